// When each of the things that happened is seen: one after another, cards that go together close upon each other, and
// all of it within a moment.

import type { Step } from "./keys";

/** A step, when it begins and how long it lasts, in milliseconds. */
export type Moment = { step: Step; at: number; lasts: number };

/** No play is longer. */
export const LONGEST = 1500;

const LASTS: Record<Step["is"], number> = { move: 300, strike: 420, change: 640, fall: 260, shuffle: 260 };
/** How long the next step waits. */
const THEN: Record<Step["is"], number> = { move: 200, strike: 220, change: 160, fall: 200, shuffle: 80 };
/** How long it waits where it goes the same way. */
const CLOSE = 50;

function together(one: Step, two: Step | undefined): boolean {
  if (one.is === "move" && two?.is === "move") return one.from === two.from && one.to === two.to;
  return one.is === two?.is && one.is !== "strike";
}

/** How long it takes until all has been seen. */
export const lengthOf = (steps: Step[]): number => Math.max(0, ...schedule(steps).map(({ at, lasts }) => at + lasts));

export function schedule(steps: Step[]): Moment[] {
  let at = 0;
  const moments = steps.map((step, n) => {
    const moment = { step, at, lasts: LASTS[step.is] };
    at += together(step, steps[n + 1]) ? CLOSE : THEN[step.is];
    return moment;
  });
  const end = Math.max(0, ...moments.map((moment) => moment.at + moment.lasts));
  const pace = Math.min(1, LONGEST / (end || 1));
  return moments.map(({ step, at, lasts }) => ({ step, at: at * pace, lasts: lasts * pace }));
}
