import { expect, test } from "vitest";

import { insert, toggled } from "./bench";

test("a word takes the place of its beginning", () => {
  expect(insert("相手の場のフォロを", 8, "フォロワー", 3)).toEqual(["相手の場のフォロワーを", 10]);
  expect(insert("", 5, "自分", 0)).toEqual(["自分", 2]);
});

test("choices are added and taken away", () => {
  expect(toggled("up", "left", true)).toBe("up,left");
  expect(toggled("up,left", "up", false)).toBe("left");
  expect(toggled("", "up", true)).toBe("up");
});
