//! Deeds that no rule ordered, as a scenario forces them: through the same verbs as a card's text.

use engine::effect::Run;
use engine::{Forces, Set};

use crate::game::{Forced, Los, Observer, Rules, State};
use crate::table::Zone;
use crate::vocabulary::{Goes, Pose, Spot, Verb, Whom};

impl Forces for Los {
    const DEEDS: &'static [&'static str] = &[
        "destroy", "down", "damage", "recover", "lose", "draw", "walk", "swap", "flip", "hide", "gain",
        "regain", "return",
    ];

    fn force(
        rules: &Rules,
        state: &mut State,
        forced: Forced<'_>,
        observer: &mut impl Observer,
    ) -> Result<(), String> {
        let Forced { verb, rest, by, .. } = forced;
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
        let run = Run { code: rules.lore.nothing, seat: by, spoken: by, ..Run::default() };
        engine::effect::order(rules, state, run, verb, to, n, observer);
        Ok(())
    }
}
