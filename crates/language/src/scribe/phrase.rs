//! A phrase as far as every game understands it the same way. What it says, it says once: a second count, player or
//! place is refused, and so is every word and tie that isn't understood. Whoever uses a phrase names what it may say
//! ([`Phrase::only`]); anything else is refused.

use engine::effect::{Bound as Bounds, Effects, Filter, Reference, Selector, Side};

use crate::belonging;
use crate::genre;
use crate::grammar::{Amount, At, Atom, Bound, Chain, Quantity, Tie, Tied};
use crate::lexicon::NOUN;
pub use crate::scribe::says::{Count, Once, Pronoun, Says, Var, Whose};
use crate::scribe::words::{How, Words};
use crate::scribe::{Described, Head, Lowered, Plays, Refused};
use crate::syntax::Word;

/// What a phrase says.
#[derive(Clone, Debug)]
pub struct Phrase<G: Effects> {
    /// Where it stands.
    pub at: At,
    /// Whose it is.
    pub whose: Once<Whose>,
    /// Cards known already.
    pub pronoun: Once<Pronoun>,
    /// Where cards lie.
    pub zones: Once<Vec<G::Zone>>,
    /// How many.
    pub count: Once<Count>,
    /// The noun for the cards.
    pub head: Once<Head<G>>,
    /// Where on the board they lie.
    pub places: Vec<Filter<G>>,
    /// What they are like.
    pub filters: Vec<Filter<G>>,
    /// Figures of theirs; with `true`, the printed ones.
    pub figures: Vec<(Word<NOUN>, bool)>,
    /// Those with the highest figure, or the lowest.
    pub most: Once<(Word<NOUN>, bool)>,
    /// Another phrase beside it.
    pub second: Once<Box<Phrase<G>>>,
    /// Another phrase: one of both is meant.
    pub or: Once<Box<Phrase<G>>>,
    /// Does a word of it stand for cards, without a noun for them?
    pub stands_for_cards: bool,
    /// Is それ a word with a noun of its own, such as 選んだカード?
    pub(super) chosen: bool,
    /// What that noun says of the cards.
    pub(super) noun_says: Vec<Filter<G>>,
    /// Cards that the game knows by what is said of them: バトルを行ったユニット.
    pub(super) known: Once<Reference<G>>,
    /// Does the count stand before the noun?
    pub(super) count_before_head: bool,
    /// Is a figure of all of them together meant?
    total: bool,
    /// Is where they lie told apart from them: デッキの上から?
    pub(super) told_apart: bool,
    others: u32,
}

/// The largest count; what is printed beyond it means the same.
const MOST: u16 = 99;

pub(super) fn badly_joined(at: At) -> Refused {
    Refused::new(at, "この並べ方", "words joined like this")
}

fn count_of(quantity: &Quantity, at: At) -> Lowered<Count> {
    let refused = || Refused::new(at, "この数え方", "such a count");
    let (n, unit, bound) = match quantity {
        Quantity::Count { n: Amount::N { n }, unit, bound } => (n, *unit, bound),
        // 合計2枚まで: wherever they lie.
        Quantity::InTotal { n: Amount::N { n }, unit, bound } => (n, Some(*unit), bound),
        Quantity::Count { n: Amount::X, unit, bound } => {
            return named_count(Var::X, unit.is_some(), bound.as_ref()).ok_or_else(refused);
        }
        Quantity::Count { n: Amount::Y, unit, bound } => {
            return named_count(Var::Y, unit.is_some(), bound.as_ref()).ok_or_else(refused);
        }
        Quantity::Just { n: Amount::N { n }, .. } => {
            return Ok(Count::Bounded(Bounds::Exactly, (*n).min(30_000) as i16));
        }
        Quantity::All | Quantity::Every | Quantity::Whole => return Ok(Count::All),
        Quantity::Half => return Ok(Count::Half),
        Quantity::AnyNumber | Quantity::AnyCards | Quantity::FreeNumber | Quantity::FreeCards => {
            return Ok(Count::UpTo(MOST as i16));
        }
        _ => return Err(refused()),
    };
    let (few, number) = ((*n).min(MOST) as i16, (*n).min(30_000) as i16);
    match bound {
        None if unit.is_some() => Ok(Count::Exactly(few)),
        None => Ok(Count::Bounded(Bounds::Exactly, number)),
        Some(Bound::Just) if unit.is_some() => Ok(Count::Exactly(few)),
        Some(Bound::UpTo) if unit.is_some() => Ok(Count::UpTo(few)),
        Some(Bound::Least) => Ok(Count::Bounded(Bounds::AtLeast, number)),
        Some(Bound::Most) => Ok(Count::Bounded(Bounds::AtMost, number)),
        Some(Bound::Below) => Ok(Count::Bounded(Bounds::AtMost, number - 1)),
        Some(_) => Err(refused()),
    }
}

