//! What is done in the place of something that would happen (10.10): of cards that leave, draws and damage. What would
//! happen waits in a frame while the text runs that replaces it; it happens after all where that text says so.

use engine::effect::Run;
use engine::{Because, Flow, Ix, Ref, Refers, Rename, Seat, Set};

use crate::current;
use crate::damage::{self, Hit};
use crate::drawing;
use crate::game::{Observer, Rules, State, Table};
use crate::moves;
use crate::steps::Step;
use crate::table::Zone;
use crate::triggers::{BANISHED_FROM, Happening, looks_for};
use crate::vocabulary::{Matters, Nature, Topic, Way};

/// Something that would happen.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Would {
    /// A card goes somewhere; the slot of the run below that remembers it.
    Go(Ix, Way, Option<u8>),
    /// A player draws a card.
    Draw(Seat),
    /// A card takes damage.
    Hit(Hit),
}

/// So many effects can replace one event.
const TRIED: usize = 4;

/// An event that waits for what is done in its place.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Waits {
    /// What would happen.
    pub would: Would,
    /// The clauses by which it would happen.
    pub because: Because,
    /// The effects that were applied to it, each once (10.10.2.3).
    tried: [(u16, Ref); TRIED],
    /// How many.
    n: u8,
    /// Does it happen, as nothing was done in its place?
    pub happens: bool,
    /// Which of several effects was chosen to come next.
    pub chosen: Option<u8>,
}

impl Refers for Waits {
    fn refer(&mut self, rename: &mut impl Rename) {
        match &mut self.would {
            Would::Go(card, ..) => rename.card(card),
            Would::Draw(_) => {}
            Would::Hit(hit) => {
                rename.set(&mut hit.cards);
                rename.object(&mut hit.by);
            }
        }
        self.tried.iter_mut().for_each(|(_, source)| rename.object(source));
    }
}

impl Would {
    /// Whose card it happens to, or which player.
    pub(crate) fn seat(self, table: &Table) -> Seat {
        match self {
            Would::Draw(seat) => seat,
            _ => table.seat(self.card()),
        }
    }

    /// The card it happens to; none for a player.
    pub(crate) fn card(self) -> Ix {
        match self {
            Would::Go(card, ..) => card,
            Would::Draw(_) => Ix::NONE,
            Would::Hit(hit) => hit.cards.iter().next().unwrap_or(Ix::NONE),
        }
    }

    /// What it would be to a trigger, once it had happened.
    fn happenings(self, table: &Table, because: Because) -> Vec<Happening> {
        let mut all = Vec::new();
        let seat = self.seat(table);
        match self {
            Would::Go(card, way, _) => {
                let from = Some(table.zone(card));
                let of = |topic| Happening { from, ..Happening::of(topic, card, seat) };
                all.extend(topics(table.zone(card), way).map(of));
            }
            Would::Draw(_) => all.push(Happening::of(Topic::Drawn, Ix::NONE, seat)),
            Would::Hit(hit) => {
                let (card, damage) = (self.card(), Some(hit.sort));
                let dealer = if table.still(hit.by) { hit.by.card } else { Ix::NONE };
                all.push(Happening { n: hit.n, damage, dealer, ..Happening::of(Topic::Hurt, card, seat) });
                if table.still(hit.by) {
                    let victim = table.body(card).map(|body| body.kind);
                    let by = Happening::of(
                        Topic::Hits,
                        hit.by.card,
                        engine::effect::holder::<crate::game::Sve>(table.card(hit.by.card)),
                    );
                    all.push(Happening { n: hit.n, damage, victim, ..by });
                }
            }
        }
        all.iter_mut().for_each(|happening| happening.by = because.effect);
        all
    }
}

/// What a move would be to triggers.
fn topics(from: Zone, way: Way) -> impl Iterator<Item = Topic> {
    let to = moves::destination(way);
    let field = from == Zone::Field;
    let told = [
        (field && to != Zone::Field, Topic::Leaves),
        (field && way == Way::Destroy, Topic::Destroyed),
        (field && to == Zone::Cemetery, Topic::Buried),
        (to == Zone::Cemetery, Topic::PutInCemetery),
        (BANISHED_FROM.contains(&from) && to == Zone::Banished, Topic::Banished),
        (field && to == Zone::Hand, Topic::Returned),
        (way == Way::Discard, Topic::Discarded),
    ];
    told.into_iter().filter(|(so, _)| *so).map(|(_, topic)| topic)
}

/// An effect that can be applied to an event: the ability, its source and its master.
type Effect = (u16, Ref, Seat);

