//! What holds of something: predicates after は and が, and the sentences that say it without a deed.

use super::Reader;
use super::amounts::{quoted as quoted_amount, render_value};
use super::changes::{changes, render_changes};
use super::conditions::{condition, render_condition};
use super::events::ACTORS;
use super::gates::{marker, render_marker};
use super::playing::cost_sentences;
use super::rendering::render_body;
use super::selectors::{render as render_selector, selector};
use super::targets::{render as render_target, target};
use super::terms::{HARMS, MARKS, SIGNS, WHOSE, ZONES, word};
use crate::effect::{
    Actor, Amount, Condition, CostBy, Harm, HereSaid, Hold, Noun, Prey, Share, Sign, Static, Target, While,
    WhileSaid, Whose,
};
use crate::kinds::DeckKind;

const FIXED: &[(&str, Hold)] = &[
    ("攻撃力ではなく体力と同じダメージを与える", Hold::DealsDefense),
    ("能力によって破壊されない", Hold::NotDestroyed),
    ("能力によって消滅しない", Hold::NotBanished),
    ("相手の能力によって選ばれない", Hold::NotChosen),
    ("カードを引けない", Hold::CannotDraw),
    ("【守護】を無視して攻撃できる", Hold::IgnoresGuard),
    ("アクト状態で場に出る", Hold::EntersActed),
    ("スタートフェイズ以外でカードを引けない", Hold::DrawsOnlyInStartPhase),
];

const PREYS: &[(&str, Prey)] = &[
    ("相手のリーダーを攻撃できない", Prey::OpponentLeader),
    ("相手を攻撃できない", Prey::Anyone(true)),
    ("攻撃できない", Prey::Anyone(false)),
    ("リーダーを攻撃できない", Prey::Leader),
    ("フォロワーを攻撃できない", Prey::Follower),
];

const DECKS: &[(&str, (DeckKind, bool))] = &[
    ("エボルヴデッキに", (DeckKind::Evolve, false)),
    ("自分のエボルヴデッキに", (DeckKind::Evolve, true)),
    ("デッキに", (DeckKind::Main, false)),
    ("自分のデッキに", (DeckKind::Main, true)),
];

/// What follows は, to 。
pub(super) fn predicate(r: &mut Reader<'_, '_>) -> Option<Vec<Hold>> {
    r.attempt(|r| {
        let holds = if r.has("能力によって破壊されず、消滅しない") {
            vec![Hold::NotDestroyed, Hold::NotBanished]
        } else {
            vec![one(r)?]
        };
        r.eat("。")?;
        Some(holds)
    })
}

fn one(r: &mut Reader<'_, '_>) -> Option<Hold> {
    if let Some((_, hold)) = FIXED.iter().find(|(words, _)| r.eat(words).is_some()) {
        return Some(hold.clone());
    }
    if let Some(prey) = r.one_of(PREYS) {
        return Some(Hold::CannotAttack(prey));
    }
    r.attempt(no_damage)
        .or_else(|| r.attempt(cannot_play))
        .or_else(|| r.attempt(played))
        .or_else(|| r.attempt(named))
        .or_else(|| r.attempt(does_not_stand))
        .or_else(|| r.attempt(in_deck))
        .or_else(|| changes(r).map(Hold::Change))
}

/// ダメージを受けない, 次のダメージを受けない, 「相手の能力ダメージ」を受けない, ダメージを与えない
fn no_damage(r: &mut Reader<'_, '_>) -> Option<Hold> {
    if r.has("「") {
        let whose = r.one_of(WHOSE)?;
        let harm = r.one_of(HARMS)?;
        r.eat("」を受けない")?;
        return Some(Hold::TakesNo(harm, whose, false));
    }
    let next = r.has("次の");
    let harm = r.one_of(HARMS)?;
    if !next && r.has("を与えない") {
        return Some(Hold::DealsNo(harm));
    }
    r.eat("を受けない")?;
    Some(Hold::TakesNo(harm, Whose::Unsaid, next))
}

/// スペルをプレイできない
fn cannot_play(r: &mut Reader<'_, '_>) -> Option<Hold> {
    if !r.says("をプレイできない") {
        return None;
    }
    let of = selector(r)?;
    r.eat("をプレイできない")?;
    Some(Hold::CannotPlay(of))
}

