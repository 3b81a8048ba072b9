//! The parts of a written position that only this game has.

use engine::{Def, Face, Ix, Laid, Place, Ref, Rules, Seat, Seats, Setup, State, Zone as _};

use crate::actions::{Act, Action, Aim, Target};
use crate::cards::{JOKER, KINDS, find, name, suit};
use crate::game::BlackPoker;
use crate::steps::{Asking, Step};
use crate::table::{Body, Common, Zone};
use crate::words::{act_word, find_act};

/// Nothing on the table, A to act.
pub(crate) fn bare() -> Setup<BlackPoker> {
    Setup {
        cards: Vec::new(),
        purses: Default::default(),
        common: Common::default(),
        turn: Seat::A,
        step: Step::Ask(Asking::Chance),
    }
}

/// At rest the holder of chance is asked, whatever waits on the stage.
pub(crate) fn at_rest(state: &State<BlackPoker>) -> bool {
    state.table.over().is_none()
        && state.work.waiting.is_empty()
        && state.work.frames.len() == 1
        && state.top() == Some(Step::Ask(Asking::Chance))
}

/// `driven`, `+3`, `-2`, `attacks`, `blocks 2` (the opponent's second soldier).
pub(crate) fn read_mark(laid: &mut Laid<Body>, mark: &str) -> Result<bool, String> {
    match mark {
        "driven" => laid.turned = true,
        "charged" => laid.turned = false,
        "attacks" => laid.body.attacks = true,
        _ => {
            if let Some(which) = mark.strip_prefix("blocks ") {
                let at: usize =
                    which.trim().parse().map_err(|_| format!("blocks {which}: expected a number"))?;
                // The attacker's place in the row; its handle is known once all cards lie.
                laid.body.blocks = Ix::new(at.clamp(1, 190) - 1);
            } else if mark.starts_with(['+', '-', '−']) {
                let number = mark.replace('−', "-");
                laid.body.delta =
                    number.parse().map_err(|_| format!("{mark}: expected a number after the sign"))?;
            } else {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Blockers name their attacker by its place in the row: now that all cards lie, by its handle.
pub(crate) fn complete(setup: &mut Setup<BlackPoker>) {
    for at in 0..setup.cards.len() {
        let Laid { place, body, .. } = setup.cards[at];
        if body.blocks.is_some() {
            let row = Place::of(Zone::Field, place.seat().other());
            setup.cards[at].body.blocks = nth(setup, row, body.blocks.at() + 1).unwrap_or(Ix::NONE);
        }
    }
}

pub(crate) fn marks(state: &State<BlackPoker>, card: Ix) -> Vec<String> {
    let table = &state.table;
    let mut marks = Vec::new();
    if table.card(card).turned() {
        marks.push("driven".to_owned());
    }
    let Some(body) = table.body(card) else { return marks };
    if body.delta != 0 {
        marks.push(format!("{:+}", body.delta));
    }
    if body.attacks {
        marks.push("attacks".to_owned());
    }
    if body.blocks.is_some() && table.zone(body.blocks) == Zone::Field {
        marks.push(format!("blocks {}", table.position(body.blocks) + 1));
    }
    marks
}

/// `chance: B`, `passed: A`, `stalled: yes`, `A raised: 防壁設置`, `stage: 1 A soldier ♠5; …`.
pub(crate) fn read_line(
    _: &Rules<BlackPoker>,
    setup: &mut Setup<BlackPoker>,
    key: &str,
    value: &str,
) -> Result<bool, String> {
    match key {
        "chance" => setup.common.chance = seat(value)?,
        "passed" => setup.common.passed = Seats::only(seat(value)?),
        "stalled" => {
            setup.common.stalled = match value {
                "yes" => true,
                "no" => false,
                _ => return Err(format!("stalled: expected yes or no, found {value:?}")),
            }
        }
        "A raised" | "B raised" => {
            let purse = &mut setup.purses[if key.starts_with('A') { Seat::A } else { Seat::B }];
            for word in value.split([' ', ',', '、']).filter(|word| !word.is_empty()) {
                match find_act(word) {
                    Some(Act::SetWall) => purse.set_wall = true,
                    Some(Act::Attack) => purse.attacked = true,
                    _ => return Err(format!("raised: expected 防壁設置 or アタック, found {word:?}")),
                }
            }
        }
        "stage" => {
            for entry in value.split(';').map(str::trim).filter(|entry| !entry.is_empty()) {
                let action = read_action(setup, entry)?;
                setup.common.stage.push(action);
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn seat(word: &str) -> Result<Seat, String> {
    Seat::from_letter(word).ok_or_else(|| format!("expected A or B, found {word:?}"))
}

/// `2 B counter ♣9 -> 1`: number, seat, action, key cards, target.
fn read_action(setup: &mut Setup<BlackPoker>, entry: &str) -> Result<Action, String> {
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
    let by = seat(words.next().unwrap_or_default())?;
    let word = words.next().unwrap_or_default();
    let act = find_act(word).ok_or_else(|| format!("stage: {word:?} is not an action"))?;
    let mut action = Action { act, by, serial, ..Action::default() };
    for (at, word) in words.enumerate() {
        let def = find(word).ok_or_else(|| format!("stage: {word:?} is not a card"))?;
        let key = action.keys.get_mut(at).ok_or("stage: an action has two key cards at most")?;
        *key = Ix::new(setup.cards.len().min(200));
        setup.cards.push(Laid {
            def,
            owner: by,
            place: Place::of(Zone::Stage, by),
            face: Face::Up,
            turned: false,
            known: Seats::ALL,
            fresh: true,
            host: Ix::NONE,
            body: Body::default(),
        });
    }
    action.target = read_target(setup, act, target)?;
    Ok(action)
}

fn read_target(setup: &Setup<BlackPoker>, act: Act, target: Option<&str>) -> Result<Target, String> {
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
    let card = nth(setup, Place::of(zone, seat(who)?), at).ok_or_else(expected)?;
    Ok(Target::Unit(Ref { card, ..Ref::default() }))
}

/// The handle of the card at a position (from 1) of a place.
fn nth(setup: &Setup<BlackPoker>, place: Place, at: usize) -> Option<Ix> {
    let mut here = setup.cards.iter().enumerate().filter(|(_, laid)| laid.place == place);
    here.nth(at.checked_sub(1)?).map(|(handle, _)| Ix::new(handle))
}

pub(crate) fn lines(state: &State<BlackPoker>) -> Vec<(String, String)> {
    let table = &state.table;
    let common = &table.common;
    let mut lines = vec![("chance".to_owned(), common.chance.to_string())];
    for seat in Seat::BOTH {
        if common.passed.has(seat) {
            lines.push(("passed".to_owned(), seat.to_string()));
        }
    }
    if common.stalled {
        lines.push(("stalled".to_owned(), "yes".to_owned()));
    }
    for seat in Seat::BOTH {
        let purse = &table.purses[seat];
        let raised: Vec<&str> = [(purse.set_wall, Act::SetWall), (purse.attacked, Act::Attack)]
            .into_iter()
            .filter(|(raised, _)| *raised)
            .map(|(_, act)| act_word(act))
            .collect();
        if !raised.is_empty() {
            lines.push((format!("{seat} raised"), raised.join(" ")));
        }
    }
    if !common.stage.is_empty() {
        let entries: Vec<String> = common.stage.iter().map(|action| write_action(state, action)).collect();
        lines.push(("stage".to_owned(), entries.join("; ")));
    }
    lines
}

fn write_action(state: &State<BlackPoker>, action: &Action) -> String {
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

/// Everything that makes a written position impossible.
pub(crate) fn check(setup: &Setup<BlackPoker>) -> Vec<String> {
    let mut faults = Vec::new();
    for seat in Seat::BOTH {
        let own: Vec<Def> =
            setup.cards.iter().filter(|laid| laid.owner == seat).map(|laid| laid.def).collect();
        for def in (0..KINDS).map(Def) {
            let copies = own.iter().filter(|&&d| d == def).count();
            let most = if def == JOKER { 2 } else { 1 };
            if copies > most {
                faults.push(format!("{seat} has {copies} copies of {}; at most {most} (BP-26)", name(def)));
            }
        }
    }
    let blocks = setup.common.stage.iter().any(|action| matches!(action.act, Act::Block | Act::Damage));
    for laid in &setup.cards {
        let (zone, who) = (laid.place.zone::<Zone>(), laid.place.seat());
        let told = name(laid.def);
        if zone == Zone::Field && laid.def == JOKER {
            faults.push(format!("{who} field: a Joker can't be a soldier"));
        }
        if let Some(host) = setup.cards.get(laid.host.at()) {
            if zone != Zone::Field {
                faults.push(format!("{who} {told}: only soldiers carry equipment"));
            } else if suit(host.def) != suit(laid.def) {
                faults.push(format!("{who} {told}: equipment is of its soldier's suit (装備/対象)"));
            }
        }
        if (laid.body.attacks || laid.body.blocks.is_some()) && !blocks {
            faults.push(format!(
                "{who} {told}: nobody attacks or blocks unless block or damage is on the stage"
            ));
        }
        if laid.body.attacks && (zone != Zone::Field || who != setup.turn) {
            faults.push(format!("{who} {told}: only soldiers of the turn player attack"));
        }
        if zone == Zone::Stage && !setup.common.stage.iter().any(|action| action.by == who) {
            faults.push(format!("{who} {told}: write key cards in the line `stage`"));
        }
    }
    for action in setup.common.stage.iter() {
        check_action(setup, action, &mut faults);
    }
    faults
}

fn check_action(setup: &Setup<BlackPoker>, action: &Action, faults: &mut Vec<String>) {
    let spec = action.act.spec();
    let told = act_word(action.act);
    if spec.immediate {
        faults.push(format!("stage: {told} never is on the stage (BP-14)"));
    }
    let keys: Vec<Def> =
        action.keys().filter_map(|key| setup.cards.get(key.at())).map(|laid| laid.def).collect();
    if keys.len() != spec.keys.0.len() {
        faults.push(format!("stage: {told} has {} key cards, found {}", spec.keys.0.len(), keys.len()));
    }
    for (def, wanted) in keys.iter().zip(spec.keys.0) {
        if !wanted.has(*def) {
            faults.push(format!("stage: {} can't be a key card of {told}", name(*def)));
        }
    }
    let fits = matches!(
        (spec.aim.0, action.target),
        (Aim::None, Target::None)
            | (Aim::Opponent, Target::Opponent)
            | (Aim::Action, Target::Action(_))
            | (Aim::SameSuit | Aim::Soldier | Aim::Character | Aim::Wall, Target::Unit(_))
    );
    if !fits {
        faults.push(format!("stage: {told} has another kind of target"));
    }
    let mine = |other: &&Action| other.serial == action.serial;
    if setup.common.stage.iter().filter(mine).count() > 1 {
        faults.push(format!("stage: two actions have the number {}", action.serial));
    }
    let timing_ok = action.by == setup.turn || !matches!(spec.timing.0, crate::actions::Timing::Main);
    if !timing_ok {
        faults.push(format!("stage: only the turn player raises {told} ({})", "BP-30"));
    }
}

const _: () = assert!(Zone::ALL.len() <= engine::KINDS);
