// Finding cards by their words, and by what they are.

import { plain } from "../words";
import type { GalleryCard, Said } from "../wire";

/** Everything that a card can be found by. */
export function wordsOf(card: GalleryCard): string {
  const { face } = card;
  const read = face.text.flatMap((paragraph) => [paragraph.text, paragraph.read?.en ?? ""]);
  const about = card.about.flatMap(({ text }) => [text.ja, text.en]);
  const keys = card.keywords.flatMap((word) => [word.ja, word.en]);
  return plain([face.word, face.name.ja, face.name.en, card.reading, ...face.types, face.kind.ja, face.kind.en, ...read, ...about, ...keys].join("\n"));
}

export type Wanted = { words: string; kind: string; tone: string; cost: string; keyword: string; own: boolean };
export const ANY: Wanted = { words: "", kind: "", tone: "", cost: "", keyword: "", own: false };

export const costOf = (card: GalleryCard): number | undefined => card.face.figures.find((figure) => figure.id === "cost")?.value;
/** From this cost on all are one choice. */
export const DEAR = 8;

const meetsCost = (card: GalleryCard, cost: string): boolean => {
  const own = costOf(card);
  return own !== undefined && (cost === String(DEAR) ? own >= DEAR : String(own) === cost);
};

/** The cards that have every one of the words and are what is wanted. */
export function sought(cards: { card: GalleryCard; words: string }[], wanted: Wanted): GalleryCard[] {
  const words = plain(wanted.words)
    .split(/\s+/)
    .filter((word) => word !== "");
  const fits = ({ card, words: all }: { card: GalleryCard; words: string }) =>
    words.every((word) => all.includes(word)) &&
    (wanted.kind === "" || card.face.kind.ja === wanted.kind) &&
    (wanted.tone === "" || card.face.tones.includes(wanted.tone)) &&
    (wanted.cost === "" || meetsCost(card, wanted.cost)) &&
    (wanted.keyword === "" || card.keywords.some((word) => word.ja === wanted.keyword)) &&
    (!wanted.own || card.own);
  return cards.filter(fits).map(({ card }) => card);
}

/** What there is to choose from, each once: words with their names. */
export type Choices = { kinds: Said[]; tones: { word: string; name: Said }[]; costs: number[]; keywords: Said[] };

export function choicesOf(cards: GalleryCard[]): Choices {
  const kinds = new Map<string, Said>();
  const tones = new Map<string, Said>();
  const keywords = new Map<string, Said>();
  const costs = new Set<number>();
  for (const card of cards) {
    kinds.set(card.face.kind.ja, card.face.kind);
    const [tone] = card.face.tones;
    if (tone !== undefined && card.face.tones.length === 1 && card.face.tone.ja !== "") tones.set(tone, card.face.tone);
    for (const word of card.keywords) keywords.set(word.ja, word);
    const cost = costOf(card);
    if (cost !== undefined) costs.add(Math.min(cost, DEAR));
  }
  return {
    kinds: [...kinds.values()],
    tones: [...tones].map(([word, name]) => ({ word, name })),
    costs: [...costs].sort((one, two) => one - two),
    keywords: [...keywords.values()].sort((one, two) => one.ja.localeCompare(two.ja, "ja")),
  };
}
