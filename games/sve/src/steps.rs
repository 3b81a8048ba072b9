//! Pending work: the frames of the game, each a named stage.

use std::ops::{Deref, DerefMut};

use engine::effect::{self, Run};
use engine::{Because, Def, Ix, Refers, Rename, Seat, Set};

use crate::damage::Blows;
use crate::instead::Waits;
use crate::table::Zone;
use crate::vocabulary::Way;

/// What of the set-up comes next (6.2.1).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum SetUp {
    /// Leaders are put in their area (6.2.1.2), evolve decks in theirs (6.2.1.5).
    Lay,
    /// What decks are based on is declared (6.2.1.3): this player next.
    Basis(Seat),
    /// Start amulets are put on the field, face down (14.4.3.1): this player next.
    StartAmulet(Seat),
    /// Main decks are shuffled (6.2.1.4).
    Shuffle,
    /// Magic items are put into the EX area (14.3.1.2).
    MagicItems,
    /// Chance decides who decides (6.2.1.6).
    Roll,
    /// First or second?
    First(Seat),
    /// Four cards each (6.2.1.7).
    Deal,
    /// Draw anew (6.2.1.8)? This player, who has not been asked, or goes through the hand.
    Redraw(Seat),
    /// The hand goes under the deck in an order: these have gone.
    Under(Seat),
    /// Four new cards.
    Again(Seat),
    /// PP, EP and defence (6.2.1.9–11).
    Points,
    /// Start amulets are turned up (6.2.1.12, 14.4.3.2).
    TurnUp,
    /// The first turn begins (6.2.1.13).
    Begin,
}

/// What of the turn comes next (7).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// 7.2.1
    PpMax,
    /// 7.2.2
    Pp,
    /// 7.2.3
    Stand,
    /// 7.2.4
    Draw,
    /// 7.2.5
    StartCheck,
    /// 7.3.1, 7.3.2
    MainComes,
    /// 7.3.3
    Main,
    /// 7.4.1, 7.4.2
    EndComes,
    /// 7.4.3: guards act; these have been chosen.
    Guards(Set),
    /// 7.4.4
    GuardCheck,
    /// 7.4.5, 7.4.6
    Quick,
    /// 7.4.7: these go.
    HandLimit(Set),
    /// 7.4.8
    Expire,
    /// 7.4.9
    Pass,
}

/// What of an attack comes next (8.4).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttackStage {
    /// 8.4.3: whom?
    Target(Ix),
    /// 8.4.6
    Check,
    /// 8.4.7, 8.4.8
    Quick,
    /// 8.4.9
    Hit,
    /// 8.4.10
    HitCheck,
    /// 8.4.11
    End,
}

/// The slot that remembers the card revealed for an evolution.
pub const REVEALED: u8 = engine::effect::SLOTS as u8 - 1;

/// What is played.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Played {
    /// A card.
    Card,
    /// An activated ability.
    Ability,
    /// A waiting ability.
    Triggered,
}

/// What of playing comes next (10.6.2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PlayStage {
    /// It is announced (10.6.2.1).
    Announce,
    /// Optional additional costs (10.6.2.2.1): the next ability of the card to look at.
    Extra(u8),
    /// 【土の秘術】: are the counters taken (13.3.3.2)?
    EarthRite,
    /// Which modes (10.6.2.2.2)?
    Modes,
    /// 【土の秘術】 of a mode that was chosen.
    ModeRite,
    /// X (10.6.2.2.3).
    X,
    /// Targets (10.6.2.3): the choice at this op is next.
    Targets(u16),
    /// Dividing (10.6.2.4): the share of the nth target.
    Divide(u8),
    /// Is an optional cost of a waiting ability paid (10.4.7.3)?
    Willing,
    /// Is 1 EP paid instead of 1 PP (12.2.3)?
    WithEp,
    /// Costs (10.6.2.5): the next part.
    Pay,
    /// Additional costs: the next ability of the card to look at.
    PayExtra(u8),
    /// Stack counters of 【土の秘術】 are taken.
    PayEarthRite,
    /// PP.
    PayPp,
    /// It has been played (10.6.2.7).
    Played,
    /// It resolves (10.6.2.8).
    Resolve,
    /// What is left in the resolution zone leaves it (10.6.2.8.3).
    Finish,
}

