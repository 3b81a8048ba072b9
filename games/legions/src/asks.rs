//! Questions and answers in words, and why an answer can't be given.

use engine::effect::{self, Op};
use engine::{Choice, Ends, Ix, Lang, Prompts, Spot};

use crate::actions;
use crate::game::{Legions, Question, Rules, State, Teller};
use crate::questions::{Ask, Lack, Pick, Want};
use crate::steps::{Play, Step};
use crate::table::{LANES, Zone, mirrored};
use crate::told::{own_card, place_word, told, word};
use crate::vocabulary::{Price, Selector, Verb, Way};

impl Prompts for Legions {
    fn prompt(teller: &Teller<'_>, question: &Question) -> String {
        let say = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
        let about = |card: Ix, ja: &str, en: &str| match teller.lang {
            Lang::Ja => format!("{}{ja}", told(teller, card)),
            Lang::En => format!("{en} ({})", told(teller, card)),
        };
        match question.ask {
            Ask::First => say("先攻か後攻か", "Go first or second?"),
            Ask::CardChange => say("カードチェンジするカード", "Change which card, if any?"),
            Ask::Main => say("メインフェイズアクション", "Act, or end the main phase"),
            Ask::PlayOrStandby(card) => about(card, "をプレイするか、スタンバイか", "Play it, or standby?"),
            Ask::Lane(card) if card.is_some() => about(card, "を置くレーン", "Which lane?"),
            Ask::Lane(_) => say("トークンを置くレーン", "Which lane for the token?"),
            Ask::AnyLane => say("レーンを選ぶ", "Which lane?"),
            Ask::Target(card) => about(card, "のアタックターゲット", "Attack whom?"),
            Ask::Next => say("次に解決する効果", "Which effect comes next?"),
            Ask::Standby => say("スタンバイゾーンに移すカード", "Which card goes to standby?"),
            Ask::Choose(card) => about(card, "の効果で選ぶ", "Choose"),
            Ask::Mode(card) => about(card, "のどの効果か", "Which effect?"),
            Ask::May(card) => about(card, "の効果を行うか", "Do it?"),
            Ask::Willing(card) => about(card, "の効果のコストを支払うか", "Pay for the effect?"),
            Ask::Pay(card) => about(card, "のコストにするカード", "Which card pays?"),
            Ask::X(card) => about(card, "のX", "X"),
            Ask::Instead(card) => about(card, "に代わって行うこと", "What is done instead?"),
        }
    }

    fn ends(_: &State, choice: Choice) -> Option<Ends> {
        (Pick::of(choice) == Some(Pick::EndMain)).then_some(Ends::Main)
    }

    fn harms(rules: &Rules, state: &State, choice: Choice) -> bool {
        match Pick::of(choice) {
            Some(Pick::Exile) => true,
            Some(Pick::Use) => takes_own(rules, state, choice),
            Some(Pick::Card) => gives_up(rules, state, choice.card),
            _ => false,
        }
    }

    fn choice(teller: &Teller<'_>, state: &State, choice: Choice) -> String {
        let Some(pick) = Pick::of(choice) else { return String::new() };
        let say = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
        let own = || own_card(teller, choice.card);
        let both = |ja: String, en: String| teller.lang.pick(ja, en);
        let lane = || LANES[usize::from(choice.arg).min(2)].name(teller.lang);
        match pick {
            Pick::EndMain => say("メインフェイズ終了", "End"),
            Pick::Unlock => both(format!("{}をアンロック", own()), format!("Unlock {}", own())),
            Pick::Play => both(format!("{}をプレイ", own()), format!("Play {}", own())),
            Pick::Attack => both(format!("{}でアタック", own()), format!("Attack with {}", own())),
            Pick::Move => {
                both(format!("{}を{}へ移動", own(), lane()), format!("Move {} to {}", own(), lane()))
            }
            Pick::Use => use_text(teller, choice),
            Pick::Exile => both(format!("{}を除外", own()), format!("Exile {}", own())),
            Pick::Standby => say("スタンバイ", "Standby"),
            Pick::Lane => lane().to_owned(),
            Pick::Hide => say("潜伏", "Hide"),
            Pick::Card => told(teller, choice.card),
            Pick::Stop => say("しない", "No more"),
            Pick::Yes => say("はい", "Yes"),
            Pick::No => say("いいえ", "No"),
            Pick::Number => choice.arg.to_string(),
            Pick::Mode => mode_text(teller, state, choice.arg.into()),
            Pick::Waiting => waiting_text(teller, state, choice.arg.into()),
            Pick::First => say("先攻", "First"),
            Pick::Second => say("後攻", "Second"),
            Pick::Instead => {
                let by = told(teller, choice.card);
                both(format!("{by}の効果（{}）", choice.arg + 1), format!("By {by} ({})", choice.arg + 1))
            }
        }
    }

