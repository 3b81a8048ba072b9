//! Every card of a game with all that was understood of it, and the hand that a deck deals.

use std::collections::BTreeMap;

use engine::{Both, Def, Lang, NOBODY, Rules, Seat, Viewer, Words};
use language::{Class, Lexicon};

use crate::any::{AnySession, DeckPart, each_game};
use crate::drawn::Drawn;
use crate::face::{Face, Said, said};
use crate::fault::Fault;
use crate::games::{GameId, Options, Tabled, told_card};
use crate::wire::{AboutBoth, GalleryCard, UnplayedPhrase};

/// How the names of cards are read, by the ids of the cards; and which are one's own.
struct Readings<'c> {
    shipped: BTreeMap<&'c str, &'c str>,
    own: BTreeMap<&'c str, Option<&'c str>>,
}

impl<'c> Readings<'c> {
    fn of(game: GameId, options: &'c Options) -> Readings<'c> {
        let shipped = game.shipped().iter().filter_map(|card| Some((&*card.id, card.reading.as_deref()?)));
        let own = options.cards.iter().map(|card| (&*card.id, card.reading.as_deref()));
        Readings { shipped: shipped.collect(), own: own.collect() }
    }
}

impl GameId {
    /// Every card there is under these options.
    pub fn gallery(self, options: &Options) -> Result<Vec<GalleryCard>, Said> {
        each_game!(self, G => {
            let rules = G::rules(options)?;
            let readings = Readings::of(self, options);
            let all = (0..rules.cards.len()).map(|at| Def(at as u16));
            let cards = all.map(|def| gallery_card::<G>(&rules, def, &readings));
            let mut cards: Vec<GalleryCard> =
                cards.filter(|card| card.face.word != NOBODY && !card.face.name.ja.is_empty()).collect();
            // One's own first, what no deck holds last.
            cards.sort_by_key(|card| (!card.own, !card.decks));
            Ok(cards)
        })
    }

    /// What is printed on every card under these options, by its number.
    pub fn faces(self, options: &Options) -> Result<Vec<Face>, Said> {
        each_game!(self, G => {
            let rules = G::rules(options)?;
            Ok((0..rules.cards.len()).map(|at| <G as Drawn>::face(&rules, Def(at as u16))).collect())
        })
    }

    /// A card by its word.
    pub(crate) fn gallery_card(self, options: &Options, word: &str) -> Result<Option<GalleryCard>, Said> {
        each_game!(self, G => {
            let rules = G::rules(options)?;
            let readings = Readings::of(self, options);
            Ok(G::find_card(&rules, word).map(|def| gallery_card::<G>(&rules, def, &readings)))
        })
    }

    /// The hand that a deck deals at first, by the words of its cards.
    pub fn test_hand(self, options: &Options, deck: &str, seed: [u8; 32]) -> Result<Vec<String>, Vec<Fault>> {
        let mut session = AnySession::begin(self, options, Both([deck, deck]), seed)?;
        deal(&mut session);
        Ok(hand(&session))
    }
}

/// So many answers at most are given before there is a hand.
const BEFORE_A_HAND: usize = 12;

/// Goes on until seat A has been dealt a hand, by the last answers: they change nothing.
pub(crate) fn deal(session: &mut AnySession) {
    for _ in 0..BEFORE_A_HAND {
        let Some(asked) = session.asked(Lang::En).filter(|_| hand(session).is_empty()) else { return };
        if session.answer(asked.offers.len().saturating_sub(1)).is_err() {
            return;
        }
    }
}

/// The words of the cards in seat A's hand.
pub(crate) fn hand(session: &AnySession) -> Vec<String> {
    let shown = session.show(Viewer::Seat(Seat::A), Lang::En);
    let own = shown.zones.into_iter().filter(|zone| zone.seat == Seat::A.letter() && zone.id == "hand");
    own.flat_map(|zone| zone.cards).filter_map(|card| card.word).collect()
}

/// The part of a deck that a zone is.
pub(crate) fn part_of<G: Words>(zone: G::Zone) -> DeckPart {
    let name = said(G::zone_name(zone, Lang::Ja), G::zone_name(zone, Lang::En));
    DeckPart { word: G::zone_word(zone), name }
}

fn gallery_card<G: Tabled>(rules: &Rules<G>, def: Def, readings: &Readings<'_>) -> GalleryCard {
    let face = <G as Drawn>::face(rules, def);
    let lexicon = <G as Drawn>::lexicon(rules, def);
    let both = |(ja, en): (String, String)| said(ja, en);
    let phrases = <G as Drawn>::phrases(rules, def).into_iter();
    let text = <G as Drawn>::text(rules, def);
    let brought = readings.own.get(face.word.as_str());
    let reading = match brought {
        Some(own) => *own,
        None => readings.shipped.get(face.word.as_str()).copied(),
    };
    let unplayed = G::unplayed(rules, def).iter();
    GalleryCard {
        reading: reading.unwrap_or_default().to_owned(),
        own: brought.is_some(),
        decks: G::in_decks(rules, def),
        part: G::home(rules, def).map(part_of::<G>),
        keywords: lexicon.map(|lexicon| keywords(lexicon, text)).unwrap_or_default(),
        phrases: phrases.map(|all| all.into_iter().map(both).collect()).collect(),
        unplayed: unplayed
            .map(|one| UnplayedPhrase {
                phrase: one.phrase.clone(),
                why: one.why.map(|why| Said::from(why.called())),
            })
            .collect(),
        about: if lexicon.is_none() { about(rules, def) } else { Vec::new() },
        face,
    }
}

fn about<G: Tabled>(rules: &Rules<G>, def: Def) -> Vec<AboutBoth> {
    let (ja, en) = (told_card(rules, def, Lang::Ja), told_card(rules, def, Lang::En));
    let line = |((ja, clause), (en, _)): ((String, &str), (String, &str))| AboutBoth {
        text: said(ja, en),
        clause: clause.to_owned(),
    };
    ja.into_iter().zip(en).map(line).collect()
}

/// The keywords that stand in a text, each once: the longest at each place.
fn keywords(lexicon: &Lexicon, text: &str) -> Vec<Said> {
    let normal = lexicon.normal(text);
    let mut rest = normal.text();
    let mut found: Vec<Said> = Vec::new();
    while let Some(first) = rest.chars().next() {
        let Some((id, length)) = lexicon.longest(Class::Keyword, rest).filter(|(_, length)| *length > 0)
        else {
            rest = &rest[first.len_utf8()..];
            continue;
        };
        rest = &rest[length..];
        let entry = lexicon.entry(Class::Keyword, id);
        let plain = |word: &str| {
            word.replace('#', "").trim_matches(['【', '】', '《', '》', '[', ']', '：', ' ']).to_owned()
        };
        let word = said(plain(entry.ja), plain(entry.en));
        // A number to pay is no keyword that one would look for.
        let sought = entry.sorts.meets(language::Sorts::KEY) && !entry.ja.contains('#');
        if sought && !found.contains(&word) {
            found.push(word);
        }
    }
    found
}
