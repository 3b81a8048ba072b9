//! What lies on the table: the zones of chapter 4, and what cards, players and the game keep (2, 3).

use engine::effect::{History, Lasts, Uses};
use engine::{Def, Few, Moment, Reason, Ref, Refers, Rename, Seat, Set};

use crate::game::Rules;
use crate::kinds::Keyword;
use crate::vocabulary::{Change, Later, Matters, Nature};

engine::zones! {
    /// A kind of zone (4.3–4.15).
    pub enum Zone unordered [Hand, EvolveDeck, Cemetery, Banished, Evolution, Racing, Drive] {
        Leader = "leader", "リーダーエリア", "Leader";
        Field = "field", "場", "Field";
        /// デッキ置き場
        Deck = "deck", "デッキ", "Deck";
        /// エボルヴデッキ置き場
        EvolveDeck = "evolve", "エボルヴデッキ", "Evolve deck";
        Hand = "hand", "手札", "Hand";
        Ex = "ex", "EXエリア", "EX area";
        Cemetery = "cemetery", "墓場", "Cemetery";
        Banished = "banished", "消滅領域", "Banished";
        /// 解決領域, which both share.
        Resolution = "resolution", "解決領域", "Resolution";
        Evolution = "evolution", "進化領域", "Evolution";
        Racing = "racing", "出走領域", "Racing";
        Drive = "drive", "ドライブ領域", "Drive";
        Trigger = "trigger", "トリガー領域", "Trigger";
    }
}

impl Zone {
    /// Can everyone look at the cards there (4.1.2)?
    pub fn is_public(self) -> bool {
        !matches!(self, Zone::Deck | Zone::EvolveDeck | Zone::Hand)
    }
}

/// The clauses that say who may look at the cards of a zone, and how they lie there (4.1.2, 4.2.3, 4.3–4.15).
pub(crate) fn looked_into(zone: Zone) -> &'static [Reason] {
    const OPEN: [Reason; 4] = [rule!("4.1.2"), rule!("4.1.2.1"), rule!("4.2.3.1"), rule!("4.2.3.3")];
    const SHUT: [Reason; 5] =
        [rule!("4.1.2"), rule!("4.1.2.1"), rule!("4.1.2.3"), rule!("4.2.3.2"), rule!("4.2.3.3")];
    const fn open(clause: Reason) -> [Reason; 5] {
        let [a, b, c, d] = OPEN;
        [clause, a, b, c, d]
    }
    const fn shut(clause: Reason) -> [Reason; 6] {
        let [a, b, c, d, e] = SHUT;
        [clause, a, b, c, d, e]
    }
    match zone {
        Zone::Leader => const { &open(rule!("4.3.2")) },
        Zone::Field => const { &open(rule!("4.4.2")) },
        Zone::Deck => const { &shut(rule!("4.5.2")) },
        Zone::EvolveDeck => const { &shut(rule!("4.6.2")) },
        Zone::Hand => const { &shut(rule!("4.7.2")) },
        Zone::Ex => const { &open(rule!("4.8.2")) },
        Zone::Cemetery => const { &open(rule!("4.9.2")) },
        Zone::Banished => const { &open(rule!("4.10.2")) },
        Zone::Resolution => const { &open(rule!("4.11.2")) },
        Zone::Evolution => const { &open(rule!("4.12.2")) },
        Zone::Racing => const { &open(rule!("4.13.2")) },
        Zone::Drive => const { &open(rule!("4.14.2")) },
        Zone::Trigger => const { &open(rule!("4.15.2")) },
    }
}

engine::named! {
    /// What kind of card it is (2.3.2).
    #[derive(Default)]
    pub enum Kind {
        Leader = "リーダー", "leader";
        #[default]
        Follower = "フォロワー", "follower";
        Amulet = "アミュレット", "amulet";
        Spell = "スペル", "spell";
    }
}

/// A set of keywords.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Keys(pub u16);

impl Keys {
    /// No keyword.
    pub const NONE: Keys = Keys(0);

    /// One keyword alone.
    pub const fn only(key: Keyword) -> Keys {
        Keys(1 << key as u16)
    }

    /// Is the keyword in it?
    pub const fn has(self, key: Keyword) -> bool {
        self.0 >> key as u16 & 1 == 1
    }

    /// The keywords of either.
    #[must_use]
    pub const fn or(self, other: Keys) -> Keys {
        Keys(self.0 | other.0)
    }

    /// These without those.
    #[must_use]
    pub const fn less(self, other: Keys) -> Keys {
        Keys(self.0 & !other.0)
    }
}

/// The form of a card that has no other than its own.
pub const OWN_FORM: Def = Def(u16::MAX);

