//! A text as someone types it: what was understood of it, or where reading stopped and what could stand there instead.

use serde::Serialize;

use crate::cards::{
    PrintedCard, Reader, Understood, UnplayablePhrase, Wording, understood_cards, unplayable_phrases,
};
use crate::face::{Said, said};
use crate::limits::LONGEST_TEXT;
use crate::pool::Cards;

/// What came of reading a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TypedText {
    /// The kind of card that it was read as.
    pub kind: String,
    /// Its paragraphs, each with what was understood of it.
    pub paragraphs: Vec<Understood>,
    /// Can a card with this text be played?
    pub playable: bool,
    /// What was read and can't be played.
    pub unplayable: Vec<UnplayablePhrase>,
    /// Where reading stopped, in characters of the text from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<usize>,
    /// What may come next where it stopped, the likeliest first.
    pub next: Vec<String>,
    /// The same said as a card would say it, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reworded: Option<String>,
    /// The sentence of a known card that is most like the one that was not understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
    /// What it does, in the notation of the effect language.
    pub program: Vec<String>,
}

/// What people write, and what a card says for it; `#` is a number.
type Rewording = (&'static str, &'static str);

const SVE: &[Rewording] = &[
    ("カードを#枚引", "#枚引"),
    ("カード#枚を引", "#枚引"),
    ("ダメージを与える", "ダメージ"),
    ("#点ダメージ", "#ダメージ"),
    ("#点のダメージ", "#ダメージ"),
    ("#のダメージ", "#ダメージ"),
    ("を#体", "#体を"),
    ("を#枚", "#枚を"),
    ("を#つ", "#つを"),
    ("1体に", "1体を選ぶ。それに"),
    ("1体を破壊する", "1体を選ぶ。それを破壊する"),
    ("1体を消滅させる", "1体を選ぶ。それを消滅させる"),
    ("1体を手札に戻す", "1体を選ぶ。それを手札に戻す"),
    ("相手フォロワー", "相手の場のフォロワー"),
    ("相手のフォロワー", "相手の場のフォロワー"),
    ("自分のフォロワー", "自分の場のフォロワー"),
    ("相手リーダー", "相手のリーダー"),
    ("自分リーダー", "自分のリーダー"),
    ("全ての相手の場のフォロワー", "相手の場のフォロワーすべて"),
    ("すべての相手の場のフォロワー", "相手の場のフォロワーすべて"),
    ("フォロワー全て", "フォロワーすべて"),
    ("フォロワー全体", "フォロワーすべて"),
    ("てもよい", "てよい"),
    ("ることができる", "てよい"),
    ("た時、", "たとき、"),
    ("なった場合、", "なったなら、"),
    ("ある場合、", "あるなら、"),
    ("いる場合、", "いるなら、"),
    ("以上の場合、", "以上なら、"),
    ("以下の場合、", "以下なら、"),
    ("このカードが場に出たとき、", "《ファンファーレ》"),
    ("このフォロワーが場に出たとき、", "《ファンファーレ》"),
    ("これが場に出たとき、", "《ファンファーレ》"),
    ("場に出たとき、", "《ファンファーレ》"),
    ("ファンファーレ：", "《ファンファーレ》"),
    ("ラストワード：", "《ラストワード》"),
    ("このフォロワー", "これ"),
    ("このカード", "これ"),
    ("墓地", "墓場"),
    ("山札", "デッキ"),
    ("ターン終了時まで、", "このターン、"),
    ("ターンの終わりまで、", "このターン、"),
    ("自分のターン終了時、", "自分のエンドフェイズが来たとき、"),
    ("自分のターンの終わりに、", "自分のエンドフェイズが来たとき、"),
    ("+#/+#する", "《攻撃力》+#/《体力》+#する"),
    ("《攻撃力》+#/+#", "《攻撃力》+#/《体力》+#"),
    ("+#/+#を得る", "《攻撃力》+#/《体力》+#する"),
    ("の攻撃力を+#する", "は《攻撃力》+#する"),
    ("の攻撃力+#", "は《攻撃力》+#する"),
    ("攻撃力+#", "《攻撃力》+#"),
    ("体力+#", "《体力》+#"),
    ("の体力を#回復する", "は《体力》+#する"),
    ("の体力を#回復", "は《体力》+#する"),
    ("を得る", "を持つ"),
    ("守護を持つ", "【守護】を持つ"),
    ("疾走を持つ", "【疾走】を持つ"),
    ("突進を持つ", "【突進】を持つ"),
    ("必殺を持つ", "【必殺】を持つ"),
    ("ドレインを持つ", "【ドレイン】を持つ"),
    ("オーラを持つ", "【オーラ】を持つ"),
    ("威圧を持つ", "【威圧】を持つ"),
    ("進化時：", "【進化時】"),
    ("進化時、", "【進化時】"),
    ("攻撃時、", "【攻撃時】"),
    ("を場に#体出す", "#体を場に出す"),
    ("を墓場に送る", "を墓場に置く"),
    ("をPPを", "PPを"),
];

