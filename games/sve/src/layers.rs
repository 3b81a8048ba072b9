//! Which clauses of continuous effects (10.9) act in what has just been settled: found out only where someone
//! listens.

use engine::effect::Eye;
use engine::{Seat, What};

use crate::current;
use crate::game::{Event, Observer, Rules, Table};
use crate::table::{Kind, OWN_FORM, Zone};
use crate::vocabulary::{Amount, Change, Condition, Filter, Matters, Nature, Reference, Test};

/// The part of the order of 10.9.1 to which a change belongs.
fn layer(change: &Change) -> usize {
    match change {
        Change::Key(_) | Change::NoKey(_) | Change::Ability(..) | Change::Mute | Change::Boxed => 1,
        Change::Stat(..) => 3,
        _ => 2,
    }
}

/// Cites what acted.
pub(crate) fn cite<O: Observer>(rules: &Rules, table: &Table, moment: &[Event], observer: &mut O) {
    let counts = |event: &Event| matches!(event.what, What::Move(_)) || current::touches(event);
    if !O::LISTENS || !moment.iter().any(counts) {
        return;
    }
    for seat in Seat::BOTH {
        for &card in table.at(Zone::Field, seat) {
            let evolved = table.body(card).is_some_and(|body| body.form != OWN_FORM);
            observer.cite(if evolved { rule!("10.9.1.1.1") } else { rule!("10.9.1.1") });
            let mut in_layer = [0; 4];
            let mut boxed = false;
            current::each_change(rules, table, card, Matters::ALL, &mut |change| {
                in_layer[layer(change)] += 1;
                match change {
                    Change::Boxed => boxed = true,
                    Change::Key(_) | Change::Ability(..) if boxed => observer.cite(rule!("5.30.2.1")),
                    Change::Kind(_) => {
                        observer.cite(rule!("5.24.2"));
                        observer.cite(rule!("5.24.3"));
                        observer.cite(ruling!("SV-109"));
                    }
                    Change::Piloted => observer.cite(ruling!("SV-110")),
                    _ => {}
                }
            });
            let clauses = [rule!("10.9.1.1"), rule!("10.9.1.2"), rule!("10.9.1.3"), rule!("10.9.1.4")];
            for (at, clause) in clauses.into_iter().enumerate().filter(|(at, _)| in_layer[*at] > 0) {
                observer.cite(clause);
                if in_layer[at] > 1 {
                    observer.cite(rule!("10.9.1.6"));
                }
            }
            if boxed {
                observer.cite(rule!("5.30.2"));
            }
            if in_layer.iter().filter(|&&n| n > 0).count() > 1 {
                observer.cite(ruling!("SV-99"));
            }
            if table.body(card).is_some_and(|body| body.mute) {
                observer.cite(ruling!("SV-101"));
            }
            if table.body(card).is_some_and(|body| body.delta != [0; 2]) {
                observer.cite(ruling!("SV-98"));
            }
            if table.common.lasts.on(table.object(card)).next().is_some() {
                observer.cite(rule!("10.9.1.6.2"));
            }
            if evolved {
                cite_evolved(rules, table, card, observer);
            }
        }
        cite_statics(rules, table, seat, moment, observer);
    }
}

/// What an evolved card keeps and what it gets (5.15.2).
fn cite_evolved(rules: &Rules, table: &Table, card: engine::Ix, observer: &mut impl Observer) {
    observer.cite(rule!("5.15.2"));
    observer.cite(ruling!("SV-02"));
    observer.cite(ruling!("SV-104"));
    observer.cite(ruling!("SV-105"));
    if current::face(rules, table, card).other_face.is_some() {
        observer.cite(rule!("2.15.3.1"));
        observer.cite(ruling!("SV-27"));
    }
    if current::attached(table, card, Zone::Evolution).count() > 1 {
        observer.cite(ruling!("SV-107"));
    }
    if current::attached(table, card, Zone::Evolution)
        .any(|with| table.card(with).owner() != table.card(card).owner())
    {
        observer.cite(ruling!("SV-108"));
    }
    observer.cite(rule!("5.15.2.2"));
    observer.cite(rule!("5.15.2.2.1"));
    let Some(body) = table.body(card) else { return };
    if body.delta != [0; 2] {
        observer.cite(rule!("5.15.2.1"));
    }
    let below = rules.printed(table.card(card).def).facts.kind;
    if below != current::face(rules, table, card).facts.kind {
        observer.cite(rule!("5.15.1.2.1"));
    }
    if below != Kind::Follower {
        observer.cite(rule!("5.24.3.2"));
    }
}

/// Abilities that hold, or do not.
fn cite_statics(rules: &Rules, table: &Table, seat: Seat, moment: &[Event], observer: &mut impl Observer) {
    let came = moment
        .iter()
        .any(|event| matches!(&event.what, What::Move(change) if change.to.zone::<Zone>() == Zone::Field));
    for &card in table.at(Zone::Field, seat) {
        let printed = current::face(rules, table, card);
        if printed.statics && table.body(card).is_some_and(|body| body.mute) {
            observer.cite(rule!("10.3.2"));
        }
        for ability in current::abilities(rules, table, card) {
            let Nature::Static { condition, on, .. } = &ability.nature else { continue };
            let run = current::glance(table, card, seat);
            let eye = Eye { rules, table, ghosts: &[], run: &run };
            if condition.as_ref().is_some_and(|one| !eye.holds(one)) {
                observer.cite(rule!("10.3.3"));
                continue;
            }
            observer.cite(rule!("3.1.2.1"));
            observer.cite(rule!("10.3.5"));
            observer.cite(rule!("10.6.1"));
            observer.cite(rule!("10.9.1.6.1"));
            if came {
                observer.cite(rule!("10.9.3"));
            }
            let depends = condition.as_ref().is_some_and(reads_numbers)
                || matches!(on, Reference::Every(of) if of.filters.iter().any(tests_numbers));
            if depends {
                observer.cite(rule!("10.9.1.5"));
                observer.cite(ruling!("SV-100"));
            }
        }
    }
}

/// Does a filter look at attack or defence?
fn tests_numbers(filter: &Filter) -> bool {
    match filter {
        Filter::Is(Test::Stat(..)) => true,
        Filter::Not(one) => tests_numbers(one),
        Filter::Any(lists) => lists.iter().flatten().any(tests_numbers),
        _ => false,
    }
}

/// Does a condition look at attack or defence?
fn reads_numbers(condition: &Condition) -> bool {
    let reads = |n: &Amount| match n {
        Amount::Count(of) => of.filters.iter().any(tests_numbers),
        Amount::Own(crate::vocabulary::Measure::Stat(..)) => true,
        _ => false,
    };
    match condition {
        Condition::Is(a, _, b) => reads(a) || reads(b),
        Condition::All(all) | Condition::Any(all) => all.iter().any(reads_numbers),
        Condition::Not(one) => reads_numbers(one),
        Condition::Are(_, filters) => filters.iter().any(tests_numbers),
        Condition::Done | Condition::Own(_) => false,
    }
}
