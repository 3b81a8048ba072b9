// The log folded: turns, one line an act, all else under them.

import type { Line } from "../wire";

/** A line, and which of all it is. */
export type Told = { line: Line; at: number };
/** What someone did, by the line that names it, with everything that came of it. */
export type Act = { head: Told; lines: Told[] };
/** A turn: its first line, or none before the first; what belongs to it and to no act; its acts. */
export type Turn = { n: number; head: Told | null; own: Told[]; acts: Act[] };

export function fold(lines: Line[]): Turn[] {
  const turns: Turn[] = [{ n: 0, head: null, own: [], acts: [] }];
  /** The lines of the act that goes on; none where lines belong to the turn itself. */
  let act: Told[] | null = null;
  /** What the other seat does meanwhile: an act of its own once a line names it. */
  let reply: Told[] | null = null;
  const last = () => turns.at(-1)!;
  const begin = (told: Told[]) => {
    act = told;
    last().acts.push({ head: told[0]!, lines: told });
  };
  lines.forEach((line, at) => {
    const told = { line, at };
    if (line.part !== null) reply = null;
    if (line.part === "turn") {
      turns.push({ n: turns.length, head: told, own: [], acts: [] });
      act = null;
      return;
    }
    if (line.part === "act") return begin([told]);
    if (line.part === "rest") act = null;
    if (line.part === "reply") reply = [];
    if (reply && line.names) {
      const [own, before] = [reply, act ?? last().own];
      before.splice(before.length - own.length, own.length);
      reply = null;
      return begin([...own, told]);
    }
    reply?.push(told);
    (act ?? last().own).push(told);
  });
  for (const { acts } of turns) for (const one of acts) one.head = one.lines.find(({ line }) => line.names) ?? one.head;
  return turns.filter(({ head, own, acts }) => head !== null || own.length + acts.length > 0);
}

/** The lines that have all of the words, in whatever case. */
export function matching(lines: Line[], words: string): Told[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const has = ({ text, clauses }: Line) => {
    const all = `${text} ${clauses.join(" ")}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  };
  return lines.map((line, at) => ({ line, at })).filter(({ line }) => has(line));
}
