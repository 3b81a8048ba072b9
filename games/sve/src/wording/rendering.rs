//! The text of sentences, made from what they mean.

use super::abilities::render_limits;
use super::amounts::{render as render_amount, render_value};
use super::changes::render_changes;
use super::costs::render as render_cost;
use super::deeds::render_lasts;
use super::events::ACTORS;
use super::gates::render_gate;
use super::going::{render_after_object, render_and, render_goes};
use super::holds::render_holds;
use super::moves::{
    render_choose, render_look, render_look_at, render_make, render_number, render_per, render_search,
};
use super::playing::render_cost_by;
use super::selectors::{render as render_selector, render_pick};
use super::statements::render_fixed;
use super::targets::{particle, render as render_target};
use super::terms::{NOUNS, PHASES, PLAIN_STATS, SIGNS, STATS, UNITS, WHOSE, ZONES, word};
use super::triggers::render_when;
use crate::effect::{
    Amount, Barred, Becomes, CostBy, Count, Grant, Hold, Lines, Manner, Repeat, Said, Statement, Target,
    Token, Value,
};

pub(super) fn render_body(body: &[Statement]) -> String {
    body.iter().map(render).collect()
}

pub(super) fn render(statement: &Statement) -> String {
    match statement {
        Statement::Choose(among, picks, join) => render_choose(*among, picks, *join),
        Statement::Go(Target::Every(of), manner, goes) if of.is_bare() => {
            format!("{}{}", render_selector(of), render_goes(&Target::It, manner, *goes))
        }
        Statement::Go(what, manner, goes) => {
            format!("{}{}", render_target(what), render_goes(what, manner, *goes))
        }
        Statement::GoAnd(what, goes, then, said) => {
            let then = render_partly(then, *said);
            format!("{}{}{}{then}", render_target(what), particle(what, false), render_and(*goes))
        }
        Statement::Make { tokens, join, each, manner, goes } => {
            render_make(tokens, *join, *each, manner, *goes)
        }
        Statement::Search { whose, picks, join, then } => render_search(*whose, picks, *join, then.as_ref()),
        Statement::Look(whose, n, up_to) => render_look(*whose, n, *up_to),
        Statement::LookAt(at) => render_look_at(at),
        Statement::Draw { n, up_to, may } => render_draw(n, *up_to, *may),
        Statement::Damage(to, n) => format!("{}に{}ダメージ。", render_target(to), render_amount(n)),
        Statement::Divide(to, n) => {
            format!("{}に{}ダメージを割りふる。", render_target(to), render_amount(n))
        }
        Statement::Vanish(to) => format!("{}は消滅する。", render_target(to)),
        Statement::Change(lasts, to, changes) => {
            format!("{}{}は{}。", render_lasts(*lasts), render_target(to), render_changes(changes))
        }
        Statement::Set(to, stats, n, icons) => {
            let list = if *icons { STATS } else { PLAIN_STATS };
            let stats: Vec<&str> = stats.iter().map(|stat| word(list, stat)).collect();
            format!("{}の{}を{}にする。", render_target(to), stats.join("と"), render_amount(n))
        }
        Statement::Become(lasts, to, into) => {
            let into = match into {
                Becomes::Kind(noun) => word(NOUNS, noun),
                Becomes::Boxed => "【箱詰め】状態",
            };
            format!("{}{}を{into}にする。", render_lasts(*lasts), render_target(to))
        }
        Statement::Hold(lasts, to, holds) => {
            format!("{}{}{}", render_lasts(*lasts), render_target(to), render_holds(holds, false, ""))
        }
        Statement::Evolve(to, names, may) => {
            let names: Vec<String> = names.iter().map(|name| format!("『{name}』")).collect();
            let into = if names.is_empty() { String::new() } else { format!("{}に", names.join("か")) };
            format!("{}は{into}進化{}。", render_target(to), if *may { "してよい" } else { "する" })
        }
        Statement::Transform(to, names) => {
            let each = if names.len() > 1 { "それぞれ" } else { "" };
            let names: Vec<String> = names.iter().map(|name| format!("『{name}』")).collect();
            format!("{}は{each}{}に変身する。", render_target(to), names.join("と"))
        }
        Statement::Race(to, 1) => format!("{}は出走する。", render_target(to)),
        Statement::Race(to, n) => format!("{}は{n}回出走する。", render_target(to)),
        Statement::Feed(to, 1) => format!("{}は食事する。", render_target(to)),
        Statement::Feed(to, n) => format!("{}は{n}回食事する。", render_target(to)),
        Statement::Drive(to) => format!("{}はドライブを持つ。", render_target(to)),
        Statement::Pilot(to) => format!("{}を操縦する。", render_target(to)),
        Statement::PutCounters(to, name, n, unit, may) => {
            let end = if *may { "置いてよい" } else { "置く" };
            let n = render_amount(n);
            format!("{}に{name}カウンター{n}{}を{end}。", render_target(to), word(UNITS, unit))
        }
        Statement::TakeCounters(of, name, n) => {
            let n = n.as_ref().map_or("すべて".to_owned(), |(n, unit)| {
                format!("{}{}", render_amount(n), word(UNITS, unit))
            });
            format!("{}の{name}カウンター{n}を取る。", render_target(of))
        }
        Statement::MoveCounters(to, from, name) => {
            format!("{}に{}の{name}カウンターすべてを移す。", render_target(to), render_target(from))
        }
        Statement::Grant(whose, grant) => format!("{}{}", word(WHOSE, whose), render_grant(grant)),
        Statement::PlayFor(what, n, may) => {
            let end = if *may { "プレイしてよい" } else { "プレイする" };
            format!("{}のコストを{n}にして{end}。", render_target(what))
        }
        Statement::Cost(by, may) => {
            format!("コストを{}{}。", render_cost_by(by), if *may { "してよい" } else { "する" })
        }
        Statement::WhenPlayed(lasts, what, body) => {
            format!("{}{}をプレイする際、{}", render_lasts(*lasts), render_target(what), render_body(body))
        }
        Statement::WhenPlaying(lasts, next, of, body) => {
            let hold = Hold::WhenPlaying(of.clone(), body.clone());
            let next = if *next { "次に" } else { "" };
            format!("{}{next}{}", render_lasts(*lasts), render_holds(&[hold], false, ""))
        }
        Statement::EvolveCost(lasts, to, by) => {
            let end = if matches!(by, CostBy::To(_)) { "にする。" } else { "する。" };
            let by = render_cost_by(by);
            let by = by.strip_suffix("に").unwrap_or(&by);
            format!("{}{}の《進化》コストを{by}{end}", render_lasts(*lasts), render_target(to))
        }
        Statement::By(who, comma, body) => {
            format!("{}は{}{}", word(ACTORS, who), if *comma { "、" } else { "" }, render_body(body))
        }
        Statement::Modes { .. } => render_modes(statement),
        Statement::If(gate, inside) => format!("{}{}", render_gate(gate), render_body(inside)),
        Statement::Instead { when, deed, said, rest, .. } => {
            format!("{}{}{}", render_gate(when), render_instead(deed, *said), render_body(rest))
        }
        Statement::Further(deed, said) => format!("さらに{}", render_partly(deed, *said)),
        Statement::Either(first, second, said) => {
            let first = render(first);
            let first = first.strip_suffix("。").unwrap_or(&first);
            format!("{first}か{}", render_partly(second, *said))
        }
        Statement::Per(per, inner) => format!("{}{}", render_per(per), render(inner)),
        Statement::Let(value) => format!("Xは「{}」である。", render_value(value)),
        Statement::Pay(cost, inner) => format!("{}：{}", render_cost(cost), render_body(inner)),
        Statement::Then(inner) => format!("その後、{}", render_body(inner)),
        Statement::Repeat(Repeat::UntilFull(zone)) => {
            format!("これを{}が上限になるまでくり返す。", word(ZONES, zone))
        }
        Statement::Repeat(Repeat::Again(n)) => format!("これを{n}回くり返す。"),
        Statement::RepeatBelow(n, inner) => format!("下記を{n}回くり返す。{}", render_body(inner)),
        Statement::Later(lasts, next, when, body) => {
            let next = if *next { "次に" } else { "" };
            format!("{}{next}{}{}", render_lasts(*lasts), render_when(when), render_body(body))
        }
        Statement::DriveCheck(None) => "ドライブチェックを行う。".to_owned(),
        Statement::DriveCheck(Some(n)) => format!("ドライブチェックを{n}回行う。"),
        Statement::Shuffle(whose) => format!("{}デッキをシャッフルする。", word(WHOSE, whose)),
        Statement::Swap(first, second) => {
            format!("{}と{}を入れ替える。", render_target(first), render_target(second))
        }
        Statement::AllBut(keep, of, goes) => {
            let goes = render_after_object(&Manner::PLAIN, *goes);
            format!("{}を残し、それ以外の{}すべてを{goes}。", render_pick(keep), render_selector(of))
        }
        Statement::DiscardTo(n) => format!("自身の手札が{n}枚になるように自身の手札を捨てる。"),
        Statement::Bar(phase, what) => {
            let what = match what {
                Barred::Draw(n) => format!("{n}枚引けない"),
                Barred::PpMaximum(n) => format!("PP最大値を+{n}できない"),
                Barred::Play(of) => format!("{}をプレイできない", render_selector(of)),
            };
            format!("次の{}に{what}。", word(PHASES, phase))
        }
        Statement::RollDie
        | Statement::NameCard
        | Statement::Wins(..)
        | Statement::ExtraTurn(_)
        | Statement::SkipTurn(_) => render_fixed(statement).unwrap_or_default().to_owned(),
    }
}