    fn choice_word(rules: &Rules, state: &State, choice: Choice) -> String {
        let Some(pick) = Pick::of(choice) else { return String::new() };
        let table = &state.table;
        let place = || place_word(rules, table, choice.card);
        let lane = || LANES[usize::from(choice.arg).min(2)].word();
        match pick {
            Pick::EndMain => "end".to_owned(),
            Pick::Unlock => format!("unlock {}", word(rules, table.card(choice.card).def)),
            Pick::Play => format!("play {}", place()),
            Pick::Attack => format!("attack {}", place()),
            Pick::Move => format!("move {} to {}", place(), lane()),
            Pick::Use => format!("use {} ability {}", place(), choice.arg + 1),
            Pick::Exile => format!("exile {}", place()),
            Pick::Lane => format!("lane {}", lane()),
            Pick::Card => place(),
            Pick::Number => format!("number {}", choice.arg),
            Pick::Mode | Pick::Waiting | Pick::Instead => pick.numbered(choice),
            Pick::Standby | Pick::Hide | Pick::Stop | Pick::Yes | Pick::No | Pick::First | Pick::Second => {
                pick.word()
            }
        }
    }

    fn lack(teller: &Teller<'_>, lack: &Lack) -> String {
        let say = |ja: String, en: String| teller.lang.pick(ja, en);
        let word = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
        match lack.want {
            Want::Mp(need, have) => {
                say(format!("{need}MP必要、今は{have}"), format!("costs {need} MP, you have {have}"))
            }
            Want::Cores(need, have) => say(
                format!("コアゾーンにコアが{need}個必要、今は{have}個"),
                match need {
                    1 => "needs a core in the core zone, there is none".to_owned(),
                    _ => format!("needs {need} cores in the core zone, you have {have}"),
                },
            ),
            Want::Awakening => word("マスターが覚醒していない", "the master is not awakened"),
            Want::Colours => word("マスターがその属性を持たない", "the master lacks its colours"),
            Want::Room => word("空きがない", "there is no room"),
            Want::Target => word("適正な対象がない", "there is no proper target"),
            Want::Active => word("疲労状態である", "it is exhausted"),
            Want::Unstunned => word("行動不能状態である", "it is stunned"),
            Want::Open => word("リバース状態である", "it is reversed"),
            Want::AttackTarget => word("アタック出来る相手がいない", "there is nothing to attack"),
            Want::Reach => word("アタック可能範囲にない", "it is out of reach"),
            Want::Unblocked => word("ブロックされている", "a minion blocks"),
            Want::Nerve => word("威圧されている", "it is intimidated"),
            Want::Minion => word(
                "行動不能状態ではミニオンゾーンにしかアタック出来ない",
                "stunned, it attacks minions alone",
            ),
            Want::Straight => word("直進は同一レーンだけ", "it attacks straight ahead alone"),
            Want::Allowed => word("効果で禁じられている", "an effect forbids it"),
            Want::Lane => word("そのレーンには置けない", "it can't go to that lane"),
            Want::NoMaster => word("マスターである", "it is a master"),
            Want::Uses(1) => word("1ターンに1回まで", "once a turn at most"),
            Want::Uses(n) => say(format!("1ターンに{n}回まで"), format!("{n} times a turn at most")),
            Want::Cost => word("コストを支払えない", "its cost can't be paid"),
            Want::OtherGame => word("このゲームではもう使えない", "it was used once this game"),
            Want::NoWard => word("結界がある", "it has Ward"),
            Want::Standby => word("スタンバイに置けない", "it can't be put in standby"),
        }
    }

    fn spots(rules: &Rules, state: &State, choice: Choice) -> Vec<Spot<Zone>> {
        let table = &state.table;
        let lane = LANES[usize::from(choice.arg).min(2)];
        match (Pick::of(choice), state.top()) {
            (Some(Pick::Move), _) => vec![Spot::zone(lane, table.seat(choice.card))],
            (Some(Pick::Standby), _) => vec![Spot::zone(Zone::Standby, table.seat(choice.card))],
            (Some(Pick::Lane), Some(Step::Play(Play { card, .. }) | Step::Shift(card, _))) => {
                vec![Spot::zone(lane, table.seat(card))]
            }
            (Some(Pick::Lane), Some(Step::Enter(enter))) => vec![Spot::zone(lane, enter.seat)],
            // A lane lies on both sides; whoever is asked sees it from their own.
            (Some(Pick::Lane), Some(Step::ChooseLane(seat))) => {
                let across = lane.lane().map(|lane| Spot::zone(Zone::of_lane(mirrored(lane)), seat.other()));
                across.into_iter().chain([Spot::zone(lane, seat)]).collect()
            }
            (Some(Pick::Hide), Some(Step::Play(Play { card, .. }))) => {
                let wait = Zone::waiting(crate::standing::wt(rules, table, card));
                vec![Spot::zone(wait, table.seat(card))]
            }
            _ => Vec::new(),
        }
    }
}

