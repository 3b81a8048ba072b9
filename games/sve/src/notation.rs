//! The parts of a written position that only this game has.

use engine::effect::History;
use engine::effect::{Lasting, On, Until};
use engine::{BEFORE, Def, Ix, Laid, Place, Positions, Ref, Seat, THIS_TURN};

use crate::cards::Special;
use crate::current;
use crate::game::{Rules, Setup, State, Sve, Table};
use crate::kinds::Keyword;
use crate::lasting;
use crate::marks as mark_words;
use crate::steps::{Step, Turn};
use crate::table::{Common, Ever, Kind, OWN_FORM, Phase, Purse, Zone};
use crate::told;
use crate::vocabulary::Change;

impl Positions for Sve {
    const LINES: &'static [&'static str] = &[
        "first",
        "phase",
        "A life",
        "B life",
        "A pp",
        "B pp",
        "A ep",
        "B ep",
        "A turns",
        "B turns",
        "A played",
        "B played",
        "A attacks",
        "B attacks",
        "A hurt",
        "B hurt",
        "A fallen",
        "B fallen",
        "A stack taken",
        "B stack taken",
        "A evolved",
        "B evolved",
        "A skips",
        "B skips",
        "A title",
        "B title",
        "A field limit",
        "B field limit",
        "A ex limit",
        "B ex limit",
        "A hand limit",
        "B hand limit",
        "extra",
        "regular",
        "history",
        "effects",
        "later",
    ];

    fn bare() -> Setup {
        let purse = Purse { pp: PP, pp_max: PP, turns: TURNS, ..Purse::default() };
        Setup {
            cards: Vec::new(),
            purses: engine::Both([purse, purse]),
            common: Common { phase: Phase::Main, stale: true, ..Common::default() },
            turn: Seat::A,
            step: Step::Turn(Turn::Main),
        }
    }

    fn at_rest(state: &State) -> bool {
        let table = &state.table;
        table.over().is_none()
            && state.work.waiting.is_empty()
            && state.work.frames.len() == 1
            && state.top() == Some(Step::Turn(Turn::Main))
            && table.common.doomed.is_empty()
    }

    fn read_line(rules: &Rules, setup: &mut Setup, key: &str, value: &str) -> Result<bool, String> {
        let seat = |word: &str| {
            Seat::from_letter(word).ok_or_else(|| format!("{key}: expected A or B, found {word:?}"))
        };
        match key {
            "first" => setup.common.first = seat(value)?,
            "phase" if value == "main" => {}
            "phase" => {
                return Err(format!(
                    "phase: a position is at rest in the main phase; expected main, found {value:?}"
                ));
            }
            "regular" => setup.common.regular = Some(seat(value)?),
            "extra" => {
                for word in value.split_whitespace() {
                    setup.common.extra.push(seat(word)?);
                }
            }
            "history" => setup.common.history = History::read(rules, setup, value)?,
            "effects" => {
                for entry in entries(value) {
                    let lasting = lasting::read(rules, setup, entry)?;
                    setup.common.lasts.begin(lasting);
                }
            }
            "later" => {
                for entry in entries(value) {
                    let later = lasting::read_later(rules, setup, entry)?;
                    setup.common.later.push(later);
                }
            }
            _ => {
                let Some((whose, what)) = key.split_once(' ') else { return Ok(false) };
                let Some(whose) = Seat::from_letter(whose) else { return Ok(false) };
                return read_purse(rules, setup, whose, what, value);
            }
        }
        Ok(true)
    }

    fn lines(rules: &Rules, state: &State) -> Vec<(String, String)> {
        let table = &state.table;
        let common = &table.common;
        let phase = match common.phase {
            Phase::SetUp => "set-up",
            Phase::Start => "start",
            Phase::Main => "main",
            Phase::End => "end",
        };
        let mut lines =
            vec![("first".to_owned(), common.first.to_string()), ("phase".to_owned(), phase.to_owned())];
        for seat in Seat::BOTH {
            let purse = &table.purses[seat];
            let usual = Purse::default();
            let leader = current::leader(table, seat);
            let mut line = |key: &str, value: String| lines.push((format!("{seat} {key}"), value));
            if leader.is_some() {
                line("life", current::stat(table, leader, crate::kinds::Stat::Defense).to_string());
            }
            line("pp", format!("{}/{}", purse.pp, purse.pp_max));
            line("ep", purse.ep.to_string());
            line("turns", purse.turns.to_string());
            let tallies = [
                ("played", purse.played, 0),
                ("attacks", purse.attacks, 0),
                ("hurt", purse.hurt, 0),
                ("fallen", purse.fallen, 0),
                ("stack taken", purse.stack_taken, 0),
                ("skips", purse.skips, 0),
                ("field limit", purse.field_limit, usual.field_limit),
                ("ex limit", purse.ex_limit, usual.ex_limit),
                ("hand limit", purse.hand_limit, usual.hand_limit),
            ];
            for (key, n, usual) in tallies {
                if n != usual {
                    line(key, n.to_string());
                }
            }
            if purse.evolved {
                line("evolved", "yes".to_owned());
            }
            if let Some(title) = rules.lore.titles.get(purse.title as usize).filter(|title| !title.is_empty())
            {
                line("title", title.clone());
            }
        }
        if let Some(regular) = common.regular {
            lines.push(("regular".to_owned(), regular.letter().to_owned()));
        }
        if !common.extra.is_empty() {
            let seats: Vec<&str> = common.extra.iter().map(|seat| seat.letter()).collect();
            lines.push(("extra".to_owned(), seats.join(" ")));
        }
        lines.extend(History::write(rules, table).map(|history| ("history".to_owned(), history)));
        let effects: Vec<String> = common.lasts.iter().map(|one| lasting::write(rules, table, one)).collect();
        if !effects.is_empty() {
            lines.push(("effects".to_owned(), effects.join("; ")));
        }
        let later: Vec<String> =
            common.later.iter().map(|later| lasting::write_later(rules, table, later)).collect();
        if !later.is_empty() {
            lines.push(("later".to_owned(), later.join("; ")));
        }
        lines
    }

    fn complete(rules: &Rules, setup: &mut Setup) -> Vec<String> {
        let mut faults = Vec::new();
        for seat in Seat::BOTH {
            leader(rules, setup, seat);
        }
        for at in 0..setup.cards.len() {
            // What goes with a card has done so since that card came.
            if let Some(host) = setup.cards.get(setup.cards[at].host.at()).filter(|host| host.fresh) {
                setup.cards[at].fresh = host.fresh;
            }
            let Laid { def, place, owner, fresh, .. } = setup.cards[at];
            let mut body = setup.cards[at].body;
            if place.zone::<Zone>() == Zone::Field && !setup.cards[at].host.is_some() {
                let host = Ix::new(at.min(engine::CARDS));
                let attached = setup
                    .cards
                    .iter()
                    .find(|laid| laid.host == host && laid.place.zone::<Zone>() == Zone::Evolution);
                match attached.map(|laid| laid.def) {
                    Some(with) if body.form == OWN_FORM => body.form = face_for(rules, def, with),
                    None if body.form != OWN_FORM => {
                        let place = Place::of(Zone::Evolution, place.seat());
                        let with = Laid { host, fresh, ..plain(first_face(rules, body.form), owner, place) };
                        setup.cards.push(with);
                    }
                    _ => {}
                }
                if body.form != OWN_FORM {
                    body.ever.add(Ever::EVOLVED);
                    body.evolved = body.evolved.max(BEFORE);
                }
            }
            let mark_words::Marks { keys, turn_keys, .. } = setup.cards[at].marks;
            setup.cards[at].body = body;
            let on = On::Object(Ref { card: Ix::new(at.min(engine::CARDS)), ..Ref::default() });
            for (keys, until) in [(keys, Until::Gone), (turn_keys, Until::TurnEnds)] {
                for key in Keyword::ALL.iter().filter(|key| keys.has(**key)) {
                    let change = Change::Key(*key);
                    let since = if fresh || until == Until::TurnEnds { THIS_TURN } else { BEFORE };
                    let by = place.seat();
                    setup.common.lasts.begin(Lasting { change, on, by, until, since, ..Lasting::default() });
                }
            }
        }
        if setup.cards.len() > engine::CARDS {
            faults.push(format!("more than {} cards on the table", engine::CARDS));
        }
        faults
    }

    fn check(rules: &Rules, setup: &Setup) -> Vec<String> {
        let id = |reason| engine::clause_id::<Sve>(reason);
        let mut faults = Vec::new();
        for seat in Seat::BOTH {
            let leaders =
                setup.cards.iter().filter(|laid| laid.place == Place::of(Zone::Leader, seat)).count();
            if leaders > 2 {
                faults.push(format!(
                    "{seat} leader: {leaders} cards; at most 2 ({})",
                    id(rule!("B-2/6.1.1.1"))
                ));
            }
        }
        let mut told_unread: Vec<Def> = Vec::new();
        for laid in &setup.cards {
            let (zone, seat) = (laid.place.zone::<Zone>(), laid.place.seat());
            let printed = rules.printed(laid.def);
            let name = told::name(rules, laid.def, engine::Lang::En);
            let mut fault = |what: &str| faults.push(format!("{seat} {}: {name} {what}", zone.word()));
            let evolve = printed.facts.special == Some(Special::Evolve);
            let leader = printed.facts.kind == Kind::Leader;
            if leader != (zone == Zone::Leader) {
                fault(if leader { "is a leader" } else { "is no leader" });
            }
            if evolve && matches!(zone, Zone::Field | Zone::Ex | Zone::Hand | Zone::Deck) {
                fault(&format!("is an evolve card ({})", id(rule!("6.1.1.2"))));
            }
            if laid.turned && zone != Zone::Field {
                fault("is acted, but not on the field");
            }
            if laid.host.is_some() && !matches!(zone, Zone::Evolution | Zone::Racing | Zone::Drive) {
                fault("goes with no card there");
            }
            if laid.host.is_some() && !evolve {
                fault(&format!("is no evolve card ({})", id(rule!("5.15.1"))));
            }
            if let Some(gap) = printed.unread.first().filter(|_| !told_unread.contains(&laid.def)) {
                told_unread.push(laid.def);
                fault(&format!("can't be played yet: {:?}", gap.phrase));
            }
        }
        faults
    }

    fn read_mark(rules: &Rules, laid: &mut Laid<Sve>, mark: &str) -> Result<bool, String> {
        mark_words::read_mark(rules, laid, mark)
    }

    fn marks(rules: &Rules, state: &State, card: Ix) -> Vec<String> {
        mark_words::marks(rules, state, card)
    }
}

