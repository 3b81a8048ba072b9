//! Abilities: what sets them off, what they cost, what they do, where they work (36, 37).

use engine::Def;
use engine::effect::{Modes, Op, Side};
use language::genre;
use language::grammar::{
    Amount as Number, Arg, Atom, Bound, Chain, Clause, Copula, Line, Link, Particle, Pred, Quantity, Quote,
};
use language::scribe::conditions::{leading, said_of_them, subject_of};
use language::scribe::phrase::{Count, Phrase, Var, Whose, count};
use language::scribe::sentences::{
    actor, in_a_row, in_its_place, is_instead, not_instead, player, sentence, sentences, statement,
    take_connectives, times,
};
use language::scribe::writer::Writer;
use language::scribe::{Actor, Lowered, Plays};
use language::view::View;
use language::{Tense, Voice};

use super::conditions::asks_what_happened;
use super::heads::{Timing, head, of_player, timing};
use super::lasting::{held, holding};
use super::times::Then;
use super::{Book, Hooks, cannot, costs, deeds, field_mask, rules, tokens};
use crate::ability::{Ability, Nature, Topic, Trigger, Who};
use crate::game::Legions;
use crate::kinds::{Category, Using};
use crate::lexicon::{Deed, Noun};
use crate::standing::{Rule, Swap};
use crate::table::{TIMELINE, Zone};
use crate::vocabulary::{
    Amount, Change, Condition, Filter, Grant, Holding, Reference, Term, Verb, Way, zones,
};

/// Behind the last step: the text ends there.
const END: u16 = u16::MAX;

/// Lowers a line to an ability of a card of this category. `modes` are the lines after it that it lets choose from.
pub(crate) fn ability(
    book: Book<'_>,
    (def, category, nth): (Def, Category, u8),
    line: &Line,
    modes: &[Line],
) -> Lowered<Ability> {
    let mut hooks = Hooks::new(book, def, category, modes);
    let ability = lowered(&mut hooks, nth, &only_inside(line))?;
    hooks.differed()?;
    if !hooks.modes.is_empty() {
        let at = modes[0].clauses.first().map(|clause| clause.at).unwrap_or_default();
        return cannot(at, "選ばない選択肢", "a list that nobody chooses from");
    }
    Ok(ability)
}

fn lowered(hooks: &mut Hooks<'_>, nth: u8, line: &Line) -> Lowered<Ability> {
    let (nature, name) = match head(line) {
        None if is_of_cost(hooks, &line.clauses) || is_of_play(&line.clauses) => {
            (always(hooks, None, &line.clauses)?, None)
        }
        None if line.only_chain().is_some() => {
            let at = line.clauses[0].at;
            return cannot(
                at,
                "数値の決まったキーワードでも文でもない語",
                "neither keywords with their numbers nor a sentence",
            );
        }
        None => {
            body(hooks, &line.clauses)?;
            (Nature::Text, None)
        }
        Some(head) => {
            let rest = &line.clauses[1..];
            let nature = match timing(hooks, head.timing)? {
                Timing::Triggered(triggers) => {
                    if super::events::has_card(&triggers) {
                        hooks.writer.speak_of(Reference::Cause);
                    }
                    hooks.foe = triggers.iter().all(super::events::is_of_foe);
                    let own = triggers.iter().filter(|trigger| trigger.who == Who::This);
                    hooks.set_off = own.map(|trigger| trigger.topic).collect();
                    if !head.costs.is_empty() {
                        let prices = costs::prices(hooks, &head.costs, false)?;
                        let row = hooks.writer.cost_row(prices);
                        hooks.writer.write(Op::Pay(row, END));
                        hooks.first = Some(hooks.writer.here());
                    }
                    let rest = at_most_so_often(hooks, rest);
                    body(hooks, &rest)?;
                    Nature::Triggered(triggers)
                }
                Timing::AtWill(often) => {
                    usable(hooks, rest)?;
                    let prices = costs::prices(hooks, &head.costs, false)?;
                    hooks.writer.program().costs[0] = prices;
                    body(hooks, rest)?;
                    // この効果は1ターンに1回しか使えない: as 自ターン中任意1回.
                    let often = match (often, hooks.limit.take()) {
                        (Some(often), Some(limit)) => Some(often.min(limit)),
                        (often, limit) => often.or(limit),
                    };
                    Nature::AtWill(often)
                }
                Timing::Static(turn) => {
                    if !head.costs.is_empty() {
                        return cannot(line.clauses[0].at, "コストのある常時効果", "a cost for what holds");
                    }
                    always(hooks, turn, rest)?
                }
            };
            (nature, head.name)
        }
    };
    let works = match &nature {
        Nature::Text => 0,
        Nature::Triggered(all) => works(hooks, all),
        // What a card itself costs matters where it is unlocked from (36-14).
        Nature::Static(_, all) if all.iter().all(is_own_cost) => zones(&[Zone::Hand]),
        Nature::Static(..) if hooks.works != 0 => hooks.works,
        Nature::Static(..) | Nature::AtWill(_) => field_mask(),
    };
    Ok(finished(hooks, Ability { nth, name, works, ..nothing(hooks, nature) }))
}

