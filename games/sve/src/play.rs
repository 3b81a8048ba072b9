//! Playing cards and abilities (10.6).

use engine::effect::{self, Eye, Lasting, On, Op, Run, When};
use engine::{Because, Flow, Identity, Move, Place, Ref, Seat, Seats, Set, What};

use crate::aim;
use crate::ask;
use crate::cost;
use crate::costing::{each_cost_change, reckon};
use crate::current;
use crate::entering;
use crate::evaluate;
use crate::events::Own;
use crate::extras;
use crate::game::{Observer, Rules, State};
use crate::kinds::{Icon, Keyword};
use crate::legal::{as_played, counts_as_evolution, may_use_ep, mode_count, program, targets_exist};
use crate::moves;
use crate::payable;
use crate::questions::Asker;
use crate::stages;
use crate::steps::{Pay, Play, PlayStage, Played, SORTS, Step, Tokens};
use crate::table::{Ever, Kind, Zone};
use crate::vocabulary::{Ability, Amount, AsPlayed, Change, GIVEN, Limit, Nature, Price, Way};

pub(crate) fn next(rules: &Rules, state: &mut State, mut play: Play, stage: PlayStage) -> Flow {
    play.stage = stages::from(rules, &state.table, &play, stage);
    state.next(Step::Play(play));
    Flow::On
}

/// Playing goes on (10.6.2).
pub(crate) fn step(rules: &Rules, state: &mut State, play: Play, observer: &mut impl Observer) -> Flow {
    match play.stage {
        PlayStage::Announce => announce(rules, state, play, observer),
        PlayStage::Extra(at) => {
            let flow = extras::ask(rules, state, play, at);
            if flow == Flow::Ask {
                observer.cite(rule!("10.6.2.2"));
                observer.cite(rule!("10.4.7.2"));
            }
            flow
        }
        PlayStage::EarthRite => earth_rite(rules, state, play, PlayStage::Modes),
        PlayStage::ModeRite => earth_rite(rules, state, play, PlayStage::X),
        PlayStage::Modes => modes(rules, state, play, observer),
        PlayStage::X => choose_x(rules, state, play, observer),
        PlayStage::Targets(at) => aim::targets(rules, state, play, at, observer),
        PlayStage::Divide(at) => aim::divide(rules, state, play, at, observer),
        PlayStage::Willing => willing(rules, state, play, observer),
        PlayStage::WithEp => with_ep(rules, state, play),
        PlayStage::Pay => {
            next(rules, state, play, PlayStage::PayPp);
            if play.what != Played::Card {
                push_pay(state, &play, play.run.code, 0);
            }
            Flow::On
        }
        PlayStage::PayPp => pay_card(rules, state, play, observer),
        PlayStage::PayExtra(at) => pay_extra(rules, state, play, at, observer),
        PlayStage::PayEarthRite => {
            next(rules, state, play, PlayStage::Played);
            if play.run.paid & 2 != 0 {
                let costs = rules.lore.abilities[play.run.code as usize].program.costs.len();
                push_pay(state, &play, play.run.code, costs as u16 - 1);
            }
            Flow::On
        }
        PlayStage::Played => played(rules, state, play, observer),
        PlayStage::Resolve => resolve(rules, state, play, observer),
        PlayStage::Finish => {
            if play.what == Played::Card {
                observer.cite(ruling!("SV-85"));
            }
            finish(rules, state, play)
        }
    }
}

/// Whether to pay for the Earth Rite is asked where it can be paid.
fn earth_rite(rules: &Rules, state: &mut State, play: Play, then: PlayStage) -> Flow {
    let ability = rules.lore.abilities.get(play.run.code as usize);
    let asks = |ability: &&Ability| {
        ability.earth_rite > 0 && (ability.rite_modes == 0 || ability.rite_modes & play.run.modes != 0)
    };
    let payable = ability.filter(asks).is_some_and(|ability| {
        let eye = Eye::of(rules, state, &play.run);
        ability.program.costs.last().is_some_and(|cost| payable::payable(&eye, cost, 0).is_ok())
    });
    if payable { Flow::Ask } else { next(rules, state, play, then) }
}

