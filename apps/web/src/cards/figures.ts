// Where a card's numbers stand on it, and how they differ from what is printed.

import type { CardShown, Face, Figure } from "../wire";

export type Number = Figure & { now: number; change: "raised" | "lowered" | "same" };

/** Its numbers as they are now. */
export function numbers(face: Face, card?: CardShown | null): Number[] {
  // What a card is now can't be said of one that lies face down; its player sees what is printed.
  const now = new Map(card && !card.down ? card.now : []);
  return face.figures.map((figure) => {
    const value = now.get(figure.id) ?? figure.value;
    const change = value > figure.value ? "raised" : value < figure.value ? "lowered" : "same";
    return { ...figure, now: value, change };
  });
}

const GEM = ["cost"];
const LEFT = ["attack", "atk"];
const RIGHT = ["defense", "hp", "def"];

/** The corners numbers stand in; what has no corner stands in a line. */
export function corners(all: Number[]) {
  const one = (ids: string[]) => all.find((number) => ids.includes(number.id));
  const gem = one(GEM);
  const left = one(LEFT);
  const right = one(RIGHT);
  return { gem, left, right, others: all.filter((number) => ![gem, left, right].includes(number)) };
}

/** A sign for a number that is not as printed: colour is never the only one. */
export function sign(change: Number["change"]): string {
  return change === "raised" ? "▲" : change === "lowered" ? "▼" : "";
}

/** What is said of a card that its drawing does not show already. */
export function chips(card: CardShown): string[] {
  return card.tags.filter((tag) => tag.kind === "says").map((tag) => tag.text);
}
