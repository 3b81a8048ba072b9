//! What holds of a unit or a player: what never happens to it, what it can and can't.

use super::Reader;
use super::happens::{happens, render_happens};
use super::selectors::{render_selector, selector};
use super::terms::word;
use super::verbs::{LOSE, Tense};
use crate::effect::{Actor, Deed, Form, Hold, Target, Using};

const USING: &[(&str, Using)] = &[
    ("をプレイ出来ない", Using::Play),
    ("をアンロック出来ない", Using::Unlock),
    ("を配置出来ない", Using::Place),
];

const AIMING: &[(&str, (bool, bool))] = &[
    ("をアタックターゲットに出来る", (true, false)),
    ("をアタックターゲットにする事が出来る", (true, true)),
    ("をアタックターゲットに出来ない", (false, false)),
    ("をアタックターゲットにする事が出来ない", (false, true)),
];

/// What holds has one of these words.
pub(super) const HOLDING: &[&str] = &["ない", "ず、", "出来る", "効果を失"];

/// ブレイクしない, アタック出来ない, ロードをアタックターゲットに出来る, 全ての効果を失う
pub(super) fn hold(r: &mut Reader<'_, '_>, who: &Target) -> Option<(Deed, Form)> {
    if r.has("全ての効果を") {
        let form = LOSE.read(r)?;
        return Some((Deed::Hold(who.clone(), Hold::LosesAll), form));
    }
    let further = r
        .attempt(|r| happens(r, Tense::NotAnd).map(Hold::Never))
        .or_else(|| r.attempt(|r| happens(r, Tense::CannotAnd).map(|how| Hold::Cannot(how, false))));
    if let Some(hold) = further {
        return Some((Deed::Hold(who.clone(), hold), Form::Stem));
    }
    let hold = r
        .attempt(|r| happens(r, Tense::Not).map(Hold::Never))
        .or_else(|| r.attempt(|r| happens(r, Tense::Cannot).map(|how| Hold::Cannot(how, false))))
        .or_else(|| r.attempt(|r| happens(r, Tense::CannotLong).map(|how| Hold::Cannot(how, true))))
        .or_else(|| r.attempt(aiming))
        .or_else(|| r.attempt(|r| using(r, who)))?;
    Some((Deed::Hold(who.clone(), hold), Form::Plain))
}

/// ロードをアタックターゲットに出来る
fn aiming(r: &mut Reader<'_, '_>) -> Option<Hold> {
    let of = selector(r)?;
    let (may, long) = r.one_of(AIMING)?;
    Some(Hold::Targets { of, may, long })
}

/// スキルをプレイ出来ない, of a player.
fn using(r: &mut Reader<'_, '_>, who: &Target) -> Option<Hold> {
    let player =
        matches!(who, Target::Player(Actor::You | Actor::Opponent(_) | Actor::Each(_) | Actor::That));
    if !player {
        return None;
    }
    let of = selector(r)?;
    Some(Hold::CannotUse(of, r.one_of(USING)?))
}

pub(super) fn render_hold(hold: &Hold, form: Form) -> String {
    match hold {
        Hold::Never(how) if form == Form::Stem => render_happens(how, Tense::NotAnd),
        Hold::Cannot(how, _) if form == Form::Stem => render_happens(how, Tense::CannotAnd),
        Hold::Never(how) => render_happens(how, Tense::Not),
        Hold::Cannot(how, false) => render_happens(how, Tense::Cannot),
        Hold::Cannot(how, true) => render_happens(how, Tense::CannotLong),
        Hold::Targets { of, may, long } => {
            format!("{}{}", render_selector(of), word(AIMING, &(*may, *long)))
        }
        Hold::CannotUse(of, using) => format!("{}{}", render_selector(of), word(USING, using)),
        Hold::LosesAll => format!("全ての効果を{}", LOSE.render(form)),
    }
}
