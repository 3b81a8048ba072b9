//! What can hold for a card or a player, and for how long; triggers made for later.

use engine::effect::Side;
use engine::{Moment, Ref, Seat};

use crate::kinds::{Keyword, Stat};
use crate::table::Kind;
use crate::written::rows;

/// What can hold for a card or a player.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Change {
    /// Nothing.
    #[default]
    Nothing,
    /// It has a keyword.
    Key(Keyword),
    /// It has an ability of the match's list, which has waited or was used so often this turn.
    Ability(#[serde(serialize_with = "rows::ability")] u16, u8),
    /// It has lost a keyword.
    NoKey(Keyword),
    /// It has lost every ability it had until then.
    Mute,
    /// It is boxed (5.30).
    Boxed,
    /// It is of this type too.
    Type(#[serde(serialize_with = "rows::kind")] u16),
    /// It has this name too.
    Name(#[serde(serialize_with = "rows::name")] u16),
    /// It is of this kind.
    Kind(Kind),
    /// It is piloted (5.31): a follower with its printed numbers.
    Piloted,
    /// Its attack or defence is more by so much.
    Stat(Stat, i8),
    /// It can't attack: leaders, followers.
    NoAttack {
        /// Leaders.
        leaders: bool,
        /// Followers.
        followers: bool,
    },
    /// It can't be attacked.
    NotAttacked,
    /// It takes no damage of this sort; or only none that the opponent's cards deal.
    NoDamage(Sort3, Dealer),
    /// Damage of this sort that it takes is more by so much.
    DamageTaken(Sort3, i8),
    /// It deals no damage of this sort.
    DealsNo(Sort3),
    /// Damage from so much on that it takes becomes so much.
    DamageCap(i8, i8),
    /// Damage of this sort that it deals is more by so much.
    DamageDealt(Sort3, i8),
    /// It is not destroyed by abilities.
    NotDestroyed,
    /// It is not banished by abilities.
    NotBanished,
    /// This does not happen to it by the abilities of such a player.
    Never(Fate, Dealer),
    /// It can't be chosen by the opponent's cards and abilities, beyond 【オーラ】 itself.
    NotChosen,
    /// It must be chosen by the opponent where it can be (1.3.2.3).
    MustBeChosen,
    /// It does not stand in the start phase.
    NoStanding,
    /// It costs this much more to play, less than 0 is less; cards of a selector of the match's list where
    /// it holds for a player, else this card.
    Costs(#[serde(serialize_with = "rows::selector")] u16, i8),
    /// Its cost to play becomes this, of cards as for the change above.
    CostsTo(#[serde(serialize_with = "rows::selector")] u16, i8),
    /// Its 《進化》 costs so much more, less than 0 is less.
    EvolveCosts(i8),
    /// Its 《進化》 costs so much more for each card of a selector of the match's list.
    EvolveCostsPer(#[serde(serialize_with = "rows::selector")] u16, i8),
    /// Its 《進化》 costs this.
    EvolveCostsTo(i8),
    /// It comes to the field acted.
    EntersActed,
    /// Its player can't play cards of a selector of the match's list.
    CannotPlay(#[serde(serialize_with = "rows::selector")] u16),
    /// Its player draws no cards, in this part of the turn.
    NoDrawing(Span),
    /// Its player's PP maximum does not grow in the start phase.
    NoPpGrowth,
    /// Its player may hold so many cards more at the end of the turn.
    HandLimit(i8),
    /// It can't attack a leader while it could attack a follower.
    FollowersFirst,
    /// What it would do when this happens to it does not wait (SV-96).
    NoTrigger(crate::vocabulary::Topic),
    /// It can't be played.
    NotPlayed,
    /// It ignores guards when attacking.
    PassesGuard,
    /// It deals damage by its defence.
    HitsByDefense,
    /// The cards of a selector of the match's list are counted for its player's 【スペルチェイン】.
    SpellChain(#[serde(serialize_with = "rows::selector")] u16),
    /// Its player can't lose.
    CannotLose,
    /// It races while a card is attached to it in the racing zone (14.2.3).
    Racing,
}

/// What changes matter for, a bit each: what nothing on the table speaks of is not looked for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Matters(u16);

impl Matters {
    /// Nothing.
    pub const NONE: Matters = Matters(0);
    /// What a card is: keywords, kind, numbers.
    pub const VALUE: Matters = Matters(1);
    /// Abilities, names and types it was given.
    pub const GIVEN: Matters = Matters(1 << 1);
    /// Attacking.
    pub const ATTACK: Matters = Matters(1 << 2);
    /// Damage.
    pub const DAMAGE: Matters = Matters(1 << 3);
    /// Being destroyed, banished or returned, and other things that abilities do to a card.
    pub const REMOVAL: Matters = Matters(1 << 4);
    /// Being chosen.
    pub const CHOICE: Matters = Matters(1 << 5);
    /// What it costs to play or to use.
    pub const COST: Matters = Matters(1 << 6);
    /// May it be played?
    pub const PLAY: Matters = Matters(1 << 7);
    /// The start of a turn, and drawing.
    pub const TURN: Matters = Matters(1 << 8);
    /// How it comes to the field, and what that sets off.
    pub const COMING: Matters = Matters(1 << 9);
    /// What a player counts, and losing.
    pub const PLAYER: Matters = Matters(1 << 10);
    /// Having 守護 or not, and being a follower.
    pub const GUARD: Matters = Matters(1 << 11);
    /// Some effect lasts.
    pub const LASTING: Matters = Matters(1 << 12);
    /// Everything.
    pub const ALL: Matters = Matters(u16::MAX);

    /// Is one of those among these?
    pub const fn has(self, those: Matters) -> bool {
        self.0 & those.0 != 0
    }

    /// These and those.
    #[must_use]
    pub const fn or(self, those: Matters) -> Matters {
        Matters(self.0 | those.0)
    }
}

impl Change {
    /// So many times as much, where it is a number of the card that changes.
    #[must_use]
    pub fn times(self, n: i8) -> Change {
        match self {
            Change::Stat(stat, by) => Change::Stat(stat, by.saturating_mul(n)),
            other => other,
        }
    }

    /// What it matters for.
    pub fn matter(&self) -> Matters {
        match self {
            Change::Nothing => Matters::NONE,
            Change::Key(Keyword::Guard)
            | Change::NoKey(Keyword::Guard)
            | Change::Kind(_)
            | Change::Piloted => Matters::VALUE.or(Matters::GUARD),
            Change::Key(_) | Change::NoKey(_) | Change::Stat(..) | Change::Racing => Matters::VALUE,
            Change::Mute => Matters::VALUE.or(Matters::GIVEN).or(Matters::GUARD),
            Change::Boxed => Matters::VALUE.or(Matters::GIVEN).or(Matters::GUARD).or(Matters::TURN),
            Change::Ability(..) | Change::Type(_) | Change::Name(_) => Matters::GIVEN,
            Change::NoAttack { .. }
            | Change::NotAttacked
            | Change::FollowersFirst
            | Change::PassesGuard
            | Change::HitsByDefense => Matters::ATTACK,
            Change::NoDamage(..)
            | Change::DamageTaken(..)
            | Change::DealsNo(_)
            | Change::DamageCap(..)
            | Change::DamageDealt(..) => Matters::DAMAGE,
            Change::NotDestroyed | Change::NotBanished | Change::Never(..) => Matters::REMOVAL,
            Change::NotChosen | Change::MustBeChosen => Matters::CHOICE,
            Change::Costs(..)
            | Change::CostsTo(..)
            | Change::EvolveCosts(_)
            | Change::EvolveCostsPer(..)
            | Change::EvolveCostsTo(_) => Matters::COST,
            Change::CannotPlay(_) | Change::NotPlayed => Matters::PLAY,
            Change::NoStanding | Change::NoDrawing(_) | Change::NoPpGrowth | Change::HandLimit(_) => {
                Matters::TURN
            }
            Change::EntersActed | Change::NoTrigger(_) => Matters::COMING,
            Change::SpellChain(_) | Change::CannotLose => Matters::PLAYER,
        }
    }
}

/// What can be forbidden to happen to a card.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Fate {
    /// It is destroyed.
    Destroyed,
    /// It is banished.
    Banished,
    /// It goes to a hand.
    Returned,
    /// It acts.
    Acted,
    /// It stands.
    Stood,
    /// It goes over to the other player.
    Seized,
    /// It evolves, by whatever.
    Evolves,
    /// Its attack or defence rises by an instruction, whoever's.
    Raised,
}

/// Whose damage, or whose abilities.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Dealer {
    /// Anyone's.
    #[default]
    Anyone,
    /// The opponent's.
    Opponent,
}

/// A part of the turn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Span {
    /// All of it.
    #[default]
    All,
    /// The start phase.
    Start,
    /// All but the start phase.
    NotStart,
}

/// A sort of damage (5.13.3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Sort3 {
    /// Any damage.
    #[default]
    Any,
    /// 攻撃ダメージ
    Attack,
    /// 交戦ダメージ
    Combat,
    /// 能力ダメージ
    Ability,
}

/// Something given by an effect: what, and until when.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Given {
    /// What holds.
    pub changes: Vec<Change>,
    /// Until when.
    pub lasts: Term,
    /// How often it acts; 0 is always.
    pub uses: u8,
}

/// How long something given lasts, as texts say it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Term {
    /// As long as what it is on stays.
    Gone,
    /// This turn.
    Turn,
    /// Until the end of the next turn of this side.
    NextTurnOf(Side),
    /// In the next turn of this side only.
    OnlyNextTurnOf(Side),
}

/// A trigger made for later (10.7.5).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Later {
    /// Which ability.
    #[serde(serialize_with = "rows::ability")]
    pub ability: u16,
    /// Whose.
    pub seat: Seat,
    /// Whose effect made it.
    pub source: Ref,
    /// What it speaks of.
    pub about: Ref,
    /// When it was made.
    pub since: Moment,
    /// Does it go off as often as it happens?
    pub often: bool,
    /// Is it gone when the turn ends?
    pub this_turn: bool,
}

engine::refers! { Later: object source, object about, moment since }
