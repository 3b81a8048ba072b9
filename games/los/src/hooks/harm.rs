//! Damage and life as they change: how much is taken or dealt, life that is recovered, and the hand limit.

use engine::effect::Side;
use language::genre::{self, Adverb};
use language::grammar::Particle::{self, Object, To};
use language::grammar::{
    Amount as Number, Arg, Atom, Bound as Bound_, Chain, Change as Printed, Changes, Clause, Link, Pred,
    Quantity, Relative, Sign, Tie, Tied,
};
use language::scribe::amounts::number;
use language::scribe::events::Means;
use language::scribe::phrase::{Count, Phrase, Says, Whose, count};
use language::scribe::sentences::player;
use language::scribe::{Actor, Lowered, Plays, Refused, conditions};
use language::view::{Form, Slots, View};
use language::{DeedId, Tense, Voice};

use super::{Hooks, cannot, own_noun};
use crate::cards::Kind;
use crate::game::Los;
use crate::lexicon::{Deed, Noun};
use crate::table::{Hurts, Key, Rule};
use crate::vocabulary::{Amount, Change, Filter, HALF, Hold, Reach, Test};

/// The slot that what changes stands in, and whether it grows or shrinks; none if the deed changes nothing.
fn changing(deed: DeedId, slots: &Slots<'_>) -> Option<(Particle, i16)> {
    match genre::Deed::of(deed)? {
        genre::Deed::Change if slots.peek(&Object).is_none() => Some((Particle::Topic, 0)),
        genre::Deed::Change => Some((Object, 0)),
        genre::Deed::Become => Some((Particle::Topic, 0)),
        genre::Deed::Grow => Some((Particle::Topic, 1)),
        genre::Deed::Shrink => Some((Particle::Topic, -1)),
        genre::Deed::Raise => Some((Object, 1)),
        genre::Deed::Reduce => Some((Object, -1)),
        genre::Deed::Exceed | genre::Deed::Vanish | genre::Deed::Exist => Some((Particle::Topic, 0)),
        _ => None,
    }
}

/// Whom such damage is for, or who deals it.
enum Harmed {
    /// A player takes it.
    Taken(Actor, Hurts),
    /// Cards deal it.
    Dealt(Box<Phrase<Los>>, Hurts),
}

/// Damage as a phrase tells it.
struct Told {
    harmed: Harmed,
    /// Is only the next one meant?
    next: bool,
}

/// ダメージ, ダウンダメージ, 効果によるダメージ: whether it is DOWN damage, and by what, where that stands there.
fn is_harm(chain: &Chain) -> Option<(bool, Option<Chain>)> {
    let harm = |atom: &Atom| match atom {
        Atom::Noun(word) if Noun::of(*word) == Some(Noun::DownDamage) => Some(true),
        atom => (atom.noun() == Some(genre::Noun::Damage)).then_some(false),
    };
    match &chain.more[..] {
        [] => harm(&chain.first).map(|down| (down, None)),
        [before @ .., Tied::By(Tie::By, last)] => {
            let by = Chain { more: before.to_vec(), relative: None, ..chain.clone() };
            harm(last).map(|down| (down, Some(by)))
        }
        _ => None,
    }
}

/// By what damage is dealt to a player, seen from whoever takes it.
fn hurts(
    hooks: &mut Hooks<'_>,
    (means, direct, down): (Option<Means>, bool, bool),
    whom: Side,
    slots: &Slots<'_>,
) -> Lowered<Hurts> {
    let refused = || cannot(slots.at(), "何によるか", "by what");
    let Some(Means { whose, pointed, what, of }) = means else {
        return match (down, direct) {
            (true, true) => refused(),
            (true, false) => Ok(Hurts::Down),
            (false, true) => Ok(Hurts::Direct),
            (false, false) => Ok(Hurts::Any),
        };
    };
    if Noun::of(what) == Some(Noun::Attack) {
        let plain = whose.is_none() && !pointed && of.is_none() && !down;
        return if direct && plain { Ok(Hurts::Direct) } else { refused() };
    }
    if down || direct || pointed {
        return refused();
    }
    match (genre::Noun::of(what), whose, of) {
        (Some(genre::Noun::Combat), None, None) => Ok(Hurts::Battle),
        (Some(genre::Noun::Effect), None, None) => Ok(Hurts::Effect),
        (Some(genre::Noun::Effect), Some(whose), None) => match whose.side(Side::Mine) {
            Some(side) if side == whom => Ok(Hurts::OwnEffect),
            Some(_) => Ok(Hurts::OtherEffect),
            None => refused(),
        },
        (Some(genre::Noun::Effect), None, Some(of)) => {
            let cards = Phrase::read(hooks, &of)?;
            match by_kind(&cards, whom) {
                Some(hurts) => Ok(hurts),
                None => refused(),
            }
        }
        _ => refused(),
    }
}

