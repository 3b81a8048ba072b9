//! What lasts: given for a while by a deed, or holding as long as a card lies there.

use engine::effect::{Asked, Bound, Counts, Side};
use language::genre;
use language::grammar::{Atom, Chain, Particle, Quantity, Relative, Tie, Tied};
use language::scribe::amounts::value;
use language::scribe::phrase::{Count, Phrase, Pronoun, Says, Whose};
use language::scribe::picking::{carried, phrase_in};
use language::scribe::{Actor, Lowered, Pick, Plays, Refused};
use language::view::{Form, Slots, View};
use language::{DeedId, Tense, Voice};

use super::conditions::is_this_effect;
use super::events::{self, Subject};
use super::words::{figure, own_noun};
use super::{Hooks, abilities, cannot, gains, is, rules, zones};
use crate::ability::{By, Topic, Trigger, Who};
use crate::game::Legions;
use crate::kinds::{Category, Figure, Harm, Using};
use crate::lexicon::{Deed, Noun};
use crate::standing::{Bar, Rule, Swap};
use crate::table::{FIELD, Zone};
use crate::vocabulary::{
    Amount, Bans, Change, Condition, Filter, Given, Grant, Holding, Nature, Reference, Selector, Term, Test,
    Verb,
};

/// What something is said of.
pub(super) enum On {
    /// These cards.
    Cards(Box<Phrase<Legions>>),
    /// What was spoken of before.
    Carried,
    /// All units of a player.
    Units(Side),
}

/// What a clause says to last.
pub(super) enum Held {
    /// Cards get this.
    Grants(On, Vec<Grant>),
    /// This holds beyond the values of units.
    Rule(Rule),
    /// This holds while that is so.
    While(Condition, Rule),
    /// Cards have this while that is so.
    HaveWhile(Condition, On, Vec<Grant>),
    /// Each of these.
    Each(Vec<Held>),
}

pub(super) fn on(phrase: Option<Phrase<Legions>>) -> On {
    phrase.map_or(On::Carried, |phrase| On::Cards(Box::new(phrase)))
}

/// Is 〜できる something that holds, not a deed that may be left?
pub(super) fn is_rule(deed: DeedId, slots: &Slots<'_>) -> bool {
    match genre::Deed::of(deed) {
        // ロードをアタックターゲットに出来る
        Some(genre::Deed::Change) => slots.peek(&Particle::To).and_then(own_noun) == Some(Noun::AttackTarget),
        // The price of a payment is asked, not whether it is made.
        Some(genre::Deed::Pay) => true,
        // 行動不能状態でもアタックできる
        _ => slots.peek_time().is_some_and(|(_, particle)| particle == Some(&Particle::AtAlso)),
    }
}

/// What a clause says to last; none if it is a deed. What has no number is not so many times so.
pub(super) fn held(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    by: Actor,
    per: Option<&Amount>,
) -> Lowered<Option<Held>> {
    use genre::Deed::{Change as Becomes, Gain, Give, Grow, Have, Raise, Reduce, Shrink};
    let negated = slots.peek_form().is_some_and(|form| form.tense.negated());
    let counts = match genre::Deed::of(deed) {
        Some(Give | Gain | Have) => keywords_of(slots).is_none(),
        Some(Grow | Shrink | Raise | Reduce) => true,
        Some(Becomes) => slots.has_change(),
        _ => false,
    };
    let held = lasts(hooks, deed, slots, by, per)?;
    match per.is_some() && held.is_some() && (negated || !counts) {
        true => {
            cannot(slots.at(), "数えられないものをその数だけ得ること", "so many of what can't be counted")
        }
        false => Ok(held),
    }
}

fn lasts(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    by: Actor,
    per: Option<&Amount>,
) -> Lowered<Option<Held>> {
    let at = slots.at();
    let form = slots.peek_form();
    if let Some(form) = form.filter(|form| form.tense.negated() || form.tense == Tense::NegativeStem) {
        return ruled_out(hooks, deed, slots, form, by);
    }
    if is_rule(deed, slots)
        && let Some((state, _)) = slots.take_time_if(|particle| particle == Some(&Particle::AtAlso))
    {
        return allowed(hooks, deed, slots, state).map(Some);
    }
    let Some(shared) = genre::Deed::of(deed) else { return Ok(None) };
    match shared {
        genre::Deed::Gain if keywords_of(slots).is_some() => same_keywords(hooks, slots).map(Some),
        genre::Deed::Give | genre::Deed::Gain | genre::Deed::Have => {
            let Some(gains) = slots.peek(&Particle::Object).and_then(|chain| gains::listed(chain, at)) else {
                return Ok(None);
            };
            slots.take(&Particle::Object);
            let slot = if shared == genre::Deed::Give { Particle::To } else { Particle::Topic };
            let who = phrase_in(hooks, slots, &slot)?;
            let grants = gains::grants(hooks, gains, per, at)?;
            Ok(Some(Held::Grants(on(who), grants)))
        }
        genre::Deed::Lose => lost(hooks, slots),
        genre::Deed::Equal | genre::Deed::Become => {
            if let Some(rule) = rules::damage_is_nothing(hooks, slots, &Particle::Topic)? {
                return Ok(Some(Held::Rule(rule)));
            }
            match rules::damage_is_scaled(hooks, slots, &Particle::Topic)? {
                Some(rule) => Ok(Some(Held::Rule(rule))),
                None => set(hooks, slots, &Particle::Topic),
            }
        }
        genre::Deed::Change if slots.has_change() => rules::changed(hooks, deed, slots, per),
        genre::Deed::Grow | genre::Deed::Shrink | genre::Deed::Raise | genre::Deed::Reduce => {
            rules::changed(hooks, deed, slots, per)
        }
        genre::Deed::Change => {
            if slots.peek(&Particle::To).and_then(own_noun) == Some(Noun::AttackTarget) {
                return targets(hooks, slots, by);
            }
            if let Some(rule) = rules::damage_is_nothing(hooks, slots, &Particle::Object)? {
                return Ok(Some(Held::Rule(rule)));
            }
            if let Some(rule) = rules::damage_is_scaled(hooks, slots, &Particle::Object)? {
                return Ok(Some(Held::Rule(rule)));
            }
            set(hooks, slots, &Particle::Object)
        }
        genre::Deed::Treat => treated(hooks, slots),
        genre::Deed::Place | genre::Deed::Put => comes_tired(hooks, slots),
        _ => Ok(None),
    }
}

