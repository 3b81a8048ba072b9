//! The parts of a written position that only this game has.

use engine::effect::{History, Lasting, On, read_all};
use engine::{Face, Field, Ix, Laid, Line, Place, Positions, Seat, Slot};

use crate::cores::{LIFE, TO_WIN};
use crate::game::{Legions, Rules, Setup, State};
use crate::kinds::{Category, Phase};
use crate::lines::BANS;
use crate::marks;
use crate::naming;
use crate::steps::{Step, Turn};
use crate::table::{Body, Common, LANES, Purse, STANDBY, Zone};
use crate::told;
use crate::vocabulary::{Bans, Change, Ends};

impl Positions for Legions {
    const SIDEWAYS: [&'static str; 2] = ["active", "exhausted"];
    const MARKS: &'static [Field<Body>] = &[
        Field::new("stunned", |body| Slot::Yes(&mut body.stunned)),
        Field::new("used", |body| Slot::Each(&mut body.used)),
    ];
    const SEATS: &'static [Field<Purse>] = &[
        Field::always("life", |purse| Slot::number(&mut purse.life, 0, LIFE.into())),
        Field::always("cores", |purse| {
            Slot::Pair([(&mut purse.active).into(), (&mut purse.tired).into()], TO_WIN as i32, false)
        }),
        Field::always("awakened", |purse| Slot::Yes(&mut purse.awakened)),
        Field::new("mp", |purse| Slot::byte(&mut purse.mp)),
        Field::new("cores on master", |purse| Slot::number(&mut purse.on_master, 0, TO_WIN as i32)),
        Field::new("cores on lord", |purse| Slot::number(&mut purse.on_lord, 0, TO_WIN as i32)),
        Field::new("cores waiting", |purse| Slot::Each(&mut purse.waiting)),
    ];
    const SHARED: &'static [Field<Common>] =
        &[Field::always("first", |common| Slot::Seat(&mut common.first))];
    const SEAT_LINES: &'static [&'static str] = &["limited"];
    const LINES: &'static [&'static str] = &["phase", "history", "effects"];

    fn bare() -> Setup {
        let purse = Purse { life: LIFE, active: CORES, awakened: true, ..Purse::default() };
        let common = Common { phase: Some(Phase::Main), ..Common::default() };
        Setup::bare(purse, common, Step::Turn(Turn::Main))
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
        state.rests()
            && state.top() == Some(Step::Turn(Turn::Main))
            && !common.stale
            && common.fired.is_empty()
            && common.later.is_empty()
            && common.lasts.iter().all(writable)
    }

    fn seat_lines(rules: &Rules, state: &State, seat: Seat) -> Vec<(&'static str, String)> {
        let used = |bit: u8| state.table.purses[seat].limited >> bit & 1 == 1;
        let limited = rules.cards.iter().filter(|printed| printed.limit.is_some_and(used));
        let names: Vec<&str> = limited.map(|printed| printed.facts.name.as_str()).collect();
        if names.is_empty() { Vec::new() } else { vec![("limited", names.join(", "))] }
    }

    fn read_line(rules: &Rules, setup: &mut Setup, line: Line<'_>) -> Result<bool, String> {
        match (line.key, line.seat) {
            ("limited", Some(seat)) => {
                for name in line.value.split([',', '、']).map(str::trim).filter(|name| !name.is_empty()) {
                    let bit = told::find(rules, name).and_then(|def| rules.printed(def).limit);
                    let bit = bit.ok_or_else(|| format!("limited: {name:?} has no limit"))?;
                    setup.purses[seat].limited |= 1 << bit;
                }
            }
            ("phase", None) if line.value == "main" => {}
            ("phase", None) => {
                return Err(format!(
                    "phase: a position is at rest in the main phase, found {:?}",
                    line.value
                ));
            }
            ("history", None) => setup.common.history = History::read(rules, setup, line.value)?,
            ("effects", None) => {
                let all = read_all(line.value, |entry| Lasting::read(rules, setup, entry, read_change))?;
                all.into_iter().for_each(|lasting| setup.common.lasts.begin(lasting));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn lines(rules: &Rules, state: &State) -> Vec<(&'static str, String)> {
        let table = &state.table;
        let effect = |one: &Lasting<Change, Ends>| one.write(rules, table, &change_word(one.change));
        let mut lines = vec![("phase", "main".to_owned()), ("effects", table.common.lasts.write(effect))];
        lines.extend(History::write(rules, table).map(|history| ("history", history)));
        lines.retain(|(_, value)| !value.is_empty());
        lines
    }

    fn complete(rules: &Rules, setup: &mut Setup) -> Vec<String> {
        for place in Seat::BOTH.map(|seat| Place::of(Zone::Master, seat)) {
            if !setup.cards.iter().any(|laid| laid.place == place) {
                setup.cards.push(Laid::new(rules.lore.nobody, place, Face::Up));
            }
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

fn change_word(change: Change) -> String {
    match change {
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
        | Change::HoldsFor(..)
        | Change::Later(..) => "nothing".to_owned(),
    }
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
