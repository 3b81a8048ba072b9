//! A replay is read or explained. Tags are made right first, so that what stands behind them is reached.
#![no_main]

use libfuzzer_sys::fuzz_target;
use table::{Replay, retag, text_of};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = text_of(bytes) else { return };
    let _ = Replay::read(text, &table::Cards::default());
    if let Ok(replay) = Replay::read(&retag(text), &table::Cards::default()) {
        let _ = replay.play();
    }
});
