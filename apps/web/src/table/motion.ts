// What happens is seen in the order it happens: cards fly, strike and fall, numbers rise from what they change. Short,
// and never in the way: a press lands where a card is, whatever flies above it.

import { mayMove } from "../settings.svelte";
import type { Step } from "./keys";
import { type Moment, schedule } from "./schedule";

/** How a card lay: where its middle was, how high it was, and its face as it was drawn. */
type Lay = { x: number; y: number; height: number; face: Element | null };

/** Where everything was. */
export type Before = { cards: Map<string, Lay>; places: Map<string, DOMRect>; tops: Map<string, Element> };

const GLIDE = 260;
const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";
const OURS = "tefuda";
/** More than these would be a blur. */
const FLYERS = 24;

const faceOf = (element: Element): Element | null => element.querySelector("[data-face]");
/** A card in a row lies in a slot, which may be narrower than the card. */
const bodyOf = (element: HTMLElement): HTMLElement => element.querySelector<HTMLElement>(":scope > .body") ?? element;

function lay(element: HTMLElement, face: Element | null): Lay {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, height: element.offsetHeight, face };
}

/** Where everything is now; what still flies is where it is seen, and flies no longer. */
export function look(board: HTMLElement, layer: HTMLElement): Before {
  const cards = new Map<string, Lay>();
  for (const element of board.querySelectorAll<HTMLElement>("[data-key]")) {
    cards.set(element.dataset.key!, lay(bodyOf(element), faceOf(element)));
  }
  for (const flyer of layer.querySelectorAll<HTMLElement>("[data-flies]")) {
    cards.set(flyer.dataset.flies!, { ...lay(flyer, faceOf(flyer)), height: flyer.getBoundingClientRect().height });
  }
  const places = new Map<string, DOMRect>();
  for (const element of board.querySelectorAll<HTMLElement>("[data-place]")) {
    places.set(element.dataset.place!, element.getBoundingClientRect());
  }
  const tops = new Map<string, Element>();
  for (const pile of board.querySelectorAll<HTMLElement>("[data-pile]")) {
    const face = faceOf(pile);
    if (face) tops.set(pile.dataset.pile!, face);
  }
  for (const animation of board.getAnimations({ subtree: true })) {
    if (animation.id === OURS) animation.cancel();
  }
  layer.replaceChildren();
  return { cards, places, tops };
}

function animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
  return element.animate(frames, { id: OURS, ...options });
}

/** Something above the table, which is gone once it was seen. */
function passing(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): void {
  animate(element, frames, { fill: "both", ...options }).onfinish = () => element.remove();
}

/** Plays what led to the present picture. */
export function play(board: HTMLElement, layer: HTMLElement, before: Before, steps: Step[]): void {
  if (!mayMove() || before.cards.size === 0) return;
  new Play(board, layer, before, schedule(steps)).all();
}

class Play {
  private drawn = new Map<string, HTMLElement>();
  private flyers = new Map<string, Flyer>();
  private origin: DOMRect;

  constructor(
    private board: HTMLElement,
    private layer: HTMLElement,
    private before: Before,
    private moments: Moment[],
  ) {
    this.origin = layer.getBoundingClientRect();
    for (const element of board.querySelectorAll<HTMLElement>("[data-key]")) this.drawn.set(element.dataset.key!, element);
  }

  all(): void {
    for (const { step, at, lasts } of this.moments) {
      switch (step.is) {
        case "move": {
          const flyer = this.flyer(step.key, step.from);
          // Its last way leads to where it is drawn.
          const last = this.moments.findLast((other) => other.step.is === "move" && other.step.key === step.key);
          const end = last?.step === step ? this.end(step.key) : null;
          flyer?.go(at, lasts, end ?? this.middle(step.to));
          break;
        }
        case "strike": {
          const whom = [...step.at.map((key) => this.where(key, at)), step.seat && this.plate(step.seat)];
          const target = whom.find((found) => !!found);
          if (target) for (const key of step.by) this.flyer(key)?.strike(at, lasts, target);
          break;
        }
        case "change": {
          const plate = step.seat ? this.plate(step.seat) : null;
          const sign = step.by > 0 ? `+${step.by}` : `−${-step.by}`;
          const cards = step.cards.map((key) => this.where(key, at));
          for (const spot of [...cards, plate]) if (spot) this.float(spot, sign, step.by > 0, at, lasts);
          break;
        }
        case "fall":
          for (const key of step.cards) this.flyer(key)?.fall(at, lasts);
          break;
        case "shuffle":
          this.shake(step.place, at, lasts);
          break;
      }
    }
    for (const flyer of this.flyers.values()) flyer.start();
    this.settle();
  }

