//! The normal form of a printed text.

use std::ops::Range;

/// Two printed forms of one set phrase: the first is written as the second.
pub type Variant = (&'static str, &'static str);

/// A text in normal form, and where each of its bytes stands in what is printed.
///
/// Reminders in brackets are left out, full-width digits and signs made half-width, and listed variants of a
/// set phrase written one way. Nothing else changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Normal {
    text: String,
    from: Vec<u32>,
    printed: usize,
}

/// A full-width digit or sign as its half-width one.
fn narrow(c: char) -> char {
    match c {
        '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap_or(c),
        '＋' => '+',
        '－' | '−' | '‐' => '-',
        '／' => '/',
        ':' => '：',
        other => other,
    }
}

/// How long the reminder is that begins here, if one does: to the bracket that closes it. A note (※速攻（…）) is one
/// from its mark on.
fn reminder(rest: &str) -> Option<usize> {
    if let Some(note) = rest.strip_prefix('※') {
        let word = note.find(['（', '(', '。', '」', '\n'])?;
        return Some('※'.len_utf8() + word + reminder(&note[word..])?);
    }
    rest.starts_with(['（', '(']).then_some(())?;
    let mut depth = 0usize;
    for (at, c) in rest.char_indices() {
        match c {
            '（' | '(' => depth += 1,
            '）' | ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + c.len_utf8());
        }
    }
    None
}

impl Normal {
    /// Makes the normal form. A bracket that begins with one of `kept` is no reminder: it says what nothing else
    /// on the card does.
    pub fn of(printed: &str, variants: &[Variant], kept: &[&str]) -> Normal {
        let mut normal = Normal { text: String::new(), from: Vec::new(), printed: printed.len() };
        let mut at = 0;
        while let Some(c) = printed[at..].chars().next() {
            let rest = &printed[at..];
            let mut next = at + c.len_utf8();
            let inside = &rest[c.len_utf8()..];
            let says_more = kept.iter().any(|words| inside.starts_with(words));
            match (c, reminder(rest).filter(|_| !says_more)) {
                (_, Some(len)) => next = at + len,
                ('\r', None) => {}
                _ => {
                    if let Some((long, short)) = variants.iter().find(|(long, _)| rest.starts_with(long)) {
                        normal.push(short, at);
                        at += long.len();
                        continue;
                    }
                    let mut buffer = [0; 4];
                    normal.push(narrow(c).encode_utf8(&mut buffer), at);
                }
            }
            at = next;
        }
        normal
    }

    fn push(&mut self, piece: &str, at: usize) {
        self.text.push_str(piece);
        self.from.extend(std::iter::repeat_n(at as u32, piece.len()));
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where a piece of it stands in what is printed.
    pub fn printed(&self, piece: Range<usize>) -> Range<usize> {
        let at = |byte: usize| self.from.get(byte).map_or(self.printed, |&at| at as usize);
        at(piece.start)..at(piece.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_go_and_the_way_back_stays() {
        let printed = "【守護】（これを\nアクトできる）\n１枚引く。";
        let normal = Normal::of(printed, &[], &[]);
        assert_eq!(normal.text(), "【守護】\n1枚引く。");
        let at = normal.text().find("1枚").unwrap();
        assert_eq!(&printed[normal.printed(at..normal.text().len())], "１枚引く。");
    }

    #[test]
    fn a_listed_variant_is_written_one_way() {
        let normal = Normal::of("一枚引く。", &[("一枚引く", "1枚引く")], &[]);
        assert_eq!(normal.text(), "1枚引く。");
    }

    #[test]
    fn a_bracket_that_says_more_stays() {
        assert_eq!(
            Normal::of("（引くなら）1枚。（思い出せ）", &[], &["引くなら"]).text(),
            "（引くなら）1枚。"
        );
    }

    #[test]
    fn a_note_goes_from_its_mark_on() {
        assert_eq!(
            Normal::of("「速攻※」を得る。※速攻（すぐに動ける。）", &[("※」", "」")], &[]).text(),
            "「速攻」を得る。"
        );
        assert_eq!(Normal::of("※はじめに。（まだ）", &[], &[]).text(), "※はじめに。");
    }

    #[test]
    fn a_bracket_that_never_closes_hides_nothing() {
        assert_eq!(Normal::of("1枚引く。（まだ", &[], &["はい"]).text(), "1枚引く。（まだ");
    }
}
