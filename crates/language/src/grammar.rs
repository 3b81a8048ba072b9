//! The surface tree: phrases with particles in the printed order, a predicate at the end, and how it is tied to
//! what follows. Nothing here knows what a verb does; that is the frame's.

use crate::conjugation::{Tense, Voice};
use crate::genre;
use crate::lexicon::{ADNOMINAL, ADVERB, COUNTER, DeedId, Lexicon, NOUN, VerbId};
pub use crate::names::{Figure, Inner, Keyed, Raw};
use crate::syntax::Word;

/// Where something stands in the normal form of a text. Two trees are equal wherever their parts stand, so spans
/// compare equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct At {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl At {
    /// From one byte to another.
    pub fn new(start: usize, end: usize) -> At {
        At { start: start as u32, end: end as u32 }
    }

    /// The bytes it covers.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl PartialEq for At {
    fn eq(&self, _: &At) -> bool {
        true
    }
}

impl Eq for At {}

crate::syntax! {
    /// A number: 3, or X.
    Amount called "数" "a number" {
        N { n: u16 } = [n] "{n}";
        X = ["X"] "X";
        Y = ["Y"] "Y";
    }
    /// Whether a figure grows or shrinks.
    Sign called "符号" "a sign" {
        Plus = ["+"] "+";
        Minus = ["-"] "-";
    }
    /// A further figure that changes by the same: ATK/DEF+100.
    AlsoFigure called "数値名" "another figure" {
        Slash { figure: Figure } = ["/" figure] "/{figure}";
        Dot { figure: Figure } = ["・" figure] "/{figure}";
    }
    /// One change: 《攻撃力》+1, ATK+200, -2.
    Change called "+1などの変化" "a change such as +1" {
        Of { figure: Option<Figure>, more: Vec<AlsoFigure>, sign: Sign, n: Amount } = [figure more sign n] "{sign}{n} {figure}{more}";
        /// A change without its amount: 体力を+したとき, WT+される場合.
        Some { figure: Option<Figure>, sign: Sign } = [figure sign] "{sign} {figure}";
    }
    /// A further change beside the first.
    MoreChange called "変化の続き" "another change" {
        Slash { change: Change } = ["/" change] "/{change}";
        Pause { change: Change } = ["、" change] ", {change}";
        And { change: Change } = ["と" change] " and {change}";
        Dot { change: Change } = ["・" change] ", {change}";
    }
    /// Changes of figures that belong together.
    Changes called "+1などの変化" "a change such as +1" {
        All { first: Change, more: Vec<MoreChange> } = [first more] "{first}{more}";
    }
    /// How a count is bounded: 以上, まで.
    Bound called "以上・以下・まで" "a bound" {
        /// 2以上4以下, 3枚以上5枚以下
        Range { most: Amount, unit: Option<Word<COUNTER>> } = ["以上" most unit "以下"] " to {most}";
        /// コスト2か3
        Or { other: Amount, unit: Option<Word<COUNTER>> } = ["か" other unit] " or {other}";
        Least = ["以上"] " or more";
        Most = ["以下"] " or less";
        Below = ["未満"] " or fewer, not itself";
        UpToEach = ["までずつ"] " or less each";
        UpToNoMore = ["までしか"] " or less";
        NoMore = ["しか"] " or less";
        UpTo = ["まで"] " or less";
        Each = ["ずつ"] " each";
        NotEven = ["も"] "";
        Only = ["のみ"] " only";
        Just = ["だけ"] " only";
    }
    /// How a figure of something bounds another: このカードのATK以下.
    Limit called "以上・以下" "a bound" {
        Least = ["以上"] " or more";
        Most = ["以下"] " or less";
        Below = ["未満"] " or less, not itself";
    }
    /// A count: 2枚以上, 3ダメージ, すべて.
    Quantity called "数量" "a quantity" {
        All = ["すべて"] "all";
        Every = ["全て"] "all";
        Whole = ["全部"] "all";
        AnyNumber = ["好きな数"] "any number of";
        AnyCards = ["好きな枚数"] "any number of";
        FreeNumber = ["任意の数"] "any number of";
        FreeCards = ["任意の枚数"] "any number of";
        HowMany = ["何枚"] "any number of";
        Half = ["半分"] "half";
        Apiece { n: Amount, unit: Word<COUNTER> } = ["各" n unit] "{n} {unit} each";
        /// ちょうど3枚
        Just { n: Amount, unit: Option<Word<COUNTER>> } = ["ちょうど" n unit] "exactly {n} {unit}";
        InTotal { n: Amount, unit: Word<COUNTER>, bound: Option<Bound> } = ["合計" n unit bound] "{n} {unit}{bound} in total";
        Count { n: Amount, unit: Option<Word<COUNTER>>, bound: Option<Bound> } = [n unit bound] "{n} {unit}{bound}";
    }
    /// Quoted text: an ability, described cards, or a name. The same grammar inside, one step deeper.
    Quote called "「…」" "quoted text" {
        Text { line: Inner } = ["「" line "」"] "“{line}”";
        Name { name: Raw<'「', '」'> } = [name] "{name}";
    }
    /// What stands between two words of a phrase.
    Tie called "の・と・か" "a word between nouns" {
        Of = ["の"] " of ";
        Dot = ["・"] " ";
        OrPause = ["か、"] " or ";
        AndPause = ["と、"] " and ";
        /// 竜との戦闘
        With = ["との"] " with ";
        Both = ["かつ"] " and ";
        Or = ["または"] " or ";
        OrShort = ["か"] " or ";
        And = ["と"] " and ";
        AndFormal = ["及び"] " and ";
        AndOr = ["や"] " or ";
        Slash = ["/"] "/";
        Toward = ["への"] " to ";
        From = ["からの"] " from ";
        By = ["による"] " by ";
        As = ["としての"] " as ";
        Space = ["　"] ", ";
        Pause = ["、"] ", ";
        Range = ["～"] "–";
    }
    /// The particle after a phrase.
    Particle called "助詞" "a particle" {
        Per = ["につき"] "for each";
        By = ["によって"] "by";
        ByStem = ["により"] "by";
        AsAlso = ["としても"] "also as";
        As = ["として"] "as";
        Toward = ["へ"] "to";
        RatherThan = ["ではなく"] "rather than";
        ExceptAt = ["以外で"] "except in";
        Except = ["以外"] "except";
        ToTopic = ["には"] "to";
        AtOnly = ["でのみ"] "only in";
        AtNoMore = ["でしか"] "but in";
        ToOnly = ["にのみ"] "only in";
        AtTopic = ["では"] "in";
        FromTopic = ["からは"] "from";
        FromAlso = ["からも"] "also from";
        ToAlso = ["にも"] "also to";
        AtAlso = ["でも"] "even in";
        Object = ["を"] "";
        Topic = ["は"] "";
        To = ["に"] "to";
        Subject = ["が"] "";
        From = ["から"] "from";
        Until = ["まで"] "until";
        At = ["で"] "by";
        With = ["と"] "with";
        Also = ["も"] "also";
        Than = ["より"] "than";
        Among = ["の中から"] "out of";
        Every = ["ごとに"] "for every";
        Only = ["のみ"] "only";
        Extent = ["だけ"] "by as many as";
        OfWhich = ["のうち"] "of";
        Of = ["の"] "of";
    }
    /// How a noun is made a predicate.
    Copula called "である" "a copula" {
        IsNot = ["でない"] "isn’t";
        IsNotTopic = ["ではない"] "isn’t";
        AndIs = ["であり"] "is";
        Is = ["である"] "is";
        Was = ["だった"] "was";
        Of = ["の"] "is";
        Bare = [] "is";
    }
    /// How a predicate is tied to what follows.
    Link called "文の続き" "how the sentence goes on" {
        End = ["。"] "";
        Cost = ["："] "";
        WhenOrPause = ["ときか、"] " or when";
        WhenOr = ["ときか"] " or when";
        When = ["とき、"] "when";
        WhenSlash = ["とき/"] " or when";
        WhenKanjiSlash = ["時/"] " or when";
        WhenKanjiOr = ["時または"] " or when";
        WhenKanjiTo = ["時に、"] "when";
        WhenKanji = ["時、"] "when";
        EachTimeTo = ["たびに、"] "each time";
        EachTime = ["たび、"] "each time";
        IfPause = ["なら、"] "if";
        If = ["なら"] "if";
        CasePause = ["場合、"] "if";
        AsLongAs = ["限り、"] "as long as";
        AsLongAsStraight = ["限り"] "as long as";
        While = ["間、"] "while";
        Upon = ["際、"] "as";
        InsteadPause = ["代わりに、"] "instead";
        Instead = ["代わりに"] "instead";
        Because = ["ため、"] "because";
        JustAs = ["のと同じように"] "as if";
        SoThat = ["ように"] "so that";
        Until = ["まで"] "until";
        CommaOrPause = ["、または、"] " or";
        CommaOr = ["、または"] " or";
        CommaAndPause = ["、かつ、"] " and";
        CommaAnd = ["、かつ"] " and";
        AndPause = ["かつ、"] " and";
        And = ["かつ"] " and";
        OrPause = ["か、"] " or";
        Or = ["か"] " or";
        After = ["あと、"] "after";
        But = ["が、"] ", but";
        Pause = ["、"] ",";
        WhenEnd = ["とき"] "when";
        WhenKanjiEnd = ["時"] "when";
        CaseOnlyTo = ["場合にのみ"] "only if";
        CaseOnly = ["場合のみ"] "only if";
        Case = ["場合"] "if";
        ByDoingPause = ["ことで、"] "by doing this";
        ByDoing = ["ことで"] "by doing this";
        Without = ["に"] "without";
        Slash = ["/"] " or";
    }
    /// A comma.
    Pause called "、" "a comma" {
        Comma = ["、"] ",";
    }
    /// The head of an ability, and marks inside: an icon, a title with its timing, a price.
    Mark called "能力の見出し" "the head of an ability" {
        Titled { title: Raw<'「', '」'>, timing: Inner } = [title "《" timing "》"] "{timing}";
        /// 「『名前』《…》：…」: inside a quotation.
        Called { title: Raw<'『', '』'>, timing: Inner } = [title "《" timing "》"] "{timing}";
        Word { keyword: Keyed } = [keyword] "{keyword}";
        Timing { timing: Inner } = ["《" timing "》"] "{timing}";
        Price { price: Inner } = ["【" price "】"] "[{price}]";
    }
}

