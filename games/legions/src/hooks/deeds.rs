//! Deeds (39): verbs of the language with their slots, as verbs of the engine.

use engine::effect::{Bound, Op, Side};
use language::card::told;
use language::genre::{self, Adnominal, Adverb};
use language::grammar::{
    Arg, Atom, Chain, Clause, Line, Link, Particle, Pred, Quantity, Quote, Relative, Tie, Tied,
};
use language::scribe::amounts::{aimed_at, is_aim, times, value};
use language::scribe::phrase::{Count, Phrase, Pronoun, Says, Var, Whose, count};
use language::scribe::picking::{carried, phrase_in, target};
use language::scribe::sentences::player;
use language::scribe::writer::{Mention, Touch};
use language::scribe::{Actor, Choice, Lowered, Pick, Plays};
use language::view::{Slots, View};
use language::{DeedId, Lexicon, Role, Tense, Voice};

use super::words::{effect, harm, is_owner, own_noun, posture, shared_noun};
use super::{Hooks, amounts, cannot, cores, gains, going, is, lasting, rules, signed, tokens};
use crate::ability::Topic;
use crate::game::Legions;
use crate::kinds::{Category, Figure, Harm, Lane, Posture};
use crate::lexicon::{Counter, Deed, Noun, lexicon};
use crate::table::Zone;
use crate::vocabulary::{
    Amount, Coming, Condition, Filter, Grant, MasterAttack, Measure, Price, Reference, Selector, Spoken,
    Test, Verb, Way,
};

fn not_understood<T>(slots: &Slots<'_>) -> Lowered<T> {
    cannot(slots.at(), "この行為", "such a deed")
}

/// A clause as it would be said alone.
pub(super) fn told_alone(lexicon: &Lexicon, clause: &Clause) -> (String, String) {
    let alone = Clause { link: Some(Link::End), ..clause.clone() };
    told(lexicon, &Line { listed: false, clauses: vec![alone] })
}

