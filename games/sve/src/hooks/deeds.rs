//! Deeds: what is done, and to what.

use engine::effect::Side;
use language::grammar::{Atom, Chain, Particle, Quantity};
use language::scribe::phrase::{Count, Phrase, Pronoun, Says, count};
use language::scribe::picking::{beside, carried, phrase_in};
use language::scribe::{Actor, Lowered, Pick, Plays, Refused, Step, amounts};
use language::view::{Form, Slots};
use language::{DeedId, Tense, Voice, genre};

use super::{Did, Hooks, cannot, choices, grants, lasting, moves, special, words};
use crate::game::Sve;
use crate::lexicon::{Deed, Noun};
use crate::table::Zone;
use crate::vocabulary::{Amount, Filter, Measure, Op, Reference, Selector, Test, Topic, Verb};

/// The number of a deed that is done once, or to no number.
pub(super) const ONE: Amount = Amount::N(1);

/// Takes the form of a deed; says whether it may be left undone.
pub(super) fn may(slots: &mut Slots<'_>) -> Lowered<bool> {
    let at = slots.at();
    match slots.take_form() {
        Some(form) if form.is_simple() => Ok(false),
        Some(Form { voice: Voice::Active | Voice::Causative, tense: Tense::May }) => Ok(true),
        _ => cannot(at, "この形", "such a form"),
    }
}

/// Takes the form of a deed that can't be left undone.
pub(super) fn must_be_done(slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    match may(slots)? {
        true => cannot(at, "この形", "such a form"),
        false => Ok(()),
    }
}

/// Is something of the phrase picked as it is done?
pub(super) fn picks(phrase: &Phrase<Sve>) -> bool {
    phrase.pronoun.get().is_none()
        && !phrase.said(Says::END)
        && matches!(
            phrase.number(),
            Some(Count::Exactly(_) | Count::UpTo(_) | Count::Named(_) | Count::UpToNamed(_) | Count::Half)
        )
}

/// 自分のリーダー, それのリーダー: what stands for a player.
fn leader(hooks: &mut Hooks<'_>, phrase: &Phrase<Sve>) -> Lowered<Option<Reference>> {
    if phrase.head.get().is_none_or(|head| head.zones[..] != [Zone::Leader]) || phrase.number().is_some() {
        return Ok(None);
    }
    if phrase.says_only(Says::HEAD.and(Says::PRONOUN)) && phrase.pronoun.get() == Some(&Pronoun::It) {
        let it = it(hooks, phrase.at)?;
        hooks.writer().cite(rule!("10.11.1"));
        hooks.writer().cite(ruling!("SV-75"));
        return Ok(Some(Reference::LeaderOf(Box::new(it))));
    }
    phrase.only(Says::HEAD.and(Says::WHOSE))?;
    hooks.writer().cite(rule!("4.3.3"));
    let both = || Reference::Both(vec![Reference::Leader(Side::Mine), Reference::Leader(Side::Theirs)]);
    Ok(Some(match phrase.whose.get() {
        None => both(),
        Some(whose) => match whose.side(Side::Mine) {
            Some(side) => Reference::Leader(side),
            None => return cannot(phrase.at, "誰のリーダーか", "whose leader is meant"),
        },
    }))
}

/// What それ means.
pub(super) fn it(hooks: &mut Hooks<'_>, at: language::grammar::At) -> Lowered<Reference> {
    hooks.writer().cite(ruling!("SV-131"));
    match hooks.it()? {
        Some(it) => Ok(it),
        None => cannot(at, "指すもののない「それ」", "what それ means"),
    }
}

/// Is a deed done only to what is on the field? A card that was shown in a deck or a hand is not meant by it.
pub(super) fn is_on_field(deed: DeedId) -> bool {
    use genre::Deed::{Attack, Change, Destroy, Gain, Have, Lose, Return, Seize};
    let own = matches!(Deed::of(deed), Some(Deed::Engage | Deed::Refresh | Deed::Evolve));
    let shared = matches!(
        genre::Deed::of(deed),
        Some(Destroy | Attack | Seize | Have | Gain | Lose | Change | Return)
    );
    own || shared
}

