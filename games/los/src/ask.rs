//! Every question of the game, its answers, and what an answer does.

use engine::effect::{self, Choice as Choosing, Choose, Eye, Op, Run};
use engine::{Because, Choice, Face, Flow, Ix, Reason, Seat, Set, Shape, Viewer, What};

use crate::events::Own;
use crate::game::{Los, Observer, Question, Rules, State};
use crate::legal::{self, different};
use crate::questions::{Ask, Lack, Pick, Want};
use crate::steps::{SetUp, Step, Turn, Walking};
use crate::table::{LANES, Rule, Square, Way, Zone, at_square, facing_lane};
use crate::{exchange, fight, lead, play, setup, turn, walk};

/// What a seat may not know of a frame is taken out of it: which card the other picked to show (5.1).
pub(crate) fn veil(frame: &mut Step, viewer: Viewer) {
    if let Step::SetUp(SetUp::Pick(_, card, _)) = frame
        && !matches!(viewer, Viewer::Seat(Seat::A) | Viewer::All)
    {
        *card = Ix::NONE;
    }
}

/// Goes on with a text until it asks, does something, or ends.
pub(crate) fn resolve(rules: &Rules, state: &mut State, mut run: Run, observer: &mut impl Observer) -> Flow {
    // How many modes are chosen is decided as the text begins.
    if run.fixed[0] == 0
        && let Some(modes) = modes(rules, &run)
    {
        run.fixed[0] = modes.wanted(&Eye::of(rules, state, &run)).0.into();
        state.next(Step::Resolve(run));
    }
    if mode_open(rules, &run) {
        return Flow::Ask;
    }
    effect::go(rules, state, run, rule!("8.4"), observer)
}

/// Is a mode still to be chosen?
pub(crate) fn mode_open(rules: &Rules, run: &Run) -> bool {
    modes(rules, run).is_some() && (run.modes.count_ones() as i16) < run.fixed[0]
}

fn modes<'a>(rules: &'a Rules, run: &Run) -> Option<&'a effect::Modes<Los>> {
    rules.lore.ability(run.code).and_then(|ability| ability.program.modes.as_ref())
}

/// The choice of cards at which a run waits.
pub(crate) fn choosing<'a>(rules: &'a Rules, run: &Run) -> Option<&'a Choose<Los>> {
    match effect::waits_at(rules, run) {
        Some(Op::Choose(choose)) if !mode_open(rules, run) => Some(choose),
        _ => None,
    }
}

/// The question the present step asks.
pub(crate) fn question(rules: &Rules, state: &State) -> Question {
    let table = &state.table;
    let turn = table.turn();
    let cards = Shape::Cards { stop: false };
    let own = |to: Seat, shape, ask, because: Reason| Question { to, whose: to, shape, ask, because };
    match state.top().unwrap_or_default() {
        Step::SetUp(SetUp::Pick(seat, ..)) => own(seat, cards, Ask::Opening, rule!("5.1")),
        Step::SetUp(SetUp::Return(_, seat)) => own(seat, Shape::Order, Ask::Bottom, rule!("5.1")),
        Step::SetUp(SetUp::Mulligan(seat, _)) => {
            let first = table.common.first == seat;
            let why = if first { rule!("5.1.1.I") } else { rule!("5.1.1.II") };
            own(seat, Shape::YesNo, Ask::Mulligan, why)
        }
        Step::Turn(Turn::Lead) => own(turn, Shape::One, Ask::Lead, rule!("5.4")),
        Step::Turn(Turn::Attack) => own(turn, Shape::One, Ask::Attack, rule!("5.5.1.I")),
        Step::Turn(Turn::Discard(_)) => own(turn, cards, Ask::HandLimit, rule!("5.6.3")),
        Step::Square(placing) => own(placing.seat, Shape::One, Ask::Square(placing.card), rule!("3.3.1")),
        Step::Display(placing) => own(placing.seat, Shape::One, Ask::Display(placing.card), rule!("3.3")),
        Step::Pays(pays) => own(pays.seat, cards, Ask::Pay, ruling!("LS-59")),
        Step::Exchange(exchange) => {
            own(exchange.seat, Shape::One, Ask::Priority, exchange::clause(state, exchange))
        }
        Step::Round(seat, ..) => own(seat, Shape::One, Ask::Round, rule!("9.3")),
        Step::Resolve(run) => resolving(rules, state, &run),
        Step::TurnedUp(_) => own(turn, Shape::One, Ask::Round, rule!("9.6.2.5")),
        Step::Walk(walk) => {
            let card = walk::next_card(table, &walk).unwrap_or(Ix::NONE);
            let (shape, ask) = match walk.to {
                Walking::Deck(_) => (Shape::Order, Ask::Order),
                _ => (Shape::One, Ask::Walk(card)),
            };
            own(walk.seat, shape, ask, rule!("8.2"))
        }
        Step::SetUp(_)
        | Step::Turn(_)
        | Step::Fight(_)
        | Step::Fell(_)
        | Step::Finish(_)
        | Step::Would(_) => own(turn, Shape::One, Ask::Main, rule!("5.3")),
    }
}

