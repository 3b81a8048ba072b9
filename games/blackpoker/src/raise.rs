//! Raising an action: announce, pay, lay the key cards, choose the target.

use engine::{Because, Choice, Def, Face, Flow, Ix, Move, Place, Reason, Seat, Set, What};

use crate::actions::{Act, Action, Aim, Target, Timing};
use crate::cards::{Hand, JOKER, suit};
use crate::characters::units;
use crate::events::Own;
use crate::game::{State, Table};
use crate::questions::{Lack, Pick, Want};
use crate::setup::{to_grave, top_of_life};
use crate::steps::{Asking, Step};
use crate::table::Zone;

/// How far an action being raised has come.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stage {
    /// So many bulwarks are still to be driven.
    Drive(u8),
    /// The damage is taken.
    Hurt,
    /// A card is discarded.
    #[default]
    Discard,
    /// This key card is laid.
    Key(u8),
    /// The target is chosen.
    Target,
    /// All is done: it goes on the stage or resolves.
    Raised,
}

/// An action being raised.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Raise {
    /// As much of it as is known.
    pub action: Action,
    /// How far it has come.
    pub stage: Stage,
}

/// What a seat holds, as a set of printed cards.
pub fn hand(table: &Table, seat: Seat) -> Hand {
    table.at(Zone::Hand, seat).iter().map(|&card| table.card(card).def).collect()
}

/// The bulwarks of a seat that can pay B.
pub fn charged_walls(table: &Table, seat: Seat) -> usize {
    table.at(Zone::Wall, seat).iter().filter(|&&card| !table.card(card).turned()).count()
}

/// The suits of a seat's soldiers, as all cards of those suits.
fn soldier_suits(table: &Table, seat: Seat) -> Hand {
    units(table, Zone::Field, seat)
        .filter_map(|unit| suit(table.card(unit).def))
        .fold(Hand::default(), |all, suit| all.or(suit.cards()))
}

/// The cards that can be the action's key card of this number, targets considered.
fn usable(table: &Table, seat: Seat, act: Act, key: usize) -> Hand {
    let spec = act.spec();
    let keys = spec.keys.0.get(key).copied().unwrap_or_default();
    if spec.aim.0 == Aim::SameSuit { keys.and(soldier_suits(table, seat)) } else { keys }
}

/// May the seat, holding these cards, raise this action now? Only if it can be completed.
pub fn may_raise(table: &Table, seat: Seat, act: Act, held: Hand) -> Result<(), Lack> {
    let spec = act.spec();
    let lack = |want, why| Err(Lack::new(want, why));
    match spec.timing {
        (Timing::Never, why) => return lack(Want::Effect, why),
        (Timing::Main, why) if table.turn() != seat => return lack(Want::OwnTurn, why),
        (Timing::Main, why) if !table.common.stage.is_empty() => {
            let why = if act == Act::Equip && in_combat(table) { ruling!("BP-16") } else { why };
            return lack(Want::EmptyStage(table.common.stage.len() as u8), why);
        }
        (Timing::Main | Timing::Quick, _) => {}
    }
    let purse = &table.purses[seat];
    if (act == Act::SetWall && purse.set_wall) || (act == Act::Attack && purse.attacked) {
        return lack(Want::AnotherTurn, spec.once);
    }
    let (walls, life, discard, why) = spec.cost;
    if walls > 0 {
        let charged = charged_walls(table, seat) as u8;
        if charged < walls {
            return lack(Want::Walls(walls, charged), why);
        }
    }
    if life > 0 && table.at(Zone::Life, seat).is_empty() {
        return lack(Want::Life, ruling!("BP-20"));
    }
    for key in 0..spec.keys.0.len() {
        if spec.keys.0[key].and(held).is_empty() {
            return lack(Want::Key, spec.keys.1);
        }
        if usable(table, seat, act, key).and(held).is_empty() {
            return lack(Want::Target, spec.aim.1);
        }
    }
    if discard > 0 && table.at(Zone::Hand, seat).len() < discard as usize + spec.keys.0.len() {
        return lack(Want::SpareCard, ruling!("BP-12"));
    }
    let aimless = match spec.aim.0 {
        Aim::None | Aim::SameSuit | Aim::Opponent => false,
        Aim::Soldier => both_empty(table, Zone::Field),
        Aim::Character => both_empty(table, Zone::Field) && both_empty(table, Zone::Wall),
        Aim::Wall => both_empty(table, Zone::Wall),
        Aim::Action => !table.common.stage.iter().any(|action| action.keys().next().is_some()),
    };
    if aimless { lack(Want::Target, spec.aim.1) } else { Ok(()) }
}

