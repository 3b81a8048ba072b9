//! One running game with its history.

use std::sync::Arc;

use engine::{
    Both, Chance, Choice, Deed, Def, Digest, Event, Flow, Forced, Input, Ix, Lang, Outcome, Question,
    Refused, Rules, Seat, Sight, Spot, State, Teller, View, Viewer, Zone, advance, clause_ids, force, put,
    put_listed, refusals,
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

/// A game as it stood when a seat was asked, and what was put then.
#[derive(Clone)]
struct Past<G: Drawn> {
    /// Kept for some; the others are folded from the last one before them.
    state: Option<Box<State<G>>>,
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

/// One running game: the state, everything said so far, and every decision to go back to.
#[derive(Clone)]
pub struct Session<G: Drawn> {
    rules: Arc<Rules<G>>,
    state: State<G>,
    options: engine::Options,
    log: Log,
    answers: Vec<Answered>,
    past: Vec<Past<G>>,
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
            meddled: true,
            opening: None,
        };
        session.go_on();
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
            Offer { word, text, cards, spots, pass, ends, harms }
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
        self.keep(Input::Concede(seat));
        let given = put(&self.rules, &mut self.state, Input::Concede(seat), &mut self.log);
        if let Err(Refused::Over | Refused::Unknown | Refused::Lack(_)) = given {
            self.past.pop();
            return Err(Fault::whole(said("ゲームは終わっています", "the game is over")));
        }
        self.go_on();
        self.answers.push(Answered { seat, word: "concede".to_owned(), digest: self.log.digest() });
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

    /// The position in our notation, where the game is at rest.
    pub fn position(&self) -> Option<String> {
        crate::position::write_position(&self.rules, &self.state)
    }

    fn keep(&mut self, input: Input) {
        let keeps = std::mem::take(&mut self.meddled) || self.past.len().is_multiple_of(KEPT);
        self.past.push(Past {
            state: keeps.then(|| Box::new(self.state.clone())),
            input,
            entries: self.log.entries.len(),
            cited: self.log.cited.len(),
            digest: self.log.digest,
        });
    }

    /// The state when so many inputs had been given, and the answers listed then.
    fn state_at(&self, decisions: usize) -> Option<(State<G>, engine::Options)> {
        let known = self.past.get(..=decisions)?.iter().rposition(|past| past.state.is_some())?;
        let mut state = self.past[known].state.as_deref()?.clone();
        let mut options = engine::options(&self.rules, &state);
        for past in &self.past[known..decisions] {
            put(&self.rules, &mut state, past.input, &mut ()).ok()?;
            advance(&self.rules, &mut state, &mut options, &mut ());
        }
        Some((state, options))
    }

    /// Shows what the seat that is asked now was asked before in this turn, the oldest first, and which answer it gave:
    /// so much anyone remembers.
    pub fn earlier_this_turn(&self, mut see: impl FnMut(&Sight<'_, G>, usize)) {
        let Some(now) = self.sight() else { return };
        let turn = self.state.table.turn_began();
        let asked = |&decisions: &usize| Some((decisions, self.state_at(decisions)?));
        let earlier = (0..self.past.len()).rev();
        let mut turns: Vec<_> = earlier
            .map_while(|decisions| asked(&decisions))
            .take_while(|(_, (state, _))| state.table.turn_began() == turn)
            .collect();
        while let Some((decisions, (state, options))) = turns.pop() {
            let sight = Sight::of_asked(&self.rules, &state, &options);
            let Input::Answer(choice) = self.past[decisions].input else { continue };
            let given = options.iter().position(|&offered| offered == choice);
            if let Some(at) = given.filter(|_| sight.seat() == now.seat() && options.len() > 1) {
                see(&sight, at);
            }
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
        let Some((state, options)) = self.state_at(decisions) else { return false };
        let past = &self.past[decisions];
        self.log.entries.truncate(past.entries);
        self.log.cited.truncate(past.cited);
        self.log.digest = past.digest;
        self.log.waited = false;
        self.meddled = past.state.is_some();
        self.past.truncate(decisions);
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
