// Made from the types of crates/table by its test `wire`; written anew by `make bless`.

export type About = { 
/**
 * Its word.
 */
word: string, 
/**
 * What is printed on it.
 */
face: Face, 
/**
 * What it is and can do.
 */
lines: Array<AboutLine>, };

export type AboutBoth = { 
/**
 * In both languages.
 */
text: Said, 
/**
 * The clause behind it.
 */
clause: string, };

export type AboutLine = { 
/**
 * The line.
 */
text: string, 
/**
 * The clause behind it.
 */
clause: string, };

export type Acts = { 
/**
 * The word of the card's face.
 */
word: string, 
/**
 * Where they begin.
 */
from: number, 
/**
 * Where they end.
 */
to: number, };

export type AimShown = { 
/**
 * The card that strikes, by its handle.
 */
by: number, 
/**
 * The card it strikes at.
 */
at: number | null, 
/**
 * The seat it strikes at.
 */
seat: string | null, };

export type AnswerLooked = { 
/**
 * So many inputs had been given before it.
 */
input: number, 
/**
 * In which turn, from 1.
 */
turn: number, 
/**
 * By whom: `A` or `B`.
 */
seat: string, 
/**
 * How well that seat stood, of a hundred, as far as it could see.
 */
stands: number, 
/**
 * How many of a hundred the answer cost.
 */
cost: number, 
/**
 * What would have been better, where it clearly cost something.
 */
better: Better | null, };

export type Asked = { 
/**
 * Who is asked.
 */
seat: string, 
/**
 * The question.
 */
prompt: string, 
/**
 * `cards`, `one`, `number`, `order` or `yes-no`.
 */
shape: string, 
/**
 * The clause that lets the seat choose.
 */
clause: string, 
/**
 * Every legal answer.
 */
offers: Array<Offer>, };

export type BalanceAsked = { 
/**
 * The game's word.
 */
game: string, 
/**
 * The edition; the game's default where it is not said.
 */
edition: string | null, 
/**
 * The format; the game's default where it is not said.
 */
format: string | null, 
/**
 * Two decks, each a word for one that comes with the game, or a list.
 */
decks: [string, string], 
/**
 * The texts of card files.
 */
cards: Array<string>, 
/**
 * The first game to be played, from 0; in every second one the decks change sides.
 */
from: number, 
/**
 * So many games are wanted at most.
 */
games: number, 
/**
 * How well they are played: from 0, the quickest, to 2.
 */
care: number, };

export type BalanceGame = { 
/**
 * Which deck won: 0 or 1; nothing for a draw.
 */
won: number | null, 
/**
 * Which deck had the first turn.
 */
first: number, 
/**
 * So many turns.
 */
turns: number, };

export type BalancePart = { 
/**
 * The games, in their order: as many as there was time for.
 */
games: Array<BalanceGame>, };

export type BenchField = { 
/**
 * Its word in a card file.
 */
id: string, 
/**
 * What it is called.
 */
name: Said, 
/**
 * What is written there.
 */
is: FieldIs, 
/**
 * What may be chosen.
 */
choices: Array<FieldChoice>, 
/**
 * What stands there at first.
 */
usual: string, 
/**
 * Must it be filled in?
 */
needed: boolean, };

export type BenchKind = { 
/**
 * The word of the kind in a card file.
 */
word: string, 
/**
 * What it is called.
 */
name: Said, 
/**
 * What is to be filled in beside name and text.
 */
fields: Array<BenchField>, 
/**
 * A text to begin with.
 */
example: string, };

export type Better = { 
/**
 * What was given.
 */
given: string, 
/**
 * What would have been better.
 */
better: string, };

export type BookChapter = { 
/**
 * What its numbers begin with; `ruling` for the rulings.
 */
id: string, 
/**
 * Our title.
 */
title: Said, 
/**
 * Its clauses, in the book's order.
 */
clauses: Array<BookClause>, };

export type BookClause = { 
/**
 * Its number.
 */
id: string, 
/**
 * Our title.
 */
title: Said, 
/**
 * How it stands.
 */
status: ClauseStatus, 
/**
 * What is to be said of that, in English; nothing where it acts.
 */
why: string, 
/**
 * The number of the same rule in the game's other edition.
 */
twin: string | null, 
/**
 * The headings of its scenarios, in English.
 */
scenes: Array<string>, };

