//! Abilities: what sets them off, what they cost, what holds.

use engine::Def;
use engine::effect::Side;

use super::changes::{icons, keyword_changes, player_changes, rule_changes};
use super::conditions::{during, phase};
use super::deeds::may_be_left;
use super::scribe::{Lowered, Scribe, cannot};
use super::selectors::{figure, kind, row, whom, zones};
use crate::cards::{Kind, Lore};
use crate::effect as read;
use crate::effect::{
    Act, Befalls, By, Deed, Edge, Event, Face, Gain, Lead, Noun, Posture, Target, Turn, Whose,
};
use crate::table::{Figure, Key, Zone};
use crate::vocabulary::{
    Ability, Amount, ByWhat, Change, Condition, Filter, Hold, Nature, Price, Reach, Reference, Test, Topic,
    Trigger, Verb,
};

/// One ability of a card.
pub(crate) fn ability(lore: &mut Lore, def: Def, of: Kind, at: u8, said: &read::Ability) -> Lowered<Ability> {
    let mut scribe = Scribe::new(lore, def, of);
    let bare = Ability { at, ..Ability::nothing(def) };
    match said {
        read::Ability::Triggered { when, cost, body } => {
            let given = when.during.map_or_else(Vec::new, |turn| during(turn, None));
            let on = scribe.triggers(&when.on)?;
            scribe.it = Some(Reference::Cause);
            let cost = match cost {
                Some(cost) => scribe.cost(cost)?,
                None => Vec::new(),
            };
            let optional = !cost.is_empty() || may_be_left(body);
            scribe.body(body, cost.is_empty() && optional)?;
            let often = when.often.unwrap_or(0).min(9) as u8;
            let program = scribe.finish();
            Ok(Ability { nature: Nature::Triggered(on), optional, often, given, cost, program, ..bare })
        }
        read::Ability::Activated { often, during: said, given, cost, body } => {
            let (turn, in_phase) = match said {
                None => (None, None),
                Some((turn, in_phase)) => {
                    let turn = match turn {
                        Turn::Own => Some(Side::Mine),
                        Turn::Opponent => Some(Side::Theirs),
                        Turn::Each | Turn::Unsaid => None,
                    };
                    (turn, in_phase.map(phase))
                }
            };
            let given = match given {
                None => Vec::new(),
                Some((condition, _)) => vec![scribe.condition(condition)?],
            };
            let cost = scribe.cost(cost)?;
            scribe.body(body, false)?;
            let often = often.unwrap_or(0).min(9) as u8;
            let nature = Nature::Activated { phase: in_phase, turn };
            Ok(Ability { nature, often, given, cost, program: scribe.finish(), ..bare })
        }
        read::Ability::Text(body) if of == Kind::Effect => {
            scribe.body(body, false)?;
            Ok(Ability { program: scribe.finish(), ..bare })
        }
        read::Ability::Text(body) => {
            let mut holds = Vec::new();
            for sentence in &body.sentences {
                scribe.holds(sentence, &mut holds)?;
            }
            let cites = scribe.take_cites();
            let mut program = scribe.finish();
            program.cites.push(cites);
            Ok(Ability { nature: Nature::Static(holds), program, ..bare })
        }
        read::Ability::Keywords(..) | read::Ability::AnyNumber => cannot("no ability"),
    }
}

