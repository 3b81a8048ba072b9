// The rulebooks that were looked into, fetched once for each edition.

import { rulebook } from "../net/api";
import type { BookClause, Rulebook } from "../wire";

let books = $state.raw<Readonly<Record<string, Rulebook>>>({});
let faults = $state.raw<Readonly<Record<string, unknown>>>({});
const asked = new Set<string>();

/** An edition's rulebook, once it is here. */
export function bookOf(edition: string): Rulebook | undefined {
  if (edition !== "" && !asked.has(edition)) {
    asked.add(edition);
    rulebook(edition).then(
      (book) => {
        books = { ...books, [edition]: book };
        faults = { ...faults, [edition]: null };
      },
      (fault: unknown) => {
        faults = { ...faults, [edition]: fault };
        asked.delete(edition);
      },
    );
  }
  return books[edition];
}

/** Why an edition's rulebook is not here. */
export const faultOf = (edition: string): unknown => faults[edition];

/** A clause or ruling by its number. */
export function clauseOf(book: Rulebook | undefined, id: string): BookClause | undefined {
  for (const chapter of book?.chapters ?? []) {
    const found = chapter.clauses.find((clause) => clause.id === id);
    if (found) return found;
  }
  return undefined;
}
