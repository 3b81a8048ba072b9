//! No phrase of a text is without effect: left out, what the card does changes or the text is refused.

mod corpora;

use language::grammar::{Arg, Clause, Line};
use los::lexicon::lexicon;
use los::{Facts, Kind, rules, written};

/// What a card of this kind does, without where its words stand; none if it can't be played whole.
fn does(kind: Kind, text: &str) -> Option<Vec<String>> {
    let facts = Facts { id: "1".into(), name: "1".into(), kind, text: text.to_owned(), ..Facts::default() };
    let rules = rules(&[facts], &[]);
    rules.cards[0].gaps.is_empty().then(|| written(&rules, engine::Def(0), false))
}

/// What is left out of a clause.
fn left_out(clause: &Clause, n: usize) -> String {
    let only = Clause { args: vec![clause.args[n].clone()], link: None, ..clause.clone() };
    let mut words = language::write(lexicon(), &[Line { listed: false, clauses: vec![only] }]);
    let bare = Clause { args: Vec::new(), link: None, ..clause.clone() };
    let verb = language::write(lexicon(), &[Line { listed: false, clauses: vec![bare] }]);
    words.truncate(words.len() - verb.len());
    words
}

/// Words that say what goes without saying, each for a reason.
const IDLE: &[(&str, &str)] = &[
    ("このカードは", "what was spoken of is meant where nothing is said"),
    ("このカードを", "the same"),
    ("そのカードを", "the same"),
    ("そのキャラクターは", "the same"),
    ("そのキャラクターを", "the same"),
    ("それは", "the same"),
    ("それを", "the same"),
    ("それらのカードは", "the same"),
    ("それらのキャラクターを", "the same"),
    ("カードを", "what is drawn or looked at is cards"),
    ("すべて", "cards that are not counted are all of them (LS-47)"),
    ("選んだキャラクターを", "the same"),
    ("自分は", "whose text it is does it where nobody is named"),
    ("相手に", "a direct attack is at the opponent"),
    ("効果で", "a player destroys by effects only (8.10)"),
    ("ランダムに", "out of a hand that is not seen chance chooses"),
    ("このターン、", "once more is of this turn"),
    ("このターン中、", "the same"),
    ("その後、", "sentences are done in their order (8.4)"),
    ("場に", "where else could it come to (LS-22)"),
    ("デッキの上から", "cards are drawn from the top (8.5)"),
    ("裏側表示から", "a card that turns up lay face down"),
];

#[test]
fn every_phrase_counts() {
    let mut idle = Vec::new();
    let mut tried = 0;
    for text in corpora::readable() {
        let Ok(lines) = language::read(lexicon(), &text, 0) else { continue };
        for kind in [Kind::Character, Kind::Effect] {
            let Some(whole) = does(kind, &text) else { continue };
            for (l, line) in lines.iter().enumerate() {
                for (c, clause) in line.clauses.iter().enumerate() {
                    for n in 0..clause.args.len() {
                        if matches!(clause.args[n], Arg::Clause(_)) {
                            continue;
                        }
                        let mut less = lines.clone();
                        less[l].clauses[c].args.remove(n);
                        let shorter = language::write(lexicon(), &less);
                        tried += 1;
                        let words = left_out(clause, n);
                        let known = IDLE.iter().any(|(idle, _)| words == *idle);
                        if !known && does(kind, &shorter).as_ref() == Some(&whole) {
                            idle.push(format!("{words} in {text}"));
                        }
                    }
                }
            }
        }
    }
    idle.sort();
    idle.dedup();
    println!("{tried} phrases left out");
    assert!(idle.is_empty(), "{} phrases have no effect:\n{}", idle.len(), idle.join("\n"));
}
