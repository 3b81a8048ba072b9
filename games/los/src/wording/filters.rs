//! What a card must be like.

use super::Reader;
use super::amounts::{known_value, render_value};
use super::targets::{it, render_it};
use super::terms::{
    ATTRIBUTES, BOUNDS, FIGURES, THIS, bracketed, posture, render_bracketed, render_posture, word,
};
use crate::effect::{Amount, FigureSaid, Filter, Target};

/// 火属性かつコスト3以下, or one alone
fn nominals(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let mut all = vec![nominal(r)?];
    while let Some(next) = r.attempt(|r| {
        r.eat("かつ")?;
        nominal(r)
    }) {
        all.push(next);
    }
    if all.len() > 1 { Some(Filter::Both(all)) } else { all.pop() }
}

/// One filter, with the の or the verb that ties it to what follows.
pub(super) fn filter(r: &mut Reader<'_, '_>) -> Option<Filter> {
    r.attempt(|r| {
        let filter = nominals(r)?;
        r.eat("の").map(|()| filter)
    })
    .or_else(|| r.attempt(verbal))
}

pub(super) fn render_filter(filter: &Filter) -> String {
    if is_verbal(filter) {
        return render_verbal(filter);
    }
    format!("{}の", render_nominal(filter))
}

/// Is it tied to what follows without の?
pub(super) fn is_verbal(filter: &Filter) -> bool {
    matches!(
        filter,
        Filter::Figure { said: FigureSaid::Has, .. }
            | Filter::Beyond { .. }
            | Filter::Most { .. }
            | Filter::Has { .. }
            | Filter::Textless
            | Filter::Attacking
            | Filter::Attacked
            | Filter::Battling(_)
            | Filter::Fought { .. }
            | Filter::MovedThisTurn
            | Filter::CameThisTurn
            | Filter::AttackedThisTurn
    )
}

/// 他, このカード以外, 火属性または水属性, ＜竜＞, 「名前」, ATK500以上, アタック表示
pub(super) fn nominal(r: &mut Reader<'_, '_>) -> Option<Filter> {
    if r.has("他") {
        return Some(Filter::Other(None));
    }
    r.attempt(|r| {
        let this = r.one_of(THIS)?;
        r.eat("以外").map(|()| Filter::Other(Some(this)))
    })
    .or_else(|| {
        r.attempt(|r| {
            let it = it(r)?;
            r.eat("以外").map(|()| Filter::NotIt(Box::new(it)))
        })
    })
    .or_else(|| r.either(|r| r.one_of(ATTRIBUTES)).map(Filter::Attribute))
    .or_else(|| races(r))
    .or_else(|| named(r))
    .or_else(|| r.attempt(figure))
    .or_else(|| posture(r).map(Filter::Posture))
}

pub(super) fn render_nominal(filter: &Filter) -> String {
    match filter {
        Filter::Other(None) => "他".to_owned(),
        Filter::Other(Some(this)) => format!("{}以外", word(THIS, this)),
        Filter::NotIt(target) => match &**target {
            Target::It(said) => format!("{}以外", render_it(*said)),
            _ => String::new(),
        },
        Filter::Attribute(any) => {
            any.iter().map(|one| word(ATTRIBUTES, one)).collect::<Vec<_>>().join("または")
        }
        Filter::Race(any) => any.iter().map(|race| format!("＜{race}＞")).collect::<Vec<_>>().join("または"),
        Filter::Name(name) => format!("「{name}」"),
        Filter::Figure { which, than, bound, printed, said } => {
            let printed = if *printed { "元々の" } else { "" };
            let (than, bound) = (render_than(than), word(BOUNDS, bound));
            match said {
                FigureSaid::Bare => format!("{printed}{}{than}{bound}", word(FIGURES, which)),
                FigureSaid::Ga => format!("{printed}{}が{than}{bound}", word(FIGURES, which)),
                FigureSaid::Has => String::new(),
            }
        }
        Filter::Posture(posture) => render_posture(*posture),
        Filter::Both(all) => all.iter().map(render_nominal).collect::<Vec<_>>().join("かつ"),
        Filter::Beyond { .. }
        | Filter::Most { .. }
        | Filter::Has { .. }
        | Filter::Textless
        | Filter::Attacking
        | Filter::Attacked
        | Filter::Battling(_)
        | Filter::Fought { .. }
        | Filter::MovedThisTurn
        | Filter::CameThisTurn
        | Filter::AttackedThisTurn => String::new(),
    }
}

/// ＜竜＞または＜獣＞
pub(super) fn races(r: &mut Reader<'_, '_>) -> Option<Filter> {
    r.called("＜種族＞", "＜race＞", |r| {
        r.either(|r| r.words.between("＜", "＞").map(Box::from)).map(Filter::Race)
    })
}

