// Where a card is shown large: off what it is shown of, and off the cards beside it.

export type Box = { left: number; right: number; top: number; bottom: number };
export type Size = { width: number; height: number };

const GAP = 12;
const EDGE = 6;

/** Above, below or beside the card, where there is room; above a hand at the lower edge. */
export function placed(box: Box, size: Size, screen: Size): { left: number; top: number } {
  const within = (at: number, long: number, most: number) => Math.max(EDGE, Math.min(at, most - long - EDGE));
  const centred = within((box.left + box.right - size.width) / 2, size.width, screen.width);
  if (box.top - GAP - size.height >= EDGE) return { left: centred, top: box.top - GAP - size.height };
  if (box.bottom + GAP + size.height <= screen.height - EDGE) return { left: centred, top: box.bottom + GAP };
  const right = box.right + GAP + size.width <= screen.width - EDGE;
  const left = right ? box.right + GAP : box.left - GAP - size.width;
  const top = within((box.top + box.bottom - size.height) / 2, size.height, screen.height);
  return { left: within(left, size.width, screen.width), top };
}
