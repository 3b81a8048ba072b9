//! What is done, by the words around the verb.

use super::Reader;
use super::amounts::{amount, amount_or_value, render_amount, render_value, value, value_of};
use super::cores::{cores, put_cores, render_cores};
use super::gains::{gains, render_gains};
use super::happens::{harm, render_harm};
use super::holds::render_hold;
use super::leads::{each, until};
use super::modes::{modes, render_modes};
use super::moves::{render_moved, verb_phrase};
use super::objects::{figures, pairs, render_figures, render_pairs};
use super::selectors::{WHOSE, render_place};
use super::targets::{ACTORS, bare_pick, object, render_object};
use super::terms::{VARS, word};
use super::tokens::{define, render_define, render_token, token};
use super::topics::{about, attack_joint, life, life_of, of_the_same, treated};
use super::verbs::{
    CARRY_OUT, CHOOSE, DO, DRAW, FALL, GET, GIVE, HAVE, LOSE, PAY, RECOVER, SHUFFLE, STRIP, TAKE, TREAT, WIN,
};
use crate::effect::{
    Actor, Amount, AttackSaid, DamageSaid, Deed, Each, EffectKind, Form, GainSaid, Lasts, LastsSaid, Lead,
    LetSaid, LifeSaid, LimitSaid, Target, Whose,
};

/// What stands in the middle of a clause, or before it: how long it lasts, how many times over.
#[derive(Clone, Default)]
pub(super) struct Middle {
    /// Conditions after who or what it is said of.
    pub(super) leads: Vec<Lead>,
    pub(super) lasts: Option<Lasts>,
    pub(super) each: Option<Each>,
}

/// Who does it, what stands in the middle, what is done, and how its verb ends.
pub(super) type Found = (Option<Target>, Middle, Deed, Form);

/// A deed, with who does it and how long it lasts.
pub(super) fn deed(r: &mut Reader<'_, '_>, first: Middle) -> Option<Found> {
    r.attempt(|r| about(r, first.clone())).or_else(|| {
        let (lasts, deed, form) = plain(r, first)?;
        Some((None, lasts, deed, form))
    })
}

/// How long it lasts and how many times over, said here, unless that was said before.
pub(super) fn middle(r: &mut Reader<'_, '_>, first: Middle) -> Middle {
    let lasts =
        |r: &mut Reader<'_, '_>| r.attempt(until).map(|until| Lasts { until, said: LastsSaid::Middle });
    let lasts = first.lasts.or_else(|| lasts(r));
    let each = first.each.or_else(|| r.attempt(each));
    Middle { leads: first.leads, lasts, each }
}

/// 3, 3点の, このカードのATKに等しい
pub(super) fn hits(r: &mut Reader<'_, '_>) -> Option<(Amount, bool)> {
    let n = amount_or_value(r)?;
    let points = r.has("点の");
    Some((n, points))
}

/// A deed of which it is not said who does it.
pub(super) fn plain(r: &mut Reader<'_, '_>, lasts: Middle) -> Option<(Middle, Deed, Form)> {
    let simple = r
        .if_said(&["ライフを"], |r| life(r, None))
        .or_else(|| r.if_said(&["ライフを"], life_of))
        .or_else(|| r.attempt(fixed))
        .or_else(|| r.if_said(&["カードを"], draw))
        .or_else(|| r.if_said(&["トークン"], token))
        .or_else(|| r.if_said(&["トークン"], define))
        .or_else(|| r.if_said(&["コア"], cores))
        .or_else(|| r.if_said(&["コア"], put_cores))
        .or_else(|| r.attempt(modes))
        .or_else(|| r.if_said(&["選"], choose))
        .or_else(|| r.attempt(named))
        .or_else(|| r.if_said(&["とする"], called))
        .or_else(|| r.if_said(&["ダメージ"], damage_again))
        .or_else(|| r.if_said(&["ダメージ"], early))
        .or_else(|| r.if_said(&["効果を"], effect_of))
        .or_else(|| r.if_said(&["発生しない"], mute))
        .or_else(|| r.if_said(&["疲労を", "バトルを", "位置を"], pairs));
    if let Some((deed, form)) = simple {
        return Some((lasts, deed, form));
    }
    r.if_said(&["与え", "失わせ"], |r| given(r, lasts.clone()))
        .or_else(|| r.attempt(|r| to_object(r, lasts.clone())))
        .or_else(|| {
            let lasts = middle(r, lasts);
            let (deed, form) = of_the_same(r)?;
            Some((lasts, deed, form))
        })
}

