//! When an ability is set off.

use super::Reader;
use super::selectors::{description, render, render_description, selector};
use super::terms::{WHOSE, word};
use crate::effect::{Befall, Phase, Selector, Trigger, Zone};

const ICONS: &[(&str, Trigger)] = &[
    ("《ファンファーレ》", Trigger::Fanfare),
    ("《ラストワード》", Trigger::LastWords),
    ("【進化時】", Trigger::Evolved),
    ("【攻撃時】", Trigger::Attacks),
    ("【出走時】", Trigger::Races),
    ("【ドライブ獲得時】", Trigger::GainsDrive),
];

const PHASES: &[(&str, Phase)] =
    &[("スタートフェイズ", Phase::Start), ("メインフェイズ", Phase::Main), ("エンドフェイズ", Phase::End)];

/// One or more icons, or one …とき、
pub(super) fn triggers(r: &mut Reader<'_, '_>) -> Option<Vec<Trigger>> {
    let mut icons = Vec::new();
    while let Some((_, trigger)) = ICONS.iter().find(|(words, _)| r.eat(words).is_some()) {
        icons.push(trigger.clone());
    }
    if !icons.is_empty() {
        return Some(icons);
    }
    when(r).map(|trigger| vec![trigger])
}

/// …とき、
fn when(r: &mut Reader<'_, '_>) -> Option<Trigger> {
    let in_turn = r.attempt(|r| {
        let whose = r.one_of(WHOSE)?;
        r.eat("ターン中、")?;
        Some(Trigger::InTurn(whose, Box::new(when(r)?)))
    });
    in_turn
        .or_else(|| r.attempt(phase))
        .or_else(|| r.attempt(enters))
        .or_else(|| r.attempt(evolves))
        .or_else(|| r.attempt(this))
        .or_else(|| r.attempt(befalls))
        .or_else(|| r.attempt(plays))
}

const BEFALLS: &[(&str, Befall)] = &[
    ("が攻撃したとき、", Befall::Attacked),
    ("が攻撃するとき、", Befall::Attacks),
    ("が破壊されたとき、", Befall::Destroyed),
    ("が場から墓場に置かれたとき、", Befall::Buried),
    ("が場から手札に戻ったとき、", Befall::Returned),
    ("が能力によるダメージを受けたとき、", Befall::HurtByAbility),
    ("が場に出たとき、", Befall::Entered),
];

/// 自分の場の他の狩人・フォロワーが攻撃したとき、
fn befalls(r: &mut Reader<'_, '_>) -> Option<Trigger> {
    let of = if r.eat("これ").is_some() { None } else { Some(selector(r)?) };
    let befall = r.one_of(BEFALLS)?;
    Some(Trigger::Befalls(of, befall))
}

/// 自分がスペルをプレイしたとき、
fn plays(r: &mut Reader<'_, '_>) -> Option<Trigger> {
    r.eat("自分が")?;
    let of = selector(r)?;
    r.eat("をプレイしたとき、")?;
    Some(Trigger::Plays(of))
}

/// 自分のエンドフェイズが来たとき、
fn phase(r: &mut Reader<'_, '_>) -> Option<Trigger> {
    let whose = r.one_of(WHOSE)?;
    let phase = r.one_of(PHASES)?;
    r.eat("が来たとき、")?;
    Some(Trigger::Phase(whose, phase))
}

/// 自分の場に武闘竜人・フォロワーが出たとき、
fn enters(r: &mut Reader<'_, '_>) -> Option<Trigger> {
    let whose = r.one_of(WHOSE)?;
    r.eat("場に")?;
    let (filters, noun) = description(r)?;
    r.eat("が出たとき、")?;
    Some(Trigger::Enters(Selector {
        before: Vec::new(),
        whose,
        zone: Some(Zone::Field),
        filters,
        noun,
        carried: false,
        or: Vec::new(),
    }))
}

/// 自分の場のフォロワーが進化したとき、
fn evolves(r: &mut Reader<'_, '_>) -> Option<Trigger> {
    let of = selector(r)?;
    r.eat("が進化したとき、")?;
    Some(Trigger::Evolves(of))
}

/// これが場を離れたとき、
fn this(r: &mut Reader<'_, '_>) -> Option<Trigger> {
    if r.eat("これが場を離れたとき、").is_some() {
        return Some(Trigger::ThisLeaves);
    }
    r.eat("これを自分の手札から捨てたとき、")?;
    Some(Trigger::ThisDiscarded)
}

pub(super) fn render_trigger(trigger: &Trigger) -> String {
    match trigger {
        Trigger::Phase(whose, phase) => format!("{}{}が来たとき、", word(WHOSE, whose), word(PHASES, phase)),
        Trigger::Enters(of) => {
            format!("{}場に{}が出たとき、", word(WHOSE, &of.whose), render_description(&of.filters, of.noun))
        }
        Trigger::ThisLeaves => "これが場を離れたとき、".to_owned(),
        Trigger::Evolves(of) => format!("{}が進化したとき、", render(of)),
        Trigger::ThisDiscarded => "これを自分の手札から捨てたとき、".to_owned(),
        Trigger::InTurn(whose, inner) => format!("{}ターン中、{}", word(WHOSE, whose), render_trigger(inner)),
        Trigger::Befalls(of, befall) => {
            format!("{}{}", of.as_ref().map_or("これ".to_owned(), render), word(BEFALLS, befall))
        }
        Trigger::Plays(of) => format!("自分が{}をプレイしたとき、", render(of)),
        icon => word(ICONS, icon).to_owned(),
    }
}
