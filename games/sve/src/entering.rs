//! Cards and tokens come to a field or an EX area: how many fit (4.4.4, 4.8.3), tokens (9.1.2), and guards that act as
//! they come (12.8.2).

use engine::{
    Because, Def, End, Face, Flow, Identity, Ix, Move, Place, Seat, Seats, Set, What, apply, begin_moment,
    end_moment,
};

use crate::cards::STACK;
use crate::current;
use crate::evaluate;
use crate::events::Own;
use crate::exchange;
use crate::game::{Event, Observer, Rules, State, Table};
use crate::kinds::Keyword;
use crate::moves::{destination, propose, remember};
use crate::steps::{Enter, Room, SORTS, Step, Tokens};
use crate::table::{Ever, Kind, Zone};
use crate::vocabulary::{Change, Matters, Nature, Way};

impl Room {
    /// How many there are, cards and tokens.
    fn all(&self) -> usize {
        self.cards.len() + self.tokens.iter().map(|tokens| usize::from(tokens.n)).sum::<usize>()
    }

    /// How many of them there are places for.
    fn fit(&self, table: &Table) -> usize {
        evaluate::room(table, destination(self.way), self.seat).min(self.all())
    }

    /// The sorts of tokens of which another one may be chosen, by number.
    pub(crate) fn sorts(&self) -> impl Iterator<Item = usize> + '_ {
        (0..SORTS).filter(|&sort| self.make[sort] < self.tokens[sort].n)
    }

    /// Those that come: all, or those chosen.
    fn coming(mut self, all: bool) -> Room {
        if !all {
            self.cards = self.go;
            self.tokens.iter_mut().zip(self.make).for_each(|(tokens, n)| tokens.n = n);
        }
        self
    }
}

/// Cards and tokens are to come; where not all can, the effect's master picks (4.4.4.2, 4.8.3.2, SV-33).
pub(crate) fn come(rules: &Rules, state: &mut State, room: Room) {
    if room.all() == 0 {
        return;
    }
    if room.fit(&state.table) == room.all() {
        arrive(rules, state, room);
    } else {
        state.push(Step::Crowd(room));
    }
}

/// As many of them come as there is room for.
pub(crate) fn crowd(rules: &Rules, state: &mut State, mut room: Room) -> Flow {
    let fit = room.fit(&state.table);
    if fit == room.all() {
        state.pop();
        arrive(rules, state, room);
        return Flow::On;
    }
    let [why, limit] = limit_clauses(destination(room.way));
    if fit == 0 {
        state.pop();
        let because = Because { why, also: [limit, ruling!("SV-34")], ..room.because };
        state.propose(What::Own(Own::NoRoom(room.seat, destination(room.way))), because);
        return Flow::On;
    }
    // One token is like another.
    if room.cards.is_empty() && room.tokens.iter().filter(|tokens| tokens.n > 0).count() == 1 {
        for sort in 0..SORTS {
            room.make[sort] = room.tokens[sort].n.min(fit as u8);
        }
    }
    let chosen = room.go.len() + room.make.iter().map(|&n| usize::from(n)).sum::<usize>();
    if chosen < fit {
        return Flow::Ask;
    }
    state.pop();
    let because = Because { why, also: [limit, room.because.why], ..room.because };
    arrive(rules, state, Room { because, ..room.coming(false) });
    Flow::On
}

/// The clauses by which a zone takes no more cards: what happens then, and how many it takes.
fn limit_clauses(zone: Zone) -> [engine::Reason; 2] {
    if zone == Zone::Ex { [rule!("4.8.3.2"), rule!("4.8.3.1")] } else { [rule!("4.4.4.2"), rule!("4.4.4.1")] }
}

/// Cards and tokens come to a field or an EX area that has room for them.
fn arrive(rules: &Rules, state: &mut State, room: Room) {
    let Room { cards, tokens, way, seat, because, into, .. } = room;
    let no_tokens = tokens.iter().all(|tokens| tokens.n == 0);
    if room.same {
        exchange::take(state, &cards, seat, because);
        remember(state, into, cards);
    } else if way == Way::Ex && no_tokens {
        propose(state, cards, Zone::Ex, seat, End::Top, Face::Up, Identity::Fresh, because);
        remember(state, into, cards);
    } else if way == Way::Ex {
        let (zone, ask, act) = (Zone::Ex, Set::EMPTY, Set::EMPTY);
        let (made, acted) = (false, false);
        state.push(Step::Enter(Enter { zone, cards, ask, act, tokens, made, seat, acted, because, into }));
    } else {
        begin_enter(rules, state, cards, tokens, way == Way::FieldActed, seat, because, into);
    }
}