/// プレイできない, EXエリアからプレイできない
fn played(r: &mut Reader<'_, '_>) -> Option<Hold> {
    let from = r.attempt(|r| {
        let zone = r.one_of(ZONES)?;
        r.eat("から")?;
        Some(zone)
    });
    if let Some(from) = from
        && r.has("プレイできる")
    {
        return Some(Hold::PlayableFrom(from));
    }
    r.eat("プレイできない")?;
    Some(Hold::CannotBePlayed(from))
}

/// 『…』でもある
fn named(r: &mut Reader<'_, '_>) -> Option<Hold> {
    let name = r.name()?;
    r.eat("でもある")?;
    Some(Hold::AlsoNamed(name))
}

/// 次の相手のスタートフェイズにスタンドしない
fn does_not_stand(r: &mut Reader<'_, '_>) -> Option<Hold> {
    let next = r.has("次の");
    let whose = r.one_of(WHOSE)?;
    r.eat("スタートフェイズにスタンドしない")?;
    Some(Hold::DoesNotStand(whose, next))
}

/// エボルヴデッキに10枚まで入れることができる
fn in_deck(r: &mut Reader<'_, '_>) -> Option<Hold> {
    let (deck, own) = r.one_of(DECKS)?;
    let n = r.number()?;
    r.eat("枚まで入れることができる")?;
    Some(Hold::UpToInDeck(deck, own, n))
}

/// What follows が or の: が受けるダメージを-1する。 が与えるダメージを+1する。 の《進化》コストは「…」と同じだけ-1する。
pub(super) fn in_numbers(r: &mut Reader<'_, '_>) -> Option<Hold> {
    r.attempt(|r| {
        if r.has("の《進化》コストは") {
            let of = quoted_amount(r)?;
            r.eat("だけ")?;
            let sign = r.one_of(SIGNS)?;
            r.eat("1する。")?;
            let whole = matches!(of, Amount::Of(_, Share::Whole));
            return whole.then_some(Hold::EvolveCost(CostBy::By(sign, of)));
        }
        if let Some(hold) = r.attempt(|r| {
            r.eat("の")?;
            let mark = r.one_of(MARKS)?;
            let uses = r.one_of(&[("能力を使えない。", true), ("能力は誘発しない。", false)])?;
            Some(if uses { Hold::CannotUse(mark) } else { Hold::DoesNotTrigger(mark) })
        }) {
            return Some(hold);
        }
        let takes = r.one_of(&[("が受ける", true), ("が与える", false)])?;
        if takes && let Some(hold) = r.attempt(at_most) {
            return Some(hold);
        }
        let harm = r.one_of(HARMS)?;
        r.eat("を")?;
        let sign = r.one_of(SIGNS)?;
        let n = r.number()?;
        r.eat("する。")?;
        Some(if takes { Hold::Takes(harm, sign, n) } else { Hold::Deals(harm, sign, n) })
    })
}

/// 4以上のダメージを3にする。
fn at_most(r: &mut Reader<'_, '_>) -> Option<Hold> {
    let from = r.number()?;
    r.eat("以上のダメージを")?;
    let to = r.number()?;
    r.eat("にする。")?;
    Some(Hold::TakesAtMost(from, to))
}

const HERES: &[(&str, HereSaid)] = &[
    ("これがある限り、", HereSaid::ThisIs),
    ("これがいる限り、", HereSaid::ThisLives),
    ("これが場にいる限り、", HereSaid::ThisLivesOnField),
    ("これが場にある限り、", HereSaid::ThisIsOnField),
];

/// これがある限り、自分のターン中、…である限り、
fn whiles(r: &mut Reader<'_, '_>) -> Vec<While> {
    let mut all = Vec::new();
    while let Some(next) = r.one_of(HERES).map(While::Here).or_else(|| r.attempt(while_more)) {
        all.push(next);
    }
    all
}

fn while_more(r: &mut Reader<'_, '_>) -> Option<While> {
    if let Some(whose) = r.one_of(&[("自分のターン中、", Whose::Own), ("相手のターン中、", Whose::Opponent)])
    {
        return Some(While::Turn(whose));
    }
    if let Some(marker) = marker(r) {
        return Some(While::Condition(Box::new(marker), WhileSaid::Marker));
    }
    if !r.says("限り、") && !r.says("なら、") {
        return None;
    }
    let condition = condition(r)?;
    let said = r.one_of(&[
        ("である限り、", WhileSaid::WhileIs),
        ("限り、", WhileSaid::While),
        ("なら、", WhileSaid::If),
    ])?;
    Some(While::Condition(Box::new(condition), said))
}

