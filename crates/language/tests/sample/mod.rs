//! A made-up game for tests: 駒 stand on 砦, have 力, and may carry 【盾】.
#![allow(dead_code, missing_docs)]

use language::grammar::{Arg, Chain, Clause, Line};
use language::{Brought, Lexicon, Sorts, Syntax, genre};

language::lexicon! {
    layer GAME;
    habits { verbless: true, open_names: true, told_marks: true, keyword_lines: false }
    nouns {
        Piece = "駒": CARD, "piece" -> "piece";
        Fort = "砦": ZONE, "fort";
        Yard = "墓地": ZONE, "yard";
        Power = "力" | "パワー": FIGURE, "power/power";
        Life = "ライフ": FIGURE, "life/life";
        Attack = "アタック": DEED, "attack";
        DuringBattle = "戦闘中": TIME, "during ~battle" [whole];
    }
    keywords {
        Shield = "【盾】": KEY, "Shield" -> "shield";
        Opening = "《開始》": KEY | MARK, "Opening";
        Price = "《代#》": KEY | MARK, "pay #";
        Leap = "跳躍": KEY, "Leap";
    }
    adverbs {}
    adnominals {}
    counters {}
    deeds {
        Rest = "休息" Suru { [は: CARD] [を: CARDS, Chosen] } "rest/rested {を}";
    }
    variants {}
    kept {}
}

/// The same words, in a game that has no sentences without a verb and no open names.
pub mod strict {
    language::lexicon! {
        layer GAME;
        habits { verbless: false, open_names: false, told_marks: true, keyword_lines: false }
        nouns { Piece = "駒": CARD, "piece"; }
        keywords {}
        adverbs {}
        adnominals {}
        counters {}
        deeds {}
        variants {}
        kept {}
    }
}

pub fn lexicon() -> Lexicon {
    Lexicon::new(&[&genre::TABLE, &TABLE])
}

pub fn strict() -> Lexicon {
    Lexicon::new(&[&genre::TABLE, &strict::TABLE])
}

pub fn kind(word: &str) -> Brought {
    Brought { ja: word.to_owned(), en: word.to_owned(), sorts: Sorts::TRAIT }
}

/// Reads a line that must be read.
pub fn line(text: &str) -> Line {
    read(&lexicon(), text)
}

pub fn read(lexicon: &Lexicon, text: &str) -> Line {
    match language::read(lexicon, text, 0) {
        Ok(mut lines) if lines.len() == 1 => lines.remove(0),
        other => panic!("{text}: {other:?}"),
    }
}

/// The only clause of a line that must be read.
pub fn clause(text: &str) -> Clause {
    let mut line = line(text);
    assert_eq!(line.clauses.len(), 1, "{text}: {line:?}");
    line.clauses.remove(0)
}

pub fn refused(text: &str) -> bool {
    language::read(&lexicon(), text, 0).is_err()
}

/// What each argument says, as it is printed.
pub fn told(clause: &Clause) -> Vec<String> {
    clause.args.iter().map(arg).collect()
}

pub fn arg(arg: &Arg) -> String {
    let lexicon = lexicon();
    let mut out = String::new();
    match arg {
        Arg::Adverb(word, _) => word.write(&lexicon, &mut out),
        Arg::Mark(mark, _) => mark.write(&lexicon, &mut out),
        Arg::Phrase(chain, particle, _) => {
            chain.write(&lexicon, &mut out);
            particle.write(&lexicon, &mut out);
        }
        Arg::Clause(clause) => clause.write(&lexicon, &mut out),
    }
    out
}

/// The phrase of the first argument that has one.
pub fn phrase(clause: &Clause) -> &Chain {
    let phrase = clause.args.iter().find_map(|arg| match arg {
        Arg::Phrase(chain, ..) => Some(chain),
        _ => None,
    });
    phrase.expect("a phrase")
}

pub fn english(text: &str) -> String {
    let mut out = String::new();
    line(text).english(&lexicon(), &mut out);
    out
}
