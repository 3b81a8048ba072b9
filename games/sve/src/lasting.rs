//! Lasting effects in a written position: `key 突進 on A field 1 by A until turn`.

use engine::effect::{read_object, told_after};
use engine::{BEFORE, Def, Lang, Seat, THIS_TURN, object_word};

use crate::game::{Rules, Setup, Table};
use crate::kinds::{Keyword, Stat};
use crate::naming;
use crate::table::Kind;
use crate::told;
use crate::vocabulary::{Change, Dealer, Fate, Later, Sort3, Span, Topic};

/// Changes that need no further word.
const PLAIN: [(Change, &str); 24] = [
    (Change::Mute, "mute"),
    (Change::Boxed, "boxed"),
    (Change::Piloted, "piloted"),
    (Change::NoAttack { leaders: true, followers: true }, "no-attack"),
    (Change::NoAttack { leaders: true, followers: false }, "no-attack-leaders"),
    (Change::NoAttack { leaders: false, followers: true }, "no-attack-followers"),
    (Change::NoAttack { leaders: false, followers: false }, "no-attack-none"),
    (Change::NotAttacked, "not-attacked"),
    (Change::NotDestroyed, "not-destroyed"),
    (Change::NotBanished, "not-banished"),
    (Change::NotChosen, "not-chosen"),
    (Change::MustBeChosen, "must-be-chosen"),
    (Change::NoStanding, "no-standing"),
    (Change::NotPlayed, "not-played"),
    (Change::PassesGuard, "passes-guard"),
    (Change::HitsByDefense, "hits-by-defence"),
    (Change::CannotLose, "cannot-lose"),
    (Change::Racing, "racing"),
    (Change::EntersActed, "enters-acted"),
    (Change::FollowersFirst, "followers-first"),
    (Change::NoPpGrowth, "no-pp-growth"),
    (Change::NoDrawing(Span::All), "no-drawing"),
    (Change::NoDrawing(Span::Start), "no-drawing-start"),
    (Change::NoDrawing(Span::NotStart), "no-drawing-but-start"),
];

const SORTS: [(Sort3, &str); 4] =
    [(Sort3::Any, "any"), (Sort3::Attack, "attack"), (Sort3::Combat, "combat"), (Sort3::Ability, "ability")];

const FATES: [(Fate, &str); 8] = [
    (Fate::Destroyed, "destroyed"),
    (Fate::Banished, "banished"),
    (Fate::Returned, "returned"),
    (Fate::Acted, "acted"),
    (Fate::Stood, "stood"),
    (Fate::Seized, "seized"),
    (Fate::Evolves, "evolves"),
    (Fate::Raised, "raised"),
];

/// What a text can keep from triggering.
const TOPICS: [(Topic, &str); 4] = [
    (Topic::Enters, "fanfare"),
    (Topic::Buried, "last-words"),
    (Topic::Evolves, "evolves"),
    (Topic::Attacks, "attacks"),
];

