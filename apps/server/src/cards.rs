//! Cards and decks that players bring.

use std::collections::HashMap;

use table::{AnySession, Cards, DeckFault, Fault, GameId, Options, PrintedCard, Said, said};

/// The largest card file and the largest deck list that are read.
pub const LARGEST_CARDS: usize = 128 << 10;
/// The same of a deck list.
pub const LARGEST_DECK: usize = 16 << 10;

/// The cards of texts.
pub fn read<'a>(texts: impl Iterator<Item = &'a str>) -> Result<Cards, Said> {
    Cards::read(texts.filter(|text| !text.trim().is_empty())).map_err(|faults| Fault::all(&faults))
}

/// Does a card of the one have the id or a name of another card of the other? By either, cards are meant.
pub fn clash(one: &Cards, other: &Cards) -> bool {
    // Of a word that means several cards two are enough: no card is the same as both.
    let mut meant: HashMap<(&str, &str), (&PrintedCard, Option<&PrintedCard>)> = HashMap::new();
    for card in other.iter() {
        for word in words(card) {
            let (first, second) = meant.entry(word).or_insert((card, None));
            if *first != card {
                *second = Some(card);
            }
        }
    }
    let another = |card: &PrintedCard, word: (&str, &str)| match meant.get(&word) {
        None => false,
        Some((first, second)) => *first != card || second.is_some(),
    };
    one.iter().any(|card| words(card).any(|word| another(card, word)))
}

/// What a card is meant by: its id, its name, and its English name.
fn words(card: &PrintedCard) -> impl Iterator<Item = (&str, &str)> {
    let names = std::iter::once(card.name.as_str()).chain(card.name_en.as_deref());
    std::iter::once(("id", card.id.as_str())).chain(names.map(|name| ("name", name)))
}

/// Cards that a player brings to a match with someone else may not stand for those of the game, nor restrict what
/// others bring.
pub fn are_new(game: GameId, own: &Cards) -> Result<(), Said> {
    if let Some(name) = own.restricts_others() {
        let ja = format!("ファイルにない「{name}」を制限しています");
        return Err(said(ja, format!("your file restricts {name:?}, which it does not bring")));
    }
    match game.shipped_among(own)? {
        None => Ok(()),
        Some(card) => {
            let ja = format!("「{}」というカードはすでにあります。別のidにしてください", card.id);
            let en = format!("there is a card {:?} already; give yours an id of its own", card.id);
            Err(said(ja, en))
        }
    }
}

/// What a match is to be played under, checked.
pub fn options(
    game: GameId,
    edition: Option<String>,
    format: Option<String>,
    flags: Vec<String>,
    cards: Cards,
) -> Result<Options, Said> {
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

/// A deck of the format as it is kept: each card by its word, so that no card of somebody else's is meant by it.
pub fn deck(game: GameId, options: &Options, deck: &str) -> Result<String, Said> {
    let (words, faults) =
        AnySession::check_deck(game, options, deck).map_err(|faults| Fault::all(&faults))?;
    let reason = |fault: &DeckFault| Fault { line: fault.line, what: fault.said() };
    let reasons: Vec<Fault> = faults.iter().map(reason).collect();
    if reasons.is_empty() {
        return Ok(words.join("\n"));
    }
    let Said { ja, en } = Fault::all(&reasons);
    Err(said(format!("適正なデッキではありません：{ja}"), format!("this is no deck: {en}")))
}
