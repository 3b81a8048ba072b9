//! 5.5: attacks, step by step.

use engine::effect::{Lasting, On};
use engine::{Because, Choice, Face, Flow, Ix, Ref, Seat, Set, What};

use crate::current::{Dealt, damage_of, is_kept};
use crate::evaluate::reaches;
use crate::events::{Harm, Own, to_trash};
use crate::exchange;
use crate::game::{Observer, Rules, State, Table};
use crate::questions::{Lack, Pick, Want};
use crate::steps::{Exchange, Fell, Fight, Step};
use crate::table::{
    Battle, Blow, Facing, Figure, Key, LANES, Row, Rule, Square, Zone, at_square, facing_lane,
};
use crate::triggers;
use crate::vocabulary::{Change, Edge, Ends, Kept};

/// May the character declare an attack?
pub(crate) fn may_attack(table: &Table, card: Ix) -> Result<(), Lack> {
    can_go_on(table, card)?;
    let Some(body) = table.body(card) else { return Err(Lack::new(Want::Standing, rule!("5.5.1"))) };
    if body.attacks >= body.now.times.attacks().saturating_add(body.again) {
        let lack = |why| Lack::new(Want::AnotherAttack, why);
        return Err(match body.now.keys.has(Key::Twice) {
            true => lack(rule!("8.13.4")).and(ruling!("LS-37")),
            false => lack(rule!("5.5.1")).and(ruling!("LS-40")),
        });
    }
    if table.purses[table.seat(card)].now.has(Rule::CantAttack) {
        return Err(Lack::new(Want::Leave, rule!("9.2")));
    }
    Ok(())
}

/// Is the character able to attack, as far as where and how it lies goes (5.5.1 IV)?
fn can_go_on(table: &Table, card: Ix) -> Result<(), Lack> {
    let Some(body) = table.body(card) else { return Err(Lack::new(Want::Standing, rule!("5.5.1"))) };
    let keys = body.now.keys;
    if table.card(card).face() == Face::Down {
        return Err(Lack::new(Want::Shown, rule!("5.5.1")).and(ruling!("LS-23")));
    }
    if body.square.row() == Row::Back && !keys.has(Key::AttacksFromBack) {
        return Err(Lack::new(Want::FrontRow, rule!("3.3.3")).and(rule!("3.3.2")));
    }
    if body.facing.is_defence() && !keys.has(Key::AttacksInDefence) {
        return Err(Lack::new(Want::AttackDisplay, rule!("3.3.2")).and(rule!("5.5")));
    }
    if body.beaten {
        return Err(Lack::new(Want::Standing, ruling!("LS-41")));
    }
    if keys.has(Key::CantAttack) {
        return Err(Lack::new(Want::Leave, rule!("9.2")));
    }
    Ok(())
}

/// May it go straight at the player (8.13.1, LS-36)?
pub(crate) fn may_pass_over(table: &Table, card: Ix) -> Result<(), Lack> {
    let Some(body) = table.body(card) else { return Err(Lack::new(Want::OpenSky, rule!("8.13.1"))) };
    let keys = body.now.keys;
    if keys.has(Key::CantAttackDirectly) {
        return Err(Lack::new(Want::Leave, rule!("9.2")));
    }
    if keys.has(Key::AttacksDirectly) {
        return Ok(());
    }
    let across = table.seat(card).other();
    let lane = facing_lane(body.square.lane());
    let sky = |square| {
        let there = at_square(table, across, square).and_then(|other| table.body(other));
        there.is_some_and(|other| other.now.keys.has(Key::Sky))
    };
    let closed = [Row::Front, Row::Back].into_iter().any(|row| sky(Square::of(row, lane)));
    if !keys.has(Key::Sky) || closed {
        return Err(Lack::new(Want::OpenSky, rule!("8.13.1")).and(ruling!("LS-36")));
    }
    Ok(())
}

/// Who stands in the lane across: the one in front, else the one behind (5.5).
pub(crate) fn across(table: &Table, card: Ix) -> Option<Ix> {
    let body = table.body(card)?;
    let lane = facing_lane(body.square.lane());
    let seat = table.seat(card).other();
    let stands = |card: &Ix| table.body(*card).is_some_and(|body| !body.beaten);
    let at = |row| at_square(table, seat, Square::of(row, lane)).filter(stands);
    at(Row::Front).or_else(|| at(Row::Back))
}

