//! Current values (10.9): what a card is, has and can do now.

use engine::effect::{Eye, Lasting, On, Run};
use engine::{Few, Ix, Moment, Place, Reason, Seat, Set, What};

use crate::cards::Printed;
use crate::check;
use crate::events::{Damage, Own, form};
use crate::game::{Event, Observer, Rules, Table};
use crate::kinds::{Keyword, Stat};
use crate::table::{DEALS_NONE, Hold, Keys, Kind, OWN_FORM, Phase, Zone};
use crate::vocabulary::{Ability, Change, Dealer, Fate, GIVEN, Matters, Nature, Reference};

/// The leader of a player.
pub(crate) fn leader(table: &Table, seat: Seat) -> Ix {
    table.top(Zone::Leader, seat).unwrap_or(Ix::NONE)
}

/// A leader's defence where nothing else is printed (2.8.3.1).
pub(crate) const LIFE: i16 = 20;

/// The face in effect of a card (10.9.1.1).
pub(crate) fn face<'a>(rules: &'a Rules, table: &Table, card: Ix) -> &'a Printed {
    rules.printed(form(table, card))
}

/// Does the card have the keyword now?
pub(crate) fn has(table: &Table, card: Ix, key: Keyword) -> bool {
    table.body(card).is_some_and(|body| body.keys.has(key))
}

/// Is the card a follower now?
pub(crate) fn is_follower(table: &Table, card: Ix) -> bool {
    table.body(card).is_some_and(|body| body.kind == Kind::Follower)
}

/// The present number of a card.
pub(crate) fn stat(table: &Table, card: Ix, stat: Stat) -> i16 {
    table.body(card).map_or(0, |body| body.now[stat as usize])
}

/// A run that only looks, for the abilities of a card.
pub(crate) fn glance(table: &Table, card: Ix, seat: Seat) -> Run {
    Run { seat, spoken: seat, source: table.object(card), ..Run::default() }
}

/// A run that only looks, with what is counted live for abilities that hold (SV-121).
fn looks(rules: &Rules, table: &Table, card: Ix, counts: bool) -> Run {
    let seat = table.seat(card);
    let fixed = if counts { crate::evaluate::fixed(rules, table, seat) } else { [0; 2] };
    Run { fixed, ..glance(table, card, seat) }
}

/// What of current values an event may have changed.
enum Touched {
    Nothing,
    /// The values of these cards, and nothing that holds for others.
    Cards(Set),
    /// The values of these cards, and what lies there to hold for others.
    Lying(Set),
    /// Cards that have just come to be in this place.
    Made(Place),
    /// What lasts: some of it has ended, or begun.
    Time,
    /// Anything.
    All,
}

fn touched(event: &Event) -> Touched {
    match &event.what {
        What::Move(change) => match [change.from.zone::<Zone>(), change.to.zone::<Zone>()] {
            [Zone::Racing, _] | [_, Zone::Racing] => Touched::All,
            [_, Zone::Evolution] => Touched::Lying(Set::only(change.host)),
            [Zone::Field | Zone::Ex | Zone::Leader, _] | [_, Zone::Field | Zone::Ex | Zone::Leader] => {
                Touched::Lying(change.cards)
            }
            _ => Touched::Nothing,
        },
        What::Make { to, .. } => Touched::Made(*to),
        What::Unmake(_) => Touched::Lying(Set::EMPTY),
        What::Own(own) => match own {
            Own::Damage { cards, .. } | Own::Add { cards, .. } => Touched::Cards(*cards),
            Own::Evolved(card, _) => Touched::Lying(Set::only(*card)),
            Own::Give(lasting) | Own::UsedUp(lasting) => match lasting.on {
                On::Object(object) => Touched::Lying(Set::only(object.card)),
                On::Seat(_) => Touched::Lying(Set::EMPTY),
            },
            Own::TurnEnds | Own::Phase(Phase::Start) => Touched::Time,
            Own::GainsDrive(_) | Own::Control(..) => Touched::All,
            _ => Touched::Nothing,
        },
        What::Turn { .. }
        | What::Flip { .. }
        | What::Show { .. }
        | What::Shuffle(_)
        | What::Roll { .. }
        | What::Lot { .. }
        | What::TurnPasses(_)
        | What::Over(_) => Touched::Nothing,
    }
}

