//! 下記から1つチョイスする。: one of several texts.

use language::genre;
use language::grammar::{
    Amount as Printed, Arg, Atom, Bound, Chain, Clause, Copula, Keyed, Line, Mark, Particle, Pred, Quantity,
};
use language::scribe::sentences::one_of;
use language::scribe::{Lowered, Plays};

use super::bodies::{body, conditions, take_marks};
use super::{Hooks, cannot, players};
use crate::lexicon::{Deed, Keyword};
use crate::vocabulary::{Condition, Op};

/// 下記から1つチョイスする。, without a mark such as 【土の秘術】 that is asked first.
pub(super) fn modes_begin(hooks: &Hooks<'_>, sentence: &[Clause]) -> bool {
    let [only] = sentence else { return false };
    let chooses = only.deed(hooks.lexicon).and_then(Deed::of) == Some(Deed::ChooseMode);
    chooses && take_marks(&mut only.clone()).is_empty()
}

/// The number of the mode that a clause begins.
pub(super) fn mode_of(clause: &Clause) -> Option<u16> {
    match clause.args.first() {
        Some(Arg::Mark(Mark::Word { keyword: Keyed { word, n: Some(Printed::N { n }) } }, _)) => {
            (Keyword::of(*word) == Some(Keyword::Mode)).then_some(*n)
        }
        _ => None,
    }
}

/// …なら、代わりに2つまで。: how many are chosen then.
fn more_modes(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<(Condition, u8, bool)> {
    let at = clauses[0].at;
    let mut clauses = clauses.to_vec();
    let marks = take_marks(&mut clauses[0]);
    let (conditions, rest) = conditions(hooks, &marks, &clauses)?;
    let ([condition], [Clause { args, pred: Pred::Is(chain, Copula::Bare), .. }]) =
        (&conditions[..], &rest[..])
    else {
        return cannot(at, "この選択肢", "such modes");
    };
    let instead = matches!(&args[..], [arg] if arg.is(genre::Adverb::Instead));
    match so_many(chain).filter(|_| instead) {
        Some((n, up_to)) => Ok((condition.clone(), n, up_to)),
        None => cannot(at, "この選択肢", "such modes"),
    }
}

/// 2つまで: how many, and whether fewer may be chosen.
fn so_many(chain: &Chain) -> Option<(u8, bool)> {
    let (Atom::Quantity(Quantity::Count { n: Printed::N { n }, unit: Some(unit), bound }), []) =
        (&chain.first, &chain.more[..])
    else {
        return None;
    };
    let things = genre::Counter::of(*unit) == Some(genre::Counter::Thing);
    match bound {
        None | Some(Bound::UpTo) if things => Some((u8::try_from(*n).ok()?, bound.is_some())),
        _ => None,
    }
}

/// The clauses of each mode, which are numbered from 1 on.
fn each_mode(clauses: &[Clause]) -> Option<Vec<Vec<Clause>>> {
    let mut all: Vec<Vec<Clause>> = Vec::new();
    for clause in clauses {
        match mode_of(clause) {
            Some(nth) if usize::from(nth) == all.len() + 1 => {
                let mut clause = clause.clone();
                clause.args.remove(0);
                all.push(vec![clause]);
            }
            Some(_) => return None,
            None => all.last_mut()?.push(clause.clone()),
        }
    }
    Some(all)
}

/// 下記から1つ: how many, and whether fewer may be chosen.
fn chosen(sentence: &[Clause]) -> Option<(u8, bool)> {
    match &sentence[0].args[..] {
        [Arg::Phrase(from, Some(Particle::From), _), Arg::Phrase(count, None, _)] => {
            let listed = from.is(genre::Noun::Listed);
            so_many(count).filter(|_| listed)
        }
        _ => None,
    }
}

/// The modes in the words of both languages: a row.
fn options(hooks: &mut Hooks<'_>, all: &[Vec<Clause>]) -> u16 {
    let told = |clauses: &Vec<Clause>| {
        let line = Line { listed: false, clauses: clauses.clone() };
        let (ja, en) = language::card::told(hooks.lexicon, &line);
        (ja.trim_end_matches('。').to_owned(), en.trim_end_matches('.').to_owned())
    };
    let options: Vec<(String, String)> = all.iter().map(told).collect();
    hooks.book.lore.options.push(options);
    (hooks.book.lore.options.len() - 1) as u16
}

/// What is chosen among: the number, and each mode.
pub(super) fn modes(hooks: &mut Hooks<'_>, sentence: &[Clause], rest: &[Clause]) -> Lowered<()> {
    let at = sentence[0].at;
    let refused = || cannot(at, "この選択肢", "such modes");
    if let Some((who, sentence)) = players::split(sentence) {
        let all = each_mode(rest).filter(|all| all.len() > 1 && chosen(&sentence) == Some((1, false)));
        let Some(all) = all else { return refused() };
        // Another player's choice is asked for when the text comes to it: nothing lies between (5.17.3).
        return players::tell(hooks, who, at, |hooks| {
            hooks.writer().cite(rule!("5.17.1"));
            let row = options(hooks, &all);
            one_of(hooks, row, all.len(), |hooks, nth| body(hooks, &all[nth]))
        });
    }
    let Some((n, up_to)) = chosen(sentence) else { return refused() };
    let begins_at = rest.iter().position(|clause| mode_of(clause).is_some()).unwrap_or(0);
    let (before, rest) = rest.split_at(begins_at);
    let instead = match before {
        [] => None,
        before => Some(more_modes(hooks, before)?),
    };
    let Some(all) = each_mode(rest) else { return refused() };
    if all.len() < 2 || hooks.writer().program().modes.is_some() {
        return refused();
    }
    let row = options(hooks, &all);
    let most = instead.as_ref().map_or(n, |(_, more, _)| n.max(*more));
    let of = all.len() as u8;
    let modes = engine::effect::Modes { of, n, up_to, instead, row };
    hooks.writer().program().modes = Some(modes);
    let before = hooks.writer().spoken_of();
    let first = hooks.writer().slots_from(None);
    let (mut furthest, outside) = (first, hooks.earth_rite != 0);
    for (nth, mode) in all.iter().enumerate() {
        hooks.writer().cite(rule!("5.17.1.1"));
        hooks.writer().cite(ruling!("SV-69"));
        hooks.writer().cite(rule!("5.17.4.1"));
        let leap = hooks.writer().write(Op::Mode(nth as u8, 0));
        hooks.writer().put_back(&before);
        hooks.writer().look_at(None);
        (hooks.did, hooks.x_said) = (None, false);
        hooks.writer().forget_deeds();
        // Of modes of which one is chosen, the others remember nothing.
        hooks.writer().slots_from((most == 1).then_some(first));
        let rite = std::mem::take(&mut hooks.earth_rite);
        body(hooks, mode)?;
        // 【土の秘術】 of a mode is asked for only where that is chosen.
        if hooks.earth_rite != 0 && !outside {
            hooks.rite_modes |= 1 << nth;
        }
        match (rite, hooks.earth_rite) {
            (_, 0) => hooks.earth_rite = rite,
            (0, _) => {}
            (before, now) if before == now => {}
            _ => return refused(),
        }
        furthest = furthest.max(hooks.writer().slots_from(None));
        hooks.writer().land(leap);
    }
    hooks.writer().slots_from(Some(furthest));
    Ok(())
}
