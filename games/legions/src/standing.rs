//! What holds beyond the values of units (37-3): costs, damage, what can't be done, what is done instead.
//!
//! Like all abilities that hold, these begin and end between sequences (36-13): the cards whose rules hold are those
//! of the time when effects were last applied.

use engine::effect::{On, Run, Side};
use engine::{Because, Ix, Ref, Seat, What};

use crate::ability::{By, Trigger, Who};
use crate::current;
use crate::damage::Blow;
use crate::events::Own;
use crate::game::{Observer, Rules, State, Table};
use crate::happening::Origin;
use crate::kinds::{Harm, Using};
use crate::steps::{Rivals, Step};
use crate::table::{TIMELINE, Zone};
use crate::vocabulary::{Amount, Change, Eye, Filter, Holding, Nature, Spot, Topic, Way, zones};
use crate::written::rows;

/// What holds beyond the values of units.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Rule {
    /// Such cards cost so much more or less: to unlock, or in cores.
    Cost {
        /// Which.
        of: Vec<Filter>,
        /// コアコスト
        core: bool,
        /// By how much.
        n: Amount,
        /// Not to less than this, where that is said.
        least: Option<i16>,
    },
    /// Such cards go so many wait zones further, or less far (14-3j).
    Wait(Vec<Filter>, Amount),
    /// A player can't do this with such cards (01-3).
    Cannot {
        /// Who.
        side: Side,
        /// What.
        what: Using,
        /// With which.
        of: Vec<Filter>,
    },
    /// Damage is changed; without a number it is 0.
    Damage {
        /// Dealt by such cards, where it is said.
        by: Option<Vec<Filter>>,
        /// To such units, where it is said.
        to: Option<Vec<Filter>>,
        /// Which.
        harm: Harm,
        /// By how much.
        n: Option<Amount>,
    },
    /// Abilities of such cards are not set off by this.
    Mute(Vec<Filter>, Topic),
    /// Such units keep from each other in battle.
    Bar(Bar, Vec<Filter>, Vec<Filter>),
    /// This is done in the place of what would happen (36-18, 39-16).
    Instead(Box<Trigger>, Swap),
    /// Such cards may be played as from standby (39-23).
    AsStandby(Vec<Filter>),
    /// Such cards are placed exhausted (LG-113).
    ComesTired(Vec<Filter>),
}

/// How units keep from each other.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Bar {
    /// The first is not blocked by the second.
    Blocked,
    /// The first does not become the target of the second.
    Targeted,
}

/// What is done in the place of something.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Swap {
    /// The card goes there.
    Way(Way),
    /// The card breaks, and goes there in the place of its wait zone or exile.
    Going(Way),
    /// The card is reversed.
    Reverse,
    /// This ability is done.
    Program(#[serde(serialize_with = "rows::ability")] u16),
    /// This ability is done if it is wanted; else what was to happen does.
    May(#[serde(serialize_with = "rows::ability")] u16),
    /// Nothing is done (39-21).
    Nothing,
    /// The damage is dealt to the card that has the ability.
    ToThis,
    /// The damage is dealt to the master of this side.
    ToMaster(Side),
}

impl Swap {
    /// The ability that is done.
    fn program(self) -> Option<u16> {
        match self {
            Swap::Program(code) | Swap::May(code) => Some(code),
            _ => None,
        }
    }
}

/// Of an ability that was picked: that it is not wanted.
pub(crate) const DECLINED: u16 = 1 << 15;

/// What is called back with a rule, its card and its ability.
type Each<'a> = dyn FnMut(&Eye<'_>, &Rule, (Ix, u16)) + 'a;

