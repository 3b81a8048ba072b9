import { expect, test } from "vitest";

import { type Box, placed } from "./hover";

const size = { width: 270, height: 377 };
const apart = (one: Box, other: Box) => one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom;
const boxOf = (at: { left: number; top: number }): Box => ({ ...at, right: at.left + size.width, bottom: at.top + size.height });

test("over a hand at the lower edge the card is shown above it: no card of the hand is covered", () => {
  const screen = { width: 1280, height: 800 };
  const hand = { left: 170, right: 950, top: 668, bottom: 792 };
  for (let left = 250; left < 880; left += 40) {
    const at = boxOf(placed({ left, right: left + 90, top: 670, bottom: 790 }, size, screen));
    expect(apart(at, hand)).toBe(true);
    expect(at.left).toBeGreaterThanOrEqual(0);
    expect(at.right).toBeLessThanOrEqual(screen.width);
  }
});

test("it never covers the card itself, and stays on the screen", () => {
  for (const screen of [
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
  ]) {
    for (let left = 0; left < screen.width - 80; left += 60) {
      for (let top = 0; top < screen.height - 100; top += 50) {
        const card = { left, right: left + 70, top, bottom: top + 98 };
        const at = boxOf(placed(card, size, screen));
        expect(apart(at, card)).toBe(true);
        expect(Math.min(at.left, at.top, screen.width - at.right, screen.height - at.bottom)).toBeGreaterThanOrEqual(0);
      }
    }
  }
});