/// 相手のエフェクト: damage by the other player's cards of one kind.
fn by_kind(cards: &Phrase<Los>, whom: Side) -> Option<Hurts> {
    let side = cards.whose.get().and_then(|whose| whose.side(Side::Mine))?;
    let tests = cards.head.get().map(|head| &head.tests[..])?;
    let told = cards.says_only(Says::WHOSE.and(Says::HEAD)) && side != whom;
    match tests {
        _ if !told => None,
        [] => Some(Hurts::OtherEffect),
        [Filter::Is(Test::Kind(Kind::Character))] => Some(Hurts::OtherCharacters),
        [Filter::Is(Test::Kind(Kind::Effect))] => Some(Hurts::OtherEffects),
        [Filter::Is(Test::Kind(Kind::Support))] => Some(Hurts::OtherSupports),
        _ => None,
    }
}

/// The one side that an actor is.
fn side_of(actor: Actor) -> Option<Side> {
    match actor {
        Actor::One(side) => Some(side),
        _ => None,
    }
}

/// 自分が受けるダメージ, このカードが相手に与えるダメージ: what damage a phrase tells; none if it tells something else. What it is
/// by may stand before the phrase.
fn told(hooks: &mut Hooks<'_>, chain: &Chain, outer: &mut Slots<'_>) -> Lowered<Option<Told>> {
    let Some((down, by)) = is_harm(chain) else { return Ok(None) };
    let Some(said) = chain.relative.as_deref().filter(|said| said.before.is_none()) else { return Ok(None) };
    let view = View::of_relative(hooks.lexicon(), said)?;
    let deed = view.deed().and_then(genre::Deed::of);
    if !matches!(deed, Some(genre::Deed::Suffer | genre::Deed::Give)) {
        return Ok(None);
    }
    let form = view.form();
    if let Some(told) = in_battle_with(hooks, said, outer, down)? {
        return Ok(Some(told));
    }
    let before = Means::take(hooks, outer)?;
    let told = view.with(|said| {
        said.take_adverb(Adverb::AtOneTime.word());
        let next = said.take_adverb(Adverb::Next.word());
        let direct = said.take_adverb(Adverb::Directly.word());
        let inner = Means::take(hooks, said)?;
        let by = by.as_ref().map(|by| Means::of(hooks, by).ok_or(refused_by(by))).transpose()?;
        let means = match [before, inner, by].into_iter().flatten().collect::<Vec<_>>() {
            all if all.len() > 1 => return Err(refused_by(chain)),
            all => all.into_iter().next(),
        };
        let plain = said.take_form().is_some() && form.is_some_and(Form::is_simple);
        let subject = said.take(&Particle::Topic).printed();
        let by = (means, direct, down);
        let harmed = match deed {
            _ if !plain => return Err(refused_by(chain)),
            Some(genre::Deed::Suffer) => taken(hooks, subject, by, said)?,
            _ => dealt_by(hooks, subject, by, said)?,
        };
        Ok::<_, Refused>(Told { harmed, next })
    })?;
    Ok(Some(told))
}

/// このカードとの戦闘で相手が受ける〔ダウンダメージ〕: it is dealt by that card. None if something else is said.
fn in_battle_with(
    hooks: &mut Hooks<'_>,
    said: &Relative,
    outer: &mut Slots<'_>,
    down: bool,
) -> Lowered<Option<Told>> {
    let with = |chain: &Chain| match chain.more.last() {
        Some(Tied::By(Tie::With, atom)) if atom.noun() == Some(genre::Noun::Combat) => chain.without_last(),
        _ => None,
    };
    let inner = said.args.iter().find_map(|arg| arg.phrase(&[Particle::At])).and_then(with);
    let before = outer.peek_means().and_then(with);
    let (cards, args) = match (inner, before) {
        (Some(cards), None) => (cards, 2),
        (None, Some(cards)) => {
            outer.take_means();
            (cards, 1)
        }
        _ => return Ok(None),
    };
    let refused = || Refused::new(said.at, "誰が与えるか", "who deals it");
    let whom = said.args.iter().find_map(|arg| arg.phrase(&[Particle::Subject, Particle::Topic]));
    let opponent = whom.and_then(|chain| player(hooks, chain)) == Some(Whose::Opponent);
    let suffers = said.pred.does(hooks.lexicon(), genre::Deed::Suffer);
    let by = Phrase::read(hooks, &cards)?;
    let own = by.pronoun.get().is_some() || by.whose.get() == Some(&Whose::Own);
    if !opponent || !suffers || !own || said.args.len() != args || !by.is_of_cards() {
        return Err(refused());
    }
    let hurts = if down { Hurts::Down } else { Hurts::Battle };
    Ok(Some(Told { harmed: Harmed::Dealt(Box::new(by), hurts), next: false }))
}

