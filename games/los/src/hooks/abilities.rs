//! Abilities: what sets them off, what they cost, where they work, what they do.

use engine::Def;
use engine::effect::{Op, Side};
use language::genre;
use language::grammar::{Arg, At, Atom, Chain, Clause, Line, Link, Particle, Pred, Tied};
use language::scribe::conditions::{self, is_state, subject_of};
use language::scribe::done;
use language::scribe::events::of_either;
use language::scribe::listed;
use language::scribe::phrase::{Phrase, Pronoun, Says};
use language::scribe::sentences::{body, deeds, is_instead, not_instead, sentence, sentences, tried_price};
use language::scribe::writer::Writer;
use language::scribe::{Actor, Lowered, Plays, Step, Time};
use language::view::View;
use language::{Tense, Voice};

use super::deeds::whom_of;
use super::{Hooks, cannot, costs, events, harm, heads, lasting, moves, playing, prohibitions, times};
use crate::ability::GIVEN;
use crate::cards::{Kind, Lore};
use crate::lexicon::Noun;
use crate::table::{Phase, Zone};
use crate::vocabulary::{
    Ability, Amount, Change, Condition, Filter, Hold, Nature, Reach, Reference, Term, Test, Topic, Trigger,
    Verb,
};

/// May the first deed of a text be left undone, and does the rest depend on it? Then the whole ability may.
fn may_be_left(hooks: &Hooks<'_>, clauses: &[Clause]) -> bool {
    let mut all = sentences(clauses);
    let looked_at = |clause: &Clause| {
        let view = View::of_clause(hooks.lexicon(), clause, true).ok()?;
        let deed = view.deed()?;
        Some((deed, view.form()?, hooks.is_rule(deed, view.slots())))
    };
    let leads = |arg: &Arg| match arg {
        Arg::Adverb(word, _) => {
            matches!(genre::Adverb::of(*word), Some(genre::Adverb::Then | genre::Adverb::Also))
        }
        Arg::Phrase(chain, None, _) => times::during(hooks, chain).is_some(),
        Arg::Clause(_) => true,
        _ => false,
    };
    let first = match all.next() {
        // Nを1体選び、…してもよい: the choice is left with the deed.
        Some([chooses, only])
            if chooses.does(hooks.lexicon(), genre::Deed::Choose)
                && chooses.args.iter().any(|arg| arg.phrase(&[Particle::Object]).is_some())
                && !chooses.args.iter().any(leads)
                && !conditions::is_condition(hooks, chooses)
                && conditions::subject_of(chooses).is_none() =>
        {
            looked_at(only).is_some_and(|(_, form, rule)| form.may_be_left() && !rule)
        }
        Some([only]) if only.args.iter().any(leads) => false,
        Some([only]) => looked_at(only).is_some_and(|(_, form, rule)| form.may_be_left() && !rule),
        _ => false,
    };
    let depends = |clauses: &[Clause]| {
        clauses.first().and_then(looked_at).is_some_and(|(deed, form, _)| {
            genre::Deed::of(deed) == Some(genre::Deed::DoSo) && !form.tense.negated()
        })
    };
    first && all.all(depends)
}

/// Is what the first sentence does last something that may be left, and does the rest depend on it?
fn may_be_used(hooks: &Hooks<'_>, clauses: &[Clause]) -> bool {
    let Some(first) = sentences(clauses).next() else { return false };
    let Some((last, before)) = first.split_last() else { return false };
    let may = View::of_clause(hooks.lexicon(), last, true).is_ok_and(|view| {
        let rule = view.deed().is_some_and(|deed| hooks.is_rule(deed, view.slots()));
        view.form().is_some_and(|form| form.may_be_left()) && !rule
    });
    let plain = |clause: &Clause| {
        matches!(clause.link, None | Some(Link::Pause)) || conditions::is_condition(hooks, clause)
    };
    may && hooks.kind != Kind::Effect && before.iter().all(plain)
}

/// このカードのコストは…: does the line say only what this card costs?
fn is_cost_of_this(hooks: &Hooks<'_>, clauses: &[Clause]) -> bool {
    let Some(last) = clauses.last().filter(|_| sentences(clauses).count() == 1) else { return false };
    let subject = last.args.iter().find_map(|arg| arg.phrase(&[Particle::Topic, Particle::Object]));
    let this = |chain: &Chain| {
        let words: Vec<&Atom> = chain.atoms().collect();
        // 手札のこのカードのコスト, 自分の手札のこのカードのコスト
        let at = words.iter().position(|atom| atom.adnominal() == Some(genre::Adnominal::This));
        at.is_some_and(|at| {
            let place = |atom: &&Atom| matches!(atom.noun(), Some(genre::Noun::Hand | genre::Noun::You));
            at + 3 == words.len() && words[..at].iter().all(place)
        }) && chain.last_noun().and_then(super::figure_of) == Some(crate::table::Figure::Cost)
    };
    subject.is_some_and(this)
        && clauses.iter().all(|clause| std::ptr::eq(clause, last) || conditions::is_condition(hooks, clause))
}

/// The clauses that say what sets an ability off: one, or several joined by 時または.
fn events_of(hooks: &Hooks<'_>, clauses: &[Clause]) -> usize {
    let or =
        |clause: &&Clause| matches!(clause.link, Some(Link::WhenKanjiOr | Link::WhenOr | Link::WhenOrPause));
    let n = clauses.iter().take_while(or).count();
    let when = |clause: &Clause| {
        let link = matches!(
            clause.link,
            Some(
                Link::When
                    | Link::WhenKanji
                    | Link::WhenKanjiTo
                    | Link::EachTime
                    | Link::EachTimeTo
                    | Link::Upon
            )
        );
        (link && !is_state(hooks, clause)) || is_case_of_event(hooks, clause)
    };
    // アタックされて表側表示になった時: how it came to that.
    let how = clauses.iter().take_while(|clause| events::leads_to_another(hooks, clause)).count();
    let n = if n == 0 { how } else { n };
    // …される時、代わりに: no event, but what does not happen.
    let would = clauses.get(n + 1).is_some_and(|next| {
        let put = next.does(hooks.lexicon(), genre::Deed::Put);
        let named = put && matches!(next.link, Some(Link::Instead | Link::InsteadPause));
        named || is_instead(std::slice::from_ref(next))
    });
    if clauses.get(n).is_some_and(when) && !would { n + 1 } else { 0 }
}

/// このカードが破壊された場合、…: an event, where it is no question about the turn or the text (LS-78).
fn is_case_of_event(hooks: &Hooks<'_>, clause: &Clause) -> bool {
    let past = matches!(clause.pred, Pred::Verb { tense: Tense::Past | Tense::NegativePast, .. });
    let asks = |arg: &Arg| match arg {
        Arg::Adverb(..) | Arg::Clause(_) => true,
        Arg::Phrase(chain, None | Some(Particle::To), _) => times::during(hooks, chain).is_some(),
        _ => false,
    };
    let this = conditions::subject_of(clause).is_some_and(|chain| {
        chain.first.adnominal() == Some(genre::Adnominal::This) && chain.more.len() == 1
    });
    clause.link == Some(Link::CasePause)
        && hooks.kind != Kind::Effect
        && past
        && this
        && !clause.args.iter().any(asks)
}

/// What stands before the deeds of a line.
struct Head {
    often: u8,
    on: Vec<Trigger>,
    during: Option<times::During>,
    given: Vec<Condition>,
}

