//! Whole seeded games, written down: both seats' views, every question, every line with its clauses.
//! `make bless` writes them anew; the diff shows what a change does to a game.

use std::path::Path;

use engine::{Both, Lang, Seat, Viewer};
use table::{AnySession, GAMES, GameId, Options, TableShown};

/// A view in a few lines.
fn told(shown: &TableShown) -> String {
    let mut text = format!("  {} sees: {}\n", shown.viewer, shown.notes.join(" | "));
    for zone in shown.zones.iter().filter(|zone| zone.count != "0") {
        let card = |card: &table::CardShown| {
            let mut text = card.name.clone().unwrap_or_else(|| "?".to_owned());
            card.attached.iter().for_each(|name| text += &format!("+{name}"));
            if card.turned() {
                text += "↷";
            }
            if !card.tags.is_empty() {
                text += &format!("({})", card.said().join(" "));
            }
            text
        };
        let mut cards: Vec<String> = zone.cards.iter().map(card).collect();
        if zone.layout == "pile" && cards.iter().all(|card| card == "?") {
            cards.clear();
        }
        let among =
            if zone.among.is_empty() { String::new() } else { format!(" with {}", zone.among.join(" ")) };
        text += &format!("    {} {} {}: {}{among}\n", zone.seat, zone.id, zone.count, cards.join(" "));
    }
    text
}

fn playthrough(game: GameId, options: &Options, deck: &str, seed: u8) -> String {
    let mut session = AnySession::begin(game, options, Both([deck, deck]), [seed; 32]).unwrap();
    let mut text = String::new();
    let mut lines = 0;
    let mut n = u64::from(seed) + 1;
    loop {
        for entry in &session.log().entries[lines..] {
            if let Some(line) = entry.line(Viewer::All, Lang::Ja) {
                text += &format!("{line}  [{}]\n", entry.clauses.join(" "));
            }
            for seat in Seat::BOTH {
                let (own, open) =
                    (entry.line(Viewer::Seat(seat), Lang::Ja), entry.line(Viewer::All, Lang::Ja));
                if own != open {
                    text += &format!("  {seat} reads: {}\n", own.unwrap_or("nothing"));
                }
            }
        }
        lines = session.log().entries.len();
        let Some(asked) = session.asked(Lang::Ja) else { break };
        for seat in Seat::BOTH {
            text += &told(&session.show(Viewer::Seat(seat), Lang::Ja));
        }
        n = n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let at = (n >> 33) as usize % asked.offers.len();
        let offers: Vec<&str> = asked.offers.iter().map(|offer| offer.text.as_str()).collect();
        text += &format!("{} ? {} [{}]: {}\n", asked.seat, asked.prompt, asked.clause, offers.join(" / "));
        text += &format!("{} > {}\n", asked.seat, asked.offers[at].text);
        session.answer(at).unwrap();
    }
    text
}

#[test]
fn playthroughs_are_as_committed() {
    let bless = std::env::var_os("TEFUDA_BLESS").is_some();
    for game in GAMES {
        let info = game.info();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../games")
            .join(info.id)
            .join("tests/playthroughs");
        // Games on squares are long: two of them show enough.
        let shown = if game == GameId::Los { 2 } else { info.decks.len() };
        for (deck, seed) in info.decks.iter().zip(1u8..).take(shown) {
            let options = Options { format: deck.format.to_owned(), ..Options::of(game) };
            let deck = deck.named;
            let (_, faults) = AnySession::check_deck(game, &options, deck.id).unwrap();
            if let Some(fault) = faults.first() {
                assert!(fault.clause.is_empty(), "{}: {fault:?}", deck.id);
                eprintln!("skipped: {} {}", deck.id, fault.en);
                continue;
            }
            let text = playthrough(game, &options, deck.id, seed);
            let path = folder.join(format!("{}-{seed}.txt", deck.id));
            if bless {
                std::fs::create_dir_all(&folder).unwrap();
                std::fs::write(&path, &text).unwrap();
            }
            let committed = std::fs::read_to_string(&path).unwrap_or_default();
            let differs = text.lines().zip(committed.lines()).position(|(now, then)| now != then);
            let same = text == committed;
            assert!(
                same,
                "{} differs from line {:?}; `make bless` if that is right",
                path.display(),
                differs.map(|at| at + 1)
            );
        }
    }
}
