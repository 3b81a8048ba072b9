//! English of what a clause says of the noun behind it.

use super::forms::{ongoing, past, plural_of, superlative};
use super::phrases::{Np, Plain, at_place, np};
use super::verbs::{Mood, Spoken, Subject, Verb};
use crate::conjugation::{Tense, Voice};
use crate::fits::sorts_of;
use crate::frames::{self, Stands};
use crate::grammar::{Arg, Chain, Copula, Particle, Pred, Relative};
use crate::lexicon::Lexicon;
use crate::sorts::Sorts;

/// What is said of a noun, and where it stands.
pub enum Said {
    /// attacking characters
    Before(String),
    /// the chosen character
    Certain(String),
    /// characters with Sky
    After(String),
}

/// Whose the noun is, or how many, said before the clause: 相手の〔アタックしている〕カード.
pub fn whose<'t>(lexicon: &Lexicon, said: &'t Relative) -> impl Iterator<Item = &'t Chain> {
    let before = said.before.iter().flat_map(|before| before.args.iter());
    before.chain(&said.args).filter_map(|arg| match arg {
        Arg::Phrase(chain, Some(Particle::Of), _) if !is_subject(lexicon, said, arg) => Some(chain),
        _ => None,
    })
}

/// 〔コストの〕高い N: the figure that is high.
fn is_subject(lexicon: &Lexicon, said: &Relative, arg: &Arg) -> bool {
    match (&said.pred, arg) {
        (Pred::Verb { .. }, Arg::Phrase(chain, Some(Particle::Of), _)) => {
            frames::is_own_subject(sorts_of(chain, lexicon))
        }
        _ => false,
    }
}

/// The part of a phrase that a clause before it is said of: the first card that fits an empty slot, else the first
/// part that does, else the head.
pub fn gap(lexicon: &Lexicon, said: &Relative, parts: impl Iterator<Item = Sorts>) -> usize {
    let parts: Vec<Sorts> = parts.collect();
    let head = parts.len().saturating_sub(1);
    let Pred::Verb { verb, voice, .. } = &said.pred else { return head };
    let filled = frames::filled(lexicon, &said.args, *verb, *voice, Stands::Relative);
    let Ok(filled) = filled else { return head };
    let frame = frames::of(lexicon, *verb)[filled.frame];
    let empty = frame
        .iter()
        .enumerate()
        .filter(|(n, _)| !filled.uses.contains(&frames::Use::Slot(*n)))
        .fold(Sorts::NONE, |all, (_, slot)| all.or(slot.sorts));
    let cards = |sorts: &Sorts| sorts.meets(Sorts::CARD) && empty.meets(Sorts::CARD);
    let others = |sorts: &Sorts| sorts.meets(empty) && !sorts.meets(Sorts::PLAYER);
    parts.iter().position(cards).or_else(|| parts.iter().position(others)).unwrap_or(head)
}

/// What a relative clause says of its noun: "that are attacking", "with cost 3 or less".
pub fn relative(lexicon: &Lexicon, said: &Relative, head: (Sorts, bool)) -> Said {
    let own = own(lexicon, said, head);
    let Some(before) = &said.before else { return own };
    match (relative(lexicon, before, head), own) {
        (Said::After(one), Said::After(other)) => {
            // with Sky and with cost 3, but: on the field that aren’t tokens
            let alike = one.split(' ').next() == other.split(' ').next();
            let joint = if alike { " and " } else { " " };
            Said::After(format!("{one}{joint}{other}"))
        }
        (Said::Before(one) | Said::Certain(one), Said::Before(other) | Said::Certain(other)) => {
            Said::Before(format!("{one} {other}"))
        }
        (Said::After(after), Said::Before(word) | Said::Certain(word))
        | (Said::Before(word) | Said::Certain(word), Said::After(after)) => {
            let be = if head.1 { "are" } else { "is" };
            Said::After(format!("that {be} {word} and {after}"))
        }
    }
}