  /** Cards that only make room for others glide; new ones that came from nowhere appear. */
  private settle(): void {
    for (const [key, element] of this.drawn) {
      if (this.flyers.has(key) || element.offsetWidth === 0) continue;
      const was = this.before.cards.get(key);
      if (!was) {
        // The next card of a pile is not new: it lay there.
        if (!this.top(element)) animate(element, [{ opacity: 0, transform: "scale(0.85)" }, {}], { duration: GLIDE, easing: "ease-out" });
        continue;
      }
      const is = lay(bodyOf(element), null);
      const [dx, dy] = [was.x - is.x, was.y - is.y];
      if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue;
      animate(element, [{ transform: `translate(${dx}px, ${dy}px)` }, {}], { duration: GLIDE, easing: EASE });
    }
  }

  /** A card that is seen on its way: its picture flies above the table, and it is drawn in its place after that. */
  private flyer(key: string, from?: string): Flyer | null {
    const known = this.flyers.get(key);
    if (known) return known;
    const element = this.drawn.get(key);
    const was = this.before.cards.get(key);
    const face = (element && faceOf(element)) ?? was?.face ?? (from ? this.back(from) : null);
    const start = was ?? (from ? this.middle(from) : null);
    if (!face || !start || this.flyers.size >= FLYERS) return null;
    const under = element ? this.top(element) : undefined;
    const flyer = new Flyer(key, this.layer, this.origin, face, element ? bodyOf(element) : null, start, under);
    this.flyers.set(key, flyer);
    return flyer;
  }

  /** What lay on top of the pile on which a card is drawn now. */
  private top(element: HTMLElement): Element | undefined {
    const pile = element.closest<HTMLElement>("[data-pile]");
    return pile ? this.before.tops.get(pile.dataset.pile!) : undefined;
  }

  private end(key: string): Lay | null {
    const element = this.drawn.get(key);
    return element ? lay(bodyOf(element), null) : null;
  }

  /** Where a card is seen at a time. */
  private where(key: string, at: number): Lay | null {
    return this.flyers.get(key)?.at(at) ?? this.before.cards.get(key) ?? this.end(key);
  }

  /** The middle of a place; of one that is not drawn, the middle of the table. */
  private middle(place: string): Lay {
    const now = this.board.querySelector(`[data-place="${CSS.escape(place)}"]`)?.getBoundingClientRect();
    const box = now ?? this.before.places.get(place) ?? this.origin;
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, height: 0, face: null };
  }

  /** The back of a card that is not shown, as those of its place look. */
  private back(place: string): Element | null {
    return this.board.querySelector(`[data-place="${CSS.escape(place)}"] .back`);
  }

  private plate(seat: string): Lay | null {
    const element = this.board.querySelector<HTMLElement>(`[data-plate="${CSS.escape(seat)}"]`);
    return element ? lay(element, null) : null;
  }

  private float(spot: Lay, text: string, up: boolean, delay: number, duration: number): void {
    const number = document.createElement("span");
    number.className = `float ${up ? "up" : "down"}`;
    number.textContent = text;
    number.style.left = `${spot.x - this.origin.left}px`;
    number.style.top = `${spot.y - this.origin.top}px`;
    this.layer.append(number);
    const rise = [
      { opacity: 0, transform: "translate(-50%, -30%) scale(0.6)" },
      { opacity: 1, transform: "translate(-50%, -50%) scale(1.15)", offset: 0.2 },
      { opacity: 1, transform: "translate(-50%, -70%)", offset: 0.7 },
      { opacity: 0, transform: "translate(-50%, -130%)" },
    ];
    passing(number, rise, { delay, duration });
  }

  private shake(place: string, delay: number, duration: number): void {
    const element = this.board.querySelector(`[data-place="${CSS.escape(place)}"]`);
    const frames = ["0deg", "-1.5deg", "1.5deg", "-1deg", "0deg"].map((rotate) => ({ rotate }));
    if (element) animate(element, frames, { delay, duration });
  }
}

