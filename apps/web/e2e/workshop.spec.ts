// The workshop: cards looked through, decks built, a card from its text to the table, decks against decks.

import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

async function clean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`).join("\n  ")}`)).toEqual(
    [],
  );
}

const found = (page: Page) => page.locator("[data-found]");
const count = async (page: Page) => Number(await found(page).getAttribute("data-found"));
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const OWN =
  '[[card]]\nid = "OWN-1"\nname = "試しの舞い手"\nreading = "ためしのまいて"\nclass = "エルフ"\nkind = "フォロワー"\ntypes = ["妖精"]\ncost = 2\nattack = 2\ndefense = 2\ntext = "《ファンファーレ》1枚引く。"\n';

test.describe("cards", () => {
  for (const game of ["blackpoker", "sve", "legions", "los"]) {
    test(`every card of ${game} is there, and is seen large`, async ({ page }) => {
      await page.goto(`/#/cards/${game}`);
      await expect(found(page)).toBeVisible();
      expect(await count(page)).toBeGreaterThan(game === "blackpoker" ? 50 : 80);
      await page.locator("ul button.card").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await clean(page);
    });
  }

  test("a card is found by name, reading, text and English, and by what it is", async ({ page }) => {
    await page.goto("/#/cards/sve");
    await expect(found(page)).toBeVisible();
    const all = await count(page);
    const search = page.getByRole("searchbox");
    for (const words of ["露摘み", "つゆつみ", "TF01-101", "フェアリーウィスプ EXエリア", "put into ex area", "dew-picking", "“fairy wisp”"]) {
      await search.fill(words);
      await expect(page.locator('button.card[data-word="TF01-101"]'), words).toBeVisible();
      expect(await count(page)).toBeLessThan(all);
    }
    await search.fill("no such card at all");
    await expect(found(page)).toHaveAttribute("data-found", "0");
    await page.getByRole("button", { name: "Clear" }).click();
    await page.locator("select[name=keyword]").selectOption("ファンファーレ");
    await page.getByRole("button", { name: "Elf" }).click();
    await page.getByRole("button", { name: "Cost 1" }).click();
    const few = await count(page);
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(20);
    // A reload loses nothing.
    await page.reload();
    await expect(found(page)).toHaveAttribute("data-found", String(few));
  });

  test("a card is understood phrase by phrase, and cards are gone through by keys", async ({ page }) => {
    await page.goto("/#/cards/sve");
    await page.getByRole("searchbox").fill("露摘みの妖精");
    await page.keyboard.press("Tab");
    await page.locator('button.card[data-word="TF01-101"]').focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator("table tr").first()).toBeVisible();
    await expect(dialog.locator('td[lang="ja"]').first()).toContainText("EXエリアに置く");
    await expect(dialog.locator('td[lang="en"]').first()).toContainText("EX area");
    await expect(page).toHaveURL(/#\/cards\/sve\/TF01-101$/);
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox").fill("");
    await page.locator("ul button.card").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const name = await dialog.locator("h2").textContent();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.locator("h2")).not.toHaveText(name ?? "");
    // A link leads to the card.
    await page.goto("/#/cards/legions/LG01-B01");
    await expect(dialog.locator("h2")).toHaveText("Gravekeeper Mouse");
    await expect(dialog).toContainText("墓守の小鼠");
  });

  test("one's own file is among them, kept, and told what is wrong with it", async ({ page }) => {
    await page.goto("/#/cards/sve");
    await page.locator("details summary").click();
    await page.locator("textarea[name=cards]").fill(OWN);
    await page.getByLabel("Only my own").check();
    await expect(found(page)).toHaveAttribute("data-found", "1");
    await page.getByRole("searchbox").fill("タメシノ");
    await expect(page.locator('button.card[data-word="OWN-1"]')).toBeVisible();
    await page.reload();
    await expect(page.locator('button.card[data-word="OWN-1"]')).toBeVisible();
    await page.locator("details summary").click();
    await page.locator("textarea[name=cards]").fill(OWN.replace("cost = 2", "cots = 2"));
    await expect(page.locator(".reasons")).toContainText('did you mean "cost"?');
  });

  for (const lang of ["ja", "en"] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`axe finds nothing, ${lang}, ${colorScheme}, on a phone too`, async ({ page }) => {
        await page.addInitScript((lang) => localStorage.setItem("tefuda-settings", JSON.stringify({ lang, cards: lang })), lang);
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.goto("/#/cards/legions");
        await expect(page.locator("ul button.card").first()).toBeVisible();
        await clean(page);
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await wide(page)).toBeLessThanOrEqual(0);
        await page.locator("ul button.card").nth(9).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        expect(await wide(page)).toBeLessThanOrEqual(0);
        await clean(page);
      });
    }
  }
});