/// 1ターンに1回、…: takes the limit off what is set off.
fn at_most_so_often(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Vec<Clause> {
    let mut clauses = clauses.to_vec();
    if let Some(first) = clauses.first_mut()
        && let [Arg::Phrase(turn, Some(Particle::To), _), Arg::Phrase(times, None, _), ..] = &first.args[..]
        && super::times::is_each_turn(turn)
        && let (Atom::Quantity(Quantity::Count { n: Number::N { n }, unit: Some(unit), bound }), []) =
            (&times.first, &times.more[..])
        && matches!(genre::Counter::of(*unit), Some(genre::Counter::Time | genre::Counter::Occasion))
        && matches!(bound, None | Some(Bound::UpTo | Bound::Only | Bound::Just))
        && *n > 0
    {
        hooks.limit = Some((*n).min(255) as u8);
        first.args.drain(..2);
    }
    clauses
}

fn nothing(hooks: &Hooks<'_>, nature: Nature) -> Ability {
    let program = crate::vocabulary::Program::empty(hooks.def);
    let (works, first, limit) = (0, 0, None);
    Ability {
        def: hooks.def,
        nth: u8::MAX,
        name: None,
        works,
        nature,
        program,
        first,
        limit,
        only: None,
        built_in: false,
        once: false,
    }
}

/// The ability with its program.
fn finished(hooks: &mut Hooks<'_>, ability: Ability) -> Ability {
    let first = hooks.first.unwrap_or(hooks.writer.here());
    let limit = hooks.limit;
    let writer = std::mem::replace(&mut hooks.writer, Writer::new(hooks.def));
    Ability { program: writer.finish(), first, limit, only: hooks.only.take(), ..ability }
}

/// Where an ability that is set off works: on the field (37-1), of a skill in standby (36-3a), or where its text says
/// (36-14).
fn works(hooks: &Hooks<'_>, all: &[Trigger]) -> u16 {
    let mut works = match hooks.category {
        Category::Skill | Category::Arts => zones(&[Zone::Standby]),
        Category::Master | Category::Minion | Category::Lord => field_mask(),
    };
    if hooks.works != 0 {
        works = hooks.works;
    }
    for trigger in all.iter().filter(|trigger| trigger.who == Who::This) {
        match trigger.topic {
            Topic::Unlocked => works |= zones(&[Zone::Play]),
            // By 1.10 a minion is played from where it lies.
            Topic::Played => works |= zones(&[Zone::Play, Zone::Standby]),
            Topic::Put => works |= trigger.to,
            Topic::Exiled | Topic::Returned => works |= trigger.from,
            Topic::Later | Topic::Sooner => works |= zones(&TIMELINE) | zones(&[Zone::Standby]),
            // It lies on the field when it breaks, wherever the text finds it then (37-2j).
            Topic::Breaks if !matches!(hooks.category, Category::Skill | Category::Arts) => {
                works |= field_mask();
            }
            _ => {}
        }
    }
    works
}

/// Is it the cost of the card itself?
fn is_own_cost(holding: &Holding) -> bool {
    matches!(&holding.rule, Some(Rule::Cost { of, .. }) if of[..] == [Filter::This])
}

/// このカードのコストは…: the text says nothing of being played.
fn is_of_cost(hooks: &Hooks<'_>, clauses: &[Clause]) -> bool {
    let this_cost = |clause: &Clause| {
        let view = View::of_clause(hooks.lexicon(), clause, true);
        let Ok(view) = view else { return false };
        let change = view.deed().and_then(genre::Deed::of) == Some(genre::Deed::Change);
        let told = [Particle::Object, Particle::Topic].into_iter().find_map(|slot| view.slots().peek(&slot));
        let this = told.is_some_and(|chain| {
            let this = matches!(&chain.first, Atom::Adnominal(word)
                if genre::Adnominal::of(*word) == Some(genre::Adnominal::This));
            let cost = chain.last_noun().and_then(super::words::figure).is_some();
            this && cost && chain.without_last().is_some_and(|card| card.more.len() == 1)
        });
        let changes = (change && view.slots().has_change())
            || view.deed().is_some_and(|deed| rules::sign_of(deed).is_some());
        changes && this
    };
    let deeds: Vec<&Clause> =
        clauses.iter().filter(|clause| !language::scribe::conditions::is_condition(hooks, clause)).collect();
    !deeds.is_empty() && deeds.into_iter().all(this_cost)
}

/// このカードは、…場合のみプレイできる: of no effect as it is played.
fn is_of_play(clauses: &[Clause]) -> bool {
    matches!(clauses, [only] if only.args.iter().any(|arg| only_if(arg).is_some()))
}

/// Clauses with asides put in line, and 〜のと同じように joined to what it is said of.
fn prepared(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Vec<Clause>> {
    let mut all: Vec<Clause> = Vec::new();
    let mut before: Vec<Arg> = Vec::new();
    for clause in clauses {
        if let Pred::Aside(line) = &clause.pred {
            if let Some(last) = all.last_mut()
                && last.link.is_none()
            {
                last.link = Some(Link::End);
            }
            let mut inner = line.0.clauses.clone();
            if let Some(last) = inner.last_mut()
                && last.link.is_none()
            {
                last.link = Some(Link::End);
            }
            // （端数は切り捨てる）: it is said of the whole text.
            if let [only] = &inner[..]
                && let Some(down) = rounds(hooks, only)
            {
                // 2枚につき…: the rest is dropped there in any case.
                if !down && clauses.iter().any(is_per) {
                    return cannot(only.at, "端数を切り上げる数え方", "a count that rounds up");
                }
                hooks.drops_fractions = down;
                continue;
            }
            all.extend(inner);
            continue;
        }
        if clause.link == Some(Link::JustAs) {
            before = clause.args.clone();
            let place = before.iter().position(|arg| matches!(arg, Arg::Phrase(_, Some(Particle::To), _)));
            let exists = clause.does(hooks.lexicon(), genre::Deed::Exist);
            match place.filter(|_| exists).map(|at| before.remove(at)) {
                Some(Arg::Phrase(place, ..)) => hooks.as_if.push(place),
                _ => return cannot(clause.at, "この続き方", "this way to go on"),
            }
            continue;
        }
        let mut clause = clause.clone();
        if !before.is_empty() {
            before.append(&mut clause.args);
            clause.args = std::mem::take(&mut before);
        }
        all.push(clause);
    }
    Ok(all)
}

/// カード2枚につき
fn is_per(clause: &Clause) -> bool {
    clause.args.iter().any(|arg| arg.phrase(&[Particle::Per, Particle::Every]).is_some())
}

/// 端数は切り捨てる: whether fractions are dropped; none if something else is said.
fn rounds(hooks: &Hooks<'_>, clause: &Clause) -> Option<bool> {
    let fractions = |arg: &Arg| {
        arg.phrase(&[Particle::Topic, Particle::Object]).and_then(Chain::only_noun).and_then(Noun::of)
            == Some(Noun::Fraction)
    };
    let plain = matches!(clause.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. });
    let down = match clause.deed(hooks.lexicon()).and_then(Deed::of)? {
        Deed::RoundDown => true,
        Deed::RoundUp => false,
        _ => return None,
    };
    (plain && clause.args.len() == 1 && clause.args.iter().all(fractions)).then_some(down)
}

/// A number that a sentence names: X is this (05-3).
struct Named {
    var: Var,
    told: Chain,
}

/// Xは…に等しい, Xは…である, Xは…とする, …をXとする
fn names(hooks: &Hooks<'_>, clause: &Clause) -> Option<Named> {
    let var = |chain: &Chain| language::scribe::amounts::named(chain);
    if let Pred::Is(told, Copula::Is | Copula::Bare) = &clause.pred {
        return match &clause.args[..] {
            [Arg::Phrase(x, Some(Particle::Topic), _)] => Some(Named { var: var(x)?, told: told.clone() }),
            _ => None,
        };
    }
    let view = View::of_clause(hooks.lexicon(), clause, true).ok()?;
    let slots = view.slots();
    let pair = |x: Option<&Chain>, told: Option<&Chain>| Some(Named { var: var(x?)?, told: told?.clone() });
    match genre::Deed::of(view.deed()?)? {
        genre::Deed::Equal => pair(slots.peek(&Particle::Topic), slots.peek(&Particle::To)),
        genre::Deed::Change => pair(slots.peek(&Particle::With), slots.peek(&Particle::Object))
            .or_else(|| pair(slots.peek(&Particle::Topic), slots.peek(&Particle::With)))
            // Xを…とする
            .or_else(|| pair(slots.peek(&Particle::Object), slots.peek(&Particle::With))),
        _ => None,
    }
}

/// X is this from here on.
pub(super) fn name(hooks: &mut Hooks<'_>, var: Var, told: &Chain) -> Lowered<()> {
    let n = language::scribe::amounts::value(hooks, told, Side::Mine)?;
    hooks.writer.cite(rule!("05-3"));
    if var == Var::X && !hooks.holds {
        hooks.writer.write(Op::Let(n));
        hooks.x = true;
        hooks.named.retain(|(known, _)| *known != var);
    } else {
        hooks.named.push((var, n));
    }
    Ok(())
}

/// A sentence by itself, or a cost in the middle of a text with what it buys.
enum Said {
    Sentence(Vec<Clause>),
    Pay { marks: Vec<Line>, body: Vec<Clause> },
}

impl Said {
    fn sentence(&self) -> Option<&[Clause]> {
        match self {
            Said::Sentence(clauses) => Some(clauses),
            Said::Pay { .. } => None,
        }
    }
}

/// The statements of a text. A cost reaches to the next one, or to the end (40).
fn statements(clauses: &[Clause]) -> Vec<Said> {
    let mut all: Vec<Said> = Vec::new();
    for clauses in sentences(clauses) {
        let mut clauses = clauses.to_vec();
        let marks: Vec<Line> = clauses
            .first()
            .map_or(Vec::new(), |first| costs::leading(&first.args).into_iter().cloned().collect());
        if !marks.is_empty() {
            clauses[0].args.drain(..marks.len());
            if clauses[0].pred == Pred::Nothing && clauses[0].args.is_empty() {
                clauses.remove(0);
            }
            all.push(Said::Pay { marks, body: clauses });
            continue;
        }
        match all.last_mut() {
            Some(Said::Pay { body, .. }) => body.extend(clauses),
            _ => all.push(Said::Sentence(clauses)),
        }
    }
    all
}

/// A cost that may be paid here (40): the step that asks.
fn pay(hooks: &mut Hooks<'_>, marks: &[Line]) -> Lowered<usize> {
    let marks: Vec<&Line> = marks.iter().collect();
    let prices = costs::prices(hooks, &marks, true)?;
    let row = hooks.writer.cost_row(prices);
    Ok(hooks.writer.write(Op::Pay(row, 0)))
}

/// Everything that is done, in the printed order (01-4).
pub(super) fn body(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<()> {
    let clauses = prepared(hooks, clauses)?;
    let later = alone(hooks, &clauses);
    let outer = std::mem::replace(&mut hooks.named_later, later);
    hooks.remembers |= clauses.iter().any(|clause| asks_what_happened(hooks, clause));
    hooks.remembers |=
        clauses.iter().flat_map(|clause| &clause.args).any(|arg| counts_what_broke(hooks, arg));
    hooks.tells_tokens |= clauses.iter().flat_map(|clause| &clause.args).any(tells_tokens);
    let mut all = statements(&clauses);
    // この効果は、…場合にのみ発生する: asked before anything is done, wherever it stands.
    let only = |said: &Said| match said {
        Said::Sentence(clauses) => works_only(hooks, clauses),
        Said::Pay { .. } => None,
    };
    let found = all.iter().enumerate().find_map(|(at, said)| Some((at, only(said)?)));
    if let Some((at, only)) = found {
        all.remove(at);
        gates_all(hooks, &only)?;
    }
    all.retain(|said| said.sentence().is_none_or(|clauses| used_only(hooks, clauses).is_none()));
    if all.is_empty() {
        return cannot(Default::default(), "行為のない文", "a text without a deed");
    }
    let mut at = 0;
    while let Some(said) = all.get(at) {
        at += match (said, all.get(at + 1)) {
            (Said::Sentence(usual), Some(Said::Pay { marks, body })) if is_instead(first(body)) => {
                bought_instead(hooks, usual, marks, body)?;
                2
            }
            // …。これを2回行う。: what was said before, once more or oftener.
            (Said::Sentence(again), _) if so_often(hooks, again).is_some() => {
                let Some(Said::Sentence(before)) = all.get(at.wrapping_sub(1)).filter(|_| at == 1) else {
                    return cannot(again[0].at, "繰り返すもの", "what is done again");
                };
                for _ in 1..so_often(hooks, again).unwrap_or(1) {
                    one(hooks, before, None)?;
                }
                1
            }
            (Said::Sentence(usual), next) => {
                not_instead_of_nothing(hooks, usual)?;
                let after: Vec<&[Clause]> = all[at + 1..].iter().map_while(Said::sentence).collect();
                if let Some(lowered) = in_a_row(hooks, usual, &after)? {
                    at += lowered;
                    continue;
                }
                let next = match next {
                    Some(Said::Sentence(next)) => Some(&next[..]),
                    _ => None,
                };
                one(hooks, usual, next)?
            }
            (Said::Pay { marks, body: inner }, _) => {
                if let Some(first) = inner.first() {
                    hooks.writer.stands(first.at);
                }
                let step = pay(hooks, marks)?;
                body(hooks, inner)?;
                hooks.writer.land(step);
                1
            }
        };
        if hooks.first.is_none() {
            hooks.first = Some(hooks.writer.here());
        }
    }
    hooks.named_later = outer;
    Ok(())
}

/// この効果でブレイクしたミニオン1体につき
fn counts_what_broke(hooks: &Hooks<'_>, arg: &Arg) -> bool {
    let chain = arg.phrase(&[Particle::Per, Particle::Every, Particle::Extent]);
    let Some(said) = chain.and_then(|chain| chain.relative.as_deref()) else { return false };
    let broke = said.pred.deed(hooks.lexicon()).and_then(Deed::of) == Some(Deed::Break);
    broke && said.args.iter().any(super::conditions::is_by_this)
}

/// それらのゴーストトークン, そのトークン
fn tells_tokens(arg: &Arg) -> bool {
    use genre::Adnominal::{That, Those};
    let Arg::Phrase(chain, ..) = arg else { return false };
    let points = matches!(chain.first.adnominal(), Some(That | Those)) && chain.relative.is_none();
    let token =
        |word| genre::Noun::of(word) == Some(genre::Noun::Token) || super::words::token(word).is_some();
    points && chain.last_noun().is_some_and(token)
}

/// What must be so for anything of the text to be done.
fn gates_all(hooks: &mut Hooks<'_>, only: &Clause) -> Lowered<()> {
    hooks.writer.stands(only.at);
    let mut when = Vec::new();
    let condition = language::scribe::conditions::condition(hooks, only, None, &mut when)?;
    when.push(condition);
    for condition in when {
        hooks.writer.write(Op::Unless(condition, END));
    }
    Ok(())
}

/// この処理を2回行う, この処理をもう1度行う: how often in all; none if something else is said.
fn so_often(hooks: &Hooks<'_>, clauses: &[Clause]) -> Option<i16> {
    let [only] = clauses else { return None };
    let plain = matches!(only.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. });
    if !plain || !only.does(hooks.lexicon(), genre::Deed::Do) {
        return None;
    }
    let mut args = only.args.iter().filter(|arg| !arg.is(genre::Adverb::Then));
    let (first, second) = (args.next()?, args.next()?);
    let process = first.phrase(&[Particle::Object])?;
    let this = process.first.adnominal() == Some(genre::Adnominal::This) && process.more.len() == 1;
    if !this || process.last_noun() != Some(genre::Noun::Process.word()) || args.next().is_some() {
        return None;
    }
    match second {
        Arg::Phrase(n, None, _) => language::scribe::amounts::number(n).filter(|n| (2..=5).contains(n)),
        arg => arg.is(genre::Adverb::OnceMore).then_some(2),
    }
}

/// The numbers that sentences of their own name.
fn alone(hooks: &Hooks<'_>, clauses: &[Clause]) -> Vec<(Var, Chain)> {
    let own = sentences(clauses).filter(|sentence| sentence.len() == 1);
    own.filter_map(|sentence| names(hooks, &sentence[0])).map(|named| (named.var, named.told)).collect()
}

fn first(clauses: &[Clause]) -> &[Clause] {
    sentences(clauses).next().unwrap_or_default()
}

fn not_instead_of_nothing(hooks: &Hooks<'_>, clauses: &[Clause]) -> Lowered<()> {
    match rules::would(hooks, clauses) {
        Some(_) => Ok(()),
        None => not_instead(clauses),
    }
}

/// 【マナブースト3】代わりに…: done in the place of the sentence before, where it is paid for.
fn bought_instead(hooks: &mut Hooks<'_>, usual: &[Clause], marks: &[Line], body: &[Clause]) -> Lowered<()> {
    let other = first(body).to_vec();
    if other.len() != body.len() {
        return cannot(body[0].at, "代わりに行う複数の文", "several sentences instead of one");
    }
    in_its_place(hooks, usual, &other, false, |hooks, other| {
        let step = pay(hooks, marks)?;
        Ok((vec![step], other.to_vec()))
    })
}

/// One sentence; says how many were lowered with it.
fn one(hooks: &mut Hooks<'_>, usual: &[Clause], next: Option<&[Clause]>) -> Lowered<usize> {
    if let [only] = usual
        && let Some(Named { var, told }) = names(hooks, only)
    {
        hooks.writer.stands(only.at);
        hooks.writer.next_sentence();
        hooks.named_later.retain(|(known, _)| *known != var);
        name(hooks, var, &told)?;
        return Ok(1);
    }
    if tokens::is_definition(usual) {
        return Ok(1);
    }
    hooks.further = usual.iter().any(|clause| clause.args.iter().any(|arg| arg.is(genre::Adverb::Further)));
    if let Some(told) = next.and_then(|next| lasting_so(hooks, usual, next)) {
        return one(hooks, &told, None).map(|lowered| lowered + 1);
    }
    // …アタックを行う。そのバトル中、…: what holds in the battle holds before it begins.
    let fights = |clause: &Clause| clause.does(hooks.lexicon(), genre::Deed::Do);
    if let Some(next) = next.filter(|next| is_of_battle(next) && usual.last().is_some_and(fights)) {
        let lowered = one(hooks, next, None)?;
        return one(hooks, usual, None).map(|usual| usual + lowered);
    }
    if let Some(rest) = while_here(hooks, usual)? {
        return one(hooks, &rest, next);
    }
    if let Some(told) = next_placed(hooks, usual) {
        return watch(hooks, &told, 0).map(|()| 1);
    }
    if let Some(at) = rules::event_of(hooks, usual) {
        return watch(hooks, usual, at).map(|()| 1);
    }
    if let Some(told) = next.and_then(|next| chosen_then_got(hooks, usual, next))
        && let Some(n) = listed(hooks, &told)?
    {
        return modes(hooks, &told, n, None).map(|lowered| lowered + 1);
    }
    if let Some(n) = listed(hooks, usual)? {
        return modes(hooks, usual, n, next);
    }
    if let Some((all, n, by)) = quoted_either(hooks, usual)? {
        return modes_of(hooks, usual, (Some(n), by), all, next);
    }
    if let Some(at) = rules::would(hooks, usual) {
        return set_up(hooks, usual, at).map(|()| 1);
    }
    let told = next.and_then(|next| as_much_instead(hooks, usual, next));
    statement(hooks, usual, told.as_deref().or(next), false)
}

/// …を得る。この効果はターン終了時まで続く。: the sentence with how long it lasts; none if something else is said.
fn lasting_so(hooks: &Hooks<'_>, usual: &[Clause], next: &[Clause]) -> Option<Vec<Clause>> {
    let [only] = next else { return None };
    let plain = matches!(only.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. });
    let lasts = only.deed(hooks.lexicon()).and_then(Deed::of) == Some(Deed::Last);
    let [of, time] = &only.args[..] else { return None };
    let this = of.phrase(&[Particle::Topic]).is_some_and(super::conditions::is_this_effect);
    let until = time.is(genre::Adverb::UntilEndOfTurn) || time.phrase(&[Particle::Until]).is_some();
    let mut told = usual.to_vec();
    told.last_mut().filter(|_| plain && lasts && this && until)?.args.insert(0, time.clone());
    Some(told)
}