type Pose = { time: number; x: number; y: number; height: number; light: number };

/** A card's picture above the table, and the way it takes. */
class Flyer {
  private poses: Pose[];
  private element: HTMLElement;
  private natural: number;

  constructor(
    key: string,
    private layer: HTMLElement,
    private origin: DOMRect,
    face: Element,
    /** Where it is drawn in the end, if anywhere. */
    private body: HTMLElement | null,
    start: Lay,
    /** What is seen there before it comes. */
    private under?: Element,
  ) {
    const height = body?.offsetHeight || start.height || 90;
    this.natural = height;
    this.element = document.createElement("span");
    this.element.className = "flyer";
    this.element.dataset.flies = key;
    Object.assign(this.element.style, { height: `${height}px`, width: `${height * 0.716}px` });
    const turned = document.createElement("span");
    if (body) turned.style.rotate = getComputedStyle(body).rotate;
    turned.append(face.cloneNode(true));
    this.element.append(turned);
    this.poses = [{ time: 0, x: start.x, y: start.y, height: start.height || height * 0.7, light: 1 }];
  }

  /** Where it is at a time, once it has come there. */
  at(time: number): Lay {
    const pose = this.poses.findLast((pose) => pose.time <= time) ?? this.poses[0]!;
    return { x: pose.x, y: pose.y, height: pose.height, face: null };
  }

  private get last(): Pose {
    return this.poses.at(-1)!;
  }

  private hold(time: number): void {
    if (time > this.last.time) this.poses.push({ ...this.last, time });
  }

  go(time: number, lasts: number, to: Lay): void {
    this.hold(time);
    this.poses.push({ time: this.last.time + lasts, x: to.x, y: to.y, height: to.height || this.natural * 0.7, light: 1 });
  }

  strike(time: number, lasts: number, at: Lay): void {
    this.hold(time);
    const rest = { ...this.last };
    const far = Math.hypot(at.x - rest.x, at.y - rest.y);
    const reach = far > 0 ? Math.max(0, far - 40) / far : 0;
    const hit = { x: rest.x + (at.x - rest.x) * reach, y: rest.y + (at.y - rest.y) * reach };
    this.poses.push({ ...rest, ...hit, time: rest.time + lasts * 0.45, height: rest.height * 1.06 });
    this.poses.push({ ...rest, time: rest.time + lasts });
  }

  fall(time: number, lasts: number): void {
    this.hold(time);
    const rest = this.last;
    const dim = { light: 0.45, height: rest.height * 0.94 };
    for (const [part, dx] of [
      [0.25, -5],
      [0.5, 5],
      [1, 0],
    ] as const) {
      this.poses.push({ ...rest, ...dim, x: rest.x + dx, time: rest.time + lasts * part });
    }
  }

  /** Flies; the card in its place is unseen so long. */
  start(): void {
    const duration = this.last.time;
    if (duration === 0) return;
    this.layer.append(this.element);
    const frames = this.poses.map(({ time, x, y, height, light }) => ({
      offset: time / duration,
      transform: `translate(${x - this.origin.left}px, ${y - this.origin.top}px) translate(-50%, -50%) scale(${height / this.natural})`,
      filter: `brightness(${light})`,
      easing: EASE,
    }));
    passing(this.element, frames, { duration });
    if (this.body && this.under) this.cover(this.body, this.under, duration);
    else if (this.body) animate(this.body, [{ opacity: 0 }, { opacity: 0 }], { duration });
  }

  private cover(body: HTMLElement, face: Element, duration: number): void {
    const box = body.getBoundingClientRect();
    const cover = document.createElement("span");
    cover.className = "cover";
    const [left, top] = [box.left - this.origin.left, box.top - this.origin.top];
    Object.assign(cover.style, { left: `${left}px`, top: `${top}px`, width: `${box.width}px`, height: `${box.height}px` });
    cover.append(face.cloneNode(true));
    this.layer.prepend(cover);
    passing(cover, [{ opacity: 1 }, { opacity: 1 }], { duration });
  }
}
