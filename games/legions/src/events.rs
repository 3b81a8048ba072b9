//! The game's own events, and how they change the table.

use engine::effect::{Lasting, On, Side};
use engine::{Ix, Place, Ref, Seat, Set};

use crate::edition::Haste;
use crate::game::{Rules, Table};
use crate::happening::Origin;
use crate::kinds::{Harm, KeywordName, Phase, PhaseEdge};
use crate::table::{Body, Felled, Fight, Hurt, Purse, Zone};
use crate::vocabulary::{Change, Ends, Later, Nature, Spot, Topic, Who};
use crate::written::rows;

/// Why a card breaks (12).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Broke {
    /// An effect of this seat says so (39-4), or lets its HP be 0.
    Effect(Seat),
    /// By damage of an effect (10-1).
    EffectDamage,
    /// In a battle (10-1).
    Battle,
    /// In a battle, by the unit that attacked it.
    Attack,
    /// Its HP is 0 without damage (39-5).
    #[default]
    Weakened,
    /// There is no room where it should go (39-6).
    NoRoom,
}

/// The game's own events.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Own {
    /// This seat goes first (26-7).
    First(Seat),
    /// A phase begins or ends (27-2).
    Phase(Phase, PhaseEdge),
    /// The life of a master becomes this, by so much (08).
    Life(Seat, u8, i16),
    /// Cores move (07-3, 39-20).
    Cores {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Spot,
        /// Where to.
        to: Spot,
        /// How many.
        n: u8,
    },
    /// A token that ceases to be would have gone to this zone, and counts as having gone there (42-3).
    Gone(Ix, Zone),
    /// The cores of the timeline go one zone on (29-1).
    CoresPass(Seat),
    /// A master awakens (27-4).
    Awakens(Seat),
    /// Master points are paid: those held first, then by exhausting cores (07-7).
    Pays(Seat, u8),
    /// Master points are gained by an effect (07-6).
    Gains(Seat, u8),
    /// Cards are drawn: comes with their move (39-11).
    Draws(Seat, u8),
    /// A card is changed (27-5a).
    ChangesCard(Seat),
    /// A card is unlocked (32).
    Unlocks(Seat, Ix),
    /// What held for the next card that is unlocked is over: a row of the match's list.
    Spent(Seat, #[serde(serialize_with = "rows::holding")] u16),
    /// A card with a limit was used up for this game (24-3e).
    Limited(Seat, #[serde(serialize_with = "rows::limit")] u8),
    /// A card is played (33).
    Plays(Seat, Ix),
    /// What now lies there was placed (34): by an effect, or not; a newcomer is stunned (30-1).
    Placed {
        /// The lane or area.
        place: Place,
        /// By an effect?
        by_effect: bool,
        /// Where it was played from, if it was played (LG-98).
        #[serde(skip)]
        from: Option<Zone>,
    },
    /// Damage (11).
    Damage {
        /// To what.
        card: Ix,
        /// How much.
        n: i16,
        /// Which.
        harm: Harm,
        /// Its source (02-44a).
        by: Ref,
        /// Is the source the unit that attacked it?
        attack: bool,
    },
    /// A card breaks: comes with its move (12).
    Breaks(Ix, Broke),
    /// A unit attacks (35-4).
    Attacks(Fight),
    /// Two units fight (35-7, 39-19).
    Fights(Fight),
    /// The battle is over: those of the two that are left have survived it (02-45).
    FightEnds(Fight),
    /// Something holds from now on (39-5, 39-10).
    Give(Lasting<Change, Ends>),
    /// The marks of effects and states on these end, as they are turned to their backs (22-4, 22-5).
    Cleared(Set),
    /// An ability at will is used (28-6).
    Uses(Ix, #[serde(serialize_with = "rows::ability")] u16),
    /// An ability that was set off is resolved (38).
    Fires(Ix, #[serde(serialize_with = "rows::ability")] u16),
    /// What happens with it is done by this seat: by an effect, as an action, or to pay.
    By(Seat),
    /// The WT of these rises or falls: comes with their move (39-3).
    Wt(Set, i8),
    /// An effect comes to nothing (36-8).
    Fizzles(Ix),
    /// These were chosen by an effect of this seat (36-7).
    Chosen(Set, Seat),
    /// The chain of sequences is over (38-3).
    ChainEnds,
    /// Abilities that hold are applied anew (36-13).
    Settles,
    /// Damage, what lasted until the turn's end, and points that are left vanish (27-7).
    Expires,
    /// Something waits for the end of the sequence (39-17, 39-22).
    Waits(Later),
    /// It waits no longer.
    Comes(Later),
    /// A unit does not break: something else is done (36-18).
    Spared(Ix),
    /// The turn player picked what is done instead (LG-71): of which card, which ability.
    Picked(Ix, u16),
    /// The damage that these have taken vanishes (11-4).
    Mends(Set),
}

/// A number of cores within what can be kept.
fn more(n: &mut u8, by: u8) {
    *n = n.saturating_add(by);
}

fn spot(purse: &mut Purse, spot: Spot) -> Option<&mut u8> {
    match spot {
        Spot::Outside => None,
        Spot::Zone | Spot::Active => Some(&mut purse.active),
        Spot::Tired => Some(&mut purse.tired),
        Spot::Master => Some(&mut purse.on_master),
        Spot::Lord => Some(&mut purse.on_lord),
        Spot::Wait(at) => purse.waiting.get_mut(usize::from(at).saturating_sub(1)),
    }
}

/// Cores leave and arrive: from the core zone exhausted ones first (07-3).
fn move_cores(purse: &mut Purse, from: Spot, to: Spot, n: u8) {
    if from == Spot::Zone {
        let tired = n.min(purse.tired);
        purse.tired -= tired;
        purse.active = purse.active.saturating_sub(n - tired);
    } else if let Some(there) = spot(purse, from) {
        *there = there.saturating_sub(n);
    }
    if let Some(there) = spot(purse, to) {
        more(there, n);
    }
}

/// What an event changes.
pub(crate) fn apply(rules: &Rules, table: &mut Table, own: &Own) {
    match *own {
        Own::First(seat) => table.common.first = seat,
        Own::Phase(phase, edge) => phase_edge(rules, table, phase, edge),
        Own::Life(seat, life, _) => table.purses[seat].life = life,
        Own::Cores { seat, from, to, n } => move_cores(&mut table.purses[seat], from, to, n),
        Own::CoresPass(seat) => {
            let purse = &mut table.purses[seat];
            let [first, rest @ ..] = purse.waiting;
            more(&mut purse.active, first);
            purse.waiting = [rest[0], rest[1], rest[2], 0];
        }
        Own::Awakens(seat) => table.purses[seat].awakened = true,
        Own::Pays(seat, n) => {
            let purse = &mut table.purses[seat];
            let held = n.min(purse.mp);
            purse.mp -= held;
            move_cores(purse, Spot::Active, Spot::Tired, n - held);
        }
        Own::Gains(seat, n) => more(&mut table.purses[seat].mp, n),
        Own::Spent(seat, row) => {
            let own = |on: On| on == On::Seat(seat);
            table.common.lasts.end(|lasting| lasting.change == Change::Holds(row) && own(lasting.on));
        }
        Own::Limited(seat, bit) => table.purses[seat].limited |= 1 << bit,
        Own::Placed { place, by_effect, .. } => placed(rules, table, place, by_effect),
        Own::Damage { card, n, harm, by, attack } => {
            if harm != Harm::Battle && by.card.is_some() {
                let of = Some(rules.printed(table.card(by.card).def).category);
                table.common.struck = Some(Origin { seat: table.seat(by.card), of });
            }
            damage(table, card, n, harm, attack);
        }
        Own::Attacks(fight) | Own::Fights(fight) => table.common.fight = fight,
        Own::FightEnds(fight) => fight_ends(rules, table, &fight),
        Own::Give(mut lasting) => {
            lasting.since = table.now();
            table.common.lasts.begin(lasting);
        }
        Own::Cleared(cards) => cleared(table, &cards),
        Own::Uses(card, ability) => {
            let nth = usize::from(rules.lore.abilities[ability as usize].nth);
            if let Some(used) = table.body_mut(card).and_then(|body| body.used.get_mut(nth)) {
                more(used, 1);
            }
        }
        Own::Fires(card, ability) => fires(rules, table, card, ability),
        Own::ChainEnds => chain_ends(table),
        Own::Expires => expires(table),
        Own::Mends(cards) => cards.iter().for_each(|card| {
            if let Some(body) = table.body_mut(card) {
                (body.damage, body.hurt) = (0, Hurt::Unhurt);
            }
        }),
        Own::Waits(later) => table.common.later.push(later),
        Own::Comes(later) => {
            if let Some(at) = table.common.later.iter().position(|one| *one == later) {
                table.common.later.remove(at);
            }
        }
        Own::Spared(card) => table.common.spared.insert(card),
        Own::Picked(card, ability) => table.common.picked.push((card, ability)),
        // What holds is applied as the moment ends.
        Own::Settles => {}
        Own::ChangesCard(_)
        | Own::Wt(..)
        | Own::By(_)
        | Own::Fizzles(_)
        | Own::Chosen(..)
        | Own::Draws(..)
        | Own::Gone(..)
        | Own::Unlocks(..)
        | Own::Plays(..)
        | Own::Breaks(..) => {}
    }
}

/// What is kept for a chain is forgotten.
fn chain_ends(table: &mut Table) {
    let common = &mut table.common;
    common.fired.clear();
    (common.placed, common.spared, common.felled) = (Set::EMPTY, Set::EMPTY, Felled::NONE);
}

/// A phase begins or ends, and with it what lasted until then.
fn phase_edge(rules: &Rules, table: &mut Table, phase: Phase, edge: PhaseEdge) {
    table.common.phase = Some(phase);
    let turn = table.turn();
    let now = Ends::With(turn, phase, edge);
    table.common.lasts.end(|lasting| lasting.ends == now || is_due(rules, lasting, turn, phase, edge));
    if (phase, edge) == (Phase::Start, PhaseEdge::Begins) {
        begin_turn(rules, table);
    }
}

/// A battle is over, and with it what lasted for it.
fn fight_ends(rules: &Rules, table: &mut Table, fight: &Fight) {
    let foe = fight.target;
    let stands = table.still(foe) && crate::current::is_unit(table, foe.card);
    let category = crate::current::printed(rules, table, foe.card).category;
    let owner = table.card(foe.card).owner();
    table.common.felled = if stands { Felled::NONE } else { Felled::of(category, owner) };
    table.common.fight = Fight::default();
    table.common.lasts.end(|lasting| lasting.ends == Ends::Battle);
}

/// A triggered ability was set off; it counts as used where its uses are limited.
fn fires(rules: &Rules, table: &mut Table, card: Ix, ability: u16) {
    table.common.fired.push((card, ability));
    if rules.lore.abilities[ability as usize].once {
        table
            .common
            .lasts
            .end(|lasting| lasting.change == Change::Ability(ability) && lasting.from.card == card);
    }
    let ability = &rules.lore.abilities[ability as usize];
    if ability.limit.is_some()
        && let Some(used) = table.body_mut(card).and_then(|body| body.used.get_mut(usize::from(ability.nth)))
    {
        more(used, 1);
    }
}

/// Is it something whose time comes with this edge of a phase?
pub(crate) fn is_due(
    rules: &Rules,
    lasting: &Lasting<Change, Ends>,
    turn: Seat,
    phase: Phase,
    edge: PhaseEdge,
) -> bool {
    let Change::Later(row, _) = lasting.change else { return false };
    let Nature::Triggered(all) = &rules.lore.abilities[row as usize].nature else { return false };
    let whose = |side: Side| if side == Side::Mine { lasting.by } else { lasting.by.other() };
    all.iter().any(|trigger| {
        trigger.topic == Topic::edge(phase, edge)
            && matches!(trigger.who, Who::Player(side) if whose(side) == turn)
    })
}

/// What was of the last turn is forgotten.
fn begin_turn(rules: &Rules, table: &mut Table) {
    table.common.history.turn_begins(rules, table.turn());
    table.common.lasts.turn_begins(table.turn());
    table.bodies_mut().for_each(|body| body.used = [0; 3]);
}

/// A newcomer is stunned, but for a master (30-1); by 1.10 not one with 速攻.
fn placed(rules: &Rules, table: &mut Table, place: Place, by_effect: bool) {
    let Some(&card) = table.run(place).last() else { return };
    let def = table.card(card).def;
    let haste =
        rules.lore.edition.haste.0 == Haste::NotStunned && rules.printed(def).keys.has(KeywordName::Haste);
    if let Some(body) = table.body_mut(card) {
        body.stunned = !haste && place.zone::<Zone>() != Zone::Master;
    }
    if by_effect {
        table.common.placed.insert(card);
    }
}

/// A master loses life (11-2); a minion or lord keeps the damage (11-3).
fn damage(table: &mut Table, card: Ix, n: i16, harm: Harm, attack: bool) {
    if table.zone(card) == Zone::Master {
        let seat = table.seat(card);
        let life = &mut table.purses[seat].life;
        *life = life.saturating_sub(n.clamp(0, 255) as u8);
    } else if let Some(body) = table.body_mut(card) {
        body.damage = body.damage.saturating_add(n);
        body.hurt = match harm {
            Harm::Battle if attack => Hurt::Attack,
            Harm::Battle => Hurt::Battle,
            Harm::Any | Harm::Effect => Hurt::Effect,
        };
    }
}

/// Effects and states end (22-4, 22-5).
fn cleared(table: &mut Table, cards: &Set) {
    for card in cards.iter() {
        let object = table.object(card);
        let later = |lasting: &Lasting<Change, Ends>| matches!(lasting.change, Change::Later(..));
        table.common.lasts.end(|lasting| lasting.on == On::Object(object) && !later(lasting));
        if let Some(body) = table.body_mut(card) {
            let Body { atk, hp, keys, held, bans, .. } = *body;
            *body = Body { atk, hp, keys, held, bans, ..Body::default() };
        }
    }
}

/// The end of a turn (27-7).
fn expires(table: &mut Table) {
    table.bodies_mut().for_each(|body| {
        body.damage = 0;
        body.hurt = Hurt::Unhurt;
        body.stunned = false;
    });
    table.common.lasts.turn_ends();
    for seat in Seat::BOTH {
        table.purses[seat].mp = 0;
    }
}
