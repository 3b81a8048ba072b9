//! Playing a card (33), and putting it where it belongs (34).

use engine::effect::{Choice as Choosing, Op, Run};
use engine::{Because, Face, Flow, Ix, Move, Place, Reason, Seat, Set, What};

use crate::events::Own;
use crate::game::{Legions, Observer, Rules, State, Table};
use crate::kinds::{Category, KeywordName, Using};
use crate::questions::{Lack, Pick, Want};
use crate::steps::{Play, PlayStage, Step};
use crate::table::{LANES, Zone};
use crate::unlock::free_lanes;
use crate::vocabulary::{Eye, Spot, Topic};
use crate::{chain, current, moves, standing};

/// May the minion be put in that lane (41-22)?
pub(crate) fn fits_lane(rules: &Rules, table: &Table, card: Ix, lane: Zone) -> bool {
    lane == Zone::Left || !current::printed(rules, table, card).keys.has(KeywordName::LeftOnly)
}

/// Is there a free lane for it (33-3)?
pub(crate) fn has_lane(rules: &Rules, table: &Table, seat: Seat, card: Ix) -> bool {
    free_lanes(table, seat).any(|lane| fits_lane(rules, table, card, lane))
}

/// Can it go to its wait zone instead, in its player's turn (41-23)?
pub(crate) fn can_hide(rules: &Rules, table: &Table, card: Ix) -> bool {
    current::printed(rules, table, card).keys.has(KeywordName::Hiding) && table.seat(card) == table.turn()
}

/// May the card be played now (33)?
pub(crate) fn may_play(rules: &Rules, state: &State, card: Ix) -> Result<(), Lack> {
    let table = &state.table;
    let seat = table.seat(card);
    let printed = current::printed(rules, table, card);
    let purse = &table.purses[seat];
    if standing::forbids(rules, table, card, Using::Play) {
        return Err(Lack::new(Want::Allowed, rule!("01-3")));
    }
    match printed.category {
        Category::Minion => {
            let room = has_lane(rules, table, seat, card) || can_hide(rules, table, card);
            let waits = table.zone(card) == Zone::Standby;
            let no_room = Lack::new(Want::Room, rule!("33-3"));
            let also = if waits { ruling!("LG-89") } else { rule!("18-11") };
            if room { Ok(()) } else { Err(no_room.and(also)) }
        }
        Category::Lord if !table.at(Zone::Lord, seat).is_empty() => {
            Err(Lack::new(Want::Room, rule!("33-5")).and(rule!("18-14")))
        }
        Category::Lord => {
            let there = purse.active + purse.tired;
            let cores = standing::core_cost(rules, table, card);
            if there < cores {
                return Err(Lack::new(Want::Cores(cores, there), ruling!("LG-25")));
            }
            Ok(())
        }
        Category::Skill | Category::Arts => {
            let why = if printed.category == Category::Skill { rule!("33-4") } else { rule!("33-6") };
            let Some(code) = printed.text else { return Ok(()) };
            let run = Run { code, ..current::glance(table, card) };
            if first_effect_holds(rules, state, &run) { Ok(()) } else { Err(no_target(why)) }
        }
        Category::Master => Err(Lack::new(Want::NoMaster, rule!("18-13"))),
    }
}

/// There is nothing that its first effect could be done to.
pub(crate) fn no_target(why: Reason) -> Lack {
    Lack::new(Want::Target, why).and(rule!("36-10")).and(rule!("36-9"))
}

/// Can every choice of the first effect be made (36-9, 36-10)?
pub(crate) fn first_effect_holds(rules: &Rules, state: &State, run: &Run) -> bool {
    let ability = &rules.lore.abilities[run.code as usize];
    let eye = Eye::of(rules, state, run);
    let mut at = 0;
    while at < usize::from(ability.first) {
        match ability.program.ops.get(at) {
            Some(Op::Unless(condition, to)) if is_of_choice(condition) || !eye.holds(condition) => {
                at = (*to).into()
            }
            // What is done over and over begins by then.
            Some(Op::Jump(to)) if usize::from(*to) <= at => return true,
            Some(Op::Jump(to)) => at = (*to).into(),
            Some(Op::Choose(choose)) if !can_choose(&eye, choose) => return false,
            Some(Op::May(_) | Op::Pay(..) | Op::OneOf(..) | Op::Mode(..)) | None => return true,
            _ => at += 1,
        }
    }
    true
}