/// Modes are chosen (5.17).
fn modes(rules: &Rules, state: &mut State, play: Play, observer: &mut impl Observer) -> Flow {
    let (n, _) = mode_count(rules, state, &play.run, observer);
    let open = aim::open_modes(rules, state, &play.run);
    if play.run.modes.count_ones() < n.into() && open != 0 {
        return Flow::Ask;
    }
    if n > 0 {
        observer.cite(rule!("5.17.1"));
        observer.cite(rule!("5.17.3"));
        observer.cite(rule!("5.17.4"));
    }
    next(rules, state, play, PlayStage::ModeRite)
}

/// A number for X is chosen (5.2.1.2).
fn choose_x(rules: &Rules, state: &mut State, play: Play, observer: &mut impl Observer) -> Flow {
    let asks = program(rules, &play.run).is_some_and(|program| program.chooses_x);
    if asks {
        observer.cite(rule!("1.3.5"));
        observer.cite(rule!("5.2.1.2"));
        observer.cite(rule!("5.2.1.2.2"));
        observer.cite(rule!("10.6.2.2"));
        if own_cost(rules, &play.run).iter().filter(|price| **price == Price::Pp(Amount::X)).count() > 1 {
            observer.cite(rule!("5.2.1.2.3"));
        }
        Flow::Ask
    } else {
        next(rules, state, play, PlayStage::Targets(0))
    }
}

/// The PP cost of a card is paid, and what changed it once is used up (10.6.2.5, SV-138).
fn pay_card(rules: &Rules, state: &mut State, play: Play, observer: &mut impl Observer) -> Flow {
    next(rules, state, play, PlayStage::PayExtra(0));
    if play.what == Played::Card {
        let pp = reckon(rules, state, &play.run, play.run.source.card, play.cost, observer);
        let because = Because::from(rule!("10.6.2.5"));
        let own_turn = state.table.turn() == play.run.seat;
        let because = if own_turn { because.and(rule!("8.2.1")) } else { because };
        cost::pay_pp(state, play.run.seat, pp, because);
        let card = play.run.source.card;
        let mut used = engine::Few::<_, 4>::new();
        each_cost_change(rules, &state.table, play.run.seat, card, &mut |_, lasting| {
            used.push(lasting.unwrap_or_default());
        });
        for lasting in used.iter().filter(|lasting| lasting.ends.0 > 0) {
            // What was given to several cards at once for the next of them is used up for all.
            let same = |other: &&Lasting<Change>| {
                matches!((other.on, lasting.on), (On::Object(_), On::Object(_)))
                    && (other.change, other.from, other.since)
                        == (lasting.change, lasting.from, lasting.since)
                    && other.on != lasting.on
            };
            let beside: Vec<Lasting<Change>> =
                state.table.common.lasts.iter().filter(same).copied().collect();
            for one in std::iter::once(*lasting).chain(beside) {
                state.propose(What::Own(Own::UsedUp(one)), ruling!("SV-138"));
            }
        }
    }
    Flow::On
}

