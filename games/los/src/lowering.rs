//! From what was read to what is played: abilities become programs of the engine's effect language.

use engine::Def;
use language::card::{place, sentence_at};
use language::scribe::Refused;
use text::{Normal, Unplayed, Why};

use crate::cards::{Facts, Lore, Printed};
use crate::game::Rules;
use crate::hooks::{self, DAMAGE_TO_CHARACTER, Special};
use crate::lexicon::lexicon;
use crate::reading::{Kind, kind, normalise, read};
use crate::vocabulary::{Ability, Nature};

/// The rules of a match with these cards.
pub fn rules(cards: &[Facts], flags: &[crate::game::Flag]) -> Rules {
    let names = cards.iter().map(|facts| (&*facts.name, &*facts.name_en));
    let lexicon = lexicon().clone().calling(names);
    let mut lore = Lore { abilities: vec![Ability::nothing(Def(0))], lexicon, ..Lore::default() };
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
    lore.naming.clone_from(&facts.name);
    let normal = normalise(&facts.text);
    let mut at = 0;
    for (_, read) in read(&facts.text).abilities {
        let read = match read {
            Ok(read) => read,
            Err(gap) => {
                card.gaps.push(Unplayed::unread(gap.phrase));
                continue;
            }
        };
        match kind(&read) {
            Kind::Keywords(all) => all.into_iter().for_each(|special| give(&mut card, special)),
            Kind::AnyNumber => card.any_number = true,
            Kind::Ability => {
                let lines = hooks::each_ability(lore, (def, facts.kind), read.line());
                let last = lines.len() - 1;
                for (nth, line) in lines.iter().enumerate() {
                    let before = lore.abilities.len();
                    let listed = if nth == last { read.listed() } else { &[] };
                    match hooks::ability(lore, (def, at, facts.kind), line, listed) {
                        Ok(mut ability) => {
                            lore.abilities[before..]
                                .iter_mut()
                                .for_each(|inner| place(&mut inner.program, &normal));
                            place(&mut ability.program, &normal);
                            keep(lore, &mut card, ability);
                            at += 1;
                        }
                        Err(refused) => refuse(&mut card, &normal, &refused),
                    }
                }
            }
        }
    }
    card
}

fn keep(lore: &mut Lore, card: &mut Printed, ability: Ability) {
    card.topics |= topics(&ability);
    card.holds |= matches!(ability.nature, Nature::Static(_)) && ability.home.is_none();
    if ability.home.is_some() {
        lore.outside |= topics(&ability);
        lore.used_outside |= matches!(ability.nature, Nature::Activated { .. });
    }
    card.abilities.push(lore.abilities.len() as u16);
    lore.abilities.push(ability);
}

fn refuse(card: &mut Printed, normal: &Normal, refused: &Refused) {
    card.gaps.push(Unplayed::read(sentence_at(normal.text(), refused.at), Why::Says(refused.why)));
    if refused.why == DAMAGE_TO_CHARACTER {
        card.refused = ruling!("LS-05");
    }
}

/// A printed special effect (8.13).
fn give(card: &mut Printed, special: Special) {
    match special {
        Special::Key(key) => card.keys = card.keys.with(key),
        Special::Resist(energy, x) => card.resists[usize::from(energy)] = x,
    }
}
