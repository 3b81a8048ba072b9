//! What effects do (39): every verb of the language.

use engine::effect::{Condition, Lasting, On, Op, Reference, Run, Until};
use engine::{Because, Def, Face, Flow, Ix, Moment, Place, Seat, Seats, Set, What};

use crate::damage::{self, Blow};
use crate::edition::Edition;
use crate::events::{Broke, Own};
use crate::game::{Observer, Rules, State};
use crate::happening::Origin;
use crate::kinds::{Figure, Harm, PhaseEdge, Posture};
use crate::standing::{self, Coming};
use crate::steps::{Battle, BattleStage, Enter, Spots, Step};
use crate::table::{Fight, Zone};
use crate::vocabulary::{self, Bans, Change, Ends, Eye, Grant, Later, Order, Spot, Term, Topic, Verb, Way};
use crate::{cores, current, entering, moves, noting, shifting};

/// The text ends here: nothing of what comes next could be done (01-5).
pub(crate) const END: u16 = u16::MAX;

/// A deed on its way.
pub(crate) struct Deed<'a, O> {
    pub rules: &'a Rules,
    pub run: Run,
    pub cards: Set,
    pub n: i32,
    pub into: Option<u8>,
    pub because: Because,
    pub observer: &'a mut O,
}

impl<O: Observer> Deed<'_, O> {
    /// Something of it was done, or nothing; what it counted.
    pub fn done(&mut self, state: &mut State, done: bool, counted: usize) {
        self.run.done = done;
        self.run.fixed[0] = counted.min(999) as i16;
        state.next(Step::Resolve(self.run));
    }

    /// Nothing of it can be done: the text ends here (01-5, LG-60), unless it says what is done then (01-2).
    pub fn stop(&mut self, state: &mut State) {
        let program = &self.rules.lore.abilities[self.run.code as usize].program;
        let next = program.ops.get(usize::from(self.run.pc));
        self.run.done = false;
        if matches!(next, Some(Op::Unless(Condition::Not(not), _)) if **not == Condition::Done) {
            self.observer.cite(rule!("01-2"));
        } else {
            self.observer.cite(rule!("01-5"));
            self.run.pc = END;
        }
        state.next(Step::Resolve(self.run));
    }

    /// Is something done in the place of what would happen to a player, or to cores of theirs?
    pub fn replaced_for(&mut self, state: &mut State, topic: Topic, seat: Seat, spot: Option<Spot>) -> bool {
        let (card, by) = (current::master(&state.table, seat), Origin::of(self.rules, self.because));
        let n = self.n.unsigned_abs().min(999) as i16;
        let coming = Coming { seat, n, by, spot, ..Coming::of(topic, &state.table, card) };
        self.rules.lore.ruled
            && card.is_some()
            && standing::replaced(self.rules, state, &coming, self.because, self.observer)
    }

    /// The cards to which this happens: for the others something else is done, or nothing.
    pub fn not_replaced(&mut self, state: &mut State, topic: Topic, cards: Set) -> Set {
        if !self.rules.lore.ruled {
            return cards;
        }
        let by = Origin::of(self.rules, self.because);
        let happens = |card: &Ix| {
            let from = Some(state.table.zone(*card));
            let n = self.n.unsigned_abs().min(999) as i16;
            let coming = Coming { by, from, n, ..Coming::of(topic, &state.table, *card) };
            !standing::replaced(self.rules, state, &coming, self.because, self.observer)
        };
        cards.iter().filter(happens).collect()
    }

    /// Of what was to be done to these cards this much was: for the others something else was done, or nothing, so that
    /// it did not happen (36-18). What is done instead may lie above the text by now.
    pub fn only(&mut self, state: &mut State, under: usize, all: Set, done: Set) {
        if done == all {
            return;
        }
        if self.rules.lore.edition.added {
            self.observer.cite(rule!("36-18"));
        }
        let bound = Moment(state.table.now().0 + 1);
        if let Some(Step::Resolve(run)) = state.work.frames.get_mut(under - 1) {
            run.done = !done.is_empty();
            run.fixed[0] = done.len() as i16;
            if let Some(slot) = self.into {
                run.remember(slot, done, bound);
            }
        }
    }

    /// What was touched is remembered, as it will be after this.
    pub fn remember(&mut self, state: &mut State, cards: Set) {
        if let Some(slot) = self.into {
            self.run.remember(slot, cards, Moment(state.table.now().0 + 1));
            state.next(Step::Resolve(self.run));
        }
    }
}

