//! What is read of every known text and what it does, as committed: a change of reading or lowering shows as a diff.
//!
//! `make bless` writes the listings anew. Texts that are not ours have a digest a card; with `TEFUDA_LISTINGS=FOLDER` their
//! listings are written there, for a diff by hand.

#[path = "net/broken.rs"]
mod broken;
#[path = "net/lists.rs"]
mod lists;

use std::path::Path;

use lists::{GAMES, corpus, files, phrases, root, stem, tests, texts, wrapped};
use sha2::{Digest, Sha256};
use table::{Cards, GameId, PrintedCard, Said, Understood, Wording, understood_cards};

/// Everything that is known of a face: its text as it is read, in English, and what it does.
struct Listing {
    id: String,
    text: String,
    read: bool,
    playable: bool,
}

fn told(paragraph: &Understood) -> String {
    let lines = |sign: &str, text: &str| format!("  {sign} {}\n", text.replace('\n', "\n    "));
    let mut told = lines("|", &paragraph.printed);
    if let Some(Said { ja, en }) = &paragraph.meaning {
        told += &lines("=", ja);
        told += &lines("~", en);
    }
    if let Some((phrase, expected)) = &paragraph.unread {
        let expected: Vec<&str> = expected.iter().map(|what| what.en.as_str()).collect();
        told += &lines("?", &format!("{phrase}\nexpected {}", expected.join(" | ")));
    }
    told
}

fn listings(game: GameId, wording: Wording, cards: &Cards) -> Vec<Listing> {
    let printed: Vec<PrintedCard> = cards.iter().cloned().collect();
    let read = understood_cards(wording, &printed);
    let written = game.written_cards(cards).unwrap_or_else(|why| panic!("{}", why.en));
    let listing = |((card, paragraphs), lines): ((&PrintedCard, &Vec<Understood>), &Vec<String>)| {
        let mut text = format!("{} {}\n", card.id, card.name);
        text.extend(paragraphs.iter().map(told));
        text.extend(lines.iter().map(|line| format!("  {}\n", line.replace('\n', "\n  "))));
        Listing {
            id: card.id.clone(),
            text,
            read: paragraphs.iter().all(|paragraph| paragraph.unread.is_none()),
            playable: !lines.iter().any(|line| line.starts_with("unplayed ")),
        }
    };
    printed.iter().zip(&read).zip(&written).map(listing).collect()
}

/// The first lines in which two texts differ, each with its number.
fn difference(now: &str, then: &str) -> String {
    let differ = now.lines().zip(then.lines()).enumerate().find(|(_, (now, then))| now != then);
    match differ {
        Some((at, (now, then))) => format!("line {}:\n  now  {now}\n  then {then}", at + 1),
        None => format!("{} lines now, {} then", now.lines().count(), then.lines().count()),
    }
}

/// Compares with what is committed, or writes it where that is asked for.
fn as_committed(path: &Path, now: &str) -> Result<(), String> {
    if std::env::var_os("TEFUDA_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, now).unwrap();
    }
    let then = std::fs::read_to_string(path).unwrap_or_default();
    if now == then {
        return Ok(());
    }
    let name = path.file_name().unwrap().to_string_lossy();
    Err(format!("{name}: `make bless` if this is right; {}", difference(now, &then)))
}

fn whole(listings: &[Listing]) -> String {
    listings.iter().map(|listing| listing.text.as_str()).collect()
}

/// Every card that ships and every card and sentence of the tests.
#[test]
fn our_texts_are_read_and_lowered_as_committed() {
    let mut faults = Vec::new();
    for (game, wording, name, kinds) in GAMES {
        let mut compare = |list: &str, cards: &Cards| {
            let path = tests(name).join("net").join(format!("{list}.txt"));
            faults.extend(as_committed(&path, &whole(&listings(game, wording, cards))).err());
        };
        for file in files(&root().join("cards").join(name), "toml") {
            compare(&format!("shipped-{}", stem(&file)), &Cards::load(&[file]).unwrap());
        }
        // Those of the tests speak of each other.
        compare("tests", &Cards::load(&[tests(name).join("cards")]).unwrap());
        for file in files(&tests(name), "txt") {
            let list = std::fs::read_to_string(&file).unwrap();
            compare(&format!("list-{}", stem(&file)), &wrapped(&stem(&file), &kinds, texts(&list)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Texts that are not ours: a digest a card, and how many are read and can be played.
#[test]
fn printed_texts_are_read_and_lowered_as_committed() {
    let corpus = corpus();
    let mut faults = Vec::new();
    for (game, wording, name, kinds) in GAMES {
        let cards = match name {
            "sve" => std::fs::read_to_string(corpus.join("sve-cards.jsonl"))
                .ok()
                .map(|text| Cards::read([text.as_str()].into_iter()).unwrap()),
            "legions" => phrases(&kinds),
            _ => continue,
        };
        let Some(cards) = cards else {
            eprintln!(
                "skipped: printed texts of {name} are not at {}; TEFUDA_CORPUS says where",
                corpus.display()
            );
            continue;
        };
        let all = listings(game, wording, &cards);
        if let Some(folder) = std::env::var_os("TEFUDA_LISTINGS") {
            std::fs::write(Path::new(&folder).join(format!("{name}.txt")), whole(&all)).unwrap();
        }
        let count = |is: fn(&&Listing) -> bool| all.iter().filter(is).count();
        let (read, playable) = (count(|one| one.read), count(|one| one.read && one.playable));
        let mut text = format!("# {} faces, {read} read, {playable} can be played\n", all.len());
        for listing in &all {
            let hash = Sha256::digest(listing.text.as_bytes());
            let digits: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
            text += &format!("{}\t{digits}\n", listing.id);
        }
        faults.extend(as_committed(&tests(name).join("net/printed.tsv"), &text).err());
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
