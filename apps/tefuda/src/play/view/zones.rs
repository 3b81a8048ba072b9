//! The zones of a table as lines, in the density that fits.

use engine::Seat;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use table::{TableShown, ZoneShown};

use super::cards::{CARD_LINES, coloured, faint, little_card, token};
use super::grid::squares;
use crate::play::describe::is_empty;
use crate::play::texts::Texts;
use crate::play::wrap::{columns, cut, pad, wrap};

/// How much room the cards take.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Density {
    /// Little cards.
    Roomy,
    /// Tokens, a line a zone.
    Lines,
    /// Tokens, as many zones in a line as fit; nothing for zones that are empty.
    Tight,
}

impl Density {
    /// From the most room to the least.
    pub const ALL: [Density; 3] = [Density::Roomy, Density::Lines, Density::Tight];
}

/// The two names at the table, the other seat's first.
pub struct Names {
    /// Across the table.
    pub other: String,
    /// At this side.
    pub own: String,
}

/// The whole table: the other seat's zones, what is said of the table, one's own zones.
pub fn table_lines(
    shown: &TableShown,
    own: Seat,
    names: &Names,
    density: Density,
    width: usize,
    texts: Texts,
) -> Vec<Line<'static>> {
    let page = Page { density, width, label: label_width(shown), texts };
    let mut lines = Vec::new();
    let of = |seat: Seat| shown.zones.iter().filter(move |zone| zone.seat == seat.letter());
    let (piles, mut rows): (Vec<_>, Vec<_>) = of(own.other()).partition(|zone| is_pile(zone));
    // Hands lie at the far ends, and the zones a game names last nearest the middle.
    rows.sort_by_key(|zone| zone.layout != "hand");
    page.side(&mut lines, &names.other, &piles, &rows, shown.turn == Some(own.other().letter()), true);
    page.notes(&mut lines, &shown.notes);
    let (piles, mut rows): (Vec<_>, Vec<_>) = of(own).partition(|zone| is_pile(zone));
    rows.reverse();
    rows.sort_by_key(|zone| zone.layout == "hand");
    page.side(&mut lines, &names.own, &piles, &rows, shown.turn == Some(own.letter()), false);
    lines
}

/// Is it told of in the line of its seat?
fn is_pile(zone: &ZoneShown) -> bool {
    matches!(zone.layout, "pile" | "heap")
}

fn label_width(shown: &TableShown) -> usize {
    let wide = |zone: &ZoneShown| columns(zone.name) + zone.count.len() + 2;
    shown.zones.iter().filter(|zone| !is_pile(zone)).map(wide).max().unwrap_or(0).min(18)
}

struct Page {
    density: Density,
    width: usize,
    label: usize,
    texts: Texts,
}

impl Page {
    /// One seat: a line with its name and piles, and its rows and hand.
    fn side(
        &self,
        lines: &mut Vec<Line<'static>>,
        name: &str,
        piles: &[&ZoneShown],
        rows: &[&ZoneShown],
        turn: bool,
        above: bool,
    ) {
        let mark = if turn { "▶ " } else { "  " };
        let head = Span::styled(format!("{mark}{name} "), Style::new().add_modifier(Modifier::BOLD));
        let mut head = vec![vec![head]];
        head.extend(piles.iter().map(|zone| self.pile(zone)));
        let head = flow(head, self.width, 4);
        if above {
            lines.extend(head.clone());
        }
        if self.density == Density::Tight {
            let tokens = rows.iter().filter(|zone| !is_empty(zone)).flat_map(|zone| self.tokens(zone));
            lines.extend(flow(tokens.collect(), self.width, 1));
        } else {
            let mut drawn: Vec<u8> = Vec::new();
            for zone in rows {
                match zone.beside {
                    None => self.row(lines, zone, above),
                    Some((line, ..)) if drawn.contains(&line) => {}
                    Some((line, _, mirrored)) => {
                        drawn.push(line);
                        let same = |other: &&&ZoneShown| matches!(other.beside, Some((of, ..)) if of == line);
                        let mut beside: Vec<&ZoneShown> = rows.iter().filter(same).copied().collect();
                        beside.sort_by_key(|zone| zone.beside);
                        if above && mirrored {
                            beside.reverse();
                        }
                        lines.extend(self.sheet(&beside));
                    }
                }
            }
        }
        if !above {
            lines.extend(head);
        }
    }

