//! Effects that last, as a position writes them.

use engine::effect::{Lasting, On, Until};
use engine::{BEFORE, Ix, Lang, Ref, Seat, THIS_TURN, find_object, object_word};

use crate::cards::Kind;
use crate::current::{in_play, is_set, sets_numbers, since_card, since_effect};
use crate::game::{Rules, Setup, Table};
use crate::naming;
use crate::table::{Figure, Hurts, Key, Rule};
use crate::vocabulary::{Change, Ends};

/// Words of what holds for a player.
const RULES: [(Rule, &str); 16] = [
    (Rule::CantDraw, "no-draw"),
    (Rule::CantPlayCharacters, "no-characters"),
    (Rule::CantPlayEffects, "no-effects"),
    (Rule::CantPlaySupports, "no-supports"),
    (Rule::Undamaged, "no-damage"),
    (Rule::UndamagedByDown, "no-down-damage"),
    (Rule::UndamagedByEffect, "no-effect-damage"),
    (Rule::UndamagedInBattle, "no-battle-damage"),
    (Rule::CantPlayFlashes, "no-flashes"),
    (Rule::CantAttack, "no-attacks"),
    (Rule::CantRecover, "no-recovery"),
    (Rule::CantPlayDown, "no-face-down"),
    (Rule::SkipsLead, "skips-lead"),
    (Rule::SkipsAttack, "skips-attack"),
    (Rule::CantRegainEnergy, "no-regain"),
    (Rule::CantPutEnergy, "no-energy"),
];

/// Words of kinds of cards.
const KINDS: [(Option<Kind>, &str); 4] = [
    (None, "card"),
    (Some(Kind::Character), "character"),
    (Some(Kind::Effect), "effect"),
    (Some(Kind::Support), "support"),
];

fn kind_word(kind: Option<Kind>) -> &'static str {
    KINDS.iter().find(|(known, _)| *known == kind).map_or("card", |(_, word)| word)
}

fn figure_word(figure: Figure) -> String {
    figure.name(Lang::En).to_lowercase()
}

/// Can it be written: is what it speaks of still there?
pub(crate) fn can_be_written(table: &Table, one: &Lasting<Change, Ends>) -> bool {
    match one.on {
        On::Object(object) => table.still(object),
        On::Seat(_) => true,
    }
}

/// The cards that set numbers, in the order they lie, those of this turn last.
fn setting(rules: &Rules, table: &Table) -> Vec<Ix> {
    let mut all: Vec<Ix> = in_play(table).filter(|&card| sets_numbers(rules, table, card)).collect();
    all.sort_by_key(|&card| table.card(card).since >= table.turn_began());
    all
}

/// How many cards that set numbers came before an effect that does, where some of the same turn came after it.
fn after(rules: &Rules, table: &Table, one: &Lasting<Change, Ends>) -> Option<u8> {
    if !is_set(one.change) {
        return None;
    }
    let own = since_effect(one);
    let new = |since| since >= table.turn_began();
    let cards = setting(rules, table);
    let later = |card: &Ix| since_card(table, *card) > own && new(table.card(*card).since) == new(one.since);
    let before = cards.iter().filter(|&&card| since_card(table, card) < own).count();
    cards.iter().any(later).then_some(before as u8)
}

/// The cards that set numbers in the order they came, where they lie in another one or an effect came between them.
pub(crate) fn order(rules: &Rules, table: &Table) -> Option<String> {
    let lie = setting(rules, table);
    let mut came = lie.clone();
    came.sort_by_key(|&card| since_card(table, card));
    let between = table.common.lasts.iter().any(|one| after(rules, table, one).is_some());
    let word = |card: &Ix| object_word(rules, table, *card);
    (came != lie || between).then(|| came.iter().map(word).collect::<Vec<_>>().join(", "))
}

/// `order: A support 1, A character 2`
pub(crate) fn read_order(rules: &Rules, setup: &mut Setup, text: &str) -> Result<(), String> {
    for one in text.split(',') {
        let found = find_object(rules, setup, one.trim());
        let found =
            found.ok_or_else(|| format!("order: there is no card at {one:?}, such as `A support 1`"))?;
        setup.common.order.push(found);
    }
    Ok(())
}

