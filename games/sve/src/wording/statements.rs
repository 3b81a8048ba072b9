//! Sentences: one thing to do each.

use super::Reader;
use super::amounts::{plain, render as render_amount, render_value, value};
use super::changes::{changes, render_changes};
use super::conditions::{condition, counter_name, marker, render_condition};
use super::costs::{cost, render as render_cost};
use super::moves::{discard, goes, look_and_take, picks, render_goes, render_move, render_picks, token};
use super::selectors::{render as render_selector, selector};
use super::targets::{render as render_target, target, thing};
use super::terms::{UNITS, word};
use crate::effect::{Amount, Condition, Instead, Lasts, Own, Pick, Statement};

/// All sentences to the end of a paragraph, a mode or a quotation. What follows なら lies inside it.
pub(super) fn body(r: &mut Reader<'_, '_>) -> Option<Vec<Statement>> {
    let mut all = Vec::new();
    while !ends(r) {
        all.push(statement(r)?);
    }
    (!all.is_empty()).then_some(all)
}

/// What a condition reaches: to the end, or to the next sentence that has a condition of its own (SV-127).
fn gated_body(r: &mut Reader<'_, '_>) -> Option<Vec<Statement>> {
    let mut all = Vec::new();
    while !ends(r) && (all.is_empty() || !has_condition(r)) {
        all.push(statement(r)?);
    }
    (!all.is_empty()).then_some(all)
}

/// Does the next sentence have a condition of its own? そうしたなら belongs to the deed before it.
fn has_condition(r: &Reader<'_, '_>) -> bool {
    let mut ahead = r.words.clone();
    let mut probe = Reader { words: &mut ahead, lexicon: r.lexicon };
    marker(&mut probe).is_some() || condition(&mut probe).is_some_and(|_| probe.eat("なら、").is_some())
}

fn ends(r: &Reader<'_, '_>) -> bool {
    let rest = r.rest();
    rest.is_empty()
        || rest.starts_with("【2】")
        || rest.starts_with("【3】")
        || rest.starts_with("【4】")
        || rest.starts_with("\n【")
        || rest.starts_with('」')
        || rest.starts_with("この能力は")
}

/// One sentence.
pub(super) fn statement(r: &mut Reader<'_, '_>) -> Option<Statement> {
    r.attempt(draw)
        .or_else(|| r.attempt(instead))
        .or_else(|| r.attempt(gated))
        .or_else(|| r.attempt(choose))
        .or_else(|| r.attempt(modes))
        .or_else(|| r.attempt(look_and_take).map(Statement::Move))
        .or_else(|| r.attempt(each))
        .or_else(|| r.attempt(discard).map(Statement::Move))
        .or_else(|| r.attempt(token).map(Statement::Move))
        .or_else(|| r.attempt(per))
        .or_else(|| r.attempt(by_target))
        .or_else(|| r.attempt(own_verbs))
        .or_else(|| r.attempt(cheaper))
        .or_else(|| r.attempt(less_damage))
        .or_else(|| r.attempt(changed_this_turn))
        .or_else(|| r.attempt(pay))
}

/// 2枚引く。
fn draw(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let n = r.number()?;
    r.eat("枚引く。")?;
    Some(Statement::Draw(n))
}

/// …なら、代わりに6ダメージ。
fn instead(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let condition = match marker(r) {
        Some(marker) => marker,
        None => {
            let condition = condition(r)?;
            r.eat("なら、")?;
            condition
        }
    };
    r.eat("代わりに")?;
    let damage = r.attempt(|r| {
        let n = plain(r)?;
        r.eat("ダメージ。")?;
        Some(Instead::Damage(n))
    });
    let instead = match damage {
        Some(damage) => damage,
        None => Instead::Change(changes(r)?),
    };
    let rest = if ends(r) || has_condition(r) { Vec::new() } else { gated_body(r)? };
    Some(Statement::Instead(condition, Box::new(instead), rest))
}

