//! The words of Legend of Stars, over those that card games share.

use std::sync::OnceLock;

use language::{Lexicon, genre};

language::lexicon! {
    layer GAME;
    habits { verbless: false, open_names: true, told_marks: true, keyword_lines: true }
    nouns {
        Character = "キャラクター": CARD, "character";
        CharacterCard = "キャラクターカード": CARD, "character card" [whole];
        FlashEffect = "エフェクト（フラッシュ）" | "エフェクト(フラッシュ)": CARD, "flash effect card";
        Flash = "フラッシュ": CARD, "flash effect card";
        EffectCard = "エフェクトカード": CARD, "effect card" [whole];
        Effect = "エフェクト": CARD, "effect card";
        FieldSupport = "サポート（フィールド）" | "サポート(フィールド)": CARD, "field support";
        SupportCard = "サポートカード": CARD, "support card" [whole];
        Support = "サポート": CARD, "support";
        Energy = "エネルギー": CARD, "energy/energy";
        CharacterZone = "キャラクターゾーン": ZONE, "character zone";
        SupportZone = "サポートゾーン": ZONE, "support zone";
        EnergyZone = "エネルギーゾーン": ZONE, "energy zone";
        Trash = "トラッシュ" | "トラッシュゾーン": ZONE, "trash";
        FrontRow = "前衛": ZONE, "front row";
        BackRow = "後衛": ZONE, "back row";
        Lane = "レーン": ZONE, "lane";
        Square = "マス": ZONE, "square";
        Beside = "隣" | "両隣": ZONE, "side";
        LeftOf = "左隣": ZONE, "left" [whole];
        RightOf = "右隣": ZONE, "right" [whole];
        LeftRight = "左右": ZONE, "left and right" [whole];
        LeftRightOf = "左右の隣": ZONE, "left and right" [whole];
        AllSides = "上下左右": ZONE, "any side" [whole];
        Atk = "ATK" | "ＡＴＫ": FIGURE, "ATK/ATK" -> "atk";
        Def = "DEF" | "ＤＥＦ": FIGURE, "DEF/DEF" -> "def";
        Down = "DOWN" | "ＤＯＷＮ": FIGURE, "DOWN/DOWN" -> "down";
        Speed = "スピード": FIGURE, "speed" -> "speed";
        AdditionalCost = "追加コスト": FIGURE, "additional cost";
        EnergyCost = "エネルギーコスト": FIGURE, "energy cost" [whole];
        Life = "ライフ": FIGURE, "life/life" -> "life";
        HandLimit = "手札の上限" | "手札の上限枚数": FIGURE, "hand limit" [whole];
        LeadIcon = "リードアイコン": FIGURE, "a lead icon/lead icons";
        Light = "光属性": TRAIT, "light/light";
        Dark = "闇属性": TRAIT, "dark/dark";
        Fire = "火属性": TRAIT, "fire/fire";
        Water = "水属性": TRAIT, "water/water";
        Wood = "木属性": TRAIT, "wood/wood";
        Earth = "土属性": TRAIT, "earth/earth";
        Attribute = "属性": TRAIT | FIGURE, "attribute";
        Race = "種族": TRAIT | FIGURE, "race";
        SetupPhase = "セットアップフェイズ": TIME, "setup phase";
        MainPhase = "メインフェイズ": TIME, "main phase";
        LeadPhase = "リードフェイズ": TIME, "lead phase";
        AttackPhase = "アタックフェイズ": TIME, "attack phase" [whole];
        EndPhase = "エンドフェイズ": TIME, "end phase";
        DuringBattle = "戦闘中": TIME, "during ~battle" [whole];
        AttackTime = "アタック時": TIME, "the time of ~attack" [whole];
        FaceUpDisplay = "表側表示": STATE, "face up/face up";
        FaceDownDisplay = "裏側表示": STATE, "face down/face down";
        AttackDisplay = "アタック表示": STATE, "attack position" [whole];
        DefenceDisplay = "ディフェンス表示": STATE, "defence position";
        FaceUpAttack = "表側アタック表示": STATE, "face-up attack position";
        FaceDownAttack = "裏側アタック表示": STATE, "face-down attack position";
        FaceUpDefence = "表側ディフェンス表示": STATE, "face-up defence position";
        FaceDownDefence = "裏側ディフェンス表示": STATE, "face-down defence position";
        Gained = "ゲイン表示": STATE, "gained/gained" [whole];
        Regained = "リゲイン表示": STATE, "regained/regained" [whole];
        Downed = "ダウン状態": STATE, "downed/downed" [whole];
        Display = "表示": STATE, "position";
        Up = "表": STATE, "face up/face up";
        Under = "裏": STATE, "face down/face down";
        DownDamage = "ダウンダメージ": HARM, "DOWN damage/DOWN damage" [whole];
        Attack = "アタック": DEED, "attack";
    }
    keywords {
        Sky = "上空" | "[上空]" | "［上空］": KEY, "Sky";
        Twice = "2回攻撃" | "[2回攻撃]" | "［2回攻撃］" | "２回攻撃" | "[２回攻撃]" | "［２回攻撃］": KEY, "Double Attack" [whole];
        Venom = "毒呪" | "[毒呪]" | "［毒呪］": KEY, "Venom";
        SpeedResistance = "[スピード耐性：#]": KEY, "Speed Resistance #";
        EnergyResistance = "[エネルギー耐性：#]": KEY, "Energy Resistance #";
        AnySpeedResistance = "[スピード耐性]": KEY, "Speed Resistance";
        AnyEnergyResistance = "[エネルギー耐性]": KEY, "Energy Resistance";
        LeadUp = "▲": KEY, "▲";
        LeadDown = "▼": KEY, "▼";
        LeadLeft = "◀": KEY, "◀";
        LeadRight = "▶": KEY, "▶";
    }
    adverbs {
        First = "初めて", "for the first time";
    }
    adnominals {
        Adjacent = "隣の": ADNOMINAL, "an adjacent/adjacent" [whole];
    }
    counters {}
    deeds {
        Down = "ダウン" Suru { [は: CARD | PLAYER] [を: CARDS, Chosen] } "down/downed {を} | none: be/been downed";
        Regain = "リゲイン" Suru { [は: CARD | PLAYER] [を: CARDS, Chosen] } "regain/regained {を}";
        Gain = "ゲイン" Suru { [は: CARD | PLAYER] [を: CARDS, Chosen] } "gain/gained {を}";
        Negate = "無効に" Suru | "無効化" Suru { [は: PLAYER | CARD] (を: DEED) } "negate/negated {を}";
        BeNegated = "無効にな" Ru { (は: DEED) } "be/been negated";
        Fight = "戦" U { (は: CARD) [と: CARD] } "battle/battled {と}";
    }
    variants {
        "【" => "[";
        "】" => "]";
        "≪" => "＜";
        "≫" => "＞";
        "［" => "[";
        "］" => "]";
        "<" => "＜";
        ">" => "＞";
        "〈" => "＜";
        "〉" => "＞";
        "墓地" => "トラッシュ";
        "に送る" => "に置く";
        "に送り" => "に置き";
        "に送っ" => "に置い";
        "に送ら" => "に置か";
        "キャラクター全員" => "キャラクターすべて";
        "{" => "「";
        "}" => "」";
        "｛" => "「";
        "｝" => "」";
        "好きな空いているマス" => "空いているマス";
        "好きなマス" => "空いているマス";
        "デッキの一番上" => "デッキの上";
        "デッキの一番下" => "デッキの下";
        "の戦闘では、" => "の戦闘中、";
        "このカードのいる" => "このカードがいる";
        "そのキャラクターのいる" => "そのキャラクターがいる";
        "以下の効果から" => "以下から";
        "デッキの上か下に置く" => "デッキの上に置くか、デッキの下に置く";
        "デッキの上または下に置く" => "デッキの上に置くか、デッキの下に置く";
        "デッキの上か下に戻す" => "デッキの上に置くか、デッキの下に置く";
        "アタックをした" => "アタックを行った";
        "アタックをする" => "アタックを行う";
        "ドローする" => "引く";
        "ドローした" => "引いた";
        "ドローし、" => "引き、";
        "見せてから" => "見せて";
        "時のみ" => "場合のみ";
        "時にのみ" => "場合にのみ";
        "戦闘する" => "戦闘を行う";
        "戦闘した" => "戦闘を行った";
        "戦闘をする" => "戦闘を行う";
        "そうしたなら、" => "そうした場合、";
        "その場合、" => "そうした場合、";
        "自分自身の" => "自身の";
        "戦闘の間ATK" => "この戦闘中、ATK";
        "戦闘の間DEF" => "この戦闘中、DEF";
        "好きな表示で" => "";
        "表示に変更" => "表示に";
        "裏側表示のディフェンス表示" => "裏側ディフェンス表示";
        "表側表示のディフェンス表示" => "表側ディフェンス表示";
        "表側表示のアタック表示" => "表側アタック表示";
        "エネルギーコストを払わずに" => "コストを払わずに";
        "エネルギーコストを支払わずに" => "コストを払わずに";
        "このアタックフェイズ中にもう1度" => "もう1度";
        "このターン中にもう1度アタック" => "もう1度アタック";
        "を見ないで1枚選" => "をランダムに1枚選";
        "を見ずに1枚選" => "をランダムに1枚選";
        "のマスを入れ替え" => "の位置を入れ替え";
        "のいるマスを入れ替え" => "の位置を入れ替え";
        "その戦闘の間" => "この戦闘中";
        "戦闘の間、" => "この戦闘中、";
        "戦闘をした" => "戦闘を行った";
        "を倒した" => "をダウン状態にした";
        "が倒された" => "がダウン状態になった";
        "と同じ枚数カードを" => "だけカードを";
        "と同じ枚数のカードを" => "だけカードを";
        "このカードをプレイするためのコスト" => "このカードのコスト";
        "このカードをプレイするコスト" => "このカードのコスト";
        "プレイするための追加コスト" => "プレイする追加コスト";
        "プレイする時の追加コスト" => "プレイする追加コスト";
        "プレイする際の追加コスト" => "プレイする追加コスト";
        "キャラクターをプレイするためのコスト" => "プレイするキャラクターのコスト";
        "エフェクトをプレイするためのコスト" => "プレイするエフェクトのコスト";
        "サポートをプレイするためのコスト" => "プレイするサポートのコスト";
        "カードをプレイするためのコスト" => "プレイするカードのコスト";
        "戦闘を行う間、" => "戦闘を行っている間、";
        "この戦闘の間、" => "この戦闘中、";
        "この戦闘で自分が受ける" => "この戦闘中、自分が受ける";
        "この戦闘で相手が受ける" => "この戦闘中、相手が受ける";
        "代わりにこのカードがアタックを受ける" => "アタックの対象をこのカードに変更する";
        "このカードをプレイするには、" => "このカードをプレイする追加コストとして、";
        "キャラクターをプレイするコスト" => "プレイするキャラクターのコスト";
        "エフェクトをプレイするコスト" => "プレイするエフェクトのコスト";
        "サポートをプレイするコスト" => "プレイするサポートのコスト";
        "倍である。" => "倍になる。";
        "と同じである。" => "と同じになる。";
        "の効果は発動しない" => "は効果を発動できない";
        "の効果は発動できない" => "は効果を発動できない";
        "出すことができ" => "出せ";
        "次のうち" => "以下から";
        "以下のうち" => "以下から";
        "次の中から1つ" => "以下から1つ";
        "次の効果から" => "以下から";
        "裏側表示でアタックされた時" => "アタックされて表側表示になった時";
        "戦闘ダメージを" => "戦闘でダメージを";
        "効果ダメージを" => "効果でダメージを";
        "そのアタック中" => "この戦闘中";
        "このアタック中" => "この戦闘中";
        "その戦闘中" => "この戦闘中";
        "の枚数につき" => "1枚につき";
        "×50" => "の50倍";
        "×100" => "の100倍";
        "×150" => "の150倍";
        "×200" => "の200倍";
        "×300" => "の300倍";
        "手札の上限は無い" => "手札の上限はない";
        "手札の枚数に上限はない" => "手札の上限はない";
        "手札の枚数制限" => "手札の上限";
        "枚目以降の" => "枚目以上の";
        "体目以降の" => "体目以上の";
        "回目以降の" => "回目以上の";
        "ターンの終わりまで" => "ターンの終了時まで";
        "ターンの終わりに" => "ターンの終了時に";
        "ターンの終わり、" => "ターンの終了時、";
        "少なくなる" => "減る";
        "少なくなり" => "減り";
        "多くなる" => "増える";
        "多くなり" => "増え";
        "相手自身の" => "相手の";
        "好きな向きの" => "";
        "次の2つから" => "以下から";
        "次の3つから" => "以下から";
        "以下の2つから" => "以下から";
        "以下の3つから" => "以下から";
        "、上から順に行う" => "、行う";
        "、上から順番に行う" => "、行う";
        "二枚" => "2枚";
        "二体" => "2体";
        "三枚" => "3枚";
        "三体" => "3体";
        ",0" => "0";
        ",1" => "1";
        ",2" => "2";
        ",3" => "3";
        ",4" => "4";
        ",5" => "5";
        ",6" => "6";
        ",7" => "7";
        ",8" => "8";
        ",9" => "9";
    }
    kept {
        "…最大";
        "…最低";
        "向きは相手";
        "相手が向き";
        "フラッシュ）";
        "フィールド）";
        "フラッシュ)";
        "フィールド)";
    }
}

/// The words of the game.
pub fn lexicon() -> &'static Lexicon {
    static WORDS: OnceLock<Lexicon> = OnceLock::new();
    WORDS.get_or_init(|| Lexicon::new(&[&genre::TABLE, &TABLE]))
}
