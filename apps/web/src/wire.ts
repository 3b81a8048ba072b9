// What is said over the wire. The types are made from the Rust ones; nothing is typed twice.

export type Tongue = "ja" | "en";
export type Opponent = { is: "link" } | { is: "here" } | { is: "machine"; level: number };
export type ClockSet = { game: number; back: number };
export type NewMatch = {
  draft: string;
  game: string;
  edition: string | null;
  format: string | null;
  flags: string[];
  deck: string;
  other: string | null;
  cards: string | null;
  opponent: Opponent;
  best_of: number;
  clock: ClockSet | null;
  name: string | null;
  seed: string;
};
export type Seated = { id: string; seat: string; token: string; other: string | null };
export type Player = { name: string; is: string; here: boolean };
export type Sown = { number: string; seed: string };
export type Reveal = { server: string; seeds: Sown[] };
export type Fairness = { commitment: string; parts: string[]; reveal: Reveal | null; next: string | null };
export type MatchInfo = {
  id: string;
  game: string;
  edition: string;
  format: string;
  flags: string[];
  players: Player[];
  best_of: number;
  game_number: number;
  score: [number, number, number];
  clock: ClockSet | null;
  fairness: Fairness;
  replays: string[];
  next: string | null;
};
export type Say =
  | { say: "join"; form: number; token: string | null; lang: Tongue; seen: number | null }
  | { say: "lang"; lang: Tongue }
  | { say: "answer"; at: number; choice: number }
  | { say: "why"; at: number }
  | { say: "about"; word: string }
  | { say: "undo"; at: number }
  | { say: "consent"; yes: boolean }
  | { say: "concede" }
  | { say: "again"; seed: string | null }
  | { say: "passing"; auto: boolean }
  | { say: "ping" };
export type Said = { ja: string; en: string };
export type Figure = { id: string; name: Said; value: number };
export type Unread = { phrase: string; expected: string };
export type Paragraph = { text: string; read: string | null; unread: Unread | null };
export type Face = {
  word: string;
  name: Said;
  kind: Said;
  tones: string[];
  tone: Said;
  figures: Figure[];
  types: string[];
  text: Paragraph[];
  marks: string[];
};
export type CardShown = {
  id: number;
  word: string | null;
  name: string | null;
  down: boolean;
  turned: boolean;
  tags: string[];
  now: [string, number][];
  attached: string[];
  cell: [number, number] | null;
};
export type ZoneShown = {
  id: string;
  name: string;
  seat: string;
  layout: string;
  beside: [number, number, boolean] | null;
  count: string;
  cards: CardShown[];
  among: string[];
};
export type Held = [string, string, string];
export type TableShown = {
  viewer: string;
  turn: string;
  phase: string;
  notes: string[];
  pending: string[];
  held: [Held[], Held[]];
  zones: ZoneShown[];
  won: string | null;
};
export type Offer = { word: string; text: string; cards: number[] };
export type Asked = { seat: string; prompt: string; shape: string; clause: string; offers: Offer[] };
export type Refusal = { word: string; text: string; why: string; clause: string; cards: number[] };
export type Place = { seat: string; zone: string };
export type Shift =
  | { is: "move"; from: Place; to: Place }
  | { is: "make"; to: Place }
  | { is: "turn" }
  | { is: "shuffle"; at: Place }
  | { is: "other" };
export type Line = { text: string; clauses: string[]; shift: Shift | null };
export type Waiting = { for: "players" } | { for: "seat"; seat: string } | { for: "over" };
export type Step = { to: number; consent: boolean };
export type Clock = { left: [number, number]; runs: string | null };
export type Update = {
  version: number;
  game: number;
  at: number;
  from: number;
  lines: Line[];
  table: TableShown;
  faces: Face[];
  asked: Asked | null;
  waits: Waiting;
  undo: Step | null;
  clock: Clock | null;
};
export type AboutLine = { text: string; clause: string };
export type About = { word: string; face: Face; lines: AboutLine[] };
export type UndoAsked = { step: "asks"; to: number } | { step: "refused" } | { step: "done" };
export type Told =
  | { told: "welcome"; form: number; you: string; info: MatchInfo }
  | { told: "match"; info: MatchInfo }
  | ({ told: "update" } & Update)
  | { told: "why"; at: number; refusals: Refusal[] }
  | ({ told: "about" } & About)
  | ({ told: "undo" } & UndoAsked)
  | { told: "refused"; why: string; stale: boolean }
  | { told: "pong" };
export type Mode = "A" | "B" | "public" | "all";

export type Draft = { id: string; commitment: string };
export type JoinMatch = { token: string; deck: string; cards: string | null; name: string | null; seed: string };
export type Kept = { id: string };
export type BringReplay = { text: string; cards: string[] };
export type ReplayLook = { game: string; edition: string; inputs: number; seats: string; update: Update };
export type GoOnFrom = { at: number; seat: string; level: number; name: string | null };
export type DeckList = {
  name: string | null;
  game: string;
  edition: string | null;
  format: string | null;
  list: string;
  cards: string | null;
};
export type DeckCard = { count: number; part: string | null; face: Face };
export type DeckReason = { line: number | null; why: Said; clause: string };
export type DeckSeen = { legal: boolean; size: number; cards: DeckCard[]; reasons: DeckReason[] };
export type ClauseTitle = { id: string; title: Said; ruling: boolean };

export const FORM = 1;
