// Hints: what the machine would do, by a key and by a button, only where everyone who plays wants them.

import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

import { another, answer, asked, byButton, chance, GAMES, handed, lively, offer, offers, openLobby, sit } from "./table";

const hints = (page: Page) => page.locator(".panel .chance");
const button = (page: Page) => page.getByRole("button", { name: "Hint" });

for (const game of GAMES) {
  test(`${game}: a hint compares every answer, by a key or a button, and goes with its question`, async ({ page }) => {
    await sit(page, game);
    await handed(page);
    const next = chance(3);
    for (let n = 0; n < 20 && (await asked(page)) && (await offers(page).count()) < 2; n++) await answer(page, byButton, lively, next);
    await page.keyboard.press("h");
    await expect(hints(page)).toHaveCount(await offers(page).count());
    await expect(page.locator('.panel .chance[data-rank="best"]')).toHaveCount(1);
    const best = Number(await page.locator(".panel .offer.best").getAttribute("data-at"));
    await expect(offer(page, best).locator(".chance")).toHaveText(/^best \d+%$/);
    await expect(page.locator(".panel .hint")).toContainText("The machine would choose");
    const axe = await new AxeBuilder({ page }).analyze();
    expect(axe.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(", ")}`)).toEqual([]);
    await answer(page, byButton, () => best, next);
    await asked(page);
    await expect(hints(page)).toHaveCount(0);
    if ((await offers(page).count()) === 0) return;
    await button(page).click();
    await expect(hints(page)).toHaveCount(await offers(page).count());
  });
}

for (const both of [true, false]) {
  test(`two people have hints ${both ? "if both want them, each for themselves" : "not if one does not want them"}`, async ({ page, browser }) => {
    await openLobby(page);
    await page.locator('select[name="opponent"]').selectOption("link");
    await page.locator('input[name="hints"]').check();
    await page.getByRole("button", { name: "Sit down" }).click();
    await page.waitForURL(/#\/table\//);
    const guest = await another(browser);
    await guest.goto(await page.locator(".invite [data-link]").inputValue());
    if (both) await guest.locator('input[name="hints"]').check();
    await guest.getByRole("button", { name: "Sit down" }).click();
    await expect(page.locator(".invite")).toHaveCount(0);
    const first = await Promise.race([page, guest].map(async (one) => (await offers(one).first().waitFor(), one)));
    if (!both) {
      await expect(button(first)).toHaveCount(0);
      await first.keyboard.press("h");
      await first.keyboard.press("w");
      await expect(first.getByRole("dialog")).toBeVisible();
      await expect(hints(first)).toHaveCount(0);
      return;
    }
    const heard: string[] = [];
    const other = first === page ? guest : page;
    other.on("websocket", (wire) => wire.on("framereceived", ({ payload }) => heard.push(String(payload))));
    await other.reload();
    await expect(other.locator(".panel .waiting")).toBeVisible();
    await button(first).click();
    await expect(hints(first)).not.toHaveCount(0);
    await expect(hints(other)).toHaveCount(0);
    expect(heard.some((one) => one.startsWith('{"told":"update"'))).toBe(true);
    expect(heard.filter((one) => one.startsWith('{"told":"hint"'))).toEqual([]);
  });
}
