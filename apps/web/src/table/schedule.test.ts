import { expect, test } from "vitest";

import type { Step } from "./keys";
import { LONGEST, schedule } from "./schedule";

const move = (key: string, to = "A hand"): Step => ({ is: "move", key, from: "A deck", to });

test("one after another, in the order of the events", () => {
  const steps: Step[] = [{ is: "strike", by: ["a"], at: ["b"], seat: null }, { is: "fall", cards: ["b"] }, move("b")];
  const times = schedule(steps).map((moment) => moment.at);
  expect(times).toEqual([...times].sort((one, two) => one - two));
  expect(new Set(times).size).toBe(3);
});

test("cards that go the same way go close upon each other", () => {
  const [, same] = schedule([move("a"), move("b")]);
  const [, other] = schedule([move("a"), move("b", "A field")]);
  expect(same!.at).toBeLessThan(other!.at);
});

test("however much happens, it is over in a moment", () => {
  const moments = schedule(Array.from({ length: 200 }, (_, n) => move(`k${n}`, `A ${n}`)));
  expect(Math.max(...moments.map(({ at, lasts }) => at + lasts))).toBeLessThanOrEqual(LONGEST + 1);
  expect(schedule([])).toEqual([]);
});
