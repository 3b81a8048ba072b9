//! The lines of the log.

use engine::effect::Until;
use engine::{Def, Face, Ix, Lang, Move, Place, Tells, What, told_move, within_line};

use crate::events::Own;
use crate::game::{Legions, Teller};
use crate::kinds::{Harm, PhaseEdge};
use crate::naming;
use crate::table::{Fight, Zone};
use crate::told::{name, told};
use crate::vocabulary::{Bans, Change, Ends, Spot};

impl Tells for Legions {
    fn told(teller: &Teller<'_>, card: Ix) -> String {
        told(teller, card)
    }

    const TURNED: [(&'static str, &'static str); 2] =
        [("~は活性", "~ is active again|~ are active again"), ("~は疲労", "~ exhausts|~ exhaust")];

    const FLIPPED: [(&'static str, &'static str); 2] =
        [("~はオープン", "~ is opened"), ("~はリバース", "~ is reversed")];

    fn made(teller: &Teller<'_>, def: Def, _: u8, to: Place) -> Option<String> {
        let (what, seat) = (name(teller.rules, def, teller.lang), to.seat());
        let zone = to.zone::<Zone>().name(teller.lang);
        teller.say(
            format!("{what}が{seat}の{zone}に置かれる"),
            format!("{what} comes to {seat}'s {}", within_line(zone)),
        )
    }

    fn unmade(teller: &Teller<'_>) -> Option<String> {
        teller.say("トークンはゲーム外へ", "the token is removed")
    }

    fn moved(teller: &Teller<'_>, change: &Move, what: &str) -> (String, String) {
        let seat = change.to.seat();
        let (left, came) = (change.from.zone::<Zone>(), change.to.zone::<Zone>());
        let zone = |zone: Zone| zone.name(teller.lang);
        match (left, came) {
            (Zone::Deck, Zone::Hand) => {
                (format!("{seat}は山札から手札へ：{what}"), format!("{seat} takes from the deck: {what}"))
            }
            (Zone::Hand, Zone::Exile) if change.face == Face::Down => (
                format!("{seat}は手札を裏向きに除外：{what}"),
                format!("{seat} exiles from the hand: {what}"),
            ),
            _ => (
                format!("{seat}の{}から{}へ：{what}", zone(left), zone(came)),
                told_move(seat, zone(left), None, zone(came), what),
            ),
        }
    }

    fn names_act(what: &What<Legions>) -> bool {
        let act =
            |own: &Own| matches!(own, Own::Unlocks(..) | Own::Plays(..) | Own::Attacks(_) | Own::Uses(..));
        match what {
            What::Own(own) => act(own),
            What::Move(change) => change.from.zone::<Zone>().is_lane() && change.to.zone::<Zone>().is_lane(),
            _ => false,
        }
    }

