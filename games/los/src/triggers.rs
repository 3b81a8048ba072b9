//! 9.3: what sets abilities off.

use engine::effect::{Happens, On, Run, Seen};
use engine::{Because, Face, Few, Ix, Move, Ref, Seat, Seats, Set, Waiting, What};

use crate::current::granted;
use crate::events::{Harm, Own, is_due};
use crate::game::{Event, Look, Los, Observer, Rules, State, Table};
use crate::table::{Battle, Key, Phase, Square, Zone};
use crate::vocabulary::{Ability, ByWhat, Change, Edge, Eye, Filter, Nature, Topic, Trigger};

/// Something that happened, as abilities look at it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Happening {
    topic: Topic,
    /// The card it is about.
    pub(crate) on: Ix,
    /// The other card.
    other: Ix,
    /// The player it is about.
    pub(crate) seat: Seat,
    pub(crate) n: i16,
    pub(crate) by: Cause,
    zones: (Option<Zone>, Option<Zone>),
    phase: Option<Phase>,
}

/// By what it happened.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// A rule.
    Rule,
    /// A battle.
    Battle,
    /// An effect of this seat, of this card.
    Effect(Seat, Ix),
}

impl Happening {
    pub(crate) fn to(topic: Topic, on: Ix, seat: Seat) -> Happening {
        let (other, by, zones) = (Ix::NONE, Cause::Rule, (None, None));
        Happening { topic, on, other, seat, n: 1, by, zones, phase: None }
    }

    fn of(topic: Topic, seat: Seat) -> Happening {
        Happening::to(topic, Ix::NONE, seat)
    }
}

/// Does a trigger of the ability look at this?
pub(crate) fn has_topic(ability: &Ability, topic: Topic) -> bool {
    match &ability.nature {
        Nature::Triggered(all) => all.iter().any(|trigger| trigger.topic == topic),
        _ => false,
    }
}

/// What leaves is looked at before it goes.
pub(crate) fn look_back(look: Look<'_, impl Observer>) {
    let Look { rules, table, moment, waiting, .. } = look;
    if rules.lore.topics & LEAVING != 0 {
        leaving(table, moment, &mut |happening| tell(rules, table, happening, waiting));
    }
}

/// What texts will ask about is noted before it goes.
pub(crate) fn foresee(rules: &Rules, table: &mut Table, moment: &[Event]) {
    if rules.lore.asked_topics & LEAVING != 0 {
        note(rules, table, |table, say| leaving(table, moment, say));
    }
}

/// What came or changed is noted, as far as texts will ask about it.
pub(crate) fn note_after(rules: &Rules, table: &mut Table, moment: &[Event]) {
    if rules.lore.asked_topics != 0 {
        note(rules, table, |table, say| moment.iter().for_each(|event| happened(table, event, say)));
        engine::effect::date(table);
    }
}

fn note(rules: &Rules, table: &mut Table, each: impl FnOnce(&Table, &mut dyn FnMut(Happening))) {
    let happens = |what: Happening| Happens { on: what.on, n: what.n, what };
    engine::effect::note(rules, table, |table, say| each(table, &mut |one| say(happens(one))), fits);
}

/// What happens to cards that leave, as they lie before it.
fn leaving(table: &Table, moment: &[Event], say: &mut dyn FnMut(Happening)) {
    for event in moment {
        match &event.what {
            What::Move(change) => {
                for card in change.cards.iter() {
                    moves(table, event, card).into_iter().for_each(&mut *say);
                }
            }
            What::Own(Own::Moves(card, square, led)) => {
                let by = if *led { Cause::Rule } else { effect_of(table) };
                leaves_square(table, *card, *square, by, say);
            }
            What::Own(Own::Swaps(one, two)) => {
                let square = |card: Ix| table.body(card).map(|body| body.square).unwrap_or_default();
                leaves_square(table, *one, square(*two), effect_of(table), say);
                leaves_square(table, *two, square(*one), effect_of(table), say);
            }
            What::Own(Own::Destroyed(cards, by)) => {
                for card in cards.iter() {
                    let by = Cause::Effect(*by, table.common.acting.1);
                    say(Happening { by, ..Happening::to(Topic::Destroyed, card, table.seat(card)) });
                }
            }
            _ => {}
        }
    }
}

