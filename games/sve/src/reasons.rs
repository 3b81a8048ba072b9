//! The clauses by which the words of a text are understood: cited when a step that uses them is taken.

use engine::Reason;
use engine::effect::{Op, Side, When};

use crate::game::Sve;
use crate::kinds::Keyword;
use crate::table::Zone;
use crate::vocabulary::{
    Ability, Amount, Condition, Fact, Filter, Measure, Nature, Program, Reference, Selector, Test, Verb, Way,
};

/// Writes the clauses of every step into an ability, and whether it counts what lies in the cemetery.
pub(crate) fn note(ability: &mut Ability) {
    note_steps(&mut ability.program);
    let holds = matches!(&ability.nature, Nature::Static { condition: Some(one), .. } if reads(one));
    ability.counts = holds || ability.program.modes.is_some() || counts(&ability.program);
}

/// Writes the clauses of every step into a program, beside those by which it was written.
fn note_steps(program: &mut Program) {
    let mut cites = std::mem::take(&mut program.cites);
    cites.resize(program.ops.len(), Vec::new());
    for (at, op) in program.ops.iter().enumerate() {
        let mut found = std::mem::take(&mut cites[at]);
        step(&mut found, op);
        follows(&mut found, &program.ops, at);
        found.sort();
        found.dedup();
        cites[at] = found;
    }
    program.cites = cites;
}

/// Does a choice made as it is played depend on what lies in the cemetery?
fn counts(program: &Program) -> bool {
    let terms = [rule!("13.3.1.2"), rule!("13.5.1.2")];
    let steps = program.ops.iter().zip(&program.cites);
    let chosen = steps.filter(|(op, _)| matches!(op, Op::Choose(_) | Op::Do(_)));
    chosen.flat_map(|(_, cites)| cites).any(|reason| terms.contains(reason))
}

/// Does a condition look at what lies in the cemetery?
fn reads(one: &Condition) -> bool {
    let mut found = Vec::new();
    condition(&mut found, one);
    found.contains(&rule!("13.3.1.2")) || found.contains(&rule!("13.5.1.2"))
}

/// The clauses of one step.
fn step(found: &mut Vec<Reason>, op: &Op<Sve>) {
    match op {
        Op::Choose(choose) => {
            selector(found, &choose.of);
            amount(found, &choose.most);
            if choose.random {
                found.push(rule!("5.18.1"));
            }
            if choose.at == When::Now && choose.least != choose.most {
                found.push(rule!("1.3.5.1"));
            }
            let hidden = choose.of.places.iter().any(|(zone, _)| !zone.is_public());
            if hidden && !choose.of.filters.is_empty() && choose.least != choose.most {
                found.push(rule!("4.1.2.2"));
            }
        }
        Op::Do(todo) => {
            found.push(rule!("3.1.2.4.1"));
            verb(found, &todo.verb, &todo.n);
            reference(found, &todo.to);
            amount(found, &todo.n);
        }
        Op::Unless(one, _) => condition(found, one),
        Op::May(_) => found.push(ruling!("SV-135")),
        Op::OneOf(..) => found.push(ruling!("SV-133")),
        Op::Pay(..) => found.extend([rule!("10.4.7"), rule!("10.4.7.1")]),
        Op::Mode(..) => found.push(rule!("5.17.4.1")),
        Op::Let(n) => {
            found.extend([rule!("5.2.1.2"), rule!("5.2.1.2.1")]);
            amount(found, n);
        }
        Op::Speak(_) => found.push(rule!("1.3.4.1")),
        Op::Jump(_) => {}
    }
}

/// A search, whatever came of it, is followed by a shuffle (5.7.2); what was looked for is shown (5.7.1.2).
fn follows(found: &mut Vec<Reason>, ops: &[Op<Sve>], at: usize) {
    let searched =
        ops[..at].iter().any(|op| matches!(op, Op::Do(todo) if matches!(todo.verb, Verb::Search(_))));
    match &ops[at] {
        Op::Do(todo) if searched && matches!(todo.verb, Verb::Shuffle(_)) => found.push(rule!("5.7.2")),
        Op::Do(todo) if searched && todo.verb == Verb::Reveal => found.push(rule!("5.7.1.2")),
        Op::Unless(..) => match ops.get(at + 1) {
            // Each player in turn; something again and again.
            Some(Op::Speak(_)) if is_turn(&ops[at]) => found.extend([rule!("1.3.4.1"), ruling!("SV-18")]),
            Some(Op::Jump(to)) if usize::from(*to) <= at => found.push(ruling!("SV-97")),
            _ => {}
        },
        Op::Choose(choose) if searched && choose.of.filters.is_empty() && choose.least == choose.most => {
            found.push(rule!("5.7.1.1"));
        }
        _ => {}
    }
}

