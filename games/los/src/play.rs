//! 5.3: cards are played, energy is put, displays are changed, abilities are used.

use engine::effect::Run;
use engine::{Because, Face, Ix, Moment, Move, Place, Ref, Seat, Seats, Set, What};

use crate::cards::Kind;
use crate::current::cost;
use crate::events::{Own, to_trash};
use crate::exchange;
use crate::game::{Rules, State, Table};
use crate::legal::{self, DOWN};
use crate::steps::{Pays, Placing, Step};
use crate::table::{Facing, Row, Square, Zone};
use crate::vocabulary::{Nature, Pose};

/// The energy that is not gained yet.
pub(crate) fn ready(table: &Table, seat: Seat) -> impl Iterator<Item = Ix> + '_ {
    table.at(Zone::Energy, seat).iter().copied().filter(|&card| !table.card(card).turned())
}

/// Is it asked which energy pays: could it matter later (LS-59)? Else what was put first is gained first.
fn asks(rules: &Rules, table: &Table, seat: Seat, n: usize) -> bool {
    let differ = || {
        let mut defs = ready(table, seat).map(|card| table.card(card).def);
        let first = defs.next();
        defs.any(|def| Some(def) != first)
    };
    rules.lore.tells_energy && n > 0 && ready(table, seat).count() > n && differ()
}

/// The cost of an ability is paid (2.5.1).
pub(crate) fn pay(rules: &Rules, state: &mut State, seat: Seat, n: i16) {
    let n = n.max(0) as usize;
    if asks(rules, &state.table, seat, n) {
        let pays = Pays { seat, n: n as u8, chosen: Set::EMPTY, card: Ix::NONE };
        return state.push(Step::Pays(pays));
    }
    let cards = ready(&state.table, seat).take(n).collect();
    gain(state, cards);
}

/// One more energy for a cost.
pub(crate) fn pays(rules: &Rules, state: &mut State, mut pays: Pays, card: Ix) {
    pays.chosen.insert(card);
    if pays.chosen.len() < pays.n.into() {
        return state.next(Step::Pays(pays));
    }
    state.pop();
    if pays.card.is_some() {
        return play_for(rules, state, pays.seat, pays.card, Some(pays.chosen));
    }
    gain(state, pays.chosen);
}

/// Energy is gained.
fn gain(state: &mut State, cards: Set) {
    if !cards.is_empty() {
        let because = Because::from(rule!("2.5.1")).and(rule!("6.6")).and(ruling!("LS-25"));
        state.propose(What::Turn { cards, turned: true }, because);
    }
}

/// The object a card will be once the moment that is proposed has moved it.
fn to_be(table: &Table, card: Ix) -> Ref {
    Ref { card, since: Moment(table.now().0 + 1) }
}

/// A card is played; `free` where its cost is not to be paid.
pub(crate) fn play(rules: &Rules, state: &mut State, seat: Seat, card: Ix, free: bool) {
    if free {
        return play_for(rules, state, seat, card, None);
    }
    let n = cost(rules, &state.table, card).max(0) as usize;
    if asks(rules, &state.table, seat, n) {
        return state.push(Step::Pays(Pays { seat, n: n as u8, chosen: Set::EMPTY, card }));
    }
    let energy = ready(&state.table, seat).take(n).collect();
    play_for(rules, state, seat, card, Some(energy));
}

/// A card is played for this energy.
fn play_for(rules: &Rules, state: &mut State, seat: Seat, card: Ix, energy: Option<Set>) {
    let printed = rules.printed(state.table.card(card).def);
    match printed.facts.kind {
        Kind::Character => {
            let because = Because::from(rule!("5.3")).and(rule!("2.1"));
            let pose = legal::played_as(rules, printed).map_or_else(Pose::default, |(pose, _)| pose);
            state.push(Step::Square(Placing { card, seat, square: 0, played: true, pose, because }));
            pays_also(rules, state, seat, state.table.object(card));
            // Paid before it is laid: what it costs can be seen, what it is perhaps not.
            gain(state, energy.unwrap_or(Set::EMPTY));
        }
        Kind::Effect => play_effect(rules, state, seat, card, energy),
        Kind::Support => play_support(rules, state, seat, card, energy),
    }
}