/// …に2ダメージを与える。…場合、与えるダメージは3になる。: as 代わりに3ダメージを与える; none if something else is said.
fn as_much_instead(hooks: &Hooks<'_>, usual: &[Clause], next: &[Clause]) -> Option<Vec<Clause>> {
    let gives = |clause: &&Clause| clause.does(hooks.lexicon(), genre::Deed::Give);
    let given = usual.last().filter(gives)?;
    let (last, before) = next.split_last()?;
    let becomes = last.does(hooks.lexicon(), genre::Deed::Become)
        && matches!(last.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. });
    let mut args = last.args.iter().filter(|arg| !arg.is(genre::Adverb::Instead));
    let (damage, n) = (args.next()?, args.next()?);
    let damage = damage.phrase(&[Particle::Topic])?;
    let dealt = match damage.relative.as_deref() {
        None => damage.more.is_empty() || damage.first.adnominal() == Some(genre::Adnominal::That),
        Some(said) => said.args.is_empty() && said.pred.does(hooks.lexicon(), genre::Deed::Give),
    };
    let harm = damage.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Damage);
    let n = n.phrase(&[Particle::To])?;
    let told = matches!(&n.first, Atom::Quantity(Quantity::Count { bound: None, .. })) && n.more.is_empty();
    let conditional = before.iter().any(|clause| language::scribe::conditions::is_condition(hooks, clause));
    if !(becomes && dealt && harm && told && conditional && args.next().is_none()) {
        return None;
    }
    let Atom::Quantity(Quantity::Count { n: much, .. }) = &n.first else { return None };
    let unit = Some(genre::Counter::Damage.word());
    let much = Atom::Quantity(Quantity::Count { n: much.clone(), unit, bound: None });
    let much = Chain { at: n.at, relative: None, first: much, more: Vec::new() };
    let instead = Arg::Adverb(genre::Adverb::Instead.word(), None);
    let args = vec![instead, Arg::Phrase(much, Some(Particle::Object), None)];
    let mut told = before.to_vec();
    told.push(Clause { at: last.at, args, pred: given.pred.clone(), link: last.link.clone() });
    Some(told)
}

