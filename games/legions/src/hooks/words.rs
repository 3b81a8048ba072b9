//! The words of the game, as what they stand for.

use language::Word;
use language::genre;
use language::grammar::Chain;
use language::lexicon::{KEYWORD, NOUN};

use crate::ability::Topic;
use crate::kinds::{Category, Colour, Figure, Harm, KeywordName, Lane, Phase, PhaseEdge, Posture};
use crate::lexicon::{Keyword, Noun};
use crate::table::{FIELD, LANES, TIMELINE, Zone};

/// A category, by its word.
pub(super) fn category(word: Noun) -> Option<Category> {
    match word {
        Noun::Master => Some(Category::Master),
        Noun::Skill => Some(Category::Skill),
        Noun::Arts => Some(Category::Arts),
        Noun::Minion | Noun::MinionCard => Some(Category::Minion),
        Noun::Lord => Some(Category::Lord),
        _ => None,
    }
}

/// A colour, by its word.
pub(super) fn colour(word: Noun) -> Option<Colour> {
    match word {
        Noun::Red => Some(Colour::Red),
        Noun::Blue => Some(Colour::Blue),
        Noun::Green => Some(Colour::Green),
        Noun::White => Some(Colour::White),
        Noun::Black => Some(Colour::Black),
        _ => None,
    }
}

/// A keyword, by its word.
pub(super) fn keyword(word: Word<KEYWORD>) -> Option<KeywordName> {
    Some(match Keyword::of(word)? {
        Keyword::Haste => KeywordName::Haste,
        Keyword::Assault => KeywordName::Assault,
        Keyword::FirstStrike => KeywordName::FirstStrike,
        Keyword::Regeneration => KeywordName::Regeneration,
        Keyword::EffectProof => KeywordName::EffectProof,
        Keyword::MovingAttack => KeywordName::MovingAttack,
        Keyword::Impact => KeywordName::Impact,
        Keyword::Menace => KeywordName::Intimidation,
        Keyword::Pierce => KeywordName::Pierce,
        Keyword::RightTrait => KeywordName::RightTrait,
        Keyword::MiddleTrait => KeywordName::CentreTrait,
        Keyword::MasterBane => KeywordName::MasterBane,
        Keyword::LordBane => KeywordName::LordBane,
        Keyword::MinionBane => KeywordName::MinionBane,
        Keyword::Unblockable => KeywordName::NoBlock,
        Keyword::Straight => KeywordName::Straight,
        Keyword::Leap => KeywordName::Leap,
        Keyword::Ward => KeywordName::Ward,
        Keyword::NoZoneMoves => KeywordName::Anchored,
        Keyword::LeftOnly => KeywordName::LeftOnly,
        Keyword::Stealth => KeywordName::Hiding,
        _ => return None,
    })
}

/// How a card lies, by its word.
pub(super) fn posture(word: Noun) -> Option<Posture> {
    match word {
        Noun::Active => Some(Posture::Active),
        Noun::Tired => Some(Posture::Exhausted),
        Noun::Reversed => Some(Posture::Reversed),
        Noun::Open => Some(Posture::Open),
        Noun::UnableToAct => Some(Posture::Stunned),
        Noun::NormalMode => Some(Posture::Normal),
        Noun::AwakenedMode => Some(Posture::Awakened),
        _ => None,
    }
}

/// A lane, by its word.
pub(super) fn lane(word: Noun) -> Option<Lane> {
    match word {
        Noun::LeftLane => Some(Lane::Left),
        Noun::MiddleLane => Some(Lane::Centre),
        Noun::RightLane => Some(Lane::Right),
        _ => None,
    }
}

/// A figure of a card, by its word.
pub(super) fn figure(word: Word<NOUN>) -> Option<Figure> {
    if genre::Noun::of(word) == Some(genre::Noun::Cost) {
        return Some(Figure::Cost);
    }
    match Noun::of(word)? {
        Noun::Atk => Some(Figure::Atk),
        Noun::Hp => Some(Figure::Hp),
        Noun::Wt => Some(Figure::Wt),
        Noun::UnlockCost => Some(Figure::Cost),
        Noun::CoreCost => Some(Figure::CoreCost),
        Noun::Cc => Some(Figure::CoreCost),
        _ => None,
    }
}

/// A phase, by its word.
pub(super) fn phase(word: Word<NOUN>) -> Option<Phase> {
    match Noun::of(word)? {
        Noun::StartPhase => Some(Phase::Start),
        Noun::CorePhase => Some(Phase::Core),
        Noun::DrawPhase => Some(Phase::Draw),
        Noun::MainPhase => Some(Phase::Main),
        Noun::EndPhase => Some(Phase::End),
        _ => None,
    }
}

