//! Rules for cards and players: what can't be done or is not done to them, and what they may always do.

use language::genre::{self, Adverb};
use language::grammar::Particle::{self, At, From, Object, To};
use language::grammar::{Atom, Chain, Quantity};
use language::lexicon::NOUN;
use language::scribe::Lowered;
use language::scribe::events::Slot::{By, How, Is, Place};
use language::scribe::events::{self, ANY, CANNOT, DOES_NOT, IS_NOT, Row};
use language::scribe::phrase::{Count, Phrase, Says, Whose, count};
use language::view::{Form, Slots};
use language::{DeedId, Tense, Voice, Word};

use super::events::by;
use super::{Hooks, cannot, own_noun, posture, shared_noun};
use crate::cards::Kind;
use crate::lexicon::{Deed, Noun};
use crate::table::{Figure, Key, Rule, Zone};
use crate::vocabulary::{Amount, ByWhat, Change, Filter, Pose, Test};
use engine::effect::{Bound, Side};

/// 2回まで
fn so_often(chain: &Chain) -> Option<u8> {
    let times = match (&chain.first, &chain.more[..]) {
        (Atom::Quantity(Quantity::Count { unit: Some(unit), .. }), []) => {
            matches!(genre::Counter::of(*unit), Some(genre::Counter::Time | genre::Counter::Occasion))
        }
        _ => false,
    };
    match count(chain) {
        Ok(Count::UpTo(n)) if times => Some(n.clamp(0, 9) as u8),
        _ => None,
    }
}

/// Is 〜できる something that a card may always do, not a deed that may be left?
pub(super) fn is_rule(deed: DeedId, slots: &Slots<'_>) -> bool {
    match genre::Deed::of(deed) {
        Some(genre::Deed::Attack) => true,
        Some(genre::Deed::Move) => {
            let any_way = slots.peek(&Particle::To).and_then(own_noun) == Some(Noun::AllSides);
            let often = slots.peek_count().is_some_and(|count| so_often(count).is_some());
            let even = slots.peek_time().is_some_and(|(_, particle)| particle == Some(&Particle::AtAlso));
            any_way || often || even
        }
        _ => false,
    }
}

/// What a rule for cards changes; none if the clause is a deed.
pub(super) fn of_cards(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
) -> Lowered<Option<Vec<Change>>> {
    let Some(form) = slots.peek_form() else { return Ok(None) };
    let key = if form.tense.negated() {
        match forbidden(hooks, (deed, form), slots)? {
            Some(changes) => changes,
            None => return Ok(None),
        }
    } else if form.may_be_left() {
        match allowed(hooks, (deed, form), slots)? {
            Some(changes) => changes,
            None => return Ok(None),
        }
    } else {
        return Ok(None);
    };
    slots.take_form();
    Ok(Some(key))
}

/// What a ban comes to: by anything, in battle, by effects, by effects of the opponent.
type Banned<T> = [Option<T>; 4];

fn banned<T: Copy>(bans: Banned<T>, by: ByWhat) -> Option<T> {
    match by {
        ByWhat::Any => bans[0],
        ByWhat::Battle => bans[1],
        ByWhat::Effect => bans[2],
        ByWhat::EffectOf(Side::Theirs) => bans[3],
        ByWhat::EffectOf(_) => None,
    }
}

/// Banned whatever it is by, where nothing is said of that.
const fn only<T: Copy>(one: T) -> Banned<T> {
    [Some(one), None, None, None]
}

/// Banned as what effects do, or what those of the opponent do.
const fn effects(one: Key, other: Key) -> Banned<Key> {
    [Some(one), None, Some(one), Some(other)]
}

const UNDOWNED: Banned<Key> =
    [Some(Key::Undowned), Some(Key::UndownedInBattle), Some(Key::UndownedByEffect), None];
