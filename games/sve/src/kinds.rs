//! Classes, keywords, figures, icons: the kinds of things there are.

engine::named! {
    /// A class.
    pub enum Class {
        Elf = "エルフ", "Elf";
        Royal = "ロイヤル", "Royal";
        Witch = "ウィッチ", "Witch";
        Dragon = "ドラゴン", "Dragon";
        Nightmare = "ナイトメア", "Nightmare";
        Bishop = "ビショップ", "Bishop";
        Neutral = "ニュートラル", "Neutral";
    }
}

engine::named! {
    /// A keyword ability (12, 13, 14).
    pub enum Keyword {
        Guard = "守護", "Guard";
        Storm = "疾走", "Storm";
        Rush = "突進", "Rush";
        Assail = "指定攻撃", "Assail";
        Intimidate = "威圧", "Intimidate";
        Bane = "必殺", "Bane";
        Aura = "オーラ", "Aura";
        Drain = "ドレイン", "Drain";
        Stack = "スタック", "Stack";
        SingleDrive = "シングルドライブ", "Single Drive";
        TwinDrive = "ツインドライブ", "Twin Drive";
        TripleDrive = "トリプルドライブ", "Triple Drive";
        StartAmulet = "スタートアミュレット", "Start Amulet";
        /// クイック, as something else gives it.
        Quick = "クイック", "Quick";
        Drive = "ドライブ", "Drive";
    }
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
