// What the other seat plays is seen, being asked is heard, and a replay goes from turn to turn.

import { expect, test, type Page } from "@playwright/test";

import { answer, asked, bothSit, byButton, chance, lazy, result, sit } from "./table";

const like = (page: Page, settings: Record<string, unknown>) =>
  page.addInitScript((kept) => localStorage.setItem("tefuda-settings", JSON.stringify(kept)), settings);

/** Plays on until something is so. */
async function until(page: Page, is: () => Promise<boolean>): Promise<void> {
  const next = chance(3);
  for (let n = 0; n < 80; n++) {
    if (await is()) return;
    if (!(await asked(page))) break;
    await answer(page, byButton, lazy, next);
    // The other seat may play meanwhile.
    await asked(page);
  }
  expect(await is()).toBe(true);
}

test("what the machine plays is seen large, and a press takes it away", async ({ page }) => {
  await like(page, { lang: "en", cards: "en", pace: "slow" });
  await sit(page, "legions");
  const played = page.locator(".played .card");
  await until(page, async () => (await played.count()) > 0);
  await page.keyboard.press("Shift");
  await expect(played).toHaveCount(0);
});

test("nothing is shown large to who does not want it", async ({ page }) => {
  await like(page, { lang: "en", cards: "en", pace: "off" });
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => document.querySelector(".played") && (document.documentElement.dataset.played = "yes"));
    addEventListener("DOMContentLoaded", () => seen.observe(document.body, { childList: true, subtree: true }));
  });
  await sit(page, "legions");
  const next = chance(3);
  for (let n = 0; n < 12 && (await asked(page)); n++) await answer(page, byButton, lazy, next);
  await expect(page.locator("html")).not.toHaveAttribute("data-played", "yes");
});

for (const sound of [true, false]) {
  test(`being asked is ${sound ? "heard" : "not heard unless one wants it"}`, async ({ page }) => {
    await like(page, { lang: "en", cards: "en", sound });
    await page.addInitScript(() => {
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...at) {
        document.documentElement.dataset.notes = `${Number(document.documentElement.dataset.notes ?? 0) + 1}`;
        return start.apply(this, at);
      };
    });
    await sit(page, "sve");
    await asked(page);
    if (sound) await expect(page.locator("html")).toHaveAttribute("data-notes", /\d/);
    else await expect(page.locator("html")).not.toHaveAttribute("data-notes");
  });
}

test("a replay goes from turn to turn", async ({ page }) => {
  await sit(page, "sve");
  await until(page, async () => (await page.locator(".log h2").count()) > 4);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Concede" }).click();
  await page.getByRole("button", { name: "Concede" }).click();
  await result(page)
    .getByRole("link", { name: /Replay/ })
    .click();
  const on = page.getByRole("button", { name: "A turn on" });
  const turn = async () => Number((await page.locator(".turns").innerText()).match(/Turn (\d+) of/)![1]);
  const slider = page.locator('input[type="range"]');
  // Where nobody had a choice several turns begin at once.
  let [last, before] = [0, ""];
  while (await on.isEnabled()) {
    before = await slider.inputValue();
    await on.click();
    await expect(slider).not.toHaveValue(before);
    const now = await turn();
    expect(now).toBeGreaterThan(last);
    await expect(page.locator(".log h2")).toHaveCount(now + 1);
    last = now;
  }
  expect(last).toBeGreaterThan(2);
  const end = await slider.inputValue();
  await page.keyboard.press("[");
  await expect(slider).toHaveValue(before);
  await page.keyboard.press("]");
  await expect(slider).toHaveValue(end);
});

test("players say set phrases to each other, each reads them in a language of their own", async ({ page, browser }) => {
  const guest = await bothSit(page, browser, "blackpoker");
  await guest.getByRole("button", { name: "Settings" }).click();
  await guest.locator("dialog select").first().selectOption("ja");
  await guest.keyboard.press("Escape");
  await page.getByRole("button", { name: "Say something" }).click();
  await page.getByRole("button", { name: "Good game." }).click();
  await expect(page.locator(".heard")).toContainText("Good game.");
  await expect(guest.locator(".heard")).toContainText("対戦ありがとうございました。");
  await guest.close();
});

test("while an attack can be answered, an arrow tells who strikes at whom", async ({ page }) => {
  // Of all scenarios those of attacks; in a game the machine passes too soon to be looked at.
  for (const address of ["sve-1.18.0/8.4.7/0", "los-1.0.03/5.5.1.II/0"]) {
    await page.goto(`/#/rules/${address}`);
    await expect(page.locator(".panel .did")).toBeVisible();
    const arrow = page.locator(".aims .line");
    const on = page.getByRole("button", { name: "A step on" });
    while ((await arrow.count()) === 0 && (await on.isEnabled())) {
      const was = await page.locator(".panel .did").getAttribute("data-at");
      await on.click();
      await expect(page.locator(".panel .did")).not.toHaveAttribute("data-at", was!);
      await page.waitForTimeout(100);
    }
    await expect(arrow, address).toHaveCount(1);
  }
});
