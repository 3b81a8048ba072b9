//! Files of printed cards: JSON lines, TOML, or a folder of them.

use std::path::{Path, PathBuf};

use legions::Restriction;
use serde::Deserialize;

use crate::cards::PrintedCard;
use crate::face::said;
use crate::fault::{Fault, text_of};
use crate::misspelt::misspelt;
use crate::restrictions::Restricted;

/// A file of cards in TOML.
#[derive(Deserialize)]
struct CardFile {
    #[serde(default)]
    card: Vec<toml::Spanned<PrintedCard>>,
    #[serde(default)]
    restriction: Vec<toml::Spanned<Restricted>>,
}

/// The cards of a file, and what the regulation says of cards.
pub(crate) type Loaded = (Vec<PrintedCard>, Vec<Restriction>);

/// A file at fault, and how.
pub type FileFaults = (PathBuf, Vec<Fault>);

/// Reads every card of a file or a folder.
pub fn load_cards(path: &Path) -> Result<Vec<PrintedCard>, FileFaults> {
    let mut all = Vec::new();
    for (file, text) in load_texts(path)? {
        let (cards, _) = read_text(&text).map_err(|faults| (file, faults))?;
        all.extend(cards);
    }
    Ok(all)
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
    let bytes = std::fs::read(path).map_err(failed)?;
    let text = text_of(&bytes).map_err(|fault| (path.to_owned(), vec![fault]))?;
    Ok(vec![(path.to_owned(), text.to_owned())])
}

/// Everything in a text: a JSON object a line where its first line begins one, else TOML.
pub(crate) fn read_text(text: &str) -> Result<Loaded, Vec<Fault>> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        from_json_lines(text).map(|cards| (cards, Vec::new()))
    } else {
        read_toml(text)
    }
}

pub(crate) fn from_toml(text: &str) -> Result<Vec<PrintedCard>, Vec<Fault>> {
    read_toml(text).map(|(cards, _)| cards)
}

/// The cards of a TOML file, and what it says of cards.
pub(crate) fn read_toml(text: &str) -> Result<Loaded, Vec<Fault>> {
    let line = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
    let mut odd = Vec::new();
    let parsed = toml::Deserializer::parse(text)
        .and_then(|parsed| serde_ignored::deserialize(parsed, |path| odd.push(path.to_string())));
    let file: CardFile = parsed.map_err(|error: toml::de::Error| {
        let line = error.span().map(|span| line(span.start));
        let message = error.message();
        vec![Fault { line, what: said(format!("TOMLとして読めません：{message}"), message) }]
    })?;
    let misspelt = |path: &String| match *path.split('.').collect::<Vec<_>>() {
        [table] => misspelt::<CardFile>(table).map(Fault::whole),
        ["card", nth, .., field] => {
            let card = file.card.get(nth.parse::<usize>().ok()?)?;
            misspelt::<PrintedCard>(field).map(|what| Fault::at(line(card.span().start), what))
        }
        _ => None,
    };
    let mut faults: Vec<Fault> = odd.iter().filter_map(misspelt).collect();
    let mut restrictions = Vec::new();
    for entry in &file.restriction {
        match entry.get_ref().read() {
            Ok(more) => restrictions.extend(more),
            Err(what) => faults.push(Fault::at(line(entry.span().start), what)),
        }
    }
    let cards = file.card.into_iter().map(toml::Spanned::into_inner).collect();
    if faults.is_empty() { Ok((cards, restrictions)) } else { Err(faults) }
}

fn from_json_lines(text: &str) -> Result<Vec<PrintedCard>, Vec<Fault>> {
    let mut cards = Vec::new();
    let mut faults = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match read_json(line) {
            Ok((card, odd)) => {
                cards.push(card);
                let misspelt = odd.iter().filter_map(|field| misspelt::<PrintedCard>(field));
                faults.extend(misspelt.map(|what| Fault::at(at + 1, what)));
            }
            Err(error) => {
                // It stands in the line that is named; where in it, the parser says as of a whole text.
                let error = error.to_string();
                let error = error.rsplit_once(" at line ").map_or(error.as_str(), |(what, _)| what);
                let ja = format!("1行に1枚のカードをJSONで書いてください：{error}");
                let en = format!("{error}; expected a card as one JSON object");
                faults.push(Fault::at(at + 1, said(ja, en)));
            }
        }
    }
    if faults.is_empty() { Ok(cards) } else { Err(faults) }
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
        assert_eq!(told("[[cards]]\nid = \"a\"\n"), [(None, says("cards", "card"))]);
        let json = "{\"id\":\"a\",\"name\":\"a\",\"set\":1}\n{\"id\":\"b\",\"name\":\"b\",\"txt\":\"\"}\n";
        assert_eq!(told(json), [(Some(2), says("txt", "text"))]);
        assert!(read_text("{\"id\":\"a\",\"name\":\"a\"} {}").is_err(), "one card a line");
    }
}
