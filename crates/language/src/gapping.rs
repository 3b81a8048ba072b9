//! A verb that is said once for several: Aを上に、Bを下に置く.

use crate::conjugation::Tense;
use crate::fits::sorts_of;
use crate::frames::{self, Stands};
use crate::grammar::{Arg, At, Atom, Chain, Clause, Link, Particle, Pred, Relative};
use crate::lexicon::Lexicon;
use crate::sorts::Sorts;

/// The particles of phrases, in their order; a count or change without one counts too.
fn particles(args: &[Arg]) -> Vec<Option<&Particle>> {
    let mut all = Vec::new();
    for arg in args {
        if let Arg::Phrase(_, particle, _) = arg {
            all.push(particle.as_ref());
        }
    }
    all
}

/// The phrases among arguments.
fn phrases(args: &[Arg]) -> Vec<&Chain> {
    let mut all = Vec::new();
    for arg in args {
        if let Arg::Phrase(chain, ..) = arg {
            all.push(chain);
        }
    }
    all
}

/// Is it told whose it is, here or in what is said of it?
fn names_player(lexicon: &Lexicon, chain: &Chain) -> bool {
    let player =
        |atom: &Atom| matches!(atom, Atom::Noun(word) if word.entry(lexicon).sorts.meets(Sorts::PLAYER));
    let inside = |arg: &Arg| matches!(arg, Arg::Phrase(chain, ..) if names_player(lexicon, chain));
    let said = |relative: &Relative| relative.args.iter().any(inside);
    chain.atoms().any(player) || chain.relative.as_deref().is_some_and(said)
}

/// あなたの左のカードは…、右のカードは…: whose the second is, nobody says.
fn leaves_owner_out(lexicon: &Lexicon, one: &[Arg], other: &[Arg]) -> bool {
    let owned = Sorts::CARD.or(Sorts::PLACE);
    let left_out = |(one, other): (&Chain, &Chain)| {
        let sorts = sorts_of(other, lexicon);
        sorts.meets(owned)
            && !sorts.meets(Sorts::MODE)
            && names_player(lexicon, one)
            && !names_player(lexicon, other)
    };
    phrases(one).into_iter().rev().zip(phrases(other).into_iter().rev()).any(left_out)
}

/// Does a group of phrases end here, with a comma?
fn ends_group(arg: &Arg) -> bool {
    matches!(arg, Arg::Phrase(_, _, Some(_)))
}

/// A clause whose verb stands for several groups of phrases, as a clause for each. The verb of all but the last is left out.
pub(crate) fn apart(lexicon: &Lexicon, clause: Clause) -> Vec<Clause> {
    groups(lexicon, clause, MOST)
}

/// So many groups share a verb at most, and a group has so many commas: reading stays linear.
const MOST: usize = 4;

fn groups(lexicon: &Lexicon, clause: Clause, most: usize) -> Vec<Clause> {
    let Pred::Verb { verb, voice, tense: Tense::Plain | Tense::Stem | Tense::Te | Tense::LeftOut } =
        clause.pred
    else {
        return vec![clause];
    };
    let fills = |args: &[Arg]| frames::filled(lexicon, args, verb, voice, Stands::Spoken).is_ok();
    if most < 2 || !clause.args.iter().any(ends_group) || fills(&clause.args) {
        return vec![clause];
    }
    let parallel = |at: &usize| {
        let (one, other) = clause.args.split_at(*at);
        let unsaid = leaves_owner_out(lexicon, one, other);
        let (one, other) = (particles(one), particles(other));
        other.len() > 1 && one.ends_with(&other) && !unsaid
    };
    let cuts = (1..clause.args.len()).rev().filter(|at| ends_group(&clause.args[at - 1])).take(MOST);
    let Some(at) = cuts.filter(parallel).find(|at| fills(&clause.args[*at..])) else { return vec![clause] };
    let mut args = clause.args.clone();
    let last = args.split_off(at);
    if let Some(Arg::Phrase(_, _, pause)) = args.last_mut() {
        *pause = None;
    }
    let begins = last.iter().find_map(|arg| match arg {
        Arg::Phrase(chain, ..) => Some(chain.at.start),
        _ => None,
    });
    let middle = begins.unwrap_or(clause.at.start);
    let pred = Pred::Verb { verb, voice, tense: Tense::LeftOut };
    let first =
        Clause { at: At { start: clause.at.start, end: middle }, args, pred, link: Some(Link::Pause) };
    let mut all = groups(lexicon, first, most - 1);
    all.push(Clause { at: At { start: middle, end: clause.at.end }, args: last, ..clause });
    all
}
