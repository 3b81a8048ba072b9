//! Abilities: what sort each is, where it works, what it costs.

use engine::Def;
use engine::effect::Side;
use language::Lexicon;
use language::grammar::{
    Amount as Printed, Arg, Atom, Chain, Clause, Copula, Keyed, Link, Particle, Pred, Quantity, Relative,
    Tie, Tied,
};
use language::scribe::conditions::{begins, condition, is_condition, is_state, leading, subject_of};
use language::scribe::phrase::Phrase;
use language::scribe::sentences::sentences;
use language::scribe::{Lowered, Plays};
use language::view::{Form, View};
use language::{Tense, Voice, genre};

use super::alternatives::{is_for_decks, one_cost, one_name};
use super::deeds::ONE;
use super::{Hooks, bodies, cannot, costs, events, lasting, modes, playing, special, words};
use crate::book::Book;
use crate::cards::{CARROT, DRIVE_POINT};
use crate::kinds::{Icon, Keyword as Key};
use crate::lexicon::{Keyword, Noun};
use crate::steps::REVEALED;
use crate::table::{Kind, Zone};
use crate::vocabulary::{
    Ability, Amount, AsPlayed, Change, Condition, Fact, Filter, GIVEN, Limit, Measure, Nature, Op, Price,
    Reference, Selector, Test, Topic, Trigger, Verb, Who,
};

/// The keywords that a line consists of, if it does.
pub(super) fn keys(clauses: &[Clause]) -> Option<Vec<Key>> {
    let [Clause { args, pred: Pred::Is(chain, Copula::Bare), link: None, .. }] = clauses else { return None };
    if !args.is_empty() {
        return None;
    }
    let key = |atom: &Atom| match atom {
        Atom::Keyword(keyed) if keyed.n.is_none() => words::key(Keyword::of(keyed.word)?),
        _ => None,
    };
    chain.tied_by(&[Tie::And, Tie::Pause, Tie::Space])?.into_iter().map(key).collect()
}

/// Is the line 《クイック》 alone?
pub(super) fn is_quick(clauses: &[Clause]) -> bool {
    match clauses {
        [Clause { args, pred: Pred::Is(chain, Copula::Bare), link: None, .. }] => {
            let quick = |atom: &Atom| matches!(atom, Atom::Keyword(keyed) if Keyword::of(keyed.word) == Some(Keyword::Quick));
            args.is_empty() && chain.more.is_empty() && quick(&chain.first)
        }
        _ => false,
    }
}

/// Is the line of a spell part of what it does, not an ability of its own?
pub(super) fn is_text(lexicon: &Lexicon, clauses: &[Clause]) -> bool {
    let Some(first) = clauses.first() else { return false };
    let marks = bodies::take_marks(&mut first.clone());
    let happens = events_of(clauses) > 0 && !super::sentences::is_timed(first);
    let headed =
        happens || icon(&marks).is_some() || marks.first().is_some_and(|mark| events::marked(mark).is_some());
    let plays = first.does(lexicon, genre::Deed::Play);
    let this = |arg: &Arg| arg.phrase(&[Particle::Object]).is_some_and(|chain| chain.is(genre::Noun::This));
    let upon = plays && first.link == Some(Link::Upon) && first.args.iter().any(this);
    let never = playing::never_played(lexicon, clauses).is_some() || is_for_decks(lexicon, clauses);
    !headed && !upon && !never && !gains_quick(lexicon, clauses)
}

/// …限り、これは《クイック》を持つ。: said of a card before it is played (12.3.6).
fn gains_quick(lexicon: &Lexicon, clauses: &[Clause]) -> bool {
    let [before @ .., last] = clauses else { return false };
    let [Arg::Phrase(this, Some(Particle::Topic), _), Arg::Phrase(what, Some(Particle::Object), _)] =
        &last.args[..]
    else {
        return false;
    };
    let quick =
        matches!(&what.first, Atom::Keyword(keyed) if Keyword::of(keyed.word) == Some(Keyword::Quick));
    let has = last.does(lexicon, genre::Deed::Have) && this.is(genre::Noun::This);
    has && quick && what.more.is_empty() && before.iter().all(|clause| clause.link == Some(Link::AsLongAs))
}

/// この能力は1ターンに1回使える。, この能力は…なら使える。: what limits an ability, taken off its end.
fn limits(hooks: &mut Hooks<'_>, clauses: &mut Vec<Clause>) -> Lowered<Vec<Limit>> {
    // What a limit asks is asked before any step.
    let cites = hooks.writer().take_cites();
    let mut all = Vec::new();
    // It may stand before the modes as well.
    let before_modes =
        |at: &usize| is_limit(hooks, &clauses[*at]) && modes::mode_of(&clauses[at + 1]).is_some();
    if let Some(at) = (0..clauses.len().saturating_sub(1)).find(before_modes) {
        let limit = clauses.remove(at);
        clauses.push(limit);
    }
    while let Some(last) = clauses.last().filter(|clause| is_limit(hooks, clause)).cloned() {
        clauses.pop();
        let count = |arg: &Arg, units: &[genre::Counter]| match arg {
            Arg::Phrase(chain, _, _) => match (&chain.first, &chain.more[..]) {
                (
                    Atom::Quantity(Quantity::Count {
                        n: Printed::N { n },
                        unit: Some(unit),
                        bound: None | Some(language::grammar::Bound::UpTo),
                    }),
                    [],
                ) => genre::Counter::of(*unit).filter(|unit| units.contains(unit)).map(|_| *n),
                _ => None,
            },
            _ => None,
        };
        match &last.args[1..] {
            [turn @ Arg::Phrase(_, Some(Particle::To), _), times @ Arg::Phrase(_, None, _)] => {
                let each = count(turn, &[genre::Counter::Turn]) == Some(1);
                match count(times, &[genre::Counter::Time]).filter(|_| each) {
                    Some(n) => all.insert(0, Limit::Turn(n as u8)),
                    None => return cannot(last.at, "この回数", "such a limit"),
                }
            }
            [Arg::Clause(inner)] => {
                let mut times = Vec::new();
                let one = condition(hooks, inner, None, &mut times)?;
                if !times.is_empty() {
                    return cannot(last.at, "この時期", "such a time");
                }
                all.insert(0, Limit::While(one));
            }
            _ => return cannot(last.at, "この制限", "such a limit"),
        }
    }
    hooks.writer().take_cites();
    cites.into_iter().for_each(|cite| hooks.writer().cite(cite));
    Ok(all)
}

