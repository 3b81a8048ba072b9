//! What every number of a game's tensors means.

use engine::{Lang, Zone};
use table::GameId;

use crate::columns::Column;
use crate::observe::{Numbers, OPTIONS, ROWS, Sizes, common_columns};

/// What every number of a game's tensors means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Names and meanings of the numbers of the table.
    pub table: Vec<(String, String)>,
    /// Of a card.
    pub card: Vec<(String, String)>,
    /// Of an answer.
    pub option: Vec<(String, String)>,
    /// The zones by their numbers.
    pub zones: Vec<&'static str>,
    /// The kinds of answers by their numbers.
    pub kinds: Vec<String>,
    /// How large the tensors are.
    pub shape: Shape,
}

/// How large the tensors of a game are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Rows of cards.
    pub rows: usize,
    /// Rows of answers.
    pub options: usize,
    /// Numbers of the table, a card and an answer, and fixed ids of answers.
    pub sizes: Sizes,
}

impl Layout {
    /// The layout of a game.
    pub fn of(game: GameId) -> Layout {
        match game {
            GameId::BlackPoker => layout::<blackpoker::BlackPoker>(),
            GameId::Sve => layout::<sve::Sve>(),
            GameId::Los => layout::<los::Los>(),
            GameId::Legions => layout::<legions::Legions>(),
        }
    }
}

fn layout<G: Numbers>() -> Layout {
    let [table, card, option] = common_columns();
    let zones = || G::Zone::ALL.iter().map(|&zone| (G::zone_word(zone), G::zone_name(zone, Lang::En)));
    let mut all: Vec<(String, String)> = told("", "", &[table, G::BOTH]);
    for (prefix, whose) in [("my_", "one's own: "), ("other_", "the opponent's: ")] {
        all.extend(told(prefix, whose, &[G::SEAT]));
        all.extend(zones().map(|(word, name)| {
            (
                format!("{prefix}n_{word}"),
                format!("{whose}cards of the zone {name}; -1 where that is not told"),
            )
        }));
    }
    Layout {
        table: all,
        card: told("", "", &[card, G::CARD]),
        option: told("", "", &[option]),
        zones: zones().map(|(word, _)| word).collect(),
        kinds: G::kinds(),
        shape: Shape { rows: ROWS, options: OPTIONS, sizes: Sizes::of::<G>() },
    }
}

fn told(prefix: &str, whose: &str, tables: &[&[Column]]) -> Vec<(String, String)> {
    let columns = tables.iter().flat_map(|table| table.iter());
    columns.map(|column| (format!("{prefix}{}", column.name), format!("{whose}{}", column.meaning))).collect()
}
