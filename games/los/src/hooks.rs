//! What the words of Legend of Stars mean to the shared scribe.

mod abilities;
mod costs;
mod deeds;
mod events;
mod harm;
mod heads;
mod kinds;
mod lasting;
mod moves;
mod places;
mod playing;
mod prohibitions;
mod relatives;
mod times;

use engine::Def;
use engine::effect::{Asked, Bound, Side};
use language::grammar::{Arg, At, Atom, Chain, Clause, Line, Particle, Quote, Raw};
use language::lexicon::{ADVERB, NOUN};
use language::scribe::phrase::{Phrase, Whose};
use language::scribe::sentences::tried_price;
use language::scribe::words::Words;
use language::scribe::writer::Writer;
use language::scribe::{Actor, Choice, Described, Head, Lowered, Plays, Step, Time, cannot};
use language::view::Slots;
use language::{DeedId, Lexicon, Word, genre};
use text::Called;

use crate::cards::{Kind, Lore};
use crate::game::Los;
use crate::lexicon::{Noun, lexicon};
use crate::table::{Figure, Row, Zone};
use crate::vocabulary::{
    Amount, Condition, Do, Filter, Measure, Nature, Op, Pose, Price, Reference, Selector, Term, Test, Turned,
    Verb, Whom,
};

pub(crate) use abilities::{ability, each_ability};
pub(crate) use relatives::{Special, specials_of_line};

/// A card while it is lowered.
pub(crate) struct Hooks<'l> {
    /// What the match keeps.
    pub lore: &'l mut Lore,
    /// The card.
    pub def: Def,
    /// Its kind.
    pub kind: Kind,
    writer: Writer<Los>,
    /// The duration that was said in this sentence; it reaches to its end.
    until: Option<Term>,
    /// The time that was said, at which something is done later.
    due: Option<Nature>,
    /// Did something last so long?
    lasted: bool,
    /// Does the sentence say that something is so only while something else is?
    while_so: bool,
    /// Was a lane chosen, and whose, where that was said?
    lane: Option<Option<Side>>,
    /// How the cards of the next choice must go together.
    such: Option<deeds::Such>,
    /// Does a number go with what sets the text off: so much damage, so many cards?
    told_much: bool,
    /// Is the text set off by an attack or a battle of this card?
    fights: bool,
    /// Is the text set off in the course of an attack?
    in_attack: bool,
    /// Is the text set off by what this card does, or what happens to it?
    of_this: bool,
    /// Whose the card is that the text is set off by, where that is told.
    cause_of: Option<Side>,
    /// The two numbers that were compared last.
    compared: Option<(Amount, Amount)>,
    /// The same number of one's own and of the opponent's, where they were compared (比べる).
    between_players: Option<(Amount, Amount)>,
    /// Is the text set off by an attack or battle that goes on, and lasts as long where it says nothing else?
    for_battle: bool,
    /// Is it done at a later time than it is told?
    later: bool,
    /// Did the opponent choose from the lines after this one?
    opponent_chose: bool,
    /// Whose square of which row the sentence that is replaced moves something to, in its own lane.
    square: Option<(Side, Row)>,
    /// Is what is said of a card said of the next one that is played?
    next: bool,
    /// The step with which what the text does begins, after its cost.
    start: u16,
    /// In which zone the ability works, if not in play.
    home: Option<Zone>,
    /// What there is to choose from: the lines after the one that is lowered.
    modes: &'l [Line],
}

impl<'l> Hooks<'l> {
    fn new(lore: &'l mut Lore, def: Def, kind: Kind, modes: &'l [Line]) -> Hooks<'l> {
        let writer = Writer::new(def);
        Hooks {
            lore,
            def,
            kind,
            writer,
            until: None,
            due: None,
            lasted: false,
            while_so: false,
            lane: None,
            such: None,
            told_much: false,
            fights: false,
            in_attack: false,
            of_this: false,
            cause_of: None,
            compared: None,
            for_battle: false,
            between_players: None,
            later: false,
            opponent_chose: false,
            square: None,
            next: false,
            start: 0,
            home: None,
            modes,
        }
    }
}

/// Damage to a character: characters have no hit points (8.11, LS-05).
pub(crate) const DAMAGE_TO_CHARACTER: Called = Called::new(
    "キャラクターへのダメージ：キャラクターにはライフがなく、何も起こらない。破壊する、DEF-●●●するなどと書く",
    "damage to a character: characters have no life, so it does nothing; say what happens, such as destroying it or \
     lowering its DEF",
);

