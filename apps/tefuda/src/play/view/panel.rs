//! The question and its answers, or why there is none.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::cards::{coloured, faint};
use crate::play::app::{App, NAMING};
use crate::play::sitting::Turn;
use crate::play::wrap::{columns, cut, pad, wrap};

const SPINNER: [&str; 8] = ["⠋", "⠙", "⠸", "⠴", "⠦", "⠧", "⠇", "⠏"];

/// What stands in the panel.
pub struct Panel {
    head: Vec<Line<'static>>,
    /// The answers that are listed, each with its number where it has one.
    answers: Vec<(Option<usize>, String)>,
    width: usize,
    columns: usize,
    /// How many answers stand in a column.
    pub rows: usize,
}

impl Panel {
    /// The panel of what the table waits for, for a width.
    pub fn new(app: &App, width: usize) -> Panel {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let head = |text: &str| {
            let lines = wrap(text, width);
            lines.iter().map(|line| Line::from(coloured(line)).style(bold)).collect::<Vec<_>>()
        };
        let mut panel = Panel { head: Vec::new(), answers: Vec::new(), width, columns: 1, rows: 0 };
        match app.sitting.turn() {
            Turn::Asks(seat) => {
                if let Some(asked) = app.asked() {
                    let typed =
                        if app.typed.is_empty() { String::new() } else { format!("  › {}_", app.typed) };
                    panel.head = head(&format!("{seat}: {} [{}]{typed}", asked.prompt, asked.clause));
                    let naming = asked.shape == NAMING;
                    let listed = app.listed(&asked);
                    if naming {
                        panel.head.extend(head(&app.texts.search_names(listed.len(), asked.offers.len())));
                    }
                    let answer = |at: usize| ((!naming).then_some(at + 1), asked.offers[at].text.clone());
                    panel.answers = listed.into_iter().map(answer).collect();
                    let widest = panel.answers.iter().map(|(_, text)| columns(text)).max().unwrap_or(0);
                    let answers = panel.answers.len().max(1);
                    panel.columns = (width / (widest + number_width(answers) + 4)).clamp(1, answers);
                    panel.rows = panel.answers.len().div_ceil(panel.columns);
                }
            }
            Turn::Thinks(_) => {
                let sign = SPINNER[app.ticks % SPINNER.len()];
                panel.head = head(&format!("{} {sign}", app.texts.thinking()));
            }
            Turn::Over(outcome) => {
                panel.head = head(&app.texts.outcome(outcome));
                if let Some((_, between)) = app.sitting.after() {
                    if app.sitting.best_of() > 1 {
                        panel.head.extend(head(&app.texts.score(&app.sitting)));
                        if let table::Between::Over(winner) = between {
                            panel.head.extend(head(&app.texts.match_over(winner)));
                        }
                    }
                    panel.head.extend(head(&app.texts.after(between)));
                }
            }
            Turn::HandOver(seat) => panel.head = head(&app.texts.hand_over(seat)),
        }
        panel
    }

    /// How many lines it would like.
    pub fn wanted(&self) -> usize {
        self.head.len() + self.rows
    }

    /// How many lines it can't do without.
    pub fn needed(&self) -> usize {
        self.head.len().min(3) + self.rows.min(3)
    }

    /// Draws it; the chosen answer is always in sight.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, cursor: usize) {
        let height = area.height as usize;
        let room = height.saturating_sub(self.head.len()).max(self.rows.min(1));
        let mut lines: Vec<Line<'static>> =
            self.head.iter().take(height - room.min(height)).cloned().collect();
        if !self.answers.is_empty() {
            lines.extend(self.listed(room, cursor));
        }
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn listed(&self, room: usize, cursor: usize) -> Vec<Line<'static>> {
        let rows = self.rows.max(1);
        let from =
            (cursor % rows + 1).saturating_sub(room.saturating_sub(1).max(1)).min(rows.saturating_sub(room));
        let wide = self.width / self.columns.max(1);
        let mut lines = Vec::new();
        for row in (from..rows).take(room) {
            let mut spans = Vec::new();
            for at in (row..self.answers.len()).step_by(rows) {
                spans.extend(self.answer(at, at == cursor, wide));
            }
            let more = (row == from && from > 0) || (row + 1 == from + room && row + 1 < rows);
            if more && let Some(last) = spans.last_mut() {
                let sign = if row == from && from > 0 { "↑" } else { "↓" };
                *last = Span::styled(format!(" {sign}"), faint());
            }
            lines.push(Line::from(spans));
        }
        lines
    }

    /// `▶ 1 Pass`
    fn answer(&self, at: usize, chosen: bool, width: usize) -> Vec<Span<'static>> {
        let (number, text) = &self.answers[at];
        let digits = number_width(self.answers.len());
        let mark = if chosen { "▶" } else { " " };
        let number = match number {
            Some(number) => format!("{mark}{number:>digits$} "),
            None => format!("{mark} "),
        };
        let room = width.saturating_sub(columns(&number) + 2);
        let text = cut(text, room);
        let blank = columns(&pad(&text, room)) - columns(&text);
        let style = if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let mut spans = vec![Span::styled(number, style)];
        spans.extend(coloured(&text).into_iter().map(|span| {
            let own = span.style.patch(style);
            span.style(own)
        }));
        spans.push(Span::raw(" ".repeat(blank)));
        spans.push(Span::raw("  "));
        spans
    }
}

fn number_width(answers: usize) -> usize {
    answers.to_string().len()
}
