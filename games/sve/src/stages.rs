//! Which stages of a play (10.6.2) have something to do: the others are passed over.

use engine::effect::{Op, When};

use crate::game::{Rules, Table};
use crate::play::own_cost;
use crate::steps::{Play, PlayStage, Played};
use crate::vocabulary::{Program, Verb};

/// Does the text choose or divide when it is played?
pub(crate) fn aims(program: &Program) -> bool {
    program.ops.iter().any(|op| match op {
        Op::Choose(choose) => choose.at == When::Play,
        Op::Do(todo) => todo.verb == Verb::Divide,
        _ => false,
    })
}

/// The first stage, from this one on, that has something to do.
pub(crate) fn from(rules: &Rules, table: &Table, play: &Play, mut stage: PlayStage) -> PlayStage {
    use PlayStage::{
        EarthRite, Extra, ModeRite, Modes, Pay, PayEarthRite, PayExtra, PayPp, Played as Done, Targets,
        Willing, WithEp, X,
    };
    let ability = rules.lore.abilities.get(play.run.code as usize);
    let is_card = play.what == Played::Card;
    let as_played = is_card && rules.printed(table.card(play.run.source.card).def).as_played;
    if matches!(stage, Extra(_)) && !as_played {
        stage = EarthRite;
    }
    let rite = |modes: fn(u8, u8) -> bool| {
        ability.is_some_and(|ability| ability.earth_rite != 0 && modes(ability.rite_modes, play.run.modes))
    };
    if stage == EarthRite && !rite(|only, _| only == 0) {
        stage = Modes;
    }
    if stage == Modes && ability.is_none_or(|ability| ability.program.modes.is_none()) {
        stage = X;
    }
    if stage == ModeRite && !rite(|only, chosen| only & chosen != 0) {
        stage = X;
    }
    if stage == X && ability.is_none_or(|ability| !ability.program.chooses_x) {
        stage = Targets(0);
    }
    if stage == Targets(0) && ability.is_none_or(|ability| !ability.aims) {
        stage = Willing;
    }
    if stage == Willing && (play.what != Played::Triggered || own_cost(rules, &play.run).is_empty()) {
        stage = WithEp;
    }
    if stage == WithEp && play.what != Played::Ability {
        stage = Pay;
    }
    let free = || ability.and_then(|ability| ability.program.costs.first()).is_none_or(Vec::is_empty);
    if stage == Pay && (is_card || free()) {
        stage = PayPp;
    }
    if stage == PayPp && !is_card {
        stage = PayExtra(0);
    }
    if matches!(stage, PayExtra(_)) && !as_played {
        stage = PayEarthRite;
    }
    if stage == PayEarthRite && play.run.paid & 2 == 0 {
        stage = Done;
    }
    stage
}
