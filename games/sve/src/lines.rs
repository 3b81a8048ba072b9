//! The lines of the log.

use engine::effect::Until;
use engine::{Def, Ix, Lang, Move, Place, Seat, Set, Tells, What, told_move, within_line};

use crate::asks::basis_text;
use crate::events::{Damage, Own};
use crate::game::{Sve, Teller};
use crate::kinds::{Icon, Stat};
use crate::naming;
use crate::steps::Played;
use crate::table::{Attack, Zone};
use crate::told::{name, told};
use crate::vocabulary::{Change, Fate};

impl Tells for Sve {
    fn told(teller: &Teller<'_>, card: Ix) -> String {
        told(teller, card)
    }

    const TURNED: [(&'static str, &'static str); 2] =
        [("~はスタンド", "~ stands|~ stand"), ("~はアクト", "~ acts|~ act")];

    fn made(teller: &Teller<'_>, def: Def, n: u8, to: Place) -> Option<String> {
        let (what, seat) = (name(teller.rules, def, teller.lang), to.seat());
        let zone = to.zone::<Zone>().name(teller.lang);
        let times = if n == 1 { String::new() } else { format!("×{n}") };
        teller.say(
            format!("{what}{times}が{seat}の{zone}に出る"),
            format!("{what}{times} comes to {seat}'s {}", within_line(zone)),
        )
    }

    fn moved(teller: &Teller<'_>, change: &Move, what: &str) -> (String, String) {
        let (from, to) = (change.from.seat(), change.to.seat());
        let zone = |zone: Zone| zone.name(teller.lang);
        let (left, came) = (change.from.zone::<Zone>(), change.to.zone::<Zone>());
        match (left, came) {
            (Zone::Deck, Zone::Hand) => {
                (format!("{to}はデッキから手札へ：{what}"), format!("{to} takes from the deck: {what}"))
            }
            (Zone::EvolveDeck, Zone::Evolution | Zone::Racing | Zone::Drive) if change.host.is_some() => {
                let host = told(teller, change.host);
                (format!("{what}が{host}に付く"), format!("{what} goes with {host}"))
            }
            (Zone::Field, Zone::Field) => {
                (format!("{what}は{to}の場へ"), format!("{what} goes over to {to}'s field"))
            }
            // Either seat's resolution zone is the one they share.
            (_, Zone::Resolution) => {
                (format!("{from}は{what}をプレイする"), format!("{from} announces {what}"))
            }
            (Zone::Resolution, _) if from != to => {
                let (left, came) = (zone(left), zone(came));
                let en = format!("to {to}'s {}: {what}", within_line(came));
                (format!("{left}から{to}の{came}へ：{what}"), en)
            }
            _ if from == to => (
                format!("{from}の{}から{}へ：{what}", zone(left), zone(came)),
                match left {
                    Zone::Resolution => format!("to {to}'s {}: {what}", within_line(zone(came))),
                    _ => told_move(from, zone(left), None, zone(came), what),
                },
            ),
            _ => (
                format!("{from}の{}から{to}の{}へ：{what}", zone(left), zone(came)),
                told_move(from, zone(left), Some(to), zone(came), what),
            ),
        }
    }

    fn names_act(what: &What<Sve>) -> bool {
        match what {
            What::Own(Own::Played { what, .. }) => *what != Played::Triggered,
            What::Own(own) => matches!(own, Own::Attacks(_) | Own::GivesRush(..)),
            _ => false,
        }
    }

