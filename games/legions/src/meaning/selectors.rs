//! Which cards: zones, filters, and what something is done to.

use engine::effect::{self, Side};

use super::scribe::{Blank, Looked, Lowered, Scribe, needs};
use crate::effect as ast;
use crate::effect::{Actor, Bound, Join, Noun, Part, Target, Whose};
use crate::table::{FIELD, LANES, TIMELINE, Zone, mirrored};
use crate::vocabulary::{Amount, Filter, Reference, Selector, Test, Topic, Verb, zones};

/// The names of the tokens of the book, by their place there (43).
const TOKENS: [&str; 4] = ["ゴーストトークン", "ゾンビトークン", "ドールトークン", "ビッグベアトークン"];

/// The zones that a word of a text means, as this side has them.
pub(super) fn zones_of(zone: ast::Zone, side: Side) -> Vec<Zone> {
    match zone {
        ast::Zone::Deck => vec![Zone::Deck],
        ast::Zone::Hand => vec![Zone::Hand],
        ast::Zone::Field => FIELD.to_vec(),
        ast::Zone::Minions => LANES.to_vec(),
        ast::Zone::Leaders => vec![Zone::Lord, Zone::Master],
        ast::Zone::MasterArea => vec![Zone::Master],
        ast::Zone::LordArea => vec![Zone::Lord],
        ast::Zone::Timeline | ast::Zone::AnyWait => TIMELINE.to_vec(),
        ast::Zone::Wait(wait, _) => (wait.from..=wait.to).map(Zone::waiting).collect(),
        ast::Zone::Standby => vec![Zone::Standby],
        ast::Zone::Exile => vec![Zone::Exile],
        ast::Zone::Play => vec![Zone::Play],
        ast::Zone::InPlay => {
            let mut all = FIELD.to_vec();
            all.extend(TIMELINE);
            all.extend([Zone::Standby, Zone::Play]);
            all
        }
        ast::Zone::Cores => Vec::new(),
        ast::Zone::Lane(lane) if side == Side::Theirs => vec![Zone::of_lane(mirrored(lane))],
        ast::Zone::Lane(lane) => vec![Zone::of_lane(lane)],
    }
}

impl Scribe<'_, '_> {
    /// The sides that a word means.
    pub fn sides(&self, whose: Whose, zone: Option<ast::Zone>) -> Vec<Side> {
        match whose {
            Whose::Own | Whose::Owner => vec![Side::Mine],
            Whose::Self_ => vec![self.actor],
            Whose::Opponent => vec![Side::Theirs],
            Whose::Both(_) => vec![Side::Mine, Side::Theirs],
            Whose::Theirs => vec![Side::Spoken],
            Whose::Unsaid => match zone {
                Some(ast::Zone::Field | ast::Zone::Minions | ast::Zone::Leaders | ast::Zone::Lane(_))
                | None => {
                    vec![Side::Mine, Side::Theirs]
                }
                Some(_) => vec![self.actor],
            },
        }
    }

    /// The side that one player is.
    pub fn side(&self, actor: Actor) -> Lowered<Side> {
        match actor {
            Actor::You => Ok(Side::Mine),
            Actor::Opponent(_) => Ok(Side::Theirs),
            Actor::That => Ok(Side::Spoken),
            Actor::Each(_) | Actor::TurnPlayer => needs("この種類のプレイヤーの指定", "one player"),
        }
    }

    /// Where cards are looked for.
    pub fn places(&self, places: &[ast::Place]) -> Vec<(Zone, Side)> {
        let mut all = Vec::new();
        if places.is_empty() {
            all.extend(
                [Side::Mine, Side::Theirs].into_iter().flat_map(|side| FIELD.map(|zone| (zone, side))),
            );
        }
        for place in places {
            for side in self.sides(place.whose, place.zone) {
                let zone = place.zone.unwrap_or(ast::Zone::Field);
                all.extend(zones_of(zone, side).into_iter().map(|zone| (zone, side)));
            }
        }
        all
    }

