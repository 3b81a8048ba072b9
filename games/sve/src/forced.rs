//! Deeds that no rule ordered, as a scenario forces them: through the same verbs as a card's text.

use engine::effect::{Amount, Do, Reference, Run, Side, Until};
use engine::{Because, Forced, Forces, Ix, Ref, Seat, Set, What};

use crate::events::{Own, on_object};
use crate::game::{Observer, Rules, State, Sve, Table};
use crate::naming;
use crate::steps::Step;
use crate::terms;
use crate::vocabulary::{Change, Verb, Way};

impl Forces for Sve {
    const DEEDS: &'static [&'static str] = &[
        "damage", "destroy", "banish", "bury", "discard", "return", "ex", "field", "act", "stand", "attack",
        "defence", "draw", "counter", "evolve", "take", "keyword", "recover", "pp-max", "ep",
    ];

    fn force(
        rules: &Rules,
        state: &mut State,
        deed: &str,
        find: &impl Fn(&Table, &str) -> Result<Ix, String>,
        observer: &mut impl Observer,
    ) -> Result<bool, String> {
        let Some(forced) = Forced::read(deed, Self::DEEDS)? else { return Ok(false) };
        let table = &state.table;
        let cards = |text: &str| Forced::cards(text, |one| find(table, one));
        let number = |word: &str| Forced::number(word, 99);
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
                (Verb::Counter(find_counter(rules, word)?), to, n)
            }
            "keyword" => {
                let (word, on) = forced.to()?;
                let to = cards(on)?;
                give_keyword(state, to, word, forced.by)?;
                return Ok(true);
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
        begin(rules, state, verb, to, n, forced.by, observer);
        Ok(true)
    }
}

/// The slot that remembers what it is done to.
const SLOT: u8 = 0;

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

/// Does it as the text of a card would.
fn begin(
    rules: &Rules,
    state: &mut State,
    verb: Verb,
    to: Set,
    n: i16,
    by: Seat,
    observer: &mut impl Observer,
) {
    // The run of a text that stands at its end: nothing follows the deed.
    let code = rules.lore.built_in.drain;
    let pc = rules.lore.abilities[code as usize].program.ops.len() as u16;
    // Only its own player can look for an evolve card.
    let by = match (verb, to.iter().next()) {
        (Verb::Evolve(_), Some(card)) => state.table.seat(card),
        _ => by,
    };
    let mut run = Run { code, pc, seat: by, spoken: by, ..Run::default() };
    run.remember(SLOT, to, state.table.now());
    state.push(Step::Resolve(run));
    let to = if to.is_empty() { Reference::Nothing } else { Reference::Slot(SLOT) };
    let todo = Do { verb, to, n: Amount::N(n), into: None };
    terms::perform(rules, state, run, &todo, Because::default(), observer);
}