/// Whom else than the one across it may attack, where its text says so (LS-87).
pub(crate) fn beyond(rules: &Rules, table: &Table, card: Ix) -> Vec<Square> {
    let Some(body) = table.body(card) else { return Vec::new() };
    let (keys, seat) = (body.now.keys, table.seat(card).other());
    let (back, beside) = (keys.has(Key::AttacksBack), keys.has(Key::AttacksBeside));
    if !back && !beside {
        return Vec::new();
    }
    let stands = |square: &Square| {
        let there = at_square(table, seat, *square).and_then(|there| table.body(there));
        there.is_some_and(|there| !there.beaten)
    };
    let kept = |square: &Square| {
        at_square(table, seat, *square)
            .is_some_and(|there| is_kept(rules, table, there, Kept::Attacked, card))
    };
    let lane = facing_lane(body.square.lane());
    let beside = [lane.checked_sub(1), Some(lane + 1).filter(|lane| *lane < LANES)].into_iter().flatten();
    let mut all = Vec::new();
    let sides = beside.filter(|_| keys.has(Key::AttacksBeside));
    for (own, lane) in std::iter::once((true, lane)).chain(sides.map(|lane| (false, lane))) {
        let both = [Row::Front, Row::Back].map(|row| Square::of(row, lane));
        let there: Vec<Square> = both.into_iter().filter(stands).collect();
        // In its own lane the first is the one across.
        all.extend(there.into_iter().enumerate().filter_map(|(nth, square)| {
            (if own { nth == 1 && back } else { nth == 0 || back }).then_some(square)
        }));
    }
    all.retain(|square| !kept(square));
    all
}

/// Could the character declare any attack?
fn attacks_at_all(rules: &Rules, table: &Table, card: Ix) -> bool {
    let barred = table.body(card).is_some_and(|body| body.now.keys.has(Key::CantAttackDirectly));
    let able = match across(table, card) {
        Some(target) => !is_kept(rules, table, target, Kept::Attacked, card),
        None => !barred,
    };
    may_attack(table, card).is_ok() && (able || !beyond(rules, table, card).is_empty())
}

/// Every attack one could think of.
pub(crate) fn answers(
    rules: &Rules,
    table: &Table,
    seat: Seat,
    each: &mut impl FnMut(Choice, Result<(), Lack>),
) {
    for &card in table.at(Zone::Character, seat) {
        let legal = may_attack(table, card);
        let target = across(table, card);
        let barred = table.body(card).is_some_and(|body| body.now.keys.has(Key::CantAttackDirectly));
        let straight =
            if target.is_none() && barred { Err(Lack::new(Want::Leave, rule!("9.2"))) } else { Ok(()) };
        let kept = target.is_some_and(|target| is_kept(rules, table, target, Kept::Attacked, card));
        let met = if kept { Err(Lack::new(Want::Leave, rule!("9.2")).and(ruling!("LS-90"))) } else { Ok(()) };
        each(Pick::Attack.of_card(card), legal.and(straight).and(met));
        for square in beyond(rules, table, card) {
            each(Pick::Attack.both(card, u16::from(square.at()) + 1), legal);
        }
        let over = table
            .body(card)
            .is_some_and(|body| body.now.keys.has(Key::Sky) || body.now.keys.has(Key::AttacksDirectly));
        if over && target.is_some() {
            each(Pick::Direct.of_card(card), legal.and_then(|()| may_pass_over(table, card)));
        }
    }
    let must = |card: &&Ix| table.body(**card).is_some_and(|body| body.now.keys.has(Key::MustAttack));
    let waits =
        table.at(Zone::Character, seat).iter().filter(must).any(|&card| attacks_at_all(rules, table, card));
    let end = if waits { Err(Lack::new(Want::Attack, ruling!("LS-71"))) } else { Ok(()) };
    each(Pick::End.plain(), end);
}

/// I: an attack is declared.
pub(crate) fn declare(state: &mut State, card: Ix, sky: bool, at: Option<Square>) {
    let table = &state.table;
    let object = |card: Option<Ix>| card.map_or(Ref::default(), |card| table.object(card));
    let named = at.and_then(|square| at_square(table, table.seat(card).other(), square));
    let target = if sky { Ref::default() } else { object(named.or_else(|| across(table, card))) };
    let turned = named.is_some();
    let battle = Battle { attacker: table.object(card), target, sky, turned, ..Battle::default() };
    state.push(Step::Fight(Fight::TurnUp));
    let because = Because::from(rule!("5.5.1.I")).and(rule!("5.5.1"));
    let because = if sky { because.and(rule!("8.13.1")) } else { because.and(rule!("5.5")) };
    let because = if turned { because.and(ruling!("LS-87")) } else { because };
    state.propose(What::Own(Own::Attacks(battle)), because);
}

