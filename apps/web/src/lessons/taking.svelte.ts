// A lesson that someone takes: what was done so far, and how it stands. It knows no rule.

import { takeLesson } from "../net/api";
import { Pictures } from "../table/sitting.svelte";
import type { About, LessonLook, Refusal, Said, Tongue } from "../wire";
import { progress } from "./progress.svelte";

/** What was said to a try that is not taught: the lesson's own words, or none. */
export type Wrong = { said: Said | null; n: number };

export class Taking extends Pictures {
  look = $state.raw<LessonLook | null>(null);
  deeds = $state.raw<string[]>([]);
  wrong = $state.raw<Wrong | null>(null);
  /** Wrong tries at this step. */
  misses = $state(0);
  failed = $state.raw<unknown>(null);
  busy = $state(false);
  refusals = $state.raw<Refusal[] | null>(null);
  about = $state.raw<About | null>(null);
  private shown = { at: -1, lang: "" };
  private asked = 0;

  constructor(
    readonly id: string,
    private lang: Tongue,
  ) {
    super();
    const kept = progress.deeds(id);
    // One that was taken to its end is begun anew.
    const first = progress.done(id) ? [] : kept;
    void this.show(first).then(() => {
      // Kept by an older lesson, perhaps.
      if (this.failed && first.length > 0 && !this.look) void this.show([]);
    });
  }

  /** Shows the lesson after these deeds; one that is wrong changes nothing. */
  private async show(deeds: string[]): Promise<void> {
    const mine = ++this.asked;
    this.busy = true;
    try {
      const look = await takeLesson(this.id, { deeds, lang: this.lang, why: false, about: null });
      if (mine !== this.asked) return;
      this.failed = null;
      if (look.tried.is === "wrong") {
        this.misses += 1;
        this.wrong = { said: look.tried.said, n: this.misses };
        return;
      }
      this.take_look(look, deeds);
    } catch (error) {
      if (mine === this.asked) this.failed = error;
    } finally {
      if (mine === this.asked) this.busy = false;
    }
  }

  private take_look(look: LessonLook, deeds: string[]): void {
    const { update } = look;
    if (look.step !== this.look?.step) this.misses = 0;
    this.wrong = null;
    this.refusals = null;
    // Further on at the same table, the lines that are new tell what happened.
    const on = deeds.length > this.deeds.length && update.at > this.shown.at && this.shown.at >= 0 && this.shown.lang === this.lang;
    const known = on ? this.lines.length : 0;
    this.take({ ...update, from: known, lines: update.lines.slice(known) });
    this.shown = { at: update.at, lang: this.lang };
    this.deeds = deeds;
    this.look = look;
    progress.keep(this.id, deeds, look.finished);
  }

  answer(choice: number): void {
    const offer = this.update?.asked?.offers[choice];
    if (offer && !this.busy) void this.show([...this.deeds, offer.word]);
  }

  next(): void {
    if (this.look?.reads && !this.look.finished && !this.busy) void this.show([...this.deeds, "next"]);
  }

  back(): void {
    if (this.deeds.length > 0 && !this.busy) void this.show(this.deeds.slice(0, -1));
  }

  restart(): void {
    if (!this.busy) void this.show([]);
  }

  speak(lang: Tongue): void {
    if (this.lang === lang) return;
    this.lang = lang;
    void this.show(this.deeds);
  }

  /** Asks about the table as it stands. */
  private async ask(what: { why?: boolean; about?: string }): Promise<LessonLook | null> {
    const { deeds } = this;
    try {
      const look = await takeLesson(this.id, { deeds, lang: this.lang, why: what.why ?? false, about: what.about ?? null });
      return deeds === this.deeds ? look : null;
    } catch (error) {
      this.failed = error;
      return null;
    }
  }

  async why(): Promise<void> {
    const look = await this.ask({ why: true });
    if (look) this.refusals = look.refusals;
  }

  async askAbout(word: string): Promise<void> {
    this.about = null;
    const look = await this.ask({ about: word });
    if (look) this.about = look.about;
  }
}