fn resolving(rules: &Rules, state: &State, run: &Run) -> Question {
    let own = |to: Seat, shape, ask, because: Reason| Question { to, whose: to, shape, ask, because };
    if mode_open(rules, run) {
        return own(run.seat, Shape::One, Ask::Mode, rule!("8.4"));
    }
    let Some(choose) = choosing(rules, run) else {
        return match effect::waits_at(rules, run) {
            Some(Op::OneOf(0, _)) => own(run.spoken, Shape::One, Ask::Lane, rule!("3.3.4")),
            Some(Op::OneOf(..)) => own(run.spoken, Shape::One, Ask::Mode, rule!("8.4")),
            _ => own(run.spoken, Shape::YesNo, Ask::May, ruling!("LS-07")),
        };
    };
    let eye = Eye::of(rules, state, run);
    let choice = Choosing::of(&eye, choose);
    let ask = Ask::Choose(choice.chosen as u8, choice.most.min(99) as u8);
    own(eye.seat(choose.who), Shape::Cards { stop: choice.may_stop() }, ask, rule!("9.6"))
}

/// Every answer to the present question, with the reason it may not be given.
pub(crate) fn answers(rules: &Rules, state: &State, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    let table = &state.table;
    match state.top().unwrap_or_default() {
        Step::SetUp(SetUp::Pick(seat, ..)) => {
            for card in different(table, Zone::Hand, seat) {
                each(Pick::Card.of_card(card), Ok(()));
            }
        }
        Step::SetUp(SetUp::Return(_, seat)) => {
            let mut listed: Vec<engine::Def> = Vec::new();
            for card in setup::left_over(state, seat) {
                let def = table.card(card).def;
                if !listed.contains(&def) {
                    listed.push(def);
                    each(Pick::Card.of_card(card), Ok(()));
                }
            }
        }
        Step::SetUp(SetUp::Mulligan(..)) => yes_no(each),
        Step::Turn(Turn::Lead) => lead::answers(rules, state, each),
        Step::Turn(Turn::Attack) => fight::answers(rules, table, table.turn(), each),
        Step::Turn(Turn::Discard(chosen)) => {
            let hand: Vec<Ix> = table.at(Zone::Hand, table.turn()).to_vec();
            let left = || hand.iter().copied().filter(|&card| !chosen.has(card));
            for (at, card) in left().enumerate() {
                let def = table.card(card).def;
                if left().take(at).all(|other| table.card(other).def != def) {
                    each(Pick::Card.of_card(card), Ok(()));
                }
            }
        }
        Step::Square(placing) => {
            let owner = table.card(placing.card).owner();
            for square in Square::all() {
                each(
                    Pick::Square.number(square.at().into()),
                    may_enter(rules, state, placing.card, owner, square),
                );
            }
        }
        Step::Display(placing) => {
            let barred = table.purses[placing.seat].now.has(Rule::CantPlayDown) && placing.pose.up.is_none();
            for arg in play::displays(placing.pose) {
                let legal = match barred && arg >= legal::DOWN {
                    true => Err(Lack::new(Want::Leave, rule!("9.2"))),
                    false => Ok(()),
                };
                each(Pick::Display.number(arg), legal);
            }
        }
        Step::Exchange(exchange) => legal::priority_answers(rules, state, exchange.seat, each),
        Step::Round(seat, ..) => {
            for at in 0..state.work.waiting.len() {
                if state.work.waiting[at].seat == seat {
                    let legal = exchange::may_resolve(rules, state, seat, at);
                    each(Pick::Waiting.number(at as u16), legal);
                }
            }
            each(Pick::Pass.plain(), exchange::may_pass(rules, state, seat));
        }
        Step::Pays(pays) => {
            let left: Vec<Ix> =
                play::ready(table, pays.seat).filter(|&card| !pays.chosen.has(card)).collect();
            for (at, &card) in left.iter().enumerate() {
                let same = |other: &Ix| table.card(*other).def == table.card(card).def;
                if !left[..at].iter().any(same) {
                    each(Pick::Card.of_card(card), Ok(()));
                }
            }
        }
        Step::Resolve(run) => run_answers(rules, state, &run, each),
        Step::Walk(walk) => walk::answers(state, &walk, each),
        _ => legal::main_answers(rules, state, each),
    }
}