fn is(test: Test) -> Filter {
    Filter::Is(test)
}

fn not(test: Test) -> Filter {
    Filter::Not(Box::new(Filter::Is(test)))
}

/// The only word of a phrase, if it is a noun of the game.
fn own_noun(chain: &Chain) -> Option<Noun> {
    chain.only_noun().and_then(Noun::of)
}

/// The only word of a phrase, if it is a noun that card games share.
fn shared_noun(chain: &Chain) -> Option<genre::Noun> {
    chain.only_noun().and_then(genre::Noun::of)
}

/// A posture, by its word: each part that it says.
fn posture(word: Noun) -> Option<Pose> {
    let pose = |up, defence| Some(Pose { up, defence, ..Pose::default() });
    let turned = |way| Some(Pose { defence: Some(true), way: Some(way), ..Pose::default() });
    let gained = |gained| Some(Pose { gained: Some(gained), ..Pose::default() });
    match word {
        Noun::FaceUpDisplay | Noun::Up => pose(Some(true), None),
        Noun::FaceDownDisplay | Noun::Under => pose(Some(false), None),
        Noun::AttackDisplay => pose(None, Some(false)),
        Noun::DefenceDisplay => pose(None, Some(true)),
        Noun::FaceUpAttack => pose(Some(true), Some(false)),
        Noun::FaceDownAttack => pose(Some(false), Some(false)),
        Noun::FaceUpDefence => pose(Some(true), Some(true)),
        Noun::FaceDownDefence => pose(Some(false), Some(true)),
        Noun::Gained => gained(true),
        Noun::Regained => gained(false),
        Noun::DefenceLeft => turned(Turned::Left),
        Noun::DefenceRight => turned(Turned::Right),
        Noun::DefenceTheirs => turned(Turned::Theirs),
        _ => None,
    }
}

/// A card that lies so.
fn lies(pose: Pose) -> Filter {
    if let Some(gained) = pose.gained {
        return if gained { is(Test::Gained) } else { not(Test::Gained) };
    }
    let up = pose.up.map(|up| if up { is(Test::FaceUp) } else { not(Test::FaceUp) });
    let defence = pose.defence.map(|defence| if defence { is(Test::Defence) } else { not(Test::Defence) });
    Filter::Any(vec![up.into_iter().chain(defence).collect()])
}

/// A figure of a character, by its word.
fn figure_of(word: Word<NOUN>) -> Option<Figure> {
    if genre::Noun::of(word) == Some(genre::Noun::Cost) {
        return Some(Figure::Cost);
    }
    match Noun::of(word)? {
        Noun::Atk => Some(Figure::Atk),
        Noun::Def => Some(Figure::Def),
        Noun::Down => Some(Figure::Down),
        Noun::Speed => Some(Figure::Speed),
        Noun::EnergyCost => Some(Figure::Cost),
        _ => None,
    }
}

fn attribute(word: Noun) -> Option<u8> {
    let all = [Noun::Light, Noun::Dark, Noun::Fire, Noun::Water, Noun::Wood, Noun::Earth];
    all.iter().position(|one| *one == word).map(|n| n as u8)
}

/// A card that does not lie face down in the character zone.
fn shows_its_face() -> Filter {
    Filter::Any(vec![vec![is(Test::FaceUp)], vec![not(Test::Lies(Zone::Character))]])
}

/// Does a filter ask for what only a face-up character shows (9.6.1)?
fn reads_the_face(filter: &Filter) -> bool {
    match filter {
        Filter::Any(all) => all.iter().flatten().any(reads_the_face),
        Filter::Not(filter) => reads_the_face(filter),
        Filter::Is(test) => matches!(
            test,
            Test::Attribute(_)
                | Test::Race(_)
                | Test::Name(_)
                | Test::NamePart(_)
                | Test::Figure(..)
                | Test::Has(_)
                | Test::Resists(_)
                | Test::Plain
                | Test::Beyond(..)
                | Test::Namesake(_)
                | Test::Alike(..)
        ),
        Filter::Other | Filter::This | Filter::In(_) | Filter::NotIn(_) | Filter::Was(_) => false,
    }
}

