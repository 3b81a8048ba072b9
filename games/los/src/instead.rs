//! 代わりに: what is done instead of something else (LS-55).
//!
//! Whatever is about to happen is looked at as it would be told afterwards. What an ability stands in for is taken off the
//! moment and kept in a frame ([`Would`]), under the text that is done instead; where that is left undone, it happens after
//! all.

use engine::effect::{Effects, Eye, Run};
use engine::{Because, Face, Flow, Ix, Moment, Seat, Set, What};

use crate::current::granted;
use crate::events::Own;
use crate::game::{Event, Los, Observer, Rules, State, Table};
use crate::perform;
use crate::steps::{Fell, Stage, Step, Would};
use crate::table::{Key, Zone};
use crate::triggers::{self, Happening, fits};
use crate::turn;
use crate::vocabulary::{Do, Nature, Op};

/// What is done instead of a part of the proposed moment lies on the stack, and that part does not happen.
pub(crate) fn withhold(rules: &Rules, state: &mut State, observer: &mut impl Observer) {
    let happens_after_all = matches!(state.top(), Some(Step::Would(Would { stage: Stage::Happens, .. })));
    if !rules.lore.replaces || happens_after_all {
        return;
    }
    while let Some(would) = state.work.pending().iter().find_map(|event| replaced(rules, state, event)) {
        let cards = take_off(state, &would.what);
        remembers(rules, state, cards, false);
        // What was to be done to that card alone was not done (LS-55).
        if cards.len() == 1 && state.work.pending().is_empty() {
            not_done(state);
        }
        observer.cite(ruling!("LS-55"));
        let ability = rules.lore.ability(would.code);
        if ability.is_some_and(|ability| ability.often > 0 && ability.program.ops.is_empty()) {
            observer.cite(ruling!("LS-89"));
        }
        state.push(Step::Would(would));
    }
}

/// The first part of an event that something is done instead of; what is done instead is not replaced again.
fn replaced(rules: &Rules, state: &State, event: &Event) -> Option<Would> {
    let again = |run: &Run| {
        state.work.frames.iter().any(|frame| match *frame {
            Step::Resolve(Run { code, source, .. }) | Step::Would(Would { code, source, .. }) => {
                code == run.code && source == run.source
            }
            _ => false,
        })
    };
    triggers::would(&state.table, event).into_iter().find_map(|(what, told)| {
        let found = told.iter().find_map(|on| instead(rules, &state.table, on).filter(|run| !again(run)));
        found.map(|Run { code, seat, source, cause, .. }| Would {
            code,
            seat,
            source,
            cause,
            what,
            because: event.because,
            stage: Stage::Begins,
        })
    })
}

/// Takes a part off the proposed moment, with what goes with it; says which cards it was about.
fn take_off(state: &mut State, part: &What<Los>) -> Set {
    let mut cards = Set::EMPTY;
    state.keep_proposed(|event| match (&mut event.what, part) {
        (What::Move(change), What::Move(gone)) if change.from == gone.from && change.to == gone.to => {
            cards = cards.or(&gone.cards);
            change.cards = change.cards.less(&gone.cards);
            !change.cards.is_empty()
        }
        // A card that is not destroyed does not go to the trash.
        (What::Move(change), What::Own(Own::Destroyed(gone, _))) if change.from.zone::<Zone>().is_field() => {
            change.cards = change.cards.less(gone);
            !change.cards.is_empty()
        }
        (What::Move(change), What::Own(Own::Drew(seat, _))) => {
            let drawn = change.from.zone::<Zone>() == Zone::Deck && change.from.seat() == *seat;
            cards = if drawn { change.cards } else { cards };
            !drawn
        }
        (What::Own(Own::Drew(of, _) | Own::DrewNothing(of)), What::Own(Own::Drew(seat, _))) => of != seat,
        (What::Own(Own::Destroyed(all, _)), What::Own(Own::Destroyed(gone, _)))
        | (What::Own(Own::Down(all, _)), What::Own(Own::Down(gone, _)))
        | (What::Turn { cards: all, .. }, What::Turn { cards: gone, .. }) => {
            cards = cards.or(gone);
            *all = all.less(gone);
            !all.is_empty()
        }
        (What::Flip { cards: all, .. }, What::Own(Own::TurnedDown(card))) => {
            cards = Set::only(*card);
            !all.has(*card)
        }
        (what, part) => {
            if let What::Own(Own::Moves(card, ..) | Own::Displays(card, ..)) = part {
                cards = Set::only(*card);
            }
            what != part
        }
    });
    if let What::Own(Own::Down(gone, _)) = part
        && let Some(Step::Fell(fell)) =
            state.work.frames.iter_mut().rev().find(|frame| matches!(frame, Step::Fell(_)))
    {
        fell.cards = fell.cards.less(gone);
    }
    cards
}

/// What is done instead begins, or is over; what would have happened happens after all, or not.
pub(crate) fn step(state: &mut State, would: Would) -> Flow {
    let Would { code, seat, source, cause, what, because, stage } = would;
    match stage {
        Stage::Begins => {
            state.next(Step::Would(Would { stage: Stage::Goes, ..would }));
            let at = state.table.now();
            let n = much(&what);
            state.push(Step::Resolve(Run {
                code,
                seat,
                spoken: seat,
                source,
                cause,
                n,
                at,
                ..Run::default()
            }));
            state.propose(What::Own(Own::Resolves(source, code, seat)), ruling!("LS-55"));
        }
        Stage::AfterAll => {
            state.next(Step::Would(Would { stage: Stage::Happens, ..would }));
            after_all(state, what, because);
        }
        Stage::Goes | Stage::Happens => {
            state.pop();
        }
    }
    Flow::On
}

