import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

const ids = (lang: string) =>
  [...readFileSync(new URL(`./${lang}.ftl`, import.meta.url), "utf8").matchAll(/^([a-z][\w-]*) =/gm)].map((match) => match[1]);

test("both languages say the same things, in the same order", () => {
  expect(ids("ja")).toEqual(ids("en"));
});

test("nothing is said twice", () => {
  expect(new Set(ids("en")).size).toBe(ids("en").length);
});
