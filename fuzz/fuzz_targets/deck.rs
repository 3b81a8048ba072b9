//! A deck file is read or explained.
#![no_main]

use libfuzzer_sys::fuzz_target;
use table::{AnySession, GameId, Options, text_of};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = text_of(bytes) else { return };
    let options = Options { format: "regular".into(), ..Options::of(GameId::BlackPoker) };
    if let Ok((_, faults)) = AnySession::check_deck(GameId::BlackPoker, &options, text)
        && faults.is_empty()
    {
        let decks = engine::Both([text, text]);
        AnySession::begin(GameId::BlackPoker, &options, decks, [1; 32]).ok().expect("a legal deck can be played");
    }
});