/// Does a verb; the program counter is past it.
pub(crate) fn perform(state: &mut State, order: Order<'_, impl Observer>) -> Flow {
    let Order { rules, run, todo, because, observer } = order;
    let eye = Eye::of(rules, state, &run);
    let (verb, n) = (todo.verb, eye.amount(&todo.n));
    let cards = done_to(&eye, todo, observer);
    let nothing = todo.to != Reference::Nothing && cards.is_empty();
    let (mine, theirs) = seats_of(&eye, verb);
    // まで: none was chosen, and the text goes on (LG-60).
    if nothing && is_left_open(&rules.lore.abilities[usize::from(run.code)].program.ops, &todo.to) {
        observer.cite(ruling!("LG-60"));
        Deed { rules, run, cards, n, into: todo.into, because, observer }.done(state, false, 0);
        return Flow::On;
    }
    let (cards, spared) = unaffected(state, &run, cards);
    let mut deed = Deed { rules, run, cards, n, into: todo.into, because, observer };
    if spared {
        deed.observer.cite(ruling!("LG-105"));
        if cards.is_empty() {
            deed.done(state, true, 0);
            return Flow::On;
        }
    }
    if nothing && !matches!(verb, Verb::Nothing | Verb::Keep | Verb::Forget(_) | Verb::Speak(_)) {
        deed.stop(state);
        return Flow::On;
    }
    match verb {
        Verb::Go(Way::Field(coming)) => field(state, deed, coming),
        Verb::Go(way) => go(state, deed, way),
        Verb::Break => break_them(state, deed),
        Verb::Damage(harm) => hurt(state, deed, harm),
        Verb::Life(_) => life(state, deed, mine),
        Verb::Mend => mend(state, deed),
        Verb::Wt => shifting::wt(state, deed),
        Verb::Turn(posture) => turn(state, deed, posture),
        Verb::MasterAttack(row) => master_attack(state, deed, row),
        Verb::Give(row) => give(state, deed, row),
        Verb::Draw(_) => draw(state, deed, mine),
        Verb::ExhaustCores(_) => cores::turn(state, deed, mine, Spot::Active, Spot::Tired),
        Verb::ReadyCores(_) => cores::turn(state, deed, mine, Spot::Tired, Spot::Active),
        Verb::Cores(_, from, _, to) => cores::go(state, deed, mine, from, theirs, to),
        Verb::Unlock | Verb::Play => later(state, deed, verb == Verb::Play),
        Verb::Make(def, _, coming, up_to) => make(state, deed, def, mine, coming, up_to),
        Verb::Battle(slot) => battle(state, deed, slot),
        Verb::End(_, wins) => end(state, deed, mine, wins),
        Verb::GainMp(_) => gain_mp(state, deed, mine),
        Verb::Reveal => {
            deed.done(state, true, cards.len());
            state.propose(
                What::Show { cards, to: Seats::ALL },
                because.and(rules.lore.edition.text(rule!("02-46"))),
            );
        }
        Verb::Look => {
            deed.done(state, true, cards.len());
            state.propose(What::Show { cards, to: Seats::only(run.seat) }, because.and(rule!("02-33")));
        }
        Verb::Top(_) => top(state, deed, mine),
        Verb::Shuffle(_) => {
            deed.done(state, true, 0);
            state.propose(What::Shuffle(Place::of(Zone::Deck, mine)), because.and(rule!("02-13")));
        }
        Verb::MoveLane(lane) => shifting::move_lane(state, deed, lane),
        Verb::Swap(slot) => shifting::swap(state, deed, slot),
        Verb::EffectOf(topic) => effect_of(state, deed, topic),
        Verb::ChooseLane => noting::choose_lane(state, deed),
        Verb::PayMp(_) => noting::pay(state, deed, mine),
        Verb::Speak(spoken) => noting::speak(state, deed, spoken, &todo.to),
        Verb::Keep => noting::keep(state, deed),
        Verb::Forget(slot) => noting::forget(state, deed, slot),
        Verb::Later(row) => noting::later(state, deed, row, todo.to == Reference::Nothing),
        Verb::Fail => noting::fail(state, deed),
        Verb::Nothing => deed.done(state, true, 0),
        Verb::Stop => {
            deed.observer.cite(rule!("36-8"));
            deed.stop(state);
        }
    }
    Flow::On
}