    /// Which cards.
    pub fn selector(&mut self, of: &ast::Selector) -> Lowered<Selector> {
        let places = self.places(&of.places);
        if of.places.iter().any(|place| place.zone == Some(ast::Zone::InPlay)) {
            self.note(rule!("18-20"));
        }
        if places.iter().any(|(zone, _)| *zone == Zone::Lord) {
            self.note(rule!("18-10"));
        }
        let mut filters = self.nouns(&of.nouns)?;
        for filter in of.early.iter().chain(&of.filters) {
            let rest = Selector { places: places.clone(), filters: filters.clone() };
            filters.push(self.filter(filter, &rest)?);
        }
        Ok(Selector { places, filters })
    }

    /// What the cards are called: any of these.
    pub fn nouns(&mut self, nouns: &[Noun]) -> Lowered<Vec<Filter>> {
        let mut any = Vec::new();
        for noun in nouns {
            any.push(match noun {
                Noun::Card | Noun::Unsaid => return Ok(Vec::new()),
                Noun::Unit => {
                    self.note(rule!("22-1"));
                    Filter::Is(Test::Unit)
                }
                Noun::Kind(category, _) => Filter::Is(Test::Category(*category)),
                Noun::Token => Filter::Is(Test::Token),
                Noun::Named(at) => {
                    let name = TOKENS.get(usize::from(*at)).copied().unwrap_or_default();
                    Filter::Is(Test::Name(crate::cards::row(&mut self.book.lore.names, name)))
                }
                Noun::Lane => return needs("ここでのレーンの指定", "a lane alone to be chosen"),
            });
        }
        Ok(match any.len() {
            0 | 1 => any,
            _ => vec![Filter::Any(any.into_iter().map(|one| vec![one]).collect())],
        })
    }

    /// What a card must be like; `rest` is what was said of the cards so far.
    pub fn filter(&mut self, filter: &ast::Filter, rest: &Selector) -> Lowered<Filter> {
        let not = |filter: Filter, not: bool| if not { Filter::Not(Box::new(filter)) } else { filter };
        let all_of = |join: Join| matches!(join, Join::And | Join::Both);
        Ok(match filter {
            ast::Filter::Other { .. } => Filter::Other,
            ast::Filter::NotIt(target) => match self.reference(target)? {
                Reference::Slot(slot) => Filter::NotIn(slot),
                Reference::This => Filter::Other,
                _ => return needs("この種類のものを除く指定", "something remembered"),
            },
            ast::Filter::Posture { is, .. } => Filter::Is(Test::Posture(*is)),
            ast::Filter::Colour { any, join, not: none, .. } => {
                not(Filter::Is(Test::Colours(any.clone(), all_of(*join))), *none)
            }
            ast::Filter::Type { any, join, not: none, .. } => {
                let rows = any.iter().map(|word| crate::cards::row(&mut self.book.lore.types, word));
                let tests: Vec<Filter> = rows.map(|row| Filter::Is(Test::Type(row))).collect();
                not(joined(tests, all_of(*join)), *none)
            }
            ast::Filter::Has { any, join, not: none } => {
                let mut tests = Vec::new();
                for part in any {
                    tests.push(Filter::Is(match part {
                        Part::Keyword(keyword, _) => Test::Has(keyword.name),
                        Part::Trigger(trigger) => Test::HasTrigger(topic_of(trigger)?),
                    }));
                }
                not(joined(tests, all_of(*join)), *none)
            }
            ast::Filter::Name(name, _) => {
                Filter::Is(Test::Name(crate::cards::row(&mut self.book.lore.names, name)))
            }
            ast::Filter::NamePart(part) => Filter::Is(Test::NamePart(part.clone())),
            ast::Filter::Namesake(target, _) => Filter::Is(Test::Namesake(self.reference(target)?)),
            ast::Filter::Figure { of, n, bound, .. } => {
                let (bound, n) = self.bound(*bound, n)?;
                Filter::Is(Test::Figure(*of, bound, Box::new(n)))
            }
            ast::Filter::Extreme { of, most, .. } => {
                Filter::Is(Test::Extreme(Box::new(rest.clone()), *of, *most))
            }
            ast::Filter::SameLane { of, .. } => Filter::Is(Test::SameLane(self.lane_of(of.as_deref())?)),
            ast::Filter::NextLane { of, .. } => Filter::Is(Test::NextLane(self.lane_of(of.as_deref())?)),
            ast::Filter::InLane { lane, .. } => {
                self.note(rule!("18-12"));
                Filter::Is(Test::Lane(*lane))
            }
            ast::Filter::ThatLane { .. } if !self.lane => {
                return needs("前に選んでいないレーン", "a lane chosen before");
            }
            ast::Filter::ThatLane { .. } => Filter::Is(Test::ThatLane),
            ast::Filter::Hurt => Filter::Is(Test::Hurt),
            ast::Filter::HasCores => Filter::Is(Test::HasCores),
            ast::Filter::NotToken => not(Filter::Is(Test::Token), true),
            ast::Filter::Symbols(n) => Filter::Is(Test::Symbols(*n)),
            ast::Filter::PlacedThisTurn { .. } => Filter::Is(Test::PlacedThisTurn),
        })
    }

