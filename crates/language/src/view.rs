//! A clause as lowering sees it: a deed with its slots. Every word of the clause is given out once, and what nobody
//! asked for is an error: a slot that is silently ignored would change what a card does.

use text::Called;

use crate::conjugation::{Tense, Voice};
use crate::fits::sorts_of;
use crate::frames::{self, Misfit, Role, Slot, Stands, Use};
use crate::grammar::{Arg, At, Chain, Clause, Copula, Particle, Pred, Relative};
use crate::lexicon::{ADVERB, DeedId, Lexicon, VerbId};
use crate::sorts::Sorts;
use crate::syntax::Word;

/// What fills a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filler<'t> {
    /// A printed phrase.
    Printed(&'t Chain),
    /// It is needed and left out: what was spoken of before.
    Carried,
    /// The frame doesn't need it, and nothing is said.
    Unsaid,
}

impl<'t> Filler<'t> {
    /// The phrase, if one is printed.
    pub fn printed(self) -> Option<&'t Chain> {
        match self {
            Filler::Printed(chain) => Some(chain),
            Filler::Carried | Filler::Unsaid => None,
        }
    }
}

/// The form of a predicate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// Who does it to whom.
    pub voice: Voice,
    /// Tense, mood, negation.
    pub tense: Tense,
}

impl Form {
    /// 破壊した
    pub const DONE: Form = Form { voice: Voice::Active, tense: Tense::Past };

    /// Is it simply done, so that nobody need ask? 破壊する, 破壊し, 破壊して.
    pub fn is_simple(self) -> bool {
        let simple = matches!(self.tense, Tense::Plain | Tense::Stem | Tense::Te | Tense::Bare);
        simple && matches!(self.voice, Voice::Active | Voice::Causative)
    }

    /// May it be left undone? 引いてもよい, 引くことができる, 破壊できる.
    pub fn may_be_left(self) -> bool {
        self.tense.allows() || (self.voice == Voice::Potential && !self.tense.negated())
    }
}

/// A word of the clause that nobody asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOver {
    /// Where it stands; nowhere of its own for a form.
    pub at: At,
    /// What it is.
    pub what: Called,
}

#[derive(Clone, Debug)]
enum What<'t> {
    Phrase(&'t Chain, Option<&'t Particle>),
    Adverb(Word<ADVERB>),
    Mark,
    Clause(&'t Clause),
}

#[derive(Clone, Debug)]
struct Item<'t> {
    used: Use,
    what: What<'t>,
    taken: bool,
}

/// The words of a clause, to be taken one by one.
#[derive(Clone, Debug)]
pub struct Slots<'t> {
    frame: &'static [Slot],
    items: Vec<Item<'t>>,
    form: Option<Form>,
    is: Option<(&'t Chain, &'t Copula)>,
    at: At,
}

/// A clause by its slots. It is only taken apart by [`View::with`], which checks that nothing is left over.
#[must_use = "a clause that is looked at must be taken apart with `with`, or words are lost in silence"]
#[derive(Clone, Debug)]
pub struct View<'t> {
    verb: Option<VerbId>,
    deed: Option<DeedId>,
    slots: Slots<'t>,
}

fn items<'t>(args: &'t [Arg], uses: impl IntoIterator<Item = Use>) -> Vec<Item<'t>> {
    let item = |(arg, used): (&'t Arg, Use)| {
        let what = match arg {
            Arg::Adverb(word, _) => What::Adverb(*word),
            Arg::Mark(..) => What::Mark,
            Arg::Clause(clause) => What::Clause(clause),
            Arg::Phrase(chain, particle, _) => What::Phrase(chain, particle.as_ref()),
        };
        Item { used, what, taken: false }
    };
    args.iter().zip(uses).map(item).collect()
}