/// May a character be put on this square when it is played (3.3.3, LS-22)?
fn may_enter(rules: &Rules, state: &State, card: Ix, seat: Seat, square: Square) -> Result<(), Lack> {
    let printed = rules.printed(state.table.card(card).def);
    let front = legal::played_as(rules, printed).is_some_and(|(_, front)| front);
    if square.row() == crate::table::Row::Front && !front {
        return Err(Lack::new(Want::BackRow, rule!("3.3.3")).and(rule!("5.3")));
    }
    if at_square(&state.table, seat, square).is_some() {
        return Err(Lack::new(Want::FreeSquare, ruling!("LS-22")));
    }
    Ok(())
}

fn yes_no(each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    each(Pick::Yes.plain(), Ok(()));
    each(Pick::No.plain(), Ok(()));
}

fn run_answers(rules: &Rules, state: &State, run: &Run, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    if mode_open(rules, run) {
        for mode in
            (0..modes(rules, run).map_or(0, |modes| modes.of)).filter(|mode| run.modes >> mode & 1 == 0)
        {
            each(Pick::Mode.number(mode.into()), Ok(()));
        }
        // 2つまで: fewer may be enough, one at least.
        let fewer = |modes: &effect::Modes<Los>| modes.wanted(&Eye::of(rules, state, run)).1;
        if run.modes != 0 && modes(rules, run).is_some_and(fewer) {
            each(Pick::Stop.plain(), Ok(()));
        }
        return;
    }
    let Some(choose) = choosing(rules, run) else {
        return match effect::waits_at(rules, run) {
            Some(Op::OneOf(row, to)) if *row > 0 => some_of(rules, state, run, *row, to.len(), each),
            Some(Op::OneOf(_, lanes)) => {
                (0..lanes.len()).for_each(|at| each(Pick::Lane.number(at as u16), Ok(())));
            }
            Some(Op::Pay(cost, _)) => {
                let costs = rules.lore.ability(run.code).map_or(&[][..], |ability| &ability.program.costs);
                let cost = costs.get(*cost as usize).map_or(&[][..], |cost| cost);
                each(Pick::Yes.plain(), legal::payable(rules, state, run, cost));
                each(Pick::No.plain(), Ok(()));
            }
            _ => yes_no(each),
        };
    };
    let table = &state.table;
    let eye = Eye::of(rules, state, run);
    let choice = Choosing::of(&eye, choose);
    let mut listed: Vec<(engine::Place, engine::Def)> = Vec::new();
    let mut open: Vec<Ix> = table.all().iter().copied().filter(|&card| choice.open.has(card)).collect();
    // The order of a hand is nobody's to see but its player's.
    let chooser = eye.seat(choose.who);
    let other = |card: &Ix| table.zone(*card) == Zone::Hand && table.seat(*card) != chooser;
    open.sort_by_key(|card| other(card).then(|| table.card(*card).def));
    for card in open {
        let record = table.card(card);
        if !engine::Zone::ordered(record.place.zone::<Zone>()) {
            if listed.contains(&(record.place, record.def)) {
                continue;
            }
            listed.push((record.place, record.def));
        }
        each(Pick::Card.of_card(card), Ok(()));
    }
    if choice.may_stop() {
        each(Pick::Stop.plain(), Ok(()));
    }
}

