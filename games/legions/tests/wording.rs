//! What reads, and that it comes back as it was printed.

mod printed;

use std::collections::BTreeSet;
use std::path::Path;

use engine::Def;
use legions::lexicon::lexicon;
use legions::{LEGIONS_2019, english, normalise, read, render, written};
use text::Called;

/// Reads a text whole and renders it again; else the phrases that are unread, or what came back instead.
fn check(text: &str) -> Result<(), String> {
    let reading = read(text);
    let gaps: Vec<String> = reading
        .gaps()
        .map(|gap| format!("「{}」: expected {}", &text[gap.at.clone()], Called::listed(&gap.expected).1))
        .collect();
    if !gaps.is_empty() {
        return Err(format!("{text}\n    {}", gaps.join("\n    ")));
    }
    let flat = |text: &str| text.replace('\n', "");
    let back: String = reading.read().map(render).collect();
    if flat(&back) != flat(normalise(text).text()) {
        return Err(format!("{text}\n    came back as {back}"));
    }
    if reading.read().any(|ability| english(lexicon(), ability).is_empty()) {
        return Err(format!("{text}\n    has no meaning in English"));
    }
    Ok(())
}

fn check_all(texts: &[String]) {
    let faults: Vec<String> = texts.iter().filter_map(|text| check(text).err()).collect();
    assert!(faults.is_empty(), "{} of {} do not read:\n{}", faults.len(), texts.len(), faults.join("\n"));
}

fn lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// Instances of set phrases: the clause, and a text that uses it.
fn instances() -> Vec<(&'static str, String)> {
    let one = |line: &'static str| {
        let (clause, text) = line.split_once('\t').expect("a clause, a tab, a text");
        (clause, text.replace("\\n", "\n"))
    };
    lines(include_str!("instances.txt")).map(one).collect()
}

#[test]
fn every_instance_of_a_set_phrase_reads_and_comes_back() {
    check_all(&instances().into_iter().map(|(_, text)| text).collect::<Vec<_>>());
}

#[test]
fn every_sentence_reads_and_comes_back() {
    check_all(
        &lines(include_str!("sentences.txt")).map(|line| line.replace("\\n", "\n")).collect::<Vec<_>>(),
    );
}

/// The book's set phrases, where they lie beside the project: each has an instance here.
#[test]
fn every_set_phrase_has_an_instance() {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let path = std::env::var_os("TEFUDA_CORPUS").map_or_else(beside, std::path::PathBuf::from);
    let Ok(phrases) = std::fs::read_to_string(path.join("corpus/legions-phrases.jsonl")) else {
        eprintln!("skipped: legions-phrases.jsonl is not at {}; TEFUDA_CORPUS says where", path.display());
        return;
    };
    let known: BTreeSet<&str> = instances().iter().map(|(clause, _)| *clause).collect();
    for line in phrases.lines() {
        let phrase: serde_json::Value = serde_json::from_str(line).unwrap();
        let clause = phrase["clause"].as_str().unwrap();
        assert!(known.contains(clause), "no instance of {} ({clause})", phrase["phrase"]);
        if phrase["kind"] == "keyword" {
            check(phrase["phrase"].as_str().unwrap()).unwrap();
        }
    }
}

/// What is played of a text, on a minion.
fn played(text: &str) -> String {
    let mut faces = printed::shipped();
    faces.push(printed::of_text(text));
    let rules = legions::rules(&faces, LEGIONS_2019, &[]);
    written(&rules, Def(faces.len() as u16 - 1), false).join("\n")
}

/// A verb without an object is done to what was chosen just before it.
#[test]
fn what_is_left_out_is_what_was_chosen() {
    let hurt = played("相手のフィールドにあるロード１体を選び、５ダメージを与える。");
    assert!(hurt.contains("verb: Damage(Any), to: Slot(0), n: N(5)"), "{hurt}");
}

/// Every step knows where its words stand in what is printed.
#[test]
fn words_are_found_again_where_they_are_printed() {
    let text = "速攻\n「名」《配置時》：カードを１枚引く。相手のマスターに、２ダメージを与える。";
    let reading = read(text);
    let parts: Vec<&str> = reading.abilities.iter().map(|(at, _)| &text[at.clone()]).collect();
    assert_eq!(parts[0], "速攻");
    assert!(parts[1].starts_with("「名」"));
    let rules = legions::rules(&[printed::of_text(text)], LEGIONS_2019, &[]);
    let row = usize::from(rules.cards[0].abilities.start);
    let words = &rules.lore.abilities[row].program.words;
    let words: Vec<&str> =
        words.iter().map(|(from, to)| &text[usize::from(*from)..usize::from(*to)]).collect();
    assert_eq!(words, ["カードを１枚引く。", "相手のマスターに、２ダメージを与える。"]);
}