/// …に3ダメージを与える, …に「速攻」を与える; what it is done to may be left out.
fn given(r: &mut Reader<'_, '_>, lasts: Middle) -> Option<(Middle, Deed, Form)> {
    let with_object = r.attempt(|r| {
        let to = object(r, "に")?;
        give(r, lasts.clone(), to)
    });
    with_object.or_else(|| give(r, lasts, Target::Left))
}

/// 3ダメージを相手のマスターに与える: the number first.
fn early(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let (n, points) = hits(r)?;
    let harm = harm(r)?;
    r.eat("を")?;
    let to = object(r, "に")?;
    let form = GIVE.read(r)?;
    Some((Deed::Damage { to, n, harm, points, suffer: false, early: true }, form))
}

fn give(r: &mut Reader<'_, '_>, lasts: Middle, to: Target) -> Option<(Middle, Deed, Form)> {
    let lasts = middle(r, lasts);
    let hurt = r.attempt(|r| {
        let (n, points) = hits(r)?;
        let harm = harm(r)?;
        r.eat("を")?;
        let form = GIVE.read(r)?;
        Some((Deed::Damage { to: to.clone(), n, harm, points, suffer: false, early: false }, form))
    });
    let (deed, form) = hurt.or_else(|| {
        let (what, joined) = gains(r)?;
        r.eat("を")?;
        let (said, form) = match STRIP.read(r) {
            Some(form) => (GainSaid::Strip, form),
            None => (GainSaid::Give, GIVE.read(r)?),
        };
        Some((Deed::Gain { who: to, what, joined, said }, form))
    })?;
    Some((lasts, deed, form))
}

/// …をブレイクする, …を手札に戻す, …のATKを3にする; what it is done to may be left out.
fn to_object(r: &mut Reader<'_, '_>, lasts: Middle) -> Option<(Middle, Deed, Form)> {
    let numbers = r.if_said(&["コスト", "CC", "WT", "ATK", "HP"], |r| figures(r, lasts.clone()));
    if numbers.is_some() {
        return numbers;
    }
    let with_object = r.attempt(|r| {
        let what = object(r, "を")?;
        let lasts = middle(r, lasts.clone());
        let (deed, form) = r.attempt(|r| treated(r, &what, false)).or_else(|| verb_phrase(r, &what))?;
        Some((lasts, deed, form))
    });
    with_object.or_else(|| {
        let lasts = middle(r, lasts);
        let left = Target::Left;
        let (deed, form) = r.attempt(|r| treated(r, &left, false)).or_else(|| verb_phrase(r, &left))?;
        Some((lasts, deed, form))
    })
}

/// …を1体選び, …1体選び
fn choose(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    r.attempt(|r| {
        let what = object(r, "を")?;
        CHOOSE.read(r).map(|form| (Deed::Choose(what), form))
    })
    .or_else(|| {
        let what = bare_pick(r)?;
        CHOOSE.read(r).map(|form| (Deed::Choose(what), form))
    })
}

const LIMITS: &[(&str, LimitSaid)] = &[
    ("回のみ発生する", LimitSaid::Only),
    ("回まで発生する", LimitSaid::UpTo),
    ("回しか発生しない", LimitSaid::NoMore),
];

