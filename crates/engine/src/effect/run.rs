//! One resolution of a program, on the frame stack.

use crate::card::{Ix, Moment, Ref};
use crate::clause::{Because, Reason, Span};
use crate::event::What;
use crate::game::{Flow, Refers, Rename, Rules};
use crate::run::Observer;
use crate::seat::Seat;
use crate::set::Set;
use crate::state::State;
use crate::view::Viewer;
use crate::zone::{Place, Zone};

use super::eye::Eye;
use super::language::{Amount, Choose, Condition, Do, Op, Reference, When};
use super::matching::can_match;
use super::{Effects, Order};

/// How many things a resolution can remember.
pub const SLOTS: usize = 5;

/// Cards remembered, and when: a card is still the same object if it has been one since before that.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Slot {
    /// The cards.
    pub cards: Set,
    /// When they were remembered.
    pub bound: Moment,
}

/// One resolution of a program.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Run {
    /// Which program.
    pub code: u16,
    /// The next op.
    pub pc: u16,
    /// Whose effect it is.
    pub seat: Seat,
    /// The player spoken of.
    pub spoken: Seat,
    /// Was what was to be done, done?
    pub done: bool,
    /// Is a choice half made?
    pub picking: bool,
    /// Which modes were chosen, a bit each.
    pub modes: u8,
    /// Are they all chosen, where that is done as the text is followed?
    pub modes_chosen: bool,
    /// Which optional costs were paid, as the game numbers them.
    pub paid: u8,
    /// X.
    pub x: i16,
    /// The number that goes with what set it off.
    pub n: i16,
    /// Numbers that are fixed when it begins to resolve.
    pub fixed: [i16; 2],
    /// How a number was divided among the first slot's cards, in the order they were chosen.
    pub shares: [u8; 6],
    /// The card that has the ability.
    pub source: Ref,
    /// What set it off.
    pub cause: Ref,
    /// The other one of what set it off, where there are two.
    pub other: Ix,
    /// When it was set off or played.
    pub at: Moment,
    /// What it remembers.
    pub slots: [Slot; SLOTS],
}

impl Refers for Run {
    fn refer(&mut self, rename: &mut impl Rename) {
        rename.object(&mut self.source);
        rename.object(&mut self.cause);
        rename.card(&mut self.other);
        for slot in &mut self.slots {
            rename.set(&mut slot.cards);
        }
    }
}

impl Run {
    /// Remembers cards from now on.
    pub fn remember(&mut self, slot: u8, cards: Set, now: Moment) {
        self.slots[slot as usize] = Slot { cards, bound: now };
    }
}

/// Goes on with the run of the topmost frame until it asks, does something, or ends.
///
/// `why` is the clause by which texts are followed.
pub fn go<G: Effects, O: Observer<G>>(
    rules: &Rules<G>,
    state: &mut State<G>,
    mut run: Run,
    why: Reason,
    observer: &mut O,
) -> Flow {
    let program = G::program(rules, run.code);
    loop {
        let at = run.pc as usize;
        let Some(op) = program.ops.get(at) else {
            state.pop();
            return Flow::On;
        };
        run.pc += 1;
        program.cite(at, observer);
        match op {
            Op::Unless(condition, to) => {
                if !Eye::of(rules, state, &run).holds(condition) {
                    (run.pc, run.done) = (*to, run.done && asks_what_was_done(condition));
                    pass_over::<G, O>(false, observer);
                }
            }
            Op::Jump(to) => run.pc = *to,
            Op::Mode(mode, to) => {
                if run.modes >> mode & 1 == 0 {
                    run.pc = *to;
                }
            }
            Op::Let(amount) => {
                let x = Eye::of(rules, state, &run).amount(amount);
                run.x = x.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            }
            Op::Speak(side) => run.spoken = Eye::of(rules, state, &run).seat(*side),
            Op::Choose(choose) if choose.at == When::Play => {}
            Op::Choose(choose) => {
                run.pc = at as u16;
                if !run.picking {
                    run.remember(choose.into, Set::EMPTY, state.table.now());
                    run.picking = true;
                }
                let choice = Choice::of(&Eye::of(rules, state, &run), choose);
                if choice.is_complete() {
                    run = finish(run, choose.into);
                    continue;
                }
                if choice.random {
                    draw_lot(state, run, choose, &choice, because(program.span(at), why, run.seat), observer);
                    return Flow::On;
                }
                state.next(G::frame(run));
                return Flow::Ask;
            }
            Op::May(_) | Op::OneOf(..) => {
                run.pc = at as u16;
                state.next(G::frame(run));
                return Flow::Ask;
            }
            Op::Pay(cost, to) => {
                let eye = Eye::of(rules, state, &run);
                let cost = &program.costs[*cost as usize];
                if !G::payable(&eye, cost) {
                    pass_over::<G, O>(true, observer);
                    if !G::hides(&eye, cost) {
                        (run.pc, run.done) = (*to, false);
                        continue;
                    }
                }
                run.pc = at as u16;
                state.next(G::frame(run));
                return Flow::Ask;
            }
            Op::Do(todo) => {
                state.next(G::frame(run));
                let because = because(program.span(at), why, run.seat);
                return G::perform(state, Order { rules, run, todo, because, observer });
            }
        }
    }
}

