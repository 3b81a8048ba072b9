//! The words of Shadowverse EVOLVE, over those that card games share.

use std::sync::OnceLock;

use language::{Brought, Lexicon, Sorts, genre};

language::lexicon! {
    layer GAME;
    habits { verbless: true, open_names: false, told_marks: false, keyword_lines: false }
    nouns {
        Follower = "フォロワー": CARD, "follower";
        Amulet = "アミュレット": CARD, "amulet";
        Spell = "スペル": CARD, "spell";
        Leader = "リーダー": CARD, "leader/leaders";
        Evolved = "エボルヴ": CARD, "evolved card";
        EvolvedFollower = "エボルヴフォロワー": CARD, "evolved follower" [whole];
        EvolvedCard = "エボルヴカード": CARD, "evolved card" [whole];
        Advanced = "アドバンス": CARD, "advanced card";
        DrivePoint = "ドライブポイント": CARD, "drive point" [whole];
        Shikigami = "式神": CARD | TRAIT, "Shikigami";
        Treasure = "財宝": CARD | TRAIT, "Treasure";
        Vehicle = "乗物": CARD | TRAIT, "Vehicle";
        Umamusume = "ウマ娘": TRAIT, "Umamusume";
        ExArea = "EXエリア": ZONE, "EX area" -> "ex";
        Cemetery = "墓場": ZONE, "cemetery" -> "cemetery";
        EvolveDeck = "エボルヴデッキ": ZONE, "evolve deck" [whole];
        EvolveZone = "エボルヴゾーン": ZONE, "evolve zone";
        Banished = "消滅領域": ZONE, "banished zone";
        AttackIcon = "《攻撃力》": FIGURE, "attack/attack" -> "attack";
        DefenseIcon = "《体力》": FIGURE, "defense/defense" -> "defense";
        Attack = "攻撃力": FIGURE, "attack/attack";
        Defense = "体力": FIGURE, "defense/defense";
        MaxPp = "PP最大値": FIGURE, "max PP/max PP" [whole];
        RemainingPp = "残りPP": FIGURE, "remaining PP/remaining PP" [whole];
        Pp = "PP": FIGURE, "PP/PP";
        MaxEp = "EP最大値": FIGURE, "max EP/max EP" [whole];
        Ep = "EP": FIGURE, "EP/EP";
        Counter = "カウンター": FIGURE, "counter";
        AdditionalCost = "追加コスト": FIGURE, "additional cost";
        Least = "最小": TRAIT | FIGURE, "the lowest/the lowest";
        Greatest = "最大": TRAIT | FIGURE, "the highest/the highest";
        MainPhase = "メインフェイズ": TIME, "main phase";
        EndPhase = "エンドフェイズ": TIME, "end phase";
        StartPhase = "スタートフェイズ": TIME, "start phase";
        AttackDamage = "攻撃ダメージ": HARM, "attack damage/attack damage" [whole];
        CombatDamage = "交戦ダメージ": HARM, "combat damage/combat damage" [whole];
        AbilityDamage = "能力ダメージ": HARM, "ability damage/ability damage" [whole];
        Die = "サイコロ": DEED, "die/dice";
        DriveCheck = "ドライブチェック": DEED, "drive check";
        Rolled = "出た目" | "出た目の数": FIGURE, "number rolled";
        TriggerMark = "トリガー": DEED, "trigger";
        Engaged = "アクト状態": STATE, "engaged/engaged" [whole];
        Refreshed = "スタンド状態": STATE, "refreshed/refreshed" [whole];
        Boxed = "箱詰め状態": STATE, "boxed/boxed";
    }
    keywords {
        Guard = "【守護】": KEY, "Guard" -> "guard";
        Storm = "【疾走】": KEY, "Storm" -> "storm";
        Rush = "【突進】": KEY, "Rush" -> "rush";
        Assail = "【指定攻撃】": KEY, "Assail" -> "assail";
        Intimidate = "【威圧】": KEY, "Intimidate" -> "intimidate";
        Bane = "【必殺】": KEY, "Bane" -> "bane";
        Aura = "【オーラ】": KEY, "Aura" -> "aura";
        Drain = "【ドレイン】": KEY, "Drain" -> "drain";
        Stack = "【スタック】": KEY | MARK, "Stack" -> "stack";
        SingleDrive = "【シングルドライブ】": KEY, "Single Drive";
        TwinDrive = "【ツインドライブ】": KEY, "Twin Drive";
        TripleDrive = "【トリプルドライブ】": KEY, "Triple Drive";
        StartAmulet = "【スタートアミュレット】": KEY, "Start Amulet";
        Box = "【箱詰め】": KEY, "Box";
        Drive = "ドライブ": KEY, "Drive";
        Quick = "《クイック》" | "《Q》": KEY | MARK, "Quick" -> "quick";
        Fanfare = "《ファンファーレ》": KEY | MARK, "Fanfare";
        LastWords = "《ラストワード》": KEY | MARK, "Last Words";
        Activate = "《起動》": KEY | MARK, "Activate";
        Evolve = "《進化》": KEY | MARK, "Evolve";
        Advance = "《アドバンス》" | "《アドバンス起動》": KEY | MARK, "Advance";
        Feed = "《食事》": KEY | MARK, "Feed";
        Possess = "《憑依》": KEY | MARK, "Possess";
        Ride = "《ライド》": KEY | MARK, "Ride";
        Cost = "《コスト#》": KEY | MARK, "pay # PP";
        WhenEvolved = "【進化時】": KEY | MARK, "On Evolve";
        WhenSuperEvolved = "【超進化時】": KEY | MARK, "On Super-Evolve";
        Strike = "【攻撃時】": KEY | MARK, "Strike";
        WhenRaced = "【出走時】": KEY | MARK, "On Race";
        WhenDriven = "【ドライブ獲得時】": KEY | MARK, "On Drive";
        ComboN = "【コンボ_#】": KEY | MARK, "Combo #";
        Combo = "【コンボ】": KEY | MARK, "Combo";
        SpellchainN = "【スペルチェイン_#】": KEY | MARK, "Spellchain #";
        Spellchain = "【スペルチェイン】": KEY | MARK, "Spellchain";
        SpellchainShort = "【SC_#】": KEY | MARK, "Spellchain #";
        NecrochargeN = "【ネクロチャージ_#】": KEY | MARK, "Necrocharge #";
        Necrocharge = "【ネクロチャージ】": KEY | MARK, "Necrocharge";
        NecrochargeShort = "【NC_#】": KEY | MARK, "Necrocharge #";
        LessonN = "【レッスン_#】": KEY | MARK, "Lesson #";
        Lesson = "【レッスン】": KEY | MARK, "Lesson";
        EarthRiteN = "【土の秘術_#】": KEY | MARK, "Earth Rite #";
        EarthRite = "【土の秘術】": KEY | MARK, "Earth Rite";
        Overflow = "【覚醒】": KEY | MARK, "Overflow";
        Sanguine = "【真紅】": KEY | MARK, "Sanguine";
        Mode = "【#】": MARK, "(#)";
        Elf = "《エルフ》": TRAIT, "Forestcraft";
        Royal = "《ロイヤル》": TRAIT, "Swordcraft";
        Witch = "《ウィッチ》": TRAIT, "Runecraft";
        Dragon = "《ドラゴン》": TRAIT, "Dragoncraft";
        Nightmare = "《ナイトメア》": TRAIT, "Abysscraft";
        Bishop = "《ビショップ》": TRAIT, "Havencraft";
        Neutral = "《ニュートラル》": TRAIT, "neutral";
    }
    adverbs {}
    adnominals {}
    counters {}
    deeds {
        Evolve = "進化" Suru { (は: CARD) [に: CARD] } "evolve/evolved into {に}";
        Engage = "アクト" Suru | "《アクト》" Suru { [は: PLAYER | CARD] (を: CARDS, Chosen) } { (は: CARD) } "engage/engaged {を}";
        Refresh = "スタンド" Suru { [は: CARD | PLAYER] (を: CARDS, Chosen) } { (は: CARD) } "refresh/refreshed {を}";
        ChooseMode = "チョイス" Suru { [は: PLAYER] (を: MODE) [から: MODE] } "choose/chosen {を}";
        Race = "出走" Suru { (は: CARD) } "race/raced";
        Feed = "食事" Suru { [は: CARD] } "feed/fed";
        Pilot = "操縦" Suru { [は: CARD] (を: CARD) } "pilot/piloted {を}";
        Arrive = "来" Ichidan { (は: TIME) } "come/come";
        TurnUp = "捲れ" Ichidan { (は: CARD) } "be/turned up";
        Fight = "交戦" Suru { (は: CARD) [と: CARD] } "fight/fought {と}";
        CheckDrive = "ドライブチェック" Suru { (は: CARD) } "make/made a drive check";
        TriggerDrive = "トリガー" Suru { [は: CARD | PLAYER] } "trigger/triggered";
    }
    variants {
        "〈" => "《";
        "〉" => "》";
        "≪" => "《";
        "≫" => "》";
        "[" => "【";
        "]" => "】";
        "［" => "【";
        "］" => "】";
        "割り振" => "割りふ";
        "墓地" => "墓場";
        "に送る" => "に置く";
        "に送り" => "に置き";
        "に送っ" => "に置い";
        "に送ら" => "に置か";
        "フォロワー全員" => "フォロワーすべて";
        "以下から1つ" => "下記から1つ";
        "以下から2つ" => "下記から2つ";
        "以下から3つ" => "下記から3つ";
        "つを選ぶ。\n【1】" => "つチョイスする。\n【1】";
        "つ選ぶ。\n【1】" => "つチョイスする。\n【1】";
        "つまで選ぶ。\n【1】" => "つまでチョイスする。\n【1】";
        "つを選ぶ。【1】" => "つチョイスする。【1】";
        "つ選ぶ。【1】" => "つチョイスする。【1】";
        "つまで選ぶ。【1】" => "つまでチョイスする。【1】";
        "』としても扱う" => "』でもある";
        "と同じ枚数引" => "と同じだけ引";
        "と同じ枚数カードを引" => "と同じだけ引";
        "と同じ数だけ" => "と同じだけ";
        "を取り除く" => "を取る";
        "を取り除き" => "を取り";
        "を取り除い" => "を取っ";
        "個取り除く" => "個取る";
        "個取り除き" => "個取り";
        "個取り除い" => "個取っ";
        "が取り除かれ" => "が取られ";
        "ターンの終了後" => "ターンの後";
        "【憑依】" => "《憑依》";
        "【ドライブ】" => "ドライブ";
        "すべての能力を失" => "能力すべてを失";
        "ドローする" => "引く";
        "ドローし、" => "引き、";
        "ドローして" => "引いて";
        "ドローした" => "引いた";
        "てもよい" => "てよい";
        "でもよい" => "でよい";
        "【コンボ】" => "【コンボ】";
        "【コンボ_" => "【コンボ_";
        "【コンボ" => "【コンボ_";
        "【スペルチェイン】" => "【スペルチェイン】";
        "【スペルチェイン_" => "【スペルチェイン_";
        "【スペルチェイン" => "【スペルチェイン_";
        "【ネクロチャージ】" => "【ネクロチャージ】";
        "【ネクロチャージ_" => "【ネクロチャージ_";
        "【ネクロチャージ" => "【ネクロチャージ_";
        "\n----------" => "";
        "----------\n" => "";
        "----------" => "";
        // One token spells out what 【スタック】 means, which is a reminder (SV-10).
        "\nこれが場を離れるとき、代わりにこれのスタックカウンター1つを取る。" => "";
        "\nこれのスタックカウンターが0になったとき、これを破壊する。" => "";
        "\n《起動》これを《アクト》：自分の他の【スタック】を持つアミュレット1つを選ぶ。それにこれのスタックカウンターすべてを移す。" => "";
    }
    kept {
        "ドライブチェックによって";
    }
}

