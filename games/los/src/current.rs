//! The present values: what is printed, what sets a number, what changes it, and 0 at last (9.5, LS-45).

use engine::effect::{Lasting, On, Run, Side};
use engine::{Def, Face, Ix, Moment, Ref, Seat, Set, What};

use crate::cards::Printed;
use crate::evaluate::reaches;
use crate::events::Own;
use crate::game::{Event, Observer, Rules, Table};
use crate::table::{Blow, Common, Damaged, Figure, Hurts, Key, Now, Phase, Purse, RuleSet, Times, Zone};
use crate::vocabulary::{
    Ability, Change, Ends, Eye, HALF, Hold, Kept, Nature, Reach, Reference, Whom, scaled,
};

/// One change that applies to a card now.
#[derive(Copy, Clone)]
struct Applied {
    change: Change,
    since: Since,
}

/// Since when something holds: what sets numbers is ordered by it (9.5). Of one moment cards come in the order that a
/// position says, and other effects after them.
pub(crate) type Since = (Moment, u8);

/// Since when a card in play lets something hold.
pub(crate) fn since_card(table: &Table, card: Ix) -> Since {
    let at = table.common.order.iter().position(|&object| object == table.object(card));
    (table.card(card).since, at.map_or(1, |at| at as u8 * 2 + 1))
}

/// Since when an effect lasts.
pub(crate) fn since_effect(lasting: &Lasting<Change, Ends>) -> Since {
    let after = match lasting.change {
        Change::SetAfter(_, _, cards) => cards.saturating_mul(2),
        _ => u8::MAX,
    };
    (lasting.since, after)
}

/// Does the card let something hold that sets a number?
pub(crate) fn sets_numbers(rules: &Rules, table: &Table, card: Ix) -> bool {
    let codes = rules.printed(table.card(card).def).abilities.iter();
    table.card(card).face() == Face::Up
        && codes.filter_map(|&code| rules.lore.ability(code)).any(|ability| match &ability.nature {
            _ if ability.home.is_some() => false,
            Nature::Static(holds) => holds.iter().any(|hold| is_set(hold.change)),
            _ => false,
        })
}

/// The order in which numbers were set shows in the numbers alone.
pub(crate) fn forget_order(common: &mut Common) {
    common.order.clear();
    for change in common.lasts.changes() {
        if let Change::SetAfter(figure, n, _) = *change {
            *change = Change::Set(figure, n);
        }
    }
}

/// Is a number set by it?
pub(crate) fn is_set(change: Change) -> bool {
    matches!(change, Change::Set(..) | Change::SetAfter(..) | Change::Printed(_))
}

/// Brings present values in line with what lies there.
pub(crate) fn settle(rules: &Rules, table: &mut Table, moment: &[Event], _: &mut impl Observer) {
    end_with_source(table, moment);
    let mut touched = moment.iter().map(touches).max().unwrap_or(Touch::Always);
    if rules.lore.asked_topics != 0 {
        touched = touched.max(Touch::Holding);
    }
    if touched == Touch::Never || (touched == Touch::Holding && !anything_holds(rules, table)) {
        return;
    }
    // What is printed first: statics may ask for any card's values, those of the last moment at worst.
    let mut cards = [Ix::NONE; engine::CARDS];
    let mut len = 0;
    for seat in Seat::BOTH {
        for zone in [Zone::Character, Zone::Support] {
            for &card in table.at(zone, seat) {
                cards[len] = card;
                len += 1;
            }
        }
    }
    for &card in &cards[..len] {
        let now = match table.card(card).face() {
            Face::Up => printed_now(rules, table.card(card).def),
            Face::Down => Now::default(),
        };
        if let Some(body) = table.body_mut(card) {
            body.now = now;
        }
    }
    for seat in Seat::BOTH {
        let purse = &mut table.purses[seat];
        (purse.now, purse.harm, purse.hand) = (RuleSet::default(), Default::default(), None);
        (purse.more_hand, purse.energies, purse.most_harm) = (0, 0, [0; 6]);
        purse.heals = Damaged::default();
    }
    if table.common.lasts.is_empty() && !anything_holds(rules, table) {
        return;
    }
    apply_all(rules, table, &cards[..len]);
}

