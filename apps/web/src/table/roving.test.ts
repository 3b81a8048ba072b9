import { expect, test } from "vitest";

import { nearest } from "./roving";

const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });

test("the next card to the right, not the nearest below", () => {
  const boxes = [box(0, 0), box(100, 0), box(40, 30), box(200, 0)];
  expect(nearest(boxes[0]!, boxes, "ArrowRight")).toBe(1);
  expect(nearest(boxes[1]!, boxes, "ArrowRight")).toBe(3);
  expect(nearest(boxes[3]!, boxes, "ArrowRight")).toBe(-1);
});

test("up and down go from row to row", () => {
  const boxes = [box(0, 0), box(90, 0), box(80, 100)];
  expect(nearest(boxes[2]!, boxes, "ArrowUp")).toBe(1);
  expect(nearest(boxes[0]!, boxes, "ArrowDown")).toBe(2);
});