/// The cards on the field whose abilities hold for others or themselves, and what the triggered ones look for.
fn look_over(rules: &Rules, table: &mut Table) {
    let (mut holders, mut shifting, mut watch, mut matters) = (Set::EMPTY, false, 0, Matters::NONE);
    let given = table.common.lasts.iter().any(|lasting| matches!(lasting.change, Change::Ability(..)));
    for seat in Seat::BOTH {
        for zone in [Zone::Field, Zone::Leader] {
            for &card in table.at(zone, seat) {
                let printed = face(rules, table, card);
                watch |= printed.topics;
                shifting |= printed.shifting;
                matters = matters.or(printed.matters);
                if printed.statics {
                    holders.insert(card);
                }
                if given {
                    for ability in granted(rules, table, card) {
                        holders.insert(card);
                        shifting = true;
                        matters = matters.or(ability.matters());
                    }
                }
            }
        }
    }
    for lasting in table.common.lasts.iter() {
        matters = matters.or(lasting.change.matter()).or(Matters::LASTING);
        if let Change::Ability(id, _) = lasting.change
            && let Nature::Triggered(trigger) = &rules.lore.abilities[id as usize].nature
        {
            watch |= trigger.topic.bit();
        }
    }
    let common = &mut table.common;
    (common.holders, common.shifting, common.watch, common.matters) = (holders, shifting, watch, matters);
}

/// The abilities given to a card that hold for others or itself.
fn granted<'a>(rules: &'a Rules, table: &'a Table, card: Ix) -> impl Iterator<Item = &'a Ability> {
    granted_rows(rules, table, card).map(|id| &rules.lore.abilities[id as usize])
}

/// The same, as rows of the match's abilities.
fn granted_rows(rules: &Rules, table: &Table, card: Ix) -> impl Iterator<Item = u16> {
    given(table, card)
        .map(|(id, _)| id)
        .filter(|&id| matches!(rules.lore.abilities[id as usize].nature, Nature::Static { .. }))
}

/// The abilities given to a card that it has not lost since (SV-101): rows of the match's abilities.
pub(crate) fn given_abilities(rules: &Rules, table: &Table, card: Ix) -> impl Iterator<Item = u16> {
    let lost = lost(table, card);
    let stands = move |hold: &&Hold| hold.cards.has(card) && lost.is_none_or(|lost| hold.since > lost);
    let held = table.common.holds.iter().filter(stands).flat_map(|hold| hold.changes(rules));
    let held = held.filter_map(|change| match change {
        Change::Ability(id, _) => Some(*id),
        _ => None,
    });
    given(table, card).map(|(id, _)| id).chain(held)
}

/// How often an ability of a card may still be used, or wait, this turn. One given several times counts for each
/// (SV-93).
pub(crate) fn uses_left(table: &Table, card: Ix, id: u16, ability: &Ability, most: u8) -> usize {
    if ability.nth != GIVEN {
        let used = table.body(card).and_then(|body| body.used.get(usize::from(ability.nth)).copied());
        return usize::from(most.saturating_sub(used.unwrap_or(0)));
    }
    let same = given(table, card).filter(|(given, _)| *given == id);
    same.map(|(_, used)| usize::from(most.saturating_sub(used))).sum()
}

/// The abilities given to a card that it has not lost, and how often each was used.
fn given(table: &Table, card: Ix) -> impl Iterator<Item = (u16, u8)> {
    let lost = lost(table, card);
    table.common.lasts.on(table.object(card)).filter_map(move |lasting| match lasting.change {
        Change::Ability(id, used) if lost.is_none_or(|lost| lasting.since > lost) => Some((id, used)),
        _ => None,
    })
}

/// When a card last lost its abilities.
fn lost(table: &Table, card: Ix) -> Option<engine::Moment> {
    let on = table.common.lasts.on(table.object(card));
    on.filter(|one| matches!(one.change, Change::Mute | Change::Boxed)).map(|one| one.since).max()
}

/// How often values are worked out again before the last result stands (SV-100).
const ROUNDS: usize = 16;

