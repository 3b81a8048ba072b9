// A play sheet: where each zone lies. A sheet is drawn for the near seat; the far seat's is the same sheet turned
// round, as it lies on a table.

/** How a zone is drawn. */
export type Look = "row" | "hand" | "pile" | "slot" | "squares";

/** How a zone is drawn, and what stands for its name where there is no room. */
export type Spot = { look: Look; short?: string };

/** Rows from the middle of the table outwards. `plate` is where the seat's name and numbers stand. */
export type Lay = {
  columns: string[];
  rows: { areas: string; height: number; far?: number }[];
};

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

/** One seat's half as a grid. */
export function half(lay: Lay, far: boolean): Half {
  const rows = far ? [...lay.rows].reverse() : lay.rows;
  const columns = far ? [...lay.columns].reverse() : lay.columns;
  const height = (row: Lay["rows"][number]) => (far ? (row.far ?? row.height) : row.height);
  const turn = (areas: string) => (far ? areas.split(/\s+/).reverse().join(" ") : areas);
  return {
    columns: columns.map((column) => `minmax(0, ${column})`).join(" "),
    rows: rows.map((row) => `minmax(0, ${height(row)}fr)`).join(" "),
    areas: rows.map((row) => `"${turn(row.areas)}"`).join(" "),
    heights: rows.reduce((sum, row) => sum + height(row), 0),
  };
}

export const times = (n: number, column: string): string[] => Array.from({ length: n }, () => column);
