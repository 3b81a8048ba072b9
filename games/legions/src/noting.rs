//! Deeds that change nothing on the table by themselves: who and what is spoken of from here on.

use engine::effect::{Eye, Lasting, On, Run};
use engine::{Few, Moment, Ref, Seat, Set, Waiting, What};

use crate::cores;
use crate::events::{Own, is_due};
use crate::game::{Observer, Rules, State, Table};
use crate::kinds::{Lane, Phase, PhaseEdge};
use crate::steps::Step;
use crate::table::LANES;
use crate::terms::Deed;
use crate::vocabulary::{Change, Reference, Spoken};

/// Another player is spoken of.
pub(crate) fn speak<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, spoken: Spoken, of: &Reference) {
    let turn = state.table.turn();
    let seat = match spoken {
        Spoken::TurnPlayer => Some(turn),
        Spoken::Other => Some(turn.other()),
        Spoken::Owner => {
            let mut owner = None;
            Eye::of(deed.rules, state, &deed.run).each_object(of, &mut |seen| owner = Some(seen.seat()));
            owner
        }
    };
    match seat {
        Some(seat) => deed.run.spoken = seat,
        None => return deed.stop(state),
    }
    state.next(Step::Resolve(deed.run));
}

/// They are remembered.
pub(crate) fn keep<O: Observer>(state: &mut State, mut deed: Deed<'_, O>) {
    let (cards, now) = (deed.cards, state.table.now());
    if let Some(slot) = deed.into {
        deed.run.remember(slot, cards, now);
    }
    state.next(Step::Resolve(deed.run));
}

/// They are no longer among those remembered there.
pub(crate) fn forget<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, slot: u8) {
    let (slot, cards) = (&mut deed.run.slots[usize::from(slot)], deed.cards);
    slot.cards = slot.cards.less(&cards);
    state.next(Step::Resolve(deed.run));
}

/// Points are paid as a text says; who can't pay them stops there (01-5).
pub(crate) fn pay<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, seat: Seat) {
    if state.table.purses[seat].points() < deed.n {
        return deed.stop(state);
    }
    deed.done(state, true, deed.n.max(0) as usize);
    cores::pay(deed.rules, state, seat, deed.n, deed.because);
}

/// A lane is asked for.
pub(crate) fn choose_lane<O: Observer>(state: &mut State, mut deed: Deed<'_, O>) {
    deed.done(state, true, 1);
    state.push(Step::ChooseLane(deed.run.seat));
}

/// The lane is said: the text below knows it.
pub(crate) fn lane_chosen(state: &mut State, at: u16) {
    state.pop();
    if let Some(Step::Resolve(run)) = state.work.frames.last_mut() {
        run.shares[0] = at.min(2) as u8 + 1;
    }
}

/// The lane that a run chose, as its player sees it.
pub(crate) fn lane_of(run: &Run) -> Option<Lane> {
    LANES.get(usize::from(run.shares[0]).checked_sub(1)?)?.lane()
}

/// A card is drawn: the text below remembers it with those before, as the object it will be.
pub(crate) fn drawn(state: &mut State, into: Option<u8>, card: Set) {
    let now = Moment(state.table.now().0 + 1);
    let run = state.work.frames.iter_mut().rev().find_map(|frame| match frame {
        Step::Resolve(run) => Some(run),
        _ => None,
    });
    if let (Some(slot), Some(run)) = (into, run) {
        let before = run.slots[usize::from(slot)].cards;
        run.remember(slot, before.or(&card), now);
    }
}

/// What was to be done was not.
pub(crate) fn fail<O: Observer>(state: &mut State, mut deed: Deed<'_, O>) {
    deed.done(state, false, 0);
}

/// Something is done at a later time (37-2d, 37-2e).
pub(crate) fn later<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, row: u16, alone: bool) {
    deed.done(state, true, 0);
    let (run, table) = (deed.run, &state.table);
    let source = run.source.card;
    let public = table.lies(source) && table.zone(source).is_in_play();
    let from = if public { table.object(source) } else { run.source };
    let change = Change::Later(row, deed.n.clamp(-999, 999) as i16);
    let lasting = Lasting { change, on: On::Seat(run.seat), by: run.seat, from, ..Lasting::default() };
    let on: Vec<On> = deed.cards.iter().map(|card| On::Object(table.object(card))).collect();
    let on = if alone { vec![On::Seat(run.seat)] } else { on };
    for on in on {
        state.propose(What::Own(Own::Give(Lasting { on, ..lasting })), deed.because.and(rule!("36-11")));
    }
}

/// What was to be done at this edge of a phase waits now.
pub(crate) fn comes(
    rules: &Rules,
    table: &Table,
    phase: Phase,
    edge: PhaseEdge,
    waiting: &mut Few<Waiting, 16>,
) {
    for lasting in table.common.lasts.iter() {
        if let Change::Later(ability, n) = lasting.change
            && is_due(rules, lasting, table.turn(), phase, edge)
        {
            let cause = if let On::Object(of) = lasting.on { of } else { Ref::default() };
            let (seat, source, at) = (lasting.by, lasting.from, table.now());
            waiting.push(Waiting { ability, seat, source, cause, n, at, ..Waiting::default() });
        }
    }
}