/// 2以上4以下, 2か3: the two bounds, and whether one of them is enough.
pub(super) fn range(quantity: &Quantity) -> Option<([(Bounds, i16); 2], bool)> {
    let number = |n: &Amount| match n {
        Amount::N { n } => Some((*n).min(30_000) as i16),
        _ => None,
    };
    let Quantity::Count { n, unit, bound: Some(bound) } = quantity else { return None };
    match bound {
        // コスト2以上4以下, 3枚以上5枚以下
        Bound::Range { most, unit: also } if unit == also => {
            let (least, most) = (number(n)?, number(most)?);
            (least < most).then_some(([(Bounds::AtLeast, least), (Bounds::AtMost, most)], false))
        }
        // コスト2か3, 2枚か3枚
        Bound::Or { other, unit: also } if unit == also || unit.is_none() => {
            let (one, other) = (number(n)?, number(other)?);
            Some(([(Bounds::Exactly, one), (Bounds::Exactly, other)], true))
        }
        _ => None,
    }
}

fn named_count(var: Var, of_cards: bool, bound: Option<&Bound>) -> Option<Count> {
    match bound {
        None if of_cards => Some(Count::Named(var)),
        None => Some(Count::BoundedBy(Bounds::Exactly, var)),
        Some(Bound::UpTo) if of_cards => Some(Count::UpToNamed(var)),
        Some(Bound::Least) => Some(Count::BoundedBy(Bounds::AtLeast, var)),
        Some(Bound::Most) => Some(Count::BoundedBy(Bounds::AtMost, var)),
        Some(_) => None,
    }
}

impl<G: Effects> Phrase<G> {
    /// A phrase that says nothing.
    pub fn empty(at: At) -> Phrase<G> {
        Phrase {
            at,
            whose: Once::default(),
            pronoun: Once::default(),
            zones: Once::default(),
            count: Once::default(),
            head: Once::default(),
            places: Vec::new(),
            filters: Vec::new(),
            figures: Vec::new(),
            most: Once::default(),
            second: Once::default(),
            or: Once::default(),
            stands_for_cards: false,
            chosen: false,
            noun_says: Vec::new(),
            known: Once::default(),
            count_before_head: false,
            total: false,
            told_apart: false,
            others: 0,
        }
    }

    /// The phrase stands for what それ means; a noun after it only says what that is.
    pub fn stands_for_it(&mut self) -> Lowered<()> {
        self.chosen = true;
        self.pronoun.set(Pronoun::It, self.at)
    }

    /// The phrase stands for these cards; a noun after it only says what they are.
    pub fn stands_for(&mut self, known: Reference<G>) -> Lowered<()> {
        self.chosen = true;
        self.known.set(known, self.at)
    }

    /// 墓場に置いたカード1枚: where so many are meant of the cards that it stands for, what remembers those; the noun
    /// after it says which of them.
    pub fn out_of_known(&mut self) -> Option<engine::effect::SlotId> {
        let counted = matches!(self.number(), Some(Count::Exactly(_) | Count::UpTo(_)));
        let Some(Reference::Slot(slot)) = self.known.get().filter(|_| counted) else { return None };
        let slot = *slot;
        (self.known, self.chosen) = (Once::default(), false);
        self.filters.append(&mut self.noun_says);
        Some(slot)
    }

    /// The same, where what それ means is told by a clause before the noun; says whether it is so.
    pub fn out_of_it(&mut self) -> bool {
        let counted = matches!(self.number(), Some(Count::Exactly(_) | Count::UpTo(_)));
        if !counted || !self.chosen || self.pronoun.get() != Some(&Pronoun::It) {
            return false;
        }
        (self.pronoun, self.chosen) = (Once::default(), false);
        self.filters.append(&mut self.noun_says);
        true
    }

    /// Adds what more words say of the same cards.
    pub fn add<P: Plays<Game = G>>(&mut self, hooks: &mut P, chain: &Chain) -> Lowered<()> {
        let mut words = Words::of(chain);
        if words.limit() != Some(None) {
            return Err(Refused::new(chain.at, "この限り", "such a bound"));
        }
        if let Some(said) = &chain.relative {
            self.relative(hooks, said)?;
        }
        self.words(hooks, &mut words)
    }

