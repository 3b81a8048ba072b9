//! A phrase as far as every game understands it the same way. What it says, it says once: a second count, player or
//! place is refused, and so is every word and tie that isn't understood.

use engine::effect::{Bound as Bounds, Effects, Filter, Reference, Selector, Side};

use crate::genre;
use crate::grammar::{
    Amount, Arg, At, Atom, Bound, Chain, Copula, Particle, Pred, Quantity, Relative, Tie, Tied,
};
use crate::lexicon::NOUN;
use crate::scribe::writer::Writer;
use crate::scribe::{Described, Head, Pick, Plays, Refused};
use crate::syntax::Word;

/// Whose something is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Whose {
    /// Of the player whose text it is.
    Own,
    /// Of the opponent.
    Opponent,
    /// Of both.
    Both,
    /// Of the card's owner.
    Owner,
}

/// A word that stands for cards known already.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pronoun {
    /// このカード
    This,
    /// それ, そのカード
    It,
}

/// How many.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// So many.
    Exactly(i16),
    /// So many or fewer.
    UpTo(i16),
    /// All there are.
    All,
}

/// Something that is said at most once.
#[derive(Clone, Debug)]
pub struct Once<T>(Option<T>);

impl<T> Default for Once<T> {
    fn default() -> Once<T> {
        Once(None)
    }
}

impl<T> Once<T> {
    /// Says it; an error if it was said before.
    pub fn set(&mut self, value: T, at: At) -> Result<(), Refused> {
        match self.0.replace(value) {
            None => Ok(()),
            Some(_) => Err(Refused::new(at, "二度述べたもの", "something said twice")),
        }
    }

    /// What was said.
    pub fn get(&self) -> Option<&T> {
        self.0.as_ref()
    }
}

/// What a phrase says of cards.
pub struct Phrase<G: Effects> {
    at: At,
    /// Whose they are.
    pub whose: Once<Whose>,
    /// Cards known already.
    pub pronoun: Once<Pronoun>,
    /// Where they lie.
    pub zones: Once<Vec<G::Zone>>,
    /// How many.
    pub count: Once<Count>,
    head: Once<Head<G>>,
    places: Vec<Filter<G>>,
    filters: Vec<Filter<G>>,
    /// Does a word of it stand for cards, without a noun for them?
    stands_for_cards: bool,
}

/// The largest count; what is printed beyond it means the same.
const MOST: u16 = 99;

fn count_of(quantity: &Quantity, at: At) -> Result<Count, Refused> {
    match quantity {
        Quantity::All | Quantity::Every | Quantity::Whole => Ok(Count::All),
        Quantity::AnyNumber | Quantity::AnyCards => Ok(Count::UpTo(MOST as i16)),
        Quantity::Count { n: Amount::N { n }, unit: Some(_), bound: None } => {
            Ok(Count::Exactly((*n).min(MOST) as i16))
        }
        Quantity::Count { n: Amount::N { n }, unit: Some(_), bound: Some(Bound::UpTo) } => {
            Ok(Count::UpTo((*n).min(MOST) as i16))
        }
        _ => Err(Refused::new(at, "この数え方", "such a count")),
    }
}

/// A card whose figure has such a value.
fn value_test<P: Plays>(hooks: &P, word: Word<NOUN>, value: &Quantity) -> Option<Filter<P::Game>> {
    let Quantity::Count { n: Amount::N { n }, unit: None, bound } = value else { return None };
    let bound = match bound {
        None => Bounds::Exactly,
        Some(Bound::Least) => Bounds::AtLeast,
        Some(Bound::Most) => Bounds::AtMost,
        Some(_) => return None,
    };
    hooks.figure(word, bound, (*n).min(30_000) as i16)
}

impl<G: Effects> Phrase<G> {
    fn empty(at: At) -> Phrase<G> {
        Phrase {
            at,
            whose: Once::default(),
            pronoun: Once::default(),
            zones: Once::default(),
            count: Once::default(),
            head: Once::default(),
            places: Vec::new(),
            filters: Vec::new(),
            stands_for_cards: false,
        }
    }

    /// What a phrase says.
    pub fn read<P: Plays<Game = G>>(hooks: &mut P, chain: &Chain) -> Result<Phrase<G>, Refused> {
        let mut phrase = Phrase::empty(chain.at);
        if let Some(said) = &chain.relative {
            phrase.add_value(hooks, said)?;
        }
        let joined = || Refused::new(chain.at, "この並べ方", "words joined like this");
        let mut words: Vec<(bool, &Atom)> = vec![(false, &chain.first)];
        for tied in &chain.more {
            match tied {
                Tied::Beside(atom) | Tied::By(Tie::Of, atom) => words.push((false, atom)),
                Tied::By(Tie::Or, atom) => words.push((true, atom)),
                Tied::By(..) | Tied::Limit(_) => return Err(joined()),
            }
        }
        let mut determiner: Option<Pronoun> = None;
        let mut n = 0;
        while let Some((or, atom)) = words.get(n).copied() {
            n += 1;
            if let (Atom::Noun(word), Some((false, Atom::Quantity(value)))) = (atom, words.get(n).copied())
                && let Some(filter) = value_test(hooks, *word, value)
            {
                phrase.filters.push(filter);
                n += 1;
                continue;
            }
            let before = phrase.filters.len();
            determiner = phrase.add(hooks, atom, determiner)?;
            if or {
                phrase.join(before).ok_or_else(joined)?;
            }
        }
        match determiner {
            None => Ok(phrase),
            Some(_) => Err(Refused::new(chain.at, "名詞のない指示語", "a determiner without a noun")),
        }
    }

