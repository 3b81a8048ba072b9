//! The terms of chapter 5, and the verbs of the titles (14), as texts order them.

use engine::effect::{Do, Eye, Lasting, On, Run, Side, Until};
use engine::{Because, Choice, Flow, Ix, Observer, Place, Ref, Rules, Seat, Seats, Set, State, What};

pub(crate) use crate::damage::{Hit, divide, hurt};
pub(crate) use crate::drawing::{draw, draw_one, look_one, look_up_to};
pub(crate) use crate::evolving::{evolve, evolve_cards, evolve_with};
pub(crate) use crate::moves::leave;

use crate::announce;
use crate::check;
use crate::current;
use crate::effect::Stat;
use crate::entering;
use crate::evaluate;
use crate::events::Own;
use crate::exchange::{control, move_counters, swap, transform};
use crate::game::Sve;
use crate::moves;
use crate::steps::{DriveStage, REVEALED, Room, SORTS, Step, Tokens};
use crate::table::{Kind, Zone};
use crate::titles;
use crate::turn::PP_LIMIT;
use crate::vocabulary::{Change, Later, Matters, Term, Verb, Way};

/// Does what a text orders. The run already stands behind it.
pub(crate) fn perform<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    mut run: Run,
    todo: &Do<Sve>,
    because: Because,
    observer: &mut O,
) -> Flow {
    let before = run;
    let eye = Eye::of(rules, state, &before);
    let n = eye.amount(&todo.n).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    let cards = match todo.verb {
        // A leave trigger's own card may be moved from where it went (SV-24).
        Verb::Go(_) => eye.cards(&todo.to).or(&followed(&eye, &todo.to)),
        _ => eye.cards(&todo.to),
    };
    let seat = |side: Side| match side {
        Side::Mine => before.seat,
        Side::Theirs => before.seat.other(),
        Side::Spoken => before.spoken,
    };
    if let Some(slot) = todo.into {
        // What was remembered there is forgotten, whether or not something is touched now.
        run.remember(slot, Set::EMPTY, engine::Moment(0));
        state.next(Step::Resolve(run));
    }
    let some = |n: i16| n.clamp(0, 250) as u8;
    let done = |state: &mut State<Sve>, run: &mut Run, yes: bool| {
        run.done = yes;
        state.next(Step::Resolve(*run));
    };
    match todo.verb {
        Verb::Go(way) => {
            let cards = allowed(rules, state, cards, way, observer);
            done(state, &mut run, !cards.is_empty());
            let why = match way {
                Way::Destroy => rule!("5.5.1"),
                Way::Banish => rule!("5.6.1"),
                Way::Discard => rule!("5.11.1"),
                _ => rule!("5.4.1"),
            };
            moves::go(rules, state, cards, way, run.seat, because.and(why), todo.into);
        }
        Verb::Act | Verb::Stand => {
            let turned = todo.verb == Verb::Act;
            let cards: Set = cards
                .iter()
                .filter(|&card| {
                    state.table.zone(card) == Zone::Field && state.table.card(card).turned() != turned
                })
                .collect();
            done(state, &mut run, !cards.is_empty());
            if cards.is_empty() {
                observer.cite(rule!("1.3.2.1"));
                observer.cite(ruling!("SV-13"));
            } else {
                let boxed = |card: Ix| {
                    current::any_change(rules, &state.table, card, Matters::VALUE, |change| {
                        *change == Change::Boxed
                    })
                };
                if !turned && cards.iter().any(boxed) {
                    observer.cite(rule!("5.30.3.1"));
                }
                state.propose(What::Turn { cards, turned }, because.and(rule!("5.3.1")));
            }
        }
        Verb::Damage => {
            let hit = Hit::by_ability(state, &run, cards, n);
            hurt(rules, state, &hit, because.and(rule!("5.13.1")), observer);
        }
        Verb::Divide => divide(rules, state, &run, &cards, because, observer),
        Verb::Add(attack, defense) => {
            for (stat, by) in [(Stat::Attack, attack), (Stat::Defense, defense)] {
                if by != 0 {
                    add(state, &cards, stat, n.saturating_mul(by.into()), because, observer);
                }
            }
        }
        Verb::Set(which) => {
            for card in cards.iter() {
                for stat in [Stat::Attack, Stat::Defense] {
                    if which.is_none_or(|only| only == stat) {
                        let by = n - current::stat(&state.table, card, stat);
                        add(state, &Set::only(card), stat, by, because.and(rule!("5.26.2")), observer);
                    }
                }
            }
        }
        Verb::Draw(side) | Verb::DrawUpTo(side) => {
            let ask = matches!(todo.verb, Verb::DrawUpTo(_));
            if n <= 0 {
                observer.cite(rule!("1.3.2.2"));
                observer.cite(ruling!("SV-14"));
            }
            if n < 0 {
                observer.cite(rule!("1.3.2.2.1"));
            }
            if n > 1 {
                observer.cite(ruling!("SV-21"));
            }
            let seat = seat(side);
            state.push(Step::Draw { seat, left: some(n), ask, because });
        }
        Verb::Look(side) => {
            let seat = seat(side);
            let deck = state.table.at(Zone::Deck, seat);
            let top: Set = deck.iter().rev().take(n.max(0) as usize).copied().collect();
            if let Some(slot) = todo.into {
                run.remember(slot, top, state.table.now());
            }
            done(state, &mut run, !top.is_empty());
            let to = Seats::only(run.spoken);
            state.propose(What::Show { cards: top, to }, because.and(rule!("5.10.1")));
        }
        Verb::LookUpTo(side) => {
            let seat = seat(side);
            if let Some(slot) = todo.into {
                run.remember(slot, Set::EMPTY, state.table.now());
                state.next(Step::Resolve(run));
            }
            let into = todo.into.unwrap_or(0);
            state.push(Step::LookUpTo { seat, seen: 0, most: some(n), into, because });
        }
        Verb::Search(side) => {
            let cards: Set = state.table.at(Zone::Deck, seat(side)).iter().copied().collect();
            let to = Seats::only(run.spoken);
            state.propose(What::Show { cards, to }, because.and(rule!("5.7.1")));
        }
        Verb::Count(side, end) => {
            let deck = state.table.at(Zone::Deck, seat(side));
            if deck.is_empty() {
                observer.cite(ruling!("SV-22"));
            }
            let many = n.max(0) as usize;
            let found: Set = match end {
                engine::End::Top | engine::End::FromTop(_) => deck.iter().rev().take(many).copied().collect(),
                engine::End::Bottom => deck.iter().take(many).copied().collect(),
            };
            if let Some(slot) = todo.into {
                run.remember(slot, found, state.table.now());
            }
            done(state, &mut run, !found.is_empty());
        }
        Verb::Peek => {
            done(state, &mut run, !cards.is_empty());
            if !cards.is_empty() {
                let to = Seats::only(run.spoken);
                state.propose(What::Show { cards, to }, because.and(rule!("5.10.1")));
            }
        }
        Verb::Flip(face) => {
            let cards: Set = cards.iter().filter(|&card| state.table.card(card).face() != face).collect();
            done(state, &mut run, !cards.is_empty());
            if !cards.is_empty() {
                state.propose(What::Flip { cards, face }, because.and(rule!("4.6.3")));
            }
        }
        Verb::Reveal => {
            done(state, &mut run, !cards.is_empty());
            if !cards.is_empty() {
                state.propose(What::Show { cards, to: Seats::ALL }, because.and(rule!("5.20.1")));
            }
        }
        Verb::Shuffle(side) => {
            let place = Place::of(Zone::Deck, seat(side));
            let because = because.and(rule!("5.8.1"));
            if state.table.run(place).len() < 2 {
                observer.cite(rule!("5.8.1.1"));
            }
            state.propose(What::Shuffle(place), because);
        }
        Verb::Make(def, zone, side) => {
            let why = if zone == Zone::Field { rule!("5.4.2.1") } else { rule!("5.4.2") };
            let room = Room::of_tokens(def, some(n), zone, seat(side), run.seat, because.and(why));
            entering::come(rules, state, Room { into: todo.into, ..room });
        }
        Verb::MakeLike(zone, side) => {
            let mut like = None;
            let eye = Eye::of(rules, state, &before);
            eye.each_object(&todo.to, &mut |seen| like = like.or(Some(evaluate::face(&eye, &seen).name)));
            let name = like.and_then(|name| rules.lore.names.get(name as usize));
            let def = name.and_then(|name| rules.lore.by_name.get(name)).copied();
            if let Some(def) = def.filter(|&def| rules.printed(def).is_token()) {
                let because = because.and(rule!("5.4.2"));
                let room = Room::of_tokens(def, some(n), zone, seat(side), run.seat, because);
                entering::come(rules, state, Room { into: todo.into, ..room });
            } else {
                observer.cite(rule!("1.3.2"));
            }
        }
        Verb::Put(row, zone, side) => {
            let seat = seat(side);
            let cards = if zone == Zone::Ex { moves::keep_stacks(state, cards) } else { cards };
            let eye = Eye::of(rules, state, &before);
            let mut tokens = [Tokens::default(); SORTS];
            for (place, (def, many)) in tokens.iter_mut().zip(&rules.lore.puts[row as usize]) {
                let many = eye.amount(many).saturating_mul(n.into()).clamp(0, 250) as u8;
                *place = Tokens { def: *def, n: many, ..Tokens::default() };
            }
            let way = if zone == Zone::Ex { Way::Ex } else { Way::Field };
            let because = because.and(if zone == Zone::Ex { rule!("5.4.2") } else { rule!("5.4.2.1") });
            let room = Room::of_cards(cards, way, seat, run.seat, because, todo.into);
            entering::come(rules, state, Room { tokens, ..room });
        }
        Verb::Give(row) => {
            let given = &rules.lore.given[row as usize];
            if matches!(todo.to, engine::effect::Reference::Every(_)) {
                observer.cite(rule!("10.9.2"));
                observer.cite(ruling!("SV-102"));
            }
            if given.lasts != Term::Gone {
                observer.cite(ruling!("SV-52"));
            }
            for card in cards.iter() {
                let until = until(given.lasts, &run, Some(state.table.seat(card)));
                for &change in &given.changes {
                    let on = On::Object(state.table.object(card));
                    give(state, change, on, &run, until, given.uses, because);
                }
            }
        }
        Verb::GivePlayer(row, side) => {
            let given = &rules.lore.given[row as usize];
            let on = On::Seat(seat(side));
            let until = until(given.lasts, &run, None);
            for &change in &given.changes {
                give(state, change, on, &run, until, given.uses, because);
            }
        }
        Verb::Counter(counter) => {
            let why = if n >= 0 { rule!("15.1.3") } else { rule!("15.1.4") };
            let cards: Set = cards.iter().filter(|&card| state.table.body(card).is_some()).collect();
            done(state, &mut run, !cards.is_empty());
            if n != 0 && !cards.is_empty() {
                state.propose(What::Own(Own::Counters { cards, counter, n }), because.and(why));
            }
        }
        Verb::MoveCounters(counter) => move_counters(state, &run, &cards, counter, because),
        Verb::Evolve(name) => {
            // The effect's master would have to look into the evolve deck it comes from (4.6.2, SV-44).
            let cards: Set = cards.iter().filter(|&card| state.table.seat(card) == run.seat).collect();
            let able = |card: &Ix| {
                state.table.zone(*card) == Zone::Field
                    && !evolve_cards(rules, &state.table, *card, name).is_empty()
            };
            let can = cards.iter().any(|card| able(&card));
            done(state, &mut run, can);
            let revealed = run.slots[REVEALED as usize].cards.single();
            match (cards.single(), revealed) {
                // The card revealed as the cost is the one (5.15.1.1).
                (Some(card), Some(with)) if card == run.source.card => {
                    evolve_with(rules, state, card, with, because.and(rule!("5.15.1.1")));
                }
                // Several cards evolve one after the other: each may need a choice.
                _ => {
                    for card in cards.iter() {
                        state.push(Step::Evolve(card, name, because));
                    }
                }
            }
        }
        Verb::Transform(def) => transform(state, &cards, def, because),
        Verb::Control(side) => control(rules, state, &cards, seat(side), run.seat, because),
        Verb::Swap(slot) => {
            let other = before.slots[slot as usize].cards;
            swap(state, &cards, &other, because, observer);
        }
        Verb::Roll => {
            let shows = state.table.chance().peek().below(6);
            run.x = shows as i16 + 1;
            state.next(Step::Resolve(run));
            state.propose(What::Roll { sides: 6, shows }, because.and(rule!("5.19.1")));
        }
        Verb::RecoverPp(side) => {
            let seat = seat(side);
            let purse = state.table.purses[seat];
            let pp = (purse.pp + n.max(0)).min(purse.pp_max);
            let capped = purse.pp + n > purse.pp_max;
            let why = if capped { rule!("5.14.1.1") } else { rule!("5.14.1") };
            if pp != purse.pp {
                if capped {
                    observer.cite(rule!("1.3.2.4.1"));
                    observer.cite(rule!("3.2.4"));
                }
                state.propose(What::Own(Own::Pp(seat, pp, purse.pp_max)), because.and(why));
            } else if capped {
                observer.cite(rule!("5.14.1.1"));
            }
        }
        Verb::PpMax(side) => {
            let seat = seat(side);
            let purse = state.table.purses[seat];
            let max = (purse.pp_max + n).clamp(0, PP_LIMIT);
            done(state, &mut run, max != purse.pp_max);
            if max != purse.pp_max {
                state.propose(What::Own(Own::Pp(seat, purse.pp, max)), because.and(rule!("3.2.4.1")));
            } else {
                observer.cite(rule!("3.2.4.1"));
            }
        }
        Verb::Ep(side) => {
            let seat = seat(side);
            let ep = (state.table.purses[seat].ep + n).max(0);
            state.propose(What::Own(Own::Ep(seat, ep)), because.and(rule!("3.2.5.1")));
        }
        Verb::Win(side) => check::win(rules, state, seat(side), because, observer),
        Verb::Skip(side) => {
            state.propose(What::Own(Own::WillSkip(seat(side))), because.and(rule!("5.25.2")));
        }
        Verb::ExtraTurn(side) => {
            state.propose(What::Own(Own::ExtraTurn(seat(side))), because.and(rule!("5.27.1")));
        }
        Verb::Box => {
            for card in cards.iter() {
                let on = On::Object(state.table.object(card));
                give(state, Change::Boxed, on, &run, Until::Gone, 0, because.and(rule!("5.30.1")));
            }
        }
        Verb::Pilot => pilot(rules, state, &run, &cards, because, observer),
        Verb::Become(kind) => {
            for card in cards.iter() {
                let on = On::Object(state.table.object(card));
                let change = Change::Kind(kind);
                give(state, change, on, &run, Until::Gone, 0, because.and(rule!("5.24.1")));
            }
        }
        Verb::Race => titles::race(state, &run, &cards, n, because),
        Verb::Meal => titles::meal(rules, state, &cards, n, because, observer),
        Verb::GainDrive => titles::gain_drive(state, &run, &cards, because, observer),
        Verb::DriveCheck(side) => {
            let seat = seat(side);
            for _ in 0..n.max(0) {
                state.push(Step::DriveCheck(seat, DriveStage::Reveal, because));
            }
        }
        Verb::Play(cost) => {
            if let Some(card) = cards.iter().next() {
                announce::nested(rules, state, &run, card, cost, observer);
            }
        }
        Verb::Playable(cost) => {
            let can = announce::playable(rules, state, run.seat, &cards, cost, observer);
            run.remember(todo.into.unwrap_or(0), can, state.table.now());
            state.next(Step::Resolve(run));
        }
        Verb::Name => state.push(Step::Name(because)),
        Verb::Later(ability, often, this_turn) => {
            let about = cards.iter().next().map_or(Ref::default(), |card| state.table.object(card));
            let (seat, source) = (run.seat, run.source);
            let later = Later { ability, seat, source, about, often, this_turn, ..Later::default() };
            state.propose(What::Own(Own::Later(later)), because.and(rule!("10.7.5")));
        }
    }
    Flow::On
}