export type BookWord = { 
/**
 * As it is written in Japanese, each way.
 */
ja: Array<string>, 
/**
 * As it is written in English, each way.
 */
en: Array<string>, 
/**
 * What it means.
 */
about: Said, 
/**
 * The clause that says so; nothing where none does.
 */
clause: string, };

export type BringReplay = { 
/**
 * The file.
 */
text: string, 
/**
 * Files of cards that neither come with the game nor with the file.
 */
cards: Array<string>, };

export type CardNext = { 
/**
 * The word as it is printed, or what kind of word.
 */
text: string, 
/**
 * What it is called in English.
 */
en: string, 
/**
 * So many UTF-16 units before the caret are its beginning.
 */
typed: number, 
/**
 * Can it be put there as it is?
 */
whole: boolean, };

export type CardRead = { 
/**
 * Everything that is missing or wrong, each with its field: `name`, `kind`, `text` or another.
 */
faults: Array<FieldFault>, 
/**
 * The card, where nothing is.
 */
card: GalleryCard | null, 
/**
 * What it evolves into, in the kinds that have two cards.
 */
evolved: GalleryCard | null, 
/**
 * Can it be played?
 */
playable: boolean, 
/**
 * Where reading its text stopped, in UTF-16 units.
 */
stopped: number | null, 
/**
 * What may stand at the caret.
 */
next: Array<CardNext>, 
/**
 * The same said as a card would say it.
 */
reworded: string | null, 
/**
 * Sentences of known cards that are most like the one that was not understood.
 */
nearest: Array<string>, 
/**
 * The card as a file.
 */
file: string, };

export type CardShown = { 
/**
 * Its handle in this view.
 */
id: number, 
/**
 * The word of its face, by which it is drawn; `None` for a back.
 */
word: string | null, 
/**
 * Its name; `None` for a back.
 */
name: string | null, 
/**
 * Does its back show to the others?
 */
down: boolean, 
/**
 * Which way it lies.
 */
lies: Lies, 
/**
 * What else is to be said of it.
 */
tags: Array<{ text: string, kind: "figure" | "place" | "icons" | "says" }>, 
/**
 * Its numbers as they are now, by their words; those that only its print says are not listed.
 */
now: Array<[string, number]>, 
/**
 * The cards attached to it.
 */
attached: Array<string>, 
/**
 * Where on the squares of its zone: the row from the opponent's side, the column from its player's left.
 */
cell: [number, number] | null, };

export type CardTyped = { 
/**
 * The game's word.
 */
game: string, 
/**
 * The word of its kind.
 */
kind: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Its text.
 */
text: string, 
/**
 * Everything else, by the words of the fields.
 */
fields: { [key in string]: string }, 
/**
 * Where the caret stands in the text, in UTF-16 units.
 */
caret: number | null, };

export type CardsAsked = { 
/**
 * The game's word.
 */
game: string, 
/**
 * The edition; the game's default where it is not said.
 */
edition: string | null, 
/**
 * The text of a card file, for cards that do not come with the game.
 */
cards: string | null, };

export type ClauseStatus = "seen" | "heading" | "by-type" | "ruling" | "table" | "open";

export type ClauseTitle = { 
/**
 * Its number.
 */
id: string, 
/**
 * Our title.
 */
title: Said, 
/**
 * Is it a ruling of ours?
 */
ruling: boolean, };

export type Clock = { 
/**
 * A's, then B's.
 */
left: [number, number], 
/**
 * Whose runs.
 */
runs: string | null, };

export type ClockSet = { 
/**
 * For the whole game.
 */
game: number, 
/**
 * Given back with every answer.
 */
back: number, };

export type Compared = { 
/**
 * Its place in the list.
 */
choice: number, 
/**
 * How well the seat stands with it, of a hundred: a guess at its chance to win.
 */
stands: number, 
/**
 * The same in a word.
 */
rank: Rank, };

export type DeckCard = { 
/**
 * How many copies.
 */
count: number, 
/**
 * The part of the deck it is listed in; nothing where the game has no parts.
 */
part: DeckPart | null, 
/**
 * What is printed on it, and what was understood.
 */
face: Face, };

