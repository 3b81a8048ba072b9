// Every page in both languages: what a screen reader needs, and what is said to what can't be.

import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

import { asked, sit } from "./table";

const LANGS = { en: "light", ja: "dark" } as const;

async function speak(page: Page, lang: string): Promise<void> {
  await page.addInitScript((lang) => localStorage.setItem("tefuda-settings", JSON.stringify({ lang, cards: lang })), lang);
}

const PAGES: Record<string, string> = {
  "": ".tile",
  "#/lessons": "main a",
  "#/lessons/legions": "main a",
  "#/how/los": "main :is(h1, h2, h3, li)",
  "#/lesson/blackpoker/01-goal": ".board .slot",
  "#/rules": "main :is(h1, h2, h3, li)",
  "#/rules/sve-1.18.0/7.3.1": "main :is(h1, h2, h3, li)",
  "#/rules/legions-1.10": "main :is(h1, h2, h3, li)",
  "#/deck": ".shipped button",
  "#/cards/los": ".card",
  "#/bench/sve": "[data-playable]",
  "#/bench/legions": "[data-playable]",
  "#/balance": "main button",
  "#/join/abcdefabcdefabcdef00/1234": "main a",
  "#/replay/abcdefabcdefabcdef00": "main a",
  "#/table/abcdefabcdefabcdef00": "main a",
};

for (const [lang, colorScheme] of Object.entries(LANGS)) {
  test(`axe finds nothing on any page, ${lang}`, async ({ page }) => {
    await speak(page, lang);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [path, there] of Object.entries(PAGES)) {
      await page.goto(`/${path}`);
      // A server that is busy says so; then one looks again.
      await expect(async () => {
        await page.reload();
        await expect(page.locator(there).first()).toBeVisible({ timeout: 15_000 });
      }).toPass({ timeout: 90_000 });
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const told = violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html.slice(0, 200)).join("\n  ")}`);
      expect(told).toEqual([]);
    }
  });

  test(`what can't be read is answered in the language of the page, with its place, ${lang}`, async ({ page }) => {
    await speak(page, lang);
    const own = lang === "ja" ? /[ぁ-ん]/ : /^[^ぁ-ん]*$/;
    // A replay with a changed line.
    await page.goto("/");
    await expect(page.locator(".tile").first()).toBeVisible();
    const replay = Buffer.from("tefuda replay 2\ngame: sve #00000000\n");
    await page.locator('input[type="file"]').setInputFiles({ name: "x.tefuda", mimeType: "text/plain", buffer: replay });
    await expect(page.locator(".failed")).toContainText("2");
    await expect(page.locator(".failed")).toHaveText(own);
    // A link.
    await page.locator("form.line input").fill("nonsense");
    await page.locator("form.line button").click();
    await expect(page.locator(".failed")).toHaveText(own);
    // A deck and a card file: each reason by its line; what was written is there after a reload.
    await page.goto("/#/deck");
    await page.locator("select[name=game]").selectOption("sve");
    await page.locator("textarea[name=list]").fill("3 no such card\n");
    await expect(page.locator(".reasons li").first()).toContainText("1");
    await expect(page.locator(".reasons li").first()).toHaveText(own);
    await page.reload();
    await expect(page.locator("textarea[name=list]")).toHaveValue("3 no such card\n");
    await expect(page.locator(".reasons li").first()).toBeVisible();
    // A card on the bench.
    await page.goto("/#/bench/sve");
    await page.locator("textarea[name=text]").fill("歌いながら踊る。");
    await page.locator("input[name=cost]").fill("two");
    const state = page.locator("[data-playable=false]");
    await expect(state).toHaveText(own);
    await expect(page.locator("form em")).toHaveText(own);
    await page.reload();
    await expect(page.locator("textarea[name=text]")).toHaveValue("歌いながら踊る。");
    await expect(page.locator("input[name=cost]")).toHaveValue("two");
  });
}