/// What lasts as long as the card stays whose text gave it ends as that leaves play.
fn end_with_source(table: &mut Table, moment: &[Event]) {
    let leaves =
        |event: &Event| matches!(&event.what, What::Move(change) if change.from.zone::<Zone>().is_field());
    if table.common.lasts.is_empty() || !moment.iter().any(leaves) {
        return;
    }
    let left = |card: Ix| !table.lies(card) || !table.zone(card).is_field();
    let gone: Vec<Ref> = table
        .common
        .lasts
        .iter()
        .filter(|lasting| lasting.ends == Ends::SourceLeaves)
        .map(|lasting| lasting.from)
        .filter(|from| !table.still(*from) || left(from.card))
        .collect();
    let over =
        |lasting: &Lasting<Change, Ends>| lasting.ends == Ends::SourceLeaves && gone.contains(&lasting.from);
    table.common.lasts.end(over);
}

/// Can an event change what holds: never, only where cards in play say so, or always?
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Touch {
    Never,
    Holding,
    Always,
}

/// Does a card in play let something hold?
fn anything_holds(rules: &Rules, table: &Table) -> bool {
    let holds =
        |card: &Ix| table.card(*card).face() == Face::Up && rules.printed(table.card(*card).def).holds;
    let zones = [Zone::Character, Zone::Support];
    let given = |lasting: &Lasting<Change, Ends>| matches!(lasting.change, Change::Ability(_));
    table.common.lasts.iter().any(given)
        || Seat::BOTH.iter().any(|&seat| zones.iter().any(|&zone| table.at(zone, seat).iter().any(holds)))
}

fn touches(event: &Event) -> Touch {
    match &event.what {
        What::Move(change)
            if change.from.zone::<Zone>().is_field() || change.to.zone::<Zone>().is_field() =>
        {
            Touch::Always
        }
        What::Flip { .. } => Touch::Always,
        What::Move(_) | What::Turn { .. } | What::TurnPasses(_) => Touch::Holding,
        What::Own(own) => match own {
            Own::PhaseEnds(phase) if !matches!(phase, Phase::Attack | Phase::Start) => Touch::Never,
            Own::EffectsEnd(_) | Own::Give(_) | Own::BattleEnds | Own::PhaseEnds(_) | Own::TurnBegins(_) => {
                Touch::Always
            }
            Own::Passes(_) | Own::Mulligan(..) | Own::Energised(_) | Own::FightEnds => Touch::Never,
            _ => Touch::Holding,
        },
        What::Show { .. }
        | What::Make { .. }
        | What::Unmake(_)
        | What::Shuffle(_)
        | What::Roll { .. }
        | What::Lot { .. }
        | What::Over(_) => Touch::Never,
    }
}

/// What a card is by itself.
pub(crate) fn printed_now(rules: &Rules, def: Def) -> Now {
    let Printed { facts, keys, resists, .. } = rules.printed(def);
    Now {
        figures: facts.figures,
        keys: *keys,
        resists: *resists,
        lead: facts.lead,
        attributes: facts.attribute.map_or(0, |attribute| 1 << attribute as u8),
        times: Times::new(if keys.has(Key::Twice) { 2 } else { 1 }, 1),
    }
}

/// What holds now for cards and players, and the cards without effects for as long as something lies there.
type Gathered = (Vec<(Ix, Applied)>, Vec<(Seat, Change)>, Set);

/// Everything that holds now for these cards and for players.
fn gather_all(rules: &Rules, table: &Table, cards: &[Ix]) -> Gathered {
    let mut found: Vec<(Ix, Applied)> = Vec::new();
    let mut players: Vec<(Seat, Change)> = Vec::new();
    let (lost, in_force) = textless(rules, table, cards);
    for &card in cards {
        let printed = rules.printed(table.card(card).def);
        if !printed.holds || table.card(card).face() == Face::Down || lost.has(card) {
            continue;
        }
        let since = since_card(table, card);
        for &code in &printed.abilities {
            if let Some(ability) = rules.lore.ability(code).filter(|ability| ability.home.is_none()) {
                let of = (table.seat(card), table.object(card));
                gather(rules, table, of, since, ability, &mut found, &mut players);
            }
        }
    }
    gather_lasting(rules, table, &mut found, &mut players);
    // What was given may let something hold itself.
    for at in 0..found.len() {
        let (card, Applied { change, since }) = found[at];
        if let Change::Ability(code) = change
            && table.card(card).face() == Face::Up
            && let Some(ability) = rules.lore.ability(code)
        {
            let of = (table.seat(card), table.object(card));
            gather(rules, table, of, since, ability, &mut found, &mut players);
        }
    }
    (found, players, in_force)
}

