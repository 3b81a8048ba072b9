import { expect, test } from "vitest";

import { backoff } from "./socket";

test("each wait is longer than the last, up to the longest", () => {
  const waits = [0, 1, 2, 3, 4, 5, 9].map((tries) => backoff(tries, 0.5));
  expect(waits).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000]);
});

test("no two clients need come back at once", () => {
  expect(backoff(3, 0)).toBeLessThan(backoff(3, 1));
});
