//! Measuring a lexicon against texts: how many are read, how many make sense, and what is not; and texts broken on
//! purpose, which should be refused.

use crate::grammar::{Arg, Chain, Clause};
use crate::lexicon::{Class, Lexicon};
use crate::lint;
use crate::making::round;
use crate::reading::{read, write};
use crate::syntax::Chance;

/// How a lexicon fares with some texts.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// How many texts there were.
    pub texts: usize,
    /// How many were read whole and written back exactly.
    pub read: usize,
    /// How many of those make sense: every phrase fits, every verb has what it takes.
    pub framed: usize,
    /// What was not read, with the place marked, and what was wanted there.
    pub unread: Vec<String>,
    /// What was read and makes no sense, and why.
    pub nonsense: Vec<String>,
}

/// The text that a lexicon reads: in normal form, without empty lines.
pub fn readable(lexicon: &Lexicon, printed: &str) -> String {
    let normal = lexicon.normal(printed);
    let lines: Vec<&str> = normal.text().lines().filter(|line| !line.trim().is_empty()).collect();
    lines.join("\n")
}

/// Printed texts in that form, those that say nothing left out.
pub fn all_readable(lexicon: &Lexicon, printed: &[String]) -> Vec<String> {
    let all = printed.iter().map(|text| readable(lexicon, text));
    all.filter(|text| !text.is_empty()).collect()
}

/// Reads every text and counts.
pub fn survey<'t>(lexicon: &Lexicon, printed: impl IntoIterator<Item = &'t str>) -> Survey {
    let mut all = Survey::default();
    for printed in printed {
        let text = readable(lexicon, printed);
        if text.is_empty() {
            continue;
        }
        all.texts += 1;
        match read(lexicon, &text, 0) {
            Ok(_) => {
                all.read += 1;
                all.framed += 1;
            }
            Err(unread) => match unread.misfit {
                Some(misfit) => {
                    all.read += 1;
                    all.nonsense.push(format!("{text}: {}", misfit.told(lexicon, &text).1));
                }
                None => {
                    let (before, after) = text.split_at(unread.reached);
                    let wants: Vec<_> = unread.wants.iter().map(|want| want.called()).collect();
                    all.unread.push(format!("{before}▲{after}: {}", text::Called::listed(&wants).1));
                }
            },
        }
    }
    all
}

impl Survey {
    /// A part of the texts, in thousandths.
    pub fn permille(&self, part: usize) -> usize {
        part * 1000 / self.texts.max(1)
    }
}

impl std::fmt::Display for Survey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} texts, {} read, {} make sense", self.texts, self.read, self.framed)?;
        self.unread.iter().try_for_each(|text| writeln!(f, "unread: {text}"))?;
        self.nonsense.iter().try_for_each(|text| writeln!(f, "nonsense: {text}"))
    }
}

/// How a text is broken.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Break {
    /// A character is left out.
    Character,
    /// A particle is another one.
    Particle,
    /// Two nouns change places.
    Nouns,
}

impl Break {
    /// Every way to break a text.
    pub const ALL: [Break; 3] = [Break::Character, Break::Particle, Break::Nouns];
}

const PARTICLES: [char; 7] = ['は', 'が', 'を', 'に', 'で', 'と', 'の'];

/// A text with a fault; none if it can't be broken in this way.
pub fn broken(lexicon: &Lexicon, text: &str, how: Break, chance: &mut Chance) -> Option<String> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let broken = match how {
        Break::Character => {
            let (at, c) = *chars.get(chance.below(chars.len()))?;
            format!("{}{}", &text[..at], &text[at + c.len_utf8()..])
        }
        Break::Particle => {
            let places: Vec<&(usize, char)> =
                chars.iter().skip(1).filter(|(_, c)| PARTICLES.contains(c)).collect();
            let (at, c) = **places.get(chance.below(places.len()))?;
            let other = PARTICLES[chance.below(PARTICLES.len())];
            format!("{}{other}{}", &text[..at], &text[at + c.len_utf8()..])
        }
        Break::Nouns => {
            let nouns = nouns_in(lexicon, text);
            let one = nouns.get(chance.below(nouns.len()))?.clone();
            let two = nouns.get(chance.below(nouns.len()))?.clone();
            let (one, two) = if one.start < two.start { (one, two) } else { (two, one) };
            if one.end > two.start {
                return None;
            }
            let (before, between, after) = (&text[..one.start], &text[one.end..two.start], &text[two.end..]);
            format!("{before}{}{between}{}{after}", &text[two.clone()], &text[one.clone()])
        }
    };
    (broken != text).then_some(broken)
}