fn refused_by(chain: &Chain) -> Refused {
    Refused::new(chain.at, "何によるか", "by what")
}

/// By what, straight at the player, and as DOWN damage.
type By = (Option<Means>, bool, bool);

fn taken(hooks: &mut Hooks<'_>, whom: Option<&Chain>, by: By, slots: &Slots<'_>) -> Lowered<Harmed> {
    let who = Refused::new(slots.at(), "誰が受けるか", "who takes it");
    let whom = whom.and_then(|chain| player(hooks, chain)).and_then(Actor::of).ok_or(who)?;
    // Of both players, the opponent is each one's other.
    let side = side_of(whom);
    let told = by.0.as_ref().is_some_and(|means| means.whose.is_some() || means.of.is_some());
    if side.is_none() && told {
        return cannot(slots.at(), "誰の効果か", "by whose effect");
    }
    Ok(Harmed::Taken(whom, hurts(hooks, by, side.unwrap_or(Side::Mine), slots)?))
}

fn dealt_by(hooks: &mut Hooks<'_>, by: Option<&Chain>, how: By, slots: &mut Slots<'_>) -> Lowered<Harmed> {
    let refused = || Refused::new(slots.at(), "誰が与えるか", "who deals it");
    let at = refused();
    let to = slots.take(&To).printed().map(|to| super::events::whom(hooks, to)).transpose()?;
    let other = matches!(to, None | Some(crate::vocabulary::Whom::One(Side::Theirs)));
    if !other {
        return Err(at);
    }
    let opponent = Actor::One(Side::Theirs);
    let dealer = by
        .filter(|chain| player(hooks, chain).is_none())
        .map(|chain| Phrase::read(hooks, chain))
        .transpose()?;
    let Some(dealer) = dealer else {
        // 自分の効果で相手に与えるダメージ: by whose effect must be said.
        let own = by.is_none_or(|chain| player(hooks, chain) == Some(Whose::Own));
        let told =
            how.0.as_ref().is_some_and(|means| genre::Noun::of(means.what) == Some(genre::Noun::Effect));
        return match hurts(hooks, how, Side::Theirs, slots)? {
            Hurts::Effect if by.is_some() && own && told => Ok(Harmed::Taken(opponent, Hurts::OtherEffect)),
            hurts @ (Hurts::OtherEffect
            | Hurts::OtherCharacters
            | Hurts::OtherEffects
            | Hurts::OtherSupports)
                if own && told =>
            {
                Ok(Harmed::Taken(opponent, hurts))
            }
            _ => Err(at),
        };
    };
    let effects = by_kind(&dealer, Side::Theirs) == Some(Hurts::OtherEffects);
    match hurts(hooks, how, Side::Theirs, slots)? {
        Hurts::Any | Hurts::Effect if effects => Ok(Harmed::Taken(opponent, Hurts::OtherEffects)),
        hurts @ (Hurts::Any | Hurts::Direct | Hurts::Effect | Hurts::Battle | Hurts::Down)
            if dealer.is_of_cards() =>
        {
            Ok(Harmed::Dealt(Box::new(dealer), hurts))
        }
        _ => Err(at),
    }
}

/// 自分が受けるダメージを0にする: as if it were said that they take none; …は半分になる, …は100減る, 手札の上限は5枚になる. None
/// if the clause says something else.
pub(super) fn unhurt(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
) -> Lowered<Option<(Actor, Vec<Change>)>> {
    if genre::Deed::of(deed) == Some(genre::Deed::Recover) {
        return unrecovered(hooks, slots);
    }
    let Some((slot, sign)) = changing(deed, slots) else { return Ok(None) };
    if let Some(limit) = hand_limit(hooks, (deed, sign), slots, &slot)? {
        return Ok(Some(limit));
    }
    if let Some(healed) = healed(hooks, slots, &slot, sign)? {
        return Ok(Some(healed));
    }
    let Some(chain) = slots.peek(&slot).filter(|chain| takes_or_deals(hooks, chain)) else { return Ok(None) };
    let with = |chain: &Chain| matches!(chain.more.last(), Some(Tied::By(Tie::With, _)));
    if slots.peek_means().is_some_and(with) {
        return Ok(None);
    }
    take_all(slots, &slot);
    let outer_next = slots.take_adverb(Adverb::Next.word());
    let Some(Told { harmed: Harmed::Taken(whom, hurts), next }) = told(hooks, chain, slots)? else {
        return Ok(None);
    };
    let next = next || outer_next;
    let most = if next { None } else { most_harm(deed, slots)? };
    let change = most.map(|n| Change::MostHarm(hurts, n)).or_else(|| changed_harm(slots, &slot, hurts, sign));
    let change = match change {
        Some(change) if next => next_harm(change, hurts),
        change => change,
    };
    let Some(change) = change else {
        return cannot(chain.at, "ダメージの変わり方", "how damage is changed");
    };
    if next {
        hooks.writer.cite(ruling!("LS-82"));
    }
    if !matches!(change, Change::Rule(_)) {
        hooks.writer.cite(ruling!("LS-68"));
    }
    slots.take(&slot);
    Ok(Some((whom, vec![change])))
}

