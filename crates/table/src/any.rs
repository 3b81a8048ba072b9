//! A session whose game is known only while the program runs: the game's type is erased here, once.

use blackpoker::BlackPoker;
use engine::{Both, Def, Ends, Lang, Outcome, Seat, Shape, Viewer, Words, clause_id, in_edition};
use legions::Legions;
use los::Los;
use serde::Serialize;
use sve::Sve;
use ts_rs::TS;

use crate::deck::{Deck, Misnamed, listed, misnamed, read_deck};
use crate::drawn::Drawn;
use crate::face::{Face, Said, said};
use crate::fault::Fault;
use crate::gallery::part_of;
use crate::games::{DeckFault, GameId, Options, Tabled, readings, told_card};
use crate::log::Log;
use crate::session::{Answered, Opening, Session, Start};
use crate::show::TableShown;

/// A running game of any kind.
#[derive(Clone)]
pub enum AnySession {
    /// BlackPoker.
    BlackPoker(Box<Session<BlackPoker>>),
    /// Shadowverse EVOLVE.
    Sve(Box<Session<Sve>>),
    /// Legend of Stars.
    Los(Box<Session<Los>>),
    /// レギオンズ！
    Legions(Box<Session<Legions>>),
}

/// Does the same with a session of whichever game it is.
macro_rules! each {
    ($any:expr, $session:ident => $body:expr) => {
        match $any {
            AnySession::BlackPoker($session) => $body,
            AnySession::Sve($session) => $body,
            AnySession::Los($session) => $body,
            AnySession::Legions($session) => $body,
        }
    };
}

/// Does the same with whichever game an id names.
macro_rules! each_game {
    ($id:expr, $game:ident => $body:expr) => {
        match $id {
            $crate::games::GameId::BlackPoker => {
                type $game = ::blackpoker::BlackPoker;
                $body
            }
            $crate::games::GameId::Sve => {
                type $game = ::sve::Sve;
                $body
            }
            $crate::games::GameId::Los => {
                type $game = ::los::Los;
                $body
            }
            $crate::games::GameId::Legions => {
                type $game = ::legions::Legions;
                $body
            }
        }
    };
}

pub(crate) use {each, each_game};

/// An answer that is offered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Offer {
    /// As a save names it.
    pub word: String,
    /// As it is read.
    pub text: String,
    /// The cards of the view it is about, by their handles: one, or all that look the same.
    pub cards: Vec<u16>,
    /// The cards of the hand that it could use, where it does not name one yet.
    pub uses: Vec<u16>,
    /// What it costs and does, where its name does not say so.
    pub explains: Option<String>,
    /// The places it names.
    pub spots: Vec<SpotShown>,
    /// Does it let a chance to act go by, and nothing else?
    pub pass: bool,
    /// Does it end a phase of one's own turn?
    pub ends: bool,
    /// Does it give up a card of one's own side of the table, where another answer would not?
    pub harms: bool,
}

/// A place that an answer names: a seat's zone, or a square of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SpotShown {
    /// Whose side: `A` or `B`.
    pub seat: &'static str,
    /// The zone's word.
    pub zone: &'static str,
    /// The square: its row from the opponent's side, its column from its player's left.
    pub cell: Option<(u8, u8)>,
}

/// What is asked of whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Asked {
    /// Who is asked.
    #[serde(serialize_with = "letter")]
    #[ts(as = "String")]
    pub seat: Seat,
    /// The question.
    pub prompt: String,
    /// `cards`, `one`, `number`, `order` or `yes-no`.
    pub shape: &'static str,
    /// The clause that lets the seat choose.
    pub clause: &'static str,
    /// Every legal answer.
    pub offers: Vec<Offer>,
}

fn letter<S: serde::Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(seat.letter())
}

/// An answer that can't be given, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Refusal {
    /// As a save would name it.
    pub word: String,
    /// As it is read.
    pub text: String,
    /// Why it can't be given.
    pub why: String,
    /// The clauses.
    pub clause: String,
    /// The cards of the view it is about, by their handles.
    pub cards: Vec<u16>,
    /// The cards of the hand that it could use.
    pub uses: Vec<u16>,
}

