//! A match as folding its deeds gives it. No clock, no store, no sockets: the same deeds give the same match.

use std::sync::Arc;

use engine::{Both, Seat};
use table::wire::{Ended, Hints, Opponent};
use table::{AnySession, Between, Fault, GameId, Match, Options, Said, Start, fair, replay_text_of, said};

use crate::cards;
use crate::config::Limits;
use crate::record::{Deed, Done, Setup, Side};
use crate::seeds::{self, Bytes};

/// How far the log went at a version.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Mark {
    /// Which game it was.
    game: u8,
    /// So many entries stayed when the version came to be.
    low: u32,
    /// So many there were then.
    high: u32,
    /// Whom the game waited for, whether they could choose or not.
    waits: Option<Seat>,
}

/// A game of the match, and the seed it was dealt by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// The number that was mixed in: which game of the match it is, from 1.
    pub number: u64,
    /// The seed.
    pub seed: Bytes,
    /// The replay, once it has ended.
    pub replay: Option<String>,
}

/// Going back to the last decision of a seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// So many inputs stay.
    pub to: usize,
    /// The version at which that decision was asked.
    pub version: u32,
    /// Must the other seat agree?
    pub consent: bool,
}

/// A match as it stands.
pub struct Play {
    /// How it was set up.
    pub setup: Setup,
    /// The game it is about.
    pub game: GameId,
    /// Both sides, as far as they are there.
    pub sides: [Option<Side>; 2],
    /// The games so far; the last one runs or has just ended.
    pub dealt: Vec<Dealt>,
    /// The match that follows.
    pub next: Option<String>,
    /// Milliseconds that each seat has left.
    pub left: [u64; 2],
    /// How the last game ended, where no rule ended it.
    pub ended: Option<Ended>,
    /// How often each seat had the running game go back.
    went_back: Both<usize>,
    /// What answers gave back to clocks: after how many half inputs, to whom, how much.
    gave: Vec<(usize, Seat, u64)>,
    standing: Match,
    between: Option<Between>,
    session: Option<Arc<AnySession>>,
    deeds: u32,
    marks: Vec<Mark>,
    /// The version at which each input of the running game was asked for.
    asked_at: Vec<u32>,
    /// Why it can't go on: this program plays it otherwise than the one that kept it. What is shown is what happened.
    pub(super) stopped: Option<Said>,
}

impl Play {
    /// A match as it was set up, before anything was done.
    pub fn new(setup: Setup) -> Result<Play, Said> {
        let mut play = Play::undealt(setup)?;
        play.begin_if_full()?;
        play.mark(0);
        Ok(play)
    }

    /// A match of which no card has been dealt.
    pub(super) fn undealt(setup: Setup) -> Result<Play, Said> {
        let game = GameId::find(&setup.game)
            .ok_or_else(|| said("そのゲームはありません", format!("there is no game {:?}", setup.game)))?;
        let standing = Match::new(game, setup.best_of)
            .ok_or_else(|| said("ゲーム数は奇数です", "a match has an odd number of games"))?;
        let left = [setup.clock.map_or(0, |clock| u64::from(clock.game) * 1000); 2];
        Ok(Play {
            game,
            sides: setup.sides.clone(),
            dealt: Vec::new(),
            next: None,
            left,
            ended: None,
            went_back: Both([0; 2]),
            gave: Vec::new(),
            standing,
            between: None,
            session: None,
            deeds: 0,
            marks: Vec::new(),
            asked_at: Vec::new(),
            stopped: None,
            setup,
        })
    }

    /// The running game, or the one that has just ended.
    pub fn session(&self) -> Option<&Arc<AnySession>> {
        self.session.as_ref()
    }

    /// How many deeds there were.
    pub fn deeds(&self) -> u32 {
        self.deeds
    }

    /// Grows with every change.
    pub fn version(&self) -> u32 {
        (self.marks.len() as u32).saturating_sub(1)
    }

    /// Which game of the match this is, from 1.
    pub fn number(&self) -> u8 {
        (self.dealt.len() as u8).max(1)
    }

    /// How the match stands.
    pub fn standing(&self) -> &Match {
        &self.standing
    }

    /// Who is asked, if a game goes on.
    pub fn asked(&self) -> Option<Seat> {
        self.session.as_ref().filter(|_| self.stopped.is_none())?.asked_seat()
    }

    /// Is a game going on?
    pub fn runs(&self) -> bool {
        self.stopped.is_none() && self.session.as_ref().is_some_and(|session| session.outcome().is_none())
    }

