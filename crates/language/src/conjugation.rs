//! How verbs change: a stem and a conjugation give every voice and tense.

use Tense::{
    Able, Bare, EvenIf, May, MayAlso, Must, Negative, NegativePast, NegativeStem, Nor, NotOngoing, Ongoing,
    Past, Plain, Stem, Te, Unable, WasOngoing,
};

/// The conjugation of a verb, named by its dictionary ending.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Conjugation {
    /// 破壊する: a noun and する.
    Suru,
    /// 与える: the stem never changes.
    Ichidan,
    /// 引く
    Ku,
    /// 行く
    Iku,
    /// 戻す
    Su,
    /// 持つ
    Tsu,
    /// 戻る
    Ru,
    /// 使う
    U,
    /// 選ぶ
    Bu,
    /// 含む
    Mu,
    /// ある, whose negative is ない.
    Aru,
    /// 多い: an adjective.
    Adjective,
}

impl Conjugation {
    /// Every conjugation.
    pub const ALL: [Conjugation; 12] = [
        Conjugation::Suru,
        Conjugation::Ichidan,
        Conjugation::Ku,
        Conjugation::Iku,
        Conjugation::Su,
        Conjugation::Tsu,
        Conjugation::Ru,
        Conjugation::U,
        Conjugation::Bu,
        Conjugation::Mu,
        Conjugation::Aru,
        Conjugation::Adjective,
    ];
}

/// Who does it to whom.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Voice {
    /// 破壊する
    Active,
    /// 破壊される
    Passive,
    /// 破壊させる
    Causative,
    /// 破壊できる
    Potential,
}

/// The form of a verb within its voice: tense, mood and whether it is negated.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tense {
    /// 引く
    Plain,
    /// 引き、
    Stem,
    /// 引いて
    Te,
    /// 引いた
    Past,
    /// 引かない
    Negative,
    /// 引かず
    NegativeStem,
    /// 引かなかった
    NegativePast,
    /// 引いている
    Ongoing,
    /// 引いていた
    WasOngoing,
    /// 引いていない
    NotOngoing,
    /// 引いてよい
    May,
    /// 引いてもよい
    MayAlso,
    /// 引くことができる
    Able,
    /// 引くことができない
    Unable,
    /// 引くことも〔捨てることもできない〕
    Nor,
    /// 引かなければならない
    Must,
    /// 引いても、
    EvenIf,
    /// 消滅 alone, before a colon.
    Bare,
    /// The verb is said later, for several: Aを上に、〔Bを下に置く〕.
    LeftOut,
}

impl Tense {
    /// Can the form stand before a noun, as a relative clause?
    pub fn before_noun(self) -> bool {
        matches!(self, Plain | Past | Negative | NegativePast | Ongoing | WasOngoing | NotOngoing)
    }

    /// Does the form deny what the verb says?
    pub fn negated(self) -> bool {
        matches!(self, Negative | NegativeStem | NegativePast | NotOngoing | Unable | Nor)
    }

    /// Does the form allow what the verb says?
    pub fn allows(self) -> bool {
        matches!(self, May | MayAlso | Able)
    }
}

/// A form: what follows the stem, and what it means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The characters after the stem.
    pub text: String,
    /// The voice they tell.
    pub voice: Voice,
    /// The tense they tell.
    pub tense: Tense,
}

/// The stems that all forms of a voice are built from.
struct Stems<'a> {
    dictionary: &'a str,
    conjunctive: &'a str,
    negative: &'a str,
    te: &'a str,
    past: &'a str,
}

fn forms(stems: &Stems<'_>, voice: Voice, out: &mut Vec<Ending>) {
    let Stems { dictionary, conjunctive, negative, te, past } = stems;
    let all = [
        (dictionary.to_string(), Plain),
        (conjunctive.to_string(), Stem),
        (te.to_string(), Te),
        (past.to_string(), Past),
        (format!("{negative}ない"), Negative),
        (format!("{negative}ず"), NegativeStem),
        (format!("{negative}なかった"), NegativePast),
        (format!("{te}いる"), Ongoing),
        (format!("{te}いた"), WasOngoing),
        (format!("{te}いない"), NotOngoing),
        (format!("{te}よい"), May),
        (format!("{te}もよい"), MayAlso),
        (format!("{dictionary}ことができる"), Able),
        (format!("{dictionary}ことができない"), Unable),
        (format!("{dictionary}ことも"), Nor),
        (format!("{negative}なければならない"), Must),
        (format!("{te}も"), EvenIf),
    ];
    out.extend(all.into_iter().map(|(text, tense)| Ending { text, voice, tense }));
}

