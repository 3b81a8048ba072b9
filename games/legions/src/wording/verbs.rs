//! How verbs end.

use super::Reader;
use crate::effect::Form;

/// How a verb is inflected.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Suru,
    Ru,
    K,
    S,
    B,
    R,
    U,
}

/// A verb: what stays, and how the rest goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Verb(&'static str, Kind);

/// What a verb ends in, other than as a deed of a clause.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Tense {
    /// する
    Now,
    /// した
    Past,
    /// しない
    Not,
    /// しなかった
    DidNot,
    /// していた
    Had,
    /// していない
    HasNot,
    /// せず
    NotAnd,
    /// 出来ず, of a noun that する makes a verb
    CannotAnd,
    /// 出来ない, of a noun that する makes a verb
    Cannot,
    /// する事が出来ない
    CannotLong,
}

pub(super) const CHOOSE: Verb = Verb("選", Kind::B);
pub(super) const GIVE: Verb = Verb("与え", Kind::Ru);
pub(super) const TAKE: Verb = Verb("受け", Kind::Ru);
pub(super) const GET: Verb = Verb("得", Kind::Ru);
pub(super) const HAVE: Verb = Verb("持", Kind::U);
pub(super) const LOSE: Verb = Verb("失", Kind::U);
pub(super) const STRIP: Verb = Verb("失わせ", Kind::Ru);
pub(super) const DO: Verb = Verb("", Kind::Suru);
pub(super) const BREAK: Verb = Verb("ブレイク", Kind::Suru);
pub(super) const EXILE: Verb = Verb("除外", Kind::Suru);
pub(super) const PUT: Verb = Verb("置", Kind::K);
pub(super) const RETURN: Verb = Verb("戻", Kind::S);
pub(super) const ADD: Verb = Verb("加え", Kind::Ru);
pub(super) const SEND: Verb = Verb("送", Kind::R);
pub(super) const PLACE: Verb = Verb("配置", Kind::Suru);
pub(super) const MOVE: Verb = Verb("移動させ", Kind::Ru);
pub(super) const GO: Verb = Verb("移動", Kind::Suru);
pub(super) const CARRY_OUT: Verb = Verb("行", Kind::U);
pub(super) const DRAW: Verb = Verb("引", Kind::K);
pub(super) const EXHAUST: Verb = Verb("疲労させ", Kind::Ru);
pub(super) const TIRE: Verb = Verb("疲労", Kind::Suru);
pub(super) const RECOVER: Verb = Verb("回復", Kind::Suru);
pub(super) const UNLOCK: Verb = Verb("アンロック", Kind::Suru);
pub(super) const PLAY: Verb = Verb("プレイ", Kind::Suru);
pub(super) const REVEAL: Verb = Verb("公開", Kind::Suru);
pub(super) const LOOK: Verb = Verb("見", Kind::Ru);
pub(super) const CONFIRM: Verb = Verb("確認", Kind::Suru);
pub(super) const SHUFFLE: Verb = Verb("シャッフル", Kind::Suru);
pub(super) const SWAP: Verb = Verb("入れ替え", Kind::Ru);
pub(super) const TREAT: Verb = Verb("扱", Kind::U);
pub(super) const WIN: Verb = Verb("勝利", Kind::Suru);
pub(super) const FALL: Verb = Verb("敗北", Kind::Suru);
pub(super) const BECOME: Verb = Verb("な", Kind::R);
pub(super) const ATTACK: Verb = Verb("アタック", Kind::Suru);
pub(super) const BLOCK: Verb = Verb("ブロック", Kind::Suru);
pub(super) const LANE_MOVE: Verb = Verb("レーン移動", Kind::Suru);
pub(super) const LANE_MOVED: Verb = Verb("レーン移動させ", Kind::Ru);
pub(super) const SURVIVE: Verb = Verb("生き残", Kind::R);
pub(super) const LEAVE: Verb = Verb("離れ", Kind::Ru);
pub(super) const COME_BACK: Verb = Verb("戻", Kind::R);
pub(super) const PAY: Verb = Verb("支払", Kind::U);
pub(super) const TAKE_UP: Verb = Verb("取", Kind::R);
pub(super) const BE_BROKEN: Verb = Verb("ブレイクされ", Kind::Ru);
pub(super) const BE_EXILED: Verb = Verb("除外され", Kind::Ru);
pub(super) const BE_PUT: Verb = Verb("置かれ", Kind::Ru);
pub(super) const BE_PLACED: Verb = Verb("配置され", Kind::Ru);
pub(super) const BE_RETURNED: Verb = Verb("戻され", Kind::Ru);
pub(super) const BE_ATTACKED: Verb = Verb("アタックされ", Kind::Ru);
pub(super) const BE_BLOCKED: Verb = Verb("ブロックされ", Kind::Ru);
pub(super) const BE_MADE: Verb = Verb("され", Kind::Ru);
pub(super) const BE_CHOSEN: Verb = Verb("選ばれ", Kind::Ru);
pub(super) const BE_PLAYED: Verb = Verb("プレイされ", Kind::Ru);
pub(super) const BE_UNLOCKED: Verb = Verb("アンロックされ", Kind::Ru);
pub(super) const BE_MOVED: Verb = Verb("移動され", Kind::Ru);