fn is_limit(hooks: &Hooks<'_>, clause: &Clause) -> bool {
    let this_ability = |chain: &Chain| match &chain.more[..] {
        [Tied::Beside(word)] => {
            chain.first.adnominal() == Some(genre::Adnominal::This)
                && word.noun() == Some(genre::Noun::Ability)
        }
        _ => false,
    };
    let topic = clause.args.first().and_then(|arg| arg.phrase(&[Particle::Topic])).is_some_and(this_ability);
    let limits = match &clause.pred {
        Pred::Verb { voice: Voice::Potential, .. } => genre::Deed::Use,
        Pred::Verb { voice: Voice::Active, .. } => genre::Deed::Work,
        _ => return false,
    };
    topic && clause.does(hooks.lexicon, limits)
}

/// The abilities that a line stands for, on a card of this kind.
pub(crate) fn lower(
    book: &mut Book,
    lexicon: &Lexicon,
    (def, nth, kind): (Def, u8, Kind),
    clauses: &[Clause],
) -> Lowered<Vec<Ability>> {
    if is_for_decks(lexicon, clauses) {
        return Ok(Vec::new());
    }
    let mut hooks = Hooks::new(book, lexicon, def, kind);
    lowered(&mut hooks, nth, clauses.to_vec())
}

fn lowered(hooks: &mut Hooks<'_>, nth: u8, mut clauses: Vec<Clause>) -> Lowered<Vec<Ability>> {
    if clauses.is_empty() {
        return cannot(Default::default(), "能力でない文", "no ability");
    }
    let at = clauses[0].at;
    let x = |sentence: &[Clause]| match sentence {
        [only] => words::defines_x(only).cloned(),
        _ => None,
    };
    hooks.x = sentences(&clauses).filter_map(x).last().or(hooks.x.take());
    let marks = bodies::take_marks(&mut clauses[0]);
    let on: Vec<Topic> = marks.iter().map_while(events::marked).collect();
    if !on.is_empty() {
        if on.len() > 1 {
            hooks.writer().cite(rule!("12.1.2"));
            hooks.writer().cite(ruling!("SV-139"));
        }
        let triggers = on.iter().map(|topic| Trigger::plain(*topic, Who::This)).collect();
        return triggered(hooks, nth, triggers, &marks[on.len()..], clauses);
    }
    if let Some((icon, quick, n)) = icon(&marks) {
        let mut found = Vec::new();
        let lexicon = hooks.lexicon;
        for clauses in one_cost(&clauses).iter().flat_map(|clauses| one_name(lexicon, clauses)) {
            found.extend(activated(hooks, nth, (icon, quick), &marks[n..], clauses)?);
        }
        return Ok(found);
    }
    if marks.is_empty()
        && playing::is_upon(hooks, &clauses[0], genre::Deed::Play)
        && !is_text(hooks.lexicon, &clauses)
    {
        return as_played(hooks, nth, &clauses);
    }
    if marks.is_empty()
        && let Some((before, last)) = playing::never_played(hooks.lexicon, &clauses)
    {
        let way = playing::never(hooks, &before, &last)?;
        hooks.writer().take_cites();
        return Ok(vec![finished(hooks, Nature::AsPlayed(way), Zone::Hand, nth)?]);
    }
    if let Some(told) = harm_taken(hooks, &clauses).filter(|_| marks.is_empty()) {
        clauses = told;
    }
    if marks.is_empty()
        && let Some(found) = capped(hooks, nth, &clauses)?
    {
        return Ok(vec![found]);
    }
    if marks.is_empty() && hooks.kind != Kind::Spell && special::must_be_chosen(hooks, &clauses) {
        let (on, changes) = (Reference::This, vec![Change::MustBeChosen]);
        let nature = Nature::Static { condition: None, on, players: None, changes, times: None };
        return Ok(vec![finished(hooks, nature, Zone::Field, nth)?]);
    }
    // このターン、…とき、代わりに… on a spell is what the spell does.
    let timed = super::sentences::is_timed(&clauses[0]);
    if !(hooks.kind == Kind::Spell && timed)
        && let Some(found) = replaces(hooks, nth, &marks, &clauses)?
    {
        return Ok(found);
    }
    let often = often(hooks, &mut clauses[0]);
    let whens = events_of(&clauses);
    if often.is_some() && (whens == 0 || !marks.is_empty()) {
        return cannot(at, "この回数", "such a limit");
    }
    if marks.is_empty() && whens > 0 && !(hooks.kind == Kind::Spell && timed) {
        return set_off(hooks, nth, (often, whens), clauses);
    }
    put_marks(&mut clauses[0], &marks);
    if hooks.kind == Kind::Spell && !gains_quick(hooks.lexicon, &clauses) {
        let limits = limits(hooks, &mut clauses)?;
        if !limits.is_empty() {
            return cannot(at, "回数制限のあるスペル", "a text without limits");
        }
        bodies::text(hooks, &without_x(&clauses))?;
        return Ok(vec![finished(hooks, Nature::Text, Zone::Resolution, nth)?]);
    }
    holds(hooks, nth, &without_x(&clauses))
}

