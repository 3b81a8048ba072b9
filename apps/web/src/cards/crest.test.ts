import { expect, test } from "vitest";

import { crest, frameOf, signOf } from "./crest";

test("a name is told by its first kanji, else by its first letter", () => {
  expect(["はじける木の実の精", "ゆるやかな鐘", "『ゴブリン』", "Joker", "―"].map(signOf)).toEqual(["木", "鐘", "ゴ", "J", ""]);
});

test("kinds of a game have frames of their own", () => {
  for (const kinds of [
    ["フォロワー", "スペル", "アミュレット", "リーダー"],
    ["キャラクター", "エフェクト", "サポート"],
    ["ミニオン", "スキル", "ロード", "アーツ", "マスター"],
  ]) {
    expect(new Set(kinds.map(frameOf)).size, kinds.join()).toBe(kinds.length);
  }
});

test("cards of a name and kind differ by their words, and one looks the same each time", () => {
  expect(crest("BP01-001", true)).toEqual(crest("BP01-001", true));
  expect(crest("BP01-001", true)).not.toEqual(crest("BP01-002", true));
});
