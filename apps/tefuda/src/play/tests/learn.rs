//! Lessons in the terminal, and cards that are read there.

use std::io::{BufReader, Read};

use engine::Lang;
use table::{NEXT, Walked};

use super::{drawn, press, sit_at};
use crate::play::app::App;
use crate::play::cards::{book_words, told_word};
use crate::play::learn::{Learner, course_of};
use crate::play::plain::Plain;
use crate::play::texts::Texts;

/// What is told when these lines are typed.
fn told(words: &str, typed: &str, lang: Lang) -> String {
    let mut out = Vec::new();
    Plain::new(sit_at(words).unwrap(), lang, false, BufReader::new(typed.as_bytes()), &mut out)
        .play()
        .unwrap();
    String::from_utf8(out).unwrap()
}

/// The lines that take a whole course: every taught answer, and Enter where something is read.
fn lines_of(game: &str) -> String {
    let mut lines = String::new();
    for (_, lesson) in course_of(game) {
        let mut deeds: Vec<String> = Vec::new();
        loop {
            let Walked { session, reads, finished, hint, .. } = lesson.walk(&deeds).unwrap();
            if finished {
                lines.push('\n');
                break;
            }
            let deed = match hint.first() {
                _ if reads => NEXT.to_owned(),
                Some(&at) => session.asked(Lang::En).unwrap().offers[at].word.clone(),
                None => return lines,
            };
            lines += if deed == NEXT { "\n" } else { &deed };
            lines += if deed == NEXT { "" } else { "\n" };
            deeds.push(deed);
        }
    }
    lines
}

#[test]
fn the_course_of_each_game_is_taken_to_its_end() {
    for game in ["blackpoker", "sve", "legions", "los"] {
        // Puzzles have no hint: the course without them.
        let course: Vec<_> = course_of(game).into_iter().filter(|(_, lesson)| !lesson.puzzle).collect();
        assert!(course.len() >= 8, "{game}: {}", course.len());
        for lang in [Lang::Ja, Lang::En] {
            let mut out = Vec::new();
            let input = lines_of(game);
            let mut learner =
                Learner { texts: Texts(lang), input: input.as_bytes(), out: &mut out, someone: false };
            learner.course(&course, 0, course.len()).unwrap();
            let mut rest = String::new();
            (&mut learner.input).read_to_string(&mut rest).unwrap();
            let out = String::from_utf8(out).unwrap();
            assert!(
                out.contains(Texts(lang).course_done()),
                "{game}: {}",
                &out[out.len().saturating_sub(900)..]
            );
            assert!(!out.contains('✗'), "{game}: {out}");
        }
    }
}

#[test]
fn a_wrong_try_is_answered_and_changes_nothing() {
    let course = course_of("blackpoker");
    let lesson = course.iter().find(|(id, _)| id.contains("goal")).unwrap();
    let mut out = Vec::new();
    // To the question, then what may be done but is not taught, what is no answer, and the hint.
    let input = "\npass\n99\nhint\nquit\n";
    let mut learner =
        Learner { texts: Texts(Lang::En), input: input.as_bytes(), out: &mut out, someone: false };
    learner.course(&[*lesson], 0, 1).unwrap();
    let out = String::from_utf8(out).unwrap();
    let told = ["try something else here", "there is no answer 99", "→ 4. Attack"];
    let at: Vec<usize> =
        told.iter().map(|words| out.find(words).unwrap_or_else(|| panic!("{words}: {out}"))).collect();
    assert!(at.is_sorted(), "{out}");
    // It asked, and after each of the three it asks the same again.
    assert_eq!(out.matches("-- Raise an action, or pass").count(), 4, "{out}");
    assert!(out.contains("go on with: tefuda learn blackpoker"), "{out}");
}

#[test]
fn cards_in_sight_are_read() {
    // Cost and figures stand in the hand of every game that has them.
    for (game, figure) in [("sve", "cost "), ("los", "cost "), ("legions", "cost ")] {
        let out = told(&format!("{game} --seed 3 --against random"), "1\n1\n1\nquit\n", Lang::En);
        let hand = out.lines().rfind(|line| line.contains("Hand ")).unwrap_or_default();
        assert!(hand.contains(figure), "{game}: {hand}");
    }
    let out = told(
        "sve --seed 3 --against random",
        "1\n1\nhand\ncard nothing like it\ncard 守\nhelp PP\nwords\nquit\n",
        Lang::En,
    );
    assert!(out.contains("no card in sight is called \"nothing like it\""), "{out}");
    assert!(out.contains("  = "), "the text in English: {out}");
    let read: Vec<&str> = out.split("-- ").filter(|card| card.contains("  = ")).collect();
    for card in &read {
        let mut texts: Vec<&str> = card.lines().filter(|line| line.trim_start().starts_with("= ")).collect();
        let all = texts.len();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), all, "each text once: {card}");
    }
    assert!(out.lines().any(|line| line.starts_with("PP") && line.contains(": ")), "{out}");
    let long = out.matches("-- ").count();
    assert!(long > 6, "{out}");
}

#[test]
fn nobody_reads_a_card_that_is_not_in_sight() {
    // The other's hand and the decks are not looked into by name.
    let out = told("blackpoker --seed 3 --against random", "card Joker\nquit\n", Lang::En);
    assert!(out.contains("no card in sight"), "{out}");
}

#[test]
fn a_key_reads_the_cards_and_help_tells_the_words() {
    let mut app = App::new(sit_at("sve --seed 3 --against random").unwrap(), Lang::En);
    for _ in 0..3 {
        super::attend(&mut app);
        app.press(crate::play::keys::Key::Enter);
    }
    super::attend(&mut app);
    press(&mut app, "i");
    let screen = drawn(&mut app, (110, 50));
    assert!(screen.contains(" Cards ") && screen.contains("cost "), "{screen}");
    press(&mut app, "ih");
    // What the book calls PP, told by help and by nothing else on the screen.
    let words = book_words(app.sitting.session());
    let word = words.iter().find(|word| word.en.iter().any(|name| name == "PP")).unwrap();
    let told = told_word(word, Lang::En);
    assert!(told.starts_with("PP: ") && told.len() > 20, "{told}");
    let begins: String = told.chars().take(60).collect();
    // The last word stands at the end of the list, the keys at its beginning.
    let screen = drawn(&mut app, (110, 200));
    assert!(screen.contains(&begins), "{begins}: {screen}");
    assert!(screen.contains("give the chosen answer"), "{screen}");
    app.press(crate::play::keys::Key::Esc);
    let screen = drawn(&mut app, (110, 200));
    assert!(!screen.contains(&begins), "it is told by help alone: {screen}");
}
