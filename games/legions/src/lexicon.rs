//! The words of Legions!, over those that card games share.

use std::sync::OnceLock;

use language::{Brought, Lexicon, Sorts, genre};

language::lexicon! {
    layer GAME;
    habits { verbless: false, open_names: true, told_marks: true }
    nouns {
        Minion = "ミニオン": CARD, "minion";
        MinionCard = "ミニオンカード": CARD, "minion card" [whole];
        MinionToken = "ミニオントークン": CARD, "minion token" [whole];
        GhostToken = "ゴーストトークン": CARD, "ghost token";
        ZombieToken = "ゾンビトークン": CARD, "zombie token";
        DollToken = "ドールトークン": CARD, "doll token";
        BigBearToken = "ビッグベアトークン": CARD, "big bear token";
        WolfToken = "狼トークン": CARD, "wolf token";
        Unit = "ユニット": CARD, "unit";
        Lord = "ロード": CARD, "lord";
        Master = "マスター": CARD, "master/masters";
        Skill = "スキル": CARD, "skill";
        Arts = "アーツ": CARD, "arts/arts";
        AttackTarget = "アタックターゲット" | "ターゲットユニット": CARD, "the attack target";
        AttackUnit = "アタックユニット": CARD, "the attacking unit" [whole];
        You = "あなた": PLAYER, "you/you";
        CardOwner = "オーナー": PLAYER, "owner";
        TurnPlayer = "ターンプレイヤー": PLAYER, "the turn player" [whole];
        EveryPlayer = "各プレイヤー" | "全てのプレイヤー" | "すべてのプレイヤー" | "両プレイヤー": PLAYER, "each player/each player" [whole];
        ThatPlayer = "そのプレイヤー": PLAYER, "that player/that player" [whole];
        Field = "フィールド": ZONE, "field";
        StandbyZone = "スタンバイゾーン": ZONE, "standby zone";
        Timeline = "タイムライン": ZONE, "timeline";
        WaitZone = "ウェイトゾーン": ZONE, "wait zone";
        WaitZone1 = "ウェイトゾーンⅠ": ZONE, "wait zone I" [whole];
        WaitZone2 = "ウェイトゾーンⅡ": ZONE, "wait zone II" [whole];
        WaitZone3 = "ウェイトゾーンⅢ": ZONE, "wait zone III" [whole];
        WaitZone4 = "ウェイトゾーンⅣ": ZONE, "wait zone IV" [whole];
        Zone1 = "Ⅰ": ZONE, "I";
        Zone2 = "Ⅱ": ZONE, "II";
        Zone3 = "Ⅲ": ZONE, "III";
        Zone4 = "Ⅳ": ZONE, "IV";
        ExclusionZone = "除外ゾーン": ZONE, "exclusion zone";
        Pile = "山札": ZONE, "deck";
        PileTop = "山札の上": PILE, "the top of ~deck" [whole];
        PileBottom = "山札の下": ZONE, "the bottom of ~deck" [whole];
        Lane = "レーン": ZONE, "lane";
        RightLane = "右レーン": ZONE, "right lane" [whole];
        LeftLane = "左レーン": ZONE, "left lane" [whole];
        MiddleLane = "中央レーン": ZONE, "middle lane";
        AdjacentLane = "隣接レーン": ZONE, "adjacent lane" [whole];
        CoreZone = "コアゾーン": ZONE, "core zone";
        LordArea = "ロードエリア": ZONE, "lord area";
        MasterArea = "マスターエリア": ZONE, "master area";
        MinionZone = "ミニオンゾーン": ZONE, "minion zone";
        PlayZone = "プレイゾーン": ZONE, "play zone";
        InPlay = "インプレイ": ZONE, "in play/in play";
        OtherZone = "他の領域" | "別の領域": ZONE, "another zone/another zone";
        ActiveArea = "活性エリア": ZONE, "active area";
        TiredArea = "疲労エリア": ZONE, "tired area";
        LeaderZone = "リーダーゾーン": ZONE, "leader zone";
        OutsideGame = "ゲーム外": ZONE, "outside of the game";
        Atk = "ATK" | "ＡＴＫ": FIGURE, "ATK/ATK" -> "atk";
        Hp = "HP" | "ＨＰ": FIGURE, "HP/HP" -> "hp";
        Wt = "WT" | "ＷＴ": FIGURE, "WT/WT" -> "wt";
        Mp = "MP" | "ＭＰ": FIGURE, "MP/MP";
        Life = "ライフ": FIGURE, "life/life" -> "life";
        MasterPoint = "マスターポイント": FIGURE, "master points/master points" [whole];
        Fraction = "端数": FIGURE, "fractions/fractions";
        Modifier = "修正": FIGURE, "";
        Mana = "マナ": FIGURE, "mana/mana";
        Colour = "属性": FIGURE, "colour";
        CoreCost = "コアコスト": FIGURE, "core cost" [whole];
        Cc = "CC" | "ＣＣ": FIGURE, "core cost";
        BodyNumber = "体数": FIGURE, "number" [whole];
        PieceNumber = "個数": FIGURE, "number" [whole];
        UnlockCost = "アンロックコスト": FIGURE, "unlock cost" [whole];
        PointNumber = "点数": FIGURE, "points/points" [whole];
        SingleSymbol = "シングルシンボル": TRAIT, "single-symbol/single-symbol";
        DoubleSymbol = "ダブルシンボル": TRAIT, "double-symbol/double-symbol";
        Red = "赤属性": TRAIT, "red/red";
        Blue = "青属性": TRAIT, "blue/blue";
        Green = "緑属性": TRAIT, "green/green";
        White = "白属性": TRAIT, "white/white";
        Black = "黒属性": TRAIT, "black/black";
        Colourless = "無属性": TRAIT, "colourless/colourless";
        MainPhase = "メインフェイズ": TIME, "main phase";
        EndPhase = "エンドフェイズ": TIME, "end phase";
        StartPhase = "スタートフェイズ": TIME, "start phase";
        CorePhase = "コアフェイズ": TIME, "core phase" [whole];
        DrawPhase = "ドローフェイズ": TIME, "draw phase";
        DuringBattle = "バトル中" | "バトルの間": TIME, "during ~battle" [whole];
        DuringYourTurn = "自ターン中": TIME, "during your turn" [whole];
        DuringTheirTurn = "相手ターン中": TIME, "during the opponent’s turn" [whole];
        YourTurn = "自ターン": TIME, "your turn";
        Always = "常時": TIME, "always";
        OnPlace = "配置時": TIME | KEY, "when placed" [whole];
        OnMoveLane = "レーン移動時": TIME | KEY, "when it changes lanes" [whole];
        OnAttack = "アタック時": TIME | KEY, "when it attacks" [whole];
        OnBreak = "ブレイク時": TIME | KEY, "when it breaks" [whole];
        OnUnlock = "アンロック時": TIME | KEY, "when unlocked" [whole];
        Tired = "疲労状態": STATE, "tired/tired" [whole];
        Tiredness = "疲労": STATE, "tiredness/tiredness";
        Reversed = "リバース状態": STATE, "reversed/reversed" [whole];
        UnableToAct = "行動不能状態": STATE, "unable to act/unable to act";
        Active = "活性状態": STATE, "active/active";
        Open = "オープン状態": STATE, "open/open";
        AwakenedMode = "覚醒モード": STATE, "awakened mode";
        NormalMode = "通常モード": STATE, "normal mode";
        Attack = "アタック": DEED, "attack";
        Break = "ブレイク": DEED, "break";
        CardChange = "カードチェンジ": DEED, "card change";
        OnPlaceEffect = "配置時効果": DEED, "on-place effect" [whole];
        OnPlayEffect = "プレイ時効果": DEED, "on-play effect" [whole];
        OnBreakEffect = "ブレイク時効果": DEED, "on-break effect" [whole];
        OnAttackEffect = "アタック時効果": DEED, "on-attack effect" [whole];
        OnUnlockEffect = "アンロック時効果": DEED, "on-unlock effect" [whole];
        KeywordAbility = "キーワード能力": KEY, "keyword abilities/keyword abilities";
        MasterAttack = "マスターアタック": DEED, "attack of the master" [whole];
        Core = "コア": THING, "core";
    }
    keywords {
        FirstStrike = "先制": KEY, "First Strike";
        Pierce = "貫通": KEY, "Pierce";
        Leap = "跳躍": KEY, "Leap";
        Haste = "速攻": KEY, "Haste";
        Menace = "威圧": KEY, "Menace";
        Impact = "衝撃": KEY, "Impact";
        Ward = "結界": KEY, "Ward";
        Stealth = "潜伏": KEY, "Stealth";
        Regeneration = "再生": KEY, "Regeneration";
        Straight = "直進": KEY, "Straight";
        Assault = "強襲": KEY, "Assault";
        LordBane = "対ロード特効": KEY, "Lord Bane";
        MasterBane = "対マスター特効": KEY, "Master Bane";
        MinionBane = "対ミニオン特効": KEY, "Minion Bane";
        UnitBane = "対ユニット特効": KEY, "Unit Bane";
        MovingAttack = "移動攻撃": KEY, "Moving Attack" [whole];
        NoZoneMoves = "領域移動無効": KEY, "No Zone Moves";
        LeftOnly = "左配置限定": KEY, "Left Only";
        RightOnly = "右配置限定": KEY, "Right Only";
        MiddleOnly = "中央配置限定": KEY, "Middle Only";
        LeftTrait = "左配置特性": KEY, "Left Trait";
        RightTrait = "右配置特性": KEY, "Right Trait";
        MiddleTrait = "中央配置特性": KEY, "Middle Trait";
        Unblockable = "ブロック不可": KEY, "Unblockable" [whole];
        EffectProof = "効果ダメージ無効": KEY, "Effect Damage Null" [whole];
        Null = "無効": KEY, "null";
        CannotBe = "不可": KEY, "can’t";
        AtWillTimes = "自ターン中任意#回": TIME, "any time in your turn, # times";
        AtWill = "自ターン中任意": TIME, "any time in your turn";
        SelfSacrifice = "挺身": KEY, "Self-Sacrifice";
        ManaBoost = "マナブースト": KEY, "Mana Boost";
        SoulCharge = "ソウルチャージ": KEY, "Soul Charge";
    }
    adverbs {}
    adnominals {}
    counters {}
    deeds {
        Break = "ブレイク" Suru { [は: CARD | PLAYER] [を: CARDS, Chosen] } "break/broken {を}";
        Tire = "疲労" Suru { [は: CARD | PLAYER] [を: CARDS | THING, Chosen] } "tire/tired {を}";
        MoveLane = "レーン移動" Suru { [は: CARD] [を: CARDS, Chosen] [に: ZONE] } "move/moved {を} to another lane";
        Unlock = "アンロック" Suru { [は: PLAYER | CARD] [を: CARDS, Chosen] [から: PLACE] } "unlock/unlocked {を}";
        Block = "ブロック" Suru { [は: CARD] [を: CARDS] } "block/blocked {を}";
        Survive = "生き残" Ru { [は: CARD] } "survive/survived";
        Adjoin = "隣接" Suru { [に: ZONE] } "adjoin/adjoined {に}";
        RoundDown = "切り捨て" Ichidan { (は: FIGURE) } "round/rounded down";
        RoundUp = "切り上げ" Ichidan { (は: FIGURE) } "round/rounded up";
        Awaken = "覚醒" Suru { [は: CARD | PLAYER] [を: CARDS, Chosen] } "awaken/awakened {を}";
        Reverse = "リバース" Suru { [は: CARD | PLAYER] [を: CARDS, Chosen] } "reverse/reversed {を}";
    }
    variants {
        "〈" => "《";
        "〉" => "》";
        "≪" => "《";
        "≫" => "》";
        "させられ" => "され";
        "を除く" => "以外の";
        "前の相手のターン" => "直前の相手のターン";
        "前のあなたのターン" => "直前のあなたのターン";
        "前のターン" => "直前のターン";
        "直前の相手のターン" => "直前の相手のターン";
        "直前のあなたのターン" => "直前のあなたのターン";
        "直前のターン" => "直前のターン";
        "もう1度繰り返す" => "もう1度行う";
        "もう一度繰り返す" => "もう1度行う";
        "互いにバトルを行" => "それらでバトルを行";
        "お互いにバトルを行" => "それらでバトルを行";
        "それらはバトルを行" => "それらでバトルを行";
        "その2体はバトルを行" => "その2体でバトルを行";
        "その２体はバトルを行" => "その2体でバトルを行";
        "選んだミニオンはバトルを行" => "それらでバトルを行";
        "空いているレーンすべてに" => "空いているすべてのレーンに";
        "空いているレーン全てに" => "空いているすべてのレーンに";
        "（0以下にはならない）。" => "。（0以下にならない。）";
        "（０以下にはならない）。" => "。（0以下にならない。）";
        "（0にはならない）。" => "。（0以下にならない。）";
        "（０にはならない）。" => "。（0以下にならない。）";
        "（1未満にはならない）。" => "。（1未満にならない。）";
        "（１未満にはならない）。" => "。（1未満にならない。）";
        "（1未満にならない）。" => "。（1未満にならない。）";
        "（１未満にならない）。" => "。（1未満にならない。）";
        "この方法で" => "この効果で";
        "この方法によ" => "この効果によ";
        "場合にのみ、" => "場合にのみ";
        "場合のみ、" => "場合のみ";
        "バトルしてい" => "バトルを行ってい";
        "バトルした" => "バトルを行った";
        "バトルする" => "バトルを行う";
        "をバトルさせる" => "でバトルを行う";
        "より小さくはならない" => "未満にならない";
        "より小さくならない" => "未満にならない";
        "より少なくはならない" => "未満にならない";
        "より少なくならない" => "未満にならない";
        "より低くはならない" => "未満にならない";
        "より低くならない" => "未満にならない";
        "未満にはならない" => "未満にならない";
        "以下にはならない" => "以下にならない";
        "（最低1）。" => "。（1未満にならない。）";
        "（最低１）。" => "。（1未満にならない。）";
        "このターンの終了時" => "ターン終了時";
        "ターンの終了時" => "ターン終了時";
        "1マスターポイントを得" => "マスターポイントを1点得";
        "2マスターポイントを得" => "マスターポイントを2点得";
        "3マスターポイントを得" => "マスターポイントを3点得";
        "4マスターポイントを得" => "マスターポイントを4点得";
        "ターンの開始時" => "ターン開始時";
        "これを2回行う" => "この処理を2回行う";
        "これを２回行う" => "この処理を2回行う";
        "これをもう1度行う" => "この処理をもう1度行う";
        "これをもう一度行う" => "この処理をもう1度行う";
        "この効果をもう1度行う" => "この処理をもう1度行う";
        "この効果をもう一度行う" => "この処理をもう1度行う";
        "この効果を2回行う" => "この処理を2回行う";
        "この効果を２回行う" => "この処理を2回行う";
        "枚目以降の" => "枚目以上の";
        "体目以降の" => "体目以上の";
        "ターゲットに選ぶ" => "ターゲットにする";
        "ターゲットとして選ぶ" => "ターゲットにする";
        "（端数は切り捨てる）。" => "。（端数は切り捨てる。）";
        "（端数は切り捨て）。" => "。（端数は切り捨てる。）";
        "（端数切り捨て）。" => "。（端数は切り捨てる。）";
        "（端数は切り上げる）。" => "。（端数は切り上げる。）";
        "（端数は切り上げ）。" => "。（端数は切り上げる。）";
        "（端数切り上げ）。" => "。（端数は切り上げる。）";
        "「ー" => "「-";
        "／ー" => "/-";
        "/ー" => "/-";
        "WTー" => "WT-";
        "〜" => "～";
        "~" => "～";
        "※　" => "　";
        "※" => "";
        "ゾーンIV" => "ゾーンⅣ";
        "ゾーンIII" => "ゾーンⅢ";
        "ゾーンII" => "ゾーンⅡ";
        "ゾーンI" => "ゾーンⅠ";
        "～IV" => "～Ⅳ";
        "～III" => "～Ⅲ";
        "～II" => "～Ⅱ";
        "－ X" => "-X";
        "＋ X" => "+X";
        "。・" => "。\n・";
        "。①" => "。\n・";
        "。②" => "。\n・";
        "。③" => "。\n・";
        "。④" => "。\n・";
        "。●" => "。\n・";
        "。■" => "。\n・";
        "\n■" => "\n・";
        "\n④" => "\n・";
        "\n●" => "\n・";
        "\n①" => "\n・";
        "\n②" => "\n・";
        "\n③" => "\n・";
        "《配置時》効果" => "配置時効果";
        "《ブレイク時》効果" => "ブレイク時効果";
        "《アタック時》効果" => "アタック時効果";
        "《アンロック時》効果" => "アンロック時効果";
        "《配置時》を持" => "配置時を持";
        "《レーン移動時》を持" => "レーン移動時を持";
        "《アタック時》を持" => "アタック時を持";
        "《アンロック時》を持" => "アンロック時を持";
        "《ブレイク時》を持" => "ブレイク時を持";
        " X " => "X";
    }
    kept {
        "※トークン";
        "端数";
        "…しか";
        "…のみ";
        "…ならない";
        "…発生しない";
        "…発動しない";
        "…発動できない";
        "…最大";
        "…最低";
        "…上限";
        "…除く";
        "…ターンに";
        "Xは";
        "Ｘは";
        "Yは";
        "Ｙは";
    }
}

/// The words of the game.
pub fn lexicon() -> &'static Lexicon {
    static WORDS: OnceLock<Lexicon> = OnceLock::new();
    WORDS.get_or_init(|| Lexicon::new(&[&genre::TABLE, &TABLE]))
}

/// The words of the game, and the types that some cards bring.
pub fn lexicon_with<'t>(types: impl Iterator<Item = &'t str>) -> Lexicon {
    lexicon().with(types.map(|word| Brought {
        ja: word.to_owned(),
        en: word.to_owned(),
        sorts: Sorts::TRAIT.or(Sorts::CARD),
    }))
}
