//! What sets abilities off (37-2): what leaves is looked at before, what comes after (38-2, LG-70).

use engine::effect::{Eye, On, Run};
use engine::{Face, Few, Identity, Ix, Moment, Move, Reason, Ref, Seat, Seats, Set, Waiting, What};

use crate::cards::{IMPACT, PIERCE};
use crate::edition::Once;
use crate::events::{Broke, Own};
use crate::game::{Event, Flag, Legions, Look, Observer, Rules, Table};
use crate::happening::{Cause, Happening, Origin, is_by};
use crate::kinds::{Harm, KeywordName};
use crate::table::Zone;
use crate::vocabulary::{Amount, By, Change, Nature, Spot, Topic, Trigger, Who};
use crate::{chain, current, noting, standing};

/// Looks for what sets abilities off, and lets them wait.
struct Watch<'a, O> {
    rules: &'a Rules,
    table: &'a Table,
    waiting: &'a mut Few<Waiting, 16>,
    observer: &'a mut O,
    /// Does any ability look for anything here?
    topics: u64,
    /// By what the moment happens.
    by: Cause,
    /// What happens is only listed here, and sets nothing off.
    listed: Option<&'a mut Vec<Happening>>,
    /// What of this moment is noted already, where texts ask for the first of a turn.
    noted: Vec<Happening>,
}

/// By whose effect a moment happens, if by one, or who does it.
fn effect_of(rules: &Rules, moment: &[Event]) -> Cause {
    let by = || {
        moment.iter().find_map(|event| match event.what {
            What::Own(Own::By(seat)) => Some(Cause::Deed(seat)),
            _ => None,
        })
    };
    Origin::of_moment(rules, moment).map(Cause::Effect).or_else(by).unwrap_or(Cause::None)
}

pub(crate) fn leaves(change: &Move) -> bool {
    change.from.zone::<Zone>().is_field() && change.identity != Identity::Same
}

/// Cards that leave the field, or break, are looked at where they were.
pub(crate) fn look_back(look: Look<'_, impl Observer>) {
    leaving(look, None);
}

/// What texts will ask about is noted, before cards leave.
pub(crate) fn foresee(rules: &Rules, table: &mut Table, moment: &[Event]) {
    // What is unlocked or played is on its way still (18-19); by 1.10 it goes there at once.
    let at_once = moment
        .iter()
        .any(|event| matches!(event.what, What::Own(Own::Placed { by_effect: false, from: Some(_), .. })));
    let passes = |change: &Move| {
        let through = [change.from, change.to].iter().any(|place| place.zone::<Zone>() == Zone::Play);
        through || (at_once && change.to.zone::<Zone>().is_field())
    };
    for event in moment {
        if let What::Move(change) = &event.what
            && passes(change)
        {
            for card in change.cards.iter() {
                goes_on(rules, table, card);
            }
        }
    }
    if rules.lore.asked_topics == 0 {
        return;
    }
    note(rules, table, moment, |look, listed| leaving(look, Some(listed)));
}

/// A card that is played is still the one that a text spoke of: what is to be done with it later, and what is asked of
/// it, goes with it (LG-99).
fn goes_on(rules: &Rules, table: &mut Table, card: Ix) {
    let was = table.object(card);
    if rules.lore.asked_topics != 0 {
        table.common.history.carry(was, Ref { since: Moment(0), ..was });
    }
    let is = Ref { since: Moment(table.now().0 + 1), ..was };
    table.common.lasts.carry_if(was, is, |change| matches!(change, Change::Later(..)));
}

