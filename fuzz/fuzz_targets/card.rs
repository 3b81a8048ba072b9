//! A card's printed text is read or marked; what is read comes back as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sve::lexicon::lexicon_with;
use sve::{normalise, read, render};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let lexicon = lexicon_with(["妖精", "兵士", "荒野"].into_iter(), std::iter::once(text));
    for (at, paragraph) in read(&lexicon, text).abilities {
        let printed = &text[at];
        match paragraph {
            Ok(ability) => assert_eq!(render(&lexicon, &ability), normalise(printed).text()),
            Err(gap) => assert!(!gap.phrase.is_empty()),
        }
    }
});
