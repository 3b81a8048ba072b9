// A game looked at again: how it stood, and the answers that cost most.

import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

import { answer, asked, byButton, chance, lively, sit } from "./table";

test("a replay is reviewed: a graph of how it stood, and costly answers that lead to their tables", async ({ page }) => {
  await sit(page, "blackpoker");
  const next = chance(5);
  for (let n = 0; n < 30 && (await asked(page)); n++) await answer(page, byButton, lively, next);
  if (await asked(page)) {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Concede" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Concede" }).click();
  }
  await page.getByRole("link", { name: "Replay of game 1" }).click();
  await page.waitForURL(/#\/replay\//);
  const section = page.getByRole("region", { name: "Review this game" });
  await section.getByRole("button", { name: "Review this game" }).click();
  await expect(section.getByRole("img")).toBeVisible();
  const costly = section.locator("ol button");
  await expect(costly.first()).toContainText(/Turn \d+ · seat [AB] · −\d+ points/);
  await expect(costly.first()).toContainText("Instead of");
  // The one that cost most is the first.
  const costs = (await costly.allTextContents()).map((text) => Number(/−(\d+)/.exec(text)![1]));
  expect(costs).toEqual([...costs].sort((a, b) => b - a));
  const before = await page.locator(".jump span").textContent();
  await costly.first().click();
  await expect(page.locator(".jump span")).not.toHaveText(before!);
  await expect(costly.first()).toHaveAttribute("aria-current", "true");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" ")}`)).toEqual([]);
});