/// A character goes to another lane, to the other row, or both.
fn leaves_square(table: &Table, card: Ix, to: Square, by: Cause, say: &mut dyn FnMut(Happening)) {
    let Some(body) = table.body(card) else { return };
    let on = |topic| Happening { by, ..Happening::to(topic, card, table.seat(card)) };
    let n = i16::from(body.square.lane().abs_diff(to.lane()));
    if n > 0 {
        say(Happening { n, ..on(Topic::ChangesLane) });
    }
    if body.square.row() != to.row() {
        say(on(Topic::ChangesRow));
    }
}

/// The topics that are looked at before a moment.
const LEAVING: u64 = 1 << Topic::Put as u64
    | 1 << Topic::Left as u64
    | 1 << Topic::Discards as u64
    | 1 << Topic::Destroyed as u64
    | 1 << Topic::ChangesLane as u64
    | 1 << Topic::ChangesRow as u64;

/// By what a card is moved: an effect, a battle it lost, or a rule.
fn cause(table: &Table, event: &Event, card: Ix) -> Cause {
    if event.because.effect.is_some() {
        return effect_of(table);
    }
    if table.body(card).is_some_and(|body| body.beaten) { Cause::Battle } else { Cause::Rule }
}

/// The effect that resolves now.
fn effect_of(table: &Table) -> Cause {
    let (seat, card) = table.common.acting;
    Cause::Effect(seat, card)
}

/// An effect, or a rule.
fn effect_or_rule(table: &Table, event: &Event) -> Cause {
    if event.because.effect.is_some() { effect_of(table) } else { Cause::Rule }
}

/// What came or changed is looked at afterwards. `true` where the game must be judged.
pub(crate) fn look_after<O: Observer>(look: Look<'_, O>) -> bool {
    let Look { rules, table, moment, waiting, observer } = look;
    let mut judged = false;
    let listens = rules.lore.topics != 0;
    for event in moment {
        if O::LISTENS {
            now_holds(rules, table, event, observer);
        }
        if let What::Own(own) = &event.what {
            judged |= matches!(own, Own::Hurt { .. } | Own::LosesLife(..) | Own::DrewNothing(_));
        }
        if listens {
            happened(table, event, &mut |happening| tell(rules, table, happening, waiting));
        }
    }
    judged
}

/// What comes to lie face up in play lets hold what it says: the clauses by which that is understood act.
fn now_holds(rules: &Rules, table: &Table, event: &Event, observer: &mut impl Observer) {
    let cards = match &event.what {
        What::Move(change) if change.to.zone::<Zone>().is_field() => change.cards,
        What::Flip { cards, face: Face::Up } => *cards,
        _ => return,
    };
    for card in cards.iter().filter(|&card| table.card(card).face() == Face::Up) {
        let codes = rules.printed(table.card(card).def).abilities.iter();
        for ability in codes.filter_map(|&code| rules.lore.ability(code)) {
            if matches!(ability.nature, Nature::Static(_)) {
                ability.program.cites.iter().flatten().for_each(|reason| observer.cite(*reason));
            }
        }
    }
}

/// What an event is to abilities and texts, once it has happened.
fn happened(table: &Table, event: &Event, say: &mut dyn FnMut(Happening)) {
    match &event.what {
        What::Move(change) => {
            let (from, to) = (change.from.zone::<Zone>(), change.to.zone::<Zone>());
            if to.is_field() && !from.is_field() {
                for card in change.cards.iter() {
                    let seat = change.to.seat();
                    let (by, zones) = (cause(table, event, card), (Some(from), Some(to)));
                    if table.card(card).face() == Face::Up {
                        say(Happening { by, zones, ..Happening::to(Topic::Came, card, seat) });
                    }
                    say(Happening { by, zones, ..Happening::to(Topic::Brings, card, seat) });
                }
            }
            // By the rule it is told once a turn; a text may put more.
            if to == Zone::Energy && from != Zone::Energy && event.because.effect.is_some() {
                let by = effect_of(table);
                let n = change.cards.len() as i16;
                let zones = (Some(from), Some(to));
                say(Happening { n, by, zones, ..Happening::of(Topic::PutsEnergy, table.common.acting.0) });
            }
        }
        What::Turn { cards, turned } => {
            let topic = if *turned { Topic::Gained } else { Topic::Regained };
            let by = effect_or_rule(table, event);
            for card in cards.iter() {
                say(Happening { by, ..Happening::to(topic, card, table.seat(card)) });
            }
        }
        What::Shuffle(place) if place.zone::<Zone>() == Zone::Deck => {
            let by = effect_or_rule(table, event);
            say(Happening { by, ..Happening::of(Topic::Shuffles, place.seat()) });
        }
        What::Show { cards, to } if *to == Seats::ALL => {
            let by = effect_or_rule(table, event);
            for card in cards.iter() {
                say(Happening { by, ..Happening::to(Topic::Revealed, card, table.seat(card)) });
            }
        }
        What::Own(own) => own_event(table, own, event, say),
        _ => {}
    }
}

