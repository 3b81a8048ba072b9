//! What holds beyond the values of units: costs, damage, what is not set off, what is done instead (36-18, 39-16).

use engine::effect::Side;
use language::genre::{self, Adverb};
use language::grammar::{
    Arg, At, Atom, Chain, Change as Printed, Changes, Clause, Link, Particle, Pred, Sign,
};
use language::scribe::amounts::{times, value};
use language::scribe::phrase::{Count, Phrase, Pronoun, Says};
use language::scribe::{Lowered, Plays};
use language::view::{Slots, View};
use language::{DeedId, Tense, Voice};

use super::conditions::is_this;
use super::events::{self, Subject};
use super::lasting::{Held, On, give, is_prevented, on};
use super::words::{effect, figure, harm, own_noun};
use super::{Hooks, abilities, cannot, going, is, signed, zones};
use crate::ability::{Topic, Trigger, Who};
use crate::game::Legions;
use crate::kinds::{Category, Figure, Harm};
use crate::lexicon::{Deed, Noun, lexicon};
use crate::standing::{Rule, Swap};
use crate::vocabulary::{Amount, Change, Condition, Filter, Grant, Holding, Nature, Reference, Test, Way};

/// What a card must be like to be meant, wherever it lies unless a zone is said.
pub(super) fn sort(hooks: &mut Hooks<'_>, mut phrase: Phrase<Legions>) -> Lowered<Vec<Filter>> {
    if is_this(&phrase) {
        return Ok(vec![Filter::This]);
    }
    // このカードのコスト, in a zone that is said: it works there.
    if phrase.pronoun.get() == Some(&Pronoun::This) {
        phrase.spoken(hooks, Side::Mine)?;
        return Ok(vec![Filter::This]);
    }
    if phrase.says_only(Says::WHOSE)
        && let Some(side) = phrase.whose.get().and_then(|whose| whose.side(Side::Mine))
    {
        return Ok(vec![is(Test::Category(Category::Master)), is(Test::Of(side))]);
    }
    if phrase.number() == Some(Count::All) {
        phrase.count.take();
    }
    phrase.only(Says::CARDS)?;
    let mut filters = phrase.selector(hooks, Side::Mine)?.filters;
    let said = phrase.zones.get().cloned();
    let field = said.as_ref().is_none_or(|all| all.iter().all(|zone| zone.is_field()));
    let side = match phrase.whose.get() {
        Some(whose) => whose.side(Side::Mine),
        None if field => None,
        None => Some(Side::Mine),
    };
    filters.extend(side.map(|side| is(Test::Of(side))));
    filters.extend(said.map(|all| is(Test::Lies(zones(&all)))));
    Ok(filters)
}

/// 1点増加する, 1点減らす: does the deed make something more, or less?
pub(super) fn sign_of(deed: DeedId) -> Option<Sign> {
    match genre::Deed::of(deed)? {
        genre::Deed::Grow | genre::Deed::Raise => Some(Sign::Plus),
        genre::Deed::Shrink | genre::Deed::Reduce => Some(Sign::Minus),
        _ => None,
    }
}

/// +1する, 1点増加する, ミニオンの数だけ増える: by how much, which is less than 0 where it is less.
fn change_by(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    per: Option<&Amount>,
) -> Lowered<Amount> {
    let at = slots.at();
    let said =
        [Particle::Topic, Particle::Object].iter().any(|slot| slots.clone().take_count_of(slot).is_some());
    let bare = sign_of(deed).filter(|_| !said && slots.peek_count().is_none());
    if let (Some(sign), Some(per)) = (bare, per) {
        return Ok(signed(per.clone(), sign == Sign::Minus));
    }
    let (minus, n) = by_how_much(deed, slots)?;
    let n = value(hooks, &n, Side::Mine)?;
    Ok(signed(times(n, per, at)?, minus))
}