/// Is it damage that cards deal, not what a player takes?
fn takes_or_deals(hooks: &Hooks<'_>, chain: &Chain) -> bool {
    let said = chain.relative.as_deref().filter(|_| is_harm(chain).is_some());
    said.is_some_and(|said| {
        let deed = said.pred.deed(hooks.lexicon()).and_then(genre::Deed::of);
        // Cards that deal it change: `dealt`.
        let by_cards = said.args.iter().any(|arg| {
            let who = arg.phrase(&[Particle::Subject, Particle::Topic]);
            who.is_some_and(|who| player(hooks, who).is_none() && !is_effects(who))
        });
        let with = |arg: &Arg| {
            let chain = arg.phrase(&[Particle::At]);
            chain.is_some_and(|chain| matches!(chain.more.last(), Some(Tied::By(Tie::With, _))))
        };
        let suffers = deed == Some(genre::Deed::Suffer) && !said.args.iter().any(with);
        suffers || (deed == Some(genre::Deed::Give) && !by_cards)
    })
}

/// 自分のエフェクト
fn is_effects(chain: &Chain) -> bool {
    let effect = |word| matches!(Noun::of(word), Some(Noun::Effect | Noun::EffectCard));
    chain.last_noun().is_some_and(effect)
}

/// ダメージはすべて半分になる
fn take_all(slots: &mut Slots<'_>, slot: &Particle) {
    let all = |chain: &Chain| matches!(chain.first, Atom::Quantity(Quantity::All)) && chain.more.is_empty();
    if slots.take_count_of_if(slot, all).is_none() && slots.peek_count().is_some_and(all) {
        slots.take_count();
    }
}

/// The same of the next damage alone; none if it can't be said of that.
fn next_harm(change: Change, hurts: Hurts) -> Option<Change> {
    let told = matches!(hurts, Hurts::Any | Hurts::Battle | Hurts::Effect | Hurts::Down | Hurts::Direct);
    match change {
        Change::Harm(_, n) if told => Some(Change::NextHarm(hurts, n)),
        Change::Rule(_) | Change::ScaleHarm(_, 0) if told => Some(Change::NextHarm(hurts, i16::MIN)),
        _ => None,
    }
}

/// 回復する数値は50増える: whose life, and how it changes; none if the clause says something else.
fn healed(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    slot: &Particle,
    sign: i16,
) -> Lowered<Option<(Actor, Vec<Change>)>> {
    let Some(chain) = slots.peek(slot) else { return Ok(None) };
    let much = match (&chain.first, &chain.more[..]) {
        (Atom::Noun(word), []) => {
            matches!(genre::Noun::of(*word), Some(genre::Noun::Value | genre::Noun::Worth))
                || Noun::of(*word) == Some(Noun::Life)
        }
        _ => false,
    };
    let said = chain.relative.as_deref().filter(|said| much && said.before.is_none());
    let Some(said) = said.filter(|said| said.pred.does(hooks.lexicon(), genre::Deed::Recover)) else {
        return Ok(None);
    };
    let refused = || Refused::new(chain.at, "誰のライフか", "whose life");
    let plain = matches!(said.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. });
    let mut whom = None;
    for arg in &said.args {
        let subject = arg.phrase(&[Particle::Subject, Particle::Topic]);
        let by_effect = arg.phrase(&[Particle::At]).is_some_and(|chain| chain.is(genre::Noun::Effect));
        match subject
            .and_then(|who| player(hooks, who))
            .or_else(|| subject.and_then(|who| of_life(hooks, who)))
        {
            Some(who) if whom.is_none() => whom = Some(who),
            // Life is recovered by effects alone (8.6).
            None if by_effect => {}
            None if arg.phrase(&[Object]).and_then(own_noun) == Some(Noun::Life) => {}
            _ => return Err(refused()),
        }
    }
    let whom = whom.and_then(Actor::of).filter(|_| plain).ok_or_else(refused)?;
    let change = match changed_harm(slots, slot, Hurts::Any, sign) {
        Some(Change::Harm(_, n)) => Change::Heals(n),
        Some(Change::ScaleHarm(_, by)) => Change::ScaleHeals(by),
        Some(Change::Rule(Rule::Undamaged)) => Change::Rule(Rule::CantRecover),
        _ => return Err(refused()),
    };
    hooks.writer.cite(ruling!("LS-81"));
    slots.take(slot);
    Ok(Some((whom, vec![change])))
}