export type DeckList = { 
/**
 * What it is called.
 */
name: string | null, 
/**
 * The game's word.
 */
game: string, 
/**
 * The edition; the game's default where it is not said.
 */
edition: string | null, 
/**
 * The format; the game's default where it is not said.
 */
format: string | null, 
/**
 * A word for a deck that comes with the game, or a list.
 */
list: string, 
/**
 * The text of a card file, for cards that do not come with the game.
 */
cards: string | null, };

export type DeckPart = { 
/**
 * The word that heads it in a list.
 */
word: string, 
/**
 * What it is called.
 */
name: Said, };

export type DeckReason = { 
/**
 * The line it is about, from 1.
 */
line: number | null, 
/**
 * The reason.
 */
why: Said, 
/**
 * The clause; nothing where the text can't be read or played.
 */
clause: string, 
/**
 * Is it about the card file? Then the line is the file's.
 */
file: boolean, 
/**
 * What may be meant, where no card is called as it is written.
 */
meant: DidYouMean | null, };

export type DeckSeen = { 
/**
 * Can it be played?
 */
legal: boolean, 
/**
 * How many cards it has.
 */
size: number, 
/**
 * Its cards, in the order they are first listed.
 */
cards: Array<DeckCard>, 
/**
 * Every reason why it is no deck, or can't be read.
 */
reasons: Array<DeckReason>, 
/**
 * The list as people write it, where it can be read: parts under headings, cards by name where that is enough.
 */
written: string | null, };

export type DidYouMean = { 
/**
 * As it is written.
 */
name: string, 
/**
 * The name of the card.
 */
card: string, };

export type Draft = { 
/**
 * To be given back with the match that is asked for.
 */
id: string, 
/**
 * SHA-256 of the server's part of the seed.
 */
commitment: string, };

export type Ended = "conceded" | "time" | "gone" | "length" | "length-draw" | "called-off";

export type Face = { 
/**
 * Its word, which no other card of the match has.
 */
word: string, 
/**
 * Its name.
 */
name: Said, 
/**
 * What kind of card it is.
 */
kind: Said, 
/**
 * What it is painted by, in order: class, colours, attribute or suit. The first is its ground.
 */
tones: Array<string>, 
/**
 * What the first tone is called.
 */
tone: Said, 
/**
 * Its numbers, in the order the game prints them.
 */
figures: Array<Figure>, 
/**
 * Its types or races.
 */
types: Array<string>, 
/**
 * Its text.
 */
text: Array<Paragraph>, 
/**
 * What it may be used for, where nothing printed says so.
 */
roles: Array<Said>, 
/**
 * Small marks: arrows of lead icons (`up`, `right`, `down`, `left`), `token`, `flash`, `limited`.
 */
marks: Array<string>, };

export type Fairness = { 
/**
 * SHA-256 of the server's part, published before the players give theirs.
 */
commitment: string, 
/**
 * The players' parts, A's then B's, as far as they are given.
 */
parts: Array<string>, 
/**
 * Once the match is over: before that the server's part would tell how the next game is shuffled.
 */
reveal: Reveal | null, 
/**
 * Once the match is over: the SHA-256 of the server's part for the match that may follow.
 */
next: string | null, };

export type FieldChoice = { 
/**
 * Its word in a card file.
 */
word: string, 
/**
 * What it is called.
 */
name: Said, };

export type FieldFault = { 
/**
 * The field.
 */
field: string, 
/**
 * What is wrong.
 */
why: Said, };

export type FieldIs = "number" | "choice" | "choices" | "words" | "line" | "text";

export type Figure = { 
/**
 * Its word: `cost`, `attack`, `hp`, …
 */
id: string, 
/**
 * What it is called.
 */
name: Said, 
/**
 * As printed.
 */
value: number, };

export type Gallery = { 
/**
 * The cards.
 */
cards: Array<GalleryCard>, 
/**
 * What is wrong with the card file.
 */
reasons: Array<DeckReason>, };

export type GalleryCard = { 
/**
 * What is printed on it.
 */
face: Face, 
/**
 * How its name is read, in kana; nothing where that is not known.
 */
reading: string, 
/**
 * Does it come from a file of one's own?
 */
own: boolean, 
/**
 * May a deck hold it at all?
 */
decks: boolean, 
/**
 * The part of a deck it belongs to; nothing where the game has no parts.
 */
part: DeckPart | null, 
/**
 * The keywords of its text.
 */
keywords: Array<Said>, 
/**
 * The phrases of each paragraph: as printed, and in English.
 */
phrases: Array<Array<Said>>, 
/**
 * What was read of it and can't be played.
 */
unplayed: Array<UnplayedPhrase>, 
/**
 * What it is and can do, where that is not its text.
 */
about: Array<AboutBoth>, };

