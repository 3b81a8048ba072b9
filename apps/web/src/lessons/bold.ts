// Prose of a lesson: plain words, and **those that matter**.

export type Span = { text: string; bold: boolean };

export function spans(prose: string): Span[] {
  const parts = prose.split("**");
  // A mark without its other half is no mark.
  if (parts.length % 2 === 0) return [{ text: prose, bold: false }];
  return parts.map((text, at) => ({ text, bold: at % 2 === 1 })).filter(({ text }) => text !== "");
}
