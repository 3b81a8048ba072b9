// What is to be read on the table is read whole, on a small screen too.

import { expect, type Page, test } from "@playwright/test";

import { answer, asked, byButton, chance, handed, lively, sit } from "./table";

test.use({ viewport: { width: 1024, height: 768 } });

/** The names of cards in the hand that are cut. */
const cutNames = (page: Page) =>
  page
    .locator('[data-place="A hand"] .slot .name')
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));

for (const game of ["sve", "legions", "los"] as const) {
  test(`${game} at 1024×768: the name of every card in the hand is read whole`, async ({ page }) => {
    await sit(page, game);
    await handed(page);
    const next = chance(3);
    const read = new Set<string>();
    for (let n = 0; n < 12 && (await asked(page)); n++) {
      expect(await cutNames(page)).toEqual([]);
      for (const name of await page.locator('[data-place="A hand"] .slot .name').allInnerTexts()) read.add(name);
      await answer(page, byButton, lively, next);
    }
    expect(read.size).toBeGreaterThan(3);
  });
}

test("los: every square says which it is, as the answers and the log call it", async ({ page }) => {
  await sit(page, "los");
  const labels = page.locator('[data-place="A character"] .square');
  await expect(labels).toHaveText(["front 1", "front 2", "front 3", "front 4", "back 1", "back 2", "back 3", "back 4"]);
  await expect(page.locator('[data-place="B character"] .square')).toHaveText([
    "back 4",
    "back 3",
    "back 2",
    "back 1",
    "front 4",
    "front 3",
    "front 2",
    "front 1",
  ]);
  const next = chance(6);
  const here = page.locator('.board [data-spot^="A character"]');
  for (let n = 0; n < 80 && (await asked(page)); n++) {
    if ((await here.count()) > 0) {
      const square = await here.first().locator("xpath=..").getAttribute("data-square");
      await expect(here.first()).toHaveAttribute("aria-label", new RegExp(`^${square}, choice \\d+: .*${square}`));
      return;
    }
    await answer(page, byButton, lively, next);
  }
  throw new Error("no square was ever named");
});
