//! The game as the engine asks for it.

use engine::effect::{Effects, Op, Run};
use engine::{Because, Def, Flow, Game, Ix, Open, Reason, Seat};

use crate::cards::{Lore, Printed};
use crate::events::{self, Own};
use crate::kinds::Category;
use crate::questions::{Ask, Lack, Want};
use crate::steps::{SetUp, Step};
use crate::table::{Body, Common, Purse, Zone};
use crate::vocabulary::{Eye, Fact, Measure, Nature, Price, Program, Seen, Test, Trigger, Verb};
use crate::{
    ask, battle, chain, clauses, cores, cost, current, entering, evaluate, moves, play, setup, standing,
    table, terms, triggers, turn, unlock,
};

engine::game_types!(Legions);

/// Rulings that a match can switch.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Flag {
    /// LG-07: a card's own player chooses, also in the other's turn.
    OwnersChoose,
    /// LG-56: 貫通 of a unit that breaks together with its target does nothing.
    NoPierceInDeath,
}

impl Game for Legions {
    engine::game_types!(parts by clauses, triggers, current, ask, table);
    type Marks = ();
    const OPENING: Step = Step::SetUp(SetUp::Masters, None);
    const AFTERMATH: Step = Step::Chain(Ix::NONE, 0);
    const DECK_ZONE: Zone = Zone::Deck;
    const UNTOLD: Reason = rule!("18-1");
    const ENDLESS: &'static [Reason] = &[ruling!("LG-120")];
    const CONCESSION: &'static [Reason] = &[rule!("25-3d")];

    fn edition(rules: &Rules) -> &'static str {
        rules.lore.edition.id
    }

    /// From the second game of a match on the loser of the last one decides (26-7).
    fn opening_decided_by(seat: Seat) -> Option<Step> {
        Some(Step::SetUp(SetUp::Masters, Some(seat)))
    }

    fn has_body(zone: Zone) -> bool {
        zone.is_field()
    }

    fn step(rules: &Rules, state: &mut State, observer: &mut impl Observer) -> Flow {
        match state.work.frames.last() {
            Some(Step::Rivals(..)) => Flow::Ask,
            _ => standing::ask_first(rules, state, Flow::On, |state| step(rules, state, observer)),
        }
    }

    fn apply(rules: &Rules, table: &mut Table, own: &Own) {
        events::apply(rules, table, own);
    }

    fn follow_up(rules: &Rules, state: &mut State) {
        if cores::end(state) {
            return;
        }
        let spent = moves::spent(rules, &state.table);
        standing::ask_first(rules, state, false, |state| {
            moves::break_cards(rules, state, &spent, Because::from(rule!("10-1"))).0
        });
    }

    fn veil_common(common: &mut Common) {
        common.lasts.forget_unplaced();
    }

    fn secret(ask: &Ask) -> bool {
        !matches!(
            ask,
            Ask::First
                | Ask::PlayOrStandby(_)
                | Ask::Lane(_)
                | Ask::Target(_)
                | Ask::Next
                | Ask::Standby
                | Ask::Instead(_)
                | Ask::X(_)
        )
    }

    fn forget(common: &mut Common) {
        common.history.forget_order();
    }

    fn open(zone: Zone) -> Open {
        match zone {
            Zone::Deck => Open::Nobody,
            Zone::Hand => Open::Own,
            Zone::Exile => Open::FaceUp,
            _ => Open::All,
        }
    }

    fn is_brought(rules: &Rules, def: Def) -> bool {
        !rules.printed(def).facts.token && def != rules.lore.nobody
    }

    fn belongs(rules: &Rules, def: Def, zone: Zone) -> bool {
        (rules.printed(def).category == Category::Master) == (zone == Zone::Master)
    }
}