/// Calls back for every rule that holds now, with its card and ability.
fn each(rules: &Rules, table: &Table, each: &mut Each<'_>) {
    if !rules.lore.ruled {
        return;
    }
    for holder in table.common.ruling.iter() {
        for id in current::abilities(table, rules, holder) {
            if let Nature::Static(turn, all) = &rules.lore.abilities[id as usize].nature {
                let run = current::glance(table, holder);
                let eye = Eye { rules, table, ghosts: &[], run: &run };
                if turn.is_none_or(|side| eye.seat(side) == table.turn()) {
                    all.iter().for_each(|holding| one(&eye, holding, (holder, id), each));
                }
            }
        }
    }
    for lasting in table.common.lasts.iter() {
        let (row, n) = match lasting.change {
            Change::Holds(row) => (row, 0),
            Change::HoldsFor(row, name) => (row, name as i16),
            _ => continue,
        };
        if let On::Seat(seat) = lasting.on
            && lasting.until.is_now()
            && let Some(holding) = rules.lore.holdings.get(usize::from(row))
        {
            let run = Run { seat, spoken: seat, source: lasting.from, n, ..Run::default() };
            let eye = Eye { rules, table, ghosts: &[], run: &run };
            one(&eye, holding, (lasting.from.card, row), each);
        }
    }
}

fn one(eye: &Eye<'_>, holding: &Holding, of: (Ix, u16), each: &mut Each<'_>) {
    if let Some(rule) = &holding.rule
        && holding.condition.as_ref().is_none_or(|condition| eye.holds(condition))
    {
        each(eye, rule, of);
    }
}

/// The rules that a card's own abilities say of it where it lies, off the field.
fn of_itself(rules: &Rules, table: &Table, card: Ix, each: &mut Each<'_>) {
    if !rules.lore.ruled || current::is_reversed(table, card) {
        return;
    }
    let zone = table.zone(card);
    for id in current::printed(rules, table, card).abilities.clone() {
        let ability = &rules.lore.abilities[id as usize];
        if let Nature::Static(turn, all) = &ability.nature
            && !zone.is_field()
            && ability.works >> zone as u16 & 1 == 1
        {
            let run = current::glance(table, card);
            let eye = Eye { rules, table, ghosts: &[], run: &run };
            if turn.is_none_or(|side| eye.seat(side) == table.turn()) {
                all.iter().for_each(|holding| one(&eye, holding, (card, id), each));
            }
        }
    }
}

fn fits(eye: &Eye<'_>, card: Ix, filters: &[Filter]) -> bool {
    eye.table.lies(card) && eye.fits_all(&eye.seen(card), filters)
}

/// What a cost comes to, of a card that costs so much: to unlock, or in cores. What has a least is counted last
/// (LG-107).
fn changed_cost(rules: &Rules, table: &Table, card: Ix, core: bool, printed: u8) -> (i32, bool) {
    let (mut sum, mut floored) = (i32::from(printed), Vec::new());
    let mut add = |eye: &Eye<'_>, rule: &Rule, _: (Ix, u16)| {
        if let Rule::Cost { of, core: which, n, least } = rule
            && *which == core
            && fits(eye, card, of)
        {
            match least {
                None => sum += eye.amount(n),
                Some(least) => floored.push((eye.amount(n), i32::from(*least))),
            }
        }
    };
    each(rules, table, &mut add);
    of_itself(rules, table, card, &mut add);
    for lasting in table.common.lasts.on(table.object(card)) {
        if let Change::Cost(which, n) = lasting.change
            && which == core
        {
            sum += i32::from(n);
        }
    }
    let any = !floored.is_empty();
    (floored.into_iter().fold(sum.max(0), |sum, (n, least)| (sum + n).max(sum.min(least))), any)
}

/// The number of the wait zone that a card goes to by its own WT (LG-106).
pub(crate) fn wt(rules: &Rules, table: &Table, card: Ix) -> u8 {
    let printed = current::printed(rules, table, card).facts.wt;
    let mut sum = i32::from(printed);
    let mut add = |eye: &Eye<'_>, rule: &Rule, _: (Ix, u16)| {
        if let Rule::Wait(of, n) = rule
            && fits(eye, card, of)
        {
            sum += eye.amount(n);
        }
    };
    each(rules, table, &mut add);
    of_itself(rules, table, card, &mut add);
    if sum == i32::from(printed) { printed } else { sum.clamp(1, TIMELINE.len() as i32) as u8 }
}

