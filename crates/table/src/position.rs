//! Positions as text: read into a [`Setup`] that may be impossible, and from there into a state.

use engine::{Chance, Def, Face, Ix, Laid, Lang, Layout, Place, Rules, Seat, Setup, State, Words, Zone};

use crate::fault::Fault;

/// Reads a position. Every fault is returned, those of the text first, then those of the rules.
pub fn read_position<G: Words>(
    rules: &Rules<G>,
    text: &str,
    first_line: usize,
    chance: Chance,
) -> Result<State<G>, Vec<Fault>> {
    let setup = read_setup(rules, text, first_line)?;
    let faults: Vec<Fault> = G::check(rules, &setup).into_iter().map(Fault::whole).collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut state = setup
        .lay(chance)
        .map_err(|_| vec![Fault::whole(format!("more than {} cards on the table", engine::CARDS))])?;
    state.notice_all(rules);
    G::settle(rules, &mut state.table, &[], &mut ());
    Ok(state)
}

/// Reads what is written, whether or not the rules allow it.
pub(crate) fn read_setup<G: Words>(
    rules: &Rules<G>,
    text: &str,
    first_line: usize,
) -> Result<Setup<G>, Vec<Fault>> {
    let mut setup = G::bare();
    let mut faults = Vec::new();
    let mut others = Vec::new();
    let mut seen = Vec::new();
    let mut fillers = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let number = first_line + at;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((key, value)) = line.split_once([':', '：']) else {
            faults.push(Fault::at(number, format!("{line:?}: expected `key: value`")));
            continue;
        };
        let (key, value) = (key.trim(), value.trim());
        if seen.contains(&key) {
            faults.push(Fault::at(number, format!("{key:?} stands twice")));
            continue;
        }
        seen.push(key);
        match place_of::<G>(key).filter(|place| !G::in_lines(place.zone())) {
            Some(place) => {
                let read = read_place(rules, &mut setup, place, value);
                match read {
                    Ok(0) => {}
                    Ok(more) => fillers.push((number, place, more)),
                    Err(what) => faults.push(Fault::at(number, what)),
                }
            }
            None if key == "turn" => match Seat::from_letter(value) {
                Some(seat) => setup.turn = seat,
                None => faults.push(Fault::at(number, format!("turn: expected A or B, found {value:?}"))),
            },
            None => others.push((number, key, value)),
        }
    }
    for (number, key, value) in others {
        match engine::read_line(rules, &mut setup, key, value) {
            Ok(true) => {}
            Ok(false) => {
                let written = G::Zone::ALL.iter().filter(|&&zone| !G::in_lines(zone));
                let zones: Vec<&str> = written.map(|&zone| G::zone_word(zone)).collect();
                faults.push(Fault::at(
                    number,
                    format!(
                        "{key:?} is no line of a position; expected turn, {}, or A or B and one of {}",
                        engine::line_keys::<G>().join(", "),
                        zones.join(", ")
                    ),
                ));
            }
            Err(what) => faults.push(Fault::at(number, what)),
        }
    }
    for (number, place, more) in fillers {
        if let Err(what) = fill(rules, &mut setup, place, more) {
            faults.push(Fault::at(number, what));
        }
    }
    let crowded = |cards: usize| {
        let more = cards > engine::CARDS;
        more.then(|| Fault::whole(format!("more than {} cards on the table", engine::CARDS)))
    };
    faults.extend(crowded(setup.cards.len()));
    if !faults.is_empty() {
        return Err(faults);
    }
    faults.extend(G::complete(rules, &mut setup).into_iter().map(Fault::whole));
    faults.extend(crowded(setup.cards.len()));
    if faults.is_empty() { Ok(setup) } else { Err(faults) }
}

/// `A field` and the like.
pub(crate) fn place_of<G: Words>(key: &str) -> Option<Place> {
    let (seat, zone) = key.split_once(' ')?;
    let seat = Seat::from_letter(seat)?;
    G::Zone::ALL
        .iter()
        .find(|&&z| {
            zone == G::zone_word(z) || zone == G::zone_name(z, Lang::Ja) || zone == G::zone_name(z, Lang::En)
        })
        .map(|&z| Place::of(z, seat))
}

