//! Plain mode: lines out, lines in, for pipes and screen readers.

pub(super) mod order;
pub(super) mod told;

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

use engine::{Both, Lang, Outcome};

use self::order::{Found, Order, find_answer, read_order};
use super::sitting::{Across, Sitting, Turn};
use super::texts::Texts;
use crate::input::Problem;

/// The longest line that is read.
const LONGEST: u64 = 4096;
/// So many names are shown that have in them what was typed.
const NAMES_SHOWN: usize = 20;

/// Plays through the standard streams. A reader that goes away ends the game quietly.
pub fn run(sitting: Sitting, lang: Lang, someone: bool) -> Result<(), Problem> {
    let mut plain = Plain::new(sitting, lang, someone, io::stdin().lock(), io::stdout().lock());
    match plain.play() {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Problem(format!("play: {error}"))),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Does the table go on?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Stay {
    Yes,
    No,
}

/// A sitting told in lines.
pub(super) struct Plain<R, W> {
    sitting: Sitting,
    texts: Texts,
    input: R,
    out: W,
    /// Is there someone at a keyboard, who is prompted and waited for at a hand-over?
    someone: bool,
    /// How many log entries each seat has heard.
    heard: Both<usize>,
    /// The state of the game that was told last.
    told: Option<u64>,
}

impl<R: BufRead, W: Write> Plain<R, W> {
    /// A sitting told to `out`, answered from `input`.
    pub(super) fn new(sitting: Sitting, lang: Lang, someone: bool, input: R, out: W) -> Plain<R, W> {
        Plain { sitting, texts: Texts(lang), input, out, someone, heard: Both::default(), told: None }
    }

    /// Plays until the match is over, the input ends or someone leaves.
    pub(super) fn play(&mut self) -> io::Result<()> {
        let heading = self.texts.heading(&self.sitting);
        let across = self.texts.across(self.sitting.across());
        self.line(
            &self.texts.0.pick(format!("{heading} · B：{across}"), format!("{heading} · B: {across}")),
        )?;
        loop {
            let stay = match self.sitting.turn() {
                Turn::Thinks(kind) => self.machine(kind)?,
                Turn::HandOver(seat) => self.hand_over(seat)?,
                Turn::Asks(_) => self.ask()?,
                Turn::Over(outcome) => self.game_over(outcome)?,
            };
            if stay == Stay::No {
                let farewell = self.texts.farewell(&self.sitting);
                self.line(&farewell)?;
                return self.out.flush();
            }
        }
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// The next line, `None` at the end of the input.
    fn read(&mut self) -> io::Result<Option<String>> {
        if self.someone {
            write!(self.out, "> ")?;
        }
        self.out.flush()?;
        let mut bytes = Vec::new();
        let mut limited = (&mut self.input).take(LONGEST);
        if limited.read_until(b'\n', &mut bytes)? == 0 {
            if self.someone {
                writeln!(self.out)?;
            }
            return Ok(None);
        }
        if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
            // The rest of a line that is too long is no line of its own.
            self.input.skip_until(b'\n')?;
            bytes.clear();
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn machine(&mut self, kind: ai::Kind) -> io::Result<Stay> {
        self.out.flush()?;
        let mut bot = self.sitting.bot(kind);
        let at = bot.answer_at(self.sitting.session());
        let given = at.map(|at| self.sitting.answer(at));
        match given {
            Some(Ok(())) => Ok(Stay::Yes),
            Some(Err(_)) | None => Err(io::Error::other("the machine player gave no answer")),
        }
    }

    fn hand_over(&mut self, seat: engine::Seat) -> io::Result<Stay> {
        if self.someone {
            // What the other one saw goes out of sight.
            self.line(&"\n".repeat(50))?;
        }
        let text = self.texts.hand_over(seat);
        self.line(&text)?;
        while self.someone {
            match self.read()?.as_deref().map(read_order) {
                None | Some(Order::Quit) => return Ok(Stay::No),
                Some(Order::Nothing) => break,
                Some(_) => self.line(&text)?,
            }
        }
        self.sitting.take_over();
        self.told = None;
        Ok(Stay::Yes)
    }

    fn ask(&mut self) -> io::Result<Stay> {
        if self.told != Some(self.sitting.changes()) {
            self.tell_news()?;
            self.tell_summary()?;
            self.told = Some(self.sitting.changes());
        }
        self.tell_question()?;
        match self.read()? {
            Some(line) => self.obey(read_order(&line)),
            None => Ok(Stay::No),
        }
    }

    fn game_over(&mut self, outcome: Outcome) -> io::Result<Stay> {
        if self.told != Some(self.sitting.changes()) {
            self.tell_news()?;
            self.tell_summary()?;
            self.told = Some(self.sitting.changes());
        }
        let told = self.texts.outcome(outcome);
        self.line(&told)?;
        let Some((_, between)) = self.sitting.after() else { return Ok(Stay::No) };
        let invitation = self.texts.after(between);
        self.line(&invitation)?;
        match self.read()?.as_deref().map(read_order) {
            None | Some(Order::Quit) => Ok(Stay::No),
            Some(Order::Nothing) => {
                let next = self.sitting.next_game().map_err(|faults| {
                    io::Error::other(faults.first().map(ToString::to_string).unwrap_or_default())
                })?;
                if !next {
                    return Ok(Stay::No);
                }
                self.heard = Both::default();
                let heading = self.texts.heading(&self.sitting);
                self.line(&heading)?;
                Ok(Stay::Yes)
            }
            Some(order) => self.obey(order),
        }
    }

    /// Does what a line asks for.
    fn obey(&mut self, order: Order) -> io::Result<Stay> {
        match order {
            Order::Nothing => {}
            Order::WhyNot => self.tell_refusals()?,
            Order::Hint => self.tell_hint()?,
            Order::Help => self.tell_help()?,
            Order::Log => self.tell_log()?,
            Order::Table => self.tell_table()?,
            Order::Cards(name) => self.tell_cards(name.as_deref())?,
            Order::Words(word) => self.tell_words(word.as_deref())?,
            Order::Undo => self.undo()?,
            Order::Save(file) => self.save(file)?,
            Order::Language(Some(lang)) => {
                self.texts = Texts(lang);
                self.tell_summary()?;
            }
            Order::Language(None) => {
                self.line(self.texts.0.pick("lang ja または lang en", "expected lang ja or lang en"))?;
            }
            Order::Concede => {
                if let Err(fault) = self.sitting.concede() {
                    self.line(fault.what.told(self.texts.0))?;
                }
            }
            Order::Quit => return Ok(Stay::No),
            Order::Answer(typed) => self.answer(&typed)?,
        }
        Ok(Stay::Yes)
    }

    fn answer(&mut self, typed: &str) -> io::Result<()> {
        let session = self.sitting.session();
        let Turn::Asks(_) = self.sitting.turn() else { return self.line(self.texts.not_asked()) };
        let Some(asked) = session.asked(self.texts.0) else { return self.line(self.texts.not_asked()) };
        let problem = match find_answer(typed, &asked, || session.refusals(self.texts.0)) {
            Found::At(at) => match self.sitting.answer(at) {
                Ok(()) => return Ok(()),
                Err(fault) => fault.told(self.texts.0),
            },
            Found::NoNumber => self.texts.no_such_number(typed, asked.offers.len()),
            Found::Refused(refusal) => told::refusal(&refusal),
            Found::Several(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                let numbers = numbers.join(", ");
                self.texts.0.pick(
                    format!("{typed}は複数ある：{numbers}。番号で答える"),
                    format!("{typed:?} could be {numbers}; answer with a number"),
                )
            }
            Found::Like(all) => {
                let shown = all.iter().take(NAMES_SHOWN).map(|at| asked.offers[*at].text.as_str());
                let names = shown.collect::<Vec<_>>().join("\n");
                let more = all.len().saturating_sub(NAMES_SHOWN);
                let more = match more {
                    0 => String::new(),
                    n => self.texts.0.pick(format!("\n他{n}件"), format!("\nand {n} more")),
                };
                format!("{names}{more}")
            }
            Found::Nothing => self.texts.0.pick(
                format!("{typed:?}という答えはない。番号、答え、またはhelpを入力する"),
                format!("{typed:?} is no answer here; type a number, an answer, or help"),
            ),
        };
        self.line(&problem)
    }

    fn undo(&mut self) -> io::Result<()> {
        let Some(undo) = self.sitting.undo_offer() else {
            return self.line(&self.texts.nothing_to_undo());
        };
        if self.sitting.across() == Across::Person {
            if self.someone {
                // The other one is asked, and is not to see this hand.
                self.line(&"\n".repeat(50))?;
            }
            let question = self.texts.consent(self.sitting.own(), undo);
            self.line(&question)?;
            let reply = self.read()?.unwrap_or_default().trim().to_lowercase();
            if !matches!(reply.as_str(), "y" | "yes" | "はい") {
                return self.line(&self.texts.no_consent());
            }
        }
        self.sitting.undo(undo);
        let entries = self.sitting.session().log().entries.len();
        self.heard = Both::make(|seat| self.heard[seat].min(entries));
        self.line(&self.texts.undone(undo))
    }

    fn save(&mut self, file: Option<String>) -> io::Result<()> {
        let path = file.map_or_else(|| self.sitting.save.clone(), PathBuf::from);
        match self.sitting.save_to(&path) {
            Ok(()) => self.line(&self.texts.saved(&path)),
            Err(why) => self.line(&self.texts.unsaved(&path, &why)),
        }
    }
}
