//! What someone at a table may say.

use std::net::IpAddr;
use std::time::Duration;

use engine::Seat;
use table::said;
use table::wire::{Say, Told, UndoAsked};
use tokio::task::block_in_place;
use tokio::time::Instant;

use super::actor::{Keeper, Trouble, Wish};
use super::listener::Listener;
use super::pace::Wants;
use super::play::Play;
use crate::budget::size;
use crate::record::{Deed, Done, Setup};
use crate::refuse::Refusal;
use crate::seeds;
use crate::store::{Failed, Write};

/// Nobody says one phrase after another sooner.
const BETWEEN_PHRASES: Duration = Duration::from_secs(2);

impl Keeper {
    /// Hears what someone says. What can't be is refused, and nothing has changed.
    pub async fn say(&mut self, who: u64, say: Say) -> Result<(), Failed> {
        let Some(seat) = self.listeners.get(&who).map(|listener| listener.seat) else { return Ok(()) };
        let done = match seat {
            Some(seat) => self.say_at(who, seat, say).await,
            None => self.look_on(who, say),
        };
        match done {
            Ok(()) => Ok(()),
            Err(Trouble::Refused(Refusal { status, why })) => {
                let stale = status == axum::http::StatusCode::CONFLICT;
                self.tell(who, Told::Refused { why, stale });
                Ok(())
            }
            Err(Trouble::Broken(failed)) => Err(failed),
        }
    }

    /// What everyone may say.
    fn look_on(&mut self, who: u64, say: Say) -> Result<(), Trouble> {
        match say {
            Say::Lang { lang } => {
                // The whole log is told anew: not to who has not read the last one yet.
                if self.listeners.get(&who).is_some_and(Listener::is_behind) {
                    return Err(Refusal::often().into());
                }
                self.anew(who, lang.into());
            }
            Say::Ping => self.tell(who, Told::Pong),
            Say::About { word } => self.about(who, &word)?,
            Say::Join { .. } => {
                return Err(Refusal::bad(said("すでに席に着いています", "you are here already")).into());
            }
            Say::Answer { .. }
            | Say::Why { .. }
            | Say::Hint { .. }
            | Say::Undo { .. }
            | Say::Consent { .. }
            | Say::Concede
            | Say::Claim
            | Say::Close
            | Say::Again { .. }
            | Say::Phrase { .. }
            | Say::Passing { .. } => {
                return Err(Refusal::foreign(said(
                    "観戦中です。それができるのは対戦者だけです",
                    "you look on; that is for the players",
                ))
                .into());
            }
        }
        Ok(())
    }

    async fn say_at(&mut self, who: u64, seat: Seat, say: Say) -> Result<(), Trouble> {
        let looks = matches!(
            say,
            Say::Lang { .. } | Say::Ping | Say::About { .. } | Say::Passing { .. } | Say::Phrase { .. }
        );
        if let Some(why) = self.play.stopped().filter(|_| !looks) {
            return Err(Refusal::conflict(why.clone()).into());
        }
        match say {
            Say::Lang { .. } | Say::Ping | Say::About { .. } | Say::Join { .. } => self.look_on(who, say),
            Say::Answer { at, choice } => {
                self.asked_now(seat, at)?;
                self.choose_paced(seat, choice as usize).await
            }
            Say::Why { at } => {
                self.asked_now(seat, at)?;
                self.why(who, at);
                Ok(())
            }
            Say::Hint { at } => {
                self.asked_now(seat, at)?;
                Ok(self.hint(who, at)?)
            }
            Say::Undo { at } => self.undo(seat, at).await,
            Say::Consent { at, yes } => self.consent(seat, at, yes).await,
            Say::Concede => {
                self.go_on_through_pauses().await?;
                self.playing()?;
                self.commit(Done { seat, deed: Deed::Concede, ms: self.waited() }).await
            }
            Say::Claim => self.claim(seat).await,
            Say::Close => self.commit(Done { seat, deed: Deed::Close, ms: 0 }).await,
            Say::Again { seed } => self.go_on(seat, seed.as_deref()).await,
            Say::Phrase { phrase } => {
                let spoke = &mut self.spoke[seat.index()];
                if spoke.is_some_and(|at| at.elapsed() < BETWEEN_PHRASES) {
                    return Err(Refusal::often().into());
                }
                *spoke = Some(Instant::now());
                self.tell_all(&Told::Phrase { seat: seat.letter().to_owned(), phrase });
                Ok(())
            }
            Say::Passing { when, stops } => {
                if let Some(listener) = self.listeners.get_mut(&who) {
                    listener.wants = Wants { when, stops };
                }
                // What the other seat waits for, or whether it does, is none of this one's business.
                if self.play.asked() == Some(seat) {
                    self.set_pace_anew();
                    if self.play.paused() {
                        self.tell_game(who);
                    }
                }
                Ok(())
            }
        }
    }

    pub(super) fn playing(&self) -> Result<(), Refusal> {
        match (self.play.session(), self.play.runs()) {
            (_, true) => Ok(()),
            (None, false) => Err(Refusal::bad(said("ゲームは始まっていません", "the game has not begun"))),
            (Some(_), false) => Err(Refusal::bad(said("ゲームは終わっています", "the game is over"))),
        }
    }

    /// Is it this seat's decision, and does it speak of the table as it stands?
    fn asked_now(&self, seat: Seat, at: u32) -> Result<(), Refusal> {
        self.playing()?;
        if at != self.play.version() {
            return Err(Refusal::late());
        }
        if self.play.asked() != Some(seat) {
            return Err(Refusal::bad(said("あなたが選ぶ場面ではありません", "it is not your decision")));
        }
        Ok(())
    }

