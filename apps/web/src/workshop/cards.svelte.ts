// The cards of each game with those of one's own file, fetched once as long as the file stays the same.

import { allCards } from "./api";
import type { DeckReason, GalleryCard } from "../wire";
import { choicesOf, wordsOf, type Choices } from "./find";

export type Cards = {
  all: { card: GalleryCard; words: string }[];
  by: ReadonlyMap<string, GalleryCard>;
  choices: Choices;
  reasons: DeckReason[];
};

const known = new Map<string, Promise<Cards>>();
/** So many sets are kept. */
const MOST = 8;

/** Every card of an edition, and of a file. */
export function cardsOf(game: string, edition: string | null, file: string): Promise<Cards> {
  const key = JSON.stringify([game, edition, file]);
  const there = known.get(key);
  if (there) return there;
  const asked = allCards({ game, edition, cards: file.trim() === "" ? null : file }).then(({ cards, reasons }) => ({
    all: cards.map((card) => ({ card, words: wordsOf(card) })),
    by: new Map(cards.map((card) => [card.face.word, card])),
    choices: choicesOf(cards),
    reasons,
  }));
  known.set(key, asked);
  if (known.size > MOST) known.delete(known.keys().next().value!);
  // Who asks again may be answered.
  asked.catch(() => known.delete(key));
  return asked;
}
