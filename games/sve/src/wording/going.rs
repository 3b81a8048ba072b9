//! Verbs by which cards go somewhere or are turned, in each form a sentence needs.

use super::Reader;
use super::targets::particle;
use super::terms::{WHOSE, word};
use crate::effect::{Goes, Manner, Target, Whose};

/// A verb: as it stands at the end of a sentence, with よい, before another verb, and in a cost.
struct Verb {
    goes: Goes,
    does: &'static str,
    may: &'static str,
    and: &'static str,
    cost: &'static str,
}

const fn verb(goes: Goes, does: &'static str, may: &'static str, and: &'static str) -> Verb {
    Verb { goes, does, may, and, cost: does }
}

const VERBS: &[Verb] = &[
    verb(Goes::FieldOrEx, "場かEXエリアに置く", "場かEXエリアに置いてよい", "場かEXエリアに置き、"),
    verb(Goes::Cemetery, "墓場に置く", "墓場に置いてよい", "墓場に置き、"),
    verb(Goes::Ex, "EXエリアに置く", "EXエリアに置いてよい", "EXエリアに置き、"),
    verb(Goes::Field, "場に出す", "場に出してよい", "場に出し、"),
    verb(Goes::Out, "出す", "出してよい", "出し、"),
    verb(Goes::BackToHand, "手札に戻す", "手札に戻してよい", "手札に戻し、"),
    verb(Goes::Hand, "手札に加える", "手札に加えてよい", "手札に加え、"),
    verb(Goes::DeckTop, "デッキの上に置く", "デッキの上に置いてよい", "デッキの上に置き、"),
    verb(Goes::DeckBottom, "デッキの下に置く", "デッキの下に置いてよい", "デッキの下に置き、"),
    verb(
        Goes::DeckTopOrBottom,
        "デッキの上か下に置く",
        "デッキの上か下に置いてよい",
        "デッキの上か下に置き、",
    ),
    verb(
        Goes::ShuffledIn,
        "デッキに戻し、シャッフルする",
        "デッキに戻し、シャッフルしてよい",
        "デッキに戻し、シャッフルし、",
    ),
    verb(Goes::Destroyed, "破壊する", "破壊してよい", "破壊し、"),
    Verb {
        goes: Goes::Banished, does: "消滅させる", may: "消滅させてよい", and: "消滅させ、", cost: "消滅"
    },
    verb(Goes::Discarded, "捨てる", "捨ててよい", "捨て、"),
    verb(Goes::Taken, "奪う", "奪ってよい", "奪い、"),
    verb(Goes::Given, "相手に渡す", "相手に渡してよい", "相手に渡し、"),
    Verb {
        goes: Goes::Acted,
        does: "アクトする",
        may: "アクトしてよい",
        and: "アクトし、",
        cost: "《アクト》",
    },
    verb(Goes::Stood, "スタンドする", "スタンドしてよい", "スタンドし、"),
    Verb {
        goes: Goes::Revealed, does: "公開する", may: "公開してよい", and: "公開し、", cost: "公開"
    },
    verb(Goes::FaceDown, "裏向きにする", "裏向きにしてよい", "裏向きにし、"),
    verb(Goes::FaceUp, "表向きにする", "表向きにしてよい", "表向きにし、"),
    verb(Goes::Played, "プレイする", "プレイしてよい", "プレイし、"),
];

/// これによって…: what was done to the cards.
pub(super) const BY_THIS: &[(&str, Goes)] = &[
    ("公開した", Goes::Revealed),
    ("EXエリアに置いた", Goes::Ex),
    ("墓場に置いた", Goes::Cemetery),
    ("場に出した", Goes::Field),
    ("捨てた", Goes::Discarded),
    ("消滅させた", Goes::Banished),
    ("手札に加えた", Goes::Hand),
    ("手札に戻した", Goes::BackToHand),
    ("破壊した", Goes::Destroyed),
];