fn hurts_word(hurts: Hurts) -> &'static str {
    Hurts::ALL[hurts as usize].1
}

fn change_word(rules: &Rules, change: Change) -> String {
    match change {
        Change::Nothing => "nothing".to_owned(),
        Change::Ability(code) => format!("ability {}", naming::ability_word(rules, code)),
        Change::Add(figure, n) => format!("add {} {n}", figure_word(figure)),
        Change::Set(figure, n) => format!("set {} {n}", figure_word(figure)),
        Change::SetAfter(figure, n, cards) => format!("set {} {n} after {cards}", figure_word(figure)),
        Change::Scale(figure, by) => format!("scale {} {by}", figure_word(figure)),
        Change::Printed(figure) => format!("printed {}", figure_word(figure)),
        Change::Swap(one, two) => format!("swap {} {}", figure_word(one), figure_word(two)),
        Change::Key(key) => format!("key {}", key.name(Lang::Ja)),
        Change::Lose(key) => format!("lose {}", key.name(Lang::Ja)),
        Change::Resist(false, x) => format!("resist speed {x}"),
        Change::Resist(true, x) => format!("resist cost {x}"),
        Change::LoseResist(false) => "lose-resist speed".to_owned(),
        Change::LoseResist(true) => "lose-resist cost".to_owned(),
        Change::Attacks(n) => format!("attacks {n}"),
        Change::Moves(n) => format!("moves {n}"),
        Change::Lead(icons) => format!("lead {icons}"),
        Change::Ways(ways) => format!("ways {ways}"),
        Change::Attribute(at, false) => format!("attribute {at}"),
        Change::Attribute(at, true) => format!("also {at}"),
        Change::Rule(rule) => RULES[rule as usize].1.to_owned(),
        Change::Harm(hurts, n) => format!("harm {} {n}", hurts_word(hurts)),
        Change::ScaleHarm(hurts, by) => format!("scale-harm {} {by}", hurts_word(hurts)),
        Change::Hand(n) => format!("hand {n}"),
        Change::MoreHand(n) => format!("more-hand {n}"),
        Change::Energy(n) => format!("energy {n}"),
        Change::MostHarm(hurts, n) => format!("most-harm {} {n}", hurts_word(hurts)),
        Change::Next(kind, n) => format!("next {} {n}", kind_word(kind)),
        Change::Floor(figure, n) => format!("floor {} {n}", figure_word(figure)),
        Change::Deals(hurts, n) => format!("deals {} {n}", hurts_word(hurts)),
        Change::ScaleDeals(hurts, by) => format!("scale-deals {} {by}", hurts_word(hurts)),
        Change::Falls(n) => format!("falls {n}"),
        Change::ScaleFalls(by) => format!("scale-falls {by}"),
        Change::NextHarm(hurts, n) => format!("next-harm {} {n}", hurts_word(hurts)),
        Change::Heals(n) => format!("heals {n}"),
        Change::ScaleHeals(by) => format!("scale-heals {by}"),
        // Holds as long as its card lies there, and is written with it.
        Change::Ward(_) => "nothing".to_owned(),
    }
}

