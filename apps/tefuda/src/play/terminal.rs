//! The terminal: raw mode in, keys to the screen, and the terminal as it was on every way out.

use std::io::Write;
use std::time::Duration;

use crossterm::event::{self, Event};

use super::app::App;
use super::keys::key_of;
use super::opponent::{Advice, Opponent};
use super::sitting::Turn;
use super::view::draw;
use crate::input::Problem;

/// How long is waited for a key while the machine thinks, and otherwise.
const THINKING: Duration = Duration::from_millis(40);
const IDLE: Duration = Duration::from_secs(3600);

/// Gives the terminal back when it goes out of sight, by whatever way.
struct Restored;

impl Drop for Restored {
    fn drop(&mut self) {
        // Where even this fails the terminal is gone, and nobody is left to tell.
        let _ = ratatui::try_restore();
    }
}

fn failed(error: std::io::Error) -> Problem {
    Problem(format!("play: the terminal: {error}; --plain plays in lines"))
}

/// Plays on the screen until the table is left, and says where things stand.
pub fn run(mut app: App) -> Result<(), Problem> {
    // Also sets a hook that gives the terminal back before a panic is told.
    let started = ratatui::try_init();
    let restored = Restored;
    play(&mut app, started.map_err(failed)?)?;
    drop(restored);
    let mut farewell = app.texts.farewell(&app.sitting);
    if let Some(path) = &app.saved {
        farewell += &format!(" · {}", app.texts.saved(path));
    }
    // The window may be closed already.
    let _ = writeln!(std::io::stdout(), "{farewell}");
    Ok(())
}

fn play(app: &mut App, mut terminal: ratatui::DefaultTerminal) -> Result<(), Problem> {
    let mut opponent = Opponent::new();
    while !app.left {
        if opponent.attend(&mut app.sitting, &mut app.advice)? {
            app.moved();
        }
        let mut bounds = None;
        terminal.draw(|frame| bounds = Some(draw(frame, app))).map_err(failed)?;
        app.measured(bounds.unwrap_or_default());
        let thinks = matches!(app.sitting.turn(), Turn::Thinks(_)) || app.advice == Advice::Awaited;
        if event::poll(if thinks { THINKING } else { IDLE }).map_err(failed)?
            && let Event::Key(pressed) = event::read().map_err(failed)?
            && let Some(key) = key_of(pressed)
        {
            app.press(key);
        }
        app.ticks = app.ticks.wrapping_add(1);
    }
    Ok(())
}