/// A card of a deck: how many copies, the part it is listed in, and how it is drawn.
pub type Drawing = (usize, Option<DeckPart>, Face);

/// Part of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct DeckPart {
    /// The word that heads it in a list.
    pub word: &'static str,
    /// What it is called.
    pub name: Said,
}

/// A deck as it is asked for: a word for one that comes with the game, or the text of a file.
fn deck_of<G: Tabled>(rules: &engine::Rules<G>, source: &str) -> Result<Deck<G>, Vec<Fault>> {
    match G::deck(rules, source.trim()) {
        Some(deck) => Ok(deck),
        None => read_deck(rules, source),
    }
}

impl AnySession {
    /// A new game. A deck is a word for one that comes with the game, or the text of a deck file.
    pub fn begin(
        game: GameId,
        options: &Options,
        decks: Both<&str>,
        start: impl Into<Start>,
    ) -> Result<AnySession, Vec<Fault>> {
        let start = start.into();
        each_game!(game, G => begin::<G>(options, decks, start).map(Into::into))
    }

    /// The cards of a deck (a word, or the text of a file) by their words, which mean the same beside any others, and
    /// every reason it is not one of the format; `Err` where it can't be read at all.
    pub fn check_deck(
        game: GameId,
        options: &Options,
        source: &str,
    ) -> Result<(Vec<String>, Vec<DeckFault>), Vec<Fault>> {
        each_game!(game, G => {
            let rules = G::rules(options).map_err(|what| vec![Fault::whole(what)])?;
            let deck = deck_of(&rules, source)?;
            let faults = G::check_deck(&rules, &options.format, &deck);
            Ok((deck.defs().into_iter().map(|def| G::card_word(&rules, def)).collect(), faults))
        })
    }

    /// The lines of a deck list that no card is meant by, with the nearest names.
    pub fn misnamed(game: GameId, options: &Options, source: &str) -> Vec<Misnamed> {
        each_game!(game, G => G::rules(options).map(|rules| misnamed(&rules, source)).unwrap_or_default())
    }

    /// A deck (a word, or the text of a file) as people write it: parts under their headings, cards by name where that
    /// is enough.
    pub fn list_deck(game: GameId, options: &Options, source: &str) -> Result<String, Vec<Fault>> {
        each_game!(game, G => {
            let rules = G::rules(options).map_err(|what| vec![Fault::whole(what)])?;
            deck_of(&rules, source).map(|deck| listed(&rules, &deck))
        })
    }

    /// The cards of a deck (a word, or the text of a file), in the order they are first listed: each with its copies,
    /// the part it is listed in, and how it is drawn.
    pub fn draw_deck(game: GameId, options: &Options, source: &str) -> Result<Vec<Drawing>, Vec<Fault>> {
        each_game!(game, G => {
            let rules = G::rules(options).map_err(|what| vec![Fault::whole(what)])?;
            let deck = deck_of(&rules, source)?;
            let mut found = Vec::new();
            for &card in &deck.cards {
                match found.iter_mut().find(|(known, _)| *known == card) {
                    Some((_, copies)) => *copies += 1,
                    None => found.push((card, 1)),
                }
            }
            let drawn = found.into_iter().map(|((zone, def), copies)| {
                let zone = zone.or_else(|| G::home(&rules, def));
                (copies, zone.map(part_of::<G>), <G as Drawn>::face(&rules, def))
            });
            Ok(drawn.collect())
        })
    }

