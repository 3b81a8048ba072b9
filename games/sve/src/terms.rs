//! The terms of chapter 5, and the verbs of the titles (14), as texts order them.

use engine::effect::{Do, Eye, Lasting, On, Run, Side, Until};
use engine::{
    Because, Choice, Face, Flow, Identity, Ix, Move, Observer, Outcome, Place, Ref, Rules, Seat, Seats, Set,
    State, What,
};

pub(crate) use crate::damage::{Hit, hurt};
pub(crate) use crate::moves::leave;

use crate::current;
use crate::effect::Stat;
use crate::evaluate;
use crate::events::{Damage, Own};
use crate::game::Sve;
use crate::moves;
use crate::play;
use crate::steps::{DriveStage, Making, REVEALED, Step};
use crate::table::{Kind, Phase, Zone};
use crate::titles;
use crate::turn::PP_LIMIT;
use crate::vocabulary::{Change, Later, Span, Term, Verb, Way};

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
            } else {
                state.propose(What::Turn { cards, turned }, because.and(rule!("5.3.1")));
            }
        }
        Verb::Damage => {
            let hit = Hit { cards, n, sort: Damage::Ability, by: run.source };
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
            let seat = seat(side);
            let why = if zone == Zone::Field { rule!("5.4.2.1") } else { rule!("5.4.2") };
            let n = some(n);
            let because = because.and(why);
            let into = todo.into;
            state.push(Step::Make(Making {
                zone,
                def,
                n,
                seat,
                asked: 0,
                act: 0,
                made: false,
                because,
                into,
            }));
        }
        Verb::MakeLike(zone, side) => {
            let seat = seat(side);
            let mut like = None;
            let eye = Eye::of(rules, state, &before);
            eye.each_object(&todo.to, &mut |seen| like = like.or(Some(evaluate::face(&eye, &seen).name)));
            let name = like.and_then(|name| rules.lore.names.get(name as usize));
            let def = name.and_then(|name| rules.lore.by_name.get(name)).copied();
            if let Some(def) = def.filter(|&def| rules.printed(def).is_token()) {
                let (n, into, because) = (some(n), todo.into, because.and(rule!("5.4.2")));
                let making = Making { zone, def, n, seat, asked: 0, act: 0, made: false, because, into };
                state.push(Step::Make(making));
            } else {
                observer.cite(rule!("1.3.2"));
            }
        }
        Verb::Give(row) => {
            let given = &rules.lore.given[row as usize];
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
        Verb::Control(side) => control(state, &cards, seat(side), run.seat, because, observer),
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
        Verb::Win(side) => win(rules, state, seat(side), because, observer),
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
                play::nested(rules, state, &run, card, cost, observer);
            }
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
        table.zone(*card) == Zone::Field && current::any_change(rules, table, *card, |change| forbids(change))
    };
    let kept: Set = cards.iter().filter(stays).collect();
    if !kept.is_empty() {
        observer.cite(rule!("1.3.3"));
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

/// The damage is dealt as it was divided when the text was played (10.6.2.4).
fn divide<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    run: &Run,
    cards: &Set,
    because: Because,
    observer: &mut O,
) {
    let chosen = run.slots.iter().find(|slot| !slot.cards.is_empty()).map_or(Set::EMPTY, |slot| slot.cards);
    for (at, card) in chosen.iter().enumerate() {
        let n = run.shares.get(at).copied().unwrap_or(0);
        if cards.has(card) && n > 0 {
            let hit = Hit { cards: Set::only(card), n: n.into(), sort: Damage::Ability, by: run.source };
            hurt(rules, state, &hit, because.and(rule!("10.6.2.4")), observer);
        }
    }
}

fn move_counters(state: &mut State<Sve>, run: &Run, to: &Set, counter: u8, because: Because) {
    let from = run.source;
    let Some(to) = to.iter().next() else { return };
    let n =
        if state.table.still(from) { state.table.body(from.card).map_or(0, |b| b.count(counter)) } else { 0 };
    if n > 0 {
        let n = i16::from(n);
        let off = Own::Counters { cards: Set::only(from.card), counter, n: -n };
        let on = Own::Counters { cards: Set::only(to), counter, n };
        state.propose(What::Own(off), because.and(rule!("15.1.4")));
        state.propose(What::Own(on), because.and(rule!("15.1.3")));
    }
}