/// It is announced (10.6.2.1).
fn announce(rules: &Rules, state: &mut State, mut play: Play, observer: &mut impl Observer) -> Flow {
    let source = play.run.source;
    match play.what {
        Played::Card => {
            let from = state.table.card(source.card).place;
            let to = Place::of(Zone::Resolution, Seat::A);
            let ex = from.zone::<Zone>() == Zone::Ex;
            // What changes the cost of this very card goes with it (10.4.4.1).
            let bound = state.table.common.lasts.on(source).next().is_some();
            let identity = if ex || bound { Identity::Carried } else { Identity::Fresh };
            let because = Because::from(rule!("10.6.2.1"));
            let because = if ex { because.and(rule!("10.6.2.1.3")) } else { because };
            let change = Move {
                cards: Set::only(source.card),
                from,
                to,
                identity,
                shown: Seats::ALL,
                ..Move::default()
            };
            play.run.source = Ref { card: source.card, since: engine::Moment(state.table.now().0 + 1) };
            next(rules, state, play, PlayStage::Extra(0));
            state.propose(What::Move(change), because);
            let mut ever = Ever::default();
            ever.add(Ever::PLAYED);
            if play.from_hand {
                ever.add(Ever::FROM_HAND);
            }
            if ex {
                ever.add(Ever::FROM_EX);
            }
            state.propose(What::Own(Own::Marks(source.card, ever)), because);
            Flow::On
        }
        Played::Ability => {
            if state.table.zone(source.card) == Zone::Hand {
                let cards = Set::only(source.card);
                state.propose(What::Show { cards, to: Seats::ALL }, rule!("10.6.2.1.1"));
            }
            next(rules, state, play, PlayStage::EarthRite)
        }
        Played::Triggered => {
            if state.table.still(source) && state.table.zone(source.card) == Zone::Hand {
                let cards = Set::only(source.card);
                state.propose(What::Show { cards, to: Seats::ALL }, rule!("10.6.2.1.1"));
            }
            if targets_exist(rules, state, &play.run).is_err() {
                observer.cite(rule!("10.7.3.2"));
                state.pop();
                return Flow::On;
            }
            next(rules, state, play, PlayStage::EarthRite)
        }
    }
}

/// A waiting ability with a cost: is it paid (10.4.7.3, SV-08)? If not, it is not played.
fn willing(rules: &Rules, state: &mut State, play: Play, observer: &mut impl Observer) -> Flow {
    if play.what != Played::Triggered || own_cost(rules, &play.run).is_empty() {
        return next(rules, state, play, PlayStage::WithEp);
    }
    observer.cite(rule!("10.1.1.2.2"));
    observer.cite(ruling!("SV-08"));
    let eye = Eye::of(rules, state, &play.run);
    let pp = state.table.purses[play.run.seat].pp;
    let cost = own_cost(rules, &play.run);
    if payable::payable(&eye, cost, pp).is_ok() {
        return Flow::Ask;
    }
    observer.cite(rule!("10.4.2.2"));
    if payable::hides(&eye, cost, pp) {
        return Flow::Ask;
    }
    state.pop();
    Flow::On
}

/// What an ability costs to play.
pub(crate) fn own_cost<'a>(rules: &'a Rules, run: &Run) -> &'a [Price] {
    let Some(ability) = rules.lore.abilities.get(run.code as usize) else { return &[] };
    if has_own_cost(ability) { ability.program.costs.first().map_or(&[], |cost| cost) } else { &[] }
}

/// Is the first cost of the ability what it costs to play?
pub(crate) fn has_own_cost(ability: &Ability) -> bool {
    match &ability.nature {
        Nature::Activated { .. } => true,
        Nature::Triggered(_) => ability.costs_to_play,
        Nature::Instead(_) | Nature::Static { .. } | Nature::AsPlayed(_) | Nature::Text => false,
    }
}

/// 1 EP instead of 1 PP, where the ability allows it (12.2.3).
fn with_ep(rules: &Rules, state: &mut State, mut play: Play) -> Flow {
    let icon = match rules.lore.abilities.get(play.run.code as usize).map(|ability| &ability.nature) {
        Some(Nature::Activated { icon, .. }) if play.what == Played::Ability => *icon,
        _ => return next(rules, state, play, PlayStage::Pay),
    };
    let eye = Eye::of(rules, state, &play.run);
    let need = payable::pp_of(&eye, own_cost(rules, &play.run));
    let purse = &state.table.purses[play.run.seat];
    if need < 1 || !may_use_ep(&state.table, play.run.seat, icon) {
        return next(rules, state, play, PlayStage::Pay);
    }
    if purse.pp < need {
        play.with_ep = true;
        return next(rules, state, play, PlayStage::Pay);
    }
    Flow::Ask
}