/// What it costs to unlock a card, but for what its colours add (32-5); whether a change of it has a least.
pub(crate) fn cost(rules: &Rules, table: &Table, card: Ix) -> (i32, bool) {
    changed_cost(rules, table, card, false, current::printed(rules, table, card).facts.cost)
}

/// The cores that a lord takes with it (33-5).
pub(crate) fn core_cost(rules: &Rules, table: &Table, card: Ix) -> u8 {
    let printed = current::printed(rules, table, card).facts.cc;
    changed_cost(rules, table, card, true, printed).0.clamp(0, 255) as u8
}

/// What holds for the next card that is unlocked, and is over with this one: whose it is, and its row.
pub(crate) fn spent_on(rules: &Rules, table: &Table, card: Ix) -> Vec<(Seat, u16)> {
    let mut all = Vec::new();
    for lasting in table.common.lasts.iter() {
        let (Change::Holds(row), On::Seat(seat)) = (lasting.change, lasting.on) else { continue };
        let Some(Holding { once: true, rule: Some(Rule::Cost { of, .. }), .. }) =
            rules.lore.holdings.get(usize::from(row))
        else {
            continue;
        };
        let run = Run { seat, spoken: seat, source: lasting.from, ..Run::default() };
        if fits(&Eye { rules, table, ghosts: &[], run: &run }, card, of) && !all.contains(&(seat, row)) {
            all.push((seat, row));
        }
    }
    all
}

/// Is the player kept from doing this with the card (01-3)?
pub(crate) fn forbids(rules: &Rules, table: &Table, card: Ix, using: Using) -> bool {
    let mut found = false;
    let mut look = |eye: &Eye<'_>, rule: &Rule, _: (Ix, u16)| {
        if let Rule::Cannot { side, what, of } = rule {
            found |= *what == using && eye.seat(*side) == table.seat(card) && fits(eye, card, of);
        }
    };
    each(rules, table, &mut look);
    of_itself(rules, table, card, &mut look);
    found
}

/// What becomes of damage; whether anything changed it.
pub(crate) fn damage(rules: &Rules, table: &Table, blow: Blow, n: i16) -> (i16, bool) {
    let (mut sum, mut none, mut changed) = (i32::from(n), false, false);
    // What is so much of the damage itself is counted after what is added to it (LG-96).
    for last in [false, true] {
        each(rules, table, &mut |eye, rule, _| {
            let Rule::Damage { by, to, harm, n } = rule else { return };
            let dealt = by.as_ref().is_none_or(|by| fits(eye, blow.by.card, by));
            let taken = to.as_ref().is_none_or(|to| fits(eye, blow.to, to));
            let of_itself = n.as_ref().is_some_and(is_of_itself);
            if of_itself == last && dealt && taken && (*harm == Harm::Any || *harm == blow.harm) {
                changed = true;
                let run = Run { n: sum.clamp(0, 999) as i16, ..*eye.run };
                match n {
                    Some(n) => sum += Eye { run: &run, ..*eye }.amount(n),
                    None => none = true,
                }
            }
        });
    }
    (if none { 0 } else { sum.clamp(0, 999) as i16 }, changed)
}

/// Is it so much of the number that it is added to: as much again, half of it?
fn is_of_itself(n: &Amount) -> bool {
    match n {
        Amount::Cause => true,
        Amount::Times(of, _) | Amount::Per(of, _) | Amount::Half(of) => is_of_itself(of),
        _ => false,
    }
}

/// Is a card that is about to be placed placed exhausted (LG-113)?
pub(crate) fn comes_tired(rules: &Rules, table: &Table, card: Ix) -> bool {
    let mut found = false;
    let mut look = |eye: &Eye<'_>, rule: &Rule, _: (Ix, u16)| {
        found |= matches!(rule, Rule::ComesTired(of) if fits(eye, card, of));
    };
    each(rules, table, &mut look);
    of_itself(rules, table, card, &mut look);
    found
}