/// One of several effects, in words.
fn mode_text(teller: &Teller<'_>, state: &State, at: usize) -> String {
    let rules = teller.rules;
    let row = match state.work.frames.last() {
        Some(Step::Resolve(run)) => match effect::waits_at::<Legions>(rules, run) {
            Some(Op::OneOf(row, _)) => Some(*row),
            _ => rules
                .lore
                .abilities
                .get(run.code as usize)
                .and_then(|ability| ability.program.modes.as_ref())
                .map(|modes| modes.row),
        },
        _ => None,
    };
    let option = row.and_then(|row| rules.lore.options.get(usize::from(row))?.get(at));
    option.map_or_else(|| format!("[{}]", at + 1), |(ja, en)| teller.lang.pick(ja, en).clone())
}

/// Does the cost of an ability that is used take a card from its own field?
fn takes_own(rules: &Rules, state: &State, choice: Choice) -> bool {
    let field = |of: &Selector| of.places.iter().all(|(zone, _)| zone.is_field());
    let used = actions::use_of(rules, &state.table, choice.card, choice.arg);
    let costs = used.and_then(|id| rules.lore.abilities[id as usize].program.costs.first());
    costs.into_iter().flatten().any(|price| match price {
        Price::GoThis(Way::Exile(_)) | Price::BreakThis => true,
        Price::Go(of, _, Way::Exile(_)) | Price::Break(of, _) => field(of),
        _ => false,
    })
}

/// Is a card of the chooser's own field given up by being chosen?
fn gives_up(rules: &Rules, state: &State, card: Ix) -> bool {
    let Some(Step::Resolve(run)) = state.work.frames.last() else { return false };
    let Some(Op::Choose(choose)) = effect::waits_at::<Legions>(rules, run) else { return false };
    let asked = crate::ask::question(rules, state).to;
    let own = state.table.zone(card).is_field() && state.table.seat(card) == asked;
    let mut deeds = effect::deeds_to::<Legions>(rules, run, choose.into);
    own && deeds.any(|deed| matches!(deed, Verb::Break | Verb::Go(Way::Exile(_))))
}

fn use_text(teller: &Teller<'_>, choice: Choice) -> String {
    let name = own_card(teller, choice.card);
    let id = actions::use_of(teller.rules, teller.table, choice.card, choice.arg);
    let named = match id {
        Some(crate::cards::CORE_BOOST) => Some(teller.lang.pick("コアブースト", "core boost").to_owned()),
        Some(crate::cards::GRANT_ASSAULT) => Some(teller.lang.pick("強襲付与", "grant assault").to_owned()),
        Some(id) => teller.rules.lore.abilities[id as usize].name.as_ref().map(|name| format!("「{name}」")),
        None => None,
    };
    match (named, teller.lang) {
        (Some(ability), Lang::Ja) => format!("{name}の{ability}を起動"),
        (Some(ability), Lang::En) => format!("Use {ability} of {name}"),
        (None, Lang::Ja) => format!("{name}の{}番目のアビリティを起動", choice.arg + 1),
        (None, Lang::En) => format!("Use {name} {}", choice.arg + 1),
    }
}

fn waiting_text(teller: &Teller<'_>, state: &State, at: usize) -> String {
    let Some(waits) = state.work.waiting.get(at) else { return String::new() };
    let said = |waits: &engine::Waiting| {
        let name = teller.rules.lore.abilities[waits.ability as usize].name.as_deref();
        (told(teller, waits.source.card), name.map(|name| format!("「{name}」")).unwrap_or_default())
    };
    let (card, name) = said(waits);
    let alike = state.work.waiting.iter().filter(|other| said(other) == said(waits)).count() > 1;
    if !alike {
        return format!("{card}{name}");
    }
    let lies = teller.table.lies(waits.source.card).then(|| teller.table.zone(waits.source.card));
    let zone = lies.map(|zone| format!(" ({})", zone.name(teller.lang))).unwrap_or_default();
    let unnamed = if name.is_empty() { format!(" ({})", at + 1) } else { String::new() };
    format!("{card}{name}{zone}{unnamed}")
}
