//! From what was read to what is played: abilities become programs of the effect language.
//!
//! Everything that a text leaves open is decided here, never while a game runs: what それ means, which sentence
//! 代わりに replaces, where a bare ミニオン lies. A text whose meaning can't be expressed yet is kept as unread, with
//! the phrase.

mod abilities;
mod amounts;
mod built_in;
mod costs;
mod deeds;
mod events;
mod holds;
mod rules;
mod scribe;
mod selectors;
mod statements;
mod tokens;

use std::collections::BTreeMap;

use engine::{Def, Reason, Rules};
use text::{Unplayed, Why};

use crate::cards::{Facts, Lore, Printed, row};
use crate::edition::Edition;
use crate::effect::{Ability as Read, Category, Colour};
use crate::game::Legions;
use crate::table::{FIELD, Keys};
use crate::unlock::colour_bits;
use crate::vocabulary::{Nature, Restriction, zones};
use crate::wording::{Gap, read};
use scribe::Book;

/// The rules of a match with these cards, by this book.
pub fn rules(faces: &[Facts], edition: Edition, restrictions: &[Restriction]) -> Rules<Legions> {
    let mut faces = faces.to_vec();
    tokens::defined(&mut faces);
    let mut lore = Lore { edition, restrictions: restrictions.to_vec(), ..Lore::default() };
    built_in::write(&mut lore);
    let mut names = BTreeMap::new();
    for (at, facts) in faces.iter().enumerate() {
        names.entry(facts.name.clone()).or_insert(Def(at as u16));
    }
    let mut cards: Vec<Printed> = Vec::with_capacity(faces.len() + 1);
    let mut book = Book { lore: &mut lore, names: &names };
    for (at, facts) in faces.iter().enumerate() {
        cards.push(printed(&mut book, facts, Def(at as u16)));
    }
    let nobody = Def(cards.len() as u16);
    book.lore.nobody = nobody;
    // A master of every colour: where a position names none, none of its colours is lacking.
    let colours = vec![Colour::Black, Colour::Red, Colour::White, Colour::Green, Colour::Blue];
    cards.push(printed(
        &mut book,
        &Facts { category: Category::Master, colours, ..Facts::default() },
        nobody,
    ));
    finish(&mut lore, &mut cards);
    Rules { cards: cards.into(), flags: 0, pool: Vec::new(), prints: Vec::new(), lore }
}

/// One printed card, read and lowered.
fn printed(book: &mut Book<'_>, facts: &Facts, def: Def) -> Printed {
    let start = book.lore.abilities.len() as u16;
    let reading = read(&facts.text);
    let unplayed = |gap: &Gap| Unplayed::unread(&gap.phrase);
    let mut unread: Vec<Unplayed> = reading.gaps().map(unplayed).collect();
    let (mut keys, mut own, mut nth) = (Keys::NONE, Vec::new(), 0);
    for (at, ability) in &reading.abilities {
        let Ok(ability) = ability else { continue };
        let words = |at: std::ops::Range<usize>| facts.text.get(at).unwrap_or_default().trim().to_owned();
        let lowered = match ability {
            Read::Keywords(all, _) => all.iter().try_for_each(|keyword| {
                keys.add(keyword.name, deeds::fixed(keyword)?);
                Ok(())
            }),
            _ => {
                nth += 1;
                abilities::lower(book, def, facts.category, nth - 1, ability)
            }
        };
        match lowered {
            Ok(()) if !matches!(ability, Read::Keywords(..)) => {
                own.push((book.lore.abilities.len() - 1) as u16)
            }
            Ok(()) => {}
            Err(blank) => {
                let span = blank.at.map_or(at.clone(), |at| at.start as usize..at.end as usize);
                unread.push(Unplayed::read(words(span), Why::Needs(blank.needs)));
            }
        }
    }
    // Abilities that it gives stand between its own, which are to be one run.
    let abilities = gather(book.lore, start, &own);
    Printed {
        category: facts.category,
        name: row(&mut book.lore.names, &facts.name),
        types: facts.types.iter().map(|word| row(&mut book.lore.types, word)).collect(),
        colours: colour_bits(&facts.colours),
        abilities,
        keys,
        topics: 0,
        works: 0,
        statics: false,
        ruled: false,
        at_will: false,
        text: None,
        limit: None,
        defined: defined(facts),
        reading,
        unread,
        facts: facts.clone(),
    }
}

/// The card's own abilities as one run at the end of the list: those it gives keep their rows.
fn gather(lore: &mut Lore, start: u16, own: &[u16]) -> std::ops::Range<u16> {
    let end = lore.abilities.len() as u16;
    if own.len() as u16 == end - start {
        return start..end;
    }
    for &id in own {
        let ability = lore.abilities[id as usize].clone();
        lore.abilities.push(ability);
    }
    end..lore.abilities.len() as u16
}

/// The clause that defines a token (43).
fn defined(facts: &Facts) -> Reason {
    let clauses = crate::clauses::CLAUSES;
    let wanted = |id: &String| clauses.iter().position(|clause| clause.id == id.as_str());
    match facts.clause.as_ref().and_then(wanted) {
        Some(at) => Reason::row(at as u16),
        None => Reason::NONE,
    }
}

/// What all cards together come to.
fn finish(lore: &mut Lore, cards: &mut [Printed]) {
    let limited = |one: &Restriction| match one {
        Restriction::Unlock(name) if lore.edition.unlock_limit => Some(name.to_string()),
        _ => None,
    };
    let limited: Vec<String> = lore.restrictions.iter().filter_map(limited).collect();
    let field = zones(&FIELD);
    for (at, card) in cards.iter_mut().enumerate() {
        let def = Def(at as u16);
        lore.by_id.entry(card.facts.id.clone()).or_insert(def);
        lore.by_name.entry(card.facts.name.clone()).or_insert(def);
        for id in card.abilities.clone() {
            let ability = &lore.abilities[id as usize];
            match &ability.nature {
                Nature::Triggered(all) => {
                    card.topics |= all.iter().fold(0, |bits, trigger| bits | trigger.topic.bit());
                    card.works |= ability.works;
                }
                Nature::Static(_, all) if ability.works & field != 0 => {
                    card.statics = true;
                    card.ruled |= all.iter().any(|holding| holding.rule.is_some());
                }
                Nature::Static(..) => {}
                Nature::AtWill(_) => card.at_will = true,
                Nature::Text => card.text = Some(id),
            }
        }
        card.limit = limited.iter().position(|name| *name == card.facts.name).map(|at| at.min(15) as u8);
    }
    for ability in &lore.abilities {
        match &ability.nature {
            Nature::Triggered(all) => {
                let topics = all.iter().fold(0, |bits, trigger| bits | trigger.topic.bit());
                lore.topics |= topics;
                if ability.works & !field != 0 {
                    lore.elsewhere |= topics;
                }
            }
            Nature::Static(_, all) => {
                lore.statics = true;
                lore.ruled |= all.iter().any(|holding| holding.rule.is_some());
            }
            Nature::AtWill(_) | Nature::Text => {}
        }
    }
    lore.ruled |= !lore.holdings.is_empty();
}