/// The number that goes with what does not happen: so much life or damage, so many cards.
fn much(what: &What<Los>) -> i16 {
    match *what {
        What::Own(Own::Hurt { n, .. } | Own::Recovers(_, n) | Own::LosesLife(_, n)) => n,
        What::Own(Own::Drew(_, n)) => n.into(),
        _ => 1,
    }
}

fn after_all(state: &mut State, what: What<Los>, because: Because) {
    match what {
        What::Own(Own::Destroyed(cards, seat)) => perform::destroy(state, seat, cards, because),
        What::Own(Own::Down(cards, battle)) => {
            state.push(Step::Fell(Fell { cards, stage: 0, battle }));
            state.propose(what, because);
        }
        What::Own(Own::Drew(seat, n)) => turn::draw(state, seat, n.into(), false, because),
        What::Own(Own::TurnedDown(card)) => {
            state.propose(What::Flip { cards: Set::only(card), face: Face::Down }, because);
            state.propose(what, because);
        }
        what => state.propose(what, because),
    }
}

/// What is done instead is left undone.
pub(crate) fn leave(rules: &Rules, state: &mut State) {
    let under = state.work.frames.iter_mut().rev().find_map(|frame| match frame {
        Step::Would(would) => Some(would),
        _ => None,
    });
    let Some(would) = under else { return };
    would.stage = Stage::AfterAll;
    // It was not used after all.
    let (source, code, what) = (would.source, would.code, would.what);
    if rules.lore.ability(code).is_some_and(|ability| ability.often > 0) {
        state.propose(What::Own(Own::LeftUndone(source, code)), ruling!("LS-55"));
    }
    let cards = match what {
        What::Move(change) => change.cards,
        What::Own(Own::Destroyed(cards, _) | Own::Down(cards, _)) | What::Turn { cards, .. } => cards,
        What::Own(Own::Moves(card, ..) | Own::Displays(card, ..) | Own::TurnedDown(card)) => Set::only(card),
        _ => Set::EMPTY,
    };
    remembers(rules, state, cards, true);
}

/// The text that is followed did nothing by its last deed after all.
pub(crate) fn not_done(state: &mut State) {
    let run = state.work.frames.iter_mut().rev().find_map(|frame| match frame {
        Step::Resolve(run) => Some(run),
        _ => None,
    });
    if let Some(run) = run {
        run.done = false;
    }
}

/// A card comes into play after others of the same deed: the text that is followed knows it still.
pub(crate) fn still_known(state: &mut State, card: Ix) {
    let then = Moment(state.table.now().0 + 2);
    let run = state.work.frames.iter_mut().rev().find_map(|frame| match frame {
        Step::Resolve(run) => Some(run),
        _ => None,
    });
    for slot in run.into_iter().flat_map(|run| &mut run.slots).filter(|slot| slot.cards.has(card)) {
        slot.bound = slot.bound.max(then);
    }
}

/// The text that means to do something to these cards remembers them as touched, or does not after all.
pub(crate) fn remembers(rules: &Rules, state: &mut State, cards: Set, touched: bool) {
    let now = Moment(state.table.now().0 + 1);
    let replacing = state.work.frames.iter().rev().find_map(|frame| match frame {
        Step::Would(would) if touched => Some(would.code),
        _ => None,
    });
    let run = state.work.frames.iter_mut().rev().find_map(|frame| match frame {
        Step::Resolve(run) if replacing.is_none_or(|code| code != run.code) => Some(run),
        _ => None,
    });
    let Some(run) = run else { return };
    let program = Los::program(rules, run.code);
    let last = run.pc.checked_sub(1).and_then(|at| program.ops.get(usize::from(at)));
    let Some(Op::Do(Do { into: Some(slot), .. })) = last else { return };
    let slot = &mut run.slots[usize::from(*slot)];
    match touched {
        true => (slot.cards, slot.bound) = (slot.cards.or(&cards), now),
        false => slot.cards = slot.cards.less(&cards),
    }
}

/// The first ability by which something is done instead, the own player's before the other's.
fn instead(rules: &Rules, table: &Table, happening: &Happening) -> Option<Run> {
    for seat in [happening.seat, happening.seat.other()] {
        for zone in [Zone::Character, Zone::Support] {
            for &card in table.at(zone, seat) {
                let keys = table.body(card).map_or_else(Default::default, |body| body.now.keys);
                let mute = keys.has(Key::Textless) || table.card(card).face() == Face::Down;
                let own = rules.printed(table.card(card).def).abilities.iter().copied();
                for code in own.chain(granted(rules, table, card)).filter(|_| !mute) {
                    if let Some(run) = by_ability(rules, table, (seat, card, code), happening) {
                        return Some(run);
                    }
                }
            }
        }
    }
    None
}

/// The run of an ability of this card, if it stands in for that.
fn by_ability(
    rules: &Rules,
    table: &Table,
    (seat, card, code): (Seat, Ix, u16),
    happening: &Happening,
) -> Option<Run> {
    let ability = rules.lore.ability(code)?;
    let Nature::Instead(all) = &ability.nature else { return None };
    if ability.often > 0 && table.body(card).is_some_and(|body| body.uses(code) >= ability.often) {
        return None;
    }
    let source = table.object(card);
    let cause = if happening.on.is_some() { table.object(happening.on) } else { Default::default() };
    let n = happening.n;
    let run = Run { code, seat, spoken: seat, source, cause, n, at: table.now(), ..Run::default() };
    let eye = Eye { rules, table, ghosts: &[], run: &run };
    let stands_in = all.iter().any(|trigger| fits(&eye, trigger, happening))
        && ability.given.iter().all(|condition| eye.holds(condition));
    stands_in.then_some(run)
}