    fn own_line(teller: &Teller<'_>, own: &Own) -> Option<String> {
        match own {
            Own::First(seat) => teller.say(format!("先攻は{seat}"), format!("{seat} goes first")),
            Own::Title(seat, title) => title_line(teller, *seat, *title),
            Own::Phase(phase) => Some(phase.name(teller.lang).to_owned()),
            Own::Pp(seat, pp, max) => {
                teller.say(format!("{seat}のPPは{pp}（最大{max}）"), format!("{seat} has {pp} of {max} PP"))
            }
            Own::Ep(seat, ep) => teller.say(format!("{seat}のEPは{ep}"), format!("{seat} has {ep} EP")),
            Own::Damage { cards, n, sort, by } => {
                damage_line(teller, &teller.several_there(cards), *n, *sort, by.card)
            }
            Own::Add { cards, stat, n } => stat_line(teller, cards, *stat, *n),
            // One by one they would tell how many there are.
            Own::Give(lasting) if teller.veils_on(lasting.on) => None,
            Own::Give(lasting) => given_line(teller, lasting),
            Own::Counters { cards, counter, n } => counters_line(teller, cards, *counter, *n),
            Own::Evolved(card, form) => evolved_line(teller, *card, *form),
            Own::Played { what, seat, card, gone, icon, .. } => {
                let card =
                    gone.map_or_else(|| teller.told_there(*card), |def| name(teller.rules, def, teller.lang));
                played_line(teller, *what, *seat, &card, *icon)
            }
            Own::GivesRush(seat, card) => {
                let card = told(teller, *card);
                teller.say(format!("{seat}は{card}に突進を与える"), format!("{seat} gives {card} Rush"))
            }
            Own::NoRoom(seat, zone) => {
                let zone = zone.name(teller.lang);
                teller.say(format!("{seat}の{zone}は埋まっている"), format!("{seat}'s {zone} is full"))
            }
            Own::Chosen(cards, seat) => {
                let what = teller.chosen(cards)?;
                teller.say(format!("{seat}は{what}を選ぶ"), format!("{seat} chooses {what}"))
            }
            Own::Attacks(attack) => attack_line(teller, attack, false),
            Own::Fought(attack) => attack_line(teller, attack, true),
            Own::AttackEnds => teller.say("攻撃終了".to_owned(), "the attack is over".to_owned()),
            Own::NothingToDraw(seat) => {
                teller.say(format!("{seat}は引くカードがない"), format!("{seat} has no card to draw"))
            }
            Own::Word(cards, way) => {
                let word = naming::left_by(*way, teller.lang)?;
                let what = teller.several_there(cards);
                teller.say(format!("{what}：{word}"), format!("{word}: {what}"))
            }
            Own::Later(later) => later_line(teller, later.ability),
            Own::ExtraTurn(_) | Own::ExtraTaken(_) | Own::WillSkip(_) | Own::Skipped(_) | Own::TurnEnds => {
                turn_line(teller, own)
            }
            Own::Races(card) => {
                let what = teller.told_there(*card);
                teller.say(format!("{what}は出走する"), format!("{what} races"))
            }
            Own::GainsDrive(card) => {
                let what = teller.told_there(*card);
                teller.say(format!("{what}はドライブを得る"), format!("{what} gains Drive"))
            }
            Own::DriveHit(seat) => {
                teller.say(format!("{seat}のトリガー"), format!("{seat}'s drive check hits"))
            }
            Own::Named(row) => {
                let name = teller.rules.lore.name(*row, teller.lang);
                teller.say(format!("『{name}』を指定"), format!("named: “{name}”"))
            }
            Own::UsedUp(_)
            | Own::Rite(_)
            | Own::Processed
            | Own::LaterGone(_)
            | Own::Counted(..)
            | Own::CountedGiven(..)
            | Own::Latch(..)
            | Own::Control(..)
            | Own::Marks(..)
            | Own::Regular(_)
            | Own::Been(..) => None,
        }
    }
}

/// What a deck is based on.
fn title_line(teller: &Teller<'_>, seat: Seat, title: u8) -> Option<String> {
    let title = match title {
        0 => basis_text(teller, seat, false),
        title => teller.rules.lore.titles.get(title as usize).cloned().unwrap_or_default(),
    };
    Some(teller.lang.pick(format!("{seat}のデッキは{title}"), format!("{seat}'s deck is of {title}")))
}

/// Attack or defence changes.
fn stat_line(teller: &Teller<'_>, cards: &Set, stat: Stat, n: i16) -> Option<String> {
    let what = teller.several_there(cards);
    let stat = match stat {
        Stat::Attack => teller.lang.pick("攻撃力", "attack"),
        Stat::Defense => teller.lang.pick("体力", "defence"),
    };
    Some(teller.lang.pick(format!("{what}の{stat}{n:+}"), format!("{what}: {stat} {n:+}")))
}

/// Counters are put on cards or taken from them.
fn counters_line(teller: &Teller<'_>, cards: &Set, counter: u8, n: i16) -> Option<String> {
    let what = teller.several_there(cards);
    let word = teller.rules.lore.counters.get(counter as usize).map_or("", String::as_str);
    let word = naming::counter(word, teller.lang);
    Some(teller.lang.pick(format!("{what}の{word}カウンター{n:+}"), format!("{what}: {word} counter {n:+}")))
}

/// A card evolves; what it becomes is named where it is called otherwise.
fn evolved_line(teller: &Teller<'_>, card: Ix, form: Def) -> Option<String> {
    let (what, face) = (teller.told_there(card), name(teller.rules, form, teller.lang));
    let same = what.ends_with(&face);
    match (same, teller.lang) {
        (true, Lang::Ja) => Some(format!("{what}は進化する")),
        (true, Lang::En) => Some(format!("{what} evolves")),
        (false, Lang::Ja) => Some(format!("{what}は{face}に進化する")),
        (false, Lang::En) => Some(format!("{what} evolves into {face}")),
    }
}