/// What can't be read is marked where it stands, with what was expected; the rest of the card is read.
#[test]
fn an_unknown_phrase_is_marked_and_the_rest_is_read() {
    let text = "貫通１\n「舞」《配置時》：カードを１枚引く。踊りをおどる。";
    let reading = read(text);
    assert!(reading.abilities[0].1.is_ok());
    let gap = reading.gaps().next().expect("a gap");
    assert_eq!(&text[gap.at.clone()], "踊りをおどる。");
    assert!(gap.expected.contains(&Called::new("動詞", "a verb")), "{:?}", gap.expected);
}

/// What was expected is told by its name, where nothing of it stands there.
#[test]
fn what_was_expected_is_named() {
    let all = |text: &str| read(text).gaps().flat_map(|gap| gap.expected.clone()).collect::<Vec<_>>();
    let expected = |text: &str| all(text).iter().map(|what| what.en).collect::<Vec<_>>();
    assert!(expected("相手のフィールドにあるミニオン１体を選び、燃やす。").contains(&"a verb"));
    assert!(expected("「名」《帰宅時》：カードを１枚引く。").contains(&"a noun"));
    assert!(expected("カードを１枚破る。").contains(&"a verb"));
}

/// Nothing is skipped: a text with one strange word is not read.
#[test]
fn a_strange_word_anywhere_makes_a_text_unread() {
    for (_, text) in instances() {
        for (at, _) in text.char_indices().skip(1).step_by(4) {
            let strange = format!("{}鯨{}", &text[..at], &text[at..]);
            let reading = read(&strange);
            let back: String = reading.read().map(render).collect();
            let flat = |text: &str| text.replace('\n', "");
            assert!(
                !reading.is_whole() || flat(&back) == flat(normalise(&strange).text()),
                "{strange} is read as {back}"
            );
        }
    }
}

/// May it be left undone? Only where it says so.
#[test]
fn may_is_said() {
    assert!(!played("カードを１枚引く。").contains("May("));
    assert!(played("カードを１枚引いてもよい。").contains("May("));
    assert!(played("カードを１枚引くことができる。").contains("May("));
}

/// 代わりに after what would happen, and after a deed.
#[test]
fn what_is_replaced_is_told() {
    let instead = played("「名」《常時》：このカードがブレイクする場合、代わりに手札に戻す。");
    assert!(instead.contains("Instead({topic: Breaks, who: This"), "{instead}");
    let instead = played("「名」《常時》：このカードを手札に戻す代わりに、除外する。");
    assert!(instead.contains("Instead({topic: Returned, who: This"), "{instead}");
}

/// Several abilities may stand in one line; a quotation does not begin one.
#[test]
fn abilities_in_one_line_are_told_apart() {
    let text = "「速攻」「起」《配置時》：カードを１枚引く。「結」《ブレイク時》：カードを１枚引く。";
    assert_eq!(read(text).abilities.len(), 3);
    check(text).unwrap();
    let quoting = "あなたのフィールドにあるミニオン１体に「《ブレイク時》：カードを１枚引く。」を与える。";
    assert_eq!(read(quoting).abilities.len(), 1);
    check(quoting).unwrap();
}

/// Words that open something over and over are refused, however many there are.
#[test]
fn what_opens_and_never_closes_is_refused() {
    let pieces = [
        "このカードと",
        "「《配置時》：",
        "あなたのフィールドにあるミニオン１体と",
        "このカードがブレイクする場合、",
        "このカードを除外する代わりに",
        "それと同一レーンにある",
        "【疲労】",
        "以下の効果の中から１つ選んで得る。「",
        "コストがそのカードのコスト以下の",
    ];
    let refused = |text: &str| {
        let rules = legions::rules(&[printed::of_text(text)], LEGIONS_2019, &[]);
        !rules.cards[0].unread.is_empty()
    };
    for piece in pieces {
        assert!(refused(&piece.repeat(40)), "{piece}");
    }
    assert!(refused(&pieces.concat().repeat(8)));
}

/// An ability works where its own text says that its card is (36-14); else on the field.
#[test]
fn an_ability_says_where_it_works() {
    let works = |text: &str, zones: &str| {
        let played = played(text);
        assert!(played.contains(&format!("works: [{zones}]")), "{played}");
    };
    let timeline = "Wait1, Wait2, Wait3, Wait4";
    works("「名」《配置時》：カードを１枚引く。", "Master, Lord, Left, Centre, Right");
    works("「名」《このカードがタイムラインにあり、あなたがカードを引いた時》：カードを１枚引く。", timeline);
    works(
        "「名」《あなたがカードを引いた時》：このカードがタイムラインにある場合、カードを１枚引く。",
        timeline,
    );
    works("「名」《あなたのスタートフェイズ開始時》：タイムラインにあるこのカードを手札に加える。", timeline);
    works(
        "「名」《このカードがスタンバイゾーンに置かれた時》：カードを１枚引く。",
        "Standby, Master, Lord, Left, Centre, Right",
    );
}
