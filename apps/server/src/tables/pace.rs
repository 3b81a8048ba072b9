//! Pacing: a seat that has nothing to choose seems to think, and a pass is shown no sooner than that, so that how long
//! something takes tells nobody what someone holds.

use std::time::Duration;

use engine::Seat;
use tokio::time::Instant;

use super::actor::{Keeper, Trouble};
use crate::seeds;

/// What is waited for.
#[derive(Clone, Debug)]
pub struct Pace {
    /// No pass is shown sooner.
    shown: Instant,
    /// When a game goes on that waits for a seat with nothing to choose.
    release: Option<Instant>,
    /// A pass that was made sooner: whose, which, at which version.
    held: Option<(Seat, usize, u32)>,
}

impl Pace {
    /// Nothing is waited for.
    pub fn new(now: Instant) -> Pace {
        Pace { shown: now, release: None, held: None }
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
        match (self.play.by_link(), self.play.is_machine(seat)) {
            (true, _) => drawn(),
            (false, true) => drawn() / 4,
            (false, false) => Duration::ZERO,
        }
    }

    fn stops(&self, seat: Seat) -> bool {
        self.listeners.values().any(|listener| listener.seat == Some(seat) && !listener.passes)
    }

    /// A question begins, or a pause.
    pub fn set_pace(&mut self) {
        self.pace = Pace::new(Instant::now());
        let Some(seat) = self.play.asked() else { return };
        self.pace.shown += self.delay(seat);
        if self.play.paused() && !self.stops(seat) {
            self.pace.release = Some(self.pace.shown);
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

    /// The game goes on by itself.
    pub fn release(&mut self) {
        self.play.release();
        self.skip_pauses();
        self.begin_to_wait();
        for (who, told) in self.news() {
            self.tell(who, told);
        }
        if !self.play.runs() {
            self.tell_match();
        }
        self.stir();
    }

    /// What was waited for happens.
    pub async fn go_on_after_pause(&mut self) -> Result<(), Trouble> {
        match self.pace.held.take() {
            Some((seat, choice, version)) if version == self.play.version() => {
                self.choose(seat, choice).await
            }
            Some(_) => Ok(()),
            None => {
                self.release();
                Ok(())
            }
        }
    }

    /// Gives an answer; a pass that comes too soon is held back.
    pub async fn choose_paced(&mut self, seat: Seat, choice: usize) -> Result<(), Trouble> {
        if self.play.paused() {
            self.release();
            return Ok(());
        }
        let soon = Instant::now() < self.pace.shown;
        let session = self.play.session();
        if soon && session.is_some_and(|session| session.secret() && session.idle(choice)) {
            self.pace.held = Some((seat, choice, self.play.version()));
            return Ok(());
        }
        self.choose(seat, choice).await
    }
}