fn own_event(table: &Table, own: &Own, event: &Event, say: &mut dyn FnMut(Happening)) {
    let by = effect_or_rule(table, event);
    let on = |topic, card: Ix| Happening { by, ..Happening::to(topic, card, table.seat(card)) };
    match *own {
        Own::TurnBegins(seat) => {
            say(Happening::of(Topic::TurnBegins, seat));
            say(Happening { phase: Some(Phase::Start), ..Happening::of(Topic::PhaseBegins, seat) });
        }
        Own::TurnEnding(seat) => say(Happening::of(Topic::TurnEnds, seat)),
        Own::PhaseBegins(phase) => {
            say(Happening { phase: Some(phase), ..Happening::of(Topic::PhaseBegins, table.turn()) });
        }
        Own::PhaseEnds(phase) => {
            say(Happening { phase: Some(phase), ..Happening::of(Topic::PhaseEnds, table.turn()) });
        }
        Own::Energised(seat) => {
            let zones = (Some(Zone::Hand), Some(Zone::Energy));
            say(Happening { zones, ..Happening::of(Topic::PutsEnergy, seat) });
        }
        Own::Displays(card, facing, _) => {
            let topic = if facing.is_defence() { Topic::ToDefence } else { Topic::ToAttack };
            say(on(topic, card));
            say(on(Topic::Displayed, card));
        }
        Own::Sides(card, _) => say(on(Topic::Displayed, card)),
        Own::TurnedUp { card, silent: false, .. } => {
            say(on(Topic::TurnedUp, card));
            // Whoever is attacked face down is told of it once it is turned up (LS-50).
            let battle = table.common.battle;
            if event.because.effect.is_none() && battle.target == table.object(card) && !battle.fought {
                say(Happening { other: battle.attacker.card, ..on(Topic::Attacked, card) });
            }
        }
        Own::TurnedDown(card) => say(on(Topic::TurnedDown, card)),
        Own::Moves(card, ..) => say(on(Topic::Moved, card)),
        Own::Swaps(one, two) => {
            for (card, other) in [(one, two), (two, one)] {
                say(on(Topic::Moved, card));
                say(Happening { other, ..on(Topic::Swapped, card) });
            }
            say(Happening { other: two, ..on(Topic::Swaps, one) });
        }
        Own::Attacks(battle) => attacks(table, &battle, say),
        Own::Meets(met) if met.card.is_some() => {
            let attacker = table.common.battle.attacker.card;
            say(Happening { other: met.card, ..on(Topic::WillFight, attacker) });
            say(Happening { other: attacker, ..on(Topic::WillFight, met.card) });
        }
        Own::Fights { attacker, target, .. } => {
            say(Happening { other: target, ..on(Topic::Fights, attacker) });
            say(Happening { other: attacker, ..on(Topic::Fights, target) });
        }
        Own::FightEnds => {
            let battle = table.common.battle;
            for (one, other) in [(battle.attacker, battle.target), (battle.target, battle.attacker)] {
                if battle.fought && table.still(one) {
                    say(Happening { other: other.card, ..on(Topic::FightEnds, one.card) });
                }
            }
        }
        Own::Down(cards, battle) => went_down(table, &cards, battle, say),
        Own::Hurt { seat, n, harm, source } => hurt(table, seat, n, harm, source, say),
        Own::LosesLife(seat, n) => say(Happening { n, by, ..Happening::of(Topic::LosesLife, seat) }),
        Own::Recovers(seat, n) => say(Happening { n, by, ..Happening::of(Topic::Recovers, seat) }),
        Own::Drew(seat, n) => say(Happening { n: n.into(), by, ..Happening::of(Topic::Draws, seat) }),
        Own::Played(card, _) => say(Happening::to(Topic::Plays, card, table.card(card).owner())),
        Own::Chosen(cards, by) => {
            let by = Cause::Effect(by, table.common.acting.1);
            for card in cards.iter() {
                say(Happening { by, ..on(Topic::Chosen, card) });
            }
        }
        _ => {}
    }
}

