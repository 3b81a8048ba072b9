// What was understood of a text, and the phrase that could not be read marked in it.

import type { Paragraph, Tongue } from "../wire";

/** What was understood, in a language; nothing where the card prints those very words. */
export function meaning(paragraph: Paragraph, lang: Tongue): string | null {
  const understood = paragraph.read?.[lang] ?? null;
  return understood === paragraph.text ? null : understood;
}

export type Run = { text: string; unread: boolean };

export function runs(paragraph: Paragraph): Run[] {
  const phrase = paragraph.unread?.phrase ?? "";
  const at = phrase === "" ? -1 : paragraph.text.indexOf(phrase);
  if (!paragraph.unread) return [{ text: paragraph.text, unread: false }];
  if (at < 0) return [{ text: paragraph.text, unread: true }];
  const parts = [
    { text: paragraph.text.slice(0, at), unread: false },
    { text: phrase, unread: true },
    { text: paragraph.text.slice(at + phrase.length), unread: false },
  ];
  return parts.filter((part) => part.text !== "");
}
