//! Rules for cards and players: what can't be done or is not done to them, and what they may always do.

use language::genre::{self, Adverb};
use language::grammar::{Atom, Chain, Particle, Quantity};
use language::scribe::Lowered;
use language::scribe::phrase::{Count, Phrase, Says, Whose, count};
use language::view::{Form, Slots};
use language::{DeedId, Tense, Voice};

use super::events::by_what;
use super::{Hooks, cannot, own_noun, shared_noun};
use crate::cards::Kind;
use crate::lexicon::{Deed, Noun};
use crate::table::{Figure, Key, Rule, Zone};
use crate::vocabulary::{Amount, ByWhat, Change, Filter, Test};
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
        match forbidden(hooks, deed, form, slots)? {
            Some(changes) => changes,
            None => return Ok(None),
        }
    } else if form.may_be_left() {
        match allowed(deed, slots)? {
            Some(changes) => changes,
            None => return Ok(None),
        }
    } else {
        return Ok(None);
    };
    slots.take_form();
    Ok(Some(key))
}

/// What can't be done by a card, or isn't done to it.
fn forbidden(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    form: Form,
    slots: &mut Slots<'_>,
) -> Lowered<Option<Vec<Change>>> {
    let at = slots.at();
    let key = |key: Key| Ok(Some(vec![Change::Key(key)]));
    let cannot_do = form.voice == Voice::Potential || form.tense == Tense::Unable;
    let undone = form.voice == Voice::Passive && form.tense == Tense::Negative;
    let does_not = form.voice == Voice::Active && form.tense == Tense::Negative;
    let downs = match genre::Deed::of(deed) {
        Some(genre::Deed::Become) => {
            slots.take(&Particle::To).printed().and_then(own_noun) == Some(Noun::Downed)
        }
        _ => Deed::of(deed) == Some(Deed::Down),
    };
    if downs && does_not {
        return match by_what(hooks, slots)? {
            ByWhat::Any => key(Key::Undowned),
            ByWhat::Battle => key(Key::UndownedInBattle),
            ByWhat::Effect => key(Key::UndownedByEffect),
            ByWhat::EffectOf(_) => cannot(at, "誰の効果か", "by whose effect"),
        };
    }
    match (genre::Deed::of(deed), Deed::of(deed)) {
        (Some(genre::Deed::Attack), _) if cannot_do => {
            let direct = slots.take_adverb(Adverb::Directly.word());
            key(if direct { Key::CantAttackDirectly } else { Key::CantAttack })
        }
        (Some(genre::Deed::Move), _) if cannot_do => key(Key::CantMove),
        (Some(genre::Deed::ChangeTo), _) if cannot_do => {
            match slots.take(&Particle::Object).printed().and_then(own_noun) {
                Some(Noun::Display) => key(Key::CantTurn),
                _ => cannot(at, "何を変更できないか", "what can't be changed"),
            }
        }
        (Some(genre::Deed::Use | genre::Deed::UseText), _) if cannot_do => {
            match slots.take(&Particle::Object).printed().and_then(shared_noun) {
                Some(genre::Noun::Effect) => key(Key::CantUse),
                _ => cannot(at, "何を使えないか", "what can't be used"),
            }
        }
        (_, Some(Deed::Regain)) if does_not => key(Key::CantRegain),
        (Some(genre::Deed::Destroy), _) if undone => match by_what(hooks, slots)? {
            ByWhat::Any | ByWhat::Effect => key(Key::Undestroyed),
            ByWhat::EffectOf(Side::Theirs) => key(Key::UndestroyedByOther),
            _ => cannot(at, "何による破壊か", "destroyed by what"),
        },
        (Some(genre::Deed::Return), _) if undone => {
            let to =
                slots.take(&Particle::To).printed().map(|chain| Phrase::read(hooks, chain)).transpose()?;
            if let Some(to) = &to {
                to.only(Says::WHOSE.and(Says::ZONES))?;
            }
            let hand = to.is_some_and(|to| {
                let whose = matches!(to.whose.get(), None | Some(Whose::Owner));
                whose && to.zones.get().is_some_and(|zones| zones[..] == [Zone::Hand])
            });
            match (by_what(hooks, slots)?, hand) {
                (ByWhat::Any | ByWhat::Effect, true) => key(Key::Unreturned),
                (ByWhat::EffectOf(Side::Theirs), true) => key(Key::UnreturnedByOther),
                _ => cannot(at, "どこに戻されないか", "not returned where, or by what"),
            }
        }
        (Some(genre::Deed::Choose), _) if undone => match by_what(hooks, slots)? {
            ByWhat::Any | ByWhat::Effect => key(Key::Unchosen),
            ByWhat::EffectOf(Side::Theirs) => key(Key::UnchosenByOther),
            _ => cannot(at, "何によって選ぶか", "chosen by what"),
        },
        (Some(genre::Deed::Suffer), _) if does_not => unaffected(hooks, slots).map(Some),
        _ => Ok(None),
    }
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
fn allowed(deed: DeedId, slots: &mut Slots<'_>) -> Lowered<Option<Vec<Change>>> {
    let at = slots.at();
    let key = |key: Key| Ok(Some(vec![Change::Key(key)]));
    match genre::Deed::of(deed) {
        Some(genre::Deed::Attack) => {
            if slots.take_adverb(Adverb::Directly.word()) {
                return match slots.take(&Particle::To).printed().map(shared_noun) {
                    None | Some(Some(genre::Noun::Opponent)) => key(Key::AttacksDirectly),
                    Some(_) => cannot(at, "誰へのアタックか", "attacking whom"),
                };
            }
            if let Some(from) = slots.take(&Particle::From).printed() {
                return match own_noun(from) {
                    Some(Noun::BackRow) => key(Key::AttacksFromBack),
                    _ => cannot(at, "どこからのアタックか", "attacking from where"),
                };
            }
            if let Some(how) = slots.take(&Particle::At).printed() {
                return match own_noun(how) {
                    Some(Noun::DefenceDisplay) => key(Key::AttacksInDefence),
                    _ => cannot(at, "どの表示でのアタックか", "attacking in which display"),
                };
            }
            match often(slots) {
                Some(n) => Ok(Some(vec![Change::Attacks(n)])),
                None => Ok(None),
            }
        }
        Some(genre::Deed::Move) => {
            if slots.peek(&Particle::To).and_then(own_noun) == Some(Noun::AllSides) {
                slots.take(&Particle::To);
                return key(Key::MovesAnyWay);
            }
            if let Some((turn, _)) = slots.take_time_if(|particle| particle == Some(&Particle::AtAlso)) {
                return match came_this_turn(turn) {
                    true => key(Key::MovesAtOnce),
                    false => cannot(at, "どのターンか", "in which turn"),
                };
            }
            Ok(often(slots).map(|n| vec![Change::Moves(n)]))
        }
        _ => Ok(None),
    }
}

/// 場に出たターン
fn came_this_turn(chain: &Chain) -> bool {
    use language::grammar::{Arg, Pred};
    let turn = matches!(&chain.first, Atom::Noun(word) if genre::Noun::of(*word) == Some(genre::Noun::Turn));
    let Some(said) = chain.relative.as_deref().filter(|_| turn && chain.more.is_empty()) else {
        return false;
    };
    let came = matches!(&said.pred, Pred::Verb { verb, voice: Voice::Active, tense: Tense::Past }
        if genre::Deed::of(super::lexicon().verb(*verb).deed) == Some(genre::Deed::Come));
    let field = match &said.args[..] {
        [] => true,
        [Arg::Phrase(place, Some(Particle::To), None)] => shared_noun(place) == Some(genre::Noun::Field),
        _ => false,
    };
    came && field && said.before.is_none()
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
    let does_not = form.voice == Voice::Active && form.tense == Tense::Negative;
    let changes = match genre::Deed::of(deed) {
        Some(genre::Deed::Draw) if cannot_do => {
            match slots.take(&Particle::Object).printed().map(shared_noun) {
                None | Some(Some(genre::Noun::Card)) => one(Rule::CantDraw),
                Some(_) => return cannot(at, "何を引けないか", "what can't be drawn"),
            }
        }
        Some(genre::Deed::Attack) if cannot_do => one(Rule::CantAttack),
        Some(genre::Deed::Recover) if cannot_do => {
            match slots.take(&Particle::Object).printed().and_then(own_noun) {
                Some(Noun::Life) => one(Rule::CantRecover),
                _ => return cannot(at, "何を回復できないか", "what can't be recovered"),
            }
        }
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
        Some(genre::Deed::Suffer) if does_not => {
            let Some(object) = slots.take(&Particle::Object).printed() else {
                return cannot(at, "何を受けないか", "not suffering what");
            };
            let damage = shared_noun(object) == Some(genre::Noun::Damage);
            let down = own_noun(object) == Some(Noun::DownDamage);
            match by_what(hooks, slots)? {
                ByWhat::Any if damage => one(Rule::Undamaged),
                ByWhat::Any if down => one(Rule::UndamagedByDown),
                ByWhat::Battle if damage => one(Rule::UndamagedInBattle),
                ByWhat::Effect if damage => one(Rule::UndamagedByEffect),
                _ => return cannot(at, "何を受けないか", "not suffering what"),
            }
        }
        _ => return Ok(None),
    };
    slots.take_form();
    Ok(Some(changes))
}
