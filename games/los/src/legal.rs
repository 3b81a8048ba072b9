//! What may be done with a card, and what it lacks.

use engine::effect::{Choice as Choosing, Op, Run};
use engine::{Choice, Face, Ix, Seat};

use crate::cards::{Kind, Printed};
use crate::current::{self, cost};
use crate::game::{Rules, State, Table};
use crate::questions::{Lack, Pick, Want};
use crate::steps::Step;
use crate::table::{Facing, Figure, Key, Phase, Row, Rule, Square, Zone, at_square, energy};
use crate::vocabulary::{Condition, Eye, Nature, Pose, Price};

/// The cards of a hand that differ from each other.
pub(crate) fn different(table: &Table, zone: Zone, seat: Seat) -> impl Iterator<Item = Ix> + '_ {
    let run = table.at(zone, seat);
    let first = move |(at, card): &(usize, &Ix)| {
        run[..*at].iter().all(|other| table.card(*other).def != table.card(**card).def)
    };
    run.iter().enumerate().filter(first).map(|(_, &card)| card)
}

/// A back square where nobody stands.
pub(crate) fn free_back(table: &Table, seat: Seat) -> bool {
    Square::all().any(|square| square.row() == Row::Back && at_square(table, seat, square).is_none())
}

fn affordable(rules: &Rules, table: &Table, seat: Seat, card: Ix) -> Result<(), Lack> {
    let (cost, have) = (cost(rules, table, card), energy(table, seat) as i16);
    if cost > have {
        let lack = Lack::new(Want::Energy(cost, have), rule!("2.5")).and(rule!("2.5.1"));
        let printed = rules.printed(table.card(card).def).facts.figure(Figure::Cost);
        return Err(if cost == printed { lack } else { lack.and(ruling!("LS-91")) });
    }
    Ok(())
}

/// May the card be played from the hand now? `free` where a text plays it without its cost.
pub(crate) fn may_play(rules: &Rules, state: &State, seat: Seat, card: Ix, free: bool) -> Result<(), Lack> {
    let table = &state.table;
    let printed = rules.printed(table.card(card).def);
    let facts = &printed.facts;
    let main = table.common.phase == Phase::Main && table.turn() == seat;
    let flash = facts.kind == Kind::Effect && facts.flash;
    if !main && !free && !flash {
        return Err(Lack::new(Want::MainPhase, rule!("5.3")).and(rule!("2.2.1")));
    }
    let barred = match facts.kind {
        Kind::Character => Rule::CantPlayCharacters,
        Kind::Effect => Rule::CantPlayEffects,
        Kind::Support => Rule::CantPlaySupports,
    };
    let now = table.purses[seat].now;
    if now.has(barred) || (flash && now.has(Rule::CantPlayFlashes)) {
        return Err(Lack::new(Want::Leave, rule!("9.2")));
    }
    if !free {
        affordable(rules, table, seat, card)?;
    }
    let source = table.object(card);
    let run = |code| Run { code, seat, spoken: seat, source, ..Run::default() };
    for code in printed.abilities.iter().copied().filter(|&code| played_if(rules, code).is_some()) {
        let (run, given) = (run(code), played_if(rules, code).unwrap_or_default());
        let eye = Eye::of(rules, state, &run);
        if !given.iter().all(|condition| eye.holds(condition)) {
            return Err(Lack::new(Want::Condition, rule!("9.1")).and(rule!("8.3")));
        }
    }
    for code in printed.abilities.iter().copied() {
        let Some(ability) = rules.lore.ability(code) else { continue };
        if matches!(ability.nature, Nature::AlsoCosts | Nature::Text) && !ability.cost.is_empty() {
            payable(rules, state, &run(code), &ability.cost).map_err(|lack| lack.and(ruling!("LS-72")))?;
        }
    }
    let front = played_as(rules, printed).is_some_and(|(_, front)| front);
    match facts.kind {
        Kind::Character if front && free_square(table, seat) => Ok(()),
        Kind::Character if !free_back(table, seat) => {
            Err(Lack::new(Want::FreeSquare, ruling!("LS-22")).and(rule!("3.3.3")))
        }
        Kind::Effect => {
            let text = printed.abilities.iter().copied().find(|&code| is_text(rules, code));
            text.map_or(Ok(()), |code| has_targets(rules, state, &run(code)))
        }
        Kind::Character | Kind::Support => Ok(()),
    }
}

/// A square where nobody stands.
fn free_square(table: &Table, seat: Seat) -> bool {
    Square::all().any(|square| at_square(table, seat, square).is_none())
}

