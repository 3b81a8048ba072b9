//! Tokens: made, and told what they are.

use super::Reader;
use super::amounts::{amount, render_amount};
use super::costs::{keyword, render_keyword};
use super::moves::{dest, manner, render_dest, render_manner};
use super::terms::{COLOURS, word};
use super::verbs::{PLACE, PUT, TREAT};
use crate::effect::{Deed, Form, TokenFacts, TokenKind, Unit};

/// The tokens that the book itself defines (43).
const TOKENS: [&str; 4] = ["ゴーストトークン", "ゾンビトークン", "ドールトークン", "ビッグベアトークン"];

/// ゴーストトークン, 「…トークン」
fn token_kind(r: &mut Reader<'_, '_>) -> Option<TokenKind> {
    if let Some(name) = TOKENS.iter().find(|name| r.has(name)) {
        return Some(TokenKind { name: (*name).into(), quoted: false });
    }
    let name = r.words.between("「", "」").filter(|name| name.ends_with("トークン"))?;
    Some(TokenKind { name: name.into(), quoted: true })
}

/// ゴーストトークンを2体置く, あなたのフィールドにドールトークン1体を疲労状態で置く
pub(super) fn token(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let in_place = |r: &mut Reader<'_, '_>| {
        r.attempt(|r| {
            let to = dest(r)?;
            r.eat("に").map(|()| to)
        })
    };
    let before = in_place(r);
    let kind = token_kind(r)?;
    let floating = r.has("を");
    let n = amount(r)?;
    r.one_of(&[("体", Unit::Bodies)])?;
    let up_to = r.has("まで");
    if !floating {
        r.eat("を")?;
    }
    let place = match before {
        Some(place) => Some((place, true)),
        None => in_place(r).map(|place| (place, false)),
    };
    let manner = manner(r);
    let (placed, form) = match PUT.read(r) {
        Some(form) => (false, form),
        None => (true, PLACE.read(r)?),
    };
    Some((Deed::Token { kind, n, up_to, place, tight: !floating, manner, placed }, form))
}

pub(super) fn render_token(deed: &Deed, form: Form) -> String {
    let Deed::Token { kind, n, up_to, place, tight, manner, placed } = deed else { return String::new() };
    let name = render_kind(kind);
    let count = format!("{}体{}", render_amount(n), if *up_to { "まで" } else { "" });
    let what = if *tight { format!("{name}{count}を") } else { format!("{name}を{count}") };
    let how = render_manner(manner);
    let verb = if *placed { PLACE } else { PUT }.render(form);
    match place {
        Some((place, true)) => format!("{}に{what}{how}{verb}", render_dest(place)),
        Some((place, false)) => format!("{what}{}に{how}{verb}", render_dest(place)),
        None => format!("{what}{how}{verb}"),
    }
}

fn render_kind(kind: &TokenKind) -> String {
    if kind.quoted { format!("「{}」", kind.name) } else { kind.name.to_string() }
}

/// ゴーストトークンはコスト1・ATK1・HP1「速攻」「直進」を持ち、タイプ「ゴースト」とタイプ「トークン」「青属性」「黒属性」を持つミニオンとして扱う
pub(super) fn define(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let kind = token_kind(r)?;
    r.eat("はコスト")?;
    let cost = r.number()?;
    r.eat("・ATK")?;
    let atk = r.number()?;
    r.eat("・HP")?;
    let hp = r.number()?;
    let mut keywords = Vec::new();
    while let Some(next) = r.attempt(|r| {
        r.eat("「")?;
        let keyword = keyword(r)?;
        r.eat("」").map(|()| keyword)
    }) {
        keywords.push(next);
    }
    r.eat("を持ち、タイプ")?;
    let mut types = vec![r.words.between("「", "」")?.into()];
    while r.has("とタイプ") {
        types.push(r.words.between("「", "」")?.into());
    }
    let mut colours = Vec::new();
    while let Some(next) = r.attempt(|r| {
        r.eat("「")?;
        let colour = r.one_of(COLOURS)?;
        r.eat("」").map(|()| colour)
    }) {
        colours.push(next);
    }
    r.eat("を持つミニオンとして")?;
    let form = TREAT.read(r).filter(|_| !colours.is_empty())?;
    Some((Deed::Define(kind, TokenFacts { cost, atk, hp, keywords, types, colours }), form))
}

pub(super) fn render_define(kind: &TokenKind, facts: &TokenFacts, form: Form) -> String {
    let keywords: String = facts.keywords.iter().map(|one| format!("「{}」", render_keyword(one))).collect();
    let types: Vec<String> = facts.types.iter().map(|one| format!("タイプ「{one}」")).collect();
    let colours: String = facts.colours.iter().map(|one| format!("「{}」", word(COLOURS, one))).collect();
    let (cost, atk, hp) = (facts.cost, facts.atk, facts.hp);
    format!(
        "{}はコスト{cost}・ATK{atk}・HP{hp}{keywords}を持ち、{}{colours}を持つミニオンとして{}",
        render_kind(kind),
        types.join("と"),
        TREAT.render(form)
    )
}
