//! Pending work: the frames of the game, each a named stage.

use engine::effect::{Pay, Run};
use engine::{Because, Def, Ix, Refers, Rename, Seat, Set};

use crate::kinds::{Phase, PhaseEdge};
use crate::table::{Fight, Zone};
use crate::vocabulary::Coming;

/// What of the set-up comes next (26).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum SetUp {
    /// 26-2, 26-3
    Masters,
    /// 26-4
    Shuffle,
    /// 26-5, 26-6
    Life,
    /// 26-7: chance says who decides, unless the loser of the last game does.
    Roll,
    /// 26-7: this seat decides.
    First(Seat),
    /// 26-8
    Bonus,
    /// 26-9
    Hands,
    /// 26-10
    Begin,
}

/// What of the turn comes next (27).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A phase begins or ends.
    Edge(Phase, PhaseEdge),
    /// 27-3②
    Ready,
    /// 27-3③
    Open,
    /// 27-4②
    TakeCore,
    /// 27-4③
    Awaken,
    /// 27-4④
    ReadyCores,
    /// 27-5②
    Draw,
    /// 27-5③
    Change,
    /// 27-5③: the card that comes for the one exiled.
    Redraw,
    /// 27-6②
    Main,
    /// 27-7②, 29-1①
    Standby,
    /// 29-1① goes on.
    StandbyNext,
    /// 29-1②–⑤
    Pass,
    /// 27-7③
    Expire,
    /// 27-7⑤
    Next,
}

/// What of unlocking comes next (32).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum UnlockStage {
    /// 32-5: paid, and unlocked.
    Pay,
    /// 32-6: play, or standby?
    Choose,
}

/// A card being unlocked.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Unlock {
    /// Which.
    pub card: Ix,
    /// The stage.
    pub stage: UnlockStage,
    /// By an effect: without colours and cost (32-7).
    pub by_effect: bool,
}

/// What of playing comes next (33).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PlayStage {
    /// It is announced.
    Begin,
    /// Where is the minion put that was played from there (33-3)?
    Lane(Zone),
    /// The text has been resolved: it leaves the play zone (18-19).
    Leave,
}

/// A card being played.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    /// Which.
    pub card: Ix,
    /// The stage.
    pub stage: PlayStage,
}

/// What of a battle comes next (35-2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BattleStage {
    /// 35-4: whom?
    Target,
    /// 35-7
    Exchange,
    /// The one without 先制 strikes back (41-5).
    Second,
    /// It is over.
    End,
}

/// A battle.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Battle {
    /// Who fights.
    pub fight: Fight,
    /// The stage.
    pub stage: BattleStage,
    /// Within a sequence: what it sets off waits (LG-57).
    pub within: bool,
    /// Is it a choice to attack at all (41-8)?
    pub may: bool,
    /// Why.
    pub because: Because,
}

/// A card that an effect puts on the field, or tokens that come (34, 39-18).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Enter {
    /// The cards that still have to come; none where tokens are made.
    pub cards: Set,
    /// The token, and how many.
    pub token: Option<(Def, u8)>,
    /// To whose field.
    pub seat: Seat,
    /// How they come.
    pub coming: Coming,
    /// Or fewer?
    pub up_to: bool,
    /// Why.
    pub because: Because,
    /// The slot of the run below that remembers them.
    pub into: Option<u8>,
    /// Have they come? Tokens are remembered then.
    pub came: bool,
    /// Where each of them goes, once that is settled: they come together (38-6e, LG-70).
    pub spots: Spots,
}

/// Where cards and tokens are about to come.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Spots {
    /// The card for each place of the field but the master's.
    pub cards: [Ix; 4],
    /// The lanes in which tokens are made, a bit each.
    pub tokens: u8,
}

impl Default for Spots {
    fn default() -> Spots {
        Spots { cards: [Ix::NONE; 4], tokens: 0 }
    }
}

impl Spots {
    /// Is this place of the field still free of those that come?
    pub fn free(&self, at: usize) -> bool {
        !self.cards[at].is_some() && self.tokens >> at & 1 == 0
    }
}

/// Pending work.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The game is set up; who decides who goes first, where that is known beforehand (26-7).
    SetUp(SetUp, Option<Seat>),
    /// The turn goes on.
    Turn(Turn),
    /// A chain of sequences (38-3): with the card that acted, and how many abilities were resolved in it.
    Chain(Ix, u16),
    /// A card is unlocked.
    Unlock(Unlock),
    /// A card is played.
    Play(Play),
    /// A battle goes on.
    Battle(Battle),
    /// A text is followed.
    Resolve(Run),
    /// A cost is paid.
    Pay(Pay),
    /// Cards come to the field.
    Enter(Enter),
    /// Cards are drawn one by one (39-11).
    Draw(Seat, u8, Because, Option<u8>),
    /// Which lane does a unit move to?
    Shift(Ix, Because),
    /// Which lane does a text of this seat speak of?
    ChooseLane(Seat),
    /// After 移動攻撃 moved, it may attack (41-8).
    MovedAttack(Ix),
    /// Which of several things is done in the place of what comes to this card (LG-71)?
    Rivals(Ix, Rivals),
}

/// Abilities by each of which something else would be done: their cards, and which they are.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rivals {
    /// Up to this many are asked for; of more, the first.
    all: [(Ix, u16); 4],
    len: u8,
}

impl Rivals {
    /// One more.
    pub fn add(&mut self, rival: (Ix, u16)) {
        if let Some(place) = self.all.get_mut(usize::from(self.len)) {
            *place = rival;
            self.len += 1;
        }
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = (Ix, u16)> {
        self.all.into_iter().take(self.len.into())
    }
}

impl Default for Step {
    fn default() -> Step {
        Step::Chain(Ix::NONE, 0)
    }
}

impl Refers for Step {
    fn refer(&mut self, rename: &mut impl Rename) {
        match self {
            Step::Chain(card, _)
            | Step::Unlock(Unlock { card, .. })
            | Step::Play(Play { card, .. })
            | Step::Shift(card, _)
            | Step::MovedAttack(card) => rename.card(card),
            Step::Battle(battle) => battle.fight.refer(rename),
            Step::Resolve(run) => run.refer(rename),
            Step::Pay(pay) => pay.refer(rename),
            Step::Enter(enter) => {
                rename.set(&mut enter.cards);
                enter.spots.cards.iter_mut().for_each(|card| rename.card(card));
            }
            Step::Rivals(card, rivals) => {
                rename.card(card);
                rivals.all.iter_mut().for_each(|(card, _)| rename.card(card));
            }
            Step::SetUp(..) | Step::Turn(_) | Step::Draw(..) | Step::ChooseLane(_) => {}
        }
    }
}
