//! The course of the game (7).

use engine::{Flow, Seat, Set, What};

use crate::check::CHECK;
use crate::current;
use crate::events::Own;
use crate::game::{Observer, Rules, State};
use crate::kinds::Keyword;
use crate::legal;
use crate::steps::{Step, Turn};
use crate::table::{Phase, Zone};
use crate::terms;
use crate::vocabulary::{Change, Matters, Way};

/// The highest that the PP maximum can be (3.2.4.1).
pub(crate) const PP_LIMIT: i16 = 10;

/// The turn goes on.
pub(crate) fn step<O: Observer>(rules: &Rules, state: &mut State, stage: Turn, observer: &mut O) -> Flow {
    let seat = state.table.turn();
    match stage {
        Turn::PpMax => pp_max(rules, state, seat, observer),
        Turn::Pp => {
            state.next(Step::Turn(Turn::Stand));
            let max = state.table.purses[seat].pp_max;
            let because = engine::Because::from(rule!("7.2.2")).and(rule!("3.2.3"));
            state.propose(What::Own(Own::Pp(seat, max, max)), because);
        }
        Turn::Stand => stand(rules, state, seat, observer),
        Turn::Draw => first_draw(state, seat, observer),
        Turn::StartCheck => {
            observer.cite(rule!("7.2.5"));
            state.next(Step::Turn(Turn::MainComes));
            state.push(CHECK);
        }
        Turn::MainComes => {
            state.next(Step::Turn(Turn::Main));
            state.push(CHECK);
            state.propose(What::Own(Own::Phase(Phase::Main)), rule!("7.3.1"));
            observer.cite(rule!("7.3.2"));
        }
        Turn::Main => {
            state.forget_ghosts();
            observer.cite(rule!("7.3.4"));
            return Flow::Ask;
        }
        Turn::EndComes => {
            state.next(Step::Turn(Turn::Guards(Set::EMPTY)));
            state.push(CHECK);
            state.propose(What::Own(Own::Phase(Phase::End)), rule!("7.4.1"));
            observer.cite(rule!("7.4.2"));
            observer.cite(ruling!("SV-49"));
        }
        Turn::Guards(chosen) => {
            if guards(state, seat).less(&chosen).is_empty() {
                act_guards(state, chosen);
            } else {
                return Flow::Ask;
            }
        }
        Turn::GuardCheck => {
            observer.cite(rule!("7.4.4"));
            state.next(Step::Turn(Turn::Quick));
            state.push(CHECK);
        }
        Turn::Quick => {
            state.forget_ghosts();
            observer.cite(rule!("7.4.6"));
            observer.cite(ruling!("SV-65"));
            if legal::opens_quick::<O>(rules, state) {
                return Flow::Ask;
            }
            quick_over(state);
        }
        Turn::HandLimit(chosen) => return hand_limit(rules, state, seat, chosen),
        Turn::Expire => {
            observer.cite(ruling!("SV-51"));
            state.next(Step::Turn(Turn::Pass));
            state.propose(What::Own(Own::TurnEnds), rule!("7.4.8"));
        }
        Turn::Pass => pass(state, observer),
    }
    Flow::On
}

/// A turn of this seat begins.
pub(crate) fn begin(state: &mut State, seat: Seat, why: engine::Reason) {
    state.next(Step::Turn(Turn::PpMax));
    state.propose(What::TurnPasses(seat), engine::Because::from(why).and(rule!("7.1.1")));
}

fn pp_max(rules: &Rules, state: &mut State, seat: Seat, observer: &mut impl Observer) {
    if state.table.common.phase != Phase::Start {
        state.propose(What::Own(Own::Phase(Phase::Start)), rule!("7.1.2"));
        return;
    }
    state.next(Step::Turn(Turn::Pp));
    let mut barred = false;
    current::each_player_change(rules, &state.table, seat, Matters::TURN, &mut |change, _| {
        barred |= *change == Change::NoPpGrowth;
    });
    let purse = state.table.purses[seat];
    if barred {
        observer.cite(rule!("1.3.3"));
        observer.cite(ruling!("SV-17"));
    } else if purse.pp_max < PP_LIMIT {
        state.propose(What::Own(Own::Pp(seat, purse.pp, purse.pp_max + 1)), rule!("7.2.1"));
    }
}

