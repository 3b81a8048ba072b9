//! What happens: what sets abilities off, and what earlier turns of a condition ask for.

use super::Reader;
use super::filters::{counter_name, kind};
use super::selectors::{place, render as render_selector, render_kinds, render_places, selector};
use super::targets::{owner, render as render_target, thing};
use super::terms::{HARMS, STATS, UNITS, WHOSE, word};
use crate::effect::{Actor, Befall, Chooser, Event, Harm, Join, Selector, Target, Victim, Whose, Zone};

/// What befalls a card: as it sets something off, and as something asks whether it had.
const BEFALLS: &[(&str, &str, Befall)] = &[
    ("が攻撃した", "が攻撃していた", Befall::Attacked),
    ("が攻撃する", "", Befall::Attacks),
    ("が破壊された", "が破壊されていた", Befall::Destroyed),
    ("が場から墓場に置かれた", "が場から墓場に置かれていた", Befall::Buried),
    ("が墓場に置かれた", "が墓場に置かれていた", Befall::BuriedFromAnywhere),
    ("が場から手札に戻った", "が場から手札に戻っていた", Befall::Returned),
    ("が場を離れた", "が場を離れていた", Befall::Left),
    ("が場に出た", "が場に出ていた", Befall::Entered),
    ("が進化した", "が進化していた", Befall::Evolved),
    ("がアクトした", "がアクトしていた", Befall::Acted),
    ("がスタンドした", "がスタンドしていた", Befall::Stood),
    ("が自分の手札から消滅した", "が自分の手札から消滅していた", Befall::BanishedFromHand),
    ("が消滅した", "が消滅していた", Befall::Banished),
    ("が能力によって選ばれた", "が能力によって選ばれていた", Befall::Chosen(Chooser::Ability)),
    (
        "が相手の能力によって選ばれた",
        "が相手の能力によって選ばれていた",
        Befall::Chosen(Chooser::OpponentAbility),
    ),
    ("が選ばれた", "が選ばれていた", Befall::Chosen(Chooser::Anything)),
    ("がドライブチェックした", "がドライブチェックしていた", Befall::DriveChecked),
    ("が交戦した", "が交戦していた", Befall::Fought),
    ("が攻撃された", "が攻撃されていた", Befall::WasAttacked),
    ("が出走した", "が出走していた", Befall::Raced),
];

const VICTIMS: &[(&str, Victim)] = &[
    ("相手のリーダーへの", Victim::OfLeader),
    ("相手のリーダーに", Victim::ToLeader),
    ("フォロワーへの", Victim::OfFollower),
    ("フォロワーに", Victim::ToFollower),
];

pub(super) const ACTORS: &[(&str, Actor)] = &[
    ("自分", Actor::Own),
    ("相手プレイヤーすべて", Actor::EachOpponent),
    ("相手プレイヤー1人", Actor::OneOpponent),
    ("相手プレイヤー", Actor::OpponentPlayer),
    ("相手", Actor::Opponent),
    ("各プレイヤー", Actor::Each),
    ("それのプレイヤー", Actor::ItsPlayer),
];

/// Something that happens; `before`: as what had happened (ていた).
pub(super) fn event(r: &mut Reader<'_, '_>, before: bool) -> Option<Event> {
    r.attempt(|r| arrives(r, before))
        .or_else(|| r.attempt(|r| acts(r, before)))
        .or_else(|| r.attempt(|r| befalls(r, before)))
        .or_else(|| r.attempt(|r| stack_taken(r, before)))
        .or_else(|| r.attempt(|r| if before { None } else { milled(r) }))
        .or_else(|| r.attempt(|r| of_numbers(r, before)))
        .or_else(|| r.attempt(|r| if before { None } else { this_discarded(r) }))
}

/// 自分の場の他の狩人・フォロワーが攻撃した; これがダメージを受けた
fn befalls(r: &mut Reader<'_, '_>, before: bool) -> Option<Event> {
    let of = match thing(r) {
        Some(thing) => thing,
        None => Target::Every(selector(r)?),
    };
    let befall = r.attempt(|r| damage(r, before)).or_else(|| {
        BEFALLS.iter().find_map(|(now, then, befall)| {
            let words = if before { then } else { now };
            if words.is_empty() { None } else { r.eat(words).map(|()| *befall) }
        })
    })?;
    Some(Event::Befalls(of, befall))
}