/// Where the nouns of a text stand, from left to right.
fn nouns_in(lexicon: &Lexicon, text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        match lexicon.longest(Class::Noun, &text[at..]) {
            Some((_, len)) => {
                found.push(at..at + len);
                at += len;
            }
            None => at += c.len_utf8(),
        }
    }
    found
}

/// How many of `count` texts, broken in one way by a seeded chance, are still read and make sense; and which.
pub fn accepted(lexicon: &Lexicon, texts: &[String], how: Break, count: usize) -> Vec<String> {
    let mut chance = Chance::new(16);
    let mut accepted = Vec::new();
    let mut made = 0;
    for _ in 0..count * 20 {
        let Some(text) = texts.get(chance.below(texts.len())) else { break };
        let Some(broken) = broken(lexicon, text, how, &mut chance) else { continue };
        made += 1;
        if read(lexicon, &broken, 0).is_ok() {
            accepted.push(broken);
        }
        if made == count {
            break;
        }
    }
    accepted
}

/// What a game asks of its lexicon: the first numbers only grow, those of broken texts only shrink.
#[derive(Copy, Clone, Debug)]
pub struct Standard {
    /// So many texts in a thousand are read.
    pub read: usize,
    /// So many make sense.
    pub framed: usize,
    /// So many of 6,000 texts with a character left out, another particle or two nouns exchanged are read and make sense
    /// all the same.
    pub broken: [usize; 3],
    /// So many made sentences in a thousand come back as the same tree.
    pub made: usize,
}

impl Standard {
    /// Does a lexicon come up to it, tried on these printed texts? Else everything in which it falls short.
    pub fn kept(&self, lexicon: &Lexicon, printed: &[String]) -> Result<(), String> {
        let mut faults: Vec<String> = lint::faults(lexicon).iter().map(ToString::to_string).collect();
        let survey = survey(lexicon, printed.iter().map(String::as_str));
        if survey.permille(survey.read) < self.read || survey.permille(survey.framed) < self.framed {
            faults.push(survey.to_string());
        }
        let texts = all_readable(lexicon, printed);
        for (how, most) in Break::ALL.into_iter().zip(self.broken) {
            let accepted = accepted(lexicon, &texts, how, 6000);
            if accepted.len() > most {
                let n = accepted.len();
                faults.push(format!(
                    "{how:?}: {n} broken texts are read, {most} before\n{}",
                    accepted.join("\n")
                ));
            }
        }
        let made = round(lexicon, 4, 1);
        if made.same * 1000 < made.made * self.made {
            let (same, all) = (made.same, made.made);
            faults.push(format!("{same} of {all} made sentences come back\n{}", made.other.join("\n")));
        }
        if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
    }
}

/// How many of these texts are read and checked a second, by a clock that tells seconds. English is not said.
pub fn read_per_second(lexicon: &Lexicon, texts: &[String], seconds: f64, clock: impl Fn() -> f64) -> f64 {
    let start = clock();
    let mut count = 0u32;
    while clock() - start < seconds {
        for text in texts {
            // A text that is refused costs a second reading, and counts as one.
            std::hint::black_box(read(lexicon, text, 0).is_ok());
            count += 1;
        }
        if texts.is_empty() {
            break;
        }
    }
    f64::from(count) / (clock() - start).max(f64::EPSILON)
}

/// A text with some of its words left out.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shorter {
    /// The words that were left out.
    pub words: String,
    /// What follows them.
    pub before: String,
    /// The text without them.
    pub text: String,
}

