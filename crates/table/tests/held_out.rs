//! Texts that were written from the book and the style of its cards alone, before the grammar was changed for them.
//! They are a measure: how many can be played is told, which ones is not, so that nobody builds for them.

use std::path::Path;

use table::{Cards, Wording, check_cards};

/// At least so many of the hundred texts of each game can be played.
const PLAYABLE: [(&str, usize); 3] = [("los", 69), ("legions", 79), ("sve", 88)];

#[test]
fn so_many_texts_that_were_held_out_can_be_played() {
    for (game, least) in PLAYABLE {
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game).join("tests/held_out.toml");
        let cards = Cards::load(&[file]).unwrap();
        let report = check_cards(Wording::find(game).unwrap(), &cards);
        assert_eq!(report.cards, 100, "{game}");
        assert!(report.playable >= least, "{game}: {} of 100, {least} before", report.playable);
        eprintln!("{game}: {} of 100 are read, {} can be played", report.read, report.playable);
    }
}
