//! The loop: work steps, moments happen, questions are asked and answered.

use crate::apply::{apply, begin_moment, end_moment};
use crate::clause::{Because, Reason};
use crate::event::{Event, Identity, Outcome, What};
use crate::game::{Flow, Game, Look, Rules};
use crate::question::{Choice, Code, Input, Lack, Options, Question, Refused};
use crate::state::{Ghost, State};
use crate::table::Table;
use crate::zone::Zone;

/// Watches a game. Every method does nothing unless it is wanted, so `()` costs nothing.
pub trait Observer<G: Game> {
    /// Does anyone listen to clauses and answers? What is only found out to be told is not looked for otherwise.
    const LISTENS: bool = true;
    /// An event is about to happen.
    fn before(&mut self, rules: &Rules<G>, table: &Table<G>, event: &Event<G>) {
        let _ = (rules, table, event);
    }
    /// An event has just happened.
    fn event(&mut self, rules: &Rules<G>, table: &Table<G>, event: &Event<G>) {
        let _ = (rules, table, event);
    }
    /// The moment to which the last events belong is complete.
    fn moment(&mut self, rules: &Rules<G>, table: &Table<G>) {
        let _ = (rules, table);
    }
    /// A clause acted without an event of its own.
    fn cite(&mut self, reason: Reason) {
        let _ = reason;
    }
    /// A question has one answer only: is it left open for now, as if someone had to be asked?
    fn pauses(&mut self, question: &Question<G>) -> bool {
        let _ = question;
        false
    }
    /// A question was answered; `forced` where it had one answer only and nobody was asked.
    fn answered(
        &mut self,
        rules: &Rules<G>,
        state: &State<G>,
        question: &Question<G>,
        choice: Choice,
        forced: bool,
    ) {
        let _ = (rules, state, question, choice, forced);
    }
}

impl<G: Game> Observer<G> for () {
    const LISTENS: bool = false;
}

/// A game that takes so many steps by itself does not come to an end.
const ENDLESS: u32 = 20_000;
/// Nor does one in which so much waits for what is inside it.
const DEEP: usize = 250;

/// Goes on until someone must choose between several answers, which are then in `options`, or the observer pauses
/// before the only one, or the game ends.
pub fn advance<G: Game, O: Observer<G>>(
    rules: &Rules<G>,
    state: &mut State<G>,
    options: &mut Options,
    observer: &mut O,
) -> Flow {
    loop {
        while !state.work.moment.is_empty() {
            happen(rules, state, observer);
        }
        if state.table.over.is_some() {
            options.0.clear();
            return Flow::Over;
        }
        match G::step(rules, state, observer) {
            Flow::On => {
                state.work.alone.0 += 1;
                let endless = state.work.alone.0 >= ENDLESS || state.work.frames.len() > DEEP;
                if endless && !G::ENDLESS.is_empty() {
                    state.work.moment.clear();
                    state.propose(What::Over(Outcome::Draw), Because::of(G::ENDLESS));
                }
            }
            Flow::Over => return Flow::Over,
            Flow::Ask => {
                list(rules, state, options);
                if options.len() != 1 {
                    state.work.alone.0 = 0;
                }
                if options.len() != 1 || O::LISTENS && observer.pauses(&G::question(rules, state)) {
                    return Flow::Ask;
                }
                take(rules, state, options[0], true, observer);
            }
        }
    }
}

/// The proposed moment happens: looked at before, applied as one, then watched.
fn happen<G: Game, O: Observer<G>>(rules: &Rules<G>, state: &mut State<G>, observer: &mut O) {
    G::withhold(rules, state, observer);
    if state.work.moment.is_empty() {
        return;
    }
    let State { table, work } = state;
    G::look_back(Look { rules, table, moment: &work.moment, waiting: &mut work.waiting, observer });
    for event in work.moment.iter() {
        // A token that ceases to be is last known too.
        let gone = match &event.what {
            What::Move(change) if change.identity == Identity::Fresh && G::has_body(change.from.zone()) => {
                change.cards
            }
            What::Unmake(cards) => *cards,
            _ => continue,
        };
        for card in gone.iter() {
            if let Some(&body) = table.body(card) {
                work.ghosts.push(Ghost { of: table.object(card), card: *table.card(card), body });
            }
        }
    }
    begin_moment(rules, table, &work.moment);
    for event in work.moment.iter() {
        observer.before(rules, table, event);
        apply(rules, table, event);
        observer.event(rules, table, event);
    }
    end_moment(rules, table, &work.moment, observer);
    observer.moment(rules, table);
    let follows =
        G::look_after(Look { rules, table, moment: &work.moment, waiting: &mut work.waiting, observer });
    work.moment.clear();
    if follows {
        G::follow_up(rules, state);
    }
}

