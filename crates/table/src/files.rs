//! Files of printed cards: JSON lines, TOML, or a folder of them.

use std::io::Read;
use std::path::{Path, PathBuf};

use legions::Restriction;
use serde::Deserialize;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::cards::PrintedCard;
use crate::face::said;
use crate::fault::{Fault, text_of};
use crate::misspelt::{misspelt, misspelt_of};
use crate::numbers::unfit_number;
use crate::pool::Cards;
use crate::restrictions::Restricted;

/// The cards of a file, and what the regulation says of cards.
pub(crate) type Loaded = (Vec<PrintedCard>, Vec<Restriction>);

/// A file at fault, and how.
pub type FileFaults = (PathBuf, Vec<Fault>);

/// Reads every card of a file or a folder, as a match would.
pub fn load_cards(path: &Path) -> Result<Vec<PrintedCard>, FileFaults> {
    Cards::load(&[path.to_owned()]).map(|cards| cards.iter().cloned().collect())
}

/// The largest file that is read: far more than any collection of cards.
const LARGEST: u64 = 16 << 20;

fn read_bytes(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let what = format!("larger than {LARGEST} bytes, which is the most that is read");
        return Err(std::io::Error::new(std::io::ErrorKind::FileTooLarge, what));
    }
    Ok(bytes)
}

/// The text of a file, or of every card file of a folder.
pub(crate) fn load_texts(path: &Path) -> Result<Vec<(PathBuf, String)>, FileFaults> {
    let failed = |error: std::io::Error| (path.to_owned(), vec![Fault::whole(error.to_string())]);
    if path.is_dir() {
        let entries: Result<Vec<_>, _> = std::fs::read_dir(path).map_err(failed)?.collect();
        let mut inside: Vec<PathBuf> =
            entries.map_err(failed)?.into_iter().map(|entry| entry.path()).collect();
        inside.retain(|path| path.extension().is_some_and(|ending| ending == "toml" || ending == "jsonl"));
        inside.sort();
        let texts: Result<Vec<_>, _> = inside.iter().map(|file| load_texts(file)).collect();
        return Ok(texts?.concat());
    }
    let bytes = read_bytes(path).map_err(failed)?;
    let text = text_of(&bytes).map_err(|fault| (path.to_owned(), vec![fault]))?;
    Ok(vec![(path.to_owned(), text.to_owned())])
}

/// What can be read of a text: cards, each with the line it begins in, what the regulation says of cards, and what is
/// wrong with the rest.
#[derive(Default)]
pub(crate) struct Parts {
    pub cards: Vec<(usize, PrintedCard)>,
    pub restrictions: Vec<Restriction>,
    pub faults: Vec<Fault>,
}

/// Everything in a text: a JSON object a line where its first line begins one, else TOML.
pub(crate) fn read_parts(text: &str) -> Parts {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') { json_parts(text) } else { toml_parts(text) }
}

/// The same, if nothing is wrong with it.
#[cfg(test)]
pub(crate) fn read_text(text: &str) -> Result<Loaded, Vec<Fault>> {
    whole(read_parts(text))
}

fn whole(parts: Parts) -> Result<Loaded, Vec<Fault>> {
    let Parts { cards, restrictions, faults } = parts;
    let cards = cards.into_iter().map(|(_, card)| card).collect();
    if faults.is_empty() { Ok((cards, restrictions)) } else { Err(faults) }
}

pub(crate) fn from_toml(text: &str) -> Result<Vec<PrintedCard>, Vec<Fault>> {
    read_toml(text).map(|(cards, _)| cards)
}

/// The cards of a TOML file, and what it says of cards.
pub(crate) fn read_toml(text: &str) -> Result<Loaded, Vec<Fault>> {
    whole(toml_parts(text))
}

/// The tables of a TOML file.
const TABLES: [&str; 2] = ["card", "restriction"];

