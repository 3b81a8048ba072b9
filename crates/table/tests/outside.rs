//! Nothing from outside can panic the program, and what it refuses it explains.

use engine::{Both, Chance};
use proptest::prelude::*;
use table::{
    AnySession, Cards, GameId, Options, Replay, Tabled, read_deck, read_position, replay_text, run_scenarios,
    text_of, write_deck,
};

type Game = blackpoker::BlackPoker;

fn rules() -> std::sync::Arc<engine::Rules<Game>> {
    Game::rules(&Options::of(GameId::BlackPoker)).unwrap()
}

/// Words that mean something somewhere, so that arbitrary text gets further in.
const KNOWN: &[&str] = &[
    "A",
    "B",
    "life",
    "hand",
    "field",
    "wall",
    "grave",
    "key",
    ":",
    ": ",
    ",",
    ", ",
    " ",
    "\n",
    "(",
    ")",
    "+",
    "->",
    ";",
    "♠5",
    "♡K",
    "♢3",
    "♣9",
    "Joker",
    "Joker",
    "driven",
    "new",
    "attacks",
    "blocks 1",
    "blocks 9",
    "+3",
    "-99999",
    "known A",
    "12 others",
    "99 others",
    "others",
    "turn",
    "chance",
    "passed",
    "stalled: yes",
    "stage",
    "raised",
    "soldier",
    "counter",
    "equip",
    "block",
    "damage",
    "attack",
    "1",
    "2",
    "255",
    "gone",
    "A field 1",
    "B wall 1",
    "```",
    "```table\n",
    "```play\n",
    "```expect\n",
    "```log\n",
    "```game\n",
    "game: blackpoker\n",
    "## 防壁設置/コスト\n",
    "## BP-01 x\n",
    "seed: 1\n",
    "deal: full\n",
    "A: ",
    "pass",
    "raise end",
    "concede",
    "force: move A field 1 to A grave\n",
    "force: shuffle A life\n",
    "may not: ",
    " because ",
    "cites: ",
    "A sees B hand: ",
    "no deck: ",
    "deck: ",
    "99999999999999999999",
];

/// Arbitrary text, mostly of known words.
fn words() -> impl Strategy<Value = String> {
    let known = prop::sample::select(KNOWN);
    let any = prop_oneof![8 => known.prop_map(str::to_owned), 1 => "\\PC{0,4}", 1 => ".{0,3}"];
    prop::collection::vec(any, 0..60).prop_map(|words| words.concat())
}

/// A finished game's file.
fn a_replay() -> String {
    let options = Options { format: "entry".into(), ..Options::of(GameId::BlackPoker) };
    let mut session =
        AnySession::begin(GameId::BlackPoker, &options, Both(["entry", "entry"]), [3; 32]).unwrap();
    let mut n = 1usize;
    while let Some(asked) = session.asked(engine::Lang::En) {
        n = n.wrapping_mul(31).wrapping_add(7);
        session.answer(n / 3 % asked.offers.len()).unwrap();
    }
    replay_text(&session).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_position_is_read_or_explained(text in words()) {
        if let Err(faults) = read_position(&rules(), &text, 1, Chance::from_number(0)) {
            prop_assert!(!faults.is_empty());
        }
    }

    #[test]
    fn a_deck_is_read_or_explained(text in words()) {
        match read_deck(&rules(), &text) {
            Ok(deck) => {
                let again = read_deck(&rules(), &write_deck(&rules(), &deck.defs())).unwrap();
                let sorted = |mut deck: Vec<engine::Def>| { deck.sort(); deck };
                prop_assert_eq!(sorted(again.defs()), sorted(deck.defs()));
            }
            Err(faults) => prop_assert!(faults.iter().all(|fault| fault.line.is_some())),
        }
    }

    #[test]
    fn a_scenario_is_run_or_explained(text in words()) {
        let text = format!("```game\ngame: blackpoker\n```\n## BP-01 x\n```table\nA life: 9 others\nB life: 9 others\n```\n{text}");
        if let Err(faults) = run_scenarios(&text, &Cards::default()) {
            prop_assert!(faults.iter().all(|fault| fault.line.is_some()), "{faults:?}");
        }
    }

    #[test]
    fn a_replay_is_read_or_explained(text in words()) {
        prop_assert!(Replay::read(&text, &Cards::default()).is_err());
    }

    #[test]
    fn bytes_are_text_or_explained(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        prop_assert_eq!(text_of(&bytes).is_ok(), std::str::from_utf8(&bytes).is_ok());
    }
}