/// Every way to leave one phrase out of a text that is read: an argument of a clause, what is said of a noun by a
/// clause before it, or a word of a phrase.
pub fn shorter(lexicon: &Lexicon, text: &str) -> Vec<Shorter> {
    let Ok(lines) = read(lexicon, text, 0) else { return Vec::new() };
    let mut all = Vec::new();
    for (l, line) in lines.iter().enumerate() {
        for (c, clause) in line.clauses.iter().enumerate() {
            for less in without_a_phrase(clause) {
                let mut shorter = lines.clone();
                shorter[l].clauses[c] = less;
                let shorter = write(lexicon, &shorter);
                if let Some((words, before)) = difference(text, &shorter) {
                    all.push(Shorter { words, before, text: shorter });
                }
            }
        }
    }
    all.sort();
    all.dedup();
    all
}

/// Phrases without effect: left out, the text does the same on every kind of card on which it can be played whole.
/// `does` says what one text, or a shorter one made of it, does on a card of a kind, or that it can't be played.
/// `known` lists words that may be left out, a line each: the words, what follows them there (anything, if empty), and why.
pub fn idle_phrases<K: Copy>(
    lexicon: &Lexicon,
    texts: &[String],
    known: &str,
    kinds: &[K],
    does: impl Fn(K, &str, &str) -> Option<Vec<String>>,
) -> Result<(), String> {
    let mut idle = Vec::new();
    for text in texts {
        let on_each = |less: &str| kinds.iter().map(|&kind| does(kind, text, less)).collect::<Vec<_>>();
        let whole = on_each(text);
        if whole.iter().all(Option::is_none) {
            continue;
        }
        for less in shorter(lexicon, text) {
            let listed = |line: &str| match line.split('\t').collect::<Vec<_>>()[..] {
                [words, before, _] => less.words == words && less.before.starts_with(before),
                _ => false,
            };
            let same = |(whole, less): (&Option<_>, &Option<_>)| whole.is_none() || whole == less;
            if !known.lines().any(listed) && whole.iter().zip(&on_each(&less.text)).all(same) {
                idle.push(format!("{} in {text}", less.words));
            }
        }
    }
    idle.sort();
    idle.dedup();
    match idle.len() {
        0 => Ok(()),
        n => Err(format!("{n} phrases have no effect:\n{}", idle.join("\n"))),
    }
}

/// The words that a text has beyond another, which begins and ends like it, and what follows them.
fn difference(text: &str, shorter: &str) -> Option<(String, String)> {
    let same = text.char_indices().zip(shorter.chars()).find(|((_, a), b)| a != b);
    let from = same.map_or(shorter.len().min(text.len()), |((at, _), _)| at);
    let rest = shorter.get(from..)?;
    let until = text.len().checked_sub(rest.len())?;
    (text.ends_with(rest) && until > from).then(|| (text[from..until].to_owned(), text[until..].to_owned()))
}

/// A clause without one of its arguments, or with a shorter one.
fn without_a_phrase(clause: &Clause) -> Vec<Clause> {
    let mut all = Vec::new();
    for (n, arg) in clause.args.iter().enumerate() {
        if matches!(arg, Arg::Clause(_)) {
            continue;
        }
        let mut less = clause.clone();
        less.args.remove(n);
        all.push(less);
        let Arg::Phrase(chain, particle, pause) = arg else { continue };
        for chain in without_a_word(chain) {
            let mut less = clause.clone();
            less.args[n] = Arg::Phrase(chain, particle.clone(), pause.clone());
            all.push(less);
        }
    }
    all
}

/// A phrase without what is said of it, or without one of its words but the last.
fn without_a_word(chain: &Chain) -> Vec<Chain> {
    let mut all = Vec::new();
    if chain.relative.is_some() {
        all.push(Chain { relative: None, ..chain.clone() });
    }
    if let Some((next, rest)) = chain.more.split_first()
        && let Some(first) = next.atom()
    {
        all.push(Chain { first: first.clone(), more: rest.to_vec(), ..chain.clone() });
    }
    for n in 0..chain.more.len() {
        let mut less = chain.clone();
        less.more.remove(n);
        all.push(less);
    }
    all
}