/// 自分のライフ: whose.
fn of_life(hooks: &Hooks<'_>, chain: &Chain) -> Option<Whose> {
    let life = chain.last_noun().and_then(Noun::of) == Some(Noun::Life);
    chain.without_last().filter(|_| life).as_ref().and_then(|whose| player(hooks, whose))
}

/// このカードが与えるダメージは2倍になる, …は+100される: the cards that deal it, and how it is changed. None if the clause says
/// something else.
pub(super) fn dealt(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
) -> Lowered<Option<(Phrase<Los>, Vec<Change>)>> {
    let Some((slot, sign)) = changing(deed, slots) else { return Ok(None) };
    let gives = |chain: &&Chain| {
        let said = chain.relative.as_deref().filter(|_| is_harm(chain).is_some());
        said.is_some_and(|said| {
            let deed = said.pred.deed(hooks.lexicon()).and_then(genre::Deed::of);
            matches!(deed, Some(genre::Deed::Give | genre::Deed::Suffer))
        })
    };
    let Some(chain) = slots.peek(&slot).filter(gives) else { return Ok(None) };
    take_all(slots, &slot);
    let Some(Told { harmed: Harmed::Dealt(by, hurts), next: false }) = told(hooks, chain, slots)? else {
        return cannot(chain.at, "誰が与えるか", "who deals it");
    };
    let change = match changed_harm(slots, &slot, Hurts::Any, sign) {
        Some(Change::Harm(_, n)) => Change::Deals(hurts, n),
        Some(Change::ScaleHarm(_, by)) => Change::ScaleDeals(hurts, by),
        _ => return cannot(chain.at, "ダメージの変わり方", "how damage is changed"),
    };
    hooks.writer.cite(ruling!("LS-68"));
    slots.take(&slot);
    Ok(Some((*by, vec![change])))
}

/// More than any damage.
const ALL_OF_IT: i16 = 30_000;

/// 相手に直接ダメージを与えない, …与えることができない: such damage is none; none if the clause says something else.
pub(super) fn deals_none(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
) -> Lowered<Option<Vec<Change>>> {
    let not = slots.peek_form().is_some_and(|form| form.tense.negated() && form.voice != Voice::Passive);
    let harm = |chain: &Chain| chain.is(genre::Noun::Damage);
    if genre::Deed::of(deed) != Some(genre::Deed::Give) || !not || !slots.peek(&Object).is_some_and(harm) {
        return Ok(None);
    }
    slots.take_form();
    slots.take(&Object);
    let direct = slots.take_adverb(Adverb::Directly.word());
    let means = Means::take(hooks, slots)?;
    let to = slots.take(&To).printed().map(|to| super::events::whom(hooks, to)).transpose()?;
    if !matches!(to, None | Some(crate::vocabulary::Whom::One(Side::Theirs))) {
        return cannot(slots.at(), "誰に", "to whom");
    }
    match hurts(hooks, (means, direct, false), Side::Theirs, slots)? {
        hurts @ (Hurts::Any | Hurts::Direct | Hurts::Effect | Hurts::Battle) => {
            Ok(Some(vec![Change::Deals(hurts, -ALL_OF_IT)]))
        }
        _ => cannot(slots.at(), "何によるか", "by what"),
    }
}

/// 300を超えない, 最大300になる, 300までになる: how much it is at most; none if it says nothing like it.
fn most_harm(deed: DeedId, slots: &mut Slots<'_>) -> Lowered<Option<i16>> {
    let n = |chain: &Chain| match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Quantity(Quantity::Count { n: Number::N { n }, unit: None, bound }), [], None) => {
            Some(((*n).min(30_000) as i16, bound.clone()))
        }
        _ => None,
    };
    if genre::Deed::of(deed) == Some(genre::Deed::Exceed) {
        let not = slots.peek_form() == Some(Form { voice: Voice::Active, tense: Tense::Negative });
        let most = slots.take(&Object).printed().and_then(n).filter(|_| not);
        slots.take_form();
        return match most {
            Some((n @ 1.., None)) => Ok(Some(n)),
            _ => cannot(slots.at(), "ダメージの変わり方", "how damage is changed"),
        };
    }
    let up_to = |chain: &Chain| matches!(n(chain), Some((1.., Some(Bound_::UpTo))));
    if slots.take_adverb(Adverb::AtMost.word()) {
        let most = slots.take(&To).printed().and_then(n);
        return match most {
            Some((n @ 1.., None | Some(Bound_::UpTo))) => Ok(Some(n)),
            _ => cannot(slots.at(), "ダメージの変わり方", "how damage is changed"),
        };
    }
    if let Some(chain) = slots.take_if(&To, up_to) {
        slots.take_each();
        return Ok(n(chain).map(|(n, _)| n));
    }
    Ok(None)
}