/// Everything stands, but what is boxed or told not to (5.30.3, SV-48).
fn stand(rules: &Rules, state: &mut State, seat: Seat, observer: &mut impl Observer) {
    state.next(Step::Turn(Turn::Draw));
    let table = &state.table;
    let mut cards = Set::EMPTY;
    for &card in table.at(Zone::Field, seat).iter().filter(|&&card| table.card(card).turned()) {
        let mut boxed = false;
        let stays = current::any_change(rules, table, card, Matters::TURN, |change| {
            boxed |= *change == Change::Boxed;
            matches!(change, Change::NoStanding | Change::Boxed)
        });
        if boxed {
            observer.cite(rule!("5.30.3"));
        }
        if stays {
            observer.cite(ruling!("SV-48"));
        } else {
            cards.insert(card);
        }
    }
    if !cards.is_empty() {
        state.propose(What::Turn { cards, turned: false }, rule!("7.2.3"));
    }
}

fn first_draw(state: &mut State, seat: Seat, observer: &mut impl Observer) {
    state.next(Step::Turn(Turn::StartCheck));
    if seat == state.table.common.first && state.table.purses[seat].turns == 1 {
        observer.cite(rule!("7.2.4.1"));
        return;
    }
    let because = rule!("7.2.4").into();
    state.push(Step::Draw { seat, left: 1, ask: false, because });
}

/// The standing followers with guard of a seat.
pub(crate) fn guards(state: &State, seat: Seat) -> Set {
    let table = &state.table;
    let guard = |card: &engine::Ix| {
        !table.card(*card).turned()
            && current::is_follower(table, *card)
            && current::has(table, *card, Keyword::Guard)
    };
    table.at(Zone::Field, seat).iter().copied().filter(guard).collect()
}

pub(crate) fn act_guards(state: &mut State, chosen: Set) {
    state.next(Step::Turn(Turn::GuardCheck));
    if !chosen.is_empty() {
        let because = engine::Because::from(rule!("7.4.3")).and(rule!("12.8.2"));
        state.propose(What::Turn { cards: chosen, turned: true }, because);
    }
}

/// The quick window is over, used or not.
pub(crate) fn quick_over(state: &mut State) {
    state.next(Step::Turn(Turn::HandLimit(Set::EMPTY)));
}

fn hand_limit(rules: &Rules, state: &mut State, seat: Seat, chosen: Set) -> Flow {
    let mut limit = i16::from(state.table.purses[seat].hand_limit);
    current::each_player_change(rules, &state.table, seat, Matters::TURN, &mut |change, _| {
        if let Change::HandLimit(more) = change {
            limit += i16::from(*more);
        }
    });
    let limit = limit.max(0) as usize;
    let held = state.table.at(Zone::Hand, seat).len();
    if held - chosen.len() > limit {
        return Flow::Ask;
    }
    if chosen.is_empty() {
        state.next(Step::Turn(Turn::Expire));
        return Flow::On;
    }
    state.next(Step::Turn(Turn::HandLimit(Set::EMPTY)));
    state.push(CHECK);
    let because = engine::Because::from(rule!("7.4.7")).and(rule!("4.7.3.1")).and(ruling!("SV-50"));
    terms::leave(rules, state, chosen, Way::Discard, because);
    Flow::On
}

/// Whose turn is next: skipped turns and extra turns, the latest instruction first (5.25, 5.27, SV-54).
fn pass(state: &mut State, observer: &mut impl Observer) {
    let common = &state.table.common;
    let extra = common.extra.last().copied();
    let (next, why) = match extra {
        Some(extra) => (extra, rule!("5.27.1")),
        None => (common.regular.unwrap_or(state.table.turn()).other(), rule!("7.4.9")),
    };
    if common.extra.len() > 1 {
        observer.cite(rule!("5.27.1.1"));
    }
    observer.cite(ruling!("SV-54"));
    let own = if extra.is_some() { Own::ExtraTaken(next) } else { Own::Regular(next) };
    state.propose(What::Own(own), why);
    let skips = state.table.purses[next].skips;
    if skips > 0 {
        let also = if skips > 1 { rule!("5.25.2.1") } else { rule!("5.25.2") };
        state.propose(What::Own(Own::Skipped(next)), engine::Because::from(rule!("5.25.1")).and(also));
        return;
    }
    begin(state, next, why);
}
