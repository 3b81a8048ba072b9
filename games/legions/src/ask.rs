//! Every question of the game, its answers, and what an answer does.

use engine::effect::{self, Choice as Choosing, Eye, Op, Pay, Run};
use engine::{Because, Choice, Ix, Place, Reason, Seat, Set, Shape, What};

use crate::actions::asked;
use crate::events::Own;
use crate::game::{Legions, Question, Rules, State, Table};
use crate::questions::{Ask, Lack, Pick, Want};
use crate::steps::{Battle, BattleStage, Play, PlayStage, SetUp, Step, Turn, Unlock};
use crate::table::{LANES, Zone};
use crate::vocabulary::Price;
use crate::{actions, battle, chain, cost, entering, noting, play, setup, shifting, standing, turn, unlock};

/// The question the present frame asks.
pub(crate) fn question(rules: &Rules, state: &State) -> Question {
    let table = &state.table;
    let to_move = table.turn();
    let own = |shape, ask, because: Reason| Question { to: to_move, whose: to_move, shape, ask, because };
    let of = |whose: Seat, shape, ask, because: Reason| Question {
        to: asked(rules, table, whose),
        whose,
        shape,
        ask,
        because,
    };
    let cards = Shape::Cards { stop: false };
    match state.work.frames.last() {
        Some(&Step::SetUp(SetUp::First(seat), _)) => {
            Question { to: seat, whose: seat, shape: Shape::One, ask: Ask::First, because: rule!("26-7") }
        }
        Some(Step::Turn(Turn::Change)) => own(Shape::Cards { stop: true }, Ask::CardChange, rule!("27-5a")),
        Some(Step::Turn(Turn::Standby | Turn::StandbyNext)) => own(cards, Ask::Standby, rule!("29-1")),
        Some(&Step::Chain(acting, _)) => {
            let all = 0..state.work.waiting.len();
            let class = all.map(|at| chain::class_of(rules, state, acting, at)).min();
            let why = match class {
                Some(2) => rule!("38-6c"),
                Some(3) => rule!("38-6e"),
                Some(4) => rule!("38-6f"),
                _ => rule!("38-6"),
            };
            own(Shape::Order, Ask::Next, why)
        }
        Some(&Step::Unlock(Unlock { card, .. })) => {
            of(table.seat(card), Shape::One, Ask::PlayOrStandby(card), rule!("32-6"))
        }
        Some(&Step::Play(Play { card, .. })) => {
            of(table.seat(card), Shape::One, Ask::Lane(card), rule!("33-3"))
        }
        Some(Step::Battle(fighting)) => {
            let shape = Shape::Cards { stop: fighting.may };
            let card = fighting.fight.attacker.card;
            of(battle::seat(table, fighting), shape, Ask::Target(card), rule!("35-4"))
        }
        Some(Step::Resolve(run)) => resolve_question(rules, state, run, of),
        Some(Step::Pay(pay)) => match cost::part(rules, pay) {
            Some(price @ (Price::AnyMp | Price::AnyNumber(_))) => {
                let high = cost::most(rules, state, pay, price);
                of(pay.seat, Shape::Number { low: 0, high }, Ask::X(pay.source.card), rule!("31-2a"))
            }
            _ => of(pay.seat, cards, Ask::Pay(pay.source.card), rule!("31-5")),
        },
        Some(Step::Enter(enter)) => {
            let card = entering::asked(rules, table, enter).0.unwrap_or(Ix::NONE);
            of(entering::seat(table), Shape::One, Ask::Lane(card), rule!("34-1"))
        }
        Some(&Step::Shift(card, _)) => of(table.seat(card), Shape::One, Ask::Lane(card), rule!("19-5")),
        Some(&Step::Rivals(card, _)) => own(Shape::One, Ask::Instead(card), ruling!("LG-71")),
        Some(&Step::ChooseLane(seat)) => of(seat, Shape::One, Ask::AnyLane, rule!("36-7")),
        _ => own(Shape::One, Ask::Main, rule!("28-1")),
    }
}