    /// The last two tests are alternatives: 火属性または土属性.
    fn join(&mut self, before: usize) -> Option<()> {
        if before == 0 || self.filters.len() != before + 1 {
            return None;
        }
        let (second, first) = (self.filters.pop()?, self.filters.pop()?);
        let (Filter::Any(mut all), Filter::Any(more)) = (first, second) else { return None };
        all.extend(more);
        self.filters.push(Filter::Any(all));
        Some(())
    }

    /// コストが3以下の N: a figure and its value, and whose N is.
    fn add_value<P: Plays<Game = G>>(&mut self, hooks: &mut P, said: &Relative) -> Result<(), Refused> {
        let refused = || Refused::new(said.at, "この修飾", "such a relative clause");
        let (Pred::Is(value, Copula::Of), None, None) = (&said.pred, &said.before, &said.pause) else {
            return Err(refused());
        };
        let (whose, figure) = match &said.args[..] {
            [Arg::Phrase(figure, Some(Particle::Subject), None)] => (None, figure),
            [
                Arg::Phrase(whose, Some(Particle::Of), None),
                Arg::Phrase(figure, Some(Particle::Subject), None),
            ] => (Some(whose), figure),
            _ => return Err(refused()),
        };
        let plain = |chain: &Chain| chain.more.is_empty() && chain.relative.is_none();
        let filter = match (&figure.first, &value.first) {
            (Atom::Noun(word), Atom::Quantity(quantity)) if plain(figure) && plain(value) => {
                value_test(hooks, *word, quantity)
            }
            _ => None,
        };
        self.filters.push(filter.ok_or_else(refused)?);
        match whose {
            Some(whose) => self.add_place(Phrase::read(hooks, whose)?, whose.at),
            None => Ok(()),
        }
    }

    /// Adds a word. A determiner such as この waits for its noun.
    fn add<P: Plays<Game = G>>(
        &mut self,
        hooks: &mut P,
        atom: &Atom,
        determiner: Option<Pronoun>,
    ) -> Result<Option<Pronoun>, Refused> {
        let at = self.at;
        if let Some(pronoun) = determiner {
            let Atom::Noun(word) = atom else {
                return Err(Refused::new(at, "この指示語", "such a determiner"));
            };
            if hooks.head(*word).is_none() {
                return Err(Refused::new(at, "この指示語", "such a determiner"));
            }
            self.pronoun.set(pronoun, at)?;
            return Ok(None);
        }
        // 駒の前衛の自分: only a count stands after the noun for the cards.
        if self.head.get().is_some() && !matches!(atom, Atom::Quantity(_)) {
            return Err(Refused::new(at, "名詞の後の語", "a word after the noun for the cards"));
        }
        match atom {
            Atom::Quantity(quantity) => self.count.set(count_of(quantity, at)?, at)?,
            Atom::Adnominal(word) => match genre::Adnominal::of(*word) {
                Some(genre::Adnominal::This) => return Ok(Some(Pronoun::This)),
                Some(genre::Adnominal::That | genre::Adnominal::Those) => return Ok(Some(Pronoun::It)),
                Some(genre::Adnominal::Other) => self.filters.push(Filter::Other),
                _ => return Err(Refused::new(at, "この連体詞", "such a determiner")),
            },
            Atom::Noun(word) => {
                if let Some(whose) = hooks.whose(*word) {
                    self.whose.set(whose, at)?;
                } else if matches!(genre::Noun::of(*word), Some(genre::Noun::It | genre::Noun::Them)) {
                    self.pronoun.set(Pronoun::It, at)?;
                } else if let Some(zones) = hooks.zones(*word) {
                    self.zones.set(zones, at)?;
                } else if let Some(head) = hooks.head(*word) {
                    self.head.set(head, at)?;
                } else {
                    self.describe(hooks, atom)?;
                }
            }
            _ => self.describe(hooks, atom)?,
        }
        Ok(None)
    }

