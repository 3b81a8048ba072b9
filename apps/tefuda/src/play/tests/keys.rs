//! What the keys do.

use ai::Luck;
use engine::{Both, Outcome, Seat};

use super::*;
use crate::play::app::{Overlay, Sure};
use crate::play::opponent::{Advice, Opponent};

/// A game played until the person has more than nine answers.
fn with_many_answers() -> App {
    for seed in 1..40 {
        let mut app = screen(&format!("--seed {seed} --against random"));
        let mut luck = Luck::new(seed, 0);
        while !matches!(app.sitting.turn(), Turn::Over(_)) {
            attend(&mut app);
            match app.asked() {
                Some(asked) if asked.offers.len() > 19 => return app,
                Some(_) => give_any(&mut app, &mut luck),
                None => {}
            }
        }
    }
    panic!("no question had so many answers")
}

#[test]
fn numbers_of_two_digits_wait_for_the_second() {
    let mut app = with_many_answers();
    let before = app.sitting.changes();
    press(&mut app, "1");
    assert_eq!((app.typed.as_str(), app.sitting.changes()), ("1", before));
    // No shortcut fires in the middle of a number.
    press(&mut app, "qszulch?tg");
    app.press(Key::Up);
    assert_eq!((app.typed.as_str(), app.sure, app.overlay), ("1", None, None));
    assert!(!app.left && app.note.is_some());
    app.press(Key::Backspace);
    assert_eq!(app.typed, "");
    press(&mut app, "1");
    app.press(Key::Esc);
    assert_eq!((app.typed.as_str(), app.sitting.changes()), ("", before));
    let word = app.asked().unwrap().offers[11].word.clone();
    press(&mut app, "12");
    assert_eq!(app.sitting.changes(), before + 1);
    let answers = app.sitting.session().answers();
    assert!(answers.iter().rev().any(|given| given.word == word));
}

#[test]
fn enter_gives_a_short_number_and_wrong_ones_are_refused() {
    let mut app = with_many_answers();
    let before = app.sitting.changes();
    press(&mut app, "0");
    assert!(app.note.is_some() && app.typed.is_empty());
    press(&mut app, "19");
    assert_eq!(app.sitting.changes(), before + 1, "19 can't go on");
    let mut app = with_many_answers();
    press(&mut app, "2");
    app.press(Key::Enter);
    assert_eq!(app.sitting.changes(), before + 1);
}

#[test]
fn undo_skips_the_machine_and_says_what_was_revealed() {
    let mut app = screen("--seed 4 --against random");
    press(&mut app, "z");
    assert!(app.note.as_deref().is_some_and(|note| note.contains("no decision")));
    let mut luck = Luck::new(4, 0);
    let mut past = Vec::new();
    for _ in 0..30 {
        attend(&mut app);
        if app.asked().is_none() {
            break;
        }
        past.push((app.sitting.session().decisions(), app.sitting.session().log().digest()));
        give_any(&mut app, &mut luck);
    }
    attend(&mut app);
    let mut told = String::new();
    for expected in past.into_iter().rev() {
        press(&mut app, "u");
        told += app.note.as_deref().unwrap_or_default();
        assert_eq!((app.sitting.session().decisions(), app.sitting.session().log().digest()), expected);
        assert!(matches!(app.sitting.turn(), Turn::Asks(Seat::A)));
    }
    assert!(told.contains("the other's decisions") && told.contains("revealed"), "{told}");
}

#[test]
fn two_people_undo_by_consent() {
    let mut app = screen("--seed 4 --against human");
    app.press(Key::Enter);
    press(&mut app, "1");
    while matches!(app.sitting.turn(), Turn::HandOver(_)) {
        app.press(Key::Enter);
        press(&mut app, "1");
    }
    let before = app.sitting.session().decisions();
    press(&mut app, "z");
    assert!(matches!(app.sure, Some(Sure::Undo(_))));
    press(&mut app, "n");
    assert_eq!(app.sitting.session().decisions(), before);
    press(&mut app, "zy");
    assert!(app.sitting.session().decisions() < before);
}

#[test]
fn best_of_three_goes_to_the_one_with_two() {
    let mut app = screen("--seed 6 --against random --best-of 3");
    attend(&mut app);
    let first = app.sitting.session().opening().unwrap().seed;
    press(&mut app, "cn");
    assert_eq!(app.sitting.session().outcome(), None);
    press(&mut app, "cy");
    assert_eq!(app.sitting.session().outcome(), Some(Outcome::Won(Seat::B)));
    assert!(drawn(&mut app, (100, 30)).contains("A 0 – 1 B"));
    press(&mut app, "q");
    assert_eq!(app.sure, Some(Sure::LeaveMatch));
    press(&mut app, "n");
    app.press(Key::Enter);
    attend(&mut app);
    assert_eq!(app.sitting.game_number(), 2);
    assert_ne!(app.sitting.session().opening().unwrap().seed, first);
    press(&mut app, "cy");
    assert_eq!(app.sitting.score().won, Both([0, 2]));
    assert!(drawn(&mut app, (100, 30)).contains("B wins the match"));
    app.press(Key::Enter);
    assert!(app.left);
    assert!(app.texts.farewell(&app.sitting).contains("B wins the match"));
}

