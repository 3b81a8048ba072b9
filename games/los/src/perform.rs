//! What texts do: the verbs.

use engine::effect::{Eye, Lasting, On, Reference, Run, Side};
use engine::{Because, Face, Flow, Ix, Moment, Move, Outcome, Place, Seat, Seats, Set, What};

use crate::cards::Kind;
use crate::current::{is_kept, seats, times};
use crate::evaluate::{reaches, told_squares};
use crate::events::{Own, to_trash, top_of_deck};
use crate::fight;
use crate::game::{Observer, Rules, State, Table};
use crate::instead;
use crate::lead;
use crate::legal;
use crate::play;
use crate::steps::{Fell, Step, Walk, Walking};
use crate::table::{Blow, Facing, Figure, Key, Rule, Zone};
use crate::turn;
use crate::vocabulary::{
    Change, Do, Due, Ends, Given, Goes, Kept, Later, Nature, Order, Pose, Spot, Term, Turned, Verb, Which,
    Whom, scaled,
};
use crate::walk;

/// What a deed is done to: those still there that the effect reaches (LS-39, LS-41, LS-46).
fn touched(rules: &Rules, state: &State, run: &Run, todo: &Do, observer: &mut impl Observer) -> Set {
    let to = &todo.to;
    let mut meant = Eye::of(rules, state, run).cards(to);
    if meant.is_empty() && *to == Reference::This && follows(state, run, todo.verb) {
        meant.insert(run.source.card);
    }
    let mut set = Set::EMPTY;
    if needs_play(rules, todo.verb) {
        let in_play = |card: &Ix| state.table.zone(*card).is_field();
        meant = meant.iter().filter(in_play).collect();
    }
    for card in meant.iter() {
        let table = &state.table;
        let replaced =
            rules.lore.ability(run.code).is_some_and(|ability| matches!(ability.nature, Nature::Instead(_)));
        // What is down is not chosen, and effects on all pass it by; a text that is about it still reaches it.
        let about = matches!(to, Reference::This | Reference::Cause | Reference::Other)
            || (replaced && card == run.cause.card);
        let down = table.body(card).is_some_and(|body| body.beaten);
        if down && about {
            observer.cite(ruling!("LS-67"));
        }
        if down && !about {
            observer.cite(ruling!("LS-41"));
        } else if !reaches(rules, table, run.source, run.seat, card) {
            let [speed, energy] = table.body(card).map_or([0; 2], |body| body.now.resists);
            if speed > 0 {
                observer.cite(rule!("8.13.2"));
            }
            if energy > 0 {
                observer.cite(rule!("8.13.3"));
            }
            observer.cite(ruling!("LS-39"));
            observer.cite(rule!("9.6.2.4"));
        } else {
            set.insert(card);
        }
    }
    if let Reference::Slot(slot) = to
        && meant.len() < run.slots[*slot as usize].cards.len()
    {
        observer.cite(rule!("9.6"));
        observer.cite(ruling!("LS-46"));
    }
    set
}

/// Does the text go on with its own card where it went by what set the text off: destroyed, and back to the hand?
fn follows(state: &State, run: &Run, verb: Verb) -> bool {
    let card = run.source.card;
    matches!(verb, Verb::Go(..) | Verb::Play(_) | Verb::Reveal)
        && card.is_some()
        && state.table.lies(card)
        && state.table.card(card).since.0 == run.at.0 + 1
}

/// Is it done to cards in play alone?
fn needs_play(rules: &Rules, verb: Verb) -> bool {
    if let Verb::Give(row) = verb {
        // A cost counts in the hand, and energy is kept from regaining where it lies.
        let change = rules.lore.given.get(row as usize).map(|given| given.change);
        return !matches!(
            change,
            Some(Change::Add(Figure::Cost, _) | Change::Set(Figure::Cost, _) | Change::Key(Key::CantRegain))
        );
    }
    matches!(
        verb,
        Verb::Destroy
            | Verb::Down
            | Verb::Move(_)
            | Verb::MoveTo(_)
            | Verb::Swap
            | Verb::Turn(_)
            | Verb::ChangeDisplay
            | Verb::Again
            | Verb::Redirect
    )
}