    /// What a phrase says.
    pub fn read<P: Plays<Game = G>>(hooks: &mut P, chain: &Chain) -> Lowered<Phrase<G>> {
        if let Some((bound, rest)) = bounded_before(chain) {
            return Phrase::bounded_by(hooks, &bound, &rest);
        }
        let mut words = Words::of(chain);
        match words.limit() {
            Some(None) => Phrase::read_words(hooks, chain, &mut words),
            _ => Err(Refused::new(chain.at, "この限り", "such a bound")),
        }
    }

    /// 〔その駒のコスト以下〕の相手の駒: cards whose figure keeps to that of another.
    fn bounded_by<P: Plays<Game = G>>(hooks: &mut P, bound: &Chain, rest: &Chain) -> Lowered<Phrase<G>> {
        let refused = || Refused::new(bound.at, "この限り", "such a bound");
        let figure = bound.without_last().and_then(|of| of.last_noun()).ok_or_else(refused)?;
        if !hooks.is_figure(figure) {
            return Err(refused());
        }
        let (bounds, than) = crate::scribe::amounts::bounded(hooks, bound)?;
        let mut phrase = Phrase::read(hooks, rest)?;
        let filter = hooks.figure_test((figure, false), bounds, than);
        phrase.filters.push(filter.ok_or_else(refused)?);
        Ok(phrase)
    }

    /// What the words of a phrase say, a bound at its end aside.
    pub fn read_words<P: Plays<Game = G>>(
        hooks: &mut P,
        chain: &Chain,
        words: &mut Words<'_>,
    ) -> Lowered<Phrase<G>> {
        let mut phrase = Phrase::empty(chain.at);
        if let Some((front, rest)) = belonging::front(hooks.lexicon(), chain)
            && belonging::front(hooks.lexicon(), &rest).is_none()
            && let Ok(mut front) = Phrase::read(hooks, &front)
            && front.is_of_cards()
        {
            // それ in the clause is what is chosen before it.
            let spoken = hooks.writer().spoken_of();
            if matches!(front.number(), Some(Count::Exactly(_) | Count::UpTo(_))) {
                hooks.writer().speak_of_the_next();
            }
            let second = Phrase::read_words(hooks, &rest, words);
            hooks.writer().put_back(&spoken);
            front.second.set(Box::new(second?), chain.at)?;
            return Ok(front);
        }
        if let Some(said) = &chain.relative {
            phrase.relative(hooks, said)?;
        }
        phrase.words(hooks, words)?;
        if phrase.second.get().is_some() {
            phrase.forget(Says::EACH);
        }
        Ok(phrase)
    }

    pub(super) fn words<P: Plays<Game = G>>(&mut self, hooks: &mut P, words: &mut Words<'_>) -> Lowered<()> {
        let at = self.at;
        let joined = || badly_joined(at);
        let mut counted = false;
        while let Some(next) = words.peek(0) {
            // すべてカード: a count stands after the cards, or before の.
            if counted && next.tie.is_none() {
                return Err(joined());
            }
            counted = matches!(next.atom, Atom::Quantity(_));
            let marked = self.pronoun.get().is_some() || (self.head.get().is_some() && is_same_place(words));
            let how = hooks.how(next);
            let of_it = how == How::Of || (how == How::And && marked);
            if of_it && hooks.place(words, self)? {
                let took = marked && self.pronoun.get().is_none() && self.head.get().is_none();
                if self.head.get().is_some() || (how == How::And && !took) {
                    return Err(joined());
                }
                continue;
            }
            match how {
                How::Of => self.word(hooks, words)?,
                How::And => self.and(hooks, words)?,
                How::Or => self.or(hooks, words)?,
                How::Both => {
                    let before = self.filters.len();
                    self.word(hooks, words)?;
                    if before == 0 || self.filters.len() != before + 1 {
                        return Err(joined());
                    }
                    let both = self.filters.split_off(before - 1);
                    self.filters.push(Filter::Any(vec![both]));
                }
                How::Otherwise => return Err(joined()),
            }
        }
        // 元々の without its figure
        if self.said(Says::PRINTED) && !self.said(Says::VALUE) {
            return Err(joined());
        }
        Ok(())
    }

