//! From Markdown to lessons.

use engine::Seat;

use crate::face::Said;
use crate::fault::Fault;
use crate::games::{GameId, Options};
use crate::scenario::read::{Block, Kind, read_game};

/// A lesson as it is written.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What it is called.
    pub title: Said,
    /// Is it a puzzle: anything legal may be tried, and the game is to be won this turn?
    pub puzzle: bool,
    pub(super) game: GameId,
    pub(super) options: Options,
    pub(super) steps: Vec<Step>,
}

impl Lesson {
    /// The game's word.
    pub fn game(&self) -> &'static str {
        self.game.info().id
    }

    /// The rulebook it is played by.
    pub fn edition(&self) -> &str {
        &self.options.edition
    }

    /// How many steps it has.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// What is told at a step, a paragraph each.
    pub fn prose(&self, step: usize) -> &[Said] {
        self.steps.get(step).map_or(&[], |step| &step.prose)
    }
}

/// One step: what is told, and what is to be done then.
#[derive(Clone, Debug, Default)]
pub(super) struct Step {
    pub line: usize,
    pub prose: Vec<Said>,
    pub table: Option<Block>,
    /// What is to be looked at, each with its line.
    pub look: Vec<(usize, String)>,
    /// What holds before anything is done.
    pub before: Vec<Block>,
    pub play: Vec<Given>,
    pub wrong: Vec<Wrong>,
    /// What holds afterwards.
    pub after: Vec<Block>,
}

/// An answer that is to be given.
#[derive(Clone, Debug)]
pub(super) struct Given {
    pub line: usize,
    pub seat: Seat,
    /// Any of these does.
    pub any: Vec<String>,
}

/// What is said to tries that are not what is taught.
#[derive(Clone, Debug)]
pub(super) struct Wrong {
    pub line: usize,
    /// The answers; none where it is said to any other.
    pub tries: Vec<String>,
    pub said: Said,
}

/// A paragraph on its way: its line, its language and its text.
struct Paragraph {
    line: usize,
    ja: bool,
    text: String,
}

#[derive(Default)]
struct Reading {
    title: Option<Said>,
    game: Option<(GameId, Options, bool)>,
    steps: Vec<Step>,
    prose: Vec<Paragraph>,
    /// Does the last paragraph go on with the next line?
    goes_on: bool,
    faults: Vec<Fault>,
}

/// A block that is not closed yet: the line of its fence, its word, its lines.
type Fence = (usize, String, Vec<(usize, String)>);

/// Reads a lesson, or finds every fault.
pub(super) fn read(text: &str) -> Result<Lesson, Vec<Fault>> {
    let mut reading = Reading::default();
    let mut open: Option<Fence> = None;
    for (at, line) in text.lines().enumerate().map(|(at, line)| (at + 1, line)) {
        if let Some((_, _, lines)) = &mut open {
            if line.trim_end() != "```" {
                lines.push((at, line.to_owned()));
            } else if let Some((line, word, lines)) = open.take() {
                reading.block(line, &word, lines);
            }
        } else if let Some(word) = line.strip_prefix("```") {
            reading.goes_on = false;
            open = Some((at, word.trim().to_owned(), Vec::new()));
        } else {
            reading.line(at, line.trim());
        }
    }
    if let Some((line, ..)) = open {
        reading.fault(line, "this block is never closed; expected a line ```");
    }
    reading.end()
}

impl Reading {
    fn fault(&mut self, line: usize, what: impl Into<Said>) {
        self.faults.push(Fault::at(line, what));
    }

    /// A line outside blocks.
    fn line(&mut self, at: usize, line: &str) {
        if line.starts_with("##") {
            self.end_step();
            self.steps.push(Step { line: at, ..Step::default() });
        } else if let Some(title) = line.strip_prefix("# ") {
            match title.split_once(" / ") {
                Some((ja, en)) if self.title.is_none() => {
                    self.title = Some(crate::said(ja.trim(), en.trim()))
                }
                _ => self.fault(at, "expected one title, `# Japanese / English`"),
            }
        } else if line.is_empty() {
            self.goes_on = false;
        } else if let Some((ja, text)) = tongue(line) {
            self.prose.push(Paragraph { line: at, ja, text: text.to_owned() });
            self.goes_on = true;
        } else if let Some(last) = self.prose.last_mut().filter(|_| self.goes_on) {
            if !last.ja {
                last.text.push(' ');
            }
            last.text.push_str(line);
        } else {
            self.fault(at, "expected a paragraph that begins with `ja:` or `en:`");
        }
    }

    /// The paragraphs of a step, each in both languages.
    fn end_step(&mut self) {
        let prose = std::mem::take(&mut self.prose);
        self.goes_on = false;
        let Some(first) = prose.first().map(|one| one.line) else { return };
        if self.steps.is_empty() {
            return self.fault(first, "a paragraph before the first heading `##`");
        }
        let of = |ja: bool| prose.iter().filter(move |one| one.ja == ja).map(|one| one.text.clone());
        if of(true).count() != of(false).count() {
            return self.fault(first, "expected as many paragraphs in Japanese as in English");
        }
        let both = of(true).zip(of(false)).map(|(ja, en)| crate::said(ja, en)).collect();
        if let Some(step) = self.steps.last_mut() {
            step.prose = both;
        }
    }