/// Does a verb. The program counter is already past it; what must come after lies on the stack.
pub(crate) fn perform(state: &mut State, order: Order<'_, impl Observer>) -> Flow {
    let Order { rules, mut run, todo, because, observer } = order;
    let n = Eye::of(rules, state, &run).amount(&todo.n).clamp(0, 30_000) as i16;
    let meant = match todo.verb {
        Verb::Top(side, _) => {
            top_of_deck(&state.table, Eye::of(rules, state, &run).seat(side), n.max(0) as usize)
        }
        Verb::Draw(Whom::One(side), bottom) => {
            let seat = Eye::of(rules, state, &run).seat(side);
            turn::drawn(&state.table, seat, n.max(0) as usize, bottom)
        }
        _ => touched(rules, state, &run, todo, observer),
    };
    let cards = able(rules, state, &run, todo.verb, meant, observer);
    let done = match todo.verb {
        Verb::Draw(..) | Verb::Recover(_) | Verb::LoseLife(_) | Verb::Damage(_) | Verb::Pay => n > 0,
        Verb::Top(..)
        | Verb::Shuffle(_)
        | Verb::GivePlayer(..)
        | Verb::Later(_)
        | Verb::Win(_)
        | Verb::ExtraTurn(_) => true,
        Verb::Play(_) | Verb::Anyway => !meant.is_empty(),
        // What can't be done to any of them is not done.
        _ => !cards.is_empty(),
    };
    run.done = done;
    let then = Moment(state.table.now().0 + 1);
    // What a deed moves is spoken of where it then lies.
    if let Reference::Slot(slot) = todo.to {
        run.remember(slot, meant, then);
    }
    if let Some(slot) = todo.into {
        run.remember(slot, cards, then);
    }
    state.next(Step::Resolve(run));
    act(state, Order { rules, run, todo, because, observer }, cards, n);
    Flow::On
}

/// Those of the cards to which it can be done.
fn able(
    rules: &Rules,
    state: &State,
    run: &Run,
    verb: Verb,
    cards: Set,
    observer: &mut impl Observer,
) -> Set {
    let table = &state.table;
    let from = match verb {
        Verb::Destroy => Some(Kept::Destroyed),
        Verb::Go(Spot::Zone(Zone::Hand), ..) => Some(Kept::Returned),
        Verb::Move(_) | Verb::MoveTo(_) | Verb::Swap => Some(Kept::Moved),
        Verb::Turn(_) | Verb::ChangeDisplay => Some(Kept::Turned),
        _ => None,
    };
    let kept = |card: &Ix| from.is_some_and(|from| is_kept(rules, table, *card, from, run.source.card));
    let all = cards.len();
    let cards: Set = cards.iter().filter(|card| !kept(card)).collect();
    if cards.len() < all {
        observer.cite(rule!("9.2"));
    }
    let only = |like: &dyn Fn(&Ix) -> bool| cards.iter().filter(like).collect();
    match verb {
        Verb::Destroy => {
            let keys = (Key::Undestroyed, Key::UndestroyedByOther);
            not_kept(state, run.seat, cards, keys, observer)
        }
        Verb::Go(Spot::Zone(Zone::Hand), ..) => {
            let keys = (Key::Unreturned, Key::UnreturnedByOther);
            not_kept(state, run.seat, cards, keys, observer)
        }
        Verb::Move(_) | Verb::MoveTo(_) => {
            let keys = (Key::Unmoved, Key::UnmovedByOther);
            not_kept(state, run.seat, cards, keys, observer)
        }
        Verb::Swap => {
            let keys = (Key::Unmoved, Key::UnmovedByOther);
            let free = not_kept(state, run.seat, cards, keys, observer);
            if may_swap(table, &free) { free } else { Set::EMPTY }
        }
        Verb::Go(Spot::Field(_), pose, _) => only(&|card| {
            let printed = rules.printed(table.card(*card).def);
            legal::brought_as(rules, printed, pose).is_some()
        }),
        Verb::Turn(pose) => only(&|card| turns(table, *card, pose)),
        Verb::ChangeDisplay => only(&|card| {
            table.body(*card).is_some_and(|body| {
                let other = Some(!body.facing.is_defence());
                !body.now.keys.has(Key::CantTurn) && legal::may_come_to(table, *card, None, other)
            })
        }),
        Verb::Down => only(&|card| fight::may_go_down(table, *card, false)),
        Verb::Regain(up) => only(&|card| {
            let held = turn::cant_regain(table, *card);
            table.card(*card).turned() == up && !(up && held)
        }),
        _ => cards,
    }
}