    /// Says something that has no words of its own; an error if it was said before.
    pub fn say(&mut self, says: Says) -> Lowered<()> {
        if self.said(says) {
            return Err(Refused::new(self.at, "二度述べたもの", "something said twice"));
        }
        self.others |= says.0;
        Ok(())
    }

    /// Says no longer what has no words of its own.
    pub fn forget(&mut self, says: Says) {
        self.others &= !says.0;
    }

    /// Takes back something that was said; says whether it was.
    pub fn unsay(&mut self, says: Says) -> bool {
        let said = self.others & says.0 != 0;
        self.others &= !says.0;
        said
    }

    fn all(&self) -> u32 {
        let bit = |says: Says, is: bool| if is { says.0 } else { 0 };
        bit(Says::WHOSE, self.whose.get().is_some())
            | bit(Says::PRONOUN, self.pronoun.get().is_some() || self.known.get().is_some())
            | bit(Says::ZONES, self.zones.get().is_some())
            | bit(Says::COUNT, self.count.get().is_some())
            | bit(Says::HEAD, self.head.get().is_some())
            | bit(Says::PLACES, !self.places.is_empty())
            | bit(Says::FILTERS, !self.filters.is_empty())
            | bit(Says::FIGURES, !self.figures.is_empty())
            | bit(Says::MOST, self.most.get().is_some())
            | bit(Says::SECOND, self.second.get().is_some())
            | bit(Says::OR, self.or.get().is_some())
            | self.others
    }

    /// Is a figure of all of them together meant?
    pub fn is_total(&self) -> bool {
        self.total
    }

    /// Is this said?
    pub fn said(&self, says: Says) -> bool {
        self.all() & says.0 != 0
    }

    /// Is nothing said but this?
    pub fn says_only(&self, says: Says) -> bool {
        self.all() & !says.0 == 0
    }

    /// Refuses anything but this.
    pub fn only(&self, says: Says) -> Lowered<()> {
        match self.says_only(says) {
            true => Ok(()),
            false => Err(Refused::new(self.at, "ここでは意味のない語", "words that mean nothing here")),
        }
    }

    /// Adds the next word. A determiner takes its noun with it.
    pub(super) fn word<P: Plays<Game = G>>(&mut self, hooks: &mut P, words: &mut Words<'_>) -> Lowered<()> {
        let at = self.at;
        let Some(next) = words.take() else {
            return Err(Refused::new(at, "名詞のない句", "a phrase without a noun"));
        };
        match next.atom {
            // 相手1人の場: there is no other.
            Atom::Quantity(Quantity::Count { n: Amount::N { n: 1 }, unit: Some(unit), bound: None })
                if genre::Counter::of(*unit) == Some(genre::Counter::Person)
                    && self.says_only(Says::WHOSE)
                    && self.whose.get() == Some(&Whose::Opponent)
                    && words.peek(0).is_some() =>
            {
                Ok(())
            }
            // それらすべて: all that was spoken of.
            Atom::Quantity(Quantity::All)
                if self.pronoun.get() == Some(&Pronoun::It) || self.known.get().is_some() =>
            {
                Ok(())
            }
            Atom::Quantity(quantity) => {
                self.count_before_head = self.head.get().is_none() && !self.stands_for_cards;
                // 1枚ずつ, 各1枚: so many of each.
                let each = match quantity {
                    Quantity::Count { n, unit, bound: Some(Bound::Each) } => Some((n, *unit)),
                    Quantity::Apiece { n, unit } => Some((n, Some(*unit))),
                    _ => None,
                };
                if let Some((n, unit)) = each {
                    self.say(Says::EACH)?;
                    let count = Quantity::Count { n: n.clone(), unit, bound: None };
                    return self.count.set(count_of(&count, at)?, at);
                }
                self.count.set(count_of(quantity, at)?, at)
            }
            Atom::Adnominal(word) => match genre::Adnominal::of(*word) {
                Some(genre::Adnominal::All) => {
                    self.count_before_head = true;
                    self.count.set(Count::All, at)
                }
                Some(genre::Adnominal::This) => self.determined(hooks, Pronoun::This, words),
                Some(genre::Adnominal::That | genre::Adnominal::Those) => {
                    self.determined(hooks, Pronoun::It, words)
                }
                Some(genre::Adnominal::Other) => {
                    let other = hooks.other()?;
                    self.describe(Described::Like(other))
                }
                Some(genre::Adnominal::Another) => self.another(hooks),
                Some(genre::Adnominal::Originally | genre::Adnominal::Original) => self.say(Says::PRINTED),
                // 残りのカード, 残りの2体, 残りの駒1体
                Some(genre::Adnominal::Remaining) => {
                    match words.peek(0) {
                        Some(_) if words.noun(0) == Some(genre::Noun::Card.word()) => words.skip(1),
                        Some(_) => {}
                        None => return Err(Refused::new(at, "この指示語", "such a determiner")),
                    }
                    self.say(Says::REST)
                }
                _ => Err(Refused::new(at, "この連体詞", "such a determiner")),
            },
            Atom::Noun(word) => self.noun(hooks, *word, words),
            atom => match hooks.filter(atom) {
                Some(described) => self.describe(described),
                None => self.quoted(hooks, atom),
            },
        }
    }

