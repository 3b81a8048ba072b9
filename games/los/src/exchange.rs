//! 7.2 and 9.3: priority goes back and forth, the opponent first, one effect each.

use engine::effect::{Eye, Run};
use engine::{Because, Flow, Outcome, Seat, Waiting, What};

use crate::ability::{Ability, GIVEN};
use crate::events::Own;
use crate::game::{Observer, Rules, State, Table};
use crate::legal;
use crate::questions::{Lack, Want};
use crate::steps::{Exchange, Step};
use crate::table::Key;
use crate::triggers;
use crate::vocabulary::Topic;

/// How many effects may follow each other: then what may be left is left, and what must go on for ever is a draw.
const ENDLESS: u16 = 1000;

/// Too many effects followed each other (LS-58). `true` where nothing waits any more.
fn cut_short(rules: &Rules, state: &mut State) -> bool {
    let optional =
        |waiting: &Waiting| rules.lore.ability(waiting.ability).is_none_or(|ability| ability.optional);
    let mut at = 0;
    while at < state.work.waiting.len() {
        if optional(&state.work.waiting[at]) {
            state.work.waiting.remove(at);
        } else {
            at += 1;
        }
    }
    if !state.work.waiting.is_empty() {
        state.propose(What::Over(Outcome::Draw), Because::from(rule!("4")).and(ruling!("LS-58")));
    }
    state.work.waiting.is_empty()
}

/// What waits resolves in turn, the turn player's opponent first (LS-42).
pub(crate) fn round(table: &Table) -> Step {
    Step::Round(table.turn().other(), 0, 0)
}

/// 9.3: what goes off at the same time.
pub(crate) fn step_round<O: Observer>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    passes: u8,
    done: u16,
    observer: &mut O,
) -> Flow {
    if state.work.waiting.is_empty() {
        state.pop();
        return Flow::On;
    }
    if done >= ENDLESS {
        observer.cite(ruling!("LS-58"));
        if cut_short(rules, state) {
            state.pop();
        }
        return Flow::On;
    }
    if passes >= 2 {
        state.work.waiting.clear();
        state.pop();
        return Flow::On;
    }
    let usable = (0..state.work.waiting.len()).any(|at| seems_to_wait(rules, state, seat, at));
    if !usable {
        drop_lost(rules, state, seat);
        state.next(Step::Round(seat.other(), passes + 1, done));
        return Flow::On;
    }
    if O::LISTENS && state.work.waiting.len() > 1 {
        observer.cite(rule!("9.3"));
        observer.cite(ruling!("LS-42"));
    }
    Flow::Ask
}

/// What can't be used any more no longer waits.
fn drop_lost(rules: &Rules, state: &mut State, seat: Seat) {
    let mut at = 0;
    while at < state.work.waiting.len() {
        let waiting = state.work.waiting[at];
        if waiting.seat == seat && !seems_to_wait(rules, state, seat, at) {
            state.work.waiting.remove(at);
        } else {
            at += 1;
        }
    }
}

/// May the seat let this waiting effect resolve?
pub(crate) fn may_resolve(rules: &Rules, state: &State, seat: Seat, at: usize) -> Result<(), Lack> {
    let (waiting, ability) = still_waits(rules, state, seat, at)?;
    legal::payable(rules, state, &run_of(waiting), &ability.cost)
}

/// May it, as far as everyone knows? That a cost can't be paid for want of cards in hand is nobody else's to know.
fn seems_to_wait(rules: &Rules, state: &State, seat: Seat, at: usize) -> bool {
    still_waits(rules, state, seat, at).is_ok_and(|(waiting, ability)| {
        let run = run_of(waiting);
        legal::payable(rules, state, &run, &ability.cost).is_ok()
            || legal::hides(&Eye::of(rules, state, &run), &ability.cost)
    })
}

