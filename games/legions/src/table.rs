//! What lies on the table: zones (18), lanes (19), and what is kept of units, players and the game.

use engine::effect::{History, Lasts};
use engine::{Few, Ix, Reason, Ref, Refers, Rename, Seat, Set};

use crate::happening::Origin;
use crate::kinds::{Category, KeywordName, Lane, Phase};
use crate::vocabulary::{Bans, Change, Ends, Later};

engine::zones! {
    /// A kind of zone (18).
    pub enum Zone unordered [Hand] {
        Deck = "deck", "山札", "Deck", "18-8";
        Hand = "hand", "手札", "Hand", "18-9";
        /// 除外ゾーン (18-18)
        Exile = "exile", "除外", "Exile";
        /// スタンバイゾーン (18-17)
        Standby = "standby", "スタンバイ", "Standby";
        /// ウェイトゾーンⅠ (18-16)
        Wait1 = "wait1", "ウェイトⅠ", "Wait I";
        /// ウェイトゾーンⅡ
        Wait2 = "wait2", "ウェイトⅡ", "Wait II";
        /// ウェイトゾーンⅢ
        Wait3 = "wait3", "ウェイトⅢ", "Wait III";
        /// ウェイトゾーンⅣ
        Wait4 = "wait4", "ウェイトⅣ", "Wait IV";
        /// マスターエリア (18-13)
        Master = "master", "マスター", "Master";
        /// ロードエリア (18-14)
        Lord = "lord", "ロード", "Lord";
        /// ミニオンゾーン, the left lane (18-11)
        Left = "left", "左レーン", "Left lane";
        /// ミニオンゾーン, the centre lane
        Centre = "centre", "中央レーン", "Centre lane";
        /// ミニオンゾーン, the right lane
        Right = "right", "右レーン", "Right lane";
        Play = "play", "プレイゾーン", "Play zone", "18-19";
    }
}

/// The three lanes of the minion zone (18-11).
pub const LANES: [Zone; 3] = [Zone::Left, Zone::Centre, Zone::Right];
/// The field (18-10).
pub const FIELD: [Zone; 5] = [Zone::Left, Zone::Centre, Zone::Right, Zone::Lord, Zone::Master];
/// The timeline (18-15).
pub const TIMELINE: [Zone; 4] = [Zone::Wait1, Zone::Wait2, Zone::Wait3, Zone::Wait4];
/// How many cards fit in the standby zone (18-17).
pub const STANDBY: usize = 2;

impl Zone {
    /// Is it a lane of the minion zone?
    pub fn is_lane(self) -> bool {
        matches!(self, Zone::Left | Zone::Centre | Zone::Right)
    }

    /// Is it part of the field?
    pub fn is_field(self) -> bool {
        matches!(self, Zone::Left | Zone::Centre | Zone::Right | Zone::Lord | Zone::Master)
    }

    /// Is it a wait zone?
    pub fn is_wait(self) -> bool {
        matches!(self, Zone::Wait1 | Zone::Wait2 | Zone::Wait3 | Zone::Wait4)
    }

    /// Is it one of the zones that インプレイ names (18-20)?
    pub fn is_in_play(self) -> bool {
        self.is_field() || self.is_wait() || matches!(self, Zone::Standby | Zone::Play)
    }

    /// The lane it belongs to, as its own player sees it (19-3: the leader zone to the centre).
    pub fn lane(self) -> Option<Lane> {
        match self {
            Zone::Left => Some(Lane::Left),
            Zone::Centre | Zone::Lord | Zone::Master => Some(Lane::Centre),
            Zone::Right => Some(Lane::Right),
            _ => None,
        }
    }

    /// The lane of the minion zone.
    pub fn of_lane(lane: Lane) -> Zone {
        match lane {
            Lane::Left => Zone::Left,
            Lane::Centre => Zone::Centre,
            Lane::Right => Zone::Right,
        }
    }

    /// The wait zone of a number (18-16); the standby zone counts as 0 (39-3).
    pub fn waiting(n: u8) -> Zone {
        match n {
            0 => Zone::Standby,
            1 => Zone::Wait1,
            2 => Zone::Wait2,
            3 => Zone::Wait3,
            _ => Zone::Wait4,
        }
    }

    /// The number of a wait zone, the standby zone being 0 (39-3).
    pub fn wait(self) -> Option<u8> {
        match self {
            Zone::Standby => Some(0),
            Zone::Wait1 => Some(1),
            Zone::Wait2 => Some(2),
            Zone::Wait3 => Some(3),
            Zone::Wait4 => Some(4),
            _ => None,
        }
    }
}

/// The same lane, as the player across the table sees it (19-2, 19-4).
pub fn mirrored(lane: Lane) -> Lane {
    match lane {
        Lane::Left => Lane::Right,
        Lane::Centre => Lane::Centre,
        Lane::Right => Lane::Left,
    }
}

