//! What may be played (8.2, 8.3, 10.6.2.1.2, 12.3): legality with its reason.

use engine::effect::{self, Choice as Choosing, Choose, Op, Program, Run, When, can_match};
use engine::{Def, Few, Ix, Reason, Seat, Set, Zone as _};

use crate::cards::{Hint, Printed};
use crate::costing::{card_cost, speaks_of};
use crate::current;
use crate::evaluate;
use crate::events::form;
use crate::game::{Observer, Rules, State, Sve, Table};
use crate::kinds::{Icon, Keyword};
use crate::payable;
use crate::questions::{Lack, Want};
use crate::table::{Ever, Kind, Zone};
use crate::vocabulary::{AsPlayed, Change, Condition, Eye, Fact, Limit, Matters, Nature, Price};

/// The code of a run that does nothing: of a follower or an amulet being played.
pub(crate) const NO_TEXT: u16 = u16::MAX;

/// May the card be chosen by the run's seat (12.15, SV-73)?
pub(crate) fn may_choose(eye: &Eye<'_>, card: Ix) -> bool {
    let table = eye.table;
    if table.zone(card) != Zone::Field || table.seat(card) == eye.run.seat {
        return true;
    }
    !current::has(table, card, Keyword::Aura)
        && !current::any_change(eye.rules, table, card, Matters::CHOICE, |change| {
            *change == Change::NotChosen
        })
}

/// Must the card be chosen by the opponent's cards and abilities where it can be (1.3.2.3, SV-16)?
pub(crate) fn must_choose(eye: &Eye<'_>, card: Ix) -> bool {
    let table = eye.table;
    table.zone(card) == Zone::Field
        && table.seat(card) != eye.run.seat
        && current::any_change(eye.rules, table, card, Matters::CHOICE, |change| {
            *change == Change::MustBeChosen
        })
}

/// The seat that may play in a quick window: the one whose turn it is not.
pub(crate) fn quick_seat(table: &Table) -> Seat {
    table.turn().other()
}

/// Is the seat of a quick window asked? It always is where someone listens: whether it was would tell what it holds.
/// To pass leaves no trace, so that nobody else need ask a seat that can play nothing.
pub(crate) fn opens_quick<O: Observer>(rules: &Rules, state: &State) -> bool {
    O::LISTENS || any_quick(rules, state)
}

/// Can the seat of a quick window play anything?
fn any_quick(rules: &Rules, state: &State) -> bool {
    let table = &state.table;
    let seat = quick_seat(table);
    let plays = |&card: &Ix| {
        let hint = rules.lore.hints[table.card(card).def.0 as usize];
        hint.has(Hint::PLAYED_QUICK) && may_play(rules, state, seat, card, true, None).is_ok()
    };
    let uses = |zone: Zone, card: Ix| {
        let mut found = false;
        if is_usable(rules, table, zone, card, true) {
            each_use(rules, table, card, &mut |_, ability| {
                found |= may_use(rules, state, seat, card, ability, true).is_ok();
            });
        }
        found
    };
    [Zone::Hand, Zone::Ex].iter().any(|&zone| table.at(zone, seat).iter().any(plays))
        || USED
            .iter()
            .any(|&zone| used_in(rules, table, zone, seat, true).iter().any(|&card| uses(zone, card)))
}

/// The zones in which abilities may be used.
const USED: [Zone; 6] = [Zone::Field, Zone::Leader, Zone::Ex, Zone::Hand, Zone::Cemetery, Zone::EvolveDeck];

/// The cards of a zone, none where no card of the match has an ability to use there. On the field some are not printed.
fn used_in<'a>(rules: &Rules, table: &'a Table, zone: Zone, seat: Seat, quick: bool) -> &'a [Ix] {
    let hinted = rules.lore.hinted[usize::from(quick)];
    if zone == Zone::Field || hinted.has(Hint::used_in(zone)) { table.at(zone, seat) } else { &[] }
}

/// Could the card have an ability to use in this zone, where it lies?
fn is_usable(rules: &Rules, table: &Table, zone: Zone, card: Ix, quick: bool) -> bool {
    let of = |def: Def| {
        let hint = rules.lore.hints[def.0 as usize];
        hint.has(Hint::used_in(zone)) && (!quick || hint.has(Hint::USED_QUICK))
    };
    if zone != Zone::Field {
        return of(table.card(card).def);
    }
    of(form(table, card))
        || current::has(table, card, Keyword::Stack)
        || table.common.matters.has(Matters::GIVEN)
}