/// Takes the head off a line: how often, when, set off by what. Says how many clauses it takes whole.
fn head(hooks: &mut Hooks<'_>, clauses: &mut [Clause]) -> Lowered<(Head, usize)> {
    let paid = costs::length(clauses).is_some();
    let mut often = heads::limit(&mut clauses[0]);
    if often == 0 {
        often = heads::limit_after_time(hooks, &mut clauses[0]);
    }
    let in_phase = heads::is_in_phase(hooks, &clauses[0]) && hooks.kind != Kind::Effect;
    let used = paid || (often > 0 && (may_be_used(hooks, clauses) || in_phase));
    // リードフェイズに、このカードは上下左右に移動できる: what may always be done is done throughout.
    let rule = matches!(&clauses[..], [only] if View::of_clause(hooks.lexicon(), only, true).is_ok_and(|view| {
        let may = view.form().is_some_and(|form| form.may_be_left());
        may && view.deed().is_some_and(|deed| hooks.is_rule(deed, view.slots()))
    }));
    // セットアップフェイズにカードを引く代わりに、: in which phase it would be drawn.
    let rule = rule || matches!(clauses[0].link, Some(Link::Instead | Link::InsteadPause));
    if !rule && heads::in_phase(hooks, &mut clauses[0], used) && !used {
        hooks.writer().cite(ruling!("LS-76"));
    }
    if often == 0 {
        often = heads::limit(&mut clauses[0]);
    }
    let mut given = Vec::new();
    let mut on: Vec<Trigger> = heads::edge_of(hooks, &mut clauses[0], &mut given)?.into_iter().collect();
    let nth = events::nth_of_turn(&clauses[0]).is_some();
    let lasts = !nth && lasts_for(hooks, &clauses[0]).is_some();
    let n = if on.is_empty() && !lasts { events_of(hooks, clauses) } else { 0 };
    let used = paid || n > 0 || (often > 0 && (may_be_used(hooks, clauses) || in_phase));
    let during = if on.is_empty() && used { heads::during(hooks, &mut clauses[0]) } else { None };
    // …した時、1ターンに1回、: the limit may stand after what sets it off.
    if let (0, 1.., Some(next)) = (often, n, clauses.get_mut(n)) {
        often = heads::limit(next);
    }
    let mut subject = None;
    if n >= 2 && events::leads_to_another(hooks, &clauses[0]) {
        on.push(events::after_another(hooks, &clauses[..n])?);
        return Ok((Head { often, on, during, given }, n));
    }
    if let ([first, ..], 1) = (&mut *clauses, n) {
        given.extend(heads::inside(hooks, first));
    }
    for clause in &clauses[..n] {
        if is_case_of_event(hooks, clause) {
            hooks.writer().cite(ruling!("LS-78"));
        }
        for clause in of_either(hooks, clause) {
            if let Some((told, bound, which)) = events::nth_of_turn(&clause).filter(|_| n == 1) {
                let (trigger, condition) = events::nth(hooks, &told, (bound, which), subject)?;
                on.push(trigger);
                given.push(condition);
                continue;
            }
            if let Some((trigger, conditions)) = events::life_comes_to(hooks, &clause)?.filter(|_| n == 1) {
                on.push(trigger);
                given.extend(conditions);
                continue;
            }
            if let Some(trigger) = events::survives(hooks, &clause, subject, false)? {
                on.push(trigger);
                continue;
            }
            on.push(events::event(hooks, &clause, subject)?);
        }
        subject = subject_of(clause).or(subject);
    }
    Ok((Head { often, on, during, given }, n))
}

/// …場合、…した時、: what must hold for it to be set off, and how many clauses say so.
fn before_event(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<(Vec<Condition>, usize)> {
    let n = clauses.iter().take_while(|clause| conditions::is_condition(hooks, clause)).count();
    let rest = &clauses[n..];
    if n == 0 || rest.is_empty() {
        return Ok((Vec::new(), 0));
    }
    let edge = heads::edge_of(hooks, &mut rest[0].clone(), &mut Vec::new())?.is_some();
    if !edge && events_of(hooks, rest) == 0 {
        return Ok((Vec::new(), 0));
    }
    let (before, _) = conditions::leading(hooks, &clauses[..n])?;
    Ok((before, n))
}

/// The abilities that a line tells: a sentence that says what sets it off begins another one. An effect has one text.
pub(crate) fn each_ability(lore: &mut Lore, (def, kind): (Def, Kind), line: &Line) -> Vec<Line> {
    let mut hooks = Hooks::new(lore, def, kind, &[]);
    let mut all: Vec<Vec<Clause>> = Vec::new();
    let mut costs = false;
    for (nth, sentence) in sentences(&line.clauses).enumerate() {
        // このカードのコストは1減る。…する。: what an effect costs is no part of what it does.
        let after = std::mem::replace(&mut costs, kind == Kind::Effect && is_cost_of_this(&hooks, sentence));
        let begins = nth > 0 && kind != Kind::Effect && begins_another(&mut hooks, sentence);
        let begins = begins || (nth > 0 && after);
        match all.last_mut() {
            Some(before) if !begins => before.extend(sentence.iter().cloned()),
            _ => all.push(sentence.to_vec()),
        }
    }
    let all: Vec<Vec<Clause>> = all.into_iter().flat_map(of_each_turn).collect();
    if all.len() < 2 {
        return vec![line.clone()];
    }
    all.into_iter().map(|clauses| Line { listed: line.listed, clauses }).collect()
}

/// お互いのターンの開始時、ターンプレイヤーは…: an ability for one's own turns, and one for the opponent's.
fn of_each_turn(clauses: Vec<Clause>) -> Vec<Vec<Clause>> {
    let named = |word| Noun::of(word) == Some(Noun::TurnPlayer);
    let first = clauses.first().and_then(|clause| clause.args.first());
    let both =
        matches!(first, Some(Arg::Phrase(time, ..)) if time.first.noun() == Some(genre::Noun::EachPlayer));
    let mut found = false;
    let mut seen = clauses.clone();
    each_noun(&mut seen, &mut |word| {
        found |= named(*word);
    });
    if !both || !found {
        return vec![clauses];
    }
    let of = |noun: genre::Noun| {
        let mut told = clauses.clone();
        if let Some(Arg::Phrase(time, ..)) = told[0].args.first_mut() {
            time.first = Atom::Noun(noun.word());
        }
        each_noun(&mut told, &mut |word| {
            if named(*word) {
                *word = noun.word();
            }
        });
        told
    };
    vec![of(genre::Noun::You), of(genre::Noun::Opponent)]
}

/// Every noun of the phrases of clauses.
fn each_noun(
    clauses: &mut [Clause],
    each: &mut impl FnMut(&mut language::Word<{ language::lexicon::NOUN }>),
) {
    for arg in clauses.iter_mut().flat_map(|clause| &mut clause.args) {
        match arg {
            Arg::Phrase(chain, ..) => {
                let more = chain.more.iter_mut().filter_map(|tied| match tied {
                    Tied::Beside(atom) | Tied::By(_, atom) => Some(atom),
                    Tied::Limit(_) => None,
                });
                for atom in std::iter::once(&mut chain.first).chain(more) {
                    if let Atom::Noun(word) = atom {
                        each(word);
                    }
                }
            }
            Arg::Clause(inner) => each_noun(std::slice::from_mut(&mut **inner), each),
            _ => {}
        }
    }
}

/// このカードがアタックした時、…: does a sentence after others say itself what sets it off?
fn begins_another(hooks: &mut Hooks<'_>, sentence: &[Clause]) -> bool {
    let Some(first) = sentence.first() else { return false };
    let this = conditions::subject_of(first).is_some_and(|chain| {
        let whose = match &chain.first {
            Atom::Noun(word) => hooks.whose(*word).is_some(),
            _ => false,
        };
        // ディフェンス表示のこのカードが…
        whose || chain.atoms().any(|atom| atom.adnominal() == Some(genre::Adnominal::This))
    });
    // 自分のターンの開始時、…
    let edge = matches!(first.args.first(), Some(Arg::Phrase(..)))
        && matches!(heads::edge_of(hooks, &mut first.clone(), &mut Vec::new()), Ok(Some(_)));
    edge || (this && lasts_for(hooks, first).is_none() && events_of(hooks, sentence) > 0)
        || has_so(hooks, sentence)
}

/// …なら、このカードは[2回攻撃]を持つ; …限り、このカードはATK+100する: what is so as long as something else is.
fn has_so(hooks: &mut Hooks<'_>, sentence: &[Clause]) -> bool {
    let Some((last, before)) = sentence.split_last() else { return false };
    let conditional =
        !before.is_empty() && before.iter().all(|clause| conditions::is_condition(hooks, clause));
    let as_long = before.iter().any(|clause| matches!(clause.link, Some(Link::AsLongAs | Link::While)));
    let here = before.iter().any(|clause| matches!(is_here(hooks, clause), Ok(true)));
    let plain = matches!(last.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. });
    let has = last.does(hooks.lexicon(), genre::Deed::Have) && plain;
    let this = conditions::subject_of(last).is_some_and(|chain| {
        chain.first.adnominal() == Some(genre::Adnominal::This) && chain.more.len() == 1
    });
    let lasts = sentence.iter().any(|clause| lasts_for(hooks, clause).is_some());
    conditional && this && !here && !lasts && (has || as_long)
}

