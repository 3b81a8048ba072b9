//! The lines of the log.

use engine::effect::On;
use engine::{Face, Ix, Lang, Move, Tells, What};

use crate::cards::Attribute;
use crate::events::{Harm, Own};
use crate::game::{Los, Teller};
use crate::naming::{display_name, square_name, where_it_lies};
use crate::table::{Battle, Phase, Zone};
use crate::vocabulary::{Change, HALF};

impl Tells for Los {
    const BY_PLACE: bool = true;

    fn told(teller: &Teller<'_>, card: Ix) -> String {
        where_it_lies(teller, card)
    }

    const TURNED: [(&'static str, &'static str); 2] =
        [("~をリゲイン", "regained: ~"), ("~をゲイン", "gained: ~")];

    fn moved(_: &Teller<'_>, change: &Move, what: &str) -> (String, String) {
        let seat = change.from.seat();
        match (change.from.zone::<Zone>(), change.to.zone::<Zone>()) {
            (Zone::Deck, Zone::Hand) => (format!("{seat}は引く：{what}"), format!("{seat} draws: {what}")),
            (Zone::Hand, Zone::Opening) => {
                (format!("{seat}は{what}を見せる"), format!("{seat} shows {what}"))
            }
            (Zone::Hand | Zone::Opening, Zone::Deck) => {
                (format!("{seat}はデッキに戻す：{what}"), format!("{seat} puts back into the deck: {what}"))
            }
            (Zone::Hand, Zone::Energy) => {
                (format!("{seat}は{what}をエネルギーに置く"), format!("{seat} puts {what} as energy"))
            }
            (Zone::Hand, Zone::Used) => (format!("{seat}は{what}を使う"), format!("{seat} uses {what}")),
            (Zone::Hand, Zone::Trash) => {
                (format!("{seat}は{what}を捨てる"), format!("{seat} discards {what}"))
            }
            (_, Zone::Character) if change.face == Face::Down => {
                (format!("{seat}は裏側で出す：{what}"), format!("{seat} lays face down: {what}"))
            }
            (_, Zone::Character | Zone::Support) => {
                (format!("{what}が{seat}の場に出る"), format!("{what} comes to {seat}'s field"))
            }
            (_, Zone::Trash) => {
                (format!("{seat}の{what}がトラッシュへ"), format!("{seat}'s {what} to the trash"))
            }
            (_, Zone::Hand) => (format!("{seat}の{what}が手札へ"), format!("{seat}'s {what} to the hand")),
            (_, Zone::Deck) => (format!("{seat}の{what}がデッキへ"), format!("{seat}'s {what} to the deck")),
            (_, Zone::Energy) => {
                (format!("{seat}の{what}がエネルギーへ"), format!("{seat}'s {what} becomes energy"))
            }
            (_, Zone::Opening | Zone::Used) => (format!("{what}が動く"), format!("{what} moves")),
        }
    }

    fn names_act(what: &What<Los>) -> bool {
        match what {
            What::Move(change) => {
                let (from, to) = (change.from.zone::<Zone>(), change.to.zone::<Zone>());
                from == Zone::Hand && matches!(to, Zone::Character | Zone::Support)
            }
            What::Own(own) => matches!(own, Own::Used(..) | Own::Attacks(_)),
            _ => false,
        }
    }

