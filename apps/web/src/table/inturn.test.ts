import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { InTurn } from "./inturn";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function line(lasts: number, wants = () => true): { shown: number[]; turns: InTurn<number> } {
  const shown: number[] = [];
  return { shown, turns: new InTurn((one) => (shown.push(one), lasts), wants) };
}

test("the next is shown once the last has been seen", () => {
  const { shown, turns } = line(500);
  turns.arrive(1);
  turns.arrive(2);
  turns.arrive(3);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual([1, 2, 3]);
});

test("what comes late is shown at once", () => {
  const { shown, turns } = line(500);
  turns.arrive(1);
  vi.advanceTimersByTime(600);
  turns.arrive(2);
  expect(shown).toEqual([1, 2]);
});

test("whoever acts waits for nothing", () => {
  const { shown, turns } = line(500);
  turns.arrive(1);
  turns.arrive(2);
  turns.flush();
  expect(shown).toEqual([1, 2]);
  turns.arrive(3);
  expect(shown).toEqual([1, 2, 3]);
});

test("nobody falls far behind", () => {
  const { shown, turns } = line(500);
  for (let n = 0; n < 10; n++) turns.arrive(n);
  expect(shown).toEqual([0]);
  vi.advanceTimersByTime(4000);
  expect(shown.length).toBeGreaterThan(8);
  for (let n = 10; n < 40; n++) turns.arrive(n);
  expect(shown.length).toBeGreaterThan(28);
});

test("without animations nothing waits", () => {
  const { shown, turns } = line(500, () => false);
  turns.arrive(1);
  turns.arrive(2);
  expect(shown).toEqual([1, 2]);
});
