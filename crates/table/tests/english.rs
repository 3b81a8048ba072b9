//! What cards are called in English, wherever English is told.

use engine::{Both, Lang, Seat, Viewer};
use table::wire::GalleryCard;
use table::{AnySession, Cards, GameId, Options, Refusal};

/// The games whose cards have a text.
const GAMES: [GameId; 3] = [GameId::Sve, GameId::Los, GameId::Legions];

fn gallery(game: GameId) -> Vec<GalleryCard> {
    game.gallery(&Options::of(game)).unwrap()
}

fn is_kanji(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

fn is_japanese(c: char) -> bool {
    ('\u{3040}'..='\u{30ff}').contains(&c) || is_kanji(c)
}

/// The Japanese names of every card that comes with a game.
fn names(game: GameId) -> Vec<String> {
    let mut names: Vec<String> = gallery(game).into_iter().map(|card| card.face.name.ja).collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn every_shipped_card_has_a_reading_and_an_english_name_of_its_own() {
    for game in GAMES {
        let mut known: Vec<(String, String)> = Vec::new();
        for card in gallery(game) {
            let (ja, en) = (card.face.name.ja, card.face.name.en);
            assert!(!en.is_empty() && !en.contains(is_japanese), "{game:?} {ja}: {en}");
            assert!(!ja.contains(is_kanji) || !card.reading.is_empty(), "{game:?} {ja} has no reading");
            assert!(!card.reading.contains(is_kanji), "{game:?} {ja}: {}", card.reading);
            match known.iter().find(|(name, english)| *name == ja || english.eq_ignore_ascii_case(&en)) {
                Some(before) => assert_eq!(*before, (ja, en), "one name, one English name"),
                None => known.push((ja, en)),
            }
        }
        assert!(known.len() > 80, "{game:?}: {}", known.len());
    }
}

/// Everything that is told in English at a table now.
fn told(session: &AnySession, from: usize) -> Vec<String> {
    let mut all = Vec::new();
    for viewer in [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Public] {
        let entries = session.log().entries[from..].iter();
        all.extend(entries.filter_map(|entry| entry.line(viewer, Lang::En)).map(str::to_owned));
        let shown = session.show(viewer, Lang::En);
        all.extend(shown.notes.iter().cloned());
        for card in shown.zones.iter().flat_map(|zone| &zone.cards) {
            all.extend(card.name.iter().chain(&card.attached).cloned());
            all.extend(card.tags.iter().map(|tag| tag.text.clone()));
        }
    }
    if let Some(asked) = session.asked(Lang::En) {
        all.push(asked.prompt);
        all.extend(asked.offers.into_iter().flat_map(|offer| [Some(offer.text), offer.explains]).flatten());
    }
    all.extend(session.refusals(Lang::En).into_iter().flat_map(|Refusal { text, why, .. }| [text, why]));
    all
}

/// The name of an ability is printed between 「」, in no language but its own.
fn without_abilities(line: &str) -> String {
    let mut left = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('「') {
        left += before;
        rest = after.split_once('」').map_or("", |(_, after)| after);
    }
    left + rest
}

#[test]
fn no_english_line_question_or_answer_has_a_japanese_name() {
    for game in GAMES {
        let (names, mut english, mut lines) = (names(game), 0, 0);
        let called: Vec<String> = gallery(game).into_iter().map(|card| card.face.name.en).collect();
        for (nth, deck) in game.info().decks.into_iter().enumerate() {
            let options = Options { format: deck.format.to_owned(), ..Options::of(game) };
            let decks = Both([deck.named.id; 2]);
            let mut session = AnySession::begin(game, &options, decks, [nth as u8; 32]).unwrap();
            let (mut seen, mut luck) = (0, nth);
            for _ in 0..160 {
                for line in told(&session, seen) {
                    let line = without_abilities(&line);
                    let japanese = names.iter().find(|name| line.contains(name.as_str()));
                    assert_eq!(japanese, None, "{game:?} {}: {line}", deck.named.id);
                    lines += 1;
                    english += usize::from(called.iter().any(|name| line.contains(name.as_str())));
                }
                seen = session.log().entries.len();
                let Some(asked) = session.asked(Lang::En) else { break };
                luck = luck.wrapping_mul(31).wrapping_add(7);
                session.answer(luck % asked.offers.len()).unwrap();
            }
        }
        assert!(english > 1000 && lines > english, "{game:?}: {english} of {lines}");
    }
}

#[test]
fn a_quoted_name_is_english_in_english() {
    let card = |game: GameId, id: &str| {
        gallery(game).into_iter().find(|card| card.face.word == id).unwrap_or_else(|| panic!("{id}"))
    };
    let english = |card: &GalleryCard| {
        let read = card.face.text.iter().map(|paragraph| paragraph.read.as_ref().unwrap().en.clone());
        read.collect::<Vec<_>>().join("\n")
    };
    let fairy = card(GameId::Sve, "TF01-101");
    assert!(fairy.face.text[0].text.contains("『フェアリーウィスプ』"), "as printed: {fairy:?}");
    assert!(english(&fairy).contains("“Fairy Wisp”"), "{}", english(&fairy));
    let phrases = fairy.phrases.concat();
    assert!(phrases.iter().any(|phrase| phrase.en.contains("“Fairy Wisp”")), "{phrases:?}");
    for game in GAMES {
        let names = names(game);
        for card in gallery(game) {
            let english = without_abilities(&english(&card));
            let quoted = names.iter().find(|name| english.contains(&format!("“{name}”")));
            assert_eq!(quoted, None, "{game:?} {}: {english}", card.face.word);
        }
    }
}

#[test]
fn decks_are_written_in_english_too() {
    for game in GAMES {
        let english: std::collections::BTreeMap<String, String> =
            gallery(game).into_iter().map(|card| (card.face.name.ja, card.face.name.en)).collect();
        for deck in game.info().decks {
            let options = Options { format: deck.format.to_owned(), ..Options::of(game) };
            let list = AnySession::list_deck(game, &options, deck.named.id).unwrap();
            let in_english = |line: &str| match line.split_once(' ') {
                Some((count, name)) => format!("{} x{count}\n", english[name]),
                None => format!("{line}\n"),
            };
            let translated: String = list.lines().map(in_english).collect();
            let cards = |list: &str| AnySession::check_deck(game, &options, list).unwrap();
            assert_eq!(cards(&translated), cards(&list), "{translated}");
            assert!(cards(&translated).1.is_empty(), "{translated}");
        }
    }
    let near = |list: &str| AnySession::misnamed(GameId::Sve, &Options::of(GameId::Sve), list);
    assert_eq!(near("3 Glas Famliar")[0].nearest.as_deref(), Some("Glass Familiar"));
    assert_eq!(near("3 硝子の使い間")[0].nearest.as_deref(), Some("硝子の使い魔"));
    // A token is in no deck, whatever it is called.
    assert_ne!(near("3 Ghosst").first().and_then(|one| one.nearest.clone()).as_deref(), Some("Ghost"));
}

#[test]
fn a_card_of_ones_own_is_called_as_its_file_says() {
    let file = |more: &str| {
        format!(
            "[[card]]\nid = \"X-1\"\nname = \"試し札\"\nkind = \"スペル\"\nclass = \"エルフ\"\ncost = 1\ntext = \"『試し札』1枚をEXエリアに置く。\"\n{more}"
        )
    };
    let own = |more: &str| {
        let cards = Cards::read(std::iter::once(file(more).as_str())).unwrap();
        let options = Options { cards, ..Options::of(GameId::Sve) };
        let card = GameId::Sve.gallery(&options).unwrap().into_iter().find(|card| card.own).unwrap();
        let read = card.face.text[0].read.clone().unwrap();
        (card.face.name, read)
    };
    let (name, read) = own("name_en = \"Test Card\"\n");
    assert_eq!((name.ja.as_str(), name.en.as_str()), ("試し札", "Test Card"));
    assert!(read.en.contains("“Test Card”") && read.ja.contains("『試し札』"), "{read:?}");
    let (name, read) = own("");
    assert_eq!(name.en, "試し札", "where nobody says what it is called, by its name");
    assert!(read.en.contains("“試し札”"), "{read:?}");
    let slip = Cards::read(std::iter::once(file("nam_en = \"Test\"\n").as_str())).unwrap_err();
    assert!(slip[0].what.en.contains("did you mean \"name_en\"?"), "{slip:?}");
}
