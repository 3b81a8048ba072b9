//! Lanes, wait zones and words that stand for cards: what takes several words of a phrase.

use engine::effect::Reference as Known;
use language::genre::{self, Adnominal};
use language::grammar::{Atom, Quantity, Quote, Raw, Tie};
use language::scribe::phrase::{Count, Phrase, Pronoun, Says, Whose};
use language::scribe::words::{How, Words};
use language::scribe::{Lowered, Plays};

use super::words::{lane, wait, zones};
use super::{Hooks, cannot, is, written};
use crate::cards::row;
use crate::game::Legions;
use crate::kinds::{Category, Lane};
use crate::lexicon::Noun;
use crate::table::Zone;
use crate::vocabulary::{Filter, Reference, Test};

fn own(words: &Words<'_>, n: usize) -> Option<Noun> {
    words.noun(n).and_then(Noun::of)
}

fn shared(words: &Words<'_>, n: usize) -> Option<genre::Noun> {
    words.noun(n).and_then(genre::Noun::of)
}

/// The card that a place is told by: the one spoken of right before it, else this one.
fn mark(hooks: &mut Hooks<'_>, phrase: &mut Phrase<Legions>) -> Lowered<Reference> {
    match phrase.pronoun.take() {
        None | Some(Pronoun::This) => Ok(Known::This),
        Some(Pronoun::It) => match hooks.writer().it()? {
            Some(it) => Ok(it),
            None => cannot(phrase.at, "前に述べていないもの", "nothing was spoken of before"),
        },
    }
}

/// 左レーン, 中央レーンのミニオンゾーン: where cards lie.
fn in_lane(
    hooks: &mut Hooks<'_>,
    words: &mut Words<'_>,
    phrase: &mut Phrase<Legions>,
    lanes: &[Lane],
) -> Lowered<()> {
    let at = phrase.at;
    // 中央レーンのミニオンゾーン: that place alone.
    if own(words, 0) == Some(Noun::MinionZone) && phrase.zones.get().is_none() {
        words.skip(1);
        phrase.zones.set(lanes.iter().map(|lane| Zone::of_lane(*lane)).collect(), at)?;
        return Ok(());
    }
    if phrase.whose.get().is_some() && phrase.zones.get().is_none() {
        // What lies in the leader zone is in the centre lane (18-12, 19-3).
        let of_lane = |lane: &Lane| match lane {
            Lane::Centre => vec![Zone::Centre, Zone::Lord, Zone::Master],
            lane => vec![Zone::of_lane(*lane)],
        };
        phrase.zones.set(lanes.iter().flat_map(of_lane).collect(), at)?;
    } else {
        hooks.writer().cite(rule!("18-12"));
        let test = |lane: &Lane| is(Test::Lane(*lane));
        phrase.places.push(match lanes {
            [only] => test(only),
            all => Filter::Any(all.iter().map(|lane| vec![test(lane)]).collect()),
        });
    }
    Ok(())
}

/// 〔左レーン〕と右レーン: one more lane beside those before.
fn another_lane(words: &Words<'_>) -> Option<Lane> {
    let next = words.peek(0)?;
    match (next.how(), next.tie, next.atom) {
        (How::And | How::Or, Some(_), Atom::Noun(word)) => Noun::of(*word).and_then(lane),
        _ => None,
    }
}