/// Calls back for every card that might be played and every ability that might be used, with the reason it may not.
/// The number is that of the ability among those of its card, `None` for the card itself.
pub(crate) fn each_play(
    rules: &Rules,
    state: &State,
    seat: Seat,
    quick: bool,
    each: &mut impl FnMut(Ix, Option<(u8, u16)>, Result<(), Lack>),
) {
    let table = &state.table;
    for zone in [Zone::Hand, Zone::Ex] {
        let cards = table.at(zone, seat);
        for (at, &card) in cards.iter().enumerate() {
            let def = table.card(card).def;
            let copy = zone == Zone::Hand && cards[..at].iter().any(|&other| table.card(other).def == def);
            if !copy {
                each(card, None, may_play(rules, state, seat, card, quick, None));
            }
        }
    }
    for zone in USED {
        let cards = used_in(rules, table, zone, seat, quick);
        for (at, &card) in cards.iter().enumerate() {
            if !is_usable(rules, table, zone, card, quick && zone != Zone::Field) {
                continue;
            }
            let def = table.card(card).def;
            let copy = !zone.ordered() && cards[..at].iter().any(|&other| table.card(other).def == def);
            if !copy {
                each_use(rules, table, card, &mut |nth, ability| {
                    each(card, Some((nth, ability)), may_use(rules, state, seat, card, ability, quick));
                });
            }
        }
    }
}

/// The abilities of a card that can be used where it lies: a number for each, and its row.
pub(crate) fn each_use(rules: &Rules, table: &Table, card: Ix, each: &mut impl FnMut(u8, u16)) {
    let zone = table.zone(card);
    let printed = current::face(rules, table, card);
    let mute = table.body(card).is_some_and(|body| body.mute);
    let down = table.card(card).face() == engine::Face::Down;
    let there = match zone {
        Zone::Hand => true,
        // What lies there face up is not among the cards of the evolve deck (SV-29).
        Zone::EvolveDeck => down,
        _ => !mute && !down,
    };
    if printed.uses >> zone as u16 & 1 == 1 && there {
        for (nth, id) in printed.abilities.clone().enumerate() {
            let ability = &rules.lore.abilities[id as usize];
            if matches!(ability.nature, Nature::Activated { .. }) && ability.works == zone {
                each(nth as u8, id);
            }
        }
    }
    if zone != Zone::Field {
        return;
    }
    if current::has(table, card, Keyword::Stack) {
        each(STACK_USE, rules.lore.built_in.stack);
    }
    if !table.common.matters.has(Matters::GIVEN) {
        return;
    }
    for (at, id) in current::given_abilities(rules, table, card).enumerate() {
        if matches!(rules.lore.abilities[id as usize].nature, Nature::Activated { .. }) {
            each(GRANTED + at as u8, id);
        }
    }
}

/// The number of the ability that 【スタック】 gives.
const STACK_USE: u8 = 60;
/// From here on abilities are numbered that were given.
const GRANTED: u8 = 64;

/// The ability of a card with this number.
pub(crate) fn use_of(rules: &Rules, table: &Table, card: Ix, wanted: u8) -> Option<u16> {
    let mut found = None;
    each_use(rules, table, card, &mut |nth, id| {
        if nth == wanted {
            found = Some(id);
        }
    });
    found
}

/// Is the card quick now (12.3.2, 12.3.6)?
pub(crate) fn is_quick(eye: &Eye<'_>, card: Ix) -> bool {
    let printed = eye.rules.printed(eye.table.card(card).def);
    printed.quick
        || (printed.as_played
            && as_played(eye.rules, printed).any(|(_, way)| match way {
                AsPlayed::Quick(condition) => condition.as_ref().is_none_or(|one| eye.holds(one)),
                _ => false,
            }))
}

/// The abilities of a card that change how it is played.
pub(crate) fn as_played<'a>(
    rules: &'a Rules,
    printed: &'a Printed,
) -> impl Iterator<Item = (u16, &'a AsPlayed)> {
    printed.abilities.clone().filter_map(|id| match &rules.lore.abilities[id as usize].nature {
        Nature::AsPlayed(way) => Some((id, way)),
        _ => None,
    })
}

