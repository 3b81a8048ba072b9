//! Automatic abilities (10.7): what sets them off, seen from before a moment where cards leave, from after it
//! where they come; and what follows a move at once (9.1.4.3, 9.2.2).

use engine::effect::Run;
use engine::{Because, Face, Few, Identity, Ix, Move, Place, Ref, Seat, Seats, Set, Waiting, What};

use crate::current;
use crate::drawing;
use crate::events::{Damage, Own};
use crate::game::{Event, Look, Observer, Rules, Table};
use crate::kinds::{Keyword, Stat};
use crate::moves;
use crate::special::astray;
use crate::steps::Played;
use crate::table::{Body, Kind, OWN_FORM, Phase, Zone};
use crate::vocabulary::{
    Ability, Change, Eye, Filter, Later, Limit, Matters, Nature, Sort3, Topic, Trigger, Way, Who,
};

/// Something that may set abilities off.
#[derive(Copy, Clone)]
pub(crate) struct Happening {
    pub(crate) topic: Topic,
    /// The card it happens to.
    pub(crate) card: Ix,
    /// Whose card, or which player.
    pub(crate) seat: Seat,
    /// A number that goes with it.
    pub(crate) n: i16,
    /// The sort of damage, where it is damage.
    pub(crate) damage: Option<Damage>,
    /// The kind of what was hurt, where damage was dealt.
    pub(crate) victim: Option<Kind>,
    /// Where the card was, where it goes elsewhere.
    pub(crate) from: Option<Zone>,
    /// Which counters, where it is about counters.
    pub(crate) counter: u8,
    /// Whose ability does it; none where a rule does.
    pub(crate) by: Option<Seat>,
    /// The card that deals the damage.
    pub(crate) dealer: Ix,
}

impl Happening {
    pub(crate) fn of(topic: Topic, card: Ix, seat: Seat) -> Happening {
        let (damage, victim, by) = (None, None, None);
        Happening { topic, card, seat, n: 0, damage, victim, from: None, counter: 0, by, dealer: Ix::NONE }
    }
}

/// The zones out of which everyone sees what is banished.
pub(crate) const BANISHED_FROM: [Zone; 4] = [Zone::Field, Zone::Hand, Zone::Ex, Zone::Cemetery];

/// Looks for what sets abilities off, and lets them wait.
struct Watch<'a, O> {
    rules: &'a Rules,
    table: &'a Table,
    waiting: &'a mut Few<Waiting, 16>,
    observer: &'a mut O,
    /// How many waited before this moment.
    before: usize,
    /// Places whose newcomers have been looked at.
    seen: u32,
    /// The cards that leave the field in this moment.
    leaving: Set,
    /// Whose ability does what is looked at; none where a rule does.
    by: Option<Seat>,
    /// What happens.
    moment: &'a [Event],
    /// What happens is only listed here, and sets nothing off.
    listed: Option<&'a mut Vec<Happening>>,
}

/// Cards that leave are looked at where they were (10.7.4.1.2, SV-89).
pub(crate) fn look_back(look: Look<'_, impl Observer>) {
    leaving(look, None);
}

/// Everything else is looked at as it is then (10.7.4.1.3, 10.9.3.1). `true` where a token or an advance card lies
/// where it can't.
pub(crate) fn look_after(look: Look<'_, impl Observer>) -> bool {
    happened(look, None)
}

/// What texts will ask about is noted, before cards leave (SV-55).
pub(crate) fn foresee(rules: &Rules, table: &mut Table, moment: &[Event]) {
    if rules.lore.asked_topics != 0 {
        note(rules, table, moment, |look, listed| leaving(look, Some(listed)));
    }
}

/// What came or changed is noted, as far as texts will ask about it (SV-55).
pub(crate) fn note_after(rules: &Rules, table: &mut Table, moment: &[Event]) {
    if rules.lore.asked_topics != 0 {
        note(rules, table, moment, |look, listed| {
            happened(look, Some(listed));
        });
        engine::effect::date(table);
    }
}

