//! `tefuda learn`: the lessons of a game, told in lines.

use std::io::{self, BufRead, IsTerminal, Write};

use engine::Seat;
use table::{AnySession, Lesson, NEXT, Tried, Walked, eyes, lessons};

use super::cards::{called, meant, read_card, show, told_word};
use super::describe::summarise;
use super::plain::order::{Found, Order, find_answer, read_order};
use super::plain::told::{refusal, told_offer};
use super::texts::Texts;
use crate::commands::{Language, find_game};
use crate::input::Problem;

/// What a game looks like on one screen is no lesson of its course.
const OVERVIEW: &str = "00-";

/// What `tefuda learn` takes.
#[derive(clap::Args)]
pub struct Args {
    /// The game (`tefuda games` lists them); without one, every lesson is listed.
    game: Option<String>,
    /// The lesson to begin with: its number in the course, or its name.
    lesson: Option<String>,
    /// The language.
    #[arg(long)]
    lang: Option<Language>,
}

/// Lists the lessons, or takes them until the last one is done or the learner leaves.
pub fn run(args: &Args) -> Result<bool, Problem> {
    let lang = Language::or_usual(args.lang);
    let Some(game) = &args.game else {
        for (id, lesson) in lessons() {
            crate::out::say!("{id}  {}", lesson.title.told(lang));
        }
        return Ok(true);
    };
    let game = find_game(game)?.info().id;
    let course = course_of(game);
    let first = match &args.lesson {
        None => 0,
        Some(word) => place(&course, word).ok_or_else(|| {
            let known: Vec<&str> = course.iter().map(|(id, _)| name(id)).collect();
            Problem(format!(
                "there is no lesson {word:?} of {game}; expected 1 to {} or one of: {}",
                course.len(),
                known.join(", ")
            ))
        })?,
    };
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    let someone = io::stdin().is_terminal();
    let mut learner = Learner { texts: Texts(lang), input, out: output, someone };
    match learner.course(&course[first..], first, course.len()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Problem(format!("learn: {error}"))),
        Ok(()) | Err(_) => Ok(true),
    }
}

/// The lessons of a game in their order: the course, then puzzles.
pub(super) fn course_of(game: &str) -> Vec<&'static (String, Lesson)> {
    let of = |(id, lesson): &&(String, Lesson)| lesson.game() == game && !name(id).starts_with(OVERVIEW);
    lessons().iter().filter(of).collect()
}

/// A lesson's name, without its game.
fn name(id: &str) -> &str {
    id.split_once('/').map_or(id, |(_, name)| name)
}

/// Where a lesson stands in the course, by its number or its name.
fn place(course: &[&(String, Lesson)], word: &str) -> Option<usize> {
    let number = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    number.filter(|at| *at < course.len()).or_else(|| course.iter().position(|(id, _)| name(id) == word))
}

/// Does the learner go on?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Stay {
    Yes,
    No,
}

/// Someone who takes lessons.
pub(super) struct Learner<R, W> {
    pub texts: Texts,
    pub input: R,
    pub out: W,
    /// Is there someone at a keyboard, who is prompted?
    pub someone: bool,
}

impl<R: BufRead, W: Write> Learner<R, W> {
    /// Takes lessons one after another.
    pub(super) fn course(&mut self, course: &[&(String, Lesson)], done: usize, of: usize) -> io::Result<()> {
        for (at, (id, lesson)) in course.iter().enumerate() {
            let title = lesson.title.told(self.texts.0);
            writeln!(self.out, "== {}/{of} {title}  ({})", done + at + 1, name(id))?;
            if self.lesson(lesson)? == Stay::No {
                let rest = done + at + 1;
                writeln!(self.out, "{}", self.texts.learn_on(lesson.game(), rest))?;
                return self.out.flush();
            }
        }
        writeln!(self.out, "{}", self.texts.course_done())?;
        self.out.flush()
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        if self.someone {
            write!(self.out, "> ")?;
        }
        self.out.flush()?;
        let mut line = String::new();
        Ok((self.input.read_line(&mut line)? > 0).then_some(line))
    }

    fn lesson(&mut self, lesson: &Lesson) -> io::Result<Stay> {
        let mut deeds: Vec<String> = Vec::new();
        let mut told = None;
        loop {
            let walked = lesson.walk(&deeds).map_err(|faults| {
                io::Error::other(faults.first().map(|fault| fault.told(self.texts.0)).unwrap_or_default())
            })?;
            if let Tried::Wrong { said } = &walked.tried {
                deeds.pop();
                let words = said.as_ref().map(|said| said.told(self.texts.0).to_owned());
                writeln!(self.out, "✗ {}", plain(&words.unwrap_or_else(|| self.texts.not_taught())))?;
            }
            if told != Some(walked.step) {
                told = Some(walked.step);
                self.tell_step(lesson, &walked)?;
            }
            if walked.finished {
                writeln!(self.out, "{}", self.texts.lesson_done())?;
                return Ok(match self.read()?.as_deref().map(read_order) {
                    None | Some(Order::Quit) => Stay::No,
                    Some(_) => Stay::Yes,
                });
            }
            if walked.failed {
                self.tell_failed(&walked)?;
            } else {
                self.tell_question(&walked)?;
            }
            let Some(line) = self.read()? else { return Ok(Stay::No) };
            match read_order(&line) {
                Order::Quit => return Ok(Stay::No),
                Order::Undo => {
                    deeds.pop();
                    told = None;
                }
                Order::Nothing if walked.failed => {
                    deeds.clear();
                    told = None;
                }
                Order::Nothing if walked.reads => deeds.push(NEXT.to_owned()),
                order => deeds.extend(self.obey(&walked, order)?),
            }
        }
    }