const LOS: &[Rewording] = &[
    ("カード#枚を引", "カードを#枚引"),
    ("#枚引", "カードを#枚引"),
    ("#体を", "を#体"),
    ("#枚を", "を#枚"),
    ("てよい", "てもよい"),
    ("とき、", "時、"),
    ("以上なら、", "以上の場合、"),
    ("以下なら、", "以下の場合、"),
    ("いるなら、", "いる場合、"),
    ("これが", "このカードが"),
    ("これは", "このカードは"),
    ("これを", "このカードを"),
    ("攻撃した", "アタックした"),
    ("攻撃力+#", "ATK+#"),
    ("の攻撃力を+#する", "はATK+#する"),
    ("墓地", "トラッシュ"),
    ("山札", "デッキ"),
    ("このターン中、", "ターン終了時まで、"),
    ("を持つ", "を得る"),
];

const LEGIONS: &[Rewording] = &[
    ("カード#枚を引", "カードを#枚引"),
    ("#枚引", "カードを#枚引"),
    ("自分の", "あなたの"),
    ("を#体破壊する", "#体をブレイクする"),
    ("破壊する", "ブレイクする"),
    ("を#体", "#体を"),
    ("てよい", "てもよい"),
    ("とき、", "時、"),
    ("以上なら、", "以上の場合、"),
    ("いるなら、", "いる場合、"),
    ("これが", "このカードが"),
    ("これは", "このカードは"),
    ("墓地", "スタックゾーン"),
    ("山札", "デッキ"),
    ("攻撃した", "アタックした"),
    ("#ダメージ", "#点のダメージ"),
    ("ダメージ。", "ダメージを与える。"),
];

/// The name of the card that a typed text is put on.
const NAME: &str = "NEW";

impl Wording {
    /// The kinds of card that carry text, as a card file gives them.
    fn kinds(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Wording::Sve => &[
                (
                    "フォロワー",
                    "class = \"ニュートラル\"\nkind = \"フォロワー\"\ncost = 1\nattack = 1\ndefense = 1",
                ),
                ("スペル", "class = \"ニュートラル\"\nkind = \"スペル\"\ncost = 1"),
                ("アミュレット", "class = \"ニュートラル\"\nkind = \"アミュレット\"\ncost = 1"),
            ],
            Wording::Los => &[
                (
                    "キャラクター",
                    "kind = \"キャラクター\"\nattribute = \"火\"\ncost = 1\nspeed = 3\natk = 100\ndef = 100\ndown = 100",
                ),
                ("エフェクト", "kind = \"エフェクト\"\nattribute = \"火\"\ncost = 1"),
                ("サポート", "kind = \"サポート\"\nattribute = \"火\"\ncost = 1"),
            ],
            Wording::Legions => &[
                (
                    "ミニオン",
                    "category = \"ミニオン\"\ncolours = [\"赤\"]\ncost = 1\nwt = 1\natk = 1\nhp = 1",
                ),
                ("スキル", "category = \"スキル\"\ncolours = [\"赤\"]\ncost = 1\nwt = 1"),
            ],
        }
    }

    /// What people write, and what a card of the game says for it.
    fn rewordings(self) -> &'static [Rewording] {
        match self {
            Wording::Sve => SVE,
            Wording::Los => LOS,
            Wording::Legions => LEGIONS,
        }
    }
}

