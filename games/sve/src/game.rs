//! The game as the engine asks for it.

use engine::effect::{Effects, Run};
use engine::{Def, Flow, Game, Ix, Open, Reason, Ref, Seat, Viewer};

use crate::cards::{Lore, Printed, Special};
use crate::events::{self, Own};
use crate::instead;
use crate::questions::{Ask, Lack, Want};
use crate::steps::{SetUp, Step};
use crate::table::{Body, Common, Kind, Purse, Zone};
use crate::vocabulary::{Eye, Fact, Measure, Price, Program, Seen, Test, Trigger, Verb};
use crate::{
    ask, attack, check, clauses, cost, current, damage, entering, evaluate, legal, moves, play, setup,
    special, table, terms, titles, triggers, turn,
};

engine::game_types!(Sve);

impl Game for Sve {
    engine::game_types!(parts by clauses, triggers, current, ask, table);
    type Marks = crate::marks::Marks;
    const OPENING: Step = Step::SetUp(SetUp::Lay);
    const AFTERMATH: Step = check::CHECK;
    const DECK_ZONE: Zone = Zone::Deck;
    const UNTOLD: Reason = rule!("4.1.2.1");
    const ENDLESS: &'static [Reason] = &[rule!("15.2.1.3"), rule!("15.2.1"), ruling!("SV-126")];
    const CONCESSION: &'static [Reason] = &[rule!("1.2.3"), rule!("1.2.3.1")];

    fn has_body(zone: Zone) -> bool {
        matches!(zone, Zone::Leader | Zone::Field | Zone::Ex | Zone::Resolution)
    }

    fn step(rules: &Rules, state: &mut State, observer: &mut impl Observer) -> Flow {
        match state.work.frames.last() {
            None => {
                state.push(check::CHECK);
                Flow::On
            }
            Some(&Step::SetUp(stage)) => setup::step(rules, state, stage, observer),
            Some(&Step::Turn(stage)) => turn::step(rules, state, stage, observer),
            Some(&Step::Attack(stage)) => attack::step(rules, state, stage, observer),
            Some(&Step::Check(resolved)) => check::step(rules, state, resolved, observer),
            Some(&Step::Overflow(seat, ex, gone)) => check::overflow(rules, state, seat, ex, gone),
            Some(&Step::Play(play)) => play::step(rules, state, play, observer),
            Some(&Step::Resolve(run)) => engine::effect::go(rules, state, run, rule!("10.6.2.8.2"), observer),
            Some(&Step::Pay(pay)) => cost::step(rules, state, pay, observer),
            Some(&Step::Enter(enter)) => entering::enter(rules, state, enter, observer),
            Some(&Step::Draw { seat, left, ask, because }) => {
                terms::draw(rules, state, seat, left, ask, because, observer)
            }
            Some(&Step::LookUpTo { seat, seen, most, .. }) => terms::look_up_to(state, seat, seen, most),
            Some(&Step::Blows(blows)) => damage::step(rules, state, blows, observer),
            Some(&Step::Instead(waits)) => instead::step(rules, state, waits, observer),
            Some(&Step::Sort(sorting)) => {
                observer.cite(ruling!("SV-42"));
                moves::sort(state, sorting)
            }
            Some(&Step::Evolve(card, name, _)) => terms::evolve(rules, state, card, name, observer),
            Some(&Step::DriveCheck(seat, stage, because)) => {
                titles::drive_check(rules, state, seat, stage, because, observer)
            }
            Some(&Step::Crowd(room)) => entering::crowd(rules, state, room),
            Some(&Step::Name(_)) => Flow::Ask,
        }
    }

    fn apply(rules: &Rules, table: &mut Table, own: &Own) {
        events::apply(rules, table, own);
    }

    fn follow_up(rules: &Rules, state: &mut State) {
        special::follow_up(rules, state);
    }

    fn carry(common: &mut Common, was: Ref, is: Ref) {
        common.lasts.carry(was, is);
        common.history.carry(was, is);
    }

