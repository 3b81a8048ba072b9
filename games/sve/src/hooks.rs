//! What the words of Shadowverse EVOLVE mean to the shared scribe.

mod abilities;
mod alternatives;
mod bodies;
mod choices;
mod conditions;
mod costs;
mod deeds;
mod events;
mod folds;
mod grants;
mod lasting;
mod modes;
mod moves;
mod paragraphs;
mod players;
mod playing;
mod repeats;
mod sentences;
mod special;
mod words;

use engine::Def;
use engine::effect::{Asked, Bound, Choose, Do, Side, SlotId, When};
use language::grammar::{Amount as Printed, At, Atom, Chain, Clause, Particle, Raw};
use language::lexicon::{ADVERB, NOUN};
use language::scribe::phrase::{Phrase, Var, Whose};
use language::scribe::words::{How, Joined, Words};
use language::scribe::writer::{Touch, Writer};
use language::scribe::{Actor, Choice, Described, Head, Lowered, Plays, Step, Time, amounts, cannot};
use language::view::Slots;
use language::{DeedId, Lexicon, Word, genre};

use crate::book::Book;
use crate::cards::row;
use crate::game::Sve;
use crate::kinds::{Figure, Stat};
use crate::lexicon::{Keyword, Noun};
use crate::table::{Kind, Zone};
use crate::vocabulary::{
    Amount, Condition, Dealer, Fact, Filter, Measure, Most, Op, Price, Reference, Selector, Term, Test,
    Topic, Verb,
};

pub(crate) use abilities::lower;
pub(crate) use paragraphs::{Paragraph, paragraph, sorts};

/// How to tell whether the last thing to be done was done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Did {
    /// It touched something.
    Touched(Touch),
    /// The run says so right after it.
    Flag,
}

/// What reaches to the end of a sentence and no further.
#[derive(PartialEq, Default)]
struct Sentence {
    /// What lasts, lasts so long.
    until: Option<Vec<Term>>,
    /// Did something last so long?
    lasted: bool,
    /// What was shown and goes somewhere with the next clause.
    shown: Option<Reference>,
    /// May the next clause be left undone?
    next_may: bool,
    /// May the next choice be left undone?
    may: bool,
    /// How the cards of the next choice must go together.
    such: Option<choices::Such>,
    /// The phase that something is said of alone.
    phase: Option<Noun>,
    /// Is something said of the time after this turn?
    after_turn: bool,
    /// What was found in a deck and not put anywhere yet, and whether a quality was asked for.
    found: Option<(Reference, bool, Side)>,
    /// What is left alone by the next deed.
    keeps: Option<SlotId>,
    /// Steps that leave out the rest of the sentence.
    skips: Vec<usize>,
    /// Does a deed bring cards back, so that what they become is not spoken of?
    back: bool,
    /// Is it the other player's zone that cards go to?
    theirs: bool,
    /// Is it one's own zone that cards go to, by the words of the text?
    mine: bool,
    /// Is the player of それ spoken of?
    spoke: bool,
    /// Whose deck is shuffled next, as cards were put into it.
    shuffles: Option<Side>,
    /// Is what is given used up by the first that it meets?
    once: bool,
    /// How much is divided instead, and when.
    divides: Option<(Condition, Amount)>,
    /// How many cards are looked at instead, and when.
    looks: Option<(Condition, Amount)>,
    /// By whose abilities something never happens, said of what comes after it too.
    by: Option<Dealer>,
    /// What is played next, and for how much.
    plays_for: Option<(Reference, i16)>,
}

impl Sentence {
    /// What was said in it and came to nothing.
    fn left_open(&self) -> Option<(&'static str, &'static str)> {
        let told = self.until.is_none() || (self.lasted && self.phase.is_none());
        let Sentence { lasted, next_may, spoke, by, .. } = *self;
        let until = self.until.clone();
        match *self == (Sentence { until, lasted, next_may, spoke, by, ..Sentence::default() }) {
            _ if !told => Some(("この種類の効果の期間", "something done at once that would last")),
            _ if self.keeps.is_some() => Some(("何を残すか", "what is kept")),
            _ if self.after_turn => Some(("この時期", "such a time")),
            false => Some(("探した後のないカード", "cards that are found and left")),
            true => None,
        }
    }
}

