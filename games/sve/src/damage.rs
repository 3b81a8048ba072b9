//! Damage (5.13), with what forbids and changes it (10.10, SV-113…117).

use engine::effect::{Lasting, Run, holder};
use engine::{Because, Few, Flow, Ix, Reason, Ref, Refers, Rename, Seat, Set, What};

use crate::current;
use crate::events::{Damage, Own};
use crate::game::{Observer, Rules, State, Sve, Table};
use crate::instead::{self, Would};
use crate::kinds::Stat;
use crate::steps::Step;
use crate::table::{Attack, DEALS_NONE, Zone};
use crate::terms::Deed;
use crate::vocabulary::{Change, Dealer, Matters, Sort3};

/// Damage about to be dealt.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hit {
    /// To whom.
    pub cards: Set,
    /// How much.
    pub n: i16,
    /// Of which sort.
    pub sort: Damage,
    /// By what.
    pub by: Ref,
    /// Where the source is gone: whose it last was, and how much more it last dealt (SV-116).
    pub gone: Option<(Seat, i8)>,
    /// The slot of the run on top that remembers who was hurt.
    pub into: Option<u8>,
}

impl Hit {
    /// Damage by the ability that a run follows.
    pub(crate) fn by_ability(state: &State, run: &Run, cards: Set, (n, into): (i16, Option<u8>)) -> Hit {
        let last = || match state.last_known(run.source) {
            Some(ghost) => (holder::<Sve>(&ghost.card), ghost.body.deals),
            None => (run.seat, 0),
        };
        let gone = (!state.table.still(run.source)).then(last);
        Hit { cards, n, sort: Damage::Ability, by: run.source, gone, into }
    }
}

/// How many replacements of one damage are put in an order; any further ones apply as they began.
const ORDERED: usize = 6;
/// For how many cards at once an order can be given: more than both fields and leaders hold.
const CARDS: usize = 16;

/// Blows that fall at once, some of which can come to different amounts: who takes them orders what changes them.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Blows {
    /// The blow, and in a fight the blow back, with why each falls.
    pub hits: [Option<(Hit, Because)>; 2],
    /// The fight that is over with them.
    pub fight: Option<Attack>,
    /// For which cards it was decided how much they take. In a fight each takes but one of the blows.
    decided: [Ix; CARDS],
    /// How much each takes.
    amounts: [i16; CARDS],
    /// The order being given for the next card.
    order: [u8; ORDERED],
    /// How many of it are given.
    given: u8,
}

impl Refers for Blows {
    fn refer(&mut self, rename: &mut impl Rename) {
        for (hit, _) in self.hits.iter_mut().flatten() {
            rename.set(&mut hit.cards);
            rename.object(&mut hit.by);
        }
        if let Some(fight) = &mut self.fight {
            rename.object(&mut fight.attacker);
            rename.object(&mut fight.target);
        }
        for card in &mut self.decided {
            rename.card(card);
        }
    }
}

/// Damage by an ability.
pub(crate) fn hurt(
    rules: &Rules,
    state: &mut State,
    hit: &Hit,
    because: Because,
    observer: &mut impl Observer,
) {
    fall(rules, state, [Some((*hit, because)), None], None, observer);
}

/// Blows fall at once. Where what changes them can be ordered in ways that differ, those who take them are asked.
pub(crate) fn fall(
    rules: &Rules,
    state: &mut State,
    hits: [Option<(Hit, Because)>; 2],
    fight: Option<Attack>,
    observer: &mut impl Observer,
) {
    let mut hits = hits;
    for (hit, because) in hits.iter_mut().flatten().filter(|_| rules.lore.instead != 0) {
        for card in hit.cards.iter() {
            let one = Hit { cards: Set::only(card), ..*hit };
            if one.n <= 0 || !takes(&state.table, card) || is_forbidden(rules, &state.table, &one, card) {
                continue;
            }
            if let Some(waits) = instead::waits(rules, state, Would::Hit(one), *because) {
                hit.cards.remove(card);
                state.push(waits);
            }
        }
    }
    blow(rules, state, hits, fight, observer);
}

/// A blow falls for which nothing else is done in the place of it.
pub(crate) fn after_all(
    rules: &Rules,
    state: &mut State,
    hit: Hit,
    because: Because,
    observer: &mut impl Observer,
) {
    blow(rules, state, [Some((hit, because)), None], None, observer);
}

fn blow(
    rules: &Rules,
    state: &mut State,
    hits: [Option<(Hit, Because)>; 2],
    fight: Option<Attack>,
    observer: &mut impl Observer,
) {
    let (decided, amounts) = ([Ix::NONE; CARDS], [0; CARDS]);
    let blows = Blows { hits, fight, decided, amounts, order: [0; ORDERED], given: 0 };
    if undecided(rules, &state.table, &blows).is_some() {
        state.push(Step::Blows(blows));
    } else {
        land(rules, state, &blows, observer);
    }
}

