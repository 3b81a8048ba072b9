//! Text in columns: CJK characters take two.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes.
pub fn columns(text: &str) -> usize {
    text.width()
}

fn wide(c: char) -> bool {
    c.width() == Some(2)
}

/// What no line begins with (行頭禁則).
const NOT_FIRST: &str = "、。，．・：；？！ー）」』】〕〉》ぁぃぅぇぉっゃゅょァィゥェォッャュョ々.,:;?!)]…";

/// Breaks a text into lines of at most so many columns: at spaces, or beside a wide character; in the middle
/// of a word only if the word alone is too long.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(2);
    let mut lines = Vec::new();
    let mut rest = text.trim_end();
    while columns(rest) > width {
        let (mut used, mut end, mut nice) = (0, rest.len(), None);
        let mut before = None;
        for (at, c) in rest.char_indices() {
            let may = c == ' ' || wide(c) || before.is_some_and(wide);
            if at > 0 && may && !NOT_FIRST.contains(c) {
                nice = Some(at);
            }
            used += c.width().unwrap_or(0);
            if used > width {
                end = at;
                break;
            }
            before = Some(c);
        }
        let cut = nice.unwrap_or(end).max(rest.chars().next().map_or(0, char::len_utf8));
        let (line, tail) = rest.split_at(cut);
        lines.push(line.trim_end().to_owned());
        rest = tail.trim_start();
    }
    if !rest.is_empty() || lines.is_empty() {
        lines.push(rest.to_owned());
    }
    lines
}

/// The beginning of a text that fits into so many columns, with `…` where something is left out.
pub fn cut(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = 1;
    for c in text.chars() {
        used += c.width().unwrap_or(0);
        if used > width {
            break;
        }
        kept.push(c);
    }
    if width > 0 {
        kept.push('…');
    }
    kept
}

/// A text followed by spaces up to so many columns.
pub fn pad(text: &str, width: usize) -> String {
    let kept = cut(text, width);
    let spaces = width.saturating_sub(columns(&kept));
    kept + &" ".repeat(spaces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_beside_wide_characters() {
        assert_eq!(wrap("A takes from life: ♠10", 12), ["A takes from", "life: ♠10"]);
        assert_eq!(wrap("Aはライフから♠10を取る", 10), ["Aはライフ", "から♠10を", "取る"]);
        assert_eq!(wrap("ライフカード", 8), ["ライフ", "カード"]);
        assert_eq!(wrap("ライフを見る。", 12), ["ライフを見", "る。"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("防壁", 1), ["防", "壁"]);
    }

    #[test]
    fn no_line_is_wider_than_asked() {
        for width in 2..20 {
            for line in wrap("ステージに乗る：A アタック ♠10 → B bulwark 2 (♡K)", width) {
                assert!(columns(&line) <= width, "{line:?} in {width}");
            }
        }
    }

    #[test]
    fn a_text_is_cut_by_columns() {
        assert_eq!(cut("防壁設置", 5), "防壁…");
        assert_eq!(cut("防壁設置", 4), "防…");
        assert_eq!(cut("防壁設置", 8), "防壁設置");
        assert_eq!(cut("abc", 0), "");
        assert_eq!(pad("防壁", 6), "防壁  ");
    }
}
