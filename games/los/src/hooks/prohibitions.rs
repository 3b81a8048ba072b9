//! Rules for cards and players: what can't be done or is not done to them, and what they may always do.

use language::genre::{self, Adverb};
use language::grammar::Particle::{self, At, From, Object, To};
use language::grammar::{Amount as Number, Arg, Atom, Bound as Bound_, Chain, Clause};
use language::grammar::{Pred, Quantity, Tie, Tied};
use language::lexicon::NOUN;
use language::scribe::events::Slot::{By, How, Is, Place};
use language::scribe::events::{self, ANY, CANNOT, DOES_NOT, IS_NOT, Row};
use language::scribe::phrase::{Count, Phrase, Says, Whose, count};
use language::scribe::sentences::player;
use language::scribe::{Actor, Lowered, Plays, conditions};
use language::view::{Form, Slots};
use language::{DeedId, Tense, Voice, Word};

use super::events::{by, target_of};
use super::{Hooks, cannot, moves, own_noun, posture, shared_noun};
use crate::cards::Kind;
use crate::game::Los;
use crate::lexicon::{Deed, Noun};
use crate::table::{Figure, Key, Row as Rank, Rule, Zone};
use crate::vocabulary::{Amount, ByWhat, Change, Condition, Filter, Kept, Pose, Reference, Test, Ward};
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
        // 2回アタックできる: so often, and no more.
        Ok(Count::UpTo(n) | Count::Exactly(n)) if times => Some(n.clamp(0, 9) as u8),
        _ => None,
    }
}

/// Is 〜できる something that a card may always do, not a deed that may be left?
pub(super) fn is_rule(deed: DeedId, slots: &Slots<'_>) -> bool {
    match genre::Deed::of(deed) {
        Some(genre::Deed::Attack) => true,
        Some(genre::Deed::Move) => {
            let any_way = slots.peek(&Particle::To).and_then(own_noun) == Some(Noun::AllSides);
            let any_way = any_way || slots.peek(&Particle::To).is_some_and(|chain| leads(slots, chain));
            let often = slots.peek_count().is_some_and(|count| so_often(count).is_some());
            let even = slots
                .peek_time()
                .is_some_and(|(_, particle)| matches!(particle, Some(Particle::AtAlso | Particle::ToAlso)));
            any_way || often || even || moves_at_all(slots)
        }
        _ => false,
    }
}

/// 左右に〔移動できる〕: ways, and not how far.
fn leads(slots: &Slots<'_>, to: &Chain) -> bool {
    slots.peek_count().is_none() && slots.peek(&Particle::Object).is_none() && moves::ways(to).is_some()
}

/// そのキャラクターは移動できる: not where, but that it can.
fn moves_at_all(slots: &Slots<'_>) -> bool {
    let nowhere =
        [Particle::To, Particle::From, Particle::Object].iter().all(|slot| slots.peek(slot).is_none());
    nowhere && slots.peek(&Particle::Topic).is_some() && slots.peek_count().is_none()
}

