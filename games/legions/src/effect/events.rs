//! What happens: to cards, and by players. The same words set abilities off (…した時), are asked for (…した場合), are
//! replaced (…する場合、代わりに), and are ruled out (…されない).

use super::cards::{Place, Posture, Selector};
use super::numbers::{Amount, Sign, Unit};
use super::targets::{Actor, Join, Target};

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// このカードがブレイクした; …ミニオンが配置された: to this card, or to any such card.
    Befalls(Target, Befalls),
    /// あなたのフィールドに[1体以上の]ミニオンが配置された: the place first, then what; how many at least, where that
    /// is printed.
    Arrives {
        /// Where.
        place: Place,
        /// What.
        what: Selector,
        /// 1体以上の
        at_least: Option<(u16, Unit)>,
        /// Out of where, where it is said.
        from: Option<Place>,
        /// 置かれた instead of 配置された?
        put: bool,
    },
    /// あなたがカードを引いた: a player does something.
    Does(Actor, Act),
    /// A、またはB; AかB: either.
    Or(Box<Event>, Join, Box<Event>),
}

/// Which damage.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Harm {
    /// ダメージ
    Any,
    /// バトルダメージ
    Battle,
    /// 効果ダメージ
    Effect,
}

/// How much damage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HarmBound {
    /// Not said: at least 1 (11-5).
    Any,
    /// 3以上の, or 3点以上の (where `true`).
    AtLeast(Amount, bool),
}

/// By what something happens.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// 効果によって; により, where `true`.
    Effect(bool),
    /// 相手の効果によって; により, where `true`.
    OpponentEffect(bool),
    /// あなたの効果によって; により, where `true`.
    OwnEffect(bool),
    /// バトルによって; により, where `true`; バトルで is printed as [`By::InBattle`].
    Battle(bool),
    /// バトルで
    InBattle,
    /// そのバトルで; このバトルで, where `true`.
    ThatBattle(bool),
    /// このアタックで; そのアタックで, where `true`.
    ThisAttack(bool),
    /// アタックによって; により, where `true`.
    Attack(bool),
    /// バトルダメージによって; により, where `true`.
    BattleDamage(bool),
    /// 効果ダメージによって; により, where `true`.
    EffectDamage(bool),
    /// ダメージによって; により, where `true`.
    Damage(bool),
    /// 相手の効果に: of being chosen.
    ToOpponentEffect,
    /// 効果に: of being chosen.
    ToEffect,
}

/// What happens to a card, or what it does itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Befalls {
    /// 配置される; フィールドに配置される (`field`); タイムラインから (直接) …
    Placed {
        /// Out of where, where it is said.
        from: Option<Place>,
        /// 直接
        directly: bool,
        /// フィールドに, or where, where it is said.
        to: Option<Place>,
    },
    /// スタンバイゾーンに置かれる; out of where, where it is said. 移動する (`moves`).
    Put {
        /// Out of where.
        from: Option<Place>,
        /// Where.
        to: Place,
        /// Is it printed as へ移動する?
        moves: bool,
    },
    /// ブレイクする; ブレイクされる (`passive`); by what.
    Breaks {
        /// By what.
        by: Option<By>,
        /// Is it printed as される?
        passive: bool,
    },
    /// ミニオンをブレイクする: it breaks another.
    BreaksOther {
        /// By what: アタックにより.
        by: Option<By>,
        /// What.
        what: Target,
    },
    /// アタックする; アタックを行う (`does`); whom: 相手のマスターに, 相手のマスターへ (`toward`).
    Attacks {
        /// Whom.
        whom: Option<Target>,
        /// へ instead of に?
        toward: bool,
        /// アタックを行う instead of アタックする?
        does: bool,
    },
    /// アタックされる; by whom: 相手のミニオンに.
    IsAttacked(Option<Target>),
    /// アタックターゲットになる; アタックターゲットにされる (`passive`); に選ばれる is [`Befalls::Chosen`].
    Targeted {
        /// Whose: ミニオンの.
        by: Option<Target>,
        /// Is it printed as される?
        passive: bool,
    },
    /// ブロックする
    Blocks,
    /// ブロックされる; by whom: ミニオンに.
    IsBlocked(Option<Target>),
    /// バトルを行う; with whom: ロードと.
    Battles(Option<Target>),
    /// バトルで生き残る (02-45)
    Survives,
    /// 相手のマスターにダメージを与える
    Deals {
        /// To whom, where it is said.
        to: Option<Target>,
        /// How much.
        bound: HarmBound,
        /// Which.
        harm: Harm,
    },
    /// ダメージを受ける; from whom: ミニオンから.
    Suffers {
        /// From whom, where it is said.
        from: Option<Target>,
        /// How much.
        bound: HarmBound,
        /// Which.
        harm: Harm,
    },
    /// レーン移動する
    MovesLane,
    /// フィールドから離れる; フィールドを離れる (where `true`).
    Leaves(Place, bool),
    /// 除外される; 手札から除外される; by what.
    Exiled {
        /// Out of where.
        from: Option<Place>,
        /// By what.
        by: Option<By>,
    },
    /// 手札に戻る; 手札に戻される (`passive`); 相手の効果によって手札に戻される.
    Returned {
        /// By what.
        by: Option<By>,
        /// Is it printed as 戻される?
        passive: bool,
    },
    /// 疲労する
    Exhausts,
    /// 疲労を回復する
    Recovers,
    /// リバース状態になる; リバース状態にされる (where `true`).
    Turns(Posture, bool),
    /// WT-1される; any change that way, where no number is printed.
    Wt(Sign, Option<u16>),
    /// 選ばれる; by what: 相手の効果に; as what: アタックターゲットに.
    Chosen {
        /// By what.
        by: Option<By>,
        /// アタックターゲットに
        as_attack_target: bool,
    },
    /// プレイされる
    Played,
    /// アンロックされる
    Unlocked,
    /// ライフを得る
    GainsLife,
    /// ライフを失う
    LosesLife,
    /// 移動される, 他の領域に移動する (where `true`): moved to another zone.
    MovedAway {
        /// By what.
        by: Option<By>,
        /// 別の領域に is printed.
        elsewhere: bool,
    },
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// カードを引く; カードを2枚引く, カードを2枚以上引く (where `true`).
    Draws(Option<(u16, bool)>),
    /// スキルをプレイする; out of the place its selector says.
    Plays(Target),
    /// ミニオンをアンロックする
    Unlocks(Target),
    /// ミニオンを配置する; フィールドに (`true`)
    Places(Target, bool),
    /// カードを除外する
    Exiles(Target),
    /// ミニオンをブレイクする
    Breaks(Target),
    /// カードチェンジを行う
    ChangesCard,
    /// ライフを得る
    GainsLife,
    /// ライフを失う
    LosesLife,
    /// マスターポイントを支払う
    PaysMp,
    /// マスターアタックを行う
    MasterAttacks,
    /// アタックを行う; アタックする (where `true`)
    Attacks(bool),
    /// トークンを置く
    MakesToken(Target),
    /// ダメージを受ける
    Suffers(HarmBound, Harm),
}
