//! Deck files: plain lists, `3 card name` or a name alone a line.

use engine::{Def, Lang, Rules, Words};

use crate::fault::Fault;

/// The most copies one line may ask for; more can't be in any deck.
const MOST: usize = 200;

/// Reads a deck file. Lines that begin with `#` are headings, and empty ones pass.
pub fn read_deck<G: Words>(rules: &Rules<G>, text: &str) -> Result<Vec<Def>, Vec<Fault>> {
    let mut deck = Vec::new();
    let mut faults = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim().trim_start_matches('\u{feff}');
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (count, name) = match line.split_once(char::is_whitespace) {
            Some((count, name)) if count.bytes().all(|b| b.is_ascii_digit()) => (count, name.trim()),
            _ => ("1", line),
        };
        let copies = count.parse::<usize>().ok().filter(|n| (1..=MOST).contains(n));
        match (copies, G::find_card(rules, name)) {
            (None, _) => {
                faults.push(Fault::at(at + 1, format!("{count:?} copies; expected 1 to {MOST}")));
            }
            (_, None) => faults.push(Fault::at(
                at + 1,
                format!(
                    "no card is called {name:?}; expected a count and a card, such as `1 {}`",
                    sample(rules)
                ),
            )),
            (Some(copies), Some(def)) => deck.extend(std::iter::repeat_n(def, copies)),
        }
        if deck.len() > MOST * 2 {
            faults.push(Fault::at(at + 1, format!("more than {} cards", MOST * 2)));
            break;
        }
    }
    if faults.is_empty() { Ok(deck) } else { Err(faults) }
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
        text += &format!("{} {}\n", copies.len(), G::card_name(rules, copies[0], Lang::Ja));
    }
    text
}
