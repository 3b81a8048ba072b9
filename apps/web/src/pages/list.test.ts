import { expect, test } from "vitest";

import type { DeckCard, Face } from "../wire";
import { alike, listOf } from "./list";

const card = (count: number, part: string | null, word: string): DeckCard => ({
  count,
  part: part === null ? null : { word: part, name: { ja: part, en: part } },
  face: { word } as Face,
});
const word = (face: Face) => face.word;

test("a deck with parts has headings, one without has none", () => {
  expect(listOf([card(1, "leader", "L"), card(3, "deck", "a"), card(2, "deck", "b"), card(1, "evolve", "a")], word)).toBe(
    "[leader]\n1 L\n\n[deck]\n3 a\n2 b\n\n[evolve]\n1 a\n",
  );
  expect(listOf([card(3, null, "a"), card(2, null, "b")], word)).toBe("3 a\n2 b\n");
});

test("decks are alike where cards, counts and parts are", () => {
  expect(alike([card(3, "deck", "a")], [card(3, "deck", "a")])).toBe(true);
  expect(alike([card(3, "deck", "a")], [card(2, "deck", "a")])).toBe(false);
  expect(alike([card(3, "deck", "a")], [card(3, "evolve", "a")])).toBe(false);
});
