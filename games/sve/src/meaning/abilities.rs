//! Abilities: what sort each is, where it works, what it costs.

use engine::Def;

use super::scribe::{Blank, It, Lowered, Scribe, Words, needs};
use super::selectors::zone;
use crate::book::Book;
use crate::cards::{CARROT, DRIVE_POINT, Facts};
use crate::effect as ast;
use crate::effect::{
    Ability as Read, CostBy, Gate, Hold, Lasts, Manner, Sign, Statement, Static, Target, While,
};
use crate::kinds::Icon;
use crate::table::{Kind, Zone};
use crate::vocabulary::{
    Ability, Amount, AsPlayed, Change, Condition, Fact, GIVEN, Limit, Measure, Nature, Price, Reference,
    Topic, Trigger, Who,
};

/// How many abilities of a card can count their uses.
const COUNTED: u8 = 4;

/// Writes down the abilities that a text stands for.
pub(super) fn lower(
    book: &mut Book,
    def: Def,
    facts: &Facts,
    nth: u8,
    ability: &Read,
    words: &Words,
) -> Result<(), (Blank, String)> {
    let mut all = Vec::new();
    for one in alternatives(ability) {
        let mut scribe = Scribe::new(book, def, words.clone());
        let drafts = draft(&mut scribe, &one, facts.kind, nth);
        all.extend(drafts.map_err(|blank| (blank, scribe.sentence_text))?);
    }
    book.own.extend(all);
    Ok(())
}

/// An ability in 「」: its rows.
pub(super) fn quoted(scribe: &mut Scribe<'_>, ability: &Read) -> Lowered<Vec<u16>> {
    let mut inner = scribe.inner();
    let drafts = draft(&mut inner, ability, Kind::Follower, GIVEN)?;
    Ok(drafts.into_iter().map(|ability| scribe.book.write(ability)).collect())
}

/// A trigger for later: its rows. What was spoken of before is what it speaks of.
pub(super) fn later(
    scribe: &mut Scribe<'_>,
    when: &ast::When,
    body: &[Statement],
    about: bool,
) -> Lowered<Vec<u16>> {
    let mut inner = scribe.inner();
    if about {
        inner.it = It::These(Reference::Cause);
    }
    let drafts = triggered(&mut inner, when, None, &[], body, &[], u8::MAX)?;
    Ok(drafts.into_iter().map(|ability| scribe.book.write(ability)).collect())
}

/// One ability for each cost that may be paid, and each card that may be evolved into.
fn alternatives(ability: &Read) -> Vec<Read> {
    let Read::Activated { quick, icon, cost, body, limits } = ability else { return vec![ability.clone()] };
    let mut costs: Vec<Vec<ast::Price>> = vec![Vec::new()];
    for price in cost {
        costs = match price {
            ast::Price::Or(a, b) => {
                let with = |more: &ast::Cost| costs.iter().map(|cost| [&cost[..], more].concat()).collect();
                let (mut first, second): (Vec<_>, Vec<_>) = (with(a), with(b));
                first.extend(second);
                first
            }
            price => {
                costs.iter_mut().for_each(|cost| cost.push(price.clone()));
                costs
            }
        };
    }
    let bodies: Vec<Vec<Statement>> = match &body[..] {
        [Statement::Evolve(to, names, may)] if names.len() > 1 => {
            let mut bodies = Vec::new();
            for name in names {
                bodies.push(vec![Statement::Evolve(to.clone(), vec![name.clone()], *may)]);
            }
            bodies
        }
        _ => vec![body.clone()],
    };
    let mut all = Vec::new();
    for cost in costs {
        for body in &bodies {
            let (cost, body, limits) = (cost.clone(), body.clone(), limits.clone());
            all.push(Read::Activated { quick: *quick, icon: *icon, cost, body, limits });
        }
    }
    all
}