/// A card attacks another, or its player.
fn attacks(table: &Table, battle: &Battle, say: &mut dyn FnMut(Happening)) {
    let on = |topic, card: Ix| Happening::to(topic, card, table.seat(card));
    let (card, target) = (battle.attacker.card, battle.target.card);
    say(Happening { other: target, ..on(Topic::Attacks, card) });
    if target.is_some() {
        if table.card(target).face() == Face::Up {
            say(Happening { other: card, ..on(Topic::Attacked, target) });
        }
    } else {
        say(on(Topic::AttacksDirectly, card));
        say(Happening { other: card, ..Happening::of(Topic::AttackedDirectly, table.seat(card).other()) });
    }
}

/// A player suffers damage.
fn hurt(table: &Table, seat: Seat, n: i16, harm: Harm, source: Ref, say: &mut dyn FnMut(Happening)) {
    let by = if harm == Harm::Effect { effect_of(table) } else { Cause::Battle };
    say(Happening { n, by, other: source.card, ..Happening::of(Topic::Suffers, seat) });
    say(Happening { n, by, ..Happening::of(Topic::LosesLife, seat) });
    if harm == Harm::Down {
        say(Happening { n, by, other: source.card, ..Happening::of(Topic::SuffersDown, seat) });
    }
    let dealer = dealer(table, harm, source);
    if dealer.is_some() {
        say(Happening { n, by, ..Happening::to(Topic::Deals, dealer, seat) });
        if harm == Harm::Attack {
            say(Happening { n, by, ..Happening::to(Topic::DealsDirectly, dealer, seat) });
        }
    }
}

/// Who dealt the damage: the attacker, whoever beat the one that is down, or the source of an effect.
pub(crate) fn dealer(table: &Table, harm: Harm, source: Ref) -> Ix {
    let battle = table.common.battle;
    match harm {
        Harm::Attack | Harm::Effect => source.card,
        Harm::Down if source == battle.attacker => battle.target.card,
        Harm::Down if source == battle.target => battle.attacker.card,
        Harm::Down => Ix::NONE,
    }
}

/// A card that goes down, and whom it lost to in battle.
fn goes_down(table: &Table, card: Ix, battle: bool) -> (Happening, Ix) {
    let fight = table.common.battle;
    let cursed =
        (card == fight.attacker.card && fight.cursed[0]) || (card == fight.target.card && fight.cursed[1]);
    let beater = if card == fight.attacker.card { fight.target.card } else { fight.attacker.card };
    let by = match (battle, cursed) {
        (true, _) => Cause::Battle,
        (false, true) => Cause::Effect(table.seat(card).other(), beater),
        (false, false) => effect_of(table),
    };
    (Happening { by, ..Happening::to(Topic::Downed, card, table.seat(card)) }, beater)
}

fn went_down(table: &Table, cards: &Set, battle: bool, say: &mut dyn FnMut(Happening)) {
    for card in cards.iter() {
        let (happening, beater) = goes_down(table, card, battle);
        let by = happening.by;
        say(happening);
        if battle && beater.is_some() && table.lies(beater) {
            say(Happening { by, other: card, ..Happening::to(Topic::Downs, beater, table.seat(beater)) });
        }
    }
}