/// The topmost frame goes on.
fn step(rules: &Rules, state: &mut State, observer: &mut impl Observer) -> Flow {
    match state.work.frames.last() {
        None => {
            state.push(Step::default());
            Flow::On
        }
        Some(&Step::SetUp(stage, decides)) => setup::step(rules, state, stage, decides, observer),
        Some(&Step::Turn(stage)) => turn::step(rules, state, stage, observer),
        Some(&Step::Chain(acting, resolved)) => chain::step(rules, state, acting, resolved, observer),
        Some(&Step::Unlock(unlock)) => unlock::step(rules, state, unlock, observer),
        Some(&Step::Play(play)) => play::step(rules, state, play, observer),
        Some(&Step::Battle(battle)) => battle::step(rules, state, battle, observer),
        Some(&Step::Resolve(run)) => resolve(rules, state, run, observer),
        Some(&Step::Pay(pay)) => cost::step(rules, state, pay, observer),
        Some(&Step::Enter(enter)) => entering::step(rules, state, enter, observer),
        Some(&Step::Draw(seat, left, because, into)) => {
            if left <= 1 {
                state.pop();
            } else {
                state.next(Step::Draw(seat, left - 1, because, into));
            }
            let drawn = turn::draw(rules, state, seat, because);
            crate::noting::drawn(state, into, drawn);
            Flow::On
        }
        Some(Step::Shift(..) | Step::ChooseLane(_) | Step::Rivals(..)) => Flow::Ask,
        Some(&Step::MovedAttack(card)) => {
            battle::moved_attack(rules, state, card, observer);
            Flow::On
        }
    }
}

/// A text is followed, from the top (01-4). Its modes are chosen as it comes to them (39-15).
fn resolve<O: Observer>(rules: &Rules, state: &mut State, run: Run, observer: &mut O) -> Flow {
    if O::LISTENS && run.pc == 0 && !run.picking {
        let turn = state.table.turn();
        [rule!("01-4"), rule!("01-6"), rule!("36-4"), rule!("36-5")]
            .into_iter()
            .for_each(|reason| observer.cite(reason));
        if run.seat != turn {
            observer.cite(rule!("02-8"));
            observer.cite(rule!("02-9"));
            observer.cite(ruling!("LG-07"));
            let pays = |op: &Op<Legions>| matches!(op, Op::Pay(..));
            let asks = rules.lore.abilities[run.code as usize].program.ops.iter().any(pays);
            if asks && !rules.flag(Flag::OwnersChoose as u32) {
                observer.cite(ruling!("LG-08"));
            }
        }
    }
    if O::LISTENS && run.pc == 0 {
        let ability = &rules.lore.abilities[run.code as usize];
        let triggered = matches!(ability.nature, Nature::Triggered(_));
        if triggered && matches!(ability.program.ops.first(), Some(Op::Unless(..))) {
            if rules.lore.edition.added {
                observer.cite(rule!("38-5a"));
            }
            observer.cite(ruling!("LG-68"));
        }
    }
    let run = spoken_to(rules, state, run);
    let at_mode = matches!(engine::effect::waits_at::<Legions>(rules, &run), Some(Op::Mode(..)));
    if at_mode && !run.modes_chosen {
        state.next(Step::Resolve(run));
        return Flow::Ask;
    }
    engine::effect::go(rules, state, run, rule!("36-1"), observer)
}

/// Who chooses modes is spoken to before they are chosen.
fn spoken_to(rules: &Rules, state: &State, run: Run) -> Run {
    match engine::effect::waits_at::<Legions>(rules, &run) {
        Some(Op::Speak(side)) => {
            let spoken = Eye::of(rules, state, &run).seat(*side);
            Run { spoken, pc: run.pc + 1, ..run }
        }
        _ => run,
    }
}

impl Effects for Legions {
    engine::effect_types!(parts by evaluate, terms::perform);

    fn may_choose(eye: &Eye<'_>, card: Ix) -> bool {
        evaluate::may_choose(eye, card)
    }

    fn became(eye: &Eye<'_>, seen: &engine::effect::Seen<'_, Legions>) -> bool {
        evaluate::became(eye, eye.run.source) == Some(seen.card)
    }

    fn leader(eye: &Eye<'_>, seat: Seat) -> Ix {
        current::master(eye.table, seat)
    }

    /// A player whose turn it is not decides nothing, and so pays nothing (LG-08).
    fn payable(eye: &Eye<'_>, cost: &[Price]) -> bool {
        may_pay(eye) && cost::can_pay(eye, cost, false).is_ok()
    }

    fn asked(eye: &Eye<'_>, seat: Seat) -> Seat {
        crate::actions::asked(eye.rules, eye.table, seat)
    }

    fn chosen_blind() -> &'static [engine::Reason] {
        const BLIND: [engine::Reason; 1] = [ruling!("LG-91")];
        &BLIND
    }

    fn hides(eye: &Eye<'_>, cost: &[Price]) -> bool {
        may_pay(eye) && cost::hides(eye, cost)
    }
}

/// May the run's player pay for anything now: in the own turn alone, where owners do not choose (LG-08)?
fn may_pay(eye: &Eye<'_>) -> bool {
    eye.rules.flag(Flag::OwnersChoose as u32) || eye.run.seat == eye.table.turn()
}
