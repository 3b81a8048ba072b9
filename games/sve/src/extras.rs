//! Additional costs and discounts that a card may be played with (10.6.2.2).

use engine::Flow;
use engine::effect::{Eye, Run};

use crate::costing::card_cost;
use crate::evaluate;
use crate::game::{Rules, State};
use crate::legal::as_played;
use crate::payable;
use crate::play::next;
use crate::questions::{Lack, Want};
use crate::steps::{Play, PlayStage};
use crate::table::{Kind, Zone};
use crate::vocabulary::{AsPlayed, Price};

/// Optional additional costs and discounts to pay for: does the player want them (10.6.2.2.1)?
pub(crate) fn ask(rules: &Rules, state: &mut State, mut play: Play, at: u8) -> Flow {
    let printed = rules.printed(state.table.card(play.run.source.card).def);
    let Some((id, way)) = as_played(rules, printed).nth(at.into()) else {
        return next(rules, state, play, PlayStage::EarthRite);
    };
    // Of several costs for one discount, one is paid (SV-76).
    let nth = rules.lore.abilities[id as usize].nth;
    let paid = |(other, (other_id, way)): (usize, (u16, &AsPlayed))| {
        let same = way.is_bought() && rules.lore.abilities[other_id as usize].nth == nth;
        same && play.run.paid >> (2 + other) & 1 == 1
    };
    if way.is_bought() && as_played(rules, printed).enumerate().any(paid) {
        return next(rules, state, play, PlayStage::Extra(at + 1));
    }
    let (run, cost, pp) = cost_of(rules, state, &play, id, way);
    let eye = Eye::of(rules, state, &run);
    let payable = payable::payable(&eye, cost, pp).is_ok();
    match way {
        AsPlayed::Extra { may: true } | AsPlayed::For(_) | AsPlayed::ForTo(_)
            if payable || payable::hides(&eye, cost, pp) =>
        {
            // Where the card can't be paid for otherwise, there is nothing to ask.
            if way.is_bought()
                && payable
                && card_cost(rules, state, &play.run, run.source.card, play.cost) > pp
            {
                play.run.paid |= 1 << (2 + at);
                return next(rules, state, play, PlayStage::Extra(at + 1));
            }
            Flow::Ask
        }
        AsPlayed::Extra { may: false } => {
            play.run.paid |= 1;
            next(rules, state, play, PlayStage::Extra(at + 1))
        }
        _ => next(rules, state, play, PlayStage::Extra(at + 1)),
    }
}

/// What an additional cost or a discount asks for, the run that pays, and how much PP there is for it.
fn cost_of<'a>(
    rules: &'a Rules,
    state: &State,
    play: &Play,
    id: u16,
    way: &AsPlayed,
) -> (Run, &'a [Price], i16) {
    let cost = rules.lore.abilities[id as usize].program.costs.first().map_or(&[][..], |cost| cost);
    let pp = state.table.purses[play.run.seat].pp;
    // What the card itself costs can't be spent twice.
    let pp = match way {
        AsPlayed::Extra { may: true } => {
            pp - card_cost(rules, state, &play.run, play.run.source.card, play.cost)
        }
        _ => pp,
    };
    (Run { code: id, ..play.run }, cost, pp)
}

/// Can the additional cost or the discount that is asked for be paid?
pub(crate) fn may_accept(rules: &Rules, state: &State, play: &Play, at: u8) -> Result<(), Lack> {
    let printed = rules.printed(state.table.card(play.run.source.card).def);
    let Some((id, way)) = as_played(rules, printed).nth(at.into()) else { return Ok(()) };
    let (run, cost, pp) = cost_of(rules, state, play, id, way);
    payable::payable(&Eye::of(rules, state, &run), cost, pp)
}

/// May the additional cost be left out? Not where only paying it makes room on the field (10.6.2.6, SV-35).
pub(crate) fn may_decline(rules: &Rules, state: &State, play: &Play) -> Result<(), Lack> {
    let kind = rules.printed(state.table.card(play.run.source.card).def).facts.kind;
    if kind != Kind::Spell && evaluate::room(&state.table, Zone::Field, play.run.seat) == 0 {
        return Err(Lack::new(Want::Room, rule!("10.6.2.6")).and(ruling!("SV-35")));
    }
    Ok(())
}

/// The player wants an additional cost or a discount, or does not.
pub(crate) fn decided(rules: &Rules, state: &mut State, mut play: Play, at: u8, yes: bool) {
    let printed = rules.printed(state.table.card(play.run.source.card).def);
    if yes && let Some((_, way)) = as_played(rules, printed).nth(at.into()) {
        play.run.paid |= if way.is_bought() { 1 << (2 + at) } else { 1 };
    }
    next(rules, state, play, PlayStage::Extra(at + 1));
}