fn is_of_choice(condition: &crate::vocabulary::Condition) -> bool {
    use engine::effect::Condition;
    let inner = match condition {
        Condition::Not(inner) => inner,
        _ => return false,
    };
    matches!(**inner, Condition::Own(crate::vocabulary::Fact::CanChoose(_)))
}

/// Are there as many cards as must be chosen (LG-60)?
pub(crate) fn can_choose(eye: &Eye<'_>, choose: &engine::effect::Choose<Legions>) -> bool {
    let choice = Choosing::of(eye, choose);
    choice.may || choice.there + choice.chosen >= choice.least
}

/// Playing goes on.
pub(crate) fn step(rules: &Rules, state: &mut State, play: Play, observer: &mut impl Observer) -> Flow {
    let card = play.card;
    let seat = state.table.seat(card);
    match play.stage {
        PlayStage::Begin => {
            if !state.table.lies(card) {
                state.pop();
                return Flow::On;
            }
            observer.cite(rule!("33-1"));
            if current::printed(rules, &state.table, card).text.is_some() {
                observer.cite(rule!("36-15"));
            }
            if state.table.zone(card) == Zone::Standby {
                observer.cite(rule!("28-3"));
                observer.cite(ruling!("LG-31"));
            }
            if !played_instead(rules, state, card, observer) {
                begin(rules, state, play, seat);
            }
        }
        PlayStage::Lane(from) => return lane(rules, state, (card, from), seat),
        PlayStage::Leave => {
            state.pop();
            chain::check(state, card);
            after_text(rules, state, card, seat);
        }
    }
    Flow::On
}

/// Is something done in the place of playing the card (36-18, 39-16)? It was unlocked and paid for all the same
/// (LG-110).
fn played_instead(rules: &Rules, state: &mut State, card: Ix, observer: &mut impl Observer) -> bool {
    if !rules.lore.ruled {
        return false;
    }
    let coming = standing::Coming {
        from: Some(state.table.zone(card)),
        ..standing::Coming::of(Topic::Played, &state.table, card)
    };
    let because = Because::from(rule!("33-1"));
    let Some(replacement) = standing::instead(rules, state, &coming, &mut Vec::new()) else {
        // Which of several is done is asked first.
        return matches!(state.top(), Some(Step::Rivals(..)));
    };
    let standing::Swap::Way(way) = replacement.swap else { return false };
    observer.cite(ruling!("LG-110"));
    state.pop();
    chain::check(state, card);
    let to = moves::goes_to(rules, state, card, way);
    moves::leave_to(rules, state, card, to, standing::in_its_place(rules, because));
    true
}

fn begin(rules: &Rules, state: &mut State, play: Play, seat: Seat) {
    let card = play.card;
    let printed = current::printed(rules, &state.table, card);
    let text = matches!(printed.category, Category::Skill | Category::Arts);
    let through = text || rules.lore.edition.all_in_play_zone;
    let zone = state.table.zone(card);
    // What is unlocked passes through the play zone: it was played from the hand (32-1, LG-98).
    let from = if zone == Zone::Play { Zone::Hand } else { zone };
    match printed.category {
        Category::Minion => state.next(Step::Play(Play { stage: PlayStage::Lane(from), ..play })),
        Category::Lord => {
            state.pop();
            chain::check(state, card);
            return lord(rules, state, (card, from), seat);
        }
        Category::Skill | Category::Arts => {
            state.next(Step::Play(Play { stage: PlayStage::Leave, ..play }));
        }
        Category::Master => return state.pop(),
    }
    state.propose(What::Own(Own::Plays(seat, card)), Because::from(rule!("33-1")));
    if through && zone != Zone::Play {
        let (from, to) = (state.table.card(card).place, Place::of(Zone::Play, seat));
        let change = Move { cards: Set::only(card), from, to, ..Move::default() };
        state.propose(What::Move(change), Because::from(rule!("33-2")).and(rule!("18-19")));
    }
    if let (true, Some(code)) = (text, printed.text) {
        // The card will be that object once it has moved.
        let moved = through && zone != Zone::Play;
        let now = state.table.now();
        let since = if moved { engine::Moment(now.0 + 1) } else { state.table.card(card).since };
        let source = engine::Ref { card, since };
        state.push(Step::Resolve(Run { code, seat, spoken: seat, source, at: now, ..Run::default() }));
    }
}

