//! The game as the engine asks for it.

use engine::effect::{Effects, Run};
use engine::{Because, Choice, Clause, Def, Face, Flow, Game, Ix, Outcome, Reason, Ref, Seat, Viewer, What};

use crate::cards::{Kind, Lore, Printed};
use crate::events::{self, Own};
use crate::questions::{Ask, Lack, Want};
use crate::steps::{SetUp, Step};
use crate::table::{Body, Common, Purse, Zone};
use crate::vocabulary::{Eye, Fact, Measure, Price, Program, Seen, Test, Verb};
use crate::{ask, current, evaluate, exchange, fight, legal, perform, play, setup, triggers, turn, walk};

/// The game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Los;

engine::game_types!(Los);

/// Rulings that a match can switch.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Flag {
    /// LS-13: limited cards may be in a deck once only.
    Limits,
}

impl Game for Los {
    engine::game_types!(parts);
    type Printed = Printed;
    type Lore = Lore;

    fn clauses() -> &'static [Clause] {
        crate::clauses::CLAUSES
    }

    fn opening() -> Step {
        Step::SetUp(SetUp::Shuffle)
    }

    fn aftermath() -> Step {
        Step::Round(Seat::B, 0, 0)
    }

    fn deck_zone() -> Zone {
        Zone::Deck
    }

    fn has_body(zone: Zone) -> bool {
        zone.is_field()
    }

    fn step(rules: &Rules, state: &mut State, observer: &mut impl Observer) -> Flow {
        match state.work.frames.last() {
            None => {
                state.push(Step::default());
                Flow::On
            }
            Some(&Step::SetUp(stage)) => setup::step(rules, state, stage, observer),
            Some(&Step::Turn(stage)) => turn::step(state, stage, observer),
            Some(&Step::Square(_) | &Step::Display(_) | &Step::Pays(_)) => Flow::Ask,
            Some(&Step::Fight(stage)) => fight::step(rules, state, stage, observer),
            Some(&Step::Fell(fell)) => fight::fell(state, fell, observer),
            Some(&Step::Exchange(exchange)) => exchange::step(rules, state, exchange, observer),
            Some(&Step::Round(seat, passes, done)) => {
                exchange::step_round(rules, state, seat, passes, done, observer)
            }
            Some(&Step::Resolve(run)) => ask::resolve(rules, state, run, observer),
            Some(&Step::Finish(object)) => {
                play::finish(state, object);
                Flow::On
            }
            Some(&Step::TurnedUp(since)) => ask::turned_up(rules, state, since, observer),
            Some(&Step::Walk(walk)) => walk::step(state, walk, observer),
        }
    }

    fn apply(rules: &Rules, table: &mut Table, own: &Own) {
        events::apply(rules, table, own);
    }

    fn look_back(look: Look<'_, impl Observer>) {
        triggers::look_back(look);
    }

    fn settle(rules: &Rules, table: &mut Table, moment: &[Event]) {
        current::settle(rules, table, moment);
    }

    fn look_after(look: Look<'_, impl Observer>) -> bool {
        triggers::look_after(look)
    }

    /// 4: no life, or no card to draw, ends the game at once; both at once is a draw.
    fn follow_up(_: &Rules, state: &mut State) {
        let lost = |seat: Seat| {
            let purse = &state.table.purses[seat];
            purse.life <= 0 || purse.drew_nothing
        };
        let because = Because::from(rule!("4")).and(ruling!("LS-16")).and(rule!("3.7"));
        match (lost(Seat::A), lost(Seat::B)) {
            (false, false) => {}
            (true, true) => {
                state.propose(What::Over(Outcome::Draw), Because::from(rule!("4")).and(ruling!("LS-01")));
            }
            (a, _) => {
                let winner = if a { Seat::B } else { Seat::A };
                state.propose(What::Over(Outcome::Won(winner)), because);
            }
        }
    }

    fn carry(common: &mut Common, was: Ref, is: Ref) {
        common.lasts.carry(was, is);
    }

    fn forget(common: &mut Common) {
        common.acting = Seat::A;
        current::forget_order(common);
    }

    fn veil_common(common: &mut Common) {
        common.lasts.forget_unplaced();
    }

    fn veil(frame: &mut Step, viewer: Viewer) {
        ask::veil(frame, viewer);
    }

    fn secret(ask: &Ask) -> bool {
        !matches!(ask, Ask::Mulligan | Ask::Square(_) | Ask::Display(_))
    }

    fn question(rules: &Rules, state: &State) -> Question {
        ask::question(rules, state)
    }

    fn answers(rules: &Rules, state: &State, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
        ask::answers(rules, state, each);
    }

    fn answer(rules: &Rules, state: &mut State, choice: Choice) {
        ask::answer(rules, state, choice);
    }

    fn concession() -> Because {
        rule!("4").into()
    }

    fn sees(_: &Rules, table: &Table, seat: Seat, card: Ix) -> bool {
        let record = table.card(card);
        let own = record.place.seat() == seat;
        match record.place.zone::<Zone>() {
            Zone::Deck => false,
            Zone::Hand => own,
            Zone::Character => own || record.face() == Face::Up,
            Zone::Trash | Zone::Opening | Zone::Energy | Zone::Support | Zone::Used => true,
        }
    }

    fn belongs(rules: &Rules, def: Def, zone: Zone) -> bool {
        zone != Zone::Character || rules.printed(def).facts.kind == Kind::Character
    }

    fn looked_into(zone: Zone) -> &'static [Reason] {
        crate::table::looked_into(zone)
    }

    fn untold() -> Reason {
        rule!("3.6")
    }
}

impl Effects for Los {
    engine::effect_types!(parts by evaluate, perform::perform);

    fn may_choose(eye: &Eye<'_>, card: Ix) -> bool {
        evaluate::may_choose(eye, card)
    }

    fn payable(eye: &Eye<'_>, cost: &[Price]) -> bool {
        legal::can_pay(eye, cost)
    }

    fn hides(eye: &Eye<'_>, cost: &[Price]) -> bool {
        legal::hides(eye, cost)
    }
}