/// Lowers a line to an ability of a card of this kind. `modes` are the lines after it that it lets choose from.
pub(crate) fn ability(
    lore: &mut Lore,
    (def, at, kind): (Def, u8, Kind),
    line: &Line,
    modes: &[Line],
) -> Lowered<Ability> {
    let mut hooks = Hooks::new(lore, def, kind, modes);
    const DOES: [genre::Deed; 2] = [genre::Deed::Do, genre::Deed::Apply];
    let clauses = listed::usual(hooks.lexicon(), &line.clauses, &DOES);
    let clauses = may_be_used_then(&hooks, with_cost(&hooks, &clauses));
    let mut clauses = costs::of_what_is_played(&hooks, clauses);
    for clause in &mut clauses {
        prohibitions::each_turn_anyway(&hooks, clause);
        lasting::figure_of_topic(&hooks, clause);
        prohibitions::of_object(&hooks, clause);
        done_by_player(&hooks, clause);
    }
    let mut clauses = harm::of_that_damage(&hooks, clauses);
    if clauses.is_empty() || line.listed {
        return cannot(Default::default(), "能力でない文", "no ability");
    }
    if let Some(played) = playing::ability(&mut hooks, at, &clauses)? {
        return Ok(played);
    }
    if let Some(not) = not_once_a_turn(&mut hooks, at, &clauses)? {
        return Ok(not);
    }
    lies_elsewhere(&mut hooks, &mut clauses)?;
    let only_if = used_only_if(&mut hooks, &mut clauses)?;
    let often = used_so_often(&hooks, &mut clauses);
    let mut ability = lowered(&mut hooks, at, &mut clauses)?;
    makes_sense(&ability, clauses[0].at)?;
    match (&ability.nature, often) {
        (_, None) => {}
        (Nature::Activated { .. } | Nature::Triggered(_), Some((n, _)))
            if ability.often == 0 && ability.home.is_none() =>
        {
            ability.often = n;
        }
        (_, Some((_, at))) => return cannot(at, "回数の限り", "how often it may be used"),
    }
    match (&ability.nature, only_if) {
        (_, None) => {}
        (Nature::Activated { .. } | Nature::Triggered(_) | Nature::Instead(_), Some((given, _))) => {
            ability.given.extend(given);
        }
        (_, Some((_, at))) => return cannot(at, "何を発動するか", "what is used"),
    }
    if ability.program.modes.is_none() && !modes.is_empty() && !hooks.opponent_chose {
        let at = modes[0].clauses.first().map(|clause| clause.at).unwrap_or_default();
        return cannot(at, "選ばない選択肢", "a list that nobody chooses from");
    }
    // Uses are counted on what lies in play only.
    if ability.home.is_some() && ability.often > 0 {
        return cannot(
            clauses[0].at,
            "場にないカードの回数制限",
            "counted uses of a card that is not in play",
        );
    }
    Ok(ability)
}

/// このカードがトラッシュにある場合、…: takes it off the line, where the ability then works.
fn lies_elsewhere(hooks: &mut Hooks<'_>, clauses: &mut Vec<Clause>) -> Lowered<()> {
    let [first, _, ..] = &clauses[..] else { return Ok(()) };
    let deed = first.deed(hooks.lexicon()).and_then(genre::Deed::of);
    let plain = matches!(first.pred, Pred::Verb { tense: Tense::Plain, .. });
    let there = matches!(deed, Some(genre::Deed::Be | genre::Deed::Exist)) && plain;
    let [Arg::Phrase(card, Some(Particle::Subject), _), Arg::Phrase(place, Some(Particle::To), _)] =
        &first.args[..]
    else {
        return Ok(());
    };
    if !there || !conditions::is_condition(hooks, first) || hooks.kind == Kind::Effect {
        return Ok(());
    }
    let card = Phrase::read(hooks, card)?;
    let place = Phrase::read(hooks, place)?;
    let own = place.whose.get().is_none_or(|whose| whose.side(Side::Mine) == Some(Side::Mine));
    let this = card.says_only(Says::PRONOUN) && card.pronoun.get() == Some(&Pronoun::This);
    let told = place.says_only(Says::ZONES.and(Says::WHOSE)) && own;
    let zones = place.zones.get().cloned().unwrap_or_default();
    if this && told && !zones.iter().any(|zone| zone.is_field()) {
        hooks.works_in(&zones, first.at)?;
        clauses.remove(0);
    }
    Ok(())
}

/// このカードは1ターンに1回、戦闘でダウン状態にならない: the first time that it would (LS-89). None if the line says something
/// else.
fn not_once_a_turn(hooks: &mut Hooks<'_>, at: u8, clauses: &[Clause]) -> Lowered<Option<Ability>> {
    let [only] = clauses else { return Ok(None) };
    let Pred::Verb { verb, voice: voice @ (Voice::Active | Voice::Passive), tense: Tense::Negative } =
        only.pred
    else {
        return Ok(None);
    };
    let Some(turn) = only.args.iter().position(prohibitions::is_each_turn) else { return Ok(None) };
    let mut limit = Clause { args: only.args[turn..].to_vec(), ..only.clone() };
    let often = heads::limit(&mut limit);
    if often == 0 || hooks.kind == Kind::Effect {
        return Ok(None);
    }
    let mut args = only.args[..turn].to_vec();
    args.extend(limit.args);
    for arg in &mut args {
        if let Arg::Phrase(_, particle @ Some(Particle::Topic), _) = arg {
            *particle = Some(Particle::Subject);
        }
    }
    let pred = Pred::Verb { verb, voice, tense: Tense::Plain };
    let would = Clause { at: only.at, args, pred, link: Some(Link::CasePause) };
    let Some((trigger, given)) = events::would(hooks, &would)? else { return Ok(None) };
    hooks.cite(Step::Instead);
    hooks.lore.replaces = true;
    let bare = Ability { at, often, given, ..Ability::nothing(hooks.def) };
    Ok(Some(finished(hooks, Ability { nature: Nature::Instead(vec![trigger]), ..bare })))
}

