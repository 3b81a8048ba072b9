//! A scenario file is run or explained.
#![no_main]

use libfuzzer_sys::fuzz_target;
use table::{Cards, run_scenarios, text_of};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = text_of(bytes) else { return };
    if let Err(faults) = run_scenarios(text, &Cards::default()) {
        assert!(!faults.is_empty());
    }
});