/// Reads a text as it stands on a card of this kind, or of the first kind that can be played with it.
pub fn read_typed(wording: Wording, text: &str, kind: Option<&str>) -> Result<TypedText, Said> {
    if text.chars().count() > LONGEST_TEXT {
        let ja = format!("テキストは{LONGEST_TEXT}文字までです");
        return Err(said(ja, format!("a text has at most {LONGEST_TEXT} characters")));
    }
    let kinds = || wording.kinds().iter().filter(|(name, _)| kind.is_none_or(|kind| kind == *name));
    let mut first = None;
    for (name, fields) in kinds() {
        let typed = read_as(wording, text, (name, fields))?;
        if typed.playable {
            return Ok(typed);
        }
        // Where nothing else is said, a text is taken for one that holds: what another kind lacks says more.
        let vague = |typed: &TypedText| typed.unplayable.iter().any(|one| one.why.en == "what holds");
        if first.as_ref().is_none_or(vague) {
            first = Some(typed);
        }
    }
    let Some(mut typed) = first else {
        let all: Vec<&str> = wording.kinds().iter().map(|(name, _)| *name).collect();
        let (ja, en) = (
            format!("カードの種類は{}のどれかです", all.join("、")),
            format!("a kind is one of {}", all.join(", ")),
        );
        return Err(crate::face::said(ja, en));
    };
    help(wording, text, &mut typed, &kinds().copied().collect::<Vec<_>>());
    Ok(typed)
}

/// A card with this text.
fn card(text: &str, fields: &str) -> Result<Cards, Said> {
    // What JSON quotes, TOML reads alike.
    let quoted = serde_json::Value::from(text);
    let file = format!("[[card]]\nid = \"{NAME}\"\nname = \"{NAME}\"\n{fields}\ntext = {quoted}\n");
    Cards::read(std::iter::once(&*file)).map_err(|faults| {
        faults
            .into_iter()
            .next()
            .map_or_else(|| crate::face::said(String::new(), String::new()), |fault| fault.what)
    })
}

fn read_as(wording: Wording, text: &str, (name, fields): (&str, &str)) -> Result<TypedText, Said> {
    let cards = card(text, fields)?;
    let printed: Vec<PrintedCard> = cards.iter().cloned().collect();
    let paragraphs = understood_cards(wording, &printed).pop().unwrap_or_default();
    let unplayable = unplayable_phrases(wording, &cards, NAME)?;
    let playable = unplayable.is_empty() && paragraphs.iter().all(|one| one.meaning.is_some());
    let program = match playable {
        true => wording.game().written_cards(&cards)?.pop().unwrap_or_default(),
        false => Vec::new(),
    };
    let (stopped, next, reworded, nearest) = (None, Vec::new(), None, None);
    let kind = name.to_owned();
    Ok(TypedText { kind, paragraphs, playable, unplayable, stopped, next, reworded, nearest, program })
}

/// What helps someone whose text can't be played: where reading stopped, what may come next, other words for it.
fn help(wording: Wording, text: &str, typed: &mut TypedText, kinds: &[(&str, &str)]) {
    let reader = Reader::new(wording, &[]);
    if let Some((reached, next)) = reader.stopped(text) {
        typed.stopped = Some(text[..reached].chars().count());
        typed.next = next;
    }
    typed.reworded = reword(wording, &reader, text, kinds);
    let missed =
        typed.paragraphs.iter().find_map(|one| one.unread.as_ref().map(|(phrase, _)| phrase.clone()));
    let missed = missed.or_else(|| typed.unplayable.first().map(|one| one.phrase.clone()));
    typed.nearest = missed.and_then(|phrase| nearest(wording, &phrase));
}

