import { expect, test } from "vitest";

import type { CardShown, Line, TableShown } from "../wire";
import { Keys } from "./keys";

function card(id: number, word: string | null): CardShown {
  return { id, word, name: word, down: false, turned: false, tags: [], now: [], attached: [], cell: null };
}

function table(zones: Record<string, CardShown[]>): TableShown {
  return {
    viewer: "A",
    turn: "A",
    phase: "",
    notes: [],
    pending: [],
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

const move = (from: string, to: string): Line => ({
  text: "",
  clauses: [],
  shift: { is: "move", from: { seat: "A", zone: from }, to: { seat: "A", zone: to } },
});

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

test("a card that was not seen before comes from where the log says", () => {
  const keys = new Keys();
  keys.follow(table({ hand: [] }), []);
  keys.follow(table({ hand: [card(0, "x")] }), [move("deck", "hand")]);
  expect(keys.from.get(keys.of.get(0)!)).toBe("A deck");
});
