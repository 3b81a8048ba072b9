//! Pacing: a seat that has nothing to choose seems to think, and a pass is shown no sooner than that, so that how long
//! something takes tells nobody what someone holds.

use std::time::Duration;

use engine::Seat;
use table::wire::{Passing, Stops};
use table::{AnySession, said};
use tokio::time::Instant;

use super::actor::{Keeper, Trouble};
use super::listener::Listener;
use crate::refuse::Refusal;
use crate::seeds;

/// A chance to act, as far as passing by itself asks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Chance {
    /// Is it the turn of the seat that is asked?
    own: bool,
    /// Does anything wait to be done?
    waiting: bool,
    /// Is there nothing to do but end its main phase?
    ends: bool,
}

/// When somebody's seat passes by itself.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Wants {
    /// When.
    pub when: Passing,
    /// Where not.
    pub stops: Stops,
}

impl Wants {
    /// Is nothing done for them here?
    pub fn stops_at(&self, chance: Chance) -> bool {
        let Stops { main, own, other, waiting } = self.stops;
        let turn = if chance.own { own } else { other };
        self.when == Passing::Never || turn || waiting && chance.waiting || main && chance.ends
    }

    /// Is a pass made for them here, though there is more to do?
    fn passes_at(&self, chance: Chance) -> bool {
        self.when == Passing::Theirs && !chance.own && !self.stops_at(chance)
    }
}

/// A pass that is made and not yet shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Held {
    seat: Seat,
    choice: usize,
    version: u32,
    /// Was it made for the seat, and not by it?
    by_itself: bool,
}

/// What is waited for.
#[derive(Clone, Debug)]
pub struct Pace {
    /// No pass is shown sooner.
    shown: Instant,
    /// When a game goes on that waits for a seat with nothing to choose.
    release: Option<Instant>,
    /// A pass that was made sooner.
    held: Option<Held>,
    /// Is the seat asked, whatever it wants elsewhere? It went back to decide anew.
    asks: bool,
}

impl Pace {
    /// Nothing is waited for but this time.
    pub fn new(shown: Instant) -> Pace {
        Pace { shown, release: None, held: None, asks: false }
    }

    /// No pass is made for the seat that is asked, whatever it wants elsewhere: it goes back to decide anew.
    pub fn ask(&mut self) {
        self.asks = true;
        self.held.take_if(|held| held.by_itself);
    }

    /// When something happens that was waited for.
    pub fn due(&self) -> Option<Instant> {
        self.held.map(|_| self.shown).or(self.release)
    }
}

impl Keeper {
    /// How long a seat seems to think at least. Where nobody could learn from it, it does not.
    fn delay(&self, seat: Seat) -> Duration {
        let (least, most) = self.tables.config().pace;
        let drawn = || least + Duration::from_micros(seeds::below((most - least).as_micros() as u64 + 1));
        // Nobody loses on time by waiting for what they can't do.
        let left = self.play.setup.clock.map(|_| Duration::from_millis(self.play.left[seat.index()] / 2));
        match (self.play.by_link(), self.play.is_machine(seat)) {
            (true, _) => drawn().min(left.unwrap_or(Duration::MAX)),
            (false, true) => drawn() / 4,
            (false, false) => Duration::ZERO,
        }
    }

    /// The chance that a seat has while the game waits for it.
    pub fn paused_chance(&self) -> Option<Chance> {
        if self.play.paused() { self.chance() } else { None }
    }

    /// What is to be known of the chance that the seat asked has, to pass by itself.
    fn chance(&self) -> Option<Chance> {
        let session = self.play.session()?;
        let own = session.asked_seat()? == session.turn();
        Some(Chance { own, waiting: session.pends(), ends: session.only_ends_main() })
    }

    /// Does somebody at this seat want this?
    fn wants(&self, seat: Seat, what: impl Fn(&Wants, Chance) -> bool) -> bool {
        // Who wants what everybody wants need not be asked: most do.
        let own = |listener: &&Listener| listener.seat == Some(seat) && listener.wants != Wants::default();
        let mut at = self.listeners.values().filter(own).peekable();
        at.peek().is_some()
            && self.chance().is_some_and(|chance| at.any(|listener| what(&listener.wants, chance)))
    }