/// Are the lanes side by side (19-5)?
pub fn adjacent(one: Lane, other: Lane) -> bool {
    one != other && (one == Lane::Centre || other == Lane::Centre)
}

/// The clauses that say who may look at the cards of a zone (18-5 to 18-19).
pub(crate) fn looked_into(zone: Zone) -> &'static [Reason] {
    const OPEN: Reason = rule!("18-5");
    match zone {
        Zone::Master => const { &[rule!("18-13"), rule!("18-12"), rule!("18-10"), OPEN] },
        Zone::Lord => const { &[rule!("18-14"), rule!("18-12"), rule!("18-10"), OPEN] },
        Zone::Left | Zone::Centre | Zone::Right => {
            const { &[rule!("18-11"), rule!("18-10"), OPEN, rule!("16-3b")] }
        }
        Zone::Standby => const { &[rule!("18-17"), OPEN] },
        Zone::Wait1 | Zone::Wait2 | Zone::Wait3 | Zone::Wait4 => {
            const { &[rule!("18-16"), rule!("18-15"), OPEN, rule!("16-3b")] }
        }
        Zone::Deck => const { &[rule!("18-8"), rule!("18-6"), rule!("16-3f")] },
        Zone::Hand => const { &[rule!("18-9"), rule!("18-7")] },
        Zone::Exile => const { &[rule!("18-18")] },
        Zone::Play => const { &[rule!("18-19"), OPEN] },
    }
}

/// Keywords with their numbers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Keys {
    bits: u32,
    n: [u8; 8],
}

impl Keys {
    /// None.
    pub const NONE: Keys = Keys { bits: 0, n: [0; 8] };

    fn slot(key: KeywordName) -> Option<usize> {
        let at = (key as usize).checked_sub(KeywordName::Impact as usize)?;
        (at < 8).then_some(at)
    }

    /// This keyword alone, with its number where it has one.
    pub fn only(key: KeywordName, n: u8) -> Keys {
        let mut keys = Keys::NONE;
        keys.add(key, n);
        keys
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Is the keyword among them?
    pub const fn has(self, key: KeywordName) -> bool {
        self.bits >> key as u32 & 1 == 1
    }

    /// The number of a keyword; 0 where there is none.
    pub fn number(self, key: KeywordName) -> u8 {
        Keys::slot(key).map_or(0, |at| self.n[at])
    }

    /// One more; of one keyword with several numbers the largest counts (41-2).
    pub fn add(&mut self, key: KeywordName, n: u8) {
        self.bits |= 1 << key as u32;
        if let Some(at) = Keys::slot(key) {
            self.n[at] = self.n[at].max(n);
        }
    }

    /// One less.
    pub fn lose(&mut self, key: KeywordName) {
        self.bits &= !(1 << key as u32);
        if let Some(at) = Keys::slot(key) {
            self.n[at] = 0;
        }
    }

    /// Less all of these, a bit each.
    pub fn lose_all(&mut self, lost: u32) {
        if lost != 0 {
            KeywordName::ALL
                .into_iter()
                .filter(|&key| lost >> key as u32 & 1 == 1)
                .for_each(|key| self.lose(key));
        }
    }

    /// Those of both.
    pub fn join(&mut self, other: Keys) {
        self.bits |= other.bits;
        for (n, other) in self.n.iter_mut().zip(other.n) {
            *n = (*n).max(other);
        }
    }

    /// Each of them with its number.
    pub fn iter(self) -> impl Iterator<Item = (KeywordName, u8)> {
        KeywordName::ALL.into_iter().filter(move |&key| self.has(key)).map(move |key| (key, self.number(key)))
    }
}

/// What abilities that hold add to a unit, as they were applied last (36-13).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Held {
    /// To its ATK and HP.
    pub stats: [i16; 2],
    /// Its ATK and HP are these, before anything is added.
    pub set: [i16; 2],
    /// Which of them is so?
    pub is_set: [bool; 2],
    /// Keywords.
    pub keys: Keys,
    /// What may not happen to it, and what it may not do.
    pub bans: Bans,
    /// Keywords it has lost, a bit each.
    pub lost: u32,
    /// It has lost all effects.
    pub mute: bool,
}

/// What a unit was last hurt by.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Hurt {
    /// By nothing.
    #[default]
    Unhurt,
    /// By an effect.
    Effect,
    /// In a battle.
    Battle,
    /// In a battle, by the unit that attacked it.
    Attack,
}

