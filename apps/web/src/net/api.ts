// What is asked over HTTP.

import type {
  BookWord,
  BringReplay,
  ClauseTitle,
  DeckList,
  DeckSeen,
  Draft,
  GoOnFrom,
  JoinMatch,
  Kept,
  LessonAsked,
  LessonInfo,
  LessonLook,
  ListMatch,
  MatchInfo,
  Mode,
  NewMatch,
  OpenMatch,
  ReplayLook,
  Rulebook,
  ReviewPart,
  Said,
  Scene,
  Seated,
  Tongue,
} from "../wire";

export type Named = { id: string; ja: string; en: string };
export type GameInfo = Named & { editions: string[]; formats: Named[]; decks: (Named & { format: string })[]; flags: Named[] };

/** What the server said no to, in its own words. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly why: Said,
  ) {
    super(why.en);
  }
}

/** Nobody was there to say anything. */
export class Unreached extends Error {}

const isSaid = (words: unknown): words is Said => typeof words === "object" && words !== null && "ja" in words && "en" in words;

async function ask(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    throw new Unreached(String(error));
  });
  if (response.ok) return response;
  const text = await response.text();
  const plain = text || `${response.status}`;
  let why: Said = { ja: plain, en: plain };
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    if (isSaid(error)) why = error;
  } catch {
    // Not ours; what it says is told as it is.
  }
  throw new Refused(response.status, why);
}

export const get = async <T>(path: string): Promise<T> => (await ask(path)).json() as Promise<T>;
const send = async <T>(method: string, path: string, body: unknown): Promise<T> => {
  const headers = { "content-type": "application/json" };
  return (await ask(path, { method, headers, body: JSON.stringify(body) })).json() as Promise<T>;
};
export const post = <T>(path: string, body: unknown): Promise<T> => send("POST", path, body);
const id = encodeURIComponent;

export const games = () => get<GameInfo[]>("/api/games");
export const draft = () => post<Draft>("/api/matches/draft", {});
export const create = (match: NewMatch) => post<Seated>("/api/matches", match);
export const join = (match: string, by: JoinMatch) => post<Seated>(`/api/matches/${id(match)}/join`, by);
export const info = (match: string) => get<MatchInfo>(`/api/matches/${id(match)}`);
export const openMatches = () => get<OpenMatch[]>("/api/matches/open");
export const listMatch = (match: string, by: ListMatch) => post<null>(`/api/matches/${id(match)}/open`, by);
export const unlistMatch = (match: string, by: ListMatch) => send<null>("DELETE", `/api/matches/${id(match)}/open`, by);
export const bring = (replay: BringReplay) => post<Kept>("/api/replays", replay);
export const replayFile = async (replay: string) => (await ask(`/api/replays/${id(replay)}`)).text();
export const look = (replay: string, at: number, view: Mode, lang: Tongue) => get<ReplayLook>(`/api/replays/${id(replay)}/at/${at}?view=${view}&lang=${lang}`);
export const review = (replay: string, from: number, lang: Tongue) => get<ReviewPart>(`/api/replays/${id(replay)}/review/${from}?lang=${lang}`);
export const toldLines = (replay: string, lang: Tongue) => `/api/replays/${id(replay)}/lines?lang=${lang}`;
export const goOn = (replay: string, from: GoOnFrom) => post<Seated>(`/api/replays/${id(replay)}/continue`, from);
export const lessons = () => get<LessonInfo[]>("/api/lessons");
export const takeLesson = (lesson: string, done: LessonAsked) => post<LessonLook>(`/api/lessons/${lesson.split("/").map(id).join("/")}`, done);
export const checkDeck = (deck: DeckList) => post<DeckSeen>("/api/decks/check", deck);
export const shareDeck = (deck: DeckList) => post<Kept>("/api/decks", deck);
export const sharedDeck = (deck: string) => get<DeckList>(`/api/decks/${id(deck)}`);

export async function clauses(edition: string): Promise<Record<string, Said>> {
  const all = await get<ClauseTitle[]>(`/api/rules/${id(edition)}`);
  return Object.fromEntries(all.map((clause) => [clause.id, clause.title]));
}

export const rulebook = (edition: string) => get<Rulebook>(`/api/rulebook/${id(edition)}`);
export const bookWords = (edition: string) => get<BookWord[]>(`/api/rulebook/${id(edition)}/words`);
export const scene = (edition: string, clause: string, at: number, lang: Tongue) => get<Scene>(`/api/rulebook/${id(edition)}/${id(clause)}/${at}?lang=${lang}`);
