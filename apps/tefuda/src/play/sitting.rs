//! A sitting: who is at the table, the game in front of them, and the match it belongs to.

use std::path::{Path, PathBuf};

use ai::{Bot, Kind, Luck};
use engine::{Both, Outcome, Seat, Viewer};
use table::{AnySession, Between, Fault, Match, Score, Start, replay_text};

/// Who sits across the table, at seat B.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Across {
    /// A second person at the same keyboard.
    Person,
    /// A machine.
    Machine(Kind),
}

/// Whose move it is, as far as the keyboard is concerned.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The person who has the keyboard is asked.
    Asks(Seat),
    /// The other person is asked, and takes the keyboard first.
    HandOver(Seat),
    /// The machine is asked.
    Thinks(Kind),
    /// The game is over.
    Over(Outcome),
}

/// Going back to a person's last decision.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Undo {
    /// How many inputs stay.
    pub to: usize,
    /// How many decisions of the other seat go with it.
    pub others: usize,
    /// Was something hidden revealed in between?
    pub revealed: bool,
}

/// Why a game could not be saved.
#[derive(Debug)]
pub enum Unsaved {
    /// Something else than a saved game is there already.
    NotASave,
    /// The game began from a position.
    NoOpening,
    /// The file could not be written.
    Failed(std::io::Error),
}

/// Who is at the table, and the game in front of them.
pub struct Sitting {
    session: AnySession,
    across: Across,
    standing: Match,
    holder: Option<Seat>,
    told: Both<usize>,
    changes: u64,
    /// Where `save` writes.
    pub save: PathBuf,
}

impl Sitting {
    /// Sits down at a game.
    pub fn new(session: AnySession, across: Across, standing: Match, save: PathBuf) -> Sitting {
        let holder = match across {
            Across::Person => None,
            Across::Machine(_) => Some(Seat::A),
        };
        Sitting { session, across, standing, holder, told: Both::default(), changes: 0, save }
    }

    /// The running game.
    pub fn session(&self) -> &AnySession {
        &self.session
    }

    /// Who sits across the table.
    pub fn across(&self) -> Across {
        self.across
    }

    /// Grows with every change of the game, so that a late answer is known to be late.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Whose move it is.
    pub fn turn(&self) -> Turn {
        if let Some(outcome) = self.session.outcome() {
            return Turn::Over(outcome);
        }
        let asked = self.session.asked_seat().unwrap_or_default();
        match self.across {
            Across::Machine(kind) if asked == Seat::B => Turn::Thinks(kind),
            Across::Machine(_) => Turn::Asks(asked),
            Across::Person if self.holder == Some(asked) => Turn::Asks(asked),
            Across::Person => Turn::HandOver(asked),
        }
    }

    /// The seat that is drawn nearest.
    pub fn own(&self) -> Seat {
        self.holder.unwrap_or_default()
    }

    /// Whose view is shown. With two people at one screen, only the view of the one who is asked.
    pub fn viewer(&self) -> Viewer {
        match (self.turn(), self.across) {
            (Turn::HandOver(_), _) | (Turn::Over(_), Across::Person) => Viewer::Public,
            (Turn::Asks(_) | Turn::Thinks(_) | Turn::Over(_), _) => Viewer::Seat(self.own()),
        }
    }

    /// From which log entry on things are new to the person at the keyboard.
    pub fn told(&self) -> usize {
        self.told[self.own()].min(self.session.log().entries.len())
    }

    /// The person who is asked takes the keyboard.
    pub fn take_over(&mut self) {
        if let Turn::HandOver(seat) = self.turn() {
            self.holder = Some(seat);
        }
    }

    /// Gives an answer of the list for whoever is asked.
    pub fn answer(&mut self, at: usize) -> Result<(), Fault> {
        let before = self.session.log().entries.len();
        let turn = self.turn();
        self.session.answer(at)?;
        self.changes += 1;
        if let Turn::Asks(seat) = turn {
            self.told[seat] = before;
        }
        Ok(())
    }