/// How much damage comes to that a card deals, or that it is as it goes down: what holds for the card now, more or less
/// first, then so many times.
pub(crate) fn damage_of(
    rules: &Rules,
    table: &Table,
    card: Ix,
    n: i16,
    of: impl Fn(Change) -> Option<Dealt>,
) -> i16 {
    if !rules.lore.deals || !card.is_some() || !table.lies(card) || !table.zone(card).is_field() {
        return n;
    }
    let cards: Vec<Ix> = in_play(table).collect();
    let (found, ..) = gather_all(rules, table, &cards);
    let (mut more, mut by) = (0i16, 0);
    for change in found.iter().filter(|(on, _)| *on == card).filter_map(|(_, applied)| of(applied.change)) {
        match change {
            Dealt::More(n) => more = more.saturating_add(n),
            Dealt::Times(n) => by = scales(by, n),
        }
    }
    let n = n.saturating_add(more).max(0);
    if by == 0 { n } else { scaled(n, by) }
}

/// How damage that a card deals is changed.
pub(crate) enum Dealt {
    /// So much more, or less.
    More(i16),
    /// So many times as much.
    Times(i8),
}

/// Everything that holds is gathered for each card, then applied: settings in the order they began, then changes.
fn apply_all(rules: &Rules, table: &mut Table, cards: &[Ix]) {
    let (mut found, players, in_force) = gather_all(rules, table, cards);
    found.sort_by_key(|(_, applied)| applied.since);
    let floors = found.iter().any(|(_, applied)| matches!(applied.change, Change::Floor(..)));
    let mut before: Vec<(Ix, [i16; 5])> = Vec::new();
    for pass in 0..4 {
        if pass == 1 && floors {
            let figures = |&card: &Ix| table.body(card).map(|body| (card, body.now.figures));
            before.extend(cards.iter().filter_map(figures));
        }
        for &(card, Applied { change, .. }) in &found {
            let def = table.card(card).def;
            let up = table.card(card).face() == Face::Up;
            // What is kept off a card, or kept from it, does not read its face (LS-47).
            if let (false, 0, Change::Key(key)) = (up, pass, change)
                && is_kept_face_down(key)
                && let Some(body) = table.body_mut(card)
            {
                body.now.keys = body.now.keys.with(key);
            }
            if let Some(body) = table.body_mut(card).filter(|_| up) {
                match pass {
                    0 => set(rules, def, &mut body.now, change),
                    1 => add(&mut body.now, change),
                    2 => scale(&mut body.now, change),
                    _ => {
                        let own = before.iter().find(|(of, _)| *of == card);
                        own.into_iter().for_each(|(_, figures)| keep(&mut body.now, figures, change));
                    }
                }
            }
        }
    }
    // What is taken while something holds is not given back by what came later.
    for card in in_force.iter() {
        if let Some(body) = table.body_mut(card) {
            lose_specials(&mut body.now);
        }
    }
    for &(seat, change) in &players {
        of_player(&mut table.purses[seat], change);
    }
    for &card in cards {
        if let Some(body) = table.body_mut(card) {
            body.now.figures.iter_mut().for_each(|n| *n = (*n).max(0));
        }
    }
}

/// Does it hold for a face-down character too?
fn is_kept_face_down(key: Key) -> bool {
    matches!(
        key,
        Key::CantMove
            | Key::CantTurn
            | Key::CantTurnByRule
            | Key::CantStand
            | Key::CantDefend
            | Key::CantShow
            | Key::CantHide
            | Key::CantMoveToFront
            | Key::CantMoveToBack
            | Key::Undestroyed
            | Key::UndestroyedByOther
            | Key::Unchosen
            | Key::UnchosenByOther
            | Key::UnchosenByEffects
            | Key::UnchosenByCharacters
            | Key::UnchosenBySupports
            | Key::Unreturned
            | Key::UnreturnedByOther
            | Key::Unmoved
            | Key::UnmovedByOther
    )
}

