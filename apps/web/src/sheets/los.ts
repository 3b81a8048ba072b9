import { over, type Sheet, times } from "./sheet";

/** Four lanes of two squares that face each other, supports and piles at their sides, energy behind them. */
export const los: Sheet = {
  spots: {
    character: {
      look: "squares",
      rows: [
        { ja: "前衛", en: "front" },
        { ja: "後衛", en: "back" },
      ],
    },
    support: { look: "row" },
    energy: { look: "row" },
    deck: { look: "pile" },
    trash: { look: "pile" },
    hand: { look: "hand" },
  },
  middle: ["used", "opening"],
  wide: {
    // The same width at both ends, since the far side lies the other way round.
    columns: ["1.25fr", ...times(4, "1.3fr"), "1.25fr"],
    small: ["1.7fr", ...times(4, "1.3fr"), "1.7fr"],
    rows: [
      { areas: "support character character character character deck", height: 0.95 },
      { areas: "energy character character character character trash", height: 0.95 },
      { areas: over({ plate: 1, hand: 5 }), small: over({ plate: 2, hand: 4 }), height: 1.05, far: 0.6 },
    ],
  },
  narrow: {
    columns: times(11, "1fr"),
    rows: [
      { areas: over({ character: 11 }), height: 1.9 },
      { areas: over({ support: 3, energy: 3, deck: 2, trash: 3 }), height: 0.8 },
      { areas: over({ plate: 4, hand: 7 }), height: 0.95, far: 0.65 },
    ],
  },
};
