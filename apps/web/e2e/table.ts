// How a test sits at a table: everything through the page, nothing past it.

import { expect, type Browser, type Locator, type Page } from "@playwright/test";

export const GAMES = ["blackpoker", "sve", "legions", "los"] as const;
export type Game = (typeof GAMES)[number];

/** A small generator, so that a test plays the same way each time it is asked the same. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export async function openLobby(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.locator(".tile").first()).toBeVisible();
}

/** Sits down by mouse. */
export async function sit(page: Page, game: Game, choices: Record<string, string> = {}): Promise<void> {
  await openLobby(page);
  await page.locator(`label.game:has(input[value="${game}"])`).click();
  for (const [name, value] of Object.entries(choices)) await page.locator(`form select[name="${name}"]`).selectOption(value);
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.waitForURL(/#\/table\//);
}

export const offers = (page: Page): Locator => page.locator(".panel .offer");
/** The answer with this place in the list. */
export const offer = (page: Page, at: number): Locator => page.locator(`.panel .offer[data-at="${at}"]`);
export const result = (page: Page): Locator => page.locator(".result");

/** What the page shows of whose decision it is; changes with every picture. */
export async function stamp(page: Page): Promise<string> {
  return page.evaluate(() => document.body.dataset.version ?? "");
}

/** Waits until this seat is asked, or the game is over. True where it is asked. */
export async function asked(page: Page): Promise<boolean> {
  await page.waitForFunction(() => document.querySelector('.panel .offer:not([aria-disabled="true"]), .result'));
  return (await result(page).count()) === 0;
}

/** Waits until the picture is another one. */
export async function changed(page: Page, from: string): Promise<void> {
  await page.waitForFunction((was) => (document.body.dataset.version ?? "") !== was, from);
}

export type Way = (page: Page, at: number, count: number) => Promise<void>;

/** By mouse: on the card or the place that is lit, where one is; else on the button. */
export const byMouse: Way = async (page, at) => {
  const digit = page.locator(`.digit:text-is("${at + 1}")`);
  const lit = page.locator(".board .slot.lit, .board .here", { has: digit }).first();
  if ((await lit.count()) > 0) await lit.click({ position: { x: 8, y: 24 }, force: true });
  else await offer(page, at).click();
  await second(page);
};

/** By button: quicker, for games that are only to come to an end. */
export const byButton: Way = async (page, at) => {
  await page.evaluate((n) => document.querySelector<HTMLButtonElement>(`.panel .offer[data-at="${n}"]`)?.click(), at);
  await second(page);
};

/** By keyboard: digits, and Enter where a number could go on. */
export const byKeyboard: Way = async (page, at, count) => {
  const was = await stamp(page);
  await seen(page);
  await type(page, at, count);
  // What gives up a card of one's own asks to be typed again.
  if ((await stamp(page)) === was && (await page.locator(".panel .offer.sure").count()) > 0) await type(page, at, count);
};

async function type(page: Page, at: number, count: number): Promise<void> {
  for (const digit of String(at + 1)) await page.keyboard.press(digit);
  if ((at + 1) * 10 <= count) await page.keyboard.press("Enter");
}

/** What gives up a card of one's own needs a second press: in the list, or at the card. */
async function second(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLButtonElement>(".panel .offer.sure, .popover .button.harms")?.click());
}

/** Waits until whoever sits here can have seen the question. */
export async function seen(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() - Number(document.body.dataset.shown) > 250);
}

/** Which answer is given: some at random, else the last, which passes or ends something. */
export type Taste = (count: number, next: () => number) => number;
export const lively: Taste = (count, next) => Math.floor(next() * count);
export const lazy: Taste = (count, next) => (next() < 0.25 ? Math.floor(next() * count) : count - 1);

/** Answers one question. */
export async function answer(page: Page, way: Way, taste: Taste, next: () => number): Promise<void> {
  const count = await offers(page).count();
  if (count === 0) return;
  const was = await stamp(page);
  await way(page, taste(count, next), count);
  await changed(page, was);
}

