//! The machine across the table, thinking on a thread of its own.

use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

use ai::{Bot, Care, Weighed, advise};
use table::AnySession;

use super::sitting::{Sitting, Turn};
use crate::input::Problem;

/// A question for the machine: which change of the game it belongs to, the game, and the player who is to answer; nobody
/// where advice is wanted.
type Task = (u64, AnySession, Option<Bot>);

/// What the machine says.
enum Said {
    Answer(Option<usize>),
    Advice(Vec<Weighed>),
}

/// Advice for the person at the keyboard.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Advice {
    /// Nobody wants any.
    #[default]
    None,
    /// It was asked for.
    Wanted,
    /// It is being thought about.
    Awaited,
    /// The answers compared, the best first.
    Known(Vec<Weighed>),
}

/// The machine across the table.
pub struct Opponent {
    ask: Sender<Task>,
    said: Receiver<(u64, Said)>,
    waiting: Option<u64>,
}

impl Opponent {
    /// Starts the thread. It ends with the program, or when this value goes.
    pub fn new() -> Opponent {
        let (ask, tasks) = channel::<Task>();
        let (say, said) = channel();
        thread::spawn(move || {
            for (change, session, bot) in tasks {
                let said = match bot {
                    Some(mut bot) => Said::Answer(bot.answer_at(&session)),
                    None => Said::Advice(advise(&session, Care::USUAL)),
                };
                if say.send((change, said)).is_err() {
                    return;
                }
            }
        });
        Opponent { ask, said, waiting: None }
    }

    /// Asks the machine if it is its move and it has not been asked yet, and gives its answer to the table
    /// once it has one. An answer to a question that has gone (by undo or concession) is dropped.
    /// The same with advice. Says whether the game went on.
    pub fn attend(&mut self, sitting: &mut Sitting, advice: &mut Advice) -> Result<bool, Problem> {
        let failed =
            || Problem("play: the machine player stopped; this is a fault of the program".to_owned());
        let mut moved = false;
        loop {
            match self.said.try_recv() {
                Ok((change, Said::Advice(weighed))) if change == sitting.changes() => {
                    *advice = Advice::Known(weighed);
                }
                Ok((change, Said::Answer(answer))) if change == sitting.changes() => {
                    let at = answer.ok_or_else(failed)?;
                    sitting.answer(at).map_err(|fault| fault.what)?;
                    moved = true;
                }
                Ok(_) => {}
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Err(failed()),
            }
        }
        if let Turn::Thinks(kind) = sitting.turn()
            && self.waiting != Some(sitting.changes())
        {
            self.waiting = Some(sitting.changes());
            let task = (sitting.changes(), sitting.session().clone(), Some(sitting.bot(kind)));
            self.ask.send(task).map_err(|_| failed())?;
        }
        if *advice == Advice::Wanted {
            *advice = Advice::Awaited;
            self.ask.send((sitting.changes(), sitting.session().clone(), None)).map_err(|_| failed())?;
        }
        Ok(moved)
    }
}
