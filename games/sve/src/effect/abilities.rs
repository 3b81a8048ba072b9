//! Abilities: costs, triggers, limits, and what holds without being played.

use super::cards::{Keyword, Pick, Selector, Whose};
use super::deeds::{Amount, Change, Condition, Goes, Statement, Target};

/// One part of a cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Price {
    /// 《コスト1》
    Pp(u16),
    /// これを《アクト》
    ActThis,
    /// 【土の秘術】
    EarthRite,
    /// これを《アクト》墓場に置く, the second part of it; or これを墓場に置く alone.
    BuryThis {
        /// Does it follow これを《アクト》?
        after_act: bool,
    },
    /// 場のフォロワー2体を墓場に置く
    Go(Target, Goes),
    /// 場のフォロワー2体を《アクト》
    Act(Target),
    /// 場のフォロワーを元のコストの合計が5以上になるように好きな枚数《アクト》
    ActWorth(Selector, u16),
    /// EXエリアのこれと『…』2枚を消滅
    Banish(Target),
    /// 手札の…1枚を捨てる
    Discard(Pick),
}

/// A cost: its parts in the printed order.
pub type Cost = Vec<Price>;

/// When an ability is set off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// 《ファンファーレ》
    Fanfare,
    /// 《ラストワード》
    LastWords,
    /// 【進化時】
    Evolved,
    /// 【攻撃時】
    Attacks,
    /// 【出走時】
    Races,
    /// 【ドライブ獲得時】
    GainsDrive,
    /// 自分のエンドフェイズが来たとき、
    Phase(Whose, Phase),
    /// 自分の場に…が出たとき、
    Enters(Selector),
    /// これが場を離れたとき、
    ThisLeaves,
    /// 自分の場のフォロワーが進化したとき、 This card too, where it is one of them.
    Evolves(Selector),
    /// これを自分の手札から捨てたとき、
    ThisDiscarded,
    /// 自分のターン中、…
    InTurn(Whose, Box<Trigger>),
    /// …が攻撃したとき、 and the other things that befall a card: これ, or the cards of a selector.
    Befalls(Option<Selector>, Befall),
    /// 自分がスペルをプレイしたとき、
    Plays(Selector),
}

/// What befalls a card.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Befall {
    /// が攻撃したとき、
    Attacked,
    /// が攻撃するとき、
    Attacks,
    /// が破壊されたとき、
    Destroyed,
    /// が場から墓場に置かれたとき、
    Buried,
    /// が場から手札に戻ったとき、
    Returned,
    /// が能力によるダメージを受けたとき、
    HurtByAbility,
    /// が場に出たとき、
    Entered,
}

/// A phase that comes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// スタートフェイズ
    Start,
    /// メインフェイズ
    Main,
    /// エンドフェイズ
    End,
}

/// An icon before an activated ability.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Icon {
    /// 《起動》
    Activate,
    /// 《進化》
    Evolve,
    /// 《食事》
    Meal,
    /// 《憑依》
    Possess,
    /// 《ライド》
    Ride,
}

/// When an ability may be used or works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// この能力は1ターンに1回使える。
    Uses(u16),
    /// この能力は1ターンに1回働く。
    Works(u16),
    /// この能力は…なら使える。
    While(Condition),
}

/// What holds without being played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Static {
    /// これは場にいる限り、『…』でもある。; whether 場にいる限り is printed.
    AlsoNamed(bool, Box<str>),
    /// 自分の場に…がいる限り、これは… or …である限り、
    While(Condition, bool, Box<Static>),
    /// 自分のターン中、これはダメージを受けない。
    NoDamageInOwnTurn,
    /// これは自分のターン中、プレイできない。
    NotInOwnTurn,
    /// これは能力によって破壊されず、消滅しない。
    NotDestroyedNorBanished,
    /// 自分が『…』をプレイする際、コストを-1する。
    CheaperToPlay(Selector, u16),
    /// これは能力ダメージを受けない。
    NoAbilityDamage,
    /// これが受けるダメージを-1する。
    LessDamage(u16),
    /// これがある限り、自分のターン中、…はダメージを受けない。
    NoDamage(Pick),
    /// これは【疾走】を持つ。
    Change(Vec<Change>),
    /// これは相手を攻撃できない。
    CannotAttack,
    /// これは能力によって破壊されない。
    NotDestroyed,
    /// これはエボルヴデッキに10枚まで入れることができる。
    UpToInDeck(u16),
    /// これがある限り／これがいる限り
    WhileHere(bool, Box<Static>),
}

/// A change to playing this card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AsPlayed {
    /// 追加コストとして…墓場に置く。 and whether it may be left out.
    Extra(Cost, bool),
    /// …なら、コストを-1する。
    Cheaper(Condition, Amount),
    /// コストを-Xする。
    Less(Amount),
    /// …：コストを-2する。
    For(Cost, Amount),
}

/// A trigger icon that a drive check turns up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum DriveTrigger {
    /// 1枚引く
    Draw,
    /// 自分のリーダーは《体力》+3する
    Heal,
    /// 自分の場のフォロワー1体は《攻撃力》+2する
    Critical,
    /// 自分の場のフォロワー1体をスタンドする。このターン、それは相手のリーダーを攻撃できない
    Stand,
}

/// One ability, which is one paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ability {
    /// 【突進】【守護】
    Keywords(Vec<Keyword>),
    /// 《クイック》
    Quick,
    /// An ability that something sets off, perhaps for a cost.
    Triggered {
        /// By what. Several are as many abilities with the same text (SV-139).
        on: Vec<Trigger>,
        /// For what cost.
        cost: Cost,
        /// What it does.
        body: Vec<Statement>,
        /// When and how often.
        limits: Vec<Limit>,
    },
    /// An ability that is used for a cost.
    Activated {
        /// Its icon.
        icon: Icon,
        /// For what cost.
        cost: Cost,
        /// What it does.
        body: Vec<Statement>,
        /// When and how often.
        limits: Vec<Limit>,
    },
    /// What holds while it lies there.
    Static(Static),
    /// これをプレイする際、…
    AsPlayed(AsPlayed),
    /// 食事することで、そのウマ娘・フォロワーは出走する。
    Feeds,
    /// （ドライブチェックによってこれが捲れたなら、…）: the icon itself is lost in the text.
    DriveTrigger(DriveTrigger),
    /// What a spell does.
    Text(Vec<Statement>),
}
