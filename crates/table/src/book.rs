//! A rulebook by our titles: chapters, clauses and how each stands, rulings, scenarios, words.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use engine::Clause;
use serde::Deserialize;

use crate::face::{Said, said};
use crate::games::GameId;
use crate::scenario::Scenes;
use crate::wire::{BookChapter, BookClause, BookWord, ClauseStatus, Rulebook};

/// The word by which the index marks a ruling, and the name of their chapter.
const RULING: &str = "ruling";

type Chapters = BTreeMap<String, BTreeMap<String, (String, String)>>;

/// Our titles of the chapters, by edition.
fn chapters() -> &'static Chapters {
    static READ: OnceLock<Chapters> = OnceLock::new();
    READ.get_or_init(|| toml::from_str(include_str!("../../../rules/chapters.toml")).unwrap_or_default())
}

/// A row of the list of words.
#[derive(Deserialize)]
struct Row {
    ja: Vec<String>,
    en: Vec<String>,
    about: (String, String),
    #[serde(default)]
    clause: String,
}

/// The words of each game, with their clauses by the numbers of its first edition.
fn all_words() -> &'static BTreeMap<String, Vec<Row>> {
    static READ: OnceLock<BTreeMap<String, Vec<Row>>> = OnceLock::new();
    READ.get_or_init(|| toml::from_str(include_str!("../../../rules/words.toml")).unwrap_or_default())
}

/// The chapter that a number of an edition belongs to: the longest one that it begins with.
fn chapter_of(edition: &str, id: &str) -> Option<(&'static str, Said)> {
    let begins = |chapter: &str| {
        id.strip_prefix(chapter).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-', '/']))
    };
    let own = chapters().get(edition)?.iter().filter(|(chapter, _)| begins(chapter));
    let (chapter, (ja, en)) = own.max_by_key(|(chapter, _)| chapter.len())?;
    Some((chapter, said(ja, en)))
}

fn status(clause: &Clause) -> (ClauseStatus, &'static str) {
    let (word, why) = clause.status.split_once(": ").unwrap_or((clause.status, ""));
    let status = match word {
        "" if clause.seen => ClauseStatus::Seen,
        "" => ClauseStatus::Open,
        "heading" => ClauseStatus::Heading,
        "ruling" => ClauseStatus::Ruling,
        "table" => ClauseStatus::Table,
        _ => ClauseStatus::ByType,
    };
    (status, why)
}

