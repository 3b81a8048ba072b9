//! Reading whole texts, what to say where one can't be read, and what may come next.

use std::ops::Range;

use text::{Called, Normal};

use crate::frames::{self, Misfit};
use crate::grammar::{Line, Particle};
use crate::lexicon::{Class, Lexicon, VerbId};
use crate::sense;
use crate::sorts::Sorts;
use crate::syntax::{Narrow, Reader, Syntax, Want};

/// Why a text was not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// How far reading came, or where what makes no sense begins.
    pub reached: usize,
    /// What would have been read there.
    pub wants: Vec<Want>,
    /// What makes no sense, if everything was read.
    pub misfit: Option<Misfit>,
}

/// A phrase that could not be read, as a player is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The sentence around it, in what is printed.
    pub at: Range<usize>,
    /// The sentence, in normal form.
    pub phrase: String,
    /// How far reading came, in what is printed.
    pub reached: usize,
    /// What was expected there.
    pub expected: Vec<Called>,
    /// Why it makes no sense, in Japanese and English, if all of it was read.
    pub nonsense: Option<(String, String)>,
}

/// Reads lines from a place of a text to its end; those after ・ are marked as listed.
fn lines(r: &mut Reader<'_>) -> Option<Vec<Line>> {
    let mut all = Vec::new();
    while !r.is_done() {
        let listed = r.eat("・");
        all.push(Line { listed, ..Line::read(r)? });
        if !r.is_done() && !r.eat("\n") {
            return None;
        }
    }
    Some(all)
}

/// The text of some lines.
pub fn write(lexicon: &Lexicon, lines: &[Line]) -> String {
    let mut out = String::new();
    for (n, line) in lines.iter().enumerate() {
        if n > 0 {
            out.push('\n');
        }
        line.write(lexicon, &mut out);
    }
    out
}

/// Reads a text in normal form from a byte on. It counts as read only if all of it was, it makes sense, and what
/// is written from the tree is the text again.
pub fn read(lexicon: &Lexicon, text: &str, from: usize) -> Result<Vec<Line>, Unread> {
    let mut r = Reader::quiet(lexicon, text);
    r.go_to(from);
    let Some(lines) = lines(&mut r).filter(|lines| write(lexicon, lines) == text[from..]) else {
        return Err(unread(lexicon, text, from));
    };
    for line in &lines {
        sense::check_line(lexicon, line).map_err(|misfit| Unread {
            reached: misfit.at().map_or(from, |at| at.start as usize),
            wants: Vec::new(),
            misfit: Some(misfit),
        })?;
    }
    Ok(lines)
}

fn unread(lexicon: &Lexicon, text: &str, from: usize) -> Unread {
    let mut r = Reader::loud(lexicon, text);
    r.go_to(from);
    lines(&mut r);
    let (reached, wants, _) = r.furthest();
    Unread { reached: reached.max(from), wants: wants.to_vec(), misfit: None }
}

/// How many words and literals are tried to read a text: what reading costs, whether it is read or not.
pub fn steps(lexicon: &Lexicon, text: &str) -> u64 {
    let mut quiet = Reader::quiet(lexicon, text);
    let mut all = 0;
    if lines(&mut quiet).is_none() {
        let mut loud = Reader::loud(lexicon, text);
        lines(&mut loud);
        all += loud.steps();
    }
    all + quiet.steps()
}

/// Reads a part of a printed text: an ability with the lines of its list.
pub fn read_part(lexicon: &Lexicon, normal: &Normal, part: Range<usize>) -> Result<Vec<Line>, Gap> {
    let text = &normal.text()[..part.end];
    read(lexicon, text, part.start).map_err(|unread| unread.gap(lexicon, normal, part))
}

impl Unread {
    /// The gap a player is told of: the sentence around the place, what was expected, and why.
    pub fn gap(self, lexicon: &Lexicon, normal: &Normal, part: Range<usize>) -> Gap {
        let text = normal.text();
        let reached = self.reached.clamp(part.start, part.end);
        let ends = ['。', '\n'];
        let before = &text[part.start..reached];
        let start = before
            .rfind(ends)
            .map_or(part.start, |at| part.start + at + before[at..].chars().next().map_or(0, char::len_utf8));
        let after = &text[reached..part.end];
        let end = after
            .find(ends)
            .map_or(part.end, |at| reached + at + after[at..].chars().next().map_or(0, char::len_utf8));
        let at = if start < end { start..end } else { part };
        let expected = match &self.misfit {
            Some(misfit) => misfit.expected(),
            None => self.wants.iter().map(|want| want.called()).collect(),
        };
        Gap {
            phrase: text[at.clone()].to_owned(),
            at: normal.printed(at),
            reached: normal.printed(reached..reached).start,
            expected,
            nonsense: self.misfit.map(|misfit| misfit.told(lexicon, text)),
        }
    }
}

/// A verb in its dictionary form.
fn dictionary_form(lexicon: &Lexicon, verb: VerbId) -> String {
    let mut out = String::new();
    lexicon.write_verb(verb, crate::Voice::Active, crate::Tense::Plain, &mut out);
    out
}

fn listed(sorts: Sorts) -> (String, String) {
    Called::listed(&sorts.called().collect::<Vec<_>>())
}