#[test]
fn a_replay_plays_again() {
    let text = a_replay();
    let session = Replay::read(&text, &Cards::default()).unwrap().play().unwrap();
    assert_eq!(replay_text(&session).unwrap(), text);
}

#[test]
fn every_changed_byte_of_a_replay_is_found_in_its_line() {
    let text = a_replay();
    let bytes = text.as_bytes();
    for at in (0..bytes.len()).step_by(3) {
        let mut changed = bytes.to_vec();
        changed[at] = if changed[at] == b'7' { b'8' } else { b'7' };
        let line = text[..text.floor_char_boundary(at)].matches('\n').count() + 1;
        let Ok(changed) = text_of(&changed) else { continue };
        let fault = Replay::read(changed, &Cards::default()).and_then(|replay| replay.play()).err();
        let fault = fault.unwrap_or_else(|| panic!("byte {at} can be changed unseen"));
        // A changed line end joins two lines; the fault is in one of them.
        let found = fault.line.unwrap_or_else(|| panic!("{fault}"));
        assert!(
            found == line || (bytes[at] == b'\n' && found <= line + 1),
            "byte {at}, line {line}: {fault}"
        );
    }
}

#[test]
fn a_cut_replay_is_refused_with_its_line() {
    let text = a_replay();
    for at in (0..text.len()).step_by(17).filter(|&at| text.is_char_boundary(at)) {
        let fault = Replay::read(&text[..at], &Cards::default()).unwrap_err();
        assert!(fault.line.is_some(), "{fault}");
    }
}

#[test]
fn a_replay_that_goes_another_way_says_where() {
    let text = a_replay();
    let mut replay = Replay::read(&text, &Cards::default()).unwrap();
    replay.inputs[4].1.digest ^= 1;
    let fault = replay.play().err().expect("it differs");
    assert_eq!(fault.line, Some(replay.inputs[4].0));
    assert!(fault.what.en.contains("another way"), "{fault}");
    assert!(fault.what.ja.contains("別の展開"), "{fault:?}");
}

/// A replay carries its card files, whichever form they have; one that is broken is named, one too large is left out.
#[test]
fn a_replay_carries_its_card_files() {
    let toml = "[[card]]\nid = \"OWN-1\"\nname = \"甲 #1\"\nkind = \"エフェクト\"\n";
    let json = "{\"id\": \"OWN-2\", \"name\": \"乙\", \"kind\": \"エフェクト\"}\n";
    let written = |files: &[&str]| {
        let options =
            Options { cards: Cards::read(files.iter().copied()).unwrap(), ..Options::of(GameId::Los) };
        let decks = Both(["arena", "arena"]);
        (replay_text(&AnySession::begin(GameId::Los, &options, decks, [3; 32]).unwrap()).unwrap(), options)
    };
    let (text, options) = written(&[toml, json, toml]);
    let read = Replay::read(&text, &Cards::default()).unwrap();
    assert_eq!(read.options, options);
    assert_eq!(read.options.cards.texts(), [toml, json, toml]);
    for (broken, told) in [("file: 甲", "JSON string"), ("file: \"[[card]\\n\"", "line 1")] {
        let at = text.lines().position(|line| line.starts_with("file: ")).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let changed = [&lines[..at], &[broken], &lines[at + 1..]].concat().join("\n") + "\n";
        let fault = Replay::read(&table::retag(&changed), &Cards::default()).expect_err("it is broken");
        assert_eq!(fault.line, Some(at + 1));
        assert!(fault.what.en.contains(told), "{fault}");
    }
    let large = format!("# {}\n{toml}", "x".repeat(300 << 10));
    assert!(!written(&[&large]).0.contains("file: "));
}

