//! Which cards, how many, and what must hold.

use engine::effect::{Bound as Bounds, Side};

use super::scribe::{Lowered, Scribe, cannot};
use crate::cards::Kind;
use crate::effect as read;
use crate::effect::{Bound, Display, Face, Filter as Said, Keyword, Lane, Mark, Noun, Place, Posture, Whose};
use crate::table::{Figure, Key, Row, Zone};
use crate::vocabulary::{Amount, Filter, Measure, Reference, Selector, Test, Told, Which, Whom};

/// A row as the rules know it.
pub(crate) fn row(row: read::Row) -> Row {
    match row {
        read::Row::Front => Row::Front,
        read::Row::Back => Row::Back,
    }
}

/// A bound as the engine knows it.
pub(crate) fn bound(bound: Bound) -> Bounds {
    match bound {
        Bound::AtLeast => Bounds::AtLeast,
        Bound::AtMost => Bounds::AtMost,
        Bound::Exactly => Bounds::Exactly,
    }
}

/// A kind as the rules know it.
pub(crate) fn kind(kind: read::Kind) -> Kind {
    match kind {
        read::Kind::Character => Kind::Character,
        read::Kind::Effect => Kind::Effect,
        read::Kind::Support => Kind::Support,
    }
}

/// A number as the rules know it.
pub(crate) fn figure(figure: read::Figure) -> Figure {
    match figure {
        read::Figure::Atk => Figure::Atk,
        read::Figure::Def => Figure::Def,
        read::Figure::Down => Figure::Down,
        read::Figure::Speed => Figure::Speed,
        read::Figure::Cost { .. } => Figure::Cost,
    }
}

/// A special effect as a key, or as a resistance (`true` is エネルギー耐性).
pub(crate) enum Special {
    Key(Key),
    Resist(bool, u8),
}

pub(crate) fn special(keyword: Keyword) -> Lowered<Special> {
    Ok(match keyword {
        Keyword::Sky => Special::Key(Key::Sky),
        Keyword::TwoAttacks => Special::Key(Key::Twice),
        Keyword::Venom => Special::Key(Key::Venom),
        Keyword::SpeedProof(x) => Special::Resist(false, x.min(255) as u8),
        Keyword::EnergyProof(x) => Special::Resist(true, x.min(255) as u8),
        Keyword::Flash | Keyword::Field => {
            return cannot("カードの種類を得たり失ったりすること", "a kind of card is not gained or lost");
        }
    })
}

/// The zones a word for one means.
pub(crate) fn zones(zone: read::Zone) -> &'static [Zone] {
    match zone {
        read::Zone::Field => &[Zone::Character, Zone::Support],
        read::Zone::Characters => &[Zone::Character],
        read::Zone::Supports => &[Zone::Support],
        read::Zone::Energy => &[Zone::Energy],
        read::Zone::Trash(_) => &[Zone::Trash],
        read::Zone::Deck => &[Zone::Deck],
        read::Zone::Hand => &[Zone::Hand],
    }
}

