// A match beside its moves: who sits there, comes back, looks on, goes back, plays again, and what is left of it.

import { expect, test } from "@playwright/test";

import { another, answer, asked, bothPlay, bothSit, byButton, chance, handed, lazy, lively, offers, openLobby, playOut, result, sit, stamp } from "./table";

test("a lost connection comes back in mid-effect, with the same question and the same log", async ({ page }) => {
  const wires: { close: () => void }[] = [];
  await page.routeWebSocket(/\/api\/matches\//, (wire) => {
    const server = wire.connectToServer();
    wires.push({ close: () => void (server.close(), wire.close()) });
  });
  const next = chance(5);
  // On, until something waits in the middle of a play: a question that is about a card that was played.
  let waits = false;
  for (let table = 0; table < 8 && !waits; table++) {
    await sit(page, "sve");
    while (!waits && (await asked(page))) {
      await answer(page, byButton, lively, next);
      if (!(await asked(page))) break;
      waits = (await page.locator(".trays .slot, .pending li").count()) > 0;
    }
  }
  expect(waits, "something was in the middle of being done").toBe(true);
  const before = {
    prompt: await page.locator(".prompt").innerText(),
    offers: await offers(page).allInnerTexts(),
    log: await page.locator(".log li").allInnerTexts(),
    pending: await page.locator(".pending li").allInnerTexts(),
  };
  const calls = wires.length;
  wires.at(-1)!.close();
  await expect.poll(() => wires.length).toBeGreaterThan(calls);
  await asked(page);
  expect(await page.locator(".prompt").innerText()).toBe(before.prompt);
  expect(await offers(page).allInnerTexts()).toEqual(before.offers);
  expect(await page.locator(".log li").allInnerTexts()).toEqual(before.log);
  expect(await page.locator(".pending li").allInnerTexts()).toEqual(before.pending);
  await answer(page, byButton, lively, next);
});

test("a language chosen while the connection is lost is that of the whole log", async ({ page }) => {
  let hangUp = () => {};
  let dead = false;
  await page.routeWebSocket(/\/api\/matches\//, (wire) => {
    if (dead) return void wire.close();
    const server = wire.connectToServer();
    hangUp = () => void (server.close(), wire.close());
  });
  await sit(page, "legions");
  await handed(page);
  const log = page.locator(".log li");
  const before = await log.allInnerTexts();
  dead = true;
  hangUp();
  await expect(page.locator("header .line")).toHaveText(/Connection lost/);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Interface").selectOption("ja");
  await page.keyboard.press("Escape");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  dead = false;
  await expect(page.locator("header .line")).toHaveCount(0);
  await expect(log).toHaveCount(before.length);
  const after = await log.allInnerTexts();
  expect(after.filter((line, at) => line === before[at])).toEqual([]);
});

test("a reload gives the same seat back, and the lobby leads to it", async ({ page }) => {
  await sit(page, "legions");
  await handed(page);
  const prompt = await page.locator(".prompt").innerText();
  const hand = await page.locator('[data-place="A hand"] .slot').count();
  await page.reload();
  await asked(page);
  expect(await page.locator(".prompt").innerText()).toBe(prompt);
  expect(await page.locator('[data-place="A hand"] .slot').count()).toBe(hand);
  await page.goto("/");
  await page.locator(".seats a").first().click();
  await asked(page);
  expect(await page.locator(".prompt").innerText()).toBe(prompt);
});

test("a spectator sees the table and neither hand, and can do nothing", async ({ page, browser }) => {
  const guest = await bothSit(page, browser, "blackpoker");
  await bothPlay([page, guest], 9, 8);
  const watcher = await another(browser);
  await watcher.goto(page.url().replace("#/table/", "#/watch/"));
  await expect(watcher.locator(".board .half").first()).toBeVisible();
  await expect(watcher.locator("h1")).toContainText("watching");
  await expect(watcher.locator('[data-place$="hand"] .slot[data-word]:not([data-word=""])')).toHaveCount(0);
  await expect(offers(watcher)).toHaveCount(0);
  const before = await stamp(watcher);
  await bothPlay([page, guest], 10, 2);
  await expect.poll(() => stamp(watcher)).not.toBe(before);
  await guest.context().close();
  await watcher.context().close();
});