const UNDAMAGED: Banned<Rule> =
    [Some(Rule::Undamaged), Some(Rule::UndamagedInBattle), Some(Rule::UndamagedByEffect), None];
const EFFECT: Word<NOUN> = genre::Noun::Effect.id();

/// What can't be done by a card, or isn't done to it.
const FORBIDDEN: &[Row<Zone, Banned<Key>>] = &[
    (Deed::Down.id(), DOES_NOT, &[By], UNDOWNED),
    (genre::Deed::Become.id(), DOES_NOT, &[Is(To, Noun::Downed.id()), By], UNDOWNED),
    (Deed::Regain.id(), DOES_NOT, &[], only(Key::CantRegain)),
    (genre::Deed::Attack.id(), CANNOT, &[How(Adverb::Directly)], only(Key::CantAttackDirectly)),
    (genre::Deed::Attack.id(), CANNOT, &[], only(Key::CantAttack)),
    (genre::Deed::Move.id(), CANNOT, &[], only(Key::CantMove)),
    (genre::Deed::ChangeTo.id(), CANNOT, &[Is(Object, Noun::Display.id())], only(Key::CantTurn)),
    (genre::Deed::Use.id(), CANNOT, &[Is(Object, EFFECT)], only(Key::CantUse)),
    (genre::Deed::UseText.id(), CANNOT, &[Is(Object, EFFECT)], only(Key::CantUse)),
    (genre::Deed::Destroy.id(), IS_NOT, &[By], effects(Key::Undestroyed, Key::UndestroyedByOther)),
    (
        genre::Deed::Return.id(),
        IS_NOT,
        &[Place(To, &[Zone::Hand]), By],
        effects(Key::Unreturned, Key::UnreturnedByOther),
    ),
    (genre::Deed::Choose.id(), IS_NOT, &[By], effects(Key::Unchosen, Key::UnchosenByOther)),
];

/// What a player can't do, or doesn't suffer.
const FORBIDDEN_TO_PLAYERS: &[Row<Zone, Banned<Rule>>] = &[
    (genre::Deed::Draw.id(), CANNOT, &[Is(Object, genre::Noun::Card.id())], only(Rule::CantDraw)),
    (genre::Deed::Draw.id(), CANNOT, &[], only(Rule::CantDraw)),
    (genre::Deed::Attack.id(), CANNOT, &[], only(Rule::CantAttack)),
    (genre::Deed::Recover.id(), CANNOT, &[Is(Object, Noun::Life.id())], only(Rule::CantRecover)),
    (genre::Deed::Suffer.id(), DOES_NOT, &[Is(Object, genre::Noun::Damage.id()), By], UNDAMAGED),
    (genre::Deed::Suffer.id(), DOES_NOT, &[Is(Object, Noun::DownDamage.id())], only(Rule::UndamagedByDown)),
];

/// What a card may always do.
const ALLOWED: &[Row<Zone, Key>] = &[
    (
        genre::Deed::Attack.id(),
        ANY,
        &[How(Adverb::Directly), Is(To, genre::Noun::Opponent.id())],
        Key::AttacksDirectly,
    ),
    (genre::Deed::Attack.id(), ANY, &[How(Adverb::Directly)], Key::AttacksDirectly),
    (genre::Deed::Attack.id(), ANY, &[Is(From, Noun::BackRow.id())], Key::AttacksFromBack),
    (genre::Deed::Attack.id(), ANY, &[Is(At, Noun::DefenceDisplay.id())], Key::AttacksInDefence),
    (genre::Deed::Move.id(), ANY, &[Is(To, Noun::AllSides.id())], Key::MovesAnyWay),
];

