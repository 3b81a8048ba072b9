//! The parts of a written position that only this game has.

use engine::effect::{History, Lasting, On, Until, read_all};
use engine::{BEFORE, Def, Field, Ix, Laid, Line, Place, Positions, Ref, Seat, Slot, THIS_TURN};

use crate::cards::Special;
use crate::current;
use crate::game::{Rules, Setup, State, Sve};
use crate::kinds::Keyword;
use crate::lasting;
use crate::marks as mark_words;
use crate::steps::{Step, Turn};
use crate::table::{Body, Common, Ever, Kind, OWN_FORM, Phase, Purse, Zone};
use crate::told;
use crate::vocabulary::Change;

impl Positions for Sve {
    const SIDEWAYS: [&'static str; 2] = ["standing", "acted"];
    const MARKS: &'static [Field<Body>] = &[
        Field::new("attacked", |body| Slot::Times(&mut body.attacks, u8::MAX)),
        Field::new("used", |body| Slot::Each(&mut body.used)),
        Field::new("played", |body| body.ever.slot(Ever::PLAYED)),
        Field::new("from hand", |body| body.ever.slot(Ever::FROM_HAND)),
        Field::new("from ex", |body| body.ever.slot(Ever::FROM_EX)),
        Field::new("from cemetery", |body| body.ever.slot(Ever::FROM_CEMETERY)),
        Field::new("paid", |body| body.ever.slot(Ever::PAID)),
        Field::new("ridden", |body| body.ever.slot(Ever::RIDDEN)),
        Field::new("had drive", |body| body.ever.slot(Ever::DRIVE)),
    ];
    const SEATS: &'static [Field<Purse>] = &[
        Field::always("pp", |purse| {
            Slot::Pair([(&mut purse.pp).into(), (&mut purse.pp_max).into()], MOST, true)
        }),
        Field::always("ep", |purse| Slot::number(&mut purse.ep, 0, MOST)),
        Field::always("turns", |purse| Slot::byte(&mut purse.turns)),
        Field::new("played", |purse| Slot::byte(&mut purse.played)),
        Field::new("attacks", |purse| Slot::byte(&mut purse.attacks)),
        Field::new("hurt", |purse| Slot::byte(&mut purse.hurt)),
        Field::new("fallen", |purse| Slot::byte(&mut purse.fallen)),
        Field::new("stack taken", |purse| Slot::byte(&mut purse.stack_taken)),
        Field::new("skips", |purse| Slot::byte(&mut purse.skips)),
        Field::new("field limit", |purse| Slot::byte(&mut purse.field_limit)),
        Field::new("ex limit", |purse| Slot::byte(&mut purse.ex_limit)),
        Field::new("hand limit", |purse| Slot::byte(&mut purse.hand_limit)),
        Field::new("evolved", |purse| Slot::Yes(&mut purse.evolved)),
    ];
    const SHARED: &'static [Field<Common>] =
        &[Field::always("first", |common| Slot::Seat(&mut common.first))];
    const SEAT_LINES: &'static [&'static str] = &["life", "title"];
    const LINES: &'static [&'static str] = &["phase", "regular", "extra", "history", "effects", "later"];

    fn bare() -> Setup {
        let purse = Purse { pp: PP, pp_max: PP, turns: TURNS, ..Purse::default() };
        let common = Common { phase: Phase::Main, stale: true, ..Common::default() };
        Setup::bare(purse, common, Step::Turn(Turn::Main))
    }

    fn at_rest(state: &State) -> bool {
        state.rests() && state.top() == Some(Step::Turn(Turn::Main)) && state.table.common.doomed.is_empty()
    }

    fn seat_lines(rules: &Rules, state: &State, seat: Seat) -> Vec<(&'static str, String)> {
        let table = &state.table;
        let leader = current::leader(table, seat);
        let life = || ("life", current::stat(table, leader, crate::kinds::Stat::Defense).to_string());
        let title = rules.lore.titles.get(table.purses[seat].title as usize);
        let title = title.filter(|title| !title.is_empty()).map(|title| ("title", title.clone()));
        leader.is_some().then(life).into_iter().chain(title).collect()
    }

    fn read_line(rules: &Rules, setup: &mut Setup, line: Line<'_>) -> Result<bool, String> {
        let Line { seat, key, value } = line;
        let common = &mut setup.common;
        match (key, seat) {
            ("life", Some(seat)) => {
                let life = engine::number(key, value, 1, MOST)? as i16;
                let at = leader(rules, setup, seat);
                let laid = &mut setup.cards[at];
                laid.body.delta[1] = life.saturating_sub(printed_life(rules, laid.def));
            }
            ("title", Some(seat)) => {
                let row = rules.lore.titles.iter().position(|title| !title.is_empty() && title == value);
                setup.purses[seat].title = row.map(|row| row as u8).ok_or_else(|| {
                    let known: Vec<&str> = rules.lore.titles.iter().skip(1).map(String::as_str).collect();
                    format!("title: expected one of {}, found {value:?}", known.join(", "))
                })?;
            }
            ("phase", None) if value == "main" => {}
            ("phase", None) => {
                return Err(format!(
                    "phase: a position is at rest in the main phase; expected main, found {value:?}"
                ));
            }
            ("regular", None) => common.regular = Some(engine::read_seat(key, value)?),
            ("extra", None) => {
                for word in value.split_whitespace() {
                    common.extra.push(engine::read_seat(key, word)?);
                }
            }
            ("history", None) => setup.common.history = History::read(rules, setup, value)?,
            ("effects", None) => {
                let change = |words: &str| lasting::read_change(rules, words);
                let all = read_all(value, |entry| Lasting::read(rules, setup, entry, change))?;
                all.into_iter().for_each(|lasting| setup.common.lasts.begin(lasting));
            }
            ("later", None) => {
                let all = read_all(value, |entry| lasting::read_later(rules, setup, entry))?;
                all.into_iter().for_each(|later| setup.common.later.push(later));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn lines(rules: &Rules, state: &State) -> Vec<(&'static str, String)> {
        let table = &state.table;
        let common = &table.common;
        let phase = match common.phase {
            Phase::SetUp => "set-up",
            Phase::Start => "start",
            Phase::Main => "main",
            Phase::End => "end",
        };
        let seats: Vec<&str> = common.extra.iter().map(|seat| seat.letter()).collect();
        let effect =
            |one: &Lasting<Change>| one.write(rules, table, &lasting::change_word(rules, one.change));
        let later: Vec<String> =
            common.later.iter().map(|later| lasting::write_later(rules, table, later)).collect();
        let mut lines = vec![
            ("phase", phase.to_owned()),
            ("regular", common.regular.map_or("", Seat::letter).to_owned()),
            ("extra", seats.join(" ")),
            ("effects", common.lasts.write(effect)),
            ("later", later.join("; ")),
        ];
        lines.extend(History::write(rules, table).map(|history| ("history", history)));
        lines.retain(|(_, value)| !value.is_empty());
        lines
    }

    fn complete(rules: &Rules, setup: &mut Setup) -> Vec<String> {
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
            let mark_words::Marks { keys, turn_keys } = setup.cards[at].marks;
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
        Vec::new()
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
const MOST: i32 = 999;

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
