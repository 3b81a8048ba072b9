//! Lasting effects in a written position: `key 突進 on A field 1 by A until turn`.

use engine::effect::{Lasting, On, Until};
use engine::{BEFORE, Ref, Rules, Seat, Setup, THIS_TURN, Table, Zone as _};

use crate::effect::Stat;
use crate::game::Sve;
use crate::naming;
use crate::notation::{find_object, object};
use crate::table::{Kind, Zone};
use crate::vocabulary::{Change, Dealer, Later, Sort3};

/// Changes that need no further word.
const PLAIN: [(Change, &str); 18] = [
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
];

const SORTS: [(Sort3, &str); 4] =
    [(Sort3::Any, "any"), (Sort3::Attack, "attack"), (Sort3::Combat, "combat"), (Sort3::Ability, "ability")];

const KINDS: [(Kind, &str); 4] = [
    (Kind::Leader, "leader"),
    (Kind::Follower, "follower"),
    (Kind::Amulet, "amulet"),
    (Kind::Spell, "spell"),
];

fn sort_word(sort: Sort3) -> &'static str {
    SORTS.iter().find(|(known, _)| *known == sort).map_or("", |(_, word)| word)
}

fn change_word(rules: &Rules<Sve>, change: Change) -> String {
    if let Some((_, word)) = PLAIN.iter().find(|(known, _)| *known == change) {
        return (*word).to_owned();
    }
    let row = |list: &[String], row: u16| list.get(row as usize).cloned().unwrap_or_default();
    match change {
        Change::Key(key) => format!("key {}", naming::keyword(key, engine::Lang::Ja)),
        Change::Ability(id, 0) => format!("ability {id}"),
        Change::Ability(id, used) => format!("ability {id} used {used}"),
        Change::Type(at) => format!("type {}", row(&rules.lore.types, at)),
        Change::Name(at) => format!("name {}", row(&rules.lore.names, at)),
        Change::Kind(kind) => {
            format!("kind {}", KINDS.iter().find(|(known, _)| *known == kind).map_or("", |(_, word)| word))
        }
        Change::Stat(Stat::Attack, n) => format!("attack {n}"),
        Change::Stat(Stat::Defense, n) => format!("defence {n}"),
        Change::NoDamage(sort, Dealer::Anyone) => format!("no-damage {}", sort_word(sort)),
        Change::NoDamage(sort, Dealer::Opponent) => format!("no-damage {} opponent", sort_word(sort)),
        Change::DamageTaken(sort, n) => format!("damage-taken {} {n}", sort_word(sort)),
        Change::DamageDealt(sort, n) => format!("damage-dealt {} {n}", sort_word(sort)),
        Change::Costs(at, n) => format!("costs {at} {n}"),
        _ => "nothing".to_owned(),
    }
}

fn read_change(rules: &Rules<Sve>, words: &str) -> Result<Change, String> {
    let wrong = || format!("effects: {words:?} is nothing that can hold");
    if let Some((change, _)) = PLAIN.iter().find(|(_, word)| *word == words) {
        return Ok(*change);
    }
    let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
    let row =
        |list: &[String]| list.iter().position(|known| known == rest).map(|at| at as u16).ok_or_else(wrong);
    let number = |word: &str| word.parse::<i8>().map_err(|_| wrong());
    let sort = |word: &str| SORTS.iter().find(|(_, known)| *known == word).map(|(s, _)| *s).ok_or_else(wrong);
    let (one, two) = rest.split_once(' ').unwrap_or((rest, ""));
    Ok(match verb {
        "nothing" => Change::Nothing,
        "key" => Change::Key(naming::find_keyword(rest).ok_or_else(wrong)?),
        "ability" => {
            let (id, used) = rest.split_once(" used ").unwrap_or((rest, "0"));
            let (id, used): (u16, u8) =
                (id.parse().map_err(|_| wrong())?, used.parse().map_err(|_| wrong())?);
            if usize::from(id) >= rules.lore.abilities.len() {
                return Err(wrong());
            }
            Change::Ability(id, used)
        }
        "type" => Change::Type(row(&rules.lore.types)?),
        "name" => Change::Name(row(&rules.lore.names)?),
        "kind" => Change::Kind(KINDS.iter().find(|(_, w)| *w == rest).map(|(k, _)| *k).ok_or_else(wrong)?),
        "attack" => Change::Stat(Stat::Attack, number(rest)?),
        "defence" => Change::Stat(Stat::Defense, number(rest)?),
        "no-damage" if two == "opponent" => Change::NoDamage(sort(one)?, Dealer::Opponent),
        "no-damage" => Change::NoDamage(sort(rest)?, Dealer::Anyone),
        "damage-taken" => Change::DamageTaken(sort(one)?, number(two)?),
        "damage-dealt" => Change::DamageDealt(sort(one)?, number(two)?),
        "costs" => {
            let at: u16 = one.parse().map_err(|_| wrong())?;
            if usize::from(at) >= rules.lore.selectors.len() && at != u16::MAX {
                return Err(wrong());
            }
            Change::Costs(at, number(two)?)
        }
        _ => return Err(wrong()),
    })
}

