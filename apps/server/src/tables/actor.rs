//! The keeper of a match: the one task that changes it.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

use engine::Seat;
use table::said;
use table::wire::{self, Clock, MatchInfo, Told, UndoAsked};
use tokio::sync::mpsc;
use tokio::task::block_in_place;
use tokio::time::Instant;

use super::hints::Asked;
use super::listener::Listener;
use super::pace::Pace;
use super::play::Play;
use super::telling::Sits;
use super::{Tables, Word, telling};
use crate::budget::metered;
use crate::cluster::{Lease, elsewhere};
use crate::memory::Share;
use crate::record::{Deed, Done};
use crate::refuse::Refusal;
use crate::seeds::Bytes;
use crate::store::{Failed, Pending, Write};

/// A seat's wish to go back.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Whose.
    pub by: Seat,
    /// So many inputs stay.
    pub to: usize,
}

/// Keeps a match.
pub struct Keeper {
    pub tables: Tables,
    pub id: String,
    pub play: Play,
    pub listeners: BTreeMap<u64, Listener>,
    pub wish: Option<Wish>,
    /// At which version each seat's wish was refused: the same is not asked twice.
    pub refused: [Option<u32>; 2],
    /// Who wants to go on with the next game or match, each with its part of a seed.
    pub again: [Option<Bytes>; 2],
    /// Since when nobody has been at each seat.
    pub gone: [Option<Instant>; 2],
    /// When each seat said its last phrase.
    pub spoke: [Option<Instant>; 2],
    pub own: mpsc::WeakSender<Word>,
    pub came: u64,
    /// Whose address pays for the machine: of the last who sat down, else of who asked for the match.
    pub payer: IpAddr,
    /// How often somebody came by the link with cards that clash with the other's.
    pub clashes: u32,
    pub hints: Asked,
    thinking: bool,
    /// What it has of the memory.
    pub share: Share,
    /// How many games that have ended are kept as they were told, and whether it is that the match is over.
    kept: (usize, bool),
    pub pace: Pace,
    /// Since when the game waits for what it waits for.
    since: Instant,
    busy: Instant,
    /// By which the match is this server's, where there are several.
    pub lease: Option<Lease>,
}

/// Keeps a match for as long as anybody asks for it.
pub async fn keep(
    tables: Tables,
    id: String,
    asker: IpAddr,
    mut words: mpsc::Receiver<Word>,
    own: mpsc::WeakSender<Word>,
) {
    // What is done now and then is boxed: a table that waits, as most do, holds no room for it.
    match Box::pin(load(&tables, &id, asker)).await {
        Ok((play, lease)) => {
            let now = Instant::now();
            let waited = lease.as_ref().and_then(|lease| lease.waited).unwrap_or_default();
            let kept = (play.ended_games(), play.is_over());
            let mut share = tables.shared.memory.share(asker);
            share.is(play.weight());
            let mut keeper = Keeper {
                share,
                kept,
                tables: tables.clone(),
                id: id.clone(),
                play,
                listeners: BTreeMap::new(),
                wish: None,
                refused: [None; 2],
                again: [None; 2],
                gone: [Some(now); 2],
                spoke: [None; 2],
                own: own.clone(),
                came: 0,
                payer: asker,
                clashes: 0,
                hints: Asked::default(),
                thinking: false,
                pace: Pace::new(now),
                since: now.checked_sub(waited).unwrap_or(now),
                busy: now,
                lease,
            };
            keeper.skip_pauses();
            metrics::gauge!("tefuda_leases").increment(if keeper.lease.is_some() { 1 } else { 0 });
            let ended = keeper.run(&mut words).await;
            let lease = keeper.lease.take();
            drop(keeper);
            Box::pin(give_up(&tables, lease, ended)).await;
            tables.forget(&id, &own);
            // Whoever spoke while it was leaving is heard by the next one.
            words.close();
            while let Some(word) = words.recv().await {
                if is_for_one_keeper(&word) {
                    continue;
                }
                match tables.keeper(&id, asker) {
                    Ok(keeper) => drop(keeper.send(word).await),
                    Err(refusal) => refuse(word, &refusal),
                }
            }
        }
        Err(refusal) => {
            tables.forget(&id, &own);
            words.close();
            while let Some(word) = words.recv().await {
                refuse(word, &refusal);
            }
        }
    }
}

