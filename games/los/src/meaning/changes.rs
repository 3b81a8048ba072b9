//! What gaining, losing and ruling changes.

use engine::effect::Side;

use super::scribe::{Lowered, cannot};
use super::selectors::{Special, kind, special};
use crate::effect as read;
use crate::effect::Whose;
use crate::table::{Key, Rule, Way};
use crate::vocabulary::{Change, Whom};

/// Lead icons, a bit each.
pub(crate) fn icons(ways: &[read::Way]) -> u8 {
    let bit = |way: &read::Way| match way {
        read::Way::Up => Way::Up.bit(),
        read::Way::Right => Way::Right.bit(),
        read::Way::Down => Way::Down.bit(),
        read::Way::Left => Way::Left.bit(),
    };
    ways.iter().fold(0, |all, way| all | bit(way))
}

/// What gaining or losing special effects changes.
pub(crate) fn keyword_changes(keywords: &[read::Keyword], lose: bool) -> Lowered<Vec<Change>> {
    let change = |keyword: &read::Keyword| {
        Ok(match (special(*keyword)?, lose) {
            (Special::Key(key), false) => Change::Key(key),
            (Special::Key(key), true) => Change::Lose(key),
            (Special::Resist(energy, x), false) => Change::Resist(energy, x),
            (Special::Resist(energy, _), true) => Change::LoseResist(energy),
        })
    };
    keywords.iter().map(change).collect()
}

/// What a rule for cards changes.
pub(crate) fn rule_changes(rule: &read::Rule) -> Lowered<Vec<Change>> {
    use read::{By, Rule as Said};
    let key = |key: Key| Ok(vec![Change::Key(key)]);
    match rule {
        Said::CantAttack => key(Key::CantAttack),
        Said::CantAttackDirectly => key(Key::CantAttackDirectly),
        Said::CantMove => key(Key::CantMove),
        Said::CantTurn => key(Key::CantTurn),
        Said::CantUse => key(Key::CantUse),
        Said::StaysGained => key(Key::CantRegain),
        Said::Undestroyed(None | Some(By::Effect(_))) => key(Key::Undestroyed),
        Said::Undestroyed(Some(By::OpponentEffect(_))) => key(Key::UndestroyedByOther),
        Said::Undowned(None) => key(Key::Undowned),
        Said::Undowned(Some(By::Battle(_))) => key(Key::UndownedInBattle),
        Said::Undowned(Some(By::Effect(_))) => key(Key::UndownedByEffect),
        Said::Unchosen(None | Some(By::Effect(_))) => key(Key::Unchosen),
        Said::Unchosen(Some(By::OpponentEffect(_))) => key(Key::UnchosenByOther),
        Said::UnaffectedByOpponent => Ok(vec![
            Change::Key(Key::NoCharacters),
            Change::Key(Key::NoEffects),
            Change::Key(Key::NoSupports),
        ]),
        Said::Unaffected(of) if of.whose == Whose::Opponent && of.noun == read::Noun::Card => {
            match &of.filters[..] {
                [] => Ok(vec![
                    Change::Key(Key::NoCharacters),
                    Change::Key(Key::NoEffects),
                    Change::Key(Key::NoSupports),
                ]),
                // The same as the special effect (8.13.2, 8.13.3).
                [
                    read::Filter::Figure {
                        which,
                        than: read::Amount::N(x),
                        bound: read::Bound::AtMost,
                        printed: false,
                        ..
                    },
                ] => {
                    let x = (*x).min(255) as u8;
                    match which {
                        read::Figure::Speed => Ok(vec![Change::Resist(false, x)]),
                        read::Figure::Cost { .. } => Ok(vec![Change::Resist(true, x)]),
                        _ => cannot(
                            "この種類の数値のカードの影響を受けないこと",
                            "unaffected by cards with such numbers",
                        ),
                    }
                }
                _ => cannot("この種類のカードの影響を受けないこと", "unaffected by such cards"),
            }
        }
        Said::Unaffected(of) if of.filters.is_empty() && of.whose == Whose::Opponent => match of.noun {
            read::Noun::Kind { kind: said, .. } => key(match kind(said) {
                crate::cards::Kind::Character => Key::NoCharacters,
                crate::cards::Kind::Effect => Key::NoEffects,
                crate::cards::Kind::Support => Key::NoSupports,
            }),
            read::Noun::Flash => key(Key::NoFlashes),
            _ => cannot("この種類のカードの影響を受けないこと", "unaffected by such cards"),
        },
        Said::AttacksDirectly(_) => key(Key::AttacksDirectly),
        Said::Attacks(n) => Ok(vec![Change::Attacks((*n).min(9) as u8)]),
        Said::AttacksFromBack => key(Key::AttacksFromBack),
        Said::AttacksInDefence => key(Key::AttacksInDefence),
        Said::MovesAtOnce => key(Key::MovesAtOnce),
        Said::Moves(n) => Ok(vec![Change::Moves((*n).min(9) as u8)]),
        Said::MovesAnyWay => key(Key::MovesAnyWay),
        _ => cannot("カードについてのこの種類の決まり", "such a rule for cards"),
    }
}

/// What a rule for a player changes.
pub(crate) fn player_changes(rule: &read::Rule) -> Lowered<Vec<Change>> {
    use read::{By, Rule as Said};
    let one = |rule: Rule| Ok(vec![Change::Rule(rule)]);
    match rule {
        Said::CantDraw => one(Rule::CantDraw),
        Said::CantAttack => one(Rule::CantAttack),
        Said::CantPlay(of) if of.filters.is_empty() => match of.noun {
            read::Noun::Kind { kind: said, .. } => one(match kind(said) {
                crate::cards::Kind::Character => Rule::CantPlayCharacters,
                crate::cards::Kind::Effect => Rule::CantPlayEffects,
                crate::cards::Kind::Support => Rule::CantPlaySupports,
            }),
            read::Noun::Flash => one(Rule::CantPlayFlashes),
            read::Noun::Card => Ok(vec![
                Change::Rule(Rule::CantPlayCharacters),
                Change::Rule(Rule::CantPlayEffects),
                Change::Rule(Rule::CantPlaySupports),
            ]),
            _ => cannot("この種類のカードをプレイできないこと", "such cards that can't be played"),
        },
        Said::Undamaged { by: Some(By::Battle(_)), down: false } => one(Rule::UndamagedInBattle),
        Said::Undamaged { by: None, down: false } => one(Rule::Undamaged),
        Said::Undamaged { by: None, down: true } => one(Rule::UndamagedByDown),
        Said::Undamaged { by: Some(By::Effect(_)), down: false } => one(Rule::UndamagedByEffect),
        _ => cannot("プレイヤーについてのこの種類の決まり", "such a rule for a player"),
    }
}

/// The players that are meant.
pub(crate) fn players(whom: Whom) -> Vec<Side> {
    match whom {
        Whom::One(side) => vec![side],
        Whom::Both => vec![Side::Mine, Side::Theirs],
    }
}
