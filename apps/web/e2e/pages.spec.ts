// Decks, languages, small screens, and what a screen reader needs.

import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

import type { Asked, TableShown } from "../src/wire";
import { another, answer, asked, byButton, chance, cut, GAMES, handed, lively, offers, openLobby, result, sit, unseen } from "./table";

async function clean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`).join("\n  ")}`);
  expect(told).toEqual([]);
}

const THEMES = ["light", "dark"] as const;

/** In both themes. */
async function cleanInBoth(page: Page): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await clean(page);
  }
}

for (const game of GAMES) {
  test(`axe finds nothing at a table of ${game}`, async ({ page }) => {
    await sit(page, game);
    const next = chance(6);
    for (let n = 0; n < 8 && (await asked(page)); n++) await answer(page, byButton, lively, next);
    await cleanInBoth(page);
  });
}

test("axe finds nothing on the other pages", async ({ page }) => {
  await openLobby(page);
  await cleanInBoth(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await cleanInBoth(page);
  await page.keyboard.press("Escape");
  await page.goto("/#/deck");
  await page.locator(".shipped button").first().click();
  await expect(page.locator("[data-legal]")).toBeVisible();
  await cleanInBoth(page);
});

test("axe finds nothing in what opens over a table, and in a replay", async ({ page }) => {
  await sit(page, "sve");
  await handed(page);
  await page.locator('[data-place="A hand"] .slot').first().focus();
  await page.keyboard.press("i");
  await expect(page.getByRole("dialog")).toBeVisible();
  await cleanInBoth(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await cleanInBoth(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu" }).click();
  await clean(page);
  await page.getByRole("button", { name: "Concede" }).click();
  await page.getByRole("button", { name: "Concede" }).click();
  await expect(result(page)).toBeVisible();
  await cleanInBoth(page);
  await result(page)
    .getByRole("link", { name: /Replay/ })
    .click();
  await expect(page.locator(".board .half").first()).toBeVisible();
  await cleanInBoth(page);
});

const PHONES = { portrait: { width: 390, height: 844 }, landscape: { width: 844, height: 390 } };

for (const [way, viewport] of Object.entries(PHONES)) {
  test.describe(`a phone, ${way}`, () => {
    test.use({ viewport, hasTouch: true });

    for (const game of GAMES) {
      test(`${game} is played by touch`, async ({ page }) => {
        await openLobby(page);
        await page.locator(`label.game:has(input[value="${game}"])`).tap();
        await page.getByRole("button", { name: "Sit down" }).tap();
        await page.waitForURL(/#\/table\//);
        const next = chance(12);
        for (let n = 0; n < 6; n++) {
          if (!(await asked(page))) break;
          const count = await offers(page).count();
          const offer = page.locator(`.panel .offer[data-at="${Math.floor(next() * count)}"]`);
          await offer.scrollIntoViewIfNeeded();
          const was = await page.evaluate(() => document.body.dataset.version);
          // Two taps at once answer one question: whoever is that quick taps again.
          await expect(async () => {
            await offer.tap();
            await page.waitForFunction((old) => document.body.dataset.version !== old, was, { timeout: 2000 });
          }).toPass();
        }
        await asked(page);
        // Nothing sticks out at the side, and the question is in sight.
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
        await expect(page.locator(".panel").first()).toBeInViewport();
        // A tap on a lit card opens its answers instead of giving one by mistake.
        const lit = page.locator('[data-place="A hand"] .slot.lit').first();
        if ((await lit.count()) > 0) {
          await lit.scrollIntoViewIfNeeded();
          await lit.tap({ position: { x: 8, y: 20 } });
          await expect(page.locator(".popover .button").first()).toBeVisible();
          await page.keyboard.press("Escape");
        }
        await page.getByRole("button", { name: "Log", exact: true }).tap();
        await expect(page.locator(".log.open li").first()).toBeVisible();
        await clean(page);
        await page.getByRole("button", { name: "Close the log" }).tap();
        await clean(page);
      });
    }
  });
}

type Told = { told: string; table?: TableShown; asked?: Asked | null };

/** What the server tells is told with something changed, to see what a few answers do not bring. */
async function retold(page: Page, change: (told: Told) => unknown): Promise<void> {
  await page.routeWebSocket(/\/api\/matches\//, (wire) => {
    wire.connectToServer().onMessage((text) => {
      const told = JSON.parse(String(text)) as Told;
      change(told);
      wire.send(JSON.stringify(told));
    });
  });
}

/** All that a seat can have beside its cards, which a few answers do not bring. */
const MUCH: Partial<Record<string, [string, string, string][]>> = {
  blackpoker: [["chance", "チャンス", ""]],
  sve: [
    ["life", "life", "20"],
    ["pp", "PP", "10/10"],
    ["ep", "EP", "3"],
  ],
  legions: [
    ["life", "ライフ", "20"],
    ["cores", "cores", "10/10"],
    ["mp", "MP", "+3"],
    ...[1, 2, 3, 4].map((n): [string, string, string] => [`wait${n}`, "waiting cores", "2"]),
    ["awakened", "awakened", ""],
  ],
};
const SMALL = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 640, height: 360 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
];

for (const game of GAMES) {
  test(`${game}: on a small screen all is in sight, and no plate is cut, nor the name of a zone`, async ({ page }) => {
    const much = MUCH[game];
    await retold(page, (told) => told.table && much && (told.table.held = [much, much]));
    await page.addInitScript(() => localStorage.setItem("tefuda-settings", '{ "name": "Someone with a long name" }'));
    await sit(page, game, { clock: "long" });
    await handed(page);
    for (const lang of ["en", "ja"]) {
      await page.getByRole("button", { name: /Settings|設定/ }).click();
      await page.locator("dialog select").first().selectOption(lang);
      await page.keyboard.press("Escape");
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.locator('[data-place="A hand"] > .name')).toContainText(lang === "ja" ? "手札" : "Hand");
      for (const size of SMALL) {
        await page.setViewportSize(size);
        await expect.poll(() => cut(page), { message: `${size.width}x${size.height} ${lang}` }).toEqual([]);
        await expect.poll(() => unseen(page), { message: `${size.width}x${size.height} ${lang}` }).toEqual([]);
      }
    }
  });
}

for (const game of ["blackpoker", "sve"] as const) {
  test(`${game}: on a small screen three that wait are read`, async ({ page }) => {
    const waits = ["stage A Counter ♣A", "stage B Throw ♠10 ♣8", "stage A Down ♠10"];
    await retold(page, ({ table }) => {
      const hand = table?.zones.find((zone) => zone.seat === "A" && zone.id === "hand");
      if (!table || !hand) return;
      table.pending = waits;
      for (const seat of ["A", "B"]) table.zones.push({ ...hand, seat, id: "between", name: "Stage", count: "2", cards: hand.cards.splice(0, 2) });
    });
    await sit(page, game);
    await handed(page);
    await expect(page.locator(".tray .slot")).not.toHaveCount(0);
    const pending = page.locator(".pending li");
    for (const size of SMALL) {
      await page.setViewportSize(size);
      await expect(pending).toHaveCount(3);
      for (const at of [0, 1, 2]) await expect(pending.nth(at)).toBeInViewport({ ratio: 0.99 });
      await expect.poll(() => unseen(page)).toEqual([]);
    }
  });
}

test("where a screen is too small for a board, some of what is lit is in sight", async ({ page }) => {
  await retold(page, (told) => {
    const cards = told.table?.zones.find((zone) => zone.seat === "B" && zone.id === "master")?.cards.map((card) => card.id) ?? [];
    for (const offer of told.asked?.offers ?? []) Object.assign(offer, { cards, spots: [] });
  });
  await sit(page, "legions");
  await handed(page);
  const lit = page.locator(".board .slot.lit");
  await expect(lit).toHaveCount(1);
  await page.setViewportSize({ width: 600, height: 240 });
  await expect(lit).toBeInViewport({ ratio: 0.99 });
  await page.reload();
  await expect(lit).toBeInViewport({ ratio: 0.99 });
});

test("on a phone a lost connection takes no room, and the score of a match is told", async ({ page }) => {
  let dead = false;
  let hangUp = () => {};
  await page.routeWebSocket(/\/api\/matches\//, (wire) => {
    if (dead) return void wire.close();
    const server = wire.connectToServer();
    hangUp = () => void (server.close(), wire.close());
  });
  await page.addInitScript(() => localStorage.setItem("tefuda-settings", '{ "lang": "ja" }'));
  await page.goto("/");
  await page.locator('label.game:has(input[value="sve"])').click();
  await page.locator('form select[name="best-of"]').selectOption("3");
  await page.getByRole("button", { name: "対戦する" }).click();
  await asked(page);
  await expect(page.locator("header .score")).toBeHidden();
  const high = () => page.locator("header").evaluate((header) => header.clientHeight);
  const line = page.locator("header .line");
  for (const size of SMALL) {
    await page.setViewportSize(size);
    const score = page.locator(size.width > 700 ? "h1" : "header .score");
    await expect(score).toContainText("0–0");
    await expect(score).toBeInViewport({ ratio: 0.99 });
    expect(await score.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
    const before = await high();
    dead = true;
    hangUp();
    await expect(line).toBeInViewport({ ratio: 0.99 });
    expect(await high()).toBe(before);
    expect((await line.boundingBox())!.height).toBeLessThan(40);
    await expect.poll(() => unseen(page)).toEqual([]);
    await clean(page);
    dead = false;
    await expect(line).toHaveCount(0);
  }
});

test("a deck is looked at, refused with every reason, saved, shared and opened by link", async ({ page, browser }) => {
  await page.goto("/#/deck");
  await page.locator("select[name=game]").selectOption("los");
  await page.locator(".shipped button").first().click();
  await expect(page.locator("[data-legal]")).toHaveAttribute("data-legal", "true");
  expect(await page.locator(".cards .card").count()).toBeGreaterThan(5);
  // It fills the box with its list, which is the same deck.
  await expect(page.locator("textarea[name=list]")).toHaveValue(/^3 .+\n/);
  await page.locator("select[name=game]").selectOption("sve");
  await page.locator(".shipped button").first().click();
  await expect(page.locator("textarea[name=list]")).toHaveValue(/^\[leader\]\n1 .+\n\n\[deck\]\n(\d .+\n)+\n\[evolve\]\n(\d .+\n)+$/);
  await expect(page.locator("h2").first()).toHaveText("Leader 1");
  const counts = await page.locator(".cards .count").allInnerTexts();
  await page.getByRole("button", { name: "Look at it" }).click();
  await expect(page.locator("[data-legal]")).toHaveAttribute("data-legal", "true");
  expect(await page.locator(".cards .count").allInnerTexts()).toEqual(counts);
  await page.locator("select[name=game]").selectOption("legions");
  await page.locator("select[name=edition]").selectOption({ index: 1 });
  await page.locator(".shipped button").first().click();
  await expect(page.locator("[data-legal]")).toHaveAttribute("data-legal", "true");
  // A deck is looked at under the format it is made for.
  await page.locator("select[name=game]").selectOption("blackpoker");
  await page.getByRole("button", { name: "Entry" }).click();
  await expect(page.locator("[data-legal]")).toHaveAttribute("data-legal", "true");
  await expect(page.locator("select[name=format]")).toHaveValue("entry");
  await page.locator("select[name=game]").selectOption("los");

  const text =
    '[[card]]\nid = "OWN-1"\nname = "試しの舞い手"\nkind = "キャラクター"\nattribute = "火"\nraces = ["獣"]\ncost = 1\nspeed = 1\natk = 100\ndef = 100\ndown = 100\nlead = ["▲"]\ntext = "このカードは歌いながら踊る。"\n';
  await page.locator("details summary").click();
  await page.locator("textarea[name=cards]").fill(text);
  await page.locator("textarea[name=list]").fill("3 試しの舞い手\n9 知らないカード\n");
  await page.getByRole("button", { name: "Look at it" }).click();
  await expect(page.locator("[data-legal]")).toHaveAttribute("data-legal", "false");
  await expect(page.locator(".reasons li").first()).toBeVisible();
  await expect(page.locator(".reasons")).toContainText("line 2");
  await expect(page.locator(".cards .paragraph u.unread").first()).toBeVisible();

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".failed")).toBeVisible();
  await page.locator("input[name=name]").fill("Trial");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".failed")).toHaveCount(0);
  await page.getByRole("button", { name: "Share by link" }).click();
  const link = await page.locator("[data-link]").inputValue();
  // What is said of a list is not said of another.
  await page.locator("textarea[name=list]").fill("3 試しの舞い手\n");
  await expect(page.locator("[data-link]")).toHaveCount(0);
  await expect(page.locator("[data-legal]")).toHaveAttribute("data-legal", "false");
  await page.reload();
  await page.locator(".kept button").first().click();
  await expect(page.locator("textarea[name=list]")).toHaveValue(/試しの舞い手/);
  const context = await browser.newContext({ locale: "ja-JP" });
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.locator("textarea[name=list]")).toHaveValue(/試しの舞い手/);
  await expect(other.locator("[data-legal]")).toHaveAttribute("data-legal", "false");
  await context.close();
});

