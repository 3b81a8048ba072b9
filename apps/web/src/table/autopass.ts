// Passing by itself: only where the server offers to pass, and where its player set no stop.

import type { Stops } from "../settings.svelte";
import type { Update } from "../wire";

/** Which answer passes, where it may be given without asking. */
export function passes(update: Update, you: string, stops: Stops): number | null {
  const { asked, table } = update;
  if (!asked || asked.seat !== you) return null;
  const pass = asked.offers.findIndex((offer) => offer.word === "pass");
  if (pass < 0) return null;
  if (stops.own && table.turn === you) return null;
  if (stops.other && table.turn !== you) return null;
  if (stops.waiting && table.pending.length > 0) return null;
  return pass;
}