/// Is an ability of the card kept from being set off by this (39-21)?
pub(crate) fn mutes(rules: &Rules, table: &Table, card: Ix, topic: Topic) -> bool {
    let mut found = false;
    each(rules, table, &mut |eye, rule, _| {
        if let Rule::Mute(of, what) = rule {
            found |= *what == topic && fits(eye, card, of);
        }
    });
    found
}

/// Is the unit kept from the other in battle: not blocked, or not attacked by it?
pub(crate) fn bars(rules: &Rules, table: &Table, bar: Bar, unit: Ix, other: Ix) -> bool {
    let mut found = false;
    each(rules, table, &mut |eye, rule, _| {
        if let Rule::Bar(what, one, by) = rule {
            found |= *what == bar && fits(eye, unit, one) && fits(eye, other, by);
        }
    });
    found
}

/// Calls back for every card of a player that may be played as from standby, though it lies elsewhere (39-23).
pub(crate) fn each_as_standby(rules: &Rules, table: &Table, seat: Seat, each: &mut impl FnMut(Ix)) {
    if table.common.lasts.is_empty() && !rules.lore.ruled {
        return;
    }
    for zone in TIMELINE.into_iter().chain([Zone::Hand]) {
        for &card in table.at(zone, seat) {
            let lasts = &table.common.lasts;
            let mut treated = lasts.on(table.object(card)).any(|one| one.change == Change::AsStandby);
            let mut look = |eye: &Eye<'_>, rule: &Rule, _: (Ix, u16)| {
                treated |= matches!(rule, Rule::AsStandby(of) if fits(eye, card, of));
            };
            self::each(rules, table, &mut look);
            of_itself(rules, table, card, &mut look);
            if treated {
                each(card);
            }
        }
    }
}

/// Something about to happen.
#[derive(Copy, Clone, Debug, serde::Serialize)]
pub(crate) struct Coming {
    pub topic: Topic,
    /// To which card.
    pub card: Ix,
    /// To whom.
    pub seat: Seat,
    /// How much.
    pub n: i16,
    /// Which damage.
    pub harm: Harm,
    pub from: Option<Zone>,
    pub to: Option<Zone>,
    /// By whose effect.
    pub by: Option<Origin>,
    /// By what damage is dealt, or to what.
    pub source: Ix,
    /// Where cores lie that are moved.
    pub spot: Option<Spot>,
}

impl Coming {
    /// This, to a card.
    pub fn of(topic: Topic, table: &Table, card: Ix) -> Coming {
        let (to, by, source, spot) = (None, None, Ix::NONE, None);
        let from = (card.is_some() && table.lies(card)).then(|| table.zone(card));
        Coming { topic, card, seat: table.seat(card), n: 0, harm: Harm::Any, from, to, by, source, spot }
    }

    fn is(&self, eye: &Eye<'_>, trigger: &Trigger) -> bool {
        let who = match &trigger.who {
            Who::This => eye.run.source == eye.table.object(self.card),
            Who::Cards { side, filters } => {
                side.is_none_or(|side| eye.seat(side) == self.seat) && fits(eye, self.card, filters)
            }
            Who::Player(side) => eye.seat(*side) == self.seat,
        };
        let zone =
            |mask: u16, zone: Option<Zone>| mask == 0 || zone.is_some_and(|zone| mask & zones(&[zone]) != 0);
        let by = trigger.by.is_none_or(|by| match by {
            By::Effect | By::EffectOf(_) | By::EffectOfA(..) => {
                self.by.is_some_and(|origin| origin.is(eye, by))
            }
            // Nobody is asked for it in what is told of before it happens.
            By::Doing(_) => false,
            By::Battle | By::Attack => self.harm == Harm::Battle,
            By::EffectDamage => self.harm == Harm::Effect,
            By::Damage => self.harm != Harm::Any,
        });
        let other =
            trigger.other.as_ref().is_none_or(|of| self.source.is_some() && fits(eye, self.source, of));
        trigger.topic == self.topic
            && who
            && by
            && other
            && zone(trigger.from, self.from)
            && zone(trigger.to, self.to)
            && (trigger.harm == Harm::Any || trigger.harm == self.harm)
            && trigger.spot.is_none_or(|spot| self.spot == Some(spot))
            && self.n >= trigger.least
    }
}