/// Of a card that deals no damage by abilities.
pub(crate) const DEALS_NONE: i8 = i8::MIN;

/// How many kinds of counter a card can have on it at once, beside what spills nowhere: see [`Body::count`].
const COUNTERS: usize = 3;

/// What is kept of a card on the field, in the EX area, in the leader area or the resolution zone.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Body {
    /// What was added to the printed attack and defence, damage included (SV-98).
    pub delta: [i16; 2],
    /// The present attack and defence.
    pub now: [i16; 2],
    /// The present keywords.
    pub keys: Keys,
    /// The present kind.
    pub kind: Kind,
    /// Is every ability it had lost, by an effect?
    pub mute: bool,
    /// How much more the damage comes to that it deals by abilities; [`DEALS_NONE`] where it deals none.
    pub deals: i8,
    /// The face in effect, where it is not the card's own: that of its evolve card.
    pub form: Def,
    /// Since when its master has been its master without a break.
    pub came: Moment,
    /// When it last evolved.
    pub evolved: Moment,
    /// Counters on it: which, and how many.
    pub counters: [(u8, u8); COUNTERS],
    /// Attacks it has made this turn.
    pub attacks: u8,
    /// Per-turn uses of its abilities, by their place on the card.
    pub used: [u8; 4],
    /// State triggers that have gone off and not resolved, a bit each.
    pub latch: u8,
    /// Things that are so once and for all for this object.
    pub ever: Ever,
}

/// What an object has been through.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Ever(u8);

impl Ever {
    /// It has had ドライブ (14.4.7.3.1).
    pub const DRIVE: Ever = Ever(1);
    /// Its 憑依 was played (14.4.9.2).
    pub const RIDDEN: Ever = Ever(2);
    /// It has evolved (11.6 aside, this is for good).
    pub const EVOLVED: Ever = Ever(4);
    /// It was played, not put.
    pub const PLAYED: Ever = Ever(8);
    /// It came from the hand, by a play or at once.
    pub const FROM_HAND: Ever = Ever(16);
    /// An additional cost was paid for it.
    pub const PAID: Ever = Ever(32);
    /// It came from the EX area, by a play or at once.
    pub const FROM_EX: Ever = Ever(64);
    /// It came from the cemetery.
    pub const FROM_CEMETERY: Ever = Ever(128);

    /// What is kept of a card that comes from such a zone, if that can be asked later.
    pub const fn from(zone: Zone) -> Option<Ever> {
        match zone {
            Zone::Hand => Some(Ever::FROM_HAND),
            Zone::Ex => Some(Ever::FROM_EX),
            Zone::Cemetery => Some(Ever::FROM_CEMETERY),
            _ => None,
        }
    }

    /// Where it is written down.
    pub(crate) fn slot(&mut self, what: Ever) -> engine::Slot<'_> {
        engine::Slot::Bit(&mut self.0, what.0)
    }

    /// Is it so?
    pub const fn has(self, what: Ever) -> bool {
        self.0 & what.0 != 0
    }

    /// It is so from now on.
    pub fn add(&mut self, what: Ever) {
        self.0 |= what.0;
    }
}

impl Default for Body {
    fn default() -> Body {
        Body {
            delta: [0; 2],
            now: [0; 2],
            keys: Keys::NONE,
            kind: Kind::Follower,
            mute: false,
            deals: 0,
            form: OWN_FORM,
            came: Moment(0),
            evolved: Moment(0),
            counters: [(0, 0); COUNTERS],
            attacks: 0,
            used: [0; 4],
            latch: 0,
            ever: Ever::default(),
        }
    }
}

impl Body {
    /// How many counters of a kind lie on it. Kind 0 is no kind.
    pub fn count(&self, counter: u8) -> u8 {
        self.counters.iter().find(|(kind, _)| *kind == counter).map_or(0, |(_, n)| *n)
    }

    /// Puts counters on it, or takes them off.
    pub fn add_counters(&mut self, counter: u8, n: i16) {
        let at = self
            .counters
            .iter()
            .position(|(kind, _)| *kind == counter)
            .or_else(|| self.counters.iter().position(|(_, n)| *n == 0));
        if let Some(at) = at {
            let left = (i16::from(self.count(counter)) + n).clamp(0, i16::from(u8::MAX)) as u8;
            self.counters[at] = if left == 0 { (0, 0) } else { (counter, left) };
        }
    }
}

engine::refers! { Body: moment came, moment evolved }

