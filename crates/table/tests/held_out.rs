//! Texts that nobody wrote for the grammar: how many of them can be played.

use std::path::Path;

use table::{Cards, Wording, check_cards};

/// At least so many of the hundred texts of each game can be played.
const HELD_OUT: [(&str, usize); 3] = [("los", 80), ("legions", 83), ("sve", 91)];

/// At least so many can be played of the texts of each game that may be looked at, and how many there are.
const DESIGNED: [(&str, usize, usize); 3] = [("los", 646, 750), ("legions", 679, 750), ("sve", 653, 700)];

fn playable(game: &str, file: &str, all: usize) -> usize {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game).join("tests");
    let cards = Cards::load(&[tests.join(file)]).unwrap();
    let report = check_cards(Wording::find(game).unwrap(), &cards);
    assert_eq!(report.cards, all, "{game}: {file}");
    eprintln!("{game}: {file}: {} of {all} are read, {} can be played", report.read, report.playable);
    report.playable
}

/// Texts that were written from the book and the style of its cards alone, before the grammar was changed for them. They are
/// a measure: how many can be played is told, which ones is not, so that nobody builds for them.
#[test]
fn so_many_texts_that_were_held_out_can_be_played() {
    for (game, least) in HELD_OUT {
        let found = playable(game, "held_out.toml", 100);
        assert!(found >= least, "{game}: {found} of 100, {least} before");
    }
}

/// Texts of the same kind that show what to teach next.
#[test]
fn so_many_texts_of_designers_can_be_played() {
    for (game, least, all) in DESIGNED {
        let found = playable(game, "designed.toml", all);
        assert!(found >= least, "{game}: {found} of {all}, {least} before");
    }
}
