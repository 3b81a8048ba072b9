//! What is done (39).

use super::abilities::Ability;
use super::cards::{Place, Posture, Selector, Whose};
use super::clauses::Modes;
use super::events::{Befalls, Harm};
use super::going::{CoreFrom, CoreSpot, Dest, GoSaid, LaneTo, Manner};
use super::kinds::{Colour, Keyword};
use super::numbers::{Amount, Figure, Sign, Unit, Value, Var};
use super::targets::{Actor, Target};

/// A part of 「+X/+Y」.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatChange {
    /// Up or down.
    pub sign: Sign,
    /// By how much.
    pub n: Amount,
}

/// What a unit gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gain {
    /// 「+1/+1」の修正 (39-5): ATK, HP. Without brackets, where `bare`.
    Stats {
        /// Of ATK.
        atk: StatChange,
        /// Of HP.
        hp: StatChange,
        /// +1/+1の修正, without brackets.
        bare: bool,
    },
    /// 「速攻」 (39-10); 速攻, without brackets, where `true`.
    Keyword(Keyword, bool),
    /// 「《アタック時》：…」: an ability, told in full.
    Ability(Box<Ability>),
    /// タイプ「ゾンビ」
    Type(Box<str>),
    /// 「緑属性」
    Colour(Colour),
}

/// Given or got.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum GainSaid {
    /// …に「速攻」を与える
    Give,
    /// …は「速攻」を得る
    Get,
    /// …は「速攻」を持つ
    Have,
    /// …は「速攻」を失う
    Lose,
    /// …の「速攻」を失わせる, …に「速攻」を失わせる
    Strip,
}

/// The tokens of the book (43), or one that a card's text defines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenKind {
    /// Its name, with トークン: ゴーストトークン.
    pub name: Box<str>,
    /// 「ゴーストトークン」: brackets around it.
    pub quoted: bool,
}

/// What holds of a unit or a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hold {
    /// ブレイクしない, 効果によってブレイクされない, ダメージを受けない: this does not happen to it (39-21, 39-24).
    Never(Befalls),
    /// アタック出来ない, レーン移動出来ない, ブロック出来ない: it can't (01-3); する事が出来ない, where `true`.
    Cannot(Befalls, bool),
    /// ロードをアタックターゲットに出来る (39-26); 出来ない, where not `may`; にする事が出来る, where `long`.
    Targets {
        /// What.
        of: Selector,
        /// 出来る
        may: bool,
        /// する事が is printed.
        long: bool,
    },
    /// スキルをプレイ出来ない, ミニオンをアンロック出来ない: of a player.
    CannotUse(Selector, Using),
    /// 全ての効果を失う (39-25)
    LosesAll,
}

/// What a player does with cards.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Using {
    /// プレイ
    Play,
    /// アンロック
    Unlock,
    /// 配置
    Place,
}

