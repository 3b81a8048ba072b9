//! From clauses to programs: what every game lowers in the same way.
//!
//! A game says what its words mean ([`Plays`]); everything else is here: what それ and an empty slot stand for, that
//! a count of cards is a choice, where cards lie when nothing is said, conditions as gates, 代わりに. What isn't
//! understood is refused, with its place.

pub mod amounts;
pub mod conditions;
pub mod done;
pub mod events;
pub mod history;
mod joining;
pub mod listed;
pub mod phrase;
pub mod picking;
mod relatives;
mod says;
pub mod sentences;
pub mod times;
pub mod words;
pub mod writer;

use engine::effect::{Amount, Asked, Bound, Condition, Effects, Filter, Reference, Selector, Side};
use text::Called;

use crate::frames::{Misfit, Role};
use crate::genre;
use crate::grammar::{At, Atom, Chain, Clause, Particle};
use crate::lexicon::{ADVERB, DeedId, Lexicon, NOUN};
use crate::syntax::Word;
use crate::view::{LeftOver, Slots};
use phrase::{Phrase, Says, Var, Whose};
use words::Words;
use writer::Writer;

/// Why something can't be lowered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Where it stands in the normal form of the text.
    pub at: At,
    /// What isn't understood.
    pub why: Called,
}

/// Something that the table can't play.
pub fn cannot<T>(at: At, ja: &'static str, en: &'static str) -> Lowered<T> {
    Err(Refused::new(at, ja, en))
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

/// What was lowered, or why it could not be.
pub type Lowered<T> = Result<T, Refused>;

/// What a noun for cards means: what they must be like, and where they lie if nothing is said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head<G: Effects> {
    /// What they must be like.
    pub tests: Vec<Filter<G>>,
    /// Where they lie.
    pub zones: Vec<G::Zone>,
}

/// What a word says of cards.
pub enum Described<G: Effects> {
    /// What they are like.
    Like(Filter<G>),
    /// What they are like; the word may stand for the cards as well.
    Card(Filter<G>),
}

/// When something is done.
pub enum Time<G: Effects> {
    /// Only while this holds: 自分のターン中.
    During(Vec<Condition<G>>),
    /// What lasts ends then: the game keeps it until the sentence ends.
    Until,
    /// Not now, but later: このターンの終了時.
    Later,
}

/// Whose something is, by a noun for a player that every game has.
pub fn whose(word: Word<NOUN>) -> Option<Whose> {
    match genre::Noun::of(word)? {
        genre::Noun::You => Some(Whose::Own),
        genre::Noun::Opponent => Some(Whose::Opponent),
        genre::Noun::EachPlayer => Some(Whose::Both),
        genre::Noun::Owner => Some(Whose::Owner),
        _ => None,
    }
}

/// What a game says of its words.
pub trait Plays: Sized {
    /// The game.
    type Game: Effects;

    /// Its words.
    fn lexicon(&self) -> &Lexicon;
    /// The program that is being written.
    fn writer(&mut self) -> &mut Writer<Self::Game>;

    /// Whose something is, by a noun for a player.
    fn whose(&self, word: Word<NOUN>) -> Option<Whose> {
        whose(word)
    }

