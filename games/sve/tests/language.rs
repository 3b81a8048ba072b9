//! The shared grammar reads the texts of this game.

mod corpora;

use corpora::lexicon;
use language::survey::Standard;

#[test]
fn the_lexicon_keeps_its_standard() {
    let standard = Standard { read: 995, framed: 995, broken: [96, 88, 89], made: 980 };
    let faults = standard.faults(&lexicon(), &corpora::printed());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