/// Takes a legal answer.
pub(crate) fn answer(rules: &Rules, state: &mut State, choice: Choice) {
    let pick = Pick::of(choice).unwrap_or(Pick::Pass);
    match state.top().unwrap_or_default() {
        Step::SetUp(SetUp::Pick(seat, before, round)) => {
            setup::picked(state, seat, before, round, choice.card);
        }
        Step::SetUp(SetUp::Return(_, seat)) => setup::returned(state, seat, choice.card),
        Step::SetUp(SetUp::Mulligan(seat, did)) => setup::exchanged(state, seat, did, pick == Pick::Yes),
        Step::Turn(Turn::Discard(chosen)) => turn::discarded(state, chosen, choice.card),
        Step::Turn(stage) => act(rules, state, stage, pick, choice),
        Step::Square(placing) => play::square_chosen(state, placing, choice.arg as u8),
        Step::Display(placing) => play::display_chosen(state, placing, choice.arg),
        Step::Pays(pays) => play::pays(rules, state, pays, choice.card),
        Step::Exchange(exchange) => match pick {
            Pick::Waiting => exchange::resolve(state, choice.arg.into()),
            Pick::Play => play::play(rules, state, exchange.seat, choice.card, false),
            Pick::Use => play::use_ability(rules, state, exchange.seat, choice.card, choice.arg),
            _ => exchange::passed(state, exchange),
        },
        Step::Round(seat, passes, done) => match pick {
            Pick::Waiting => exchange::resolve(state, choice.arg.into()),
            _ => {
                state.next(Step::Round(seat.other(), passes + 1, done));
                state.propose(What::Own(Own::Passes(seat)), rule!("7.2"));
            }
        },
        Step::Resolve(run) => run_answer(rules, state, run, pick, choice),
        Step::Walk(walk) => walk::answer(rules, state, walk, choice),
        Step::SetUp(_)
        | Step::Fight(_)
        | Step::Fell(_)
        | Step::Finish(_)
        | Step::TurnedUp(_)
        | Step::Would(_) => {}
    }
}

fn act(rules: &Rules, state: &mut State, stage: Turn, pick: Pick, choice: Choice) {
    let seat = state.table.turn();
    match pick {
        Pick::Play => play::play(rules, state, seat, choice.card, false),
        Pick::Energy => play::energise(state, seat, choice.card),
        Pick::Display => play::display(state, choice.card, choice.arg),
        Pick::Use => play::use_ability(rules, state, seat, choice.card, choice.arg),
        Pick::Lead => {
            if let Some(&way) = Way::ALL.get(choice.arg as usize) {
                lead::lead(state, choice.card, way);
            }
        }
        Pick::Attack => {
            let at = choice.arg.checked_sub(1).and_then(|at| Square::numbered(at as u8));
            fight::declare(state, choice.card, false, at);
        }
        Pick::Direct => fight::declare(state, choice.card, true, None),
        _ => turn::end_phase(state, stage),
    }
}

/// Those of several that can be done; where none can, any.
fn some_of(
    rules: &Rules,
    state: &State,
    run: &Run,
    row: u16,
    n: usize,
    each: &mut impl FnMut(Choice, Result<(), Lack>),
) {
    let eye = Eye::of(rules, state, run);
    let costs = rules.lore.ability(run.code).map_or(&[][..], |ability| &ability.program.costs);
    let can = |at: usize| costs.get(usize::from(row) - 1 + at).is_none_or(|cost| legal::can_pay(&eye, cost));
    let none = !(0..n).any(can);
    for at in 0..n {
        let legal = if none || can(at) { Ok(()) } else { Err(Lack::new(Want::Target, ruling!("LS-57"))) };
        each(Pick::Mode.number(at as u16), legal);
    }
}

/// A lane as the run's player counts it, told by whoever was asked.
fn run_lane(run: &Run, lane: u16) -> u8 {
    let lane = (lane as u8).min(LANES - 1);
    if run.spoken == run.seat { lane } else { facing_lane(lane) }
}

