//! The parts of a written position that only this game has.

use engine::effect::History;
use engine::{Face, Ix, Laid, Place, Positions, Seat, Zone as _};

use crate::cards::Kind;
use crate::game::{Los, Rules, Setup, State};
use crate::lasting;
use crate::naming::{ability_word, facing_word, find_ability, find_square, square_word};
use crate::steps::{Step, Turn};
use crate::table::{Body, Common, Facing, Phase, Purse, Square, Zone};

impl Positions for Los {
    const LINES: &'static [&'static str] = &[
        "first",
        "phase",
        "A life",
        "B life",
        "A turns",
        "B turns",
        "A energised",
        "B energised",
        "history",
        "effects",
        "order",
        "later",
    ];

    fn bare() -> Setup {
        let purse = Purse { life: LIFE, turns: TURNS, ..Purse::default() };
        Setup {
            cards: Vec::new(),
            purses: engine::Both([purse, purse]),
            common: Common { phase: Phase::Main, ..Common::default() },
            turn: Seat::A,
            step: Step::Turn(Turn::Main),
        }
    }

    fn at_rest(state: &State) -> bool {
        let common = &state.table.common;
        state.table.over().is_none()
            && state.work.waiting.is_empty()
            && state.work.frames.len() == 1
            && matches!(state.top(), Some(Step::Turn(Turn::Main | Turn::Lead | Turn::Attack)))
            && common.lasts.iter().all(|one| lasting::can_be_written(&state.table, one))
            && common.later.is_empty()
    }

    fn read_mark(rules: &Rules, laid: &mut Laid<Los>, mark: &str) -> Result<bool, String> {
        let body = &mut laid.body;
        if let Some(square) = find_square(mark) {
            body.square = square;
            return Ok(true);
        }
        if let Some(&facing) = Facing::ALL.iter().find(|&&facing| facing_word(facing) == mark) {
            body.facing = facing;
            return Ok(true);
        }
        let (verb, rest) = mark.split_once(' ').unwrap_or((mark, ""));
        let count = |rest: &str| if rest.is_empty() { Ok(1) } else { small(mark, rest, 9) };
        match verb {
            "gained" if rest.is_empty() => laid.turned = true,
            "regained" if rest.is_empty() => laid.turned = false,
            "changed" if rest.is_empty() => body.changed = true,
            "shown" if rest.is_empty() => body.shown = true,
            "led" => body.led = count(rest)?,
            "attacked" => body.attacks = count(rest)?,
            "again" => body.again = count(rest)?,
            "used" => {
                let (at, n) = rest.split_once(' ').unwrap_or((rest, "1"));
                let own = &rules.printed(laid.def).abilities;
                let numbered = || own.get(at.parse::<usize>().ok()?.checked_sub(1)?).copied();
                let code = find_ability(rules, at).or_else(numbered);
                let code =
                    code.ok_or_else(|| format!("{mark}: expected an ability's number, or `TL-71#1`"))?;
                body.count_use(code, small(mark, n, 99)?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn marks(rules: &Rules, state: &State, card: Ix) -> Vec<String> {
        let table = &state.table;
        let mut marks = Vec::new();
        if table.card(card).turned() {
            marks.push("gained".to_owned());
        }
        let Some(body) = table.body(card) else { return marks };
        if body.square != Square::NONE {
            marks.push(square_word(body.square));
        }
        if body.facing != Facing::Attack {
            marks.push(facing_word(body.facing).to_owned());
        }
        for (is, word) in [(body.changed, "changed"), (body.shown, "shown")] {
            if is {
                marks.push(word.to_owned());
            }
        }
        for (n, word) in [(body.led, "led"), (body.attacks, "attacked"), (body.again, "again")] {
            if n > 0 {
                marks.push(format!("{word} {n}"));
            }
        }
        let own = &rules.printed(table.card(card).def).abilities;
        for used in body.used.iter().filter(|used| used.n > 0) {
            let at = own.iter().position(|&code| code == used.code);
            let which = at.map_or_else(|| ability_word(rules, used.code), |at| (at + 1).to_string());
            marks.push(format!("used {which} {}", used.n));
        }
        marks
    }

    fn read_line(rules: &Rules, setup: &mut Setup, key: &str, value: &str) -> Result<bool, String> {
        let seat = |word: &str| {
            Seat::from_letter(word).ok_or_else(|| format!("{key}: expected A or B, found {word:?}"))
        };
        match key {
            "first" => setup.common.first = seat(value)?,
            "phase" => {
                let (phase, stage) = match value {
                    "main" => (Phase::Main, Turn::Main),
                    "lead" => (Phase::Lead, Turn::Lead),
                    "attack" => (Phase::Attack, Turn::Attack),
                    _ => return Err(format!("phase: expected main, lead or attack, found {value:?}")),
                };
                setup.common.phase = phase;
                setup.step = Step::Turn(stage);
            }
            "history" => setup.common.history = History::read(rules, setup, value)?,
            "order" => lasting::read_order(rules, setup, value)?,
            "effects" => {
                for entry in value.split(';').map(str::trim).filter(|entry| !entry.is_empty()) {
                    let lasting = lasting::read(rules, setup, entry)?;
                    setup.common.lasts.begin(lasting);
                }
            }
            _ => {
                let Some((whose, what)) = key.split_once(' ') else { return Ok(false) };
                let Some(whose) = Seat::from_letter(whose) else { return Ok(false) };
                return read_purse(&mut setup.purses[whose], what, key, value);
            }
        }
        Ok(true)
    }

    fn lines(rules: &Rules, state: &State) -> Vec<(String, String)> {
        let table = &state.table;
        let phase =
            Phase::ALL.iter().find(|(phase, ..)| *phase == table.common.phase).map_or("", |found| found.1);
        let mut lines = vec![
            ("first".to_owned(), table.common.first.to_string()),
            ("phase".to_owned(), phase.to_owned()),
        ];
        for seat in Seat::BOTH {
            let purse = table.purses[seat];
            lines.push((format!("{seat} life"), purse.life.to_string()));
            lines.push((format!("{seat} turns"), purse.turns.to_string()));
            if purse.energised {
                lines.push((format!("{seat} energised"), "yes".to_owned()));
            }
        }
        let effects: Vec<String> =
            table.common.lasts.iter().map(|one| lasting::write(rules, table, one)).collect();
        if !effects.is_empty() {
            lines.push(("effects".to_owned(), effects.join("; ")));
        }
        lines.extend(History::write(rules, table).map(|history| ("history".to_owned(), history)));
        lines.extend(lasting::order(rules, table).map(|order| ("order".to_owned(), order)));
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

fn small(mark: &str, word: &str, most: u8) -> Result<u8, String> {
    let n = word.trim().parse().ok().filter(|n| *n <= most);
    n.ok_or_else(|| format!("{mark}: expected a number up to {most}"))
}

fn read_purse(purse: &mut Purse, what: &str, key: &str, value: &str) -> Result<bool, String> {
    match what {
        "life" => {
            let life = value.parse().ok().filter(|life| (1..=MOST_LIFE).contains(life));
            purse.life = life
                .ok_or_else(|| format!("{key}: expected a number from 1 to {MOST_LIFE}, found {value:?}"))?;
        }
        "turns" => purse.turns = small(key, value, 250)?,
        "energised" => {
            purse.energised = match value {
                "yes" => true,
                "no" => false,
                _ => return Err(format!("{key}: expected yes or no, found {value:?}")),
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

const _: () = assert!(Zone::ALL.len() <= engine::KINDS);
