import { expect, test } from "vitest";

import type { GalleryCard } from "../wire";
import { plain } from "../words";
import { ANY, choicesOf, sought, wordsOf } from "./find";

const card = (name: string, cost: number, tone: string, reading = ""): GalleryCard => ({
  face: {
    word: `X-${name}`,
    name: { ja: name, en: name },
    kind: { ja: "フォロワー", en: "Follower" },
    tones: [tone],
    tone: { ja: tone, en: tone },
    figures: [{ id: "cost", name: { ja: "コスト", en: "cost" }, value: cost }],
    types: ["妖精"],
    text: [{ text: "【守護】", at: 0, read: { ja: "【守護】", en: "Guard" }, unread: null }],
    roles: [],
    marks: [],
  },
  reading,
  own: false,
  decks: true,
  part: null,
  keywords: [{ ja: "守護", en: "Guard" }],
  phrases: [],
  unplayed: [],
  about: [],
});

const all = [card("露摘みの妖精", 1, "elf", "つゆつみのようせい"), card("竜", 9, "dragon")].map((one) => ({ card: one, words: wordsOf(one) }));
const names = (wanted: Partial<typeof ANY>) => sought(all, { ...ANY, ...wanted }).map((one) => one.face.name.ja);

test("kana of either kind and letters of any width are alike", () => {
  expect(plain("ツユツミ ＡＢＣ")).toBe("つゆつみ abc");
});

test("cards are found by name, reading, text and English", () => {
  for (const words of ["露摘み", "ツユツミ", "x-露", "妖精 ようせい"]) expect(names({ words })).toEqual(["露摘みの妖精"]);
  for (const words of ["guard", "守護", "follower"]) expect(names({ words })).toHaveLength(2);
  expect(names({ words: "露摘み 竜" })).toEqual([]);
});

test("and by what they are", () => {
  expect(names({ cost: "8" })).toEqual(["竜"]);
  expect(names({ tone: "elf" })).toEqual(["露摘みの妖精"]);
  expect(names({ keyword: "守護", kind: "フォロワー" })).toHaveLength(2);
  expect(names({ own: true })).toEqual([]);
  const { costs, tones, keywords } = choicesOf(all.map((one) => one.card));
  expect([costs, tones.length, keywords.length]).toEqual([[1, 8], 2, 1]);
});
