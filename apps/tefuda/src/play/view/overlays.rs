//! What stands in front of the table: lists to read, questions of the interface, the hand-over.

use engine::Seat;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::cards::{coloured, faint};
use super::log::log_lines;
use crate::play::app::{App, Overlay};
use crate::play::cards::{book_words, read_card, seen, show, told_word};
use crate::play::describe::{advice, describe};
use crate::play::opponent::Advice;
use crate::play::wrap::{columns, cut, wrap};

/// Draws an overlay; says how far down it can go.
pub fn draw_overlay(frame: &mut Frame<'_>, app: &App, overlay: Overlay, area: Rect) -> usize {
    let inner = usize::from(area.width.min(96)).saturating_sub(4).max(2);
    let (title, lines) = match overlay {
        Overlay::Help => (app.texts.help_title(), help(app, inner)),
        Overlay::WhyNot => (app.texts.why_not(), refusals(app, inner)),
        Overlay::Hint => (app.texts.hint_title(), hint(app, inner)),
        Overlay::Cards => (app.texts.cards_title(), cards(app, inner)),
        Overlay::Table => (app.texts.table_title(), table(app, inner)),
        Overlay::Log => (app.texts.0.pick("記録", "Log"), log_lines(app, inner)),
    };
    let height = (lines.len() + 2).min(usize::from(area.height));
    let place = centred(area, inner + 4, height);
    let room = usize::from(place.height).saturating_sub(2);
    let furthest = lines.len().saturating_sub(room);
    let at = app.overlay_at.min(furthest);
    let close = cut(app.texts.close(), inner);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .title(format!(" {title} "))
        .title_bottom(Line::styled(format!(" {close} "), faint()));
    let shown: Vec<Line<'_>> = lines.into_iter().skip(at).take(room).collect();
    frame.render_widget(Clear, place);
    let within = block.inner(place);
    frame.render_widget(block, place);
    let within = Rect { x: within.x.saturating_add(1), width: within.width.saturating_sub(2), ..within };
    frame.render_widget(Paragraph::new(shown), within);
    furthest
}

fn help(app: &App, width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (key, what) in app.texts.keys() {
        let key = crate::play::wrap::pad(key, 10);
        for (at, part) in wrap(what, width.saturating_sub(10)).into_iter().enumerate() {
            let begin = if at == 0 { key.clone() } else { " ".repeat(10) };
            let bold = Style::new().add_modifier(Modifier::BOLD);
            lines.push(Line::from(vec![Span::styled(begin, bold), Span::raw(part)]));
        }
    }
    lines.push(Line::default());
    lines.push(Line::styled(app.texts.words_title(), Style::new().add_modifier(Modifier::BOLD)));
    let told = book_words(app.sitting.session()).into_iter().map(|word| told_word(&word, app.texts.0));
    lines.extend(told.flat_map(|word| wrap(&word, width)).map(Line::raw));
    lines
}

/// The cards in sight: that of the chosen answer first, then those in hand.
fn cards(app: &App, width: usize) -> Vec<Line<'static>> {
    let (session, lang) = (app.sitting.session(), app.texts.0);
    let shown = show(session, app.sitting.viewer(), lang);
    let mut words = seen(&shown, app.sitting.own());
    let offer = app.asked().and_then(|asked| {
        let at = *app.listed(&asked).get(app.cursor)?;
        asked.offers.get(at).cloned()
    });
    let of = offer.iter().flat_map(|offer| &offer.cards);
    let all: Vec<_> = shown.zones.iter().flat_map(|zone| &zone.cards).collect();
    let chosen: Vec<&String> =
        of.filter_map(|id| all.iter().find(|card| card.id == *id)?.word.as_ref()).collect();
    words.sort_by_key(|word| !chosen.contains(&word));
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = Vec::new();
    if let Some((text, does)) = offer.and_then(|offer| Some((offer.text, offer.explains?))) {
        lines.extend(wrap(&format!("{text} — {does}"), width).into_iter().map(Line::raw));
        lines.push(Line::default());
    }
    for word in words {
        for (at, line) in read_card(session, &word, lang).iter().enumerate() {
            let style = if at == 0 { bold } else { Style::new() };
            lines.extend(wrap(line, width).iter().map(|part| Line::from(coloured(part)).style(style)));
        }
        lines.push(Line::default());
    }
    lines.pop();
    lines
}

fn refusals(app: &App, width: usize) -> Vec<Line<'static>> {
    let all = if app.asked().is_some() { app.sitting.session().refusals(app.texts.0) } else { Vec::new() };
    if all.is_empty() {
        return vec![Line::raw(app.texts.all_allowed())];
    }
    let mut lines = Vec::new();
    for refusal in all {
        let text = format!("{}: {} [{}]", refusal.text, refusal.why, refusal.clause);
        for (at, part) in wrap(&text, width.saturating_sub(2)).iter().enumerate() {
            let mut spans = vec![Span::styled(if at == 0 { "✗ " } else { "  " }, faint())];
            spans.extend(coloured(part));
            lines.push(Line::from(spans));
        }
    }
    lines
}

fn hint(app: &App, width: usize) -> Vec<Line<'static>> {
    let (Advice::Known(weighed), Some(asked)) = (&app.advice, app.asked()) else {
        return vec![Line::raw(app.texts.weighing())];
    };
    let told = advice(&asked, weighed, app.texts);
    told.iter().flat_map(|line| wrap(line, width)).map(|line| Line::from(coloured(&line))).collect()
}

fn table(app: &App, width: usize) -> Vec<Line<'static>> {
    let shown = show(app.sitting.session(), app.sitting.viewer(), app.texts.0);
    let described = describe(&shown, app.sitting.own(), app.texts);
    let wrapped = described.iter().flat_map(|line| wrap(line, width));
    wrapped.map(|line| Line::from(coloured(&line))).collect()
}

/// A question of the interface itself.
pub fn draw_sure(frame: &mut Frame<'_>, text: &str, area: Rect) {
    let inner = usize::from(area.width.min(64)).saturating_sub(4).max(2);
    let lines: Vec<Line<'_>> = wrap(text, inner).into_iter().map(Line::raw).collect();
    let place = centred(area, inner + 4, lines.len() + 2);
    let block = Block::bordered().border_type(BorderType::Double);
    frame.render_widget(Clear, place);
    let within = block.inner(place);
    frame.render_widget(block, place);
    let within = Rect { x: within.x.saturating_add(1), width: within.width.saturating_sub(2), ..within };
    frame.render_widget(Paragraph::new(lines), within);
}

/// The screen while the keyboard goes to the other person: nothing of the game is on it.
pub fn draw_hand_over(frame: &mut Frame<'_>, app: &App, seat: Seat, area: Rect) {
    let text = wrap(&app.texts.hand_over(seat), usize::from(area.width).saturating_sub(2));
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let widest = text.iter().map(|line| columns(line)).max().unwrap_or(0);
    let place = centred(area, widest, text.len());
    let lines: Vec<Line<'_>> = text.into_iter().map(|line| Line::styled(line, bold)).collect();
    frame.render_widget(Paragraph::new(lines), place);
}

/// A window in the middle of another, no larger than it.
pub fn centred(area: Rect, width: usize, height: usize) -> Rect {
    let width = u16::try_from(width).unwrap_or(u16::MAX).min(area.width);
    let height = u16::try_from(height).unwrap_or(u16::MAX).min(area.height);
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    Rect { x, y, width, height }
}
