//! Deeds that no rule ordered, as a scenario forces them: through the same verbs as a card's text.

use engine::effect::{Amount, Do, Reference, Run};
use engine::{Because, Forced, Forces, Ix, Set};

use crate::game::{Los, Observer, Rules, State, Table};
use crate::perform;
use crate::steps::Step;
use crate::table::Zone;
use crate::vocabulary::{Goes, Pose, SPOKEN, Spot, Verb, Whom};

impl Forces for Los {
    const DEEDS: &'static [&'static str] = &[
        "destroy", "down", "damage", "recover", "lose", "draw", "walk", "swap", "flip", "hide", "gain",
        "regain", "return",
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
        let mut to = Set::EMPTY;
        let mut n = 1;
        let verb = match verb {
            "damage" | "recover" | "lose" | "draw" => {
                let (count, who) = forced.of()?;
                n = Forced::number(count, 30_000)?.max(0);
                let whom = if who == "both" { Whom::Both } else { Whom::One(forced.side(who)?) };
                match verb {
                    "damage" => Verb::Damage(whom),
                    "recover" => Verb::Recover(whom),
                    "lose" => Verb::LoseLife(whom),
                    _ => Verb::Draw(whom, false),
                }
            }
            _ => {
                to = Forced::cards(rest, |one| find(&state.table, one))?;
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
        let mut run = Run { code: rules.lore.nothing, seat: by, spoken: by, ..Run::default() };
        run.remember(SPOKEN, to, state.table.now());
        state.push(Step::Resolve(run));
        let to = if to.is_empty() { Reference::Nothing } else { Reference::Slot(SPOKEN) };
        let todo = Do { verb, to, n: Amount::N(n), into: None };
        perform::perform(rules, state, run, &todo, Because::default(), observer);
        Ok(true)
    }
}
