//! The terms of chapter 5, and the verbs of the titles (14), as texts order them.

use engine::effect::{Lasting, On, Run, Side, Until, Uses};
use engine::{Because, Choice, Def, Face, Flow, Ix, Place, Ref, Seat, Seats, Set, What};

pub(crate) use crate::damage::{Hit, hurt};
pub(crate) use crate::drawing::{draw, draw_one, look_one, look_up_to};
pub(crate) use crate::evolving::{evolve, evolve_cards, evolve_with};
pub(crate) use crate::moves::leave;

use crate::announce;
use crate::check;
use crate::current;
use crate::entering;
use crate::evaluate;
use crate::events::Own;
use crate::exchange::{control, move_counters, swap, transform};
use crate::game::{Observer, Rules, State, Sve};
use crate::instead;
use crate::kinds::Stat;
use crate::moves;
use crate::steps::{DriveStage, REVEALED, Room, SORTS, Step, Tokens};
use crate::table::{Kind, Zone};
use crate::titles;
use crate::turn::PP_LIMIT;
use crate::vocabulary::{Change, Do, Eye, Fate, Later, Matters, Nature, Order, Price, Term, Verb, Way, Who};

/// What a text orders, on its way.
pub(crate) struct Deed<'a, O> {
    pub rules: &'a Rules,
    /// The run as it was before the order.
    before: Run,
    pub run: Run,
    pub todo: &'a Do,
    pub cards: Set,
    n: i16,
    pub because: Because,
    pub observer: &'a mut O,
}

/// Does what a text orders. The run already stands behind it.
pub(crate) fn perform(state: &mut State, order: Order<'_, impl Observer>) -> Flow {
    let Order { rules, mut run, todo, because, observer } = order;
    let before = run;
    observer.cite(rule!("3.1.2.4.1"));
    let eye = Eye::of(rules, state, &before);
    let n = eye.amount(&todo.n).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    let cards = match todo.verb {
        // A leave trigger's own card may be moved from where it went (SV-24).
        Verb::Go(_) => eye.cards(&todo.to).or(&followed(&eye, &todo.to)),
        _ => eye.cards(&todo.to),
    };
    if let Some(slot) = todo.into {
        // What was remembered there is forgotten, whether or not something is touched now.
        run.remember(slot, Set::EMPTY, engine::Moment(0));
        state.next(Step::Resolve(run));
    }
    act(state, Deed { rules, before, run, todo, cards, n, because, observer });
    Flow::On
}