    fn own_line(teller: &Teller<'_>, own: &Own) -> Option<String> {
        let at = |card: Ix| where_it_lies(teller, card);
        match *own {
            Own::Lives(n) => teller.say(format!("ライフは{n}"), format!("{n} life each")),
            Own::First(seat) => teller.say(format!("先攻は{seat}"), format!("{seat} goes first")),
            Own::Mulligan(..) | Own::TurnBegins(_) | Own::TurnEnding(_) | Own::EffectsEnd(_) => {
                turn_line(teller, own)
            }
            Own::PhaseBegins(_) | Own::PhaseEnds(_) => turn_line(teller, own),
            Own::Placed(..) | Own::Displays(..) | Own::Sides(..) | Own::Moves(..) | Own::Swaps(..) => {
                place_line(teller, own)
            }
            Own::Attacks(_) | Own::AttackStops(_) | Own::Redirects(_) => attack_line(teller, own),
            Own::Fights { attacker, target, with: [one, two] } => teller.say(
                format!("戦闘：{} {one} 対 {} {two}", at(attacker), at(target)),
                format!("battle: {} {one} against {} {two}", at(attacker), at(target)),
            ),
            Own::Down(cards, _) => {
                let told = teller.several_there(&cards);
                teller.say(format!("{told}がダウン"), format!("down: {told}"))
            }
            Own::Hurt { .. } | Own::Recovers(..) | Own::LosesLife(..) => life_line(teller, own),
            Own::Spared(seat, _) => {
                teller.say(format!("{seat}はダメージを受けない"), format!("{seat} takes no damage"))
            }
            Own::DrewNothing(seat) => {
                teller.say(format!("{seat}は引くカードがない"), format!("{seat} has no card to draw"))
            }
            Own::Used(card, _) => {
                teller.say(format!("{}の効果を発動", at(card)), format!("{} is used", at(card)))
            }
            Own::Resolves(..) | Own::LeftUndone(..) | Own::ExtraTurn(_) | Own::TakesExtraTurn(_) => {
                effect_line(teller, own)
            }
            Own::Chosen(cards, seat) => {
                let told = teller.chosen(&cards)?;
                teller.say(format!("{seat}は選ぶ：{told}"), format!("{seat} chooses {told}"))
            }
            Own::Destroyed(cards, _) => {
                let told = teller.several_there(&cards);
                teller.say(format!("{told}を破壊"), format!("destroyed: {told}"))
            }
            // One by one they would tell how many there are.
            Own::Give(lasting) if teller.veils_on(lasting.on) => None,
            Own::Give(lasting) => {
                let on = match lasting.on {
                    On::Object(object) => at(object.card),
                    On::Seat(seat) => seat.to_string(),
                };
                let what = change_line(lasting.change, teller.lang);
                teller.say(format!("{on}：{what}"), format!("{on}: {what}"))
            }
            Own::Again(card) => teller.say(
                format!("{}はもう一度アタックできる", at(card)),
                format!("{} may attack again", at(card)),
            ),
            Own::Passes(seat) => teller.say(format!("{seat}は優先権を放棄"), format!("{seat} passes")),
            Own::TurnOver
            | Own::Energised(_)
            | Own::TurnedUp { .. }
            | Own::TurnedDown(_)
            | Own::Meets(_)
            | Own::Drew(..)
            | Own::FightEnds
            | Own::BattleEnds
            | Own::Played(..)
            | Own::Later(_)
            | Own::LaterOff(_) => None,
        }
    }
}

fn phase_name(phase: Phase, lang: Lang) -> &'static str {
    let found = Phase::ALL.iter().find(|(known, ..)| *known == phase);
    found.map_or("", |&(_, _, ja, en)| lang.pick(ja, en))
}

/// A turn or a phase begins or ends.
fn turn_line(teller: &Teller<'_>, own: &Own) -> Option<String> {
    match *own {
        Own::Mulligan(seat, true) => {
            teller.say(format!("{seat}は手札を交換する"), format!("{seat} exchanges their hand"))
        }
        Own::Mulligan(seat, false) => {
            teller.say(format!("{seat}は手札を交換しない"), format!("{seat} keeps their hand"))
        }
        Own::TurnBegins(seat) => teller.say(format!("{seat}のターン開始"), format!("{seat}'s turn begins")),
        Own::TurnEnding(seat) => {
            teller.say(format!("{seat}のターン終了時"), format!("the end of {seat}'s turn"))
        }
        Own::EffectsEnd(seat) => teller.say(format!("{seat}の効果が終わる"), format!("{seat}'s effects end")),
        Own::PhaseBegins(phase) => {
            let name = phase_name(phase, teller.lang);
            teller.say(name.to_owned(), name.to_owned())
        }
        Own::PhaseEnds(Phase::Start) => None,
        Own::PhaseEnds(phase) => {
            let name = phase_name(phase, teller.lang);
            teller.say(format!("{name}終了"), format!("{name} ends"))
        }
        _ => None,
    }
}

