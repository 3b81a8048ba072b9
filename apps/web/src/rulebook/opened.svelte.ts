// Which clause is looked up over the page one is on, and which one a scenario is about.

import { getContext, setContext } from "svelte";

/** The page of a clause. */
export const pathTo = (edition: string, clause = "", scene?: number): string =>
  ["/rules", edition, clause, ...(scene === undefined ? [] : [`${scene}`])]
    .filter((part) => part !== "")
    .map((part, at) => (at === 0 ? part : encodeURIComponent(part)))
    .join("/");

class Opened {
  now = $state.raw<{ edition: string; clause: string } | null>(null);

  /** A link was pressed: the clause is shown over the page, unless the rulebook is the page, or another window is wanted. */
  follow(event: MouseEvent, edition: string, clause: string): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || location.hash.startsWith("#/rules")) return;
    event.preventDefault();
    this.now = { edition, clause };
  }

  close(): void {
    this.now = null;
  }
}

export const opened = new Opened();

const KEY = Symbol("lit");

/** Lights a clause wherever it stands inside this component. */
export const setLit = (clause: string) => setContext(KEY, clause);
/** The clause that is lit here. */
export const lit = (): string | undefined => getContext<string | undefined>(KEY);