/// The PP a seat has where a position does not say.
const PP: i16 = 10;
/// How many turns each seat has begun where a position does not say.
const TURNS: u8 = 5;

/// An object by its position, from 1; where cards lie in no order, by the number it is marked with; or `gone`.
pub(crate) fn object(table: &Table, of: Ref) -> String {
    if !table.still(of) {
        return "gone".to_owned();
    }
    let (seat, zone) = (table.seat(of.card), table.zone(of.card).word());
    match lasting::numbered(table).iter().position(|known| *known == of) {
        Some(at) => format!("{seat} {zone} #{}", at + 1),
        None => format!("{seat} {zone} {}", table.position(of.card) + 1),
    }
}

/// The object at `A field 1`, the one of the hand that is marked `#2`, or one that is gone.
pub(crate) fn find_object(setup: &Setup, text: &str) -> Result<Ref, String> {
    if text.trim() == "gone" {
        return Ok(Ref::default());
    }
    let wrong = || format!("{text:?}: expected a card by its position, such as `A field 1`, or `gone`");
    let parts: Vec<&str> = text.split_whitespace().collect();
    let &[seat, zone, at] = &parts[..] else { return Err(wrong()) };
    let seat = Seat::from_letter(seat).ok_or_else(wrong)?;
    let zone = Zone::find(zone).ok_or_else(wrong)?;
    let place = Place::of(zone, seat);
    let mut here = setup.cards.iter().enumerate().filter(|(_, laid)| laid.place == place);
    let card = match at.strip_prefix('#') {
        Some(number) => {
            let number = number.parse().ok().filter(|n: &u8| *n > 0).ok_or_else(wrong)?;
            here.find(|(_, laid)| laid.marks.number == Some(number)).ok_or_else(wrong)?.0
        }
        None => {
            let at: usize = at.parse().map_err(|_| wrong())?;
            at.checked_sub(1).and_then(|at| here.nth(at)).ok_or_else(wrong)?.0
        }
    };
    Ok(Ref { card: Ix::new(card.min(engine::CARDS)), ..Ref::default() })
}

