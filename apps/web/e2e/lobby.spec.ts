// The lobby: games that wait for anyone, what was chosen before, the version; and games whose players have gone.

import { expect, test } from "@playwright/test";

import { another, asked, bothSit, openLobby, result, sit } from "./table";

test("an open game is listed while its player waits, and anyone may take the seat", async ({ page, browser }) => {
  const guest = await another(browser);
  await openLobby(guest);
  const listed = guest.getByRole("region", { name: "Open games" });
  await page.addInitScript(() => localStorage.setItem("tefuda-settings", '{ "name": "Waiting Wanda" }'));
  await sit(page, "legions", { opponent: "open", clock: "quick" });
  await expect(page.getByLabel("List it in the lobby")).toBeChecked();
  const game = listed.getByRole("link", { name: /Waiting Wanda/ });
  await expect(game).toContainText("Legions!");
  await expect(game).toContainText("5 min");
  // Who has it listed no longer is not found; and is again.
  await page.getByLabel("List it in the lobby").uncheck();
  await expect(game).toHaveCount(0);
  await page.getByLabel("List it in the lobby").check();
  // By keyboard alone: to the game, and to the table.
  await expect(game).toBeVisible();
  await game.focus();
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "How to play" })).toBeVisible();
  await guest.getByRole("button", { name: "Sit down" }).click();
  await guest.waitForURL(/#\/table\//);
  await expect(page.locator(".invite")).toHaveCount(0);
  const late = await another(browser);
  await openLobby(late);
  await expect(late.locator(".tile").first()).toBeVisible();
  await expect(late.getByRole("link", { name: /Waiting Wanda/ })).toHaveCount(0);
  await guest.context().close();
  await late.context().close();
});

test("what was chosen last is chosen again, for each game", async ({ page }) => {
  await sit(page, "sve", { opponent: "machine-2", clock: "usual", "best-of": "3", other: "witch" });
  await openLobby(page);
  await expect(page.locator('input[name="game"][value="sve"]')).toBeChecked();
  const chosen = (name: string) => page.locator(`form select[name="${name}"]`);
  await expect(chosen("opponent")).toHaveValue("machine-2");
  await expect(chosen("clock")).toHaveValue("usual");
  await expect(chosen("best-of")).toHaveValue("3");
  await expect(chosen("other")).toHaveValue("witch");
  // A game that was not played yet has its usual decks.
  await page.locator('label.game:has(input[value="los"])').click();
  await expect(chosen("deck")).not.toHaveValue("");
  await page.locator('label.game:has(input[value="sve"])').click();
  await expect(chosen("other")).toHaveValue("witch");
});

test("the foot of the page and the server tell the same version", async ({ page, request }) => {
  await openLobby(page);
  const health = await (await request.get("/health")).text();
  const version = /^ok tefuda\/(\d+\.\d+\.\d+)\n$/.exec(health)?.[1];
  expect(version).toBeTruthy();
  await expect(page.locator("footer")).toHaveText(`Tefuda ${version}`);
});

test("the first load of a table has less than 130 kB of packed script and styles, in either language", async ({ page, browser }) => {
  await sit(page, "sve");
  await asked(page);
  for (const locale of ["en-US", "ja-JP"]) {
    const context = await browser.newContext({ locale, serviceWorkers: "block" });
    const fresh = await context.newPage();
    await fresh.goto(page.url().replace("#/table/", "#/watch/"));
    await expect(fresh.locator(".board .half").first()).toBeVisible();
    const bytes = await fresh.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((one): one is PerformanceResourceTiming => /\.(js|css)$/.test(one.name))
        .reduce((sum, one) => sum + one.encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(130_000);
    await context.close();
  }
});

test("a game is claimed of a player who has gone, and its replay names both", async ({ page, browser }) => {
  await page.addInitScript(() => localStorage.setItem("tefuda-settings", '{ "name": "Anna" }'));
  const guest = await bothSit(page, browser, "blackpoker");
  // Whoever is asked goes; the other waits.
  await Promise.race([page, guest].map((one) => one.locator(".panel .offer").first().waitFor()));
  const hostAsked = (await page.locator(".panel .offer").count()) > 0;
  const [goes, stays] = hostAsked ? [page, guest] : [guest, page];
  const claim = stays.getByRole("button", { name: "Claim the game" });
  await expect(claim).toHaveCount(0);
  const table = stays.url();
  await goes.close();
  await expect(claim).toBeDisabled();
  await expect(stays.getByText(/The other player has gone\. If they are not back/)).toBeVisible();
  await expect(claim).toBeEnabled();
  await claim.click();
  await expect(result(stays)).toContainText("You win");
  await expect(result(stays)).toContainText("had gone");
  expect(stays.url()).toBe(table);
  await result(stays)
    .getByRole("link", { name: /Replay/ })
    .click();
  await expect(stays.locator(".board .plate").filter({ hasText: "Anna" })).toHaveCount(1);
});