/// Was something done to these cards by these steps?
pub(super) fn is_used(steps: &[Op], cards: &Reference) -> bool {
    steps.iter().any(|step| matches!(step, Op::Do(todo) if todo.to == *cards))
}

/// What a deed is done to, and whether it was picked for it. Only what is picked is spoken of from then on.
pub(super) fn target(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    slot: &Particle,
    how: Pick<Sve>,
) -> Lowered<(Reference, bool)> {
    match phrase_in(hooks, slots, slot)? {
        Some(phrase) => picked(hooks, phrase, how),
        None => Ok((carried(hooks, slots.at())?, false)),
    }
}

/// The same, of a phrase that was read.
pub(super) fn picked(
    hooks: &mut Hooks<'_>,
    phrase: Phrase<Sve>,
    how: Pick<Sve>,
) -> Lowered<(Reference, bool)> {
    let mut phrase = phrase;
    if let Some(mut second) = phrase.second.take() {
        // 墓場のスペル1枚とフォロワー1枚: what is said of where they lie is said of both.
        let bare = second.pronoun.get().is_none() && !second.said(Says::ZONES.and(Says::WHOSE));
        if let (true, Some(zones)) = (bare, phrase.zones.get()) {
            second.zones.set(zones.clone(), second.at)?;
            if let Some(whose) = phrase.whose.get() {
                second.whose.set(*whose, second.at)?;
            }
        }
        let how_too = Pick { by: how.by, aims: how.aims, random: how.random, only: how.only.clone() };
        let may = hooks.sentence.may;
        let (one, first) = picked(hooks, phrase, how_too)?;
        hooks.sentence.may = may;
        let (two, then) = picked(hooks, *second, how)?;
        let both = beside(one, two);
        if first || then {
            hooks.writer().speak_of(both.clone());
        }
        return Ok((both, first || then));
    }
    some_of_them(hooks, &mut phrase)?;
    if let Some(leader) = leader(hooks, &phrase)? {
        hooks.writer().carry(leader.clone());
        return Ok((leader, false));
    }
    let picks = picks(&phrase);
    let before = hooks.writer().spoken_of();
    let to = phrase.pick(hooks, how)?;
    if !picks {
        hooks.writer().put_back_it(&before);
        hooks.writer().carry(to.clone());
    }
    Ok((to, picks))
}

/// その中の1体 of what was chosen, スペル1枚 of what was looked at after others of it were taken.
pub(super) fn some_of_them(hooks: &mut Hooks<'_>, phrase: &mut Phrase<Sve>) -> Lowered<()> {
    let bare = phrase.says_only(Says::COUNT.and(Says::HEAD).and(Says::FILTERS));
    if bare && picks(phrase) && hooks.writer.takes_more() {
        phrase.say(Says::AMONG)?;
        phrase.filters.extend(hooks.writer.taken().iter().map(|&slot| Filter::NotIn(slot)));
    }
    // これによって墓場に置いたフォロワー1枚
    let (known, of_it) = (phrase.out_of_known(), phrase.out_of_it());
    if known.is_some() || of_it {
        phrase.say(Says::AMONG)?;
    }
    let all = match known {
        Some(slot) => Some(slot),
        None if of_it || (phrase.said(Says::AMONG) && hooks.writer().looked_at().is_none()) => {
            match hooks.writer().it()? {
                Some(Reference::Slot(slot)) => Some(slot),
                _ if of_it => return cannot(phrase.at, "この指し方", "such a pronoun"),
                _ => None,
            }
        }
        None => None,
    };
    if let Some(all) = all {
        let open = [Zone::Field, Zone::Ex, Zone::Cemetery, Zone::Banished];
        let places = open.into_iter().flat_map(|zone| [(zone, Side::Mine), (zone, Side::Theirs)]).collect();
        hooks.writer().look_at(Some(Selector { places, filters: vec![Filter::In(all)] }));
        hooks.cite(Step::It);
    }
    Ok(())
}

