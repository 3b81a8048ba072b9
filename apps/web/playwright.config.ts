import { defineConfig } from "@playwright/test";

const port = Number(process.env.TEFUDA_PORT ?? 8097);

export default defineConfig({
  testDir: "e2e",
  timeout: 300_000,
  // A slow machine is no failure; whoever waits in vain finds out half a minute later.
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  retries: 0,
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    locale: "en-US",
    // What is asked for is seen to be asked; one test looks at what is kept.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
    // Whoever turns animations off sees the same table sooner.
    reducedMotion: "reduce",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    trace: "off",
  },
  webServer: {
    command: `sh e2e/serve.sh ${port}`,
    url: `http://127.0.0.1:${port}/health`,
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
