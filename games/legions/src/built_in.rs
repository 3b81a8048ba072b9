//! The abilities that the rules themselves give: those of an awakened master (21-3b, 21-3c), 衝撃 (41-9) and
//! 貫通 (41-11).

use engine::Def;
use engine::effect::{Choose, Do, Side, When};

use crate::cards::Lore;
use crate::kinds::{Category, Harm, KeywordName};
use crate::table::{FIELD, TIMELINE, Zone};
use crate::vocabulary::{
    Ability, Amount, Filter, Given, Grant, Nature, Op, Price, Program, Reference, Selector, Spot, Term, Test,
    Verb,
};

fn ability(nature: Nature, costs: Vec<Price>, ops: Vec<(Op, engine::Reason)>) -> Ability {
    let mut program = Program::empty(Def(0));
    program.costs.push(costs);
    for (op, why) in ops {
        program.ops.push(op);
        program.words.push((0, 0));
        program.cites.push(vec![why]);
    }
    let first = program.ops.len() as u16;
    Ability {
        def: Def(0),
        nth: 0,
        name: None,
        works: 0,
        nature,
        program,
        first,
        limit: None,
        only: None,
        built_in: true,
        once: false,
    }
}

fn choose(places: Vec<(Zone, Side)>, filters: Vec<Filter>, least: Amount, most: Amount) -> Op {
    let of = Selector { places, filters };
    let (who, at) = (Side::Mine, When::Now);
    Op::Choose(Choose {
        who,
        at,
        of,
        least,
        most,
        may: false,
        aims: true,
        random: false,
        into: 0,
        sentence: 0,
    })
}

fn act(verb: Verb, to: Reference, n: Amount) -> Op {
    Op::Do(Do { verb, to, n, into: None })
}

/// They are the first rows of the list.
pub(crate) fn write(lore: &mut Lore) {
    lore.given
        .push(Given { grants: vec![Grant::Key(KeywordName::Assault, Amount::N(0))], lasts: Term::Turn });
    let boost = Verb::Cores(Side::Mine, Spot::Outside, Side::Mine, Spot::Master);
    lore.abilities.push(ability(
        Nature::AtWill(None),
        vec![Price::Exhaust],
        vec![(act(boost, Reference::Nothing, Amount::N(1)), rule!("21-3b"))],
    ));
    let units = FIELD.iter().map(|&zone| (zone, Side::Mine)).collect();
    lore.abilities.push(ability(
        Nature::AtWill(None),
        vec![Price::Exhaust],
        vec![
            (choose(units, vec![Filter::Is(Test::Unit)], Amount::N(1), Amount::N(1)), rule!("21-3c")),
            (act(Verb::Give(0), Reference::Slot(0), Amount::N(0)), rule!("21-3c")),
        ],
    ));
    let waiting = TIMELINE.iter().chain(&[Zone::Standby]).map(|&zone| (zone, Side::Theirs)).collect();
    lore.abilities.push(ability(
        Nature::Triggered(Vec::new()),
        Vec::new(),
        vec![
            (choose(waiting, Vec::new(), Amount::N(0), Amount::Cause), rule!("41-9")),
            (act(Verb::Wt, Reference::Slot(0), Amount::N(1)), rule!("41-9")),
        ],
    ));
    let master = Selector {
        places: vec![(Zone::Master, Side::Theirs)],
        filters: vec![Filter::Is(Test::Category(Category::Master))],
    };
    lore.abilities.push(ability(
        Nature::Triggered(Vec::new()),
        Vec::new(),
        vec![(act(Verb::Damage(Harm::Effect), Reference::Every(master), Amount::Cause), rule!("41-11"))],
    ));
}
