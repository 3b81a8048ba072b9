//! What is given, got and lost: modifiers, keywords, abilities, types, colours.

use engine::effect::Side;
use language::genre;
use language::grammar::{
    self, Atom, Chain, Change as Printed, Changes, Keyed, Line, MoreChange, Quantity, Quote, Raw, Sign, Tie,
    Tied,
};
use language::scribe::Lowered;
use language::scribe::amounts::{times, value};

use super::words::{colour, keyword};
use super::{Hooks, abilities, cannot, signed, written};
use crate::cards::row;
use crate::kinds::{Colour, KeywordName};
use crate::lexicon::Noun;
use crate::table::Keys;
use crate::vocabulary::{Amount, Change, Grant};

/// What a card gets, as it is printed.
pub(super) enum Gain {
    /// 「+1/+1」の修正
    Stats(Changed, Changed),
    /// 「貫通2」
    Key(KeywordName, Option<Chain>),
    /// 「《アタック時》：…」
    Ability(Line),
    /// タイプ「ゾンビ」
    Type(String),
    /// 「緑属性」
    Colour(Colour),
}

/// A part of 「+X/+Y」: whether it is less, and how much.
pub(super) type Changed = (bool, Chain);

/// A number as a phrase of its own.
fn number(at: grammar::At, n: &grammar::Amount) -> Chain {
    let quantity = Quantity::Count { n: n.clone(), unit: None, bound: None };
    Chain { at, relative: None, first: Atom::Quantity(quantity), more: Vec::new() }
}

/// +1/+1
fn stats(at: grammar::At, changes: &Changes) -> Option<Gain> {
    let Changes::All { first, more } = changes;
    let [MoreChange::Slash { change: second }] = &more[..] else { return None };
    let part = |change: &Printed| match change {
        Printed::Of { figure: None, more, sign, n } if more.is_empty() => {
            Some((*sign == Sign::Minus, number(at, n)))
        }
        _ => None,
    };
    Some(Gain::Stats(part(first)?, part(second)?))
}

/// A keyword, and the number beside it.
fn key(keyed: &Keyed, n: Option<&Atom>, at: grammar::At) -> Option<Gain> {
    let name = keyword(keyed.word)?;
    let n = match n {
        None => None,
        Some(atom @ Atom::Quantity(Quantity::Count { unit: None, bound: None, .. })) => {
            Some(Chain { at, relative: None, first: atom.clone(), more: Vec::new() })
        }
        Some(_) => return None,
    };
    (n.is_none() || name.has_number()).then_some(Gain::Key(name, n))
}

/// What a quotation gives.
fn of_quoted(line: &Line, at: grammar::At) -> Option<Vec<Gain>> {
    let Some(chain) = line.only_chain() else { return Some(vec![Gain::Ability(line.clone())]) };
    if let (Atom::Noun(word), [], None) = (&chain.first, &chain.more[..], &chain.relative) {
        return Some(vec![Gain::Colour(Noun::of(*word).and_then(colour)?)]);
    }
    listed(chain, at)
}

/// What a phrase lists: each thing, tied by と or nothing.
pub(super) fn listed(chain: &Chain, at: grammar::At) -> Option<Vec<Gain>> {
    if chain.relative.is_some() {
        return None;
    }
    let mut atoms: Vec<&Atom> = vec![&chain.first];
    for tied in &chain.more {
        match tied {
            Tied::Beside(atom) => atoms.push(atom),
            Tied::By(
                Tie::And | Tie::AndPause | Tie::AndFormal | Tie::Slash | Tie::Dot | Tie::Pause | Tie::Space,
                atom,
            ) => atoms.push(atom),
            // 「+1/+1」の修正
            Tied::By(Tie::Of, atom @ Atom::Noun(word)) if Noun::of(*word) == Some(Noun::Modifier) => {
                atoms.push(atom);
            }
            _ => return None,
        }
    }
    let (mut all, mut at_atom) = (Vec::new(), 0);
    while let Some(atom) = atoms.get(at_atom) {
        at_atom += 1;
        match atom {
            Atom::Keyword(keyed) => {
                let n = atoms.get(at_atom).filter(|next| matches!(next, Atom::Quantity(_))).copied();
                at_atom += usize::from(n.is_some());
                all.push(key(keyed, n, at)?);
            }
            Atom::Changes(changes) => {
                let modifier = atoms.get(at_atom).is_some_and(|next| is_modifier(next));
                at_atom += usize::from(modifier);
                all.push(stats(at, changes)?);
            }
            Atom::Quote(Quote::Text { line }) => {
                let found = of_quoted(&line.0, at)?;
                let modifier = atoms.get(at_atom).is_some_and(|next| is_modifier(next));
                if modifier != found.iter().any(|gain| matches!(gain, Gain::Stats(..))) {
                    return None;
                }
                at_atom += usize::from(modifier);
                all.extend(found);
            }
            // タイプ「ゾンビ」
            Atom::Noun(word) if genre::Noun::of(*word) == Some(genre::Noun::Type) => {
                let name = match atoms.get(at_atom)? {
                    Atom::Quote(Quote::Name { name: Raw(name) }) => name.to_string(),
                    Atom::Quote(Quote::Text { line }) => written(&line.0),
                    _ => return None,
                };
                at_atom += 1;
                all.push(Gain::Type(name));
            }
            Atom::Noun(word) => all.push(Gain::Colour(Noun::of(*word).and_then(colour)?)),
            _ => return None,
        }
    }
    Some(all)
}

