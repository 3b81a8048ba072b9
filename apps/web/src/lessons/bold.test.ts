import { expect, test } from "vitest";

import { spans } from "./bold";

test("words between two marks matter", () => {
  expect(spans("a **b** c")).toEqual([
    { text: "a ", bold: false },
    { text: "b", bold: true },
    { text: " c", bold: false },
  ]);
  expect(spans("**b**")).toEqual([{ text: "b", bold: true }]);
  expect(spans("a ** b")).toEqual([{ text: "a ** b", bold: false }]);
});
