// What the lobby and the join page share: the decks one may bring.

import { said, t } from "../lang";
import type { GameInfo } from "../net/api";
import type { OwnDeck } from "../net/shelf.svelte";

export type DeckChoice = { id: string; name: string; deck: string; cards: string | null };

/** The decks that come with a game, then one's own. */
export function decksOf(game: GameInfo | undefined, own: OwnDeck[]): DeckChoice[] {
  if (!game) return [];
  const shipped = game.decks.map((deck) => ({ id: deck.id, name: said(deck), deck: deck.id, cards: null }));
  const kept = own
    .filter((deck) => deck.game === game.id)
    .map((deck) => ({ id: `own ${deck.name}`, name: t("own-deck", { name: deck.name }), deck: deck.list, cards: deck.cards }));
  return [...shipped, ...kept];
}