/// Does a condition only ask what was done? What stands under any other that does not hold is not done.
fn asks_what_was_done<G: Effects>(condition: &Condition<G>) -> bool {
    match condition {
        Condition::Done => true,
        Condition::Not(inner) => asks_what_was_done(inner),
        _ => false,
    }
}

/// Chance picks the next card.
fn draw_lot<G: Effects, O: Observer<G>>(
    state: &mut State<G>,
    mut run: Run,
    choose: &Choose<G>,
    choice: &Choice,
    because: Because,
    observer: &mut O,
) {
    if O::LISTENS && !choose.random {
        G::chosen_blind().iter().for_each(|reason| observer.cite(*reason));
    }
    let of = choice.open.len() as u32;
    let picks = state.table.chance().peek().below(of);
    if let Some(card) = state.table.as_they_lie(&choice.open).nth(picks as usize) {
        run.slots[choose.into as usize].cards.insert(card);
    }
    state.next(G::frame(run));
    state.propose(What::Lot { of, picks }, because);
}

fn pass_over<G: Effects, O: Observer<G>>(paid: bool, observer: &mut O) {
    if O::LISTENS {
        G::passed_over(paid).iter().for_each(|reason| observer.cite(*reason));
    }
}

fn because(words: Span, why: Reason, seat: Seat) -> Because {
    Because { words, effect: Some(seat), ..Because::from(why) }
}

/// How far a choice has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What may be chosen next.
    pub open: Set,
    /// How many cards there are to choose from, demanded or not.
    pub there: usize,
    /// How many are chosen.
    pub chosen: usize,
    /// At least so many must be.
    pub least: usize,
    /// At most so many may be.
    pub most: usize,
    /// May it be left undone altogether?
    pub may: bool,
    /// Must one of those open be chosen, because something demands it?
    pub demanded: bool,
    /// Is it left to chance?
    pub random: bool,
    /// Does nobody but the chooser know that there is nothing to choose? It is asked all the same: going on would tell.
    pub secret: bool,
}

impl Choice {
    /// How far this choice of a run has come.
    pub fn of<G: Effects>(eye: &Eye<'_, G>, choose: &Choose<G>) -> Choice {
        let (mut open, mut demanded) = (Set::EMPTY, Set::EMPTY);
        let taken = taken(eye, choose);
        eye.each(&choose.of, |card| {
            if !taken.has(card) && (!choose.aims || G::may_choose(eye, card)) {
                open.insert(card);
                if choose.aims && G::must_choose(eye, card) {
                    demanded.insert(card);
                }
            }
            true
        });
        let chosen = eye.run.slots[choose.into as usize].cards.len();
        let most = eye.amount(&choose.most).max(0) as usize;
        let least = (eye.amount(&choose.least).max(0) as usize).min(most);
        let is_demanded = !demanded.is_empty() && chosen < most;
        let open = match choose.at == When::Play && G::asks_of_others(choose) {
            true => in_a_set(eye, choose, open, least.saturating_sub(chosen), &mut { MOST_SETS }),
            false => open,
        };
        let there = open.len();
        let open = leaves_rest(eye, choose, open, least.saturating_sub(chosen));
        let open = if is_demanded { demanded } else { open };
        let too_few = choose.may && chosen == 0 && there < least;
        let open = if too_few { Set::EMPTY } else { open };
        let random = choose.random || is_blind(eye, choose);
        let secret = open.is_empty() && chosen < most && !random && eye.hides(&choose.of);
        Choice { open, there, chosen, least, most, may: choose.may, demanded: is_demanded, random, secret }
    }