fn read_change(rules: &Rules, text: &str) -> Option<Change> {
    if let Some((rule, _)) = RULES.iter().find(|(_, word)| *word == text) {
        return Some(Change::Rule(*rule));
    }
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let numbered = || {
        let (word, n) = rest.split_once(' ')?;
        Some((Figure::find(word)?, n.parse::<i16>().ok().filter(|n| (-30_000..=30_000).contains(n))?))
    };
    let harm = || {
        let (word, n) = rest.split_once(' ')?;
        let (hurts, _) = Hurts::ALL.iter().find(|(_, known)| *known == word)?;
        Some((*hurts, n.parse::<i16>().ok().filter(|n| (-30_000..=30_000).contains(n))?))
    };
    let energy = |word: &str| match word {
        "speed" => Some(false),
        "cost" => Some(true),
        _ => None,
    };
    let small = |most: u8| rest.parse::<u8>().ok().filter(|n| *n <= most);
    Some(match verb {
        "nothing" => Change::Nothing,
        "ability" => Change::Ability(naming::find_ability(rules, rest)?),
        "add" => numbered().map(|(figure, n)| Change::Add(figure, n))?,
        "set" => match rest.split_once(" after ") {
            None => numbered().map(|(figure, n)| Change::Set(figure, n))?,
            Some((rest, cards)) => {
                let (word, n) = rest.split_once(' ')?;
                let n = n.parse::<i16>().ok().filter(|n| (-30_000..=30_000).contains(n))?;
                Change::SetAfter(Figure::find(word)?, n, cards.parse().ok().filter(|cards| *cards <= 99)?)
            }
        },
        "scale" => {
            let (figure, by) = numbered()?;
            Change::Scale(figure, i8::try_from(by).ok()?)
        }
        "printed" => Change::Printed(Figure::find(rest)?),
        "swap" => {
            let (one, two) = rest.split_once(' ')?;
            Change::Swap(Figure::find(one)?, Figure::find(two)?)
        }
        "key" => Change::Key(Key::find(rest)?),
        "lose" => Change::Lose(Key::find(rest)?),
        "resist" => {
            let (word, x) = rest.split_once(' ')?;
            Change::Resist(energy(word)?, x.parse().ok()?)
        }
        "lose-resist" => Change::LoseResist(energy(rest)?),
        "harm" => {
            let (hurts, n) = harm()?;
            Change::Harm(hurts, n)
        }
        "scale-harm" => {
            let (hurts, by) = harm()?;
            Change::ScaleHarm(hurts, i8::try_from(by).ok()?)
        }
        "hand" => Change::Hand(small(99)?),
        "energy" => Change::Energy(small(9)?),
        "more-hand" => Change::MoreHand(rest.parse::<i8>().ok()?),
        "most-harm" => {
            let (hurts, n) = harm()?;
            Change::MostHarm(hurts, n)
        }
        "next" => {
            let (word, n) = rest.split_once(' ')?;
            let (kind, _) = KINDS.iter().find(|(_, known)| *known == word)?;
            Change::Next(*kind, n.parse::<i16>().ok().filter(|n| (-99..=99).contains(n))?)
        }
        "floor" => numbered().map(|(figure, n)| Change::Floor(figure, n))?,
        "attacks" => Change::Attacks(small(9)?),
        "moves" => Change::Moves(small(9)?),
        "lead" => Change::Lead(small(15)?),
        "ways" => Change::Ways(small(15)?),
        "attribute" => Change::Attribute(small(5)?, false),
        "also" => Change::Attribute(small(5)?, true),
        _ => return read_damage(verb, rest, harm),
    })
}

/// What changes damage or recovery.
fn read_damage(verb: &str, rest: &str, harm: impl Fn() -> Option<(Hurts, i16)>) -> Option<Change> {
    Some(match verb {
        "deals" => {
            let (hurts, n) = harm()?;
            Change::Deals(hurts, n)
        }
        "scale-deals" => {
            let (hurts, by) = harm()?;
            Change::ScaleDeals(hurts, i8::try_from(by).ok()?)
        }
        "falls" => Change::Falls(rest.parse::<i16>().ok().filter(|n| (-30_000..=30_000).contains(n))?),
        "scale-falls" => Change::ScaleFalls(rest.parse::<i8>().ok()?),
        "next-harm" => {
            let (hurts, n) = harm()?;
            Change::NextHarm(hurts, n)
        }
        "heals" => Change::Heals(rest.parse::<i16>().ok().filter(|n| (-30_000..=30_000).contains(n))?),
        "scale-heals" => Change::ScaleHeals(rest.parse::<i8>().ok()?),
        _ => return None,
    })
}

fn until_word(one: &Lasting<Change, Ends>) -> String {
    match (one.until, one.ends) {
        (_, Ends::Battle) => " until battle".to_owned(),
        (_, Ends::AttackPhase) => " until attack".to_owned(),
        (_, Ends::SourceLeaves) => " until source".to_owned(),
        (Until::OnlyTurnOf(seat, _), Ends::Setup) => format!(" until {seat} setup"),
        (Until::TurnOf(seat, _), Ends::TurnBegins) => format!(" until {seat} start"),
        (Until::Gone, _) => String::new(),
        (Until::TurnEnds, _) => " until turn".to_owned(),
        (Until::TurnOf(seat, begun), _) => format!(" until {seat} end{}", if begun { " now" } else { "" }),
        (Until::OnlyTurnOf(seat, begun), _) => {
            format!(" until {seat} turn{}", if begun { " now" } else { "" })
        }
    }
}