/// How a card must lie when it is played, and whether it may come to the front row, where its text says so.
pub(crate) fn played_as(rules: &Rules, printed: &Printed) -> Option<(Pose, bool)> {
    let told = printed.abilities.iter().filter_map(|&code| match rules.lore.ability(code)?.nature {
        Nature::PlayedAs(pose, front) => Some((pose, front)),
        Nature::ComesAs(pose) => Some((pose, false)),
        _ => None,
    });
    told.reduce(|(one, front), (two, other)| {
        let (up, defence) = (one.up.or(two.up), one.defence.or(two.defence));
        (Pose { up, defence, ..one }, front || other)
    })
}

/// How a card comes to lie that a text brings in this way: as its own text says, too. None if it can't be brought so (9.2).
pub(crate) fn brought_as(rules: &Rules, printed: &Printed, pose: Pose) -> Option<Pose> {
    let told = printed.abilities.iter().filter_map(|&code| match rules.lore.ability(code)?.nature {
        Nature::ComesAs(pose) => Some(pose),
        _ => None,
    });
    let both = |one: Option<bool>, two: Option<bool>| match (one, two) {
        (Some(one), Some(two)) if one != two => None,
        _ => Some(one.or(two)),
    };
    told.into_iter().try_fold(pose, |pose, must| {
        let (up, defence) = (both(pose.up, must.up)?, both(pose.defence, must.defence)?);
        Some(Pose { up, defence, ..pose })
    })
}

/// Is the ability the text of an effect, done when it is played?
pub(crate) fn is_text(rules: &Rules, code: u16) -> bool {
    rules.lore.ability(code).is_some_and(|ability| ability.nature == Nature::Text)
}

/// What must hold for a card to be played, where an ability says so.
pub(crate) fn played_if(rules: &Rules, code: u16) -> Option<&[Condition]> {
    let ability = rules.lore.ability(code)?;
    matches!(ability.nature, Nature::PlayedIf).then_some(&ability.given[..])
}

/// What the text must choose first can be chosen: an effect is used on what it chooses (9.6).
fn has_targets(rules: &Rules, state: &State, run: &Run) -> Result<(), Lack> {
    let Some(ability) = rules.lore.ability(run.code) else { return Ok(()) };
    let eye = Eye::of(rules, state, run);
    if !ability.given.iter().all(|condition| eye.holds(condition)) {
        return Err(Lack::new(Want::Condition, rule!("8.1")));
    }
    let after = ability.program.ops.iter().position(|op| !matches!(op, Op::Speak(_)));
    let Some(Op::Choose(choose)) = after.map(|at| &ability.program.ops[at]) else { return Ok(()) };
    let run = Run { picking: true, ..*run };
    let eye = Eye::of(rules, state, &run);
    let choice = Choosing::of(&eye, choose);
    // The card that is played is in the hand still, and none that its text could choose there.
    let itself = choice.open.has(run.source.card);
    let there = choice.there - usize::from(itself && state.table.zone(run.source.card) == Zone::Hand);
    if !choose.may && choice.least > there {
        return Err(Lack::new(Want::Target, rule!("9.6")));
    }
    Ok(())
}

/// May the card be put into the energy zone (2.4)?
pub(crate) fn may_energise(table: &Table, seat: Seat) -> Result<(), Lack> {
    let purse = &table.purses[seat];
    if purse.now.has(Rule::CantPutEnergy) {
        return Err(Lack::new(Want::Leave, rule!("9.2")));
    }
    if purse.energised && purse.energised_more + 1 >= purse.energies.max(1) {
        return Err(Lack::new(Want::AnotherTurn, rule!("2.4")).and(rule!("5.3")));
    }
    Ok(())
}

/// May the character come to lie like this, by the rule that allows it once a turn (5.3, LS-20)?
pub(crate) fn may_display(table: &Table, card: Ix, facing: Facing, down: bool) -> Result<(), Lack> {
    let Some(body) = table.body(card) else { return Err(Lack::new(Want::Standing, rule!("6"))) };
    if table.arrived_this_turn(card) {
        return Err(Lack::new(Want::Readiness, rule!("5.3")).and(ruling!("LS-20")));
    }
    if body.changed {
        return Err(Lack::new(Want::AnotherTurn, rule!("6")).and(ruling!("LS-20")));
    }
    let keys = body.now.keys;
    if keys.has(Key::CantTurn) || keys.has(Key::CantTurnByRule) {
        return Err(Lack::new(Want::Leave, rule!("9.2")));
    }
    if !may_come_to(table, card, Some(!down), Some(facing.is_defence())) {
        return Err(Lack::new(Want::Leave, rule!("9.2")).and(ruling!("LS-86")));
    }
    let up = table.card(card).face() == Face::Up;
    if up && down {
        return Err(Lack::new(Want::FaceUp, rule!("5.3")).and(ruling!("LS-20")));
    }
    if up && body.facing.is_defence() && facing.is_defence() {
        return Err(Lack::new(Want::Upright, rule!("5.3")).and(ruling!("LS-20")));
    }
    Ok(())
}