/// What lasts now.
fn gather_lasting(
    rules: &Rules,
    table: &Table,
    found: &mut Vec<(Ix, Applied)>,
    players: &mut Vec<(Seat, Change)>,
) {
    for lasting in table.common.lasts.iter().filter(|lasting| lasting.until.is_now()) {
        match lasting.on {
            On::Object(object) if table.still(object) => {
                found.push((object.card, Applied { change: lasting.change, since: since_effect(lasting) }));
            }
            On::Object(_) => {}
            On::Seat(seat) => {
                players.push((seat, lasting.change));
                if let Change::Ability(code) = lasting.change
                    && let Some(ability) = rules.lore.ability(code)
                {
                    let of = (seat, lasting.from);
                    gather(rules, table, of, since_effect(lasting), ability, found, players);
                }
            }
        }
    }
}

/// The cards whose texts do nothing now, and those of them for which that holds as long as something lies there.
fn textless(rules: &Rules, table: &Table, cards: &[Ix]) -> (Set, Set) {
    let taken = |card: &Ix| {
        let object = table.object(*card);
        table.common.lasts.on(object).any(|lasting| lasting.change == Change::Key(Key::Textless))
    };
    let mut lost: Set = if table.common.lasts.is_empty() {
        Set::EMPTY
    } else {
        cards.iter().copied().filter(taken).collect()
    };
    let mut in_force = Set::EMPTY;
    if !rules.lore.mutes {
        return (lost, in_force);
    }
    // Who came first takes first.
    let mut in_order = cards.to_vec();
    in_order.sort_by_key(|&card| table.card(card).since);
    for card in in_order {
        if table.card(card).face() == Face::Up && !lost.has(card) {
            let mutes = |change: Change| change == Change::Key(Key::Textless);
            each_hold(rules, table, card, mutes, |_, eye, on| {
                let taken = |card: &Ix| reaches(rules, table, eye.run.source, eye.run.seat, *card);
                let these: Set = eye.cards(on).iter().filter(taken).collect();
                (lost, in_force) = (lost.or(&these), in_force.or(&these));
            });
        }
    }
    (lost, in_force)
}

