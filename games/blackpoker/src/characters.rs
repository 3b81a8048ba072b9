//! The character list: soldiers and bulwarks, one card or several lying on each other.

use engine::{Ix, Reason, Seat, Set};

use crate::cards::{is_honour, number};
use crate::game::Table;
use crate::table::Zone;

/// A kind of character.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// 一般兵
    Common,
    /// 英雄
    Hero,
    /// エース
    Ace,
    /// 装備兵
    Equipped,
    /// 防壁
    Wall,
}

/// The characters in a seat's zone, each by its lowest card.
pub fn units(table: &Table, zone: Zone, seat: Seat) -> impl Iterator<Item = Ix> + '_ {
    table.at(zone, seat).iter().copied().filter(|&card| !table.card(card).host.is_some())
}

/// All cards of a character.
pub fn cards(table: &Table, unit: Ix) -> impl Iterator<Item = Ix> + '_ {
    std::iter::once(unit).chain(table.attached(unit))
}

/// The same as a set.
pub fn card_set(table: &Table, unit: Ix) -> Set {
    cards(table, unit).collect()
}

/// What kind of character it is.
pub fn kind(table: &Table, unit: Ix) -> Kind {
    if table.zone(unit) == Zone::Wall {
        Kind::Wall
    } else if table.attached(unit).next().is_some() {
        Kind::Equipped
    } else {
        match number(table.card(unit).def) {
            1 => Kind::Ace,
            11.. => Kind::Hero,
            _ => Kind::Common,
        }
    }
}

/// Its present number: the sum of its cards, changed by アップ and ダウン.
pub fn size(table: &Table, unit: Ix) -> i16 {
    let printed: i16 = cards(table, unit).map(|card| i16::from(number(table.card(card).def))).sum();
    printed + table.body(unit).map_or(0, |body| body.delta)
}

/// The clause by which it may not attack yet, if one does: 準備, unless 速攻.
pub fn unready(table: &Table, unit: Ix) -> Option<Reason> {
    let new = || cards(table, unit).all(|card| table.arrived_this_turn(card));
    let clause = match kind(table, unit) {
        Kind::Ace => return None,
        Kind::Equipped if has_ace(table, unit) => return None,
        Kind::Common => rule!("一般兵/準備"),
        Kind::Hero => rule!("英雄/準備"),
        Kind::Equipped => rule!("装備兵/準備"),
        Kind::Wall => return Some(rule!("防壁/アタッカー不可")),
    };
    new().then_some(clause)
}

/// The clause by which it may attack though all its cards are new, if one does: 速攻.
pub fn swift(table: &Table, unit: Ix) -> Option<Reason> {
    if !cards(table, unit).all(|card| table.arrived_this_turn(card)) {
        return None;
    }
    match kind(table, unit) {
        Kind::Ace => Some(rule!("エース/速攻")),
        Kind::Equipped if has_ace(table, unit) => Some(rule!("装備兵/速攻")),
        _ => None,
    }
}

fn has_ace(table: &Table, unit: Ix) -> bool {
    cards(table, unit).any(|card| number(table.card(card).def) == 1)
}

/// The clause by which one card of a falling character sets off Succession, if it does.
pub fn succession_of(table: &Table, card: Ix) -> Option<Reason> {
    if !is_honour(table.card(card).def) {
        return None;
    }
    let host = table.card(card).host;
    match kind(table, if host.is_some() { host } else { card }) {
        Kind::Common => None,
        Kind::Hero => Some(rule!("英雄/世代交代")),
        Kind::Ace => Some(rule!("エース/世代交代")),
        Kind::Equipped => Some(rule!("装備兵/世代交代")),
        Kind::Wall => Some(rule!("防壁/世代交代")),
    }
}
