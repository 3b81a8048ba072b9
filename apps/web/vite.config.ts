import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.TEFUDA_SERVER ?? "http://127.0.0.1:8080";

/** Puts a packed copy beside each file that gets much smaller: the server sends it to whoever takes it. Fonts are packed. */
const packed = {
  name: "packed",
  apply: "build" as const,
  closeBundle() {
    for (const file of readdirSync("dist", { recursive: true, withFileTypes: true })) {
      if (!file.isFile() || !/\.(js|css|html|svg|json|webmanifest)$/.test(file.name)) continue;
      const path = join(file.parentPath, file.name);
      const [plain, small] = [readFileSync(path), gzipSync(readFileSync(path), { level: 9 })];
      if (small.length < plain.length * 0.9) writeFileSync(`${path}.gz`, small);
    }
  },
};

/** The version of the program, as its manifest has it. */
const version = /^version = "(.+)"$/m.exec(readFileSync("../../Cargo.toml", "utf8"))?.[1];
if (!version) throw new Error("Cargo.toml has no version");

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [svelte(), packed],
  build: {
    target: "es2022",
    // Nothing inline: the server's content policy allows files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
