//! Paragraphs: one ability each.

use super::Reader;
use super::amounts::{plain, render as render_amount};
use super::changes::{changes, render_changes};
use super::conditions::{condition, marker, render_condition};
use super::costs::{cost, extra, render as render_cost, render_extra};
use super::selectors::{pick, render as render_selector, render_pick, selector};
use super::statements::{body, render_body};
use super::terms::{KEYWORDS, word};
use super::triggers::{render_trigger, triggers};
use crate::effect::{Ability, AsPlayed, Condition, Cost, DriveTrigger, Icon, Limit, Static};

const ICONS: &[(&str, Icon)] = &[
    ("《起動》", Icon::Activate),
    ("《進化》", Icon::Evolve),
    ("《食事》", Icon::Meal),
    ("《憑依》", Icon::Possess),
    ("《ライド》", Icon::Ride),
];

const DRIVE_TRIGGERS: &[(&str, DriveTrigger)] = &[
    ("（ドライブチェックによってこれが捲れたなら、1枚引く）", DriveTrigger::Draw),
    ("（ドライブチェックによってこれが捲れたなら、自分のリーダーは《体力》+3する）", DriveTrigger::Heal),
    (
        "（ドライブチェックによってこれが捲れたなら、自分の場のフォロワー1体は《攻撃力》+2する）",
        DriveTrigger::Critical,
    ),
    (
        "（ドライブチェックによってこれが捲れたなら、自分の場のフォロワー1体をスタンドする。このターン、それは相手のリーダーを攻撃できない）",
        DriveTrigger::Stand,
    ),
];

/// One paragraph, to its end.
pub(super) fn paragraph(r: &mut Reader<'_, '_>) -> Option<Ability> {
    let whole = |r: &mut Reader<'_, '_>, read: fn(&mut Reader<'_, '_>) -> Option<Ability>| {
        r.attempt(|r| read(r).filter(|_| r.is_done()))
    };
    whole(r, keywords)
        .or_else(|| whole(r, quick))
        .or_else(|| whole(r, activated))
        .or_else(|| whole(r, triggered))
        .or_else(|| whole(r, as_played))
        .or_else(|| whole(r, |r| holds(r).map(Ability::Static)))
        .or_else(|| whole(r, feeds))
        .or_else(|| whole(r, |r| r.one_of(DRIVE_TRIGGERS).map(Ability::DriveTrigger)))
        .or_else(|| whole(r, |r| body(r).map(Ability::Text)))
}

/// An ability inside 「」, which leaves out its last full stop.
pub(super) fn quoted(r: &mut Reader<'_, '_>) -> Option<Ability> {
    let inner = r.rest();
    let end = closing(inner)?;
    let text = format!("{}。", &inner[..end]);
    let mut words = text::Words::new(&text);
    let ability = {
        let mut inside = Reader { words: &mut words, lexicon: r.lexicon };
        paragraph(&mut inside)
    };
    let same = ability.filter(|ability| render(ability) == text)?;
    r.words.known(std::iter::once(&inner[..end]), "an ability").map(|_| same)
}

/// Where the quotation that is open here closes.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '「' => depth += 1,
            '」' if depth == 0 => return Some(at),
            '」' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// 【突進】【守護】
fn keywords(r: &mut Reader<'_, '_>) -> Option<Ability> {
    let mut all = vec![r.one_of(KEYWORDS)?];
    while let Some(next) = r.one_of(KEYWORDS) {
        all.push(next);
    }
    Some(Ability::Keywords(all))
}

/// 《クイック》
fn quick(r: &mut Reader<'_, '_>) -> Option<Ability> {
    r.eat("《クイック》").map(|()| Ability::Quick)
}

/// 食事することで、そのウマ娘・フォロワーは出走する。
fn feeds(r: &mut Reader<'_, '_>) -> Option<Ability> {
    r.eat("食事することで、そのウマ娘・フォロワーは出走する。").map(|()| Ability::Feeds)
}

/// 《起動》《コスト1》これを《アクト》：…
fn activated(r: &mut Reader<'_, '_>) -> Option<Ability> {
    let icon = r.one_of(ICONS)?;
    let cost = cost(r)?;
    r.eat("：")?;
    let body = body(r)?;
    let limits = limits(r)?;
    Some(Ability::Activated { icon, cost, body, limits })
}

/// 《ファンファーレ》…; …とき、…
fn triggered(r: &mut Reader<'_, '_>) -> Option<Ability> {
    let on = triggers(r)?;
    let price: Cost = r
        .attempt(|r| {
            let price = cost(r)?;
            r.eat("：")?;
            Some(price)
        })
        .unwrap_or_default();
    let body = body(r)?;
    let limits = limits(r)?;
    Some(Ability::Triggered { on, cost: price, body, limits })
}