/// A face-down character is turned up.
pub(crate) fn turn_up(state: &mut State, card: Ix, silent: bool, because: Because) {
    state.propose(What::Flip { cards: Set::only(card), face: Face::Up }, because);
    state.propose(What::Own(Own::TurnedUp { card, silent, rule: false }), because);
}

pub(crate) fn step(rules: &Rules, state: &mut State, stage: Fight, observer: &mut impl Observer) -> Flow {
    let battle = state.table.common.battle;
    match stage {
        Fight::TurnUp => {
            state.next(Step::Fight(Fight::Check));
            let seat = state.table.turn().other();
            state.push(Step::Exchange(Exchange { seat, passes: 0, battle: true, done: 0 }));
            let Ref { card, .. } = battle.target;
            if state.table.still(battle.target) && state.table.card(card).face() == Face::Down {
                let because = Because::from(rule!("5.5.1.I")).and(rule!("6.4")).and(ruling!("LS-21"));
                turn_up(state, card, false, because);
            }
        }
        Fight::Check => check(state, battle, observer),
        Fight::Compare => compare(rules, state, battle, observer),
        Fight::Venom => venom(rules, state, battle, observer),
        Fight::Ends => {
            state.next(Step::Fight(Fight::Over));
            state.push(exchange::round(&state.table));
            state.propose(What::Own(Own::FightEnds), rule!("5.5.1.VI"));
        }
        Fight::Over if triggers::set_off_later(state, Edge::BattleEnds, rule!("5.5.1.VI").into()) => {
            state.push(exchange::round(&state.table));
        }
        Fight::Over => {
            state.pop();
            state.propose(What::Own(Own::BattleEnds), rule!("5.5.1.VI"));
        }
    }
    Flow::On
}

/// IV: does the attack go on, and whom does it meet?
fn check(state: &mut State, battle: Battle, observer: &mut impl Observer) {
    let table = &state.table;
    let Ref { card, .. } = battle.attacker;
    let able = table.still(battle.attacker) && can_go_on(table, card).is_ok();
    if !able {
        let barred = table.body(card).is_some_and(|body| body.now.keys.has(Key::CantAttack));
        state.next(Step::Fight(Fight::Over));
        let because = Because::from(rule!("5.5.1.IV")).and(ruling!("LS-31"));
        let because = if barred { because.and(ruling!("LS-60")) } else { because };
        state.propose(What::Own(Own::AttackStops(card)), because);
        return;
    }
    observer.cite(rule!("3.3.4"));
    observer.cite(ruling!("LS-24"));
    let straight = battle.sky && may_pass_over(table, card).is_ok();
    if battle.sky {
        observer.cite(ruling!("LS-36"));
    }
    let stands = |target: Ref| {
        let there = table.still(target) && table.zone(target.card) == Zone::Character;
        there && table.body(target.card).is_some_and(|body| !body.beaten)
    };
    let target = match straight {
        true => None,
        false if battle.turned && stands(battle.target) => Some(battle.target.card),
        false => across(table, card),
    };
    let met = target.map_or(Ref::default(), |target| table.object(target));
    let down = target.filter(|&target| table.card(target).face() == Face::Down);
    if target.is_none() && !straight && battle.target.card.is_some() {
        observer.cite(ruling!("LS-33"));
    }
    let barred = table.body(card).is_some_and(|body| body.now.keys.has(Key::CantAttackDirectly));
    if target.is_none() && barred {
        state.next(Step::Fight(Fight::Over));
        state.propose(What::Own(Own::AttackStops(card)), Because::from(rule!("9.2")).and(ruling!("LS-31")));
        return;
    }
    state.next(Step::Fight(Fight::Compare));
    state.push(exchange::round(&state.table));
    let because = Because::from(rule!("5.5.1.IV")).and(ruling!("LS-30"));
    state.propose(What::Own(Own::Meets(met)), because);
    if let Some(target) = down {
        turn_up(state, target, true, Because::from(ruling!("LS-32")).and(rule!("5.5.1.VI")));
    }
}

/// A present number of a character.
pub(crate) fn figure(table: &Table, card: Ix, figure: Figure) -> i16 {
    table.body(card).map_or(0, |body| body.now.figure(figure))
}

