//! What something is done to.

use super::Reader;
use super::selectors::{pick, render_pick};
use super::terms::word;
use crate::effect::{Noun, Target, Whose, Zone};

const THINGS: &[(&str, Target)] = &[
    ("それのリーダー", Target::ItsLeader),
    ("それら", Target::Them),
    ("それ", Target::It),
    ("EXエリアのこれ", Target::ThisInEx),
    ("これ", Target::This),
];

/// これ, それ, それのリーダー
pub(super) fn thing(r: &mut Reader<'_, '_>) -> Option<Target> {
    THINGS.iter().find_map(|(words, target)| r.eat(words).map(|()| target.clone()))
}

/// これ; 自分のリーダー; 相手の場のフォロワーすべて; それとそれのリーダー
pub(super) fn target(r: &mut Reader<'_, '_>) -> Option<Target> {
    let first = one(r)?;
    let both = r.attempt(|r| {
        r.eat("と")?;
        one(r)
    });
    Some(match both {
        Some(second) => {
            let second = carry(&first, second);
            Target::Both(Box::new(first), Box::new(second))
        }
        None => first,
    })
}

/// A second part that says neither whose nor where is where the first is: 場の『A』1体と『B』1体.
fn carry(first: &Target, mut second: Target) -> Target {
    let from = match first {
        Target::ThisInEx => Some((Whose::Own, Zone::Ex)),
        Target::Pick(pick) => pick.of.zone.map(|zone| (pick.of.whose, zone)),
        _ => None,
    };
    if let (Some((whose, zone)), Target::Pick(pick)) = (from, &mut second)
        && pick.of.whose == Whose::Unsaid
        && pick.of.zone.is_none()
        && !matches!(pick.of.noun, Noun::Leader | Noun::Player)
    {
        pick.of.whose = whose;
        pick.of.zone = Some(zone);
        pick.of.carried = true;
    }
    second
}

fn one(r: &mut Reader<'_, '_>) -> Option<Target> {
    if let Some(thing) = thing(r) {
        return Some(thing);
    }
    if let Some(pick) = pick(r) {
        return Some(Target::Pick(pick));
    }
    r.eat("自分のリーダー").map(|()| Target::OwnLeader)
}

pub(super) fn render(target: &Target) -> String {
    match target {
        Target::OwnLeader => "自分のリーダー".to_owned(),
        Target::Pick(pick) => render_pick(pick),
        Target::Both(first, second) => format!("{}と{}", render(first), render(second)),
        thing => word(THINGS, thing).to_owned(),
    }
}
