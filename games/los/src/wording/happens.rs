//! What happens to a card, and what a player does.

use super::Reader;
use super::deeds::{render_to, to};
use super::events::Tense;
use super::selectors::{plain, render_described};
use super::terms::{ACTORS, WHOSE, ZONES, by, posture, render_by, render_posture, word};
use crate::effect::{
    Act, AttackSaid, Befalls, By, Event, EverySaid, Face, Posture, Selector, Target, Whose, Zone,
};

/// The verb of an event: した, or している.
fn verb(r: &mut Reader<'_, '_>, tense: Tense, past: &'static str, having: &'static str) -> Option<()> {
    r.eat(told(tense, past, having))
}

fn told(tense: Tense, past: &'static str, having: &'static str) -> &'static str {
    match tense {
        Tense::Past => past,
        Tense::Having => having,
    }
}

/// What happens to a card, or what it does itself.
pub(super) fn befalls(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    r.called("それに何が起こるか", "what happens to it", |r| any_befalls(r, tense))
}

fn any_befalls(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    simple(r, tense)
        .or_else(|| r.attempt(|r| came(r, tense)))
        .or_else(|| r.attempt(|r| turned(r, tense)))
        .or_else(|| r.attempt(|r| deals(r, tense)))
        .or_else(|| r.attempt(|r| battles(r, tense)))
        .or_else(|| {
            r.attempt(|r| {
                let by = by(r);
                caused(r, tense, by)
            })
        })
}

/// アタックした, アタックする, アタックされた, リゲインした
fn simple(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    SIMPLE
        .iter()
        .find_map(|(past, having, what)| verb(r, tense, past, having).map(|()| what.clone()))
        .or_else(|| if tense == Tense::Past { r.one_of(COMING) } else { None })
}

const SIMPLE: &[(&str, &str, Befalls)] = &[
    ("アタックした", "アタックしている", Befalls::Attacks { said: AttackSaid::Did, direct: false }),
    (
        "アタックを宣言した",
        "アタックを宣言している",
        Befalls::Attacks { said: AttackSaid::Declared, direct: false },
    ),
    ("直接アタックした", "直接アタックしている", Befalls::Attacks { said: AttackSaid::Did, direct: true }),
    ("アタックされた", "アタックされている", Befalls::Attacked),
    ("リゲインした", "リゲインしている", Befalls::Gained(true)),
    ("ゲインした", "ゲインしている", Befalls::Gained(false)),
];

const COMING: &[(&str, Befalls)] = &[
    ("アタックする", Befalls::Attacks { said: AttackSaid::Does, direct: false }),
    ("直接アタックする", Befalls::Attacks { said: AttackSaid::Does, direct: true }),
];

/// 場に出た, 出た
fn came(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    let zone = r.attempt(|r| {
        let zone = r.one_of(ZONES)?;
        r.eat("に").map(|()| zone)
    });
    verb(r, tense, "出た", "出ている").map(|()| Befalls::Came { zone, first: false })
}

/// 表側表示になった, 裏側表示から表側表示になった, 表になった
fn turned(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    let from = r.attempt(|r| {
        let from = posture(r)?;
        r.eat("から").map(|()| from)
    });
    let (to, short) = match posture(r) {
        Some(to) => (to, false),
        None => {
            let face = r.one_of(&[("表", Face::Up), ("裏", Face::Down)])?;
            (Posture::Character { face: Some(face), display: None }, true)
        }
    };
    verb(r, tense, "になった", "になっている").map(|()| Befalls::Turned { from, to, short })
}

/// 直接アタックで相手にダメージを与えた, 相手のライフにダメージを与えた
fn deals(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    let direct = r.has("直接アタックで");
    let to = r.one_of(ACTORS)?;
    let life = r.has("のライフ");
    r.eat("にダメージを")?;
    verb(r, tense, "与えた", "与えている").map(|()| Befalls::Deals { to, life, direct })
}

/// 相手のキャラクターと戦闘を行った, 戦闘を行う
fn battles(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    let with = r.attempt(|r| {
        let with = plain(r)?;
        r.eat("と").map(|()| with)
    });
    r.eat("戦闘を")?;
    if tense == Tense::Past && r.has("行う") {
        return Some(Befalls::Battles { with, done: false });
    }
    verb(r, tense, "行った", "行っている").map(|()| Befalls::Battles { with, done: true })
}