/// V: the player is hit, or two numbers are compared.
fn compare(rules: &Rules, state: &mut State, battle: Battle, observer: &mut impl Observer) {
    let table = &state.table;
    let (attacker, target) = (battle.attacker.card, battle.target.card);
    let atk = figure(table, attacker, Figure::Atk);
    observer.cite(rule!("2.1.2"));
    if !table.still(battle.target) {
        let seat = table.seat(attacker).other();
        state.next(Step::Fight(Fight::Over));
        state.push(exchange::round(&state.table));
        let because = Because::from(rule!("5.5.1.V")).and(rule!("5.5")).and(rule!("8.11"));
        hurt(rules, state, (seat, Blow::Attack), atk, battle.attacker, because, observer);
        return;
    }
    let with_def = table.body(attacker).is_some_and(|body| body.now.keys.has(Key::FightsWithDef));
    let atk = if with_def { figure(table, attacker, Figure::Def) } else { atk };
    let defends = table.body(target).is_some_and(|body| body.facing != Facing::Attack);
    let by_def = defends || table.body(target).is_some_and(|body| body.now.keys.has(Key::FightsWithDef));
    let against = figure(table, target, if by_def { Figure::Def } else { Figure::Atk });
    observer.cite(rule!("8.8"));
    if defends {
        observer.cite(rule!("2.1.3"));
    }
    let (mut down, clause) = match atk.cmp(&against) {
        std::cmp::Ordering::Greater => (Set::only(target), rule!("5.5.1.V.A")),
        std::cmp::Ordering::Less => (Set::only(attacker), rule!("5.5.1.V.B")),
        std::cmp::Ordering::Equal => ([attacker, target].into_iter().collect(), rule!("5.5.1.V.C")),
    };
    for card in down.iter() {
        let other = if card == attacker { target } else { attacker };
        if !may_go_down(table, card, true) || is_kept(rules, table, card, Kept::DownedInBattle, other) {
            observer.cite(rule!("9.2"));
            down.remove(card);
        }
    }
    state.next(Step::Fight(Fight::Venom));
    state.push(Step::Fell(Fell { cards: down, stage: 0, battle: true }));
    let because = Because::from(rule!("5.5.1.V")).and(rule!("8.8"));
    state.propose(What::Own(Own::Fights { attacker, target, with: [atk, against] }), because);
    if !down.is_empty() {
        let because = Because::from(clause).and(rule!("8.12"));
        let because = if defends { because.and(ruling!("LS-34")) } else { because };
        state.propose(What::Own(Own::Down(down, true)), because);
    }
}

/// Can the character go down?
pub(crate) fn may_go_down(table: &Table, card: Ix, battle: bool) -> bool {
    let other = if battle { Key::UndownedInBattle } else { Key::UndownedByEffect };
    table
        .body(card)
        .is_some_and(|body| !body.beaten && !body.now.keys.has(Key::Undowned) && !body.now.keys.has(other))
}

/// A player is damaged, unless something keeps it off; nothing is no damage (LS-35).
pub(crate) fn hurt(
    rules: &Rules,
    state: &mut State,
    (seat, blow): (Seat, Blow),
    n: i16,
    source: Ref,
    because: Because,
    observer: &mut impl Observer,
) {
    if n <= 0 {
        observer.cite(ruling!("LS-35"));
        return;
    }
    let harm = match blow {
        Blow::Attack => Harm::Attack,
        Blow::Down => Harm::Down,
        _ => Harm::Effect,
    };
    let now = state.table.purses[seat].now;
    let kept = match harm {
        Harm::Attack => now.has(Rule::Undamaged) || now.has(Rule::UndamagedInBattle),
        Harm::Down => [Rule::Undamaged, Rule::UndamagedInBattle, Rule::UndamagedByDown]
            .iter()
            .any(|&rule| now.has(rule)),
        Harm::Effect => now.has(Rule::Undamaged) || now.has(Rule::UndamagedByEffect),
    };
    if kept {
        observer.cite(rule!("9.2"));
        return;
    }
    // By whom it is dealt, then to whom.
    let dealer = triggers::dealer(&state.table, harm, source);
    let dealt = damage_of(rules, &state.table, dealer, n, |change| match change {
        Change::Deals(hurts, n) if hurts.means(blow) => Some(Dealt::More(n)),
        Change::ScaleDeals(hurts, by) if hurts.means(blow) => Some(Dealt::Times(by)),
        _ => None,
    });
    let mut changed = state.table.purses[seat].harm[blow as usize];
    let next = next_harm(&state.table, seat, blow);
    if next.is_some() {
        observer.cite(ruling!("LS-82"));
    }
    changed.more = changed.more.saturating_add(next.unwrap_or(0));
    let much = changed.of(dealt);
    let most = state.table.purses[seat].most_harm[blow as usize];
    let much = if most > 0 { much.min(most) } else { much };
    if much != n {
        observer.cite(ruling!("LS-68"));
    }
    if much == 0 {
        observer.cite(ruling!("LS-35"));
        if next.is_some() {
            state.propose(What::Own(Own::Spared(seat, harm)), because.and(ruling!("LS-82")));
        }
        return;
    }
    state.propose(What::Own(Own::Hurt { seat, n: much, harm, source }), because);
}

