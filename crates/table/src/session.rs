//! One running game with its history.

use std::sync::Arc;

use engine::{
    Both, Chance, Choice, Deed, Def, Digest, Event, Flow, Forced, Input, Ix, Lang, Outcome, Question, Rules,
    Seat, Sight, Spot, State, Teller, View, Viewer, Zone, advance, clause_ids, force, put, put_listed,
    refusals,
};

use sha2::{Digest as _, Sha256};

use crate::any::{Offer, Refusal, SpotShown};
use crate::drawn::Drawn;
use crate::face::said;
use crate::fault::Fault;
use crate::games::{CardReading, Options};
use crate::log::Log;

/// An input that was taken, in the words of a save.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// Who gave it.
    pub seat: Seat,
    /// What, as it stands in a save.
    pub word: String,
    /// The digest of all events after it.
    pub digest: u64,
}

/// How a game was begun: all that a save needs beside the inputs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// What it is played under.
    pub options: Options,
    /// The decks, each card by its word.
    pub decks: Both<Vec<String>>,
    /// How the cards were read, where they have a text.
    pub readings: Vec<CardReading>,
    /// The seed of chance.
    pub seed: [u8; 32],
    /// The seat that decides who goes first, where the last game of the match says so.
    pub decides: Option<Seat>,
}

impl Opening {
    /// SHA-256 of how all its cards were read.
    pub fn cards_digest(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        for (word, digest) in &self.readings {
            hash.update(word.as_bytes());
            hash.update([0]);
            hash.update(digest);
        }
        hash.finalize().into()
    }
}

/// What a new game begins with beside its decks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The seed of chance.
    pub seed: [u8; 32],
    /// The seat that decides who goes first; the set-up finds one where none is named.
    pub decides: Option<Seat>,
    /// Does it wait before answers that are given for want of another, where that could tell something? See
    /// [`Session::paused`].
    pub paced: bool,
}

impl From<[u8; 32]> for Start {
    fn from(seed: [u8; 32]) -> Start {
        Start { seed, decides: None, paced: false }
    }
}

/// How a save names inputs that are no answers.
pub(crate) const CONCEDED: &str = "concede";
pub(crate) const CALLED_OFF: &str = "call-off";

/// A game as it stood when a seat was asked, and what was put then.
#[derive(Clone)]
struct Past<G: Drawn> {
    /// Kept for some; the others are folded from the last one before them.
    state: Option<Box<State<G>>>,
    /// Was that state brought about by anything but inputs? Then it can't be folded from another.
    meddled: bool,
    /// Does something begin with the input: was nothing half done, and was it no pass?
    begins: bool,
    /// When the turn began in which it was given.
    turn: engine::Moment,
    input: Input,
    entries: usize,
    cited: usize,
    digest: Digest,
}

/// A game as it was at some time, and how much had been told by then.
pub(crate) struct Moment<G: Drawn> {
    state: State<G>,
    pub(crate) entries: usize,
    cited: usize,
}

/// Of so many decisions in a row, one keeps its state.
const KEPT: usize = 16;
/// Of those that are further back than so many decisions, every second one goes; at twice the distance every second of
/// the rest, and so on. A state grows with its game: as many for each stretch of it would hold its square.
const NEAR: usize = 128;

/// Is the state at a decision kept, where so many have been made?
fn keeps(at: usize, decisions: usize) -> bool {
    let back = (decisions - at) / NEAR;
    at.is_multiple_of(KEPT << (usize::BITS - back.leading_zeros()))
}

/// One running game: the state, everything said so far, and every decision to go back to.
#[derive(Clone)]
pub struct Session<G: Drawn> {
    rules: Arc<Rules<G>>,
    state: State<G>,
    options: engine::Options,
    log: Log,
    answers: Vec<Answered>,
    past: Vec<Past<G>>,
    /// The decisions that keep their states, in order.
    kept: Vec<usize>,
    /// Was the state changed by anything but inputs since the last one?
    meddled: bool,
    opening: Option<Opening>,
}