/// …したとき、…: an ability that its first clauses set off, at most so often.
fn set_off(
    hooks: &mut Hooks<'_>,
    nth: u8,
    (often, whens): (Option<(Option<Side>, u8)>, usize),
    mut clauses: Vec<Clause>,
) -> Lowered<Vec<Ability>> {
    let mut triggers: Vec<Trigger> = Vec::new();
    let during = during(hooks, &mut clauses[0]);
    for clause in with_subject(&clauses[..whens]) {
        triggers.push(events::event(hooks, &clause)?);
    }
    if during.is_some() {
        triggers.iter_mut().for_each(|trigger| trigger.turn = during);
    }
    let rest = clauses.split_off(whens);
    if let Some((side, n)) = often {
        if side.is_some() {
            triggers.iter_mut().for_each(|trigger| trigger.turn = side);
        }
        hooks.often = vec![Limit::Turn(n)];
    }
    triggered(hooks, nth, triggers, &[], rest)
}

/// これをプレイする際、…: how this card is played, by each sentence.
fn as_played(hooks: &mut Hooks<'_>, nth: u8, clauses: &[Clause]) -> Lowered<Vec<Ability>> {
    let mut found = Vec::new();
    for sentence in sentences(&without_x(clauses)).flat_map(one_cost) {
        let way = playing::as_played(hooks, &sentence)?;
        hooks.writer().take_cites();
        found.push(finished(hooks, Nature::AsPlayed(way), Zone::Hand, nth)?);
    }
    Ok(found)
}

fn put_marks(clause: &mut Clause, marks: &[Keyed]) {
    let marks = marks
        .iter()
        .map(|keyword| Arg::Mark(language::grammar::Mark::Word { keyword: keyword.clone() }, None));
    clause.args.splice(0..0, marks);
}

/// The text without the sentence that says what X is, which is known.
fn without_x(clauses: &[Clause]) -> Vec<Clause> {
    let keep = |sentence: &&[Clause]| !matches!(sentence, [only] if words::defines_x(only).is_some());
    sentences(clauses).filter(keep).flatten().cloned().collect()
}

/// ターンごとに1回、: takes it off; in whose turn, and how often.
fn often(hooks: &Hooks<'_>, clause: &mut Clause) -> Option<(Option<Side>, u8)> {
    let [Arg::Phrase(turn, Some(Particle::Every), _), Arg::Phrase(times, None, _), ..] = &clause.args[..]
    else {
        return None;
    };
    let mut nouns = words::nouns(turn)?;
    let side = match nouns.first().and_then(|word| hooks.whose(*word)) {
        Some(whose) => {
            nouns.remove(0);
            Some(whose.side(Side::Mine)?)
        }
        None => None,
    };
    let turn = matches!(nouns[..], [word] if genre::Noun::of(word) == Some(genre::Noun::Turn));
    let n = match (&times.first, &times.more[..]) {
        (Atom::Quantity(Quantity::Count { n: Printed::N { n }, unit: Some(unit), bound: None }), []) => {
            genre::Counter::of(*unit).filter(|unit| *unit == genre::Counter::Time).map(|_| *n)?
        }
        _ => return None,
    };
    if !turn {
        return None;
    }
    clause.args.drain(..2);
    Some((side, n as u8))
}

/// 自分のターン中、: takes it off; whose.
fn during(hooks: &mut Hooks<'_>, clause: &mut Clause) -> Option<Side> {
    let Some(Arg::Phrase(chain, None, _)) = clause.args.first() else { return None };
    let nouns = words::nouns(chain)?;
    let side = match nouns[..] {
        [whose, turn] if genre::Noun::of(turn) == Some(genre::Noun::DuringTurn) => {
            hooks.whose(whose).and_then(|whose| whose.side(Side::Mine))?
        }
        _ => return None,
    };
    clause.args.remove(0);
    Some(side)
}

/// これが場にいる限り、: what goes without saying.
fn is_here(hooks: &Hooks<'_>, clause: &Clause) -> bool {
    let is_this = |arg: &Arg| {
        let subject = arg.phrase(&[Particle::Subject, Particle::Topic]);
        subject.is_some_and(|chain| chain.is(genre::Noun::This))
    };
    let on_field = |arg: &Arg| {
        let place = arg.phrase(&[Particle::To]).and_then(Chain::only_noun);
        place.and_then(words::zone) == Some(Zone::Field)
    };
    let here = match &clause.args[..] {
        [this] => is_this(this),
        [this, field] => is_this(this) && on_field(field),
        _ => false,
    };
    let stays = matches!(clause.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. })
        && is_state(hooks, clause);
    here && stays && clause.link == Some(Link::AsLongAs)
}

/// これがアクトしたときかスタンドしたとき: what is left out of the second is the first's.
fn with_subject(clauses: &[Clause]) -> Vec<Clause> {
    let mut all = clauses.to_vec();
    let subject = clauses.first().and_then(subject_of).cloned();
    if let Some(subject) = subject {
        for clause in all.iter_mut().filter(|clause| subject_of(clause).is_none()) {
            clause.args.insert(0, Arg::Phrase(subject.clone(), Some(Particle::Subject), None));
        }
    }
    all
}

/// How many of the first clauses say what sets an ability off.
pub(super) fn events_of(clauses: &[Clause]) -> usize {
    let or = |clause: &&Clause| matches!(clause.link, Some(Link::WhenOr | Link::WhenOrPause));
    let n = clauses.iter().take_while(or).count();
    let when = |clause: &Clause| matches!(clause.link, Some(Link::When | Link::EachTime | Link::EachTimeTo));
    if clauses.get(n).is_some_and(when) { n + 1 } else { 0 }
}

