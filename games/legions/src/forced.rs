//! Deeds that no rule ordered, as a scenario forces them: through the same verbs as a card's text.

use engine::{Because, Deed, Forces, Ix, Seat, Set};

use crate::cards::PIERCE;
use crate::game::{Forced, Legions, Observer, State};
use crate::kinds::{Harm, Posture};
use crate::naming;
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

    fn force(state: &mut State, forced: Forced<'_, impl Observer>) -> Result<(), String> {
        let Deed { verb, rest, by } = *forced;
        let table = &state.table;
        let cards = |text: &str| forced.cards(table, text);
        let number = |word: &str| forced.number(word, 99);
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
                return Ok(());
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
        forced.order(state, by, PIERCE, verb, to, n);
        Ok(())
    }
}

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
