//! Where cards go, and how they lie there (39-6, 39-7).

use engine::effect::{Bound, Side};
use language::genre::{self, Adnominal, Adverb};
use language::grammar::{Atom, Chain, Particle, Pred, Tied};
use language::scribe::phrase::{Phrase, Says};
use language::scribe::{Lowered, Plays};
use language::view::Slots;
use language::{Tense, Voice};

use super::words::{is_owner, lane, own_noun, posture};
use super::{Hooks, cannot};
use crate::kinds::{Lane, Posture};
use crate::lexicon::{Deed, Noun};
use crate::table::Zone;
use crate::vocabulary::{Amount, Coming, Condition, Op, Way};

/// How a card lies when it comes, taken off the clause.
pub(super) fn coming(slots: &mut Slots<'_>, lane: Option<Lane>) -> Lowered<Coming> {
    let mut coming = Coming { lane, ..Coming::default() };
    let Some(chain) = slots.take(&Particle::At).printed() else { return Ok(coming) };
    match own_noun(chain).and_then(posture) {
        Some(Posture::Active | Posture::Open) => {}
        Some(Posture::Exhausted) => coming.exhausted = true,
        Some(Posture::Reversed) => coming.reversed = true,
        _ => return cannot(chain.at, "この状態での配置", "a state that a card can't come in"),
    }
    Ok(coming)
}

/// 空いている: takes the word out of a phrase, and says whether it was there.
pub(super) fn without_free(chain: &Chain) -> (Chain, bool) {
    let free =
        |atom: &Atom| matches!(atom, Atom::Adnominal(word) if Adnominal::of(*word) == Some(Adnominal::Free));
    let mut chain = chain.clone();
    let mut found = false;
    if free(&chain.first)
        && let Some((Tied::Beside(next) | Tied::By(_, next), rest)) = chain.more.split_first()
    {
        (found, chain.first, chain.more) = (true, next.clone(), rest.to_vec());
        return (chain, found);
    }
    // フィールドの空いているレーン: what follows is tied as the word was.
    let mut more: Vec<Tied> = Vec::new();
    let mut tie = None;
    for tied in chain.more {
        match tied {
            Tied::By(before, atom) if free(&atom) => (found, tie) = (true, Some(before)),
            Tied::Beside(atom) if tie.is_some() => more.extend(tie.take().map(|tie| Tied::By(tie, atom))),
            tied => more.push(tied),
        }
    }
    chain.more = more;
    (chain, found)
}

/// {そのカードのWTで指定された}ウェイトゾーン
pub(super) fn is_own_wait(hooks: &Hooks<'_>, chain: &Chain) -> bool {
    let Some(said) = chain.relative.as_deref() else { return false };
    let deed = said.pred.deed(hooks.lexicon()).and_then(genre::Deed::of);
    let named = matches!(deed, Some(genre::Deed::Name | genre::Deed::Indicate))
        && matches!(said.pred, Pred::Verb { voice: Voice::Passive, tense: Tense::Past | Tense::Plain, .. });
    let wt = match &said.args[..] {
        [language::grammar::Arg::Phrase(wt, Some(Particle::At), None)] => {
            wt.last_noun().and_then(Noun::of) == Some(Noun::Wt)
        }
        _ => false,
    };
    named && wt && own_noun(&Chain { relative: None, ..chain.clone() }) == Some(Noun::WaitZone)
}

/// Is it a lane that a unit moves to within the field: 隣接するレーン, 左レーン?
pub(super) fn lane_to(hooks: &Hooks<'_>, chain: &Chain) -> Option<Option<Lane>> {
    if let Some(lane) = own_noun(chain).and_then(lane) {
        return Some(Some(lane));
    }
    let adjoins = |chain: &Chain| match chain.relative.as_deref() {
        Some(said) => {
            matches!(said.pred, Pred::Verb { tense: Tense::Plain | Tense::Ongoing, .. })
                && said.pred.deed(hooks.lexicon()).and_then(Deed::of) == Some(Deed::Adjoin)
                && said.args.is_empty()
        }
        None => false,
    };
    let (bare, _) = without_free(chain);
    // 隣接するレーンのミニオンゾーン: there is one in each lane.
    let zone = bare.last_noun().and_then(Noun::of) == Some(Noun::MinionZone);
    let bare = bare.without_last().filter(|_| zone).unwrap_or(bare);
    if let Some(lane) = own_noun(&bare).and_then(lane) {
        return Some(Some(lane));
    }
    let word = own_noun(&Chain { relative: None, ..bare.clone() });
    let next = adjoins(&bare) && word == Some(Noun::Lane);
    (next || (bare.relative.is_none() && own_noun(&bare) == Some(Noun::AdjacentLane))).then_some(None)
}

