//! Deck files: plain lists as people write them, `3 card name` or `card name x3` or an id a line, in parts by headings such
//! as `[main]`. A name that no card has gets the nearest that one has.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use engine::{Def, Lang, Rules, Words};

use crate::face::said;
use crate::fault::Fault;
use crate::games::Tabled;

/// A list of cards, each perhaps under the heading of a zone it is meant for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck<G: Words> {
    /// The cards, in the order they are listed.
    pub cards: Vec<(Option<G::Zone>, Def)>,
    /// The line of each, where they come from a file.
    lines: Vec<usize>,
}

impl<G: Words> Deck<G> {
    /// A list without headings.
    pub fn plain(cards: Vec<Def>) -> Deck<G> {
        Deck { cards: cards.into_iter().map(|def| (None, def)).collect(), lines: Vec::new() }
    }

    /// The cards alone.
    pub fn defs(&self) -> Vec<Def> {
        self.cards.iter().map(|&(_, def)| def).collect()
    }

    /// The first line with this card.
    pub(crate) fn line_of(&self, card: Def) -> Option<usize> {
        self.cards.iter().zip(&self.lines).find(|((_, def), _)| *def == card).map(|(_, &line)| line)
    }
}

/// The most copies one line may ask for; more can't be in any deck.
const MOST: usize = 200;
/// So many lines at fault are told; the rest of the list is not looked at.
const MOST_FAULTS: usize = 100;

/// A digit as wide as a kana, as keyboards give them, is a digit.
fn narrow(digit: char) -> char {
    match digit {
        '０'..='９' => char::from(b'0' + (u32::from(digit) - u32::from('０')) as u8),
        _ => digit,
    }
}

/// A part of a line that may be a card, and how many copies it asks for.
type Guess<'t> = (String, &'t str);

/// Signs between a count and a name, or around either.
const SIGNS: [char; 9] = ['x', 'X', '×', 'ｘ', 'Ｘ', '*', '＊', '枚', '✕'];

/// What is left of a count when its signs are taken away: `x3`, `3枚`, `(3)`.
fn count_of(word: &str) -> Option<String> {
    let bare = word.trim_matches(['(', ')', '（', '）', '[', ']', ':', '：']).trim_matches(SIGNS);
    let digits = !bare.is_empty() && bare.chars().all(|digit| narrow(digit).is_ascii_digit());
    digits.then(|| bare.chars().map(narrow).collect())
}

/// The ways a line can be taken, the likeliest first: `3 name`, `3x name`, `name`, `name x3`, `name 3枚`.
fn guesses(line: &str) -> Vec<Guess<'_>> {
    let line = line.trim_start_matches(['-', '*', '•', '・', '●', '○']).trim();
    let mut found = Vec::new();
    let first = |rest: &str| -> Option<usize> { rest.find(char::is_whitespace) };
    if let Some(cut) = first(line)
        && let Some(count) = count_of(&line[..cut])
    {
        let rest = line[cut..].trim();
        // 3 x name
        let name = match first(rest) {
            Some(at) if rest[..at].trim_matches(SIGNS).is_empty() => rest[at..].trim(),
            _ => rest,
        };
        found.push((count, name));
    }
    // 3xname, 3×name
    let digits = line.find(|c: char| !narrow(c).is_ascii_digit()).unwrap_or(line.len());
    if let Some(rest) = line.get(digits..).filter(|rest| digits > 0 && rest.starts_with(SIGNS)) {
        let name = rest.trim_start_matches(SIGNS).trim();
        found.push((line[..digits].chars().map(narrow).collect(), name));
    }
    found.push(("1".to_owned(), line));
    if let Some(cut) = line.rfind(char::is_whitespace)
        && let Some(count) = count_of(line[cut..].trim())
    {
        let name = line[..cut].trim();
        // name x 3
        let bare =
            name.rsplit_once(char::is_whitespace).filter(|(_, sign)| sign.trim_matches(SIGNS).is_empty());
        found.push((count, bare.map_or(name, |(name, _)| name.trim())));
    }
    // namex3, name×3, name（3）
    let end = line.trim_end_matches([')', '）', '枚']);
    let from = end.trim_end_matches(|c: char| narrow(c).is_ascii_digit());
    let signed = from.ends_with(SIGNS) || from.ends_with(['(', '（', ':', '：']);
    if from.len() < end.len() && signed {
        // One sign: a name may end like one.
        let name = from.strip_suffix(SIGNS).unwrap_or(from).trim_end_matches(['(', '（', ':', '：']).trim();
        found.push((end[from.len()..].chars().map(narrow).collect(), name));
    }
    found.retain(|(_, name)| !name.is_empty());
    found
}