/// The run of a card about to be played.
pub(crate) fn card_run(rules: &Rules, table: &Table, seat: Seat, card: Ix) -> Run {
    let printed = rules.printed(table.card(card).def);
    let spell = printed.facts.kind == Kind::Spell;
    let code = if spell { printed.spell.unwrap_or(NO_TEXT) } else { NO_TEXT };
    let counts = |code: u16| rules.lore.abilities.get(code as usize).is_some_and(|ability| ability.counts);
    let reads = printed.as_played || counts(code);
    let fixed = if reads { evaluate::fixed(rules, table, seat) } else { [0; 2] };
    Run { code, seat, spoken: seat, source: table.object(card), fixed, ..Run::default() }
}

/// The program of a run, where it has one.
pub(crate) fn program<'a>(rules: &'a Rules, run: &Run) -> Option<&'a Program<Sve>> {
    rules.lore.abilities.get(run.code as usize).map(|ability| &ability.program)
}

/// May the card be played now, to its end (8.1.2, 10.6.2.1.2)?
pub(crate) fn may_play(
    rules: &Rules,
    state: &State,
    seat: Seat,
    card: Ix,
    quick: bool,
    set: Option<i16>,
) -> Result<(), Lack> {
    let table = &state.table;
    let printed = rules.printed(table.card(card).def);
    if quick && !printed.quick && !printed.as_played {
        return Err(Lack::new(Want::Quick, rule!("12.3.4")));
    }
    let pp = table.purses[seat].pp;
    if !printed.as_played && !table.common.matters.has(Matters::COST.or(Matters::PLAY)) {
        // Nothing but what is printed bears on it.
        payable::affordable(set.unwrap_or(printed.facts.cost.unwrap_or(0)).max(0), pp)?;
        return comes_to_its_end(rules, state, printed, 0, || card_run(rules, table, seat, card), seat);
    }
    let mut run = card_run(rules, table, seat, card);
    if printed.as_played || quick {
        let eye = Eye::of(rules, state, &run);
        if quick && !is_quick(&eye, card) {
            return Err(Lack::new(Want::Quick, rule!("12.3.4")));
        }
        for (_, way) in as_played(rules, printed) {
            if let AsPlayed::Never(condition) = way
                && eye.holds(condition)
            {
                return Err(Lack::new(Want::Condition, ruling!("SV-137")).and(rule!("10.3.3")));
            }
        }
    }
    if current::any_change(rules, table, card, Matters::PLAY, |change| *change == Change::NotPlayed) {
        return Err(forbidden(rule!("1.3.3")));
    }
    let mut barred = false;
    current::each_player_change(rules, table, seat, Matters::PLAY, &mut |change, _| {
        barred |= matches!(change, Change::CannotPlay(row) if speaks_of(rules, table, seat, *row, card));
    });
    if barred {
        return Err(forbidden(rule!("1.3.3")));
    }
    let mut need = card_cost(rules, state, &run, card, set);
    let mut leaves = 0;
    if printed.as_played {
        let eye = Eye::of(rules, state, &run);
        let mut paid = 0;
        for (at, (id, way)) in as_played(rules, printed).enumerate() {
            let extra = rules.lore.abilities[id as usize].program.costs.first().map_or(&[][..], |cost| cost);
            match way {
                AsPlayed::Extra { may: false } => {
                    payable::payable(&eye, extra, pp)?;
                    leaves += leaves_field(extra);
                }
                _ if way.is_bought() && need > pp && payable::payable(&eye, extra, pp).is_ok() => {
                    paid |= 1 << (2 + at);
                    leaves = leaves.max(leaves_field(extra));
                }
                AsPlayed::Extra { may: true } if payable::payable(&eye, extra, pp).is_ok() => {
                    leaves += leaves_field(extra);
                }
                _ => {}
            }
        }
        if paid != 0 {
            run.paid = paid;
            need = need.min(card_cost(rules, state, &run, card, set));
            run.paid = 0;
        }
    }
    payable::affordable(need, pp)?;
    comes_to_its_end(rules, state, printed, leaves, || run, seat)
}

/// An effect forbids it: that goes before what allows it.
pub(crate) fn forbidden(why: Reason) -> Lack {
    Lack::new(Want::Allowed, why).and(ruling!("SV-17"))
}

/// There is nothing that it could choose: it can't be played.
pub(crate) fn no_target(why: Reason) -> Lack {
    Lack::new(Want::Target, why).and(rule!("10.6.2.1.2")).and(ruling!("SV-09"))
}

