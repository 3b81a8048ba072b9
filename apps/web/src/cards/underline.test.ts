import { expect, test } from "vitest";

import type { Acts } from "../wire";
import { acting, meaning, runs } from "./underline";

test("the phrase that was not read is marked where it stands", () => {
  const unread = { phrase: "踊る", expected: { ja: "動詞", en: "verb" } };
  expect(runs({ text: "これは踊る。", at: 0, read: null, unread })).toEqual([
    { text: "これは", is: "plain" },
    { text: "踊る", is: "unread" },
    { text: "。", is: "plain" },
  ]);
});

test("a phrase in another form marks the whole paragraph, never nothing", () => {
  const unread = { phrase: "おどる", expected: { ja: "動詞", en: "verb" } };
  expect(runs({ text: "これは踊る。", at: 0, read: null, unread })).toEqual([{ text: "これは踊る。", is: "unread" }]);
});

test("what was read is not marked", () => {
  const read = { ja: "1枚引く。", en: "Draw 1." };
  expect(runs({ text: "1枚引く。", at: 0, read, unread: null })).toEqual([{ text: "1枚引く。", is: "plain" }]);
});

test("what was understood is said in the language asked for, unless the card says the same", () => {
  const read = { ja: "1枚引く。", en: "Draw 1." };
  expect(meaning({ text: "１枚引く。", at: 0, read, unread: null }, "ja")).toBe("1枚引く。");
  expect(meaning({ text: "1枚引く。", at: 0, read, unread: null }, "en")).toBe("Draw 1.");
  expect(meaning({ text: "1枚引く。", at: 0, read, unread: null }, "ja")).toBeNull();
  expect(meaning({ text: "踊る。", at: 0, read: null, unread: null }, "en")).toBeNull();
});

/** The second paragraph of a text whose first one has ten letters and a line's end. */
const second = { text: "（注）カードを１枚引く（山札から）。", at: 11, read: { ja: "", en: "" }, unread: null };
const acts = (from: number, to: number): Acts => ({ word: "x", from, to });

test("the phrase that acts is marked where it stands in all that is printed", () => {
  expect(runs(second, acts(14, 22))).toEqual([
    { text: "（注）", is: "plain" },
    { text: "カードを１枚引く", is: "acts" },
    { text: "（山札から）。", is: "plain" },
  ]);
});

test("a phrase of another paragraph marks nothing here", () => {
  expect(acting(second, acts(0, 10))).toBe(false);
  expect(runs(second, acts(0, 10))).toEqual([{ text: second.text, is: "plain" }]);
  expect(runs(second, acts(40, 45))).toEqual([{ text: second.text, is: "plain" }]);
});

test("places count as strings do, letters beyond the first plane as two", () => {
  const paragraph = { text: "𠮟る。引く。", at: 0, read: null, unread: null };
  expect(runs(paragraph, acts(4, 6))[1]).toEqual({ text: "引く", is: "acts" });
});