/// A card attacks another, or has fought it.
fn attack_line(teller: &Teller<'_>, attack: &Attack, fought: bool) -> Option<String> {
    let (who, whom) = (teller.told_there(attack.attacker.card), teller.told_there(attack.target.card));
    Some(match (fought, teller.lang) {
        (false, Lang::Ja) => format!("{who}が{whom}を攻撃"),
        (false, Lang::En) => format!("{who} attacks {whom}"),
        (true, Lang::Ja) => format!("{who}と{whom}が交戦"),
        (true, Lang::En) => format!("{who} and {whom} fight"),
    })
}

/// Whose turns there will be.
fn turn_line(teller: &Teller<'_>, own: &Own) -> Option<String> {
    match own {
        Own::ExtraTurn(seat) => {
            teller.say(format!("{seat}は追加ターンを得る"), format!("{seat} gets an extra turn"))
        }
        Own::ExtraTaken(seat) => {
            teller.say(format!("{seat}の追加ターン"), format!("an extra turn of {seat}"))
        }
        Own::WillSkip(seat) => teller
            .say(format!("{seat}は次のターンをスキップする"), format!("{seat} will skip their next turn")),
        Own::Skipped(seat) => {
            teller.say(format!("{seat}のターンはスキップ"), format!("{seat}'s turn is skipped"))
        }
        Own::TurnEnds => teller.say("ターン終了".to_owned(), "the turn ends".to_owned()),
        _ => None,
    }
}

fn damage_line(teller: &Teller<'_>, what: &str, n: i16, sort: Damage, by: Ix) -> Option<String> {
    let (sort_ja, sort_en) = match sort {
        Damage::Attack => ("攻撃ダメージ", "attack damage"),
        Damage::AttackCombat | Damage::Combat => ("交戦ダメージ", "combat damage"),
        Damage::Ability => ("ダメージ", "damage"),
    };
    let by = if teller.table.lies(by) { Some(teller.told_there(by)) } else { None };
    Some(match (by, teller.lang) {
        (Some(by), Lang::Ja) => format!("{by}が{what}に{n}{sort_ja}"),
        (Some(by), Lang::En) => format!("{by} deals {n} {sort_en} to {what}"),
        (None, Lang::Ja) => format!("{what}に{n}{sort_ja}"),
        (None, Lang::En) => format!("{n} {sort_en} to {what}"),
    })
}

fn played_line(
    teller: &Teller<'_>,
    what: Played,
    seat: Seat,
    card: &str,
    icon: Option<Icon>,
) -> Option<String> {
    let (ja, en) = match (what, icon) {
        (Played::Card, _) => (format!("{card}をプレイした"), format!("{seat} plays {card}")),
        (Played::Ability, Some(Icon::Evolve)) => {
            (format!("{card}の進化をプレイした"), format!("{seat} evolves {card}"))
        }
        (Played::Ability, Some(icon @ (Icon::Meal(_) | Icon::Possess | Icon::Ride | Icon::Advance))) => {
            let name = naming::icon(icon, teller.lang);
            (format!("{card}の{name}をプレイした"), format!("{seat} uses {name} of {card}"))
        }
        (Played::Ability, _) => (format!("{card}の能力を使った"), format!("{seat} uses {card}")),
        (Played::Triggered, _) => (format!("{card}の能力が働く"), format!("{card} triggers")),
    };
    Some(match (what, teller.lang) {
        (Played::Triggered, Lang::Ja) => ja,
        (_, Lang::Ja) => format!("{seat}は{ja}"),
        (_, Lang::En) => en,
    })
}

/// What holds from now on, as far as it has a name of its own.
fn given_line(teller: &Teller<'_>, lasting: &engine::effect::Lasting<Change>) -> Option<String> {
    let what = teller.told_on(lasting.on);
    let say = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
    let gets = change_name(teller, lasting.change)?;
    let until = match lasting.until {
        Until::Gone => String::new(),
        Until::TurnEnds => say("（このターン）", " (this turn)"),
        Until::TurnOf(..) => say("（次のターン終了時まで）", " (until the end of the next turn)"),
        Until::OnlyTurnOf(..) => say("（次のターン）", " (next turn)"),
    };
    Some(teller.lang.pick(format!("{what}：{gets}{until}"), format!("{what}: {gets}{until}")))
}

