// Lessons: found, taken to their end, wrong tries answered, progress kept.

import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

import { GAMES, openLobby } from "./table";

const told = (page: Page) => page.locator(".told");
const done = (page: Page) => page.locator("[data-done]");
const offer = (page: Page, word: string) => page.locator(`.answers .offer[data-offer="${word}"]`);

async function clean(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join("\n  ")}`)).toEqual([]);
  }
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("tefuda-lessons"));

/** Takes a lesson to its end as the hints say. Presses are single ones, however quickly they follow each other. */
async function follow(page: Page): Promise<void> {
  for (let n = 0; n < 40; n++) {
    await expect(page.locator('.answers .next, .answers .offer:not([aria-disabled="true"]), [data-done]').first()).toBeVisible();
    if ((await done(page).count()) > 0) return;
    const before = await kept(page);
    if ((await page.locator(".answers .next").count()) > 0) {
      await page.locator(".answers .next").click();
    } else {
      await page.keyboard.press("h");
      const hinted = page.locator(".answers .offer[data-beacon]").first();
      await hinted.dispatchEvent("click");
      // What gives up a card of one's own asks for a second press.
      await page.waitForFunction((was) => localStorage.getItem("tefuda-lessons") !== was || document.querySelector(".offer.sure"), before);
      if ((await page.locator(".offer.sure").count()) > 0) await page.locator(".offer.sure").dispatchEvent("click");
    }
    await page.waitForFunction((was) => localStorage.getItem("tefuda-lessons") !== was, before);
  }
  throw new Error("the lesson does not end");
}

test("a first visit is offered the course, and takes its first lesson by mouse", async ({ page }) => {
  await openLobby(page);
  await expect(page.getByRole("heading", { name: "First time here?" })).toBeVisible();
  await page.getByRole("link", { name: "Take a lesson" }).click();
  const course = page.locator("#course-blackpoker");
  await course.getByRole("link", { name: /Begin/ }).click();
  await expect(page.getByRole("heading", { name: "The goal: empty the other's life" })).toBeVisible();
  // Both piles of life are to be looked at.
  await expect(page.locator(".board section[data-beacon]")).toHaveCount(2);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.locator(".board .slot[data-beacon]")).toHaveCount(1);
  await offer(page, "raise end").click();
  await expect(page.getByRole("alert")).toHaveText(/gets time to recover/);
  await expect(told(page)).toContainText("Step 2 of 3");
  await offer(page, "raise attack").click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.locator('[data-place="A field"] .slot').click();
  await expect(done(page)).toHaveText(/Well done!/);
  await expect(page.getByRole("link", { name: "Next: Set a bulwark" })).toBeVisible();
  // What is done stays done, and the lobby asks nobody twice.
  await page.goto("/#/lessons");
  await page.reload();
  await expect(course).toContainText("1 of 12");
  await expect(course.getByRole("link", { name: /Go on/ })).toHaveAttribute("href", "#/lesson/blackpoker/02-bulwark");
  await openLobby(page);
  await expect(page.getByRole("heading", { name: "First time here?" })).toHaveCount(0);
});

test("a lesson goes on after a reload where it was left", async ({ page }) => {
  await page.goto("/#/lesson/sve/02-play");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await offer(page, "play TF01-305").click();
  await expect(told(page)).toContainText("Step 3 of 3");
  await page.goto("/#/lesson/sve/08-ex");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(told(page)).toContainText("Step 2 of 4");
  await page.reload();
  await expect(told(page)).toContainText("Step 2 of 4");
  await page.getByRole("button", { name: "Go back" }).click();
  await expect(told(page)).toContainText("Step 1 of 4");
});

test("what can't be done says why, with its clause", async ({ page }) => {
  await page.goto("/#/lesson/sve/02-play");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.locator('[data-place="A hand"] .slot[data-word="TF01-315"]').click();
  await expect(page.locator(".popover")).toContainText("PP");
  await page.keyboard.press("Escape");
  await page.locator('[data-place="A hand"] .slot[data-word="TF01-305"]').focus();
  await page.keyboard.press("i");
  await expect(page.getByRole("dialog")).toContainText("硝子の使い魔");
});

test("a lesson is taken by keyboard alone, in Japanese", async ({ browser }) => {
  const context = await browser.newContext({ locale: "ja-JP", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/#/lesson/blackpoker/04-attack");
  await expect(told(page)).toContainText("小さいほう");
  await page.waitForTimeout(400);
  await page.keyboard.press("Enter");
  await expect(told(page)).toContainText("勝てる兵士だけ");
  for (const word of ["raise attack", "A field 1", "stop"]) {
    await expect(offer(page, word)).toBeVisible();
    const at = Number(await offer(page, word).getAttribute("data-at"));
    await page.waitForTimeout(400);
    await page.keyboard.press(`${at + 1}`);
  }
  await expect(done(page)).toHaveText(/よくできました/);
  await context.close();
});

test("a puzzle takes any answer, fails with the turn, and is solved", async ({ page }) => {
  await page.goto("/#/lesson/blackpoker/puzzle-5-throw");
  await expect(page.getByRole("button", { name: "Show me" })).toHaveCount(0);
  // Whoever spends ♠5 on Down is told, once the turn is over.
  await offer(page, "raise down").click();
  await offer(page, "♣2").click();
  await offer(page, "B field 1").click();
  await offer(page, "pass").click();
  await offer(page, "raise end").click();
  await expect(page.getByRole("alert")).toHaveText(/♠5 is gone.*The turn is over/);
  await page.getByRole("button", { name: "Once more from the beginning" }).click();
  await offer(page, "raise throw").click();
  await expect(done(page)).toHaveText(/Solved!/);
});

for (const game of GAMES) {
  test(`the course of ${game} is taken to its end by its hints`, async ({ page }) => {
    const lessons = (await (await page.request.get("/api/lessons")).json()) as { id: string; game: string; puzzle: boolean }[];
    for (const { id } of lessons.filter((one) => one.game === game && !one.puzzle && !one.id.includes("/00-"))) {
      await page.goto(`/#/lesson/${id}`);
      await follow(page);
      await page.goto("/#/lessons");
    }
    await expect(page.locator(`#course-${game} ol`).first().locator("a.done")).toHaveCount(
      lessons.filter((one) => one.game === game && !one.puzzle && !one.id.includes("/00-")).length,
    );
  });

  test(`axe finds nothing in a lesson of ${game}, by mouse and on a phone`, async ({ page }) => {
    await page.goto(`/#/lesson/${game}/01-goal`);
    await page.locator(".answers .next").click();
    await expect(page.locator(".answers .offer").first()).toBeVisible();
    await page.keyboard.press("h");
    await expect(page.locator(".answers .offer[data-beacon]").first()).toBeVisible();
    await clean(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator(".prose")).toBeInViewport();
    await expect(page.locator(".answers .offer").first()).toBeInViewport();
    await clean(page);
  });
}

for (const game of GAMES) {
  test(`how ${game} is played stands on one screen, and lights what it speaks of`, async ({ page }) => {
    await page.goto("/#/lessons");
    await page.locator(`#course-${game} a.how`).click();
    const parts = page.locator(".side section");
    await expect(parts).toHaveCount(6);
    await parts.nth(2).getByRole("button").click();
    await expect(page.locator(".board [data-beacon]").first()).toBeVisible();
    await clean(page);
  });
}

test("axe finds nothing on the page of courses", async ({ page }) => {
  await page.goto("/#/lessons");
  await expect(page.locator("#course-los")).toBeVisible();
  await clean(page);
});

test("an unknown lesson says so", async ({ page }) => {
  await page.goto("/#/lesson/chess/01-goal");
  await expect(page.getByRole("status").first()).toHaveText(/no such lesson/);
});
