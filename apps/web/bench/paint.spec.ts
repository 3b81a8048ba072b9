// When something is first painted: of the lobby, and of a table, each in a browser that has nothing yet.

import { test } from "@playwright/test";

import { asked, sit } from "../e2e/table";

const TIMES = 9;

test("first paint", async ({ page, browser }) => {
  await sit(page, "sve");
  await asked(page);
  const table = page.url().replace("#/table/", "#/watch/");
  for (const [name, url] of [
    ["lobby", new URL("/", page.url()).href],
    ["table", table],
  ] as const) {
    const times: number[] = [];
    for (let n = 0; n < TIMES; n++) {
      const context = await browser.newContext({ serviceWorkers: "block" });
      const fresh = await context.newPage();
      await fresh.goto(url);
      const painted = await fresh.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
      times.push(Number(await painted.jsonValue()));
      await context.close();
    }
    times.sort((one, two) => one - two);
    console.log(`${name}: first paint after ${Math.round(times[TIMES >> 1]!)} ms (median of ${TIMES}; ${times.map(Math.round).join(", ")})`);
  }
});
