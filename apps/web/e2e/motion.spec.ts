// What happens is seen to happen, by those who want that.

import { expect, type Page, test } from "@playwright/test";

import { answer, asked, byButton, chance, type Game, GAMES, lively, sit } from "./table";

test.use({ reducedMotion: "no-preference" });

/** What was set in motion since it was asked last: the classes of what moved. */
const moved = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Moving).moved.splice(0));
type Moving = { moved: string[] };

async function playOn(page: Page, game: Game, next: () => number, enough: (seen: Set<string>) => boolean): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let table = 0; table < 6 && !enough(seen); table++) {
    await sit(page, game);
    for (let n = 0; n < 150 && !enough(seen) && (await asked(page)); n++) {
      await answer(page, byButton, lively, next);
      for (const what of await moved(page)) seen.add(what);
    }
  }
  return seen;
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const moving = window as unknown as Moving;
    moving.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      moving.moved.push(this.className.split(" ")[0] ?? "");
      return animate.call(this, frames, options);
    };
  });
});

for (const game of GAMES) {
  test(`${game}: cards fly, and numbers rise from what they change`, async ({ page }) => {
    // Where damage is cards that go, no number changes.
    const wanted = game === "blackpoker" ? ["flyer"] : ["flyer", "float"];
    const seen = await playOn(page, game, chance(8), (seen) => wanted.every((kind) => seen.has(kind)));
    expect([...seen]).toEqual(expect.arrayContaining(wanted));
    // It passes: nothing stays above the table.
    await expect(page.locator(".layer > *")).toHaveCount(0);
  });
}

test("a replay is seen to happen, step by step", async ({ page }) => {
  const next = chance(8);
  await sit(page, "sve");
  for (let n = 0; n < 8 && (await asked(page)); n++) await answer(page, byButton, lively, next);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Concede" }).click();
  await page.getByRole("button", { name: "Concede" }).click();
  await page
    .locator(".result")
    .getByRole("link", { name: /Replay/ })
    .click();
  await expect(page.locator(".jump span")).toHaveText(/Decision 0 of/);
  await moved(page);
  for (let n = 1; n < 5; n++) {
    await page.getByRole("button", { name: "A step on" }).click();
    await expect(page.locator(".jump span")).toHaveText(new RegExp(`Decision ${n} of`));
  }
  await expect.poll(async () => (await moved(page)).includes("flyer")).toBe(true);
});

test("whoever wants no animations has none", async ({ page }) => {
  const next = chance(8);
  await sit(page, "sve");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("No animations").check();
  await page.keyboard.press("Escape");
  await moved(page);
  for (let n = 0; n < 25 && (await asked(page)); n++) await answer(page, byButton, lively, next);
  expect(await moved(page)).toEqual([]);
});