/// A word or name that a phrase is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Atom {
    /// 《攻撃力》+1
    Changes(Changes),
    /// 2枚以上
    Quantity(Quantity),
    /// フォロワー
    Noun(Word<NOUN>),
    /// この
    Adnominal(Word<ADNOMINAL>),
    /// 【守護】
    Keyword(Keyed),
    /// 『カード名』
    Name(Raw<'『', '』'>),
    /// ＜種族＞
    Trait(Raw<'＜', '＞'>),
    /// 「…」
    Quote(Quote),
}

impl Atom {
    /// The word, if it is a noun that all games have.
    pub fn noun(&self) -> Option<genre::Noun> {
        match self {
            Atom::Noun(word) => genre::Noun::of(*word),
            _ => None,
        }
    }

    /// The word, if it is one before a noun that all games have.
    pub fn adnominal(&self) -> Option<genre::Adnominal> {
        match self {
            Atom::Adnominal(word) => genre::Adnominal::of(*word),
            _ => None,
        }
    }
}

/// A word of a phrase after the first, and what ties it to the one before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tied {
    /// Nothing stands between the two: フォロワー1体.
    Beside(Atom),
    /// 自分の場
    By(Tie, Atom),
    /// A bound right after a figure: このカードのATK以下.
    Limit(Limit),
}