/// By how much the next damage of a player is changed, if it is.
fn next_harm(table: &Table, seat: Seat, blow: Blow) -> Option<i16> {
    let of = |lasting: &Lasting<Change, Ends>| match (lasting.on, lasting.change) {
        (On::Seat(of), Change::NextHarm(hurts, by)) if of == seat && hurts.means(blow) => Some(by),
        _ => None,
    };
    let all = table.common.lasts.iter().filter(|lasting| lasting.until.is_now()).filter_map(of);
    all.reduce(i16::saturating_add)
}

/// VI: DOWN damage, the opponent's first; in a battle what that sets off; then the trash.
pub(crate) fn fell(rules: &Rules, state: &mut State, fell: Fell, observer: &mut impl Observer) -> Flow {
    let next = Step::Fell(Fell { stage: fell.stage + 1, ..fell });
    match fell.stage {
        0 | 1 => {
            state.next(next);
            down_damage(rules, state, fell.cards, fell.stage, observer);
        }
        2 => {
            state.next(next);
            if fell.battle {
                if !state.work.waiting.is_empty() {
                    observer.cite(rule!("5.5.1.VI"));
                }
                state.push(exchange::round(&state.table));
            }
        }
        _ => {
            state.pop();
            if fell.battle {
                state.push(exchange::round(&state.table));
            }
            tidy(state, fell.cards);
        }
    }
    Flow::On
}

/// 5.5.2: whoever's character went down takes its DOWN, the turn player's opponent first.
fn down_damage(rules: &Rules, state: &mut State, down: Set, whose: u8, observer: &mut impl Observer) {
    let turn = state.table.turn();
    let seat = if whose == 0 { turn.other() } else { turn };
    let both = Seat::BOTH.iter().all(|&of| down.iter().any(|card| state.table.seat(card) == of));
    for card in down.iter() {
        if state.table.seat(card) != seat || state.table.zone(card) != Zone::Character {
            continue;
        }
        if state.table.body(card).is_some_and(|body| body.now.keys.has(Key::NoDownDamage)) {
            observer.cite(rule!("9.1"));
            continue;
        }
        let n = figure(&state.table, card, Figure::Down);
        let n = damage_of(rules, &state.table, card, n, |change| match change {
            Change::Falls(n) => Some(Dealt::More(n)),
            Change::ScaleFalls(by) => Some(Dealt::Times(by)),
            _ => None,
        });
        let because = Because::from(rule!("5.5.1.VI")).and(rule!("2.1.4"));
        let because = because.and(if both { rule!("5.5.2") } else { rule!("8.12") });
        if both {
            observer.cite(ruling!("LS-02"));
        }
        let source = state.table.object(card);
        hurt(rules, state, (seat, Blow::Down), n, source, because, observer);
    }
}

/// VI: those that are down go to the trash.
fn tidy(state: &mut State, down: Set) {
    for card in down.iter() {
        if state.table.body(card).is_some_and(|body| body.beaten) {
            let what = to_trash(&state.table, card);
            state.propose(what, Because::from(rule!("5.5.1.VI")).and(rule!("3.2")));
        }
    }
}

/// 8.13.5: whoever fought a character with 毒呪 goes down once the battle is over.
fn venom(rules: &Rules, state: &mut State, battle: Battle, observer: &mut impl Observer) {
    let mut down = Set::EMPTY;
    let pairs = [(battle.attacker, battle.target), (battle.target, battle.attacker)];
    for ((object, other), cursed) in pairs.into_iter().zip(battle.cursed) {
        let there = cursed && state.table.still(object) && state.table.zone(object.card) == Zone::Character;
        if !there {
            continue;
        }
        let seat = state.table.seat(object.card).other();
        if reaches(rules, &state.table, other, seat, object.card)
            && may_go_down(&state.table, object.card, false)
        {
            down.insert(object.card);
        } else {
            observer.cite(ruling!("LS-61"));
        }
    }
    state.next(Step::Fight(Fight::Ends));
    if down.is_empty() {
        return;
    }
    state.push(Step::Fell(Fell { cards: down, stage: 0, battle: true }));
    let because = Because::from(rule!("8.13.5")).and(ruling!("LS-38")).and(rule!("8.12"));
    state.propose(What::Own(Own::Down(down, false)), because);
}
