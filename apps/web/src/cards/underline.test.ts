import { expect, test } from "vitest";

import { runs } from "./underline";

test("the phrase that was not read is marked where it stands", () => {
  const unread = { phrase: "踊る", expected: "verb" };
  expect(runs({ text: "これは踊る。", read: null, unread })).toEqual([
    { text: "これは", unread: false },
    { text: "踊る", unread: true },
    { text: "。", unread: false },
  ]);
});

test("a phrase in another form marks the whole paragraph, never nothing", () => {
  const unread = { phrase: "おどる", expected: "verb" };
  expect(runs({ text: "これは踊る。", read: null, unread })).toEqual([{ text: "これは踊る。", unread: true }]);
});

test("what was read is not marked", () => {
  expect(runs({ text: "1枚引く。", read: "Draw 1.", unread: null })).toEqual([{ text: "1枚引く。", unread: false }]);
});
