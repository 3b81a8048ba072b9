//! Real printed cards, where they lie beside the project.

use std::path::Path;

use sve::{Lexicon, normalise, read, render};

struct Face {
    id: String,
    text: String,
    types: Vec<String>,
}

fn faces(file: &str) -> Option<Vec<Face>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(file);
    let Ok(lines) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: {file} is not here");
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
    Lexicon::new(
        all.iter().flat_map(|faces| faces.iter()).flat_map(|face| face.types.iter().map(String::as_str)),
    )
}

/// Every character is read or marked unread, and what is read comes back as it was.
fn check(lexicon: &Lexicon, face: &Face) -> bool {
    let reading = read(lexicon, &face.text);
    let normal = normalise(&face.text);
    let mut back = Vec::new();
    for (at, read) in &reading.paragraphs {
        match read {
            Ok(ability) => back.push(render(ability)),
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

#[test]
fn every_token_reads() {
    let (Some(tokens), Some(cards)) = (faces("data/sve-tokens.jsonl"), faces("corpus/sve-cards.jsonl"))
    else {
        return;
    };
    let lexicon = lexicon(&[&tokens, &cards]);
    let mut unread = Vec::new();
    for face in &tokens {
        if !check(&lexicon, face) {
            for gap in read(&lexicon, &face.text).gaps() {
                unread.push(format!("{}: {} (expected {})", face.id, gap.phrase, gap.expected.join(" / ")));
            }
        }
    }
    assert!(unread.is_empty(), "{} unread:\n{}", unread.len(), unread.join("\n"));
}

#[test]
fn every_character_of_every_card_is_read_or_marked() {
    let Some(cards) = faces("corpus/sve-cards.jsonl") else { return };
    let lexicon = lexicon(&[&cards]);
    let whole = cards.iter().filter(|face| check(&lexicon, face)).count();
    assert!(whole >= LEAST, "{whole} of {} faces are read whole; there were {LEAST}", cards.len());
}

/// How many of the faces are read whole; it only grows.
const LEAST: usize = 634;

/// A condition reaches to the next sentence with a condition of its own, and no further (SV-127).
#[test]
fn conditions_side_by_side_are_independent() {
    use sve::effect::{Ability, Statement};
    let lexicon = Lexicon::default();
    let text = "【覚醒】状態なら、1枚引く。2枚引く。【真紅】状態なら、3枚引く。";
    let reading = read(&lexicon, text);
    let (_, Ok(Ability::Text(body))) = &reading.paragraphs[0] else { panic!("{reading:?}") };
    let [Statement::If(_, first), Statement::If(_, second)] = &body[..] else { panic!("{body:?}") };
    assert_eq!(first[..], [Statement::Draw(1), Statement::Draw(2)]);
    assert_eq!(second[..], [Statement::Draw(3)]);
}

/// What can't be read is marked where it stands, with what was expected; the rest of the card is read.
#[test]
fn an_unknown_phrase_is_marked_and_the_rest_is_read() {
    let text = "【守護】\n《ファンファーレ》1枚引く。踊りをおどる。";
    let reading = read(&Lexicon::default(), text);
    assert!(reading.paragraphs[0].1.is_ok());
    let gap = reading.gaps().next().expect("a gap");
    assert_eq!(&text[gap.at.clone()], "踊りをおどる。");
    assert_eq!(gap.phrase, "踊りをおどる。");
}

fn only_text(text: &str) -> Vec<sve::effect::Statement> {
    match read(&Lexicon::default(), text).paragraphs.remove(0).1 {
        Ok(sve::effect::Ability::Text(body)) => body,
        other => panic!("{other:?}"),
    }
}

/// What follows 代わりに without a condition of its own is gated as well (SV-127).
#[test]
fn what_follows_an_instead_is_gated_too() {
    use sve::effect::Statement;
    let body = only_text("それに4ダメージ。【覚醒】状態なら、代わりに6ダメージ。1枚引く。");
    let [_, Statement::Instead(_, _, rest)] = &body[..] else { panic!("{body:?}") };
    assert_eq!(rest[..], [Statement::Draw(1)]);
}

/// そうしたなら belongs to the deed before it, inside the same condition.
#[test]
fn if_you_did_stays_with_its_deed() {
    use sve::effect::Statement;
    let body = only_text("【覚醒】状態なら、自分の手札1枚を捨ててよい。そうしたなら、2枚引く。");
    let [Statement::If(_, inside)] = &body[..] else { panic!("{body:?}") };
    assert!(matches!(inside[..], [Statement::Move(_), Statement::IfDone(_)]), "{inside:?}");
}

/// The second of two things joined by と lies where the first does.
#[test]
fn a_zone_reaches_over_and() {
    use sve::effect::{Statement, Target, Zone};
    let body = only_text("場の『甲』1体と『乙』1体をアクトする。");
    let [Statement::Go(Target::Both(_, second), ..)] = &body[..] else { panic!("{body:?}") };
    let Target::Pick(pick) = &**second else { panic!("{second:?}") };
    assert_eq!(pick.of.zone, Some(Zone::Field));
}
