//! From what was read to what is played: abilities become programs of the engine's effect language.

use std::collections::BTreeMap;

use engine::{Def, Reason};
use language::card::{place, sentence_at};
use text::{Unplayed, Why};

use crate::built_in;
use crate::cards::{Facts, Lore, Printed, row};
use crate::edition::Edition;
use crate::game::Rules;
use crate::hooks::{self, Book};
use crate::kinds::{Category, Colour};
use crate::lexicon::lexicon;
use crate::reading::{keywords, normalise, read};
use crate::table::{FIELD, Keys};
use crate::unlock::colour_bits;
use crate::vocabulary::{Nature, Restriction, zones};

/// The rules of a match with these cards, by this book.
pub fn rules(faces: &[Facts], edition: Edition, restrictions: &[Restriction]) -> Rules {
    let mut faces = faces.to_vec();
    hooks::defined(&mut faces);
    let names = faces.iter().map(|facts| (&*facts.name, &*facts.name_en));
    let lexicon = lexicon().clone().calling(names);
    let mut lore = Lore { edition, lexicon, restrictions: restrictions.to_vec(), ..Lore::default() };
    built_in::write(&mut lore);
    let mut names = BTreeMap::new();
    for (at, facts) in faces.iter().enumerate() {
        names.entry(facts.name.clone()).or_insert(Def(at as u16));
    }
    let mut cards: Vec<Printed> = Vec::with_capacity(faces.len() + 1);
    for (at, facts) in faces.iter().enumerate() {
        cards.push(printed(&mut lore, &names, facts, Def(at as u16)));
    }
    let nobody = Def(cards.len() as u16);
    lore.nobody = nobody;
    // A master of every colour: where a position names none, none of its colours is lacking.
    let colours = vec![Colour::Black, Colour::Red, Colour::White, Colour::Green, Colour::Blue];
    let anybody = Facts { category: Category::Master, colours, ..Facts::default() };
    cards.push(printed(&mut lore, &names, &anybody, nobody));
    finish(&mut lore, &mut cards);
    Rules { cards: cards.into(), flags: 0, pool: Vec::new(), prints: Vec::new(), lore }
}

/// One printed card, read and lowered.
fn printed(lore: &mut Lore, names: &BTreeMap<String, Def>, facts: &Facts, def: Def) -> Printed {
    let start = lore.abilities.len();
    let reading = read(&facts.text);
    let normal = normalise(&facts.text);
    let mut unread = Vec::new();
    let (mut keys, mut own, mut nth) = (Keys::NONE, Vec::new(), 0);
    for (_, ability) in &reading.abilities {
        let ability = match ability {
            Ok(ability) => ability,
            Err(gap) => {
                unread.push(Unplayed::unread(&gap.phrase));
                continue;
            }
        };
        if let Some(all) = keywords(ability) {
            all.iter().for_each(|(key, n)| keys.add(key, n));
            continue;
        }
        let parts = match hooks::parted(ability.line()) {
            Some((first, rest)) => vec![(first, &[][..]), (rest, ability.listed())],
            None => vec![(ability.line().clone(), ability.listed())],
        };
        for (line, listed) in parts {
            let book = Book { lore: &mut *lore, names };
            let before = book.lore.abilities.len();
            nth += 1;
            match hooks::ability(book, (def, facts.category, nth - 1), &line, listed) {
                Ok(mut ability) => {
                    lore.abilities[before..].iter_mut().for_each(|inner| place(&mut inner.program, &normal));
                    place(&mut ability.program, &normal);
                    lore.abilities.push(ability);
                    own.push((lore.abilities.len() - 1) as u16);
                }
                Err(refused) => {
                    let words = sentence_at(normal.text(), refused.at).to_owned();
                    unread.push(Unplayed::read(words, Why::Says(refused.why)));
                }
            }
        }
    }
    // Abilities that it gives stand between its own, which are to be one run.
    let abilities = gather(lore, start as u16, &own);
    Printed {
        category: facts.category,
        name: row(&mut lore.names, &facts.name),
        types: facts.types.iter().map(|word| row(&mut lore.types, word)).collect(),
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
