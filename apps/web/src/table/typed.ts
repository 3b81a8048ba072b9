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

/** Is someone writing? Then no key is a shortcut. */
export function typing(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const on = event.target as HTMLElement | null;
  return on instanceof HTMLElement && (on.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName));
}