impl Tied {
    /// The word, unless it is only a bound.
    pub fn atom(&self) -> Option<&Atom> {
        match self {
            Tied::Beside(atom) | Tied::By(_, atom) => Some(atom),
            Tied::Limit(_) => None,
        }
    }
}

/// A phrase: its words in the printed order, the head last, and the relative clause before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Where it stands, the relative clause included.
    pub at: At,
    /// What is said of it by a clause before it.
    pub relative: Option<Box<Relative>>,
    /// The first word.
    pub first: Atom,
    /// The other words.
    pub more: Vec<Tied>,
}

impl Chain {
    /// All words.
    pub fn atoms(&self) -> impl DoubleEndedIterator<Item = &Atom> {
        std::iter::once(&self.first).chain(self.more.iter().filter_map(Tied::atom))
    }

    /// The last word.
    pub fn last(&self) -> &Atom {
        self.more.iter().rev().find_map(Tied::atom).unwrap_or(&self.first)
    }

    /// All words, if nothing is said of them and each stands beside the one before or is tied to it in such a way.
    pub fn tied_by(&self, ties: &[Tie]) -> Option<Vec<&Atom>> {
        let so = |tied: &Tied| match tied {
            Tied::Beside(_) => true,
            Tied::By(tie, _) => ties.contains(tie),
            Tied::Limit(_) => false,
        };
        (self.relative.is_none() && self.more.iter().all(so)).then(|| self.atoms().collect())
    }

