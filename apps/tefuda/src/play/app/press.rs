//! What each key does to the screen.

use engine::Lang;
use table::Between;

use super::{App, NAMING, Overlay, Sure};
use crate::play::keys::Key;
use crate::play::opponent::Advice;
use crate::play::sitting::{Across, Turn, Undo};
use crate::play::texts::Texts;

impl App {
    /// A key was pressed.
    pub fn press(&mut self, key: Key) {
        self.note = None;
        if key == Key::Interrupt {
            self.left = true;
        } else if let Some(sure) = self.sure {
            self.press_sure(sure, key);
        } else if let Some(overlay) = self.overlay {
            self.press_overlay(overlay, key);
        } else if self.asked().is_some_and(|asked| asked.shape == NAMING) {
            self.press_name(key);
        } else if !self.typed.is_empty() {
            self.press_digit(key);
        } else {
            self.press_table(key);
        }
    }

    fn press_sure(&mut self, sure: Sure, key: Key) {
        let yes = match key {
            Key::Char('y' | 'Y') => true,
            Key::Char('n' | 'N') => false,
            Key::Esc => {
                self.sure = None;
                return;
            }
            _ => return,
        };
        self.sure = None;
        match (sure, yes) {
            (Sure::Concede, true) => match self.sitting.concede() {
                Ok(()) => self.moved(),
                Err(fault) => self.note = Some(fault.told(self.texts.0)),
            },
            (Sure::Quit, true) => self.left = self.save(),
            (Sure::Quit, false) | (Sure::LeaveMatch, true) => self.left = true,
            (Sure::Undo(undo), true) => self.undo(undo),
            (Sure::Undo(_), false) => self.note = Some(self.texts.no_consent()),
            (Sure::Concede | Sure::LeaveMatch, false) => {}
        }
    }

    fn press_overlay(&mut self, overlay: Overlay, key: Key) {
        let page = self.bounds.log_page.max(5);
        let at = self.overlay_at;
        match key {
            Key::Up => self.overlay_at = at.saturating_sub(1),
            Key::Down => self.overlay_at = at.saturating_add(1).min(self.bounds.overlay),
            Key::PageUp => self.overlay_at = at.saturating_sub(page),
            Key::PageDown | Key::Char(' ') => {
                self.overlay_at = at.saturating_add(page).min(self.bounds.overlay)
            }
            Key::Home => self.overlay_at = 0,
            Key::End => self.overlay_at = self.bounds.overlay,
            Key::Char('l' | 'L') => self.toggle_language(),
            Key::Esc | Key::Enter | Key::Char('q' | 'Q') => self.overlay = None,
            Key::Char(c) if opens(c) == Some(overlay) => self.overlay = None,
            Key::Char(c) => {
                if let Some(other) = opens(c) {
                    self.open(other);
                }
            }
            Key::Backspace | Key::Left | Key::Right | Key::Interrupt => {}
        }
    }

    /// Where a card is named, whatever is typed is a part of its name.
    fn press_name(&mut self, key: Key) {
        match key {
            Key::Char(c) => {
                self.typed.push(c);
                self.cursor = 0;
            }
            Key::Backspace => {
                self.typed.pop();
                self.cursor = 0;
            }
            Key::Esc if self.typed.is_empty() => self.open(Overlay::Help),
            Key::Esc => {
                self.typed.clear();
                self.cursor = 0;
            }
            Key::Enter => {
                let Some(asked) = self.asked() else { return };
                match self.listed(&asked).get(self.cursor) {
                    Some(&at) => self.give(at),
                    None => self.note = Some(self.texts.no_such_name(&self.typed)),
                }
            }
            _ => self.press_table(key),
        }
    }

    /// While a number is typed, nothing but digits and their keys mean anything.
    fn press_digit(&mut self, key: Key) {
        match key {
            Key::Char(c) if c.is_ascii_digit() => self.digit(c),
            Key::Backspace => {
                self.typed.pop();
            }
            Key::Esc => self.typed.clear(),
            Key::Enter => self.give_typed(),
            _ => self.note = Some(self.texts.number_first(&self.typed)),
        }
    }

    fn digit(&mut self, c: char) {
        let Some(asked) = self.asked() else { return };
        let answers = asked.offers.len();
        let typed = format!("{}{c}", self.typed);
        match typed.parse::<usize>() {
            Ok(number) if (1..=answers).contains(&number) => {
                self.typed = typed;
                self.cursor = number - 1;
                if number * 10 > answers {
                    self.give_typed();
                }
            }
            Ok(_) | Err(_) => self.note = Some(self.texts.no_such_number(&typed, answers)),
        }
    }

    fn give_typed(&mut self) {
        let typed = std::mem::take(&mut self.typed);
        if let Ok(number @ 1..) = typed.parse::<usize>() {
            self.give(number - 1);
        }
    }

    fn give(&mut self, at: usize) {
        match self.sitting.answer(at) {
            Ok(()) => self.moved(),
            Err(fault) => self.note = Some(fault.told(self.texts.0)),
        }
    }