/// How many texts are tried in search of one that can be played.
const TRIES: usize = 400;

/// The text in other words that can be played, by as few changes as possible.
fn reword(wording: Wording, reader: &Reader, text: &str, kinds: &[(&str, &str)]) -> Option<String> {
    let names = wording.game().shipped_names();
    let mut tried = vec![reader.normal(text)];
    let mut at = 0;
    while at < tried.len() && tried.len() < TRIES {
        let said = wording.rewordings().iter().map(|(from, to)| replaced(&tried[at], from, to));
        let named = names.iter().map(|name| quoted(&tried[at], name));
        let others: Vec<String> = said.chain(named).flatten().collect();
        for other in others {
            if tried.contains(&other) {
                continue;
            }
            let plays =
                |kind: &(&str, &str)| read_as(wording, &other, *kind).is_ok_and(|typed| typed.playable);
            if reader.is_read(&other) && kinds.iter().any(plays) {
                return Some(other);
            }
            tried.push(other);
        }
        at += 1;
    }
    None
}

/// The text with the name of a card in 『』, where it stands without.
fn quoted(text: &str, name: &str) -> Option<String> {
    let at = text.find(name).filter(|at| !text[..*at].ends_with('『'))?;
    Some(format!("{}『{name}』{}", &text[..at], &text[at + name.len()..]))
}

/// The text with the first place that is written so written otherwise; numbers stay what they are.
fn replaced(text: &str, from: &str, to: &str) -> Option<String> {
    let (start, end, numbers) = text.char_indices().find_map(|(at, _)| {
        let (end, numbers) = matched(&text[at..], from)?;
        Some((at, at + end, numbers))
    })?;
    let mut numbers = numbers.into_iter();
    let new: String = to
        .chars()
        .map(|c| if c == '#' { numbers.next().unwrap_or_default() } else { c.to_string() })
        .collect();
    Some(format!("{}{new}{}", &text[..start], &text[end..]))
}

/// How long the part is that is written so, and the numbers in it.
fn matched(text: &str, pattern: &str) -> Option<(usize, Vec<String>)> {
    let (mut at, mut numbers) = (0, Vec::new());
    for c in pattern.chars() {
        if c == '#' {
            let digits = text[at..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - at);
            if digits == 0 {
                return None;
            }
            numbers.push(text[at..at + digits].to_owned());
            at += digits;
        } else {
            text[at..].starts_with(c).then_some(())?;
            at += c.len_utf8();
        }
    }
    Some((at, numbers))
}

/// No sentence that is this unlike is of help.
const ALIKE: f64 = 0.45;

/// The sentence of a shipped card that is most like this one.
fn nearest(wording: Wording, phrase: &str) -> Option<String> {
    nearest_sentences(wording, phrase, 1).pop()
}

/// The text in other words that can be played on a card of this kind.
pub(crate) fn reworded(wording: Wording, reader: &Reader, text: &str, kind: &str) -> Option<String> {
    let kinds: Vec<_> = wording.kinds().iter().filter(|(name, _)| *name == kind).copied().collect();
    reword(wording, reader, text, &kinds)
}

/// The sentences of shipped cards that are most like this one, the likest first.
pub(crate) fn nearest_sentences(wording: Wording, phrase: &str, most: usize) -> Vec<String> {
    let shipped = wording.game().shipped_texts();
    let sentences = shipped.iter().flat_map(|text| text.split_inclusive(['。', '\n']));
    let alike = |sentence: &str| strsim::normalized_levenshtein(sentence, phrase);
    let scored = sentences.map(|sentence| (alike(sentence.trim_end()), sentence.trim_end()));
    let mut best: Vec<(f64, &str)> = scored.filter(|(score, _)| *score >= ALIKE).collect();
    // Of two that are alike the later is told, as ever.
    best.reverse();
    best.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut found: Vec<String> = Vec::new();
    for (_, sentence) in best {
        if found.len() < most && !found.iter().any(|known| known == sentence) {
            found.push(sentence.to_owned());
        }
    }
    found
}
