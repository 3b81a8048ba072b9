//! What plain mode says.

use std::io::{self, BufRead, Write};

use table::Refusal;

use super::Plain;
use crate::play::describe::{advice, describe, summarise};
use crate::play::sitting::{Across, Turn};

/// `Attack: it is not your turn (2.4.1)`
pub(super) fn refusal(refusal: &Refusal) -> String {
    let Refusal { text, why, clause, .. } = refusal;
    if clause.is_empty() { format!("{text}: {why}") } else { format!("{text}: {why} ({clause})") }
}

impl<R: BufRead, W: Write> Plain<R, W> {
    /// What happened since the person at the keyboard last heard.
    pub(super) fn tell_news(&mut self) -> io::Result<()> {
        let own = self.sitting.own();
        let from = self.heard[own];
        self.heard[own] = self.sitting.session().log().entries.len();
        self.tell_entries(from)
    }

    /// Everything that happened.
    pub(super) fn tell_log(&mut self) -> io::Result<()> {
        self.tell_entries(0)
    }

    fn tell_entries(&mut self, from: usize) -> io::Result<()> {
        let viewer = self.sitting.viewer();
        for entry in self.sitting.session().log().entries.iter().skip(from) {
            if let Some(line) = entry.line(viewer, self.texts.0) {
                writeln!(self.out, "{line}  [{}]", entry.clauses.join(" "))?;
            }
        }
        Ok(())
    }

    /// The table, in a few lines.
    pub(super) fn tell_summary(&mut self) -> io::Result<()> {
        let shown = self.sitting.session().show(self.sitting.viewer(), self.texts.0);
        let lines = summarise(&shown, self.sitting.own(), self.texts);
        writeln!(self.out, "-- {}", lines.join("\n"))
    }

    /// The table, a line a zone.
    pub(super) fn tell_table(&mut self) -> io::Result<()> {
        let shown = self.sitting.session().show(self.sitting.viewer(), self.texts.0);
        let lines = describe(&shown, self.sitting.own(), self.texts);
        writeln!(self.out, "-- {}\n{}", self.texts.table_title(), lines.join("\n"))
    }

    /// The question and its answers.
    pub(super) fn tell_question(&mut self) -> io::Result<()> {
        let Some(asked) = self.sitting.session().asked(self.texts.0) else { return Ok(()) };
        writeln!(self.out, "-- {}: {} [{}]", asked.seat, asked.prompt, asked.clause)?;
        if asked.shape == "name" {
            let many = asked.offers.len();
            let told = self.texts.0.pick(
                format!("名前の一部を入力して探す（{many}件）"),
                format!("Type a part of the name to search for it ({many} names)"),
            );
            return writeln!(self.out, "{told}");
        }
        for (at, offer) in asked.offers.iter().enumerate() {
            writeln!(self.out, "{}. {} [{}]", at + 1, offer.text, offer.word)?;
        }
        Ok(())
    }

    /// Everything that can't be done now, and why.
    pub(super) fn tell_refusals(&mut self) -> io::Result<()> {
        let Turn::Asks(_) = self.sitting.turn() else { return self.line(self.texts.not_asked()) };
        let refusals = self.sitting.session().refusals(self.texts.0);
        if refusals.is_empty() {
            return self.line(self.texts.all_allowed());
        }
        writeln!(self.out, "-- {}", self.texts.why_not())?;
        for one in &refusals {
            writeln!(self.out, "{}", refusal(one))?;
        }
        Ok(())
    }

    /// What the machine would do, and how the answers compare.
    pub(super) fn tell_hint(&mut self) -> io::Result<()> {
        let Turn::Asks(_) = self.sitting.turn() else { return self.line(self.texts.not_asked()) };
        if self.sitting.across() == Across::Person {
            return self.line(self.texts.no_hints());
        }
        let Some(asked) = self.sitting.session().asked(self.texts.0) else { return Ok(()) };
        self.out.flush()?;
        let weighed = ai::advise(self.sitting.session(), ai::Care::USUAL);
        writeln!(self.out, "-- {}", self.texts.hint_title())?;
        for line in advice(&asked, &weighed, self.texts) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// The commands.
    pub(super) fn tell_help(&mut self) -> io::Result<()> {
        for (word, what) in self.texts.commands() {
            writeln!(self.out, "{word}: {what}")?;
        }
        Ok(())
    }
}
