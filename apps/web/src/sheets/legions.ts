import { type Sheet, times } from "./sheet";

/** Three lanes that face each other, the leader zone behind the centre lane, standby and the timeline beside it. */
export const legions: Sheet = {
  spots: {
    left: { look: "slot" },
    centre: { look: "slot" },
    right: { look: "slot" },
    master: { look: "slot" },
    lord: { look: "slot" },
    standby: { look: "row" },
    wait1: { look: "row", short: "Ⅰ" },
    wait2: { look: "row", short: "Ⅱ" },
    wait3: { look: "row", short: "Ⅲ" },
    wait4: { look: "row", short: "Ⅳ" },
    deck: { look: "pile" },
    exile: { look: "pile" },
    hand: { look: "hand" },
  },
  middle: ["play"],
  wide: {
    columns: times(12, "1fr"),
    rows: [
      { areas: "exile left left left centre centre centre centre right right right deck", height: 1.05 },
      { areas: "standby standby standby standby master master lord lord wait1 wait2 wait3 wait4", height: 0.95 },
      { areas: "plate plate hand hand hand hand hand hand hand hand hand hand", height: 1.1, far: 0.62 },
    ],
  },
  narrow: {
    columns: times(12, "1fr"),
    rows: [
      { areas: "left left left left centre centre centre centre right right right right", height: 1.05 },
      { areas: "exile exile exile master master master lord lord lord deck deck deck", height: 0.95 },
      { areas: "standby standby standby standby wait1 wait1 wait2 wait2 wait3 wait3 wait4 wait4", height: 0.8 },
      { areas: "plate plate plate plate plate hand hand hand hand hand hand hand", height: 0.95, far: 0.65 },
    ],
  },
};