/// Why a keeper goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Gone {
    /// Nobody plays any more.
    Idle,
    /// Somebody else is to go on.
    Handed,
    /// What it knows may not be so: whoever asks for the match finds out.
    Broken,
}

/// Says what becomes of a match whose keeper goes.
async fn give_up(tables: &Tables, lease: Option<Lease>, ended: Gone) {
    let (Some(cluster), Some(lease)) = (tables.cluster(), lease) else { return };
    metrics::gauge!("tefuda_leases").decrement(1);
    match ended {
        Gone::Idle => cluster.let_go(&lease).await,
        Gone::Handed => cluster.hand_over(&lease).await,
        Gone::Broken => {}
    }
}

/// A match as it stands, by which it is this server's where there are several.
async fn load(tables: &Tables, id: &str, asker: IpAddr) -> Result<(Play, Option<Lease>), Refusal> {
    let Some(cluster) = tables.cluster() else { return Ok((fold(tables, id, asker).await??, None)) };
    // First it is this server's: then nobody else writes, and what is read is all there is.
    let lease = cluster.take(id).await?;
    match fold(tables, id, asker).await {
        Ok(Ok(play)) => {
            let other = play.setup.program.as_deref().filter(|_| play.stopped().is_some());
            if let Some(release) = other
                && cluster.leave_to(&lease, release).await?
            {
                tracing::info!(id, release, "a match is left to the release that set it up");
                return Err(elsewhere());
            }
            Ok((play, Some(lease)))
        }
        Ok(Err(refusal)) => {
            cluster.let_go(&lease).await;
            Err(refusal)
        }
        Err(refusal) => {
            cluster.put_back(&lease).await;
            Err(refusal)
        }
    }
}

/// Folds a match from the base. It may be that this can't be done now, or that it never can.
async fn fold(tables: &Tables, id: &str, asker: IpAddr) -> Result<Result<Play, Refusal>, Refusal> {
    let found = tables.shared.store.find(id).await?;
    let Some((setup, deeds)) = found else {
        return Ok(Err(Refusal::missing(said("その対戦はありません", "there is no such match"))));
    };
    let began = Instant::now();
    let name = id.to_owned();
    let play = tables.shared.folding.run(asker, move || {
        let program = setup.program.clone();
        let play = Play::fold(setup, &deeds).map_err(|why| {
            tracing::error!(id = name, program, why = %why, "a match can't be folded");
            Refusal::busy(why)
        });
        if let Ok(play) = &play
            && let Some(why) = play.stopped()
        {
            tracing::warn!(id = name, program, why = %why, "a stored match goes another way: it is stopped");
        }
        Ok(play)
    });
    let play = play.await;
    metrics::histogram!("tefuda_fold_seconds").record(began.elapsed().as_secs_f64());
    play
}

/// Does a word mean something only to the keeper that it was said to?
fn is_for_one_keeper(word: &Word) -> bool {
    matches!(word, Word::Say(..) | Word::Leave(_) | Word::Thought(..) | Word::Advised(..) | Word::Stop { .. })
}

fn refuse(word: Word, refusal: &Refusal) {
    match word {
        Word::Sit(_, tell) => drop(tell.send(Err(refusal.clone()))),
        Word::Join(_, _, _, tell) => drop(tell.send(Err(refusal.clone()))),
        Word::Info(tell) => drop(tell.send(Err(refusal.clone()))),
        Word::Replay(_, tell) => drop(tell.send(Err(refusal.clone()))),
        Word::CallOff(tell) => drop(tell.send(Err(refusal.clone()))),
        Word::Say(..) | Word::Leave(_) | Word::Thought(..) | Word::Advised(..) | Word::Stop { .. } => {}
    }
}

/// How long a clock that runs is heeded though nobody is there.
const ABSENT: Duration = Duration::from_secs(3600);

impl Keeper {
    async fn run(&mut self, words: &mut mpsc::Receiver<Word>) -> Gone {
        self.stir();
        loop {
            let due = self.due();
            let heard = tokio::select! {
                word = words.recv() => {
                    let heard = match word {
                        Some(Word::Stop { hand_over: true }) => return Gone::Handed,
                        Some(Word::Stop { hand_over: false }) => return Gone::Broken,
                        None => return Gone::Idle,
                        // What it knows may be old.
                        Some(word) if !self.is_own() => {
                            refuse(word, &elsewhere());
                            return Gone::Broken;
                        }
                        Some(word) => Box::pin(self.hear(word)).await,
                    };
                    match heard {
                        Ok(()) => Box::pin(self.end_if_long()).await,
                        failed => failed,
                    }
                }
                () = tokio::time::sleep_until(due) => {
                    if !self.is_own() {
                        return Gone::Broken;
                    }
                    match Box::pin(self.time_is_up()).await {
                        Ok(true) => Ok(()),
                        Ok(false) => return Gone::Idle,
                        Err(failed) => Err(failed),
                    }
                }
                () = self.lapse() => return Gone::Broken,
            };
            if let Err(failed) = heard {
                tracing::error!(id = %self.id, error = %failed.0, "a match is put aside");
                return Gone::Broken;
            }
        }
    }

