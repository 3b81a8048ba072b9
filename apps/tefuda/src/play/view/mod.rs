//! Drawing: the table of any game on a window of any size.

mod cards;
mod grid;
mod log;
mod overlays;
mod panel;
mod zones;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph};

use self::cards::faint;
use self::log::{log_lines, new_lines};
use self::overlays::{draw_hand_over, draw_overlay, draw_sure};
use self::panel::Panel;
use self::zones::{Density, Names, table_lines};
use super::app::{App, Bounds, Sure};
use super::cards::show;
use super::sitting::{Across, Turn};
use super::texts::Texts;
use super::wrap::cut;

/// The smallest window that holds a table.
const SMALLEST: (u16, u16) = (28, 8);
/// From this width on the log stands beside the table.
const LOG_BESIDE: u16 = 72;

/// Draws the screen; says how far things can scroll.
pub fn draw(frame: &mut Frame<'_>, app: &App) -> Bounds {
    let area = frame.area();
    let mut bounds = Bounds::default();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let text = super::wrap::wrap(app.texts.too_small(), usize::from(area.width));
        frame.render_widget(Paragraph::new(text.join("\n")), area);
        return bounds;
    }
    let [head, middle, foot] = stacked(area);
    let heading = cut(&app.texts.heading(&app.sitting), usize::from(area.width));
    frame.render_widget(Line::styled(heading, Style::new().add_modifier(Modifier::REVERSED)), head);
    draw_foot(frame, app, foot);
    // Where the other person is asked for consent, this hand is not for them to see.
    let veiled = matches!(app.sure, Some(Sure::Undo(_))) && app.sitting.across() == Across::Person;
    if let Turn::HandOver(seat) = app.sitting.turn() {
        draw_hand_over(frame, app, seat, middle);
    } else if !veiled {
        let (table, beside) = split(middle);
        if let Some(beside) = beside {
            draw_log(frame, app, beside, &mut bounds);
        }
        draw_table(frame, app, table, beside.is_none(), &mut bounds);
    }
    if let Some(overlay) = app.overlay {
        bounds.overlay = draw_overlay(frame, app, overlay, middle);
    }
    if let Some(text) = app.told_sure() {
        draw_sure(frame, &text, middle);
    }
    bounds
}

/// The heading's line, the table, and the line for remarks and keys.
fn stacked(area: Rect) -> [Rect; 3] {
    let head = Rect { height: 1, ..area };
    let foot = Rect { y: area.y + area.height - 1, height: 1, ..area };
    let middle = Rect { y: area.y + 1, height: area.height - 2, ..area };
    [head, middle, foot]
}

/// The table's part, and the log's where there is room beside it.
fn split(area: Rect) -> (Rect, Option<Rect>) {
    if area.width < LOG_BESIDE {
        return (area, None);
    }
    let log = (area.width * 3 / 8).clamp(28, 56);
    let table = Rect { width: area.width - log, ..area };
    (table, Some(Rect { x: area.x + table.width, width: log, ..area }))
}

fn draw_foot(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let width = usize::from(area.width);
    let line = match &app.note {
        Some(note) => Line::styled(cut(note, width), Style::new().add_modifier(Modifier::BOLD)),
        None => Line::styled(cut(app.texts.hint(), width), faint()),
    };
    frame.render_widget(line, area);
}

fn draw_log(frame: &mut Frame<'_>, app: &App, area: Rect, bounds: &mut Bounds) {
    let new = new_lines(app);
    let mut title = format!(" {} ", app.texts.log_title(new));
    let block = Block::new().borders(Borders::LEFT | Borders::TOP).border_style(faint());
    let within = block.inner(area);
    let lines = log_lines(app, usize::from(within.width));
    let room = usize::from(within.height);
    bounds.log = lines.len().saturating_sub(room);
    bounds.log_page = room;
    let back = app.log_back.min(bounds.log);
    if back > 0 {
        title += &format!("↓{back} ");
    }
    frame.render_widget(block.title(title), area);
    let from = bounds.log - back;
    let shown: Vec<Line<'_>> = lines.into_iter().skip(from).take(room).collect();
    frame.render_widget(Paragraph::new(shown), within);
}

fn names(app: &App) -> Names {
    let (own, texts) = (app.sitting.own(), app.texts);
    let across = app.sitting.across();
    let you = match across {
        Across::Person => own.letter().to_owned(),
        Across::Machine(_) => texts.0.pick(format!("{own} あなた"), format!("{own} you")),
    };
    let other = match across {
        Across::Person => own.other().letter().to_owned(),
        Across::Machine(_) => format!("{} {}", own.other(), texts.across(across)),
    };
    Names { other, own: you }
}

/// The cards above, the question below; without a log beside it, the last line of the log between them.
fn draw_table(frame: &mut Frame<'_>, app: &App, area: Rect, last_line: bool, bounds: &mut Bounds) {
    let width = usize::from(area.width);
    let height = usize::from(area.height);
    let panel = Panel::new(app, width);
    bounds.answer_rows = panel.rows;
    let shown = show(app.sitting.session(), app.sitting.viewer(), app.texts.0);
    let (own, names) = (app.sitting.own(), names(app));
    let most_between = 1 + usize::from(last_line);
    let fits = |lines: &Vec<_>, between: usize, panel: usize| lines.len() + between + panel <= height;
    let mut lines = Vec::new();
    for density in Density::ALL {
        lines = table_lines(&shown, own, &names, density, width, app.texts);
        if fits(&lines, most_between, panel.wanted()) {
            break;
        }
    }
    // Where room is short, the line between goes first, then the log's last line, then cards.
    let between = (1..=most_between)
        .rev()
        .find(|&between| fits(&lines, between, panel.wanted()))
        .or((1..=most_between).rev().find(|&between| fits(&lines, between, panel.needed())))
        .unwrap_or(0);
    let most = height.saturating_sub(panel.needed() + between);
    let table_height = lines.len().min(most);
    draw_cards(frame, lines, Rect { height: to_u16(table_height), ..area }, app.texts);
    // The question stands at the bottom, so that the table above it keeps its place.
    let rest = height - table_height;
    let below = (panel.wanted() + between).min(rest);
    let mut y = area.y + to_u16(height - below);
    if last_line && between > 0 {
        if let Some(line) = log_lines(app, 400).pop() {
            frame.render_widget(line, Rect { y, height: 1, ..area });
        }
        y += 1;
    }
    if between > usize::from(last_line) {
        frame.render_widget(Line::styled("─".repeat(width), faint()), Rect { y, height: 1, ..area });
        y += 1;
    }
    let rest = (area.y + area.height).saturating_sub(y);
    panel.draw(frame, Rect { y, height: rest, ..area }, app.cursor);
}

/// Cards that find no room are left out at the far end, and it is said so.
fn draw_cards(frame: &mut Frame<'_>, mut lines: Vec<Line<'static>>, area: Rect, texts: Texts) {
    let room = usize::from(area.height);
    if lines.len() > room && room > 0 {
        lines.drain(..lines.len() - room);
        let more = texts.0.pick("⋯ t：卓のすべて", "⋯ t: the whole table");
        lines[0] = Line::from(Span::styled(more, faint()));
    }
    frame.render_widget(Paragraph::new(lines), area);
}

fn to_u16(lines: usize) -> u16 {
    u16::try_from(lines).unwrap_or(u16::MAX)
}