    /// このカード, そのキャラクター: the noun only says what the pronoun stands for.
    fn determined<P: Plays<Game = G>>(
        &mut self,
        hooks: &mut P,
        pronoun: Pronoun,
        words: &mut Words<'_>,
    ) -> Lowered<()> {
        let at = self.at;
        if pronoun == Pronoun::It && words.skip_names() {
            return self.pronoun.set(pronoun, at);
        }
        // その＜獣＞, その＜獣＞のキャラクター
        if pronoun == Pronoun::It && matches!(words.peek(0).map(|next| next.atom), Some(Atom::Trait(_))) {
            words.skip(1);
            if words.noun(0).is_some_and(|word| hooks.head(word).is_some()) {
                words.skip(1);
            }
            return self.pronoun.set(pronoun, at);
        }
        // その2体: all that was spoken of.
        if let (
            Pronoun::It,
            Some(Atom::Quantity(Quantity::Count { n: Amount::N { n: 2.. }, unit: Some(_), bound: None })),
        ) = (pronoun, words.peek(0).map(|next| next.atom))
        {
            words.skip(1);
            return self.pronoun.set(pronoun, at);
        }
        // そのATK, そのコスト: of what was spoken of.
        if pronoun == Pronoun::It && words.noun(0).is_some_and(|word| hooks.is_figure(word)) {
            return self.pronoun.set(pronoun, at);
        }
        // その両方: the two that were chosen.
        if pronoun == Pronoun::It && words.noun(0) == Some(genre::Noun::BothOfThem.word()) {
            words.skip(1);
            return match hooks.writer().chosen() {
                [_, _] => self.pronoun.set(pronoun, at),
                _ => Err(Refused::new(at, "2つ選んでいない「両方」", "two things that were chosen")),
            };
        }
        // その位置: of what was spoken of.
        if pronoun == Pronoun::It && words.noun(0).is_some_and(|word| hooks.is_aspect(word)) {
            words.skip(1);
            return self.say(Says::ASPECT);
        }
        // そのトークン, その〔名のあるカード〕
        let names = |hooks: &mut P, word: Word<NOUN>| {
            pronoun == Pronoun::It && matches!(hooks.filter(&Atom::Noun(word)), Some(Described::Card(_)))
        };
        let noun = words.noun(0).filter(|word| hooks.head(*word).is_some() || names(hooks, *word));
        let this = noun.is_some_and(|word| hooks.is_this(word));
        if noun.is_some() && pronoun == Pronoun::This && !this {
            return Err(Refused::new(
                at,
                "このカードの種類と違う語",
                "a word for another kind of card than this one",
            ));
        }
        let Some(noun) = noun else {
            return Err(Refused::new(at, "この指示語", "such a determiner"));
        };
        words.skip(1);
        if pronoun == Pronoun::It
            && let Some(known) = hooks.that(noun)?
        {
            return self.stands_for(known);
        }
        self.pronoun.set(pronoun, at)
    }

