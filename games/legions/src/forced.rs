//! Deeds that no rule ordered, as a scenario forces them: through the same verbs as a card's text.

use engine::effect::{Amount, Do, Reference, Run};
use engine::{Because, Forced, Forces, Ix, Seat, Set};

use crate::cards::PIERCE;
use crate::game::{Legions, Observer, Rules, State, Table};
use crate::kinds::{Harm, Posture};
use crate::naming;
use crate::steps::Step;
use crate::terms;
use crate::vocabulary::{Change, Coming, Spot, Verb, Way};

impl Forces for Legions {
    const DEEDS: &'static [&'static str] = &[
        "damage",
        "break",
        "exile",
        "return",
        "place",
        "standby",
        "reverse",
        "open",
        "exhaust",
        "recover",
        "wt",
        "life",
        "draw",
        "mp",
        "core-boost",
        "keyword",
        "stats",
        "lane",
    ];

    fn force(
        rules: &Rules,
        state: &mut State,
        deed: &str,
        find: &impl Fn(&Table, &str) -> Result<Ix, String>,
        observer: &mut impl Observer,
    ) -> Result<bool, String> {
        let Some(forced) = Forced::read(deed, Self::DEEDS)? else { return Ok(false) };
        let Forced { verb, rest, by } = forced;
        let table = &state.table;
        let cards = |text: &str| Forced::cards(text, |one| find(table, one));
        let number = |word: &str| Forced::number(word, 99);
        let (mut to, mut n) = (Set::EMPTY, 0);
        let verb = match verb {
            "break" | "exile" | "return" | "place" | "standby" | "reverse" | "open" | "exhaust"
            | "recover" | "lane" => {
                to = cards(rest)?;
                match verb {
                    "break" => Verb::Break,
                    "exile" => Verb::Go(Way::Exile(false)),
                    "return" => Verb::Go(Way::Hand),
                    "place" => Verb::Go(Way::Field(Coming::default())),
                    "standby" => Verb::Go(Way::Standby),
                    "reverse" => Verb::Turn(Posture::Reversed),
                    "open" => Verb::Turn(Posture::Open),
                    "exhaust" => Verb::Turn(Posture::Exhausted),
                    "recover" => Verb::Turn(Posture::Active),
                    _ => Verb::MoveLane(None),
                }
            }
            "damage" | "wt" => {
                let (count, on) = forced.to()?;
                n = number(count)?;
                to = cards(on)?;
                if verb == "damage" { Verb::Damage(Harm::Effect) } else { Verb::Wt }
            }
            "keyword" | "stats" => {
                let (word, on) = forced.to()?;
                let change = change_of(verb, word)?;
                let on = cards(on)?;
                for card in on.iter() {
                    give(state, card, change, by);
                }
                return Ok(true);
            }
            _ => {
                let (count, seat) = forced.of()?;
                n = number(count)?;
                let side = forced.side(seat)?;
                match verb {
                    "life" => Verb::Life(side),
                    "draw" => Verb::Draw(side),
                    "mp" => Verb::GainMp(side),
                    _ => Verb::Cores(side, Spot::Outside, side, Spot::Master),
                }
            }
        };
        // The run of a text that stands at its end: nothing follows the deed.
        let mut run = Run { code: PIERCE, pc: u16::MAX, seat: by, spoken: by, ..Run::default() };
        run.remember(SLOT, to, state.table.now());
        state.push(Step::Resolve(run));
        let to = if to.is_empty() { Reference::Nothing } else { Reference::Slot(SLOT) };
        let todo = Do { verb, to, n: Amount::N(n), into: None };
        terms::perform(rules, state, run, &todo, Because::default(), observer);
        Ok(true)
    }
}

/// The slot that remembers what it is done to.
const SLOT: u8 = 0;

fn change_of(verb: &str, word: &str) -> Result<Change, String> {
    if verb == "keyword" {
        let (key, n) = naming::find_keyword(word).ok_or_else(|| format!("force: {word:?} is no keyword"))?;
        return Ok(Change::Key(key, n));
    }
    let wrong = || format!("force: {word:?}; expected `+1/-1`");
    let (atk, hp) = word.split_once('/').ok_or_else(wrong)?;
    let number = |word: &str| word.parse::<i16>().ok().filter(|n| (-99..=99).contains(n)).ok_or_else(wrong);
    Ok(Change::Stats(number(atk)?, number(hp)?))
}

fn give(state: &mut State, card: Ix, change: Change, by: Seat) {
    use engine::effect::{Lasting, On, Until};
    let on = On::Object(state.table.object(card));
    let lasting = Lasting { change, on, by, until: Until::TurnEnds, ..Lasting::default() };
    state.propose(engine::What::Own(crate::events::Own::Give(lasting)), Because::default());
}
