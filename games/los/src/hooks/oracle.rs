//! Abilities lowered by the shared scribe against those that `meaning` gives: equal, or refused, never another.

// Tests print what is not lowered yet; nothing of this is part of the game.
#[path = "../../tests/parts/mod.rs"]
mod parts;

use engine::Def;
use language::survey::{Break, broken, readable};
use language::syntax::Chance;

use super::ability;
use crate::cards::{Facts, Kind, Lore};
use crate::lexicon::lexicon;
use crate::vocabulary::Ability;

/// Lists of texts: a clause or kind, a tab, the text.
const LISTS: [&str; 2] = [include_str!("../../tests/instances.txt"), include_str!("../../tests/unseen.txt")];

/// The cards that come with the game, and those of its tests.
const CARDS: [&str; 9] = [
    include_str!("../../tests/cards/rules.toml"),
    include_str!("../../tests/cards/texts.toml"),
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

/// Texts put together from parts in every way.
fn made() -> Vec<(Kind, String)> {
    let mut all = Vec::new();
    let made = parts::deeds()
        .chain(parts::said())
        .chain(parts::numbers())
        .chain(parts::led())
        .chain(parts::set_off())
        .chain(parts::paid());
    for text in made {
        all.push((Kind::Effect, text.clone()));
        all.push((Kind::Character, text));
    }
    all
}

/// An ability with every row of the match's lists written out in place, the words behind its steps left out.
fn told(lore: &Lore, ability: &Ability) -> String {
    let mut ability = ability.clone();
    ability.program.words.clear();
    // Phrases are read in the printed order, and so are the clauses by which they are understood.
    ability.program.cites.iter_mut().for_each(|cites| cites.sort());
    let mut text = format!("{ability:?}");
    let inner = |row: usize| lore.abilities.get(row).map_or(String::new(), |ability| told(lore, ability));
    let rows: [(&str, &dyn Fn(usize) -> String); 6] = [
        ("Give(", &|row| format!("{:?}", lore.given.get(row))),
        ("GivePlayer(", &|row| format!("{:?}", lore.given.get(row))),
        ("MoveTo(", &|row| format!("{:?}", lore.told.get(row))),
        ("Race(", &|row| format!("{:?}", lore.races.get(row))),
        ("Later(", &inner),
        ("Ability(", &inner),
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

/// What a match keeps beside abilities: what its cards can do at all.
fn flags(lore: &Lore) -> [bool; 5] {
    [lore.costs, lore.grants, lore.mutes, lore.replaces, lore.tells_energy]
}

/// The abilities that `meaning` makes of a text, if it lowers all of it.
fn expected(kind: Kind, printed: &str) -> Option<(Lore, Vec<Ability>)> {
    let facts =
        Facts { id: "1".into(), name: "1".into(), kind, text: printed.to_owned(), ..Facts::default() };
    let mut lore = Lore { abilities: vec![Ability::nothing(Def(0))], ..Lore::default() };
    let card = crate::meaning::card(&mut lore, Def(0), &facts);
    if !card.gaps.is_empty() || card.abilities.is_empty() {
        return None;
    }
    let all = card.abilities.iter().filter_map(|code| lore.ability(*code).cloned()).collect();
    Some((lore, all))
}

/// What the shared scribe makes of a text.
fn lowered(kind: Kind, text: &str) -> Result<(Lore, Vec<Ability>), String> {
    let mut lore = Lore { abilities: vec![Ability::nothing(Def(0))], ..Lore::default() };
    let lines = language::read(lexicon(), text, 0).map_err(|unread| format!("{unread:?}"))?;
    let mut all = Vec::new();
    for (n, line) in lines.iter().enumerate().filter(|(_, line)| !line.listed) {
        let modes = lines[n + 1..].iter().take_while(|line| line.listed).count();
        if is_keywords(line) {
            continue;
        }
        let ability = ability(&mut lore, (Def(0), all.len() as u8, kind), line, &lines[n + 1..n + 1 + modes])
            .map_err(|why| format!("{} at {}", why.why.en, text.get(why.at.range()).unwrap_or_default()))?;
        all.push(ability);
    }
    Ok((lore, all))
}

fn is_keywords(line: &language::grammar::Line) -> bool {
    use language::grammar::Pred;
    matches!(&line.clauses[..], [only] if matches!(only.pred, Pred::Is(..) | Pred::Aside(_)) && only.args.is_empty())
}

fn all_told(lore: &Lore, abilities: &[Ability]) -> String {
    let all: Vec<String> = abilities.iter().map(|ability| told(lore, ability)).collect();
    format!("{:?} {}", flags(lore), all.join("\n"))
}

#[test]
fn lowered_abilities_are_equal_or_refused() {
    let (mut equal, mut refused, mut other) = (0, 0, Vec::new());
    for (kind, printed) in texts().into_iter().chain(made()) {
        let text = readable(lexicon(), &printed);
        let Some((old, expected)) = expected(kind, &printed) else { continue };
        match lowered(kind, &text) {
            Err(why) => {
                refused += 1;
                println!("not yet: {kind:?} {text}: {why}");
            }
            Ok((new, all)) if all_told(&new, &all) == all_told(&old, &expected) => equal += 1,
            Ok((new, all)) => {
                let (old, new) = (all_told(&old, &expected), all_told(&new, &all));
                other.push(format!("{kind:?} {text}\n  {old}\n  {new}"));
            }
        }
    }
    println!("{equal} equal, {refused} not lowered yet, {} other", other.len());
    assert!(other.is_empty(), "{}", other.join("\n"));
    assert!(equal >= LEAST_EQUAL, "{equal}");
}

/// How many abilities come out equal; it only grows.
const LEAST_EQUAL: usize = 41_922;

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
            let Some(text) = broken(lexicon(), text, how, &mut chance) else { continue };
            let Ok((new, all)) = lowered(*kind, &text) else { continue };
            match expected(*kind, &text) {
                None => {
                    newly += 1;
                    println!("newly lowered ({how:?}): {kind:?} {text}");
                }
                Some((old, expected)) => {
                    assert_eq!(all_told(&new, &all), all_told(&old, &expected), "{text}");
                }
            }
        }
        newly
    });
    println!("{counts:?} of 800 each are lowered and were refused");
    assert!(counts.iter().zip(MOST_NEWLY).all(|(count, most)| *count <= most), "{counts:?}");
}

/// How many broken texts in 800 are newly lowered; they only shrink.
const MOST_NEWLY: [usize; 3] = [25, 23, 1];
