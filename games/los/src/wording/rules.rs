//! What a card or a player can, can't, or needn't do.

use super::Reader;
use super::selectors::{plain, render_described};
use super::terms::{by, render_by, word};
use crate::effect::Rule;

const OF_CARDS: &[(&str, Rule)] = &[
    ("アタックできない", Rule::CantAttack),
    ("直接アタックできない", Rule::CantAttackDirectly),
    ("移動できない", Rule::CantMove),
    ("表示を変更できない", Rule::CantTurn),
    ("効果を発動できない", Rule::CantUse),
    ("リゲインしない", Rule::StaysGained),
    ("相手の効果を受けない", Rule::UnaffectedByOpponent),
    ("相手に直接アタックできる", Rule::AttacksDirectly(true)),
    ("直接アタックできる", Rule::AttacksDirectly(false)),
    ("もう1度アタックできる", Rule::AttacksAgain),
    ("後衛からアタックできる", Rule::AttacksFromBack),
    ("ディフェンス表示でアタックできる", Rule::AttacksInDefence),
    ("場に出たターンでも移動できる", Rule::MovesAtOnce),
    ("上下左右に移動できる", Rule::MovesAnyWay),
];

/// アタックできない, 2回までアタックできる, 相手の効果で破壊されない, 相手のエフェクトの効果を受けない: of cards.
pub(super) fn rule(r: &mut Reader<'_, '_>) -> Option<Rule> {
    r.called("できること、できないこと", "what it can or can't do", any_rule)
}

fn any_rule(r: &mut Reader<'_, '_>) -> Option<Rule> {
    r.one_of(OF_CARDS)
        .or_else(|| {
            r.attempt(|r| {
                let n = r.number()?;
                r.eat("回まで")?;
                let rule: fn(u16) -> Rule = if r.has("アタックできる") {
                    Rule::Attacks
                } else {
                    r.eat("移動できる").map(|()| Rule::Moves)?
                };
                Some(rule(n))
            })
        })
        .or_else(|| {
            r.attempt(|r| {
                let by = by(r);
                if r.has("破壊されない") {
                    return Some(Rule::Undestroyed(by));
                }
                if r.has("ダウン状態にならない") {
                    return Some(Rule::Undowned(by));
                }
                r.eat("選ばれない").map(|()| Rule::Unchosen(by))
            })
        })
        .or_else(|| {
            r.attempt(|r| {
                let of = plain(r)?;
                r.eat("の効果を受けない").map(|()| Rule::Unaffected(of))
            })
        })
}

const OF_PLAYERS: &[(&str, Rule)] =
    &[("カードを引けない", Rule::CantDraw), ("アタックできない", Rule::CantAttack)];

/// カードを引けない, アタックできない, エフェクトをプレイできない, ダメージを受けない: of players.
pub(super) fn player_rule(r: &mut Reader<'_, '_>) -> Option<Rule> {
    if let Some(rule) = r.one_of(OF_PLAYERS) {
        return Some(rule);
    }
    r.attempt(|r| {
        let by = by(r);
        let down = r.one_of(&[("ダウンダメージを受けない", true), ("ダメージを受けない", false)])?;
        Some(Rule::Undamaged { by, down })
    })
    .or_else(|| {
        r.attempt(|r| {
            let of = plain(r)?;
            r.eat("をプレイできない").map(|()| Rule::CantPlay(of))
        })
    })
}

pub(super) fn render_rule(rule: &Rule) -> String {
    match rule {
        Rule::Attacks(n) => format!("{n}回までアタックできる"),
        Rule::Moves(n) => format!("{n}回まで移動できる"),
        Rule::Undestroyed(by) => format!("{}破壊されない", render_by(*by)),
        Rule::Undowned(by) => format!("{}ダウン状態にならない", render_by(*by)),
        Rule::Unchosen(by) => format!("{}選ばれない", render_by(*by)),
        Rule::Unaffected(of) => format!("{}の効果を受けない", render_described(of, None)),
        Rule::CantDraw => "カードを引けない".to_owned(),
        Rule::CantPlay(of) => format!("{}をプレイできない", render_described(of, None)),
        Rule::Undamaged { by, down } => {
            format!(
                "{}{}",
                render_by(*by),
                if *down { "ダウンダメージを受けない" } else { "ダメージを受けない" }
            )
        }
        Rule::CantAttack
        | Rule::CantAttackDirectly
        | Rule::CantMove
        | Rule::CantTurn
        | Rule::CantUse
        | Rule::StaysGained
        | Rule::UnaffectedByOpponent
        | Rule::AttacksDirectly(_)
        | Rule::AttacksAgain
        | Rule::AttacksFromBack
        | Rule::AttacksInDefence
        | Rule::MovesAtOnce
        | Rule::MovesAnyWay => word(OF_CARDS, rule).to_owned(),
    }
}