impl Scribe<'_> {
    /// What is paid: how, in the program; whether it can be, in what is returned.
    fn cost(&mut self, cost: &read::Cost) -> Lowered<Vec<Price>> {
        let mut prices = Vec::new();
        for price in &cost.prices {
            match price {
                read::Price::Energy(n) => {
                    let n = (*n).min(99) as i16;
                    prices.push(Price::Energy(n));
                    self.deed(Verb::Pay, Reference::Nothing, Amount::N(n));
                }
                read::Price::Do(clause) => {
                    prices.push(self.price(&clause.deed)?);
                    let body = read::Body {
                        sentences: vec![read::Sentence {
                            at: clause.at,
                            leads: Vec::new(),
                            clauses: vec![read::Clause { form: read::Form::Plain, ..(**clause).clone() }],
                            topic: None,
                        }],
                    };
                    let it = self.it.clone();
                    self.body(&body, false)?;
                    self.it = it;
                }
            }
        }
        Ok(prices)
    }

    /// Can a deed that is a cost be done?
    fn price(&mut self, deed: &Deed) -> Lowered<Price> {
        let not_gained = Filter::Not(Box::new(Filter::Is(Test::Gained)));
        Ok(match deed {
            Deed::Regain { what: Target::This(_), regained: false, .. } => Price::This(vec![not_gained]),
            Deed::Put(Target::This(_), ..) | Deed::Destroy(Target::This(_)) => Price::This(Vec::new()),
            Deed::Put(Target::Pick(pick), ..) | Deed::Destroy(Target::Pick(pick)) => {
                let of = self.selector(&pick.of, Side::Mine)?;
                Price::Cards(of, pick.count.n.min(99) as i16)
            }
            Deed::Regain { what: Target::Pick(pick), regained: false, .. } => {
                let mut of = self.selector(&pick.of, Side::Mine)?;
                of.filters.push(not_gained);
                Price::Cards(of, pick.count.n.min(99) as i16)
            }
            Deed::Put(Target::Top { n, .. }, ..) => Price::Deck((*n).min(99) as i16),
            Deed::LoseLife(_, read::Amount::N(n)) => Price::Life((*n).min(30_000) as i16),
            _ => return cannot("such a cost"),
        })
    }

    /// What sets an ability off.
    fn triggers(&mut self, on: &read::Trigger) -> Lowered<Vec<Trigger>> {
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
                    (read::Phase::Main | read::Phase::Lead | read::Phase::Attack, Edge::Ends) => {
                        Topic::PhaseEnds
                    }
                    (read::Phase::End, Edge::Ends) => Topic::TurnEnds,
                    (read::Phase::Setup, Edge::Ends) => return cannot("the end of the setup phase"),
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
                let seat = match actor {
                    read::Actor::Own => Some(Side::Mine),
                    read::Actor::Opponent => Some(Side::Theirs),
                    read::Actor::Both(_) => None,
                };
                vec![Trigger { seat, ..self.act(act)? }]
            }
        })
    }

    /// Which cards an event is about.
    fn who(&mut self, target: &Target) -> Lowered<Vec<Filter>> {
        match target {
            Target::This(_) => Ok(vec![Filter::This]),
            Target::Every(of, _) => self.like(of),
            Target::Pick(pick) => self.like(&pick.of),
            _ => cannot("an event about such cards"),
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
            Befalls::Came { .. } => said(Topic::Came),
            Befalls::Turned { to, .. } => match to {
                Posture::Character { face: Some(Face::Up), .. } => said(Topic::TurnedUp),
                Posture::Character { face: Some(Face::Down), .. } => said(Topic::TurnedDown),
                Posture::Character { display: Some(read::Display::Attack), .. } => said(Topic::ToAttack),
                Posture::Character { display: Some(read::Display::Defence), .. } => said(Topic::ToDefence),
                Posture::Character { .. } => return cannot("turned in no way"),
                Posture::Regained(up) => said(if *up { Topic::Regained } else { Topic::Gained }),
            },
            Befalls::Attacks { direct, .. } => {
                self.cite(ruling!("LS-50"));
                said(if *direct { Topic::AttacksDirectly } else { Topic::Attacks })
            }
            Befalls::Attacked => said(Topic::Attacked),
            Befalls::Battles { with, .. } => {
                let other = match with {
                    Some(with) => self.like(with)?,
                    None => Vec::new(),
                };
                Trigger { other, ..said(Topic::Fights) }
            }
            Befalls::Downed { by, .. } => Trigger { by: by_what(*by), ..said(Topic::Downed) },
            Befalls::Downs { by, what, .. } => {
                let other = self.like(what)?;
                Trigger { other, by: by_what(*by), ..said(Topic::Downs) }
            }
            Befalls::Destroyed(by) => Trigger { by: by_what(*by), ..said(Topic::Destroyed) },
            Befalls::Put { from, by, to } => {
                let from = from.map(one_zone).transpose()?;
                let to = Some(one_zone(*to)?);
                Trigger { by: by_what(*by), zones: (from, to), ..said(Topic::Put) }
            }
            Befalls::Returned { by, to } => {
                Trigger { by: by_what(*by), zones: (None, Some(one_zone(*to)?)), ..said(Topic::Put) }
            }
            Befalls::Left(_) => said(Topic::Left),
            Befalls::Deals { direct, .. } => said(if *direct { Topic::DealsDirectly } else { Topic::Deals }),
            Befalls::Moved { by, to } => {
                let mut who = who.clone();
                match to {
                    None => {}
                    Some(read::To::Row { row: said, .. }) => who.push(Filter::Is(Test::Row(row(*said)))),
                    Some(_) => return cannot("moving to such a place, as an event"),
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
            Act::Suffers { by, .. } => Trigger { by: by_what(*by), ..of(Topic::Suffers) },
            Act::Recovers => of(Topic::Recovers),
            Act::LosesLife => of(Topic::LosesLife),
            Act::AttackedDirectly => of(Topic::AttackedDirectly),
            Act::PutsEnergy => of(Topic::PutsEnergy),
            Act::Discards(_) => of(Topic::Discards),
            Act::Attacks(_) => of(Topic::Attacks),
            Act::Destroys(..) => return cannot("a player who destroys"),
        })
    }

    /// What holds while the card lies face up in play.
    fn holds(&mut self, sentence: &read::Sentence, holds: &mut Vec<Hold>) -> Lowered<()> {
        let mut when = Vec::new();
        for lead in &sentence.leads {
            match lead {
                Lead::If(condition, _) => when.push(self.condition(condition)?),
                Lead::During(turn, said) => when.extend(during(*turn, *said)),
                Lead::Then | Lead::Also => {}
                Lead::AtEndOfTurn(_) => {
                    return cannot("what is done at the end of the turn, as something that holds");
                }
            }
        }
        for clause in &sentence.clauses {
            if clause.lasts.is_some() {
                return cannot("something that holds and ends");
            }
            let n = match &clause.per {
                None => Amount::N(1),
                Some((per, _)) => {
                    let of = self.selector(&per.of, Side::Mine)?;
                    Amount::Per(Box::new(Amount::Count(of)), per.n.min(999) as i16)
                }
            };
            self.hold(&clause.deed, whom(clause.by), &when, n, holds)?;
        }
        Ok(())
    }

    fn hold(
        &mut self,
        deed: &Deed,
        by: crate::vocabulary::Whom,
        when: &[Condition],
        n: Amount,
        holds: &mut Vec<Hold>,
    ) -> Lowered<()> {
        let mut changes: Vec<(Change, Amount)> = Vec::new();
        let plain =
            |all: Vec<Change>| all.into_iter().map(|change| (change, Amount::N(1))).collect::<Vec<_>>();
        let target = match deed {
            Deed::Change(target, all, _) => {
                for change in all {
                    changes.push(self.change(change, &n, Side::Mine)?);
                }
                target
            }
            Deed::Set { what, figures, to, .. } => {
                for &which in figures {
                    changes.push(self.set(figure(which), to, Side::Mine)?);
                }
                what
            }
            Deed::Gain(target, Gain::Keywords(keywords, _), _) => {
                changes = plain(keyword_changes(keywords, false)?);
                target
            }
            Deed::Lose(target, keywords, _) => {
                changes = plain(keyword_changes(keywords, true)?);
                target
            }
            Deed::Attribute { what, to, also } => {
                changes = plain(vec![Change::Attribute(*to as u8, *also)]);
                what
            }
            Deed::Rule(target, rule) => {
                changes = plain(rule_changes(rule)?);
                target
            }
            Deed::AddLead(target, ways) => {
                changes = plain(vec![Change::Lead(icons(ways))]);
                target
            }
            Deed::PlayerRule(rule) => {
                for change in player_changes(rule)? {
                    let (when, n) = (when.to_vec(), Amount::N(1));
                    holds.push(Hold { when, on: Reach::Players(by), change, n });
                }
                return Ok(());
            }
            _ => return cannot("a deed, as something that holds"),
        };
        let on = match target {
            Target::Pick(_) | Target::It(_) => {
                return cannot("a card that was chosen, as something that holds");
            }
            target => self.spoken(target, Side::Mine)?,
        };
        if let Reference::Every(of) = &on
            && of.places.iter().any(|(zone, _)| !zone.is_field())
        {
            return cannot("something that holds for cards that are not in play");
        }
        for (change, n) in changes {
            match change {
                Change::Set(..) => self.cite(rule!("9.5")),
                Change::Add(..) => self.cite(rule!("8.9")),
                _ => {}
            }
            if matches!(change, Change::Add(Figure::Cost, _) | Change::Key(Key::Textless)) {
                return cannot("something that holds for a cost or a text");
            }
            holds.push(Hold { when: when.to_vec(), on: Reach::Cards(on.clone()), change, n });
        }
        Ok(())
    }
}

/// This happens, to anything, by anything.
fn of(topic: Topic) -> Trigger {
    let (who, other) = (Vec::new(), Vec::new());
    Trigger { topic, who, other, seat: None, by: ByWhat::Any, zones: (None, None), phase: None, least: 0 }
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

fn one_zone(zone: read::Zone) -> Lowered<Zone> {
    match zones(zone) {
        [one] => Ok(*one),
        [Zone::Character, Zone::Support] => Ok(Zone::Character),
        _ => cannot("such a zone"),
    }
}
