//! Sentences that look at cards, search for them, choose them or make tokens.

use super::Reader;
use super::amounts::{plain, quoted as quoted_amount, render as render_amount};
use super::filters::counter_name;
use super::going::{after_object, goes, render_after_object, render_goes};
use super::selectors::{particle, place, render as render_selector, render_place, selector};
use super::targets::{
    among_said, picks, render as render_target, render_among_said, render_picks, target, thing,
};
use super::terms::{JOINS, UNITS, WHOSE, word};
use crate::effect::{
    AmongSaid, Amount, Goes, Join, Manner, Per, Pick, Place, Selector, Statement, Target, Token, TokenName,
    Unit, Whose, Zone,
};

/// 相手の場のフォロワー1体を選ぶ。 その中から1枚を選ぶ。
pub(super) fn choose(r: &mut Reader<'_, '_>) -> Option<Statement> {
    if !r.says("選ぶ") {
        return None;
    }
    let among = among_said(r);
    let (picks, join) = match among {
        Some(_) => match super::selectors::bare_pick(r) {
            Some(pick) => (vec![pick], Join::Or),
            None => picks(r)?,
        },
        None => picks(r)?,
    };
    if r.has("を") == last_particle(&picks).is_empty() {
        return None;
    }
    r.eat("選ぶ。")?;
    Some(Statement::Choose(among, picks, join))
}

fn last_particle(picks: &[Pick]) -> &'static str {
    picks.last().map_or("を", particle)
}

pub(super) fn render_choose(among: Option<AmongSaid>, picks: &[Pick], join: Join) -> String {
    let among = among.map_or("", render_among_said);
    format!("{among}{}{}選ぶ。", render_picks(picks, join), last_particle(picks))
}

/// 自分のデッキの上3枚を見る。 相手の手札を見る。
pub(super) fn look(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let at = place(r).filter(|place| place.zone.is_some())?;
    if at.zone == Some(Zone::Deck) && r.has("の上") {
        let n = plain(r)?;
        r.eat("枚")?;
        let up_to = r.one_of(&[("を見る。", false), ("まで見る。", true)])?;
        return Some(Statement::Look(at.whose, n, up_to));
    }
    if at.zone == Some(Zone::Deck) && r.has("をシャッフルする。") {
        return Some(Statement::Shuffle(at.whose));
    }
    if r.has("を公開する。") {
        let all = Target::Every(Selector::all_of(at));
        return Some(Statement::Go(all, Manner::PLAIN, Goes::Revealed));
    }
    r.eat("を見る。")?;
    Some(Statement::LookAt(at))
}

pub(super) fn render_look(whose: Whose, n: &Amount, up_to: bool) -> String {
    let end = if up_to { "まで見る。" } else { "を見る。" };
    format!("{}デッキの上{}枚{end}", word(WHOSE, &whose), render_amount(n))
}

pub(super) fn render_look_at(at: &Place) -> String {
    format!("{}を見る。", render_place(at))
}

/// 自分のデッキから…1枚を探し、手札に加える。 …2枚まで探す。
pub(super) fn search(r: &mut Reader<'_, '_>) -> Option<Statement> {
    if !r.says("探") {
        return None;
    }
    let at = place(r).filter(|place| place.zone == Some(Zone::Deck))?;
    r.eat("から")?;
    let (picks, join) = picks(r)?;
    if r.has("を") == last_particle(&picks).is_empty() {
        return None;
    }
    let then = if r.has("探す。") {
        None
    } else {
        r.eat("探し、")?;
        let mut manner = Manner::PLAIN;
        let goes = after_object(r, &mut manner)?;
        r.eat("。")?;
        Some((manner, goes))
    };
    Some(Statement::Search { whose: at.whose, picks, join, then })
}

pub(super) fn render_search(
    whose: Whose,
    picks: &[Pick],
    join: Join,
    then: Option<&(Manner, Goes)>,
) -> String {
    let end = match then {
        Some((manner, goes)) => format!("探し、{}。", render_after_object(manner, *goes)),
        None => "探す。".to_owned(),
    };
    format!("{}デッキから{}{}{end}", word(WHOSE, &whose), render_picks(picks, join), last_particle(picks))
}

/// 『…』1枚をEXエリアに置く。 『A』『B』1枚ずつEXエリアに置く。 相手の場に『…』1体を出す。
pub(super) fn make(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let over = r.attempt(|r| {
        let whose = r.one_of(&[("相手の場に", Whose::Opponent), ("自分の場に", Whose::Own)])?;
        (r.starts("『")).then_some(whose)
    });
    if let Some(each) = r.attempt(make_each) {
        return Some(each);
    }
    let (tokens, join) = r.joined(token)?;
    let what = Target::It;
    let (mut manner, goes) = match tokens.last() {
        Some(token) if token.unit != Some(Unit::Persons) => goes_after(r, &what, token)?,
        _ => return None,
    };
    if let Some(whose) = over {
        if goes != Goes::Out {
            return None;
        }
        manner.whose = whose;
    }
    let placed = matches!(goes, Goes::Ex | Goes::Field | Goes::Out | Goes::FieldOrEx | Goes::Hand);
    placed.then_some(Statement::Make { tokens, join, each: false, manner, goes })
}

