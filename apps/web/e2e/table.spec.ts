// What a table owes its players beside the moves.

import { expect, test } from "@playwright/test";

import { answer, asked, bothSit, byButton, byKeyboard, chance, handed, lazy, lively, offer, offers, playOut, result, seen, sit, stamp } from "./table";

test("z takes one's own last answer back: the seat is asked, and auto-pass stays on", async ({ page }) => {
  await sit(page, "sve");
  const next = chance(2);
  const undo = page.locator('button[title="Go back"]:not(:disabled)');
  for (let n = 0; n < 60; n++) {
    await asked(page);
    if ((await undo.count()) > 0) break;
    await answer(page, byButton, lively, next);
  }
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Auto-pass" })).toHaveAttribute("aria-pressed", "true");
  const before = await stamp(page);
  await page.keyboard.press("z");
  await expect.poll(() => stamp(page)).not.toBe(before);
  expect(await asked(page)).toBe(true);
  await expect(page.getByRole("button", { name: "Auto-pass" })).toHaveAttribute("aria-pressed", "true");
});

for (const game of ["legions", "los"] as const) {
  test(`${game}: a place that an answer names is lit, and pressed it gives the answer`, async ({ page }) => {
    await sit(page, game);
    const next = chance(6);
    const here = page.locator(".board .here");
    for (let n = 0; n < 200 && (await asked(page)); n++) {
      if ((await here.count()) > 0) {
        const place = here.first();
        const digit = (await place.locator(".digit").innerText()).match(/^\d+$/)?.[0];
        if (digit !== undefined) {
          const text = await offer(page, Number(digit) - 1)
            .locator("span")
            .first()
            .innerText();
          await expect(place).toHaveAttribute("aria-label", new RegExp(`choice ${digit}: `));
          expect(await place.getAttribute("aria-label")).toContain(text);
          const was = await stamp(page);
          await place.click({ position: { x: 6, y: 30 } });
          await expect.poll(() => stamp(page)).not.toBe(was);
          return;
        }
      }
      await answer(page, byButton, lively, next);
    }
    throw new Error("no place was ever lit");
  });
}

test("in the other's turn passes are made by themselves if that is wanted, except at a stop", async ({ page }) => {
  await sit(page, "blackpoker");
  await asked(page);
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Auto-pass" })).toHaveAttribute("aria-pressed", "true");
  const next = chance(12);
  const passable = () => offers(page).evaluateAll((all) => all.some((one) => (one as HTMLElement).dataset.offer === "pass"));
  const theirTurn = async () => (await page.locator(".middle .phase").innerText()).startsWith("Turn of B");
  for (let n = 0; n < 15 && (await asked(page)); n++) {
    // What is passed by itself is seen for a moment.
    await expect.poll(async () => (await theirTurn()) && (await passable()), { message: "a pass is asked for" }).toBe(false);
    if (await asked(page)) await answer(page, byButton, lazy, next);
  }
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Stop in the other's turn").check();
  await page.keyboard.press("Escape");
  for (let n = 0; n < 60 && (await asked(page)); n++) {
    if ((await theirTurn()) && (await passable())) return;
    await answer(page, byButton, lazy, next);
  }
  throw new Error("it never stopped");
});

test("one's own main phase never ends without a press, and where nothing else can be done that is said", async ({ page }) => {
  await sit(page, "sve");
  let [ends, alone] = [0, 0];
  // Everything is done that can be: then there is nothing else.
  for (let n = 0; n < 40 && alone < 2 && (await asked(page)); n++) {
    const words = await offers(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.offer));
    const at = Math.max(
      words.findIndex((word) => word !== "end"),
      0,
    );
    if (words[at] === "end") ends += 1;
    if (words.join() === "end") {
      alone += 1;
      await expect(page.locator(".panel .only")).toHaveText("There is nothing else you could do here.");
    }
    await answer(
      page,
      byButton,
      () => at,
      () => 0,
    );
  }
  await page.getByRole("button", { name: "All lines" }).click();
  const lines = await page.locator(".log li > span").allInnerTexts();
  let turn = "";
  const phases = lines.filter((line) => {
    turn = line.match(/^([AB])'s turn$/)?.[1] ?? turn;
    return turn === "A" && line === "end phase";
  });
  expect(alone, "a main phase with nothing to do").toBeGreaterThan(0);
  expect(phases.length).toBe(ends);
});

test("what can't be done says why, with its clause and our title of it", async ({ page }) => {
  await sit(page, "sve");
  const next = chance(4);
  // In the main phase there is something that can't be done yet.
  for (let n = 0; n < 12; n++) {
    await asked(page);
    await page.keyboard.press("w");
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator(".refusals li").first()).not.toHaveText("…");
    const clause = dialog.locator(".clause").first();
    if ((await clause.count()) > 0) {
      await clause.click();
      await expect(dialog.locator(".title").first()).not.toHaveText(/no title/);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      return;
    }
    await page.keyboard.press("Escape");
    await answer(page, byKeyboard, lazy, next);
  }
  throw new Error("nothing was ever refused");
});

