//! Times taken apart: which one, whose, and the nouns that say what it is.

use engine::effect::Condition;

use crate::genre::{Adnominal, Adverb, Noun};
use crate::grammar::{Arg, Atom, Chain, Clause, Tie, Tied};
use crate::lexicon::NOUN;
use crate::scribe::conditions::condition;
use crate::scribe::phrase::Whose;
use crate::scribe::{Lowered, Plays, Refused};
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

/// このカードが配置されたターン中, …したターンの終了時: that it is the turn in which that happened;
/// none if nothing is said of the turn.
pub fn turn_of<P: Plays>(hooks: &mut P, chain: &Chain) -> Lowered<Option<Condition<P::Game>>> {
    let bare = Chain { relative: None, ..chain.clone() };
    let turn = bare.is(Noun::DuringTurn) || bare.first.noun() == Some(Noun::Turn);
    let Some(said) = chain.relative.as_deref().filter(|_| turn) else { return Ok(None) };
    let mut args = vec![Arg::Adverb(Adverb::DuringThisTurnTo.word(), None)];
    args.extend(said.args.iter().cloned());
    let clause = Clause { at: said.at, args, pred: said.pred.clone(), link: None };
    let mut times = Vec::new();
    let happened = condition(hooks, &clause, None, &mut times)?;
    match (&said.before, &times[..]) {
        (None, []) => Ok(Some(happened)),
        _ => Err(Refused::new(chain.at, "この時期", "such a time")),
    }
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
    // あなたの次のターン: whose it is may stand first.
    if let (None, Some(Atom::Adnominal(word))) = (which, atoms.get(1)) {
        which = Some(Adnominal::of(*word)?);
        atoms.remove(1);
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
