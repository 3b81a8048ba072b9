//! Playing cards and abilities (10.6), with what may be played (8.2, 8.3, 12.3).

use engine::effect::{Choice as Choosing, Eye, Op, Program, Run, When};
use engine::{
    Because, Flow, Identity, Ix, Move, Observer, Place, Ref, Rules, Seat, Seats, Set, State, Table, What,
    Zone as _,
};

use crate::cost;
use crate::current;
use crate::effect::{Icon, Keyword};
use crate::evaluate;
use crate::events::Own;
use crate::game::Sve;
use crate::moves;
use crate::questions::{Lack, Want};
use crate::steps::{Pay, Play, PlayStage, Played, Step};
use crate::table::{Ever, Kind, Zone};
use crate::vocabulary::{Ability, AsPlayed, Change, Limit, Nature, Verb, Way};

/// The code of a run that does nothing: of a follower or an amulet being played.
pub(crate) const NO_TEXT: u16 = u16::MAX;

/// May the card be chosen by the run's seat (12.15, SV-73)?
pub(crate) fn may_choose(eye: &Eye<'_, Sve>, card: Ix) -> bool {
    let table = eye.table;
    if table.zone(card) != Zone::Field || table.seat(card) == eye.run.seat {
        return true;
    }
    !current::has(table, card, Keyword::Aura)
        && !current::any_change(eye.rules, table, card, |change| *change == Change::NotChosen)
}

/// Must the card be chosen by the run's seat where it can be (1.3.2.3, SV-16)?
pub(crate) fn must_choose(eye: &Eye<'_, Sve>, card: Ix) -> bool {
    let table = eye.table;
    table.zone(card) == Zone::Field
        && table.seat(card) != eye.run.seat
        && current::any_change(eye.rules, table, card, |change| *change == Change::MustBeChosen)
}

/// The seat that may play in a quick window: the one whose turn it is not.
pub(crate) fn quick_seat(table: &Table<Sve>) -> Seat {
    table.turn().other()
}

/// Can the seat of a quick window play anything?
pub(crate) fn any_quick(rules: &Rules<Sve>, state: &State<Sve>) -> bool {
    let mut found = false;
    each_play(rules, state, quick_seat(&state.table), true, &mut |_, _, legal| found |= legal.is_ok());
    found
}

/// Calls back for every card that might be played and every ability that might be used, with the reason it may not.
/// The number is that of the ability among those of its card, `None` for the card itself.
pub(crate) fn each_play(
    rules: &Rules<Sve>,
    state: &State<Sve>,
    seat: Seat,
    quick: bool,
    each: &mut impl FnMut(Ix, Option<(u8, u16)>, Result<(), Lack>),
) {
    let table = &state.table;
    for zone in [Zone::Hand, Zone::Ex] {
        let cards = table.at(zone, seat);
        for (at, &card) in cards.iter().enumerate() {
            let def = table.card(card).def;
            let copy = zone == Zone::Hand && cards[..at].iter().any(|&other| table.card(other).def == def);
            if !copy {
                each(card, None, may_play(rules, state, seat, card, quick, None));
            }
        }
    }
    for zone in [Zone::Field, Zone::Leader, Zone::Ex, Zone::Hand, Zone::Cemetery, Zone::EvolveDeck] {
        let cards = table.at(zone, seat);
        for (at, &card) in cards.iter().enumerate() {
            let def = table.card(card).def;
            let copy = !zone.ordered() && cards[..at].iter().any(|&other| table.card(other).def == def);
            if !copy {
                each_use(rules, table, card, &mut |nth, ability| {
                    each(card, Some((nth, ability)), may_use(rules, state, seat, card, nth, ability, quick));
                });
            }
        }
    }
}

/// The abilities of a card that can be used where it lies: a number for each, and its row.
pub(crate) fn each_use(rules: &Rules<Sve>, table: &Table<Sve>, card: Ix, each: &mut impl FnMut(u8, u16)) {
    let zone = table.zone(card);
    let printed = current::face(rules, table, card);
    let mute = table.body(card).is_some_and(|body| body.mute);
    if printed.uses >> zone as u16 & 1 == 1 && !mute && table.card(card).face() != engine::Face::Down
        || (printed.uses >> zone as u16 & 1 == 1 && matches!(zone, Zone::Hand | Zone::EvolveDeck))
    {
        for (nth, id) in printed.abilities.clone().enumerate() {
            let ability = &rules.lore.abilities[id as usize];
            if matches!(ability.nature, Nature::Activated { .. }) && ability.works == zone {
                each(nth as u8, id);
            }
        }
    }
    if zone != Zone::Field {
        return;
    }
    if current::has(table, card, Keyword::Stack) {
        each(STACK_USE, rules.lore.built_in.stack);
    }
    let mut nth = GRANTED;
    current::each_change(rules, table, card, &mut |change| {
        if let Change::Ability(id) = change {
            if matches!(rules.lore.abilities[*id as usize].nature, Nature::Activated { .. }) {
                each(nth, *id);
            }
            nth += 1;
        }
    });
}