/// The forms of a regular verb. The last three stems are those of the potential, the passive and the causative,
/// each of which conjugates on like 与える; an empty one is a voice the verb lacks.
fn regular(stems: &Stems<'_>, potential: &str, passive: &str, causative: &str) -> Vec<Ending> {
    let mut all = Vec::new();
    forms(stems, Voice::Active, &mut all);
    let voices = [(Voice::Potential, potential), (Voice::Passive, passive), (Voice::Causative, causative)];
    for (voice, stem) in voices.into_iter().filter(|(_, stem)| !stem.is_empty()) {
        let (dictionary, te, past) = (format!("{stem}る"), format!("{stem}て"), format!("{stem}た"));
        let stems =
            Stems { dictionary: &dictionary, conjunctive: stem, negative: stem, te: &te, past: &past };
        forms(&stems, voice, &mut all);
    }
    all
}

fn row(five: [&str; 5], potential: &str, passive: &str, causative: &str) -> Vec<Ending> {
    let [dictionary, conjunctive, negative, te, past] = five;
    regular(&Stems { dictionary, conjunctive, negative, te, past }, potential, passive, causative)
}

fn listed(all: &[(&str, Tense)]) -> Vec<Ending> {
    let ending =
        |&(text, tense): &(&str, Tense)| Ending { text: text.to_owned(), voice: Voice::Active, tense };
    all.iter().map(ending).collect()
}

/// 破壊する: 破壊せず instead of the regular negative stem, and the bare noun.
fn suru() -> Vec<Ending> {
    let mut all = row(["する", "し", "し", "して", "した"], "でき", "され", "させ");
    all.retain(|ending| ending.text != "しず");
    all.extend(listed(&[("せず", NegativeStem), ("", Bare)]));
    all
}

/// All endings of a conjugation, the longest first.
pub fn endings(conjugation: Conjugation) -> Vec<Ending> {
    let mut all = match conjugation {
        Conjugation::Suru => suru(),
        Conjugation::Ichidan => row(["る", "", "", "て", "た"], "", "られ", "させ"),
        Conjugation::Ku => row(["く", "き", "か", "いて", "いた"], "け", "かれ", "かせ"),
        Conjugation::Iku => row(["く", "き", "か", "って", "った"], "け", "かれ", "かせ"),
        Conjugation::Su => row(["す", "し", "さ", "して", "した"], "せ", "され", "させ"),
        Conjugation::Tsu => row(["つ", "ち", "た", "って", "った"], "て", "たれ", "たせ"),
        Conjugation::Ru => row(["る", "り", "ら", "って", "った"], "れ", "られ", "らせ"),
        Conjugation::U => row(["う", "い", "わ", "って", "った"], "え", "われ", "わせ"),
        Conjugation::Bu => row(["ぶ", "び", "ば", "んで", "んだ"], "べ", "ばれ", "ばせ"),
        Conjugation::Mu => row(["む", "み", "ま", "んで", "んだ"], "め", "まれ", "ませ"),
        Conjugation::Aru => listed(&[
            ("ある", Plain),
            ("あり", Stem),
            ("あって", Te),
            ("あった", Past),
            ("ない", Negative),
            ("なく", NegativeStem),
            ("なかった", NegativePast),
        ]),
        Conjugation::Adjective => listed(&[
            ("い", Plain),
            ("く", Stem),
            ("くて", Te),
            ("かった", Past),
            ("くない", Negative),
            ("くなかった", NegativePast),
        ]),
    };
    // Sorted by length only: forms of equal length keep the order of their voices.
    all.sort_by_key(|ending| std::cmp::Reverse(ending.text.len()));
    all
}