/// What is banned, by the words of a clause; none if it is no ban that the table has.
fn ban<T: Copy>(
    hooks: &mut Hooks<'_>,
    rows: &[Row<Zone, Banned<T>>],
    told: (DeedId, Form),
    slots: &mut Slots<'_>,
) -> Lowered<Option<T>> {
    let Some(event) = events::read(hooks, rows, told, slots)? else { return Ok(None) };
    let home = event.to.is_none_or(|to| matches!(to.whose.get(), None | Some(Whose::Owner)));
    match banned(event.topic, by(event.by, slots)?).filter(|_| home) {
        Some(ban) => Ok(Some(ban)),
        None => cannot(slots.at(), "何によるか", "by what"),
    }
}

/// What can't be done by a card, or isn't done to it.
fn forbidden(
    hooks: &mut Hooks<'_>,
    told: (DeedId, Form),
    slots: &mut Slots<'_>,
) -> Lowered<Option<Vec<Change>>> {
    let (deed, form) = told;
    let does_not = form == Form { voice: Voice::Active, tense: Tense::Negative };
    if does_not && genre::Deed::of(deed) == Some(genre::Deed::Suffer) {
        return unaffected(hooks, slots).map(Some);
    }
    Ok(ban(hooks, FORBIDDEN, told, slots)?.map(|key| vec![Change::Key(key)]))
}

/// 相手のエフェクトの効果を受けない
fn unaffected(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Vec<Change>> {
    let at = slots.at();
    let Some(object) = slots.take(&Particle::Object).printed() else {
        return cannot(at, "何の効果か", "unaffected by what");
    };
    let Some(last) = object.more.last() else { return cannot(at, "何の効果か", "unaffected by what") };
    let effect = match last {
        language::grammar::Tied::By(language::grammar::Tie::Of, Atom::Noun(word)) => {
            genre::Noun::of(*word) == Some(genre::Noun::Effect)
        }
        _ => false,
    };
    let cards = Chain { more: object.more[..object.more.len() - 1].to_vec(), ..object.clone() };
    let phrase = Phrase::read(hooks, &cards)?;
    phrase.only(Says::WHOSE.and(Says::HEAD).and(Says::FILTERS))?;
    if !effect || phrase.whose.get() != Some(&Whose::Opponent) {
        return cannot(at, "誰の効果か", "unaffected by whose effects");
    }
    let keys = |keys: &[Key]| Ok(keys.iter().map(|key| Change::Key(*key)).collect());
    let every = [Key::NoCharacters, Key::NoEffects, Key::NoSupports];
    let tests = phrase.head.get().map(|head| &head.tests[..]).unwrap_or_default();
    match (tests, &phrase.filters[..]) {
        ([], []) => keys(&every),
        ([Filter::Is(Test::Kind(kind))], []) => keys(&[match kind {
            Kind::Character => Key::NoCharacters,
            Kind::Effect => Key::NoEffects,
            Kind::Support => Key::NoSupports,
        }]),
        ([Filter::Is(Test::Flash)], []) => keys(&[Key::NoFlashes]),
        // The same as the special effect (8.13.2, 8.13.3).
        ([], [Filter::Is(Test::Figure(figure, false, Bound::AtMost, than))]) => match (figure, &**than) {
            (Figure::Speed, Amount::N(n)) => Ok(vec![Change::Resist(false, (*n).clamp(0, 255) as u8)]),
            (Figure::Cost, Amount::N(n)) => Ok(vec![Change::Resist(true, (*n).clamp(0, 255) as u8)]),
            _ => cannot(at, "この種類の数値のカードの影響", "unaffected by cards with such numbers"),
        },
        _ => cannot(at, "この種類のカードの影響", "unaffected by such cards"),
    }
}

/// What a card may always do.
fn allowed(
    hooks: &mut Hooks<'_>,
    told: (DeedId, Form),
    slots: &mut Slots<'_>,
) -> Lowered<Option<Vec<Change>>> {
    if let Some(event) = events::read(hooks, ALLOWED, told, slots)? {
        return Ok(Some(vec![Change::Key(event.topic)]));
    }
    match genre::Deed::of(told.0) {
        Some(genre::Deed::Attack) => Ok(often(slots).map(|n| vec![Change::Attacks(n)])),
        Some(genre::Deed::Move) => {
            if let Some((turn, _)) = slots.take_time_if(|particle| particle == Some(&Particle::AtAlso)) {
                return match began_this_turn(turn) {
                    Some(key) => Ok(Some(vec![Change::Key(key)])),
                    None => cannot(slots.at(), "どのターンか", "in which turn"),
                };
            }
            Ok(often(slots).map(|n| vec![Change::Moves(n)]))
        }
        _ => Ok(None),
    }
}

/// 場に出たターン, 表側表示になったターン: what would else keep a card from moving in it.
fn began_this_turn(chain: &Chain) -> Option<Key> {
    use language::grammar::{Arg, Pred};
    let turn = chain.first.noun() == Some(genre::Noun::Turn) && chain.more.is_empty();
    let said = chain.relative.as_deref().filter(|said| turn && said.before.is_none())?;
    if !matches!(said.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Past, .. }) {
        return None;
    }
    let to = match &said.args[..] {
        [] => None,
        [Arg::Phrase(to, Some(Particle::To), None)] => Some(to),
        _ => return None,
    };
    match said.pred.deed(super::lexicon()).and_then(genre::Deed::of)? {
        genre::Deed::Come => to.is_none_or(|to| to.is(genre::Noun::Field)).then_some(Key::MovesAtOnce),
        genre::Deed::Become => {
            let pose = to.and_then(own_noun).and_then(posture)?;
            (pose == Pose { up: Some(true), ..Pose::default() }).then_some(Key::MovesWhenShown)
        }
        _ => None,
    }
}