/// Cuts a list at commas and other separators that are not inside brackets.
pub(crate) fn split_outside(text: &str, at: impl Fn(char) -> bool) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut depth, mut start) = (0usize, 0);
    for (offset, c) in text.char_indices() {
        match c {
            '(' | '（' | '『' => depth += 1,
            ')' | '）' | '』' => depth = depth.saturating_sub(1),
            c if depth == 0 && at(c) => {
                pieces.push(text[start..offset].trim());
                start = offset + c.len_utf8();
            }
            _ => {}
        }
    }
    pieces.push(text[start..].trim());
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// The items of a list: between commas, and between spaces where each word is a card of its own.
pub(crate) fn items<'a, G: Words>(rules: &Rules<G>, value: &'a str) -> Vec<&'a str> {
    let mut items = Vec::new();
    for piece in split_outside(value, |c| matches!(c, ',' | '、')) {
        let words = split_outside(piece, char::is_whitespace);
        if words.len() > 1 && words.iter().all(|word| G::find_card(rules, word).is_some()) {
            items.extend(words);
        } else {
            items.push(piece);
        }
    }
    items
}

/// A card and its marks: `♠5 (driven, new)`. A name may itself have brackets.
pub(crate) fn card_and_marks<'a, G: Words>(
    rules: &Rules<G>,
    zone: G::Zone,
    item: &'a str,
) -> Result<(Def, Vec<&'a str>), String> {
    if let Some(def) = G::find_at(rules, zone, item) {
        return Ok((def, Vec::new()));
    }
    for (open, _) in item.rmatch_indices(['(', '（']) {
        let Some(def) = G::find_at(rules, zone, item[..open].trim()) else { continue };
        let inner = item[open..].trim_start_matches(['(', '（']);
        let Some(inner) = inner.strip_suffix([')', '）']) else {
            return Err(format!("{item:?}: expected a closing bracket at the end"));
        };
        return Ok((def, split_outside(inner, |c| matches!(c, ',' | '、'))));
    }
    let name = item.split(['(', '（']).next().unwrap_or(item).trim();
    Err(format!("no card is called {name:?}"))
}

/// Lays the cards of one line; returns how many unnamed ones follow.
fn read_place<G: Words>(
    rules: &Rules<G>,
    setup: &mut Setup<G>,
    place: Place,
    value: &str,
) -> Result<usize, String> {
    let mut laid = Vec::new();
    let mut more = 0;
    for item in items(rules, value) {
        if item == "none" || item == "なし" {
            continue;
        }
        if more > 0 {
            return Err("unnamed cards come last in a list".to_owned());
        }
        if let Some(n) = others(item) {
            more = n;
            continue;
        }
        let mut host = None;
        for part in split_outside(item, |c| c == '+') {
            let card = read_card(rules, place, host.is_some(), part)?;
            laid.push((card, host));
            host = host.or(Some(laid.len() - 1));
        }
    }
    if G::layout(place.zone()) == Layout::Pile {
        laid.reverse();
    }
    let base = setup.cards.len();
    for (mut card, host) in laid {
        if let Some(host) = host {
            card.host = Ix::new((base + host).min(engine::CARDS));
        }
        setup.cards.push(card);
    }
    Ok(more)
}

/// `12 others`, `12 more`, `ほか12枚`.
pub(crate) fn others(item: &str) -> Option<usize> {
    let number = item
        .strip_suffix("others")
        .or_else(|| item.strip_suffix("more"))
        .or_else(|| item.strip_prefix("ほか").and_then(|rest| rest.strip_suffix('枚')))?;
    number.trim().parse().ok().filter(|&n: &usize| n <= engine::CARDS)
}

/// A card as cards usually lie there.
fn plain<G: Words>(def: Def, place: Place) -> Laid<G> {
    Laid::new(def, place, G::usual_face(place.zone()))
}

fn read_card<G: Words>(
    rules: &Rules<G>,
    place: Place,
    attached: bool,
    part: &str,
) -> Result<Laid<G>, String> {
    let (def, marks) = if attached {
        let (like, _) = card_and_marks(rules, place.zone::<G::Zone>(), part)?;
        card_and_marks(rules, G::tucked(rules, like, place.zone()), part)?
    } else {
        card_and_marks(rules, place.zone(), part)?
    };
    let place = if attached { Place::of(G::tucked(rules, def, place.zone()), place.seat()) } else { place };
    let mut card = plain::<G>(def, place);
    for mark in marks {
        match mark {
            "of A" => card.owner = Seat::A,
            "of B" => card.owner = Seat::B,
            "new" => card.fresh = true,
            "up" => card.face = Face::Up,
            "down" => card.face = Face::Down,
            "known A" => card.known = card.known.with(Seat::A),
            "known B" => card.known = card.known.with(Seat::B),
            _ => {
                if !engine::read_mark(rules, &mut card, mark)? {
                    return Err(format!("{part:?}: {mark:?} is no mark of a card"));
                }
            }
        }
    }
    Ok(card)
}

