// Sits down at a new table against the machine, with a deck that is at hand.

import { shelf } from "./shelf.svelte";
import { create, draft } from "./api";
import { newPart } from "./fair";
import { router } from "../route.svelte";
import { settings } from "../settings.svelte";
import type { DeckList } from "../wire";

/** Plays this deck at once. */
export async function playDeck(deck: DeckList, level: number): Promise<void> {
  const part = newPart();
  const bound = await draft();
  const { game, edition, format, list, cards } = deck;
  const seated = await create({
    draft: bound.id,
    game,
    edition,
    format,
    flags: [],
    deck: list,
    other: null,
    cards,
    other_cards: null,
    opponent: { is: "machine", level },
    best_of: 1,
    clock: null,
    name: settings.name.trim() || null,
    hints: true,
    seed: part,
  });
  const against = `machine-${level}`;
  shelf.hold({ ...seated, game, against, begun: Date.now(), part, commitment: bound.commitment, here: false });
  router.go(`/table/${seated.id}`);
}