    fn noun<P: Plays<Game = G>>(
        &mut self,
        hooks: &mut P,
        word: Word<NOUN>,
        words: &mut Words<'_>,
    ) -> Lowered<()> {
        let at = self.at;
        match genre::Noun::of(word) {
            Some(genre::Noun::EachOne) if self.head.get().is_some() => return self.say(Says::EACH),
            Some(genre::Noun::Them) if hooks.writer().found().is_some() => {
                let found = hooks.writer().found();
                return found.map_or(Ok(()), |found| self.stands_for(found));
            }
            Some(genre::Noun::It | genre::Noun::Them | genre::Noun::EachOne) => {
                return self.pronoun.set(Pronoun::It, at);
            }
            Some(genre::Noun::This) if hooks.is_this(word) => return self.pronoun.set(Pronoun::This, at),
            Some(genre::Noun::Former) => return self.nth_chosen(hooks, 0),
            Some(genre::Noun::Latter) => return self.nth_chosen(hooks, 1),
            Some(genre::Noun::AmongThem) => return self.say(Says::AMONG),
            Some(genre::Noun::Rest) => return self.say(Says::REST),
            Some(genre::Noun::DeckTop) => return self.say(Says::TOP),
            Some(genre::Noun::DeckBottom) => return self.say(Says::BOTTOM),
            Some(genre::Noun::CardNumber | genre::Noun::Number) => return self.say(Says::COUNTED),
            Some(genre::Noun::KindNumber) if !self.figures.is_empty() => return self.say(Says::KINDS),
            // カード名の種類数: a name is a figure only where names are told apart.
            Some(genre::Noun::CardName) if words.noun(0) == Some(genre::Noun::KindNumber.word()) => {
                self.figures.push((word, false));
                return Ok(());
            }
            Some(genre::Noun::Total) if !self.figures.is_empty() || self.said(Says::COUNTED) => {
                self.total = true;
                return Ok(());
            }
            // ATK分, ATKの数値分, 元々の数値: only after what has a value.
            Some(genre::Noun::Extent | genre::Noun::Value)
                if !self.figures.is_empty() || self.said(Says::COUNTED.and(Says::PRINTED)) =>
            {
                self.others |= Says::VALUE.0;
                return Ok(());
            }
            Some(genre::Noun::OtherThan) => return self.other_than(hooks, words.peek(0).is_none()),
            _ => {}
        }
        if hooks.is_aspect(word) {
            return self.say(Says::ASPECT);
        }
        if hooks.is_figure(word) {
            return self.figure(hooks, word, words);
        }
        if let Some(whose) = hooks.whose(word) {
            self.before_head()?;
            return self.whose.set(whose, at);
        }
        if let Some(zones) = hooks.zones(word) {
            self.before_head()?;
            return self.zones.set(zones, at);
        }
        if let Some(head) = hooks.head(word) {
            // 選んだカード, スキルカード: the noun only says what was chosen, or that it is a card.
            let card = genre::Noun::of(word) == Some(genre::Noun::Card);
            let said = self.chosen || (card && self.head.get().is_some_and(|head| !head.tests.is_empty()));
            if self.chosen {
                self.noun_says.extend(head.tests.iter().cloned());
            }
            return if said { Ok(()) } else { self.head.set(head, at) };
        }
        let described = hooks.filter(&Atom::Noun(word));
        self.describe(described.ok_or(Refused::new(at, "この語", "such a word"))?)
    }

    /// コスト2以下の: a bound on a figure; else a figure that is spoken of.
    fn figure<P: Plays<Game = G>>(
        &mut self,
        hooks: &mut P,
        word: Word<NOUN>,
        words: &mut Words<'_>,
    ) -> Lowered<()> {
        let at = self.at;
        let figure = (word, self.unsay(Says::PRINTED));
        let value = words.peek(0).filter(|next| next.tie.is_none()).map(|next| next.atom);
        let Some(Atom::Quantity(quantity @ Quantity::Count { unit: None, .. })) = value else {
            self.figures.push(figure);
            return match self.figures.len() {
                1 => Ok(()),
                _ => Err(badly_joined(at)),
            };
        };
        words.skip(1);
        self.before_head()?;
        let refused = || Refused::new(at, "この数値", "such a figure");
        let mut test = |bound, n| hooks.figure_test(figure, bound, n).ok_or_else(refused);
        if let Some((bounds, either)) = range(quantity) {
            let [one, two] = bounds.map(|(bound, n)| test(bound, engine::effect::Amount::N(n)));
            let (one, two) = (one?, two?);
            match either {
                true => self.filters.push(Filter::Any(vec![vec![one], vec![two]])),
                false => self.filters.extend([one, two]),
            }
            return Ok(());
        }
        let (bound, n) = match count_of(quantity, at)? {
            Count::Bounded(bound, n) => (bound, engine::effect::Amount::N(n)),
            Count::BoundedBy(bound, var) => (bound, hooks.named(var, at)?),
            _ => return Err(Refused::new(at, "この数え方", "such a count")),
        };
        let filter = hooks.figure_test(figure, bound, n).ok_or_else(refused)?;
        self.filters.push(filter);
        Ok(())
    }

