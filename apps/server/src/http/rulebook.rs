//! Rulebooks by our titles, and their scenarios played.

use std::collections::BTreeSet;
use std::num::ParseIntError;

use axum::Json;
use axum::extract::{Query, State};
use engine::{Lang, Viewer};
use serde::Deserialize;
use table::wire::{BookWord, Rulebook, Scene, SceneCheck, SceneFrame, SceneRefusal, Tongue};
use table::{Checked, Fault, GameId, Watched, said};

use super::App;
use super::body::{At, unread};
use super::limit::Asker;
use crate::refuse::Refusal;
use crate::scenes;
use crate::tables::telling;

fn game_of(edition: &str) -> Result<GameId, Refusal> {
    GameId::of_edition(edition)
        .ok_or_else(|| Refusal::missing(said("その版はありません", "there is no such edition")))
}

/// An edition of a rulebook.
pub async fn book(
    State(app): State<App>,
    Asker(address): Asker,
    At(edition): At<String>,
) -> Result<Json<Rulebook>, Refusal> {
    let game = game_of(&edition)?;
    let read = move || Ok(game.rulebook(&edition, scenes::of(game)?));
    app.inner.tables.aside(address, read).await.map(Json)
}

/// The words of an edition, with what they mean.
pub async fn words(At(edition): At<String>) -> Result<Json<Vec<BookWord>>, Refusal> {
    Ok(Json(game_of(&edition)?.book_words(&edition)))
}

/// In which language a scenario is told.
#[derive(Deserialize)]
pub struct Told {
    #[serde(default)]
    lang: Tongue,
}

