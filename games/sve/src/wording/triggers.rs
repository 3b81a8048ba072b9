//! When an ability is set off.

use super::Reader;
use super::events::{event, render_event};
use super::terms::{PHASES, WHOSE, word};
use crate::effect::{Event, Trigger, When, Whose};

const ICONS: &[(&str, Trigger)] = &[
    ("《ファンファーレ》", Trigger::Fanfare),
    ("《ラストワード》", Trigger::LastWords),
    ("【進化時】", Trigger::Evolved),
    ("【攻撃時】", Trigger::Attacks),
    ("【出走時】", Trigger::Races),
    ("【ドライブ獲得時】", Trigger::GainsDrive),
];

const TURNS: &[(&str, Whose)] = &[("自分のターン", Whose::Own), ("相手のターン", Whose::Opponent)];

/// 自分のターンごとに1回、自分のターン中、 and icons, or …とき、
pub(super) fn when(r: &mut Reader<'_, '_>) -> Option<When> {
    let often = r.attempt(|r| {
        let whose = r.one_of(TURNS).or_else(|| r.eat("ターン").map(|()| Whose::Unsaid))?;
        r.eat("ごとに")?;
        let n = r.number()?;
        r.eat("回、")?;
        Some((whose, n))
    });
    let during = r.attempt(|r| {
        let whose = r.one_of(TURNS)?;
        r.eat("中、")?;
        Some(whose)
    });
    let mut icons = Vec::new();
    while let Some((_, trigger)) = ICONS.iter().find(|(words, _)| r.eat(words).is_some()) {
        icons.push(trigger.clone());
    }
    let on = if icons.is_empty() { vec![trigger(r)?] } else { icons };
    Some(When { often, during, on })
}

/// …とき、
fn trigger(r: &mut Reader<'_, '_>) -> Option<Trigger> {
    if let Some(phase) = r.attempt(phase) {
        return Some(phase);
    }
    let first = event(r, false)?;
    r.eat("とき")?;
    let mut all = vec![first];
    while r.has("か") {
        all.push(event(r, false)?);
        r.eat("とき")?;
    }
    r.eat("、")?;
    Some(Trigger::Happens(all))
}

/// 自分のエンドフェイズが来たとき、
fn phase(r: &mut Reader<'_, '_>) -> Option<Trigger> {
    let next = r.has("次の");
    let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
    let phase = r.one_of(PHASES)?;
    r.eat("が来たとき、")?;
    Some(Trigger::Phase(next, whose, phase))
}

pub(super) fn render_when(when: &When) -> String {
    let turn = |whose: &Whose| if *whose == Whose::Unsaid { "ターン" } else { word(TURNS, whose) };
    let mut text = String::new();
    if let Some((whose, n)) = &when.often {
        text += &format!("{}ごとに{n}回、", turn(whose));
    }
    if let Some(whose) = &when.during {
        text += &format!("{}中、", turn(whose));
    }
    text + &when.on.iter().map(render_trigger).collect::<String>()
}

fn render_trigger(trigger: &Trigger) -> String {
    match trigger {
        Trigger::Phase(next, whose, phase) => {
            let next = if *next { "次の" } else { "" };
            format!("{next}{}{}が来たとき、", word(WHOSE, whose), word(PHASES, phase))
        }
        Trigger::Happens(all) => {
            let one = |event: &Event| format!("{}とき", render_event(event, false));
            format!("{}、", all.iter().map(one).collect::<Vec<_>>().join("か"))
        }
        icon => word(ICONS, icon).to_owned(),
    }
}