/// 相手は手札を1枚トラッシュに置かなければならない: as 置く, of what a player does once.
fn done_by_player(hooks: &Hooks<'_>, clause: &mut Clause) {
    let player = conditions::subject_of(clause)
        .and_then(Chain::only_noun)
        .is_some_and(|word| hooks.whose(word).is_some());
    let attacks = clause.does(hooks.lexicon(), genre::Deed::Attack);
    let brings =
        clause.does(hooks.lexicon(), genre::Deed::Bring) || clause.does(hooks.lexicon(), genre::Deed::Play);
    if let Pred::Verb { voice: Voice::Active, tense: tense @ Tense::Must, .. } = &mut clause.pred
        && player
        && !attacks
        && !brings
    {
        *tense = Tense::Plain;
    }
}

/// Refuses steps that could never do what they say.
fn makes_sense(ability: &Ability, at: At) -> Lowered<()> {
    // What holds holds for as long as its card lies in play; a cost counts in the hand too.
    let cost = |hold: &Hold| lasting::changes_cost(&hold.change);
    if let (Nature::Static(holds), Some(_)) = (&ability.nature, ability.home)
        && !holds.iter().all(cost)
    {
        return cannot(
            at,
            "場にないカードの継続する効果",
            "something that holds while its card is not in play",
        );
    }
    let used = matches!(ability.nature, Nature::Activated { .. });
    let mut moved = Vec::new();
    for op in &ability.program.ops {
        match op {
            // A card that lies in play is not played.
            Op::Do(todo) if used && ability.home.is_none() => {
                if matches!(todo.verb, Verb::Play(_)) && todo.to == Reference::This {
                    return cannot(at, "場にあるカードのプレイ", "playing a card that lies in play");
                }
                moved.extend(leaves(&todo.verb).then_some(&todo.to));
            }
            Op::Do(todo) => moved.extend(leaves(&todo.verb).then_some(&todo.to)),
            // What happened to it before is no longer told of a card that has moved since.
            Op::Unless(Condition::Are(of, filters), _)
                if moved.contains(&of) && filters.iter().any(|filter| matches!(filter, Filter::Was(_))) =>
            {
                return cannot(
                    at,
                    "動いたカードに前に起こったこと",
                    "what happened to a card before it was moved",
                );
            }
            _ => {}
        }
    }
    Ok(())
}

/// Does a card become another object by it?
fn leaves(verb: &Verb) -> bool {
    matches!(verb, Verb::Destroy | Verb::Down | Verb::Go(..))
}

fn lowered(hooks: &mut Hooks<'_>, at: u8, clauses: &mut [Clause]) -> Lowered<Ability> {
    let (before, skipped) = before_event(hooks, clauses)?;
    let clauses = &mut clauses[skipped..];
    let place = clauses[0].at;
    if hooks.kind != Kind::Effect
        && let Some(holds) = harm::of_downed(hooks, clauses)?
    {
        let bare = Ability { at, ..Ability::nothing(hooks.def) };
        return Ok(held(hooks, bare, holds));
    }
    let (Head { often, on, during, given: mut happened }, n) = head(hooks, clauses)?;
    happened.extend(before);
    let rest = &clauses[n..];
    let bare = Ability { at, often, ..Ability::nothing(hooks.def) };
    if let (true, 0, Some(given)) = (on.is_empty(), often, played_only_if(hooks, rest)?) {
        return Ok(finished(hooks, Ability { nature: Nature::PlayedIf, given, ..bare }));
    }
    if on.is_empty()
        && let Some((trigger, mut given, named)) = would(hooks, rest)?
    {
        given.extend(during.into_iter().flat_map(times::conditions));
        return done_instead(hooks, Ability { given, ..bare }, trigger, &rest[named..]);
    }
    if let Some(first) = on.first() {
        set_off_by(hooks, first, &clauses[..n]);
    }
    let (cost, rest) = match costs::length(rest) {
        Some(n) => (Some(costs::cost(hooks, &rest[..n])?), &rest[n..]),
        None => (None, rest),
    };
    let paid = cost.is_some();
    let (mut given, cost) = cost.map_or_else(Default::default, |cost| (cost.given, cost.prices));
    if !on.is_empty() {
        given.extend(happened);
        // The turn in which it goes off.
        match during {
            Some((side, None)) => drop(given.splice(0..0, times::conditions((side, None)))),
            Some(_) => return cannot(place, "この時期", "such a time"),
            None => {}
        }
        let optional = paid || may_be_left(hooks, rest);
        let mut cost = cost;
        if optional && !paid {
            // Several cards are given up all together or not at all.
            cost.extend(hooks.whole(&rest[0], Actor::Unsaid));
        }
        hooks.start = hooks.writer().here();
        body(hooks, rest, !paid && optional)?;
        not_in_hand(hooks, place)?;
        let nature = Nature::Triggered(on);
        return Ok(finished(hooks, Ability { nature, optional, given, cost, ..bare }));
    }
    hooks.start = hooks.writer().here();
    if paid {
        body(hooks, rest, false)?;
        let (turn, phase) = during.unwrap_or((None, None));
        let nature = Nature::Activated { phase, turn };
        return Ok(finished(hooks, Ability { nature, given, cost, ..bare }));
    }
    let in_phase = matches!(during, Some((_, Some(_))));
    if often != 0 && (may_be_used(hooks, rest) || in_phase) {
        let bare = Ability { given, cost, ..bare };
        return used_now_and_then(hooks, bare, rest, during.unwrap_or((None, None)));
    }
    if often != 0 {
        return cannot(place, "回数の限り", "how often it may be used");
    }
    if hooks.kind == Kind::Effect && !is_cost_of_this(hooks, rest) {
        return text_of_effect(hooks, bare, rest, place);
    }
    holding(hooks, bare, rest)
}

/// 1ターンに1回、…してもよい。: used like what has a cost (8.4).
fn used_now_and_then(
    hooks: &mut Hooks<'_>,
    mut bare: Ability,
    rest: &[Clause],
    (turn, phase): (Option<Side>, Option<Phase>),
) -> Lowered<Ability> {
    let may = may_be_used(hooks, rest);
    if !may {
        // 1ターンに1回、自分のメインフェイズ中、…する。: by whoever wants it (LS-88).
        hooks.writer().cite(ruling!("LS-88"));
    }
    let (needs, rest) = conditions::leading(hooks, rest)?;
    bare.given.extend(needs);
    body(hooks, rest, may)?;
    Ok(finished(hooks, Ability { nature: Nature::Activated { phase, turn }, ..bare }))
}

/// The text of an effect card.
fn text_of_effect(hooks: &mut Hooks<'_>, bare: Ability, rest: &[Clause], place: At) -> Lowered<Ability> {
    let (given, rest) = only_if_first(hooks, rest)?;
    let bare = Ability { given, ..bare };
    body(hooks, rest, false)?;
    if hooks.home.is_some() {
        return cannot(
            place,
            "使っているエフェクトの他の場所",
            "an effect that lies elsewhere while it is used",
        );
    }
    Ok(finished(hooks, bare))
}

/// What holds while the card lies there.
fn holding(hooks: &mut Hooks<'_>, bare: Ability, clauses: &[Clause]) -> Lowered<Ability> {
    let holds = lasting::holds(hooks, clauses)?;
    Ok(held(hooks, bare, holds))
}

/// An ability that lets this hold.
fn held(hooks: &mut Hooks<'_>, bare: Ability, holds: Vec<Hold>) -> Ability {
    let cites = hooks.writer().take_cites();
    let mut ability = finished(hooks, Ability { nature: Nature::Static(holds), ..bare });
    ability.program.cites.push(cites);
    ability
}

/// What is done in the place of something.
fn done_instead(
    hooks: &mut Hooks<'_>,
    bare: Ability,
    trigger: Trigger,
    clauses: &[Clause],
) -> Lowered<Ability> {
    match is_not_done(hooks, clauses) {
        // …代わりにダウン状態にならない: it does not happen, and nothing else does.
        true => hooks.cite(Step::Instead),
        false => instead(hooks, &trigger, &as_done(hooks, &clauses[1..])).map(drop)?,
    }
    hooks.lore.replaces = true;
    Ok(finished(hooks, Ability { nature: Nature::Instead(vec![trigger]), ..bare }))
}