/// The waiting effect of the seat, if it can still be used but for its cost.
fn still_waits<'a>(
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
    at: usize,
) -> Result<(&'a Waiting, &'a Ability), Lack> {
    let Some(waiting) = state.work.waiting.get(at).filter(|waiting| waiting.seat == seat) else {
        return Err(Lack::new(Want::Condition, rule!("9.3")));
    };
    let Some(ability) = rules.lore.ability(waiting.ability) else {
        return Err(Lack::new(Want::Condition, rule!("9.3")));
    };
    // 表になった時 needs its card in play (9.6.2.5).
    let from_play = triggers::has_topic(ability, Topic::TurnedUp);
    if from_play && !state.table.still(waiting.source) {
        return Err(Lack::new(Want::Shown, rule!("9.6.2.5")));
    }
    let body = state.table.body(waiting.source.card).filter(|_| state.table.still(waiting.source));
    // 効果を発動できない, 効果を失う: what waits no longer can (9.2).
    let bars = |body: &crate::table::Body| {
        body.now.keys.has(Key::CantUse) || (body.now.keys.has(Key::Textless) && ability.at != GIVEN)
    };
    if body.is_some_and(bars) {
        return Err(Lack::new(Want::Leave, rule!("9.2")));
    }
    let used = body.map_or(0, |body| body.uses(waiting.ability));
    if ability.often > 0 && used >= ability.often {
        return Err(Lack::new(Want::AnotherTurn, rule!("8.4")));
    }
    Ok((waiting, ability))
}

/// Must the seat still let something resolve before it may pass (LS-07)?
pub(crate) fn may_pass(rules: &Rules, state: &State, seat: Seat) -> Result<(), Lack> {
    let must = (0..state.work.waiting.len()).any(|at| {
        let ability = rules.lore.ability(state.work.waiting[at].ability);
        ability.is_some_and(|ability| !ability.optional) && may_resolve(rules, state, seat, at).is_ok()
    });
    if must { Err(Lack::new(Want::Duty, ruling!("LS-07"))) } else { Ok(()) }
}

/// The run of an ability that was set off.
pub(crate) fn run_of(waiting: &Waiting) -> Run {
    Run {
        code: waiting.ability,
        seat: waiting.seat,
        spoken: waiting.seat,
        n: waiting.n,
        source: waiting.source,
        cause: waiting.cause,
        other: waiting.other,
        at: waiting.at,
        ..Run::default()
    }
}

/// 5.5.1 II and III: the exchange goes on.
pub(crate) fn step(
    rules: &Rules,
    state: &mut State,
    exchange: Exchange,
    observer: &mut impl Observer,
) -> Flow {
    if exchange.done >= ENDLESS {
        observer.cite(ruling!("LS-58"));
        if cut_short(rules, state) {
            state.pop();
        }
        return Flow::On;
    }
    if exchange.passes >= 2 {
        // What was not used here lapses (LS-04).
        if !state.work.waiting.is_empty() {
            observer.cite(ruling!("LS-04"));
            state.work.waiting.clear();
        }
        state.pop();
        return Flow::On;
    }
    drop_lost(rules, state, exchange.seat);
    Flow::Ask
}

/// The seat passes.
pub(crate) fn passed(state: &mut State, exchange: Exchange) {
    let Exchange { seat, passes, .. } = exchange;
    state.next(Step::Exchange(Exchange { seat: seat.other(), passes: passes + 1, ..exchange }));
    let because = Because::from(rule!("7.2")).and(clause(state, exchange));
    state.propose(What::Own(Own::Passes(seat)), because);
}

/// The clause by which a seat acts in an exchange.
pub(crate) fn clause(state: &State, exchange: Exchange) -> engine::Reason {
    match (exchange.battle, exchange.seat == state.table.turn()) {
        (true, false) => rule!("5.5.1.II"),
        (true, true) => rule!("5.5.1.III"),
        (false, _) => rule!("5.5.3"),
    }
}

/// Something is about to be done: then it is the other's turn.
pub(crate) fn acted(state: &mut State) {
    match state.top() {
        Some(Step::Exchange(exchange)) => {
            let (seat, done) = (exchange.seat.other(), exchange.done + 1);
            state.next(Step::Exchange(Exchange { seat, passes: 0, done, ..exchange }));
        }
        Some(Step::Round(seat, _, done)) => state.next(Step::Round(seat.other(), 0, done + 1)),
        _ => {}
    }
}

/// A waiting effect resolves.
pub(crate) fn resolve(state: &mut State, at: usize) {
    let several = state.work.waiting.len() > 1;
    let Some(waiting) = state.work.waiting.remove(at) else { return };
    let battle = match state.top() {
        Some(Step::Exchange(exchange)) => Some(clause(state, exchange)),
        _ => None,
    };
    acted(state);
    state.push(Step::Resolve(run_of(&waiting)));
    let mut because = Because::from(battle.unwrap_or(rule!("8.4")));
    if several || battle.is_none() {
        because = because.and(rule!("9.3"));
    }
    if several {
        because = because.and(ruling!("LS-43"));
    }
    state.propose(What::Own(Own::Resolves(waiting.source, waiting.ability, waiting.seat)), because);
}
