import { expect, test } from "vitest";

import type { Line, Part, TableShown, ZoneShown } from "../wire";
import { playedBy } from "./played";

const zone = (seat: string, id: string, layout: string) => ({ seat, id, layout }) as ZoneShown;
const table = {
  zones: ["A", "B"].flatMap((seat) => [zone(seat, "hand", "hand"), zone(seat, "field", "row"), zone(seat, "deck", "pile"), zone(seat, "grave", "heap")]),
} as TableShown;
const line = (part: Part | null, move: [seat: string, word: string, from: string, to: string] | null = null): Line => ({
  text: "",
  clauses: [],
  acts: null,
  part,
  names: false,
  shift: move && { is: "move", from: { seat: move[0], zone: move[2] }, to: { seat: move[0], zone: move[3] }, cards: [{ word: move[1], was: null, nth: null }] },
});
const word = (lines: Line[], ...seats: string[]) => playedBy(lines, seats, table)?.word ?? null;

test("what leaves the hand for the table is shown, whatever was paid before", () => {
  const lines = [line("act", ["B", "paid", "deck", "grave"]), line(null, ["B", "given up", "hand", "grave"]), line(null, ["B", "played", "hand", "field"])];
  expect(word(lines, "B")).toBe("played");
  expect(word(lines, "A")).toBe(null);
  expect(word(lines, "A", "B")).toBe("played");
});

test("of one act the first card is shown, of several acts the last one's; replies count", () => {
  const one = [line("act", ["B", "one", "hand", "field"]), line(null, ["B", "two", "hand", "field"])];
  expect(word(one, "B")).toBe("one");
  expect(word([...one, line("reply", ["B", "three", "hand", "field"])], "B")).toBe("three");
});

test("what moves otherwise, and what belongs to the turn, is no play", () => {
  expect(word([line("act", ["B", "moved", "field", "grave"])], "B")).toBe(null);
  expect(word([line("turn"), line(null, ["B", "put", "hand", "field"])], "B")).toBe(null);
  expect(word([line("act"), line("rest", ["B", "put", "hand", "field"])], "B")).toBe(null);
});
