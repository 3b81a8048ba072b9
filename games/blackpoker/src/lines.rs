//! The lines of the log.

use engine::{Ix, Move, Tells};

use crate::actions::{Act, Action, Target};
use crate::cards::name;
use crate::characters::{cards, size};
use crate::events::Own;
use crate::game::{BlackPoker, Teller};
use crate::table::Zone;
use crate::words::act_name;

impl Tells for BlackPoker {
    const BY_PLACE: bool = true;

    fn told(teller: &Teller<'_>, card: Ix) -> String {
        let table = teller.table;
        let seat = table.seat(card);
        match table.zone(card) {
            Zone::Field => {
                let names: Vec<String> = cards(table, card).map(|c| name(table.card(c).def)).collect();
                format!("{seat} {}", names.join("+"))
            }
            Zone::Wall => {
                let at = table.position(card) + 1;
                let word = teller.lang.pick("防壁", "bulwark ");
                match teller.name(card) {
                    Some(name) => format!("{seat} {word}{at} ({name})"),
                    None => format!("{seat} {word}{at}"),
                }
            }
            Zone::Life | Zone::Hand | Zone::Grave | Zone::Stage => {
                teller.name(card).unwrap_or_else(|| teller.lang.pick("カード", "a card").to_owned())
            }
        }
    }

    const TURNED: [(&'static str, &'static str); 2] =
        [("~をチャージ", "charged: ~"), ("~をドライブ", "driven: ~")];

    fn moved(teller: &Teller<'_>, change: &Move, what: &str) -> (String, String) {
        let seat = change.from.seat();
        let n = change.cards.len();
        match (change.from.zone::<Zone>(), change.to.zone::<Zone>()) {
            (Zone::Life, Zone::Hand) => {
                (format!("{seat}はライフから手札へ：{what}"), format!("{seat} takes from life: {what}"))
            }
            (Zone::Life, Zone::Grave) => (
                format!("{seat}のライフから{n}枚が墓地へ：{what}"),
                format!("{n} of {seat}'s life to the graveyard: {what}"),
            ),
            (Zone::Hand, Zone::Grave) => {
                (format!("{seat}は{what}を捨てる"), format!("{seat} discards {what}"))
            }
            (Zone::Hand, Zone::Stage) => {
                (format!("{seat}のキーカード：{what}"), format!("{seat}'s key card: {what}"))
            }
            (Zone::Hand, Zone::Wall) => {
                (format!("{seat}は防壁を置く：{what}"), format!("{seat} sets a bulwark: {what}"))
            }
            (Zone::Stage, Zone::Field) if change.host.is_some() => {
                let host = BlackPoker::told(teller, change.host);
                (format!("{what}を装備して{host}になる"), format!("{what} is laid on: {host}"))
            }
            (Zone::Stage, Zone::Field) => {
                (format!("{what}が{seat}の場に出る"), format!("{what} comes to {seat}'s field"))
            }
            (Zone::Stage, _) => {
                (format!("キーカード{what}は墓地へ"), format!("key card {what} to the graveyard"))
            }
            (Zone::Field | Zone::Wall, _) => {
                (format!("{seat}の{what}が墓地へ"), format!("{seat}'s {what} falls"))
            }
            _ => (format!("{seat}の{what}が動く"), format!("{seat}'s {what} moves")),
        }
    }

    fn names_act(what: &engine::What<BlackPoker>) -> bool {
        matches!(what, engine::What::Own(Own::Announced(..)))
    }

    fn own_line(teller: &Teller<'_>, own: &Own) -> Option<String> {
        let act = |act: Act| act_name(act, teller.lang);
        match *own {
            Own::First(seat) => teller.say(format!("先攻は{seat}"), format!("{seat} goes first")),
            Own::Announced(a, seat) => {
                teller.say(format!("{seat}は{}を起こす", act(a)), format!("{seat} raises {}", act(a)))
            }
            Own::Passed(seat) => teller.say(format!("{seat}はパス"), format!("{seat} passes")),
            Own::Stalled => {
                let turn = teller.table.turn();
                teller.say(
                    format!("ステージは空、チャンスは{turn}に戻る"),
                    format!("nothing on the stage: chance returns to {turn}"),
                )
            }
            Own::Pushed(action) => {
                let told = told_action(teller, &action);
                teller.say(format!("ステージに乗る：{told}"), format!("on the stage: {told}"))
            }
            Own::Popped(action) => {
                let told = told_action(teller, &action);
                teller.say(format!("解決：{told}"), format!("resolves: {told}"))
            }
            Own::NoEffect(a, seat) => teller.say(
                format!("{seat}の{}は何も起こさない", act(a)),
                format!("{seat}'s {} does nothing", act(a)),
            ),
            Own::Negated(action) => teller
                .say(format!("{}は打ち消される", act(action.act)), format!("{} is negated", act(action.act))),
            Own::Changed(unit, by) => {
                let (told, now) = (BlackPoker::told(teller, unit), size(teller.table, unit));
                teller.say(format!("{told}の数字は{by:+}で{now}"), format!("{told}: {by:+}, now {now}"))
            }
            Own::Attacks(units) => {
                let told = teller.several_there(&units);
                teller.say(format!("アタッカー：{told}"), format!("attacks: {told}"))
            }
            Own::Blocks(attacker, units) => {
                let (told, against) = (teller.several_there(&units), BlackPoker::told(teller, attacker));
                teller.say(format!("{told}が{against}をブロック"), format!("{told} blocks {against}"))
            }
            Own::ChanceReturns | Own::CombatEnds | Own::TurnEnds => None,
        }
    }
}

/// An action with its key cards and its target.
pub(crate) fn told_action(teller: &Teller<'_>, action: &Action) -> String {
    let mut told = format!("{} {}", action.by, act_name(action.act, teller.lang));
    for key in action.keys() {
        told.push(' ');
        told.push_str(&teller.name(key).unwrap_or_default());
    }
    match action.target {
        Target::None => {}
        Target::Opponent => told.push_str(&format!(" → {}", action.by.other())),
        Target::Unit(unit) if teller.table.still(unit) => {
            told.push_str(&format!(" → {}", BlackPoker::told(teller, unit.card)));
        }
        Target::Unit(_) => told.push_str(teller.lang.pick(" → （不在）", " → (gone)")),
        Target::Action(serial) => {
            if let Some(target) = teller.table.common.action(serial) {
                told.push_str(&format!(" → {}", act_name(target.act, teller.lang)));
            }
        }
    }
    told
}