/// A card while it is lowered.
pub(crate) struct Hooks<'b> {
    book: &'b mut Book,
    lexicon: &'b Lexicon,
    def: Def,
    kind: Kind,
    writer: Writer<Sve>,
    sentence: Sentence,
    /// Who does it: whose text it is, or the player spoken of.
    who: Side,
    /// Is a cost read? What it names is the payer's own (10.4.3).
    in_cost: bool,
    /// Is it about how this card is played? It is not among the cards of the zone it came from.
    leaves: bool,
    /// Where the ability works, where the text says it.
    works: Option<Zone>,
    /// What X is, where the text says it.
    x: Option<Chain>,
    /// Has it been said by now?
    x_said: bool,
    /// How to tell whether the last thing to be done was done.
    did: Option<Did>,
    /// Whose deck was searched for cards that are looked at: it is shuffled at the end.
    searched: Option<Side>,
    /// How many stack counters 【土の秘術】 asks for.
    earth_rite: u8,
    /// In which modes alone it does.
    rite_modes: u8,
    /// How often a turn it works, where its head says so.
    often: Vec<crate::vocabulary::Limit>,
    /// Were cards of the evolve deck named beside others?
    mixed: bool,
    /// Where this text has moved its own card: what it became (4.1.4.1).
    moved: Option<Touch>,
    /// What 選ぶ chose on the field, and the step that chose it.
    aimed: Option<(Reference, usize)>,
    /// Was something made or shown since then?
    aside: bool,
    /// Is a deed lowered that is done only to what is on the field?
    on_field: bool,
    /// Did the sentence before say how long something lasts?
    timed: bool,
    /// Is it told what happens to それ later?
    waits_for_it: bool,
    /// The slot of what paid the ability's own cost.
    remembers: Option<SlotId>,
    /// Is X chosen as the cost is paid?
    chooses_x: bool,
    /// What sets the ability off.
    set_off: Vec<Topic>,
    /// Has this card left its place when its text is followed?
    gone: bool,
    /// What the cards are like that set the ability off.
    cause: Vec<Filter>,
    /// What holds is so many times as much.
    times: Option<Amount>,
    /// Is it counted how many cards that happened to? Then it goes off once for all of them.
    counts_them: bool,
}

impl<'b> Hooks<'b> {
    fn new(book: &'b mut Book, lexicon: &'b Lexicon, def: Def, kind: Kind) -> Hooks<'b> {
        Hooks {
            book,
            lexicon,
            def,
            kind,
            writer: writer(def),
            sentence: Sentence::default(),
            who: Side::Mine,
            in_cost: false,
            leaves: false,
            works: None,
            x: None,
            x_said: false,
            did: None,
            searched: None,
            earth_rite: 0,
            rite_modes: 0,
            often: Vec::new(),
            mixed: false,
            moved: None,
            aimed: None,
            aside: false,
            on_field: false,
            timed: false,
            waits_for_it: false,
            remembers: None,
            chooses_x: false,
            set_off: Vec::new(),
            gone: false,
            cause: Vec::new(),
            times: None,
            counts_them: false,
        }
    }

    /// A number as it is read at any time: what the text says X is stands in its place.
    fn now(&mut self, n: Amount) -> Lowered<Amount> {
        match (n, self.x.clone()) {
            (Amount::X, Some(chain)) => {
                self.writer.cite(rule!("5.2.1.2.1"));
                amounts::value(self, &chain, Side::Mine)
            }
            (n, _) => Ok(n),
        }
    }

    /// What follows may be left undone; the step that asks.
    fn may(&mut self) -> usize {
        self.cite(Step::May);
        self.writer.write(Op::May(0))
    }

    /// The row of cards that a change speaks of.
    fn select(&mut self, of: Selector) -> u16 {
        self.book.lore.selectors.push(of);
        self.book.lore.selector_of.push(self.def);
        (self.book.lore.selectors.len() - 1) as u16
    }

    /// So many cards off an end of a deck.
    fn off_the_deck(&mut self, side: Side, end: engine::End, n: Amount) -> Lowered<Reference> {
        if matches!(n, Amount::Half(_)) {
            self.writer.cite(rule!("5.29.2.1"));
        }
        let step = self.writer.deed(Verb::Count(side, end), Reference::Nothing, n);
        self.writer.touched(step).map(Reference::Slot)
    }

    /// The row of a card name.
    fn name(&mut self, name: &str) -> u16 {
        let meant = self.book.meant(name).to_owned();
        if meant != name {
            self.writer.cite(rule!("2.14.2"));
        }
        row(&mut self.book.lore.names, &meant)
    }
}