/// Does the verb.
fn act<O: Observer>(state: &mut State, mut deed: Deed<'_, O>) {
    let (rules, because) = (deed.rules, deed.because);
    match deed.todo.verb {
        Verb::Go(way) => deed.go(state, way),
        Verb::Act => deed.turn(state, true),
        Verb::Stand => deed.turn(state, false),
        Verb::Damage => deed.damage(state),
        Verb::Divide => deed.divide(state),
        Verb::Add(attack, defense) => deed.add_stats(state, attack, defense),
        Verb::Set(which) => deed.set_stats(state, which),
        Verb::Draw(side) => deed.draw(state, side, false),
        Verb::DrawUpTo(side) => deed.draw(state, side, true),
        Verb::Look(side) => deed.look(state, side),
        Verb::LookUpTo(side) => deed.look_up_to(state, side),
        Verb::Search(side) => deed.search(state, side),
        Verb::Count(side, end) => deed.count_off(state, side, end),
        Verb::Peek => deed.peek(state),
        Verb::Flip(face) => deed.flip(state, face),
        Verb::Reveal => deed.reveal(state),
        Verb::Shuffle(side) => deed.shuffle(state, side),
        Verb::Make(def, zone, side) => deed.make(state, def, zone, side),
        Verb::MakeLike(zone, side) => deed.make_like(state, zone, side),
        Verb::Put(row, zone, side) => deed.put(state, row, zone, side),
        Verb::Give(row) => deed.give_cards(state, row),
        Verb::GivePlayer(row, side) => deed.give_player(state, row, side),
        Verb::Counter(counter) => deed.counters(state, counter),
        Verb::MoveCounters(counter) => move_counters(state, &deed.run, &deed.cards, counter, because),
        Verb::Evolve(name) => deed.evolve(state, name),
        Verb::Transform(def) => transform(rules, state, &deed.cards, def, because),
        Verb::Control(side) => deed.control(state, side),
        Verb::Swap(slot) => {
            let other = deed.before.slots[slot as usize].cards;
            swap(state, &deed.cards, &other, because, deed.observer);
        }
        Verb::Roll => deed.roll(state),
        Verb::RecoverPp(side) => deed.recover_pp(state, side),
        Verb::PpMax(side) => deed.pp_max(state, side),
        Verb::Ep(side) => deed.ep(state, side),
        Verb::Win(side) => check::win(rules, state, deed.seat(side), because, deed.observer),
        Verb::Skip(side) => {
            state.propose(What::Own(Own::WillSkip(deed.seat(side))), because.and(rule!("5.25.2")));
        }
        Verb::ExtraTurn(side) => {
            state.propose(What::Own(Own::ExtraTurn(deed.seat(side))), because.and(rule!("5.27.1")));
        }
        Verb::Box => deed.give_all(state, Change::Boxed, rule!("5.30.1")),
        Verb::Pilot => deed.pilot(state),
        Verb::Become(kind) => deed.give_all(state, Change::Kind(kind), rule!("5.24.1")),
        Verb::Race => titles::race(state, &deed.run, &deed.cards, deed.n, because),
        Verb::Meal => titles::meal(rules, state, &deed.cards, deed.n, because, deed.observer),
        Verb::GainDrive => deed.gain_drive(state),
        Verb::DriveCheck(side) => deed.drive_check(state, side),
        Verb::Play(cost) => {
            if let Some(card) = deed.cards.iter().next() {
                announce::nested(rules, state, &deed.run, card, cost, deed.observer);
            }
        }
        Verb::Playable(cost) => deed.playable(state, cost),
        Verb::Name => {
            deed.observer.cite(rule!("5.32.1.1"));
            state.push(Step::Name(because));
        }
        Verb::Anyway => instead::anyway(state),
        Verb::Later(ability, often, this_turn) => deed.later(state, ability, often, this_turn),
    }
}

