// A crest for a card that has no picture: round and folded like a family crest, drawn from the card's word, so that a
// card always looks the same and no two look alike. In the middle of it stands a sign of the card's own name, in a frame
// that is the same for cards of a kind.

/** A small generator, so that a word always draws the same. */
function chance(word: string): () => number {
  let seed = 2166136261;
  for (const letter of word) seed = Math.imul(seed ^ letter.codePointAt(0)!, 16777619);
  return () => {
    seed = Math.imul(seed ^ (seed >>> 15), 2246822519);
    seed = Math.imul(seed ^ (seed >>> 13), 3266489917);
    seed ^= seed >>> 16;
    return (seed >>> 0) / 4294967296;
  };
}

export type Piece = { d: string; fill: boolean; turn: number };

const round = (x: number) => Math.round(x * 10) / 10;

/** A leaf from the middle outwards: from one radius to another, so wide at its widest. */
function leaf(from: number, to: number, wide: number, bend: number): string {
  const at = from + (to - from) * bend;
  return `M0 ${round(-from)}Q${round(wide)} ${round(-at)} 0 ${round(-to)}Q${round(-wide)} ${round(-at)} 0 ${round(-from)}Z`;
}

/** A blade: straight edges, one notch. */
function blade(from: number, to: number, wide: number): string {
  const at = from + (to - from) * 0.62;
  return `M0 ${round(-from)}L${round(wide)} ${round(-at)}L0 ${round(-to)}L${round(-wide)} ${round(-at)}Z`;
}

/** A ring's arc between two folds. */
function arc(radius: number, half: number): string {
  const x = round(Math.sin(half) * radius);
  const y = round(-Math.cos(half) * radius);
  return `M${-x} ${y}A${round(radius)} ${round(radius)} 0 0 1 ${x} ${y}`;
}

function dot(radius: number, size: number): string {
  const r = round(size);
  return `M${-r} ${round(-radius)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** The sign that a name is told by: its first kanji, else its first letter. */
export function signOf(name: string): string {
  const signs = [...name];
  return signs.find((sign) => /\p{Script=Han}/u.test(sign)) ?? signs.find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? "";
}

/** A ring of corners around the middle. */
function corners(count: number, radius: number, turn: number): string {
  const at = (n: number) => ((n + turn) / count) * 2 * Math.PI;
  const points = Array.from({ length: count }, (_, n) => `${round(Math.sin(at(n)) * radius)} ${round(-Math.cos(at(n)) * radius)}`);
  return `M${points.join("L")}Z`;
}

const FRAMES = [dot(0, 23), corners(4, 28, 0), corners(6, 26, 0.5), corners(4, 29, 0.5), corners(8, 25, 0.5), corners(5, 27, 0)];

/** The frame of a kind; begun so that no two kinds of a game share one. */
export function frameOf(kind: string): string {
  return FRAMES[Math.floor(chance(`frame 47 ${kind}`)() * FRAMES.length)]!;
}

/** The pieces of a word's crest, in a square from -50 to 50; with room in the middle for a sign. */
export function crest(word: string, room = false): Piece[] {
  const next = chance(word);
  for (let skip = 0; skip < 4; skip++) next();
  const folds = [3, 4, 5, 6, 7, 8, 10, 12][Math.floor(next() * 8)]!;
  const step = 360 / folds;
  const wide = Math.min(15, (Math.PI * 30) / folds);
  const outer = room ? 45 + next() * 4 : 36 + next() * 10;
  const inner = room ? 29 + next() * 3 : 6 + next() * 8;
  const sharp = next() < 0.45;
  const second = next();
  const pieces: Piece[] = [];
  for (let at = 0; at < folds; at++) {
    const turn = at * step;
    const d = sharp ? blade(inner, outer, wide * 0.8) : leaf(inner, outer, wide * 1.5, 0.35 + next() * 0.001);
    pieces.push({ d, fill: true, turn });
    if (second < 0.4) pieces.push({ d: leaf(inner + (room ? 2 : 8), outer - (room ? 2 : 6), wide * 0.7, 0.6), fill: false, turn: turn + step / 2 });
    else if (second < 0.75) pieces.push({ d: dot(outer - 4, 1.6 + wide / 8), fill: true, turn: turn + step / 2 });
    else pieces.push({ d: arc(outer + 1, (Math.PI / folds) * 0.8), fill: false, turn: turn + step / 2 });
  }
  if (room) return pieces;
  const heart = 2 + next() * 3;
  pieces.push({ d: dot(0, heart), fill: true, turn: 0 });
  if (next() < 0.5) pieces.push({ d: dot(0, inner - 1), fill: false, turn: 0 });
  return pieces;
}