/// The icon of an ability that is used, whether it is quick, and how many marks that takes.
fn icon(marks: &[Keyed]) -> Option<(Icon, bool, usize)> {
    let words: Vec<Option<Keyword>> = marks.iter().map(|mark| Keyword::of(mark.word)).collect();
    let quick = words.first() == Some(&Some(Keyword::Quick));
    let n = usize::from(quick);
    let icon = match words.get(n)?.as_ref()? {
        Keyword::Activate => Icon::Activate,
        Keyword::Evolve => Icon::Evolve,
        Keyword::Advance => Icon::Advance,
        Keyword::Possess => Icon::Possess,
        Keyword::Ride => Icon::Ride,
        Keyword::Feed => {
            let meals = words[n..].iter().take_while(|word| **word == Some(Keyword::Feed)).count();
            return Some((Icon::Meal(meals as u16), quick, n + meals));
        }
        _ => return None,
    };
    Some((icon, quick, n + 1))
}

/// …されるとき、代わりに…, …する代わりに、…: what is done in the place of something, while what; none if it is no such
/// text (10.2.1.3.1).
fn replaces(
    hooks: &mut Hooks<'_>,
    nth: u8,
    marks: &[Keyed],
    clauses: &[Clause],
) -> Lowered<Option<Vec<Ability>>> {
    let here = clauses.len() > 1 && is_here(hooks, &clauses[0]);
    let clauses = &conditions_first(hooks, &clauses[usize::from(here)..])[..];
    let would = (0..clauses.len()).find(|&n| is_would(hooks, &clauses[n..]));
    let Some(n) = would.or_else(|| clauses.iter().position(|clause| !is_condition(hooks, clause))) else {
        return Ok(None);
    };
    if !clauses[..n].iter().all(|clause| is_condition(hooks, clause)) {
        return Ok(None);
    }
    if !marks.is_empty() || !is_would(hooks, &clauses[n..]) {
        return Ok(None);
    }
    // 場合 is no condition here: it tells what would happen, as とき does.
    let mut head = clauses[..=n].to_vec();
    head[n] = as_when(&head[n]);
    let (mut conditions, rest) = leading(hooks, &head)?;
    let mut trigger = events::would(hooks, &rest[0])?;
    conditions.extend(trigger.only.take());
    trigger.only = all_of(conditions);
    hooks.writer().take_cites();
    let mut rest = clauses[n + 1..].to_vec();
    rest[0].args.retain(|arg| !arg.is(genre::Adverb::Instead));
    let may = rest.last().is_some_and(
        |last| matches!(last.pred, Pred::Verb { voice, tense, .. } if Form { voice, tense }.may_be_left()),
    );
    hooks.writer().speak_of(Reference::Cause);
    hooks.set_off = vec![trigger.topic];
    bodies::text(hooks, &rest)?;
    if may {
        let gate = hooks.writer().write(Op::Unless(Condition::Not(Box::new(Condition::Done)), 0));
        hooks.writer().deed(Verb::Anyway, Reference::Nothing, ONE);
        hooks.writer().land(gate);
    }
    let works = hooks.works.unwrap_or(Zone::Field);
    let ability = finished(hooks, Nature::Instead(trigger), works, nth)?;
    Ok(Some(vec![ability]))
}

/// 破壊される場合、手札が1枚以上なら、代わりに: what must hold stands before what would happen.
fn conditions_first(hooks: &Hooks<'_>, clauses: &[Clause]) -> Vec<Clause> {
    let mut all = clauses.to_vec();
    let Some(then) =
        clauses.iter().position(|clause| clause.args.iter().any(|arg| arg.is(genre::Adverb::Instead)))
    else {
        return all;
    };
    let would = |clause: &Clause| {
        matches!(clause.link, Some(Link::When | Link::CasePause | Link::Upon))
            && matches!(clause.pred, Pred::Verb { tense: Tense::Plain, .. })
            && !is_here(hooks, clause)
    };
    if let Some(at) = all[..then].iter().position(would)
        && all[at + 1..then].iter().all(|clause| is_condition(hooks, clause))
    {
        all[at..then].rotate_left(1);
    }
    all
}

/// 破壊される場合, 破壊される際: told as 破壊されるとき is.
pub(super) fn as_when(would: &Clause) -> Clause {
    let mut would = would.clone();
    if matches!(would.link, Some(Link::CasePause | Link::Case | Link::Upon)) {
        would.link = Some(Link::When);
    }
    would
}

/// 破壊されるとき、代わりに; 与える代わりに、: do the clauses begin with what would happen?
pub(super) fn is_would(hooks: &Hooks<'_>, clauses: &[Clause]) -> bool {
    let [would, then, ..] = clauses else { return false };
    let instead = then.args.iter().any(|arg| arg.is(genre::Adverb::Instead));
    let tied = match would.link {
        Some(Link::When | Link::Upon) => instead,
        // …がいる場合、代わりに is a condition.
        Some(Link::CasePause | Link::Case) => instead && !is_state(hooks, would),
        Some(Link::Instead | Link::InsteadPause) => !instead,
        _ => false,
    };
    tied && matches!(would.pred, Pred::Verb { tense: Tense::Plain, .. })
}

