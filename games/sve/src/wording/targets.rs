//! What something is done to.

use super::Reader;
use super::selectors::{pick, render_pick};
use super::terms::word;
use crate::effect::Target;

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
        Some(second) => Target::Both(Box::new(first), Box::new(second)),
        None => first,
    })
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