test("going back is free until something came to light, then needs consent", async ({ page, browser }) => {
  const guest = await bothSit(page, browser, "blackpoker");
  // Play on until a seat may go back with consent only.
  const pages: [typeof page, typeof page] = [page, guest];
  const asker = async () => {
    for (const one of pages) {
      const button = one.locator('button[title*="must agree"]:not(:disabled)');
      if ((await button.count()) > 0) return { one, button };
    }
    return null;
  };
  let found = await asker();
  for (let n = 0; n < 60 && !found; n++) {
    await bothPlay(pages, 20 + n, 1);
    found = await asker();
  }
  expect(found, "someone could go back with consent").not.toBeNull();
  const other = found!.one === page ? guest : page;
  await found!.button.click();
  await expect(other.locator(".wish")).toContainText("wants to go back");
  // The wish comes behind the last answer: only now has the other page shown everything.
  const at = await stamp(other);
  await other.getByRole("button", { name: "Refuse" }).click();
  await expect(other.locator(".wish")).toHaveCount(0);
  await expect(found!.one.locator(".notice")).toContainText("did not agree");
  expect(await stamp(other)).toBe(at);
  // Nobody is asked the same twice.
  await found!.button.click();
  await expect(found!.one.locator(".notice")).toContainText("until something has been done");
  await expect(other.locator(".wish")).toHaveCount(0);
  // After another answer it may be asked anew.
  found = null;
  for (let n = 0; n < 60 && !found; n++) {
    await bothPlay(pages, 120 + n, 1);
    found = await asker();
  }
  // The table may pass for someone in between: then it is asked once more.
  let asks = page;
  await expect(async () => {
    found = (await asker()) ?? found;
    asks = found!.one === page ? guest : page;
    await found!.button.click({ timeout: 1000 });
    await expect(asks.locator(".wish")).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30000 });
  const then = await stamp(asks);
  await asks.getByRole("button", { name: "Agree" }).click();
  await expect.poll(() => stamp(asks)).not.toBe(then);
  await expect(asks.locator(".wish")).toHaveCount(0);
  await guest.context().close();
});

test("clocks run for whoever is asked, and are the server's", async ({ page, browser }) => {
  const guest = await bothSit(page, browser, "blackpoker", { clock: "quick" });
  for (const one of [page, guest]) await expect(one.locator("[role=timer]")).toHaveCount(2);
  const own = await Promise.race([page, guest].map((one) => asked(one).then(() => one)));
  const running = own.locator("[role=timer].runs");
  await expect(running).toHaveCount(1);
  await expect(running).toHaveText(/^4:\d\d ◂$/);
  const shown = await running.innerText();
  await expect.poll(() => running.innerText()).not.toBe(shown);
  // Answered, it gets its seconds back, and the other's may run.
  await answer(own, byButton, lazy, chance(3));
  await expect(own.locator("[role=timer]", { hasText: /^5:0\d/ }).first()).toBeVisible();
  await guest.context().close();
});