/// Does the card come to lie otherwise by this?
fn turns(table: &Table, card: Ix, pose: Pose) -> bool {
    table.body(card).is_some_and(|body| {
        let up = table.card(card).face() == Face::Up;
        let otherwise = pose.up.is_some_and(|wanted| wanted != up)
            || pose.defence.is_some_and(|wanted| wanted != body.facing.is_defence());
        otherwise
            && !body.now.keys.has(Key::CantTurn)
            && legal::may_come_to(table, card, pose.up, pose.defence)
    })
}

/// May these two change places (9.2)?
fn may_swap(table: &Table, cards: &Set) -> bool {
    let both: Vec<Ix> = cards.iter().collect();
    let [one, two] = both[..] else { return false };
    let square = |card: Ix| table.body(card).map(|body| body.square).unwrap_or_default();
    let held = |card: Ix, to: Ix| {
        let fast = table.body(card).is_none_or(|body| body.now.keys.has(Key::CantMove));
        fast || lead::cant_enter(table, card, square(to))
    };
    !held(one, two) && !held(two, one)
}

/// Does the verb.
fn act<O: Observer>(state: &mut State, order: Order<'_, O>, cards: Set, n: i16) {
    let Order { rules, ref run, todo, because, observer } = order;
    let seat = run.seat;
    match todo.verb {
        Verb::Destroy => destroy(state, seat, cards, because),
        Verb::Anyway => instead::leave(rules, state),
        Verb::Down if !cards.is_empty() => {
            state.push(Step::Fell(Fell { cards, stage: 0, battle: false }));
            state.propose(What::Own(Own::Down(cards, false)), because.and(rule!("8.12")));
        }
        Verb::Down => {}
        Verb::Move(goes) => {
            state.push(Step::Walk(Walk { seat, cards, to: Walking::Moves(goes), because, moved: false }));
        }
        Verb::MoveTo(row) => move_to(rules, state, run, cards, row, because),
        Verb::Swap => swap(state, cards, because),
        Verb::Turn(pose) => turn_cards(state, seat, cards, pose, because, observer),
        Verb::ChangeDisplay => change_display(state, seat, cards, because, observer),
        Verb::Regain(up) => regain(state, cards, up, because),
        Verb::Draw(whom, bottom) => {
            for seat in seats(whom, seat) {
                turn::draw(state, seat, n.max(0) as usize, bottom, because.and(rule!("8.5")));
            }
        }
        Verb::Recover(whom) => recover(state, seats(whom, seat), n, because, observer),
        Verb::LoseLife(whom) => {
            change_life(state, seats(whom, seat), n, Own::LosesLife, because.and(rule!("3.7")));
        }
        Verb::Damage(whom) => {
            let kind = run.source.card.is_some().then(|| {
                let def = state.table.card(run.source.card).def;
                rules.printed(def).facts.kind
            });
            damage(rules, state, run, (whom, kind), n, (because, observer));
        }
        Verb::Go(spot, pose, order) => go(rules, state, seat, cards, (spot, pose, order), because),
        Verb::Top(_, look) => {
            show(state, if look { cards } else { Set::EMPTY }, Seats::only(seat), because);
        }
        Verb::Look => show(state, cards, Seats::only(seat), because),
        Verb::Reveal => show(state, cards, Seats::ALL, because),
        Verb::Shuffle(side) => {
            let seat = Eye::of(rules, state, run).seat(side);
            state.propose(What::Shuffle(Place::of(Zone::Deck, seat)), because);
        }
        Verb::Play(free) => {
            let playable = |card: &Ix| legal::may_play(rules, state, seat, *card, free).is_ok();
            if let Some(card) = cards.iter().find(playable) {
                play::play(rules, state, seat, card, free);
            }
        }
        Verb::Pay => play::pay(rules, state, seat, n),
        Verb::Give(row) => {
            for card in cards.iter() {
                let on = On::Object(state.table.object(card));
                give(rules, state, run, row, on, n, because);
            }
        }
        Verb::GivePlayer(row, side) => {
            let on = On::Seat(Eye::of(rules, state, run).seat(side));
            give(rules, state, run, row, on, n, because);
        }
        Verb::Again => {
            for card in cards.iter() {
                state.propose(What::Own(Own::Again(card)), because.and(ruling!("LS-40")));
            }
        }
        Verb::Redirect => redirect(state, cards, because),
        Verb::ExtraTurn(side) => {
            let seat = Eye::of(rules, state, run).seat(side);
            state.propose(What::Own(Own::ExtraTurn(seat)), because.and(ruling!("LS-85")));
        }
        Verb::Win(side) => {
            let winner = Eye::of(rules, state, run).seat(side);
            state.propose(What::Over(Outcome::Won(winner)), because.and(rule!("4")).and(rule!("9.1")));
        }
        Verb::Later(code) => later(rules, state, run, cards, code, because),
    }
}