test("a card that is not lit says why not, and i looks at it closely", async ({ page }) => {
  await sit(page, "legions");
  await handed(page);
  await page.keyboard.press("b");
  const focused = page.locator(".board :focus");
  await expect(focused).toHaveCount(1);
  await page.locator('[data-place="A master"] .slot').click();
  await expect(page.locator(".popover")).toBeVisible();
  await page.keyboard.press("i");
  await expect(page.locator("dialog[open]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.locator(".popover")).toHaveCount(0);
  // So it does for the card under the pointer, while none has the focus.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page
    .locator('[data-place="A hand"] .slot')
    .first()
    .hover({ position: { x: 10, y: 20 } });
  await expect(page.locator(".hover")).toBeVisible();
  await page.keyboard.press("i");
  await expect(page.locator("dialog[open]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await page.locator('[data-place="A hand"] .slot').first().focus();
  await page.keyboard.press("i");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("printed");
  await expect(dialog).toContainText("What it is and can do");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("the arrow keys go from card to card, and no shortcut fires while typing", async ({ page }) => {
  await sit(page, "los");
  await asked(page);
  await page.keyboard.press("b");
  const words = new Set<string>();
  await page.locator('[data-place="A hand"] .slot').first().focus();
  for (let n = 0; n < 4; n++) {
    words.add((await page.locator(":focus").getAttribute("data-key")) ?? "");
    await page.keyboard.press("ArrowRight");
  }
  expect(words.size).toBeGreaterThan(2);
  await page.goto("/#/deck");
  await page.locator("textarea[name=list]").fill("");
  await page.locator("textarea[name=list]").pressSequentially("z?1");
  await expect(page.locator("textarea[name=list]")).toHaveValue("z?1");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a card played by the keyboard keeps the focus where it goes, or gives it to the question", async ({ page }) => {
  await sit(page, "legions");
  const next = chance(3);
  const lit = page.locator('[data-place="A hand"] .slot.lit');
  let played = 0;
  for (let n = 0; n < 80 && played < 3 && (await asked(page)); n++) {
    if ((await lit.count()) > 0) {
      await seen(page);
      await lit.first().focus();
      const was = await stamp(page);
      await page.keyboard.press("Enter");
      // With more than one answer they open first.
      if ((await page.getByRole("menuitem").count()) > 0) await page.keyboard.press("Enter");
      await expect.poll(() => stamp(page)).not.toBe(was);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
      played++;
    } else await answer(page, byButton, lazy, next);
  }
  expect(played).toBe(3);
});

test("a window that closes gives the focus back", async ({ page }) => {
  await sit(page, "legions");
  await handed(page);
  const help = page.getByRole("button", { name: "Help" });
  await help.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(help).toBeFocused();
  const card = page.locator('[data-place="A hand"] .slot').first();
  await card.focus();
  await page.keyboard.press("i");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(card).toBeFocused();
  // From one window to the next, and back to what opened the first.
  await page.getByRole("button", { name: "Menu" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Fair shuffles" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
});

test("an answer by Enter leaves the focus at the question, and Space passes from there", async ({ page }) => {
  await sit(page, "blackpoker");
  await asked(page);
  const next = chance(3);
  for (let n = 0; n < 40 && (await asked(page)); n++) {
    const was = await stamp(page);
    await seen(page);
    await offer(page, lazy(await offers(page).count(), next)).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => stamp(page)).not.toBe(was);
    if (!(await asked(page))) break;
    await expect(page.locator(".panel .prompt")).toBeFocused();
    const passes = await offers(page).evaluateAll((all) => all.some((one) => (one as HTMLElement).dataset.offer === "pass"));
    if (!passes) continue;
    const before = await stamp(page);
    await seen(page);
    await page.keyboard.press(" ");
    await expect.poll(() => stamp(page)).not.toBe(before);
    return;
  }
  throw new Error("there was never a pass");
});

test("the log is one stop, its end stays in sight, and the result has the focus and its reason", async ({ page }) => {
  await sit(page, "los");
  await handed(page);
  const log = page.locator("section.log");
  await log.focus();
  await page.keyboard.press("ArrowUp");
  await expect(log.locator(".clause").last()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator(".panel :focus")).toHaveCount(1);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await playOut(page, byKeyboard, lazy, 11);
  await expect(result(page).getByRole("heading")).toBeFocused();
  await expect(result(page).locator(".clause").first()).toBeVisible();
  const rest = () => log.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
  await expect.poll(rest).toBeLessThan(4);
});

test("the window's name says whether one is asked, and how it ended", async ({ page, browser }) => {
  const guest = await bothSit(page, browser, "blackpoker");
  const pages = [page, guest];
  const titles = () => Promise.all(pages.map((one) => one.title()));
  await expect.poll(async () => (await titles()).sort()).toEqual(["Waiting · Tefuda", "● You are asked · Tefuda"]);
  const turn = (await offers(page).count()) > 0 ? page : guest;
  await expect(turn).toHaveTitle("● You are asked · Tefuda");
  await turn.getByRole("button", { name: "Menu" }).click();
  await turn.getByRole("button", { name: "Concede" }).click();
  await turn.getByRole("dialog").getByRole("button", { name: "Concede" }).click();
  await expect(turn).toHaveTitle("You lose · Tefuda");
  await page.goto("/#/");
  await expect(page).toHaveTitle("Tefuda");
  await guest.context().close();
});
