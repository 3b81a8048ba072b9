// The words of a book in a text: which pieces of it are words that can be looked up.

import type { BookWord, Tongue } from "../wire";

export type Piece = { text: string; word: BookWord | null };
export type Finder = { pattern: RegExp; words: ReadonlyMap<string, BookWord> };

const quoted = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
/** Letters and digits of this kind do not end where another begins. */
const latin = /^[\w']+$/;
const before = (form: string) => (latin.test(form[0]!) ? "(?<![\\w'])" : "");
const after = (form: string) => (latin.test(form.at(-1)!) ? "(?![\\w'])" : "");
/** One sign of Japanese is a part of too many words. */
const long = (form: string) => form.length > 1 || !/[\p{Script=Han}]/u.test(form);

/** What finds the words of a book in texts of a language; in Japanese texts, English names and in English ones, Japanese. */
export function finder(words: BookWord[], lang: Tongue): Finder {
  const forms = new Map<string, BookWord>();
  for (const word of words) {
    for (const form of [...word[lang], ...word.ja]) if (long(form) && !forms.has(form)) forms.set(form, word);
  }
  // The longest first: what is part of a longer word is not that word.
  const all = [...forms.keys()].sort((a, b) => b.length - a.length);
  const pattern = all.map((form) => `${before(form)}${quoted(form)}${after(form)}`).join("|");
  return { pattern: new RegExp(pattern || "(?!)", "gu"), words: forms };
}

/** The pieces of a text. */
export function pieces(text: string, { pattern, words }: Finder): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > at) out.push({ text: text.slice(at, index), word: null });
    out.push({ text: found, word: words.get(found) ?? null });
    at = index + found.length;
  }
  if (at < text.length) out.push({ text: text.slice(at), word: null });
  return out;
}

/** The words of a text, each once, in the order they stand. */
export function wordsIn(text: string, by: Finder): BookWord[] {
  return [...new Set(pieces(text, by).flatMap(({ word }) => (word ? [word] : [])))];
}