    /// Is there nothing left to choose?
    pub fn is_complete(&self) -> bool {
        self.chosen >= self.most || (self.open.is_empty() && !self.secret)
    }

    /// May the chooser stop here?
    pub fn may_stop(&self) -> bool {
        let enough = self.chosen >= self.least || (self.may && self.chosen == 0);
        self.open.is_empty() || (enough && !self.demanded)
    }
}

/// Are there enough cards for a choice of which nothing has been chosen?
pub fn can_choose<G: Effects>(eye: &Eye<'_, G>, choose: &Choose<G>) -> bool {
    let least = eye.amount(&choose.least).min(eye.amount(&choose.most));
    if least <= 0 {
        return true;
    }
    if choose.at == When::Play && G::asks_of_others(choose) {
        return Choice::of(eye, choose).there >= least as usize;
    }
    let taken = taken(eye, choose);
    let mut there = 0;
    eye.each(&choose.of, |card| {
        there += i32::from(!taken.has(card) && (!choose.aims || G::may_choose(eye, card)));
        there < least
    });
    there >= least
}

/// Would the chooser pick among cards of the other player that lie in no order, or in a deck, unseen? Then chance does.
fn is_blind<G: Effects>(eye: &Eye<'_, G>, choose: &Choose<G>) -> bool {
    let asked = G::asked(eye, eye.seat(choose.who));
    choose.of.places.iter().any(|&(zone, side)| {
        let seat = eye.seat(side);
        seat != asked
            && (!zone.ordered() || zone == G::DECK_ZONE)
            && eye.table.run(Place::of(zone, seat)).iter().any(|&card| {
                !Viewer::Seat(asked).knows(eye.rules, eye.table, card) && G::is_spoken_of(eye.table, card)
            })
    })
}

/// Those of the cards after which the other choices of the sentence can still be made.
fn leaves_rest<G: Effects>(eye: &Eye<'_, G>, choose: &Choose<G>, open: Set, left: usize) -> Set {
    let program = G::program(eye.rules, eye.run.code);
    let mut others: Vec<&Choose<G>> = Vec::new();
    for (at, op) in program.ops.iter().enumerate() {
        let Op::Choose(other) = op else { continue };
        let done = !eye.run.slots[other.into as usize].cards.is_empty();
        if other.sentence != choose.sentence || other.into == choose.into || other.at != choose.at || done {
            continue;
        }
        // What is chosen instead of this is not chosen beside it.
        if choose.at == When::Now && !program.leads_to(eye.run.pc as usize, at) {
            continue;
        }
        others.push(other);
    }
    if others.iter().all(|other| eye.amount(&other.least) <= 0) {
        return open;
    }
    let leaves = |card: &Ix| {
        let taken = eye.run.slots[choose.into as usize].cards.or(&Set::only(*card));
        // What is chosen next may be told by what is chosen now.
        let mut run = *eye.run;
        run.remember(choose.into, taken, eye.table.now());
        let eye = Eye { rules: eye.rules, table: eye.table, ghosts: eye.ghosts, run: &run };
        let mut demands = vec![(open.less(&taken), left.saturating_sub(1))];
        demands.extend(others.iter().map(|other| {
            let least = eye.amount(&other.least).max(0) as usize;
            (choosable(&eye, other).less(&taken), least)
        }));
        can_match(&demands)
    };
    open.iter().filter(leaves).collect()
}

/// So many sets of cards are tried; where there are more, any card will do.
const MOST_SETS: u32 = 20_000;

/// Those of the cards with which so many can be chosen that go together, one after the other.
fn in_a_set<G: Effects>(
    eye: &Eye<'_, G>,
    choose: &Choose<G>,
    open: Set,
    left: usize,
    budget: &mut u32,
) -> Set {
    if left < 2 {
        return open;
    }
    let mut found = Set::EMPTY;
    for card in open.iter() {
        if *budget == 0 {
            return open;
        }
        *budget -= 1;
        let taken = eye.run.slots[choose.into as usize].cards.or(&Set::only(card));
        let mut run = *eye.run;
        run.remember(choose.into, taken, eye.table.now());
        let eye = Eye { rules: eye.rules, table: eye.table, ghosts: eye.ghosts, run: &run };
        let next = choosable(&eye, choose).less(&taken);
        if !in_a_set(&eye, choose, next, left - 1, budget).is_empty() {
            found.insert(card);
        }
    }
    found
}

