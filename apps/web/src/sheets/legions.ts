import { over, type Sheet, times } from "./sheet";

/** Three lanes that face each other, the leader zone behind the centre lane, standby and the timeline beside it. */
export const legions: Sheet = {
  spots: {
    left: { look: "slot" },
    centre: { look: "slot" },
    right: { look: "slot" },
    master: { look: "slot" },
    lord: { look: "slot" },
    standby: { look: "row" },
    wait1: { look: "row", short: { ja: "Ⅰ", en: "Ⅰ" } },
    wait2: { look: "row", short: { ja: "Ⅱ", en: "Ⅱ" } },
    wait3: { look: "row", short: { ja: "Ⅲ", en: "Ⅲ" } },
    wait4: { look: "row", short: { ja: "Ⅳ", en: "Ⅳ" } },
    deck: { look: "pile" },
    exile: { look: "pile" },
    hand: { look: "hand" },
  },
  middle: ["play"],
  wide: {
    columns: times(12, "1fr"),
    small: times(30, "1fr"),
    rows: [
      {
        areas: over({ exile: 1, left: 3, centre: 4, right: 3, deck: 1 }),
        small: over({ exile: 4, left: 7, centre: 8, right: 7, deck: 4 }),
        height: 1.05,
      },
      {
        areas: over({ standby: 4, master: 2, lord: 2, wait1: 1, wait2: 1, wait3: 1, wait4: 1 }),
        small: over({ standby: 6, master: 6, lord: 6, wait1: 3, wait2: 3, wait3: 3, wait4: 3 }),
        height: 0.95,
      },
      { areas: over({ plate: 2, hand: 10 }), small: over({ plate: 12, hand: 18 }), height: 1.1, far: 0.62 },
    ],
  },
  narrow: {
    columns: times(12, "1fr"),
    rows: [
      { areas: over({ left: 4, centre: 4, right: 4 }), height: 1.05 },
      { areas: over({ exile: 3, master: 3, lord: 3, deck: 3 }), height: 0.95 },
      { areas: over({ standby: 4, wait1: 2, wait2: 2, wait3: 2, wait4: 2 }), height: 0.8 },
      { areas: over({ plate: 5, hand: 7 }), height: 0.95, far: 0.65 },
    ],
  },
};
