// The interface in words. The same form of file is used for every language of the program.

import type { FluentVariable } from "@fluent/bundle";

import { Refused, Unreached } from "../net/api";
import { settings } from "../settings.svelte";
import type { Said, Tongue } from "../wire";
import { spoken } from "./spoken.svelte";

/** Phrases that only pages need which are fetched when opened: said once, by the first of them. */
export function teach(more: Record<Tongue, string>): void {
  spoken.teach(more);
}

/** A phrase of the interface, in the language chosen for it. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  const chosen = spoken.in(settings.lang);
  const message = chosen?.getMessage(id);
  if (!chosen || !message?.value) return id;
  return chosen.formatPattern(message.value, args);
}

/** Words that come in both languages, in the interface's. */
export function said(words: Said): string {
  return words[settings.lang] || words.ja || words.en;
}

/** What went wrong, in the interface's language where it was said in both. */
export function reason(fault: unknown): string {
  if (fault instanceof Refused) return said(fault.why);
  if (fault instanceof Unreached) return t("no-server");
  return fault instanceof Error ? fault.message : String(fault);
}

/** What a card is called in the language that is not the cards', where that is something else: printed cards and lists may say so. */
export function otherName(name: Said): string {
  const other = settings.cards === "ja" ? name.en : name.ja;
  return other === ofCard(name) ? "" : other;
}

/** Words that come in both languages, in the cards'. */
export function ofCard(words: Said): string {
  return words[settings.cards] || words.ja || words.en;
}
