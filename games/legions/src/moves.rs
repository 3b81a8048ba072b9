//! Where cards go: placing (34), breaking (12, 39-4), leaving (39-6), tokens (42-3).

use engine::{Because, End, Face, Few, Identity, Ix, Move, Place, Set, What};

use crate::cards::Printed;
use crate::current;
use crate::edition::Haste;
use crate::events::{Broke, Own};
use crate::game::{Rules, State, Table};
use crate::happening::Origin;
use crate::kinds::{Category, Harm, KeywordName};
use crate::standing::{self, Coming, Swap};
use crate::steps::Step;
use crate::table::{FIELD, Hurt, Zone};
use crate::vocabulary::{Bans, Spot, Topic, Way};

/// A card that is played is put on the field, open and active (34-1); from where it was played, is said (LG-98).
pub(crate) fn place(
    rules: &Rules,
    state: &mut State,
    card: Ix,
    (played_from, zone): (Zone, Zone),
    because: Because,
) {
    let from = state.table.card(card).place;
    let to = Place::of(zone, from.seat());
    let turned = standing::comes_tired(rules, &state.table, card);
    let because = if turned { because.and(ruling!("LG-113")) } else { because };
    let change = Move { cards: Set::only(card), from, to, turned, ..Move::default() };
    state.propose(What::Move(change), because);
    let why = comes(rules, rules.printed(state.table.card(card).def));
    let placed = Own::Placed { place: to, by_effect: false, from: Some(played_from) };
    state.propose(What::Own(placed), why);
}

/// Why a card that is placed is stunned (30-1), or is not: by 1.10 one with 速攻.
pub(crate) fn comes(rules: &Rules, printed: &Printed) -> Because {
    let because = Because::from(rule!("34-1"));
    match rules.lore.edition.haste {
        (Haste::NotStunned, why) if printed.keys.has(KeywordName::Haste) => {
            because.and(why).and(rule!("41-3"))
        }
        _ => because.and(rule!("30-1")),
    }
}

/// Was the card, which has a limit, in play once before this game, and would it come there anew (24-3e, LG-81)?
pub(crate) fn used_up(rules: &Rules, table: &Table, card: Ix) -> bool {
    let limit = current::printed(rules, table, card).limit;
    let used = limit.is_some_and(|bit| table.purses[table.seat(card)].limited >> bit & 1 == 1);
    used && !table.zone(card).is_in_play()
}

/// A card with a limit comes into play: that was its one time (24-3e, LG-81).
pub(crate) fn uses_up(rules: &Rules, state: &mut State, card: Ix) {
    let limit = current::printed(rules, &state.table, card).limit;
    if let Some(bit) = limit.filter(|_| !state.table.zone(card).is_in_play()) {
        let because = Because::from(rule!("24-3e")).and(ruling!("LG-81"));
        state.propose(What::Own(Own::Limited(state.table.seat(card), bit)), because);
    }
}

/// A card goes to another zone of its own player (18-3). A token ceases to be instead (42-3); the cores on a lord go
/// to its master (39-6a).
pub(crate) fn leave(rules: &Rules, state: &mut State, card: Ix, zone: Zone, face: Face, because: Because) {
    leave_to(rules, state, card, Spotted { zone, face, end: End::default() }, because);
}

/// Where a card goes: which way up, and to which end of a pile.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Spotted {
    pub zone: Zone,
    pub face: Face,
    pub end: End,
}

/// The same, to this end of a pile. Says whether nothing was done in its place (36-18).
pub(crate) fn leave_to(rules: &Rules, state: &mut State, card: Ix, to: Spotted, because: Because) -> bool {
    let (mut to, mut because, mut used) = (to, because, Vec::new());
    while let Some(replacement) = moved_instead(rules, state, (card, to.zone), because, &mut used) {
        because = standing::in_its_place(rules, because);
        because =
            if used.len() > 1 { because.and(rules.lore.edition.added(rule!("36-18a"))) } else { because };
        match replacement.swap {
            Swap::Way(way) => to = goes_to(rules, state, card, way),
            Swap::Reverse => {
                reverse(rules, state, Set::only(card), because);
                return false;
            }
            _ => {
                standing::begin(rules, state, &replacement, Some(card), because);
                return false;
            }
        }
    }
    go(rules, state, card, to, because);
    used.is_empty()
}

