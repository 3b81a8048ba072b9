//! Questions and answers in words, and why an answer can't be given.

use engine::{Choice, Ends, Game as _, Ix, Prompts, Seat, Zone as _};

use crate::events::form;
use crate::game::{Question, Rules, State, Sve, Teller};
use crate::legal;
use crate::naming;
use crate::questions::{Ask, Asker, Lack, Pick, Want};
use crate::setup;
use crate::steps::{SetUp, Step};
use crate::table::Zone;
use crate::told::{name, told, which, word};
use crate::vocabulary::{Nature, Op, Price, Selector, Verb, Way};

impl Prompts for Sve {
    fn passes(choice: Choice) -> bool {
        Pick::of(choice) == Some(Pick::Pass)
    }

    fn ends(_: &State, choice: Choice) -> Option<Ends> {
        (Pick::of(choice) == Some(Pick::EndMain)).then_some(Ends::Main)
    }

    fn harms(rules: &Rules, state: &State, choice: Choice) -> bool {
        match Pick::of(choice) {
            Some(Pick::Use) => takes_own(rules, state, choice),
            Some(Pick::Card) => gives_up(rules, state, choice.card),
            _ => false,
        }
    }

    fn prompt(teller: &Teller<'_>, question: &Question) -> String {
        let say = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
        let said = |card: String, ja: &str, en: &str| match teller.lang {
            engine::Lang::Ja => format!("{card}{ja}"),
            engine::Lang::En => format!("{en} ({card})"),
        };
        let about = |card: Ix, ja: &str, en: &str| said(told(teller, card), ja, en);
        let asks = |asker: Asker, ja: &str, en: &str| said(asker_name(teller, asker), ja, en);
        match question.ask {
            Ask::Basis => say("デッキの基準", "What is your deck based on?"),
            Ask::First => say("先攻か後攻か", "Go first or second?"),
            Ask::Redraw => say("手札を引きなおすか", "Draw the hand anew?"),
            Ask::UnderDeck => say("次にデッキの下に置くカード", "Which card goes under the deck next?"),
            Ask::Main => say("メインフェイズの行動", "Play, use, attack, or end the main phase"),
            Ask::Target(card) => about(card, "の攻撃先", "Attack whom?"),
            Ask::Quick => say("クイックでプレイするか、何もしない", "Play something quick, or nothing"),
            Ask::Guards => say("アクトする守護フォロワー", "Which followers with Guard act?"),
            Ask::HandLimit => {
                say("手札の上限を超えた。どれを捨てるか", "Too many cards in hand: discard which?")
            }
            Ask::Waiting => say("次にプレイする待機中の能力", "Which waiting ability is played next?"),
            Ask::Extra(card) => asks(card, "の追加コストを払うか", "Pay the additional cost?"),
            Ask::EarthRite(card) => asks(card, "の【土の秘術】を使うか", "Use the Earth Rite?"),
            Ask::Mode(card) => asks(card, "のどれを選ぶか", "Which mode?"),
            Ask::X(card) => asks(card, "のX", "X"),
            Ask::Choose(card) => asks(card, "で選ぶ", "Choose"),
            Ask::Share(card) => about(card, "に割りふる数", "How much of the damage?"),
            Ask::Willing(card) => asks(card, "の能力のコストを払うか", "Pay for the ability?"),
            Ask::WithEp(card) => asks(card, "に1PPの代わりに1EPを払うか", "Pay 1 EP instead of 1 PP?"),
            Ask::Pay(card) => asks(card, "のコストにするカード", "Which card pays?"),
            Ask::Either(card) => asks(card, "の効果でどれを行うか", "Which of these?"),
            Ask::May(card) => asks(card, "の効果を行うか", "Do it?"),
            Ask::GuardEnters(card) => about(card, "をアクト状態で出すか", "Does this guard come acted?"),
            Ask::GuardToken(def) => {
                let name = crate::told::name(teller.rules, def, teller.lang);
                teller.lang.pick(
                    format!("{name}をアクト状態で出すか"),
                    format!("Does this guard come acted? ({name})"),
                )
            }
            Ask::Overflow => say("上限を超えた。どれを墓場に置くか", "Too many cards: which goes?"),
            Ask::Room => say("空きが足りない。どれが移動するか", "Too little room: which card goes there?"),
            Ask::DrawMore => say("もう1枚引くか", "Draw another card?"),
            Ask::LookMore => say("もう1枚見るか", "Look at another card?"),
            Ask::Order => say("次にデッキに置くカード", "Which card goes to the deck next?"),
            Ask::EvolveCard(card) => about(card, "のエボルヴカード", "Which evolve card?"),
            Ask::UseTrigger(card) => about(card, "のトリガーを使うか", "Use its trigger?"),
            Ask::PointTrigger(card) => {
                about(card, "のトリガーの対象", "Which follower does the trigger point at?")
            }
            Ask::Replacement(card) => about(card, "への変更を先に適用する順", "Which change is first?"),
            Ask::Name => say("カード名を指定する", "Name a card"),
        }
    }

