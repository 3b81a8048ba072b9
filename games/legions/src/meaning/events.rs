//! What sets abilities off (37-2).

use engine::effect::Side;

use super::amounts::zone_mask;
use super::scribe::{Lowered, Scribe, needs};
use crate::effect as ast;
use crate::effect::{Act, Actor, Befalls, Event, HarmBound, Posture, Sign, Target, Turn};
use crate::vocabulary::{By, Filter, Test, Topic, Trigger, Who};

impl Scribe<'_, '_> {
    /// Everything that sets the ability off.
    pub fn triggers(&mut self, all: &[ast::Trigger]) -> Lowered<Vec<Trigger>> {
        let mut found = Vec::new();
        for trigger in all {
            match trigger {
                ast::Trigger::Placed => found.push(Trigger::this(Topic::Placed)),
                ast::Trigger::LaneMoved => found.push(Trigger::this(Topic::MovesLane)),
                ast::Trigger::Attacks => found.push(Trigger::this(Topic::Attacks)),
                ast::Trigger::Unlocked => found.push(Trigger::this(Topic::Unlocked)),
                ast::Trigger::Broken => found.push(Trigger::this(Topic::Breaks)),
                ast::Trigger::Phase(whose, phase, edge) => {
                    for side in self.sides(*whose, None) {
                        let who = Who::Player(side);
                        found.push(Trigger { who, ..Trigger::this(Topic::edge(*phase, *edge)) });
                    }
                }
                ast::Trigger::Happens(given, event) => {
                    let from = found.len();
                    self.event(event, &mut found)?;
                    match given {
                        None => {}
                        Some(ast::Given::Turn(turn)) => {
                            let side = if *turn == Turn::Own { Side::Mine } else { Side::Theirs };
                            found[from..].iter_mut().for_each(|trigger| trigger.turn = Some(side));
                        }
                        Some(ast::Given::In(places, _)) => self.here_works(places),
                    }
                }
            }
        }
        Ok(found)
    }

    /// What happens, as what sets something off.
    pub fn event(&mut self, event: &Event, found: &mut Vec<Trigger>) -> Lowered<()> {
        match event {
            Event::Or(one, _, other) => {
                self.event(one, found)?;
                self.event(other, found)?;
            }
            Event::Befalls(target, befalls) => {
                let who = self.who(target)?;
                let mut trigger = self.befalls(befalls)?;
                trigger.who = who;
                found.push(trigger);
            }
            Event::Arrives { place, what, at_least, put, from } => {
                let from = zone_mask(from.as_ref());
                let to = zone_mask(Some(place));
                let field = to & !super::amounts::field_mask() == 0;
                let topic = if field {
                    Topic::Placed
                } else if *put {
                    Topic::Put
                } else {
                    return needs("フィールド以外への配置の誘発条件", "the field");
                };
                for side in self.sides(place.whose, place.zone) {
                    let filters = self.selector(what)?.filters;
                    let who = Who::Cards { side: Some(side), filters };
                    found.push(Trigger {
                        who,
                        from,
                        to,
                        several: at_least.is_some(),
                        ..Trigger::this(topic)
                    });
                }
            }
            Event::Does(actor, act) => self.act_trigger(*actor, act, found)?,
        }
        Ok(())
    }

    /// To what it happens.
    fn who(&mut self, target: &Target) -> Lowered<Who> {
        match target {
            Target::This(_) => Ok(Who::This),
            Target::Every(of, _) | Target::Pick(ast::Pick { of, .. }) => {
                let mut sides: Vec<Side> = Vec::new();
                for place in &of.places {
                    sides.extend(self.sides(place.whose, place.zone));
                }
                let side = match sides[..] {
                    [] | [_, _] => None,
                    [side] => Some(side),
                    _ => return needs("複数の場所の指定", "one place"),
                };
                Ok(Who::Cards { side, filters: self.selector(of)?.filters })
            }
            _ => needs("この種類のカードの指定", "a card that this happens to"),
        }
    }

