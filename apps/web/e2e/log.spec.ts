// The log for people: turns as headings, one line an act, everything under them, and a filter.

import { expect, test } from "@playwright/test";

import { answer, asked, byButton, chance, GAMES, lively, sit } from "./table";

for (const game of GAMES) {
  test(`${game}: a turn is a heading and a line for each act, with all that is told under them`, async ({ page }) => {
    const next = chance(21);
    const log = page.locator("section.log");
    /** How many acts each turn has, the present one left out. */
    const acts = () =>
      log.evaluate((list) => {
        const turns = [...list.children].reduce<number[]>((all, one) => {
          if (one.tagName === "H2") all.push(0);
          else if (one.classList.contains("acts")) all[all.length - 1] = one.children.length;
          return all;
        }, []);
        return turns.slice(0, -1);
      });
    const three = async () => (await acts()).some((count) => count >= 3);
    // Some games are over before that.
    for (let table = 0; table < 8 && (table === 0 || !(await three())); table++) {
      await sit(page, game);
      while ((await asked(page)) && !(await three())) await answer(page, byButton, lively, next);
    }
    const turn = (await acts()).findIndex((count) => count >= 3);
    expect(turn, "a turn of three acts").toBeGreaterThanOrEqual(0);
    // Folded: nothing of that turn is seen but its heading and its acts.
    const heading = log.locator("h2").nth(turn);
    const list = log.locator(`ol.acts[data-turn="${turn}"]`);
    await expect(list.locator(".steps")).toHaveCount(0);
    expect(await list.locator(":scope > li").count()).toBe((await acts())[turn]);
    // Unfolded: every line of the turn, as the whole log tells them.
    await heading.getByRole("button").click();
    for (const act of await list.locator(".fold").all()) await act.click();
    const told = await log.evaluate((all, nth) => {
      const from = all.querySelectorAll("h2")[nth]!;
      const out: string[] = [];
      for (let at = from.nextElementSibling; at && at.tagName !== "H2"; at = at.nextElementSibling) {
        // A single line without clauses has nothing to unfold.
        out.push(...[...at.querySelectorAll(".steps li > span, p.line")].map((one) => one.textContent!.trim()));
      }
      return out;
    }, turn);
    await page.getByRole("button", { name: "All lines" }).click();
    const earlier = log.getByRole("button", { name: /earlier lines/ });
    if ((await earlier.count()) > 0) await earlier.click();
    const whole = (await log.locator(".steps li > span").allInnerTexts()).map((line) => line.trim());
    const begins = await log.locator(".steps li.begins > span").allInnerTexts();
    const starts = whole
      .map((line, at) => [line, at] as const)
      .filter(([line]) => begins.includes(line))
      .map(([, at]) => at);
    // Before the first turn there is the set-up.
    const own = whole.slice(starts[turn - 1], starts[turn]);
    expect([...told].sort()).toEqual([...own].sort());
  });
}

test("the log is searched by words, in all of its lines", async ({ page }) => {
  await sit(page, "legions");
  const next = chance(5);
  for (let n = 0; n < 12 && (await asked(page)); n++) await answer(page, byButton, lively, next);
  const search = page.getByRole("searchbox", { name: "Find in the log" });
  await search.fill("takes DECK");
  const lines = page.locator("section.log .steps li > span");
  await expect(lines.first()).toContainText("takes from the deck");
  for (const line of await lines.allInnerTexts()) expect(line).toContain("takes from the deck");
  await search.fill("no such line");
  await expect(page.locator("section.log")).toHaveText("No line has these words.");
  await search.fill("");
  await expect(page.locator("section.log h2").first()).toHaveText("Set-up");
});
