//! Every lesson that comes with the program teaches what it says.

use table::{GAMES, Lesson, NEXT, Tried, lesson_files, lessons, shipped};

/// What does not hold in the lessons of a game.
fn faults(game: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for path in lesson_files().into_iter().filter(|path| path.starts_with(&format!("{game}/"))) {
        match Lesson::read(&shipped(&path)).and_then(|lesson| lesson.check()) {
            Ok(found) | Err(found) => faults.extend(found.iter().map(|fault| format!("{path}: {fault}"))),
        }
    }
    faults
}

#[test]
fn the_lessons_of_blackpoker_hold() {
    assert_eq!(faults("blackpoker"), Vec::<String>::new());
}

#[test]
fn the_lessons_of_sve_hold() {
    assert_eq!(faults("sve"), Vec::<String>::new());
}

#[test]
fn the_lessons_of_legions_hold() {
    assert_eq!(faults("legions"), Vec::<String>::new());
}

#[test]
fn the_lessons_of_los_hold() {
    assert_eq!(faults("los"), Vec::<String>::new());
}

#[test]
fn every_game_has_a_course_and_puzzles() {
    assert_eq!(lessons().len(), lesson_files().len(), "every file is read");
    for game in GAMES {
        let of = |puzzle: bool| {
            let of = |(id, one): &&(String, Lesson)| {
                one.game() == game.info().id && one.puzzle == puzzle && !id.contains("/00-")
            };
            lessons().iter().filter(of).count()
        };
        assert!((8..=15).contains(&of(false)), "{game:?} has {} lessons", of(false));
        assert!(lesson_files().contains(&format!("{}/00-how-to-play.md", game.info().id)), "{game:?}");
        assert!(of(true) >= 6, "{game:?} has {} puzzles", of(true));
        let strays = lessons().iter().filter(|(id, one)| !id.starts_with(&format!("{}/", one.game())));
        assert_eq!(strays.count(), 0);
    }
}

/// A position at which A may set a bulwark, and is to.
const WALL: &str = "# 題 / Title\n\n```game\ngame: blackpoker\n```\n\n## 1\n\n```table\nA hand: ♠7, ♡9\n\
    A life: 20 others\nB life: 20 others\n```\n\nja: 一\nen: one\n\n```look\nA hand ♡9\n```\n\
    ```play\nA: 防壁設置 > ♡9\n```\n```wrong\n♠7\nja: ちがう\nen: no\n```\n\
    ```expect\nA wall: ♡9\n```\n\n## 2\n\nja: 二\nen: two\n";

fn fault_of(text: &str) -> String {
    match Lesson::read(text).and_then(|lesson| lesson.check()) {
        Ok(found) | Err(found) => found.first().map(ToString::to_string).unwrap_or_default(),
    }
}

#[test]
fn a_lesson_that_does_not_hold_is_found_out() {
    assert_eq!(fault_of(WALL), "");
    let broken = [
        ("A wall: ♡9\n", "A wall: ♠7\n", "A wall: ♠7"),
        ("> ♡9\n", "> ♡8\n", "means no answer"),
        ("```wrong\n♠7\n", "```wrong\n♠8\n", "can't be tried"),
        ("```wrong\n♠7\n", "```wrong\n♡9\n", "can't be tried"),
        ("A hand ♡9\n```", "A hand ♡8\n```", "nothing that can be seen"),
        ("A hand ♡9\n```", "A attic\n```", "expected a place"),
        ("en: one\n", "", "as many paragraphs"),
        ("en: no\n", "", "under a try"),
        ("```look", "```lok", "is no block"),
        ("# 題 / Title", "# 題", "one title"),
        ("ja: 二", "二", "begins with `ja:`"),
    ];
    for (from, to, why) in broken {
        let text = WALL.replace(from, to);
        assert_ne!(text, WALL);
        let told = fault_of(&text);
        assert!(told.contains(why), "{to}: {told}");
    }
}

