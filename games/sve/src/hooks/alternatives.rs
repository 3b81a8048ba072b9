//! Texts that stand for several: the one cost or the other, the one name or the other; and rules for decks.

use language::grammar::{Arg, Atom, Clause, Link, Particle, Pred, Quantity, Tie, Tied};
use language::{Lexicon, Tense, Voice, genre};

use super::{costs, words};
use crate::lexicon::Deed;
use crate::table::Zone;

/// The one cost or the other: a text with each of them (SV-76).
pub(super) fn one_cost(clauses: &[Clause]) -> Vec<Vec<Clause>> {
    let or = |clause: &Clause| {
        matches!(clause.link, Some(Link::Or | Link::OrPause | Link::CommaOr | Link::CommaOrPause))
    };
    let paid = costs::length(clauses).unwrap_or(0);
    match clauses[..paid].iter().position(or) {
        None => vec![clauses.to_vec()],
        Some(at) => {
            let begins = clauses[..at].iter().rposition(|clause| clause.link == Some(Link::Upon));
            let begins = begins.map_or(0, |upon| upon + 1);
            let mut one = [&clauses[..=at], &clauses[paid..]].concat();
            one[at].link = Some(Link::Cost);
            let two = [&clauses[..begins], &clauses[at + 1..]].concat();
            one_cost(&one).into_iter().chain(one_cost(&two)).collect()
        }
    }
}

/// 『…』か『…』に進化する: a text with each of them.
pub(super) fn one_name(lexicon: &Lexicon, clauses: &[Clause]) -> Vec<Vec<Clause>> {
    let evolves = |clause: &Clause| clause.deed(lexicon).and_then(Deed::of) == Some(Deed::Evolve);
    let names = |arg: &Arg| match arg.phrase(&[Particle::To]).map(|to| (&to.first, &to.more[..]))? {
        (Atom::Name(_), [Tied::By(Tie::OrShort | Tie::Or, other @ Atom::Name(_))]) => Some(other.clone()),
        _ => None,
    };
    let found = clauses.iter().enumerate().filter(|(_, clause)| evolves(clause)).find_map(|(at, clause)| {
        clause.args.iter().enumerate().find_map(|(nth, arg)| Some((at, nth, names(arg)?)))
    });
    let Some((at, nth, other)) = found else { return vec![clauses.to_vec()] };
    let with = |name: Option<Atom>| {
        let mut clauses = clauses.to_vec();
        if let Arg::Phrase(chain, ..) = &mut clauses[at].args[nth] {
            chain.more.clear();
            chain.first = name.unwrap_or(chain.first.clone());
        }
        clauses
    };
    vec![with(None), with(Some(other))]
}

/// 『…』は自分のデッキに6枚まで入れることができる。: a rule for decks, which does nothing in a match.
pub(super) fn is_for_decks(lexicon: &Lexicon, clauses: &[Clause]) -> bool {
    let deck = |arg: &Arg| {
        let zone = arg.phrase(&[Particle::To]).and_then(|to| words::zone(*words::nouns(to)?.last()?));
        matches!(zone, Some(Zone::Deck | Zone::EvolveDeck))
    };
    let up_to = |arg: &Arg| match arg {
        Arg::Phrase(chain, None, _) => matches!(
            chain.first,
            Atom::Quantity(Quantity::Count { bound: Some(language::grammar::Bound::UpTo), .. })
        ),
        _ => false,
    };
    let [only] = clauses else { return false };
    let Pred::Verb { voice: Voice::Active, tense: Tense::Able, .. } = &only.pred else { return false };
    let [Arg::Phrase(_, Some(Particle::Topic), _), into, n] = &only.args[..] else { return false };
    only.does(lexicon, genre::Deed::Insert) && deck(into) && up_to(n)
}