/// Goes on until every order is given.
pub(crate) fn step(rules: &Rules, state: &mut State, mut blows: Blows, observer: &mut impl Observer) -> Flow {
    let Some((at, card)) = undecided(rules, &state.table, &blows) else {
        state.pop();
        land(rules, state, &blows, observer);
        return Flow::On;
    };
    let Some((hit, _)) = blows.hits[at] else { return Flow::On };
    let changes = changes(rules, &state.table, &hit, card);
    if usize::from(blows.given) + 1 < changes.len().min(ORDERED) {
        observer.cite(rule!("10.10.2"));
        observer.cite(rule!("10.10.2.1"));
        observer.cite(rule!("10.10.2.2"));
        observer.cite(ruling!("SV-113"));
        return Flow::Ask;
    }
    let order = complete(&blows.order[..blows.given as usize], changes.len());
    let n = in_order(hit.n, &changes, &order);
    observer.cite(rule!("10.10.2.3"));
    if let Some(free) = blows.decided.iter().position(|card| !card.is_some()) {
        (blows.decided[free], blows.amounts[free]) = (card, n);
    }
    blows.given = 0;
    state.next(Step::Blows(blows));
    Flow::On
}

/// Who is asked for the order, and about which card.
pub(crate) fn asked(rules: &Rules, table: &Table, blows: &Blows) -> (Seat, Ix) {
    match undecided(rules, table, blows) {
        Some((_, card)) => (table.seat(card), card),
        None => (table.turn(), Ix::NONE),
    }
}

/// What can be applied next: rows of the changes of the card.
pub(crate) fn open(rules: &Rules, table: &Table, blows: &Blows) -> Few<(u8, Change), ORDERED> {
    let Some((at, card)) = undecided(rules, table, blows) else { return Few::new() };
    let Some((hit, _)) = blows.hits[at] else { return Few::new() };
    let given = &blows.order[..blows.given as usize];
    let changes = changes(rules, table, &hit, card);
    let rows = changes.iter().take(ORDERED).enumerate().map(|(row, change)| (row as u8, *change));
    rows.filter(|(row, _)| !given.contains(row)).collect()
}

/// The next one is given.
pub(crate) fn ordered(state: &mut State, mut blows: Blows, row: u8) {
    if let Some(next) = blows.order.get_mut(blows.given as usize) {
        *next = row;
        blows.given += 1;
    }
    state.next(Step::Blows(blows));
}

/// The first card of a blow that can take different amounts, and for which none was decided.
fn undecided(rules: &Rules, table: &Table, blows: &Blows) -> Option<(usize, Ix)> {
    let gone = |hit: &Option<(Hit, Because)>| matches!(hit, Some((Hit { gone: Some(_), .. }, _)));
    let changed = table.common.matters.has(Matters::DAMAGE) || blows.hits.iter().any(gone);
    if !changed || blows.decided.iter().all(|card| card.is_some()) {
        return None;
    }
    for (at, hit) in blows.hits.iter().enumerate() {
        let Some((hit, _)) = hit.filter(|(hit, _)| hit.n > 0) else { continue };
        for card in hit.cards.iter() {
            if blows.decided.contains(&card) || !takes(table, card) || is_forbidden(rules, table, &hit, card)
            {
                continue;
            }
            let changes = changes(rules, table, &hit, card);
            if changes.len() > 1 && differs(hit.n, &changes) {
                return Some((at, card));
            }
        }
    }
    None
}

/// Can the card take damage at all (5.13.1.2)?
fn takes(table: &Table, card: Ix) -> bool {
    table.zone(card) == Zone::Leader || current::is_follower(table, card)
}

/// The order given so far, and the rest as they began.
fn complete(given: &[u8], len: usize) -> Few<u8, 8> {
    let rest = (0..len as u8).filter(|row| !given.contains(row));
    given.iter().copied().chain(rest).collect()
}

/// What damage comes to by changes in this order: at 0 or less it is over (SV-114).
fn in_order(n: i16, changes: &[Change], order: &[u8]) -> i16 {
    let mut n = n;
    for &row in order {
        if n <= 0 {
            return 0;
        }
        n = changed(n, &changes[row as usize]);
    }
    n
}

/// What one change makes of damage.
fn changed(n: i16, change: &Change) -> i16 {
    match change {
        Change::DamageTaken(_, by) | Change::DamageDealt(_, by) => n.saturating_add(i16::from(*by)),
        // A cap looks at what there is when its turn comes (SV-114).
        Change::DamageCap(from, to) if n >= i16::from(*from) => i16::from(*to),
        _ => n,
    }
}