/// What a rule for cards changes; none if the clause is a deed.
pub(super) fn of_cards(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
) -> Lowered<Option<Vec<Change>>> {
    let Some(form) = slots.peek_form() else { return Ok(None) };
    // 破壊されず、: and something else.
    let form = match form.tense {
        Tense::NegativeStem => Form { tense: Tense::Negative, ..form },
        Tense::Nor => Form { tense: Tense::Unable, ..form },
        _ => form,
    };
    let key = if form.tense.negated() {
        match forbidden(hooks, (deed, form), slots)? {
            Some(changes) => changes,
            None => return Ok(None),
        }
    } else if form.tense == Tense::Must {
        match must(deed, slots) {
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

/// アタックしなければならない: at least once, where it can (LS-71).
fn must(deed: DeedId, slots: &mut Slots<'_>) -> Option<Vec<Change>> {
    if genre::Deed::of(deed) != Some(genre::Deed::Attack) {
        return None;
    }
    slots.take_adverb(Adverb::IfPossible.word());
    slots.take_adverb(Adverb::Surely.word());
    slots.take_adverb(Adverb::EveryTurn.word());
    Some(vec![Change::Key(Key::MustAttack)])
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
const UNMOVED: Banned<Key> = [Some(Key::CantMove), None, Some(Key::Unmoved), Some(Key::UnmovedByOther)];
const UNDAMAGED: Banned<Rule> =
    [Some(Rule::Undamaged), Some(Rule::UndamagedInBattle), Some(Rule::UndamagedByEffect), None];
/// Life is recovered by effects alone (8.6).
const UNRECOVERED: Banned<Rule> = [Some(Rule::CantRecover), None, Some(Rule::CantRecover), None];
const EFFECT: Word<NOUN> = genre::Noun::Effect.id();
const FRONT: Word<NOUN> = Noun::FrontRow.id();
const BACK: Word<NOUN> = Noun::BackRow.id();

/// What can't be done by a card, or isn't done to it.
const FORBIDDEN: &[Row<Zone, Banned<Key>>] = &[
    (Deed::Down.id(), DOES_NOT, &[By], UNDOWNED),
    (genre::Deed::Become.id(), DOES_NOT, &[Is(To, Noun::Downed.id()), By], UNDOWNED),
    (Deed::Regain.id(), DOES_NOT, &[], only(Key::CantRegain)),
    (Deed::Regain.id(), IS_NOT, &[], only(Key::CantRegain)),
    (Deed::Regain.id(), CANNOT, &[], only(Key::CantRegain)),
    (genre::Deed::Attack.id(), CANNOT, &[How(Adverb::Directly)], only(Key::CantAttackDirectly)),
    (genre::Deed::Attack.id(), CANNOT, &[], only(Key::CantAttack)),
    (genre::Deed::Move.id(), CANNOT, &[Is(From, FRONT), Is(To, BACK)], only(Key::CantMoveToBack)),
    (genre::Deed::Move.id(), CANNOT, &[Is(From, BACK), Is(To, FRONT)], only(Key::CantMoveToFront)),
    (genre::Deed::Move.id(), CANNOT, &[Is(To, BACK)], only(Key::CantMoveToBack)),
    (genre::Deed::Move.id(), CANNOT, &[Is(To, FRONT)], only(Key::CantMoveToFront)),
    (genre::Deed::Move.id(), CANNOT, &[], only(Key::CantMove)),
    (genre::Deed::Move.id(), DOES_NOT, &[By], UNMOVED),
    (genre::Deed::Move.id(), IS_NOT, &[By], UNMOVED),
    (genre::Deed::ChangeTo.id(), CANNOT, &[Is(Object, Noun::Display.id())], only(Key::CantTurn)),
    (genre::Deed::Change.id(), CANNOT, &[Is(To, Noun::AttackDisplay.id())], only(Key::CantStand)),
    (genre::Deed::Change.id(), CANNOT, &[Is(To, Noun::DefenceDisplay.id())], only(Key::CantDefend)),
    (genre::Deed::Change.id(), CANNOT, &[Is(To, Noun::FaceUpDisplay.id())], only(Key::CantShow)),
    (genre::Deed::Change.id(), CANNOT, &[Is(To, Noun::FaceDownDisplay.id())], only(Key::CantHide)),
    (genre::Deed::Become.id(), DOES_NOT, &[Is(To, Noun::AttackDisplay.id())], only(Key::CantStand)),
    (genre::Deed::Become.id(), DOES_NOT, &[Is(To, Noun::DefenceDisplay.id())], only(Key::CantDefend)),
    (genre::Deed::Become.id(), DOES_NOT, &[Is(To, Noun::FaceDownDisplay.id())], only(Key::CantHide)),
    (genre::Deed::Use.id(), CANNOT, &[Is(Object, EFFECT)], only(Key::CantUse)),
    (genre::Deed::UseText.id(), CANNOT, &[Is(Object, EFFECT)], only(Key::CantUse)),
    (genre::Deed::Destroy.id(), IS_NOT, &[By], effects(Key::Undestroyed, Key::UndestroyedByOther)),
    (
        genre::Deed::Return.id(),
        IS_NOT,
        &[Place(To, &[Zone::Hand]), By],
        effects(Key::Unreturned, Key::UnreturnedByOther),
    ),
    (
        genre::Deed::GoBack.id(),
        DOES_NOT,
        &[Place(To, &[Zone::Hand]), By],
        effects(Key::Unreturned, Key::UnreturnedByOther),
    ),
    (genre::Deed::Choose.id(), IS_NOT, &[By], effects(Key::Unchosen, Key::UnchosenByOther)),
];

/// 相手の効果の対象にならない, once whose target it is was taken.
const NO_TARGET: &[Row<Zone, Banned<Key>>] =
    &[(genre::Deed::Become.id(), DOES_NOT, &[], effects(Key::Unchosen, Key::UnchosenByOther))];

/// What a player can't do, or doesn't suffer.
const FORBIDDEN_TO_PLAYERS: &[Row<Zone, Banned<Rule>>] = &[
    (genre::Deed::Draw.id(), CANNOT, &[Is(Object, genre::Noun::Card.id())], only(Rule::CantDraw)),
    (genre::Deed::Draw.id(), CANNOT, &[], only(Rule::CantDraw)),
    (genre::Deed::Attack.id(), CANNOT, &[], only(Rule::CantAttack)),
    (
        genre::Deed::Put.id(),
        CANNOT,
        &[Is(Object, genre::Noun::Card.id()), Place(To, &[Zone::Energy])],
        only(Rule::CantPutEnergy),
    ),
    (Deed::Regain.id(), CANNOT, &[Is(Object, Noun::Energy.id())], only(Rule::CantRegainEnergy)),
    (genre::Deed::Recover.id(), CANNOT, &[Is(Object, Noun::Life.id()), By], UNRECOVERED),
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
    let of = target_of(hooks, told.0, slots)?;
    let Some(event) = events::read(hooks, rows, told, slots)? else { return Ok(None) };
    if of.is_some() && event.by.is_some() {
        return cannot(slots.at(), "何によるか", "by what");
    }
    let home = event.to.is_none_or(|to| matches!(to.whose.get(), None | Some(Whose::Owner)));
    match banned(event.topic, by(event.by.or(of), slots)?).filter(|_| home) {
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
    if let Some(changes) = only_by_effects(told, slots) {
        return Ok(Some(changes));
    }
    if let Some(change) = unattacked(hooks, told, slots)? {
        return Ok(Some(vec![change]));
    }
    let does_not = form == Form { voice: Voice::Active, tense: Tense::Negative };
    if does_not && genre::Deed::of(deed) == Some(genre::Deed::Suffer) {
        return unaffected(hooks, slots).map(Some);
    }
    if let Some(changes) = no_target_of_kind(hooks, told, slots)? {
        return Ok(Some(changes));
    }
    if let Some(change) = ward(hooks, told, slots)? {
        return Ok(Some(vec![change]));
    }
    let rows = if is_target(deed, slots) { NO_TARGET } else { FORBIDDEN };
    Ok(ban(hooks, rows, told, slots)?.map(|key| vec![Change::Key(key)]))
}

/// 効果以外で表示を変更できない: by the rule that allows it once a turn.
fn only_by_effects((deed, form): (DeedId, Form), slots: &mut Slots<'_>) -> Option<Vec<Change>> {
    let cannot = form.tense == Tense::Unable || (form.voice == Voice::Potential && form.tense.negated());
    let others = |chain: &Chain| {
        chain.last_noun() == Some(genre::Noun::OtherThan.word())
            && chain.without_last().is_some_and(|of| of.only_noun() == Some(EFFECT))
    };
    let display = slots.peek(&Object).and_then(own_noun) == Some(Noun::Display);
    if genre::Deed::of(deed) != Some(genre::Deed::ChangeTo)
        || !cannot
        || !display
        || !slots.peek_means().is_some_and(others)
    {
        return None;
    }
    slots.take_means();
    slots.take(&Object);
    Some(vec![Change::Key(Key::CantTurnByRule)])
}

/// アタックされない, スピード3以下のキャラクターにアタックされない.
fn unattacked(
    hooks: &mut Hooks<'_>,
    (deed, form): (DeedId, Form),
    slots: &mut Slots<'_>,
) -> Lowered<Option<Change>> {
    if genre::Deed::of(deed) != Some(genre::Deed::Attack)
        || form != (Form { voice: Voice::Passive, tense: Tense::Negative })
    {
        return Ok(None);
    }
    let by = slots.take_doer().map_or(Ok(Vec::new()), |chain| super::events::cards(hooks, chain))?;
    hooks.writer().cite(ruling!("LS-90"));
    hooks.lore.wards.push(Ward { from: Kept::Attacked, by, others: false });
    Ok(Some(Change::Ward(hooks.lore.wards.len() as u16 - 1)))
}

/// 相手のキャラクターはこのカードにアタックできない: what can't be attacked, and by what. None if the clause says something else.
pub(super) fn not_by(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
) -> Lowered<Option<(Phrase<Los>, Change)>> {
    let cannot = slots.peek_form().is_some_and(|form| {
        form.tense == Tense::Unable || (form.voice == Voice::Potential && form.tense.negated())
    });
    let attacks = genre::Deed::of(deed) == Some(genre::Deed::Attack);
    let (Some(to), Some(by)) = (slots.peek(&To), slots.peek(&Particle::Topic)) else { return Ok(None) };
    if !cannot || !attacks || player(hooks, to).is_some() || player(hooks, by).is_some() {
        return Ok(None);
    }
    let on = Phrase::read(hooks, to)?;
    if !on.is_of_cards() && on.pronoun.get().is_none() {
        return Ok(None);
    }
    let by = super::events::cards(hooks, by)?;
    for slot in [&To, &Particle::Topic] {
        slots.take(slot);
    }
    slots.take_form();
    hooks.writer().cite(ruling!("LS-90"));
    hooks.lore.wards.push(Ward { from: Kept::Attacked, by, others: false });
    Ok(Some((on, Change::Ward(hooks.lore.wards.len() as u16 - 1))))
}

/// コスト2以下のキャラクターとの戦闘ではダウン状態にならない, 相手のエフェクトの効果では破壊されない: by such cards alone. None if it is
/// told otherwise.
fn ward(
    hooks: &mut Hooks<'_>,
    (deed, form): (DeedId, Form),
    slots: &mut Slots<'_>,
) -> Lowered<Option<Change>> {
    let Some(from) = kept_from(deed, form, slots) else { return Ok(None) };
    let target = from == Kept::Chosen && is_target(deed, slots);
    let chain = match target {
        true => slots.peek(&To).and_then(Chain::without_last),
        false => slots.peek_means().cloned(),
    };
    let Some(chain) = chain else { return Ok(None) };
    let others = chain.last_noun() == Some(genre::Noun::OtherThan.word());
    let means = if others { chain.without_last() } else { Some(chain) };
    let Some(means) = means else { return Ok(None) };
    let by = match (from, &means.more.last()) {
        (Kept::DownedInBattle, Some(Tied::By(Tie::With, atom)))
            if atom.noun() == Some(genre::Noun::Combat) =>
        {
            let Some(cards) = means.without_last() else { return Ok(None) };
            super::events::cards(hooks, &cards)?
        }
        (Kept::DownedInBattle, _) => return Ok(None),
        // 相手の効果で表示が変わらない
        _ if means.last_noun() == Some(EFFECT) => match by_effect_of(hooks, &means, from)? {
            Some(by) => by,
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    if target {
        slots.take(&To);
    } else {
        slots.take_means();
        slots.take(&To);
        // 表示を変更されない: of the card, whose display it is.
        if genre::Deed::of(deed) == Some(genre::Deed::ChangeTo) {
            slots.take_if(&Object, |chain| own_noun(chain) == Some(Noun::Display));
        }
    }
    hooks.lore.wards.push(Ward { from, by, others });
    Ok(Some(Change::Ward(hooks.lore.wards.len() as u16 - 1)))
}

/// 効果, 相手の効果, 相手のコスト3以下のカードの効果: what the card is like by whose effect it is. None if another rule says it.
fn by_effect_of(hooks: &mut Hooks<'_>, means: &Chain, from: Kept) -> Lowered<Option<Vec<Filter>>> {
    let Some(of) = means.without_last() else {
        return Ok((from == Kept::Turned).then(Vec::new));
    };
    match player(hooks, &of) {
        Some(whose) => {
            let side = whose.side(Side::Mine).filter(|_| from == Kept::Turned);
            Ok(side.map(|side| vec![Filter::Is(Test::Of(side))]))
        }
        None => {
            let phrase = Phrase::read(hooks, &of)?;
            // By a card that is spoken of, or by this one: no rule.
            if phrase.pronoun.get().is_some() || !phrase.is_of_cards() {
                return Ok(None);
            }
            super::events::like(phrase).map(Some)
        }
    }
}

/// What a clause keeps off a card.
fn kept_from(deed: DeedId, form: Form, slots: &Slots<'_>) -> Option<Kept> {
    let passive = form.voice == Voice::Passive && form.tense == Tense::Negative;
    let active = form.voice == Voice::Active && form.tense == Tense::Negative;
    let display = |slot: &Particle| {
        slots.peek(slot).and_then(own_noun).is_some_and(|word| {
            posture(word).is_some_and(|pose| pose.gained.is_none()) || word == Noun::Display
        })
    };
    let hand = slots.peek(&To).is_some_and(|chain| chain.last_noun() == Some(genre::Noun::Hand.word()));
    if Deed::of(deed) == Some(Deed::Down) && active {
        return Some(Kept::DownedInBattle);
    }
    match genre::Deed::of(deed)? {
        genre::Deed::Become if active && slots.peek(&To).and_then(own_noun) == Some(Noun::Downed) => {
            Some(Kept::DownedInBattle)
        }
        genre::Deed::Become if active && is_target(deed, slots) => Some(Kept::Chosen),
        genre::Deed::Choose if passive => Some(Kept::Chosen),
        genre::Deed::Become if active && display(&To) => Some(Kept::Turned),
        genre::Deed::Change if passive && display(&To) => Some(Kept::Turned),
        genre::Deed::ChangeTo if passive && display(&Object) => Some(Kept::Turned),
        genre::Deed::Destroy if passive => Some(Kept::Destroyed),
        genre::Deed::Return if passive && hand => Some(Kept::Returned),
        genre::Deed::GoBack if active && hand => Some(Kept::Returned),
        genre::Deed::Move if passive || active => Some(Kept::Moved),
        _ => None,
    }
}

/// 相手の効果の対象に〔ならない〕
fn is_target(deed: DeedId, slots: &Slots<'_>) -> bool {
    let target =
        |chain: &Chain| !chain.more.is_empty() && chain.last_noun() == Some(genre::Noun::Target.word());
    genre::Deed::of(deed) == Some(genre::Deed::Become) && slots.peek(&To).is_some_and(target)
}

/// 相手のエフェクトの対象にならない, 相手のキャラクターの効果で選ばれない: by the opponent's cards of one kind.
fn no_target_of_kind(
    hooks: &mut Hooks<'_>,
    (deed, form): (DeedId, Form),
    slots: &mut Slots<'_>,
) -> Lowered<Option<Vec<Change>>> {
    let chosen = genre::Deed::of(deed) == Some(genre::Deed::Choose) && form.voice == Voice::Passive;
    let of = match is_target(deed, slots) {
        true => slots.peek(&To).and_then(Chain::without_last),
        false if chosen => slots.peek_means().cloned(),
        false => None,
    };
    let Some(of) = of else { return Ok(None) };
    let of = if of.last_noun() == Some(EFFECT) { of.without_last() } else { Some(of) };
    let Some(cards) = of.filter(|of| own_noun_last(of).is_some()) else { return Ok(None) };
    let phrase = Phrase::read(hooks, &cards)?;
    if !phrase.says_only(Says::WHOSE.and(Says::HEAD)) {
        return Ok(None);
    }
    let tests = phrase.head.get().map(|head| &head.tests[..]).unwrap_or_default();
    let key = match (phrase.whose.get(), tests) {
        (Some(Whose::Opponent), [Filter::Is(Test::Kind(kind))]) => match kind {
            Kind::Character => Key::UnchosenByCharacters,
            Kind::Effect => Key::UnchosenByEffects,
            Kind::Support => Key::UnchosenBySupports,
        },
        _ => return cannot(cards.at, "誰の効果か", "by whose effect"),
    };
    if is_target(deed, slots) {
        slots.take(&To);
    } else {
        slots.take_means();
    }
    Ok(Some(vec![Change::Key(key)]))
}

/// The last word, if it is a noun of the game.
fn own_noun_last(chain: &Chain) -> Option<Noun> {
    chain.last_noun().and_then(Noun::of)
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
        Some(genre::Deed::Attack) => {
            if let Some((state, _)) = slots.take_time_if(|particle| particle == Some(&Particle::AtAlso)) {
                return match own_noun(state) {
                    Some(Noun::DefenceDisplay) => Ok(Some(vec![Change::Key(Key::AttacksInDefence)])),
                    Some(Noun::BackRow) => Ok(Some(vec![Change::Key(Key::AttacksFromBack)])),
                    _ => cannot(state.at, "どの状態か", "in which state"),
                };
            }
            let also = slots.take_time_if(|particle| particle == Some(&Particle::ToAlso));
            let whom = also.map(|(chain, _)| chain).or_else(|| slots.take(&To).printed());
            if let Some(whom) = whom {
                return attacked_too(hooks, whom).map(|key| Some(vec![Change::Key(key)]));
            }
            Ok(often(slots).map(|n| vec![Change::Attacks(n)]))
        }
        Some(genre::Deed::Move) => {
            let even =
                |particle: Option<&Particle>| matches!(particle, Some(Particle::AtAlso | Particle::ToAlso));
            if let Some(ways) = slots.peek(&To).filter(|chain| leads(slots, chain)).and_then(moves::ways) {
                slots.take(&To);
                return Ok(Some(ways));
            }
            if let Some((turn, _)) = slots.take_time_if(even) {
                // 左右にも1マス移動できる
                if let Some(ways) = moves::ways(turn) {
                    moves::count_of_squares(slots);
                    return Ok(Some(ways));
                }
                return match began_this_turn(turn) {
                    Some(key) => Ok(Some(vec![Change::Key(key)])),
                    None => cannot(slots.at(), "どのターンか", "in which turn"),
                };
            }
            if moves_at_all(slots) {
                hooks.writer.cite(ruling!("LS-64"));
                return Ok(Some(vec![Change::Key(Key::MovesAtOnce), Change::Key(Key::MovesWhenShown)]));
            }
            Ok(often(slots).map(|n| vec![Change::Moves(n)]))
        }
        _ => Ok(None),
    }
}

/// 後衛のキャラクターに, 隣のレーンにも: whom else than the one across it may attack (LS-87).
fn attacked_too(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Key> {
    let phrase = Phrase::read(hooks, chain)?;
    let theirs = matches!(phrase.whose.get(), None | Some(Whose::Opponent));
    let characters = phrase
        .head
        .get()
        .is_none_or(|head| matches!(&head.tests[..], [Filter::Is(Test::Kind(Kind::Character))]));
    let said = Says::WHOSE.and(Says::HEAD).and(Says::PLACES);
    let own_lane = |by: &Reference| *by == Reference::This;
    let key = match &phrase.places[..] {
        [Filter::Is(Test::Row(Rank::Back))] => Some(Key::AttacksBack),
        [Filter::Is(Test::Lane(by, [true, false, false])), Filter::Is(Test::Row(Rank::Back))]
            if own_lane(by) =>
        {
            Some(Key::AttacksBack)
        }
        [Filter::Is(Test::Lane(by, [false, true, true]))] if own_lane(by) => Some(Key::AttacksBeside),
        _ => None,
    };
    match key.filter(|_| theirs && characters && phrase.says_only(said)) {
        Some(key) => {
            hooks.writer().cite(ruling!("LS-87"));
            Ok(key)
        }
        None => cannot(chain.at, "どこへのアタックか", "an attack on what"),
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
        // 裏側表示から表側表示になったターン
        [Arg::Phrase(from, Some(Particle::From), None), Arg::Phrase(to, Some(Particle::To), None)]
            if own_noun(from).and_then(posture) == Some(Pose { up: Some(false), ..Pose::default() }) =>
        {
            Some(to)
        }
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

/// このカードは1ターンに2回まで移動できる: how often something may be done is of each turn in any case.
pub(super) fn each_turn_anyway(hooks: &Hooks<'_>, clause: &mut Clause) {
    let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
    let count = |arg: &Arg| matches!(arg, Arg::Phrase(chain, None, _) if so_often(chain).is_some());
    let can = match clause.pred {
        Pred::Verb { voice, tense, .. } => Form { voice, tense }.may_be_left(),
        _ => false,
    };
    let cards = conditions::subject_of(clause).is_some_and(|chain| player(hooks, chain).is_none());
    if can
        && cards
        && matches!(deed, Some(genre::Deed::Move | genre::Deed::Attack))
        && clause.args.iter().any(count)
    {
        clause.args.retain(|arg| !is_each_turn(arg));
    }
}

/// このカードをディフェンス表示にすることはできない: as このカードは.
pub(super) fn of_object(hooks: &Hooks<'_>, clause: &mut Clause) {
    let cannot = matches!(clause.pred, Pred::Verb { voice, tense, .. }
        if tense == Tense::Unable || (voice == Voice::Potential && tense.negated()));
    let turned = |arg: &Arg| arg.phrase(&[To]).and_then(own_noun).and_then(posture).is_some();
    let changes = clause.does(hooks.lexicon(), genre::Deed::Change) && clause.args.iter().any(turned);
    if !cannot || !changes || conditions::subject_of(clause).is_some() {
        return;
    }
    for arg in &mut clause.args {
        if let Arg::Phrase(_, particle @ Some(Particle::Object), _) = arg {
            *particle = Some(Particle::Topic);
        }
    }
}

/// So many times each turn.
fn often(slots: &mut Slots<'_>) -> Option<u8> {
    let like = |chain: &Chain| so_often(chain).is_some();
    let slot = [Particle::Topic, Particle::Object];
    let count = slot.iter().find_map(|slot| slots.take_count_of_if(slot, like));
    count.or_else(|| slots.take_count()).and_then(so_often)
}

/// What keeps such cards from being played.
fn unplayable(hooks: &mut Hooks<'_>, object: &Chain) -> Lowered<Vec<Change>> {
    let one = |rule: Rule| Ok(vec![Change::Rule(rule)]);
    let phrase = Phrase::read(hooks, object)?;
    phrase.only(Says::HEAD)?;
    let tests = phrase.head.get().map(|head| &head.tests[..]).unwrap_or_default();
    match tests {
        [] if shared_noun(object) == Some(genre::Noun::Card) => {
            let all = [Rule::CantPlayCharacters, Rule::CantPlayEffects, Rule::CantPlaySupports];
            Ok(all.map(Change::Rule).to_vec())
        }
        [Filter::Is(Test::Kind(Kind::Character))] => one(Rule::CantPlayCharacters),
        [Filter::Is(Test::Kind(Kind::Effect))] => one(Rule::CantPlayEffects),
        [Filter::Is(Test::Kind(Kind::Support))] => one(Rule::CantPlaySupports),
        [Filter::Is(Test::Flash)] => one(Rule::CantPlayFlashes),
        _ => cannot(object.at, "何をプレイできないか", "what can't be played"),
    }
}

/// 2体までしか, 1回しか: no more than so many.
fn no_more_than(arg: &Arg) -> Option<i16> {
    match arg {
        Arg::Phrase(chain, None, _) => match (&chain.first, &chain.more[..]) {
            (Atom::Quantity(Quantity::Count { n: Number::N { n }, bound, .. }), []) => {
                matches!(bound, Some(Bound_::NoMore | Bound_::UpToNoMore)).then_some((*n).min(99) as i16)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Does the clause say that something can't be done more often than so?
pub(super) fn says_no_more(clause: &Clause) -> bool {
    as_no_more(clause).args.iter().any(|arg| no_more_than(arg).is_some())
}

/// 2枚以上のエフェクトをプレイできない, as 1枚しか
fn as_no_more(clause: &Clause) -> Clause {
    let mut told = clause.clone();
    let negated = matches!(clause.pred, Pred::Verb { voice, tense, .. }
        if tense.negated() && (voice == Voice::Potential || tense == Tense::Unable));
    let found = told.args.iter_mut().find_map(|arg| match arg {
        Arg::Phrase(chain, Some(Particle::Object), _) => {
            let Atom::Quantity(Quantity::Count {
                n: Number::N { n: n @ 2.. },
                unit,
                bound: Some(Bound_::Least),
            }) = &chain.first
            else {
                return None;
            };
            let (n, unit) = (*n - 1, *unit);
            let language::grammar::Tied::By(language::grammar::Tie::Of, first) = chain.more.first()?.clone()
            else {
                return None;
            };
            let count = Quantity::Count { n: Number::N { n }, unit, bound: Some(Bound_::NoMore) };
            let many = Chain { relative: None, first: Atom::Quantity(count), more: Vec::new(), at: chain.at };
            chain.first = first;
            chain.more.remove(0);
            Some(Arg::Phrase(many, None, None))
        }
        _ => None,
    });
    match found.filter(|_| negated) {
        Some(count) => {
            told.args.push(count);
            told
        }
        None => clause.clone(),
    }
}

/// 1ターンに
pub(super) fn is_each_turn(arg: &Arg) -> bool {
    matches!(arg, Arg::Phrase(chain, Some(Particle::To), _) if super::events::is_each_turn(chain))
}

/// 1ターン
pub(super) fn each_turn(at: language::grammar::At) -> Chain {
    let unit = Some(genre::Counter::Turn.word());
    let first = Atom::Quantity(Quantity::Count { n: Number::N { n: 1 }, unit, bound: None });
    Chain { relative: None, first, more: Vec::new(), at }
}

/// Whom something is for, what they can't do any more, and when.
pub(super) type NoMore = (Actor, Vec<Change>, Condition);

/// 自分は1ターンにキャラクターを2体までしかプレイできない: what a player can't do any more once it was done so often this
/// turn; nothing if the clause says nothing like it.
pub(super) fn no_more(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Vec<NoMore>> {
    let clause = &as_no_more(clause);
    let Some((at, n)) =
        clause.args.iter().enumerate().find_map(|(at, arg)| no_more_than(arg).map(|n| (at, n)))
    else {
        return Ok(Vec::new());
    };
    let refused = || cannot(clause.at, "回数の限り", "how often it may be used");
    let Pred::Verb { verb, voice, tense } = clause.pred else { return refused() };
    let cannot_do = tense.negated() && (voice == Voice::Potential || tense == Tense::Unable);
    let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
    let mut told = clause.clone();
    told.args.remove(at);
    // 手札から: there is nowhere else from where cards are played (8.3).
    let hand = |arg: &Arg| arg.phrase(&[Particle::From]).is_some_and(|chain| chain.is(genre::Noun::Hand));
    told.args.retain(|arg| !hand(arg));
    let turn = told.args.iter().position(is_each_turn);
    let whom = conditions::subject_of(clause).and_then(|chain| player(hooks, chain)).and_then(Actor::of);
    let object = clause.args.iter().find_map(|arg| arg.phrase(&[Particle::Object]));
    let (Some(turn), Some(whom), true) = (turn, whom, cannot_do) else { return refused() };
    told.args.remove(turn);
    let changes = match (deed, object) {
        (Some(genre::Deed::Play | genre::Deed::Use), Some(object)) => unplayable(hooks, object)?,
        (Some(genre::Deed::Attack), None) => vec![Change::Rule(Rule::CantAttack)],
        _ => return refused(),
    };
    told.pred = Pred::Verb { verb, voice: Voice::Active, tense: Tense::Past };
    let sides = match whom {
        Actor::Both => vec![(Side::Mine, genre::Noun::You), (Side::Theirs, genre::Noun::Opponent)],
        Actor::One(Side::Theirs) => vec![(Side::Theirs, genre::Noun::Opponent)],
        _ => vec![(Side::Mine, genre::Noun::You)],
    };
    let mut all = Vec::new();
    for (side, word) in sides {
        let mut told = told.clone();
        for arg in &mut told.args {
            if let Arg::Phrase(chain, Some(Particle::Topic | Particle::Subject), _) = arg {
                chain.first = Atom::Noun(word.word());
            }
        }
        let asked = hooks.happened(&told)?;
        let so_often = Amount::Happened(hooks.ask(asked));
        let done = Condition::Is(so_often, Bound::AtLeast, Amount::N(n));
        all.push((Actor::One(side), changes.clone(), done));
    }
    Ok(all)
}

/// 自分は1ターンに2枚までエネルギーゾーンにカードを置ける: whose, and so many each turn; none if it says something else.
pub(super) fn more_energy(hooks: &Hooks<'_>, clause: &Clause) -> Option<(Actor, Vec<Change>)> {
    let can = match clause.pred {
        Pred::Verb { voice, tense, .. } => Form { voice, tense }.may_be_left(),
        _ => false,
    };
    if !can || !clause.does(hooks.lexicon(), genre::Deed::Put) {
        return None;
    }
    let (mut whom, mut n, mut told) = (None, None, 0);
    for arg in &clause.args {
        let Arg::Phrase(chain, particle, _) = arg else { return None };
        let up_to = || match count(chain) {
            Ok(Count::UpTo(n @ 1..=9)) => Some(n as u8),
            _ => so_often(chain).filter(|n| *n > 0),
        };
        match particle {
            Some(Particle::Topic | Particle::Subject) => whom = player(hooks, chain).and_then(Actor::of),
            Some(Particle::To) if super::events::is_each_turn(chain) => told += 1,
            // 自分のターンに: nobody puts energy in another's.
            Some(Particle::To)
                if matches!(super::times::in_turn(hooks, chain), Some((Some(Side::Mine), None))) =>
            {
                told += 1;
            }
            Some(Particle::To | Particle::Toward) if own_noun(chain) == Some(Noun::EnergyZone) => told += 1,
            Some(Particle::Object) if chain.is(genre::Noun::Card) => told += 1,
            None => n = Some(up_to()?),
            _ => return None,
        }
    }
    Some((whom?, vec![Change::Energy(n.filter(|_| told == 3)?)]))
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
            unplayable(hooks, object)?
        }
        Some(genre::Deed::Bring) if cannot_do => {
            let down = slots.take(&Particle::At).printed().and_then(own_noun);
            let object = slots.take(&Particle::Object).printed().and_then(own_noun);
            match (object, down) {
                (Some(Noun::Character), Some(Noun::FaceDownDisplay)) => one(Rule::CantPlayDown),
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