pub(super) fn triggered(
    hooks: &mut Hooks<'_>,
    nth: u8,
    triggers: Vec<Trigger>,
    marks: &[Keyed],
    mut clauses: Vec<Clause>,
) -> Lowered<Vec<Ability>> {
    if clauses.is_empty() {
        return cannot(Default::default(), "行為のない能力", "an ability without a deed");
    }
    let mut limits = limits(hooks, &mut clauses)?;
    limits.splice(0..0, std::mem::take(&mut hooks.often));
    if clauses.is_empty() {
        return cannot(Default::default(), "行為のない能力", "an ability without a deed");
    }
    if triggers.iter().any(|trigger| matches!(trigger.who, Who::Cards(..))) {
        hooks.writer().speak_of(Reference::Cause);
    }
    // これがフォロワーを攻撃したとき、それに: what it fights.
    let fights = |trigger: &Trigger| {
        let at_follower = Some(Condition::Own(Fact::AttackOnLeader(false)));
        trigger.topic == Topic::Attacks && trigger.who == Who::This && trigger.only == at_follower
    };
    if !triggers.is_empty() && triggers.iter().all(fights) {
        let filters = vec![Filter::Is(Test::Kind(Kind::Follower)), Filter::Is(Test::Fighting)];
        let places = vec![(Zone::Field, Side::Theirs)];
        hooks.writer().speak_of(Reference::Every(Selector { places, filters }));
    }
    let of_cards = triggers.iter().filter(|trigger| matches!(trigger.who, Who::Cards(..)));
    hooks.set_off = of_cards.map(|trigger| trigger.topic).collect();
    let gone = |trigger: &Trigger| trigger.who == Who::This && trigger.topic.leaves();
    hooks.gone = !triggers.is_empty() && triggers.iter().all(gone);
    if let [Trigger { who: Who::Cards(_, filters), .. }] = &triggers[..] {
        hooks.cause = filters.clone();
    }
    let paid = sentences(&clauses).next().and_then(costs::length);
    let mut costs_to_play = false;
    let mut ends = Vec::new();
    if let Some(n) = paid.filter(|_| marks.is_empty() && begins(hooks, &clauses)) {
        // What must hold for the payment is read when it is offered (SV-128).
        let (conditions, rest) = leading(hooks, &clauses[..n])?;
        for condition in conditions {
            ends.push(hooks.writer().write(Op::Unless(condition, 0)));
        }
        let row = costs::inside(hooks, &[], rest)?;
        ends.push(hooks.writer().write(Op::Pay(row, 0)));
        clauses.drain(..n);
    } else if let Some(n) = paid {
        let (cost, rest) = clauses.split_at(n);
        let prices = costs::cost(hooks, marks, cost)?;
        hooks.writer().program().costs[0] = prices;
        costs_to_play = true;
        clauses = rest.to_vec();
    } else {
        put_marks(&mut clauses[0], marks);
    }
    hooks.x = None;
    bodies::text(hooks, &clauses)?;
    ends.into_iter().for_each(|end| hooks.writer().land(end));
    let from_hand = |trigger: &Trigger| {
        let banished = trigger.topic == Topic::Banished && trigger.from == Some(Zone::Hand);
        trigger.who == Who::This && (trigger.topic == Topic::Discarded || banished)
    };
    let from_hand = triggers.iter().any(from_hand);
    let works = hooks.works.unwrap_or(if from_hand { Zone::Hand } else { Zone::Field });
    let counted = limits.iter().any(|limit| matches!(limit, Limit::Turn(_)));
    let state = triggers.iter().any(|trigger| trigger.topic == Topic::State);
    if nth >= 4 && (state || (counted && nth != GIVEN)) {
        return cannot(clauses[0].at, "回数を数える能力が多すぎるカード", "fewer abilities that are counted");
    }
    let first = finished(hooks, Nature::Text, works, nth)?;
    let counts = std::mem::take(&mut hooks.counts_them);
    let one = |trigger: Trigger| Ability {
        nature: Nature::Triggered(Trigger { once: trigger.once || counts, ..trigger }),
        limits: limits.clone(),
        costs_to_play,
        ..first.clone()
    };
    Ok(triggers.into_iter().map(one).collect())
}

fn activated(
    hooks: &mut Hooks<'_>,
    nth: u8,
    (icon, quick): (Icon, bool),
    marks: &[Keyed],
    mut clauses: Vec<Clause>,
) -> Lowered<Vec<Ability>> {
    let at = clauses[0].at;
    let Some(n) = costs::length(&clauses) else {
        return cannot(at, "コストのない能力", "an ability without a cost");
    };
    let rest = clauses.split_off(n);
    let mut prices = match icon {
        Icon::Meal(n) => vec![Price::Attach(hooks.name(CARROT), n as i16, Zone::Racing)],
        Icon::Possess | Icon::Ride => vec![Price::Attach(hooks.name(DRIVE_POINT), 1, Zone::Drive)],
        Icon::Activate | Icon::Evolve | Icon::Advance => Vec::new(),
    };
    prices.extend(costs::cost(hooks, marks, &clauses)?);
    let mut body = rest;
    let limits = limits(hooks, &mut body)?;
    if icon == Icon::Evolve {
        for price in &mut prices {
            if let Price::Pp(n @ Amount::N(_)) = price
                && let Amount::N(printed) = *n
            {
                *n = Amount::Own(Measure::EvolvePp(printed));
            }
        }
    }
    hooks.writer().program().costs[0] = prices;
    if body.is_empty() {
        return cannot(at, "行為のない能力", "an ability without a deed");
    }
    hooks.x = None;
    bodies::text(hooks, &body)?;
    if icon == Icon::Evolve {
        let name = hooks.writer.ops().iter().find_map(|op| match op {
            Op::Do(todo) => match todo.verb {
                crate::vocabulary::Verb::Evolve(name) => Some(name),
                _ => None,
            },
            _ => None,
        });
        hooks.writer().program().costs[0].push(Price::EvolveCard(name.unwrap_or(u16::MAX)));
    }
    let counted = limits.iter().any(|limit| matches!(limit, Limit::Turn(_)));
    if counted && nth >= 4 && nth != GIVEN {
        return cannot(at, "回数を数える能力が多すぎるカード", "fewer abilities that are counted");
    }
    let works = match (hooks.works, hooks.kind) {
        (Some(works), _) => works,
        (None, Kind::Leader) => Zone::Leader,
        (None, Kind::Spell) => return cannot(at, "スペルの起動能力", "where the ability is used"),
        (None, _) => Zone::Field,
    };
    let ability = finished(hooks, Nature::Activated { icon, quick }, works, nth)?;
    Ok(vec![Ability { limits, ..ability }])
}

