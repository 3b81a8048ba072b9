// Fair shuffles: the player's part of a seed, and the proof that the server kept its word.

import type { Fairness } from "../wire";

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const pairs = text.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => parseInt(pair, 16));
}

/** The player's part: 64 hexadecimal digits that nobody else chose. */
export function newPart(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/** A number as eight bytes, the least first. */
export function eight(number: bigint): Uint8Array {
  return Uint8Array.from({ length: 8 }, (_, at) => Number((number >> BigInt(8 * at)) & 0xffn));
}

async function sha256(...parts: Uint8Array[]): Promise<string> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", whole)));
}

/** What this browser remembers of a match: its seat, its part, and the commitment it saw before it gave that part. */
export type Own = { at: number; part: string; commitment: string };

export type Proof = { what: "commitment" | "part" | "seed" | "replay"; game: string; holds: boolean; told: string; found: string };

/** The seed that a game was dealt by, as its replay file says. */
const seedOf = (file: string): string => /^seed: (\w+)/m.exec(file)?.[1] ?? "";

/** Every claim about the shuffles, and whether it holds; `files` are the replays of the games. */
export async function prove(fairness: Fairness, own: Own | null, files: string[]): Promise<Proof[]> {
  const { reveal, commitment, parts } = fairness;
  if (!reveal) return [];
  const server = bytes(reveal.server);
  const proofs: Proof[] = [];
  const claim = (what: Proof["what"], game: string, told: string, found: string) =>
    proofs.push({ what, game, holds: told.toLowerCase() === found, told, found });
  claim("commitment", "", own?.commitment || commitment, await sha256(server));
  if (own) claim("part", "", parts[own.at] ?? "", own.part);
  for (const [at, sown] of reveal.seeds.entries()) {
    const seed = await sha256(server, ...parts.map(bytes), eight(BigInt(sown.number)));
    claim("seed", sown.number, sown.seed, seed);
    claim("replay", sown.number, seedOf(files[at] ?? ""), seed);
  }
  return proofs;
}