/// So many times each turn.
fn often(slots: &mut Slots<'_>) -> Option<u8> {
    let like = |chain: &Chain| so_often(chain).is_some();
    let slot = [Particle::Topic, Particle::Object];
    let count = slot.iter().find_map(|slot| slots.take_count_of_if(slot, like));
    count.or_else(|| slots.take_count()).and_then(so_often)
}

/// What a rule for a player changes; none if the clause is none.
pub(super) fn of_player(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
) -> Lowered<Option<Vec<Change>>> {
    let at = slots.at();
    let Some(form) = slots.peek_form().filter(|form| form.tense.negated()) else { return Ok(None) };
    let one = |rule: Rule| vec![Change::Rule(rule)];
    let cannot_do = form.voice == Voice::Potential || form.tense == Tense::Unable;
    let changes = match genre::Deed::of(deed) {
        Some(genre::Deed::Play | genre::Deed::Use) if cannot_do => {
            let Some(object) = slots.take(&Particle::Object).printed() else {
                return cannot(at, "何をプレイできないか", "what can't be played");
            };
            let phrase = Phrase::read(hooks, object)?;
            phrase.only(Says::HEAD)?;
            let tests = phrase.head.get().map(|head| &head.tests[..]).unwrap_or_default();
            match tests {
                [] if shared_noun(object) == Some(genre::Noun::Card) => {
                    [Rule::CantPlayCharacters, Rule::CantPlayEffects, Rule::CantPlaySupports]
                        .map(Change::Rule)
                        .to_vec()
                }
                [Filter::Is(Test::Kind(Kind::Character))] => one(Rule::CantPlayCharacters),
                [Filter::Is(Test::Kind(Kind::Effect))] => one(Rule::CantPlayEffects),
                [Filter::Is(Test::Kind(Kind::Support))] => one(Rule::CantPlaySupports),
                [Filter::Is(Test::Flash)] => one(Rule::CantPlayFlashes),
                _ => return cannot(at, "何をプレイできないか", "what can't be played"),
            }
        }
        _ => match ban(hooks, FORBIDDEN_TO_PLAYERS, (deed, form), slots)? {
            Some(rule) => one(rule),
            None => return Ok(None),
        },
    };
    slots.take_form();
    Ok(Some(changes))
}
