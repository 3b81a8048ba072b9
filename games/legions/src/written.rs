//! A card as it is played, in the notation of the effect language.

use engine::effect::notation;
use engine::{Def, Zone as _};
use serde::{Serialize, Serializer};

use crate::cards::Printed;
use crate::game::{Legions, Rules};
use crate::kinds::KeywordName;
use crate::table::{Keys, Zone};
use crate::vocabulary::Bans;

engine::rows! {
    Legions: attack = attacks, given = given, ability = abilities, kind = types, name = names,
    holding = holdings, limit,
}

/// A card as it is played: keywords, abilities and what can't be played, a line each; with the clauses by which its
/// words are understood, where they are wanted.
pub fn written(rules: &Rules, def: Def, clauses: bool) -> Vec<String> {
    let lists = Lists(rules);
    let Printed { keys, abilities, unread, .. } = rules.printed(def);
    let mut lines = vec![notation(keys, &lists, clauses)];
    lines.retain(|keys| keys != "[]");
    let rows = usize::from(abilities.start)..usize::from(abilities.end);
    let abilities = rules.lore.abilities.get(rows).unwrap_or_default();
    lines.extend(abilities.iter().map(|ability| notation(ability, &lists, clauses)));
    lines.extend(unread.iter().map(|gap| format!("unplayed {}", gap.phrase)));
    lines
}

/// Zones, a bit each, by their names.
pub(crate) fn zone_names<S: Serializer>(bits: &u16, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(Zone::ALL.iter().filter(|&&zone| bits >> zone as u16 & 1 == 1))
}

/// A keyword with its number.
#[derive(Serialize)]
struct Numbered(KeywordName, u8);

impl Serialize for Keys {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = KeywordName::ALL.into_iter().filter(|&key| self.has(key));
        serializer.collect_seq(all.map(|key| Numbered(key, self.number(key))))
    }
}

impl Serialize for Bans {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let has = |bit: &u32| self.0 >> bit & 1 == 1;
        let name = |bit: u32| BANS.get(bit as usize).copied().unwrap_or("Taken");
        serializer.collect_seq((0..u32::BITS).filter(has).map(name).map(Word))
    }
}

/// A name as it is, without quotation marks.
struct Word(&'static str);

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_variant("Bans", 0, self.0)
    }
}

/// The names of [`Bans`], by their bits.
const BANS: [&str; 26] = [
    "Break",
    "BreakByEffect",
    "Damage",
    "BattleDamage",
    "EffectDamage",
    "Attack",
    "Move",
    "Block",
    "Target",
    "Blocked",
    "Chosen",
    "Moved",
    "Exiled",
    "Returned",
    "Ready",
    "TargetsLords",
    "ActsStunned",
    "Reversed",
    "Exhausted",
    "BreakByEffectDamage",
    "BreakByBattle",
    "Opened",
    "MovesStunned",
    "AttacksStunned",
    "UnaffectedByTheirs",
    "Unaffected",
];
