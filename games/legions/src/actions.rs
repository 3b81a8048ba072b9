//! The seven actions of the main phase (28): which may be done, and how each begins.

use engine::effect::{Eye, Pay};
use engine::{Because, Choice, Face, Identity, Ix, Move, Place, Seat, Set, What};

use crate::events::Own;
use crate::game::{Legions, Rules, State, Table};
use crate::kinds::{Category, KeywordName};
use crate::questions::{Lack, Pick, Want};
use crate::steps::{Battle, BattleStage, Play, PlayStage, Step, Unlock, UnlockStage};
use crate::table::{FIELD, Fight, LANES, Zone};
use crate::vocabulary::{Bans, Nature};
use crate::{ask, battle, chain, cost, current, play, standing, unlock};

/// Every action one could think of, with what it lacks.
pub(crate) fn answers(rules: &Rules, state: &State, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    let table = &state.table;
    let seat = table.turn();
    ask::each_in_hand(table, seat, |card| {
        each(Pick::Unlock.of_card(card), unlock::may_unlock(rules, table, seat, card, false));
    });
    for &card in table.at(Zone::Standby, seat) {
        each(Pick::Play.of_card(card), play::may_play(rules, state, card));
        each(Pick::Exile.of_card(card), Ok(()));
    }
    standing::each_as_standby(rules, table, seat, &mut |card| {
        each(Pick::Play.of_card(card), play::may_play(rules, state, card));
        each(Pick::Exile.of_card(card), Ok(()));
    });
    for zone in FIELD {
        let Some(card) = table.top(zone, seat) else { continue };
        if zone != Zone::Master {
            each(Pick::Attack.of_card(card), may_attack(rules, table, card));
        }
        if zone.is_lane() {
            for (lane, &to) in LANES.iter().enumerate().filter(|&(_, &to)| to != zone) {
                each(Pick::Move.both(card, lane as u16), may_move(table, card, to));
            }
        }
        if current::is_unit(table, card) {
            each_use(rules, table, card, &mut |nth, id| {
                each(Pick::Use.both(card, nth), may_use(rules, state, card, id));
            });
        }
        if zone != Zone::Master {
            each(Pick::Exile.of_card(card), may_exile(table, card));
        }
    }
    each(Pick::EndMain.plain(), Ok(()));
}

/// The abilities at will that a unit has, with their numbers among its abilities (37-4; of an awakened master
/// also 21-3b and 21-3c).
pub(crate) fn each_use(rules: &Rules, table: &Table, card: Ix, each: &mut impl FnMut(u16, u16)) {
    let mut nth = 0;
    if table.zone(card) == Zone::Master && table.purses[table.seat(card)].awakened {
        for id in [crate::cards::CORE_BOOST, crate::cards::GRANT_ASSAULT] {
            each(nth, id);
            nth += 1;
        }
    }
    if table.common.lasts.is_empty() && !current::printed(rules, table, card).at_will {
        return;
    }
    for id in current::abilities(table, rules, card) {
        if matches!(rules.lore.abilities[id as usize].nature, Nature::AtWill(_)) {
            each(nth, id);
            nth += 1;
        }
    }
}

/// The row of the ability with this number.
pub(crate) fn use_of(rules: &Rules, table: &Table, card: Ix, wanted: u16) -> Option<u16> {
    let mut found = None;
    each_use(rules, table, card, &mut |nth, id| {
        if nth == wanted {
            found = Some(id);
        }
    });
    found
}

/// Can the unit do what exhausts it: active, open, and not kept from it by being stunned (28-4, 28-5, 30)?
fn may_act(table: &Table, card: Ix, attacks: bool, why: engine::Reason) -> Result<(), Lack> {
    if !current::is_unit(table, card) {
        return Err(Lack::new(Want::Open, ruling!("LG-42")).and(rule!("16-3e")));
    }
    if table.card(card).turned() {
        return Err(Lack::new(Want::Active, why));
    }
    let leave = if attacks { Bans::ATTACKS_STUNNED } else { Bans::MOVES_STUNNED };
    if current::banned(table, card, leave) { Ok(()) } else { unstunned(table, card, attacks) }
}

