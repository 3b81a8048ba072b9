//! What gates the sentences after it: …なら、, markers, and the earth rite.

use super::Reader;
use super::conditions::{condition, render_condition};
use super::terms::word;
use crate::effect::{Condition, Gate, Marker};

/// Each marker: long, short.
const MARKERS: &[(&str, (Marker, bool))] = &[
    ("【コンボ_", (Marker::Combo, false)),
    ("【スペルチェイン_", (Marker::SpellChain, false)),
    ("【ネクロチャージ_", (Marker::NecroCharge, false)),
    ("【SC_", (Marker::SpellChain, true)),
    ("【NC_", (Marker::NecroCharge, true)),
];

/// 【コンボ_3】
pub(super) fn marker(r: &mut Reader<'_, '_>) -> Option<Condition> {
    r.attempt(|r| {
        let (marker, short) = r.one_of(MARKERS)?;
        let n = r.number()?;
        r.eat("】")?;
        Some(Condition::Marker(marker, n, short))
    })
}

/// 【土の秘術】, 【土の秘術_2】
pub(super) fn earth_rite(r: &mut Reader<'_, '_>) -> Option<u16> {
    r.attempt(|r| {
        if r.has("【土の秘術】") {
            return Some(1);
        }
        r.eat("【土の秘術_")?;
        let n = r.number().filter(|&n| n > 1)?;
        r.eat("】")?;
        Some(n)
    })
}

pub(super) fn render_earth_rite(n: u16) -> String {
    if n == 1 { "【土の秘術】".to_owned() } else { format!("【土の秘術_{n}】") }
}

/// …なら、; 【コンボ_3】; 【土の秘術】
pub(super) fn gate(r: &mut Reader<'_, '_>) -> Option<Gate> {
    r.attempt(|r| {
        if let Some(n) = earth_rite(r) {
            return (!r.starts("：")).then_some(Gate::EarthRite(n));
        }
        if let Some(marker) = marker(r) {
            return Some(Gate::If(Box::new(marker)));
        }
        if !r.says("なら、") {
            return None;
        }
        let condition = condition(r)?;
        r.eat("なら、")?;
        Some(Gate::If(Box::new(condition)))
    })
}

/// Does it ask what this text has just done, so that it belongs to the deed before it?
pub(super) fn asks_deed(gate: &Gate) -> bool {
    matches!(gate, Gate::If(condition) if matches!(**condition, Condition::Did { .. }))
}

pub(super) fn render_marker(condition: &Condition) -> String {
    match condition {
        Condition::Marker(marker, n, short) => format!("{}{n}】", word(MARKERS, &(*marker, *short))),
        _ => String::new(),
    }
}

pub(super) fn render_gate(gate: &Gate) -> String {
    match gate {
        Gate::EarthRite(n) => render_earth_rite(*n),
        Gate::If(condition) => match &**condition {
            marker @ Condition::Marker(..) => render_marker(marker),
            condition => format!("{}なら、", render_condition(condition)),
        },
    }
}