/// Where the lines of a text end, so that the line of any place in it is found without reading it again.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Lines {
        Lines(text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at).collect())
    }

    /// The line of a place, from 1.
    fn line(&self, at: usize) -> usize {
        self.0.partition_point(|&end| end < at) + 1
    }
}

fn toml_parts(text: &str) -> Parts {
    let lines = Lines::of(text);
    let line = |at: usize| lines.line(at);
    let unread = |error: &toml::de::Error| {
        let at = error.span().map(|span| line(span.start));
        let told = || said(in_japanese(error.message(), "TOML"), error.message());
        Fault { line: at, what: unfit_number(error.message()).unwrap_or_else(told) }
    };
    let mut parts = Parts::default();
    let file = match DeTable::parse(text) {
        Ok(file) => file.into_inner(),
        Err(error) => return Parts { faults: vec![unread(&error)], ..parts },
    };
    for (name, value) in file {
        let at = line(name.span().start);
        let DeValue::Array(entries) = value.into_inner() else {
            if let Some(&table) = TABLES.iter().find(|&&table| *name.get_ref() == table) {
                let ja = format!("「[[{table}]]」と書いてください");
                parts.faults.push(Fault::at(at, said(ja, format!("expected [[{table}]]"))));
            }
            continue;
        };
        if !TABLES.contains(&name.get_ref().as_ref()) {
            parts.faults.extend(misspelt_of(name.get_ref(), &TABLES).map(|what| Fault::at(at, what)));
            continue;
        }
        for entry in entries {
            let at = line(entry.span().start);
            let entry = ValueDeserializer::from(entry);
            if name.get_ref() == "restriction" {
                match Restricted::deserialize(entry).map_err(|error| unread(&error)) {
                    Ok(read) => match read.read() {
                        Ok(more) => parts.restrictions.extend(more),
                        Err(what) => parts.faults.push(Fault::at(at, what)),
                    },
                    Err(fault) => parts.faults.push(fault),
                }
                continue;
            }
            let mut odd = Vec::new();
            match serde_ignored::deserialize(entry, |path| odd.push(path.to_string())) {
                Ok(card) => parts.cards.push((at, card)),
                Err(error) => parts.faults.push(unread(&error)),
            }
            let odd = odd.iter().filter_map(|field| misspelt::<PrintedCard>(field));
            parts.faults.extend(odd.map(|what| Fault::at(at, what)));
        }
    }
    parts
}

fn json_parts(text: &str) -> Parts {
    let mut parts = Parts::default();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match read_json(line) {
            Ok((card, odd)) => {
                parts.cards.push((at + 1, card));
                let misspelt = odd.iter().filter_map(|field| misspelt::<PrintedCard>(field));
                parts.faults.extend(misspelt.map(|what| Fault::at(at + 1, what)));
            }
            Err(error) => {
                // It stands in the line that is named; where in it, the parser says as of a whole text.
                let error = error.to_string();
                let error = error.rsplit_once(" at line ").map_or(error.as_str(), |(what, _)| what);
                if let Some(what) = unfit_number(error) {
                    parts.faults.push(Fault::at(at + 1, what));
                    continue;
                }
                let ja = format!("{}（1行に1枚のカードをJSONで書いてください）", in_japanese(error, "JSON"));
                let en = format!("{error}; expected a card as one JSON object");
                parts.faults.push(Fault::at(at + 1, said(ja, en)));
            }
        }
    }
    parts
}

/// What a parser says, as far as it says what usually goes wrong.
fn in_japanese(message: &str, form: &str) -> String {
    let quoted = |rest: &str| rest.trim_matches('`').to_owned();
    if let Some(field) = message.strip_prefix("missing field ") {
        return format!("「{}」がありません", quoted(field));
    }
    let wrong = ["invalid type: ", "invalid value: "].iter().find_map(|words| message.strip_prefix(words));
    match wrong.and_then(|rest| rest.split_once(", expected ")) {
        Some((found, wanted)) => format!("値の種類が違います：{found}（期待される値：{wanted}）"),
        None => format!("{form}として読めません：{message}"),
    }
}