    /// A block that is closed.
    fn block(&mut self, line: usize, word: &str, lines: Vec<(usize, String)>) {
        if word == "game" {
            return self.game(line, &lines);
        }
        let Some(step) = self.steps.last_mut() else {
            return self.fault(line, "a block before the first heading `##`");
        };
        let full = || lines.iter().filter(|(_, line)| !is_empty(line)).cloned();
        let block = |kind| Block { kind, lines: lines.clone(), line, note: String::new() };
        match word {
            "table" if step.table.is_none() && step.play.is_empty() => step.table = Some(block(Kind::Table)),
            "look" => step.look.extend(full()),
            "play" if step.play.is_empty() => {
                match full().map(|(at, line)| given(at, &line)).collect::<Result<Vec<_>, _>>() {
                    Ok(all) => step.play = all.into_iter().flatten().collect(),
                    Err(fault) => self.faults.push(fault),
                }
            }
            "wrong" => match wrong(&full().collect::<Vec<_>>()) {
                Ok(all) => step.wrong.extend(all),
                Err(fault) => self.faults.push(fault),
            },
            "log" | "expect" => {
                let kind = if word == "log" { Kind::Log } else { Kind::Expect };
                if step.play.is_empty() { &mut step.before } else { &mut step.after }.push(block(kind));
            }
            "table" | "play" => {
                self.fault(line, format!("a step has one block `{word}`, a table before the play"))
            }
            _ => {
                let what =
                    format!("{word:?} is no block; expected game, table, look, play, wrong, log or expect");
                self.fault(line, what);
            }
        }
    }

    /// The block `game`, with perhaps `goal: win this turn`.
    fn game(&mut self, line: usize, lines: &[(usize, String)]) {
        let is_goal = |line: &str| line.split_once(':').is_some_and(|(key, _)| key.trim() == "goal");
        let (goal, rest): (Vec<_>, Vec<_>) = lines.iter().cloned().partition(|(_, line)| is_goal(line));
        for (at, goal) in &goal {
            if goal.split_once(':').is_none_or(|(_, goal)| goal.trim() != "win this turn") {
                self.fault(*at, "expected `goal: win this turn`");
            }
        }
        match read_game(&rest) {
            Ok(_) if self.game.is_some() => self.fault(line, "the game is named once"),
            Ok((game, options, _)) => self.game = Some((game, options, !goal.is_empty())),
            Err(fault) => self.faults.push(fault),
        }
    }

    fn end(mut self) -> Result<Lesson, Vec<Fault>> {
        self.end_step();
        if self.title.is_none() {
            self.fault(1, "no title; expected `# Japanese / English`");
        }
        if self.steps.first().is_none_or(|step| step.table.is_none()) {
            self.fault(1, "the first step has no block `table`");
        }
        for at in 0..self.steps.len() {
            let (line, step) = (self.steps[at].line, &self.steps[at]);
            if step.prose.is_empty() {
                self.fault(line, "nothing is told at this step");
            } else if at > 0 && step.table.is_some() && !self.steps[at - 1].play.is_empty() {
                // What came of the play would never be seen.
                self.fault(line, "a step that is only read comes before a new table");
            }
        }
        match (self.title, self.game) {
            (Some(title), Some((game, options, puzzle))) if self.faults.is_empty() => {
                game.check_options(&options).map_err(|what| vec![Fault::at(1, what)])?;
                Ok(Lesson { title, puzzle, game, options, steps: self.steps })
            }
            (_, None) if self.faults.is_empty() => {
                Err(vec![Fault::at(1, "no game is named; expected a block ```game")])
            }
            _ => Err(self.faults),
        }
    }
}

/// A line in Japanese or English, and its text.
fn tongue(line: &str) -> Option<(bool, &str)> {
    let ja = line.strip_prefix("ja:").map(|text| (true, text.trim()));
    ja.or_else(|| line.strip_prefix("en:").map(|text| (false, text.trim())))
}

fn is_empty(line: &str) -> bool {
    line.trim().is_empty() || line.trim().starts_with('#')
}

/// `A: 兵士召喚 > A wall 1 | A wall 2`: answers one after the other, each perhaps one of several.
fn given(at: usize, line: &str) -> Result<Vec<Given>, Fault> {
    let (seat, answers) = line.split_once(':').ok_or_else(|| Fault::at(at, "expected `A: an answer`"))?;
    let seat = Seat::from_letter(seat.trim()).ok_or_else(|| Fault::at(at, "expected A or B to answer"))?;
    let words = |text: &str| text.split(" | ").map(|one| one.trim().to_owned()).collect();
    let answers = answers.split('>').map(str::trim).filter(|text| !text.is_empty());
    Ok(answers.map(|text| Given { line: at, seat, any: words(text) }).collect())
}

/// Tries, then what is said to them in both languages; `*` is any other try.
fn wrong(lines: &[(usize, String)]) -> Result<Vec<Wrong>, Fault> {
    let mut all: Vec<Wrong> = Vec::new();
    for (at, line) in lines {
        match (tongue(line.trim()), all.last_mut()) {
            (Some((true, text)), Some(last)) => text.clone_into(&mut last.said.ja),
            (Some((false, text)), Some(last)) => text.clone_into(&mut last.said.en),
            (Some(_), None) => return Err(Fault::at(*at, "expected a try before what is said to it")),
            (None, _) => {
                let tries =
                    line.split(" | ").map(|one| one.trim().to_owned()).filter(|one| one != "*").collect();
                all.push(Wrong { line: *at, tries, said: Said::default() });
            }
        }
    }
    match all.iter().find(|wrong| wrong.said.ja.is_empty() || wrong.said.en.is_empty()) {
        Some(wrong) => Err(Fault::at(wrong.line, "expected `ja: …` and `en: …` under a try")),
        None => Ok(all),
    }
}
