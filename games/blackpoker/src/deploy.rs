//! 展開系: bulwarks, soldiers, equipment.

use engine::{Because, Face, Flow, Ix, Move, Place, Set, What};

use crate::actions::{Action, Target};
use crate::events::Own;
use crate::game::State;
use crate::steps::Step;
use crate::table::Zone;

/// 防壁設置: with an empty hand nothing is placed; else the card is chosen now, L being paid.
pub(crate) fn place_wall(state: &mut State, action: Action) -> Flow {
    if !state.table.at(Zone::Hand, action.by).is_empty() {
        return Flow::Ask;
    }
    state.next(Step::Tidy(action));
    let because = Because::from(rule!("防壁設置/即時効果")).and(ruling!("BP-15"));
    state.propose(What::Own(Own::NoEffect(action.act, action.by)), because);
    Flow::On
}

/// The chosen card becomes the newest bulwark of the row.
pub(crate) fn wall_placed(state: &mut State, action: Action, card: Ix) {
    state.next(Step::Tidy(action));
    let (from, to) = (Place::of(Zone::Hand, action.by), Place::of(Zone::Wall, action.by));
    let change = Move { cards: Set::only(card), from, to, face: Face::Down, ..Move::default() };
    let because = Because::from(rule!("防壁設置/即時効果")).and(rule!("補足/防壁の置き方.詰める"));
    state.propose(What::Move(change), because);
}

/// The key card comes out as a soldier.
pub(crate) fn summon(state: &mut State, action: Action) {
    state.next(Step::Tidy(action));
    come_out(state, action, Ix::NONE, Because::from(action.act.spec().effect));
}

/// The key card is laid on the target.
pub(crate) fn equip(state: &mut State, action: Action) {
    state.next(Step::Tidy(action));
    if let Target::Unit(unit) = action.target {
        let because = Because::from(rule!("装備/通常効果")).and(rule!("装備兵/数字"));
        come_out(state, action, unit.card, because);
    }
}

fn come_out(state: &mut State, action: Action, host: Ix, because: Because) {
    let (from, to) = (Place::of(Zone::Stage, action.by), Place::of(Zone::Field, action.by));
    let cards = action.keys().collect();
    state.propose(What::Move(Move { cards, from, to, face: Face::Up, host, ..Move::default() }), because);
}