/// 相手のライフは回復しない: as if it were said that they can't recover it.
fn unrecovered(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Option<(Actor, Vec<Change>)>> {
    let life = |chain: &Chain| chain.last_noun().and_then(Noun::of) == Some(Noun::Life);
    let not = slots.peek_form().is_some_and(|form| form.tense == Tense::Negative);
    if !not || !slots.peek(&Particle::Topic).is_some_and(life) {
        return Ok(None);
    }
    let Some(chain) = slots.take(&Particle::Topic).printed() else { return Ok(None) };
    let whose = chain.without_last().as_ref().and_then(|whose| player(hooks, whose)).and_then(Actor::of);
    let Some(whom) = whose else { return cannot(chain.at, "誰のライフか", "whose life") };
    slots.take_form();
    Ok(Some((whom, vec![Change::Rule(Rule::CantRecover)])))
}

/// The passive of what is said is not negated: -100される, 軽減される.
fn take_passive(slots: &mut Slots<'_>) {
    if slots.peek_form().is_some_and(|form| form.voice == Voice::Passive && !form.tense.negated()) {
        slots.take_form();
    }
}

/// 0になる, 半分になる, 2倍になる, 100減る: taken off the clause.
fn changed_harm(slots: &mut Slots<'_>, slot: &Particle, hurts: Hurts, sign: i16) -> Option<Change> {
    if sign != 0 {
        let count = slots.take_count_of(slot).or_else(|| slots.take_count());
        take_passive(slots);
        return count.and_then(number).map(|n| Change::Harm(hurts, n * sign));
    }
    if slots.has_change() {
        // -100する, -100される
        let Atom::Changes(Changes::All { first, more }) = slots.take_change()?.last() else { return None };
        let Printed::Of { figure: None, more: figures, sign, n: Number::N { n } } = first else {
            return None;
        };
        let n = (*n).min(30_000) as i16;
        let n = if *sign == Sign::Minus { -n } else { n };
        take_passive(slots);
        return (more.is_empty() && figures.is_empty()).then_some(Change::Harm(hurts, n));
    }
    let to = slots.take(&To).printed()?;
    if number(to) == Some(0) {
        return Some(match hurts {
            Hurts::Any => Change::Rule(Rule::Undamaged),
            Hurts::Battle => Change::Rule(Rule::UndamagedInBattle),
            Hurts::Effect => Change::Rule(Rule::UndamagedByEffect),
            Hurts::Down => Change::Rule(Rule::UndamagedByDown),
            hurts => Change::ScaleHarm(hurts, 0),
        });
    }
    match (&to.first, &to.more[..], &to.relative) {
        (Atom::Quantity(Quantity::Half), [], None) => Some(Change::ScaleHarm(hurts, HALF)),
        (Atom::Quantity(Quantity::Count { n: Number::N { n }, unit: Some(unit), bound: None }), [], None)
            if genre::Counter::of(*unit) == Some(genre::Counter::Fold) =>
        {
            Some(Change::ScaleHarm(hurts, (*n).clamp(1, 99) as i8))
        }
        _ => None,
    }
}

/// More cards than a deck has (LS-53).
const NO_LIMIT: u8 = 99;

/// 自分の手札の上限は5枚になる, …はなくなる, …は2枚増える
fn hand_limit(
    hooks: &mut Hooks<'_>,
    (deed, sign): (DeedId, i16),
    slots: &mut Slots<'_>,
    slot: &Particle,
) -> Lowered<Option<(Actor, Vec<Change>)>> {
    let limit = |chain: &Chain| chain.last_noun().and_then(Noun::of) == Some(Noun::HandLimit);
    let Some(chain) = slots.take_if(slot, limit) else { return Ok(None) };
    let refused = || Refused::new(chain.at, "誰の手札の上限か", "whose hand limit");
    let whose = chain.without_last().as_ref().and_then(|whose| player(hooks, whose)).and_then(Actor::of);
    let whom = whose.filter(|_| chain.relative.is_none()).ok_or_else(refused)?;
    let more = |n: i16| vec![Change::MoreHand(n.clamp(-99, 99) as i8)];
    match genre::Deed::of(deed) {
        Some(genre::Deed::Vanish) => return Ok(Some((whom, vec![Change::Hand(NO_LIMIT)]))),
        // 手札の上限はない
        Some(genre::Deed::Exist) => {
            return match slots.take_form() {
                Some(Form { tense: Tense::Negative, .. }) => Ok(Some((whom, vec![Change::Hand(NO_LIMIT)]))),
                _ => Err(refused()),
            };
        }
        _ if sign != 0 => {
            let count = slots.take_count_of(slot).or_else(|| slots.take_count());
            return count.and_then(number).map(|n| Some((whom, more(n * sign)))).ok_or_else(refused);
        }
        Some(genre::Deed::Change) if slots.has_change() => {
            return match changed_harm(slots, slot, Hurts::Any, 0) {
                Some(Change::Harm(_, n)) => Ok(Some((whom, more(n)))),
                _ => Err(refused()),
            };
        }
        _ => {}
    }
    match slots.take(&To).printed().map(count) {
        Some(Ok(Count::Exactly(n @ 0..=99))) => {
            hooks.writer.cite(ruling!("LS-69"));
            Ok(Some((whom, vec![Change::Hand(n as u8)])))
        }
        _ => Err(refused()),
    }
}

/// 自分がダメージを受ける時、そのダメージは100減る: as 自分が受けるダメージは100減る; the clauses as they are, if they say something
/// else.
pub(super) fn of_that_damage(hooks: &Hooks<'_>, clauses: Vec<Clause>) -> Vec<Clause> {
    let Some(at) = clauses.windows(2).position(|two| tells_of(hooks, &two[0], &two[1]).is_some()) else {
        return clauses;
    };
    let Some((arg, chain)) = tells_of(hooks, &clauses[at], &clauses[at + 1]) else { return clauses };
    let mut clauses = clauses;
    if let Arg::Phrase(told, ..) = &mut clauses[at + 1].args[arg] {
        *told = chain;
    }
    clauses.remove(at);
    clauses
}

/// The phrase of the second clause that speaks of what the first tells, and that phrase told in full.
fn tells_of(hooks: &Hooks<'_>, first: &Clause, second: &Clause) -> Option<(usize, Chain)> {
    let link = matches!(
        first.link,
        Some(
            Link::When | Link::WhenKanji | Link::WhenKanjiTo | Link::CasePause | Link::EachTime | Link::Upon
        )
    );
    let plain = matches!(first.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. });
    let deed = first.deed(hooks.lexicon()).and_then(genre::Deed::of)?;
    let heals = deed == genre::Deed::Recover;
    if !link || !plain || !(heals || matches!(deed, genre::Deed::Suffer | genre::Deed::Give)) {
        return None;
    }
    let object = first.args.iter().find_map(|arg| arg.phrase(&[Object]));
    let noun = match object {
        Some(chain) if !heals => {
            is_harm(chain).filter(|(_, by)| by.is_none()).map(|_| chain.first.clone())?
        }
        Some(chain) if own_noun(chain) == Some(Noun::Life) => Atom::Noun(genre::Noun::Value.word()),
        None if heals => Atom::Noun(genre::Noun::Value.word()),
        _ => return None,
    };
    let points = |chain: &Chain| {
        let named = |atom: &Atom| {
            *atom == noun || (heals && matches!(atom.noun(), Some(genre::Noun::Value | genre::Noun::Worth)))
        };
        match (&chain.first, &chain.more[..], &chain.relative) {
            // そのダメージ, その数値
            (that, [Tied::Beside(atom)], None) => {
                that.adnominal() == Some(genre::Adnominal::That) && named(atom)
            }
            // 受けるダメージ, 回復する数値
            (atom, [], Some(said)) => {
                let same = said.pred.does(hooks.lexicon(), deed);
                named(atom) && said.args.is_empty() && said.before.is_none() && same
            }
            _ => false,
        }
    };
    let arg = second
        .args
        .iter()
        .position(|arg| arg.phrase(&[Particle::Topic, Particle::Object]).is_some_and(points))?;
    let args: Vec<Arg> = first.args.iter().filter(|arg| arg.phrase(&[Object]).is_none()).cloned().collect();
    let said = Relative { before: None, args, pred: first.pred.clone(), at: first.at, pause: None };
    Some((arg, Chain { at: second.at, relative: Some(Box::new(said)), first: noun, more: Vec::new() }))
}