/// これは…; …限り、…は…; one sentence.
pub(super) fn statics(r: &mut Reader<'_, '_>) -> Option<Vec<Static>> {
    let mut all = Vec::new();
    while !r.is_done() {
        all.push(r.attempt(sentence)?);
    }
    (!all.is_empty()).then_some(all)
}

/// 能力ダメージを受けない: of これ, which a quotation may leave out.
pub(super) fn silent(r: &mut Reader<'_, '_>) -> Option<Static> {
    let holds = predicate(r).filter(|holds| !matches!(holds[..], [Hold::Change(_)]))?;
    let (whiles, inner) = (Vec::new(), Vec::new());
    Some(Static { whiles, subject: Target::THIS, said: false, comma: false, inner, holds })
}

fn sentence(r: &mut Reader<'_, '_>) -> Option<Static> {
    let whiles = whiles(r);
    if let Some(hold) = r.attempt(of_player) {
        let this = hold == Hold::MustBeChosen;
        let subject = if this { Target::THIS } else { Target::Player(Actor::Own) };
        let inner = Vec::new();
        return Some(Static { whiles, subject, said: true, comma: false, inner, holds: vec![hold] });
    }
    let subject = r
        .attempt(|r| {
            let subject = target(r)?;
            ["は", "が受ける", "が与える", "の《", "の【"]
                .iter()
                .any(|next| r.starts(next))
                .then_some(subject)
        })
        .or_else(|| r.attempt(players))
        .or_else(|| selector(r).map(Target::Every))?;
    let (comma, inner, holds) = match in_numbers(r) {
        Some(hold) => (false, Vec::new(), vec![hold]),
        None => {
            r.eat("は")?;
            let comma = r.has("、");
            let mut inner = Vec::new();
            if r.has("場にいる限り、") {
                inner.push(While::Here(HereSaid::OnField));
            }
            while let Some(next) = r.attempt(while_more) {
                inner.push(next);
            }
            (comma, inner, predicate(r)?)
        }
    };
    let here = whiles.iter().any(is_here);
    let own = matches!(&subject, Target::This(_));
    let deck = matches!(holds[..], [Hold::UpToInDeck(..)]);
    let lasting = own || (here && !has_it(&subject)) || deck;
    lasting.then_some(Static { whiles, subject, said: true, comma, inner, holds })
}

/// 相手プレイヤーすべて
pub(super) fn players(r: &mut Reader<'_, '_>) -> Option<Target> {
    let who = r.one_of(ACTORS)?;
    r.starts("は").then_some(Target::Player(who))
}

/// Is it said that this card lies somewhere?
fn is_here(one: &While) -> bool {
    match one {
        While::Here(_) => true,
        While::Condition(condition, _) => matches!(&**condition, Condition::In(Target::This(_), _)),
        While::Turn(_) => false,
    }
}

fn has_it(subject: &Target) -> bool {
    matches!(subject, Target::It | Target::Them)
}

const MUST_BE_CHOSEN: &str = "相手プレイヤーは能力でこれを選べるとき、これを選ぶ。";

/// 自分が『…』をプレイする際、コストを-1する。 自分の【スペルチェイン】を数える際、…の合計を数える。
fn of_player(r: &mut Reader<'_, '_>) -> Option<Hold> {
    if r.has(MUST_BE_CHOSEN) {
        return Some(Hold::MustBeChosen);
    }
    if r.has("自分の【スペルチェイン】を数える際、") {
        let of = selector(r)?;
        r.eat("の合計を数える。")?;
        return Some(Hold::SpellChainCounts(of));
    }
    r.eat("自分が")?;
    let of = selector(r)?;
    r.eat("をプレイする際、")?;
    Some(Hold::WhenPlaying(of, cost_sentences(r)?))
}

