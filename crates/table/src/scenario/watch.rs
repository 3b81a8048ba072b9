//! Scenarios to be watched: the same files, played step by step, with the table after each.

use std::collections::BTreeMap;

use engine::{Lang, Seat, clause_id, in_edition};

use super::expect::{self, refused};
use super::read::{self, Block, Document, Kind, Scenario};
use super::run::{Deed, Run, deeds, lay, meaning, perform};
use crate::any::{AnySession, each_game};
use crate::face::{Said, said};
use crate::fault::Fault;
use crate::games::{Options, Tabled};
use crate::pool::Cards;
use crate::session::Session;

/// The scenarios of some files, by the edition they are run by.
pub struct Scenes {
    documents: Vec<Document>,
}

/// The table after a step of a scenario.
pub struct Watched {
    /// The game as it stands.
    pub session: AnySession,
    /// Which table of the scenario it is, from 0.
    pub table: usize,
    /// Who gave an answer; nobody where a table was laid, or where something happened that no rule ordered.
    pub by: Option<Seat>,
    /// What was done, as it is read, or in the words of the scenario; nothing where a table was laid.
    pub did: Option<Said>,
    /// Every clause that acted on the way here, once.
    pub cited: Vec<&'static str>,
    /// What the file says to it, in English.
    pub note: String,
    /// What is expected here, and holds.
    pub checks: Vec<Checked>,
}

/// Something that a scenario expects, and that holds.
pub struct Checked {
    /// The line, as the scenario has it.
    pub line: String,
    /// The clauses it names.
    pub clauses: Vec<String>,
    /// What can't be done and why, where that is what is expected.
    pub refused: Option<Refused>,
}

/// An answer that can't be given, and why.
pub struct Refused {
    /// As it would be read.
    pub text: Said,
    /// Why it can't be given, with its clause.
    pub why: Said,
}

impl Scenes {
    /// The scenarios of these files. `Err` with the number of the first file that can't be read, and every fault of it.
    pub fn read<'a>(
        texts: impl Iterator<Item = &'a str>,
        cards: &Cards,
    ) -> Result<Scenes, (usize, Vec<Fault>)> {
        let mut documents = Vec::new();
        for (at, text) in texts.enumerate() {
            let document = read::read(text, cards).map_err(|faults| (at, faults))?;
            let also = document.also.iter().map(|edition| super::editions::translated(&document, edition));
            documents.extend(also.collect::<Vec<_>>());
            documents.push(document);
        }
        Ok(Scenes { documents })
    }

    fn of<'a>(&'a self, edition: &'a str) -> impl Iterator<Item = (&'a Document, &'a Scenario)> {
        let documents = self.documents.iter().filter(move |document| document.options.edition == edition);
        documents.flat_map(|document| document.scenarios.iter().map(move |scenario| (document, scenario)))
    }

    /// What stands in the headings of an edition's scenarios after their clauses, in order, by clause.
    pub fn titles<'a>(&'a self, edition: &'a str) -> BTreeMap<&'a str, Vec<&'a str>> {
        let mut titles: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (_, scenario) in self.of(edition) {
            titles.entry(&scenario.clause).or_default().push(&scenario.title);
        }
        titles
    }

    /// Plays the scenario of a clause that has this number, from 0, step by step; nothing where there is none.
    /// `Err` where it does not hold.
    pub fn watch(&self, edition: &str, clause: &str, at: usize) -> Option<Result<Vec<Watched>, Vec<Fault>>> {
        let (document, scenario) =
            self.of(edition).filter(|(_, scenario)| scenario.clause == clause).nth(at)?;
        Some(each_game!(document.game, G => {
            let steps = watch::<G>(&document.options, scenario);
            steps.map(|steps| steps.into_iter().map(Step::erased).collect())
        }))
    }
}

/// A step, while the game's type is known.
struct Step<G: Tabled> {
    session: Session<G>,
    table: usize,
    by: Option<Seat>,
    did: Option<Said>,
    cited: Vec<&'static str>,
    note: String,
    checks: Vec<Checked>,
}

impl<G: Tabled> Step<G> {
    fn erased(self) -> Watched
    where
        AnySession: From<Session<G>>,
    {
        let Step { session, table, by, did, cited, note, checks } = self;
        Watched { session: session.into(), table, by, did, cited, note, checks }
    }

    fn notes(&mut self, note: &str) {
        let gap = if self.note.is_empty() || note.is_empty() { "" } else { " " };
        self.note.push_str(gap);
        self.note.push_str(note);
    }