/// What is done in the place of a move, if anything is (36-18).
fn moved_instead(
    rules: &Rules,
    state: &mut State,
    (card, zone): (Ix, Zone),
    because: Because,
    used: &mut Vec<(Ix, u16)>,
) -> Option<standing::Replacement> {
    if !rules.lore.ruled {
        return None;
    }
    let topic = match zone {
        Zone::Exile => Topic::Exiled,
        Zone::Hand => Topic::Returned,
        _ => Topic::Put,
    };
    let by = Origin::of(rules, because);
    let from = Some(state.table.zone(card));
    let coming = Coming { from, to: Some(zone), by, ..Coming::of(topic, &state.table, card) };
    standing::instead(rules, state, &coming, used)
}

fn go(rules: &Rules, state: &mut State, card: Ix, to: Spotted, because: Because) {
    let Spotted { zone, face, end } = to;
    let from = state.table.card(card).place;
    let seat = from.seat();
    if from.zone::<Zone>() == Zone::Lord && state.table.purses[seat].on_lord > 0 {
        let n = state.table.purses[seat].on_lord;
        let cores = Own::Cores { seat, from: Spot::Lord, to: Spot::Master, n };
        state.propose(What::Own(cores), Because::from(rules.lore.edition.cores_of_a_lord));
    }
    if rules.printed(state.table.card(card).def).facts.token {
        state.propose(What::Own(Own::Gone(card, zone)), because.and(rule!("42-3")));
        state.propose(What::Unmake(Set::only(card)), because.and(rule!("42-3")));
        return;
    }
    let stays = from.zone::<Zone>().is_wait() && zone.is_wait();
    let (face, identity) =
        if stays { (state.table.card(card).face(), Identity::Same) } else { (face, Identity::Fresh) };
    let to = Place::of(zone, seat);
    let change = Move { cards: Set::only(card), from, to, end, face, identity, ..Move::default() };
    state.propose(What::Move(change), because);
}

/// Units whose HP is 0 break at once (10-1, LG-62, LG-63).
pub(crate) fn spent(rules: &Rules, table: &Table) -> Few<(Ix, Broke), 4> {
    let mut all = Few::new();
    for seat in engine::Seat::BOTH {
        for zone in FIELD {
            let Some(card) = table.top(zone, seat) else { continue };
            if zone != Zone::Master && is_spent(table, card) {
                all.push((card, why_spent(rules, table, card)));
            }
        }
    }
    all
}

/// Is a unit's HP 0, with nothing to keep it (39-24)?
fn is_spent(table: &Table, card: Ix) -> bool {
    if !current::is_unit(table, card) || current::hp(table, card) > 0 {
        return false;
    }
    let bans = match table.body(card).map(|body| body.hurt) {
        Some(Hurt::Attack | Hurt::Battle) => Bans::BREAK.or(Bans::BREAK_BY_BATTLE),
        Some(Hurt::Effect) => Bans::BREAK.or(Bans::BREAK_BY_EFFECT_DAMAGE),
        Some(Hurt::Unhurt) | None => Bans::BREAK,
    };
    !current::banned(table, card, bans) && !table.common.spared.has(card)
}

/// Is there a unit to break?
pub(crate) fn any_spent(table: &Table) -> bool {
    engine::Seat::BOTH.into_iter().any(|seat| {
        FIELD[..4].iter().filter_map(|&zone| table.top(zone, seat)).any(|card| is_spent(table, card))
    })
}

fn why_spent(_: &Rules, table: &Table, card: Ix) -> Broke {
    match table.body(card).map(|body| body.hurt) {
        Some(Hurt::Attack) => Broke::Attack,
        Some(Hurt::Battle) => Broke::Battle,
        Some(Hurt::Effect) => Broke::EffectDamage,
        Some(Hurt::Unhurt) | None => Broke::Weakened,
    }
}

/// Cards break together. What is reversed has no category, and does not (LG-43). Says whether anything was done, and to
/// which cards nothing else was done in the place of breaking (36-18).
pub(crate) fn break_cards(
    rules: &Rules,
    state: &mut State,
    cards: &[(Ix, Broke)],
    because: Because,
) -> (bool, Set) {
    let (mut any, mut fell) = (false, Set::EMPTY);
    for &(card, why) in cards {
        let mut elsewhere = None;
        let Some(category) = current::category(rules, &state.table, card) else { continue };
        if category == Category::Master {
            continue;
        }
        any = true;
        if standing_in(rules, state, card, why, because, &mut elsewhere) {
            continue;
        }
        fell.insert(card);
        let within = state.work.frames.iter().any(|frame| matches!(frame, Step::Resolve(_)));
        let broken = because.and(rule!("12-1"));
        let anchored = current::has(&state.table, card, KeywordName::Anchored);
        let broken = match (anchored, within) {
            (true, _) => broken.and(ruling!("LG-59")),
            (false, true) => broken.and(ruling!("LG-62")),
            (false, false) => broken,
        };
        state.propose(What::Own(Own::Breaks(card, why)), broken);
        if state.table.body(card).is_some_and(|body| body.held.bans.has(Bans::TAKEN)) {
            regenerate(rules, state, card, because);
            continue;
        }
        if let Some(way) = elsewhere {
            let to = goes_to(rules, state, card, way);
            let because = standing::in_its_place(rules, because).and(ruling!("LG-09"));
            leave_to(rules, state, card, to, because);
            continue;
        }
        let wt = standing::wt(rules, &state.table, card);
        match category {
            Category::Minion | Category::Skill => {
                leave(rules, state, card, Zone::waiting(wt.max(1)), Face::Up, because.and(rule!("12-2")));
            }
            Category::Lord | Category::Arts | Category::Master => {
                leave(rules, state, card, Zone::Exile, Face::Up, because.and(rule!("12-3")));
            }
        }
    }
    (any, fell)
}

