import { expect, test } from "vitest";

import { told } from "./clock";

test("only an empty clock shows nothing left", () => {
  expect([told(245000), told(1), told(0), told(59001)]).toEqual(["4:05", "0:01", "0:00", "1:00"]);
});
