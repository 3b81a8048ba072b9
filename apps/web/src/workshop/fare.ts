// How decks fared: shares with the bounds they lie in.

import type { BalanceGame } from "../wire";

/** So often, of so many; a draw is half a win. */
export type Record = { won: number; of: number };
export type Share = { share: number; low: number; high: number };

/** A share, and the bounds it lies in with 95 % confidence (Wilson), of a hundred. */
export function shareOf({ won, of }: Record): Share {
  if (of === 0) return { share: 50, low: 0, high: 100 };
  const [p, z] = [won / of, 1.96];
  const middle = (p + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of);
  return { share: p * 100, low: Math.max(0, middle - half) * 100, high: Math.min(1, middle + half) * 100 };
}

const count = (games: BalanceGame[], wins: (game: BalanceGame) => boolean): Record => ({
  won: games.reduce((sum, game) => sum + (game.won === null ? 0.5 : wins(game) ? 1 : 0), 0),
  of: games.length,
});

export const ofDeck = (games: BalanceGame[], deck: number): Record => count(games, (game) => game.won === deck);
export const ofFirst = (games: BalanceGame[]): Record => count(games, (game) => game.won === game.first);
export const added = (all: Record[]): Record => all.reduce((sum, one) => ({ won: sum.won + one.won, of: sum.of + one.of }), { won: 0, of: 0 });

/** The turns of games: the fewest, the mean, the most. */
export function turnsOf(games: BalanceGame[]): [number, number, number] {
  const turns = games.map((game) => game.turns);
  if (turns.length === 0) return [0, 0, 0];
  return [Math.min(...turns), turns.reduce((sum, one) => sum + one, 0) / turns.length, Math.max(...turns)];
}

/** Every pair of so many. */
export function pairsOf(n: number): [number, number][] {
  return Array.from({ length: n }, (_, one) => Array.from({ length: n - one - 1 }, (_, two): [number, number] => [one, one + two + 1])).flat();
}
