import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { backoff, Line, type LineState } from "./socket";

/** A line that carries nothing unless told to. */
class FakeSocket {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  sent: string[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push((JSON.parse(text) as { say: string }).say);
  }
  /** As on a line that is dead: nobody says that it is closed. */
  close() {
    this.readyState = 2;
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  tell(told: string) {
    this.onmessage({ data: JSON.stringify({ told }) });
  }
}

const states: LineState[] = [];
let line: Line;
const socket = () => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  states.length = 0;
  const page = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", { ...page, visibilityState: "visible" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  line = new Line(
    "/table",
    () => ({ say: "ping" }),
    () => {},
    (state) => states.push(state),
  );
  socket().open();
  socket().tell("welcome");
});

afterEach(() => {
  line.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("each wait is longer than the last, up to the longest", () => {
  const waits = [0, 1, 2, 3, 4, 5, 9].map((tries) => backoff(tries, 0.5));
  expect(waits).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000]);
});

test("no two clients need come back at once", () => {
  expect(backoff(3, 0)).toBeLessThan(backoff(3, 1));
});

test("a line on which everything is answered stays", () => {
  for (let minute = 0; minute < 10; minute++) {
    vi.advanceTimersByTime(20000);
    socket().tell("pong");
  }
  expect(states).toEqual(["calling", "open"]);
});

test("an answer to which nothing is heard is asked after, then the line is lost and called anew", () => {
  const dead = socket();
  expect(line.say({ say: "answer", at: 1, choice: 0 })).toBe(true);
  vi.advanceTimersByTime(7000);
  expect(dead.sent.at(-1)).toBe("ping");
  expect(states.at(-1)).toBe("open");
  vi.advanceTimersByTime(7000);
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all.length).toBe(2);
  socket().open();
  socket().tell("welcome");
  expect(states.at(-1)).toBe("open");
  // What the dead line says at last is not heard.
  dead.onclose();
  dead.tell("welcome");
  expect(states.at(-1)).toBe("open");
});

test("whoever comes back to the page finds out at once whether the line is dead", () => {
  line.hurry();
  vi.advanceTimersByTime(7000);
  expect(states.at(-1)).toBe("lost");
});