impl Scribe<'_> {
    /// Squares told by a lane: its number in the match's list.
    pub fn squares_of_lane(&mut self, lane: Lane, row: Option<Row>) -> Lowered<u16> {
        let (by, which) = match lane {
            Lane::That if self.lane => (None, [true, false, false]),
            Lane::That => (Some(self.it()?), [true, false, false]),
            Lane::Same(mark) => (Some(self.mark(mark)?), [true, false, false]),
            Lane::Of(mark) => (Some(self.mark(Some(mark))?), [true, false, false]),
            Lane::Its => (Some(Reference::This), [true, false, false]),
            Lane::Beside(beside, mark) => {
                let (left, right) = sides(beside);
                (Some(self.mark(mark)?), [false, left, right])
            }
        };
        self.cite(rule!("3.3.4"));
        Ok(self.told(Told { by, which: Which::Lanes(which), row }))
    }

    /// The squares next to a card: their number in the match's list.
    pub fn squares_next(&mut self, mark: Mark) -> Lowered<u16> {
        let by = Some(self.mark(Some(mark))?);
        self.cite(rule!("3.3.1"));
        Ok(self.told(Told { by, which: Which::Next, row: None }))
    }

    fn told(&mut self, told: Told) -> u16 {
        self.lore.told.push(told);
        self.lore.told.len() as u16 - 1
    }

    fn mark(&self, mark: Option<Mark>) -> Lowered<Reference> {
        match mark {
            None | Some(Mark::This(_)) => Ok(Reference::This),
            Some(Mark::It(_)) => self.it(),
        }
    }

    /// The tests that a place on the board makes.
    pub fn place_tests(&mut self, place: &Place) -> Lowered<Vec<Filter>> {
        let is = |test: Test| Filter::Is(test);
        self.cite_place(place);
        Ok(match place {
            Place::Zone(_) => Vec::new(),
            Place::Row(said) => vec![is(Test::Row(row(*said)))],
            Place::Lane(lane, said) => {
                let mut tests = vec![is(self.lane(*lane)?)];
                tests.extend(said.map(|said| is(Test::Row(row(said)))));
                tests
            }
            Place::NextSquares(mark) => vec![is(Test::Next(self.mark(*mark)?))],
        })
    }

    fn cite_place(&mut self, place: &Place) {
        match place {
            Place::Zone(_) => {}
            Place::Row(read::Row::Front) => self.cite(rule!("3.3.2")),
            Place::Row(read::Row::Back) => self.cite(rule!("3.3.3")),
            Place::Lane(..) => self.cite(rule!("3.3.4")),
            Place::NextSquares(_) => self.cite(rule!("3.3.1")),
        }
    }

    fn lane(&self, lane: Lane) -> Lowered<Test> {
        Ok(match lane {
            Lane::Same(mark) => Test::Lane(self.mark(mark)?, [true, false, false]),
            Lane::Its => Test::Lane(Reference::This, [true, false, false]),
            Lane::Beside(beside, mark) => {
                let (left, right) = sides(beside);
                Test::Lane(self.mark(mark)?, [false, left, right])
            }
            Lane::Of(mark) => Test::Lane(self.mark(Some(mark))?, [true, false, false]),
            Lane::That if self.lane => Test::InChosenLane,
            Lane::That => Test::Lane(self.it()?, [true, false, false]),
        })
    }

    /// Whose cards in this zone, where `actor` does the deed.
    fn whose(whose: Whose, zone: Zone, actor: Side) -> Vec<Side> {
        let alone = matches!(zone, Zone::Hand | Zone::Deck | Zone::Trash | Zone::Energy);
        match whose {
            Whose::Own => vec![actor],
            Whose::Opponent => vec![Side::Theirs],
            Whose::Unsaid if alone => vec![actor],
            Whose::Both | Whose::Owner | Whose::Unsaid => vec![Side::Mine, Side::Theirs],
        }
    }

    /// Cards, told by what they are like.
    pub fn selector(&mut self, of: &read::Selector, actor: Side) -> Lowered<Selector> {
        let mut filters = Vec::new();
        let mut all: Vec<Zone> = Vec::new();
        match &of.places[..] {
            [] => all.extend(match of.noun {
                Noun::Kind { kind: read::Kind::Character, .. } => &[Zone::Character][..],
                Noun::Kind { kind: read::Kind::Support, .. } | Noun::Field => &[Zone::Support],
                Noun::Energy => &[Zone::Energy],
                Noun::Card => &[Zone::Character, Zone::Support],
                Noun::Unsaid => &[Zone::Character],
                Noun::Kind { kind: read::Kind::Effect, .. } | Noun::Flash => {
                    return cannot("どこにもないエフェクト", "an effect that lies nowhere");
                }
            }),
            [Place::Zone(zone)] => all.extend(zones(*zone)),
            [place] => {
                all.push(Zone::Character);
                filters.extend(self.place_tests(place)?);
            }
            several => {
                for place in several {
                    let Place::Zone(zone) = place else {
                        return cannot("一度に指した複数の場所", "several places on the board at once");
                    };
                    all.extend(zones(*zone));
                }
            }
        }
        match of.noun {
            Noun::Kind { kind: said, .. } => filters.push(Filter::Is(Test::Kind(kind(said)))),
            Noun::Flash => filters.push(Filter::Is(Test::Flash)),
            Noun::Field => filters.push(Filter::Is(Test::Field)),
            Noun::Card | Noun::Energy | Noun::Unsaid => {}
        }
        let most = |filter: &&Said| matches!(filter, Said::Most { .. });
        for filter in of.filters.iter().filter(|filter| !most(filter)) {
            filters.push(self.filter(filter)?);
        }
        if of.reads_the_face() {
            self.cite(rule!("9.6.1"));
        }
        self.lore.tells_energy |= all.contains(&Zone::Energy) && !filters.is_empty();
        let places = all
            .into_iter()
            .flat_map(|zone| Self::whose(of.whose, zone, actor).into_iter().map(move |side| (zone, side)));
        let mut selector = Selector { places: places.collect(), filters };
        for filter in of.filters.iter().filter(most) {
            if let Said::Most { which, more } = filter {
                let shown = Filter::Is(Test::FaceUp);
                selector.filters.push(Filter::Any(vec![
                    vec![shown],
                    vec![Filter::Not(Box::new(Filter::Is(Test::Lies(Zone::Character))))],
                ]));
                let among = Box::new(selector.clone());
                selector.filters.push(Filter::Is(Test::Most(figure(*which), *more, among)));
            }
        }
        Ok(selector)
    }

    /// What a card must be like.
    pub fn filter(&mut self, filter: &Said) -> Lowered<Filter> {
        let is = |test: Test| Filter::Is(test);
        let any = |tests: Vec<Test>| Filter::Any(tests.into_iter().map(|test| vec![is(test)]).collect());
        Ok(match filter {
            Said::Other(_) => Filter::Other,
            Said::NotIt(_) => match self.it()? {
                Reference::Slot(slot) => Filter::NotIn(slot),
                other => Filter::Not(Box::new(is(Test::Among(other)))),
            },
            Said::Attribute(all) => {
                self.cite(rule!("2.6"));
                any(all.iter().map(|attribute| Test::Attribute(*attribute as u8)).collect())
            }
            Said::Race(all) => {
                self.cite(rule!("2.1.5"));
                let mut tests = Vec::new();
                for word in all {
                    let known = self.lore.race(word);
                    let race = known.unwrap_or_else(|| {
                        self.lore.races.push(word.to_string());
                        self.lore.races.len() as u16 - 1
                    });
                    tests.push(Test::Race(race));
                }
                any(tests)
            }
            Said::Name(name) => is(Test::Name(name.clone())),
            Said::Figure { which, than, bound: said, printed, .. } => {
                if *printed {
                    self.cite(rule!("8.7"));
                    self.cite(ruling!("LS-49"));
                }
                let than = self.amount(than, Side::Mine)?;
                is(Test::Figure(figure(*which), *printed, bound(*said), Box::new(than)))
            }
            Said::Posture(posture) => posture_filter(*posture),
            Said::Has { keywords, not, .. } => {
                let mut tests = Vec::new();
                for keyword in keywords {
                    tests.push(match keyword {
                        Keyword::Flash => Test::Flash,
                        Keyword::Field => Test::Field,
                        other => match special(*other)? {
                            Special::Key(key) => Test::Has(key),
                            Special::Resist(energy, _) => Test::Resists(energy),
                        },
                    });
                }
                let has = any(tests);
                // What lies face down has no effects to be seen: it neither has nor lacks them.
                let shown = Filter::Is(Test::FaceUp);
                if *not { Filter::Any(vec![vec![Filter::Not(Box::new(has)), shown]]) } else { has }
            }
            Said::Both(all) => {
                Filter::Any(vec![all.iter().map(|one| self.filter(one)).collect::<Lowered<_>>()?])
            }
            Said::Beyond { which, more } => {
                self.cite(rule!("8.7"));
                is(Test::Beyond(figure(*which), *more))
            }
            Said::Most { .. } => {
                return cannot("何の中で最も大きいかを示さない比較", "the most of cards that are not told");
            }
            Said::Textless => is(Test::Plain),
            Said::Attacking => is(Test::Attacking),
            Said::Attacked => is(Test::Attacked),
            Said::Battling(_) => any(vec![Test::Attacking, Test::Attacked]),
            Said::Fought { .. } => is(Test::Fights),
            Said::MovedThisTurn => is(Test::MovedNow),
            Said::CameThisTurn => is(Test::CameNow),
            Said::AttackedThisTurn => is(Test::AttackedNow),
        })
    }

    /// How much.
    pub fn amount(&mut self, amount: &read::Amount, actor: Side) -> Lowered<Amount> {
        match amount {
            read::Amount::N(n) => Ok(Amount::N((*n).min(30_000) as i16)),
            read::Amount::Of(value, _) => self.value(value, actor),
        }
    }

    /// A number that is read off the table.
    pub fn value(&mut self, value: &read::Value, actor: Side) -> Lowered<Amount> {
        Ok(match value {
            read::Value::Figure { of, which, printed } => {
                if *printed {
                    self.cite(rule!("8.7"));
                    self.cite(ruling!("LS-49"));
                }
                let of = self.spoken(of, actor)?;
                Amount::Own(Measure::Figure(of, figure(*which), *printed))
            }
            read::Value::Total(of) => self.value(of, actor)?,
            read::Value::Count { of, .. } => Amount::Count(self.selector(of, actor)?),
            read::Value::Life(whose) => {
                let side = match whose {
                    Whose::Opponent => Side::Theirs,
                    _ => Side::Mine,
                };
                Amount::Own(Measure::Life(side))
            }
        })
    }

    /// What is spoken of without being picked anew.
    pub fn spoken(&mut self, target: &read::Target, actor: Side) -> Lowered<Reference> {
        match target {
            read::Target::This(_) => Ok(Reference::This),
            read::Target::ThisIn(zone, _) => self.works_in(*zone),
            read::Target::It(_) => self.it(),
            read::Target::Every(of, _) => Ok(Reference::Every(self.selector(of, actor)?)),
            read::Target::Both(one, two) => {
                Ok(Reference::Both(vec![self.spoken(one, actor)?, self.spoken(two, actor)?]))
            }
            read::Target::Pick(_) | read::Target::Top { .. } | read::Target::Rest(_) => {
                cannot("先に選ばなければならないカード", "a card that would have to be picked first")
            }
        }
    }
}

