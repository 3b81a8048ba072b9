//! Tokens that a card's own text defines (43-1).

use language::genre;
use language::grammar::{Arg, Atom, Chain, Clause, Line, Particle, Quantity, Quote, Tie, Tied};
use language::view::View;

use super::gains::{Gain, listed};
use super::words::{figure, own_noun};
use super::written;
use crate::cards::Facts;
use crate::kinds::{Category, Figure};
use crate::lexicon::{Noun, lexicon};

/// The name of the token that a phrase is.
pub(super) fn name(chain: &Chain) -> Option<String> {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Noun(word), [], None) => super::words::token(*word).map(str::to_owned),
        (Atom::Quote(quote), [], None) => {
            let name = match quote {
                Quote::Name { name } => name.0.to_string(),
                Quote::Text { line } => written(&line.0),
            };
            name.ends_with("トークン").then_some(name)
        }
        _ => None,
    }
}

/// The tokens that these cards' texts define join them, unless a card of that name is there.
pub(crate) fn defined(faces: &mut Vec<Facts>) {
    let mut found: Vec<Facts> = Vec::new();
    for facts in faces.iter().filter(|facts| facts.text.contains("トークン") && facts.text.contains("扱う"))
    {
        for read in crate::reading::read(&facts.text).read() {
            for line in read.lines() {
                found.extend(of_line(line, facts));
            }
        }
    }
    for token in found {
        if !faces.iter().any(|facts| facts.name == token.name) {
            faces.push(token);
        }
    }
}

fn of_line(line: &Line, by: &Facts) -> Vec<Facts> {
    let pairs = line.clauses.windows(2);
    pairs.filter_map(|pair| Definition::of(&pair[0], &pair[1])).map(|token| token.facts(by)).collect()
}

/// What a text says a token is.
pub(super) struct Definition {
    name: String,
    figures: [u16; 3],
    gains: Vec<Gain>,
    keywords: Vec<String>,
}

impl Definition {
    /// 狼トークンはコスト1・ATK1・HP1「速攻」を持ち、タイプ「獣」…を持つミニオンとして扱う: two clauses.
    pub fn of(has: &Clause, treated: &Clause) -> Option<Definition> {
        if !has.does(lexicon(), genre::Deed::Have) || !treated.does(lexicon(), genre::Deed::Treat) {
            return None;
        }
        let [Arg::Phrase(token, Some(Particle::Topic), _), Arg::Phrase(facts, Some(Particle::Object), _)] =
            &has.args[..]
        else {
            return None;
        };
        let [Arg::Phrase(minion, Some(Particle::As), _)] = &treated.args[..] else { return None };
        let said = minion.relative.as_deref()?;
        let plain = Chain { relative: None, ..minion.clone() };
        if own_noun(&plain) != Some(Noun::Minion) || said.before.is_some() {
            return None;
        }
        let [Arg::Phrase(traits, Some(Particle::Object), _)] = &said.args[..] else { return None };
        let (figures, keywords) = figures(facts)?;
        Some(Definition { name: name(token)?, figures, gains: listed(traits, traits.at)?, keywords })
    }

    fn facts(self, by: &Facts) -> Facts {
        let (mut types, mut colours) = (Vec::new(), Vec::new());
        for gain in self.gains {
            match gain {
                Gain::Type(word) => types.push(word),
                Gain::Colour(colour) => colours.push(colour),
                _ => {}
            }
        }
        Facts {
            id: format!("{}-{}", by.id, self.name),
            name: self.name,
            category: Category::Minion,
            colours,
            types,
            cost: self.figures[0].min(255) as u8,
            atk: self.figures[1].min(999) as i16,
            hp: self.figures[2].min(999) as i16,
            text: self.keywords.into_iter().map(|keyword| format!("「{keyword}」")).collect(),
            token: true,
            clause: Some("43-1".to_owned()),
            ..Facts::default()
        }
    }
}

/// コスト1・ATK1・HP1「速攻」: the figures, and the keywords as they are printed.
fn figures(chain: &Chain) -> Option<([u16; 3], Vec<String>)> {
    let mut atoms = vec![&chain.first];
    for tied in &chain.more {
        match tied {
            Tied::Beside(Atom::Noun(_)) => return None,
            Tied::Beside(atom) | Tied::By(Tie::Dot | Tie::Slash | Tie::And | Tie::Pause, atom) => {
                atoms.push(atom)
            }
            _ => return None,
        }
    }
    let (mut found, mut keywords) = ([None; 3], Vec::new());
    let mut atoms = atoms.into_iter();
    while let Some(atom) = atoms.next() {
        match atom {
            Atom::Noun(word) => {
                let slot = match figure(*word)? {
                    Figure::Cost => 0,
                    Figure::Atk => 1,
                    Figure::Hp => 2,
                    _ => return None,
                };
                match atoms.next()? {
                    Atom::Quantity(Quantity::Count {
                        n: language::grammar::Amount::N { n },
                        unit: None,
                        bound: None,
                    }) => found[slot] = Some(*n),
                    _ => return None,
                }
            }
            Atom::Quote(Quote::Text { line }) => {
                super::gains::keywords_of_line(&line.0)?;
                keywords.push(written(&line.0));
            }
            _ => return None,
        }
    }
    Some(([found[0]?, found[1]?, found[2]?], keywords))
}

/// Is a pair of clauses a definition? Then nothing is done by it.
pub(super) fn is_definition(clauses: &[Clause]) -> bool {
    let view = |clause: &Clause| View::of_clause(lexicon(), clause, true).is_ok();
    match clauses {
        [has, treated] => view(has) && view(treated) && Definition::of(has, treated).is_some(),
        _ => false,
    }
}