/** Plays until there is a hand. */
export async function handed(page: Page): Promise<void> {
  const next = chance(1);
  for (let n = 0; n < 20; n++) {
    await asked(page);
    if ((await page.locator('[data-place="A hand"] .slot').count()) > 0) return;
    await answer(page, byButton, lazy, next);
  }
  throw new Error("no cards were dealt");
}

/** Plays until the game is over. */
export async function playOut(page: Page, way: Way, taste: Taste, seed: number): Promise<void> {
  const next = chance(seed);
  for (let n = 0; n < 1500; n++) {
    if (!(await asked(page))) return;
    // The first answers by the way that is tested, as any later one.
    await answer(page, way, taste, next);
  }
  throw new Error("the game did not end");
}

/** The words of plates and the names of zones that are cut. */
export async function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    const look = (words: Iterable<HTMLElement>, frame: HTMLElement) => {
      const box = frame.getBoundingClientRect();
      for (const word of words) {
        if (word.clientWidth === 0) continue;
        const { left, right, top, bottom } = word.getBoundingClientRect();
        const by = Math.max(word.scrollWidth - word.clientWidth, box.left - left, right - box.right, box.top - top, bottom - box.bottom);
        if (by > 0.5) out.push(`${frame.dataset.place ?? "plate"}: ${word.textContent?.trim()} by ${by}`);
      }
    };
    for (const plate of document.querySelectorAll<HTMLElement>(".plate")) {
      look(plate.querySelectorAll<HTMLElement>(".who, dt:not(.visually-hidden), dd"), plate);
      if (plate.scrollHeight > plate.clientHeight) out.push(`plate by ${plate.scrollHeight - plate.clientHeight}`);
    }
    for (const zone of document.querySelectorAll<HTMLElement>(".board .zone")) look(zone.querySelectorAll<HTMLElement>(":scope > .name > *"), zone);
    return out;
  });
}

/** What of both sides is not wholly in sight, and what sticks out at the side. */
export async function unseen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const frame = document.querySelector(".board")!.parentElement!.getBoundingClientRect();
    const out = [...document.querySelectorAll<HTMLElement>(".board .plate, .board .zone, .board .middle")].filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return Math.max(frame.left - left, right - frame.right, frame.top - top, bottom - frame.bottom) > 0.5;
    });
    const wide = document.documentElement.scrollWidth - innerWidth;
    return [...out.map((one) => one.dataset.place ?? one.dataset.plate ?? "middle"), ...(wide > 0 ? [`the page by ${wide}`] : [])];
  });
}

/** Someone else's browser. */
export async function another(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: test_base(), locale: "en-US", reducedMotion: "reduce", viewport: { width: 1280, height: 800 } });
  return context.newPage();
}

function test_base(): string {
  return `http://127.0.0.1:${process.env.TEFUDA_PORT ?? 8097}/`;
}

/** Two browsers at one table, by a link. */
export async function bothSit(page: Page, browser: Browser, game: Game, choices: Record<string, string> = {}): Promise<Page> {
  await sit(page, game, { opponent: "link", ...choices });
  const link = await page.locator(".invite [data-link]").inputValue();
  const guest = await another(browser);
  await guest.goto(link);
  await guest.getByRole("button", { name: "Sit down" }).click();
  await guest.waitForURL(/#\/table\//);
  await expect(page.locator(".invite")).toHaveCount(0);
  return guest;
}

/** Both play on, whoever is asked, until one says so or the game is over. */
export async function bothPlay(
  pages: [Page, Page],
  seed: number,
  most = 2000,
  until: (page: Page) => Promise<boolean> = async () => false,
): Promise<Page | null> {
  const next = chance(seed);
  for (let n = 0; n < most; n++) {
    const turn = await Promise.race(
      pages.map(async (page, at) => {
        await page.waitForFunction(() => document.querySelector('.panel .offer:not([aria-disabled="true"]), .result'));
        return at;
      }),
    );
    const page = pages[turn]!;
    if ((await result(page).count()) > 0) return null;
    if (await until(page)) return page;
    await answer(page, byButton, lively, next);
  }
  return null;
}