/// Brings current values in line (10.9.1, 10.9.3).
pub(crate) fn settle(rules: &Rules, table: &mut Table, moment: &[Event], observer: &mut impl Observer) {
    let stale = table.common.stale || moment.is_empty();
    let (mut cards, mut lying, mut all) = (Set::EMPTY, stale, stale);
    let mut unsure = stale;
    for event in moment {
        unsure |= check::concerns(event);
        match touched(event) {
            Touched::Nothing => {}
            Touched::Cards(some) => cards = cards.or(&some),
            Touched::Lying(some) => {
                cards = cards.or(&some);
                lying = true;
            }
            Touched::Made(place) => {
                let new = |card: &&Ix| table.card(**card).since == table.now();
                table.run(place).iter().filter(new).for_each(|&card| cards.insert(card));
                lying = true;
            }
            Touched::Time if table.common.matters.has(Matters::LASTING) => {
                (lying, all) = (true, all || table.common.matters.has(Matters::VALUE));
            }
            Touched::Time => {}
            Touched::All => (lying, all) = (true, true),
        }
    }
    if lying {
        look_over(rules, table);
        table.common.stale = false;
    }
    if lying || table.common.shifting {
        all |= find_holds(rules, table, observer);
    }
    let mut changed = if all {
        settle_all(rules, table, observer)
    } else {
        cards.iter().filter(|&card| settle_card(rules, table, card, observer)).count() > 0
    };
    unsure |= changed;
    for _ in 0..ROUNDS {
        if !changed || !table.common.shifting || !find_holds(rules, table, observer) {
            break;
        }
        observer.cite(rule!("10.9.1.5"));
        observer.cite(ruling!("SV-100"));
        changed = settle_all(rules, table, observer);
    }
    if unsure {
        table.common.unruly = check::is_unruly(table);
    }
}

/// Every card is worked out; did anything change?
fn settle_all(rules: &Rules, table: &mut Table, observer: &mut impl Observer) -> bool {
    let mut changed = false;
    for seat in Seat::BOTH {
        for zone in [Zone::Leader, Zone::Field, Zone::Ex] {
            for at in 0..table.at(zone, seat).len() {
                changed |= settle_card(rules, table, table.at(zone, seat)[at], observer);
            }
        }
    }
    changed
}

/// A card is worked out; did it change?
fn settle_card(rules: &Rules, table: &mut Table, card: Ix, observer: &mut impl Observer) -> bool {
    if !table.lies(card) || !matches!(table.zone(card), Zone::Leader | Zone::Field | Zone::Ex) {
        return false;
    }
    let worked = work_out(rules, table, card, observer);
    let (since, on_field) = (table.card(card).since, table.zone(card) == Zone::Field);
    let Some(body) = table.body_mut(card) else { return false };
    if on_field && body.came == Moment(0) {
        body.came = since;
    }
    let was = Worked { now: body.now, keys: body.keys, kind: body.kind, mute: body.mute, deals: body.deals };
    (body.now, body.keys, body.kind, body.mute) = (worked.now, worked.keys, worked.kind, worked.mute);
    body.deals = worked.deals;
    was != worked
}

/// What a card comes to.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Worked {
    now: [i16; 2],
    keys: Keys,
    kind: Kind,
    mute: bool,
    deals: i8,
}

