// What the cards of a hand can be used for, where actions come first; and answers that are too many to be listed.

import { expect, type Page, test } from "@playwright/test";

import type { Asked } from "../src/wire";
import { asked, changed, handed, sit, stamp } from "./table";

const hand = '[data-place="A hand"] .slot';
const bulwark = (page: Page) => page.locator(".panel .offer", { hasText: "Set Bulwark" });

/** Plays until one's own turn, in which a bulwark can be set. */
async function ownTurn(page: Page): Promise<void> {
  await sit(page, "blackpoker");
  await handed(page);
  while ((await bulwark(page).count()) === 0) {
    const was = await stamp(page);
    await page.locator(".panel .offer").last().click();
    await changed(page, was);
    await asked(page);
  }
}

test("BlackPoker: cards of the hand show what they can be used for, with its cost and what it does", async ({ page }) => {
  await ownTurn(page);
  // Any card can be set as a bulwark.
  const cards = page.locator(hand);
  await expect(page.locator(`${hand}.usable`)).toHaveCount(await cards.count());
  await expect(bulwark(page)).toContainText("Take 1 damage. Put a card from hand as a face-down bulwark");
  await cards.first().click();
  const popover = page.locator(".popover");
  await expect(popover.getByRole("button", { name: /Set Bulwark/ })).toContainText("Take 1 damage");
  await page.keyboard.press("Escape");
  // Its roles are seen while the pointer rests on it.
  await page.mouse.move(5, 5);
  await cards.nth(1).hover();
  await expect(page.locator(".hover .roles li").first()).toContainText(/number \d+/);
  await expect(page.locator(".hover .roles")).toContainText("key card of");
  await page.mouse.move(5, 5);
  // By keyboard alone.
  await page.keyboard.press("b");
  await cards.first().focus();
  await page.keyboard.press("Enter");
  await expect(popover).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator(".prompt")).toContainText(/Which card becomes the bulwark|Set Bulwark/);
});

test("BlackPoker: why not speaks of the pressed card", async ({ page }) => {
  await ownTurn(page);
  await page.keyboard.press("w");
  await expect(page.getByRole("dialog").locator("li").nth(3)).toBeVisible();
  const all = await page.getByRole("dialog").locator("li").count();
  await page.keyboard.press("Escape");
  // Once a bulwark is set, a card is used for nothing but what it is a key of.
  await bulwark(page).click();
  await expect(page.locator(".prompt")).toContainText("Which card becomes the bulwark");
  const was = await stamp(page);
  await page.locator(hand).first().click();
  await changed(page, was);
  await asked(page);
  // Whoever passes may still be asked; no card of the hand can be used then for what is over.
  const idle = page.locator(`${hand}:not(.usable):not(.lit)`);
  while ((await idle.count()) === 0) {
    const before = await stamp(page);
    await page.locator(".panel .offer").last().click();
    await changed(page, before);
    await asked(page);
  }
  await idle.first().click();
  const reasons = page.locator(".popover li");
  await expect(reasons.first()).toBeVisible();
  expect(await reasons.count()).toBeLessThan(all);
});

test("among thousands of answers one is found by typing, and given by Enter", async ({ page }) => {
  let given: unknown = null;
  await page.routeWebSocket(/\/api\/matches\//, (wire) => {
    const server = wire.connectToServer();
    server.onMessage((text) => {
      const told = JSON.parse(String(text)) as { asked?: Asked | null };
      const first = told.asked?.offers[0];
      if (told.asked && first)
        told.asked.offers = Array.from({ length: 3000 }, (_, n) => ({ ...first, text: `ゴーレム ${n}`, cards: [], uses: [], spots: [] }));
      wire.send(JSON.stringify(told));
    });
    wire.onMessage((text) => {
      const said = JSON.parse(String(text)) as { say: string; choice?: number };
      if (said.say === "answer") given = said.choice;
      else server.send(text);
    });
  });
  await sit(page, "sve");
  const find = page.getByRole("searchbox", { name: "Find one of 3,000 answers" });
  await expect(find).toBeVisible();
  expect(await page.locator(".panel .offer").count()).toBeLessThan(100);
  // What is typed into it is no answer.
  await find.pressSequentially("ごーれむ 2345");
  await expect(page.locator(".panel .offer")).toHaveCount(1);
  expect(given).toBeNull();
  await find.press("Enter");
  await expect.poll(() => given).toBe(2345);
});
