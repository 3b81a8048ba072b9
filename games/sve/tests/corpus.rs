//! Real printed cards, where they lie beside the project.

use std::path::{Path, PathBuf};

use engine::Def;
use sve::lexicon::lexicon_with;
use sve::{Facts, Lexicon, Zone, normalise, read, render, rules};
use text::Called;

struct Face {
    id: String,
    text: String,
    types: Vec<String>,
}

/// The folder of printed cards that the project may not carry.
fn printed() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    std::env::var_os("TEFUDA_CORPUS").map_or_else(beside, PathBuf::from)
}

fn faces(file: &str) -> Option<Vec<Face>> {
    let Ok(lines) = std::fs::read_to_string(printed().join(file)) else {
        eprintln!("skipped: {file} is not at {}; TEFUDA_CORPUS says where", printed().display());
        return None;
    };
    let face = |line: &str| {
        let card: serde_json::Value = serde_json::from_str(line).unwrap();
        let types = card["types"].as_array().into_iter().flatten();
        Face {
            id: card["id"].as_str().unwrap_or_default().to_owned(),
            text: card["text"].as_str().unwrap_or_default().to_owned(),
            types: types.filter_map(|t| t.as_str()).map(str::to_owned).collect(),
        }
    };
    Some(lines.lines().map(face).collect())
}

fn lexicon(all: &[&[Face]]) -> Lexicon {
    let faces = || all.iter().flat_map(|faces| faces.iter());
    let types = faces().flat_map(|face| face.types.iter().map(String::as_str));
    lexicon_with(types, faces().map(|face| face.text.as_str()))
}

/// Every character is read or marked unread, and what is read comes back as it was.
fn check(lexicon: &Lexicon, face: &Face) -> bool {
    let reading = read(lexicon, &face.text);
    let normal = normalise(&face.text);
    let mut back = Vec::new();
    for (at, read) in &reading.abilities {
        match read {
            Ok(ability) => back.push(render(lexicon, ability)),
            Err(gap) => {
                assert!(!gap.phrase.is_empty() && !gap.expected.is_empty(), "{}: {gap:?}", face.id);
                assert!(
                    at.start <= gap.at.start && gap.at.end <= at.end,
                    "{}: {gap:?} lies outside {at:?}",
                    face.id
                );
                back.push(normalise(&face.text[at.clone()]).text().to_owned());
            }
        }
    }
    let lines =
        |text: &str| text.split('\n').filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n");
    assert_eq!(lines(&back.join("\n")), lines(normal.text()), "{}", face.id);
    reading.is_whole()
}

/// Printed tokens and cards, and the words of both; none where they are not here.
fn corpus() -> Option<(Vec<Face>, Vec<Face>, Lexicon)> {
    let (tokens, cards) = (faces("data/sve-tokens.jsonl")?, faces("corpus/sve-cards.jsonl")?);
    let lexicon = lexicon(&[&tokens, &cards]);
    Some((tokens, cards, lexicon))
}

#[test]
fn every_token_reads() {
    let Some((tokens, _, lexicon)) = corpus() else { return };
    let mut unread = Vec::new();
    for face in &tokens {
        if !check(&lexicon, face) {
            for gap in read(&lexicon, &face.text).gaps() {
                unread.push(format!(
                    "{}: {} (expected {})",
                    face.id,
                    gap.phrase,
                    Called::listed(&gap.expected).1
                ));
            }
        }
    }
    assert!(unread.is_empty(), "{} unread:\n{}", unread.len(), unread.join("\n"));
}

#[test]
fn every_character_of_every_card_is_read_or_marked() {
    let Some((_, cards, lexicon)) = corpus() else { return };
    let whole = cards.iter().filter(|face| check(&lexicon, face)).count();
    assert!(whole >= LEAST, "{whole} of {} faces are read whole; there were {LEAST}", cards.len());
}

/// How many of the faces are read whole; it only grows.
const LEAST: usize = 975;

