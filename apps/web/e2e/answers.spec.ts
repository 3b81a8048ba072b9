// How answers are given: in one place, in sight, once, and not by mistake.

import { expect, type Page, test } from "@playwright/test";

import { answer, asked, byButton, chance, lively, offer, offers, seen, sit, stamp } from "./table";

/** How many answers the page has sent. */
function countAnswers(page: Page): () => number {
  let count = 0;
  page.on("websocket", (wire) => wire.on("framesent", ({ payload }) => (count += Number(String(payload).includes('"answer"')))));
  return () => count;
}

const words = (page: Page) => offers(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.offer ?? ""));

for (const [width, height] of [
  [1024, 768],
  [390, 844],
] as const) {
  test(`los at ${width}×${height}: what ends a phase is always in sight, facings stand under their card, and Space goes on`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await sit(page, "los");
    const next = chance(9);
    let [most, grouped, ended] = [0, 0, 0];
    for (let n = 0; n < 120 && (most < 9 || ended < 2 || grouped === 0) && (await asked(page)); n++) {
      const all = await words(page);
      const at = all.findIndex((word) => word === "end" || word === "pass");
      if (at >= 0) {
        most = Math.max(most, all.length);
        await expect(offer(page, at)).toBeInViewport({ ratio: 1 });
        const group = page.locator(".panel .group", { has: page.locator('.offer[data-offer^="display "]') }).first();
        if ((await group.count()) > 0) {
          grouped += 1;
          expect(await group.locator(".offer").count()).toBeGreaterThan(1);
          await expect(group.locator(".head")).not.toBeEmpty();
        }
      }
      if (at >= 0 && (all.length === 1 || next() < 0.2)) {
        const was = await stamp(page);
        await seen(page);
        await page.keyboard.press(" ");
        await expect.poll(() => stamp(page)).not.toBe(was);
        ended += 1;
      } else await answer(page, byButton, lively, next);
    }
    expect(most, "answers at a time").toBeGreaterThan(8);
    expect(grouped).toBeGreaterThan(0);
    expect(ended).toBeGreaterThan(1);
  });
}

test("a digit followed by Enter answers once, though the next question has one answer only", async ({ page }) => {
  const answered = countAnswers(page);
  let [given, alone] = [0, 0];
  for (let table = 0; table < 12 && alone === 0; table++) {
    await sit(page, "sve");
    for (let n = 0; n < 4 && alone === 0 && (await asked(page)); n++) {
      const count = await offers(page).count();
      await seen(page);
      const was = await stamp(page);
      await page.keyboard.press(String(count));
      given += 1;
      await expect.poll(() => stamp(page)).not.toBe(was);
      await asked(page);
      await seen(page);
      const next = await stamp(page);
      alone += Number((await offers(page).count()) === 1);
      await page.keyboard.press("Enter");
      await page.keyboard.press("w");
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(answered()).toBe(given);
      expect(await stamp(page)).toBe(next);
    }
  }
  expect(alone, "a question with one answer").toBe(1);
});

test("a key that comes as soon as the question does answers nothing", async ({ page }) => {
  const answered = countAnswers(page);
  await sit(page, "sve");
  await asked(page);
  await seen(page);
  // As if the question had come this moment.
  await page.evaluate(() => {
    const key = new KeyboardEvent("keydown", { key: "1", bubbles: true });
    Object.defineProperty(key, "timeStamp", { value: Number(document.body.dataset.shown) + 150 });
    document.body.dispatchEvent(key);
  });
  expect(answered()).toBe(0);
  const was = await stamp(page);
  await page.keyboard.press("1");
  await expect.poll(() => stamp(page)).not.toBe(was);
  expect(answered()).toBe(1);
});

test("any order is one press", async ({ page }) => {
  await sit(page, "sve");
  for (let n = 0; n < 6 && (await asked(page)); n++) {
    const any = page.getByRole("button", { name: "Any order" });
    if ((await any.count()) > 0) {
      const prompt = await page.locator(".prompt > span").innerText();
      expect(await offers(page).count()).toBeGreaterThan(2);
      await seen(page);
      await page.keyboard.press(" ");
      await expect(page.locator(".prompt > span")).not.toHaveText(prompt);
      await expect(any).toHaveCount(0);
      return;
    }
    const all = await words(page);
    await answer(
      page,
      byButton,
      () => Math.max(0, all.indexOf("yes")),
      () => 0,
    );
  }
  throw new Error("no order was ever asked for");
});

test("what gives up a card of one's own needs a second press: in the list, by its number, and at the card", async ({ page }) => {
  const answered = countAnswers(page);
  await sit(page, "legions");
  const next = chance(4);
  let given = 0;
  for (let n = 0; n < 80 && given < 3 && (await asked(page)); n++) {
    const all = await words(page);
    const at = all.findIndex((word) => word.startsWith("exile "));
    if (at < 0) {
      await answer(page, byButton, lively, next);
      continue;
    }
    const [was, before] = [await stamp(page), answered()];
    await seen(page);
    if (given === 0) await offer(page, at).click();
    else if (given === 1) {
      await page.keyboard.press(String(at + 1));
      if ((at + 1) * 10 <= all.length) await page.keyboard.press("Enter");
    } else
      await page
        .locator(`.board .slot[aria-label*="choice ${at + 1}: "]`)
        .first()
        .click({ position: { x: 8, y: 24 } });
    const again = given < 2 ? offer(page, at) : page.locator(".popover .button.harms").first();
    if (given < 2) await expect(again).toHaveText(/press again/);
    await expect(again).toBeVisible();
    expect(answered()).toBe(before);
    expect(await stamp(page)).toBe(was);
    await again.click();
    await expect.poll(() => stamp(page)).not.toBe(was);
    given += 1;
  }
  expect(given).toBe(3);
});

test("a lit card shows what a press on it does, off the hand it lies in", async ({ page }) => {
  await sit(page, "legions");
  const next = chance(2);
  const lit = page.locator('[data-place="A hand"] .slot.lit');
  for (let n = 0; n < 60 && (await asked(page)); n++) {
    if ((await lit.count()) < 2) {
      await answer(page, byButton, lively, next);
      continue;
    }
    const label = (await lit.first().getAttribute("aria-label")) ?? "";
    await lit.first().hover({ position: { x: 10, y: 20 } });
    const shown = page.locator(".hover li").first();
    await expect(shown).toBeVisible();
    const [digit, text] = [await shown.locator("kbd").innerText(), (await shown.innerText()).replace(/^\d+\s*/, "")];
    expect(label).toContain(`choice ${digit}: ${text}`);
    const [hover, hand] = [await page.locator(".hover").boundingBox(), await page.locator('[data-place="A hand"]').boundingBox()];
    expect(hover!.y + hover!.height).toBeLessThanOrEqual(hand!.y);
    return;
  }
  throw new Error("no two cards of the hand were ever lit");
});
