//! What the words of Legions! mean to the shared scribe.

mod abilities;
mod amounts;
mod conditions;
mod cores;
mod costs;
mod deeds;
mod events;
mod gains;
mod going;
mod heads;
mod lasting;
mod places;
mod relatives;
mod rules;
mod times;
mod tokens;
mod words;

use std::collections::BTreeMap;

use engine::Def;
use engine::effect::{Asked, Bound, InTurn, Op, Side};
use language::grammar::{At, Atom, Chain, Clause, Line, Particle, Quote, Raw};
use language::lexicon::{ADVERB, NOUN};
use language::scribe::phrase::{Phrase, Var, Whose};
use language::scribe::words::Words;
use language::scribe::writer::{Touch, Writer};
use language::scribe::{Actor, Choice, Described, Head, Lowered, Plays, Step, Time, cannot};
use language::syntax::Syntax;
use language::view::Slots;
use language::{DeedId, Lexicon, Word, genre};

use crate::ability::Topic;
use crate::cards::{Lore, row};
use crate::game::Legions;
use crate::kinds::Category;
use crate::lexicon::{Noun, lexicon};
use crate::table::{FIELD, TIMELINE, Zone, mirrored};
use crate::vocabulary::{
    Amount, Condition, Fact, Filter, Price, Reference, Selector, Term, Test, Verb, zones,
};

pub(crate) use abilities::{ability, parted};
pub(crate) use gains::keywords_of_line;
pub(crate) use tokens::defined;

/// Stands for the slot of the choice that is written next.
const CHOSEN_NEXT: u8 = u8::MAX;

/// What a text can speak of beside its own card.
pub(crate) struct Book<'b> {
    /// What the match keeps.
    pub lore: &'b mut Lore,
    /// Every card by its name.
    pub names: &'b BTreeMap<String, Def>,
}

/// A card while it is lowered.
pub(crate) struct Hooks<'l> {
    lore: &'l mut Lore,
    names: &'l BTreeMap<String, Def>,
    def: Def,
    category: Category,
    writer: Writer<Legions>,
    /// The duration that was said in this sentence; it reaches to its end.
    until: Option<Term>,
    /// The duration that the sentence before said; さらに goes on with it.
    until_before: Option<Term>,
    /// Does the sentence say さらに?
    further: bool,
    /// Does what the next sentence says last as long as this card lies on the field?
    while_here: bool,
    /// Did something last so long?
    lasted: bool,
    /// When something is done later.
    then: Option<times::Then>,
    /// The zones in which the text says that its card is (36-14).
    works: u16,
    /// Was a lane chosen?
    lane: bool,
    /// Has a deed counted something?
    counted: bool,
    /// Were cards looked at in this sentence? What is chosen then without a word for where it lies is of these.
    looks: bool,
    /// How many steps are the first effect (36-9).
    first: Option<u16>,
    /// How often a turn the ability works, where it is said inside.
    limit: Option<u8>,
    /// Is it an ability at will?
    at_will: bool,
    /// What must be so for an ability at will to be used.
    only: Option<Condition>,
    /// Is X known while the text is followed?
    x: bool,
    /// Numbers that stand for others (05-3).
    named: Vec<(Var, Amount)>,
    /// Numbers that a later sentence of the text names.
    named_later: Vec<(Var, Chain)>,
    /// Was the next one said: of what is unlocked once?
    next: bool,
    /// What sets the ability off, where that befalls its own card.
    set_off: Vec<Topic>,
    /// Was there a battle in the text?
    fought: bool,
    /// Is what set the ability off the unit that this card has fought? The battle is over then.
    foe: bool,
    /// What was done to pay the cost, so often as its player said: X times.
    paid: Option<DeedId>,
    /// Is what was hurt asked for afterwards?
    remembers: bool,
    /// Was it said that something is so each turn?
    each_turn: bool,
    /// Are fractions dropped? Else they are rounded up (05-2).
    drops_fractions: bool,
    /// What the clauses before speak of, of what holds.
    topic: Option<Chain>,
    /// Is it of something that holds? Nothing is done there.
    holds: bool,
    /// How often it was said that the cards that are chosen next differ in their names.
    differ: u8,
    /// How often a deed is done to so many cards as it says; whether that is how many (…の数だけ).
    so_many: Option<(Amount, bool)>,
    /// The deeds that made tokens.
    made: Vec<Touch>,
    /// Does the text say それらのトークン?
    tells_tokens: bool,
    /// Cores that were taken, to be put where the next deed says.
    taken_cores: Option<(cores::Cores, Amount)>,
    /// Places in which cards are treated as if they lay there, for the clauses that say so.
    as_if: Vec<Chain>,
    /// What there is to choose from: the lines after the one that is lowered.
    modes: &'l [Line],
}

