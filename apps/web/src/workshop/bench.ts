// Words put into a text, and choices into a field.

/** A text with a word at the caret, in the place of what was typed of it; and where the caret stands then. */
export function insert(text: string, caret: number, word: string, typed: number): [string, number] {
  const from = Math.max(0, Math.min(caret, text.length) - typed);
  return [text.slice(0, from) + word + text.slice(Math.min(caret, text.length)), from + word.length];
}

/** Words with commas between them, with one of them or without. */
export function toggled(words: string, word: string, on: boolean): string {
  const others = words.split(",").filter((one) => one !== "" && one !== word);
  return [...others, ...(on ? [word] : [])].join(",");
}
