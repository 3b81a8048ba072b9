//! Whom a text speaks of.

use super::Reader;
use super::selectors::{described, render_described};
use super::terms::{NOUNS, SIDES, THIS, UNITS, WHOSE, ZONES, noun, word};
use crate::effect::{Count, CountSaid, EverySaid, ItSaid, Lying, Noun, Pick, Selector, Target};

/// それ, それら, そのキャラクター, それらのカード, 選んだキャラクター
pub(super) fn it(r: &mut Reader<'_, '_>) -> Option<Target> {
    let with = |r: &mut Reader<'_, '_>, words: &'static str| {
        r.attempt(|r| {
            r.eat(words)?;
            noun(r)
        })
    };
    with(r, "それらの")
        .map(ItSaid::Those)
        .or_else(|| with(r, "その").map(ItSaid::That))
        .or_else(|| with(r, "選んだ").map(ItSaid::Chosen))
        .or_else(|| r.one_of(&[("それら", ItSaid::Them), ("それ", ItSaid::It)]))
        .map(Target::It)
}

pub(super) fn render_it(said: ItSaid) -> String {
    let noun = |noun: Noun| word(NOUNS, &noun);
    match said {
        ItSaid::It => "それ".to_owned(),
        ItSaid::Them => "それら".to_owned(),
        ItSaid::That(of) => format!("その{}", noun(of)),
        ItSaid::Those(of) => format!("それらの{}", noun(of)),
        ItSaid::Chosen(of) => format!("選んだ{}", noun(of)),
        ItSaid::Omitted => String::new(),
    }
}

/// 2体, 1枚まで
pub(super) fn count(r: &mut Reader<'_, '_>) -> Option<Count> {
    if r.has("好きな数") {
        return Some(Count::ANY);
    }
    r.attempt(|r| {
        let n = r.number()?;
        let unit = r.one_of(UNITS)?;
        let more = ["以上", "以下", "につき"].iter().any(|words| r.starts(words));
        (!more).then(|| Count { n, unit, up_to: r.has("まで") })
    })
}

pub(super) fn render_count(count: Count) -> String {
    if count == Count::ANY {
        return "好きな数".to_owned();
    }
    format!("{}{}{}", count.n, word(UNITS, &count.unit), if count.up_to { "まで" } else { "" })
}

/// What something is done to or is about, and the particle after it: このカードを, キャラクターを1体, 全てのキャラクターは.
pub(super) fn object(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    let found = r.called("何についてか", "what it is about", |r| {
        r.deeper(|r| single(r, particle).or_else(|| r.attempt(|r| both(r, particle))))
    });
    if found.is_some() {
        r.named = true;
    }
    found
}

/// Like [`object`]; where something was named in this sentence before, it may be left out.
pub(super) fn object_or_it(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    let may_omit = r.named;
    r.attempt(|r| object(r, particle)).or(may_omit.then_some(Target::It(ItSaid::Omitted)))
}

fn single(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    r.attempt(|r| {
        let thing =
            r.one_of(THIS).map(Target::This).or_else(|| r.attempt(this_in)).or_else(|| it(r)).or_else(
                || r.one_of(&[("残りのカード", Target::Rest(true)), ("残り", Target::Rest(false))]),
            )?;
        r.eat(particle)?;
        let tells_a_place = particle == "の" && SIDES.iter().any(|(side, _)| r.starts(side));
        (!tells_a_place).then_some(thing)
    })
    .or_else(|| r.attempt(|r| top(r, particle)))
    .or_else(|| r.attempt(|r| among(r, particle)))
    .or_else(|| r.attempt(|r| selected(r, particle)))
}

/// 手札のこのカード
fn this_in(r: &mut Reader<'_, '_>) -> Option<Target> {
    let zone = r.one_of(ZONES)?;
    r.eat("の")?;
    r.one_of(THIS).map(|this| Target::ThisIn(zone, this))
}

/// このカードとそのキャラクターを
fn both(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    let first = single(r, "と")?;
    let second = single(r, particle)?;
    Some(Target::Both(Box::new(first), Box::new(second)))
}

/// 自分のデッキの上からカードを2枚, デッキの上から2枚を
fn top(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    let whose = r.one_of(WHOSE)?;
    r.eat("デッキの上から")?;
    if r.has("カード") {
        r.eat(particle)?;
        let n = r.number()?;
        r.eat("枚")?;
        return Some(Target::Top { whose, n, short: false });
    }
    let n = r.number()?;
    r.eat("枚")?;
    r.eat(particle)?;
    Some(Target::Top { whose, n, short: true })
}

