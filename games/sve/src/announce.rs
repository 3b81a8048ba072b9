//! What is played is named: by its player, by the check timing, or by a text (10.6.2.1, 10.7.3, SV-82).

use engine::effect::Run;
use engine::{Ix, Observer, Rules, Seat, State};

use crate::evaluate;
use crate::game::Sve;
use crate::legal::{ability_run, card_run, may_play};
use crate::steps::{Play, PlayStage, Played, Step};
use crate::table::Zone;

/// A card is announced by the player.
pub(crate) fn announce_card(rules: &Rules<Sve>, state: &mut State<Sve>, seat: Seat, card: Ix) {
    push_card(rules, state, seat, card, None, false);
}

fn push_card(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    seat: Seat,
    card: Ix,
    cost: Option<i16>,
    nested: bool,
) {
    let from_hand = state.table.zone(card) == Zone::Hand;
    let run = card_run(rules, &state.table, seat, card);
    let (what, stage) = (Played::Card, PlayStage::Announce);
    state.push(Step::Play(Play { what, stage, from_hand, with_ep: false, cost, nested, run }));
}

/// An ability is announced by the player.
pub(crate) fn announce_use(rules: &Rules<Sve>, state: &mut State<Sve>, seat: Seat, card: Ix, id: u16) {
    let run = ability_run(rules, &state.table, seat, card, id);
    let (what, stage) = (Played::Ability, PlayStage::Announce);
    state.push(Step::Play(Play {
        what,
        stage,
        from_hand: false,
        with_ep: false,
        cost: None,
        nested: false,
        run,
    }));
}

/// A waiting ability is played (10.7.3).
pub(crate) fn announce_waiting(rules: &Rules<Sve>, state: &mut State<Sve>, waits: engine::Waiting) {
    let fixed = evaluate::fixed(rules, &state.table, waits.seat);
    let engine::Waiting { ability, seat, source, cause, n, at } = waits;
    let run = Run { code: ability, seat, spoken: seat, source, cause, n, at, fixed, ..Run::default() };
    let (what, stage) = (Played::Triggered, PlayStage::Announce);
    state.push(Step::Play(Play {
        what,
        stage,
        from_hand: false,
        with_ep: false,
        cost: None,
        nested: false,
        run,
    }));
}

/// A text plays a card inside its own resolution (SV-82): where it can't be, nothing happens.
pub(crate) fn nested<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    run: &Run,
    card: Ix,
    cost: Option<i16>,
    observer: &mut O,
) {
    if may_play(rules, state, run.seat, card, false, cost).is_ok() {
        push_card(rules, state, run.seat, card, cost, true);
    } else {
        observer.cite(ruling!("SV-82"));
    }
}
