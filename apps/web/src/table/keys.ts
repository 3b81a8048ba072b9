// Which card of a new picture was which of the old one. The server names no card across pictures (a name would tell
// too much), so the eye is helped by likeness: what looks the same in the same place stayed; what is gone here and new
// there moved.

import type { CardShown, Line, TableShown, ZoneShown } from "../wire";

export type Keyed = { key: string; place: string; word: string | null; at: number; cell: string };

/** The cards of a picture, each with a key that stays with it while it lies on the table. */
export class Keys {
  private last: Keyed[] = [];
  private next = 0;
  /** By the handle of the present picture. */
  of = new Map<number, string>();
  /** Where a card that is new in its place came from, if it is told: a place's word. */
  from = new Map<string, string>();

  /** Takes in the next picture. */
  follow(table: TableShown, lines: Line[]): void {
    const found: Keyed[] = [];
    const all: { card: CardShown; keyed: Keyed }[] = [];
    for (const zone of table.zones) {
      zone.cards.forEach((card, at) => {
        const keyed = { key: "", place: place(zone), word: card.word, at, cell: String(card.cell) };
        all.push({ card, keyed });
        found.push(keyed);
      });
    }
    const old = new Set(this.last);
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
    take((was, is) => is.word !== null && was.word === is.word);
    // Turned over where it lies.
    take((was, is) => was.place === is.place && was.cell === is.cell && (was.word === null) !== (is.word === null));
    const moves = lines.flatMap((line) => (line.shift?.is === "move" ? [line.shift] : []));
    this.from.clear();
    for (const is of found) {
      if (is.key) continue;
      const move = moves.find((shift) => `${shift.to.seat} ${shift.to.zone}` === is.place);
      is.key = `k${this.next++}`;
      if (move) this.from.set(is.key, `${move.from.seat} ${move.from.zone}`);
    }
    this.of = new Map(all.map(({ card, keyed }) => [card.id, keyed.key]));
    this.last = found;
  }

  /** The key of a card of the present picture. */
  key(card: CardShown): string {
    return this.of.get(card.id) ?? `c${card.id}`;
  }
}

/** A zone's place as one word. */
export function place(zone: ZoneShown): string {
  return `${zone.seat} ${zone.id}`;
}