    fn why(&mut self, who: u64, at: u32) {
        let (Some(session), Some(listener)) = (self.play.session(), self.listeners.get(&who)) else { return };
        let refusals = session.refusals(listener.lang);
        self.tell(who, Told::Why { at, refusals });
    }

    /// What a card is that was drawn for them.
    fn about(&mut self, who: u64, word: &str) -> Result<(), Refusal> {
        let (Some(session), Some(listener)) = (self.play.session(), self.listeners.get(&who)) else {
            return Err(Refusal::bad(said("ゲームは始まっていません", "the game has not begun")));
        };
        let unknown =
            || Refusal::bad(said("そのカードは卓上に見当たりません", "no card on your table has that word"));
        if !listener.named.contains(word) {
            return Err(unknown());
        }
        let about = session.about(word, listener.lang).ok_or_else(unknown)?;
        self.tell(who, Told::About(about));
        Ok(())
    }

    async fn undo(&mut self, seat: Seat, at: u32) -> Result<(), Trouble> {
        self.playing()?;
        if at != self.play.version() {
            return Err(Refusal::late().into());
        }
        let offer = self.play.undo_offer(seat);
        let offer = offer.ok_or_else(|| {
            Refusal::bad(said("戻れる選択がありません", "there is no decision of yours to go back to"))
        })?;
        if !offer.consent {
            return self.go_back(seat, offer.to).await;
        }
        if self.wish.is_some() {
            return Err(Refusal::bad(said(
                "すでに返事待ちの申し出があります",
                "one wish to go back is waiting already",
            ))
            .into());
        }
        if self.refused[seat.index()] == Some(at) {
            return Err(Refusal::bad(said(
                "断られました。誰かが何かをするまで、もう一度は頼めません",
                "that was refused; it can't be asked again until something has been done",
            ))
            .into());
        }
        self.wish = Some(Wish { by: seat, to: offer.to });
        self.tell_seat(seat.other(), &Told::Undo(UndoAsked::Asks));
        Ok(())
    }

    async fn go_back(&mut self, seat: Seat, to: usize) -> Result<(), Trouble> {
        let deed = Deed::Undo { to: to as u32, at: self.play.version() };
        self.commit(Done { seat, deed, ms: self.waited() }).await?;
        self.pace.ask();
        Ok(())
    }

    async fn consent(&mut self, seat: Seat, at: u32, yes: bool) -> Result<(), Trouble> {
        if at != self.play.version() {
            return Err(Refusal::late().into());
        }
        let wish = self.wish.filter(|wish| wish.by == seat.other());
        let wish = wish.ok_or_else(|| {
            Refusal::bad(said("返事を待つ申し出はありません", "nobody asked you to go back"))
        })?;
        if yes {
            return self.go_back(wish.by, wish.to).await;
        }
        self.wish = None;
        self.refused[wish.by.index()] = Some(at);
        self.tell_seat(wish.by, &Told::Undo(UndoAsked::Refused));
        Ok(())
    }

    /// The next game, or another match: once both players want it.
    async fn go_on(&mut self, seat: Seat, seed: Option<&str>) -> Result<(), Trouble> {
        if self.play.runs() || self.play.session().is_none() {
            return Err(Refusal::bad(said("ゲームは終わっていません", "the game is not over")).into());
        }
        if self.play.next.is_some() {
            return Err(Refusal::bad(said(
                "次の対戦がすでに始まっています",
                "another match has begun already",
            ))
            .into());
        }
        let part = match seed {
            Some(seed) => seeds::unhex(seed).ok_or_else(|| {
                Refusal::bad(said("シードは64桁の16進数です", "a seed has 64 hexadecimal digits"))
            })?,
            None if self.play.is_over() => {
                return Err(Refusal::bad(said(
                    "次の対戦にはあなたのシードが必要です",
                    "another match needs a seed of yours",
                ))
                .into());
            }
            None => [0; 32],
        };
        self.again[seat.index()] = Some(part);
        let other = seat.other();
        if self.play.by_link() && self.again[other.index()].is_none() {
            self.tell_match();
            return Ok(());
        }
        if !self.play.is_over() {
            return self.commit(Done { seat, deed: Deed::Next, ms: 0 }).await;
        }
        let (id, setup) = self.following()?;
        let release = &self.tables.config().release;
        let setup = block_in_place(|| Play::set_up(setup, release)).map_err(Refusal::bad)?;
        let write = Write::of_match(&id, &setup)?;
        self.tables.budgets().bytes.take(self.payer_of(seat), size(&write))?;
        self.commit_with(Done { seat, deed: Deed::Again { id }, ms: 0 }, vec![write]).await
    }

    /// The address from which a seat's player came last.
    fn payer_of(&self, seat: Seat) -> IpAddr {
        let own = self.listeners.values().rfind(|listener| listener.seat == Some(seat));
        own.map_or(self.payer, |listener| listener.address)
    }

    /// A match like this one: the same seats and tokens, new seeds.
    fn following(&self) -> Result<(String, Setup), Refusal> {
        let mut setup = self.play.setup.clone();
        setup.sides = self.play.sides.clone();
        for (side, part) in setup.sides.iter_mut().zip(self.again) {
            if let Some(side) = side {
                side.part = part.unwrap_or([0; 32]);
            }
        }
        setup.server = setup.next;
        setup.next = seeds::fresh()?;
        setup.prior = None;
        Ok((seeds::id(&seeds::fresh()?), setup))
    }
}
