import { expect, test } from "vitest";

import { digit, takesText, usesKey } from "./typed";

test("a digit that can mean one answer only is given at once", () => {
  expect(digit("", "3", 5)).toEqual({ typed: "3", choice: 2 });
  expect(digit("", "2", 12)).toEqual({ typed: "2", choice: 1 });
});

test("a digit that may go on waits", () => {
  expect(digit("", "1", 12)).toEqual({ typed: "1", choice: null });
  expect(digit("1", "2", 12)).toEqual({ typed: "12", choice: 11 });
  expect(digit("1", "0", 12)).toEqual({ typed: "10", choice: 9 });
});

test("a digit that leads nowhere begins anew, or is nothing", () => {
  expect(digit("1", "9", 12)).toEqual({ typed: "9", choice: 8 });
  expect(digit("", "9", 4)).toEqual({ typed: "", choice: null });
  expect(digit("", "0", 12)).toEqual({ typed: "", choice: null });
});

test("only fields that take text swallow every key", () => {
  expect(takesText("INPUT", "text")).toBe(true);
  expect(takesText("TEXTAREA")).toBe(true);
  expect(takesText("SELECT")).toBe(true);
  expect(takesText("INPUT", "radio")).toBe(false);
  expect(takesText("INPUT", "range")).toBe(false);
  expect(takesText("BUTTON")).toBe(false);
});

test("others keep the keys they move by", () => {
  expect(usesKey("range", "Home")).toBe(true);
  expect(usesKey("range", "ArrowLeft")).toBe(true);
  expect(usesKey("range", "p")).toBe(false);
  expect(usesKey("radio", "ArrowLeft")).toBe(true);
  expect(usesKey("radio", "Home")).toBe(false);
});