fn list<G: Game>(rules: &Rules<G>, state: &State<G>, options: &mut Options) {
    options.0.clear();
    G::answers(rules, state, &mut |choice, legal| {
        if legal.is_ok() {
            options.0.push(choice);
        }
    });
}

fn take<G: Game, O: Observer<G>>(
    rules: &Rules<G>,
    state: &mut State<G>,
    choice: Choice,
    forced: bool,
    observer: &mut O,
) {
    if O::LISTENS {
        let question = G::question(rules, state);
        observer.answered(rules, state, &question, choice, forced);
    }
    G::answer(rules, state, choice);
}

/// Is the game waiting for an answer, and to what?
pub fn question<G: Game>(rules: &Rules<G>, state: &State<G>) -> Option<Question<G>> {
    (state.table.over.is_none() && state.work.moment.is_empty()).then(|| G::question(rules, state))
}

/// The legal answers to the present question.
pub fn options<G: Game>(rules: &Rules<G>, state: &State<G>) -> Options {
    let mut options = Options::new();
    if state.table.over.is_none() {
        list(rules, state, &mut options);
    }
    options
}

/// Every answer one could think of that may not be given now, and what it lacks.
pub fn refusals<G: Game>(rules: &Rules<G>, state: &State<G>) -> Vec<(Choice, Lack<G::Want>)> {
    let mut found = Vec::new();
    if state.table.over.is_none() {
        G::answers(rules, state, &mut |choice, legal| {
            if let Err(lack) = legal {
                found.push((choice, lack));
            }
        });
    }
    found
}

/// Why this answer may not be given, or `None` where it may.
pub fn why_not<G: Game>(rules: &Rules<G>, state: &State<G>, wanted: Choice) -> Option<Refused<G>> {
    if state.table.over.is_some() {
        return Some(Refused::Over);
    }
    let mut found = Some(Refused::Unknown);
    G::answers(rules, state, &mut |choice, legal| {
        if choice == wanted {
            found = legal.err().map(Refused::Lack);
        }
    });
    found
}

/// Takes an input. A refused one leaves the state as it was.
pub fn put<G: Game, O: Observer<G>>(
    rules: &Rules<G>,
    state: &mut State<G>,
    input: Input,
    observer: &mut O,
) -> Result<(), Refused<G>> {
    match input {
        Input::Answer(choice) => {
            if let Some(refused) = why_not(rules, state, choice) {
                return Err(refused);
            }
            take(rules, state, choice, false, observer);
        }
        Input::Concede(seat) => {
            return end(rules, state, Outcome::Won(seat.other()), Because::of(G::CONCESSION), observer);
        }
        Input::CallOff => return end(rules, state, Outcome::Draw, Because::of(&[]), observer),
    }
    Ok(())
}

/// The game ends, whatever was going on.
fn end<G: Game, O: Observer<G>>(
    rules: &Rules<G>,
    state: &mut State<G>,
    outcome: Outcome,
    because: Because,
    observer: &mut O,
) -> Result<(), Refused<G>> {
    if state.table.over.is_some() {
        return Err(Refused::Over);
    }
    state.propose(What::Over(outcome), because);
    happen(rules, state, observer);
    Ok(())
}

/// Takes an answer that is known to be one of the listed options, without looking again.
pub fn put_listed<G: Game, O: Observer<G>>(
    rules: &Rules<G>,
    state: &mut State<G>,
    options: &Options,
    at: usize,
    observer: &mut O,
) {
    if let Some(&choice) = options.get(at) {
        take(rules, state, choice, false, observer);
    }
}

/// Lets events happen that no rule ordered, through the same pipeline as any other.
pub fn force<G: Game, O: Observer<G>>(
    rules: &Rules<G>,
    state: &mut State<G>,
    events: &[Event<G>],
    observer: &mut O,
) {
    for event in events {
        state.work.moment.push(*event);
    }
    while !state.work.moment.is_empty() {
        happen(rules, state, observer);
    }
}

/// The code by which everyone outside names an answer: a card by its position where positions mean
/// something, else by what is printed on it.
pub fn code<G: Game>(table: &Table<G>, choice: Choice) -> Code {
    let card = if !choice.card.is_some() {
        0
    } else {
        let record = table.card(choice.card);
        if record.place.zone::<G::Zone>().ordered() {
            1 << 24 | (record.place.at() as u64) << 8 | table.position(choice.card) as u64
        } else {
            2 << 24 | u64::from(record.def.0)
        }
    };
    Code(u64::from(choice.kind) << 48 | u64::from(choice.arg) << 32 | card)
}