fn note(
    rules: &Rules,
    table: &mut Table,
    moment: &[Event],
    look_at: impl FnOnce(Look<'_, ()>, &mut Vec<Happening>),
) {
    let about = |what: &Happening| (what.card, what.n);
    engine::effect::note_listed(rules, table, moment, look_at, about, matches);
}

fn leaving(look: Look<'_, impl Observer>, listed: Option<&mut Vec<Happening>>) {
    let Look { rules, table, moment, waiting, observer } = look;
    if !moment.iter().any(|event| matches!(event.what, What::Move(_) | What::Own(Own::Word(..)))) {
        return;
    }
    let before = waiting.len();
    let leaving = moment.iter().fold(Set::EMPTY, |all, event| match &event.what {
        What::Move(change) if moves::leaves_field(change) => all.or(&change.cards),
        _ => all,
    });
    let by = None;
    let mut watch = Watch { rules, table, waiting, observer, before, seen: 0, leaving, by, moment, listed };
    for event in moment {
        watch.by = event.because.effect;
        match &event.what {
            What::Move(change) if moves::leaves_field(change) => {
                let to = change.to.zone::<Zone>();
                for card in change.cards.iter() {
                    watch.about(Topic::Leaves, card, 1);
                    match to {
                        Zone::Cemetery => {
                            watch.about(Topic::Buried, card, 1);
                            watch.out_of(Zone::Field, Topic::PutInCemetery, card);
                        }
                        Zone::Hand => watch.about(Topic::Returned, card, 1),
                        Zone::Banished => watch.out_of(Zone::Field, Topic::Banished, card),
                        _ => {}
                    }
                }
            }
            What::Own(Own::Word(cards, Way::Destroy)) => {
                for card in cards.iter() {
                    watch.about(Topic::Destroyed, card, 1);
                }
            }
            _ => {}
        }
    }
}

fn happened(look: Look<'_, impl Observer>, listed: Option<&mut Vec<Happening>>) -> bool {
    let Look { rules, table, moment, waiting, observer } = look;
    let before = waiting.len();
    let (leaving, by) = (Set::EMPTY, None);
    let mut watch = Watch { rules, table, waiting, observer, before, seen: 0, leaving, by, moment, listed };
    let mut follows = false;
    for event in moment {
        watch.by = event.because.effect;
        match &event.what {
            What::Move(change) => {
                follows |= watch.moved(change);
                if drawing::is_draw(event) {
                    for card in change.cards.iter() {
                        watch.about(Topic::Drawn, card, 1);
                    }
                }
            }
            What::Make { to, .. } => {
                watch.arrived(*to);
                watch.observer.cite(rule!("9.1.1.1"));
            }
            What::Unmake(_) => {
                watch.observer.cite(rule!("9.1.3.1"));
                watch.observer.cite(ruling!("SV-37"));
            }
            What::Turn { cards, turned } => {
                let topic = if *turned { Topic::Acts } else { Topic::Stands };
                for card in cards.iter() {
                    watch.about(topic, card, 1);
                }
            }
            What::Own(Own::Word(cards, Way::Discard)) => {
                for card in cards.iter() {
                    watch.about(Topic::Discarded, card, 1);
                }
            }
            What::Show { cards, to } => watch.shown(event, *cards, *to),
            What::Shuffle(place) => watch.fire(Happening::of(Topic::Shuffled, Ix::NONE, place.seat())),
            What::Own(Own::Pp(seat, ..)) if is_recovery(event) => {
                watch.fire(Happening::of(Topic::Recovered, Ix::NONE, *seat));
            }
            What::Own(own) => watch.own(own),
            _ => {}
        }
    }
    follows
}

/// Is PP recovered (5.14)? Only the rule for it says so.
fn is_recovery(event: &Event) -> bool {
    event.because.reasons().any(|why| why == rule!("5.14.1") || why == rule!("5.14.1.1"))
}

impl<O: Observer> Watch<'_, O> {
    /// Cards are shown: to both, where they are revealed (5.20), or to whoever searches a deck (5.7).
    fn shown(&mut self, event: &Event, cards: Set, to: Seats) {
        let is = |clause| event.because.reasons().any(|why| why == clause);
        if is(rule!("5.20.1")) {
            cards.iter().for_each(|card| self.about(Topic::Revealed, card, 1));
        }
        if is(rule!("5.7.1")) {
            let searches = Seat::BOTH.into_iter().filter(|&seat| to.has(seat));
            searches.for_each(|seat| self.fire(Happening::of(Topic::Searched, Ix::NONE, seat)));
        }
    }

    fn moved(&mut self, change: &Move) -> bool {
        let (from, to) = (change.from.zone::<Zone>(), change.to.zone::<Zone>());
        match to {
            Zone::Field if from != Zone::Field && change.identity != Identity::Same => {
                self.arrived(change.to);
            }
            Zone::Field => {
                self.observer.cite(rule!("10.7.4.3"));
                self.observer.cite(ruling!("SV-41"));
            }
            Zone::Ex => {
                for card in change.cards.iter() {
                    self.about(Topic::PutInEx, card, 1);
                }
            }
            Zone::Cemetery if from != Zone::Field => {
                for card in change.cards.iter() {
                    self.out_of(from, Topic::PutInCemetery, card);
                    if from == Zone::Deck {
                        self.about(Topic::Milled, card, 1);
                    }
                }
            }
            Zone::Banished if BANISHED_FROM.contains(&from) && from != Zone::Field => {
                for card in change.cards.iter() {
                    self.out_of(from, Topic::Banished, card);
                }
            }
            _ => {}
        }
        change.cards.iter().any(|card| astray(self.rules.printed(self.table.card(card).def), to))
    }

    /// The cards that have just come to a place.
    fn arrived(&mut self, place: Place) {
        if self.seen >> place.at() & 1 == 1 {
            return;
        }
        self.seen |= 1 << place.at();
        let topic = match place.zone::<Zone>() {
            Zone::Field => Topic::Enters,
            Zone::Ex => Topic::PutInEx,
            _ => return,
        };
        for at in 0..self.table.run(place).len() {
            let card = self.table.run(place)[at];
            if self.table.card(card).since == self.table.now() && self.table.card(card).face() == Face::Up {
                let out_of = self.moment.iter().find_map(|event| match &event.what {
                    What::Move(change) if change.cards.has(card) => Some(change.from.zone::<Zone>()),
                    _ => None,
                });
                let happening = Happening::of(topic, card, self.table.seat(card));
                self.fire(Happening { n: 1, from: out_of, ..happening });
            }
        }
    }

    fn own(&mut self, own: &Own) {
        let table = self.table;
        match *own {
            Own::Evolved(card, _) => self.about(Topic::Evolves, card, 0),
            Own::Attacks(attack) => {
                let card = attack.attacker.card;
                let nth = table.body(card).map_or(0, |body| i16::from(body.attacks));
                self.about(Topic::Attacks, card, nth);
                let built_in = self.rules.lore.built_in;
                let drives = [
                    (Keyword::SingleDrive, built_in.single_drive, Some(rule!("14.4.6.2"))),
                    (Keyword::TwinDrive, built_in.twin_drive, Some(rule!("14.4.6.3"))),
                    (Keyword::TripleDrive, built_in.triple_drive, None),
                ];
                for (key, ability, clause) in drives {
                    if current::has(table, card, key) {
                        clause.into_iter().for_each(|clause| self.observer.cite(clause));
                        self.wait(ability, card, card, 0);
                    }
                }
            }
            Own::Fought(attack) => {
                self.about(Topic::Fights, attack.attacker.card, 0);
                self.about(Topic::Fights, attack.target.card, 0);
            }
            Own::Damage { cards, n, sort, by } => self.damaged(cards, n, sort, by),
            Own::Add { cards, stat, n } => {
                for card in cards.iter() {
                    if n > 0 {
                        self.about(Topic::Raised, card, n);
                    }
                    self.life(card, stat, n);
                }
            }
            Own::Played { what, seat, card, .. } => {
                let topic = if what == Played::Card { Topic::Played } else { Topic::Uses };
                if what != Played::Triggered {
                    self.fire(Happening::of(topic, card, seat));
                }
            }
            Own::Counters { cards, counter, n } if n != 0 => {
                let topic = if n > 0 { Topic::CounterPut } else { Topic::CounterTaken };
                for card in cards.iter() {
                    let on = Happening::of(topic, card, self.table.seat(card));
                    self.fire(Happening { n: n.abs(), counter, ..on });
                }
            }
            Own::Phase(phase) => {
                let topic = match phase {
                    Phase::SetUp => return,
                    Phase::Start => Topic::Start,
                    Phase::Main => Topic::Main,
                    Phase::End => Topic::End,
                };
                self.fire(Happening::of(topic, Ix::NONE, table.turn()));
            }
            Own::Races(card) => self.about(Topic::Races, card, 0),
            Own::GainsDrive(card) => self.about(Topic::GainsDrive, card, 0),
            Own::DriveHit(seat) => {
                self.fire(Happening::of(Topic::DriveHit, Ix::NONE, seat));
            }
            Own::Chosen(cards, by) => {
                self.by = Some(by);
                cards.iter().for_each(|card| self.about(Topic::Chosen, card, 0));
            }
            _ => {}
        }
    }

    fn damaged(&mut self, cards: Set, n: i16, sort: Damage, by: Ref) {
        let damage = Some(sort);
        let dealer = if self.table.still(by) { by.card } else { Ix::NONE };
        for card in cards.iter() {
            let seat = self.table.seat(card);
            self.fire(Happening { n, damage, dealer, ..Happening::of(Topic::Hurt, card, seat) });
            self.life(card, Stat::Defense, -n);
        }
        if !self.table.still(by) {
            return;
        }
        let seat = engine::effect::holder::<crate::game::Sve>(self.table.card(by.card));
        let victim = cards.iter().next().and_then(|card| self.table.body(card)).map(|body| body.kind);
        self.fire(Happening { n, damage, victim, ..Happening::of(Topic::Hits, by.card, seat) });
        let drains = current::has(self.table, by.card, Keyword::Drain);
        if drains && !sort.is(Sort3::Attack) {
            self.observer.cite(rule!("12.13.2.2"));
        }
        if sort.is(Sort3::Attack) && drains {
            self.observer.cite(rule!("12.13.2"));
            self.observer.cite(rule!("12.13.2.1"));
            self.observer.cite(ruling!("SV-63"));
            self.wait(self.rules.lore.built_in.drain, by.card, by.card, n);
        }
    }

    fn life(&mut self, card: Ix, stat: Stat, n: i16) {
        if self.table.zone(card) == Zone::Leader && stat == Stat::Defense {
            let topic = if n < 0 { Topic::LifeFell } else { Topic::LifeRose };
            self.fire(Happening { n: n.abs(), ..Happening::of(topic, card, self.table.seat(card)) });
        }
    }

    fn about(&mut self, topic: Topic, card: Ix, n: i16) {
        self.fire(Happening { n, ..Happening::of(topic, card, self.table.seat(card)) });
    }

    /// A card goes out of a zone.
    fn out_of(&mut self, from: Zone, topic: Topic, card: Ix) {
        let happening = Happening::of(topic, card, self.table.seat(card));
        self.fire(Happening { n: 1, from: Some(from), ..happening });
    }

    /// Looks through the cards whose abilities might be set off.
    fn fire(&mut self, mut happening: Happening) {
        let (rules, table) = (self.rules, self.table);
        // A token that paid for its own ability is no more (9.1.4.3).
        if happening.card.is_some() && !table.lies(happening.card) {
            happening.card = Ix::NONE;
        }
        happening.by = self.by;
        if let Some(listed) = &mut self.listed {
            return listed.push(happening);
        }
        let bit = happening.topic.bit();
        let watched = table.common.watch & bit != 0;
        let known = (rules.lore.topics | rules.lore.elsewhere) & bit != 0;
        if !watched && !known && table.common.later.is_empty() {
            return;
        }
        let granted = table.common.matters.has(Matters::GIVEN);
        for seat in Seat::BOTH.into_iter().filter(|_| watched) {
            for zone in [Zone::Field, Zone::Leader] {
                for at in 0..table.at(zone, seat).len() {
                    let card = table.at(zone, seat)[at];
                    self.look_at(card, zone, happening, granted);
                }
            }
        }
        let card = happening.card;
        if card.is_some() && !matches!(table.zone(card), Zone::Field | Zone::Leader) {
            self.look_at(card, table.zone(card), happening, granted);
        }
        if rules.lore.elsewhere & bit != 0 {
            self.elsewhere(happening);
        }
        for at in 0..table.common.later.len() {
            let later = table.common.later[at];
            let ability = &rules.lore.abilities[later.ability as usize];
            if let Nature::Triggered(trigger) = &ability.nature
                && (later.often || self.may_wait(at))
                && looks_for(rules, table, trigger, (later.source, later.seat), happening)
                && (!later.about.card.is_some()
                    || !card.is_some()
                    || later.about.card == card
                    || !matches!(trigger.who, Who::This | Who::It | Who::Cards(..)))
            {
                self.observer.cite(rule!("10.12.1.3"));
                self.observer.cite(ruling!("SV-95"));
                let n = happening.n;
                let cause = if later.about.card.is_some() { later.about } else { self.cause(card) };
                let (seat, source, at) = (later.seat, later.source, table.now());
                self.waiting.push(Waiting {
                    ability: later.ability,
                    seat,
                    source,
                    cause,
                    n,
                    at,
                    ..Waiting::default()
                });
            }
        }
    }

    /// Abilities that work in the hand, the EX area or the cemetery.
    fn elsewhere(&mut self, happening: Happening) {
        for seat in Seat::BOTH {
            for zone in [Zone::Ex, Zone::Hand, Zone::Cemetery] {
                for at in 0..self.table.at(zone, seat).len() {
                    let card = self.table.at(zone, seat)[at];
                    if card != happening.card {
                        self.look_at(card, zone, happening, false);
                    }
                }
            }
        }
    }

    fn look_at(&mut self, card: Ix, zone: Zone, happening: Happening, granted: bool) {
        let (rules, table) = (self.rules, self.table);
        let printed = current::face(rules, table, card);
        let mute = table.body(card).is_some_and(|body| body.mute);
        if printed.topics & happening.topic.bit() != 0 && !mute {
            for id in printed.abilities.clone() {
                self.try_ability(id, card, zone, happening, 0);
            }
        }
        if granted && matches!(zone, Zone::Field | Zone::Leader) {
            for (at, id) in current::given_abilities(rules, table, card).enumerate() {
                let copies =
                    current::given_abilities(rules, table, card).take(at).filter(|other| *other == id);
                self.try_ability(id, card, zone, happening, copies.count());
            }
        }
    }

    /// Is the ability set off? Before it, the card has so many like it.
    fn try_ability(&mut self, id: u16, card: Ix, zone: Zone, happening: Happening, copies: usize) {
        let ability: &Ability = &self.rules.lore.abilities[id as usize];
        let Nature::Triggered(trigger) = &ability.nature else { return };
        if trigger.topic != happening.topic {
            return;
        }
        let works = ability.works == zone || (happening.card == card && trigger.who == Who::This);
        if !works {
            self.observer.cite(if ability.works == Zone::Field { rule!("10.3.5") } else { rule!("10.3.4") });
            self.observer.cite(ruling!("SV-90"));
            return;
        }
        let (source, seat) = (self.table.object(card), self.table.seat(card));
        if !looks_for(self.rules, self.table, trigger, (source, seat), happening) {
            return;
        }
        let hushed = Change::NoTrigger(trigger.topic);
        if trigger.who == Who::This
            && current::any_change(self.rules, self.table, card, Matters::COMING, |one| *one == hushed)
        {
            self.observer.cite(ruling!("SV-96"));
            return;
        }
        let waits = |waits: &&Waiting| waits.ability == id && waits.source == source;
        if trigger.once && self.waiting[self.before..].iter().filter(waits).count() > copies {
            let again = |waits: &&mut Waiting| waits.ability == id && waits.source == source;
            let before = self.before;
            self.waiting.iter_mut().skip(before).filter(again).for_each(|waits| waits.n += happening.n);
            return;
        }
        for limit in &ability.limits {
            if let Limit::Turn(most) = limit {
                let left = current::uses_left(self.table, card, id, ability, *most);
                if self.waiting[..self.before].iter().filter(waits).count() >= left {
                    self.observer.cite(rule!("10.7.2.2"));
                    self.observer.cite(ruling!("SV-93"));
                    return;
                }
            }
        }
        let since = self.table.card(card).since;
        if happening.card != card && (self.leaving.has(card) || since == self.table.now()) {
            self.observer.cite(rule!("10.7.4.2"));
        }
        self.wait(id, card, happening.card, happening.n);
    }

    /// Does the trigger for later with this place in the list not wait yet? Alike ones wait once each.
    fn may_wait(&self, at: usize) -> bool {
        let later = &self.table.common.later;
        let alike = |other: &&Later| other.ability == later[at].ability && other.source == later[at].source;
        let before = later[..at].iter().filter(alike).count();
        let waits = |waits: &&Waiting| waits.ability == later[at].ability && waits.source == later[at].source;
        self.waiting.iter().filter(waits).count() <= before
    }

    fn cause(&self, card: Ix) -> Ref {
        if card.is_some() { self.table.object(card) } else { Ref::default() }
    }

    fn wait(&mut self, ability: u16, card: Ix, cause: Ix, n: i16) {
        let (seat, source) = (self.table.seat(card), self.table.object(card));
        let (cause, at) = (self.cause(cause), self.table.now());
        self.observer.cite(rule!("10.7.2"));
        self.observer.cite(rule!("10.12.1.1"));
        self.observer.cite(rule!("3.1.2.3"));
        self.observer.cite(ruling!("SV-40"));
        if let Nature::Triggered(trigger) = &self.rules.lore.abilities[ability as usize].nature {
            clauses_of(trigger).reasons().for_each(|clause| self.observer.cite(clause));
            if trigger.once {
                self.observer.cite(ruling!("SV-88"));
            }
        }
        if O::LISTENS && self.waiting[self.before..].iter().any(|waits| waits.ability == ability) {
            self.observer.cite(rule!("10.7.2.1"));
            self.observer.cite(ruling!("SV-88"));
        }
        self.waiting.push(Waiting { ability, seat, source, cause, n, at, ..Waiting::default() });
    }
}