    /// 別の駒: another than what was spoken of, else than this.
    fn another<P: Plays<Game = G>>(&mut self, hooks: &mut P) -> Lowered<()> {
        let nothing = Refused::new(self.at, "何以外か", "other than what");
        let filter = match (hooks.writer().none_chosen(), hooks.writer().it()?) {
            (Some(other), _) => other,
            (None, None | Some(Reference::This)) => hooks.other()?,
            (None, Some(Reference::Slot(slot))) => Filter::NotIn(slot),
            (None, Some(of)) => Filter::Not(Box::new(hooks.is_one_of(of).ok_or(nothing)?)),
        };
        self.describe(Described::Like(filter))
    }

    /// このカード以外, 同じレーンにいる駒以外
    fn other_than<P: Plays<Game = G>>(&mut self, hooks: &mut P, last: bool) -> Lowered<()> {
        let at = self.at;
        let nothing = Refused::new(at, "何以外か", "other than what");
        let Some(pronoun) = self.pronoun.take() else { return self.none_such(hooks, last) };
        let of = match pronoun {
            Pronoun::This => hooks.this()?,
            Pronoun::It => hooks.writer().it()?.ok_or(nothing.clone())?,
        };
        let filter = match of {
            Reference::This if pronoun == Pronoun::This => Filter::Other,
            Reference::Slot(slot) => Filter::NotIn(slot),
            other => Filter::Not(Box::new(hooks.is_one_of(other).ok_or(nothing)?)),
        };
        self.filters.push(filter);
        Ok(())
    }

    /// 駒以外: whatever is not like this. Where a noun follows, where it lies and whose it is are said of that noun.
    fn none_such<P: Plays<Game = G>>(&mut self, hooks: &mut P, last: bool) -> Lowered<()> {
        let nothing = Refused::new(self.at, "何以外か", "other than what");
        self.only(Says::CARDS)?;
        let mut tests: Vec<Filter<G>> = match last {
            true => std::mem::take(&mut self.places),
            false => Vec::new(),
        };
        let head = self.head.take();
        tests.extend(head.into_iter().flat_map(|head| head.tests));
        tests.append(&mut self.filters);
        if last {
            let side =
                self.whose.take().map(|whose| whose.side(Side::Mine).and_then(|side| hooks.of_side(side)));
            tests.extend(side.map(|side| side.ok_or(nothing.clone())).transpose()?);
            tests.extend(self.zones.take().map(|zones| hooks.lies_in(&zones)));
        }
        self.stands_for_cards = last;
        self.all_but(hooks, tests, nothing)
    }

    /// Whatever is not like all of this; refused where nothing is said.
    pub(super) fn all_but<P: Plays<Game = G>>(
        &mut self,
        hooks: &P,
        mut tests: Vec<Filter<G>>,
        nothing: Refused,
    ) -> Lowered<()> {
        let like = match tests.len() {
            0 => return Err(nothing),
            1 => tests.remove(0),
            _ => Filter::Any(vec![tests]),
        };
        self.filters.push(hooks.unlike(like));
        Ok(())
    }

    /// 駒の前衛の自分: what cards are like stands before the noun for them.
    fn before_head(&self) -> Lowered<()> {
        match self.head.get() {
            None => Ok(()),
            Some(_) => Err(Refused::new(self.at, "名詞の後の語", "a word after the noun for the cards")),
        }
    }

    fn describe(&mut self, described: Described<G>) -> Lowered<()> {
        self.before_head()?;
        match described {
            Described::Like(filter) => self.filters.push(filter),
            Described::Card(filter) => {
                self.stands_for_cards = true;
                self.filters.push(filter);
            }
        }
        Ok(())
    }

    /// A count that stands elsewhere in the clause: カードを1枚引く.
    pub fn add_count(&mut self, chain: &Chain) -> Lowered<()> {
        match (&chain.first, &chain.more[..]) {
            (Atom::Quantity(Quantity::Count { n, unit, bound: Some(Bound::Each) }), []) => {
                let count = Quantity::Count { n: n.clone(), unit: *unit, bound: None };
                self.count_each(count_of(&count, chain.at)?, chain.at)
            }
            // それらはすべて: all that was spoken of.
            (Atom::Quantity(Quantity::All), []) if self.said(Says::PRONOUN) => Ok(()),
            (Atom::Quantity(quantity), []) => self.count.set(count_of(quantity, chain.at)?, chain.at),
            _ => Err(Refused::new(chain.at, "この数え方", "such a count")),
        }
    }