/// What an event would come to: each part of it that something could be done instead of, and what would be told of it.
pub(crate) fn would(table: &Table, event: &Event) -> Vec<(What<Los>, Vec<Happening>)> {
    let by = effect_or_rule(table, event);
    let on = |topic, card: Ix| Happening { by, ..Happening::to(topic, card, table.seat(card)) };
    let of = |topic, seat, n| Happening { n, by, ..Happening::of(topic, seat) };
    let whole = |all: Vec<Happening>| vec![(event.what, all)];
    match &event.what {
        What::Move(change) => {
            let part =
                |card| (What::Move(Move { cards: Set::only(card), ..*change }), moves(table, event, card));
            change.cards.iter().map(part).collect()
        }
        What::Turn { cards, turned } => {
            let topic = if *turned { Topic::Gained } else { Topic::Regained };
            let part = |card| (What::Turn { cards: Set::only(card), turned: *turned }, vec![on(topic, card)]);
            cards.iter().map(part).collect()
        }
        What::Own(Own::Destroyed(cards, seat)) => {
            let by = Cause::Effect(*seat, table.common.acting.1);
            let told = |card| vec![Happening { by, ..on(Topic::Destroyed, card) }];
            cards.iter().map(|card| (What::Own(Own::Destroyed(Set::only(card), *seat)), told(card))).collect()
        }
        What::Own(Own::Down(cards, battle)) => {
            let told = |card| vec![goes_down(table, card, *battle).0];
            cards.iter().map(|card| (What::Own(Own::Down(Set::only(card), *battle)), told(card))).collect()
        }
        What::Own(Own::Moves(card, ..)) => whole(vec![on(Topic::Moved, *card)]),
        What::Own(Own::TurnedDown(card)) => whole(vec![on(Topic::TurnedDown, *card)]),
        What::Own(Own::Displays(card, facing, _)) => {
            let topic = if facing.is_defence() { Topic::ToDefence } else { Topic::ToAttack };
            whole(vec![on(topic, *card), on(Topic::Displayed, *card)])
        }
        What::Own(Own::Hurt { seat, n, harm, source }) => {
            let mut all = Vec::new();
            hurt(table, *seat, *n, *harm, *source, &mut |happening| all.push(happening));
            whole(all)
        }
        What::Own(Own::Recovers(seat, n)) => whole(vec![of(Topic::Recovers, *seat, *n)]),
        What::Own(Own::LosesLife(seat, n)) => whole(vec![of(Topic::LosesLife, *seat, *n)]),
        What::Own(Own::Drew(seat, n)) => whole(vec![of(Topic::Draws, *seat, (*n).into())]),
        // Whoever can't draw would have drawn one more than there are.
        What::Own(Own::DrewNothing(seat)) => {
            let n = table.at(Zone::Deck, *seat).len().min(98) as u8 + 1;
            vec![(What::Own(Own::Drew(*seat, n)), vec![of(Topic::Draws, *seat, n.into())])]
        }
        _ => Vec::new(),
    }
}

/// What is told of a card that is put elsewhere.
fn moves(table: &Table, event: &Event, card: Ix) -> Vec<Happening> {
    let What::Move(change) = &event.what else { return Vec::new() };
    let (from, to) = (change.from.zone::<Zone>(), change.to.zone::<Zone>());
    let (by, zones, seat) = (cause(table, event, card), (Some(from), Some(to)), change.from.seat());
    let on = |topic| Happening { zones, by, ..Happening::to(topic, card, seat) };
    let mut all = vec![on(Topic::Put)];
    if from.is_field() && !to.is_field() {
        all.push(on(Topic::Left));
    }
    if from == Zone::Hand && to == Zone::Trash {
        all.push(on(Topic::Discards));
    }
    all
}

/// Whatever looks for it is set off.
fn tell(rules: &Rules, table: &Table, happening: Happening, waiting: &mut Few<Waiting, 16>) {
    if rules.lore.topics >> happening.topic as u64 & 1 == 0 {
        return;
    }
    for seat in [table.turn().other(), table.turn()] {
        for zone in [Zone::Character, Zone::Support] {
            for &card in table.at(zone, seat) {
                listen(rules, table, card, &happening, waiting);
            }
        }
    }
    // What players were given for a while.
    for lasting in table.common.lasts.iter().filter(|lasting| lasting.until.is_now()) {
        if let (On::Seat(_), Change::Ability(code)) = (lasting.on, lasting.change) {
            set_off(rules, table, lasting.from, code, &happening, waiting);
        }
    }
    if rules.lore.outside >> happening.topic as u64 & 1 == 1 {
        for seat in [table.turn().other(), table.turn()] {
            for &card in table.at(Zone::Trash, seat) {
                listen(rules, table, card, &happening, waiting);
            }
        }
    }
    // A card speaks of itself wherever it lies.
    let there = happening.on.is_some() && !table.zone(happening.on).is_field();
    if there && matches!(happening.topic, Topic::Put | Topic::Discards) {
        listen(rules, table, happening.on, &happening, waiting);
    }
}