/// The source of a leave trigger, where it went and still is what it became there (SV-24).
fn followed(eye: &Eye<'_, Sve>, to: &engine::effect::Reference<Sve>) -> Set {
    use engine::effect::Reference;
    let card = eye.run.source.card;
    let follows = match to {
        Reference::This => true,
        Reference::Both(all) => all.contains(&Reference::This),
        _ => false,
    };
    let there = follows
        && eye.run.at != engine::Moment(0)
        && eye.table.lies(card)
        && eye.table.card(card).since == engine::Moment(eye.run.at.0 + 1);
    if there { Set::only(card) } else { Set::EMPTY }
}

/// Those of the cards that nothing forbids to be destroyed or banished by an ability (1.3.3, SV-17).
fn allowed<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &State<Sve>,
    cards: Set,
    way: Way,
    observer: &mut O,
) -> Set {
    let forbids = |change: &Change| match way {
        Way::Destroy => *change == Change::NotDestroyed,
        Way::Banish => *change == Change::NotBanished,
        _ => false,
    };
    let table = &state.table;
    let stays = |card: &Ix| {
        table.zone(*card) == Zone::Field
            && current::any_change(rules, table, *card, Matters::REMOVAL, |change| forbids(change))
    };
    let kept: Set = cards.iter().filter(stays).collect();
    if !kept.is_empty() {
        observer.cite(rule!("1.3.3"));
        observer.cite(ruling!("SV-17"));
    }
    cards.less(&kept)
}

