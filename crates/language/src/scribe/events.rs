//! What happens, as a clause tells it: the words that set abilities off, are replaced, ruled out or asked about later.
//! A game writes a table of what can happen ([`Row`]); here a clause is found in it and taken apart.

use engine::Game;
use engine::effect::Effects;

use crate::conjugation::{Tense, Voice};
use crate::genre;
use crate::grammar::{Arg, Atom, Chain, Clause, Particle, Tie, Tied};
use crate::lexicon::{DeedId, NOUN};
use crate::scribe::phrase::{Phrase, Says, Whose};
use crate::scribe::sentences::player;
use crate::scribe::{Lowered, Plays, Refused};
use crate::syntax::Word;
use crate::view::{Form, Slots};

/// In which voice and tense something is told; without one, in any.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Way(pub Option<Voice>, pub Option<Tense>);

/// アタックした, アタックする
pub const DOES: Way = Way(Some(Voice::Active), None);
/// アタックした
pub const DID: Way = Way(Some(Voice::Active), Some(Tense::Past));
/// アタックする
pub const WILL: Way = Way(Some(Voice::Active), Some(Tense::Plain));
/// 選ばれた, 選ばれる
pub const IS: Way = Way(Some(Voice::Passive), None);
/// 選ばれた
pub const WAS: Way = Way(Some(Voice::Passive), Some(Tense::Past));
/// 選ばれない
pub const IS_NOT: Way = Way(Some(Voice::Passive), Some(Tense::Negative));
/// 受けない
pub const DOES_NOT: Way = Way(Some(Voice::Active), Some(Tense::Negative));
/// アタックできない, アタックすることはできない
pub const CANNOT: Way = Way(Some(Voice::Potential), None);
/// In any voice and tense.
pub const ANY: Way = Way(None, None);

impl Way {
    fn fits(self, form: Form) -> bool {
        let unable = matches!(form.tense, Tense::Unable | Tense::Nor);
        let told = if unable { Voice::Potential } else { form.voice };
        self.0.is_none_or(|voice| voice == told) && self.1.is_none_or(|tense| tense == form.tense)
    }
}

/// What a row says of a slot. A slot that it says nothing of stays in the clause, which is refused for it.
#[derive(Clone, PartialEq, Debug)]
pub enum Slot<Z: 'static> {
    /// This noun alone fills it.
    Is(Particle, Word<NOUN>),
    /// Something else fills it that the game reads, such as damage.
    What(Particle),
    /// The other cards fill it.
    Other(Particle),
    /// The other cards fill it, if anything does.
    OtherIf(Particle),
    /// The other cards are those that do it, in the passive, if any are named.
    Doer,
    /// These zones fill it, whoever's they are; any, where there are none.
    Place(Particle, &'static [Z]),
    /// A place fills it, if anything does.
    PlaceIf(Particle),
    /// So many of what it is done to, if it is said.
    Count,
    /// This adverb stands there.
    How(genre::Adverb),
    /// By what it happens may be said.
    By,
}

/// Something that can happen: a deed, in which voice and tense, with what in its slots, and what that is in the game.
/// The first row that fits is meant.
pub type Row<Z, T> = (DeedId, Way, &'static [Slot<Z>], T);

/// By what something happens: 相手の効果, このバトル.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Means {
    /// Whose it is.
    pub whose: Option<Whose>,
    /// Does この or その stand before it?
    pub pointed: bool,
    /// What it is.
    pub what: Word<NOUN>,
    /// The cards whose it is, where they are told: 相手のエフェクトの効果.
    pub of: Option<Chain>,
}

impl Means {
    /// A noun, and whose it is.
    pub fn of<P: Plays>(hooks: &P, chain: &Chain) -> Option<Means> {
        let noun = |tied: &Tied| match tied {
            Tied::By(Tie::Of, Atom::Noun(what)) | Tied::Beside(Atom::Noun(what)) => Some(*what),
            _ => None,
        };
        let alone = |what| Means { whose: None, pointed: false, what, of: None };
        match (&chain.first, &chain.more[..], &chain.relative) {
            (Atom::Noun(what), [], None) => Some(alone(*what)),
            (Atom::Noun(whose), [what], None) if hooks.whose(*whose).is_some() => {
                Some(Means { whose: hooks.whose(*whose), ..alone(noun(what)?) })
            }
            (Atom::Adnominal(word), [what @ Tied::Beside(_)], None) => match genre::Adnominal::of(*word)? {
                genre::Adnominal::This | genre::Adnominal::That => {
                    Some(Means { pointed: true, ..alone(noun(what)?) })
                }
                _ => None,
            },
            (_, [.., Tied::By(Tie::Of, Atom::Noun(what))], _) => {
                Some(Means { of: chain.without_last(), ..alone(*what) })
            }
            _ => None,
        }
    }

    /// By what something happens, taken off the clause.
    pub fn take<P: Plays>(hooks: &P, slots: &mut Slots<'_>) -> Lowered<Option<Means>> {
        let refused = |chain: &Chain| Refused::new(chain.at, "何によるか", "by what");
        slots.take_means().map(|chain| Means::of(hooks, chain).ok_or_else(|| refused(chain))).transpose()
    }
}

/// Something that happens, taken off its clause.
#[derive(Clone, Debug)]
pub struct Event<'t, G: Effects, T> {
    /// What.
    pub topic: T,
    /// What the game reads by itself.
    pub what: Option<&'t Chain>,
    /// The other cards.
    pub other: Option<&'t Chain>,
    /// From where; only zones and whose they are, if the row names zones.
    pub from: Option<Phrase<G>>,
    /// To where.
    pub to: Option<Phrase<G>>,
    /// So many.
    pub count: Option<&'t Chain>,
    /// By what.
    pub by: Option<Means>,
}