/// A card looks at what happened.
fn listen(rules: &Rules, table: &Table, card: Ix, happening: &Happening, waiting: &mut Few<Waiting, 16>) {
    let record = table.card(card);
    let printed = rules.printed(record.def);
    let source = table.object(card);
    let zone = record.place.zone::<Zone>();
    let given = zone.is_field() && (!table.common.lasts.is_empty() || rules.lore.grants);
    if printed.topics >> happening.topic as u64 & 1 == 0 && !given {
        return;
    }
    let body = table.body(card);
    let hidden = record.face() == Face::Down && zone == Zone::Character;
    let mute = body.is_some_and(|body| body.now.keys.has(Key::Textless) || body.now.keys.has(Key::CantUse));
    if hidden || mute {
        return;
    }
    // A card speaks of itself wherever it lies; of anything else where its ability works.
    let here = |ability: &Ability| match ability.home {
        Some(home) => home == zone || happening.on == card,
        None => zone.is_field() || happening.on == card,
    };
    for &code in &printed.abilities {
        if rules.lore.ability(code).is_some_and(here) {
            set_off(rules, table, source, code, happening, waiting);
        }
    }
    if given {
        for code in granted(rules, table, card) {
            set_off(rules, table, source, code, happening, waiting);
        }
    }
}

/// An ability of a card is set off, if it looks for what happened.
fn set_off(
    rules: &Rules,
    table: &Table,
    source: Ref,
    code: u16,
    happening: &Happening,
    waiting: &mut Few<Waiting, 16>,
) {
    let card = source.card;
    let Some(ability) = rules.lore.ability(code) else { return };
    let Nature::Triggered(all) = &ability.nature else { return };
    let used = table.body(card).map_or(0, |body| body.uses(code));
    if ability.often > 0 && used >= ability.often {
        return;
    }
    let seat = table.seat(card);
    let run = Run { code, seat, spoken: seat, source, n: happening.n, ..Run::default() };
    let eye = Eye { rules, table, ghosts: &[], run: &run };
    let Some(trigger) = all.iter().find(|trigger| fits(&eye, trigger, happening)) else { return };
    if !ability.given.iter().all(|condition| eye.holds(condition)) {
        return;
    }
    // A text that names this card speaks of the other one besides; any other, of the card that it is about.
    let this = trigger.who.contains(&Filter::This);
    let about = if !this && happening.on.is_some() { happening.on } else { happening.other };
    let cause = if about.is_some() { table.object(about) } else { Ref::default() };
    let other = happening.other;
    waiting.push(Waiting { ability: code, seat, source, cause, other, n: happening.n, at: table.now() });
}

/// Does a trigger look for this?
pub(crate) fn fits(eye: &Eye<'_>, trigger: &Trigger, happening: &Happening) -> bool {
    let seen = |card: Ix| Seen { card, record: eye.table.card(card), body: eye.table.body(card) };
    let by = match (trigger.by, happening.by) {
        (ByWhat::Any, _) | (ByWhat::Battle, Cause::Battle) | (ByWhat::Effect, Cause::Effect(..)) => true,
        (ByWhat::EffectOf(side), Cause::Effect(seat, _)) => eye.seat(side) == seat,
        _ => false,
    };
    let source = match happening.by {
        Cause::Effect(_, card) => card.is_some() && eye.fits_all(&seen(card), &trigger.source),
        Cause::Rule | Cause::Battle => false,
    };
    let zone = |wanted: &[Zone], found: Option<Zone>| {
        wanted.is_empty() || found.is_some_and(|found| wanted.contains(&found))
    };
    trigger.topic == happening.topic
        && by
        && (trigger.source.is_empty() || source)
        && trigger.seat.is_none_or(|side| eye.seat(side) == happening.seat)
        && trigger.phase.is_none_or(|phase| happening.phase == Some(phase))
        && (trigger.least..=trigger.most).contains(&happening.n)
        && zone(&trigger.zones.0, happening.zones.0)
        && zone(&trigger.zones.1, happening.zones.1)
        && (trigger.who.is_empty()
            || (happening.on.is_some() && eye.fits_all(&seen(happening.on), &trigger.who)))
        && (trigger.other.is_empty()
            || (happening.other.is_some() && eye.fits_all(&seen(happening.other), &trigger.other)))
}

/// What was made for the end of the turn or of the battle, or for the beginning of this turn, waits now. Says whether
/// anything does.
pub(crate) fn set_off_later(state: &mut State, edge: Edge, because: Because) -> bool {
    if !state.table.common.later.iter().any(|later| is_due(&state.table, later.due, edge)) {
        return false;
    }
    let at = state.table.now();
    let State { table, work } = state;
    for later in table.common.later.iter().filter(|later| is_due(table, later.due, edge)) {
        let (ability, seat, source, cause) = (later.code, later.seat, later.source, later.about);
        work.waiting.push(Waiting { ability, seat, source, cause, n: 1, at, ..Waiting::default() });
    }
    state.propose(What::Own(Own::LaterOff(edge)), because);
    true
}