/// What a card costs beside its cost is paid (LS-72).
fn pays_also(rules: &Rules, state: &mut State, seat: Seat, source: Ref) {
    let printed = rules.printed(state.table.card(source.card).def);
    let also =
        |code: &&u16| rules.lore.ability(**code).is_some_and(|ability| ability.nature == Nature::AlsoCosts);
    for &code in printed.abilities.iter().rev().filter(also) {
        // Not since when the card was in the hand: that is nobody else's to know.
        let at = state.table.now();
        state.push(Step::Resolve(Run { code, seat, spoken: seat, source, at, ..Run::default() }));
    }
}

fn play_effect(rules: &Rules, state: &mut State, seat: Seat, card: Ix, energy: Option<Set>) {
    let printed = rules.printed(state.table.card(card).def);
    let in_exchange = matches!(state.top(), Some(Step::Exchange(_)));
    exchange::acted(state);
    let source = to_be(&state.table, card);
    state.push(Step::Finish(source));
    // Its lines resolve in the printed order.
    for &code in printed.abilities.iter().rev().filter(|&&code| legal::is_text(rules, code)) {
        let at = source.since;
        state.push(Step::Resolve(Run { code, seat, spoken: seat, source, at, ..Run::default() }));
    }
    pays_also(rules, state, seat, source);
    gain(state, energy.unwrap_or(Set::EMPTY));
    let because = Because::from(rule!("2.2")).and(rule!("8.3"));
    let because = match (in_exchange, printed.facts.flash) {
        (true, _) => because.and(rule!("7.1")),
        (false, true) => because.and(ruling!("LS-28")),
        (false, false) => because.and(rule!("5.3")),
    };
    let from = state.table.card(card).place;
    let to = Place::of(Zone::Used, seat);
    state.propose(What::Move(Move { cards: Set::only(card), from, to, ..Move::default() }), because);
    state.propose(What::Own(Own::Played(card, Kind::Effect)), because);
}

/// A used effect card goes to the trash (2.2).
pub(crate) fn finish(state: &mut State, object: Ref) {
    state.pop();
    if state.table.still(object) && state.table.zone(object.card) == Zone::Used {
        let what = to_trash(&state.table, object.card);
        state.propose(what, Because::from(rule!("2.2")).and(ruling!("LS-26")));
    }
}

fn play_support(rules: &Rules, state: &mut State, seat: Seat, card: Ix, energy: Option<Set>) {
    let field = rules.printed(state.table.card(card).def).facts.field;
    exchange::acted(state);
    pays_also(rules, state, seat, to_be(&state.table, card));
    gain(state, energy.unwrap_or(Set::EMPTY));
    let because = Because::from(rule!("2.3")).and(rule!("3.5")).and(rule!("8.3"));
    support_comes(rules, state, seat, card, field, false, because);
    state.propose(What::Own(Own::Played(card, Kind::Support)), because);
}

/// A support comes into play; a new field card sends the old one to the trash (2.3.1).
pub(crate) fn support_comes(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    card: Ix,
    field: bool,
    gained: bool,
    because: Because,
) {
    let from = state.table.card(card).place;
    let to = Place::of(Zone::Support, seat);
    let change = Move { cards: Set::only(card), from, to, turned: gained, ..Move::default() };
    if field {
        let is_field = |other: &Ix| rules.printed(state.table.card(*other).def).facts.field;
        let old: Vec<Ix> = state.table.at(Zone::Support, seat).iter().copied().filter(is_field).collect();
        for card in old {
            let what = to_trash(&state.table, card);
            state.propose(what, Because::from(rule!("2.3.1")).and(ruling!("LS-26")).and(rule!("3.5")));
        }
    }
    state.propose(What::Move(change), because);
}

/// The square for a character is chosen; its display comes next.
pub(crate) fn square_chosen(state: &mut State, placing: Placing, square: u8) {
    state.next(Step::Display(Placing { square, ..placing }));
}