/// Is there room for the card on the field, with so many others gone, or can its text choose what it must?
fn comes_to_its_end(
    rules: &Rules,
    state: &State,
    printed: &Printed,
    leaves: usize,
    run: impl FnOnce() -> Run,
    seat: Seat,
) -> Result<(), Lack> {
    match printed.facts.kind {
        Kind::Follower | Kind::Amulet => {
            let limit = usize::from(state.table.purses[seat].field_limit);
            if state.table.at(Zone::Field, seat).len() >= limit + leaves {
                return Err(Lack::new(Want::Room, rule!("10.6.2.6")).and(ruling!("SV-35")));
            }
            Ok(())
        }
        Kind::Spell => targets_exist(rules, state, &run()),
        Kind::Leader => Err(forbidden(rule!("8.2.1"))),
    }
}

/// How many own field cards a cost takes from the field (SV-35).
pub(crate) fn leaves_field(cost: &[Price]) -> usize {
    cost.iter()
        .map(|price| match price {
            Price::Go(of, n, _) if of.places.iter().all(|(zone, _)| *zone == Zone::Field) => {
                (*n).max(0) as usize
            }
            _ => 0,
        })
        .sum()
}

/// Does this icon count as an evolution (8.3.2.1, 12.16.3, 14.2.2.5, 14.4.9.5)?
pub(crate) fn counts_as_evolution(icon: Icon) -> bool {
    match icon {
        Icon::Activate => false,
        Icon::Evolve | Icon::Meal(_) | Icon::Possess | Icon::Ride | Icon::Advance => true,
    }
}

/// May the ability be used now, to its end?
pub(crate) fn may_use(
    rules: &Rules,
    state: &State,
    seat: Seat,
    card: Ix,
    id: u16,
    quick: bool,
) -> Result<(), Lack> {
    let table = &state.table;
    let ability = &rules.lore.abilities[id as usize];
    let Nature::Activated { icon, quick: is_quick } = &ability.nature else {
        return Err(forbidden(rule!("8.3.1")));
    };
    if quick && !is_quick {
        return Err(Lack::new(Want::Quick, rule!("12.3.3")));
    }
    let purse = &table.purses[seat];
    if counts_as_evolution(*icon) && purse.evolved {
        return Err(Lack::new(Want::OtherTurn, rule!("8.3.2")).and(ruling!("SV-81")));
    }
    let ridden = table.body(card).is_some_and(|body| body.ever.has(Ever::RIDDEN));
    if matches!(icon, Icon::Possess | Icon::Ride) && ridden {
        return Err(Lack::new(Want::Uses(1), rule!("14.4.9.2")));
    }
    let run = ability_run(rules, table, seat, card, id);
    let eye = Eye::of(rules, state, &run);
    for limit in &ability.limits {
        match limit {
            Limit::Turn(most) => {
                if current::uses_left(table, card, id, ability, *most) == 0 {
                    return Err(Lack::new(Want::Uses(*most), ruling!("SV-137")));
                }
            }
            Limit::While(condition) if !eye.holds(condition) => {
                return Err(Lack::new(Want::Condition, ruling!("SV-137")).and(rule!("10.3.3")));
            }
            Limit::While(_) => {}
        }
    }
    let cost = ability.program.costs.first().map_or(&[][..], |cost| cost);
    let with_ep = i16::from(may_use_ep(table, seat, *icon) && payable::pp_of(&eye, cost) > 0);
    payable::payable(&eye, cost, purse.pp + with_ep)?;
    targets_exist(rules, state, &run)
}

/// May 1 EP be paid for 1 PP of such an ability (12.2.3, 12.16.3, 14.2.2.4, 14.4.9.2)?
pub(crate) fn may_use_ep(table: &Table, seat: Seat, icon: Icon) -> bool {
    counts_as_evolution(icon) && table.purses[seat].ep > 0
}

/// The run of an ability about to be used.
pub(crate) fn ability_run(rules: &Rules, table: &Table, seat: Seat, card: Ix, code: u16) -> Run {
    let ability = &rules.lore.abilities[code as usize];
    let reads = ability.counts || !ability.limits.is_empty();
    let fixed = if reads { evaluate::fixed(rules, table, seat) } else { [0; 2] };
    Run { code, seat, spoken: seat, source: table.object(card), fixed, ..Run::default() }
}