/// 相手のミニオンは疲労状態で配置される: such cards are placed so, whatever places them (LG-113); none if it is a deed.
fn comes_tired(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Option<Held>> {
    let passive =
        slots.peek_form().is_some_and(|form| form.voice == Voice::Passive && form.tense == Tense::Plain);
    let tired = slots.peek(&Particle::At).and_then(own_noun) == Some(Noun::Tired);
    let timed = hooks.holds || hooks.until.is_some();
    let Some(what) = slots.peek(&Particle::Object).filter(|_| passive && tired && timed) else {
        return Ok(None);
    };
    let field = |chain: &Chain| chain.last_noun().and_then(Noun::of) == Some(Noun::Field);
    if slots.peek(&Particle::To).is_some_and(|to| !field(to)) {
        return Ok(None);
    }
    let mut phrase = Phrase::read(hooks, what)?;
    slots.take_form();
    slots.take(&Particle::At);
    slots.take(&Particle::Object);
    if let Some(to) = slots.take(&Particle::To).printed() {
        let to = Phrase::read(hooks, to)?;
        to.only(Says::ZONES.and(Says::WHOSE))?;
        if let Some(whose) = to.whose.get() {
            phrase.whose.set(*whose, slots.at())?;
        }
    }
    if phrase.zones.get().is_some() {
        return cannot(slots.at(), "どこから配置されるか", "where they are placed from");
    }
    let of = rules::sort(hooks, phrase)?;
    if of[..] == [Filter::This] {
        hooks.works |= u16::MAX;
    }
    hooks.writer.cite(ruling!("LG-113"));
    Ok(Some(Held::Rule(Rule::ComesTired(of))))
}

/// 〔…が持つ〕すべてのキーワード能力: what is said of them; none if it is another phrase.
fn keywords_of<'t>(slots: &Slots<'t>) -> Option<&'t Relative> {
    let object = slots.peek(&Particle::Object)?;
    let keywords = object.last_noun().and_then(Noun::of) == Some(Noun::KeywordAbility);
    let all =
        matches!(object.first, Atom::Quantity(Quantity::All | Quantity::Every)) && object.more.len() == 1;
    object.relative.as_deref().filter(|_| keywords && all)
}

