import { expect, test } from "vitest";

import type { Update } from "../wire";
import { passes } from "./autopass";

const none = { own: false, other: false, waiting: false };

function update(turn: string, words: string[], pending: string[] = []): Update {
  return {
    table: { turn, pending },
    asked: { seat: "A", prompt: "", shape: "one", clause: "", offers: words.map((word) => ({ word, text: word, cards: [] })) },
  } as unknown as Update;
}

test("it passes where passing is offered", () => {
  expect(passes(update("B", ["raise", "pass"]), "A", none)).toBe(1);
  expect(passes(update("B", ["yes", "no"]), "A", none)).toBe(null);
});

test("it never passes for the other seat", () => {
  expect(passes(update("B", ["pass"]), "B", none)).toBe(null);
});

test("it stops where it was told to", () => {
  expect(passes(update("A", ["pass"]), "A", { ...none, own: true })).toBe(null);
  expect(passes(update("B", ["pass"]), "A", { ...none, own: true })).toBe(0);
  expect(passes(update("B", ["pass"]), "A", { ...none, other: true })).toBe(null);
  expect(passes(update("B", ["pass"], ["x"]), "A", { ...none, waiting: true })).toBe(null);
});