/// Do two orders of the changes come to different amounts?
fn differs(n: i16, changes: &[Change]) -> bool {
    let mut found: Option<i16> = None;
    let mut order: Vec<u8> = (0..changes.len().min(ORDERED) as u8).collect();
    permute(&mut order, 0, &mut |order| {
        let all = complete(order, changes.len());
        let comes_to = in_order(n, changes, &all).max(0);
        let same = found.is_none_or(|known| known == comes_to);
        found = Some(comes_to);
        same
    })
}

/// Goes through all orders until one is told apart; was one?
fn permute(items: &mut Vec<u8>, from: usize, same: &mut impl FnMut(&[u8]) -> bool) -> bool {
    if from == items.len() {
        return !same(items);
    }
    for at in from..items.len() {
        items.swap(from, at);
        let differs = permute(items, from + 1, same);
        items.swap(from, at);
        if differs {
            return true;
        }
    }
    false
}

/// The damage that is really dealt happens: nothing where the amount is 0 or less (1.3.2.2).
fn land(rules: &Rules, state: &mut State, blows: &Blows, observer: &mut impl Observer) {
    for hit in &blows.hits {
        let Some((hit, because)) = hit else { continue };
        if hit.n <= 0 {
            observer.cite(rule!("1.3.2.2"));
            continue;
        }
        let mut left = hit.cards;
        while let Some(first) = left.iter().next() {
            let (n, also) = comes_to(rules, &state.table, blows, hit, first, observer);
            let same = |card: &Ix| {
                *card == first || comes_to(rules, &state.table, blows, hit, *card, &mut ()).0 == n
            };
            let alike: Set = left.iter().filter(same).collect();
            left = left.less(&alike);
            deal(rules, state, (hit, *because), alike, (n, also), observer);
        }
    }
    if let Some(fight) = blows.fight {
        state.propose(What::Own(Own::Fought(fight)), rule!("8.4.9.2"));
    }
}

/// Damage of one amount to cards.
fn deal(
    rules: &Rules,
    state: &mut State,
    (hit, because): (&Hit, Because),
    cards: Set,
    (n, also): (i16, Reason),
    observer: &mut impl Observer,
) {
    for lasting in used_up(rules, &state.table, hit, &cards).iter() {
        state.propose(What::Own(Own::UsedUp(*lasting)), because.and(ruling!("SV-115")));
    }
    if n <= 0 {
        return;
    }
    let because = because.and(if also.is_some() { also } else { rule!("2.8.2") });
    if cards.iter().any(|card| current::stat(&state.table, card, Stat::Defense) < n) {
        observer.cite(rule!("5.13.1.1"));
        observer.cite(rule!("1.3.2.4"));
    }
    if hit.sort == Damage::Ability {
        observer.cite(rule!("5.13.3.3"));
        observer.cite(rule!("10.12.2.2"));
    }
    observer.cite(ruling!("SV-116"));
    observer.cite(ruling!("SV-117"));
    let (Hit { sort, by, .. }, now) = (*hit, state.table.now());
    if let (Some(slot), Some(Step::Resolve(run))) = (hit.into, state.work.frames.last_mut()) {
        let hurt = run.slots[slot as usize];
        run.remember(slot, if hurt.bound == now { hurt.cards.or(&cards) } else { cards }, now);
    }
    state.propose(What::Own(Own::Damage { cards, n, sort, by }), because);
}

/// What the damage to one card comes to, and the clause that changed it.
fn comes_to(
    rules: &Rules,
    table: &Table,
    blows: &Blows,
    hit: &Hit,
    card: Ix,
    observer: &mut impl Observer,
) -> (i16, Reason) {
    if !takes(table, card) {
        observer.cite(rule!("5.13.1.2"));
        return (0, Reason::NONE);
    }
    if is_forbidden(rules, table, hit, card) {
        observer.cite(ruling!("SV-115"));
        observer.cite(rule!("1.3.3"));
        return (0, rule!("1.3.3"));
    }
    if let Some(at) = blows.decided.iter().position(|known| *known == card) {
        let n = blows.amounts[at];
        if n <= 0 {
            observer.cite(rule!("10.10.1.1"));
            observer.cite(ruling!("SV-114"));
        }
        return (n, rule!("5.13.2"));
    }
    let changes = changes(rules, table, hit, card);
    if changes.is_empty() {
        return (hit.n, Reason::NONE);
    }
    let n = in_order(hit.n, &changes, &complete(&[], changes.len()));
    observer.cite(rule!("10.2.1.3.2"));
    observer.cite(rule!("10.10.1"));
    observer.cite(rule!("10.12.2.3"));
    let any = |change: &Change| {
        matches!(change, Change::DamageTaken(Sort3::Any, _) | Change::DamageDealt(Sort3::Any, _))
    };
    if changes.iter().any(any) {
        observer.cite(rule!("5.13.3.4"));
    }
    if n <= 0 {
        observer.cite(rule!("10.10.1.1"));
        observer.cite(ruling!("SV-114"));
    }
    (n, rule!("5.13.2"))
}