test("what is typed in the lobby is there after a reload", async ({ page }) => {
  await page.goto("/");
  await page.locator("input[name=name]").fill("Anna");
  await page.reload();
  await expect(page.locator("input[name=name]")).toHaveValue("Anna");
});

/** Counts the presses that someone makes. */
async function counted(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset.presses = "0";
    addEventListener("click", () => (document.body.dataset.presses = String(Number(document.body.dataset.presses) + 1)), true);
  });
  return () => page.evaluate(() => Number(document.body.dataset.presses));
}

async function paste(page: Page, box: string, text: string): Promise<void> {
  await page.locator(box).focus();
  await page.evaluate(
    ([box, text]) => {
      const field = document.querySelector<HTMLTextAreaElement>(box!)!;
      const data = new DataTransfer();
      data.setData("text", text!);
      field.select();
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
      document.execCommand("insertText", false, text);
    },
    [box, text],
  );
}

test("two presses lead from the lobby and a card's text to playing it, whichever game it is of", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator(".tile").first()).toBeVisible();
  const presses = await counted(page);
  await page.getByRole("link", { name: "Make a card" }).click();
  await expect(page.locator("[data-playable]")).toBeVisible();
  // A text of another game than the one that stands there at first.
  await paste(page, "textarea[name=text]", "「初陣」《配置時》：カードを１枚引く。");
  await expect(page.getByRole("button", { name: "Legions!" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("[data-playable=true]")).toBeVisible();
  const play = page.getByRole("button", { name: "Play it now" });
  await expect(play).toBeEnabled();
  await play.click();
  await page.waitForURL(/#\/table\//);
  expect(await presses()).toBe(2);
  await asked(page);
  await expect(page.locator('[data-place="A hand"]')).toContainText("New card");
});

test("two presses lead from the lobby and a pasted list to playing it, whichever game it is of", async ({ page, request }) => {
  const seen = await request.post("/api/decks/check", { data: { game: "los", list: "tide" } });
  const { written } = (await seen.json()) as { written: string };
  await page.goto("/");
  await expect(page.locator(".tile").first()).toBeVisible();
  const presses = await counted(page);
  await page.getByRole("link", { name: "To the decks" }).click();
  await expect(page.locator(".shipped button").first()).toBeVisible();
  await paste(page, "textarea[name=list]", written);
  await expect(page.locator("select[name=game]")).toHaveValue("los");
  await expect(page.locator("[data-legal=true]")).toBeVisible();
  await page.getByRole("button", { name: /Play with this deck/ }).click();
  await page.waitForURL(/#\/table\//);
  expect(await presses()).toBe(2);
  await asked(page);
});

test("a follower that evolves is made on the bench with both of its cards", async ({ page }) => {
  await page.goto("/#/bench/sve");
  await page.getByRole("button", { name: "follower that evolves" }).click();
  await expect(page.locator("[data-playable=true]")).toBeVisible();
  await expect(page.locator(".big .one")).toHaveCount(2);
  await page.locator('textarea[name="evolved text"]').fill("歌いながら踊る。");
  await expect(page.locator("[data-playable=false]")).toBeVisible();
  await page.locator('textarea[name="evolved text"]').fill("【進化時】2枚引く。");
  await expect(page.getByRole("region", { name: /read/i }).getByText("draw 2 cards").first()).toBeVisible();
  await page.getByRole("button", { name: "Play it now" }).click();
  await page.waitForURL(/#\/table\//);
  await asked(page);
  await expect(page.locator('[data-place="A hand"]')).toContainText("New card");
});

test("the terms of a table that is set up are kept while one looks elsewhere", async ({ page }) => {
  await sit(page, "los", { opponent: "machine-3" });
  await page.goto("/#/bench");
  await expect(page.getByRole("button", { name: "Legend of Stars" })).toHaveAttribute("aria-pressed", "true");
});