/// The ability with its program.
fn finished(hooks: &mut Hooks<'_>, nature: Nature, works: Zone, nth: u8) -> Lowered<Ability> {
    if hooks.earth_rite > 0 {
        let price = costs::stacks(hooks.earth_rite.into());
        hooks.writer().program().costs.push(vec![price]);
    }
    let program = std::mem::replace(&mut hooks.writer, super::writer(hooks.def)).finish();
    // Where something evolves, the last slot is the evolve card's.
    let last = |op: &Op| match op {
        Op::Choose(choose) => choose.into == REVEALED,
        Op::Do(todo) => todo.into == Some(REVEALED),
        _ => false,
    };
    let evolves = |op: &Op| matches!(op, Op::Do(todo) if matches!(todo.verb, Verb::Evolve(_)));
    let full = hooks.remembers == Some(REVEALED) || program.ops.iter().any(last);
    if full && program.ops.iter().any(evolves) {
        return cannot(Default::default(), "覚えておくものが多すぎる文", "fewer things to remember");
    }
    if hooks.mixed {
        return cannot(
            Default::default(),
            "エボルヴデッキと他の領域のカードを合わせた指定",
            "cards of the evolve deck beside others",
        );
    }
    Ok(Ability {
        nature,
        works,
        limits: Vec::new(),
        nth,
        aims: crate::stages::aims(&program),
        program,
        costs_to_play: false,
        counts: false,
        remembers: hooks.remembers.take(),
        earth_rite: hooks.earth_rite,
        rite_modes: hooks.rite_modes,
    })
}

fn all_of(mut conditions: Vec<Condition>) -> Option<Condition> {
    match conditions.len() {
        0 => None,
        1 => Some(conditions.remove(0)),
        _ => Some(Condition::All(conditions)),
    }
}

/// これは【守護】を無視して攻撃できる。, これはフォロワーへ攻撃できるなら、リーダーを攻撃できない。: of what, and what
/// two clauses say together.
fn attacks<'c>(hooks: &Hooks<'_>, clauses: &'c [Clause]) -> Option<(&'c Chain, Change)> {
    let deed = |clause: &Clause| match &clause.pred {
        Pred::Verb { verb, voice, tense } => {
            Some((genre::Deed::of(hooks.lexicon().verb(*verb).deed)?, *voice, *tense))
        }
        _ => None,
    };
    let [first, then] = clauses else { return None };
    let [Arg::Phrase(of, Some(Particle::Topic), _), Arg::Phrase(what, Some(particle), _)] = &first.args[..]
    else {
        return None;
    };
    let prey = |chain: &Chain| chain.only_noun().and_then(Noun::of);
    match (deed(first)?, particle, deed(then)?, &then.args[..]) {
        (
            (genre::Deed::Ignore, Voice::Active, Tense::Te),
            Particle::Object,
            (genre::Deed::Attack, Voice::Potential, Tense::Plain),
            [],
        ) => {
            let guard = matches!(&what.first, Atom::Keyword(keyed) if Keyword::of(keyed.word) == Some(Keyword::Guard));
            (guard && what.more.is_empty()).then_some((of, Change::PassesGuard))
        }
        (
            (genre::Deed::Attack, Voice::Potential, Tense::Plain),
            Particle::Toward,
            (genre::Deed::Attack, Voice::Potential, Tense::Negative),
            [Arg::Phrase(whom, Some(Particle::Object), _)],
        ) if first.link == Some(Link::IfPause) => {
            let leader = prey(what) == Some(Noun::Follower) && prey(whom) == Some(Noun::Leader);
            leader.then_some((of, Change::FollowersFirst))
        }
        _ => None,
    }
}

/// Of what a clause says that something holds, and what; its times are conditions.
fn holds_of(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
    conditions: &mut Vec<Condition>,
) -> Lowered<(Reference, Vec<Change>)> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed() else {
        return cannot(clause.at, "この種類の継続する効果", "what holds");
    };
    let passive = view.form().is_some_and(|form| form.voice == Voice::Passive);
    let slot = if passive { Particle::Object } else { Particle::Topic };
    view.with(|slots| {
        conditions.extend(language::scribe::sentences::times(hooks, slots)?);
        if hooks.sentence.until.is_some() {
            return cannot(clause.at, "この時期", "such a time");
        }
        if let Some(held) = lasting::less_harm(hooks, slots)? {
            return Ok(held);
        }
        if let Some(held) = lasting::evolve_cost(hooks, slots)? {
            return Ok(held);
        }
        if genre::Deed::of(deed) == Some(genre::Deed::Trigger)
            && let Some(held) = special::silent(hooks, slots)?
        {
            return Ok(held);
        }
        let subject = match slots.take(&slot).printed() {
            Some(chain) => {
                let phrase = Phrase::read(hooks, chain)?;
                Some(phrase.spoken(hooks, Side::Mine)?)
            }
            None => hooks.writer().carried()?,
        };
        match (subject, lasting::held(hooks, deed, slots)?) {
            (Some(subject), Some(changes)) => Ok((subject, changes)),
            _ => cannot(clause.at, "この種類の継続する効果", "what holds"),
        }
    })
}

