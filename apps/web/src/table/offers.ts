// How answers stand in the panel: those about one card under it, what passes or ends something in a place of its own.

import { plain } from "../words";
import type { Asked, Offer } from "../wire";

export type Entry = { at: number; offer: Offer; text: string };
export type Group = { head: string; entries: Entry[] };

/** Does it let a chance go by, or end a phase? */
export const goes = (offer: Offer): boolean => offer.pass || offer.ends;

/** Which answer the space bar gives: the pass, else the one that ends something, else none. */
export function spaceGives(offers: Offer[]): number {
  const pass = offers.findIndex((offer) => offer.pass);
  if (pass >= 0) return pass;
  const ends = offers.findIndex((offer) => offer.ends);
  return ends >= 0 || offers.length !== 1 ? ends : 0;
}

/** May it be left to the table in which order things are chosen? */
export const anyOrder = (asked: Asked): boolean => asked.shape === "order" && asked.offers.length > 1;

/** How much all of these begin with. */
function shared(texts: string[]): string {
  const [first = [], ...rest] = texts.map((text) => [...text]);
  let n = 0;
  while (n < first.length && rest.every((text) => text[n] === first[n])) n += 1;
  return first.slice(0, n).join("");
}

/**
 * The answers that are listed, in groups: those that are about the same card stand together where there are several, under
 * its name. What they all begin with is said once, if it names the card.
 */
export function grouped(offers: Offer[], nameOf: (card: number) => string): Group[] {
  const listed = offers.map((offer, at) => ({ at, offer, text: offer.text })).filter(({ offer }) => !goes(offer));
  const groups = new Map<string, Entry[]>();
  for (const entry of listed) {
    const key = entry.offer.cards.length > 0 ? `${entry.offer.cards.join(" ")}` : `none ${entry.at}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].map((entries) => {
    if (entries.length === 1) return { head: "", entries };
    const name = nameOf(entries[0]!.offer.cards[0]!);
    const first = shared(entries.map(({ text }) => text));
    const cut = name !== "" && first.includes(name) && entries.every(({ text }) => text.length > first.length);
    if (!cut) return { head: name, entries };
    const head = first.replace(/[\s:：をのでに]+$/u, "");
    // The particle that joins it to the name goes with the name.
    const rest = (text: string) =>
      text
        .slice(first.length)
        .replace(/^[\s:：をのでに]+/u, "")
        .trimEnd();
    return { head, entries: entries.map((entry) => ({ ...entry, text: rest(entry.text) })) };
  });
}

/** The groups whose answers have every one of the words, each with those answers alone. */
export function matching(groups: Group[], words: string): Group[] {
  const wanted = plain(words)
    .split(/\s+/)
    .filter((word) => word !== "");
  const has = (text: string) => wanted.every((word) => plain(text).includes(word));
  return groups
    .map(({ head, entries }) => ({ head, entries: entries.filter(({ offer }) => has(`${head} ${offer.text}`)) }))
    .filter(({ entries }) => entries.length > 0);
}