    /// What happens to it.
    fn befalls(&mut self, befalls: &Befalls) -> Lowered<Trigger> {
        let of = Trigger::this;
        Ok(match befalls {
            Befalls::Placed { from, to, .. } => {
                Trigger { from: zone_mask(from.as_ref()), to: zone_mask(to.as_ref()), ..of(Topic::Placed) }
            }
            Befalls::Put { from, to, .. } => {
                Trigger { from: zone_mask(from.as_ref()), to: zone_mask(Some(to)), ..of(Topic::Put) }
            }
            Befalls::Breaks { by, .. } => Trigger { by: by.map(by_what).transpose()?, ..of(Topic::Breaks) },
            Befalls::BreaksOther { by, what } => Trigger {
                by: by.map(by_what).transpose()?,
                other: Some(self.others(what)?),
                ..of(Topic::BreaksOther)
            },
            Befalls::Attacks { whom, .. } => {
                Trigger { other: self.other(whom.as_ref())?, ..of(Topic::Attacks) }
            }
            Befalls::IsAttacked(by) | Befalls::Targeted { by, .. } => {
                Trigger { other: self.other(by.as_ref())?, ..of(Topic::Attacked) }
            }
            Befalls::Battles(with) => Trigger { other: self.other(with.as_ref())?, ..of(Topic::Battles) },
            Befalls::Survives => of(Topic::Survives),
            Befalls::Deals { to, bound, harm } => Trigger {
                other: self.other(to.as_ref())?,
                least: least(bound)?,
                harm: *harm,
                ..of(Topic::Deals)
            },
            Befalls::Suffers { from, bound, harm } => Trigger {
                other: self.other(from.as_ref())?,
                least: least(bound)?,
                harm: *harm,
                ..of(Topic::Suffers)
            },
            Befalls::MovesLane => of(Topic::MovesLane),
            Befalls::Leaves(..) => of(Topic::Leaves),
            Befalls::Exiled { from, by } => Trigger {
                from: zone_mask(from.as_ref()),
                by: by.map(by_what).transpose()?,
                ..of(Topic::Exiled)
            },
            Befalls::Returned { by, .. } => {
                Trigger { by: by.map(by_what).transpose()?, ..of(Topic::Returned) }
            }
            Befalls::Exhausts => of(Topic::Exhausts),
            Befalls::Recovers => of(Topic::Recovers),
            Befalls::Turns(Posture::Reversed, _) => of(Topic::Reverses),
            Befalls::Turns(Posture::Open, _) => of(Topic::Opens),
            Befalls::Wt(Sign::Plus, _) => of(Topic::Later),
            Befalls::Wt(Sign::Minus, _) => of(Topic::Sooner),
            Befalls::Chosen { by, as_attack_target: false } => {
                Trigger { by: by.map(by_what).transpose()?, ..of(Topic::Chosen) }
            }
            Befalls::Chosen { .. } => of(Topic::Attacked),
            Befalls::Played => of(Topic::Played),
            Befalls::Unlocked => of(Topic::Unlocked),
            Befalls::GainsLife => of(Topic::GainsLife),
            Befalls::LosesLife => of(Topic::LosesLife),
            Befalls::Turns(Posture::Awakened, _) => of(Topic::Awakens),
            Befalls::Turns(Posture::Exhausted, _) => of(Topic::Exhausts),
            Befalls::Turns(Posture::Active, _) => of(Topic::Recovers),
            Befalls::Blocks => of(Topic::Blocks),
            Befalls::IsBlocked(by) => Trigger { other: self.other(by.as_ref())?, ..of(Topic::Blocked) },
            Befalls::MovedAway { by, .. } => {
                Trigger { by: by.map(by_what).transpose()?, ..of(Topic::Leaves) }
            }
            Befalls::Turns(..) => return needs("この種類の出来事", "an event of this kind"),
        })
    }

    fn other(&mut self, target: Option<&Target>) -> Lowered<Option<Vec<Filter>>> {
        target.map(|target| self.others(target)).transpose()
    }

    /// What the other card must be like.
    fn others(&mut self, target: &Target) -> Lowered<Vec<Filter>> {
        match self.who(target)? {
            Who::Cards { side, mut filters } => {
                filters.extend(side.map(|side| Filter::Is(Test::Of(side))));
                Ok(filters)
            }
            Who::This => Ok(vec![Filter::This]),
            Who::Player(_) => needs("ここでのプレイヤーの指定", "a card"),
        }
    }