/// +1する, 1点増加する of a cost or of damage: by how much, and whether it is less.
fn by_how_much(deed: DeedId, slots: &mut Slots<'_>) -> Lowered<(bool, Chain)> {
    let at = slots.at();
    if let Some(sign) = sign_of(deed) {
        let told = [Particle::Topic, Particle::Object];
        let n = told.iter().find_map(|slot| slots.take_count_of(slot)).or_else(|| slots.take_count());
        return match n {
            Some(n) => Ok((sign == Sign::Minus, n.clone())),
            None => cannot(at, "この変化", "such a change"),
        };
    }
    match slots.take_change().map(|chain| (chain, chain.last())) {
        Some((
            chain,
            Atom::Changes(Changes::All { first: Printed::Of { figure: None, more, sign, n }, more: others }),
        )) if more.is_empty() && others.is_empty() && chain.more.is_empty() => {
            let quantity = language::grammar::Quantity::Count { n: n.clone(), unit: None, bound: None };
            let n = Chain { at, relative: None, first: Atom::Quantity(quantity), more: Vec::new() };
            Ok((*sign == Sign::Minus, n))
        }
        _ => cannot(at, "この変化", "such a change"),
    }
}

/// コストを-1する, ダメージを+1する, ダメージは1点増加する; none if something else changes.
pub(super) fn changed(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    per: Option<&Amount>,
) -> Lowered<Option<Held>> {
    let at = slots.at();
    let told = [Particle::Object, Particle::Topic]
        .into_iter()
        .find_map(|slot| slots.peek(&slot).map(|chain| (slot, chain)));
    let Some((slot, chain)) = told else { return Ok(None) };
    if chain.last_noun().and_then(harm).is_some() {
        let n = change_by(hooks, deed, slots, per)?;
        slots.take(&slot);
        take_voice(slots);
        return damage_of(hooks, chain, Some(n)).map(|rule| Some(Held::Rule(rule)));
    }
    let core = match chain.last_noun().and_then(figure) {
        Some(Figure::Cost) => false,
        Some(Figure::CoreCost) => true,
        Some(Figure::Wt) => return wait_changed(hooks, (deed, slots, per), (&slot, chain)),
        Some(figure @ (Figure::Atk | Figure::Hp)) => {
            let n = change_by(hooks, deed, slots, per)?;
            slots.take(&slot);
            take_voice(slots);
            let of = chain.without_last().map(|of| Phrase::read(hooks, &of)).transpose()?;
            let (atk, hp) = if figure == Figure::Atk { (n, Amount::N(0)) } else { (Amount::N(0), n) };
            return Ok(Some(Held::Grants(on(of), vec![Grant::Stats(atk, hp)])));
        }
        _ => return Ok(None),
    };
    // コストを-1する, コストは-1される: what changes is done something to in both. A cost grows by itself: 1増加する.
    let grows = matches!(genre::Deed::of(deed), Some(genre::Deed::Grow | genre::Deed::Shrink));
    if slot == Particle::Topic && !grows {
        return cannot(at, "コストの変化の言い方", "a change of cost told like this");
    }
    let n = change_by(hooks, deed, slots, per)?;
    slots.take(&slot);
    take_voice(slots);
    let Some(of) = chain.without_last() else {
        return match hooks.holds {
            true => cannot(at, "何のコストか", "the cost of what"),
            false => Ok(Some(Held::Grants(On::Carried, vec![Grant::Cost(core, n)]))),
        };
    };
    let phrase = Phrase::read(hooks, &of)?;
    let chosen = phrase.pronoun.get() == Some(&Pronoun::It)
        || matches!(phrase.number(), Some(Count::Exactly(_) | Count::UpTo(_)));
    if chosen && !hooks.holds {
        return Ok(Some(Held::Grants(On::Cards(Box::new(phrase)), vec![Grant::Cost(core, n)])));
    }
    let of = sort(hooks, phrase)?;
    Ok(Some(Held::Rule(Rule::Cost { of, core, n, least: None })))
}

