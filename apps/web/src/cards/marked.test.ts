import { render } from "svelte/server";
import { expect, test, vi } from "vitest";

import { settings } from "../settings.svelte";
import { Pictures } from "../table/sitting.svelte";
import type { Face, Line, Update } from "../wire";
import Card from "./Card.svelte";
import CardText from "./CardText.svelte";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "ja" }));

const said = (ja: string, en: string) => ({ ja, en });
const face: Face = {
  word: "x",
  name: said("見本", "sample"),
  kind: said("スペル", "spell"),
  tones: [],
  tone: said("", ""),
  figures: [],
  types: [],
  text: [
    { text: "【守護】（味方を守る。）", at: 0, read: said("【守護】", "Guard."), unread: null },
    { text: "カードを1枚引く。2点回復する。", at: 13, read: said("", "Draw 1. Heal 2."), unread: null },
  ],
  roles: [],
  marks: [],
};
const acts = { word: "x", from: 22, to: 28 };
const marked = (body: string) => [...body.replace(/<!--.*?-->/g, "").matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map((found) => found[1]);

test.each([
  ["drawn", Card],
  ["written out", CardText],
])("the phrase that acts is marked on a card %s", (_, component) => {
  expect(marked(render(component, { props: { face, acts } }).body)).toEqual(["2点回復する"]);
  expect(marked(render(component, { props: { face } }).body)).toEqual([]);
});

test("of a card in English the paragraph is marked", () => {
  settings.cards = "en";
  expect(marked(render(Card, { props: { face, acts } }).body)).toEqual(["Draw 1. Heal 2."]);
  settings.cards = "ja";
});

test("words act while their line is the last, and while it is pointed at", () => {
  const line = (text: string, of: Line["acts"]): Line => ({ text, clauses: [], acts: of, shift: null, part: null, names: false });
  const [first, second] = [line("heals 2", acts), line("turn 2", null)];
  const pictures = new Pictures();
  const take = (from: number, ...lines: Line[]) => pictures.take({ from, lines, faces: [face], table: { zones: [] } } as unknown as Update);
  take(0, first);
  expect(pictures.acts).toBe(acts);
  take(1, second);
  expect(pictures.acts).toBeNull();
  pictures.pointed = { line: first, box: {} as DOMRect };
  expect(pictures.acts).toBe(acts);
  take(0, second);
  expect(pictures.acts).toBeNull();
});