/// Works out one card: what is printed (10.9.1.1), abilities (10.9.1.2), what is no number (10.9.1.3), numbers
/// (10.9.1.4), each in the order the effects began (10.9.1.6).
fn work_out<O: Observer>(rules: &Rules, table: &Table, card: Ix, observer: &mut O) -> Worked {
    let printed = face(rules, table, card);
    let facts = &printed.facts;
    observer.cite(rule!("10.9.1.1"));
    let life = if facts.kind == Kind::Leader { LIFE } else { 0 };
    let mut worked = Worked {
        now: [facts.attack.unwrap_or(0), facts.defense.unwrap_or(life)],
        keys: printed.keys,
        kind: facts.kind,
        mute: false,
        deals: 0,
    };
    let delta = table.body(card).map_or([0; 2], |body| body.delta);
    worked.now[0] = worked.now[0].saturating_add(delta[0]);
    worked.now[1] = worked.now[1].saturating_add(delta[1]);
    if delta != [0; 2] {
        observer.cite(ruling!("SV-98"));
    }
    if O::LISTENS && table.body(card).is_some_and(|body| body.form != OWN_FORM) {
        cite_evolved(rules, table, card, observer);
    }
    if !O::LISTENS && !table.common.matters.has(Matters::VALUE.or(Matters::DAMAGE)) {
        return worked;
    }
    let mut changes: Few<(Moment, Change), 8> = Few::new();
    for lasting in table.common.lasts.on(table.object(card)) {
        observer.cite(rule!("10.9.1.6.2"));
        changes.push((lasting.since, lasting.change));
    }
    for hold in table.common.holds.iter().filter(|hold| hold.cards.has(card)) {
        hold.changes(rules).iter().for_each(|change| changes.push((hold.since, change.times(hold.times))));
    }
    changes.sort_by_key(|(since, _)| *since);
    let mut layers: Few<Reason, 8> = Few::new();
    for (at, (_, change)) in changes.iter().enumerate() {
        let Some(layer) = worked.change(table, card, change, observer) else { continue };
        if !O::LISTENS {
            continue;
        }
        observer.cite(layer);
        if layers.contains(&layer) {
            observer.cite(rule!("10.9.1.6"));
        } else if !layers.is_empty() {
            observer.cite(ruling!("SV-99"));
        }
        layers.push(layer);
        let gained = matches!(change, Change::Key(_) | Change::Ability(..));
        if gained && changes[..at].iter().any(|(_, one)| *one == Change::Boxed) {
            observer.cite(rule!("5.30.2.1"));
        }
    }
    worked
}

impl Worked {
    /// Applies a change; gives the part of the order of 10.9.1 to which it belongs, if it is to a value. The parts
    /// change different things, so that all may be applied by age alone.
    fn change(
        &mut self,
        table: &Table,
        card: Ix,
        change: &Change,
        observer: &mut impl Observer,
    ) -> Option<Reason> {
        let (abilities, others) = (rule!("10.9.1.2"), rule!("10.9.1.3"));
        Some(match change {
            Change::Key(key) => {
                self.keys = self.keys.or(Keys::only(*key));
                abilities
            }
            Change::NoKey(key) => {
                self.keys = self.keys.less(Keys::only(*key));
                abilities
            }
            Change::Mute | Change::Boxed => {
                (self.keys, self.mute) = (Keys::NONE, true);
                observer.cite(ruling!("SV-101"));
                if *change == Change::Boxed {
                    observer.cite(rule!("5.30.2"));
                }
                abilities
            }
            Change::Racing if is_attached(table, card, Zone::Racing) => {
                self.keys = self.keys.or(Keys::only(Keyword::Rush));
                abilities
            }
            Change::Ability(..) => abilities,
            Change::Kind(kind) => {
                self.kind = *kind;
                observer.cite(rule!("5.24.2"));
                observer.cite(rule!("5.24.3"));
                observer.cite(ruling!("SV-109"));
                others
            }
            Change::Piloted => {
                self.kind = Kind::Follower;
                observer.cite(ruling!("SV-110"));
                others
            }
            Change::Name(_) => others,
            Change::Stat(stat, n) => {
                let now = &mut self.now[*stat as usize];
                *now = now.saturating_add(i16::from(*n));
                rule!("10.9.1.4")
            }
            Change::DealsNo(sort) if Damage::Ability.is(*sort) => {
                self.deals = DEALS_NONE;
                return None;
            }
            Change::DamageDealt(sort, n) if Damage::Ability.is(*sort) && self.deals != DEALS_NONE => {
                self.deals = self.deals.saturating_add(*n).max(-i8::MAX);
                return None;
            }
            _ => return None,
        })
    }
}

