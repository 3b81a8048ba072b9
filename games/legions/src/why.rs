//! By which clauses things are so that have no event of their own: said to whoever listens.

use engine::effect::{Lasting, On, Until};
use engine::{Because, Ix, What};

use crate::cards::Printed;
use crate::current;
use crate::edition::{Haste, Keywords};
use crate::events::Own;
use crate::game::{Event, Observer, Rules, State, Table};
use crate::kinds::{Figure, KeywordName};
use crate::table::Zone;
use crate::vocabulary::{Bans, Change, Grant, Nature, Topic, Trigger, Who};

/// Why something is done instead of something else: the older book says it of texts alone (39-16).
pub(crate) fn instead(rules: &Rules, because: Because) -> Because {
    let why = Because::from(rule!("39-16")).and(rules.lore.edition.added(rule!("36-18")));
    Because { words: because.words, effect: because.effect, ..why }
}

/// What a moment brings about by itself.
pub(crate) fn told<O: Observer>(rules: &Rules, table: &Table, moment: &[Event], observer: &mut O) {
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
                if let (Change::Key(key, _), On::Object(of)) = (lasting.change, lasting.on) {
                    let same = |one: &&Lasting<Change>| matches!(one.change, Change::Key(k, _) if k == key);
                    let given = table.common.lasts.on(of).filter(same).count();
                    if given > 1 || current::printed(rules, table, of.card).keys.has(key) {
                        observer.cite(rule!("41-2"));
                    }
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

/// What a moment is about to end: what a unit that leaves was given (22-4), and what kept units without HP from
/// breaking (39-24), so that they break then (LG-65).
pub(crate) fn ends<O: Observer>(table: &Table, moment: &[Event], observer: &mut O) {
    if !O::LISTENS || table.common.lasts.is_empty() {
        return;
    }
    let given = |card| table.common.lasts.on(table.object(card)).next().is_some();
    let kept = |lasting: &Lasting<Change>| match (lasting.change, lasting.on) {
        (Change::Ban(bans), On::Object(of)) => {
            bans.has(Bans::BREAK) && lasting.until == Until::TurnEnds && current::hp(table, of.card) == 0
        }
        _ => false,
    };
    for event in moment {
        match &event.what {
            What::Move(change) if crate::triggers::leaves(change) && change.cards.iter().any(given) => {
                observer.cite(rule!("22-4"));
            }
            What::Own(Own::Expires) if table.common.lasts.iter().any(kept) => {
                observer.cite(ruling!("LG-65"));
            }
            _ => {}
        }
    }
}

/// The sorts of abilities that hold, as they are applied anew (37-3).
pub(crate) fn holding<O: Observer>(rules: &Rules, table: &Table, observer: &mut O) {
    if !O::LISTENS {
        return;
    }
    let mut sets = [0; 2];
    for holder in table.common.holders.iter() {
        for id in current::abilities(table, rules, holder) {
            if let Nature::Static(_, all) = &rules.lore.abilities[id as usize].nature {
                let grants = || all.iter().flat_map(|holding| &holding.grants);
                if grants().any(Grant::varies) {
                    observer.cite(ruling!("LG-74"));
                }
                for grant in grants() {
                    if let Grant::Set(figure, _) = grant {
                        sets[usize::from(*figure == Figure::Hp)] += 1;
                    }
                }
            }
            match rules.lore.abilities[id as usize].nature {
                Nature::Static(None, _) => observer.cite(rule!("37-3a")),
                Nature::Static(Some(engine::effect::Side::Mine), _) => observer.cite(rule!("37-3b")),
                Nature::Static(Some(_), _) => observer.cite(rule!("37-3c")),
                _ => {}
            }
        }
    }
    if sets.iter().any(|&n| n > 1) {
        observer.cite(ruling!("LG-76"));
    }
}

/// What stays as it is, and what ends at once, when effects are lost (17, 37-5, 41-1).
pub(crate) fn given<O: Observer>(
    rules: &Rules,
    state: &State,
    card: Ix,
    changes: &[Change],
    observer: &mut O,
) {
    let Some(body) = state.table.body(card).filter(|_| O::LISTENS) else { return };
    let book = &rules.lore.edition;
    if !changes.contains(&Change::Mute) {
        return;
    }
    observer.cite(book.text(rule!("17-1")));
    observer.cite(ruling!("LG-72"));
    if !body.keys.is_empty() {
        observer.cite(book.keywords.1);
        if book.keywords.0 == Keywords::AtOnce {
            observer.cite(rule!("41-1"));
        }
    }
    if body.damage > 0 {
        observer.cite(book.text(rule!("17-2")));
    }
    if body.stunned {
        observer.cite(book.text(rule!("17-3")));
    }
}

/// The clause that defines what sets an ability off (37-2).
pub(crate) fn of_trigger(rules: &Rules, trigger: &Trigger) -> engine::Reason {
    match (trigger.topic, &trigger.who) {
        (Topic::Placed, Who::This) => rule!("37-2a"),
        (Topic::MovesLane, Who::This) => rule!("37-2b"),
        (Topic::Attacks, Who::This) => rule!("37-2c"),
        (Topic::Unlocked, Who::This) => rule!("37-2f"),
        (Topic::Breaks, Who::This) => rule!("37-2j"),
        (_, Who::This) => rule!("37-2h"),
        (Topic::Played | Topic::Unlocked, Who::Cards { .. }) => rule!("37-2g"),
        (_, Who::Cards { .. }) if rules.lore.edition.added => rule!("37-2i"),
        (_, Who::Cards { .. }) => rule!("37-1"),
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
pub(crate) fn set_off(
    rules: &Rules,
    table: &Table,
    card: Ix,
    trigger: &Trigger,
    observer: &mut impl Observer,
) {
    let zone = table.zone(card);
    observer.cite(rule!("38-2"));
    observer.cite(of_trigger(rules, trigger));
    observer.cite(rule!("37-1"));
    if trigger.topic.is_edge() && table.seat(card) != table.turn() {
        observer.cite(ruling!("LG-79"));
    }
    if zone == Zone::Standby {
        observer.cite(rule!("36-3"));
        if rules.lore.edition.added {
            observer.cite(rule!("36-3a"));
        }
        observer.cite(ruling!("LG-13"));
    } else if !zone.is_field() {
        observer.cite(rule!("36-14"));
    }
}
