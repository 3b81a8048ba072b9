// The rulebook: chapters, search, two editions side by side, scenarios on a board, clauses and words from a table.

import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

import { asked, answer, byButton, chance, handed, lively, sit } from "./table";

const EDITIONS = ["act-7.0-lite", "sve-1.18.0", "legions-2019", "legions-1.10", "los-1.0.03"];

async function clean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`).join("\n  ")}`)).toEqual(
    [],
  );
}

const step = (page: Page) => page.getByRole("button", { name: "A step on" });
const back = (page: Page) => page.getByRole("button", { name: "A step back" });
const did = (page: Page) => page.locator(".panel .did");
const cards = (page: Page, place: string) => page.locator(`[data-place="${place}"] .slot`);

for (const edition of EDITIONS) {
  test(`${edition} has chapters, clauses and their scenarios`, async ({ page }) => {
    await page.goto(`/#/rules/${edition}`);
    await expect(page.locator("nav details").nth(5)).toBeVisible();
    const rulings = page.locator("nav details").last();
    await rulings.locator("summary").click();
    await rulings
      .locator("li a")
      .filter({ has: page.locator(".played") })
      .first()
      .click();
    await expect(page.locator("article[data-status]")).toBeVisible();
    await page.locator("article .scene").first().click();
    await expect(page.locator(".board .half").first()).toBeVisible();
    await page.keyboard.press("End");
    await expect(page.locator(".panel .did")).toBeVisible();
    await expect(page.locator(".clause.lit").first()).toBeVisible();
  });
}

test("from the lobby to a clause by searching, in either language", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Open the rulebooks" }).click();
  await page.locator('nav select[name="edition"]').selectOption("legions-2019");
  await page.getByRole("searchbox").fill("貫通");
  await expect(page.locator("nav li a")).not.toHaveCount(0);
  await page.getByRole("searchbox").fill("41-11");
  await expect(page.locator("nav li a")).toHaveCount(1);
  await page.getByRole("searchbox").fill("no such rule at all");
  await expect(page.locator("nav [role=status]")).toHaveText("Nothing is called so.");
  await page.getByRole("searchbox").fill("41-11 master");
  await page.locator("nav li a").first().click();
  await expect(page.getByRole("heading", { level: 2 })).toContainText("貫通X");
  // The same rule in the other edition.
  await page.getByRole("link", { name: "In legions-1.10: 39-10" }).click();
  await expect(page).toHaveURL(/legions-1\.10\/39-10/);
});

test("a scenario is played forward and back, with its lines and its clause lit", async ({ page }) => {
  await page.goto(`/#/rules/act-7.0-lite/${encodeURIComponent("兵士召喚/コスト")}/0`);
  await expect(did(page)).toHaveText("The table is laid.");
  // Both hands are open.
  await expect(cards(page, "A hand").first()).toBeVisible();
  const life = await page.locator('[data-place="A life"]').textContent();
  for (let n = 0; (await step(page).isEnabled()) && n < 20; n++) {
    const was = await did(page).textContent();
    await step(page).click();
    await expect(did(page)).not.toHaveText(was ?? "");
  }
  await expect(page.locator(".log .clause.lit").first()).toHaveText("兵士召喚/コスト");
  expect(await page.locator('[data-place="A life"]').textContent()).not.toBe(life);
  for (let n = 0; (await back(page).isEnabled()) && n < 20; n++) await back(page).click();
  await expect(did(page)).toHaveText("The table is laid.");
  await expect(page.locator(".log li")).toHaveCount(0);
  expect(await page.locator('[data-place="A life"]').textContent()).toBe(life);
  // By keys, and a link leads to the step.
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\/0\/1$/);
  await page.reload();
  await expect(did(page)).toHaveAttribute("data-at", "1");
});

test("what can't be done is told with its clause", async ({ page }) => {
  await page.goto("/#/rules/los-1.0.03/2.1.1/0");
  await expect(page.locator(".refused").first()).toContainText("Can't:");
  await expect(page.locator(".refused .clause.lit").first()).toHaveText("2.1.1");
});