    fn own_line(teller: &Teller<'_>, own: &Own) -> Option<String> {
        let there = |card| teller.told_there(card);
        match *own {
            Own::First(seat) => teller.say(format!("先攻は{seat}"), format!("{seat} goes first")),
            Own::Phase(phase, PhaseEdge::Begins) => Some(phase.name(teller.lang).to_owned()),
            Own::Phase(phase, PhaseEdge::Ends) => {
                let phase = phase.name(teller.lang);
                teller.say(format!("{phase}終了"), format!("the {phase} ends"))
            }
            Own::Life(..) | Own::Cores { .. } | Own::CoresPass(_) | Own::Awakens(_) => {
                points_line(teller, own)
            }
            Own::Pays(..) | Own::Gains(..) => points_line(teller, own),
            // Told as it is removed.
            Own::Gone(..) => None,
            Own::ChangesCard(seat) => {
                teller.say(format!("{seat}はカードチェンジ"), format!("{seat} changes a card"))
            }
            Own::Unlocks(seat, card) => {
                let card = there(card);
                teller.say(format!("{seat}は{card}をアンロック"), format!("{seat} unlocks {card}"))
            }
            Own::Plays(seat, card) => {
                let card = there(card);
                teller.say(format!("{seat}は{card}をプレイ"), format!("{seat} plays {card}"))
            }
            Own::Damage { card, n, harm, by, .. } => damage_line(teller, card, n, harm, by.card),
            Own::Breaks(card, _) => {
                let card = there(card);
                teller.say(format!("{card}はブレイク"), format!("{card} breaks"))
            }
            Own::Attacks(fight) => battle_line(teller, &fight, false),
            Own::Fights(fight) => battle_line(teller, &fight, true),
            // One by one they would tell how many there are.
            Own::Give(lasting) if teller.veils_on(lasting.on) => None,
            Own::Give(lasting) => given_line(teller, &lasting),
            Own::Uses(card, _) => {
                let card = there(card);
                teller.say(format!("{card}のアビリティを起動"), format!("{card} is used"))
            }
            Own::Fires(card, ability) => fires_line(teller, card, ability),
            Own::Fizzles(card) => {
                let card = there(card);
                teller.say(format!("{card}の効果は立ち消え"), format!("{card}'s effect comes to nothing"))
            }
            Own::Chosen(cards, seat) => {
                let what = teller.chosen(&cards)?;
                teller.say(format!("{seat}の効果が{what}を選ぶ"), format!("{seat}'s effect chooses {what}"))
            }
            Own::Wt(..) | Own::Mends(_) | Own::Expires => change_line(teller, own),
            // Of a card that is chosen in a hand nothing is told before it is shown.
            Own::Waits(later) if !teller.knows(later.card.card) => None,
            Own::Waits(later) => {
                let card = there(later.card.card);
                teller.say(format!("この後：{card}"), format!("after this: {card}"))
            }
            Own::Picked(card, ability) if ability & crate::standing::DECLINED != 0 => {
                let card = there(card);
                teller.say(format!("{card}の効果は使わない"), format!("{card} is not made use of"))
            }
            Own::Picked(card, _) => picked_line(teller, &there(card)),
            Own::Draws(..)
            | Own::Limited(..)
            | Own::Spared(_)
            | Own::Spent(..)
            | Own::Placed { .. }
            | Own::FightEnds(_)
            | Own::Cleared(_)
            | Own::By(_)
            | Own::ChainEnds
            | Own::Settles
            | Own::Comes(_) => None,
        }
    }
}

/// A card attacks another, or fights it.
fn battle_line(teller: &Teller<'_>, fight: &Fight, fights: bool) -> Option<String> {
    let (who, whom) = (teller.told_there(fight.attacker.card), teller.told_there(fight.target.card));
    Some(match (fights, teller.lang) {
        (false, Lang::Ja) => format!("{who}が{whom}にアタック"),
        (false, Lang::En) => format!("{who} attacks {whom}"),
        (true, Lang::Ja) => format!("{who}と{whom}がバトル"),
        (true, Lang::En) => format!("{who} and {whom} fight"),
    })
}

/// Life, cores and MP.
fn points_line(teller: &Teller<'_>, own: &Own) -> Option<String> {
    match *own {
        Own::Life(seat, life, by) => {
            let by = if by == 0 { String::new() } else { format!(" ({by:+})") };
            teller.say(format!("{seat}のライフは{life}{by}"), format!("{seat} has {life} life{by}"))
        }
        Own::Cores { seat, from, to, n } => {
            let (from, to) = (spot(from, teller.lang), spot(to, teller.lang));
            teller.say(
                format!("{seat}のコア{n}個：{from}から{to}へ"),
                format!("{seat} moves {n} {} from {from} to {to}", if n == 1 { "core" } else { "cores" }),
            )
        }
        Own::CoresPass(seat) => {
            teller.say(format!("{seat}のウェイトゾーンのコアが進む"), format!("{seat}'s waiting cores go on"))
        }
        Own::Awakens(seat) => {
            teller.say(format!("{seat}のマスターが覚醒"), format!("{seat}'s master awakens"))
        }
        Own::Pays(seat, n) => teller.say(format!("{seat}は{n}MPを支払う"), format!("{seat} pays {n} MP")),
        Own::Gains(seat, n) => teller.say(format!("{seat}は{n}MPを得る"), format!("{seat} gains {n} MP")),
        _ => None,
    }
}