    fn lane_of(&mut self, of: Option<&Target>) -> Lowered<Reference> {
        of.map_or(Ok(Reference::This), |of| self.reference(of))
    }

    /// How a number is compared.
    pub fn bound(&mut self, bound: Bound, n: &ast::Amount) -> Lowered<(effect::Bound, Amount)> {
        let n = self.amount(n)?;
        let shifted = |n: Amount, by: i16| Amount::Sum(vec![n, Amount::N(by)]);
        Ok(match bound {
            Bound::AtLeast => (effect::Bound::AtLeast, n),
            Bound::AtMost => (effect::Bound::AtMost, n),
            Bound::Exactly => (effect::Bound::Exactly, n),
            Bound::More => (effect::Bound::AtLeast, shifted(n, 1)),
            Bound::Less => (effect::Bound::AtMost, shifted(n, -1)),
        })
    }

    /// What was spoken of last.
    pub fn spoken(&mut self) -> Lowered<Reference> {
        self.speaks = true;
        match &self.it {
            Some(it) => Ok(it.clone()),
            None if self.cause => Ok(Reference::Cause),
            None => needs("前に述べていないもの", "something spoken of before"),
        }
    }

    /// What something is done to, without choosing anything.
    pub fn reference(&mut self, target: &Target) -> Lowered<Reference> {
        Ok(match target {
            Target::This(_) => Reference::This,
            Target::It(_) | Target::Left => self.spoken()?,
            Target::Every(of, _) => Reference::Every(self.selector(of)?),
            Target::Player(actor) => Reference::Leader(self.side(*actor)?),
            Target::AttackTarget(_) => Reference::Every(everywhere(Test::AttackTarget)),
            Target::Attacker => Reference::Every(everywhere(Test::Attacker)),
            Target::Foe(_) => Reference::Cause,
            Target::Both(one, other, _) => {
                Reference::Both(vec![self.reference(one)?, self.reference(other)?])
            }
            Target::Rest(_) => self.rest()?,
            Target::ThisIn(place, ..) => {
                self.here_works(std::slice::from_ref(place));
                Reference::This
            }
            Target::Pick(_) | Target::Top { .. } | Target::OwnerOf(_) | Target::Among(_) => {
                return needs("ここでの選択", "no choice here");
            }
        })
    }

    /// Those looked at that were not taken.
    fn rest(&mut self) -> Lowered<Reference> {
        let Some(Looked { places, mut filters }) = self.looked.clone() else {
            return needs("前に見ていないカード", "cards looked at before");
        };
        filters.extend(self.taken.iter().map(|&slot| Filter::NotIn(slot)));
        Ok(Reference::Every(Selector { places, filters }))
    }

    /// All of these were looked at where they lie.
    pub fn looked_at(&mut self, cards: &Reference) {
        if let Reference::Every(Selector { places, filters }) = cards {
            self.looked = Some(Looked { places: places.clone(), filters: filters.clone() });
        }
    }

    /// The text says that its card is in these zones: its ability works there (36-14, 37-1).
    pub fn here_works(&mut self, places: &[ast::Place]) {
        for (zone, _) in self.places(places) {
            self.works |= if zone.is_wait() { zones(&TIMELINE) } else { zones(&[zone]) };
        }
    }