/// The use of an argument of a noun that is a predicate.
fn use_beside_noun(lexicon: &Lexicon, arg: &Arg) -> Use {
    match arg {
        Arg::Adverb(..) => Use::Adverb,
        Arg::Mark(..) => Use::Mark,
        Arg::Clause(_) => Use::Clause,
        Arg::Phrase(_, Some(Particle::Of), _) => Use::Whose,
        Arg::Phrase(_, Some(Particle::Per | Particle::Extent | Particle::Every), _) => Use::Each,
        Arg::Phrase(chain, None | Some(Particle::Until), _)
            if sorts_of(chain, lexicon).meets(Sorts::TIME) =>
        {
            Use::Time
        }
        Arg::Phrase(_, None, _) => Use::Count(None),
        // Slots are told apart by their particle; a noun has no frame to number them.
        Arg::Phrase(..) => Use::Slot(usize::MAX),
    }
}

impl<'t> View<'t> {
    /// A clause. `spoken` says whether something was spoken of before in its line.
    pub fn of_clause(lexicon: &Lexicon, clause: &'t Clause, spoken: bool) -> Result<View<'t>, Misfit> {
        View::of(lexicon, &clause.args, &clause.pred, clause.at, Stands::clause(spoken))
    }

    /// A relative clause.
    pub fn of_relative(lexicon: &Lexicon, relative: &'t Relative) -> Result<View<'t>, Misfit> {
        View::of(lexicon, &relative.args, &relative.pred, relative.at, Stands::Relative)
    }

    fn of(
        lexicon: &Lexicon,
        args: &'t [Arg],
        pred: &'t Pred,
        at: At,
        stands: Stands,
    ) -> Result<View<'t>, Misfit> {
        let plain = |is| Slots {
            frame: &[],
            items: items(args, args.iter().map(|arg| use_beside_noun(lexicon, arg))),
            form: None,
            is,
            at,
        };
        match pred {
            Pred::Verb { verb, voice, tense } => {
                let filled = frames::filled(lexicon, args, *verb, *voice, stands)?;
                let slots = Slots {
                    frame: frames::of(lexicon, *verb)[filled.frame],
                    items: items(args, filled.uses),
                    form: Some(Form { voice: *voice, tense: *tense }),
                    is: None,
                    at,
                };
                Ok(View { verb: Some(*verb), deed: Some(lexicon.verb(*verb).deed), slots })
            }
            Pred::Is(chain, copula) => {
                Ok(View { verb: None, deed: None, slots: plain(Some((chain, copula))) })
            }
            Pred::Nothing | Pred::Aside(_) => Ok(View { verb: None, deed: None, slots: plain(None) }),
        }
    }

    /// The deed that the verb tells; none if the predicate is a noun. A game turns it into its own with
    /// `Deed::of`.
    pub fn deed(&self) -> Option<DeedId> {
        self.deed
    }

    /// The verb; none if the predicate is a noun.
    pub fn verb(&self) -> Option<VerbId> {
        self.verb
    }

    /// The form of the predicate, for choosing who lowers the clause. Whoever does must still take it.
    pub fn form(&self) -> Option<Form> {
        self.slots.form
    }

    /// Where the clause stands.
    pub fn at(&self) -> At {
        self.slots.at
    }

    /// The slots, for choosing who lowers the clause; they are taken in [`View::with`] alone.
    pub fn slots(&self) -> &Slots<'t> {
        &self.slots
    }

    /// Does a phrase fill this slot? For choosing who lowers the clause; nothing is taken.
    pub fn says(&self, slot: &Particle) -> bool {
        self.slots.items.iter().any(|item| self.slots.fills(item, slot))
    }

    /// Takes the clause apart. What `lower` doesn't take is an error, even if it found nothing amiss.
    pub fn with<T, E: From<LeftOver>>(
        mut self,
        lower: impl FnOnce(&mut Slots<'t>) -> Result<T, E>,
    ) -> Result<T, E> {
        let lowered = lower(&mut self.slots)?;
        match self.slots.left_over() {
            Some(left) => Err(left.into()),
            None => Ok(lowered),
        }
    }
}

impl<'t> Slots<'t> {
    fn fills(&self, item: &Item<'_>, slot: &Particle) -> bool {
        match (item.used, &item.what) {
            // A noun that is a predicate has no frame: its slots go by what is printed.
            (Use::Slot(usize::MAX), What::Phrase(_, Some(particle))) => *particle == slot,
            (Use::Slot(n), _) => self.frame.get(n).is_some_and(|s| s.particle == *slot),
            _ => false,
        }
    }

