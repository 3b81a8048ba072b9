//! The commands as others call them: what they print, and the code they end with.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn tefuda(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tefuda")).args(args).env("LANG", "C").output().expect("it runs")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file of this test alone.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}\n{}", err(output)))
}

/// A game played through the plain table, saved.
fn saved(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    let mut child = Command::new(env!("CARGO_BIN_EXE_tefuda"))
        .args(["play", "blackpoker", "--plain", "--against", "random", "--seed", "1", "--format", "entry"])
        .args(["--save", path.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = child.stdin.take().unwrap();
    write!(input, "{}save\nquit\n", "1\n".repeat(12)).unwrap();
    drop(input);
    assert!(child.wait_with_output().unwrap().status.success());
    path
}

#[test]
fn games_lists_what_there_is() {
    let output = tefuda(&["games", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let all = json(&output);
    assert_eq!(all[0]["id"], "blackpoker");
    assert_eq!(all[0]["editions"][0], "act-7.0-lite");
    assert!(all[0]["decks"].as_array().unwrap().len() >= 2);
}

#[test]
fn rules_lists_every_clause_with_its_columns() {
    let all = json(&tefuda(&["rules", "act-7.0-lite", "--json"]));
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), 98);
    for clause in all {
        let acts = clause["status"] == "";
        assert!(!acts || (clause["cited"] == true && clause["seen"] == true), "{clause}");
        assert!(!acts || clause["only_cited"] == false, "{clause}");
        assert!(clause["title_ja"] != "" && clause["title_en"] != "");
    }
    let none = json(&tefuda(&["rules", "act-7.0-lite", "--only-cited", "--json"]));
    assert_eq!(none.as_array().map(Vec::len), Some(0));
    let output = tefuda(&["rules", "act-8"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("act-7.0-lite"), "it says what there is: {}", err(&output));
}

#[test]
fn sim_gives_the_same_for_any_number_of_threads() {
    let run = |threads: &str| {
        let output = tefuda(&[
            "sim",
            "blackpoker",
            "--games",
            "300",
            "--a",
            "random",
            "--b",
            "random",
            "--seed",
            "1",
            "--json",
            "--threads",
            threads,
        ]);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        let all = json(&output);
        let keys = ["games", "decisions", "a_wins", "b_wins", "draws", "turns_mean", "log_hash"];
        assert!(all["seconds"].is_number() && all["decisions_per_second"].is_number());
        keys.map(|key| all[key].clone())
    };
    assert_eq!(run("1"), run("2"));
    assert_eq!(run("1"), run("3"));
    let output = tefuda(&["sim", "blackpoker", "--games", "2", "--a", "clever"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("expert, random, greedy or search"), "{}", err(&output));
}

#[test]
fn sim_tells_how_steady_and_how_fast_each_player_is() {
    let run = |a: &str, more: &[&str]| {
        let args = ["sim", "blackpoker", "--games", "4", "--a", a, "--b", "greedy", "--json"];
        json(&tefuda(&[&args[..], more].concat()))
    };
    let (one, two) = (run("search:8", &[]), run("search:8", &["--threads", "2"]));
    for player in ["a", "b"] {
        for figure in ["decisions", "asked_twice", "same_answer_twice", "null_answers", "to_and_fro", "loops"]
        {
            assert!(one[player][figure].is_number(), "{player} {figure}");
            assert_eq!(one[player][figure], two[player][figure], "{player} {figure}");
        }
        assert!(one[player]["ms_per_decision"].as_f64().unwrap() > 0.0);
    }
    assert_eq!((&one["repeatable"], &one["a"]["budget"]), (&true.into(), &"iterations".into()));
    let timed = run("search:1ms", &[]);
    assert_eq!((&timed["repeatable"], &timed["a"]["budget"]), (&false.into(), &"time".into()));
}

#[test]
fn a_ladder_plays_every_level_against_every_other() {
    let run = |threads: &str| {
        let args = ["sim", "blackpoker", "--games", "2", "--ladder", "--iterations", "2", "--json"];
        json(&tefuda(&[&args[..], &["--threads", threads]].concat()))
    };
    let (one, two) = (run("1"), run("2"));
    assert_eq!(one["matches"].as_array().unwrap().len(), 10);
    assert_eq!(one["levels"].as_array().unwrap().len(), 5);
    assert_eq!(one["levels"], two["levels"]);
    assert_eq!(one["levels"][0]["elo"], 0.0);
    let output = tefuda(&["sim", "blackpoker", "--ladder", "--a", "greedy"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn better_players_win() {
    let share = |a: &str, b: &str, games: &str| {
        let output = tefuda(&[
            "sim",
            "blackpoker",
            "--games",
            games,
            "--a",
            a,
            "--b",
            b,
            "--iterations",
            "30",
            "--json",
        ]);
        json(&output)["a_share"].as_f64().unwrap()
    };
    assert!(share("greedy", "random", "60") >= 0.8);
    assert!(share("search", "random", "10") >= 0.8);
}

#[test]
fn a_deck_with_two_aces_of_spades_is_refused_with_every_reason() {
    let path = file("two-aces.txt", "# main\n2 ♠A\n1 ♡3\n3 Joker\n".as_bytes());
    let output =
        tefuda(&["deck", "check", path.to_str().unwrap(), "--game", "blackpoker", "--format", "regular"]);
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    let told = out(&output);
    for reason in [
        "txt:2: 2 copies of ♠A; at most 1",
        "txt:4: 3 copies of Joker; at most 2",
        "6 cards; at least 9",
        "BP-26",
    ] {
        assert!(told.contains(reason), "{reason} is not in\n{told}");
    }
    let all = json(&tefuda(&["deck", "check", path.to_str().unwrap(), "--game", "blackpoker", "--json"]));
    assert_eq!(all["legal"], false);
    let output = tefuda(&["sim", "blackpoker", "--games", "2", "--deck-a", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("two-aces.txt:2: 2 copies of ♠A"), "{}", err(&output));
    // Every reason at once, with the clause and the line: too many copies, a token, another class.
    let deck = include_str!("../../../cards/sve/decks/elf.txt");
    let deck =
        deck.replacen("[main]", "[main]\n1 フェアリー\n1 小隊旗のミレイユ", 1).replacen("\n3 ", "\n4 ", 1);
    let line = |word: &str| deck.lines().position(|line| line.ends_with(word)).unwrap() + 1;
    let path = file("every-reason.txt", deck.as_bytes());
    let output = tefuda(&["deck", "check", path.to_str().unwrap(), "--game", "sve"]);
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    let copies = deck.lines().find(|line| line.starts_with("4 ")).unwrap();
    let told = out(&output);
    for (at, word, clause) in [
        (line("フェアリー"), "Fairy is a token", "6.1.1.2"),
        (line("小隊旗のミレイユ"), "Mireille of the Platoon Colours", "6.1.1.5.1"),
        (line(copies), "Dew-Picking Fairy", "6.1.1.4"),
    ] {
        let named = |said: &str| {
            said.contains(&format!("txt:{at}: "))
                && said.contains(word)
                && said.ends_with(&format!("({clause})"))
        };
        assert!(told.lines().any(named), "{at} {word} {clause} is not in\n{told}");
    }
    let path = file("unknown-card.txt", "1 ♠A\n1 ♠14\n".as_bytes());
    let output = tefuda(&["deck", "check", path.to_str().unwrap(), "--game", "blackpoker"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("unknown-card.txt:2:") && err(&output).contains("♠14"), "{}", err(&output));
}

#[test]
fn a_replay_verifies_and_a_changed_byte_does_not() {
    let path = saved("replay.txt");
    let verify = |path: &Path| tefuda(&["replay", path.to_str().unwrap(), "--verify"]);
    let output = verify(&path);
    assert_eq!(output.status.code(), Some(0), "{}{}", out(&output), err(&output));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("tefuda replay 2\n"));

    let line = text.lines().position(|line| line.starts_with("A ")).unwrap() + 1;
    let changed = text.replacen("\nA ", "\nB ", 1);
    let output = verify(&file("changed.txt", changed.as_bytes()));
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains(&format!("changed.txt:{line}: changed")), "{}", err(&output));

    let output = verify(&file("truncated.txt", &text.as_bytes()[..text.len() * 2 / 3]));
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("truncated.txt:"), "{}", err(&output));

    let output = verify(&file("latin.txt", b"tefuda replay 2\ngame: \xff\xfe\n"));
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("latin.txt:2: not UTF-8"), "{}", err(&output));

    let output = verify(Path::new("no-such-file"));
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("no-such-file"));
}

#[test]
fn a_saved_game_can_be_taken_up_again() {
    let path = saved("resumed.txt");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tefuda"))
        .args(["play", "blackpoker", "--plain", "--against", "random", "--resume", path.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"1\nquit\n").unwrap();
    assert!(child.wait_with_output().unwrap().status.success());
}

#[test]
fn scenarios_name_what_is_wrong_with_them() {
    let run = |name: &str, text: &str| tefuda(&["scenario", file(name, text.as_bytes()).to_str().unwrap()]);
    let output = run(
        "unknown-clause.md",
        "```game\ngame: blackpoker\n```\n## 9.9.9 no such\n```table\nturn: A\n```\n",
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("unknown-clause.md:4:") && err(&output).contains("9.9.9"),
        "{}",
        err(&output)
    );

    let output = run(
        "fails.md",
        "```game\ngame: blackpoker\n```\n## BP-01 x\n```table\nA life: 9 others\nB life: 9 others\n```\n```play\nA: fly\n```\n```expect\nasked: A\n```\n",
    );
    assert_eq!(output.status.code(), Some(1));
    let told = out(&output);
    for part in ["line 10", "\"fly\" is no answer", "asked: A", "エンド", "A life:"] {
        assert!(told.contains(part), "{part} is not in\n{told}");
    }
}

/// The example of the page that describes the language runs as it stands there.
#[test]
fn a_clause_that_is_only_cited_is_listed_with_its_place() {
    let scenario = |answer: &str, expect: &str| {
        let text = format!(
            "```game\ngame: blackpoker\n```\n\n## ドロー/通常効果.2 no\n\n```table\nturn: A\nstage: 1 A draw\nA hand: Joker\n\
             A life: ♡2, ♡3, 20 others\nB life: 20 others\n```\n```play\nA: パス > {answer}\n```\n```expect\n\
             cites: ドロー/通常効果.2\n{expect}\n```\n"
        );
        let path = file("only-cited.md", text.as_bytes());
        let output = tefuda(&["scenario", path.to_str().unwrap(), "--only-cited"]);
        assert_eq!(output.status.code(), Some(0));
        out(&output)
    };
    let cited = scenario("いいえ", "A hand: Joker, ♡2");
    assert!(cited.contains("act-7.0-lite ドロー/通常効果.2") && cited.contains("only-cited.md:5"), "{cited}");
    assert!(cited.contains("1 only cited"), "{cited}");
    assert!(scenario("はい", "A hand: Joker, ♡2, ♡3").contains("0 only cited"));
}

#[test]
fn the_page_about_scenarios_shows_one_that_runs() {
    let page = std::fs::read_to_string(root().join("docs/scenarios.md")).unwrap();
    let (_, rest) = page.split_once("````markdown\n").expect("the page shows an example");
    let (example, _) = rest.split_once("\n````").expect("the example ends");
    let output = tefuda(&["scenario", file("from-the-page.md", example.as_bytes()).to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}{}", out(&output), err(&output));
    assert!(out(&output).contains("1 held, 0 failed"));
}

#[test]
fn usage_errors_end_with_code_two() {
    for args in [&["play", "poker"][..], &["sim"], &["nothing"], &["sim", "blackpoker", "--flag", "BP-99"]] {
        let output = tefuda(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", err(&output));
        assert!(!err(&output).is_empty());
    }
}

/// A game that is not over has something to hide: its file shows the open table only when asked to.
#[test]
fn a_replay_of_an_unfinished_game_shows_no_hand() {
    let path = saved("unfinished.txt");
    let run = |more: &[&str]| {
        let output = tefuda(&[&["replay", path.to_str().unwrap(), "--lang", "en"], more].concat());
        assert_eq!(output.status.code(), Some(0));
        out(&output)
    };
    let dealt = |text: &str, seat: &str| {
        text.lines().find(|line| line.starts_with(&format!("{seat} takes from life"))).unwrap().to_owned()
    };
    assert!(dealt(&run(&[]), "A").contains("7 cards") && dealt(&run(&[]), "B").contains("7 cards"));
    assert!(!dealt(&run(&["--open"]), "B").contains("7 cards"));
    assert!(!dealt(&run(&["--seat", "A"]), "A").contains("7 cards"));
    assert!(dealt(&run(&["--seat", "A"]), "B").contains("7 cards"));
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    for args in [&["rules", "act-7.0-lite"][..], &["games"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tefuda"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(!err(&output).contains("panicked"), "{args:?}: {}", err(&output));
    }
}

/// A full disk is said so, with code 2.
#[test]
fn output_that_fails_is_told() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
        eprintln!("skipped: there is no /dev/full here");
        return;
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_tefuda"));
    let output = command.arg("games").stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    assert!(err(&output).contains("standard output"), "{}", err(&output));
}

#[test]
fn positions_that_cannot_be_are_refused_with_every_reason() {
    let text = "```game\ngame: blackpoker\n```\n## BP-01 x\n```table\nchance: A\npassed: A\nA field: Joker, ♠5 + ♡3\n\
                A hand: ♠7 (driven)\nA life: 9 others\nB life: 9 others\nstage: A up ♡3 -> B wall 1; A end\n\
                B wall: ♣2\n```\n```expect\nasked: A\n```\n";
    let output = tefuda(&["scenario", file("impossible.md", text.as_bytes()).to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let told = err(&output);
    for part in [
        "a Joker can't be a soldier",
        "equipment is of its soldier's suit",
        "only characters are driven",
        "2 copies of ♡3",
        "has passed, so chance is the other seat's",
        "up has no such target",
        "end needs an empty stage",
    ] {
        assert!(told.contains(part), "{part} is not in\n{told}");
    }
}

/// A phrase that can't be read is told in the language asked for, and what was expected there too.
#[test]
fn an_unread_phrase_is_told_in_the_language_asked_for() {
    let text = "[[card]]\nid = \"X-1\"\nname = \"語り部\"\ntext = \"カードを花枚引く。\"\n";
    let path = file("unread-phrase.toml", text.as_bytes());
    let path = path.to_str().unwrap();
    let told = |lang: &str| {
        let check = tefuda(&["card", "check", path, "--game", "los", "--lang", lang]);
        let show = tefuda(&["card", "show", "X-1", "--cards", path, "--game", "los", "--lang", lang]);
        assert_eq!((check.status.code(), show.status.code()), (Some(1), Some(0)));
        [out(&check), out(&show)]
    };
    for told in told("ja") {
        assert!(told.contains("ここで読めるもの：、 | 動詞") && !told.contains("expected"), "{told}");
    }
    for told in told("en") {
        assert!(told.contains("expected a comma | a verb") && !told.contains("動詞"), "{told}");
    }
    let all = json(&tefuda(&["card", "check", path, "--game", "los", "--json"]));
    assert_eq!(all["unread"][0]["expected"][1], serde_json::json!({ "ja": "動詞", "en": "a verb" }));
}

/// What is read and can't be played is told apart from what is not read, with the reason, and counted.
#[test]
fn what_is_read_and_cannot_be_played_is_told() {
    let text = concat!(
        "[[card]]\nid = \"X-1\"\nname = \"火の輪\"\nkind = \"エフェクト\"\nattribute = \"火\"\ncost = 1\nspeed = 1\n",
        "text = \"相手のキャラクターに300ダメージを与える。\"\n",
        "[[card]]\nid = \"X-2\"\nname = \"水の輪\"\nkind = \"エフェクト\"\nattribute = \"水\"\ncost = 1\nspeed = 1\n",
        "text = \"カードを1枚引く。\"\n",
    );
    let path = file("unplayable-phrase.toml", text.as_bytes());
    let path = path.to_str().unwrap();
    let check = tefuda(&["card", "check", path, "--game", "los", "--json"]);
    assert_eq!(check.status.code(), Some(1));
    let all = json(&check);
    assert_eq!((&all["cards"], &all["read"], &all["playable"]), (&2.into(), &2.into(), &1.into()));
    assert_eq!(all["unplayable"][0]["id"], "X-1");
    assert_eq!(all["unplayable"][0]["phrase"], "相手のキャラクターに300ダメージを与える。");
    assert!(all["unplayable"][0]["why"]["en"].as_str().unwrap().contains("characters have no life"));
    let show = tefuda(&["card", "show", "X-1", "--cards", path, "--game", "los", "--lang", "en"]);
    assert!(out(&show).contains("can't be played: damage to a character"), "{}", out(&show));
    let fine = tefuda(&["card", "show", "X-2", "--cards", path, "--game", "los", "--lang", "en"]);
    assert!(!out(&fine).contains("can't be played"), "{}", out(&fine));
}

/// An audit lists what can be played, each card with its text, its meaning and its program, and says what it left out.
#[test]
fn an_audit_lists_what_can_be_played() {
    let text = concat!(
        "[[card]]\nid = \"X-1\"\nname = \"火の輪\"\nkind = \"エフェクト\"\nattribute = \"火\"\ncost = 1\nspeed = 1\n",
        "text = \"相手のキャラクターに300ダメージを与える。\"\n",
        "[[card]]\nid = \"X-2\"\nname = \"水の輪\"\nkind = \"エフェクト\"\nattribute = \"水\"\ncost = 1\nspeed = 1\n",
        "text = \"カードを1枚引く。\"\n",
    );
    let path = file("audit.toml", text.as_bytes());
    let path = path.to_str().unwrap();
    let audit = tefuda(&["card", "audit", path, "--game", "los", "--lang", "en"]);
    assert_eq!(audit.status.code(), Some(1));
    let told = out(&audit);
    let at = |part: &str| told.find(part).unwrap_or_else(|| panic!("{part} is not in\n{told}"));
    let parts = ["=== X-2  水の輪", "\nカードを1枚引く。", "\n  = Draw", "\n  > "].map(at);
    assert!(parts.is_sorted() && !told.contains("X-1"), "{told}");
    assert!(err(&audit).contains("1 of 2 cards are listed"), "{}", err(&audit));

    let written = file("audit.txt", b"");
    let audit =
        tefuda(&["card", "audit", path, "--game", "los", "--lang", "en", "--out", written.to_str().unwrap()]);
    assert_eq!((audit.status.code(), out(&audit).as_str()), (Some(1), ""));
    assert_eq!(std::fs::read_to_string(&written).unwrap().trim_end(), told.trim_end());
    let fault = tefuda(&["card", "audit", path, "--game", "los", "--out", "/"]);
    assert_eq!(fault.status.code(), Some(2));
}

/// What was understood of a card is told in the language asked for.
#[test]
fn what_was_understood_is_told_in_the_language_asked_for() {
    let told = |lang: &str| out(&tefuda(&["card", "show", "TL01-601", "--game", "los", "--lang", lang]));
    assert!(told("en").to_lowercase().contains("draw"), "{}", told("en"));
    assert!(!told("ja").contains("draw") && told("ja").contains("カードを1枚引く。"), "{}", told("ja"));
}

#[test]
fn what_nobody_would_print_is_not_read() {
    let card = |facts: &str| {
        format!("[[card]]\nid = \"X-1\"\nname = \"X\"\nkind = \"スペル\"\nclass = \"エルフ\"\n{facts}\n")
    };
    let files = [
        (
            "long.toml",
            card(&format!("cost = 1\ntext = \"{}\"", "引".repeat(2001))),
            "longer than 2000 characters",
        ),
        ("large.toml", card("cost = 40000"), "the number 40000 is too large"),
    ];
    for (name, text, told) in files {
        let path = file(name, text.as_bytes());
        let path = path.to_str().unwrap();
        let commands: [&[&str]; 4] = [
            &["card", "check", path, "--game", "sve"],
            &["card", "unread", path, "--game", "sve"],
            &["card", "show", "X-1", "--cards", path],
            &["card", "show", "X-1", "--program", "--cards", path],
        ];
        for command in commands {
            let output = tefuda(command);
            assert_eq!(output.status.code(), Some(2), "{command:?}");
            assert!(err(&output).contains(told), "{command:?}: {}", err(&output));
        }
    }
    let output = tefuda(&["card", "read", &"引".repeat(2001), "--game", "sve"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("at most 2000 characters"), "{}", err(&output));
}

#[test]
fn matches_are_looked_at_where_they_are_kept() {
    let none = tefuda(&["admin", "list", "--db", "sqlite:no-such-file.db"]);
    assert!(none.status.code() == Some(2) && err(&none).contains("there is no file"), "{}", err(&none));
    let path = file("admin.db", b"");
    let db = format!("sqlite:{}", path.display());
    let listed = tefuda(&["admin", "list", "--db", &db, "--json"]);
    assert_eq!(json(&listed), serde_json::json!([]), "{}", err(&listed));
    let shown = tefuda(&["admin", "show", "00000000000000000000", "--db", &db]);
    assert!(shown.status.code() == Some(2) && err(&shown).contains("there is no match"), "{}", err(&shown));
    for odd in ["sqlite:", "sqlite::memory:"] {
        let output = tefuda(&["serve", "--db", odd, "--port", "0"]);
        assert!(
            output.status.code() == Some(2) && err(&output).contains("names no file"),
            "{}",
            err(&output)
        );
    }
}

/// A game of many answers that was given up.
fn given_up() -> std::path::PathBuf {
    let path = file("given-up.txt", b"");
    let script = format!("{}save\nconcede\nsave\n", "1\n".repeat(60));
    let mut child = Command::new(env!("CARGO_BIN_EXE_tefuda"))
        .args(["play", "blackpoker", "--plain", "--against", "random", "--seed", "4", "--save"])
        .arg(&path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    assert!(child.wait_with_output().unwrap().status.success());
    path
}

#[test]
fn answers_that_cost_something_are_named_with_better_ones() {
    let path = given_up();
    let analyse = |more: &[&str]| {
        let budget = ["analyse", path.to_str().unwrap(), "--budget", "40"];
        let output = tefuda(&[&budget, more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        out(&output)
    };
    let read = |text: String| serde_json::from_str::<serde_json::Value>(&text).unwrap();
    let all = read(analyse(&["--json", "--lang", "en"]));
    assert_eq!(all, read(analyse(&["--json", "--lang", "en", "--threads", "3"])), "the same on any threads");
    assert_ne!(all, read(analyse(&["--json", "--lang", "en", "--seed", "2"])), "another seed, other tables");
    let worst = all["worst"].as_array().unwrap();
    assert!(!worst.is_empty(), "nobody answers the first thing that is offered and loses nothing: {all}");
    let costs: Vec<f64> = worst.iter().map(|one| one["cost"].as_f64().unwrap()).collect();
    assert!(costs.is_sorted_by(|a, b| a >= b) && costs.iter().all(|&cost| cost >= 0.01), "{costs:?}");
    for one in worst {
        assert_ne!(one["given"], one["better"], "{one}");
        assert!(one["turn"].as_u64().unwrap() >= 1 && !one["board"].as_array().unwrap().is_empty(), "{one}");
    }
    let first = &worst[0];
    let text = analyse(&["--lang", "en"]);
    let turn = format!("turn {}, input {}, ", first["turn"], first["input"].as_u64().unwrap() + 1);
    let better = format!("better: {}", first["better"].as_str().unwrap());
    assert!(text.starts_with(&turn) && text.contains(&better), "{turn} {better} in\n{text}");
    assert!(analyse(&["--lang", "ja"]).contains("勝つ見込み"));
    let own = read(analyse(&["--json", "--seat", "B"]));
    assert!(own["stood"].as_array().unwrap().iter().all(|one| one["seat"] == "B"), "{own}");
}

/// What a seat could have done better tells what it held.
#[test]
fn both_seats_of_an_unfinished_game_are_not_analysed() {
    let path = saved("analysed.txt");
    let analyse =
        |more: &[&str]| tefuda(&[&["analyse", path.to_str().unwrap(), "--budget", "2"], more].concat());
    let output = analyse(&["--lang", "en"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("--seat") && out(&output).is_empty(), "{}", err(&output));
    assert_eq!(analyse(&["--seat", "A"]).status.code(), Some(0));
}
