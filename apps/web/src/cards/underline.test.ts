import { expect, test } from "vitest";

import { meaning, runs } from "./underline";

test("the phrase that was not read is marked where it stands", () => {
  const unread = { phrase: "踊る", expected: { ja: "動詞", en: "verb" } };
  expect(runs({ text: "これは踊る。", read: null, unread })).toEqual([
    { text: "これは", unread: false },
    { text: "踊る", unread: true },
    { text: "。", unread: false },
  ]);
});

test("a phrase in another form marks the whole paragraph, never nothing", () => {
  const unread = { phrase: "おどる", expected: { ja: "動詞", en: "verb" } };
  expect(runs({ text: "これは踊る。", read: null, unread })).toEqual([{ text: "これは踊る。", unread: true }]);
});

test("what was read is not marked", () => {
  const read = { ja: "1枚引く。", en: "Draw 1." };
  expect(runs({ text: "1枚引く。", read, unread: null })).toEqual([{ text: "1枚引く。", unread: false }]);
});

test("what was understood is said in the language asked for, unless the card says the same", () => {
  const read = { ja: "1枚引く。", en: "Draw 1." };
  expect(meaning({ text: "１枚引く。", read, unread: null }, "ja")).toBe("1枚引く。");
  expect(meaning({ text: "1枚引く。", read, unread: null }, "en")).toBe("Draw 1.");
  expect(meaning({ text: "1枚引く。", read, unread: null }, "ja")).toBeNull();
  expect(meaning({ text: "踊る。", read: null, unread: null }, "en")).toBeNull();
});