fn is_modifier(atom: &Atom) -> bool {
    matches!(atom, Atom::Noun(word) if Noun::of(*word) == Some(Noun::Modifier))
}

/// The keywords that a line consists of (41), if it does.
pub(crate) fn keywords_of_line(line: &Line) -> Option<Keys> {
    let chain = line.only_chain()?;
    let mut keys = Keys::NONE;
    for gain in listed(chain, chain.at)? {
        let Gain::Key(name, n) = gain else { return None };
        let n = match n {
            None => 0,
            Some(n) => language::scribe::amounts::number(&n)?.clamp(0, 255) as u8,
        };
        keys.add(name, n);
    }
    Some(keys)
}

/// The keywords with printed numbers that a list of gains is.
pub(super) fn fixed(gains: Vec<Gain>, at: grammar::At) -> Lowered<Keys> {
    let mut keys = Keys::NONE;
    for gain in gains {
        let Gain::Key(name, n) = gain else {
            return cannot(at, "キーワード以外を得るマスターアタック", "an attack with more than keywords");
        };
        match n.as_ref().map(language::scribe::amounts::number) {
            None => keys.add(name, 0),
            Some(Some(n)) => keys.add(name, n.clamp(0, 255) as u8),
            Some(None) => return cannot(at, "変動する数値のキーワード", "a keyword whose number varies"),
        }
    }
    Ok(keys)
}

/// What is given, with its numbers still open.
pub(super) fn grants(
    hooks: &mut Hooks<'_>,
    gains: Vec<Gain>,
    per: Option<&Amount>,
    at: grammar::At,
) -> Lowered<Vec<Grant>> {
    let mut all = Vec::new();
    let counts = gains.iter().any(|gain| matches!(gain, Gain::Stats(..)));
    if per.is_some() && !counts {
        return cannot(at, "数えられないものをその数だけ得ること", "so many of what can't be counted");
    }
    for gain in gains {
        all.push(match gain {
            Gain::Stats(atk, hp) => {
                let mut part = |(minus, n): &Changed| -> Lowered<Amount> {
                    let n = value(hooks, n, Side::Mine)?;
                    Ok(signed(times(n, per, at)?, *minus))
                };
                Grant::Stats(part(&atk)?, part(&hp)?)
            }
            Gain::Key(name, n) => {
                let n = n.map_or(Ok(Amount::N(0)), |n| value(hooks, &n, Side::Mine))?;
                Grant::Key(name, n)
            }
            Gain::Ability(line) => Grant::Plain(Change::Ability(abilities::granted(hooks, &line)?)),
            Gain::Type(word) => Grant::Plain(Change::Type(row(&mut hooks.lore.types, &word))),
            Gain::Colour(colour) => Grant::Plain(Change::Colour(colour)),
        });
    }
    Ok(all)
}

/// What is lost.
pub(super) fn losses(gains: Vec<Gain>, at: grammar::At) -> Lowered<Vec<Grant>> {
    let lost = |gain: Gain| match gain {
        Gain::Key(name, None) => Ok(Grant::Plain(Change::Lose(name))),
        _ => cannot(at, "キーワード以外を失うこと", "losing what is no keyword"),
    };
    gains.into_iter().map(lost).collect()
}