    fn choice(teller: &Teller<'_>, state: &State, choice: Choice) -> String {
        let say = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
        let Some(pick) = Pick::of(choice) else { return String::new() };
        let own = || own_card(teller, choice.card);
        match pick {
            Pick::EndMain => say("メインフェイズ終了", "End"),
            Pick::Pass => say("何もしない", "Pass"),
            Pick::Play => match teller.lang {
                engine::Lang::Ja => format!("{}をプレイ", own()),
                engine::Lang::En => format!("Play {}", own()),
            },
            Pick::Use => use_text(teller, choice),
            Pick::Attack => match teller.lang {
                engine::Lang::Ja => format!("{}で攻撃", own()),
                engine::Lang::En => format!("Attack with {}", own()),
            },
            Pick::Rush => {
                let with_ep = if choice.arg == 1 { teller.lang.pick("（EP）", " (EP)") } else { "" };
                let text = match teller.lang {
                    engine::Lang::Ja => format!("{}に突進", own()),
                    engine::Lang::En => format!("Rush {}", own()),
                };
                format!("{text}{with_ep}")
            }
            Pick::Card => told(teller, choice.card),
            Pick::Stop => say("ここまで", "No more"),
            Pick::Yes => say("はい", "Yes"),
            Pick::No => say("いいえ", "No"),
            Pick::Number => choice.arg.to_string(),
            Pick::Mode => option_text(teller, state, choice.arg),
            Pick::Waiting => waiting_text(teller, state, choice.arg.into()),
            Pick::First => say("先攻", "First"),
            Pick::Second => say("後攻", "Second"),
            Pick::Change => change_text(teller, state, choice.arg),
            Pick::Token => {
                let def = crate::entering::sort_named(state, choice.arg);
                def.map_or(String::new(), |def| crate::told::name(teller.rules, def, teller.lang))
            }
            Pick::Name => teller.rules.lore.name(choice.arg, teller.lang).to_owned(),
        }
    }

    fn choice_word(rules: &Rules, state: &State, choice: Choice) -> String {
        let Some(pick) = Pick::of(choice) else { return String::new() };
        let card = || card_word(rules, state, choice.card);
        match pick {
            Pick::EndMain => "end".to_owned(),
            Pick::Play => format!("play {}", card()),
            Pick::Use => format!("use {} ability {}", card(), choice.arg + 1),
            Pick::Attack => format!("attack {}", card()),
            Pick::Rush if choice.arg == 1 => format!("rush {} with EP", card()),
            Pick::Rush => format!("rush {}", card()),
            Pick::Card => card(),
            Pick::Number | Pick::Name => format!("{} {}", pick.word(), choice.arg),
            Pick::Mode | Pick::Waiting | Pick::Change | Pick::Token => pick.numbered(choice),
            Pick::Pass | Pick::Stop | Pick::Yes | Pick::No | Pick::First | Pick::Second => pick.word(),
        }
    }

    fn lack(teller: &Teller<'_>, lack: &Lack) -> String {
        let say = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
        match lack.want {
            Want::Pp(need, have) => teller
                .lang
                .pick(format!("{need}PP必要、今は{have}PP"), format!("costs {need} PP, you have {have}")),
            Want::Room => say("場に空きがない", "there is no room on the field"),
            Want::Target => say("選べる対象がない", "there is nothing it could choose"),
            Want::Cost => say("コストを払えない", "its cost can't be paid"),
            Want::Quick => say("クイックではない", "it is not quick"),
            Want::Standing => say("アクト状態である", "it is acted"),
            Want::Continuity => say("このターンに来たばかりである", "it came under your control this turn"),
            Want::AttackTarget => say("攻撃できる相手がいない", "there is nothing it could attack"),
            Want::Follower => say("フォロワーではない", "it is no follower"),
            Want::Acted => say("スタンド状態である", "it stands"),
            Want::NotIntimidating => say("【威圧】を持つ", "it has Intimidate"),
            Want::Guard => {
                say("先に【守護】を攻撃しなければならない", "a follower with Guard must be attacked first")
            }
            Want::Allowed => say("効果によって禁じられている", "an effect forbids it"),
            Want::OtherTurn => say("このターンはもう進化した", "an evolution was played this turn already"),
            Want::Uses(1) => say("このターンはもう1回使った", "used once this turn already"),
            Want::Uses(n) => teller
                .lang
                .pick(format!("このターンはもう{n}回使った"), format!("used {n} times this turn already")),
            Want::Condition => say("条件を満たしていない", "its condition does not hold"),
            Want::EvolveCard => say("エボルヴデッキに使えるカードがない", "no such card in the evolve deck"),
            Want::NoAura => say("【オーラ】を持つ", "it has Aura"),
            Want::Forced => say("先に選ばなければならないものがある", "another must be chosen first"),
            Want::NewPosition => say("同じ盤面で同じ行動をした", "the same was done in the same position"),
            Want::Rest => say("残りを選べなくなる", "the rest could not be chosen then"),
        }
    }
}

