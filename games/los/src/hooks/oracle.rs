//! Abilities lowered by the shared scribe against those that `meaning` gives: equal, or refused, never another.

use engine::Def;
use language::survey::readable;

use super::{Hooks, ability};
use crate::cards::{Facts, Kind, Lore};
use crate::lexicon::lexicon;
use crate::vocabulary::Ability;

/// Lists of texts: a clause or kind, a tab, the text.
const LISTS: [&str; 2] = [include_str!("../../tests/instances.txt"), include_str!("../../tests/unseen.txt")];

/// The cards that come with the game.
const CARDS: [&str; 7] = [
    include_str!("../../../../cards/los/dark.toml"),
    include_str!("../../../../cards/los/earth.toml"),
    include_str!("../../../../cards/los/fire.toml"),
    include_str!("../../../../cards/los/light.toml"),
    include_str!("../../../../cards/los/plain.toml"),
    include_str!("../../../../cards/los/water.toml"),
    include_str!("../../../../cards/los/wood.toml"),
];

fn kind_of(word: &str) -> Kind {
    match word.chars().next() {
        Some('エ') => Kind::Effect,
        Some('サ') => Kind::Support,
        _ => Kind::Character,
    }
}

/// Every text with the kind of card it stands on.
fn texts() -> Vec<(Kind, String)> {
    let mut all = Vec::new();
    for file in CARDS {
        let file: toml::Table = toml::from_str(file).expect("a card file");
        for card in file.get("card").and_then(|cards| cards.as_array()).into_iter().flatten() {
            let word = |key: &str| card.get(key).and_then(|word| word.as_str()).unwrap_or_default();
            all.push((kind_of(word("kind")), word("text").trim().to_owned()));
        }
    }
    for line in LISTS.iter().flat_map(|file| file.lines()).filter(|line| !line.starts_with('#')) {
        let text = line.rsplit('\t').next().unwrap_or(line).replace("\\n", "\n");
        all.push((Kind::Effect, text.clone()));
        all.push((Kind::Character, text));
    }
    all.retain(|(_, text)| !text.is_empty());
    all
}

/// An ability in which rows of the match's lists are written out, and words and clauses left out.
fn told(lore: &Lore, ability: &Ability) -> String {
    let mut ability = ability.clone();
    ability.program.words.clear();
    ability.program.cites.clear();
    let mut text = format!("{ability:?}");
    let rows: [(&str, &dyn Fn(usize) -> String); 2] = [
        ("Give(", &|row| format!("{:?}", lore.given.get(row))),
        ("Race(", &|row| format!("{:?}", lore.races.get(row))),
    ];
    for (open, row) in rows {
        let mut at = 0;
        while let Some(found) = text[at..].find(open) {
            let from = at + found + open.len();
            let digits = text[from..].bytes().take_while(u8::is_ascii_digit).count();
            let written = text[from..from + digits].parse().map_or(String::new(), row);
            text.replace_range(from..from + digits, &written);
            at = from + written.len();
        }
    }
    text
}

#[test]
fn lowered_abilities_are_equal_or_refused() {
    let (mut equal, mut refused, mut other) = (0, 0, Vec::new());
    for (kind, printed) in texts() {
        let facts =
            Facts { id: "1".into(), name: "1".into(), kind, text: printed.clone(), ..Facts::default() };
        let mut old = Lore { abilities: vec![Ability::nothing(Def(0))], ..Lore::default() };
        let card = crate::meaning::card(&mut old, Def(0), &facts);
        let text = readable(lexicon(), &printed);
        // Only texts of one ability, which `meaning` lowers whole.
        let [code] = card.abilities[..] else { continue };
        if !card.gaps.is_empty() || text.contains('\n') {
            continue;
        }
        let Some(expected) = old.ability(code) else { continue };
        let mut new = Lore::default();
        let mut hooks = Hooks { lore: &mut new };
        let lines = language::read(lexicon(), &text, 0).expect("the shared grammar reads every text");
        match ability(&mut hooks, (Def(0), 0, kind), &lines[0].clauses) {
            Err(why) => {
                refused += 1;
                println!("not yet ({}): {kind:?} {text} at {}", why.why.en, &text[why.at.range()]);
            }
            Ok(ability) if told(&new, &ability) == told(&old, expected) => equal += 1,
            Ok(ability) => {
                other.push(format!(
                    "{kind:?} {text}\n  {}\n  {}",
                    told(&old, expected),
                    told(&new, &ability)
                ));
            }
        }
    }
    println!("{equal} equal, {refused} not lowered yet, {} other", other.len());
    assert!(other.is_empty(), "{}", other.join("\n"));
    assert!(equal >= LEAST_EQUAL, "{equal}");
}

/// How many abilities come out equal; it only grows.
const LEAST_EQUAL: usize = 135;
