//! Deeds that no rule ordered, as a scenario forces them: through the same verbs as a card's text.

use engine::effect::{Amount, Do, Reference, Run, Side};
use engine::{Because, Ix, Observer, Rules, Seat, Set, State, Table};

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
    let (verb, rest) = deed.split_once(' ').unwrap_or((deed, ""));
    if !DEEDS.contains(&verb) {
        return Ok(false);
    }
    let (rest, by) = match rest.rsplit_once(" by ") {
        Some((rest, by)) => (rest, Seat::from_letter(by.trim()).ok_or("force: by whom? expected A or B")?),
        None => (rest, Seat::B),
    };
    let rest = rest.trim();
    let cards = |table: &Table<Sve>, text: &str| -> Result<Set, String> {
        text.split([',', '、']).map(|one| find(table, one.trim())).collect()
    };
    let number = |word: &str| {
        let n = word.trim().parse::<i16>().ok().filter(|n| (-99..=99).contains(n));
        n.ok_or_else(|| format!("force: {word:?}; expected a number"))
    };
    let split = || {
        let wrong = || format!("force: {deed:?}; expected `{verb} N to <card>`");
        rest.split_once(" to ").map(|(n, to)| (n.trim(), to.trim())).ok_or_else(wrong)
    };
    let whose = |word: &str| Seat::from_letter(word.trim()).ok_or("force: whose? expected A or B".to_owned());
    let side = |seat: Seat| if seat == by { Side::Mine } else { Side::Theirs };
    let go = |way: Way| Verb::Go(way);
    let table = &state.table;
    let mut to = Set::EMPTY;
    let mut n = 0;
    let verb = match verb {
        "destroy" | "banish" | "bury" | "discard" | "return" | "ex" | "field" | "act" | "stand"
        | "evolve" | "take" => {
            to = cards(table, rest)?;
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
            let (count, on) = split()?;
            n = number(count)?;
            to = cards(table, on)?;
            match verb {
                "damage" => Verb::Damage,
                "attack" => Verb::Add(1, 0),
                _ => Verb::Add(0, 1),
            }
        }
        "counter" => {
            let (what, on) = split()?;
            let (word, count) =
                what.rsplit_once(' ').ok_or("force: expected `counter スタック 2 to A field 1`")?;
            n = number(count)?;
            to = cards(table, on)?;
            let known =
                |row: &String| *row == word.trim() || naming::counter(row, engine::Lang::En) == word.trim();
            let row = rules.lore.counters.iter().position(known).filter(|&row| row > 0);
            Verb::Counter(row.ok_or_else(|| format!("force: {word:?} is no kind of counter"))? as u8)
        }
        "keyword" => {
            let (word, on) = split()?;
            to = cards(table, on)?;
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
            let (count, seat) =
                rest.split_once(' ').ok_or_else(|| format!("force: expected `{verb} 1 A`"))?;
            n = number(count)?;
            let side = side(whose(seat)?);
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