fn both_empty(table: &Table, zone: Zone) -> bool {
    Seat::BOTH.iter().all(|&seat| table.at(zone, seat).is_empty())
}

fn in_combat(table: &Table) -> bool {
    table.common.stage.iter().any(|action| matches!(action.act, Act::Attack | Act::Block | Act::Damage))
}

/// May this bulwark pay B?
pub fn may_drive(table: &Table, act: Act, wall: Ix) -> Result<(), Lack> {
    if table.card(wall).turned() {
        return Err(Lack::new(Want::Charged, act.spec().cost.3));
    }
    Ok(())
}

/// May this card pay D? Not if it is the only one that could be the key card.
pub fn may_discard(table: &Table, seat: Seat, act: Act, card: Ix) -> Result<(), Lack> {
    let keys = usable(table, seat, act, 0);
    let others = table.at(Zone::Hand, seat).iter().filter(|&&c| c != card);
    if others.map(|&c| table.card(c).def).any(|def| keys.has(def)) {
        Ok(())
    } else {
        Err(Lack::new(Want::SpareCard, ruling!("BP-12")))
    }
}

/// May this card be the action's next key card?
pub fn may_key(table: &Table, seat: Seat, act: Act, key: usize, def: Def) -> Result<(), Lack> {
    let spec = act.spec();
    if !spec.keys.0.get(key).is_some_and(|keys| keys.has(def)) {
        return Err(Lack::new(Want::OtherKey, spec.keys.1));
    }
    if !usable(table, seat, act, key).has(def) {
        return Err(Lack::new(Want::Target, spec.aim.1));
    }
    Ok(())
}

/// May this character be the action's target?
pub fn may_target(table: &Table, action: &Action, unit: Ix) -> Result<(), Lack> {
    let (aim, why) = action.act.spec().aim;
    let record = table.card(unit);
    let soldier = table.zone(unit) == Zone::Field;
    let fits = match aim {
        Aim::None | Aim::Action | Aim::Opponent => false,
        Aim::SameSuit => {
            let key = action.keys().next().and_then(|key| suit(table.card(key).def));
            soldier && record.place.seat() == action.by && suit(record.def) == key
        }
        Aim::Soldier => soldier,
        Aim::Character => true,
        Aim::Wall => !soldier,
    };
    if fits { Ok(()) } else { Err(Lack::new(Want::OtherTarget, why)) }
}

/// May this action on the stage be countered?
pub fn may_counter(target: &Action) -> Result<(), Lack> {
    if target.keys().next().is_some() {
        Ok(())
    } else {
        Err(Lack::new(Want::OtherTarget, rule!("カウンター/対象")))
    }
}

/// Begins to raise an action.
pub fn announce(state: &mut State, seat: Seat, act: Act) {
    let spec = act.spec();
    let action = Action { act, by: seat, ..Action::default() };
    state.push(Step::Ask(Asking::Raise(Raise { action, stage: after_announcing(act) })));
    let mut because = Because::from(spec.timing.1);
    if spec.once.is_some() {
        because = because.and(ruling!("BP-13"));
    }
    state.propose(What::Own(Own::Announced(act, seat)), because);
}

fn after_announcing(act: Act) -> Stage {
    let (walls, life, _, _) = act.spec().cost;
    if walls > 0 {
        Stage::Drive(walls)
    } else if life > 0 {
        Stage::Hurt
    } else {
        after_hurt(act)
    }
}

fn after_hurt(act: Act) -> Stage {
    if act.spec().cost.2 > 0 { Stage::Discard } else { after_key(act, 0) }
}

