//! Which scenarios show their clause, and which only cite it.
//!
//! `cites: 31-6` says that 31-6 acted, not what came of it. The heading's clause is shown where something else was
//! expected that depends on it, as far as can be told without taking the rule away. One of these must hold:
//!
//! - **It is named** as the reason: behind a log line, a refusal, a sight or an unlawful deck; or the question that a
//!   `prompt`, `answers` or `may` line is about is asked by this clause.
//! - **It came to be**: the clause acted in the last play, and the line did not hold before the answer by which it did
//!   (a log line: it was told since). What is dealt was nothing before.
//! - **It was kept**: the clause acted in the last play, and the same play at another table of the scenario, where the
//!   clause did not act, undid what the line says.

use engine::{Reason, clause_id, in_edition};

use super::expect::{Look, fact};
use super::read::Block;
use super::run::Run;
use crate::games::Tabled;
use crate::session::{Moment, Session};

/// An expectation that held.
pub(crate) enum Held<'a> {
    /// A line of the log, by its number there.
    Log { entry: usize },
    /// A fact.
    Fact { key: &'a str, value: &'a str },
}

/// What one block of play did at one table.
struct Play<G: Tabled> {
    /// What was played; empty where a table was just laid.
    text: Vec<String>,
    /// The game as it began. None where it was dealt: nothing was before.
    first: Option<Moment<G>>,
    /// The game before the answer by which the clause acted, or the last one so far.
    before: Option<Moment<G>>,
    /// The game at its end, once something else is played.
    after: Option<Moment<G>>,
    /// At which table of the scenario it was played.
    table: usize,
    entries_from: usize,
    cited_from: usize,
    /// How many of the clauses cited were looked through for the clause, and was it among them?
    looked: usize,
    acted: bool,
}

impl<G: Tabled> Play<G> {
    fn begun(text: Vec<String>, session: &Session<G>, from: [usize; 2], table: usize) -> Play<G> {
        let [entries_from, cited_from] = from;
        let (first, before) = (Some(session.moment()), Some(session.moment()));
        let (after, looked, acted) = (None, cited_from, false);
        Play { text, first, before, after, table, entries_from, cited_from, looked, acted }
    }

    /// Has the clause acted in it by now?
    fn look(&mut self, session: &Session<G>, clause: &str) -> bool {
        let cited = &session.log().cited;
        self.acted = self.acted || cited[self.looked..].iter().any(|&reason| is(session, reason, clause));
        self.looked = cited.len();
        self.acted
    }
}

/// What a scenario played, and whether its clause was shown.
pub(crate) struct Plays<G: Tabled> {
    /// The clause of its heading.
    pub clause: String,
    /// Each play; the last one is going on.
    all: Vec<Play<G>>,
    /// The game at the end of each table but the last.
    tables: Vec<Session<G>>,
    /// Facts that held before as they do now, with the number of the play.
    kept: Vec<(usize, String, String)>,
    shown: bool,
}

impl<G: Tabled> Plays<G> {
    /// A table was laid, or a game dealt.
    pub fn new(session: &Session<G>, dealt: bool) -> Plays<G> {
        let mut laid = Play::begun(Vec::new(), session, [0; 2], 0);
        if dealt {
            (laid.first, laid.before) = (None, None);
        }
        Plays { clause: String::new(), all: vec![laid], tables: Vec::new(), kept: Vec::new(), shown: false }
    }
}

/// Is this reason the clause of that number, in the match's book?
fn is<G: Tabled>(session: &Session<G>, reason: Reason, clause: &str) -> bool {
    reason.is_some() && clause_id::<G>(in_edition(session.rules(), reason)) == clause
}

impl<G: Tabled> Run<G> {
    /// Keeps the game as it is before an answer, until the clause has acted.
    pub fn keep(&mut self) {
        let Plays { all, clause, .. } = &mut self.plays;
        if let Some(play) = all.last_mut()
            && !play.look(&self.session, clause)
        {
            play.before = Some(self.session.moment());
        }
    }

    /// A block of play begins.
    pub fn begin_play(&mut self, block: &Block) {
        self.entries_from = self.session.log().entries.len();
        self.cited_from = self.session.log().cited.len();
        self.end_play();
        let lines = block.lines.iter().map(|(_, line)| line.trim());
        let text =
            lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect();
        let (from, table) = ([self.entries_from, self.cited_from], self.plays.tables.len());
        self.plays.all.push(Play::begun(text, &self.session, from, table));
    }

    fn end_play(&mut self) {
        let Plays { all, clause, .. } = &mut self.plays;
        if let Some(play) = all.last_mut() {
            play.look(&self.session, clause);
            play.after = Some(self.session.moment());
        }
    }

    /// Goes on at a new table with what another one has shown.
    pub fn goes_on(&mut self, mut last: Run<G>) {
        last.end_play();
        last.plays.tables.push(last.session);
        self.plays.all.iter_mut().for_each(|play| play.table = last.plays.tables.len());
        last.plays.all.append(&mut self.plays.all);
        (self.plays, self.named, self.hidden) = (last.plays, last.named, last.hidden);
    }