/// ダウン状態になる場合、代わりにダウン状態にならない: is nothing done in its place?
fn is_not_done(hooks: &Hooks<'_>, clauses: &[Clause]) -> bool {
    let [would, not] = clauses else { return false };
    let negated = |clause: &Clause| match &clause.pred {
        Pred::Verb { voice, tense, .. } => Some((*voice, *tense)),
        _ => None,
    };
    let voice = negated(would).map(|(voice, _)| voice);
    let told = |arg: &Arg| arg.is(genre::Adverb::Instead) || would.args.contains(arg);
    voice.is_some()
        && negated(not) == voice.map(|voice| (voice, Tense::Negative))
        && would.deed(hooks.lexicon()) == not.deed(hooks.lexicon())
        && not.args.iter().all(told)
}

/// 代わりにデッキの下に置かれる: as 置く, of what it would have happened to.
fn as_done(hooks: &Hooks<'_>, clauses: &[Clause]) -> Vec<Clause> {
    let mut clauses = clauses.to_vec();
    for clause in &mut clauses {
        let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
        let goes = matches!(deed, Some(genre::Deed::Put | genre::Deed::Return | genre::Deed::Add));
        let of_it = conditions::subject_of(clause).is_none() && goes;
        if let Pred::Verb { voice: voice @ Voice::Passive, tense: Tense::Plain, .. } = &mut clause.pred
            && of_it
        {
            *voice = Voice::Active;
        }
    }
    clauses
}

/// 1ターンに1回、自分のメインフェイズに発動できる。…する。: how often and when what follows may be done.
fn may_be_used_then(hooks: &Hooks<'_>, mut clauses: Vec<Clause>) -> Vec<Clause> {
    let lengths: Vec<usize> = sentences(&clauses).map(<[Clause]>::len).collect();
    let [first, next, ..] = lengths[..] else { return clauses };
    let (used, last) = (first - 1, first + next - 1);
    let uses = clauses[used].does(hooks.lexicon(), genre::Deed::UseText) && can_be(&clauses[used]);
    let mut rest = clauses[used].clone();
    heads::limit(&mut rest);
    heads::in_phase(hooks, &mut rest, true);
    heads::limit(&mut rest);
    heads::during(hooks, &mut rest);
    let plain = matches!(clauses[last].pred, Pred::Verb { tense: Tense::Plain, voice: Voice::Active, .. });
    if !uses || !rest.args.is_empty() || !plain || costs::length(&clauses).is_some() {
        return clauses;
    }
    if let Pred::Verb { tense, .. } = &mut clauses[last].pred {
        *tense = Tense::Able;
    }
    let times = clauses.remove(used).args;
    clauses[0].args.splice(0..0, times);
    clauses
}

/// エネルギーを1枚ゲインして発動できる。…する。: what is done before 発動 is the cost of what follows.
fn with_cost(hooks: &Hooks<'_>, clauses: &[Clause]) -> Vec<Clause> {
    let mut all = clauses.to_vec();
    let first = sentences(clauses).next().map_or(0, <[Clause]>::len);
    let [.., paid, used] = &clauses[..first] else { return all };
    let deed = used.deed(hooks.lexicon()).and_then(genre::Deed::of);
    // 以下から1つを選んで発動する is no cost.
    let chosen = paid.does(hooks.lexicon(), genre::Deed::Choose);
    let done = matches!(paid.pred, Pred::Verb { tense: Tense::Te, voice: Voice::Active, .. }) && !chosen;
    let plain = matches!(used.pred, Pred::Verb { tense: Tense::Plain, voice: Voice::Active, .. });
    let uses = deed == Some(genre::Deed::UseText) && used.args.is_empty() && (plain || can_be(used));
    if first < clauses.len() && done && uses && costs::length(clauses).is_none() {
        all.remove(first - 1);
        all[first - 2].link = Some(Link::Cost);
    }
    all
}

/// Refuses what would go off in a hand.
fn not_in_hand(hooks: &Hooks<'_>, at: At) -> Lowered<()> {
    match hooks.home {
        Some(Zone::Hand) => cannot(
            at,
            "手札で誘発し、他のプレイヤーが確かめられない能力",
            "what goes off in a hand, where nobody else could check it",
        ),
        _ => Ok(()),
    }
}

/// The text speaks of what sets it off.
fn set_off_by(hooks: &mut Hooks<'_>, first: &Trigger, events: &[Clause]) {
    let this = first.who.contains(&Filter::This);
    let both = first.topic == Topic::Swaps;
    let cause =
        if both { Reference::Both(vec![Reference::Cause, Reference::Other]) } else { Reference::Cause };
    if tells_card(first) {
        hooks.writer().speak_of(cause.clone());
    }
    hooks.writer().carry(if this { Reference::This } else { cause });
    let of = if this { &first.other } else { &first.who };
    hooks.cause_of = of.iter().find_map(|filter| match filter {
        Filter::Is(Test::Of(side)) => Some(*side),
        _ => None,
    });
    // アタックする時、ATK+200する: for that battle, where nothing is said (LS-83).
    let goes_on = |clause: &Clause| matches!(clause.pred, Pred::Verb { tense: Tense::Plain, .. });
    let each_time = |clause: &Clause| matches!(clause.link, Some(Link::EachTime | Link::EachTimeTo));
    hooks.for_battle =
        matches!(first.topic, Topic::Attacks | Topic::AttacksDirectly | Topic::Attacked | Topic::WillFight)
            && events.iter().all(|clause| goes_on(clause) && !each_time(clause));
    hooks.told_much = tells_much(first.topic);
    hooks.fights = this && meets_another(first.topic);
    let attacked = [Test::Attacked, Test::Attacking].map(Filter::Is);
    hooks.in_attack = meets_another(first.topic)
        || matches!(first.topic, Topic::AttacksDirectly | Topic::AttackedDirectly | Topic::DealsDirectly)
        || first.who.iter().any(|filter| attacked.contains(filter));
    hooks.of_this = this;
    // 破壊されたカード: what set it off.
    let told: Vec<_> = events.iter().filter_map(|clause| clause.deed(hooks.lexicon())).collect();
    let steps = hooks.writer().ops().len();
    told.into_iter().for_each(|deed| hooks.writer().did(deed, [None; 2], steps));
}

/// Does a card attack another or fight it?
fn meets_another(topic: Topic) -> bool {
    matches!(
        topic,
        Topic::Attacks | Topic::Attacked | Topic::WillFight | Topic::Fights | Topic::FightEnds | Topic::Downs
    )
}

/// Is another card than the text's own told by what sets it off?
fn tells_card(trigger: &Trigger) -> bool {
    let meets = meets_another(trigger.topic) || matches!(trigger.topic, Topic::Swapped | Topic::Swaps);
    let by_card = matches!(trigger.topic, Topic::Suffers | Topic::SuffersDown | Topic::AttackedDirectly);
    meets || by_card || (trigger.topic.is_of_cards() && !trigger.who.contains(&Filter::This))
}

/// Does a number go with it?
fn tells_much(topic: Topic) -> bool {
    matches!(
        topic,
        Topic::Suffers
            | Topic::SuffersDown
            | Topic::Recovers
            | Topic::LosesLife
            | Topic::Deals
            | Topic::DealsDirectly
            | Topic::Draws
    )
}

/// The ability with its program, and where it works.
pub(super) fn finished(hooks: &mut Hooks<'_>, ability: Ability) -> Ability {
    let program = std::mem::replace(&mut hooks.writer, Writer::new(hooks.def)).finish();
    Ability { program, home: hooks.home, ..ability }
}

