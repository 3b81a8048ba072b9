//! The lines of the log.

use engine::{Event, Move, Outcome, Seat, Teller, What};

use crate::actions::{Act, Action, Target};
use crate::characters::size;
use crate::events::Own;
use crate::game::BlackPoker;
use crate::table::Zone;
use crate::words::{act_name, characters, several, where_it_lies};

/// An event as a log line.
pub(crate) fn line(teller: &Teller<'_, BlackPoker>, event: &Event<BlackPoker>) -> Option<String> {
    let say = |ja: String, en: String| Some(teller.lang.pick(ja, en));
    match &event.what {
        What::Move(change) => Some(move_line(teller, change)),
        What::Turn { cards, .. } if cards.is_empty() => None,
        What::Turn { cards, turned } => {
            let told = characters(teller, cards);
            if *turned {
                say(format!("{told}をドライブ"), format!("driven: {told}"))
            } else {
                say(format!("{told}をチャージ"), format!("charged: {told}"))
            }
        }
        What::Flip { cards, .. } => {
            let told = characters(teller, cards);
            say(format!("表にする：{told}"), format!("turned up: {told}"))
        }
        What::Show { cards, .. } => {
            let told = several(teller, cards);
            say(format!("見せる：{told}"), format!("shown: {told}"))
        }
        What::Make { .. } | What::Unmake(_) => None,
        What::Shuffle(place) => {
            let seat = place.seat();
            say(format!("{seat}はライフを切る"), format!("{seat} shuffles their life"))
        }
        What::Roll { shows, .. } => {
            let first = if *shows == 0 { Seat::A } else { Seat::B };
            say(format!("無作為に決まる：{first}"), format!("chance decides: {first}"))
        }
        What::Lot { .. } => say("無作為に選ばれる".to_owned(), "chosen by chance".to_owned()),
        What::TurnPasses(seat) => say(format!("{seat}のターン"), format!("{seat}'s turn")),
        What::Over(Outcome::Won(seat)) => say(format!("{seat}の勝ち"), format!("{seat} wins")),
        What::Over(Outcome::Draw) => say("引き分け".to_owned(), "a draw".to_owned()),
        What::Own(own) => own_line(teller, own),
    }
}

fn move_line(teller: &Teller<'_, BlackPoker>, change: &Move) -> String {
    let seat = change.from.seat();
    let what = several(teller, &change.cards);
    let n = change.cards.len();
    let say = |ja: String, en: String| teller.lang.pick(ja, en);
    match (change.from.zone::<Zone>(), change.to.zone::<Zone>()) {
        (Zone::Life, Zone::Hand) => {
            say(format!("{seat}はライフから手札へ：{what}"), format!("{seat} takes from life: {what}"))
        }
        (Zone::Life, Zone::Grave) => say(
            format!("{seat}のライフから{n}枚が墓地へ：{what}"),
            format!("{n} of {seat}'s life to the graveyard: {what}"),
        ),
        (Zone::Hand, Zone::Grave) => {
            say(format!("{seat}は{what}を捨てる"), format!("{seat} discards {what}"))
        }
        (Zone::Hand, Zone::Stage) => {
            say(format!("{seat}のキーカード：{what}"), format!("{seat}'s key card: {what}"))
        }
        (Zone::Hand, Zone::Wall) => {
            say(format!("{seat}は防壁を置く：{what}"), format!("{seat} sets a bulwark: {what}"))
        }
        (Zone::Stage, Zone::Field) if change.host.is_some() => {
            let host = where_it_lies(teller, change.host);
            say(format!("{what}を装備して{host}になる"), format!("{what} is laid on: {host}"))
        }
        (Zone::Stage, Zone::Field) => {
            say(format!("{what}が{seat}の場に出る"), format!("{what} comes to {seat}'s field"))
        }
        (Zone::Stage, _) => {
            say(format!("キーカード{what}は墓地へ"), format!("key card {what} to the graveyard"))
        }
        (Zone::Field | Zone::Wall, _) => {
            say(format!("{seat}の{what}が墓地へ"), format!("{seat}'s {what} falls"))
        }
        _ => say(format!("{seat}の{what}が動く"), format!("{seat}'s {what} moves")),
    }
}

fn own_line(teller: &Teller<'_, BlackPoker>, own: &Own) -> Option<String> {
    let say = |ja: String, en: String| Some(teller.lang.pick(ja, en));
    let act = |act: Act| act_name(act, teller.lang);
    match *own {
        Own::First(seat) => say(format!("先攻は{seat}"), format!("{seat} goes first")),
        Own::Announced(a, seat) => {
            say(format!("{seat}は{}を起こす", act(a)), format!("{seat} raises {}", act(a)))
        }
        Own::Passed(seat) => say(format!("{seat}はパス"), format!("{seat} passes")),
        Own::Stalled => {
            let turn = teller.table.turn();
            say(
                format!("ステージは空、チャンスは{turn}に戻る"),
                format!("nothing on the stage: chance returns to {turn}"),
            )
        }
        Own::Pushed(action) => {
            let told = told_action(teller, &action);
            say(format!("ステージに乗る：{told}"), format!("on the stage: {told}"))
        }
        Own::Popped(action) => {
            let told = told_action(teller, &action);
            say(format!("解決：{told}"), format!("resolves: {told}"))
        }
        Own::NoEffect(a, seat) => {
            say(format!("{seat}の{}は何も起こさない", act(a)), format!("{seat}'s {} does nothing", act(a)))
        }
        Own::Negated(action) => {
            say(format!("{}は打ち消される", act(action.act)), format!("{} is negated", act(action.act)))
        }
        Own::Changed(unit, by) => {
            let (told, now) = (where_it_lies(teller, unit), size(teller.table, unit));
            say(format!("{told}の数字は{by:+}で{now}"), format!("{told}: {by:+}, now {now}"))
        }
        Own::Attacks(units) => {
            let told = characters(teller, &units);
            say(format!("アタッカー：{told}"), format!("attacks: {told}"))
        }
        Own::Blocks(attacker, units) => {
            let (told, against) = (characters(teller, &units), where_it_lies(teller, attacker));
            say(format!("{told}が{against}をブロック"), format!("{told} blocks {against}"))
        }
        Own::ChanceReturns | Own::CombatEnds | Own::TurnEnds => None,
    }
}

/// An action with its key cards and its target.
pub(crate) fn told_action(teller: &Teller<'_, BlackPoker>, action: &Action) -> String {
    let mut told = format!("{} {}", action.by, act_name(action.act, teller.lang));
    for key in action.keys() {
        told.push(' ');
        told.push_str(&teller.name(key).unwrap_or_default());
    }
    match action.target {
        Target::None => {}
        Target::Opponent => told.push_str(&format!(" → {}", action.by.other())),
        Target::Unit(unit) if teller.table.still(unit) => {
            told.push_str(&format!(" → {}", where_it_lies(teller, unit.card)));
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