/// Does a step ask whose turn it is?
fn is_turn(op: &Op<Sve>) -> bool {
    matches!(op, Op::Unless(Condition::Own(Fact::TurnOf(_)), _))
}

fn verb(found: &mut Vec<Reason>, verb: &Verb, n: &Amount) {
    match verb {
        Verb::Go(Way::Field | Way::Ex) => found.push(rule!("4.1.4.1")),
        Verb::Race if *n == Amount::N(1) => found.push(rule!("14.2.3.1.1")),
        Verb::Meal if *n == Amount::N(1) => found.push(rule!("14.2.1.1.1")),
        Verb::DrawUpTo(_) => found.push(rule!("5.9.3")),
        Verb::LookUpTo(_) => found.extend([rule!("5.10.2"), rule!("5.10.2.1")]),
        Verb::Counter(_) => found.push(rule!("15.1.1")),
        Verb::Later(_, often, this_turn) => {
            found.push(ruling!("SV-95"));
            if *this_turn && !often {
                found.push(ruling!("SV-138"));
            }
        }
        Verb::Count(..) if matches!(n, Amount::Half(_)) => found.push(rule!("5.29.2.1")),
        Verb::Divide if matches!(n, Amount::Own(Measure::If(..))) => {
            found.extend([ruling!("SV-70"), ruling!("SV-129")]);
        }
        Verb::Name => found.push(rule!("5.32.1.1")),
        _ => {}
    }
}

fn selector(found: &mut Vec<Reason>, of: &Selector) {
    for (zone, _) in &of.places {
        match zone {
            Zone::Field => found.push(rule!("4.4.3")),
            Zone::Leader => found.push(rule!("4.3.3")),
            Zone::Deck => found.push(rule!("4.5.3")),
            Zone::EvolveDeck => found.extend([rule!("4.6.3"), ruling!("SV-29")]),
            _ => {}
        }
    }
    of.filters.iter().for_each(|one| filter(found, one));
}

fn filter(found: &mut Vec<Reason>, one: &Filter) {
    match one {
        Filter::Is(one) => test(found, one),
        Filter::Not(one) => filter(found, one),
        Filter::Any(lists) => lists.iter().flatten().for_each(|one| filter(found, one)),
        Filter::Other | Filter::This | Filter::In(_) | Filter::NotIn(_) => {}
    }
}

fn test(found: &mut Vec<Reason>, one: &Test) {
    match one {
        Test::Kind(_) => found.push(rule!("2.3.4")),
        Test::Class(_) => found.push(rule!("2.2.3")),
        Test::Type(_) => found.push(rule!("2.4.2")),
        Test::Name(_) => found.push(rule!("2.1.2")),
        Test::NamePart(_) => found.extend([rule!("2.1.2"), rule!("2.1.2.1")]),
        Test::Stat(_, true, _, n) => {
            found.push(rule!("5.23.1"));
            amount(found, n);
        }
        Test::Stat(_, false, _, n) => {
            found.push(rule!("5.24.2.1"));
            amount(found, n);
        }
        Test::Cost(_, n) => amount(found, n),
        Test::EvolveCard | Test::Evolve => found.push(ruling!("SV-28")),
        Test::TriggerIcon => found.push(rule!("14.4.1.2")),
        Test::Token => found.push(rule!("9.1.1.1")),
        Test::Has(Keyword::Stack) => found.push(rule!("13.3.2.4")),
        _ => {}
    }
}