    /// What something is done to, choosing where it must be chosen.
    pub fn target(&mut self, target: &Target) -> Lowered<Reference> {
        match target {
            Target::Pick(pick) if matches!(pick.of.nouns[..], [Noun::Lane]) => self.pick_lane(pick),
            Target::Pick(pick) => self.pick(pick, None),
            Target::Among(inner) => {
                let Some(looked) = self.looked.clone() else {
                    return needs("前に見ていないカード", "cards looked at before");
                };
                let Target::Pick(pick) = &**inner else {
                    return needs("その中からのこの種類の選択", "a choice among them");
                };
                let found = self.pick(pick, Some(looked))?;
                if let Reference::Slot(slot) = found {
                    self.taken.push(slot);
                }
                Ok(found)
            }
            Target::Top { whose, n, .. } => {
                let side = self.sides(*whose, Some(ast::Zone::Deck)).first().copied().unwrap_or(Side::Mine);
                let n = self.amount(n)?;
                self.act_on(Verb::Top(side), Reference::Nothing, n)?;
                if let Some(Reference::Slot(slot)) = self.it {
                    let (places, filters) = (vec![(Zone::Deck, side)], vec![Filter::In(slot)]);
                    self.looked = Some(Looked { places, filters });
                }
                self.spoken()
            }
            Target::Both(one, other, _) => {
                let (one, other) = (self.target(one)?, self.target(other)?);
                self.it = Some(Reference::Both(vec![one, other]));
                self.spoken()
            }
            _ => {
                let found = self.reference(target)?;
                if !matches!(target, Target::It(_) | Target::Left | Target::Rest(_)) {
                    self.it = Some(found.clone());
                }
                Ok(found)
            }
        }
    }

    /// レーンを1つ選び
    fn pick_lane(&mut self, pick: &ast::Pick) -> Lowered<Reference> {
        let one = matches!(&pick.count, Some(count) if count.n == ast::Amount::N(1) && !count.up_to);
        let plain = pick.of.filters.is_empty() && pick.of.early.is_empty() && pick.random.is_none();
        if !one || !plain {
            return needs("複数の、または条件のあるレーンの選択", "one lane to be chosen");
        }
        self.lane = true;
        self.act(Verb::ChooseLane, Reference::Nothing, Amount::N(0));
        Ok(Reference::Nothing)
    }

    fn pick(&mut self, pick: &ast::Pick, among: Option<Looked>) -> Lowered<Reference> {
        let mut of = self.selector(&pick.of)?;
        if let Some(looked) = among {
            of.places = looked.places;
            of.filters.extend(looked.filters);
        }
        let (least, most) = match &pick.count {
            None => (Amount::N(0), Amount::N(99)),
            Some(count) => {
                let n = self.amount(&count.n)?;
                (if count.up_to { Amount::N(0) } else { n.clone() }, n)
            }
        };
        let random = pick.random.is_some();
        // Only units are chosen in the sense of 結界; it makes no difference elsewhere.
        let into = self.choose(of, least, most, !random, random)?;
        self.it = Some(Reference::Slot(into));
        self.spoken()
    }
}

/// One of these, or all.
fn joined(mut tests: Vec<Filter>, all: bool) -> Filter {
    if tests.len() == 1 {
        return tests.remove(0);
    }
    if all { Filter::Any(vec![tests]) } else { Filter::Any(tests.into_iter().map(|one| vec![one]).collect()) }
}

/// Any unit on the table like this.
fn everywhere(test: Test) -> Selector {
    let both = [Side::Mine, Side::Theirs];
    let places = both.into_iter().flat_map(|side| FIELD.map(|zone| (zone, side))).collect();
    Selector { places, filters: vec![Filter::Is(test)] }
}

/// What an ability that others ask for is set off by.
fn topic_of(trigger: &ast::Trigger) -> Result<Topic, Blank> {
    Ok(match trigger {
        ast::Trigger::Placed => Topic::Placed,
        ast::Trigger::LaneMoved => Topic::MovesLane,
        ast::Trigger::Attacks => Topic::Attacks,
        ast::Trigger::Unlocked => Topic::Unlocked,
        ast::Trigger::Broken => Topic::Breaks,
        ast::Trigger::Phase(_, phase, edge) => Topic::edge(*phase, *edge),
        ast::Trigger::Happens(..) => return needs("この種類の誘発条件", "a named condition"),
    })
}
