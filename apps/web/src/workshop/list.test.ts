import { expect, test } from "vitest";

import type { DeckCard, Face } from "../wire";
import { changed, curve, listOf, mended } from "./list";

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

test("one more or fewer of a card", () => {
  const deck = [card(3, "deck", "a"), card(1, "evolve", "b")];
  const more = changed(deck, { word: "c" } as Face, deck[0]!.part, 1);
  expect(listOf(more, word)).toBe("[deck]\n3 a\n1 c\n\n[evolve]\n1 b\n");
  expect(changed(deck, { word: "b" } as Face, null, -1)).toHaveLength(1);
  expect(changed(deck, { word: "a" } as Face, null, 1)[0]!.count).toBe(4);
});

test("a name is written otherwise in its own line", () => {
  expect(mended("3 ab\n2 ab\n", 2, "ab", "$&x")).toBe("3 ab\n2 $&x\n");
});

test("cards are counted by what they cost", () => {
  const of = (count: number, value: number): DeckCard => ({ ...card(count, null, "x"), face: { figures: [{ id: "cost", value }] } as Face });
  expect(curve([of(3, 1), of(2, 12), of(1, 1)], 4)).toEqual([0, 4, 0, 0, 2]);
});
