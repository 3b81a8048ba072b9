//! Tokens and advance cards (9): where they can lie, and what becomes of them elsewhere.

use engine::{Because, Few, Ix, Move, Place, Seat, Set, What, Zone as _};

use crate::cards::Printed;
use crate::game::{Rules, State};
use crate::table::{Kind, Zone};

/// May a card with this face not lie there (9.1.4, 9.2.2)?
pub(crate) fn astray(printed: &Printed, zone: Zone) -> bool {
    let stays = matches!(zone, Zone::Field | Zone::Ex | Zone::Resolution);
    let stays = stays && !(printed.is_token() && printed.facts.kind == Kind::Spell && zone == Zone::Field);
    (printed.is_token() && !stays && zone != Zone::Leader)
        || (printed.is_advance() && !stays && zone != Zone::EvolveDeck)
}

/// Tokens that lie where they can't cease to be (9.1.4.3); advance cards go back (9.2.2).
pub(crate) fn follow_up(rules: &Rules, state: &mut State) {
    let mut gone = Set::EMPTY;
    let mut back: Few<(Ix, Place), 4> = Few::new();
    for &zone in Zone::ALL {
        for seat in Seat::BOTH {
            for &card in state.table.at(zone, seat) {
                let record = state.table.card(card);
                if record.since != state.table.now() {
                    continue;
                }
                let printed = rules.printed(record.def);
                if astray(printed, zone) {
                    if printed.is_token() {
                        gone.insert(card);
                    } else {
                        back.push((card, record.place));
                    }
                }
            }
        }
    }
    if !gone.is_empty() {
        let spell = |card: Ix| rules.printed(state.table.card(card).def).facts.kind == Kind::Spell;
        let lives = if gone.iter().all(spell) { rule!("9.1.4.2") } else { rule!("9.1.4.1") };
        state.propose(What::Unmake(gone), Because::from(rule!("9.1.4.3")).and(rule!("9.1.3")).and(lives));
    }
    for &(card, from) in back.iter() {
        let to = Place::of(Zone::EvolveDeck, state.table.card(card).owner());
        let change = Move { cards: Set::only(card), from, to, ..Move::default() };
        state.propose(What::Move(change), Because::from(rule!("9.2.2")).and(ruling!("SV-38")));
    }
}