/// Xがダメージを受けるとき、そのダメージを-1する: told as Xが受けるダメージを-1する.
fn harm_taken(hooks: &Hooks<'_>, clauses: &[Clause]) -> Option<Vec<Clause>> {
    let at = clauses.len().checked_sub(2)?;
    let (would, then) = (&clauses[at], &clauses[at + 1]);
    let upon = matches!(would.link, Some(Link::When | Link::CasePause | Link::Upon));
    let suffers = matches!(would.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. })
        && would.does(hooks.lexicon, genre::Deed::Suffer);
    let [whom @ Arg::Phrase(_, Some(Particle::Subject), _), Arg::Phrase(harm, Some(Particle::Object), _)] =
        &would.args[..]
    else {
        return None;
    };
    let that = then.args.iter().position(|arg| match arg {
        Arg::Phrase(chain, Some(Particle::Object), _) => {
            chain.first.adnominal() == Some(genre::Adnominal::That)
                && matches!(&chain.more[..], [Tied::Beside(Atom::Noun(word))] if genre::Noun::of(*word) == Some(genre::Noun::Damage))
        }
        _ => false,
    })?;
    if !upon || !suffers || harm.relative.is_some() {
        return None;
    }
    let said = Relative {
        before: None,
        args: vec![whom.clone()],
        pred: would.pred.clone(),
        at: would.at,
        pause: None,
    };
    let mut told = clauses[..at].to_vec();
    let mut then = then.clone();
    let taken = Chain { relative: Some(Box::new(said)), ..harm.clone() };
    then.args[that] = Arg::Phrase(taken, Some(Particle::Object), None);
    told.push(then);
    Some(told)
}

/// Xが4以上のダメージを受ける場合、代わりに3ダメージを受ける: what becomes of such damage.
fn capped(hooks: &mut Hooks<'_>, nth: u8, clauses: &[Clause]) -> Lowered<Option<Ability>> {
    let here = clauses.len() > 1 && is_here(hooks, &clauses[0]);
    let clauses = &clauses[usize::from(here)..];
    let Some(at) = clauses.len().checked_sub(2) else { return Ok(None) };
    let Some((whom, change)) = lasting::capped(hooks, &clauses[at], &clauses[at + 1]) else {
        return Ok(None);
    };
    let (conditions, rest) = leading(hooks, &clauses[..at])?;
    if !rest.is_empty() {
        return Ok(None);
    }
    let on = Phrase::read(hooks, whom)?.spoken(hooks, Side::Mine)?;
    hooks.writer().take_cites();
    let (condition, changes) = (all_of(conditions), vec![change]);
    let nature = Nature::Static { condition, on, players: None, changes, times: None };
    let works = if hooks.kind == Kind::Leader { Zone::Leader } else { Zone::Field };
    finished(hooks, nature, works, nth).map(Some)
}