/// The abilities that a text stands for.
fn draft(scribe: &mut Scribe<'_>, ability: &Read, kind: Kind, nth: u8) -> Lowered<Vec<Ability>> {
    match ability {
        Read::Triggered { when, given, cost, body, limits } => {
            triggered(scribe, when, given.as_ref(), cost, body, limits, nth)
        }
        Read::Activated { quick, icon, cost, body, limits } => {
            scribe.x = defined_x(body);
            let prices = activation(scribe, *icon, cost, body)?;
            scribe.program.costs[0] = prices;
            scribe.text(body)?;
            let limits = self::limits(scribe, limits, nth)?;
            let works = scribe.works.or(match kind {
                Kind::Leader => Some(Zone::Leader),
                Kind::Spell => None,
                Kind::Follower | Kind::Amulet => Some(Zone::Field),
            });
            let Some(works) = works else {
                return needs("スペルの起動能力", "where the ability is used");
            };
            let nature = Nature::Activated { icon: *icon, quick: *quick };
            Ok(vec![Ability { limits, ..finished(scribe, nature, works, nth) }])
        }
        Read::Static(all) => {
            let mut found = Vec::new();
            for one in all {
                found.extend(holds(scribe, one, kind, nth)?);
            }
            Ok(found)
        }
        Read::ExtraCost(what, manner, goes) => {
            scribe.in_cost = true;
            scribe.leaves = true;
            let mut prices = Vec::new();
            scribe.pay_with(what, *goes, &mut prices)?;
            scribe.in_cost = false;
            scribe.program.costs[0] = prices;
            let nature = Nature::AsPlayed(AsPlayed::Extra { may: manner.may });
            plain_manner(manner)?;
            Ok(vec![finished(scribe, nature, Zone::Hand, nth)])
        }
        Read::AsPlayed { from, body } => {
            scribe.leaves = true;
            let from = from.map(|there| Condition::Own(Fact::PlayedFrom(zone(there))));
            scribe.x = defined_x(body);
            let mut found = Vec::new();
            for statement in body {
                found.extend(as_played(scribe, statement, from.clone(), nth)?);
            }
            Ok(found)
        }
        Read::Text(body) if kind == Kind::Spell => {
            scribe.text(body)?;
            if !scribe.limits.is_empty() {
                return needs("回数制限のあるスペル", "a text without limits");
            }
            Ok(vec![finished(scribe, Nature::Text, Zone::Resolution, nth)])
        }
        // What is said of others on a card that stays holds while it lies there (10.1.1.3).
        Read::Text(body) => {
            let mut found = Vec::new();
            for statement in body {
                let Statement::Hold(Lasts::Unsaid, subject, held) = statement else {
                    return needs("この種類の能力", "an ability the table knows");
                };
                let (whiles, inner, subject, held) = (Vec::new(), Vec::new(), subject.clone(), held.clone());
                let one = Static { whiles, subject, said: true, comma: false, inner, holds: held };
                found.extend(holds(scribe, &one, kind, nth)?);
            }
            Ok(found)
        }
        Read::Feeds => Ok(Vec::new()),
        _ => needs("この種類の能力", "an ability the table knows"),
    }
}

/// What X is, where the text says so.
fn defined_x(body: &[Statement]) -> Option<crate::effect::Value> {
    body.iter().find_map(|one| match one {
        Statement::Let(value) => Some(value.clone()),
        _ => None,
    })
}

fn plain_manner(manner: &Manner) -> Lowered<()> {
    if manner.reveal || manner.acted {
        needs("公開やアクト状態を伴う支払い", "a plain way to pay")
    } else {
        Ok(())
    }
}

/// The ability as it stands in the scribe's book.
fn finished(scribe: &mut Scribe<'_>, nature: Nature, works: Zone, nth: u8) -> Ability {
    let (earth_rite, remembers) = (scribe.earth_rite, scribe.paid_with);
    let program = scribe.finish();
    Ability {
        nature,
        works,
        limits: Vec::new(),
        nth,
        aims: crate::stages::aims(&program),
        program,
        costs_to_play: false,
        counts: false,
        remembers,
        earth_rite,
    }
}

fn triggered(
    scribe: &mut Scribe<'_>,
    when: &ast::When,
    given: Option<&Gate>,
    cost: &[ast::Price],
    body: &[Statement],
    limits: &[ast::Limit],
    nth: u8,
) -> Lowered<Vec<Ability>> {
    let (triggers, mut often) = scribe.triggers(when)?;
    let mut costs_to_play = false;
    let mut ends = Vec::new();
    if let Some(gate) = given {
        // What must hold for the payment is read when it is offered (SV-128).
        let condition = scribe.gate(gate)?;
        ends.push(scribe.leap(crate::vocabulary::Op::Unless(condition, 0)));
        let prices = scribe.cost(cost)?;
        scribe.program.costs.push(prices);
        let row = scribe.program.costs.len() as u16 - 1;
        ends.push(scribe.leap(crate::vocabulary::Op::Pay(row, 0)));
    } else if !cost.is_empty() {
        scribe.program.costs[0] = scribe.cost(cost)?;
        costs_to_play = true;
    }
    scribe.text(body)?;
    ends.into_iter().for_each(|end| scribe.land(end));
    often.extend(self::limits(scribe, limits, nth)?);
    let state = triggers.iter().any(|trigger| trigger.topic == Topic::State);
    let counts = often.iter().any(|limit| matches!(limit, Limit::Turn(_)));
    if (state && nth >= COUNTED) || (counts && !may_count(nth)) {
        return needs("回数を数える能力が多すぎるカード", "fewer abilities that are counted");
    }
    let from_hand = |trigger: &Trigger| {
        trigger.who == Who::This && matches!(trigger.topic, Topic::Discarded | Topic::BanishedFromHand)
    };
    let works = match scribe.works {
        Some(named) => named,
        None if triggers.iter().any(from_hand) => Zone::Hand,
        None => Zone::Field,
    };
    let first = finished(scribe, Nature::Text, works, nth);
    let one = |trigger| Ability {
        nature: Nature::Triggered(trigger),
        limits: often.clone(),
        costs_to_play,
        ..first.clone()
    };
    Ok(triggers.into_iter().map(one).collect())
}