/// A card, and the fields of it that nobody knows.
fn read_json(line: &str) -> serde_json::Result<(PrintedCard, Vec<String>)> {
    let mut odd = Vec::new();
    let mut parsed = serde_json::Deserializer::from_str(line);
    let card = serde_ignored::deserialize(&mut parsed, |path| odd.push(path.to_string()))?;
    parsed.end()?;
    Ok((card, odd))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_that_is_nearly_known_is_told_by_its_line() {
        let told = |text: &str| -> Vec<(Option<usize>, String)> {
            let faults = read_text(text).map(|_| ()).expect_err("a field is misspelt");
            faults.into_iter().map(|fault| (fault.line, fault.what.en)).collect()
        };
        let says = |field: &str, known: &str| format!("there is no field {field:?}; did you mean {known:?}?");
        let toml =
            "[[card]]\nid = \"a\"\nname = \"a\"\nset = 1\n\n[[card]]\nid = \"b\"\nname = \"b\"\nattak = 2\n";
        assert_eq!(told(toml), [(Some(6), says("attak", "attack"))]);
        assert_eq!(told("[[cards]]\nid = \"a\"\n"), [(Some(1), says("cards", "card"))]);
        let json = "{\"id\":\"a\",\"name\":\"a\",\"set\":1}\n{\"id\":\"b\",\"name\":\"b\",\"txt\":\"\"}\n";
        assert_eq!(told(json), [(Some(2), says("txt", "text"))]);
        assert!(read_text("{\"id\":\"a\",\"name\":\"a\"} {}").is_err(), "one card a line");
    }

    #[test]
    fn a_number_too_large_is_told_as_such() {
        let told = |text: &str| read_parts(text).faults.remove(0);
        let card = |number: &str| format!("[[card]]\nid = \"a\"\nname = \"a\"\ncost = {number}\n");
        let fault = told(&card("99999"));
        assert_eq!(
            (fault.line, fault.what.ja.as_str()),
            (Some(4), "数99999は大きすぎます。-32768から32767までです")
        );
        let fault = told(&card("99999999999999999999999"));
        assert!(fault.what.en.contains("too large"), "{fault:?}");
        let line = |number: &str| format!("{{\"id\":\"a\",\"name\":\"a\",\"cost\":{number}}}");
        assert_eq!(
            told(&line("-40000")).what.en,
            "the number -40000 is too small; it is from -32768 to 32767"
        );
        assert!(told(&line("1e99")).what.en.contains("too large"));
    }

    #[test]
    fn the_line_of_a_place_is_the_one_it_stands_in() {
        let text = "ab\n\ncd\n";
        let lines = Lines::of(text);
        let counted = |at: usize| text[..at].matches('\n').count() + 1;
        for at in 0..=text.len() {
            assert_eq!(lines.line(at), counted(at), "{at}");
        }
        assert_eq!(Lines::of("").line(0), 1);
    }

    #[test]
    fn every_card_at_fault_is_told_and_the_others_are_read() {
        let toml = "[[card]]\nid = \"a\"\n\n[[card]]\nid = \"b\"\nname = \"b\"\n\n[[card]]\nid = \"c\"\nname = \"c\"\n\
                    cost = \"fast\"\n";
        let parts = read_parts(toml);
        assert_eq!(
            parts.cards.iter().map(|(line, card)| (*line, card.id.as_str())).collect::<Vec<_>>(),
            [(4, "b")]
        );
        let told: Vec<_> = parts.faults.iter().map(|fault| (fault.line, fault.what.ja.as_str())).collect();
        assert_eq!(told[0], (Some(1), "「name」がありません"));
        assert_eq!(told[1].0, Some(11), "{told:?}");
        assert!(told[1].1.contains("値の種類が違います"), "{told:?}");
        let json = "{\"id\":\"a\"}\n{\"id\":\"b\",\"name\":\"b\"}\n{\n";
        let parts = read_parts(json);
        assert_eq!((parts.cards.len(), parts.faults.len()), (1, 2));
    }
}