export type GoOnFrom = { 
/**
 * So many inputs stay.
 */
at: number, 
/**
 * The player's seat: `A` or `B`.
 */
seat: string, 
/**
 * The level of the machine across.
 */
level: number, 
/**
 * What the player is called.
 */
name: string | null, };

export type Hints = "off" | "offered" | "on";

export type JoinMatch = { 
/**
 * The token of the link.
 */
token: string, 
/**
 * The deck: a word for one that comes with the game, or a list.
 */
deck: string, 
/**
 * The text of a card file, for cards that do not come with the game.
 */
cards: string | null, 
/**
 * What the player is called.
 */
name: string | null, 
/**
 * May the machine be asked for a hint, where the other player wants it too?
 */
hints: boolean | null, 
/**
 * The player's part of the seed: 64 hexadecimal digits.
 */
seed: string, 
/**
 * The token by which the player wants to hold the seat: 64 hexadecimal digits. Who hears no answer asks again with
 * the same. The server makes one where none is given.
 */
own: string | null, };

export type Kept = { 
/**
 * The id.
 */
id: string, };

export type LessonAsked = { 
/**
 * Answers by their words, and `next` for each step that is only read.
 */
deeds: Array<string>, 
/**
 * The language things are told in.
 */
lang: Tongue, 
/**
 * Is it to be told what else can't be done, and why?
 */
why: boolean, 
/**
 * A card that is to be told of, by its word.
 */
about: string | null, };

export type LessonInfo = { 
/**
 * Its id: the game's word and its own name.
 */
id: string, 
/**
 * The game's word.
 */
game: string, 
/**
 * What it is called.
 */
title: Said, 
/**
 * Is it a puzzle?
 */
puzzle: boolean, };

export type LessonLook = { 
/**
 * The rulebook.
 */
edition: string, 
/**
 * Which step, from 0.
 */
step: number, 
/**
 * How many there are.
 */
steps: number, 
/**
 * What is told at this step.
 */
prose: Array<Said>, 
/**
 * Is it only read? Then it is left by `next`.
 */
reads: boolean, 
/**
 * Is the lesson at its end?
 */
finished: boolean, 
/**
 * Is it a puzzle that can't be solved any more?
 */
failed: boolean, 
/**
 * Then: what is said to the answer by which it was lost, if anything.
 */
missed: Said | null, 
/**
 * What came of the last deed. One that was wrong changed nothing, and is to be left out.
 */
tried: Tried, 
/**
 * What is to be looked at.
 */
lit: Lit, 
/**
 * The places of the answers that are taught.
 */
hint: Array<number>, 
/**
 * What else can't be done, where that was asked.
 */
refusals: Array<Refusal> | null, 
/**
 * The card that was asked about.
 */
about: About | null, 
/**
 * The table, with the whole log since it was laid.
 */
update: Update, };

export type Lies = "upright" | "right" | "left";

export type Line = { 
/**
 * What happened.
 */
text: string, 
/**
 * The clauses behind it.
 */
clauses: Array<string>, 
/**
 * The words of a card that did it, where the reader may know that card.
 */
acts: Acts | null, 
/**
 * What moved, for the eye.
 */
shift: Shift | null, 
/**
 * What begins with it, for someone who reads the log folded.
 */
part: Part | null, 
/**
 * Is an act called by it, among all that is told of it?
 */
names: boolean, };

export type ListMatch = { 
/**
 * The token of who set it up.
 */
token: string, 
/**
 * The token of the seat that is free.
 */
invite: string, };

export type Lit = { 
/**
 * Cards, by their handles.
 */
cards: Array<number>, 
/**
 * Zones, as the board shows them.
 */
zones: Array<SpotShown>, };

export type MatchInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * The game's word.
 */
game: string, 
/**
 * The edition.
 */
edition: string, 
/**
 * The format.
 */
format: string, 
/**
 * The rulings that are switched.
 */