/// Something being played.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    /// What.
    pub what: Played,
    /// The stage.
    pub stage: PlayStage,
    /// Was it played from the hand?
    pub from_hand: bool,
    /// Is 1 EP paid?
    pub with_ep: bool,
    /// By an effect that sets its cost.
    pub cost: Option<i16>,
    /// What it will do.
    pub run: Run,
}

/// How far a cost has been paid, and with what.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pay {
    /// The part being paid, and the cards chosen for it.
    pub at: effect::Pay,
    /// X.
    pub x: i16,
    /// Is 1 EP paid instead of 1 PP?
    pub with_ep: bool,
    /// Has the payer said that the cards chosen are enough?
    pub stopped: bool,
    /// Counters taken for this part.
    pub taken: u8,
    /// How many cards were spent.
    pub spent: u8,
    /// Which cards.
    pub with: Set,
}

impl Deref for Pay {
    type Target = effect::Pay;

    fn deref(&self) -> &effect::Pay {
        &self.at
    }
}

impl DerefMut for Pay {
    fn deref_mut(&mut self) -> &mut effect::Pay {
        &mut self.at
    }
}

/// Tokens of one sort that come together.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tokens {
    /// Which.
    pub def: Def,
    /// How many.
    pub n: u8,
    /// For how many it was answered whether they act as they come.
    pub asked: u8,
    /// How many of them act.
    pub act: u8,
}

/// So many sorts of tokens can come at once.
pub const SORTS: usize = 3;

/// Cards and tokens that come to a field, or to an EX area, together (9.1.2, 10.10.3, 12.8.2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Enter {
    /// The field or the EX area.
    pub zone: Zone,
    /// The cards.
    pub cards: Set,
    /// Those with guard that still have to be asked about.
    pub ask: Set,
    /// Those that will act at once.
    pub act: Set,
    /// The tokens.
    pub tokens: [Tokens; SORTS],
    /// Do the tokens lie there?
    pub made: bool,
    /// Whose field or area.
    pub seat: Seat,
    /// Acted from the start.
    pub acted: bool,
    /// By which word.
    pub because: Because,
    /// The slot of the run below that remembers them.
    pub into: Option<u8>,
}

/// Cards that go under or on a deck, in an order that their player chooses.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sorting {
    /// The cards still to go.
    pub cards: Set,
    /// All of them.
    pub all: Set,
    /// Where the text remembers them.
    pub into: Option<u8>,
    /// By which way.
    pub way: Way,
    /// Who orders them.
    pub seat: Seat,
    /// Why.
    pub because: Because,
}

/// Pending work.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The game is set up.
    SetUp(SetUp),
    /// The turn goes on.
    Turn(Turn),
    /// An attack goes on.
    Attack(AttackStage),
    /// Check timing (10.5), with how many abilities were played in it.
    Check(u16),
    /// A field or EX area holds too many: which stay (11.4, 11.5)? These go.
    Overflow(Seat, bool, Set),
    /// A card or ability is played.
    Play(Play),
    /// A text is followed.
    Resolve(Run),
    /// A cost is paid.
    Pay(Pay),
    /// Cards and tokens come to a field or an EX area.
    Enter(Enter),
    /// Damage that can come to different amounts is about to be dealt.
    Blows(Blows),
    /// Something waits for what is done in its place.
    Instead(Waits),
    /// Cards are drawn one by one.
    Draw {
        /// Who.
        seat: Seat,
        /// How many more.
        left: u8,
        /// Before every card: another one?
        ask: bool,
        /// Why.
        because: Because,
    },
    /// Cards are looked at one by one (5.10.2).
    LookUpTo {
        /// Whose deck.
        seat: Seat,
        /// How many have been looked at.
        seen: u8,
        /// How many may be.
        most: u8,
        /// The slot of the run below that remembers them.
        into: u8,
        /// Why.
        because: Because,
    },
    /// Cards go to a deck in an order.
    Sort(Sorting),
    /// Which evolve card (5.15.1.1)? Of this name; `u16::MAX` for the card's own.
    Evolve(Ix, u16, Because),
    /// A drive check (14.4.5.1).
    DriveCheck(Seat, DriveStage, Because),
    /// Cards and tokens are to come where there may be too little room.
    Crowd(Room),
    /// Which card name (5.32)?
    Name(Because),
}