/// The words of the game.
pub fn lexicon() -> &'static Lexicon {
    static WORDS: OnceLock<Lexicon> = OnceLock::new();
    WORDS.get_or_init(|| Lexicon::new(&[&genre::TABLE, &TABLE]))
}

/// What never stands in the name of a counter: it begins after one of these.
const BEFORE_COUNTER: [char; 14] =
    ['、', '。', '：', 'の', 'を', 'に', 'は', 'が', '「', '」', '》', '】', '\n', 'た'];

/// The longest name of a counter, in characters.
const LONGEST_COUNTER: usize = 8;

/// The counters that a text names, such as 魔力カウンター.
pub(crate) fn counters_in(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("カウンター").filter_map(move |(at, word)| {
        let before = &text[..at];
        let start = before
            .rfind(BEFORE_COUNTER)
            .map_or(0, |mark| mark + before[mark..].chars().next().map_or(0, char::len_utf8));
        let named = (1..=LONGEST_COUNTER).contains(&before[start..].chars().count());
        named.then(|| &text[start..at + word.len()])
    })
}

/// The words of the game, and the types and counters that some cards bring.
pub fn lexicon_with<'t>(
    types: impl Iterator<Item = &'t str>,
    texts: impl Iterator<Item = &'t str>,
) -> Lexicon {
    lexicon_of(lexicon(), types, texts.flat_map(counters_in))
}

/// These words, and these types and counters.
pub(crate) fn lexicon_of<'t>(
    words: &Lexicon,
    types: impl Iterator<Item = &'t str>,
    counters: impl Iterator<Item = &'t str>,
) -> Lexicon {
    let brought = |word: &str, sorts| Brought { ja: word.to_owned(), en: word.to_owned(), sorts };
    let types = types.map(|word| brought(word, Sorts::TRAIT));
    let counter = |word: &str| {
        let name = word.trim_end_matches("カウンター");
        let name = if name == "スタック" { "Stack" } else { name };
        Brought { ja: word.to_owned(), en: format!("{name} counter"), sorts: Sorts::FIGURE }
    };
    words.with(types.chain(counters.map(counter)))
}