/// The character comes into play as chosen.
pub(crate) fn display_chosen(state: &mut State, placing: Placing, arg: u16) {
    let Placing { card, square, played, because, .. } = placing;
    let face = if arg >= DOWN { Face::Down } else { Face::Up };
    let facing = Facing::numbered(arg % DOWN);
    state.pop();
    let square = Square::numbered(square).unwrap_or_default();
    let because = match (played, face) {
        (true, Face::Down) => because.and(ruling!("LS-22")),
        (true, Face::Up) => because.and(rule!("3.3.3")),
        (false, _) if square.row() == Row::Front => because.and(rule!("9.1")),
        (false, _) => because.and(rule!("3.3")),
    };
    comes(state, card, square, face, facing, because);
    if played {
        let because = Because::from(rule!("8.3")).and(rule!("3.3"));
        state.propose(What::Own(Own::Played(card, Kind::Character)), because);
    }
}

/// The displays a character may come in: any, but for what is said (3.3).
pub(crate) fn displays(pose: Pose) -> impl Iterator<Item = u16> {
    let face = move |down: bool| pose.up.is_none_or(|up| up != down);
    let lies = move |facing: Facing| pose.defence.is_none_or(|defence| facing.is_defence() == defence);
    let all = [false, true].into_iter().flat_map(|down| Facing::ALL.map(|facing| (down, facing)));
    all.filter(move |&(down, facing)| face(down) && lies(facing))
        .map(|(down, facing)| facing as u16 + if down { DOWN } else { 0 })
}

/// A character comes to a square.
pub(crate) fn comes(
    state: &mut State,
    card: Ix,
    square: Square,
    face: Face,
    facing: Facing,
    because: Because,
) {
    let from = state.table.card(card).place;
    let to = Place::of(Zone::Character, state.table.card(card).owner());
    state.propose(What::Move(Move { cards: Set::only(card), from, to, face, ..Move::default() }), because);
    state.propose(What::Own(Own::Placed(card, square, facing)), because);
}

/// A card of the hand becomes energy (2.4).
pub(crate) fn energise(state: &mut State, seat: Seat, card: Ix) {
    let because = Because::from(rule!("2.4")).and(rule!("3.4")).and(ruling!("LS-25"));
    let (from, to) = (Place::of(Zone::Hand, seat), Place::of(Zone::Energy, seat));
    state.propose(What::Move(Move { cards: Set::only(card), from, to, ..Move::default() }), because);
    state.propose(What::Own(Own::Energised(seat)), Because::from(rule!("2.4")).and(rule!("5.3")));
}

/// A character's display is changed, once a turn (5.3, 6).
pub(crate) fn display(state: &mut State, card: Ix, arg: u16) {
    let facing = Facing::numbered(arg % DOWN);
    let is_down = state.table.card(card).face() == Face::Down;
    let because = Because::from(rule!("5.3")).and(ruling!("LS-08")).and(ruling!("LS-20"));
    if is_down && arg < DOWN {
        let because = Because::from(rule!("6.4")).and(rule!("5.3")).and(ruling!("LS-04"));
        state.propose(What::Flip { cards: Set::only(card), face: Face::Up }, because);
        state.propose(What::Own(Own::TurnedUp { card, silent: false, rule: true }), because);
    }
    let Some(lay) = state.table.body(card).map(|body| body.facing).filter(|lay| *lay != facing) else {
        return;
    };
    // From one side to the other it stays in defence display.
    let own = match lay.is_defence() == facing.is_defence() {
        true => Own::Sides(card, facing),
        false => Own::Displays(card, facing, true),
    };
    state.propose(What::Own(own), because);
}

/// An ability of a card in play is used (8.4).
pub(crate) fn use_ability(rules: &Rules, state: &mut State, seat: Seat, card: Ix, at: u16) {
    let found = legal::activated(rules, &state.table, card).find(|(number, _)| *number == at);
    let Some((_, code)) = found else { return };
    exchange::acted(state);
    let source = state.table.object(card);
    let now = state.table.now();
    state.push(Step::Resolve(Run { code, seat, spoken: seat, source, at: now, ..Run::default() }));
    let because = Because::from(rule!("8.4")).and(ruling!("LS-27"));
    if state.table.zone(card) == Zone::Hand {
        state.propose(What::Show { cards: Set::only(card), to: Seats::ALL }, because);
    }
    state.propose(What::Own(Own::Used(card, code)), because);
}
