//! Reading a printed text by the shared grammar.

use std::ops::Range;

use language::card;
pub use language::{Lexicon, Read, Reading};
use text::Normal;

use language::lexicon::Class;

use crate::hooks::keywords_of_line;
use crate::lexicon::lexicon;
use crate::table::Keys;

/// The keywords that an ability consists of (41), if it does.
pub(crate) fn keywords(read: &Read) -> Option<Keys> {
    keywords_of_line(read.line()).filter(|_| read.listed().is_empty())
}

/// The text that counts: reminders left out, variants written one way.
pub fn normalise(printed: &str) -> Normal {
    let normal = lexicon().normal(printed);
    let tokens = tokens(normal.text());
    if tokens.is_empty() { normal } else { normal.quoted(&tokens) }
}

/// Names of tokens that are no words of the game and stand without quotation marks: a card defines them (43-1).
fn tokens(text: &str) -> Vec<Range<usize>> {
    const TOKEN: &str = "トークン";
    const INSIDE: &str = "きぎけげしちびみりい";
    let part = |c: char| matches!(c, 'ァ'..='ヺ' | 'ー' | '々' | '一'..='鿿');
    let name = |at: usize| {
        let before = &text[..at];
        let run = |before: &str| {
            let last = before.rfind(|c: char| !part(c));
            last.map_or(0, |last| last + before[last..].chars().next().map_or(0, char::len_utf8))
        };
        let start = run(before);
        // 働き蜂トークン: one kana between two words of a name.
        let inside = before[..start].chars().next_back().filter(|c| INSIDE.contains(*c));
        let whole = inside.map(|c| start - c.len_utf8()).map(|kana| (run(&before[..kana]), kana));
        let begins = |start: usize| {
            let before = &text[..start];
            before.is_empty() || before.ends_with(['。', '、', '：', '\n']) || before.ends_with("である")
        };
        let start = match whole {
            Some((whole, kana)) if start < at && whole < kana && begins(whole) => whole,
            _ => start,
        };
        let name = start..at + TOKEN.len();
        // ゴーストトークン is a word, and 全トークン are two.
        let word = |class, text: &str| lexicon().longest(class, text).map_or(0, |(_, len)| len);
        let known = word(Class::Noun, &text[start..]) >= name.len()
            || [Class::Noun, Class::Adnominal]
                .iter()
                .any(|class| word(*class, &text[start..at]) == at - start);
        // 「火の玉トークン」: a name in quotation marks is whole.
        let opens = before.rfind(['「', '『']);
        let quoted = opens.is_some_and(|open| !before[open..].contains(['」', '』', '。', '、', '：']))
            && text[at + TOKEN.len()..].starts_with(['」', '』']);
        (start < at && !known && !quoted).then_some(name)
    };
    text.match_indices(TOKEN).filter_map(|(at, _)| name(at)).collect()
}

/// Reads a printed text. It never fails: what can't be read stays as a gap.
pub fn read(printed: &str) -> Reading {
    let normal = normalise(printed);
    let lines = card::parts(normal.text());
    let parts = lines.into_iter().flat_map(|line| abilities(normal.text(), line)).collect();
    Reading::of(lexicon(), &normal, parts)
}

/// The abilities of a line: several may stand side by side, each with a head of its own.
fn abilities(text: &str, line: Range<usize>) -> Vec<Range<usize>> {
    let (mut found, mut start, mut depth) = (Vec::new(), line.start, 0usize);
    let mut before = None;
    for (at, c) in text[line.clone()].char_indices().map(|(at, c)| (line.start + at, c)) {
        if depth == 0 && at > start && begins(&text[at..line.end], before) {
            found.push(start..at);
            start = at;
        }
        match c {
            '「' | '【' | '《' => depth += 1,
            '」' | '】' | '》' => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = Some(c);
    }
    found.push(start..line.end);
    found
}

/// 「名前」《 begins an ability, and 《 does after a full stop.
fn begins(rest: &str, before: Option<char>) -> bool {
    if rest.starts_with('《') {
        return before == Some('。');
    }
    let name = rest.strip_prefix('「').and_then(|rest| rest.split_once('」'));
    name.is_some_and(|(name, after)| after.starts_with('《') && !name.contains(['「', '。', '\n']))
}

/// An ability as a card would print it.
pub fn render(read: &Read) -> String {
    read.render(lexicon())
}

/// What was understood of an ability, in English.
pub fn english(words: &Lexicon, read: &Read) -> String {
    read.english(words)
}
