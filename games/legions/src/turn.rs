//! The turn and its phases (27), and how waiting cards go on (29).

use engine::effect::{Lasting, On, Until};
use engine::{Because, Face, Flow, Identity, Ix, Move, Place, Seat, Set, What};

use crate::cores;
use crate::events::Own;
use crate::game::{Observer, Rules, State, Table};
use crate::happening::Origin;
use crate::kinds::{Phase, PhaseEdge};
use crate::setup::{to_hand, top_of_deck};
use crate::standing::{self, Coming};
use crate::steps::{Step, Turn};
use crate::table::{FIELD, STANDBY, Zone};
use crate::vocabulary::{Bans, Change, Ends, Spot, Topic};
use crate::{chain, current};

/// What comes after an edge of a phase.
fn after(phase: Phase, edge: PhaseEdge) -> Turn {
    match (phase, edge) {
        (Phase::Start, PhaseEdge::Begins) => Turn::Ready,
        (Phase::Start, PhaseEdge::Ends) => Turn::Edge(Phase::Core, PhaseEdge::Begins),
        (Phase::Core, PhaseEdge::Begins) => Turn::TakeCore,
        (Phase::Core, PhaseEdge::Ends) => Turn::Edge(Phase::Draw, PhaseEdge::Begins),
        (Phase::Draw, PhaseEdge::Begins) => Turn::Draw,
        (Phase::Draw, PhaseEdge::Ends) => Turn::Edge(Phase::Main, PhaseEdge::Begins),
        (Phase::Main, PhaseEdge::Begins) => Turn::Main,
        (Phase::Main, PhaseEdge::Ends) => Turn::Edge(Phase::End, PhaseEdge::Begins),
        (Phase::End, PhaseEdge::Begins) => Turn::Standby,
        (Phase::End, PhaseEdge::Ends) => Turn::Next,
    }
}

fn clause(phase: Phase) -> engine::Reason {
    match phase {
        Phase::Start => rule!("27-3"),
        Phase::Core => rule!("27-4"),
        Phase::Draw => rule!("27-5"),
        Phase::Main => rule!("27-6"),
        Phase::End => rule!("27-7"),
    }
}

/// The turn goes on.
pub(crate) fn step(rules: &Rules, state: &mut State, stage: Turn, observer: &mut impl Observer) -> Flow {
    let to = |state: &mut State, stage| state.next(Step::Turn(stage));
    let seat = state.table.turn();
    // What the last step set off, and what holds since, comes before the next one (36-13, 38-2).
    let within = matches!(stage, Turn::StandbyNext | Turn::Pass);
    if !within && (state.table.common.stale || !state.work.waiting.is_empty()) {
        chain::check(state, Ix::NONE);
        return Flow::On;
    }
    match stage {
        Turn::Edge(phase, edge) => tell_edge(rules, state, phase, edge),
        Turn::Ready => ready(state, seat, observer),
        Turn::Open => {
            to(state, Turn::Edge(Phase::Start, PhaseEdge::Ends));
            let cards = field(&state.table, seat, |table, card| table.card(card).face() == Face::Down);
            if !cards.is_empty() {
                let because = Because::from(rule!("27-3")).and(rule!("16-3g")).and(ruling!("LG-44"));
                state.propose(What::Flip { cards, face: Face::Up }, because);
            }
        }
        Turn::TakeCore => take_core(state, seat),
        Turn::Awaken => {
            to(state, Turn::ReadyCores);
            let purse = state.table.purses[seat];
            if !purse.awakened && purse.on_master == 0 {
                let because = Because::from(rule!("27-4")).and(rule!("21-1")).and(ruling!("LG-22"));
                state.propose(What::Own(Own::Awakens(seat)), because);
            }
        }
        Turn::ReadyCores => {
            to(state, Turn::Edge(Phase::Core, PhaseEdge::Ends));
            let n = state.table.purses[seat].tired;
            if n > 0 {
                let cores = Own::Cores { seat, from: Spot::Tired, to: Spot::Active, n };
                state.propose(What::Own(cores), Because::from(rule!("27-4")).and(rule!("07-2")));
            }
        }
        Turn::Draw => {
            to(state, Turn::Change);
            draw(rules, state, seat, rule!("27-5").into());
        }
        Turn::Change => {
            let banned = standing::bans_player(rules, &state.table, Topic::ChangesCard, seat);
            if banned {
                observer.cite(rule!("01-3"));
            }
            if banned || state.table.at(Zone::Hand, seat).is_empty() {
                to(state, Turn::Edge(Phase::Draw, PhaseEdge::Ends));
            } else {
                return Flow::Ask;
            }
        }
        Turn::Redraw => {
            to(state, Turn::Edge(Phase::Draw, PhaseEdge::Ends));
            if state.table.at(Zone::Deck, seat).is_empty() {
                observer.cite(ruling!("LG-27"));
            }
            draw(rules, state, seat, rule!("27-5a").into());
        }
        Turn::Main => return Flow::Ask,
        Turn::Standby | Turn::StandbyNext => return standby(state, seat),
        Turn::Pass => {
            to(state, Turn::Expire);
            pass(state, seat);
        }
        Turn::Expire => expire(state, seat, observer),
        Turn::Next => {
            to(state, Turn::Edge(Phase::Start, PhaseEdge::Begins));
            state.propose(What::TurnPasses(seat.other()), Because::from(rule!("27-7")).and(rule!("27-1")));
        }
    }
    Flow::On
}

