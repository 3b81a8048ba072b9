//! From what was read to what is played: abilities become programs of the effect language.

mod built_in;

use engine::{Def, Reason, Rules};

use crate::cards::{Facts, Lore, Printed, row};
use crate::edition::Edition;
use crate::effect::{Category, Colour};
use crate::game::Legions;
use crate::table::Keys;
use crate::unlock::colour_bits;
use crate::vocabulary::{Nature, Restriction};

/// The rules of a match with these cards, by this book.
pub fn rules(faces: &[Facts], edition: Edition, restrictions: &[Restriction]) -> Rules<Legions> {
    let mut lore = Lore { edition, restrictions: restrictions.to_vec(), ..Lore::default() };
    built_in::write(&mut lore);
    let mut cards: Vec<Printed> = Vec::with_capacity(faces.len() + 1);
    for facts in faces {
        cards.push(printed(&mut lore, facts));
    }
    lore.nobody = Def(cards.len() as u16);
    // A master of every colour: where a position names none, none of its colours is lacking.
    let colours = vec![Colour::Black, Colour::Red, Colour::White, Colour::Green, Colour::Blue];
    let nobody = Facts { category: Category::Master, colours, ..Facts::default() };
    cards.push(printed(&mut lore, &nobody));
    finish(&mut lore, &mut cards);
    Rules { cards: cards.into(), flags: 0, pool: Vec::new(), lore }
}

fn printed(lore: &mut Lore, facts: &Facts) -> Printed {
    let start = lore.abilities.len() as u16;
    let abilities = start..lore.abilities.len() as u16;
    Printed {
        category: facts.category,
        name: row(&mut lore.names, &facts.name),
        types: facts.types.iter().map(|word| row(&mut lore.types, word)).collect(),
        colours: colour_bits(&facts.colours),
        abilities,
        keys: Keys::NONE,
        topics: 0,
        works: 0,
        statics: false,
        at_will: false,
        text: None,
        limit: None,
        defined: defined(facts),
        unread: Vec::new(),
        facts: facts.clone(),
    }
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
    let mut limits = 0;
    for (at, card) in cards.iter_mut().enumerate() {
        let def = Def(at as u16);
        lore.by_id.entry(card.facts.id.clone()).or_insert(def);
        lore.by_name.entry(card.facts.name.clone()).or_insert(def);
        for id in card.abilities.clone() {
            let ability = &lore.abilities[id as usize];
            match &ability.nature {
                Nature::Triggered(all) => {
                    let topics = all.iter().fold(0, |bits, trigger| bits | trigger.topic.bit());
                    card.topics |= topics;
                    card.works |= ability.works;
                    if ability.works & !crate::vocabulary::zones(&crate::table::FIELD) != 0 {
                        lore.elsewhere |= topics;
                    }
                }
                Nature::Static(..) => card.statics = true,
                Nature::AtWill(_) => card.at_will = true,
                Nature::Text => card.text = Some(id),
            }
        }
        lore.topics |= card.topics;
        lore.statics |= card.statics;
        let limited =
            |one: &Restriction| matches!(one, Restriction::Unlock(name) if **name == *card.facts.name);
        if lore.edition.unlock_limit && lore.restrictions.iter().any(limited) {
            card.limit = Some(limits);
            limits = (limits + 1).min(15);
        }
    }
}
