// How far someone has come in the lessons: kept in this browser, sent nowhere.

const KEY = "tefuda-lessons";

/** A lesson that was begun: was it taken to its end once, and what was done in it since it was last begun. */
export type Kept = { done: boolean; deeds: string[] };
export type All = Record<string, Kept>;

/** What was kept, as far as it is of the form that is expected. */
export function parse(text: string | null): All {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (typeof kept !== "object" || kept === null) return {};
  const entries = Object.entries(kept).flatMap(([id, one]): [string, Kept][] => {
    if (typeof one !== "object" || one === null) return [];
    const { done, deeds } = one as Partial<Kept>;
    const words = Array.isArray(deeds) && deeds.every((deed) => typeof deed === "string");
    return [[id, { done: done === true, deeds: words ? deeds : [] }]];
  });
  return Object.fromEntries(entries);
}

function load(): All {
  try {
    return parse(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

class Progress {
  all = $state.raw<All>(load());

  constructor() {
    addEventListener("storage", (event) => {
      if (event.key === KEY || event.key === null) this.all = load();
    });
  }

  done(id: string): boolean {
    return this.all[id]?.done === true;
  }

  deeds(id: string): string[] {
    return this.all[id]?.deeds ?? [];
  }

  /** Was any lesson ever begun? */
  get begun(): boolean {
    return Object.keys(this.all).length > 0;
  }

  keep(id: string, deeds: string[], finished: boolean): void {
    this.all = { ...this.all, [id]: { done: finished || this.done(id), deeds } };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all));
    } catch {
      // A browser that keeps nothing still teaches.
    }
  }
}

export const progress = new Progress();
