//! Nobody sees on a screen what they may not see at the table.

use std::collections::BTreeSet;

use ai::Luck;
use engine::{Lang, Seat, Viewer};
use table::TableShown;

use super::*;
use crate::play::plain::Plain;

/// Every card name a view holds.
fn names(shown: &TableShown) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for zone in &shown.zones {
        names.extend(zone.among.iter().cloned());
        for card in &zone.cards {
            names.extend(card.name.iter().cloned());
            names.extend(card.attached.iter().cloned());
        }
    }
    names
}

/// The names of cards on the table that a seat neither sees nor was told of.
fn hidden_from(sitting: &Sitting, seat: Seat) -> Vec<String> {
    let session = sitting.session();
    let viewer = Viewer::Seat(seat);
    let seen = names(&session.show(viewer, Lang::En));
    let told: Vec<&str> =
        session.log().entries.iter().filter_map(|entry| entry.line(viewer, Lang::En)).collect();
    let mut hidden = names(&session.show(Viewer::All, Lang::En));
    hidden.retain(|name| !seen.contains(name) && !told.iter().any(|line| line.contains(name)));
    hidden.into_iter().collect()
}

/// Every text the screen can be made to show now.
fn everything(app: &mut App) -> String {
    let mut text = drawn(app, (160, 60));
    for key in ["?", "t", "g"] {
        press(app, key);
        app.press(Key::Home);
        text += &drawn(app, (160, 400));
        if app.overlay.is_some() {
            app.press(Key::Esc);
        }
    }
    text
}

fn assert_nothing_hidden(text: &str, hidden: &[String]) {
    for name in hidden {
        assert!(!text.contains(name.as_str()), "{name} is hidden, but stands in\n{text}");
    }
}

#[test]
fn the_screen_names_no_card_that_is_hidden_from_the_person() {
    let mut compared = 0;
    for seed in 1..4 {
        let mut app = screen(&format!("--seed {seed} --against random"));
        let mut luck = Luck::new(seed, 0);
        for step in 0.. {
            let hidden = hidden_from(&app.sitting, Seat::A);
            compared += hidden.len();
            // The drawing of a whole log is slow: every fifth decision will do.
            if step % 5 == 0 {
                assert_nothing_hidden(&everything(&mut app), &hidden);
            }
            match app.sitting.turn() {
                Turn::Asks(_) => give_any(&mut app, &mut luck),
                Turn::Thinks(kind) => {
                    let at = app.sitting.bot(kind).answer_at(app.sitting.session()).unwrap();
                    app.sitting.answer(at).unwrap();
                }
                Turn::Over(_) | Turn::HandOver(_) => break,
            }
        }
    }
    assert!(compared > 100, "nothing was hidden in these games");
}

#[test]
fn the_hand_over_screen_names_no_card() {
    let mut app = screen("--seed 2 --against human");
    let mut luck = Luck::new(2, 0);
    let mut handed = 0;
    while handed < 12 && !matches!(app.sitting.turn(), Turn::Over(_)) {
        if let Turn::HandOver(seat) = app.sitting.turn() {
            handed += 1;
            press(&mut app, "zcu5");
            assert_eq!(app.sure, None);
            let text = everything(&mut app);
            let all = names(&app.sitting.session().show(Viewer::All, Lang::En));
            assert_nothing_hidden(&text, &all.into_iter().collect::<Vec<_>>());
            assert!(text.contains(&format!("Hand the keyboard to {seat}")), "{text}");
        }
        give_any(&mut app, &mut luck);
        if let Turn::Asks(seat) = app.sitting.turn() {
            let hidden = hidden_from(&app.sitting, seat);
            assert_nothing_hidden(&everything(&mut app), &hidden);
        }
    }
    assert!(handed > 2, "the keyboard changed hands {handed} times");
}

#[test]
fn plain_mode_tells_each_person_their_own_side_only() {
    // Nothing has happened yet that would show B's hand, and A asks for everything there is to be told.
    for words in ["--seed 1 --against human", "--seed 1 --against random"] {
        let sitting = sit(words).unwrap();
        assert_eq!(sitting.session().asked_seat(), Some(Seat::A));
        let hidden = hidden_from(&sitting, Seat::A);
        assert!(!hidden.is_empty());
        let mut out = Vec::new();
        Plain::new(sitting, Lang::En, false, &b"table\nlog\n?\n"[..], &mut out).play().unwrap();
        assert_nothing_hidden(&String::from_utf8(out).unwrap(), &hidden);
    }
}
