// Our titles of the clauses, fetched once for each edition.

import { clauses } from "../net/api";
import type { Said } from "../wire";

const titles = $state<Record<string, Record<string, Said>>>({});
const asked = new Set<string>();

/** The title of a clause, once it is here. */
export function titleOf(edition: string, clause: string): Said | undefined {
  if (!asked.has(edition) && edition) {
    asked.add(edition);
    clauses(edition).then(
      (all) => (titles[edition] = all),
      () => asked.delete(edition),
    );
  }
  return titles[edition]?.[clause];
}