/// The number of the ability that 【スタック】 gives.
const STACK_USE: u8 = 60;
/// From here on abilities are numbered that were given.
const GRANTED: u8 = 64;

/// The ability of a card with this number.
pub(crate) fn use_of(rules: &Rules<Sve>, table: &Table<Sve>, card: Ix, wanted: u8) -> Option<u16> {
    let mut found = None;
    each_use(rules, table, card, &mut |nth, id| {
        if nth == wanted {
            found = Some(id);
        }
    });
    found
}

/// Is the card quick now (12.3.2, 12.3.6)?
fn is_quick(eye: &Eye<'_, Sve>, card: Ix) -> bool {
    let printed = eye.rules.printed(eye.table.card(card).def);
    printed.quick
        || (printed.as_played
            && as_played(eye.rules, printed).any(|(_, way)| match way {
                AsPlayed::Quick(condition) => condition.as_ref().is_none_or(|one| eye.holds(one)),
                _ => false,
            }))
}

/// The abilities of a card that change how it is played.
fn as_played<'a>(
    rules: &'a Rules<Sve>,
    printed: &'a crate::cards::Printed,
) -> impl Iterator<Item = (u16, &'a AsPlayed)> {
    printed.abilities.clone().filter_map(|id| match &rules.lore.abilities[id as usize].nature {
        Nature::AsPlayed(way) => Some((id, way)),
        _ => None,
    })
}

/// The run of a card about to be played.
fn card_run(rules: &Rules<Sve>, table: &Table<Sve>, seat: Seat, card: Ix) -> Run {
    let printed = rules.printed(table.card(card).def);
    let code = if printed.facts.kind == Kind::Spell { printed.spell.unwrap_or(NO_TEXT) } else { NO_TEXT };
    let fixed = evaluate::fixed(rules, table, seat);
    Run { code, seat, spoken: seat, source: table.object(card), fixed, ..Run::default() }
}

/// The program of a run, where it has one.
pub(crate) fn program<'a>(rules: &'a Rules<Sve>, run: &Run) -> Option<&'a Program<Sve>> {
    rules.lore.abilities.get(run.code as usize).map(|ability| &ability.program)
}

/// The PP a card costs to play (10.6.2.5.1, SV-76): printed, or set by an effect; then every change; at least 0.
pub(crate) fn card_cost(
    rules: &Rules<Sve>,
    state: &State<Sve>,
    run: &Run,
    card: Ix,
    set: Option<i16>,
) -> i16 {
    let table = &state.table;
    let printed = rules.printed(table.card(card).def);
    let eye = Eye::of(rules, state, run);
    let mut pp = i32::from(set.unwrap_or_else(|| set_cost(&eye, printed, card)));
    if printed.as_played {
        for (at, (_, way)) in as_played(rules, printed).enumerate() {
            match way {
                AsPlayed::Less(condition, n) if condition.as_ref().is_none_or(|one| eye.holds(one)) => {
                    pp -= eye.amount(n);
                }
                AsPlayed::For(n) if run.paid >> (2 + at) & 1 == 1 => pp -= eye.amount(n),
                _ => {}
            }
        }
    }
    each_cost_change(rules, table, run.seat, card, &mut |n, _| pp += i32::from(n));
    pp.clamp(0, i32::from(i16::MAX)) as i16
}

/// The printed cost, or what an effect sets it to; of several the payer takes the least (SV-76).
fn set_cost(eye: &Eye<'_, Sve>, printed: &crate::cards::Printed, card: Ix) -> i16 {
    let mut set: Option<i16> = None;
    let mut least = |n: i16| set = Some(set.map_or(n, |other: i16| other.min(n)));
    for (_, way) in as_played(eye.rules, printed) {
        match way {
            AsPlayed::To(condition, n) if condition.as_ref().is_none_or(|one| eye.holds(one)) => least(*n),
            _ => {}
        }
    }
    for lasting in eye.table.common.lasts.on(eye.table.object(card)) {
        if let Change::CostsTo(_, n) = lasting.change {
            least(n.into());
        }
    }
    current::each_player_change(eye.rules, eye.table, eye.run.seat, &mut |change, _| {
        if let Change::CostsTo(row, n) = change
            && speaks_of(eye.rules, eye.table, eye.run.seat, *row, card)
        {
            least((*n).into());
        }
    });
    set.unwrap_or(printed.facts.cost.unwrap_or(0))
}

/// Is the card one of a selector that a player's effect speaks of?
fn speaks_of(rules: &Rules<Sve>, table: &Table<Sve>, seat: Seat, row: u16, card: Ix) -> bool {
    let run = current::glance(table, card, seat);
    let eye = Eye { rules, table, ghosts: &[], run: &run };
    eye.fits_all(&eye.seen(card), &rules.lore.selectors[row as usize].filters)
}

