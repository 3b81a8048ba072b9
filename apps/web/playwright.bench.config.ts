// How soon a page is painted (`npm run bench`): measured and told, not tested.

import { defineConfig } from "@playwright/test";

import usual from "./playwright.config";

export default defineConfig(usual, { testDir: "bench", workers: 1 });
