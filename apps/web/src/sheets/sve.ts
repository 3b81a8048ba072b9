import { type Sheet, times } from "./sheet";

/** The field before the leader, the EX area behind it, decks and cemetery at the sides. */
export const sve: Sheet = {
  spots: {
    leader: { look: "slot" },
    field: { look: "row" },
    ex: { look: "row" },
    deck: { look: "pile" },
    evolve: { look: "pile" },
    cemetery: { look: "pile" },
    hand: { look: "hand" },
  },
  middle: ["resolution"],
  wide: {
    columns: ["1.1fr", ...times(4, "1.6fr"), "1.1fr"],
    rows: [
      { areas: "leader field field field field deck", height: 1.05 },
      { areas: "evolve ex ex ex ex cemetery", height: 0.9 },
      { areas: "plate hand hand hand hand hand", height: 1.1, far: 0.62 },
    ],
  },
  narrow: {
    columns: times(5, "1fr"),
    rows: [
      { areas: "field field field field field", height: 1.05 },
      { areas: "leader ex ex ex deck", height: 0.9 },
      { areas: "plate plate . evolve cemetery", height: 0.7 },
      { areas: "hand hand hand hand hand", height: 1.05, far: 0.35 },
    ],
  },
};
