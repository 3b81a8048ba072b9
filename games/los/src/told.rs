//! Longer tellings: what is lacking, what is said of the table, abilities by their words.

use engine::{Choice, Def, Lang, Seat};

use crate::ask::mode_open;
use crate::game::{Rules, State, Teller, View};
use crate::legal;
use crate::questions::{Lack, Want};
use crate::table::Phase;
use crate::words::resolving;

/// Why a move can't be made.
pub(crate) fn lack(lang: Lang, lack: &Lack) -> String {
    let (ja, en) = match lack.want {
        Want::Energy(need, have) => {
            return lang.pick(
                format!("コスト{need}、使えるエネルギーは{have}"),
                format!("costs {need}, you have {have} energy"),
            );
        }
        Want::FreeSquare => ("空いているマスがない", "no square is free there"),
        Want::BackRow => ("後衛にしか出せない", "characters enter at the back"),
        Want::AnotherTurn => ("このターンはもう行った", "done already this turn"),
        Want::Readiness => ("このターンに出た、または表になった", "it came or turned up this turn"),
        Want::Upright => ("右向きと左向きは入れ替えられない", "not from one side to the other"),
        Want::FaceUp => ("表側を裏側にはできない", "face up stays face up"),
        Want::Shown => ("裏側表示である", "it lies face down, or is gone"),
        Want::Leave => ("できないと定める効果がある", "something forbids it"),
        Want::Board => ("マスの外である", "there is no square that way"),
        Want::Icon => ("その向きのリードアイコンがない", "it has no lead icon that way"),
        Want::FrontRow => ("前衛にいない", "it is not in the front row"),
        Want::AttackDisplay => ("アタック表示ではない", "it is not in attack display"),
        Want::AnotherAttack => ("このターンはもうアタックした", "it has attacked this turn"),
        Want::OpenSky => ("[上空]で越えられない", "it can't pass over"),
        Want::Flash => ("フラッシュではない", "it is no flash"),
        Want::MainPhase => ("今は使えない", "it can't be used now"),
        Want::Target => ("選べる対象がない", "there is nothing to choose"),
        Want::Condition => ("条件を満たしていない", "its condition does not hold"),
        Want::Cost => ("コストを払えない", "its cost can't be paid"),
        Want::Duty => ("先に解決する効果がある", "an effect must resolve first"),
        Want::Attack => ("アタックしなければならないキャラクターがいる", "a character must attack first"),
        Want::Choosable => ("選べない", "it can't be chosen"),
        Want::Standing => ("場にいない", "it does not stand on the field"),
    };
    lang.pick(ja, en).to_owned()
}

/// `灯台を使う`: an ability is used.
pub(crate) fn used(teller: &Teller<'_>, choice: Choice, card: &str) -> String {
    let all: Vec<_> = legal::activated(teller.rules, teller.table, choice.card).collect();
    let number = if all.len() > 1 { format!(" ({})", choice.arg + 1) } else { String::new() };
    teller.lang.pick(format!("{card}の効果を発動{number}"), format!("use {card}{number}"))
}

/// A mode in words; what else a text joins, by its number.
pub(crate) fn mode(teller: &Teller<'_>, state: &State, at: u16) -> String {
    let lore = &teller.rules.lore;
    let run = resolving(state);
    let ability = run.as_ref().and_then(|run| lore.ability(run.code));
    let open = run.as_ref().is_some_and(|run| mode_open(teller.rules, run));
    let modes = ability.and_then(|ability| ability.program.modes.as_ref()).filter(|_| open);
    let row = modes.and_then(|modes| lore.options.get(usize::from(modes.row)));
    if let Some((ja, en)) = row.and_then(|row| row.get(usize::from(at))) {
        return teller.lang.pick(ja, en).clone();
    }
    let def = ability.map_or(Def(0), |ability| ability.def);
    let name = teller.rules.printed(def).facts.called(teller.lang);
    teller.lang.pick(format!("{name}の{}つ目", at + 1), format!("number {} of {name}", at + 1))
}

/// What is said of the table: turn and phase, lives, the attack that goes on.
pub(crate) fn notes(rules: &Rules, view: &View, lang: Lang) -> Vec<String> {
    let phase = Phase::ALL.iter().find(|(phase, ..)| *phase == view.common.phase);
    let phase = phase.map_or("", |&(_, _, ja, en)| lang.pick(ja, en));
    let life = |seat: Seat| view.purses[seat].life;
    let mut notes = vec![format!(
        "{} {phase}  {} A {} B {}",
        view.told_turn(lang),
        lang.pick("ライフ", "life"),
        life(Seat::A),
        life(Seat::B)
    )];
    let battle = view.common.battle;
    let name = |card: engine::Ix| {
        let shown = view.cards.get(card.at())?;
        Some(shown.def.map_or("?".to_owned(), |def| rules.printed(def).facts.called(lang).to_owned()))
    };
    if let Some(attacker) = name(battle.attacker.card) {
        let target = name(battle.target.card).unwrap_or_else(|| lang.pick("プレイヤー", "player").to_owned());
        notes.push(format!("{} {attacker} → {target}", lang.pick("アタック", "attack")));
    }
    notes
}