impl<G: Drawn> Session<G> {
    /// A new game, up to its first question.
    pub fn begin(
        rules: impl Into<Arc<Rules<G>>>,
        decks: Both<&[Def]>,
        start: impl Into<Start>,
    ) -> Result<Session<G>, Fault> {
        let Start { seed, decides, paced } = start.into();
        let opening = match decides {
            Some(seat) => G::opening_decided_by(seat).ok_or_else(|| {
                Fault::whole(said(
                    "このゲームの先攻は準備の中で決まります。プレイヤーは選びません",
                    "the set-up of this game finds out who goes first: nobody decides it",
                ))
            })?,
            None => G::OPENING,
        };
        let state = State::opened(decks, Chance::new(seed), opening).map_err(|_| {
            let most = engine::CARDS;
            let en = format!("the decks hold more than {most} cards");
            Fault::whole(said(format!("デッキが合わせて{most}枚を超えています"), en))
        })?;
        Ok(Session::at(rules, state, paced))
    }

    /// A game that goes on from a state.
    pub fn from_state(rules: impl Into<Arc<Rules<G>>>, state: State<G>) -> Session<G> {
        Session::at(rules, state, false)
    }

    fn at(rules: impl Into<Arc<Rules<G>>>, state: State<G>, paced: bool) -> Session<G> {
        let mut session = Session {
            rules: rules.into(),
            state,
            options: engine::Options::new(),
            log: Log::paced(paced),
            answers: Vec::new(),
            past: Vec::new(),
            kept: Vec::new(),
            meddled: true,
            opening: None,
        };
        session.go_on();
        // A table may wait long for its players, and many do.
        session.log.entries.shrink_to_fit();
        session.log.cited.shrink_to_fit();
        session
    }

    fn go_on(&mut self) -> Flow {
        advance(&self.rules, &mut self.state, &mut self.options, &mut self.log)
    }

    /// Does the game wait, though there is one answer only? To everyone outside it looks as if the seat were asked:
    /// giving the answer at once could tell the other seat something.
    pub fn paused(&self) -> bool {
        self.log.waited
    }

    /// Would an answer to this question, given for want of another, be waited for?
    pub fn secret(&self) -> bool {
        self.question().is_some_and(|question| G::secret(&question.ask))
    }

    /// Goes on after such a pause. The answer is no input.
    pub fn release(&mut self) {
        if self.paused() {
            self.go_on();
            if let Some(last) = self.answers.last_mut() {
                last.digest = self.log.digest();
            }
        }
    }

    /// How it was begun, unless it began from a position.
    pub fn opening(&self) -> Option<&Opening> {
        self.opening.as_ref()
    }

    pub(crate) fn set_opening(&mut self, opening: Opening) {
        self.opening = Some(opening);
    }

    /// The rules.
    pub fn rules(&self) -> &Rules<G> {
        &self.rules
    }

    /// The state; only for what runs beside the table and shows nobody anything.
    pub(crate) fn state(&self) -> &State<G> {
        &self.state
    }

    /// What happened.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The inputs so far.
    pub fn answers(&self) -> &[Answered] {
        &self.answers
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.table.over()
    }

    /// What is asked, if the game goes on.
    pub fn question(&self) -> Option<Question<G>> {
        engine::question(&self.rules, &self.state)
    }