/// What can hold, in a few words.
pub(crate) fn change_name(teller: &Teller<'_>, change: Change) -> Option<String> {
    let say = |ja: &str, en: &str| teller.lang.pick(ja, en).to_owned();
    Some(match change {
        Change::Key(key) => key.name(teller.lang).to_owned(),
        Change::Mute => say("能力を失う", "loses its abilities"),
        Change::Boxed => say("箱詰め", "boxed"),
        Change::Piloted => say("操縦", "piloted"),
        Change::Kind(kind) => kind.name(teller.lang).to_owned(),
        Change::Type(row) => teller.rules.lore.types.get(row as usize).cloned().unwrap_or_default(),
        Change::Name(row) => teller.rules.lore.name(row, teller.lang).to_owned(),
        Change::Stat(Stat::Attack, n) => say("攻撃力", "attack ") + &format!("{n:+}"),
        Change::Stat(Stat::Defense, n) => say("体力", "defence ") + &format!("{n:+}"),
        Change::NoAttack { leaders: true, followers: false } => {
            say("リーダーを攻撃できない", "can't attack leaders")
        }
        Change::NoAttack { leaders: false, .. } => say("フォロワーを攻撃できない", "can't attack followers"),
        Change::NoAttack { .. } => say("攻撃できない", "can't attack"),
        Change::NotAttacked => say("攻撃されない", "can't be attacked"),
        Change::NoDamage(..) => say("ダメージを受けない", "takes no such damage"),
        Change::NotDestroyed => say("破壊されない", "is not destroyed"),
        Change::NotBanished => say("消滅しない", "is not banished"),
        Change::Never(fate, _) => match fate {
            Fate::Destroyed => say("破壊されない", "is not destroyed"),
            Fate::Banished => say("消滅しない", "is not banished"),
            Fate::Returned => say("手札に戻らない", "does not go back to the hand"),
            Fate::Acted => say("アクトされない", "is not acted"),
            Fate::Stood => say("スタンドしない", "does not stand"),
            Fate::Seized => say("奪われない", "is not taken over"),
            Fate::Evolves => say("進化できない", "can't evolve"),
            Fate::Raised => say("攻撃力と体力が+されない", "its attack and defence can't rise"),
        },
        Change::NotChosen => say("選ばれない", "can't be chosen"),
        Change::MustBeChosen => say("先に選ばれる", "must be chosen"),
        Change::NoStanding => say("スタンドしない", "does not stand"),
        Change::NotPlayed => say("プレイできない", "can't be played"),
        Change::PassesGuard => say("【守護】を無視する", "ignores Guard"),
        Change::HitsByDefense => say("体力でダメージを与える", "hits by its defence"),
        Change::CannotLose => say("敗北しない", "can't lose"),
        Change::Racing => say("出走", "races"),
        Change::Costs(_, n) => say("コスト", "cost ") + &format!("{n:+}"),
        Change::DamageTaken(_, n) => say("受けるダメージ", "damage taken ") + &format!("{n:+}"),
        Change::DamageDealt(_, n) => say("与えるダメージ", "damage dealt ") + &format!("{n:+}"),
        Change::NoKey(key) => {
            let key = key.name(teller.lang);
            teller.lang.pick(format!("{key}を失う"), format!("loses {key}"))
        }
        Change::DealsNo(_) => say("ダメージを与えない", "deals no such damage"),
        Change::DamageCap(from, to) => teller.lang.pick(
            format!("{from}以上のダメージは{to}になる"),
            format!("damage of {from} or more becomes {to}"),
        ),
        Change::CostsTo(_, n) => teller.lang.pick(format!("コスト{n}になる"), format!("costs {n}")),
        Change::EvolveCosts(n) => say("進化コスト", "evolve cost ") + &format!("{n:+}"),
        Change::EvolveCostsPer(_, n) => {
            say("進化コスト（1枚につき）", "evolve cost for each ") + &format!("{n:+}")
        }
        Change::SpellChain(_) => say("スペルチェインに数える", "counts for Spellchain"),
        Change::EvolveCostsTo(n) => {
            teller.lang.pick(format!("進化コスト{n}になる"), format!("evolving costs {n}"))
        }
        Change::EntersActed => say("アクト状態で場に出る", "comes acted"),
        Change::CannotPlay(_) => say("プレイできないカードがある", "can't play some cards"),
        Change::NoDrawing(_) => say("カードを引けない", "draws no cards"),
        Change::HandLimit(n) => say("手札の上限", "hand limit ") + &format!("{n:+}"),
        Change::NoPpGrowth => say("PP最大値が増えない", "PP maximum does not grow"),
        Change::NoTrigger(_) => say("誘発しない能力がある", "an ability does not trigger"),
        Change::FollowersFirst => say("先にフォロワーを攻撃する", "must attack followers first"),
        Change::Ability(..) => say("能力を得る", "gets an ability"),
        Change::Nothing => return None,
    })
}

fn later_line(teller: &Teller<'_>, ability: u16) -> Option<String> {
    let def = teller.rules.lore.abilities.get(ability as usize)?.program.def;
    let card = name(teller.rules, def, teller.lang);
    Some(teller.lang.pick(format!("{card}の能力が後で働く"), format!("{card}: something is due later")))
}
