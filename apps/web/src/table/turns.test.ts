import { expect, test } from "vitest";

import { turnAfter, turnBefore } from "./turns";

test("jumps go from turn to turn", () => {
  const turns = [4, 9, 9, 15];
  expect([0, 4, 8, 9, 15, 20].map((at) => turnAfter(turns, at))).toEqual([4, 9, 9, 15, 15, 20]);
  expect([20, 15, 12, 9, 4, 2, 0].map((at) => turnBefore(turns, at))).toEqual([15, 9, 9, 4, 0, 0, 0]);
  expect([turnAfter([], 3), turnBefore([], 3)]).toEqual([3, 0]);
});