/// 変身: banished, and as many tokens made in the same zone (5.16, SV-120).
fn transform(state: &mut State<Sve>, cards: &Set, def: engine::Def, because: Because) {
    let because = because.and(rule!("5.16.1"));
    for seat in Seat::BOTH {
        for zone in [Zone::Field, Zone::Ex] {
            let there: Set =
                state.table.at(zone, seat).iter().copied().filter(|&card| cards.has(card)).collect();
            if !there.is_empty() {
                let n = there.len() as u8;
                let making =
                    Making { zone, def, n, seat, asked: 0, act: 0, made: false, because, into: None };
                state.push(Step::Make(making));
            }
        }
    }
    leave(state, *cards, Way::Banish, because);
}

/// 奪う, 渡す: the same object on another field, where there is room (5.21, SV-41).
fn control<O: Observer<Sve>>(
    state: &mut State<Sve>,
    cards: &Set,
    to: Seat,
    by: Seat,
    because: Because,
    observer: &mut O,
) {
    let why = if to == by { rule!("5.21.1") } else { rule!("5.21.2") };
    let from = Place::of(Zone::Field, to.other());
    let room = evaluate::room(&state.table, Zone::Field, to);
    let all: Set = cards.iter().filter(|&card| state.table.card(card).place == from).collect();
    let go: Set = all.iter().take(room).collect();
    if go.len() < all.len() {
        observer.cite(rule!("4.4.4.2"));
    }
    if go.is_empty() {
        return;
    }
    let place = Place::of(Zone::Field, to);
    for turned in [false, true] {
        let cards: Set = go.iter().filter(|&card| state.table.card(card).turned() == turned).collect();
        if !cards.is_empty() {
            let change = Move { cards, from, to: place, identity: Identity::Same, ..Move::default() };
            state.propose(What::Move(change), because.and(why));
        }
    }
    state.propose(What::Own(Own::Control(go, to)), because.and(rule!("5.21.4")));
}

/// 入れ替える: each to where the other lies, or not at all (5.12).
fn swap<O: Observer<Sve>>(state: &mut State<Sve>, a: &Set, b: &Set, because: Because, observer: &mut O) {
    let (Some(a), Some(b)) = (a.single(), b.single()) else {
        observer.cite(rule!("5.12.2"));
        return;
    };
    let (from, to) = (state.table.card(a).place, state.table.card(b).place);
    for (card, from, to) in [(a, from, to), (b, to, from)] {
        let face = if to.zone::<Zone>().is_public() { Face::Up } else { Face::Down };
        let change = Move { cards: Set::only(card), from, to, face, ..Move::default() };
        state.propose(What::Move(change), because.and(rule!("5.12.1")));
    }
}

/// バトルに勝利する: the others lose, at once (1.2.4, 5.22.1, SV-01).
fn win<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    seat: Seat,
    because: Because,
    observer: &mut O,
) {
    let mut saved = false;
    current::each_player_change(rules, &state.table, seat.other(), &mut |change, _| {
        saved |= *change == Change::CannotLose;
    });
    if saved {
        observer.cite(rule!("1.3.3"));
        return;
    }
    observer.cite(rule!("1.2.4"));
    state.propose(What::Over(Outcome::Won(seat)), because.and(rule!("5.22.1")));
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

/// Cards are drawn one by one (5.9).
pub(crate) fn draw<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    seat: Seat,
    left: u8,
    ask: bool,
    because: Because,
    observer: &mut O,
) -> Flow {
    if left == 0 {
        if ask {
            observer.cite(rule!("5.9.3.3"));
        }
        state.pop();
        return Flow::On;
    }
    let mut barred = false;
    let start = state.table.common.phase == Phase::Start;
    current::each_player_change(rules, &state.table, seat, &mut |change, _| {
        barred |= match change {
            Change::NoDrawing(Span::All) => true,
            Change::NoDrawing(Span::Start) => start,
            Change::NoDrawing(Span::NotStart) => !start,
            _ => false,
        };
    });
    if barred {
        observer.cite(rule!("1.3.3"));
        state.pop();
        return Flow::On;
    }
    if ask {
        return Flow::Ask;
    }
    draw_one(state, seat, left, ask, because);
    Flow::On
}