    /// The game as it stands in a run, of whose citations so many were told before.
    fn now(run: &Run<G>, table: usize, told: usize) -> Step<G> {
        let rules = run.session.rules();
        let mut cited: Vec<&'static str> = Vec::new();
        for &reason in &run.session.log().cited[told..] {
            let reason = in_edition(rules, reason);
            if reason.is_some() && !cited.contains(&clause_id::<G>(reason)) {
                cited.push(clause_id::<G>(reason));
            }
        }
        let (session, note, checks) = (run.session.clone(), String::new(), Vec::new());
        Step { session, table, by: None, did: None, cited, note, checks }
    }
}

fn watch<G: Tabled>(options: &Options, scenario: &Scenario) -> Result<Vec<Step<G>>, Vec<Fault>> {
    let mut run: Option<Run<G>> = None;
    let mut steps: Vec<Step<G>> = Vec::new();
    for block in &scenario.blocks {
        if block.kind == Kind::Table {
            let table = steps.last().map_or(0, |step| step.table + 1);
            let laid = lay::<G>(options, block)?;
            steps.push(Step { note: block.note.clone(), ..Step::now(&laid, table, 0) });
            run = Some(laid);
            continue;
        }
        let (Some(run), Some(step)) = (&mut run, steps.last_mut()) else {
            return Err(vec![Fault::at(block.line, "expected a block ```table before this one")]);
        };
        match block.kind {
            Kind::Table => {}
            Kind::Play => {
                let mut next = played(run, block, step.table)?;
                next.first_mut().unwrap_or(step).notes(&block.note);
                steps.extend(next);
            }
            Kind::Log | Kind::Expect => {
                step.checks.extend(checked(run, block)?);
                step.notes(&block.note);
            }
        }
    }
    Ok(steps)
}

/// A step for each thing that a block of play does.
fn played<G: Tabled>(run: &mut Run<G>, block: &Block, table: usize) -> Result<Vec<Step<G>>, Vec<Fault>> {
    run.begin_play(block);
    let mut steps = Vec::new();
    for (at, line) in &block.lines {
        for deed in deeds(*at, line)? {
            let (by, did) = told(&run.session, deed);
            let cited = run.session.log().cited.len();
            perform(run, *at, deed)?.map_err(|fault| vec![fault])?;
            steps.push(Step { by, did: Some(did), ..Step::now(run, table, cited) });
        }
    }
    Ok(steps)
}

/// Who does something, and what, as it is read.
fn told<G: Tabled>(session: &Session<G>, deed: Deed) -> (Option<Seat>, Said) {
    match deed {
        Deed::Force(what) => (None, said(what, what)),
        Deed::Answer(seat, "concede") => (Some(seat), said("投了", "Concede")),
        Deed::Answer(seat, wanted) => {
            let read = |lang| {
                let at = *meaning(session, wanted).first()?;
                session.texts(lang).into_iter().nth(at)
            };
            let text = |lang| read(lang).unwrap_or_else(|| wanted.to_owned());
            (Some(seat), said(text(Lang::Ja), text(Lang::En)))
        }
    }
}

/// What a block expects; `Err` where something of it does not hold.
fn checked<G: Tabled>(run: &mut Run<G>, block: &Block) -> Result<Vec<Checked>, Vec<Fault>> {
    let mut checks = Vec::new();
    let failed = match block.kind {
        Kind::Log => expect::log(run, block)?.into_iter().collect(),
        _ => expect::expect(run, block)?,
    };
    if !failed.is_empty() {
        return Err(failed);
    }
    let lines = block.lines.iter().map(|(_, line)| line.trim());
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        checks.push(match block.kind {
            Kind::Log => {
                let (line, clauses) = line.split_once("  ").unwrap_or((line, ""));
                let clauses = clauses.split_whitespace().map(str::to_owned).collect();
                Checked { line: line.trim().to_owned(), clauses, refused: None }
            }
            _ => expectation(&run.session, line),
        });
    }
    Ok(checks)
}

/// A line that holds: `may not: … because 28-5`, `cites: 28-5, 16-2`, or a fact.
fn expectation<G: Tabled>(session: &Session<G>, line: &str) -> Checked {
    if let Some(list) = line.strip_prefix("cites:") {
        let clauses = list.split([',', '、']).map(|id| id.trim().to_owned()).collect();
        return Checked { line: String::new(), clauses, refused: None };
    }
    let (what, clauses) = match line.rsplit_once(" because ") {
        Some((what, clause)) => (what, vec![clause.trim().to_owned()]),
        None => (line, Vec::new()),
    };
    let refused = what.strip_prefix("may not:").and_then(|wanted| {
        let (ja, en) = refused(session, wanted.trim())?;
        Some(Refused { text: said(ja.text, en.text), why: said(ja.why, en.why) })
    });
    Checked { line: what.to_owned(), clauses, refused }
}
