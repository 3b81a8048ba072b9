//! A file that is run by more than one edition: written with the numbers of the first, read with those of another.

use super::read::{Block, Document, Kind, Scenario};
use crate::games::Options;

/// The document as it reads in another edition: what has no number there is left out.
pub(super) fn translated(document: &Document, edition: &str) -> Document {
    let clauses = document.game.clauses();
    let from = &document.options.edition;
    let number = |id: &str| {
        let known = |of: &str| clauses.iter().find(|clause| clause.id == id && clause.edition == of);
        if known("ruling").is_some() {
            return Some(id.to_owned());
        }
        let twin = clauses.get(known(from)?.twin.at())?;
        (twin.edition == edition).then(|| twin.id.to_owned())
    };
    let scenario = |scenario: &Scenario| {
        let blocks = scenario.blocks.iter().map(|block| translate(block, &number)).collect();
        Some(Scenario { clause: number(&scenario.clause)?, blocks, ..scenario.clone() })
    };
    Document {
        options: Options { edition: edition.to_owned(), ..document.options.clone() },
        scenarios: document.scenarios.iter().filter_map(scenario).collect(),
        ..document.clone()
    }
}

fn translate(block: &Block, number: &impl Fn(&str) -> Option<String>) -> Block {
    let line = |(at, line): &(usize, String)| {
        let read = match block.kind {
            Kind::Table | Kind::Play => Some(line.clone()),
            Kind::Log => Some(log(line, number)),
            Kind::Expect => expectation(line, number),
        };
        read.map(|line| (*at, line))
    };
    Block { lines: block.lines.iter().filter_map(line).collect(), ..block.clone() }
}

/// `A line  28-5 16-2`: two or more spaces, then the clauses.
fn log(line: &str, number: &impl Fn(&str) -> Option<String>) -> String {
    match line.trim().split_once("  ") {
        Some((text, clauses)) => {
            let clauses: Vec<String> = clauses.split_whitespace().filter_map(number).collect();
            format!("{text}  {}", clauses.join(" "))
        }
        None => line.to_owned(),
    }
}

/// `cites: 28-5, 16-2`, `may not: … because 28-5`. A line that cites nothing there expects nothing.
fn expectation(line: &str, number: &impl Fn(&str) -> Option<String>) -> Option<String> {
    if let Some(list) = line.trim().strip_prefix("cites:") {
        let clauses: Vec<String> = list.split([',', '、']).filter_map(|id| number(id.trim())).collect();
        return (!clauses.is_empty()).then(|| format!("cites: {}", clauses.join(", ")));
    }
    match line.rsplit_once(" because ") {
        Some((what, id)) => Some(match number(id.trim()) {
            Some(id) => format!("{what} because {id}"),
            None => what.to_owned(),
        }),
        None => Some(line.to_owned()),
    }
}