    /// The only word, if it is a noun.
    pub fn only_noun(&self) -> Option<Word<NOUN>> {
        match (&self.first, &self.more[..], &self.relative) {
            (Atom::Noun(word), [], None) => Some(*word),
            _ => None,
        }
    }

    /// Is it this noun and nothing else?
    pub fn is(&self, noun: genre::Noun) -> bool {
        self.only_noun().and_then(genre::Noun::of) == Some(noun)
    }

    /// The last word, if it is a noun over の or nothing.
    pub fn last_noun(&self) -> Option<Word<NOUN>> {
        match (self.more.last(), &self.first) {
            (None, Atom::Noun(word))
            | (Some(Tied::Beside(Atom::Noun(word)) | Tied::By(Tie::Of, Atom::Noun(word))), _) => Some(*word),
            _ => None,
        }
    }

    /// The last word, if it is a noun, however it is joined to those before.
    pub fn last_noun_joined(&self) -> Option<Word<NOUN>> {
        match self.last() {
            Atom::Noun(word) => Some(*word),
            _ => None,
        }
    }

    /// The first word, if it is a noun of which nothing is said.
    pub fn first_noun(&self) -> Option<Word<NOUN>> {
        match (&self.first, &self.relative) {
            (Atom::Noun(word), None) => Some(*word),
            _ => None,
        }
    }

    /// The phrase without its last word; none if it has no other.
    pub fn without_last(&self) -> Option<Chain> {
        let more = self.more.split_last()?.1.to_vec();
        Some(Chain { more, ..self.clone() })
    }

    /// このカードと〔相手の場〕: the words before と, and those after it. このカードと同じ〔レーン〕 is one phrase.
    pub fn split_at_and(&self) -> Option<(Chain, Chain)> {
        let same = |atom: &Atom| match atom {
            Atom::Adnominal(word) => matches!(
                genre::Adnominal::of(*word),
                Some(genre::Adnominal::Same | genre::Adnominal::SameWhole | genre::Adnominal::Different)
            ),
            _ => false,
        };
        self.split_at(|tied| match tied {
            // このカードと、同じレーンにいるカード: the comma parts them.
            Tied::By(Tie::AndPause, _) => true,
            Tied::By(Tie::And | Tie::AndFormal, atom) => !same(atom),
            _ => false,
        })
    }

    /// このカードまたは〔相手のカード〕: the words before または, and those after it.
    pub fn split_at_or(&self) -> Option<(Chain, Chain)> {
        self.split_at(|tied| matches!(tied, Tied::By(Tie::Or | Tie::OrShort | Tie::OrPause, _)))
    }