/// The cards that a deed is done to.
fn done_to(eye: &Eye<'_>, todo: &vocabulary::Do, observer: &mut impl Observer) -> Set {
    let cards = eye.cards(&todo.to);
    match became(eye, &todo.to, todo.verb).filter(|_| cards.is_empty()) {
        Some(card) => {
            observer.cite(ruling!("LG-114"));
            Set::only(card)
        }
        None => cards,
    }
}

/// What a text moves that its own break set off lies where the break put it, or is a unit if the text placed it (LG-114).
fn became(eye: &Eye<'_>, to: &vocabulary::Reference, verb: Verb) -> Option<Ix> {
    let object = match to {
        Reference::This => eye.run.source,
        Reference::Cause => eye.run.cause,
        _ => return None,
    };
    let card = crate::evaluate::became(eye, object)?;
    let moves = matches!(verb, Verb::Go(_) | Verb::Wt | Verb::Turn(_) | Verb::Unlock | Verb::Play);
    (moves || eye.table.zone(card).is_field()).then_some(card)
}

/// Are these cards of which none need be chosen, or what is left of others after such a choice?
fn is_left_open(ops: &[vocabulary::Op], to: &vocabulary::Reference) -> bool {
    let chosen = |slot: u8| {
        ops.iter().any(|op| match op {
            Op::Choose(choose) => choose.into == slot && choose.least == vocabulary::Amount::N(0),
            Op::Do(todo) => todo.into == Some(slot) && todo.to != *to && is_left_open(ops, &todo.to),
            _ => false,
        })
    };
    match to {
        Reference::Slot(slot) => chosen(*slot),
        Reference::Every(of) => of.filters.iter().any(|filter| match filter {
            vocabulary::Filter::NotIn(slot) => chosen(*slot),
            _ => false,
        }),
        _ => false,
    }
}

/// Those of the cards that the effect can do something to; whether there are others (LG-105).
fn unaffected(state: &State, run: &Run, cards: Set) -> (Set, bool) {
    let table = &state.table;
    let spared = |card: &Ix| {
        let theirs =
            table.seat(*card) != run.seat && current::banned(table, *card, Bans::UNAFFECTED_BY_THEIRS);
        table.zone(*card).is_field() && (theirs || current::banned(table, *card, Bans::UNAFFECTED))
    };
    let rest = cards.less(&cards.iter().filter(spared).collect());
    (rest, rest != cards)
}

/// Whose things a verb speaks of: from one player's, to the other's where it has both.
fn seats_of(eye: &Eye<'_>, verb: Verb) -> (Seat, Seat) {
    let seat = |side| eye.seat(side);
    match verb {
        Verb::Life(side)
        | Verb::Draw(side)
        | Verb::ExhaustCores(side)
        | Verb::ReadyCores(side)
        | Verb::Make(_, side, ..)
        | Verb::End(side, _)
        | Verb::GainMp(side)
        | Verb::PayMp(side)
        | Verb::Top(side)
        | Verb::Shuffle(side) => (seat(side), seat(side)),
        Verb::Cores(from, _, to, _) => (seat(from), seat(to)),
        _ => (eye.run.seat, eye.run.seat),
    }
}

