//! By which clauses things are so that have no event of their own: said to whoever listens.

use engine::{Event, Ix, Observer, Rules, State, Table, What};

use crate::cards::Printed;
use crate::current;
use crate::edition::{Haste, Keywords};
use crate::effect::KeywordName;
use crate::events::Own;
use crate::game::Legions;
use crate::table::Zone;
use crate::vocabulary::{Change, Nature, Topic, Trigger, Who};

/// What a moment brings about by itself.
pub(crate) fn told<O: Observer<Legions>>(
    rules: &Rules<Legions>,
    table: &Table<Legions>,
    moment: &[Event<Legions>],
    observer: &mut O,
) {
    if !O::LISTENS {
        return;
    }
    for event in moment {
        match event.what {
            What::Own(Own::Damage { card, .. }) => {
                let below = table.body(card).is_some_and(|body| body.hp < body.damage);
                if below && current::is_unit(table, card) && table.zone(card) != Zone::Master {
                    observer.cite(rule!("10-2"));
                }
            }
            What::Own(Own::Give(lasting)) => {
                if let (Change::Stats(atk, _), engine::effect::On::Object(of)) = (lasting.change, lasting.on)
                    && atk < 0
                    && current::atk(table, of.card) == 0
                {
                    observer.cite(rule!("09-2"));
                    observer.cite(ruling!("LG-73"));
                }
            }
            What::Own(Own::Placed { place, .. }) => {
                let card = table.run(place).last().copied();
                let printed: Option<&Printed> = card.map(|card| current::printed(rules, table, card));
                let haste = printed.is_some_and(|printed| printed.keys.has(KeywordName::Haste));
                if haste && rules.lore.edition.haste.0 == Haste::NotStunned {
                    observer.cite(rules.lore.edition.haste.1);
                    observer.cite(rule!("41-3"));
                }
                if printed.is_some_and(|printed| !printed.keys.is_empty()) {
                    observer.cite(rules.lore.edition.keywords.1);
                    if rules.lore.edition.keywords.0 == Keywords::AtOnce {
                        observer.cite(rule!("41-1"));
                    }
                }
            }
            _ => {}
        }
    }
}

/// The sorts of abilities that hold, as they are applied anew (37-3).
pub(crate) fn holding<O: Observer<Legions>>(
    rules: &Rules<Legions>,
    table: &Table<Legions>,
    observer: &mut O,
) {
    if !O::LISTENS {
        return;
    }
    for holder in table.common.holders.iter() {
        for id in current::abilities(table, rules, holder) {
            match rules.lore.abilities[id as usize].nature {
                Nature::Static(None, _) => observer.cite(rule!("37-3a")),
                Nature::Static(Some(engine::effect::Side::Mine), _) => observer.cite(rule!("37-3b")),
                Nature::Static(Some(_), _) => observer.cite(rule!("37-3c")),
                _ => {}
            }
        }
    }
}

/// What stays as it is, and what counts once, when something is given (17, 41-2).
pub(crate) fn given<O: Observer<Legions>>(
    state: &State<Legions>,
    card: Ix,
    changes: &[Change],
    observer: &mut O,
) {
    let Some(body) = state.table.body(card).filter(|_| O::LISTENS) else { return };
    for change in changes {
        match *change {
            Change::Mute => {
                observer.cite(rule!("17-1"));
                observer.cite(ruling!("LG-72"));
                if body.damage > 0 {
                    observer.cite(rule!("17-2"));
                }
                if body.stunned {
                    observer.cite(rule!("17-3"));
                }
            }
            Change::Key(key, _) if body.keys.has(key) => observer.cite(rule!("41-2")),
            _ => {}
        }
    }
}

/// The clause that defines what sets an ability off (37-2).
pub(crate) fn of_trigger(trigger: &Trigger) -> engine::Reason {
    match (trigger.topic, &trigger.who) {
        (Topic::Placed, Who::This) => rule!("37-2a"),
        (Topic::MovesLane, Who::This) => rule!("37-2b"),
        (Topic::Attacks, Who::This) => rule!("37-2c"),
        (Topic::Unlocked, Who::This) => rule!("37-2f"),
        (Topic::Breaks, Who::This) => rule!("37-2j"),
        (_, Who::This) => rule!("37-2h"),
        (Topic::Played | Topic::Unlocked, Who::Cards { .. }) => rule!("37-2g"),
        (_, Who::Cards { .. }) => rule!("37-2i"),
        (
            Topic::StartBegins | Topic::CoreBegins | Topic::DrawBegins | Topic::MainBegins | Topic::EndBegins,
            Who::Player(_),
        ) => rule!("37-2d"),
        (
            Topic::StartEnds | Topic::CoreEnds | Topic::DrawEnds | Topic::MainEnds | Topic::EndEnds,
            Who::Player(_),
        ) => rule!("37-2e"),
        (_, Who::Player(_)) => rule!("37-2g"),
    }
}

/// By which clauses an ability is set off, and works where its card lies.
pub(crate) fn set_off<O: Observer<Legions>>(
    table: &Table<Legions>,
    card: Ix,
    trigger: &Trigger,
    observer: &mut O,
) {
    let zone = table.zone(card);
    observer.cite(rule!("38-2"));
    observer.cite(of_trigger(trigger));
    observer.cite(rule!("37-1"));
    if zone == Zone::Standby {
        observer.cite(rule!("36-3"));
        observer.cite(rule!("36-3a"));
        observer.cite(ruling!("LG-13"));
    } else if !zone.is_field() {
        observer.cite(rule!("36-14"));
    }
}