fn push_pay(state: &mut State, play: &Play, ability: u16, cost: u16) {
    let at = effect::Pay { ability, ..effect::Pay::of(&play.run, cost) };
    state.push(Step::Pay(Pay { at, x: play.run.x, with_ep: play.with_ep, ..Pay::default() }));
}

/// Additional costs are paid (10.6.2.5.1.4).
fn pay_extra(rules: &Rules, state: &mut State, play: Play, at: u8, observer: &mut impl Observer) -> Flow {
    if play.what != Played::Card {
        return next(rules, state, play, PlayStage::PayEarthRite);
    }
    let printed = rules.printed(state.table.card(play.run.source.card).def);
    let Some((id, way)) = as_played(rules, printed).nth(at.into()) else {
        return next(rules, state, play, PlayStage::PayEarthRite);
    };
    let pays = match way {
        AsPlayed::Extra { .. } => play.run.paid & 1 != 0,
        AsPlayed::For(_) | AsPlayed::ForTo(_) => play.run.paid >> (2 + at) & 1 == 1,
        AsPlayed::Less(..) | AsPlayed::To(..) | AsPlayed::Never(_) | AsPlayed::Quick(_) => false,
    };
    next(rules, state, play, PlayStage::PayExtra(at + 1));
    if pays {
        observer.cite(rule!("10.6.2.5.1.4"));
        push_pay(state, &play, id, 0);
    }
    Flow::On
}

/// It has been played (10.6.2.7); what it chose has been chosen (SV-74).
fn played(rules: &Rules, state: &mut State, play: Play, observer: &mut impl Observer) -> Flow {
    next(rules, state, play, PlayStage::Resolve);
    let run = &play.run;
    let ability = rules.lore.abilities.get(run.code as usize);
    let limited = |ability: &&Ability| ability.limits.iter().any(|limit| matches!(limit, Limit::Turn(_)));
    let nth = ability.filter(limited).map_or(u8::MAX, |ability| ability.nth);
    let icon = match ability.map(|ability| &ability.nature) {
        Some(Nature::Activated { icon, .. }) if play.what == Played::Ability => Some(*icon),
        _ => None,
    };
    if play.what == Played::Ability {
        observer.cite(rule!("3.1.2.2"));
        observer.cite(ruling!("SV-83"));
    }
    observer.cite(rule!("10.6.1"));
    observer.cite(ruling!("SV-66"));
    observer.cite(ruling!("SV-84"));
    if play.what == Played::Card && rules.printed(state.table.card(run.source.card).def).quick {
        let own_turn = state.table.turn() == run.seat;
        observer.cite(if own_turn { rule!("12.3.5") } else { rule!("12.3.2") });
    }
    let printed = rules.printed(state.table.card(run.source.card).def);
    if play.what == Played::Card
        && as_played(rules, printed).any(|(_, way)| matches!(way, AsPlayed::Quick(_)))
    {
        observer.cite(rule!("12.3.6"));
    }
    if icon.is_some_and(counts_as_evolution) {
        observer.cite(ruling!("SV-81"));
    }
    let gone = match ask::asker(rules, state, run.source, run.code) {
        Asker::There(_) => None,
        Asker::Gone(def) => Some(def),
    };
    let (what, seat, card) = (play.what, run.seat, run.source.card);
    let own = Own::Played { what, seat, card, gone, ability: nth, icon };
    let because = Because::from(rule!("10.6.2.7"));
    let because = match icon {
        Some(Icon::Evolve) => because.and(rule!("8.3.2")).and(rule!("12.2.1")),
        Some(Icon::Meal(_)) => because.and(rule!("8.3.2.1")).and(rule!("14.2.2.5")),
        Some(Icon::Advance) => because.and(rule!("8.3.2.1")).and(rule!("12.16.3")),
        Some(Icon::Possess | Icon::Ride) => because.and(rule!("8.3.2.1")).and(rule!("14.4.9.5")),
        Some(Icon::Activate) if state.table.turn() == run.seat => because.and(rule!("8.3.1")),
        Some(Icon::Activate) | None => because,
    };
    state.propose(What::Own(own), because);
    if play.what == Played::Ability && nth == GIVEN {
        state.propose(What::Own(Own::CountedGiven(run.source, run.code)), ruling!("SV-93"));
    }
    if play.what == Played::Ability && matches!(icon, Some(Icon::Possess | Icon::Ride)) {
        // Once for each object (14.4.9.2, SV-124).
        state.propose(What::Own(Own::Marks(run.source.card, Ever::RIDDEN)), rule!("14.4.9.2"));
    }
    if play.run.paid & 1 != 0 {
        let mut ever = Ever::default();
        ever.add(Ever::PAID);
        state.propose(What::Own(Own::Marks(run.source.card, ever)), rule!("10.6.2.2.1"));
    }
    let chosen = aimed_at(rules, run);
    let other = |card: &engine::Ix| state.table.seat(*card) != run.seat;
    if chosen.iter().filter(other).any(|card| current::has(&state.table, card, Keyword::Intimidate)) {
        observer.cite(rule!("12.12.2.1"));
    }
    if chosen.iter().any(|card| current::has(&state.table, card, Keyword::Aura)) {
        observer.cite(ruling!("SV-73"));
    }
    if !chosen.is_empty() {
        state.propose(What::Own(Own::Chosen(chosen, run.seat)), rule!("10.6.2.3"));
    }
    Flow::On
}

