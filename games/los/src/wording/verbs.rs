//! How verbs end.

use super::Reader;
use crate::effect::Form;

/// A verb in the forms in which texts use it.
pub(super) struct Verb {
    plain: &'static str,
    stem: &'static str,
    te: &'static str,
    /// するs have a short one; others take ことができる.
    can: Option<&'static str>,
}

const fn verb(plain: &'static str, stem: &'static str, te: &'static str) -> Verb {
    Verb { plain, stem, te, can: None }
}

const fn doing(plain: &'static str, stem: &'static str, te: &'static str, can: &'static str) -> Verb {
    Verb { plain, stem, te, can: Some(can) }
}

pub(super) const CHOOSE: Verb = verb("選ぶ", "選び", "選んで");
pub(super) const DO: Verb = doing("する", "し", "して", "できる");
pub(super) const BECOME: Verb = verb("なる", "なり", "なって");
pub(super) const DESTROY: Verb = doing("破壊する", "破壊し", "破壊して", "破壊できる");
pub(super) const MOVE: Verb = doing("移動する", "移動し", "移動して", "移動できる");
pub(super) const MAKE_MOVE: Verb = verb("移動させる", "移動させ", "移動させて");
pub(super) const MAKE_DOWN: Verb = verb("ダウンさせる", "ダウンさせ", "ダウンさせて");
pub(super) const SWAP: Verb = verb("入れ替える", "入れ替え", "入れ替えて");
pub(super) const REGAIN: Verb = doing("リゲインする", "リゲインし", "リゲインして", "リゲインできる");
pub(super) const GAIN: Verb = doing("ゲインする", "ゲインし", "ゲインして", "ゲインできる");
pub(super) const DRAW: Verb = verb("引く", "引き", "引いて");
pub(super) const RECOVER: Verb = doing("回復する", "回復し", "回復して", "回復できる");
pub(super) const LOSE: Verb = verb("失う", "失い", "失って");
pub(super) const GIVE: Verb = verb("与える", "与え", "与えて");
pub(super) const SUFFER: Verb = verb("受ける", "受け", "受けて");
pub(super) const GET: Verb = verb("得る", "得", "得て");
pub(super) const HAVE: Verb = verb("持つ", "持ち", "持って");
pub(super) const PUT: Verb = verb("置く", "置き", "置いて");
pub(super) const RETURN: Verb = verb("戻す", "戻し", "戻して");
pub(super) const ADD: Verb = verb("加える", "加え", "加えて");
pub(super) const BRING: Verb = verb("出す", "出し", "出して");
pub(super) const LOOK: Verb = verb("見る", "見", "見て");
pub(super) const SHOW: Verb = verb("見せる", "見せ", "見せて");
pub(super) const REVEAL: Verb = doing("公開する", "公開し", "公開して", "公開できる");
pub(super) const SHUFFLE: Verb =
    doing("シャッフルする", "シャッフルし", "シャッフルして", "シャッフルできる");
pub(super) const PLAY: Verb = doing("プレイする", "プレイし", "プレイして", "プレイできる");
pub(super) const CHANGE: Verb = doing("変更する", "変更し", "変更して", "変更できる");
pub(super) const DISCARD: Verb = verb("捨てる", "捨て", "捨てて");
pub(super) const TREAT: Verb = verb("扱う", "扱い", "扱って");
pub(super) const USE: Verb = doing("発動する", "発動し", "発動して", "発動できる");

/// 破壊する, 破壊し、, 破壊して、, 破壊できる, 引くことができる, 破壊してもよい
pub(super) fn form(r: &mut Reader<'_, '_>, verb: &Verb) -> Option<Form> {
    r.called(verb.plain, verb.plain, |r| {
        r.attempt(|r| {
            if let Some(()) = verb.can.and_then(|can| r.eat(can)) {
                return Some(Form::Can);
            }
            if r.has(verb.plain) {
                if r.has("か、") {
                    return Some(Form::Or);
                }
                return Some(if verb.can.is_none() && r.has("ことができる") {
                    Form::Can
                } else {
                    Form::Plain
                });
            }
            if r.has(verb.te) {
                return if r.has("もよい") { Some(Form::May) } else { r.eat("、").map(|()| Form::Te) };
            }
            r.eat(verb.stem)?;
            r.eat("、").map(|()| Form::Stem)
        })
    })
}

pub(super) fn render_form(verb: &Verb, form: Form) -> String {
    match form {
        Form::Plain => verb.plain.to_owned(),
        Form::Stem => format!("{}、", verb.stem),
        Form::Te => format!("{}、", verb.te),
        Form::Can => verb.can.map_or_else(|| format!("{}ことができる", verb.plain), str::to_owned),
        Form::May => format!("{}もよい", verb.te),
        Form::Or => format!("{}か、", verb.plain),
    }
}