/// A number of damage: 3ダメージ.
pub(super) fn harm(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Amount> {
    use language::grammar::{Quote, Tie, Tied};
    let damage = |unit: language::Word<{ language::lexicon::COUNTER }>| {
        matches!(
            genre::Counter::of(unit),
            Some(genre::Counter::Damage | genre::Counter::OfDamage | genre::Counter::PointOfDamage)
        )
    };
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Quantity(Quantity::Count { unit: Some(unit), bound: None, .. }), [], None)
            if damage(*unit) =>
        {
            amounts::value(hooks, chain, Side::Mine)
        }
        // 合計8ダメージ, of what is divided
        (Atom::Quantity(Quantity::InTotal { n, unit, bound: None }), [], None) if damage(*unit) => {
            let first = Quantity::Count { n: n.clone(), unit: Some(*unit), bound: None };
            amounts::value(hooks, &Chain { first: Atom::Quantity(first), ..chain.clone() }, Side::Mine)
        }
        // 同じダメージ: as much as was, or would be, dealt.
        (Atom::Adnominal(same), [Tied::Beside(Atom::Noun(word))], None)
            if genre::Adnominal::of(*same) == Some(genre::Adnominal::Same)
                && genre::Noun::of(*word) == Some(genre::Noun::Damage)
                && hooks.set_off.iter().all(|topic| matches!(topic, Topic::Hurt | Topic::Hits))
                && !hooks.set_off.is_empty() =>
        {
            Ok(Amount::Cause)
        }
        // 「自分の場のフォロワーの数」と同じダメージ
        (
            Atom::Quote(Quote::Text { .. }),
            [Tied::By(Tie::And, Atom::Adnominal(same)), Tied::Beside(Atom::Noun(word))],
            None,
        ) if genre::Adnominal::of(*same) == Some(genre::Adnominal::Same)
            && genre::Noun::of(*word) == Some(genre::Noun::Damage) =>
        {
            let quoted = Chain { more: Vec::new(), ..chain.clone() };
            amounts::value(hooks, &quoted, Side::Mine)
        }
        // それの攻撃力と同じダメージ
        (_, [of @ .., Tied::By(Tie::And, Atom::Adnominal(same)), Tied::Beside(Atom::Noun(word))], _)
            if genre::Adnominal::of(*same) == Some(genre::Adnominal::Same)
                && genre::Noun::of(*word) == Some(genre::Noun::Damage) =>
        {
            amounts::value(hooks, &Chain { more: of.to_vec(), ..chain.clone() }, Side::Mine)
        }
        // 「…」の2倍のダメージ
        (
            Atom::Quote(Quote::Text { .. }),
            [Tied::By(Tie::Of, Atom::Quantity(fold)), Tied::By(Tie::Of, Atom::Noun(word))],
            None,
        ) if genre::Noun::of(*word) == Some(genre::Noun::Damage) => {
            let quoted = Chain { more: Vec::new(), ..chain.clone() };
            match fold {
                Quantity::Count { n: language::grammar::Amount::N { n }, unit: Some(unit), bound: None }
                    if genre::Counter::of(*unit) == Some(genre::Counter::Fold) =>
                {
                    grants::fold(hooks, &quoted, (*n).min(99) as i16)
                }
                Quantity::Half => {
                    let value = amounts::value(hooks, &quoted, Side::Mine)?;
                    hooks.half(value).ok_or_else(|| Refused::new(chain.at, "このダメージ", "such damage"))
                }
                _ => cannot(chain.at, "このダメージ", "such damage"),
            }
        }
        _ => cannot(chain.at, "このダメージ", "such damage"),
    }
}