/// Words that go together; says whether there were any.
pub(super) fn place(
    hooks: &mut Hooks<'_>,
    words: &mut Words<'_>,
    phrase: &mut Phrase<Legions>,
) -> Lowered<bool> {
    let at = phrase.at;
    match shared(words, 0) {
        // 対象のミニオン: what was chosen.
        Some(genre::Noun::Target) => {
            words.skip(1);
            phrase.stands_for_it()?;
            return Ok(true);
        }
        Some(genre::Noun::Oneself) => {
            words.skip(1);
            phrase.pronoun.set(Pronoun::This, at)?;
            return Ok(true);
        }
        _ => {}
    }
    // このカードのアタックターゲット: what it fights.
    if phrase.says_only(Says::PRONOUN)
        && phrase.pronoun.get() == Some(&Pronoun::This)
        && let Some(target @ (Noun::AttackTarget | Noun::AttackUnit)) = own(words, 0)
    {
        phrase.pronoun.take();
        phrase.filters.push(is(Test::Fights(vec![Filter::This])));
        words.skip(1);
        let test = if target == Noun::AttackTarget { Test::AttackTarget } else { Test::Attacker };
        phrase.filters.push(is(test));
        phrase.stands_for_cards = true;
        return Ok(true);
    }
    // 異なる名前のミニオン
    if words.adnominal(0) == Some(Adnominal::Different)
        && matches!(shared(words, 1), Some(genre::Noun::Name | genre::Noun::CardName))
    {
        words.skip(2);
        super::relatives::differ(hooks, phrase);
        return Ok(true);
    }
    if of_type(hooks, words, phrase) {
        return Ok(true);
    }
    // 全てのフィールド: both players'.
    if let Some(Atom::Quantity(Quantity::All | Quantity::Every)) = words.peek(0).map(|next| next.atom)
        && words.noun(1).and_then(zones).is_some()
    {
        words.skip(1);
        phrase.whose.set(Whose::Both, at)?;
        return Ok(true);
    }
    if let Some(first) = own(words, 0).and_then(lane) {
        let lanes = lanes_from(words, first);
        in_lane(hooks, words, phrase, &lanes)?;
        return Ok(true);
    }
    if own(words, 0) == Some(Noun::AdjacentLane) {
        words.skip(1);
        // 隣接レーン, after a lane was chosen: beside that one.
        if hooks.lane && phrase.pronoun.get().is_none() {
            phrase.places.push(is(Test::NextToThatLane));
            return Ok(true);
        }
        let mark = mark(hooks, phrase)?;
        let played = matches!(hooks.category, Category::Skill | Category::Arts);
        if played && mark == Known::This {
            return cannot(at, "何に隣接するレーンか", "beside which lane");
        }
        phrase.places.push(beside(words, Test::NextLane(mark)));
        return Ok(true);
    }
    if pile_top(words, phrase)? || waiting(words, phrase)? {
        return Ok(true);
    }
    same(hooks, words, phrase)
}

/// 左レーンと右レーン: in the one or in the other.
fn lanes_from(words: &mut Words<'_>, first: Lane) -> Vec<Lane> {
    words.skip(1);
    let mut lanes = vec![first];
    while let Some(more) = another_lane(words).filter(|more| !lanes.contains(more)) {
        words.skip(1);
        lanes.push(more);
    }
    lanes
}

/// タイプ「獣」のミニオン, タイプ「獣」以外のミニオン
fn of_type(hooks: &mut Hooks<'_>, words: &mut Words<'_>, phrase: &mut Phrase<Legions>) -> bool {
    if shared(words, 0) != Some(genre::Noun::Type) {
        return false;
    }
    let word = match words.peek(1).filter(|next| next.tie.is_none()).map(|next| next.atom) {
        Some(Atom::Quote(Quote::Name { name: Raw(name) })) => name.to_string(),
        Some(Atom::Quote(Quote::Text { line })) => written(&line.0),
        _ => return false,
    };
    words.skip(2);
    let row = row(&mut hooks.lore.types, &word);
    phrase.filters.push(is(Test::Type(row)));
    true
}

/// 山札の上, 山札の一番上のカード
fn pile_top(words: &mut Words<'_>, phrase: &mut Phrase<Legions>) -> Lowered<bool> {
    if own(words, 0) == Some(Noun::PileTop) {
        words.skip(1);
        phrase.say(Says::TOP)?;
        return Ok(true);
    }
    if own(words, 0) != Some(Noun::Pile) || shared(words, 1) != Some(genre::Noun::TopMost) {
        return Ok(false);
    }
    words.skip(2);
    phrase.say(Says::TOP)?;
    // The topmost card is one.
    if shared(words, 0) == Some(genre::Noun::Card) {
        phrase.count.set(Count::Exactly(1), phrase.at)?;
    }
    Ok(true)
}