flags: Array<string>, 
/**
 * Seat A, then seat B.
 */
players: Array<Player>, 
/**
 * How many games at most.
 */
best_of: number, 
/**
 * Which game this is, from 1.
 */
game_number: number, 
/**
 * Games won by A, by B, by nobody.
 */
score: [number, number, number], 
/**
 * Time to think, if it is limited.
 */
clock: ClockSet | null, 
/**
 * May the machine be asked for a hint?
 */
hints: Hints, 
/**
 * What the shuffles come from.
 */
fairness: Fairness, 
/**
 * The replay of each game that has ended.
 */
replays: Array<string>, 
/**
 * The match that follows this one, if both wanted it.
 */
next: string | null, 
/**
 * Why it can't go on, where the program plays it otherwise than the one that kept it.
 */
stopped: Said | null, 
/**
 * For how many seconds a player must be gone before the other may claim the game; nothing where nobody may.
 */
claim: number | null, };

export type Mode = "A" | "B" | "public" | "all";

export type NewMatch = { 
/**
 * The draft whose commitment the player has seen (`POST /api/matches/draft`).
 */
draft: string, 
/**
 * The game's word.
 */
game: string, 
/**
 * The edition; the game's default where it is not said.
 */
edition: string | null, 
/**
 * The format; the game's default where it is not said.
 */
format: string | null, 
/**
 * The rulings that are switched.
 */
flags: Array<string>, 
/**
 * The deck: a word for one that comes with the game, or a list.
 */
deck: string, 
/**
 * The other seat's deck, where it is chosen by the same person.
 */
other: string | null, 
/**
 * The text of a card file, for cards that do not come with the game.
 */
cards: string | null, 
/**
 * The same for the other seat's deck, where it is chosen by the same person.
 */
other_cards: string | null, 
/**
 * Who sits across.
 */
opponent: Opponent, 
/**
 * One game, or the best of an odd number.
 */
best_of: number, 
/**
 * Time to think.
 */
clock: ClockSet | null, 
/**
 * What the player is called.
 */
name: string | null, 
/**
 * May the machine be asked for a hint? Where it is not said: against the machine. Between two people both have to
 * want it.
 */
hints: boolean | null, 
/**
 * The player's part of the seed: 64 hexadecimal digits.
 */
seed: string, };

export type Offer = { 
/**
 * As a save names it.
 */
word: string, 
/**
 * As it is read.
 */
text: string, 
/**
 * The cards of the view it is about, by their handles: one, or all that look the same.
 */
cards: Array<number>, 
/**
 * The cards of the hand that it could use, where it does not name one yet.
 */
uses: Array<number>, 
/**
 * What it costs and does, where its name does not say so.
 */
explains: string | null, 
/**
 * The places it names.
 */
spots: Array<SpotShown>, 
/**
 * Does it let a chance to act go by, and nothing else?
 */
pass: boolean, 
/**
 * Does it end a phase of one's own turn?
 */
ends: boolean, 
/**
 * Does it give up a card of one's own side of the table, where another answer would not?
 */
harms: boolean, };

export type OpenMatch = { 
/**
 * Its id.
 */
id: string, 
/**
 * The token of the seat that is free.
 */
token: string, 
/**
 * What the player is called who waits; nothing where they did not say.
 */
name: string, 
/**
 * The game's word.
 */
game: string, 
/**
 * The edition.
 */
edition: string, 
/**
 * The format.
 */
format: string, 
/**
 * The rulings that are switched.
 */
flags: Array<string>, 
/**
 * How many games at most.
 */
best_of: number, 
/**
 * Time to think, if it is limited.
 */
clock: ClockSet | null, };

export type Opponent = { "is": "link" } | { "is": "here" } | { "is": "machine", 
/**
 * 1 to 5, the weakest first.
 */
level: number, };

export type Paragraph = { 
/**
 * As printed.
 */
text: string, 
/**
 * Where it begins in all that is printed, in UTF-16 units.
 */
at: number, 
/**
 * What the table understood; nothing where it could not be read.
 */
read: Said | null, 
/**
 * The phrase that could not be read, and what was expected.
 */
unread: Unread | null, };

export type Part = "turn" | "act" | "reply" | "rest";

export type Passing = "never" | "idle" | "theirs";