/// A phase begins or ends (27-2, 37-2d, 37-2e).
fn tell_edge(rules: &Rules, state: &mut State, phase: Phase, edge: PhaseEdge) {
    state.next(Step::Turn(after(phase, edge)));
    // That a phase ends is told where an ability waits for it.
    let heard = rules.lore.topics & Topic::edge(phase, edge).bit() != 0;
    let told = heard || rules.lore.edges & Topic::edge(phase, edge).bit() != 0;
    if edge == PhaseEdge::Begins || told {
        let why = if edge == PhaseEdge::Begins { rule!("37-2d") } else { rule!("37-2e") };
        let because = Because::from(clause(phase)).and(rule!("27-2"));
        let because = if heard { because.and(why) } else { because };
        state.propose(What::Own(Own::Phase(phase, edge)), because);
    }
}

/// The cards of the field become ready (27-3, 16-2).
fn ready(state: &mut State, seat: Seat, observer: &mut impl Observer) {
    state.next(Step::Turn(Turn::Open));
    let held = |table: &Table, card| current::banned(table, card, Bans::READY);
    let cards = field(&state.table, seat, |table, card| table.card(card).turned() && !held(table, card));
    if !field(&state.table, seat, held).is_empty() {
        observer.cite(rule!("01-2"));
    }
    if !cards.is_empty() {
        state.propose(What::Turn { cards, turned: false }, Because::from(rule!("27-3")).and(rule!("16-2")));
    }
}

/// A core is taken from the master (27-4, 07-3).
fn take_core(state: &mut State, seat: Seat) {
    state.next(Step::Turn(Turn::Awaken));
    if state.table.purses[seat].on_master > 0 {
        let core = Own::Cores { seat, from: Spot::Master, to: Spot::Zone, n: 1 };
        let because = Because::from(rule!("27-4")).and(rule!("07-3"));
        let awake = state.table.purses[seat].awakened;
        let because = if awake { because.and(ruling!("LG-23")) } else { because };
        state.propose(What::Own(core), because);
    }
}

/// Damage and what lasts until the end of the turn end (27-7, 11-4).
fn expire(state: &mut State, seat: Seat, observer: &mut impl Observer) {
    state.next(Step::Turn(Turn::Edge(Phase::End, PhaseEdge::Ends)));
    observer.cite(ruling!("LG-30"));
    if state.table.purses[seat.other()].mp > 0 {
        observer.cite(ruling!("LG-26"));
    }
    let table = &state.table;
    // What ends so keeps a unit without HP from breaking no longer (39-24).
    let kept = |lasting: &Lasting<Change, Ends>| match (lasting.change, lasting.on) {
        (Change::Ban(bans), On::Object(of)) => {
            bans.has(Bans::BREAK) && lasting.until == Until::TurnEnds && current::hp(table, of.card) == 0
        }
        _ => false,
    };
    if table.common.lasts.iter().any(kept) {
        observer.cite(ruling!("LG-65"));
    }
    let because = Because::from(rule!("27-7")).and(rule!("11-4")).and(ruling!("LG-15"));
    state.propose(What::Own(Own::Expires), because);
}

/// The cards of a field for which something holds.
fn field(table: &Table, seat: Seat, which: impl Fn(&Table, Ix) -> bool) -> Set {
    FIELD.iter().filter_map(|&zone| table.top(zone, seat)).filter(|&card| which(table, card)).collect()
}

