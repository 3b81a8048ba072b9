//! Which arguments belong to a verb: to one before a noun, and to one of a condition inside another clause.

use crate::conjugation::{Tense, Voice};
use crate::fits;
use crate::frames::{self, has_slot};
use crate::genre;
use crate::grammar::{Arg, At, Atom, Chain, Link, Particle, Pause, Pred, Relative};
use crate::lexicon::Lexicon;
use crate::predicate::Form;
use crate::sorts::Sorts;

/// May this phrase, subject of a relative clause, belong to it rather than to the clause around it?
fn takes_subject(subject: &Chain, lexicon: &Lexicon, form: Form, taken: usize, object: bool) -> bool {
    // コストが最も高い N: a figure is always the relative clause's own. 数が〔場にある〕N: no figure lies anywhere.
    let deed = genre::Deed::of(lexicon.verb(form.verb).deed);
    let lies = matches!(deed, Some(genre::Deed::Exist | genre::Deed::Be)) && taken > 0;
    if fits::sorts_of(subject, lexicon).meets(Sorts::FIGURE) && !lies {
        return true;
    }
    let transitive = frames::of(lexicon, form.verb).iter().any(|f| has_slot(f, &Particle::Object));
    taken == 0 || (!object && form.voice != Voice::Passive && transitive)
}

/// Has a verb use for a phrase with this particle?
fn has_use(lexicon: &Lexicon, form: Form, particle: &Particle) -> bool {
    matches!(particle, Particle::At | Particle::By | Particle::ByStem)
        || (form.voice == Voice::Passive && *particle == Particle::To)
        || frames::of(lexicon, form.verb).iter().any(|frame| has_slot(frame, particle))
}

/// このターンに, このターン中に: of what has happened.
fn is_past_time(arg: &Arg) -> bool {
    arg.is(genre::Adverb::InThisTurn) || arg.is(genre::Adverb::DuringThisTurnTo)
}

/// 〔コストが〕高い N, 〔コストの〕高い N: of a figure, の says the same.
fn is_subject(lexicon: &Lexicon, chain: &Chain, particle: &Particle) -> bool {
    match particle {
        Particle::Subject => true,
        Particle::Of => frames::is_own_subject(fits::sorts_of(chain, lexicon)),
        _ => false,
    }
}

/// Adverbs that no clause before a noun takes.
const OF_DEEDS: [genre::Adverb; 6] = [
    genre::Adverb::Instead,
    genre::Adverb::Then,
    genre::Adverb::Further,
    genre::Adverb::AtRandom,
    genre::Adverb::OnceMore,
    genre::Adverb::InAnyOrder,
];

/// How many of the last arguments belong to a verb that stands before a noun: those its frame has a slot for,
/// never a topic, never across a comma, each particle once.
fn taken(lexicon: &Lexicon, form: Form, args: &[Arg], time: bool) -> usize {
    let mut seen: Vec<&Particle> = Vec::new();
    let mut n = 0;
    let is = form.tense == Tense::Plain;
    for arg in args.iter().rev() {
        match arg {
            // ターン終了時まで〔場にある〕N は…: what simply is so has no time of its own.
            Arg::Adverb(word, None) if is && word.entry(lexicon).sorts.meets(Sorts::TIME) => break,
            Arg::Phrase(chain, None, None) if is && fits::sorts_of(chain, lexicon).meets(Sorts::TIME) => {
                break;
            }
            // 代わりに〔【守護】を持つ〕N を…: how a deed is done, or when, is said of the deed.
            Arg::Adverb(..) if OF_DEEDS.iter().any(|word| arg.is(*word)) => break,
            // このターンに移動した N: an adverb right before belongs to it.
            Arg::Adverb(_, None) | Arg::Phrase(_, None, None) => {}
            Arg::Adverb(_, Some(_)) | Arg::Mark(..) | Arg::Clause(_) | Arg::Phrase(_, _, Some(_)) => break,
            Arg::Phrase(_, Some(Particle::Topic), _) => break,
            Arg::Phrase(subject, Some(particle), _) if is_subject(lexicon, subject, particle) => {
                let object = seen.contains(&&Particle::Object);
                // このカードが敵を倒したターン: the subject can't be the time's.
                if !time && !takes_subject(subject, lexicon, form, n, object) {
                    return n;
                }
                // 最もコストが高い N, このターンに自分が引いた N: an adverb right before the subject belongs to it as well.
                let figure = fits::sorts_of(subject, lexicon).meets(Sorts::FIGURE);
                let own = |arg: &&Arg| match arg {
                    Arg::Adverb(_, None) => figure || (!is && is_past_time(arg)),
                    // このカードよりATKが低い N
                    Arg::Phrase(_, Some(Particle::Than), None) => figure && !seen.contains(&&Particle::Than),
                    _ => false,
                };
                return n + 1 + args[..args.len() - n - 1].iter().rev().take_while(own).count();
            }
            Arg::Phrase(_, Some(particle), None) => {
                if seen.contains(&particle) || !has_use(lexicon, form, particle) {
                    break;
                }
                seen.push(particle);
            }
        }
        n += 1;
    }
    n
}