/// The card whose text asks, also where it is no more.
pub(crate) fn asker_name(teller: &Teller<'_>, asker: Asker) -> String {
    match asker {
        Asker::There(card) => told(teller, card),
        Asker::Gone(def) => crate::told::name(teller.rules, def, teller.lang),
    }
}

/// A mode, what a text joins by か, or what a deck can be based on, in words.
fn option_text(teller: &Teller<'_>, state: &State, at: u16) -> String {
    let rules = teller.rules;
    let row = match state.work.frames.last() {
        Some(Step::SetUp(SetUp::Basis(seat))) => return basis_text(teller, *seat, at == 0),
        Some(Step::Resolve(run)) => match engine::effect::waits_at::<Sve>(rules, run) {
            Some(Op::OneOf(row, _)) => Some(*row),
            _ => None,
        },
        Some(Step::Play(play)) => {
            let modes = crate::legal::program(rules, &play.run).and_then(|program| program.modes.as_ref());
            modes.map(|modes| modes.row)
        }
        _ => None,
    };
    let options = row.and_then(|row| rules.lore.options.get(usize::from(row)));
    let option = options.and_then(|options| options.get(usize::from(at)));
    option.map_or_else(|| format!("[{}]", at + 1), |(ja, en)| teller.lang.pick(ja, en).clone())
}

/// The title or the class of a deck.
pub(crate) fn basis_text(teller: &Teller<'_>, seat: Seat, by_title: bool) -> String {
    let (rules, table) = (teller.rules, teller.table);
    let title = setup::title(rules, table, seat).filter(|_| by_title);
    match title.and_then(|title| rules.lore.titles.get(usize::from(title))) {
        Some(title) => title.clone(),
        None => setup::current_class(rules, table, seat)
            .map_or(String::new(), |class| class.name(teller.lang).to_owned()),
    }
}

/// A card of the seat that is asked: its name, and where it lies if not in hand or on the field.
fn own_card(teller: &Teller<'_>, card: Ix) -> String {
    let table = teller.table;
    let name = crate::told::known(teller, card).unwrap_or_default();
    match table.zone(card) {
        Zone::Hand => name,
        Zone::Field => format!("{name}{}", which(table, card)),
        zone => format!("{name}{} ({})", which(table, card), zone.name(teller.lang)),
    }
}

/// `エンシェントエルフ：進化`, with a number where the card has several abilities of that icon.
/// Does this way of leaving the field give a card up?
fn lost(way: Way) -> bool {
    matches!(way, Way::Destroy | Way::Bury | Way::Banish)
}

/// Does the cost of an ability that is used take a card from its own field?
fn takes_own(rules: &Rules, state: &State, choice: Choice) -> bool {
    let on_field = state.table.zone(choice.card) == Zone::Field;
    let field = |of: &Selector| of.places.iter().all(|(zone, _)| *zone == Zone::Field);
    let mut takes = false;
    legal::each_use(rules, &state.table, choice.card, &mut |nth, id| {
        let cost = rules.lore.abilities[id as usize].program.costs.first();
        let own = cost.into_iter().flatten().any(|price| match price {
            Price::GoThis(way) => on_field && lost(*way),
            Price::Go(of, _, way) | Price::GoAll(of, way) => field(of) && lost(*way),
            _ => false,
        });
        takes |= u16::from(nth) == choice.arg && own;
    });
    takes
}

/// Is a card of the chooser's own field given up by being chosen?
fn gives_up(rules: &Rules, state: &State, card: Ix) -> bool {
    let (run, slot) = match state.work.frames.last() {
        Some(Step::Play(play)) => match crate::ask::targets_of(rules, state, play) {
            Some((slot, _)) => (&play.run, slot),
            None => return false,
        },
        Some(Step::Resolve(run)) => match engine::effect::waits_at::<Sve>(rules, run) {
            Some(Op::Choose(choose)) => (run, choose.into),
            _ => return false,
        },
        _ => return false,
    };
    let asked = crate::ask::question(rules, state).to;
    let own = state.table.zone(card) == Zone::Field && state.table.seat(card) == asked;
    let mut deeds = engine::effect::deeds_to::<Sve>(rules, run, slot);
    own && deeds.any(|deed| matches!(deed, Verb::Go(way) if lost(*way)))
}