fn amount(found: &mut Vec<Reason>, n: &Amount) {
    match n {
        Amount::X => found.push(rule!("5.2.1.2")),
        Amount::Count(of) => selector(found, of),
        Amount::Times(n, _) => amount(found, n),
        Amount::Per(n, each) => {
            found.push(rule!("5.28.1"));
            if *each > 1 {
                found.push(ruling!("SV-130"));
            }
            amount(found, n);
        }
        Amount::Half(n) => {
            found.push(rule!("5.29.1"));
            if matches!(**n, Amount::Count(_)) {
                found.push(rule!("5.29.2"));
            }
            amount(found, n);
        }
        Amount::Sum(all) => all.iter().for_each(|one| amount(found, one)),
        Amount::Own(one) => measure(found, one),
        Amount::N(_) | Amount::Remembered(_) | Amount::Cause => {}
    }
}

fn measure(found: &mut Vec<Reason>, one: &Measure) {
    match one {
        Measure::Stat(of, _, printed) => {
            if *printed {
                found.push(rule!("5.23.1"));
            }
            found.extend([rule!("10.11.1"), ruling!("SV-75")]);
            reference(found, of);
        }
        Measure::Cost(of) | Measure::Counters(of, _) => reference(found, of),
        Measure::StackTaken(_) => found.push(rule!("13.3.2.5")),
        Measure::Happened(..) => found.push(ruling!("SV-55")),
        Measure::Played(_) => found.push(rule!("13.2.1.3")),
        Measure::DifferentNames(of) | Measure::DifferentCosts(of) | Measure::Extreme(of, ..) => {
            selector(found, of);
        }
        Measure::Least(all) => all.iter().for_each(|one| amount(found, one)),
        Measure::If(one, yes, no) => {
            condition(found, one);
            amount(found, yes);
            amount(found, no);
        }
        _ => {}
    }
}

fn condition(found: &mut Vec<Reason>, one: &Condition) {
    match one {
        Condition::Is(a, _, b) => {
            amount(found, a);
            amount(found, b);
        }
        Condition::All(all) | Condition::Any(all) => all.iter().for_each(|one| condition(found, one)),
        Condition::Not(one) => condition(found, one),
        Condition::Are(of, filters) => {
            reference(found, of);
            filters.iter().for_each(|one| filter(found, one));
        }
        Condition::Own(one) => fact(found, one),
        Condition::Done => found.push(ruling!("SV-135")),
    }
}

fn fact(found: &mut Vec<Reason>, one: &Fact) {
    match one {
        Fact::Combo(_) => found.extend([rule!("13.2.1.2"), rule!("13.2.1.3")]),
        Fact::SpellChain(_) => {
            found.extend([rule!("13.3.1.2"), rule!("13.3.1.3"), rule!("13.3.1.4"), ruling!("SV-121")]);
        }
        Fact::NecroCharge(_) => found.extend([
            rule!("13.5.1.2"),
            rule!("13.5.1.3"),
            rule!("13.5.1.3.1"),
            rule!("13.5.1.3.2"),
            ruling!("SV-121"),
        ]),
        Fact::Awakened(_) => found.push(rule!("13.4.1.2")),
        Fact::Crimson => found.extend([rule!("13.5.2.2"), ruling!("SV-112")]),
        Fact::EarthRite => found.extend([rule!("13.3.3.2"), rule!("13.3.3.2.1")]),
        Fact::Extra => found.push(rule!("10.6.2.2")),
        Fact::NotFromHand | Fact::FromEx | Fact::PlayedFrom(_) => {
            found.extend([rule!("5.4.3"), ruling!("SV-136")]);
        }
        Fact::PutByAbility => found.push(ruling!("SV-136")),
        Fact::TurnOf(_) | Fact::AttackOnLeader(_) | Fact::CausedBy(_) => {}
    }
}

fn reference(found: &mut Vec<Reason>, one: &Reference) {
    match one {
        Reference::Every(of) => {
            selector(found, of);
            found.push(ruling!("SV-132"));
        }
        Reference::Leader(Side::Mine | Side::Theirs | Side::Spoken) => found.push(rule!("4.3.3")),
        Reference::LeaderOf(of) => {
            found.extend([rule!("10.11.1"), ruling!("SV-75"), ruling!("SV-131")]);
            reference(found, of);
        }
        Reference::Both(all) => all.iter().for_each(|one| reference(found, one)),
        Reference::Nothing | Reference::This | Reference::Slot(_) | Reference::Cause => {}
    }
}