    /// Is the match this server's still?
    fn is_own(&self) -> bool {
        match (self.tables.cluster(), &self.lease) {
            (Some(cluster), Some(lease)) => cluster.holds(lease),
            _ => true,
        }
    }

    /// Until it is not.
    async fn lapse(&self) {
        match (self.tables.cluster(), &self.lease) {
            (Some(cluster), Some(lease)) => cluster.lapse(lease).await,
            _ => std::future::pending().await,
        }
    }

    /// Waits until something is durable. Who does not own the match any more does not wait: the base says whether it was.
    async fn durable(&self, pending: Pending) -> Result<(), Failed> {
        tokio::select! {
            durable = pending.durable() => durable,
            () = self.lapse() => Err(Failed("the lease of the match has run out".to_owned())),
        }
    }

    async fn hear(&mut self, word: Word) -> Result<(), Failed> {
        // Who only asks how it is played keeps nothing at hand.
        if !matches!(word, Word::Info(_)) {
            self.busy = Instant::now();
        }
        match word {
            Word::Sit(sit, tell) => {
                let address = sit.address;
                let ((), cost) = metered(async { self.sit(sit, tell) }).await;
                self.tables.budgets().words.charge(address, cost);
            }
            Word::Say(who, say) => {
                let address = self.listeners.get(&who).map(|listener| listener.address);
                let (said, cost) = metered(self.say(who, say)).await;
                if let Some(address) = address {
                    self.tables.budgets().words.charge(address, cost);
                }
                return said;
            }
            Word::Leave(who) => {
                if self.let_go(who).is_some() {
                    self.tell_match();
                }
            }
            Word::Join(token, side, address, tell) => {
                let (answer, result) = told_apart(self.join(&token, *side, address).await);
                drop(tell.send(answer.map(Seat::letter)));
                return result;
            }
            Word::CallOff(tell) => {
                let called_off = self.commit(Done { seat: Seat::A, deed: Deed::CallOff, ms: 0 }).await;
                let (answer, result) = told_apart(called_off);
                drop(tell.send(answer));
                return result;
            }
            Word::Info(tell) => drop(tell.send(Ok(self.info()))),
            Word::Replay(game, tell) => drop(tell.send(self.replay(game))),
            Word::Thought(version, choice) => return self.thought(version, choice).await,
            Word::Advised(who, version, advice) => self.advised(who, version, advice),
            Word::Stop { .. } => {}
        }
        Ok(())
    }

    /// When something is to be done though nobody says anything.
    fn due(&self) -> Instant {
        let all = [self.flag(), self.pace.due(), Some(self.busy + self.stays())];
        all.into_iter().flatten().min().unwrap_or(self.busy)
    }

    /// When the time of the seat that is asked is over.
    fn flag(&self) -> Option<Instant> {
        self.running().map(|seat| self.since + Duration::from_millis(self.play.left[seat.index()]))
    }

    /// Whose clock runs.
    fn running(&self) -> Option<Seat> {
        self.play.setup.clock?;
        self.play.asked().filter(|&seat| !self.play.is_machine(seat))
    }

    /// A pause or somebody's time is over; or nobody came for long: then the match is let go.
    async fn time_is_up(&mut self) -> Result<bool, Failed> {
        let now = Instant::now();
        let result = if self.pace.due().is_some_and(|due| due <= now) {
            self.go_on_after_pause().await
        } else if let Some(seat) = self.running().filter(|_| self.flag().is_some_and(|flag| flag <= now)) {
            self.time_over(seat).await
        } else {
            if self.is_busy() {
                self.busy = now;
            }
            return Ok(self.is_busy());
        };
        match result {
            Ok(()) | Err(Trouble::Refused(_)) => self.end_if_long().await.map(|()| true),
            Err(Trouble::Broken(failed)) => Err(failed),
        }
    }

