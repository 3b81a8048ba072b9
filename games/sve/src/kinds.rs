//! Classes, keywords, figures, icons: the kinds of things there are.

/// A class.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Class {
    /// エルフ
    Elf,
    /// ロイヤル
    Royal,
    /// ウィッチ
    Witch,
    /// ドラゴン
    Dragon,
    /// ナイトメア
    Nightmare,
    /// ビショップ
    Bishop,
    /// ニュートラル
    Neutral,
}

/// A keyword ability (12, 13, 14).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Keyword {
    /// 守護
    Guard,
    /// 疾走
    Storm,
    /// 突進
    Rush,
    /// 指定攻撃
    Assail,
    /// 威圧
    Intimidate,
    /// 必殺
    Bane,
    /// オーラ
    Aura,
    /// ドレイン
    Drain,
    /// スタック
    Stack,
    /// シングルドライブ
    SingleDrive,
    /// ツインドライブ
    TwinDrive,
    /// トリプルドライブ
    TripleDrive,
    /// スタートアミュレット
    StartAmulet,
    /// クイック, as something else gives it.
    Quick,
}

/// A stat.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Stat {
    /// 攻撃力
    Attack,
    /// 体力
    Defense,
}

/// A number on a card.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Figure {
    /// コスト
    Cost,
    /// 攻撃力, 体力
    Stat(Stat),
}

/// An icon before an activated ability.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Icon {
    /// 《起動》
    Activate,
    /// 《進化》
    Evolve,
    /// 《食事》, so many times.
    Meal(u16),
    /// 《憑依》
    Possess,
    /// 《ライド》
    Ride,
    /// 《アドバンス》: アドバンス起動 (12.16).
    Advance,
}

/// A trigger icon that a drive check turns up.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
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

/// Which of the two decks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum DeckKind {
    /// デッキ, 自分のデッキ
    Main,
    /// エボルヴデッキ
    Evolve,
}
