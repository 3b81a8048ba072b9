//! The shared grammar reads the texts of this game.

#[allow(dead_code, reason = "other tests need more of it")]
mod corpora;

use corpora::lexicon;
use language::survey::Standard;

#[test]
fn the_lexicon_keeps_its_standard() -> Result<(), String> {
    let standard = Standard { read: 995, framed: 995, broken: [872, 1110, 1103], made: 980 };
    standard.kept(&lexicon(), &corpora::printed())
}
