//! 代わりに: what is done instead of something else (LS-55).

use engine::effect::{Eye, Run};
use engine::{Face, Set, What};

use crate::current::granted;
use crate::events::Own;
use crate::game::{Observer, Rules, State, Table};
use crate::steps::Step;
use crate::table::{Key, Zone};
use crate::triggers::{Cause, Happening, fits};
use crate::vocabulary::{Nature, Topic};

/// What is done instead of destroying these cards, or of their going down, lies on the stack; the others are left.
pub(crate) fn replace(
    rules: &Rules,
    state: &mut State,
    cards: Set,
    topic: Topic,
    by: Cause,
    observer: &mut impl Observer,
) -> Set {
    let mut left = cards;
    if !rules.lore.replaces {
        return left;
    }
    for card in cards.iter() {
        let mut happening = Happening::to(topic, card, state.table.seat(card));
        happening.by = by;
        let again = |run: &Run| {
            let same = |other: &Run| other.code == run.code && other.source == run.source;
            state.work.frames.iter().any(|frame| matches!(frame, Step::Resolve(other) if same(other)))
        };
        if let Some(mut run) = instead(rules, &state.table, &happening).filter(|run| !again(run)) {
            if let Cause::Effect(seat) = by {
                run.n = seat.index() as i16;
            }
            left.remove(card);
            observer.cite(ruling!("LS-55"));
            state.push(Step::Resolve(run));
            let resolves = Own::Resolves(run.source, run.code, run.seat);
            state.propose(What::Own(resolves), ruling!("LS-55"));
        }
    }
    left
}

/// The first ability by which something is done instead, the card's own player's before the other's.
fn instead(rules: &Rules, table: &Table, happening: &Happening) -> Option<Run> {
    for seat in [happening.seat, happening.seat.other()] {
        for zone in [Zone::Character, Zone::Support] {
            for &card in table.at(zone, seat) {
                let keys = table.body(card).map_or_else(Default::default, |body| body.now.keys);
                let mute = keys.has(Key::Textless) || table.card(card).face() == Face::Down;
                let own = rules.printed(table.card(card).def).abilities.iter().copied();
                for code in own.chain(granted(rules, table, card)).filter(|_| !mute) {
                    let Some(Nature::Instead(all)) = rules.lore.ability(code).map(|ability| &ability.nature)
                    else {
                        continue;
                    };
                    let (source, cause) = (table.object(card), table.object(happening.on));
                    let run =
                        Run { code, seat, spoken: seat, source, cause, at: table.now(), ..Run::default() };
                    let eye = Eye { rules, table, ghosts: &[], run: &run };
                    if all.iter().any(|trigger| fits(&eye, trigger, happening)) {
                        return Some(run);
                    }
                }
            }
        }
    }
    None
}