/// Something else is done in the place of the break (36-18, 39-16); where the card only goes elsewhere, where to.
fn standing_in(
    rules: &Rules,
    state: &mut State,
    card: Ix,
    why: Broke,
    because: Because,
    elsewhere: &mut Option<Way>,
) -> bool {
    let (by, harm) = match why {
        Broke::Effect(seat) => {
            (Some(Origin::of(rules, because).unwrap_or(Origin { seat, of: None })), Harm::Any)
        }
        Broke::EffectDamage => (state.table.common.struck, Harm::Effect),
        Broke::Battle | Broke::Attack => (None, Harm::Battle),
        Broke::Weakened | Broke::NoRoom => (None, Harm::Any),
    };
    let coming = Coming { by, harm, ..Coming::of(Topic::Breaks, &state.table, card) };
    let mut used = Vec::new();
    let Some(replacement) = standing::instead(rules, state, &coming, &mut used) else { return false };
    match replacement.swap {
        Swap::Way(way) => go_instead(rules, state, card, way, because),
        Swap::Going(way) => {
            *elsewhere = Some(way);
            return false;
        }
        Swap::Reverse => {
            reverse(rules, state, Set::only(card), standing::in_its_place(rules, because));
        }
        _ => standing::begin(rules, state, &replacement, Some(card), because),
    }
    true
}

/// It goes there, and has not broken (36-18, 39-16).
fn go_instead(rules: &Rules, state: &mut State, card: Ix, way: Way, because: Because) {
    let to = goes_to(rules, state, card, way);
    leave_to(rules, state, card, to, standing::in_its_place(rules, because));
}

/// The zone that a way leads to; where standby is full, the card's own wait zone.
pub(crate) fn goes_to(rules: &Rules, state: &State, card: Ix, way: Way) -> Spotted {
    let end = if way == Way::DeckBottom { End::Bottom } else { End::default() };
    let (zone, face) = match way {
        Way::Hand => (Zone::Hand, Face::Down),
        Way::DeckTop | Way::DeckBottom => (Zone::Deck, Face::Down),
        Way::Exile(down) => (Zone::Exile, if down { Face::Down } else { Face::Up }),
        Way::Standby => (Zone::Standby, Face::Up),
        Way::Wait(n) => (Zone::waiting(n), Face::Up),
        Way::OwnWait | Way::Field(_) => (Zone::waiting(standing::wt(rules, &state.table, card)), Face::Up),
    };
    let full = zone == Zone::Standby && !crate::unlock::can_stand_by(&state.table, state.table.seat(card));
    let zone = if full { Zone::waiting(standing::wt(rules, &state.table, card)) } else { zone };
    Spotted { zone, face, end }
}

/// 再生: it is reversed where it lies instead of going to the timeline; the break itself is not undone (41-6, LG-09,
/// LG-10).
fn regenerate(rules: &Rules, state: &mut State, card: Ix, because: Because) {
    let why = Because {
        words: because.words,
        effect: because.effect,
        ..Because::from(rule!("41-6")).and(ruling!("LG-09"))
    };
    let late = !current::has(&state.table, card, KeywordName::Regeneration);
    let also = if late { ruling!("LG-86") } else { ruling!("LG-10") };
    reverse(rules, state, Set::only(card), why.and(also));
}

/// Cards are turned to their backs (16-3): what was on them ends (22-4, 22-5).
pub(crate) fn reverse(rules: &Rules, state: &mut State, cards: Set, because: Because) {
    state.propose(What::Flip { cards, face: Face::Down }, because);
    if rules.lore.edition.reversing_ends {
        let field: Set = cards.iter().filter(|&card| state.table.zone(card).is_field()).collect();
        if !field.is_empty() {
            state.propose(What::Own(Own::Cleared(field)), Because::from(rule!("22-4")).and(rule!("22-5")));
        }
    }
}
