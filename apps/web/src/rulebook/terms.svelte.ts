// The words of the book that is played by: fetched once for each edition, found in any text of the page.

import { bookWords } from "../net/api";
import { settings } from "../settings.svelte";
import type { BookWord } from "../wire";
import { finder, type Finder } from "./words";

const NONE: Finder = finder([], "ja");

class Terms {
  private edition = $state("");
  private known = $state.raw<Readonly<Record<string, BookWord[]>>>({});
  private asked = new Set<string>();

  /** From now on the words of this edition are meant. */
  use(edition: string): void {
    this.edition = edition;
    if (edition === "" || this.asked.has(edition)) return;
    this.asked.add(edition);
    bookWords(edition).then(
      (words) => (this.known = { ...this.known, [edition]: words }),
      // Nobody is without an answer for want of a tooltip; it is asked again with the next page.
      () => this.asked.delete(edition),
    );
  }

  /** What finds them. */
  finder = $derived.by((): Finder => {
    const words = this.known[this.edition];
    return words ? finder(words, settings.lang) : NONE;
  });
}

export const terms = new Terms();