/// The cards that can be chosen, as things are.
fn choosable<G: Effects>(eye: &Eye<'_, G>, choose: &Choose<G>) -> Set {
    let mut cards = Set::EMPTY;
    eye.each(&choose.of, |card| {
        if !choose.aims || G::may_choose(eye, card) {
            cards.insert(card);
        }
        true
    });
    cards
}

/// What other choices of the same sentence, and this one, have taken already.
fn taken<G: Effects>(eye: &Eye<'_, G>, choose: &Choose<G>) -> Set {
    let mut taken = eye.run.slots[choose.into as usize].cards;
    let program = G::program(eye.rules, eye.run.code);
    for op in &program.ops {
        if let Op::Choose(other) = op
            && other.sentence == choose.sentence
            && other.into != choose.into
        {
            taken = taken.or(&eye.run.slots[other.into as usize].cards);
        }
    }
    taken
}

/// The choice is made; the run goes on behind it.
fn finish(mut run: Run, into: u8) -> Run {
    run.done = !run.slots[into as usize].cards.is_empty();
    run.picking = false;
    run.pc += 1;
    run
}

/// The choice at which a run waits.
pub fn waits_at<'a, G: Effects>(rules: &'a Rules<G>, run: &Run) -> Option<&'a Op<G>> {
    G::program(rules, run.code).ops.get(run.pc as usize)
}

/// What a text does to the cards that are chosen into a slot.
pub fn deeds_to<'a, G: Effects>(
    rules: &'a Rules<G>,
    run: &Run,
    slot: u8,
) -> impl Iterator<Item = &'a G::Verb> {
    let chosen = move |to: &Reference<G>| *to == Reference::Slot(slot);
    G::program(rules, run.code).ops.iter().filter_map(move |op| match op {
        Op::Do(deed) if chosen(&deed.to) => Some(&deed.verb),
        Op::Do(Do { to: Reference::Both(all), verb, .. }) if all.iter().any(chosen) => Some(verb),
        _ => None,
    })
}

/// Another card is chosen.
pub fn chosen(mut run: Run, into: u8, card: Ix, now: Moment) -> Run {
    run.slots[into as usize].cards.insert(card);
    run.slots[into as usize].bound = now;
    run
}

/// No further card is chosen.
pub fn stopped(run: Run, into: u8) -> Run {
    finish(run, into)
}

/// One of several is done: the run goes on there.
pub fn branched(mut run: Run, to: u16) -> Run {
    run.done = true;
    run.pc = to;
    run
}

/// Something may be done: it is, or the run goes on elsewhere.
pub fn decided(mut run: Run, to: u16, yes: bool) -> Run {
    run.done = yes;
    run.pc = if yes { run.pc + 1 } else { to };
    run
}

/// Does a verb to these cards as the text of a card would, of which this run is all that is left.
pub fn order<G: Effects>(
    rules: &Rules<G>,
    state: &mut State<G>,
    mut run: Run,
    verb: G::Verb,
    to: Set,
    n: i16,
    observer: &mut impl Observer<G>,
) {
    run.remember(0, to, state.table.now());
    state.push(G::frame(run));
    let to = if to.is_empty() { Reference::Nothing } else { Reference::Slot(0) };
    let todo = &Do { verb, to, n: Amount::N(n), into: None };
    let because = Because { effect: Some(run.seat), ..Because::default() };
    G::perform(state, Order { rules, run, todo, because, observer });
}

/// A run as an answer leaves it: `said` is yes, or that no more is chosen. With the cost that is to be paid now, where that
/// was agreed to.
pub fn answered<G: Effects>(
    rules: &Rules<G>,
    run: Run,
    answer: crate::Choice,
    said: bool,
    now: Moment,
) -> (Run, Option<u16>) {
    match waits_at(rules, &run) {
        Some(Op::Choose(choose)) if said => (stopped(run, choose.into), None),
        Some(Op::Choose(choose)) => (chosen(run, choose.into, answer.card, now), None),
        Some(Op::OneOf(_, to)) => {
            let to = to.get(usize::from(answer.arg)).copied().unwrap_or(run.pc + 1);
            (branched(run, to), None)
        }
        Some(Op::May(to)) => (decided(run, *to, said), None),
        Some(Op::Pay(cost, to)) => (decided(run, *to, said), said.then_some(*cost)),
        _ => (run, None),
    }
}
