import { expect, test } from "vitest";

import type { CardShown, Line, Shift, TableShown } from "../wire";
import { Keys } from "./keys";

function card(id: number, word: string | null): CardShown {
  return { id, word, name: word, down: false, lies: "upright", tags: [], now: [], attached: [], cell: null };
}

function table(zones: Record<string, CardShown[]>): TableShown {
  return {
    viewer: "A",
    turn: "A",
    phase: "",
    notes: [],
    pending: [],
    aims: [],
    held: [[], []],
    won: null,
    zones: Object.entries(zones).map(([id, cards]) => ({
      id,
      name: id,
      seat: "A",
      layout: "row",
      beside: null,
      count: String(cards.length),
      cards,
      among: [],
    })),
  };
}

const line = (shift: Shift): Line => ({ text: "", clauses: [], acts: null, shift, part: null, names: false });
const at = (zone: string) => ({ seat: "A", zone });
const move = (from: string, to: string, ...words: string[]): Line =>
  line({ is: "move", from: at(from), to: at(to), cards: words.map((word) => ({ word, was: word, nth: null })) });

test("a card that stays keeps its key though its handle changes", () => {
  const keys = new Keys();
  keys.follow(table({ hand: [card(0, "x"), card(1, "y")] }), []);
  const y = keys.of.get(1);
  keys.follow(table({ hand: [card(0, "y")], field: [] }), []);
  expect(keys.of.get(0)).toBe(y);
});

test("a card that moves takes its key along", () => {
  const keys = new Keys();
  keys.follow(table({ hand: [card(0, "x"), card(1, "y")], field: [] }), []);
  const x = keys.of.get(0);
  keys.follow(table({ hand: [card(0, "y")], field: [card(1, "x")] }), [move("hand", "field")]);
  expect(keys.of.get(1)).toBe(x);
});

test("two alike are two", () => {
  const keys = new Keys();
  keys.follow(table({ hand: [card(0, "x"), card(1, "x")] }), []);
  expect(keys.of.get(0)).not.toBe(keys.of.get(1));
});

test("a card that nobody named comes from where the log says", () => {
  const keys = new Keys();
  keys.follow(table({ hand: [] }), []);
  keys.follow(table({ hand: [card(0, null)] }), [move("deck", "hand")]);
  expect(keys.steps).toEqual([{ is: "move", key: keys.of.get(0), from: "A deck", to: "A hand" }]);
});

test("the events say which of two alike went, and by which way", () => {
  const keys = new Keys();
  keys.follow(table({ hand: [card(0, "x")], field: [card(1, "x")], grave: [] }), []);
  const [hand, field] = [keys.of.get(0), keys.of.get(1)];
  const lines = [move("hand", "stage", "x"), move("stage", "grave", "x")];
  keys.follow(table({ hand: [], field: [card(0, "x")], grave: [card(1, "x")] }), lines);
  expect([keys.of.get(0), keys.of.get(1)]).toEqual([field, hand]);
  expect(keys.steps).toEqual([
    { is: "move", key: hand, from: "A hand", to: "A stage" },
    { is: "move", key: hand, from: "A stage", to: "A grave" },
  ]);
});

test("a strike is by the card of the picture, or by the one that has gone since", () => {
  const keys = new Keys();
  keys.follow(table({ field: [card(0, "x"), card(1, "y")], grave: [] }), []);
  const [x, y] = [keys.of.get(0)!, keys.of.get(1)!];
  const strike: Shift = {
    is: "strike",
    by: [{ at: at("field"), word: "x", card: null, nth: 0 }],
    at: [{ at: at("field"), word: "y", card: 0, nth: 1 }],
    seat: null,
  };
  keys.follow(table({ field: [card(0, "y")], grave: [card(1, "x")] }), [line(strike), move("field", "grave", "x")]);
  expect(keys.steps).toEqual([
    { is: "strike", by: [x], at: [y], seat: null },
    { is: "move", key: x, from: "A field", to: "A grave" },
  ]);
});

test("a card shown as it is played was one of the backs", () => {
  const keys = new Keys();
  keys.follow(table({ wall: [card(0, null)], grave: [] }), []);
  const back = keys.of.get(0);
  keys.follow(table({ wall: [], grave: [card(0, "x")] }), [move("wall", "grave", "x")]);
  expect(keys.of.get(0)).toBe(back);
});

test("of a card that is not shown it is seen that it went", () => {
  const keys = new Keys();
  keys.follow(table({ hand: [] }), []);
  keys.follow(table({ hand: [] }), [move("deck", "hand")]);
  expect(keys.steps).toMatchObject([{ is: "move", from: "A deck", to: "A hand" }]);
});

test("of two alike the one that fell is the one that goes", () => {
  const keys = new Keys();
  keys.follow(table({ field: [card(0, "x"), card(1, "x")], grave: [] }), []);
  const [first, second] = [keys.of.get(0), keys.of.get(1)];
  const fall = line({ is: "fall", cards: [{ at: at("field"), word: "x", card: null, nth: 1 }] });
  keys.follow(table({ field: [card(0, "x")], grave: [card(1, "x")] }), [fall, move("field", "grave", "x")]);
  expect([keys.of.get(0), keys.of.get(1)]).toEqual([first, second]);
  expect(keys.steps[0]).toEqual({ is: "fall", cards: [second] });
});

test("of two alike the one that was pressed is the one that goes", () => {
  const keys = new Keys();
  keys.follow(table({ hand: [card(0, "x"), card(1, "x")], field: [] }), []);
  const second = keys.of.get(1)!;
  keys.pressed = second;
  keys.follow(table({ hand: [card(0, "x")], field: [card(1, "x")] }), [move("hand", "field", "x")]);
  expect(keys.of.get(1)).toBe(second);
});

test("of two alike, the one that lay there goes, whatever face it had", () => {
  const keys = new Keys();
  keys.follow(table({ field: [card(0, "evolved"), card(1, "evolved"), card(2, "y")], grave: [], deck: [] }), []);
  const [first, second, y] = [0, 1, 2].map((id) => keys.of.get(id));
  const went = (to: string, ...cards: { word: string; was: string | null; nth: number | null }[]) => line({ is: "move", from: at("field"), to: at(to), cards });
  keys.follow(table({ field: [card(0, "evolved")], grave: [card(1, "x"), card(2, "y")], deck: [] }), [
    went("grave", { word: "x", was: "evolved", nth: 1 }, { word: "y", was: "y", nth: 2 }),
  ]);
  expect([0, 1, 2].map((id) => keys.of.get(id))).toEqual([first, second, y]);
  expect(keys.steps).toMatchObject([{ key: second }, { key: y }]);
  // A back that is turned over as it goes.
  keys.follow(table({ field: [card(0, null), card(1, null)], grave: [], deck: [] }), []);
  const back = keys.of.get(1);
  keys.follow(table({ field: [card(0, null)], grave: [card(1, "z")], deck: [] }), [went("grave", { word: "z", was: null, nth: 1 })]);
  expect(keys.of.get(1)).toBe(back);
  // Or was turned over before.
  keys.follow(table({ field: [card(0, null), card(1, null)], grave: [], deck: [] }), []);
  const turned = keys.of.get(1);
  keys.follow(table({ field: [card(0, null)], grave: [card(1, "z")], deck: [] }), [line({ is: "turn" }), went("grave", { word: "z", was: "z", nth: 1 })]);
  expect(keys.of.get(1)).toBe(turned);
});