/// Calls back for what changes the cost of a card, beyond its own text; what sets it changes it by nothing.
fn each_cost_change(
    rules: &Rules<Sve>,
    table: &Table<Sve>,
    seat: Seat,
    card: Ix,
    each: &mut impl FnMut(i8, Option<engine::effect::Lasting<Change>>),
) {
    for lasting in table.common.lasts.on(table.object(card)) {
        match lasting.change {
            Change::Costs(_, n) => each(n, Some(*lasting)),
            Change::CostsTo(..) => each(0, Some(*lasting)),
            _ => {}
        }
    }
    current::each_player_change(rules, table, seat, &mut |change, lasting| {
        let (row, n) = match change {
            Change::Costs(row, n) => (*row, *n),
            Change::CostsTo(row, _) => (*row, 0),
            _ => return,
        };
        if speaks_of(rules, table, seat, row, card) {
            each(n, lasting.copied());
        }
    });
}

/// May the card be played now, to its end (8.1.2, 10.6.2.1.2)?
pub(crate) fn may_play(
    rules: &Rules<Sve>,
    state: &State<Sve>,
    seat: Seat,
    card: Ix,
    quick: bool,
    set: Option<i16>,
) -> Result<(), Lack> {
    let table = &state.table;
    let printed = rules.printed(table.card(card).def);
    let mut run = card_run(rules, table, seat, card);
    let pp = table.purses[seat].pp;
    if printed.as_played || quick {
        let eye = Eye::of(rules, state, &run);
        if quick && !is_quick(&eye, card) {
            return Err(Lack::new(Want::Quick, rule!("12.3.4")));
        }
        for (_, way) in as_played(rules, printed) {
            if let AsPlayed::Never(condition) = way
                && eye.holds(condition)
            {
                return Err(Lack::new(Want::Condition, ruling!("SV-137")));
            }
        }
    }
    if current::any_change(rules, table, card, |change| *change == Change::NotPlayed) {
        return Err(Lack::new(Want::Allowed, rule!("1.3.3")));
    }
    let mut barred = false;
    current::each_player_change(rules, table, seat, &mut |change, _| {
        barred |= matches!(change, Change::CannotPlay(row) if speaks_of(rules, table, seat, *row, card));
    });
    if barred {
        return Err(Lack::new(Want::Allowed, rule!("1.3.3")));
    }
    let mut need = card_cost(rules, state, &run, card, set);
    let mut leaves = 0;
    if printed.as_played {
        let eye = Eye::of(rules, state, &run);
        let mut paid = 0;
        for (at, (id, way)) in as_played(rules, printed).enumerate() {
            let extra = rules.lore.abilities[id as usize].program.costs.first().map_or(&[][..], |cost| cost);
            match way {
                AsPlayed::Extra { may: false } => {
                    cost::payable(&eye, extra, pp)?;
                    leaves += leaves_field(extra);
                }
                AsPlayed::For(_) if need > pp && cost::payable(&eye, extra, pp).is_ok() => {
                    paid |= 1 << (2 + at);
                    leaves = leaves.max(leaves_field(extra));
                }
                AsPlayed::Extra { may: true } if cost::payable(&eye, extra, pp).is_ok() => {
                    leaves += leaves_field(extra);
                }
                _ => {}
            }
        }
        if paid != 0 {
            run.paid = paid;
            need = need.min(card_cost(rules, state, &run, card, set));
            run.paid = 0;
        }
    }
    if need > pp {
        return Err(Lack::new(Want::Pp(need, pp), rule!("10.4.4")));
    }
    match printed.facts.kind {
        Kind::Follower | Kind::Amulet => {
            let limit = usize::from(table.purses[seat].field_limit);
            if table.at(Zone::Field, seat).len() >= limit + leaves {
                return Err(Lack::new(Want::Room, rule!("10.6.2.6")));
            }
            Ok(())
        }
        Kind::Spell => targets_exist(rules, state, &run),
        Kind::Leader => Err(Lack::new(Want::Allowed, rule!("8.2.1"))),
    }
}

/// How many own field cards a cost takes from the field (SV-35).
fn leaves_field(cost: &[crate::vocabulary::Price]) -> usize {
    use crate::vocabulary::Price;
    cost.iter()
        .map(|price| match price {
            Price::Go(of, n, _) if of.places.iter().all(|(zone, _)| *zone == Zone::Field) => {
                (*n).max(0) as usize
            }
            _ => 0,
        })
        .sum()
}

/// Does this icon count as an evolution (8.3.2.1, 12.16.3, 14.2.2.5, 14.4.9.5)?
pub(crate) fn counts_as_evolution(icon: Icon) -> bool {
    match icon {
        Icon::Activate => false,
        Icon::Evolve | Icon::Meal(_) | Icon::Possess | Icon::Ride | Icon::Advance => true,
    }
}

