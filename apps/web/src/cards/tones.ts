// How a class, colour, attribute or suit looks: a ground, a deep shade of it, and a light one.

export type Tone = { ground: string; deep: string; light: string };

const TONES: Record<string, Tone> = {
  elf: { ground: "#4f8a45", deep: "#244a22", light: "#d9ecc9" },
  royal: { ground: "#b58a1f", deep: "#574008", light: "#f7e7b4" },
  witch: { ground: "#4563b4", deep: "#1c2d61", light: "#d5defa" },
  dragon: { ground: "#c25a28", deep: "#5f2408", light: "#fbdcc4" },
  nightmare: { ground: "#a13560", deep: "#4d1029", light: "#f6d2df" },
  bishop: { ground: "#8f8566", deep: "#453f2b", light: "#f5efd9" },
  neutral: { ground: "#75797a", deep: "#33383a", light: "#e6e8e6" },
  red: { ground: "#b8402f", deep: "#5a160d", light: "#fbd8cf" },
  green: { ground: "#4a8650", deep: "#1e4526", light: "#d6ecd3" },
  white: { ground: "#a59a7b", deep: "#4c4531", light: "#faf5e4" },
  black: { ground: "#4d4759", deep: "#201c2b", light: "#dcd7e6" },
  blue: { ground: "#3b71ad", deep: "#143559", light: "#d0e3f6" },
  fire: { ground: "#c0442d", deep: "#5c170b", light: "#fcd7c8" },
  water: { ground: "#2f78b0", deep: "#0f395a", light: "#cde5f7" },
  wood: { ground: "#4e8a48", deep: "#214821", light: "#d8edcd" },
  earth: { ground: "#99703c", deep: "#493010", light: "#f2e0c2" },
  light: { ground: "#bd9a2c", deep: "#5a4508", light: "#fbf0c5" },
  dark: { ground: "#5c477f", deep: "#291a41", light: "#e1d7f0" },
};

const PLAIN: Tone = { ground: "#75797a", deep: "#33383a", light: "#e6e8e6" };

/** The look of a tone, by its word. */
export function toneOf(word: string | undefined): Tone {
  return TONES[word ?? ""] ?? PLAIN;
}

/** Is it a playing card's suit? */
export function isSuit(word: string | undefined): boolean {
  return word !== undefined && ["spade", "heart", "diamond", "club", "joker"].includes(word);
}
