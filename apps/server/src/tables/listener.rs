//! Who is told what happens at a table.

use std::collections::BTreeSet;
use std::net::IpAddr;

use engine::{Lang, Seat};
use table::said;
use table::wire::{FORM, Told, UndoAsked};
use tokio::sync::oneshot;

use super::actor::Keeper;
use super::pace::{Chance, Wants};
use super::play::Play;
use super::telling::Beside;
use super::{Out, Place, Sit, telling};
use crate::refuse::Refusal;

/// So many connections may one seat have.
const WINDOWS: usize = 8;

/// Of the answers of a match, such a part is few.
const FEW: u32 = 10;

/// Somebody who is told what happens.
pub struct Listener {
    /// Whose seat; nobody's for a spectator.
    pub seat: Option<Seat>,
    /// From where they come.
    pub address: IpAddr,
    /// The language.
    pub lang: Lang,
    /// The words of the cards that were drawn for them.
    pub named: BTreeSet<String>,
    /// When their seat passes by itself.
    pub wants: Wants,
    /// The last version told.
    version: Option<u32>,
    out: Out,
}

impl Keeper {
    pub fn sit(&mut self, sit: Sit, tell: oneshot::Sender<Result<Place, Refusal>>) {
        let seat = match &sit.token {
            None => None,
            Some(token) => match self.play.seat_of(token) {
                Some(seat) => Some(seat),
                None => {
                    drop(tell.send(Err(Refusal::stranger())));
                    return;
                }
            },
        };
        let mut alike = self.listeners.iter().filter(|(_, listener)| listener.seat == seat);
        let (first, there) = (alike.next().map(|(&who, _)| who), alike.count() + 1);
        match (seat, first) {
            (None, Some(_)) if there >= self.tables.shared.config.limits.seats => {
                drop(tell.send(Err(Refusal::busy(said(
                    "この卓はもう満員です",
                    "there is no room at this table",
                )))));
                return;
            }
            // Of many connections of one player, the oldest goes.
            (Some(_), Some(first)) if there >= WINDOWS => drop(self.let_go(first)),
            _ => {}
        }
        let Some(own) = self.own.upgrade() else { return };
        self.came += 1;
        let who = self.came;
        if tell.send(Ok((who, own))).is_err() {
            return;
        }
        let lang = sit.lang.into();
        let listener = Listener {
            seat,
            address: sit.address,
            lang,
            named: BTreeSet::new(),
            wants: Wants::default(),
            version: sit.seen,
            out: sit.out,
        };
        self.listeners.insert(who, listener);
        if let Some(seat) = seat {
            self.gone[seat.index()] = None;
            self.payer = sit.address;
            self.share.belongs_to(sit.address);
            self.tell_match_but(who);
        }
        self.tell(who, Told::Welcome { form: FORM, you: telling::you(seat), info: self.info() });
        self.tell_game(who);
        if self.wish.is_some_and(|wish| seat == Some(wish.by.other())) {
            self.tell(who, Told::Undo(UndoAsked::Asks));
        }
    }

    /// What has changed, for everyone who listens.
    pub fn news(&mut self) -> Vec<(u64, Told)> {
        let (beside, chance) = (self.beside(), self.paused_chance());
        let play = &self.play;
        let one = |(&who, listener): (&u64, &mut Listener)| {
            let told = listener.look(play, chance, beside.clone())?;
            Some((who, told))
        };
        self.listeners.iter_mut().filter_map(one).collect()
    }

    /// Tells someone the game as it stands.
    pub fn tell_game(&mut self, who: u64) {
        let (beside, chance) = (self.beside(), self.paused_chance());
        let Some(listener) = self.listeners.get_mut(&who) else { return };
        if let Some(told) = listener.look(&self.play, chance, beside) {
            self.tell(who, told);
        }
    }

    fn beside(&self) -> Beside {
        let limits = &self.tables.config().limits;
        let room = self.play.room(limits);
        Beside { clock: self.clock(), room: (room <= limits.deeds / FEW).then_some(room) }
    }

    /// Forgets what someone has seen, so that all is told anew.
    pub fn anew(&mut self, who: u64, lang: Lang) {
        if let Some(listener) = self.listeners.get_mut(&who) {
            listener.lang = lang;
            listener.version = None;
        }
        self.tell_game(who);
    }

    /// Tells someone something. Who does not keep up is let go, and can come back.
    pub fn tell(&mut self, who: u64, told: Told) {
        let heard =
            self.listeners.get(&who).is_some_and(|listener| listener.out.try_send(Box::new(told)).is_ok());
        if !heard {
            self.let_go(who);
        }
    }

    /// Somebody is told nothing more. Where the game waited because they wanted to be asked, it need not any longer.
    /// Says whose seat it was.
    pub fn let_go(&mut self, who: u64) -> Option<Seat> {
        let seat = self.listeners.remove(&who)?.seat?;
        self.goes(seat);
        if self.play.asked() == Some(seat) {
            self.set_pace_anew();
        }
        Some(seat)
    }

    /// Tells everyone at a seat.
    pub fn tell_seat(&mut self, seat: Seat, told: &Told) {
        let at = self.listeners.iter().filter(|(_, listener)| listener.seat == Some(seat));
        for who in at.map(|(&who, _)| who).collect::<Vec<_>>() {
            self.tell(who, told.clone());
        }
    }

    pub fn tell_all(&mut self, told: &Told) {
        for who in self.listeners.keys().copied().collect::<Vec<_>>() {
            self.tell(who, told.clone());
        }
    }

    pub fn tell_match(&mut self) {
        self.tell_match_but(0);
    }

    fn tell_match_but(&mut self, but: u64) {
        let info = self.info();
        for who in self.listeners.keys().copied().filter(|&who| who != but).collect::<Vec<_>>() {
            self.tell(who, Told::Match { info: info.clone() });
        }
    }
}

impl Listener {
    /// Does it have more to read than a few things?
    pub fn is_behind(&self) -> bool {
        self.out.capacity() + 4 < self.out.max_capacity()
    }

    fn look(&mut self, play: &Play, chance: Option<Chance>, beside: Beside) -> Option<Told> {
        let kept = self.version.map_or(0, |seen| play.entries_kept(seen));
        let mut update = telling::update(play, self.seat, self.lang, kept, &mut self.named, beside)?;
        if play.paused() && !chance.is_some_and(|chance| self.wants.stops_at(chance)) {
            update.asked = None;
        }
        self.version = Some(update.version);
        Some(Told::Update(Box::new(update)))
    }
}