/// The word of a thing in a list.
fn listed<T: PartialEq>(list: &[(T, &'static str)], thing: &T) -> &'static str {
    list.iter().find(|(known, _)| known == thing).map_or("", |(_, word)| word)
}

/// A row of the match's abilities or selectors, by the card it stands on: `XP-162#1` is that card's first.
fn row_word(rules: &Rules, of: &dyn Fn(usize) -> Option<Def>, row: u16) -> String {
    let row = usize::from(row);
    let Some(def) = of(row) else { return "this".to_owned() };
    let nth = (0..=row).filter(|&at| of(at) == Some(def)).count();
    let plain =
        |word: &str| !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || "#;".contains(c));
    match rules.cards.get(usize::from(def.0)).map(|_| told::word(rules, def)) {
        Some(word) if plain(&word) && told::find(rules, &word) == Some(def) => format!("{word}#{nth}"),
        Some(_) => format!("%{}#{nth}", def.0),
        None => format!("rules#{nth}"),
    }
}

fn find_row(rules: &Rules, of: &dyn Fn(usize) -> Option<Def>, word: &str) -> Option<u16> {
    let (card, nth) = word.split_once('#')?;
    let def = match (card, card.strip_prefix('%')) {
        ("rules", _) => Def(u16::MAX),
        (_, Some(row)) => Def(row.parse().ok()?),
        _ => told::find(rules, card)?,
    };
    let nth = nth.parse::<usize>().ok()?.checked_sub(1)?;
    let mut rows = (0..).take_while(|&row| of(row).is_some()).filter(|&row| of(row) == Some(def));
    rows.nth(nth).and_then(|row| u16::try_from(row).ok())
}

/// On which card an ability of the match stands.
fn ability_of(rules: &Rules) -> impl Fn(usize) -> Option<Def> {
    |row| rules.lore.abilities.get(row).map(|ability| ability.program.def)
}

/// On which card a selector of the match stands.
fn selector_of(rules: &Rules) -> impl Fn(usize) -> Option<Def> {
    |row| rules.lore.selector_of.get(row).copied()
}

pub(crate) fn change_word(rules: &Rules, change: Change) -> String {
    if let Some((_, word)) = PLAIN.iter().find(|(known, _)| *known == change) {
        return (*word).to_owned();
    }
    let row = |list: &[String], row: u16| list.get(row as usize).cloned().unwrap_or_default();
    let of = |row: u16| row_word(rules, &selector_of(rules), row);
    let key = |key: Keyword| key.name(Lang::Ja);
    match change {
        Change::Key(one) => format!("key {}", key(one)),
        Change::NoKey(one) => format!("no-key {}", key(one)),
        Change::Ability(id, used) => {
            let used = if used == 0 { String::new() } else { format!(" used {used}") };
            format!("ability {}{used}", row_word(rules, &ability_of(rules), id))
        }
        Change::Type(at) => format!("type {}", row(&rules.lore.types, at)),
        Change::Name(at) => format!("name {}", row(&rules.lore.names, at)),
        Change::Kind(kind) => format!("kind {}", kind.name(Lang::En)),
        Change::Stat(Stat::Attack, n) => format!("attack {n}"),
        Change::Stat(Stat::Defense, n) => format!("defence {n}"),
        Change::NoDamage(sort, Dealer::Anyone) => format!("no-damage {}", listed(&SORTS, &sort)),
        Change::NoDamage(sort, Dealer::Opponent) => format!("no-damage {} opponent", listed(&SORTS, &sort)),
        Change::DamageTaken(sort, n) => format!("damage-taken {} {n}", listed(&SORTS, &sort)),
        Change::DamageDealt(sort, n) => format!("damage-dealt {} {n}", listed(&SORTS, &sort)),
        Change::DealsNo(sort) => format!("deals-no {}", listed(&SORTS, &sort)),
        Change::DamageCap(from, to) => format!("damage-cap {from} {to}"),
        Change::Costs(at, n) => format!("costs {} {n}", of(at)),
        Change::CostsTo(at, n) => format!("costs-to {} {n}", of(at)),
        Change::EvolveCosts(n) => format!("evolve-costs {n}"),
        Change::EvolveCostsPer(at, n) => format!("evolve-costs-per {} {n}", of(at)),
        Change::EvolveCostsTo(n) => format!("evolve-costs-to {n}"),
        Change::HandLimit(n) => format!("hand-limit {n}"),
        Change::CannotPlay(at) => format!("cannot-play {}", of(at)),
        Change::Never(fate, dealer) => {
            let whose = if dealer == Dealer::Opponent { " opponent" } else { "" };
            format!("never {}{whose}", listed(&FATES, &fate))
        }
        Change::SpellChain(at) => format!("spell-chain {}", of(at)),
        Change::NoTrigger(topic) => format!("no-trigger {}", listed(&TOPICS, &topic)),
        Change::Nothing
        | Change::Mute
        | Change::Boxed
        | Change::Piloted
        | Change::NoAttack { .. }
        | Change::NotAttacked
        | Change::NotDestroyed
        | Change::NotBanished
        | Change::NotChosen
        | Change::MustBeChosen
        | Change::NoStanding
        | Change::NotPlayed
        | Change::PassesGuard
        | Change::HitsByDefense
        | Change::CannotLose
        | Change::Racing
        | Change::EntersActed
        | Change::FollowersFirst
        | Change::NoPpGrowth
        | Change::NoDrawing(_) => "nothing".to_owned(),
    }
}

pub(crate) fn read_change(rules: &Rules, words: &str) -> Result<Change, String> {
    let wrong = || format!("effects: {words:?} is nothing that can hold");
    if let Some((change, _)) = PLAIN.iter().find(|(_, word)| *word == words) {
        return Ok(*change);
    }
    let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
    let row =
        |list: &[String]| list.iter().position(|known| known == rest).map(|at| at as u16).ok_or_else(wrong);
    let number = |word: &str| word.parse::<i8>().map_err(|_| wrong());
    let sort = |word: &str| SORTS.iter().find(|(_, known)| *known == word).map(|(s, _)| *s).ok_or_else(wrong);
    let key = |word: &str| naming::find_keyword(word).ok_or_else(wrong);
    let of = |word: &str| find_row(rules, &selector_of(rules), word).ok_or_else(wrong);
    // What holds for one card alone speaks of no others.
    let of_cards = |word: &str| if word == "this" { Ok(u16::MAX) } else { of(word) };
    let (one, two) = rest.split_once(' ').unwrap_or((rest, ""));
    Ok(match verb {
        "nothing" => Change::Nothing,
        "key" => Change::Key(key(rest)?),
        "no-key" => Change::NoKey(key(rest)?),
        "ability" => {
            let (id, used) = rest.split_once(" used ").unwrap_or((rest, "0"));
            let id = find_row(rules, &ability_of(rules), id).ok_or_else(wrong)?;
            Change::Ability(id, used.parse().map_err(|_| wrong())?)
        }
        "type" => Change::Type(row(&rules.lore.types)?),
        "name" => Change::Name(row(&rules.lore.names)?),
        "kind" => Change::Kind(Kind::find(rest).ok_or_else(wrong)?),
        "attack" => Change::Stat(Stat::Attack, number(rest)?),
        "defence" => Change::Stat(Stat::Defense, number(rest)?),
        "no-damage" if two == "opponent" => Change::NoDamage(sort(one)?, Dealer::Opponent),
        "no-damage" => Change::NoDamage(sort(rest)?, Dealer::Anyone),
        "damage-taken" => Change::DamageTaken(sort(one)?, number(two)?),
        "damage-dealt" => Change::DamageDealt(sort(one)?, number(two)?),
        "deals-no" => Change::DealsNo(sort(rest)?),
        "damage-cap" => Change::DamageCap(number(one)?, number(two)?),
        "costs" => Change::Costs(of_cards(one)?, number(two)?),
        "costs-to" => Change::CostsTo(of_cards(one)?, number(two)?),
        "evolve-costs" => Change::EvolveCosts(number(rest)?),
        "evolve-costs-per" => Change::EvolveCostsPer(of(one)?, number(two)?),
        "evolve-costs-to" => Change::EvolveCostsTo(number(rest)?),
        "hand-limit" => Change::HandLimit(number(rest)?),
        "cannot-play" => Change::CannotPlay(of(rest)?),
        "never" => {
            let fate = FATES.iter().find(|(_, known)| *known == one).map(|(fate, _)| *fate);
            let dealer = if two == "opponent" { Dealer::Opponent } else { Dealer::Anyone };
            Change::Never(fate.ok_or_else(wrong)?, dealer)
        }
        "spell-chain" => Change::SpellChain(of(rest)?),
        "no-trigger" => {
            let topic = TOPICS.iter().find(|(_, word)| *word == rest).map(|(topic, _)| *topic);
            Change::NoTrigger(topic.ok_or_else(wrong)?)
        }
        _ => return Err(wrong()),
    })
}

/// `ability XP-162#1 by A [from A field 1] [about B field 2] [often] [this-turn] [new]`.
pub(crate) fn write_later(rules: &Rules, table: &Table, later: &Later) -> String {
    let ability = row_word(rules, &ability_of(rules), later.ability);
    let mut text = format!("ability {ability} by {}", later.seat);
    for (word, of) in [("from", later.source), ("about", later.about)] {
        if table.still(of) {
            text += &format!(" {word} {}", object_word(rules, table, of.card));
        }
    }
    if later.often {
        text += " often";
    }
    if later.this_turn {
        text += " this-turn";
    }
    if later.since >= table.turn_began() {
        text += " new";
    }
    text
}

/// Reads what waits for a later moment.
pub(crate) fn read_later(rules: &Rules, setup: &Setup, entry: &str) -> Result<Later, String> {
    let wrong = || {
        format!(
            "later: {entry:?}; expected `ability XP-162#1 by A`, then perhaps `from A field 1`, \
                            `about A field 2`, `often`, `this-turn`, `new`"
        )
    };
    let parts = told_after(entry, &["ability", "by", "from", "about", "often", "this-turn", "new"]);
    let mut later = Later { since: BEFORE, ..Later::default() };
    let mut named = false;
    for (word, told) in parts.ok_or_else(wrong)? {
        match word {
            "from" => later.source = read_object(rules, setup, &told)?,
            "about" => later.about = read_object(rules, setup, &told)?,
            "ability" => {
                later.ability = find_row(rules, &ability_of(rules), &told).ok_or_else(wrong)?;
                named = true;
            }
            "by" => later.seat = Seat::from_letter(&told).ok_or_else(wrong)?,
            _ if !told.is_empty() => return Err(wrong()),
            "often" => later.often = true,
            "this-turn" => later.this_turn = true,
            _ => later.since = THIS_TURN,
        }
    }
    if named { Ok(later) } else { Err(wrong()) }
}