    fn describe<P: Plays<Game = G>>(&mut self, hooks: &mut P, atom: &Atom) -> Result<(), Refused> {
        match hooks.filter(atom) {
            Some(Described::Place(filter)) => self.places.push(filter),
            Some(Described::Like(filter)) => self.filters.push(filter),
            Some(Described::Card(filter)) => {
                self.stands_for_cards = true;
                self.filters.push(filter);
            }
            None => return Err(Refused::new(self.at, "この語", "such a word")),
        }
        Ok(())
    }

    /// A count that stands elsewhere in the clause: カードを1枚引く.
    pub fn add_count(&mut self, chain: &Chain) -> Result<(), Refused> {
        match (&chain.first, &chain.more[..]) {
            (Atom::Quantity(quantity), []) => self.count.set(count_of(quantity, chain.at)?, chain.at),
            _ => Err(Refused::new(chain.at, "この数え方", "such a count")),
        }
    }

    /// A place that stands elsewhere in the clause: 手札からカードを1枚選ぶ.
    pub fn add_place(&mut self, place: Phrase<G>, at: At) -> Result<(), Refused> {
        if place.head.get().is_some() || place.count.get().is_some() || place.pronoun.get().is_some() {
            return Err(Refused::new(at, "この場所", "such a place"));
        }
        if let Some(whose) = place.whose.0 {
            self.whose.set(whose, at)?;
        }
        if let Some(zones) = place.zones.0 {
            self.zones.set(zones, at)?;
        }
        self.places.extend(place.places);
        self.filters.extend(place.filters);
        Ok(())
    }

    fn sides(&self, zone: G::Zone, hooks: &impl Plays<Game = G>, by: Side) -> Vec<Side> {
        match self.whose.get() {
            Some(Whose::Own) => vec![by],
            Some(Whose::Opponent) => vec![Side::Theirs],
            None if hooks.is_private(zone) => vec![by],
            _ => vec![Side::Mine, Side::Theirs],
        }
    }

    /// What the cards must be like, wherever they lie.
    pub fn tests(&self) -> Vec<Filter<G>> {
        let mut all = self.places.clone();
        all.extend(self.head.get().iter().flat_map(|head| head.tests.iter().cloned()));
        all.extend(self.filters.iter().cloned());
        all
    }

    /// The cards that the phrase means, as a selector.
    pub fn selector<P: Plays<Game = G>>(&self, hooks: &P, by: Side) -> Result<Selector<G>, Refused> {
        let head = self.head.get();
        let zones = match (self.zones.get(), head) {
            (Some(zones), _) => zones.clone(),
            (None, _) if !self.places.is_empty() => hooks.board(),
            (None, Some(head)) => head.zones.clone(),
            (None, None) => hooks.board(),
        };
        if zones.is_empty() {
            return Err(Refused::new(self.at, "どこにあるか", "where they lie"));
        }
        let places =
            zones.iter().flat_map(|zone| self.sides(*zone, hooks, by).into_iter().map(|side| (*zone, side)));
        Ok(Selector { places: places.collect(), filters: self.tests() })
    }

    /// What a deed is done to: what is known already, so many of these as someone picks, or all of them.
    pub fn pick<P: Plays<Game = G>>(
        self,
        hooks: &P,
        writer: &mut Writer<G>,
        how: Pick<G>,
    ) -> Result<Reference<G>, Refused> {
        let at = self.at;
        let bare = self.places.is_empty() && self.filters.is_empty() && self.zones.get().is_none();
        let found = match (self.pronoun.get(), self.count.get()) {
            (Some(Pronoun::This), None) if bare && self.whose.get().is_none() => {
                writer.carry(Reference::This);
                return Ok(Reference::This);
            }
            (Some(Pronoun::It), None) if bare && self.whose.get().is_none() => {
                writer.it().ok_or(Refused::new(at, "前に述べていないもの", "nothing was spoken of before"))?
            }
            (Some(_), _) => return Err(Refused::new(at, "この指し方", "such a pronoun")),
            (None, count) => {
                let private = |zones: &Vec<G::Zone>| zones.iter().all(|zone| hooks.is_private(*zone));
                let cards = self.head.get().is_some()
                    || self.stands_for_cards
                    || self.zones.get().is_some_and(private);
                if !cards {
                    return Err(Refused::new(at, "カードでないもの", "something that is no card"));
                }
                let mut of = self.selector(hooks, how.by)?;
                match count {
                    None | Some(Count::All) => Reference::Every(of),
                    Some(Count::Exactly(n) | Count::UpTo(n)) => {
                        of.filters.extend(how.only);
                        let least = if matches!(count, Some(Count::UpTo(_))) { 0 } else { *n };
                        let blind =
                            |(zone, side): &(G::Zone, Side)| hooks.is_hidden(*zone) && *side != how.by;
                        let random = how.random || of.places.iter().any(blind);
                        writer.choose(how.by, of, (least, *n), (how.aims, random))?
                    }
                }
            }
        };
        writer.speak_of(found.clone());
        Ok(found)
    }
}
