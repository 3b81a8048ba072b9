import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

const ids = (file: string) => [...readFileSync(new URL(`./${file}.ftl`, import.meta.url), "utf8").matchAll(/^([a-z][\w-]*) =/gm)].map((match) => match[1]);

test("both languages say the same things, in the same order", () => {
  expect(ids("ja")).toEqual(ids("en"));
  expect(ids("workshop.ja")).toEqual(ids("workshop.en"));
});

test("nothing is said twice", () => {
  const all = [...ids("en"), ...ids("workshop.en")];
  expect(new Set(all).size).toBe(all.length);
});