impl Misfit {
    /// What would make sense instead.
    pub fn expected(&self) -> Vec<Called> {
        let sorts = match self {
            Misfit::Argument { takes, .. } => {
                takes.iter().fold(Sorts::NONE, |all, (_, sorts)| all.or(*sorts))
            }
            Misfit::Missing { sorts, .. } => *sorts,
            Misfit::Phrase(_) | Misfit::Sentence(_) => Sorts::NONE,
        };
        match self {
            Misfit::Phrase(_) => vec![Called::new("意味の通る名詞句", "a phrase whose words fit each other")],
            Misfit::Sentence(_) => vec![Called::new("述語", "a predicate")],
            _ if sorts == Sorts::NONE => vec![Called::new("別の語", "another word")],
            _ => sorts.called().collect(),
        }
    }

    /// Why it makes no sense, in Japanese and English.
    pub fn told(&self, lexicon: &Lexicon, text: &str) -> (String, String) {
        let words = |at: crate::grammar::At| text.get(at.range()).unwrap_or_default();
        let literal = |particle: &Particle| {
            let mut out = String::new();
            particle.write(lexicon, &mut out);
            out
        };
        match self {
            Misfit::Phrase(at) => (
                format!("「{}」は意味が通らない", words(*at)),
                format!("the words of “{}” don’t fit each other", words(*at)),
            ),
            Misfit::Sentence(at) => (
                format!("「{}」は文にならない", words(*at)),
                format!("“{}” is no sentence without a verb", words(*at)),
            ),
            Misfit::Argument { verb, at, takes } => {
                let verb = dictionary_form(lexicon, *verb);
                let slot = |english: bool| {
                    let one = |(particle, sorts): &(Particle, Sorts)| {
                        let (ja, en) = listed(*sorts);
                        format!("{}: {}", literal(particle), if english { en } else { ja })
                    };
                    takes.iter().map(one).collect::<Vec<_>>().join("; ")
                };
                (
                    format!("「{verb}」に「{}」は合わない（{}）", words(*at), slot(false)),
                    format!("{verb} doesn’t take “{}” (it takes {})", words(*at), slot(true)),
                )
            }
            Misfit::Missing { verb, slot, sorts } => {
                let verb = dictionary_form(lexicon, *verb);
                let (ja, en) = listed(*sorts);
                (
                    format!("「{verb}」には「{}」が要る（{ja}）", literal(slot)),
                    format!("{verb} needs {}: {en}", literal(slot)),
                )
            }
        }
    }
}

/// What may come next at the end of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Next {
    /// The words and literals.
    pub text: String,
    /// What they are.
    pub called: Called,
}

/// Could a verb still take arguments like these?
fn verb_takes(lexicon: &Lexicon, verb: VerbId, narrow: &Narrow) -> bool {
    let subject = |p: &Particle| matches!(p, Particle::Topic | Particle::Subject | Particle::Also);
    frames::of(lexicon, verb).iter().any(|frame| {
        narrow.arguments.iter().all(|(particle, sorts)| match particle {
            // A count, a change or a time needs no slot; a subject may be the passive's object.
            None => true,
            Some(p) if subject(p) => {
                frame.iter().any(|slot| slot.sorts.meets(*sorts)) || sorts.meets(Sorts::TIME)
            }
            Some(p @ (Particle::Object | Particle::To | Particle::With | Particle::Than)) => {
                frame.iter().any(|slot| slot.particle == *p && slot.sorts.meets(*sorts))
                    || (*p == Particle::To && sorts.meets(Sorts::TIME))
            }
            Some(_) => true,
        })
    })
}

/// What may come next after a text: words by what fits the words before, verbs by what they take, and the names
/// of other constructs.
pub fn may_follow(lexicon: &Lexicon, text: &str) -> Vec<Next> {
    let mut r = Reader::loud(lexicon, text);
    lines(&mut r);
    let (reached, wants, narrow) = r.furthest();
    if reached < text.len() {
        return Vec::new();
    }
    let mut all: Vec<Next> = Vec::new();
    for want in wants {
        match want {
            Want::Word(Class::Verb) => {
                let verbs = lexicon.verbs().filter(|(id, _)| verb_takes(lexicon, *id, narrow));
                all.extend(verbs.map(|(id, _)| Next {
                    text: dictionary_form(lexicon, id),
                    called: Class::Verb.called(),
                }));
            }
            Want::Literal(literal) => {
                all.push(Next { text: (*literal).to_owned(), called: want.called() });
            }
            other if other.called() == Class::Noun.called() => nouns(lexicon, narrow, &mut all),
            other => all.push(Next { text: String::new(), called: other.called() }),
        }
    }
    all
}

/// The nouns that fit beside or over の after the words before.
fn nouns(lexicon: &Lexicon, narrow: &Narrow, all: &mut Vec<Next>) {
    let fits = |sorts: Sorts| match narrow.nouns {
        Some((beside, over_of)) => sorts.meets(beside.or(over_of)),
        None => true,
    };
    for class in [Class::Noun, Class::Keyword, Class::Adnominal] {
        let words = lexicon.words(class).filter(|(_, entry)| fits(entry.sorts));
        all.extend(words.map(|(_, entry)| Next { text: entry.ja.to_owned(), called: class.called() }));
    }
}