/// Is it what a trigger of this source and master speaks of?
pub(crate) fn looks_for(
    rules: &Rules,
    table: &Table,
    trigger: &Trigger,
    (source, master): (Ref, Seat),
    happening: Happening,
) -> bool {
    let cause = if happening.card.is_some() { table.object(happening.card) } else { Ref::default() };
    let run = Run { seat: master, spoken: master, source, cause, ..Run::default() };
    matches(&Eye { rules, table, ghosts: &[], run: &run }, trigger, &happening)
}

/// The clauses that say when an ability of this wording waits.
fn clauses_of(trigger: &Trigger) -> Because {
    let because = Because::from;
    match (trigger.topic, trigger.who == Who::This) {
        (Topic::Enters, true) => because(rule!("12.4.3")).and(rule!("10.7.4.1.3")),
        (Topic::Enters, false) => because(rule!("10.9.3.1")).and(rule!("10.7.4.1.3")),
        (Topic::Buried, true) => because(rule!("12.5.3")).and(rule!("10.7.4.1.2")).and(ruling!("SV-89")),
        (Topic::Leaves | Topic::Buried | Topic::Destroyed | Topic::Returned, _) => {
            because(rule!("10.7.4.1.2")).and(ruling!("SV-89"))
        }
        (Topic::Evolves, true) => rule!("12.6.2").into(),
        (Topic::Evolves, false) => ruling!("SV-106").into(),
        (Topic::Attacks, true) => rule!("12.7.2").into(),
        (Topic::Races, true) => rule!("14.2.4.2").into(),
        (Topic::GainsDrive, true) => rule!("14.4.8.2").into(),
        (Topic::Drawn | Topic::Discarded, _) => rule!("10.7.4.1.1").into(),
        (Topic::Raised, _) => ruling!("SV-111").into(),
        (Topic::Chosen, _) => ruling!("SV-74").into(),
        _ => Because::default(),
    }
}