fn own(lexicon: &Lexicon, said: &Relative, (head, plural): (Sorts, bool)) -> Said {
    let told = |arg: &Arg| match arg {
        Arg::Phrase(chain, Some(Particle::Of), pause) => is_subject(lexicon, said, arg)
            .then(|| Arg::Phrase(chain.clone(), Some(Particle::Subject), pause.clone())),
        _ => Some(arg.clone()),
    };
    let args: Vec<Arg> = said.args.iter().filter_map(told).collect();
    match &said.pred {
        Pred::Verb { verb, voice, tense } => {
            let verb = Verb {
                lexicon,
                args: &args,
                verb: *verb,
                voice: *voice,
                tense: *tense,
                stands: Stands::Relative,
                mood: Mood { harm: head.meets(Sorts::HARM), ..Mood::default() },
            };
            of_verb(&verb, head, plural)
        }
        Pred::Is(value, copula) => Said::After(of_noun(lexicon, &args, value, (copula, plural))),
        Pred::Nothing | Pred::Aside(_) => Said::After(String::new()),
    }
}

/// The phrase with this particle.
fn with(verb: &Verb<'_>, particles: &[Particle]) -> Option<Np> {
    verb.args.iter().find_map(|arg| match arg {
        Arg::Phrase(chain, Some(particle), _) if particles.contains(particle) => {
            Some(np(verb.lexicon, chain, None, Plain::All))
        }
        _ => None,
    })
}

fn of_verb(verb: &Verb<'_>, head: Sorts, plural: bool) -> Said {
    let en = verb.lexicon.verb(verb.verb).row.en;
    let (base, participle) = split_verb(en);
    let subject = with(verb, &[Particle::Subject, Particle::Topic]);
    let object = with(verb, &[Particle::Object]);
    let place = with(verb, &[Particle::To]);
    let negated = verb.tense.negated();
    let active = verb.voice == Voice::Active;
    let only = verb.args.len() == 1;
    let most = |arg: &Arg| matches!(arg, Arg::Adverb(word, _) if word.entry(verb.lexicon).en == "most");
    // 進化していない: what has happened to it lasts.
    let frame = frames::of(verb.lexicon, verb.verb).first();
    let alone = frame.is_some_and(|frame| frame.iter().all(|slot| slot.particle != Particle::Object));
    let lasts = active && alone && !en.starts_with("be/") && verb.args.is_empty();
    match (subject, object, place) {
        (None, None, None) if lasts && verb.tense == Tense::NotOngoing => {
            Said::After(format!("that {} {participle}", if plural { "haven’t" } else { "hasn’t" }))
        }
        (None, None, None) if lasts && verb.tense == Tense::Ongoing => Said::Before(participle.to_owned()),
        // カード名に『竜』を含む
        (None, Some(object), Some(_)) if base == "include" && active => Said::After(format!(
            "with {} in {}",
            object.bare,
            if plural { "their names" } else { "its name" }
        )),
        (None, Some(object), _) if base == "have" && active && only => {
            let deeds = object.sorts == Sorts::DEED && !object.definite && !object.owned;
            let what = if deeds { plural_of(&object.bare) } else { object.bare };
            Said::After(format!("{} {what}", if negated { "without" } else { "with" }))
        }
        (None, None, Some(place)) if en.starts_with("be/been in") && only && !negated => {
            Said::After(at_place(&place.text))
        }
        (Some(figure), ..) if verb.args.iter().any(most) => {
            let comparative = en.split_whitespace().nth(1).unwrap_or_default();
            Said::After(format!("with the {} {}", superlative(comparative), figure.bare))
        }
        (Some(figure), ..)
            if figure.sorts.meets(Sorts::FIGURE) && head.meets(Sorts::CARD.or(Sorts::TRAIT)) =>
        {
            let spoken = Spoken::default();
            let told = verb.say(Subject::It, &spoken);
            Said::After(format!("whose {}", told.whole()))
        }
        (Some(_), ..) if head.meets(Sorts::PLACE) => {
            Said::After(format!("where {}", verb.say(Subject::It, &Spoken::default()).whole()))
        }
        (subject, ..) if head.meets(Sorts::TIME) => {
            let told = Verb { mood: Mood { past: verb.tense == Tense::Past, ..verb.mood }, ..*verb };
            let that = if subject.is_some() { "that " } else { "" };
            Said::After(format!("{that}{}", told.say(Subject::It, &Spoken::default()).whole()))
        }
        (None, None, _) if active && verb.tense == Tense::Ongoing && verb.args.is_empty() => {
            Said::Before(ongoing(base))
        }
        (subject, None, _) if active && by_player(verb) && head.meets(Sorts::CARD) => match subject {
            None if verb.args.is_empty() => Said::Certain(participle.to_owned()),
            subject => {
                let who = subject.map_or("you".to_owned(), |np| np.text);
                let told = Verb { voice: Voice::Passive, mood: Mood::default(), ..*verb };
                match told.args.is_empty() {
                    true => Said::After(format!("that {who} {}", past(base, participle))),
                    false => Said::After(format!("that {who} {}", done_by(&told, base, participle))),
                }
            }
        },
        _ => Said::After(that(verb, plural)),
    }
}