/// May the ability be used now, to its end?
pub(crate) fn may_use(
    rules: &Rules<Sve>,
    state: &State<Sve>,
    seat: Seat,
    card: Ix,
    nth: u8,
    id: u16,
    quick: bool,
) -> Result<(), Lack> {
    let table = &state.table;
    let ability = &rules.lore.abilities[id as usize];
    let Nature::Activated { icon, quick: is_quick } = &ability.nature else {
        return Err(Lack::new(Want::Allowed, rule!("8.3.1")));
    };
    if quick && !is_quick {
        return Err(Lack::new(Want::Quick, rule!("12.3.3")));
    }
    let purse = &table.purses[seat];
    if counts_as_evolution(*icon) && purse.evolved {
        return Err(Lack::new(Want::OtherTurn, rule!("8.3.2")));
    }
    let ridden = table.body(card).is_some_and(|body| body.ever.has(Ever::RIDDEN));
    if matches!(icon, Icon::Possess | Icon::Ride) && ridden {
        return Err(Lack::new(Want::Uses(1), rule!("14.4.9.2")));
    }
    let run = ability_run(rules, table, seat, card, id);
    let eye = Eye::of(rules, state, &run);
    for limit in &ability.limits {
        match limit {
            Limit::Turn(most) => {
                let nth = usize::from(ability.nth);
                let used = table.body(card).and_then(|body| body.used.get(nth).copied()).unwrap_or(0);
                if used >= *most {
                    return Err(Lack::new(Want::Uses(*most), ruling!("SV-137")));
                }
            }
            Limit::While(condition) if !eye.holds(condition) => {
                return Err(Lack::new(Want::Condition, ruling!("SV-137")));
            }
            Limit::While(_) => {}
        }
    }
    let cost = ability.program.costs.first().map_or(&[][..], |cost| cost);
    let with_ep = i16::from(may_use_ep(table, seat, *icon) && cost::pp_of(&eye, cost) > 0);
    cost::payable(&eye, cost, purse.pp + with_ep)?;
    targets_exist(rules, state, &run)
}

/// May 1 EP be paid for 1 PP of such an ability (12.2.3, 12.16.3, 14.2.2.4, 14.4.9.2)?
fn may_use_ep(table: &Table<Sve>, seat: Seat, icon: Icon) -> bool {
    counts_as_evolution(icon) && table.purses[seat].ep > 0
}

/// The run of an ability about to be used.
fn ability_run(rules: &Rules<Sve>, table: &Table<Sve>, seat: Seat, card: Ix, code: u16) -> Run {
    let fixed = evaluate::fixed(rules, table, seat);
    Run { code, seat, spoken: seat, source: table.object(card), fixed, ..Run::default() }
}

/// The mode an op of a program belongs to.
pub(crate) fn mode_of(program: &Program<Sve>, at: usize) -> Option<u8> {
    let inside = |(op, code): (usize, &Op<Sve>)| match code {
        Op::Mode(mode, to) if op < at && at < *to as usize => Some(*mode),
        _ => None,
    };
    program.ops.iter().enumerate().filter_map(inside).next_back()
}

/// Can every target that the text must choose be chosen (10.6.2.3.3, SV-09, SV-68), in enough of its modes (5.17.3.1.2)?
pub(crate) fn targets_exist(rules: &Rules<Sve>, state: &State<Sve>, run: &Run) -> Result<(), Lack> {
    let Some(program) = program(rules, run) else { return Ok(()) };
    if !chosen_in(rules, state, run, program, None) {
        return Err(Lack::new(Want::Target, rule!("10.6.2.3.3")));
    }
    let Some(modes) = &program.modes else { return Ok(()) };
    let (n, up_to) = mode_count(rules, state, run);
    if n == 0 {
        return Ok(());
    }
    let selectable = (0..modes.of).filter(|&mode| chosen_in(rules, state, run, program, Some(mode))).count();
    if selectable < if up_to { 1 } else { usize::from(n) } {
        return Err(Lack::new(Want::Target, rule!("5.17.3.1.2")));
    }
    Ok(())
}

/// How many modes are chosen, or fewer; read when the play begins (5.17.3.1).
pub(crate) fn mode_count(rules: &Rules<Sve>, state: &State<Sve>, run: &Run) -> (u8, bool) {
    let Some(modes) = program(rules, run).and_then(|program| program.modes.as_ref()) else {
        return (0, false);
    };
    match &modes.instead {
        Some((condition, n, up_to)) if Eye::of(rules, state, run).holds(condition) => {
            ((*n).min(modes.of), *up_to)
        }
        _ => (modes.n.min(modes.of), modes.up_to),
    }
}

/// Can the targets of a mode (or those outside all modes) be chosen, different ones within a sentence?
pub(crate) fn chosen_in(
    rules: &Rules<Sve>,
    state: &State<Sve>,
    run: &Run,
    program: &Program<Sve>,
    mode: Option<u8>,
) -> bool {
    let eye = Eye::of(rules, state, run);
    let mut sentence: Option<u8> = None;
    let mut demands: Vec<(Set, usize)> = Vec::new();
    for (at, op) in program.ops.iter().enumerate() {
        let Op::Choose(choose) = op else { continue };
        if choose.at != When::Play || mode_of(program, at) != mode {
            continue;
        }
        if sentence != Some(choose.sentence) {
            if demands.len() > 1 && !cost::can_match(&demands) {
                return false;
            }
            demands.clear();
            sentence = Some(choose.sentence);
        }
        let choice = Choosing::of(&eye, choose);
        if choice.able.len() < choice.least {
            return false;
        }
        demands.push((choice.able, choice.least));
    }
    demands.len() < 2 || cost::can_match(&demands)
}

