import { expect, test } from "vitest";

import { added, ofDeck, ofFirst, pairsOf, shareOf, turnsOf } from "./fare";

const games = [
  { won: 0, first: 0, turns: 6 },
  { won: 1, first: 0, turns: 10 },
  { won: null, first: 1, turns: 8 },
];

test("games are counted, a draw as half", () => {
  expect(ofDeck(games, 0)).toEqual({ won: 1.5, of: 3 });
  expect(ofFirst(games)).toEqual({ won: 1.5, of: 3 });
  expect(added([ofDeck(games, 0), ofDeck(games, 1)])).toEqual({ won: 3, of: 6 });
  expect(turnsOf(games)).toEqual([6, 8, 10]);
});

test("a share lies within its bounds", () => {
  const { share, low, high } = shareOf({ won: 50, of: 100 });
  expect([share, Math.round(low * 10) / 10, Math.round(high * 10) / 10]).toEqual([50, 40.4, 59.6]);
  expect(shareOf({ won: 0, of: 0 })).toEqual({ share: 50, low: 0, high: 100 });
});

test("every pair once", () => {
  expect(pairsOf(3)).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
});
