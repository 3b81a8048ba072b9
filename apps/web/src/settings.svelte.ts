// What someone likes: kept in this browser, sent nowhere.

import { spoken } from "./lang/spoken.svelte";
import type { Passing, Stops, Tongue } from "./wire";

/** For how long what the other seat plays is shown large, in milliseconds. */
export const PACES = { off: 0, quick: 700, usual: 1400, slow: 2800 };

export type Theme = "system" | "light" | "dark";

type Kept = {
  theme: Theme;
  lang: Tongue;
  cards: Tongue;
  still: boolean;
  pace: keyof typeof PACES;
  /** Two notes when one is asked. */
  sound: boolean;
  /** Phrases of the other player are read, and can be answered. */
  phrases: boolean;
  /** When the server passes for its player, and where not. */
  passing: Passing;
  stops: Stops;
  name: string;
};

const KEY = "tefuda-settings";

function usual(): Kept {
  const lang: Tongue = navigator.language.startsWith("ja") ? "ja" : "en";
  return {
    theme: "system",
    lang,
    cards: lang,
    still: false,
    pace: "usual",
    sound: false,
    phrases: true,
    passing: "idle",
    stops: { main: true, own: false, other: false, waiting: false },
    name: "",
  };
}

function kept(): Kept {
  try {
    const before = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (!(before.pace in PACES)) delete before.pace;
    return { ...usual(), ...before, stops: { ...usual().stops, ...before.stops } };
  } catch {
    return usual();
  }
}

export const settings = $state<Kept>(kept());

/** Keeps the settings, and dresses the page by them. Call once, where effects may live. */
export function dressPage(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let system = $state(dark.matches);
  dark.addEventListener("change", () => (system = dark.matches));
  // What is chosen in one window holds in all.
  addEventListener("storage", (event) => {
    if (event.key === KEY) Object.assign(settings, kept());
  });
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A browser that keeps nothing still plays.
    }
    const root = document.documentElement;
    const isDark = settings.theme === "system" ? system : settings.theme === "dark";
    root.dataset.theme = isDark ? "dark" : "light";
    // Whoever has lost the connection reads on in the language that is there.
    const { lang } = settings;
    spoken.learn(lang).then(
      () => (root.lang = lang),
      () => {},
    );
    root.toggleAttribute("data-still", settings.still);
  });
}

/** May things move? */
export function mayMove(): boolean {
  return !settings.still && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