/// What happens, by the first row that fits; none if there is none.
pub fn read<'t, P: Plays, T: Copy>(
    hooks: &mut P,
    rows: &[Row<<P::Game as Game>::Zone, T>],
    (deed, form): (DeedId, Form),
    slots: &mut Slots<'t>,
) -> Lowered<Option<Event<'t, P::Game, T>>> {
    for (_, _, named, topic) in rows.iter().filter(|(told, way, ..)| *told == deed && way.fits(form)) {
        if fits(hooks, named, slots)? {
            return take(hooks, named, *topic, slots).map(Some);
        }
    }
    Ok(None)
}

fn fits<P: Plays>(
    hooks: &mut P,
    named: &[Slot<<P::Game as Game>::Zone>],
    slots: &Slots<'_>,
) -> Lowered<bool> {
    for slot in named {
        let so = match slot {
            Slot::Is(slot, noun) => slots.peek(slot).and_then(Chain::only_noun) == Some(*noun),
            Slot::What(slot) | Slot::Other(slot) | Slot::Place(slot, []) => slots.peek(slot).is_some(),
            Slot::Place(slot, zones) => match slots.peek(slot) {
                Some(chain) => {
                    let place = Phrase::read(hooks, chain)?;
                    let there = place.zones.get().map_or(&[][..], |zones| zones);
                    let same = there.len() == zones.len() && there.iter().all(|zone| zones.contains(zone));
                    same && place.says_only(Says::ZONES.and(Says::WHOSE))
                }
                None => false,
            },
            Slot::How(adverb) => slots.adverbs().contains(&adverb.word()),
            Slot::OtherIf(_) | Slot::Doer | Slot::PlaceIf(_) | Slot::Count | Slot::By => true,
        };
        if !so {
            return Ok(false);
        }
    }
    Ok(true)
}

fn take<'t, P: Plays, T>(
    hooks: &mut P,
    named: &[Slot<<P::Game as Game>::Zone>],
    topic: T,
    slots: &mut Slots<'t>,
) -> Lowered<Event<'t, P::Game, T>> {
    let mut event = Event { topic, what: None, other: None, from: None, to: None, count: None, by: None };
    for slot in named {
        match slot {
            Slot::Is(slot, _) => {
                slots.take(slot);
            }
            Slot::What(slot) => event.what = slots.take(slot).printed(),
            Slot::Other(slot) | Slot::OtherIf(slot) => {
                event.other = event.other.or_else(|| slots.take(slot).printed());
            }
            Slot::Doer => event.other = event.other.or_else(|| slots.take_doer()),
            Slot::Place(slot, _) | Slot::PlaceIf(slot) => {
                let place = slots.take(slot).printed().map(|chain| Phrase::read(hooks, chain)).transpose()?;
                let end = if *slot == Particle::To { &mut event.to } else { &mut event.from };
                *end = place;
            }
            Slot::Count => {
                let count = slots.take_count_of(&Particle::Object);
                event.count = count.or_else(|| slots.take_count());
            }
            Slot::How(adverb) => {
                slots.take_adverb(adverb.word());
            }
            Slot::By => event.by = Means::take(hooks, slots)?,
        }
    }
    Ok(event)
}

/// これまたはAが…したとき: an event of either, a clause each. Where what stands before または is no card that is known, the
/// words are one phrase.
pub fn of_either<P: Plays>(hooks: &P, clause: &Clause) -> Vec<Clause> {
    let known = |chain: &Chain| match (&chain.first, &chain.more[..]) {
        (first, [Tied::Beside(Atom::Noun(word))]) => {
            let pointed = matches!(first.adnominal(), Some(genre::Adnominal::This | genre::Adnominal::That));
            pointed && hooks.head(*word).is_some()
        }
        (first, []) => matches!(first.noun(), Some(genre::Noun::This | genre::Noun::It)),
        _ => false,
    };
    let told = clause.args.iter().enumerate().find_map(|(n, arg)| {
        let (one, two) = arg.phrase(&[Particle::Subject, Particle::Topic])?.split_at_or()?;
        known(&one).then_some((n, [one, two]))
    });
    let Some((n, each)) = told else { return vec![clause.clone()] };
    let of = |subject: Chain| {
        let mut clause = clause.clone();
        if let Arg::Phrase(chain, ..) = &mut clause.args[n] {
            *chain = subject;
        }
        clause
    };
    each.into_iter().map(of).collect()
}

/// What an event is told of.
#[derive(Clone, Debug)]
pub enum Subject<G: Effects> {
    /// Cards.
    Cards(Box<Phrase<G>>),
    /// A player.
    Player(Whose),
    /// Nothing is said.
    Unsaid,
}

/// What an event is told of, taken off its clause: in the passive, what it is done to. Without words of its own it is
/// about `before`.
pub fn subject<P: Plays>(
    hooks: &mut P,
    voice: Voice,
    slots: &mut Slots<'_>,
    before: Option<&Chain>,
) -> Lowered<Subject<P::Game>> {
    let slot = if voice == Voice::Passive { Particle::Object } else { Particle::Topic };
    let Some(chain) = slots.take(&slot).printed().or(before) else { return Ok(Subject::Unsaid) };
    match player(hooks, chain) {
        Some(whose) => Ok(Subject::Player(whose)),
        None => Phrase::read(hooks, chain).map(|phrase| Subject::Cards(Box::new(phrase))),
    }
}