    /// `Graveyard 3 [♠5]`: a pile shows its top card.
    fn pile(&self, zone: &ZoneShown) -> Vec<Span<'static>> {
        let count = if zone.count.is_empty() { "?" } else { &zone.count };
        let mut spans = vec![Span::styled(format!(" {} ", zone.name), faint()), Span::raw(count.to_owned())];
        if let Some(top) = zone.cards.last().filter(|_| zone.layout == "pile") {
            spans.push(Span::raw(" "));
            spans.extend(token(top));
        }
        spans.extend(self.among(zone));
        spans
    }

    fn among(&self, zone: &ZoneShown) -> Vec<Span<'static>> {
        if zone.among.is_empty() {
            return Vec::new();
        }
        coloured(&format!(" ∋ {}", zone.among.join(" ")))
    }

    /// A zone's cards as tokens; a run of backs is counted.
    fn tokens(&self, zone: &ZoneShown) -> Vec<Vec<Span<'static>>> {
        let name = if self.density == Density::Tight { cut(zone.name, 12) } else { String::new() };
        let mut tokens = Vec::new();
        if !name.is_empty() {
            tokens.push(vec![Span::styled(name, faint())]);
        }
        let backs = zone.cards.iter().filter(|card| card.name.is_none() && !card.turned()).count();
        if backs == zone.cards.len() && backs > 3 && zone.layout == "hand" {
            tokens.push(vec![Span::raw(format!("[▒▒]×{backs}"))]);
        } else if zone.cards.is_empty() && !zone.count.is_empty() && zone.count != "0" {
            tokens.push(vec![Span::raw(format!("[▒▒]×{}", zone.count))]);
        } else {
            tokens.extend(zone.cards.iter().map(token));
        }
        let among = self.among(zone);
        if !among.is_empty() {
            tokens.push(among);
        }
        tokens
    }

    /// A zone with its name at the left.
    fn row(&self, lines: &mut Vec<Line<'static>>, zone: &ZoneShown, above: bool) {
        let count = if zone.layout == "hand" { format!(" {}", zone.count) } else { String::new() };
        let label = Span::styled(pad(&format!(" {}{count}", zone.name), self.label), faint());
        let blank = || Span::raw(" ".repeat(self.label));
        let inner = self.width.saturating_sub(self.label).max(8);
        if zone.layout == "grid" {
            for (at, mut line) in squares(zone, inner, above).into_iter().enumerate() {
                line.spans.insert(0, if at == 0 { label.clone() } else { blank() });
                lines.push(line);
            }
            return;
        }
        let backs = zone.cards.iter().all(|card| card.name.is_none());
        if self.density == Density::Roomy && !zone.cards.is_empty() && !(zone.layout == "hand" && backs) {
            for (at, mut line) in beside(zone, inner).into_iter().enumerate() {
                line.spans.insert(0, if at == 1 { label.clone() } else { blank() });
                lines.push(line);
            }
            return;
        }
        if is_empty(zone) {
            let none = Span::styled(self.texts.none(), faint());
            lines.push(Line::from(vec![label, none]));
            return;
        }
        for (at, mut line) in flow(self.tokens(zone), inner, 0).into_iter().enumerate() {
            line.spans.insert(0, if at == 0 { label.clone() } else { blank() });
            lines.push(line);
        }
    }

    /// Zones side by side: their names, and below each what lies there.
    fn sheet(&self, zones: &[&ZoneShown]) -> Vec<Line<'static>> {
        let wide = (self.width / zones.len().max(1)).max(6);
        let cell = |text: &str| pad(&cut(text, wide.saturating_sub(1)), wide);
        let names: Vec<Span<'static>> =
            zones.iter().map(|zone| Span::styled(cell(&format!(" {}", zone.name)), faint())).collect();
        let told = |zone: &ZoneShown, at: usize| -> String {
            let spans = zone.cards.get(at).map(token).unwrap_or_default();
            let text: String = spans.iter().map(|span| span.content.to_string()).collect();
            if at == 0 && text.is_empty() { format!(" {}", self.texts.none()) } else { format!(" {text}") }
        };
        let most = zones.iter().map(|zone| zone.cards.len()).max().unwrap_or(0).max(1);
        let mut lines = vec![Line::from(names)];
        for at in 0..most {
            let cells: Vec<Span<'static>> =
                zones.iter().map(|zone| Span::raw(cell(&told(zone, at)))).collect();
            lines.push(Line::from(cells));
        }
        lines
    }

    /// What is said of the table, between the two sides.
    fn notes(&self, lines: &mut Vec<Line<'static>>, notes: &[String]) {
        let style = Style::new().add_modifier(Modifier::ITALIC);
        if self.density == Density::Tight {
            let joined = notes.iter().map(|note| note.trim()).collect::<Vec<_>>().join(" | ");
            lines
                .extend(wrap(&joined, self.width).iter().map(|line| Line::from(coloured(line)).style(style)));
            return;
        }
        let rule = || Line::styled("─".repeat(self.width), faint());
        lines.push(rule());
        for note in notes {
            for line in wrap(note, self.width.saturating_sub(1)) {
                let mut spans = vec![Span::raw(" ")];
                spans.extend(coloured(&line));
                lines.push(Line::from(spans).style(style));
            }
        }
        lines.push(rule());
    }
}

/// Little cards side by side, in as many rows as it takes.
fn beside(zone: &ZoneShown, width: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut used = usize::MAX;
    for card in &zone.cards {
        let drawn = little_card(card);
        let wide = drawn[0].width() + 1;
        if used.saturating_add(wide) > width {
            drop_blank_tags(&mut lines);
            lines.extend(std::iter::repeat_n(Line::default(), CARD_LINES));
            used = 0;
        }
        used += wide;
        let from = lines.len() - CARD_LINES;
        for (line, part) in lines[from..].iter_mut().zip(drawn) {
            line.spans.extend(part.spans);
            line.spans.push(Span::raw(" "));
        }
    }
    drop_blank_tags(&mut lines);
    lines
}

/// A row of cards of which nothing is said needs no line below.
fn drop_blank_tags(lines: &mut Vec<Line<'static>>) {
    if lines.last().is_some_and(|line| line.spans.iter().all(|span| span.content.trim().is_empty())) {
        lines.pop();
    }
}

/// Pieces one after another with a space between, broken into lines between pieces.
fn flow(pieces: Vec<Vec<Span<'static>>>, width: usize, indent: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut used = usize::MAX;
    for piece in pieces {
        let wide: usize = piece.iter().map(|span| columns(&span.content)).sum();
        if used.saturating_add(wide + 1) > width {
            let begin = if lines.is_empty() { 0 } else { indent };
            lines.push(Line::from(Span::raw(" ".repeat(begin))));
            used = begin;
        } else if let Some(line) = lines.last_mut() {
            line.spans.push(Span::raw(" "));
            used += 1;
        }
        used += wide;
        if let Some(line) = lines.last_mut() {
            line.spans.extend(piece);
        }
    }
    lines
}
