//! The table in words, a line a zone: for plain mode and for reading everything that lies there.

use ai::Weighed;
use engine::Seat;
use table::{Asked, CardShown, TableShown, ZoneShown};

use super::texts::Texts;

/// The table, the other seat's zones first.
pub fn describe(shown: &TableShown, own: Seat, texts: Texts) -> Vec<String> {
    let mut lines = shown.notes.clone();
    for seat in [own.other(), own] {
        let zones = shown.zones.iter().filter(|zone| zone.seat == seat.letter());
        lines.extend(zones.map(|zone| describe_zone(zone, texts)));
    }
    lines
}

/// The table in a few lines: one a seat, without rows that are empty, and only the top card of a pile.
pub fn summarise(shown: &TableShown, own: Seat, texts: Texts) -> Vec<String> {
    let mut lines = shown.notes.clone();
    for seat in [own.other(), own] {
        let zones = shown.zones.iter().filter(|zone| zone.seat == seat.letter());
        let zones = zones.filter(|zone| !is_laid_out(zone) || !is_empty(zone));
        let told: Vec<String> = zones
            .map(|zone| match zone.layout {
                "heap" => format!("{} {}", zone.name, zone.count),
                "pile" => told_zone(zone, zone.cards.len().saturating_sub(1), texts),
                _ => told_zone(zone, 0, texts),
            })
            .collect();
        lines.push(format!("{seat}: {}", told.join(" · ")));
    }
    lines
}

/// How the answers compare, the best first: `2. Attack — best, 63 %`.
pub fn advice(asked: &Asked, weighed: &[Weighed], texts: Texts) -> Vec<String> {
    let line = |at: usize, what: String| {
        let text = asked.offers.get(at).map_or("", |offer| offer.text.as_str());
        format!("{}. {text} — {what}", at + 1)
    };
    let told = weighed.iter().enumerate().map(|(place, one)| {
        line(one.at, format!("{}, {} %", texts.rank(one.rank(place == 0)), one.percent()))
    });
    let left_out = (0..asked.offers.len()).filter(|at| weighed.iter().all(|one| one.at != *at));
    let left_out = left_out.map(|at| line(at, texts.leads_nowhere().to_owned()));
    told.chain(left_out).chain([texts.about_hints().to_owned()]).collect()
}

/// Does nothing lie there, as far as is told?
pub fn is_empty(zone: &ZoneShown) -> bool {
    zone.cards.is_empty() && zone.among.is_empty() && matches!(&*zone.count, "" | "0")
}

/// Does each card lie somewhere of its own?
fn is_laid_out(zone: &ZoneShown) -> bool {
    matches!(zone.layout, "row" | "grid")
}

/// `B Bulwarks 3: face down, face down (turned), ♠5`
fn describe_zone(zone: &ZoneShown, texts: Texts) -> String {
    let told = format!("{} {}", zone.seat, told_zone(zone, 0, texts));
    if is_empty(zone) && is_laid_out(zone) { format!("{told}: {}", texts.none()) } else { told }
}

/// `Bulwarks 3: face down, face down (turned), ♠5`, from some card on.
fn told_zone(zone: &ZoneShown, from: usize, texts: Texts) -> String {
    let mut told = zone.name.to_owned();
    if !zone.count.is_empty() {
        told += &format!(" {}", zone.count);
    }
    let mut cards: Vec<(String, usize)> = Vec::new();
    for card in zone.cards.iter().skip(from) {
        let card = describe_card(card, texts);
        match cards.last_mut() {
            Some((last, times)) if *last == card => *times += 1,
            _ => cards.push((card, 1)),
        }
    }
    let times = |(card, times): (String, usize)| if times == 1 { card } else { format!("{card} ×{times}") };
    let only_backs =
        !is_laid_out(zone) && zone.cards.iter().all(|card| card.name.is_none() && !card.turned());
    if !only_backs && !cards.is_empty() {
        told += &format!(": {}", cards.into_iter().map(times).collect::<Vec<_>>().join(", "));
    }
    if !zone.among.is_empty() {
        told += &format!("; {}: {}", texts.among(), zone.among.join(", "));
    }
    told
}

/// `♠5+♡3 (8, new, turned)`
fn describe_card(card: &CardShown, texts: Texts) -> String {
    let name = match &card.name {
        Some(name) => [std::slice::from_ref(name), &card.attached].concat().join("+"),
        None => texts.face_down().to_owned(),
    };
    let mut marks = card.said();
    if card.down && card.name.is_some() {
        marks.push(texts.face_down());
    }
    if card.turned() {
        marks.push(texts.turned());
    }
    if marks.is_empty() { name } else { format!("{name} ({})", marks.join(", ")) }
}