/// `add atk 200 on A character 1 by A until turn`
pub(crate) fn write(rules: &Rules, table: &Table, one: &Lasting<Change, Ends>) -> String {
    let place = |object: Ref| object_word(rules, table, object.card);
    let change = match (one.change, after(rules, table, one)) {
        (Change::Set(figure, n) | Change::SetAfter(figure, n, _), Some(cards)) => {
            Change::SetAfter(figure, n, cards)
        }
        (Change::SetAfter(figure, n, _), None) => Change::Set(figure, n),
        (change, _) => change,
    };
    let on = match one.on {
        On::Object(object) => place(object),
        On::Seat(seat) => seat.to_string(),
    };
    let from = if table.still(one.from) { format!(" from {}", place(one.from)) } else { String::new() };
    let new = if one.since >= table.turn_began() { " new" } else { "" };
    format!("{} on {on} by {}{from}{}{new}", change_word(rules, change), one.by, until_word(one))
}

pub(crate) fn read(rules: &Rules, setup: &Setup, entry: &str) -> Result<Lasting<Change, Ends>, String> {
    let wrong = |what: &str| {
        format!("effects: {entry:?}: {what}, such as `add atk 200 on A character 1 by A until turn`")
    };
    let (rest, new) = match entry.strip_suffix(" new") {
        Some(rest) => (rest, true),
        None => (entry, false),
    };
    let (change, rest) =
        rest.split_once(" on ").ok_or_else(|| wrong("expected what, then `on` a card or a seat"))?;
    let change = read_change(rules, change.trim()).ok_or_else(|| wrong("no such change"))?;
    let (on, rest) = rest.split_once(" by ").ok_or_else(|| wrong("expected `by` a seat"))?;
    let on = match Seat::from_letter(on.trim()) {
        Some(seat) => On::Seat(seat),
        None => On::Object(find_object(rules, setup, on).ok_or_else(|| wrong("there is no such card"))?),
    };
    let (rest, until) = rest.split_once(" until ").unwrap_or((rest, ""));
    let (by, from) = rest.split_once(" from ").unwrap_or((rest, ""));
    let by = Seat::from_letter(by.trim()).ok_or_else(|| wrong("expected `by A` or `by B`"))?;
    let from = match from.trim() {
        "" => Ref::default(),
        text => find_object(rules, setup, text).ok_or_else(|| wrong("there is no such card"))?,
    };
    let (until, ends) = match until.trim() {
        "" => (Until::Gone, Ends::InTime),
        "turn" => (Until::TurnEnds, Ends::InTime),
        "battle" => (Until::TurnEnds, Ends::Battle),
        "attack" => (Until::TurnEnds, Ends::AttackPhase),
        "source" => (Until::Gone, Ends::SourceLeaves),
        "A end" => (Until::TurnOf(Seat::A, false), Ends::InTime),
        "B end" => (Until::TurnOf(Seat::B, false), Ends::InTime),
        "A end now" => (Until::TurnOf(Seat::A, true), Ends::InTime),
        "B end now" => (Until::TurnOf(Seat::B, true), Ends::InTime),
        "A start" => (Until::TurnOf(Seat::A, false), Ends::TurnBegins),
        "B start" => (Until::TurnOf(Seat::B, false), Ends::TurnBegins),
        "A setup" => (Until::OnlyTurnOf(Seat::A, false), Ends::Setup),
        "B setup" => (Until::OnlyTurnOf(Seat::B, false), Ends::Setup),
        "A turn" => (Until::OnlyTurnOf(Seat::A, false), Ends::InTime),
        "B turn" => (Until::OnlyTurnOf(Seat::B, false), Ends::InTime),
        "A turn now" => (Until::OnlyTurnOf(Seat::A, true), Ends::InTime),
        "B turn now" => (Until::OnlyTurnOf(Seat::B, true), Ends::InTime),
        _ => {
            return Err(wrong(
                "expected `until turn`, `battle`, `attack`, `source`, `A end`, `A start` or `A turn`",
            ));
        }
    };
    let since = if new { THIS_TURN } else { BEFORE };
    Ok(Lasting { change, on, by, from, until, since, ends })
}
