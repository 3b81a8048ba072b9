//! Made sentences: a verb with its slots filled by words of the right sort, put into the positions a predicate can
//! have. Made, written and read again, a sentence must give the same tree.

use crate::conjugation::{Tense, Voice};
use crate::frames::{self, Slot};
use crate::grammar::{
    Amount, Arg, At, Atom, Chain, Change, Changes, Clause, Line, Link, Particle, Pred, Quantity, Quote, Raw,
    Sign, Tie, Tied,
};
use crate::lexicon::{Class, Lexicon, VerbId};
use crate::sorts::Sorts;
use crate::syntax::{Chance, Word};

/// Where a made predicate stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Position {
    /// 破壊する。
    Sentence,
    /// 破壊し、…
    Then,
    /// 破壊した時、…
    When,
    /// 破壊された時、…
    PassiveWhen,
    /// 破壊した場合、…
    If,
    /// 破壊してもよい。
    May,
    /// 破壊できない。
    Cannot,
    /// 破壊する代わりに、…
    Instead,
}

impl Position {
    /// Every position.
    pub const ALL: [Position; 8] = [
        Position::Sentence,
        Position::Then,
        Position::When,
        Position::PassiveWhen,
        Position::If,
        Position::May,
        Position::Cannot,
        Position::Instead,
    ];

    fn form(self) -> (Voice, Tense, Link) {
        match self {
            Position::Sentence => (Voice::Active, Tense::Plain, Link::End),
            Position::Then => (Voice::Active, Tense::Stem, Link::Pause),
            Position::When => (Voice::Active, Tense::Past, Link::WhenKanji),
            Position::PassiveWhen => (Voice::Passive, Tense::Past, Link::WhenKanji),
            Position::If => (Voice::Active, Tense::Past, Link::CasePause),
            Position::May => (Voice::Active, Tense::MayAlso, Link::End),
            Position::Cannot => (Voice::Potential, Tense::Negative, Link::End),
            Position::Instead => (Voice::Active, Tense::Plain, Link::InsteadPause),
        }
    }

    /// Does another clause follow?
    fn goes_on(self) -> bool {
        !matches!(self, Position::Sentence | Position::May | Position::Cannot)
    }
}

fn phrase(first: Atom, more: Vec<Tied>) -> Chain {
    Chain { at: At::default(), relative: None, first, more }
}

fn one_of<T: Clone>(all: &[T], chance: &mut Chance) -> Option<T> {
    all.get(chance.below(all.len())).cloned()
}

/// The nouns that are of these sorts and of no other that matters. A noun that an adverb begins with is left out:
/// 裏向きで is read as the adverb, which means the same.
fn nouns(lexicon: &Lexicon, sorts: Sorts) -> Vec<Word<{ crate::lexicon::NOUN }>> {
    let beside = Sorts::PILE.or(Sorts::MODE).or(Sorts::NAME).or(Sorts::BACK).or(Sorts::DECK);
    let fits = |entry: Sorts| entry.meets(sorts) && entry.without(sorts).without(beside).is_empty();
    let adverbs: Vec<&str> = lexicon.words(Class::Adverb).map(|(_, entry)| entry.ja).collect();
    let plain = |ja: &str| !adverbs.iter().any(|adverb| adverb.starts_with(ja));
    let nouns = lexicon.words(Class::Noun).filter(|(_, entry)| fits(entry.sorts) && plain(entry.ja));
    nouns.map(|(id, _)| Word(id)).collect()
}

/// A count with a counter for such things.
fn count(lexicon: &Lexicon, of: Sorts, chance: &mut Chance) -> Option<Atom> {
    let counters: Vec<_> = lexicon.words(Class::Counter).filter(|(_, entry)| entry.sorts == of).collect();
    let (unit, _) = one_of(&counters, chance)?;
    let n = Amount::N { n: chance.below(3) as u16 + 1 };
    Some(Atom::Quantity(Quantity::Count { n, unit: Some(Word(unit)), bound: None }))
}

/// A phrase that can fill a slot.
fn filler(lexicon: &Lexicon, sorts: Sorts, chance: &mut Chance) -> Option<Chain> {
    if sorts.meets(Sorts::HARM) && chance.one_in(2) {
        return count(lexicon, Sorts::HARM, chance).map(|harm| phrase(harm, Vec::new()));
    }
    let Some(noun) = one_of(&nouns(lexicon, sorts), chance) else {
        let atom = if sorts.meets(Sorts::QUANTITY) {
            count(lexicon, Sorts::CARD, chance)?
        } else if sorts.meets(Sorts::QUOTE) {
            Atom::Quote(Quote::Name { name: Raw("甲乙".into()) })
        } else if sorts.meets(Sorts::CARD) {
            Atom::Name(Raw("甲乙".into()))
        } else {
            return None;
        };
        return Some(phrase(atom, Vec::new()));
    };
    let entry = noun.entry(lexicon).sorts;
    let mut first = Atom::Noun(noun);
    let mut more = Vec::new();
    let pronoun = entry.meets(Sorts::BACK);
    if entry.meets(Sorts::CARD.or(Sorts::PLACE)) && !pronoun && chance.one_in(2) {
        let players: Vec<_> = nouns(lexicon, Sorts::PLAYER);
        let whose = one_of(&players, chance)?;
        more.push(Tied::By(Tie::Of, first));
        first = Atom::Noun(whose);
    }
    if entry.meets(Sorts::CARD) && !pronoun && chance.one_in(2) {
        more.push(Tied::Beside(count(lexicon, Sorts::CARD, chance)?));
    }
    Some(phrase(first, more))
}

