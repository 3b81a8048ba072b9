//! What is done: sentences.

use super::abilities::{Actor, Cost, Limit, Phase, When};
use super::cards::{Join, Pick, Place, Selector, Unit, Whose, Zone};
use super::changes::{Becomes, Change, CostBy, Hold, Lasts, Sign};
use super::conditions::Gate;
use super::numbers::{Amount, Value};
use super::targets::{AmongSaid, Goes, Manner, Target};
use crate::kinds::Stat;

/// What a token to be made is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TokenName {
    /// 『…』
    Named(Box<str>),
    /// それと同名のトークン・カード
    Like(Target),
}

/// Tokens to be made: which, how many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Which.
    pub name: TokenName,
    /// How many.
    pub n: Amount,
    /// Counted by; 同じだけ counts by nothing.
    pub unit: Option<Unit>,
    /// まで
    pub up_to: bool,
}

/// What a player gains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Grant {
    /// PPを1回復する, at most to the maximum (5.14).
    RestorePp(Amount),
    /// PP最大値を+1する
    PpMaximum(Sign, u16),
    /// EPを+1する
    Ep(Sign, u16),
    /// 場の【スタック】を+1する: on one amulet, chosen then (SV-119).
    Stack(u16),
}

/// What is done so many times for each so many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Per {
    /// 自分の墓場のカード5枚
    Cards(Selector, u16, Unit),
    /// これに置かれていた祈りカウンター1つ
    Counters(Target, Box<str>, u16, Unit),
    /// 自分の墓場の『A』と『B』各1枚1組: sets of one of each kind (SV-130).
    Sets(Selector),
}

/// How much of a sentence is printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// All of it.
    Whole,
    /// Without what it is done to: 代わりに6ダメージ。
    NoTarget,
    /// Only the number: 代わりに2枚。 代わりに4ダメージ。, of damage that is divided.
    Number,
    /// 代わりに1枚ずつ置く。
    Each,
    /// All of it, after what it replaces is said again: それを消滅させる代わりに…
    After(Goes),
    /// Without what it is done to, after what it replaces is said again: EXエリアに置く代わりに場に出す。
    AfterNoTarget(Goes),
}

/// How modes are laid out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Lines {
    /// In the line of the sentence before them.
    Same,
    /// All in a line of their own.
    Next,
    /// Each in a line of its own.
    Each,
}

/// What something is repeated until, or how often.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Repeat {
    /// これをEXエリアが上限になるまでくり返す。: the sentence before it.
    UntilFull(Zone),
    /// これを2回くり返す。: the sentence before it, so many times more.
    Again(u16),
}

/// What a player may not do in the phase that comes next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Barred {
    /// 1枚引けない
    Draw(u16),
    /// PP最大値を+1できない
    PpMaximum(u16),
    /// フォロワーをプレイできない
    Play(Selector),
}

