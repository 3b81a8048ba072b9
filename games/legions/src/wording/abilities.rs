//! Abilities: a list of keywords, a condition with an effect, or what a card does as it is played.

use super::Reader;
use super::clauses::{body, render_body};
use super::costs::{costs, keyword, render_costs, render_keyword};
use super::events::{TURNS, render_trigger, trigger};
use super::terms::{joint, word};
use crate::effect::{Ability, CoverSaid, Defined, Join, When};

/// One ability, to its end.
pub(super) fn ability(r: &mut Reader<'_, '_>) -> Option<Ability> {
    r.attempt(|r| keywords(r).filter(|_| r.is_done()))
        .or_else(|| r.attempt(|r| defined(r).map(Ability::Defined).filter(|_| r.is_done())))
        .or_else(|| r.attempt(|r| body(r).map(Ability::Text).filter(|_| r.is_done())))
}

/// How long the 「名前」《条件》【コスト】： is that begins here, if one does.
pub(super) fn begins(text: &str) -> Option<usize> {
    let skip = |text: &str, open: char, close: char| {
        text.starts_with(open).then(|| text.find(close).map(|end| end + close.len_utf8())).flatten()
    };
    let mut at = skip(text, '「', '」').unwrap_or(0);
    at += skip(&text[at..], '《', '》')?;
    while let Some(len) = skip(&text[at..], '【', '】') {
        at += len;
    }
    text[at..].starts_with('：').then_some(at + '：'.len_utf8())
}

/// Where in a line further abilities begin.
pub(super) fn cuts(line: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut depth = 0usize;
    let mut behind = 0;
    for (at, c) in line.char_indices() {
        if at < behind {
            continue;
        }
        if depth == 0
            && (c == '「' || c == '《')
            && let Some(len) = begins(&line[at..])
        {
            behind = at + len;
            if at > 0 {
                found.push(at);
            }
            continue;
        }
        match c {
            '「' => depth += 1,
            '」' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    found
}

const BRACKETS: [(&str, &str, char, char); 5] = [
    ("「", "」", '「', '」'),
    ("【", "】", '【', '】'),
    ("[", "]", '[', ']'),
    ("《", "》", '《', '》'),
    ("『", "』", '『', '』'),
];

const BETWEEN: &[(&str, Option<char>)] =
    &[("、", Some('、')), ("/", Some('/')), ("・", Some('・')), ("", None)];

/// 速攻, 「速攻」「直進」, 貫通1、先制
fn keywords(r: &mut Reader<'_, '_>) -> Option<Ability> {
    let cover = BRACKETS.iter().find(|(open, ..)| r.starts(open));
    let one = |r: &mut Reader<'_, '_>| match cover {
        Some((open, close, ..)) => {
            r.eat(open)?;
            let keyword = keyword(r)?;
            r.eat(close)?;
            Some(keyword)
        }
        None => keyword(r),
    };
    let mut all = vec![one(r)?];
    let mut between = None;
    while let Some((next, with)) = r.attempt(|r| {
        let with = r.one_of(BETWEEN)?;
        Some((one(r)?, with))
    }) {
        if between.is_some_and(|between| between != with) {
            return None;
        }
        between = Some(with);
        all.push(next);
    }
    let brackets = cover.map(|(_, _, open, close)| (*open, *close));
    Some(Ability::Keywords(all, CoverSaid { brackets, between: between.flatten() }))
}

/// 「名前」《配置時》【マスターポイント2】：…
pub(super) fn defined(r: &mut Reader<'_, '_>) -> Option<Defined> {
    let name = if r.starts("「") { Some(r.words.between("「", "」")?.into()) } else { None };
    r.eat("《")?;
    let when = when(r)?;
    r.eat("》")?;
    let cost = costs(r);
    r.eat("：")?;
    let body = body(r)?;
    Some(Defined { name, when, cost, body })
}

const TRIGGER_JOINS: &[(&str, Join)] = &[("/", Join::Slash), ("、", Join::Comma), ("・", Join::Dot)];

/// 常時, 自ターン中任意1回, 配置時/アタック時
fn when(r: &mut Reader<'_, '_>) -> Option<When> {
    r.called("いつ働くか", "when it works", when_here)
}

fn when_here(r: &mut Reader<'_, '_>) -> Option<When> {
    r.attempt(|r| always(r).filter(|_| r.starts("》"))).or_else(|| {
        let (on, join) = r.joined(TRIGGER_JOINS, trigger)?;
        Some(When::Triggered(on, join))
    })
}

fn always(r: &mut Reader<'_, '_>) -> Option<When> {
    if r.has("常時") {
        return Some(When::Static(None));
    }
    if r.has("自ターン中任意") {
        let times = r.attempt(|r| {
            let n = r.number()?;
            r.eat("回").map(|()| n)
        });
        return Some(When::AtWill(times));
    }
    r.one_of(TURNS).map(|turn| When::Static(Some(turn)))
}

fn render_when(when: &When) -> String {
    match when {
        When::Triggered(on, join) => on.iter().map(render_trigger).collect::<Vec<_>>().join(joint(*join)),
        When::Static(turn) => turn.map_or("常時", |turn| word(TURNS, &turn)).to_owned(),
        When::AtWill(None) => "自ターン中任意".to_owned(),
        When::AtWill(Some(n)) => format!("自ターン中任意{n}回"),
    }
}

pub(super) fn render(ability: &Ability) -> String {
    match ability {
        Ability::Keywords(all, cover) => {
            let one = |keyword| {
                let word = render_keyword(keyword);
                cover.brackets.map_or(word.clone(), |(open, close)| format!("{open}{word}{close}"))
            };
            let between = cover.between.map_or(String::new(), String::from);
            all.iter().map(one).collect::<Vec<_>>().join(&between)
        }
        Ability::Defined(Defined { name, when, cost, body }) => {
            let name = name.as_ref().map_or(String::new(), |name| format!("「{name}」"));
            format!("{name}《{}》{}：{}", render_when(when), render_costs(cost), render_body(body))
        }
        Ability::Text(body) => render_body(body),
    }
}
