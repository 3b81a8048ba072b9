import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["dist", "node_modules", "test-results", "src/wire"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  {
    files: ["public/sw.js"],
    languageOptions: { globals: globals.serviceworker },
  },
  {
    rules: {
      // `void` and a comma run two things for their effects, as in `(closed = true, focus())`.
      "@typescript-eslint/no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // The compiler checks names, with types that the linter does not know.
      "no-undef": "off",
      // What is kept in a map is put in its place whole (`$state.raw`), never changed in it.
      "svelte/prefer-svelte-reactivity": "off",
      // Texts of cards and what people type have wide spaces.
      "no-irregular-whitespace": ["error", { skipStrings: true, skipTemplates: true, skipRegExps: true }],
      // Addresses live behind `#`: there is no base to resolve.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
