//! The titles' own mechanics (14): eating and racing, drive checks, drive.

use engine::effect::{On, Run, Until};
use engine::{Because, End, Face, Flow, Ix, Move, Place, Seat, Seats, Set, What};

use crate::cards::{CARROT, VANGUARD};
use crate::cost;
use crate::current;
use crate::events::{Own, on_object};
use crate::game::{Observer, Rules, State};
use crate::kinds::{DriveTrigger, Keyword, Stat};
use crate::steps::{DriveStage, Step};
use crate::table::{Ever, Zone};
use crate::terms;
use crate::terms::Deed;
use crate::vocabulary::Change;

/// 出走する: rush while a carrot goes with it, and so many events (14.2.3.1, SV-123).
pub(crate) fn race(state: &mut State, run: &Run, cards: &Set, n: i16, because: Because) {
    for card in cards.iter().filter(|&card| state.table.zone(card) == Zone::Field).collect::<Set>().iter() {
        let object = state.table.object(card);
        let lasting = on_object(Change::Racing, object, run.seat, run.source, Until::Gone);
        state.propose(What::Own(Own::Give(lasting)), because.and(rule!("14.2.3.1")));
        for _ in 0..n.max(1) {
            state.propose(What::Own(Own::Races(card)), because.and(rule!("14.2.3.1")));
        }
    }
}

/// 食事する: carrots of the evolve deck go with the card, unless some do already (14.2.1).
pub(crate) fn meal(
    rules: &Rules,
    state: &mut State,
    cards: &Set,
    n: i16,
    because: Because,
    observer: &mut impl Observer,
) {
    for card in cards.iter() {
        if current::is_attached(&state.table, card, Zone::Racing) {
            observer.cite(rule!("14.2.1.2"));
            continue;
        }
        let seat = state.table.seat(card);
        let carrot = |other: &Ix| {
            let record = state.table.card(*other);
            record.face() == Face::Down && rules.printed(record.def).facts.name == CARROT
        };
        let deck = state.table.at(Zone::EvolveDeck, seat).iter().copied();
        let carrots: Set = deck.filter(carrot).take(n.max(1) as usize).collect();
        if !carrots.is_empty() {
            cost::attach(state, seat, carrots, Zone::Racing, card, because);
        }
    }
}

impl<O: Observer> Deed<'_, O> {
    /// ドライブを得る: once for each object (14.4.7.3).
    pub(crate) fn gain_drive(&mut self, state: &mut State) {
        for card in self.cards.iter() {
            let Some(body) = state.table.body(card) else { continue };
            if body.ever.has(Ever::DRIVE) {
                self.observer.cite(rule!("14.4.7.3.1"));
                continue;
            }
            let object = state.table.object(card);
            for key in [Keyword::Drive, Keyword::SingleDrive, Keyword::Rush] {
                let (run, change) = (&self.run, Change::Key(key));
                let lasting = on_object(change, object, run.seat, run.source, Until::Gone);
                state.propose(What::Own(Own::Give(lasting)), self.because.and(rule!("14.4.7.3.2")));
            }
            state.propose(What::Own(Own::GainsDrive(card)), self.because.and(rule!("14.4.7.3")));
        }
    }
}

/// The card in the trigger zone.
pub(crate) fn checked(state: &State, seat: Seat) -> Option<Ix> {
    state.table.top(Zone::Trigger, seat)
}