/// Damage, and who deals it where that card is still there.
fn damage_line(teller: &Teller<'_>, card: Ix, n: i16, harm: Harm, by: Ix) -> Option<String> {
    let there = |card| teller.told_there(card);
    let (ja, en) = match harm {
        Harm::Battle => ("バトルダメージ", "battle damage"),
        Harm::Any | Harm::Effect => ("効果ダメージ", "effect damage"),
    };
    let what = there(card);
    if !teller.table.lies(by) {
        return teller.say(format!("{what}に{n}点の{ja}"), format!("{n} {en} to {what}"));
    }
    let by = there(by);
    teller.say(format!("{by}が{what}に{n}点の{ja}"), format!("{by} deals {n} {en} to {what}"))
}

/// Where cores lie.
fn spot(spot: Spot, lang: Lang) -> String {
    match spot {
        Spot::Outside => lang.pick("ゲーム外", "outside").to_owned(),
        Spot::Zone => lang.pick("コアゾーン", "the core zone").to_owned(),
        Spot::Active => lang.pick("活性エリア", "the active area").to_owned(),
        Spot::Tired => lang.pick("疲労エリア", "the exhausted area").to_owned(),
        Spot::Master => lang.pick("マスター", "the master").to_owned(),
        Spot::Lord => lang.pick("ロード", "the lord").to_owned(),
        Spot::Wait(n) => Zone::waiting(n).name(lang).to_owned(),
    }
}

/// Which of several that would be done instead was picked.
fn picked_line(teller: &Teller<'_>, card: &str) -> Option<String> {
    teller.say(format!("先に{card}の効果に従う"), format!("{card} comes first"))
}

fn fires_line(teller: &Teller<'_>, card: engine::Ix, ability: u16) -> Option<String> {
    let what = teller.told_there(card);
    let named = teller.rules.lore.abilities.get(ability as usize).and_then(|ability| ability.name.as_deref());
    Some(match (named, teller.lang) {
        (Some(name), Lang::Ja) => format!("{what}の「{name}」が発生"),
        (Some(name), Lang::En) => format!("{what} triggers 「{name}」"),
        (None, Lang::Ja) => format!("{what}の効果が発生"),
        (None, Lang::En) => format!("{what} triggers"),
    })
}

/// What holds from now on.
fn given_line(teller: &Teller<'_>, lasting: &engine::effect::Lasting<Change, Ends>) -> Option<String> {
    let what = teller.told_on(lasting.on);
    let gets = change_name(teller, lasting.change)?;
    let say = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
    let until = match lasting.until {
        _ if lasting.ends == Ends::Battle => say("（このバトル）", " (this battle)"),
        _ if lasting.ends == Ends::Source => {
            say("（発生源がフィールドにある限り）", " (while its source is on the field)")
        }
        Until::Gone => String::new(),
        Until::TurnEnds => say("（ターン終了時まで）", " (until the turn ends)"),
        Until::TurnOf(..) | Until::OnlyTurnOf(..) => {
            say("（次のターン終了時まで）", " (until the next turn ends)")
        }
    };
    Some(teller.lang.pick(format!("{what}：{gets}{until}"), format!("{what}: {gets}{until}")))
}

/// What can hold, in a few words.
fn change_name(teller: &Teller<'_>, change: Change) -> Option<String> {
    let say = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
    Some(match change {
        Change::Nothing => return None,
        Change::Stats(atk, hp) => format!("{atk:+}/{hp:+}"),
        Change::Set(0, n) => format!("ATK {n}"),
        Change::Set(_, n) => format!("HP {n}"),
        Change::Key(key, n) => naming::keyword(key, n, teller.lang),
        Change::Ban(bans) => bans_name(bans, teller.lang),
        Change::Mute => say("全ての効果を失う", "loses all effects"),
        Change::Ability(_) => say("アビリティを得る", "gets an ability"),
        Change::Type(row) => teller.rules.lore.types.get(row as usize).cloned().unwrap_or_default(),
        Change::Colour(colour) => colour.name(teller.lang).to_owned(),
        Change::Lose(key) => {
            let key = naming::keyword(key, 0, teller.lang);
            teller.lang.pick(format!("{key}を失う"), format!("loses {key}"))
        }
        Change::Cost(false, n) => teller.lang.pick(format!("コスト{n:+}"), format!("cost {n:+}")),
        Change::Cost(true, n) => teller.lang.pick(format!("コアコスト{n:+}"), format!("core cost {n:+}")),
        Change::AsStandby => say("スタンバイゾーンにあるものとして扱う", "treated as in standby"),
        Change::Holds(_) | Change::HoldsFor(..) => say("効果が続く", "an effect holds"),
        Change::Later(..) => say("後で効果を行う", "an effect for later"),
    })
}