/// …なら、 and the rest; そうしたなら、; 【コンボ_3】
fn gated(r: &mut Reader<'_, '_>) -> Option<Statement> {
    if r.eat("そうしたなら、").is_some() {
        return gated_body(r).map(Statement::IfDone);
    }
    if let Some(marker) = marker(r) {
        return gated_body(r).map(|rest| Statement::If(marker, rest));
    }
    let condition = condition(r)?;
    r.eat("なら、")?;
    let further = r.attempt(|r| {
        r.eat("さらに")?;
        changes(r).map(Statement::Further)
    });
    let mut inside = Vec::from_iter(further);
    if inside.is_empty() || !(ends(r) || has_condition(r)) {
        inside.extend(gated_body(r)?);
    }
    Some(Statement::If(condition, inside))
}

/// 相手の場のフォロワー1体を選ぶ。
fn choose(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let picks = picks(r)?;
    r.one_of(&[("を選ぶ。", ()), ("選ぶ。", ())])?;
    Some(Statement::Choose(picks))
}

/// 下記から1つチョイスする。【1】…【2】…
fn modes(r: &mut Reader<'_, '_>) -> Option<Statement> {
    r.eat("下記から")?;
    let n = r.number()?;
    let up_to = r.one_of(&[("つチョイスする。", false), ("つまでチョイスする。", true)])?;
    let instead = r.attempt(|r| {
        let condition = condition(r)?;
        r.eat("なら、代わりに")?;
        let n = r.number()?;
        let up_to = r.one_of(&[("つまで。", true), ("つ。", false)])?;
        Some((condition, n, up_to))
    });
    let broken = r.eat("\n").is_some();
    let mut modes = Vec::new();
    for mark in ["【1】", "【2】", "【3】", "【4】"] {
        if r.eat(mark).is_none() {
            break;
        }
        modes.push(body(r)?);
        if broken && !r.is_done() && r.rest().starts_with('\n') {
            r.eat("\n")?;
        }
    }
    (modes.len() > 1).then_some(Statement::Modes { n, up_to, instead, broken, modes })
}

/// 相手プレイヤーすべては、自身の場のフォロワー1体を墓場に置く。
fn each(r: &mut Reader<'_, '_>) -> Option<Statement> {
    r.eat("相手プレイヤーすべては、")?;
    let random = r.attempt(|r| {
        r.eat("自身の手札をランダムに")?;
        let n = r.number()?;
        r.eat("枚捨てる。")?;
        Some(Statement::DiscardRandomly(n))
    });
    let what = match random {
        Some(random) => random,
        None => statement(r)?,
    };
    Some(Statement::EachOpponent(Box::new(what)))
}

/// 自分の墓場のカード5枚につき、…
fn per(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let of = selector(r)?;
    let n = r.number()?;
    let unit = r.one_of(UNITS)?;
    r.eat("につき、")?;
    Some(Statement::Per(of, n, unit, Box::new(statement(r)?)))
}

/// Sentences that begin with what something is done to.
fn by_target(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let to = target(r)?;
    if let Some((goes, may)) = goes(r) {
        return Some(Statement::Go(to, goes, may));
    }
    if r.eat("は消滅する。").is_some() {
        return Some(Statement::Vanishes(to));
    }
    if let Some(n) = r.attempt(|r| {
        r.eat("に")?;
        let n = r.number()?;
        r.eat("ダメージを割りふる。")?;
        Some(n)
    }) {
        return Some(Statement::Divided(to, n));
    }
    if let Some(n) = r.attempt(damage) {
        return Some(Statement::Damage(to, n));
    }
    if r.eat("は進化する。").is_some() {
        return Some(Statement::Evolve(to, None));
    }
    if let Some(name) = r.attempt(|r| {
        r.eat("は")?;
        let name = r.name()?;
        r.eat("に進化する。")?;
        Some(name)
    }) {
        return Some(Statement::Evolve(to, Some(name)));
    }
    r.eat("は")?;
    Some(Statement::Change(to, changes(r)?, Lasts::Unsaid))
}

/// に3ダメージ。 に「…」と同じダメージ。
fn damage(r: &mut Reader<'_, '_>) -> Option<Amount> {
    r.eat("に")?;
    let quoted = r.attempt(|r| {
        r.eat("「")?;
        let value = value(r)?;
        r.eat("」")?;
        if r.eat("と同じダメージ").is_some() {
            return Some(Amount::Same(value));
        }
        r.eat("の")?;
        let n = r.number()?;
        r.eat("倍のダメージ")?;
        Some(Amount::Times(value, n))
    });
    let n = match quoted {
        Some(quoted) => quoted,
        None => {
            let n = plain(r)?;
            r.eat("ダメージ")?;
            n
        }
    };
    full_stop(r)?;
    Some(n)
}