/// What came or changed is noted, as far as texts will ask about it.
pub(crate) fn note_after(rules: &Rules, table: &mut Table, moment: &[Event]) {
    if rules.lore.asked_topics != 0 {
        note(rules, table, moment, |look, listed| {
            let Look { rules, table, moment, waiting, observer } = look;
            let (topics, by) = (u64::MAX, effect_of(rules, moment));
            let noted = Vec::new();
            let mut watch =
                Watch { rules, table, waiting, observer, topics, by, listed: Some(listed), noted };
            moment.iter().for_each(|event| watch.event(event, moment));
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
    engine::effect::note_listed(rules, table, moment, look_at, about, fits);
}

fn leaving<O: Observer>(look: Look<'_, O>, listed: Option<&mut Vec<Happening>>) {
    let Look { rules, table, moment, waiting, observer } = look;
    let topics = if listed.is_some() { u64::MAX } else { rules.lore.topics & table.common.watch };
    let by = effect_of(rules, moment);
    let mut watch = Watch { rules, table, waiting, observer, topics, by, listed, noted: Vec::new() };
    for event in moment {
        match &event.what {
            What::Own(Own::Phase(phase, edge)) => noting::comes(rules, table, *phase, *edge, watch.waiting),
            What::Own(Own::Breaks(card, why)) => watch.breaks(*card, *why, moment),
            What::Own(Own::CoresPass(seat)) => {
                watch.cores(*seat, (Spot::Wait(1), Spot::Zone), table.purses[*seat].waiting[0]);
            }
            What::Move(change) if leaves(change) => {
                let (from, to): (Zone, Zone) = (change.from.zone(), change.to.zone());
                let given = |card| table.common.lasts.on(table.object(card)).next().is_some();
                if O::LISTENS && change.cards.iter().any(given) {
                    watch.observer.cite(rule!("22-4"));
                }
                for card in change.cards.iter() {
                    let by = watch.by;
                    let moved = Happening {
                        from: Some(from),
                        to: Some(to),
                        by,
                        down: change.face == Face::Down,
                        ..Happening::of(Topic::Leaves, table, card)
                    };
                    watch.about(moved);
                    watch.about(Happening { topic: arrival(to), ..moved });
                }
            }
            What::Own(Own::Gone(card, to)) => {
                let (from, to, by) = (Some(table.zone(*card)), Some(*to), watch.by);
                let topic = arrival(to.unwrap_or(Zone::Exile));
                watch.about(Happening { from, to, by, ..Happening::of(topic, table, *card) });
            }
            What::Unmake(cards) => {
                for card in cards.iter() {
                    watch.about(Happening::of(Topic::Leaves, table, card));
                }
            }
            _ => {}
        }
    }
}

/// Where a card is played from: what was just unlocked passes through the play zone out of the hand (32-1, LG-98).
fn played_from(table: &Table, card: Ix, moment: &[Event]) -> Zone {
    let moved = moment.iter().find_map(|event| match &event.what {
        What::Move(change) if change.cards.has(card) => Some(change.from.zone()),
        _ => None,
    });
    match moved.unwrap_or(table.zone(card)) {
        Zone::Play => Zone::Hand,
        zone => zone,
    }
}

/// What a move to a zone is called.
fn arrival(to: Zone) -> Topic {
    match to {
        Zone::Exile => Topic::Exiled,
        Zone::Hand => Topic::Returned,
        _ => Topic::Put,
    }
}

/// What happens in a moment, as it is looked at after it.
fn listed_after(rules: &Rules, table: &Table, moment: &[Event]) -> Vec<Happening> {
    let (mut list, mut waiting) = (Vec::new(), Few::new());
    let (topics, by, observer) = (u64::MAX, effect_of(rules, moment), &mut ());
    let (waiting, noted, listed) = (&mut waiting, Vec::new(), Some(&mut list));
    let mut watch = Watch { rules, table, waiting, observer, topics, by, listed, noted };
    moment.iter().for_each(|event| watch.event(event, moment));
    list
}

/// Everything else is looked at as it is then. `true` where something must follow at once: a unit without HP breaks
/// (10-1), or the game is over (25-4b).
pub(crate) fn look_after(look: Look<'_, impl Observer>) -> bool {
    let Look { rules, table, moment, waiting, observer } = look;
    let topics = rules.lore.topics & table.common.watch;
    let by = effect_of(rules, moment);
    let noted = if rules.lore.firsts { listed_after(rules, table, moment) } else { Vec::new() };
    let mut watch = Watch { rules, table, waiting, observer, topics, by, listed: None, noted };
    let mut follows = false;
    for event in moment {
        follows |= matches!(
            event.what,
            What::Own(
                Own::Damage { .. }
                    | Own::Give(_)
                    | Own::Settles
                    | Own::Expires
                    | Own::FightEnds(_)
                    | Own::Life(..)
                    | Own::Cores { .. }
                    | Own::CoresPass(_)
                    | Own::Placed { .. }
                    | Own::ChainEnds
                    | Own::Picked(..)
            ) | What::Flip { .. }
        );
        watch.event(event, moment);
    }
    if !follows {
        return false;
    }
    let over = crate::cores::judge(table).is_some();
    if over {
        [rule!("25-1"), rule!("25-4a"), rule!("25-4b"), rule!("25-3a"), ruling!("LG-58")]
            .into_iter()
            .for_each(|reason| observer.cite(reason));
    }
    let spent = crate::moves::any_spent(table);
    if spent && moment.iter().any(|event| matches!(event.what, What::Own(Own::Settles))) {
        observer.cite(ruling!("LG-64"));
    }
    over || spent
}

impl<O: Observer> Watch<'_, O> {
    fn breaks(&mut self, card: Ix, why: Broke, moment: &[Event]) {
        let table = self.table;
        let by = match why {
            Broke::Effect(seat) => match Origin::of_moment(self.rules, moment) {
                Some(origin) => Cause::Effect(origin),
                None => Cause::Effect(Origin { seat, of: None }),
            },
            Broke::EffectDamage => Cause::EffectDamage(table.common.struck),
            Broke::Battle => Cause::Battle,
            Broke::Attack => Cause::Attack,
            Broke::Weakened | Broke::NoRoom => Cause::None,
        };
        let fight = table.common.fight;
        let foe = match by {
            Cause::Attack => fight.attacker.card,
            Cause::Battle => fight.target.card,
            _ => Ix::NONE,
        };
        let from = Some(table.zone(card));
        self.about(Happening { by, from, ..Happening::of(Topic::Breaks, table, card).and(foe) });
        if foe.is_some() && table.lies(foe) {
            self.about(Happening { by, ..Happening::of(Topic::BreaksOther, table, foe).and(card) });
        }
        let pierce = current::number(table, fight.attacker.card, KeywordName::Pierce);
        if why == Broke::Attack && pierce > 0 {
            self.observer.cite(ruling!("LG-56"));
            let falls = |event: &Event| match event.what {
                What::Own(Own::Breaks(also, _)) => also == fight.attacker.card,
                _ => false,
            };
            if self.rules.flag(Flag::NoPierceInDeath as u32) && moment.iter().any(falls) {
                return;
            }
            self.observer.cite(rule!("41-11"));
            self.built_in(PIERCE, fight.attacker, table.object(card), pierce);
        }
    }

    /// An ability of a keyword is set off (41-9, 41-11).
    fn built_in(&mut self, ability: u16, source: Ref, cause: Ref, n: u8) {
        let fired = &self.table.common.fired;
        if chain::has_fired(self.rules, fired, self.waiting, source.card, ability) {
            self.observer.cite(self.rules.lore.edition.once.1);
            return;
        }
        let seat = self.table.seat(source.card);
        self.waiting.push(Waiting {
            ability,
            seat,
            source,
            cause,
            n: n.into(),
            at: self.table.now(),
            ..Waiting::default()
        });
    }

    fn event(&mut self, event: &Event, moment: &[Event]) {
        match &event.what {
            What::Own(Own::Damage { card, n, harm, by, attack }) => {
                self.damaged(*card, *n, *harm, *by, *attack)
            }
            // A card that is unlocked, or revealed, lies where no other ability is looked for.
            What::Own(own @ Own::Unlocks(..)) => self.own(own, moment),
            What::Show { cards, to } if *to == Seats::ALL => self.each(Topic::Revealed, cards),
            _ if self.topics == 0 => {}
            What::Move(change) => self.moved(change, moment),
            What::Turn { cards, turned } => {
                let topic = if *turned { Topic::Exhausts } else { Topic::Recovers };
                self.each(topic, cards);
            }
            What::Flip { cards, face } => {
                let topic = if *face == Face::Down { Topic::Reverses } else { Topic::Opens };
                self.each(topic, cards);
            }
            What::Shuffle(place) => {
                self.about(Happening { by: self.by, ..Happening::new(Topic::Shuffles, place.seat()) });
            }
            What::Own(own) => self.own(own, moment),
            _ => {}
        }
    }

    /// This happens to each of them.
    fn each(&mut self, topic: Topic, cards: &Set) {
        let by = self.by;
        cards.iter().for_each(|card| self.about(Happening { by, ..Happening::of(topic, self.table, card) }));
    }

    fn moved(&mut self, change: &Move, moment: &[Event]) {
        let table = self.table;
        let (from, to): (Zone, Zone) = (change.from.zone(), change.to.zone());
        if from.is_lane() && to.is_lane() {
            self.each(Topic::MovesLane, &change.cards);
            // Two that take each other's lane exchange their places.
            let back = moment.iter().find_map(|event| match &event.what {
                What::Move(back) if back.from == change.to && back.to == change.from => {
                    back.cards.iter().next()
                }
                _ => None,
            });
            if let (Some(card), Some(other)) = (change.cards.iter().next(), back) {
                let by = self.by;
                self.about(Happening { by, ..Happening::of(Topic::Swaps, table, card).and(other) });
            }
        } else if !from.is_field()
            && !to.is_field()
            && to != Zone::Play
            && (from, to) != (Zone::Deck, Zone::Hand)
        {
            let by = self.by;
            for card in change.cards.iter() {
                let happening = Happening::of(arrival(to), table, card);
                let down = change.face == Face::Down;
                self.about(Happening { from: Some(from), to: Some(to), by, down, ..happening });
            }
        }
    }

    fn damaged(&mut self, card: Ix, n: i16, harm: Harm, by: Ref, attack: bool) {
        let table = self.table;
        let source = if table.still(by) { by.card } else { Ix::NONE };
        if self.topics != 0 {
            let cause = match (harm, attack) {
                (Harm::Battle, true) => Cause::Attack,
                (Harm::Battle, false) => Cause::Battle,
                _ => match self.by {
                    Cause::Effect(origin) => Cause::EffectDamage(Some(origin)),
                    _ => Cause::EffectDamage(None),
                },
            };
            let base =
                Happening { n, harm, by: cause, ..Happening::of(Topic::Suffers, table, card).and(source) };
            self.about(base);
            if source.is_some() {
                self.about(Happening {
                    n,
                    harm,
                    by: cause,
                    ..Happening::of(Topic::Deals, table, source).and(card)
                });
            }
        }
        let impact = if source.is_some() { current::number(table, source, KeywordName::Impact) } else { 0 };
        let master = table.zone(card) == Zone::Master && table.seat(card) != table.turn();
        if impact > 0 && master && table.seat(source) == table.turn() {
            self.observer.cite(rule!("41-9"));
            self.observer.cite(ruling!("LG-55"));
            self.built_in(IMPACT, by, table.object(card), impact);
        }
    }

    fn own(&mut self, own: &Own, moment: &[Event]) {
        let table = self.table;
        let player = |topic, seat| Happening::new(topic, seat);
        match *own {
            Own::Phase(phase, edge) => self.about(player(Topic::edge(phase, edge), table.turn())),
            Own::Life(seat, _, by) if by != 0 => {
                let topic = if by > 0 { Topic::GainsLife } else { Topic::LosesLife };
                let card = current::master(table, seat);
                self.about(Happening { card, n: by.abs(), by: self.by, ..player(topic, seat) });
            }
            Own::Gains(seat, n) => {
                self.about(Happening { n: n.into(), by: self.by, ..player(Topic::GainsMp, seat) });
            }
            Own::Cores { seat, from, to, n } if n > 0 => self.cores(seat, (from, to), n),
            Own::Draws(seat, n) => {
                self.about(Happening { n: n.into(), by: self.by, ..player(Topic::Draws, seat) });
            }
            Own::ChangesCard(seat) => self.about(player(Topic::ChangesCard, seat)),
            Own::Pays(seat, n) => self.about(Happening { n: n.into(), ..player(Topic::PaysMp, seat) }),
            Own::Unlocks(seat, card) => self.about(Happening { card, ..player(Topic::Unlocked, seat) }),
            Own::Plays(seat, card) => {
                let from = Some(played_from(table, card, moment));
                self.about(Happening { card, from, ..player(Topic::Played, seat) });
            }
            Own::Placed { place, by_effect, from: played_from } => {
                if let Some(&card) = table.run(place).last() {
                    let moved_from = || {
                        moment.iter().find_map(|event| match &event.what {
                            What::Move(change) if change.to == place => Some(change.from.zone()),
                            _ => None,
                        })
                    };
                    let from = played_from.or_else(moved_from);
                    let by = if by_effect { self.by } else { Cause::None };
                    let to = Some(place.zone());
                    self.about(Happening { from, to, by, ..Happening::of(Topic::Placed, table, card) });
                }
            }
            Own::Awakens(seat) => {
                let card = current::master(table, seat);
                self.about(Happening { card, ..player(Topic::Awakens, seat) });
            }
            Own::Attacks(fight) => {
                let (attacker, target) = (fight.attacker.card, fight.target.card);
                if let Some(blocker) = crate::battle::blocker(self.rules, table, attacker) {
                    self.about(Happening::of(Topic::Blocks, table, blocker).and(attacker));
                    self.about(Happening::of(Topic::Blocked, table, attacker).and(blocker));
                }
                self.about(Happening::of(Topic::Attacks, table, attacker).and(target));
                self.about(Happening::of(Topic::Attacked, table, target).and(attacker));
            }
            Own::Fights(fight) => {
                let (one, other) = (fight.attacker.card, fight.target.card);
                self.about(Happening::of(Topic::Battles, table, one).and(other));
                self.about(Happening::of(Topic::Battles, table, other).and(one));
            }
            Own::FightEnds(fight) => {
                let pair = [(fight.attacker, fight.target), (fight.target, fight.attacker)];
                for (unit, foe) in pair {
                    if table.still(unit) && current::is_unit(table, unit.card) {
                        self.about(Happening::of(Topic::Survives, table, unit.card).and(foe.card));
                    }
                }
            }
            Own::Chosen(cards, seat) => {
                let by = Cause::Effect(match self.by {
                    Cause::Effect(origin) => origin,
                    _ => Origin { seat, of: None },
                });
                for card in cards.iter() {
                    self.about(Happening { by, ..Happening::of(Topic::Chosen, table, card) });
                }
            }
            Own::Wt(cards, by) => self.waits(&cards, by, moment),
            _ => {}
        }
    }

    /// WT of cards rises or falls.
    fn waits(&mut self, cards: &Set, by: i8, moment: &[Event]) {
        let topic = if by > 0 { Topic::Later } else { Topic::Sooner };
        for card in cards.iter() {
            let from = moment.iter().find_map(|event| match &event.what {
                What::Move(change) if change.cards.has(card) => Some(change.from.zone()),
                _ => None,
            });
            let from = Some(from.unwrap_or(self.table.zone(card)));
            let happening = Happening::of(topic, self.table, card);
            self.about(Happening { n: by.abs().into(), from, by: self.by, ..happening });
        }
    }

    /// Cores are put somewhere, and come from somewhere; within the core zone they stay where they are.
    fn cores(&mut self, seat: Seat, (from, to): (Spot, Spot), n: u8) {
        if from.place() == to.place() || n == 0 {
            return;
        }
        let happening = Happening { n: n.into(), by: self.by, ..Happening::new(Topic::CoresMoved, seat) };
        self.about(Happening { spot: Some(from.place()), ..happening });
        self.about(Happening { topic: Topic::CoresPut, spot: Some(to.place()), ..happening });
    }

    /// Lets every ability wait that this sets off.
    fn about(&mut self, happening: Happening) {
        use engine::Zone as _;
        if let Some(listed) = &mut self.listed {
            return listed.push(happening);
        }
        let bit = happening.topic.bit();
        // A card that is unlocked may lie where its other abilities do not work.
        let own = happening.card.is_some() && matches!(happening.topic, Topic::Unlocked | Topic::Revealed);
        if self.topics & bit == 0 && !(own && self.rules.lore.topics & bit != 0) {
            return;
        }
        let table = self.table;
        let elsewhere = self.rules.lore.elsewhere & bit != 0;
        for seat in Seat::BOTH {
            for &zone in Zone::ALL.iter().filter(|zone| zone.is_field() || (elsewhere && zone.is_in_play())) {
                for &card in table.at(zone, seat) {
                    let printed = current::printed(self.rules, table, card);
                    if printed.topics & bit != 0 && printed.works >> zone as u16 & 1 == 1 {
                        self.card(card, zone, &happening);
                    }
                }
            }
        }
        if own && !table.zone(happening.card).is_in_play() {
            let unlocked = happening.topic == Topic::Unlocked;
            let zone = if unlocked { Zone::Play } else { table.zone(happening.card) };
            self.card(happening.card, zone, &happening);
        }
        if self.rules.lore.gives {
            for (card, id) in current::held_abilities(self.rules, table) {
                self.ability(card, id, &happening);
            }
        }
        for lasting in table.common.lasts.iter() {
            match (lasting.change, lasting.on) {
                (Change::Ability(id), On::Object(of))
                    if table.still(of) && current::is_unit(table, of.card) =>
                {
                    self.ability(of.card, id, &happening);
                }
                (Change::Ability(id), On::Seat(seat)) => {
                    let run = Run { seat, spoken: seat, source: lasting.from, ..Run::default() };
                    self.set_off(run, id, &happening);
                }
                _ => {}
            }
        }
    }

    fn card(&mut self, card: Ix, zone: Zone, happening: &Happening) {
        let mute = self.table.body(card).is_some_and(|body| body.mute);
        if mute || current::is_reversed(self.table, card) {
            return;
        }
        for id in current::printed(self.rules, self.table, card).abilities.clone() {
            if self.rules.lore.abilities[id as usize].works >> zone as u16 & 1 == 1 {
                self.ability(card, id, happening);
            }
        }
    }

    fn ability(&mut self, card: Ix, id: u16, happening: &Happening) {
        self.set_off(current::glance(self.table, card), id, happening);
    }

    /// An ability of a card, or one that was set up for a time, is set off if this fits it.
    fn set_off(&mut self, run: Run, id: u16, happening: &Happening) {
        let (card, source, seat) = (run.source.card, run.source, run.seat);
        let Nature::Triggered(all) = &self.rules.lore.abilities[id as usize].nature else { return };
        let Some(trigger) = all.iter().find(|trigger| self.fits(&run, trigger, happening)) else { return };
        if trigger.nth.is_some_and(|nth| !self.is_nth(&run, nth)) {
            return;
        }
        if standing::mutes(self.rules, self.table, card, trigger.topic) {
            self.observer.cite(self.rules.lore.edition.text(rule!("39-21")));
            return;
        }
        let common = &self.table.common;
        let again = self.waiting.iter().any(|waits| waits.source.card == card && waits.ability == id);
        let once = chain::has_fired(self.rules, &common.fired, self.waiting, card, id);
        let ability = &self.rules.lore.abilities[id as usize];
        let used = self.table.body(card).and_then(|body| body.used.get(usize::from(ability.nth))).copied();
        if ability.limit.is_some_and(|most| used.unwrap_or(0) >= most || again) {
            return;
        }
        let anew = self.rules.lore.edition.once.0 == Once::AChange;
        if anew && trigger.several && again {
            self.observer.cite(rule!("1.10:37-4"));
            return;
        }
        if anew && (again || common.fired.contains(&(card, id))) {
            self.observer.cite(self.rules.lore.edition.once.1);
            self.observer.cite(rule!("1.10:37-7"));
        }
        if once {
            self.observer.cite(self.rules.lore.edition.once.1);
            self.observer.cite(ruling!("LG-67"));
            return;
        }
        let cause =
            if happening.card.is_some() && happening.card != card { happening.card } else { happening.other };
        let cause = if cause.is_some() { self.table.object(cause) } else { Ref::default() };
        let at = self.table.now();
        if O::LISTENS {
            let together = happening.topic == Topic::Placed && self.table.card(card).since == at;
            if together && happening.card != card {
                self.observer.cite(ruling!("LG-70"));
            } else if together && trigger.who != Who::This {
                self.observer.cite(ruling!("LG-88"));
            }
            if trigger.topic == Topic::Placed && trigger.from != 0 && happening.by == Cause::None {
                self.observer.cite(ruling!("LG-98"));
            }
            let by_damage = matches!(happening.by, Cause::EffectDamage(_));
            if by_damage && matches!(trigger.by, Some(By::EffectOf(_) | By::EffectOfA(..))) {
                self.observer.cite(ruling!("LG-92"));
            }
            self.cite_set_off(card, trigger);
        }
        self.waiting.push(Waiting {
            ability: id,
            seat,
            source,
            cause,
            n: happening.n,
            at,
            ..Waiting::default()
        });
    }

    /// Is it this time of the turn, as often as it happened before this moment (LG-108)?
    fn is_nth(&mut self, run: &Run, (row, nth): (u16, u8)) -> bool {
        let (rules, table) = (self.rules, self.table);
        let eye = Eye { rules, table, ghosts: &[], run };
        let asked = &rules.lore.asked[usize::from(row)];
        let this = |what: &&Happening| asked.this.is_none_or(|this| this == (what.card == run.source.card));
        let now = self.noted.iter().filter(this).filter(|what| fits(&eye, &asked.what, what)).count() as i32;
        self.observer.cite(ruling!("LG-108"));
        let before = eye.amount(&Amount::Happened(row)) - now;
        (before + 1..=before + now.max(1)).contains(&nth.into())
    }

    /// By which clauses an ability is set off, and works where its card lies.
    fn cite_set_off(&mut self, card: Ix, trigger: &Trigger) {
        let (zone, added) = (self.table.zone(card), self.rules.lore.edition.added);
        let mut cite = |clause| self.observer.cite(clause);
        [rule!("38-2"), clause_of(trigger, added), rule!("37-1")].into_iter().for_each(&mut cite);
        if trigger.topic.is_edge() && self.table.seat(card) != self.table.turn() {
            cite(ruling!("LG-79"));
        }
        if zone == Zone::Standby {
            cite(rule!("36-3"));
            if added {
                cite(rule!("36-3a"));
            }
            cite(ruling!("LG-13"));
        } else if !zone.is_field() {
            cite(rule!("36-14"));
        }
    }

    fn fits(&self, run: &Run, trigger: &Trigger, happening: &Happening) -> bool {
        if trigger.topic != happening.topic {
            return false;
        }
        fits(&Eye { rules: self.rules, table: self.table, ghosts: &[], run }, trigger, happening)
    }
}

/// The clause that defines what sets an ability off (37-2).
fn clause_of(trigger: &Trigger, added: bool) -> Reason {
    match (trigger.topic, &trigger.who) {
        (Topic::Placed, Who::This) => rule!("37-2a"),
        (Topic::MovesLane, Who::This) => rule!("37-2b"),
        (Topic::Attacks, Who::This) => rule!("37-2c"),
        (Topic::Unlocked, Who::This) => rule!("37-2f"),
        (Topic::Breaks, Who::This) => rule!("37-2j"),
        (_, Who::This) => rule!("37-2h"),
        (Topic::Played | Topic::Unlocked, Who::Cards { .. }) => rule!("37-2g"),
        (_, Who::Cards { .. }) if added => rule!("37-2i"),
        (_, Who::Cards { .. }) => rule!("37-1"),
        (
            Topic::StartBegins | Topic::CoreBegins | Topic::DrawBegins | Topic::MainBegins | Topic::EndBegins,
            Who::Player(_),
        ) => rule!("37-2d"),
        (
            Topic::StartEnds | Topic::CoreEnds | Topic::DrawEnds | Topic::MainEnds | Topic::EndEnds,
            Who::Player(_),
        ) => rule!("37-2e"),
        (_, Who::Player(_)) => rule!("37-2g"),
    }
}

/// Does a trigger look for this?
fn fits(eye: &Eye<'_, Legions>, trigger: &Trigger, happening: &Happening) -> bool {
    let table = eye.table;
    let who = || match &trigger.who {
        Who::This => happening.card == eye.run.source.card,
        Who::Cards { side, filters } => {
            happening.card.is_some()
                && side.is_none_or(|side| eye.seat(side) == table.seat(happening.card))
                && eye.fits_all(&eye.seen(happening.card), filters)
        }
        Who::Player(side) => eye.seat(*side) == happening.seat,
    };
    let zone =
        |mask: u16, zone: Option<Zone>| mask == 0 || zone.is_some_and(|zone| mask >> zone as u16 & 1 == 1);
    let harm = trigger.harm == Harm::Any || trigger.harm == happening.harm;
    trigger.topic == happening.topic
        && who()
        && trigger.turn.is_none_or(|side| eye.seat(side) == table.turn())
        && zone(trigger.from, happening.from)
        && zone(trigger.to, happening.to)
        && harm
        && trigger.down.is_none_or(|down| happening.down == down)
        && trigger.spot.is_none_or(|spot| happening.spot == Some(spot))
        && happening.n >= trigger.least
        && trigger.by.is_none_or(|by| is_by(eye, by, happening.by))
        && trigger.other.as_ref().is_none_or(|filters| {
            happening.other.is_some()
                && table.lies(happening.other)
                && eye.fits_all(&eye.seen(happening.other), filters)
        })
}