/// A name as it is compared: without spaces and marks, in narrow small letters.
fn folded(name: &str) -> String {
    let narrow = |c: char| match c {
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    };
    let marks = "・･『』「」〔〕[]\"'’,、-";
    name.chars()
        .filter(|c| !c.is_whitespace() && !marks.contains(*c))
        .map(narrow)
        .flat_map(char::to_lowercase)
        .collect()
}

/// The names of all cards that a deck may hold, as they are compared; made when one is first needed.
struct Names<'r, G: Tabled> {
    rules: &'r Rules<G>,
    all: OnceCell<BTreeMap<String, Vec<(Def, String)>>>,
}

impl<'r, G: Tabled> Names<'r, G> {
    fn of(rules: &'r Rules<G>) -> Names<'r, G> {
        Names { rules, all: OnceCell::new() }
    }

    fn all(&self) -> &BTreeMap<String, Vec<(Def, String)>> {
        self.all.get_or_init(|| {
            let rules = self.rules;
            let mut all: BTreeMap<String, Vec<(Def, String)>> = BTreeMap::new();
            let defs = (0..rules.cards.len()).map(|at| Def(at as u16));
            for def in defs.filter(|def| G::in_decks(rules, *def)) {
                let names = [Lang::Ja, Lang::En].map(|lang| G::card_name(rules, def, lang));
                for name in names.into_iter().chain([G::card_word(rules, def)]) {
                    if !name.is_empty() && name != engine::NOBODY {
                        all.entry(folded(&name)).or_default().push((def, name));
                    }
                }
            }
            all
        })
    }

    /// The card that a name means in a deck: what can be in one, where something of the name can.
    fn meant(&self, part: Option<G::Zone>, name: &str) -> Option<Def> {
        let rules = self.rules;
        let found = match part {
            Some(zone) => G::find_at(rules, zone, name),
            None => G::find_card(rules, name),
        };
        if found.is_some_and(|def| G::in_decks(rules, def)) {
            return found;
        }
        let fits = |def: &Def| part.is_none_or(|part| G::home(rules, *def).is_none_or(|home| home == part));
        let called = |name: &str| {
            let known = self.all().get(&folded(name)).map(Vec::as_slice).unwrap_or_default();
            let mut defs = known.iter().map(|(def, _)| *def);
            defs.clone().find(fits).or_else(|| defs.next())
        };
        // An id before or after the name says which card is meant.
        let by_id = || {
            let words = name.split(|c: char| c.is_whitespace() || "()（）[]［］".contains(c));
            let is_id = |word: &str, def: &Def| G::card_word(rules, *def).eq_ignore_ascii_case(word);
            words.filter(|word| word.len() > 3).find_map(|word| called(word).filter(|def| is_id(word, def)))
        };
        called(name).or_else(by_id).or(found)
    }

    /// The name of a card that is most like this one.
    fn nearest(&self, name: &str) -> Option<String> {
        let sought = folded(name);
        let length = sought.chars().take(LONGEST_NAME + 1).count();
        if length > LONGEST_NAME || length == 0 {
            return None;
        }
        let alike = |(other, known): (&String, &'_ Vec<(Def, String)>)| {
            let longer = length.max(other.chars().take(LONGEST_NAME * 2 + 1).count());
            // What is more than twice as long is not looked at.
            let slips = if longer > length * 2 { longer } else { strsim::osa_distance(&sought, other) };
            let near = slips * 2 <= longer;
            near.then(|| (slips * 1000 / longer, known.first().map(|(_, name)| name.clone())))
        };
        self.all().iter().filter_map(alike).min_by_key(|(slips, _)| *slips).and_then(|(_, known)| known)
    }
}

/// Names that are longer are like no card's.
const LONGEST_NAME: usize = 40;
/// So many names that no card has are compared with all that there are.
const MOST_COMPARED: usize = 20;

/// A line of a list that no card is meant by, and what may be meant instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misnamed {
    /// The line, from 1.
    pub line: usize,
    /// What is written in the place of a name.
    pub name: String,
    /// The name of a card that is most like it.
    pub nearest: Option<String>,
}

