//! Does a lesson teach what it says?

use super::read::Lesson;
use super::solve::{Known, Solver};
use super::walk::{LEARNER, NEXT, Tried, Walk};
use crate::fault::Fault;
use crate::games::Tabled;
use crate::scenario::run::{meaning, told};

/// Everything that does not hold.
pub(super) fn check<G: Tabled>(lesson: &Lesson) -> Result<Vec<Fault>, Vec<Fault>> {
    if lesson.puzzle {
        return check_puzzle::<G>(lesson);
    }
    let mut faults = Vec::new();
    let mut heard = Vec::new();
    // Each answer that does as well as the first is given once.
    let most = lesson.steps.iter().flat_map(|step| &step.play).map(|given| given.any.len()).max();
    for way in 0..most.unwrap_or(1) {
        faults.extend(walk_through::<G>(lesson, way, &mut heard)?);
    }
    let named = || lesson.steps.iter().flat_map(|step| &step.wrong);
    for wrong in named() {
        for text in wrong.tries.iter().filter(|text| !heard.contains(&(wrong.line, (*text).clone()))) {
            faults.push(Fault::at(wrong.line, format!("{text:?} can't be tried at this step, or is right")));
        }
    }
    if named().next().is_none() && lesson.steps.iter().any(|step| !step.play.is_empty()) {
        faults.push(Fault::at(1, "nothing is said to a wrong try; expected a block `wrong`"));
    }
    Ok(faults)
}

/// Takes the lesson to its end, and tries what is wrong on the way.
fn walk_through<G: Tabled>(
    lesson: &Lesson,
    way: usize,
    heard: &mut Vec<(usize, String)>,
) -> Result<Vec<Fault>, Vec<Fault>> {
    let mut walk = Walk::<G>::begin(lesson, true)?;
    loop {
        let (_, unseen) = walk.lit();
        if walk.begins() && !unseen.is_empty() {
            return Err(unseen);
        }
        if walk.finished() {
            break;
        }
        if walk.reads() {
            walk.go(NEXT)?;
            continue;
        }
        try_wrong(&mut walk, heard)?;
        let Some(given) = walk.wanted().filter(|given| given.seat == LEARNER) else {
            let line = walk.wanted().map_or(0, |given| given.line);
            return Err(vec![Fault::at(
                line,
                format!("the other seat is not asked\n{}", told(&walk.run.session)),
            )]);
        };
        for text in &given.any {
            if meaning(&walk.run.session, text).len() != 1 {
                let what = format!("{text:?} means no answer, or several\n{}", told(&walk.run.session));
                return Err(vec![Fault::at(given.line, what)]);
            }
        }
        let text = given.any.get(way).or_else(|| given.any.first()).cloned().unwrap_or_default();
        let at = meaning(&walk.run.session, &text)[0];
        let word = walk.run.session.words()[at].clone();
        if walk.go(&word)? != Tried::Right {
            return Err(vec![Fault::at(given.line, format!("{text:?} is not taken"))]);
        }
    }
    Ok(walk.checks.unwrap_or_default())
}

/// Tries whatever the step has words for.
fn try_wrong<G: Tabled>(walk: &mut Walk<G>, heard: &mut Vec<(usize, String)>) -> Result<(), Vec<Fault>> {
    let Some(step) = walk.now() else { return Ok(()) };
    for wrong in &step.wrong {
        for text in &wrong.tries {
            let &[at] = &meaning(&walk.run.session, text)[..] else { continue };
            let word = walk.run.session.words()[at].clone();
            if !walk.hint().contains(&at)
                && walk.go(&word)? == (Tried::Wrong { said: Some(wrong.said.clone()) })
            {
                heard.push((wrong.line, text.clone()));
            }
        }
    }
    Ok(())
}

/// The puzzle can be solved, what is written solves it, and what is called wrong does not.
fn check_puzzle<G: Tabled>(lesson: &Lesson) -> Result<Vec<Fault>, Vec<Fault>> {
    let [first, last] = &lesson.steps[..] else {
        return Err(vec![Fault::at(
            1,
            "a puzzle has two steps: the position, and what is said to its solution",
        )]);
    };
    if !first.look.is_empty() || first.play.is_empty() || !last.play.is_empty() || first.wrong.is_empty() {
        let what = "a puzzle has no block `look`; its first step has blocks `play` and `wrong`, its last one neither";
        return Err(vec![Fault::at(first.line, what)]);
    }
    let mut walk = Walk::<G>::begin(lesson, true)?;
    let (mut heard, mut known) = (Vec::new(), Known::new());
    for given in &first.play {
        let session = &walk.run.session;
        let mut solver = Solver::new(session.rules(), session.state(), LEARNER, &mut known);
        if solver.wins(session.state()) != Some(true) {
            return Err(vec![Fault::at(
                given.line,
                format!("the game can't be won from here\n{}", told(session)),
            )]);
        }
        for wrong in &first.wrong {
            for text in &wrong.tries {
                if let &[at] = &meaning(session, text)[..]
                    && solver.wins_after(session.state(), session.listed(), at) == Some(false)
                {
                    heard.push(text);
                }
            }
        }
        let found = given.any.first().map(|text| meaning(session, text)).unwrap_or_default();
        let (&[at], LEARNER, 1) = (&found[..], given.seat, given.any.len()) else {
            let what = format!("expected one answer of {LEARNER}\n{}", told(session));
            return Err(vec![Fault::at(given.line, what)]);
        };
        let word = session.words()[at].clone();
        walk.go(&word)?;
    }
    let mut faults = walk.checks.take().unwrap_or_default();
    if !walk.finished() {
        faults.push(Fault::at(
            first.line,
            format!("what is written does not win\n{}", told(&walk.run.session)),
        ));
    }
    let unheard = first.wrong.iter().flat_map(|wrong| wrong.tries.iter().map(|text| (wrong.line, text)));
    for (line, text) in unheard.filter(|(_, text)| !heard.contains(text)) {
        faults.push(Fault::at(line, format!("{text:?} can't be tried on the way, or wins too")));
    }
    Ok(faults)
}