/// What would happen and does not, when, and how many clauses before the last one tell it.
fn would(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<(Trigger, Vec<Condition>, usize)>> {
    if let Some(trigger) = events::would_be_trashed(hooks, clauses)? {
        return Ok(Some((trigger, Vec::new(), 1)));
    }
    Ok(replaced(hooks, clauses)?.map(|(trigger, given)| (trigger, given, 0)))
}

/// 〜される場合、代わりに, 〜される代わりに、: what would happen and does not, and when.
fn replaced(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<(Trigger, Vec<Condition>)>> {
    let [would, rest @ ..] = clauses else { return Ok(None) };
    match would.link {
        Some(Link::CasePause | Link::IfPause | Link::When | Link::WhenKanji)
            if is_instead(&rest[..rest.len().min(1)]) =>
        {
            events::would(hooks, would)
        }
        Some(Link::Instead | Link::InsteadPause) => events::would(hooks, would),
        _ => Ok(None),
    }
}

/// What is done instead; where it may be left, what would have happened happens after all. Says whether it may.
fn instead(hooks: &mut Hooks<'_>, on: &Trigger, clauses: &[Clause]) -> Lowered<bool> {
    let this = on.who.contains(&Filter::This);
    if !on.who.is_empty() {
        hooks.writer().speak_of(Reference::Cause);
        hooks.writer().carry(if this { Reference::This } else { Reference::Cause });
    }
    hooks.told_much = tells_much(on.topic);
    hooks.cite(Step::Instead);
    let all: Vec<&[Clause]> = sentences(clauses).collect();
    let Some((first, Some(last))) = all.first().map(|first| (*first, first.last())) else {
        return cannot(Default::default(), "行為のない文", "a sentence without a deed");
    };
    let last = View::of_clause(hooks.lexicon(), last, true)?.form();
    let may = last.is_some_and(|form| form.may_be_left());
    let gate = may.then(|| {
        let price = tried_price(hooks, first, Actor::Unsaid);
        let row = hooks.writer().cost_row(price.into_iter().collect());
        hooks.writer().write(Op::Pay(row, 0))
    });
    for (n, clauses) in all.into_iter().enumerate() {
        // そうした場合、自分はそのダメージを受けない: it goes without saying.
        if n > 0 && says_again(hooks, on, clauses) {
            continue;
        }
        if n > 0 {
            not_instead(clauses)?;
        }
        sentence(hooks, clauses, may && n == 0)?;
    }
    if let Some(gate) = gate {
        let end = hooks.writer().write(Op::Jump(0));
        hooks.writer().land(gate);
        hooks.writer().deed(Verb::Anyway, Reference::Nothing, Amount::N(1));
        hooks.writer().land(end);
    }
    Ok(may)
}

/// そうした場合、自分はそのダメージを受けない: that what is replaced does not happen.
fn says_again(hooks: &Hooks<'_>, on: &Trigger, clauses: &[Clause]) -> bool {
    let [so, not] = clauses else { return false };
    let done = so.does(hooks.lexicon(), genre::Deed::DoSo) && conditions::is_condition(hooks, so);
    let harm = matches!(on.topic, Topic::Suffers | Topic::SuffersDown);
    let that = |arg: &Arg| match arg {
        Arg::Phrase(chain, Some(Particle::Object), _) => {
            chain.first.adnominal() == Some(genre::Adnominal::That) && chain.more.len() == 1
        }
        Arg::Phrase(chain, Some(Particle::Topic), _) => {
            let side =
                chain.only_noun().and_then(|word| hooks.whose(word)).and_then(|whose| whose.side(Side::Mine));
            side.is_some() && side == on.seat
        }
        _ => false,
    };
    let not_taken = matches!(not.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Negative, .. });
    harm && done && not_taken && not.does(hooks.lexicon(), genre::Deed::Suffer) && not.args.iter().all(that)
}

/// The argument that says how long something lasts, and how long.
fn lasts_for(hooks: &mut Hooks<'_>, clause: &Clause) -> Option<(usize, Term)> {
    let before = hooks.until.take();
    let until = |hooks: &mut Hooks<'_>, arg: &Arg| match arg {
        Arg::Adverb(word, _) => matches!(hooks.time_adverb(*word), Some(Time::Until)),
        Arg::Phrase(chain, particle @ (None | Some(Particle::Until)), _) => {
            matches!(hooks.time(chain, particle.as_ref()), Ok(Time::Until))
        }
        _ => false,
    };
    let at = clause.args.iter().position(|arg| until(hooks, arg));
    at.zip(std::mem::replace(&mut hooks.until, before))
}

/// …場合にのみプレイできる。…する。: what must hold for an effect to be played, and what it does.
fn only_if_first<'c>(
    hooks: &mut Hooks<'_>,
    clauses: &'c [Clause],
) -> Lowered<(Vec<Condition>, &'c [Clause])> {
    let Some(first) = sentences(clauses).next().filter(|first| first.len() < clauses.len()) else {
        return Ok((Vec::new(), clauses));
    };
    let rest = &clauses[first.len()..];
    if let Some(given) = played_only_if(hooks, first)? {
        return Ok((given, rest));
    }
    if let Some(given) = playing::played_during(hooks, first)? {
        return Ok((given, rest));
    }
    if let Some(given) = playing::played_so_often(hooks, first) {
        return Ok((given, rest));
    }
    let [condition, can] = first else { return Ok((Vec::new(), clauses)) };
    let only_if = matches!(condition.link, Some(Link::CaseOnly | Link::CaseOnlyTo));
    let deed = can.deed(hooks.lexicon()).and_then(genre::Deed::of);
    let plays = matches!(deed, Some(genre::Deed::Play | genre::Deed::Use | genre::Deed::UseText));
    if !only_if || !can.args.is_empty() || !can_be(can) || !plays {
        return Ok((Vec::new(), clauses));
    }
    let mut all = Vec::new();
    let condition = conditions::condition(hooks, condition, None, &mut all)?;
    all.push(condition);
    Ok((all, rest))
}

/// 使えない
pub(super) fn can_not(clause: &Clause) -> bool {
    match clause.pred {
        Pred::Verb { voice, tense, .. } => {
            tense == Tense::Unable || (voice == Voice::Potential && tense == Tense::Negative)
        }
        _ => false,
    }
}

/// プレイできる
pub(super) fn can_be(clause: &Clause) -> bool {
    matches!(clause.pred, Pred::Verb { voice: Voice::Potential, tense: Tense::Plain, .. })
        || matches!(clause.pred, Pred::Verb { tense: Tense::Able, .. })
}

