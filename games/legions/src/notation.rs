//! The parts of a written position that only this game has.

use engine::effect::{History, Lasting, On, Until};
use engine::{BEFORE, Ix, Laid, Place, Positions, Ref, Seat, THIS_TURN};

use crate::cores::{LIFE, TO_WIN};
use crate::game::{Legions, Rules, Setup, State, Table};
use crate::kinds::{Category, Phase};
use crate::lines::BANS;
use crate::marks;
use crate::naming;
use crate::steps::{Step, Turn};
use crate::table::{Common, LANES, Purse, STANDBY, Zone};
use crate::told;
use crate::vocabulary::{Bans, Change, Ends};

impl Positions for Legions {
    const LINES: &'static [&'static str] = &[
        "first",
        "phase",
        "A life",
        "B life",
        "A mp",
        "B mp",
        "A cores",
        "B cores",
        "A cores on master",
        "B cores on master",
        "A cores on lord",
        "B cores on lord",
        "A cores waiting",
        "B cores waiting",
        "A awakened",
        "B awakened",
        "A limited",
        "B limited",
        "history",
        "effects",
    ];

    fn bare() -> Setup {
        let purse = Purse { life: LIFE, active: CORES, awakened: true, ..Purse::default() };
        Setup {
            cards: Vec::new(),
            purses: engine::Both([purse, purse]),
            common: Common { phase: Some(Phase::Main), ..Common::default() },
            turn: Seat::A,
            step: Step::Turn(Turn::Main),
        }
    }

    fn at_rest(state: &State) -> bool {
        let table = &state.table;
        let common = &table.common;
        let writable = |one: &Lasting<Change, Ends>| {
            let listed = matches!(
                one.change,
                Change::Stats(..) | Change::Set(..) | Change::Key(..) | Change::Ban(_) | Change::Mute
            );
            listed && one.ends == Ends::InTime && matches!(one.on, On::Object(of) if table.still(of))
        };
        table.over().is_none()
            && state.work.waiting.is_empty()
            && state.work.frames.len() == 1
            && state.top() == Some(Step::Turn(Turn::Main))
            && !common.stale
            && common.fired.is_empty()
            && common.later.is_empty()
            && common.lasts.iter().all(writable)
    }

    fn read_line(rules: &Rules, setup: &mut Setup, key: &str, value: &str) -> Result<bool, String> {
        match key {
            "first" => {
                setup.common.first = Seat::from_letter(value)
                    .ok_or_else(|| format!("first: expected A or B, found {value:?}"))?;
            }
            "phase" if value == "main" => {}
            "phase" => {
                return Err(format!("phase: a position is at rest in the main phase, found {value:?}"));
            }
            "history" => setup.common.history = History::read(rules, setup, value)?,
            "effects" => {
                for entry in
                    value.split(';').map(str::trim).filter(|entry| !entry.is_empty() && *entry != "none")
                {
                    let lasting = read_lasting(setup, entry)?;
                    setup.common.lasts.begin(lasting);
                }
            }
            _ => {
                let Some((whose, what)) = key.split_once(' ') else { return Ok(false) };
                let Some(seat) = Seat::from_letter(whose) else { return Ok(false) };
                return read_purse(rules, &mut setup.purses[seat], what, value);
            }
        }
        Ok(true)
    }

    fn lines(rules: &Rules, state: &State) -> Vec<(String, String)> {
        let table = &state.table;
        let mut lines = vec![("first".to_owned(), table.common.first.to_string())];
        lines.push(("phase".to_owned(), "main".to_owned()));
        for seat in Seat::BOTH {
            let purse = &table.purses[seat];
            let mut line = |key: &str, value: String| lines.push((format!("{seat} {key}"), value));
            line("life", purse.life.to_string());
            line("cores", format!("{}/{}", purse.active, purse.tired));
            line("awakened", if purse.awakened { "yes" } else { "no" }.to_owned());
            let numbers =
                [("mp", purse.mp), ("cores on master", purse.on_master), ("cores on lord", purse.on_lord)];
            for (key, n) in numbers.into_iter().filter(|(_, n)| *n > 0) {
                line(key, n.to_string());
            }
            if purse.waiting != [0; 4] {
                line("cores waiting", purse.waiting.map(|n| n.to_string()).join(" "));
            }
            if purse.limited != 0 {
                let used = |bit: u8| purse.limited >> bit & 1 == 1;
                let names = rules.cards.iter().filter(|printed| printed.limit.is_some_and(used));
                line(
                    "limited",
                    names.map(|printed| printed.facts.name.clone()).collect::<Vec<_>>().join(", "),
                );
            }
        }
        lines.extend(History::write(rules, table).map(|history| ("history".to_owned(), history)));
        let effects: Vec<String> = table.common.lasts.iter().map(|one| write_lasting(table, one)).collect();
        if !effects.is_empty() {
            lines.push(("effects".to_owned(), effects.join("; ")));
        }
        lines
    }

    fn complete(rules: &Rules, setup: &mut Setup) -> Vec<String> {
        for seat in Seat::BOTH {
            let place = Place::of(Zone::Master, seat);
            if !setup.cards.iter().any(|laid| laid.place == place) {
                setup.cards.push(Laid::new(rules.lore.nobody, place, engine::Face::Up));
            }
        }
        if setup.cards.len() > engine::CARDS {
            return vec![format!("more than {} cards on the table", engine::CARDS)];
        }
        Vec::new()
    }

    fn check(rules: &Rules, setup: &Setup) -> Vec<String> {
        let id = |reason| engine::clause_id::<Legions>(engine::in_edition(rules, reason));
        let mut faults = Vec::new();
        for seat in Seat::BOTH {
            let room = |zone: Zone, most: usize, why: engine::Reason, faults: &mut Vec<String>| {
                let there = setup.cards.iter().filter(|laid| laid.place == Place::of(zone, seat)).count();
                if there > most {
                    let zone = zone.word();
                    faults.push(format!("{seat} {zone}: {there} cards; at most {most} ({})", id(why)));
                }
            };
            LANES.iter().for_each(|&lane| room(lane, 1, rule!("18-11"), &mut faults));
            room(Zone::Lord, 1, rule!("18-14"), &mut faults);
            room(Zone::Master, 1, rule!("18-13"), &mut faults);
            room(Zone::Standby, STANDBY, rule!("18-17"), &mut faults);
            let purse = &setup.purses[seat];
            if purse.life == 0 {
                faults.push(format!("{seat} life: at 0 the game would be over ({})", id(rule!("25-3a"))));
            }
            if purse.cores() >= TO_WIN {
                faults.push(format!(
                    "{seat} cores: with {TO_WIN} the game would be over ({})",
                    id(rule!("25-2b"))
                ));
            }
        }
        let mut told_unread = Vec::new();
        for laid in &setup.cards {
            let (zone, seat) = (laid.place.zone::<Zone>(), laid.place.seat());
            let printed = rules.printed(laid.def);
            let name = told::name(rules, laid.def, engine::Lang::En);
            let mut fault = |what: &str| faults.push(format!("{seat} {}: {name} {what}", zone.word()));
            let category = printed.category;
            if (category == Category::Master) != (zone == Zone::Master) {
                fault(if category == Category::Master { "is a master" } else { "is no master" });
            }
            if zone.is_lane() && category != Category::Minion {
                fault(&format!("is no minion ({})", id(rule!("18-11"))));
            }
            if zone == Zone::Lord && category != Category::Lord {
                fault(&format!("is no lord ({})", id(rule!("18-14"))));
            }
            if printed.facts.token && !zone.is_field() {
                fault(&format!("is a token ({})", id(rule!("42-3"))));
            }
            if laid.turned && !zone.is_field() {
                fault("is exhausted, but not on the field");
            }
            if laid.host.is_some() {
                fault("goes with no card");
            }
            if laid.owner != seat {
                fault(&format!("lies with the other player ({})", id(rule!("18-3"))));
            }
            if let Some(gap) = printed.unread.first().filter(|_| !told_unread.contains(&laid.def)) {
                told_unread.push(laid.def);
                fault(&format!("can't be played yet: {:?}", gap.phrase));
            }
        }
        faults
    }

    fn read_mark(_: &Rules, laid: &mut Laid<Legions>, mark: &str) -> Result<bool, String> {
        marks::read(laid, mark)
    }

    fn marks(_: &Rules, state: &State, card: Ix) -> Vec<String> {
        marks::write(state, card)
    }
}

