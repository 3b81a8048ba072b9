//! The words of a phrase, taken off from the front.

use crate::genre;
use crate::grammar::{Atom, Chain, Limit, Tie, Tied};
use crate::lexicon::NOUN;
use crate::syntax::Word;

/// A word, and what ties it to the one before.
#[derive(Copy, Clone, Debug)]
pub struct Joined<'c> {
    /// What stands between them.
    pub tie: Option<&'c Tie>,
    /// The word.
    pub atom: &'c Atom,
    /// Is the word before it the name of a card?
    pub named: bool,
}

/// How a word is joined to what stands before it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// By の or nothing: it says more of the same.
    Of,
    /// Another of the same kind: と.
    And,
    /// One of several: または, か.
    Or,
    /// Both at once: かつ.
    Both,
    /// In no way that is understood.
    Otherwise,
}

impl Joined<'_> {
    /// How it is joined.
    pub fn how(self) -> How {
        match self.tie {
            None if self.named && matches!(self.atom, Atom::Name(_)) => How::And,
            None | Some(Tie::Of) => How::Of,
            Some(Tie::And | Tie::AndPause | Tie::AndFormal | Tie::Slash | Tie::Dot) => How::And,
            Some(Tie::Or | Tie::OrShort | Tie::OrPause | Tie::AndOr) => How::Or,
            Some(Tie::Both) => How::Both,
            Some(_) => How::Otherwise,
        }
    }
}

/// The words of a phrase, to be taken off from the front.
pub struct Words<'c> {
    all: Vec<Joined<'c>>,
    at: usize,
    limit: Option<&'c Limit>,
    /// Does a bound stand anywhere but at the end?
    broken: bool,
}

impl<'c> Words<'c> {
    /// The words of a chain, its relative clause aside.
    pub fn of(chain: &'c Chain) -> Words<'c> {
        let mut words = Words {
            all: vec![Joined { tie: None, atom: &chain.first, named: false }],
            at: 0,
            limit: None,
            broken: false,
        };
        for tied in &chain.more {
            words.broken |= words.limit.is_some();
            let named = words.all.last().is_some_and(|last| matches!(last.atom, Atom::Name(_)));
            match tied {
                Tied::Beside(atom) => words.all.push(Joined { tie: None, atom, named }),
                Tied::By(tie, atom) => words.all.push(Joined { tie: Some(tie), atom, named }),
                Tied::Limit(limit) => words.limit = Some(limit),
            }
        }
        words
    }

    /// The bound at the end; an error if there is one elsewhere.
    pub fn limit(&self) -> Option<Option<&'c Limit>> {
        (!self.broken).then_some(self.limit)
    }

    /// The word that stands so many after the next one.
    pub fn peek(&self, n: usize) -> Option<Joined<'c>> {
        self.all.get(self.at + n).copied()
    }

    /// A noun that stands so many after the next word, tied by の or nothing.
    pub fn noun(&self, n: usize) -> Option<Word<NOUN>> {
        match self.peek(n) {
            Some(Joined { tie: None | Some(Tie::Of), atom: Atom::Noun(word), .. }) => Some(*word),
            _ => None,
        }
    }

    /// A determiner that stands so many after the next word.
    pub fn adnominal(&self, n: usize) -> Option<genre::Adnominal> {
        match self.peek(n)?.atom {
            Atom::Adnominal(word) => genre::Adnominal::of(*word),
            _ => None,
        }
    }

    /// Takes so many words.
    pub fn skip(&mut self, n: usize) {
        self.at += n;
    }

    /// Takes the names of cards that come next, joined by と; says whether there are any.
    pub fn skip_names(&mut self) -> bool {
        let from = self.at;
        while let Some(Joined { tie, atom: Atom::Name(_), .. }) = self.peek(0) {
            match tie {
                None if self.at == from => {}
                Some(Tie::And) if self.at > from => {}
                _ => break,
            }
            self.at += 1;
        }
        self.at > from
    }

    /// The next word begins a phrase of its own: what tied it to those before was looked at.
    pub fn untie(&mut self) {
        if let Some(next) = self.all.get_mut(self.at) {
            next.tie = None;
        }
    }

    /// Takes the next word.
    pub fn take(&mut self) -> Option<Joined<'c>> {
        let next = self.peek(0)?;
        self.at += 1;
        Some(next)
    }
}
