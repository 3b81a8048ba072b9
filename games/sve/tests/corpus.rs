//! Real printed cards, where they lie beside the project.

use std::path::{Path, PathBuf};

use sve::effect::{Ability, Amount, Gate, Place, Statement, Target, Whose, Zone, in_order};
use sve::{Lexicon, normalise, read, render};
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
    let (Some(tokens), Some(cards)) = (faces("data/sve-tokens.jsonl"), faces("corpus/sve-cards.jsonl"))
    else {
        return;
    };
    let lexicon = lexicon(&[&tokens, &cards]);
    let whole = cards.iter().filter(|face| check(&lexicon, face)).count();
    assert!(whole >= LEAST, "{whole} of {} faces are read whole; there were {LEAST}", cards.len());
}

/// How many of the faces are read whole; it only grows.
const LEAST: usize = 974;

/// A condition reaches to the next sentence with a condition of its own, and no further (SV-127).
#[test]
fn conditions_side_by_side_are_independent() {
    let body = only_text("【覚醒】状態なら、1枚引く。2枚引く。【真紅】状態なら、3枚引く。");
    let [Statement::If(_, first), Statement::If(_, second)] = &body[..] else { panic!("{body:?}") };
    assert_eq!(first[..], [draw(1), draw(2)]);
    assert_eq!(second[..], [draw(3)]);
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

fn only_text(text: &str) -> Vec<Statement> {
    match read(&Lexicon::default(), text).paragraphs.remove(0).1 {
        Ok(Ability::Text(body)) => body,
        other => panic!("{other:?}"),
    }
}

fn draw(n: u16) -> Statement {
    Statement::Draw { n: Amount::N(n), up_to: false, may: false }
}

/// What follows 代わりに without a condition of its own is gated as well (SV-127).
#[test]
fn what_follows_an_instead_is_gated_too() {
    let body = only_text("それに4ダメージ。【覚醒】状態なら、代わりに6ダメージ。1枚引く。");
    let [_, Statement::Instead { rest, .. }] = &body[..] else { panic!("{body:?}") };
    assert_eq!(rest[..], [draw(1)]);
}

/// An instead is told whole, and says which statement it replaces, also one inside a condition (SV-129).
#[test]
fn an_instead_names_what_it_replaces() {
    let text = "自分のリーダーは《体力》+1する。【覚醒】状態なら、相手のリーダーすべてに4ダメージ。1枚引く。【真紅】状態なら、代わりに6ダメージ。";
    let body = only_text(text);
    let all = in_order(&body);
    let at = all.iter().position(|one| matches!(one, Statement::Instead { .. })).expect("an instead");
    let Statement::Instead { deed, back, .. } = all[at] else { panic!("{body:?}") };
    let Statement::Damage(to, before) = all[at - usize::from(*back)] else { panic!("{body:?}") };
    assert_eq!(*before, Amount::N(4));
    assert_eq!(**deed, Statement::Damage(to.clone(), Amount::N(6)));
}

/// そうしたなら belongs to the deed before it, inside the same condition.
#[test]
fn if_you_did_stays_with_its_deed() {
    let body = only_text("【覚醒】状態なら、自分の手札1枚を捨ててよい。そうしたなら、2枚引く。");
    let [Statement::If(_, inside)] = &body[..] else { panic!("{body:?}") };
    assert!(matches!(inside[..], [Statement::Go(..), Statement::If(..)]), "{inside:?}");
}

/// 捨てたなら and 捨てなかったなら stand side by side.
#[test]
fn done_and_not_done_are_two() {
    let body = only_text("自分の手札1枚を捨ててよい。捨てたなら、2枚引く。捨てなかったなら、1枚引く。");
    assert!(matches!(body[..], [Statement::Go(..), Statement::If(..), Statement::If(..)]), "{body:?}");
}

/// The second of two things joined by と lies where the first does.
#[test]
fn a_zone_reaches_over_and() {
    let body = only_text("場の『甲』1体と『乙』1体をアクトする。");
    let [Statement::Go(Target::Both(_, second, _), ..)] = &body[..] else { panic!("{body:?}") };
    let Target::Pick(pick) = &**second else { panic!("{second:?}") };
    assert_eq!(pick.of.places, [Place { whose: Whose::Unsaid, zone: Some(Zone::Field) }]);
}

/// What さらに leaves out is the target before it.
#[test]
fn further_is_done_to_the_same_card() {
    let body = only_text("それは《体力》+1する。【コンボ_3】さらに《攻撃力》+1する。");
    let [Statement::Change(_, to, _), Statement::If(_, inside)] = &body[..] else { panic!("{body:?}") };
    let [Statement::Further(deed, _)] = &inside[..] else { panic!("{inside:?}") };
    assert!(matches!(&**deed, Statement::Change(_, same, _) if same == to), "{deed:?}");
}

/// The earth rite is chosen and paid as one plays; it is no condition (13.3.3).
#[test]
fn the_earth_rite_is_a_gate_of_its_own() {
    let body = only_text("それに2ダメージ。【土の秘術_2】代わりに4ダメージ。");
    assert!(
        matches!(&body[..], [_, Statement::Instead { when: Gate::EarthRite(2), back: 1, .. }]),
        "{body:?}"
    );
}

/// In every card, what an instead replaces is there, and is no gate.
#[test]
fn every_instead_finds_what_it_replaces() {
    let (Some(tokens), Some(cards)) = (faces("data/sve-tokens.jsonl"), faces("corpus/sve-cards.jsonl"))
    else {
        return;
    };
    let lexicon = lexicon(&[&tokens, &cards]);
    let mut seen = 0;
    for face in tokens.iter().chain(&cards) {
        for (_, read) in read(&lexicon, &face.text).paragraphs {
            let body = match read {
                Ok(
                    Ability::Triggered { body, .. } | Ability::Activated { body, .. } | Ability::Text(body),
                ) => body,
                _ => continue,
            };
            let all = in_order(&body);
            for (at, one) in all.iter().enumerate() {
                if let Statement::Instead { back, .. } = one {
                    let replaced = at.checked_sub(usize::from(*back)).map(|at| all[at]);
                    let gate = matches!(replaced, None | Some(Statement::If(..) | Statement::Modes { .. }));
                    assert!(!gate && *back > 0, "{}: {one:?} replaces {replaced:?}", face.id);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

/// What waits for a later moment is a deed of this text, not an ability of the card (10.7.5).
#[test]
fn what_is_set_off_later_is_part_of_the_text() {
    for text in [
        "次の自分のスタートフェイズが来たとき、1枚引く。",
        "このターン、次に自分がスペルをプレイしたとき、1枚引く。",
    ] {
        let body = only_text(text);
        let [Statement::Later(_, _, _, inside)] = &body[..] else { panic!("{body:?}") };
        assert_eq!(inside[..], [draw(1)]);
    }
}

/// Only the number changes: damage that was to be divided still is (SV-129).
#[test]
fn an_instead_of_divided_damage_is_divided() {
    let body = only_text("それに2ダメージを割りふる。【覚醒】状態なら、代わりに4ダメージ。");
    let [_, Statement::Instead { deed, .. }] = &body[..] else { panic!("{body:?}") };
    assert!(matches!(**deed, Statement::Divide(_, Amount::N(4))), "{deed:?}");
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
    let zones = |text: &str| match &read(&Lexicon::default(), text).paragraphs[..] {
        [(_, Ok(ability))] => ability.zones(),
        other => panic!("{other:?}"),
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
        (
            "これが場かEXエリアにある限り、自分の場のフォロワーすべては【突進】を持つ。",
            vec![Zone::Field, Zone::Ex],
        ),
        ("1枚引く。", vec![]),
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

/// What a spell does once is no static ability, even where it speaks of all cards.
#[test]
fn what_is_done_once_does_not_hold_for_good() {
    for text in [
        "自分の場のフォロワーすべては【突進】を持つ。",
        "【覚醒】状態なら、自分の場のフォロワーすべては【突進】を持つ。",
        "このターン、自分のリーダーが受けるダメージを-1する。",
        "自分の場のフォロワー1体を選ぶ。それは【突進】を持つ。",
    ] {
        only_text(text);
    }
}

/// A second sentence may take more of the cards looked at without saying so.
#[test]
fn more_is_taken_out_of_the_same_cards() {
    let body = only_text(
        "自分のデッキの上3枚を見る。その中から、フォロワー1枚を場に出してよい。スペル1枚を墓場に置いてよい。残りをデッキの下に置く。フォロワー1体を墓場に置く。",
    );
    let among = |one: &Statement| matches!(one, Statement::Go(Target::Among(..), ..));
    assert!(among(&body[1]) && among(&body[2]) && !among(&body[4]), "{body:?}");
}
