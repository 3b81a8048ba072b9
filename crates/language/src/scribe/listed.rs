//! Choosing from a list: the ways to say so, as one of them.

use crate::conjugation::Tense;
use crate::genre;
use crate::grammar::{Amount, Arg, Atom, Chain, Clause, Link, Particle, Pred, Quantity, Tied};
use crate::lexicon::{DeedId, Lexicon, VerbId};

/// 以下, 以下の効果, 以下のどちらか: is it the list that follows?
fn is_list(chain: &Chain) -> bool {
    let first = match &chain.first {
        Atom::Noun(_) => matches!(chain.first.noun(), Some(genre::Noun::Following | genre::Noun::Listed)),
        Atom::Adnominal(_) => chain.first.adnominal() == Some(genre::Adnominal::Following),
        _ => false,
    };
    let known = |tied: &Tied| {
        let noun = tied.atom().and_then(Atom::noun);
        matches!(
            noun,
            Some(genre::Noun::Effect | genre::Noun::EitherOne | genre::Noun::AnyOne | genre::Noun::During)
        )
    };
    first && chain.relative.is_none() && chain.more.iter().all(known)
}

/// 以下のどちらか: one of the list.
fn is_one_of_list(chain: &Chain) -> bool {
    let one = matches!(chain.last().noun(), Some(genre::Noun::EitherOne | genre::Noun::AnyOne));
    one && is_list(chain)
}

/// それ, その効果: what was chosen.
fn is_what_was_chosen(arg: &Arg) -> bool {
    let Some(chain) = arg.phrase(&[Particle::Object]) else { return false };
    let that = chain.first.adnominal() == Some(genre::Adnominal::That)
        && chain.more.len() == 1
        && matches!(chain.last().noun(), Some(genre::Noun::Effect | genre::Noun::Process));
    that || chain.is(genre::Noun::It)
}

fn verb_of(lexicon: &Lexicon, deed: DeedId) -> Option<VerbId> {
    lexicon.verbs().find(|(_, verb)| verb.deed == deed).map(|(id, _)| id)
}

/// 以下から
fn from_list(chain: &Chain) -> Arg {
    let first = Atom::Noun(genre::Noun::Following.word());
    let list = Chain { at: chain.at, relative: None, first, more: Vec::new() };
    Arg::Phrase(list, Some(Particle::From), None)
}

/// 1つ
fn one(chain: &Chain) -> Arg {
    let unit = Some(genre::Counter::Thing.word());
    let n = Atom::Quantity(Quantity::Count { n: Amount::N { n: 1 }, unit, bound: None });
    Arg::Phrase(Chain { at: chain.at, relative: None, first: n, more: Vec::new() }, None, None)
}

/// Says the list as 以下から, and どちらか as 1つ.
fn said_usually(args: &[Arg]) -> Vec<Arg> {
    let mut all = Vec::new();
    for arg in args {
        match arg {
            Arg::Phrase(chain, _, _) if is_one_of_list(chain) => all.extend([from_list(chain), one(chain)]),
            Arg::Phrase(chain, Some(Particle::Among | Particle::From), _) if is_list(chain) => {
                all.push(from_list(chain));
            }
            _ => all.push(arg.clone()),
        }
    }
    all
}

/// 以下から1つを選んで行う, 以下のどちらかを行う: as 以下から1つ選ぶ. `does` are the game's verbs for doing what was chosen.
pub fn usual(lexicon: &Lexicon, clauses: &[Clause], does: &[genre::Deed]) -> Vec<Clause> {
    let speaks = |clause: &Clause| {
        clause.args.iter().any(|arg| matches!(arg, Arg::Phrase(chain, Some(_), _) if is_list(chain)))
    };
    let done = |clause: &Clause| {
        let deed = clause.deed(lexicon).and_then(genre::Deed::of);
        deed.is_some_and(|deed| does.contains(&deed))
    };
    let choose = verb_of(lexicon, genre::Deed::Choose.id());
    let mut all: Vec<Clause> = Vec::new();
    let mut rest = clauses.iter().peekable();
    while let Some(clause) = rest.next() {
        let chooses = clause.does(lexicon, genre::Deed::Choose);
        let one_of = |arg: &Arg| arg.phrase(&[Particle::Object]).is_some_and(is_one_of_list);
        if chooses && speaks(clause) {
            let args = said_usually(&clause.args);
            let goes_on = matches!(clause.link, None | Some(Link::Pause));
            let so = |next: &&&Clause| goes_on && done(next) && next.args.iter().all(is_what_was_chosen);
            match (rest.peek().filter(so), &clause.pred) {
                (Some(next), Pred::Verb { verb, voice, .. }) => {
                    let tense = match next.pred {
                        Pred::Verb { tense, .. } => tense,
                        _ => Tense::Plain,
                    };
                    let pred = Pred::Verb { verb: *verb, voice: *voice, tense };
                    all.push(Clause { args, pred, at: clause.at, link: next.link.clone() });
                    rest.next();
                }
                _ => all.push(Clause { args, ..clause.clone() }),
            }
            continue;
        }
        match (choose, &clause.pred) {
            (Some(verb), Pred::Verb { voice, tense, .. })
                if done(clause) && clause.args.iter().any(one_of) =>
            {
                let pred = Pred::Verb { verb, voice: *voice, tense: *tense };
                all.push(Clause { args: said_usually(&clause.args), pred, ..clause.clone() });
            }
            _ => all.push(clause.clone()),
        }
    }
    all
}
