//! From what was read to what is played: abilities become programs of the engine's effect language.

mod abilities;
mod changes;
mod conditions;
mod deeds;
mod holds;
mod scribe;
mod selectors;
mod sentences;
mod triggers;

use engine::{Def, Rules};
use text::{Unplayed, Why};

use crate::cards::{Facts, Lore, Printed};
use crate::effect::{Ability as Read, Keyword};
use crate::game::Los;
use crate::table::{Key, Keys};
use crate::vocabulary::{Ability, Nature};
use crate::wording::{self, Refusal};

/// The rules of a match with these cards.
pub fn rules(cards: &[Facts], flags: &[crate::game::Flag]) -> Rules<Los> {
    let mut lore = Lore { abilities: vec![Ability::nothing(Def(0))], ..Lore::default() };
    for race in cards.iter().flat_map(|facts| &facts.races) {
        if lore.race(race).is_none() {
            lore.races.push(race.clone());
        }
    }
    let mut printed = Vec::with_capacity(cards.len());
    for (at, facts) in cards.iter().enumerate() {
        printed.push(card(&mut lore, Def(at as u16), facts));
    }
    for ability in &lore.abilities {
        lore.topics |= topics(ability);
    }
    let flags = flags.iter().fold(0, |all, &flag| all | 1 << flag as u32);
    Rules { cards: printed.into(), flags, pool: Vec::new(), prints: Vec::new(), lore }
}

/// What an ability looks for, a bit for each topic.
fn topics(ability: &Ability) -> u64 {
    match &ability.nature {
        Nature::Triggered(all) => all.iter().fold(0, |bits, trigger| bits | 1 << trigger.topic as u64),
        _ => 0,
    }
}

/// One card: its keywords, its abilities, and what of its text can't be played.
pub(crate) fn card(lore: &mut Lore, def: Def, facts: &Facts) -> Printed {
    let mut card = Printed { facts: facts.clone(), ..Printed::default() };
    let reading = wording::read(&facts.text);
    for gap in reading.gaps() {
        card.gaps.push(Unplayed {
            phrase: gap.phrase.clone(),
            why: gap.refused.map(|refusal| Why::Says(refusal.instead())),
        });
        if gap.refused == Some(Refusal::DamageToCharacter) {
            card.refused = ruling!("LS-05");
        }
    }
    let mut at = 0;
    for read in reading.read() {
        match read {
            Read::Keywords(keywords, _) => {
                for keyword in keywords {
                    give(&mut card.keys, &mut card.resists, *keyword);
                }
            }
            Read::AnyNumber => card.any_number = true,
            Read::Triggered { .. } | Read::Activated { .. } | Read::Instead { .. } | Read::Text(_) => {
                match abilities::ability(lore, def, facts.kind, at, read) {
                    Ok(ability) => {
                        card.topics |= topics(&ability);
                        card.holds |= matches!(ability.nature, Nature::Static(_)) && ability.home.is_none();
                        if ability.home.is_some() {
                            lore.outside |= topics(&ability);
                            lore.used_outside |= matches!(ability.nature, Nature::Activated { .. });
                        }
                        card.abilities.push(lore.abilities.len() as u16);
                        lore.abilities.push(ability);
                        at += 1;
                    }
                    Err(why) => card.gaps.push(Unplayed::read(wording::render(read), Why::Says(why))),
                }
            }
        }
    }
    card
}

/// A printed keyword (8.13).
fn give(keys: &mut Keys, resists: &mut [u8; 2], keyword: Keyword) {
    match keyword {
        Keyword::Sky => *keys = keys.with(Key::Sky),
        Keyword::TwoAttacks => *keys = keys.with(Key::Twice),
        Keyword::Venom => *keys = keys.with(Key::Venom),
        Keyword::SpeedProof(x) => resists[0] = x.min(255) as u8,
        Keyword::EnergyProof(x) => resists[1] = x.min(255) as u8,
        Keyword::Flash | Keyword::Field => {}
    }
}
