//! BlackPoker in numbers.

use blackpoker::{BlackPoker, Body, Pick, suit};
use engine::{Seat, View};

use super::{is, mine};
use crate::columns::columns;
use crate::observe::{Numbers, Seen};

impl Numbers for BlackPoker {
    fn kinds() -> Vec<String> {
        Pick::ALL.iter().map(|pick| pick.word()).collect()
    }

    columns! {
        CARD, card(seen: &Seen<'_, BlackPoker>) {
            "suit" "1 ♠, 2 ♡, 3 ♢, 4 ♣; 0 for a Joker or an unknown card" =
                seen.card.def.and_then(suit).map_or(0, |suit| suit as i16 + 1);
            "number" "the number printed on it: A is 1, K 13, a Joker 0" =
                seen.card.def.map_or(0, |def| i16::from(blackpoker::number(def)));
            "delta" "what was added to its number this turn" = seen.body(|body| body.delta);
            "attacks" "1 if it attacks" = seen.body(|body| body.attacks);
            "blocks" "1 if it blocks an attacker" = seen.body(|body| body.blocks.card.is_some());
            "blocked" "1 if something blocks it" =
                seen.view.cards.iter().any(|other| blocks(seen, other.body.as_ref()));
        }
    }

    columns! {
        SEAT, seat(view: &View<BlackPoker>, seat: Seat) {
            "set_wall" "1 if a bulwark was set this turn" = view.purses[seat].set_wall;
            "attacked" "1 if an attack was raised this turn" = view.purses[seat].attacked;
        }
    }

    columns! {
        BOTH, both(view: &View<BlackPoker>, me: Seat) {
            "my_chance" "1 if one holds chance oneself" = mine(view.common.chance, me);
            "stage" "actions on the stage" = view.common.stage.len() as i64;
            "next_act" "what the action does that is resolved next: its number among the actions, from 1; 0 for none" =
                view.common.stage.iter().last().map_or(0, |action| action.act as i16 + 1);
            "next_mine" "1 if that action is one's own" =
                view.common.stage.iter().last().is_some_and(|action| mine(action.by, me));
        }
    }
}

fn blocks(seen: &Seen<'_, BlackPoker>, other: Option<&Body>) -> bool {
    other.is_some_and(|other| is(seen.view, other.blocks, seen.card))
}
