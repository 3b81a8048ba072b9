// Where an arrow begins and ends that tells who strikes at whom.

export type Point = { x: number; y: number };
export type Arrow = { from: Point; to: Point };

/** How far from the middle of what is struck the arrow ends, and how short it may not be. */
const [SHORT, LEAST] = [22, 30];

/** An arrow from the middle of one box to the other, seen from a corner; nothing where they lie upon each other. */
export function arrow(by: DOMRect, at: DOMRect, corner: Point): Arrow | null {
  const middle = (box: DOMRect) => ({ x: box.left + box.width / 2 - corner.x, y: box.top + box.height / 2 - corner.y });
  const [from, to] = [middle(by), middle(at)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy);
  if (long < LEAST + SHORT) return null;
  const part = (long - SHORT) / long;
  return { from, to: { x: from.x + dx * part, y: from.y + dy * part } };
}