/// Where a card stands and how.
fn place_line(teller: &Teller<'_>, own: &Own) -> Option<String> {
    let at = |card: Ix| where_it_lies(teller, card);
    match *own {
        Own::Placed(card, _, facing) => {
            let how = display_name(facing, false, teller.lang);
            teller.say(format!("{}：{how}", at(card)), format!("{}: {how}", at(card)))
        }
        Own::Displays(card, facing, _) | Own::Sides(card, facing) => {
            let how = display_name(facing, false, teller.lang);
            teller.say(format!("{}は{how}になる", at(card)), format!("{} turns: {how}", at(card)))
        }
        Own::Moves(card, square, _) => {
            let to = square_name(square, teller.lang);
            let name = teller.name(card);
            let name = name.unwrap_or_else(|| teller.lang.pick("裏側", "a face-down card").to_owned());
            teller.say(format!("{name}は{to}に移動"), format!("{name} moves to {to}"))
        }
        Own::Swaps(one, two) => teller.say(
            format!("{}と{}が入れ替わる", at(one), at(two)),
            format!("{} and {} change places", at(one), at(two)),
        ),
        _ => None,
    }
}

/// What becomes of an attack.
fn attack_line(teller: &Teller<'_>, own: &Own) -> Option<String> {
    let at = |card: Ix| where_it_lies(teller, card);
    match own {
        Own::Attacks(battle) => declared(teller, battle),
        Own::AttackStops(card) => teller
            .say(format!("{}のアタックは続かない", at(*card)), format!("the attack of {} stops", at(*card))),
        Own::Redirects(to) => teller.say(
            format!("アタックの対象は{}になる", at(to.card)),
            format!("the attack is turned to {}", at(to.card)),
        ),
        _ => None,
    }
}

/// A card attacks another, or its player.
fn declared(teller: &Teller<'_>, battle: &Battle) -> Option<String> {
    let at = |card: Ix| where_it_lies(teller, card);
    let (attacker, target) = (at(battle.attacker.card), battle.target.card);
    if target.is_some() {
        teller.say(
            format!("{attacker}が{}にアタック", at(target)),
            format!("{attacker} attacks {}", at(target)),
        )
    } else {
        teller.say(format!("{attacker}が直接アタック"), format!("{attacker} attacks directly"))
    }
}

/// A player's life changes; what is left of it is told.
fn life_line(teller: &Teller<'_>, own: &Own) -> Option<String> {
    match *own {
        Own::Hurt { seat, n, harm, .. } => {
            let left = teller.table.purses[seat].life;
            let what = match harm {
                Harm::Down => teller.lang.pick("ダウンダメージ", "DOWN damage"),
                Harm::Attack | Harm::Effect => teller.lang.pick("ダメージ", "damage"),
            };
            teller.say(
                format!("{seat}に{n}{what}（残り{left}）"),
                format!("{seat} takes {n} {what} ({left} left)"),
            )
        }
        Own::Recovers(seat, n) => {
            let life = teller.table.purses[seat].life;
            teller.say(format!("{seat}は{n}回復（{life}）"), format!("{seat} recovers {n} ({life})"))
        }
        Own::LosesLife(seat, n) => {
            let life = teller.table.purses[seat].life;
            teller.say(format!("{seat}は{n}失う（{life}）"), format!("{seat} loses {n} ({life})"))
        }
        _ => None,
    }
}