export type Phrase = "hello" | "wait" | "nice" | "oops" | "thanks" | "good-game";

export type Place = { 
/**
 * `A` or `B`.
 */
seat: string, 
/**
 * The zone's word.
 */
zone: string, };

export type PlayCard = { 
/**
 * The card.
 */
card: CardTyped, 
/**
 * The level of the machine across.
 */
level: number, 
/**
 * What the player is called.
 */
name: string | null, };

export type Player = { 
/**
 * What they are called; nothing where they did not say.
 */
name: string, 
/**
 * `person`, `machine` or `nobody` yet.
 */
is: string, 
/**
 * Is somebody there now?
 */
here: boolean, 
/**
 * Do they wait for the next game, or the match that follows?
 */
ready: boolean, 
/**
 * For how many seconds nobody has been there, where a person is to sit.
 */
gone: number | null, };

export type Rank = "best" | "alike" | "worse" | "poor";

export type Refusal = { 
/**
 * As a save would name it.
 */
word: string, 
/**
 * As it is read.
 */
text: string, 
/**
 * Why it can't be given.
 */
why: string, 
/**
 * The clauses.
 */
clause: string, 
/**
 * The cards of the view it is about, by their handles.
 */
cards: Array<number>, 
/**
 * The cards of the hand that it could use.
 */
uses: Array<number>, };

export type ReplayLook = { 
/**
 * The game's word.
 */
game: string, 
/**
 * The edition.
 */
edition: string, 
/**
 * How many inputs it has.
 */
inputs: number, 
/**
 * Who gave each input: `A` or `B`, one letter each.
 */
seats: string, 
/**
 * After how many inputs each turn has begun; nothing where it can't be played to its end.
 */
turns: Array<number>, 
/**
 * What the players were called, A and B; nothing where that is not known.
 */
names: [string, string], 
/**
 * The table, with the whole log up to it.
 */
update: Update, };

export type Reveal = { 
/**
 * The server's part.
 */
server: string, 
/**
 * The seed of each game.
 */
seeds: Array<Sown>, };

export type ReviewPart = { 
/**
 * The answers that were given, in their order. Where there was only one, there is nothing to look at.
 */
answers: Array<AnswerLooked>, 
/**
 * After how many inputs the next part begins, if there is one.
 */
next: number | null, };

export type Rulebook = { 
/**
 * The game's word.
 */
game: string, 
/**
 * The edition.
 */
edition: string, 
/**
 * The game's other edition, if it has one.
 */
other: string | null, 
/**
 * Its chapters in the book's order, then the rulings on it.
 */
chapters: Array<BookChapter>, };

export type Said = { 
/**
 * In Japanese.
 */
ja: string, 
/**
 * In English.
 */
en: string, };

export type Say = { "say": "join", 
/**
 * The version of the form the client speaks.
 */
form: number, 
/**
 * Nothing for a spectator.
 */
token: string | null, 
/**
 * The language things are told in.
 */
lang: Tongue, 
/**
 * The last version seen, and whether everything up to it is still known.
 */
seen: number | null, } | { "say": "lang", 
/**
 * Which.
 */
lang: Tongue, } | { "say": "answer", 
/**
 * The table it speaks of.
 */
at: number, 
/**
 * Its place in the list.
 */
choice: number, } | { "say": "why", 
/**
 * The table it speaks of.
 */
at: number, } | { "say": "hint", 
/**
 * The table it speaks of.
 */
at: number, } | { "say": "about", 
/**
 * Its word, as the view names it.
 */
word: string, } | { "say": "undo", 
/**
 * The table it speaks of.
 */
at: number, } | { "say": "consent", 
/**
 * The table it speaks of.
 */
at: number, 
/**
 * Yes?
 */
yes: boolean, } | { "say": "concede" } | { "say": "claim" } | { "say": "close" } | { "say": "again", 
/**
 * The player's part of the seed, for another match.
 */
seed: string | null, } | { "say": "passing", 
/**
 * When.
 */
when: Passing, 
/**
 * Where not.
 */
stops: Stops, } | { "say": "phrase", 
/**
 * Which of the set phrases.
 */
phrase: Phrase, } | { "say": "ping" };

export type Scene = { 
/**
 * The game's word.
 */
game: string, 
/**
 * The edition.
 */
edition: string, 
/**
 * The clause it is about.
 */
clause: string, 
/**
 * The table after each step.
 */
frames: Array<SceneFrame>, };