/// One thing to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// …を選ぶ。 Either of several (か), or of each (と). Out of those looked at, where that is said.
    Choose(Option<AmongSaid>, Vec<Pick>, Join),
    /// Cards go somewhere, or are turned.
    Go(Target, Manner, Goes),
    /// …をデッキに戻し、シャッフルし、…: cards go somewhere, and then the next is done; それを奪い、スタンドする。:
    /// to the same cards, where none are printed.
    GoAnd(Target, Goes, Box<Statement>, Said),
    /// 『…』1枚をEXエリアに置く。 Several: all of them (と), or one of them (か); 1枚ずつ, where that is printed.
    Make {
        /// Which and how many.
        tokens: Vec<Token>,
        /// How they are joined.
        join: Join,
        /// 『A』『B』1枚ずつ
        each: bool,
        /// Where and how.
        manner: Manner,
        /// Where.
        goes: Goes,
    },
    /// 自分のデッキから…1枚を探し、手札に加える。 Without what follows, where nothing does.
    Search {
        /// Whose deck.
        whose: Whose,
        /// Which cards.
        picks: Vec<Pick>,
        /// How they are joined.
        join: Join,
        /// Where they go; nowhere yet: 探す。
        then: Option<(Manner, Goes)>,
    },
    /// 自分のデッキの上3枚を見る。 まで: up to so many (5.10.2).
    Look(Whose, Amount, bool),
    /// 相手の手札を見る。
    LookAt(Place),
    /// 2枚引く。 3枚まで引く。 1枚引いてよい。
    Draw {
        /// How many.
        n: Amount,
        /// まで
        up_to: bool,
        /// してよい
        may: bool,
    },
    /// …に3ダメージ。
    Damage(Target, Amount),
    /// それに5ダメージを割りふる。
    Divide(Target, Amount),
    /// これは消滅する。
    Vanish(Target),
    /// …は《攻撃力》+1して、【突進】を持つ。
    Change(Lasts, Target, Vec<Change>),
    /// …の《体力》を10にする。; whether the icons are printed.
    Set(Target, Vec<Stat>, Amount, bool),
    /// それをアミュレットにする。
    Become(Lasts, Target, Becomes),
    /// このターン、それはダメージを与えない。
    Hold(Lasts, Target, Vec<Hold>),
    /// これは進化する。 Into one of these, where they are named.
    Evolve(Target, Vec<Box<str>>, bool),
    /// それは『…』に変身する。 それはそれぞれ『A』と『B』に変身する。: one of each.
    Transform(Target, Vec<Box<str>>),
    /// これは2回出走する。
    Race(Target, u16),
    /// これは食事する。 So many times.
    Feed(Target, u16),
    /// これはドライブを持つ。
    Drive(Target),
    /// これを操縦する。
    Pilot(Target),
    /// これに雷カウンター1個を置く。 置いてよい
    PutCounters(Target, Box<str>, Amount, Unit, bool),
    /// これの雷カウンター1個を取る。 All of them: すべて.
    TakeCounters(Target, Box<str>, Option<(Amount, Unit)>),
    /// それにこれのスタックカウンターすべてを移す。: to the first, from the second.
    MoveCounters(Target, Target, Box<str>),
    /// 自分のPPを1回復する。
    Grant(Whose, Grant),
    /// それのコストを0にしてプレイする。 してよい
    PlayFor(Target, u16, bool),
    /// コストを-2する。, of the card being played; してよい.
    Cost(CostBy, bool),
    /// このターン、それをプレイする際、コストを-2する。
    WhenPlayed(Lasts, Target, Vec<Statement>),
    /// このターン、次に自分が…をプレイする際、コストを-2する。; whether 次に is printed.
    WhenPlaying(Lasts, bool, Selector, Vec<Statement>),
    /// このターン、これの《進化》コストを0にする。
    EvolveCost(Lasts, Target, CostBy),
    /// 相手プレイヤーすべては、自身の…: someone does it; whether 、 is printed.
    By(Actor, bool, Vec<Statement>),
    /// 下記から1つチョイスする。
    Modes {
        /// How many.
        n: u16,
        /// Or fewer?
        up_to: bool,
        /// …なら、代わりに2つまで。
        instead: Option<(Gate, u16, bool)>,
        /// Limits of the whole ability that are printed before the modes.
        limits: Vec<Limit>,
        /// How the modes are laid out.
        lines: Lines,
        /// The modes.
        modes: Vec<Vec<Statement>>,
    },
    /// …なら、 gates the rest of the paragraph or mode, or up to the next condition (SV-127).
    If(Gate, Vec<Statement>),
    /// …なら、代わりに6ダメージ。 is done in the place of an earlier statement.
    Instead {
        /// When.
        when: Gate,
        /// What is done, whole: nothing is left to be guessed.
        deed: Box<Statement>,
        /// How much of it is printed.
        said: Said,
        /// Which statement it replaces: so many before this one, in reading order ([`in_order`]).
        back: u16,
        /// What follows without a condition of its own is gated too.
        rest: Vec<Statement>,
    },
    /// さらに…: one thing more, to the same card where none is printed.
    Further(Box<Statement>, Said),
    /// AするかB。: one of them, as the player likes; whether the second says what it is done to.
    Either(Box<Statement>, Box<Statement>, Said),
    /// 自分の墓場のカード5枚につき、: one deed with the number multiplied (5.28).
    Per(Per, Box<Statement>),
    /// Xは「…」である。
    Let(Value),
    /// An optional cost in the middle: 手札1枚を捨てる：…
    Pay(Cost, Vec<Statement>),
    /// その後、…: a new scope, read then.
    Then(Vec<Statement>),
    /// これを…くり返す。
    Repeat(Repeat),
    /// 下記を2回くり返す。: what follows.
    RepeatBelow(u16, Vec<Statement>),
    /// このターン、…とき、…: set off later (10.7.5); once, where 次に is printed or no time is given.
    Later(Lasts, bool, When, Vec<Statement>),
    /// サイコロをふる。
    RollDie,
    /// カード名1つを指定する。
    NameCard,
    /// 自分はこのバトルに勝利する。, or 敗北する.
    Wins(Actor, bool),
    /// このターンの後、自分は追加ターンを行う。
    ExtraTurn(Actor),
    /// 次の相手のターンをスキップする。
    SkipTurn(Whose),
    /// ドライブチェックを1回行う。 Once, where no number is printed.
    DriveCheck(Option<u16>),
    /// 自分のデッキをシャッフルする。
    Shuffle(Whose),
    /// AとBを入れ替える。
    Swap(Target, Target),
    /// …1体を残し、それ以外の…すべてを墓場に置く。
    AllBut(Pick, Selector, Goes),
    /// 自身の手札が2枚になるように自身の手札を捨てる。
    DiscardTo(u16),
    /// 次のスタートフェイズに1枚引けない。
    Bar(Phase, Barred),
}

impl Statement {
    /// The statements inside this one, in reading order.
    pub fn inside(&self) -> Vec<&Statement> {
        match self {
            Statement::WhenPlayed(_, _, body)
            | Statement::WhenPlaying(_, _, _, body)
            | Statement::By(_, _, body)
            | Statement::If(_, body)
            | Statement::Pay(_, body)
            | Statement::Then(body)
            | Statement::RepeatBelow(_, body)
            | Statement::Later(_, _, _, body) => body.iter().collect(),
            Statement::Modes { modes, .. } => modes.iter().flatten().collect(),
            Statement::Instead { deed, rest, .. } => std::iter::once(&**deed).chain(rest).collect(),
            Statement::Further(deed, _) | Statement::Per(_, deed) | Statement::GoAnd(_, _, deed, _) => {
                vec![deed]
            }
            Statement::Either(first, second, _) => vec![first, second],
            _ => Vec::new(),
        }
    }
}

/// Statements in reading order: each before those inside it. What a quotation holds is another text.
pub fn in_order(body: &[Statement]) -> Vec<&Statement> {
    let mut all = Vec::new();
    for statement in body {
        all.push(statement);
        for inner in statement.inside() {
            all.extend(in_order(std::slice::from_ref(inner)));
        }
    }
    all
}