/// What is kept of a card on the field.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Body {
    /// Damage it has taken this turn (11-3).
    pub damage: i16,
    /// The present ATK (09).
    pub atk: i16,
    /// The present HP, without the damage (10).
    pub hp: i16,
    /// The present keywords.
    pub keys: Keys,
    /// What may not happen to it, and what it may not do.
    pub bans: Bans,
    /// 行動不能状態 (30)
    pub stunned: bool,
    /// Has it lost all effects (39-25)?
    pub mute: bool,
    /// How often each of its first abilities was used this turn (37-4b).
    pub used: [u8; 3],
    /// What it was last hurt by.
    pub hurt: Hurt,
    /// What abilities that hold add to it.
    pub held: Held,
}

engine::refers! { Body: }

/// What a player has beside cards (07, 08).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Purse {
    /// ライフ (08)
    pub life: u8,
    /// マスターポイント from effects (07-6).
    pub mp: u8,
    /// Active cores of the core zone (07-2).
    pub active: u8,
    /// Exhausted cores of the core zone.
    pub tired: u8,
    /// Cores on the master.
    pub on_master: u8,
    /// Cores on the lord.
    pub on_lord: u8,
    /// Cores in the wait zones.
    pub waiting: [u8; 4],
    /// Is the master awakened (21)?
    pub awakened: bool,
    /// Cards with a limit that were unlocked or put in play this game, a bit each (24-3e).
    pub limited: u16,
}

impl Purse {
    /// The cores of the core zone and the leader zone, by which one wins (25-2b).
    pub fn cores(&self) -> u32 {
        [self.active, self.tired, self.on_master, self.on_lord].iter().map(|&n| u32::from(n)).sum()
    }

    /// The master points there can be (07-7).
    pub fn points(&self) -> i32 {
        i32::from(self.mp) + i32::from(self.active)
    }
}

/// A battle (35).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Fight {
    /// アタックユニット (35-2a)
    pub attacker: Ref,
    /// ターゲットユニット (35-2b)
    pub target: Ref,
    /// Is it by an attack, not by an effect that lets two fight (39-19)?
    pub attack: bool,
}

engine::refers! { Fight: object attacker, object target }

/// A unit that fell in a battle, in one byte: its category and whose it was.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Felled(u8);

impl Felled {
    /// None fell.
    pub const NONE: Felled = Felled(0);

    /// This one fell.
    pub fn of(category: Category, seat: Seat) -> Felled {
        Felled(1 + (category as u8) * 2 + u8::from(seat == Seat::B))
    }

    /// Did one fall?
    pub fn is_any(self) -> bool {
        self.0 != 0
    }

    /// Did one fall of this category and this player, where that is said?
    pub fn is(self, category: Option<Category>, seat: Option<Seat>) -> bool {
        let Some(which) = self.0.checked_sub(1) else { return false };
        let owner = if which % 2 == 1 { Seat::B } else { Seat::A };
        category.is_none_or(|of| of as u8 == which / 2) && seat.is_none_or(|of| of == owner)
    }
}

/// What the players share.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Common {
    /// Who went first.
    pub first: Seat,
    /// The phase.
    pub phase: Option<Phase>,
    /// Effects that last.
    pub lasts: Lasts<Change, Ends, 9>,
    /// What happened this turn that texts ask for.
    pub history: History,
    /// Abilities that went off in this chain: the card and the ability (38-4).
    pub fired: Few<(Ix, u16), 8>,
    /// Cards that effects placed in this chain (38-6d).
    pub placed: Set,
    /// The battle that goes on, or the last one of this chain.
    pub fight: Fight,
    /// Unlocking and playing that waits for the end of the sequence (39-17, 39-22).
    pub later: Few<Later, 2>,
    /// Cards on the field whose abilities hold.
    pub holders: Set,
    /// Those whose rules hold, as effects were applied last (36-13).
    pub ruling: Set,
    /// Units whose break was replaced in this chain (36-18).
    pub spared: Set,
    /// What the turn player picked out of several that would be done instead, for what comes next (LG-71).
    pub picked: Few<(Ix, u16), 1>,
    /// Did the unit that was fought last fall?
    pub felled: Felled,
    /// By whose effect damage was dealt that breaks a unit at once.
    pub struck: Option<Origin>,
    /// What abilities on the table are set off by, a bit each.
    pub watch: u64,
    /// Do abilities that hold have to be applied anew (36-13)?
    pub stale: bool,
}

impl Refers for Common {
    fn refer(&mut self, rename: &mut impl Rename) {
        self.lasts.refer(rename);
        self.history.refer(rename);
        self.fired.iter_mut().for_each(|(card, _)| rename.card(card));
        rename.set(&mut self.placed);
        rename.set(&mut self.holders);
        rename.set(&mut self.ruling);
        rename.set(&mut self.spared);
        self.picked.iter_mut().for_each(|(card, _)| rename.card(card));
        self.fight.refer(rename);
        self.later.iter_mut().for_each(|later| later.refer(rename));
    }
}

const _: () = assert!(std::mem::size_of::<Body>() <= 60);