    /// A match that never ended would be kept for ever, and grow: one that has its greatest length ends.
    async fn end_if_long(&mut self) -> Result<(), Failed> {
        let Some(done) = self.play.at_its_length(&self.tables.config().limits) else { return Ok(()) };
        tracing::info!(id = %self.id, deeds = self.play.deeds(), "a game has its greatest length");
        match self.commit(done).await {
            Ok(()) => Ok(()),
            Err(Trouble::Refused(refusal)) => {
                tracing::error!(id = %self.id, why = %refusal.why, "a game that is too long can't be ended");
                Ok(())
            }
            Err(Trouble::Broken(failed)) => Err(failed),
        }
    }

    async fn time_over(&mut self, seat: Seat) -> Result<(), Trouble> {
        let ms = self.waited();
        self.go_on_through_pauses().await?;
        match self.play.runs() {
            true => self.commit(Done { seat, deed: Deed::Timeout, ms }).await,
            false => Ok(()),
        }
    }

    /// Is there a reason to keep the match at hand, however long: does somebody listen, or think?
    fn is_busy(&self) -> bool {
        !self.listeners.is_empty() || self.thinking
    }

    /// How long the match is kept at hand though nobody says anything. A clock that runs is heeded for a while: it may
    /// run out.
    fn stays(&self) -> Duration {
        let idle = self.tables.config().idle;
        if self.running().is_some() { idle.max(ABSENT) } else { idle }
    }

    /// How long the game has waited, in milliseconds.
    pub fn waited(&self) -> u32 {
        u32::try_from(self.since.elapsed().as_millis()).unwrap_or(u32::MAX)
    }

    /// The time until now is nobody's.
    pub fn begin_to_wait(&mut self) {
        self.since = Instant::now();
    }

    fn replay(&self, game: usize) -> Result<String, Refusal> {
        let dealt = game.checked_sub(1).and_then(|at| self.play.dealt.get(at));
        let text = dealt.filter(|_| self.play.is_over()).and_then(|dealt| dealt.replay.clone());
        text.ok_or_else(|| {
            Refusal::missing(said(
                "そのゲームはないか、対戦がまだ終わっていません",
                "there is no such game, or the match is not over",
            ))
        })
    }

    async fn thought(&mut self, version: u32, choice: Option<usize>) -> Result<(), Failed> {
        self.thinking = false;
        if version != self.play.version() {
            // The table has changed meanwhile: it thinks about that now.
            self.think();
            return Ok(());
        }
        let Some(seat) = self.play.asked().filter(|&seat| self.play.is_machine(seat)) else { return Ok(()) };
        let Some(choice) = choice else {
            // Nobody waits for a machine that fails.
            tracing::error!(id = %self.id, "a machine has no answer, and gives up");
            let given_up = self.commit(Done { seat, deed: Deed::Concede, ms: 0 }).await;
            return match given_up {
                Ok(()) | Err(Trouble::Refused(_)) => Ok(()),
                Err(Trouble::Broken(failed)) => Err(failed),
            };
        };
        match self.choose_paced(seat, choice).await {
            Ok(()) => Ok(()),
            Err(Trouble::Refused(refusal)) => {
                tracing::error!(id = %self.id, why = %refusal.why, "a machine's answer is refused");
                Ok(())
            }
            Err(Trouble::Broken(failed)) => Err(failed),
        }
    }

    /// Gives an answer, makes it durable, and tells everyone.
    pub async fn choose(&mut self, seat: Seat, choice: usize) -> Result<(), Trouble> {
        let ms = self.waited();
        let done = self.play.choose(seat, choice, ms).map_err(Refusal::bad)?;
        Ok(self.keep_done(&done, Vec::new()).await?)
    }

    /// Lets something happen, makes it durable, and tells everyone.
    pub async fn commit(&mut self, done: Done) -> Result<(), Trouble> {
        self.commit_with(done, Vec::new()).await
    }

    /// The same, with something that is written at once.
    pub async fn commit_with(&mut self, done: Done, with: Vec<Write>) -> Result<(), Trouble> {
        // A game that begins has its cards read first: that takes a while.
        block_in_place(|| self.play.apply(&done)).map_err(Refusal::conflict)?;
        Ok(self.keep_done(&done, with).await?)
    }

