//! The screen in every size and language, through whole games.

use ai::Luck;
use engine::Lang;

use super::*;
use crate::play::texts::Texts;

const SIZES: [(u16, u16); 7] = [(120, 40), (80, 24), (40, 12), (28, 8), (200, 60), (10, 3), (1, 1)];

/// Draws what is there in every way it can be drawn.
fn draw_everything(app: &mut App) {
    for lang in [Lang::Ja, Lang::En] {
        app.texts = Texts(lang);
        for size in SIZES {
            for keys in ["", "h", "?", "t", "g"] {
                press(app, keys);
                drawn(app, size);
                app.press(Key::PageDown);
                drawn(app, size);
                if app.overlay.is_some() {
                    app.press(Key::Esc);
                }
            }
            for keys in ["c", "q"] {
                press(app, keys);
                drawn(app, size);
                app.press(Key::Esc);
            }
        }
    }
}

#[test]
fn a_game_against_a_machine_is_drawn_in_every_size() {
    let mut app = screen("--seed 3 --against random");
    let mut luck = Luck::new(3, 0);
    for step in 0.. {
        if matches!(app.sitting.turn(), Turn::Over(_)) {
            break;
        }
        let size = SIZES[step % SIZES.len()];
        app.texts = Texts(if step % 2 == 0 { Lang::Ja } else { Lang::En });
        drawn(&mut app, size);
        attend(&mut app);
        if step % 40 == 0 {
            draw_everything(&mut app);
        }
        if let Turn::Asks(_) = app.sitting.turn() {
            give_any(&mut app, &mut luck);
        }
    }
    draw_everything(&mut app);
    app.press(Key::Enter);
    assert!(app.left);
}

/// Plays so many steps of a game in turning languages and sizes; every so often everything is drawn, and looked at.
/// Says how often.
fn draw_through(words: &str, (steps, every): (usize, usize), look: impl Fn(&mut App)) -> usize {
    let mut app = App::new(sit_at(words).unwrap(), Lang::En);
    let mut luck = Luck::new(3, 0);
    let mut looked = 0;
    for step in 0..steps {
        if matches!(app.sitting.turn(), Turn::Over(_)) {
            break;
        }
        app.texts = Texts(if step % 2 == 0 { Lang::Ja } else { Lang::En });
        drawn(&mut app, SIZES[step % SIZES.len()]);
        attend(&mut app);
        if step % every == every - 1 {
            draw_everything(&mut app);
            app.texts = Texts(Lang::En);
            look(&mut app);
            looked += 1;
        }
        if let Turn::Asks(_) = app.sitting.turn() {
            give_any(&mut app, &mut luck);
        }
    }
    looked
}

/// A game whose zones are many and whose names are long.
#[test]
fn a_game_of_printed_cards_is_drawn_in_every_size() {
    let looked = draw_through("sve --seed 3 --against random --deck royal", (150, 60), |app| {
        app.texts = Texts(Lang::Ja);
        for size in [(120, 40), (80, 24)] {
            let text = drawn(app, size);
            for part in ["PP", "EP", "手札", "場"] {
                assert!(text.contains(part), "{part} in\n{text}");
            }
        }
    });
    assert!(looked > 0, "the game ended too soon");
}

/// A game whose characters lie on squares.
#[test]
fn a_game_of_squares_is_drawn_in_every_size() {
    let looked = draw_through("los --seed 3 --against random --deck arena", (200, 80), |app| {
        let text = drawn(app, (120, 40));
        for part in ["Energy", "Characters", "│"] {
            assert!(text.contains(part), "{part} in\n{text}");
        }
    });
    assert!(looked > 0, "the game ended too soon");
}

/// A game whose zones lie beside each other: lanes that face their mirror image, the leader zone behind them, standby
/// and the timeline.
#[test]
fn a_game_of_lanes_is_drawn_in_every_size() {
    let looked = draw_through("legions --seed 3 --against random --deck fairy", (200, 80), |app| {
        let text = drawn(app, (120, 40));
        let line = |parts: &[&str]| {
            let has = |line: &&str| {
                let places: Option<Vec<usize>> = parts.iter().map(|part| line.find(part)).collect();
                places.is_some_and(|places| places.is_sorted())
            };
            text.lines().position(|known| has(&known)).unwrap_or_else(|| panic!("{parts:?} in\n{text}"))
        };
        let across = line(&["Right lane", "Centre lane", "Left lane"]);
        let own = line(&["Left lane", "Centre lane", "Right lane"]);
        assert!(across < own, "{text}");
        assert!(line(&["Master", "Lord"]) < across, "{text}");
        assert!(line(&["Standby", "Wait I", "Wait II", "Wait III", "Wait IV"]) < across, "{text}");
    });
    assert!(looked > 0, "the game ended too soon");
}

#[test]
fn the_first_screen() {
    let mut app = screen("--seed 1 --against random");
    let text = drawn(&mut app, (120, 40));
    for part in ["BlackPoker · seed 1", "Bulwarks", "Graveyard", "Hand 8", "▶1 ", "Log (9 new)", "[BP-01]"]
    {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert!(drawn(&mut app, (40, 12)).contains("▶1 "));
    assert!(drawn(&mut app, (20, 5)).contains("window too small"));
}

#[test]
fn a_size_change_keeps_the_choice() {
    let mut app = screen("--seed 1 --against random");
    drawn(&mut app, (120, 40));
    app.press(Key::Down);
    app.press(Key::Down);
    drawn(&mut app, (9, 2));
    let text = drawn(&mut app, (60, 16));
    assert_eq!(app.cursor, 2);
    assert!(text.contains("▶3"), "{text}");
}

#[test]
fn the_machine_at_work_shows() {
    let mut app = screen("--seed 1 --against random");
    let mut luck = Luck::new(1, 1);
    while !matches!(app.sitting.turn(), Turn::Thinks(_)) {
        give_any(&mut app, &mut luck);
    }
    let before = drawn(&mut app, (100, 30));
    assert!(before.contains("B is thinking"), "{before}");
    app.ticks += 1;
    assert_ne!(before, drawn(&mut app, (100, 30)));
}