/// What can't be read is marked where it stands, with what was expected; the rest of the card is read.
#[test]
fn an_unknown_phrase_is_marked_and_the_rest_is_read() {
    let text = "【守護】\n《ファンファーレ》1枚引く。踊りをおどる。";
    let reading = read(sve::lexicon::lexicon(), text);
    assert!(reading.abilities[0].1.is_ok());
    let gap = reading.gaps().next().expect("a gap");
    assert_eq!(&text[gap.at.clone()], "踊りをおどる。");
    assert_eq!(gap.phrase, "踊りをおどる。");
}

/// A text that is cut anywhere is still read or marked, to the last character.
#[test]
fn a_cut_text_is_read_or_marked() {
    let Some(cards) = faces("corpus/sve-cards.jsonl") else { return };
    let lexicon = lexicon(&[&cards]);
    for (at, face) in cards.iter().enumerate() {
        let chars: Vec<char> = face.text.chars().collect();
        let cut = chars.len() * (at % 7 + 1) / 9;
        for piece in [&chars[..cut], &chars[cut..]] {
            let text: String = piece.iter().collect();
            check(&lexicon, &Face { id: face.id.clone(), text, types: Vec::new() });
        }
    }
}

/// An ability works where its text first speaks of this card (10.3.4).
#[test]
fn an_ability_works_where_its_text_names_this_card() {
    let zones = |text: &str| {
        let rules =
            rules(&[Facts { id: "1".into(), name: "1".into(), text: text.into(), ..Facts::default() }]);
        let card = rules.printed(Def(0));
        assert!(card.unread.is_empty(), "{text}: {:?}", card.unread);
        rules.lore.abilities[usize::from(card.abilities.start)..usize::from(card.abilities.end)]
            .iter()
            .map(|ability| ability.works)
            .collect::<Vec<_>>()
    };
    for (text, there) in [
        ("《ファンファーレ》1枚引く。", vec![Zone::Field]),
        ("《起動》《コスト1》手札のこれを捨てる：1枚引く。", vec![Zone::Hand]),
        ("《起動》墓場のこれを消滅：1枚引く。", vec![Zone::Cemetery]),
        (
            "《起動》《コスト0》：自分の手札のこれをEXエリアに置く。EXエリアのこれに光カウンター1個を置く。",
            vec![Zone::Hand],
        ),
        ("自分のエンドフェイズが来たとき、これがEXエリアにあるなら、1枚引く。", vec![Zone::Ex]),
        ("自分のエンドフェイズが来たとき、《コスト1》：自分の墓場のこれを場に出す。", vec![Zone::Cemetery]),
        ("これを自分の手札から捨てたとき、1枚引く。", vec![Zone::Hand]),
        ("《ラストワード》これをEXエリアに置く。EXエリアのこれに光カウンター1個を置く。", vec![Zone::Field]),
    ] {
        assert_eq!(zones(text), there, "{text}");
    }
}

/// The cards that the official answers speak of are read whole.
#[test]
fn every_card_of_an_official_answer_is_read() {
    let (Some(tokens), Some(cards)) = (faces("data/sve-tokens.jsonl"), faces("corpus/sve-cards.jsonl"))
    else {
        return;
    };
    let Ok(answers) = std::fs::read_to_string(printed().join("rulings/sve-qna-specs.jsonl")) else { return };
    let lexicon = lexicon(&[&tokens, &cards]);
    for answer in answers.lines() {
        let answer: serde_json::Value = serde_json::from_str(answer).unwrap();
        for id in answer["cards"].as_array().into_iter().flatten().filter_map(|id| id.as_str()) {
            let mut named = tokens.iter().chain(&cards).filter(|face| face.id == id).peekable();
            assert!(named.peek().is_some(), "{id} is nowhere");
            assert!(named.all(|face| read(&lexicon, &face.text).is_whole()), "{}: {id}", answer["qa"]);
        }
    }
}