/// このカードは…場合のみプレイできる: what must hold for it; none if the line says something else.
fn played_only_if(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<Vec<Condition>>> {
    let [only] = clauses else { return Ok(None) };
    let deed = only.deed(hooks.lexicon()).and_then(genre::Deed::of);
    let [Arg::Phrase(card, Some(Particle::Topic), _), Arg::Clause(inner)] = &only.args[..] else {
        return Ok(None);
    };
    // …ない場合、プレイできない
    let unless = can_not(only) && inner.link == Some(Link::CasePause);
    let only_if = can_be(only) && matches!(inner.link, Some(Link::CaseOnly | Link::CaseOnlyTo));
    if !(only_if || unless) || !matches!(deed, Some(genre::Deed::Play | genre::Deed::Use)) {
        return Ok(None);
    }
    let card = Phrase::read(hooks, card)?;
    if !card.says_only(Says::PRONOUN) || card.pronoun.get() != Some(&Pronoun::This) {
        return Ok(None);
    }
    let mut all = Vec::new();
    let condition = conditions::condition(hooks, inner, None, &mut all)?;
    all.push(condition);
    let all = if unless { vec![Condition::Not(Box::new(Condition::All(all)))] } else { all };
    Ok(Some(all))
}

/// …する。この効果は1ターンに1回のみ発動できる。: takes the last sentence off, and says how often.
fn used_so_often(hooks: &Hooks<'_>, clauses: &mut Vec<Clause>) -> Option<(u8, At)> {
    let [only] = sentences(clauses).last().filter(|last| last.len() < clauses.len())? else { return None };
    let deed = only.deed(hooks.lexicon()).and_then(genre::Deed::of);
    let happens = matches!(deed, Some(genre::Deed::Apply | genre::Deed::Happen | genre::Deed::Trigger));
    let uses = happens || matches!(deed, Some(genre::Deed::UseText | genre::Deed::Use));
    let but = only.args.first().is_some_and(|arg| arg.is(genre::Adverb::However));
    let args = &only.args[usize::from(but)..];
    let [Arg::Phrase(text, Some(Particle::Topic), _), _, _] = args else { return None };
    let mut often = Clause { args: args[1..].to_vec(), ..only.clone() };
    // 1回しか使えない: no more often than once.
    let no_more = heads::no_more_often(&mut often);
    let bounded = heads::is_bounded(&often);
    let n = heads::limit(&mut often);
    // 1ターンに1回まで発動する
    let (can, can_not) = match (happens || bounded, &only.pred) {
        (
            true,
            Pred::Verb { tense: Tense::Able | Tense::Unable, .. }
            | Pred::Verb { voice: Voice::Potential, .. },
        ) => (can_be(only), can_not(only)),
        (true, Pred::Verb { tense, .. }) => (*tense == Tense::Plain, *tense == Tense::Negative),
        _ => (can_be(only), can_not(only)),
    };
    if !uses
        || can == no_more
        || (no_more && !can_not)
        || !is_this_text(text)
        || n == 0
        || !often.args.is_empty()
    {
        return None;
    }
    let at = only.at;
    clauses.pop();
    Some((n, at))
}

/// この効果
fn is_this_text(text: &Chain) -> bool {
    text.first.adnominal() == Some(genre::Adnominal::This)
        && text.more.len() == 1
        && text.last_noun() == Some(genre::Noun::Effect.word())
        && text.relative.is_none()
}

/// …する。この効果は…場合のみ発動できる。: takes the last sentence off, and says what must hold.
fn used_only_if(hooks: &mut Hooks<'_>, clauses: &mut Vec<Clause>) -> Lowered<Option<(Vec<Condition>, At)>> {
    let last = sentences(clauses).last().filter(|last| last.len() < clauses.len());
    // 手札が3枚以下なら、この効果は使えない。
    if let Some([condition, only]) = last
        && conditions::is_condition(hooks, condition)
        && can_not(only)
        && matches!(
            only.deed(hooks.lexicon()).and_then(genre::Deed::of),
            Some(genre::Deed::UseText | genre::Deed::Use)
        )
        && matches!(&only.args[..], [Arg::Phrase(text, Some(Particle::Topic), _)] if is_this_text(text))
    {
        let (condition, at) = (condition.clone(), only.at);
        let mut all = Vec::new();
        let bars = conditions::condition(hooks, &condition, None, &mut all)?;
        all.push(bars);
        clauses.truncate(clauses.len() - 2);
        return Ok(Some((vec![Condition::Not(Box::new(Condition::All(all)))], at)));
    }
    let Some([only]) = last else { return Ok(None) };
    let uses = only.does(hooks.lexicon(), genre::Deed::UseText) && can_be(only);
    let [Arg::Phrase(text, Some(Particle::Topic), _), Arg::Clause(inner)] = &only.args[..] else {
        return Ok(None);
    };
    if !uses || !is_this_text(text) || !matches!(inner.link, Some(Link::CaseOnly | Link::CaseOnlyTo)) {
        return Ok(None);
    }
    let mut all = Vec::new();
    let condition = conditions::condition(hooks, inner, None, &mut all)?;
    all.push(condition);
    let at = only.at;
    clauses.pop();
    Ok(Some((all, at)))
}

/// 代わりに300ダメージを与える, 代わりに2体を選んで破壊する: whom, which cards and who does it, where only the number is another.
fn as_before(hooks: &Hooks<'_>, usual: &[Clause], other: &mut [Clause]) {
    let cards = |arg: &Arg| match arg {
        Arg::Phrase(chain, Some(Particle::Object), _) => !matches!(chain.first, Atom::Quantity(_)),
        _ => false,
    };
    let bare = |arg: &Arg| match arg {
        Arg::Phrase(chain, Some(Particle::Object), _) => {
            chain.more.is_empty() && chain.relative.is_none() && matches!(chain.first, Atom::Quantity(_))
        }
        _ => false,
    };
    for clause in other {
        let Some(deed) = clause.deed(hooks.lexicon()) else { continue };
        let Some(before) = usual.iter().find(|before| before.deed(hooks.lexicon()) == Some(deed)) else {
            continue;
        };
        let told = |clause: &Clause, particles: &[Particle]| {
            clause.args.iter().find(|arg| arg.phrase(particles).is_some()).cloned()
        };
        let gives = genre::Deed::of(deed) == Some(genre::Deed::Give);
        if let (true, None, Some(to)) = (gives, told(clause, &[Particle::To]), told(before, &[Particle::To]))
        {
            clause.args.insert(0, to);
        }
        let counted = clause.args.iter().position(bare);
        let object = before.args.iter().find(|arg| cards(arg)).cloned();
        if let (Some(at), Some(Arg::Phrase(chain, particle, pause))) = (counted, object) {
            let chain = match chain.more.last() {
                Some(Tied::Beside(Atom::Quantity(_))) => chain.without_last().unwrap_or(chain),
                _ => chain,
            };
            if let Arg::Phrase(many, ..) = clause.args[at].clone() {
                clause.args[at] = Arg::Phrase(chain, particle, pause);
                clause.args.insert(at + 1, Arg::Phrase(many, None, None));
            }
        }
        // 代わりに+400する: the same figures of the same cards.
        let changes = clause.args.iter().any(|arg| matches!(arg, Arg::Phrase(chain, None, _) if chain.more.is_empty() && matches!(chain.first, Atom::Changes(_))));
        let figures = told(before, &[Particle::Object]);
        if let (true, None, Some(figures)) = (changes, told(clause, &[Particle::Object]), figures) {
            clause.args.insert(0, figures);
        }
        // 代わりに2枚捨てる
        let many = |arg: &Arg| matches!(arg, Arg::Phrase(chain, None, _) if chain.more.is_empty() && matches!(chain.first, Atom::Quantity(_)));
        let object = before.args.iter().find(|arg| cards(arg)).cloned();
        if let (None, Some(at), Some(Arg::Phrase(chain, particle, pause))) =
            (told(clause, &[Particle::Object]), clause.args.iter().position(many), object)
        {
            let chain = match chain.more.last() {
                Some(Tied::Beside(Atom::Quantity(_))) => chain.without_last().unwrap_or(chain),
                _ => chain,
            };
            clause.args.insert(at, Arg::Phrase(chain, particle, pause));
        }
        let who = [Particle::Topic, Particle::Subject];
        if let (None, Some(by)) = (told(clause, &who), told(before, &who)) {
            let player = by.phrase(&who).and_then(Chain::only_noun).and_then(|word| hooks.whose(word));
            if player.is_some() {
                clause.args.insert(0, by);
            }
        }
    }
}

/// 代わりにATK+400する: as long as what it stands in for would last, where it changes what lasts too.
pub(super) fn lasts_as_long(hooks: &mut Hooks<'_>, usual: &[Clause], other: &mut [Clause]) {
    as_before(hooks, usual, other);
    hooks.square = moves::square_of(hooks, usual);
    let Some(said) = usual.iter().find_map(|clause| {
        let (at, _) = lasts_for(hooks, clause)?;
        Some(clause.args[at].clone())
    }) else {
        return;
    };
    if other.iter().any(|clause| lasts_for(hooks, clause).is_some()) {
        return;
    }
    let changes =
        |arg: &Arg| matches!(arg, Arg::Phrase(chain, ..) if matches!(chain.last(), Atom::Changes(_)));
    let lasts = |clause: &&mut Clause| {
        let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
        deed == Some(genre::Deed::Gain) || clause.args.iter().any(changes)
    };
    if let Some(clause) = other.iter_mut().find(lasts) {
        clause.args.insert(0, said);
    }
}

/// ターン終了時まで、…するたび、…する: an ability that its player has for so long.
pub(super) fn for_a_while(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<bool> {
    if let [first, rest @ ..] = clauses
        && matches!(first.link, Some(Link::AsLongAs | Link::While))
    {
        // このカードが場にある限り: as long as the card stays whose text it is.
        if is_here(hooks, first)? && !rest.is_empty() {
            hooks.until = Some(Term::WhileHere);
            deeds(hooks, rest, Actor::Unsaid, false, Vec::new())?;
            return Ok(true);
        }
        hooks.while_so = true;
    }
    if events_of(hooks, clauses) == 0 {
        return Ok(false);
    }
    let Some((at, until)) = lasts_for(hooks, &clauses[0]) else { return Ok(false) };
    let mut clauses = clauses.to_vec();
    clauses[0].args.remove(at);
    let place = clauses[0].at;
    let code = quoted(hooks, &Line { listed: false, clauses })?;
    if !matches!(hooks.lore.ability(code), Some(Ability { nature: Nature::Triggered(_), often: 0, .. })) {
        return cannot(place, "期限のある継続する効果", "something that holds and ends");
    }
    (hooks.until, hooks.lasted) = (Some(until), true);
    lasting::given_to_players(hooks, vec![Change::Ability(code)], Actor::One(Side::Mine))?;
    Ok(true)
}

/// 次の相手のターン中、相手はキャラクターを1枚までしかプレイできない: what players can't do any more then; says whether it is
/// such a clause.
pub(super) fn no_more_for_a_while(hooks: &mut Hooks<'_>, clauses: &[Clause], by: Actor) -> Lowered<bool> {
    let Some(first) = clauses.first().filter(|_| by == Actor::Unsaid) else { return Ok(false) };
    let Some((at, until)) = lasts_for(hooks, first) else { return Ok(false) };
    let mut told = first.clone();
    told.args.remove(at);
    if !prohibitions::says_no_more(&told) {
        return Ok(false);
    }
    let this_turn = Arg::Phrase(prohibitions::each_turn(first.at), Some(Particle::To), None);
    if !told.args.iter().any(prohibitions::is_each_turn) {
        told.args.push(this_turn);
    }
    let all = prohibitions::no_more(hooks, &told)?;
    let mut holds = Vec::new();
    for (whom, changes, done) in all {
        for change in changes {
            let on = Reach::Players(whom_of(whom));
            holds.push(Hold { when: vec![done.clone()], on, change, n: Amount::N(1) });
        }
    }
    hooks.lore.abilities.push(Ability {
        nature: Nature::Static(holds),
        at: GIVEN,
        ..Ability::nothing(hooks.def)
    });
    let code = hooks.lore.abilities.len() as u16 - 1;
    (hooks.until, hooks.lasted) = (Some(until), true);
    lasting::given_to_players(hooks, vec![Change::Ability(code)], Actor::One(Side::Mine))?;
    Ok(true)
}

/// このカードが場にある
fn is_here(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<bool> {
    let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
    let plain = matches!(clause.pred, Pred::Verb { tense: Tense::Plain, .. });
    if !plain || !matches!(deed, Some(genre::Deed::Be | genre::Deed::Exist)) {
        return Ok(false);
    }
    let [Arg::Phrase(card, Some(Particle::Subject), _), Arg::Phrase(place, Some(Particle::To), _)] =
        &clause.args[..]
    else {
        return Ok(false);
    };
    let card = Phrase::read(hooks, card)?;
    let this = card.says_only(Says::PRONOUN) && card.pronoun.get() == Some(&Pronoun::This);
    Ok(this && place.is(genre::Noun::Field))
}

/// この効果で出したキャラクターを…: what this text did that to, and the clauses that speak of it as それ.
fn of_this_text(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<(Option<Reference>, Vec<Clause>)> {
    let mut clauses = clauses.to_vec();
    let mut found = None;
    for arg in clauses.iter_mut().flat_map(|clause| &mut clause.args) {
        let Arg::Phrase(chain, Some(Particle::Object | Particle::Topic), _) = arg else { continue };
        let Some(said) = chain.relative.clone().filter(|said| said.before.is_none()) else { continue };
        let view = View::of_relative(hooks.lexicon(), &said)?;
        let Some(deed) = view.deed().filter(|_| view.slots().peek_means().is_some()) else { continue };
        let mut known = Phrase::empty(chain.at);
        let told = view.with(|slots| {
            let Some(did) = done::asked(hooks, deed, slots)? else {
                return Ok::<_, language::scribe::Refused>(false);
            };
            slots.take_form();
            did.told(hooks, &mut known)
        });
        if told.is_ok_and(|told| told) && found.is_none() {
            found = Some(known.spoken(hooks, Side::Mine)?);
            let it = Atom::Noun(genre::Noun::It.word());
            *chain = Chain { relative: None, first: it, more: Vec::new(), at: chain.at };
        }
    }
    Ok((found, clauses))
}

/// このターンの終了時、: done then, as an ability of its own.
pub(super) fn later(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<()> {
    let nature = hooks.due.take().unwrap_or(Nature::Later);
    let (told, clauses) = of_this_text(hooks, clauses)?;
    let clauses = &clauses[..];
    let about = match told {
        Some(told) => told,
        None => hooks.writer().it()?.unwrap_or(Reference::This),
    };
    let outer = std::mem::replace(&mut hooks.writer, Writer::new(hooks.def));
    hooks.writer().speak_of(Reference::Cause);
    let outside = std::mem::replace(&mut hooks.later, true);
    let lowered = sentence(hooks, clauses, false);
    hooks.later = outside;
    let program = std::mem::replace(&mut hooks.writer, outer).finish();
    lowered?;
    let ability = Ability { nature, program, ..Ability::nothing(hooks.def) };
    hooks.lore.abilities.push(ability);
    let code = hooks.lore.abilities.len() as u16 - 1;
    hooks.writer().deed(Verb::Later(code), about, Amount::N(1));
    Ok(())
}

/// An ability in quotes, which whoever gets it has as its own.
pub(super) fn quoted(hooks: &mut Hooks<'_>, line: &Line) -> Lowered<u16> {
    let at = line.clauses.first().map(|clause| clause.at).unwrap_or_default();
    let given = ability(hooks.lore, (hooks.def, GIVEN, Kind::Character), line, &[])?;
    let kept = |hold: &Hold| matches!(hold.change, Change::Ward(_));
    if matches!(&given.nature, Nature::Static(holds) if holds.iter().any(kept)) {
        return cannot(at, "期限のある継続する効果", "something that holds and ends");
    }
    if given.home.is_some() {
        return cannot(
            at,
            "「」で与えて場の外で働く能力",
            "an ability given in quotes that works outside play",
        );
    }
    hooks.lore.abilities.push(given);
    Ok(hooks.lore.abilities.len() as u16 - 1)
}