    /// What has happened is told only once it is durable. Should it not come to be, this keeper is done: the match is
    /// folded anew without it.
    pub async fn keep_done(&mut self, done: &Done, mut writes: Vec<Write>) -> Result<(), Failed> {
        let began = Instant::now();
        writes.extend(self.play.to_keep(&self.id, done, self.kept)?);
        let ended = self.play.ended_games() > self.kept.0;
        self.kept = (self.play.ended_games(), self.play.is_over());
        self.share.is(self.play.weight());
        let fence = self.lease.as_ref().map(|lease| lease.fence.clone());
        let pending = self.tables.shared.store.begin(writes, fence).await;
        self.begin_to_wait();
        self.again = [None; 2];
        self.skip_pauses();
        let wished = self.wish.take();
        let news: Vec<(u64, Told)> = self.news();
        self.durable(pending).await?;
        count(&done.deed, began);
        if ended {
            tracing::info!(id = %self.id, game = self.play.number(), over = self.kept.1, "a game has ended");
        }
        for (who, told) in news {
            self.tell(who, told);
        }
        if let Some(wish) = wished {
            let granted = matches!(done.deed, Deed::Undo { .. }) && done.seat == wish.by;
            let end = if granted { UndoAsked::Done } else { UndoAsked::Lapsed };
            self.tell_seat(wish.by, &Told::Undo(end));
        }
        if !matches!(done.deed, Deed::Answer { .. } | Deed::Went { .. } | Deed::Undo { .. })
            || !self.play.runs()
        {
            self.tell_match();
        }
        self.stir();
        Ok(())
    }

    /// Lets the machine think, if it is its move, or the game wait, if nobody has anything to choose.
    pub fn stir(&mut self) {
        self.set_pace();
        self.think();
    }

    /// Lets the machine think, if it is its move.
    fn think(&mut self) {
        let (Some(seat), Some(session)) = (self.play.asked(), self.play.session()) else { return };
        // It thinks about one table at a time, however often that changes.
        if self.play.paused() || !self.play.is_machine(seat) || self.thinking {
            return;
        }
        let version = self.play.version();
        let level = match self.play.setup.opponent {
            wire::Opponent::Machine { level } => level,
            wire::Opponent::Link | wire::Opponent::Here => 1,
        };
        self.thinking = true;
        let session = session.clone();
        self.tables.shared.machines.think(session, level, version, self.payer, self.own.clone());
    }

    /// How the match is played.
    pub fn info(&self) -> MatchInfo {
        let seats = Seat::BOTH.map(|seat| {
            let heard = self.listeners.values().any(|listener| listener.seat == Some(seat));
            let here = heard || self.play.is_machine(seat);
            Sits { here, ready: self.again[seat.index()].is_some(), gone: self.gone_for(seat) }
        });
        let claim = self.play.by_link().then(|| self.tables.config().claim);
        telling::info(&self.id, &self.play, seats, claim)
    }

    pub fn clock(&self) -> Option<Clock> {
        self.play.setup.clock?;
        let running = self.running();
        let left = Seat::BOTH.map(|seat| {
            let spent = if running == Some(seat) { u64::from(self.waited()) } else { 0 };
            u32::try_from(self.play.left[seat.index()].saturating_sub(spent)).unwrap_or(u32::MAX)
        });
        Some(Clock { left, runs: running.map(|seat| seat.letter().to_owned()) })
    }
}

/// Counts a deed that is durable, and how long that took.
fn count(deed: &Deed, began: Instant) {
    metrics::counter!("tefuda_deeds").increment(1);
    if matches!(deed, Deed::Answer { .. }) {
        metrics::counter!("tefuda_answers").increment(1);
        metrics::histogram!("tefuda_answer_seconds").record(began.elapsed().as_secs_f64());
    }
}

/// What is told to who asked, and what the keeper makes of it.
fn told_apart<T>(done: Result<T, Trouble>) -> (Result<T, Refusal>, Result<(), Failed>) {
    match done {
        Ok(done) => (Ok(done), Ok(())),
        Err(Trouble::Refused(refusal)) => (Err(refusal), Ok(())),
        Err(Trouble::Broken(failed)) => (Err(failed.clone().into()), Err(failed)),
    }
}

/// Why something did not happen: it was refused, or the store failed.
pub enum Trouble {
    /// Nothing has changed.
    Refused(Refusal),
    /// What is in memory may be ahead of what is kept.
    Broken(Failed),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::Refused(refusal)
    }
}

impl From<Failed> for Trouble {
    fn from(failed: Failed) -> Trouble {
        Trouble::Broken(failed)
    }
}