/// Its beginning or its end, by the word.
pub(super) fn edge(word: Word<NOUN>) -> Option<PhaseEdge> {
    match genre::Noun::of(word)? {
        genre::Noun::Start => Some(PhaseEdge::Begins),
        genre::Noun::End => Some(PhaseEdge::Ends),
        _ => None,
    }
}

/// Zones, by their word.
pub(super) fn zones(word: Word<NOUN>) -> Option<Vec<Zone>> {
    if genre::Noun::of(word) == Some(genre::Noun::Hand) {
        return Some(vec![Zone::Hand]);
    }
    let own = Noun::of(word)?;
    if let Some(n) = wait(own, false) {
        return Some(vec![Zone::waiting(n)]);
    }
    Some(match own {
        Noun::Pile => vec![Zone::Deck],
        Noun::Field => FIELD.to_vec(),
        Noun::MinionZone => LANES.to_vec(),
        Noun::LeaderZone => vec![Zone::Lord, Zone::Master],
        Noun::MasterArea => vec![Zone::Master],
        Noun::LordArea => vec![Zone::Lord],
        Noun::Timeline | Noun::WaitZone => TIMELINE.to_vec(),
        Noun::StandbyZone => vec![Zone::Standby],
        Noun::ExclusionZone => vec![Zone::Exile],
        Noun::PlayZone => vec![Zone::Play],
        Noun::InPlay => {
            let mut all = FIELD.to_vec();
            all.extend(TIMELINE);
            all.extend([Zone::Standby, Zone::Play]);
            all
        }
        _ => return None,
    })
}

/// The number of a wait zone, by its word: whole, or only its numeral.
pub(super) fn wait(word: Noun, numeral: bool) -> Option<u8> {
    match (word, numeral) {
        (Noun::WaitZone1, false) | (Noun::Zone1, true) => Some(1),
        (Noun::WaitZone2, false) | (Noun::Zone2, true) => Some(2),
        (Noun::WaitZone3, false) | (Noun::Zone3, true) => Some(3),
        (Noun::WaitZone4, false) | (Noun::Zone4, true) => Some(4),
        _ => None,
    }
}

/// Which damage, by its word.
pub(super) fn harm(word: Word<NOUN>) -> Option<Harm> {
    match genre::Noun::of(word)? {
        genre::Noun::Damage => Some(Harm::Any),
        genre::Noun::BattleDamage => Some(Harm::Battle),
        genre::Noun::EffectDamage => Some(Harm::Effect),
        _ => None,
    }
}

/// What sets off an ability that is called by its condition: 《配置時》.
pub(super) fn topic(word: Noun) -> Option<Topic> {
    match word {
        Noun::OnPlace => Some(Topic::Placed),
        Noun::OnMoveLane => Some(Topic::MovesLane),
        Noun::OnAttack => Some(Topic::Attacks),
        Noun::OnUnlock => Some(Topic::Unlocked),
        Noun::OnBreak => Some(Topic::Breaks),
        _ => None,
    }
}

/// The effects of a card that are called by their condition: 配置時効果.
pub(super) fn effect(word: Word<NOUN>) -> Option<Topic> {
    if genre::Noun::of(word) == Some(genre::Noun::Effect) {
        return Some(Topic::AsPlayed);
    }
    match Noun::of(word)? {
        Noun::OnPlayEffect => Some(Topic::AsPlayed),
        Noun::OnPlaceEffect => Some(Topic::Placed),
        Noun::OnBreakEffect => Some(Topic::Breaks),
        Noun::OnAttackEffect => Some(Topic::Attacks),
        Noun::OnUnlockEffect => Some(Topic::Unlocked),
        _ => None,
    }
}

/// The name of a token, by its word.
pub(super) fn token(word: Word<NOUN>) -> Option<&'static str> {
    match Noun::of(word)? {
        own @ (Noun::GhostToken
        | Noun::ZombieToken
        | Noun::DollToken
        | Noun::BigBearToken
        | Noun::WolfToken) => Some(own.row().ja),
        _ => None,
    }
}

/// オーナー, 持ち主
pub(super) fn is_owner(word: Word<NOUN>) -> bool {
    Noun::of(word) == Some(Noun::CardOwner) || genre::Noun::of(word) == Some(genre::Noun::Owner)
}

/// The only word of a phrase, if it is a noun of the game.
pub(super) fn own_noun(chain: &Chain) -> Option<Noun> {
    chain.only_noun().and_then(Noun::of)
}

/// The only word of a phrase, if it is a noun that card games share.
pub(super) fn shared_noun(chain: &Chain) -> Option<genre::Noun> {
    chain.only_noun().and_then(genre::Noun::of)
}