/// Cards move to squares that the text tells.
fn move_to(rules: &Rules, state: &mut State, run: &Run, cards: Set, row: u16, because: Because) {
    let Some(told) = rules.lore.told.get(row as usize) else { return };
    let mask = told_squares(&Eye::of(rules, state, run), told);
    let goes = Goes::Squares(mask, told.row.is_none() && matches!(told.which, Which::Lanes(_)));
    state.push(Step::Walk(Walk { seat: run.seat, cards, to: Walking::Moves(goes), because, moved: false }));
}

/// The attack that goes on is turned to another character of the player who is attacked (LS-66).
fn redirect(state: &mut State, cards: Set, because: Because) {
    let attacker = state.table.common.battle.attacker;
    let mut there = cards.iter();
    if let (true, Some(card), None) = (state.table.still(attacker), there.next(), there.next())
        && state.table.seat(card) != state.table.seat(attacker.card)
    {
        let target = state.table.object(card);
        state.propose(What::Own(Own::Redirects(target)), because.and(rule!("9.1")));
    }
}

/// Two cards change places (8.2).
fn swap(state: &mut State, cards: Set, because: Because) {
    let mut both = cards.iter();
    if let (Some(one), Some(two)) = (both.next(), both.next()) {
        state.propose(What::Own(Own::Swaps(one, two)), because.and(rule!("8.2")));
    }
}

/// Those in attack display turn to defence, and the others to attack (LS-54).
fn change_display(state: &mut State, seat: Seat, cards: Set, because: Because, observer: &mut impl Observer) {
    let defends = |card: &Ix| state.table.body(*card).is_some_and(|body| body.facing.is_defence());
    let (stand, lie): (Set, Set) =
        (cards.iter().filter(defends).collect(), cards.iter().filter(|card| !defends(card)).collect());
    let because = because.and(ruling!("LS-54"));
    let to = |defence| Pose { defence: Some(defence), ..Pose::default() };
    turn_cards(state, seat, lie, to(true), because, observer);
    turn_cards(state, seat, stand, to(false), because, observer);
}

/// Cards regain, or gain: those that can turn so (6.5, 6.6).
fn regain(state: &mut State, cards: Set, up: bool, because: Because) {
    if !cards.is_empty() {
        let clause = if up { rule!("6.5") } else { rule!("6.6") };
        state.propose(What::Turn { cards, turned: !up }, because.and(clause));
    }
}

/// Each of these players recovers so much life, unless something forbids it (8.6, 9.2).
fn recover(
    state: &mut State,
    whose: impl Iterator<Item = Seat>,
    n: i16,
    because: Because,
    observer: &mut impl Observer,
) {
    let because = because.and(rule!("8.6")).and(ruling!("LS-16"));
    for seat in whose {
        if state.table.purses[seat].now.has(Rule::CantRecover) {
            observer.cite(rule!("9.2"));
        } else {
            let much = if n > 0 { state.table.purses[seat].heals.of(n) } else { n };
            if much != n {
                observer.cite(ruling!("LS-81"));
            }
            change_life(state, std::iter::once(seat), much, Own::Recovers, because);
        }
    }
}

/// Each of these players recovers or loses so much life, if it is any.
fn change_life(
    state: &mut State,
    seats: impl Iterator<Item = Seat>,
    n: i16,
    event: impl Fn(Seat, i16) -> Own,
    because: Because,
) {
    for seat in seats.filter(|_| n > 0) {
        state.propose(What::Own(event(seat, n)), because);
    }
}