/// そのミニオンが持つすべてのキーワード能力を得る: those that it has now (36-12).
fn same_keywords(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Held> {
    let at = slots.at();
    let refused = Refused::new(at, "この種類の能力", "such abilities");
    let Some(said) = keywords_of(slots).filter(|said| !hooks.holds && said.before.is_none()) else {
        return Err(refused);
    };
    let view = View::of_relative(hooks.lexicon(), said)?;
    let has = view.deed().and_then(genre::Deed::of) == Some(genre::Deed::Have);
    let of = view.with(|slots| match slots.take(&Particle::Topic).printed().filter(|_| has) {
        Some(of) => Phrase::read(hooks, of)?.spoken(hooks, Side::Mine),
        None => Err(refused),
    })?;
    slots.take(&Particle::Object);
    let who = phrase_in(hooks, slots, &Particle::Topic)?;
    Ok(Held::Grants(on(who), vec![Grant::Keys(of)]))
}

/// 行動不能状態でもレーン移動できる: what a unit may do though it is in that state (01-2).
fn allowed(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, state: &Chain) -> Lowered<Held> {
    let at = slots.at();
    let may = slots.take_form().is_some_and(Form::may_be_left);
    let stunned = own_noun(state) == Some(Noun::UnableToAct);
    let attack = |chain: &Chain| own_noun(chain) == Some(Noun::Attack);
    let leave = match (genre::Deed::of(deed), Deed::of(deed)) {
        (_, Some(Deed::MoveLane)) => Some(Bans::MOVES_STUNNED),
        (Some(genre::Deed::Attack), _) => Some(Bans::ATTACKS_STUNNED),
        (Some(genre::Deed::Do), _) if slots.take_if(&Particle::Object, attack).is_some() => {
            Some(Bans::ATTACKS_STUNNED)
        }
        _ => None,
    };
    match leave.filter(|_| may && stunned) {
        Some(leave) => {
            let who = phrase_in(hooks, slots, &Particle::Topic)?;
            Ok(Held::Grants(on(who), vec![Grant::Plain(Change::Ban(leave))]))
        }
        None => cannot(at, "この種類の許可", "such leave"),
    }
}

/// 全ての効果を失う, 「跳躍」を失う
fn lost(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Option<Held>> {
    let at = slots.at();
    let Some(object) = slots.peek(&Particle::Object) else { return Ok(None) };
    let all = matches!(
        (&object.first, &object.more[..], &object.relative),
        (
            Atom::Quantity(Quantity::All | Quantity::Every),
            [Tied::By(Tie::Of, Atom::Noun(word))],
            None,
        ) if genre::Noun::of(*word) == Some(genre::Noun::Effect)
    );
    let grants = match gains::listed(object, at).filter(|_| !all) {
        Some(gains) => gains::losses(gains, at)?,
        None if all => vec![Grant::Plain(Change::Mute)],
        None => return Ok(None),
    };
    slots.take(&Particle::Object);
    let causes = slots.peek_form().is_some_and(|form| form.voice == Voice::Causative);
    let who = match causes {
        true => phrase_in(hooks, slots, &Particle::To)?,
        false => None,
    };
    let who = match who {
        Some(who) => Some(who),
        None => phrase_in(hooks, slots, &Particle::Topic)?,
    };
    Ok(Some(Held::Grants(on(who), grants)))
}

/// ATKを5にする, ATKとHPはミニオンの数に等しい
fn set(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, slot: &Particle) -> Lowered<Option<Held>> {
    let figures = slots.peek(slot).is_some_and(|chain| last_noun_of_list(chain).is_some());
    let Some(to) = slots.peek(&Particle::To).filter(|_| figures) else { return Ok(None) };
    let at = slots.at();
    slots.take(&Particle::To);
    let Some(mut of) = phrase_in(hooks, slots, slot)? else { return Ok(None) };
    let which = std::mem::take(&mut of.figures);
    let to = &same_as(to);
    let ends = |chain: &Chain| matches!(chain.more.last(), Some(Tied::By(Tie::And | Tie::AndFormal, _)));
    let each = match which.len() > 1 && ends(to) {
        true => figures_of(hooks, to, &which)?,
        false => vec![value(hooks, to, Side::Mine)?; which.len()],
    };
    let mut grants = Vec::new();
    for ((word, printed), n) in which.into_iter().zip(each) {
        match figure(word).filter(|figure| !printed && matches!(figure, Figure::Atk | Figure::Hp)) {
            Some(figure) => grants.push(Grant::Set(figure, n)),
            None => return cannot(at, "この数値", "such a figure"),
        }
    }
    let of = match of.says_only(Says::NOTHING) {
        true => On::Carried,
        false => On::Cards(Box::new(of)),
    };
    Ok(Some(Held::Grants(of, grants)))
}

/// そのミニオンのATKと同じ数値: the phrase before と.
fn same_as(chain: &Chain) -> Chain {
    let last = chain.last_noun().and_then(genre::Noun::of);
    let value = matches!(last, Some(genre::Noun::Value | genre::Noun::Worth));
    let bare = chain.without_last().filter(|_| value).unwrap_or(chain.clone());
    match bare.more.last() {
        Some(Tied::By(Tie::And, atom)) if atom.adnominal() == Some(genre::Adnominal::Same) => {
            bare.without_last().unwrap_or(bare)
        }
        _ => chain.clone(),
    }
}

/// ATK及びHP of other cards, each for its own.
fn figures_of(
    hooks: &mut Hooks<'_>,
    chain: &Chain,
    which: &[(language::Word<{ language::lexicon::NOUN }>, bool)],
) -> Lowered<Vec<Amount>> {
    let mut phrase = Phrase::read(hooks, chain)?;
    let told = std::mem::take(&mut phrase.figures);
    if told != which {
        return cannot(chain.at, "この数値", "such a figure");
    }
    let of = phrase.spoken(hooks, Side::Mine)?;
    let measured = told.into_iter().map(|figure| hooks.measure(figure, of.clone()));
    match measured.collect::<Option<Vec<_>>>() {
        Some(all) => Ok(all),
        None => cannot(chain.at, "この数値", "such a figure"),
    }
}

/// A figure that a phrase ends with: …のATK, …のATKとHP.
fn last_noun_of_list(chain: &Chain) -> Option<crate::kinds::Figure> {
    match chain.more.last() {
        Some(Tied::By(Tie::And | Tie::AndFormal | Tie::Slash | Tie::Dot, Atom::Noun(word))) => figure(*word),
        _ => chain.last_noun().and_then(figure),
    }
}

/// ロードをアタックターゲットに出来る, 出来ない
fn targets(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Actor) -> Lowered<Option<Held>> {
    let at = slots.at();
    let Some(form) = slots.take_form() else { return Ok(None) };
    let can = form.voice == Voice::Potential || matches!(form.tense, Tense::Able | Tense::Unable);
    let none = form.tense.negated() || form.tense == Tense::Unable;
    slots.take(&Particle::To);
    let Some(of) = slots.take(&Particle::Object).printed().filter(|_| can) else {
        return cannot(at, "この種類の対象の指定", "such a target");
    };
    let of = Phrase::read(hooks, of)?;
    if none {
        let attackers = match by {
            Actor::One(side) => On::Units(side),
            _ => on(phrase_in(hooks, slots, &Particle::Topic)?),
        };
        // Whose they are is not asked for here: any such unit is meant.
        let of = rules::sort(hooks, of)?;
        return barred(hooks, attackers, |by| Rule::Bar(Bar::Targeted, of, by)).map(Some);
    }
    let lords = of.head.get().is_some_and(|head| head.tests == [is(Test::Category(Category::Lord))]);
    of.only(Says::HEAD.and(Says::WHOSE).and(Says::ZONES))?;
    let who = phrase_in(hooks, slots, &Particle::Topic)?;
    match lords {
        true => Ok(Some(Held::Grants(on(who), vec![Grant::Plain(Change::Ban(Bans::TARGETS_LORDS))]))),
        false => cannot(at, "この種類の対象の指定", "such a target"),
    }
}

/// スタンバイゾーンにあるのと同じように扱う (39-23)
fn treated(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Option<Held>> {
    let at = slots.at();
    if hooks.as_if.is_empty() {
        return also(hooks, slots);
    }
    let place = hooks.as_if.remove(0);
    if own_noun(&place) != Some(Noun::StandbyZone) {
        return cannot(
            at,
            "スタンバイゾーン以外にあるものとして扱うカード",
            "cards treated as being anywhere but in standby",
        );
    }
    let mut what = phrase_in(hooks, slots, &Particle::Object)?;
    if what.is_none() {
        what = phrase_in(hooks, slots, &Particle::Topic)?;
    }
    hooks.writer.cite(rule!("39-23"));
    if hooks.holds {
        let of = match what {
            None => vec![Filter::This],
            Some(what) => rules::sort(hooks, what)?,
        };
        return Ok(Some(Held::Rule(Rule::AsStandby(of))));
    }
    Ok(Some(Held::Grants(on(what), vec![Grant::Plain(Change::AsStandby)])))
}

/// タイプ「獣」としても扱う: it has that too; none if it is treated in another way.
fn also(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Option<Held>> {
    let at = slots.at();
    let Some((chain, Particle::AsAlso)) = slots.clone().take_as() else { return Ok(None) };
    let Some(gains) = gains::listed(chain, at) else { return Ok(None) };
    slots.take_as();
    let mut who = phrase_in(hooks, slots, &Particle::Object)?;
    if who.is_none() {
        who = phrase_in(hooks, slots, &Particle::Topic)?;
    }
    let grants = gains::grants(hooks, gains, None, at)?;
    Ok(Some(Held::Grants(on(who), grants)))
}

/// 「結界」を得ることができない: it has none, whatever gives it (01-3). None if something else is got.
fn never_gained(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Option<Held>> {
    let at = slots.at();
    let listed = slots.peek(&Particle::Object).and_then(|chain| gains::listed(chain, at));
    let Some(gains) = listed else { return Ok(None) };
    slots.take(&Particle::Object);
    slots.take_form();
    let who = phrase_in(hooks, slots, &Particle::Topic)?;
    Ok(Some(Held::Grants(on(who), gains::losses(gains, at)?)))
}

/// 相手の効果を受けない; none if it is no effect that is suffered.
fn not_affected(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Option<Held>> {
    let Some(of) = slots.peek(&Particle::Object) else { return Ok(None) };
    let Some(bans) = unaffected(hooks, of)? else { return Ok(None) };
    slots.take_form();
    slots.take(&Particle::Object);
    let who = phrase_in(hooks, slots, &Particle::Topic)?;
    Ok(Some(Held::Grants(on(who), vec![Grant::Plain(Change::Ban(bans))])))
}

/// What is ruled out in words of its own; none if it is told as an event.
fn ruled_out_by_word(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    form: Form,
    by: Actor,
) -> Lowered<Option<Option<Held>>> {
    match genre::Deed::of(deed) {
        Some(genre::Deed::DoNothing) => return Ok(Some(None)),
        Some(genre::Deed::Gain) if hooks.holds => {
            if let Some(held) = never_gained(hooks, slots)? {
                return Ok(Some(Some(held)));
            }
        }
        // この効果は1ターンに1回しか発生しない: how often, not whether.
        Some(genre::Deed::Happen) if slots.peek(&Particle::Topic).is_some_and(is_this_effect) => {
            return Ok(Some(None));
        }
        Some(genre::Deed::Suffer) if by == Actor::Unsaid => {
            if let Some(held) = not_affected(hooks, slots)? {
                return Ok(Some(Some(held)));
            }
        }
        Some(genre::Deed::Happen) => {
            return rules::muted(hooks, slots).map(|rule| Some(Some(Held::Rule(rule))));
        }
        Some(genre::Deed::Change | genre::Deed::Choose)
            if slots.peek(&Particle::To).and_then(own_noun) == Some(Noun::AttackTarget)
                && form.voice != Voice::Passive =>
        {
            return targets(hooks, slots, by).map(Some);
        }
        _ => {}
    }
    if let Some(held) = attacks_in_all(hooks, deed, slots, by)? {
        return Ok(Some(Some(held)));
    }
    // 任意起動アビリティを起動できない
    if Deed::of(deed) == Some(Deed::Activate)
        && by == Actor::Unsaid
        && slots.peek(&Particle::Object).and_then(own_noun) == Some(Noun::AtWillAbility)
    {
        slots.take_form();
        slots.take(&Particle::Object);
        let who = phrase_in(hooks, slots, &Particle::Topic)?;
        return Ok(Some(Some(Held::Grants(on(who), vec![Grant::Plain(Change::Ban(Bans::AT_WILL))]))));
    }
    // 次のスタートフェイズに活性状態にしない: it does not become active (01-3).
    if genre::Deed::of(deed) == Some(genre::Deed::Change)
        && form.voice == Voice::Active
        && slots.peek(&Particle::To).and_then(own_noun) == Some(Noun::Active)
        && !slots.peek(&Particle::Object).is_some_and(super::cores::is_cores)
    {
        slots.take_form();
        slots.take(&Particle::To);
        let who = phrase_in(hooks, slots, &Particle::Object)?;
        return Ok(Some(Some(Held::Grants(on(who), vec![Grant::Plain(Change::Ban(Bans::READY))]))));
    }
    Ok(None)
}

/// What does not happen, and what can't be done (01-3, 39-21, 39-24).
fn ruled_out(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    form: Form,
    by: Actor,
) -> Lowered<Option<Held>> {
    let at = slots.at();
    if let Some(held) = ruled_out_by_word(hooks, deed, slots, form, by)? {
        return Ok(held);
    }
    slots.take_form();
    let can = form.voice == Voice::Potential || form.tense == Tense::Unable;
    match by {
        Actor::One(side) => return of_player(hooks, deed, slots, side, can).map(Some),
        Actor::Both => {
            let mine = of_player(hooks, deed, &mut slots.clone(), Side::Mine, can)?;
            let theirs = of_player(hooks, deed, slots, Side::Theirs, can)?;
            return Ok(Some(Held::Each(vec![mine, theirs])));
        }
        Actor::Unsaid => {}
    }
    let voice = if form.voice == Voice::Passive { Voice::Passive } else { Voice::Active };
    let topic = hooks.topic.clone();
    let (subject, trigger) = events::event(hooks, deed, voice, slots, topic.as_ref())?;
    if ban(&trigger).is_none() && is_prevented(&trigger) {
        return prevented(hooks, subject, trigger, at).map(Some);
    }
    let who = match subject {
        Subject::Cards(phrase) => On::Cards(phrase),
        Subject::Unsaid => On::Carried,
        Subject::Player(_) => return cannot(at, "この種類の禁止", "such a ban"),
    };
    let bar = match trigger.topic {
        Topic::Blocked => Some(Bar::Blocked),
        Topic::Attacked | Topic::Attacks => Some(Bar::Targeted),
        _ => None,
    };
    if let (Some(bar), Some(other)) = (bar, trigger.other.clone()) {
        return barred(hooks, who, |one| match trigger.topic {
            Topic::Attacks => Rule::Bar(bar, other, one),
            _ => Rule::Bar(bar, one, other),
        })
        .map(Some);
    }
    match ban(&trigger) {
        Some(bans) => Ok(Some(Held::Grants(who, vec![Grant::Plain(Change::Ban(bans))]))),
        None => cannot(at, "この種類の禁止", "such a ban"),
    }
}

/// 1ターンに合計2回までしかアタックできない: all of them together; none if something else is said.
fn attacks_in_all(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    by: Actor,
) -> Lowered<Option<Held>> {
    use language::grammar::{Amount as Number, Bound as Printed};
    let at = slots.at();
    let attack = |chain: &Chain| own_noun(chain) == Some(Noun::Attack);
    let attacks = match genre::Deed::of(deed) {
        Some(genre::Deed::Attack) => slots.peek(&Particle::Object).is_none(),
        Some(genre::Deed::Do) => slots.peek(&Particle::Object).is_some_and(attack),
        _ => false,
    };
    let often = slots.peek_count().filter(|_| attacks && hooks.each_turn && hooks.holds);
    let most = match often.map(|chain| &chain.first) {
        Some(Atom::Quantity(Quantity::InTotal { n: Number::N { n: n @ 1..=99 }, unit, bound }))
            if genre::Counter::of(*unit) == Some(genre::Counter::Time) =>
        {
            match bound {
                Some(Printed::NoMore | Printed::UpToNoMore) => *n as i16,
                Some(Printed::Least) if *n > 1 => *n as i16 - 1,
                _ => return cannot(at, "この数え方", "such a count"),
            }
        }
        _ => return Ok(None),
    };
    hooks.each_turn = false;
    slots.take_form();
    slots.take(&Particle::Object);
    if slots.take_count_of(&Particle::Topic).is_none() && slots.take_count_of(&Particle::Object).is_none() {
        slots.take_count();
    }
    let (who, on) = match by {
        Actor::One(side) => (Who::Cards { side: Some(side), filters: Vec::new() }, On::Units(side)),
        _ => match phrase_in(hooks, slots, &Particle::Topic)? {
            Some(phrase) => (events::like(hooks, phrase.clone())?, On::Cards(Box::new(phrase))),
            None => return cannot(at, "誰のアタックか", "whose attack"),
        },
    };
    if who == Who::This {
        return cannot(at, "この数え方", "such a count");
    }
    let what = Trigger { who, ..Trigger::this(Topic::Attacks) };
    let often = happened(hooks, what, most);
    Ok(Some(Held::HaveWhile(often, on, vec![Grant::Plain(Change::Ban(Bans::ATTACK))])))
}

/// 相手の効果, 効果: whose effects do nothing; none if it is something else that is not taken.
fn unaffected(hooks: &mut Hooks<'_>, of: &Chain) -> Lowered<Option<Bans>> {
    if of.last_noun().and_then(genre::Noun::of) != Some(genre::Noun::Effect) || of.relative.is_some() {
        return Ok(None);
    }
    let Some(whose) = of.without_last() else { return Ok(Some(Bans::UNAFFECTED)) };
    let whose = Phrase::read(hooks, &whose)?;
    // 相手のカードの効果: effects are of cards in any case (36-1).
    whose.only(Says::WHOSE.and(Says::HEAD))?;
    match (whose.whose.get().map(|whose| whose.side(Side::Mine)), &whose.tests()[..]) {
        (Some(Some(Side::Theirs)), []) => Ok(Some(Bans::UNAFFECTED_BY_THEIRS)),
        (None, []) => Ok(Some(Bans::UNAFFECTED)),
        _ => cannot(of.at, "何の効果か", "by the effect of what"),
    }
}

/// A rule of such units; of cards that are known already each gets it for itself.
fn barred(hooks: &mut Hooks<'_>, who: On, rule: impl FnOnce(Vec<Filter>) -> Rule) -> Lowered<Held> {
    let known = match &who {
        On::Cards(phrase) => {
            phrase.pronoun.get() == Some(&Pronoun::It)
                || matches!(phrase.number(), Some(Count::Exactly(_) | Count::UpTo(_)))
        }
        On::Carried => true,
        On::Units(_) => false,
    };
    match who {
        who if known && !hooks.holds => {
            let row = abilities::of_rule(hooks, rule(vec![Filter::This]));
            Ok(Held::Grants(who, vec![Grant::Plain(Change::Ability(row))]))
        }
        On::Cards(phrase) => Ok(Held::Rule(rule(rules::sort(hooks, *phrase)?))),
        On::Units(side) => Ok(Held::Rule(rule(vec![is(Test::Of(side))]))),
        On::Carried => cannot(hooks.writer.at(), "誰のアタックか", "whose attack"),
    }
}

/// What a player can't do.
fn of_player(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    side: Side,
    can: bool,
) -> Lowered<Held> {
    let at = slots.at();
    let what = match (genre::Deed::of(deed), Deed::of(deed)) {
        (Some(genre::Deed::Play), _) => Some(Using::Play),
        (_, Some(Deed::Unlock)) => Some(Using::Unlock),
        (Some(genre::Deed::Place), _) => Some(Using::Place),
        _ => None,
    };
    // 相手はミニオンをレーン移動させることができない
    if can && Deed::of(deed) == Some(Deed::MoveLane) && slots.peek(&Particle::Object).is_some() {
        let Some(mut who) = phrase_in(hooks, slots, &Particle::Object)? else {
            return cannot(at, "この種類の禁止", "such a ban");
        };
        if who.whose.get().is_none() {
            who.whose.set(if side == Side::Mine { Whose::You } else { Whose::Opponent }, at)?;
        }
        return Ok(Held::Grants(On::Cards(Box::new(who)), vec![Grant::Plain(Change::Ban(Bans::MOVE))]));
    }
    let object = slots.peek(&Particle::Object);
    let of_units = match (genre::Deed::of(deed), Deed::of(deed), object) {
        (Some(genre::Deed::Attack), _, None) => true,
        (Some(genre::Deed::Do), _, Some(object)) => own_noun(object) == Some(Noun::Attack),
        (_, Some(Deed::MoveLane | Deed::Block), None) => true,
        _ => false,
    };
    if what.is_none() && !of_units {
        // カードを引けない, カードチェンジを行えない, ライフを得ない
        let trigger = events::done_by(hooks, deed, slots, side)?;
        return match is_prevented(&trigger) {
            true => Ok(Held::Rule(Rule::Instead(Box::new(trigger), Swap::Nothing))),
            false => cannot(at, "この種類の禁止", "such a ban"),
        };
    }
    slots.take(&Particle::Object);
    if let (Some(what), Some(object), true) = (what, object, can) {
        if let Some(to) = slots.take(&Particle::To).printed()
            && own_noun(to) != Some(Noun::Field)
        {
            return cannot(at, "この種類の禁止", "such a ban");
        }
        let mut phrase = Phrase::read(hooks, object)?;
        let most = most_a_turn(hooks, slots, &mut phrase)?;
        phrase.only(Says::CARDS)?;
        let mut of = phrase.selector(hooks, Side::Mine)?.filters;
        of.extend(lies_there(&phrase, what)?);
        let rule = Rule::Cannot { side, what, of };
        return match most {
            Some(most) => so_often(hooks, rule, most, at),
            None => Ok(Held::Rule(rule)),
        };
    }
    let bans = match (genre::Deed::of(deed), Deed::of(deed), object) {
        (Some(genre::Deed::Attack), _, None) => Bans::ATTACK,
        (Some(genre::Deed::Do), _, Some(object))
            if object.only_noun().and_then(Noun::of) == Some(Noun::Attack) =>
        {
            Bans::ATTACK
        }
        (_, Some(Deed::MoveLane), None) => Bans::MOVE,
        (_, Some(Deed::Block), None) => Bans::BLOCK,
        _ => return cannot(at, "この種類の禁止", "such a ban"),
    };
    Ok(Held::Grants(On::Units(side), vec![Grant::Plain(Change::Ban(bans))]))
}

/// スタンバイゾーンにあるスキルをプレイできない: of those that lie there, where it is said.
fn lies_there(phrase: &Phrase<Legions>, what: Using) -> Lowered<Option<Filter>> {
    let Some(all) = phrase.zones.get() else { return Ok(None) };
    let there = match what {
        Using::Play => all.iter().all(|zone| zone.is_wait() || *zone == Zone::Standby),
        Using::Unlock => all[..] == [Zone::Hand],
        Using::Place => false,
    };
    match there {
        true => Ok(Some(is(Test::Lies(zones(all))))),
        false => cannot(phrase.at, "この領域のカードの禁止", "a ban on cards that lie there"),
    }
}

/// 1ターンに3枚以上…できない, 1ターンに2枚までしか…できない: how many there may be in a turn; none if none may be.
fn most_a_turn(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Legions>,
) -> Lowered<Option<i16>> {
    use language::grammar::{Amount as Number, Bound as Printed};
    let at = slots.at();
    let most = match slots.take_count_of(&Particle::Object).map(|chain| &chain.first) {
        None => match phrase.count.take() {
            None => None,
            Some(Count::Bounded(Bound::AtLeast, n @ 2..)) => Some(n - 1),
            Some(_) => return cannot(at, "この数え方", "such a count"),
        },
        Some(Atom::Quantity(Quantity::Count { n: Number::N { n: n @ 1..=99 }, unit: Some(_), bound })) => {
            match bound {
                Some(Printed::NoMore | Printed::UpToNoMore) => Some(*n as i16),
                Some(Printed::Least) if *n > 1 => Some(*n as i16 - 1),
                _ => return cannot(at, "この数え方", "such a count"),
            }
        }
        Some(_) => return cannot(at, "この数え方", "such a count"),
    };
    match std::mem::take(&mut hooks.each_turn) == most.is_some() {
        true => Ok(most),
        false => cannot(at, "この数え方", "such a count"),
    }
}

/// What a player can't do once it was done so often this turn.
fn so_often(hooks: &mut Hooks<'_>, rule: Rule, most: i16, at: language::grammar::At) -> Lowered<Held> {
    let Rule::Cannot { side, what, of } = &rule else {
        return cannot(at, "この種類の禁止", "such a ban");
    };
    let topic = match what {
        Using::Play => Topic::Played,
        Using::Unlock => Topic::Unlocked,
        Using::Place => Topic::Placed,
    };
    let who = Who::Cards { side: Some(*side), filters: of.clone() };
    let what = Trigger { who, ..Trigger::this(topic) };
    let often = happened(hooks, what, most);
    Ok(Held::While(often, rule))
}

/// The ban that an event is, where it is ruled out.
fn ban(trigger: &Trigger) -> Option<Bans> {
    if trigger.from != 0 || trigger.least > 1 || trigger.down.is_some() {
        return None;
    }
    let plain = trigger.other.is_none();
    let effect = matches!(trigger.by, None | Some(By::Effect));
    Some(match (trigger.topic, trigger.by) {
        (Topic::Breaks, None) => Bans::BREAK,
        (Topic::Breaks, Some(By::Effect | By::EffectOf(Side::Theirs))) => Bans::BREAK_BY_EFFECT,
        (Topic::Breaks, Some(By::EffectDamage)) => Bans::BREAK_BY_EFFECT_DAMAGE,
        (Topic::Breaks, Some(By::Battle)) => Bans::BREAK_BY_BATTLE,
        (Topic::Breaks, Some(By::Damage)) => Bans::BREAK_BY_EFFECT_DAMAGE.or(Bans::BREAK_BY_BATTLE),
        (Topic::Suffers, None) if plain => match trigger.harm {
            Harm::Any => Bans::DAMAGE,
            Harm::Battle => Bans::BATTLE_DAMAGE,
            Harm::Effect => Bans::EFFECT_DAMAGE,
        },
        (Topic::Attacks, None) if plain => Bans::ATTACK,
        (Topic::MovesLane, None) => Bans::MOVE,
        (Topic::Blocks, None) => Bans::BLOCK,
        (Topic::Blocked, None) if plain => Bans::BLOCKED,
        (Topic::Attacked, None) if plain => Bans::TARGET,
        (Topic::Chosen, Some(By::EffectOf(Side::Theirs))) => Bans::CHOSEN,
        (Topic::Leaves, _) if effect => Bans::MOVED,
        (Topic::Exiled, _) if effect => Bans::EXILED,
        (Topic::Returned, _) if effect => Bans::RETURNED,
        (Topic::Recovers, None) => Bans::READY,
        (Topic::Exhausts, None) => Bans::EXHAUSTED,
        (Topic::Reverses, None) => Bans::REVERSED,
        _ => return None,
    })
}

/// Can it be ruled out wherever it would happen (39-21)? Some things happen by rules as well, which is not asked for.
pub(super) fn is_prevented(trigger: &Trigger) -> bool {
    if trigger.down.is_some() || matches!(trigger.by, Some(By::Doing(_))) {
        return false;
    }
    let effect = matches!(trigger.by, Some(By::Effect | By::EffectOf(_) | By::EffectOfA(..)));
    match trigger.topic {
        Topic::Suffers | Topic::Deals => trigger.harm != Harm::Battle || trigger.by.is_none(),
        Topic::Breaks
        | Topic::Put
        | Topic::Exiled
        | Topic::Returned
        | Topic::Draws
        | Topic::GainsLife
        | Topic::GainsMp
        | Topic::Later
        | Topic::Sooner
        | Topic::ChangesCard => true,
        Topic::Reverses
        | Topic::Opens
        | Topic::Exhausts
        | Topic::Recovers
        | Topic::MovesLane
        | Topic::LosesLife
        | Topic::CoresMoved => effect,
        _ => false,
    }
}

/// 相手の効果によってリバース状態にされない: it happens to none of these, whatever does it.
fn prevented(
    hooks: &mut Hooks<'_>,
    subject: Subject,
    trigger: Trigger,
    at: language::grammar::At,
) -> Lowered<Held> {
    let nothing = |trigger: Trigger| Rule::Instead(Box::new(trigger), Swap::Nothing);
    // For a time it is a rule of each card that is meant.
    if let (Subject::Cards(phrase), false) = (&subject, hooks.holds) {
        let row = abilities::of_rule(hooks, nothing(Trigger { who: Who::This, ..trigger }));
        return Ok(Held::Grants(On::Cards(phrase.clone()), vec![Grant::Plain(Change::Ability(row))]));
    }
    let all = events::triggers(hooks, subject, trigger, at)?;
    Ok(Held::Each(all.into_iter().map(|trigger| Held::Rule(nothing(trigger))).collect()))
}

/// All units of a player.
fn units_of(side: Side) -> Reference {
    let places = FIELD.iter().map(|&zone| (zone, side)).collect();
    Reference::Every(Selector { places, filters: vec![is(Test::Unit)] })
}

/// Something is given for as long as its sentence says.
pub(super) fn give(hooks: &mut Hooks<'_>, to: Reference, grants: Vec<Grant>) {
    use crate::kinds::PhaseEdge;
    let lasts = hooks.term().unwrap_or(Term::Gone);
    hooks.lasted = true;
    match lasts {
        Term::Edge(_, phase, edge) => hooks.lore.edges |= Topic::edge(phase, edge).bit(),
        Term::Within(_, phase) => hooks.lore.edges |= Topic::edge(phase, PhaseEdge::Ends).bit(),
        _ => {}
    }
    hooks.lore.given.push(Given { grants, lasts });
    let row = (hooks.lore.given.len() - 1) as u16;
    hooks.act(Verb::Give(row), to, Amount::N(0));
}

/// What lasts is given now.
pub(super) fn given(hooks: &mut Hooks<'_>, held: Held, slots: &Slots<'_>, by: Side) -> Lowered<()> {
    match held {
        Held::Grants(on, grants) => {
            let to = match on {
                On::Cards(phrase) => phrase.pick(hooks, Pick::by(by))?,
                On::Carried => carried(hooks, slots.at())?,
                On::Units(side) => units_of(side),
            };
            give(hooks, to, grants);
            Ok(())
        }
        Held::Rule(rule) => rules::for_a_time(hooks, rule, None, slots.at()),
        Held::While(so, rule) => rules::for_a_time(hooks, rule, Some(so), slots.at()),
        Held::HaveWhile(..) => cannot(slots.at(), "この種類の禁止", "such a ban"),
        Held::Each(all) => all.into_iter().try_for_each(|held| given(hooks, held, slots, by)),
    }
}

/// Is it something that can hold? Abilities that are set off can, and what this card itself is.
fn can_hold(hooks: &mut Hooks<'_>, grant: &Grant, on: &Reference, slots: &Slots<'_>) -> Lowered<()> {
    match grant {
        Grant::Plain(Change::Ability(row)) => {
            let set_off = matches!(hooks.lore.abilities[usize::from(*row)].nature, Nature::Triggered(_));
            hooks.lore.gives |= set_off;
            match set_off {
                true => Ok(()),
                false => cannot(slots.at(), "誘発しない能力を得ること", "an ability that is not set off"),
            }
        }
        Grant::Plain(Change::Type(_) | Change::Colour(_)) if *on != Reference::This => {
            cannot(slots.at(), "他のカードのタイプや属性", "a type or colour of other cards")
        }
        _ => Ok(()),
    }
}

/// What lasts holds as long as its card lies there.
pub(super) fn holding(hooks: &mut Hooks<'_>, held: Held, slots: &Slots<'_>) -> Lowered<Vec<Holding>> {
    let (on, grants) = match held {
        Held::Rule(rule) => return Ok(vec![Holding::of_rule(rule)]),
        Held::While(so, rule) => return Ok(vec![Holding { condition: Some(so), ..Holding::of_rule(rule) }]),
        Held::HaveWhile(so, on, grants) => {
            let all = holding(hooks, Held::Grants(on, grants), slots)?;
            return Ok(all.into_iter().map(|one| Holding { condition: Some(so.clone()), ..one }).collect());
        }
        Held::Each(all) => {
            let all = all.into_iter().map(|held| holding(hooks, held, slots));
            return Ok(all.collect::<Lowered<Vec<_>>>()?.concat());
        }
        Held::Grants(On::Units(side), grants) => (units_of(side), grants),
        Held::Grants(On::Carried, grants) => {
            let on = match hooks.writer.carried()? {
                Some(on) => on,
                None => Reference::This,
            };
            (on, grants)
        }
        Held::Grants(On::Cards(phrase), grants) => {
            if phrase.pronoun.get() == Some(&Pronoun::It) && !hooks.writer.speaks() {
                return cannot(slots.at(), "前に述べていないもの", "nothing was spoken of before");
            }
            (phrase.spoken(hooks, Side::Mine)?, grants)
        }
    };
    for grant in &grants {
        can_hold(hooks, grant, &on, slots)?;
    }
    hooks.writer.speak_of(on.clone());
    Ok(vec![Holding { condition: None, on, grants, rule: None, once: false }])
}

/// That something happened at least so often.
fn happened(hooks: &mut Hooks<'_>, what: Trigger, times: i16) -> Condition {
    let row = hooks.ask(Asked {
        def: hooks.def,
        what,
        this: None,
        counts: Counts::Times,
        when: Default::default(),
    });
    Condition::Is(Amount::Happened(row), Bound::AtLeast, Amount::N(times))
}
