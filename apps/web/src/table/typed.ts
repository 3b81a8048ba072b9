// Choosing by digits: at once where a number can mean one answer only, else after the next digit or Enter.

export type Typed = { typed: string; choice: number | null };

export function digit(typed: string, key: string, offers: number): Typed {
  const longer = typed + key;
  const number = Number(longer);
  if (number < 1 || number > offers) {
    // A digit that leads nowhere begins anew.
    return typed === "" ? { typed: "", choice: null } : digit("", key, offers);
  }
  if (number * 10 > offers) return { typed: longer, choice: number - 1 };
  return { typed: longer, choice: null };
}

/** Nobody sees what is asked, and presses a key, sooner than this after it came. */
const SEEN = 200;
export const tooSoon = (pressed: number, shown: number): boolean => pressed - shown < SEEN;

/** Inputs that take no text. */
const PRESSED = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** Does this field take what is typed? A list does, too: it goes to what begins so. */
export const takesText = (tag: string, type = ""): boolean => (tag === "INPUT" ? !PRESSED.test(type) : tag === "TEXTAREA" || tag === "SELECT");

/** Does this field use the key itself? */
export const usesKey = (type: string, key: string): boolean =>
  (type === "radio" && key.startsWith("Arrow")) || (type === "range" && /^(Arrow|Home$|End$|Page)/.test(key));

/** Is someone writing? Then no key is a shortcut. */
export function typing(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const on = event.target as HTMLElement | null;
  if (!(on instanceof HTMLElement)) return false;
  const type = on instanceof HTMLInputElement ? on.type : "";
  return on.isContentEditable || takesText(on.tagName, type) || usesKey(type, event.key);
}