/// An empty program with a cost.
fn writer(def: Def) -> Writer<Sve> {
    let mut writer = Writer::new(def);
    writer.program().costs.push(Vec::new());
    writer
}

fn is(test: Test) -> Filter {
    Filter::Is(test)
}

fn not(filter: Filter) -> Filter {
    Filter::Not(Box::new(filter))
}

/// Is it hidden what lies there, so that 選ぶ is done when the text comes to it (SV-67)?
fn is_hidden(of: &Selector) -> bool {
    let face_up = of.filters.contains(&is(Test::FaceUp));
    of.places.iter().any(|(zone, _)| match zone {
        Zone::Hand | Zone::Deck => true,
        Zone::EvolveDeck => !face_up,
        _ => false,
    })
}

impl Plays for Hooks<'_> {
    type Game = Sve;

    fn lexicon(&self) -> &Lexicon {
        self.lexicon
    }

    fn writer(&mut self) -> &mut Writer<Sve> {
        &mut self.writer
    }

    fn how(&self, next: Joined<'_>) -> How {
        // 妖精・フォロワー is both at once (SV-133).
        match next.tie {
            Some(language::grammar::Tie::Dot) => How::Of,
            _ => next.how(),
        }
    }

    fn whose(&self, word: Word<NOUN>) -> Option<Whose> {
        match genre::Noun::of(word)? {
            genre::Noun::You => Some(Whose::You),
            genre::Noun::Opponent => Some(Whose::Opponent),
            genre::Noun::EachPlayer => Some(Whose::Both),
            genre::Noun::Owner => Some(Whose::Owner),
            genre::Noun::Oneself if self.who == Side::Spoken => Some(Whose::Spoken),
            _ => None,
        }
    }

    fn head(&self, word: Word<NOUN>) -> Option<Head<Sve>> {
        let head = |tests: Vec<Test>| {
            Some(Head { tests: tests.into_iter().map(is).collect(), zones: vec![Zone::Field] })
        };
        if genre::Noun::of(word) == Some(genre::Noun::Card) {
            return head(Vec::new());
        }
        match Noun::of(word)? {
            Noun::Follower => head(vec![Test::Kind(Kind::Follower)]),
            Noun::Amulet => head(vec![Test::Kind(Kind::Amulet)]),
            // A spell never lies on the field: it acts from where it is resolved.
            Noun::Spell => {
                Some(Head { tests: vec![is(Test::Kind(Kind::Spell))], zones: vec![Zone::Resolution] })
            }
            Noun::EvolvedFollower => head(vec![Test::EvolveCard]),
            Noun::EvolvedCard => head(vec![Test::Evolve]),
            Noun::Leader => Some(Head { tests: Vec::new(), zones: vec![Zone::Leader] }),
            _ => None,
        }
    }

    fn is_this(&self, word: Word<NOUN>) -> bool {
        genre::Noun::of(word) == Some(genre::Noun::This)
    }

    fn this(&mut self) -> Lowered<Reference> {
        self.moved.map_or(Ok(Reference::This), |moved| self.writer.touched(moved).map(Reference::Slot))
    }

    fn zones(&self, word: Word<NOUN>) -> Option<Vec<Zone>> {
        words::zone(word).map(|zone| vec![zone])
    }

    fn place(&mut self, words: &mut Words<'_>, phrase: &mut Phrase<Sve>) -> Lowered<bool> {
        if players::of_it(self, words, phrase)? || players::of_both(self, words, phrase)? {
            return Ok(true);
        }
        // 〔指定した〕カード名のカード: what is asked of them is said by the clause.
        if words.noun(0) == Some(genre::Noun::CardName.word())
            && words.noun(1).is_some()
            && phrase.filters.last() == Some(&is(Test::Named))
            && phrase.head.get().is_none()
        {
            words.skip(1);
            return Ok(true);
        }
        // コスト最小の
        let (Some(figure), Some(most)) = (words.noun(0), words.noun(1)) else { return Ok(false) };
        let more = match Noun::of(most) {
            Some(Noun::Greatest) => true,
            Some(Noun::Least) => false,
            _ => return Ok(false),
        };
        if words::figure(figure).is_none() {
            return Ok(false);
        }
        words.skip(2);
        phrase.most.set((figure, more), phrase.at)?;
        Ok(true)
    }

    fn filter(&mut self, atom: &Atom) -> Option<Described<Sve>> {
        match atom {
            Atom::Name(Raw(name)) => {
                self.writer.cite(rule!("2.1.2"));
                self.writer.cite(ruling!("SV-25"));
                Some(Described::Card(is(Test::Name(self.name(name)))))
            }
            Atom::Keyword(keyed) if keyed.n.is_none() => {
                let class = words::class(Keyword::of(keyed.word)?)?;
                self.writer.cite(rule!("2.2.3"));
                Some(Described::Like(is(Test::Class(class))))
            }
            Atom::Noun(word) if genre::Noun::of(*word).is_some() => match genre::Noun::of(*word)? {
                genre::Noun::Token => {
                    self.writer.cite(rule!("9.1.1.1"));
                    Some(Described::Card(is(Test::Token)))
                }
                genre::Noun::FaceUp => Some(Described::Like(is(Test::FaceUp))),
                genre::Noun::FaceDown => Some(Described::Like(not(is(Test::FaceUp)))),
                _ => None,
            },
            Atom::Noun(word) => match Noun::of(*word) {
                Some(Noun::Engaged) => Some(Described::Like(is(Test::Acted))),
                Some(Noun::Advanced) => Some(Described::Card(is(Test::Advance))),
                Some(Noun::Refreshed) => Some(Described::Like(not(is(Test::Acted)))),
                _ => {
                    let entry = word.entry(self.lexicon);
                    let word = entry.sorts.meets(language::Sorts::TRAIT).then(|| entry.ja.to_owned())?;
                    self.writer.cite(rule!("2.4.2"));
                    Some(Described::Like(is(Test::Type(row(&mut self.book.lore.types, &word)))))
                }
            },
            _ => None,
        }
    }

    fn said(&mut self, deed: DeedId, slots: &mut Slots<'_>, phrase: &mut Phrase<Sve>) -> Lowered<()> {
        words::said(self, deed, slots, phrase)
    }

    fn named(&mut self, var: Var, at: At) -> Lowered<Amount> {
        if var != Var::X {
            return cannot(at, "何を表すか示されていない数", "a number that is not told");
        }
        self.writer.cite(rule!("5.2.1.2"));
        if self.x_said {
            return Ok(Amount::X);
        }
        match self.x {
            None if self.chooses_x => Ok(Amount::X),
            None => cannot(at, "何を表すか示されていない数", "a number that is not told"),
            Some(_) => self.now(Amount::X),
        }
    }

    fn own_amount(&mut self, chain: &Chain, by: Side) -> Lowered<Option<Amount>> {
        words::amount(self, chain, by)
    }

    fn own_condition(&mut self, clause: &Clause, _: Option<&Chain>) -> Lowered<Option<Condition>> {
        conditions::condition(self, clause)
    }

    fn is_figure(&self, word: Word<NOUN>) -> bool {
        words::figure(word).is_some()
            || words::player_figure(word, Side::Mine).is_some()
            || genre::Noun::of(word) == Some(genre::Noun::Kind)
    }

    fn figure_test(&mut self, figure: (Word<NOUN>, bool), bound: Bound, than: Amount) -> Option<Filter> {
        self.writer.cite(ruling!("SV-134"));
        if figure.1 {
            self.writer.cite(rule!("5.23.1"));
        }
        let than = Box::new(self.now(than).ok()?);
        Some(is(match words::figure(figure.0)? {
            Figure::Cost => {
                self.writer.cite(ruling!("SV-105"));
                Test::Cost(bound, than)
            }
            Figure::Stat(stat) => {
                self.writer.cite(rule!("5.24.2.1"));
                Test::Stat(stat, figure.1, bound, than)
            }
        }))
    }

    fn odd(&mut self, figure: (Word<NOUN>, bool)) -> Option<Filter> {
        (figure.1 && words::figure(figure.0) == Some(Figure::Cost)).then_some(is(Test::OddCost))
    }

    fn measure(&mut self, figure: (Word<NOUN>, bool), of: Reference) -> Option<Amount> {
        let of = match of {
            Reference::Every(Selector { places, filters }) if filters.is_empty() => match places[..] {
                [(Zone::Leader, side)] => Reference::Leader(side),
                _ => Reference::Every(Selector { places, filters }),
            },
            of => of,
        };
        Some(Amount::Own(match words::figure(figure.0)? {
            Figure::Cost => Measure::Cost(of),
            Figure::Stat(stat) => {
                self.writer.cite(rule!("5.24.2"));
                self.writer.cite(rule!("10.11.1"));
                self.writer.cite(ruling!("SV-75"));
                if figure.1 {
                    self.writer.cite(rule!("5.23.1"));
                }
                Measure::Stat(of, stat, figure.1)
            }
        }))
    }

    fn same_figure(&mut self, figure: (Word<NOUN>, bool), of: Reference) -> Option<Filter> {
        if genre::Noun::of(figure.0) == Some(genre::Noun::Kind) {
            return Some(is(Test::KindOf(of)));
        }
        let than = self.measure(figure, of)?;
        self.figure_test(figure, Bound::Exactly, than)
    }

    fn kinds(&mut self, figure: Word<NOUN>, of: Selector) -> Option<Amount> {
        let measure = match genre::Noun::of(figure)? {
            genre::Noun::CardName => Measure::DifferentNames(of),
            genre::Noun::Cost => Measure::DifferentCosts(of),
            _ => return None,
        };
        Some(Amount::Own(measure))
    }

    fn same_name(&mut self, of: Reference) -> Option<Filter> {
        self.writer.cite(ruling!("SV-26"));
        Some(is(Test::SameNameAs(of)))
    }

    fn player_figure(&self, word: Word<NOUN>, side: Side) -> Option<Amount> {
        words::player_figure(word, side).map(Amount::Own)
    }

    fn most(&mut self, of: &mut Selector, figure: Word<NOUN>, more: bool) -> Lowered<()> {
        let Some(figure) = words::figure(figure) else {
            return cannot(self.writer.at(), "この数値の比較", "the most of such a figure");
        };
        self.writer.cite(ruling!("SV-134"));
        let (among, most) = (Box::new(of.clone()), if more { Most::Most } else { Most::Least });
        of.filters.push(is(Test::Extreme(among, figure, false, most)));
        Ok(())
    }

    fn is_aspect(&self, _: Word<NOUN>) -> bool {
        false
    }

    fn lies_in(&self, zones: &[Zone]) -> Filter {
        Filter::Any(zones.iter().map(|zone| vec![is(Test::Lies(*zone))]).collect())
    }

    fn lies(&mut self, on: &Reference, place: Phrase<Sve>, _: bool) -> Lowered<Vec<Filter>> {
        place.only(language::scribe::phrase::Says::ZONES)?;
        let zones = place.zones.get().cloned().unwrap_or_default();
        // A text that asks for this card in another zone works there (10.3.5).
        if *on == Reference::This && self.writer.here() == 0 && self.works.is_none() && zones.len() == 1 {
            self.works = zones.first().copied();
        }
        Ok(vec![self.lies_in(&zones)])
    }

    fn is_one_of(&self, of: Reference) -> Option<Filter> {
        Some(is(Test::SameNameAs(of)))
    }

    fn lies_at(&self, zone: Zone, side: Side) -> Option<Vec<Filter>> {
        Some(vec![is(Test::Lies(zone)), is(Test::Of(side))])
    }

    fn that(&mut self, noun: Word<NOUN>) -> Lowered<Option<Reference>> {
        players::that(self, noun)
    }

    fn of_side(&self, side: Side) -> Option<Filter> {
        Some(is(Test::Of(side)))
    }

    fn is_private(&self, zone: Zone) -> bool {
        // What a player is told to do is done with that player's cards, and nobody takes from another's hand or deck unasked.
        self.in_cost || self.who == Side::Spoken || matches!(zone, Zone::Hand | Zone::Deck)
    }

    fn is_pile(&self, zone: Zone) -> bool {
        matches!(zone, Zone::Hand | Zone::Deck | Zone::Cemetery | Zone::Ex | Zone::Banished)
    }

    fn is_hidden(&self, _: Zone) -> bool {
        false
    }

    fn board(&self) -> Vec<Zone> {
        vec![Zone::Field]
    }

    fn off_the_top(&mut self, side: Side, n: Amount) -> Lowered<Reference> {
        self.off_the_deck(side, engine::End::Top, n)
    }

    fn off_the_bottom(&mut self, side: Side, n: Amount) -> Lowered<Reference> {
        self.off_the_deck(side, engine::End::Bottom, n)
    }

    fn half(&mut self, of: Amount) -> Option<Amount> {
        self.writer.cite(rule!("5.29.1"));
        if matches!(of, Amount::Count(_)) {
            self.writer.cite(rule!("5.29.2"));
        }
        Some(Amount::Half(Box::new(of)))
    }

    fn choose(&mut self, choice: Choice<Sve>) -> Lowered<Reference> {
        let Choice { who, mut of, least, most, aims, random, among } = choice;
        if of.places.iter().all(|(zone, _)| *zone == Zone::Resolution) {
            return cannot(self.writer.at(), "どこにあるか", "where they lie");
        }
        let into = self.writer.slot()?;
        let plays = aims && !among && !random && !is_hidden(&of) && who == Side::Mine;
        let at = if plays { When::Play } else { When::Now };
        let (least, most) = (self.now(least)?, self.now(most)?);
        let quality = !of.filters.iter().all(|filter| matches!(filter, Filter::In(_) | Filter::NotIn(_)));
        // In a hidden zone a quality can't be demanded (SV-44).
        let asks = is_hidden(&of) && quality;
        if !self.in_cost {
            self.writer.cite(match at {
                When::Play if least == Amount::N(0) => ruling!("SV-71"),
                When::Play => ruling!("SV-68"),
                When::Now if is_hidden(&of) => ruling!("SV-67"),
                When::Now => ruling!("SV-73"),
            });
            if asks {
                self.writer.cite(ruling!("SV-44"));
            }
            let before = self.writer.ops().last();
            if aims && matches!(before, Some(Op::Choose(one)) if one.sentence == self.writer.sentence()) {
                self.writer.cite(ruling!("SV-72"));
            }
            if who == Side::Mine {
                self.writer.cite(rule!("3.1.2.4.1"));
            }
        }
        if random {
            self.writer.cite(rule!("5.18.1"));
        }
        if at == When::Now && least != most {
            self.writer.cite(rule!("1.3.5.1"));
        }
        if asks {
            self.writer.cite(rule!("4.1.2.2"));
        }
        let least = if asks { Amount::N(0) } else { least };
        if let Some(filter) = self.sentence.such.and_then(|such| such.filter(into)) {
            of.filters.push(filter);
            self.sentence.such = None;
        }
        let may = std::mem::take(&mut self.sentence.may);
        let sentence = self.writer.sentence();
        self.writer.write(Op::Choose(Choose {
            who,
            at,
            of,
            least,
            most,
            may,
            aims: plays,
            random,
            into,
            sentence,
        }));
        if among {
            self.writer.take(into);
        }
        Ok(Reference::Slot(into))
    }

    fn works_in(&mut self, zones: &[Zone], at: At) -> Lowered<()> {
        match zones {
            [Zone::Field] => Ok(()),
            [zone] if self.works.is_none_or(|known| known == *zone) => {
                self.works = Some(*zone);
                Ok(())
            }
            _ => cannot(at, "二つの場所", "two places at once"),
        }
    }

    fn narrow(&mut self, of: &mut Selector) {
        if self.leaves {
            playing::leaves(of);
        }
        // Of the evolve deck what lies face down is meant, unless it is said (SV-29).
        let evolve = |(zone, _): &(Zone, Side)| *zone == Zone::EvolveDeck;
        if of.places.iter().any(evolve) {
            self.mixed |= !of.places.iter().all(evolve);
            let up = is(Test::FaceUp);
            if !of.filters.contains(&up) && !of.filters.contains(&not(up.clone())) {
                of.filters.push(not(up));
            }
        }
    }

    fn means(&mut self, of: &Selector) {
        let joined = |filter: &Filter| matches!(filter, Filter::Any(ways) if ways.len() > 1);
        if of.filters.iter().any(joined) {
            self.writer.cite(ruling!("SV-133"));
        }
        for (zone, _) in &of.places {
            match zone {
                Zone::Leader => self.writer.cite(rule!("4.3.3")),
                Zone::Deck => self.writer.cite(rule!("4.5.3")),
                Zone::EvolveDeck => {
                    self.writer.cite(rule!("4.6.3"));
                    self.writer.cite(ruling!("SV-29"));
                }
                _ => {}
            }
        }
        let like = |test: fn(&Test) -> bool| {
            of.filters.iter().any(|one| matches!(one, Filter::Is(one) if test(one)))
        };
        if like(|test| matches!(test, Test::Kind(_))) {
            self.writer.cite(rule!("2.3.4"));
        }
        if like(|test| matches!(test, Test::EvolveCard | Test::Evolve)) {
            self.writer.cite(ruling!("SV-28"));
        }
    }

    fn means_every(&mut self, _: &[Filter]) {
        self.writer.cite(ruling!("SV-132"));
    }

    fn next_sentence(&mut self) {
        self.timed = self.sentence.until.is_some();
        self.sentence = Sentence::default();
    }

    fn end_sentence(&mut self) -> Lowered<()> {
        moves::keep_found(self);
        let skips = std::mem::take(&mut self.sentence.skips);
        skips.into_iter().for_each(|skip| self.writer.land(skip));
        if let Some(slot) = self.sentence.keeps
            && let Some(Op::Do(Do { to: Reference::Every(of), .. })) = self.writer.ops().last()
            && of.filters.contains(&Filter::NotIn(slot))
        {
            self.sentence.keeps = None;
        }
        match self.sentence.left_open() {
            Some((ja, en)) => cannot(self.writer.at(), ja, en),
            None => Ok(()),
        }
    }

    fn time(&mut self, chain: &Chain, particle: Option<&Particle>) -> Lowered<Time<Sve>> {
        words::time(self, chain, particle)
    }

    fn time_adverb(&mut self, adverb: Word<ADVERB>) -> Option<Time<Sve>> {
        match genre::Adverb::of(adverb)? {
            genre::Adverb::ThisTurn | genre::Adverb::DuringThisTurn | genre::Adverb::UntilEndOfTurn => {
                self.sentence.until = Some(vec![Term::Turn]);
                Some(Time::Until)
            }
            _ => None,
        }
    }

    fn happened(&mut self, clause: &Clause) -> Lowered<Asked<Sve>> {
        events::happened(self, clause)
    }

    fn ask(&mut self, asked: Asked<Sve>) -> u16 {
        self.writer.cite(ruling!("SV-55"));
        let lore = &mut self.book.lore;
        lore.asked_topics |= asked.what.topic.bit();
        lore.asked.push(asked);
        lore.asked.len() as u16 - 1
    }

    fn is_rule(&self, _: DeedId, _: &Slots<'_>) -> bool {
        // Whether a deed may be left is asked where it is done: with a choice it is part of that.
        true
    }

    fn asks(&self, _: DeedId, _: &Slots<'_>) -> bool {
        false
    }

    fn ways(&mut self, clauses: &[Clause], _: Actor) -> Lowered<u16> {
        let told: Vec<(String, String)> = clauses.iter().map(|clause| bodies::told(self, clause)).collect();
        self.book.lore.options.push(told);
        Ok((self.book.lore.options.len() - 1) as u16)
    }

    fn verbless(&mut self, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
        self.on_field = true;
        deeds::damage(self, slots, by)
    }

    fn deed(&mut self, deed: DeedId, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
        self.on_field = deeds::is_on_field(deed);
        deeds::deed(self, deed, slots, by)
    }

    fn it(&mut self) -> Lowered<Option<Reference>> {
        match &self.aimed {
            Some((aimed, from))
                if self.on_field && self.aside && !deeds::is_used(&self.writer.ops()[*from..], aimed) =>
            {
                let aimed = aimed.clone();
                self.writer.cite(ruling!("SV-142"));
                Ok(Some(aimed))
            }
            _ => self.writer.it(),
        }
    }

    fn own_deed(&mut self, clauses: &[Clause], by: Actor) -> Lowered<bool> {
        sentences::own_deed(self, clauses, by)
    }

    fn way(&mut self, clause: &Clause, by: Actor) -> Lowered<()> {
        sentences::way(self, clause, by)
    }

    fn done_later(&mut self, clauses: &[Clause]) -> Option<Vec<Clause>> {
        (abilities::events_of(clauses) > 0).then(|| clauses.to_vec())
    }

    fn price(&mut self, from: usize, _: Side) -> Option<Price> {
        costs::price(&self.writer.ops()[from..])
    }

    fn later(&mut self, clauses: &[Clause]) -> Lowered<()> {
        sentences::later(self, clauses)
    }

    fn cite(&mut self, step: Step) {
        self.writer.cite(match step {
            Step::May => ruling!("SV-135"),
            Step::Either | Step::Together => ruling!("SV-133"),
            Step::Instead => ruling!("SV-129"),
            Step::It if self.in_cost => return,
            Step::Was => return,
            Step::It => ruling!("SV-131"),
            Step::Anywhere => rule!("4.4.3"),
            Step::Anyone => ruling!("SV-132"),
        });
    }
}

/// A printed number, or X.
fn small(n: &Printed, at: At) -> Lowered<i16> {
    match n {
        Printed::N { n } => Ok((*n).min(99) as i16),
        _ => cannot(at, "この数", "such a number"),
    }
}

/// A figure that a change speaks of.
fn stat(word: Word<NOUN>) -> Option<Stat> {
    match words::figure(word)? {
        Figure::Stat(stat) => Some(stat),
        Figure::Cost => None,
    }
}

/// A condition that is a fact of the game's.
fn fact(fact: Fact) -> Condition {
    Condition::Own(fact)
}
