import { expect, test } from "vitest";

import type { BookChapter, BookClause } from "../wire";
import { found, sideBySide } from "./find";

const clause = (id: string, ja: string, twin: string | null = null, scenes: string[] = []): BookClause => ({
  id,
  title: { ja, en: `rule ${id}` },
  status: "seen",
  why: "",
  twin,
  scenes,
});
const chapter = (id: string, ...clauses: BookClause[]): BookChapter => ({ id, title: { ja: id, en: id }, clauses });
const ids = (chapters: BookChapter[]) => chapters.flatMap(({ clauses }) => clauses.map(({ id }) => id));

test("clauses are found by number, by either title and by their scenarios", () => {
  const all = [chapter("1", clause("1-1", "速攻"), clause("1-2", "ＭＰの支払い")), chapter("2", clause("2-1", "貫通", null, ["It hurts the master"]))];
  expect(ids(found(all, " "))).toEqual(["1-1", "1-2", "2-1"]);
  expect(ids(found(all, "1-"))).toEqual(["1-1", "1-2"]);
  expect(ids(found(all, "mp"))).toEqual(["1-2"]);
  expect(ids(found(all, "MASTER rule"))).toEqual(["2-1"]);
  expect(found(all, "速攻 貫通")).toEqual([]);
});

test("two editions lie side by side, and what one lacks stands where the other has it", () => {
  const first = [chapter("1", clause("1-1", "a", "1-2"), clause("1-2", "b"), clause("1-3", "c", "1-4"))];
  const second = [chapter("1", clause("1-1", "new"), clause("1-2", "a", "1-1"), clause("1-3", "more"), clause("1-4", "C", "1-3"))];
  const rows = sideBySide(first, second).flatMap(({ pairs }) => pairs.map(({ one, two, how }) => [one?.id, two?.id, how]));
  expect(rows).toEqual([
    [undefined, "1-1", "only"],
    ["1-1", "1-2", "same"],
    [undefined, "1-3", "only"],
    ["1-2", undefined, "only"],
    ["1-3", "1-4", "differs"],
  ]);
});
