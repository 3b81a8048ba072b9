//! Deck files: plain lists, `3 card name` or a name alone a line, in parts by headings such as `[main]`.

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

/// Reads a deck file. Lines that begin with `#` are remarks, and empty ones pass; `[main]` is a heading.
pub fn read_deck<G: Tabled>(rules: &Rules<G>, text: &str) -> Result<Deck<G>, Vec<Fault>> {
    let (mut deck, mut lines) = (Vec::new(), Vec::new());
    let mut part = None;
    let mut faults = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if faults.len() >= MOST_FAULTS {
            let ja = format!("誤りが{MOST_FAULTS}件あるため、ここから先は読んでいません");
            let en = format!("{MOST_FAULTS} faults; nothing is read from here on");
            faults.push(Fault::at(at + 1, said(ja, en)));
            break;
        }
        let line = line.trim().trim_start_matches('\u{feff}');
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(heading) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            part = G::part(heading.trim());
            if part.is_none() {
                let ja = format!("デッキに「{heading}」という部分はありません");
                faults.push(Fault::at(at + 1, said(ja, format!("no part of a deck is called {heading:?}"))));
            }
            continue;
        }
        let (count, name) = match line.split_once(char::is_whitespace) {
            Some((count, name)) if count.chars().all(|digit| narrow(digit).is_ascii_digit()) => {
                (count.chars().map(narrow).collect(), name.trim())
            }
            _ => ("1".to_owned(), line),
        };
        let copies = count.parse::<usize>().ok().filter(|n| (1..=MOST).contains(n));
        let found = match part {
            Some(zone) => G::find_at(rules, zone, name),
            None => G::find_card(rules, name),
        };
        match (copies, found) {
            (None, _) => {
                let ja = format!("{count}枚とあります。1枚から{MOST}枚までにしてください");
                faults.push(Fault::at(at + 1, said(ja, format!("{count:?} copies; expected 1 to {MOST}"))));
            }
            (_, None) => {
                let sample = sample(rules);
                let ja = format!(
                    "「{name}」というカードはありません。「1 {sample}」のように枚数とカード名を書いてください"
                );
                let en =
                    format!("no card is called {name:?}; expected a count and a card, such as `1 {sample}`");
                faults.push(Fault::at(at + 1, said(ja, en)));
            }
            (Some(copies), Some(def)) => {
                deck.extend(std::iter::repeat_n((part, def), copies));
                lines.extend(std::iter::repeat_n(at + 1, copies));
            }
        }
        if deck.len() > MOST * 2 {
            let most = MOST * 2;
            let what = said(format!("カードが{most}枚を超えています"), format!("more than {most} cards"));
            faults.push(Fault::at(at + 1, what));
            break;
        }
    }
    if faults.is_empty() { Ok(Deck { cards: deck, lines }) } else { Err(faults) }
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
