// What this browser remembers: seats it holds, decks it made.

import type { DeckList, Seated } from "../wire";

export type Seat = Seated & {
  game: string;
  against: string;
  begun: number;
  /** The part of the seed that was given, and the server's commitment as it was seen before. */
  part: string;
  commitment: string;
  here: boolean;
};
export type OwnDeck = DeckList & { name: string };

function load<T>(key: string): T[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function keep(key: string, what: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(what));
  } catch {
    // Nothing is kept in a browser that keeps nothing.
  }
}

const SEATS = "tefuda-seats";
const DECKS = "tefuda-decks";
/** So many seats are kept: those of the matches begun last. */
const MOST_SEATS = 200;

class Shelf {
  seats = $state.raw<Seat[]>(load<Seat>(SEATS));
  decks = $state.raw<OwnDeck[]>(load<OwnDeck>(DECKS));

  seat(match: string): Seat | undefined {
    return this.seats.find((seat) => seat.id === match);
  }

  hold(seat: Seat): void {
    this.seats = [seat, ...this.seats.filter((other) => other.id !== seat.id)].slice(0, MOST_SEATS);
    keep(SEATS, this.seats);
  }

  leave(match: string): void {
    this.seats = this.seats.filter((seat) => seat.id !== match);
    keep(SEATS, this.seats);
  }

  saveDeck(deck: OwnDeck): void {
    const other = (kept: OwnDeck) => kept.name !== deck.name || kept.game !== deck.game;
    this.decks = [deck, ...this.decks.filter(other)];
    keep(DECKS, this.decks);
  }

  dropDeck(deck: OwnDeck): void {
    this.decks = this.decks.filter((kept) => kept !== deck);
    keep(DECKS, this.decks);
  }
}

export const shelf = new Shelf();