    fn split_at(&self, joins: impl Fn(&Tied) -> bool) -> Option<(Chain, Chain)> {
        let at = self.more.iter().position(joins)?;
        let before = Chain { more: self.more[..at].to_vec(), ..self.clone() };
        let first = self.more[at].atom()?.clone();
        Some((before, Chain { at: self.at, relative: None, first, more: self.more[at + 1..].to_vec() }))
    }
}

/// A predicate before the noun it is said of: 〔相手の場に〕ある〔カード〕, 〔コストが〕3以下の〔カード〕.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relative {
    /// Another predicate said of the same noun, before this one.
    pub before: Option<Box<Relative>>,
    /// What stands before the predicate and belongs to it.
    pub args: Vec<Arg>,
    /// The predicate.
    pub pred: Pred,
    /// Where it stands.
    pub at: At,
    /// A comma between the predicate and the noun.
    pub pause: Option<Pause>,
}

/// What stands before a predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// さらに, ターン終了時まで
    Adverb(Word<ADVERB>, Option<Pause>),
    /// 《ファンファーレ》
    Mark(Mark, Option<Pause>),
    /// A phrase with its particle, if it needs one.
    Phrase(Chain, Option<Particle>, Option<Pause>),
    /// A clause inside another, which goes on after it: この能力は〔自分の場にカードがあるなら〕使える.
    Clause(Box<Clause>),
}

impl Arg {
    /// The phrase, if it has one of these particles.
    pub fn phrase(&self, particles: &[Particle]) -> Option<&Chain> {
        match self {
            Arg::Phrase(chain, Some(particle), _) if particles.contains(particle) => Some(chain),
            _ => None,
        }
    }

    /// Is it this adverb?
    pub fn is(&self, adverb: genre::Adverb) -> bool {
        matches!(self, Arg::Adverb(word, _) if genre::Adverb::of(*word) == Some(adverb))
    }
}

/// A predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pred {
    /// A verb in a form.
    Verb {
        /// The verb.
        verb: VerbId,
        /// Its voice.
        voice: Voice,
        /// Its tense.
        tense: Tense,
    },
    /// A noun: 自分のターンなら、
    Is(Chain, Copula),
    /// Only marks before a colon.
    Nothing,
    /// A whole line in round brackets.
    Aside(Inner),
}

impl Pred {
    /// What is done; none without a verb.
    pub fn deed(&self, lexicon: &Lexicon) -> Option<DeedId> {
        match self {
            Pred::Verb { verb, .. } => Some(lexicon.verb(*verb).deed),
            _ => None,
        }
    }

    /// Is this done?
    pub fn does(&self, lexicon: &Lexicon, deed: genre::Deed) -> bool {
        self.deed(lexicon).and_then(genre::Deed::of) == Some(deed)
    }
}

/// A predicate, what stands before it in the printed order, and how it is tied to what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// Where it stands, the link included.
    pub at: At,
    /// What stands before the predicate.
    pub args: Vec<Arg>,
    /// The predicate.
    pub pred: Pred,
    /// None at the end of a line or bracket, or where 〜して goes straight on.
    pub link: Option<Link>,
}

impl Clause {
    /// What is done; none without a verb.
    pub fn deed(&self, lexicon: &Lexicon) -> Option<DeedId> {
        self.pred.deed(lexicon)
    }

    /// Is this done?
    pub fn does(&self, lexicon: &Lexicon, deed: genre::Deed) -> bool {
        self.pred.does(lexicon, deed)
    }
}

/// Clauses to the end of a line, a quotation or a bracket.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Is it one of several to choose from, after ・?
    pub listed: bool,
    /// The clauses.
    pub clauses: Vec<Clause>,
}

impl Line {
    /// The noun that the line consists of, if it has no verb.
    pub fn only_chain(&self) -> Option<&Chain> {
        match &self.clauses[..] {
            [only] if only.args.is_empty() && only.link.is_none() => match &only.pred {
                Pred::Is(chain, Copula::Bare) => Some(chain),
                _ => None,
            },
            _ => None,
        }
    }
}