    /// A noun for cards.
    fn head(&self, word: Word<NOUN>) -> Option<Head<Self::Game>>;
    /// May この and this noun for cards mean the card that the text is printed on?
    fn is_this(&self, word: Word<NOUN>) -> bool;
    /// What このカード means, where this text may have made something else of it.
    fn this(&mut self) -> Lowered<Reference<Self::Game>> {
        Ok(Reference::This)
    }
    /// What 他の says: not this card.
    fn other(&mut self) -> Lowered<Filter<Self::Game>> {
        Ok(Filter::Other)
    }
    /// A noun for places.
    fn zones(&self, word: Word<NOUN>) -> Option<Vec<<Self::Game as engine::Game>::Zone>>;
    /// A place that takes several words, such as 隣のレーン: takes them off, and the pronoun before it that marks it.
    fn place(&mut self, words: &mut Words<'_>, phrase: &mut Phrase<Self::Game>) -> Lowered<bool>;
    /// What a word says of cards beyond that: a trait, a state, a name.
    fn filter(&mut self, atom: &Atom) -> Option<Described<Self::Game>>;
    /// What a relative clause says of the cards after it.
    fn said(&mut self, deed: DeedId, slots: &mut Slots<'_>, phrase: &mut Phrase<Self::Game>) -> Lowered<()>;

    /// A number that the text names, such as X.
    fn named(&mut self, var: Var, at: At) -> Lowered<Amount<Self::Game>> {
        let _ = var;
        Err(Refused::new(at, "何を表すか示されていない数", "a number that is not told"))
    }
    /// A number that only this game tells in such words.
    fn own_amount(&mut self, chain: &Chain, by: Side) -> Lowered<Option<Amount<Self::Game>>> {
        let _ = (chain, by);
        Ok(None)
    }
    /// A condition that only this game tells in such words. Without a subject it is about `subject`.
    fn own_condition(
        &mut self,
        clause: &Clause,
        subject: Option<&Chain>,
    ) -> Lowered<Option<Condition<Self::Game>>> {
        let _ = (clause, subject);
        Ok(None)
    }

    /// Two numbers were compared: その差 is of these.
    fn compares(&mut self, one: &Amount<Self::Game>, two: &Amount<Self::Game>) {
        let _ = (one, two);
    }

    /// Is the noun a figure, of cards or of a player?
    fn is_figure(&self, word: Word<NOUN>) -> bool;
    /// A card whose figure keeps to a bound; `printed` if the printed one is meant.
    fn figure_test(
        &mut self,
        figure: (Word<NOUN>, bool),
        bound: Bound,
        than: Amount<Self::Game>,
    ) -> Option<Filter<Self::Game>>;
    /// A card whose figure is odd; `printed` if the printed one is meant.
    fn odd(&mut self, figure: (Word<NOUN>, bool)) -> Option<Filter<Self::Game>> {
        let _ = figure;
        None
    }
    /// The figure of cards.
    fn measure(
        &mut self,
        figure: (Word<NOUN>, bool),
        of: Reference<Self::Game>,
    ) -> Option<Amount<Self::Game>>;
    /// A card whose figure is that of those.
    fn same_figure(
        &mut self,
        figure: (Word<NOUN>, bool),
        of: Reference<Self::Game>,
    ) -> Option<Filter<Self::Game>> {
        let than = self.measure(figure, of)?;
        self.figure_test(figure, Bound::Exactly, than)
    }
    /// Can only one card be meant, where a figure of it is told? None if the game tells nothing of it. Those that are
    /// meant may be narrowed by what the text is about.
    fn is_one(&mut self, of: &mut Selector<Self::Game>) -> Option<bool> {
        let _ = of;
        None
    }
    /// How many different such figures, or names, these cards have.
    fn kinds(&mut self, figure: Word<NOUN>, of: Selector<Self::Game>) -> Option<Amount<Self::Game>> {
        let _ = (figure, of);
        None
    }
    /// A card of the same name as those.
    fn same_name(&mut self, of: Reference<Self::Game>) -> Option<Filter<Self::Game>> {
        let _ = of;
        None
    }
    /// The figure of a player, such as ライフ.
    fn player_figure(&self, word: Word<NOUN>, side: Side) -> Option<Amount<Self::Game>>;
    /// Narrows cards to those whose figure is the highest of them, or the lowest.
    fn most(&mut self, of: &mut Selector<Self::Game>, figure: Word<NOUN>, more: bool) -> Lowered<()>;
    /// Is the noun an aspect of cards, so that what is done to it is done to them: 位置, 表示?
    fn is_aspect(&self, word: Word<NOUN>) -> bool;

    /// A card that lies in one of these zones.
    fn lies_in(&self, zones: &[<Self::Game as engine::Game>::Zone]) -> Filter<Self::Game>;
    /// A card that is one of those; none if the game can't tell.
    fn is_one_of(&self, of: Reference<Self::Game>) -> Option<Filter<Self::Game>>;
    /// A card that lies there, on this side; none if the game can't tell.
    fn lies_at(
        &self,
        zone: <Self::Game as engine::Game>::Zone,
        side: Side,
    ) -> Option<Vec<Filter<Self::Game>>> {
        Some(vec![self.lies_in(&[zone]), self.of_side(side)?])
    }
    /// そのN: what is meant where what was spoken of last is no such card; none if it is meant.
    fn that(&mut self, noun: Word<NOUN>) -> Lowered<Option<Reference<Self::Game>>> {
        let _ = noun;
        Ok(None)
    }
    /// Is there one such card at most?
    fn is_single(&self, of: &Selector<Self::Game>) -> bool {
        let _ = of;
        false
    }
    /// A card of this side, wherever it lies; none if the game can't tell.
    fn of_side(&self, side: Side) -> Option<Filter<Self::Game>> {
        let _ = side;
        None
    }
    /// Does what the step is done to stay the card that it was?
    fn stays(&self, todo: &engine::effect::Do<Self::Game>) -> bool {
        let _ = todo;
        false
    }
    /// Does a step remember which cards it really touched, once someone asks?
    fn remembers(&self, todo: &engine::effect::Do<Self::Game>) -> bool {
        let _ = todo;
        false
    }
    /// Can only its owner's be meant where nobody is named? A hand, a deck.
    fn is_private(&self, zone: <Self::Game as engine::Game>::Zone) -> bool;
    /// Is a word for the place enough to mean the cards that lie there? 手札を1枚捨てる.
    fn is_pile(&self, zone: <Self::Game as engine::Game>::Zone) -> bool {
        self.is_private(zone)
    }
    /// Can the other player not see what lies there?
    fn is_hidden(&self, zone: <Self::Game as engine::Game>::Zone) -> bool;
    /// May a place on the board be said of cards in these zones as well?
    fn narrows(&self, zones: &[<Self::Game as engine::Game>::Zone]) -> bool {
        let _ = zones;
        false
    }
    /// Does すべての before a zone mean both players'?
    fn all_are_both(&self) -> bool {
        false
    }
    /// Where cards lie of which only a place on the board, or nothing, is said.
    fn board(&self) -> Vec<<Self::Game as engine::Game>::Zone>;
    /// Takes so many cards off the top of a deck.
    fn off_the_top(&mut self, side: Side, n: Amount<Self::Game>) -> Lowered<Reference<Self::Game>>;
    /// Takes so many cards off the bottom of a deck.
    fn off_the_bottom(&mut self, side: Side, n: Amount<Self::Game>) -> Lowered<Reference<Self::Game>> {
        let _ = (side, n);
        cannot(self.writer().at(), "デッキの下のカード", "cards off the bottom of a deck")
    }
    /// Half of so many, rounded as the game says; none if it says nothing.
    fn half(&mut self, of: Amount<Self::Game>) -> Option<Amount<Self::Game>> {
        let _ = of;
        None
    }
    /// Puts places in the order in which cards are looked for, as each side has them.
    fn arrange(&self, places: &mut Vec<(<Self::Game as engine::Game>::Zone, Side)>) {
        let _ = places;
    }
    /// Where cards known already must lie for it to be said that they lie there, or that they don't.
    fn lies(
        &mut self,
        on: &Reference<Self::Game>,
        place: Phrase<Self::Game>,
        not: bool,
    ) -> Lowered<Vec<Filter<Self::Game>>> {
        let _ = (on, not);
        match place.zones.get() {
            Some(zones) if place.says_only(Says::ZONES) => Ok(vec![self.lies_in(zones)]),
            _ => {
                place.only(Says::PLACES)?;
                Ok(place.places)
            }
        }
    }
    /// Cards are chosen.
    fn choose(&mut self, choice: Choice<Self::Game>) -> Lowered<Reference<Self::Game>> {
        self.writer().choose(choice).map(Reference::Slot)
    }
    /// What それ means: what was spoken of last, if that can be meant.
    fn it(&mut self) -> Lowered<Option<Reference<Self::Game>>> {
        self.writer().it()
    }
    /// カードが疲労状態の場合: is it enough that one of these is so, where it is not said of all?
    fn one_will_do(&self, of: &Selector<Self::Game>) -> bool {
        let _ = of;
        false
    }
    /// Does それ mean このカード once that was named?
    fn this_is_it(&self) -> bool {
        false
    }
    /// Is a card still told as it was where it lay before: そのカードがキャラクターだった場合?
    fn knows_what_was(&self) -> bool {
        false
    }
    /// Is a card that moved told by what is printed on it, where it is told what it was?
    fn knows_what_is_printed(&self) -> bool {
        false
    }
    /// Does it say something that is printed on a card, and the same wherever it lies?
    fn is_printed(&self, filter: &Filter<Self::Game>) -> bool {
        let _ = filter;
        false
    }
    /// Is a card still like this that was like this before, as nothing has changed it since?
    fn is_so_still(&self, filter: &Filter<Self::Game>) -> bool {
        let _ = filter;
        false
    }
    /// A card that is not like this.
    fn unlike(&self, filter: Filter<Self::Game>) -> Filter<Self::Game> {
        Filter::Not(Box::new(filter))
    }
    /// A sentence that is done in the place of another lasts as long, where it says nothing else.
    fn lasts_as_long(&mut self, usual: &[Clause], other: &mut Vec<Clause>) {
        let _ = (usual, other);
    }
    /// This card is spoken of in this zone: there its ability works.
    fn works_in(&mut self, zones: &[<Self::Game as engine::Game>::Zone], at: At) -> Lowered<()>;
    /// Which cards are meant beyond what the phrase says of them: not this one, where it is on its way already.
    fn narrow(&mut self, of: &mut Selector<Self::Game>) {
        let _ = of;
    }
    /// These cards are meant: what follows from that for the match, and the clauses by which it is understood.
    fn means(&mut self, of: &Selector<Self::Game>);
    /// All of these are meant, none is picked.
    fn means_every(&mut self, filters: &[Filter<Self::Game>]);

    /// Another sentence begins: what reached to the end of the last one, such as a duration, is over.
    fn next_sentence(&mut self);
    /// A sentence is lowered: refuses what was said in it without use, such as how long a draw lasts.
    fn end_sentence(&mut self) -> Lowered<()>;
    /// When something is done, by a phrase and its particle.
    fn time(&mut self, chain: &Chain, particle: Option<&Particle>) -> Lowered<Time<Self::Game>>;
    /// When something is done, by an adverb; none if it is no time.
    fn time_adverb(&mut self, adverb: Word<ADVERB>) -> Option<Time<Self::Game>>;

    /// What a clause in the past tells, as an event of the game: カードが移動した.
    fn happened(&mut self, clause: &Clause) -> Lowered<Asked<Self::Game>>;
    /// Is a card that this happened to still the same object, though what happened goes on? One that was played moves on.
    fn is_told_later(&self, what: &<Self::Game as Effects>::Trigger) -> bool {
        let _ = what;
        true
    }
    /// Keeps a question about the turn so far, and gives its row.
    fn ask(&mut self, asked: Asked<Self::Game>) -> u16;
    /// Is 〜できる something that always may be, not a deed that may be left?
    fn is_rule(&self, deed: DeedId, slots: &Slots<'_>) -> bool;
    /// Is somebody asked for something that is no card, such as a lane?
    fn asks(&self, deed: DeedId, slots: &Slots<'_>) -> bool;
    /// Who does something, by the phrase that is the subject; none if that is no player.
    fn actor(&mut self, chain: &Chain) -> Lowered<Option<Actor>> {
        match sentences::player(self, chain) {
            None => Ok(None),
            Some(whose) => {
                let named = Actor::of(whose);
                named.map(Some).ok_or(Refused::new(chain.at, "この主語", "such a subject"))
            }
        }
    }
    /// Where both players do something, speaks to one after the other; none after the last, or at once if these deeds
    /// are done by both together.
    fn each_player(&mut self, nth: usize, clauses: &[Clause]) -> Option<Actor> {
        let _ = (nth, clauses);
        None
    }
    /// The slot of what a deed is done to, where that is cards.
    fn done_to(&self, deed: DeedId, slots: &Slots<'_>) -> Option<Particle> {
        let _ = deed;
        (slots.role(&Particle::Object) == Some(Role::Chosen)).then_some(Particle::Object)
    }
    /// Nを1体選び、破壊してもよい: may the choice be left with the deed?
    fn choice_may_be_left(&self) -> bool {
        false
    }
    /// Does a sentence let several things be chosen from that the lines after it list?
    fn lets_choose(&self, clauses: &[Clause]) -> bool {
        let _ = clauses;
        false
    }
    /// What the ways of a choice are called or cost: a row of the game's.
    fn ways(&mut self, clauses: &[Clause], by: Actor) -> Lowered<u16>;
    /// How a word is joined to those before it.
    fn how(&self, next: words::Joined<'_>) -> words::How {
        next.how()
    }
    /// Does what a clause without a verb says: 3ダメージ.
    fn verbless(&mut self, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
        let _ = by;
        Err(Refused::new(slots.at(), "動詞のない文", "a sentence without a verb"))
    }
    /// The price of a deed that may be left, where it can be done only in part and is to be done whole or not at all.
    fn whole(&mut self, clause: &Clause, by: Actor) -> Option<<Self::Game as Effects>::Price> {
        let _ = (clause, by);
        None
    }
    /// Does a deed: writes its steps, and takes every slot of the clause.
    fn deed(&mut self, deed: DeedId, slots: &mut Slots<'_>, by: Actor) -> Lowered<()>;
    /// Whether steps that pay a cost can be taken.
    fn price(&mut self, from: usize, by: Side) -> Option<<Self::Game as Effects>::Price>;
    /// A deed that only this game says in such words, the first of these; says whether it was one, and so is done.
    fn own_deed(&mut self, clauses: &[Clause], by: Actor) -> Lowered<bool> {
        let _ = (clauses, by);
        Ok(false)
    }
    /// Does one of several: …するか、…する.
    fn way(&mut self, clause: &Clause, by: Actor) -> Lowered<()> {
        sentences::bare_deed(self, clause, by, false).map(drop)
    }
    /// The clauses without the words that say they are done later, if they do.
    fn done_later(&mut self, clauses: &[Clause]) -> Option<Vec<Clause>> {
        sentences::done_later(self, clauses)
    }
    /// ターン終了時まで、…するたび、…する: gives somebody an ability for a while; says whether it was such a sentence.
    fn for_a_while(&mut self, clauses: &[Clause]) -> Lowered<bool> {
        let _ = clauses;
        Ok(false)
    }
    /// A text of its own is done later: what those clauses do, with what was spoken of.
    fn later(&mut self, clauses: &[Clause]) -> Lowered<()>;
    /// The rulings by which steps are taken.
    fn cite(&mut self, step: Step);
}

/// Steps that a game may have a ruling for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Something may be left undone.
    May,
    /// One of several is done.
    Either,
    /// Something is done instead.
    Instead,
    /// What それ means.
    It,
    /// Where cards lie is not said: on the board.
    Anywhere,
    /// Whose cards are meant is not said: both players'.
    Anyone,
    /// Cards of several places are meant together.
    Together,
    /// What a card was before it moved.
    Was,
}

/// Who does something.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// Nobody is named: whose text it is.
    Unsaid,
    /// This player.
    One(Side),
    /// Both players.
    Both,
}

impl Actor {
    /// The player that a word for one names; none for the owner of a card.
    pub fn of(whose: Whose) -> Option<Actor> {
        match whose {
            Whose::Both => Some(Actor::Both),
            Whose::Owner => None,
            whose => whose.side(Side::Mine).map(Actor::One),
        }
    }

    /// The side that decides.
    pub fn side(self) -> Side {
        match self {
            Actor::One(side) => side,
            Actor::Unsaid | Actor::Both => Side::Mine,
        }
    }
}

/// A choice of cards.
#[derive(Clone, Debug)]
pub struct Choice<G: Effects> {
    /// Who chooses.
    pub who: Side,
    /// Of which cards.
    pub of: Selector<G>,
    /// At least so many.
    pub least: Amount<G>,
    /// At most so many.
    pub most: Amount<G>,
    /// Is it the word 選ぶ itself?
    pub aims: bool,
    /// Does chance choose?
    pub random: bool,
    /// Of cards that were looked at?
    pub among: bool,
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