/// What a player did to the noun, without saying the noun again.
fn done_by(verb: &Verb<'_>, base: &str, participle: &str) -> String {
    let named = |arg: &&Arg| !matches!(arg, Arg::Phrase(_, Some(Particle::Subject | Particle::Topic), _));
    let args: Vec<Arg> = verb.args.iter().filter(named).cloned().collect();
    let told = Verb { args: &args, ..*verb }.say(Subject::That(false), &Spoken::default()).whole();
    let rest = told.split_once(participle).map_or("", |(_, rest)| rest);
    let done = if verb.tense == Tense::Plain { base } else { past(base, participle) };
    format!("{done}{rest}")
}

/// Is it done by a player, so that a card can only be what it is done to?
fn by_player(verb: &Verb<'_>) -> bool {
    let frame = frames::of(verb.lexicon, verb.verb).first();
    let slot = |wanted: Particle| {
        frame.and_then(|frame| frame.iter().find(|slot| slot.particle == wanted)).map(|slot| slot.sorts)
    };
    let done = slot(Particle::Topic).is_some_and(|sorts| !sorts.meets(Sorts::CARD));
    done && slot(Particle::Object).is_some_and(|sorts| sorts.meets(Sorts::CARD))
}

fn that(verb: &Verb<'_>, plural: bool) -> String {
    let mood = Mood { past: matches!(verb.tense, Tense::Past | Tense::WasOngoing), ..verb.mood };
    let told = Verb { mood, ..*verb }.say(Subject::That(plural), &Spoken::default());
    let before = told.before.trim_end_matches(',');
    format!("that {} {before}", told.body).trim_end().to_owned()
}

/// destroy, destroyed
pub fn split_verb(en: &str) -> (&str, &str) {
    let verb = en.split_whitespace().next().unwrap_or(en);
    verb.split_once('/').unwrap_or((verb, verb))
}

fn of_noun(lexicon: &Lexicon, args: &[Arg], value: &Chain, (copula, plural): (&Copula, bool)) -> String {
    let negated = matches!(copula, Copula::IsNot | Copula::IsNotTopic);
    let figure = args.iter().rev().find_map(|arg| match arg {
        Arg::Phrase(chain, Some(Particle::Subject), _) => Some(np(lexicon, chain, None, Plain::One).bare),
        _ => None,
    });
    let value = np(lexicon, value, None, if plural { Plain::All } else { Plain::One });
    let be = match (plural, negated) {
        (true, false) => "are",
        (true, true) => "aren’t",
        (false, false) => "is",
        (false, true) => "isn’t",
    };
    match figure {
        Some(figure) => format!("with {} {}", figure.trim_start_matches("the "), value.bare),
        None if value.sorts.meets(Sorts::STATE) && !value.adjective => format!("that {be} in {}", value.bare),
        None => format!("that {be} {}", value.text),
    }
}