/// A card is announced by the player.
pub(crate) fn announce_card(rules: &Rules<Sve>, state: &mut State<Sve>, seat: Seat, card: Ix) {
    push_card(rules, state, seat, card, None, false);
}

fn push_card(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    seat: Seat,
    card: Ix,
    cost: Option<i16>,
    nested: bool,
) {
    let from_hand = state.table.zone(card) == Zone::Hand;
    let run = card_run(rules, &state.table, seat, card);
    let (what, stage) = (Played::Card, PlayStage::Announce);
    state.push(Step::Play(Play { what, stage, from_hand, with_ep: false, cost, nested, run }));
}

/// An ability is announced by the player.
pub(crate) fn announce_use(rules: &Rules<Sve>, state: &mut State<Sve>, seat: Seat, card: Ix, id: u16) {
    let run = ability_run(rules, &state.table, seat, card, id);
    let (what, stage) = (Played::Ability, PlayStage::Announce);
    state.push(Step::Play(Play {
        what,
        stage,
        from_hand: false,
        with_ep: false,
        cost: None,
        nested: false,
        run,
    }));
}

/// A waiting ability is played (10.7.3).
pub(crate) fn announce_waiting(rules: &Rules<Sve>, state: &mut State<Sve>, waits: engine::Waiting) {
    let fixed = evaluate::fixed(rules, &state.table, waits.seat);
    let engine::Waiting { ability, seat, source, cause, n, at } = waits;
    let run = Run { code: ability, seat, spoken: seat, source, cause, n, at, fixed, ..Run::default() };
    let (what, stage) = (Played::Triggered, PlayStage::Announce);
    state.push(Step::Play(Play {
        what,
        stage,
        from_hand: false,
        with_ep: false,
        cost: None,
        nested: false,
        run,
    }));
}

/// A text plays a card inside its own resolution (SV-82): where it can't be, nothing happens.
pub(crate) fn nested<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    run: &Run,
    card: Ix,
    cost: Option<i16>,
    observer: &mut O,
) {
    if may_play(rules, state, run.seat, card, false, cost).is_ok() {
        push_card(rules, state, run.seat, card, cost, true);
    } else {
        observer.cite(ruling!("SV-82"));
    }
}

fn next(state: &mut State<Sve>, mut play: Play, stage: PlayStage) -> Flow {
    play.stage = stage;
    state.next(Step::Play(play));
    Flow::On
}

/// Playing goes on (10.6.2).
pub(crate) fn step<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    mut play: Play,
    observer: &mut O,
) -> Flow {
    match play.stage {
        PlayStage::Announce => announce(rules, state, play, observer),
        PlayStage::Extra(at) => extra(rules, state, play, at),
        PlayStage::EarthRite => {
            let ability = rules.lore.abilities.get(play.run.code as usize);
            let payable = ability.filter(|ability| ability.earth_rite > 0).is_some_and(|ability| {
                let eye = Eye::of(rules, state, &play.run);
                ability.program.costs.last().is_some_and(|cost| cost::payable(&eye, cost, 0).is_ok())
            });
            if payable { Flow::Ask } else { next(state, play, PlayStage::Modes) }
        }
        PlayStage::Modes => {
            let (n, _) = mode_count(rules, state, &play.run);
            let open = open_modes(rules, state, &play.run);
            if play.run.modes.count_ones() < n.into() && open != 0 {
                return Flow::Ask;
            }
            if n > 0 {
                observer.cite(rule!("5.17.1"));
            }
            next(state, play, PlayStage::X)
        }
        PlayStage::X => {
            let asks = program(rules, &play.run).is_some_and(|program| program.chooses_x);
            if asks { Flow::Ask } else { next(state, play, PlayStage::Targets(0)) }
        }
        PlayStage::Targets(at) => targets(rules, state, play, at),
        PlayStage::Divide(at) => divide(rules, state, play, at),
        PlayStage::Willing => willing(rules, state, play, observer),
        PlayStage::WithEp => with_ep(rules, state, play),
        PlayStage::Pay => {
            play.stage = PlayStage::PayPp;
            state.next(Step::Play(play));
            if play.what != Played::Card {
                push_pay(state, &play, play.run.code, 0);
            }
            Flow::On
        }
        PlayStage::PayPp => {
            next(state, play, PlayStage::PayExtra(0));
            if play.what == Played::Card {
                let pp = card_cost(rules, state, &play.run, play.run.source.card, play.cost);
                cite_cost(rules, state, &play, observer);
                let because = Because::from(rule!("10.6.2.5")).and(rule!("8.2.1"));
                cost::pay_pp(state, play.run.seat, pp, because);
                let card = play.run.source.card;
                let mut used = engine::Few::<_, 4>::new();
                each_cost_change(rules, &state.table, play.run.seat, card, &mut |_, lasting| {
                    used.push(lasting.unwrap_or_default());
                });
                for lasting in used.iter().filter(|lasting| lasting.uses > 0) {
                    state.propose(What::Own(Own::UsedUp(*lasting)), ruling!("SV-138"));
                }
            }
            Flow::On
        }
        PlayStage::PayExtra(at) => pay_extra(rules, state, play, at),
        PlayStage::PayEarthRite => {
            next(state, play, PlayStage::Played);
            if play.run.paid & 2 != 0 {
                let costs = rules.lore.abilities[play.run.code as usize].program.costs.len();
                push_pay(state, &play, play.run.code, costs as u16 - 1);
            }
            Flow::On
        }
        PlayStage::Played => played(rules, state, play),
        PlayStage::Resolve => resolve(rules, state, play),
        PlayStage::Finish => finish(state, play),
    }
}