/// 。, which a quotation leaves out at its end.
fn full_stop(r: &mut Reader<'_, '_>) -> Option<()> {
    if r.rest().starts_with('」') { Some(()) } else { r.eat("。") }
}

/// これは出走する。 これはドライブを持つ。 これを操縦する。 and other verbs of the game's own.
fn own_verbs(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let plain = [
        ("これは出走する。", Statement::Race),
        ("これはドライブを持つ。", Statement::Drive),
        ("これを操縦する。", Statement::Pilot),
    ];
    let numbered = [("自分のPP最大値を+", Own::PpMaximum), ("自分の場の【スタック】を+", Own::Stack)];
    for (words, own) in numbered {
        if let Some(n) = r.attempt(|r| {
            r.eat(words)?;
            let n = r.number()?;
            r.eat("する。")?;
            Some(n)
        }) {
            return Some(Statement::Own(own, n));
        }
    }
    if let Some(n) = r.attempt(|r| {
        r.eat("それのコストを")?;
        let n = r.number()?;
        r.eat("にしてプレイする。")?;
        Some(n)
    }) {
        return Some(Statement::Own(Own::PlayItFor, n));
    }
    for (words, statement) in plain {
        if r.eat(words).is_some() {
            return Some(statement);
        }
    }
    r.attempt(|r| {
        r.eat("自分のPPを")?;
        let n = r.number()?;
        r.eat("回復する。")?;
        Some(Statement::RestorePp(n))
    })
    .or_else(|| {
        r.attempt(|r| {
            r.eat("Xは「")?;
            let value = value(r)?;
            r.eat("」である。")?;
            Some(Statement::Let(value))
        })
    })
    .or_else(|| {
        r.attempt(|r| {
            let to = thing(r)?;
            r.eat("に")?;
            let name = counter_name(r)?;
            r.eat("カウンター")?;
            let n = r.number()?;
            let unit = r.one_of(UNITS)?;
            r.eat("を置く。")?;
            Some(Statement::Counter(to, name, n, unit))
        })
    })
}

/// このターン、それをプレイする際、コストを-2する。 このターン、次に自分が…をプレイする際、…
fn cheaper(r: &mut Reader<'_, '_>) -> Option<Statement> {
    r.eat("このターン、")?;
    let next = r.attempt(|r| {
        r.eat("次に自分が")?;
        selector(r)
    });
    if next.is_none() {
        r.eat("それ")?;
    }
    r.eat("をプレイする際、コストを-")?;
    let n = r.number()?;
    r.eat("する。")?;
    Some(Statement::Cheaper(next, n))
}

/// このターン、自分のリーダーが受けるダメージを-1する。
fn less_damage(r: &mut Reader<'_, '_>) -> Option<Statement> {
    r.eat("このターン、")?;
    let to = target(r)?;
    r.eat("が受けるダメージを-")?;
    let n = r.number()?;
    r.eat("する。")?;
    Some(Statement::LessDamageThisTurn(to, n))
}

/// このターン、それは【疾走】を持つ。
fn changed_this_turn(r: &mut Reader<'_, '_>) -> Option<Statement> {
    r.eat("このターン、")?;
    let to = target(r)?;
    r.eat("は")?;
    Some(Statement::Change(to, changes(r)?, Lasts::ThisTurn))
}

/// 手札1枚を捨てる：2枚引く。
fn pay(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let cost = cost(r)?;
    r.eat("：")?;
    Some(Statement::Pay(cost, body(r)?))
}

pub(super) fn render_body(body: &[Statement]) -> String {
    body.iter().map(render).collect()
}

