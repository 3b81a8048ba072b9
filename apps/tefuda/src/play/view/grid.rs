//! A zone of squares: its rows and lanes as they lie on the table, so that lanes that face each other stand in one
//! column.

use engine::TagKind;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use table::{CardShown, ZoneShown};

use super::cards::faint;
use crate::play::wrap::{columns, cut, pad};

/// How many rows and columns are drawn, whether anything lies there or not.
const ROWS: u8 = 2;
const COLUMNS: u8 = 4;

/// The squares of a zone. The other seat's lie upside down: its front row below, its lanes from the right.
pub fn squares(zone: &ZoneShown, width: usize, above: bool) -> Vec<Line<'static>> {
    let wide = (width / usize::from(COLUMNS)).saturating_sub(1).max(4);
    let mut lines = Vec::new();
    for row in order(ROWS, above) {
        let cards: Vec<Option<&CardShown>> = order(COLUMNS, above)
            .map(|column| zone.cards.iter().find(|card| card.cell == Some((row, column))))
            .collect();
        lines.push(each(&cards, wide, name, true));
        let longest = cards.iter().flatten().map(|card| said(card).len()).max().unwrap_or(0);
        for part in 0..longest.div_ceil(PARTS) {
            lines.push(each(&cards, wide, |card| parts(card, part), false));
        }
    }
    lines
}

/// How many things are said of a card in one line.
const PARTS: usize = 3;

fn order(n: u8, backwards: bool) -> impl Iterator<Item = u8> {
    (0..n).map(move |at| if backwards { n - 1 - at } else { at })
}

/// What is said of a card beside its square, which is where it is drawn.
fn said(card: &CardShown) -> Vec<&str> {
    card.tags.iter().filter(|tag| tag.kind != TagKind::Place).map(|tag| tag.text.as_str()).collect()
}

fn parts(card: &CardShown, part: usize) -> String {
    said(card).chunks(PARTS).nth(part).map(|tags| tags.join(" ")).unwrap_or_default()
}

/// The name; `▒` for a back, and before a name whose back shows to the others.
fn name(card: &CardShown) -> String {
    match &card.name {
        None => "▒▒".to_owned(),
        Some(name) if card.down => format!("▒{name}"),
        Some(name) => name.clone(),
    }
}

/// One line of a row of squares.
fn each(
    cards: &[Option<&CardShown>],
    wide: usize,
    text: impl Fn(&CardShown) -> String,
    first: bool,
) -> Line<'static> {
    let mut spans = Vec::new();
    for card in cards {
        spans.push(Span::styled("│", faint()));
        spans.push(match card {
            Some(card) => {
                let style = if first { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
                Span::styled(fitted(&text(card), wide), style)
            }
            None => Span::styled(fitted(if first { "·" } else { "" }, wide), faint()),
        });
    }
    Line::from(spans)
}

fn fitted(text: &str, wide: usize) -> String {
    let text = if columns(text) > wide { cut(text, wide) } else { text.to_owned() };
    pad(&text, wide)
}

#[cfg(test)]
mod tests {
    use engine::Tag;

    use super::*;

    fn zone() -> ZoneShown {
        let card = |name: Option<&str>, cell| CardShown {
            name: name.map(str::to_owned),
            down: name.is_none(),
            tags: vec![
                Tag { text: "front 1".into(), kind: TagKind::Place },
                "atk".into(),
                "200/200/200".into(),
            ],
            cell: Some(cell),
            ..CardShown::default()
        };
        ZoneShown {
            beside: None,
            id: "character",
            name: "Characters",
            seat: "A",
            layout: "grid",
            count: "2".to_owned(),
            cards: vec![card(Some("X"), (0, 0)), card(None, (1, 3))],
            among: Vec::new(),
        }
    }

    fn text(above: bool) -> Vec<String> {
        let flat = |line: &Line<'_>| line.spans.iter().map(|span| span.content.as_ref()).collect::<String>();
        squares(&zone(), 60, above).iter().map(flat).collect()
    }

    #[test]
    fn rows_and_lanes_lie_as_on_the_table() {
        let own = text(false);
        assert!(own[0].starts_with("│X"), "{own:?}");
        assert!(own[1].starts_with("│atk 200/200/"), "{own:?}");
        assert!(own[2].trim_end().ends_with("│▒▒"), "{own:?}");
        let other = text(true);
        assert!(other[0].starts_with("│▒▒"), "{other:?}");
        assert!(other[2].trim_end().ends_with("│X"), "{other:?}");
    }
}
