//! Keys as the screen understands them, apart from the terminal they come from.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Key {
    /// A character.
    Char(char),
    /// Gives the chosen answer.
    Enter,
    /// Closes or takes back.
    Esc,
    /// Takes back a digit.
    Backspace,
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the first.
    Home,
    /// To the last.
    End,
    /// Leaves at once.
    Interrupt,
}

/// The key that was pressed, if it is one that means something.
pub fn key_of(event: KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    if event.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(event.code, KeyCode::Char('c' | 'C')).then_some(Key::Interrupt);
    }
    if event.modifiers.intersects(KeyModifiers::ALT | KeyModifiers::SUPER) {
        return None;
    }
    match event.code {
        KeyCode::Char(c) => Some(Key::Char(narrow(c))),
        KeyCode::Enter => Some(Key::Enter),
        KeyCode::Esc => Some(Key::Esc),
        KeyCode::Backspace | KeyCode::Delete => Some(Key::Backspace),
        KeyCode::Up => Some(Key::Up),
        KeyCode::Down | KeyCode::Tab => Some(Key::Down),
        KeyCode::Left => Some(Key::Left),
        KeyCode::Right => Some(Key::Right),
        KeyCode::PageUp => Some(Key::PageUp),
        KeyCode::PageDown => Some(Key::PageDown),
        KeyCode::Home => Some(Key::Home),
        KeyCode::End => Some(Key::End),
        _ => None,
    }
}

/// The narrow form of a full-width letter, digit or sign, as a Japanese input method may send it.
pub fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_keys_mean_the_same() {
        let key = |code| key_of(KeyEvent::new(code, KeyModifiers::NONE));
        assert_eq!(key(KeyCode::Char('１')), Some(Key::Char('1')));
        assert_eq!(key(KeyCode::Char('？')), Some(Key::Char('?')));
        assert_eq!(key(KeyCode::F(1)), None);
    }

    #[test]
    fn a_key_with_control_is_no_shortcut() {
        let key = |code| key_of(KeyEvent::new(code, KeyModifiers::CONTROL));
        assert_eq!(key(KeyCode::Char('c')), Some(Key::Interrupt));
        assert_eq!(key(KeyCode::Char('s')), None);
    }
}