/// A position of printed cards, changed here and there, is read or explained; one that is read plays on.
fn changed_plays_on<G: Tabled>(text: &str, more: &[&str]) {
    let rules = G::rules(&Options::of(G::GAME)).unwrap();
    let mut seed = 7u64;
    let mut below = |bound: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 33) as usize % bound.max(1)
    };
    let pieces: Vec<&str> = text.split([' ', '\n', ',', ';']).chain(more.iter().copied()).collect();
    let (mut read, mut refused) = (0, 0);
    for round in 0..3000 {
        let mut changed = text.to_owned();
        for _ in 0..below(4) {
            let wanted = pieces[below(pieces.len())];
            let starts: Vec<usize> = changed.match_indices(wanted).map(|(at, _)| at).collect();
            if let Some(&at) = starts.get(below(starts.len())) {
                changed.replace_range(at..at + wanted.len(), pieces[below(pieces.len())]);
            }
        }
        let Ok(mut state) = read_position(&rules, &changed, 1, engine::Chance::from_number(round)) else {
            refused += 1;
            continue;
        };
        read += 1;
        let mut options = engine::Options::new();
        for _ in 0..40 {
            if engine::advance(&rules, &mut state, &mut options, &mut ()) == engine::Flow::Over {
                break;
            }
            assert!(!options.is_empty(), "a question without an answer\n{changed}");
            let at = below(options.len());
            engine::put_listed(&rules, &mut state, &options, at, &mut ());
        }
    }
    assert!(read > 300 && refused > 300, "{read} read, {refused} refused");
}

#[test]
fn a_changed_position_of_printed_cards_plays_on_or_is_explained() {
    let text = "turn: A\nfirst: B\nphase: main\nA life: 15\nB life: 3\nA pp: 3/7\nA ep: 1\nA turns: 4\nA played: 2\n\
        A evolved: yes\neffects: key 突進 on A field 1 by A until turn; not-destroyed on B field 1 by B from A field 2\n\
        A field: 橋守りの槍兵 (new, atk+1, def-2, has 守護) + 橋守りの槍兵, 補給隊の古馬車 (acted, スタック 2)\n\
        A hand: 双剣の誓い手, 白紙の旅人, 3 others\nA evolve: 橋守りの槍兵 (up), 2 others\nA deck: 12 others\n\
        A ex: ナイト\nA cemetery: 橋守りの槍兵 (of B)\nB field: フェアリー (acted, damage 1), ナイト (came, attacked 2)\n\
        B hand: 4 others\nB deck: 9 others\nB leader: 露の郷の歌い手・リュネ\nB banished: 露摘みの妖精\n";
    changed_plays_on::<sve::Sve>(text, &["99999", "-1", "(", ")", "+", "A field 9", "gone"]);
}

#[test]
fn a_changed_position_on_squares_plays_on_or_is_explained() {
    let text = "turn: A\nfirst: B\nphase: lead\nA life: 1200\nB life: 300\nA turns: 4\nA energised: yes\n\
        effects: add atk 200 on A character 1 by A until turn; key 上空 on B character 1 by B from A character 2 until B end\n\
        A character: 砂丘の見張り (front 1, led 1), 霧の渡し守 (back 2, right, down), 夜道の影 (back 4, new, changed)\n\
        A hand: 白紙の星守, 双角の駆け手, 3 others\nA energy: 白紙の星守 (gained), 2 others\nA deck: 12 others\n\
        A trash: 暁の槍手\nB character: 朽木の蛇 (front 4, left, shown), 高空の梟 (back 1, attacked 1)\n\
        B hand: 4 others\nB deck: 9 others\nB energy: 3 others\n";
    changed_plays_on::<los::Los>(
        text,
        &["99999", "-1", "(", ")", "+", "front 9", "gone", "attack", "main", "down"],
    );
}