test("a card file alone is looked at, and what is wrong with it is told by its lines", async ({ page }) => {
  await page.goto("/#/deck");
  await page.locator("select[name=game]").selectOption("los");
  const look = page.getByRole("button", { name: "Look at it" });
  await expect(look).toBeDisabled();
  const text =
    '[[card]]\nid = "OWN-1"\nname = "試しの舞い手"\nkind = "キャラクター"\nattribute = "火"\nraces = ["獣"]\ncost = 1\nspeed = 1\natk = 100\ndef = 100\ndown = 100\nlead = ["▲"]\ntext = ""\n';
  await page.locator("details summary").click();
  await page.locator("textarea[name=cards]").fill(text);
  await look.click();
  await expect(page.locator(".verdict")).toContainText("1 card in the file");
  // It can be kept, and a reload loses nothing.
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await page.reload();
  await expect(page.locator("textarea[name=cards]")).toHaveValue(text);
  await expect(page.locator("select[name=game]")).toHaveValue("los");
  await page.locator("details summary").click();
  await look.click();
  await expect(page.locator(".cards button.card")).toHaveCount(1);
  await expect(page.locator(".reasons")).toHaveCount(0);
  await page.locator("textarea[name=cards]").fill(text.replace("cost = 1", "cost = "));
  await look.click();
  await expect(page.locator(".reasons li").first()).toContainText(/card file, line \d+/);
});

