//! What happens to a card, and what a player does, in any tense.

use super::Reader;
use super::amounts::{amount, render_amount};
use super::selectors::{place, render_place};
use super::targets::{object, render_object};
use super::terms::{POSTURES, SIGNS, word};
use super::verbs::{
    ATTACK, BE_ATTACKED, BE_BLOCKED, BE_BROKEN, BE_CHOSEN, BE_EXILED, BE_MADE, BE_MOVED, BE_PLACED,
    BE_PLAYED, BE_PUT, BE_RETURNED, BE_UNLOCKED, BECOME, BLOCK, BREAK, CARRY_OUT, COME_BACK, DRAW, EXILE,
    GET, GIVE, GO, LANE_MOVE, LEAVE, LOSE, PAY, PLACE, PLAY, PUT, RECOVER, SURVIVE, TAKE, TIRE, Tense,
    UNLOCK, Verb,
};
use crate::effect::{Act, Befalls, By, Harm, HarmBound, Target};

const HARMS: &[(&str, Harm)] =
    &[("ダメージ", Harm::Any), ("バトルダメージ", Harm::Battle), ("効果ダメージ", Harm::Effect)];

/// Which damage: ダメージ, バトルダメージ, 効果ダメージ.
pub(super) fn harm(r: &mut Reader<'_, '_>) -> Option<Harm> {
    r.one_of(HARMS)
}

pub(super) fn render_harm(harm: Harm) -> &'static str {
    word(HARMS, &harm)
}

const BYS: &[(&str, By)] = &[
    ("相手の効果によって", By::OpponentEffect(false)),
    ("相手の効果により", By::OpponentEffect(true)),
    ("あなたの効果によって", By::OwnEffect(false)),
    ("あなたの効果により", By::OwnEffect(true)),
    ("効果ダメージによって", By::EffectDamage(false)),
    ("効果ダメージにより", By::EffectDamage(true)),
    ("効果によって", By::Effect(false)),
    ("効果により", By::Effect(true)),
    ("バトルダメージによって", By::BattleDamage(false)),
    ("バトルダメージにより", By::BattleDamage(true)),
    ("バトルによって", By::Battle(false)),
    ("バトルにより", By::Battle(true)),
    ("バトルで", By::InBattle),
    ("そのバトルで", By::ThatBattle(false)),
    ("このバトルで", By::ThatBattle(true)),
    ("このアタックで", By::ThisAttack(false)),
    ("そのアタックで", By::ThisAttack(true)),
    ("アタックによって", By::Attack(false)),
    ("アタックにより", By::Attack(true)),
    ("ダメージによって", By::Damage(false)),
    ("ダメージにより", By::Damage(true)),
];

const CHOOSERS: &[(&str, By)] = &[("相手の効果に", By::ToOpponentEffect), ("効果に", By::ToEffect)];

fn by_word(by: Option<By>) -> &'static str {
    by.map_or("", |by| match by {
        By::ToOpponentEffect | By::ToEffect => word(CHOOSERS, &by),
        _ => word(BYS, &by),
    })
}

