//! From Markdown to scenarios.

use crate::fault::Fault;
use crate::games::{GameId, Options};
use crate::pool::Cards;

/// What a block is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A position, or the dealing of a new game.
    Table,
    /// Answers.
    Play,
    /// Log lines, in order.
    Log,
    /// What holds.
    Expect,
}

/// A fenced block.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub kind: Kind,
    /// The lines with their numbers.
    pub lines: Vec<(usize, String)>,
    /// The line of its fence.
    pub line: usize,
    /// The prose before it, since the block before or the heading.
    pub note: String,
}

/// A heading and what stands under it.
#[derive(Clone, Debug)]
pub(super) struct Scenario {
    pub line: usize,
    pub clause: String,
    pub title: String,
    pub blocks: Vec<Block>,
}

/// A whole file.
#[derive(Clone, Debug)]
pub(super) struct Document {
    pub game: GameId,
    pub options: Options,
    /// Other editions it is run by.
    pub also: Vec<String>,
    pub scenarios: Vec<Scenario>,
}

/// A block that is not closed yet.
struct Fence {
    line: usize,
    word: String,
    lines: Vec<(usize, String)>,
}

/// A game, its options, and other editions that the scenarios are run by.
pub(crate) type Named = (GameId, Options, Vec<String>);

/// Cuts a file at its headings and fences.
pub(super) fn read(text: &str, cards: &Cards) -> Result<Document, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut game: Option<Named> = None;
    let mut scenarios: Vec<Scenario> = Vec::new();
    let mut open: Option<Fence> = None;
    let mut prose: Vec<&str> = Vec::new();
    for (at, line) in text.lines().enumerate().map(|(at, line)| (at + 1, line)) {
        if let Some(mut fence) = open.take() {
            if line.trim_end() != "```" {
                fence.lines.push((at, line.to_owned()));
                open = Some(fence);
                continue;
            }
            let Fence { line: fence_line, word, lines } = fence;
            if word == "game" {
                match read_game(&lines) {
                    Ok(_) if game.is_some() || !scenarios.is_empty() => {
                        faults
                            .push(Fault::at(fence_line, "the game is named once, before the first scenario"));
                    }
                    Ok(read) => game = Some(read),
                    Err(fault) => faults.push(fault),
                }
                continue;
            }
            let kind = match word.as_str() {
                "table" => Kind::Table,
                "play" => Kind::Play,
                "log" => Kind::Log,
                "expect" => Kind::Expect,
                "text" | "" => continue,
                _ => {
                    let what =
                        format!("{word:?} is no block; expected game, table, play, log, expect or text");
                    faults.push(Fault::at(fence_line, what));
                    continue;
                }
            };
            match scenarios.last_mut() {
                Some(scenario) => {
                    let note = std::mem::take(&mut prose).join(" ");
                    scenario.blocks.push(Block { kind, lines, line: fence_line, note });
                }
                None => faults.push(Fault::at(fence_line, "a block before the first heading of a clause")),
            }
        } else if let Some(word) = line.strip_prefix("```") {
            open = Some(Fence { line: at, word: word.trim().to_owned(), lines: Vec::new() });
        } else if let Some(heading) = line.strip_prefix("##") {
            let heading = heading.trim_start_matches('#').trim();
            let (clause, title) = heading.split_once(char::is_whitespace).unwrap_or((heading, ""));
            let (clause, title) = (clause.to_owned(), title.trim().to_owned());
            prose.clear();
            scenarios.push(Scenario { line: at, clause, title, blocks: Vec::new() });
        } else if !line.trim().is_empty() && !line.starts_with('#') {
            prose.push(line.trim());
        }
    }
    if let Some(Fence { line, .. }) = open {
        faults.push(Fault::at(line, "this block is never closed; expected a line ```"));
    }
    scenarios.retain(|scenario| !scenario.blocks.is_empty());
    for scenario in &scenarios {
        if !scenario.blocks.iter().any(|block| matches!(block.kind, Kind::Log | Kind::Expect)) {
            let what = format!("{} expects nothing; expected a block ```log or ```expect", scenario.clause);
            faults.push(Fault::at(scenario.line, what));
        }
    }
    if scenarios.is_empty() && faults.is_empty() {
        faults.push(Fault::at(1, "no scenario; expected a heading `## CLAUSE …` with blocks under it"));
    }
    match game {
        Some(game) if faults.is_empty() => checked(game, cards, scenarios),
        Some(_) => Err(faults),
        None => {
            faults.push(Fault::at(1, "no game is named; expected a block ```game with a line `game: …`"));
            Err(faults)
        }
    }
}

/// The document, if its game knows its options, editions and clauses.
fn checked(
    (game, mut options, also): Named,
    cards: &Cards,
    scenarios: Vec<Scenario>,
) -> Result<Document, Vec<Fault>> {
    options.cards = cards.clone();
    game.check_options(&options).map_err(|what| vec![Fault::at(1, what)])?;
    for edition in &also {
        let options = Options { edition: edition.clone(), ..options.clone() };
        game.check_options(&options).map_err(|what| vec![Fault::at(1, what)])?;
    }
    check_clauses(game, &options, &scenarios)?;
    Ok(Document { game, options, also, scenarios })
}

pub(crate) fn read_game(lines: &[(usize, String)]) -> Result<Named, Fault> {
    let mut found: Option<Named> = None;
    for (at, line) in lines {
        let Some((key, value)) = line.split_once(':') else {
            return Err(Fault::at(*at, format!("{line:?}: expected `key: value`")));
        };
        let value = value.trim().to_owned();
        match (key.trim(), &mut found) {
            ("game", found) => {
                let game = GameId::find(&value);
                let game = game.ok_or_else(|| Fault::at(*at, format!("unknown game {value:?}")))?;
                *found = Some((game, Options::of(game), Vec::new()));
            }
            ("edition", Some((_, options, also))) => {
                let mut editions = value.split_whitespace().map(str::to_owned);
                options.edition = editions.next().unwrap_or_default();
                *also = editions.collect();
            }
            ("format", Some((_, options, _))) => options.format = value,
            ("flags", Some((_, options, _))) => {
                options.flags = value.split_whitespace().map(str::to_owned).collect();
            }
            (key, _) => {
                return Err(Fault::at(*at, format!("{key:?}: expected game, then edition, format or flags")));
            }
        }
    }
    found.ok_or_else(|| Fault::at(lines.first().map_or(1, |(at, _)| *at), "expected a line `game: …`"))
}

fn check_clauses(game: GameId, options: &Options, scenarios: &[Scenario]) -> Result<(), Vec<Fault>> {
    let known = |id: &str| {
        let mut clauses = game.clauses().iter();
        clauses.any(|clause| clause.id == id && [&*options.edition, "ruling"].contains(&clause.edition))
    };
    let faults: Vec<Fault> = scenarios
        .iter()
        .filter(|scenario| !known(&scenario.clause))
        .map(|scenario| {
            let Scenario { clause, line, .. } = scenario;
            let what =
                format!("{clause:?} is no clause of {} and no ruling; see `tefuda rules`", options.edition);
            Fault::at(*line, what)
        })
        .collect();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}