impl<O: Observer> Deed<'_, O> {
    /// 操縦する: an amulet with printed numbers is a follower this turn (5.31).
    fn pilot(&mut self, state: &mut State) {
        for card in self.cards.iter() {
            let facts = &current::face(self.rules, &state.table, card).facts;
            let amulet = state.table.body(card).is_some_and(|body| body.kind == Kind::Amulet);
            if !amulet || facts.attack.is_none() || facts.defense.is_none() {
                self.observer.cite(rule!("5.31.1.1"));
                continue;
            }
            let (on, because) = (On::Object(state.table.object(card)), self.because.and(rule!("5.31.1")));
            give(state, Change::Piloted, on, &self.run, Until::TurnEnds, 0, because);
        }
    }

    /// The seat that a text calls so.
    fn seat(&self, side: Side) -> Seat {
        match side {
            Side::Mine => self.before.seat,
            Side::Theirs => self.before.seat.other(),
            Side::Spoken => self.before.spoken,
        }
    }

    /// The number, as one of cards.
    fn many(&self) -> u8 {
        self.n.clamp(0, 250) as u8
    }

    /// Notes whether something of it was done.
    fn done(&mut self, state: &mut State, yes: bool) {
        self.run.done = yes;
        state.next(Step::Resolve(self.run));
    }

    /// Notes what it is done to where that lies, and so whether something of it was done.
    fn touches(&mut self, state: &mut State, cards: Set) {
        if let Some(slot) = self.todo.into {
            self.run.remember(slot, cards, state.table.now());
        }
        self.done(state, !cards.is_empty());
    }

    /// Those of the cards to which nothing forbids this.
    fn allowed(&mut self, state: &State, cards: Set, fate: Fate) -> Set {
        allowed(self.rules, state, cards, (fate, self.run.seat), self.observer)
    }

    /// Damage is dealt (5.13).
    fn damage(&mut self, state: &mut State) {
        let hit = Hit::by_ability(state, &self.run, self.cards, (self.n, self.todo.into));
        hurt(self.rules, state, &hit, self.because.and(rule!("5.13.1")), self.observer);
    }

    /// Each of the cards changes in this way as long as it is there.
    fn give_all(&mut self, state: &mut State, change: Change, why: engine::Reason) {
        for card in self.cards.iter() {
            let on = On::Object(state.table.object(card));
            give(state, change, on, &self.run, Until::Gone, 0, self.because.and(why));
        }
    }

    /// Cards are put elsewhere: destroyed, banished, discarded, returned (5.4, 5.5, 5.6, 5.11).
    fn go(&mut self, state: &mut State, way: Way) {
        let fate = match way {
            Way::Destroy => Some(Fate::Destroyed),
            Way::Banish => Some(Fate::Banished),
            Way::Hand => Some(Fate::Returned),
            _ => None,
        };
        let cards = match fate {
            Some(fate) => self.allowed(state, self.cards, fate),
            None => self.cards,
        };
        self.done(state, !cards.is_empty());
        if matches!(way, Way::Field | Way::Ex) {
            self.observer.cite(rule!("4.1.4.1"));
        }
        let why = match way {
            Way::Destroy => rule!("5.5.1"),
            Way::Banish => rule!("5.6.1"),
            Way::Discard => rule!("5.11.1"),
            _ => rule!("5.4.1"),
        };
        moves::go(self.rules, state, cards, way, self.run.seat, self.because.and(why), self.todo.into);
    }

    /// Cards on the field are acted or stood (5.3).
    fn turn(&mut self, state: &mut State, turned: bool) {
        let cards: Set = self
            .cards
            .iter()
            .filter(|&card| {
                state.table.zone(card) == Zone::Field && state.table.card(card).turned() != turned
            })
            .collect();
        let cards = self.allowed(state, cards, if turned { Fate::Acted } else { Fate::Stood });
        self.touches(state, cards);
        if cards.is_empty() {
            self.observer.cite(rule!("1.3.2.1"));
            self.observer.cite(ruling!("SV-13"));
        } else {
            let boxed = |card: Ix| {
                current::any_change(self.rules, &state.table, card, Matters::VALUE, |change| {
                    *change == Change::Boxed
                })
            };
            if !turned && cards.iter().any(boxed) {
                self.observer.cite(rule!("5.30.3.1"));
            }
            state.propose(What::Turn { cards, turned }, self.because.and(rule!("5.3.1")));
        }
    }

    /// Attack and defence are raised or lowered (5.26.1).
    fn add_stats(&mut self, state: &mut State, attack: i8, defense: i8) {
        for (stat, by) in [(Stat::Attack, attack), (Stat::Defense, defense)] {
            if by != 0 {
                let n = self.n.saturating_mul(by.into());
                add(self.rules, state, self.cards, stat, n, self.because, self.observer);
            }
        }
    }

    /// Attack or defence becomes a number (5.26.2).
    fn set_stats(&mut self, state: &mut State, which: Option<Stat>) {
        for card in self.cards.iter() {
            for stat in [Stat::Attack, Stat::Defense] {
                if which.is_none_or(|only| only == stat) {
                    let by = self.n - current::stat(&state.table, card, stat);
                    let because = self.because.and(rule!("5.26.2"));
                    add(self.rules, state, Set::only(card), stat, by, because, self.observer);
                }
            }
        }
    }

    /// Cards are drawn, up to a number where the player is asked (5.9).
    fn draw(&mut self, state: &mut State, side: Side, ask: bool) {
        let (n, because) = (self.n, self.because);
        if n <= 0 {
            self.observer.cite(rule!("1.3.2.2"));
            self.observer.cite(ruling!("SV-14"));
        }
        if n < 0 {
            self.observer.cite(rule!("1.3.2.2.1"));
        }
        if n > 1 {
            self.observer.cite(ruling!("SV-21"));
        }
        if ask {
            self.observer.cite(rule!("5.9.3"));
        }
        let seat = self.seat(side);
        state.push(Step::Draw { seat, left: self.many(), ask, because });
    }

    /// The player looks at the top of a deck (5.10).
    fn look(&mut self, state: &mut State, side: Side) {
        let seat = self.seat(side);
        let deck = state.table.at(Zone::Deck, seat);
        let top: Set = deck.iter().rev().take(self.n.max(0) as usize).copied().collect();
        self.touches(state, top);
        let to = Seats::only(self.run.spoken);
        state.propose(What::Show { cards: top, to }, self.because.and(rule!("5.10.1")));
    }

    /// The player looks at up to a number of cards from the top of a deck (5.10).
    fn look_up_to(&mut self, state: &mut State, side: Side) {
        let because = self.because;
        let seat = self.seat(side);
        self.observer.cite(rule!("5.10.2"));
        self.observer.cite(rule!("5.10.2.1"));
        if let Some(slot) = self.todo.into {
            self.run.remember(slot, Set::EMPTY, state.table.now());
            state.next(Step::Resolve(self.run));
        }
        let into = self.todo.into.unwrap_or(0);
        state.push(Step::LookUpTo { seat, seen: 0, most: self.many(), into, because });
    }

    /// The player looks for a card in a deck (5.7).
    fn search(&mut self, state: &mut State, side: Side) {
        let cards: Set = state.table.at(Zone::Deck, self.seat(side)).iter().copied().collect();
        let to = Seats::only(self.run.spoken);
        state.propose(What::Show { cards, to }, self.because.and(rule!("5.7.1")));
    }

    /// Cards are counted off from an end of a deck, unseen (SV-22).
    fn count_off(&mut self, state: &mut State, side: Side, end: engine::End) {
        let deck = state.table.at(Zone::Deck, self.seat(side));
        if deck.is_empty() {
            self.observer.cite(ruling!("SV-22"));
        }
        let many = self.n.max(0) as usize;
        let found: Set = match end {
            engine::End::Top | engine::End::FromTop(_) => deck.iter().rev().take(many).copied().collect(),
            engine::End::Bottom => deck.iter().take(many).copied().collect(),
        };
        self.touches(state, found);
    }

    /// The player looks at cards (5.10).
    fn peek(&mut self, state: &mut State) {
        let cards = self.cards;
        self.done(state, !cards.is_empty());
        if !cards.is_empty() {
            let to = Seats::only(self.run.spoken);
            state.propose(What::Show { cards, to }, self.because.and(rule!("5.10.1")));
        }
    }

    /// Cards are turned face up or down (4.6.3).
    fn flip(&mut self, state: &mut State, face: Face) {
        let cards: Set = self.cards.iter().filter(|&card| state.table.card(card).face() != face).collect();
        self.touches(state, cards);
        if !cards.is_empty() {
            state.propose(What::Flip { cards, face }, self.because.and(rule!("4.6.3")));
        }
    }

    /// Cards are revealed to both players (5.20).
    fn reveal(&mut self, state: &mut State) {
        let cards = self.cards;
        self.done(state, !cards.is_empty());
        if !cards.is_empty() {
            state.propose(What::Show { cards, to: Seats::ALL }, self.because.and(rule!("5.20.1")));
        }
    }

    /// A deck is shuffled (5.8).
    fn shuffle(&mut self, state: &mut State, side: Side) {
        let place = Place::of(Zone::Deck, self.seat(side));
        let because = self.because.and(rule!("5.8.1"));
        if state.table.run(place).len() < 2 {
            self.observer.cite(rule!("5.8.1.1"));
        }
        state.propose(What::Shuffle(place), because);
    }

    /// Tokens are put into a zone (5.4.2).
    fn make(&mut self, state: &mut State, def: Def, zone: Zone, side: Side) {
        let why = if zone == Zone::Field { rule!("5.4.2.1") } else { rule!("5.4.2") };
        self.done(state, self.many() > 0);
        let room =
            Room::of_tokens(def, self.many(), zone, self.seat(side), self.run.seat, self.because.and(why));
        entering::come(self.rules, state, Room { into: self.todo.into, ..room });
    }

    /// Tokens of the same name as a card are put into a zone (5.4.2).
    fn make_like(&mut self, state: &mut State, zone: Zone, side: Side) {
        let mut like = None;
        let eye = Eye::of(self.rules, state, &self.before);
        eye.each_object(&self.todo.to, &mut |seen| like = like.or(Some(evaluate::face(&eye, &seen).name)));
        let name = like.and_then(|name| self.rules.lore.names.get(name as usize));
        let def = name.and_then(|name| self.rules.lore.by_name.get(name)).copied();
        if let Some(def) = def.filter(|&def| self.rules.printed(def).is_token()) {
            let because = self.because.and(rule!("5.4.2"));
            let room = Room::of_tokens(def, self.many(), zone, self.seat(side), self.run.seat, because);
            entering::come(self.rules, state, Room { into: self.todo.into, ..room });
        } else {
            self.observer.cite(rule!("1.3.2"));
        }
    }

    /// Cards and tokens of several sorts are put into a zone together (5.4.2).
    fn put(&mut self, state: &mut State, row: u16, zone: Zone, side: Side) {
        let seat = self.seat(side);
        let cards = if zone == Zone::Ex { moves::keep_stacks(state, self.cards) } else { self.cards };
        let eye = Eye::of(self.rules, state, &self.before);
        let mut tokens = [Tokens::default(); SORTS];
        for (place, (def, many)) in tokens.iter_mut().zip(&self.rules.lore.puts[row as usize]) {
            let many = eye.amount(many).saturating_mul(self.n.into()).clamp(0, 250) as u8;
            *place = Tokens { def: *def, n: many, ..Tokens::default() };
        }
        let way = if zone == Zone::Ex { Way::Ex } else { Way::Field };
        let because = self.because.and(if zone == Zone::Ex { rule!("5.4.2") } else { rule!("5.4.2.1") });
        let room = Room::of_cards(cards, way, seat, self.run.seat, because, self.todo.into);
        entering::come(self.rules, state, Room { tokens, ..room });
    }

    /// Cards are given abilities or other changes for some time (10.9.2, SV-52).
    fn give_cards(&mut self, state: &mut State, row: u16) {
        let given = &self.rules.lore.given[row as usize];
        if matches!(self.todo.to, engine::effect::Reference::Every(_)) {
            self.observer.cite(rule!("10.9.2"));
            self.observer.cite(ruling!("SV-102"));
        }
        if given.lasts != Term::Gone {
            self.observer.cite(ruling!("SV-52"));
        }
        for card in self.cards.iter() {
            let until = until(given.lasts, &self.run, Some(state.table.seat(card)));
            for &change in &given.changes {
                let on = On::Object(state.table.object(card));
                let change = change.times(self.n.clamp(-99, 99) as i8);
                give(state, change, on, &self.run, until, given.uses, self.because);
            }
        }
    }

    /// A player is given changes for some time.
    fn give_player(&mut self, state: &mut State, row: u16, side: Side) {
        let given = &self.rules.lore.given[row as usize];
        let on = On::Seat(self.seat(side));
        let until = until(given.lasts, &self.run, None);
        for &change in &given.changes {
            give(state, change, on, &self.run, until, given.uses, self.because);
        }
    }

    /// Counters are put on cards or taken from them (15.1).
    fn counters(&mut self, state: &mut State, counter: u8) {
        let n = self.n;
        self.observer.cite(rule!("15.1.1"));
        let why = if n >= 0 { rule!("15.1.3") } else { rule!("15.1.4") };
        let cards: Set = self.cards.iter().filter(|&card| state.table.body(card).is_some()).collect();
        self.touches(state, cards);
        if n != 0 && !cards.is_empty() {
            state.propose(What::Own(Own::Counters { cards, counter, n }), self.because.and(why));
        }
    }

    /// Followers evolve (5.15).
    fn evolve(&mut self, state: &mut State, name: u16) {
        let because = self.because;
        // The effect's master would have to look into the evolve deck it comes from (4.6.2, SV-44).
        let cards: Set = self.cards.iter().filter(|&card| state.table.seat(card) == self.run.seat).collect();
        let revealed = self.run.slots[REVEALED as usize].cards.single();
        match (cards.single(), revealed) {
            // The card revealed as the cost is the one (5.15.1.1).
            (Some(card), Some(with)) if card == self.run.source.card => {
                self.done(state, true);
                evolve_with(self.rules, state, (card, name), with, because.and(rule!("5.15.1.1")));
            }
            // Several cards evolve one after the other: each may need a choice.
            _ => {
                self.done(state, false);
                for card in cards.iter() {
                    state.push(Step::Evolve(card, name, because));
                }
            }
        }
    }

    /// Cards go over to another field, where there is room (5.21).
    fn control(&mut self, state: &mut State, side: Side) {
        let (to, by) = (self.seat(side), self.run.seat);
        let cards = self.allowed(state, self.cards, Fate::Seized);
        control(self.rules, state, &cards, (to, by), self.because, self.todo.into);
    }

    /// A die is rolled (5.19).
    fn roll(&mut self, state: &mut State) {
        let shows = state.table.chance().peek().below(6);
        self.run.x = shows as i16 + 1;
        state.next(Step::Resolve(self.run));
        state.propose(What::Roll { sides: 6, shows }, self.because.and(rule!("5.19.1")));
    }

    /// PP is recovered, up to its maximum (5.14).
    fn recover_pp(&mut self, state: &mut State, side: Side) {
        let n = self.n;
        let seat = self.seat(side);
        let purse = state.table.purses[seat];
        let pp = (purse.pp + n.max(0)).min(purse.pp_max);
        let capped = purse.pp + n > purse.pp_max;
        let why = if capped { rule!("5.14.1.1") } else { rule!("5.14.1") };
        if pp != purse.pp {
            if capped {
                self.observer.cite(rule!("1.3.2.4.1"));
                self.observer.cite(rule!("3.2.4"));
            }
            state.propose(What::Own(Own::Pp(seat, pp, purse.pp_max)), self.because.and(why));
        } else if capped {
            self.observer.cite(rule!("5.14.1.1"));
        }
    }

    /// The maximum of PP changes (3.2.4.1).
    fn pp_max(&mut self, state: &mut State, side: Side) {
        let seat = self.seat(side);
        let purse = state.table.purses[seat];
        let max = (purse.pp_max + self.n).clamp(0, PP_LIMIT);
        self.done(state, max != purse.pp_max);
        if max != purse.pp_max {
            state.propose(What::Own(Own::Pp(seat, purse.pp, max)), self.because.and(rule!("3.2.4.1")));
        } else {
            self.observer.cite(rule!("3.2.4.1"));
        }
    }

    /// EP changes (3.2.5.1).
    fn ep(&mut self, state: &mut State, side: Side) {
        let seat = self.seat(side);
        let ep = (state.table.purses[seat].ep + self.n).max(0);
        state.propose(What::Own(Own::Ep(seat, ep)), self.because.and(rule!("3.2.5.1")));
    }

    /// Drive checks are made (14.4.5).
    fn drive_check(&mut self, state: &mut State, side: Side) {
        let seat = self.seat(side);
        for _ in 0..self.n.max(0) {
            state.push(Step::DriveCheck(seat, DriveStage::Reveal, self.because));
        }
    }

    /// Which of the cards could be played is remembered.
    fn playable(&mut self, state: &mut State, cost: Option<i16>) {
        let can = announce::playable(self.rules, state, self.run.seat, &self.cards, cost, self.observer);
        self.run.remember(self.todo.into.unwrap_or(0), can, state.table.now());
        state.next(Step::Resolve(self.run));
    }

    /// An ability waits for its time (10.7.5).
    fn later(&mut self, state: &mut State, ability: u16, often: bool, this_turn: bool) {
        let (seat, source) = (self.run.seat, self.run.source);
        let later = Later { ability, seat, source, often, this_turn, ..Later::default() };
        let each = match &self.rules.lore.abilities[ability as usize].nature {
            Nature::Triggered(trigger) => trigger.who == Who::It,
            _ => false,
        };
        let mut about: Vec<Ref> = self.cards.iter().map(|card| state.table.object(card)).collect();
        // What happens to それ is waited for of each of them; else they are only spoken of.
        if !each {
            about.truncate(1);
            about.resize(1, Ref::default());
        }
        for about in about {
            let later = Later { about, ..later };
            state.propose(What::Own(Own::Later(later)), self.because.and(rule!("10.7.5")));
        }
    }
}

