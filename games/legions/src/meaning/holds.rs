//! What does not happen to a unit, and what it can't do (01-3, 39-21, 39-24).

use super::scribe::{Lowered, needs};
use crate::effect::{Befalls, By, Category, Harm, Noun, Posture, Selector};
use crate::vocabulary::Bans;

/// Is it said of lords alone?
pub(super) fn is_lords(of: &Selector) -> bool {
    of.filters.is_empty() && of.early.is_empty() && matches!(of.nouns[..], [Noun::Kind(Category::Lord, _)])
}

/// Is it something that units do, said of a player: 相手はアタック出来ない?
pub(super) fn of_units(what: &Befalls) -> bool {
    matches!(what, Befalls::Attacks { whom: None, .. } | Befalls::MovesLane | Befalls::Blocks)
}

/// The ban that a text means.
pub(super) fn ban(what: &Befalls) -> Lowered<Bans> {
    Ok(match what {
        Befalls::Breaks { by: None, .. } => Bans::BREAK,
        Befalls::Breaks { by: Some(By::Effect(_) | By::OpponentEffect(_)), .. } => Bans::BREAK_BY_EFFECT,
        Befalls::Breaks { by: Some(By::EffectDamage(_)), .. } => Bans::BREAK_BY_EFFECT_DAMAGE,
        Befalls::Breaks { by: Some(By::Battle(_) | By::InBattle | By::BattleDamage(_)), .. } => {
            Bans::BREAK_BY_BATTLE
        }
        Befalls::Breaks { by: Some(By::Damage(_)), .. } => {
            Bans::BREAK_BY_EFFECT_DAMAGE.or(Bans::BREAK_BY_BATTLE)
        }
        Befalls::Suffers { from: None, harm: Harm::Any, .. } => Bans::DAMAGE,
        Befalls::Suffers { from: None, harm: Harm::Battle, .. } => Bans::BATTLE_DAMAGE,
        Befalls::Suffers { from: None, harm: Harm::Effect, .. } => Bans::EFFECT_DAMAGE,
        Befalls::Attacks { whom: None, .. } => Bans::ATTACK,
        Befalls::MovesLane => Bans::MOVE,
        Befalls::Blocks => Bans::BLOCK,
        Befalls::IsBlocked(None) => Bans::BLOCKED,
        Befalls::IsAttacked(None) | Befalls::Targeted { by: None, .. } => Bans::TARGET,
        Befalls::Chosen { as_attack_target: true, .. } => Bans::TARGET,
        Befalls::Chosen { by: Some(By::ToOpponentEffect | By::OpponentEffect(_)), .. } => Bans::CHOSEN,
        Befalls::MovedAway { by: None | Some(By::Effect(_)), .. } => Bans::MOVED,
        Befalls::Exiled { from: None, by: None | Some(By::Effect(_)) } => Bans::EXILED,
        Befalls::Returned { by: None | Some(By::Effect(_)), .. } => Bans::RETURNED,
        Befalls::Recovers | Befalls::Turns(Posture::Active, _) => Bans::READY,
        Befalls::Turns(Posture::Exhausted, _) => Bans::EXHAUSTED,
        Befalls::Turns(Posture::Open, _) => Bans::OPENED,
        Befalls::Exhausts => Bans::EXHAUSTED,
        Befalls::Turns(Posture::Reversed, _) => Bans::REVERSED,
        _ => return needs("この種類の禁止", "a ban of this kind"),
    })
}