    /// Is the whole match over?
    pub fn is_over(&self) -> bool {
        matches!(self.between, Some(Between::Over(_)))
    }

    /// Does a machine sit there?
    pub fn is_machine(&self, seat: Seat) -> bool {
        self.setup.machine.is_some_and(|letter| Seat::from(letter) == seat)
    }

    /// Do two people have to agree on what concerns both? At one screen they have, and a machine always does.
    pub fn by_link(&self) -> bool {
        self.setup.opponent == Opponent::Link && self.setup.machine.is_none()
    }

    /// May the machine be asked for a hint? Everyone who plays has to want it.
    pub fn hints(&self) -> Hints {
        let wants = |side: &Side| side.hints.unwrap_or(self.setup.machine.is_some());
        match &self.sides {
            sides if sides.iter().flatten().any(|side| !wants(side)) => Hints::Off,
            [Some(_), Some(_)] => Hints::On,
            _ => Hints::Offered,
        }
    }

    /// The seat whose token this is.
    pub fn seat_of(&self, token: &str) -> Option<Seat> {
        self.holder(&seeds::hash(token.as_bytes()))
    }

    /// The same, by the hash of a token.
    pub fn seat_of_hash(&self, hash: &str) -> Option<Seat> {
        self.holder(&seeds::unhex(hash)?)
    }

    /// A seat that was taken by a link is held by its player's own token, any other by the one it was set up with.
    fn holder(&self, hash: &Bytes) -> Option<Seat> {
        let own = |seat: Seat| self.sides[seat.index()].as_ref().and_then(|side| side.token.as_deref());
        holder(Seat::BOTH.map(|seat| own(seat).or(self.setup.tokens[seat.index()].as_deref())), hash)
    }

    /// The seat to which this token invites.
    pub fn invited(&self, token: &str) -> Option<Seat> {
        holder(self.setup.tokens.each_ref().map(Option::as_deref), &seeds::hash(token.as_bytes()))
    }

    /// How many entries of the log a viewer who saw a version still has.
    pub fn entries_kept(&self, seen: u32) -> usize {
        let Some(mark) = self.marks.get(seen as usize).filter(|mark| mark.game == self.number()) else {
            return 0;
        };
        let later = self.marks[seen as usize + 1..].iter().map(|mark| mark.low);
        later.fold(mark.high, u32::min) as usize
    }

    /// What going back to the last decision of a seat means, if there is one.
    pub fn undo_offer(&self, seat: Seat) -> Option<Offer> {
        let session = self.session.as_ref().filter(|_| self.runs())?;
        let answers = session.answers();
        let to = answers.iter().rposition(|given| given.seat == seat)?;
        if to < self.prior_inputs() {
            return None;
        }
        let version = self.asked_at.get(to).copied().unwrap_or(0);
        // Had the other seat a say since then? One that it had no choice in counts alike: it looks the same.
        let since = self.marks.get(version as usize + 1..).unwrap_or_default();
        let others = since.iter().any(|mark| mark.waits == Some(seat.other()));
        let consent = self.by_link() && (others || session.revealed_since(to));
        Some(Offer { to, version, consent })
    }

    fn prior_inputs(&self) -> usize {
        self.setup.prior.as_ref().filter(|_| self.dealt.len() == 1).map_or(0, |prior| prior.inputs.len())
    }

    /// Gives the answer at this place of the list, for a seat.
    pub fn choose(&mut self, seat: Seat, choice: usize, ms: u32) -> Result<Done, Said> {
        if let Some(why) = &self.stopped {
            return Err(why.clone());
        }
        let asked = self.asked();
        if asked != Some(seat) || self.paused() {
            return Err(said("あなたが選ぶ場面ではありません", "it is not your decision"));
        }
        let low = self.entries();
        self.change(|session| session.answer(choice).map_err(|fault| fault.what))?;
        let given = self.session.as_ref().and_then(|session| session.answers().last());
        let word = given.map(|given| given.word.clone()).unwrap_or_default();
        let done = Done { seat, deed: Deed::Answer { word }, ms };
        self.write_down(asked, &done, low);
        Ok(done)
    }

    /// How many bytes of memory it has, roughly: what any match has, its answers and events, and card files with all that
    /// is made of them.
    pub fn weight(&self) -> u64 {
        const EACH: usize = 48 << 10;
        const OF_ENTRY: usize = 700;
        const OF_ANSWER: usize = 200;
        const OF_CARD_BYTE: usize = 64;
        let sides = self.sides.iter().flatten().filter_map(|side| side.cards.as_ref());
        let cards: usize = sides.chain(&self.setup.cards).map(String::len).sum();
        let replays: usize =
            self.dealt.iter().filter_map(|dealt| dealt.replay.as_ref()).map(String::len).sum();
        let log = self.entries() * OF_ENTRY + self.marks.len() * OF_ANSWER;
        (EACH + log + replays + cards * OF_CARD_BYTE) as u64
    }