/// The stage once so many key cards lie.
fn after_key(act: Act, laid: u8) -> Stage {
    if (laid as usize) < act.spec().keys.0.len() {
        return Stage::Key(laid);
    }
    match act.spec().aim.0 {
        Aim::None | Aim::Opponent => Stage::Raised,
        Aim::SameSuit | Aim::Soldier | Aim::Character | Aim::Wall | Aim::Action => Stage::Target,
    }
}

pub(crate) fn step(state: &mut State, raise: Raise) -> Flow {
    let Raise { mut action, stage } = raise;
    let spec = action.act.spec();
    match stage {
        Stage::Drive(_) | Stage::Discard | Stage::Key(_) | Stage::Target => return Flow::Ask,
        Stage::Hurt => {
            state.next(Step::Ask(Asking::Raise(Raise { action, stage: after_hurt(action.act) })));
            let card = top_of_life(&state.table, action.by, 1);
            let because = Because::from(spec.cost.3).and(rule!("補足/コストの意味.L"));
            state.propose(to_grave(Zone::Life, action.by, card), because);
        }
        Stage::Raised if spec.immediate => {
            state.next(Step::Effect(action));
        }
        Stage::Raised => {
            action.serial = state.table.common.next_serial();
            if spec.aim.0 == Aim::Opponent {
                action.target = Target::Opponent;
            }
            let why = if spec.aim.1.is_some() { spec.aim.1 } else { ruling!("BP-21") };
            state.next(Step::Triggers);
            state.propose(What::Own(Own::Pushed(action)), Because::from(why).and(ruling!("BP-30")));
        }
    }
    Flow::On
}

/// The answer to a question of payment, key or target.
pub(crate) fn answer(state: &mut State, raise: Raise, choice: Choice) {
    let Raise { mut action, stage } = raise;
    let spec = action.act.spec();
    let card = choice.card;
    match stage {
        Stage::Drive(left) => {
            let life = spec.cost.1 > 0;
            let stage = match left {
                2.. => Stage::Drive(left - 1),
                _ if life => Stage::Hurt,
                _ => after_hurt(action.act),
            };
            state.next(Step::Ask(Asking::Raise(Raise { action, stage })));
            let because = Because::from(spec.cost.3).and(rule!("補足/コストの意味.B"));
            state.propose(What::Turn { cards: Set::only(card), turned: true }, because);
        }
        Stage::Discard => {
            state.next(Step::Ask(Asking::Raise(Raise { action, stage: after_key(action.act, 0) })));
            let because = Because::from(spec.cost.3).and(rule!("補足/コストの意味.D"));
            state.propose(to_grave(Zone::Hand, action.by, Set::only(card)), because);
        }
        Stage::Key(at) => {
            action.keys[at as usize & 1] = card;
            state.next(Step::Ask(Asking::Raise(Raise { action, stage: after_key(action.act, at + 1) })));
            lay_key(state, action.by, card, spec.keys.1);
        }
        Stage::Target => {
            action.target = match Pick::of(choice) {
                Some(Pick::Action) => Target::Action(choice.arg as u8),
                _ => Target::Unit(state.table.object(card)),
            };
            state.next(Step::Ask(Asking::Raise(Raise { action, stage: Stage::Raised })));
        }
        Stage::Hurt | Stage::Raised => {}
    }
}

fn lay_key(state: &mut State, seat: Seat, card: Ix, why: Reason) {
    let (from, to) = (Place::of(Zone::Hand, seat), Place::of(Zone::Stage, seat));
    let change = Move { cards: Set::only(card), from, to, face: Face::Up, ..Move::default() };
    state.propose(What::Move(change), Because::from(why).and(ruling!("BP-21")));
}

/// The cards a seat holds, equal ones once.
pub fn different_cards(table: &Table, seat: Seat) -> impl Iterator<Item = (Ix, Def)> + '_ {
    different_cards_but(table, seat, Set::EMPTY)
}

/// The same, without some of them.
pub fn different_cards_but(table: &Table, seat: Seat, without: Set) -> impl Iterator<Item = (Ix, Def)> + '_ {
    let mut joker = false;
    let held = table.at(Zone::Hand, seat).iter().filter(move |&&card| !without.has(card));
    held.map(|&card| (card, table.card(card).def)).filter(move |&(_, def)| {
        let again = def == JOKER && joker;
        joker |= def == JOKER;
        !again
    })
}
