import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { bytes, eight, hex, newPart, type Own, prove } from "./fair";

const server = "11".repeat(32);
const parts = ["22".repeat(32), "00".repeat(32)];
const digest = (...all: Uint8Array[]) => {
  const hash = createHash("sha256");
  for (const one of all) hash.update(one);
  return hash.digest("hex");
};
const seedBy = (server: string) => digest(bytes(server), bytes(parts[0]!), bytes(parts[1]!), eight(1n));
const fairBy = (server: string) => ({
  commitment: digest(bytes(server)),
  parts,
  reveal: { server, seeds: [{ number: "1", seed: seedBy(server) }] },
  next: null,
});
const replayBy = (server: string) => `tefuda replay 2\ngame: los #00\nseed: ${seedBy(server)} #00\ndeck A: starter #00\n`;
const fairness = fairBy(server);
const own = { at: 0, part: parts[0]!, commitment: fairness.commitment };

test("a server that kept its word is found to", async () => {
  const proofs = await prove(fairness, own, [replayBy(server)]);
  expect(proofs.map(({ what, holds }) => [what, holds])).toEqual([
    ["commitment", true],
    ["part", true],
    ["seed", true],
    ["replay", true],
  ]);
});

test("another server's part, another player's part and another seed are found out", async () => {
  const other = { ...fairness, reveal: { ...fairness.reveal, server: "12".repeat(32) } };
  const proofs = await prove(other, { ...own, part: "33".repeat(32) }, [replayBy(server)]);
  expect(proofs.map(({ holds }) => holds)).toEqual([false, false, false, false]);
});

test("a server that changed its commitment once it knew the parts is found out by who saw the first one", async () => {
  const late = "12".repeat(32);
  const found = async (own: Own | null) => (await prove(fairBy(late), own, [replayBy(late)])).filter(({ holds }) => !holds).map(({ what }) => what);
  expect(await found(own)).toEqual(["commitment"]);
  expect(await found({ ...own, commitment: "" })).toEqual([]);
  expect(await found(null)).toEqual([]);
});

test("a game that was dealt by another seed is found out by its replay", async () => {
  for (const files of [[replayBy("12".repeat(32))], [""], []]) {
    const proofs = await prove(fairness, own, files);
    expect(proofs.filter(({ holds }) => !holds).map(({ what }) => what)).toEqual(["replay"]);
  }
});

test("numbers are written with the least byte first", () => {
  expect(hex(eight(0x0102n))).toBe("0201000000000000");
  expect(hex(eight((3n << 32n) + 2n))).toBe("0200000003000000");
});

test("a part has 64 digits", () => {
  expect(newPart()).toMatch(/^[0-9a-f]{64}$/);
});
