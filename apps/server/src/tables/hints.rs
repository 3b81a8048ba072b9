//! Hints: what the machine would do in the place of the seat that is asked, told to who asked and to nobody else.

use table::said;
use table::wire::{Compared, Hints, Told};

use super::actor::Keeper;
use crate::refuse::Refusal;

/// So many hints are thought about at a time for one table: what was asked last, and what was answered meanwhile.
const AT_ONCE: usize = 2;

/// The hints of a table.
#[derive(Default)]
pub struct Asked {
    /// The versions at which one is being thought about.
    awaited: Vec<u32>,
    /// What was found last, and at which version: whoever asks again need not wait, and pays nothing.
    known: Option<(u32, Vec<Compared>)>,
}

impl Keeper {
    /// The seat that is asked wants to know what the machine would do. Its player's address pays for the thinking.
    pub fn hint(&mut self, who: u64, at: u32) -> Result<(), Refusal> {
        if self.play.hints() != Hints::On {
            return Err(Refusal::bad(said(
                "この対戦ではヒントを使えません",
                "there are no hints in this match",
            )));
        }
        let Asked { awaited, known } = &self.hints;
        if let Some((_, answers)) = known.as_ref().filter(|(version, _)| *version == at) {
            let answers = answers.clone();
            self.tell(who, Told::Hint { at, answers });
            return Ok(());
        }
        if awaited.contains(&at) || awaited.len() >= AT_ONCE {
            let ja = "ヒントを考えているところです。少しお待ちください";
            return Err(Refusal::bad(said(ja, "a hint is being thought about already; wait a moment")));
        }
        let (Some(session), Some(listener)) = (self.play.session(), self.listeners.get(&who)) else {
            return Ok(());
        };
        self.tables.budgets().thinking.check(listener.address)?;
        let machines = self.tables.machines();
        machines.advise(session.clone(), who, at, listener.address, self.own.clone());
        self.hints.awaited.push(at);
        Ok(())
    }

    /// The machine has compared the answers. Where the table has changed meanwhile, nobody waits for it any more.
    pub fn advised(&mut self, who: u64, at: u32, advice: Result<Vec<Compared>, Refusal>) {
        self.hints.awaited.retain(|&version| version != at);
        if at != self.play.version() {
            return;
        }
        match advice {
            Ok(answers) => {
                self.hints.known = Some((at, answers.clone()));
                self.tell(who, Told::Hint { at, answers });
            }
            Err(Refusal { why, .. }) => self.tell(who, Told::Refused { why, stale: false }),
        }
    }
}