/// この能力は1ターンに1回使える。
fn limits(r: &mut Reader<'_, '_>) -> Option<Vec<Limit>> {
    let mut all = Vec::new();
    while r.eat("この能力は").is_some() {
        let times = r.attempt(|r| {
            r.eat("1ターンに")?;
            let n = r.number()?;
            r.one_of(&[("回使える。", true), ("回働く。", false)]).map(|uses| (n, uses))
        });
        all.push(match times {
            Some((n, true)) => Limit::Uses(n),
            Some((n, false)) => Limit::Works(n),
            None => {
                let condition = condition(r)?;
                r.eat("なら使える。")?;
                Limit::While(condition)
            }
        });
    }
    Some(all)
}

/// これをプレイする際、…
fn as_played(r: &mut Reader<'_, '_>) -> Option<Ability> {
    r.eat("これをプレイする際、")?;
    if r.eat("追加コストとして").is_some() {
        let (price, may) = extra(r)?;
        return Some(Ability::AsPlayed(AsPlayed::Extra(vec![price], may)));
    }
    let less = |r: &mut Reader<'_, '_>| {
        r.eat("コストを-")?;
        let n = plain(r)?;
        r.eat("する。")?;
        Some(n)
    };
    if let Some(n) = r.attempt(less) {
        return Some(Ability::AsPlayed(AsPlayed::Less(n)));
    }
    let paid = r.attempt(|r| {
        let cost = cost(r)?;
        r.eat("：")?;
        Some(AsPlayed::For(cost, less(r)?))
    });
    if let Some(paid) = paid {
        return Some(Ability::AsPlayed(paid));
    }
    if let Some(marker) = marker(r) {
        return less(r).map(|n| Ability::AsPlayed(AsPlayed::Cheaper(marker, n)));
    }
    let condition = condition(r)?;
    r.eat("なら、")?;
    Some(Ability::AsPlayed(AsPlayed::Cheaper(condition, less(r)?)))
}

/// これは…; …限り、…
fn holds(r: &mut Reader<'_, '_>) -> Option<Static> {
    let here = r.attempt(|r| {
        let living = r.one_of(&[("これがある限り、", false), ("これがいる限り、", true)])?;
        holds(r).map(|inner| Static::WhileHere(living, Box::new(inner)))
    });
    if here.is_some() {
        return here;
    }
    let gated = r.attempt(|r| {
        let condition = condition(r)?;
        let is = r.one_of(&[("である限り、", true), ("限り、", false)])?;
        Some(Static::While(condition, is, Box::new(holds(r)?)))
    });
    if gated.is_some() {
        return gated;
    }
    let no_damage = r.attempt(|r| {
        r.eat("自分のターン中、")?;
        let who = pick(r)?;
        r.eat("はダメージを受けない。")?;
        Some(Static::NoDamage(who))
    });
    if no_damage.is_some() {
        return no_damage;
    }
    let cheaper = r.attempt(|r| {
        r.eat("自分が")?;
        let of = selector(r)?;
        r.eat("をプレイする際、コストを-")?;
        let n = r.number()?;
        r.eat("する。")?;
        Some(Static::CheaperToPlay(of, n))
    });
    if cheaper.is_some() {
        return cheaper;
    }
    if r.eat("自分のターン中、これはダメージを受けない。").is_some() {
        return Some(Static::NoDamageInOwnTurn);
    }
    let less = r.attempt(|r| {
        r.eat("これが受けるダメージを-")?;
        let n = r.number()?;
        r.eat("する。")?;
        Some(Static::LessDamage(n))
    });
    if less.is_some() {
        return less;
    }
    r.eat("これは")?;
    let plain = [
        ("自分のターン中、プレイできない。", Static::NotInOwnTurn),
        ("能力によって破壊されず、消滅しない。", Static::NotDestroyedNorBanished),
        ("能力ダメージを受けない。", Static::NoAbilityDamage),
        ("相手を攻撃できない。", Static::CannotAttack),
        ("能力によって破壊されない。", Static::NotDestroyed),
    ];
    for (words, holds) in plain {
        if r.eat(words).is_some() {
            return Some(holds);
        }
    }
    r.attempt(|r| {
        let on_field = r.eat("場にいる限り、").is_some();
        let name = r.name()?;
        r.eat("でもある。")?;
        Some(Static::AlsoNamed(on_field, name))
    })
    .or_else(|| {
        r.attempt(|r| {
            r.eat("エボルヴデッキに")?;
            let n = r.number()?;
            r.eat("枚まで入れることができる。")?;
            Some(Static::UpToInDeck(n))
        })
    })
    .or_else(|| changes(r).map(Static::Change))
}