/// What an evolved card keeps and what it gets (5.15.2), by the face in effect.
fn cite_evolved(rules: &Rules, table: &Table, card: Ix, observer: &mut impl Observer) {
    let clauses = [rule!("10.9.1.1.1"), rule!("5.15.2"), rule!("5.15.2.2"), rule!("5.15.2.2.1")];
    let rulings = [ruling!("SV-02"), ruling!("SV-104"), ruling!("SV-105")];
    clauses.into_iter().chain(rulings).for_each(|clause| observer.cite(clause));
    let (own, face) = (rules.printed(table.card(card).def), face(rules, table, card));
    if face.other_face.is_some() {
        observer.cite(rule!("2.15.3.1"));
        observer.cite(ruling!("SV-27"));
    }
    if table.body(card).is_some_and(|body| body.delta != [0; 2]) {
        observer.cite(rule!("5.15.2.1"));
    }
    if own.facts.kind != face.facts.kind {
        observer.cite(rule!("5.15.1.2.1"));
    }
    if own.facts.kind != Kind::Follower {
        observer.cite(rule!("5.24.3.2"));
    }
}

/// Is a card of this zone attached to the card?
pub(crate) fn is_attached(table: &Table, host: Ix, zone: Zone) -> bool {
    attached(table, host, zone).next().is_some()
}

/// The cards of a zone that are attached to the card.
pub(crate) fn attached(table: &Table, host: Ix, zone: Zone) -> impl Iterator<Item = Ix> + '_ {
    let both = Seat::BOTH.into_iter().flat_map(move |seat| table.at(zone, seat).iter().copied());
    both.filter(move |&card| table.card(card).host == host && is_bound(table, card))
}

/// Is the card still attached to the one it was put on: since that one became what it is?
pub(crate) fn is_bound(table: &Table, card: Ix) -> bool {
    let record = table.card(card);
    let host = record.host;
    table.lies(host) && table.zone(host) == Zone::Field && record.since >= table.card(host).since
}

/// Finds the abilities that hold now, for whom, and from when each counts (10.9.1.6.1); are they others than
/// before?
fn find_holds(rules: &Rules, table: &mut Table, observer: &mut impl Observer) -> bool {
    let holders = table.common.holders;
    if holders.is_empty() {
        let some = !table.common.holds.is_empty();
        table.common.holds.clear();
        return some;
    }
    let mut holds: Few<Hold, 6> = Few::new();
    let lying = Seat::BOTH
        .into_iter()
        .flat_map(|seat| table.at(Zone::Field, seat).iter().chain(table.at(Zone::Leader, seat)));
    for &holder in lying.filter(|card| holders.has(**card)) {
        let since = table.card(holder).since;
        if face(rules, table, holder).statics && table.body(holder).is_some_and(|body| body.mute) {
            observer.cite(rule!("10.3.2"));
        }
        for ability in rows(rules, table, holder).chain(granted_rows(rules, table, holder)) {
            let Nature::Static { condition, on, players, times, .. } =
                &rules.lore.abilities[ability as usize].nature
            else {
                continue;
            };
            let run = looks(rules, table, holder, rules.lore.abilities[ability as usize].counts);
            let eye = Eye { rules, table, ghosts: &[], run: &run };
            if condition.as_ref().is_some_and(|condition| !eye.holds(condition)) {
                observer.cite(rule!("10.3.3"));
                continue;
            }
            let clauses = [rule!("3.1.2.1"), rule!("10.3.5"), rule!("10.6.1"), rule!("10.9.1.6.1")];
            clauses.into_iter().for_each(|clause| observer.cite(clause));
            let seat = players.map(|side| eye.seat(side));
            let cards = if seat.is_some() { Set::EMPTY } else { eye.cards(on) };
            if cards.iter().any(|card| table.card(card).since == table.now()) {
                observer.cite(rule!("10.9.3"));
            }
            let times = times.as_ref().map_or(1, |n| eye.amount(n).clamp(-99, 99) as i8);
            holds.push(Hold { ability, since, cards, seat, times });
        }
    }
    let changed = table.common.holds != holds;
    if changed {
        table.common.holds = holds;
    }
    changed
}

/// The rows of the abilities a card has now, of its own.
fn rows(rules: &Rules, table: &Table, card: Ix) -> std::ops::Range<u16> {
    let mute = table.body(card).is_some_and(|body| body.mute);
    if mute { 0..0 } else { face(rules, table, card).abilities.clone() }
}

