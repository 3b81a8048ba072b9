//! The games in numbers.

mod blackpoker;
mod legions;
mod los;
mod sve;

use engine::{Ref, Seat, View};
use table::Tabled;

/// Is this seat the one that looks?
fn mine(seat: Seat, me: Seat) -> bool {
    seat == me
}

/// Is this object the one that lies there? It is named by its handle in the view.
fn is<G: Tabled>(view: &View<G>, object: Ref, card: &engine::Shown<G::Body>) -> bool {
    object.card.is_some()
        && view.cards.get(object.card.at()).is_some_and(|shown| std::ptr::eq(shown, card))
        && object.since == card.since
}
