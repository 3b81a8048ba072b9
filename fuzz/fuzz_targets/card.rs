//! A card's printed text is read or marked; what is read comes back as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sve::{Lexicon, normalise, read, render};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let lexicon = Lexicon::new(["妖精", "兵士", "荒野"].into_iter());
    for (at, paragraph) in read(&lexicon, text).paragraphs {
        let printed = &text[at];
        match paragraph {
            Ok(ability) => assert_eq!(render(&ability), normalise(printed).text()),
            Err(gap) => assert!(!gap.phrase.is_empty()),
        }
    }
});