impl<'l> Hooks<'l> {
    fn new(book: Book<'l>, def: Def, category: Category, modes: &'l [Line]) -> Hooks<'l> {
        let mut writer = Writer::new(def);
        writer.program().costs.push(Vec::new());
        Hooks {
            lore: book.lore,
            names: book.names,
            def,
            category,
            writer,
            until: None,
            until_before: None,
            further: false,
            while_here: false,
            lasted: false,
            then: None,
            works: 0,
            lane: false,
            counted: false,
            looks: false,
            first: None,
            limit: None,
            at_will: false,
            only: None,
            x: false,
            named: Vec::new(),
            named_later: Vec::new(),
            next: false,
            set_off: Vec::new(),
            fought: false,
            foe: false,
            paid: None,
            remembers: false,
            each_turn: false,
            drops_fractions: false,
            topic: None,
            holds: false,
            differ: 0,
            so_many: None,
            made: Vec::new(),
            tells_tokens: false,
            taken_cores: None,
            as_if: Vec::new(),
            modes,
        }
    }

    /// The same book, for a text inside this one.
    fn book(&mut self) -> Book<'_> {
        Book { lore: self.lore, names: self.names }
    }

    /// Something is done.
    fn act(&mut self, verb: Verb, to: Reference, n: Amount) {
        self.counted = true;
        self.writer.deed(verb, to, n);
    }

    /// Something is done, and what it touched is spoken of from here on.
    fn act_on(&mut self, verb: Verb, to: Reference, n: Amount) {
        self.counted = true;
        let (this, before) = (to == Reference::This, self.writer.spoken_of());
        let spoken = self.writer.speaks();
        let touched = self.writer.deed(verb, to, n);
        self.writer.speak_of(touched);
        // このカードを除外する。…そのミニオンは: what was spoken of before is meant still.
        if this && spoken {
            self.writer.put_back_it(&before);
        }
    }

    /// The text says that its card is in these zones: its ability works there (36-14, 37-1).
    fn here_works(&mut self, all: &[Zone]) {
        for zone in all {
            self.works |= if zone.is_wait() { zones(&TIMELINE) } else { zones(&[*zone]) };
        }
    }

    /// Refuses different names of cards that nobody chooses.
    fn differed(&self) -> Lowered<()> {
        match self.differ {
            0 => Ok(()),
            _ => cannot(
                self.writer.at(),
                "名前の異なるカードの選び方",
                "how cards of different names are chosen",
            ),
        }
    }

    /// Each card of the choice that was just written has another name than those chosen before it.
    fn differ_from(&mut self, slot: u8) -> Lowered<()> {
        let other = |of: u8| not(is(Test::Namesake(Reference::Slot(of))));
        let at = self.writer.at();
        if let Some(Op::Choose(choose)) = self.writer.program().ops.last_mut() {
            for filter in &mut choose.of.filters {
                if *filter == other(CHOSEN_NEXT) {
                    *filter = other(slot);
                    return Ok(());
                }
            }
        }
        cannot(at, "名前の異なるカードの選び方", "how cards of different names are chosen")
    }

    /// How long what is given lasts, where it is said: さらに goes on with what the sentence before says.
    fn term(&self) -> Option<Term> {
        self.until.or(self.until_before.filter(|_| self.further))
    }

    /// A card's name, as a row of the match's names.
    fn name(&mut self, name: &str) -> Filter {
        is(Test::Name(row(&mut self.lore.names, name)))
    }
}

fn is(test: Test) -> Filter {
    Filter::Is(test)
}

fn not(filter: Filter) -> Filter {
    Filter::Not(Box::new(filter))
}

/// A line as it is written.
fn written(line: &Line) -> String {
    let mut text = String::new();
    line.write(lexicon(), &mut text);
    text
}

/// The zones of the field.
fn field_mask() -> u16 {
    zones(&FIELD)
}

