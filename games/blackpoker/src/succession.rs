//! 誘発系: what a fallen honour card sets off.

use engine::{Because, Seats, Set, Waiting, What};

use crate::cards::is_honour;
use crate::characters::succession_of;
use crate::game::{Look, Observer, State};
use crate::setup::{to_grave, to_hand};
use crate::steps::Step;
use crate::table::Zone;

/// Characters about to go from the field to the graveyard set off 世代交代, once for each honour card.
pub(crate) fn look_back(look: Look<'_, impl Observer>) {
    let Look { table, moment, waiting, observer, .. } = look;
    for event in moment {
        let What::Move(change) = &event.what else { continue };
        if change.to.zone::<Zone>() == Zone::Grave && change.cards.len() > 1 {
            observer.cite(ruling!("BP-17"));
        }
        let fell = matches!(change.from.zone::<Zone>(), Zone::Field | Zone::Wall)
            && change.to.zone::<Zone>() == Zone::Grave;
        if !fell {
            continue;
        }
        for card in change.cards.iter() {
            if let Some(why) = succession_of(table, card) {
                observer.cite(why);
                observer.cite(ruling!("BP-09"));
                let source = table.object(card);
                let (ability, seat) = (why.at() as u16, table.seat(card));
                waiting.push(Waiting { ability, seat, source, ..Waiting::default() });
            }
        }
    }
}

/// The next waiting 世代交代 happens at once: the turn player's first. Each is like the others, so nobody is
/// asked for an order.
pub(crate) fn triggers(state: &mut State, observer: &mut impl Observer) {
    let turn = state.table.turn();
    let waiting = &state.work.waiting;
    let Some(at) = waiting.iter().position(|waits| waits.seat == turn).or(waiting.first().map(|_| 0)) else {
        state.forget_ghosts();
        state.pop();
        return;
    };
    observer.cite(rule!("補足/誘発する場合"));
    if state.work.waiting.len() > 1 {
        observer.cite(ruling!("BP-24"));
    }
    let Some(waits) = state.work.waiting.remove(at) else { return };
    state.next(Step::Judge);
    let table = &state.table;
    let seat = waits.seat;
    let mut missed = Set::EMPTY;
    let mut hit = None;
    for &card in table.at(Zone::Life, seat).iter().rev() {
        if is_honour(table.card(card).def) {
            hit = Some(card);
            break;
        }
        missed.insert(card);
    }
    let why = Because::from(rule!("世代交代/即時効果"));
    let because = why.and(engine::Reason::row(waits.ability));
    if !missed.is_empty() {
        let mut what = to_grave(Zone::Life, seat, missed);
        if let What::Move(change) = &mut what {
            change.shown = Seats::ALL;
        }
        state.propose(what, because);
    }
    if let Some(hit) = hit {
        state.propose(to_hand(seat, Set::only(hit), Seats::ALL), because);
    }
}