export type SceneCheck = { 
/**
 * In the words of a scenario; nothing where it is only that clauses act.
 */
line: string, 
/**
 * The clauses it names.
 */
clauses: Array<string>, 
/**
 * What can't be done and why, where that is what is expected.
 */
refused: SceneRefusal | null, };

export type SceneFrame = { 
/**
 * Which table of the scenario it is, from 0: on another one a new game is looked at.
 */
table: number, 
/**
 * Who gave an answer: `A`, `B`, or nobody.
 */
by: string, 
/**
 * What was done; nothing where a table was laid.
 */
did: string, 
/**
 * Every clause that acted on the way here.
 */
cited: Array<string>, 
/**
 * What the scenario says to it, in English.
 */
note: string, 
/**
 * What is expected here.
 */
checks: Array<SceneCheck>, 
/**
 * The table, both hands open, with the lines since the frame before.
 */
update: Update, };

export type SceneRefusal = { 
/**
 * The answer, as it would be read.
 */
text: string, 
/**
 * Why it can't be given.
 */
why: string, };

export type Seated = { 
/**
 * The match.
 */
id: string, 
/**
 * `A` or `B`.
 */
seat: string, 
/**
 * Whoever holds it sits there.
 */
token: string, 
/**
 * For the other seat, where someone comes by a link, or sits at the same screen.
 */
other: string | null, };

export type Seen = { 
/**
 * Where it lay.
 */
at: Place, 
/**
 * The word of its face; `None` for a back.
 */
word: string | null, 
/**
 * Which of the cards there it was, where they lie side by side.
 */
nth: number | null, 
/**
 * Its handle in the picture that comes with the line, where it still lies open to all eyes.
 */
card: number | null, };

export type Shift = { "is": "move", 
/**
 * From where.
 */
from: Place, 
/**
 * To where.
 */
to: Place, 
/**
 * Those that may be known.
 */
cards: Array<Went>, } | { "is": "make", 
/**
 * Where.
 */
to: Place, } | { "is": "turn" } | { "is": "shuffle", 
/**
 * Which.
 */
at: Place, } | { "is": "strike", 
/**
 * Who.
 */
by: Array<Seen>, 
/**
 * At which cards.
 */
at: Array<Seen>, 
/**
 * At which seat.
 */
seat: string | null, } | { "is": "change", 
/**
 * Whose.
 */
cards: Array<Seen>, 
/**
 * Which seat's.
 */
seat: string | null, 
/**
 * By how much.
 */
by: number, } | { "is": "fall", 
/**
 * Which.
 */
cards: Array<Seen>, };

export type Sown = { 
/**
 * The number that was mixed in, as eight bytes, the least first: the game's, and where the loser decides who
 * begins, above 32 bits how often was dealt anew for that. In decimal digits.
 */
number: string, 
/**
 * SHA-256 of the server's part, A's, B's and the number, in hexadecimal digits.
 */
seed: string, };

export type SpotShown = { 
/**
 * Whose side: `A` or `B`.
 */
seat: string, 
/**
 * The zone's word.
 */
zone: string, 
/**
 * The square: its row from the opponent's side, its column from its player's left.
 */
cell: [number, number] | null, };

export type Step = { 
/**
 * To the table of this version.
 */
to: number, 
/**
 * Must the other seat agree?
 */
consent: boolean, };

export type Stops = { 
/**
 * Before its own main phase ends.
 */
main: boolean, 
/**
 * In its own turn.
 */
own: boolean, 
/**
 * In the other's turn.
 */
other: boolean, 
/**
 * While something waits to be done.
 */
waiting: boolean, };

export type TableShown = { 
/**
 * `A`, `B`, `public` or `all`.
 */
viewer: string, 
/**
 * Whose turn it is, once one has begun.
 */
turn: string | null, 
/**
 * The phase or step of the turn.
 */
phase: string, 
/**
 * What is to be said beside the cards.
 */
notes: Array<string>, 
/**
 * What waits to be done, the next first.
 */
pending: Array<string>, 
/**
 * The strikes that are under way.
 */
aims: Array<AimShown>, 
/**
 * What each seat has beside its cards: its word, its name, how much. Seat A's first.
 */
held: [Array<[string, string, string]>, Array<[string, string, string]>], 
/**
 * The zones, seat A's first.
 */
zones: Array<ZoneShown>, 
/**
 * `A`, `B`, `draw`, or nothing while the game goes on.
 */
won: string | null, };