/// 「名前」
pub(super) fn named(r: &mut Reader<'_, '_>) -> Option<Filter> {
    r.called("「名前」", "「name」", |r| {
        r.attempt(|r| {
            let name = r.words.between("「", "」")?;
            (!name.contains('。')).then(|| Filter::Name(name.into()))
        })
    })
}

/// 元々のATKが500以上, スピード3, コストがこのカードのコスト以下
fn figure(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let printed = r.has("元々の");
    let which = r.one_of(FIGURES)?;
    let said = if r.has("が") { FigureSaid::Ga } else { FigureSaid::Bare };
    let than = than(r)?;
    let bound = r.one_of(BOUNDS)?;
    Some(Filter::Figure { which, than, bound, printed, said })
}

/// 3以下のスピードを持つ
fn having_figure(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let than = Amount::N(r.number()?);
    let bound = r.one_of(BOUNDS)?;
    r.eat("の")?;
    let printed = r.has("元々の");
    let which = r.one_of(FIGURES)?;
    r.eat("を持つ")?;
    Some(Filter::Figure { which, than, bound, printed, said: FigureSaid::Has })
}

/// 500, このカードのATK
pub(super) fn than(r: &mut Reader<'_, '_>) -> Option<Amount> {
    r.number().map(Amount::N).or_else(|| known_value(r).map(|value| Amount::Of(Box::new(value), false)))
}

pub(super) fn render_than(than: &Amount) -> String {
    match than {
        Amount::N(n) => n.to_string(),
        Amount::Of(value, _) => render_value(value),
    }
}

const SIMPLE: &[(&str, Filter)] = &[
    ("効果を持たない", Filter::Textless),
    ("アタックしている", Filter::Attacking),
    ("アタックされている", Filter::Attacked),
    ("戦闘を行っている", Filter::Battling(false)),
    ("戦闘している", Filter::Battling(true)),
    ("このターンに移動した", Filter::MovedThisTurn),
    ("このターンに場に出た", Filter::CameThisTurn),
    ("このターンにアタックした", Filter::AttackedThisTurn),
];

/// [上空]を持つ, [上空]または[毒呪]を持たない, アタックしている, このカードと戦闘を行った
pub(super) fn verbal(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let compared = |r: &mut Reader<'_, '_>| {
        let which = r.one_of(FIGURES)?;
        r.eat("が")?;
        if r.has("最も") {
            let more = r.one_of(HIGH)?;
            return Some(Filter::Most { which, more });
        }
        r.eat("元々の")?;
        r.one_of(FIGURES).filter(|than| *than == which)?;
        r.eat("より")?;
        r.one_of(HIGH).map(|more| Filter::Beyond { which, more })
    };
    let simple = r.one_of(SIMPLE).or_else(|| r.attempt(compared));
    simple.or_else(|| r.attempt(has)).or_else(|| r.attempt(having_figure)).or_else(|| {
        r.attempt(|r| {
            let this = r.one_of(THIS)?;
            r.eat("と戦闘を")?;
            let past = r.one_of(&[("行った", true), ("行う", false)])?;
            Some(Filter::Fought { this, past })
        })
    })
}

const HIGH: &[(&str, bool)] = &[("高い", true), ("低い", false)];

fn has(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let all = r.either(bracketed)?;
    let said = all.first()?.1;
    if all.iter().any(|(_, with)| *with != said) {
        return None;
    }
    r.eat("を持")?;
    let not = r.one_of(&[("たない", true), ("つ", false)])?;
    Some(Filter::Has { keywords: all.into_iter().map(|(keyword, _)| keyword).collect(), said, not })
}

pub(super) fn render_verbal(filter: &Filter) -> String {
    match filter {
        Filter::Has { keywords, said, not } => {
            let all: Vec<String> = keywords.iter().map(|&one| render_bracketed(one, *said)).collect();
            format!("{}を持{}", all.join("または"), if *not { "たない" } else { "つ" })
        }
        Filter::Figure { which, than, bound, printed, .. } => {
            let printed = if *printed { "元々の" } else { "" };
            format!("{}{}の{printed}{}を持つ", render_than(than), word(BOUNDS, bound), word(FIGURES, which))
        }
        Filter::Most { which, more } => {
            format!("{}が最も{}", word(FIGURES, which), word(HIGH, more))
        }
        Filter::Beyond { which, more } => {
            let which = word(FIGURES, which);
            format!("{which}が元々の{which}より{}", word(HIGH, more))
        }
        Filter::Fought { this, past } => {
            format!("{}と戦闘を{}", word(THIS, this), if *past { "行った" } else { "行う" })
        }
        simple => word(SIMPLE, simple).to_owned(),
    }
}