/// The mode an op of a program belongs to.
pub(crate) fn mode_of(program: &Program<Sve>, at: usize) -> Option<u8> {
    let inside = |(op, code): (usize, &Op<Sve>)| match code {
        Op::Mode(mode, to) if op < at && at < *to as usize => Some(*mode),
        _ => None,
    };
    program.ops.iter().enumerate().filter_map(inside).next_back()
}

/// Can every target that the text must choose be chosen (10.6.2.3.3, SV-09, SV-68), in enough of its modes (5.17.3.1.2)?
pub(crate) fn targets_exist(rules: &Rules, state: &State, run: &Run) -> Result<(), Lack> {
    let Some(program) = program(rules, run) else { return Ok(()) };
    if !chosen_in(rules, state, run, program, None) {
        return Err(no_target(rule!("10.6.2.3.3")));
    }
    let Some(modes) = &program.modes else { return Ok(()) };
    let (n, up_to) = mode_count(rules, state, run, &mut ());
    if n == 0 {
        return Ok(());
    }
    let selectable = (0..modes.of).filter(|&mode| chosen_in(rules, state, run, program, Some(mode))).count();
    if selectable < if up_to { 1 } else { usize::from(n) } {
        return Err(no_target(rule!("5.17.3.1.2")));
    }
    Ok(())
}

/// How many modes are chosen, or fewer; read when the play begins (5.17.3.1).
pub(crate) fn mode_count(
    rules: &Rules,
    state: &State,
    run: &Run,
    observer: &mut impl Observer,
) -> (u8, bool) {
    let Some(modes) = program(rules, run).and_then(|program| program.modes.as_ref()) else {
        return (0, false);
    };
    let clauses = [rule!("10.6.2.2"), rule!("5.17.1.1"), ruling!("SV-69")];
    clauses.into_iter().for_each(|clause| observer.cite(clause));
    let (mut n, mut up_to) = (modes.n, modes.up_to);
    if let Some((condition, others, other_up_to)) = &modes.instead {
        observer.cite(rule!("5.17.3.1"));
        observer.cite(ruling!("SV-70"));
        let counted = match condition {
            Condition::Own(Fact::SpellChain(_)) => Some(rule!("13.3.1.4.1")),
            Condition::Own(Fact::NecroCharge(_)) => Some(rule!("13.5.1.3.2.1")),
            _ => None,
        };
        counted.into_iter().chain(counted.map(|_| rule!("5.17.3.1.1"))).for_each(|one| observer.cite(one));
        if Eye::of(rules, state, run).holds(condition) {
            (n, up_to) = (*others, *other_up_to);
        }
    }
    if up_to {
        observer.cite(rule!("5.17.2.1"));
    }
    if n == 0 {
        observer.cite(rule!("5.17.2.2"));
    }
    if n > modes.of {
        observer.cite(rule!("5.17.2.3"));
    }
    (n.min(modes.of), up_to)
}

/// Can the targets of a mode (or those outside all modes) be chosen, different ones within a sentence?
pub(crate) fn chosen_in(
    rules: &Rules,
    state: &State,
    run: &Run,
    program: &Program<Sve>,
    mode: Option<u8>,
) -> bool {
    let eye = Eye::of(rules, state, run);
    let modal = program.modes.is_some();
    let mut sentence: Few<Option<&Choose<Sve>>, 4> = Few::new();
    for (at, op) in program.ops.iter().enumerate() {
        let Op::Choose(choose) = op else { continue };
        if choose.at != When::Play || (modal && mode_of(program, at) != mode) {
            continue;
        }
        let ends = sentence.last().is_some_and(|last| last.is_none_or(|one| one.sentence != choose.sentence));
        if ends && !chosen_together(&eye, &sentence) {
            return false;
        }
        if ends {
            sentence.clear();
        }
        sentence.push(Some(choose));
    }
    chosen_together(&eye, &sentence)
}

/// Can all the choices of a sentence be made, each of other cards?
fn chosen_together(eye: &Eye<'_>, sentence: &[Option<&Choose<Sve>>]) -> bool {
    if let [Some(choose)] = sentence {
        return effect::can_choose(eye, choose);
    }
    let mut demands: Few<(Set, usize), 4> = Few::new();
    for choose in sentence.iter().flatten() {
        let choice = Choosing::of(eye, choose);
        if choice.there < choice.least {
            return false;
        }
        demands.push((choice.open, choice.least));
    }
    demands.len() < 2 || can_match(&demands)
}