fn give(state: &mut State<Sve>, change: Change, on: On, run: &Run, until: Until, uses: u8, because: Because) {
    let lasting = Lasting { change, on, by: run.seat, from: run.source, until, uses, ..Lasting::default() };
    state.propose(What::Own(Own::Give(lasting)), because);
}

/// How long a term lasts from now (SV-52).
fn until(term: Term, run: &Run, master: Option<Seat>) -> Until {
    let seat = |side| match side {
        Side::Mine => run.seat,
        Side::Theirs => run.seat.other(),
        Side::Spoken => master.unwrap_or(run.spoken),
    };
    match term {
        Term::Gone => Until::Gone,
        Term::Turn => Until::TurnEnds,
        Term::NextTurnOf(side) => Until::TurnOf(seat(side), false),
        Term::OnlyNextTurnOf(side) => Until::OnlyTurnOf(seat(side), false),
    }
}

/// Attack or defence changes by an instruction; 0 changes nothing (1.3.2.2, 5.26.1).
pub(crate) fn add<O: Observer<Sve>>(
    state: &mut State<Sve>,
    cards: &Set,
    stat: Stat,
    n: i16,
    because: Because,
    observer: &mut O,
) {
    let table = &state.table;
    let has_number = |card: &Ix| {
        table.body(*card).is_some_and(|body| {
            table.zone(*card) == Zone::Leader || body.kind == Kind::Follower || table.zone(*card) == Zone::Ex
        })
    };
    let cards: Set = cards.iter().filter(has_number).collect();
    if n == 0 || cards.is_empty() {
        observer.cite(rule!("1.3.2.2"));
        return;
    }
    state.propose(What::Own(Own::Add { cards, stat, n }), because.and(rule!("5.26.1")));
}

/// 操縦する: an amulet with printed numbers is a follower this turn (5.31).
fn pilot<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    run: &Run,
    cards: &Set,
    because: Because,
    observer: &mut O,
) {
    for card in cards.iter() {
        let facts = &current::face(rules, &state.table, card).facts;
        let amulet = state.table.body(card).is_some_and(|body| body.kind == Kind::Amulet);
        if !amulet || facts.attack.is_none() || facts.defense.is_none() {
            observer.cite(rule!("5.31.1.1"));
            continue;
        }
        let on = On::Object(state.table.object(card));
        give(state, Change::Piloted, on, run, Until::TurnEnds, 0, because.and(rule!("5.31.1")));
    }
}

/// A name is named (5.32).
pub(crate) fn named(state: &mut State<Sve>, choice: Choice, because: Because) {
    state.pop();
    let name = choice.arg;
    if let Some(Step::Resolve(run)) = state.work.frames.last_mut() {
        run.x = name as i16;
    }
    state.propose(What::Own(Own::Named(name)), because.and(rule!("5.32.1")));
}
