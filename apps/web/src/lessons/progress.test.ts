import { beforeAll, expect, test, vi } from "vitest";

beforeAll(() => {
  vi.stubGlobal("addEventListener", () => {});
});

test("what was kept is read as far as it has the form", async () => {
  const { parse } = await import("./progress.svelte");
  expect(parse(null)).toEqual({});
  expect(parse("{")).toEqual({});
  expect(parse("7")).toEqual({});
  const kept = { "sve/01-goal": { done: true, deeds: ["next", "end"] }, two: 3, three: { done: "yes", deeds: [1] } };
  expect(parse(JSON.stringify(kept))).toEqual({
    "sve/01-goal": { done: true, deeds: ["next", "end"] },
    three: { done: false, deeds: [] },
  });
});
