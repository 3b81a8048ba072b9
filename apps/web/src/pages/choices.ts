// What the lobby and the join page share: the decks one may bring, and what a match is played under.

import { said, t } from "../lang";
import type { GameInfo } from "../net/api";
import type { OwnDeck } from "../net/shelf.svelte";
import type { Hints, MatchInfo } from "../wire";

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

/** What whoever sits down agrees to: edition, format, rulings, how many games, how much time. */
export function terms(game: GameInfo, info: Pick<MatchInfo, "format" | "flags" | "edition" | "best_of" | "clock"> & { hints?: Hints }): string[] {
  const format = game.formats.length > 1 ? game.formats.find((one) => one.id === info.format) : undefined;
  const flags = info.flags.map((id) => game.flags.find((one) => one.id === id)).filter((flag) => flag !== undefined);
  return [
    info.edition,
    ...(format ? [said(format)] : []),
    ...flags.map(said),
    info.best_of > 1 ? t("best-of-n", { n: info.best_of }) : t("best-of-one"),
    ...(info.hints === undefined || info.hints === "off" ? [] : [t(info.hints === "on" ? "hints-on" : "hints-offered")]),
    info.clock ? t("clock-of", { minutes: Math.floor(info.clock.game / 60), seconds: info.clock.game % 60, back: info.clock.back }) : t("clock-no"),
  ];
}
