//! How cards are named to someone: where they lie, as far as the listener may know them.

use engine::{Def, Face, Ix, Lang, NOBODY, Zone as _, id_or_name, unquoted};

use crate::current;
use crate::game::{Rules, Table, Teller};
use crate::kinds::Category;
use crate::table::Zone;

/// The name of a card.
pub(crate) fn name(rules: &Rules, def: Def, lang: Lang) -> String {
    match rules.cards.get(def.0 as usize) {
        Some(printed) if !printed.facts.name.is_empty() => printed.facts.called(lang).to_owned(),
        _ => Category::Master.name(lang).to_owned(),
    }
}

/// The name of a card, where the listener may know it.
fn known(teller: &Teller<'_>, card: Ix) -> Option<String> {
    teller.knows(card).then(|| name(teller.rules, teller.table.card(card).def, teller.lang))
}

/// A card as a listener hears of it: `B 名前` on the table, its name elsewhere.
pub(crate) fn told(teller: &Teller<'_>, card: Ix) -> String {
    let table = teller.table;
    let unknown = || teller.a_card();
    if !table.lies(card) {
        return unknown();
    }
    let seat = table.seat(card);
    match table.zone(card) {
        Zone::Master => format!("{seat} {}", Category::Master.name(teller.lang)),
        Zone::Deck | Zone::Hand | Zone::Exile => known(teller, card).unwrap_or_else(unknown),
        _ => format!("{seat} {}{}", known(teller, card).unwrap_or_else(unknown), which(table, card)),
    }
}

/// `[2]` for a card of which another of its name lies where both are spoken of alike.
pub(crate) fn which(table: &Table, card: Ix) -> String {
    let place = table.card(card).place;
    let zone: Zone = place.zone();
    let alike = |other: &Ix| table.card(*other).def == table.card(card).def;
    if zone.is_lane() {
        let lanes = crate::table::LANES;
        let several =
            lanes.iter().filter_map(|&lane| table.top(lane, place.seat())).filter(alike).count() > 1;
        let at = lanes.iter().position(|&lane| lane == zone).unwrap_or(0);
        return if several { format!("[{}]", at + 1) } else { String::new() };
    }
    let several = zone.ordered() && table.run(place).iter().filter(|other| alike(other)).count() > 1;
    if several { format!("[{}]", table.position(card) + 1) } else { String::new() }
}

/// The card a word names: an id, a name, or an English name, also in 『』.
pub(crate) fn find(rules: &Rules, word: &str) -> Option<Def> {
    let plain = unquoted(word);
    if plain.is_empty() {
        return None;
    }
    if plain == NOBODY {
        return Some(rules.lore.nobody);
    }
    let is_called = |printed: &crate::Printed| printed.facts.name_en.eq_ignore_ascii_case(plain);
    let english = || rules.cards.iter().position(is_called).map(|at| Def(at as u16));
    rules.lore.by_id.get(plain).or_else(|| rules.lore.by_name.get(plain)).copied().or_else(english)
}

/// The word for a card in saves: its id.
pub(crate) fn word(rules: &Rules, def: Def) -> String {
    let facts = &rules.printed(def).facts;
    if def == rules.lore.nobody { NOBODY.to_owned() } else { id_or_name(&facts.id, &facts.name) }
}

/// Which way up cards usually lie in a zone.
pub(crate) fn usual_face(zone: Zone) -> Face {
    if matches!(zone, Zone::Deck | Zone::Hand) { Face::Down } else { Face::Up }
}

/// A card by where it lies, as saves name it: `A left 1`, `A hand ID`.
pub(crate) fn place_word(rules: &Rules, table: &Table, card: Ix) -> String {
    let record = table.card(card);
    let (seat, zone) = (record.place.seat(), record.place.zone::<Zone>());
    if zone.ordered() {
        format!("{seat} {} {}", zone.word(), table.position(card) + 1)
    } else {
        format!("{seat} {} {}", zone.word(), word(rules, record.def))
    }
}

/// What a card is called as the own card of an answer: its name, with its place where several share it.
pub(crate) fn own_card(teller: &Teller<'_>, card: Ix) -> String {
    let name = known(teller, card).unwrap_or_else(|| teller.lang.pick("カード", "a card").to_owned());
    let master = teller.table.zone(card) == Zone::Master && current::is_unit(teller.table, card);
    if master && name.is_empty() {
        return Category::Master.name(teller.lang).to_owned();
    }
    format!("{name}{}", which(teller.table, card))
}