/// The source of a leave trigger, or of an ability that it paid for itself, where it went and still is what it became
/// there (SV-24).
fn followed(eye: &Eye<'_>, to: &engine::effect::Reference<Sve>) -> Set {
    use engine::effect::Reference;
    let card = eye.run.source.card;
    let follows = match to {
        Reference::This => true,
        Reference::Both(all) => all.contains(&Reference::This),
        _ => false,
    };
    if follows && follows_source(eye) { Set::only(card) } else { Set::EMPTY }
}

/// Is the source of a leave trigger, or of an ability that it paid for itself, still what it became there?
pub(crate) fn follows_source(eye: &Eye<'_>) -> bool {
    let card = eye.run.source.card;
    if !eye.table.lies(card) {
        return false;
    }
    let ability = eye.rules.lore.abilities.get(eye.run.code as usize);
    match ability.map(|ability| &ability.nature) {
        Some(Nature::Triggered(trigger)) => {
            trigger.topic.leaves()
                && eye.run.at != engine::Moment(0)
                && eye.table.card(card).since == engine::Moment(eye.run.at.0 + 1)
        }
        Some(Nature::Activated { .. }) => {
            let prices = ability.into_iter().flat_map(|ability| ability.program.costs.iter().flatten());
            let went = |price: &Price| matches!(price, Price::GoThis(way) if moves::destination(*way) == eye.table.zone(card));
            prices.into_iter().any(went)
        }
        _ => false,
    }
}

