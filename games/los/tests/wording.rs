//! What reads, and that it comes back as it was printed.

use los::effect::{Ability, Deed, Filter, Form, Lead, Row, Target, To};
use los::{Refusal, normalise, read, render};
use text::Called;

/// Reads a text whole and renders it again; the phrases that are unread, or what came back instead.
fn check(text: &str) -> Result<(), String> {
    let reading = read(text);
    let gaps: Vec<String> = reading
        .gaps()
        .map(|gap| format!("「{}」: expected {}", gap.phrase, Called::listed(&gap.expected).1))
        .collect();
    if !gaps.is_empty() {
        return Err(format!("{text}\n    {}", gaps.join("\n    ")));
    }
    let back: Vec<String> = reading.read().map(render).collect();
    match back.join("\n") == normalise(text).text() {
        true => Ok(()),
        false => Err(format!("{text}\n    came back as {}", back.join("\n"))),
    }
}

fn instances() -> Vec<String> {
    include_str!("instances.txt")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split_once('\t').expect("a clause, a tab, a text").1.replace("\\n", "\n"))
        .collect()
}

#[test]
fn every_instance_reads_and_comes_back() {
    let all = instances();
    let faults: Vec<String> = all.iter().filter_map(|text| check(text).err()).collect();
    assert!(faults.is_empty(), "{} of {} do not read:\n{}", faults.len(), all.len(), faults.join("\n"));
}

/// The sentences of a text that is one ability without a trigger or a cost.
fn deeds(text: &str) -> Vec<Deed> {
    match &read(text).abilities[..] {
        [(_, Ok(Ability::Text(body)))] => {
            body.sentences.iter().flat_map(|s| s.clauses.iter().map(|clause| clause.deed.clone())).collect()
        }
        other => panic!("{text}: {other:?}"),
    }
}

/// Damage to a character is understood, and refused with the reason (8.11, LS-05).
#[test]
fn damage_to_a_character_is_refused() {
    for (text, sentence) in [
        ("相手のキャラクターに300ダメージを与える。", "相手のキャラクターに300ダメージを与える。"),
        (
            "カードを1枚引く。そのキャラクターに300のダメージを与える。",
            "そのキャラクターに300のダメージを与える。",
        ),
        (
            "相手のキャラクターを1体選び、200ダメージを与える。カードを1枚引く。",
            "相手のキャラクターを1体選び、200ダメージを与える。",
        ),
        (
            "このカードがアタックした時、全てのキャラクターは100ダメージを受ける。",
            "このカードがアタックした時、全てのキャラクターは100ダメージを受ける。",
        ),
        (
            "このカードをゲインする：前衛のキャラクター1体にこのカードのATK分のダメージを与える。",
            "このカードをゲインする：前衛のキャラクター1体にこのカードのATK分のダメージを与える。",
        ),
    ] {
        let reading = read(text);
        let gaps: Vec<_> = reading.gaps().collect();
        let [gap] = gaps[..] else { panic!("{text}: {reading:?}") };
        assert_eq!(gap.refused, Some(Refusal::DamageToCharacter), "{text}");
        assert_eq!(&text[gap.at.clone()], sentence);
        assert_eq!(gap.expected, [Refusal::DamageToCharacter.instead()]);
    }
    assert_eq!(Refusal::DamageToCharacter.ruling(), "LS-05");
}

/// Damage to players is none of that.
#[test]
fn damage_to_a_player_is_read() {
    for text in
        ["相手に300ダメージを与える。", "相手のライフに300ダメージを与える。", "自分は100ダメージを受ける。"]
    {
        assert!(read(text).is_whole(), "{text}");
    }
}

/// What can't be read is marked: the sentence, and what was expected where reading came no further.
#[test]
fn an_unread_phrase_is_marked() {
    let text = "カードを1枚引く。相手のキャラクターを1体選び、燃やす。";
    let reading = read(text);
    let gaps: Vec<_> = reading.gaps().collect();
    let [gap] = gaps[..] else { panic!("{reading:?}") };
    assert_eq!(gap.phrase, "相手のキャラクターを1体選び、燃やす。");
    assert_eq!(&text[gap.at.clone()], gap.phrase);
    assert!(gap.expected.contains(&Called::printed("破壊する")), "{:?}", gap.expected);
    assert_eq!(gap.refused, None);
}

