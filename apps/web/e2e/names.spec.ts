// In English cards are called in English, and their names are read whole.

import { expect, type Page, test } from "@playwright/test";

import { answer, asked, byButton, chance, handed, lively, sit } from "./table";

/** What is Japanese of these, but the names of abilities, which are printed between 「」. */
const japanese = async (page: Page, where: string): Promise<string[]> =>
  (await page.locator(where).allInnerTexts()).map((text) => text.replace(/「[^」]*」/g, "")).filter((text) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text));

const cut = (page: Page, where: string): Promise<(string | null)[]> =>
  page
    .locator(where)
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));

for (const game of ["sve", "legions", "los"] as const) {
  test(`${game}: every shipped card has an English name, read whole in the gallery`, async ({ page }) => {
    for (const size of [
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(`/#/cards/${game}`);
      const names = page.locator("ul button.card .name");
      await expect(names.first()).toBeVisible();
      const all = Number(await page.locator("[data-found]").getAttribute("data-found"));
      expect(all).toBeGreaterThan(80);
      // More are drawn as one comes near the last.
      await expect(async () => {
        await names.last().scrollIntoViewIfNeeded();
        expect(await names.count()).toBe(all);
      }).toPass();
      expect(await japanese(page, "ul button.card .name")).toEqual([]);
      expect(await cut(page, "ul button.card .name")).toEqual([]);
    }
  });

  test(`${game}: at an English table cards, questions, answers and log call cards in English`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await sit(page, game);
    await handed(page);
    const next = chance(5);
    for (let n = 0; n < 25 && (await asked(page)); n++) {
      for (const where of [".board .slot .name", ".panel .prompt", ".panel .offer", ".log li"]) expect(await japanese(page, where), where).toEqual([]);
      expect(await cut(page, '[data-place="A hand"] .slot .name')).toEqual([]);
      await answer(page, byButton, lively, next);
    }
    expect(await page.locator(".log li").count()).toBeGreaterThan(5);
  });
}

test("the cards' language can be Japanese under an English interface; closely a card has both names", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("tefuda-settings", JSON.stringify({ lang: "en", cards: "ja" })));
  await page.goto("/#/cards/sve/TF01-101");
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("h2")).toHaveText("露摘みの妖精");
  await expect(dialog).toContainText("Dew-Picking Fairy");
});
