// A line to the server that comes back by itself.

import type { Say, Told } from "../wire";

export type LineState = "calling" | "open" | "lost" | "closed";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20000;
/** After so long without a word it is asked whether anyone is there; after as long again nobody is. */
const PATIENCE = 7000;

/** How long to wait before the next call: longer each time, and never all at once. */
export function backoff(tries: number, chance = Math.random()): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
  return wait * (0.75 + chance / 2);
}

export class Line {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly path: string,
    private readonly hello: () => Say,
    private readonly hear: (told: Told) => void,
    private readonly turn: (state: LineState) => void,
  ) {
    this.call();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  private call(): void {
    this.turn("calling");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.hello()));
      this.ask();
      this.ping = setInterval(() => this.ask(), PING_EVERY);
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      clearTimeout(this.silence);
      this.silence = undefined;
      const told = JSON.parse(String(event.data)) as Told;
      if (told.told === "welcome") {
        this.tries = 0;
        this.turn("open");
      }
      this.hear(told);
    };
    socket.onclose = () => this.lose(socket);
  }

  private lose(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    clearInterval(this.ping);
    clearTimeout(this.silence);
    this.silence = undefined;
    // A line that is dead takes long to notice that it is closed.
    socket.close();
    if (this.closed) return;
    this.turn("lost");
    this.timer = setTimeout(() => this.call(), backoff(this.tries++));
  }

  /** Is anyone there? Where nothing is heard, the line is lost. */
  private ask(): void {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ say: "ping" } satisfies Say));
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lose(socket), PATIENCE);
  }

  /** Says something; false where nobody hears it. */
  say(word: Say): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(word));
    this.silence ??= setTimeout(() => this.ask(), PATIENCE);
    return true;
  }

  /** Calls anew at once where the line was lost, and asks whether it was. */
  readonly hurry = (): void => {
    if (this.closed || document.visibilityState === "hidden") return;
    const state = this.socket?.readyState;
    if (state === WebSocket.OPEN) return this.ask();
    if (state === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.tries = 0;
    this.call();
  };

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.ping);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    if (this.socket) this.lose(this.socket);
    this.turn("closed");
  }
}