/// Damage that was taken vanishes (11-4).
fn mend<O: Observer>(state: &mut State, mut deed: Deed<'_, O>) {
    let hurt = |card: &Ix| state.table.body(*card).is_some_and(|body| body.damage > 0);
    let cards: Set = deed.cards.iter().filter(hurt).collect();
    deed.done(state, !cards.is_empty(), cards.len());
    if !cards.is_empty() {
        state.propose(What::Own(Own::Mends(cards)), deed.because.and(rule!("11-4")));
    }
}

/// Cards are drawn (39-11).
fn draw<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, seat: Seat) {
    deed.done(state, deed.n > 0, deed.n.max(0) as usize);
    let because = deed.because.and(rule!("39-11"));
    if deed.n > 0 {
        deed.remember(state, Set::EMPTY);
        state.push(Step::Draw(seat, deed.n.min(255) as u8, because, deed.into));
    }
}

/// Tokens are made (39-18).
fn make<O: Observer>(
    state: &mut State,
    mut deed: Deed<'_, O>,
    def: Def,
    seat: Seat,
    coming: vocabulary::Coming,
    up_to: bool,
) {
    let n = deed.n.clamp(0, 255) as u8;
    deed.done(state, n > 0, n.into());
    let (because, into) = (deed.because.and(rule!("39-18")), deed.into);
    let token = Some((def, n));
    let (cards, spots) = (Set::EMPTY, Spots::default());
    state.push(Step::Enter(Enter { cards, token, seat, coming, up_to, because, into, came: false, spots }));
}

/// The game ends by an effect (25-2c, 25-3c).
fn end<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, seat: Seat, wins: bool) {
    deed.done(state, true, 0);
    let (why, winner) = if wins { (rule!("25-2c"), seat) } else { (rule!("25-3c"), seat.other()) };
    state.propose(What::Over(engine::Outcome::Won(winner)), deed.because.and(why));
}

/// MP is gained (07-6).
fn gain_mp<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, seat: Seat) {
    deed.done(state, deed.n > 0, 0);
    if deed.n > 0 && !deed.replaced_for(state, Topic::GainsMp, seat, None) {
        state.propose(What::Own(Own::Gains(seat, deed.n.min(255) as u8)), deed.because.and(rule!("07-6")));
    }
}

/// The top of a deck is spoken of.
fn top<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, seat: Seat) {
    let top = crate::setup::top_of_deck(&state.table, seat, deed.n.max(0) as usize);
    deed.done(state, !top.is_empty(), top.len());
    if top.is_empty() {
        deed.stop(state);
    } else {
        deed.remember(state, top);
    }
}

/// Cards go elsewhere (39-6, 39-7). What can't be moved by effects stays (41-21, LG-59).
fn go<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, way: Way) {
    let rules = deed.rules;
    let bans = match way {
        Way::Exile(_) => Bans::MOVED.or(Bans::EXILED),
        Way::Hand => Bans::MOVED.or(Bans::RETURNED),
        _ => Bans::MOVED,
    };
    let held: Set = deed.cards.iter().filter(|&card| anchored(state, card, bans)).collect();
    if !held.is_empty() {
        deed.observer.cite(rule!("41-21"));
        deed.observer.cite(ruling!("LG-59"));
    }
    let into_play = matches!(way, Way::Standby | Way::Wait(_) | Way::OwnWait);
    let used_up = |card: &Ix| into_play && moves::used_up(rules, &state.table, *card);
    let spent: Set = deed.cards.iter().filter(used_up).collect();
    if !spent.is_empty() {
        deed.observer.cite(ruling!("LG-78"));
    }
    let cards = deed.cards.less(&held).less(&spent);
    deed.done(state, !cards.is_empty(), cards.len());
    deed.remember(state, cards);
    if cards.is_empty() {
        return;
    }
    if cards.iter().any(|card| state.table.seat(card) != deed.run.seat) {
        deed.observer.cite(rule!("18-3"));
    }
    state.propose(What::Own(Own::By(deed.run.seat)), deed.because);
    if into_play {
        deed.observer.cite(rule!("34-3"));
        cards.iter().for_each(|card| moves::uses_up(rules, state, card));
    }
    let (under, mut as_told) = (state.work.frames.len(), Set::EMPTY);
    let mut room = crate::table::STANDBY.saturating_sub(state.table.at(Zone::Standby, deed.run.seat).len());
    for card in cards.iter() {
        let wt = standing::wt(rules, &state.table, card);
        let because = deed.because.and(rule!("39-6"));
        let (zone, face, because) = match way {
            Way::Hand => (Zone::Hand, Face::Down, because.and(ruling!("LG-40"))),
            Way::DeckTop | Way::DeckBottom => (Zone::Deck, Face::Down, because),
            Way::Exile(down) => {
                (Zone::Exile, if down { Face::Down } else { Face::Up }, deed.because.and(rule!("39-7")))
            }
            Way::Wait(n) => (Zone::waiting(n), Face::Up, because),
            Way::OwnWait | Way::Field(_) => (Zone::waiting(wt), Face::Up, because),
            Way::Standby if room == 0 => {
                entering::no_room(rules, state, card, deed.because);
                as_told.insert(card);
                continue;
            }
            Way::Standby => {
                room -= 1;
                (Zone::Standby, Face::Up, because)
            }
        };
        let end = if way == Way::DeckBottom { engine::End::Bottom } else { engine::End::Top };
        if moves::leave_to(rules, state, card, moves::Spotted { zone, face, end }, because) {
            as_told.insert(card);
        }
    }
    deed.only(state, under, cards, as_told);
}