/// ウェイトゾーンⅠ～Ⅲ, タイムラインのウェイトゾーンⅡ
fn waiting(words: &mut Words<'_>, phrase: &mut Phrase<Legions>) -> Lowered<bool> {
    let timeline = usize::from(own(words, 0) == Some(Noun::Timeline));
    let Some(from) = own(words, timeline).and_then(|word| wait(word, false)) else { return Ok(false) };
    words.skip(timeline + 1);
    let range = words.peek(0).filter(|next| next.tie == Some(&Tie::Range)).map(|next| next.atom);
    let to = match range {
        Some(Atom::Noun(word)) => Noun::of(*word).and_then(|word| wait(word, true).or(wait(word, false))),
        Some(_) => None,
        None => Some(from),
    };
    match to {
        Some(to) if to >= from => {
            words.skip(usize::from(range.is_some()));
            let mut all: Vec<Zone> = (from..=to).map(Zone::waiting).collect();
            while let Some(more) = another(words).map(Zone::waiting).filter(|more| !all.contains(more)) {
                words.skip(1);
                all.push(more);
            }
            phrase.zones.set(all, phrase.at)?;
            Ok(true)
        }
        _ => cannot(phrase.at, "この範囲のウェイトゾーン", "such a range of wait zones"),
    }
}

/// ウェイトゾーンⅠ・Ⅱ, ウェイトゾーンⅠかウェイトゾーンⅡ: one more beside those before.
fn another(words: &Words<'_>) -> Option<u8> {
    let next = words.peek(0)?;
    match (next.how(), next.tie, next.atom) {
        (How::And | How::Or, Some(_), Atom::Noun(word)) => {
            let word = Noun::of(*word)?;
            wait(word, true).or(wait(word, false))
        }
        _ => None,
    }
}

/// 〔このカードと同一レーン〕か隣接レーン: in the one or in the other.
fn beside(words: &mut Words<'_>, test: Test) -> Filter {
    let joined =
        words.peek(0).is_some_and(|next| next.tie.is_some() && matches!(next.how(), How::And | How::Or));
    let same = matches!(words.adnominal(0), Some(Adnominal::Same | Adnominal::SameWhole));
    let adjacent = match words.peek(0).map(|next| next.atom) {
        Some(Atom::Noun(word)) => Noun::of(*word) == Some(Noun::AdjacentLane),
        _ => false,
    };
    let other = match &test {
        Test::SameLane(of) if joined && adjacent => {
            words.skip(1);
            Test::NextLane(of.clone())
        }
        Test::NextLane(of) if joined && same && own(words, 1) == Some(Noun::Lane) => {
            words.skip(2);
            Test::SameLane(of.clone())
        }
        _ => return is(test),
    };
    Filter::Any(vec![vec![is(test)], vec![is(other)]])
}

/// このカードと同一レーン, そのレーン
fn same(hooks: &mut Hooks<'_>, words: &mut Words<'_>, phrase: &mut Phrase<Legions>) -> Lowered<bool> {
    let first = words.adnominal(0);
    let same = matches!(first, Some(Adnominal::Same | Adnominal::SameWhole));
    match (own(words, 1), first) {
        (Some(Noun::Lane), _) if same => {
            words.skip(2);
            let of = mark(hooks, phrase)?;
            phrase.places.push(beside(words, Test::SameLane(of)));
            Ok(true)
        }
        // その隣接レーン: beside what was spoken of.
        (Some(Noun::AdjacentLane), Some(Adnominal::That)) if phrase.pronoun.get().is_none() => {
            words.skip(2);
            phrase.pronoun.set(Pronoun::It, phrase.at)?;
            let of = mark(hooks, phrase)?;
            phrase.places.push(is(Test::NextLane(of)));
            Ok(true)
        }
        (Some(Noun::Lane), Some(Adnominal::That)) => {
            if !hooks.lane {
                return cannot(phrase.at, "前に選んでいないレーン", "a lane that nobody chose");
            }
            words.skip(2);
            phrase.places.push(is(Test::ThatLane));
            Ok(true)
        }
        _ => Ok(false),
    }
}
