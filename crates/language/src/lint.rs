//! A lint of the words: what makes a table ambiguous must be declared, or is a fault.
//!
//! The longest word wins while reading, so a word that others make up hides them; and of two verbs with one form,
//! only the frame can tell which is meant. Both are wanted now and then, and are then said in the table.

use std::collections::{BTreeMap, BTreeSet};

use crate::conjugation::Conjugation;
use crate::lexicon::{Class, Lexicon, Verb};

/// Something in the tables that would make reading a matter of luck.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// A word is made up of others and isn't declared `[whole]`.
    MadeUp {
        /// The word.
        word: &'static str,
        /// The words it is made up of.
        of: Vec<String>,
    },
    /// A word is declared `[whole]`, but isn't made up of others.
    NotMadeUp(&'static str),
    /// Two deeds have a verb form in common, and neither says `[alike …]`.
    Alike {
        /// A form of both.
        form: String,
        /// One deed.
        one: &'static str,
        /// The other.
        other: &'static str,
    },
    /// A word is declared twice in its class.
    Twice(&'static str),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::MadeUp { word, of } => {
                write!(f, "{word} is made up of {}: declare it [whole], or drop it", of.join("｜"))
            }
            Fault::NotMadeUp(word) => write!(f, "{word} is declared [whole], but no other words make it up"),
            Fault::Alike { form, one, other } => {
                write!(f, "{form} is a form of both {one} and {other}: declare [alike …] in one of them")
            }
            Fault::Twice(word) => write!(f, "{word} is declared twice"),
        }
    }
}

/// All faults of a lexicon's tables. Words that cards bring are not looked at: a card may be called anything.
pub fn faults(lexicon: &Lexicon) -> Vec<Fault> {
    let mut all = Vec::new();
    declared_twice(lexicon, &mut all);
    made_up(lexicon, &mut all);
    alike(lexicon, &mut all);
    all.sort();
    all.dedup();
    all
}

fn declared_twice(lexicon: &Lexicon, all: &mut Vec<Fault>) {
    let mut seen: BTreeSet<(Class, &str)> = BTreeSet::new();
    for (class, row) in lexicon.rows() {
        if !seen.insert((class, row.ja)) {
            all.push(Fault::Twice(row.ja));
        }
    }
}

/// What may stand between the words that make up another.
const BETWEEN: [&str; 8] = ["の", "に", "で", "を", "から", "まで", "が", "ずに"];

/// The forms of a verb, with its stem.
fn forms(lexicon: &Lexicon, verb: &Verb) -> Vec<String> {
    let endings = lexicon.endings(verb.conjugation).iter();
    let forms = endings.map(|ending| format!("{}{}", verb.stem, ending.text));
    // A stem alone is a form of 与える only before more; it would make up too much.
    forms
        .filter(|form| !form.is_empty() && (verb.conjugation == Conjugation::Suru || form != verb.stem))
        .collect()
}

fn made_up(lexicon: &Lexicon, all: &mut Vec<Fault>) {
    let mut pieces: BTreeSet<String> = lexicon.rows().map(|(_, row)| row.ja.to_owned()).collect();
    let mut verb_forms: BTreeSet<String> = BTreeSet::new();
    for (_, verb) in lexicon.verbs().filter(|(_, verb)| !verb.stem.is_empty()) {
        verb_forms.extend(forms(lexicon, verb).into_iter().filter(|form| form != verb.stem));
        pieces.extend(forms(lexicon, verb));
    }
    let game: BTreeSet<&str> = lexicon.top_rows().map(|(_, row)| row.ja).collect();
    let nouns: BTreeSet<&str> =
        lexicon.rows().filter(|(class, _)| *class == Class::Noun).map(|(_, row)| row.ja).collect();
    for (class, row) in lexicon.rows() {
        // An adverb or determiner that is a noun as well is told apart by what follows.
        let also_noun = class == Class::Adverb && nouns.contains(row.ja);
        // 残り is a form of 残る.
        let form = verb_forms.contains(row.ja).then(|| vec![row.ja.to_owned()]);
        match form.or_else(|| split(row.ja, &pieces)) {
            Some(of) if !row.whole && !also_noun => all.push(Fault::MadeUp { word: row.ja, of }),
            // What the genre declares may be made up of the words of another game.
            None if row.whole && game.contains(row.ja) => all.push(Fault::NotMadeUp(row.ja)),
            _ => {}
        }
    }
}

/// The word as a row of other words, if it is one: the fewest pieces.
fn split(word: &'static str, pieces: &BTreeSet<String>) -> Option<Vec<String>> {
    let mut best: BTreeMap<usize, Vec<String>> = BTreeMap::from([(0, Vec::new())]);
    for (at, _) in word.char_indices() {
        let Some(before) = best.get(&at).cloned() else { continue };
        let rest = &word[at..];
        let between = BETWEEN.iter().map(|piece| (*piece).to_owned()).filter(|_| at > 0);
        let digits = rest.chars().take_while(char::is_ascii_digit).collect::<String>();
        let digits = Some(digits).filter(|digits| !digits.is_empty());
        let all = pieces.iter().cloned().chain(between).chain(digits);
        for piece in all.filter(|piece| rest.starts_with(piece.as_str()) && piece != word) {
            let end = at + piece.len();
            if best.get(&end).is_none_or(|known| known.len() > before.len() + 1) {
                let mut with = before.clone();
                with.push(piece);
                best.insert(end, with);
            }
        }
    }
    best.remove(&word.len())
}

fn alike(lexicon: &Lexicon, all: &mut Vec<Fault>) {
    let mut by_form: BTreeMap<String, Vec<&Verb>> = BTreeMap::new();
    for (_, verb) in lexicon.verbs() {
        for form in forms(lexicon, verb) {
            by_form.entry(form).or_default().push(verb);
        }
    }
    let mut told: BTreeSet<(&str, &str)> = BTreeSet::new();
    for (form, verbs) in &by_form {
        for (n, one) in verbs.iter().enumerate() {
            for other in &verbs[n + 1..] {
                let (a, b) = (one.row, other.row);
                let declared = a.alike.contains(&b.name) || b.alike.contains(&a.name) || a.name == b.name;
                if !declared && told.insert((a.name, b.name)) {
                    all.push(Fault::Alike { form: form.clone(), one: a.name, other: b.name });
                }
            }
        }
    }
}
