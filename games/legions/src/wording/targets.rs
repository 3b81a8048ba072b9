//! What something is done to, with the particle that says so.

use super::Reader;
use super::amounts::{amount, count, render_amount, render_count};
use super::selectors::{WHOSE, described, place, render_described, render_place};
use super::terms::{ANDS, NOUNS, joint, word};
use crate::effect::{
    Actor, Amount, Count, CountSaid, EverySaid, ItSaid, Lying, Noun, Pick, Selector, Target, ThisSaid,
    TopSaid, Whose,
};

const THIS: &[(&str, ThisSaid)] = &[
    ("このカード", ThisSaid::Card),
    ("このミニオン", ThisSaid::Minion),
    ("このロード", ThisSaid::Lord),
    ("このユニット", ThisSaid::Unit),
    ("このスキル", ThisSaid::Skill),
    ("このマスター", ThisSaid::Master),
    ("自身", ThisSaid::Self_),
];

pub(super) const ACTORS: &[(&str, Actor)] = &[
    ("あなた", Actor::You),
    ("相手プレイヤー", Actor::Opponent(true)),
    ("相手", Actor::Opponent(false)),
    ("各プレイヤー", Actor::Each(false)),
    ("お互いのプレイヤー", Actor::Each(true)),
    ("そのプレイヤー", Actor::That),
    ("ターンプレイヤー", Actor::TurnPlayer),
];

const OTHERS: &[(&str, Target)] = &[
    ("残りのカード", Target::Rest(true)),
    ("残り", Target::Rest(false)),
    ("アタックターゲット", Target::AttackTarget(false)),
    ("ターゲットユニット", Target::AttackTarget(true)),
    ("アタックユニット", Target::Attacker),
    ("バトルを行った相手ユニット", Target::Foe(false)),
    ("このカードとバトルを行ったユニット", Target::Foe(true)),
];

/// このカード, それ, そのミニオン, 選んだカード, アタックターゲット
pub(super) fn thing(r: &mut Reader<'_, '_>) -> Option<Target> {
    if let Some(other) = r.one_of(OTHERS) {
        return Some(other);
    }
    if let Some(this) = r.one_of(THIS) {
        return Some(Target::This(this));
    }
    r.attempt(it).map(Target::It).or_else(|| r.attempt(this_there))
}

const THERE: &[(&str, Lying)] = &[("にある", Lying::There), ("の", Lying::Of), ("に置かれた", Lying::Put)];

/// タイムラインにあるこのカード
fn this_there(r: &mut Reader<'_, '_>) -> Option<Target> {
    let place = place(r)?;
    let lying = r.one_of(THERE)?;
    Some(Target::ThisIn(place, lying, r.one_of(THIS)?))
}

/// それ, それらのカード, 選んだカード
fn it(r: &mut Reader<'_, '_>) -> Option<ItSaid> {
    let noun = |r: &mut Reader<'_, '_>, words: &'static str| {
        r.attempt(|r| {
            r.eat(words)?;
            r.one_of(NOUNS).filter(|noun| *noun != Noun::Lane)
        })
    };
    if let Some(noun) = noun(r, "それらの") {
        return Some(ItSaid::Those(noun));
    }
    if let Some(simple) =
        r.one_of(&[("それら", ItSaid::Them), ("それぞれ", ItSaid::Each), ("それ", ItSaid::It)])
    {
        return Some(simple);
    }
    noun(r, "対象の")
        .map(ItSaid::AimOf)
        .or_else(|| r.eat("対象").map(|()| ItSaid::Aim))
        .or_else(|| noun(r, "その").map(ItSaid::That))
        .or_else(|| noun(r, "選んだ").map(ItSaid::Chosen))
        .or_else(|| noun(r, "公開した").map(ItSaid::Revealed))
        .or_else(|| noun(r, "除外した").map(ItSaid::Exiled))
}