/// Can effects not move it from the field?
fn anchored(state: &State, card: Ix, bans: Bans) -> bool {
    current::has(&state.table, card, crate::kinds::KeywordName::Anchored)
        || current::banned(&state.table, card, bans)
        || state.table.zone(card) == Zone::Master
}

fn field<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, coming: vocabulary::Coming) {
    let cards: Set = deed.cards.iter().filter(|&card| !state.table.zone(card).is_field()).collect();
    deed.done(state, !cards.is_empty(), cards.len());
    let (because, into) = (deed.because.and(rule!("34-1")), deed.into);
    let seat = cards.iter().next().map_or(deed.run.seat, |card| state.table.seat(card));
    let (token, up_to, spots) = (None, false, Spots::default());
    state.push(Step::Enter(Enter { cards, token, seat, coming, up_to, because, into, came: false, spots }));
}

/// ブレイクする (39-4)
fn break_them<O: Observer>(state: &mut State, mut deed: Deed<'_, O>) {
    let bans = Bans::BREAK.or(Bans::BREAK_BY_EFFECT);
    let kept: Set = deed.cards.iter().filter(|&card| current::banned(&state.table, card, bans)).collect();
    if !kept.is_empty() {
        deed.observer.cite(deed.rules.lore.edition.text(rule!("39-24")));
    }
    let rest = deed.cards.less(&kept);
    let why = Broke::Effect(deed.run.seat);
    let all: Vec<(Ix, Broke)> = rest.iter().map(|card| (card, why)).collect();
    let any = all.iter().any(|&(card, _)| current::category(deed.rules, &state.table, card).is_some());
    if !any {
        deed.observer.cite(ruling!("LG-43"));
    }
    deed.done(state, any, all.len());
    deed.remember(state, rest);
    if any {
        state.propose(What::Own(Own::By(deed.run.seat)), deed.because);
        let because = Because {
            words: deed.because.words,
            effect: deed.because.effect,
            ..Because::from(rule!("39-4"))
        };
        let under = state.work.frames.len();
        let (_, fell) = moves::break_cards(deed.rules, state, &all, because);
        deed.only(state, under, rest, fell);
    }
}