/// 破壊された, ダウンした, トラッシュに置かれた, 前衛に移動した, 対象に選ばれた: what may say by what.
fn caused(r: &mut Reader<'_, '_>, tense: Tense, by: Option<By>) -> Option<Befalls> {
    if verb(r, tense, "破壊された", "破壊されている").is_some() {
        return Some(Befalls::Destroyed(by));
    }
    if verb(r, tense, "ダウン状態になった", "ダウン状態になっている").is_some() {
        return Some(Befalls::Downed { by, short: false });
    }
    if verb(r, tense, "ダウンした", "ダウンしている").is_some() {
        return Some(Befalls::Downed { by, short: true });
    }
    if verb(r, tense, "場を離れた", "場を離れている").is_some() {
        return Some(Befalls::Left(by));
    }
    if verb(r, tense, "対象に選ばれた", "対象に選ばれている").is_some() {
        return Some(Befalls::Chosen { by, object: true });
    }
    if verb(r, tense, "選ばれた", "選ばれている").is_some() {
        return Some(Befalls::Chosen { by, object: false });
    }
    r.attempt(|r| {
        let to = r.attempt(|r| {
            let to = to(r)?;
            r.eat("に").map(|()| to)
        });
        verb(r, tense, "移動した", "移動している").map(|()| Befalls::Moved { by, to })
    })
    .or_else(|| {
        r.attempt(|r| {
            let to = r.one_of(ZONES)?;
            verb(r, tense, "に戻った", "に戻っている").map(|()| Befalls::Returned { by, to })
        })
    })
    .or_else(|| {
        r.attempt(|r| {
            let from = r.attempt(|r| {
                let from = r.one_of(ZONES)?;
                r.eat("から").map(|()| from)
            });
            let to: Zone = r.one_of(ZONES)?;
            verb(r, tense, "に置かれた", "に置かれている").map(|()| Befalls::Put { from, by, to })
        })
    })
    .or_else(|| {
        r.attempt(|r| {
            let what = plain(r)?;
            if verb(r, tense, "をダウン状態にした", "をダウン状態にしている").is_some() {
                return Some(Befalls::Downs { by, what, short: false });
            }
            verb(r, tense, "をダウンさせた", "をダウンさせている").map(|()| Befalls::Downs {
                by,
                what,
                short: true,
            })
        })
    })
}

pub(super) fn render_befalls(befalls: &Befalls, tense: Tense) -> String {
    let told = |past, having| told(tense, past, having);
    match befalls {
        Befalls::Came { zone, first } => {
            let zone = zone.filter(|_| !first);
            let zone = zone.map_or(String::new(), |zone| format!("{}に", word(ZONES, &zone)));
            format!("{zone}{}", told("出た", "出ている"))
        }
        Befalls::Turned { from, to, short } => {
            let from = from.map_or(String::new(), |from| format!("{}から", render_posture(from)));
            let to = match (short, to) {
                (true, Posture::Character { face: Some(Face::Down), .. }) => "裏".to_owned(),
                (true, _) => "表".to_owned(),
                (false, to) => render_posture(*to),
            };
            format!("{from}{to}{}", told("になった", "になっている"))
        }
        Befalls::Battles { with, done } => {
            let with =
                with.as_ref().map_or(String::new(), |with| format!("{}と", render_described(with, None)));
            format!("{with}戦闘を{}", if *done { told("行った", "行っている") } else { "行う" })
        }
        Befalls::Deals { to, life, direct } => {
            let direct = if *direct { "直接アタックで" } else { "" };
            let life = if *life { "のライフ" } else { "" };
            format!("{direct}{}{life}にダメージを{}", word(ACTORS, to), told("与えた", "与えている"))
        }
        Befalls::Destroyed(by) => format!("{}{}", render_by(*by), told("破壊された", "破壊されている")),
        Befalls::Downed { by, short: false } => {
            format!("{}{}", render_by(*by), told("ダウン状態になった", "ダウン状態になっている"))
        }
        Befalls::Downed { by, short: true } => {
            format!("{}{}", render_by(*by), told("ダウンした", "ダウンしている"))
        }
        Befalls::Left(by) => format!("{}{}", render_by(*by), told("場を離れた", "場を離れている")),
        Befalls::Chosen { by, object } => {
            let object = if *object { "対象に" } else { "" };
            format!("{}{object}{}", render_by(*by), told("選ばれた", "選ばれている"))
        }
        Befalls::Moved { by, to } => {
            let to = to.map_or(String::new(), |to| format!("{}に", render_to(to)));
            format!("{}{to}{}", render_by(*by), told("移動した", "移動している"))
        }
        Befalls::Returned { by, to } => {
            format!("{}{}{}", render_by(*by), word(ZONES, to), told("に戻った", "に戻っている"))
        }
        Befalls::Put { from, by, to } => {
            let from = from.map_or(String::new(), |from| format!("{}から", word(ZONES, &from)));
            format!("{}{from}{}{}", render_by(*by), word(ZONES, to), told("に置かれた", "に置かれている"))
        }
        Befalls::Downs { by, what, short } => {
            let downs = if *short {
                told("をダウンさせた", "をダウンさせている")
            } else {
                told("をダウン状態にした", "をダウン状態にしている")
            };
            format!("{}{}{downs}", render_by(*by), render_described(what, None))
        }
        simple @ (Befalls::Attacks { .. } | Befalls::Attacked | Befalls::Gained(_)) => SIMPLE
            .iter()
            .find(|(_, _, what)| what == simple)
            .map_or_else(|| word(COMING, simple), |(past, having, _)| told(past, having))
            .to_owned(),
    }
}

