//! Whole games through the screen and through lines.

mod keys;
mod learn;
mod lines;
mod matches;
mod screen;
mod seen;

use ai::Luck;
use clap::Parser;
use engine::Lang;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::Args;
use super::app::App;
use super::keys::Key;
use super::sit_down::sit_down;
use super::sitting::{Sitting, Turn};
use super::view::draw;
use crate::input::Problem;

/// The words of `tefuda play`, without the rest of the program.
#[derive(Parser)]
struct Words {
    #[command(flatten)]
    args: Args,
}

/// What `tefuda play …` sits down to.
fn sit_at(words: &str) -> Result<Sitting, Problem> {
    let all = format!("play {words}");
    sit_down(&Words::parse_from(all.split_whitespace()).args, Lang::En)
}

/// What `tefuda play blackpoker …` sits down to.
fn sit(words: &str) -> Result<Sitting, Problem> {
    sit_at(&format!("blackpoker {words}"))
}

/// The screen of such a sitting.
fn screen(words: &str) -> App {
    App::new(sit(words).unwrap(), Lang::En)
}

/// Lets the machine answer as long as it is asked.
fn attend(app: &mut App) {
    while let Turn::Thinks(kind) = app.sitting.turn() {
        let at = app.sitting.bot(kind).answer_at(app.sitting.session()).unwrap();
        app.sitting.answer(at).unwrap();
        app.moved();
    }
}

/// What stands on a screen of a size.
fn drawn(app: &mut App, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut bounds = None;
    terminal.draw(|frame| bounds = Some(draw(frame, app))).unwrap();
    app.measured(bounds.unwrap());
    terminal.backend().to_string()
}

/// Presses keys, a character each.
fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        app.press(Key::Char(key));
    }
}

/// Gives any answer to what is asked, as a person would: by taking the keyboard, arrows and Enter.
fn give_any(app: &mut App, luck: &mut Luck) {
    if let Turn::HandOver(_) = app.sitting.turn() {
        app.press(Key::Enter);
    }
    let answers = app.asked().unwrap().offers.len();
    for _ in 0..luck.below(answers) {
        app.press(Key::Down);
    }
    app.press(Key::Enter);
}