/// Does nothing keep the card from coming to lie like this (9.2, LS-86)?
pub(crate) fn may_come_to(table: &Table, card: Ix, up: Option<bool>, defence: Option<bool>) -> bool {
    let Some(body) = table.body(card) else { return true };
    let keys = body.now.keys;
    let comes = |now: bool, to: Option<bool>, (yes, no): (Key, Key)| {
        to.is_none_or(|to| to == now || !keys.has(if to { yes } else { no }))
    };
    let shown = table.card(card).face() == Face::Up;
    comes(shown, up, (Key::CantShow, Key::CantHide))
        && comes(body.facing.is_defence(), defence, (Key::CantDefend, Key::CantStand))
}

/// May the ability be used now?
pub(crate) fn may_use(rules: &Rules, state: &State, seat: Seat, card: Ix, code: u16) -> Result<(), Lack> {
    let table = &state.table;
    let Some(ability) = rules.lore.ability(code) else {
        return Err(Lack::new(Want::Condition, rule!("8.4")));
    };
    let body = table.body(card);
    let Nature::Activated { phase, turn } = &ability.nature else {
        return Err(Lack::new(Want::Condition, rule!("8.4")));
    };
    let lies = table.zone(card);
    if ability.home.map_or(!lies.is_field(), |home| home != lies) {
        return Err(Lack::new(Want::Standing, rule!("8.4")));
    }
    let shown = table.card(card).face() == Face::Up && body.is_none_or(|body| !body.beaten);
    if !shown {
        return Err(Lack::new(Want::Shown, ruling!("LS-23")));
    }
    let keys = body.map_or_else(Default::default, |body| body.now.keys);
    if keys.has(Key::CantUse) || keys.has(Key::Textless) {
        return Err(Lack::new(Want::Leave, rule!("9.2")));
    }
    let own = table.turn() == seat;
    let in_exchange = matches!(state.top(), Some(Step::Exchange(_)));
    // In the lead phase only what is said to be used then (9.1).
    let in_lead = *phase == Some(Phase::Lead) && table.common.phase == Phase::Lead;
    let in_time = phase.is_none_or(|phase| table.common.phase == phase)
        && turn.is_none_or(|side| (side == engine::effect::Side::Mine) == own)
        && (in_exchange || (own && table.common.phase == Phase::Main) || (own && in_lead));
    if !in_time {
        return Err(Lack::new(Want::MainPhase, ruling!("LS-27")));
    }
    if ability.often > 0 && body.is_some_and(|body| body.uses(code) >= ability.often) {
        return Err(Lack::new(Want::AnotherTurn, rule!("8.4")));
    }
    let run = Run { code, seat, spoken: seat, source: table.object(card), ..Run::default() };
    let eye = Eye::of(rules, state, &run);
    if !ability.given.iter().all(|condition| eye.holds(condition)) {
        return Err(Lack::new(Want::Condition, rule!("8.4")));
    }
    payable(rules, state, &run, &ability.cost)?;
    if ability.cost.is_empty() { has_targets(rules, state, &run) } else { Ok(()) }
}

/// Can the cost be paid?
pub(crate) fn payable(rules: &Rules, state: &State, run: &Run, cost: &[Price]) -> Result<(), Lack> {
    if cost.is_empty() {
        return Ok(());
    }
    let eye = Eye::of(rules, state, run);
    if can_pay(&eye, cost) { Ok(()) } else { Err(Lack::new(Want::Cost, rule!("2.5"))) }
}

/// Can all of these be paid?
pub(crate) fn can_pay(eye: &Eye<'_>, cost: &[Price]) -> bool {
    let seat = eye.run.seat;
    cost.iter().all(|price| match price {
        Price::Energy(n) => energy(eye.table, seat) as i16 >= *n,
        Price::Cards(of, n) => eye.count(of) >= i32::from(*n),
        Price::This(filters) => {
            eye.table.still(eye.run.source) && eye.fits_all(&eye.seen(eye.run.source.card), filters)
        }
        Price::Life(n) => eye.table.purses[seat].life > i32::from(*n),
        Price::Deck(n) => eye.table.at(Zone::Deck, seat).len() >= *n as usize,
    })
}

/// Does it depend on cards that not everyone knows, whether these can be paid?
pub(crate) fn hides(eye: &Eye<'_>, cost: &[Price]) -> bool {
    cost.iter().any(|price| matches!(price, Price::Cards(of, _) if eye.hides(of)))
}