/// 自分の場に＜竜＞が出た: whose and where before what came.
pub(super) fn arrives(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Event> {
    let whose = r.one_of(WHOSE)?;
    let zone = r.one_of(ZONES)?;
    r.eat("に")?;
    let what = plain(r).filter(|what| what.whose == Whose::Unsaid)?;
    r.eat("が")?;
    verb(r, tense, "出た", "出ている")?;
    let what = Target::Every(Selector { whose, ..what }, EverySaid::Unsaid);
    Some(Event::Befalls(what, Befalls::Came { zone: Some(zone), first: true }))
}

pub(super) fn render_arrives(of: &Selector, zone: Zone, tense: Tense) -> String {
    let what = render_described(&Selector { whose: Whose::Unsaid, ..of.clone() }, None);
    let came = told(tense, "出た", "出ている");
    format!("{}{}に{what}が{came}", word(WHOSE, &of.whose), word(ZONES, &zone))
}

const ACTS: &[(&str, &str, Act)] = &[
    ("アタックした", "アタックしている", Act::Attacks(false)),
    ("アタックを宣言した", "アタックを宣言している", Act::Attacks(true)),
    ("ライフを回復した", "ライフを回復している", Act::Recovers),
    ("ライフを失った", "ライフを失っている", Act::LosesLife),
    ("直接アタックされた", "直接アタックされている", Act::AttackedDirectly),
    ("エネルギーゾーンにカードを置いた", "エネルギーゾーンにカードを置いている", Act::PutsEnergy),
];

/// What a player does.
pub(super) fn act(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Act> {
    r.called("プレイヤーが何をするか", "what a player does", |r| any_act(r, tense))
}

fn any_act(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Act> {
    ACTS.iter().find_map(|(past, having, act)| verb(r, tense, past, having).map(|()| act.clone())).or_else(
        || {
            r.attempt(|r| {
                let by = by(r);
                willed(r, tense, by)
            })
        },
    )
}

/// カードを2枚引いた, エフェクトをプレイした, ダメージを受けた
fn willed(r: &mut Reader<'_, '_>, tense: Tense, by: Option<By>) -> Option<Act> {
    let suffers = r.attempt(|r| {
        let down = r.has("ダウン");
        verb(r, tense, "ダメージを受けた", "ダメージを受けている").map(|()| Act::Suffers { by, down })
    });
    if suffers.is_some() {
        return suffers;
    }
    if verb(r, tense, "手札をトラッシュに置いた", "手札をトラッシュに置いている").is_some()
    {
        return Some(Act::Discards(by));
    }
    r.attempt(|r| {
        r.eat("カードを")?;
        let n = r.attempt(|r| {
            let n = r.number()?;
            r.eat("枚").map(|()| n)
        });
        verb(r, tense, "引いた", "引いている").map(|()| Act::Draws { by, n })
    })
    .or_else(|| {
        r.attempt(|r| {
            let what = plain(r)?;
            r.eat("を")?;
            if verb(r, tense, "破壊した", "破壊している").is_some() {
                return Some(Act::Destroys(by, what));
            }
            if by.is_some() {
                return None;
            }
            if verb(r, tense, "プレイした", "プレイしている").is_some() {
                return Some(Act::Plays(what, false));
            }
            if verb(r, tense, "使った", "使っている").is_some() {
                return Some(Act::Plays(what, true));
            }
            verb(r, tense, "場に出した", "場に出している").map(|()| Act::Brings(what))
        })
    })
}

pub(super) fn render_act(act: &Act, tense: Tense) -> String {
    let told = |past, having| told(tense, past, having);
    match act {
        Act::Draws { by, n } => {
            let n = n.map_or(String::new(), |n| format!("{n}枚"));
            format!("{}カードを{n}{}", render_by(*by), told("引いた", "引いている"))
        }
        Act::Suffers { by, down } => {
            let down = if *down { "ダウン" } else { "" };
            format!("{}{down}{}", render_by(*by), told("ダメージを受けた", "ダメージを受けている"))
        }
        Act::Discards(by) => {
            let put = told("手札をトラッシュに置いた", "手札をトラッシュに置いている");
            format!("{}{put}", render_by(*by))
        }
        Act::Destroys(by, what) => {
            let destroyed = told("破壊した", "破壊している");
            format!("{}{}を{destroyed}", render_by(*by), render_described(what, None))
        }
        Act::Plays(what, used) => {
            let played = if *used {
                told("使った", "使っている")
            } else {
                told("プレイした", "プレイしている")
            };
            format!("{}を{played}", render_described(what, None))
        }
        Act::Brings(what) => {
            format!("{}を{}", render_described(what, None), told("場に出した", "場に出している"))
        }
        simple @ (Act::Attacks(_)
        | Act::Recovers
        | Act::LosesLife
        | Act::AttackedDirectly
        | Act::PutsEnergy) => ACTS
            .iter()
            .find(|(_, _, act)| act == simple)
            .map_or("", |(past, having, _)| told(past, having))
            .to_owned(),
    }
}