    /// Which game it is.
    pub fn game(&self) -> GameId {
        match self {
            AnySession::BlackPoker(_) => GameId::BlackPoker,
            AnySession::Sve(_) => GameId::Sve,
            AnySession::Los(_) => GameId::Los,
            AnySession::Legions(_) => GameId::Legions,
        }
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, session => session.outcome())
    }

    /// Who is asked, if the game goes on.
    pub fn asked_seat(&self) -> Option<Seat> {
        each!(self, session => session.question().map(|question| question.to))
    }

    /// The question and its answers, as the seat that is asked reads them.
    pub fn asked(&self, lang: Lang) -> Option<Asked> {
        each!(self, session => ask(session, lang))
    }

    /// How many answers may be given.
    pub fn answer_count(&self) -> usize {
        each!(self, session => session.choices().len())
    }

    /// Everything that can't be done now, and why.
    pub fn refusals(&self, lang: Lang) -> Vec<Refusal> {
        each!(self, session => session.refusals(lang))
    }

    /// The table in words, as a viewer may see it.
    pub fn show(&self, viewer: Viewer, lang: Lang) -> TableShown {
        each!(self, session => session.show(viewer, lang))
    }

    /// What happened.
    pub fn log(&self) -> &Log {
        each!(self, session => session.log())
    }

    /// The inputs so far.
    pub fn answers(&self) -> &[Answered] {
        each!(self, session => session.answers())
    }

    /// Gives the answer at this place of the list.
    pub fn answer(&mut self, at: usize) -> Result<(), Fault> {
        each!(self, session => session.answer(at))
    }

    /// Gives an answer as a save names it.
    pub fn answer_word(&mut self, word: &str) -> Result<(), Fault> {
        let words = each!(self, session => session.words());
        match words.iter().position(|known| known == word) {
            Some(at) => self.answer(at),
            None => Err(Fault::whole(said(
                format!("「{word}」という答えはありません。{}のいずれかです", words.join("、")),
                format!("{word:?} is no answer here; expected one of: {}", words.join(", ")),
            ))),
        }
    }

    /// Gives up for a seat.
    pub fn concede(&mut self, seat: Seat) -> Result<(), Fault> {
        each!(self, session => session.concede(seat))
    }

    /// Ends the game without a winner, as who keeps the table may.
    pub fn call_off(&mut self, seat: Seat) -> Result<(), Fault> {
        each!(self, session => session.call_off(seat))
    }

    #[cfg(test)]
    pub(crate) fn kept_states(&self) -> usize {
        each!(self, session => session.kept_states())
    }

    /// How often each seat has begun something, of its own accord.
    pub fn begun(&self) -> Both<usize> {
        each!(self, session => session.begun())
    }

    /// How many inputs there were.
    pub fn decisions(&self) -> usize {
        each!(self, session => session.decisions())
    }

    /// Goes back to where so many inputs had been given.
    pub fn undo_to(&mut self, decisions: usize) -> bool {
        each!(self, session => session.undo_to(decisions))
    }

    /// Did anything hidden come to light since so many inputs had been given?
    pub fn revealed_since(&self, decisions: usize) -> bool {
        each!(self, session => session.revealed_since(decisions))
    }

    /// Does the game wait, though there is one answer only? To everyone outside it looks as if the seat were asked.
    pub fn paused(&self) -> bool {
        each!(self, session => session.paused())
    }

    /// Goes on after such a pause.
    pub fn release(&mut self) {
        each!(self, session => session.release());
    }

    /// Does the question depend on cards that only the seat asked knows? Then how long it takes must not tell whether
    /// there was a choice.
    pub fn secret(&self) -> bool {
        each!(self, session => session.secret())
    }

    /// Does the answer at this place of the list do nothing, as the one given for want of another would?
    pub fn idle(&self, at: usize) -> bool {
        each!(self, session => idle(session, at))
    }

    /// Is there an answer that does nothing?
    pub fn may_idle(&self) -> bool {
        each!(self, session => (0..session.choices().len()).any(|at| idle(session, at)))
    }

    /// Which answer of the list lets a chance to act go by, if one does.
    pub fn pass(&self) -> Option<usize> {
        fn pass<G: Tabled>(session: &Session<G>) -> Option<usize> {
            session.choices().iter().position(|&choice| G::passes(choice))
        }
        each!(self, session => pass(session))
    }

    /// Is there nothing to do but end the main phase?
    pub fn only_ends_main(&self) -> bool {
        fn ends<G: Tabled>(session: &Session<G>) -> bool {
            matches!(session.choices(), &[only] if G::ends(session.state(), only) == Some(Ends::Main))
        }
        each!(self, session => ends(session))
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        each!(self, session => session.state().table.turn())
    }

    /// Does anything wait to be done, that everyone knows of?
    pub fn pends(&self) -> bool {
        fn pends<G: Tabled>(session: &Session<G>) -> bool {
            !G::pending(session.rules(), &session.view(Viewer::Public), Lang::En).is_empty()
        }
        each!(self, session => pends(session))
    }

    /// How a card is drawn, by the word of its face. Only for cards that the listener has been shown.
    pub fn face(&self, word: &str) -> Option<Face> {
        each!(self, session => card_of_word(session.rules(), word).map(|def| Drawn::face(session.rules(), def)))
    }

    /// What is to be said of a card, each line with its clause, by the word of its face.
    pub(crate) fn lines_about(&self, word: &str, lang: Lang) -> Option<Vec<(String, &'static str)>> {
        each!(self, session => {
            card_of_word(session.rules(), word).map(|def| told_card(session.rules(), def, lang))
        })
    }

    /// How it was begun, unless it began from a position.
    pub fn opening(&self) -> Option<&Opening> {
        each!(self, session => session.opening())
    }

    /// The position in our notation, where the game is at rest.
    pub fn position(&self) -> Option<String> {
        each!(self, session => session.position())
    }
}

