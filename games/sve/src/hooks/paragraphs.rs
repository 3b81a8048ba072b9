//! What a paragraph of a card is: keywords, a trigger icon, how many copies a deck may hold, or an ability.

use language::grammar::{
    Amount as Printed, Arg, Atom, Bound, Clause, Link, Mark, Particle, Pred, Quantity, Tie, Tied,
};
use language::{Lexicon, Tense, genre};

use super::abilities;
use crate::kinds::{DeckKind, DriveTrigger, Keyword as Key};
use crate::lexicon::{Keyword, Noun};
use crate::vocabulary::Sort;

/// What a paragraph of a card is.
pub(crate) enum Paragraph {
    /// 【突進】【守護】
    Keys(Vec<Key>),
    /// 《クイック》
    Quick,
    /// （ドライブチェックによってこれが捲れたなら、…）: the icon itself is lost in the text.
    DriveTrigger(DriveTrigger),
    /// これはデッキに10枚まで入れることができる。: no matter of play (SV-31).
    Copies(DeckKind, u16),
    /// What the rules say of the card by its name (14.2.1.1).
    Rule,
    /// What a spell does.
    Text,
    /// Anything else.
    Ability,
}

/// The words that stand for a trigger icon (14.4.1).
const DRIVE_TRIGGERS: [(&str, DriveTrigger); 4] = [
    ("（ドライブチェックによってこれが捲れたなら、1枚引く）", DriveTrigger::Draw),
    ("（ドライブチェックによってこれが捲れたなら、自分のリーダーは《体力》+3する）", DriveTrigger::Heal),
    (
        "（ドライブチェックによってこれが捲れたなら、自分の場のフォロワー1体は《攻撃力》+2する）",
        DriveTrigger::Critical,
    ),
    (
        "（ドライブチェックによってこれが捲れたなら、自分の場のフォロワー1体をスタンドする。このターン、それは相手のリーダーを攻撃できない）",
        DriveTrigger::Stand,
    ),
];

/// What the rules say of にんじん by its name (14.2.1.1).
const FEEDS: &str = "食事することで、そのウマ娘・フォロワーは出走する。";

/// What a paragraph is, by its clauses and its words.
pub(crate) fn paragraph(lexicon: &Lexicon, clauses: &[Clause], written: &str) -> Paragraph {
    if let Some(keys) = abilities::keys(clauses) {
        return Paragraph::Keys(keys);
    }
    if abilities::is_quick(clauses) {
        return Paragraph::Quick;
    }
    if let Some((_, icon)) = DRIVE_TRIGGERS.iter().find(|(words, _)| *words == written) {
        return Paragraph::DriveTrigger(*icon);
    }
    if written == FEEDS {
        return Paragraph::Rule;
    }
    if let Some((kind, n)) = copies(lexicon, clauses) {
        return Paragraph::Copies(kind, n);
    }
    if abilities::is_text(lexicon, clauses) { Paragraph::Text } else { Paragraph::Ability }
}

/// これはデッキに10枚まで入れることができる。
fn copies(lexicon: &Lexicon, clauses: &[Clause]) -> Option<(DeckKind, u16)> {
    let [Clause { args, pred: pred @ Pred::Verb { tense: Tense::Able, .. }, link: Some(Link::End), .. }] =
        clauses
    else {
        return None;
    };
    let insert = pred.does(lexicon, genre::Deed::Insert);
    let [
        Arg::Phrase(this, Some(Particle::Topic), _),
        Arg::Phrase(deck, Some(Particle::To), _),
        Arg::Phrase(count, None, _),
    ] = &args[..]
    else {
        return None;
    };
    let this = matches!(this.first, Atom::Name(_)) || this.is(genre::Noun::This);
    let deck = match (&deck.first, &deck.more[..]) {
        (Atom::Noun(word), []) => *word,
        (Atom::Noun(mine), [Tied::By(Tie::Of, Atom::Noun(word))])
            if genre::Noun::of(*mine) == Some(genre::Noun::You) =>
        {
            *word
        }
        _ => return None,
    };
    let kind = match (genre::Noun::of(deck), Noun::of(deck)) {
        (Some(genre::Noun::Deck), _) => DeckKind::Main,
        (_, Some(Noun::EvolveDeck)) => DeckKind::Evolve,
        _ => return None,
    };
    match &count.first {
        Atom::Quantity(Quantity::Count { n: Printed::N { n }, bound: Some(Bound::UpTo), .. })
            if insert && this && count.more.is_empty() =>
        {
            Some((kind, *n))
        }
        _ => None,
    }
}

/// The sorts of ability that a paragraph is, a bit each (SV-103).
pub(crate) fn sorts(clauses: &[Clause]) -> u16 {
    let mut all = 0;
    for clause in clauses {
        for arg in &clause.args {
            all |= match arg {
                Arg::Mark(Mark::Word { keyword }, _) => Keyword::of(keyword.word).map_or(0, sort),
                _ => 0,
            };
        }
        if let Pred::Is(chain, _) = &clause.pred
            && let Atom::Keyword(keyed) = &chain.first
            && let Some(word @ (Keyword::Overflow | Keyword::Sanguine)) = Keyword::of(keyed.word)
        {
            all |= sort(word);
        }
    }
    all
}

/// The sort of ability that a mark stands for, as a bit.
fn sort(mark: Keyword) -> u16 {
    let sort = match mark {
        Keyword::Fanfare => Sort::Fanfare,
        Keyword::LastWords => Sort::LastWords,
        Keyword::WhenEvolved => Sort::WhenEvolved,
        Keyword::Strike => Sort::WhenAttacking,
        Keyword::Activate => Sort::Activate,
        Keyword::Evolve => Sort::Evolve,
        Keyword::Feed => Sort::Meal,
        Keyword::Possess => Sort::Possess,
        Keyword::EarthRite | Keyword::EarthRiteN => Sort::EarthRite,
        Keyword::ComboN | Keyword::Combo => Sort::Combo,
        Keyword::SpellchainN | Keyword::Spellchain | Keyword::SpellchainShort => Sort::SpellChain,
        Keyword::NecrochargeN | Keyword::Necrocharge | Keyword::NecrochargeShort => Sort::NecroCharge,
        Keyword::Overflow => Sort::Awakening,
        Keyword::Sanguine => Sort::Crimson,
        _ => return 0,
    };
    1 << sort as u16
}