/// Players are dealt damage by the effect (8.11, LS-01).
fn damage(
    rules: &Rules,
    state: &mut State,
    run: &Run,
    (whom, kind): (Whom, Option<Kind>),
    n: i16,
    (because, observer): (Because, &mut impl Observer),
) {
    for hit in seats(whom, run.seat) {
        let blow = match kind {
            _ if hit == run.seat => Blow::OwnEffect,
            Some(Kind::Character) => Blow::Character,
            Some(Kind::Support) => Blow::Support,
            _ => Blow::Effect,
        };
        let because = because.and(rule!("8.11"));
        let because = if whom == Whom::Both { because.and(ruling!("LS-01")) } else { because };
        fight::hurt(rules, state, (hit, blow), n, run.source, because, observer);
    }
}

/// Cards are shown, if there are any.
fn show(state: &mut State, cards: Set, to: Seats, because: Because) {
    if !cards.is_empty() {
        state.propose(What::Show { cards, to }, because);
    }
}

/// An ability waits for its time: one for each card, or one for none (5.6.1).
fn later(rules: &Rules, state: &mut State, run: &Run, cards: Set, code: u16, because: Because) {
    let due = match rules.lore.ability(code).map(|ability| &ability.nature) {
        Some(Nature::LaterTurn(side, ends)) => {
            let seat = if *side == Side::Theirs { run.seat.other() } else { run.seat };
            if *ends { Due::TurnEnds(seat, state.table.purses[seat].turns) } else { Due::TurnBegins(seat) }
        }
        Some(Nature::LaterBattle) => Due::BattleEnds,
        _ => Due::ThisTurnEnds,
    };
    // Without a battle there is none whose end could come.
    if due == Due::BattleEnds && !state.table.common.battle.attacker.card.is_some() {
        return;
    }
    let later = |about| Later { code, seat: run.seat, source: run.source, about, due };
    let because = because.and(match due {
        Due::TurnBegins(_) => rule!("5.2"),
        Due::BattleEnds => rule!("5.5.1.VI"),
        _ => rule!("5.6.1"),
    });
    if cards.is_empty() {
        state.propose(What::Own(Own::Later(later(engine::Ref::default()))), because);
    }
    for card in cards.iter() {
        let about = state.table.object(card);
        state.propose(What::Own(Own::Later(later(about))), because);
    }
}

/// Those that nothing keeps from what an effect of this seat does to them (9.2): not the first key, nor the second, which
/// keeps off the opponent's effects only.
fn not_kept(
    state: &State,
    seat: Seat,
    cards: Set,
    (always, from_other): (Key, Key),
    observer: &mut impl Observer,
) -> Set {
    let table = &state.table;
    let kept = |card: &Ix| {
        let keys = table.body(*card).map_or_else(Default::default, |body| body.now.keys);
        let other = table.seat(*card) != seat;
        keys.has(always) || (other && keys.has(from_other))
    };
    let falls: Set = cards.iter().filter(|card| !kept(card)).collect();
    if falls.len() < cards.len() {
        observer.cite(rule!("9.2"));
    }
    falls
}

/// 8.10: to the trash by an effect, which is no going down.
pub(crate) fn destroy(state: &mut State, seat: Seat, falls: Set, because: Because) {
    if falls.is_empty() {
        return;
    }
    let because = because.and(rule!("8.10")).and(ruling!("LS-06"));
    state.propose(What::Own(Own::Destroyed(falls, seat)), because);
    for card in falls.iter() {
        let what = to_trash(&state.table, card);
        state.propose(what, because);
    }
}

/// Characters come to lie another way by a text; which side is the player's choice.
fn turn_cards(
    state: &mut State,
    seat: Seat,
    cards: Set,
    pose: Pose,
    because: Because,
    observer: &mut impl Observer,
) {
    let mut to_choose = Set::EMPTY;
    for card in cards.iter() {
        let Some(body) = state.table.body(card) else { continue };
        let barred = !legal::may_come_to(&state.table, card, pose.up, pose.defence);
        if body.now.keys.has(Key::CantTurn) || barred {
            observer.cite(rule!("9.2"));
            continue;
        }
        let (facing, up) = (body.facing, state.table.card(card).face() == Face::Up);
        match pose.up {
            Some(true) if !up => fight::turn_up(state, card, false, because.and(rule!("6.4"))),
            Some(false) if up => {
                state.propose(
                    What::Flip { cards: Set::only(card), face: Face::Down },
                    because.and(rule!("6.4")),
                );
                state.propose(What::Own(Own::TurnedDown(card)), because.and(rule!("9.1")));
            }
            _ => {}
        }
        match pose.defence {
            Some(false) if facing.is_defence() => {
                state.propose(What::Own(Own::Displays(card, Facing::Attack, false)), because);
            }
            Some(true) if !facing.is_defence() => match pose.way {
                Some(Turned::Left) => {
                    state.propose(What::Own(Own::Displays(card, Facing::Left, false)), because);
                }
                Some(Turned::Right) => {
                    state.propose(What::Own(Own::Displays(card, Facing::Right, false)), because);
                }
                Some(Turned::Theirs) | None => to_choose.insert(card),
            },
            _ => {}
        }
    }
    // Whose choice it is to which side.
    let seat = if pose.way == Some(Turned::Theirs) { seat.other() } else { seat };
    if !to_choose.is_empty() {
        state.push(Step::Walk(Walk {
            seat,
            cards: to_choose,
            to: Walking::Turns(pose),
            because,
            moved: false,
        }));
    }
}

