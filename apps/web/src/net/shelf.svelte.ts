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

/** A list that all windows of this browser share. */
class Kept<T> {
  all = $state.raw<T[]>([]);
  /** Does the browser keep it? Else it lasts as long as the window. */
  private lasts = true;

  constructor(private readonly key: string) {
    this.all = load<T>(key);
    addEventListener("storage", (event) => {
      if (event.key === key || event.key === null) this.all = load<T>(key);
    });
  }

  /** Changes it as it is now, whoever changed it last. */
  change(how: (all: T[]) => T[]): void {
    this.all = how(this.lasts ? load<T>(this.key) : this.all);
    try {
      localStorage.setItem(this.key, JSON.stringify(this.all));
      this.lasts = true;
    } catch {
      this.lasts = false;
    }
  }
}

/** A card file of one's own, one for each game. */
export type OwnFile = { game: string; text: string };

const FILES = "tefuda-files";
const SEATS = "tefuda-seats";
const DECKS = "tefuda-decks";
/** So many seats are kept: those of the matches begun last. */
const MOST_SEATS = 200;

const sameDeck = (one: OwnDeck, two: OwnDeck) => one.name === two.name && one.game === two.game;

class Shelf {
  private readonly kept = { seats: new Kept<Seat>(SEATS), decks: new Kept<OwnDeck>(DECKS), files: new Kept<OwnFile>(FILES) };

  get seats(): Seat[] {
    return this.kept.seats.all;
  }

  get decks(): OwnDeck[] {
    return this.kept.decks.all;
  }

  /** One's own cards of a game, as a file holds them. */
  fileOf(game: string): string {
    return this.kept.files.all.find((file) => file.game === game)?.text ?? "";
  }

  saveFile(game: string, text: string): void {
    const others = (all: OwnFile[]) => all.filter((file) => file.game !== game);
    this.kept.files.change((all) => (text.trim() === "" ? others(all) : [{ game, text }, ...others(all)]));
  }

  seat(match: string): Seat | undefined {
    return this.seats.find((seat) => seat.id === match);
  }

  hold(seat: Seat): void {
    this.kept.seats.change((all) => [seat, ...all.filter((other) => other.id !== seat.id)].slice(0, MOST_SEATS));
  }

  leave(match: string): void {
    this.kept.seats.change((all) => all.filter((seat) => seat.id !== match));
  }

  saveDeck(deck: OwnDeck): void {
    this.kept.decks.change((all) => [deck, ...all.filter((other) => !sameDeck(deck, other))]);
  }

  dropDeck(deck: OwnDeck): void {
    this.kept.decks.change((all) => all.filter((other) => !sameDeck(deck, other)));
  }
}

export const shelf = new Shelf();