/// One line that can't be read leaves the others as they are.
#[test]
fn a_line_is_read_or_not_for_itself() {
    let reading = read("[上空]\nこのカードは燃える。\nこのカードがアタックした時、カードを1枚引く。");
    let read: Vec<bool> = reading.abilities.iter().map(|(_, read)| read.is_ok()).collect();
    assert_eq!(read, [true, false, true]);
}

/// Words that are almost right are not taken for what they resemble.
#[test]
fn nothing_is_skipped_or_guessed() {
    for text in [
        "カードを1枚引く",
        "カードを01枚引く。",
        "カードを1枚引く。。",
        "カードを1枚引く。 ",
        "このカードは[飛行]を得る。",
        "このカードがアタックした時",
        "このカードがアタックした時、",
        "このカードをゲインする：",
        "全ての自分の全てのキャラクターはATK+100する。",
        "自分の自分のキャラクターはATK+100する。",
        "[上空]する。",
        "[フラッシュ]",
        "破壊する。",
        "ATK+100する。",
        "以下から1つを選んで発動する。",
        "以下から1つを選んで発動する。\n・カードを1枚引く。",
        "ターン終了時まで、そのキャラクターはターン終了時までATK+100する。",
    ] {
        let reading = read(text);
        assert!(!reading.is_whole(), "{text}: {reading:?}");
        assert!(reading.gaps().all(|gap| !gap.phrase.is_empty() && !gap.expected.is_empty()), "{text}");
    }
}

/// A text that is cut anywhere is still read or marked, to the last character.
#[test]
fn a_cut_text_is_read_or_marked() {
    for text in instances() {
        let cuts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        for cut in cuts.into_iter().skip(1).step_by(3) {
            for piece in [&text[..cut], &text[cut..]] {
                let normal = normalise(piece);
                let mut back = Vec::new();
                for (at, read) in read(piece).abilities {
                    match read {
                        Ok(ability) => back.push(render(&ability)),
                        Err(gap) => {
                            assert!(at.start <= gap.at.start && gap.at.end <= at.end, "{piece}: {gap:?}");
                            back.push(normalise(&piece[at]).text().to_owned());
                        }
                    }
                }
                let lines =
                    |text: &str| text.split('\n').filter(|l| !l.is_empty()).map(str::to_owned).collect();
                let printed: Vec<String> = lines(normal.text());
                assert_eq!(lines(&back.join("\n")) as Vec<String>, printed, "{piece}");
            }
        }
    }
}

/// A span is where the words of its clause are printed, with the reminder after them.
#[test]
fn spans_lead_back_to_what_is_printed() {
    let text = "（思い出せ）キャラクターを１体選び、（これも）前衛に移動することができる。カードを１枚引く。";
    let reading = read(text);
    let [(_, Ok(Ability::Text(body)))] = &reading.abilities[..] else { panic!("{reading:?}") };
    let at = |at: los::effect::At| &text[at.start as usize..at.end as usize];
    assert_eq!(at(body.sentences[0].clauses[0].at), "キャラクターを１体選び、（これも）");
    assert_eq!(at(body.sentences[0].clauses[1].at), "前衛に移動することができる");
    assert_eq!(at(body.sentences[1].at), "カードを１枚引く。");
    assert_eq!(body.sentences[0].clauses[1].form, Form::Can);
}

/// What a clause leaves out is what the one before it named; nothing else may be left out.
#[test]
fn what_is_left_out_was_named() {
    let all = deeds("相手のキャラクターを1体選び、後衛に移動する。");
    let [Deed::Choose(_), Deed::Move(Target::It(_), To::Row { row: Row::Back, .. }, _)] = &all[..] else {
        panic!("{all:?}")
    };
    assert!(!read("カードを1枚引く。後衛に移動する。").is_whole());
    assert!(!read("カードを1枚引き、破壊する。").is_whole());
}

