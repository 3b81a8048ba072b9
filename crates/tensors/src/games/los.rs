//! Legend of Stars in numbers.

use engine::{Seat, View};
use los::{Key, Los, Pick, Square};

use super::{is, mine};
use crate::columns::columns;
use crate::observe::{Numbers, Seen};

/// Sixteen of what may hold for a card, from this one on, a bit each.
fn keys(seen: &Seen<'_, Los>, from: usize) -> i16 {
    let held = |body: &los::Body| {
        let some = Key::ALL.iter().skip(from).take(16).enumerate();
        some.filter(|(_, key)| body.now.keys.has(**key)).fold(0u16, |bits, (at, _)| bits | 1 << at)
    };
    seen.body(held) as i16
}

impl Numbers for Los {
    fn kinds() -> Vec<String> {
        Pick::ALL.iter().map(|pick| pick.word()).collect()
    }

    columns! {
        CARD, card(seen: &Seen<'_, Los>) {
            "square" "its square, from 1: the front row from its player's left, then the back row; 0 for none" =
                seen.body(|body| if body.square == Square::NONE { 0 } else { i16::from(body.square.at()) + 1 });
            "facing" "how it lies, from 0" = seen.body(|body| body.facing as i16);
            "cost" "its present cost" = seen.body(|body| body.now.figures[0]);
            "speed" "its present speed" = seen.body(|body| body.now.figures[1]);
            "atk" "its present ATK" = seen.body(|body| body.now.figures[2]);
            "def" "its present DEF" = seen.body(|body| body.now.figures[3]);
            "down" "its present DOWN" = seen.body(|body| body.now.figures[4]);
            "keys_1" "what holds for it, a bit each: the first sixteen" = keys(seen, 0);
            "keys_2" "the next sixteen" = keys(seen, 16);
            "keys_3" "the rest" = keys(seen, 32);
            "lead" "its lead icons, a bit each" = seen.body(|body| i16::from(body.now.lead));
            "attributes" "its attributes, a bit each" = seen.body(|body| i16::from(body.now.attributes));
            "changed" "1 if its display was changed this turn" = seen.body(|body| body.changed);
            "led" "moves it made in this lead phase" = seen.body(|body| i16::from(body.led));
            "shown" "1 if it was turned face up this turn" = seen.body(|body| body.shown);
            "beaten" "1 if it is down and not yet in the trash" = seen.body(|body| body.beaten);
            "attacks" "attacks it declared this turn" = seen.body(|body| i16::from(body.attacks));
            "attacker" "1 if it is attacking" = is(seen.view, seen.view.common.battle.attacker, seen.card);
            "target" "1 if it is attacked" = is(seen.view, seen.view.common.battle.target, seen.card);
        }
    }

    columns! {
        SEAT, seat(view: &View<Los>, seat: Seat) {
            "life" "life" = view.purses[seat].life;
            "energised" "1 if a card was put into the energy zone this turn" = view.purses[seat].energised;
            "turns" "turns begun" = i16::from(view.purses[seat].turns);
        }
    }

    columns! {
        BOTH, both(view: &View<Los>, me: Seat) {
            "first" "1 if one went first" = mine(view.common.first, me);
            "phase" "0 set-up, 1 setup phase, 2 main, 3 lead, 4 attack, 5 end" = view.common.phase as i16;
            "waiting" "abilities that wait" = view.waiting.len() as i64;
        }
    }
}