/// A list as it is being read.
struct Reading<'r, G: Tabled> {
    names: Names<'r, G>,
    part: Option<G::Zone>,
    cards: Vec<(Option<G::Zone>, Def)>,
    lines: Vec<usize>,
    faults: Vec<Fault>,
    misnamed: Vec<Misnamed>,
}

impl<G: Tabled> Reading<'_, G> {
    /// Takes a line for a heading, if it is one.
    fn heading(&mut self, at: usize, line: &str) -> bool {
        let bracketed = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let bare =
            bracketed.unwrap_or(line).trim_matches(['【', '】', '■', '=', '-', '<', '>', ':', '：', ' ']);
        // Main deck (40)
        let bare =
            bare.trim_end_matches(|c: char| narrow(c).is_ascii_digit() || "()（）枚 ".contains(c)).trim();
        let lower = bare.to_lowercase();
        let words = [bare, lower.as_str(), lower.trim_end_matches("deck").trim()];
        let part = words.into_iter().find_map(|word| G::part(word));
        if part.is_none() && bracketed.is_some() {
            let ja = format!("デッキに「{bare}」という部分はありません");
            self.faults.push(Fault::at(at, said(ja, format!("no part of a deck is called {bare:?}"))));
        }
        if part.is_some() || bracketed.is_some() {
            self.part = part;
        }
        part.is_some() || bracketed.is_some()
    }

    fn card(&mut self, at: usize, line: &str) {
        let all = guesses(line);
        let found = all.iter().find_map(|(count, name)| Some((count, self.names.meant(self.part, name)?)));
        let Some((count, def)) = found else {
            return self.unknown(at, &all);
        };
        match count.parse::<usize>().ok().filter(|n| (1..=MOST).contains(n)) {
            None => {
                let ja = format!("{count}枚とあります。1枚から{MOST}枚までにしてください");
                self.faults.push(Fault::at(at, said(ja, format!("{count:?} copies; expected 1 to {MOST}"))));
            }
            Some(copies) => {
                self.cards.extend(std::iter::repeat_n((self.part, def), copies));
                self.lines.extend(std::iter::repeat_n(at, copies));
            }
        }
    }

    /// No card is called so.
    fn unknown(&mut self, at: usize, all: &[Guess<'_>]) {
        // What has a count beside it was meant to be a name.
        let counted = all.iter().find(|(count, _)| count != "1").or(all.last());
        let name = counted.map(|(_, name)| *name).unwrap_or_default();
        let near = if self.misnamed.len() < MOST_COMPARED { self.names.nearest(name) } else { None };
        let what = match &near {
            Some(near) => said(
                format!("「{name}」というカードはありません。「{near}」ではありませんか"),
                format!("no card is called {name:?}; did you mean {near:?}?"),
            ),
            None => {
                let sample = sample(self.names.rules);
                said(
                    format!(
                        "「{name}」というカードはありません。「1 {sample}」のように枚数とカード名を書いてください"
                    ),
                    format!("no card is called {name:?}; expected a count and a card, such as `1 {sample}`"),
                )
            }
        };
        self.faults.push(Fault::at(at, what));
        self.misnamed.push(Misnamed { line: at, name: name.to_owned(), nearest: near });
    }
}

/// Reads a deck file. Lines that begin with `#` are remarks, and empty ones pass; `[main]` is a heading.
pub fn read_deck<G: Tabled>(rules: &Rules<G>, text: &str) -> Result<Deck<G>, Vec<Fault>> {
    let Reading { cards, lines, faults, .. } = read(rules, text);
    if faults.is_empty() { Ok(Deck { cards, lines }) } else { Err(faults) }
}

/// The lines of a list that no card is meant by.
pub(crate) fn misnamed<G: Tabled>(rules: &Rules<G>, text: &str) -> Vec<Misnamed> {
    read(rules, text).misnamed
}

