//! Damage (5.13), with what forbids and changes it (10.10, SV-113…117).

use engine::effect::Lasting;
use engine::{Because, Few, Observer, Ref, Rules, Set, State, What};

use crate::current;
use crate::events::{Damage, Own};
use crate::game::Sve;
use crate::table::Zone;
use crate::vocabulary::{Change, Dealer};

/// Damage about to be dealt.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hit {
    /// To whom.
    pub cards: Set,
    /// How much.
    pub n: i16,
    /// Of which sort.
    pub sort: Damage,
    /// By what.
    pub by: Ref,
}

impl Default for Hit {
    fn default() -> Hit {
        Hit { cards: Set::EMPTY, n: 0, sort: Damage::Ability, by: Ref::default() }
    }
}

/// Proposes the damage that is really dealt: nothing where the amount is 0 or less (1.3.2.2, SV-114).
pub(crate) fn hurt<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    hit: &Hit,
    because: Because,
    observer: &mut O,
) {
    if hit.n <= 0 {
        observer.cite(rule!("1.3.2.2"));
        return;
    }
    let mut left = hit.cards;
    while let Some(first) = left.iter().next() {
        let (n, also) = comes_to(rules, state, hit, first, observer);
        let alike: Set = left
            .iter()
            .filter(|&card| card == first || comes_to(rules, state, hit, card, observer).0 == n)
            .collect();
        left = left.less(&alike);
        for lasting in used_up(rules, state, hit, &alike).iter() {
            state.propose(What::Own(Own::UsedUp(*lasting)), because.and(ruling!("SV-115")));
        }
        if n > 0 {
            let because = if also.is_some() { because.and(also) } else { because };
            let Hit { sort, by, .. } = *hit;
            state.propose(What::Own(Own::Damage { cards: alike, n, sort, by }), because);
        }
    }
}

/// What the damage to one card comes to, and the clause that changed it.
fn comes_to<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &State<Sve>,
    hit: &Hit,
    card: engine::Ix,
    observer: &mut O,
) -> (i16, engine::Reason) {
    let table = &state.table;
    if table.zone(card) != Zone::Leader && !current::is_follower(table, card) {
        observer.cite(rule!("5.13.1.2"));
        return (0, engine::Reason::NONE);
    }
    let mut forbidden = false;
    let (mut by, mut cap) = (0i16, None);
    current::each_change(rules, table, card, &mut |change| match change {
        Change::NoDamage(sort, dealer) => {
            forbidden |= hit.sort.is(*sort) && is_from(state, hit, card, *dealer)
        }
        Change::DamageTaken(sort, n) if hit.sort.is(*sort) => by += i16::from(*n),
        Change::DamageCap(from, to) => cap = Some((i16::from(*from), i16::from(*to))),
        _ => {}
    });
    if table.zone(card) == Zone::Leader {
        current::each_player_change(rules, table, table.seat(card), &mut |change, _| match change {
            Change::NoDamage(sort, dealer) => {
                forbidden |= hit.sort.is(*sort) && is_from(state, hit, card, *dealer);
            }
            Change::DamageTaken(sort, n) if hit.sort.is(*sort) => by += i16::from(*n),
            _ => {}
        });
    }
    if table.still(hit.by) {
        forbidden |= current::any_change(rules, table, hit.by.card, |change| match change {
            Change::DealsNo(sort) => hit.sort.is(*sort),
            _ => false,
        });
    }
    if forbidden {
        observer.cite(ruling!("SV-115"));
        return (0, rule!("1.3.3"));
    }
    if table.still(hit.by) {
        current::each_change(rules, table, hit.by.card, &mut |change| {
            if let Change::DamageDealt(sort, n) = change
                && hit.sort.is(*sort)
            {
                by += i16::from(*n);
            }
        });
    }
    let n = hit.n.saturating_add(by);
    if let Some((from, to)) = cap
        && n >= from
    {
        // A cap looks at what is left after the other changes (SV-114).
        return (to, rule!("5.13.2"));
    }
    if by == 0 {
        return (hit.n, engine::Reason::NONE);
    }
    (n, rule!("5.13.2"))
}

/// Does damage by such a dealer's card hit the card: the source's master, there or last known (SV-116)?
fn is_from(state: &State<Sve>, hit: &Hit, card: engine::Ix, dealer: Dealer) -> bool {
    let seat = if state.table.still(hit.by) {
        Some(state.table.seat(hit.by.card))
    } else {
        state.last_known(hit.by).map(|ghost| ghost.card.place.seat())
    };
    dealer == Dealer::Anyone || seat.is_some_and(|seat| seat != state.table.seat(card))
}

/// The effects that act so many times and have acted on this damage.
fn used_up(rules: &Rules<Sve>, state: &State<Sve>, hit: &Hit, cards: &Set) -> Few<Lasting<Change>, 4> {
    let mut used = Few::new();
    let _ = rules;
    for card in cards.iter() {
        let about = |lasting: &&Lasting<Change>| {
            lasting.uses > 0
                && match lasting.change {
                    Change::NoDamage(sort, dealer) => hit.sort.is(sort) && is_from(state, hit, card, dealer),
                    Change::DamageTaken(sort, _) => hit.sort.is(sort),
                    _ => false,
                }
        };
        for lasting in state.table.common.lasts.on(state.table.object(card)).filter(about) {
            used.push(*lasting);
        }
    }
    used
}
