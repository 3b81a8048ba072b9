import { expect, test } from "vitest";

import { arrow } from "./aims";

const box = (left: number, top: number) => ({ left, top, width: 20, height: 40 }) as DOMRect;

test("an arrow goes from middle to middle, and stops before what it points at", () => {
  expect(arrow(box(110, 300), box(110, 100), { x: 100, y: 20 })).toEqual({ from: { x: 20, y: 300 }, to: { x: 20, y: 122 } });
});

test("what lies upon each other has none", () => {
  expect(arrow(box(0, 0), box(10, 10), { x: 0, y: 0 })).toBe(null);
});