/// An effect resolves or is left undone, or a player has another turn.
fn effect_line(teller: &Teller<'_>, own: &Own) -> Option<String> {
    let name = |code: u16| {
        let ability = teller.rules.lore.ability(code)?;
        Some(teller.rules.printed(ability.def).facts.called(teller.lang))
    };
    match *own {
        Own::Resolves(_, code, _) => {
            let name = name(code)?;
            teller.say(format!("{name}の効果"), format!("the effect of {name}"))
        }
        Own::LeftUndone(_, code) => {
            let name = name(code)?;
            teller.say(format!("{name}の効果を使わない"), format!("the effect of {name} is not used"))
        }
        Own::ExtraTurn(seat) => {
            teller.say(format!("{seat}は追加ターンを得る"), format!("{seat} will take an extra turn"))
        }
        Own::TakesExtraTurn(seat) => {
            teller.say(format!("{seat}の追加ターン"), format!("{seat} takes an extra turn"))
        }
        _ => None,
    }
}

/// What changes.
pub(crate) fn change_line(change: Change, lang: Lang) -> String {
    match change {
        Change::Add(of, n) => format!("{}{n:+}", of.name(lang)),
        Change::Set(of, n) | Change::SetAfter(of, n, _) => format!("{}={n}", of.name(lang)),
        Change::Scale(of, HALF) => format!("{} {}", of.name(lang), lang.pick("半分", "halved")),
        Change::Scale(of, n) => format!("{}×{n}", of.name(lang)),
        Change::Printed(of) => format!("{} {}", of.name(lang), lang.pick("元々", "as printed")),
        Change::Swap(one, two) => format!("{}⇔{}", one.name(lang), two.name(lang)),
        Change::Key(of) => of.name(lang).to_owned(),
        Change::Lose(of) => format!("{}{}", lang.pick("失う：", "loses "), of.name(lang)),
        Change::Resist(energy, x) => format!("{}{x}", resistance(energy, lang)),
        Change::LoseResist(energy) => {
            format!("{}{}", lang.pick("失う：", "loses "), resistance(energy, lang))
        }
        Change::Attacks(n) => format!("{}{n}", lang.pick("アタック回数", "attacks ")),
        Change::Moves(n) => format!("{}{n}", lang.pick("移動回数", "moves ")),
        Change::Lead(icons) | Change::Ways(icons) => crate::naming::arrows(icons),
        Change::Attribute(at, _) => {
            let name = Attribute::ALL.get(at as usize).map(|attribute| attribute.name(lang));
            name.map_or(String::new(), |name| lang.pick(format!("{name}属性"), name.to_owned()))
        }
        Change::Deals(_, n) => format!("{}{n:+}", lang.pick("与えるダメージ", "damage dealt ")),
        Change::ScaleDeals(_, HALF) => lang.pick("与えるダメージ半分", "damage dealt halved").to_owned(),
        Change::Falls(n) => format!("{}{n:+}", lang.pick("ダウンダメージ", "DOWN damage ")),
        Change::ScaleFalls(HALF) => lang.pick("ダウンダメージ半分", "DOWN damage halved").to_owned(),
        Change::ScaleFalls(n) => format!("{}×{n}", lang.pick("ダウンダメージ", "DOWN damage ")),
        Change::ScaleDeals(_, n) => format!("{}×{n}", lang.pick("与えるダメージ", "damage dealt ")),
        Change::Ability(_) => lang.pick("効果を得る", "gains an effect").to_owned(),
        Change::Floor(of, n) => format!("{}≥{n}", of.name(lang)),
        Change::Rule(_)
        | Change::Harm(..)
        | Change::ScaleHarm(..)
        | Change::Hand(_)
        | Change::MoreHand(_)
        | Change::Energy(_)
        | Change::MostHarm(..)
        | Change::NextHarm(..)
        | Change::Heals(_)
        | Change::ScaleHeals(_)
        | Change::Next(..) => lang.pick("プレイヤーへの効果", "an effect on the player").to_owned(),
        Change::Nothing | Change::Ward(_) => String::new(),
    }
}

/// A resistance's name.
fn resistance(energy: bool, lang: Lang) -> &'static str {
    if energy {
        lang.pick("エネルギー耐性", "energy resistance ")
    } else {
        lang.pick("スピード耐性", "speed resistance ")
    }
}