/// A minion goes to a free lane, its player's choice (33-3).
fn lane(rules: &Rules, state: &mut State, (card, from): (Ix, Zone), seat: Seat) -> Flow {
    let table = &state.table;
    let mut lanes = free_lanes(table, seat).filter(|&lane| fits_lane(rules, table, card, lane));
    let (first, second, hides) = (lanes.next(), lanes.next(), can_hide(rules, table, card));
    drop(lanes);
    match (first, second, hides) {
        (None, _, false) => {
            state.pop();
            chain::check(state, card);
            moves::leave(rules, state, card, Zone::Exile, Face::Up, rule!("33-3").into());
            Flow::On
        }
        (Some(lane), None, false) => {
            put(rules, state, card, (from, lane));
            Flow::On
        }
        _ => Flow::Ask,
    }
}

/// The answer to where a minion goes.
pub(crate) fn lane_chosen(rules: &Rules, state: &mut State, card: Ix, pick: Pick, arg: u16) {
    if pick == Pick::Hide {
        state.pop();
        chain::check(state, card);
        let wait = Zone::waiting(standing::wt(rules, &state.table, card));
        let because =
            Because::from(rules.lore.edition.text(rule!("41-23"))).and(rule!("34-3")).and(ruling!("LG-33"));
        return moves::leave(rules, state, card, wait, Face::Up, because);
    }
    let from = match state.top() {
        Some(Step::Play(Play { stage: PlayStage::Lane(from), .. })) => from,
        _ => state.table.zone(card),
    };
    put(rules, state, card, (from, LANES[usize::from(arg).min(2)]));
}

fn put(rules: &Rules, state: &mut State, card: Ix, (from, lane): (Zone, Zone)) {
    state.pop();
    chain::check(state, card);
    let left = current::printed(rules, &state.table, card).keys.has(KeywordName::LeftOnly);
    let because = Because::from(rule!("33-3"));
    let because = if left { because.and(rule!("41-22")) } else { because };
    moves::place(rules, state, card, (from, lane), because);
}

/// A lord goes to the lord area, and takes its cores (33-5).
fn lord(rules: &Rules, state: &mut State, (card, from): (Ix, Zone), seat: Seat) {
    let n = standing::core_cost(rules, &state.table, card);
    state.propose(What::Own(Own::Plays(seat, card)), rule!("33-1"));
    moves::place(rules, state, card, (from, Zone::Lord), rule!("33-5").into());
    if n > 0 {
        let cores = Own::Cores { seat, from: Spot::Zone, to: Spot::Lord, n };
        state.propose(What::Own(cores), Because::from(rule!("33-5")).and(rule!("31-6")).and(rule!("07-3")));
    }
}

/// A skill goes to its wait zone, arts are exiled (18-19, 33-4, 33-6).
fn after_text(rules: &Rules, state: &mut State, card: Ix, seat: Seat) {
    if !state.table.lies(card) || state.table.zone(card) != Zone::Play {
        return;
    }
    let printed = current::printed(rules, &state.table, card);
    let (to, why) = match printed.category {
        Category::Skill => (Zone::waiting(standing::wt(rules, &state.table, card)), rule!("33-4")),
        _ => (Zone::Exile, rule!("33-6")),
    };
    let (from, to) = (Place::of(Zone::Play, seat), Place::of(to, seat));
    let change = Move { cards: Set::only(card), from, to, ..Move::default() };
    let because = Because::from(why).and(rule!("18-19"));
    let own = to.zone::<Zone>() == Zone::waiting(printed.facts.wt) || printed.category != Category::Skill;
    state.propose(What::Move(change), if own { because } else { because.and(ruling!("LG-106")) });
}
