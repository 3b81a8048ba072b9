import { defineConfig } from "@playwright/test";

import tests from "./playwright.config";

// A machine that plays well enough to be looked at.
process.env.LEVELS ??= "20 20 60 60 200";

export default defineConfig(tests, { testDir: "pictures" });