/// A verb with fixed words before it.
type Plain = (&'static str, Verb, Befalls);

const PLAIN: &[Plain] = &[
    ("", BLOCK, Befalls::Blocks),
    ("バトルで", SURVIVE, Befalls::Survives),
    ("", LANE_MOVE, Befalls::MovesLane),
    ("", TIRE, Befalls::Exhausts),
    ("疲労を", RECOVER, Befalls::Recovers),
    ("", BE_PLAYED, Befalls::Played),
    ("", BE_UNLOCKED, Befalls::Unlocked),
    ("ライフを", GET, Befalls::GainsLife),
    ("ライフを", LOSE, Befalls::LosesLife),
];

/// What happens to a card: ブレイクした, タイムラインから直接フィールドに配置された, 相手のマスターにダメージを与えた.
pub(super) fn happens(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    r.called("それに何が起こるか", "what happens to it", |r| any(r, tense))
}

fn any(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    for (words, verb, how) in PLAIN {
        let read = r.attempt(|r| {
            r.eat(words)?;
            verb.in_tense(r, tense)
        });
        if read.is_some() {
            return Some(how.clone());
        }
    }
    r.attempt(|r| by_something(r, tense))
        .or_else(|| r.attempt(|r| attacking(r, tense)))
        .or_else(|| r.attempt(|r| hurting(r, tense)))
        .or_else(|| r.attempt(|r| moving(r, tense)))
        .or_else(|| r.attempt(|r| turning(r, tense)))
}

/// ブレイクした, 効果によってブレイクされた, アタックによりミニオンをブレイクした, 相手の効果によって除外された
fn by_something(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    if let Some(by) = r.attempt(|r| {
        let by = r.one_of(CHOOSERS)?;
        BE_CHOSEN.in_tense(r, tense).map(|()| by)
    }) {
        return Some(Befalls::Chosen { by: Some(by), as_attack_target: false });
    }
    let by = r.one_of(BYS);
    if BREAK.in_tense(r, tense).is_some() {
        return Some(Befalls::Breaks { by, passive: false });
    }
    if BE_BROKEN.in_tense(r, tense).is_some() {
        return Some(Befalls::Breaks { by, passive: true });
    }
    if BE_EXILED.in_tense(r, tense).is_some() {
        return Some(Befalls::Exiled { from: None, by });
    }
    if BE_CHOSEN.in_tense(r, tense).is_some() {
        return by.is_none().then_some(Befalls::Chosen { by, as_attack_target: false });
    }
    if let Some(passive) = r.attempt(|r| {
        r.eat("手札に")?;
        if BE_RETURNED.in_tense(r, tense).is_some() {
            return Some(true);
        }
        COME_BACK.in_tense(r, tense).map(|()| false)
    }) {
        return Some(Befalls::Returned { by, passive });
    }
    if let Some(elsewhere) = r.attempt(|r| {
        let elsewhere = r.has("別の領域に");
        BE_MOVED.in_tense(r, tense).map(|()| elsewhere)
    }) {
        return Some(Befalls::MovedAway { by, elsewhere });
    }
    let what = object(r, "を")?;
    BREAK.in_tense(r, tense)?;
    Some(Befalls::BreaksOther { by, what })
}

/// アタックした, 相手のマスターにアタックを行った, アタックされた, アタックターゲットになった, ミニオンにブロックされた
fn attacking(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    if let Some(target) = r.attempt(|r| {
        let by = r.attempt(|r| object(r, "の"));
        r.eat("アタックターゲットに")?;
        if BE_CHOSEN.in_tense(r, tense).is_some() {
            return by.is_none().then_some(Befalls::Chosen { by: None, as_attack_target: true });
        }
        let passive = BE_MADE.in_tense(r, tense).is_some();
        if !passive {
            BECOME.in_tense(r, tense)?;
        }
        Some(Befalls::Targeted { by, passive })
    }) {
        return Some(target);
    }
    if let Some(with) = r.attempt(|r| {
        let with = r.attempt(|r| object(r, "と"));
        r.eat("バトルを")?;
        CARRY_OUT.in_tense(r, tense).map(|()| with)
    }) {
        return Some(Befalls::Battles(with));
    }
    let whom = r.attempt(|r| object(r, "に")).map(|whom| (whom, false));
    let whom = whom.or_else(|| r.attempt(|r| object(r, "へ")).map(|whom| (whom, true)));
    if BE_ATTACKED.in_tense(r, tense).is_some() {
        return Some(Befalls::IsAttacked(whom.map(|(whom, _)| whom)));
    }
    if BE_BLOCKED.in_tense(r, tense).is_some() {
        return Some(Befalls::IsBlocked(whom.map(|(whom, _)| whom)));
    }
    let (whom, toward) = whom.map_or((None, false), |(whom, toward)| (Some(whom), toward));
    if ATTACK.in_tense(r, tense).is_some() {
        return Some(Befalls::Attacks { whom, toward, does: false });
    }
    r.eat("アタックを")?;
    CARRY_OUT.in_tense(r, tense)?;
    Some(Befalls::Attacks { whom, toward, does: true })
}

/// 3以上の, 3点以上の
fn bound(r: &mut Reader<'_, '_>) -> HarmBound {
    r.attempt(|r| {
        let n = amount(r)?;
        let points = r.has("点");
        r.eat("以上の")?;
        Some(HarmBound::AtLeast(n, points))
    })
    .unwrap_or(HarmBound::Any)
}

fn render_bound(bound: &HarmBound) -> String {
    match bound {
        HarmBound::Any => String::new(),
        HarmBound::AtLeast(n, points) => {
            format!("{}{}以上の", render_amount(n), if *points { "点" } else { "" })
        }
    }
}

/// 相手のマスターにダメージを与えた, ミニオンからバトルダメージを受けた
fn hurting(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    r.attempt(|r| {
        let to = r.attempt(|r| object(r, "に"));
        let bound = bound(r);
        let harm = harm(r)?;
        r.eat("を")?;
        GIVE.in_tense(r, tense)?;
        Some(Befalls::Deals { to, bound, harm })
    })
    .or_else(|| {
        let from = r.attempt(|r| object(r, "から"));
        let bound = bound(r);
        let harm = harm(r)?;
        r.eat("を")?;
        TAKE.in_tense(r, tense)?;
        Some(Befalls::Suffers { from, bound, harm })
    })
}

/// 配置された, タイムラインから直接フィールドに配置された, スタンバイゾーンに置かれた, フィールドから離れた, 手札から除外された
fn moving(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    let left = r.attempt(|r| {
        let place = place(r)?;
        let wo = r.one_of(&[("から", false), ("を", true)])?;
        LEAVE.in_tense(r, tense)?;
        Some(Befalls::Leaves(place, wo))
    });
    if left.is_some() {
        return left;
    }
    let from = r.attempt(|r| {
        let from = place(r)?;
        r.eat("から").map(|()| from)
    });
    if BE_EXILED.in_tense(r, tense).is_some() {
        return from.map(|from| Befalls::Exiled { from: Some(from), by: None });
    }
    let directly = r.has("直接");
    let to = r.attempt(|r| {
        let to = place(r)?;
        r.eat("に").map(|()| to)
    });
    if BE_PLACED.in_tense(r, tense).is_some() {
        return Some(Befalls::Placed { from, directly, to });
    }
    match to {
        Some(to) if !directly => {
            BE_PUT.in_tense(r, tense)?;
            Some(Befalls::Put { from, to, moves: false })
        }
        None if !directly => {
            let to = place(r)?;
            r.eat("へ")?;
            GO.in_tense(r, tense)?;
            Some(Befalls::Put { from, to, moves: true })
        }
        _ => None,
    }
}

/// リバース状態になった, WT-1された
fn turning(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Befalls> {
    if r.has("WT") {
        let sign = r.one_of(SIGNS)?;
        let n = r.number();
        BE_MADE.in_tense(r, tense)?;
        return Some(Befalls::Wt(sign, n));
    }
    let posture = r.one_of(POSTURES)?;
    r.eat("に")?;
    let made = BE_MADE.in_tense(r, tense).is_some();
    if !made {
        BECOME.in_tense(r, tense)?;
    }
    Some(Befalls::Turns(posture, made))
}

fn with(target: Option<&Target>, particle: &str) -> String {
    target.map_or(String::new(), |target| render_object(target, particle))
}

pub(super) fn render_happens(how: &Befalls, tense: Tense) -> String {
    match how {
        Befalls::Placed { from, directly, to } => {
            let from = from.as_ref().map_or(String::new(), |from| format!("{}から", render_place(from)));
            let directly = if *directly { "直接" } else { "" };
            let to = to.as_ref().map_or(String::new(), |to| format!("{}に", render_place(to)));
            format!("{from}{directly}{to}{}", BE_PLACED.told(tense))
        }
        Befalls::Put { from, to, moves } => {
            let from = from.as_ref().map_or(String::new(), |from| format!("{}から", render_place(from)));
            let to = render_place(to);
            match moves {
                true => format!("{from}{to}へ{}", GO.told(tense)),
                false => format!("{from}{to}に{}", BE_PUT.told(tense)),
            }
        }
        Befalls::Breaks { by, passive } => {
            let verb = if *passive { BE_BROKEN } else { BREAK };
            format!("{}{}", by_word(*by), verb.told(tense))
        }
        Befalls::BreaksOther { by, what } => {
            format!("{}{}{}", by_word(*by), render_object(what, "を"), BREAK.told(tense))
        }
        Befalls::Attacks { whom, toward, does } => {
            let whom = with(whom.as_ref(), if *toward { "へ" } else { "に" });
            match does {
                true => format!("{whom}アタックを{}", CARRY_OUT.told(tense)),
                false => format!("{whom}{}", ATTACK.told(tense)),
            }
        }
        Befalls::IsAttacked(by) => format!("{}{}", with(by.as_ref(), "に"), BE_ATTACKED.told(tense)),
        Befalls::Targeted { by, passive } => {
            let verb = if *passive { BE_MADE } else { BECOME };
            format!("{}アタックターゲットに{}", with(by.as_ref(), "の"), verb.told(tense))
        }
        Befalls::IsBlocked(by) => format!("{}{}", with(by.as_ref(), "に"), BE_BLOCKED.told(tense)),
        Befalls::Battles(foe) => format!("{}バトルを{}", with(foe.as_ref(), "と"), CARRY_OUT.told(tense)),
        Befalls::Deals { to, bound, harm } => {
            let (bound, harm) = (render_bound(bound), render_harm(*harm));
            format!("{}{bound}{harm}を{}", with(to.as_ref(), "に"), GIVE.told(tense))
        }
        Befalls::Suffers { from, bound, harm } => {
            let (bound, harm) = (render_bound(bound), render_harm(*harm));
            format!("{}{bound}{harm}を{}", with(from.as_ref(), "から"), TAKE.told(tense))
        }
        Befalls::Leaves(place, wo) => {
            format!("{}{}{}", render_place(place), if *wo { "を" } else { "から" }, LEAVE.told(tense))
        }
        Befalls::Exiled { from, by } => {
            let from = from.as_ref().map_or(String::new(), |from| format!("{}から", render_place(from)));
            format!("{}{from}{}", by_word(*by), BE_EXILED.told(tense))
        }
        Befalls::Returned { by, passive } => {
            let verb = if *passive { BE_RETURNED } else { COME_BACK };
            format!("{}手札に{}", by_word(*by), verb.told(tense))
        }
        Befalls::MovedAway { by, elsewhere } => {
            let elsewhere = if *elsewhere { "別の領域に" } else { "" };
            format!("{}{elsewhere}{}", by_word(*by), BE_MOVED.told(tense))
        }
        Befalls::Turns(posture, made) => {
            let verb = if *made { BE_MADE } else { BECOME };
            format!("{}に{}", word(POSTURES, posture), verb.told(tense))
        }
        Befalls::Wt(sign, n) => {
            let n = n.map_or(String::new(), |n| n.to_string());
            format!("WT{}{n}{}", word(SIGNS, sign), BE_MADE.told(tense))
        }
        Befalls::Chosen { by, as_attack_target } => {
            let as_target = if *as_attack_target { "アタックターゲットに" } else { "" };
            format!("{}{as_target}{}", by_word(*by), BE_CHOSEN.told(tense))
        }
        plain => PLAIN
            .iter()
            .find(|(_, _, listed)| listed == plain)
            .map_or(String::new(), |(words, verb, _)| format!("{words}{}", verb.told(tense))),
    }
}

const ACTS: &[(&str, Verb, Act)] = &[
    ("カードチェンジを", CARRY_OUT, Act::ChangesCard),
    ("ライフを", GET, Act::GainsLife),
    ("ライフを", LOSE, Act::LosesLife),
    ("マスターポイントを", PAY, Act::PaysMp),
    ("マスターアタックを", CARRY_OUT, Act::MasterAttacks),
    ("アタックを", CARRY_OUT, Act::Attacks(false)),
    ("", ATTACK, Act::Attacks(true)),
    ("カードを", DRAW, Act::Draws(None)),
];

/// What a player does: カードを引いた, スキルをプレイした, カードチェンジを行った.
pub(super) fn act(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Act> {
    for (words, verb, act) in ACTS {
        let read = r.attempt(|r| {
            r.eat(words)?;
            verb.in_tense(r, tense)
        });
        if read.is_some() {
            return Some(act.clone());
        }
    }
    let drawn = r.attempt(|r| {
        r.eat("カードを")?;
        let n = r.number()?;
        r.eat("枚")?;
        let more = r.has("以上");
        DRAW.in_tense(r, tense)?;
        Some(Act::Draws(Some((n, more))))
    });
    if drawn.is_some() {
        return drawn;
    }
    let hurt = r.attempt(|r| {
        let bound = bound(r);
        let harm = harm(r)?;
        r.eat("を")?;
        TAKE.in_tense(r, tense)?;
        Some(Act::Suffers(bound, harm))
    });
    if hurt.is_some() {
        return hurt;
    }
    let what = object(r, "を")?;
    if PLAY.in_tense(r, tense).is_some() {
        return Some(Act::Plays(what));
    }
    if UNLOCK.in_tense(r, tense).is_some() {
        return Some(Act::Unlocks(what));
    }
    if EXILE.in_tense(r, tense).is_some() {
        return Some(Act::Exiles(what));
    }
    if BREAK.in_tense(r, tense).is_some() {
        return Some(Act::Breaks(what));
    }
    if PUT.in_tense(r, tense).is_some() {
        return Some(Act::MakesToken(what));
    }
    let field = r.has("フィールドに");
    PLACE.in_tense(r, tense)?;
    Some(Act::Places(what, field))
}

pub(super) fn render_act(act: &Act, tense: Tense) -> String {
    let to = |what: &Target, verb: Verb| format!("{}{}", render_object(what, "を"), verb.told(tense));
    match act {
        Act::Draws(Some((n, more))) => {
            format!("カードを{n}枚{}{}", if *more { "以上" } else { "" }, DRAW.told(tense))
        }
        Act::Plays(what) => to(what, PLAY),
        Act::Unlocks(what) => to(what, UNLOCK),
        Act::Exiles(what) => to(what, EXILE),
        Act::Breaks(what) => to(what, BREAK),
        Act::MakesToken(what) => to(what, PUT),
        Act::Places(what, field) => {
            let field = if *field { "フィールドに" } else { "" };
            format!("{}{field}{}", render_object(what, "を"), PLACE.told(tense))
        }
        Act::Suffers(bound, harm) => {
            format!("{}{}を{}", render_bound(bound), render_harm(*harm), TAKE.told(tense))
        }
        plain => ACTS
            .iter()
            .find(|(_, _, listed)| listed == plain)
            .map_or(String::new(), |(words, verb, _)| format!("{words}{}", verb.told(tense))),
    }
}
