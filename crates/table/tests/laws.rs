//! Laws that hold for every game of the list.

mod law {
    pub mod dice;
    pub mod events;
    pub mod games;
    pub mod hidden;
    pub mod legality;
    pub mod positions;
}

#[allow(dead_code, reason = "other tests need more of it")]
#[path = "../../../games/sve/tests/printed/mod.rs"]
mod printed;

use law::games::Table;
use table::{GAMES, GameId};

/// Runs a law over every game.
macro_rules! over_every_game {
    ($($law:ident => $check:path;)*) => {
        $(
            #[test]
            fn $law() {
                for game in GAMES {
                    match game {
                        GameId::BlackPoker => {
                            $check(&Table::<blackpoker::BlackPoker>::of_every_format());
                        }
                        GameId::Legions => {
                            $check(&Table::<legions::Legions>::of_both_books());
                        }
                        GameId::Sve => $check(&Table::<sve::Sve>::of_plain_cards()),
                        GameId::Los => $check(&Table::<los::Los>::of_every_deck()),
                    }
                }
            }
        )*
    };
}

over_every_game! {
    random_games_end => law::games::end;
    states_hardly_ever_spill => law::games::stay_in_place;
    the_same_seed_gives_the_same_log => law::games::repeat;
    a_copy_in_the_middle_of_a_choice_goes_on_alike => law::games::copies_go_on_alike;
    folding_the_events_gives_the_table => law::events::fold_to_the_table;
    folding_the_inputs_gives_the_state => law::events::fold_to_the_state;
    current_values_are_settled => law::events::are_settled;
    cards_are_conserved => law::events::conserve_cards;
    every_listed_answer_is_accepted_and_no_other => law::legality::answers;
    undo_goes_back_to_any_decision => law::legality::undo;
    a_position_at_rest_comes_back_from_its_notation => law::positions::round_trip;
    no_view_tells_hidden_cards_apart => law::hidden::views;
    no_line_tells_hidden_cards_apart => law::hidden::lines;
    a_made_up_state_looks_the_same => law::hidden::made_up;
}

/// Over the cards that come with the games: an effect that can't do what it must, for want of a hidden card, comes to
/// nothing for all to see, and some cards of the scenarios have such effects.
#[test]
fn no_wait_tells_hidden_cards_apart() {
    law::hidden::waits(&Table::<blackpoker::BlackPoker>::of_every_format());
    law::hidden::waits(&Table::<legions::Legions>::of_shipped_decks());
    law::hidden::waits(&Table::<sve::Sve>::of_plain_cards());
    law::hidden::waits(&Table::<los::Los>::of_every_deck());
}

#[test]
fn no_wait_tells_printed_cards_apart() {
    let tables = Table::<sve::Sve>::of_printed_cards();
    tables.iter().for_each(|tables| law::hidden::waits(tables));
}
