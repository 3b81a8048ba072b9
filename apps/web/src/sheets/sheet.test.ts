import { describe, expect, it } from "vitest";

import { sheetOf } from ".";
import { half, room } from "./sheet";

const GAMES = ["blackpoker", "sve", "legions", "los"];

describe("a sheet", () => {
  for (const game of GAMES) {
    for (const way of ["wide", "narrow"] as const) {
      it(`${game}, ${way}: has rows as long as its columns, with every zone and the plate`, () => {
        const sheet = sheetOf(game);
        for (const [far, small] of [
          [false, false],
          [false, true],
          [true, false],
          [true, true],
        ] as const) {
          const { areas, columns } = half(sheet[way], far, small);
          const rows = areas
            .slice(1, -1)
            .split('" "')
            .map((row) => row.split(" "));
          for (const row of rows) expect(row).toHaveLength(columns.split(" minmax").length);
          const laid = new Set(rows.flat().filter((area) => area !== "."));
          expect([...laid].sort()).toEqual(["plate", ...Object.keys(sheet.spots)].sort());
        }
      });
    }
  }

  it("gives the row of the plate all that its words need", () => {
    const { rows } = half(sheetOf("sve").wide, false, false);
    expect(rows).toBe("minmax(0, 1.05fr) minmax(0, 0.9fr) minmax(min-content, 1.1fr)");
  });

  it("knows how wide words are, and the same of neighbours", () => {
    expect(room(["エボルヴデッキ", "9"])).toBe(8);
    expect(new Set(["Wait I", "Wait II", "Wait III", "Wait IV"].map((name) => room([name, "◆2"])))).toEqual(new Set([6]));
  });
});