/// One card is drawn, which is told; who can't has lost (25-3b).
pub(crate) fn draw(rules: &Rules, state: &mut State, seat: Seat, because: Because) -> Set {
    let master = current::master(&state.table, seat);
    if rules.lore.ruled && master.is_some() {
        let coming = Coming::of(Topic::Draws, &state.table, master);
        let by = Origin::of(rules, because);
        if let Some(replacement) =
            standing::instead(rules, state, &Coming { by, n: 1, ..coming }, &mut Vec::new())
        {
            standing::begin(rules, state, &replacement, None, because);
            return Set::EMPTY;
        }
    }
    let card = top_of_deck(&state.table, seat, 1);
    if card.is_empty() {
        cores::nothing_to_draw(state, seat);
        return card;
    }
    state.propose(to_hand(seat, card), because);
    state.propose(What::Own(Own::Draws(seat, 1)), because);
    card
}

/// A card of the hand is exiled face down, and another drawn for it (27-5a).
pub(crate) fn change(state: &mut State, card: Option<Ix>) {
    let seat = state.table.turn();
    let Some(card) = card else {
        state.next(Step::Turn(Turn::Edge(Phase::Draw, PhaseEdge::Ends)));
        return;
    };
    state.next(Step::Turn(Turn::Redraw));
    let (from, to) = (Place::of(Zone::Hand, seat), Place::of(Zone::Exile, seat));
    let exile = Move { cards: Set::only(card), from, to, face: Face::Down, ..Move::default() };
    state.propose(What::Move(exile), Because::from(rule!("27-5a")).and(rule!("39-7")));
    state.propose(What::Own(Own::ChangesCard(seat)), rule!("27-5a"));
}

/// Cards of wait zone Ⅰ go to standby as long as there is room, the others are exiled (29-1①).
fn standby(state: &mut State, seat: Seat) -> Flow {
    let table = &state.table;
    let waiting = table.at(Zone::Wait1, seat);
    let free = STANDBY.saturating_sub(table.at(Zone::Standby, seat).len());
    if waiting.len() > free && free > 0 {
        return Flow::Ask;
    }
    let cards: Set = waiting.iter().copied().collect();
    state.next(Step::Turn(Turn::Pass));
    if !cards.is_empty() {
        let to = if free == 0 { Zone::Exile } else { Zone::Standby };
        to_standby(state, seat, cards, to);
    }
    Flow::On
}

/// Cards leave wait zone Ⅰ; what was reversed is opened (16-3h, LG-29).
fn to_standby(state: &mut State, seat: Seat, cards: Set, to: Zone) {
    let reversed = cards.iter().any(|card| state.table.card(card).face() == Face::Down);
    let because = Because::from(rule!("29-1")).and(ruling!("LG-29"));
    let because = if to == Zone::Exile { because.and(ruling!("LG-28")) } else { because };
    let because = if reversed { because.and(rule!("16-3h")) } else { because };
    let (from, to) = (Place::of(Zone::Wait1, seat), Place::of(to, seat));
    let change = Move { cards, from, to, face: Face::Up, ..Move::default() };
    state.propose(What::Move(change), because);
}

/// This card goes to standby next (29-1①).
pub(crate) fn standby_chosen(state: &mut State, card: Ix) {
    let seat = state.table.turn();
    state.next(Step::Turn(Turn::StandbyNext));
    to_standby(state, seat, Set::only(card), Zone::Standby);
}

/// The rest of the timeline goes one zone on, cards and cores (29-1②–⑤).
fn pass(state: &mut State, seat: Seat) {
    for at in 2..=4 {
        let place = Place::of(Zone::waiting(at), seat);
        let to = Place::of(Zone::waiting(at - 1), seat);
        for face in [Face::Up, Face::Down] {
            let run = state.table.run(place);
            let cards: Set =
                run.iter().copied().filter(|&card| state.table.card(card).face() == face).collect();
            if !cards.is_empty() {
                let because = Because::from(rule!("29-1"));
                let because = if face == Face::Down { because.and(ruling!("LG-14")) } else { because };
                let change =
                    Move { cards, from: place, to, face, identity: Identity::Same, ..Move::default() };
                state.propose(What::Move(change), because);
            }
        }
    }
    if state.table.purses[seat].waiting != [0; 4] {
        state.propose(What::Own(Own::CoresPass(seat)), rule!("29-1"));
    }
}