/// Damage by an effect (39-1), or counted as battle damage (39-27).
fn hurt<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, harm: Harm) {
    let units: Set = deed.cards.iter().filter(|&card| current::is_unit(&state.table, card)).collect();
    let n = deed.n.clamp(0, 999) as i16;
    deed.done(state, !units.is_empty(), n as usize);
    if let Some(slot) = deed.into {
        deed.run.remember(slot, units, state.table.now());
        state.next(Step::Resolve(deed.run));
    }
    if harm == Harm::Battle {
        deed.observer.cite(deed.rules.lore.edition.text(rule!("39-27")));
    }
    if units.len() < deed.cards.len() {
        deed.observer.cite(rule!("22-3"));
    }
    let harm = if harm == Harm::Any { Harm::Effect } else { harm };
    let by = deed.run.source;
    for to in units.iter() {
        let blow = Blow { by, to, n, harm, attack: false };
        damage::deal(deed.rules, state, blow, deed.because.and(rule!("39-1")), deed.observer);
    }
}

fn life<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, seat: Seat) {
    deed.done(state, deed.n != 0, deed.n.unsigned_abs() as usize);
    let topic = if deed.n > 0 { Topic::GainsLife } else { Topic::LosesLife };
    if deed.n != 0 && !deed.replaced_for(state, topic, seat, None) {
        cores::change_life(state, seat, deed.n, deed.because.and(rule!("39-2")));
    }
}

/// Cards are turned (39-8, 39-12, 39-13); what lies so already stays so.
fn turn<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, posture: Posture) {
    let table = &state.table;
    let bans = match posture {
        Posture::Reversed => Bans::REVERSED,
        Posture::Exhausted => Bans::EXHAUSTED,
        Posture::Active => Bans::READY,
        _ => Bans::default(),
    };
    let changes = |card: &Ix| {
        let record = table.card(*card);
        let other = match posture {
            Posture::Reversed => record.face() == Face::Up && table.zone(*card) != Zone::Master,
            Posture::Open => record.face() == Face::Down,
            Posture::Exhausted => !record.turned() && table.zone(*card).is_field(),
            Posture::Active => record.turned(),
            Posture::Stunned | Posture::Normal | Posture::Awakened => false,
        };
        other && !current::banned(table, *card, bans)
    };
    let cards: Set = deed.cards.iter().filter(changes).collect();
    deed.done(state, true, cards.len());
    let topic = match posture {
        Posture::Reversed => Topic::Reverses,
        Posture::Open => Topic::Opens,
        Posture::Exhausted => Topic::Exhausts,
        _ => Topic::Recovers,
    };
    let cards = deed.not_replaced(state, topic, cards);
    if cards.is_empty() {
        deed.observer.cite(rule!("39-8"));
        deed.observer.cite(ruling!("LG-60"));
        return;
    }
    let because = deed.because;
    if posture == Posture::Reversed {
        [rule!("16-3a"), rule!("16-3c"), ruling!("LG-44")]
            .into_iter()
            .for_each(|reason| deed.observer.cite(reason));
        let token = |card: Ix| current::printed(deed.rules, &state.table, card).facts.token;
        if cards.iter().any(token) {
            deed.observer.cite(rule!("42-4"));
        }
    }
    match posture {
        Posture::Reversed => {
            moves::reverse(deed.rules, state, cards, because.and(rule!("39-8")).and(rule!("16-3")))
        }
        Posture::Open => state.propose(What::Flip { cards, face: Face::Up }, because.and(rule!("16-4"))),
        Posture::Exhausted => state.propose(What::Turn { cards, turned: true }, because.and(rule!("39-12"))),
        _ => state.propose(What::Turn { cards, turned: false }, because.and(rule!("39-13"))),
    }
}

/// The master attacks within the sequence (39-9, LG-57).
fn master_attack<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, row: u16) {
    let master = current::master(&state.table, deed.run.seat);
    if !master.is_some() {
        return deed.stop(state);
    }
    deed.done(state, true, 0);
    deed.observer.cite(ruling!("LG-57"));
    let attacker = state.table.object(master);
    let because = deed.because.and(rule!("39-9"));
    let keys = deed.rules.lore.attacks.get(row as usize).copied().unwrap_or_default().keys;
    let n = deed.n.clamp(0, 999) as i16;
    let changes = std::iter::once(Change::Set(0, n)).chain(keys.iter().map(|(key, n)| Change::Key(key, n)));
    for change in changes {
        let (on, by, from) = (On::Object(attacker), deed.run.seat, deed.run.source);
        let lasting = Lasting { change, on, by, from, ends: Ends::Battle, ..Lasting::default() };
        state.propose(What::Own(Own::Give(lasting)), because);
    }
    let fight = Fight { attacker, attack: true, ..Fight::default() };
    let stage = BattleStage::Target;
    state.push(Step::Battle(Battle { fight, stage, within: true, may: false, because }));
}

