import { expect, test } from "vitest";

import type { CardShown, Face } from "../wire";
import { chips, corners, numbers, sign } from "./figures";

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
  roles: [],
  marks: [],
};

const card: CardShown = {
  id: 0,
  word: "X",
  name: "x",
  down: false,
  lies: "upright",
  tags: [
    { text: "前衛2", kind: "place" },
    { text: "3/2", kind: "figure" },
    { text: "守護", kind: "says" },
    { text: "▲▶", kind: "icons" },
    { text: "ライフ12", kind: "says" },
  ],
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
  expect(chips(card)).toEqual(["守護", "ライフ12"]);
});
