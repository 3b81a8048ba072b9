//! The best of several games.

use engine::{Both, Lang, Seat, Viewer};
use table::{Cards, Replay, replay_text, retag};

use super::*;

/// Gives the game up for a seat, and sits down to the next one.
fn loses(sitting: &mut Sitting, seat: Seat) {
    while sitting.own() != seat || matches!(sitting.turn(), Turn::HandOver(_)) {
        sitting.take_over();
        if sitting.own() != seat {
            sitting.answer(0).unwrap();
        }
    }
    sitting.concede().unwrap();
    assert!(sitting.next_game().unwrap());
}

/// Where the book lets the loser decide who begins, that seat is asked, chance says nothing, and a save keeps it.
#[test]
fn the_loser_decides_who_begins() {
    for loser in Seat::BOTH {
        for seed in 1..4 {
            let mut sitting = sit_at(&format!("legions --seed {seed} --against human --best-of 3")).unwrap();
            assert_eq!(sitting.session().opening().unwrap().decides, None);
            loses(&mut sitting, loser);
            let session = sitting.session();
            assert_eq!(session.asked_seat(), Some(loser));
            assert_eq!(session.asked(Lang::En).unwrap().clause, "26-7");
            assert_eq!(session.opening().unwrap().decides, Some(loser));
            let told = |entry: &table::Entry| entry.line(Viewer::All, Lang::En).map(str::to_owned);
            let lines: Vec<String> = session.log().entries.iter().filter_map(told).collect();
            assert!(!lines.iter().any(|line| line.contains("chance")), "{lines:?}");
            for _ in 0..5 {
                sitting.answer(0).unwrap();
            }
            let text = replay_text(sitting.session()).unwrap();
            assert!(text.contains(&format!("decides: {loser}")), "{text}");
            let again = Replay::read(&text, &Cards::default()).unwrap().play().unwrap();
            assert_eq!(replay_text(&again).unwrap(), text);
            let other =
                retag(&text.replace(&format!("decides: {loser}"), &format!("decides: {}", loser.other())));
            assert!(Replay::read(&other, &Cards::default()).unwrap().play().is_err());
        }
    }
}

/// Elsewhere the set-up finds out anew, and a save that names someone is refused.
#[test]
fn nobody_decides_where_the_book_has_no_such_rule() {
    let mut sitting = sit("--seed 1 --against human --best-of 3").unwrap();
    loses(&mut sitting, Seat::A);
    assert_eq!(sitting.session().opening().unwrap().decides, None);
    assert_eq!(sitting.score().won, Both([0, 1]));
    let text = replay_text(sitting.session()).unwrap();
    let named = retag(&text.replacen("deck A:", "decides: B #0\ndeck A:", 1));
    let fault = Replay::read(&named, &Cards::default()).unwrap().play().err().unwrap();
    assert!(fault.what.en.contains("nobody decides"), "{fault}");
}
