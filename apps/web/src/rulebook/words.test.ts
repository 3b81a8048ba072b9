import { expect, test } from "vitest";

import type { BookWord } from "../wire";
import { finder, pieces, wordsIn } from "./words";

const word = (ja: string[], en: string[]): BookWord => ({ ja, en, about: { ja: "", en: "" }, clause: "" });
const WORDS = [
  word(["速攻"], ["Haste"]),
  word(["ダウン"], ["down"]),
  word(["ダウンダメージ"], ["DOWN damage"]),
  word(["MP"], ["MP"]),
  word(["場"], ["field"]),
  word(["[上空]"], ["Sky"]),
  word(["挺身"], ["Self-Sacrifice"]),
];
const found = (text: string, lang: "ja" | "en") => pieces(text, finder(WORDS, lang)).flatMap(({ text, word }) => (word ? [text] : []));

test("the longest word wins", () => {
  expect(found("ダウンダメージの後、ダウンする", "ja")).toEqual(["ダウンダメージ", "ダウン"]);
});

test("a word is no part of another one", () => {
  expect(found("MPを2払う。COMPASS", "ja")).toEqual(["MP"]);
  expect(found("A downhill field, down. Hasten", "en")).toEqual(["field", "down"]);
  expect(found("Self-Sacrifice", "en")).toEqual(["Self-Sacrifice"]);
  expect(found("場合", "ja")).toEqual([]);
});

test("Japanese words are found in English too, and signs are no patterns", () => {
  expect(found("速攻: [上空]", "en")).toEqual(["速攻", "[上空]"]);
});

test("nothing of a text is lost", () => {
  const text = "速攻と[上空]を得る。";
  expect(
    pieces(text, finder(WORDS, "ja"))
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
  expect(pieces(text, finder([], "ja"))).toEqual([{ text, word: null }]);
});

test("each word of a text is listed once", () => {
  expect(wordsIn("速攻、MP、速攻", finder(WORDS, "ja")).map(({ en }) => en[0])).toEqual(["Haste", "MP"]);
});