fn run_answer(rules: &Rules, state: &mut State, mut run: Run, pick: Pick, choice: Choice) {
    match pick {
        Pick::Mode
            if matches!(effect::waits_at(rules, &run), Some(Op::OneOf(..))) && !mode_open(rules, &run) =>
        {
            if let Some(Op::OneOf(_, to)) = effect::waits_at(rules, &run)
                && let Some(&to) = to.get(choice.arg as usize)
            {
                state.next(Step::Resolve(effect::branched(run, to)));
            }
        }
        Pick::Stop if mode_open(rules, &run) => {
            run.fixed[0] = run.modes.count_ones() as i16;
            state.next(Step::Resolve(run));
        }
        Pick::Mode => {
            run.modes |= 1 << choice.arg.min(7);
            state.next(Step::Resolve(run));
        }
        Pick::Lane => {
            if let Some(Op::OneOf(_, lanes)) = effect::waits_at(rules, &run)
                && let Some(&to) = lanes.get(usize::from(run_lane(&run, choice.arg)))
            {
                state.next(Step::Resolve(effect::branched(run, to)));
            }
        }
        Pick::Yes | Pick::No => {
            let to = match effect::waits_at(rules, &run) {
                Some(Op::May(to) | Op::Pay(_, to)) => *to,
                _ => run.pc,
            };
            state.next(Step::Resolve(effect::decided(run, to, pick == Pick::Yes)));
        }
        _ => {
            let Some(choose) = choosing(rules, &run) else { return };
            if pick == Pick::Stop {
                let chosen = run.slots[choose.into as usize].cards;
                state.next(Step::Resolve(effect::stopped(run, choose.into)));
                made(state, choose, chosen, &run);
                return;
            }
            let run = effect::chosen(run, choose.into, choice.card, state.table.now());
            state.next(Step::Resolve(run));
            if Choosing::of(&Eye::of(rules, state, &run), choose).is_complete() {
                made(state, choose, run.slots[choose.into as usize].cards, &run);
            }
        }
    }
}

/// A choice is made: face-down characters that were chosen turn up before anything happens to them (9.6.2).
fn made(state: &mut State, choose: &Choose<Los>, chosen: Set, run: &Run) {
    if chosen.is_empty() || !choose.aims {
        return;
    }
    let hidden = |card: &Ix| {
        state.table.zone(*card) == Zone::Character && state.table.card(*card).face() == Face::Down
    };
    let turned: Set = chosen.iter().filter(hidden).collect();
    if !turned.is_empty() {
        let top = state.top().unwrap_or_default();
        state.next(Step::TurnedUp(state.table.now()));
        state.push(top);
    }
    let because = Because::from(rule!("9.6"));
    let because = if turned.is_empty() { because } else { because.and(rule!("9.6.2.1")) };
    state.propose(What::Own(Own::Chosen(chosen, run.seat)), because);
    for card in turned.iter() {
        let because = Because::from(rule!("9.6.2.2")).and(ruling!("LS-48")).and(rule!("9.6.2.3"));
        fight::turn_up(state, card, false, because);
    }
}

/// 9.6.2.5: what turned up by being chosen has its effect now, if it is still in play.
pub(crate) fn turned_up(
    rules: &Rules,
    state: &mut State,
    since: engine::Moment,
    observer: &mut impl Observer,
) -> Flow {
    use crate::vocabulary::Topic;
    let late = state.work.waiting.iter().position(|waiting| {
        let ability = rules.lore.ability(waiting.ability);
        let turned = ability.is_some_and(|ability| crate::triggers::has_topic(ability, Topic::TurnedUp));
        turned && waiting.at > since
    });
    let Some(at) = late else {
        state.pop();
        return Flow::On;
    };
    observer.cite(rule!("9.6.2.5"));
    observer.cite(rule!("9.6.2"));
    let Some(waiting) = state.work.waiting.remove(at) else { return Flow::On };
    if state.table.still(waiting.source) {
        state.push(Step::Resolve(exchange::run_of(&waiting)));
        let because = Because::from(rule!("9.6.2.5")).and(rule!("9.6.2"));
        state.propose(What::Own(Own::Resolves(waiting.source, waiting.ability, waiting.seat)), because);
    }
    Flow::On
}