    fn spoken_of(common: &Common, object: Ref) -> usize {
        let later = common.later.iter().flat_map(|later| [later.source, later.about]);
        common.lasts.objects().chain(later).position(|of| of == object).map_or(0, |at| at + 1)
    }

    fn forget(common: &mut Common) {
        common.history.forget_order();
        common.been.clear();
    }

    fn veil_common(common: &mut Common) {
        // A digest of the whole table: who could guess it would know every hidden card.
        common.been.clear();
        common.lasts.forget_unplaced();
    }

    fn veil(frame: &mut Step, viewer: Viewer) {
        ask::veil(frame, viewer);
    }

    fn secret(ask: &Ask) -> bool {
        !matches!(
            ask,
            Ask::Basis
                | Ask::First
                | Ask::Target(_)
                | Ask::Guards
                | Ask::Waiting
                | Ask::EarthRite(_)
                | Ask::X(_)
                | Ask::Share(_)
                | Ask::WithEp(_)
                | Ask::GuardEnters(_)
                | Ask::GuardToken(_)
                | Ask::Overflow
                | Ask::PointTrigger(_)
                | Ask::Replacement(_)
        )
    }

    fn open(zone: Zone) -> Open {
        match zone {
            Zone::Deck => Open::Nobody,
            Zone::Hand => Open::Own,
            Zone::EvolveDeck | Zone::Field => Open::OwnOrFaceUp,
            Zone::Banished => Open::FaceUp,
            Zone::Leader
            | Zone::Ex
            | Zone::Cemetery
            | Zone::Resolution
            | Zone::Evolution
            | Zone::Racing
            | Zone::Drive
            | Zone::Trigger => Open::All,
        }
    }

    fn is_brought(rules: &Rules, def: Def) -> bool {
        !rules.printed(def).is_token()
    }

    fn belongs(rules: &Rules, def: Def, zone: Zone) -> bool {
        let facts = &rules.printed(def).facts;
        let evolve = matches!(facts.special, Some(Special::Evolve | Special::Advance));
        match zone {
            Zone::EvolveDeck => evolve,
            Zone::Leader => facts.kind == Kind::Leader,
            _ => !evolve && facts.kind != Kind::Leader,
        }
    }
}

impl Effects for Sve {
    engine::effect_types!(parts by evaluate, terms::perform);

    fn may_choose(eye: &Eye<'_>, card: Ix) -> bool {
        legal::may_choose(eye, card)
    }

    fn must_choose(eye: &Eye<'_>, card: Ix) -> bool {
        legal::must_choose(eye, card)
    }

    fn is_shared(zone: Zone) -> bool {
        zone == Zone::Resolution
    }

    fn asks_of_others(choose: &engine::effect::Choose<Self>) -> bool {
        crate::evaluate::asks_of_others(choose)
    }

    fn follows_source(eye: &crate::vocabulary::Eye<'_>) -> bool {
        crate::terms::follows_source(eye)
    }

    fn is_spoken_of(table: &Table, card: Ix) -> bool {
        table.zone(card) != Zone::Leader || current::leader(table, table.seat(card)) == card
    }

    fn leader(eye: &Eye<'_>, seat: Seat) -> Ix {
        current::leader(eye.table, seat)
    }

    fn passed_over(paid: bool) -> &'static [Reason] {
        const UNPAID: &[Reason] = &[rule!("10.4.2.2"), rule!("10.4.7.1")];
        const UNMET: &[Reason] = &[rule!("10.3.2"), rule!("10.3.3"), ruling!("SV-92"), ruling!("SV-127")];
        if paid { UNPAID } else { UNMET }
    }

    fn payable(eye: &Eye<'_>, cost: &[Price]) -> bool {
        crate::payable::payable(eye, cost, eye.table.purses[eye.run.seat].pp).is_ok()
    }

    fn hides(eye: &Eye<'_>, cost: &[Price]) -> bool {
        crate::payable::hides(eye, cost, eye.table.purses[eye.run.seat].pp)
    }
}