/// What a player has beside the cards (3.2), and what has happened to them this turn (SV-55).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Purse {
    /// PP.
    pub pp: i16,
    /// The most PP there can be.
    pub pp_max: i16,
    /// EP.
    pub ep: i16,
    /// How many cards the field takes.
    pub field_limit: u8,
    /// How many cards the EX area takes.
    pub ex_limit: u8,
    /// How many cards the hand may hold when the turn ends.
    pub hand_limit: u8,
    /// Turns this player has begun.
    pub turns: u8,
    /// Cards played this turn.
    pub played: u8,
    /// Attacks made this turn.
    pub attacks: u8,
    /// How often the leader's defence fell this turn.
    pub hurt: u8,
    /// Stack counters taken for 【土の秘術】 this turn.
    pub stack_taken: u8,
    /// Was an evolve ability, or one that counts as such, played this turn (8.3.2)?
    pub evolved: bool,
    /// Was a draw asked of an empty deck since the last rule processing (11.2.2)?
    pub decked: bool,
    /// Turns of this player that will be skipped.
    pub skips: u8,
    /// The title the deck is based on; 0 for none.
    pub title: u8,
    /// Own followers that were destroyed this turn.
    pub fallen: u8,
}

impl Default for Purse {
    fn default() -> Purse {
        Purse {
            pp: 0,
            pp_max: 0,
            ep: 0,
            field_limit: 5,
            ex_limit: 5,
            hand_limit: 7,
            turns: 0,
            played: 0,
            attacks: 0,
            hurt: 0,
            stack_taken: 0,
            evolved: false,
            decked: false,
            skips: 0,
            title: 0,
            fallen: 0,
        }
    }
}

engine::named! {
    /// A phase of the turn (7).
    #[derive(Default)]
    pub enum Phase {
        /// Before the first turn.
        #[default]
        SetUp = "準備", "set-up";
        Start = "スタートフェイズ", "start phase";
        Main = "メインフェイズ", "main phase";
        End = "エンドフェイズ", "end phase";
    }
}

/// An attack (8.4).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Attack {
    /// Who attacks.
    pub attacker: Ref,
    /// Whom.
    pub target: Ref,
    /// Do they fight each other (8.4.5.1)?
    pub engaged: bool,
}

/// An ability that holds (10.9).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hold {
    /// Which: a row of the match's abilities.
    pub ability: u16,
    /// From when it counts.
    pub since: Moment,
    /// For which cards.
    pub cards: Set,
    /// For which player.
    pub seat: Option<Seat>,
    /// So many times as much.
    pub times: i8,
}

impl Hold {
    /// What holds.
    pub(crate) fn changes(self, rules: &Rules) -> &[Change] {
        match &rules.lore.abilities[self.ability as usize].nature {
            Nature::Static { changes, .. } => changes,
            _ => &[],
        }
    }
}

/// What the players share beside the cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Common {
    /// Who went first.
    pub first: Seat,
    /// The phase.
    pub phase: Phase,
    /// The attack going on.
    pub attack: Attack,
    /// Effects that last.
    pub lasts: Lasts<Change, Uses, 16>,
    /// Triggers that wait for a later moment (10.7.5).
    pub later: Few<Later, 4>,
    /// Whose turn in the usual order was last, where it is not the present one: extra turns change no order
    /// (5.27.1).
    pub regular: Option<Seat>,
    /// Extra turns to come, the next one last (5.27).
    pub extra: Few<Seat, 2>,
    /// Followers that fought a follower with 必殺 since the last rule processing (11.3.2).
    pub doomed: Set,
    /// What happened this turn that texts ask for (SV-55).
    pub history: History,
    /// Must current values be worked out again?
    pub stale: bool,
    /// Is there anything for rule processing to look at (11.1), as last settled?
    pub unruly: bool,
    /// The cards whose abilities hold for others or themselves, as last settled.
    pub holders: Set,
    /// Does one of them hold under a condition, or for other cards?
    pub shifting: bool,
    /// The abilities that hold, as last settled.
    pub holds: Few<Hold, 6>,
    /// What anything that holds matters for, as last settled.
    pub matters: Matters,
    /// What the triggered abilities on the field look for, a bit each, as last settled.
    pub watch: u64,
    /// Actions after which the turn player's position was this one, with the action taken then (15.2.1.2).
    pub been: Few<(u64, u32), 4>,
}

impl Refers for Common {
    fn refer(&mut self, rename: &mut impl Rename) {
        rename.object(&mut self.attack.attacker);
        rename.object(&mut self.attack.target);
        self.lasts.refer(rename);
        self.history.refer(rename);
        self.later.iter_mut().for_each(|later| later.refer(rename));
        rename.set(&mut self.doomed);
        rename.set(&mut self.holders);
        for hold in self.holds.iter_mut() {
            rename.moment(&mut hold.since);
            rename.set(&mut hold.cards);
        }
    }
}
