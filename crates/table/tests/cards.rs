//! The cards we ship are read whole, and a broken card file is explained.

use std::path::{Path, PathBuf};

use engine::Lang;
use table::{AnySession, Cards, Face, GameId, Options, Wording, load_cards, read_cards, unread_phrases};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_shipped_card_is_read_whole() {
    let cards = load_cards(&root().join("cards/sve")).unwrap();
    assert!(cards.len() >= 87);
    let report = read_cards(Wording::Sve, &cards);
    assert_eq!(report.read, report.cards, "{:?}", report.unread);
}

/// The tokens' own lines of the index: each names a token that is there.
#[test]
fn every_token_of_the_index_is_a_card() {
    let text = std::fs::read_to_string(root().join("cards/sve/tokens.toml")).unwrap();
    let index = rules::load(&root().join("rules/sve-1.18.0.tsv")).unwrap();
    let tokens: Vec<&str> =
        index.lines.iter().map(|line| line.id.as_str()).filter(|id| id.starts_with("A/")).collect();
    assert_eq!(tokens.len(), 85);
    for token in tokens {
        assert!(text.contains(&format!("clause  = {token:?}")), "{token} has no card");
    }
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_broken_card_file_is_named_with_its_line() {
    let (path, faults) =
        load_cards(&file("broken.jsonl", "{\"id\":\"1\",\"name\":\"n\"}\n{\"id\":3}\n")).unwrap_err();
    assert!(path.ends_with("broken.jsonl"));
    assert_eq!(faults[0].line, Some(2), "{faults:?}");
    let (_, faults) = load_cards(&file("broken.toml", "[[card]]\nid = \"1\"\nname = 7\n")).unwrap_err();
    assert_eq!(faults[0].line, Some(3), "{faults:?}");
    assert!(load_cards(Path::new("no-such-file.toml")).is_err());
}

#[test]
fn unread_phrases_are_counted() {
    let line = |id: u8| format!("{{\"id\":\"{id}\",\"name\":\"n\",\"text\":\"1枚引く。踊りをおどる。\"}}\n");
    let cards = load_cards(&file("dance.jsonl", &(line(1) + &line(2)))).unwrap();
    let report = read_cards(Wording::Sve, &cards);
    assert_eq!((report.cards, report.read), (2, 0));
    assert_eq!(report.unread[0].at, 5, "in characters of the printed text");
    assert_eq!(unread_phrases(&report), [(2, "踊りをおどる。")]);
}

/// Each game that reads texts, and a card of it that says this.
fn cards_saying(name: &str, texts: [&str; 3]) -> Vec<(GameId, Cards)> {
    let facts = [
        (GameId::Sve, "class = \"エルフ\"\nkind = \"スペル\"\ncost = 1"),
        (GameId::Los, "kind = \"エフェクト\"\nattribute = \"火\"\ncost = 1\nspeed = 1"),
        (GameId::Legions, "category = \"アーツ\"\ncost = 1\ncolours = [\"緑\"]"),
    ];
    let saying = |((game, facts), text): ((GameId, &str), &str)| {
        let toml = format!("[[card]]\nid = \"X-1\"\nname = \"語り部\"\n{facts}\ntext = \"{text}\"\n");
        let path = file(&format!("{name}-{}.toml", game.info().id), &toml);
        (game, Cards::load(&[path]).unwrap())
    };
    facts.into_iter().zip(texts).map(saying).collect()
}

/// The card as a screen gets it.
fn face(game: GameId, cards: &Cards) -> Face {
    let options = Options { cards: cards.clone(), ..Options::of(game) };
    let drawn = AnySession::draw_deck(game, &options, "1 X-1\n").unwrap();
    drawn.into_iter().next().unwrap().2
}

/// What is said of the card, as one text.
fn about(game: GameId, cards: &Cards, lang: Lang) -> String {
    let all = game.about_card(cards, "X-1", lang).unwrap();
    all[0].1.iter().map(|(line, _)| format!("{line}\n")).collect()
}

#[test]
fn what_is_understood_is_said_in_both_languages() {
    let drawn = "カードを１枚引く（引けない場合、敗北する）。";
    for (game, cards) in cards_saying("understood", ["１枚引く。", drawn, drawn]) {
        let read = face(game, &cards).text[0].read.clone().unwrap();
        assert!(read.ja.ends_with("1枚引く。"), "{read:?}");
        assert!(read.en.is_ascii() && read.en.contains("raw"), "{read:?}");
        assert!(!about(game, &cards, Lang::Ja).contains("raw"), "{game:?}");
    }
}

/// What would have been read is told in both languages, on the wire as well: words of a card as they are printed, and
/// things by their names.
#[test]
fn what_was_expected_is_said_in_both_languages() {
    let texts = ["1枚引く。自分のデッキの上から花枚見る。", "カードを花枚引く。", "カードを花枚引く。"];
    for (game, cards) in cards_saying("unread", texts) {
        let face = serde_json::to_value(face(game, &cards)).unwrap();
        let unread = &face["text"][0]["unread"];
        assert!(unread["phrase"].as_str().unwrap().contains("花枚"), "{game:?} {unread}");
        let (ja, en) =
            (unread["expected"]["ja"].as_str().unwrap(), unread["expected"]["en"].as_str().unwrap());
        // To the shared grammar a count is one of the words that a noun phrase can begin with.
        assert!(ja.split('／').any(|what| what == "名詞") && !ja.contains("a noun"), "{game:?} {ja}");
        assert!(en.split(" / ").any(|what| what == "a noun"), "{game:?} {en}");
    }
}

/// A text that is read and can't be played says what it needs, in both languages.
#[test]
fn what_a_text_needs_is_said_in_both_languages() {
    let texts = ["それを破壊する。", "それを破壊する。", "対象のミニオンをブレイクする。"];
    let (ja, en) = ("（未対応：前に述べていないもの）", "nothing was spoken of before");
    for (game, cards) in cards_saying("needs", texts) {
        let options = Options { cards: cards.clone(), ..Options::of(game) };
        let (_, faults) = AnySession::check_deck(game, &options, "1 X-1\n").unwrap();
        assert!(faults.iter().any(|fault| fault.ja.contains(ja) && fault.en.contains(en)), "{faults:?}");
        let (told_ja, told_en) = (about(game, &cards, Lang::Ja), about(game, &cards, Lang::En));
        assert!(told_ja.contains(ja) && !told_ja.contains(en), "{told_ja}");
        assert!(told_en.contains(en) && !told_en.contains(ja), "{told_en}");
    }
}

/// A line of a regulation.
fn restriction(kind: &str, cards: &str) -> String {
    format!("[[restriction]]\nkind = \"{kind}\"\ncards = [{cards}]\n")
}

/// A line of a regulation that can't be meant is named, with what would be right.
#[test]
fn a_broken_regulation_is_explained() {
    let told = |text: &str| {
        let (path, faults) = Cards::load(&[file("regulation.toml", text)]).unwrap_err();
        assert!(path.ends_with("regulation.toml"));
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let unknown = told(&("\n".to_owned() + &restriction("封印", "\"x\"") + &restriction("禁止", "")));
    for part in ["line 2", "封印", "expected one of 禁止, 1枚制限", "line 5", "of no card"] {
        assert!(unknown.contains(part), "{part} in {unknown}");
    }
    assert!(told(&restriction("同時使用制限", "\"x\"")).contains("expected two cards"));
    assert!(told(&restriction("同時使用制限", "\"x\", \"x\"")).contains("expected two cards"));
    assert!(told("[[restriction]]\nkind = \"禁止\"\ncard = \"x\"\n").contains("card"));
    let options = |text: &str| {
        let cards = Cards::load(&[file("unknown.toml", text)]).unwrap();
        Options { cards, ..Options::of(GameId::Legions) }
    };
    let nobody =
        GameId::Legions.check_options(&options(&restriction("禁止", "\"誰も知らぬ札\""))).unwrap_err();
    assert!(nobody.ja.contains("誰も知らぬ札"), "{nobody}");
    let names: Vec<String> = (0..17).map(|n| format!("\"札{n}\"")).collect();
    let cards = (0..17).map(|n| format!("[[card]]\nid = \"X{n}\"\nname = \"札{n}\"\ncategory = \"ミニオン\"\ncost = 1\nwt = 1\natk = 1\nhp = 1\ncolours = [\"緑\"]\n"));
    let many = cards.collect::<String>() + &restriction("アンロック制限", &names.join(", "));
    let many = GameId::Legions.check_options(&options(&many)).unwrap_err();
    assert!(many.en.contains("at most 16"), "{many}");
}

/// Every kind of restriction on decks, with its clause by either book, and the line of the deck.
#[test]
fn a_regulation_is_held_against_decks() {
    let card = |name: &str| {
        format!(
            "[[card]]\nid = \"{name}\"\nname = \"{name}\"\ncategory = \"ミニオン\"\ncost = 1\nwt = 1\natk = 1\nhp = 1\ncolours = [\"緑\"]\n"
        )
    };
    let text = ["甲", "乙", "丙", "丁", "戊"].map(card).concat()
        + &restriction("禁止", "\"甲\"")
        + &restriction("１枚制限", "\"乙\"")
        + &restriction("2枚制限", "\"丙\"")
        + &restriction("同時使用制限", "\"丁\", \"戊\"");
    let cards = Cards::load(&[file("regulated.toml", &text)]).unwrap();
    for (edition, clauses) in
        [("legions-2019", ["24-2f", "24-2g", "24-2h"]), ("legions-1.10", ["23-2f", "23-2g", "23-2h"])]
    {
        let options =
            Options { cards: cards.clone(), edition: edition.to_owned(), ..Options::of(GameId::Legions) };
        let faults = |deck: &str| {
            let (_, faults) = AnySession::check_deck(GameId::Legions, &options, deck).unwrap();
            let of_size = |clause: &str| clause.ends_with("-2a");
            let rest = faults.into_iter().filter(|fault| !of_size(fault.clause));
            rest.map(|fault| (fault.clause, fault.line)).collect::<Vec<_>>()
        };
        assert_eq!(faults("[main]\n1 乙\n2 丙\n3 丁\n"), []);
        assert_eq!(faults("[main]\n1 甲\n"), [(clauses[0], Some(2))]);
        assert_eq!(faults("[main]\n2 乙\n"), [(clauses[1], Some(2))]);
        assert_eq!(faults("[main]\n1 乙\n3 丙\n"), [(clauses[1], Some(3))]);
        assert_eq!(faults("[main]\n1 戊\n1 丁\n"), [(clauses[2], Some(3))]);
    }
}

/// A file says what it is by how it begins, however broken it is.
#[test]
fn a_broken_card_file_is_explained_as_what_it_is() {
    let told = |text: &str| {
        let faults = Cards::read([text].into_iter()).expect_err("it is broken");
        (faults[0].line, faults[0].what.clone())
    };
    let (line, what) = told("[[card]\nid = \"X-1\"\n");
    assert_eq!(line, Some(1));
    assert!(what.ja.starts_with("TOMLとして読めません"), "{what:?}");
    let (line, what) = told("[[card]]\nid = \"X-1\"\nname = 3\n");
    assert_eq!(line, Some(3), "{what:?}");
    let (line, what) = told("{\"id\": \"X-1\", \"name\": \"x\"}\n{\"id\": 3}\n");
    assert_eq!(line, Some(2));
    assert!(what.en.contains("expected a card as one JSON object"), "{what:?}");
}

/// A file that somebody brings has so many cards; a collection on this machine may have more. Neither takes longer a card
/// the more there are: of sixty thousand each is read, and its line known.
#[test]
fn a_file_has_so_many_cards() {
    let card = |n: usize| format!("[[card]]\nid = \"{n}\"\nname = \"x\"\n");
    let many = |n: usize| (0..n).map(card).collect::<String>();
    assert_eq!(Cards::read([many(1000).as_str()].into_iter()).unwrap().iter().count(), 1000);
    let faults = Cards::read([many(1001).as_str()].into_iter()).unwrap_err();
    let told: Vec<_> = faults.iter().map(|fault| (fault.line, fault.what.en.as_str())).collect();
    assert_eq!(told, [(Some(3001), "a file holds at most 1000 cards")]);
    let (read, faults) = Cards::read_what_can(&many(1001));
    assert_eq!((read.iter().count(), faults.len()), (1000, 1));
    assert_eq!(load_cards(&file("many.toml", &many(60_000))).unwrap().len(), 60_000);
    let (_, faults) = load_cards(&file("more.toml", &many(60_001))).unwrap_err();
    assert_eq!(faults[0].line, Some(180_001));
}

/// What nobody would print is refused wherever cards are looked at, with its line.
#[test]
fn a_card_as_long_as_no_card_is_not_looked_at() {
    let text = |n: usize| format!("[[card]]\nid = \"a\"\nname = \"a\"\ntext = \"{}\"\n", "長".repeat(n));
    assert!(load_cards(&file("long.toml", &text(2000))).is_ok());
    let (_, faults) = load_cards(&file("longer.toml", &text(2001))).unwrap_err();
    assert_eq!(faults[0].line, Some(1));
    let restricts = format!("[[restriction]]\nkind = \"禁止\"\ncards = [{}]\n", "\"a\",".repeat(201));
    assert!(load_cards(&file("restricts.toml", &restricts)).is_err());
    let (path, faults) = load_cards(&file("large.toml", &"#".repeat((16 << 20) + 1))).unwrap_err();
    assert!(path.ends_with("large.toml") && faults[0].what.en.contains("16777216 bytes"), "{faults:?}");
}

/// A field that is far too long is like no other; so is a list of nothing but faults read to an end.
#[test]
fn what_makes_no_sense_is_not_looked_at_for_long() {
    let odd = format!("[[card]]\nid = \"a\"\nname = \"a\"\n{} = 1\n", "attack".repeat(20_000));
    assert!(Cards::read([odd.as_str()].into_iter()).is_ok());
    let faults = AnySession::check_deck(GameId::Sve, &Options::of(GameId::Sve), &"x\n".repeat(8000));
    assert_eq!(faults.unwrap_err().len(), 101);
}