/// Who does something, by the phrase that is the subject; players that are found out as the text is followed are
/// spoken to.
pub(super) fn actor(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Actor>> {
    if own_noun(chain) == Some(Noun::TurnPlayer) {
        hooks.act(Verb::Speak(Spoken::TurnPlayer), Reference::Nothing, Amount::N(0));
        hooks.writer.speaks_to_others();
        return Ok(Some(Actor::One(Side::Spoken)));
    }
    // そのロードのオーナー
    if chain.last_noun().is_some_and(is_owner) {
        let Some(of) = chain.without_last() else {
            return cannot(chain.at, "誰のオーナーか", "the owner of what");
        };
        let of = Phrase::read(hooks, &of)?.spoken(hooks, Side::Mine)?;
        hooks.act(Verb::Speak(Spoken::Owner), of, Amount::N(0));
        hooks.writer.speaks_to_others();
        return Ok(Some(Actor::One(Side::Spoken)));
    }
    Ok(player(hooks, chain).and_then(Actor::of))
}

/// The slot of what a deed is done to, where that is cards.
pub(super) fn done_to(deed: DeedId, slots: &Slots<'_>) -> Option<Particle> {
    match genre::Deed::of(deed) {
        Some(genre::Deed::Give) => Some(Particle::To),
        Some(genre::Deed::Recover | genre::Deed::Draw | genre::Deed::Gain) => None,
        Some(genre::Deed::Put | genre::Deed::Place) if makes(slots) => None,
        _ => {
            let of_cores = slots.peek(&Particle::Object).is_some_and(cores::is_cores);
            (slots.role(&Particle::Object) == Some(Role::Chosen) && !of_cores).then_some(Particle::Object)
        }
    }
}

/// Is a token put there?
fn makes(slots: &Slots<'_>) -> bool {
    slots.peek(&Particle::Object).is_some_and(|chain| token(chain).is_some())
}

/// ゴーストトークン, ゴーストトークン1体: its name, and the number beside it.
fn token(chain: &Chain) -> Option<(String, Option<Chain>)> {
    if let Some(name) = tokens::name(chain) {
        return Some((name, None));
    }
    let (Some(Tied::Beside(atom @ Atom::Quantity(_))), Some(kind)) =
        (chain.more.last(), chain.without_last())
    else {
        return None;
    };
    let n = Chain { at: chain.at, relative: None, first: atom.clone(), more: Vec::new() };
    Some((tokens::name(&kind)?, Some(n)))
}

/// So many times over: once for every so many of these, or …の数だけ.
pub(super) fn per(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Option<Amount>> {
    if let Some((chain, Particle::Per)) = slots.peek_each()
        && let Some(done) = amounts::done_to(hooks, chain)?
    {
        slots.take_each();
        return Ok(Some(done));
    }
    if let Some((chain, Particle::Per)) = slots.peek_each() {
        let told = match amounts::each_core(hooks, chain)? {
            None => amounts::each_point_taken(hooks, chain)?,
            cores => cores,
        };
        if told.is_some() {
            slots.take_each();
            return Ok(told);
        }
    }
    match language::scribe::amounts::as_many(hooks, slots, Side::Mine)? {
        None => language::scribe::amounts::per(hooks, slots, Side::Mine),
        found => Ok(found),
    }
}

/// Where both players do something, each is spoken to, the turn player first.
pub(super) fn each_player(hooks: &mut Hooks<'_>, nth: usize) -> Option<Actor> {
    let spoken = *[Spoken::TurnPlayer, Spoken::Other].get(nth)?;
    hooks.writer.speaks_to_others();
    hooks.act(Verb::Speak(spoken), Reference::Nothing, Amount::N(0));
    Some(Actor::One(Side::Spoken))
}

/// Takes the adverbs that may stand beside a deed.
fn adverbs(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>) {
    // さらに, すぐに: said for the reader.
    for adverb in [Adverb::Further, Adverb::Immediately, Adverb::Promptly] {
        slots.take_adverb(adverb.word());
    }
    // それぞれ手札に戻す: what is done to cards is done to each of them.
    if done_to(deed, slots).is_some() {
        slots.take_adverb(Adverb::Each.word());
    }
    // 次にあなたがアンロックするロードのコストは…: of the next one.
    if rules::sign_of(deed).is_some() || genre::Deed::of(deed) == Some(genre::Deed::Change) {
        hooks.next |= slots.take_adverb(Adverb::Next.word());
    }
}

/// Does a deed.
pub(super) fn deed(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
    if by == Actor::Both {
        return cannot(slots.at(), "両方のプレイヤーのここでの処理", "what both players do, here");
    }
    let side = by.side();
    adverbs(hooks, deed, slots);
    let extent = matches!(slots.peek_each(), Some((_, Particle::Extent)));
    let per = per(hooks, slots)?;
    let per = per.as_ref();
    if let Some(held) = lasting::held(hooks, deed, slots, by, per)? {
        return lasting::given(hooks, held, slots, side);
    }
    // …につき、…の数だけ: what has no number of its own is done to so many cards.
    hooks.so_many = per.filter(|_| !has_number(hooks, deed, slots)).map(|per| (per.clone(), extent));
    let done = match (Deed::of(deed), genre::Deed::of(deed)) {
        (Some(own), _) => own_deed(hooks, own, slots, side, per),
        (None, Some(deed)) => shared_deed(hooks, deed, slots, by, per),
        (None, None) => not_understood(slots),
    };
    match hooks.so_many.take() {
        Some(_) if done.is_ok() => not_understood(slots),
        _ => done,
    }
}

/// Has a deed a number that …につき multiplies: damage, life, points, cards drawn, tokens, cores, a change of WT?
fn has_number(hooks: &Hooks<'_>, deed: DeedId, slots: &Slots<'_>) -> bool {
    use genre::Deed::{Change, Draw, Gain, Give, Lose, Recover, Suffer};
    let cores = slots.peek(&Particle::Object).is_some_and(cores::is_cores) || hooks.taken_cores.is_some();
    match genre::Deed::of(deed) {
        Some(Give | Suffer | Gain | Lose | Recover | Draw) => true,
        Some(Change) => slots.has_change() || cores,
        Some(genre::Deed::Put | genre::Deed::Place) => makes(slots) || cores,
        _ => cores,
    }
}

/// A deed that card games share.
fn shared_deed(
    hooks: &mut Hooks<'_>,
    deed: genre::Deed,
    slots: &mut Slots<'_>,
    by: Actor,
    per: Option<&Amount>,
) -> Lowered<()> {
    let (side, object) = (by.side(), Particle::Object);
    match deed {
        genre::Deed::Choose | genre::Deed::Find => choose(hooks, slots, side),
        genre::Deed::Give => {
            let early = told_before(hooks, slots, side)?;
            let to = target(hooks, slots, &Particle::To, Pick::by(side))?;
            damage(hooks, slots, to, (side, early), per)
        }
        genre::Deed::Suffer => suffer(hooks, slots, by, per),
        genre::Deed::Gain => gain(hooks, slots, by, per),
        genre::Deed::Lose => life(hooks, slots, by, per, true),
        genre::Deed::Recover => recover(hooks, slots, by, per),
        genre::Deed::Change if slots.has_change() => wt(hooks, slots, side, per),
        genre::Deed::Change if slots.peek(&Particle::With).is_some() => named(hooks, slots),
        genre::Deed::Change if is_life(slots) => life_is(hooks, slots),
        genre::Deed::Change => turn(hooks, slots, side, per),
        genre::Deed::Put if makes(slots) => make(hooks, slots, side, per),
        genre::Deed::Place if makes(slots) => make(hooks, slots, side, per),
        genre::Deed::Put
        | genre::Deed::Return
        | genre::Deed::Add
        | genre::Deed::Send
        | genre::Deed::Place
        | genre::Deed::GoBack => put(hooks, slots, side, per, deed),
        genre::Deed::Move => put(hooks, slots, side, per, deed),
        genre::Deed::Exclude if slots.clone().take_clause(is_aim).is_some() => cut_down(hooks, slots, side),
        genre::Deed::Exclude => {
            let down = slots.take_adverb(Adverb::InFaceDown.word());
            done_on(hooks, slots, &object, Verb::Go(Way::Exile(down)), side)
        }
        genre::Deed::Draw => draw(hooks, slots, side, per),
        genre::Deed::Do => fight(hooks, slots, side),
        genre::Deed::Play => done_to_cards(hooks, slots, &object, Verb::Play, side),
        genre::Deed::Reveal => seen(hooks, slots, side, Verb::Reveal),
        genre::Deed::Look => seen(hooks, slots, side, Verb::Look),
        genre::Deed::Show => show(hooks, slots, side),
        genre::Deed::Shuffle => shuffle(hooks, slots, side),
        genre::Deed::Swap => swap(hooks, slots, side),
        genre::Deed::Take => {
            let cores = cores::take(hooks, slots, side)?;
            hooks.taken_cores = Some(cores);
            Ok(())
        }
        genre::Deed::Pay => pay(hooks, slots, side),
        genre::Deed::Keep => keep(hooks, slots, side),
        genre::Deed::Win => end(hooks, slots, by, true),
        genre::Deed::LoseGame => end(hooks, slots, by, false),
        genre::Deed::Treat => as_battle_damage(hooks, slots),
        genre::Deed::Happen => limit(hooks, slots),
        genre::Deed::DoNothing => {
            slots.take_form();
            hooks.act(Verb::Nothing, Reference::Nothing, Amount::N(0));
            Ok(())
        }
        _ => not_understood(slots),
    }
}

/// A deed that only this game knows.
fn own_deed(
    hooks: &mut Hooks<'_>,
    deed: Deed,
    slots: &mut Slots<'_>,
    side: Side,
    per: Option<&Amount>,
) -> Lowered<()> {
    let object = Particle::Object;
    match deed {
        Deed::Break => done_on(hooks, slots, &object, Verb::Break, side),
        Deed::Mend => mend(hooks, slots, side),
        Deed::Tire => tire(hooks, slots, side, per),
        Deed::MoveLane => {
            let slot = object_slot(slots);
            let to = target(hooks, slots, &slot, Pick::by(side))?;
            hooks.act(Verb::MoveLane(None), to, Amount::N(0));
            Ok(())
        }
        Deed::Unlock => {
            // By an effect nothing is paid in any case (39-17).
            slots.take_adverb(Adverb::WithoutPaying.word());
            done_to_cards(hooks, slots, &object, Verb::Unlock, side)
        }
        _ => not_understood(slots),
    }
}

/// …が受けているダメージを消滅させる
fn mend(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(damage) = slots.take(&Particle::Object).printed() else { return not_understood(slots) };
    let plain = damage.last_noun().and_then(harm) == Some(Harm::Any) && damage.more.is_empty();
    let Some(said) = damage.relative.as_deref().filter(|said| plain && said.before.is_none()) else {
        return not_understood(slots);
    };
    let view = View::of_relative(hooks.lexicon(), said)?;
    let suffers = view.deed().and_then(genre::Deed::of) == Some(genre::Deed::Suffer);
    let to = view.with(|slots| {
        let form = slots.take_form();
        let ongoing = form.is_some_and(|form| matches!(form.tense, Tense::Ongoing | Tense::Past));
        match phrase_in(hooks, slots, &Particle::Topic)?.filter(|_| suffers && ongoing) {
            Some(who) => who.pick(hooks, Pick::by(by)),
            None => cannot(damage.at, "どのダメージか", "which damage"),
        }
    })?;
    hooks.act_on(Verb::Mend, to, Amount::N(0));
    Ok(())
}

/// What it is done to stands in を, or in は where a card is the subject.
fn object_slot(slots: &Slots<'_>) -> Particle {
    let done = slots.peek_form().is_some_and(|form| form.voice == Voice::Active);
    match slots.peek(&Particle::Object) {
        None if done && slots.peek(&Particle::Topic).is_some() => Particle::Topic,
        _ => Particle::Object,
    }
}

fn picked(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, slot: &Particle, by: Side) -> Lowered<Reference> {
    let random = slots.take_adverb(Adverb::AtRandom.word());
    let pick = Pick { random, ..Pick::by(by) };
    match phrase_in(hooks, slots, slot)? {
        Some(phrase) => so_many(hooks, phrase, pick),
        None => carried(hooks, slots.at()),
    }
}

/// Picks as many as a phrase says, as often as …につき says where it does.
fn so_many(hooks: &mut Hooks<'_>, mut phrase: Phrase<Legions>, pick: Pick<Legions>) -> Lowered<Reference> {
    let Some((per, extent)) = hooks.so_many.take() else { return phrase.pick(hooks, pick) };
    let at = phrase.at;
    let (n, up_to) = match phrase.count.take() {
        // …の数だけ: that many.
        None if extent => (1, false),
        Some(Count::Exactly(n)) => (n, false),
        Some(Count::UpTo(n)) => (n, true),
        None => return cannot(at, "この数え方", "such a count"),
        Some(_) => return cannot(at, "この数え方", "such a count"),
    };
    let many = if n == 1 { per } else { times(Amount::N(n), Some(&per), at)? };
    phrase.count.set(if up_to { Count::UpToNamed(Var::Y) } else { Count::Named(Var::Y) }, at)?;
    hooks.named.push((Var::Y, many));
    let found = phrase.pick(hooks, pick);
    hooks.named.pop();
    found
}

fn done_to_cards(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    slot: &Particle,
    verb: Verb,
    by: Side,
) -> Lowered<()> {
    let to = picked(hooks, slots, slot, by)?;
    hooks.act(verb, to, Amount::N(0));
    Ok(())
}

/// A deed that is done to cards; what it touched is spoken of from then on.
fn done_on(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    slot: &Particle,
    verb: Verb,
    by: Side,
) -> Lowered<()> {
    let to = picked(hooks, slots, slot, by)?;
    hooks.act_on(verb, to, Amount::N(0));
    Ok(())
}

fn choose(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    if slots.peek(&Particle::Object).and_then(own_noun) == Some(Noun::Lane) {
        let one = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
        slots.take(&Particle::Object);
        if one.and_then(language::scribe::amounts::number) != Some(1) {
            return cannot(slots.at(), "複数の、または条件のあるレーンの選択", "how many lanes");
        }
        hooks.lane = true;
        hooks.act(Verb::ChooseLane, Reference::Nothing, Amount::N(0));
        return Ok(());
    }
    // コアを2つまで選び、…: they are done something to by the next deed.
    if slots.peek(&Particle::Object).is_some_and(cores::is_cores) {
        let cores = cores::take(hooks, slots, by)?;
        hooks.taken_cores = Some(cores);
        return Ok(());
    }
    let such = slots.take_clause(|clause| clause.link == Some(Link::SoThat)).cloned();
    if let Some(such) = &such
        && let Some(n) = hand_comes_to(hooks, such, slots, by)?
    {
        let of = hand_of(by);
        let more = Amount::Sum(vec![Amount::Count(of.clone()), Amount::N(-n)]);
        let random = slots.take_adverb(Adverb::AtRandom.word());
        slots.take(&Particle::Object);
        let (aims, among) = (false, false);
        let choice = Choice { who: by, of, least: more.clone(), most: more, aims, random, among };
        let chosen = hooks.choose(choice)?;
        hooks.writer.chose(&chosen);
        hooks.writer.speak_of(chosen);
        return Ok(());
    }
    let random = slots.take_adverb(Adverb::AtRandom.word());
    let pick = Pick { random, ..Pick::by(by) };
    let chosen = match phrase_in(hooks, slots, &Particle::Object)? {
        Some(phrase) => {
            let phrase = out_of_looked_at(hooks, phrase)?;
            so_many(hooks, phrase, pick)?
        }
        None => carried(hooks, slots.at())?,
    };
    hooks.writer.chose(&chosen);
    match such {
        Some(such) => together(hooks, &such, &chosen),
        None => Ok(()),
    }
}

/// 山札を見て、ミニオン1枚を選び: of the cards that were looked at, where no place is said (LG-93).
fn out_of_looked_at(hooks: &mut Hooks<'_>, mut phrase: Phrase<Legions>) -> Lowered<Phrase<Legions>> {
    let elsewhere =
        Says::ZONES.and(Says::PLACES).and(Says::WHOSE).and(Says::AMONG).and(Says::PRONOUN).and(Says::REST);
    if hooks.looks && !phrase.said(elsewhere.and(Says::TOP).and(Says::SECOND)) {
        phrase.say(Says::AMONG)?;
        hooks.writer.cite(ruling!("LG-93"));
    }
    Ok(phrase)
}

/// コストの合計が4以下になるように: what the cards of the choice right before come to together.
fn together(hooks: &mut Hooks<'_>, clause: &Clause, chosen: &Reference) -> Lowered<()> {
    let refused = || cannot(clause.at, "この選び方", "such a way to choose");
    let becomes = clause.does(lexicon(), genre::Deed::Become);
    let ([Arg::Phrase(what, Some(Particle::Subject), _), Arg::Phrase(n, Some(Particle::To), _)], true) =
        (&clause.args[..], becomes)
    else {
        return refused();
    };
    let total = what.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Total);
    let figure = what.without_last().filter(|_| total).as_ref().and_then(Chain::only_noun);
    let Some(figure) = figure.and_then(super::words::figure) else { return refused() };
    let (Bound::AtMost, most) = language::scribe::amounts::bounded(hooks, n)? else { return refused() };
    let (Reference::Slot(slot), Some(Op::Choose(choose))) = (chosen, hooks.writer.program().ops.last_mut())
    else {
        return refused();
    };
    if choose.into != *slot || choose.least != Amount::N(0) {
        return refused();
    }
    // Each card leaves so much for the others.
    let spent = Amount::Own(Measure::Figure(Reference::Slot(*slot), figure, false));
    let left = Amount::Sum(vec![Amount::Times(Box::new(spent), -1), most]);
    choose.of.filters.push(is(Test::Figure(figure, Bound::AtMost, Box::new(left))));
    Ok(())
}

/// Which damage an object is.
fn harm_of(chain: &Chain) -> Option<Harm> {
    if let (Atom::Quantity(Quantity::Count { unit: Some(unit), .. }), []) = (&chain.first, &chain.more[..]) {
        return matches!(
            genre::Counter::of(*unit),
            Some(genre::Counter::Damage | genre::Counter::OfDamage | genre::Counter::PointOfDamage)
        )
        .then_some(Harm::Any);
    }
    chain.last_noun().and_then(harm)
}

/// そのミニオンのATKに等しいダメージを相手のマスターに与える: how much, where that stands before what it is dealt to, so that それ is
/// what was spoken of before.
fn told_before(hooks: &mut Hooks<'_>, slots: &Slots<'_>, by: Side) -> Lowered<Option<Amount>> {
    let (Some(object), Some(to)) = (slots.peek(&Particle::Object), slots.peek(&Particle::To)) else {
        return Ok(None);
    };
    let first = object.at.start < to.at.start || tells_what_was_done(object);
    if first && harm_of(object).is_some() { amounts::so_much(hooks, object, by).map(Some) } else { Ok(None) }
}

/// ブレイクしたミニオンのATKに等しいダメージ: of what the text did before.
fn tells_what_was_done(object: &Chain) -> bool {
    let past = |said: &Relative| matches!(said.pred, Pred::Verb { tense: Tense::Past, .. });
    let inside = |arg: &Arg| match arg {
        Arg::Phrase(of, Some(Particle::To), _) => of.relative.as_deref().is_some_and(past),
        _ => false,
    };
    object
        .relative
        .as_deref()
        .is_some_and(|said| said.before.as_deref().is_some_and(past) || said.args.iter().any(inside))
}

fn damage(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    to: Reference,
    (by, early): (Side, Option<Amount>),
    per: Option<&Amount>,
) -> Lowered<()> {
    let at = slots.at();
    let Some(object) = slots.take(&Particle::Object).printed() else { return not_understood(slots) };
    let Some(harm) = harm_of(object) else { return not_understood(slots) };
    let n = match early {
        Some(n) => n,
        None => amounts::so_much(hooks, object, by)?,
    };
    let n = times(n, per, at)?;
    if hooks.remembers && !matches!(to, Reference::Slot(_)) {
        hooks.act_on(Verb::Damage(harm), to, n);
        return Ok(());
    }
    hooks.act(Verb::Damage(harm), to, n);
    Ok(())
}

/// あなたのマスターは2ダメージを受ける, 相手は2ダメージを受ける
fn suffer(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Actor, per: Option<&Amount>) -> Lowered<()> {
    let to = match by {
        Actor::One(side) => {
            let leader = Reference::Leader(side);
            hooks.writer.speak_of(leader.clone());
            leader
        }
        // 1ダメージを受ける, of a master: it does itself.
        _ if slots.peek(&Particle::Topic).is_none() && hooks.category == Category::Master => Reference::This,
        _ if slots.peek(&Particle::Topic).is_none() && carries_moved(hooks)? => {
            return cannot(slots.at(), "何がダメージを受けるか", "what takes the damage");
        }
        _ => target(hooks, slots, &Particle::Topic, Pick::by(Side::Mine))?,
    };
    damage(hooks, slots, to, (Side::Mine, None), per)
}

/// Is what was spoken of something that was just moved, and so no unit?
fn carries_moved(hooks: &mut Hooks<'_>) -> Lowered<bool> {
    let Some(Reference::Slot(slot)) = hooks.writer.carried()? else { return Ok(false) };
    Ok(hooks.writer.ops().iter().any(|op| match op {
        Op::Do(todo) if todo.into == Some(slot) => match todo.verb {
            Verb::Wt => true,
            Verb::Go(way) => !matches!(way, Way::Field(_)),
            _ => false,
        },
        _ => false,
    }))
}

/// ライフ, マスターポイント, 効果: what is got that is no part of a card.
fn gain(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Actor, per: Option<&Amount>) -> Lowered<()> {
    let at = slots.at();
    let Some(object) = slots.peek(&Particle::Object) else { return as_before(hooks, slots, per) };
    if is_this_once_more(object, slots) {
        return once_more(hooks, slots);
    }
    let last = object.last_noun();
    match last.and_then(Noun::of) {
        Some(Noun::Life) => return life(hooks, slots, by, per, false),
        _ if is_points(object) => {
            let n = points(hooks, slots)?;
            let n = times(n, per, at)?;
            hooks.act(Verb::GainMp(by.side()), Reference::Nothing, n);
            return Ok(());
        }
        _ => {}
    }
    // そのカードの配置時効果を得る
    match (last.and_then(effect), object.without_last()) {
        (Some(topic), Some(of)) => {
            slots.take(&Particle::Object);
            slots.take_adverb(Adverb::OnceMore.word());
            // その効果: of what was spoken of.
            let that = of.more.is_empty() && of.first.adnominal() == Some(Adnominal::That);
            let of = match that {
                true => carried(hooks, at)?,
                false => Phrase::read(hooks, &of)?.pick(hooks, Pick::by(by.side()))?,
            };
            let played = matches!(hooks.category, Category::Skill | Category::Arts);
            if of == Reference::This && topic == Topic::AsPlayed && !played {
                return cannot(at, "プレイされないカードの効果", "what a card does that is not played");
            }
            hooks.act(Verb::EffectOf(topic), of, Amount::N(0));
            Ok(())
        }
        _ => not_understood(slots),
    }
}

/// …ライフを3点得る。さらに1点得る: of what was got before, by the same.
fn as_before(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, per: Option<&Amount>) -> Lowered<()> {
    let at = slots.at();
    let verb = hooks.writer.ops().iter().rev().find_map(|op| match op {
        Op::Do(todo) => Some(todo.verb),
        _ => None,
    });
    let (Some(verb @ (Verb::Life(_) | Verb::GainMp(_))), Some(n)) = (verb, slots.take_count()) else {
        return not_understood(slots);
    };
    let n = value(hooks, n, Side::Mine)?;
    let n = times(n, per, at)?;
    hooks.act(verb, Reference::Nothing, n);
    Ok(())
}

/// この効果をもう1度得る
fn is_this_once_more(object: &Chain, slots: &Slots<'_>) -> bool {
    super::conditions::is_this_effect(object)
        && object.more.len() == 1
        && slots.clone().take_adverb(Adverb::OnceMore.word())
}

/// The whole text is followed once more, from its beginning; nothing of it comes after that (39-14).
fn once_more(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    if hooks.x || hooks.lane || !hooks.writer.program().costs.iter().all(Vec::is_empty) {
        return not_understood(slots);
    }
    slots.take(&Particle::Object);
    slots.take_adverb(Adverb::OnceMore.word());
    hooks.writer.write(Op::Jump(0));
    Ok(())
}

/// 2マスターポイント, X点のマスターポイント: how many; none if it is another phrase.
pub(super) fn points_told(chain: &Chain) -> Option<Chain> {
    let Atom::Quantity(Quantity::Count { unit: Some(unit), bound: None, .. }) = &chain.first else {
        return None;
    };
    let own = matches!(Counter::of(*unit), Some(Counter::MasterPoint | Counter::Mp));
    let of = match &chain.more[..] {
        [] => own,
        [Tied::By(Tie::Of, Atom::Noun(word))] => {
            genre::Counter::of(*unit) == Some(genre::Counter::Point)
                && matches!(Noun::of(*word), Some(Noun::MasterPoint | Noun::Mp))
        }
        _ => false,
    };
    (of && chain.relative.is_none()).then(|| Chain { more: Vec::new(), ..chain.clone() })
}

/// Is it master points?
fn is_points(chain: &Chain) -> bool {
    let noun = chain.last_noun().and_then(Noun::of);
    matches!(noun, Some(Noun::MasterPoint | Noun::Mp)) || points_told(chain).is_some()
}

/// マスターポイントを2点
fn points(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Amount> {
    let object = slots.take(&Particle::Object).printed();
    let beside = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    match (object, beside) {
        (Some(object), Some(n)) if object.more.is_empty() && points_told(object).is_none() => {
            value(hooks, n, Side::Mine)
        }
        (Some(object), None) => match points_told(object) {
            Some(n) => value(hooks, &n, Side::Mine),
            None => amounts::so_much(hooks, object, Side::Mine),
        },
        _ => not_understood(slots),
    }
}

/// ライフを3点得る, マスターのライフを3点回復する
fn life(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    by: Actor,
    per: Option<&Amount>,
    lose: bool,
) -> Lowered<()> {
    let at = slots.at();
    let Some(object) = slots.take(&Particle::Object).printed() else { return not_understood(slots) };
    if object.last_noun().and_then(Noun::of) != Some(Noun::Life) {
        return not_understood(slots);
    }
    let who = slots.take(&Particle::Topic).printed();
    let beside = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    let (n, whose) = match beside {
        Some(n) => (value(hooks, n, Side::Mine)?, object.without_last()),
        None => (amounts::so_much(hooks, object, Side::Mine)?, None),
    };
    let sides = match (who.cloned().or(whose), by) {
        (None, by) => vec![by.side()],
        (Some(chain), _) => masters(hooks, &chain)?,
    };
    let n = signed(times(n, per, at)?, lose);
    for side in sides {
        hooks.act(Verb::Life(side), Reference::Nothing, n.clone());
    }
    Ok(())
}

/// ライフを…にする
fn is_life(slots: &Slots<'_>) -> bool {
    let life = slots.peek(&Particle::Object).and_then(Chain::last_noun).and_then(Noun::of);
    life == Some(Noun::Life) && slots.peek(&Particle::To).is_some()
}

/// あなたのマスターのライフを10点にする: so much is got, or lost.
fn life_is(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let (Some(object), Some(to)) =
        (slots.take(&Particle::Object).printed(), slots.take(&Particle::To).printed())
    else {
        return not_understood(slots);
    };
    let n = value(hooks, to, Side::Mine)?;
    let Some(whose) = object.without_last() else { return not_understood(slots) };
    for side in masters(hooks, &whose)? {
        let had = Amount::Times(Box::new(Amount::Own(Measure::Life(side))), -1);
        let n = Amount::Sum(vec![n.clone(), had]);
        hooks.act(Verb::Life(side), Reference::Nothing, n);
    }
    Ok(())
}

/// あなたのマスター, お互いのマスター: whose life it is.
fn masters(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Vec<Side>> {
    let master = chain.last_noun().and_then(Noun::of) == Some(Noun::Master);
    let phrase = match (master, chain.without_last()) {
        (true, Some(whose)) => Phrase::read(hooks, &whose)?,
        (false, _) => Phrase::read(hooks, chain)?,
        (true, None) => return Ok(vec![Side::Mine]),
    };
    phrase.only(Says::WHOSE)?;
    match phrase.whose.get() {
        Some(Whose::Both) => Ok(vec![Side::Mine, Side::Theirs]),
        Some(whose) => match whose.side(Side::Mine) {
            Some(side) => Ok(vec![side]),
            None => cannot(chain.at, "この種類のマスターの指定", "whose life"),
        },
        None => cannot(chain.at, "この種類のマスターの指定", "whose life"),
    }
}

/// 疲労を回復する, ライフを回復する
fn recover(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Actor, per: Option<&Amount>) -> Lowered<()> {
    let Some(object) = slots.peek(&Particle::Object) else { return not_understood(slots) };
    if object.last_noun().and_then(Noun::of) == Some(Noun::Life) {
        return life(hooks, slots, by, per, false);
    }
    let tired = match object.more.last() {
        None => own_noun(object) == Some(Noun::Tiredness),
        Some(tied) => {
            matches!(tied.atom(), Some(Atom::Noun(word)) if Noun::of(*word) == Some(Noun::Tiredness))
        }
    };
    if !tired || per.is_some() {
        return not_understood(slots);
    }
    slots.take(&Particle::Object);
    let to = match object.without_last() {
        None => carried(hooks, slots.at())?,
        // それらの疲労
        Some(of)
            if matches!((&of.first, &of.more[..]), (Atom::Adnominal(word), [])
            if matches!(Adnominal::of(*word), Some(Adnominal::That | Adnominal::Those))) =>
        {
            carried(hooks, slots.at())?
        }
        Some(of) => Phrase::read(hooks, &of)?.pick(hooks, Pick::by(by.side()))?,
    };
    hooks.act(Verb::Turn(Posture::Active), to, Amount::N(0));
    Ok(())
}

fn tire(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side, per: Option<&Amount>) -> Lowered<()> {
    if slots.peek(&Particle::Object).is_some_and(cores::is_cores) {
        return cores::turned(hooks, slots, by, per, Posture::Exhausted);
    }
    if per.is_none()
        && let Some(taken) = taken_cores(hooks, slots)
    {
        return cores::become_so(hooks, taken, by, Posture::Exhausted, slots.at());
    }
    if per.is_some() {
        return not_understood(slots);
    }
    let slot = object_slot(slots);
    done_to_cards(hooks, slots, &slot, Verb::Turn(Posture::Exhausted), by)
}

/// WT-1する
fn wt(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side, per: Option<&Amount>) -> Lowered<()> {
    use language::grammar::{Change, Changes, Sign};
    let at = slots.at();
    let (minus, n) = match slots.take_change().map(|chain| (chain, chain.last())) {
        Some((
            chain,
            Atom::Changes(Changes::All {
                first: Change::Of { figure: Some(figure), more, sign, n },
                more: others,
            }),
        )) if chain.more.is_empty()
            && more.is_empty()
            && others.is_empty()
            && super::words::figure(figure.0) == Some(Figure::Wt) =>
        {
            let quantity = Quantity::Count { n: n.clone(), unit: None, bound: None };
            let n = Chain { at, relative: None, first: Atom::Quantity(quantity), more: Vec::new() };
            (*sign == Sign::Minus, n)
        }
        _ => return not_understood(slots),
    };
    let slot = object_slot(slots);
    let to = picked(hooks, slots, &slot, by)?;
    let n = value(hooks, &n, by)?;
    let n = signed(times(n, per, at)?, minus);
    hooks.act_on(Verb::Wt, to, n);
    Ok(())
}

/// 手札の枚数をXとし
fn named(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let var = slots.take(&Particle::With).printed().and_then(language::scribe::amounts::named);
    let told = slots.take(&Particle::Object).printed();
    match (var, told) {
        (Some(var), Some(told)) => super::abilities::name(hooks, var, told),
        _ => not_understood(slots),
    }
}

/// Cores that were taken or chosen before, where nothing else is said to be done something to.
fn taken_cores(hooks: &mut Hooks<'_>, slots: &Slots<'_>) -> Option<(cores::Cores, Amount)> {
    let said = slots.peek(&Particle::Object).or(slots.peek(&Particle::Topic));
    if said.is_some() { None } else { hooks.taken_cores.take() }
}

/// リバース状態にする
fn turn(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side, per: Option<&Amount>) -> Lowered<()> {
    let Some(to) = slots.take(&Particle::To).printed().and_then(own_noun).and_then(posture) else {
        return not_understood(slots);
    };
    if slots.peek(&Particle::Object).is_some_and(cores::is_cores) {
        return cores::turned(hooks, slots, by, per, to);
    }
    if per.is_none()
        && let Some(taken) = taken_cores(hooks, slots)
    {
        return cores::become_so(hooks, taken, by, to, slots.at());
    }
    if !matches!(to, Posture::Active | Posture::Exhausted | Posture::Reversed | Posture::Open) {
        return cannot(slots.at(), "この状態にすること", "a state that can't be given");
    }
    done_to_cards(hooks, slots, &Particle::Object, Verb::Turn(to), by)
}

/// Cards or cores go somewhere.
fn put(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    by: Side,
    per: Option<&Amount>,
    deed: genre::Deed,
) -> Lowered<()> {
    let put = deed != genre::Deed::Move;
    if slots.peek(&Particle::Object).is_some_and(cores::is_cores) {
        return cores::moved(hooks, slots, by, per, put);
    }
    if let Some(cores) = hooks.taken_cores.take() {
        return cores::laid(hooks, slots, by, cores, put);
    }
    let slot = object_slot(slots);
    if !put && let Some(lane) = slots.peek(&Particle::To).and_then(|to| going::lane_to(hooks, to)) {
        slots.take(&Particle::To);
        return done_to_cards(hooks, slots, &slot, Verb::MoveLane(lane), by);
    }
    // Only where a card is placed goes without saying.
    if deed != genre::Deed::Place && slots.peek(&Particle::To).is_none() {
        return not_understood(slots);
    }
    // What is moved stands before where it goes to: それ in the place is the same.
    let to = picked(hooks, slots, &slot, by)?;
    // A lord that an effect puts there takes no cores with it in any case (LG-25).
    slots.take_adverb(Adverb::WithoutPaying.word());
    // 可能な限り: as many as there is room for come in any case (01-5, LG-41).
    slots.take_adverb(Adverb::AsFarAsPossible.word());
    let ordered = slots.take_adverb(Adverb::InAnyOrder.word());
    let way = going::way(hooks, slots)?;
    let in_order = ordered && matches!(way, Way::DeckTop | Way::DeckBottom);
    match lying(hooks, &to).filter(|_| in_order) {
        Some(of) => one_by_one(hooks, of, way, by),
        None => {
            hooks.act_on(Verb::Go(way), to, Amount::N(0));
            Ok(())
        }
    }
}

/// Where cards lie that are meant, to be chosen from; none if that is not known.
fn lying(hooks: &Hooks<'_>, to: &Reference) -> Option<Selector> {
    match to {
        Reference::Every(of) => Some(of.clone()),
        Reference::Slot(slot) => {
            let places = hooks.writer.ops().iter().rev().find_map(|op| match op {
                Op::Choose(choose) if choose.into == *slot => Some(choose.of.places.clone()),
                Op::Do(todo) if todo.into == Some(*slot) => match todo.verb {
                    Verb::Top(side) => Some(vec![(Zone::Deck, side)]),
                    _ => None,
                },
                _ => None,
            })?;
            Some(Selector { places, filters: vec![Filter::In(*slot)] })
        }
        _ => None,
    }
}

/// 好きな順番で: one after the other, as whoever does it chooses, until none is left.
fn one_by_one(hooks: &mut Hooks<'_>, of: Selector, way: Way, who: Side) -> Lowered<()> {
    // What is chosen before leaves as many as there are.
    hooks.writer.next_sentence();
    let start = hooks.writer.here();
    let left = Condition::Is(Amount::Count(of.clone()), Bound::AtLeast, Amount::N(1));
    let gate = hooks.writer.write(Op::Unless(left, 0));
    let one = Amount::N(1);
    let (aims, random, among) = (false, false, false);
    let choice = Choice { who, of, least: one.clone(), most: one, aims, random, among };
    // A card of the deck that goes there again is told apart by having been laid already.
    let looked = choice.of.filters.iter().find_map(|filter| match filter {
        Filter::In(slot) => Some(*slot),
        _ => None,
    });
    let next = hooks.writer.choose(choice)?;
    if let Some(slot) = looked {
        hooks.act(Verb::Forget(slot), Reference::Slot(next), Amount::N(0));
    }
    hooks.act(Verb::Go(way), Reference::Slot(next), Amount::N(0));
    hooks.writer.write(Op::Jump(start));
    hooks.writer.land(gate);
    Ok(())
}

fn draw(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side, per: Option<&Amount>) -> Lowered<()> {
    let at = slots.at();
    let side = match slots.take(&Particle::From).printed() {
        None => by,
        Some(chain) => pile_of(hooks, chain, by)?,
    };
    let n = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    match slots.take(&Particle::Object).printed().map(shared_noun) {
        None | Some(Some(genre::Noun::Card)) => {}
        Some(_) => return not_understood(slots),
    }
    // 手札が5枚になるまでカードを引く
    if let Some(aim) = slots.take_clause(is_aim) {
        let hand = hand_of(side);
        let aimed = hand_aimed_at(hooks, aim, side)?;
        let left = Amount::Sum(vec![aimed, Amount::Times(Box::new(Amount::Count(hand)), -1)]);
        hooks.act(Verb::Draw(side), Reference::Nothing, left);
        return Ok(());
    }
    let up_to = n.map(count);
    if let Some(Ok(Count::UpTo(n @ 1..=9))) = up_to {
        let mut over = Vec::new();
        for _ in 0..n {
            over.push(hooks.writer.write(Op::May(0)));
            hooks.act(Verb::Draw(side), Reference::Nothing, Amount::N(1));
        }
        over.into_iter().for_each(|step| hooks.writer.land(step));
        return Ok(());
    }
    let n = match (n, per) {
        (Some(n), _) => {
            let n = value(hooks, n, by)?;
            times(n, per, at)?
        }
        // …の数だけカードを引く
        (None, Some(per)) => per.clone(),
        (None, None) => return not_understood(slots),
    };
    hooks.counted = true;
    let drawn = hooks.writer.deed(Verb::Draw(side), Reference::Nothing, n);
    hooks.writer.speak_also_of(drawn);
    Ok(())
}

/// 手札を2枚残し、残りを…: so many are chosen, and the rest is spoken of.
fn keep(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(mut phrase) = phrase_in(hooks, slots, &Particle::Object)? else { return not_understood(slots) };
    let exactly = matches!(phrase.number(), Some(Count::Exactly(_)));
    let count = phrase.count.take();
    phrase.only(Says::ZONES.and(Says::WHOSE))?;
    let of = phrase.selector(hooks, by)?;
    let (Some(Count::Exactly(n)), [(Zone::Hand, _)], true) = (count, &of.places[..], exactly) else {
        return not_understood(slots);
    };
    hooks.writer.look_at(Some(of.clone()));
    let (aims, random, among) = (false, false, true);
    let choice = Choice { who: by, of, least: Amount::N(n), most: Amount::N(n), aims, random, among };
    hooks.choose(choice).map(|_| ())
}

/// 〔手札が〕6枚になるように手札を選び: how many there will be in the own hand; none if something else is chosen.
fn hand_comes_to(hooks: &mut Hooks<'_>, aim: &Clause, slots: &Slots<'_>, by: Side) -> Lowered<Option<i16>> {
    let hand = slots.peek(&Particle::Object).and_then(shared_noun) == Some(genre::Noun::Hand);
    if !hand || slots.peek_count().is_some() || !aim.does(lexicon(), genre::Deed::Become) {
        return Ok(None);
    }
    match &aim.args[..] {
        [Arg::Phrase(n, Some(Particle::To), _)] => Ok(language::scribe::amounts::number(n)),
        [_, _] => match hand_aimed_at(hooks, aim, by)? {
            Amount::N(n) => Ok(Some(n)),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// The whole hand of a side.
fn hand_of(side: Side) -> Selector {
    Selector { places: vec![(Zone::Hand, side)], filters: Vec::new() }
}

/// 手札が3枚になるように: how many cards there will be in that hand.
fn hand_aimed_at(hooks: &mut Hooks<'_>, aim: &Clause, by: Side) -> Lowered<Amount> {
    match aimed_at(hooks, aim, by)? {
        (of, n) if of == hand_of(by) => Ok(Amount::N(n)),
        _ => cannot(aim.at, "この目標", "such an aim"),
    }
}

/// 手札が3枚になるように手札を除外する: as many as are too many, none where there are not.
fn cut_down(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(aim) = slots.take_clause(is_aim) else { return not_understood(slots) };
    let down = slots.take_adverb(Adverb::InFaceDown.word());
    let random = slots.take_adverb(Adverb::AtRandom.word());
    let n = hand_aimed_at(hooks, aim, by)?;
    let from = slots.take(&Particle::From).printed().or(slots.peek(&Particle::Object));
    let card = slots.take(&Particle::Object).printed();
    let hand = match from.map(|chain| Phrase::read(hooks, chain)).transpose()? {
        Some(phrase) => {
            let whose = phrase.whose.get().map_or(Some(by), |whose| whose.side(by));
            phrase.says_only(Says::ZONES.and(Says::WHOSE))
                && phrase.zones.get().is_some_and(|zones| zones[..] == [Zone::Hand])
                && whose == Some(by)
        }
        None => false,
    };
    let plain = card.is_some_and(|card| {
        matches!(shared_noun(card), Some(genre::Noun::Hand | genre::Noun::Card))
            || card.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Hand)
    });
    if !hand || !plain {
        return not_understood(slots);
    }
    let of = hand_of(by);
    let more = Amount::Sum(vec![Amount::Count(of.clone()), signed(n, true)]);
    let gate = hooks.writer.write(Op::Unless(Condition::Is(more.clone(), Bound::AtLeast, Amount::N(1)), 0));
    let (aims, among) = (false, false);
    let choice = Choice { who: by, of, least: more.clone(), most: more, aims, random, among };
    let slot = hooks.writer.choose(choice)?;
    hooks.act_on(Verb::Go(Way::Exile(down)), Reference::Slot(slot), Amount::N(0));
    hooks.writer.land(gate);
    Ok(())
}

/// あなたの山札, 山札の上
fn pile_of(hooks: &mut Hooks<'_>, chain: &Chain, by: Side) -> Lowered<Side> {
    let mut before = match chain.last_noun().map(|word| (Noun::of(word), genre::Noun::of(word))) {
        Some((Some(Noun::Pile | Noun::PileTop), _)) => chain.without_last(),
        Some((_, Some(genre::Noun::TopMost | genre::Noun::Top))) => chain
            .without_last()
            .filter(|pile| pile.last_noun().and_then(Noun::of) == Some(Noun::Pile))
            .map_or_else(|| Some(chain.clone()), |pile| pile.without_last()),
        _ => Some(chain.clone()),
    };
    let Some(whose) = before.take() else { return Ok(by) };
    let phrase = Phrase::read(hooks, &whose)?;
    phrase.only(Says::WHOSE)?;
    phrase.deck_of(by)
}

/// アタックを行う, バトルを行う
fn fight(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(object) = slots.take(&Particle::Object).printed() else { return not_understood(slots) };
    if own_noun(object) == Some(Noun::Attack) {
        return master_attack(hooks, slots);
    }
    if shared_noun(object) != Some(genre::Noun::Battle) {
        return not_understood(slots);
    }
    // バトルを行わせる: they fight, whoever makes them.
    if slots.peek_form().is_some_and(|form| form.voice == Voice::Causative && form.tense == Tense::Plain) {
        slots.take_form();
    }
    if let Some((one, slot)) = both_chosen(hooks, slots) {
        hooks.act(Verb::Battle(slot), one, Amount::N(0));
        hooks.fought = true;
        return Ok(());
    }
    let (one, other) = match slots.take(&Particle::At).printed() {
        // AとBでバトルを行う
        Some(chain) => {
            let mut phrase = Phrase::read(hooks, chain)?;
            match phrase.second.take() {
                Some(second) => (phrase, *second),
                None => return not_understood(slots),
            }
        }
        // AはBとバトルを行う
        None => {
            let one = phrase_in(hooks, slots, &Particle::Topic)?;
            let other = phrase_in(hooks, slots, &Particle::With)?;
            match (one, other) {
                (Some(one), Some(other)) => (one, other),
                // …を選び、このカードとバトルを行う: what was chosen does.
                (None, Some(other)) if !hooks.writer.chosen().is_empty() => {
                    let one = carried(hooks, slots.at())?;
                    let slot = kept(hooks, other, by)?;
                    hooks.act(Verb::Battle(slot), one, Amount::N(0));
                    hooks.fought = true;
                    return Ok(());
                }
                _ => return not_understood(slots),
            }
        }
    };
    let (one, slot) = match_up(hooks, one, other, by)?;
    hooks.act(Verb::Battle(slot), one, Amount::N(0));
    hooks.fought = true;
    Ok(())
}

/// AとBを選び、バトルを行う; その2体で, それらで: the two that were chosen one after the other.
fn both_chosen(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Option<(Reference, u8)> {
    let said = [Particle::Topic, Particle::With].iter().any(|slot| slots.peek(slot).is_some());
    let two = |chain: &Chain| match (&chain.first, &chain.more[..]) {
        (Atom::Noun(word), []) => genre::Noun::of(*word) == Some(genre::Noun::Them),
        (Atom::Adnominal(word), [Tied::Beside(Atom::Quantity(n))]) => {
            let two =
                Chain { relative: None, first: Atom::Quantity(n.clone()), more: Vec::new(), at: chain.at };
            matches!(Adnominal::of(*word), Some(Adnominal::That | Adnominal::Those))
                && language::scribe::amounts::number(&two) == Some(2)
        }
        _ => false,
    };
    if said || slots.peek(&Particle::At).is_some_and(|chain| !two(chain)) {
        return None;
    }
    let two = |op: &Op<Legions>, slot: u8| match op {
        Op::Choose(choose) => choose.into == slot && [&choose.least, &choose.most] == [&Amount::N(2); 2],
        _ => false,
    };
    let (one, slot) = match hooks.writer.chosen() {
        [one, Reference::Slot(slot)] => (one.clone(), *slot),
        // ミニオン2体を選び、バトルを行う
        [Reference::Slot(slot)] if hooks.writer.ops().iter().any(|op| two(op, *slot)) => {
            (Reference::Slot(*slot), *slot)
        }
        _ => return None,
    };
    slots.take(&Particle::At);
    Some((one, slot))
}

/// Two that something is done with together, the second remembered. それ beside このカード is what was spoken of before.
fn match_up(
    hooks: &mut Hooks<'_>,
    one: Phrase<Legions>,
    other: Phrase<Legions>,
    by: Side,
) -> Lowered<(Reference, u8)> {
    if other.pronoun.get() == Some(&Pronoun::It) {
        let slot = kept(hooks, other, by)?;
        return Ok((one.pick(hooks, Pick::by(by))?, slot));
    }
    let one = one.pick(hooks, Pick::by(by))?;
    Ok((one, kept(hooks, other, by)?))
}

/// What something is done with, remembered.
fn kept(hooks: &mut Hooks<'_>, phrase: Phrase<Legions>, by: Side) -> Lowered<u8> {
    match phrase.pick(hooks, Pick::by(by))? {
        Reference::Slot(slot) => Ok(slot),
        found => {
            let kept = hooks.writer.deed(Verb::Keep, found, Amount::N(0));
            hooks.writer.touched(kept)
        }
    }
}

/// あなたのマスターは「ATK3」「先制」でアタックを行う
fn master_attack(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    slots.take_adverb(Adverb::OnceMore.word());
    let own = match slots.take(&Particle::Topic).printed() {
        Some(chain) => {
            let master = chain.last_noun().and_then(Noun::of) == Some(Noun::Master);
            let side = amounts::master_of(hooks, chain)?;
            master && side == Some(Side::Mine)
        }
        // …アタックを行う。その後、もう1度「ATK3」でアタックを行う
        None => hooks
            .writer
            .ops()
            .iter()
            .any(|op| matches!(op, Op::Do(todo) if matches!(todo.verb, Verb::MasterAttack(_)))),
    };
    let with = slots.take(&Particle::At).printed().or_else(|| slots.take_as().map(|(chain, _)| chain));
    let Some(with) = with.filter(|_| own) else { return not_understood(slots) };
    let with = &had(hooks, with)?;
    let Some((atk, gains)) = strength(with) else { return not_understood(slots) };
    let n = value(hooks, &atk, Side::Mine)?;
    let keys = gains::fixed(gains, at)?;
    hooks.lore.attacks.push(MasterAttack { keys });
    let row = (hooks.lore.attacks.len() - 1) as u16;
    hooks.act(Verb::MasterAttack(row), Reference::Nothing, n);
    hooks.fought = true;
    Ok(())
}

/// 〔「ATK6」「貫通1」を持つ〕ユニット: what it has; else the phrase itself.
fn had(hooks: &Hooks<'_>, with: &Chain) -> Lowered<Chain> {
    let Some(said) = with.relative.as_deref() else { return Ok(with.clone()) };
    let bare = Chain { relative: None, ..with.clone() };
    let unit = own_noun(&bare) == Some(Noun::Unit);
    let view = View::of_relative(hooks.lexicon(), said)?;
    let has = view.deed().and_then(genre::Deed::of) == Some(genre::Deed::Have) && said.before.is_none();
    view.with(|slots| {
        let plain = slots.take_form().is_some_and(|form| form.tense == Tense::Plain);
        match slots.take(&Particle::Object).printed().filter(|_| has && plain) {
            Some(had) if unit => Ok(had.clone()),
            // 〔「先制」を持つ〕「ATK2」: beside it.
            Some(had) if had.relative.is_none() => {
                let more = bare.more.iter().cloned();
                let more = more.chain([Tied::Beside(had.first.clone())]).chain(had.more.iter().cloned());
                Ok(Chain { more: more.collect(), ..bare.clone() })
            }
            Some(_) => cannot(with.at, "この行為", "such a deed"),
            None => cannot(with.at, "この行為", "such a deed"),
        }
    })
}

/// 「ATK3」「先制」, 「ATK3/先制」: the ATK, and what the master has beside it.
fn strength(chain: &Chain) -> Option<(Chain, Vec<gains::Gain>)> {
    let mut atoms: Vec<Atom> = Vec::new();
    for atom in chain.atoms() {
        match atom {
            Atom::Quote(Quote::Text { line }) => {
                atoms.extend(line.0.only_chain()?.atoms().cloned());
            }
            atom => atoms.push(atom.clone()),
        }
    }
    let mut atoms = atoms.into_iter();
    let atk = matches!(atoms.next()?, Atom::Noun(word) if super::words::figure(word) == Some(Figure::Atk));
    let n = atoms.next().filter(|atom| matches!(atom, Atom::Quantity(_)))?;
    let n = Chain { at: chain.at, relative: None, first: n, more: Vec::new() };
    let gains = match atoms.next() {
        None => Vec::new(),
        Some(first) => {
            let more = atoms.map(Tied::Beside).collect();
            gains::listed(&Chain { at: chain.at, relative: None, first, more }, chain.at)?
        }
    };
    atk.then_some((n, gains))
}

/// 公開する, 見る: of cards where they lie, some may be picked then.
fn seen(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side, verb: Verb) -> Lowered<()> {
    // 相手に公開する: whom else.
    let other = |chain: &Chain| matches!(player(hooks, chain), Some(Whose::Opponent | Whose::You));
    if verb == Verb::Reveal {
        slots.take_if(&Particle::To, other);
    }
    let to = picked(hooks, slots, &Particle::Object, by)?;
    if let Reference::Every(of) = &to {
        hooks.writer.look_at(Some(of.clone()));
        hooks.looks = true;
    }
    hooks.act(verb, to, Amount::N(0));
    Ok(())
}

/// 相手に見せる: that is to reveal (02-46).
fn show(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let to = slots.take(&Particle::To).printed().and_then(|chain| player(hooks, chain));
    match (to, by) {
        (Some(Whose::Opponent), Side::Mine) | (Some(Whose::You), Side::Theirs) => {
            seen(hooks, slots, by, Verb::Reveal)
        }
        _ => not_understood(slots),
    }
}

fn shuffle(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let side = match slots.take(&Particle::Object).printed() {
        None => by,
        Some(chain) if chain.last_noun().and_then(Noun::of) == Some(Noun::Pile) => pile_of(hooks, chain, by)?,
        Some(_) => return not_understood(slots),
    };
    hooks.act(Verb::Shuffle(side), Reference::Nothing, Amount::N(0));
    Ok(())
}

/// AとBの位置を入れ替える
fn swap(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(object) = slots.peek(&Particle::Object) else { return not_understood(slots) };
    if both_lives(hooks, object) {
        slots.take(&Particle::Object);
        return swap_lives(hooks, slots);
    }
    if let Some(of) = both_figures(object) {
        slots.take(&Particle::Object);
        return swap_figures(hooks, slots, of, by);
    }
    // そのレーン, それらの位置: of two that were chosen.
    let points = |chain: &Chain| {
        matches!(chain.first.adnominal(), Some(Adnominal::That | Adnominal::Those))
            || matches!(chain.first.noun(), Some(genre::Noun::It | genre::Noun::Them))
    };
    let alone = object.more.is_empty() && object.relative.is_none();
    // …を選び、このカードと位置を入れ替える
    if is_place(object)
        && alone
        && slots.peek(&Particle::Topic).is_none()
        && let Some(other) = phrase_in(hooks, slots, &Particle::With)?
    {
        slots.take(&Particle::Object);
        let one = carried(hooks, slots.at())?;
        let slot = kept(hooks, other, by)?;
        hooks.act(Verb::Swap(slot), one, Amount::N(0));
        return Ok(());
    }
    if is_place(object) && (alone || (points(object) && object.more.len() == 1)) {
        slots.take(&Particle::Object);
        return swap_both(hooks, slots);
    }
    let lanes = object.last_noun().and_then(Noun::of) == Some(Noun::Lane);
    let phrase = match object.without_last().filter(|_| lanes) {
        Some(of) => {
            slots.take(&Particle::Object);
            let mut phrase = Phrase::read(hooks, &of)?;
            phrase.say(Says::ASPECT)?;
            Some(phrase)
        }
        None => phrase_in(hooks, slots, &Particle::Object)?,
    };
    let Some(mut phrase) = phrase.filter(|phrase| phrase.said(Says::ASPECT)) else {
        return not_understood(slots);
    };
    phrase.forget(Says::ASPECT);
    let Some(second) = phrase.second.take() else { return not_understood(slots) };
    let (one, slot) = match_up(hooks, phrase, *second, by)?;
    hooks.act(Verb::Swap(slot), one, Amount::N(0));
    Ok(())
}

/// あなたのライフ, お互いのマスターのライフ: whose; none if it is no life.
fn life_of(hooks: &Hooks<'_>, chain: &Chain) -> Option<Whose> {
    let of = chain.without_last().filter(|_| chain.last_noun().and_then(Noun::of) == Some(Noun::Life))?;
    let master = of.last_noun().and_then(Noun::of) == Some(Noun::Master);
    let of = if master { of.without_last()? } else { of };
    player(hooks, &of)
}

/// あなたのライフと相手のライフ, あなたと相手のライフ, お互いのライフ: those of both players.
fn both_lives(hooks: &Hooks<'_>, chain: &Chain) -> bool {
    let Some((one, two)) = chain.split_at_and() else { return life_of(hooks, chain) == Some(Whose::Both) };
    let one = life_of(hooks, &one).or_else(|| player(hooks, &one));
    let sides = [one, life_of(hooks, &two)].map(|whose| whose.and_then(|whose| whose.side(Side::Mine)));
    sides.contains(&Some(Side::Mine)) && sides.contains(&Some(Side::Theirs))
}

/// Each master's life becomes what the other's was: so much is got and lost (LG-112).
fn swap_lives(hooks: &mut Hooks<'_>, slots: &Slots<'_>) -> Lowered<()> {
    if hooks.x || !hooks.named_later.is_empty() {
        return not_understood(slots);
    }
    let life = |side| Amount::Own(Measure::Life(side));
    let less = |side| Amount::Times(Box::new(life(side)), -1);
    hooks.writer.cite(ruling!("LG-112"));
    hooks.writer.write(Op::Let(life(Side::Mine)));
    let to_mine = Amount::Sum(vec![life(Side::Theirs), less(Side::Mine)]);
    hooks.act(Verb::Life(Side::Mine), Reference::Nothing, to_mine);
    let to_theirs = Amount::Sum(vec![Amount::X, less(Side::Theirs)]);
    hooks.act(Verb::Life(Side::Theirs), Reference::Nothing, to_theirs);
    Ok(())
}

/// ATKとHP, そのミニオンのATKとHP: of what, if it says so; none if it is another phrase.
fn both_figures(chain: &Chain) -> Option<Option<Chain>> {
    let (Tied::By(Tie::And | Tie::AndFormal, Atom::Noun(hp)), before) = chain.more.split_last()? else {
        return None;
    };
    let before = Chain { more: before.to_vec(), ..chain.clone() };
    let figures = [before.last_noun()?, *hp].map(super::words::figure);
    (figures == [Some(Figure::Atk), Some(Figure::Hp)]).then(|| before.without_last())
}

/// ATKとHPを入れ替える: each becomes what the other was.
fn swap_figures(hooks: &mut Hooks<'_>, slots: &Slots<'_>, of: Option<Chain>, by: Side) -> Lowered<()> {
    let to = match of {
        None => carried(hooks, slots.at())?,
        Some(of) => Phrase::read(hooks, &of)?.pick(hooks, Pick::by(by))?,
    };
    // Each of several would have figures of its own.
    let one = |op: &Op<Legions>, slot: u8| match op {
        Op::Choose(choose) => choose.into == slot && choose.most == Amount::N(1),
        _ => false,
    };
    match to {
        Reference::This | Reference::Cause => {}
        Reference::Slot(slot) if hooks.writer.ops().iter().any(|op| one(op, slot)) => {}
        _ => return not_understood(slots),
    }
    let figure = |figure| Amount::Own(Measure::Figure(to.clone(), figure, false));
    hooks.writer.cite(ruling!("LG-95"));
    let grants =
        vec![Grant::Set(Figure::Atk, figure(Figure::Hp)), Grant::Set(Figure::Hp, figure(Figure::Atk))];
    lasting::give(hooks, to.clone(), grants);
    Ok(())
}

/// レーン, 位置
fn is_place(chain: &Chain) -> bool {
    chain.last_noun().is_some_and(|word| {
        Noun::of(word) == Some(Noun::Lane) || genre::Noun::of(word) == Some(genre::Noun::Position)
    })
}

/// ミニオン2体を選び、そのレーンを入れ替える: the two exchange their places.
fn swap_both(hooks: &mut Hooks<'_>, slots: &Slots<'_>) -> Lowered<()> {
    let two = |op: &Op<Legions>, slot: u8| match op {
        Op::Choose(choose) => {
            choose.into == slot && choose.least == Amount::N(2) && choose.most == Amount::N(2)
        }
        _ => false,
    };
    if let &[ref one, Reference::Slot(slot)] = hooks.writer.chosen() {
        let one = one.clone();
        hooks.act(Verb::Swap(slot), one, Amount::N(0));
        return Ok(());
    }
    match hooks.writer.it()? {
        Some(Reference::Slot(slot)) if hooks.writer.ops().iter().any(|op| two(op, slot)) => {
            hooks.act(Verb::Swap(slot), Reference::Slot(slot), Amount::N(0));
            Ok(())
        }
        _ => not_understood(slots),
    }
}

/// マスターポイントを2点支払う; 支払ってもよい: then it was done.
fn pay(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(object) = slots.peek(&Particle::Object).filter(|chain| is_points(chain)) else {
        return not_understood(slots);
    };
    // X点のマスターポイントを支払い: as many as their player says, which is X from then on (31-2a).
    let beside = slots.clone().take_count_of(&Particle::Object).or_else(|| slots.peek_count()).cloned();
    let told = points_told(object).or(beside);
    if by == Side::Mine
        && told.as_ref().and_then(language::scribe::amounts::named) == Some(Var::X)
        && !hooks.x
    {
        slots.take(&Particle::Object);
        let _ = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
        return pay_any(hooks, slots);
    }
    let n = points(hooks, slots)?;
    let may = slots.peek_form().is_some_and(|form| form.may_be_left());
    if !may {
        hooks.act(Verb::PayMp(by), Reference::Nothing, n);
        return Ok(());
    }
    slots.take_form();
    hooks.act(Verb::Fail, Reference::Nothing, Amount::N(0));
    let row = hooks.writer.cost_row(vec![Price::Mp(n)]);
    let step = hooks.writer.write(Op::Pay(row, 0));
    hooks.act(Verb::Nothing, Reference::Nothing, Amount::N(0));
    hooks.writer.land(step);
    Ok(())
}

/// So many points as its player says are paid, none where that is what they say; the number is X from then on.
fn pay_any(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    if slots.peek_form().is_some_and(|form| form.may_be_left()) {
        slots.take_form();
    }
    hooks.act(Verb::Fail, Reference::Nothing, Amount::N(0));
    let row = hooks.writer.cost_row(vec![Price::AnyMp]);
    let step = hooks.writer.write(Op::Pay(row, 0));
    hooks.act(Verb::Nothing, Reference::Nothing, Amount::N(0));
    hooks.writer.land(step);
    hooks.x = true;
    Ok(())
}

fn end(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Actor, wins: bool) -> Lowered<()> {
    match slots.take(&Particle::To).printed().map(shared_noun) {
        None | Some(Some(genre::Noun::Game)) => {}
        Some(_) => return not_understood(slots),
    }
    let Actor::One(side) = by else { return not_understood(slots) };
    hooks.act(Verb::End(side, wins), Reference::Nothing, Amount::N(0));
    Ok(())
}

/// このダメージはバトルダメージとして扱う (39-27)
fn as_battle_damage(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    let battle = slots.take_as().and_then(|(chain, particle)| {
        (*particle == Particle::As).then(|| chain.last_noun().and_then(harm)).flatten()
    });
    let what = slots.take(&Particle::Object).printed().or_else(|| slots.take(&Particle::Topic).printed());
    let damage = what.is_some_and(|chain| chain.last_noun().and_then(harm).is_some());
    if battle != Some(Harm::Battle) || !damage {
        return not_understood(slots);
    }
    let last = hooks.writer.program().ops.iter_mut().rev().find_map(|op| match op {
        Op::Do(todo) if matches!(todo.verb, Verb::Damage(_)) => Some(todo),
        _ => None,
    });
    match last {
        Some(todo) => {
            todo.verb = Verb::Damage(Harm::Battle);
            Ok(())
        }
        None => cannot(at, "前に述べていないダメージ", "damage that was not spoken of"),
    }
}

/// この効果は1ターンに1回のみ発生する
fn limit(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    use language::grammar::{Amount as Number, Bound};
    let Some(of) = slots.take(&Particle::Topic).printed() else { return not_understood(slots) };
    let this = matches!(&of.first, Atom::Adnominal(word) if Adnominal::of(*word) == Some(Adnominal::This))
        && of.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Effect);
    let each = std::mem::take(&mut hooks.each_turn);
    let not = slots.take_form().is_some_and(|form| form.tense.negated());
    let often = slots.take_count().or_else(|| slots.take_count_of(&Particle::Topic));
    let n = often.and_then(|chain| match &chain.first {
        Atom::Quantity(Quantity::Count { n: Number::N { n }, unit: Some(unit), bound: Some(bound) })
            if genre::Counter::of(*unit) == Some(genre::Counter::Time) && chain.more.is_empty() =>
        {
            let fits = match bound {
                Bound::Only | Bound::UpTo => !not,
                Bound::NoMore | Bound::UpToNoMore => not,
                _ => false,
            };
            fits.then_some(*n)
        }
        _ => None,
    });
    match n.filter(|_| this && each) {
        Some(n) => {
            hooks.limit = Some(n.min(255) as u8);
            Ok(())
        }
        None => not_understood(slots),
    }
}

/// ゴーストトークンを2体置く
fn make(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side, per: Option<&Amount>) -> Lowered<()> {
    let at = slots.at();
    let Some((name, beside)) = slots.take(&Particle::Object).printed().and_then(token) else {
        return not_understood(slots);
    };
    let floating = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count()).cloned();
    if let Some(lanes) = slots.peek(&Particle::To).and_then(every_free_lane) {
        slots.take(&Particle::To);
        return in_every_lane(hooks, slots, (&name, beside.or(floating)), &lanes);
    }
    if let Some(lanes) = slots.peek(&Particle::To).and_then(|place| own_lanes(hooks, place)) {
        slots.take(&Particle::To);
        return in_each_lane(hooks, slots, (&name, beside.or(floating)), &lanes);
    }
    // 除外した枚数だけゴーストトークンを置く
    let told = match (beside.or(floating), per) {
        (Some(n), _) => count(&n)?,
        (None, Some(_)) => Count::Exactly(1),
        (None, None) => return cannot(at, "トークンの数", "how many tokens"),
    };
    let (n, up_to) = match told {
        Count::Exactly(n) => (Amount::N(n), false),
        Count::UpTo(n) => (Amount::N(n), true),
        Count::Named(var) => (hooks.named(var, at)?, false),
        Count::UpToNamed(var) => (hooks.named(var, at)?, true),
        _ => return cannot(at, "トークンの数", "how many tokens"),
    };
    let n = times(n, per, at)?;
    let side = match slots.peek(&Particle::To) {
        None => by,
        Some(place) => match whose_field(hooks, place)? {
            None => by,
            Some(whose) => match whose.side(by) {
                Some(side) => side,
                None => return cannot(place.at, "この場所に置くトークン", "a field for the token"),
            },
        },
    };
    let coming = match going::way(hooks, slots)? {
        Way::Field(coming) if coming.lane.is_none() || side == Side::Mine => coming,
        _ => return cannot(at, "この場所に置くトークン", "a field for the token"),
    };
    let Some(&def) = hooks.names.get(&name) else {
        return cannot(at, "この名前のトークン", "a token of this name");
    };
    hooks.counted = true;
    let made = hooks.writer.deed(Verb::Make(def, side, coming, up_to), Reference::Nothing, n);
    speak_of_tokens(hooks, made);
    Ok(())
}

/// それら after tokens were made: those of every deed that made some. Where the text says それらのトークン, whatever was spoken
/// of before.
fn speak_of_tokens(hooks: &mut Hooks<'_>, made: Touch) {
    let before = Mention::Touched(hooks.made.clone());
    let again = !hooks.made.is_empty() && hooks.writer.is_it(&Some(before));
    hooks.made.push(made);
    match again || hooks.tells_tokens {
        true => hooks.writer.speak_of(Mention::Touched(hooks.made.clone())),
        false => hooks.writer.speak_also_of(Mention::Touched(vec![made])),
    }
}

/// あなたの左レーンと右レーン: several lanes of one's own; none if it is another place.
fn own_lanes(hooks: &Hooks<'_>, place: &Chain) -> Option<Vec<Lane>> {
    let mut atoms = place.tied_by(&[Tie::Of, Tie::And, Tie::AndFormal, Tie::Dot])?.into_iter().peekable();
    if let Some(Atom::Noun(word)) = atoms.peek()
        && let Some(whose) = hooks.whose(*word)
    {
        whose.side(Side::Mine).filter(|side| *side == Side::Mine)?;
        atoms.next();
    }
    let lane = |atom: &Atom| match atom {
        Atom::Noun(word) => Noun::of(*word).and_then(super::words::lane),
        _ => None,
    };
    let lanes = atoms.map(lane).collect::<Option<Vec<_>>>()?;
    (lanes.len() > 1).then_some(lanes)
}

/// 1体ずつ: one in each of these lanes.
fn in_each_lane(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    (name, n): (&str, Option<Chain>),
    lanes: &[Lane],
) -> Lowered<()> {
    let at = slots.at();
    let Some(&def) = hooks.names.get(name).filter(|_| n.as_ref().is_some_and(is_one_each)) else {
        return cannot(at, "トークンの数", "how many tokens");
    };
    let coming = going::coming(slots, None)?;
    let free = |lane: &Lane| {
        let of = Selector { places: vec![(Zone::of_lane(*lane), Side::Mine)], filters: Vec::new() };
        Condition::Is(Amount::Count(of), Bound::AtMost, Amount::N(0))
    };
    let none = Condition::Not(Box::new(Condition::Any(lanes.iter().map(free).collect())));
    for (nth, lane) in lanes.iter().enumerate() {
        // As many as there is room for (LG-41); where there is none at all, the text ends with the first.
        let room = if nth == 0 { Condition::Any(vec![free(lane), none.clone()]) } else { free(lane) };
        let gate = hooks.writer.write(Op::Unless(room, 0));
        let coming = Coming { lane: Some(*lane), ..coming };
        hooks.act(Verb::Make(def, Side::Mine, coming, false), Reference::Nothing, Amount::N(1));
        hooks.writer.land(gate);
    }
    Ok(())
}

/// 1体ずつ, 各1体
fn is_one_each(chain: &Chain) -> bool {
    use language::grammar::{Amount as Number, Bound as Printed};
    matches!(
        &chain.first,
        Atom::Quantity(
            Quantity::Count { n: Number::N { n: 1 }, bound: Some(Printed::Each), .. }
                | Quantity::Apiece { n: Number::N { n: 1 }, .. }
        )
    )
}

/// あなたのフィールドの空いているすべてのレーン: the lanes, without the words for free and all; none if it is another place.
fn every_free_lane(place: &Chain) -> Option<Chain> {
    let every = |atom: &Atom| {
        matches!(atom, Atom::Quantity(Quantity::All | Quantity::Every))
            || atom.adnominal() == Some(Adnominal::Each)
    };
    let (mut lanes, free) = going::without_free(place);
    let lane = matches!(lanes.last(), Atom::Noun(word) if Noun::of(*word) == Some(Noun::Lane));
    if !free || !lane {
        return None;
    }
    if every(&lanes.first) {
        let (Tied::By(_, next) | Tied::Beside(next), rest) = lanes.more.split_first()? else { return None };
        return Some(Chain { first: next.clone(), more: rest.to_vec(), ..lanes.clone() });
    }
    let at = lanes.more.iter().position(|tied| tied.atom().is_some_and(every))?;
    lanes.more.remove(at);
    if let Some(Tied::Beside(atom)) = lanes.more.get(at).cloned() {
        lanes.more[at] = Tied::By(Tie::Of, atom);
    }
    Some(lanes)
}

/// One token in each of them.
fn in_every_lane(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    (name, n): (&str, Option<Chain>),
    lanes: &Chain,
) -> Lowered<()> {
    use language::grammar::{Amount as Number, Bound as Printed};
    let at = slots.at();
    let one = |chain: &Chain| {
        matches!(
            &chain.first,
            Atom::Quantity(
                Quantity::Count { n: Number::N { n: 1 }, bound: None | Some(Printed::Each), .. }
                    | Quantity::Apiece { n: Number::N { n: 1 }, .. }
            )
        )
    };
    let Some(&def) = hooks.names.get(name).filter(|_| n.as_ref().is_some_and(one)) else {
        return cannot(at, "トークンの数", "how many tokens");
    };
    let n = amounts::free_lanes_of(hooks, lanes)?;
    let Amount::Own(Measure::FreeLanes(side)) = n else { return not_understood(slots) };
    let coming = going::coming(slots, None)?;
    hooks.counted = true;
    let made = hooks.writer.deed(Verb::Make(def, side, coming, false), Reference::Nothing, n);
    hooks.writer.speak_also_of(made);
    Ok(())
}

/// Whose field a place is on, if it says.
fn whose_field(hooks: &Hooks<'_>, place: &Chain) -> Lowered<Option<Whose>> {
    let of = |chain: &Chain| match &chain.first {
        Atom::Noun(word) => hooks.whose(*word),
        _ => None,
    };
    if let Some(said) = &place.relative {
        let found = said.args.iter().find_map(|arg| match arg {
            language::grammar::Arg::Phrase(chain, Some(Particle::To), _) => Some(of(chain)),
            _ => None,
        });
        return Ok(found.flatten());
    }
    Ok(of(place))
}
