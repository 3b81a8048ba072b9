//! Shadowverse EVOLVE in numbers.

use engine::{Seat, View};
use sve::{Pick, Sve, Zone};

use super::{is, mine};
use crate::columns::columns;
use crate::observe::{Numbers, Seen};

impl Numbers for Sve {
    fn kinds() -> Vec<String> {
        Pick::ALL.iter().map(|pick| pick.word()).collect()
    }

    columns! {
        CARD, card(seen: &Seen<'_, Sve>) {
            "form" "the card whose face is in effect, where it is not its own: its number in `prints`, from 1" =
                seen.body(|body| if body.form == sve::OWN_FORM { 0 } else { i64::from(body.form.0) + 1 });
            "kind" "what it is now: 1 leader, 2 follower, 3 amulet, 4 spell; 0 off the table" =
                seen.body(|body| body.kind as i16 + 1);
            "attack" "its present attack" = seen.body(|body| body.now[0]);
            "defense" "its present defence" = seen.body(|body| body.now[1]);
            "keys" "its present keywords, a bit each, in the order of the book's chapter on them" =
                seen.body(|body| body.keys.0 as i16);
            "mute" "1 if it has lost its abilities" = seen.body(|body| body.mute);
            "attacks" "attacks it has made this turn" = seen.body(|body| i16::from(body.attacks));
            "counters" "counters on it, of all kinds" =
                seen.body(|body| body.counters.iter().map(|(_, n)| i64::from(*n)).sum::<i64>());
            "used" "uses of its abilities this turn" =
                seen.body(|body| body.used.iter().map(|n| i64::from(*n)).sum::<i64>());
            "attacker" "1 if it is attacking" = is(seen.view, seen.view.common.attack.attacker, seen.card);
            "target" "1 if it is attacked" = is(seen.view, seen.view.common.attack.target, seen.card);
        }
    }

    columns! {
        SEAT, seat(view: &View<Sve>, seat: Seat) {
            "defense" "the leader's defence" =
                view.at(Zone::Leader, seat).filter_map(|(_, shown)| shown.body).last().map_or(0, |body| body.now[1]);
            "pp" "PP" = view.purses[seat].pp;
            "pp_max" "the most PP there can be" = view.purses[seat].pp_max;
            "ep" "EP" = view.purses[seat].ep;
            "turns" "turns begun" = i16::from(view.purses[seat].turns);
            "played" "cards played this turn" = i16::from(view.purses[seat].played);
            "attacks" "attacks made this turn" = i16::from(view.purses[seat].attacks);
            "evolved" "1 if an evolve ability was played this turn" = view.purses[seat].evolved;
            "fallen" "own followers destroyed this turn" = i16::from(view.purses[seat].fallen);
        }
    }

    columns! {
        BOTH, both(view: &View<Sve>, me: Seat) {
            "first" "1 if one went first" = mine(view.common.first, me);
            "phase" "0 set-up, 1 start, 2 main, 3 end" = view.common.phase as i16;
            "waiting" "abilities that wait" = view.waiting.len() as i64;
        }
    }
}
