//! Plain mode by scripts, saves, and what the command line refuses.

use std::fmt::Write as _;
use std::io;

use ai::Luck;

use super::*;
use crate::play::plain::Plain;

/// What plain mode says to these lines.
fn told(words: &str, lines: &str) -> String {
    let mut out = Vec::new();
    Plain::new(sit(words).unwrap(), Lang::En, false, lines.as_bytes(), &mut out).play().unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_whole_game_by_numbers() {
    for words in ["--seed 8 --against random", "--seed 9 --against human", "--seed 9 --against greedy"] {
        let mut luck = Luck::new(8, 0);
        let mut script = String::new();
        for line in 0..40_000 {
            // An empty line leaves the table once the game is over, and before that asks again.
            if line % 7 == 0 {
                script.push('\n');
            }
            writeln!(script, "{}", luck.below(9) + 1).unwrap();
        }
        let text = told(words, &script);
        assert!(text.contains("Enter: leave the table"), "{words}: not over");
        let last = text.lines().last().unwrap();
        assert!(last.contains("wins the game") || last.contains("drawn"), "{last}");
    }
}

#[test]
fn wrong_lines_are_answered_and_asked_again() {
    let text = told("--seed 1 --against random", "nonsense\n99\n0\ncounter\nlang fr\nundo\n\u{7f}\n");
    for part in [
        "\"nonsense\" is no answer here; type a number, an answer, or help",
        "there is no answer 99; there are 1 to",
        "there is no answer 0;",
        "Counter: ",
        "expected lang ja or lang en",
        "there is no decision of yours to take back",
        "the game is unfinished",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert_eq!(text.matches("-- A: ").count(), 8, "{text}");
}

#[test]
fn a_hint_compares_every_answer() {
    let text = told("--seed 1 --against random", "hint\nlang ja\nhint\n");
    let hint = text.split_once("-- Hint\n").expect("a hint").1;
    let answers = sit("--seed 1 --against random").unwrap().session().asked(Lang::En).unwrap().offers;
    let lines: Vec<&str> = hint.lines().take(answers.len()).collect();
    assert!(lines[0].contains(" — best, "), "{hint}");
    for (at, offer) in answers.iter().enumerate() {
        let begin = format!("{}. {} — ", at + 1, offer.text);
        assert_eq!(lines.iter().filter(|line| line.starts_with(&begin)).count(), 1, "{begin} in\n{hint}");
    }
    assert!(text.contains("-- ヒント\n") && text.contains(" — おすすめ, "), "{text}");
    let people = told("--seed 1 --against human", "\nhint\n");
    assert!(people.contains("there are hints only against a machine"), "{people}");
}

#[test]
fn answers_are_words_texts_or_numbers() {
    let by = |line: &str| told("--seed 1 --against random", &format!("{line}\nlog\n"));
    let first = by("1");
    assert_eq!(first, by("raise set-wall"));
    assert_eq!(first, by("Set Bulwark"));
    assert_eq!(first, by("１"));
}

#[test]
fn a_person_is_handed_over_to() {
    let text = told("--seed 1 --against human", "1\n1\npass\npass\n");
    assert!(text.contains("Hand the keyboard to A"), "{text}");
    assert!(text.contains("Hand the keyboard to B"), "{text}");
}

/// A reader that has gone away.
struct Closed;

impl io::Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::BrokenPipe.into())
    }
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let sitting = sit("--seed 1 --against random").unwrap();
    let ended = Plain::new(sitting, Lang::En, false, &b"1\n"[..], Closed).play();
    assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
}

/// A folder of this test's own.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("tefuda-play-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let folder = folder("resume");
    let file = folder.join("game.txt");
    let mut app = screen(&format!("--seed 7 --against random --save {}", file.display()));
    let mut luck = Luck::new(7, 0);
    for _ in 0..10 {
        attend(&mut app);
        give_any(&mut app, &mut luck);
    }
    attend(&mut app);
    press(&mut app, "qy");
    assert!(app.left);
    let resumed = sit(&format!("--against random --resume {}", file.display())).unwrap();
    assert_eq!(resumed.session().log().digest(), app.sitting.session().log().digest());
    assert_eq!(resumed.session().decisions(), app.sitting.session().decisions());

    let refused = |words: &str| sit(&format!("--resume {} {words}", file.display())).err().unwrap().0;
    assert!(refused("--seed 3").contains("--seed with --resume"));
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("format: full", "format: fall")).unwrap();
    assert!(refused("").contains("game.txt:4: changed"), "{}", refused(""));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_save_leaves_other_files_alone() {
    let folder = folder("other");
    let file = folder.join("notes.txt");
    std::fs::write(&file, "shopping list").unwrap();
    let text = told("--seed 1 --against random", &format!("save {}\n", file.display()));
    assert!(text.contains("not saved"), "{text}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "shopping list");
    let text = told("--seed 1 --against random", &format!("save {}\n", folder.join("x/y").display()));
    assert!(text.contains("not saved"), "{text}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn words_that_mean_nothing_are_refused_with_what_would_be_right() {
    let refused = |words: &str| sit(words).err().unwrap().0;
    assert!(
        refused("--against nobody")
            .contains("expected human, beginner, easy, medium, hard, expert, random, greedy or search")
    );
    assert!(refused("--best-of 2").contains("expected an odd number"));
    assert!(refused("--deck nowhere").contains("decks that come with the game: full, entry"));
    assert!(refused("--resume /nowhere/at-all").contains("/nowhere/at-all: "));
    let usual = sit("--format entry --seed 1 --against random").unwrap();
    assert_eq!(usual.session().opening().unwrap().options.format, "entry");
}
