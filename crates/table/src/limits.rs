//! What is read of a card file at most. Nobody prints more; who brings it wants something else.

use std::collections::BTreeMap;

use legions::Restriction;

use crate::cards::PrintedCard;
use crate::face::{Said, said};
use crate::fault::Fault;
use crate::files::Parts;
use crate::restrictions::names;

/// The longest text of a card that is read.
pub(crate) const LONGEST_TEXT: usize = 2000;
/// The longest name, type or other word of a card, and how many types it has at most.
const LONGEST_WORD: usize = 100;
const MOST_WORDS: usize = 20;
/// The longest id of a card.
const LONGEST_ID: usize = 40;
/// The most restrictions of a file.
const MOST_RESTRICTIONS: usize = 200;

/// The most cards of a file that somebody brings to a match, and of a file or folder on this machine: whole collections
/// are read there.
pub(crate) const MOST_BROUGHT: usize = 1000;
pub(crate) const MOST_LOADED: usize = 60_000;

/// Takes over the cards of a text, so many at most; whatever is not taken is a fault, with its line.
pub(crate) fn take(
    parts: Parts,
    most: usize,
    cards: &mut Vec<PrintedCard>,
    restrictions: &mut Vec<Restriction>,
) -> Vec<Fault> {
    let Parts { cards: found, restrictions: said_of, mut faults } = parts;
    let first = cards.len();
    let mut rows: BTreeMap<String, usize> = BTreeMap::new();
    for (line, card) in found {
        if cards.len() - first >= most {
            faults.push(Fault::at(line, many(most)));
            break;
        }
        let other = rows.get(&card.id).map(|&row| &cards[row]);
        match odd(&card).or_else(|| twice(&card, other?)) {
            Some(what) => faults.push(Fault::at(line, what)),
            None => {
                rows.entry(card.id.clone()).or_insert(cards.len());
                cards.push(card);
            }
        }
    }
    match odd_restriction(&said_of) {
        Some(what) => faults.push(Fault::whole(what)),
        None => restrictions.extend(said_of),
    }
    faults
}

fn many(most: usize) -> Said {
    let ja = format!("カードは1つのファイルに{most}枚までです");
    said(ja, format!("a file holds at most {most} cards"))
}

fn odd_restriction(all: &[Restriction]) -> Option<Said> {
    let long = |name: &str| name.chars().count() > LONGEST_WORD;
    if all.len() > MOST_RESTRICTIONS || all.iter().flat_map(names).flatten().any(long) {
        let ja =
            format!("制限は1つのファイルに{MOST_RESTRICTIONS}件まで、カード名は{LONGEST_WORD}文字までです");
        let en = format!(
            "a file holds at most {MOST_RESTRICTIONS} restrictions, of names of up to {LONGEST_WORD} characters"
        );
        return Some(said(ja, en));
    }
    None
}

/// Cards that nobody would print are not read: who brings them wants something else.
fn odd(card: &PrintedCard) -> Option<Said> {
    let PrintedCard { id, name, .. } = card;
    // Ids stand in lists and replays, between commas and other signs; and nobody is a word of its own there.
    let plain = |c: char| c.is_alphanumeric() || ['-', '_', '.'].contains(&c);
    let fits = (1..=LONGEST_ID).contains(&id.chars().count()) && id.chars().all(plain);
    if !fits || id == "nobody" {
        let ja = format!("カード「{name}」：idは{LONGEST_ID}文字までの英数字と - _ . です");
        let en = format!("card {name:?}: an id has up to {LONGEST_ID} letters, digits and - _ .");
        return Some(said(ja, en));
    }
    if card.text.as_ref().is_some_and(|text| text.chars().count() > LONGEST_TEXT) {
        let ja = format!("カード{id}：テキストが{LONGEST_TEXT}文字を超えています");
        return Some(said(ja, format!("card {id:?}: its text is longer than {LONGEST_TEXT} characters")));
    }
    let lists = [&card.types, &card.races, &card.lead, &card.colours];
    let one = [
        &card.reading,
        &card.name_en,
        &card.class,
        &card.kind,
        &card.special,
        &card.title,
        &card.collab,
        &card.trigger,
    ];
    let more = [&card.attribute, &card.clause, &card.category];
    let words = lists.into_iter().flatten().chain(one.into_iter().chain(more).flatten()).chain([name]);
    let many = lists.iter().any(|list| list.len() > MOST_WORDS);
    if many || words.into_iter().any(|word| word.chars().count() > LONGEST_WORD) {
        let ja = format!("カード{id}：名前やタイプは{LONGEST_WORD}文字まで、タイプは{MOST_WORDS}個までです");
        let en = format!(
            "card {id:?}: a name or a type has up to {LONGEST_WORD} characters, a card up to {MOST_WORDS} types"
        );
        return Some(said(ja, en));
    }
    None
}

/// Another card of the same file has the same id: one of them would be lost.
fn twice(card: &PrintedCard, other: &PrintedCard) -> Option<Said> {
    if other == card {
        return None;
    }
    let (id, name) = (&card.id, &other.name);
    let ja = format!("カード{id}：同じidのカード「{name}」がすでにあります");
    Some(said(ja, format!("card {id:?}: {name:?} has the same id; give each card its own")))
}