/// The effects that can be applied to an event now.
pub(crate) fn open(rules: &Rules, state: &State, waits: &Waits) -> Vec<Effect> {
    let mut found = Vec::new();
    let table = &state.table;
    if rules.lore.instead == 0 || usize::from(waits.n) == TRIED {
        return found;
    }
    let tried = |ability: u16, source: Ref| {
        let known = |waits: &Waits| waits.tried[..usize::from(waits.n)].contains(&(ability, source));
        let below = state.work.frames.iter().any(|step| matches!(step, Step::Instead(waits) if known(waits)));
        known(waits) || below
    };
    for happening in waits.would.happenings(table, waits.because).iter() {
        if rules.lore.instead & happening.topic.bit() == 0 {
            continue;
        }
        each_card(table, happening.card, &mut |card| {
            let printed = current::face(rules, table, card);
            let mute = table.body(card).is_some_and(|body| body.mute);
            let own = if printed.replaces && !mute { printed.abilities.clone() } else { 0..0 };
            let given = table.common.matters.has(Matters::GIVEN);
            let given = current::given_abilities(rules, table, card).filter(|_| given);
            let lies = matches!(table.zone(card), Zone::Field | Zone::Leader);
            for id in own.filter(|_| lies).chain(given) {
                let Nature::Instead(trigger) = &rules.lore.abilities[id as usize].nature else { continue };
                let (source, seat) = (table.object(card), table.seat(card));
                let again = found.iter().any(|effect: &Effect| (effect.0, effect.1) == (id, source));
                if !again
                    && !tried(id, source)
                    && looks_for(rules, table, trigger, (source, seat), *happening)
                {
                    found.push((id, source, seat));
                }
            }
        });
    }
    found
}

/// The cards on the fields and in the leader areas, and the one that it would happen to.
fn each_card(table: &Table, card: Ix, each: &mut impl FnMut(Ix)) {
    for seat in Seat::BOTH {
        for zone in [Zone::Field, Zone::Leader] {
            table.at(zone, seat).iter().for_each(|&card| each(card));
        }
    }
    if card.is_some() && !matches!(table.zone(card), Zone::Field | Zone::Leader) {
        each(card);
    }
}

/// An event that waits, where something would be done in its place.
pub(crate) fn waits(rules: &Rules, state: &State, would: Would, because: Because) -> Option<Step> {
    let waits =
        Waits { would, because, tried: [(0, Ref::default()); TRIED], n: 0, happens: true, chosen: None };
    (!open(rules, state, &waits).is_empty()).then_some(Step::Instead(waits))
}

/// Those of the cards that go now, and the others, which wait for what is done in the place of that.
pub(crate) fn go_now(
    rules: &Rules,
    state: &State,
    cards: Set,
    (way, into): (Way, Option<u8>),
    because: Because,
) -> (Set, Vec<Step>) {
    let (mut now, mut later) = (cards, Vec::new());
    for card in cards.iter().filter(|_| rules.lore.instead != 0) {
        if let Some(waits) = waits(rules, state, Would::Go(card, way, into), because) {
            now.remove(card);
            later.push(waits);
        }
    }
    (now, later)
}

/// The next effect is applied, or the event happens, or it is over. Whoever it happens to is asked which of several
/// comes first (10.10.2).
pub(crate) fn step(rules: &Rules, state: &mut State, waits: Waits, observer: &mut impl Observer) -> Flow {
    if !waits.happens {
        state.pop();
        return Flow::On;
    }
    let open = open(rules, state, &waits);
    match &open[..] {
        [] => {
            state.pop();
            happen(rules, state, waits, observer);
            Flow::On
        }
        [only] => {
            apply(state, waits, *only, observer);
            Flow::On
        }
        several => match waits.chosen.and_then(|row| several.get(usize::from(row))) {
            Some(effect) => {
                apply(state, waits, *effect, observer);
                Flow::On
            }
            None => Flow::Ask,
        },
    }
}

/// The text of an effect runs in the place of the event.
fn apply(state: &mut State, mut waits: Waits, (code, source, seat): Effect, observer: &mut impl Observer) {
    for clause in [rule!("10.10.1"), rule!("10.10.2.3"), rule!("10.2.1.3.1")] {
        observer.cite(clause);
    }
    waits.tried[usize::from(waits.n)] = (code, source);
    waits.n += 1;
    (waits.happens, waits.chosen) = (false, None);
    state.next(Step::Instead(waits));
    let card = waits.would.card();
    let cause = if card.is_some() { state.table.object(card) } else { Ref::default() };
    // そのダメージ: how much would be dealt.
    let n = match waits.would {
        Would::Hit(hit) => hit.n,
        Would::Go(..) | Would::Draw(_) => 0,
    };
    state.push(Step::Resolve(Run { code, seat, spoken: seat, source, cause, n, ..Run::default() }));
}

/// It happens after all.
fn happen(rules: &Rules, state: &mut State, waits: Waits, observer: &mut impl Observer) {
    let because = waits.because;
    match waits.would {
        Would::Go(card, way, into) if state.table.lies(card) => {
            let seat = because.effect.unwrap_or(state.table.turn());
            moves::go_after_all(rules, state, Set::only(card), way, seat, because, into);
        }
        Would::Go(..) => {}
        Would::Draw(seat) => drawing::take_top(state, seat, because),
        Would::Hit(hit) => damage::after_all(rules, state, hit, because, observer),
    }
}

/// What waits nearest happens after all.
pub(crate) fn anyway(state: &mut State) {
    let nearest = state.work.frames.iter_mut().rev().find_map(|step| match step {
        Step::Instead(waits) => Some(waits),
        _ => None,
    });
    nearest.into_iter().for_each(|waits| waits.happens = true);
}
