//! The lines of the log.

use engine::effect::On;
use engine::{Event, Face, Ix, Lang, Move, Outcome, Seat, Seats, Teller, What};

use crate::events::{Harm, Own};
use crate::game::Los;
use crate::naming::{all_of, display_name, figure, key, several, square_name, where_it_lies};
use crate::table::{Battle, Phase, Zone};
use crate::vocabulary::{Change, HALF};

/// An event as a log line.
pub(crate) fn line(teller: &Teller<'_, Los>, event: &Event<Los>) -> Option<String> {
    let say = |ja: String, en: String| Some(teller.lang.pick(ja, en));
    match &event.what {
        What::Move(change) if change.cards.is_empty() => None,
        What::Move(change) => Some(move_line(teller, change)),
        What::Turn { cards, .. } if cards.is_empty() => None,
        What::Turn { cards, turned } => {
            let told = all_of(teller, cards);
            if *turned {
                say(format!("{told}をゲイン"), format!("gained: {told}"))
            } else {
                say(format!("{told}をリゲイン"), format!("regained: {told}"))
            }
        }
        What::Flip { cards, face } => {
            let told = all_of(teller, cards);
            match face {
                Face::Up => say(format!("表にする：{told}"), format!("turned up: {told}")),
                Face::Down => say(format!("裏にする：{told}"), format!("turned down: {told}")),
            }
        }
        What::Show { cards, to } => {
            let told = several(teller, cards);
            if *to == Seats::ALL {
                say(format!("見せる：{told}"), format!("shown: {told}"))
            } else {
                say(format!("見る：{told}"), format!("looked at: {told}"))
            }
        }
        What::Make { .. } | What::Unmake(_) => None,
        What::Shuffle(place) => {
            let seat = place.seat();
            say(format!("{seat}はデッキを切る"), format!("{seat} shuffles"))
        }
        What::Roll { shows, .. } => {
            let first = Seat::BOTH[*shows as usize & 1];
            say(format!("無作為に決まる：{first}"), format!("chance decides: {first}"))
        }
        What::Lot { .. } => say("無作為に選ばれる".to_owned(), "chosen by chance".to_owned()),
        What::TurnPasses(seat) => say(format!("{seat}のターン"), format!("{seat}'s turn")),
        What::Over(Outcome::Won(seat)) => say(format!("{seat}の勝ち"), format!("{seat} wins")),
        What::Over(Outcome::Draw) => say("引き分け".to_owned(), "a draw".to_owned()),
        What::Own(own) => own_line(teller, own),
    }
}

fn move_line(teller: &Teller<'_, Los>, change: &Move) -> String {
    let seat = change.from.seat();
    let what = several(teller, &change.cards);
    let say = |ja: String, en: String| teller.lang.pick(ja, en);
    match (change.from.zone::<Zone>(), change.to.zone::<Zone>()) {
        (Zone::Deck, Zone::Hand) => say(format!("{seat}は引く：{what}"), format!("{seat} draws: {what}")),
        (Zone::Hand, Zone::Opening) => say(format!("{seat}は{what}を見せる"), format!("{seat} shows {what}")),
        (Zone::Hand | Zone::Opening, Zone::Deck) => {
            say(format!("{seat}はデッキに戻す：{what}"), format!("{seat} puts back into the deck: {what}"))
        }
        (Zone::Hand, Zone::Energy) => {
            say(format!("{seat}は{what}をエネルギーに置く"), format!("{seat} puts {what} as energy"))
        }
        (Zone::Hand, Zone::Used) => say(format!("{seat}は{what}を使う"), format!("{seat} uses {what}")),
        (Zone::Hand, Zone::Trash) => {
            say(format!("{seat}は{what}を捨てる"), format!("{seat} discards {what}"))
        }
        (_, Zone::Character) if change.face == Face::Down => {
            say(format!("{seat}は裏側で出す：{what}"), format!("{seat} lays face down: {what}"))
        }
        (_, Zone::Character | Zone::Support) => {
            say(format!("{what}が{seat}の場に出る"), format!("{what} comes to {seat}'s field"))
        }
        (_, Zone::Trash) => {
            say(format!("{seat}の{what}がトラッシュへ"), format!("{seat}'s {what} to the trash"))
        }
        (_, Zone::Hand) => say(format!("{seat}の{what}が手札へ"), format!("{seat}'s {what} to the hand")),
        (_, Zone::Deck) => say(format!("{seat}の{what}がデッキへ"), format!("{seat}'s {what} to the deck")),
        (_, Zone::Energy) => {
            say(format!("{seat}の{what}がエネルギーへ"), format!("{seat}'s {what} becomes energy"))
        }
        (_, Zone::Opening | Zone::Used) => say(format!("{what}が動く"), format!("{what} moves")),
    }
}