/// What a line that holds says: while what, of what, and what.
fn hold(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<(Vec<Condition>, Reference, Vec<Change>)> {
    let at = clauses[0].at;
    let mut unmarked = clauses.to_vec();
    let mut gates = Vec::new();
    for mark in bodies::take_marks(&mut unmarked[0]) {
        gates.push(bodies::gate(hooks, &mark, &clauses[0])?);
    }
    if hooks.earth_rite > 0 {
        return cannot(at, "この見出し", "such a mark");
    }
    let clauses = match &unmarked[..] {
        [first, rest @ ..] if !rest.is_empty() && is_here(hooks, first) => {
            hooks.writer().carry(Reference::This);
            rest
        }
        all => all,
    };
    // The last two clauses may say one thing together, of which the first is no condition.
    let (before, last) = clauses.split_at(clauses.len().saturating_sub(2));
    let together = attacks(hooks, last);
    let (mut conditions, rest) = leading(hooks, if together.is_some() { before } else { clauses })?;
    conditions.splice(0..0, gates);
    let (mut on, mut changes) = (None, Vec::new());
    if let Some((of, change)) = together.filter(|_| rest.is_empty()) {
        let of = Phrase::read(hooks, of)?.spoken(hooks, Side::Mine)?;
        return Ok((conditions, of, vec![change]));
    }
    for clause in rest {
        if !matches!(clause.link, Some(Link::End | Link::Pause) | None) {
            return cannot(clause.at, "この続き方", "this way to go on");
        }
        let (each, clause) = apart_each(hooks, clause)?;
        let found = holds_of(hooks, &clause, &mut conditions)?;
        hooks.times = counts_up(hooks, each, (rest.len(), clause.at), &found.1)?;
        match &on {
            None => {
                hooks.writer().carry(found.0.clone());
                on = Some(found.0);
            }
            Some(known) if *known == found.0 => {}
            Some(_) => return cannot(at, "この種類の継続する効果", "what holds"),
        }
        changes.extend(found.1);
    }
    match on {
        Some(on) if hooks.writer.ops().is_empty() && !hooks.sentence.once => Ok((conditions, on, changes)),
        _ => cannot(at, "この種類の継続する効果", "what holds"),
    }
}

/// 自分の場の他のフォロワー1体につき、: what is counted, and the clause without it.
fn apart_each(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<(Option<Amount>, Clause)> {
    match super::folds::split(hooks, std::slice::from_ref(clause)) {
        Some((each, mut rest)) if rest.len() == 1 => {
            let each = super::folds::per(hooks, &each)?;
            Ok((Some(each), rest.remove(0)))
        }
        _ => Ok((None, clause.clone())),
    }
}

/// So many times the numbers change, where that is counted anew all the time: cards, or counters.
fn counts_up(
    hooks: &mut Hooks<'_>,
    each: Option<Amount>,
    (clauses, at): (usize, language::grammar::At),
    changes: &[Change],
) -> Lowered<Option<Amount>> {
    // 《攻撃力》+Xする
    let each = hooks.times.take().or(each);
    let Some(n) = each else { return Ok(None) };
    let of = match &n {
        Amount::Per(of, _) => of,
        of => of,
    };
    let kinds = matches!(of, Amount::Own(Measure::DifferentNames(_) | Measure::DifferentCosts(_)));
    let stays = kinds || matches!(of, Amount::Count(_) | Amount::Own(Measure::Counters(..)));
    let numbers = changes.iter().all(|change| matches!(change, Change::Stat(..)));
    match stays && numbers && clauses == 1 {
        true => Ok(Some(n)),
        false => cannot(at, "この種類の継続する効果", "what holds"),
    }
}

/// Is it asked where this card lies? What holds does so on the field alone.
fn asks_where(condition: &Condition) -> bool {
    let lies = |filter: &Filter| match filter {
        Filter::Is(Test::Lies(_)) => true,
        Filter::Any(all) => all.iter().flatten().any(|one| matches!(one, Filter::Is(Test::Lies(_)))),
        _ => false,
    };
    matches!(condition, Condition::Are(Reference::This, filters) if filters.iter().any(lies))
}

/// What a sentence says that holds for players; nothing if it holds of cards.
fn of_players(hooks: &mut Hooks<'_>, (works, nth): (Zone, u8), rest: &[Clause]) -> Lowered<Vec<Ability>> {
    let mut all = match rest {
        [only] => playing::limited(hooks, only)?,
        _ => Vec::new(),
    };
    if all.is_empty() {
        all.extend(playing::held(hooks, rest)?);
    }
    let mut found = Vec::new();
    for (side, change, condition) in all {
        hooks.writer().take_cites();
        let (on, players, changes) = (Reference::Nothing, Some(side), vec![change]);
        let nature = Nature::Static { condition, on, players, changes, times: None };
        found.push(finished(hooks, nature, works, nth)?);
    }
    Ok(found)
}

/// What holds while the card lies there.
fn holds(hooks: &mut Hooks<'_>, nth: u8, clauses: &[Clause]) -> Lowered<Vec<Ability>> {
    let works = if hooks.kind == Kind::Leader { Zone::Leader } else { Zone::Field };
    let mut found = Vec::new();
    for sentence in sentences(clauses) {
        let rest = match sentence {
            [first, rest @ ..] if !rest.is_empty() && is_here(hooks, first) => rest,
            all => all,
        };
        let of_players = of_players(hooks, (works, nth), rest)?;
        if !of_players.is_empty() {
            found.extend(of_players);
            continue;
        }
        let (conditions, on, changes) = hold(hooks, sentence)?;
        // Being quick matters where the card is played from (12.3.6).
        if on == Reference::This && changes[..] == [Change::Key(Key::Quick)] {
            hooks.writer().take_cites();
            let nature = Nature::AsPlayed(AsPlayed::Quick(all_of(conditions)));
            found.push(finished(hooks, nature, Zone::Hand, nth)?);
            continue;
        }
        if changes.contains(&Change::Key(Key::Quick)) {
            return cannot(sentence[0].at, "このキーワード", "such a keyword");
        }
        // What a card has only while something holds keeps no count of its uses, and holds nothing itself.
        let lore = &hooks.book.lore;
        let counted = |change: &Change| match change {
            Change::Ability(id, _) => {
                let given = &lore.abilities[*id as usize];
                !given.limits.is_empty() || matches!(given.nature, Nature::Static { .. })
            }
            _ => false,
        };
        if changes.iter().any(counted) {
            return cannot(
                sentence[0].at,
                "この能力を持たせること",
                "such an ability to be given while this holds",
            );
        }
        if hooks.works.is_some_and(|there| there != works) || conditions.iter().any(asks_where) {
            return cannot(sentence[0].at, "この種類のカードに継続する効果", "what holds on the field");
        }
        hooks.writer().take_cites();
        let times = hooks.times.take();
        let nature = Nature::Static { condition: all_of(conditions), on, players: None, changes, times };
        found.push(finished(hooks, nature, works, nth)?);
    }
    Ok(found)
}

/// An ability in 「」 that holds of its card itself: what it changes.
pub(super) fn quoted_hold(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<Vec<Change>>> {
    let mut first = clauses.to_vec();
    if clauses.is_empty()
        || !bodies::take_marks(&mut first[0]).is_empty()
        || events_of(clauses) > 0
        || costs::length(clauses).is_some()
        || playing::is_upon(hooks, &clauses[0], genre::Deed::Play)
    {
        return Ok(None);
    }
    let (def, lexicon) = (hooks.def, hooks.lexicon);
    let mut inner = Hooks::new(hooks.book, lexicon, def, Kind::Follower);
    // 「能力によるダメージを受けない」: said of the card that has it.
    inner.writer().carry(Reference::This);
    match hold(&mut inner, clauses)? {
        (conditions, Reference::This, changes) if conditions.is_empty() && inner.times.is_none() => {
            Ok(Some(changes))
        }
        _ => Ok(None),
    }
}

/// An ability in 「」: its rows.
pub(super) fn quoted(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Vec<u16>> {
    let (def, lexicon) = (hooks.def, hooks.lexicon);
    let all = lower(hooks.book, lexicon, (def, GIVEN, Kind::Follower), clauses)?;
    Ok(all.into_iter().map(|ability| hooks.book.write(ability)).collect())
}