/// Is the card it happens to like this? One that has evolved is looked at as it was just before (SV-106).
fn fits(eye: &Eye<'_>, happening: &Happening, filters: &[Filter]) -> bool {
    let mut seen = eye.seen(happening.card);
    let Some(body) = seen.body.filter(|_| happening.topic == Topic::Evolves) else {
        return eye.fits_all(&seen, filters);
    };
    let mut kind = eye.rules.printed(seen.record.def).facts.kind;
    current::each_change(eye.rules, eye.table, happening.card, Matters::VALUE, &mut |change| match change {
        Change::Kind(other) => kind = *other,
        Change::Piloted => kind = Kind::Follower,
        _ => {}
    });
    let before = Body { form: OWN_FORM, kind, ..*body };
    seen.body = Some(&before);
    eye.fits_all(&seen, filters)
}

/// Does such a card deal the damage?
fn is_dealer(eye: &Eye<'_>, who: &Who, card: Ix) -> bool {
    match who {
        _ if !card.is_some() => false,
        Who::This => card == eye.run.source.card,
        Who::Cards(side, filters) => {
            let seen = eye.seen(card);
            side.is_none_or(|side| eye.seat(side) == seen.seat()) && eye.fits_all(&seen, filters)
        }
        Who::Player(side) => eye.seat(*side) == eye.seen(card).seat(),
        Who::It | Who::Anyone => true,
    }
}

