//! Finding the verb that stands somewhere in a text, and what it is by what follows: the predicate of a clause, or
//! said of the next noun.

use crate::conjugation::{Conjugation, Tense, Voice};
use crate::frames::{self, Stands};
use crate::grammar::{Arg, Link, Pause};
use crate::lexicon::{Class, VerbId};
use crate::syntax::{Reader, Syntax, Want};
use text::Called;

/// A verb in a form, as it was found in the text.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    pub verb: VerbId,
    pub voice: Voice,
    pub tense: Tense,
    pub from: usize,
}

/// What a verb that stands here is.
pub(crate) enum Found {
    /// The predicate of the clause.
    Predicate(Form, Option<Link>),
    /// Said of the noun that follows.
    Relative(Form, Option<Pause>),
}

/// Is the line, the quotation or the bracket over?
pub(crate) fn over(r: &Reader<'_>) -> bool {
    let rest = r.rest();
    rest.is_empty() || rest.starts_with(['」', '\n', '》', '】', '）'])
}

/// Could a phrase or an adverb begin here?
pub(crate) fn phrase_begins(r: &Reader<'_>) -> bool {
    let rest = r.rest();
    let Some(first) = rest.chars().next() else { return false };
    let words = [Class::Noun, Class::Adnominal, Class::Keyword, Class::Adverb];
    matches!(first, '『' | '＜' | '「' | '+' | '-' | 'X' | 'Y')
        || first.is_ascii_digit()
        || words.iter().any(|class| r.lexicon().longest(*class, rest).is_some())
        || rest.starts_with("すべて")
        || rest.starts_with("全て")
}

/// Can a verb in this form be tied to what follows by this link?
fn may_link(tense: Tense, link: &Link) -> bool {
    match link {
        Link::Pause => {
            matches!(tense, Tense::Stem | Tense::Te | Tense::NegativeStem | Tense::Nor | Tense::EvenIf)
        }
        Link::Or | Link::OrPause | Link::CommaOr | Link::CommaOrPause | Link::JustAs => tense.before_noun(),
        Link::Slash => false,
        Link::Without => tense == Tense::NegativeStem,
        Link::After => tense == Tense::Past,
        Link::CommaAnd | Link::CommaAndPause => tense != Tense::Bare,
        Link::Cost => tense != Tense::Te,
        Link::End => {
            let goes_on =
                [Tense::Stem, Tense::Te, Tense::NegativeStem, Tense::Nor, Tense::EvenIf, Tense::Bare];
            !goes_on.contains(&tense)
        }
        _ => {
            let alone = [Tense::Stem, Tense::Te, Tense::Nor, Tense::Must, Tense::EvenIf, Tense::Bare];
            !alone.contains(&tense)
        }
    }
}

/// Does a longer word of another class stand where this form does? Then that is meant: 持ち主 over 持ち.
fn hidden_by_word(r: &Reader<'_>, from: usize, to: usize) -> bool {
    let rest = &r.text()[from..];
    [Class::Noun, Class::Keyword, Class::Adnominal]
        .iter()
        .any(|class| r.lexicon().longest(*class, rest).is_some_and(|(_, len)| from + len > to))
}

/// What a form is by what follows it, if something can. A link or the end makes it the predicate at once; what
/// else it might be is kept, as a longer form of another verb may still be followed by a link.
fn judge(r: &mut Reader<'_>, form: Form, icon: bool, kept: &mut Option<(usize, Found)>) -> Option<Found> {
    let end = r.at();
    let link = r.attempt(Link::read);
    let ends = match &link {
        Some(link) => may_link(form.tense, link),
        None => over(r) && !matches!(form.tense, Tense::Stem | Tense::Nor | Tense::EvenIf | Tense::Bare),
    };
    if ends {
        return Some(Found::Predicate(form, link));
    }
    r.go_to(end);
    if kept.is_some() {
        return None;
    }
    if form.tense.before_noun() {
        let pause = r.attempt(Pause::read);
        if phrase_begins(r) {
            *kept = Some((r.at(), Found::Relative(form, pause)));
            return None;
        }
        r.go_to(end);
    }
    // 残り2枚: a noun that is just as long is meant, unless a link follows.
    let noun = r.lexicon().longest(Class::Noun, &r.text()[form.from..]);
    let noun = noun.is_some_and(|(_, len)| form.from + len == end);
    let goes_on = !noun && (icon || matches!(form.tense, Tense::Te | Tense::Stem | Tense::Nor));
    let verb_follows =
        |r: &Reader<'_>| r.lexicon().verbs_at(r.rest()).any(|v| !r.lexicon().verb(v).stem.is_empty());
    if goes_on && link.is_none() && end > form.from && (phrase_begins(r) || verb_follows(r)) {
        *kept = Some((end, Found::Predicate(form, None)));
    }
    None
}

/// A verb that stands here, in the longest form that something can follow.
pub(crate) fn verb(r: &mut Reader<'_>, args: &[Arg]) -> Option<Found> {
    let (lexicon, from, text) = (r.lexicon(), r.at(), r.text());
    let mut kept = None;
    let mut unfit = None;
    let mut any = false;
    for id in lexicon.verbs_at(r.rest()) {
        let verb = lexicon.verb(id);
        let stem = from + verb.stem.len();
        let icon = verb.stem.ends_with('》');
        for ending in lexicon.endings_at(verb, &text.as_bytes()[stem..]) {
            let end = stem + ending.text.len();
            // A bare stem goes straight on only where nothing longer does: 加え, 得.
            let bare_stem = verb.conjugation == Conjugation::Ichidan && ending.text.is_empty();
            if hidden_by_word(r, from, end) || (bare_stem && kept.is_some()) {
                continue;
            }
            any = true;
            r.go_to(end);
            let form = Form { verb: id, voice: ending.voice, tense: ending.tense, from };
            let icon = icon && form.tense == Tense::Bare;
            if let Some(found) = judge(r, form, icon, &mut kept) {
                // Of verbs that share a form, the first whose frame takes the arguments is meant.
                let shared = !verb.row.alike.is_empty();
                if !shared || frames::filled(lexicon, args, id, form.voice, Stands::Spoken).is_ok() {
                    return Some(found);
                }
                let at = r.at();
                unfit.get_or_insert((at, found));
                break;
            }
        }
        r.go_to(stem);
        if !verb.stem.is_empty() {
            r.want(Want::Named(Called::new("活用", "a form of the verb")));
        }
        if any && kept.is_some() {
            break;
        }
    }
    r.go_to(from);
    if !any {
        r.want(Want::Word(Class::Verb));
    }
    let (at, found) = kept.or(unfit)?;
    r.go_to(at);
    Some(found)
}
