//! Deeds that no rule ordered, as a scenario forces them: through the same verbs as a card's text.

use engine::effect::{Side, Until};
use engine::{Because, Forces, Ref, Seat, Set, What};

use crate::events::{Own, on_object};
use crate::game::{Forced, Observer, Rules, State, Sve};
use crate::naming;
use crate::vocabulary::{Change, Verb, Way};

impl Forces for Sve {
    const DEEDS: &'static [&'static str] = &[
        "damage", "destroy", "banish", "bury", "discard", "return", "ex", "field", "act", "stand", "attack",
        "defence", "draw", "counter", "evolve", "take", "keyword", "recover", "pp-max", "ep",
    ];

    fn force(state: &mut State, forced: Forced<'_, impl Observer>) -> Result<(), String> {
        let table = &state.table;
        let cards = |text: &str| forced.cards(table, text);
        let number = |word: &str| forced.number(word, 99);
        let (verb, to, n) = match forced.verb {
            "destroy" | "banish" | "bury" | "discard" | "return" | "ex" | "field" | "act" | "stand"
            | "evolve" | "take" => (done_to_cards(forced.verb), cards(forced.rest)?, 0),
            "damage" | "attack" | "defence" => {
                let (count, on) = forced.to()?;
                let n = number(count)?;
                let verb = match forced.verb {
                    "damage" => Verb::Damage,
                    "attack" => Verb::Add(1, 0),
                    _ => Verb::Add(0, 1),
                };
                (verb, cards(on)?, n)
            }
            "counter" => {
                let (what, on) = forced.to()?;
                let (word, count) =
                    what.rsplit_once(' ').ok_or("force: expected `counter スタック 2 to A field 1`")?;
                let (n, to) = (number(count)?, cards(on)?);
                (Verb::Counter(find_counter(forced.rules, word)?), to, n)
            }
            "keyword" => {
                let (word, on) = forced.to()?;
                let to = cards(on)?;
                give_keyword(state, to, word, forced.by)?;
                return Ok(());
            }
            _ => {
                let (count, seat) = forced.of()?;
                let n = number(count)?;
                let side = forced.side(seat)?;
                let verb = match forced.verb {
                    "draw" => Verb::Draw(side),
                    "recover" => Verb::RecoverPp(side),
                    "pp-max" => Verb::PpMax(side),
                    _ => Verb::Ep(side),
                };
                (verb, Set::EMPTY, n)
            }
        };
        // Only its own player can look for an evolve card.
        let by = match (verb, to.iter().next()) {
            (Verb::Evolve(_), Some(card)) => state.table.seat(card),
            _ => forced.by,
        };
        let code = forced.rules.lore.built_in.drain;
        forced.order(state, by, code, verb, to, n);
        Ok(())
    }
}

/// The verb of a deed that only names cards.
fn done_to_cards(deed: &str) -> Verb {
    match deed {
        "destroy" => Verb::Go(Way::Destroy),
        "banish" => Verb::Go(Way::Banish),
        "bury" => Verb::Go(Way::Bury),
        "discard" => Verb::Go(Way::Discard),
        "return" => Verb::Go(Way::Hand),
        "ex" => Verb::Go(Way::Ex),
        "field" => Verb::Go(Way::Field),
        "act" => Verb::Act,
        "stand" => Verb::Stand,
        "evolve" => Verb::Evolve(u16::MAX),
        _ => Verb::Control(Side::Mine),
    }
}

/// The row of a kind of counter, by its Japanese or English name.
fn find_counter(rules: &Rules, word: &str) -> Result<u8, String> {
    let known = |row: &String| *row == word.trim() || naming::counter(row, engine::Lang::En) == word.trim();
    let row = rules.lore.counters.iter().position(known).filter(|&row| row > 0);
    row.map(|row| row as u8).ok_or_else(|| format!("force: {word:?} is no kind of counter"))
}

/// Cards have a keyword from now on.
fn give_keyword(state: &mut State, to: Set, word: &str, by: Seat) -> Result<(), String> {
    let key = naming::find_keyword(word).ok_or_else(|| format!("force: {word:?} is no keyword"))?;
    for card in to.iter() {
        let object = state.table.object(card);
        let lasting = on_object(Change::Key(key), object, by, Ref::default(), Until::Gone);
        state.propose(What::Own(Own::Give(lasting)), Because::default());
    }
    Ok(())
}