/// がダメージを受けた; が相手のリーダーへの攻撃ダメージを与えた
fn damage(r: &mut Reader<'_, '_>, before: bool) -> Option<Befall> {
    r.eat("が")?;
    let victim = r.one_of(VICTIMS);
    let harm = r.one_of(HARMS)?;
    let end = |r: &mut Reader<'_, '_>, now: &'static str, then: &'static str| {
        r.eat(if before { then } else { now })
    };
    if victim.is_none() && end(r, "を受けた", "を受けていた").is_some() {
        return Some(Befall::Hurt(harm));
    }
    end(r, "を与えた", "を与えていた")?;
    Some(Befall::Dealt(victim, harm))
}

/// 自分の場に武闘竜人・フォロワーが出た; 自分のEXエリアに…が置かれた
fn arrives(r: &mut Reader<'_, '_>, before: bool) -> Option<Event> {
    let at = place(r)?;
    let zone = at.zone?;
    r.eat("に")?;
    let (kinds, or) = r.joined(kind)?;
    r.eat(arriving(zone, before))?;
    Some(Event::Arrives(Selector { places: vec![at], or, ..Selector::of(kinds) }))
}

fn arriving(zone: Zone, before: bool) -> &'static str {
    match (zone == Zone::Field, before) {
        (true, false) => "が出た",
        (true, true) => "が出ていた",
        (false, false) => "が置かれた",
        (false, true) => "が置かれていた",
    }
}

/// 自分がスペルをプレイした; 自分が手札を1枚以上捨てた
fn acts(r: &mut Reader<'_, '_>, before: bool) -> Option<Event> {
    let who = r.one_of(ACTORS)?;
    r.eat("が")?;
    let discard = r.attempt(|r| {
        r.eat("手札を")?;
        let n = r.attempt(|r| {
            let n = r.number()?;
            r.eat("枚以上")?;
            Some(n)
        });
        r.eat(if before { "捨てていた" } else { "捨てた" })?;
        Some(n)
    });
    if let Some(n) = discard {
        return Some(Event::Discards(who, n));
    }
    if r.has(if before { "サイコロをふっていた" } else { "サイコロをふった" }) {
        return Some(Event::RollsDie(who));
    }
    let of = selector(r)?;
    r.eat(if before { "をプレイしていた" } else { "をプレイした" })?;
    Some(Event::Plays(who, of))
}

/// 自分の【土の秘術】によって自分の場の【スタック】を2個以上取っていた
fn stack_taken(r: &mut Reader<'_, '_>, before: bool) -> Option<Event> {
    r.eat("自分の【土の秘術】によって自分の場の【スタック】を")?;
    let n = r.number()?;
    r.eat(if before { "個以上取っていた" } else { "個以上取った" })?;
    Some(Event::StackTaken(n))
}

/// 相手のデッキ1枚が墓場に置かれた
fn milled(r: &mut Reader<'_, '_>) -> Option<Event> {
    let whose = r.one_of(WHOSE)?;
    r.eat("デッキ")?;
    let n = r.number()?;
    r.eat("枚が墓場に置かれた")?;
    Some(Event::Milled(whose, n))
}

/// これの《攻撃力》か《体力》を+した; 自分のリーダーの体力が減少した; これの雷カウンターが0になった
fn of_numbers(r: &mut Reader<'_, '_>, before: bool) -> Option<Event> {
    if !before && r.has("自分のドライブチェックによってトリガーした") {
        return Some(Event::DriveTriggered(Whose::Own));
    }
    let of = thing(r).or_else(|| owner(r))?;
    r.eat("の")?;
    if let Target::Leader(whose) = of
        && r.has(if before { "体力が減少していた" } else { "体力が減少した" })
    {
        return Some(Event::LeaderFell(whose));
    }
    if let Some((stats, join)) = r.joined(|r| r.one_of(STATS)) {
        r.eat(if before { "を+していた" } else { "を+した" })?;
        return (stats.len() == 1 || join == Join::Or).then_some(Event::Raised(of, stats));
    }
    if before {
        return None;
    }
    let name = counter_name(r)?;
    r.eat("カウンターが")?;
    let n = r.number()?;
    let unit = r.one_of(UNITS);
    r.eat("になった")?;
    Some(Event::CountersReach(of, name, n, unit))
}