/// スキルのWTは1減る: the wait zone that such cards go to is another (LG-106).
fn wait_changed(
    hooks: &mut Hooks<'_>,
    (deed, slots, per): (DeedId, &mut Slots<'_>, Option<&Amount>),
    (slot, chain): (&Particle, &Chain),
) -> Lowered<Option<Held>> {
    let at = slots.at();
    let Some(of) = chain.without_last() else { return Ok(None) };
    let n = change_by(hooks, deed, slots, per)?;
    slots.take(slot);
    take_voice(slots);
    let phrase = Phrase::read(hooks, &of)?;
    let chosen =
        phrase.pronoun.get() == Some(&Pronoun::It) || phrase.number().is_some_and(|n| n != Count::All);
    if chosen {
        return cannot(at, "選んだカードのWTの変化", "a change of the WT of cards that were chosen");
    }
    let of = sort(hooks, phrase)?;
    Ok(Some(Held::Rule(Rule::Wait(of, n))))
}

/// ただし、1未満にならない: the least that the costs come to of which the sentence before speaks; none if something else is
/// said.
pub(super) fn least_cost(hooks: &Hooks<'_>, clauses: &[Clause]) -> Option<i16> {
    let [only] = clauses else { return None };
    let not = matches!(only.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Negative, .. });
    if !not || !only.does(hooks.lexicon(), genre::Deed::Become) {
        return None;
    }
    let said = |arg: &&Arg| !arg.is(Adverb::However) && !super::conditions::is_by_this(arg);
    let mut args = only.args.iter().filter(said).peekable();
    if let Some(Arg::Phrase(chain, Some(Particle::Topic), _)) = args.peek() {
        chain.last_noun().and_then(figure).filter(|figure| *figure == Figure::Cost)?;
        args.next();
    }
    let (Some(Arg::Phrase(to, Some(Particle::To), _)), None) = (args.next(), args.next()) else {
        return None;
    };
    match language::scribe::phrase::count(to).ok()? {
        Count::Bounded(engine::effect::Bound::AtMost, n) => Some(n + 1),
        Count::Bounded(engine::effect::Bound::Exactly, n) => Some(n + 1),
        _ => None,
    }
}

/// 減らされる, 減少させる: what changes is the same.
fn take_voice(slots: &mut Slots<'_>) {
    if slots.peek_form().is_some_and(|form| matches!(form.voice, Voice::Passive | Voice::Causative)) {
        slots.take_form();
    }
}

/// ダメージを0にする, ダメージは0になる: the rule; none if something else is set.
pub(super) fn damage_is_nothing(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    slot: &Particle,
) -> Lowered<Option<Rule>> {
    let Some(chain) = slots.peek(slot) else { return Ok(None) };
    let zero = slots.peek(&Particle::To).and_then(language::scribe::amounts::number) == Some(0);
    if chain.last_noun().and_then(harm).is_none() || !zero {
        return Ok(None);
    }
    take_all(slots, slot);
    slots.take(slot);
    slots.take(&Particle::To);
    damage_of(hooks, chain, None).map(Some)
}

/// ダメージはすべて0になる: any damage is meant in any case.
fn take_all(slots: &mut Slots<'_>, slot: &Particle) {
    use language::grammar::Quantity;
    let all = |chain: Option<&Chain>| {
        chain.is_some_and(|chain| {
            matches!(chain.first, Atom::Quantity(Quantity::All)) && chain.more.is_empty()
        })
    };
    if all(slots.clone().take_count_of(slot)) {
        slots.take_count_of(slot);
    } else if all(slots.peek_count()) {
        slots.take_count();
    }
}

/// ダメージは2倍になる, ダメージを半分にする: as much more or less as that comes to of the damage itself, which is counted last
/// (LG-96); none if something else is set.
pub(super) fn damage_is_scaled(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    slot: &Particle,
) -> Lowered<Option<Rule>> {
    let chain = slots.peek(slot).filter(|chain| chain.last_noun().and_then(harm).is_some());
    if chain.is_some() {
        take_all(slots, slot);
    }
    let n = slots.peek(&Particle::To).and_then(|to| as_much_more(hooks, to));
    let (Some(chain), Some(n)) = (chain, n) else { return Ok(None) };
    slots.take(slot);
    slots.take(&Particle::To);
    take_voice(slots);
    hooks.writer.cite(ruling!("LG-96"));
    damage_of(hooks, chain, Some(n)).map(Some)
}

/// 2倍, 半分: how much is added to a number to come to that; none if it is another phrase. Fractions round up (05-2),
/// unless the text drops them.
fn as_much_more(hooks: &Hooks<'_>, chain: &Chain) -> Option<Amount> {
    use language::grammar::{Amount as Number, Quantity};
    let (Atom::Quantity(quantity), [], None) = (&chain.first, &chain.more[..], &chain.relative) else {
        return None;
    };
    let itself = || Box::new(Amount::Cause);
    match quantity {
        Quantity::Half if hooks.drops_fractions => Some(signed(Amount::Half(itself()), true)),
        Quantity::Half => Some(signed(Amount::Per(itself(), 2), true)),
        Quantity::Count { n: Number::N { n: n @ 2..=99 }, unit: Some(unit), bound: None }
            if genre::Counter::of(*unit) == Some(genre::Counter::Fold) =>
        {
            Some(Amount::Times(itself(), *n as i16 - 1))
        }
        _ => None,
    }
}