impl Plays for Hooks<'_> {
    type Game = Los;

    fn lexicon(&self) -> &Lexicon {
        &self.lore.lexicon
    }

    fn writer(&mut self) -> &mut Writer<Los> {
        &mut self.writer
    }

    fn whose(&self, word: Word<NOUN>) -> Option<Whose> {
        match genre::Noun::of(word) {
            // 自身の: of whoever acts.
            Some(genre::Noun::Oneself) => Some(Whose::Own),
            _ => language::scribe::whose(word),
        }
    }

    fn head(&self, word: Word<NOUN>) -> Option<Head<Los>> {
        if genre::Noun::of(word) == Some(genre::Noun::Card) {
            return Some(Head { tests: Vec::new(), zones: vec![Zone::Character, Zone::Support] });
        }
        let (test, zones) = match Noun::of(word)? {
            Noun::Character | Noun::CharacterCard => {
                (Some(Test::Kind(Kind::Character)), vec![Zone::Character])
            }
            Noun::Support | Noun::SupportCard => (Some(Test::Kind(Kind::Support)), vec![Zone::Support]),
            Noun::Effect | Noun::EffectCard => (Some(Test::Kind(Kind::Effect)), Vec::new()),
            Noun::FlashEffect | Noun::Flash => (Some(Test::Flash), Vec::new()),
            Noun::FieldSupport => (Some(Test::Field), vec![Zone::Support]),
            Noun::Energy => (None, vec![Zone::Energy]),
            _ => return None,
        };
        Some(Head { tests: test.into_iter().map(is).collect(), zones })
    }

    fn is_this(&self, word: Word<NOUN>) -> bool {
        match Noun::of(word) {
            Some(Noun::Character | Noun::CharacterCard) => self.kind == Kind::Character,
            Some(Noun::Support | Noun::SupportCard) => self.kind == Kind::Support,
            Some(Noun::Effect | Noun::EffectCard) => self.kind == Kind::Effect,
            _ => genre::Noun::of(word) == Some(genre::Noun::Card),
        }
    }

    fn zones(&self, word: Word<NOUN>) -> Option<Vec<Zone>> {
        match genre::Noun::of(word) {
            Some(genre::Noun::Field) => return Some(vec![Zone::Character, Zone::Support]),
            Some(genre::Noun::Deck) => return Some(vec![Zone::Deck]),
            Some(genre::Noun::Hand) => return Some(vec![Zone::Hand]),
            _ => {}
        }
        match Noun::of(word)? {
            Noun::CharacterZone => Some(vec![Zone::Character]),
            Noun::SupportZone => Some(vec![Zone::Support]),
            Noun::EnergyZone => Some(vec![Zone::Energy]),
            Noun::Trash => Some(vec![Zone::Trash]),
            _ => None,
        }
    }

    fn place(&mut self, words: &mut Words<'_>, phrase: &mut Phrase<Los>) -> Lowered<bool> {
        places::place(self, words, phrase)
    }

    fn filter(&mut self, atom: &Atom) -> Option<Described<Los>> {
        match atom {
            Atom::Trait(Raw(race)) => {
                self.writer.cite(rule!("2.1.5"));
                let row = self.lore.race(race).unwrap_or_else(|| {
                    self.lore.races.push(race.to_string());
                    self.lore.races.len() as u16 - 1
                });
                Some(Described::Card(Filter::Any(vec![vec![is(Test::Race(row))]])))
            }
            Atom::Quote(Quote::Name { name: Raw(name) }) => {
                Some(Described::Card(is(Test::Name(name.clone()))))
            }
            Atom::Noun(word) => {
                let word = Noun::of(*word)?;
                if let Some(n) = attribute(word) {
                    self.writer.cite(rule!("2.6"));
                    return Some(Described::Like(Filter::Any(vec![vec![is(Test::Attribute(n))]])));
                }
                // To which side a card lies is said only of what it comes to.
                posture(word).filter(|pose| pose.way.is_none()).map(lies).map(Described::Like)
            }
            _ => None,
        }
    }

    fn said(&mut self, deed: DeedId, slots: &mut Slots<'_>, phrase: &mut Phrase<Los>) -> Lowered<()> {
        relatives::said(self, deed, slots, phrase)
    }

    fn is_figure(&self, word: Word<NOUN>) -> bool {
        figure_of(word).is_some() || Noun::of(word) == Some(Noun::Life)
    }

    fn figure_test(&mut self, figure: (Word<NOUN>, bool), bound: Bound, than: Amount) -> Option<Filter> {
        let which = figure_of(figure.0)?;
        self.cite_figure(figure.1);
        Some(is(Test::Figure(which, figure.1, bound, Box::new(than))))
    }

    fn measure(&mut self, figure: (Word<NOUN>, bool), of: Reference) -> Option<Amount> {
        let which = figure_of(figure.0)?;
        self.cite_figure(figure.1);
        Some(Amount::Own(Measure::Figure(of, which, figure.1)))
    }

    fn is_one(&mut self, of: &mut Selector) -> Option<bool> {
        let one = |filter: &Filter| match filter {
            Filter::Is(test) => matches!(
                test,
                Test::Attacking
                    | Test::Attacked
                    | Test::AttackedBy(_)
                    | Test::Opposes(_)
                    | Test::Fights
                    | Test::Lane(_, [true, false, false])
            ),
            _ => false,
        };
        // Whom it fights (LS-70).
        if self.fights && of.places == [(Zone::Character, Side::Theirs)] && !of.filters.iter().any(one) {
            self.writer.cite(ruling!("LS-70"));
            of.filters.push(is(Test::Fights));
        }
        let chosen = |filter: &Filter| match filter {
            Filter::In(_) | Filter::Is(Test::Most(..)) => true,
            Filter::Any(all) => all.iter().flatten().any(|filter| matches!(filter, Filter::In(_))),
            _ => false,
        };
        match of.filters.iter().any(chosen) {
            true => None,
            false => Some(of.filters.iter().any(one)),
        }
    }

    fn player_figure(&self, word: Word<NOUN>, side: Side) -> Option<Amount> {
        (Noun::of(word) == Some(Noun::Life)).then_some(Amount::Own(Measure::Life(side)))
    }

    fn most(&mut self, of: &mut Selector, figure: Word<NOUN>, more: bool) -> Lowered<()> {
        let Some(figure) = figure_of(figure) else {
            return cannot(At::default(), "この数値の比較", "the most of such a figure");
        };
        self.writer.cite(rule!("9.6.1"));
        // What lies face down shows no figure.
        of.filters.push(shows_its_face());
        let among = Box::new(of.clone());
        of.filters.push(is(Test::Most(figure, more, among)));
        Ok(())
    }

    fn is_aspect(&self, word: Word<NOUN>) -> bool {
        genre::Noun::of(word) == Some(genre::Noun::Position) || Noun::of(word) == Some(Noun::Display)
    }

    fn lies_in(&self, zones: &[Zone]) -> Filter {
        Filter::Any(zones.iter().map(|zone| vec![is(Test::Lies(*zone))]).collect())
    }

    fn is_one_of(&self, of: Reference) -> Option<Filter> {
        Some(is(Test::Among(of)))
    }

    fn of_side(&self, side: Side) -> Option<Filter> {
        Some(is(Test::Of(side)))
    }

    fn remembers(&self, todo: &Do) -> bool {
        match todo.verb {
            Verb::Draw(whom, _) => whom != Whom::Both,
            Verb::Play(_) | Verb::Later(_) | Verb::Anyway => false,
            _ => todo.to != Reference::Nothing,
        }
    }

    fn is_private(&self, zone: Zone) -> bool {
        matches!(zone, Zone::Hand | Zone::Deck | Zone::Trash | Zone::Energy)
    }

    fn is_hidden(&self, zone: Zone) -> bool {
        zone == Zone::Hand
    }

    fn board(&self) -> Vec<Zone> {
        vec![Zone::Character]
    }

    fn off_the_top(&mut self, side: Side, n: Amount) -> Lowered<Reference> {
        let top = self.writer.deed(Verb::Top(side, false), Reference::Nothing, n);
        self.writer.touched(top).map(Reference::Slot)
    }

    fn knows_what_is_printed(&self) -> bool {
        true
    }

    fn is_so_still(&self, filter: &Filter) -> bool {
        let lies = |test: &Test| matches!(test, Test::Defence | Test::Row(_) | Test::Gained);
        let of_place = match filter {
            Filter::Is(test) => lies(test),
            Filter::Not(filter) => matches!(&**filter, Filter::Is(test) if lies(test)),
            Filter::Any(all) => all.iter().flatten().all(|filter| self.is_so_still(filter)),
            _ => false,
        };
        // Nothing was done to it since.
        of_place && !self.writer.ops().iter().any(|op| matches!(op, Op::Do(_)))
    }

    fn is_printed(&self, filter: &Filter) -> bool {
        match filter {
            Filter::Any(all) => all.iter().flatten().all(|filter| self.is_printed(filter)),
            Filter::Not(filter) => self.is_printed(filter),
            Filter::Is(test) => matches!(
                test,
                Test::Kind(_)
                    | Test::Flash
                    | Test::Field
                    | Test::Attribute(_)
                    | Test::Race(_)
                    | Test::Name(_)
                    | Test::NamePart(_)
                    | Test::Figure(_, true, ..)
            ),
            _ => false,
        }
    }

    fn unlike(&self, filter: Filter) -> Filter {
        let reads = reads_the_face(&filter);
        let not = Filter::Not(Box::new(filter));
        // What lies face down neither is so nor isn't (9.6.1).
        if reads { Filter::Any(vec![vec![not, shows_its_face()]]) } else { not }
    }

    fn same_name(&mut self, of: Reference) -> Option<Filter> {
        Some(is(Test::Namesake(of)))
    }

    fn lasts_as_long(&mut self, usual: &[Clause], other: &mut Vec<Clause>) {
        abilities::lasts_as_long(self, usual, other);
    }

    fn half(&mut self, of: Amount) -> Option<Amount> {
        Some(Amount::Per(Box::new(of), 2))
    }

    fn own_amount(&mut self, chain: &Chain, by: Side) -> Lowered<Option<Amount>> {
        kinds::amount(self, chain, by)
    }

    fn own_condition(&mut self, clause: &Clause, subject: Option<&Chain>) -> Lowered<Option<Condition>> {
        if let Some(found) = kinds::between_players(self, clause)? {
            return Ok(Some(found));
        }
        if let Some(found) = kinds::of_each(self, clause, subject)? {
            return Ok(Some(found));
        }
        if let Some(found) = kinds::which_attack(self, clause)? {
            return Ok(Some(found));
        }
        if let Some(found) = places::someone_there(self, clause)? {
            return Ok(Some(found));
        }
        kinds::condition(self, clause, subject)
    }

    fn compares(&mut self, one: &Amount, two: &Amount) {
        self.compared = Some((one.clone(), two.clone()));
    }

    fn choose(&mut self, mut choice: Choice<Los>) -> Lowered<Reference> {
        self.look_through(&choice);
        if let Some(such) = self.such.take() {
            let own = self.writer.slots_from(None);
            choice.of.filters.push(such.filter(own));
        }
        // その中から: what was taken may still lie in the deck, and is not taken twice.
        let among = choice.among;
        if among {
            let taken: Vec<Filter> = self.writer.taken().iter().map(|slot| Filter::NotIn(*slot)).collect();
            choice.of.filters.extend(taken);
        }
        let slot = self.writer.choose(choice)?;
        if among {
            self.writer.take(slot);
        }
        Ok(Reference::Slot(slot))
    }

    fn works_in(&mut self, zones: &[Zone], at: At) -> Lowered<()> {
        self.home = match zones {
            [Zone::Hand] => Some(Zone::Hand),
            [Zone::Trash] => Some(Zone::Trash),
            zones if zones.iter().all(|zone| zone.is_field()) => return Ok(()),
            _ => {
                return cannot(
                    at,
                    "デッキやエネルギーで働くカード（3.4）",
                    "a card that works in the deck or as energy (3.4)",
                );
            }
        };
        Ok(())
    }

    fn narrow(&mut self, of: &mut Selector) {
        // このカード以外の: of the zone too that it went to by what set the text off.
        let elsewhere = of.places.iter().any(|(zone, _)| !zone.is_field());
        if elsewhere && of.filters.contains(&Filter::Other) {
            of.filters.push(not(Test::Itself));
        }
    }

    fn means(&mut self, of: &Selector) {
        if of.filters.iter().any(reads_the_face) {
            self.writer.cite(rule!("9.6.1"));
        }
        let energy = of.places.iter().any(|(zone, _)| *zone == Zone::Energy);
        self.lore.tells_energy |= energy && !of.filters.is_empty();
    }

    fn means_every(&mut self, filters: &[Filter]) {
        if !filters.iter().any(reads_the_face) {
            self.writer.cite(ruling!("LS-47"));
        }
    }

    fn next_sentence(&mut self) {
        (self.until, self.lasted, self.while_so) = (None, false, false);
    }

    fn end_sentence(&mut self) -> Lowered<()> {
        if std::mem::take(&mut self.next) {
            return cannot(self.writer.at(), "次にプレイするカード", "the next card that is played");
        }
        if self.such.take().is_some() {
            return cannot(self.writer.at(), "この選び方", "such a way to choose");
        }
        match self.until {
            Some(_) if !self.lasted => {
                cannot(self.writer.at(), "期限のある行為", "something done at once that would last")
            }
            _ => Ok(()),
        }
    }

    fn time(&mut self, chain: &Chain, particle: Option<&Particle>) -> Lowered<Time<Los>> {
        times::time(self, chain, particle)
    }

    fn time_adverb(&mut self, adverb: Word<ADVERB>) -> Option<Time<Los>> {
        times::time_adverb(self, adverb)
    }

    fn happened(&mut self, clause: &Clause) -> Lowered<Asked<Los>> {
        events::happened(self, clause)
    }

    fn is_told_later(&self, what: &crate::vocabulary::Trigger) -> bool {
        what.topic != crate::vocabulary::Topic::Plays
    }

    fn ask(&mut self, asked: Asked<Los>) -> u16 {
        self.lore.asked_topics |= 1 << asked.what.topic as u64;
        self.lore.asked.push(asked);
        self.lore.asked.len() as u16 - 1
    }

    fn is_rule(&self, deed: DeedId, slots: &Slots<'_>) -> bool {
        prohibitions::is_rule(deed, slots)
    }

    fn each_player(&mut self, nth: usize, clauses: &[Clause]) -> Option<Actor> {
        let side = *[Side::Mine, Side::Theirs].get(nth)?;
        (!deeds::done_by_both(self, clauses)).then_some(Actor::One(side))
    }

    fn asks(&self, deed: DeedId, slots: &Slots<'_>) -> bool {
        deeds::chooses_lane(self, deed, slots)
    }

    fn choice_may_be_left(&self) -> bool {
        true
    }

    fn lets_choose(&self, clauses: &[Clause]) -> bool {
        let following =
            |arg: &Arg| arg.phrase(&[Particle::From]).is_some_and(|chain| chain.is(genre::Noun::Following));
        clauses.iter().any(|clause| clause.args.iter().any(following))
    }

    fn whole(&mut self, clause: &Clause, by: Actor) -> Option<Price> {
        let price = tried_price(self, std::slice::from_ref(clause), by);
        price.filter(|price| matches!(price, Price::Cards(_, n) if *n > 1))
    }

    fn deed(&mut self, deed: DeedId, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
        deeds::deed(self, deed, slots, by)
    }

    fn ways(&mut self, clauses: &[Clause], by: Actor) -> Lowered<u16> {
        let prices: Vec<_> =
            clauses.iter().map(|clause| tried_price(self, std::slice::from_ref(clause), by)).collect();
        let rows: Vec<u16> =
            prices.into_iter().map(|price| self.writer.cost_row(price.into_iter().collect())).collect();
        Ok(rows.first().map_or(0, |row| row + 1))
    }

    fn price(&mut self, from: usize, by: Side) -> Option<Price> {
        costs::price(&self.writer.ops()[from..], by)
    }

    fn for_a_while(&mut self, clauses: &[Clause]) -> Lowered<bool> {
        abilities::for_a_while(self, clauses)
    }

    fn done_later(&mut self, clauses: &[Clause]) -> Option<Vec<Clause>> {
        // Looking for a time says nothing of how long something lasts.
        let until = self.until;
        let later = language::scribe::sentences::done_later(self, clauses);
        self.until = until;
        later
    }

    fn own_deed(&mut self, clauses: &[Clause], by: Actor) -> Lowered<bool> {
        abilities::no_more_for_a_while(self, clauses, by)
    }

    fn later(&mut self, clauses: &[Clause]) -> Lowered<()> {
        abilities::later(self, clauses)
    }

    fn cite(&mut self, step: Step) {
        self.writer.cite(match step {
            Step::May => ruling!("LS-07"),
            Step::Either => ruling!("LS-57"),
            Step::Instead => ruling!("LS-55"),
            Step::Was => ruling!("LS-63"),
            Step::It | Step::Anywhere | Step::Anyone | Step::Together => return,
        });
    }
}

impl Hooks<'_> {
    /// The printed figure is another than the current one (8.7).
    fn cite_figure(&mut self, printed: bool) {
        if printed {
            self.writer.cite(rule!("8.7"));
            self.writer.cite(ruling!("LS-49"));
        }
    }
}

impl Hooks<'_> {
    /// Who chooses in a deck looks through it first.
    fn look_through(&mut self, choice: &Choice<Los>) {
        for side in self.writer.unseen(choice, Zone::Deck) {
            let deck = Selector { places: vec![(Zone::Deck, side)], filters: Vec::new() };
            // By what the choice is understood is cited there.
            let cites = self.writer.take_cites();
            self.writer.deed(Verb::Look, Reference::Every(deck), Amount::N(1));
            cites.into_iter().for_each(|cite| self.writer.cite(cite));
        }
    }
}