    /// The sight of the seat that is asked.
    pub fn sight(&self) -> Option<Sight<'_, G>> {
        self.outcome().is_none().then(|| Sight::of_asked(&self.rules, &self.state, &self.options))
    }

    /// What a viewer may see.
    pub fn view(&self, viewer: Viewer) -> View<G> {
        self.state.view(&self.rules, viewer)
    }

    pub(crate) fn teller(&self, viewer: Viewer, lang: Lang) -> Teller<'_, G> {
        Teller { rules: &self.rules, table: &self.state.table, viewer, lang }
    }

    /// The answers to the present question.
    pub(crate) fn choices(&self) -> &[Choice] {
        &self.options
    }

    /// The same, as the engine lists them.
    pub(crate) fn listed(&self) -> &engine::Options {
        &self.options
    }

    /// The answers to the present question, as a save names them.
    pub fn words(&self) -> Vec<String> {
        self.options.iter().map(|&choice| G::choice_word(&self.rules, &self.state, choice)).collect()
    }

    /// The answers to the present question, as the seat that is asked reads them.
    pub fn texts(&self, lang: Lang) -> Vec<String> {
        let Some(question) = self.question() else { return Vec::new() };
        let teller = self.teller(Viewer::Seat(question.to), lang);
        self.options.iter().map(|&choice| G::choice(&teller, &self.state, choice)).collect()
    }

    /// The answers to the present question, as everything outside handles them.
    pub fn offers(&self, lang: Lang) -> Vec<Offer> {
        let told = self.words().into_iter().zip(self.texts(lang)).zip(self.cards_of(&self.options));
        let each = self.options.iter().zip(told).map(|(&choice, ((word, text), cards))| {
            let (spots, pass) = (self.spots_of(choice), G::passes(choice));
            let (ends, harms) = (G::ends(&self.state, choice).is_some(), self.harms(choice));
            let (uses, explains) = (self.uses(choice), G::explains(&self.state, choice, lang));
            Offer { word, text, cards, uses, explains, spots, pass, ends, harms }
        });
        each.collect()
    }

    /// Does an answer give up a card of its own side, where another would not? Who has no other has nothing to consider.
    fn harms(&self, choice: Choice) -> bool {
        let harms = |choice| G::harms(&self.rules, &self.state, choice);
        harms(choice) && !self.options.iter().all(|&other| harms(other))
    }

    /// Answers that may not be given now, and why.
    pub fn refusals(&self, lang: Lang) -> Vec<Refusal> {
        let Some(question) = self.question() else { return Vec::new() };
        let teller = self.teller(Viewer::Seat(question.to), lang);
        let (choices, lacks): (Vec<Choice>, Vec<engine::Lack<G::Want>>) =
            refusals(&self.rules, &self.state).into_iter().unzip();
        let cards = self.cards_of(&choices);
        let told = choices.into_iter().zip(lacks).zip(cards);
        told.map(|((choice, lack), cards)| Refusal {
            word: G::choice_word(&self.rules, &self.state, choice),
            text: G::choice(&teller, &self.state, choice),
            why: G::lack(&teller, &lack),
            clause: clause_ids::<G>(&self.rules, &lack.because),
            cards,
            uses: self.uses(choice),
        })
        .collect()
    }

    /// The cards that answers are about, by their handles in the view of the seat that is asked: where no order
    /// matters, all that look the same.
    fn cards_of(&self, choices: &[Choice]) -> Vec<Vec<u16>> {
        let Some(question) = self.question() else { return Vec::new() };
        let viewer = Viewer::Seat(question.to);
        let table = &self.state.table;
        let handles = self.state.handles(&self.rules, viewer);
        let alike = |card: Ix| -> Vec<u16> {
            if !card.is_some() || !table.lies(card) {
                return Vec::new();
            }
            let place = table.card(card).place;
            let ordered = place.zone::<G::Zone>().ordered();
            let same =
                |&&other: &&Ix| other == card || !ordered && table.card(other).def == table.card(card).def;
            let cards = table.run(place).iter().filter(same);
            cards.filter_map(|&card| handles.of(card)).map(|handle| handle.at() as u16).collect()
        };
        choices.iter().map(|choice| alike(choice.card)).collect()
    }

    /// The cards of the hand that an answer could use, by their handles in the view of the seat that is asked.
    fn uses(&self, choice: Choice) -> Vec<u16> {
        let used = G::uses(&self.rules, &self.state, choice);
        let Some(question) = self.question().filter(|_| !used.is_empty()) else { return Vec::new() };
        let handles = self.state.handles(&self.rules, Viewer::Seat(question.to));
        used.into_iter().filter_map(|card| handles.of(card)).map(|handle| handle.at() as u16).collect()
    }

    fn spots_of(&self, choice: Choice) -> Vec<SpotShown> {
        let shown = |spot: Spot<G::Zone>| SpotShown {
            seat: spot.seat.letter(),
            zone: G::zone_word(spot.zone),
            cell: spot.cell,
        };
        G::spots(&self.rules, &self.state, choice).into_iter().map(shown).collect()
    }

    /// Gives the answer at this place of the list.
    pub fn answer(&mut self, at: usize) -> Result<(), Fault> {
        let (Some(question), Some(&choice)) = (self.question(), self.options.get(at)) else {
            let (n, all) = (at + 1, self.options.len());
            let ja = format!("{n}番の答えはありません。答えは{all}個です");
            return Err(Fault::whole(said(ja, format!("there is no answer {n}; there are {all}"))));
        };
        if self.paused() {
            let ja = "ゲームはまもなく自動的に進みます";
            return Err(Fault::whole(said(ja, "the game goes on by itself in a moment")));
        }
        let word = G::choice_word(&self.rules, &self.state, choice);
        self.keep(Input::Answer(choice));
        put_listed(&self.rules, &mut self.state, &self.options, at, &mut self.log);
        self.go_on();
        self.answers.push(Answered { seat: question.to, word, digest: self.log.digest() });
        Ok(())
    }

    /// Gives up for a seat, whoever is asked.
    pub fn concede(&mut self, seat: Seat) -> Result<(), Fault> {
        while self.paused() {
            self.release();
        }
        self.end(seat, Input::Concede(seat), CONCEDED)
    }

    /// Ends the game without a winner, whoever is asked: no rule does that, but who keeps the table. It stands among the
    /// inputs as a seat's, whichever it is.
    pub fn call_off(&mut self, seat: Seat) -> Result<(), Fault> {
        while self.paused() {
            self.release();
        }
        self.end(seat, Input::CallOff, CALLED_OFF)
    }

    fn end(&mut self, seat: Seat, input: Input, word: &str) -> Result<(), Fault> {
        let over = || Fault::whole(said("ゲームは終わっています", "the game is over"));
        if self.outcome().is_some() {
            return Err(over());
        }
        self.keep(input);
        put(&self.rules, &mut self.state, input, &mut self.log).map_err(|_| over())?;
        self.go_on();
        self.answers.push(Answered { seat, word: word.to_owned(), digest: self.log.digest() });
        Ok(())
    }

    /// Lets events happen that no rule ordered, and looks at what follows from them.
    pub(crate) fn force(&mut self, events: &[Event<G>]) {
        self.meddled = true;
        force(&self.rules, &mut self.state, events, &mut self.log);
        self.state.push(G::AFTERMATH);
        self.go_on();
    }

    /// Begins a deed of the game's own that no rule ordered, and looks at what follows from it.
    pub(crate) fn force_deed(
        &mut self,
        deed: &str,
        find: &impl Fn(&engine::Table<G>, &str) -> Result<engine::Ix, String>,
    ) -> Result<bool, String> {
        let was = self.state.clone();
        self.meddled = true;
        self.state.push(G::AFTERMATH);
        let begun = Deed::read(deed, G::DEEDS).and_then(|deed| {
            let Some(deed) = deed else { return Ok(false) };
            let forced = Forced { deed, rules: &self.rules, find, observer: &mut self.log };
            G::force(&mut self.state, forced).map(|()| true)
        });
        if begun == Ok(true) {
            self.go_on();
        } else {
            self.state = was;
        }
        begun
    }

    /// The next die shows this, where nothing else is left to chance before it.
    pub(crate) fn load_die(&mut self, shows: u32) {
        self.meddled = true;
        self.state.table.load_chance(6, shows - 1);
    }

    /// The position in our notation, where the game is at rest.
    pub fn position(&self) -> Option<String> {
        crate::position::write_position(&self.rules, &self.state)
    }

    fn keep(&mut self, input: Input) {
        let meddled = std::mem::take(&mut self.meddled);
        let at = self.past.len();
        let keeps = meddled || at.is_multiple_of(KEPT);
        self.past.push(Past {
            state: keeps.then(|| Box::new(self.state.clone())),
            meddled,
            begins: matches!(input, Input::Answer(choice) if G::quiet(&self.state) && !G::idle(choice)),
            turn: self.state.table.turn_began(),
            input,
            entries: self.log.entries.len(),
            cited: self.log.cited.len(),
            digest: self.log.digest,
        });
        if keeps {
            self.kept.push(at);
            self.thin();
        }
    }

    /// Lets go of states that are further back than they are dense.
    fn thin(&mut self) {
        let decisions = self.past.len();
        let past = &mut self.past;
        self.kept.retain(|&at| {
            let stays = past[at].meddled || keeps(at, decisions);
            if !stays {
                past[at].state = None;
            }
            stays
        });
    }

    /// How many states of the past are kept.
    #[cfg(test)]
    pub(crate) fn kept_states(&self) -> usize {
        let kept = self.past.iter().filter(|past| past.state.is_some()).count();
        assert_eq!(kept, self.kept.len());
        kept
    }

    /// How often each seat has begun something, of its own accord.
    pub fn begun(&self) -> Both<usize> {
        let mut begun = Both([0; 2]);
        for (_, answered) in self.past.iter().zip(&self.answers).filter(|(past, _)| past.begins) {
            begun[answered.seat] += 1;
        }
        begun
    }

    /// The state when so many inputs had been given, and the answers listed then.
    fn state_at(&self, decisions: usize) -> Option<(State<G>, engine::Options)> {
        self.fold_to(decisions, |_, _| ())
    }

    /// The same, and shows each kept decision that was passed on the way and whose state is not at hand.
    fn fold_to(
        &self,
        decisions: usize,
        mut passed: impl FnMut(usize, &State<G>),
    ) -> Option<(State<G>, engine::Options)> {
        self.past.get(decisions)?;
        let known = *self.kept[..self.kept.partition_point(|&at| at <= decisions)].last()?;
        let mut state = self.past[known].state.as_deref()?.clone();
        let mut options = engine::options(&self.rules, &state);
        for (at, past) in self.past[known..decisions].iter().enumerate() {
            if at > 0 && keeps(known + at, decisions) {
                passed(known + at, &state);
            }
            self.step(&mut state, &mut options, past.input)?;
        }
        Some((state, options))
    }

    fn step(&self, state: &mut State<G>, options: &mut engine::Options, input: Input) -> Option<()> {
        put(&self.rules, state, input, &mut ()).ok()?;
        advance(&self.rules, state, options, &mut ());
        Some(())
    }

    /// Shows what the seat that is asked now was asked before in this turn, the oldest first, and which answer it gave:
    /// so much anyone remembers.
    pub fn earlier_this_turn(&self, mut see: impl FnMut(&Sight<'_, G>, usize)) {
        let Some(now) = self.sight() else { return };
        let turn = self.state.table.turn_began();
        let first = self.past.iter().rposition(|past| past.turn != turn).map_or(0, |before| before + 1);
        let Some((mut state, mut options)) = self.state_at(first) else { return };
        for past in &self.past[first..] {
            // What was forced on a game stands nowhere but in the state it led to.
            if let Some(known) = past.state.as_deref().filter(|_| past.meddled) {
                state = known.clone();
                options = engine::options(&self.rules, &state);
            }
            let sight = Sight::of_asked(&self.rules, &state, &options);
            if let Input::Answer(choice) = past.input
                && let Some(at) = options.iter().position(|&offered| offered == choice)
                && sight.seat() == now.seat()
                && options.len() > 1
            {
                see(&sight, at);
            }
            if self.step(&mut state, &mut options, past.input).is_none() {
                return;
            }
        }
    }

    /// Shows every question of the game to the sight it was asked of, the oldest first: how many inputs there had been, and
    /// which answer was given.
    pub fn each_answer(&self, mut see: impl FnMut(usize, &Sight<'_, G>, usize)) {
        let Some((mut state, mut options)) = self.state_at(0) else { return };
        for (decisions, past) in self.past.iter().enumerate() {
            if let Some(kept) = past.state.as_deref() {
                state.clone_from(kept);
                options = engine::options(&self.rules, &state);
            }
            if let Input::Answer(choice) = past.input
                && let Some(at) = options.iter().position(|&offered| offered == choice)
            {
                see(decisions, &Sight::of_asked(&self.rules, &state, &options), at);
            }
            if put(&self.rules, &mut state, past.input, &mut ()).is_err() {
                return;
            }
            advance(&self.rules, &mut state, &mut options, &mut ());
        }
    }

    /// The game as it is now, to be looked at later.
    pub(crate) fn moment(&self) -> Moment<G> {
        let Log { entries, cited, .. } = &self.log;
        Moment { state: self.state.clone(), entries: entries.len(), cited: cited.len() }
    }

    /// The game as it was then. It can be looked at; nothing can be taken back in it.
    pub(crate) fn as_it_was(&self, then: &Moment<G>) -> Session<G> {
        let Moment { state, entries, cited } = then;
        let mut log = Log::paced(self.log.paced);
        log.entries.extend_from_slice(&self.log.entries[..*entries]);
        log.cited.extend_from_slice(&self.log.cited[..*cited]);
        Session {
            rules: Arc::clone(&self.rules),
            state: state.clone(),
            options: engine::options(&self.rules, state),
            log,
            answers: Vec::new(),
            past: Vec::new(),
            kept: Vec::new(),
            meddled: true,
            opening: self.opening.clone(),
        }
    }

    /// How many inputs there were.
    pub fn decisions(&self) -> usize {
        self.past.len()
    }

    /// Goes back to where so many inputs had been given, in the middle of an effect too.
    pub fn undo_to(&mut self, decisions: usize) -> bool {
        let mut passed = Vec::new();
        let folded = self.fold_to(decisions, |at, state| passed.push((at, Box::new(state.clone()))));
        let Some((state, options)) = folded else { return false };
        let past = &self.past[decisions];
        self.log.entries.truncate(past.entries);
        self.log.cited.truncate(past.cited);
        self.log.digest = past.digest;
        self.log.waited = false;
        self.meddled = past.meddled;
        self.past.truncate(decisions);
        self.kept.retain(|&at| at < decisions);
        // Who goes back step by step has each step as near as the first.
        for (at, state) in passed {
            self.past[at].state = Some(state);
            self.kept.push(at);
        }
        self.answers.truncate(decisions);
        self.state = state;
        self.options = options;
        true
    }

    /// Did anything hidden come to light, or chance speak, since so many inputs had been given?
    pub fn revealed_since(&self, decisions: usize) -> bool {
        let Some((past, _)) = self.state_at(decisions) else { return false };
        past.table.chance() != self.state.table.chance()
            || Seat::BOTH.iter().any(|&seat| {
                let knows =
                    |state: &State<G>, card| Viewer::Seat(seat).knows(&self.rules, &state.table, card);
                let mut cards = self.state.table.all().iter();
                cards.any(|&card| knows(&self.state, card) && !knows(&past, card))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::AnySession;
    use crate::games::GameId;

    #[test]
    fn states_of_the_past_are_few_however_long_a_game_is() {
        for decisions in [1, 100, 1000, 20_000, 100_000_usize] {
            let kept: Vec<usize> = (0..decisions).filter(|&at| keeps(at, decisions)).collect();
            let doubled = decisions.ilog2().saturating_sub(NEAR.ilog2()) as usize;
            assert!(kept.len() <= NEAR / KEPT * (doubled + 2) + 2, "{decisions}: {}", kept.len());
            // Folding to any decision begins nearby, or goes no further than a part of the way to it.
            for ends in kept.windows(2) {
                let [from, to] = ends else { continue };
                assert!(to - from <= KEPT.max((decisions - from) / 4), "{decisions}: {from} to {to}");
            }
            assert_eq!(kept.first(), Some(&0), "the first one stays for ever");
        }
        // What is let go is not missed later.
        for decisions in 0..3000 {
            assert!(
                (0..decisions).all(|at| keeps(at, decisions) || !keeps(at, decisions + 1)),
                "{decisions}"
            );
        }
    }

    /// A game with so many answers, by a card that can be used for ever.
    fn going_on(answers: usize) -> AnySession {
        let card = |n: usize| {
            format!(
                "[[card]]\nid = \"L{n}\"\nname = \"L{n}\"\nclass = \"エルフ\"\nkind = \"フォロワー\"\ncost = 0\n\
                 attack = 1\ndefense = 1\ntext = \"《起動》《コスト0》：自分のリーダーは《体力》+1する。\"\n"
            )
        };
        let file: String = (0..13).map(card).collect();
        let cards = crate::pool::Cards::read([file.as_str()].into_iter()).unwrap();
        let options = Options { cards, ..Options::of(GameId::Sve) };
        let drawn = AnySession::draw_deck(GameId::Sve, &options, "elf").unwrap();
        let word = |at: usize| drawn[at].2.word.as_str();
        let list: String = (0..13).map(|n| format!("3 L{n}\n")).collect();
        let deck = format!("[leader]\n1 {}\n[deck]\n{list}1 {}\n", word(0), word(1));
        let mut session =
            AnySession::begin(GameId::Sve, &options, Both([deck.as_str(), deck.as_str()]), [5; 32]).unwrap();
        while session.decisions() < answers {
            let offers = session.asked(Lang::En).unwrap().offers;
            let word = |start: &str| offers.iter().position(|offer| offer.word.starts_with(start));
            let choice = word("use").or_else(|| word("play")).or_else(|| word("end")).unwrap_or(0);
            session.answer(choice).unwrap();
        }
        session
    }

    #[test]
    fn every_decision_of_a_long_game_can_be_gone_back_to() {
        let session = going_on(700);
        let answers = session.answers().to_vec();
        let decisions = session.decisions();
        assert!(decisions > 2 * NEAR, "the game is long enough for states to be let go: {decisions}");
        assert!(
            session.begun()[Seat::A] + session.begun()[Seat::B] > 600,
            "most of it was begun by somebody"
        );
        let all = (0..decisions).filter(|&at| at.is_multiple_of(KEPT)).count();
        assert!(session.kept_states() < all, "{} of {all}", session.kept_states());
        let mut back = session.clone();
        for to in (0..decisions).rev() {
            assert!(back.undo_to(to));
            assert_eq!(back.answers(), &answers[..to]);
            assert!(back.kept_states() <= session.kept_states() + NEAR / KEPT, "{to}");
        }
        // What is played on from there is what was played.
        for to in [decisions / 7, decisions / 3, decisions - 5] {
            let mut again = session.clone();
            assert!(again.undo_to(to));
            for given in &answers[to..] {
                again.answer_word(&given.word).unwrap();
            }
            assert_eq!(again.answers(), answers);
        }
    }

    #[test]
    fn a_game_that_is_called_off_is_a_draw_and_plays_again() {
        let options = Options::of(GameId::Sve);
        let mut session = AnySession::begin(GameId::Sve, &options, Both(["elf", "royal"]), [5; 32]).unwrap();
        session.answer(0).unwrap();
        session.call_off(Seat::B).unwrap();
        assert_eq!(session.outcome(), Some(Outcome::Draw));
        assert!(session.call_off(Seat::A).is_err() && session.concede(Seat::A).is_err());
        assert_eq!(session.decisions(), 2, "what is refused changes nothing");
        let text = crate::replay::replay_text(&session).unwrap();
        let read = crate::replay::Replay::read(&text, &crate::pool::Cards::default()).unwrap();
        assert_eq!(crate::replay::replay_text(&read.play().unwrap()), Some(text));
        assert!(session.undo_to(1), "and can be taken back");
        assert_eq!(session.outcome(), None);
    }
}