    /// AとBを1体ずつ, お互いのAを1体ずつ: so many of the one, and so many of the other.
    fn count_each(&mut self, count: Count, at: At) -> Lowered<()> {
        if self.whose.get() == Some(&Whose::Both) && self.second.get().is_none() {
            self.whose = Once::default();
            let mut theirs = self.clone();
            self.whose.set(Whose::You, at)?;
            theirs.whose.set(Whose::Opponent, at)?;
            self.second.set(Box::new(theirs), at)?;
        }
        let mut second = self.second.take().ok_or(Refused::new(at, "この数え方", "such a count"))?;
        second.count.set(count, at)?;
        self.second.set(second, at)?;
        self.forget(Says::UNCOUNTED);
        self.count.set(count, at)
    }

    /// A place that stands elsewhere in the clause: 手札からカードを1枚選ぶ.
    pub fn add_place(&mut self, mut place: Phrase<G>) -> Lowered<()> {
        let at = place.at;
        let known = Says::WHOSE.and(Says::ZONES).and(Says::PLACES).and(Says::AMONG).and(Says::TOP);
        place.only(known)?;
        // デッキからA1枚とB1枚: it is said of both.
        let elsewhere = Says::PRONOUN.and(Says::WHOSE).and(Says::ZONES).and(Says::TOP);
        if let Some(mut second) = self.second.take() {
            if !second.said(elsewhere) {
                second.add_place(place.clone())?;
            }
            self.second.set(second, at)?;
        }
        // 墓場からA1枚かB1枚: likewise.
        if let Some(mut other) = self.or.take() {
            if !other.said(elsewhere) {
                other.add_place(place.clone())?;
            }
            self.or.set(other, at)?;
        }
        // 自分の駒を自分の墓場から選ぶ: the same may be said twice.
        if let Some(whose) = place.whose.take()
            && self.whose.get() != Some(&whose)
        {
            self.whose.set(whose, at)?;
        }
        if let Some(zones) = place.zones.take() {
            self.zones.set(zones, at)?;
        }
        self.places.extend(std::mem::take(&mut place.places));
        self.told_apart |= place.said(Says::END);
        self.others |= place.others;
        Ok(())
    }

    /// The cards are among these, where they lie at one player's.
    pub fn lies_as(&mut self, of: Selector<G>) -> Lowered<()> {
        let whose = match of.places.first() {
            Some((_, Side::Mine)) => Whose::You,
            Some((_, Side::Theirs)) => Whose::Opponent,
            _ => return Err(badly_joined(self.at)),
        };
        if of.places.iter().any(|(_, side)| whose.side(*side) != Some(*side)) {
            return Err(badly_joined(self.at));
        }
        self.whose.set(whose, self.at)?;
        self.zones.set(of.places.into_iter().map(|(zone, _)| zone).collect(), self.at)?;
        self.filters.extend(of.filters);
        Ok(())
    }

    /// The count that is said of it, apart from it.
    pub fn number(&self) -> Option<Count> {
        self.count.get().copied()
    }
}

/// 同じ〔レーン〕: does it come next, after と?
fn is_same_place(words: &Words<'_>) -> bool {
    words.peek(0).is_some_and(|next| next.how() == How::And)
        && words.adnominal(0) == Some(genre::Adnominal::Same)
}

/// A figure of other cards with its bound, and the phrase after it: 〔その駒のコスト以下〕の〔相手の駒〕.
fn bounded_before(chain: &Chain) -> Option<(Chain, Chain)> {
    let at = chain.more.iter().position(|tied| matches!(tied, Tied::Limit(_)))?;
    let Some(Tied::By(Tie::Of, first)) = chain.more.get(at + 1) else { return None };
    let determined = matches!(chain.first, Atom::Adnominal(_));
    // 3以下の is a count.
    if !determined || chain.more[at + 1..].iter().any(|tied| matches!(tied, Tied::Limit(_))) {
        return None;
    }
    let bound = Chain { relative: None, more: chain.more[..=at].to_vec(), ..chain.clone() };
    // A clause before is said of the cards.
    let rest = Chain { first: first.clone(), more: chain.more[at + 2..].to_vec(), ..chain.clone() };
    Some((bound, rest))
}

/// A count that stands by itself.
pub fn count(chain: &Chain) -> Lowered<Count> {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Quantity(quantity), [], None) => count_of(quantity, chain.at),
        _ => Err(Refused::new(chain.at, "この数え方", "such a count")),
    }
}