/// Unnamed cards go under the named ones: those of the deck that lie nowhere else.
fn fill<G: Words>(rules: &Rules<G>, setup: &mut Setup<G>, place: Place, more: usize) -> Result<(), String> {
    let seat = place.seat();
    let mut free = G::filler(rules, place.zone());
    for laid in setup.cards.iter().filter(|laid| laid.owner == seat) {
        if let Some(at) = free.iter().position(|&def| def == laid.def) {
            free.remove(at);
        }
    }
    if free.len() < more {
        return Err(format!("{more} others: only {} cards are left", free.len()));
    }
    // Cards of one place are listed bottom first, so these come before what is already there.
    let at = setup.cards.iter().position(|laid| laid.place == place).unwrap_or(setup.cards.len());
    shift_handles(setup, at, more);
    let new: Vec<Laid<G>> = free.into_iter().take(more).map(|def| plain::<G>(def, place)).collect();
    setup.cards.splice(at..at, new);
    Ok(())
}

/// Makes room for cards before a handle: every handle from there on grows.
fn shift_handles<G: Words>(setup: &mut Setup<G>, from: usize, by: usize) {
    use engine::{Ref, Refers, Rename};
    struct Shift(usize, usize);
    impl Rename for Shift {
        fn card(&mut self, card: &mut Ix) {
            if card.is_some() && card.at() >= self.0 {
                *card = Ix::new((card.at() + self.1).min(engine::CARDS));
            }
        }
        fn object(&mut self, object: &mut Ref) {
            self.card(&mut object.card);
        }
    }
    let mut shift = Shift(from, by);
    for laid in &mut setup.cards {
        shift.card(&mut laid.host);
    }
    setup.common.refer(&mut shift);
}

/// Writes a position at rest; `None` where the state is not at rest.
pub fn write_position<G: Words>(rules: &Rules<G>, state: &State<G>) -> Option<String> {
    if !G::at_rest(state) {
        return None;
    }
    let table = &state.table;
    let mut text = format!("turn: {}\n", table.turn());
    let (lines, listed): (Vec<_>, Vec<Place>) = (engine::lines(rules, state), places_in_lines::<G>());
    for (key, value) in lines {
        text += &format!("{key}: {value}\n");
    }
    for seat in Seat::BOTH {
        for &zone in G::Zone::ALL {
            let place = Place::of(zone, seat);
            if listed.contains(&place) || table.run(place).is_empty() {
                continue;
            }
            let bases = table.run(place).iter().copied().filter(|&c| !table.card(c).host.is_some());
            let mut bases: Vec<Ix> = bases.collect();
            if !zone.ordered() {
                // Copies stay as they lie: they are named by their number.
                bases.sort_by_cached_key(|&card| G::written(rules, zone, table.card(card).def));
            }
            let mut items: Vec<String> = bases.iter().map(|&card| write_unit(rules, state, card)).collect();
            // Cards that go with others are written with them.
            if items.is_empty() {
                continue;
            }
            if G::layout(zone) == Layout::Pile {
                items.reverse();
            }
            text += &format!("{seat} {}: {}\n", G::zone_word(zone), items.join(", "));
        }
    }
    Some(text)
}

/// Places whose cards the game writes in lines of its own.
fn places_in_lines<G: Words>() -> Vec<Place> {
    let own = G::Zone::ALL.iter().filter(|&&zone| G::in_lines(zone));
    own.flat_map(|&zone| Seat::BOTH.map(|seat| Place::of(zone, seat))).collect()
}

fn write_unit<G: Words>(rules: &Rules<G>, state: &State<G>, card: Ix) -> String {
    let mut text = write_card(rules, state, card);
    for attached in state.table.attached_anywhere(card) {
        text += &format!(" + {}", write_card(rules, state, attached));
    }
    text
}

fn write_card<G: Words>(rules: &Rules<G>, state: &State<G>, card: Ix) -> String {
    let table = &state.table;
    let record = table.card(card);
    let mut marks = Vec::new();
    if table.arrived_this_turn(card) {
        marks.push("new".to_owned());
    }
    if record.face() != G::usual_face(record.place.zone()) {
        marks.push(if record.face() == Face::Up { "up" } else { "down" }.to_owned());
    }
    for seat in Seat::BOTH {
        if record.known.has(seat) && !G::sees(rules, table, seat, card) {
            marks.push(format!("known {seat}"));
        }
    }
    if record.owner() != record.place.seat() {
        marks.push(format!("of {}", record.owner()));
    }
    marks.extend(engine::marks(rules, state, card));
    let name = G::written(rules, record.place.zone(), record.def);
    if marks.is_empty() { name } else { format!("{name} ({})", marks.join(", ")) }
}
