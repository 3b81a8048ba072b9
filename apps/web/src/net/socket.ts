// A line to the server that comes back by itself.

import type { Say, Told } from "../wire";

export type LineState = "calling" | "open" | "lost" | "closed";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20000;

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
      this.ping = setInterval(() => this.say({ say: "ping" }), PING_EVERY);
    };
    socket.onmessage = (event) => {
      const told = JSON.parse(String(event.data)) as Told;
      if (told.told === "welcome") {
        this.tries = 0;
        this.turn("open");
      }
      this.hear(told);
    };
    socket.onclose = () => {
      clearInterval(this.ping);
      if (this.closed || this.socket !== socket) return;
      this.turn("lost");
      this.timer = setTimeout(() => this.call(), backoff(this.tries++));
    };
  }

  /** Says something; false where nobody hears it. */
  say(word: Say): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(word));
    return true;
  }

  /** Calls anew at once, where the line was lost. */
  readonly hurry = (): void => {
    if (this.closed || document.visibilityState === "hidden") return;
    const state = this.socket?.readyState;
    if (state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
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
    this.socket?.close();
    this.turn("closed");
  }
}