/// あなたのスキルの効果: the phrase without the word for the effect, which deals no battle damage; none if it has none.
fn of_effect(chain: &Chain) -> Option<Chain> {
    let effect = chain.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Effect);
    chain.without_last().filter(|_| effect)
}

/// あなたのスキルが与えるダメージ, スキルの効果がミニオンに与えるダメージ, あなたのマスターが受けるダメージ
fn damage_of(hooks: &mut Hooks<'_>, chain: &Chain, n: Option<Amount>) -> Lowered<Rule> {
    let refused = || cannot(chain.at, "この種類のダメージの変更", "whose damage it is");
    let Some(which) = chain.last_noun().and_then(harm) else { return refused() };
    let (Some(said), []) = (chain.relative.as_deref(), &chain.more[..]) else { return refused() };
    let view = View::of_relative(hooks.lexicon(), said)?;
    let deed = view.deed().and_then(genre::Deed::of);
    let plain = view.form().is_some_and(|form| form.voice == Voice::Active && form.tense == Tense::Plain);
    view.with(|slots| {
        let Some(who) = slots.take(&Particle::Topic).printed().filter(|_| plain) else { return refused() };
        let other = match deed {
            Some(genre::Deed::Give) => slots.take(&Particle::To).printed(),
            Some(genre::Deed::Suffer) => slots.take(&Particle::From).printed(),
            _ => return refused(),
        };
        let gives = deed == Some(genre::Deed::Give);
        let (by, to) = if gives { (Some(who), other) } else { (other, Some(who)) };
        let effect = by.and_then(of_effect);
        let harm = match (&effect, which) {
            (Some(_), Harm::Battle) => return refused(),
            (Some(_), _) => Harm::Effect,
            (None, which) => which,
        };
        let mut units = |chain: Option<&Chain>| -> Lowered<Option<Vec<Filter>>> {
            let Some(chain) = chain else { return Ok(None) };
            let phrase = Phrase::read(hooks, chain)?;
            sort(hooks, phrase).map(Some)
        };
        let (by, to) = (units(effect.as_ref().or(by))?, units(to)?);
        Ok(Rule::Damage { by, to, harm, n })
    })
}

