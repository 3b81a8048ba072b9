//! What reads and can be played, and that it comes back as it was printed.

use los::{Facts, Kind, normalise, read, render, rules};
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

/// The card of this kind with this text, alone in a match.
fn card(kind: Kind, text: &str) -> los::Printed {
    let facts = Facts { id: "1".into(), name: "1".into(), kind, text: text.to_owned(), ..Facts::default() };
    rules(&[facts], &[]).cards[0].clone()
}

const KINDS: [Kind; 3] = [Kind::Character, Kind::Effect, Kind::Support];

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
            "このカードがアタックした時、すべてのキャラクターは100ダメージを受ける。",
        ),
        (
            "このカードをゲインする：前衛のキャラクター1体にこのカードのATK分のダメージを与える。",
            "このカードをゲインする：前衛のキャラクター1体にこのカードのATK分のダメージを与える。",
        ),
    ] {
        let card = card(Kind::Effect, text);
        let [gap] = &card.gaps[..] else { panic!("{text}: {:?}", card.gaps) };
        assert_eq!(gap.phrase, sentence);
        assert!(gap.told().1.contains("characters have no life"), "{text}: {:?}", gap.told());
        assert_ne!(card.refused, engine::Reason::NONE, "{text}");
    }
}

/// Damage to players is none of that.
#[test]
fn damage_to_a_player_can_be_played() {
    for text in
        ["相手に300ダメージを与える。", "相手のライフに300ダメージを与える。", "自分は100ダメージを受ける。"]
    {
        assert!(card(Kind::Effect, text).gaps.is_empty(), "{text}");
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
    assert_eq!(&text[gap.reached..], "燃やす。");
    assert!(!gap.expected.is_empty());
}

/// One line that can't be read leaves the others as they are.
#[test]
fn a_line_is_read_or_not_for_itself() {
    let text = "[上空]\nこのカードは燃える。\nこのカードがアタックした時、カードを1枚引く。";
    let reading = read(text);
    let read: Vec<bool> = reading.abilities.iter().map(|(_, read)| read.is_ok()).collect();
    assert_eq!(read, [true, false, true]);
    let card = card(Kind::Character, text);
    assert_eq!((card.gaps.len(), card.abilities.len()), (1, 1));
}

/// Words that are almost right are not taken for what they resemble: the phrase is told, whichever card it is on.
#[test]
fn nothing_is_skipped_or_guessed() {
    for text in [
        "カードを01枚引く。",
        "カードを1枚引く。。",
        "このカードは[飛行]を得る。",
        "このカードがアタックした時",
        "このカードがアタックした時、",
        "このカードをゲインする：",
        "全ての自分の全てのキャラクターはATK+100する。",
        "自分の自分のキャラクターはATK+100する。",
        "[上空]する。",
        "[フラッシュ]",
        "上",
        "「回攻撃」",
        "破壊する。",
        "代わりにカードを1枚引く。自分の場に＜竜＞がいる場合、代わりにカードを2枚引く。",
        "このカードが破壊される場合、代わりにカードを1枚引く。代わりにカードを2枚引く。",
        "ターン終了時まで、カードを1枚引く。",
        "相手のキャラクターを1体選び、ターン終了時まで、裏側表示にする。",
        "このカードを後衛からアタックできる。",
        "相手のサポートをリゲインしない。",
        "ATK+100する。",
        "前衛のキャラクターをATK+100する。",
        "自分の前衛のキャラクターを相手の効果で選ばれない。",
        "以下から1つを選んで発動する。",
        "以下から1つを選んで発動する。\n・カードを1枚引く。",
        "以下から3つを選んで発動する。\n・カードを1枚引く。\n・カードを2枚引く。",
        "カードを1枚引く。\n・カードを1枚引く。\n・カードを2枚引く。",
        "・カードを1枚引く。",
        "ターン終了時まで、そのキャラクターはターン終了時までATK+100する。",
        "カードを1枚引く。後衛に移動する。",
        "カードを1枚引き、破壊する。",
        "分のライフが1000以下の場合、カードを1枚引く。",
        "このカードと[上空]を持つキャラクターを破壊する。",
    ] {
        for kind in KINDS {
            let card = card(kind, text);
            assert!(!card.gaps.is_empty(), "{kind:?} {text}: {card:?}");
            assert!(card.gaps.iter().all(|gap| !gap.phrase.is_empty()), "{text}: {:?}", card.gaps);
        }
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

/// The words behind a step are where its clause is printed, with the reminder after them.
#[test]
fn spans_lead_back_to_what_is_printed() {
    let text = "（思い出せ）キャラクターを１体選び、（これも）前衛に移動することができる。カードを１枚引く。";
    let facts = Facts { kind: Kind::Effect, text: text.to_owned(), ..Facts::default() };
    let rules = rules(&[facts], &[]);
    let ability = rules.lore.ability(rules.cards[0].abilities[0]).expect("the text");
    let words: Vec<&str> = ability
        .program
        .words
        .iter()
        .map(|&(start, end)| &text[usize::from(start)..usize::from(end)])
        .collect();
    assert_eq!(words[0], "キャラクターを１体選び、（これも）");
    // Whether it is chosen is asked before.
    assert_eq!(words[1], "キャラクターを１体選び、（これも）");
    assert_eq!(words[2], "前衛に移動することができる。");
    assert_eq!(words.last(), Some(&"カードを１枚引く。"));
}