/// 自分のキャラクターがダウン状態になった時、自分が受けるダウンダメージは100減る; …自分はそのダウンダメージを受けない: what holds for
/// such cards as they go down. None if the clauses say something else.
pub(super) fn of_downed(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<Vec<Hold>>> {
    let [down, rest @ ..] = clauses else { return Ok(None) };
    let Some(last) = rest.last().filter(|last| tells_down_damage(last)) else { return Ok(None) };
    let link = matches!(down.link, Some(Link::When | Link::WhenKanji | Link::CasePause | Link::EachTime));
    let told =
        matches!(down.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Past | Tense::Plain, .. });
    let to = |arg: &Arg| arg.phrase(&[To]).and_then(own_noun) == Some(Noun::Downed);
    let becomes = down.does(hooks.lexicon(), genre::Deed::Become) && down.args.iter().any(to);
    let downed = down.deed(hooks.lexicon()).and_then(Deed::of) == Some(Deed::Down);
    let who = conditions::subject_of(down);
    let bare =
        down.args.iter().all(|arg| to(arg) || arg.phrase(&[Particle::Subject, Particle::Topic]).is_some());
    let (Some(who), true) = (who, link && told && bare && (becomes || downed)) else { return Ok(None) };
    let on = Phrase::read(hooks, who)?;
    let side = match on.pronoun.get() {
        Some(_) => Some(Side::Mine),
        None => on.whose.get().and_then(|whose| whose.side(Side::Mine)),
    };
    let on = on.spoken(hooks, Side::Mine)?;
    let (when, rest) = conditions::leading(hooks, rest)?;
    let [_] = rest else { return Ok(None) };
    let at = last.at;
    let view = View::of_clause(hooks.lexicon(), last, true)?;
    let Some(deed) = view.deed() else { return Ok(None) };
    let change = view.with(|slots| falls(hooks, deed, slots, side))?;
    let Some(change) = change else {
        return cannot(at, "ダメージの変わり方", "how damage is changed");
    };
    hooks.writer.cite(ruling!("LS-68"));
    hooks.lore.deals = true;
    Ok(Some(vec![Hold { when, on: Reach::Cards(on), change, n: Amount::N(1) }]))
}

