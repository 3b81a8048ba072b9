// What the workshop asks over HTTP, fetched with its pages.

import { get, post } from "../net/api";
import type { BalanceAsked, BalancePart, BenchKind, CardRead, CardsAsked, CardTyped, DeckList, Gallery, PlayCard, Seated, TestHand } from "../wire";

export const testHand = (deck: DeckList) => post<TestHand>("/api/decks/hand", deck);
export const allCards = (asked: CardsAsked) => post<Gallery>("/api/cards", asked);
export const benchKinds = (game: string) => get<BenchKind[]>(`/api/cards/bench/${encodeURIComponent(game)}`);
export const readCard = (card: CardTyped) => post<CardRead>("/api/cards/read", card);
export const playCard = (card: PlayCard) => post<Seated>("/api/cards/play", card);
export const balance = (asked: BalanceAsked) => post<BalancePart>("/api/balance", asked);