/// A scenario of a clause, played to its end.
pub async fn scene(
    State(app): State<App>,
    Asker(address): Asker,
    At((edition, clause, at)): At<(String, String, String)>,
    told: Result<Query<Told>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Scene>, Refusal> {
    let Query(Told { lang }) = told.map_err(|error| unread(&error.body_text()))?;
    let at: usize = at.parse().map_err(|error: ParseIntError| unread(&error))?;
    let game = game_of(&edition)?;
    app.inner.tables.watch(address, move || watched(game, edition, clause, at, lang.into())).await.map(Json)
}

/// Plays a scenario and looks at every step of it, with both hands open.
fn watched(game: GameId, edition: String, clause: String, at: usize, lang: Lang) -> Result<Scene, Refusal> {
    let missing =
        || Refusal::missing(said("その条項の場面はありません", "there is no such scenario of this clause"));
    let steps = scenes::of(game)?.watch(&edition, &clause, at).ok_or_else(missing)?;
    let steps = steps.map_err(|faults| Refusal::bad(Fault::all(&faults)))?;
    let mut named = BTreeSet::new();
    let (mut table, mut kept) = (0, 0);
    let mut frames = Vec::new();
    for step in steps {
        if step.table != table {
            (table, kept) = (step.table, 0);
        }
        frames.push(frame(&step, lang, kept, &mut named));
        kept = step.session.log().entries.len();
    }
    Ok(Scene { game: game.info().id.to_owned(), edition, clause, frames })
}

fn frame(step: &Watched, lang: Lang, kept: usize, named: &mut BTreeSet<String>) -> SceneFrame {
    let check = |check: &Checked| SceneCheck {
        line: check.line.clone(),
        clauses: check.clauses.clone(),
        refused: check.refused.as_ref().map(|refused| SceneRefusal {
            text: refused.text.told(lang).to_owned(),
            why: refused.why.told(lang).to_owned(),
        }),
    };
    SceneFrame {
        table: step.table as u32,
        by: step.by.map(|seat| seat.letter().to_owned()).unwrap_or_default(),
        did: step.did.as_ref().map(|did| did.told(lang).to_owned()).unwrap_or_default(),
        cited: step.cited.iter().map(|&id| id.to_owned()).collect(),
        note: step.note.clone(),
        checks: step.checks.iter().map(check).collect(),
        update: telling::look(&step.session, Viewer::All, lang, kept, named),
    }
}

#[cfg(test)]
mod tests {
    use table::GAMES;
    use table::wire::{BookClause, ClauseStatus};

    use super::*;

    /// Every scenario of a clause, played.
    fn scenes_of(game: GameId, edition: &str, clause: &BookClause) -> Vec<Scene> {
        let play = |at| {
            let (edition, id) = (edition.to_owned(), clause.id.clone());
            watched(game, edition, id, at, if at % 2 == 0 { Lang::Ja } else { Lang::En })
        };
        let played = |at| play(at).unwrap_or_else(|why| panic!("{edition} {} {at}: {why:?}", clause.id));
        (0..clause.scenes.len()).map(played).collect()
    }

    /// Is the clause lit in it: did it act, is it asked by, or named by what is expected?
    fn lights(scene: &Scene) -> bool {
        let lit = |frame: &SceneFrame| {
            let asked = frame.update.asked.as_ref().is_some_and(|asked| asked.clause == scene.clause);
            let named = frame.checks.iter().any(|check| check.clauses.contains(&scene.clause));
            asked || named || frame.cited.contains(&scene.clause)
        };
        scene.frames.iter().any(lit)
    }

    #[test]
    fn every_clause_and_ruling_that_is_seen_can_be_watched() {
        let mut unseen = Vec::new();
        for game in GAMES {
            let mut rulings: BTreeSet<String> = BTreeSet::new();
            let (mut open, mut played) = (BTreeSet::new(), 0);
            for edition in game.info().editions {
                let book = game.rulebook(edition, scenes::of(game).expect("they are read"));
                for (chapter, clause) in book
                    .chapters
                    .iter()
                    .flat_map(|chapter| chapter.clauses.iter().map(move |clause| (chapter, clause)))
                {
                    let all = scenes_of(game, edition, clause);
                    played += all.len();
                    let watched = all.iter().any(lights);
                    match (chapter.id.as_str(), clause.status) {
                        // A ruling may be on one edition alone.
                        ("ruling", ClauseStatus::Seen) if watched => _ = rulings.insert(clause.id.clone()),
                        ("ruling", ClauseStatus::Seen) => _ = open.insert(clause.id.clone()),
                        (_, ClauseStatus::Seen) if !watched => {
                            unseen.push(format!("{edition} {}", clause.id))
                        }
                        _ => {}
                    }
                }
            }
            unseen.extend(open.difference(&rulings).cloned());
            assert!(played > 200, "{game:?} has {played} scenarios");
        }
        assert!(unseen.is_empty(), "nothing shows them: {}", unseen.join(", "));
    }

    #[test]
    fn strikes_that_are_under_way_are_told() {
        for game in GAMES {
            let edition = game.info().editions[0];
            let book = game.rulebook(edition, scenes::of(game).expect("they are read"));
            let clauses = book.chapters.iter().flat_map(|chapter| &chapter.clauses);
            let scenes = clauses.flat_map(|clause| scenes_of(game, edition, clause));
            let tables: Vec<_> =
                scenes.flat_map(|scene| scene.frames).map(|frame| frame.update.table).collect();
            let lies = |table: &table::TableShown, card: u16| {
                table.zones.iter().flat_map(|zone| &zone.cards).any(|shown| shown.id == card)
            };
            for table in &tables {
                for aim in &table.aims {
                    assert!(aim.at.is_some() != aim.seat.is_some(), "{game:?}: {aim:?}");
                    assert!(
                        lies(table, aim.by) && aim.at.is_none_or(|at| lies(table, at)),
                        "{game:?}: {aim:?}"
                    );
                }
            }
            let struck = tables.iter().filter(|table| !table.aims.is_empty()).count();
            assert!(struck > 0 && struck < tables.len() / 2, "{game:?}: {struck} of {}", tables.len());
        }
    }

    #[test]
    fn each_step_tells_what_happened_since_the_last() {
        let scene = watched(GameId::BlackPoker, "act-7.0-lite".into(), "兵士召喚/コスト".into(), 0, Lang::En);
        let scene = scene.expect("it is played");
        assert_eq!(scene.frames[0].did, "");
        let (first, second) = (&scene.frames[0].update, &scene.frames[1].update);
        assert_eq!(second.from as usize, first.lines.len());
        assert!(!first.faces.is_empty() && scene.frames[1].by == "A");
        // Both hands are open.
        let hands = |zone: &&table::ZoneShown| zone.id == "hand";
        assert!(first.table.zones.iter().filter(hands).all(|zone| zone.among.is_empty()));
    }
}