/// What is done in the place of something.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Replacement {
    pub swap: Swap,
    pub run: Run,
}

/// What is done in the place of what is coming, if anything is. Each replacement acts once (36-18a, LG-71): those in
/// `used`, and those on whose account it comes, are passed over. Where several would do different things and nobody
/// has picked one, it is asked which: see [`ask_first`].
pub(crate) fn instead(
    rules: &Rules,
    state: &mut State,
    coming: &Coming,
    used: &mut Vec<(Ix, u16)>,
) -> Option<Replacement> {
    if !rules.lore.ruled {
        return None;
    }
    let mut found: Vec<((Ix, u16), Replacement)> = Vec::new();
    let table = &state.table;
    let runs = |code: u16, source: Ref| {
        state
            .work
            .frames
            .iter()
            .any(|frame| matches!(frame, Step::Resolve(run) if run.code == code && run.source == source))
    };
    each(rules, table, &mut |eye, rule, of| {
        let Rule::Instead(trigger, swap) = rule else { return };
        let resolving = swap.program().is_some_and(|code| runs(code, eye.run.source));
        let declined = table.common.picked.contains(&(of.0, of.1 | DECLINED));
        if used.contains(&of) || resolving || declined || !coming.is(eye, trigger) {
            return;
        }
        let cause = if coming.card.is_some() { table.object(coming.card) } else { Ref::default() };
        let code = swap.program().unwrap_or(0);
        let run = Run { code, cause, n: coming.n, at: table.now(), ..*eye.run };
        found.push((of, Replacement { swap: *swap, run }));
    });
    let alike = |swap: &Swap| swap.program().is_none() && *swap == found[0].1.swap;
    let may = |one: &Replacement| matches!(one.swap, Swap::May(_));
    let picked = |of: &(Ix, u16)| table.common.picked.contains(of);
    let several = found.len() > 1 && !found.iter().all(|(_, one)| alike(&one.swap));
    let rivals = several || found.iter().any(|(_, one)| may(one));
    let at = found.iter().position(|(of, _)| picked(of)).unwrap_or(0);
    if rivals && !found.iter().any(|(of, _)| picked(of)) {
        let mut all = Rivals::default();
        for (of, one) in &found {
            all.add(*of);
            if may(one) {
                all.add((of.0, of.1 | DECLINED));
            }
        }
        state.push(Step::Rivals(coming.card, all));
        return None;
    }
    let (of, replacement) = found.get(at).copied()?;
    used.push(of);
    Some(replacement)
}

/// Does something whose outcome may hang on which of several abilities replaces it. If it does, it is taken back,
/// and the turn player is asked first (LG-71).
pub(crate) fn ask_first<T>(
    rules: &Rules,
    state: &mut State,
    go_on: T,
    deed: impl FnOnce(&mut State) -> T,
) -> T {
    if !rules.lore.ruled || (rulers(&state.table) < 2 && !rules.lore.may_replace) {
        return deed(state);
    }
    let before = state.clone();
    let done = deed(state);
    let rivals = state.work.frames.iter().find_map(|frame| match frame {
        Step::Rivals(card, rivals) => Some((*card, *rivals)),
        _ => None,
    });
    match rivals {
        None => done,
        Some((card, rivals)) => {
            *state = before;
            state.push(Step::Rivals(card, rivals));
            go_on
        }
    }
}