/// One card is drawn; from an empty deck, that is remembered (5.9.1.1).
pub(crate) fn draw_one(state: &mut State<Sve>, seat: Seat, left: u8, ask: bool, because: Because) {
    state.next(Step::Draw { seat, left: left - 1, ask, because });
    let why = if left > 1 { rule!("5.9.2") } else { rule!("5.9.1") };
    let because = because.and(if ask { rule!("5.9.3.2") } else { why });
    match state.table.top(Zone::Deck, seat) {
        Some(card) => {
            let (from, to) = (Place::of(Zone::Deck, seat), Place::of(Zone::Hand, seat));
            let change = Move { cards: Set::only(card), from, to, face: Face::Down, ..Move::default() };
            state.propose(What::Move(change), because);
        }
        None => {
            let because = because.and(rule!("5.9.1.1"));
            state.propose(What::Own(Own::NothingToDraw(seat)), because);
        }
    }
}

/// Cards are looked at one by one, as many as wanted (5.10.2).
pub(crate) fn look_up_to(state: &mut State<Sve>, seat: Seat, seen: u8, most: u8) -> Flow {
    if seen >= most || usize::from(seen) >= state.table.at(Zone::Deck, seat).len() {
        state.pop();
        return Flow::On;
    }
    Flow::Ask
}

/// Another card is looked at, and remembered by the run below.
pub(crate) fn look_one(state: &mut State<Sve>, seat: Seat, seen: u8, most: u8, into: u8, because: Because) {
    state.next(Step::LookUpTo { seat, seen: seen + 1, most, into, because });
    let deck = state.table.at(Zone::Deck, seat);
    let Some(&card) = deck.get(deck.len().wrapping_sub(1 + usize::from(seen))) else { return };
    let below = state.work.frames.len().checked_sub(2);
    if let Some(Step::Resolve(run)) = below.and_then(|at| state.work.frames.get_mut(at)) {
        run.slots[into as usize].cards.insert(card);
        run.slots[into as usize].bound = state.table.now();
    }
    let to = Seats::only(seat);
    state.propose(What::Show { cards: Set::only(card), to }, because.and(rule!("5.10.2.3")));
}

/// The evolve cards that a card can become: face down in its master's evolve deck, of its name or the one said
/// (5.15.1.1, 4.6.4).
pub(crate) fn evolve_cards(rules: &Rules<Sve>, table: &engine::Table<Sve>, card: Ix, name: u16) -> Set {
    let seat = table.seat(card);
    let wanted = if name == u16::MAX { current::face(rules, table, card).name } else { name };
    let fits = |other: &Ix| {
        let printed = rules.printed(table.card(*other).def);
        let back = printed.other_face.map(|def| rules.printed(def));
        table.card(*other).face() == Face::Down
            && printed.facts.special == Some(crate::cards::Special::Evolve)
            && (printed.name == wanted || back.is_some_and(|back| back.name == wanted))
    };
    table.at(Zone::EvolveDeck, seat).iter().copied().filter(fits).collect()
}

/// A card evolves by an effect: which evolve card (5.15.1.1)?
pub(crate) fn evolve<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    card: Ix,
    name: u16,
    because: Because,
    observer: &mut O,
) -> Flow {
    let table = &state.table;
    if !table.lies(card) || table.zone(card) != Zone::Field {
        state.pop();
        return Flow::On;
    }
    let found = evolve_cards(rules, table, card, name);
    let Some(first) = found.iter().next() else {
        observer.cite(rule!("1.3.2"));
        state.pop();
        return Flow::On;
    };
    let def = table.card(first).def;
    let alike = found.iter().all(|other| table.card(other).def == def);
    if alike {
        state.pop();
        evolve_with(rules, state, card, first, because.and(rule!("5.15.1.1")));
        return Flow::On;
    }
    Flow::Ask
}

/// The evolve card is put into the evolution zone and goes with the card from then on (5.15.1).
pub(crate) fn evolve_with(rules: &Rules<Sve>, state: &mut State<Sve>, card: Ix, with: Ix, because: Because) {
    let table = &state.table;
    let seat = table.seat(card);
    let (from, to) = (table.card(with).place, Place::of(Zone::Evolution, seat));
    let wanted = current::face(rules, table, card).name;
    let def = table.card(with).def;
    let printed = rules.printed(def);
    let face = match printed.other_face {
        Some(other) if printed.name != wanted && rules.printed(other).name == wanted => other,
        _ => def,
    };
    let change = Move { cards: Set::only(with), from, to, host: card, shown: Seats::ALL, ..Move::default() };
    state.propose(What::Move(change), because.and(rule!("5.15.1")));
    state.propose(
        What::Own(Own::Evolved(card, face)),
        Because::from(rule!("5.15.1.3")).and(rule!("5.15.1.2")),
    );
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
