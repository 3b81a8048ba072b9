//! Errors, completion, spans, words of card files, and what reading costs.

mod sample;

use language::grammar::{Arg, Pred};
use language::making::round;
use language::{Class, Syntax, lint, may_follow, read, read_part, steps, write};
use sample::{english, kind, lexicon, line, phrase};

#[test]
fn the_words_are_sound() {
    let faults: Vec<String> = lint::faults(&lexicon()).iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

mod unsound {
    language::lexicon! {
        layer GAME;
        habits { verbless: false, open_names: false, told_marks: true, keyword_lines: false }
        nouns {
            Piece = "駒": CARD, "piece";
            PieceCard = "駒カード": CARD, "piece card";
            Rest = "戻り": CARD, "return" [whole];
            Alone = "砦": ZONE, "fort" [whole];
            Card = "カード": CARD, "card";
        }
        keywords {}
        adverbs {}
        adnominals {}
        counters {}
        deeds { Flee = "逃げ" Ichidan { (は: CARD) } "flee/fled"; Lead = "逃" U { (は: CARD) } "lead/led"; Run = "逃げ" Ichidan { (は: CARD) } "run/run"; }
        variants {}
        kept {}
    }
}

#[test]
fn the_lint_refuses_words_that_are_ambiguous() {
    let lexicon = language::Lexicon::new(&[&language::genre::TABLE, &unsound::TABLE]);
    let told: Vec<String> = lint::faults(&lexicon).iter().map(ToString::to_string).collect();
    let has = |part: &str| assert!(told.iter().any(|fault| fault.contains(part)), "{part}: {told:#?}");
    has("駒カード is made up of 駒｜カード");
    has("砦 is declared [whole]");
    has("is a form of both Flee and Run");
    has("カード is declared twice");
}

#[test]
fn a_gap_says_where_and_what() {
    let lexicon = lexicon();
    let printed = "駒１枚を破壊する。（思い出せ）\nカードを踊る。１枚引く。";
    let normal = lexicon.normal(printed);
    let parts: Vec<_> = normal.text().lines().map(str::len).collect();
    assert!(read_part(&lexicon, &normal, 0..parts[0]).is_ok());
    let from = parts[0] + 1;
    let gap = read_part(&lexicon, &normal, from..normal.text().len()).expect_err("a gap");
    assert_eq!(&printed[gap.at.clone()], "カードを踊る。");
    assert_eq!(gap.reached, printed.find("踊る").expect("it is there"));
    let (ja, en) = text::Called::listed(&gap.expected);
    assert!(ja.contains("動詞") && en.contains("a verb"), "{ja} {en}");
    assert!(gap.expected.len() <= 12, "tables have names: {:?}", gap.expected);
}

#[test]
fn nonsense_is_told_in_both_languages() {
    let lexicon = lexicon();
    let text = "砦を破壊する。";
    let normal = lexicon.normal(text);
    let gap = read_part(&lexicon, &normal, 0..text.len()).expect_err("nonsense");
    let (ja, en) = gap.nonsense.expect("a reason");
    assert!(ja.starts_with("「破壊する」に「砦」は合わない"), "{ja}");
    assert!(en.starts_with("破壊する doesn’t take “砦”"), "{en}");
}

/// After a count some forty literals could come; each table is told by its name.
#[test]
fn errors_name_tables_not_literals() {
    let unread = read(&lexicon(), "カードを1枚", 0).expect_err("unfinished");
    assert!(unread.wants.len() <= 12, "{:?}", unread.wants);
}

#[test]
fn completion_is_narrowed_by_fit_and_frames() {
    let lexicon = lexicon();
    let after = |text: &str| may_follow(&lexicon, text);
    let words = |text: &str, class: Class| -> Vec<String> {
        let called = class.called();
        after(text).into_iter().filter(|next| next.called == called).map(|next| next.text).collect()
    };
    let nouns = words("これが場を離れたとき、相手の", Class::Noun);
    assert!(nouns.contains(&"手札".to_owned()), "{nouns:?}");
    let verbs = words("駒1枚を", Class::Verb);
    assert!(
        verbs.contains(&"破壊する".to_owned()) && !verbs.contains(&"シャッフルする".to_owned()),
        "{verbs:?}"
    );
    let verbs = words("デッキを", Class::Verb);
    assert!(
        verbs.contains(&"シャッフルする".to_owned()) && !verbs.contains(&"捨てる".to_owned()),
        "{verbs:?}"
    );
    assert!(after("踊り").is_empty(), "what can't be read has nothing after it");
}

#[test]
fn every_phrase_and_clause_knows_where_it_stands() {
    let text = "相手の場にある駒1枚を破壊する。そうした場合、カードを2枚引く。";
    let line = line(text);
    let spans: Vec<&str> = line.clauses.iter().map(|clause| &text[clause.at.range()]).collect();
    assert_eq!(spans, ["相手の場にある駒1枚を破壊する。", "そうした場合、", "カードを2枚引く。"]);
    assert_eq!(&text[phrase(&line.clauses[0]).at.range()], "相手の場にある駒1枚");
    let Some(said) = &phrase(&line.clauses[0]).relative else { panic!("a relative clause") };
    assert_eq!(&text[said.at.range()], "相手の場にある");
}

/// Words of one card file are unknown to others; the game's own are shared, not copied.
#[test]
fn words_that_cards_bring_are_scoped() {
    let own = lexicon();
    let text = "竜騎・駒1枚を破壊する。";
    assert!(read(&own, text, 0).is_err());
    let file = own.with([kind("竜騎")]);
    let lines = read(&file, text, 0).expect("the file's own words");
    assert_eq!(write(&file, &lines), text);
    assert!(read(&own, text, 0).is_err(), "the game's lexicon is as before");
    assert!(read(&own.with([kind("駒")]), "駒1枚を破壊する。", 0).is_ok(), "a game's word stays its own");
}

#[test]
fn variants_are_read_one_way() {
    let lexicon = lexicon();
    let normal = lexicon.normal("一枚引く。パワー＋１する。");
    assert_eq!(normal.text(), "1枚引く。力+1する。");
}

#[test]
fn modes_after_a_dot_are_listed() {
    let lines =
        read(&lexicon(), "以下から1つを選んで発動する。\n・カードを1枚引く。\n・駒1枚を破壊する。", 0);
    let listed: Vec<bool> = lines.expect("read").iter().map(|line| line.listed).collect();
    assert_eq!(listed, [false, true, true]);
}

#[test]
fn english_is_said_by_general_rules() {
    for (ja, en) in [
        ("カードを2枚引く。", "Draw 2 cards."),
        ("相手の場の駒1枚を選ぶ。それを破壊する。", "Choose 1 piece on the opponent’s field. Destroy it."),
        (
            "この駒が破壊された時、カードを1枚引いてもよい。",
            "When this piece is destroyed, you may draw 1 card.",
        ),
        ("相手は手札を1枚捨てる。", "The opponent discards 1 card from their hand."),
        ("自分のターン開始時、ライフを300回復する。", "At the start of your turn, recover 300 life."),
        ("この駒は【盾】を持つ。", "This piece has Shield."),
        ("コスト3以下の駒をすべて墓地に置く。", "Put all pieces with cost 3 or less into the yard."),
        ("自分の駒はアタックできない。", "Your pieces can’t attack."),
    ] {
        assert_eq!(english(ja), en);
    }
}

#[test]
fn made_sentences_come_back_as_the_same_trees() {
    let lexicon = lexicon();
    let made = round(&lexicon, 6, 1);
    made.other.iter().for_each(|text| println!("{text}"));
    let permille = made.same * 1000 / made.made.max(1);
    assert!(made.made > 2_000 && permille >= 970, "{} of {}", made.same, made.made);
}

/// Reading is linear: a text of twice the length costs at most twice as much and a little more.
#[test]
fn reading_is_linear() {
    let lexicon = lexicon();
    let shapes: [(&str, &str, &str); 7] = [
        ("", "相手の場の駒1枚を選び、破壊する。", ""),
        ("", "場にある駒と", "駒を破壊する。"),
        ("この駒は", "「【盾】を持つ駒」", "を得る。"),
        ("", "《開始》", "1枚引く。"),
        ("", "「あ」《", "1枚引く。"),
        ("", "自分の場に駒があるなら、", "1枚引く。"),
        ("", "「「「", "」"),
    ];
    for (head, again, tail) in shapes {
        let cost = |times: usize| steps(&lexicon, &format!("{head}{}{tail}", again.repeat(times)));
        for times in [64, 128, 256] {
            let (once, twice) = (cost(times), cost(2 * times));
            assert!(
                twice <= 2 * once + once / 8 + 400,
                "{again}: {once} for {times}, {twice} for twice that"
            );
        }
    }
}

#[test]
fn nothing_panics_on_broken_text() {
    let lexicon = lexicon();
    let text = "《代1》相手の場の力が3以上の駒1枚を選ぶ。「それは【盾】を持つ。」を得る。";
    let chars: Vec<char> = text.chars().collect();
    for from in 0..chars.len() {
        for to in from..chars.len() {
            let part: String = chars[from..to].iter().collect();
            if let Ok(lines) = read(&lexicon, &part, 0) {
                assert_eq!(write(&lexicon, &lines), part);
                let mut said = String::new();
                lines.iter().for_each(|line| line.english(&lexicon, &mut said));
            }
            may_follow(&lexicon, &part);
        }
    }
}

#[test]
fn clauses_hold_their_marks() {
    let line = line("《開始》《代2》駒1枚を休息させる：1枚引く。");
    let marks = line.clauses[0].args.iter().filter(|arg| matches!(arg, Arg::Mark(..))).count();
    assert_eq!(marks, 2);
    assert!(matches!(line.clauses[0].pred, Pred::Verb { .. }));
    let mut out = String::new();
    line.english(&lexicon(), &mut out);
    assert_eq!(out, "Opening — pay 2, rest 1 piece: Draw 1 card.");
}