/// The arguments for a frame in a voice.
fn args(lexicon: &Lexicon, frame: &[Slot], voice: Voice, chance: &mut Chance) -> Option<Vec<Arg>> {
    let mut all = Vec::new();
    for slot in frame {
        if !slot.needed && !chance.one_in(3) {
            continue;
        }
        let particle = match (&slot.particle, voice) {
            (Particle::Topic, Voice::Passive) => continue,
            (Particle::Object, Voice::Passive) => Particle::Subject,
            (particle, _) => particle.clone(),
        };
        match filler(lexicon, slot.sorts, chance) {
            Some(chain) => all.push(Arg::Phrase(chain, Some(particle), None)),
            None if slot.needed => return None,
            None => {}
        }
    }
    Some(all)
}

/// する needs something that changes: +1.
fn change(chance: &mut Chance) -> Arg {
    let n = Amount::N { n: chance.below(5) as u16 + 1 };
    let change = Change::Of { figure: None, more: Vec::new(), sign: Sign::Plus, n };
    let changes = Atom::Changes(Changes::All { first: change, more: Vec::new() });
    Arg::Phrase(phrase(changes, Vec::new()), None, None)
}

fn predicate(lexicon: &Lexicon, verb: VerbId, position: Position, chance: &mut Chance) -> Option<Clause> {
    let (voice, tense, link) = position.form();
    let conjugation = lexicon.verb(verb).conjugation;
    let exists = |e: &crate::Ending| e.voice == voice && e.tense == tense;
    lexicon.endings(conjugation).iter().find(|ending| exists(ending))?;
    let mut args = args(lexicon, frames::of(lexicon, verb).first()?, voice, chance)?;
    let stem = lexicon.verb(verb).stem;
    if stem.is_empty() && conjugation == crate::Conjugation::Suru {
        args.retain(|arg| !matches!(arg, Arg::Phrase(_, Some(Particle::To | Particle::With), _)));
        args.push(change(chance));
    }
    Some(Clause { at: At::default(), args, pred: Pred::Verb { verb, voice, tense }, link: Some(link) })
}

/// A sentence with a verb in a position; none if the verb has no such form, or the lexicon no words for it.
pub fn make(lexicon: &Lexicon, verb: VerbId, position: Position, chance: &mut Chance) -> Option<Line> {
    let mut clauses = vec![predicate(lexicon, verb, position, chance)?];
    if position.goes_on() {
        let verbs: Vec<VerbId> = lexicon.verbs().map(|(id, _)| id).collect();
        let next = (0..8).find_map(|_| {
            let verb = one_of(&verbs, chance)?;
            predicate(lexicon, verb, Position::Sentence, chance)
        });
        clauses.push(next?);
    }
    Some(Line { listed: false, clauses })
}

/// Any clause: a verb with its slots.
pub fn clause(lexicon: &Lexicon, chance: &mut Chance) -> Clause {
    let verbs: Vec<VerbId> = lexicon.verbs().map(|(id, _)| id).collect();
    let made = (0..16).find_map(|_| {
        let verb = one_of(&verbs, chance)?;
        predicate(lexicon, verb, Position::Sentence, chance)
    });
    made.unwrap_or(Clause {
        at: At::default(),
        args: Vec::new(),
        pred: Pred::Nothing,
        link: Some(Link::Cost),
    })
}

/// What became of made sentences that were written and read again.
#[derive(Clone, Debug, Default)]
pub struct Made {
    /// How many were made.
    pub made: usize,
    /// How many gave the same tree again.
    pub same: usize,
    /// Those that gave another tree or none.
    pub other: Vec<String>,
}

/// Makes sentences with every verb in every position, some of each, writes and reads them.
pub fn round(lexicon: &Lexicon, each: usize, seed: u64) -> Made {
    let mut chance = Chance::new(seed);
    let mut all = Made::default();
    for (verb, _) in lexicon.verbs() {
        for position in Position::ALL {
            for _ in 0..each {
                let Some(line) = make(lexicon, verb, position, &mut chance) else { continue };
                all.made += 1;
                let lines = [line];
                let text = crate::write(lexicon, &lines);
                match crate::read(lexicon, &text, 0) {
                    Ok(read) if read == lines => all.same += 1,
                    Ok(_) => all.other.push(format!("another tree: {text}")),
                    Err(unread) => all.other.push(match unread.misfit {
                        Some(misfit) => format!("nonsense: {text}: {}", misfit.told(lexicon, &text).1),
                        None => format!("unread: {}▲{}", &text[..unread.reached], &text[unread.reached..]),
                    }),
                }
            }
        }
    }
    all
}
