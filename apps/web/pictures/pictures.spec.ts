// The pictures of docs/table.md: each game in the middle of being played.

import { expect, type Page, test } from "@playwright/test";

import { answer, asked, byButton, chance, type Game, lively, offers, sit } from "../e2e/table";

const FOLDER = process.env.PICTURES ?? "../../docs";
/** So many answers are given at least and at most, at so many tables. */
const [LEAST, MOST, TABLES] = [20, 70, 12];

/** Where cards face each other, and how many each side is to have there. */
const FACING: Record<Game, { zones: string[]; cards: number }> = {
  sve: { zones: ["field"], cards: 2 },
  legions: { zones: ["left", "centre", "right"], cards: 2 },
  los: { zones: ["character"], cards: 3 },
  blackpoker: { zones: ["field", "wall"], cards: 2 },
};

async function isLively(page: Page, game: Game): Promise<boolean> {
  const { zones, cards } = FACING[game];
  for (const seat of ["A", "B"]) {
    const lie = zones.map((zone) => `[data-place="${seat} ${zone}"] .slot`).join(", ");
    if ((await page.locator(lie).count()) < cards) return false;
  }
  // With cards left in hand, something lit, and a list of answers that is seen whole.
  const hand = page.locator('[data-place="A hand"] .slot');
  return (await hand.count()) > 1 && (await page.locator(".board .lit").count()) > 0 && (await offers(page).count()) < 7;
}

/** Plays until there is something to see, at another table where there never is. */
async function playOn(page: Page, game: Game): Promise<void> {
  const next = chance(8);
  for (let table = 0; table < TABLES; table++) {
    await sit(page, game);
    for (let n = 0; n < MOST && (await asked(page)); n++) {
      if (n >= LEAST && (await isLively(page, game))) return;
      await answer(page, byButton, lively, next);
    }
  }
  throw new Error("nothing much ever lay on the table");
}

async function draw(page: Page, game: Game, name: string): Promise<void> {
  await playOn(page, game);
  await page.evaluate(() => document.fonts.ready);
  // What was played last is no longer shown large.
  await expect(page.locator(".played .card")).toHaveCount(0);
  await page.screenshot({ path: `${FOLDER}/table-${name}.png`, animations: "disabled" });
}

for (const [colorScheme, games] of [
  ["light", ["sve", "los"]],
  ["dark", ["legions", "blackpoker"]],
] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const game of games) test(`a table of ${game}`, ({ page }) => draw(page, game, game));
  });
}

test.describe("a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("a table of sve", ({ page }) => draw(page, "sve", "phone"));
});