    fn take_where(&mut self, wanted: impl Fn(&Slots<'t>, &Item<'t>) -> bool) -> Option<Item<'t>> {
        let n = self.items.iter().position(|item| !item.taken && wanted(self, item))?;
        self.items[n].taken = true;
        Some(self.items[n].clone())
    }

    fn take_phrase(&mut self, used: Use) -> Option<&'t Chain> {
        match self.take_where(|_, item| item.used == used)?.what {
            What::Phrase(chain, _) => Some(chain),
            _ => None,
        }
    }

    /// What fills the slot with this particle. は is the doer, を what it is done to, whatever the voice.
    pub fn take(&mut self, slot: &Particle) -> Filler<'t> {
        let item = self.take_where(|slots, item| slots.fills(item, slot));
        match item.map(|item| item.what) {
            Some(What::Phrase(chain, _)) => Filler::Printed(chain),
            _ => match self.frame.iter().find(|s| s.particle == *slot) {
                Some(slot) if slot.needed => Filler::Carried,
                _ => Filler::Unsaid,
            },
        }
    }

    /// What fills a slot, if a phrase does and it is like this; else it stays there for others.
    pub fn take_if(&mut self, slot: &Particle, like: impl Fn(&Chain) -> bool) -> Option<&'t Chain> {
        let item = self.take_where(|slots, item| {
            slots.fills(item, slot) && matches!(item.what, What::Phrase(chain, _) if like(chain))
        })?;
        match item.what {
            What::Phrase(chain, _) => Some(chain),
            _ => None,
        }
    }

    /// What fills a slot and was not taken, for choosing what to do.
    pub fn peek(&self, slot: &Particle) -> Option<&'t Chain> {
        self.items.iter().filter(|item| !item.taken && self.fills(item, slot)).find_map(|item| {
            match item.what {
                What::Phrase(chain, _) => Some(chain),
                _ => None,
            }
        })
    }

    /// What fills a slot, taken or not: for what is told of the clause later.
    pub fn printed(&self, slot: &Particle) -> Option<&'t Chain> {
        self.items.iter().filter(|item| self.fills(item, slot)).find_map(|item| match item.what {
            What::Phrase(chain, _) => Some(chain),
            _ => None,
        })
    }

    /// By which effect or damage, for choosing what to do.
    pub fn peek_means(&self) -> Option<&'t Chain> {
        self.items.iter().filter(|item| !item.taken).find_map(|item| match (item.used, &item.what) {
            (Use::Means, What::Phrase(chain, _)) => Some(*chain),
            _ => None,
        })
    }

    /// What fills a slot and was not taken, with the particle that is printed: が for は, or none.
    pub fn peek_marked(&self, slot: &Particle) -> Option<(&'t Chain, Option<&'t Particle>)> {
        let mut open = self.items.iter().filter(|item| !item.taken && self.fills(item, slot));
        open.find_map(|item| match item.what {
            What::Phrase(chain, particle) => Some((chain, particle)),
            _ => None,
        })
    }

    /// The adverbs that were not taken.
    pub fn adverbs(&self) -> Vec<Word<ADVERB>> {
        let adverbs = self.items.iter().filter(|item| !item.taken).filter_map(|item| match item.what {
            What::Adverb(word) => Some(word),
            _ => None,
        });
        adverbs.collect()
    }

    /// The counts, for choosing what to do.
    pub fn peek_count(&self) -> Option<&'t Chain> {
        self.items.iter().filter(|item| !item.taken).find_map(|item| match (item.used, &item.what) {
            (Use::Count(_), What::Phrase(chain, _)) => Some(*chain),
            _ => None,
        })
    }

    /// A time that was not taken, for choosing what to do.
    pub fn peek_time(&self) -> Option<(&'t Chain, Option<&'t Particle>)> {
        self.items.iter().filter(|item| !item.taken).find_map(|item| match (item.used, &item.what) {
            (Use::Time, What::Phrase(chain, particle)) => Some((*chain, *particle)),
            _ => None,
        })
    }

    /// What happens to what fills a slot of the frame.
    pub fn role(&self, slot: &Particle) -> Option<Role> {
        self.frame.iter().find(|s| s.particle == *slot).map(|s| s.role)
    }

    /// A count that stands for what fills a slot: カードを1枚引く.
    pub fn take_count_of(&mut self, slot: &Particle) -> Option<&'t Chain> {
        let item = self.take_where(|slots, item| match item.used {
            Use::Count(Some(of)) => slots.items.get(of).is_some_and(|counted| slots.fills(counted, slot)),
            _ => false,
        })?;
        match item.what {
            What::Phrase(chain, _) => Some(chain),
            _ => None,
        }
    }

    /// A count that stands for what fills a slot, if it is like this; else it stays there for others.
    pub fn take_count_of_if(&mut self, slot: &Particle, like: impl Fn(&Chain) -> bool) -> Option<&'t Chain> {
        let item = self.take_where(|slots, item| match (item.used, &item.what) {
            (Use::Count(Some(of)), What::Phrase(chain, _)) => {
                like(chain) && slots.items.get(of).is_some_and(|counted| slots.fills(counted, slot))
            }
            _ => false,
        })?;
        match item.what {
            What::Phrase(chain, _) => Some(chain),
            _ => None,
        }
    }

    /// A count that stands for nothing printed: 1枚引く. Called again, the next one.
    pub fn take_count(&mut self) -> Option<&'t Chain> {
        self.take_phrase(Use::Count(None))
    }

    /// Is there a change of figures?
    pub fn has_change(&self) -> bool {
        self.items.iter().any(|item| !item.taken && item.used == Use::Change)
    }

    /// A change of figures: ATK+100. Called again, the next one.
    pub fn take_change(&mut self) -> Option<&'t Chain> {
        self.take_phrase(Use::Change)
    }

    /// A time, and its particle if it has one. Called again, the next one.
    pub fn take_time(&mut self) -> Option<(&'t Chain, Option<&'t Particle>)> {
        match self.take_where(|_, item| item.used == Use::Time)?.what {
            What::Phrase(chain, particle) => Some((chain, particle)),
            _ => None,
        }
    }

    /// A time with such a particle, or without one. Called again, the next one.
    pub fn take_time_if(
        &mut self,
        like: impl Fn(Option<&Particle>) -> bool,
    ) -> Option<(&'t Chain, Option<&'t Particle>)> {
        let item = self.take_where(|_, item| {
            item.used == Use::Time && matches!(item.what, What::Phrase(_, particle) if like(particle))
        })?;
        match item.what {
            What::Phrase(chain, particle) => Some((chain, particle)),
            _ => None,
        }
    }

    /// Who or what does it, in the passive.
    pub fn take_doer(&mut self) -> Option<&'t Chain> {
        self.take_phrase(Use::Doer)
    }

    /// By which effect or damage.
    pub fn take_means(&mut self) -> Option<&'t Chain> {
        self.take_phrase(Use::Means)
    }

    /// By which effect or damage, if it is like this; else it stays there for others.
    pub fn take_means_if(&mut self, like: impl Fn(&Chain) -> bool) -> Option<&'t Chain> {
        let item = self.take_where(|_, item| {
            item.used == Use::Means && matches!(item.what, What::Phrase(chain, _) if like(chain))
        })?;
        match item.what {
            What::Phrase(chain, _) => Some(chain),
            _ => None,
        }
    }

    /// What it is done for each of and was not taken, for choosing what to do.
    pub fn peek_each(&self) -> Option<(&'t Chain, &'t Particle)> {
        self.items.iter().filter(|item| !item.taken).find_map(|item| match (item.used, &item.what) {
            (Use::Each, What::Phrase(chain, Some(particle))) => Some((*chain, *particle)),
            _ => None,
        })
    }

    /// What it is done for each of, and the particle that says how: につき, だけ, ごとに.
    pub fn take_each(&mut self) -> Option<(&'t Chain, &'t Particle)> {
        match self.take_where(|_, item| item.used == Use::Each)?.what {
            What::Phrase(chain, Some(particle)) => Some((chain, particle)),
            _ => None,
        }
    }

    /// What it counts as, and the particle: として, としても, ではなく.
    pub fn take_as(&mut self) -> Option<(&'t Chain, &'t Particle)> {
        match self.take_where(|_, item| item.used == Use::As)?.what {
            What::Phrase(chain, Some(particle)) => Some((chain, particle)),
            _ => None,
        }
    }

    /// Whose the noun is that a relative clause is said of, or where it lies.
    pub fn take_whose(&mut self) -> Option<&'t Chain> {
        self.take_phrase(Use::Whose)
    }

    /// Says whether this adverb stands there, and takes it.
    pub fn take_adverb(&mut self, adverb: Word<ADVERB>) -> bool {
        let is = |item: &Item<'t>| matches!(item.what, What::Adverb(word) if word == adverb);
        self.take_where(|_, item| is(item)).is_some()
    }

    /// A condition inside the clause. Called again, the next one.
    pub fn take_condition(&mut self) -> Option<&'t Clause> {
        match self.take_where(|_, item| item.used == Use::Clause)?.what {
            What::Clause(clause) => Some(clause),
            _ => None,
        }
    }

    /// A clause inside the clause that is like this; else it stays there for others.
    pub fn take_clause(&mut self, like: impl Fn(&Clause) -> bool) -> Option<&'t Clause> {
        let item = self.take_where(|_, item| matches!(item.what, What::Clause(clause) if like(clause)))?;
        match item.what {
            What::Clause(clause) => Some(clause),
            _ => None,
        }
    }

    /// The form of the verb. A simple one need not be asked for; a passive, past, negative or permissive one must.
    pub fn take_form(&mut self) -> Option<Form> {
        self.form.take()
    }

    /// The form of the verb, for choosing what to do; it must still be taken.
    pub fn peek_form(&self) -> Option<Form> {
        self.form
    }

    /// Whether it may be left undone has been asked for: the rest is lowered as something that is done.
    pub fn take_may(&mut self) -> bool {
        let may = self.form.is_some_and(|form| form == Form { voice: Voice::Active, tense: Tense::May });
        if may {
            self.form = Some(Form { voice: Voice::Active, tense: Tense::Plain });
        }
        may
    }

    /// The noun that is the predicate, and its copula.
    pub fn take_is(&mut self) -> Option<(&'t Chain, &'t Copula)> {
        self.is.take()
    }

    /// Where the clause stands.
    pub fn at(&self) -> At {
        self.at
    }

    /// The arguments that were taken, by their number in the clause.
    pub fn taken(&self) -> Vec<usize> {
        (0..self.items.len()).filter(|n| self.items[*n].taken).collect()
    }

    /// The first word that nobody asked for.
    fn left_over(&self) -> Option<LeftOver> {
        let item = self.items.iter().find(|item| !item.taken).map(|item| match &item.what {
            What::Phrase(chain, _) => LeftOver { at: chain.at, what: Called::new("名詞句", "a phrase") },
            What::Clause(clause) => LeftOver { at: clause.at, what: Called::new("条件", "a condition") },
            What::Adverb(_) => LeftOver { at: self.at, what: Called::new("副詞", "an adverb") },
            What::Mark => LeftOver { at: self.at, what: Called::new("見出し", "a mark") },
        });
        let form = self.form.filter(|form| !form.is_simple());
        item.or_else(|| {
            form.map(|_| LeftOver { at: self.at, what: Called::new("活用", "the form of the verb") })
        })
        .or_else(|| {
            self.is.map(|(chain, _)| LeftOver { at: chain.at, what: Called::new("述語", "a predicate") })
        })
    }
}