/// …の配置時効果は発生しない
pub(super) fn muted(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Rule> {
    let at = slots.at();
    slots.take_form();
    let Some(chain) = slots.take(&Particle::Topic).printed() else {
        return cannot(at, "何の効果か", "whose effects");
    };
    let topic = chain.last_noun().and_then(effect).filter(|topic| *topic != Topic::AsPlayed);
    match (topic, chain.without_last()) {
        (Some(topic), Some(of)) => {
            let of = Phrase::read(hooks, &of)?;
            Ok(Rule::Mute(sort(hooks, of)?, topic))
        }
        _ => cannot(at, "この種類の能力を誘発させない効果", "which abilities are not set off"),
    }
}

/// A rule holds for as long as its sentence says.
pub(super) fn for_a_time(
    hooks: &mut Hooks<'_>,
    rule: Rule,
    condition: Option<Condition>,
    at: At,
) -> Lowered<()> {
    if hooks.term().is_none() && matches!(rule, Rule::Instead(..) | Rule::Damage { .. }) {
        return cannot(at, "期間のない置き換え", "how long it lasts");
    }
    let mut rule = rule;
    let named = keep_name(&mut rule);
    if remembers(&rule) {
        return cannot(at, "選んだものを指し続ける効果", "a rule that would go on meaning what was chosen");
    }
    let cost = matches!(rule, Rule::Cost { core: false, .. });
    let once = cost && std::mem::take(&mut hooks.next);
    hooks.lore.holdings.push(Holding { condition, once, ..Holding::of_rule(rule) });
    let row = (hooks.lore.holdings.len() - 1) as u16;
    give(hooks, named.unwrap_or(Reference::Nothing), vec![Grant::Plain(Change::Holds(row))]);
    Ok(())
}

/// 戻したカードと同じ名前のカード: from now on the name is meant; of which cards.
fn keep_name(rule: &mut Rule) -> Option<Reference> {
    let (Rule::Cannot { of, .. } | Rule::Cost { of, .. }) = rule else { return None };
    of.iter_mut().find_map(|filter| match filter {
        Filter::Is(Test::Namesake(named)) => {
            let named = std::mem::replace(named, Reference::Nothing);
            *filter = is(Test::NameKept);
            Some(named)
        }
        _ => None,
    })
}

/// Does a rule speak of what is remembered only while its text is followed?
fn remembers(rule: &Rule) -> bool {
    let of = |all: &[Filter]| all.iter().any(filter_remembers);
    match rule {
        Rule::Cost { of: all, n, .. } => of(all) || matches!(n, Amount::X),
        Rule::Cannot { side, of: all, .. } => *side == Side::Spoken || of(all),
        Rule::Mute(all, _) | Rule::AsStandby(all) | Rule::ComesTired(all) => of(all),
        Rule::Wait(all, n) => of(all) || matches!(n, Amount::X),
        Rule::Damage { by, to, n, .. } => {
            by.as_deref().is_some_and(of) || to.as_deref().is_some_and(of) || matches!(n, Some(Amount::X))
        }
        Rule::Bar(_, one, other) => of(one) || of(other),
        Rule::Instead(trigger, _) => {
            let who = match &trigger.who {
                Who::Cards { filters, .. } => of(filters),
                Who::This | Who::Player(_) => false,
            };
            who || trigger.other.as_deref().is_some_and(of)
        }
    }
}

fn filter_remembers(filter: &Filter) -> bool {
    let reference = |of: &Reference| matches!(of, Reference::Slot(_) | Reference::Cause);
    match filter {
        Filter::In(_) | Filter::NotIn(_) => true,
        Filter::Not(filter) => filter_remembers(filter),
        Filter::Any(all) => all.iter().flatten().any(filter_remembers),
        Filter::Is(Test::Namesake(of) | Test::SameLane(of) | Test::NextLane(of)) => reference(of),
        Filter::Is(Test::ThatLane) => true,
        Filter::Is(Test::Figure(_, _, n)) => amount_remembers(n),
        Filter::Is(_) | Filter::Other | Filter::This | Filter::Was(_) => false,
    }
}

fn amount_remembers(n: &Amount) -> bool {
    match n {
        Amount::X | Amount::Cause => true,
        Amount::Own(crate::vocabulary::Measure::Figure(of, ..)) => {
            matches!(of, Reference::Slot(_) | Reference::Cause)
        }
        Amount::Sum(all) => all.iter().any(amount_remembers),
        Amount::Times(of, _) | Amount::Per(of, _) | Amount::Half(of) => amount_remembers(of),
        _ => false,
    }
}

fn has_instead(clause: &Clause) -> bool {
    let instead =
        |arg: &Arg| matches!(arg, Arg::Adverb(word, _) if Adverb::of(*word) == Some(Adverb::Instead));
    clause.args.iter().any(instead)
}

/// そのダメージを-1する: of the damage that the clause before speaks of.
fn changes_that_damage(clause: &Clause) -> bool {
    let damage = |chain: &Chain| chain.last_noun().and_then(harm).is_some() && chain.relative.is_none();
    let Some(deed) = clause.deed(lexicon()) else { return false };
    let grows = sign_of(deed).is_some();
    clause.args.iter().any(|arg| match arg {
        Arg::Phrase(chain, Some(particle @ (Particle::Object | Particle::Topic)), _) => {
            let told = *particle == Particle::Object || grows;
            told && damage(chain) && chain.more.len() <= 1 && !matches!(chain.first, Atom::Quantity(_))
        }
        _ => false,
    }) && clause.args.iter().any(|arg| match arg {
        Arg::Phrase(chain, None, _) if grows => matches!(chain.last(), Atom::Quantity(_)),
        Arg::Phrase(chain, None, _) => matches!(chain.last(), Atom::Changes(_)),
        Arg::Phrase(chain, Some(Particle::To), _) => language::scribe::amounts::number(chain) == Some(0),
        _ => false,
    })
}

/// Where a sentence says what would happen, and is replaced: the number of that clause.
pub(super) fn would(hooks: &Hooks<'_>, clauses: &[Clause]) -> Option<usize> {
    let event = |clause: &Clause| match &clause.pred {
        Pred::Verb { tense: Tense::Plain, .. } => {
            let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
            !matches!(
                deed,
                Some(
                    genre::Deed::Exist
                        | genre::Deed::Be
                        | genre::Deed::Have
                        | genre::Deed::MoreNumerous
                        | genre::Deed::LessNumerous
                        | genre::Deed::Higher
                        | genre::Deed::Lower
                )
            )
        }
        _ => false,
    };
    clauses.iter().enumerate().position(|(n, clause)| match clause.link {
        Some(Link::Instead | Link::InsteadPause) => event(clause),
        Some(Link::CasePause | Link::IfPause) => {
            let next = clauses.get(n + 1);
            event(clause) && next.is_some_and(|next| has_instead(next) || changes_that_damage(next))
        }
        _ => false,
    })
}

/// Where a sentence says what sets something off for a time: the number of that clause.
pub(super) fn event_of(hooks: &Hooks<'_>, clauses: &[Clause]) -> Option<usize> {
    clauses.iter().position(|clause| match clause.link {
        Some(Link::EachTime | Link::EachTimeTo) => true,
        Some(Link::When | Link::WhenKanji | Link::WhenKanjiTo) => {
            !language::scribe::conditions::is_state(hooks, clause)
                && !super::conditions::asks_what_happened(hooks, clause)
        }
        _ => false,
    })
}

/// What is done in the place of what would happen: the event, and the clauses after it.
pub(super) fn instead(hooks: &mut Hooks<'_>, event: &Clause, rest: &[Clause]) -> Lowered<Rule> {
    let at = event.at;
    let view = View::of_clause(hooks.lexicon(), event, true)?;
    let (Some(deed), Some(form)) = (view.deed(), view.form()) else {
        return cannot(at, "この種類の出来事の置き換え", "something that can't be replaced");
    };
    let (subject, trigger) = view.with(|slots| {
        slots.take_form();
        // How long it holds is the sentence's.
        language::scribe::sentences::times(hooks, slots)?;
        // このカードをタイムラインに置く代わりに: a deed told of what it is done to.
        let as_deed = matches!(event.link, Some(Link::Instead | Link::InsteadPause))
            && form.voice == Voice::Active
            && slots.peek(&Particle::Topic).is_none()
            && slots.peek(&Particle::Object).is_some();
        let voice = if as_deed { Voice::Passive } else { form.voice };
        events::event(hooks, deed, voice, slots, None)
    })?;
    let Some(clause) = rest.first() else {
        return cannot(at, "この種類の出来事の置き換え", "something that can't be replaced");
    };
    if rest.len() == 1 && changes_that_damage(clause) {
        return that_damage(hooks, subject, trigger, clause);
    }
    let subject = match (subject, trigger.topic) {
        // カードを引く代わりに
        (Subject::Unsaid, Topic::Draws) => Subject::Player(language::scribe::phrase::Whose::You),
        (subject, _) => subject,
    };
    let triggers = events::triggers(hooks, subject, trigger, at)?;
    let [trigger] = &triggers[..] else {
        return cannot(at, "複数の出来事の置き換え", "several things that are replaced");
    };
    let plays = trigger.topic == Topic::Played;
    if (!is_prevented(trigger) && !plays) || trigger.topic == Topic::ChangesCard {
        return cannot(at, "この種類の出来事の置き換え", "something that can't be replaced");
    }
    let one = match rest.len() {
        1 => swapped(hooks, trigger, clause)?.or(passed_on(hooks, trigger, clause)?),
        _ => None,
    };
    let swap = match one {
        Some(swap) => swap,
        // What is played goes elsewhere, or nowhere else.
        None if plays => return cannot(at, "この種類の出来事の置き換え", "something that can't be replaced"),
        None => done_instead(hooks, trigger, rest)?,
    };
    hooks.writer.cite(rule!("39-16"));
    Ok(Rule::Instead(Box::new(trigger.clone()), swap))
}

/// …がブレイクした場合、タイムラインに置く代わりに手札に戻す: it breaks, but goes elsewhere (41-6, LG-09);
/// none if something else is told.
pub(super) fn breaks_and_goes(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<Rule>> {
    let [broke, put, rest] = clauses else { return Ok(None) };
    let past = matches!(broke.pred, Pred::Verb { tense: Tense::Past | Tense::Plain, .. });
    let breaks = broke.deed(lexicon()).and_then(Deed::of) == Some(Deed::Break);
    let case = matches!(broke.link, Some(Link::CasePause | Link::IfPause));
    let instead = matches!(put.link, Some(Link::Instead | Link::InsteadPause));
    if !(past && breaks && case && instead && put.does(lexicon(), genre::Deed::Put)) {
        return Ok(None);
    }
    // タイムラインに, ウェイトゾーンに, WTで示されるウェイトゾーンに: where what breaks goes in any case (12-2).
    let to = View::of_clause(hooks.lexicon(), put, true)?.with(|slots| {
        slots.take_form();
        let to = slots.take(&Particle::To).printed().cloned();
        to.map_or_else(|| cannot(put.at, "どこに置くか", "where it is put"), Ok)
    })?;
    let plain = matches!(own_noun(&to), Some(Noun::Timeline | Noun::WaitZone));
    if !plain && !going::is_own_wait(hooks, &to) {
        return cannot(to.at, "ブレイクしたカードの行き先", "where what breaks goes");
    }
    let triggers = events::of_clause(hooks, broke, None)?;
    let [trigger] = &triggers[..] else {
        return cannot(broke.at, "複数の出来事の置き換え", "several things that are replaced");
    };
    match swapped(hooks, trigger, rest)? {
        Some(Swap::Way(way)) => {
            hooks.writer.cite(rule!("39-16"));
            Ok(Some(Rule::Instead(Box::new(trigger.clone()), Swap::Going(way))))
        }
        _ => cannot(rest.at, "ブレイクしたカードの行き先", "where what breaks goes"),
    }
}

/// あなたのマスターが効果ダメージを受ける場合、そのダメージを-1する
fn that_damage(hooks: &mut Hooks<'_>, subject: Subject, trigger: Trigger, clause: &Clause) -> Lowered<Rule> {
    let refused = || cannot(clause.at, "この種類のダメージの変更", "whose damage it is");
    let who = match subject {
        Subject::Cards(phrase) => sort(hooks, *phrase)?,
        Subject::Player(whose) => match whose.side(Side::Mine) {
            Some(side) => vec![is(Test::Category(Category::Master)), is(Test::Of(side))],
            None => return refused(),
        },
        Subject::Unsaid => return refused(),
    };
    if trigger.least > 1 {
        return refused();
    }
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let deed = view.deed();
    let n = view.with(|slots| {
        slots.take_adverb(Adverb::Instead.word());
        let grows = deed.filter(|deed| slots.has_change() || sign_of(*deed).is_some());
        let many = grows.map(|deed| by_how_much(deed, slots)).transpose()?;
        slots.take(&Particle::Object);
        slots.take(&Particle::Topic);
        take_voice(slots);
        match many {
            Some((minus, n)) => Ok(Some(signed(value(hooks, &n, Side::Mine)?, minus))),
            None => {
                slots.take(&Particle::To);
                Ok::<Option<Amount>, language::scribe::Refused>(None)
            }
        }
    })?;
    let harm: Harm = trigger.harm;
    match trigger.topic {
        Topic::Suffers => Ok(Rule::Damage { by: trigger.other, to: Some(who), harm, n }),
        Topic::Deals => Ok(Rule::Damage { by: Some(who), to: trigger.other, harm, n }),
        _ => refused(),
    }
}

/// このカードがそのダメージを受ける: the damage is dealt to another unit; none if something else is done.
fn passed_on(hooks: &mut Hooks<'_>, trigger: &Trigger, clause: &Clause) -> Lowered<Option<Swap>> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let deed = view.deed().and_then(genre::Deed::of);
    let taker = match deed {
        Some(genre::Deed::Suffer) => Particle::Topic,
        Some(genre::Deed::Give) => Particle::To,
        _ => return Ok(None),
    };
    let that = |chain: &Chain| {
        chain.first.adnominal() == Some(genre::Adnominal::That)
            && chain.more.len() == 1
            && chain.last_noun().and_then(harm).is_some()
    };
    let damage = matches!(trigger.topic, Topic::Suffers | Topic::Deals);
    if !damage || !view.slots().peek(&Particle::Object).is_some_and(that) {
        return Ok(None);
    }
    view.with(|slots| {
        slots.take_adverb(Adverb::Instead.word());
        slots.take(&Particle::Object);
        let Some(taker) = slots.take(&taker).printed() else {
            return cannot(clause.at, "誰が受けるか", "who takes it");
        };
        let phrase = Phrase::read(hooks, taker)?;
        if is_this(&phrase) {
            return Ok(Some(Swap::ToThis));
        }
        let master = taker.last_noun().and_then(Noun::of) == Some(Noun::Master);
        match super::amounts::master_of(hooks, taker)?.filter(|_| master) {
            Some(side) => Ok(Some(Swap::ToMaster(side))),
            None => cannot(taker.at, "そのダメージをこの相手が受けること", "such a unit taking that damage"),
        }
    })
}

/// The card itself goes elsewhere or is reversed; none if something else is done.
fn swapped(hooks: &mut Hooks<'_>, trigger: &Trigger, clause: &Clause) -> Lowered<Option<Swap>> {
    let goes =
        matches!(trigger.topic, Topic::Breaks | Topic::Put | Topic::Exiled | Topic::Returned | Topic::Played);
    if !goes || not_left(clause).is_some() {
        return Ok(None);
    }
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed().and_then(genre::Deed::of) else { return Ok(None) };
    let affected = match view.slots().peek(&Particle::Object) {
        None => view.slots().peek_count().is_none(),
        Some(chain) => {
            let mark = hooks.writer.spoken_of();
            hooks.writer.speak_of(Reference::Cause);
            let phrase = Phrase::read(hooks, chain)?;
            hooks.writer.put_back(&mark);
            phrase.says_only(Says::PRONOUN)
                && match phrase.pronoun.get() {
                    Some(Pronoun::It) => true,
                    Some(Pronoun::This) => trigger.who == Who::This,
                    None => false,
                }
        }
    };
    if !affected || view.slots().peek(&Particle::Topic).is_some() {
        return Ok(None);
    }
    let goes = matches!(
        deed,
        genre::Deed::Put
            | genre::Deed::Return
            | genre::Deed::Add
            | genre::Deed::Send
            | genre::Deed::Place
            | genre::Deed::Move
            | genre::Deed::GoBack
    );
    let reverses = deed == genre::Deed::Change
        && view.slots().peek(&Particle::To).and_then(own_noun) == Some(Noun::Reversed);
    if !goes && !reverses && deed != genre::Deed::Exclude {
        return Ok(None);
    }
    view.with(|slots| {
        slots.take_adverb(Adverb::Instead.word());
        slots.take(&Particle::Object);
        // 除外される: told of the card, as what it stands for is.
        take_voice(slots);
        if reverses {
            slots.take(&Particle::To);
            return Ok(Some(Swap::Reverse));
        }
        if deed == genre::Deed::Exclude {
            let down = slots.take_adverb(Adverb::InFaceDown.word());
            return Ok(Some(Swap::Way(Way::Exile(down))));
        }
        match going::way(hooks, slots)? {
            Way::Field(_) => {
                cannot(clause.at, "フィールドへの移動に置き換えること", "a move onto the field instead")
            }
            way => Ok(Some(Swap::Way(way))),
        }
    })
}

/// 代わりに…できる: the deed without that it may be left; none if it may not.
fn not_left(clause: &Clause) -> Option<Clause> {
    let Pred::Verb { verb, voice, tense } = clause.pred else { return None };
    let pred = match (voice, tense) {
        (Voice::Potential, Tense::Plain) => Pred::Verb { verb, voice: Voice::Active, tense },
        (voice, tense) if tense.allows() => Pred::Verb { verb, voice, tense: Tense::Plain },
        _ => return None,
    };
    Some(Clause { pred, ..clause.clone() })
}

/// A program that is followed in the place of something, or may be.
fn done_instead(hooks: &mut Hooks<'_>, trigger: &Trigger, clauses: &[Clause]) -> Lowered<Swap> {
    let mut clauses = clauses.to_vec();
    let may = clauses.last().and_then(not_left);
    if let (Some(last), Some(done)) = (clauses.last_mut(), &may) {
        *last = done.clone();
    }
    if clauses.iter().any(|clause| not_left(clause).is_some()) {
        return cannot(
            clauses[0].at,
            "一部だけ任意の置き換え",
            "a part of what is done instead that may be left",
        );
    }
    clauses[0]
        .args
        .retain(|arg| !matches!(arg, Arg::Adverb(word, _) if Adverb::of(*word) == Some(Adverb::Instead)));
    let card = !matches!(trigger.who, Who::Player(_));
    let (row, _) = abilities::inner(hooks, Nature::Triggered(Vec::new()), &clauses, |inner, _| {
        if card {
            inner.writer.speak_of(Reference::Cause);
        }
    })?;
    hooks.lore.may_replace |= may.is_some();
    Ok(if may.is_some() { Swap::May(row) } else { Swap::Program(row) })
}