/// このカードがフィールドにある限り、…: the rest, which lasts so long (LG-102); none if something else is said. Another
/// state that the rest would end with is refused.
fn while_here(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<Vec<Clause>>> {
    let lasts = |clause: &Clause| matches!(clause.link, Some(Link::AsLongAs | Link::While));
    let Some(at) = clauses.iter().position(lasts) else { return Ok(None) };
    let clause = &clauses[at];
    // 相手が…しない限り: whether it is done, not how long.
    let does = matches!(clause.pred, Pred::Verb { tense: Tense::Negative, .. });
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let lies = matches!(view.deed().and_then(genre::Deed::of), Some(genre::Deed::Exist | genre::Deed::Be));
    if does && !lies {
        return Ok(None);
    }
    let of = |slot| view.slots().peek(&slot);
    let there = of(Particle::To).and_then(super::words::own_noun) == Some(Noun::Field);
    let this = match of(Particle::Topic) {
        Some(chain) => super::conditions::is_this(&Phrase::read(hooks, chain)?),
        None => false,
    };
    if !(lies && there && this && !does && at == 0 && clauses.len() > 1) {
        return cannot(
            clause.at,
            "状態が続く間だけの効果",
            "an effect that lasts as long as something is so",
        );
    }
    hooks.while_here = true;
    hooks.writer.cite(ruling!("LG-102"));
    Ok(Some(clauses[1..].to_vec()))
}

/// 次にあなたが配置するミニオンは…を得る: as it would be told of what happens, 次にあなたがミニオンを配置した時、そのミニオンは…を得る;
/// none if something else is said.
fn next_placed(hooks: &Hooks<'_>, clauses: &[Clause]) -> Option<Vec<Clause>> {
    let [only] = clauses else { return None };
    let is_next = |arg: &Arg| arg.is(genre::Adverb::Next);
    let at = only.args.iter().position(|arg| arg.phrase(&[Particle::Topic, Particle::Subject]).is_some())?;
    let Arg::Phrase(subject, particle, pause) = &only.args[at] else { return None };
    let said = subject.relative.as_deref().filter(|said| said.before.is_none())?;
    let Pred::Verb { verb, voice, tense: Tense::Plain } = said.pred else { return None };
    let placed = matches!(
        said.pred.deed(hooks.lexicon()).and_then(genre::Deed::of),
        Some(genre::Deed::Place | genre::Deed::Play)
    );
    let told = only.args.iter().chain(&said.args).any(is_next);
    if !told || !placed || !matches!(voice, Voice::Active | Voice::Passive) {
        return None;
    }
    let bare = Chain { relative: None, ..subject.clone() };
    let (noun, first) = match (bare.last_noun()?, bare.first_noun()) {
        (noun, Some(first)) if hooks.whose(first).is_some() => (noun, Some(first)),
        (noun, _) => (noun, None),
    };
    let mut args = vec![Arg::Adverb(genre::Adverb::Next.word(), None)];
    args.extend(said.args.iter().filter(|arg| !is_next(arg)).cloned());
    let by = args.iter().any(|arg| arg.phrase(&[Particle::Subject, Particle::Topic]).is_some());
    if voice == Voice::Active && !by {
        // 次に配置するあなたのミニオン: whose it is says who places it.
        let who = first.unwrap_or(Noun::You.id());
        let who = Chain { at: only.at, relative: None, first: Atom::Noun(who), more: Vec::new() };
        args.push(Arg::Phrase(who, Some(Particle::Subject), None));
    }
    let role = if voice == Voice::Active { Particle::Object } else { Particle::Subject };
    args.push(Arg::Phrase(bare, Some(role), None));
    // How long it may be waited for is not said: the rest of the sentence says how long what is got lasts.
    let event = Clause {
        at: only.at,
        args,
        pred: Pred::Verb { verb, voice, tense: Tense::Past },
        link: Some(Link::WhenKanji),
    };
    let that = Chain {
        at: subject.at,
        relative: None,
        first: Atom::Adnominal(genre::Adnominal::That.word()),
        more: vec![language::grammar::Tied::Beside(Atom::Noun(noun))],
    };
    let mut rest = only.clone();
    rest.args[at] = Arg::Phrase(that, particle.clone(), pause.clone());
    rest.args.retain(|arg| !is_next(arg));
    Some(vec![event, rest])
}

/// そのバトル中、
fn is_of_battle(clauses: &[Clause]) -> bool {
    let first = clauses.first().and_then(|clause| clause.args.first());
    let Some(Arg::Phrase(chain, None, _)) = first else { return false };
    let that = matches!(chain.first.adnominal(), Some(genre::Adnominal::That | genre::Adnominal::This));
    that && chain.last_noun().and_then(Noun::of) == Some(Noun::DuringBattle)
}

/// Begins a sentence: the conditions that its first clauses are, asked now.
fn gates(hooks: &mut Hooks<'_>, clauses: &[Clause], at: usize) -> Lowered<Vec<usize>> {
    hooks.writer.next_sentence();
    hooks.next_sentence();
    hooks.writer.stands(clauses[0].at);
    let (conditions, left) = leading(hooks, &clauses[..at])?;
    if !left.is_empty() {
        return cannot(left[0].at, "この続き方", "this way to go on");
    }
    Ok(conditions.into_iter().map(|condition| hooks.writer.write(Op::Unless(condition, 0))).collect())
}

/// ターン終了時まで、…するたび、…: an ability that is set off for a time, of the player.
fn watch(hooks: &mut Hooks<'_>, clauses: &[Clause], at: usize) -> Lowered<()> {
    let gates = gates(hooks, clauses, at)?;
    let mut event = clauses[at].clone();
    let all = event.args.len();
    event.args.retain(|arg| !arg.is(genre::Adverb::Next));
    let next = event.args.len() < all;
    let triggers = super::events::for_a_time(hooks, &event)?;
    if hooks.until.is_none() && !next {
        return cannot(clauses[at].at, "期間のない誘発", "how long it is waited for");
    }
    let card = super::events::has_card(&triggers);
    let (row, _) = inner(hooks, Nature::Triggered(triggers), &clauses[at + 1..], |inner, _| {
        if card {
            inner.writer.speak_of(Reference::Cause);
        }
    })?;
    hooks.lore.abilities[usize::from(row)].once = next;
    super::lasting::give(hooks, Reference::Nothing, vec![Grant::Plain(Change::Ability(row))]);
    gates.into_iter().for_each(|gate| hooks.writer.land(gate));
    hooks.end_sentence()
}

/// 以下の効果の中から1つ選んで得る, 以下の効果を得る: how many are chosen, none if all of them are
/// got; and by whom, where that is said.
fn listed(hooks: &Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<(Option<Count>, Option<Side>)>> {
    let following = |chain: &Chain| {
        let of = matches!(&chain.first, Atom::Adnominal(word)
            if genre::Adnominal::of(*word) == Some(genre::Adnominal::Following));
        of && chain.more.len() == 1
            && chain.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Effect)
    };
    if let [Clause { args, .. }] = clauses
        && let [Arg::Phrase(chain, Some(Particle::Object), _)] = &args[..]
        && clauses[0].does(hooks.lexicon(), genre::Deed::Gain)
    {
        return Ok(following(chain).then_some((None, None)));
    }
    use genre::Deed::{Apply, Choose, Do, Gain, UseText};
    let told = language::scribe::listed::usual(hooks.lexicon(), clauses, &[Do, UseText, Apply, Gain]);
    let [only] = &told[..] else { return Ok(None) };
    if !only.does(hooks.lexicon(), Choose) {
        return Ok(None);
    }
    // 相手は、以下の効果の中から1つ選んで得る
    let (by, args) = match &only.args[..] {
        [Arg::Phrase(who, Some(Particle::Topic | Particle::Subject), _), args @ ..] => {
            match player(hooks, who).and_then(Actor::of) {
                Some(Actor::One(side)) => (Some(side), args),
                _ => return Ok(None),
            }
        }
        args => (None, args),
    };
    match args {
        [Arg::Phrase(from, Some(Particle::From), _), Arg::Phrase(n, None | Some(Particle::Object), _)]
            if from.is(genre::Noun::Following) =>
        {
            Ok(Some((Some(count(n)?), by)))
        }
        _ => Ok(None),
    }
}

/// 以下の効果の中から1つ選ぶ。あなたはその効果を得る。: as it would be said in one sentence; none if something else is said.
fn chosen_then_got(hooks: &Hooks<'_>, usual: &[Clause], next: &[Clause]) -> Option<Vec<Clause>> {
    let ([chosen], [got]) = (usual, next) else { return None };
    let that = |chain: &Chain| {
        chain.first.adnominal() == Some(genre::Adnominal::That)
            && chain.more.len() == 1
            && chain.last_noun() == Some(genre::Noun::Effect.word())
    };
    let effect = match &got.args[..] {
        [Arg::Phrase(you, Some(Particle::Topic), _), Arg::Phrase(effect, Some(Particle::Object), _)]
            if matches!(player(hooks, you), Some(Whose::You)) =>
        {
            effect
        }
        [Arg::Phrase(effect, Some(Particle::Object), _)] => effect,
        _ => return None,
    };
    let does = |clause: &Clause, deed| clause.does(hooks.lexicon(), deed);
    if !does(chosen, genre::Deed::Choose) || !does(got, genre::Deed::Gain) || !that(effect) {
        return None;
    }
    let chosen = Clause { link: Some(Link::Pause), ..chosen.clone() };
    Some(vec![chosen, Clause { args: Vec::new(), ..got.clone() }])
}

/// The most modes that a text may have.
const MOST_MODES: usize = 8;

/// Some of several effects, or all of them (39-14, 39-15).
fn modes(
    hooks: &mut Hooks<'_>,
    clauses: &[Clause],
    (n, by): (Option<Count>, Option<Side>),
    next: Option<&[Clause]>,
) -> Lowered<usize> {
    let quoted = next.and_then(quotes);
    match quoted {
        Some(all) => modes_of(hooks, clauses, (n, by), all, None).map(|lowered| lowered + 1),
        None => {
            let all = std::mem::take(&mut hooks.modes).to_vec();
            modes_of(hooks, clauses, (n, by), all, next)
        }
    }
}

/// Effects to choose from, how many, and by whom.
type Ways = (Vec<Line>, Count, Option<Side>);

/// 「…」か「…」のどちらかを選んで得る: the effects; none if something else is said.
fn quoted_either(hooks: &Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<Ways>> {
    use genre::Deed::{Choose, Do, Gain};
    let does = |clause: &Clause, deed| clause.does(hooks.lexicon(), deed);
    let gets = |clause: &Clause| does(clause, Gain) || does(clause, Do);
    let only = match clauses {
        [only] if gets(only) => only,
        [only, got] if does(only, Choose) && gets(got) && got.args.is_empty() => only,
        _ => return Ok(None),
    };
    let (by, args) = match &only.args[..] {
        [Arg::Phrase(who, Some(Particle::Topic | Particle::Subject), _), args @ ..] => {
            match player(hooks, who).and_then(Actor::of) {
                Some(Actor::One(side)) => (Some(side), args),
                _ => return Ok(None),
            }
        }
        args => (None, args),
    };
    let [Arg::Phrase(chain, Some(Particle::Object), _)] = args else { return Ok(None) };
    let either = matches!(
        chain.last_noun().and_then(genre::Noun::of),
        Some(genre::Noun::EitherOne | genre::Noun::AnyOne)
    );
    let Some(of) = chain.without_last().filter(|_| either && chain.relative.is_none()) else {
        return Ok(None);
    };
    use language::grammar::Tie;
    let ties = [Tie::Or, Tie::OrShort, Tie::OrPause, Tie::And, Tie::AndPause];
    let Some(atoms) = of.tied_by(&ties) else { return Ok(None) };
    let line = |atom: &Atom| match atom {
        Atom::Quote(Quote::Text { line }) => Some((*line.0).clone()),
        _ => None,
    };
    let all: Option<Vec<Line>> = atoms.into_iter().map(line).collect();
    Ok(all.map(|all| (all, Count::Exactly(1), by)))
}

/// The same, where they are known.
fn modes_of(
    hooks: &mut Hooks<'_>,
    clauses: &[Clause],
    (n, by): (Option<Count>, Option<Side>),
    all: Vec<Line>,
    next: Option<&[Clause]>,
) -> Lowered<usize> {
    let at = clauses[0].at;
    let mut lowered = 1;
    let (n, up_to) = match n {
        None => (None, false),
        Some(Count::Exactly(n)) => (Some(n), false),
        Some(Count::UpTo(n)) => (Some(n), true),
        Some(_) => return cannot(at, "決まった数でない効果の選択", "how many effects"),
    };
    if all.len() < 2 || all.len() > MOST_MODES || n.is_some_and(|n| n < 1) {
        return cannot(at, "選択肢の数", "how many there are to choose from");
    }
    hooks.writer.stands(at);
    let of = all.len() as u8;
    if let Some(n) = n {
        if hooks.writer.program().modes.is_some() {
            return cannot(at, "2回以上の効果の選択", "more than one list of effects");
        }
        let told = all.iter().map(|mode| language::card::told(hooks.lexicon(), mode)).collect();
        hooks.lore.options.push(told);
        let row = (hooks.lore.options.len() - 1) as u16;
        let n = n.min(i16::from(of)) as u8;
        let instead = match next.filter(|next| is_instead(next)) {
            Some(next) => {
                lowered += 1;
                Some(as_many_instead(hooks, next, of)?)
            }
            None => None,
        };
        hooks.writer.program().modes = Some(Modes { of, n, up_to, instead, row });
        hooks.writer.speak(by.unwrap_or(Side::Mine));
    }
    for (nth, mode) in all.iter().enumerate() {
        let skip = n.is_some().then(|| hooks.writer.write(Op::Mode(nth as u8, 0)));
        body(hooks, &mode.clauses)?;
        if let Some(skip) = skip {
            hooks.writer.land(skip);
        }
    }
    Ok(lowered)
}

/// …場合、代わりに2つまで選んで得る: so many of them then, or fewer.
fn as_many_instead(hooks: &mut Hooks<'_>, clauses: &[Clause], of: u8) -> Lowered<(Condition, u8, bool)> {
    let refused = || cannot(clauses[0].at, "決まった数でない効果の選択", "how many effects");
    let (conditions, rest) = leading(hooks, clauses)?;
    let ([chosen, got], Some(condition)) = (rest, both(&conditions)) else { return refused() };
    let does = |clause: &Clause, deed| clause.does(hooks.lexicon(), deed);
    let told = does(chosen, genre::Deed::Choose) && does(got, genre::Deed::Gain) && got.args.is_empty();
    let mut args = chosen.args.iter().filter(|arg| !arg.is(genre::Adverb::Instead));
    let n = match (args.next(), args.next()) {
        (Some(Arg::Phrase(n, None | Some(Particle::Object), _)), None) if told => count(n)?,
        _ => return refused(),
    };
    match n {
        Count::Exactly(n @ 1..) => Ok((condition, n.min(of.into()) as u8, false)),
        Count::UpTo(n @ 1..) => Ok((condition, n.min(of.into()) as u8, true)),
        _ => refused(),
    }
}

/// 「…」「…」: the effects that a line of quotations lists.
fn quotes(clauses: &[Clause]) -> Option<Vec<Line>> {
    let [Clause { args, pred: Pred::Is(chain, Copula::Bare), .. }] = clauses else { return None };
    if !args.is_empty() || chain.relative.is_some() {
        return None;
    }
    chain
        .atoms()
        .map(|atom| match atom {
            Atom::Quote(Quote::Text { line }) => Some((*line.0).clone()),
            _ => None,
        })
        .collect()
}

/// ターン終了時まで、…する場合、代わりに…: set up for a time; its other conditions are asked now.
fn set_up(hooks: &mut Hooks<'_>, clauses: &[Clause], at: usize) -> Lowered<()> {
    let gates = gates(hooks, clauses, at)?;
    let rule = rules::instead(hooks, &clauses[at], &clauses[at + 1..])?;
    match goes_elsewhere(hooks, &rule) {
        Some(way) => hooks.act(Verb::Go(way), Reference::This, Amount::N(0)),
        None => rules::for_a_time(hooks, rule, None, clauses[at].at)?,
    }
    gates.into_iter().for_each(|gate| hooks.writer.land(gate));
    hooks.end_sentence()
}

/// このカードは、ウェイトゾーンに置かれる代わりに除外される: where a card that is played goes in the place of its wait zone, or of
/// exile (18-19, LG-94).
fn goes_elsewhere(hooks: &mut Hooks<'_>, rule: &Rule) -> Option<Way> {
    let Rule::Instead(trigger, Swap::Way(way)) = rule else { return None };
    let usual = match (hooks.category, trigger.topic) {
        (Category::Skill, Topic::Put) => trigger.to & !zones(&TIMELINE) == 0,
        (Category::Arts, Topic::Exiled) => true,
        _ => false,
    };
    let own = trigger.who == Who::This && trigger.by.is_none() && trigger.from == 0;
    let way = (usual && own && hooks.until.is_none()).then_some(*way)?;
    hooks.writer.cite(rule!("39-16"));
    hooks.writer.cite(ruling!("LG-94"));
    Some(way)
}

/// Everything that holds.
fn always(hooks: &mut Hooks<'_>, turn: Option<Side>, clauses: &[Clause]) -> Lowered<Nature> {
    let clauses = prepared(hooks, clauses)?;
    hooks.holds = true;
    hooks.named_later = alone(hooks, &clauses);
    let mut all: Vec<Holding> = Vec::new();
    for clauses in sentences(&clauses) {
        if let [only] = clauses
            && names(hooks, only).is_some()
        {
            continue;
        }
        if let Some(only) = works_only(hooks, clauses) {
            let mut when = Vec::new();
            let condition = language::scribe::conditions::condition(hooks, &only, None, &mut when)?;
            when.push(condition);
            for holding in &mut all {
                let mut conditions: Vec<Condition> = holding.condition.take().into_iter().collect();
                conditions.extend(when.iter().cloned());
                holding.condition = both(&conditions);
            }
            if all.is_empty() {
                return cannot(clauses[0].at, "この種類の常時効果", "nothing that can hold");
            }
            continue;
        }
        if let Some(least) = rules::least_cost(hooks, clauses) {
            at_least(clauses, least, &mut all)?;
            continue;
        }
        holds(hooks, clauses, &mut all)?;
    }
    match all.is_empty() {
        true => cannot(Default::default(), "この種類の常時効果", "nothing that can hold"),
        false => Ok(Nature::Static(turn, all)),
    }
}

/// この効果は、…場合のみ起動できる: when an ability at will can be used; none if something else is said.
fn used_only(hooks: &Hooks<'_>, clauses: &[Clause]) -> Option<Clause> {
    let [only] = clauses else { return None };
    let [topic, condition] = &only.args[..] else { return None };
    let of_this = topic.phrase(&[Particle::Topic]).is_some_and(super::conditions::is_this_effect);
    let able = match only.pred {
        Pred::Verb { voice, tense, .. } => {
            (voice == Voice::Potential && tense == Tense::Plain) || tense == Tense::Able
        }
        _ => false,
    };
    let used = match only.deed(hooks.lexicon()) {
        Some(deed) => {
            Deed::of(deed) == Some(Deed::Activate)
                || matches!(genre::Deed::of(deed), Some(genre::Deed::Use | genre::Deed::UseText))
        }
        None => false,
    };
    only_if(condition).filter(|_| of_this && able && used && hooks.at_will).cloned()
}

/// What must be so for an ability at will to be used, where its text says so.
fn usable(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<()> {
    hooks.at_will = true;
    let mut when = Vec::new();
    for clauses in sentences(clauses) {
        if let Some(only) = used_only(hooks, clauses) {
            hooks.writer.stands(only.at);
            let condition = language::scribe::conditions::condition(hooks, &only, None, &mut when)?;
            when.push(condition);
        }
    }
    hooks.only = both(&when);
    Ok(())
}

/// この効果は、…場合のみ働く: when the whole ability does; none if something else is said.
fn works_only(hooks: &Hooks<'_>, clauses: &[Clause]) -> Option<Clause> {
    let [only] = clauses else { return None };
    let [topic, condition] = &only.args[..] else { return None };
    let of_this = topic.phrase(&[Particle::Topic]).is_some_and(super::conditions::is_this_effect);
    let plain = matches!(only.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. });
    let works = matches!(
        only.deed(hooks.lexicon()).and_then(genre::Deed::of),
        Some(genre::Deed::Work | genre::Deed::Happen)
    );
    only_if(condition).filter(|_| of_this && plain && works).cloned()
}

/// ただし、1未満にならない: said of the costs before it.
fn at_least(clauses: &[Clause], n: i16, all: &mut [Holding]) -> Lowered<()> {
    let costs = all.iter_mut().filter_map(|holding| match &mut holding.rule {
        Some(Rule::Cost { least, .. }) => Some(least),
        _ => None,
    });
    let mut any = false;
    for least in costs {
        (*least, any) = (Some(n), true);
    }
    match any {
        true => Ok(()),
        false => cannot(clauses[0].at, "前に述べていないコスト", "a cost that was not spoken of"),
    }
}

/// Both conditions, or the one there is.
fn both(conditions: &[Condition]) -> Option<Condition> {
    match conditions {
        [] => None,
        [one] => Some(one.clone()),
        all => Some(Condition::All(all.to_vec())),
    }
}

/// What holds while a card lies there (37-3).
fn holds(hooks: &mut Hooks<'_>, clauses: &[Clause], all: &mut Vec<Holding>) -> Lowered<()> {
    hooks.next_sentence();
    if let Some(first) = clauses.first() {
        hooks.writer.stands(first.at);
    }
    let as_one = placed_so(hooks, clauses);
    let clauses = as_one.as_deref().unwrap_or(clauses);
    if let Some(rule) = rules::breaks_and_goes(hooks, clauses)? {
        all.push(Holding::of_rule(rule));
        return Ok(());
    }
    if let Some(at) = rules::would(hooks, clauses) {
        let (conditions, left) = leading(hooks, &clauses[..at])?;
        if !left.is_empty() {
            return cannot(left[0].at, "この続き方", "this way to go on");
        }
        let rule = rules::instead(hooks, &clauses[at], &clauses[at + 1..])?;
        let condition = both(&conditions);
        if hooks.until.is_some() {
            return cannot(clauses[at].at, "常時効果の期間や時点の指定", "something that holds and ends");
        }
        all.push(Holding { condition, ..Holding::of_rule(rule) });
        return Ok(());
    }
    let told = said_of_them(clauses);
    let (mut conditions, rest) = leading(hooks, told.as_deref().unwrap_or(clauses))?;
    if rest.is_empty() {
        return cannot(clauses[0].at, "この種類の常時効果", "nothing that can hold");
    }
    let mut by = Actor::Unsaid;
    for clause in rest {
        hooks.writer.stands(clause.at);
        if let Some(Named { var, told }) = names(hooks, clause) {
            name(hooks, var, &told)?;
            continue;
        }
        by = held_clause(hooks, clause, by, &mut conditions, all)?;
    }
    hooks.named.clear();
    Ok(())
}

/// …ミニオンが配置される場合、そのミニオンは疲労状態で置かれる: as …ミニオンが疲労状態で配置される; none if something else is said.
fn placed_so(hooks: &Hooks<'_>, clauses: &[Clause]) -> Option<Vec<Clause>> {
    let [placed, put] = clauses else { return None };
    let passive = |clause: &Clause| {
        matches!(clause.pred, Pred::Verb { voice: Voice::Passive, tense: Tense::Plain, .. })
    };
    let comes = |clause: &Clause| {
        let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
        passive(clause) && matches!(deed, Some(genre::Deed::Place | genre::Deed::Put))
    };
    let case = matches!(placed.link, Some(Link::CasePause | Link::When | Link::WhenKanji));
    let [that, state @ Arg::Phrase(_, Some(Particle::At), _)] = &put.args[..] else { return None };
    let that = that.phrase(&[Particle::Topic, Particle::Subject])?;
    let points = that.first.adnominal() == Some(genre::Adnominal::That) && that.more.len() == 1;
    let it = points || that.is(genre::Noun::It);
    if !(case && it && placed.does(hooks.lexicon(), genre::Deed::Place) && comes(placed) && comes(put)) {
        return None;
    }
    let mut told = placed.clone();
    told.args.push(state.clone());
    told.link = put.link.clone();
    Some(vec![told])
}

fn held_clause(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
    by: Actor,
    conditions: &mut Vec<Condition>,
    all: &mut Vec<Holding>,
) -> Lowered<Actor> {
    if !matches!(clause.link, Some(Link::End | Link::Pause) | None) {
        return cannot(clause.at, "この続き方", "this way to go on");
    }
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed() else {
        return cannot(clause.at, "動詞のない文", "a sentence without a verb");
    };
    let topic = subject_of(clause);
    if topic.is_some() {
        hooks.topic = topic.cloned();
    }
    if let Some(only) = clause.args.iter().find_map(only_if) {
        all.push(played_only(hooks, clause, only)?);
        return Ok(by);
    }
    view.with(|slots| {
        while let Some(inner) = slots.take_condition() {
            let mut times = Vec::new();
            let condition = language::scribe::conditions::condition(hooks, inner, topic, &mut times)?;
            conditions.extend(times);
            conditions.push(condition);
        }
        conditions.extend(times(hooks, slots)?);
        // アタックを行う場合、そのバトル中: as long as it attacks, which is as long as the battle goes on.
        if hooks.until == Some(Term::Battle) && conditions.iter().any(this_attacks) {
            hooks.until = None;
        }
        if hooks.until.is_some() {
            return cannot(clause.at, "常時効果の期間や時点の指定", "something that holds and ends");
        }
        take_connectives(slots);
        let by = actor(hooks, slots, by)?;
        let per = deeds::per(hooks, slots)?;
        let Some(held) = held(hooks, deed, slots, by, per.as_ref())? else {
            return cannot(clause.at, "この種類の常時効果", "a deed, as something that holds");
        };
        for holding in holding(hooks, held, slots)? {
            let mut conditions = conditions.clone();
            conditions.extend(holding.condition.clone());
            all.push(Holding { condition: both(&conditions), ..holding });
        }
        Ok(by)
    })
}

/// Does this card attack, or is it attacked?
fn this_attacks(condition: &Condition) -> bool {
    use crate::vocabulary::Test;
    let fights = |filter: &Filter| matches!(filter, Filter::Is(Test::Attacker | Test::AttackTarget));
    match condition {
        Condition::Are(Reference::This, filters) => filters.iter().any(fights),
        Condition::All(all) => all.iter().any(this_attacks),
        _ => false,
    }
}

/// 〔…場合のみ〕
fn only_if(arg: &Arg) -> Option<&Clause> {
    match arg {
        Arg::Clause(clause) if matches!(clause.link, Some(Link::CaseOnly | Link::CaseOnlyTo)) => Some(clause),
        _ => None,
    }
}

/// このカードは、…場合のみプレイできる: else it can't be (01-3).
fn played_only(hooks: &mut Hooks<'_>, clause: &Clause, only: &Clause) -> Lowered<Holding> {
    let refused = || cannot(clause.at, "この種類の許可", "such leave");
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let (what, places) = match view.deed().map(|deed| (genre::Deed::of(deed), Deed::of(deed))) {
        Some((Some(genre::Deed::Play), _)) => (Using::Play, zones(&TIMELINE) | zones(&[Zone::Standby])),
        Some((_, Some(Deed::Unlock))) => (Using::Unlock, 0),
        _ => return refused(),
    };
    view.with(|slots| {
        slots.take_condition();
        let can = slots.take_form().is_some_and(language::view::Form::may_be_left);
        let mut what_is_played = slots.take(&Particle::Topic).printed();
        if what_is_played.is_none() {
            what_is_played = slots.take(&Particle::Object).printed();
        }
        // …場合にのみプレイできる: of the card whose text it is.
        let this = match what_is_played {
            Some(chain) => super::conditions::is_this(&Phrase::read(hooks, chain)?),
            None => true,
        };
        if !this || !can {
            return refused();
        }
        let mut when = Vec::new();
        let condition = language::scribe::conditions::condition(hooks, only, None, &mut when)?;
        when.push(condition);
        let met = both(&when).map(|met| Condition::Not(Box::new(met)));
        hooks.works |= places | zones(&[Zone::Hand]);
        let rule = Rule::Cannot { side: Side::Mine, what, of: vec![Filter::This] };
        Ok(Holding { condition: met, ..Holding::of_rule(rule) })
    })
}

/// …場合にのみ、このカードはプレイできる: what stands before the clause is said inside it.
fn only_inside(line: &Line) -> Line {
    let mut clauses: Vec<Clause> = Vec::new();
    for clause in &line.clauses {
        let mut clause = clause.clone();
        let only = |last: &mut Clause| matches!(last.link, Some(Link::CaseOnly | Link::CaseOnlyTo));
        if let Some(before) = clauses.pop_if(only) {
            clause.args.insert(0, Arg::Clause(Box::new(before)));
        }
        clauses.push(clause);
    }
    Line { clauses, ..line.clone() }
}

/// A line that says first when its card can be played, in two: that, and the rest of it.
pub(crate) fn parted(line: &Line) -> Option<(Line, Line)> {
    let line = &only_inside(line);
    let first = first(&line.clauses);
    let only = |clause: &Clause| clause.args.iter().any(|arg| only_if(arg).is_some());
    let at = first.len();
    if head(line).is_some() || !first.iter().any(only) || at == line.clauses.len() {
        return None;
    }
    let part = |clauses: &[Clause]| Line { clauses: clauses.to_vec(), ..line.clone() };
    Some((part(&line.clauses[..at]), part(&line.clauses[at..])))
}

/// Lowers a sentence to an ability of its own; its row, and whether it speaks of what was spoken of. `begin` says what
/// that is.
pub(super) fn inner(
    hooks: &mut Hooks<'_>,
    nature: Nature,
    clauses: &[Clause],
    begin: impl FnOnce(&mut Hooks<'_>, &Writer<Legions>),
) -> Lowered<(u16, bool)> {
    let (def, category, lane, remembers) = (hooks.def, hooks.category, hooks.lane, hooks.remembers);
    let (as_if, later) = (std::mem::take(&mut hooks.as_if), hooks.named_later.clone());
    let mut inner = Hooks::new(Book { lore: hooks.lore, names: hooks.names }, def, category, &[]);
    (inner.lane, inner.remembers, inner.as_if, inner.named_later) = (lane, remembers, as_if, later);
    begin(&mut inner, &hooks.writer);
    sentence(&mut inner, clauses, false)?;
    inner.differed()?;
    let asked = inner.writer.was_asked();
    let bare = nothing(&inner, nature);
    let ability = finished(&mut inner, bare);
    let speaks = asked && speaks_of_cause(&ability);
    let (works, as_if) = (inner.works, std::mem::take(&mut inner.as_if));
    (hooks.works, hooks.as_if) = (hooks.works | works, as_if);
    hooks.lore.abilities.push(ability);
    Ok(((hooks.lore.abilities.len() - 1) as u16, speaks))
}

/// Does a step speak of the card that the ability is about?
fn speaks_of_cause(ability: &Ability) -> bool {
    let steps = format!("{:?}", ability.program.ops);
    steps.split(|c: char| !c.is_alphanumeric()).any(|word| word == "Cause")
}

/// ターン終了時に, 次のあなたのスタートフェイズ開始時に: what is done then becomes an ability that waits.
pub(super) fn later(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<()> {
    let at = clauses.first().map(|clause| clause.at).unwrap_or_default();
    let Some(Then { sides, topic, next_turn }) = hooks.then.take() else {
        return cannot(at, "後で行うこの種類の処理", "such a time");
    };
    let edges = |topic: Topic| sides.iter().map(|&side| of_player(side, topic)).collect();
    let triggers = edges(topic);
    let (known, x) = (hooks.writer.speaks(), hooks.x);
    // Where this card lies then is asked then: the ability itself works where it did.
    let works = hooks.works;
    let (row, speaks) = inner(hooks, Nature::Triggered(triggers), clauses, |inner, outer| {
        if known {
            inner.writer.speak_of(Reference::Cause);
            inner.writer.did_as(outer);
        }
        if x {
            inner.named.push((Var::X, Amount::Cause));
        }
    })?;
    hooks.works = works;
    let about = if speaks { hooks.writer.it()? } else { None };
    let to = about.unwrap_or(Reference::Nothing);
    let played = |op: &Op<Legions>| match op {
        Op::Do(todo) => matches!(todo.verb, Verb::Unlock | Verb::Play) && todo.to == to,
        _ => false,
    };
    if hooks.writer.ops().iter().any(played) {
        hooks.writer.cite(ruling!("LG-99"));
    }
    let row = match next_turn {
        true => once_begun(hooks, edges(Topic::StartBegins), row, to == Reference::Nothing),
        false => row,
    };
    hooks.act(Verb::Later(row), to, if x { Amount::X } else { Amount::N(0) });
    Ok(())
}

/// Once the turn has begun, the ability waits for its time; the row of the one that waits for the turn.
fn once_begun(hooks: &mut Hooks<'_>, triggers: Vec<Trigger>, row: u16, alone: bool) -> u16 {
    let mut writer = Writer::new(hooks.def);
    writer.stands(hooks.writer.at());
    writer.program().costs.push(Vec::new());
    let to = if alone { Reference::Nothing } else { Reference::Cause };
    writer.deed(Verb::Later(row), to, Amount::Cause);
    let bare = nothing(hooks, Nature::Triggered(triggers));
    hooks.lore.abilities.push(Ability { program: writer.finish(), first: 1, ..bare });
    (hooks.lore.abilities.len() - 1) as u16
}

/// A rule as an ability that a card can be given; its row.
pub(super) fn of_rule(hooks: &mut Hooks<'_>, rule: Rule) -> u16 {
    let ability = nothing(hooks, Nature::Static(None, vec![Holding::of_rule(rule)]));
    hooks.lore.abilities.push(Ability { works: field_mask(), ..ability });
    (hooks.lore.abilities.len() - 1) as u16
}

/// An ability in quotes, which whoever gets it has as its own; its row.
pub(super) fn granted(hooks: &mut Hooks<'_>, line: &Line) -> Lowered<u16> {
    let def = hooks.def;
    let ability = match head(line) {
        Some(_) => ability(hooks.book(), (def, Category::Minion, 0), line, &[])?,
        None => {
            let mut inner = Hooks::new(hooks.book(), def, Category::Minion, &[]);
            let nature = always(&mut inner, None, &line.clauses)?;
            inner.differed()?;
            let bare = nothing(&inner, nature);
            finished(&mut inner, bare)
        }
    };
    hooks.lore.abilities.push(ability);
    Ok((hooks.lore.abilities.len() - 1) as u16)
}