/// How many of the first arguments don't belong to the verb of a condition, but to the clause that goes on after
/// it: a topic before another subject, and from the right the first that the verb has no slot for.
pub(crate) fn outside(lexicon: &Lexicon, form: Form, args: &[Arg]) -> usize {
    let mut seen: Vec<&Particle> = Vec::new();
    for (n, arg) in args.iter().enumerate().rev() {
        let Arg::Phrase(chain, Some(particle), _) = arg else { continue };
        let sorts = fits::sorts_of(chain, lexicon);
        let fills =
            || frames::of(lexicon, form.verb).iter().any(|f| frames::fills(f, particle, sorts, form.voice));
        let subject = |p: &&Particle| matches!(p, Particle::Topic | Particle::Subject | Particle::Also);
        let own = match particle {
            _ if sorts.meets(Sorts::TIME) => true,
            Particle::Topic => !seen.iter().any(subject) && fills(),
            Particle::Object | Particle::From | Particle::Among => !seen.contains(&particle) && fills(),
            Particle::To => !seen.contains(&particle) && (form.voice == Voice::Passive || fills()),
            _ => true,
        };
        if !own {
            return n + 1;
        }
        seen.push(particle);
    }
    0
}

/// May a clause with this link stand inside another?
pub(crate) fn embeds(link: &Link) -> bool {
    matches!(
        link,
        Link::IfPause
            | Link::If
            | Link::CasePause
            | Link::Case
            | Link::CaseOnly
            | Link::CaseOnlyTo
            | Link::AsLongAs
            | Link::AsLongAsStraight
            | Link::While
            | Link::SoThat
            | Link::JustAs
            | Link::Until
            | Link::ByDoing
            | Link::ByDoingPause
            | Link::InsteadPause
    )
}

/// Where arguments begin.
pub(crate) fn start_of(args: &[Arg], otherwise: usize) -> usize {
    match args.first() {
        Some(Arg::Phrase(chain, ..)) => chain.at.start as usize,
        Some(Arg::Clause(clause)) => clause.at.start as usize,
        Some(Arg::Adverb(..) | Arg::Mark(..)) | None => otherwise,
    }
}

/// Makes a relative clause of a predicate and the arguments before it that are its own.
pub(crate) fn relative(
    lexicon: &Lexicon,
    pred: Pred,
    pause: Option<Pause>,
    (from, to): (usize, usize),
    mut own: Vec<Arg>,
) -> Box<Relative> {
    // 場にある・コストが3以下の N: what was said of the figure is said of N.
    let mut before = None;
    for arg in &mut own {
        let apart = |said: &Relative| said.pause.is_some();
        if let Arg::Phrase(chain, ..) = arg
            && !is_of_figure(lexicon, chain)
            && (fits::sorts_of(chain, lexicon).meets(Sorts::FIGURE)
                || matches!(chain.first, Atom::Keyword(_))
                || (fits::sorts_of(chain, lexicon).meets(Sorts::HARM)
                    && chain.relative.as_deref().is_some_and(apart)))
            && let Some(said) = chain.relative.take()
        {
            chain.at.start = said.at.end;
            before = Some(said);
            break;
        }
    }
    let start = start_of(&own, from);
    Box::new(Relative { before, args: own, pred, at: At::new(start, to), pause })
}

/// 〔捨てた〕枚数以下のコスト, 〔それより1大きい〕コスト: is it said of the figure, or of what bounds it?
fn is_of_figure(lexicon: &Lexicon, chain: &Chain) -> bool {
    let bounded = chain.more[..]
        .split_last()
        .is_some_and(|(_, before)| before.iter().any(|tied| matches!(tied, crate::grammar::Tied::Limit(_))));
    let compared = |said: &Relative| {
        let deed = said.pred.deed(lexicon).and_then(genre::Deed::of);
        let subject = |arg: &Arg| arg.phrase(&[Particle::Subject, Particle::Topic]).is_some();
        matches!(deed, Some(genre::Deed::Higher | genre::Deed::Lower)) && !said.args.iter().any(subject)
    };
    // 〔破壊した〕カードのコスト
    let of_cards = fits::sorts_of_atom(&chain.first, lexicon).meets(Sorts::CARD);
    bounded || of_cards || chain.relative.as_deref().is_some_and(compared)
}

/// ATK200以下の、: what the cards are like.
fn is_bounded(chain: &Chain) -> bool {
    matches!(chain.last(), Atom::Quantity(_))
        || matches!(chain.more.last(), Some(crate::grammar::Tied::Limit(_)))
}

/// The arguments that a verb before a noun takes back; `time` if the noun is one for a time.
pub(crate) fn own_args(lexicon: &Lexicon, form: Form, args: &mut Vec<Arg>, time: bool) -> Vec<Arg> {
    let mut from = args.len() - taken(lexicon, form, args, time);
    // 相手のアタックしている N: whose it is stands before what is said of it.
    if from > 0
        && let Arg::Phrase(whose, Some(Particle::Of), pause) = &args[from - 1]
        && (pause.is_none() || is_bounded(whose))
    {
        from -= 1;
    }
    args.split_off(from)
}

/// このカードと〔相手の場にある〕カード, カード1枚と〔【守護】を持つ〕カード: cards before と that stand beside the noun, not in
/// the clause before it, and the phrase without them.
pub(crate) fn front(lexicon: &Lexicon, chain: &Chain) -> Option<(Chain, Chain)> {
    let said = chain.relative.as_deref().filter(|said| said.before.is_none())?;
    let (at, before, place) = said.args.iter().enumerate().find_map(|(at, arg)| match arg {
        Arg::Phrase(place, Some(particle @ (Particle::To | Particle::Object)), _) => {
            let (before, place) = place.split_at_and()?;
            let counted = before.atoms().any(|atom| matches!(atom, Atom::Quantity(_)));
            let cards = fits::sorts_of(&before, lexicon).meets(Sorts::CARD);
            (cards && (counted || *particle == Particle::To)).then_some((at, before, place))
        }
        _ => None,
    })?;
    let mut said = said.clone();
    if let Arg::Phrase(chain, ..) = &mut said.args[at] {
        *chain = place;
    }
    Some((before, Chain { relative: Some(Box::new(said)), ..chain.clone() }))
}
