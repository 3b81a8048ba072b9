//! The special formats (appendix B): what they change in play.

use engine::effect::{Lasting, On, Until};
use engine::{Because, Choice, Face, Ix, Seat, Set, What};

use crate::check::CHECK;
use crate::cost;
use crate::current;
use crate::events::Own;
use crate::game::{Rules, State};
use crate::kinds::Keyword;
use crate::payable;
use crate::questions::{Lack, Pick, Want};
use crate::table::Zone;
use crate::vocabulary::Change;

/// A format of play (6.1, appendix B).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Format {
    /// The usual one.
    #[default]
    Standard,
    /// シールド戦, オープン8 (B-1).
    Open8,
    /// シールド戦, ボックスバトル (B-1).
    BoxBattle,
    /// クロスオーバー (B-2).
    Crossover,
}

/// The bit of the match's flags that says it is a sealed game.
pub const SEALED: u32 = 0;

/// In a sealed game a follower can be given rush (B-1 8.5).
pub(crate) fn rush_answers(
    rules: &Rules,
    state: &State,
    seat: Seat,
    each: &mut impl FnMut(Choice, Result<(), Lack>),
) {
    if !rules.flag(SEALED) {
        return;
    }
    for &card in state.table.at(Zone::Field, seat) {
        if current::is_follower(&state.table, card) {
            for with_ep in [false, true] {
                each(Pick::Rush.both(card, with_ep.into()), may_rush(state, seat, with_ep));
            }
        }
    }
}

fn face_down(state: &State, seat: Seat) -> Option<Ix> {
    let deck = state.table.at(Zone::EvolveDeck, seat).iter().copied();
    deck.into_iter().find(|&card| state.table.card(card).face() == Face::Down)
}

fn may_rush(state: &State, seat: Seat, with_ep: bool) -> Result<(), Lack> {
    let purse = &state.table.purses[seat];
    if purse.evolved {
        return Err(Lack::new(Want::OtherTurn, rule!("B-1/8.5.1")).and(ruling!("SV-81")));
    }
    if face_down(state, seat).is_none() {
        return Err(Lack::new(Want::EvolveCard, rule!("B-1/8.5.1")));
    }
    if with_ep && purse.ep < 1 {
        return Err(payable::unpaid(rule!("B-1/8.5.1.1")));
    }
    if !with_ep && purse.pp < 1 {
        return Err(payable::too_little(1, purse.pp, rule!("B-1/8.5.1")));
    }
    Ok(())
}

/// A follower is given rush for 1 PP or 1 EP, and a card of the evolve deck turned up.
pub(crate) fn give_rush(state: &mut State, seat: Seat, choice: Choice) {
    let Some(up) = face_down(state, seat) else { return };
    let because = Because::from(rule!("B-1/8.5.1"));
    state.push(CHECK);
    if choice.arg == 0 {
        cost::pay_pp(state, seat, 1, because);
    } else {
        let ep = state.table.purses[seat].ep - 1;
        state.propose(What::Own(Own::Ep(seat, ep)), rule!("B-1/8.5.1.1"));
    }
    state.propose(What::Flip { cards: Set::only(up), face: Face::Up }, because);
    let on = On::Object(state.table.object(choice.card));
    let change = Change::Key(Keyword::Rush);
    let lasting = Lasting { change, on, by: seat, until: Until::Gone, ..Lasting::default() };
    state.propose(What::Own(Own::Give(lasting)), because);
    let because = Because::from(rule!("B-1/8.5.1")).and(ruling!("SV-125"));
    state.propose(What::Own(Own::GivesRush(seat, choice.card)), because);
}