/// One thing to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// …を選ぶ (36-7)
    Choose(Target),
    /// …に3ダメージを与える; 3点のダメージを (`points`); …は3ダメージを受ける (`suffer`). Which, where it is said (39-1).
    Damage {
        /// To what.
        to: Target,
        /// How much.
        n: Amount,
        /// Which.
        harm: Harm,
        /// 点の is printed.
        points: bool,
        /// …は…受ける
        suffer: bool,
        /// 3ダメージを…に与える: the number first.
        early: bool,
    },
    /// …はライフを3点得る (39-2); ライフを3点失う (`lose`). …に等しいライフを得る, where the number is a value.
    Life {
        /// Who: a master or a player; left out is you.
        who: Option<Target>,
        /// How much.
        n: Amount,
        /// 失う
        lose: bool,
        /// How it is printed.
        said: LifeSaid,
    },
    /// …をWT-1する (39-3)
    Wt {
        /// What.
        what: Target,
        /// Up or down.
        sign: Sign,
        /// By how much.
        n: Amount,
    },
    /// …をブレイクする (39-4)
    Break(Target),
    /// …をウェイトゾーンⅡに置く, 手札に戻す (39-6)
    Go {
        /// What.
        what: Target,
        /// Where.
        to: Dest,
        /// How it lies.
        manner: Manner,
        /// How it is printed.
        said: GoSaid,
    },
    /// …を除外する (39-7)
    Exile {
        /// What.
        what: Target,
        /// 裏向きに; 裏向きで (where `true`).
        face_down: Option<bool>,
    },
    /// …をリバース状態にする (39-8)
    Turn(Target, Posture),
    /// あなたのマスターは「ATK3」「先制」でアタックを行う (39-9); 「ATK3」としてアタックを行う (`as_`).
    MasterAttack {
        /// Whose master: あなたの or 自分の.
        whose: Whose,
        /// Its ATK.
        atk: Amount,
        /// What it has meanwhile.
        with: Vec<Gain>,
        /// How the ATK and the rest are joined: 「ATK3」「先制」, 「ATK3/先制」, 「ATK3」と「先制」.
        said: AttackSaid,
        /// として instead of で.
        as_: bool,
    },
    /// …に「速攻」を与える, …は「+1/+1」の修正を得る (39-5, 39-10)
    Gain {
        /// Who; left out where it was chosen before (選び…与える).
        who: Target,
        /// What.
        what: Vec<Gain>,
        /// How they are joined: と or nothing.
        joined: bool,
        /// Given or got.
        said: GainSaid,
    },
    /// カードを2枚引く (39-11); まで. 除外した枚数分カードを引く, where the number is a value.
    Draw {
        /// How many.
        n: Amount,
        /// まで
        up_to: bool,
        /// あなたの山札から, 山札の上から (where `true`), where it is printed.
        from: Option<(Whose, bool)>,
    },
    /// …を疲労させる (39-12)
    Exhaust(Target),
    /// コアを1つ疲労させる (39-12)
    ExhaustCores {
        /// Which, where it is said: あなたのコアゾーンにある.
        from: Option<(CoreSpot, CoreFrom)>,
        /// How many; all, where none is printed (全て).
        n: Option<(Amount, Unit)>,
        /// 活性状態のコア, where it is said.
        state: Option<Posture>,
        /// コア1つを instead of コアを1つ.
        tight: bool,
    },
    /// …の疲労を回復する (39-13)
    Ready(Target),
    /// コアを1つ活性状態にする
    ReadyCores {
        /// Which, where it is said: あなたのコアゾーンにある.
        from: Option<(CoreSpot, CoreFrom)>,
        /// How many; all, where none is printed (全て).
        n: Option<(Amount, Unit)>,
        /// 活性状態のコア, where it is said.
        state: Option<Posture>,
        /// コア1つを instead of コアを1つ.
        tight: bool,
    },
    /// 以下の効果の中から1つ選んで得る (39-15), 以下の効果を得る (39-14)
    Modes(Modes),
    /// ミニオンの《配置時》効果は発生しない
    Mute(Target, EffectKind),
    /// そのカードのプレイ時効果を得る (39-14); which effects, as printed.
    EffectOf(Target, EffectKind),
    /// …をアンロックする (39-17)
    Unlock(Target),
    /// …をプレイする (39-22)
    Play(Target),
    /// ゴーストトークンを2体置く (39-18)
    Token {
        /// Which.
        kind: TokenKind,
        /// How many.
        n: Amount,
        /// まで
        up_to: bool,
        /// あなたのフィールドに, before it (`true`) or after it (`false`); not said is the own field.
        place: Option<(Dest, bool)>,
        /// ゴーストトークン1体を instead of ゴーストトークンを1体.
        tight: bool,
        /// How it lies.
        manner: Manner,
        /// 配置する instead of 置く.
        placed: bool,
    },
    /// 狼トークンはコスト1・ATK1・HP1「速攻」を持ち、タイプ「獣」とタイプ「トークン」、「緑属性」を持つミニオンとして扱う (43-1)
    Define(TokenKind, TokenFacts),
    /// …と…でバトルを行う (39-19)
    Battle(Target, Target),
    /// あなたのコアゾーンにあるコアを1つ…へ移動させる (39-20)
    Cores {
        /// How many; all, where none is printed (全て).
        n: Option<(Amount, Unit)>,
        /// 活性状態のコア, where it is said.
        state: Option<Posture>,
        /// コア1つを instead of コアを1つ.
        tight: bool,
        /// From where; not said: from the own core zone, or from outside the game where they are put.
        from: Option<(CoreSpot, CoreFrom)>,
        /// Where to.
        to: CoreSpot,
        /// 取り, with a comma after it.
        taken: Option<bool>,
        /// へ instead of に.
        toward: bool,
        /// 置く instead of 移動させる.
        put: bool,
        /// あなたのマスターの上にコアを1つ置く: where to first.
        early: bool,
    },
    /// …はブレイクしない, …は全ての効果を失う: holds as long as the clause says (39-21, 39-24 to 39-26).
    Hold(Target, Hold),
    /// このカードをスタンバイゾーンにあるのと同じように扱う (39-23)
    TreatAsIn {
        /// What.
        what: Target,
        /// Where.
        place: Place,
        /// は instead of を.
        topic: bool,
    },
    /// このダメージをバトルダメージとして扱う (39-27); は, where `true`.
    AsBattleDamage {
        /// この, その or 与える damage, as printed.
        said: DamageSaid,
        /// は instead of を.
        topic: bool,
    },
    /// あなたはゲームに勝利する (25-2c); 敗北する (25-3c), where `false`.
    Wins(Actor, bool),
    /// マスターポイントを2点得る (07-6); MPを2点, where `short`.
    GainMp {
        /// How many.
        n: Amount,
        /// MP
        short: bool,
    },
    /// マスターポイントを2点支払う; MPを2点, where `short`.
    PayMp {
        /// How many.
        n: Amount,
        /// MP
        short: bool,
    },
    /// …を公開する (02-46)
    Reveal(Target),
    /// …を見る, …を確認する (02-33), where `true`.
    Look(Target, bool),
    /// 山札をシャッフルする; シャッフルする, where nothing is said.
    Shuffle(Option<Whose>),
    /// …を隣接するレーンに移動させる, …をレーン移動させる
    MoveLane(Target, LaneTo),
    /// …と…の位置を入れ替える
    Swap(Target, Target),
    /// …のATKを3にする; ATKとHP
    Set {
        /// Of what.
        who: Target,
        /// Which.
        which: Vec<Figure>,
        /// To what.
        n: Amount,
        /// は…に等しい instead of を…にする.
        is: bool,
    },
    /// …のコストを-1する; アンロックコスト, コアコスト.
    Cost {
        /// Of what.
        who: Target,
        /// Which cost.
        which: CostSaid,
        /// Up or down.
        sign: Sign,
        /// By how much.
        n: Amount,
        /// は…される instead of を…する.
        passive: bool,
    },
    /// ダメージを+1する, ダメージを-2する: of what the condition before it speaks of.
    ChangeDamage {
        /// Which, as printed.
        said: DamageSaid,
        /// Up or down; without a number 0にする.
        by: Option<(Sign, Amount)>,
    },
    /// Xは…に等しい
    Let(Var, Value, LetSaid),
    /// この効果は1ターンに1回のみ発生する: of the ability it stands in; how it is printed.
    Limit(u16, LimitSaid),
    /// 何もしない
    Nothing,
}

