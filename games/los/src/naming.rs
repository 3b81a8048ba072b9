//! Words for things: zones, squares, displays, cards where they lie.

use engine::{Choice, Face, Ix, Lang, Seat, Spot};

use crate::game::{Rules, State, Table, Teller};
use crate::questions::Pick;
use crate::steps::Step;
use crate::table::{Facing, Row, Square, Way, Zone, facing_lane};
use crate::walk;

/// `front 2`: the word of a square in positions and saves.
pub(crate) fn square_word(square: Square) -> String {
    let row = if square.row() == Row::Front { "front" } else { "back" };
    format!("{row} {}", square.lane() + 1)
}

/// The square that a word means.
pub(crate) fn find_square(word: &str) -> Option<Square> {
    Square::all().find(|&square| square_word(square) == word)
}

/// A square's name.
pub(crate) fn square_name(square: Square, lang: Lang) -> String {
    match (lang, square.row()) {
        (Lang::En, _) => square_word(square),
        (Lang::Ja, Row::Front) => format!("前衛{}", square.lane() + 1),
        (Lang::Ja, Row::Back) => format!("後衛{}", square.lane() + 1),
    }
}

/// The word of a display.
pub(crate) fn facing_word(facing: Facing) -> &'static str {
    match facing {
        Facing::Attack => "attack",
        Facing::Right => "right",
        Facing::Left => "left",
    }
}

/// A display's name, and whether the card is face down.
pub(crate) fn display_name(facing: Facing, down: bool, lang: Lang) -> String {
    let (ja, en) = match facing {
        Facing::Attack => ("アタック表示", "attack display"),
        Facing::Right => ("ディフェンス表示（右向き）", "defence display to the right"),
        Facing::Left => ("ディフェンス表示（左向き）", "defence display to the left"),
    };
    match (lang, down) {
        (Lang::Ja, false) => ja.to_owned(),
        (Lang::Ja, true) => format!("裏側{ja}"),
        (Lang::En, false) => en.to_owned(),
        (Lang::En, true) => format!("face down, {en}"),
    }
}

/// The word, the arrow and the English name of a direction.
pub(crate) const fn way(way: Way) -> (&'static str, &'static str) {
    match way {
        Way::Up => ("up", "▲"),
        Way::Right => ("right", "▶"),
        Way::Down => ("down", "▼"),
        Way::Left => ("left", "◀"),
    }
}

/// The arrows of lead icons.
pub(crate) fn arrows(icons: u8) -> String {
    Way::ALL.iter().filter(|one| icons & one.bit() != 0).map(|&one| way(one).1).collect()
}

/// An ability as a position names it: the card it is printed on, and its number among all that stand there.
pub(crate) fn ability_word(rules: &Rules, code: u16) -> String {
    let Some(ability) = rules.lore.ability(code) else { return String::new() };
    let before = &rules.lore.abilities[1..usize::from(code).max(1)];
    let at = before.iter().filter(|other| other.def == ability.def).count() + 1;
    format!("{}#{at}", rules.printed(ability.def).facts.id)
}

/// The ability that a word names.
pub(crate) fn find_ability(rules: &Rules, word: &str) -> Option<u16> {
    let (id, at) = word.split_once('#')?;
    let at = at.parse::<usize>().ok()?.checked_sub(1)?;
    let all = rules.lore.abilities.iter().enumerate().skip(1);
    let mut here = all.filter(|(_, ability)| rules.printed(ability.def).facts.id == id);
    here.nth(at).map(|(code, _)| code as u16)
}

/// A card where it lies, named as far as the listener may know it.
pub(crate) fn where_it_lies(teller: &Teller<'_>, card: Ix) -> String {
    let table = teller.table;
    if !table.lies(card) {
        return teller.lang.pick("（不在）", "(gone)").to_owned();
    }
    let seat = table.seat(card);
    let back = teller.lang.pick("裏側", "face down");
    match (table.zone(card), table.body(card)) {
        (Zone::Character, Some(body)) => {
            let square = square_name(body.square, teller.lang);
            let down = table.card(card).face() == Face::Down;
            match teller.name(card) {
                Some(name) if down => format!("{seat} {square} {name} ({back})"),
                Some(name) => format!("{seat} {square} {name}"),
                None => format!("{seat} {square} {back}"),
            }
        }
        (Zone::Support | Zone::Energy, _) => {
            let name = teller.name(card).unwrap_or_default();
            let twins = |other: &&Ix| table.card(**other).def == table.card(card).def;
            let run = table.run(table.card(card).place);
            let at = table.position(card);
            if run.iter().filter(twins).count() > 1 {
                format!("{seat} {name}[{}]", at + 1)
            } else {
                format!("{seat} {name}")
            }
        }
        _ => teller.name(card).unwrap_or_else(|| teller.lang.pick("カード", "a card").to_owned()),
    }
}

/// A card as a save names it: on its square, by print where order means nothing, else by position.
pub(crate) fn card_word(rules: &Rules, table: &Table, card: Ix) -> String {
    let (seat, lies) = (table.seat(card), table.zone(card));
    match (lies, table.body(card)) {
        (Zone::Character, Some(body)) => format!("{seat} {}", square_word(body.square)),
        (Zone::Hand, _) => rules.printed(table.card(card).def).facts.id.clone(),
        (Zone::Trash, _) => format!("{seat} trash {}", rules.printed(table.card(card).def).facts.id),
        _ => format!("{seat} {} {}", lies.word(), table.position(card) + 1),
    }
}

/// The squares that an answer names.
pub(crate) fn spots(state: &State, choice: Choice) -> Vec<Spot<Zone>> {
    let table = &state.table;
    let spot =
        |seat: Seat, row: Row, lane: u8| Spot { seat, zone: Zone::Character, cell: Some((row as u8, lane)) };
    match (Pick::of(choice), state.top()) {
        (Some(Pick::Square), Some(step)) => {
            let seat = match step {
                Step::Square(placing) => table.card(placing.card).owner(),
                Step::Walk(walk) => walk::side(table, &walk, choice.card),
                _ => return Vec::new(),
            };
            let square = Square::numbered(choice.arg as u8);
            square.map(|square| spot(seat, square.row(), square.lane())).into_iter().collect()
        }
        (Some(Pick::Attack), _) => {
            let square = choice.arg.checked_sub(1).and_then(|at| Square::numbered(at as u8));
            let across = table.seat(choice.card).other();
            square.map(|square| spot(across, square.row(), square.lane())).into_iter().collect()
        }
        // A lane has squares on both sides; whoever is asked counts from their own left.
        (Some(Pick::Lane), Some(Step::Resolve(run))) => {
            let (seat, lane) = (run.spoken, choice.arg as u8);
            let both = [(seat, lane), (seat.other(), facing_lane(lane))];
            let rows = |(seat, lane)| [Row::Front, Row::Back].map(|row| spot(seat, row, lane));
            both.into_iter().flat_map(rows).collect()
        }
        _ => Vec::new(),
    }
}