/// Where a text puts cards; どこに and how, taken off the clause.
pub(super) fn way(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Way> {
    let face_down = slots.take_adverb(Adverb::InFaceDown.word());
    // In any order: they are laid as their player likes in any case.
    slots.take_adverb(Adverb::InAnyOrder.word());
    let Some(chain) = slots.take(&Particle::To).printed() else {
        let coming = coming(slots, None)?;
        return if face_down { not_there(slots.at()) } else { Ok(Way::Field(coming)) };
    };
    let way = place(hooks, slots, chain, face_down)?;
    match way {
        Way::Exile(_) => Ok(way),
        way if !face_down => Ok(way),
        _ => not_there(chain.at),
    }
}

fn not_there<T>(at: language::grammar::At) -> Lowered<T> {
    cannot(at, "この領域への移動", "a zone that cards can't be put in")
}

/// The own lane that the last condition asks about.
fn asked_about(hooks: &Hooks<'_>) -> Option<Lane> {
    fn lane(condition: &Condition) -> Option<Lane> {
        match condition {
            Condition::Is(Amount::Count(of), Bound::AtMost, Amount::N(0)) => match of.places[..] {
                [(zone, Side::Mine)] if of.filters.is_empty() => zone.lane(),
                _ => None,
            },
            Condition::All(all) => all.iter().rev().find_map(lane),
            _ => None,
        }
    }
    let gate = hooks.writer.ops().iter().rev().find_map(|op| match op {
        Op::Unless(condition, _) => Some(condition),
        _ => None,
    });
    gate.and_then(lane)
}

fn place(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, chain: &Chain, face_down: bool) -> Lowered<Way> {
    if is_own_wait(hooks, chain) {
        return Ok(Way::OwnWait);
    }
    // …レーンのミニオンゾーンが空いているなら、そこに: in the lane that was asked about.
    if own_noun(chain) == Some(Noun::There) {
        return match asked_about(hooks).filter(|_| !face_down) {
            Some(lane) => Ok(Way::Field(coming(slots, Some(lane))?)),
            None => not_there(chain.at),
        };
    }
    let (chain, free) = without_free(chain);
    let last = chain.last_noun();
    let shared = last.and_then(genre::Noun::of);
    match (last.and_then(Noun::of), shared) {
        (Some(Noun::PileTop), _) => return whose_pile(hooks, &chain, 1).map(|()| Way::DeckTop),
        (Some(Noun::PileBottom), _) => return whose_pile(hooks, &chain, 1).map(|()| Way::DeckBottom),
        (_, Some(genre::Noun::TopMost | genre::Noun::Top)) => {
            return whose_pile(hooks, &chain, 2).map(|()| Way::DeckTop);
        }
        (_, Some(genre::Noun::BottomMost | genre::Noun::Bottom)) => {
            return whose_pile(hooks, &chain, 2).map(|()| Way::DeckBottom);
        }
        // 空いているレーン
        (Some(Noun::Lane), _) if free => {
            if let Some(field) = chain.without_last() {
                let phrase = Phrase::read(hooks, &field)?;
                phrase.only(Says::WHOSE.and(Says::ZONES))?;
            }
            return Ok(Way::Field(coming(slots, None)?));
        }
        (Some(word), _) if lane(word).is_some() => {
            if let Some(field) = chain.without_last() {
                let phrase = Phrase::read(hooks, &field)?;
                phrase.only(Says::WHOSE.and(Says::ZONES))?;
            }
            return Ok(Way::Field(coming(slots, lane(word))?));
        }
        _ => {}
    }
    // Whose zone goes without saying: a card goes to its owner's (18-3).
    let chain = without_each(chain);
    let phrase = Phrase::read(hooks, &chain)?;
    phrase.only(Says::WHOSE.and(Says::ZONES))?;
    match phrase.zones.get().map(|zones| &zones[..]) {
        Some([Zone::Hand]) => Ok(Way::Hand),
        Some([Zone::Deck]) => Ok(Way::DeckTop),
        Some([Zone::Standby]) => Ok(Way::Standby),
        Some([Zone::Exile]) => Ok(Way::Exile(face_down)),
        Some([zone]) if zone.is_wait() => Ok(Way::Wait(zone.wait().unwrap_or(1))),
        Some([Zone::Lord] | [Zone::Left, Zone::Centre, Zone::Right, ..]) => {
            Ok(Way::Field(coming(slots, None)?))
        }
        _ => not_there(chain.at),
    }
}

/// それぞれのオーナーの手札, そのカードのオーナーの手札: the owner is that of what goes there.
fn without_each(chain: Chain) -> Chain {
    let points =
        matches!(chain.first.noun(), Some(genre::Noun::EachOne | genre::Noun::It | genre::Noun::Them))
            || matches!(chain.first.adnominal(), Some(Adnominal::That | Adnominal::Those));
    let owner = |tied: &Tied| matches!(tied.atom(), Some(Atom::Noun(word)) if is_owner(*word));
    match chain.more.iter().position(owner).filter(|at| points && *at <= 1) {
        Some(at) => {
            let first = Atom::Noun(Noun::CardOwner.id());
            Chain { first, more: chain.more[at + 1..].to_vec(), ..chain }
        }
        None => chain,
    }
}

/// あなたの山札の一番上: the words before the last so many are whose it is.
fn whose_pile(hooks: &mut Hooks<'_>, chain: &Chain, words: usize) -> Lowered<()> {
    let mut before = Some(chain.clone());
    for n in 0..words {
        let Some(now) = before else { return not_there(chain.at) };
        let pile = n == 0 || now.last_noun().and_then(Noun::of) == Some(Noun::Pile);
        if !pile {
            return not_there(chain.at);
        }
        before = now.without_last();
    }
    match before {
        None => Ok(()),
        Some(whose) => Phrase::read(hooks, &whose)?.only(Says::WHOSE),
    }
}