fn use_text(teller: &Teller<'_>, choice: Choice) -> String {
    let (rules, table) = (teller.rules, teller.table);
    let mut uses = Vec::new();
    legal::each_use(rules, table, choice.card, &mut |nth, id| {
        let ability = &rules.lore.abilities[id as usize];
        if let Nature::Activated { icon, .. } = ability.nature {
            let into = ability.program.costs.iter().flatten().find_map(|price| match price {
                Price::EvolveCard(name) => {
                    Some(rules.lore.name(*name, teller.lang)).filter(|name| !name.is_empty())
                }
                _ => None,
            });
            let icon = naming::icon(icon, teller.lang);
            let into = into.map(|name| teller.lang.pick(format!("（{name}）"), format!(" into {name}:")));
            uses.push((u16::from(nth), format!("{icon}{}", into.unwrap_or_default())));
        }
    });
    let icon = uses.iter().find(|(nth, _)| *nth == choice.arg).map_or("", |(_, icon)| icon);
    let alike: Vec<u16> = uses.iter().filter(|(_, other)| *other == icon).map(|(nth, _)| *nth).collect();
    let at = alike.iter().position(|&nth| nth == choice.arg).map_or(0, |at| at + 1);
    let number = if alike.len() > 1 { format!(" {at}") } else { String::new() };
    let card = own_card(teller, choice.card);
    match teller.lang {
        engine::Lang::Ja => format!("{card}：{icon}{number}"),
        engine::Lang::En => format!("{icon} {card}{number}"),
    }
}

/// A waiting ability by its card, numbered where several of one card wait.
fn waiting_text(teller: &Teller<'_>, state: &State, at: usize) -> String {
    let Some(waits) = state.work.waiting.get(at) else { return String::new() };
    let def = rules_def(teller.rules, state, waits);
    let name = crate::told::name(teller.rules, def, teller.lang);
    let same = |other: &&engine::Waiting| rules_def(teller.rules, state, other) == def;
    let alike = state.work.waiting.iter().filter(same).count();
    if alike < 2 {
        return name;
    }
    let nth = state.work.waiting.iter().take(at + 1).filter(same).count();
    format!("{name}[{nth}]")
}

/// A change of the damage about to be dealt, with its place in the list.
fn change_text(teller: &Teller<'_>, state: &State, row: u16) -> String {
    if let Some(Step::Instead(waits)) = state.top() {
        let open = crate::instead::open(teller.rules, state, &waits);
        let source = open.get(usize::from(row)).map(|(_, source, _)| form(&state.table, source.card));
        let name = source.map(|def| name(teller.rules, def, teller.lang)).unwrap_or_default();
        return format!("{name} [{}]", row + 1);
    }
    let Some(Step::Blows(blows)) = state.top() else { return String::new() };
    let open = crate::damage::open(teller.rules, &state.table, &blows);
    let change = open.iter().find(|(at, _)| u16::from(*at) == row).map(|(_, change)| *change);
    let name = change.and_then(|change| crate::lines::change_name(teller, change)).unwrap_or_default();
    format!("{name} [{}]", row + 1)
}

/// The face that a waiting ability is of: that of its source, there or gone.
fn rules_def(rules: &Rules, state: &State, waits: &engine::Waiting) -> engine::Def {
    let printed = rules.lore.abilities.get(waits.ability as usize).map(|ability| ability.program.def);
    match printed {
        Some(def) if (def.0 as usize) < rules.cards.len() => def,
        _ if state.table.still(waits.source) => form(&state.table, waits.source.card),
        _ => state.last_known(waits.source).map_or(rules.lore.nobody, |ghost| ghost.card.def),
    }
}

/// A card as a save names it: by where it lies where that means something, else by its id; a card of the hand
/// of the one who is asked by its id alone.
fn card_word(rules: &Rules, state: &State, card: Ix) -> String {
    let table = &state.table;
    if !table.lies(card) {
        return "gone".to_owned();
    }
    let (seat, zone, def) = (table.seat(card), table.zone(card), table.card(card).def);
    let place = format!("{seat} {}", zone.word());
    if zone.ordered() && zone != Zone::Deck {
        return format!("{place} {}", table.position(card) + 1);
    }
    let own_hand = zone == Zone::Hand && Sve::question(rules, state).to == seat;
    if own_hand { word(rules, def) } else { format!("{place} {}", word(rules, def)) }
}