impl Kind {
    /// する, し, して, した, しない
    fn ends(self) -> [&'static str; 5] {
        match self {
            Kind::Suru => ["する", "し", "して", "した", "しない"],
            Kind::Ru => ["る", "", "て", "た", "ない"],
            Kind::K => ["く", "き", "いて", "いた", "かない"],
            Kind::S => ["す", "し", "して", "した", "さない"],
            Kind::B => ["ぶ", "び", "んで", "んだ", "ばない"],
            Kind::R => ["る", "り", "って", "った", "らない"],
            Kind::U => ["う", "い", "って", "った", "わない"],
        }
    }
}

impl Verb {
    /// Reads it as the deed of a clause.
    pub(super) fn read(self, r: &mut Reader<'_, '_>) -> Option<Form> {
        r.attempt(|r| {
            r.eat(self.0)?;
            let [now, stem, te, ..] = self.ends();
            let after = |r: &mut Reader<'_, '_>, first: &'static str, then: &'static str| {
                r.attempt(|r| {
                    r.eat(first)?;
                    r.eat(then)
                })
            };
            if after(r, now, "事が出来る").is_some() {
                return Some(Form::Can);
            }
            if after(r, te, "もよい").is_some() {
                return Some(Form::May(false));
            }
            if after(r, te, "よい").is_some() {
                return Some(Form::May(true));
            }
            if r.has(now) {
                let either = r.starts("か") && !r.starts("から") && r.has("か");
                return Some(if either { Form::Or } else { Form::Plain });
            }
            if r.has(te) {
                return Some(Form::Te);
            }
            r.eat(stem).map(|()| Form::Stem)
        })
    }

    pub(super) fn render(self, form: Form) -> String {
        let [now, stem, te, ..] = self.ends();
        match form {
            Form::Plain => format!("{}{now}", self.0),
            Form::Stem => format!("{}{stem}", self.0),
            Form::Te => format!("{}{te}", self.0),
            Form::Or => format!("{}{now}か", self.0),
            Form::May(false) => format!("{}{te}もよい", self.0),
            Form::May(true) => format!("{}{te}よい", self.0),
            Form::Can => format!("{}{now}事が出来る", self.0),
        }
    }

    /// Reads it in one tense.
    pub(super) fn in_tense(self, r: &mut Reader<'_, '_>, tense: Tense) -> Option<()> {
        r.attempt(|r| {
            r.eat(self.0)?;
            for piece in self.pieces(tense) {
                r.eat(piece)?;
            }
            Some(())
        })
    }

    pub(super) fn told(self, tense: Tense) -> String {
        let mut told = self.0.to_owned();
        self.pieces(tense).iter().for_each(|piece| told.push_str(piece));
        told
    }

    fn pieces(self, tense: Tense) -> [&'static str; 2] {
        let [now, _, te, past, not] = self.ends();
        match tense {
            Tense::Now => [now, ""],
            Tense::Past => [past, ""],
            Tense::Not => [not, ""],
            Tense::DidNot => [not.strip_suffix("ない").unwrap_or(not), "なかった"],
            Tense::Had => [te, "いた"],
            Tense::HasNot => [te, "いない"],
            Tense::NotAnd => match self.1 {
                Kind::Suru => ["", "せず"],
                _ => [not.strip_suffix("ない").unwrap_or(not), "ず"],
            },
            Tense::CannotAnd => ["", "出来ず"],
            Tense::Cannot => ["", "出来ない"],
            Tense::CannotLong => [now, "事が出来ない"],
        }
    }

    fn ends(self) -> [&'static str; 5] {
        let ends = self.1.ends();
        match self {
            // 持つ is of the row of た.
            HAVE => ["つ", "ち", "って", "った", "たない"],
            _ => ends,
        }
    }
}