test("the two editions of Legions! lie side by side", async ({ page }) => {
  await page.goto("/#/rules/legions-2019");
  await page.getByRole("link", { name: "Compare with legions-1.10" }).click();
  await expect(page.locator("tr.only").first()).toBeVisible();
  await expect(page.locator("tr.differs", { hasText: "30-2" })).toContainText("29-2");
  await expect(page.locator("tr.same")).toHaveCount(0);
  await page.getByRole("checkbox").uncheck();
  await expect(page.locator("tr.same").first()).toBeVisible();
  await clean(page);
});

test("what is not there is said", async ({ page }) => {
  await page.goto("/#/rules/sve-1.18.0/99.9");
  await expect(page.getByRole("alert")).toHaveText("There is no such clause in this edition.");
  await page.goto("/#/rules/no-such-book");
  await expect(page.getByRole("alert")).toHaveText("there is no such edition");
});

test("a clause of a table's log opens over the table, with its scenario", async ({ page }) => {
  await sit(page, "legions");
  await handed(page);
  const next = chance(4);
  for (let n = 0; n < 3 && (await asked(page)); n++) await answer(page, byButton, lively, next);
  const address = page.url();
  await page.getByRole("button", { name: "All lines" }).click();
  const clause = page.locator(".log li .clause").last();
  const number = await clause.textContent();
  await clause.click();
  await page.locator(".log [role=note]").getByRole("link", { name: "See it played" }).click();
  const dialog = page.getByRole("dialog", { name: "Rulebook" });
  await expect(dialog.locator(".number").first()).toHaveText(number!);
  await clean(page);
  await dialog.locator(".scene").first().click();
  await expect(dialog.locator(".board .half").first()).toBeVisible();
  await dialog.getByRole("button", { name: "To the end" }).click();
  await clean(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // Nobody has left the table.
  expect(page.url()).toBe(address);
  await asked(page);
});

test("a word of the book tells what it means", async ({ page }) => {
  await page.goto("/#/rules/legions-2019/41-3");
  await page.locator("h2 .term").first().hover();
  await expect(page.getByRole("tooltip")).toContainText("May act in the turn it came.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await sit(page, "legions");
  await handed(page);
  await page.locator('[data-place="A hand"] .slot').first().focus();
  await page.keyboard.press("i");
  await expect(page.getByRole("dialog")).toBeVisible();
});

for (const lang of ["ja", "en"] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing in the rulebook, ${lang}, ${colorScheme}`, async ({ page }) => {
      await page.addInitScript((lang) => localStorage.setItem("tefuda-settings", JSON.stringify({ lang })), lang);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/#/rules/legions-2019/41-11");
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.locator("article .scene").first()).toBeVisible();
      await clean(page);
      await page.locator("article .scene").first().click();
      await expect(page.locator(".board .half").first()).toBeVisible();
      await page.keyboard.press("End");
      await clean(page);
    });
  }
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("contents, clause and board each have the screen", async ({ page }) => {
    await page.goto("/#/rules/sve-1.18.0");
    await page.getByRole("searchbox").fill("12.8.2");
    await page.locator("nav li a").first().tap();
    await expect(page.locator("nav")).toBeHidden();
    await clean(page);
    await page.locator("article .scene").first().tap();
    await expect(page.locator(".board .half").first()).toBeVisible();
    await expect(step(page)).toBeInViewport();
    while (await step(page).isEnabled()) await step(page).tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await clean(page);
    await page.getByRole("button", { name: "Log", exact: true }).tap();
    await expect(page.locator(".log.open li").first()).toBeVisible();
    await page.getByRole("button", { name: "Close the log" }).tap();
    await page.getByRole("link", { name: "Back to the clause" }).tap();
    await page.getByRole("link", { name: "Contents" }).tap();
    await expect(page.locator("nav")).toBeVisible();
  });
});
