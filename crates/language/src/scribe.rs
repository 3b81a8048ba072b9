//! From clauses to programs: what every game lowers in the same way. Nothing in play uses it yet.
//!
//! A game says what its words mean ([`Plays`]); everything else is here: what それ and an empty slot stand for, that
//! a count of cards is a choice, where cards lie when nothing is said. What isn't understood is refused, with its
//! place.

pub mod conditions;
pub mod phrase;
pub mod writer;

use engine::effect::{Bound, Effects, Filter, Op, Side};
use text::Called;

use crate::frames::Misfit;
use crate::genre;
use crate::grammar::{At, Atom, Clause, Link, Particle};
use crate::lexicon::{DeedId, Lexicon, NOUN};
use crate::syntax::Word;
use crate::view::{Filler, LeftOver, Slots, View};
use phrase::{Phrase, Whose};
use writer::Writer;

/// Why something can't be lowered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Where it stands in the normal form of the text.
    pub at: At,
    /// What isn't understood.
    pub why: Called,
}

impl Refused {
    /// Something at a place that isn't understood.
    pub fn new(at: At, ja: &'static str, en: &'static str) -> Refused {
        Refused { at, why: Called::new(ja, en) }
    }
}

impl From<LeftOver> for Refused {
    fn from(left: LeftOver) -> Refused {
        Refused { at: left.at, why: left.what }
    }
}

impl From<Misfit> for Refused {
    fn from(misfit: Misfit) -> Refused {
        let at = misfit.at().unwrap_or_default();
        Refused::new(at, "意味の通らない節", "a clause that makes no sense")
    }
}

/// What a noun for cards means: what they must be like, and where they lie if nothing is said.
pub struct Head<G: Effects> {
    /// What they must be like.
    pub tests: Vec<Filter<G>>,
    /// Where they lie.
    pub zones: Vec<G::Zone>,
}

/// What a game says of its words.
pub trait Plays {
    /// The game.
    type Game: Effects;

    /// Its words.
    fn lexicon(&self) -> &Lexicon;

    /// Whose something is, by a noun for a player.
    fn whose(&self, word: Word<NOUN>) -> Option<Whose> {
        match genre::Noun::of(word)? {
            genre::Noun::You => Some(Whose::Own),
            genre::Noun::Opponent => Some(Whose::Opponent),
            genre::Noun::EachPlayer => Some(Whose::Both),
            genre::Noun::Owner => Some(Whose::Owner),
            _ => None,
        }
    }

    /// A noun for cards.
    fn head(&self, word: Word<NOUN>) -> Option<Head<Self::Game>>;
    /// A noun for places.
    fn zones(&self, word: Word<NOUN>) -> Option<Vec<<Self::Game as engine::Game>::Zone>>;
    /// What a word says of cards beyond that: a place on the board, a trait, a state.
    fn filter(&mut self, atom: &Atom) -> Option<Described<Self::Game>>;
    /// A card whose figure has this value, or one within this bound.
    fn figure(&self, word: Word<NOUN>, bound: Bound, n: i16) -> Option<Filter<Self::Game>>;
    /// A card that lies in one of these zones.
    fn lies_in(&self, zones: &[<Self::Game as engine::Game>::Zone]) -> Filter<Self::Game>;
    /// Can only its owner's be meant where nobody is named? A hand, a deck.
    fn is_private(&self, zone: <Self::Game as engine::Game>::Zone) -> bool;
    /// Can the other player not see what lies there?
    fn is_hidden(&self, zone: <Self::Game as engine::Game>::Zone) -> bool;
    /// Where cards lie of which only a place on the board, or nothing, is said.
    fn board(&self) -> Vec<<Self::Game as engine::Game>::Zone>;
    /// Another sentence begins: what reached to the end of the last one, such as a duration, is over.
    fn next_sentence(&mut self) {}
    /// Does a deed: writes its steps, and takes every slot of the clause.
    fn deed(
        &mut self,
        writer: &mut Writer<Self::Game>,
        deed: DeedId,
        slots: &mut Slots<'_>,
        by: Side,
    ) -> Result<(), Refused>;
}

/// What a word says of cards.
pub enum Described<G: Effects> {
    /// Where on the board they lie.
    Place(Filter<G>),
    /// What they are like.
    Like(Filter<G>),
    /// What they are like; the word may stand for the cards as well.
    Card(Filter<G>),
}

/// The clauses of each sentence.
pub fn sentences(clauses: &[Clause]) -> impl Iterator<Item = &[Clause]> {
    clauses.split_inclusive(|clause| clause.link == Some(Link::End))
}