/// Does a trigger look for this?
fn matches(eye: &Eye<'_>, trigger: &Trigger, happening: &Happening) -> bool {
    let who = || match &trigger.who {
        Who::This => happening.card == eye.run.source.card,
        Who::Cards(side, filters) => {
            happening.card.is_some()
                && side.is_none_or(|side| eye.seat(side) == happening.seat)
                && fits(eye, happening, filters)
        }
        Who::It => happening.card.is_some(),
        Who::Player(side) => eye.seat(*side) == happening.seat,
        Who::Anyone => true,
    };
    trigger.topic == happening.topic
        && who()
        && trigger.turn.is_none_or(|side| eye.seat(side) == eye.table.turn())
        && happening.damage.is_none_or(|damage| damage.is(trigger.damage))
        && trigger.victim.is_none_or(|kind| happening.victim == Some(kind))
        && trigger.dealer.as_ref().is_none_or(|who| is_dealer(eye, who, happening.dealer))
        && trigger.from.is_none_or(|zone| happening.from == Some(zone))
        && trigger.counter == happening.counter
        && trigger.only.as_ref().is_none_or(|condition| {
            // Who did it is asked for when it happens, how much when the ability resolves.
            let run = Run { n: happening.by.map_or(-1, |by| by.index() as i16), ..*eye.run };
            Eye { run: &run, ..*eye }.holds(condition)
        })
}
