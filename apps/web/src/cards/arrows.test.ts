import { expect, test } from "vitest";

import { arrows } from "./arrows";

test("arrows point as they are printed, and the other way on a card that lies the other way round", () => {
  const marks = ["token", "left", "up"];
  expect(arrows(marks, false)).toEqual(["up", "left"]);
  expect(arrows(marks, true)).toEqual(["right", "down"]);
  expect(arrows([], true)).toEqual([]);
});