/// The number of the first ability that was given to a card; its own are counted from 0.
const FIRST_GIVEN: u16 = 16;

/// The abilities of a card that are used for a cost: which of its abilities it is, and its code.
pub(crate) fn activated(rules: &Rules, table: &Table, card: Ix) -> impl Iterator<Item = (u16, u16)> {
    let given = table.zone(card).is_field() && (!table.common.lasts.is_empty() || rules.lore.grants);
    let given = if given { current::granted(rules, table, card) } else { Vec::new() };
    let own = rules.printed(table.card(card).def).abilities.iter().copied();
    let given = given.into_iter().enumerate().map(|(at, code)| (FIRST_GIVEN + at as u16, code));
    let is_used = |code: u16| {
        let ability = rules.lore.ability(code);
        ability.is_some_and(|ability| matches!(ability.nature, Nature::Activated { .. }))
    };
    own.enumerate().map(|(at, code)| (at as u16, code)).chain(given).filter(move |&(_, code)| is_used(code))
}

/// Every use of a card in play that one could think of.
pub(crate) fn uses(
    rules: &Rules,
    state: &State,
    seat: Seat,
    each: &mut impl FnMut(Choice, Result<(), Lack>),
) {
    let table = &state.table;
    let mut of_card = |card: Ix| {
        for (at, code) in activated(rules, table, card) {
            // What works elsewhere is no use of a card that lies here.
            let lies = table.zone(card);
            let home = rules.lore.ability(code).and_then(|ability| ability.home);
            if home.map_or(lies.is_field(), |home| home == lies) {
                each(Pick::Use.both(card, at), may_use(rules, state, seat, card, code));
            }
        }
    };
    for zone in [Zone::Character, Zone::Support] {
        table.at(zone, seat).iter().copied().for_each(&mut of_card);
    }
    if rules.lore.used_outside {
        different(table, Zone::Hand, seat).for_each(&mut of_card);
        different(table, Zone::Trash, seat).for_each(&mut of_card);
    }
}

/// The uses of cards in play that are said to be of this phase.
pub(crate) fn uses_in(
    rules: &Rules,
    state: &State,
    seat: Seat,
    wanted: Phase,
    each: &mut impl FnMut(Choice, Result<(), Lack>),
) {
    for card in current::in_play(&state.table).filter(|&card| state.table.seat(card) == seat) {
        for (at, code) in activated(rules, &state.table, card) {
            let of_phase = rules.lore.ability(code).is_some_and(
                |ability| matches!(ability.nature, Nature::Activated { phase, .. } if phase == Some(wanted)),
            );
            if of_phase {
                each(Pick::Use.both(card, at), may_use(rules, state, seat, card, code));
            }
        }
    }
}

/// Everything that one could think of in the main phase.
pub(crate) fn main_answers(rules: &Rules, state: &State, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    let table = &state.table;
    let seat = table.turn();
    for card in different(table, Zone::Hand, seat) {
        each(Pick::Play.of_card(card), may_play(rules, state, seat, card, false));
    }
    for card in different(table, Zone::Hand, seat) {
        each(Pick::Energy.of_card(card), may_energise(table, seat));
    }
    for &card in table.at(Zone::Character, seat) {
        displays(table, card, each);
    }
    uses(rules, state, seat, each);
    each(Pick::End.plain(), Ok(()));
}

/// Every way a character could come to lie.
fn displays(table: &Table, card: Ix, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    let Some(body) = table.body(card) else { return };
    let is_down = table.card(card).face() == Face::Down;
    for (at, facing) in Facing::ALL.into_iter().enumerate() {
        let same = facing == body.facing;
        if is_down || !same {
            each(Pick::Display.both(card, at as u16), may_display(table, card, facing, false));
        }
        if is_down != same {
            each(Pick::Display.both(card, at as u16 + DOWN), may_display(table, card, facing, true));
        }
    }
}

/// What is added to the number of a display that is face down.
pub(crate) const DOWN: u16 = 4;

/// Everything that one could think of when one has priority (5.5.1 II, III).
pub(crate) fn priority_answers(
    rules: &Rules,
    state: &State,
    seat: Seat,
    each: &mut impl FnMut(Choice, Result<(), Lack>),
) {
    for at in 0..state.work.waiting.len() {
        if state.work.waiting[at].seat == seat {
            let legal = crate::exchange::may_resolve(rules, state, seat, at);
            each(Pick::Waiting.number(at as u16), legal);
        }
    }
    for card in different(&state.table, Zone::Hand, seat) {
        each(Pick::Play.of_card(card), may_play(rules, state, seat, card, false));
    }
    uses(rules, state, seat, each);
    each(Pick::Pass.plain(), crate::exchange::may_pass(rules, state, seat));
}
