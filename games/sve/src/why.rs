//! By which clauses things are decided that have no event of their own: said to whoever listens.

use engine::Because;
use engine::effect::Run;

use crate::costing::{each_cost_change, raw_cost};
use crate::game::{Observer, Rules, State};
use crate::legal::{as_played, program};
use crate::questions::{Lack, Want};
use crate::steps::Play;
use crate::vocabulary::{AsPlayed, Condition, Fact, Nature, Topic, Who};

/// The clauses behind what is lacking: the one that demands it, and those that make it keep the move from being
/// offered.
pub(crate) fn reasons(lack: &Lack) -> Because {
    let because = Because::from(lack.why);
    match lack.want {
        Want::Target => because.and(rule!("10.6.2.1.2")).and(ruling!("SV-09")),
        Want::Cost => because.and(rule!("10.6.2.1.2")).and(ruling!("SV-77")),
        Want::Pp(..) => because.and(rule!("8.1.2")).and(ruling!("SV-36")),
        Want::Room => because.and(ruling!("SV-35")),
        Want::NoAura => because.and(ruling!("SV-73")),
        Want::Forced => because.and(ruling!("SV-16")),
        Want::OtherTurn => because.and(ruling!("SV-81")),
        Want::Condition => because.and(rule!("10.3.3")),
        Want::Allowed => because.and(ruling!("SV-17")),
        Want::Guard | Want::Acted | Want::NotIntimidating => because.and(ruling!("SV-56")),
        Want::Continuity => because.and(ruling!("SV-06")),
        _ => because,
    }
}

/// What decides how many modes are chosen, and which (5.17).
pub(crate) fn cite_modes(rules: &Rules, run: &Run, n: u8, observer: &mut impl Observer) {
    let Some(modes) = program(rules, run).and_then(|program| program.modes.as_ref()) else { return };
    observer.cite(rule!("10.6.2.2"));
    observer.cite(rule!("5.17.1.1"));
    observer.cite(ruling!("SV-69"));
    if modes.up_to || modes.instead.as_ref().is_some_and(|(_, _, up_to)| *up_to) {
        observer.cite(rule!("5.17.2.1"));
    }
    if n == 0 {
        observer.cite(rule!("5.17.2.2"));
    }
    if modes.n > modes.of {
        observer.cite(rule!("5.17.2.3"));
    }
    let Some((condition, ..)) = &modes.instead else { return };
    observer.cite(rule!("5.17.3.1"));
    observer.cite(ruling!("SV-70"));
    match condition {
        Condition::Own(Fact::SpellChain(_)) => {
            observer.cite(rule!("5.17.3.1.1"));
            observer.cite(rule!("13.3.1.4.1"));
        }
        Condition::Own(Fact::NecroCharge(_)) => {
            observer.cite(rule!("5.17.3.1.1"));
            observer.cite(rule!("13.5.1.3.2.1"));
        }
        _ => {}
    }
}

/// What decides the cost is cited, in the order in which it does (10.6.2.5.1).
pub(crate) fn cite_cost(rules: &Rules, state: &State, play: &Play, observer: &mut impl Observer) {
    observer.cite(rule!("10.6.2.5.1.1"));
    observer.cite(rule!("2.5.1"));
    observer.cite(rule!("3.2.2"));
    observer.cite(ruling!("SV-76"));
    if raw_cost(rules, state, &play.run, play.run.source.card, play.cost) < 0 {
        observer.cite(rule!("1.3.2.2.1"));
        observer.cite(ruling!("SV-15"));
    }
    let own = rules.printed(state.table.card(play.run.source.card).def);
    let sets = as_played(rules, own).any(|(_, way)| matches!(way, AsPlayed::To(..)));
    if play.cost.is_some() || sets {
        observer.cite(rule!("10.6.2.5.1.3"));
        observer.cite(rule!("10.10.2.4"));
    }
    let mut changed = false;
    each_cost_change(rules, &state.table, play.run.seat, play.run.source.card, &mut |_, _| changed = true);
    let printed = rules.printed(state.table.card(play.run.source.card).def);
    for (_, way) in as_played(rules, printed) {
        match way {
            AsPlayed::Less(..) | AsPlayed::To(..) | AsPlayed::For(_) => changed = true,
            AsPlayed::Extra { .. } => observer.cite(rule!("10.6.2.5.1.4")),
            AsPlayed::Never(_) | AsPlayed::Quick(_) => {}
        }
    }
    if changed {
        observer.cite(rule!("10.4.4.1"));
        observer.cite(rule!("10.2.1.3.3"));
    }
}

/// The keyword or rule by which an ability waits; whether it waits already.
pub(crate) fn cite_waiting(rules: &Rules, ability: u16, again: bool, observer: &mut impl Observer) {
    let built_in = &rules.lore.built_in;
    if ability == built_in.single_drive {
        observer.cite(rule!("14.4.6.2"));
    } else if ability == built_in.twin_drive {
        observer.cite(rule!("14.4.6.3"));
    }
    let Nature::Triggered(trigger) = &rules.lore.abilities[ability as usize].nature else { return };
    let this = trigger.who == Who::This;
    match trigger.topic {
        Topic::Enters => {
            observer.cite(if this { rule!("12.4.3") } else { rule!("10.9.3.1") });
            observer.cite(rule!("10.7.4.1.3"));
        }
        Topic::Buried if this => observer.cite(rule!("12.5.3")),
        Topic::Evolves if this => observer.cite(rule!("12.6.2")),
        Topic::Attacks if this => observer.cite(rule!("12.7.2")),
        Topic::Races if this => observer.cite(rule!("14.2.4.2")),
        Topic::GainsDrive if this => observer.cite(rule!("14.4.8.2")),
        Topic::Drawn | Topic::Discarded => observer.cite(rule!("10.7.4.1.1")),
        _ => {}
    }
    observer.cite(ruling!("SV-40"));
    if trigger.once {
        observer.cite(ruling!("SV-88"));
    }
    if trigger.topic == Topic::Evolves && !this {
        observer.cite(ruling!("SV-106"));
    }
    if trigger.topic == Topic::Raised {
        observer.cite(ruling!("SV-111"));
    }
    if trigger.topic == Topic::Chosen {
        observer.cite(ruling!("SV-74"));
    }
    if matches!(trigger.topic, Topic::Leaves | Topic::Buried | Topic::Destroyed | Topic::Returned) {
        observer.cite(rule!("10.7.4.1.2"));
        observer.cite(ruling!("SV-89"));
    }
    if again {
        observer.cite(rule!("10.7.2.1"));
        observer.cite(ruling!("SV-88"));
    }
}

/// Is the trigger about a card, and not about a player or a phase?
pub(crate) fn speaks_of_card(trigger: &crate::vocabulary::Trigger) -> bool {
    matches!(trigger.who, Who::This | Who::Cards(..))
}
