//! What is played is named: by its player, by the check timing, or by a text (10.6.2.1, 10.7.3, SV-82).

use engine::effect::Run;
use engine::{Ix, Seat, Set};

use crate::evaluate;
use crate::game::{Observer, Rules, State};
use crate::legal::{ability_run, card_run, may_play};
use crate::steps::{Play, PlayStage, Played, Step};
use crate::table::Zone;

/// A card is announced by the player.
pub(crate) fn announce_card(rules: &Rules, state: &mut State, seat: Seat, card: Ix) {
    push_card(rules, state, seat, card, None);
}

fn push_card(rules: &Rules, state: &mut State, seat: Seat, card: Ix, cost: Option<i16>) {
    let from_hand = state.table.zone(card) == Zone::Hand;
    let run = card_run(rules, &state.table, seat, card);
    push(state, Play { from_hand, cost, ..begun(Played::Card, run) });
}

/// Something of which only what it is, and what it will do, is known yet.
fn begun(what: Played, run: Run) -> Play {
    Play { what, stage: PlayStage::Announce, from_hand: false, with_ep: false, cost: None, run }
}

fn push(state: &mut State, play: Play) {
    state.push(Step::Play(play));
}

/// An ability is announced by the player.
pub(crate) fn announce_use(rules: &Rules, state: &mut State, seat: Seat, card: Ix, id: u16) {
    let run = ability_run(rules, &state.table, seat, card, id);
    push(state, begun(Played::Ability, run));
}

/// A waiting ability is played (10.7.3).
pub(crate) fn announce_waiting(rules: &Rules, state: &mut State, waits: engine::Waiting) {
    let fixed = evaluate::fixed(rules, &state.table, waits.seat);
    let engine::Waiting { ability, seat, source, cause, n, at, .. } = waits;
    let run = Run { code: ability, seat, spoken: seat, source, cause, n, at, fixed, ..Run::default() };
    push(state, begun(Played::Triggered, run));
}

/// A text plays a card inside its own resolution (SV-82): where it can't be, nothing happens.
pub(crate) fn nested(
    rules: &Rules,
    state: &mut State,
    run: &Run,
    card: Ix,
    cost: Option<i16>,
    observer: &mut impl Observer,
) {
    if may_play(rules, state, run.seat, card, false, cost).is_ok() {
        push_card(rules, state, run.seat, card, cost);
    } else {
        observer.cite(ruling!("SV-82"));
    }
}

/// Those of the cards that a text could play (10.6.2.1.2).
pub(crate) fn playable(
    rules: &Rules,
    state: &State,
    seat: Seat,
    cards: &Set,
    cost: Option<i16>,
    observer: &mut impl Observer,
) -> Set {
    let can: Set =
        cards.iter().filter(|&card| may_play(rules, state, seat, card, false, cost).is_ok()).collect();
    if can != *cards {
        observer.cite(rule!("10.6.2.1.2"));
        observer.cite(ruling!("SV-82"));
    }
    can
}
