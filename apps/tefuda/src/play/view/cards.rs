//! Cards as tokens in a line, or as little cards of three lines. What colour says, a sign says too.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use table::CardShown;

use crate::play::wrap::columns;

/// What lies in the background. Dim and not grey, which some themes make the colour of the background.
pub fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM).remove_modifier(Modifier::BOLD)
}

/// A text with the playing cards in it in their colours.
pub fn coloured(text: &str) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some((at, sign)) = rest.char_indices().find(|&(_, c)| suit_style(c).is_some()) {
        if at > 0 {
            spans.push(Span::raw(rest[..at].to_owned()));
        }
        let card = &rest[at..];
        let end = card
            .char_indices()
            .skip(1)
            .find(|(_, c)| !c.is_ascii_alphanumeric())
            .map_or(card.len(), |(end, _)| end);
        spans.push(Span::styled(card[..end].to_owned(), suit_style(sign).unwrap_or_default()));
        rest = &card[end..];
    }
    if !rest.is_empty() {
        spans.push(Span::raw(rest.to_owned()));
    }
    spans
}

fn suit_style(c: char) -> Option<Style> {
    match c {
        '♥' | '♡' | '♦' | '♢' => Some(Style::new().fg(Color::LightRed).add_modifier(Modifier::BOLD)),
        '♠' | '♤' | '♣' | '♧' => Some(Style::new().add_modifier(Modifier::BOLD)),
        _ => None,
    }
}

/// A back, or the name with whatever is attached; `▒` before a name whose back shows to the others.
fn face(card: &CardShown) -> String {
    let Some(name) = &card.name else { return "▒▒".to_owned() };
    let mut face = if card.down { format!("▒{name}") } else { name.clone() };
    for attached in &card.attached {
        face.push('+');
        face.push_str(attached);
    }
    face
}

/// `[♠5 5]` upright, `‹♠5↷ 5›` turned, `[▒▒]` a back.
pub fn token(card: &CardShown) -> Vec<Span<'static>> {
    let (open, turn, close) = if card.turned() { ("‹", "↷", "›") } else { ("[", "", "]") };
    let mut spans = vec![Span::styled(open, faint())];
    spans.extend(coloured(&format!("{}{turn}", face(card))));
    if !card.tags.is_empty() {
        spans.push(Span::raw(format!(" {}", card.said().join(" "))));
    }
    spans.push(Span::styled(close, faint()));
    spans
}

/// How many lines a little card takes: its frame, its name, and what is said of it below.
pub const CARD_LINES: usize = 4;

/// A little card. A turned one lies on its side: broken frame, and an arrow.
pub fn little_card(card: &CardShown) -> [Line<'static>; CARD_LINES] {
    let name = if card.turned() { format!("{} ↷", face(card)) } else { face(card) };
    let inside = columns(&name).max(2);
    let [left, across, right, side, low_left, low_right] = if card.turned() {
        ["╭", "╌", "╮", "╎", "╰", "╯"]
    } else {
        ["┌", "─", "┐", "│", "└", "┘"]
    };
    let edge = |from: &str, to: &str| format!("{from}{}{to}", across.repeat(inside));
    let mut middle = vec![Span::styled(side, faint())];
    middle.extend(coloured(&name));
    middle.push(Span::raw(" ".repeat(inside - columns(&name))));
    middle.push(Span::styled(side, faint()));
    let tags = card.said().join(" ");
    let width = (inside + 2).max(columns(&tags));
    let filled = |spans: Vec<Span<'static>>| {
        let used: usize = spans.iter().map(|span| columns(&span.content)).sum();
        let mut spans = spans;
        spans.push(Span::raw(" ".repeat(width.saturating_sub(used))));
        Line::from(spans)
    };
    [
        filled(vec![Span::styled(edge(left, right), faint())]),
        filled(middle),
        filled(vec![Span::styled(edge(low_left, low_right), faint())]),
        filled(vec![Span::raw(tags)]),
    ]
}

#[cfg(test)]
mod tests {
    use table::Lies;

    use super::*;

    fn card(name: Option<&str>, turned: bool, down: bool) -> CardShown {
        let name = name.map(str::to_owned);
        let lies = if turned { Lies::Right } else { Lies::Upright };
        CardShown { name, down, lies, ..CardShown::default() }
    }

    fn text(card: &CardShown) -> String {
        token(card).iter().map(|span| span.content.as_ref()).collect()
    }

    #[test]
    fn orientation_and_faces_show_without_colour() {
        assert_eq!(text(&card(Some("♠5"), false, false)), "[♠5]");
        assert_eq!(text(&card(Some("♠5"), true, false)), "‹♠5↷›");
        assert_eq!(text(&card(Some("♠5"), false, true)), "[▒♠5]");
        assert_eq!(text(&card(None, true, true)), "‹▒▒↷›");
    }

    #[test]
    fn the_lines_of_a_little_card_are_equally_wide() {
        let mut soldier = card(Some("♡10"), true, false);
        soldier.tags = vec!["10 (+3)".into(), "新".into()];
        soldier.attached = vec!["♠A".to_owned()];
        let widths = little_card(&soldier).map(|line| line.width());
        assert!(widths.iter().all(|&width| width == widths[0]), "{widths:?}");
    }

    #[test]
    fn only_the_card_is_coloured() {
        let spans = coloured("A takes ♡10, ♠K");
        let texts: Vec<&str> = spans.iter().map(|span| span.content.as_ref()).collect();
        assert_eq!(texts, ["A takes ", "♡10", ", ", "♠K"]);
        assert_eq!(spans[1].style.fg, Some(Color::LightRed));
    }
}