/// Is the unit not stunned, or does it act all the same (30-1 to 30-3)?
pub(crate) fn unstunned(table: &Table, card: Ix, assault: bool) -> Result<(), Lack> {
    let Some(body) = table.body(card) else { return Ok(()) };
    let acts = body.keys.has(KeywordName::Haste)
        || body.bans.has(Bans::ACTS_STUNNED)
        || (assault && body.keys.has(KeywordName::Assault));
    if body.stunned && !acts { Err(Lack::new(Want::Unstunned, rule!("30-1"))) } else { Ok(()) }
}

/// May the minion or lord attack (28-4)?
pub(crate) fn may_attack(rules: &Rules, table: &Table, card: Ix) -> Result<(), Lack> {
    may_act(table, card, true, rule!("28-4"))?;
    attacks_at_all(rules, table, card)
}

/// Is nothing in the way of its attack but its own state?
pub(crate) fn attacks_at_all(rules: &Rules, table: &Table, card: Ix) -> Result<(), Lack> {
    if current::banned(table, card, Bans::ATTACK) {
        return Err(Lack::new(Want::Allowed, rule!("01-3")));
    }
    let mut any = false;
    battle::each_target(rules, table, card, &mut |_, legal| any |= legal.is_ok());
    if any { Ok(()) } else { Err(Lack::new(Want::AttackTarget, ruling!("LG-48"))) }
}

/// May the minion move to that lane (28-5, LG-38)?
fn may_move(table: &Table, card: Ix, to: Zone) -> Result<(), Lack> {
    let beside = |from: Zone| match (from.lane(), to.lane()) {
        (Some(from), Some(to)) => crate::table::adjacent(from, to),
        _ => false,
    };
    if !beside(table.zone(card)) {
        return Err(Lack::new(Want::Lane, rule!("19-5")));
    }
    may_act(table, card, false, rule!("28-5"))?;
    if !table.at(to, table.seat(card)).is_empty() {
        return Err(Lack::new(Want::Room, ruling!("LG-38")));
    }
    if current::banned(table, card, Bans::MOVE) {
        Err(Lack::new(Want::Allowed, rule!("01-3")))
    } else {
        Ok(())
    }
}

/// May the ability be used now (28-6, 31)?
pub(crate) fn may_use(rules: &Rules, state: &State, card: Ix, id: u16) -> Result<(), Lack> {
    if current::banned(&state.table, card, Bans::AT_WILL) {
        return Err(Lack::new(Want::Allowed, rule!("01-3")));
    }
    let ability = &rules.lore.abilities[id as usize];
    let table = &state.table;
    if let (Nature::AtWill(Some(most)), Some(body)) = (&ability.nature, table.body(card)) {
        let used = body.used.get(usize::from(ability.nth)).copied().unwrap_or(0);
        if used >= *most {
            return Err(Lack::new(Want::Uses(*most), rule!("37-4b")));
        }
    }
    let run = engine::effect::Run { code: id, ..current::glance(table, card) };
    let eye = Eye::of(rules, state, &run);
    if ability.only.as_ref().is_some_and(|only| !eye.holds(only)) {
        return Err(Lack::new(Want::Allowed, rule!("01-3")));
    }
    cost::can_pay(&eye, ability.program.costs.first().map_or(&[][..], |cost| cost), true)?;
    if play::first_effect_holds(rules, state, &run) {
        Ok(())
    } else {
        Err(crate::play::no_target(ruling!("LG-82")))
    }
}

/// May the own card of the field be exiled (28-7, LG-37)?
fn may_exile(table: &Table, card: Ix) -> Result<(), Lack> {
    if table.card(card).turned() { Err(Lack::new(Want::Active, rule!("28-7"))) } else { Ok(()) }
}