/// Something holds from now on, its numbers as they are now (36-12, 39-5, 39-10).
fn give<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, row: u16) {
    let given = &deed.rules.lore.given[row as usize];
    let anywhere = |grant: &Grant| matches!(grant, Grant::Cost(..) | Grant::Plain(Change::AsStandby));
    let anywhere = given.grants.iter().all(anywhere);
    let units: Set =
        deed.cards.iter().filter(|&card| anywhere || current::is_unit(&state.table, card)).collect();
    let run = deed.run;
    let changes: Vec<Change> = {
        let eye = Eye::of(deed.rules, state, &run);
        given.grants.iter().flat_map(|grant| changes_of(&eye, grant)).collect()
    };
    // What is given to nobody holds for the player, once for each card that it speaks of by name.
    let name = |card: Ix| current::printed(deed.rules, &state.table, card).name;
    let player: Vec<Change> = match changes[..] {
        [change] if deed.cards.is_empty() => vec![change],
        [Change::Holds(row)] => deed.cards.iter().map(|card| Change::HoldsFor(row, name(card))).collect(),
        _ => Vec::new(),
    };
    deed.done(state, !player.is_empty() || !units.is_empty(), units.len());
    deed.observer.cite(rule!("36-12"));
    if given.grants.iter().any(Grant::varies) {
        deed.observer.cite(ruling!("LG-74"));
    }
    let seat = |side| match side {
        engine::effect::Side::Theirs => run.seat.other(),
        _ => run.seat,
    };
    let (until, ends) = match given.lasts {
        Term::Gone => (Until::Gone, Ends::InTime),
        Term::Turn => (Until::TurnEnds, Ends::InTime),
        Term::During(side) => (Until::OnlyTurnOf(seat(side), false), Ends::InTime),
        Term::NextTurnOf(side) => (Until::TurnOf(seat(side), false), Ends::InTime),
        Term::Battle => (Until::TurnEnds, Ends::Battle),
        Term::Edge(side, phase, edge) => (Until::Gone, Ends::With(seat(side), phase, edge)),
        Term::Within(side, phase) => {
            (Until::OnlyTurnOf(seat(side), false), Ends::With(seat(side), phase, PhaseEdge::Ends))
        }
        Term::Here if current::is_here(&state.table, run.source) => (Until::Gone, Ends::Source),
        Term::Here => {
            deed.observer.cite(ruling!("LG-102"));
            return;
        }
    };
    for &change in &player {
        let (on, by, from) = (On::Seat(run.seat), run.seat, run.source);
        let lasting = Lasting { change, on, by, from, until, ends, ..Lasting::default() };
        state.propose(What::Own(Own::Give(lasting)), deed.because.and(rule!("36-11")));
    }
    for card in units.iter().filter(|_| player.is_empty()) {
        for &change in &changes {
            let on = On::Object(state.table.object(card));
            let lasting =
                Lasting { change, on, by: run.seat, from: run.source, until, ends, ..Lasting::default() };
            let why = match change {
                Change::Stats(..) | Change::Set(..) => rule!("39-5"),
                Change::Mute => {
                    what_stays(&deed.rules.lore.edition, state, card, deed.observer);
                    deed.rules.lore.edition.text(rule!("39-25"))
                }
                _ => rule!("39-10"),
            };
            state.propose(What::Own(Own::Give(lasting)), deed.because.and(why).and(rule!("36-11")));
        }
    }
}