    /// The machine that would answer now. It has the same luck at the same decision of the same game.
    pub fn bot(&self, kind: Kind) -> Bot {
        let seed = self.session.opening().map_or([0; 32], |opening| opening.seed);
        let number = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| seed[at + byte]));
        let stream = number(8).wrapping_shl(32).wrapping_add(self.session.decisions() as u64);
        Bot::new(kind, Luck::new(number(0), stream))
    }

    /// What going back to the last decision of the person at the keyboard means, if there is one.
    pub fn undo_offer(&self) -> Option<Undo> {
        let own = self.holder?;
        let answers = self.session.answers();
        let to = answers.iter().rposition(|given| given.seat == own)?;
        let others = answers[to..].iter().filter(|given| given.seat != own).count();
        Some(Undo { to, others, revealed: self.session.revealed_since(to) })
    }

    /// Goes back.
    pub fn undo(&mut self, undo: Undo) {
        if self.session.undo_to(undo.to) {
            self.changes += 1;
            let entries = self.session.log().entries.len();
            self.told = Both::make(|seat| self.told[seat].min(entries));
        }
    }

    /// The person at the keyboard gives up.
    pub fn concede(&mut self) -> Result<(), Fault> {
        self.session.concede(self.own())?;
        self.changes += 1;
        Ok(())
    }

    /// Writes the game to a file, but over nothing that is not a saved game.
    pub fn save_to(&self, path: &Path) -> Result<(), Unsaved> {
        let text = replay_text(&self.session).ok_or(Unsaved::NoOpening)?;
        match std::fs::read(path) {
            Ok(there) if !there.is_empty() && !there.starts_with(b"tefuda replay ") => {
                return Err(Unsaved::NotASave);
            }
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(Unsaved::Failed(error)),
            Ok(_) | Err(_) => {}
        }
        // Written beside it first, under a name that nobody else has: a save is there whole or not at all.
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}.part", std::process::id()));
        let new = std::fs::OpenOptions::new().write(true).create_new(true).open(&beside);
        let written = new.and_then(|mut file| std::io::Write::write_all(&mut file, text.as_bytes()));
        written.map_err(Unsaved::Failed)?;
        std::fs::rename(&beside, path).map_err(Unsaved::Failed)
    }

    /// How many games the match has at most.
    pub fn best_of(&self) -> u8 {
        self.standing.best_of()
    }

    /// How the match stands, with the game that has just ended.
    pub fn score(&self) -> Score {
        match self.after() {
            Some((standing, _)) => standing.score(),
            None => self.standing.score(),
        }
    }

    /// Which game of the match this is, from 1.
    pub fn game_number(&self) -> u8 {
        let Score { won, drawn } = self.standing.score();
        won[Seat::A] + won[Seat::B] + drawn + 1
    }

    /// The match after this game, and what comes then; `None` while the game goes on.
    pub fn after(&self) -> Option<(Match, Between)> {
        let mut standing = self.standing;
        let between = standing.record(self.session.outcome()?);
        Some((standing, between))
    }

    /// Begins the next game of the match, if there is one: the same decks, the next seed.
    ///
    /// Where the loser decides who begins, the set-up asks that seat, and chance says nothing.
    pub fn next_game(&mut self) -> Result<bool, Vec<Fault>> {
        let (standing, between) = match self.after() {
            Some((standing, between)) => (standing, between),
            None => return Ok(false),
        };
        let opening = match (between, self.session.opening()) {
            (Between::Over(_), _) | (_, None) => return Ok(false),
            (Between::Next | Between::Chooses(_), Some(opening)) => opening,
        };
        let lists = Both::make(|seat| opening.decks[seat].join("\n"));
        let decks = Both::make(|seat| lists[seat].as_str());
        let game = self.session.game();
        let decides = match between {
            Between::Chooses(loser) => Some(loser),
            Between::Next | Between::Over(_) => None,
        };
        let start = Start { seed: next_seed(opening.seed), decides, paced: false };
        let session = AnySession::begin(game, &opening.options, decks, start)?;
        self.session = session;
        self.standing = standing;
        self.told = Both::default();
        self.changes += 1;
        if self.across == Across::Person {
            self.holder = None;
        }
        Ok(true)
    }
}

/// The seed of the first game that a number gives.
pub fn first_seed(number: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// The seed of the next game: its bytes 8 to 15 count the games, as in `tefuda sim`.
fn next_seed(mut seed: [u8; 32]) -> [u8; 32] {
    let game = u64::from_le_bytes(std::array::from_fn(|byte| seed[8 + byte]));
    seed[8..16].copy_from_slice(&game.wrapping_add(1).to_le_bytes());
    seed
}

/// A seed as it is told: the number it was made from, or all its bytes.
pub fn told_seed(seed: [u8; 32]) -> String {
    if seed[16..].iter().all(|&byte| byte == 0) {
        u64::from_le_bytes(std::array::from_fn(|byte| seed[byte])).to_string()
    } else {
        seed.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
