// What was opened is there without a connection; the page can be installed.

import { expect, test } from "@playwright/test";

test.use({ serviceWorkers: "allow" });

test("a scenario that was looked at is played without a connection", async ({ page, context }) => {
  await page.goto("/#/rules/los-1.0.03/2.1.1/0");
  await page.evaluate(() => navigator.serviceWorker.ready);
  // What was fetched before anyone kept it is asked for again.
  await page.reload();
  await expect(page.locator(".board .half").first()).toBeVisible();
  await page.waitForFunction(async () => {
    const kept = await caches.open("tefuda-1");
    const paths = (await kept.keys()).map(({ url }) => new URL(url).pathname);
    return paths.includes("/") && paths.some((path) => path.endsWith("/2.1.1/0")) && paths.some((path) => path.startsWith("/assets/Player"));
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator(".board .half").first()).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.locator(".clause.lit").first()).toBeVisible();
  // What was never looked at is not there, and that is said.
  await page.goto("/#/rules/los-1.0.03/2.2.1/0");
  await expect(page.getByRole("status")).not.toHaveText("…");
  await context.setOffline(false);
});

test("the page can be installed", async ({ page, request }) => {
  await page.goto("/");
  const path = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await request.get(path!)).json();
  expect(manifest.start_url).toBe("/");
  for (const { src } of manifest.icons) expect((await request.get(src)).ok()).toBe(true);
});