    /// An expectation held, and named these clauses.
    pub fn holds(&mut self, held: &Held, named: &[String]) {
        if self.plays.shown {
            return;
        }
        let Plays { all, clause, .. } = &mut self.plays;
        let at = all.len().saturating_sub(1);
        let Some(play) = all.last_mut() else { return };
        let acted = play.look(&self.session, clause);
        let (play, clause) = (&*play, &*clause);
        let names = || named.contains(clause);
        let asks = || self.session.question().is_some_and(|asked| is(&self.session, asked.because, clause));
        let before = acted.then_some(play.before.as_ref());
        let shown = match (held, before) {
            (Held::Fact { key: "cites", .. }, _) => false,
            (Held::Fact { key: "prompt" | "answers" | "may", .. }, _) if asks() => true,
            _ if names() => true,
            (_, None) => false,
            (_, Some(None)) => true,
            (Held::Log { entry }, Some(Some(before))) => *entry >= before.entries,
            (Held::Fact { key, value }, Some(Some(before))) => {
                let session = &self.session.as_it_was(before);
                let held = matches!(fact(Look { session, ..self.look() }, key, value), Ok(Ok(_)));
                if held {
                    self.plays.kept.push((at, (*key).to_owned(), (*value).to_owned()));
                }
                !held
            }
        };
        self.plays.shown |= shown;
    }

    /// Was the heading's clause shown?
    pub fn shown(mut self) -> bool {
        self.end_play();
        self.plays.tables.push(self.session);
        let Plays { all, tables, kept, shown, .. } = &self.plays;
        let undone = |of: usize, key: &str, value: &str| {
            let others = all.iter().enumerate().filter(|(at, play)| *at != of && play.text == all[of].text);
            others.map(|(_, play)| play).any(|play| {
                let (Some(first), Some(after)) = (&play.first, &play.after) else { return false };
                let (entries_from, cited_from) = (play.entries_from, play.cited_from);
                let holds = |then| {
                    let session = &tables[play.table].as_it_was(then);
                    let look = Look { session, format: &self.format, entries_from, cited_from };
                    matches!(fact(look, key, value), Ok(Ok(_)))
                };
                !play.acted && holds(first) && !holds(after)
            })
        };
        *shown || kept.iter().any(|(at, key, value)| !all[*at].text.is_empty() && undone(*at, key, value))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::pool::Cards;

    /// Is the clause of the first heading only cited?
    fn only_cited(scenario: &str) -> bool {
        let cards = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/los/tests/cards");
        let text = format!("```game\ngame: los\n```\n\n{scenario}");
        let report = crate::run_scenarios(&text, &Cards::load(&[cards]).unwrap()).unwrap();
        let verdict = &report.verdicts[0];
        assert!(verdict.seen && verdict.failures.is_empty(), "{verdict:?}");
        verdict.only_cited
    }

    /// A table at which A plays 一閃 at B's only character, and what is expected then.
    fn strikes(character: &str, play: &str, expect: &str) -> String {
        format!(
            "```table\nA hand: 一閃, 白紙の星守\nA energy: 2 others\nA energised: yes\nA deck: 5 others\n\
             B character: {character} (front 1)\nB deck: 5 others\n```\n```play\n{play}\n```\n\
             ```expect\n{expect}\n```\n"
        )
    }

    #[test]
    fn what_held_before_shows_nothing() {
        let cited = strikes("影の盾", "A: play TL-01", "cites: 8.13.2");
        assert!(only_cited(&format!("## 8.13.2\n{cited}")));
        let held = strikes("影の盾", "A: play TL-01", "cites: 8.13.2\nB character: 影の盾\nasked: A");
        assert!(only_cited(&format!("## 8.13.2\n{held}")));
    }

    #[test]
    fn what_came_to_be_shows_the_clause_that_acted() {
        let came = strikes("影の盾", "A: play TL-01", "cites: 8.13.2\nA trash: 一閃");
        assert!(!only_cited(&format!("## 8.13.2\n{came}")));
        // Not if it acted in another play.
        let later = format!(
            "{}```play\nA: end\n```\n```expect\nturn: B\n```\n",
            strikes("影の盾", "A: play TL-01", "cites: 8.13.2")
        );
        assert!(only_cited(&format!("## 8.13.2\n{later}")));
    }

    #[test]
    fn what_was_kept_is_undone_by_the_same_play_at_another_table() {
        let kept = strikes("影の盾", "A: play TL-01", "cites: 8.13.2\nB character: 1");
        let undone = strikes("白紙の星守", "A: play TL-01", "B character: none");
        assert!(!only_cited(&format!("## 8.13.2\n{kept}{undone}")));
        assert!(!only_cited(&format!("## 8.13.2\n{undone}{kept}")));
        // Not by another play, nor where the clause acts as well.
        let other = strikes("白紙の星守", "A: play TL-01\n\nA: end", "B character: none");
        assert!(only_cited(&format!("## 8.13.2\n{kept}{other}")));
        assert!(only_cited(&format!("## 8.13.2\n{kept}{kept}")));
    }

    #[test]
    fn a_reason_shows_its_clause() {
        let refused = "## 2.1.1\n```table\nphase: lead\nA character: 霧の渡し守 (back 2, right)\nA deck: 5 others\n\
                       B deck: 5 others\n```\n```expect\nmay not: lead A back 2 right because 2.1.1\n```\n";
        assert!(!only_cited(refused));
    }
}
