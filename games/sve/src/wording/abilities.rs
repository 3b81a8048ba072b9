//! Paragraphs: one ability each.

use text::Words;

use super::conditions::{condition, render_condition};
use super::costs::{cost, render as render_cost};
use super::gates::{gate, render_gate};
use super::going::{goes, render_goes};
use super::holds::{render_static, silent, statics};
use super::playing::cost_sentences;
use super::rendering::render_body;
use super::statements::body;
use super::targets::{render as render_target, target};
use super::terms::{KEYWORDS, ZONES, word};
use super::triggers::{render_when, when};
use super::{QUOTATION, Reader};
use crate::effect::{Ability, Limit, Trigger};
use crate::kinds::{DriveTrigger, Icon, Keyword};

const ICONS: &[(&str, Icon)] = &[
    ("《起動》", Icon::Activate),
    ("《進化》", Icon::Evolve),
    ("《憑依》", Icon::Possess),
    ("《ライド》", Icon::Ride),
    ("《アドバンス》", Icon::Advance),
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
        .or_else(|| whole(r, |r| r.eat("《クイック》").map(|()| Ability::Quick)))
        .or_else(|| whole(r, activated))
        .or_else(|| whole(r, triggered))
        .or_else(|| whole(r, as_played))
        .or_else(|| whole(r, |r| statics(r).map(Ability::Static)))
        .or_else(|| whole(r, |r| r.eat(FEEDS).map(|()| Ability::Feeds)))
        .or_else(|| whole(r, |r| r.one_of(DRIVE_TRIGGERS).map(Ability::DriveTrigger)))
        .or_else(|| whole(r, |r| body(r).map(Ability::Text)))
}

const FEEDS: &str = "食事することで、そのウマ娘・フォロワーは出走する。";

/// An ability inside 「」, which leaves out its last full stop, and perhaps これは.
pub(super) fn quoted(r: &mut Reader<'_, '_>) -> Option<Ability> {
    let inner = r.rest();
    let end = closing(inner)?;
    let keywords = inner[..end].ends_with('】');
    let text = if keywords { inner[..end].to_owned() } else { format!("{}。", &inner[..end]) };
    let ability = r.deeper(QUOTATION, |r| {
        let mut inside = Reader::new(r.lexicon, Words::quiet(&text), r.depth);
        paragraph(&mut inside).or_else(|| {
            let one = inside.attempt(silent).filter(|_| inside.is_done())?;
            Some(Ability::Static(vec![one]))
        })
    })?;
    let same = Some(ability).filter(|ability| render(ability) == text)?;
    r.words.known(std::iter::once(&inner[..end]), "能力の文", "an ability").map(|_| same)
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
    let mut all = Vec::new();
    while let Some(next) = r.one_of(KEYWORDS) {
        all.push(next);
    }
    (!all.is_empty() && !all.contains(&Keyword::Quick)).then_some(Ability::Keywords(all))
}

/// 《起動》《コスト1》これを《アクト》：…; 《Q》《起動》…; 《食事》《食事》…
fn activated(r: &mut Reader<'_, '_>) -> Option<Ability> {
    let quick = r.has("《Q》");
    let mut meals = 0;
    while r.has("《食事》") {
        meals += 1;
    }
    let icon = if meals > 0 { Icon::Meal(meals) } else { r.one_of(ICONS)? };
    let cost = cost(r)?;
    let body = body(r)?;
    let limits = limits(r)?;
    Some(Ability::Activated { quick, icon, cost, body, limits })
}

/// 《ファンファーレ》…; …とき、…; …とき、…なら、《コスト1》：…
fn triggered(r: &mut Reader<'_, '_>) -> Option<Ability> {
    if !r.says("とき") && !r.starts("《") && !r.starts("【") {
        return None;
    }
    let when = when(r)?;
    if matches!(when.on[..], [Trigger::Phase(true, ..)]) {
        return None;
    }
    let priced = r.attempt(|r| {
        let given = gate(r);
        Some((given, cost(r)?))
    });
    let (given, cost) = priced.unwrap_or_default();
    let body = body(r)?;
    let limits = limits(r)?;
    Some(Ability::Triggered { when, given, cost, body, limits })
}

/// この能力は1ターンに1回使える。
pub(super) fn limits(r: &mut Reader<'_, '_>) -> Option<Vec<Limit>> {
    let mut all = Vec::new();
    while r.has("この能力は") {
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
                Limit::While(Box::new(condition))
            }
        });
    }
    Some(all)
}

/// これをプレイする際、…; これをEXエリアからプレイする際、…
fn as_played(r: &mut Reader<'_, '_>) -> Option<Ability> {
    r.eat("これを")?;
    let from = r.attempt(|r| {
        let zone = r.one_of(ZONES)?;
        r.eat("から")?;
        Some(zone)
    });
    r.eat("プレイする際、")?;
    if from.is_none() && r.has("追加コストとして") {
        let what = target(r)?;
        let (manner, goes) = goes(r, &what)?;
        return Some(Ability::ExtraCost(what, manner, goes));
    }
    Some(Ability::AsPlayed { from, body: cost_sentences(r)? })
}

pub(super) fn render(ability: &Ability) -> String {
    match ability {
        Ability::Keywords(all) => all.iter().map(|keyword| word(KEYWORDS, keyword)).collect(),
        Ability::Quick => "《クイック》".to_owned(),
        Ability::DriveTrigger(icon) => word(DRIVE_TRIGGERS, icon).to_owned(),
        Ability::Feeds => FEEDS.to_owned(),
        Ability::Triggered { when, given, cost, body, limits } => {
            let given = given.as_ref().map_or(String::new(), render_gate);
            let cost = if cost.is_empty() { String::new() } else { format!("{}：", render_cost(cost)) };
            format!("{}{given}{cost}{}{}", render_when(when), render_body(body), render_limits(limits))
        }
        Ability::Activated { quick, icon, cost, body, limits } => {
            let quick = if *quick { "《Q》" } else { "" };
            let icon = match icon {
                Icon::Meal(n) => "《食事》".repeat(usize::from(*n)),
                icon => word(ICONS, icon).to_owned(),
            };
            let cost = render_cost(cost);
            format!("{quick}{icon}{cost}：{}{}", render_body(body), render_limits(limits))
        }
        Ability::Static(all) => all.iter().map(render_static).collect(),
        Ability::ExtraCost(what, manner, goes) => {
            let goes = render_goes(what, manner, *goes);
            format!("これをプレイする際、追加コストとして{}{goes}", render_target(what))
        }
        Ability::AsPlayed { from, body } => {
            let from = from.map_or(String::new(), |zone| format!("{}から", word(ZONES, &zone)));
            format!("これを{from}プレイする際、{}", render_body(body))
        }
        Ability::Text(body) => render_body(body),
    }
}

/// As it stands inside 「」.
pub(super) fn render_quoted(ability: &Ability) -> String {
    let text = render(ability);
    text.strip_suffix('。').map_or_else(|| text.clone(), str::to_owned)
}

pub(super) fn render_limits(limits: &[Limit]) -> String {
    let one = |limit: &Limit| match limit {
        Limit::Uses(n) => format!("この能力は1ターンに{n}回使える。"),
        Limit::Works(n) => format!("この能力は1ターンに{n}回働く。"),
        Limit::While(condition) => format!("この能力は{}なら使える。", render_condition(condition)),
    };
    limits.iter().map(one).collect()
}