fn render(statement: &Statement) -> String {
    let lasts = |lasts: &Lasts| if *lasts == Lasts::ThisTurn { "このターン、" } else { "" };
    match statement {
        Statement::Choose(picks) => {
            let any = matches!(picks.last(), Some(Pick { count: crate::effect::Count::UpTo(..), .. }));
            format!("{}{}", render_picks(picks), if any { "選ぶ。" } else { "を選ぶ。" })
        }
        Statement::Damage(to, n) => format!("{}に{}ダメージ。", render_target(to), render_amount(n)),
        Statement::Go(to, goes, may) => format!("{}{}", render_target(to), render_goes(*goes, *may)),
        Statement::Vanishes(to) => format!("{}は消滅する。", render_target(to)),
        Statement::Draw(n) => format!("{n}枚引く。"),
        Statement::Move(moving) => render_move(moving),
        Statement::EachOpponent(what) => format!("相手プレイヤーすべては、{}", render(what)),
        Statement::DiscardRandomly(n) => format!("自身の手札をランダムに{n}枚捨てる。"),
        Statement::Change(to, changes, l) => {
            format!("{}{}は{}", lasts(l), render_target(to), render_changes(changes))
        }
        Statement::Further(changes) => format!("さらに{}", render_changes(changes)),
        Statement::Evolve(to, None) => format!("{}は進化する。", render_target(to)),
        Statement::Evolve(to, Some(name)) => format!("{}は『{name}』に進化する。", render_target(to)),
        Statement::Race => "これは出走する。".to_owned(),
        Statement::Drive => "これはドライブを持つ。".to_owned(),
        Statement::Pilot => "これを操縦する。".to_owned(),
        Statement::Counter(to, name, n, unit) => {
            format!("{}に{name}カウンター{n}{}を置く。", render_target(to), word(UNITS, unit))
        }
        Statement::Cheaper(next, n) => {
            let what =
                next.as_ref().map_or("それ".to_owned(), |of| format!("次に自分が{}", render_selector(of)));
            format!("このターン、{what}をプレイする際、コストを-{n}する。")
        }
        Statement::Own(Own::PpMaximum, n) => format!("自分のPP最大値を+{n}する。"),
        Statement::Own(Own::Stack, n) => format!("自分の場の【スタック】を+{n}する。"),
        Statement::Own(Own::PlayItFor, n) => format!("それのコストを{n}にしてプレイする。"),
        Statement::Divided(to, n) => format!("{}に{n}ダメージを割りふる。", render_target(to)),
        Statement::RestorePp(n) => format!("自分のPPを{n}回復する。"),
        Statement::Modes { n, up_to, instead, broken, modes } => {
            let mut text =
                format!("下記から{n}{}", if *up_to { "つまでチョイスする。" } else { "つチョイスする。" });
            if let Some((condition, n, up_to)) = instead {
                let end = if *up_to { "つまで。" } else { "つ。" };
                text += &format!("{}なら、代わりに{n}{end}", render_condition(condition));
            }
            for (at, mode) in modes.iter().enumerate() {
                if at == 0 && *broken {
                    text.push('\n');
                }
                text += &format!("【{}】{}", at + 1, render_body(mode));
            }
            text
        }
        Statement::If(condition @ (Condition::Marker(..) | Condition::EarthRite), inside) => {
            format!("{}{}", render_condition(condition), render_body(inside))
        }
        Statement::If(condition, inside) => {
            format!("{}なら、{}", render_condition(condition), render_body(inside))
        }
        Statement::Instead(condition, instead, rest) => {
            let instead = match &**instead {
                Instead::Damage(n) => format!("{}ダメージ。", render_amount(n)),
                Instead::Change(changes) => render_changes(changes),
            };
            let gate = match condition {
                Condition::Marker(..) | Condition::EarthRite => "",
                _ => "なら、",
            };
            format!("{}{gate}代わりに{instead}{}", render_condition(condition), render_body(rest))
        }
        Statement::IfDone(inside) => format!("そうしたなら、{}", render_body(inside)),
        Statement::Let(value) => format!("Xは「{}」である。", render_value(value)),
        Statement::Per(of, n, unit, what) => {
            format!("{}{n}{}につき、{}", render_selector(of), word(UNITS, unit), render(what))
        }
        Statement::LessDamageThisTurn(to, n) => {
            format!("このターン、{}が受けるダメージを-{n}する。", render_target(to))
        }
        Statement::Pay(cost, inside) => format!("{}：{}", render_cost(cost), render_body(inside)),
    }
}
