//! Cards and the words of the book, to be read: what is printed, what it means, what it may be used for.

use engine::{Lang, Seat, Tag, TagKind, Viewer};
use table::wire::BookWord;
use table::{AnySession, Face, TableShown};

/// `cost 3, attack 2, defence 3`
pub fn figures(face: &Face, lang: Lang) -> String {
    let one = |figure: &table::Figure| format!("{} {}", figure.name.told(lang), figure.value);
    face.figures.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Everything that can be read of a card: a heading, then what is printed, then what the table makes of it.
pub fn read_card(session: &AnySession, word: &str, lang: Lang) -> Vec<String> {
    let Some(about) = session.about(word, lang) else { return Vec::new() };
    let face = &about.face;
    let mut lines = vec![format!("{} [{word}]", face.name.told(lang))];
    let kind =
        [face.tone.told(lang), face.kind.told(lang)].into_iter().chain(face.types.iter().map(String::as_str));
    let kind = kind.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(lang.pick("・", ", "));
    let figures = figures(face, lang);
    lines.push(if figures.is_empty() { kind } else { format!("{kind} · {figures}") });
    for paragraph in &face.text {
        lines.push(paragraph.text.clone());
        if let (Lang::En, Some(read)) = (lang, &paragraph.read) {
            lines.push(format!("  = {}", read.en));
        }
        if let Some(unread) = &paragraph.unread {
            lines.push(format!("  ✗ {} — {}", unread.phrase, unread.expected.told(lang)));
        }
    }
    // Its text stands there already.
    let told = |line: &str| face.text.iter().any(|paragraph| line.starts_with(&paragraph.text));
    for line in about.lines.iter().filter(|line| !told(&line.text)) {
        let clause = if line.clause.is_empty() { String::new() } else { format!(" [{}]", line.clause) };
        lines.push(format!("· {}{clause}", line.text));
    }
    lines
}

/// The words of the cards that someone sees, each once: those of the own hand first, then of the own side.
pub fn seen(shown: &TableShown, own: Seat) -> Vec<String> {
    let rank = |zone: &&table::ZoneShown| (zone.seat != own.letter(), zone.layout != "hand");
    let mut zones: Vec<&table::ZoneShown> = shown.zones.iter().collect();
    zones.sort_by_key(rank);
    let mut words: Vec<String> = Vec::new();
    for word in zones.iter().flat_map(|zone| &zone.cards).filter_map(|card| card.word.clone()) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// The cards in sight that are called so: by name in either language or by word, else by part of a name.
pub fn called(session: &AnySession, shown: &TableShown, own: Seat, typed: &str) -> Vec<String> {
    let typed = typed.to_lowercase();
    let known: Vec<(String, Vec<String>)> = seen(shown, own)
        .into_iter()
        .filter_map(|word| {
            let face = session.face(&word)?;
            let names = [word.clone(), face.name.ja, face.name.en].map(|name| name.to_lowercase());
            Some((word, names.to_vec()))
        })
        .collect();
    let by = |fits: &dyn Fn(&String) -> bool| -> Vec<String> {
        known.iter().filter(|(_, names)| names.iter().any(fits)).map(|(word, _)| word.clone()).collect()
    };
    let whole = by(&|name| *name == typed);
    if whole.is_empty() { by(&|name| name.contains(&typed)) } else { whole }
}

/// The words of the book that the game is played by.
pub fn book_words(session: &AnySession) -> Vec<BookWord> {
    let game = session.game();
    let usual = || game.info().editions.first().copied().unwrap_or_default().to_owned();
    let edition = session.opening().map_or_else(usual, |opening| opening.options.edition.clone());
    game.book_words(&edition)
}

/// `PP: play points, with which cards are paid for [3.2]`
pub fn told_word(word: &BookWord, lang: Lang) -> String {
    let name = lang.pick(&word.ja, &word.en).first().cloned().unwrap_or_default();
    let clause = match &word.clause {
        clause if clause.is_empty() => String::new(),
        clause => format!(" [{clause}]"),
    };
    format!("{name}: {}{clause}", word.about.told(lang))
}

/// The words of the book that are spelt so, in either language.
pub fn meant<'w>(words: &'w [BookWord], typed: &str) -> Vec<&'w BookWord> {
    let typed = typed.to_lowercase();
    let spelt = |word: &&BookWord| word.ja.iter().chain(&word.en).any(|name| name.to_lowercase() == typed);
    words.iter().filter(spelt).collect()
}

/// The table as a viewer sees it, with the printed figures of cards in hand where nothing else is said of them.
pub fn show(session: &AnySession, viewer: Viewer, lang: Lang) -> TableShown {
    let mut shown = session.show(viewer, lang);
    let hands = shown.zones.iter_mut().filter(|zone| zone.layout == "hand");
    for card in hands.flat_map(|zone| &mut zone.cards) {
        let said = card.tags.iter().any(|tag| tag.kind == TagKind::Figure);
        let face = card.word.as_ref().filter(|_| !said).and_then(|word| session.face(word));
        // What costs nothing, as a playing card, has its only figure in its name.
        if let Some(face) = face.filter(|face| face.figures.iter().any(|figure| figure.id == "cost")) {
            card.tags.insert(0, Tag::figure(figures(&face, lang)));
        }
    }
    shown
}
