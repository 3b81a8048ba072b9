// Which way a card's arrows point.

export const WAYS = ["up", "right", "down", "left"];

/** The arrows among a card's marks, as they point on a card that lies so or the other way round. */
export function arrows(marks: string[], round: boolean): string[] {
  const turn = round ? 2 : 0;
  return WAYS.filter((_, way) => marks.includes(WAYS[(way + turn) % 4]!));
}
