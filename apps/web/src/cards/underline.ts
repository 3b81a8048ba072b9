// What was understood of a text, and a phrase marked in it: one that could not be read, or one that acts.

import type { Acts, Paragraph, Tongue } from "../wire";

/** What was understood, in a language; nothing where the card prints those very words. */
export function meaning(paragraph: Paragraph, lang: Tongue): string | null {
  const understood = paragraph.read?.[lang] ?? null;
  return understood === paragraph.text ? null : understood;
}

/** A piece of a paragraph: as it is, what could not be read, or what acts. */
export type Run = { text: string; is: "plain" | "unread" | "acts" };

/** Do words of this paragraph act? */
export const acting = (paragraph: Paragraph, acts: Acts): boolean => acts.from < paragraph.at + paragraph.text.length && acts.to > paragraph.at;

/** The pieces of a paragraph of the card whose words act, or of any card. Places of the wire count as strings here do. */
export function runs(paragraph: Paragraph, acts: Acts | null = null): Run[] {
  const { text, at, unread } = paragraph;
  if (unread) {
    const from = unread.phrase === "" ? -1 : text.indexOf(unread.phrase);
    return from < 0 ? [{ text, is: "unread" }] : cut(text, from, from + unread.phrase.length, "unread");
  }
  if (!acts || !acting(paragraph, acts)) return [{ text, is: "plain" }];
  return cut(text, Math.max(acts.from - at, 0), acts.to - at, "acts");
}

function cut(text: string, from: number, to: number, is: Run["is"]): Run[] {
  const parts: Run[] = [
    { text: text.slice(0, from), is: "plain" },
    { text: text.slice(from, to), is },
    { text: text.slice(to), is: "plain" },
  ];
  return parts.filter((part) => part.text !== "");
}
