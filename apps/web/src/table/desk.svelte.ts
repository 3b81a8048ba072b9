// What a table's parts share: the picture, what is lit, what is looked at.

import { getContext, setContext } from "svelte";

import type { Acts, Asked, CardShown, Face, TableShown } from "../wire";
import { place, type Keys } from "./keys";
import type { Pictures } from "./sitting.svelte";

/** A card and where it lies. */
export type Found = { card: CardShown; seat: string; zone: string; zoneName: string };

export class Desk {
  /** Which answer was pressed once and asks for a second press: it gives up a card of one's own. */
  armed = $state<number | null>(null);
  /** Which card's answers are open, by its handle. */
  open = $state<number | null>(null);
  /** Which place's answers are open. */
  spot = $state<string | null>(null);
  /** Which card's "why not" is open. */
  why = $state<number | null>(null);
  /** Which card is looked at closely. */
  looked = $state.raw<Found | null>(null);
  /** Which card the pointer rests on. */
  hovered = $state.raw<{ found: Found; box: DOMRect } | null>(null);
  /** Which pile is spread out: its place. */
  spread = $state<string | null>(null);
  /** Where the opened card lies on the screen. */
  box = $state.raw<DOMRect | null>(null);

  constructor(
    readonly pictures: Pictures,
    /** Whose side is near. */
    readonly near: () => string,
    readonly asked: () => Asked | null,
    /** Gives an answer; `null` where only looking is allowed. */
    readonly answer: ((choice: number) => void) | null,
    readonly askWhy: (() => void) | null,
    readonly askAbout: ((word: string) => void) | null,
  ) {}

  get table(): TableShown | null {
    return this.pictures.update?.table ?? null;
  }

  get keys(): Keys {
    return this.pictures.keys;
  }

  face(card: CardShown): Face | undefined {
    return card.word === null ? undefined : this.pictures.faces.get(card.word);
  }

  /** The words of a card that act. */
  acts(face: Face | undefined): Acts | null {
    const acts = this.pictures.acts;
    return acts && acts.word === face?.word ? acts : null;
  }

  /** Which answers are about which card. */
  lit = $derived.by(() => {
    const lit = new Map<number, number[]>();
    this.asked()?.offers.forEach((offer, at) => {
      for (const card of offer.cards) lit.set(card, [...(lit.get(card) ?? []), at]);
    });
    return lit;
  });

  /** Which answers could use which card of the hand, though they don't name it yet. */
  usable = $derived.by(() => {
    const usable = new Map<number, number[]>();
    this.asked()?.offers.forEach((offer, at) => {
      for (const card of offer.uses) usable.set(card, [...(usable.get(card) ?? []), at]);
    });
    return usable;
  });

  /** The answers that are about a card, else those that could use it. */
  offersOf(card: number): number[] {
    return this.lit.get(card) ?? this.usable.get(card) ?? [];
  }

  /** Which answers name which place. */
  litSpots = $derived.by(() => {
    const lit = new Map<string, number[]>();
    this.asked()?.offers.forEach((offer, at) => {
      for (const spot of offer.spots) {
        const word = spotWord(spot.seat, spot.zone, spot.cell);
        lit.set(word, [...(lit.get(word) ?? []), at]);
      }
    });
    return lit;
  });

  /** The answers that are about some card of a pile. */
  litIn(cards: CardShown[]): number[] {
    return cards.flatMap((card) => this.lit.get(card.id) ?? []);
  }

  /** An answer was pressed: it is given, or asks to be pressed again. */
  choose(choice: number): void {
    if (this.asked()?.offers[choice]?.harms && this.armed !== choice) this.armed = choice;
    else this.answer?.(choice);
  }

  /** A card was pressed. */
  press(found: Found, box: DOMRect, careful: boolean): void {
    const offers = this.offersOf(found.card.id);
    this.box = box;
    this.spot = null;
    this.hovered = null;
    this.keys.pressed = this.keys.key(found.card);
    // What harms is named first: its button is the second press.
    const harms = offers.some((at) => this.asked()?.offers[at]?.harms);
    // An answer that could use the card asks for it later, and is named first too.
    const names = this.lit.has(found.card.id);
    if (this.answer && offers.length === 1 && names && !careful && !harms) {
      this.close();
      this.answer(offers[0]!);
    } else if (this.answer && offers.length > 0) {
      this.why = null;
      this.spread = null;
      this.open = this.open === found.card.id ? null : found.card.id;
    } else if (this.asked() && this.askWhy) {
      this.open = null;
      this.spread = null;
      this.why = found.card.id;
      this.askWhy();
    } else {
      this.look(found);
    }
  }

  /** A lit place was pressed. */
  pressSpot(spot: string, box: DOMRect): void {
    const offers = this.litSpots.get(spot) ?? [];
    const same = this.spot === spot;
    this.close();
    this.box = box;
    if (offers.length === 1) this.answer?.(offers[0]!);
    else if (this.answer && !same) this.spot = spot;
  }

  look(found: Found): void {
    this.hovered = null;
    if (found.card.word === null) return;
    this.looked = found;
    this.askAbout?.(found.card.word);
  }

  /** Closes what is open; false where nothing was. */
  close(): boolean {
    const any = [this.open, this.spot, this.why, this.looked, this.spread].some((open) => open !== null);
    if (this.looked) this.looked = null;
    else {
      this.open = null;
      this.spot = null;
      this.why = null;
      this.spread = null;
    }
    this.hovered = null;
    return any;
  }

  /** A card by its handle. */
  find(id: number): Found | null {
    for (const zone of this.table?.zones ?? []) {
      const card = zone.cards.find((card) => card.id === id);
      if (card) return { card, seat: zone.seat, zone: zone.id, zoneName: zone.name };
    }
    return null;
  }

  pile(at: string) {
    return this.table?.zones.find((zone) => place(zone) === at) ?? null;
  }
}

/** The numbers of answers, as they stand on what they are about. */
export const digits = (offers: number[]): string => (offers.length > 2 ? `${offers[0]! + 1}…` : offers.map((at) => at + 1).join("·"));

/** A place as one word: a seat's zone, or a square of it. */
export const spotWord = (seat: string, zone: string, cell: [number, number] | null): string => [seat, zone, ...(cell ?? [])].join(" ");

const KEY = Symbol("desk");

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext(KEY);