/// Those of the cards to which nothing forbids that this happens by an ability of this player (1.3.3, SV-17).
fn allowed(
    rules: &Rules,
    state: &State,
    cards: Set,
    (fate, by): (Fate, Seat),
    observer: &mut impl Observer,
) -> Set {
    let table = &state.table;
    let spared = |card: &Ix| {
        let lies = matches!(table.zone(*card), Zone::Field | Zone::Leader);
        lies && current::forbids(rules, table, *card, fate, by)
    };
    let kept: Set = cards.iter().filter(spared).collect();
    if !kept.is_empty() {
        observer.cite(rule!("1.3.3"));
        observer.cite(ruling!("SV-17"));
    }
    cards.less(&kept)
}

fn give(state: &mut State, change: Change, on: On, run: &Run, until: Until, uses: u8, because: Because) {
    let (by, from, ends) = (run.seat, run.source, Uses(uses));
    let lasting = Lasting { change, on, by, from, until, ends, ..Lasting::default() };
    state.propose(What::Own(Own::Give(lasting)), because);
}

/// How long a term lasts from now (SV-52).
fn until(term: Term, run: &Run, master: Option<Seat>) -> Until {
    let seat = |side| match side {
        Side::Mine => run.seat,
        Side::Theirs => run.seat.other(),
        Side::Spoken => master.unwrap_or(run.spoken),
    };
    match term {
        Term::Gone => Until::Gone,
        Term::Turn => Until::TurnEnds,
        Term::NextTurnOf(side) => Until::TurnOf(seat(side), false),
        Term::OnlyNextTurnOf(side) => Until::OnlyTurnOf(seat(side), false),
    }
}

