import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { bytes, eight, hex, newPart, prove } from "./fair";

const server = "11".repeat(32);
const parts = ["22".repeat(32), "00".repeat(32)];
const digest = (...all: Uint8Array[]) => {
  const hash = createHash("sha256");
  for (const one of all) hash.update(one);
  return hash.digest("hex");
};
const fairness = {
  commitment: digest(bytes(server)),
  parts,
  reveal: {
    server,
    seeds: [{ number: "1", seed: digest(bytes(server), bytes(parts[0]!), bytes(parts[1]!), eight(1n)) }],
  },
  next: null,
};

test("a server that kept its word is found to", async () => {
  const proofs = await prove(fairness, { at: 0, part: parts[0]! });
  expect(proofs.map(({ what, holds }) => [what, holds])).toEqual([
    ["commitment", true],
    ["part", true],
    ["seed", true],
  ]);
});

test("another server's part, another player's part and another seed are found out", async () => {
  const other = { ...fairness, reveal: { ...fairness.reveal, server: "12".repeat(32) } };
  const proofs = await prove(other, { at: 0, part: "33".repeat(32) });
  expect(proofs.map(({ holds }) => holds)).toEqual([false, false, false]);
});

test("numbers are written with the least byte first", () => {
  expect(hex(eight(0x0102n))).toBe("0201000000000000");
  expect(hex(eight((3n << 32n) + 2n))).toBe("0200000003000000");
});

test("a part has 64 digits", () => {
  expect(newPart()).toMatch(/^[0-9a-f]{64}$/);
});
