import { over, type Sheet, times } from "./sheet";

/** The field before the leader, the EX area behind it, decks and cemetery at the sides. */
export const sve: Sheet = {
  spots: {
    leader: { look: "slot", short: { ja: "リーダー", en: "Leader" } },
    field: { look: "row" },
    ex: { look: "row" },
    deck: { look: "pile" },
    evolve: { look: "pile", short: { ja: "エボルヴ", en: "Evolve" } },
    cemetery: { look: "pile", short: { ja: "墓場", en: "Cem." } },
    hand: { look: "hand" },
  },
  middle: ["resolution"],
  wide: {
    columns: ["1.25fr", ...times(4, "1.6fr"), "1.25fr"],
    small: ["1.6fr", ...times(4, "1.4fr"), "1.6fr"],
    rows: [
      { areas: "leader field field field field deck", height: 1.05 },
      { areas: "evolve ex ex ex ex cemetery", height: 0.9 },
      { areas: over({ plate: 1, hand: 5 }), small: over({ plate: 2, hand: 4 }), height: 1.1, far: 0.62 },
    ],
  },
  narrow: {
    columns: times(15, "1fr"),
    rows: [
      { areas: over({ field: 15 }), height: 1.05 },
      { areas: over({ leader: 3, ex: 9, deck: 3 }), height: 0.9 },
      { areas: over({ plate: 7, evolve: 4, cemetery: 4 }), height: 0.7 },
      { areas: over({ hand: 15 }), height: 1.05, far: 0.35 },
    ],
  },
};