/// What a card in play lets hold for cards now, as far as it is such a change.
fn each_hold(
    rules: &Rules,
    table: &Table,
    card: Ix,
    such: impl Fn(Change) -> bool,
    mut each: impl FnMut(Change, &Eye<'_>, &Reference),
) {
    let seat = table.seat(card);
    let codes = rules.printed(table.card(card).def).abilities.iter();
    for ability in codes.filter_map(|&code| rules.lore.ability(code)) {
        let Nature::Static(holds) = &ability.nature else { continue };
        if !holds.iter().any(|hold| such(hold.change)) {
            continue;
        }
        let run = Run { seat, spoken: seat, source: table.object(card), ..Run::default() };
        let eye = Eye { rules, table, ghosts: &[], run: &run };
        let lies = table.zone(card);
        let here = ability.home.map_or(lies.is_field(), |home| home == lies);
        // What a card costs is told where it is played from, too.
        let own_cost = |hold: &Hold| {
            of_cost(hold.change)
                && hold.change != Change::Printed(Figure::Cost)
                && ability.home.is_none()
                && hold.on == Reach::Cards(Reference::This)
        };
        for hold in holds.iter().filter(|hold| such(hold.change) && (here || own_cost(hold))) {
            if let Reach::Cards(on) = &hold.on
                && hold.when.iter().all(|condition| eye.holds(condition))
            {
                each(times(hold.change, eye.amount(&hold.n)), &eye, on);
            }
        }
    }
}

/// Does it change what a card costs?
fn of_cost(change: Change) -> bool {
    matches!(
        change,
        Change::Add(Figure::Cost, _)
            | Change::Set(Figure::Cost, _)
            | Change::Floor(Figure::Cost, _)
            | Change::Printed(Figure::Cost)
    )
}

/// The abilities that a card in play was given.
pub(crate) fn granted(rules: &Rules, table: &Table, card: Ix) -> Vec<u16> {
    let object = table.object(card);
    let given = table.common.lasts.on(object).filter_map(|lasting| match lasting.change {
        Change::Ability(code) => Some(code),
        _ => None,
    });
    let mut all: Vec<u16> = given.collect();
    if rules.lore.grants {
        for source in in_play(table) {
            let silent = table.body(source).is_some_and(|body| body.now.keys.has(Key::Textless));
            if table.card(source).face() == Face::Down || silent {
                continue;
            }
            let gives = |change: Change| matches!(change, Change::Ability(_));
            each_hold(rules, table, source, gives, |change, eye, on| {
                if let Change::Ability(code) = change
                    && eye.cards(on).has(card)
                    && reaches(rules, table, eye.run.source, eye.run.seat, card)
                {
                    all.push(code);
                }
            });
        }
    }
    all
}

/// Does something that holds keep this off the card, as it would be by that one?
pub(crate) fn is_kept(rules: &Rules, table: &Table, card: Ix, from: Kept, by: Ix) -> bool {
    let mut kept = false;
    if rules.lore.wards.is_empty() || !by.is_some() {
        return kept;
    }
    for source in in_play(table) {
        let silent = table.body(source).is_some_and(|body| body.now.keys.has(Key::Textless));
        if table.card(source).face() == Face::Down || silent {
            continue;
        }
        let wards = |change: Change| matches!(change, Change::Ward(_));
        each_hold(rules, table, source, wards, |change, eye, on| {
            let Change::Ward(row) = change else { return };
            let Some(ward) = rules.lore.wards.get(usize::from(row)).filter(|ward| ward.from == from) else {
                return;
            };
            kept |= eye.cards(on).has(card) && eye.fits_all(&eye.seen(by), &ward.by) != ward.others;
        });
    }
    kept
}

/// What playing a card costs now: what is printed, the latest that sets it, what changes it, and 0 at last.
pub(crate) fn cost(rules: &Rules, table: &Table, card: Ix) -> i16 {
    let printed = rules.printed(table.card(card).def).facts.figure(Figure::Cost).max(0);
    if !rules.lore.costs {
        return printed;
    }
    let mut all: Vec<(Moment, Change)> = Vec::new();
    let lasts = table.common.lasts.on(table.object(card));
    all.extend(lasts.map(|lasting| (lasting.since, lasting.change)));
    for source in in_play(table).chain([card]) {
        let silent = table.body(source).is_some_and(|body| body.now.keys.has(Key::Textless));
        let hidden = table.zone(source) == Zone::Character && table.card(source).face() == Face::Down;
        if hidden || silent {
            continue;
        }
        let since = table.card(source).since;
        each_hold(rules, table, source, of_cost, |change, eye, on| {
            if eye.cards(on).has(card) && table.zone(card) != Zone::Character {
                all.push((since, change));
            }
        });
    }
    // What players were given for a while.
    for lasting in table.common.lasts.iter().filter(|lasting| lasting.until.is_now()) {
        if let (On::Seat(seat), Change::Ability(code)) = (lasting.on, lasting.change)
            && let Some(ability) = rules.lore.ability(code)
            && table.zone(card) != Zone::Character
        {
            let (mut found, mut players) = (Vec::new(), Vec::new());
            let of = (seat, lasting.from);
            gather(rules, table, of, since_effect(lasting), ability, &mut found, &mut players);
            let own = found.into_iter().filter(|(on, _)| *on == card);
            all.extend(own.map(|(_, applied)| (lasting.since, applied.change)));
        }
    }
    all.sort_by_key(|(since, _)| *since);
    let set = all.iter().rev().find_map(|(_, change)| match change {
        Change::Set(Figure::Cost, n) => Some(*n),
        Change::Printed(Figure::Cost) => Some(printed),
        _ => None,
    });
    let add = |(_, change): &(Moment, Change)| match change {
        Change::Add(Figure::Cost, n) => i32::from(*n),
        _ => 0,
    };
    let next = table.common.lasts.iter().filter(|lasting| lasting.until.is_now()).map(|lasting| {
        match (lasting.on, lasting.change) {
            (On::Seat(seat), Change::Next(kind, n)) if seat == table.card(card).owner() => {
                let fits = kind.is_none_or(|kind| rules.printed(table.card(card).def).facts.kind == kind);
                if fits { i32::from(n) } else { 0 }
            }
            _ => 0,
        }
    });
    let base = i32::from(set.unwrap_or(printed));
    let n = base + all.iter().map(add).sum::<i32>() + next.sum::<i32>();
    let floor = all.iter().filter_map(|(_, change)| match change {
        Change::Floor(Figure::Cost, least) => Some(i32::from(*least).min(base)),
        _ => None,
    });
    n.max(floor.max().unwrap_or(0)).clamp(0, 30_000) as i16
}

/// Every card in play.
pub(crate) fn in_play(table: &Table) -> impl Iterator<Item = Ix> + '_ {
    let zones = [Zone::Character, Zone::Support];
    Seat::BOTH
        .into_iter()
        .flat_map(move |seat| zones.into_iter().flat_map(move |zone| table.at(zone, seat).iter().copied()))
}

