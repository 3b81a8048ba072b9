import { over, type Sheet, times } from "./sheet";

/** Life at the left, the bulwarks beside it, soldiers before them; the stage lies between the players. */
export const blackpoker: Sheet = {
  spots: {
    life: { look: "pile" },
    grave: { look: "pile", short: { ja: "墓地", en: "Grave" } },
    wall: { look: "row" },
    field: { look: "row" },
    hand: { look: "hand" },
  },
  middle: ["key"],
  stage: true,
  wide: {
    columns: ["1.25fr", ...times(4, "1.6fr"), "1.25fr"],
    small: times(6, "1fr"),
    rows: [
      { areas: ". field field field field .", height: 1 },
      { areas: "life wall wall wall wall grave", height: 1 },
      { areas: over({ plate: 1, hand: 5 }), small: over({ plate: 2, hand: 4 }), height: 1.1, far: 0.5 },
    ],
  },
  narrow: {
    columns: ["1.2fr", ...times(3, "1.1fr"), "1.2fr"],
    rows: [
      { areas: "field field field field field", height: 1 },
      { areas: "life wall wall wall grave", height: 1 },
      { areas: "plate hand hand hand hand", height: 1.1, far: 0.55 },
    ],
  },
};
