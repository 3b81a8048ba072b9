//! 5.2 to 5.6: the phases of a turn.

use engine::effect::Lasting;
use engine::{Because, Flow, Ix, Place, Seat, Set, What};

use crate::events::{Own, ends_with_turn, go, top_of_deck};
use crate::game::{Observer, State, Table};
use crate::steps::{Exchange, Step, Turn};
use crate::table::{Key, Phase, Rule, Zone};
use crate::vocabulary::{Change, Edge, Ends};
use crate::{exchange, triggers};

/// The most cards a hand may hold when the turn ends (3.6).
const HAND_LIMIT: usize = 7;

pub(crate) fn step(state: &mut State, stage: Turn, observer: &mut impl Observer) -> Flow {
    let seat = state.table.turn();
    match stage {
        Turn::Begin => {
            go_on(state, Turn::Regain);
            let because = Because::from(rule!("5.2")).and(ruling!("LS-52"));
            state.propose(What::Own(Own::TurnBegins(seat)), because);
            triggers::set_off_later(state, Edge::TurnBegins, because);
        }
        Turn::Regain => regain(state, seat),
        Turn::Draw => first_or_draw(state, seat, observer),
        Turn::StartEnds => {
            go_on(state, Turn::ToMain);
            state.propose(What::Own(Own::PhaseEnds(Phase::Start)), rule!("5.2"));
        }
        Turn::ToMain => begin_phase(state, Phase::Main, Turn::Main, rule!("5.3").into()),
        Turn::ToLead if skips(state, Rule::SkipsLead, observer) => state.next(Step::Turn(Turn::ToAttack)),
        Turn::ToAttack if skips(state, Rule::SkipsAttack, observer) => state.next(Step::Turn(Turn::End)),
        Turn::ToLead => begin_phase(state, Phase::Lead, Turn::Lead, rule!("5.4").into()),
        Turn::ToAttack => begin_phase(state, Phase::Attack, Turn::Attack, rule!("5.5").into()),
        Turn::Main | Turn::Lead | Turn::Attack => {
            if !state.work.waiting.is_empty() {
                state.push(exchange::round(&state.table));
                return Flow::On;
            }
            state.forget_ghosts();
            return Flow::Ask;
        }
        Turn::AttackEnds => {
            state.next(Step::Turn(Turn::End));
            state.push(exchange::round(&state.table));
            let because = Because::from(rule!("5.5.3")).and(ruling!("LS-03"));
            state.propose(What::Own(Own::PhaseEnds(Phase::Attack)), because);
        }
        Turn::End => {
            go_on(state, Turn::EffectsEnd);
            let because = Because::from(rule!("5.6.1")).and(rule!("5.6")).and(ruling!("LS-51"));
            state.propose(What::Own(Own::PhaseBegins(Phase::End)), because);
            state.propose(What::Own(Own::TurnEnding(seat)), because);
            triggers::set_off_later(state, Edge::TurnEnds, because);
        }
        Turn::EffectsEnd => effects_end(state, seat),
        Turn::Discard(chosen) => {
            if state.table.purses[seat].hand.is_some() {
                observer.cite(ruling!("LS-69"));
            }
            if too_many(&state.table, seat, &chosen) {
                return Flow::Ask;
            }
            go_on(state, Turn::Pass);
        }
        Turn::Pass => {
            state.next(Step::Turn(Turn::Begin));
            state.propose(What::Own(Own::TurnOver), rule!("5.6.4"));
            // Another turn of whoever has one comes before the opponent's.
            if state.table.purses[seat].extra > 0 {
                let because = Because::from(rule!("9.1")).and(ruling!("LS-85"));
                state.propose(What::Own(Own::TakesExtraTurn(seat)), because);
                state.propose(What::TurnPasses(seat), because);
            } else {
                state.propose(What::TurnPasses(seat.other()), rule!("5.6.4"));
            }
        }
    }
    Flow::On
}

/// Is the phase left out (9.1)?
fn skips(state: &State, rule: Rule, observer: &mut impl Observer) -> bool {
    let skips = state.table.purses[state.table.turn()].now.has(rule);
    if skips {
        observer.cite(rule!("9.1"));
    }
    skips
}

/// The next stage, after what goes off in this one.
fn go_on(state: &mut State, next: Turn) {
    state.next(Step::Turn(next));
    state.push(exchange::round(&state.table));
}

fn begin_phase(state: &mut State, phase: Phase, stage: Turn, because: Because) {
    go_on(state, stage);
    state.propose(What::Own(Own::PhaseBegins(phase)), because);
}

/// Everything that is gained is regained.
fn regain(state: &mut State, seat: Seat) {
    let table = &state.table;
    let held = |card: Ix| cant_regain(table, card);
    let gained: Set = [Zone::Energy, Zone::Support]
        .iter()
        .flat_map(|&zone| table.at(zone, seat).iter().copied())
        .filter(|&card| table.card(card).turned() && !held(card))
        .collect();
    go_on(state, Turn::Draw);
    if !gained.is_empty() {
        let because = Because::from(rule!("5.2")).and(rule!("6.5"));
        state.propose(What::Turn { cards: gained, turned: false }, because);
    }
}