/// What a token is, told by a text (43-1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenFacts {
    /// コスト
    pub cost: u16,
    /// ATK
    pub atk: u16,
    /// HP
    pub hp: u16,
    /// Its keywords.
    pub keywords: Vec<Keyword>,
    /// Its types.
    pub types: Vec<Box<str>>,
    /// Its colours.
    pub colours: Vec<Colour>,
}

/// Which cost.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CostSaid {
    /// コスト
    Cost,
    /// アンロックコスト: the same.
    Unlock,
    /// コアコスト
    Core,
    /// CC: the same.
    Cc,
}

/// How a number is named in a sentence of its own.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LetSaid {
    /// Xは…に等しい
    Equal,
    /// Xは…である
    Is,
    /// Xは…とする
    Made,
    /// …をXとする
    Called,
}

/// How a change of life is printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LifeSaid {
    /// …はライフを3点得る, 失う
    Plain,
    /// …はライフを3点回復する
    Recover,
    /// …のライフを3点回復する
    RecoverOf,
}

/// How it is said how often an ability works.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LimitSaid {
    /// この効果は1ターンに1回のみ発生する
    Only,
    /// この効果は1ターンに1回まで発生する
    UpTo,
    /// この効果は1ターンに1回しか発生しない
    NoMore,
}

/// Which effects of another card are got.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// 効果
    All,
    /// プレイ時効果
    Play,
    /// 《配置時》効果
    Placed,
    /// 《ブレイク時》効果
    Broken,
    /// 《アタック時》効果
    Attacks,
    /// 《アンロック時》効果
    Unlocked,
}

/// How the parts of a master attack are joined.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AttackSaid {
    /// 「ATK3」「先制」
    Side,
    /// 「ATK3/先制」
    Slash,
    /// 「ATK3」と「先制」
    And,
    /// 「ATK3、先制」
    Comma,
    /// 「ATK3・先制」
    Dot,
}

/// How damage is spoken of again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DamageSaid {
    /// このカードが与えるダメージ
    DealtBy(Target, Harm),
    /// あなたのマスターが受けるダメージ
    TakenBy(Target, Harm),
    /// このダメージ
    This,
    /// そのダメージ
    That,
    /// ダメージ
    Bare,
    /// この効果によるダメージ
    OfThisEffect,
}
