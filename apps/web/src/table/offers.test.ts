import { expect, test } from "vitest";

import type { Offer } from "../wire";
import { grouped, matching, spaceGives } from "./offers";

const offer = (text: string, more: Partial<Offer> = {}): Offer => ({
  word: text,
  text,
  cards: [],
  uses: [],
  explains: null,
  spots: [],
  pass: false,
  ends: false,
  harms: false,
  ...more,
});
const names = (card: number) => ["", "砂丘の見張り", "綿毛"][card] ?? "";

test("answers about one card stand under it, and what they share is said once", () => {
  const facing = (text: string) => offer(text, { cards: [1] });
  const all = [facing("A back 1 砂丘の見張り: attack display"), offer("other", { cards: [7] }), facing("A back 1 砂丘の見張り: defence display")];
  const [first, other] = grouped(all, names);
  expect(first).toMatchObject({
    head: "A back 1 砂丘の見張り",
    entries: [
      { at: 0, text: "attack display" },
      { at: 2, text: "defence display" },
    ],
  });
  expect(other).toMatchObject({ head: "", entries: [{ at: 1, text: "other" }] });
});

test("a particle after the name is not left over", () => {
  const all = [offer("綿毛：進化", { cards: [2] }), offer("綿毛で攻撃", { cards: [2] })];
  expect(grouped(all, names)).toMatchObject([{ head: "綿毛", entries: [{ text: "進化" }, { text: "攻撃" }] }]);
});

test("where they share only the card, its name stands over them", () => {
  const all = [offer("Attack with 綿毛", { cards: [2] }), offer("Exile 綿毛", { cards: [2], harms: true })];
  expect(grouped(all, names)).toMatchObject([{ head: "綿毛", entries: [{ text: "Attack with 綿毛" }, { text: "Exile 綿毛" }] }]);
});

test("answers about no card, and one alone, stand by themselves", () => {
  const all = [offer("1"), offer("2"), offer("Play 綿毛", { cards: [2] })];
  expect(grouped(all, names).map(({ head, entries }) => [head, entries.length])).toEqual([
    ["", 1],
    ["", 1],
    ["", 1],
  ]);
});

test("what passes or ends is in no list; the space bar passes, else ends, else gives the only answer", () => {
  const [play, end, pass] = [offer("play"), offer("end", { ends: true }), offer("pass", { pass: true })];
  expect(grouped([play, end, pass], names).map(({ entries }) => entries[0]!.at)).toEqual([0]);
  expect(spaceGives([play, end, pass])).toBe(2);
  expect(spaceGives([play, end])).toBe(1);
  expect(spaceGives([play])).toBe(0);
  expect(spaceGives([play, play])).toBe(-1);
});

test("among many, answers are found by their words, kana and letters of either kind", () => {
  const all = grouped([offer("ゴーレム"), offer("ごーれむ使い"), offer("Golem B", { cards: [1] }), offer("Golem A", { cards: [1] })], names);
  const texts = (words: string) => matching(all, words).flatMap(({ entries }) => entries.map(({ at }) => at));
  expect(texts("")).toEqual([0, 1, 2, 3]);
  expect(texts("ごーれむ")).toEqual([0, 1]);
  expect(texts("golem　ａ")).toEqual([3]);
  // The name above a group counts for all in it.
  expect(texts("砂丘")).toEqual([2, 3]);
  expect(texts("nothing")).toEqual([]);
});
