// A seat at a table, or a place among those who watch: what was told, and what may be said. It knows no rule.

import { Line as Wire, type LineState } from "../net/socket";
import { FORM } from "../form";
import {
  type About,
  type Acts,
  type Compared,
  type Face,
  type Line,
  type MatchInfo,
  type Offer,
  type Passing,
  type Phrase,
  type Refusal,
  type Said,
  type Say,
  type Stops,
  type Told,
  type Tongue,
  type Update,
} from "../wire";
import { info as infoOf, Refused } from "../net/api";
import { newPart } from "../net/fair";
import { mayMove, PACES, settings } from "../settings.svelte";
import { InTurn } from "./inturn";
import { Keys } from "./keys";
import { type Played, playedBy } from "./played";
import { lengthOf } from "./schedule";

export type Notice = { kind: "refused" | "undo-refused" | "undo-lapsed" | "undo-done" | "offline"; why: Said | null; n: number };

/** A line of the log on the screen. */
export type Pointed = { line: Line; box: DOMRect };

/** The pictures a table is drawn from: a seat's, or a replay's. */
export class Pictures {
  update = $state.raw<Update | null>(null);
  lines = $state.raw<Line[]>([]);
  faces = $state.raw<ReadonlyMap<string, Face>>(new Map());
  keys = new Keys();
  /** The lines of the last picture alone, for whoever listens. */
  fresh = $state.raw<Line[]>([]);

  /** Which line of the log is pointed at or focused, and where it stands on the screen. */
  pointed = $state.raw<Pointed | null>(null);

  /** The words of a card that act: of the line that is pointed at, else of the last one. */
  get acts(): Acts | null {
    return (this.pointed ? this.pointed.line : this.lines.at(-1))?.acts ?? null;
  }

  take(update: Update): void {
    if (update.faces.length > 0) {
      const faces = new Map(this.faces);
      for (const face of update.faces) faces.set(face.word, face);
      this.faces = faces;
    }
    this.lines = [...this.lines.slice(0, update.from), ...update.lines];
    this.fresh = update.lines;
    if (this.pointed && !this.lines.includes(this.pointed.line)) this.pointed = null;
    // All lines anew tell of no step.
    this.keys.follow(update.table, update.from === 0 ? [] : update.lines);
    this.update = update;
    this.heard = performance.now();
  }

  /** When the last picture came, for clocks. */
  heard = 0;
}

export class Sitting extends Pictures {
  line = $state<LineState>("calling");
  you = $state("");
  info = $state.raw<MatchInfo | null>(null);
  /** When the match was last told of. */
  informed = 0;
  refusals = $state.raw<{ at: number; list: Refusal[] } | null>(null);
  about = $state.raw<About | null>(null);
  /** What the machine would do, by the place of each answer it has compared; the best is the first. */
  hint = $state.raw<ReadonlyMap<number, Compared> | null>(null);
  /** A hint was asked for, and is awaited. */
  waitsHint = $state(false);
  /** The other seat wants to go back. */
  asksUndo = $state(false);
  /** This seat asked to go back, and waits. */
  waitsUndo = $state(false);
  /** An answer is on its way: at how many inputs. */
  sent = $state(-1);
  /** What the other seat has just played; whoever watches sees what either plays. */
  played = $state.raw<Played | null>(null);
  /** What was said last, and by whom; counted, so that the same said twice is heard twice. */
  heardPhrase = $state.raw<{ seat: string; phrase: Phrase; n: number } | null>(null);
  /** There is no such table. */
  missing = $state(false);
  notice = $state.raw<Notice | null>(null);
  /** This seat wants the next game or match, and waits for the other. */
  waitsNext = $state(false);
  /** The part of the seed given for the match that follows; nothing while it is not wanted. */
  nextPart = "";
  /** The server's commitment for that match, as it was seen before. */
  nextCommitment = "";
  /** What was told is in another language than the one chosen since. */
  private foreign = false;
  private notices = 0;
  private wire: Wire;
  private inTurn = new InTurn<{ update: Update; heard: number }>(
    ({ update, heard }) => this.show(update, heard),
    () => mayMove() && !document.hidden,
  );

  constructor(
    readonly id: string,
    readonly token: string | null,
    private lang: Tongue,
  ) {
    super();
    this.wire = new Wire(
      `/api/matches/${encodeURIComponent(id)}/table`,
      () => this.hello(),
      (told) => this.hear(told),
      (state) => {
        this.line = state;
        if (state !== "open") [this.sent, this.waitsHint] = [-1, false];
        if (state === "lost" && this.info === null) void this.isThere(id);
      },
    );
  }

