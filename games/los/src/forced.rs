//! Deeds that no rule ordered, as a scenario forces them: through the same verbs as a card's text.

use engine::{Deed, Forces, Set};

use crate::game::{Forced, Los, Observer, State};
use crate::table::Zone;
use crate::vocabulary::{Goes, Pose, Spot, Verb, Whom};

impl Forces for Los {
    const DEEDS: &'static [&'static str] = &[
        "destroy", "down", "damage", "recover", "lose", "draw", "walk", "swap", "flip", "hide", "gain",
        "regain", "return",
    ];

    fn force(state: &mut State, forced: Forced<'_, impl Observer>) -> Result<(), String> {
        let Deed { verb, rest, by } = *forced;
        let mut to = Set::EMPTY;
        let mut n = 1;
        let verb = match verb {
            "damage" | "recover" | "lose" | "draw" => {
                let (count, who) = forced.of()?;
                n = forced.number(count, 30_000)?.max(0);
                let whom = if who == "both" { Whom::Both } else { Whom::One(forced.side(who)?) };
                match verb {
                    "damage" => Verb::Damage(whom),
                    "recover" => Verb::Recover(whom),
                    "lose" => Verb::LoseLife(whom),
                    _ => Verb::Draw(whom, false),
                }
            }
            _ => {
                to = forced.cards(&state.table, rest)?;
                match verb {
                    "destroy" => Verb::Destroy,
                    "down" => Verb::Down,
                    "walk" => Verb::Move(Goes::Square(None)),
                    "swap" => Verb::Swap,
                    "flip" => Verb::Turn(Pose { up: Some(true), ..Pose::default() }),
                    "hide" => Verb::Turn(Pose { up: Some(false), ..Pose::default() }),
                    "gain" => Verb::Regain(false),
                    "regain" => Verb::Regain(true),
                    _ => Verb::Go(Spot::Zone(Zone::Hand), Pose::default(), false),
                }
            }
        };
        let nothing = forced.rules.lore.nothing;
        forced.order(state, by, nothing, verb, to, n);
        Ok(())
    }
}