fn render_draw(n: &Amount, up_to: bool, may: bool) -> String {
    match n {
        Amount::Of(value, _) if matches!(**value, Value::HowManyReturned | Value::HowManyDiscarded) => {
            format!("{}と同じだけ引く。", render_value(value))
        }
        Amount::Of(..) => format!("{}だけ引く。", render_amount(n)),
        n => {
            let end = if may { "引いてよい" } else { "引く" };
            format!("{}枚{}{end}。", render_amount(n), if up_to { "まで" } else { "" })
        }
    }
}

fn render_grant(grant: &Grant) -> String {
    match grant {
        Grant::RestorePp(n @ Amount::Of(..)) => format!("PPを{}だけ回復する。", render_amount(n)),
        Grant::RestorePp(n) => format!("PPを{}回復する。", render_amount(n)),
        Grant::PpMaximum(sign, n) => format!("PP最大値を{}{n}する。", word(SIGNS, sign)),
        Grant::Ep(sign, n) => format!("EPを{}{n}する。", word(SIGNS, sign)),
        Grant::Stack(n) => format!("場の【スタック】を+{n}する。"),
    }
}

/// A deed as far as it is printed.
fn render_partly(deed: &Statement, said: Said) -> String {
    match (said, deed) {
        (Said::NoTarget, Statement::Divide(_, n)) => format!("{}ダメージを割りふる。", render_amount(n)),
        (Said::Number, Statement::Divide(_, n)) => format!("{}ダメージ。", render_amount(n)),
        (Said::NoTarget, Statement::Damage(_, n)) => format!("{}ダメージ。", render_amount(n)),
        (Said::NoTarget, Statement::Change(_, _, changes)) => format!("{}。", render_changes(changes)),
        (Said::NoTarget, Statement::Go(_, manner, goes)) => {
            format!("{}。", render_after_object(manner, *goes))
        }
        (Said::NoTarget, Statement::Search { then: Some((manner, goes)), .. }) => {
            format!("{}。", render_after_object(manner, *goes))
        }
        (Said::NoTarget, Statement::Make { manner, goes, .. }) => {
            format!("{}。", render_after_object(manner, *goes))
        }
        (Said::Number, Statement::Draw { n, .. }) => format!("{}枚。", render_amount(n)),
        (Said::Number, Statement::Make { tokens, .. }) => {
            let one = |token: &Token| format!("{}。", render_number(token));
            tokens.first().map_or(String::new(), one)
        }
        (Said::Number, Statement::Go(Target::Pick(pick), ..)) => match &pick.count {
            Count::Exactly(n, unit) => format!("{}{}。", render_amount(n), word(UNITS, unit)),
            _ => String::new(),
        },
        (Said::Each, _) => "1枚ずつ置く。".to_owned(),
        (_, deed) => render(deed),
    }
}

fn render_instead(deed: &Statement, said: Said) -> String {
    match said {
        Said::After(goes) => {
            let again = render_after_object(&Manner::PLAIN, goes);
            format!("それを{again}代わりに{}", render(deed))
        }
        Said::AfterNoTarget(goes) => {
            let again = render_after_object(&Manner::PLAIN, goes);
            format!("{again}代わりに{}", render_partly(deed, Said::NoTarget))
        }
        said => format!("代わりに{}", render_partly(deed, said)),
    }
}

fn render_modes(statement: &Statement) -> String {
    let Statement::Modes { n, up_to, instead, limits, lines, modes } = statement else {
        return String::new();
    };
    let mut text = format!("下記から{n}{}", if *up_to { "つまでチョイスする。" } else { "つチョイスする。" });
    if let Some((gate, n, up_to)) = instead {
        let end = if *up_to { "つまで。" } else { "つ。" };
        text += &format!("{}代わりに{n}{end}", render_gate(gate));
    }
    text += &render_limits(limits);
    for (at, mode) in modes.iter().enumerate() {
        if *lines == Lines::Each || (at == 0 && *lines == Lines::Next) {
            text.push('\n');
        }
        text += &format!("【{}】{}", at + 1, render_body(mode));
    }
    text
}