/// Can the uses of an ability with this number be counted?
fn may_count(nth: u8) -> bool {
    nth < COUNTED || nth == GIVEN
}

/// How often and when an ability may be used.
fn limits(scribe: &mut Scribe<'_>, limits: &[ast::Limit], nth: u8) -> Lowered<Vec<Limit>> {
    let mut all = Vec::new();
    let inside = std::mem::take(&mut scribe.limits);
    for limit in limits.iter().chain(&inside) {
        all.push(match limit {
            ast::Limit::Uses(n) | ast::Limit::Works(n) => {
                if !may_count(nth) {
                    return needs("回数を数える能力が多すぎるカード", "fewer abilities that are counted");
                }
                Limit::Turn(*n as u8)
            }
            ast::Limit::While(condition) => Limit::While(scribe.condition(condition)?),
        });
    }
    Ok(all)
}

/// What an activated ability costs: its icon's own part, and what is printed.
fn activation(
    scribe: &mut Scribe<'_>,
    icon: Icon,
    cost: &[ast::Price],
    body: &[Statement],
) -> Lowered<Vec<Price>> {
    let mut prices = Vec::new();
    match icon {
        Icon::Meal(n) => {
            let carrot = scribe.name(CARROT);
            prices.push(Price::Attach(carrot, n as i16, Zone::Racing));
        }
        Icon::Possess | Icon::Ride => {
            let point = scribe.name(DRIVE_POINT);
            prices.push(Price::Attach(point, 1, Zone::Drive));
        }
        Icon::Activate | Icon::Evolve | Icon::Advance => {}
    }
    prices.extend(scribe.cost(cost)?);
    if icon == Icon::Evolve {
        for price in &mut prices {
            // What effects make of the cost of 《進化》 is counted in.
            if let Price::Pp(n @ Amount::N(_)) = price
                && let Amount::N(printed) = *n
            {
                *n = Amount::Own(Measure::EvolvePp(printed));
            }
        }
        let name = match body {
            [Statement::Evolve(_, names, _), ..] if !names.is_empty() => scribe.name(&names[0]),
            _ => u16::MAX,
        };
        prices.push(Price::EvolveCard(name));
    }
    Ok(prices)
}

/// What holds while the card lies there.
fn holds(scribe: &mut Scribe<'_>, one: &Static, kind: Kind, nth: u8) -> Lowered<Vec<Ability>> {
    let mut conditions = Vec::new();
    let mut first_follower = false;
    for one in one.whiles.iter().chain(&one.inner) {
        match one {
            While::Here(_) => {}
            While::Condition(condition, _) => match &**condition {
                ast::Condition::CanAttackFollower => first_follower = true,
                condition => conditions.push(scribe.condition(condition)?),
            },
            While::Turn(whose) => {
                let side = scribe.side(*whose)?;
                conditions.push(Condition::Own(Fact::TurnOf(side)));
            }
        }
    }
    let works = if kind == Kind::Leader { Zone::Leader } else { Zone::Field };
    let (mut cards, mut found) = (Vec::new(), Vec::new());
    for hold in &one.holds {
        match hold {
            // How many may be in a deck is no matter of play (SV-31).
            Hold::UpToInDeck(..) => {}
            Hold::CannotBePlayed(from) => {
                if one.subject != Target::THIS {
                    return needs("他のカードをプレイできないこと", "this card not to be played");
                }
                let mut never = conditions.clone();
                never.extend(from.map(|there| Condition::Own(Fact::PlayedFrom(zone(there)))));
                let nature = Nature::AsPlayed(AsPlayed::Never(Condition::All(never)));
                found.push(finished(scribe, nature, Zone::Hand, nth));
            }
            Hold::Change(changes) if one.subject == Target::THIS && is_quick(changes) => {
                let nature = Nature::AsPlayed(AsPlayed::Quick(all_of(conditions.clone())));
                found.push(finished(scribe, nature, Zone::Hand, nth));
            }
            Hold::CannotAttack(ast::Prey::Leader | ast::Prey::OpponentLeader) if first_follower => {
                cards.push(Change::FollowersFirst);
            }
            hold => {
                let held = scribe.held(hold)?;
                if held.uses > 0 {
                    return needs("回数の決まった継続する効果", "what holds without being used up");
                }
                if held.of_player {
                    let mut conditions = conditions.clone();
                    conditions.extend(held.only);
                    let nature = Nature::Static {
                        condition: all_of(conditions),
                        on: Reference::Nothing,
                        players: Some(scribe.player_side(&one.subject)?),
                        changes: held.changes,
                    };
                    found.push(finished(scribe, nature, works, nth));
                } else {
                    cards.extend(held.changes);
                }
            }
        }
    }
    if !cards.is_empty() {
        let on = scribe.target(&one.subject)?;
        if scribe.here() > 0 || scribe.works.is_some_and(|there| there != works) {
            return needs("この種類のカードに継続する効果", "what holds on the field");
        }
        let condition = all_of(conditions);
        let nature = Nature::Static { condition, on, players: None, changes: cards };
        found.push(finished(scribe, nature, works, nth));
    }
    Ok(found)
}