/// A hold with the particle that joins it to its subject, and 。
pub(super) fn render_hold(hold: &Hold, comma: bool, inner: &str) -> String {
    let harm = |harm: &Harm| word(HARMS, harm);
    let by = |verb: &str, kind: &Harm, sign: &Sign, n: &u16| {
        format!("が{verb}{}を{}{n}する。", harm(kind), word(SIGNS, sign))
    };
    let text = match hold {
        Hold::Takes(kind, sign, n) => return by("受ける", kind, sign, n),
        Hold::Deals(kind, sign, n) => return by("与える", kind, sign, n),
        Hold::TakesAtMost(from, to) => return format!("が受ける{from}以上のダメージを{to}にする。"),
        Hold::EvolveCost(CostBy::By(sign, Amount::Of(value, _))) => {
            return format!(
                "の《進化》コストは「{}」と同じだけ{}1する。",
                render_value(value),
                word(SIGNS, sign)
            );
        }
        Hold::WhenPlaying(of, body) => {
            return format!("自分が{}をプレイする際、{}", render_selector(of), render_body(body));
        }
        Hold::DoesNotTrigger(mark) => return format!("の{}能力は誘発しない。", word(MARKS, mark)),
        Hold::CannotUse(mark) => return format!("の{}能力を使えない。", word(MARKS, mark)),
        Hold::MustBeChosen => return MUST_BE_CHOSEN.to_owned(),
        Hold::SpellChainCounts(of) => {
            return format!("自分の【スペルチェイン】を数える際、{}の合計を数える。", render_selector(of));
        }
        Hold::EvolveCost(_) => String::new(),
        Hold::Change(changes) => render_changes(changes),
        Hold::AlsoNamed(name) => format!("『{name}』でもある"),
        Hold::TakesNo(kind, Whose::Unsaid, next) => {
            format!("{}{}を受けない", if *next { "次の" } else { "" }, harm(kind))
        }
        Hold::TakesNo(kind, whose, _) => format!("「{}{}」を受けない", word(WHOSE, whose), harm(kind)),
        Hold::DealsNo(kind) => format!("{}を与えない", harm(kind)),
        Hold::CannotPlay(of) => format!("{}をプレイできない", render_selector(of)),
        Hold::CannotAttack(prey) => word(PREYS, prey).to_owned(),
        Hold::PlayableFrom(from) => format!("{}からプレイできる", word(ZONES, from)),
        Hold::CannotBePlayed(from) => {
            let from = from.map_or(String::new(), |zone| format!("{}から", word(ZONES, &zone)));
            format!("{from}プレイできない")
        }
        Hold::DoesNotStand(whose, next) => {
            let next = if *next { "次の" } else { "" };
            format!("{next}{}スタートフェイズにスタンドしない", word(WHOSE, whose))
        }
        Hold::UpToInDeck(deck, own, n) => {
            format!("{}{n}枚まで入れることができる", word(DECKS, &(*deck, *own)))
        }
        fixed => word(FIXED, fixed).to_owned(),
    };
    format!("は{}{inner}{text}。", if comma { "、" } else { "" })
}

/// All of them, after their subject.
pub(super) fn render_holds(holds: &[Hold], comma: bool, inner: &str) -> String {
    match holds {
        [Hold::NotDestroyed, Hold::NotBanished] => {
            format!("は{}{inner}能力によって破壊されず、消滅しない。", if comma { "、" } else { "" })
        }
        holds => holds.iter().map(|hold| render_hold(hold, comma, inner)).collect(),
    }
}

fn render_while(one: &While) -> String {
    match one {
        While::Here(HereSaid::OnField) => "場にいる限り、".to_owned(),
        While::Here(said) => word(HERES, said).to_owned(),
        While::Turn(whose) => format!("{}ターン中、", word(WHOSE, whose)),
        While::Condition(condition, WhileSaid::Marker) => render_marker(condition),
        While::Condition(condition, said) => {
            let end = match said {
                WhileSaid::WhileIs => "である限り、",
                WhileSaid::While => "限り、",
                WhileSaid::If | WhileSaid::Marker => "なら、",
            };
            format!("{}{end}", render_condition(condition))
        }
    }
}

pub(super) fn render_static(one: &Static) -> String {
    let whiles: String = one.whiles.iter().map(render_while).collect();
    let inner: String = one.inner.iter().map(render_while).collect();
    let named =
        !matches!(one.holds[..], [Hold::WhenPlaying(..) | Hold::SpellChainCounts(_) | Hold::MustBeChosen]);
    let subject = if named { render_target(&one.subject) } else { String::new() };
    let holds = render_holds(&one.holds, one.comma, &inner);
    if one.said {
        return format!("{whiles}{subject}{holds}");
    }
    holds.strip_prefix("は").unwrap_or(&holds).to_owned()
}

/// A noun a card can become.
pub(super) fn is_kind(noun: Noun) -> bool {
    matches!(noun, Noun::Follower | Noun::Amulet | Noun::Spell)
}