/// What decides the cost is cited, in the order in which it does (10.6.2.5.1).
fn cite_cost<O: Observer<Sve>>(rules: &Rules<Sve>, state: &State<Sve>, play: &Play, observer: &mut O) {
    observer.cite(rule!("10.6.2.5.1.1"));
    if play.cost.is_some() {
        observer.cite(rule!("10.6.2.5.1.3"));
        observer.cite(rule!("10.10.2.4"));
    }
    let mut changed = false;
    each_cost_change(rules, &state.table, play.run.seat, play.run.source.card, &mut |_, _| changed = true);
    let printed = rules.printed(state.table.card(play.run.source.card).def);
    for (_, way) in as_played(rules, printed) {
        match way {
            AsPlayed::Less(..) | AsPlayed::To(..) | AsPlayed::For(_) => changed = true,
            AsPlayed::Extra { .. } => observer.cite(rule!("10.6.2.5.1.4")),
            AsPlayed::Never(_) | AsPlayed::Quick(_) => {}
        }
    }
    if changed {
        observer.cite(rule!("10.4.4.1"));
        observer.cite(rule!("10.2.1.3.3"));
    }
}

/// It is announced (10.6.2.1).
fn announce<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    mut play: Play,
    observer: &mut O,
) -> Flow {
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
            play.stage = PlayStage::Extra(0);
            state.next(Step::Play(play));
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
            next(state, play, PlayStage::EarthRite)
        }
        Played::Triggered => {
            if targets_exist(rules, state, &play.run).is_err() {
                observer.cite(rule!("10.7.3.2"));
                state.pop();
                return Flow::On;
            }
            next(state, play, PlayStage::EarthRite)
        }
    }
}

/// Optional additional costs and discounts to pay for: does the player want them (10.6.2.2.1)?
fn extra(rules: &Rules<Sve>, state: &mut State<Sve>, mut play: Play, at: u8) -> Flow {
    let printed = rules.printed(state.table.card(play.run.source.card).def);
    let Some((id, way)) = as_played(rules, printed).nth(at.into()) else {
        return next(state, play, PlayStage::EarthRite);
    };
    let cost = rules.lore.abilities[id as usize].program.costs.first().map_or(&[][..], |cost| cost);
    let run = Run { code: id, ..play.run };
    let eye = Eye::of(rules, state, &run);
    let pp = state.table.purses[run.seat].pp;
    // What the card itself costs can't be spent twice.
    let pp = match way {
        AsPlayed::Extra { may: true } => pp - card_cost(rules, state, &play.run, run.source.card, play.cost),
        _ => pp,
    };
    // Of several costs for one discount, one is paid (SV-76).
    let nth = rules.lore.abilities[id as usize].nth;
    let paid = |(other, (other_id, way)): (usize, (u16, &AsPlayed))| {
        let same = matches!(way, AsPlayed::For(_)) && rules.lore.abilities[other_id as usize].nth == nth;
        same && play.run.paid >> (2 + other) & 1 == 1
    };
    if matches!(way, AsPlayed::For(_)) && as_played(rules, printed).enumerate().any(paid) {
        return next(state, play, PlayStage::Extra(at + 1));
    }
    match way {
        AsPlayed::Extra { may: true } | AsPlayed::For(_) if cost::payable(&eye, cost, pp).is_ok() => {
            // Where the card can't be paid for otherwise, there is nothing to ask.
            if matches!(way, AsPlayed::For(_))
                && card_cost(rules, state, &play.run, run.source.card, play.cost) > pp
            {
                play.run.paid |= 1 << (2 + at);
                return next(state, play, PlayStage::Extra(at + 1));
            }
            Flow::Ask
        }
        AsPlayed::Extra { may: false } => {
            play.run.paid |= 1;
            next(state, play, PlayStage::Extra(at + 1))
        }
        _ => next(state, play, PlayStage::Extra(at + 1)),
    }
}

/// The player wants an additional cost or a discount, or does not.
pub(crate) fn extra_decided(rules: &Rules<Sve>, state: &mut State<Sve>, mut play: Play, at: u8, yes: bool) {
    let printed = rules.printed(state.table.card(play.run.source.card).def);
    if yes && let Some((_, way)) = as_played(rules, printed).nth(at.into()) {
        play.run.paid |= if matches!(way, AsPlayed::For(_)) { 1 << (2 + at) } else { 1 };
    }
    next(state, play, PlayStage::Extra(at + 1));
}