/// Every ban with its names.
pub(crate) const BANS: [(Bans, &str, &str); 24] = [
    (Bans::BREAK, "ブレイクしない", "does not break"),
    (Bans::BREAK_BY_EFFECT, "効果でブレイクしない", "effects do not break it"),
    (Bans::DAMAGE, "ダメージを受けない", "takes no damage"),
    (Bans::BATTLE_DAMAGE, "バトルダメージを受けない", "takes no battle damage"),
    (Bans::EFFECT_DAMAGE, "効果ダメージを受けない", "takes no effect damage"),
    (Bans::ATTACK, "アタック出来ない", "can't attack"),
    (Bans::MOVE, "レーン移動出来ない", "can't move"),
    (Bans::BLOCK, "ブロック出来ない", "can't block"),
    (Bans::TARGET, "アタックターゲットにならない", "can't be attacked"),
    (Bans::BLOCKED, "ブロックされない", "is not blocked"),
    (Bans::CHOSEN, "相手の効果に選ばれない", "is not chosen by the opponent"),
    (Bans::MOVED, "効果で移動しない", "effects do not move it"),
    (Bans::EXILED, "効果で除外されない", "effects do not exile it"),
    (Bans::RETURNED, "効果で手札に戻らない", "effects do not return it"),
    (Bans::READY, "疲労を回復しない", "does not recover"),
    (Bans::TARGETS_LORDS, "ロードにアタック出来る", "may attack lords"),
    (Bans::ACTS_STUNNED, "行動不能でも行動出来る", "acts though stunned"),
    (Bans::REVERSED, "リバースしない", "is not reversed"),
    (Bans::EXHAUSTED, "疲労しない", "is not exhausted"),
    (Bans::MOVES_STUNNED, "行動不能でもレーン移動出来る", "moves though stunned"),
    (Bans::ATTACKS_STUNNED, "行動不能でもアタック出来る", "attacks though stunned"),
    (Bans::UNAFFECTED_BY_THEIRS, "相手の効果を受けない", "the opponent’s effects do not affect it"),
    (Bans::UNAFFECTED, "効果を受けない", "effects do not affect it"),
    (Bans::AT_WILL, "任意起動アビリティを起動出来ない", "its abilities can’t be used"),
];

fn bans_name(bans: Bans, lang: Lang) -> String {
    let all = BANS.iter().filter(|(ban, ..)| bans.has(*ban)).map(|(_, ja, en)| lang.pick(*ja, *en));
    all.collect::<Vec<_>>().join(lang.pick("、", ", "))
}

/// Waiting and damage that change.
fn change_line(teller: &Teller<'_>, own: &Own) -> Option<String> {
    match *own {
        Own::Wt(cards, by) => {
            let what = teller.several_there(&cards);
            let sign = if by < 0 { "-" } else { "+" };
            teller.say(format!("{what}をWT{sign}"), format!("{what}: WT{sign}"))
        }
        Own::Mends(cards) => {
            let what = teller.several_there(&cards);
            teller.say(format!("{what}の受けたダメージが消える"), format!("the damage of {what} vanishes"))
        }
        Own::Expires => teller.say(
            "ターン終了時までの効果とダメージが消える".to_owned(),
            "damage and the turn's effects end".to_owned(),
        ),
        _ => None,
    }
}