/// Is it 《クイック》 that is gained? It matters where the card is played from (12.3.6).
fn is_quick(changes: &[ast::Change]) -> bool {
    let quick = |gain: &ast::Gain| *gain == ast::Gain::Keyword(crate::kinds::Keyword::Quick);
    changes.iter().all(|change| matches!(change, ast::Change::Gain(gains, _) if gains.iter().all(quick)))
}

fn all_of(mut conditions: Vec<Condition>) -> Option<Condition> {
    match conditions.len() {
        0 => None,
        1 => Some(conditions.remove(0)),
        _ => Some(Condition::All(conditions)),
    }
}

/// これをプレイする際、…
fn as_played(
    scribe: &mut Scribe<'_>,
    statement: &Statement,
    from: Option<Condition>,
    nth: u8,
) -> Lowered<Vec<Ability>> {
    let with = |more: Option<Condition>| all_of(from.iter().cloned().chain(more).collect());
    let way = match statement {
        Statement::Let(_) => return Ok(Vec::new()),
        Statement::Cost(CostBy::By(Sign::Plus, n), true) if from.is_none() => {
            let n = scribe.amount_now(n)?;
            scribe.program.costs[0] = vec![Price::Pp(n)];
            AsPlayed::Extra { may: true }
        }
        Statement::Cost(CostBy::To(n), false) => AsPlayed::To(with(None), *n as i16),
        Statement::Cost(by, false) => AsPlayed::Less(with(None), scribe.less(by)?),
        Statement::If(gate, inside) => match (&inside[..], gate) {
            ([Statement::Cost(by, false)], Gate::If(condition)) => {
                let condition = scribe.condition(condition)?;
                match by {
                    CostBy::To(n) => AsPlayed::To(with(Some(condition)), *n as i16),
                    by => AsPlayed::Less(with(Some(condition)), scribe.less(by)?),
                }
            }
            _ => return needs("この種類のコストの変更", "a change of this card's cost"),
        },
        Statement::Per(per, deed) => match &**deed {
            Statement::Cost(CostBy::By(sign, ast::Amount::N(n)), false) => {
                let many = scribe.per(per)?;
                let by = if *sign == Sign::Minus { *n as i16 } else { -(*n as i16) };
                AsPlayed::Less(with(None), super::amounts::times(many, by))
            }
            _ => return needs("この種類のコストの変更", "a change of this card's cost"),
        },
        // The one cost or the other: two ways, of which one is taken (SV-76).
        Statement::Pay(cost, inside) if matches!(cost[..], [ast::Price::Or(..)]) => {
            let mut both = Vec::new();
            if let [ast::Price::Or(a, b)] = &cost[..] {
                for cost in [a, b] {
                    let one = Statement::Pay(cost.clone(), inside.clone());
                    both.extend(as_played(scribe, &one, from.clone(), nth)?);
                }
            }
            return Ok(both);
        }
        Statement::Pay(cost, inside) => match &inside[..] {
            [Statement::Cost(by @ CostBy::By(..), false)] if from.is_none() => {
                let prices = scribe.cost(cost)?;
                scribe.program.costs[0] = prices;
                AsPlayed::For(scribe.less(by)?)
            }
            _ => return needs("この種類のコストの変更", "a change of this card's cost"),
        },
        _ => return needs("この種類のコストの変更", "a change of this card's cost"),
    };
    Ok(vec![finished(scribe, Nature::AsPlayed(way), Zone::Hand, nth)])
}