export type TestHand = { 
/**
 * The words of its cards.
 */
cards: Array<string>, };

export type Told = { "told": "welcome", 
/**
 * The version of the form.
 */
form: number, 
/**
 * `A`, `B` or `public`.
 */
you: string, 
/**
 * How the match is played.
 */
info: MatchInfo, } | { "told": "match", 
/**
 * How it is played now.
 */
info: MatchInfo, } | { "told": "update" } & Update | { "told": "why", 
/**
 * Of which table.
 */
at: number, 
/**
 * Each with its reason.
 */
refusals: Array<Refusal>, } | { "told": "hint", 
/**
 * Of which table.
 */
at: number, 
/**
 * The answers it has compared, the best first. One that is not named leads nowhere.
 */
answers: Array<Compared>, } | { "told": "about" } & About | { "told": "undo" } & UndoAsked | { "told": "refused", 
/**
 * Why, for a person.
 */
why: Said, 
/**
 * Must the client ask anew (its picture is old)?
 */
stale: boolean, } | { "told": "phrase", 
/**
 * Who: `A` or `B`.
 */
seat: string, 
/**
 * Which of the set phrases.
 */
phrase: Phrase, } | { "told": "form", 
/**
 * The form that is spoken here.
 */
form: number, } | { "told": "pong" };

export type Tongue = "ja" | "en";

export type Tried = { "is": "right" } | { "is": "wrong", 
/**
 * What the lesson says to it, if it says anything.
 */
said: Said | null, };

export type UndoAsked = { "step": "asks" } | { "step": "refused" } | { "step": "lapsed" } | { "step": "done" };

export type UnplayedPhrase = { 
/**
 * The phrase.
 */
phrase: string, 
/**
 * Why not; nothing where it could not even be read.
 */
why: Said | null, };

export type Unread = { 
/**
 * The phrase.
 */
phrase: string, 
/**
 * What would be right there.
 */
expected: Said, };

export type Update = { 
/**
 * Grows with every change.
 */
version: number, 
/**
 * Which game of the match, from 1.
 */
game: number, 
/**
 * What a client says when it speaks of this table. In a replay: how many inputs there were.
 */
at: number, 
/**
 * The log goes on after so many lines; what was known beyond them is no more.
 */
from: number, 
/**
 * The lines after those.
 */
lines: Array<Line>, 
/**
 * The table.
 */
table: TableShown, 
/**
 * How the cards are drawn that were not named before on this connection.
 */
faces: Array<Face>, 
/**
 * The question, if it is the viewer's.
 */
asked: Asked | null, 
/**
 * Whom the game waits for.
 */
waits: Waiting, 
/**
 * Could the viewer go back, and would the other seat have to agree?
 */
undo: Step | null, 
/**
 * The clocks, if there are any.
 */
clock: Clock | null, 
/**
 * How the game ended, where no rule ended it.
 */
ended: Ended | null, 
/**
 * How many answers the match has room for, once they are few.
 */
room: number | null, };

export type Waiting = { "for": "players" } | { "for": "seat", 
/**
 * Which.
 */
seat: string, } | { "for": "over" };

export type Went = { 
/**
 * The word of its face.
 */
word: string, 
/**
 * The word of the face it had where it lay; `None` for a back.
 */
was: string | null, 
/**
 * Which of the cards there it was, where they lie side by side.
 */
nth: number | null, };

export type ZoneShown = { 
/**
 * Its word.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Whose it is.
 */
seat: string, 
/**
 * `row`, `pile`, `heap`, `hand` or `grid`.
 */
layout: string, 
/**
 * The line it shares with other zones of its seat, its place in it from the left, and whether the line is the other
 * way round across the table.
 */
beside: [number, number, boolean] | null, 
/**
 * How many cards, as far as that is told: `7`, `10+`, or nothing.
 */
count: string, 
/**
 * The cards that are listed, left to right, or bottom first.
 */
cards: Array<CardShown>, 
/**
 * Cards known to be among the others.
 */
among: Array<string>, };