/// The handle of a seat's leader, which is laid where there is none.
fn leader(rules: &Rules, setup: &mut Setup, seat: Seat) -> usize {
    let place = Place::of(Zone::Leader, seat);
    if let Some(at) = setup.cards.iter().rposition(|laid| laid.place == place) {
        return at;
    }
    setup.cards.push(plain(rules.lore.nobody, seat, place));
    setup.cards.len() - 1
}

/// A card as cards usually lie there.
fn plain(def: Def, owner: Seat, place: Place) -> Laid<Sve> {
    Laid { owner, ..Laid::new(def, place, told::usual_face(place.zone())) }
}

/// The defence a leader card begins with.
fn printed_life(rules: &Rules, def: Def) -> i16 {
    rules.printed(def).facts.defense.unwrap_or(current::LIFE)
}

/// The highest number that a line of a position may give.
const MOST: i16 = 999;

fn number(key: &str, word: &str, low: i16, high: i16) -> Result<i16, String> {
    let n = word.trim().parse().ok().filter(|n| (low..=high).contains(n));
    n.ok_or_else(|| format!("{key}: expected a number from {low} to {high}, found {word:?}"))
}

fn entries(value: &str) -> impl Iterator<Item = &str> {
    value.split(';').map(str::trim).filter(|entry| !entry.is_empty() && *entry != "none")
}