    fn press_table(&mut self, key: Key) {
        match key {
            Key::Char(c) if c.is_ascii_digit() => self.digit(c),
            Key::Char(c) => self.shortcut(c),
            Key::Enter => self.enter(),
            Key::Up => self.choose(|at, _| at.saturating_sub(1)),
            Key::Down => self.choose(|at, _| at + 1),
            Key::Left => self.choose(|at, rows| if at >= rows { at - rows } else { at }),
            Key::Right => self.choose(|at, rows| at + rows),
            Key::Home => self.choose(|_, _| 0),
            Key::End => self.choose(|_, _| usize::MAX),
            Key::PageUp => {
                self.log_back = (self.log_back + self.bounds.log_page.max(1)).min(self.bounds.log);
            }
            Key::PageDown => self.log_back = self.log_back.saturating_sub(self.bounds.log_page.max(1)),
            Key::Esc | Key::Backspace | Key::Interrupt => {}
        }
    }

    /// Moves the choice; `to` gets the place and how many answers stand in a column.
    fn choose(&mut self, to: impl FnOnce(usize, usize) -> usize) {
        let answers = self.asked().map_or(0, |asked| self.listed(&asked).len());
        self.cursor = to(self.cursor, self.bounds.answer_rows.max(1)).min(answers.saturating_sub(1));
    }

    fn enter(&mut self) {
        match self.sitting.turn() {
            Turn::Asks(_) => self.give(self.cursor),
            Turn::HandOver(_) => {
                self.sitting.take_over();
                self.moved();
            }
            Turn::Over(_) => match self.sitting.next_game() {
                Ok(true) => self.moved(),
                Ok(false) => self.left = true,
                Err(faults) => self.note = faults.first().map(ToString::to_string),
            },
            Turn::Thinks(_) => {}
        }
    }

    fn shortcut(&mut self, c: char) {
        let handing = matches!(self.sitting.turn(), Turn::HandOver(_));
        match c.to_ascii_lowercase() {
            'q' => self.quit(),
            'l' => self.toggle_language(),
            's' => {
                self.save();
            }
            // Between two people nothing else is for whoever happens to hold the keyboard.
            _ if handing && opens(c) != Some(Overlay::Help) => {}
            'z' | 'u' => self.ask_undo(),
            'c' => self.ask_concede(),
            ' ' => {}
            _ => match opens(c) {
                Some(overlay) => self.open(overlay),
                None => self.note = Some(self.texts.unknown_key(c)),
            },
        }
    }

    fn open(&mut self, overlay: Overlay) {
        if matches!(self.sitting.turn(), Turn::HandOver(_)) && overlay != Overlay::Help {
            return;
        }
        if matches!(overlay, Overlay::WhyNot | Overlay::Hint) && self.asked().is_none() {
            self.note = Some(self.texts.not_asked().to_owned());
            return;
        }
        if overlay == Overlay::Hint {
            if self.sitting.across() == Across::Person {
                self.note = Some(self.texts.no_hints().to_owned());
                return;
            }
            if self.advice == Advice::None {
                self.advice = Advice::Wanted;
            }
        }
        self.overlay = Some(overlay);
        // The log is read from its end.
        self.overlay_at = if overlay == Overlay::Log { usize::MAX } else { 0 };
    }

    fn toggle_language(&mut self) {
        self.texts = Texts(match self.texts.0 {
            Lang::Ja => Lang::En,
            Lang::En => Lang::Ja,
        });
    }

    fn quit(&mut self) {
        match (self.sitting.turn(), self.sitting.after()) {
            (Turn::Over(_), Some((_, Between::Next | Between::Chooses(_)))) => {
                self.sure = Some(Sure::LeaveMatch);
            }
            (Turn::Over(_), _) => self.left = true,
            (Turn::Asks(_) | Turn::HandOver(_) | Turn::Thinks(_), _) => self.sure = Some(Sure::Quit),
        }
    }

    fn save(&mut self) -> bool {
        let path = self.sitting.save.clone();
        match self.sitting.save_to(&path) {
            Ok(()) => {
                self.note = Some(self.texts.saved(&path));
                self.saved = Some(path);
                true
            }
            Err(why) => {
                self.note = Some(self.texts.unsaved(&path, &why));
                false
            }
        }
    }

    fn ask_undo(&mut self) {
        match (self.sitting.undo_offer(), self.sitting.across()) {
            (None, _) => self.note = Some(self.texts.nothing_to_undo()),
            (Some(undo), Across::Person) => self.sure = Some(Sure::Undo(undo)),
            (Some(undo), Across::Machine(_)) => self.undo(undo),
        }
    }

    fn undo(&mut self, undo: Undo) {
        self.sitting.undo(undo);
        self.moved();
        self.note = Some(self.texts.undone(undo));
    }

    fn ask_concede(&mut self) {
        if !matches!(self.sitting.turn(), Turn::Over(_)) {
            self.sure = Some(Sure::Concede);
        }
    }
}

/// The overlay a letter opens.
fn opens(c: char) -> Option<Overlay> {
    match c.to_ascii_lowercase() {
        'h' => Some(Overlay::Help),
        '?' => Some(Overlay::WhyNot),
        'n' => Some(Overlay::Hint),
        'i' => Some(Overlay::Cards),
        't' => Some(Overlay::Table),
        'g' => Some(Overlay::Log),
        _ => None,
    }
}
