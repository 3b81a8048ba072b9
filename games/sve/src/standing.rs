//! State triggers (10.7.6): set off by what is so, not by what happens.

use engine::effect::Eye;
use engine::{Few, Ix, Seat, Waiting, What};

use crate::current;
use crate::events::Own;
use crate::game::{Observer, Rules, State};
use crate::table::Zone;
use crate::vocabulary::{Nature, Topic};

/// State triggers that go off now (10.7.6.1): each once until it has resolved.
pub(crate) fn state_triggers(rules: &Rules, state: &mut State, observer: &mut impl Observer) -> bool {
    let mut found: Few<(u16, Ix, u8), 4> = Few::new();
    for seat in Seat::BOTH {
        for &card in state.table.at(Zone::Field, seat) {
            let printed = current::face(rules, &state.table, card);
            let Some(body) = state.table.body(card) else { continue };
            if printed.topics & Topic::State.bit() == 0 || body.mute {
                continue;
            }
            for id in printed.abilities.clone() {
                let ability = &rules.lore.abilities[id as usize];
                let Nature::Triggered(trigger) = &ability.nature else { continue };
                let run = current::glance(&state.table, card, seat);
                let eye = Eye::of(rules, state, &run);
                let holds = trigger.only.as_ref().is_some_and(|condition| eye.holds(condition));
                let latched = body.latch >> ability.nth.min(7) & 1 == 1;
                if trigger.topic == Topic::State && holds && !latched {
                    found.push((id, card, ability.nth));
                }
            }
        }
    }
    for &(ability, card, nth) in found.iter() {
        let (seat, source) = (state.table.seat(card), state.table.object(card));
        let at = state.table.now();
        state.work.waiting.push(Waiting {
            ability,
            seat,
            source,
            cause: source,
            n: 0,
            at,
            ..Waiting::default()
        });
        observer.cite(rule!("10.7.6"));
        observer.cite(ruling!("SV-94"));
        state.propose(What::Own(Own::Latch(card, nth, true)), rule!("10.7.6.1"));
    }
    !found.is_empty()
}