fn read_purse(rules: &Rules, setup: &mut Setup, seat: Seat, what: &str, value: &str) -> Result<bool, String> {
    let small = || number(what, value, 0, u8::MAX.into()).map(|n| n as u8);
    if what == "life" {
        let life = number(what, value, 1, MOST)?;
        let at = leader(rules, setup, seat);
        let laid = &mut setup.cards[at];
        laid.body.delta[1] = life.saturating_sub(printed_life(rules, laid.def));
        return Ok(true);
    }
    let purse = &mut setup.purses[seat];
    match what {
        "pp" => {
            let (pp, max) = value.split_once('/').unwrap_or((value, value));
            purse.pp = number(what, pp, 0, MOST)?;
            purse.pp_max = number(what, max, 0, MOST)?;
        }
        "ep" => purse.ep = number(what, value, 0, MOST)?,
        "turns" => purse.turns = small()?,
        "played" => purse.played = small()?,
        "attacks" => purse.attacks = small()?,
        "hurt" => purse.hurt = small()?,
        "fallen" => purse.fallen = small()?,
        "stack taken" => purse.stack_taken = small()?,
        "skips" => purse.skips = small()?,
        "field limit" => purse.field_limit = small()?,
        "ex limit" => purse.ex_limit = small()?,
        "hand limit" => purse.hand_limit = small()?,
        "evolved" => {
            purse.evolved = match value {
                "yes" => true,
                "no" => false,
                _ => return Err(format!("evolved: expected yes or no, found {value:?}")),
            }
        }
        "title" => {
            let row = rules.lore.titles.iter().position(|title| !title.is_empty() && title == value);
            purse.title = match row {
                Some(row) => row as u8,
                None => {
                    let known: Vec<&str> = rules.lore.titles.iter().skip(1).map(String::as_str).collect();
                    return Err(format!("title: expected one of {}, found {value:?}", known.join(", ")));
                }
            };
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The face that a card takes on by an evolve card: of its own name, where one of the two faces has it.
pub(crate) fn face_for(rules: &Rules, of: Def, with: Def) -> Def {
    let (wanted, printed) = (rules.printed(of).name, rules.printed(with));
    match printed.other_face {
        Some(other) if printed.name != wanted && rules.printed(other).name == wanted => other,
        _ => with,
    }
}

/// The first face of a double-faced card: what its record says.
fn first_face(rules: &Rules, def: Def) -> Def {
    let printed = rules.printed(def);
    match (printed.facts.face, printed.other_face) {
        (Some(2), Some(first)) => first,
        _ => def,
    }
}
