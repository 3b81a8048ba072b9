//! A text is read or refused by the shared grammar in bounded steps; what is read comes back as it was, and what may
//! come next can always be said.
#![no_main]

use language::survey::readable;
use language::{may_follow, read, steps, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let games = [
        los::lexicon::lexicon().clone(),
        legions::lexicon::lexicon_with(["獣", "ドール"].into_iter()),
        sve::lexicon::lexicon_with(["妖精", "荒野"].into_iter(), std::iter::once(text)),
    ];
    for lexicon in &games {
        let text = readable(lexicon, text);
        assert!(steps(lexicon, &text) <= 200 * (text.len() as u64 + 1), "reading is linear");
        if let Ok(lines) = read(lexicon, &text, 0) {
            assert_eq!(write(lexicon, &lines), text);
            lines.iter().for_each(|line| {
                let mut out = String::new();
                language::Syntax::english(line, lexicon, &mut out);
            });
        }
        may_follow(lexicon, &text);
    }
});
