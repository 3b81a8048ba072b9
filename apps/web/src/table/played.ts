// What the other seat has just played, as the lines tell it: which card is worth being seen large.

import type { Line, Place, TableShown } from "../wire";
import { place } from "./keys";

export type Played = { word: string; line: Line };

/** The card that one of these seats played out of its hand in its last act or reply. */
export function playedBy(lines: Line[], seats: string[], table: TableShown): Played | null {
  const layouts = new Map(table.zones.map((zone) => [place(zone), zone.layout]));
  const layout = ({ seat, zone }: Place) => layouts.get(place({ seat, id: zone })) ?? "";
  /** Out of the hand to where it lies for all to see; what goes onto a pile was given up. */
  const plays = ({ shift }: Line) =>
    shift?.is === "move" && seats.includes(shift.from.seat) && layout(shift.from) === "hand" && !["pile", "heap", "hand"].includes(layout(shift.to));
  let [acts, found]: [boolean, boolean] = [false, false];
  let last: Played | null = null;
  for (const line of lines) {
    if (line.part !== null) [acts, found] = [line.part === "act" || line.part === "reply", false];
    const card = line.shift?.is === "move" ? line.shift.cards[0] : undefined;
    if (!acts || found || !card || !plays(line)) continue;
    last = { word: card.word, line };
    found = true;
  }
  return last;
}
