//! The game's own events, and how they change the table.

use engine::effect::{Lasting, On, Until};
use engine::{Def, Ix, Ref, Seat, Set};

use crate::game::{Rules, Table};
use crate::kinds::{Icon, Stat};
use crate::steps::Played;
use crate::table::{Attack, Ever, Kind, OWN_FORM, Phase, Zone};
use crate::vocabulary::{Change, Later, Sort3, Way};
use crate::written::rows;

/// The game's own events.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Own {
    /// This seat goes first.
    First(Seat),
    /// A deck is based on this title (6.2.1.3).
    Title(Seat, #[serde(serialize_with = "rows::title")] u8),
    /// A phase comes.
    Phase(Phase),
    /// PP and its maximum become these.
    Pp(Seat, i16, i16),
    /// EP becomes this.
    Ep(Seat, i16),
    /// Damage of a sort.
    Damage {
        /// To whom.
        cards: Set,
        /// How much.
        n: i16,
        /// Of which sort: attack damage, attack and combat damage, ability damage.
        sort: Damage,
        /// By what.
        by: Ref,
    },
    /// Attack or defence changes by an instruction.
    Add {
        /// Whose.
        cards: Set,
        /// Which.
        stat: Stat,
        /// By how much.
        n: i16,
    },
    /// Something holds from now on.
    Give(Lasting<Change>),
    /// Something that acts so many times has acted.
    UsedUp(Lasting<Change>),
    /// Counters are put on cards or taken off.
    Counters {
        /// Which cards.
        cards: Set,
        /// Which kind.
        #[serde(serialize_with = "rows::counter")]
        counter: u8,
        /// How many.
        n: i16,
    },
    /// A stack counter was taken for 【土の秘術】 (13.3.3).
    Rite(Seat),
    /// A card has evolved, with this face.
    Evolved(Ix, Def),
    /// A card or ability was played.
    Played {
        /// What.
        what: Played,
        /// By whom.
        seat: Seat,
        /// The card.
        card: Ix,
        /// What it was, where it is no more.
        gone: Option<Def>,
        /// The ability's number on its card, where it is limited by the turn.
        ability: u8,
        /// Its icon, where it is an activated ability.
        icon: Option<Icon>,
    },
    /// In a sealed game, this player gives the card rush (B-1 8.5).
    GivesRush(Seat, Ix),
    /// There is no room for a card there.
    NoRoom(Seat, Zone),
    /// These were chosen by a card or ability (SV-74).
    Chosen(Set, Seat),
    /// A follower attacks.
    Attacks(Attack),
    /// They fought each other (8.4.9.2).
    Fought(Attack),
    /// The attack is over.
    AttackEnds,
    /// A draw was asked of an empty deck.
    NothingToDraw(Seat),
    /// What the word was by which cards left: comes with their move.
    Word(Set, Way),
    /// Rules were processed: marks that waited for it are gone.
    Processed,
    /// A trigger is made for later.
    Later(Later),
    /// It went off, or its time is over.
    LaterGone(Later),
    /// A per-turn ability has waited or was used once more.
    Counted(Ix, u8),
    /// The same of an ability that was given to the card.
    CountedGiven(Ref, #[serde(serialize_with = "rows::ability")] u16),
    /// A state trigger has gone off (or may go off again).
    Latch(Ix, u8, bool),
    /// An extra turn will come.
    ExtraTurn(Seat),
    /// An extra turn comes.
    ExtraTaken(Seat),
    /// A turn in the usual order comes, or is skipped.
    Regular(Seat),
    /// A coming turn will be skipped.
    WillSkip(Seat),
    /// A turn is skipped.
    Skipped(Seat),
    /// What lasted until the turn's end is over.
    TurnEnds,
    /// A card is the same object under another master (5.21).
    Control(Set, Seat),
    /// A follower races (14.2.3.1).
    Races(Ix),
    /// A follower has gained ドライブ.
    GainsDrive(Ix),
    /// A drive check hit (14.4.5.1.4).
    DriveHit(Seat),
    /// The extra cost of a card in the resolution zone was paid, and how it came.
    Marks(Ix, Ever),
    /// The turn player took this action in this position (15.2.1.2).
    Been(#[serde(skip)] u64, #[serde(skip)] u32),
    /// A card name was named.
    Named(#[serde(serialize_with = "rows::name")] u16),
}

/// A sort of damage (5.13.3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Damage {
    /// By an attacker, to a leader: attack damage.
    Attack,
    /// By an attacker, to a follower: attack and combat damage.
    AttackCombat,
    /// By the follower attacked: combat damage.
    Combat,
    /// All other damage.
    Ability,
}

impl Damage {
    /// Is it damage of the sort that a text speaks of?
    pub fn is(self, sort: Sort3) -> bool {
        match sort {
            Sort3::Any => true,
            Sort3::Attack => matches!(self, Damage::Attack | Damage::AttackCombat),
            Sort3::Combat => matches!(self, Damage::AttackCombat | Damage::Combat),
            Sort3::Ability => self == Damage::Ability,
        }
    }
}

/// What an event changes.
pub(crate) fn apply(rules: &Rules, table: &mut Table, own: &Own) {
    let now = table.now();
    match *own {
        Own::First(seat) => table.common.first = seat,
        Own::Title(seat, title) => table.purses[seat].title = title,
        Own::Phase(phase) => {
            if phase == Phase::Start {
                table.common.history.turn_begins(rules, table.turn());
            }
            table.common.phase = phase;
            if phase == Phase::Start {
                begin_turn(table);
            }
        }
        Own::Pp(seat, pp, max) => {
            table.purses[seat].pp = pp;
            table.purses[seat].pp_max = max;
        }
        Own::Ep(seat, ep) => table.purses[seat].ep = ep,
        Own::Damage { cards, n, .. } => add(table, cards, Stat::Defense, -n),
        Own::Add { cards, stat, n } => add(table, cards, stat, n),
        Own::Give(lasting) => give(table, lasting),
        Own::UsedUp(lasting) => table.common.lasts.use_up(|one| *one == lasting),
        Own::Counters { cards, counter, n } => add_counters(table, cards, counter, n),
        Own::Rite(seat) => {
            table.purses[seat].stack_taken = table.purses[seat].stack_taken.saturating_add(1);
        }
        Own::Evolved(card, form) => evolved(table, card, form),
        Own::GivesRush(seat, _) => table.purses[seat].evolved = true,
        Own::Played { what, seat, card, ability, icon, .. } => played(table, what, seat, card, ability, icon),
        Own::Attacks(attack) => attacks(table, attack),
        Own::AttackEnds => table.common.attack = Attack::default(),
        Own::NothingToDraw(seat) => table.purses[seat].decked = true,
        Own::Processed => {
            table.common.doomed = Set::EMPTY;
            for seat in Seat::BOTH {
                table.purses[seat].decked = false;
            }
        }
        Own::Later(mut later) => {
            later.since = now;
            table.common.later.push(later);
        }
        Own::LaterGone(later) => later_gone(table, later),
        Own::Counted(card, nth) => count_use(table, card, nth),
        Own::CountedGiven(object, row) => count_given(table, object, row),
        Own::Latch(card, nth, on) => latch(table, card, nth, on),
        Own::ExtraTurn(seat) => table.common.extra.push(seat),
        Own::Regular(seat) => table.common.regular = Some(seat),
        Own::ExtraTaken(_) => {
            table.common.regular = Some(table.common.regular.unwrap_or(table.turn()));
            table.common.extra.pop();
        }
        Own::WillSkip(seat) => {
            table.purses[seat].skips = table.purses[seat].skips.saturating_add(1);
        }
        Own::Skipped(seat) => {
            table.purses[seat].skips = table.purses[seat].skips.saturating_sub(1);
        }
        Own::TurnEnds => turn_ends(table),
        Own::Control(cards, _) => {
            for card in cards.iter() {
                if let Some(body) = table.body_mut(card) {
                    body.came = now;
                }
            }
        }
        Own::GainsDrive(card) => mark(table, card, Ever::DRIVE),
        Own::Marks(card, ever) => mark(table, card, ever),
        Own::Fought(attack) => fought(table, attack),
        Own::Been(digest, action) => table.common.been.push((digest, action)),
        Own::Word(cards, Way::Destroy) => fall(table, cards),
        Own::Chosen(..)
        | Own::NoRoom(..)
        | Own::Word(..)
        | Own::Races(_)
        | Own::DriveHit(_)
        | Own::Named(_) => {}
    }
}

/// Something holds from now on.
fn give(table: &mut Table, mut lasting: Lasting<Change>) {
    lasting.since = table.now();
    if lasting.change == Change::Boxed || lasting.change == Change::Piloted {
        start_special(table, &lasting);
    }
    table.common.lasts.begin(lasting);
}

/// Counters are put on cards, or taken from them.
fn add_counters(table: &mut Table, cards: Set, counter: u8, n: i16) {
    for card in cards.iter() {
        if let Some(body) = table.body_mut(card) {
            body.add_counters(counter, n);
        }
    }
}

/// A card or an ability is played (SV-55).
fn played(table: &mut Table, what: Played, seat: Seat, card: Ix, ability: u8, icon: Option<Icon>) {
    let purse = &mut table.purses[seat];
    if what == Played::Card {
        purse.played = purse.played.saturating_add(1);
    }
    purse.evolved |= icon.is_some_and(crate::legal::counts_as_evolution);
    if what == Played::Ability {
        count_use(table, card, ability);
    }
}

/// A card attacks.
fn attacks(table: &mut Table, attack: Attack) {
    table.common.attack = attack;
    if let Some(body) = table.body_mut(attack.attacker.card) {
        body.attacks = body.attacks.saturating_add(1);
    }
    let seat = table.seat(attack.attacker.card);
    table.purses[seat].attacks = table.purses[seat].attacks.saturating_add(1);
}

/// A turn ends, and with it what lasts for it.
fn turn_ends(table: &mut Table) {
    table.common.lasts.turn_ends();
    let ends: Vec<Later> = Vec::from_iter(table.common.later.iter().copied().filter(|l| l.this_turn));
    for later in ends {
        later_gone(table, later);
    }
    table.common.been.clear();
}

/// An ability no longer waits for its time.
fn later_gone(table: &mut Table, later: Later) {
    if let Some(at) = table.common.later.iter().position(|one| *one == later) {
        table.common.later.remove(at);
    }
}

/// A card takes a form, and is a new one to what is counted.
fn evolved(table: &mut Table, card: Ix, form: Def) {
    let now = table.now();
    if let Some(body) = table.body_mut(card) {
        body.form = form;
        body.evolved = now;
        body.used = [0; 4];
        body.latch = 0;
        body.ever.add(Ever::EVOLVED);
    }
}

/// An ability of a card was used once more.
fn count_use(table: &mut Table, card: Ix, nth: u8) {
    if let Some(body) = table.body_mut(card)
        && let Some(used) = body.used.get_mut(nth as usize)
    {
        *used = used.saturating_add(1);
    }
}

/// A state trigger is latched, or free again.
fn latch(table: &mut Table, card: Ix, nth: u8, on: bool) {
    if let Some(body) = table.body_mut(card) {
        if on {
            body.latch |= 1 << nth.min(7);
        } else {
            body.latch &= !(1 << nth.min(7));
        }
    }
}

/// A card is something that counts for the rest of the game.
fn mark(table: &mut Table, card: Ix, ever: Ever) {
    if let Some(body) = table.body_mut(card) {
        body.ever.add(ever);
    }
}

/// Followers are destroyed: their players count them.
fn fall(table: &mut Table, cards: Set) {
    for card in cards.iter() {
        let seat = table.seat(card);
        if table.body(card).is_some_and(|body| body.kind == Kind::Follower) {
            table.purses[seat].fallen = table.purses[seat].fallen.saturating_add(1);
        }
    }
}

fn add(table: &mut Table, cards: Set, stat: Stat, n: i16) {
    for card in cards.iter() {
        let seat = table.seat(card);
        let leader = table.zone(card) == crate::table::Zone::Leader;
        if let Some(body) = table.body_mut(card) {
            body.delta[stat as usize] = body.delta[stat as usize].saturating_add(n);
        }
        if leader && stat == Stat::Defense && n < 0 {
            table.purses[seat].hurt = table.purses[seat].hurt.saturating_add(1);
        }
    }
}

/// What is counted by the turn is counted anew (SV-55).
fn begin_turn(table: &mut Table) {
    let turn = table.turn();
    for seat in Seat::BOTH {
        let purse = &mut table.purses[seat];
        purse.played = 0;
        purse.attacks = 0;
        purse.hurt = 0;
        purse.stack_taken = 0;
        purse.fallen = 0;
        purse.evolved = false;
    }
    table.purses[turn].turns = table.purses[turn].turns.saturating_add(1);
    table.common.lasts.turn_begins(turn);
    for change in table.common.lasts.changes() {
        if let Change::Ability(_, used) = change {
            *used = 0;
        }
    }
    table.common.regular = table.common.regular.filter(|&seat| seat != turn);
    table.bodies_mut().for_each(|body| {
        body.attacks = 0;
        body.used = [0; 4];
    });
}

/// Of abilities that were given alike, the one that was used least was used (SV-93).
fn count_given(table: &mut Table, object: Ref, row: u16) {
    let alike = table.common.lasts.changes_on(object).filter_map(|change| match change {
        Change::Ability(id, used) if *id == row => Some(used),
        _ => None,
    });
    if let Some(used) = alike.min_by_key(|used| **used) {
        *used = used.saturating_add(1);
    }
}

/// 操縦: older changes of its numbers are dropped (SV-110).
fn start_special(table: &mut Table, lasting: &Lasting<Change>) {
    if let (On::Object(object), Change::Piloted) = (lasting.on, lasting.change)
        && let Some(body) = table.body_mut(object.card)
    {
        body.delta = [0; 2];
    }
}

/// A follower that fought one with 必殺 is marked, if that has it at this time (SV-62).
fn fought(table: &mut Table, attack: Attack) {
    let pair = [(attack.attacker.card, attack.target.card), (attack.target.card, attack.attacker.card)];
    for (of, on) in pair {
        let bane = table.body(of).is_some_and(|body| body.keys.has(crate::kinds::Keyword::Bane));
        if bane {
            table.common.doomed.insert(on);
        }
    }
}

/// The face in effect of a card.
pub(crate) fn form(table: &Table, card: Ix) -> Def {
    match table.body(card) {
        Some(body) if body.form != OWN_FORM => body.form,
        _ => table.card(card).def,
    }
}

/// A lasting effect on an object.
pub(crate) fn on_object(change: Change, object: Ref, by: Seat, from: Ref, until: Until) -> Lasting<Change> {
    Lasting { change, on: On::Object(object), by, from, until, ..Lasting::default() }
}