pub(super) fn render_thing(target: &Target) -> String {
    let noun = |noun: &Noun| word(NOUNS, noun);
    match target {
        Target::This(said) => word(THIS, said).to_owned(),
        Target::It(said) => match said {
            ItSaid::It => "それ".to_owned(),
            ItSaid::Them => "それら".to_owned(),
            ItSaid::Each => "それぞれ".to_owned(),
            ItSaid::Aim => "対象".to_owned(),
            ItSaid::AimOf(of) => format!("対象の{}", noun(of)),
            ItSaid::That(of) => format!("その{}", noun(of)),
            ItSaid::Those(of) => format!("それらの{}", noun(of)),
            ItSaid::Chosen(of) => format!("選んだ{}", noun(of)),
            ItSaid::Revealed(of) => format!("公開した{}", noun(of)),
            ItSaid::Exiled(of) => format!("除外した{}", noun(of)),
        },
        Target::ThisIn(place, lying, said) => {
            format!("{}{}{}", render_place(place), word(THERE, lying), word(THIS, said))
        }
        Target::OwnerOf(of) => format!("{}のオーナー", render_thing(of)),
        Target::Player(actor) => word(ACTORS, actor).to_owned(),
        other => word(OTHERS, other).to_owned(),
    }
}

/// What something is done to, and the particle after it: このカードを, ミニオン1体を, ミニオンを1体, 全てのミニオンに.
pub(super) fn object(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    r.called("何に行うか", "what it is done to", |r| {
        r.deeper(|r| single(r, particle).or_else(|| r.attempt(|r| both(r, particle))))
    })
}

fn single(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    r.attempt(|r| simple(r, particle))
        .or_else(|| r.attempt(|r| top(r, particle)))
        .or_else(|| r.attempt(|r| among(r, particle)))
        .or_else(|| r.attempt(|r| before(r, particle)))
        .or_else(|| r.attempt(|r| selected(r, particle)))
}

/// このカードを
fn simple(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    let mut thing = thing(r)?;
    if r.has("のオーナー") {
        thing = Target::OwnerOf(Box::new(thing));
    }
    r.eat(particle).map(|()| thing)
}

/// このカードとアタックターゲットを, 相手のマスターと相手のフィールドにある全てのミニオンに
fn both(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    let mut found = None;
    for (words, join) in ANDS {
        if !r.says(words) {
            continue;
        }
        found = found.or_else(|| {
            r.attempt(|r| {
                let first = single(r, words)?;
                let second = object(r, particle)?;
                Some(Target::Both(Box::new(first), Box::new(second), *join))
            })
        });
    }
    found
}

/// あなたの山札の上からカードを2枚, 山札の一番上のカードを
fn top(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
    r.eat("山札の")?;
    let (n, said) = if r.has("一番上のカード") {
        r.eat(particle)?;
        (Amount::N(1), TopSaid::Card)
    } else if r.has("一番上からカード") {
        r.eat(particle)?;
        let n = amount(r)?;
        r.eat("枚")?;
        (n, TopSaid::VeryFloating)
    } else if r.has("上からカード") {
        let floating = r.has(particle);
        let n = amount(r)?;
        r.eat("枚")?;
        if !floating {
            r.eat(particle)?;
        }
        (n, if floating { TopSaid::Floating } else { TopSaid::Tight })
    } else {
        let said = r.one_of(&[("上から", TopSaid::Short), ("上", TopSaid::Compact)])?;
        let n = amount(r)?;
        r.eat("枚")?;
        r.eat(particle)?;
        (n, said)
    };
    Some(Target::Top { whose, n, said })
}

/// その中からミニオン1枚を
fn among(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    r.eat("その中から")?;
    let bare = r.attempt(|r| {
        let count = count(r)?;
        r.eat(particle)?;
        Some(Target::Pick(Pick { of: unsaid(), count: Some(count), said: CountSaid::After, random: None }))
    });
    bare.or_else(|| object(r, particle)).map(|target| Target::Among(Box::new(target)))
}

/// Cards of which nothing is said.
fn unsaid() -> Selector {
    Selector::of(Noun::Unsaid)
}

/// 2体のミニオンを
fn before(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    let count = count(r)?;
    r.eat("の")?;
    let (of, said) = described(r)?;
    r.eat(particle)?;
    let pick = Pick { of, count: Some(count), said: CountSaid::Before, random: None };
    (said == EverySaid::Plain).then_some(Target::Pick(pick))
}

/// How many, after the particle: 1体, ランダムに1枚, 好きな枚数.
fn floating(r: &mut Reader<'_, '_>) -> Option<(Option<Count>, Option<bool>)> {
    r.attempt(|r| {
        if r.has("好きな枚数") {
            return Some((None, None));
        }
        let before = r.has("ランダムに").then_some(false);
        let count = count(r)?;
        Some((Some(count), before.or_else(|| r.has("ランダムに").then_some(true))))
    })
}