/// The active cores of a player where a position does not say.
const CORES: u8 = 5;

fn number(key: &str, word: &str, most: u32) -> Result<u8, String> {
    let n = word.trim().parse::<u32>().ok().filter(|n| *n <= most);
    n.map(|n| n as u8).ok_or_else(|| format!("{key}: expected a number up to {most}, found {word:?}"))
}

fn read_purse(rules: &Rules, purse: &mut Purse, what: &str, value: &str) -> Result<bool, String> {
    let small = |most| number(what, value, most);
    match what {
        "life" => purse.life = small(LIFE.into())?,
        "mp" => purse.mp = small(255)?,
        "cores" => {
            let (active, tired) = value.split_once('/').unwrap_or((value, "0"));
            purse.active = number(what, active, TO_WIN)?;
            purse.tired = number(what, tired, TO_WIN)?;
        }
        "cores on master" => purse.on_master = small(TO_WIN)?,
        "cores on lord" => purse.on_lord = small(TO_WIN)?,
        "cores waiting" => {
            let all: Result<Vec<u8>, String> =
                value.split_whitespace().map(|n| number(what, n, 255)).collect();
            purse.waiting = all?.try_into().map_err(|_| "cores waiting: expected four numbers".to_owned())?;
        }
        "awakened" => {
            purse.awakened = match value {
                "yes" => true,
                "no" => false,
                _ => return Err(format!("awakened: expected yes or no, found {value:?}")),
            }
        }
        "limited" => {
            for name in value.split([',', '、']).map(str::trim).filter(|name| !name.is_empty()) {
                let bit = told::find(rules, name).and_then(|def| rules.printed(def).limit);
                purse.limited |= 1 << bit.ok_or_else(|| format!("limited: {name:?} has no limit"))?;
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// An object by its position, from 1, or `gone`.
fn object(table: &Table, of: Ref) -> String {
    if !table.still(of) {
        return "gone".to_owned();
    }
    let (seat, zone) = (table.seat(of.card), table.zone(of.card).word());
    format!("{seat} {zone} {}", table.position(of.card) + 1)
}

/// The object at `A left 1`, or one that is gone.
fn find_object(setup: &Setup, text: &str) -> Result<Ref, String> {
    if text.trim() == "gone" {
        return Ok(Ref::default());
    }
    let wrong = || format!("{text:?}: expected a card by its position, such as `A left 1`, or `gone`");
    let parts: Vec<&str> = text.split_whitespace().collect();
    let &[seat, zone, at] = &parts[..] else { return Err(wrong()) };
    let seat = Seat::from_letter(seat).ok_or_else(wrong)?;
    let zone = Zone::find(zone).ok_or_else(wrong)?;
    let at: usize = at.parse().map_err(|_| wrong())?;
    let place = Place::of(zone, seat);
    let mut here = setup.cards.iter().enumerate().filter(|(_, laid)| laid.place == place);
    let card = at.checked_sub(1).and_then(|at| here.nth(at)).ok_or_else(wrong)?.0;
    Ok(Ref { card: Ix::new(card.min(engine::CARDS)), ..Ref::default() })
}

/// `+1/+0 on A left 1 by A until turn from gone new`.
fn write_lasting(table: &Table, one: &Lasting<Change, Ends>) -> String {
    let what = match one.change {
        Change::Stats(atk, hp) => format!("{atk:+}/{hp:+}"),
        Change::Set(0, n) => format!("atk={n}"),
        Change::Set(_, n) => format!("hp={n}"),
        Change::Key(key, n) => naming::keyword(key, n, engine::Lang::Ja),
        Change::Ban(bans) => {
            let all = BANS.iter().filter(|(ban, ..)| bans.has(*ban)).map(|(_, ja, _)| *ja);
            all.collect::<Vec<_>>().join("&")
        }
        Change::Mute => "mute".to_owned(),
        Change::Nothing
        | Change::Ability(_)
        | Change::Type(_)
        | Change::Colour(_)
        | Change::Lose(_)
        | Change::Cost(..)
        | Change::AsStandby
        | Change::Holds(_)
        | Change::Later(..) => "nothing".to_owned(),
    };
    let on = match one.on {
        On::Object(of) => object(table, of),
        On::Seat(seat) => seat.to_string(),
    };
    let until = match one.until {
        Until::Gone => "gone".to_owned(),
        Until::TurnEnds => "turn".to_owned(),
        Until::TurnOf(seat, begun) => format!("turn-of-{seat}{}", if begun { "-now" } else { "" }),
        Until::OnlyTurnOf(seat, begun) => format!("only-turn-of-{seat}{}", if begun { "-now" } else { "" }),
    };
    let from = object(table, one.from);
    let new = if one.since >= table.turn_began() { " | new" } else { "" };
    format!("{what} | on {on} | by {} | until {until} | from {from}{new}", one.by)
}

fn read_lasting(setup: &Setup, entry: &str) -> Result<Lasting<Change, Ends>, String> {
    let mut parts = entry.split('|').map(str::trim);
    let change = read_change(parts.next().unwrap_or_default())?;
    let mut lasting = Lasting { change, since: BEFORE, ..Lasting::default() };
    for part in parts {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        match word {
            "on" => lasting.on = On::Object(find_object(setup, rest)?),
            "by" => lasting.by = Seat::from_letter(rest).ok_or("effects: by whom? expected A or B")?,
            "until" => lasting.until = read_until(rest)?,
            "from" => lasting.from = find_object(setup, rest)?,
            "new" => lasting.since = THIS_TURN,
            _ => return Err(format!("effects: {part:?}; expected on, by, until, from or new")),
        }
    }
    Ok(lasting)
}

fn read_until(word: &str) -> Result<Until, String> {
    let (word, begun) = word.strip_suffix("-now").map_or((word, false), |word| (word, true));
    let seat = |letter: &str| Seat::from_letter(letter).ok_or_else(|| format!("effects: until {word:?}"));
    Ok(match word {
        "gone" => Until::Gone,
        "turn" => Until::TurnEnds,
        _ => match (word.strip_prefix("turn-of-"), word.strip_prefix("only-turn-of-")) {
            (Some(letter), _) => Until::TurnOf(seat(letter)?, begun),
            (None, Some(letter)) => Until::OnlyTurnOf(seat(letter)?, begun),
            (None, None) => return Err(format!("effects: until {word:?}; expected gone or turn")),
        },
    })
}

/// `+1/-1`, `atk=3`, a keyword, a ban, `mute`.
fn read_change(text: &str) -> Result<Change, String> {
    let number = |word: &str| word.parse::<i16>().ok().filter(|n| (-999..=999).contains(n));
    if text == "mute" {
        return Ok(Change::Mute);
    }
    if let Some((key, n)) = naming::find_keyword(text) {
        return Ok(Change::Key(key, n));
    }
    if let Some(n) = text.strip_prefix("atk=").and_then(number) {
        return Ok(Change::Set(0, n));
    }
    if let Some(n) = text.strip_prefix("hp=").and_then(number) {
        return Ok(Change::Set(1, n));
    }
    if let Some((atk, hp)) = text.split_once('/')
        && let (Some(atk), Some(hp)) = (number(atk), number(hp))
    {
        return Ok(Change::Stats(atk, hp));
    }
    let ban = |word: &str| BANS.iter().find(|(_, ja, en)| word == *ja || word == *en).map(|(ban, ..)| *ban);
    let bans: Option<Vec<Bans>> = text.split('&').map(ban).collect();
    match bans {
        Some(all) if !all.is_empty() => Ok(Change::Ban(all.into_iter().fold(Bans::default(), Bans::or))),
        _ => Err(format!("effects: {text:?} is nothing that lasts on a unit")),
    }
}
