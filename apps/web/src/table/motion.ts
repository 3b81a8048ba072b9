// Cards glide from where they were to where they are. Short, and never in the way: a press lands where a card is.

import { mayMove } from "../settings.svelte";

type Boxes = { cards: Map<string, DOMRect>; places: Map<string, DOMRect> };

const GLIDE = 260;

/** Where everything is now. */
export function boxes(board: HTMLElement): Boxes {
  const cards = new Map<string, DOMRect>();
  for (const element of board.querySelectorAll<HTMLElement>("[data-key]")) {
    cards.set(element.dataset.key!, element.getBoundingClientRect());
  }
  const places = new Map<string, DOMRect>();
  for (const element of board.querySelectorAll<HTMLElement>("[data-place]")) {
    places.set(element.dataset.place!, element.getBoundingClientRect());
  }
  return { cards, places };
}

function middle(box: DOMRect): [number, number] {
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** Lets every card that moved glide there; a card that is new comes from where it is said to come. */
export function glide(board: HTMLElement, was: Boxes, from: ReadonlyMap<string, string>): void {
  if (!mayMove()) return;
  for (const element of board.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = element.dataset.key!;
    const place = from.get(key);
    const old = was.cards.get(key) ?? (place ? was.places.get(place) : undefined);
    const box = element.getBoundingClientRect();
    if (!old || box.width === 0) {
      if (was.cards.size > 0) appear(element);
      continue;
    }
    const [x0, y0] = middle(old);
    const [x1, y1] = middle(box);
    const [dx, dy] = [x0 - x1, y0 - y1];
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue;
    const scale = was.cards.has(key) ? Math.min(2, Math.max(0.5, old.height / box.height)) : 0.7;
    element.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 },
        { transform: "none", zIndex: 5 },
      ],
      { duration: GLIDE, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" },
    );
  }
}

function appear(element: HTMLElement): void {
  element.animate([{ opacity: 0, transform: "scale(0.85)" }, { opacity: 1, transform: "none" }], {
    duration: GLIDE,
    easing: "ease-out",
  });
}

/** A place that was shuffled shakes a little. */
export function shake(board: HTMLElement, place: string): void {
  if (!mayMove()) return;
  const element = board.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  element?.animate(
    [{ rotate: "0deg" }, { rotate: "-1.5deg" }, { rotate: "1.5deg" }, { rotate: "-1deg" }, { rotate: "0deg" }],
    { duration: GLIDE },
  );
}