    /// How much is written in the log of the game.
    pub fn entries(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.log().entries.len())
    }

    /// Does the game wait for a seat that has nothing to choose?
    pub fn paused(&self) -> bool {
        self.stopped.is_none() && self.session.as_ref().is_some_and(|session| session.paused())
    }

    /// Goes on after such a pause, as nobody has to know of: the next deed would bring the same.
    pub fn release(&mut self) {
        let low = self.entries();
        if self.release_session() {
            self.mark(low);
            self.end_game();
        }
    }

    fn release_session(&mut self) -> bool {
        let paused = self.session.as_mut().filter(|session| session.paused());
        paused.map(|session| Arc::make_mut(session).release()).is_some()
    }

    /// Goes on after such a pause. It takes the seat's time and counts as an answer would: nobody can tell it from one.
    pub fn go_on(&mut self, ms: u32) -> Option<Done> {
        let seat = self.asked().filter(|_| self.paused())?;
        let done = Done { seat, deed: Deed::Went { to: self.version() + 1 }, ms };
        self.apply(&done).is_ok().then_some(done)
    }

    fn release_all(&mut self) {
        while self.paused() {
            self.release();
        }
    }

    /// Lets a deed happen. What can't happen is refused, and changes nothing.
    pub fn apply(&mut self, done: &Done) -> Result<(), Said> {
        if let Some(why) = &self.stopped {
            return Err(why.clone());
        }
        // Whoever was waited for, whether they could choose or not.
        let waited = self.asked();
        self.catch_up(&done.deed);
        let asked = self.asked();
        let mut low = self.entries();
        match &done.deed {
            Deed::Went { .. } => {
                if asked != Some(done.seat) || !self.release_session() {
                    return Err(said("ゲームは待っていません", "the game does not wait"));
                }
            }
            Deed::Join(side) => self.join(done.seat, side)?,
            Deed::Answer { word } => {
                if asked != Some(done.seat) {
                    return Err(said("この席が選ぶ場面ではありません", "it is not this seat's decision"));
                }
                self.change(|session| session.answer_word(word).map_err(|fault| fault.what))?;
            }
            Deed::Concede | Deed::Timeout | Deed::Gone => {
                self.change(|session| session.concede(done.seat).map_err(|fault| fault.what))?;
                self.ended = Some(match done.deed {
                    Deed::Timeout => Ended::Time,
                    Deed::Gone => Ended::Gone,
                    _ => Ended::Conceded,
                });
            }
            Deed::Length { lost, .. } => {
                self.change(|session| end_of_length(session, done.seat, *lost).map_err(|fault| fault.what))?;
                self.ended = Some(if *lost { Ended::Length } else { Ended::LengthDraw });
            }
            Deed::CallOff => self.call_off(done.seat)?,
            Deed::Undo { to, .. } => {
                let to = *to as usize;
                if !self.runs() || to < self.prior_inputs() {
                    return Err(said("戻れるところがありません", "there is nothing to go back to"));
                }
                self.change(|session| match session.undo_to(to) {
                    true => Ok(()),
                    false => Err(said("戻れるところがありません", "there is nothing to go back to")),
                })?;
                low = self.entries();
                self.went_back[done.seat] += 1;
                self.take_time_back(to);
            }
            Deed::Next => {
                let wanted = match self.between {
                    Some(Between::Next) => None,
                    Some(Between::Chooses(seat)) => Some(seat),
                    Some(Between::Over(_)) | None => {
                        return Err(said("次のゲームはありません", "there is no next game"));
                    }
                };
                self.deal(wanted)?;
                low = 0;
            }
            Deed::Close => match self.between {
                Some(Between::Next | Between::Chooses(_)) => self.between = Some(self.standing.close()),
                Some(Between::Over(_)) | None => {
                    return Err(said("いまこの対戦は終えられません", "the match can't be ended now"));
                }
            },
            Deed::Again { id } => {
                if !self.is_over() || self.next.is_some() {
                    return Err(said("いまこの対戦に続く対戦はありません", "no match follows this one now"));
                }
                self.next = Some(id.clone());
            }
        }
        let charged =
            if matches!(done.deed, Deed::Answer { .. } | Deed::Went { .. }) { asked } else { waited };
        self.write_down(charged, done, low);
        if matches!(done.deed, Deed::CallOff | Deed::Length { closes: true, .. }) {
            self.between = Some(self.standing.close());
        }
        Ok(())
    }

    /// The match is over, whatever was going on.
    fn call_off(&mut self, seat: Seat) -> Result<(), Said> {
        if self.is_over() {
            return Err(said("対戦は終わっています", "the match is over"));
        }
        if self.runs() {
            self.change(|session| session.call_off(seat).map_err(|fault| fault.what))?;
            self.ended = Some(Ended::CalledOff);
        }
        Ok(())
    }

    /// How the game ends, where it or the match has its greatest length. Who began most of what was done, or had it undone
    /// most, had it in hand not to go on, and loses; where nobody did, nobody does. What a player is made to choose counts
    /// for nobody.
    pub fn at_its_length(&self, limits: &Limits) -> Option<Done> {
        let closes = self.deeds >= limits.deeds;
        let session = self.session.as_ref().filter(|_| self.runs())?;
        if !closes && self.entries() < limits.entries {
            return None;
        }
        let begun = |seat: Seat| session.begun()[seat] + self.went_back[seat];
        let most = |seat: &Seat| begun(*seat) > 3 * begun(seat.other());
        let loser = Seat::BOTH.into_iter().find(most);
        let deed = Deed::Length { lost: loser.is_some(), closes };
        Some(Done { seat: loser.unwrap_or(Seat::A), deed, ms: 0 })
    }

    /// For how many answers the match has room.
    pub fn room(&self, limits: &Limits) -> u32 {
        limits.deeds.saturating_sub(self.deeds)
    }

    /// Someone takes a seat; the match begins when both are taken.
    fn join(&mut self, seat: Seat, side: &Side) -> Result<(), Said> {
        if self.is_over() {
            return Err(said("対戦は終わっています", "the match is over"));
        }
        let place = &mut self.sides[seat.index()];
        if place.is_some() {
            return Err(said("その席は埋まっています", "the seat is taken"));
        }
        *place = Some(side.clone());
        if self.begin_if_full().is_err() {
            self.sides[seat.index()] = None;
            // Why would tell of the other's deck.
            return Err(said("このカードでは対戦を始められません", "the match can't begin with these cards"));
        }
        Ok(())
    }

    /// Shows what is still held back, as far as a deed needs.
    fn catch_up(&mut self, deed: &Deed) {
        match *deed {
            Deed::Went { to } => {
                while self.paused() && self.version() + 1 < to {
                    self.release();
                }
            }
            // What is taken back need not come to its end; but it was seen as far as that.
            Deed::Undo { at, .. } => {
                while self.paused() && self.version() < at {
                    self.release();
                }
            }
            Deed::Answer { .. }
            | Deed::Concede
            | Deed::Timeout
            | Deed::Gone
            | Deed::Length { .. }
            | Deed::CallOff => {
                self.release_all();
            }
            // Between games nothing waits; and what is refused in the midst of one changes nothing.
            Deed::Join(_) | Deed::Next | Deed::Close | Deed::Again { .. } => {}
        }
    }

    fn write_down(&mut self, asked: Option<Seat>, done: &Done, low: usize) {
        self.charge(asked, done);
        self.deeds += 1;
        self.mark(low);
        self.end_game();
    }

    fn change(&mut self, deed: impl FnOnce(&mut AnySession) -> Result<(), Said>) -> Result<(), Said> {
        let session = self
            .session
            .as_mut()
            .ok_or_else(|| said("ゲームは始まっていません", "the game has not begun"))?;
        if session.outcome().is_some() {
            return Err(said("ゲームは終わっています", "the game is over"));
        }
        // A machine may still be thinking about the table as it was: it has its copy.
        deed(Arc::make_mut(session))
    }

    /// The time that a decision took is the seat's that was asked.
    fn charge(&mut self, asked: Option<Seat>, done: &Done) {
        let Some(clock) = self.setup.clock else { return };
        if let Deed::Join(_) | Deed::Next | Deed::Close | Deed::Again { .. } = done.deed {
            return;
        }
        if let Deed::Length { .. } | Deed::CallOff = done.deed {
            return;
        }
        if let Some(seat) = asked.filter(|&seat| !self.is_machine(seat)) {
            let left = &mut self.left[seat.index()];
            *left = left.saturating_sub(u64::from(done.ms));
            // An answer stands behind the inputs before it; going on for want of one, before the next.
            let inputs = self.session.as_ref().map_or(0, |session| session.decisions());
            let at = match done.deed {
                Deed::Answer { .. } => Some(inputs * 2 - 1),
                Deed::Went { .. } => Some(inputs * 2),
                _ => None,
            };
            if let Some(at) = at {
                let back = u64::from(clock.back) * 1000;
                *left += back;
                self.gave.push((at, seat, back));
            }
        }
        if done.deed == Deed::Timeout {
            self.left[done.seat.index()] = 0;
        }
    }

    /// What later answers gave back to the clocks is taken back with them.
    fn take_time_back(&mut self, to: usize) {
        let left = &mut self.left;
        self.gave.retain(|&(at, seat, back)| {
            let stays = at <= to * 2;
            if !stays {
                left[seat.index()] = left[seat.index()].saturating_sub(back);
            }
            stays
        });
    }

    pub(super) fn mark(&mut self, low: usize) {
        let high = self.entries();
        let (low, high) = (low.min(high) as u32, high as u32);
        let inputs = self.session.as_ref().map_or(0, |session| session.decisions());
        // The version that is about to be: each input before it was asked for at an earlier one.
        let version = self.version();
        self.asked_at.resize(inputs, version);
        self.marks.push(Mark { game: self.number(), low, high, waits: self.asked() });
    }

    /// Writes down how a game ended that has just ended.
    fn end_game(&mut self) {
        let names = self
            .sides
            .each_ref()
            .map(|side| side.as_ref().map_or_else(String::new, |side| side.name.clone()));
        let (Some(session), Some(last)) = (&self.session, self.dealt.last_mut()) else { return };
        let Some(outcome) = session.outcome().filter(|_| last.replay.is_none()) else { return };
        last.replay = replay_text_of(session, &names);
        self.between = Some(self.standing.record(outcome));
    }

    fn begin_if_full(&mut self) -> Result<(), Said> {
        if self.sides.iter().all(Option::is_some) { self.deal(None) } else { Ok(()) }
    }

    /// What the match is played under, once both sides are there.
    pub fn options(&self) -> Result<Options, Said> {
        let own = self.sides.iter().flatten().filter_map(|side| side.cards.as_deref());
        let texts = self.setup.cards.iter().map(String::as_str).chain(own);
        Ok(Options {
            edition: self.setup.edition.clone(),
            format: self.setup.format.clone(),
            flags: self.setup.flags.clone(),
            cards: cards::read(texts)?,
        })
    }

    /// The parts of the seed that the players gave.
    pub fn parts(&self) -> Vec<Bytes> {
        self.sides.iter().flatten().map(|side| side.part).collect()
    }

    /// Deals the next game; where the book lets a seat decide who begins, that seat is asked.
    fn deal(&mut self, decides: Option<Seat>) -> Result<(), Said> {
        let [Some(a), Some(b)] = &self.sides else {
            return Err(said("空いている席があります", "a seat is empty"));
        };
        let options = self.options()?;
        let decks = Both([a.deck.as_str(), b.deck.as_str()]);
        let number = self.dealt.len() as u64 + 1;
        let prior = self.setup.prior.as_ref().filter(|_| number == 1);
        let start = match prior {
            Some(prior) => Start { seed: prior.seed, decides: prior.decides.map(Seat::from), paced: true },
            None => {
                let seed = fair::seed(&self.setup.server, &a.part, &b.part, number);
                Start { seed, decides, paced: true }
            }
        };
        let mut session =
            AnySession::begin(self.game, &options, decks, start).map_err(|faults| Fault::all(&faults))?;
        prior.map_or(Ok(()), |prior| prior.play(&mut session))?;
        self.session = Some(Arc::new(session));
        self.dealt.push(Dealt { number, seed: start.seed, replay: None });
        self.between = None;
        self.asked_at.clear();
        self.gave.clear();
        self.went_back = Both([0; 2]);
        self.ended = None;
        self.left = [self.setup.clock.map_or(0, |clock| u64::from(clock.game) * 1000); 2];
        Ok(())
    }
}

/// A game that has its greatest length ends: a seat loses it, or nobody does.
fn end_of_length(session: &mut AnySession, seat: Seat, lost: bool) -> Result<(), Fault> {
    if lost { session.concede(seat) } else { session.call_off(seat) }
}

/// The seat held by the token of this hash. Both are looked at, so that it takes as long for either.
fn holder(tokens: [Option<&str>; 2], hash: &Bytes) -> Option<Seat> {
    let held =
        |token: Option<&str>| token.and_then(seeds::unhex).is_some_and(|known| seeds::same(&known, hash));
    let [a, b] = tokens.map(held);
    if a { Some(Seat::A) } else { b.then_some(Seat::B) }
}