/// How many cards and effects rule anything at the moment.
fn rulers(table: &Table) -> usize {
    let holds = |change: Change| matches!(change, Change::Holds(_) | Change::HoldsFor(..));
    let lasting = table.common.lasts.iter().filter(|lasting| holds(lasting.change));
    table.common.ruling.len() + lasting.count()
}

/// The turn player has picked one of the rivals.
pub(crate) fn pick(state: &mut State, rivals: Rivals, at: usize) {
    state.pop();
    if let Some((card, ability)) = rivals.iter().nth(at) {
        state.propose(What::Own(Own::Picked(card, ability)), ruling!("LG-71"));
    }
}

/// None of the rivals that may be left is wanted.
pub(crate) fn decline(state: &mut State, rivals: Rivals) {
    state.pop();
    for (card, ability) in rivals.iter().filter(|(_, ability)| ability & DECLINED != 0) {
        state.propose(What::Own(Own::Picked(card, ability)), rule!("39-16"));
    }
}

/// Why something is done in the place of something else: the older book says it of texts alone (39-16).
pub(crate) fn in_its_place(rules: &Rules, because: Because) -> Because {
    let why = Because::from(rule!("39-16")).and(rules.lore.edition.added(rule!("36-18")));
    Because { words: because.words, effect: because.effect, ..why }
}

/// Is something done in the place of what is coming, or nothing? Then it does not happen.
pub(crate) fn replaced(
    rules: &Rules,
    state: &mut State,
    coming: &Coming,
    because: Because,
    observer: &mut impl Observer,
) -> bool {
    let Some(replacement) = instead(rules, state, coming, &mut Vec::new()) else { return false };
    if rules.lore.edition.added {
        observer.cite(rule!("36-18"));
    }
    let nothing = replacement.swap == Swap::Nothing;
    observer.cite(if nothing { rules.lore.edition.text(rule!("39-21")) } else { rule!("39-16") });
    begin(rules, state, &replacement, None, because);
    true
}

/// Is this ruled out for the player, so that it is not even offered (01-3)?
pub(crate) fn bans_player(rules: &Rules, table: &Table, topic: Topic, seat: Seat) -> bool {
    let mut found = false;
    each(rules, table, &mut |eye, rule, _| {
        if let Rule::Instead(trigger, Swap::Nothing) = rule {
            let who = matches!(trigger.who, Who::Player(side) if eye.seat(side) == seat);
            found |= trigger.topic == topic && who;
        }
    });
    found
}

/// The ability that is done instead comes next, within the sequence; the card was spared (36-18).
pub(crate) fn begin(
    rules: &Rules,
    state: &mut State,
    replacement: &Replacement,
    spared: Option<Ix>,
    because: Because,
) {
    if replacement.swap.program().is_some() {
        state.push(Step::Resolve(replacement.run));
    }
    if let Some(card) = spared {
        state.propose(What::Own(Own::Spared(card)), in_its_place(rules, because));
    }
}

/// The cards whose rules hold, as effects are applied (36-13).
pub(crate) fn apply(rules: &Rules, table: &mut Table) {
    if rules.lore.ruled {
        let given = |card: Ix| {
            let mut lasts = table.common.lasts.on(table.object(card));
            lasts.any(|lasting| matches!(lasting.change, Change::Ability(_)))
        };
        let rules_something = |card: &Ix| current::printed(rules, table, *card).ruled || given(*card);
        table.common.ruling = table.common.holders.iter().filter(rules_something).collect();
    }
}

/// Cards that went where not everyone may look rule no longer, and are spared no longer.
pub(crate) fn keep_public(table: &mut Table) {
    let public = |card: &Ix| table.lies(*card) && table.zone(*card).is_in_play();
    let (ruling, spared) = (table.common.ruling, table.common.spared);
    if !ruling.is_empty() || !spared.is_empty() {
        let kept = (ruling.iter().filter(public).collect(), spared.iter().filter(public).collect());
        (table.common.ruling, table.common.spared) = kept;
    }
}