fn read<'r, G: Tabled>(rules: &'r Rules<G>, text: &str) -> Reading<'r, G> {
    let (cards, lines, faults, misnamed) = Default::default();
    let mut reading = Reading { names: Names::of(rules), part: None, cards, lines, faults, misnamed };
    for (at, line) in text.lines().enumerate().map(|(at, line)| (at + 1, line)) {
        if reading.faults.len() >= MOST_FAULTS {
            let ja = format!("誤りが{MOST_FAULTS}件あるため、ここから先は読んでいません");
            let en = format!("{MOST_FAULTS} faults; nothing is read from here on");
            reading.faults.push(Fault::at(at, said(ja, en)));
            break;
        }
        let line = line.trim().trim_start_matches('\u{feff}');
        if line.is_empty() || line.starts_with('#') || line.starts_with("//") || reading.heading(at, line) {
            continue;
        }
        reading.card(at, line);
        if reading.cards.len() > MOST * 2 {
            let most = MOST * 2;
            let what = said(format!("カードが{most}枚を超えています"), format!("more than {most} cards"));
            reading.faults.push(Fault::at(at, what));
            break;
        }
    }
    reading
}

/// Cards, each with its copies.
type Rows = Vec<(Def, usize)>;

/// A deck as people write it: a heading before each part, names where they lead to the same card, else ids.
pub(crate) fn listed<G: Tabled>(rules: &Rules<G>, deck: &Deck<G>) -> String {
    let mut parts: Vec<(Option<G::Zone>, Rows)> = Vec::new();
    for &(part, def) in &deck.cards {
        let home = part.or_else(|| G::home(rules, def));
        let at = parts.iter().position(|(known, _)| *known == home).unwrap_or_else(|| {
            parts.push((home, Vec::new()));
            parts.len() - 1
        });
        let rows = &mut parts[at].1;
        match rows.iter_mut().find(|(known, _)| *known == def) {
            Some((_, copies)) => *copies += 1,
            None => rows.push((def, 1)),
        }
    }
    parts.sort_by_key(|(part, _)| part.map(|part| G::zone_word(part)).map(part_order));
    let names = Names::of(rules);
    let mut text = String::new();
    for (part, rows) in parts {
        if let Some(part) = part {
            let gap = if text.is_empty() { "" } else { "\n" };
            text += &format!("{gap}[{}]\n", G::zone_word(part));
        }
        for (def, copies) in rows {
            let name = G::card_name(rules, def, Lang::Ja);
            let name = if names.meant(part, &name) == Some(def) { name } else { G::card_word(rules, def) };
            text += &format!("{copies} {name}\n");
        }
    }
    text
}

/// Who leads stands first, then the deck, then what stands beside it.
fn part_order(word: &str) -> usize {
    ["leader", "master", "deck", "evolve"].iter().position(|known| word == *known).unwrap_or(usize::MAX)
}

fn sample<G: Words>(rules: &Rules<G>) -> String {
    G::card_name(rules, Def(0), Lang::Ja)
}

/// A deck as a file would hold it.
pub fn write_deck<G: Words>(rules: &Rules<G>, deck: &[Def]) -> String {
    let mut sorted = deck.to_vec();
    sorted.sort_unstable();
    let mut text = String::new();
    for copies in sorted.chunk_by(|a, b| a == b) {
        text += &format!("{} {}\n", copies.len(), G::card_word(rules, copies[0]));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stand_where_people_put_them() {
        let first = |line: &str| -> Vec<(String, String)> {
            guesses(line).into_iter().map(|(count, name)| (count, name.to_owned())).collect()
        };
        let four = ("4".to_owned(), "ab c".to_owned());
        for line in [
            "4 ab c",
            "4x ab c",
            "4 x ab c",
            "x4 ab c",
            "4枚 ab c",
            "ab c x4",
            "ab c ×４",
            "ab c (4)",
            "ab c x 4",
            "- 4 ab c",
        ] {
            assert!(first(line).contains(&four), "{line}: {:?}", first(line));
        }
        for line in ["abx4", "ab×4", "ab（4）", "4×ab"] {
            assert!(first(line).contains(&("4".to_owned(), "ab".to_owned())), "{line}: {:?}", first(line));
        }
        // A name that ends like a sign keeps its letter.
        for line in ["4 box", "box x4", "box x 4", "box 4", "boxx4"] {
            assert!(first(line).contains(&("4".to_owned(), "box".to_owned())), "{line}: {:?}", first(line));
        }
        // What may be a name as it stands is tried as one before a number is taken off its end.
        assert_eq!(first("JOKER 1")[0], ("1".to_owned(), "JOKER 1".to_owned()));
        assert!(first("").is_empty() && first("x").len() == 1);
    }

    #[test]
    fn names_are_alike_whatever_they_are_typed_with() {
        assert_eq!(folded("Ａ・b 『c』"), folded("abC"));
        assert_eq!(folded("Night-Dew Keeper"), folded("night dew keeper"));
    }
}
