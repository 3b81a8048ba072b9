//! How cards are named to someone: where they lie, as far as the listener may know them.

use engine::{Def, Face, Ix, Lang, NOBODY, Zone as _, id_or_name, unquoted};

use crate::cards::Special;
use crate::events::form;
use crate::game::{Rules, Table, Teller};
use crate::table::{Kind, Zone};

/// The name of a card.
pub(crate) fn name(rules: &Rules, def: Def, lang: Lang) -> String {
    match rules.cards.get(def.0 as usize) {
        Some(printed) if !printed.facts.name.is_empty() => printed.facts.called(lang).to_owned(),
        _ => Kind::Leader.name(lang).to_owned(),
    }
}

/// The name of the face in effect, where the listener may know the card.
pub(crate) fn known(teller: &Teller<'_>, card: Ix) -> Option<String> {
    teller.knows(card).then(|| name(teller.rules, form(teller.table, card), teller.lang))
}

/// A card as a listener hears of it: `B Fairy`, `B Fairy[2]` beside another, `A leader`.
pub(crate) fn told(teller: &Teller<'_>, card: Ix) -> String {
    let table = teller.table;
    let unknown = || teller.a_card();
    if !table.lies(card) {
        return unknown();
    }
    let seat = table.seat(card);
    match table.zone(card) {
        Zone::Leader => format!("{seat} {}", Kind::Leader.name(teller.lang)),
        Zone::Field | Zone::Ex => {
            format!("{seat} {}{}", known(teller, card).unwrap_or_else(unknown), which(table, card))
        }
        _ => known(teller, card).unwrap_or_else(unknown),
    }
}

/// `[2]` for the second of several alike in a row.
pub(crate) fn which(table: &Table, card: Ix) -> String {
    let place = table.card(card).place;
    let alike = |other: &&Ix| form(table, **other) == form(table, card);
    let several = place.zone::<Zone>().ordered() && table.run(place).iter().filter(alike).count() > 1;
    if several { format!("[{}]", table.position(card) + 1) } else { String::new() }
}

/// The name before `(E)`, which asks for the evolve face.
fn of_evolve_face(word: &str) -> Option<&str> {
    let word = word.trim();
    let cut = ["(E)", "（E）"].iter().find_map(|mark| word.strip_suffix(mark))?;
    Some(unquoted(cut))
}

fn is_evolve(rules: &Rules, def: Def) -> bool {
    matches!(rules.printed(def).facts.special, Some(Special::Evolve | Special::Advance))
}

/// The first face of this name for which something holds.
fn find_where(rules: &Rules, name: &str, holds: impl Fn(Def) -> bool) -> Option<Def> {
    if name.is_empty() {
        return None;
    }
    let mut all = (0..rules.cards.len()).map(|at| Def(at as u16));
    all.find(|&def| rules.printed(def).facts.name == name && holds(def))
}

/// The card's name that an English name stands for; a name as it is, where it stands for none.
fn by_english<'r>(rules: &'r Rules, word: &'r str) -> &'r str {
    let mut all = rules.cards.iter().map(|printed| &printed.facts).filter(|facts| !facts.name_en.is_empty());
    all.find(|facts| facts.name_en.eq_ignore_ascii_case(word)).map_or(word, |facts| &facts.name)
}

/// The card a word names: an id, a name (tokens first, then what is no evolve card), `NAME (E)`, an English name; all of
/// them also in 『』.
pub(crate) fn find(rules: &Rules, word: &str) -> Option<Def> {
    let plain = unquoted(word);
    if plain.is_empty() {
        return None;
    }
    if plain == NOBODY {
        return Some(rules.lore.nobody);
    }
    if let Some(&def) = rules.lore.by_id.get(plain).or_else(|| rules.lore.by_name.get(plain)) {
        return Some(def);
    }
    let evolved = |name| find_where(rules, by_english(rules, name), |def| is_evolve(rules, def));
    let english = || rules.lore.by_name.get(by_english(rules, plain)).copied();
    of_evolve_face(word).and_then(evolved).or_else(english)
}

/// The card a word names in a zone: a name means what can lie there, where something of that name can.
pub(crate) fn find_at(rules: &Rules, zone: Zone, word: &str) -> Option<Def> {
    let plain = unquoted(word);
    if rules.lore.by_id.contains_key(plain) {
        return find(rules, word);
    }
    let known = rules.lore.by_name.contains_key(plain);
    let name = if known { plain } else { by_english(rules, plain) };
    find_where(rules, name, |def| fits(rules, def, zone)).or_else(|| find(rules, word))
}

/// Does a card of this print usually lie in the zone?
pub(crate) fn fits(rules: &Rules, def: Def, zone: Zone) -> bool {
    let facts = &rules.printed(def).facts;
    let leader = facts.kind == Kind::Leader;
    match zone {
        Zone::Leader => leader,
        Zone::EvolveDeck | Zone::Evolution | Zone::Racing | Zone::Drive => is_evolve(rules, def),
        Zone::Deck | Zone::Hand | Zone::Cemetery | Zone::Trigger | Zone::Banished => {
            !leader && facts.special.is_none()
        }
        Zone::Field | Zone::Ex | Zone::Resolution => !leader && facts.special != Some(Special::Evolve),
    }
}

/// The word for a card in saves: its id.
pub(crate) fn word(rules: &Rules, def: Def) -> String {
    let facts = &rules.printed(def).facts;
    if def == rules.lore.nobody { NOBODY.to_owned() } else { id_or_name(&facts.id, &facts.name) }
}

/// Which way up cards usually lie in a zone.
pub(crate) fn usual_face(zone: Zone) -> Face {
    match zone {
        Zone::Deck | Zone::EvolveDeck | Zone::Hand => Face::Down,
        Zone::Leader
        | Zone::Field
        | Zone::Ex
        | Zone::Cemetery
        | Zone::Banished
        | Zone::Resolution
        | Zone::Evolution
        | Zone::Racing
        | Zone::Drive
        | Zone::Trigger => Face::Up,
    }
}