test.describe("decks", () => {
  const legal = (page: Page) => page.locator("[data-legal]");
  const list = (page: Page) => page.locator("textarea[name=list]");

  test("from a pasted list to playing it: two clicks", async ({ page }) => {
    await page.goto("/#/deck");
    await page.locator("select[name=game]").selectOption("los");
    await page.locator(".shipped button").first().click();
    await expect(list(page)).toHaveValue(/^3 .+\n/);
    const written = await list(page).inputValue();
    await page.evaluate(() => sessionStorage.clear());
    // As people write it: name first, counts behind, an id here and there.
    const pasted = written
      .trim()
      .split("\n")
      .map((line, n) =>
        line.replace(
          /^(\d+) (.+)$/,
          (_, count: string, name: string) => [`${name} x${count}`, `${count}x ${name}`, `${name}　${count}枚`, `- ${count} ${name}`][n % 4]!,
        ),
      )
      .join("\n");
    await page.goto("/");
    let clicks = 0;
    await page.getByRole("link", { name: "To the decks" }).click();
    clicks++;
    await page.locator("select[name=game]").selectOption("los");
    await list(page).fill(pasted);
    await expect(legal(page)).toHaveAttribute("data-legal", "true");
    await page.getByRole("button", { name: "Play with this deck" }).click();
    clicks++;
    await page.waitForURL(/#\/table\//);
    await expect(page.locator(".panel .offer").first()).toBeVisible();
    expect(clicks).toBe(2);
  });

  test("a misspelt name gets its nearest, never a token", async ({ page }) => {
    await page.goto("/#/deck");
    await page.locator("select[name=game]").selectOption("sve");
    await list(page).fill("3 露詰みの妖精\n3 フェアリーウイスプ\n2 zzzzzzzz\n");
    await expect(legal(page)).toHaveAttribute("data-legal", "false");
    await expect(page.locator(".reasons")).toContainText('did you mean "露摘みの妖精"?');
    await expect(page.locator(".reasons")).not.toContainText('did you mean "フェアリーウィスプ"');
    await list(page).fill("3 Dew-Piking Fairy\n");
    await expect(page.locator(".reasons")).toContainText('did you mean "Dew-Picking Fairy"?');
    await list(page).fill("3 露詰みの妖精\n3 フェアリーウイスプ\n2 zzzzzzzz\n");
    await page.getByRole("button", { name: "Write 露摘みの妖精" }).click();
    await expect(list(page)).toHaveValue(/^3 露摘みの妖精\n/);
    await expect(page.locator(".reasons")).not.toContainText("露詰み");
  });

  test("a deck is pressed together by mouse and keys, with counts, curve, reasons and a hand", async ({ page }) => {
    await page.goto("/#/deck");
    await page.locator("select[name=game]").selectOption("sve");
    const card = page.locator('.pool button.card[data-word="TF01-101"]');
    await page.locator(".pool").getByRole("searchbox").fill("露摘み");
    await card.click();
    await card.click();
    await expect(list(page)).toHaveValue("[deck]\n2 露摘みの妖精\n");
    await card.focus();
    await page.keyboard.press("+");
    await expect(list(page)).toHaveValue("[deck]\n3 露摘みの妖精\n");
    await page.keyboard.press("-");
    await expect(list(page)).toHaveValue("[deck]\n2 露摘みの妖精\n");
    await expect(legal(page)).toHaveAttribute("data-legal", "false");
    await expect(page.locator(".reasons .clause").first()).toBeVisible();
    await page.getByRole("button", { name: "One fewer of Dew-Picking Fairy" }).click();
    await expect(list(page)).toHaveValue("[deck]\n1 露摘みの妖精\n");
    // A reload loses nothing.
    await page.reload();
    await expect(list(page)).toHaveValue("[deck]\n1 露摘みの妖精\n");
    await page.locator(".shipped button").first().click();
    await expect(legal(page)).toHaveAttribute("data-legal", "true");
    await expect(page.getByRole("list", { name: "Cards by cost" })).toBeVisible();
    await page.getByRole("button", { name: "Deal a test hand" }).click();
    await expect(page.locator(".hand li")).toHaveCount(4);
    await clean(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await wide(page)).toBeLessThanOrEqual(0);
    await clean(page);
  });
});

test.describe("the card bench", () => {
  const text = (page: Page) => page.locator("textarea[name=text]");
  const state = (page: Page) => page.locator("[data-playable]");

  for (const [game, words] of [
    ["sve", "《ファンファーレ》2枚引く。"],
    ["legions", "「初陣」《配置時》：カードを２枚引く。"],
    ["los", "このカードがアタックした時、カードを2枚引く。"],
  ] as const) {
    test(`from a text to playing it in ${game}: two clicks`, async ({ page }) => {
      await page.goto(`/#/cards/${game}`);
      await page.getByRole("link", { name: "Card bench" }).click();
      await expect(state(page)).toHaveAttribute("data-playable", "true");
      await text(page).fill(words);
      await expect(page.locator('td[lang="en"]').last()).toContainText(/draw 2 cards/i);
      await page.getByRole("button", { name: "Play it now" }).click();
      await page.waitForURL(/#\/table\//);
      await expect(page.locator('[data-place="A hand"]').getByText("New card").first()).toBeVisible();
    });
  }

  test("a text is read as it is typed: what comes next, where it stopped, other words for it", async ({ page }) => {
    await page.goto("/#/bench/sve");
    await expect(state(page)).toBeVisible();
    await text(page).fill("相手の場のフォロ");
    await expect(state(page)).toHaveAttribute("data-playable", "false");
    await page.getByRole("button", { name: "フォロワー", exact: true }).click();
    await expect(text(page)).toHaveValue("相手の場のフォロワー");
    await text(page).fill("場に出た時、カードを1枚引く");
    await expect(page.locator(".stopped")).toBeVisible();
    await page.locator("[data-reworded]").click();
    await expect(text(page)).toHaveValue("《ファンファーレ》カードを1枚引く。");
    await expect(state(page)).toHaveAttribute("data-playable", "true");
    // Everything that is missing is told at once.
    await page.locator("input[name=card-name]").fill("");
    await page.locator("input[name=cost]").fill("two");
    await page.locator("input[name=attack]").fill("");
    await expect(page.locator("form em")).toHaveCount(3);
    await expect(page.getByRole("button", { name: "Play it now" })).toBeDisabled();
    // A reload loses nothing.
    await page.reload();
    await expect(page.locator("input[name=cost]")).toHaveValue("two");
    await page.locator("input[name=card-name]").fill("試しの札");
    await page.locator("input[name=cost]").fill("2");
    await page.locator("input[name=attack]").fill("1");
    await expect(state(page)).toHaveAttribute("data-playable", "true");
    await page.getByRole("button", { name: "Keep among my cards" }).click();
    await page.getByRole("link", { name: "To the cards" }).click();
    await expect(page.locator('button.card[data-word="OWN-1"]')).toBeVisible();
  });

  for (const lang of ["ja", "en"] as const) {
    test(`axe finds nothing, ${lang}, on a phone too`, async ({ page }) => {
      await page.addInitScript((lang) => localStorage.setItem("tefuda-settings", JSON.stringify({ lang, cards: lang })), lang);
      await page.goto("/#/bench/los");
      await expect(state(page)).toBeVisible();
      await clean(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await text(page).fill("カードを1枚");
      await expect(state(page)).toHaveAttribute("data-playable", "false");
      expect(await wide(page)).toBeLessThanOrEqual(0);
      await page.emulateMedia({ colorScheme: "dark" });
      await clean(page);
    });
  }
});

test.describe("balance", () => {
  test("decks play each other: watched, stopped, told with bounds, there again after a reload", async ({ page }) => {
    await page.goto("/#/balance");
    await page.locator("select[name=game]").selectOption("sve");
    await expect(page.locator("fieldset input:checked")).toHaveCount(3);
    await page.locator("fieldset input:checked").last().uncheck();
    await page.locator("select[name=each]").selectOption("4");
    await page.getByRole("button", { name: "Let them play" }).click();
    await expect(page.locator("[data-played]")).toHaveText("4 / 4", { timeout: 60_000 });
    await expect(page.getByRole("button", { name: "Let them play" })).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await expect(page.locator(".plot li")).toHaveCount(3);
    await expect(page.locator(".plot .share").first()).toHaveText(/^\d+\.\d % \d+\.\d–\d+\.\d$/);
    await page.reload();
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await clean(page);
    // A job is stopped where it is.
    await page.locator("select[name=each]").selectOption("200");
    await page.getByRole("button", { name: "Let them play" }).click();
    await expect(page.locator("[data-played]")).not.toHaveAttribute("data-played", "0", { timeout: 60_000 });
    await page.getByRole("button", { name: "Stop" }).click();
    const played = await page.locator("[data-played]").getAttribute("data-played");
    await page.waitForTimeout(3000);
    expect(await page.locator("[data-played]").getAttribute("data-played")).toBe(played);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await wide(page)).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: "dark" });
    await clean(page);
  });
});
