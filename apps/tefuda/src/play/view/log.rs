//! The log as lines: what happened, with its clauses, and what is new.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::cards::{coloured, faint};
use crate::play::app::App;
use crate::play::wrap::{columns, wrap};

/// Every line of the log for the viewer, wrapped; a new one is marked and bold.
pub fn log_lines(app: &App, width: usize) -> Vec<Line<'static>> {
    let (viewer, told) = (app.sitting.viewer(), app.sitting.told());
    let mut lines = Vec::new();
    for (at, entry) in app.sitting.session().log().entries.iter().enumerate() {
        let Some(text) = entry.line(viewer, app.texts.0) else { continue };
        let new = at >= told;
        let style = if new { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        let clauses = format!("[{}]", entry.clauses.join(" "));
        let inner = width.saturating_sub(2);
        // The clauses follow the text, in its last line where they fit.
        let mut wrapped = wrap(text, inner);
        let last = wrapped.last().map_or(0, |line| columns(line));
        let fits = last + 1 + columns(&clauses) <= inner;
        let count = wrapped.len();
        if !fits {
            wrapped.extend(wrap(&clauses, inner));
        }
        for (row, line) in wrapped.into_iter().enumerate() {
            let mark = match (row, new) {
                (0, true) => "▸ ",
                (0, false) => "· ",
                _ => "  ",
            };
            let mut spans = vec![Span::styled(mark, faint())];
            if row < count {
                spans.extend(coloured(&line));
            } else {
                spans.push(Span::styled(line, faint()));
            }
            if fits && row + 1 == count {
                spans.push(Span::styled(format!(" {clauses}"), faint()));
            }
            lines.push(Line::from(spans).style(style));
        }
    }
    lines
}

/// How many lines are new to the person at the keyboard.
pub fn new_lines(app: &App) -> usize {
    let viewer = app.sitting.viewer();
    let new = app.sitting.session().log().entries.iter().skip(app.sitting.told());
    new.filter(|entry| entry.line(viewer, app.texts.0).is_some()).count()
}