/// ミニオン1体を, ミニオンを1体, 全てのミニオンを, ミニオン全てを, ミニオンを全て, あなたのマスターを
fn selected(r: &mut Reader<'_, '_>, particle: &'static str) -> Option<Target> {
    let (of, said) = described(r)?;
    if said != EverySaid::Plain {
        r.eat(particle)?;
        return Some(Target::Every(of, said));
    }
    let tight = r.attempt(|r| {
        let (count, random) = floating(r)?;
        r.eat(particle)?;
        Some((count, random))
    });
    if let Some((count, random)) = tight {
        return Some(Target::Pick(Pick { of, count, said: CountSaid::After, random }));
    }
    if r.attempt(|r| {
        r.eat("全て")?;
        r.eat(particle)
    })
    .is_some()
    {
        return Some(Target::Every(of, EverySaid::After));
    }
    r.eat(particle)?;
    if particle != "を" {
        return Some(Target::Every(of, EverySaid::Plain));
    }
    if r.has("全て") {
        return Some(Target::Every(of, EverySaid::Floating));
    }
    Some(match floating(r).filter(|_| !r.starts("の") && !r.starts("ダメージ")) {
        Some((count, random)) => Target::Pick(Pick { of, count, said: CountSaid::Floating, random }),
        None => Target::Every(of, EverySaid::Plain),
    })
}

/// ミニオン1体, before 選び with nothing between.
pub(super) fn bare_pick(r: &mut Reader<'_, '_>) -> Option<Target> {
    let among = r.has("その中から");
    let of = r.attempt(|r| described(r).filter(|(_, said)| *said == EverySaid::Plain));
    let of = match of {
        Some((of, _)) => of,
        None if among => unsaid(),
        None => return None,
    };
    let (count, random) = floating(r)?;
    let pick = Target::Pick(Pick { of, count, said: CountSaid::Bare, random });
    Some(if among { Target::Among(Box::new(pick)) } else { pick })
}

pub(super) fn render_object(target: &Target, particle: &str) -> String {
    match target {
        Target::Pick(pick) => {
            let mut count = pick.count.as_ref().map_or("好きな枚数".to_owned(), render_count);
            match pick.random {
                Some(false) => count.insert_str(0, "ランダムに"),
                Some(true) => count.push_str("ランダムに"),
                None => {}
            }
            let of = render_described(&pick.of, EverySaid::Plain);
            match pick.said {
                CountSaid::After => format!("{of}{count}{particle}"),
                CountSaid::Floating => format!("{of}{particle}{count}"),
                CountSaid::Bare => format!("{of}{count}"),
                CountSaid::Before => format!("{count}の{of}{particle}"),
            }
        }
        Target::Every(of, said) => {
            let told = render_described(of, *said);
            match said {
                EverySaid::After => format!("{told}全て{particle}"),
                EverySaid::Floating => format!("{told}{particle}全て"),
                EverySaid::Plain | EverySaid::AllOf | EverySaid::AllFirst | EverySaid::All => {
                    format!("{told}{particle}")
                }
            }
        }
        Target::Top { whose, n, said } => {
            let (whose, n) = (word(WHOSE, whose), render_amount(n));
            match said {
                TopSaid::Floating => format!("{whose}山札の上からカード{particle}{n}枚"),
                TopSaid::Tight => format!("{whose}山札の上からカード{n}枚{particle}"),
                TopSaid::Short => format!("{whose}山札の上から{n}枚{particle}"),
                TopSaid::VeryFloating => format!("{whose}山札の一番上からカード{particle}{n}枚"),
                TopSaid::Card => format!("{whose}山札の一番上のカード{particle}"),
                TopSaid::Compact => format!("{whose}山札の上{n}枚{particle}"),
            }
        }
        Target::Both(first, second, join) => {
            format!("{}{}", render_object(first, joint(*join)), render_object(second, particle))
        }
        Target::Among(of) => format!("その中から{}", render_object(of, particle)),
        Target::Left => String::new(),
        thing => format!("{}{particle}", render_thing(thing)),
    }
}