pub(super) fn render(ability: &Ability) -> String {
    match ability {
        Ability::Keywords(all) => all.iter().map(|keyword| word(KEYWORDS, keyword)).collect(),
        Ability::Quick => "《クイック》".to_owned(),
        Ability::DriveTrigger(icon) => word(DRIVE_TRIGGERS, icon).to_owned(),
        Ability::Feeds => "食事することで、そのウマ娘・フォロワーは出走する。".to_owned(),
        Ability::Triggered { on, cost, body, limits } => {
            let on: String = on.iter().map(render_trigger).collect();
            let cost = if cost.is_empty() { String::new() } else { format!("{}：", render_cost(cost)) };
            format!("{on}{cost}{}{}", render_body(body), render_limits(limits))
        }
        Ability::Activated { icon, cost, body, limits } => {
            format!(
                "{}{}：{}{}",
                word(ICONS, icon),
                render_cost(cost),
                render_body(body),
                render_limits(limits)
            )
        }
        Ability::Static(holds) => render_static(holds),
        Ability::AsPlayed(AsPlayed::Extra(cost, may)) => {
            let extra: String = cost.iter().map(|price| render_extra(price, *may)).collect();
            format!("これをプレイする際、追加コストとして{extra}")
        }
        Ability::AsPlayed(AsPlayed::Cheaper(condition, n)) => {
            let gate = match condition {
                Condition::Marker(..) | Condition::EarthRite => "",
                _ => "なら、",
            };
            format!(
                "これをプレイする際、{}{gate}コストを-{}する。",
                render_condition(condition),
                render_amount(n)
            )
        }
        Ability::AsPlayed(AsPlayed::Less(n)) => {
            format!("これをプレイする際、コストを-{}する。", render_amount(n))
        }
        Ability::AsPlayed(AsPlayed::For(cost, n)) => {
            format!("これをプレイする際、{}：コストを-{}する。", render_cost(cost), render_amount(n))
        }
        Ability::Text(body) => render_body(body),
    }
}

/// As it stands inside 「」.
pub(super) fn render_quoted(ability: &Ability) -> String {
    let text = render(ability);
    text.strip_suffix('。').map_or_else(|| text.clone(), str::to_owned)
}

fn render_limits(limits: &[Limit]) -> String {
    let one = |limit: &Limit| match limit {
        Limit::Uses(n) => format!("この能力は1ターンに{n}回使える。"),
        Limit::Works(n) => format!("この能力は1ターンに{n}回働く。"),
        Limit::While(condition) => format!("この能力は{}なら使える。", render_condition(condition)),
    };
    limits.iter().map(one).collect()
}

fn render_static(holds: &Static) -> String {
    match holds {
        Static::AlsoNamed(true, name) => format!("これは場にいる限り、『{name}』でもある。"),
        Static::AlsoNamed(false, name) => format!("これは『{name}』でもある。"),
        Static::While(condition, is, inner) => {
            let is = if *is { "である" } else { "" };
            format!("{}{is}限り、{}", render_condition(condition), render_static(inner))
        }
        Static::LessDamage(n) => format!("これが受けるダメージを-{n}する。"),
        Static::NoAbilityDamage => "これは能力ダメージを受けない。".to_owned(),
        Static::NoDamage(who) => format!("自分のターン中、{}はダメージを受けない。", render_pick(who)),
        Static::Change(changes) => format!("これは{}", render_changes(changes)),
        Static::NoDamageInOwnTurn => "自分のターン中、これはダメージを受けない。".to_owned(),
        Static::NotInOwnTurn => "これは自分のターン中、プレイできない。".to_owned(),
        Static::NotDestroyedNorBanished => "これは能力によって破壊されず、消滅しない。".to_owned(),
        Static::CheaperToPlay(of, n) => {
            format!("自分が{}をプレイする際、コストを-{n}する。", render_selector(of))
        }
        Static::CannotAttack => "これは相手を攻撃できない。".to_owned(),
        Static::NotDestroyed => "これは能力によって破壊されない。".to_owned(),
        Static::UpToInDeck(n) => format!("これはエボルヴデッキに{n}枚まで入れることができる。"),
        Static::WhileHere(living, inner) => {
            format!("これが{}限り、{}", if *living { "いる" } else { "ある" }, render_static(inner))
        }
    }
}