/// What an ability lets hold now.
fn gather(
    rules: &Rules,
    table: &Table,
    (seat, source): (Seat, Ref),
    since: Since,
    ability: &Ability,
    found: &mut Vec<(Ix, Applied)>,
    players: &mut Vec<(Seat, Change)>,
) {
    let Nature::Static(holds) = &ability.nature else { return };
    let run = Run { seat, spoken: seat, source, ..Run::default() };
    let eye = Eye { rules, table, ghosts: &[], run: &run };
    for Hold { when, on, change, n } in holds {
        if !when.iter().all(|condition| eye.holds(condition)) {
            continue;
        }
        let change = times(*change, eye.amount(n));
        match on {
            Reach::Cards(reference) => {
                for touched in eye.cards(reference).iter() {
                    if reaches(rules, table, source, seat, touched) {
                        found.push((touched, Applied { change, since }));
                    }
                }
            }
            Reach::Players(whom) => {
                for seat in seats(*whom, seat) {
                    players.push((seat, change));
                }
            }
        }
    }
}

/// The seats that are meant, seen from one of them.
pub(crate) fn seats(whom: Whom, seat: Seat) -> impl Iterator<Item = Seat> {
    let meant = move |of: &Seat| match whom {
        Whom::One(Side::Theirs) => *of != seat,
        Whom::One(_) => *of == seat,
        Whom::Both => true,
    };
    [seat, seat.other()].into_iter().filter(meant)
}

/// A change as often as is said.
pub(crate) fn times(change: Change, n: i32) -> Change {
    let of = |by: i16| (i32::from(by) * n).clamp(-30_000, 30_000) as i16;
    match change {
        Change::Add(figure, by) => Change::Add(figure, of(by)),
        Change::Set(figure, to) => Change::Set(figure, of(to)),
        Change::Harm(hurts, by) => Change::Harm(hurts, of(by)),
        Change::Deals(hurts, by) => Change::Deals(hurts, of(by)),
        Change::Falls(by) => Change::Falls(of(by)),
        Change::Heals(by) => Change::Heals(of(by)),
        Change::NextHarm(hurts, by) => Change::NextHarm(hurts, of(by)),
        other => other,
    }
}

/// The special effects are lost (8.13); what others forbid or allow is not.
fn lose_specials(now: &mut Now) {
    if now.keys.has(Key::Twice) && now.times.attacks() == 2 {
        now.times = Times::new(1, now.times.moves());
    }
    now.keys = now.keys.without(Key::Sky).without(Key::Twice).without(Key::Venom);
    now.resists = [0; 2];
}

/// What sets a number, or gives and takes what is no number.
fn set(rules: &Rules, def: Def, now: &mut Now, change: Change) {
    match change {
        Change::Set(figure, to) | Change::SetAfter(figure, to, _) => now.figures[figure as usize] = to,
        Change::Printed(figure) => {
            now.figures[figure as usize] = rules.printed(def).facts.figure(figure);
        }
        Change::Key(key) => {
            now.keys = now.keys.with(key);
            if key == Key::Twice {
                now.times = Times::new(now.times.attacks().max(2), now.times.moves());
            }
            if key == Key::Textless {
                lose_specials(now);
            }
        }
        Change::Lose(key) => {
            now.keys = now.keys.without(key);
            if key == Key::Twice {
                now.times = Times::new(1, now.times.moves());
            }
        }
        Change::Resist(energy, x) => {
            let resist = &mut now.resists[usize::from(energy)];
            *resist = (*resist).max(x);
        }
        Change::LoseResist(energy) => now.resists[usize::from(energy)] = 0,
        Change::Attacks(n) => now.times = Times::new(now.times.attacks().max(n), now.times.moves()),
        Change::Moves(n) => now.times = Times::new(now.times.attacks(), now.times.moves().max(n)),
        Change::Lead(icons) => now.lead |= icons,
        Change::Ways(ways) => now.lead |= ways << 4,
        Change::Attribute(bit, also) => now.attributes = if also { now.attributes } else { 0 } | 1 << bit,
        Change::Nothing
        | Change::Add(..)
        | Change::Scale(..)
        | Change::Swap(..)
        | Change::Ability(_)
        | Change::Rule(_)
        | Change::Harm(..)
        | Change::ScaleHarm(..)
        | Change::Hand(_)
        | Change::MoreHand(_)
        | Change::Energy(_)
        | Change::MostHarm(..)
        | Change::Next(..)
        | Change::NextHarm(..)
        | Change::Heals(_)
        | Change::ScaleHeals(_)
        | Change::Ward(_)
        | Change::Deals(..)
        | Change::ScaleDeals(..)
        | Change::Falls(_)
        | Change::ScaleFalls(_)
        | Change::Floor(..) => {}
    }
}