/// A drive check goes on (14.4.5.1).
pub(crate) fn drive_check(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    stage: DriveStage,
    because: Because,
    observer: &mut impl Observer,
) -> Flow {
    let to = |state: &mut State, stage| state.next(Step::DriveCheck(seat, stage, because));
    match stage {
        DriveStage::Reveal => {
            observer.cite(rule!("14.4.5.1"));
            let Some(card) = state.table.top(Zone::Deck, seat) else {
                observer.cite(ruling!("SV-124"));
                state.pop();
                return Flow::On;
            };
            to(state, DriveStage::Use);
            let (from, place) = (Place::of(Zone::Deck, seat), Place::of(Zone::Trigger, seat));
            let change =
                Move { cards: Set::only(card), from, to: place, shown: Seats::ALL, ..Move::default() };
            state.propose(What::Move(change), because.and(rule!("14.4.5.1.1")));
            Flow::On
        }
        DriveStage::Use => {
            let row = state.table.purses[seat].title;
            let based = rules.lore.titles.get(row as usize).is_some_and(|title| title == VANGUARD);
            let icon = checked(state, seat).and_then(|card| rules.printed(state.table.card(card).def).icon);
            if !based {
                observer.cite(rule!("14.4.5.1.2"));
            }
            if icon.is_some() {
                observer.cite(ruling!("SV-30"));
            }
            if based && icon.is_some() {
                return Flow::Ask;
            }
            to(state, DriveStage::Leave(false));
            Flow::On
        }
        DriveStage::Point => {
            if pointable(state, seat).is_empty() {
                to(state, DriveStage::Leave(true));
                state.propose(What::Own(Own::DriveHit(seat)), rule!("14.4.5.1.4"));
                return Flow::On;
            }
            Flow::Ask
        }
        DriveStage::Leave(used) => {
            state.pop();
            let Some(card) = checked(state, seat) else { return Flow::On };
            let from = Place::of(Zone::Trigger, seat);
            let because = because.and(rule!("14.4.5.1.5"));
            let change = if used {
                Move { cards: Set::only(card), from, to: Place::of(Zone::Cemetery, seat), ..Move::default() }
            } else {
                let place = Place::of(Zone::Deck, seat);
                let (end, face) = (End::Bottom, Face::Down);
                Move { cards: Set::only(card), from, to: place, end, face, ..Move::default() }
            };
            state.propose(What::Move(change), because);
            Flow::On
        }
    }
}

/// The followers that a trigger can point at.
pub(crate) fn pointable(state: &State, seat: Seat) -> Set {
    let field = state.table.at(Zone::Field, seat).iter().copied();
    field.filter(|&card| current::is_follower(&state.table, card)).collect()
}

/// The trigger is used or not (14.4.5.1.3).
pub(crate) fn used(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    because: Because,
    yes: bool,
    observer: &mut impl Observer,
) {
    let icon = checked(state, seat).and_then(|card| rules.printed(state.table.card(card).def).icon);
    let (true, Some(icon)) = (yes, icon) else {
        state.next(Step::DriveCheck(seat, DriveStage::Leave(false), because));
        return;
    };
    match icon {
        DriveTrigger::Critical | DriveTrigger::Stand => {
            state.next(Step::DriveCheck(seat, DriveStage::Point, because));
        }
        DriveTrigger::Draw => {
            state.next(Step::DriveCheck(seat, DriveStage::Leave(true), because));
            let why = because.and(rule!("14.4.5.1.3.2"));
            state.push(Step::Draw { seat, left: 1, ask: false, because: why });
            state.propose(What::Own(Own::DriveHit(seat)), rule!("14.4.5.1.4"));
        }
        DriveTrigger::Heal => {
            state.next(Step::DriveCheck(seat, DriveStage::Leave(true), because));
            let leader = Set::only(current::leader(&state.table, seat));
            let why = because.and(rule!("14.4.5.1.3.4"));
            terms::add(rules, state, leader, Stat::Defense, 3, why, observer);
            state.propose(What::Own(Own::DriveHit(seat)), rule!("14.4.5.1.4"));
        }
    }
}

/// The trigger points at a follower.
pub(crate) fn pointed(rules: &Rules, state: &mut State, seat: Seat, because: Because, at: Ix) {
    let icon = checked(state, seat).and_then(|card| rules.printed(state.table.card(card).def).icon);
    state.next(Step::DriveCheck(seat, DriveStage::Leave(true), because));
    let cards = Set::only(at);
    if icon == Some(DriveTrigger::Critical) {
        let why = because.and(rule!("14.4.5.1.3.1"));
        terms::add(rules, state, cards, Stat::Attack, 2, why, &mut ());
    } else {
        let because = because.and(rule!("14.4.5.1.3.3"));
        if state.table.card(at).turned() {
            state.propose(What::Turn { cards, turned: false }, because);
        }
        let change = Change::NoAttack { leaders: true, followers: false };
        let on = On::Object(state.table.object(at));
        let lasting =
            engine::effect::Lasting { change, on, by: seat, until: Until::TurnEnds, ..Default::default() };
        state.propose(What::Own(Own::Give(lasting)), because);
    }
    state.propose(What::Own(Own::DriveHit(seat)), rule!("14.4.5.1.4"));
}