/// What a unit that loses its effects keeps: states are no effects (17).
fn what_stays(book: &Edition, state: &State, card: Ix, observer: &mut impl Observer) {
    observer.cite(book.text(rule!("17-1")));
    observer.cite(ruling!("LG-72"));
    let Some(body) = state.table.body(card) else { return };
    if body.damage > 0 {
        observer.cite(book.text(rule!("17-2")));
    }
    if body.stunned {
        observer.cite(book.text(rule!("17-3")));
    }
}

/// What is given, with its numbers: more than one thing where it is all that others have.
fn changes_of(eye: &Eye<'_>, grant: &Grant) -> Vec<Change> {
    let Grant::Keys(of) = grant else { return vec![change_of(eye, grant)] };
    let mut all = Vec::new();
    eye.each_object(of, &mut |seen| {
        let keys = seen.body.map_or(eye.rules.printed(seen.record.def).keys, |body| body.keys);
        all.extend(keys.iter().map(|(key, n)| Change::Key(key, n)));
    });
    all
}

/// One thing that is given, with its numbers.
pub(crate) fn change_of(eye: &Eye<'_>, grant: &Grant) -> Change {
    let amount = |n| eye.amount(n).clamp(-999, 999) as i16;
    match grant {
        Grant::Stats(atk, hp) => Change::Stats(amount(atk), amount(hp)),
        Grant::Set(figure, n) => Change::Set(u8::from(*figure == Figure::Hp), amount(n)),
        Grant::Key(key, n) => Change::Key(*key, amount(n).clamp(0, 255) as u8),
        Grant::Cost(core, n) => Change::Cost(*core, amount(n).clamp(-99, 99) as i8),
        Grant::Plain(change) => *change,
        Grant::Keys(_) => Change::Nothing,
    }
}

/// Unlocking and playing come when the sequence is over (39-17, 39-22).
fn later<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, play: bool) {
    deed.done(state, true, deed.cards.len());
    for card in deed.cards.iter() {
        let later = Later { card: state.table.object(card), play };
        let why = if play { deed.rules.lore.edition.text(rule!("39-22")) } else { rule!("39-17") };
        state.propose(What::Own(Own::Waits(later)), deed.because.and(why));
    }
}

/// Two units fight by an effect: the blows alone (39-19, 39-19a).
fn battle<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, slot: u8) {
    let one = deed.cards.iter().next();
    let other = {
        let eye = Eye::of(deed.rules, state, &deed.run);
        eye.cards(&Reference::Slot(slot)).iter().find(|card| Some(*card) != one)
    };
    let (Some(one), Some(other)) = (one, other) else { return deed.stop(state) };
    let unit = |card| current::is_unit(&state.table, card);
    if one == other || !unit(one) || !unit(other) {
        return deed.stop(state);
    }
    deed.done(state, true, 0);
    let object = |card| state.table.object(card);
    let fight = Fight { attacker: object(one), target: object(other), attack: false };
    let (stage, because) = (BattleStage::Exchange, deed.because);
    state.push(Step::Battle(Battle { fight, stage, within: true, may: false, because }));
}

/// The effect of another card is done here; its source is this card still (39-14, 02-44).
fn effect_of<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, topic: Topic) {
    let rules = deed.rules;
    let of = deed.cards.iter().next().map(|card| current::printed(rules, &state.table, card));
    let code = of.and_then(|printed| {
        if topic == Topic::AsPlayed {
            return printed.text;
        }
        printed.abilities.clone().find(|&id| match &rules.lore.abilities[id as usize].nature {
            crate::vocabulary::Nature::Triggered(all) => all.iter().any(|trigger| trigger.topic == topic),
            _ => false,
        })
    });
    let Some(code) = code else { return deed.stop(state) };
    deed.done(state, true, 0);
    deed.observer.cite(rule!("39-14"));
    if rules.lore.edition.added {
        deed.observer.cite(rule!("02-44"));
    }
    let Run { seat, source, cause, n, .. } = deed.run;
    let at = state.table.now();
    state.push(Step::Resolve(Run { code, seat, spoken: seat, source, cause, n, at, ..Run::default() }));
}