/// Cards and tokens will come to a field that has room for them; guards may act as they come (12.8.2).
#[expect(clippy::too_many_arguments, reason = "a move has this many parts")]
pub(crate) fn begin_enter(
    rules: &Rules,
    state: &mut State,
    cards: Set,
    tokens: [Tokens; SORTS],
    acted: bool,
    seat: Seat,
    because: Because,
    into: Option<u8>,
) {
    let acted = acted || comes_acted(rules, state, &cards);
    let (zone, ask, act, made) = (Zone::Field, Set::EMPTY, Set::EMPTY, false);
    let enter = Enter { zone, cards, ask, act, tokens, made, seat, acted, because, into };
    let ask = if acted || cards.is_empty() { Set::EMPTY } else { will_guard(rules, &state.table, &enter) };
    state.push(Step::Enter(Enter { ask, ..enter }));
}

/// Does the one card say of itself that it comes acted (10.3.5)?
fn comes_acted(rules: &Rules, state: &State, cards: &Set) -> bool {
    let says = |card: Ix| {
        let printed = rules.printed(state.table.card(card).def);
        printed.statics
            && printed.abilities.clone().any(|id| match &rules.lore.abilities[id as usize].nature {
                Nature::Static { changes, .. } => changes.contains(&Change::EntersActed),
                _ => false,
            })
    };
    cards.single().is_some_and(says)
}

/// The moves by which cards come.
fn entering(table: &Table, enter: &Enter) -> Vec<Event> {
    let to = Place::of(enter.zone, enter.seat);
    let mut events = Vec::new();
    let mut left = enter.cards;
    while let Some(first) = left.iter().next() {
        let from = table.card(first).place;
        let group: Set = left.iter().filter(|&card| table.card(card).place == from).collect();
        left = left.less(&group);
        let identity = match from.zone::<Zone>() {
            Zone::Ex | Zone::Resolution if enter.zone == Zone::Field => Identity::Carried,
            _ => Identity::Fresh,
        };
        let shown = Seats::ALL;
        let turned = enter.acted;
        let change = Move { cards: group, from, to, shown, identity, turned, ..Move::default() };
        let why = match from.zone::<Zone>() {
            Zone::Ex => enter.because.and(rule!("4.8.3.3")),
            _ => enter.because,
        };
        events.push(Event::new(What::Move(change), why));
    }
    events
}

/// Which of the cards will have guard once they lie there, with everything that will hold for them (10.10.3)?
fn will_guard(rules: &Rules, table: &Table, enter: &Enter) -> Set {
    let printed = |card: Ix| rules.printed(table.card(card).def);
    let told = enter.cards.iter().fold(table.common.matters, |all, card| all.or(printed(card).matters));
    if !told.has(Matters::GUARD) {
        let guards =
            |card: &Ix| printed(*card).facts.kind == Kind::Follower && printed(*card).has(Keyword::Guard);
        return enter.cards.iter().filter(guards).collect();
    }
    let mut probe = table.clone();
    let events = entering(table, enter);
    begin_moment(rules, &mut probe, &events);
    for event in &events {
        apply(rules, &mut probe, event);
    }
    end_moment(rules, &mut probe, &events, &mut ());
    enter
        .cards
        .iter()
        .filter(|&card| current::is_follower(&probe, card) && current::has(&probe, card, Keyword::Guard))
        .collect()
}

/// The sort of tokens with guard of which it is to be said next whether one acts as it comes.
pub(crate) fn guard_token(rules: &Rules, enter: &Enter) -> Option<usize> {
    if enter.zone != Zone::Field {
        return None;
    }
    let open = |tokens: &Tokens| tokens.asked < tokens.n && rules.printed(tokens.def).has(Keyword::Guard);
    enter.tokens.iter().position(open)
}

/// The next guard acts as it comes, or not.
pub(crate) fn guard_said(rules: &Rules, mut enter: Enter, yes: bool) -> Enter {
    if let Some(asked) = enter.ask.iter().next() {
        enter.ask.remove(asked);
        if yes {
            enter.act.insert(asked);
        }
    } else if let Some(sort) = guard_token(rules, &enter) {
        enter.tokens[sort].asked += 1;
        enter.tokens[sort].act += u8::from(yes);
    }
    enter
}

