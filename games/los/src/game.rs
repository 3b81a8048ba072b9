//! The game as the engine asks for it.

use engine::effect::{Effects, Run};
use engine::{Because, Def, Flow, Game, Ix, Open, Outcome, Reason, Ref, Seat, Viewer, What};

use crate::cards::{Kind, Lore, Printed};
use crate::events::{self, Own};
use crate::questions::{Ask, Lack, Want};
use crate::steps::{SetUp, Step};
use crate::table::{Body, Common, Purse, Zone};
use crate::vocabulary::{Eye, Fact, Measure, Price, Program, Seen, Test, Trigger, Verb};
use crate::{
    ask, clauses, current, evaluate, exchange, fight, instead, legal, perform, play, setup, table, triggers,
    turn, walk,
};

engine::game_types!(Los);

/// Rulings that a match can switch.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Flag {
    /// LS-13: limited cards may be in a deck once only.
    Limits,
}

impl Game for Los {
    engine::game_types!(parts by clauses, triggers, current, ask, table);
    type Marks = ();
    const OPENING: Step = Step::SetUp(SetUp::Shuffle);
    const AFTERMATH: Step = Step::Round(Seat::B, 0, 0);
    const DECK_ZONE: Zone = Zone::Deck;
    const UNTOLD: Reason = rule!("3.6");
    const ENDLESS: &'static [Reason] = &[ruling!("LS-58")];
    const CONCESSION: &'static [Reason] = &[rule!("4")];

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
            Some(&Step::Fell(fell)) => fight::fell(rules, state, fell, observer),
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
            Some(&Step::Would(would)) => instead::step(state, would),
            Some(&Step::Walk(walk)) => walk::step(rules, state, walk, observer),
        }
    }

    fn apply(rules: &Rules, table: &mut Table, own: &Own) {
        events::apply(rules, table, own);
    }

    fn withhold(rules: &Rules, state: &mut State, observer: &mut impl Observer) {
        instead::withhold(rules, state, observer);
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
        common.history.carry(was, is);
    }

    fn forget(common: &mut Common) {
        common.acting = Default::default();
        common.history.forget_order();
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

    fn open(zone: Zone) -> Open {
        match zone {
            Zone::Deck => Open::Nobody,
            Zone::Hand => Open::Own,
            Zone::Character => Open::OwnOrFaceUp,
            Zone::Trash | Zone::Opening | Zone::Energy | Zone::Support | Zone::Used => Open::All,
        }
    }

    fn belongs(rules: &Rules, def: Def, zone: Zone) -> bool {
        zone != Zone::Character || rules.printed(def).facts.kind == Kind::Character
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