/// マスターポイントを2点得る, 山札をシャッフルする, 何もしない
fn fixed(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    if r.has("何もしない") {
        return Some((Deed::Nothing, Form::Plain));
    }
    if r.has("この効果は1ターンに") {
        let n = r.number()?;
        return r.one_of(LIMITS).map(|said| (Deed::Limit(n, said), Form::Plain));
    }
    if let Some(short) = r.one_of(&[("マスターポイントを", false), ("MPを", true)]) {
        let n = amount_or_value(r)?;
        r.eat("点")?;
        if let Some(form) = PAY.read(r) {
            return Some((Deed::PayMp { n, short }, form));
        }
        return GET.read(r).map(|form| (Deed::GainMp { n, short }, form));
    }
    let whose = r.attempt(|r| {
        let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
        r.eat("山札を").map(|()| whose)
    });
    SHUFFLE.read(r).map(|form| (Deed::Shuffle(whose), form))
}

const DRAWN: &[(&str, bool)] = &[("山札の上から", true), ("山札から", false)];

/// カードを2枚引く
fn draw(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let from = r.attempt(|r| {
        let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
        Some((whose, r.one_of(DRAWN)?))
    });
    if let Some(n) = value_of(r) {
        r.eat("カードを")?;
        return DRAW.read(r).map(|form| (Deed::Draw { n, up_to: false, from }, form));
    }
    r.eat("カードを")?;
    let n = amount(r)?;
    r.eat("枚")?;
    let up_to = r.has("まで");
    DRAW.read(r).map(|form| (Deed::Draw { n, up_to, from }, form))
}

/// Xはあなたの手札の枚数に等しい, Xは…である
fn named(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let var = r.one_of(VARS)?;
    r.eat("は")?;
    let value = value(r)?;
    Some((Deed::Let(var, value, r.one_of(LETS)?), Form::Plain))
}

const LETS: &[(&str, LetSaid)] =
    &[("に等しい", LetSaid::Equal), ("である", LetSaid::Is), ("とする", LetSaid::Made)];

/// あなたの手札の枚数をXとする
fn called(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let value = value(r)?;
    r.eat("を")?;
    let var = r.one_of(VARS)?;
    r.eat("とする")?;
    Some((Deed::Let(var, value, LetSaid::Called), Form::Plain))
}

const AGAIN: &[(&str, DamageSaid)] = &[
    ("このダメージ", DamageSaid::This),
    ("そのダメージ", DamageSaid::That),
    ("この効果によるダメージ", DamageSaid::OfThisEffect),
    ("ダメージ", DamageSaid::Bare),
];

/// このカードが与えるダメージ, あなたのマスターが受けるバトルダメージ
fn damage_of(r: &mut Reader<'_, '_>) -> Option<DamageSaid> {
    let who = object(r, "が")?;
    let dealt = r.one_of(&[("与える", true), ("受ける", false)])?;
    let harm = harm(r)?;
    Some(if dealt { DamageSaid::DealtBy(who, harm) } else { DamageSaid::TakenBy(who, harm) })
}

fn render_again(said: &DamageSaid) -> String {
    match said {
        DamageSaid::DealtBy(who, harm) => format!("{}与える{}", render_object(who, "が"), render_harm(*harm)),
        DamageSaid::TakenBy(who, harm) => format!("{}受ける{}", render_object(who, "が"), render_harm(*harm)),
        listed => word(AGAIN, listed).to_owned(),
    }
}

/// このダメージはバトルダメージとして扱う, そのダメージを-2する, ダメージを0にする
fn damage_again(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let said = r.one_of(AGAIN).or_else(|| r.attempt(damage_of))?;
    let topic = r.one_of(&[("は", true), ("を", false)])?;
    if r.has("バトルダメージとして") {
        return TREAT.read(r).map(|form| (Deed::AsBattleDamage { said, topic }, form));
    }
    if topic {
        return None;
    }
    if r.has("0に") {
        return DO.read(r).map(|form| (Deed::ChangeDamage { said, by: None }, form));
    }
    let sign = r.one_of(super::terms::SIGNS)?;
    let n = amount(r)?;
    DO.read(r).map(|form| (Deed::ChangeDamage { said, by: Some((sign, n)) }, form))
}