/// Left, right.
pub(crate) fn sides(beside: read::Beside) -> (bool, bool) {
    match beside {
        read::Beside::Either => (true, true),
        read::Beside::Left => (true, false),
        read::Beside::Right => (false, true),
    }
}

/// Lies like this.
pub(crate) fn posture_filter(posture: Posture) -> Filter {
    let is = |test: Test| Filter::Is(test);
    let not = |test: Test| Filter::Not(Box::new(Filter::Is(test)));
    match posture {
        Posture::Character { face, display } => {
            let mut all = Vec::new();
            all.extend(face.map(|face| match face {
                Face::Up => is(Test::FaceUp),
                Face::Down => not(Test::FaceUp),
            }));
            all.extend(display.map(|display| match display {
                Display::Attack => not(Test::Defence),
                Display::Defence => is(Test::Defence),
            }));
            Filter::Any(vec![all])
        }
        Posture::Regained(true) => not(Test::Gained),
        Posture::Regained(false) => is(Test::Gained),
    }
}

/// A player, as the rules know one.
pub(crate) fn whom(actor: Option<read::Actor>) -> Whom {
    match actor {
        None | Some(read::Actor::Own) => Whom::One(Side::Mine),
        Some(read::Actor::Opponent) => Whom::One(Side::Theirs),
        Some(read::Actor::Both(_)) => Whom::Both,
    }
}