/// その中からキャラクターを1枚, その中から1枚を, その中から1枚
fn among(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    r.eat("その中から")?;
    let bare = r.attempt(|r| counted(r, Selector::of(Noun::Unsaid), particle, true));
    let pick = bare.or_else(|| match selected(r, particle)? {
        Target::Pick(pick) => Some(pick),
        _ => None,
    })?;
    Some(Target::Pick(Pick { among: true, ..pick }))
}

/// 1枚を, ランダムに1枚を; where it may be left out, 1枚 before 選ぶ.
fn counted(r: &mut Reader<'_, '_>, of: Selector, particle: &'static str, bare: bool) -> Option<Pick> {
    let random = r.has("ランダムに");
    let count = count(r)?;
    let said = match r.eat(particle) {
        Some(()) => CountSaid::Tight,
        None if bare && particle == "を" && r.starts("選") => CountSaid::Bare,
        None => return None,
    };
    Some(Pick { of, among: false, random, count, said })
}

/// キャラクター1体を, キャラクターを1体, 全てのキャラクターを, キャラクター全てを, キャラクターを全て
fn selected(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    let (of, every) = described(r)?;
    if let Some(said) = every {
        r.eat(particle)?;
        return Some(Target::Every(of, said));
    }
    let out_of = of.noun == Noun::Unsaid && of.lying == Lying::From && of.filters.is_empty();
    if let Some(pick) = r.attempt(|r| counted(r, of.clone(), particle, out_of)) {
        return Some(Target::Pick(pick));
    }
    if out_of {
        return None;
    }
    if r.has("全て") {
        r.eat(particle)?;
        return Some(Target::Every(of, EverySaid::After));
    }
    r.eat(particle)?;
    if particle != "を" {
        return Some(Target::Every(of, EverySaid::Unsaid));
    }
    if r.has("全て") {
        return Some(Target::Every(of, EverySaid::Floating));
    }
    let floating = r.attempt(|r| {
        let random = r.has("ランダムに");
        count(r).map(|count| (random, count))
    });
    Some(match floating {
        Some((random, count)) => {
            Target::Pick(Pick { of, among: false, random, count, said: CountSaid::Floating })
        }
        None => Target::Every(of, EverySaid::Unsaid),
    })
}

pub(super) fn render_pick(pick: &Pick, particle: &str) -> String {
    let among = if pick.among { "その中から" } else { "" };
    let random = if pick.random { "ランダムに" } else { "" };
    let (of, count) = (render_described(&pick.of, None), render_count(pick.count));
    match pick.said {
        CountSaid::Floating => format!("{among}{of}{particle}{random}{count}"),
        CountSaid::Tight => format!("{among}{of}{random}{count}{particle}"),
        CountSaid::Bare => format!("{among}{of}{random}{count}"),
    }
}

pub(super) fn render_object(target: &Target, particle: &str) -> String {
    match target {
        Target::This(this) => format!("{}{particle}", word(THIS, this)),
        Target::ThisIn(zone, this) => format!("{}の{}{particle}", word(ZONES, zone), word(THIS, this)),
        Target::It(ItSaid::Omitted) => String::new(),
        Target::It(said) => format!("{}{particle}", render_it(*said)),
        Target::Rest(true) => format!("残りのカード{particle}"),
        Target::Rest(false) => format!("残り{particle}"),
        Target::Pick(pick) => render_pick(pick, particle),
        Target::Every(of, said) => match said {
            EverySaid::After => format!("{}全て{particle}", render_described(of, None)),
            EverySaid::Floating => format!("{}{particle}全て", render_described(of, None)),
            EverySaid::Unsaid => format!("{}{particle}", render_described(of, None)),
            EverySaid::First | EverySaid::Middle | EverySaid::Last => {
                format!("{}{particle}", render_described(of, Some(*said)))
            }
        },
        Target::Top { whose, n, short } => match short {
            true => format!("{}デッキの上から{n}枚{particle}", word(WHOSE, whose)),
            false => format!("{}デッキの上からカード{particle}{n}枚", word(WHOSE, whose)),
        },
        Target::Both(first, second) => {
            format!("{}{}", render_object(first, "と"), render_object(second, particle))
        }
    }
}
