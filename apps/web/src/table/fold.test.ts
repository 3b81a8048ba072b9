import { expect, test } from "vitest";

import type { Line } from "../wire";
import { fold, matching } from "./fold";

const line = (text: string, part: Line["part"] = null, names = false): Line => ({ text, clauses: [], acts: null, shift: null, part, names });
const shape = (lines: Line[]) =>
  fold(lines).map(({ n, head, own, acts }) => ({
    n,
    head: head?.line.text ?? null,
    own: own.map(({ line }) => line.text),
    acts: acts.map(({ head, lines }) => [head.line.text, lines.map(({ line }) => line.text)]),
  }));

test("a turn of three acts is a heading and three lines, with everything under them", () => {
  const lines = [
    line("shuffles"),
    line("A's turn", "turn"),
    line("draws"),
    line("announces X", "act"),
    line("pays"),
    line("A plays X", null, true),
    line("X triggers"),
    line("Y acts", "act"),
    line("Y attacks", null, true),
    line("moves Z", "act"),
    line("end phase", "rest"),
    line("the turn ends"),
    line("B's turn", "turn"),
  ];
  expect(shape(lines)).toEqual([
    { n: 0, head: null, own: ["shuffles"], acts: [] },
    {
      n: 1,
      head: "A's turn",
      own: ["draws", "end phase", "the turn ends"],
      acts: [
        ["A plays X", ["announces X", "pays", "A plays X", "X triggers"]],
        ["Y attacks", ["Y acts", "Y attacks"]],
        ["moves Z", ["moves Z"]],
      ],
    },
    { n: 2, head: "B's turn", own: [], acts: [] },
  ]);
});

test("what the other seat does meanwhile is an act where a line names it, else a part of what goes on", () => {
  const attack = [line("A attacks", "act", true), line("B picks", "reply"), line("B pays"), line("B plays Q", null, true), line("Q hits")];
  expect(shape(attack)[0]!.acts).toEqual([
    ["A attacks", ["A attacks"]],
    ["B plays Q", ["B picks", "B pays", "B plays Q", "Q hits"]],
  ]);
  const guard = [line("A attacks", "act", true), line("B guards", "reply"), line("damage"), line("B draws", "rest")];
  expect(shape(guard)[0]).toMatchObject({ own: ["B draws"], acts: [["A attacks", ["A attacks", "B guards", "damage"]]] });
});

test("every line is told once", () => {
  const parts = [null, "turn", "act", "reply", "rest"] as const;
  const lines = Array.from({ length: 400 }, (_, n) => line(`${n}`, parts[(n * n + 3 * n) % 7] ?? null, n % 3 === 0));
  const all = fold(lines).flatMap(({ head, own, acts }) => [...(head ? [head] : []), ...own, ...acts.flatMap((act) => act.lines)]);
  expect(all.map(({ at }) => at).sort((a, b) => a - b)).toEqual(lines.map((_, at) => at));
});

test("a filter finds lines by all of their words", () => {
  const lines = [line("A plays 苔靴"), line("B plays 城壁"), line("A draws")];
  expect(matching(lines, "PLAYS a").map(({ at }) => at)).toEqual([0, 1]);
  expect(matching(lines, "苔靴").map(({ at }) => at)).toEqual([0]);
  expect(matching(lines, "nothing")).toEqual([]);
});
