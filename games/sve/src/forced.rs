//! Deeds that no rule ordered, as a scenario forces them: through the same verbs as a card's text.

use engine::effect::{Amount, Do, Reference, Run, Side};
use engine::{Because, Forced, Ix, Observer, Rules, Set, State, Table};

use crate::game::Sve;
use crate::naming;
use crate::steps::Step;
use crate::terms;
use crate::vocabulary::{Change, Verb, Way};

/// What can be forced.
pub(crate) const DEEDS: &[&str] = &[
    "damage", "destroy", "banish", "bury", "discard", "return", "ex", "field", "act", "stand", "attack",
    "defence", "draw", "counter", "evolve", "take", "keyword", "recover", "pp-max", "ep",
];

/// The slot that remembers what it is done to.
const SLOT: u8 = 0;

/// Begins a deed: `damage 3 to B field 1`, `destroy A field 1, A field 2`, `draw 2 A`, each with `by A` where it is
/// not B who does it.
pub(crate) fn force<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    deed: &str,
    find: &impl Fn(&Table<Sve>, &str) -> Result<Ix, String>,
    observer: &mut O,
) -> Result<bool, String> {
    let Some(forced) = Forced::read(deed, DEEDS)? else { return Ok(false) };
    let Forced { verb, rest, by } = forced;
    let table = &state.table;
    let cards = |text: &str| Forced::cards(text, |one| find(table, one));
    let number = |word: &str| Forced::number(word, 99);
    let go = |way: Way| Verb::Go(way);
    let mut to = Set::EMPTY;
    let mut n = 0;
    let verb = match verb {
        "destroy" | "banish" | "bury" | "discard" | "return" | "ex" | "field" | "act" | "stand"
        | "evolve" | "take" => {
            to = cards(rest)?;
            match verb {
                "destroy" => go(Way::Destroy),
                "banish" => go(Way::Banish),
                "bury" => go(Way::Bury),
                "discard" => go(Way::Discard),
                "return" => go(Way::Hand),
                "ex" => go(Way::Ex),
                "field" => go(Way::Field),
                "act" => Verb::Act,
                "stand" => Verb::Stand,
                "evolve" => Verb::Evolve(u16::MAX),
                _ => Verb::Control(Side::Mine),
            }
        }
        "damage" | "attack" | "defence" => {
            let (count, on) = forced.to()?;
            n = number(count)?;
            to = cards(on)?;
            match verb {
                "damage" => Verb::Damage,
                "attack" => Verb::Add(1, 0),
                _ => Verb::Add(0, 1),
            }
        }
        "counter" => {
            let (what, on) = forced.to()?;
            let (word, count) =
                what.rsplit_once(' ').ok_or("force: expected `counter スタック 2 to A field 1`")?;
            n = number(count)?;
            to = cards(on)?;
            let known =
                |row: &String| *row == word.trim() || naming::counter(row, engine::Lang::En) == word.trim();
            let row = rules.lore.counters.iter().position(known).filter(|&row| row > 0);
            Verb::Counter(row.ok_or_else(|| format!("force: {word:?} is no kind of counter"))? as u8)
        }
        "keyword" => {
            let (word, on) = forced.to()?;
            to = cards(on)?;
            let key = naming::find_keyword(word).ok_or_else(|| format!("force: {word:?} is no keyword"))?;
            for card in to.iter() {
                let object = state.table.object(card);
                let lasting = crate::events::on_object(
                    Change::Key(key),
                    object,
                    by,
                    engine::Ref::default(),
                    engine::effect::Until::Gone,
                );
                state.propose(engine::What::Own(crate::events::Own::Give(lasting)), Because::default());
            }
            return Ok(true);
        }
        _ => {
            let (count, seat) = forced.of()?;
            n = number(count)?;
            let side = forced.side(seat)?;
            match verb {
                "draw" => Verb::Draw(side),
                "recover" => Verb::RecoverPp(side),
                "pp-max" => Verb::PpMax(side),
                _ => Verb::Ep(side),
            }
        }
    };
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
    Ok(true)
}
