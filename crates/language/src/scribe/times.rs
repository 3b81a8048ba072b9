//! Times taken apart: which one, whose, and the nouns that say what it is.

use crate::genre::Adnominal;
use crate::grammar::{Atom, Chain, Tie, Tied};
use crate::lexicon::NOUN;
use crate::scribe::Plays;
use crate::scribe::phrase::Whose;
use crate::syntax::Word;

/// A time taken apart: whether it is this or the next one, whose, and the nouns that say which.
pub struct Apart {
    /// この, 次の
    pub which: Option<Adnominal>,
    /// Whose.
    pub whose: Option<Whose>,
    /// The nouns.
    pub nouns: Vec<Word<NOUN>>,
}

/// Takes a time apart; none if it has other words.
pub fn apart<P: Plays>(hooks: &P, chain: &Chain) -> Option<Apart> {
    if chain.relative.is_some() {
        return None;
    }
    let mut atoms = vec![&chain.first];
    for tied in &chain.more {
        match tied {
            Tied::Beside(atom) | Tied::By(Tie::Of, atom) => atoms.push(atom),
            _ => return None,
        }
    }
    let mut which = None;
    if let Atom::Adnominal(word) = atoms[0] {
        which = Some(Adnominal::of(*word)?);
        atoms.remove(0);
    }
    let noun = |atom: &Atom| match atom {
        Atom::Noun(word) => Some(*word),
        _ => None,
    };
    let mut nouns: Vec<Word<NOUN>> = atoms.into_iter().map(noun).collect::<Option<_>>()?;
    let whose = hooks.whose(*nouns.first()?).filter(|whose| *whose != Whose::Owner);
    if whose.is_some() {
        nouns.remove(0);
    }
    Some(Apart { which, whose, nouns })
}
