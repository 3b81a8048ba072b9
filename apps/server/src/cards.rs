//! Cards and decks that players bring.

use table::{AnySession, Cards, Fault, GameId, Options};

/// The largest card file and the largest deck list that are read.
pub const LARGEST_CARDS: usize = 128 << 10;
/// The same of a deck list.
pub const LARGEST_DECK: usize = 16 << 10;

/// The cards of texts.
pub fn read<'a>(texts: impl Iterator<Item = &'a str>) -> Result<Cards, String> {
    Cards::read(texts.filter(|text| !text.trim().is_empty())).map_err(told)
}

/// Faults as one sentence, the first few of them.
pub fn told(faults: Vec<Fault>) -> String {
    const TOLD: usize = 8;
    let more = faults.len().saturating_sub(TOLD);
    let mut told: Vec<String> = faults.iter().take(TOLD).map(Fault::to_string).collect();
    if more > 0 {
        told.push(format!("and {more} more"));
    }
    told.join("; ")
}

/// Cards that a player brings to a match with someone else may not stand for others of the same id, nor restrict what
/// others bring.
pub fn are_new(game: GameId, own: &Cards, others: &Cards) -> Result<(), String> {
    if let Some(name) = own.restricts_others() {
        return Err(format!("your file restricts {name:?}, which it does not bring"));
    }
    for card in own.iter() {
        let shipped = game.about_card(&Cards::default(), &card.id, engine::Lang::En);
        let other = others.iter().any(|known| known.id == card.id && known != card);
        if other || shipped.is_ok_and(|found| !found.is_empty()) {
            return Err(format!("there is a card {:?} already; give yours an id of its own", card.id));
        }
    }
    Ok(())
}

/// What a match is to be played under, checked.
pub fn options(
    game: GameId,
    edition: Option<String>,
    format: Option<String>,
    flags: Vec<String>,
    cards: Cards,
) -> Result<Options, String> {
    let usual = Options::of(game);
    let options = Options {
        edition: edition.unwrap_or(usual.edition),
        format: format.unwrap_or(usual.format),
        flags,
        cards,
    };
    game.check_options(&options)?;
    Ok(options)
}

/// Is this a deck of the format?
pub fn legal(game: GameId, options: &Options, deck: &str) -> Result<(), String> {
    let (_, faults) = AnySession::check_deck(game, options, deck).map_err(told)?;
    let at = |line: Option<usize>| line.map(|line| format!("line {line}: ")).unwrap_or_default();
    let reasons: Vec<String> =
        faults.iter().map(|fault| at(fault.line) + &fault.told(engine::Lang::En)).collect();
    if reasons.is_empty() { Ok(()) } else { Err(format!("this is no deck: {}", reasons.join("; "))) }
}
