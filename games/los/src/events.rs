//! What only this game knows to happen.

use engine::effect::{Lasting, On, Until};
use engine::{Face, Identity, Ix, Move, Place, Ref, Seat, Seats, Set, What};

use crate::cards::Kind;
use crate::game::{Los, Rules, Table};
use crate::table::{Battle, Blow, Body, Facing, Phase, Square, Zone};
use crate::vocabulary::{Change, Due, Edge, Ends, Later};
use crate::written::rows;

/// By what a player is hurt.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Harm {
    /// A direct attack: ATK.
    Attack,
    /// ダウンダメージ
    Down,
    /// An effect.
    Effect,
}

/// An event of the game's own.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Own {
    /// Both lives are set.
    Lives(i16),
    /// Who goes first.
    First(Seat),
    /// The seat says whether it exchanges its hand.
    Mulligan(Seat, bool),
    /// A turn begins.
    TurnBegins(Seat),
    /// A turn is about to end.
    TurnEnding(Seat),
    /// What lasted until the end of the turn ends: the effects of this seat.
    EffectsEnd(Seat),
    /// The turn is over: what is kept for a turn is forgotten.
    TurnOver,
    /// A phase begins.
    PhaseBegins(Phase),
    /// A phase ends.
    PhaseEnds(Phase),
    /// What was done to put energy is done for this turn.
    Energised(Seat),
    /// A character came to lie on a square, in this way.
    Placed(Ix, Square, Facing),
    /// A character lies another way; by the rule that allows it once a turn, where `true`.
    Displays(Ix, Facing, bool),
    /// A character in defence display comes to lie to the other side, by the rule that allows a change once a turn.
    Sides(Ix, Facing),
    /// A character was turned up; its effect is not set off where `silent`.
    TurnedUp {
        /// Which.
        card: Ix,
        /// Is nothing set off (LS-32)?
        silent: bool,
        /// Is that its change of display of the turn?
        rule: bool,
    },
    /// A character was turned face down.
    TurnedDown(Ix),
    /// A character moves to a square; in the lead phase, where `true`.
    Moves(Ix, Square, bool),
    /// Two characters change places.
    Swaps(Ix, Ix),
    /// An attack is declared.
    Attacks(Battle),
    /// Whom the attack meets now; nobody, where it goes straight at the player.
    Meets(Ref),
    /// The attack is turned to this character by a text.
    Redirects(Ref),
    /// The attack does not go on.
    AttackStops(Ix),
    /// Two characters compare their numbers.
    Fights {
        /// Who attacks.
        attacker: Ix,
        /// Whom.
        target: Ix,
        /// With which numbers.
        with: [i16; 2],
    },
    /// Characters go down, in battle where `true`.
    Down(Set, bool),
    /// A player is hurt.
    Hurt {
        /// Who.
        seat: Seat,
        /// How much.
        n: i16,
        /// By what.
        harm: Harm,
        /// By which card.
        source: Ref,
    },
    /// Nothing is left of damage that was to be less, by what is said of the next one.
    Spared(Seat, Harm),
    /// A player recovers life.
    Recovers(Seat, i16),
    /// A player loses life.
    LosesLife(Seat, i16),
    /// A player had to draw with no card left.
    DrewNothing(Seat),
    /// A player drew by an effect.
    Drew(Seat, u8),
    /// Two characters have fought, and the attack ends.
    FightEnds,
    /// The attack is over.
    BattleEnds,
    /// A card is played from the hand.
    Played(Ix, Kind),
    /// An ability of a card in play is used.
    Used(Ix, #[serde(serialize_with = "rows::ability")] u16),
    /// A triggered ability resolves: its source, which, whose.
    Resolves(Ref, #[serde(serialize_with = "rows::ability")] u16, Seat),
    /// What could have been done instead of something was left undone: its source, which ability.
    LeftUndone(Ref, #[serde(serialize_with = "rows::ability")] u16),
    /// A player will have another turn (LS-85).
    ExtraTurn(Seat),
    /// A player takes another turn.
    TakesExtraTurn(Seat),
    /// Cards were chosen by an effect of this seat.
    Chosen(Set, Seat),
    /// Cards are destroyed by an effect of this seat.
    Destroyed(Set, Seat),
    /// Something holds from now on.
    Give(Lasting<Change, Ends>),
    /// A character may attack once more.
    Again(Ix),
    /// An ability waits for the end of the turn.
    Later(Later),
    /// What waited for the end of the turn is set off; for the beginning of one, where `true`.
    LaterOff(Edge),
    /// A seat passes.
    Passes(Seat),
}

/// Cards go from one zone of their seat to another, face up.
pub(crate) fn go(from: Zone, to: Zone, seat: Seat, cards: Set) -> What<Los> {
    let (from, to) = (Place::of(from, seat), Place::of(to, seat));
    What::Move(Move { cards, from, to, face: Face::Up, ..Move::default() })
}

/// The top cards of a deck, as many as there are.
pub(crate) fn top_of_deck(table: &Table, seat: Seat, n: usize) -> Set {
    table.at(Zone::Deck, seat).iter().rev().take(n).copied().collect()
}

/// Cards go under a deck; what another seat knew of them it no longer knows there.
pub(crate) fn under_deck(from: Zone, seat: Seat, cards: Set) -> What<Los> {
    let (from, to) = (Place::of(from, seat), Place::of(Zone::Deck, seat));
    let blind = Seats::only(seat.other());
    let end = engine::End::Bottom;
    What::Move(Move { cards, from, to, end, face: Face::Down, blind, ..Move::default() })
}

/// Cards in play go to their owner's trash.
pub(crate) fn to_trash(table: &Table, card: Ix) -> What<Los> {
    let record = table.card(card);
    let to = Place::of(Zone::Trash, record.owner());
    let (cards, identity) = (Set::only(card), Identity::Fresh);
    What::Move(Move { cards, from: record.place, to, face: Face::Up, identity, ..Move::default() })
}

/// Changes the table by an event of the game's own.
pub(crate) fn apply(rules: &Rules, table: &mut Table, own: &Own) {
    match *own {
        Own::Lives(life) => Seat::BOTH.iter().for_each(|&seat| table.purses[seat].life = life.into()),
        Own::First(seat) => table.common.first = seat,
        Own::Mulligan(..) | Own::TurnEnding(_) | Own::PhaseEnds(_) | Own::AttackStops(_) => {
            end_phase(table, own)
        }
        Own::TurnBegins(seat) => turn_begins(table, seat),
        Own::EffectsEnd(seat) => {
            table.common.lasts.end(|lasting| lasting.by == seat && ends_with_turn(lasting))
        }
        Own::TurnOver => turn_over(rules, table),
        Own::PhaseBegins(phase) => table.common.phase = phase,
        Own::Energised(seat) => {
            let purse = &mut table.purses[seat];
            purse.energised_more = purse.energised_more.saturating_add(purse.energised.into());
            purse.energised = true;
        }
        Own::Placed(card, square, facing) => {
            on_body(table, card, |body| (body.square, body.facing) = (square, facing));
        }
        Own::Displays(card, facing, rule) => on_body(table, card, |body| {
            body.facing = facing;
            body.changed |= rule;
        }),
        Own::Sides(card, facing) => {
            on_body(table, card, |body| (body.facing, body.changed) = (facing, true));
        }
        Own::TurnedUp { card, rule, .. } => on_body(table, card, |body| {
            body.shown = true;
            body.changed |= rule;
        }),
        Own::TurnedDown(_) => {}
        Own::Moves(card, square, led) => on_body(table, card, |body| {
            body.square = square;
            body.led += u8::from(led);
        }),
        Own::Swaps(one, two) => swap(table, one, two),
        Own::Attacks(battle) => attacks(table, battle),
        Own::Meets(target) => table.common.battle.target = target,
        Own::Redirects(target) => {
            let battle = &mut table.common.battle;
            (battle.target, battle.sky, battle.turned) = (target, false, true);
        }
        Own::Fights { attacker, target, .. } => fights(table, attacker, target),
        Own::Down(cards, _) => go_down(table, &cards),
        Own::Hurt { seat, n, harm, .. } => {
            was_hurt(table, seat, harm);
            lose_life(table, seat, n);
        }
        Own::Spared(seat, harm) => was_hurt(table, seat, harm),
        Own::LosesLife(seat, n) => lose_life(table, seat, n),
        Own::Recovers(seat, n) => recovers(table, seat, n),
        Own::DrewNothing(seat) => table.purses[seat].drew_nothing = true,
        Own::BattleEnds => {
            table.common.battle = Battle::default();
            table.common.lasts.end(|lasting| lasting.ends == Ends::Battle);
        }
        Own::Played(card, kind) => played(table, card, kind),
        Own::Used(card, code) => used(table, card, code),
        Own::Resolves(source, code, seat) => resolves(rules, table, source, code, seat),
        Own::ExtraTurn(_) | Own::TakesExtraTurn(_) => extra_turn(table, own),
        Own::LeftUndone(source, code) => left_undone(table, source.card, code),
        Own::Give(lasting) => {
            let since = table.now();
            table.common.lasts.begin(Lasting { since, ..lasting });
        }
        Own::Again(card) => on_body(table, card, |body| body.again = body.again.saturating_add(1)),
        Own::Later(later) => table.common.later.push(later),
        Own::LaterOff(edge) => {
            let waits = |later: &&Later| !is_due(table, later.due, edge);
            let left: Vec<Later> = table.common.later.iter().filter(waits).copied().collect();
            table.common.later.clear();
            left.into_iter().for_each(|later| table.common.later.push(later));
        }
        Own::FightEnds | Own::Chosen(..) | Own::Passes(_) | Own::Drew(..) | Own::Destroyed(..) => {}
    }
}

/// A card is played: what was said of the next one is over.
fn played(table: &mut Table, card: Ix, kind: Kind) {
    let seat = table.card(card).owner();
    table.common.acting = (seat, card);
    table.common.lasts.end(|lasting| match (lasting.on, lasting.change) {
        (On::Seat(of), Change::Next(wanted, _)) => of == seat && wanted.is_none_or(|wanted| wanted == kind),
        _ => false,
    });
}

/// A player was damaged, or would have been: what was said of the next damage is over.
fn was_hurt(table: &mut Table, seat: Seat, harm: Harm) {
    let blow = match harm {
        Harm::Attack => Blow::Attack,
        Harm::Down => Blow::Down,
        Harm::Effect => Blow::Effect,
    };
    table.common.lasts.end(|lasting| match (lasting.on, lasting.change) {
        (On::Seat(of), Change::NextHarm(hurts, _)) => {
            of == seat && lasting.until.is_now() && hurts.means(blow)
        }
        _ => false,
    });
}

/// Has its time come, now that a turn or a battle ends, or a turn begins?
pub(crate) fn is_due(table: &Table, due: Due, edge: Edge) -> bool {
    let turn = table.turn();
    match due {
        Due::ThisTurnEnds => edge == Edge::TurnEnds,
        Due::TurnBegins(seat) => edge == Edge::TurnBegins && seat == turn,
        Due::TurnEnds(seat, begun) => {
            edge == Edge::TurnEnds && seat == turn && table.purses[seat].turns > begun
        }
        Due::BattleEnds => edge == Edge::BattleEnds,
    }
}

/// Changes what is noted of a card in play.
fn on_body(table: &mut Table, card: Ix, change: impl FnOnce(&mut Body)) {
    if let Some(body) = table.body_mut(card) {
        change(body);
    }
}

/// A turn begins, and what lasted until then ends.
fn turn_begins(table: &mut Table, seat: Seat) {
    let purse = &mut table.purses[seat];
    purse.turns = purse.turns.saturating_add(1);
    table.common.phase = Phase::Start;
    table.common.lasts.turn_begins(seat);
    let ends = |lasting: &Lasting<Change, Ends>| {
        lasting.ends == Ends::TurnBegins && matches!(lasting.until, Until::TurnOf(of, _) if of == seat)
    };
    table.common.lasts.end(ends);
}

/// A turn is over: what was of this turn is forgotten.
fn turn_over(rules: &Rules, table: &mut Table) {
    for purse in Seat::BOTH.map(|seat| seat) {
        (table.purses[purse].energised, table.purses[purse].energised_more) = (false, 0);
    }
    table.common.history.turn_begins(rules, table.turn().other());
    for body in table.bodies_mut() {
        (body.changed, body.shown) = (false, false);
        (body.led, body.attacks, body.again) = (0, 0, 0);
        body.used = Default::default();
    }
}

/// A card attacks.
fn attacks(table: &mut Table, battle: Battle) {
    table.common.battle = battle;
    if let Some(body) = table.body_mut(battle.attacker.card) {
        body.attacks = body.attacks.saturating_add(1);
    }
}

/// Two cards fight; who meets venom is noted.
fn fights(table: &mut Table, attacker: Ix, target: Ix) {
    let venom = |card| table.body(card).is_some_and(|body| body.now.keys.has(crate::table::Key::Venom));
    let cursed = [venom(target), venom(attacker)];
    table.common.battle.fought = true;
    table.common.battle.cursed = cursed;
}

/// Cards go down.
fn go_down(table: &mut Table, cards: &Set) {
    for card in cards.iter() {
        if let Some(body) = table.body_mut(card) {
            body.beaten = true;
        }
    }
}

/// A player loses life, down to 0.
fn lose_life(table: &mut Table, seat: Seat, n: i16) {
    let purse = &mut table.purses[seat];
    purse.life = (purse.life - i32::from(n)).max(0);
}

/// A player recovers life.
fn recovers(table: &mut Table, seat: Seat, n: i16) {
    let purse = &mut table.purses[seat];
    purse.life = purse.life.saturating_add(n.into()).min(LIFE_TOLD);
}

/// An effect of a card is used.
fn used(table: &mut Table, card: Ix, code: u16) {
    table.common.acting = (table.seat(card), card);
    if let Some(body) = table.body_mut(card) {
        body.count_use(code, 1);
    }
}

/// A use that was counted is none after all.
fn left_undone(table: &mut Table, card: Ix, code: u16) {
    if let Some(body) = table.body_mut(card) {
        body.take_back_use(code);
    }
}

/// A player will have another turn, or takes it.
fn extra_turn(table: &mut Table, own: &Own) {
    match *own {
        Own::ExtraTurn(seat) => {
            table.purses[seat].extra = table.purses[seat].extra.saturating_add(1).min(99);
        }
        Own::TakesExtraTurn(seat) => table.purses[seat].extra = table.purses[seat].extra.saturating_sub(1),
        _ => {}
    }
}

/// A triggered effect resolves; it counts as used where its uses are limited.
fn resolves(rules: &Rules, table: &mut Table, source: Ref, code: u16, seat: Seat) {
    table.common.acting = (seat, source.card);
    let ability = rules.lore.ability(code);
    if ability.is_some_and(|ability| ability.often > 0)
        && table.still(source)
        && let Some(body) = table.body_mut(source.card)
    {
        body.count_use(code, 1);
    }
}

/// How much life is told: more than any game comes to.
const LIFE_TOLD: i32 = 999_999;

fn end_phase(table: &mut Table, own: &Own) {
    if *own == Own::PhaseEnds(Phase::Attack) {
        table.common.lasts.end(|lasting| lasting.ends == Ends::AttackPhase);
    }
    if *own == Own::PhaseEnds(Phase::Start) {
        table.common.lasts.end(|lasting| lasting.ends == Ends::Setup && lasting.until.is_now());
    }
}

/// Does it end when the present turn does?
pub(crate) fn ends_with_turn(lasting: &Lasting<Change, Ends>) -> bool {
    matches!(lasting.until, Until::TurnEnds | Until::TurnOf(_, true) | Until::OnlyTurnOf(_, true))
}

fn swap(table: &mut Table, one: Ix, two: Ix) {
    let square = |card| table.body(card).map(|body| body.square);
    if let (Some(first), Some(second)) = (square(one), square(two)) {
        for (card, to) in [(one, second), (two, first)] {
            if let Some(body) = table.body_mut(card) {
                body.square = to;
            }
        }
    }
}