/// Attack or defence changes by an instruction; 0 changes nothing (1.3.2.2, 5.26.1).
pub(crate) fn add(
    rules: &Rules,
    state: &mut State,
    cards: Set,
    stat: Stat,
    n: i16,
    because: Because,
    observer: &mut impl Observer,
) {
    let table = &state.table;
    let has_number = |card: &Ix| {
        table.body(*card).is_some_and(|body| {
            table.zone(*card) == Zone::Leader || body.kind == Kind::Follower || table.zone(*card) == Zone::Ex
        })
    };
    let mut cards: Set = cards.iter().filter(has_number).collect();
    if n > 0 {
        let by = because.effect.unwrap_or(table.turn());
        cards = allowed(rules, state, cards, (Fate::Raised, by), observer);
    }
    if n == 0 || cards.is_empty() {
        observer.cite(rule!("1.3.2.2"));
        return;
    }
    state.propose(What::Own(Own::Add { cards, stat, n }), because.and(rule!("5.26.1")));
}

/// A name is named (5.32).
pub(crate) fn named(state: &mut State, choice: Choice, because: Because) {
    state.pop();
    let name = choice.arg;
    if let Some(Step::Resolve(run)) = state.work.frames.last_mut() {
        run.x = name as i16;
    }
    state.propose(What::Own(Own::Named(name)), because.and(rule!("5.32.1")));
}
