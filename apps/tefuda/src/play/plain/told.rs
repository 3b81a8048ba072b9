//! What plain mode says.

use std::io::{self, BufRead, Write};

use table::{Offer, Refusal};

use super::Plain;
use crate::play::cards::{book_words, called, meant, read_card, seen, show, told_word};
use crate::play::describe::{advice, describe, summarise};
use crate::play::sitting::{Across, Turn};

/// `Attack: it is not your turn (2.4.1)`
pub(in crate::play) fn refusal(refusal: &Refusal) -> String {
    let Refusal { text, why, clause, .. } = refusal;
    if clause.is_empty() { format!("{text}: {why}") } else { format!("{text}: {why} ({clause})") }
}

/// `1. Attack [attack]`, with what it costs and does where that is told.
pub(in crate::play) fn told_offer(at: usize, offer: &Offer) -> String {
    let Offer { text, word, explains, .. } = offer;
    let explained = explains.as_ref().map(|words| format!(" — {words}")).unwrap_or_default();
    format!("{}. {text} [{word}]{explained}", at + 1)
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
        let shown = show(self.sitting.session(), self.sitting.viewer(), self.texts.0);
        let lines = summarise(&shown, self.sitting.own(), self.texts);
        writeln!(self.out, "-- {}", lines.join("\n"))
    }

    /// The table, a line a zone.
    pub(super) fn tell_table(&mut self) -> io::Result<()> {
        let shown = show(self.sitting.session(), self.sitting.viewer(), self.texts.0);
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
            writeln!(self.out, "{}", told_offer(at, offer))?;
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

    /// The words of the book, or what one of them means.
    pub(super) fn tell_words(&mut self, typed: Option<&str>) -> io::Result<()> {
        let words = book_words(self.sitting.session());
        let told: Vec<&table::wire::BookWord> = match typed {
            Some(typed) => meant(&words, typed),
            None => words.iter().collect(),
        };
        if told.is_empty() {
            return self.line(&self.texts.no_such_word(typed.unwrap_or_default()));
        }
        for word in told {
            writeln!(self.out, "{}", told_word(word, self.texts.0))?;
        }
        Ok(())
    }

    /// The cards that are called so; those in hand where nothing is named.
    pub(super) fn tell_cards(&mut self, typed: Option<&str>) -> io::Result<()> {
        let (session, own, lang) = (self.sitting.session(), self.sitting.own(), self.texts.0);
        let shown = show(session, self.sitting.viewer(), lang);
        let words = match typed {
            Some(typed) => called(session, &shown, own, typed),
            None => {
                let mut hand = shown;
                hand.zones.retain(|zone| zone.layout == "hand" && zone.seat == own.letter());
                seen(&hand, own)
            }
        };
        let told: Vec<Vec<String>> = words.iter().map(|word| read_card(session, word, lang)).collect();
        if told.is_empty() {
            return self.line(&self.texts.no_such_card(typed.unwrap_or_default()));
        }
        for card in told {
            writeln!(self.out, "-- {}", card.join("\n"))?;
        }
        Ok(())
    }
}