test("conceding ends a game; best of three goes on to the next, and a rematch follows", async ({ page }) => {
  await sit(page, "blackpoker", { "best-of": "3" });
  for (const last of [false, true]) {
    await asked(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Concede" }).click();
    await page.getByRole("button", { name: "Concede" }).click();
    await expect(result(page)).toContainText("You lose");
    if (!last) await result(page).getByRole("button", { name: "Next game" }).click();
  }
  await expect(page.locator("h1")).toContainText("0–2");
  const id = page.url();
  await result(page).getByRole("button", { name: "Play again" }).click();
  await expect.poll(() => page.url()).not.toBe(id);
  expect(await asked(page)).toBe(true);
  const seats = () => page.evaluate(() => localStorage.getItem("tefuda-seats"));
  const kept = await seats();
  const rematch = page.url();
  // Back leads past the match that is over; opened again, it leads on and forgets nothing.
  await page.goBack();
  await expect(page.locator(".tile").first()).toBeVisible();
  await page.goto(id);
  await expect.poll(() => page.url()).toBe(rematch);
  expect(await asked(page)).toBe(true);
  expect(await seats()).toBe(kept);
});

test("who waits for the next game is seen to wait, and it begins when both want it", async ({ page, browser }) => {
  const guest = await bothSit(page, browser, "legions", { "best-of": "3" });
  await expect.poll(async () => (await offers(page).count()) + (await offers(guest).count())).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Concede" }).click();
  await page.getByRole("button", { name: "Concede" }).click();
  await guest.getByRole("button", { name: "Next game" }).click();
  await expect(result(guest).getByRole("button", { name: "Waiting for the other player" })).toBeDisabled();
  await expect(result(page)).toContainText("waits for the next game");
  // A reload forgets the wish on neither side.
  await page.reload();
  await expect(result(page)).toContainText("waits for the next game");
  await result(page).getByRole("button", { name: "Next game" }).click();
  await expect(result(page)).toHaveCount(0);
  await expect(result(guest)).toHaveCount(0);
  // Between games whoever has enough ends the match: it is over for both, and can be played again.
  await expect.poll(async () => (await offers(page).count()) + (await offers(guest).count())).toBeGreaterThan(0);
  await guest.getByRole("button", { name: "Menu" }).click();
  await guest.getByRole("button", { name: "Concede" }).click();
  await guest.getByRole("button", { name: "Concede" }).click();
  await page.getByRole("button", { name: "Next game" }).click();
  await guest.getByRole("button", { name: "End the match here" }).click();
  for (const one of [page, guest]) {
    await expect(result(one).getByRole("button", { name: "Play again" })).toBeEnabled();
    await expect(result(one).getByRole("link", { name: "Replay" }).first()).toBeVisible();
  }
  await guest.context().close();
});

test("the shuffles are verified in the browser once the match is over", async ({ page }) => {
  await sit(page, "los");
  await asked(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Fair shuffles" }).click();
  await expect(page.getByRole("dialog")).toContainText("told when the match is over");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Concede" }).click();
  await page.getByRole("button", { name: "Concede" }).click();
  await result(page).getByRole("button", { name: "Verify the shuffles" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Verify the shuffles" }).click();
  await expect(page.locator("[data-proved]")).toHaveAttribute("data-proved", "true");
  await expect(page.locator("[data-proved] li")).toHaveCount(4);
  await expect(page.locator("[data-kept]")).toHaveAttribute("data-kept", "true");
  // The match that follows has its own commitment, which was seen before.
  await page.keyboard.press("Escape");
  const before = page.url();
  await result(page).getByRole("button", { name: "Play again" }).click();
  await expect.poll(() => page.url()).not.toBe(before);
  await asked(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Fair shuffles" }).click();
  await expect(page.locator("[data-kept]")).toHaveAttribute("data-kept", "true");
});

test("a replay is stepped, looked at with other eyes, continued, kept and brought back", async ({ page }) => {
  await sit(page, "blackpoker");
  await playOut(page, byButton, lazy, 15);
  await result(page)
    .getByRole("link", { name: /Replay/ })
    .click();
  const at = page.locator(".jump span");
  await expect(at).toHaveText(/Decision 0 of \d+/);
  await page.getByRole("button", { name: "A step on" }).click();
  await page.getByRole("button", { name: "A step on" }).click();
  await expect(at).toHaveText(/Decision 2 of/);
  await page.keyboard.press("ArrowLeft");
  await expect(at).toHaveText(/Decision 1 of/);
  const hands = page.locator('[data-place$="hand"] .slot[data-word]:not([data-word=""])');
  await expect.poll(() => hands.count()).toBeGreaterThan(8);
  await page.getByRole("radio", { name: "spectators" }).check();
  await expect(hands).toHaveCount(0);
  // A chosen radio button keeps the arrows alone.
  await page.keyboard.press("n");
  await expect(at).toHaveText(/Decision 2 of/);
  await page.keyboard.press("Home");
  await expect(at).toHaveText(/Decision 0 of/);
  // A link to another point of the same replay leads there, and one past the end leads to the end.
  const point = (n: number) => page.evaluate((n) => void (location.hash = location.hash.replace(/^(#\/replay\/[^/]+).*/, `$1/${n}`)), n);
  await point(99999);
  await expect(at).toHaveText(/Decision (\d+) of \1$/);
  await point(1);
  await expect(at).toHaveText(/Decision 1 of/);
  await page.getByRole("radio", { name: "seat B" }).check();
  await expect.poll(() => page.locator('[data-place="B hand"] .slot:not([data-word=""])').count()).toBeGreaterThan(4);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(at).toHaveText(/Decision (\d+) of \1/);

  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  const path = await file.path();
  await page.getByRole("button", { name: "To the beginning" }).click();
  for (let n = 0; n < 3; n++) await page.getByRole("button", { name: "A step on" }).click();
  await expect(at).toHaveText(/Decision 3 of/);
  await page.getByRole("button", { name: "Go on from here" }).click();
  await page.waitForURL(/#\/table\//);
  await asked(page);
  // Its shuffles are known, and nothing else is said of them.
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Fair shuffles" }).click();
  await expect(page.getByRole("dialog")).toContainText("goes on from a replay");
  await page.keyboard.press("Escape");
  await answer(page, byButton, lazy, chance(1));

  await page.goto("/");
  await page.locator('input[type="file"]').setInputFiles(path);
  await page.waitForURL(/#\/replay\//);
  await expect(at).toHaveText(/Decision 0 of \d+/);
});

test("at one screen the other seat's cards stay covered until it is handed over", async ({ page }) => {
  await sit(page, "legions", { opponent: "here" });
  const next = chance(8);
  for (let n = 0; n < 40; n++) {
    await page.waitForFunction(() => document.querySelector('.panel .offer:not([aria-disabled="true"]), dialog[open]'));
    const go = page.getByRole("button", { name: /I am at seat/ });
    if ((await go.count()) > 0) {
      const seat = (await go.innerText()).slice(-1);
      const hand = page.locator(`[data-place="${seat} hand"]`);
      await expect(hand.locator('.slot:not([data-word=""])')).toHaveCount(0);
      const dealt = await hand.locator(".backing").count();
      await go.click();
      await expect(hand.locator('.slot:not([data-word=""])')).toHaveCount(dealt);
      // Before anything was dealt there was nothing to cover.
      if (dealt > 0) return;
      continue;
    }
    await answer(page, byButton, lazy, next);
  }
  throw new Error("the screen was never handed over");
});

test("who waits for the other player is told so, and has nothing to give up", async ({ page }) => {
  await sit(page, "legions", { opponent: "link" });
  await expect(page.locator(".waiting")).toHaveText(/Waiting for the other player/);
  await expect(page.getByRole("button", { name: "Auto-pass" })).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("button", { name: "Fair shuffles" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Concede" })).toHaveCount(0);
});

test("every window of a browser keeps the seats and decks of the others", async ({ page, context }) => {
  await openLobby(page);
  const second = await context.newPage();
  await openLobby(second);
  await sit(page, "blackpoker");
  // The second has been open since before.
  await second.locator('label.game:has(input[value="los"])').click();
  await second.getByRole("button", { name: "Sit down" }).click();
  await second.waitForURL(/#\/table\//);
  await page.reload();
  expect(await asked(page)).toBe(true);
  const kept = await page.evaluate(() => (JSON.parse(localStorage.getItem("tefuda-seats") ?? "[]") as unknown[]).length);
  expect(kept).toBe(2);
});

test("a double click answers one question", async ({ page }) => {
  let answers = 0;
  page.on("websocket", (wire) => wire.on("framesent", ({ payload }) => (answers += Number(String(payload).includes('"answer"')))));
  await sit(page, "los");
  for (let n = 1; n <= 4 && (await asked(page)); n++) {
    const was = await stamp(page);
    await offers(page).last().dblclick({ delay: 5 });
    await expect.poll(() => stamp(page)).not.toBe(was);
    await asked(page);
    expect(answers).toBe(n);
  }
});

test("Back leads past an invitation that was taken, whose terms were told", async ({ page, browser }) => {
  await sit(page, "legions", { opponent: "link", "best-of": "3", clock: "quick" });
  const link = await page.locator(".invite [data-link]").inputValue();
  const guest = await another(browser);
  await openLobby(guest);
  await guest.goto(link);
  await expect(guest.locator(".terms")).toContainText("Best of 3");
  await expect(guest.locator(".terms")).toContainText("5 min + 5 s");
  await guest.getByRole("button", { name: "Sit down" }).click();
  await guest.waitForURL(/#\/table\//);
  await guest.goBack();
  await expect(guest.locator(".tile").first()).toBeVisible();
  await guest.context().close();
});