/// The modes that can still be chosen, a bit each (5.17.3.1.2).
pub(crate) fn open_modes(rules: &Rules<Sve>, state: &State<Sve>, run: &Run) -> u8 {
    let Some(program) = program(rules, run) else { return 0 };
    let Some(modes) = &program.modes else { return 0 };
    (0..modes.of)
        .filter(|mode| run.modes >> mode & 1 == 0 && chosen_in(rules, state, run, program, Some(*mode)))
        .fold(0, |all, mode| all | 1 << mode)
}

/// Targets are chosen (10.6.2.3), sentence by sentence.
fn targets(rules: &Rules<Sve>, state: &mut State<Sve>, mut play: Play, at: u16) -> Flow {
    let Some(program) = program(rules, &play.run) else {
        return next(state, play, PlayStage::WithEp);
    };
    let skip = |at: usize| mode_of(program, at).is_some_and(|mode| play.run.modes >> mode & 1 == 0);
    for op in at as usize..program.ops.len() {
        if let Op::Choose(choose) = &program.ops[op]
            && choose.at == When::Play
            && !skip(op)
        {
            let choice = Choosing::of(&Eye::of(rules, state, &play.run), choose);
            if !choice.is_complete() && !play.run.picking {
                play.stage = PlayStage::Targets(op as u16);
                state.next(Step::Play(play));
                return Flow::Ask;
            }
            play.run.picking = false;
        }
    }
    next(state, play, PlayStage::Divide(0))
}

/// The total that a text divides, and among which cards.
pub(crate) fn division(rules: &Rules<Sve>, state: &State<Sve>, run: &Run) -> Option<(i16, Set)> {
    let program = program(rules, run)?;
    let skip = |at: usize| mode_of(program, at).is_some_and(|mode| run.modes >> mode & 1 == 0);
    let divides = |(at, op): (usize, &Op<Sve>)| match op {
        Op::Do(todo) if todo.verb == Verb::Divide && !skip(at) => {
            let eye = Eye::of(rules, state, run);
            Some((eye.amount(&todo.n).clamp(0, 250) as i16, eye.cards(&todo.to)))
        }
        _ => None,
    };
    program.ops.iter().enumerate().find_map(divides)
}

/// How a number is divided among the targets, at least 1 each (10.6.2.4).
fn divide(rules: &Rules<Sve>, state: &mut State<Sve>, mut play: Play, at: u8) -> Flow {
    let Some((total, cards)) = division(rules, state, &play.run) else {
        return next(state, play, PlayStage::Willing);
    };
    let left = total - play.run.shares[..at as usize].iter().map(|&n| i16::from(n)).sum::<i16>();
    if usize::from(at) + 1 < cards.len().min(play.run.shares.len()) {
        return Flow::Ask;
    }
    if usize::from(at) < cards.len() {
        play.run.shares[at as usize] = left.max(0) as u8;
    }
    next(state, play, PlayStage::Willing)
}

/// A waiting ability with a cost: is it paid (10.4.7.3, SV-08)? If not, it is not played.
fn willing<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    play: Play,
    observer: &mut O,
) -> Flow {
    if play.what != Played::Triggered || own_cost(rules, &play.run).is_empty() {
        return next(state, play, PlayStage::WithEp);
    }
    let eye = Eye::of(rules, state, &play.run);
    let pp = state.table.purses[play.run.seat].pp;
    if cost::payable(&eye, own_cost(rules, &play.run), pp).is_ok() {
        return Flow::Ask;
    }
    observer.cite(rule!("10.4.2.2"));
    state.pop();
    Flow::On
}

/// What an ability costs to play.
fn own_cost<'a>(rules: &'a Rules<Sve>, run: &Run) -> &'a [crate::vocabulary::Price] {
    let Some(ability) = rules.lore.abilities.get(run.code as usize) else { return &[] };
    if has_own_cost(ability) { ability.program.costs.first().map_or(&[], |cost| cost) } else { &[] }
}

/// Is the first cost of the ability what it costs to play?
pub(crate) fn has_own_cost(ability: &Ability) -> bool {
    match &ability.nature {
        Nature::Activated { .. } => true,
        Nature::Triggered(_) => ability.costs_to_play,
        Nature::Static { .. } | Nature::AsPlayed(_) | Nature::Text => false,
    }
}

/// 1 EP instead of 1 PP, where the ability allows it (12.2.3).
fn with_ep(rules: &Rules<Sve>, state: &mut State<Sve>, mut play: Play) -> Flow {
    let icon = match rules.lore.abilities.get(play.run.code as usize).map(|ability| &ability.nature) {
        Some(Nature::Activated { icon, .. }) if play.what == Played::Ability => *icon,
        _ => return next(state, play, PlayStage::Pay),
    };
    let eye = Eye::of(rules, state, &play.run);
    let need = cost::pp_of(&eye, own_cost(rules, &play.run));
    let purse = &state.table.purses[play.run.seat];
    if need < 1 || !may_use_ep(&state.table, play.run.seat, icon) {
        return next(state, play, PlayStage::Pay);
    }
    if purse.pp < need {
        play.with_ep = true;
        return next(state, play, PlayStage::Pay);
    }
    Flow::Ask
}