    /// What is told at a step, the table, and what to look at.
    fn tell_step(&mut self, lesson: &Lesson, walked: &Walked<AnySession>) -> io::Result<()> {
        let lang = self.texts.0;
        let step = walked.step.min(lesson.steps().saturating_sub(1));
        for paragraph in lesson.prose(step) {
            writeln!(self.out, "{}", plain(paragraph.told(lang)))?;
        }
        let shown = show(&walked.session, eyes(), lang);
        writeln!(self.out, "-- {}", summarise(&shown, Seat::A, self.texts).join("\n"))?;
        let zone = |seat: &str, id: &str| shown.zones.iter().find(|zone| zone.seat == seat && zone.id == id);
        let zones = walked.lit.zones.iter().filter_map(|spot| zone(spot.seat, spot.zone));
        let mut looks: Vec<String> = zones.map(|zone| format!("{} {}", zone.seat, zone.name)).collect();
        for zone in &shown.zones {
            let lit = zone.cards.iter().filter(|card| walked.lit.cards.contains(&card.id));
            looks.extend(
                lit.filter_map(|card| Some(format!("{} {}: {}", zone.seat, zone.name, card.name.as_ref()?))),
            );
        }
        if !looks.is_empty() {
            writeln!(self.out, "{} {}", self.texts.look_at(), looks.join(", "))?;
        }
        Ok(())
    }

    fn tell_failed(&mut self, walked: &Walked<AnySession>) -> io::Result<()> {
        if let Some(missed) = &walked.missed {
            writeln!(self.out, "✗ {}", plain(missed.told(self.texts.0)))?;
        }
        writeln!(self.out, "{}", self.texts.puzzle_failed())
    }

    /// The question and its answers, or that there is only something to be read.
    fn tell_question(&mut self, walked: &Walked<AnySession>) -> io::Result<()> {
        if walked.reads {
            return writeln!(self.out, "{}", self.texts.go_on());
        }
        let Some(asked) = walked.session.asked(self.texts.0) else { return Ok(()) };
        writeln!(self.out, "-- {} [{}]", asked.prompt, asked.clause)?;
        for (at, offer) in asked.offers.iter().enumerate() {
            writeln!(self.out, "{}", told_offer(at, offer))?;
        }
        Ok(())
    }

    /// Does what a line asks for: an answer comes back, anything else is told.
    fn obey(&mut self, walked: &Walked<AnySession>, order: Order) -> io::Result<Option<String>> {
        let (session, lang) = (&walked.session, self.texts.0);
        match order {
            Order::Answer(typed) if !walked.reads && !walked.failed => return self.answer(walked, &typed),
            Order::Hint => {
                let offers = session.asked(lang).map(|asked| asked.offers).unwrap_or_default();
                for &at in &walked.hint {
                    if let Some(offer) = offers.get(at) {
                        writeln!(self.out, "→ {}", told_offer(at, offer))?;
                    }
                }
            }
            Order::WhyNot if !walked.reads => {
                for one in session.refusals(lang) {
                    writeln!(self.out, "{}", refusal(&one))?;
                }
            }
            Order::Cards(name) => {
                let shown = show(session, eyes(), lang);
                for word in called(session, &shown, Seat::A, name.as_deref().unwrap_or_default()) {
                    writeln!(self.out, "-- {}", read_card(session, &word, lang).join("\n"))?;
                }
            }
            Order::Words(word) => {
                let words = super::cards::book_words(session);
                let told = word.as_ref().map_or(words.iter().collect(), |word| meant(&words, word));
                for word in told {
                    writeln!(self.out, "{}", told_word(word, lang))?;
                }
            }
            Order::Table => {
                let shown = show(session, eyes(), lang);
                writeln!(self.out, "{}", super::describe::describe(&shown, Seat::A, self.texts).join("\n"))?;
            }
            Order::Language(Some(lang)) => self.texts = Texts(lang),
            _ => writeln!(self.out, "{}", self.texts.learn_help())?,
        }
        Ok(None)
    }

    fn answer(&mut self, walked: &Walked<AnySession>, typed: &str) -> io::Result<Option<String>> {
        let lang = self.texts.0;
        let Some(asked) = walked.session.asked(lang) else { return Ok(None) };
        match find_answer(typed, &asked, || walked.session.refusals(lang)) {
            Found::At(at) => return Ok(asked.offers.get(at).map(|offer| offer.word.clone())),
            Found::Refused(one) => writeln!(self.out, "{}", refusal(&one))?,
            Found::NoNumber => {
                writeln!(self.out, "{}", self.texts.no_such_number(typed, asked.offers.len()))?;
            }
            Found::Several(_) | Found::Like(_) | Found::Nothing => {
                writeln!(self.out, "{}", self.texts.learn_help())?
            }
        }
        Ok(None)
    }
}

/// Prose without the signs that make words stand out.
fn plain(prose: &str) -> String {
    prose.replace("**", "")
}