impl GameId {
    /// The number that a rule of one edition has in another.
    fn numbered(self, clause: &Clause, edition: &str) -> Option<&'static str> {
        let twin = clause.twin.is_some().then(|| self.clauses().get(clause.twin.at())).flatten();
        twin.filter(|twin| twin.edition == edition).map(|twin| twin.id)
    }

    /// The words of its rulebook, with their clauses in one edition.
    pub fn book_words(self, edition: &str) -> Vec<BookWord> {
        let first = self.info().editions.first().copied().unwrap_or_default();
        let number = |id: &str| {
            let known = |clause: &&Clause| clause.id == id && [first, RULING].contains(&clause.edition);
            let clause = self.clauses().iter().find(known)?;
            if clause.edition == RULING || edition == first {
                return Some(clause.id);
            }
            self.numbered(clause, edition)
        };
        let word = |row: &Row| BookWord {
            ja: row.ja.clone(),
            en: row.en.clone(),
            about: said(&row.about.0, &row.about.1),
            clause: number(&row.clause).unwrap_or_default().to_owned(),
        };
        all_words().get(self.info().id).into_iter().flatten().map(word).collect()
    }

    /// An edition of its rulebook, with these scenarios.
    pub fn rulebook(self, edition: &str, scenes: &Scenes) -> Rulebook {
        let other = self.info().editions.into_iter().find(|other| *other != edition);
        let titles = scenes.titles(edition);
        let mut chapters: Vec<BookChapter> = Vec::new();
        for clause in self.clauses().iter().filter(|clause| [edition, RULING].contains(&clause.edition)) {
            let (id, title) = match clause.edition {
                RULING => (RULING, said("裁定", "Rulings")),
                _ => chapter_of(edition, clause.id).unwrap_or(("", said("その他", "Others"))),
            };
            let (status, why) = status(clause);
            let own = BookClause {
                id: clause.id.to_owned(),
                title: said(clause.ja, clause.en),
                status,
                why: why.to_owned(),
                twin: other.and_then(|other| self.numbered(clause, other)).map(str::to_owned),
                scenes: titles.get(clause.id).into_iter().flatten().map(|&title| title.to_owned()).collect(),
            };
            match chapters.iter_mut().find(|chapter| chapter.id == id) {
                Some(chapter) => chapter.clauses.push(own),
                None => chapters.push(BookChapter { id: id.to_owned(), title, clauses: vec![own] }),
            }
        }
        let (game, edition) = (self.info().id.to_owned(), edition.to_owned());
        Rulebook { game, edition, other: other.map(str::to_owned), chapters }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    fn each_clause() -> impl Iterator<Item = &'static Clause> {
        GAMES.into_iter().flat_map(GameId::clauses).filter(|clause| clause.edition != RULING)
    }

    #[test]
    fn every_clause_stands_in_a_chapter_with_titles() {
        for clause in each_clause() {
            let chapter = chapter_of(clause.edition, clause.id);
            let titled = chapter.is_some_and(|(_, title)| !title.ja.is_empty() && !title.en.is_empty());
            assert!(titled, "{} {}: rules/chapters.toml has no chapter for it", clause.edition, clause.id);
        }
    }

    #[test]
    fn every_chapter_has_clauses() {
        for (edition, own) in chapters() {
            for chapter in own.keys() {
                let stands = |clause: &Clause| {
                    clause.edition == edition
                        && chapter_of(edition, clause.id).is_some_and(|(id, _)| id == chapter)
                };
                assert!(each_clause().any(stands), "{edition} {chapter}: no clause begins with it");
            }
        }
    }

    #[test]
    fn numbers_that_begin_alike_are_told_apart() {
        let chapter = |edition, id| chapter_of(edition, id).unwrap().0;
        assert_eq!(chapter("sve-1.18.0", "10.2.1"), "10");
        assert_eq!(chapter("sve-1.18.0", "B-1/6.1"), "B-1");
        assert_eq!(chapter("act-7.0-lite", "英雄/速攻"), "英雄");
        assert_eq!(chapter("act-7.0-lite", "英雄召喚/コスト"), "英雄召喚");
    }

    /// The keywords of a game's lexicon, without numbers and the signs around them.
    fn keywords(game: GameId) -> Vec<String> {
        use language::Class;
        let lexicon = match game {
            GameId::BlackPoker => return Vec::new(),
            GameId::Sve => sve::lexicon::lexicon(),
            GameId::Los => los::lexicon::lexicon(),
            GameId::Legions => legions::lexicon::lexicon(),
        };
        lexicon.words(Class::Keyword).map(|(_, entry)| entry.ja.to_owned()).collect()
    }

    /// A word as it is compared: without brackets, numbers and what joins them.
    fn bare(word: &str) -> String {
        word.chars().filter(|c| !"【】《》[]［］#_：回".contains(*c)).collect()
    }

    #[test]
    fn every_keyword_is_explained() {
        // Signs that stand for a number or a part of another word.
        let idle = ["", "コスト", "SC", "NC", "無効", "不可"];
        let mut untold = Vec::new();
        for game in GAMES {
            let known: Vec<String> =
                all_words()[game.info().id].iter().flat_map(|row| &row.ja).map(|word| bare(word)).collect();
            let told = |word: &String| known.contains(&bare(word)) || idle.contains(&bare(word).as_str());
            untold.extend(keywords(game).into_iter().filter(|word| !told(word)).map(|word| (game, word)));
        }
        assert!(untold.is_empty(), "rules/words.toml does not say what these are: {untold:?}");
    }

    #[test]
    fn every_word_has_a_clause_of_its_book_or_none() {
        for game in GAMES {
            let first = game.info().editions[0];
            let (rows, words) = (&all_words()[game.info().id], game.book_words(first));
            for (row, word) in rows.iter().zip(&words) {
                assert_eq!(row.clause, word.clause, "{game:?} {:?}: no such clause", row.ja);
                assert!(!row.ja.is_empty() && !row.en.is_empty(), "{game:?}: {:?}", row.about);
            }
            let mut all: Vec<&String> = rows.iter().flat_map(|row| &row.ja).collect();
            all.sort();
            assert!(all.windows(2).all(|two| two[0] != two[1]), "{game:?}: a word stands twice: {all:?}");
        }
    }
}