const EFFECTS: &[(&str, EffectKind)] = &[
    ("プレイ時効果", EffectKind::Play),
    ("《配置時》効果", EffectKind::Placed),
    ("《ブレイク時》効果", EffectKind::Broken),
    ("《アタック時》効果", EffectKind::Attacks),
    ("《アンロック時》効果", EffectKind::Unlocked),
    ("効果", EffectKind::All),
];

/// ミニオンの《配置時》効果は発生しない
fn mute(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let of = object(r, "の")?;
    let kind = r.one_of(EFFECTS)?;
    r.eat("は発生しない")?;
    Some((Deed::Mute(of, kind), Form::Plain))
}

/// そのカードのプレイ時効果を得る, その効果を得る
fn effect_of(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let of = object(r, "の").or_else(|| r.eat("その").map(|()| Target::Left))?;
    let kind = r.one_of(EFFECTS)?;
    r.eat("を")?;
    GET.read(r).map(|form| (Deed::EffectOf(of, kind), form))
}

/// A deed as a card would print it; how long it lasts stands in the middle, if it does.
pub(super) fn render_deed(deed: &Deed, form: Form, middle: &str) -> String {
    match deed {
        Deed::Choose(what) => format!("{}{middle}{}", render_object(what, "を"), CHOOSE.render(form)),
        Deed::Damage { to, n, harm, points, early: true, .. } => {
            let points = if *points { "点の" } else { "" };
            let (n, harm) = (render_amount(n), render_harm(*harm));
            format!("{middle}{n}{points}{harm}を{}{}", render_object(to, "に"), GIVE.render(form))
        }
        Deed::Damage { to, n, harm, points, suffer, .. } => {
            let points = if *points { "点の" } else { "" };
            let (n, harm) = (render_amount(n), render_harm(*harm));
            let (particle, verb) = if *suffer { ("は", TAKE) } else { ("に", GIVE) };
            format!("{}{middle}{n}{points}{harm}を{}", render_object(to, particle), verb.render(form))
        }
        Deed::Life { who, n, lose, said } => {
            let particle = if *said == LifeSaid::RecoverOf { "の" } else { "は" };
            let who = who.as_ref().map_or(String::new(), |who| render_object(who, particle));
            let verb = match said {
                LifeSaid::Plain if *lose => LOSE,
                LifeSaid::Plain => GET,
                LifeSaid::Recover | LifeSaid::RecoverOf => RECOVER,
            };
            let verb = verb.render(form);
            match n {
                Amount::Of(..) => format!("{who}{middle}{}ライフを{verb}", render_amount(n)),
                n => format!("{who}{middle}ライフを{}点{verb}", render_amount(n)),
            }
        }
        Deed::MasterAttack { whose, atk, with, said, as_ } => {
            let atk = render_amount(atk);
            let what = match said {
                AttackSaid::Side | AttackSaid::And if with.is_empty() => format!("「ATK{atk}」"),
                AttackSaid::Side => format!("「ATK{atk}」{}", render_gains(with, false)),
                AttackSaid::And => format!("「ATK{atk}」と{}", render_gains(with, true)),
                inside => {
                    let joint = attack_joint(*inside);
                    let with: Vec<String> =
                        with.iter().map(|gain| render_gains(std::slice::from_ref(gain), false)).collect();
                    format!("「ATK{atk}{joint}{}」", with.join(joint))
                }
            };
            let how = if *as_ { "として" } else { "で" };
            format!("{}マスターは{middle}{what}{how}アタックを{}", word(WHOSE, whose), CARRY_OUT.render(form))
        }
        Deed::Gain { who, what, joined, said } => {
            let (particle, verb) = match said {
                GainSaid::Lose => ("は", LOSE),
                GainSaid::Strip => ("に", STRIP),
                GainSaid::Give => ("に", GIVE),
                GainSaid::Get => ("は", GET),
                GainSaid::Have => ("は", HAVE),
            };
            let what = render_gains(what, *joined);
            format!("{}{middle}{what}を{}", render_object(who, particle), verb.render(form))
        }
        Deed::Draw { n, up_to, from } => {
            let up_to = if *up_to { "まで" } else { "" };
            let from = from.map_or(String::new(), |(whose, top)| {
                format!("{}{}", word(WHOSE, &whose), word(DRAWN, &top))
            });
            match n {
                Amount::Of(..) => format!("{middle}{from}{}カードを{}", render_amount(n), DRAW.render(form)),
                n => format!("{middle}{from}カードを{}枚{up_to}{}", render_amount(n), DRAW.render(form)),
            }
        }
        Deed::Modes(modes) => format!("{middle}{}", render_modes(modes, form)),
        Deed::EffectOf(of, kind) => {
            let of = if *of == Target::Left { "その".to_owned() } else { render_object(of, "の") };
            format!("{middle}{of}{}を{}", word(EFFECTS, kind), GET.render(form))
        }
        Deed::Mute(of, kind) => format!("{}{}は発生しない", render_object(of, "の"), word(EFFECTS, kind)),
        Deed::Define(kind, facts) => format!("{middle}{}", render_define(kind, facts, form)),
        Deed::Token { .. } => format!("{middle}{}", render_token(deed, form)),
        Deed::Cores { .. } | Deed::ExhaustCores { .. } | Deed::ReadyCores { .. } => {
            format!("{middle}{}", render_cores(deed, form))
        }
        Deed::Battle(..) | Deed::Swap(..) | Deed::Ready(_) => format!("{middle}{}", render_pairs(deed, form)),
        Deed::Set { .. } | Deed::Cost { .. } => render_figures(deed, form, middle),
        Deed::Hold(who, hold) => format!("{}{middle}{}", render_object(who, "は"), render_hold(hold, form)),
        Deed::TreatAsIn { what, place, topic } => {
            let what = render_object(what, if *topic { "は" } else { "を" });
            format!("{what}{middle}{}にあるのと同じように{}", render_place(place), TREAT.render(form))
        }
        Deed::AsBattleDamage { said, topic } => {
            let particle = if *topic { "は" } else { "を" };
            format!("{middle}{}{particle}バトルダメージとして{}", render_again(said), TREAT.render(form))
        }
        Deed::ChangeDamage { said, by } => {
            let by = match by {
                Some((sign, n)) => format!("{}{}", word(super::terms::SIGNS, sign), render_amount(n)),
                None => "0に".to_owned(),
            };
            format!("{middle}{}を{by}{}", render_again(said), DO.render(form))
        }
        Deed::Wins(actor, win) => {
            let verb = if *win { WIN } else { FALL };
            format!("{}は{middle}ゲームに{}", word::<Actor>(ACTORS, actor), verb.render(form))
        }
        Deed::GainMp { n, short } => {
            let what = if *short { "MP" } else { "マスターポイント" };
            format!("{middle}{what}を{}点{}", render_amount(n), GET.render(form))
        }
        Deed::PayMp { n, short } => {
            let what = if *short { "MP" } else { "マスターポイント" };
            format!("{middle}{what}を{}点{}", render_amount(n), PAY.render(form))
        }
        Deed::Shuffle(whose) => {
            let whose = whose.map_or(String::new(), |whose| format!("{}山札を", word(WHOSE, &whose)));
            format!("{middle}{whose}{}", SHUFFLE.render(form))
        }
        Deed::Let(var, value, LetSaid::Called) => {
            format!("{}を{}とする", render_value(value), word(VARS, var))
        }
        Deed::Let(var, value, said) => {
            format!("{}は{}{}", word(VARS, var), render_value(value), word(LETS, said))
        }
        Deed::Limit(n, said) => format!("この効果は1ターンに{n}{}", word(LIMITS, said)),
        Deed::Nothing => "何もしない".to_owned(),
        moved => render_moved(moved, form, middle),
    }
}
