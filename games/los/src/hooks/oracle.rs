//! Abilities lowered by the shared scribe against those that `meaning` gives: equal, or refused, never another.

// Tests print what is not lowered yet; nothing of this is part of the game.
#[cfg(test)]
use engine::Def;
use language::survey::{Break, broken, readable};
use language::syntax::Chance;

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

/// The only ability that `meaning` makes of a text, if it lowers all of it.
fn expected(kind: Kind, printed: &str) -> Option<(Lore, Ability)> {
    let facts =
        Facts { id: "1".into(), name: "1".into(), kind, text: printed.to_owned(), ..Facts::default() };
    let mut lore = Lore { abilities: vec![Ability::nothing(Def(0))], ..Lore::default() };
    let card = crate::meaning::card(&mut lore, Def(0), &facts);
    let [code] = card.abilities[..] else { return None };
    let ability = lore.ability(code).filter(|_| card.gaps.is_empty()).cloned()?;
    Some((lore, ability))
}

/// What the shared scribe makes of a text of one line.
fn lowered(kind: Kind, text: &str) -> Result<(Lore, Ability), String> {
    let mut lore = Lore::default();
    let lines = language::read(lexicon(), text, 0).map_err(|unread| format!("{unread:?}"))?;
    let mut hooks = Hooks { lore: &mut lore, until: None };
    let ability = ability(&mut hooks, (Def(0), 0, kind), &lines[0].clauses)
        .map_err(|why| format!("{} at {}", why.why.en, &text[why.at.range()]))?;
    Ok((lore, ability))
}

#[test]
fn lowered_abilities_are_equal_or_refused() {
    let (mut equal, mut refused, mut other) = (0, 0, Vec::new());
    for (kind, printed) in texts() {
        let text = readable(lexicon(), &printed);
        let Some((old, expected)) = expected(kind, &printed).filter(|_| !text.contains('\n')) else {
            continue;
        };
        match lowered(kind, &text) {
            Err(why) => {
                refused += 1;
                println!("not yet: {kind:?} {text}: {why}");
            }
            Ok((new, ability)) if told(&new, &ability) == told(&old, &expected) => equal += 1,
            Ok((new, ability)) => {
                other.push(format!(
                    "{kind:?} {text}\n  {}\n  {}",
                    told(&old, &expected),
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
const LEAST_EQUAL: usize = 190;

/// Broken texts that are lowered though `meaning` refuses them, or to another ability than it makes of them.
#[test]
fn broken_texts_are_not_lowered_to_something_else() {
    let all: Vec<(Kind, String)> =
        texts().into_iter().map(|(kind, text)| (kind, readable(lexicon(), &text))).collect();
    let mut chance = Chance::new(16);
    let counts = Break::ALL.map(|how| {
        let mut newly = 0;
        for _ in 0..800 {
            let (kind, text) = &all[chance.below(all.len())];
            let Some(text) = broken(lexicon(), text, how, &mut chance).filter(|text| !text.contains('\n'))
            else {
                continue;
            };
            let Ok((new, ability)) = lowered(*kind, &text) else { continue };
            match expected(*kind, &text) {
                None => {
                    newly += 1;
                    println!("newly lowered ({how:?}): {kind:?} {text}");
                }
                Some((old, expected)) => assert_eq!(told(&new, &ability), told(&old, &expected), "{text}"),
            }
        }
        newly
    });
    println!("{counts:?} of 800 each are lowered and were refused");
    assert!(counts.iter().zip(MOST_NEWLY).all(|(count, most)| *count <= most), "{counts:?}");
}

/// How many broken texts in 800 are newly lowered; they only shrink.
const MOST_NEWLY: [usize; 3] = [6, 6, 1];