/// これを自分の手札から捨てた; 自分のウマ娘・カードの能力によってこれを自分の手札から捨てた
fn this_discarded(r: &mut Reader<'_, '_>) -> Option<Event> {
    let by = r.attempt(|r| {
        let by = selector(r)?;
        r.eat("の能力によって")?;
        Some(by)
    });
    r.eat("これを自分の手札から捨てた")?;
    Some(Event::ThisDiscarded(by))
}

pub(super) fn render_event(event: &Event, before: bool) -> String {
    match event {
        Event::Befalls(of, befall) => format!("{}{}", render_target(of), render_befall(*befall, before)),
        Event::Arrives(of) => {
            let zone = of.places.first().and_then(|place| place.zone).unwrap_or(Zone::Field);
            format!("{}に{}{}", render_places(of), render_kinds(of), arriving(zone, before))
        }
        Event::Plays(who, of) => {
            let end = if before { "をプレイしていた" } else { "をプレイした" };
            format!("{}が{}{end}", word(ACTORS, who), render_selector(of))
        }
        Event::RollsDie(who) => {
            let end = if before { "サイコロをふっていた" } else { "サイコロをふった" };
            format!("{}が{end}", word(ACTORS, who))
        }
        Event::Discards(who, n) => {
            let n = n.map_or(String::new(), |n| format!("{n}枚以上"));
            format!("{}が手札を{n}{}", word(ACTORS, who), if before { "捨てていた" } else { "捨てた" })
        }
        Event::ThisDiscarded(by) => {
            let by = by.as_ref().map_or(String::new(), |by| format!("{}の能力によって", render_selector(by)));
            format!("{by}これを自分の手札から捨てた")
        }
        Event::Raised(of, stats) => {
            let stats: Vec<&str> = stats.iter().map(|stat| word(STATS, stat)).collect();
            let end = if before { "を+していた" } else { "を+した" };
            format!("{}の{}{end}", render_target(of), stats.join("か"))
        }
        Event::LeaderFell(whose) => {
            let end = if before { "減少していた" } else { "減少した" };
            format!("{}リーダーの体力が{end}", word(WHOSE, whose))
        }
        Event::Milled(whose, n) => format!("{}デッキ{n}枚が墓場に置かれた", word(WHOSE, whose)),
        Event::DriveTriggered(whose) => format!("{}ドライブチェックによってトリガーした", word(WHOSE, whose)),
        Event::CountersReach(of, name, n, unit) => {
            let unit = unit.map_or("", |unit| word(UNITS, &unit));
            format!("{}の{name}カウンターが{n}{unit}になった", render_target(of))
        }
        Event::StackTaken(n) => {
            let end = if before { "取っていた" } else { "取った" };
            format!("自分の【土の秘術】によって自分の場の【スタック】を{n}個以上{end}")
        }
    }
}

fn render_befall(befall: Befall, before: bool) -> String {
    match befall {
        Befall::Hurt(harm) => {
            format!("が{}{}", word(HARMS, &harm), if before { "を受けていた" } else { "を受けた" })
        }
        Befall::Dealt(victim, harm) => {
            let victim = victim.map_or("", |victim| word(VICTIMS, &victim));
            render_dealt(victim, harm, before)
        }
        other => {
            let found = BEFALLS.iter().find(|(_, _, listed)| *listed == other);
            found.map_or("", |(now, then, _)| if before { then } else { now }).to_owned()
        }
    }
}

fn render_dealt(victim: &str, harm: Harm, before: bool) -> String {
    format!("が{victim}{}{}", word(HARMS, &harm), if before { "を与えていた" } else { "を与えた" })
}