fn until_word(until: Until) -> String {
    match until {
        Until::Gone => String::new(),
        Until::TurnEnds => " until turn".to_owned(),
        Until::TurnOf(seat, begun) => format!(" until {}turn-of-{seat}", if begun { "this-" } else { "" }),
        Until::OnlyTurnOf(seat, begun) => {
            format!(" until only-{}turn-of-{seat}", if begun { "this-" } else { "" })
        }
    }
}

fn read_until(word: &str) -> Option<Until> {
    if word == "turn" {
        return Some(Until::TurnEnds);
    }
    let (only, rest) = word.strip_prefix("only-").map_or((false, word), |rest| (true, rest));
    let (begun, rest) = rest.strip_prefix("this-").map_or((false, rest), |rest| (true, rest));
    let seat = Seat::from_letter(rest.strip_prefix("turn-of-")?)?;
    Some(if only { Until::OnlyTurnOf(seat, begun) } else { Until::TurnOf(seat, begun) })
}

/// One effect as a position writes it.
pub(crate) fn write(rules: &Rules<Sve>, table: &Table<Sve>, lasting: &Lasting<Change>) -> String {
    let on = match lasting.on {
        On::Seat(seat) => seat.to_string(),
        On::Object(of) => object(table, of),
    };
    let mut text = format!("{} on {on} by {}", change_word(rules, lasting.change), lasting.by);
    if table.still(lasting.from) {
        text += &format!(" from {}", object(table, lasting.from));
    }
    text += &until_word(lasting.until);
    if lasting.uses > 0 {
        text += &format!(" uses {}", lasting.uses);
    }
    if lasting.since >= table.turn_began() {
        text += " new";
    }
    text
}

/// Reads one effect.
pub(crate) fn read(rules: &Rules<Sve>, setup: &Setup<Sve>, entry: &str) -> Result<Lasting<Change>, String> {
    let wrong = || {
        format!(
            "effects: {entry:?}; expected `key 突進 on A field 1 by A`, then perhaps `from A field 2`, \
                 `until turn`, `uses 1`, `new`"
        )
    };
    let (change, rest) = entry.split_once(" on ").ok_or_else(wrong)?;
    let (on, rest) = rest.split_once(" by ").ok_or_else(wrong)?;
    let on = match Seat::from_letter(on) {
        Some(seat) => On::Seat(seat),
        None => On::Object(find_object(setup, on)?),
    };
    let mut words = rest.split_whitespace();
    let by = words.next().and_then(Seat::from_letter).ok_or_else(wrong)?;
    let change = read_change(rules, change.trim())?;
    let mut lasting = Lasting { change, on, by, since: BEFORE, ..Lasting::default() };
    while let Some(word) = words.next() {
        match word {
            "from" => {
                let place: Vec<&str> = words.by_ref().take(3).collect();
                lasting.from = find_object(setup, &place.join(" "))?;
            }
            "until" => lasting.until = words.next().and_then(read_until).ok_or_else(wrong)?,
            "uses" => lasting.uses = words.next().and_then(|n| n.parse().ok()).ok_or_else(wrong)?,
            "new" => lasting.since = THIS_TURN,
            _ => return Err(wrong()),
        }
    }
    Ok(lasting)
}

/// `ability 12 by A [from A field 1] [about B field 2] [often] [this-turn] [new]`.
pub(crate) fn write_later(table: &Table<Sve>, later: &Later) -> String {
    let mut text = format!("ability {} by {}", later.ability, later.seat);
    for (word, of) in [("from", later.source), ("about", later.about)] {
        if table.still(of) {
            text += &format!(" {word} {}", object(table, of));
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
pub(crate) fn read_later(rules: &Rules<Sve>, setup: &Setup<Sve>, entry: &str) -> Result<Later, String> {
    let wrong = || {
        format!(
            "later: {entry:?}; expected `ability 12 by A`, then perhaps `from A field 1`, \
                            `about A field 2`, `often`, `this-turn`, `new`"
        )
    };
    let mut words = entry.split_whitespace();
    let mut later = Later { since: BEFORE, ..Later::default() };
    while let Some(word) = words.next() {
        let mut card = || {
            let place: Vec<&str> = words.by_ref().take(3).collect();
            find_object(setup, &place.join(" "))
        };
        match word {
            "from" => later.source = card()?,
            "about" => later.about = card()?,
            "ability" => later.ability = words.next().and_then(|n| n.parse().ok()).ok_or_else(wrong)?,
            "by" => later.seat = words.next().and_then(Seat::from_letter).ok_or_else(wrong)?,
            "often" => later.often = true,
            "this-turn" => later.this_turn = true,
            "new" => later.since = THIS_TURN,
            _ => return Err(wrong()),
        }
    }
    if usize::from(later.ability) >= rules.lore.abilities.len() {
        return Err(wrong());
    }
    Ok(later)
}

/// Can the object be named by its position, or is it gone?
pub(crate) fn can_be_named(table: &Table<Sve>, of: Ref) -> bool {
    !table.still(of) || table.zone(of.card).ordered() && table.zone(of.card) != Zone::Evolution
}
