// Finding clauses by their numbers and words, and laying two editions side by side.

import type { BookChapter, BookClause } from "../wire";

/** Words as they are compared: wide and narrow, large and small letters alike. */
const plain = (words: string): string => words.normalize("NFKC").toLowerCase();

/** The chapters with the clauses that have every one of these words in their number, titles or scenarios. */
export function found(chapters: BookChapter[], words: string): BookChapter[] {
  const wanted = plain(words)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (wanted.length === 0) return chapters;
  const has = ({ id, title, scenes }: BookClause) => {
    const all = plain([id, title.ja, title.en, ...scenes].join("\n"));
    return wanted.every((word) => all.includes(word));
  };
  return chapters.map((chapter) => ({ ...chapter, clauses: chapter.clauses.filter(has) })).filter(({ clauses }) => clauses.length > 0);
}

/** A rule in two editions: in both, or in one of them. */
export type Pair = { one: BookClause | null; two: BookClause | null; how: "same" | "differs" | "only" };

/** The rules of two editions by those of the first; what only the second has stands after the rule it follows there. */
export function sideBySide(first: BookChapter[], second: BookChapter[]): { chapter: BookChapter; pairs: Pair[] }[] {
  const others = new Map(second.flatMap(({ clauses }) => clauses).map((clause) => [clause.id, clause]));
  /** What follows a rule of the second edition, without a like in the first. */
  const follows = new Map<string, BookClause[]>();
  const heads: BookClause[] = [];
  let last: BookClause[] = heads;
  for (const { clauses } of second) {
    for (const clause of clauses) {
      if (clause.twin === null) last.push(clause);
      else follows.set(clause.id, (last = []));
    }
  }
  const only = (two: BookClause): Pair => ({ one: null, two, how: "only" });
  return first.map((chapter, at) => ({
    chapter,
    pairs: [
      ...(at === 0 ? heads.map(only) : []),
      ...chapter.clauses.flatMap((one): Pair[] => {
        const two = one.twin === null ? undefined : others.get(one.twin);
        if (!two) return [{ one, two: null, how: "only" }];
        const alike = one.title.ja === two.title.ja;
        const after = follows.get(two.id) ?? [];
        follows.delete(two.id);
        return [{ one, two, how: alike ? "same" : "differs" }, ...after.map(only)];
      }),
    ],
  }));
}
