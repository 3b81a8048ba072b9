import { expect, test } from "vitest";

import type { CardShown, Face } from "../wire";
import { chips, corners, lies, numbers, sign } from "./figures";

const face: Face = {
  word: "X",
  name: { ja: "x", en: "x" },
  kind: { ja: "x", en: "x" },
  tones: ["elf"],
  tone: { ja: "x", en: "x" },
  figures: [
    { id: "cost", name: { ja: "コスト", en: "cost" }, value: 2 },
    { id: "attack", name: { ja: "攻撃力", en: "attack" }, value: 2 },
    { id: "defense", name: { ja: "体力", en: "defence" }, value: 3 },
  ],
  types: [],
  text: [],
  marks: [],
};

const card: CardShown = {
  id: 0,
  word: "X",
  name: "x",
  down: false,
  turned: false,
  tags: ["3/2", "14 (+2)", "守護", "▲▶", "コスト2", "cost 2"],
  now: [
    ["attack", 3],
    ["defense", 2],
  ],
  attached: [],
  cell: null,
};

test("a number that is not as printed says so by a sign", () => {
  const at = corners(numbers(face, card));
  expect(at.gem?.change).toBe("same");
  expect([at.left?.now, sign(at.left!.change)]).toEqual([3, "▲"]);
  expect([at.right?.now, sign(at.right!.change)]).toEqual([2, "▼"]);
});

test("what the drawing shows already is not said again", () => {
  expect(chips(card, face)).toEqual(["守護"]);
});

test("a card on a square lies the way that is said of it; elsewhere an arrow means something else", () => {
  expect(lies({ ...card, cell: [0, 1], tags: ["前衛2", "守←"] })).toBe("left");
  expect(lies({ ...card, cell: [0, 1], tags: ["front 2", "def→"] })).toBe("right");
  expect(lies({ ...card, tags: ["防→♠9"] })).toBe("upright");
  expect(lies({ ...card, turned: true })).toBe("right");
});
