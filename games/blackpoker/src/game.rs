//! The game as the engine asks for it.

use engine::{Choice, Count, Def, Flow, Game, Open, Place, Reason, Seat};

use crate::events::{self, Own};
use crate::questions::{Ask, Lack, Want};
use crate::setup::Dealing;
use crate::steps::Step;
use crate::table::{Body, Common, Purse, Zone};
use crate::{ask, attack, clauses, core_rule, deck, magic, setup, succession, turn};

engine::game_types!(BlackPoker);
type Printed = Def;
type Lore = ();

/// Rulings that a match can switch.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Flag {
    /// BP-01: both at no life, the turn player loses.
    TurnPlayerLosesTies,
    /// BP-18: counts are told exactly.
    CountsAreTold,
}

/// The rules of a match with these flags (by the ids of their rulings) in a format.
pub fn rules(format: deck::Format, flags: &[Flag]) -> Rules {
    Rules {
        cards: (0..crate::cards::KINDS).map(Def).collect(),
        flags: flags.iter().fold(0, |all, &flag| all | 1 << flag as u32),
        pool: deck::pool(format),
        prints: Vec::new(),
        lore: (),
    }
}

impl Game for BlackPoker {
    engine::game_types!(parts by clauses);
    type Marks = ();
    const OPENING: Step = Step::Deal(Dealing::Shuffle);
    const AFTERMATH: Step = Step::Judge;
    const DECK_ZONE: Zone = Zone::Life;
    const UNTOLD: Reason = ruling!("BP-18");
    const ENDLESS: &'static [Reason] = &[];
    const CONCESSION: &'static [Reason] = &[ruling!("BP-28")];

    fn has_body(zone: Zone) -> bool {
        matches!(zone, Zone::Field | Zone::Wall)
    }

    fn step(rules: &Rules, state: &mut State, observer: &mut impl Observer) -> Flow {
        let Some(step) = state.top() else {
            state.push(Step::default());
            return Flow::On;
        };
        match step {
            Step::Ask(asking) => return ask::step(state, asking),
            Step::Deal(stage) => setup::step(state, stage),
            Step::Passed => core_rule::passed(state),
            Step::Resolved => core_rule::resolved(state),
            Step::Effect(action) => core_rule::effect(state, action),
            Step::Reshuffle(action) => magic::reshuffle(state, action),
            Step::Charge(action) => turn::charge(state, action),
            Step::RaiseDraw(action) => turn::raise_draw(state, action),
            Step::Shrunk(action) => magic::shrunk(state, action),
            Step::Fights(action) => attack::fights(state, action, observer),
            Step::Hurt(action, damage) => attack::hurt(state, action, damage),
            Step::Tidy(action) => core_rule::tidy(state, action),
            Step::Judge => core_rule::judge(rules, state),
            Step::Triggers => succession::triggers(state, observer),
        }
        Flow::On
    }

    fn apply(_: &Rules, table: &mut Table, own: &Own) {
        events::apply(table, own);
    }

    fn look_back(look: Look<'_, impl Observer>) {
        succession::look_back(look);
    }

    fn secret(ask: &Ask) -> bool {
        !matches!(
            ask,
            Ask::Drive(_)
                | Ask::Target(_)
                | Ask::TwistWay
                | Ask::DrawMore
                | Ask::Attackers
                | Ask::Blockers(_)
        )
    }

    fn question(_: &Rules, state: &State) -> Question {
        ask::question(state)
    }

    fn answers(_: &Rules, state: &State, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
        ask::answers(state, each);
    }

    fn answer(_: &Rules, state: &mut State, choice: Choice) {
        ask::answer(state, choice);
    }

    fn open(zone: Zone) -> Open {
        match zone {
            Zone::Life => Open::Nobody,
            Zone::Hand => Open::Own,
            Zone::Field | Zone::Stage => Open::All,
            Zone::Wall => Open::OwnOrFaceUp,
            Zone::Grave => Open::OwnOrTop,
        }
    }

    fn count(rules: &Rules, table: &Table, seat: Seat, place: Place) -> Count {
        let n = table.run(place).len() as u8;
        if place.seat() == seat || rules.flag(Flag::CountsAreTold as u32) {
            return Count::Exactly(n);
        }
        match place.zone::<Zone>() {
            Zone::Life if n >= 10 => Count::AtLeast(10),
            Zone::Grave => Count::Untold,
            Zone::Life | Zone::Hand | Zone::Field | Zone::Wall | Zone::Stage => Count::Exactly(n),
        }
    }
}
