// A deck as a list that one can go on from.

import type { DeckCard, Face } from "../wire";

/** The list of these cards, a heading before each part. */
export function listOf(cards: DeckCard[], spell: (face: Face) => string): string {
  let part: string | null = null;
  const lines = cards.flatMap((card, at) => {
    const heads = card.part !== null && card.part.word !== part ? [...(at > 0 ? [""] : []), `[${card.part.word}]`] : [];
    part = card.part?.word ?? null;
    return [...heads, `${card.count} ${spell(card.face)}`];
  });
  return lines.join("\n") + "\n";
}

/** The cards with one more or fewer of one, parts together in the order they are first listed. */
export function changed(cards: DeckCard[], face: Face, part: DeckCard["part"], by: number): DeckCard[] {
  const same = (card: DeckCard) => card.face.word === face.word;
  const there = cards.some(same);
  const next = there ? cards.map((card) => (same(card) ? { ...card, count: card.count + by } : card)) : [...cards, { count: by, part, face }];
  const left = next.filter((card) => card.count > 0);
  const parts = [...new Set(left.map((card) => card.part?.word ?? ""))];
  return parts.flatMap((word) => left.filter((card) => (card.part?.word ?? "") === word));
}

/** A list with what is written so in a line written otherwise. */
export function mended(list: string, line: number, name: string, card: string): string {
  return list
    .split("\n")
    .map((text, at) => (at === line - 1 ? text.replace(name, () => card) : text))
    .join("\n");
}

/** How many cards there are of each cost, up to the dearest that is told apart. */
export function curve(cards: DeckCard[], dear: number): number[] {
  const bars = Array.from({ length: dear + 1 }, () => 0);
  for (const { face, count } of cards) {
    const cost = face.figures.find((figure) => figure.id === "cost")?.value;
    if (cost !== undefined) bars[Math.max(0, Math.min(cost, dear))]! += count;
  }
  return bars;
}