  /** Nobody answers: is there such a table at all? */
  private async isThere(id: string): Promise<void> {
    try {
      await infoOf(id);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 404) return;
      this.missing = true;
      this.wire.close();
    }
  }

  private hello(): Say {
    this.inTurn.flush();
    const seen = this.foreign ? null : (this.update?.version ?? null);
    return { say: "join", form: FORM, token: this.token, lang: this.lang, seen };
  }

  hear(told: Told): void {
    switch (told.told) {
      case "welcome":
        this.you = told.you;
        this.hearOf(told.info);
        break;
      case "match":
        this.hearOf(told.info);
        break;
      case "update":
        this.inTurn.arrive({ update: told, heard: performance.now() });
        break;
      case "why":
        this.refusals = { at: told.at, list: told.refusals };
        break;
      case "hint":
        // Of a table that is still to be shown, or no more, nothing is said.
        if (told.at === this.update?.at) this.hint = new Map(told.answers.map((one) => [one.choice, one]));
        this.waitsHint = false;
        break;
      case "about":
        this.about = told;
        break;
      case "undo":
        this.inTurn.flush();
        this.hearUndo(told.step);
        break;
      case "refused":
        this.inTurn.flush();
        this.sent = -1;
        this.waitsUndo = false;
        this.waitsHint = false;
        this.tell("refused", told.why);
        break;
      case "form":
        // Once: a page that is kept somewhere on the way is not asked for again and again.
        if (sessionStorage.getItem("form") !== `${told.form}`) {
          sessionStorage.setItem("form", `${told.form}`);
          location.reload();
        }
        break;
      case "phrase":
        this.heardPhrase = { seat: told.seat, phrase: told.phrase, n: (this.heardPhrase?.n ?? 0) + 1 };
        break;
      case "pong":
        break;
    }
  }

  /** Shows a picture; for how long it is to be seen. */
  private show(update: Update, heard: number): number {
    this.sent = -1;
    this.refusals = null;
    [this.hint, this.waitsHint] = [null, false];
    if (update.waits.for !== "over") [this.nextPart, this.waitsNext] = ["", false];
    this.waitsUndo = false;
    this.asksUndo = false;
    // All lines anew.
    if (update.from === 0) this.foreign = false;
    this.take(update);
    this.heard = heard;
    this.goOnInOrder();
    // All lines anew tell of nothing that has just been played.
    const played =
      update.from === 0
        ? null
        : playedBy(
            update.lines,
            ["A", "B"].filter((seat) => seat !== this.you),
            update.table,
          );
    this.played = update.from === 0 ? null : (played ?? this.played);
    return Math.max(lengthOf(this.keys.steps), played ? PACES[settings.pace] : 0);
  }

  private hearOf(info: MatchInfo): void {
    this.info = info;
    this.informed = performance.now();
    // A server that was away, or a match that was ended, no longer knows who waited.
    this.waitsNext = info.players[this.you === "B" ? 1 : 0]?.ready === true;
  }

  private hearUndo(step: "asks" | "refused" | "lapsed" | "done"): void {
    this.asksUndo = step === "asks";
    this.waitsUndo = false;
    if (step === "refused") this.tell("undo-refused");
    if (step === "lapsed") this.tell("undo-lapsed");
    if (step === "done") this.tell("undo-done");
  }

  private tell(kind: Notice["kind"], why: Said | null = null): void {
    this.notice = { kind, why, n: ++this.notices };
  }

  private say(word: Say): boolean {
    const heard = this.wire.say(word);
    if (!heard) this.tell("offline");
    return heard;
  }

  /** The answers that may be given now. */
  get offers(): Offer[] {
    return this.update?.asked?.offers ?? [];
  }

  answer(choice: number): void {
    const at = this.update?.at;
    if (at === undefined || this.sent === at || !this.update?.asked?.offers[choice]) return;
    // Whoever acts has seen enough; but what they act on must be the last there is.
    this.inTurn.flush();
    if (this.update?.at === at && this.say({ say: "answer", at, choice })) this.sent = at;
  }

  /** What is put in any order: the question that is asked until it is done. */
  private order: { prompt: string; clause: string } | null = null;

  /** The order does not matter: it is the one in which the answers are listed. */
  inAnyOrder(): void {
    const asked = this.update?.asked;
    if (asked?.shape !== "order") return;
    this.order = { prompt: asked.prompt, clause: asked.clause };
    this.answer(0);
  }

  private goOnInOrder(): void {
    const [asked, order] = [this.update?.asked, this.order];
    const same = order && asked?.shape === "order" && asked.prompt === order.prompt && asked.clause === order.clause;
    if (same) queueMicrotask(() => this.inAnyOrder());
    else this.order = null;
  }

  /** Shows what waits to be shown, where nothing is asked meanwhile. */
  hurry(): void {
    if (!this.update?.asked) this.inTurn.flush();
  }

  why(): void {
    const at = this.update?.at;
    if (at !== undefined) this.say({ say: "why", at });
  }

  /** Asks what the machine would do, where the match allows it. */
  askHint(): void {
    const at = this.update?.at;
    if (at === undefined || this.info?.hints !== "on" || !this.update?.asked || this.hint || this.waitsHint) return;
    if (this.say({ say: "hint", at })) this.waitsHint = true;
  }

  askAbout(word: string): void {
    this.about = null;
    this.say({ say: "about", word });
  }

  undo(): void {
    const update = this.update;
    if (!update?.undo) return;
    if (this.say({ say: "undo", at: update.at })) this.waitsUndo = update.undo.consent;
  }

  consent(yes: boolean): void {
    this.asksUndo = false;
    if (this.update) this.say({ say: "consent", at: this.update.at, yes });
  }

  phrase(phrase: Phrase): void {
    this.say({ say: "phrase", phrase });
  }

  concede(): void {
    this.say({ say: "concede" });
  }

  /** The game waits for a player who has gone: it is this seat's. */
  claim(): void {
    this.say({ say: "claim" });
  }

  /** Between two games: the match ends with the score it has. */
  close(): void {
    this.say({ say: "close" });
  }

  again(): void {
    const seed = newPart();
    const seen = this.info?.fairness.next ?? "";
    if (!this.say({ say: "again", seed })) return;
    [this.nextPart, this.nextCommitment] = [seed, seen];
    this.waitsNext = true;
  }

  passing(when: Passing, stops: Stops): void {
    this.say({ say: "passing", when, stops });
  }

  speak(lang: Tongue): void {
    if (this.lang === lang) return;
    this.lang = lang;
    this.foreign = true;
    // Where nobody hears it now, it is said with the next call.
    this.wire.say({ say: "lang", lang });
  }

  leave(): void {
    this.wire.close();
  }
}
