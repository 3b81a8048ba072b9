// Every game from the lobby to its result: by mouse, by keyboard alone, and between two browsers.

import { expect, test } from "@playwright/test";

import { bothPlay, bothSit, byKeyboard, byMouse, GAMES, lazy, openLobby, playOut, result, sit } from "./table";

for (const game of GAMES) {
  test(`${game}: by mouse against the machine`, async ({ page }) => {
    await sit(page, game);
    await playOut(page, byMouse, lazy, 7);
    await expect(result(page)).toHaveAttribute("data-won", /A|B|draw/);
    await expect(result(page).getByRole("link", { name: /Replay/ })).toBeVisible();
  });

  test(`${game}: by keyboard alone against the machine`, async ({ page }) => {
    await openLobby(page);
    // From the top of the page to the games, to the right game, and down to the button.
    await page.keyboard.press("Tab");
    await focusBy(page, "Tab", () => document.activeElement?.getAttribute("name") === "game");
    await focusBy(page, "ArrowRight", (id) => (document.activeElement as HTMLInputElement)?.value === id, game);
    await focusBy(page, "Tab", () => document.activeElement?.textContent?.trim() === "Sit down");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/table\//);
    await playOut(page, byKeyboard, lazy, 11);
    await expect(result(page)).toHaveAttribute("data-won", /A|B|draw/);
  });

  test(`${game}: between two browsers`, async ({ page, browser }) => {
    const guest = await bothSit(page, browser, game);
    await bothPlay([page, guest], 3);
    const won = await result(page).getAttribute("data-won");
    expect(won).toMatch(/A|B|draw/);
    await expect(result(guest)).toHaveAttribute("data-won", won!);
    await guest.context().close();
  });
}

async function focusBy<T>(page: import("@playwright/test").Page, key: string, there: (arg: T) => boolean, arg?: T): Promise<void> {
  for (let n = 0; n < 60; n++) {
    if (await page.evaluate(there as (arg: unknown) => boolean, arg)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never led there`);
}