/// What changes for a player.
fn of_player(purse: &mut Purse, change: Change) {
    match change {
        Change::Rule(rule) => purse.now = purse.now.with(rule),
        Change::Harm(hurts, by) => {
            harmed(purse, hurts).for_each(|harm| harm.more = harm.more.saturating_add(by));
        }
        Change::ScaleHarm(hurts, HALF) => {
            harmed(purse, hurts).for_each(|harm| harm.halves = harm.halves.saturating_add(1));
        }
        // Nothing is left of it.
        Change::ScaleHarm(hurts, 0) => harmed(purse, hurts).for_each(|harm| harm.halves = u8::MAX),
        Change::Heals(by) => purse.heals.more = purse.heals.more.saturating_add(by),
        Change::ScaleHeals(HALF) => purse.heals.halves = purse.heals.halves.saturating_add(1),
        Change::ScaleHeals(by) => {
            let by = by.clamp(1, 99) as u8;
            purse.heals.fold = purse.heals.fold.max(1).saturating_mul(by);
        }
        Change::ScaleHarm(hurts, by) => {
            let by = by.clamp(1, 99) as u8;
            harmed(purse, hurts).for_each(|harm| harm.fold = harm.fold.max(1).saturating_mul(by));
        }
        // Of several limits the lowest holds.
        Change::Energy(n) => purse.energies = purse.energies.max(n),
        Change::MoreHand(n) => purse.more_hand = purse.more_hand.saturating_add(n),
        Change::MostHarm(hurts, n) => {
            for (blow, most) in Blow::ALL.into_iter().zip(purse.most_harm.iter_mut()) {
                if hurts.means(blow) {
                    *most = if *most > 0 { n.min(*most) } else { n };
                }
            }
        }
        Change::Hand(n) => purse.hand = Some(purse.hand.map_or(n, |other| other.min(n))),
        _ => {}
    }
}

/// The kinds of damage that are meant.
fn harmed(purse: &mut Purse, hurts: Hurts) -> impl Iterator<Item = &mut Damaged> {
    let meant = move |(blow, _): &(Blow, &mut Damaged)| hurts.means(*blow);
    Blow::ALL.into_iter().zip(purse.harm.iter_mut()).filter(meant).map(|(_, changed)| changed)
}

/// Two changes of scale as one: twice and half of it is as much.
fn scales(one: i8, two: i8) -> i8 {
    match (one, two) {
        (0, by) | (by, 0) => by,
        (HALF, HALF) => HALF,
        (HALF, by) | (by, HALF) => by / 2,
        (one, two) => one.saturating_mul(two),
    }
}

/// What makes a number so many times as much.
fn scale(now: &mut Now, change: Change) {
    if let Change::Scale(figure, by) = change {
        let n = &mut now.figures[figure as usize];
        *n = scaled((*n).max(0), by);
    }
}

/// What keeps a number from falling further; what was less before is not made more.
fn keep(now: &mut Now, before: &[i16; 5], change: Change) {
    if let Change::Floor(figure, least) = change {
        let n = &mut now.figures[figure as usize];
        *n = (*n).max(least.min(before[figure as usize]));
    }
}

/// What changes a number.
fn add(now: &mut Now, change: Change) {
    if let Change::Add(figure, by) = change {
        let n = &mut now.figures[figure as usize];
        *n = n.saturating_add(by);
    }
}
