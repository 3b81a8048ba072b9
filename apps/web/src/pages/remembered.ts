// What was chosen in the lobby last, for each game: kept in this browser.

export type Chosen = {
  edition: string;
  format: string;
  flags: string[];
  deck: string;
  other: string;
  opponent: string;
  bestOf: number;
  clock: string;
  hints: boolean | null;
};

type Kept = { game: string; of: Record<string, Chosen> };

const KEY = "tefuda-choices";

function kept(): Kept {
  try {
    const before = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { game: typeof before.game === "string" ? before.game : "", of: before.of ?? {} };
  } catch {
    return { game: "", of: {} };
  }
}

/** The game that was sat down to last. */
export const lastGame = (): string => kept().game;

/** What was chosen for a game. */
export const chosenFor = (game: string): Partial<Chosen> => kept().of[game] ?? {};

export function remember(game: string, chosen: Chosen): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ game, of: { ...kept().of, [game]: chosen } }));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** One of those that there are: the one that was chosen before, where there still is such a one. */
export const oneOf = <T>(all: readonly T[], before: T | undefined, usual: T): T => (before !== undefined && all.includes(before) ? before : usual);