fn push_pay(state: &mut State<Sve>, play: &Play, ability: u16, cost: u16) {
    let Run { seat, source, x, .. } = play.run;
    state.push(Step::Pay(Pay { ability, cost, seat, source, x, with_ep: play.with_ep, ..Pay::default() }));
}

/// Additional costs are paid (10.6.2.5.1.4).
fn pay_extra(rules: &Rules<Sve>, state: &mut State<Sve>, play: Play, at: u8) -> Flow {
    if play.what != Played::Card {
        return next(state, play, PlayStage::PayEarthRite);
    }
    let printed = rules.printed(state.table.card(play.run.source.card).def);
    let Some((id, way)) = as_played(rules, printed).nth(at.into()) else {
        return next(state, play, PlayStage::PayEarthRite);
    };
    let pays = match way {
        AsPlayed::Extra { .. } => play.run.paid & 1 != 0,
        AsPlayed::For(_) => play.run.paid >> (2 + at) & 1 == 1,
        AsPlayed::Less(..) | AsPlayed::To(..) | AsPlayed::Never(_) | AsPlayed::Quick(_) => false,
    };
    next(state, play, PlayStage::PayExtra(at + 1));
    if pays {
        push_pay(state, &play, id, 0);
    }
    Flow::On
}

/// It has been played (10.6.2.7); what it chose has been chosen (SV-74).
fn played(rules: &Rules<Sve>, state: &mut State<Sve>, play: Play) -> Flow {
    next(state, play, PlayStage::Resolve);
    let run = &play.run;
    let ability = rules.lore.abilities.get(run.code as usize);
    let (nth, evolves) = match (play.what, ability) {
        (Played::Card, _) | (_, None) => (u8::MAX, false),
        (_, Some(ability)) => {
            let evolves =
                matches!(&ability.nature, Nature::Activated { icon, .. } if counts_as_evolution(*icon));
            (ability.nth, evolves)
        }
    };
    let own = Own::Played { what: play.what, seat: run.seat, card: run.source.card, ability: nth, evolves };
    let because = Because::from(rule!("10.6.2.7"));
    let because = if evolves { because.and(rule!("8.3.2")) } else { because };
    state.propose(What::Own(own), because);
    let rides = |ability: &Ability| {
        matches!(ability.nature, Nature::Activated { icon: Icon::Possess | Icon::Ride, .. })
    };
    if play.what == Played::Ability && ability.is_some_and(rides) {
        // Once for each object (14.4.9.2, SV-124).
        state.propose(What::Own(Own::Marks(run.source.card, Ever::RIDDEN)), rule!("14.4.9.2"));
    }
    if play.run.paid & 1 != 0 {
        let mut ever = Ever::default();
        ever.add(Ever::PAID);
        state.propose(What::Own(Own::Marks(run.source.card, ever)), rule!("10.6.2.2.1"));
    }
    let chosen = aimed_at(rules, run);
    if !chosen.is_empty() {
        state.propose(What::Own(Own::Chosen(chosen, run.seat)), rule!("10.6.2.3"));
    }
    Flow::On
}

/// What a run has chosen by 選ぶ.
fn aimed_at(rules: &Rules<Sve>, run: &Run) -> Set {
    let Some(program) = program(rules, run) else { return Set::EMPTY };
    program.ops.iter().fold(Set::EMPTY, |all, op| match op {
        Op::Choose(choose) if choose.at == When::Play && choose.aims => {
            all.or(&run.slots[choose.into as usize].cards)
        }
        _ => all,
    })
}

/// It resolves (10.6.2.8).
fn resolve(rules: &Rules<Sve>, state: &mut State<Sve>, play: Play) -> Flow {
    next(state, play, PlayStage::Finish);
    let mut run = play.run;
    let card = run.source.card;
    let kind = rules.printed(state.table.card(card).def).facts.kind;
    if play.what == Played::Card && kind != Kind::Spell {
        if evaluate::room(&state.table, Zone::Field, run.seat) > 0 {
            let because = Because::from(rule!("10.6.2.8.1")).and(rule!("10.6.2.8.1.1"));
            moves::begin_enter(rules, state, Set::only(card), false, run.seat, because, None);
        }
        return Flow::On;
    }
    run.pc = 0;
    run.picking = false;
    run.fixed = evaluate::fixed(rules, &state.table, run.seat);
    if program(rules, &run).is_some() {
        state.push(Step::Resolve(run));
    }
    Flow::On
}

/// A card left in the resolution zone goes to its owner's cemetery (10.6.2.8.3).
fn finish(state: &mut State<Sve>, play: Play) -> Flow {
    state.pop();
    let source = play.run.source;
    if play.what == Played::Card
        && state.table.still(source)
        && state.table.zone(source.card) == Zone::Resolution
    {
        moves::leave(state, Set::only(source.card), Way::Bury, rule!("10.6.2.8.3").into());
    }
    Flow::On
}