/// The abilities a card has now, of its own.
pub(crate) fn abilities<'a>(
    rules: &'a Rules,
    table: &Table,
    card: Ix,
) -> impl Iterator<Item = &'a Ability> + use<'a> {
    rows(rules, table, card).map(|id| &rules.lore.abilities[id as usize])
}

/// Calls back for everything that holds for a card now and matters.
pub(crate) fn each_change(
    rules: &Rules,
    table: &Table,
    card: Ix,
    matters: Matters,
    each: &mut impl FnMut(&Change),
) {
    if !table.common.matters.has(matters) {
        return;
    }
    for lasting in table.common.lasts.on(table.object(card)) {
        each(&lasting.change);
    }
    for hold in table.common.holds.iter().filter(|hold| hold.cards.has(card)) {
        hold.changes(rules).iter().for_each(&mut *each);
    }
}

/// Does something hold for the card?
pub(crate) fn any_change(
    rules: &Rules,
    table: &Table,
    card: Ix,
    matters: Matters,
    mut which: impl FnMut(&Change) -> bool,
) -> bool {
    let mut found = false;
    each_change(rules, table, card, matters, &mut |change| found |= which(change));
    found
}

/// Is it forbidden that this happens to the card, by an ability of this player?
pub(crate) fn forbids(rules: &Rules, table: &Table, card: Ix, fate: Fate, by: Seat) -> bool {
    let theirs = by != table.seat(card);
    let forbids = |change: &Change| match change {
        Change::NotDestroyed => fate == Fate::Destroyed,
        Change::NotBanished => fate == Fate::Banished,
        Change::Never(never, dealer) => *never == fate && (theirs || *dealer == Dealer::Anyone),
        _ => false,
    };
    let mut found = any_change(rules, table, card, Matters::REMOVAL, forbids);
    if table.zone(card) == Zone::Leader {
        let about = &mut |change: &Change, _: Option<&_>| found |= forbids(change);
        each_player_change(rules, table, table.seat(card), Matters::REMOVAL, about);
    }
    found
}

/// What a card of this seat says is counted for 【スペルチェイン】, in place of the spells (13.3.1).
pub(crate) fn spell_chain<'a>(
    rules: &'a Rules,
    table: &Table,
    seat: Seat,
) -> Option<(Ix, &'a crate::vocabulary::Selector)> {
    if !table.common.matters.has(Matters::PLAYER) {
        return None;
    }
    table.at(Zone::Field, seat).iter().find_map(|&card| {
        let row = abilities(rules, table, card).find_map(|ability| match &ability.nature {
            Nature::Static { changes, .. } => changes.iter().find_map(|change| match change {
                Change::SpellChain(row) => Some(*row),
                _ => None,
            }),
            _ => None,
        });
        row.map(|row| (card, &rules.lore.selectors[row as usize]))
    })
}

/// Does the card have this name too? Only a card's own text and effects that last give it one, so that looking for
/// a name asks for no other card's names.
pub(crate) fn also_named(rules: &Rules, table: &Table, card: Ix, name: u16) -> bool {
    let change = Change::Name(name);
    table.common.lasts.on(table.object(card)).any(|lasting| lasting.change == change)
        || abilities(rules, table, card).chain(granted(rules, table, card)).any(|ability| {
            let Nature::Static { condition, on: Reference::This, changes, .. } = &ability.nature else {
                return false;
            };
            let run = glance(table, card, table.seat(card));
            let eye = Eye { rules, table, ghosts: &[], run: &run };
            changes.contains(&change) && condition.as_ref().is_none_or(|condition| eye.holds(condition))
        })
}

/// Calls back for everything that holds for a player now and matters, with whose effect it is.
pub(crate) fn each_player_change(
    rules: &Rules,
    table: &Table,
    seat: Seat,
    matters: Matters,
    each: &mut impl FnMut(&Change, Option<&Lasting<Change>>),
) {
    if !table.common.matters.has(matters) {
        return;
    }
    for lasting in table.common.lasts.on_seat(seat) {
        each(&lasting.change, Some(lasting));
    }
    for hold in table.common.holds.iter().filter(|hold| hold.seat == Some(seat)) {
        hold.changes(rules).iter().for_each(|change| each(change, None));
    }
}