fn resolve_question(
    rules: &Rules,
    state: &State,
    run: &Run,
    of: impl Fn(Seat, Shape, Ask, Reason) -> Question,
) -> Question {
    let card = run.source.card;
    match effect::waits_at::<Legions>(rules, run) {
        Some(Op::Choose(choose)) => {
            let eye = Eye::of(rules, state, run);
            let stop = Choosing::of(&eye, choose).may_stop();
            // Another than the card's player chooses: the turn player alone does (01-8, LG-07).
            let whose = eye.seat(choose.who);
            let why = if asked(rules, &state.table, whose) == whose { rule!("36-7") } else { rule!("01-8") };
            of(whose, Shape::Cards { stop }, Ask::Choose(card), why)
        }
        Some(Op::Pay(..)) => {
            let why = if rules.lore.edition.added { rule!("37-2k") } else { rule!("31-1") };
            of(run.seat, Shape::YesNo, Ask::Willing(card), why)
        }
        Some(Op::OneOf(..)) => of(run.spoken, Shape::One, Ask::Mode(card), rule!("36-1")),
        Some(Op::Mode(..)) => of(run.spoken, Shape::One, Ask::Mode(card), rule!("39-15")),
        _ => of(run.seat, Shape::YesNo, Ask::May(card), rule!("36-1")),
    }
}

/// Every answer to the present question, with what it lacks.
pub(crate) fn answers(rules: &Rules, state: &State, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    let table = &state.table;
    match state.work.frames.last() {
        Some(Step::Turn(Turn::Main)) => actions::answers(rules, state, each),
        Some(Step::SetUp(..)) => {
            each(Pick::First.plain(), Ok(()));
            each(Pick::Second.plain(), Ok(()));
        }
        Some(Step::Turn(Turn::Change)) => {
            each_in_hand(table, table.turn(), |card| each(Pick::Card.of_card(card), Ok(())));
            each(Pick::Stop.plain(), Ok(()));
        }
        Some(Step::Turn(_)) => {
            for &card in table.at(Zone::Wait1, table.turn()) {
                each(Pick::Card.of_card(card), Ok(()));
            }
        }
        Some(&Step::Chain(acting, _)) => {
            let all = 0..state.work.waiting.len();
            let class = all.clone().map(|at| chain::class_of(rules, state, acting, at)).min().unwrap_or(4);
            for at in all.filter(|&at| chain::class_of(rules, state, acting, at) == class) {
                each(Pick::Waiting.number(at as u16), Ok(()));
            }
        }
        Some(&Step::Unlock(Unlock { card, .. })) => {
            each(Pick::Play.of_card(card), Ok(()));
            each(Pick::Standby.of_card(card), Ok(()));
        }
        Some(&Step::Play(Play { card, stage: PlayStage::Lane(_) })) => lane_answers(rules, table, card, each),
        Some(Step::Battle(fighting)) => {
            let attacker = fighting.fight.attacker.card;
            battle::each_target(rules, table, attacker, &mut |card, legal| {
                each(Pick::Card.of_card(card), legal)
            });
            if fighting.may {
                each(Pick::Stop.plain(), Ok(()));
            }
        }
        Some(Step::Resolve(run)) => resolve_answers(rules, state, run, each),
        Some(Step::Pay(pay)) => match cost::part(rules, pay) {
            Some(price @ (Price::AnyMp | Price::AnyNumber(_))) => {
                for n in 0..=cost::most(rules, state, pay, price).clamp(0, 255) {
                    each(Pick::Number.number(n as u16), Ok(()));
                }
            }
            _ => each_once(table, &cost::offered(rules, state, pay), |card| {
                each(Pick::Card.of_card(card), Ok(()));
            }),
        },
        Some(Step::Enter(enter)) => {
            lanes(&entering::asked(rules, table, enter).1, each);
            if enter.up_to {
                each(Pick::Stop.plain(), Ok(()));
            }
        }
        Some(Step::ChooseLane(_)) => lanes(&LANES, each),
        Some(Step::Rivals(_, rivals)) => {
            let declines = |ability: u16| ability & standing::DECLINED != 0;
            for (at, (card, ability)) in rivals.iter().enumerate() {
                if !declines(ability) {
                    each(Pick::Instead.both(card, at as u16), Ok(()));
                }
            }
            // Where one may be left there is nothing else, or all of them may be.
            let left = rivals.iter().filter(|(_, ability)| declines(*ability)).count();
            if left * 2 == rivals.iter().count() {
                each(Pick::No.plain(), Ok(()));
            }
        }
        Some(&Step::Shift(card, _)) => lanes(&shifting::lanes_open(rules, state, card), each),
        _ => {}
    }
}