fn phase_name(phase: Phase, lang: Lang) -> &'static str {
    let found = Phase::ALL.iter().find(|(known, ..)| *known == phase);
    found.map_or("", |&(_, _, ja, en)| lang.pick(ja, en))
}

fn own_line(teller: &Teller<'_, Los>, own: &Own) -> Option<String> {
    let say = |ja: String, en: String| Some(teller.lang.pick(ja, en));
    let at = |card: Ix| where_it_lies(teller, card);
    match *own {
        Own::Lives(n) => say(format!("ライフは{n}"), format!("{n} life each")),
        Own::First(seat) => say(format!("先攻は{seat}"), format!("{seat} goes first")),
        Own::Mulligan(..) | Own::TurnBegins(_) | Own::TurnEnding(_) | Own::EffectsEnd(_) => {
            turn_line(teller, own)
        }
        Own::PhaseBegins(_) | Own::PhaseEnds(_) => turn_line(teller, own),
        Own::Placed(..) | Own::Displays(..) | Own::Moves(..) | Own::Swaps(..) => place_line(teller, own),
        Own::Attacks(battle) => attack_line(teller, &battle),
        Own::AttackStops(card) => {
            say(format!("{}のアタックは続かない", at(card)), format!("the attack of {} stops", at(card)))
        }
        Own::Fights { attacker, target, with: [one, two] } => say(
            format!("戦闘：{} {one} 対 {} {two}", at(attacker), at(target)),
            format!("battle: {} {one} against {} {two}", at(attacker), at(target)),
        ),
        Own::Down(cards, _) => {
            let told = all_of(teller, &cards);
            say(format!("{told}がダウン"), format!("down: {told}"))
        }
        Own::Hurt { .. } | Own::Recovers(..) | Own::LosesLife(..) => life_line(teller, own),
        Own::DrewNothing(seat) => {
            say(format!("{seat}は引くカードがない"), format!("{seat} has no card to draw"))
        }
        Own::Used(card, _) => say(format!("{}の効果を発動", at(card)), format!("{} is used", at(card))),
        Own::Resolves(_, code, _) => {
            let ability = teller.rules.lore.ability(code)?;
            let name = &teller.rules.printed(ability.def).facts.name;
            say(format!("{name}の効果"), format!("the effect of {name}"))
        }
        // What is chosen unseen is told by what happens to it.
        Own::Chosen(cards, _) if cards.iter().any(|card| teller.veils(card)) => None,
        Own::Chosen(cards, seat) => {
            let told = all_of(teller, &cards);
            say(format!("{seat}は選ぶ：{told}"), format!("{seat} chooses {told}"))
        }
        Own::Destroyed(cards, _) => {
            let told = all_of(teller, &cards);
            say(format!("{told}を破壊"), format!("destroyed: {told}"))
        }
        // One by one they would tell how many there are.
        Own::Give(lasting) if is_veiled(teller, lasting.on) => None,
        Own::Give(lasting) => {
            let on = match lasting.on {
                On::Object(object) => at(object.card),
                On::Seat(seat) => seat.to_string(),
            };
            let what = change_line(lasting.change, teller.lang);
            say(format!("{on}：{what}"), format!("{on}: {what}"))
        }
        Own::Again(card) => {
            say(format!("{}はもう一度アタックできる", at(card)), format!("{} may attack again", at(card)))
        }
        Own::Passes(seat) => say(format!("{seat}は優先権を放棄"), format!("{seat} passes")),
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
        | Own::LaterOff => None,
    }
}

/// A turn or a phase begins or ends.
fn turn_line(teller: &Teller<'_, Los>, own: &Own) -> Option<String> {
    let say = |ja: String, en: String| Some(teller.lang.pick(ja, en));
    match *own {
        Own::Mulligan(seat, true) => {
            say(format!("{seat}は手札を交換する"), format!("{seat} exchanges their hand"))
        }
        Own::Mulligan(seat, false) => {
            say(format!("{seat}は手札を交換しない"), format!("{seat} keeps their hand"))
        }
        Own::TurnBegins(seat) => say(format!("{seat}のターン開始"), format!("{seat}'s turn begins")),
        Own::TurnEnding(seat) => say(format!("{seat}のターン終了時"), format!("the end of {seat}'s turn")),
        Own::EffectsEnd(seat) => say(format!("{seat}の効果が終わる"), format!("{seat}'s effects end")),
        Own::PhaseBegins(phase) => {
            let name = phase_name(phase, teller.lang);
            say(name.to_owned(), name.to_owned())
        }
        Own::PhaseEnds(Phase::Start) => None,
        Own::PhaseEnds(phase) => {
            let name = phase_name(phase, teller.lang);
            say(format!("{name}終了"), format!("{name} ends"))
        }
        _ => None,
    }
}