/// A race before の describes; alone it stands for the cards (2.1.5).
#[test]
fn a_race_describes_or_stands_alone() {
    for text in ["自分の＜竜＞のATKを+100する。", "自分の＜竜＞のキャラクターのATKを+100する。"]
    {
        let all = deeds(text);
        let [Deed::Change(Target::Every(of, _), ..)] = &all[..] else { panic!("{all:?}") };
        assert_eq!(of.filters, [Filter::Race(vec!["竜".into()])]);
        assert!(of.reads_the_face());
    }
}

/// Rows and displays show on a face-down character; numbers, attributes and names do not (9.6.1).
#[test]
fn what_the_back_shows_is_told_apart() {
    for (text, face) in [
        ("相手の前衛のキャラクターを1体選ぶ。", false),
        ("裏側表示の相手のキャラクターを1体選ぶ。", false),
        ("スピード3以上のキャラクターを1体選ぶ。", true),
        ("光属性のキャラクターを1体選ぶ。", true),
    ] {
        let all = deeds(text);
        let [Deed::Choose(pick)] = &all[..] else { panic!("{all:?}") };
        assert_eq!(pick.of.reads_the_face(), face, "{text}");
    }
}

/// 自分のターン中 is a lead of what holds, このターン中 is how long it lasts.
#[test]
fn a_turn_that_is_named_and_this_turn_differ() {
    let reading = read("自分のターン中、このカードのATKは500になる。");
    let [(_, Ok(Ability::Text(body)))] = &reading.abilities[..] else { panic!("{reading:?}") };
    assert!(matches!(body.sentences[0].leads[..], [Lead::During(..)]));
    assert_eq!(body.sentences[0].clauses[0].lasts, None);
}

/// What holds and what is done once are told apart by the deed; which it is, the card's kind says.
#[test]
fn what_can_hold_is_known() {
    for (text, holds) in [
        ("自分の＜竜＞はATK+100する。", true),
        ("このカードはアタックできない。", true),
        ("相手はカードを引けない。", true),
        ("カードを1枚引く。", false),
        ("全てのキャラクターを裏側表示にする。", false),
    ] {
        assert!(deeds(text).iter().all(|deed| deed.can_hold() == holds), "{text}");
    }
}

/// What a trigger or a condition names, and the deed after it leaves out, is told to be the same.
#[test]
fn what_is_named_once_is_meant_twice() {
    let first = |text: &str| match &read(text).abilities[..] {
        [(_, Ok(Ability::Triggered { body, .. } | Ability::Text(body)))] => {
            body.sentences[0].clauses[0].deed.clone()
        }
        other => panic!("{text}: {other:?}"),
    };
    for text in [
        "このカードがアタックした時、ターン終了時までATK+200する。",
        "このカードが前衛にいる限り、ATK+200する。",
        "このカードは、前衛にいる限り、ATK+200する。",
        "このカードは、自分の場に＜竜＞がいる限り、ATK+200する。",
    ] {
        assert!(matches!(first(text), Deed::Change(Target::This(_), ..)), "{text}: {:?}", first(text));
    }
    let other = first("自分の＜竜＞がアタックした時、ターン終了時までATK+200する。");
    assert!(matches!(other, Deed::Change(Target::It(_), ..)), "{other:?}");
}

/// Who does a deed is said by its clause; a hand of which nothing is said is that player's.
#[test]
fn who_does_a_deed_is_known() {
    let reading = read("相手は手札を1枚捨てる。カードを1枚引く。");
    let [(_, Ok(Ability::Text(body)))] = &reading.abilities[..] else { panic!("{reading:?}") };
    let by: Vec<_> = body.sentences.iter().map(|sentence| sentence.clauses[0].by).collect();
    assert_eq!(by, [Some(los::effect::Actor::Opponent), None]);
}