/// Calls back for what holds for a card, and for its player where it is a leader.
fn each_about(rules: &Rules, table: &Table, card: Ix, each: &mut impl FnMut(&Change)) {
    current::each_change(rules, table, card, Matters::DAMAGE, each);
    if table.zone(card) == Zone::Leader {
        current::each_player_change(rules, table, table.seat(card), Matters::DAMAGE, &mut |change, _| {
            each(change)
        });
    }
}

/// Does something forbid that the card takes this damage, or that the source deals it (1.3.3, SV-115)?
fn is_forbidden(rules: &Rules, table: &Table, hit: &Hit, card: Ix) -> bool {
    let mut forbidden = false;
    each_about(rules, table, card, &mut |change| {
        if let Change::NoDamage(sort, dealer) = change {
            forbidden |= hit.sort.is(*sort) && is_from(table, hit, card, *dealer);
        }
    });
    let deals_none = |change: &Change| matches!(change, Change::DealsNo(sort) if hit.sort.is(*sort));
    forbidden
        || match hit.gone {
            Some((_, deals)) => deals == DEALS_NONE,
            None => current::any_change(rules, table, hit.by.card, Matters::DAMAGE, deals_none),
        }
}

/// Does such a dealer's card deal the damage: by the source's master, the last one where it is gone (SV-116)?
fn is_from(table: &Table, hit: &Hit, card: Ix, dealer: Dealer) -> bool {
    let seat = || hit.gone.map_or_else(|| holder::<Sve>(table.card(hit.by.card)), |(seat, _)| seat);
    dealer == Dealer::Anyone || seat() != table.seat(card)
}

/// What changes the damage to a card: what it takes, then what the source deals (10.12.2.3).
fn changes(rules: &Rules, table: &Table, hit: &Hit, card: Ix) -> Few<Change, 8> {
    let mut found = Few::new();
    each_about(rules, table, card, &mut |change| match change {
        Change::DamageTaken(sort, _) if hit.sort.is(*sort) => found.push(*change),
        Change::DamageCap(..) => found.push(*change),
        _ => {}
    });
    match hit.gone {
        Some((_, deals)) if deals != 0 => found.push(Change::DamageDealt(Sort3::Ability, deals)),
        Some(_) => {}
        None => current::each_change(rules, table, hit.by.card, Matters::DAMAGE, &mut |change| {
            if let Change::DamageDealt(sort, _) = change
                && hit.sort.is(*sort)
            {
                found.push(*change);
            }
        }),
    }
    found
}

/// The effects that act so many times and have acted on this damage.
fn used_up(rules: &Rules, table: &Table, hit: &Hit, cards: &Set) -> Few<Lasting<Change>, 4> {
    let mut used = Few::new();
    if !table.common.matters.has(Matters::DAMAGE) {
        return used;
    }
    for card in cards.iter() {
        let stops = |change: &Change| match change {
            Change::NoDamage(sort, dealer) => hit.sort.is(*sort) && is_from(table, hit, card, *dealer),
            _ => false,
        };
        let on = || table.common.lasts.on(table.object(card)).filter(|lasting| lasting.ends.0 > 0);
        let mut all = 0;
        each_about(rules, table, card, &mut |change| all += usize::from(stops(change)));
        // A prohibition without a count comes first and spends nothing; of several shields one is spent (SV-115).
        let shields = on().filter(|lasting| stops(&lasting.change)).count();
        if shields == all {
            on().find(|lasting| stops(&lasting.change)).into_iter().for_each(|lasting| used.push(*lasting));
        }
        if all == 0 {
            let changes = |lasting: &&Lasting<Change>| matches!(lasting.change, Change::DamageTaken(sort, _) if hit.sort.is(sort));
            on().filter(changes).for_each(|lasting| used.push(*lasting));
        }
    }
    used
}

impl<O: Observer> Deed<'_, O> {
    /// The damage is dealt as it was divided when the text was played (10.6.2.4).
    pub(crate) fn divide(&mut self, state: &mut State) {
        let run = &self.run;
        let slot = run.slots.iter().find(|slot| !slot.cards.is_empty());
        for (at, card) in slot.map_or(Set::EMPTY, |slot| slot.cards).iter().enumerate() {
            let n = run.shares.get(at).copied().unwrap_or(0);
            if self.cards.has(card) && n > 0 {
                let hit = Hit::by_ability(state, run, Set::only(card), (n.into(), self.todo.into));
                hurt(self.rules, state, &hit, self.because.and(rule!("10.6.2.4")), self.observer);
            }
        }
    }
}