/// The card of which this is the word.
fn card_of_word<G: Tabled>(rules: &engine::Rules<G>, word: &str) -> Option<Def> {
    let is = |def: &Def| G::card_word(rules, *def) == word;
    G::find_card(rules, word).filter(is).or_else(|| (0..rules.cards.len()).map(|at| Def(at as u16)).find(is))
}

fn begin<G: Tabled>(options: &Options, decks: Both<&str>, start: Start) -> Result<Session<G>, Vec<Fault>> {
    let rules = G::rules(options).map_err(|what| vec![Fault::whole(what)])?;
    let mut lists: Both<Vec<Def>> = Both::default();
    for seat in Seat::BOTH {
        let deck = deck_of(&rules, decks[seat])?;
        let faults = G::check_deck(&rules, &options.format, &deck);
        if !faults.is_empty() {
            let told = |fault: DeckFault| {
                let why = fault.said();
                Fault::whole(said(format!("デッキ{seat}：{}", why.ja), format!("deck {seat}: {}", why.en)))
            };
            return Err(faults.into_iter().map(told).collect());
        }
        lists[seat] = deck.defs();
    }
    let mut session = Session::begin(rules, Both([&lists[Seat::A], &lists[Seat::B]]), start)
        .map_err(|fault| vec![fault])?;
    let words = |seat| lists[seat].iter().map(|&def| G::card_word(session.rules(), def)).collect();
    let readings = readings(session.rules(), &lists.0.concat());
    let Start { seed, decides, .. } = start;
    let opening = Opening { options: options.clone(), decks: Both::make(words), readings, seed, decides };
    session.set_opening(opening);
    Ok(session)
}

impl From<Session<BlackPoker>> for AnySession {
    fn from(session: Session<BlackPoker>) -> AnySession {
        AnySession::BlackPoker(Box::new(session))
    }
}

impl From<Session<Sve>> for AnySession {
    fn from(session: Session<Sve>) -> AnySession {
        AnySession::Sve(Box::new(session))
    }
}

impl From<Session<Los>> for AnySession {
    fn from(session: Session<Los>) -> AnySession {
        AnySession::Los(Box::new(session))
    }
}

impl From<Session<Legions>> for AnySession {
    fn from(session: Session<Legions>) -> AnySession {
        AnySession::Legions(Box::new(session))
    }
}

fn idle<G: Tabled>(session: &Session<G>, at: usize) -> bool {
    session.choices().get(at).is_some_and(|&choice| G::idle(choice))
}

fn ask<G: Drawn>(session: &Session<G>, lang: Lang) -> Option<Asked> {
    let question = session.question()?;
    let prompt = G::prompt(&session.teller(Viewer::Seat(question.to), lang), &question);
    let shape = match question.shape {
        Shape::Cards { .. } => "cards",
        Shape::One => "one",
        Shape::Number { .. } => "number",
        Shape::Name => "name",
        Shape::Order => "order",
        Shape::YesNo => "yes-no",
    };
    let clause = clause_id::<G>(in_edition(session.rules(), question.because));
    Some(Asked { seat: question.to, prompt, shape, clause, offers: session.offers(lang) })
}