/// What a run has chosen by 選ぶ.
fn aimed_at(rules: &Rules, run: &Run) -> Set {
    let Some(program) = program(rules, run) else { return Set::EMPTY };
    program.ops.iter().fold(Set::EMPTY, |all, op| match op {
        Op::Choose(choose) if choose.at == When::Play && choose.aims => {
            all.or(&run.slots[choose.into as usize].cards)
        }
        _ => all,
    })
}

/// It resolves (10.6.2.8).
fn resolve(rules: &Rules, state: &mut State, play: Play, observer: &mut impl Observer) -> Flow {
    next(rules, state, play, PlayStage::Finish);
    let mut run = play.run;
    let card = run.source.card;
    let kind = rules.printed(state.table.card(card).def).facts.kind;
    if play.what == Played::Card && kind != Kind::Spell {
        if evaluate::room(&state.table, Zone::Field, run.seat) > 0 {
            let because = Because::from(rule!("10.6.2.8.1")).and(rule!("10.6.2.8.1.1"));
            let none = [Tokens::default(); SORTS];
            entering::begin_enter(rules, state, Set::only(card), none, false, run.seat, because, None);
        }
        return Flow::On;
    }
    run.pc = 0;
    run.picking = false;
    run.fixed = evaluate::fixed(rules, &state.table, run.seat);
    if program(rules, &run).is_some() {
        if play.what != Played::Card && !state.table.still(run.source) {
            observer.cite(rule!("10.6.2.8.2.1"));
            observer.cite(rule!("10.7.7"));
            observer.cite(ruling!("SV-91"));
        }
        if run.modes.count_ones() > 1 {
            observer.cite(rule!("10.6.2.8.2.2"));
        }
        observer.cite(rule!("3.1.2.4"));
        observer.cite(rule!("10.8.1"));
        state.push(Step::Resolve(run));
    }
    Flow::On
}

/// A card left in the resolution zone goes to its owner's cemetery (10.6.2.8.3).
fn finish(rules: &Rules, state: &mut State, play: Play) -> Flow {
    state.pop();
    let source = play.run.source;
    if play.what == Played::Card
        && state.table.still(source)
        && state.table.zone(source.card) == Zone::Resolution
    {
        moves::leave(rules, state, Set::only(source.card), Way::Bury, rule!("10.6.2.8.3").into());
    }
    Flow::On
}