/// The lanes where a card can be played.
fn lane_answers(rules: &Rules, table: &Table, card: Ix, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    let seat = table.seat(card);
    for (at, &lane) in LANES.iter().enumerate() {
        let legal = if !table.at(lane, seat).is_empty() {
            Err(Lack::new(Want::Room, rule!("18-11")).and(rules.lore.edition.added(rule!("18-21"))))
        } else if !play::fits_lane(rules, table, card, lane) {
            Err(Lack::new(Want::Lane, rule!("41-22")))
        } else {
            Ok(())
        };
        each(Pick::Lane.number(at as u16), legal);
    }
    if play::can_hide(rules, table, card) {
        each(Pick::Hide.plain(), Ok(()));
    }
}

/// The answers to a question of a text being followed.
fn resolve_answers(rules: &Rules, state: &State, run: &Run, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    match effect::waits_at::<Legions>(rules, run) {
        Some(Op::Choose(choose)) => {
            let eye = Eye::of(rules, state, run);
            let choice = Choosing::of(&eye, choose);
            each_once(&state.table, &choice.open, |card| each(Pick::Card.of_card(card), Ok(())));
            if choose.aims {
                eye.each(&choose.of, |card| {
                    if !crate::evaluate::may_choose(&eye, card) {
                        each(Pick::Card.of_card(card), Err(Lack::new(Want::NoWard, rule!("41-20"))));
                    }
                    true
                });
            }
            if choice.may_stop() {
                each(Pick::Stop.plain(), Ok(()));
            }
        }
        Some(Op::OneOf(_, to)) => {
            (0..to.len()).for_each(|at| each(Pick::Mode.number(at as u16), Ok(())));
        }
        Some(Op::Mode(..)) => {
            let (of, _, up_to) = modes_of(rules, state, run);
            for at in 0..of {
                if run.modes >> at & 1 == 0 {
                    each(Pick::Mode.number(at.into()), Ok(()));
                }
            }
            if up_to {
                each(Pick::Stop.plain(), Ok(()));
            }
        }
        Some(Op::Pay(cost, _)) => {
            let costs = &rules.lore.abilities[run.code as usize].program.costs;
            let cost = costs.get(*cost as usize).map_or(&[][..], |cost| cost);
            each(Pick::Yes.plain(), cost::can_pay(&Eye::of(rules, state, run), cost, false));
            each(Pick::No.plain(), Ok(()));
        }
        _ => {
            each(Pick::Yes.plain(), Ok(()));
            each(Pick::No.plain(), Ok(()));
        }
    }
}

fn lanes(open: &[Zone], each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    for (at, lane) in LANES.iter().enumerate() {
        let legal = if open.contains(lane) { Ok(()) } else { Err(Lack::new(Want::Room, rule!("18-11"))) };
        each(Pick::Lane.number(at as u16), legal);
    }
}

/// The cards in an order that tells nothing: as they lie, and those that lie in no order by what is printed on them,
/// alike ones once.
pub(crate) fn each_once(table: &Table, cards: &Set, mut each: impl FnMut(Ix)) {
    use engine::Zone as _;
    for place in (0..Zone::ALL.len() * 2).map(Place::new) {
        let run = table.run(place);
        if place.zone::<Zone>().ordered() {
            run.iter().filter(|&&card| cards.has(card)).for_each(|&card| each(card));
            continue;
        }
        by_print(table, run, |card| cards.has(card), &mut each);
    }
}

/// Cards that lie in no order, by what is printed on them, alike ones once.
fn by_print(table: &Table, run: &[Ix], fits: impl Fn(Ix) -> bool, each: &mut impl FnMut(Ix)) {
    let mut last = None;
    loop {
        let all = run.iter().map(|&card| (table.card(card).def, card)).filter(|&(_, card)| fits(card));
        let Some((def, card)) = all.filter(|(def, _)| last.is_none_or(|last| *def > last)).min() else {
            break;
        };
        each(card);
        last = Some(def);
    }
}

/// The cards of a hand, alike ones once.
pub(crate) fn each_in_hand(table: &Table, seat: Seat, mut each: impl FnMut(Ix)) {
    by_print(table, table.at(Zone::Hand, seat), |_| true, &mut each);
}