/// A number with its sign.
fn signed(n: Amount, minus: bool) -> Amount {
    match (n, minus) {
        (n, false) => n,
        (Amount::N(n), true) => Amount::N(-n),
        (n, true) => Amount::Times(Box::new(n), -1),
    }
}

/// このカードと同一レーンにある相手のミニオン: a lane has room for one minion of each player (18-11).
fn is_one_in_a_lane(of: &Selector) -> bool {
    let one_lane = |filter: &Filter| match filter {
        Filter::Is(Test::SameLane(of)) => matches!(of, Reference::This | Reference::Cause),
        Filter::Is(Test::Lane(_)) => true,
        _ => false,
    };
    let minion = |filter: &Filter| *filter == is(Test::Category(Category::Minion));
    let side = of.places.first().map(|(_, side)| *side);
    of.places.iter().all(|(_, of)| Some(*of) == side)
        && of.filters.iter().any(one_lane)
        && of.filters.iter().any(minion)
}

/// Is there one such card of a player at most?
fn is_only_one(filter: &Filter) -> bool {
    let Filter::Is(test) = filter else { return false };
    matches!(test, Test::Category(Category::Master | Category::Lord) | Test::AttackTarget | Test::Attacker)
}

impl Plays for Hooks<'_> {
    type Game = Legions;

    fn lexicon(&self) -> &Lexicon {
        &self.lore.lexicon
    }

    fn writer(&mut self) -> &mut Writer<Legions> {
        &mut self.writer
    }

    fn whose(&self, word: Word<NOUN>) -> Option<Whose> {
        match genre::Noun::of(word) {
            Some(genre::Noun::You) => return Some(Whose::Own),
            Some(genre::Noun::Opponent) => return Some(Whose::Opponent),
            Some(genre::Noun::EachPlayer) => return Some(Whose::Both),
            Some(genre::Noun::Owner) => return Some(Whose::Owner),
            _ => {}
        }
        match Noun::of(word)? {
            Noun::You => Some(Whose::You),
            Noun::CardOwner => Some(Whose::Owner),
            Noun::EveryPlayer => Some(Whose::Both),
            Noun::ThatPlayer => Some(Whose::Spoken),
            _ => None,
        }
    }

    fn head(&self, word: Word<NOUN>) -> Option<Head<Legions>> {
        let head = |test: Option<Test>| {
            Some(Head { tests: test.into_iter().map(is).collect(), zones: FIELD.to_vec() })
        };
        match genre::Noun::of(word) {
            Some(genre::Noun::Card) => return head(None),
            Some(genre::Noun::Token) => return head(Some(Test::Token)),
            _ => {}
        }
        match Noun::of(word)? {
            Noun::Unit => head(Some(Test::Unit)),
            Noun::AttackTarget => head(Some(Test::AttackTarget)),
            Noun::AttackUnit => head(Some(Test::Attacker)),
            word => head(Some(Test::Category(words::category(word)?))),
        }
    }

    fn is_this(&self, word: Word<NOUN>) -> bool {
        match Noun::of(word) {
            Some(Noun::Unit) => {
                matches!(self.category, Category::Minion | Category::Lord | Category::Master)
            }
            Some(word) => words::category(word) == Some(self.category),
            None => genre::Noun::of(word) == Some(genre::Noun::Card),
        }
    }

    /// A skill lies nowhere among units: after a choice, 他の is any but what was chosen (LG-103).
    fn other(&mut self) -> Lowered<Filter> {
        let played = matches!(self.category, Category::Skill | Category::Arts);
        // What was made to wait to pay is still there: it can't be told whether it is meant.
        let waits = |price: &Price| matches!(price, Price::Wait(..));
        if self.writer.program().costs.iter().flatten().any(waits) {
            return cannot(self.writer.at(), "何以外か", "other than what");
        }
        match self.writer.none_chosen().filter(|_| played) {
            Some(other) => {
                self.writer.cite(ruling!("LG-103"));
                Ok(other)
            }
            None => Ok(Filter::Other),
        }
    }

    fn zones(&self, word: Word<NOUN>) -> Option<Vec<Zone>> {
        words::zones(word)
    }

    fn place(&mut self, words: &mut Words<'_>, phrase: &mut Phrase<Legions>) -> Lowered<bool> {
        places::place(self, words, phrase)
    }

    fn filter(&mut self, atom: &Atom) -> Option<Described<Legions>> {
        match atom {
            Atom::Name(Raw(name)) | Atom::Quote(Quote::Name { name: Raw(name) }) => {
                Some(Described::Card(self.name(name)))
            }
            Atom::Quote(Quote::Text { line }) => {
                let chain = line.0.only_chain()?;
                chain.only_noun()?;
                Some(Described::Card(self.name(&written(&line.0))))
            }
            Atom::Noun(word) => {
                if let Some(name) = words::token(*word) {
                    return Some(Described::Card(self.name(name)));
                }
                match genre::Noun::of(*word) {
                    Some(genre::Noun::FaceUp) => return Some(Described::Like(is(Test::FaceUp))),
                    Some(genre::Noun::FaceDown) => return Some(Described::Like(not(is(Test::FaceUp)))),
                    _ => {}
                }
                let own = Noun::of(*word)?;
                match own {
                    Noun::SingleSymbol => return Some(Described::Like(is(Test::Symbols(1)))),
                    Noun::DoubleSymbol => return Some(Described::Like(is(Test::Symbols(2)))),
                    _ => {}
                }
                if let Some(colour) = words::colour(own) {
                    return Some(Described::Like(is(Test::Colours(vec![colour], false))));
                }
                words::posture(own).map(|posture| Described::Like(is(Test::Posture(posture))))
            }
            _ => None,
        }
    }

    fn said(&mut self, deed: DeedId, slots: &mut Slots<'_>, phrase: &mut Phrase<Legions>) -> Lowered<()> {
        relatives::said(self, deed, slots, phrase)
    }

    fn named(&mut self, var: Var, at: At) -> Lowered<Amount> {
        amounts::named(self, var, at)
    }

    fn own_amount(&mut self, chain: &Chain, by: Side) -> Lowered<Option<Amount>> {
        amounts::own(self, chain, by)
    }

    fn own_condition(&mut self, clause: &Clause, subject: Option<&Chain>) -> Lowered<Option<Condition>> {
        conditions::own(self, clause, subject)
    }

    fn is_figure(&self, word: Word<NOUN>) -> bool {
        words::figure(word).is_some() || Noun::of(word) == Some(Noun::Life)
    }

    fn figure_test(&mut self, figure: (Word<NOUN>, bool), bound: Bound, than: Amount) -> Option<Filter> {
        let which = words::figure(figure.0).filter(|_| !figure.1)?;
        Some(is(Test::Figure(which, bound, Box::new(than))))
    }

    fn measure(&mut self, figure: (Word<NOUN>, bool), of: Reference) -> Option<Amount> {
        let which = words::figure(figure.0)?;
        Some(Amount::Own(crate::vocabulary::Measure::Figure(of, which, figure.1)))
    }

    fn same_name(&mut self, of: Reference) -> Option<Filter> {
        Some(is(Test::Namesake(of)))
    }

    fn player_figure(&self, word: Word<NOUN>, side: Side) -> Option<Amount> {
        (Noun::of(word) == Some(Noun::Life)).then_some(Amount::Own(crate::vocabulary::Measure::Life(side)))
    }

    fn most(&mut self, of: &mut Selector, figure: Word<NOUN>, more: bool) -> Lowered<()> {
        let Some(figure) = words::figure(figure) else {
            return cannot(self.writer.at(), "この数値の比較", "the most of such a figure");
        };
        let among = Box::new(of.clone());
        of.filters.push(is(Test::Extreme(among, figure, more)));
        Ok(())
    }

    fn is_aspect(&self, word: Word<NOUN>) -> bool {
        genre::Noun::of(word) == Some(genre::Noun::Position) || Noun::of(word) == Some(Noun::Tiredness)
    }

    fn lies_in(&self, all: &[Zone]) -> Filter {
        is(Test::Lies(zones(all)))
    }

    fn lies(&mut self, on: &Reference, place: Phrase<Legions>, not: bool) -> Lowered<Vec<Filter>> {
        conditions::lies(self, on, place, not)
    }

    fn is_one_of(&self, _: Reference) -> Option<Filter> {
        None
    }

    fn of_side(&self, side: Side) -> Option<Filter> {
        Some(is(Test::Of(side)))
    }

    fn remembers(&self, todo: &crate::vocabulary::Do) -> bool {
        matches!(todo.verb, Verb::Go(_) | Verb::Wt) && todo.to != Reference::Nothing
    }

    fn stays(&self, todo: &crate::vocabulary::Do) -> bool {
        matches!(todo.verb, Verb::Turn(_) | Verb::Damage(_) | Verb::Give(_))
    }

    fn is_private(&self, zone: Zone) -> bool {
        !zone.is_field()
    }

    fn narrows(&self, zones: &[Zone]) -> bool {
        zones.iter().all(|zone| zone.is_field())
    }

    fn all_are_both(&self) -> bool {
        true
    }

    fn is_hidden(&self, _: Zone) -> bool {
        false
    }

    fn board(&self) -> Vec<Zone> {
        FIELD.to_vec()
    }

    fn arrange(&self, places: &mut Vec<(Zone, Side)>) {
        places.sort_by_key(|(_, side)| *side as u8);
        let theirs = |(zone, side): &&mut (Zone, Side)| zone.is_lane() && *side == Side::Theirs;
        let mut lanes: Vec<&mut (Zone, Side)> = places.iter_mut().filter(theirs).collect();
        // One lane that is said, as the other player has it.
        if let [(zone, _)] = &mut lanes[..]
            && let Some(lane) = zone.lane()
        {
            *zone = Zone::of_lane(mirrored(lane));
        }
    }

    fn off_the_top(&mut self, side: Side, n: Amount) -> Lowered<Reference> {
        self.counted = true;
        let top = self.writer.deed(Verb::Top(side), Reference::Nothing, n);
        let slot = self.writer.touched(top)?;
        let looked = Selector { places: vec![(Zone::Deck, side)], filters: vec![Filter::In(slot)] };
        self.writer.look_at(Some(looked));
        Ok(Reference::Slot(slot))
    }

    fn choose(&mut self, choice: Choice<Legions>) -> Lowered<Reference> {
        self.look_through(&choice);
        // As many as are asked for are chosen, or the text ends here (LG-60).
        if choice.least != Amount::N(0) {
            let step = self.writer.here() + 2;
            let can = Condition::Own(Fact::CanChoose(step));
            self.writer.write(Op::Unless(Condition::Not(Box::new(can)), step));
            self.writer.deed(Verb::Stop, Reference::Nothing, Amount::N(0));
        }
        self.writer.cite(rule!("36-6"));
        self.writer.cite(ruling!("LG-61"));
        // Only units are chosen in the sense of 結界; it makes no difference elsewhere.
        let (aims, among) = (!choice.random, choice.among);
        let slot = self.writer.choose(Choice { aims, ..choice })?;
        if self.differ > 0 {
            self.differ_from(slot)?;
            self.differ -= 1;
        }
        if among {
            self.writer.take(slot);
        }
        Ok(Reference::Slot(slot))
    }

    /// 同一レーンに相手のミニオンがいるなら、そのミニオン: the one that a condition found, where there can be no other.
    fn it(&mut self) -> Lowered<Option<Reference>> {
        if let Some(it) = self.writer.it()? {
            return Ok(Some(it));
        }
        let single = |of: &Reference| match of {
            Reference::Every(of) => is_one_in_a_lane(of),
            _ => false,
        };
        Ok(self.writer.found().filter(single))
    }

    fn this_is_it(&self) -> bool {
        // このカードを疲労させる。そのミニオンを…: what was chosen before is meant still.
        !self.writer.speaks()
    }

    /// Of what there is one at most nothing else can be meant.
    fn one_will_do(&self, of: &Selector) -> bool {
        !of.filters.iter().any(is_only_one)
    }

    fn is_single(&self, of: &Selector) -> bool {
        let side = of.places.first().map(|(_, side)| *side);
        of.filters.iter().any(is_only_one) && of.places.iter().all(|(_, of)| Some(*of) == side)
    }

    fn knows_what_was(&self) -> bool {
        true
    }

    fn works_in(&mut self, zones: &[Zone], _: At) -> Lowered<()> {
        self.here_works(zones);
        Ok(())
    }

    fn means(&mut self, of: &Selector) {
        let fights =
            of.filters.iter().any(|filter| matches!(filter, Filter::Is(Test::Attacker | Test::AttackTarget)));
        if !fights && of.places.iter().any(|(zone, _)| *zone == Zone::Lord) {
            self.writer.cite(rule!("18-10"));
        }
        // インプレイ: the field, the timeline, standby and the play zone together.
        let lies = |wanted: Zone| of.places.iter().any(|(zone, _)| *zone == wanted);
        if lies(Zone::Play) && lies(Zone::Standby) && lies(Zone::Lord) {
            self.writer.cite(rule!("18-20"));
        }
        // ミニオン, コスト2以下: nothing of the sort can be told of what lies there face down.
        let told = |filter: &Filter| !matches!(filter, Filter::Is(Test::FaceUp) | Filter::Not(_));
        if lies(Zone::Exile) && of.filters.iter().any(told) {
            self.writer.cite(ruling!("LG-100"));
        }
        if of.filters.contains(&is(Test::Unit)) {
            self.writer.cite(rule!("22-1"));
        }
    }

    fn means_every(&mut self, _: &[Filter]) {}

    fn next_sentence(&mut self) {
        let here = std::mem::take(&mut self.while_here).then_some(Term::Here);
        self.until_before = self.until.or(self.until_before.filter(|_| !self.lasted));
        (self.until, self.lasted, self.looks) = (here, false, false);
    }

    fn end_sentence(&mut self) -> Lowered<()> {
        if self.next {
            return cannot(self.writer.at(), "次に起こること", "the next of this sort");
        }
        self.differed()?;
        if self.taken_cores.is_some() {
            return cannot(self.writer.at(), "コアの行き先", "where cores go");
        }
        match self.until {
            Some(_) if !self.lasted => {
                cannot(self.writer.at(), "この種類の効果の期間", "something done at once that would last")
            }
            _ => Ok(()),
        }
    }

    fn time(&mut self, chain: &Chain, particle: Option<&Particle>) -> Lowered<Time<Legions>> {
        times::time(self, chain, particle)
    }

    fn time_adverb(&mut self, adverb: Word<ADVERB>) -> Option<Time<Legions>> {
        times::time_adverb(self, adverb)
    }

    fn happened(&mut self, clause: &Clause) -> Lowered<Asked<Legions>> {
        events::happened(self, clause)
    }

    fn ask(&mut self, asked: Asked<Legions>) -> u16 {
        if asked.when != InTurn::This {
            self.writer.cite(ruling!("LG-109"));
        }
        self.lore.asked_topics |= asked.what.topic.bit();
        self.lore.asked.push(asked);
        self.lore.asked.len() as u16 - 1
    }

    fn is_rule(&self, deed: DeedId, slots: &Slots<'_>) -> bool {
        lasting::is_rule(deed, slots)
    }

    fn asks(&self, _: DeedId, _: &Slots<'_>) -> bool {
        false
    }

    fn actor(&mut self, chain: &Chain) -> Lowered<Option<Actor>> {
        deeds::actor(self, chain)
    }

    fn each_player(&mut self, nth: usize, _: &[Clause]) -> Option<Actor> {
        deeds::each_player(self, nth)
    }

    fn done_to(&self, deed: DeedId, slots: &Slots<'_>) -> Option<Particle> {
        deeds::done_to(deed, slots)
    }

    fn ways(&mut self, clauses: &[Clause], _: Actor) -> Lowered<u16> {
        let told = clauses.iter().map(|clause| deeds::told_alone(&self.lore.lexicon, clause)).collect();
        self.lore.options.push(told);
        Ok((self.lore.options.len() - 1) as u16)
    }

    fn deed(&mut self, deed: DeedId, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
        deeds::deed(self, deed, slots, by)
    }

    fn price(&mut self, from: usize, _: Side) -> Option<Price> {
        costs::price(&self.writer.ops()[from..])
    }

    fn later(&mut self, clauses: &[Clause]) -> Lowered<()> {
        abilities::later(self, clauses)
    }

    fn cite(&mut self, _: Step) {}
}

impl Hooks<'_> {
    /// Who chooses in a deck looks through it first.
    fn look_through(&mut self, choice: &Choice<Legions>) {
        for side in self.writer.unseen(choice, Zone::Deck) {
            let deck = Selector { places: vec![(Zone::Deck, side)], filters: Vec::new() };
            // By what the choice is understood is cited there.
            let cites = self.writer.take_cites();
            self.writer.deed(Verb::Look, Reference::Every(deck), Amount::N(0));
            cites.into_iter().for_each(|cite| self.writer.cite(cite));
        }
    }
}