#[test]
fn a_lesson_is_walked() {
    let lesson = Lesson::read(WALL).unwrap();
    let walk = |deeds: &[&str]| lesson.walk(&deeds.iter().map(|&deed| deed.to_owned()).collect::<Vec<_>>());
    let begun = walk(&[]).unwrap();
    assert_eq!((begun.step, begun.reads, begun.finished, begun.lit.cards.len()), (0, false, false, 1));
    let words: Vec<String> =
        begun.session.asked(engine::Lang::En).unwrap().offers.into_iter().map(|offer| offer.word).collect();
    let first = words[begun.hint[0]].clone();
    let second = walk(&[&first]).unwrap();
    let asked = second.session.asked(engine::Lang::En).unwrap();
    let [right, wrong] = [true, false].map(|right| {
        let taught = |at: &usize| second.hint.contains(at) == right;
        asked.offers[(0..asked.offers.len()).find(taught).unwrap()].word.clone()
    });
    let refused = walk(&[&first, &wrong]).unwrap();
    assert!(matches!(refused.tried, Tried::Wrong { said: Some(said) } if said.en == "no"));
    let done = walk(&[&first, &right]).unwrap();
    assert_eq!((done.step, done.finished, done.tried), (1, true, Tried::Right));
    // What does not come next is refused, and changes nothing.
    for deeds in [&[NEXT][..], &["nonsense"], &[&first, &wrong, &right], &[&first, &right, NEXT]] {
        assert!(walk(deeds).is_err(), "{deeds:?}");
    }
}

/// A throw of ♠5 wins against five cards of life.
const THROW: &str = "# 題 / Title\n\n```game\ngame: blackpoker\ngoal: win this turn\n```\n\n## 1\n\n```table\n\
    A hand: ♠5, ♣2\nA life: 20 others\nB life: 5 others\n```\n\nja: 一\nen: one\n\n```play\nA: 投擲\n```\n\
    ```wrong\n防壁設置\nja: ちがう\nen: no\n```\n```expect\nover: A won\n```\n\n## 2\n\nja: 二\nen: two\n";

#[test]
fn a_puzzle_without_a_solution_is_found_out() {
    assert_eq!(fault_of(THROW), "");
    let broken = [
        ("B life: 5 others", "B life: 6 others", "can't be won from here"),
        ("A: 投擲", "A: エンド", "what is written does not win"),
        ("防壁設置", "投擲", "wins too"),
        ("A: 投擲", "B: 投擲", "expected one answer of A"),
        ("```play", "```look\nA hand\n```\n```play", "no block `look`"),
        ("win this turn", "win soon", "goal: win this turn"),
    ];
    for (from, to, why) in broken {
        let told = fault_of(&THROW.replace(from, to));
        assert!(told.contains(why), "{to}: {told}");
    }
}

#[test]
fn a_puzzle_takes_any_answer_and_fails_with_the_turn() {
    let lesson = Lesson::read(THROW).unwrap();
    let walk = |deeds: &[&str]| lesson.walk(&deeds.iter().map(|&deed| deed.to_owned()).collect::<Vec<_>>());
    let begun = walk(&[]).unwrap();
    assert!(begun.hint.is_empty() && !begun.failed && !begun.finished);
    let failed = walk(&["raise end"]).unwrap();
    assert!(failed.failed && !failed.finished && failed.tried == Tried::Right && failed.missed.is_none());
    // ♠5 is in the wall, and the throw is gone.
    let missed = walk(&["raise set-wall", "♠5", "raise end"]).unwrap();
    assert!(missed.failed && missed.missed.is_some_and(|said| said.en == "no"));
    assert!(walk(&["raise end", "raise end"]).is_err(), "nothing more can be done");
    let solved = walk(&["raise throw"]).unwrap();
    assert!(solved.finished && !solved.failed);
}