/// What of a drive check comes next (14.4.5.1).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum DriveStage {
    /// The top card is turned up.
    Reveal,
    /// Is its trigger used?
    Use,
    /// On which follower?
    Point,
    /// The card leaves the trigger zone; whether its trigger was used.
    Leave(bool),
}

/// Cards and tokens that are to come to a field or an EX area. Where there is too little room: which (4.4.4.2, 4.8.3.2)?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Room {
    /// The cards that would come.
    pub cards: Set,
    /// Those chosen to come.
    pub go: Set,
    /// The tokens that would come.
    pub tokens: [Tokens; SORTS],
    /// How many of each sort are chosen to come.
    pub make: [u8; SORTS],
    /// By which way.
    pub way: Way,
    /// Do the cards stay the objects they are, on another field (5.21)?
    pub same: bool,
    /// Whose zone.
    pub seat: Seat,
    /// Who chooses.
    pub who: Seat,
    /// Why.
    pub because: Because,
    /// The slot of the run below that remembers them.
    pub into: Option<u8>,
}

impl Room {
    /// Cards are to come.
    pub(crate) fn of_cards(
        cards: Set,
        way: Way,
        seat: Seat,
        who: Seat,
        because: Because,
        into: Option<u8>,
    ) -> Room {
        let (go, tokens, make) = (Set::EMPTY, [Tokens::default(); SORTS], [0; SORTS]);
        Room { cards, go, tokens, make, way, same: false, seat, who, because, into }
    }

    /// Tokens of one sort are to come to a field or an EX area.
    pub(crate) fn of_tokens(def: Def, n: u8, zone: Zone, seat: Seat, who: Seat, because: Because) -> Room {
        let way = if zone == Zone::Ex { Way::Ex } else { Way::Field };
        let room = Room::of_cards(Set::EMPTY, way, seat, who, because, None);
        let one = Tokens { def, n, ..Tokens::default() };
        Room { tokens: [one, Tokens::default(), Tokens::default()], ..room }
    }
}

impl Default for Step {
    fn default() -> Step {
        Step::Check(0)
    }
}

impl Refers for Step {
    fn refer(&mut self, rename: &mut impl Rename) {
        match self {
            Step::Turn(Turn::Guards(cards) | Turn::HandLimit(cards)) | Step::Overflow(_, _, cards) => {
                rename.set(cards);
            }
            Step::Attack(AttackStage::Target(card)) | Step::Evolve(card, ..) => rename.card(card),
            Step::Play(Play { run, .. }) | Step::Resolve(run) => run.refer(rename),
            Step::Pay(pay) => {
                pay.at.refer(rename);
                rename.set(&mut pay.with);
            }
            Step::Enter(enter) => {
                rename.set(&mut enter.cards);
                rename.set(&mut enter.ask);
                rename.set(&mut enter.act);
            }
            Step::Sort(sorting) => {
                rename.set(&mut sorting.cards);
                rename.set(&mut sorting.all);
            }
            Step::Blows(blows) => blows.refer(rename),
            Step::Instead(waits) => waits.refer(rename),
            Step::Crowd(room) => {
                rename.set(&mut room.cards);
                rename.set(&mut room.go);
            }
            Step::SetUp(_)
            | Step::Turn(_)
            | Step::Attack(_)
            | Step::Check(_)
            | Step::Draw { .. }
            | Step::LookUpTo { .. }
            | Step::DriveCheck(..)
            | Step::Name(_) => {}
        }
    }
}