pub(super) fn render_by_this(goes: Goes) -> &'static str {
    word(BY_THIS, &goes)
}

/// を公開して手札に加えてよい。 And for what this is done to, を or nothing.
pub(super) fn goes(r: &mut Reader<'_, '_>, what: &Target) -> Option<(Manner, Goes)> {
    r.attempt(|r| {
        let object = r.has("を");
        let mut manner = Manner { any_order: r.has("好きな順に"), ..Manner::PLAIN };
        if object == particle(what, manner.any_order).is_empty() {
            return None;
        }
        let goes = after_object(r, &mut manner)?;
        r.eat("。")?;
        Some((manner, goes))
    })
}

/// 公開して手札に加える: what follows the cards, without 。
pub(super) fn after_object(r: &mut Reader<'_, '_>, manner: &mut Manner) -> Option<Goes> {
    manner.reveal = r.has("公開して");
    manner.acted = r.has("アクト状態で");
    let whose = r.attempt(|r| {
        let whose = r.one_of(WHOSE)?;
        (r.starts("デッキ") || r.starts("場") || r.starts("EXエリア") || r.starts("手札")).then_some(whose)
    });
    manner.whose = whose.unwrap_or(Whose::Unsaid);
    let nth = r.attempt(|r| {
        r.eat("デッキの上から")?;
        let n = r.number()?;
        let or = r.has("番目かデッキの下");
        if !or {
            r.eat("番目")?;
        }
        let may = r.one_of(&[("に置く", false), ("に置いてよい", true)])?;
        Some((if or { Goes::DeckFromTopOrBottom(n) } else { Goes::DeckFromTop(n) }, may))
    });
    if let Some((goes, may)) = nth {
        manner.may = may;
        return Some(goes);
    }
    VERBS.iter().find_map(|verb| {
        if r.has(verb.does) {
            return Some(verb.goes);
        }
        r.eat(verb.may)?;
        manner.may = true;
        Some(verb.goes)
    })
}

/// 破壊し、: before another verb.
pub(super) fn and_then(r: &mut Reader<'_, '_>) -> Option<Goes> {
    VERBS.iter().find_map(|verb| r.eat(verb.and).map(|()| verb.goes))
}

/// 墓場に置く, 《アクト》, 消滅: as a part of a cost.
pub(super) fn in_cost(r: &mut Reader<'_, '_>) -> Option<Goes> {
    VERBS.iter().find_map(|verb| r.eat(verb.cost).map(|()| verb.goes))
}

fn find(goes: Goes) -> Option<&'static Verb> {
    VERBS.iter().find(|verb| verb.goes == goes)
}

pub(super) fn render_in_cost(goes: Goes) -> &'static str {
    find(goes).map_or("", |verb| verb.cost)
}

pub(super) fn render_and(goes: Goes) -> &'static str {
    find(goes).map_or("", |verb| verb.and)
}

fn put(manner: &Manner) -> &'static str {
    if manner.may { "置いてよい" } else { "置く" }
}

/// 公開して手札に加えてよい
pub(super) fn render_after_object(manner: &Manner, goes: Goes) -> String {
    let mut text = String::new();
    if manner.reveal {
        text += "公開して";
    }
    if manner.acted {
        text += "アクト状態で";
    }
    text += word(WHOSE, &manner.whose);
    text += &match goes {
        Goes::DeckFromTop(n) => format!("デッキの上から{n}番目に{}", put(manner)),
        Goes::DeckFromTopOrBottom(n) => format!("デッキの上から{n}番目かデッキの下に{}", put(manner)),
        other => find(other).map_or("", |verb| if manner.may { verb.may } else { verb.does }).to_owned(),
    };
    text
}

/// を公開して手札に加えてよい。
pub(super) fn render_goes(what: &Target, manner: &Manner, goes: Goes) -> String {
    let order = if manner.any_order { "好きな順に" } else { "" };
    format!("{}{order}{}。", particle(what, manner.any_order), render_after_object(manner, goes))
}