/// Does the clause speak of DOWN damage?
fn tells_down_damage(clause: &Clause) -> bool {
    clause.args.iter().any(|arg| {
        let what = arg.phrase(&[Particle::Topic, Particle::Object]);
        what.is_some_and(|chain| chain.last_noun().and_then(Noun::of) == Some(Noun::DownDamage))
    })
}

/// 自分が受けるダウンダメージは100減る, 自分はこのカードのダウンダメージを受けない: what becomes of the damage of whoever goes down,
/// which is this side's.
fn falls(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    side: Option<Side>,
) -> Lowered<Option<Change>> {
    let whose = |chain: &Chain| player(hooks, chain).and_then(|whose| whose.side(Side::Mine));
    let down = |word| Noun::of(word) == Some(Noun::DownDamage);
    if genre::Deed::of(deed) == Some(genre::Deed::Suffer) {
        let not = slots.peek_form() == Some(Form { voice: Voice::Active, tense: Tense::Negative });
        let whom = slots.take(&Particle::Topic).printed().map(whose);
        let object = slots.take(&Object).printed();
        let that = object.is_some_and(|chain| match (&chain.first, &chain.more[..], &chain.relative) {
            (Atom::Noun(word), [], None) => down(*word),
            // そのダウンダメージ, このカードのダウンダメージ
            (first, [.., Tied::Beside(Atom::Noun(word)) | Tied::By(Tie::Of, Atom::Noun(word))], None) => {
                let points =
                    matches!(first.adnominal(), Some(genre::Adnominal::This | genre::Adnominal::That));
                points && down(*word) && chain.more.len() <= 2
            }
            _ => false,
        });
        slots.take_form();
        let own = match whom {
            None => side == Some(Side::Mine),
            Some(whom) => whom.is_some() && whom == side,
        };
        return Ok((not && that && own).then_some(Change::Key(Key::NoDownDamage)));
    }
    let Some((slot, sign)) = changing(deed, slots) else { return Ok(None) };
    let Some(chain) = slots.peek(&slot) else { return Ok(None) };
    let own = match (&chain.first, &chain.more[..], chain.relative.as_deref()) {
        // そのダウンダメージ
        (first, [Tied::Beside(Atom::Noun(word))], None) => {
            first.adnominal() == Some(genre::Adnominal::That) && down(*word)
        }
        (Atom::Noun(word), [], Some(said)) if said.pred.does(hooks.lexicon(), genre::Deed::Suffer) => {
            let told = match &said.args[..] {
                [] => side,
                [arg] => arg.phrase(&[Particle::Subject, Particle::Topic]).and_then(whose),
                _ => None,
            };
            down(*word) && told.is_some() && told == side
        }
        _ => false,
    };
    slots.take(&slot);
    let change = changed_harm(slots, &slot, Hurts::Down, sign).filter(|_| own);
    Ok(change.and_then(|change| match change {
        Change::Harm(_, n) => Some(Change::Falls(n)),
        Change::ScaleHarm(_, by) => Some(Change::ScaleFalls(by)),
        Change::Rule(_) => Some(Change::Key(Key::NoDownDamage)),
        _ => None,
    }))
}
