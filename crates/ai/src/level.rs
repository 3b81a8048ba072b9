//! The machines that people play against.

use std::time::Duration;

/// No machine thinks longer about an answer.
pub const LONGEST: Duration = Duration::from_secs(3);

/// How well a machine plays.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Strength {
    /// How many rollouts it has for a decision; without any it looks one step ahead.
    pub rollouts: u32,
    /// How many answers of a thousand it gives without thinking.
    pub blunders: u32,
}

/// A machine by name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its word on the command line.
    pub word: &'static str,
    /// Its name in Japanese.
    pub ja: &'static str,
    /// Its name in English.
    pub en: &'static str,
    /// How well it plays.
    pub strength: Strength,
}

const fn level(
    word: &'static str,
    ja: &'static str,
    en: &'static str,
    rollouts: u32,
    blunders: u32,
) -> Level {
    Level { word, ja, en, strength: Strength { rollouts, blunders } }
}

/// The machines, the weakest first. docs/players.md has how they fare against each other.
pub const LEVELS: [Level; 5] = [
    level("beginner", "はじめて", "Beginner", 30, 420),
    level("easy", "やさしい", "Easy", 30, 260),
    level("medium", "ふつう", "Medium", 30, 150),
    level("hard", "つよい", "Hard", 60, 50),
    level("expert", "達人", "Expert", 200, 0),
];
