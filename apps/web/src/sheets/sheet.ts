// A play sheet: where each zone lies. A sheet is drawn for the near seat; the far seat's is the same sheet turned
// round, as it lies on a table.

import type { Said } from "../wire";

/** How a zone is drawn. */
export type Look = "row" | "hand" | "pile" | "slot" | "squares";

/** How a zone is drawn, and what stands for its name where there is no room. */
export type Spot = { look: Look; short?: Said; /** What rows of squares are called, the front one first. */ rows?: Said[] };

/** `small` is how a row lies on a board with little room. */
export type Row = { areas: string; small?: string; height: number; far?: number };

/** Rows from the middle of the table outwards. `plate` is where the seat's name and numbers stand. `small` are the
 * columns of a board with little room, if others. */
export type Lay = { columns: string[]; small?: string[]; rows: Row[] };

export type Sheet = {
  spots: Record<string, Spot>;
  /** Zones that are shown between the two seats. */
  middle: string[];
  /** Is room kept for them though nothing lies there? */
  stage?: boolean;
  wide: Lay;
  narrow: Lay;
};

export type Half = { columns: string; rows: string; areas: string; heights: number };

/** One seat's half as a grid. A plate has all the room its words need; the cards share the rest. */
export function half(lay: Lay, far: boolean, small: boolean): Half {
  const rows = far ? [...lay.rows].reverse() : lay.rows;
  const across = small ? (lay.small ?? lay.columns) : lay.columns;
  const columns = far ? [...across].reverse() : across;
  const height = (row: Row) => (far ? (row.far ?? row.height) : row.height);
  const areas = (row: Row) => (small ? (row.small ?? row.areas) : row.areas);
  const least = (row: Row) => (areas(row).includes("plate") ? "min-content" : "0");
  const turn = (areas: string) => (far ? areas.split(/\s+/).reverse().join(" ") : areas);
  return {
    columns: columns.map((column) => `minmax(0, ${column})`).join(" "),
    rows: rows.map((row) => `minmax(${least(row)}, ${height(row)}fr)`).join(" "),
    areas: rows.map((row) => `"${turn(areas(row))}"`).join(" "),
    heights: rows.reduce((sum, row) => sum + height(row), 0),
  };
}

/** How wide words are in a row, in the size of their letters: a little more than they need. */
export function wide(words: string[]): number {
  const of = (letter: string) => (letter > "\u2000" ? 1 : /[Iijlft ]/.test(letter) ? 0.35 : 0.62);
  return [...words.join(" ")].reduce((sum, letter) => sum + of(letter), 0);
}

/** The same, alike for neighbours. */
export const room = (words: string[]): number => 2 * Math.ceil(wide(words) / 2);

/** A row of areas, each over so many columns. */
export const over = (spans: Record<string, number>): string =>
  Object.entries(spans)
    .flatMap(([area, n]) => times(n, area))
    .join(" ");

export const times = (n: number, column: string): string[] => Array.from({ length: n }, () => column);
