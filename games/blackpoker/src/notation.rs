//! The parts of a written position that only this game has.

use engine::{
    Chance, Def, Face, Field, Ix, Laid, Line, Place, Positions, Reason, Ref, Seat, Seats, Slot, Zone as _,
    read_seat,
};

use crate::actions::{Act, Action, Aim, Target, Timing};
use crate::cards::{JOKER, KINDS, find, name, suit};
use crate::game::{BlackPoker, Rules, Setup, State, Table};
use crate::raise;
use crate::steps::{Asking, Step};
use crate::table::{Body, Common, Purse, Zone};
use crate::words::{act_word, find_act};

impl Positions for BlackPoker {
    const SIDEWAYS: [&'static str; 2] = ["charged", "driven"];
    const MARKS: &'static [Field<Body>] = &[Field::new("attacks", |body| Slot::Yes(&mut body.attacks))];
    const SHARED: &'static [Field<Common>] = &[
        Field::always("chance", |common| Slot::Seat(&mut common.chance)),
        Field::new("stalled", |common| Slot::Yes(&mut common.stalled)),
    ];
    const SEAT_LINES: &'static [&'static str] = &["raised"];
    const LINES: &'static [&'static str] = &["passed", "stage"];

    fn bare() -> Setup {
        Setup::bare(Purse::default(), Common::default(), Step::Ask(Asking::Chance))
    }

    fn at_rest(state: &State) -> bool {
        state.rests() && state.top() == Some(Step::Ask(Asking::Chance))
    }

    fn read_mark(_: &Rules, laid: &mut Laid<BlackPoker>, mark: &str) -> Result<bool, String> {
        if let Some(which) = mark.strip_prefix("blocks ") {
            let at = which.trim().parse().ok().filter(|at| (1..=190).contains(at));
            let at: usize = at.ok_or_else(|| format!("{mark}: expected the attacker's position, from 1"))?;
            // The attacker's place in the row; its handle is known once all cards lie.
            laid.body.blocks.card = Ix::new(at - 1);
        } else if mark.starts_with(['+', '-', '−']) {
            laid.body.delta = engine::number(mark, mark, -MOST, MOST)? as i16;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn marks(_: &Rules, state: &State, card: Ix) -> Vec<String> {
        let table = &state.table;
        let Some(body) = table.body(card) else { return Vec::new() };
        let delta = (body.delta != 0).then(|| format!("{:+}", body.delta));
        let blocks =
            table.still(body.blocks).then(|| format!("blocks {}", table.position(body.blocks.card) + 1));
        delta.into_iter().chain(blocks).collect()
    }

    fn seat_lines(_: &Rules, state: &State, seat: Seat) -> Vec<(&'static str, String)> {
        let purse = &state.table.purses[seat];
        let raised = [(purse.set_wall, Act::SetWall), (purse.attacked, Act::Attack)].into_iter();
        let raised: Vec<&str> = raised.filter(|(raised, _)| *raised).map(|(_, act)| act_word(act)).collect();
        if raised.is_empty() { Vec::new() } else { vec![("raised", raised.join(" "))] }
    }

    fn read_line(_: &Rules, setup: &mut Setup, line: Line<'_>) -> Result<bool, String> {
        match (line.key, line.seat) {
            ("passed", None) => setup.common.passed = Seats::only(read_seat(line.key, line.value)?),
            ("raised", Some(seat)) => {
                let purse = &mut setup.purses[seat];
                for word in line.value.split([' ', ',', '、']).filter(|word| !word.is_empty()) {
                    match find_act(word) {
                        Some(Act::SetWall) => purse.set_wall = true,
                        Some(Act::Attack) => purse.attacked = true,
                        _ => return Err(format!("raised: expected 防壁設置 or アタック, found {word:?}")),
                    }
                }
            }
            ("stage", None) => {
                for entry in line.value.split(';').map(str::trim).filter(|entry| !entry.is_empty()) {
                    let action = read_action(setup, entry)?;
                    setup.common.stage.push(action);
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn lines(_: &Rules, state: &State) -> Vec<(&'static str, String)> {
        let common = &state.table.common;
        let passed = Seat::BOTH.into_iter().filter(|&seat| common.passed.has(seat));
        let mut lines: Vec<_> = passed.map(|seat| ("passed", seat.to_string())).collect();
        if !common.stage.is_empty() {
            let entries: Vec<String> =
                common.stage.iter().map(|action| write_action(state, action)).collect();
            lines.push(("stage", entries.join("; ")));
        }
        lines
    }

    fn complete(_: &Rules, setup: &mut Setup) -> Vec<String> {
        let mut faults = Vec::new();
        for at in 0..setup.cards.len() {
            let Laid { def, place, body, .. } = setup.cards[at];
            if body.blocks.card.is_some() {
                let row = Place::of(Zone::Field, place.seat().other());
                let position = body.blocks.card.at() + 1;
                match nth(setup, row, position) {
                    Some(attacker) => setup.cards[at].body.blocks.card = attacker,
                    None => faults.push(format!("{} blocks {position}: there is no such soldier", name(def))),
                }
            }
        }
        faults
    }

    fn check(_: &Rules, setup: &Setup) -> Vec<String> {
        let mut faults = Vec::new();
        check_copies(setup, &mut faults);
        for laid in &setup.cards {
            check_card(setup, laid, &mut faults);
        }
        check_chance(setup, &mut faults);
        if let Ok(state) = setup.lay(Chance::default()) {
            for (at, action) in state.table.common.stage.iter().enumerate() {
                check_action(&state.table, at, action, &mut faults);
            }
        }
        faults
    }
}

/// The most that アップ and ダウン are taken to have added: far more than a deck holds.
const MOST: i32 = 999;

/// `2 B counter ♣9 -> 1`: number, seat, action, key cards, target.
fn read_action(setup: &mut Setup, entry: &str) -> Result<Action, String> {
    let (head, target) = match entry.split_once("->") {
        Some((head, target)) => (head, Some(target.trim())),
        None => (entry, None),
    };
    let mut words = head.split_whitespace().peekable();
    let serial = words.peek().and_then(|word| word.parse::<u8>().ok());
    if serial.is_some() {
        words.next();
    }
    let serial = serial.unwrap_or_else(|| setup.common.next_serial());
    let by = read_seat("stage", words.next().unwrap_or_default())?;
    let word = words.next().unwrap_or_default();
    let act = find_act(word).ok_or_else(|| format!("stage: {word:?} is not an action"))?;
    let mut action = Action { act, by, serial, ..Action::default() };
    for (at, word) in words.enumerate() {
        let def = find(word).ok_or_else(|| format!("stage: {word:?} is not a card"))?;
        let key = action.keys.get_mut(at).ok_or("stage: an action has two key cards at most")?;
        *key = Ix::new(setup.cards.len().min(200));
        let card = Laid::new(def, Place::of(Zone::Stage, by), Face::Up);
        setup.cards.push(Laid { known: Seats::ALL, fresh: true, ..card });
    }
    action.target = read_target(setup, act, target)?;
    Ok(action)
}

fn read_target(setup: &Setup, act: Act, target: Option<&str>) -> Result<Target, String> {
    let Some(word) = target else {
        return Ok(if act.spec().aim.0 == Aim::Opponent { Target::Opponent } else { Target::None });
    };
    if word == "gone" {
        return Ok(Target::Unit(Ref::default()));
    }
    if let Ok(serial) = word.parse() {
        return Ok(Target::Action(serial));
    }
    let parts: Vec<&str> = word.split_whitespace().collect();
    let expected = || format!("stage: expected `-> A field 1`, an action's number or `gone`, found {word:?}");
    let &[who, zone, at] = &parts[..] else { return Err(expected()) };
    let zone = match zone {
        "field" => Zone::Field,
        "wall" => Zone::Wall,
        _ => return Err(expected()),
    };
    let at: usize = at.parse().map_err(|_| expected())?;
    let card = nth(setup, Place::of(zone, read_seat("stage", who)?), at).ok_or_else(expected)?;
    Ok(Target::Unit(Ref { card, ..Ref::default() }))
}

/// The handle of the card at a position (from 1) of a place.
fn nth(setup: &Setup, place: Place, at: usize) -> Option<Ix> {
    let mut here = setup.cards.iter().enumerate().filter(|(_, laid)| laid.place == place);
    here.nth(at.checked_sub(1)?).map(|(handle, _)| Ix::new(handle))
}

fn write_action(state: &State, action: &Action) -> String {
    let table = &state.table;
    let mut entry = format!("{} {} {}", action.serial, action.by, act_word(action.act));
    for key in action.keys() {
        entry.push_str(&format!(" {}", name(table.card(key).def)));
    }
    match action.target {
        Target::None | Target::Opponent => {}
        Target::Action(serial) => entry.push_str(&format!(" -> {serial}")),
        Target::Unit(unit) if table.still(unit) => {
            let zone = if table.zone(unit.card) == Zone::Wall { "wall" } else { "field" };
            let at = table.position(unit.card) + 1;
            entry.push_str(&format!(" -> {} {zone} {at}", table.seat(unit.card)));
        }
        Target::Unit(_) => entry.push_str(" -> gone"),
    }
    entry
}

/// A clause as a message prints it.
fn id(reason: Reason) -> &'static str {
    engine::clause_id::<BlackPoker>(reason)
}

fn check_copies(setup: &Setup, faults: &mut Vec<String>) {
    for seat in Seat::BOTH {
        let own = |def| setup.cards.iter().filter(|laid| laid.owner == seat && laid.def == def).count();
        for def in (0..KINDS).map(Def) {
            let most = if def == JOKER { 2 } else { 1 };
            if own(def) > most {
                faults.push(format!(
                    "{seat} has {} copies of {}; at most {most} ({})",
                    own(def),
                    name(def),
                    id(ruling!("BP-26"))
                ));
            }
        }
        let alive = setup.cards.iter().any(|laid| laid.place == Place::of(Zone::Life, seat));
        if !alive && setup.common.stage.is_empty() {
            let why = id(ruling!("BP-01"));
            faults.push(format!("{seat} life: without a card the game would be over ({why})"));
        }
    }
}

fn check_card(setup: &Setup, laid: &Laid<BlackPoker>, faults: &mut Vec<String>) {
    let (zone, who) = (laid.place.zone::<Zone>(), laid.place.seat());
    let mut fault = |what: &str| faults.push(format!("{who} {}: {what}", name(laid.def)));
    let stands = matches!(zone, Zone::Field | Zone::Wall);
    if zone == Zone::Field && laid.def == JOKER {
        fault("a Joker can't be a soldier");
    }
    if laid.turned && !stands {
        fault("only characters are driven");
    }
    if stands && laid.face != crate::words::usual_face(zone) {
        fault("soldiers lie face up, bulwarks face down");
    }
    if let Some(host) = setup.cards.get(laid.host.at()) {
        if zone != Zone::Field {
            fault("only soldiers carry equipment");
        } else if suit(host.def) != suit(laid.def) {
            fault(&format!("equipment is of its soldier's suit ({})", id(rule!("装備/対象"))));
        }
    }
    let combat = setup.common.stage.iter().any(|action| matches!(action.act, Act::Block | Act::Damage));
    let attacker = setup.cards.get(laid.body.blocks.card.at());
    if (laid.body.attacks || attacker.is_some()) && !combat {
        fault("nobody attacks or blocks unless block or damage is on the stage");
    }
    if laid.body.attacks && (zone != Zone::Field || who != setup.turn) {
        fault("only soldiers of the turn player attack");
    }
    if let Some(attacker) = attacker {
        if who == setup.turn || !stands {
            fault("only characters of the turn player's opponent block");
        }
        if !attacker.body.attacks {
            fault("whom it blocks does not attack");
        }
    }
}

fn check_chance(setup: &Setup, faults: &mut Vec<String>) {
    let common = &setup.common;
    if common.passed.has(common.chance) {
        let (seat, why) = (common.chance, id(ruling!("BP-30")));
        faults.push(format!("chance: {seat} has passed, so chance is the other seat's ({why})"));
    }
    if common.stalled && !common.stage.is_empty() {
        let why = id(ruling!("BP-02"));
        faults.push(format!("stalled: both pass without effect only on an empty stage ({why})"));
    }
    let mut serials: Vec<u8> = common.stage.iter().map(|action| action.serial).collect();
    if serials.iter().any(|serial| !(1..=200).contains(serial)) {
        faults.push("stage: actions have numbers from 1 to 200".to_owned());
    }
    if !serials.is_sorted() {
        faults.push("stage: the numbers of actions rise from the first to the last".to_owned());
    }
    serials.dedup();
    if serials.len() < common.stage.len() {
        faults.push("stage: two actions have the same number".to_owned());
    }
}

fn check_action(table: &Table, at: usize, action: &Action, faults: &mut Vec<String>) {
    let spec = action.act.spec();
    let mut fault = |what: String| faults.push(format!("stage: {} {what}", act_word(action.act)));
    if spec.immediate {
        fault(format!("never is on the stage ({})", id(ruling!("BP-14"))));
    }
    if spec.timing.0 != Timing::Quick {
        if at > 0 {
            fault("needs an empty stage, so nothing lies under it".to_owned());
        }
        if action.by != table.turn() {
            fault("is only ever the turn player's".to_owned());
        }
    }
    let keys: Vec<Def> = action.keys().map(|key| table.card(key).def).collect();
    if keys.len() != spec.keys.0.len() {
        fault(format!("has {} key cards, found {}", spec.keys.0.len(), keys.len()));
    }
    for (def, wanted) in keys.iter().zip(spec.keys.0) {
        if !wanted.has(*def) {
            fault(format!("can't have the key card {}", name(*def)));
        }
    }
    let aimed = match (spec.aim.0, action.target) {
        (Aim::None, Target::None) | (Aim::Opponent, Target::Opponent) => true,
        // An action that is no longer there was a legal target once.
        (Aim::Action, Target::Action(serial)) => {
            let known = table.common.action(serial);
            serial < action.serial && known.is_none_or(|target| raise::may_counter(target).is_ok())
        }
        (Aim::SameSuit | Aim::Soldier | Aim::Character | Aim::Wall, Target::Unit(unit)) => {
            !table.still(unit)
                || (!table.card(unit.card).host.is_some()
                    && raise::may_target(table, action, unit.card).is_ok())
        }
        _ => false,
    };
    if !aimed {
        fault("has no such target".to_owned());
    }
}

const _: () = assert!(Zone::ALL.len() <= engine::KINDS);
