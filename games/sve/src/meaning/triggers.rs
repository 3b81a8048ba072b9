//! When abilities are set off.

use engine::effect::Bound;

use super::holds::sort;
use super::scribe::{Lowered, Scribe, Side, needs};
use super::selectors::zone;
use crate::effect as ast;
use crate::effect::{Actor, Befall, Chooser, Event, Target, Victim, Whose};
use crate::table::Zone;
use crate::vocabulary::{
    Amount, Condition, Fact, Filter, Limit, Measure, Reference, Sort3, Test, Topic, Trigger, Who,
};

/// A trigger with nothing special about it.
fn plain(topic: Topic, who: Who) -> Trigger {
    Trigger { topic, who, turn: None, only: None, damage: Sort3::Any, victim: None, once: false }
}

impl Scribe<'_> {
    /// By what an ability is set off, each alone (SV-139), and how often.
    pub fn triggers(&mut self, when: &ast::When) -> Lowered<(Vec<Trigger>, Vec<Limit>)> {
        let mut all = Vec::new();
        if when.on.len() > 1 {
            self.cite(rule!("12.1.2"));
            self.cite(ruling!("SV-139"));
        }
        for on in &when.on {
            match on {
                ast::Trigger::Fanfare => all.push(plain(Topic::Enters, Who::This)),
                ast::Trigger::LastWords => all.push(plain(Topic::Buried, Who::This)),
                ast::Trigger::Evolved => all.push(plain(Topic::Evolves, Who::This)),
                ast::Trigger::Attacks => all.push(plain(Topic::Attacks, Who::This)),
                ast::Trigger::Races => all.push(plain(Topic::Races, Who::This)),
                ast::Trigger::GainsDrive => all.push(plain(Topic::GainsDrive, Who::This)),
                ast::Trigger::Phase(_, whose, phase) => {
                    let topic = match phase {
                        ast::Phase::Start => Topic::Start,
                        ast::Phase::Main => Topic::Main,
                        ast::Phase::End => Topic::End,
                    };
                    all.push(plain(topic, self.player(*whose)?));
                }
                ast::Trigger::Happens(events) => {
                    for event in events {
                        all.push(self.event(event)?);
                    }
                }
            }
        }
        let mut limits = Vec::new();
        if let Some((whose, n)) = when.often {
            limits.push(Limit::Turn(n as u8));
            self.in_turn(&mut all, whose)?;
        }
        if let Some(whose) = when.during {
            self.in_turn(&mut all, whose)?;
        }
        self.cause = all.iter().any(|trigger| matches!(trigger.who, Who::Cards(..)));
        Ok((all, limits))
    }

    fn in_turn(&mut self, all: &mut [Trigger], whose: Whose) -> Lowered<()> {
        if whose == Whose::Unsaid {
            return Ok(());
        }
        let side = self.side(whose)?;
        all.iter_mut().for_each(|trigger| trigger.turn = Some(side));
        Ok(())
    }

    fn player(&mut self, whose: Whose) -> Lowered<Who> {
        Ok(match whose {
            Whose::Unsaid => Who::Anyone,
            _ => Who::Player(self.side(whose)?),
        })
    }

    /// Which cards a trigger speaks of; they lie in such a zone when they are looked at.
    fn cards(&mut self, of: &ast::Selector) -> Lowered<(Who, Zone)> {
        let lowered = self.selector(of)?;
        let mut sides: Vec<Side> = lowered.places.iter().map(|(_, side)| *side).collect();
        sides.dedup();
        let zones: Vec<Zone> = lowered.places.iter().map(|(zone, _)| *zone).collect();
        if zones.iter().any(|zone| *zone != zones[0]) {
            return needs("複数の領域の指定", "one zone");
        }
        let side = if sides.len() == 1 { Some(sides[0]) } else { None };
        Ok((Who::Cards(side, lowered.filters), zones[0]))
    }

    fn who(&mut self, target: &Target) -> Lowered<Who> {
        match target {
            Target::This(_) => Ok(Who::This),
            Target::Every(of) => self.cards(of).map(|(who, _)| who),
            Target::Pick(pick) => self.cards(&pick.of).map(|(who, _)| who),
            Target::Leader(whose) => {
                let side = self.side(*whose)?;
                let leader = crate::vocabulary::Test::Kind(crate::table::Kind::Leader);
                Ok(Who::Cards(Some(side), vec![crate::vocabulary::Filter::Is(leader)]))
            }
            _ => needs("この種類のものに起こる出来事", "whom this happens to"),
        }
    }

    fn actor(&mut self, actor: Actor) -> Lowered<Option<Side>> {
        Ok(match actor {
            Actor::Own => Some(Side::Mine),
            Actor::Opponent | Actor::OpponentPlayer | Actor::OneOpponent | Actor::EachOpponent => {
                Some(Side::Theirs)
            }
            Actor::Each => None,
            Actor::ItsPlayer => return needs("「それ」のプレイヤーが行う出来事", "who does it"),
        })
    }

    fn event(&mut self, event: &Event) -> Lowered<Trigger> {
        match event {
            Event::Befalls(target, befall) => self.befalls(target, *befall),
            Event::Arrives(of) => {
                let (who, there) = self.cards(of)?;
                let topic = match there {
                    Zone::Field => Topic::Enters,
                    Zone::Ex => Topic::PutInEx,
                    Zone::Cemetery => Topic::PutInCemetery,
                    _ => return needs("この領域に置かれる出来事", "a zone to come to"),
                };
                Ok(plain(topic, who))
            }
            Event::Plays(actor, of) => {
                let side = self.actor(*actor)?;
                let zones: Vec<ast::Zone> = of.places.iter().filter_map(|place| place.zone).collect();
                let mut filters = self.selector(of)?.filters;
                match zones[..] {
                    [] => {}
                    [from] => filters.push(Filter::Is(Test::PlayedFrom(zone(from)))),
                    _ => return needs("複数の領域からのプレイ", "one zone to play from"),
                }
                Ok(plain(Topic::Played, Who::Cards(side, filters)))
            }
            Event::Discards(actor, together) => {
                let side = self.actor(*actor)?;
                let trigger = plain(Topic::Discarded, Who::Cards(side, Vec::new()));
                Ok(Trigger { once: together.is_some(), ..trigger })
            }
            Event::ThisDiscarded(None) => Ok(plain(Topic::Discarded, Who::This)),
            Event::Raised(target, _) => {
                let who = self.who(target)?;
                Ok(Trigger { once: true, ..plain(Topic::Raised, who) })
            }
            Event::LeaderFell(whose) => Ok(plain(Topic::LifeFell, self.player(*whose)?)),
            Event::Milled(whose, 1) => {
                let side = self.side(*whose)?;
                Ok(plain(Topic::Milled, Who::Cards(Some(side), Vec::new())))
            }
            Event::DriveTriggered(whose) => Ok(plain(Topic::DriveHit, self.player(*whose)?)),
            Event::CountersReach(Target::This(_), name, n, _) => {
                let counter = self.counter(name);
                let there = Amount::Own(Measure::Counters(Reference::This, counter));
                let bound = if *n == 0 { Bound::Exactly } else { Bound::AtLeast };
                let only = Some(Condition::Is(there, bound, Amount::N(*n as i16)));
                Ok(Trigger { only, ..plain(Topic::State, Who::This) })
            }
            _ => needs("この種類の誘発条件", "an event that is watched for"),
        }
    }

    fn befalls(&mut self, target: &Target, befall: Befall) -> Lowered<Trigger> {
        let who = self.who(target)?;
        let topic = match befall {
            Befall::Attacked | Befall::Attacks => Topic::Attacks,
            Befall::Destroyed => Topic::Destroyed,
            Befall::Buried => Topic::Buried,
            Befall::BuriedFromAnywhere => Topic::PutInCemetery,
            Befall::Returned => Topic::Returned,
            Befall::Left => Topic::Leaves,
            Befall::Entered => Topic::Enters,
            Befall::Evolved => Topic::Evolves,
            Befall::Acted => Topic::Acts,
            Befall::Stood => Topic::Stands,
            Befall::Banished => Topic::Banished,
            Befall::Chosen(chooser) => {
                // A spell's text is an ability too (10.1.1.4).
                let only = (chooser == Chooser::OpponentAbility)
                    .then_some(Condition::Own(Fact::CausedBy(Side::Theirs)));
                return Ok(Trigger { only, ..plain(Topic::Chosen, who) });
            }
            Befall::Raced => Topic::Races,
            Befall::Hurt(harm) => return Ok(Trigger { damage: sort(harm), ..plain(Topic::Hurt, who) }),
            Befall::Dealt(victim, harm) => {
                let victim = victim.map(|victim| match victim {
                    Victim::OfLeader | Victim::ToLeader => crate::table::Kind::Leader,
                    Victim::OfFollower | Victim::ToFollower => crate::table::Kind::Follower,
                });
                return Ok(Trigger { damage: sort(harm), victim, ..plain(Topic::Hits, who) });
            }
            Befall::BanishedFromHand => Topic::BanishedFromHand,
            Befall::Fought => Topic::Fights,
            Befall::DriveChecked | Befall::WasAttacked => {
                return needs("この種類の誘発条件", "an event that is watched for");
            }
        };
        Ok(plain(topic, who))
    }

    /// Where an ability works that speaks of これ in another zone.
    pub fn place_of_this(target: &Target) -> Option<Zone> {
        match target {
            Target::This(Some(place)) => place.zone.map(zone).filter(|there| *there != Zone::Field),
            Target::Both(a, b, _) => Self::place_of_this(a).or_else(|| Self::place_of_this(b)),
            _ => None,
        }
    }

    /// このターン、…とき、…: set off later (10.7.5).
    pub fn later(
        &mut self,
        lasts: ast::Lasts,
        once: bool,
        when: &ast::When,
        body: &[ast::Statement],
    ) -> Lowered<()> {
        let this_turn = match lasts {
            ast::Lasts::ThisTurn => true,
            ast::Lasts::Unsaid => false,
            _ => return needs("この期間の誘発条件", "a trigger for this turn"),
        };
        let about = match &self.it {
            super::scribe::It::Nothing => Reference::Nothing,
            _ => self.it()?,
        };
        let rows = super::abilities::later(self, when, body, about != Reference::Nothing)?;
        let [row] = rows[..] else {
            return needs("後で働く複数の誘発条件", "one trigger for later");
        };
        let often = this_turn && !once;
        self.cite(ruling!("SV-95"));
        if once {
            self.cite(ruling!("SV-138"));
        }
        if matches!(when.on[..], [ast::Trigger::Phase(true, ..)]) {
            self.cite(ruling!("SV-53"));
        }
        self.deed(crate::vocabulary::Verb::Later(row, often, this_turn), about, Amount::N(1));
        Ok(())
    }
}
