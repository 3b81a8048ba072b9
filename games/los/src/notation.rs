//! The parts of a written position that only this game has.

use engine::effect::{History, read_all};
use engine::{Face, Field, Ix, Laid, Line, Place, Positions, Seat, Slot, Zone as _};

use crate::cards::Kind;
use crate::game::{Los, Rules, Setup, State};
use crate::lasting;
use crate::naming::{ability_word, facing_word, find_ability, find_square, square_word};
use crate::steps::{Step, Turn};
use crate::table::{Body, Common, Facing, Phase, Purse, Square, Zone};

impl Positions for Los {
    const SIDEWAYS: [&'static str; 2] = ["regained", "gained"];
    const MARKS: &'static [Field<Body>] = &[
        Field::new("changed", |body| Slot::Yes(&mut body.changed)),
        Field::new("shown", |body| Slot::Yes(&mut body.shown)),
        Field::new("led", |body| Slot::Times(&mut body.led, 9)),
        Field::new("attacked", |body| Slot::Times(&mut body.attacks, 9)),
        Field::new("again", |body| Slot::Times(&mut body.again, 9)),
    ];
    const SEATS: &'static [Field<Purse>] = &[
        Field::always("life", |purse| Slot::number(&mut purse.life, 1, MOST_LIFE)),
        Field::always("turns", |purse| Slot::number(&mut purse.turns, 0, 250)),
        Field::new("extra-turns", |purse| Slot::number(&mut purse.extra, 0, 99)),
        Field::new("energised", |purse| Slot::Yes(&mut purse.energised)),
        Field::new("energised-more", |purse| Slot::number(&mut purse.energised_more, 0, 99)),
    ];
    const SHARED: &'static [Field<Common>] =
        &[Field::always("first", |common| Slot::Seat(&mut common.first))];
    const LINES: &'static [&'static str] = &["phase", "history", "effects", "order"];

    fn bare() -> Setup {
        let purse = Purse { life: LIFE, turns: TURNS, ..Purse::default() };
        Setup::bare(purse, Common { phase: Phase::Main, ..Common::default() }, Step::Turn(Turn::Main))
    }

    fn at_rest(state: &State) -> bool {
        let common = &state.table.common;
        state.rests()
            && matches!(state.top(), Some(Step::Turn(Turn::Main | Turn::Lead | Turn::Attack)))
            && common.lasts.iter().all(|one| lasting::can_be_written(&state.table, one))
            && common.later.is_empty()
    }

    fn read_mark(rules: &Rules, laid: &mut Laid<Los>, mark: &str) -> Result<bool, String> {
        let body = &mut laid.body;
        if let Some(square) = find_square(mark) {
            body.square = square;
        } else if let Some(&facing) = Facing::ALL.iter().find(|&&facing| facing_word(facing) == mark) {
            body.facing = facing;
        } else if let Some(rest) = mark.strip_prefix("used ") {
            let (at, n) = rest.split_once(' ').unwrap_or((rest, "1"));
            let own = &rules.printed(laid.def).abilities;
            let numbered = || own.get(at.parse::<usize>().ok()?.checked_sub(1)?).copied();
            let code = find_ability(rules, at).or_else(numbered);
            let code = code.ok_or_else(|| format!("{mark}: expected an ability's number, or `TL-71#1`"))?;
            body.count_use(code, engine::number(mark, n, 0, 99)? as u8);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn marks(rules: &Rules, state: &State, card: Ix) -> Vec<String> {
        let table = &state.table;
        let mut marks = Vec::new();
        let Some(body) = table.body(card) else { return marks };
        if body.square != Square::NONE {
            marks.push(square_word(body.square));
        }
        if body.facing != Facing::Attack {
            marks.push(facing_word(body.facing).to_owned());
        }
        let own = &rules.printed(table.card(card).def).abilities;
        for used in body.used.iter().filter(|used| used.n > 0) {
            let at = own.iter().position(|&code| code == used.code);
            let which = at.map_or_else(|| ability_word(rules, used.code), |at| (at + 1).to_string());
            marks.push(format!("used {which} {}", used.n));
        }
        marks
    }

    fn read_line(rules: &Rules, setup: &mut Setup, line: Line<'_>) -> Result<bool, String> {
        match (line.key, line.seat) {
            ("phase", None) => {
                let (phase, stage) = match line.value {
                    "main" => (Phase::Main, Turn::Main),
                    "lead" => (Phase::Lead, Turn::Lead),
                    "attack" => (Phase::Attack, Turn::Attack),
                    found => return Err(format!("phase: expected main, lead or attack, found {found:?}")),
                };
                setup.common.phase = phase;
                setup.step = Step::Turn(stage);
            }
            ("history", None) => setup.common.history = History::read(rules, setup, line.value)?,
            ("order", None) => lasting::read_order(rules, setup, line.value)?,
            ("effects", None) => {
                let all = read_all(line.value, |entry| lasting::read(rules, setup, entry))?;
                all.into_iter().for_each(|lasting| setup.common.lasts.begin(lasting));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn lines(rules: &Rules, state: &State) -> Vec<(&'static str, String)> {
        let table = &state.table;
        let phase = Phase::ALL.iter().find(|(phase, ..)| *phase == table.common.phase);
        let effects = table.common.lasts.write(|one| lasting::write(rules, table, one));
        let mut lines = vec![("phase", phase.map_or("", |found| found.1).to_owned()), ("effects", effects)];
        lines.extend(History::write(rules, table).map(|history| ("history", history)));
        lines.extend(lasting::order(rules, table).map(|order| ("order", order)));
        lines.retain(|(_, value)| !value.is_empty());
        lines
    }

    fn complete(_: &Rules, setup: &mut Setup) -> Vec<String> {
        let mut faults = Vec::new();
        for seat in Seat::BOTH {
            let place = Place::of(Zone::Character, seat);
            let here = |laid: &Laid<Los>| laid.place == place;
            let mut taken: Vec<Square> =
                setup.cards.iter().filter(|laid| here(laid)).map(|laid| laid.body.square).collect();
            for laid in setup.cards.iter_mut().filter(|laid| here(laid)) {
                if laid.body.square == Square::NONE {
                    match Square::all().find(|square| !taken.contains(square)) {
                        Some(square) => {
                            taken.push(square);
                            laid.body.square = square;
                        }
                        None => faults.push(format!("{seat} character: there are eight squares (3.3)")),
                    }
                }
            }
        }
        faults
    }

    fn check(rules: &Rules, setup: &Setup) -> Vec<String> {
        let mut faults = Vec::new();
        for (at, laid) in setup.cards.iter().enumerate() {
            let (zone, who) = (laid.place.zone::<Zone>(), laid.place.seat());
            let facts = &rules.printed(laid.def).facts;
            let mut fault = |what: &str| faults.push(format!("{who} {}: {what}", facts.name));
            if let Some(gap) = rules.printed(laid.def).gaps.first() {
                fault(&format!("its text can't be played: {}", gap.told().1));
            }
            if laid.owner != who {
                fault("cards lie with their owner");
            }
            if laid.host.is_some() {
                fault("no card is attached to another");
            }
            if laid.face == Face::Down && !matches!(zone, Zone::Deck | Zone::Character) {
                fault("only characters lie face down");
            }
            if laid.turned && !matches!(zone, Zone::Energy | Zone::Support) {
                fault("only energy and supports are gained (6.6)");
            }
            let bare = Body { square: laid.body.square, ..Body::default() };
            match zone {
                Zone::Character if facts.kind != Kind::Character => fault("it is no character (3.3)"),
                Zone::Support if facts.kind != Kind::Support => fault("it is no support (3.5)"),
                Zone::Used | Zone::Opening => fault("nothing lies there in a position at rest"),
                Zone::Character => {}
                Zone::Support => {
                    let used = Body { used: laid.body.used, ..bare };
                    if laid.body != used {
                        fault("such marks are for characters");
                    }
                }
                _ if laid.body != Body::default() => fault("such marks are for characters"),
                _ => {}
            }
            let same =
                |other: &&Laid<Los>| other.place == laid.place && other.body.square == laid.body.square;
            if zone == Zone::Character && setup.cards[..at].iter().any(|other| same(&other)) {
                fault(&format!("{} is taken (3.3.1)", square_word(laid.body.square)));
            }
        }
        for seat in Seat::BOTH {
            let is_field = |laid: &&Laid<Los>| {
                laid.place == Place::of(Zone::Support, seat) && rules.printed(laid.def).facts.field
            };
            if setup.cards.iter().filter(is_field).count() > 1 {
                faults.push(format!("{seat} support: one field card at most (2.3.1)"));
            }
        }
        faults
    }
}

/// The life a seat has where a position does not say.
const LIFE: i32 = 3000;
/// How many turns each seat has begun where a position does not say.
const TURNS: u8 = 3;
/// The highest life that a line may give.
const MOST_LIFE: i32 = 999_999;

const _: () = assert!(Zone::ALL.len() <= engine::KINDS);
