//! Modes, targets and dividing, as a play chooses them (10.6.2.2–10.6.2.4).

use engine::effect::{Choice as Choosing, Eye, Op, Run, When};
use engine::{Flow, Set};

use crate::game::{Observer, Rules, State, Sve};
use crate::legal::{chosen_in, mode_of, program};
use crate::play::next;
use crate::steps::{Play, PlayStage, Step};
use crate::vocabulary::{Amount, Measure, Verb};

/// The modes that can still be chosen, a bit each (5.17.3.1.2).
pub(crate) fn open_modes(rules: &Rules, state: &State, run: &Run) -> u8 {
    let Some(program) = program(rules, run) else { return 0 };
    let Some(modes) = &program.modes else { return 0 };
    (0..modes.of)
        .filter(|mode| run.modes >> mode & 1 == 0 && chosen_in(rules, state, run, program, Some(*mode)))
        .fold(0, |all, mode| all | 1 << mode)
}

/// Targets are chosen (10.6.2.3), sentence by sentence.
pub(crate) fn targets(
    rules: &Rules,
    state: &mut State,
    mut play: Play,
    at: u16,
    observer: &mut impl Observer,
) -> Flow {
    let Some(program) = program(rules, &play.run) else {
        return next(rules, state, play, PlayStage::WithEp);
    };
    let skip = |at: usize| mode_of(program, at).is_some_and(|mode| play.run.modes >> mode & 1 == 0);
    for op in at as usize..program.ops.len() {
        if let Op::Choose(choose) = &program.ops[op]
            && choose.at == When::Play
            && !skip(op)
        {
            let choice = Choosing::of(&Eye::of(rules, state, &play.run), choose);
            program.cite(op, observer);
            if !choice.is_complete() && !play.run.picking {
                if choice.demanded {
                    observer.cite(rule!("1.3.2.3"));
                    observer.cite(ruling!("SV-16"));
                }
                if choice.may_stop() {
                    observer.cite(ruling!("SV-71"));
                }
                if program.ops[..op].iter().any(|op| matches!(op, Op::Unless(..))) {
                    observer.cite(ruling!("SV-68"));
                }
                observer.cite(if choice.may_stop() { rule!("1.3.5.1") } else { rule!("10.6.2.3.1") });
                play.stage = PlayStage::Targets(op as u16);
                state.next(Step::Play(play));
                return Flow::Ask;
            }
            play.run.picking = false;
        }
    }
    next(rules, state, play, PlayStage::Divide(0))
}

/// The total that a text divides, and among which cards.
pub(crate) fn division(rules: &Rules, state: &State, run: &Run) -> Option<(i16, Set)> {
    let program = program(rules, run)?;
    let skip = |at: usize| mode_of(program, at).is_some_and(|mode| run.modes >> mode & 1 == 0);
    let divides = |(at, op): (usize, &Op<Sve>)| match op {
        Op::Do(todo) if todo.verb == Verb::Divide && !skip(at) => {
            let eye = Eye::of(rules, state, run);
            Some((eye.amount(&todo.n).clamp(0, 250) as i16, eye.cards(&todo.to)))
        }
        _ => None,
    };
    program.ops.iter().enumerate().find_map(divides)
}

/// Does the text divide another number under a condition?
fn divides_otherwise(rules: &Rules, run: &Run) -> bool {
    let Some(program) = program(rules, run) else { return false };
    let branches = |op: &Op<Sve>| match op {
        Op::Do(todo) => todo.verb == Verb::Divide && matches!(todo.n, Amount::Own(Measure::If(..))),
        _ => false,
    };
    let twice =
        program.ops.iter().filter(|op| matches!(op, Op::Do(todo) if todo.verb == Verb::Divide)).count() > 1;
    twice || program.ops.iter().any(branches)
}

/// How a number is divided among the targets, at least 1 each (10.6.2.4).
pub(crate) fn divide(
    rules: &Rules,
    state: &mut State,
    mut play: Play,
    at: u8,
    observer: &mut impl Observer,
) -> Flow {
    let Some((total, cards)) = division(rules, state, &play.run) else {
        return next(rules, state, play, PlayStage::Willing);
    };
    let left = total - play.run.shares[..at as usize].iter().map(|&n| i16::from(n)).sum::<i16>();
    observer.cite(ruling!("SV-70"));
    if divides_otherwise(rules, &play.run) {
        observer.cite(rule!("10.6.2.4.3"));
    }
    observer.cite(if cards.is_empty() { rule!("10.6.2.4.1") } else { rule!("10.6.2.4.2") });
    if usize::from(at) + 1 < cards.len().min(play.run.shares.len()) {
        return Flow::Ask;
    }
    if usize::from(at) < cards.len() {
        play.run.shares[at as usize] = left.max(0) as u8;
    }
    next(rules, state, play, PlayStage::Willing)
}