#[test]
fn overlays_open_scroll_and_close() {
    let mut app = screen("--seed 1 --against random --lang en");
    press(&mut app, "?");
    assert_eq!(app.overlay, Some(Overlay::WhyNot));
    let text = drawn(&mut app, (60, 12));
    assert!(text.contains("✗ "), "{text}");
    app.press(Key::End);
    assert_ne!(text, drawn(&mut app, (60, 12)));
    press(&mut app, "h");
    assert_eq!(app.overlay, Some(Overlay::Help));
    press(&mut app, "l");
    assert!(drawn(&mut app, (60, 24)).replace(' ', "").contains("答えを選ぶ"));
    press(&mut app, "h");
    assert_eq!(app.overlay, None);
    press(&mut app, "x");
    assert!(app.note.is_some());
    app.press(Key::Interrupt);
    assert!(app.left);
}

#[test]
fn a_hint_is_thought_about_aside_and_goes_with_its_question() {
    let mut app = screen("--seed 1 --against random");
    let mut opponent = Opponent::new();
    while !matches!(app.sitting.turn(), Turn::Asks(_)) {
        opponent.attend(&mut app.sitting, &mut app.advice).unwrap();
    }
    press(&mut app, "n");
    assert_eq!((app.overlay, &app.advice), (Some(Overlay::Hint), &Advice::Wanted));
    assert!(drawn(&mut app, (100, 30)).contains("thinking…"));
    while !matches!(app.advice, Advice::Known(_)) {
        opponent.attend(&mut app.sitting, &mut app.advice).unwrap();
    }
    let shown = drawn(&mut app, (100, 30));
    assert!(shown.contains(" — best, ") && shown.contains("chances to win"), "{shown}");
    app.press(Key::Esc);
    press(&mut app, "1");
    assert_eq!((app.overlay, &app.advice), (None, &Advice::None), "it was about another table");
    let mut people = screen("--seed 1 --against human");
    people.press(Key::Enter);
    press(&mut people, "n");
    assert!(people.overlay.is_none() && people.note.is_some());
}

/// A game of Shadowverse EVOLVE in which the person names a card.
fn naming() -> App {
    let cards = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/sve/tests/cards");
    let deck = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../cards/sve/decks/elf.txt"));
    let deck = deck.unwrap().replace("3 露摘みの妖精", "3 XT-114");
    let file = std::env::temp_dir().join(format!("tefuda-naming-{}.txt", std::process::id()));
    std::fs::write(&file, deck).unwrap();
    for seed in 1..30 {
        let words = format!("sve --cards {cards} --deck {} --seed {seed} --against random", file.display());
        let mut app = App::new(sit_at(&words).unwrap(), Lang::En);
        for _ in 0..60 {
            attend(&mut app);
            let Some(asked) = app.asked() else { break };
            if asked.shape == "name" {
                std::fs::remove_file(&file).unwrap();
                return app;
            }
            let named = asked.offers.iter().position(|offer| offer.text.contains("名当て"));
            app.sitting.answer(named.unwrap_or(asked.offers.len() - 1)).unwrap();
            app.moved();
        }
    }
    panic!("no card was ever named")
}

#[test]
fn a_card_is_named_by_a_part_of_its_name() {
    let mut app = naming();
    let before = app.sitting.changes();
    let screen = drawn(&mut app, (110, 40));
    assert!(screen.contains("type a part of the name (0 of "), "{screen}");
    assert!(!screen.contains("Deathblow"), "names are not listed before one is looked for: {screen}");
    press(&mut app, "deathb");
    assert!(drawn(&mut app, (110, 40)).contains("▶ Deathblow"));
    app.press(Key::Esc);
    app.press(Key::Enter);
    assert_eq!((app.sitting.changes(), app.note.is_some()), (before, true));
    // What are keys elsewhere are letters here; what is whole stands first.
    press(&mut app, "FAIRY");
    let screen = drawn(&mut app, (110, 40));
    let listed = screen.split_once("▶ Fairy ").unwrap_or_else(|| panic!("{screen}")).1;
    assert!(listed.contains("Fairy Wisp") && !screen.contains("▶ 1"), "{screen}");
    press(&mut app, " qz");
    assert!(!app.left && app.sure.is_none());
    app.press(Key::Enter);
    assert!(app.note.as_deref().is_some_and(|note| note.contains("FAIRY qz")), "{:?}", app.note);
    app.press(Key::Esc);
    press(&mut app, "y wis");
    app.press(Key::Enter);
    assert!(app.sitting.changes() > before);
    let entries = &app.sitting.session().log().entries;
    let viewer = engine::Viewer::Seat(Seat::A);
    let mut lines = entries.iter().filter_map(|entry| entry.line(viewer, Lang::En));
    assert!(lines.any(|line| line.contains("named: “Fairy Wisp”")));
}