/// Is the card kept from being regained? Energy has no present values, but what lasts may be about it.
pub(crate) fn cant_regain(table: &Table, card: Ix) -> bool {
    let keeps = |lasting: &Lasting<Change, Ends>| {
        lasting.until.is_now() && lasting.change == Change::Key(Key::CantRegain)
    };
    let energy =
        table.zone(card) == Zone::Energy && table.purses[table.seat(card)].now.has(Rule::CantRegainEnergy);
    energy
        || table.body(card).is_some_and(|body| body.now.keys.has(Key::CantRegain))
        || table.common.lasts.on(table.object(card)).any(keeps)
}

/// A card is drawn, but not in the very first turn.
fn first_or_draw(state: &mut State, seat: Seat, observer: &mut impl Observer) {
    go_on(state, Turn::StartEnds);
    if state.table.purses[seat].turns == 1 && state.table.common.first == seat {
        observer.cite(rule!("5.2"));
        observer.cite(ruling!("LS-14"));
        return;
    }
    draw(state, seat, 1, false, rule!("5.2").into());
}

/// The cards that a seat draws, if it may draw so many.
pub(crate) fn drawn(table: &Table, seat: Seat, n: usize, bottom: bool) -> Set {
    match bottom {
        _ if table.purses[seat].now.has(Rule::CantDraw) => Set::EMPTY,
        true => table.at(Zone::Deck, seat).iter().take(n).copied().collect(),
        false => top_of_deck(table, seat, n),
    }
}

/// Cards are drawn from the top of the deck, or from the bottom of it; whoever can't loses (LS-15).
pub(crate) fn draw(state: &mut State, seat: Seat, n: usize, bottom: bool, because: Because) {
    if n == 0 || state.table.purses[seat].now.has(Rule::CantDraw) {
        return;
    }
    let cards = drawn(&state.table, seat, n, bottom);
    if !cards.is_empty() {
        state.propose(go(Zone::Deck, Zone::Hand, seat, cards), because);
        state.propose(What::Own(Own::Drew(seat, cards.len() as u8)), because);
    }
    if cards.len() < n {
        state.propose(What::Own(Own::DrewNothing(seat)), Because::from(rule!("4")).and(ruling!("LS-15")));
    }
}

/// What lasted until the end of the turn ends, the opponent's first; then the hand is looked at.
fn effects_end(state: &mut State, seat: Seat) {
    state.next(Step::Turn(Turn::Discard(Set::EMPTY)));
    let because = Because::from(rule!("5.6.2")).and(rule!("9.4")).and(ruling!("LS-44"));
    for whose in [seat.other(), seat] {
        let ends = |lasting: &Lasting<Change, Ends>| lasting.by == whose && ends_with_turn(lasting);
        if state.table.common.lasts.iter().any(ends) {
            state.propose(What::Own(Own::EffectsEnd(whose)), because);
        }
    }
}

/// Are there too many cards in hand, without these?
fn too_many(table: &Table, seat: Seat, chosen: &Set) -> bool {
    let purse = &table.purses[seat];
    let limit = purse.hand.map_or(HAND_LIMIT, usize::from).saturating_add_signed(purse.more_hand.into());
    table.at(Zone::Hand, seat).len().saturating_sub(chosen.len()) > limit
}

/// One more card to discard. They go together once all are named.
pub(crate) fn discarded(state: &mut State, mut chosen: Set, card: Ix) {
    let seat = state.table.turn();
    chosen.insert(card);
    if too_many(&state.table, seat, &chosen) {
        state.next(Step::Turn(Turn::Discard(chosen)));
        return;
    }
    go_on(state, Turn::Pass);
    let (from, to) = (Place::of(Zone::Hand, seat), Place::of(Zone::Trash, seat));
    let because = Because::from(rule!("5.6.3")).and(rule!("3.6")).and(ruling!("LS-29"));
    let cards = engine::Move { cards: chosen, from, to, ..Default::default() };
    state.propose(What::Move(cards), because);
}

/// The turn player ends the present phase.
pub(crate) fn end_phase(state: &mut State, stage: Turn) {
    match stage {
        Turn::Main => {
            go_on(state, Turn::ToLead);
            state.propose(What::Own(Own::PhaseEnds(Phase::Main)), rule!("5.3"));
        }
        Turn::Lead => {
            go_on(state, Turn::ToAttack);
            state.propose(What::Own(Own::PhaseEnds(Phase::Lead)), rule!("5.4"));
        }
        _ => {
            state.next(Step::Turn(Turn::AttackEnds));
            let seat = state.table.turn().other();
            state.push(Step::Exchange(Exchange { seat, passes: 0, battle: false, done: 0 }));
        }
    }
}
