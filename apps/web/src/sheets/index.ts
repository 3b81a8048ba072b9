import { blackpoker } from "./blackpoker";
import { legions } from "./legions";
import { los } from "./los";
import type { Sheet } from "./sheet";
import { sve } from "./sve";

const SHEETS: Record<string, Sheet> = { blackpoker, sve, legions, los };

/** A game's play sheet. A game without one lies in its zones' own order, all in the tray. */
export function sheetOf(game: string): Sheet {
  return SHEETS[game] ?? PLAIN;
}

const PLAIN: Sheet = {
  spots: { hand: { look: "hand" } },
  middle: [],
  wide: { columns: ["1fr", "5fr"], rows: [{ areas: "plate hand", height: 1 }] },
  narrow: { columns: ["1fr", "3fr"], rows: [{ areas: "plate hand", height: 1 }] },
};