/// An action of the main phase begins.
pub(crate) fn begin(rules: &Rules, state: &mut State, choice: Choice, pick: Pick) {
    let card = choice.card;
    match pick {
        Pick::Unlock => {
            state.push(Step::Unlock(Unlock { card, stage: UnlockStage::Pay, by_effect: false }));
        }
        Pick::Play => state.push(Step::Play(Play { card, stage: PlayStage::Begin })),
        Pick::Attack => {
            let fight = Fight { attacker: state.table.object(card), attack: true, ..Fight::default() };
            let because = Because::from(rule!("35-3")).and(rule!("28-4"));
            state.push(Step::Battle(Battle {
                fight,
                stage: BattleStage::Target,
                within: false,
                may: false,
                because,
            }));
        }
        Pick::Move => lane_move(state, card, LANES[usize::from(choice.arg).min(2)]),
        Pick::Use => {
            if let Some(id) = use_of(rules, &state.table, card, choice.arg) {
                use_ability(rules, state, card, id);
            }
        }
        Pick::Exile => exile(rules, state, card),
        _ => {}
    }
}

/// A minion moves to the lane beside it and is exhausted (28-5).
fn lane_move(state: &mut State, card: Ix, to: Zone) {
    if current::has(&state.table, card, KeywordName::MovingAttack) {
        // What its move sets off comes first (LG-52).
        state.push(Step::MovedAttack(card));
    }
    chain::check(state, card);
    let seat = state.table.seat(card);
    let from = state.table.card(card).place;
    state.propose(What::Turn { cards: Set::only(card), turned: true }, rule!("28-5"));
    state.propose(shifted(card, from, Place::of(to, seat)), rule!("28-5"));
}

/// A card goes from lane to lane: it stays what it is (34-2).
pub(crate) fn shifted(card: Ix, from: Place, to: Place) -> What<Legions> {
    What::Move(Move { cards: Set::only(card), from, to, identity: Identity::Same, ..Move::default() })
}

/// An ability at will: its cost is paid, then it is resolved (28-6, 31-1).
fn use_ability(rules: &Rules, state: &mut State, card: Ix, id: u16) {
    let run = engine::effect::Run { code: id, at: state.table.now(), ..current::glance(&state.table, card) };
    chain::check(state, card);
    state.push(Step::Resolve(run));
    state.push(Step::Pay(Pay::of(&run, 0)));
    let often = match rules.lore.abilities[id as usize].nature {
        Nature::AtWill(Some(_)) => rule!("37-4b"),
        _ => rule!("37-4a"),
    };
    let free = rules.lore.abilities[id as usize].program.costs.first().is_none_or(Vec::is_empty);
    let often = if free { ruling!("LG-77") } else { often };
    let because = Because::from(rule!("28-6")).and(rule!("36-17")).and(often);
    state.propose(What::Own(Own::Uses(card, id)), because);
}

/// An own card is exiled: of the field (28-7), or of the standby zone (28-8).
fn exile(rules: &Rules, state: &mut State, card: Ix) {
    let because = if !state.table.zone(card).is_field() {
        Because::from(rule!("28-8"))
    } else {
        Because::from(rule!("28-7")).and(ruling!("LG-37"))
    };
    chain::check(state, card);
    state.propose(What::Own(Own::By(state.table.seat(card))), because);
    crate::moves::leave(rules, state, card, Zone::Exile, Face::Up, because);
}

/// Whose card of this category is it?
pub(crate) fn is(rules: &Rules, table: &Table, card: Ix, category: Category) -> bool {
    current::category(rules, table, card) == Some(category)
}

/// The seat that is asked: only the turn player chooses (01-8, LG-07), unless the match says otherwise.
pub(crate) fn asked(rules: &Rules, table: &Table, whose: Seat) -> Seat {
    if rules.flag(crate::game::Flag::OwnersChoose as u32) { whose } else { table.turn() }
}
