//! What differs between the two books, stated once: 2019 is the text, 1.10 is how it differs from it.

use engine::Reason;

/// When keyword abilities begin and end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Keywords {
    /// At once, as field effects.
    AtOnce,
    /// Between sequences, as other effects that hold.
    BetweenSequences,
}

/// How often an ability that is set off goes off.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Once {
    /// Once in a chain of sequences.
    AChain,
    /// Once for every change of the game.
    AChange,
}

/// What 速攻 does for a newcomer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Haste {
    /// It is stunned, but may act all the same.
    ActsStunned,
    /// It is not stunned.
    NotStunned,
}

/// A book.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    /// Its word.
    pub id: &'static str,
    /// When keyword abilities begin and end, and by which clause.
    pub keywords: (Keywords, Reason),
    /// How often an ability that is set off goes off.
    pub once: (Once, Reason),
    /// By which clause what is set off waits for the end of the sequence.
    pub waits: Reason,
    /// Must what is between 《》 hold still when the sequence is over?
    pub holds_still: (bool, Reason),
    /// What 速攻 does for a newcomer.
    pub haste: (Haste, Reason),
    /// Is there room to be found before a card is unlocked?
    pub space_check: bool,
    /// Do minions and lords pass through the play zone?
    pub all_in_play_zone: bool,
    /// Do effects and states end when a card is turned to its back?
    pub reversing_ends: bool,
    /// By which clause an unlocked card is exiled that can neither be played nor be put in standby.
    pub unplayable: Option<Reason>,
    /// By which clause the cores of a lord that leaves go to its master.
    pub cores_of_a_lord: Reason,
    /// Is there a limit on unlocking among the restrictions?
    pub unlock_limit: bool,
    /// By which clause sequences are one chain.
    pub chain: Reason,
    /// Does it have the clauses that 2019 added?
    pub added: bool,
}

impl Edition {
    /// A clause that 2019 added; none by the older book.
    pub fn added(&self, clause: Reason) -> Reason {
        if self.added { clause } else { Reason::NONE }
    }

    /// A clause that 2019 added for what texts say; by the older book the text itself is all there is (01-2).
    pub fn text(&self, clause: Reason) -> Reason {
        if self.added { clause } else { rule!("01-2") }
    }
}

/// 2019-10-09.
pub const LEGIONS_2019: Edition = Edition {
    id: "legions-2019",
    keywords: (Keywords::AtOnce, rule!("37-5")),
    once: (Once::AChain, rule!("38-4")),
    waits: rule!("38-5"),
    holds_still: (false, rule!("38-5a")),
    haste: (Haste::ActsStunned, rule!("30-2")),
    space_check: true,
    all_in_play_zone: true,
    reversing_ends: true,
    unplayable: None,
    cores_of_a_lord: rule!("39-6a"),
    unlock_limit: true,
    chain: rule!("38-3"),
    added: true,
};

/// ver. 1.10, 2018-05-05.
pub const LEGIONS_1_10: Edition = Edition {
    id: "legions-1.10",
    keywords: (Keywords::BetweenSequences, rule!("1.10:39-1")),
    once: (Once::AChange, rule!("1.10:37-3")),
    waits: rule!("1.10:37-5"),
    holds_still: (true, rule!("1.10:37-5a")),
    haste: (Haste::NotStunned, rule!("1.10:29-2")),
    space_check: false,
    all_in_play_zone: false,
    reversing_ends: false,
    unplayable: Some(rule!("1.10:31-6")),
    cores_of_a_lord: rule!("1.10:12-3"),
    unlock_limit: false,
    chain: rule!("1.10:37-7"),
    added: false,
};

/// Both, the default first.
pub const EDITIONS: [Edition; 2] = [LEGIONS_2019, LEGIONS_1_10];

impl Default for Edition {
    fn default() -> Edition {
        LEGIONS_2019
    }
}