    /// What a player does.
    fn act_trigger(&mut self, actor: Actor, act: &Act, found: &mut Vec<Trigger>) -> Lowered<()> {
        let sides = match actor {
            Actor::You => vec![Side::Mine],
            Actor::Opponent(_) => vec![Side::Theirs],
            Actor::Each(_) => vec![Side::Mine, Side::Theirs],
            Actor::That | Actor::TurnPlayer => return needs("この種類のプレイヤーの指定", "a player named"),
        };
        for side in sides {
            let player = |topic| Trigger { who: Who::Player(side), ..Trigger::this(topic) };
            let mut of_cards = |topic, target: &Target| -> Lowered<Trigger> {
                let filters = match self.who(target)? {
                    Who::Cards { filters, .. } => filters,
                    _ => return needs("この種類のカードの指定", "cards"),
                };
                Ok(Trigger { who: Who::Cards { side: Some(side), filters }, ..Trigger::this(topic) })
            };
            found.push(match act {
                Act::Draws(None) => player(Topic::Draws),
                Act::Plays(target) => of_cards(Topic::Played, target)?,
                Act::Unlocks(target) => of_cards(Topic::Unlocked, target)?,
                Act::Places(target, _) | Act::MakesToken(target) => of_cards(Topic::Placed, target)?,
                Act::Exiles(target) => of_cards(Topic::Exiled, target)?,
                Act::ChangesCard => player(Topic::ChangesCard),
                Act::GainsLife => player(Topic::GainsLife),
                Act::LosesLife => player(Topic::LosesLife),
                Act::PaysMp => player(Topic::PaysMp),
                Act::MasterAttacks => {
                    let filters = vec![Filter::Is(Test::Category(ast::Category::Master))];
                    Trigger { who: Who::Cards { side: Some(side), filters }, ..Trigger::this(Topic::Attacks) }
                }
                Act::Attacks(_) => Trigger {
                    who: Who::Cards { side: Some(side), filters: Vec::new() },
                    ..Trigger::this(Topic::Attacks)
                },
                Act::Breaks(target) => {
                    let who = self.who(target)?;
                    Trigger { who, by: Some(By::EffectOf(side)), ..Trigger::this(Topic::Breaks) }
                }
                Act::Suffers(bound, harm) => {
                    let filters = vec![Filter::Is(Test::Category(ast::Category::Master))];
                    let who = Who::Cards { side: Some(side), filters };
                    Trigger { who, harm: *harm, least: least(bound)?, ..Trigger::this(Topic::Suffers) }
                }
                Act::Draws(Some(_)) => {
                    return needs("枚数を指定したドローの誘発条件", "cards drawn, however many");
                }
            });
        }
        Ok(())
    }
}

/// By what something happens.
fn by_what(by: ast::By) -> Lowered<By> {
    Ok(match by {
        ast::By::Effect(_) | ast::By::ToEffect => By::Effect,
        ast::By::OpponentEffect(_) | ast::By::ToOpponentEffect => By::EffectOf(Side::Theirs),
        ast::By::OwnEffect(_) => By::EffectOf(Side::Mine),
        ast::By::Battle(_) | ast::By::InBattle | ast::By::ThatBattle(_) | ast::By::BattleDamage(_) => {
            By::Battle
        }
        ast::By::Attack(_) | ast::By::ThisAttack(_) => By::Attack,
        ast::By::Damage(_) => By::Damage,
        ast::By::EffectDamage(_) => By::EffectDamage,
    })
}

fn least(bound: &HarmBound) -> Lowered<i16> {
    match bound {
        HarmBound::Any => Ok(1),
        HarmBound::AtLeast(ast::Amount::N(n), _) => Ok((*n).min(999) as i16),
        HarmBound::AtLeast(..) => needs("変動する数値によるダメージの条件", "a printed number"),
    }
}

/// Does the event speak of a card that それ can mean?
pub(super) fn has_card(triggers: &[Trigger]) -> bool {
    triggers.iter().all(|trigger| {
        !matches!(trigger.who, Who::Player(_))
            && (trigger.who != Who::This
                || matches!(
                    trigger.topic,
                    Topic::Attacks
                        | Topic::Attacked
                        | Topic::Battles
                        | Topic::Survives
                        | Topic::Blocks
                        | Topic::Blocked
                )
                || matches!(
                    trigger.topic,
                    Topic::Deals | Topic::Suffers | Topic::BreaksOther | Topic::Breaks
                ))
    })
}