/// Lowers the deeds of a sentence. `agreed` says that whoever may do it has agreed already.
pub fn sentence<P: Plays>(
    hooks: &mut P,
    writer: &mut Writer<P::Game>,
    clauses: &[Clause],
    agreed: bool,
) -> Result<(), Refused> {
    writer.next_sentence();
    hooks.next_sentence();
    let mut gates = Vec::new();
    let (conditions, clauses) = conditions::leading(hooks, writer, clauses)?;
    for condition in conditions {
        gates.push(writer.write(Op::Unless(condition, 0)));
    }
    for (n, clause) in clauses.iter().enumerate() {
        if !matches!(clause.link, Some(Link::End | Link::Pause) | None) {
            return Err(Refused::new(clause.at, "この続き方", "this way to go on"));
        }
        let view = View::of_clause(hooks.lexicon(), clause, true)?;
        let Some(deed) = view.deed() else {
            return Err(Refused::new(clause.at, "動詞のない文", "a sentence without a verb"));
        };
        writer.stands(clause.at);
        for inner in clause.args.iter().filter_map(conditions::inside) {
            let condition = conditions::condition(hooks, writer, inner)?;
            gates.push(writer.write(Op::Unless(condition, 0)));
        }
        let may = view.form().is_some_and(|form| form.may_be_left());
        if may && !(agreed && n == 0) {
            gates.push(writer.write(Op::May(0)));
        }
        view.with(|slots| {
            if may {
                slots.take_form();
            }
            // Written as gates before the deed.
            while slots.take_condition().is_some() {}
            let by = actor(hooks, slots)?;
            hooks.deed(writer, deed, slots, by)
        })?;
    }
    gates.into_iter().for_each(|gate| writer.land(gate));
    Ok(())
}

/// Who does it: a player who is the subject, else the one whose text it is. Another subject is left to the deed.
fn actor<P: Plays>(hooks: &mut P, slots: &mut Slots<'_>) -> Result<Side, Refused> {
    let player =
        slots.take_if(&Particle::Topic, |chain| match (&chain.first, &chain.more[..], &chain.relative) {
            (Atom::Noun(word), [], None) => hooks.whose(*word).is_some(),
            _ => false,
        });
    let Some(chain) = player else { return Ok(Side::Mine) };
    match &chain.first {
        Atom::Noun(word) if hooks.whose(*word) == Some(Whose::Own) => Ok(Side::Mine),
        Atom::Noun(word) if hooks.whose(*word) == Some(Whose::Opponent) => Ok(Side::Theirs),
        _ => Err(Refused::new(chain.at, "この主語", "such a subject")),
    }
}

/// What a deed is done to: picked if it is counted, and remembered as what is spoken of.
pub fn target<P: Plays>(
    hooks: &mut P,
    writer: &mut Writer<P::Game>,
    slots: &mut Slots<'_>,
    slot: &Particle,
    how: Pick<P::Game>,
) -> Result<engine::effect::Reference<P::Game>, Refused> {
    let at = slots.at();
    let count = slots.take_count_of(slot);
    let filler = slots.take(slot);
    let from = slots.take(&Particle::From).printed();
    let chain = match filler {
        Filler::Printed(chain) => chain,
        Filler::Carried | Filler::Unsaid => {
            if count.is_some() || from.is_some() {
                return Err(Refused::new(at, "数だけの対象", "a count of nothing"));
            }
            return writer.carried().ok_or(Refused::new(
                at,
                "前に述べていないもの",
                "nothing was spoken of before",
            ));
        }
    };
    let mut phrase = Phrase::read(hooks, chain)?;
    if let Some(count) = count {
        phrase.add_count(count)?;
    }
    if let Some(from) = from {
        phrase.add_place(Phrase::read(hooks, from)?, from.at)?;
    }
    phrase.pick(hooks, writer, how)
}

/// How cards are picked for a deed.
pub struct Pick<G: Effects> {
    /// Who picks them.
    pub by: Side,
    /// Is it the word 選ぶ itself, which other texts speak of?
    pub aims: bool,
    /// Does chance pick them?
    pub random: bool,
    /// What a card must be like for the deed to do anything.
    pub only: Option<Filter<G>>,
}

impl<G: Effects> Pick<G> {
    /// Picked by this player for a deed.
    pub fn by(by: Side) -> Pick<G> {
        Pick { by, aims: false, random: false, only: None }
    }
}
