//! Does a line make sense? Every phrase fits, and every predicate has a frame with all its arguments.

use crate::fits::sorts_of;
use crate::frames::{self, Misfit, Stands};
use crate::grammar::{Arg, At, Atom, Chain, Clause, Copula, Line, Link, Mark, Particle, Pred, Quote};
use crate::lexicon::Lexicon;
use crate::sorts::Sorts;

/// The first thing in a printed line that makes no sense. Other than a quotation, it ends with a full stop, unless
/// it is a list of keywords or a remark in brackets.
pub fn check_line(lexicon: &Lexicon, line: &Line) -> Result<(), Misfit> {
    check(lexicon, line)?;
    match line.clauses.last() {
        Some(Clause { pred: Pred::Verb { .. }, link: None, at, .. }) => Err(Misfit::Sentence(*at)),
        _ => Ok(()),
    }
}

/// The first thing in a line that makes no sense.
pub fn check(lexicon: &Lexicon, line: &Line) -> Result<(), Misfit> {
    let mut spoken = false;
    for clause in &line.clauses {
        check_clause(lexicon, clause, spoken)?;
        spoken = true;
    }
    Ok(())
}

fn check_clause(lexicon: &Lexicon, clause: &Clause, spoken: bool) -> Result<(), Misfit> {
    check_args(lexicon, &clause.args)?;
    match &clause.pred {
        Pred::Verb { verb, voice, .. } => {
            frames::filled(lexicon, &clause.args, *verb, *voice, Stands::clause(spoken)).map(|_| ())
        }
        Pred::Is(chain, copula) => {
            check_chain(lexicon, chain)?;
            let sentence = is_sentence(lexicon, clause, chain, copula);
            if sentence { Ok(()) } else { Err(Misfit::Sentence(chain.at)) }
        }
        Pred::Aside(line) => check(lexicon, &line.0),
        Pred::Nothing => Ok(()),
    }
}

/// Can the noun be a predicate, with these arguments and this link?
fn is_sentence(lexicon: &Lexicon, clause: &Clause, chain: &Chain, copula: &Copula) -> bool {
    let sorts = sorts_of(chain, lexicon);
    let told = |wanted: &Particle| {
        clause.args.iter().any(|arg| matches!(arg, Arg::Phrase(_, Some(p), _) if p == wanted))
    };
    let fits = match (copula, &clause.link) {
        (Copula::Bare, Some(Link::End)) => {
            let subject = told(&Particle::Topic) || told(&Particle::Subject);
            let adverb = clause.args.iter().any(|arg| matches!(arg, Arg::Adverb(..)));
            // それに3ダメージ。 代わりに2枚。
            let harmed = !sorts.meets(Sorts::HARM) || told(&Particle::To) || adverb;
            let verbless = lexicon.habits().verbless && sorts.meets(Sorts::HARM.or(Sorts::QUANTITY));
            (verbless && harmed || sorts.meets(Sorts::KEY)) && !subject
        }
        (Copula::Bare, Some(Link::Cost)) => {
            sorts.meets(Sorts::KEY.or(Sorts::TRAIT).or(Sorts::QUOTE).or(Sorts::CHANGE).or(Sorts::TIME))
        }
        (Copula::Bare, None) => !sorts.without(Sorts::PLAYER.or(Sorts::ADNOMINAL)).is_empty(),
        _ => true,
    };
    // PP最大値を-2：, a change as a price.
    let price = sorts == Sorts::CHANGE && clause.link == Some(Link::Cost);
    let odd = (told(&Particle::Object) && !price) || told(&Particle::With) || told(&Particle::At);
    // に is what is harmed, or where as many are.
    let to = match sorts.meets(Sorts::HARM) {
        true => Sorts::CARD.or(Sorts::PLAYER).or(Sorts::TRAIT).or(Sorts::MODE).or(Sorts::QUANTITY),
        false if told(&Particle::Subject) => Sorts::PLACE.or(Sorts::CARD),
        false => Sorts::NONE,
    };
    let placed = clause.args.iter().all(|arg| match arg {
        Arg::Phrase(chain, Some(Particle::To), _) => sorts_of(chain, lexicon).meets(to.or(Sorts::TIME)),
        _ => true,
    });
    let places = clause.args.iter().filter(|arg| {
        matches!(arg, Arg::Phrase(chain, Some(Particle::To), _) if !sorts_of(chain, lexicon).meets(Sorts::TIME))
    });
    fits && !odd && placed && places.count() <= 1
}

fn check_args(lexicon: &Lexicon, args: &[Arg]) -> Result<(), Misfit> {
    for arg in args {
        match arg {
            Arg::Phrase(chain, ..) => check_chain(lexicon, chain)?,
            Arg::Mark(
                Mark::Titled { timing, .. } | Mark::Called { timing, .. } | Mark::Timing { timing },
                _,
            ) => check(lexicon, &timing.0)?,
            Arg::Mark(Mark::Price { price }, _) => check(lexicon, &price.0)?,
            Arg::Clause(clause) => check_clause(lexicon, clause, true)?,
            Arg::Mark(Mark::Word { .. }, _) | Arg::Adverb(..) => {}
        }
    }
    Ok(())
}

fn check_chain(lexicon: &Lexicon, chain: &Chain) -> Result<(), Misfit> {
    // A pronoun stands for what is known: nothing is said of it.
    let pronoun = matches!(&chain.first, Atom::Noun(word) if word.entry(lexicon).sorts.meets(Sorts::BACK));
    if sorts_of(chain, lexicon).is_empty() || (pronoun && chain.relative.is_some()) {
        return Err(Misfit::Phrase(chain.at));
    }
    let mut relative = chain.relative.as_deref();
    while let Some(said) = relative {
        check_args(lexicon, &said.args)?;
        match &said.pred {
            Pred::Verb { verb, voice, .. } => {
                frames::filled(lexicon, &said.args, *verb, *voice, Stands::Relative)?;
            }
            Pred::Is(value, _) => check_chain(lexicon, value)?,
            Pred::Nothing | Pred::Aside(_) => {}
        }
        relative = said.before.as_deref();
    }
    for atom in chain.atoms() {
        if let Atom::Quote(Quote::Text { line }) = atom {
            check(lexicon, &line.0)?;
        }
    }
    Ok(())
}

impl Misfit {
    /// Where it stands, if it has a place of its own.
    pub fn at(&self) -> Option<At> {
        match self {
            Misfit::Phrase(at) | Misfit::Sentence(at) | Misfit::Argument { at, .. } => {
                (at.end > at.start).then_some(*at)
            }
            Misfit::Missing { .. } => None,
        }
    }
}