/// Takes a legal answer.
pub(crate) fn answer(rules: &Rules, state: &mut State, choice: Choice) {
    let Some(pick) = Pick::of(choice) else { return };
    let card = choice.card;
    let lane = || LANES[usize::from(choice.arg).min(2)];
    match state.work.frames.last() {
        Some(Step::Turn(Turn::Main)) if pick == Pick::EndMain => {
            use crate::kinds::{Phase, PhaseEdge};
            state.next(Step::Turn(Turn::Edge(Phase::Main, PhaseEdge::Ends)));
        }
        Some(Step::Turn(Turn::Main)) => actions::begin(rules, state, choice, pick),
        Some(&Step::SetUp(SetUp::First(seat), _)) => {
            setup::first_chosen(state, if pick == Pick::First { seat } else { seat.other() });
        }
        Some(Step::Turn(Turn::Change)) => turn::change(state, (pick == Pick::Card).then_some(card)),
        Some(Step::Turn(Turn::Standby | Turn::StandbyNext)) => turn::standby_chosen(state, card),
        Some(&Step::Chain(acting, _)) => chain::resolve(rules, state, acting, choice.arg.into(), &mut ()),
        Some(&Step::Unlock(Unlock { card, .. })) => unlock::chosen(rules, state, card, pick),
        Some(&Step::Play(Play { card, .. })) => play::lane_chosen(rules, state, card, pick, choice.arg),
        Some(&Step::Battle(fighting @ Battle { stage: BattleStage::Target, .. })) => {
            battle::aimed(state, fighting, (pick == Pick::Card).then_some(card));
        }
        Some(&Step::Resolve(run)) => resolve_answer(rules, state, run, choice, pick),
        Some(&Step::Pay(mut pay)) => {
            if pick == Pick::Number {
                cost::x_said(rules, state, pay, choice.arg);
            } else {
                pay.chosen.insert(card);
                state.next(Step::Pay(pay));
            }
        }
        Some(&Step::Enter(enter)) if pick == Pick::Stop => entering::no_more(state, enter),
        Some(&Step::Enter(enter)) => entering::put(rules, state, enter, lane()),
        Some(Step::ChooseLane(_)) => noting::lane_chosen(state, choice.arg),
        Some(&Step::Rivals(_, rivals)) if pick == Pick::No => standing::decline(state, rivals),
        Some(&Step::Rivals(_, rivals)) => standing::pick(state, rivals, choice.arg.into()),
        Some(&Step::Shift(card, because)) => {
            state.pop();
            shifting::shift(state, card, lane(), because);
        }
        _ => {}
    }
}

/// How many modes there are, how many of them are chosen now, and whether fewer may be (39-15).
fn modes_of(rules: &Rules, state: &State, run: &Run) -> (u8, u8, bool) {
    let Some(modes) = &rules.lore.abilities[run.code as usize].program.modes else { return (0, 0, false) };
    match &modes.instead {
        Some((condition, n, up_to)) if Eye::of(rules, state, run).holds(condition) => (modes.of, *n, *up_to),
        _ => (modes.of, modes.n, modes.up_to),
    }
}

fn resolve_answer(rules: &Rules, state: &mut State, mut run: Run, choice: Choice, pick: Pick) {
    let waits = effect::waits_at::<Legions>(rules, &run);
    if let Some(Op::Mode(..)) = waits {
        let (_, wanted, _) = modes_of(rules, state, &run);
        if pick == Pick::Stop {
            run.picking = false;
        } else {
            run.modes |= 1 << choice.arg.min(7);
        }
        if pick == Pick::Stop || run.modes.count_ones() >= u32::from(wanted) {
            run.modes_chosen = true;
        }
        return state.next(Step::Resolve(run));
    }
    let said = matches!(pick, Pick::Stop | Pick::Yes);
    let (run, cost) = effect::answered(rules, run, choice, said, state.table.now());
    state.next(Step::Resolve(run));
    if let Some(cost) = cost {
        state.push(Step::Pay(Pay::of(&run, cost)));
    }
    if matches!(waits, Some(Op::Choose(choose)) if choose.aims && !said) {
        let because = Because::from(rule!("36-7"));
        let reversed = crate::current::is_reversed(&state.table, choice.card);
        let because = if reversed { because.and(rule!("16-3d")).and(rule!("16-3e")) } else { because };
        state.propose(What::Own(Own::Chosen(engine::Set::only(choice.card), run.seat)), because);
    }
}