/// を場に出す。; an open or told number has no を there.
fn goes_after(r: &mut Reader<'_, '_>, what: &Target, token: &Token) -> Option<(Manner, Goes)> {
    if !token.up_to && token.unit.is_some() {
        return goes(r, what);
    }
    let mut manner = Manner::PLAIN;
    let goes = after_object(r, &mut manner)?;
    r.eat("。")?;
    Some((manner, goes))
}

/// 『A』『B』1枚ずつEXエリアに置く。
fn make_each(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let mut names = vec![r.name()?, r.name()?];
    while let Some(next) = r.name() {
        names.push(next);
    }
    let n = plain(r)?;
    let unit = r.one_of(UNITS)?;
    r.eat("ずつ")?;
    let mut manner = Manner::PLAIN;
    let goes = after_object(r, &mut manner)?;
    r.eat("。")?;
    let token = |name| Token { name: TokenName::Named(name), n: n.clone(), unit: Some(unit), up_to: false };
    let tokens = names.into_iter().map(token).collect();
    Some(Statement::Make { tokens, join: Join::And, each: true, manner, goes })
}

/// 『…』1枚, それと同名のトークン・カード1枚
fn token(r: &mut Reader<'_, '_>) -> Option<Token> {
    let name = match r.name() {
        Some(name) => TokenName::Named(name),
        None => {
            let like = thing(r)?;
            r.eat("と同名のトークン・カード")?;
            TokenName::Like(like)
        }
    };
    if let Some(n) = r.attempt(|r| {
        r.eat("を")?;
        let n = quoted_amount(r)?;
        r.eat("だけ")?;
        Some(n)
    }) {
        return Some(Token { name, n, unit: None, up_to: false });
    }
    let n = plain(r)?;
    let unit = Some(r.one_of(UNITS)?);
    Some(Token { name, n, unit, up_to: r.has("まで") })
}

/// 2枚, 2枚まで, を「…」と同じだけ
pub(super) fn render_number(token: &Token) -> String {
    let n = render_amount(&token.n);
    match token.unit {
        Some(unit) => format!("{n}{}{}", word(UNITS, &unit), if token.up_to { "まで" } else { "" }),
        None => format!("を{n}だけ"),
    }
}

pub(super) fn render_make(tokens: &[Token], join: Join, each: bool, manner: &Manner, goes: Goes) -> String {
    let name = |token: &Token| match &token.name {
        TokenName::Named(name) => format!("『{name}』"),
        TokenName::Like(of) => format!("{}と同名のトークン・カード", render_target(of)),
    };
    let number = render_number;
    if each {
        let names: String = tokens.iter().map(name).collect();
        let number = tokens.first().map_or(String::new(), number);
        return format!("{names}{number}ずつ{}。", render_after_object(manner, goes));
    }
    let all: Vec<String> = tokens.iter().map(|token| format!("{}{}", name(token), number(token))).collect();
    let over = match (goes, manner.whose) {
        (Goes::Out, Whose::Opponent) => "相手の場に",
        (Goes::Out, Whose::Own) => "自分の場に",
        _ => "",
    };
    let manner = if over.is_empty() { *manner } else { Manner { whose: Whose::Unsaid, ..*manner } };
    let all = all.join(word(JOINS, &join));
    let open = tokens.last().is_some_and(|token| token.up_to || token.unit.is_none());
    if open {
        return format!("{over}{all}{}。", render_after_object(&manner, goes));
    }
    format!("{over}{all}{}", render_goes(&Target::It, &manner, goes))
}

/// 自分の墓場のカード5枚につき、
pub(super) fn per(r: &mut Reader<'_, '_>) -> Option<Per> {
    if !r.says("につき、") {
        return None;
    }
    let counters = r.attempt(|r| {
        let of = thing(r)?;
        r.eat("に置かれていた")?;
        let name = counter_name(r)?;
        r.eat("カウンター")?;
        let n = r.number()?;
        let unit = r.one_of(UNITS)?;
        Some(Per::Counters(of, name, n, unit))
    });
    let per = match counters {
        Some(counters) => counters,
        None => {
            let of = selector(r)?;
            if r.has("各1枚1組") {
                Per::Sets(of)
            } else {
                let n = r.number()?;
                let unit = r.one_of(UNITS)?;
                Per::Cards(of, n, unit)
            }
        }
    };
    r.eat("につき、")?;
    Some(per)
}

pub(super) fn render_per(per: &Per) -> String {
    let text = match per {
        Per::Cards(of, n, unit) => format!("{}{n}{}", render_selector(of), word(UNITS, unit)),
        Per::Counters(of, name, n, unit) => {
            format!("{}に置かれていた{name}カウンター{n}{}", render_target(of), word(UNITS, unit))
        }
        Per::Sets(of) => format!("{}各1枚1組", render_selector(of)),
    };
    format!("{text}につき、")
}

/// AとBを入れ替える。
pub(super) fn swap(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let Target::Both(first, second, false) = target(r)? else { return None };
    r.eat("を入れ替える。")?;
    Some(Statement::Swap(*first, *second))
}