/// それに3ダメージ。
pub(super) fn damage(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
    let at = slots.at();
    mine(by, at)?;
    let Some((chain, language::grammar::Copula::Bare)) = slots.take_is() else {
        return cannot(at, "動詞のない文", "a sentence without a verb");
    };
    let (to, _) = target(hooks, slots, &Particle::To, Pick::by(hooks.who))?;
    let n = each_harm(hooks, chain)?;
    hooks.writer().deed(Verb::Damage, to, n);
    Ok(())
}

/// A number of damage that is dealt to each of several.
fn each_harm(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Amount> {
    match &chain.first {
        Atom::Quantity(Quantity::InTotal { .. }) => cannot(chain.at, "このダメージ", "such damage"),
        _ => harm(hooks, chain),
    }
}

/// それに3ダメージを与える, それは3ダメージを受ける: the same with a verb.
fn dealt(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, slot: &Particle) -> Lowered<()> {
    must_be_done(slots)?;
    let chain = slots.take(&Particle::Object).printed().or_else(|| slots.take_count());
    let Some(chain) = chain else { return cannot(slots.at(), "このダメージ", "such damage") };
    let (to, _) = target(hooks, slots, slot, Pick::by(hooks.who))?;
    let n = each_harm(hooks, chain)?;
    hooks.writer().deed(Verb::Damage, to, n);
    Ok(())
}

fn mine(by: Actor, at: language::grammar::At) -> Lowered<()> {
    match by {
        Actor::Unsaid | Actor::One(Side::Mine) => Ok(()),
        _ => cannot(at, "他のプレイヤーの処理", "what another player does"),
    }
}

/// A deed says これは進化する, not これが進化する, and フォロワー1体を選ぶ, without を only フォロワー1体まで選ぶ.
fn well_marked(slots: &Slots<'_>) -> Lowered<()> {
    match (slots.peek_marked(&Particle::Object), slots.peek_marked(&Particle::Topic)) {
        (Some((chain, None)), _)
            if matches!(chain.last(), Atom::Quantity(Quantity::Count { bound: None, .. })) =>
        {
            cannot(chain.at, "助詞のない名詞句", "a phrase without a particle")
        }
        (_, Some((chain, Some(Particle::Subject)))) => cannot(chain.at, "この助詞", "such a particle"),
        _ => Ok(()),
    }
}

/// Does a deed, or leaves it undone where the text lets whoever does it choose.
pub(super) fn deed(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
    if genre::Deed::of(deed) == Some(genre::Deed::Choose) && slots.take_may() {
        hooks.sentence.may = true;
        do_it(hooks, deed, slots, by)?;
        hooks.did = Some(Did::Flag);
        return Ok(());
    }
    let gate = (may_be_left(deed) && slots.take_may()).then(|| hooks.may());
    do_it(hooks, deed, slots, by)?;
    if let Some(gate) = gate {
        hooks.writer().land(gate);
        hooks.did = Some(Did::Flag);
    }
    Ok(())
}

/// Deeds whose words say nothing of being left undone: それに2ダメージを与えてよい, PPを2回復してよい.
fn may_be_left(deed: DeedId) -> bool {
    use genre::Deed::{
        Change, Divide, Give, Look, Name, Recover, Roll, Shuffle, Suffer, Swap, Take, Transform,
    };
    let own = matches!(Deed::of(deed), Some(Deed::Race | Deed::Feed | Deed::Pilot));
    let shared = matches!(
        genre::Deed::of(deed),
        Some(
            Change
                | Divide
                | Give
                | Look
                | Name
                | Recover
                | Roll
                | Shuffle
                | Suffer
                | Swap
                | Take
                | Transform
        )
    );
    own || shared
}

fn do_it(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
    let at = slots.at();
    well_marked(slots)?;
    if !matches!(genre::Deed::of(deed), Some(genre::Deed::Win | genre::Deed::LoseGame)) {
        mine(by, at)?;
    }
    if lasting::barred(hooks, deed, slots, by)? {
        return Ok(());
    }
    // What a player who is spoken of may do so far.
    if hooks.who == Side::Spoken
        && !matches!(
            genre::Deed::of(deed),
            Some(
                genre::Deed::Draw
                    | genre::Deed::Choose
                    | genre::Deed::Keep
                    | genre::Deed::Return
                    | genre::Deed::Shuffle
                    | genre::Deed::Look
                    | genre::Deed::Put
                    | genre::Deed::Bring
                    | genre::Deed::Add
                    | genre::Deed::Discard
                    | genre::Deed::Destroy
                    | genre::Deed::Banish
                    | genre::Deed::Reveal
            )
        )
    {
        return cannot(at, "他のプレイヤーの処理", "what another player does");
    }
    if special::deed(hooks, deed, slots, by)? {
        return Ok(());
    }
    if lasting::lasts(hooks, deed, slots)? {
        return Ok(());
    }
    match Deed::of(deed) {
        Some(Deed::Engage) => return moves::go(hooks, slots, Verb::Act),
        Some(Deed::Refresh) => return moves::go(hooks, slots, Verb::Stand),
        Some(Deed::Evolve) => return evolve(hooks, slots),
        _ => {}
    }
    match genre::Deed::of(deed) {
        Some(genre::Deed::Choose) => choose(hooks, slots),
        Some(genre::Deed::Keep) => keep(hooks, slots),
        Some(genre::Deed::Draw) => draw(hooks, slots),
        Some(genre::Deed::Look) => look(hooks, slots),
        Some(genre::Deed::Find) => moves::find(hooks, slots),
        Some(genre::Deed::Divide) => divide(hooks, slots),
        Some(genre::Deed::Recover) => recover(hooks, slots),
        Some(genre::Deed::Shuffle) => shuffle(hooks, slots),
        Some(genre::Deed::Take) => grants::take(hooks, slots),
        Some(genre::Deed::Put) if grants::put(hooks, slots)? => Ok(()),
        Some(genre::Deed::Change) if slots.has_change() && grants::raise(hooks, slots)? => Ok(()),
        Some(genre::Deed::Give) => dealt(hooks, slots, &Particle::To),
        Some(genre::Deed::Suffer) => dealt(hooks, slots, &Particle::Topic),
        Some(genre::Deed::Seize) => moves::go(hooks, slots, Verb::Control(Side::Mine)),
        Some(genre::Deed::Change) if slots.peek(&Particle::To).is_some() => become_(hooks, slots),
        Some(shared) => match moves::verb(hooks, shared, slots)? {
            Some(verb) => moves::go(hooks, slots, verb),
            None => cannot(at, "この種類の処理", "a deed the table knows"),
        },
        None => cannot(at, "この種類の処理", "a deed the table knows"),
    }
}

/// それをアミュレットにする。, それの《体力》を1にする。
fn become_(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    use language::grammar::{Tie, Tied};
    let at = slots.at();
    let refused = || cannot(at, "この種類の処理", "a deed the table knows");
    if may(slots)? || hooks.sentence.until.is_some() {
        return refused();
    }
    let (Some(chain), Some(into)) = (slots.peek(&Particle::Object), slots.take(&Particle::To).printed())
    else {
        return refused();
    };
    if let Some(n) = amounts::number(into) {
        let stat = |atom: &Atom| match atom {
            Atom::Noun(word) => super::stat(*word),
            _ => None,
        };
        let (cut, which) = match &chain.more[..] {
            [before @ .., Tied::By(Tie::Of, one), Tied::By(Tie::And, two)]
                if stat(one).is_some() && stat(two).is_some() && stat(one) != stat(two) =>
            {
                (before.len(), None)
            }
            [before @ .., Tied::By(Tie::Of, one)] if stat(one).is_some() => (before.len(), stat(one)),
            _ => return refused(),
        };
        let of = Chain { more: chain.more[..cut].to_vec(), ..chain.clone() };
        slots.take(&Particle::Object);
        let phrase = Phrase::read(hooks, &of)?;
        let (to, _) = picked(hooks, phrase, Pick::by(hooks.who))?;
        hooks.writer().deed(Verb::Set(which), to, Amount::N(n));
        return Ok(());
    }
    let kind = match into.only_noun().and_then(Noun::of) {
        Some(Noun::Follower) => crate::table::Kind::Follower,
        Some(Noun::Amulet) => crate::table::Kind::Amulet,
        _ => return refused(),
    };
    let (to, _) = target(hooks, slots, &Particle::Object, Pick::by(hooks.who))?;
    hooks.writer().deed(Verb::Become(kind), to, ONE);
    Ok(())
}

fn choose(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    must_be_done(slots)?;
    let random = slots.take_adverb(genre::Adverb::AtRandom.word());
    let Some(phrase) = phrase_in(hooks, slots, &Particle::Object)? else {
        return cannot(at, "何を選ぶか", "what is chosen");
    };
    let how = Pick { aims: true, random, ..Pick::by(hooks.who) };
    choices::take_such(hooks, slots)?;
    let (found, picks) = picked(hooks, phrase, how)?;
    choices::chosen_such(hooks, slots)?;
    hooks.writer().chose(&found);
    let from = usize::from(hooks.writer().here());
    hooks.aimed = is_of_field(hooks, &found).then_some((found, from));
    hooks.aside = false;
    if picks { Ok(()) } else { cannot(at, "数のない選択", "a choice without a number") }
}

/// Were these cards chosen on the field?
fn is_of_field(hooks: &Hooks<'_>, cards: &Reference) -> bool {
    chosen_of(hooks, cards).any(|of| of.places.iter().all(|(zone, _)| *zone == Zone::Field))
}

/// The cards that these were chosen of.
pub(super) fn chosen_of<'a>(hooks: &'a Hooks<'_>, cards: &Reference) -> impl Iterator<Item = &'a Selector> {
    let slot = match cards {
        Reference::Slot(slot) => Some(*slot),
        _ => None,
    };
    hooks.writer.ops().iter().filter_map(move |op| match op {
        Op::Choose(choose) if Some(choose.into) == slot => Some(&choose.of),
        _ => None,
    })
}

/// フォロワー1体を残し、それ以外の…: what is chosen here the next deed leaves alone.
fn keep(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    let stem = slots.take_form().is_some_and(|form| form.tense == Tense::Stem && form.is_simple());
    match target(hooks, slots, &Particle::Object, Pick::by(hooks.who))? {
        (Reference::Slot(slot), true) if stem => {
            hooks.sentence.keeps = Some(slot);
            Ok(())
        }
        _ => cannot(at, "何を残すか", "what is kept"),
    }
}

fn evolve(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    let may = may(slots)?;
    let name = match slots.take(&Particle::To).printed() {
        None => u16::MAX,
        Some(chain) => match (&chain.first, &chain.more[..], &chain.relative) {
            (Atom::Name(name), [], None) => hooks.name(&name.0),
            _ => return cannot(at, "この進化先", "such a card to evolve into"),
        },
    };
    let phrase = phrase_in(hooks, slots, &Particle::Topic)?;
    hooks.sentence.may = may && phrase.as_ref().is_some_and(picks);
    let (to, _) = match phrase {
        Some(phrase) => picked(hooks, phrase, Pick::by(hooks.who))?,
        None => (carried(hooks, at)?, false),
    };
    let gate = may.then(|| hooks.may());
    hooks.writer().deed(Verb::Evolve(name), to, ONE);
    gate.into_iter().for_each(|gate| hooks.writer().land(gate));
    hooks.did = Some(Did::Flag);
    Ok(())
}

fn draw(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    let may = may(slots)?;
    // 戻した枚数と同じだけ引く
    if let Some(n) = amounts::as_many(hooks, slots, Side::Mine)?.filter(|_| !may) {
        let verb = Verb::Draw(hooks.who);
        hooks.writer().deed(verb, Reference::Nothing, n);
        return Ok(());
    }
    // 手札が7枚になるように引く
    if let Some(aim) = slots.take_clause(amounts::is_aim) {
        let (hand, n) = amounts::aimed_at(hooks, aim, hooks.who)?;
        let cards = slots.take(&Particle::Object).printed().is_none_or(|chain| chain.is(genre::Noun::Card));
        if hand.places != [(Zone::Hand, hooks.who)] || !hand.filters.is_empty() || !cards {
            return cannot(at, "何枚引くか", "how many are drawn");
        }
        let held = Amount::Times(Box::new(Amount::Count(hand)), -1);
        let gate = may.then(|| hooks.may());
        let verb = Verb::Draw(hooks.who);
        hooks.writer().deed(verb, Reference::Nothing, Amount::Sum(vec![Amount::N(n), held]));
        gate.into_iter().for_each(|gate| hooks.writer().land(gate));
        return Ok(());
    }
    // カードを1枚, 1枚
    let beside = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    let chain = match (beside, slots.take(&Particle::Object).printed()) {
        (Some(_), Some(what)) if !what.is(genre::Noun::Card) => None,
        (Some(count), _) => Some(count),
        (None, what) => what,
    };
    let Some(chain) = chain else { return cannot(at, "何枚引くか", "how many are drawn") };
    let (n, up_to) = match count(chain)? {
        Count::Exactly(n) => (Amount::N(n), false),
        Count::UpTo(n) => (Amount::N(n), true),
        Count::Named(var) => (hooks.named(var, at)?, false),
        _ => return cannot(chain.at, "この数え方", "such a count"),
    };
    let gate = may.then(|| hooks.may());
    let verb = if up_to { Verb::DrawUpTo(hooks.who) } else { Verb::Draw(hooks.who) };
    hooks.writer().deed(verb, Reference::Nothing, n);
    gate.into_iter().for_each(|gate| hooks.writer().land(gate));
    if may {
        hooks.did = Some(Did::Flag);
    }
    Ok(())
}

/// 自分のデッキの上3枚を見る。
fn look(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    must_be_done(slots)?;
    let Some(phrase) = phrase_in(hooks, slots, &Particle::Object)? else {
        return cannot(at, "何を見るか", "what is looked at");
    };
    phrase.only(Says::TOP.and(Says::COUNT).and(Says::WHOSE).and(Says::HEAD))?;
    if !phrase.said(Says::TOP) || phrase.head.get().is_some_and(|head| !head.tests.is_empty()) {
        return cannot(at, "見るカード", "such cards to look at");
    }
    let side = phrase.deck_of(hooks.who)?;
    let (n, up_to) = match phrase.number() {
        Some(Count::Exactly(n)) => (Amount::N(n), false),
        Some(Count::UpTo(n)) => (Amount::N(n), true),
        Some(Count::Named(var)) => (hooks.named(var, at)?, false),
        _ => return cannot(at, "この数え方", "such a count"),
    };
    let n = match hooks.sentence.looks.take() {
        Some((condition, more)) => Amount::Own(Measure::If(Box::new(condition), Box::new(more), Box::new(n))),
        None => n,
    };
    let verb = if up_to { Verb::LookUpTo(side) } else { Verb::Look(side) };
    let looks = hooks.writer().deed(verb, Reference::Nothing, n);
    let slot = hooks.writer().touched(looks)?;
    let looked = Selector { places: vec![(Zone::Deck, side)], filters: vec![Filter::In(slot)] };
    hooks.writer().look_at(Some(looked));
    hooks.writer().speak_of(Reference::Slot(slot));
    hooks.aside = true;
    Ok(())
}

/// それに5ダメージを割りふる。
fn divide(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    must_be_done(slots)?;
    let Some(chain) = slots.take(&Particle::Object).printed() else {
        return cannot(at, "このダメージ", "such damage");
    };
    let mut n = harm(hooks, chain)?;
    if let Some((condition, more)) = hooks.sentence.divides.take() {
        hooks.writer().cite(ruling!("SV-70"));
        hooks.writer().cite(ruling!("SV-129"));
        n = Amount::Own(Measure::If(Box::new(condition), Box::new(more), Box::new(n)));
    }
    let (to, _) = target(hooks, slots, &Particle::To, Pick::by(hooks.who))?;
    // Every target of a division gets 1 at least (10.6.2.4.2).
    if let Reference::Slot(slot) = to {
        for op in &mut hooks.writer().program().ops {
            if let Op::Choose(choose) = op
                && choose.into == slot
            {
                let most = std::mem::replace(&mut choose.most, Amount::X);
                choose.most = Amount::Own(Measure::Least(vec![most, n.clone()]));
            }
        }
    }
    hooks.writer().deed(Verb::Divide, to, n);
    Ok(())
}

/// 自分のPPを2回復する。
fn recover(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    must_be_done(slots)?;
    let count = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    let Some(chain) = slots.take(&Particle::Object).printed() else {
        return cannot(at, "何を回復するか", "what is recovered");
    };
    let side = match &words::nouns(chain).unwrap_or_default()[..] {
        [pp] if Noun::of(*pp) == Some(Noun::Pp) => Side::Mine,
        [whose, pp] if Noun::of(*pp) == Some(Noun::Pp) => {
            match hooks.whose(*whose).and_then(|whose| whose.side(Side::Mine)) {
                Some(side) => side,
                None => return cannot(chain.at, "誰のPPか", "whose PP"),
            }
        }
        _ => return cannot(chain.at, "何を回復するか", "what is recovered"),
    };
    let n = match count {
        Some(n) => Some(amounts::value(hooks, n, Side::Mine)?),
        None => amounts::as_many(hooks, slots, Side::Mine)?,
    };
    let Some(n) = n else { return cannot(at, "いくつ回復するか", "how much is recovered") };
    // Cards of the evolve deck that were counted can be spoken of where nothing else can.
    let counted = match &n {
        Amount::Count(of) if of.places.iter().all(|(zone, _)| *zone == Zone::EvolveDeck) => Some(of.clone()),
        _ => None,
    };
    hooks.writer().deed(Verb::RecoverPp(side), Reference::Nothing, n);
    if let (Some(of), false) = (counted, hooks.writer().speaks()) {
        hooks.writer().speak_of(Reference::Every(of));
    }
    Ok(())
}

fn shuffle(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    must_be_done(slots)?;
    let Some(chain) = slots.take(&Particle::Object).printed() else {
        return match hooks.sentence.shuffles.take() {
            Some(side) => {
                hooks.writer().deed(Verb::Shuffle(side), Reference::Nothing, ONE);
                Ok(())
            }
            None => cannot(at, "何を切るか", "what is shuffled"),
        };
    };
    let phrase = Phrase::read(hooks, chain)?;
    phrase.only(Says::WHOSE.and(Says::ZONES))?;
    let side = phrase.deck_of(hooks.who)?;
    if phrase.zones.get().is_none_or(|zones| zones[..] != [Zone::Deck]) {
        return cannot(at, "何を切るか", "what is shuffled");
    }
    hooks.writer().deed(Verb::Shuffle(side), Reference::Nothing, ONE);
    Ok(())
}

/// Is it the name of a card alone that a phrase says, beside a number?
pub(super) fn bare_name(phrase: &Phrase<Sve>) -> Option<u16> {
    match &phrase.filters[..] {
        [Filter::Is(Test::Name(name))] if phrase.says_only(Says::FILTERS.and(Says::COUNT)) => Some(*name),
        _ => None,
    }
}