test("interface and cards speak their own languages", async ({ page }) => {
  await sit(page, "sve");
  await handed(page);
  const hand = page.locator('[data-place="A hand"] .slot').first();
  const zone = page.locator('[data-place="A hand"] > .name');
  await expect(zone).toContainText("Hand");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Cards").selectOption("ja");
  await page.keyboard.press("Escape");
  await expect(zone).toContainText("Hand");
  await expect(hand).toHaveAttribute("aria-label", /コスト/);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Interface").selectOption("ja");
  await page.keyboard.press("Escape");
  await expect(zone).toContainText("手札");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await page.getByRole("button", { name: "設定" }).click();
  await page.getByLabel("カードの言語").selectOption("en");
  await page.keyboard.press("Escape");
  await expect(hand).toHaveAttribute("aria-label", /cost/);
});

test("a link that leads nowhere says so once, and leads back to the lobby", async ({ page, browser }) => {
  await openLobby(page);
  await page.getByLabel("A link to a table or a replay").fill("http://example.com/foo");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.locator(".failed")).toHaveText(/no link to a table/);
  for (const path of ["join/abcdefabcdefabcdef00/1234", "replay/nonsense", "table/nonsense"]) {
    await page.goto(`/#/${path}`);
    await expect(page.locator("main").getByRole("link", { name: "To the lobby" })).toBeVisible();
    await expect(
      page
        .locator("main p")
        .filter({ hasText: /\S/ })
        .filter({ hasNot: page.locator("a") }),
    ).toHaveCount(1);
    await expect(page.locator("aside")).toHaveCount(0);
  }
  // Neither does an invitation that someone has taken.
  await sit(page, "los", { opponent: "link" });
  const link = await page.locator(".invite [data-link]").inputValue();
  const [guest, late] = [await another(browser), await another(browser)];
  await guest.goto(link);
  await guest.getByRole("button", { name: "Sit down" }).click();
  await expect(page.locator(".invite")).toHaveCount(0);
  await late.goto(link);
  await expect(late.locator("main")).toContainText("already sat down");
  await expect(late.getByRole("button", { name: "Sit down" })).toHaveCount(0);
  await guest.context().close();
  await late.context().close();
});
