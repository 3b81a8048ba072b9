//! Legions! in numbers.

use engine::{Seat, View};
use legions::kinds::KeywordName;
use legions::{Legions, Pick};

use super::{is, mine};
use crate::columns::columns;
use crate::observe::{Numbers, Seen};

/// Sixteen keywords, from this one on, a bit each.
fn keys(seen: &Seen<'_, Legions>, from: usize) -> i16 {
    let held = |body: &legions::Body| {
        let some = KeywordName::ALL.iter().skip(from).take(16).enumerate();
        some.filter(|(_, key)| body.keys.has(**key)).fold(0u16, |bits, (at, _)| bits | 1 << at)
    };
    if seen.card.body.is_some_and(|body| !body.keys.is_empty()) { seen.body(held) as i16 } else { 0 }
}

impl Numbers for Legions {
    fn kinds() -> Vec<String> {
        Pick::ALL.iter().map(|pick| pick.word()).collect()
    }

    columns! {
        CARD, card(seen: &Seen<'_, Legions>) {
            "atk" "its present ATK" = seen.body(|body| body.atk);
            "hp" "its present HP, without the damage" = seen.body(|body| body.hp);
            "damage" "damage it has taken this turn" = seen.body(|body| body.damage);
            "keys_1" "its present keywords, a bit each: the first sixteen" = keys(seen, 0);
            "keys_2" "the rest" = keys(seen, 16);
            "stunned" "1 if it can't act" = seen.body(|body| body.stunned);
            "mute" "1 if it has lost its effects" = seen.body(|body| body.mute);
            "used" "uses of its abilities this turn" =
                seen.body(|body| body.used.iter().map(|n| i64::from(*n)).sum::<i64>());
            "attacker" "1 if it is attacking" = is(seen.view, seen.view.common.fight.attacker, seen.card);
            "target" "1 if it is attacked" = is(seen.view, seen.view.common.fight.target, seen.card);
        }
    }

    columns! {
        SEAT, seat(view: &View<Legions>, seat: Seat) {
            "life" "life" = i16::from(view.purses[seat].life);
            "mp" "master points from effects" = i16::from(view.purses[seat].mp);
            "active" "active cores of the core zone" = i16::from(view.purses[seat].active);
            "tired" "exhausted cores of the core zone" = i16::from(view.purses[seat].tired);
            "on_master" "cores on the master" = i16::from(view.purses[seat].on_master);
            "on_lord" "cores on the lord" = i16::from(view.purses[seat].on_lord);
            "waiting_1" "cores in the first wait zone" = i16::from(view.purses[seat].waiting[0]);
            "waiting_2" "cores in the second" = i16::from(view.purses[seat].waiting[1]);
            "waiting_3" "cores in the third" = i16::from(view.purses[seat].waiting[2]);
            "waiting_4" "cores in the fourth" = i16::from(view.purses[seat].waiting[3]);
            "awakened" "1 if the master is awakened" = view.purses[seat].awakened;
        }
    }

    columns! {
        BOTH, both(view: &View<Legions>, me: Seat) {
            "first" "1 if one went first" = mine(view.common.first, me);
            "phase" "0 set-up, 1 start, 2 core, 3 draw, 4 main, 5 end" =
                view.common.phase.map_or(0, |phase| phase as i16 + 1);
            "waiting" "abilities that wait" = view.waiting.len() as i64;
        }
    }
}
