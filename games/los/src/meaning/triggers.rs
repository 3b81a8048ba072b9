//! What sets abilities off (9.3).

use engine::effect::Side;

use super::conditions::phase;
use super::scribe::{Lowered, Scribe, cannot};
use super::selectors::{kind, row, zones};
use crate::effect as read;
use crate::effect::{Act, Befalls, By, Edge, Event, Face, Noun, Posture, Target, Turn, Whose, Would};
use crate::table::Zone;
use crate::vocabulary::{ByWhat, Filter, Test, Topic, Trigger};

impl Scribe<'_> {
    /// What sets an ability off.
    pub fn triggers(&mut self, on: &read::Trigger) -> Lowered<Vec<Trigger>> {
        let side = |turn: Turn| match turn {
            Turn::Own => Some(Side::Mine),
            Turn::Opponent => Some(Side::Theirs),
            Turn::Each | Turn::Unsaid => None,
        };
        Ok(match on {
            read::Trigger::Turn { whose, edge, .. } => {
                let topic = if *edge == Edge::Begins { Topic::TurnBegins } else { Topic::TurnEnds };
                vec![Trigger { seat: side(*whose), ..of(topic) }]
            }
            read::Trigger::Phase { whose, phase: said, edge, .. } => {
                let topic = match (said, edge) {
                    (_, Edge::Begins) => Topic::PhaseBegins,
                    (read::Phase::End, Edge::Ends) => Topic::TurnEnds,
                    (_, Edge::Ends) => Topic::PhaseEnds,
                };
                let in_phase = (topic != Topic::TurnEnds).then(|| phase(*said));
                vec![Trigger { seat: side(*whose), phase: in_phase, ..of(topic) }]
            }
            read::Trigger::BattleEnds(target) => {
                vec![Trigger { who: self.who(target)?, ..of(Topic::FightEnds) }]
            }
            read::Trigger::Attacks(target) => vec![Trigger { who: self.who(target)?, ..of(Topic::Attacks) }],
            read::Trigger::Happens(Event::Befalls(target, befalls)) => vec![self.befalls(target, befalls)?],
            read::Trigger::Happens(Event::Either(target, all)) => {
                all.iter().map(|befalls| self.befalls(target, befalls)).collect::<Lowered<_>>()?
            }
            read::Trigger::Happens(Event::Does(actor, act)) => {
                let seat = actor_side(*actor);
                let mut trigger = Trigger { seat, ..self.act(act)? };
                if trigger.topic == Topic::Destroyed {
                    // Whose effect it was is what counts, not whose card.
                    trigger.by = seat.map_or(ByWhat::Effect, ByWhat::EffectOf);
                    trigger.seat = None;
                }
                vec![trigger]
            }
        })
    }

    /// What would happen and does not: whether it is going down, and to what, by what.
    pub fn replaced(&mut self, what: &Target, would: Would) -> Lowered<(bool, Trigger)> {
        let who = self.who(what)?;
        Ok(match would {
            Would::BeDestroyed(by) => (false, Trigger { who, by: by_what(by), ..of(Topic::Destroyed) }),
            Would::GoDown(by, _) => (true, Trigger { who, by: by_what(by), ..of(Topic::Downed) }),
        })
    }

    /// Which cards an event is about.
    fn who(&mut self, target: &Target) -> Lowered<Vec<Filter>> {
        match target {
            Target::This(_) => Ok(vec![Filter::This]),
            Target::Every(of, _) => self.like(of),
            Target::Pick(pick) => self.like(&pick.of),
            _ => cannot("この種類のカードについての出来事", "an event about such cards"),
        }
    }

    /// What a card must be like wherever it is.
    fn like(&mut self, of: &read::Selector) -> Lowered<Vec<Filter>> {
        let mut filters = Vec::new();
        match of.whose {
            Whose::Own => filters.push(Filter::Is(Test::Of(Side::Mine))),
            Whose::Opponent => filters.push(Filter::Is(Test::Of(Side::Theirs))),
            Whose::Both | Whose::Owner | Whose::Unsaid => {}
        }
        for place in &of.places {
            filters.extend(self.place_tests(place)?);
        }
        match of.noun {
            Noun::Kind { kind: said, .. } => filters.push(Filter::Is(Test::Kind(kind(said)))),
            Noun::Flash => filters.push(Filter::Is(Test::Flash)),
            Noun::Field => filters.push(Filter::Is(Test::Field)),
            Noun::Energy => filters.push(Filter::Is(Test::Lies(Zone::Energy))),
            Noun::Card | Noun::Unsaid => {}
        }
        for filter in &of.filters {
            filters.push(self.filter(filter)?);
        }
        Ok(filters)
    }

    fn befalls(&mut self, target: &Target, befalls: &Befalls) -> Lowered<Trigger> {
        let who = self.who(target)?;
        let said = |topic: Topic| Trigger { who: who.clone(), ..of(topic) };
        Ok(match befalls {
            Befalls::Came { zone, .. } => {
                let mut came = said(Topic::Came);
                match zone {
                    None | Some(read::Zone::Field) => {}
                    Some(read::Zone::Characters) => came.who.push(Filter::Is(Test::Lies(Zone::Character))),
                    Some(read::Zone::Supports) => came.who.push(Filter::Is(Test::Lies(Zone::Support))),
                    Some(_) => {
                        return cannot("場でない領域に出ること", "coming to a zone that is not in play");
                    }
                }
                came
            }
            Befalls::Turned { to, .. } => match to {
                Posture::Character { face: Some(Face::Up), .. } => said(Topic::TurnedUp),
                Posture::Character { face: Some(Face::Down), .. } => said(Topic::TurnedDown),
                Posture::Character { display: Some(read::Display::Attack), .. } => said(Topic::ToAttack),
                Posture::Character { display: Some(read::Display::Defence), .. } => said(Topic::ToDefence),
                Posture::Character { .. } => return cannot("表示も表裏も示さない変更", "turned in no way"),
                Posture::Regained(up) => said(if *up { Topic::Regained } else { Topic::Gained }),
            },
            Befalls::Attacks { direct, .. } => {
                self.cite(ruling!("LS-50"));
                said(if *direct { Topic::AttacksDirectly } else { Topic::Attacks })
            }
            Befalls::Attacked => said(Topic::Attacked),
            Befalls::Battles { with, done } => {
                let other = match with {
                    Some(with) => self.like(with)?,
                    None => Vec::new(),
                };
                self.cite(ruling!("LS-62"));
                Trigger { other, ..said(if *done { Topic::Fights } else { Topic::WillFight }) }
            }
            Befalls::Downed { by, .. } => Trigger { by: by_what(*by), ..said(Topic::Downed) },
            Befalls::Downs { by, what, .. } => {
                let other = self.like(what)?;
                Trigger { other, by: by_what(*by), ..said(Topic::Downs) }
            }
            Befalls::Destroyed(by) => Trigger { by: by_what(*by), ..said(Topic::Destroyed) },
            Befalls::Put { from, by, to } => {
                let from = from.map_or(&[][..], zones);
                let to = zones(*to);
                Trigger { by: by_what(*by), zones: (from, to), ..said(Topic::Put) }
            }
            Befalls::Returned { by, to } => {
                Trigger { by: by_what(*by), zones: (&[], zones(*to)), ..said(Topic::Put) }
            }
            Befalls::Left(by) => Trigger { by: by_what(*by), ..said(Topic::Left) },
            Befalls::Deals { to, direct, .. } => {
                let topic = if *direct { Topic::DealsDirectly } else { Topic::Deals };
                Trigger { seat: actor_side(*to), ..said(topic) }
            }
            Befalls::Moved { by, to } => {
                let mut who = who.clone();
                match to {
                    None => {}
                    Some(read::To::Row { row: said, .. }) => who.push(Filter::Is(Test::Row(row(*said)))),
                    Some(read::To::Square { row: said, .. }) => {
                        who.extend(said.map(|said| Filter::Is(Test::Row(row(said)))));
                    }
                    Some(read::To::NextSquare(None)) => {}
                    Some(read::To::OtherLane(None) | read::To::Beside(read::Beside::Either, None)) => {
                        let most = if matches!(to, Some(read::To::Beside(..))) { 1 } else { i16::MAX };
                        return Ok(Trigger {
                            who,
                            by: by_what(*by),
                            least: 1,
                            most,
                            ..of(Topic::ChangesLane)
                        });
                    }
                    Some(_) => {
                        return cannot(
                            "この種類の場所への移動という出来事",
                            "moving to such a place, as an event",
                        );
                    }
                }
                Trigger { who, by: by_what(*by), ..of(Topic::Moved) }
            }
            Befalls::Chosen { by, .. } => Trigger { by: by_what(*by), ..said(Topic::Chosen) },
            Befalls::Gained(up) => said(if *up { Topic::Regained } else { Topic::Gained }),
        })
    }

    fn act(&mut self, act: &Act) -> Lowered<Trigger> {
        Ok(match act {
            Act::Draws { by, n } => {
                Trigger { by: by_what(*by), least: n.unwrap_or(1).min(99) as i16, ..of(Topic::Draws) }
            }
            Act::Plays(what, _) => Trigger { who: self.like(what)?, ..of(Topic::Plays) },
            Act::Brings(what) => Trigger { who: self.like(what)?, ..of(Topic::Brings) },
            Act::Suffers { by, down } => {
                Trigger { by: by_what(*by), ..of(if *down { Topic::SuffersDown } else { Topic::Suffers }) }
            }
            Act::Recovers => of(Topic::Recovers),
            Act::LosesLife => of(Topic::LosesLife),
            Act::AttackedDirectly => of(Topic::AttackedDirectly),
            Act::PutsEnergy => of(Topic::PutsEnergy),
            Act::Discards(by) => Trigger { by: by_what(*by), ..of(Topic::Discards) },
            Act::Attacks(_) => of(Topic::Attacks),
            Act::Destroys(by, what) => match by {
                None | Some(By::Effect(_) | By::OwnEffect(_)) => {
                    Trigger { who: self.like(what)?, ..of(Topic::Destroyed) }
                }
                Some(By::OpponentEffect(_) | By::Battle(_)) => {
                    return cannot(
                        "自分の効果以外による破壊（8.10）",
                        "destroying by anything but one's own effects (8.10)",
                    );
                }
            },
        })
    }
}

/// This happens, to anything, by anything.
fn of(topic: Topic) -> Trigger {
    let (who, other) = (Vec::new(), Vec::new());
    let (seat, by, zones, phase) = (None, ByWhat::Any, (&[][..], &[][..]), None);
    Trigger { topic, who, other, seat, by, zones, phase, least: 0, most: i16::MAX }
}

fn by_what(by: Option<By>) -> ByWhat {
    match by {
        None => ByWhat::Any,
        Some(By::Effect(_)) => ByWhat::Effect,
        Some(By::OpponentEffect(_)) => ByWhat::EffectOf(Side::Theirs),
        Some(By::OwnEffect(_)) => ByWhat::EffectOf(Side::Mine),
        Some(By::Battle(_)) => ByWhat::Battle,
    }
}

/// Whose side a player is on.
fn actor_side(actor: read::Actor) -> Option<Side> {
    match actor {
        read::Actor::Own => Some(Side::Mine),
        read::Actor::Opponent => Some(Side::Theirs),
        read::Actor::Both(_) => None,
    }
}