/// Where a card stands and how.
fn place_line(teller: &Teller<'_, Los>, own: &Own) -> Option<String> {
    let say = |ja: String, en: String| Some(teller.lang.pick(ja, en));
    let at = |card: Ix| where_it_lies(teller, card);
    match *own {
        Own::Placed(card, _, facing) => {
            let how = display_name(facing, false, teller.lang);
            say(format!("{}：{how}", at(card)), format!("{}: {how}", at(card)))
        }
        Own::Displays(card, facing, _) => {
            let how = display_name(facing, false, teller.lang);
            say(format!("{}は{how}になる", at(card)), format!("{} turns: {how}", at(card)))
        }
        Own::Moves(card, square, _) => {
            let to = square_name(square, teller.lang);
            let name = teller.name(card);
            let name = name.unwrap_or_else(|| teller.lang.pick("裏側", "a face-down card").to_owned());
            say(format!("{name}は{to}に移動"), format!("{name} moves to {to}"))
        }
        Own::Swaps(one, two) => say(
            format!("{}と{}が入れ替わる", at(one), at(two)),
            format!("{} and {} change places", at(one), at(two)),
        ),
        _ => None,
    }
}

/// A card attacks another, or its player.
fn attack_line(teller: &Teller<'_, Los>, battle: &Battle) -> Option<String> {
    let say = |ja: String, en: String| Some(teller.lang.pick(ja, en));
    let at = |card: Ix| where_it_lies(teller, card);
    let (attacker, target) = (at(battle.attacker.card), battle.target.card);
    if target.is_some() {
        say(format!("{attacker}が{}にアタック", at(target)), format!("{attacker} attacks {}", at(target)))
    } else {
        say(format!("{attacker}が直接アタック"), format!("{attacker} attacks directly"))
    }
}

/// A player's life changes; what is left of it is told.
fn life_line(teller: &Teller<'_, Los>, own: &Own) -> Option<String> {
    let say = |ja: String, en: String| Some(teller.lang.pick(ja, en));
    match *own {
        Own::Hurt { seat, n, harm, .. } => {
            let left = teller.table.purses[seat].life;
            let what = match harm {
                Harm::Down => teller.lang.pick("ダウンダメージ", "DOWN damage"),
                Harm::Attack | Harm::Effect => teller.lang.pick("ダメージ", "damage"),
            };
            say(format!("{seat}に{n}{what}（残り{left}）"), format!("{seat} takes {n} {what} ({left} left)"))
        }
        Own::Recovers(seat, n) => {
            let life = teller.table.purses[seat].life;
            say(format!("{seat}は{n}回復（{life}）"), format!("{seat} recovers {n} ({life})"))
        }
        Own::LosesLife(seat, n) => {
            let life = teller.table.purses[seat].life;
            say(format!("{seat}は{n}失う（{life}）"), format!("{seat} loses {n} ({life})"))
        }
        _ => None,
    }
}

/// What changes.
pub(crate) fn change_line(change: Change, lang: Lang) -> String {
    match change {
        Change::Add(of, n) => format!("{}{n:+}", figure(of, lang)),
        Change::Set(of, n) | Change::SetAfter(of, n, _) => format!("{}={n}", figure(of, lang)),
        Change::Scale(of, HALF) => format!("{} {}", figure(of, lang), lang.pick("半分", "halved")),
        Change::Scale(of, n) => format!("{}×{n}", figure(of, lang)),
        Change::Printed(of) => format!("{} {}", figure(of, lang), lang.pick("元々", "as printed")),
        Change::Key(of) => key(of, lang).to_owned(),
        Change::Lose(of) => format!("{}{}", lang.pick("失う：", "loses "), key(of, lang)),
        Change::Resist(energy, x) => format!("{}{x}", resistance(energy, lang)),
        Change::LoseResist(energy) => {
            format!("{}{}", lang.pick("失う：", "loses "), resistance(energy, lang))
        }
        Change::Attacks(n) => format!("{}{n}", lang.pick("アタック回数", "attacks ")),
        Change::Moves(n) => format!("{}{n}", lang.pick("移動回数", "moves ")),
        Change::Lead(icons) => crate::naming::arrows(icons),
        Change::Attribute(at, _) => {
            let found = crate::about::ATTRIBUTES.get(at as usize);
            found.map_or(String::new(), |&(_, ja, en)| lang.pick(format!("{ja}属性"), en.to_owned()))
        }
        Change::Ability(_) => lang.pick("効果を得る", "gains an effect").to_owned(),
        Change::Rule(_) => lang.pick("プレイヤーへの効果", "an effect on the player").to_owned(),
        Change::Nothing => String::new(),
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

/// Is it hidden from the reader which card it is on?
fn is_veiled(teller: &Teller<'_, Los>, on: On) -> bool {
    matches!(on, On::Object(object) if teller.veils(object.card))
}
