// Which card of a new picture was which of the old one, and what happened to it on the way. The server names no card
// across pictures (a name would tell too much): the events say which cards went where, as far as they may be known;
// where they say nothing, the eye is helped by likeness.

import type { CardShown, Line, Place, Seen, Shift, TableShown, ZoneShown } from "../wire";

type Keyed = { key: string; place: string; word: string | null; at: number; cell: string };

/** Something to be seen, in the order of the events. Cards stand by their keys. */
export type Step =
  | { is: "move"; key: string; from: string; to: string }
  | { is: "strike"; by: string[]; at: string[]; seat: string | null }
  | { is: "change"; cards: string[]; seat: string | null; by: number }
  | { is: "fall"; cards: string[] }
  | { is: "shuffle"; place: string };

/** A card that an event speaks of: by its handle in the new picture, or by the key it had then. */
type Spoken = { card: number | null; key: string | null };

/** The cards of a picture, each with a key that stays with it while it lies on the table. */
export class Keys {
  private last: Keyed[] = [];
  private next = 0;
  /** By the handle of the present picture. */
  of = new Map<number, string>();
  /** What led from the last picture to this one. */
  steps: Step[] = [];
  /** The card that was pressed last: of two alike, it is the one that goes. */
  pressed: string | null = null;

  /** Takes in the next picture, and the lines that lead to it. */
  follow(table: TableShown, lines: Line[]): void {
    const model = this.last.map((was) => ({ ...was }));
    // Of two alike, the one that goes is the one that something was said of before.
    const named = this.pressed === null ? [] : [this.pressed];
    const told = lines.map((line) => this.hear(line, model, named));
    this.pressed = null;
    const found: { card: CardShown; keyed: Keyed }[] = [];
    for (const zone of table.zones) {
      zone.cards.forEach((card, at) => {
        found.push({ card, keyed: { key: "", place: place(zone), word: card.word, at, cell: String(card.cell) } });
      });
    }
    this.match(
      model,
      found.map(({ keyed }) => keyed),
    );
    for (const { keyed } of found) {
      if (keyed.key) continue;
      keyed.key = this.fresh();
      // A card that nobody named came by the last move that led there.
      const line = lines.findLastIndex(({ shift }) => shift?.is === "move" && word(shift.to) === keyed.place);
      const shift = lines[line]?.shift;
      if (shift?.is === "move") told[line]!.push(() => move(keyed.key, shift));
    }
    // Cards of which nothing is seen but that they went.
    lines.forEach(({ shift }, n) => {
      if (shift?.is === "move" && told[n]!.length === 0) told[n]!.push(() => move(this.fresh(), shift));
    });
    this.of = new Map(found.map(({ card, keyed }) => [card.id, keyed.key]));
    this.last = found.map(({ keyed }) => keyed);
    this.steps = told.flat().map((step) => step());
  }

  /** What a line says: the cards of the model go where it says. What it speaks of is known once the picture is. */
  private hear({ shift }: Line, model: Keyed[], named: string[]): (() => Step)[] {
    const spoken = (seen: Seen): Spoken => {
      const there = model.filter((was) => was.place === word(seen.at));
      const nth = seen.nth === null ? undefined : there[seen.nth];
      const lies = nth?.word === seen.word ? nth : there.find((was) => was.word === seen.word);
      if (lies) named.unshift(lies.key);
      return { card: seen.card, key: lies?.key ?? null };
    };
    const keys = (cards: Spoken[]) => cards.flatMap(({ card, key }) => (card === null ? null : this.of.get(card)) ?? key ?? []);
    switch (shift?.is) {
      case "move":
        return this.go(shift, model, named);
      case "strike": {
        const [by, at] = [shift.by.map(spoken), shift.at.map(spoken)];
        return [() => ({ is: "strike", by: keys(by), at: keys(at), seat: shift.seat })];
      }
      case "change": {
        const cards = shift.cards.map(spoken);
        return [() => ({ is: "change", cards: keys(cards), seat: shift.seat, by: shift.by })];
      }
      case "fall": {
        const cards = shift.cards.map(spoken);
        return [() => ({ is: "fall", cards: keys(cards) })];
      }
      case "shuffle":
        return [() => ({ is: "shuffle", place: word(shift.at) })];
      default:
        return [];
    }
  }

  /** Cards go from one place to another. */
  private go(shift: Extract<Shift, { is: "move" }>, model: Keyed[], named: string[]): (() => Step)[] {
    const [from, to] = [word(shift.from), word(shift.to)];
    // As they lay before any of them went.
    const there = model.filter((was) => was.place === from);
    return shift.cards.map(({ word, was, nth }) => {
      const left = there.filter((card) => model.includes(card));
      const alike = (face: string | null) => left.filter((card) => card.word === face);
      const one = (all: Keyed[]) => named.flatMap((key) => all.filter((card) => card.key === key))[0] ?? all[0];
      // One that lay face down in the last picture may have been turned over since.
      const lies = nth === null ? undefined : left.find((card) => card === there[nth] && [was, word, null].includes(card.word));
      const card = lies ?? one(alike(was)) ?? one(alike(word)) ?? one(alike(null));
      const key = card?.key ?? this.fresh();
      if (card) model.splice(model.indexOf(card), 1);
      model.push({ key, place: to, word, at: -1, cell: "" });
      return () => move(key, shift);
    });
  }

  private match(model: Keyed[], found: Keyed[]): void {
    const old = new Set(model);
    const take = (fits: (was: Keyed, is: Keyed) => boolean) => {
      for (const is of found) {
        if (is.key) continue;
        for (const was of old) {
          if (!fits(was, is)) continue;
          is.key = was.key;
          old.delete(was);
          break;
        }
      }
    };
    const same = (was: Keyed, is: Keyed) => was.place === is.place && was.word === is.word;
    take((was, is) => same(was, is) && was.cell === is.cell && was.at === is.at);
    take((was, is) => same(was, is) && was.cell === is.cell);
    take(same);
    // Gone here and new there, though no line said so: a step back.
    take((was, is) => is.word !== null && was.word === is.word);
    // Turned over where it lies.
    take((was, is) => was.place === is.place && was.cell === is.cell && (was.word === null) !== (is.word === null));
  }

  private fresh(): string {
    return `k${this.next++}`;
  }

  /** The key of a card of the present picture. */
  key(card: CardShown): string {
    return this.of.get(card.id) ?? `c${card.id}`;
  }
}

const word = (at: Place): string => `${at.seat} ${at.zone}`;

const move = (key: string, shift: { from: Place; to: Place }): Step => ({
  is: "move",
  key,
  from: word(shift.from),
  to: word(shift.to),
});

/** A zone's place as one word. */
export function place(zone: Pick<ZoneShown, "seat" | "id">): string {
  return `${zone.seat} ${zone.id}`;
}