/// Cards go where a text puts them.
fn go(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    cards: Set,
    (spot, pose, order): (Spot, Pose, bool),
    because: Because,
) {
    match spot {
        Spot::Zone(zone) => {
            for card in state.table.in_open_order(&cards) {
                let record = state.table.card(card);
                let to = Place::of(zone, record.owner());
                let (from, turned) = (record.place, pose.gained == Some(true));
                let change = Move { cards: Set::only(card), from, to, turned, ..Move::default() };
                state.propose(What::Move(change), because);
            }
        }
        Spot::Shuffled(end) => walk::shuffle_in(state, seat, cards, end, because),
        Spot::Deck(end) if order && cards.len() > 1 => walk::stack(state, seat, cards, end, because),
        Spot::Deck(end) => {
            for card in state.table.in_open_order(&cards) {
                let record = state.table.card(card);
                let (from, to) = (record.place, Place::of(Zone::Deck, record.owner()));
                let face = Face::Down;
                let change = Move { cards: Set::only(card), from, to, end, face, ..Move::default() };
                state.propose(What::Move(change), because);
            }
        }
        Spot::Field(_) => walk::bring(rules, state, seat, cards, spot, pose, because),
        Spot::Support => {
            for card in cards.iter() {
                let owner = state.table.card(card).owner();
                let field = rules.printed(state.table.card(card).def).facts.field;
                let gained = pose.gained == Some(true);
                play::support_comes(rules, state, owner, card, field, gained, because);
            }
        }
    }
}

/// Something holds from now on.
fn give(rules: &Rules, state: &mut State, run: &Run, row: u16, on: On, n: i16, because: Because) {
    let Some(given) = rules.lore.given.get(row as usize) else { return };
    // この戦闘中: where nothing is fought there is no such time.
    if given.until == Term::Battle && !state.table.common.battle.attacker.card.is_some() {
        return;
    }
    // Each becomes what the other is now.
    if let (Change::Swap(one, two), On::Object(object)) = (given.change, on) {
        let now = |figure| fight::figure(&state.table, object.card, figure);
        let by = now(two) - now(one);
        for change in [Change::Add(one, by), Change::Add(two, -by)] {
            lets_last(state, run, Given { change, ..*given }, on, because);
        }
        return;
    }
    let change = match (times(given.change, n.into()), on) {
        // It is as much as it is now, so many times.
        (Change::Scale(figure, by), On::Object(object)) => {
            let now = fight::figure(&state.table, object.card, figure);
            Change::Add(figure, scaled(now, by) - now)
        }
        (change, _) => change,
    };
    lets_last(state, run, Given { change, ..*given }, on, because);
}

/// A change lasts from now on.
fn lets_last(state: &mut State, run: &Run, given: Given, on: On, because: Because) {
    let change = given.change;
    let ends = match given.until {
        Term::Battle => Ends::Battle,
        Term::AttackPhase => Ends::AttackPhase,
        Term::NextTurnStart(_) => Ends::TurnBegins,
        Term::WhileHere => Ends::SourceLeaves,
        Term::NextSetup(_) => Ends::Setup,
        _ => Ends::InTime,
    };
    let until = given.until.until(run.seat, state.table.turn());
    let lasting = Lasting { change, on, by: run.seat, from: run.source, until, since: Moment(0), ends };
    let because = match change {
        Change::Add(..) => because.and(rule!("8.9")).and(ruling!("LS-45")),
        Change::Set(..) => because.and(rule!("9.5")).and(ruling!("LS-45")),
        _ => because,
    };
    state.propose(What::Own(Own::Give(lasting)), because);
}
