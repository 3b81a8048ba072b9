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

/** Are these the same cards in the same parts? */
export function alike(one: DeckCard[], other: DeckCard[]): boolean {
  const told = (cards: DeckCard[]) => JSON.stringify(cards.map((card) => [card.count, card.part, card.face.word]));
  return told(one) === told(other);
}

/** The ways to spell a card, the more readable first. */
export const SPELLINGS: ((face: Face) => string)[] = [(face) => face.name.ja, (face) => face.word];