    /// Is nothing done for this seat here? Where a person sits whose page has said nothing, or who is away, its main phase
    /// does not end unasked.
    fn stops(&self, seat: Seat) -> bool {
        let usual = |listener: &Listener| listener.wants == Wants::default();
        let mut at = self.listeners.values().filter(|listener| listener.seat == Some(seat)).peekable();
        let default = at.peek().is_none() || at.any(usual);
        let ends = || self.play.session().is_some_and(|session| session.only_ends_main());
        default && !self.play.is_machine(seat) && ends() || self.wants(seat, Wants::stops_at)
    }

    /// A question begins, or a pause.
    pub fn set_pace(&mut self) {
        let delay = self.play.asked().map_or(Duration::ZERO, |seat| self.delay(seat));
        self.set_pace_by(Pace::new(Instant::now() + delay));
    }

    fn set_pace_by(&mut self, pace: Pace) {
        self.pace = pace;
        let Some(seat) = self.play.asked() else { return };
        if self.play.paused() {
            self.pace.release = (!self.stops(seat)).then_some(self.pace.shown);
        } else if !self.pace.asks
            && !self.stops(seat)
            && self.wants(seat, Wants::passes_at)
            && let Some(choice) = self.play.session().and_then(|session| session.pass())
        {
            self.pace.held = Some(Held { seat, choice, version: self.play.version(), by_itself: true });
        }
    }

    /// The seat that is asked wants passes to be made for it elsewhere. It waits no longer for that, and a pass that it
    /// made itself stands.
    pub fn set_pace_anew(&mut self) {
        if self.pace.held.is_none_or(|held| held.by_itself) {
            self.set_pace_by(Pace { asks: self.pace.asks, ..Pace::new(self.pace.shown) });
        }
    }

    /// Goes past pauses that hide nothing from anyone: the other seat is a machine, or sits at the same screen.
    pub fn skip_pauses(&mut self) {
        while let Some(seat) = self.play.asked().filter(|_| self.play.paused()) {
            if self.play.by_link() || self.play.is_machine(seat) || self.stops(seat) {
                return;
            }
            self.play.release();
        }
    }

    /// Every pause is over: the game itself is about to be.
    pub async fn go_on_through_pauses(&mut self) -> Result<(), Trouble> {
        while self.play.paused() {
            self.go_on_by_itself().await?;
        }
        Ok(())
    }

    /// The game goes on by itself.
    async fn go_on_by_itself(&mut self) -> Result<(), Trouble> {
        match self.play.go_on(self.waited()) {
            Some(done) => Ok(self.keep_done(&done, Vec::new()).await?),
            None => Ok(()),
        }
    }

    /// What was waited for happens.
    pub async fn go_on_after_pause(&mut self) -> Result<(), Trouble> {
        match self.pace.held.take() {
            Some(held) if held.version == self.play.version() => self.choose(held.seat, held.choice).await,
            Some(_) => Ok(()),
            None => {
                self.pace.release = None;
                self.go_on_by_itself().await
            }
        }
    }

    /// Gives an answer; a pass that comes too soon is held back.
    pub async fn choose_paced(&mut self, seat: Seat, choice: usize) -> Result<(), Trouble> {
        let soon = Instant::now() < self.pace.shown;
        if self.play.paused() {
            // It looks like a question with one answer.
            if choice > 0 {
                let ja = format!("{}番の答えはありません", choice + 1);
                return Err(Refusal::bad(said(ja, format!("there is no answer {}", choice + 1))).into());
            }
            if soon {
                self.pace.release = Some(self.pace.shown);
                return Ok(());
            }
            return self.go_on_by_itself().await;
        }
        // Where every answer does something, the one given for want of another would: any that comes too soon waits.
        let seems_forced = |session: &AnySession| session.idle(choice) || !session.may_idle();
        if soon && self.play.session().is_some_and(|session| session.secret() && seems_forced(session)) {
            self.pace.held = Some(Held { seat, choice, version: self.play.version(), by_itself: false });
            return Ok(());
        }
        self.choose(seat, choice).await
    }
}