/// Cards and tokens come, once each guard's player has said whether it acts.
pub(crate) fn enter(rules: &Rules, state: &mut State, enter: Enter, observer: &mut impl Observer) -> Flow {
    if enter.made {
        made(rules, state, &enter);
        return Flow::On;
    }
    if !enter.ask.is_empty() {
        observer.cite(rule!("10.10.3"));
        return Flow::Ask;
    }
    if guard_token(rules, &enter).is_some() {
        return Flow::Ask;
    }
    state.pop();
    if !enter.cards.is_empty() {
        cards_come(rules, state, &enter, observer);
    }
    if enter.tokens.iter().any(|tokens| tokens.n > 0) {
        state.push(Step::Enter(Enter { made: true, ..enter }));
        tokens_come(rules, state, &enter, observer);
    }
    Flow::On
}

fn cards_come(rules: &Rules, state: &mut State, enter: &Enter, observer: &mut impl Observer) {
    observer.cite(rule!("4.1.4"));
    observer.cite(ruling!("SV-23"));
    observer.cite(rule!("4.2.2.3"));
    let from =
        |zone: Zone| enter.cards.iter().filter(|&card| state.table.zone(card) == zone).collect::<Set>();
    let (from_hand, from_ex, from_cemetery) = (from(Zone::Hand), from(Zone::Ex), from(Zone::Cemetery));
    for event in entering(&state.table, enter) {
        state.propose(event.what, event.because);
    }
    if enter.zone == Zone::Field {
        for card in from_hand.iter() {
            state.propose(What::Own(Own::Marks(card, Ever::FROM_HAND)), enter.because);
        }
        let stacks = |card: &Ix| rules.printed(state.table.card(*card).def).has(Keyword::Stack);
        let stacks: Set = enter.cards.iter().filter(stacks).collect();
        with_counter(state, stacks);
        for card in from_ex.iter() {
            state.propose(What::Own(Own::Marks(card, Ever::FROM_EX)), enter.because);
        }
        for card in from_cemetery.iter() {
            state.propose(What::Own(Own::Marks(card, Ever::FROM_CEMETERY)), enter.because);
        }
    }
    if !enter.act.is_empty() {
        acts(state, enter.act);
    }
    remember(state, enter.into, enter.cards);
}

fn tokens_come(rules: &Rules, state: &mut State, enter: &Enter, observer: &mut impl Observer) {
    for why in [rule!("9.1.2.1"), rule!("9.1.2.2"), rule!("9.1.2.3"), rule!("5.4.2.2")] {
        observer.cite(why);
    }
    let to = Place::of(enter.zone, enter.seat);
    for &Tokens { def, n, .. } in enter.tokens.iter().filter(|tokens| tokens.n > 0) {
        let defined = rules.printed(def).defined;
        if defined.is_some() {
            observer.cite(defined);
        }
        state.propose(What::Make { def, n, to }, enter.because.and(rule!("9.1.2")));
    }
}

/// The tokens lie there: they are remembered, guards act, stacks have their counter.
fn made(rules: &Rules, state: &mut State, enter: &Enter) {
    state.pop();
    let run = state.table.at(enter.zone, enter.seat);
    let all: usize = enter.tokens.iter().map(|tokens| usize::from(tokens.n)).sum();
    let mut tokens = &run[run.len().saturating_sub(all)..];
    let (mut cards, mut act, mut stacks) = (enter.cards, Set::EMPTY, Set::EMPTY);
    for sort in &enter.tokens {
        let (these, rest) = tokens.split_at(usize::from(sort.n).min(tokens.len()));
        tokens = rest;
        these.iter().for_each(|&card| cards.insert(card));
        these.iter().rev().take(sort.act.into()).for_each(|&card| act.insert(card));
        if enter.zone == Zone::Field && rules.printed(sort.def).has(Keyword::Stack) {
            these.iter().for_each(|&card| stacks.insert(card));
        }
    }
    let now = state.table.now();
    if let (Some(slot), Some(Step::Resolve(run))) = (enter.into, state.work.frames.last_mut()) {
        run.remember(slot, cards, now);
    }
    if !act.is_empty() {
        acts(state, act);
    }
    with_counter(state, stacks);
}

/// Guards act as they come (12.8.2).
fn acts(state: &mut State, cards: Set) {
    let because = Because::from(rule!("12.8.2")).and(ruling!("SV-64"));
    state.propose(What::Turn { cards, turned: true }, because);
}

/// Cards with 【スタック】 come with a counter on them (13.3.2.2).
fn with_counter(state: &mut State, cards: Set) {
    if !cards.is_empty() {
        state.propose(What::Own(Own::Counters { cards, counter: STACK, n: 1 }), rule!("13.3.2.2"));
    }
}

/// The sort of token that a choice where there is too little room names.
pub(crate) fn sort_named(state: &State, sort: u16) -> Option<Def> {
    match state.work.frames.last() {
        Some(Step::Crowd(room)) => room.tokens.get(usize::from(sort)).map(|tokens| tokens.def),
        _ => None,
    }
}
