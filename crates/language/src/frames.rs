//! Frames: what each verb takes. A deed is a verb and its slots, and the rules by which phrases fill slots in
//! every voice are written once, here.

use crate::conjugation::{Conjugation, Voice};
use crate::fits::sorts_of;
use crate::grammar::{Arg, At, Atom, Chain, Particle};
use crate::lexicon::{Lexicon, VerbId};
use crate::sorts::Sorts;

/// What happens to what fills a slot.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// It takes part.
    Part,
    /// A count of it is a choice: 破壊する, 捨てる.
    Chosen,
    /// A count of it is counted off: 引く, 見る.
    CountedOff,
    /// It is made, or comes from outside: a token.
    Made,
    /// It is an aspect of something, which stands before の: 表示を変更する.
    Aspect,
}

/// A slot of a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The particle of a phrase that fills it.
    pub particle: Particle,
    /// What may fill it.
    pub sorts: Sorts,
    /// Must it be filled, by words or by what was spoken of before?
    pub needed: bool,
    /// What happens to what fills it.
    pub role: Role,
}

/// What an argument of a clause is there for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Use {
    /// It fills this slot of the frame.
    Slot(usize),
    /// A count; of the argument with this number, if it stands for one.
    Count(Option<usize>),
    /// A change of figures.
    Change,
    /// A time, with or without a particle.
    Time,
    /// Who or what does it, in the passive.
    Doer,
    /// By which effect or damage: 効果で.
    Means,
    /// What it is done for each of, or as often as: につき, だけ, ごとに.
    Each,
    /// What it counts as: として.
    As,
    /// Whose the noun after a relative clause is.
    Whose,
    /// What the sentence is about, beside its subject.
    About,
    /// An adverb.
    Adverb,
    /// The head of an ability, or a mark inside.
    Mark,
    /// A condition inside the clause.
    Clause,
}

/// A frame whose slots are filled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filled {
    /// Which of the verb's frames.
    pub frame: usize,
    /// The use of each argument.
    pub uses: Vec<Use>,
}

/// Why a clause makes no sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// The words of a phrase don't fit each other.
    Phrase(At),
    /// A phrase fills no slot of the verb; these would.
    Argument {
        /// The verb.
        verb: VerbId,
        /// The phrase.
        at: At,
        /// What the verb takes.
        takes: Vec<(Particle, Sorts)>,
    },
    /// A needed slot is empty, and nothing was spoken of that could fill it.
    Missing {
        /// The verb.
        verb: VerbId,
        /// The particle of the slot.
        slot: Particle,
        /// What would fill it.
        sorts: Sorts,
    },
    /// A sentence without a verb that isn't one.
    Sentence(At),
}

/// The frames of a verb.
pub fn of(lexicon: &Lexicon, verb: VerbId) -> &'static [&'static [Slot]] {
    lexicon.verb(verb).row.frames
}

/// Has the frame a slot for this particle?
pub fn has_slot(frame: &[Slot], particle: &Particle) -> bool {
    frame.iter().any(|slot| slot.particle == *particle)
}

/// The particles and sorts of arguments, for completion.
pub(crate) fn told(lexicon: &Lexicon, args: &[Arg]) -> Vec<(Option<Particle>, Sorts)> {
    let phrases = args.iter().filter_map(|arg| match arg {
        Arg::Phrase(chain, particle, _) => Some((particle.clone(), sorts_of(chain, lexicon))),
        _ => None,
    });
    phrases.collect()
}

/// Can a phrase with this particle fill a slot in this voice, though the slot names another?
fn stands_for(particle: &Particle, slot: &Particle, voice: Voice) -> bool {
    use Particle::{
        Also, Among, At, AtNoMore, AtOnly, From, FromAlso, FromTopic, Object, Subject, To, ToAlso, ToTopic,
        Topic, Toward,
    };
    match (particle, slot) {
        // Of what is done to it, or can be done to it, the object is the subject.
        (Subject | Topic | Also, Object) if matches!(voice, Voice::Passive | Voice::Potential) => true,
        (Subject | Topic | Also, Topic) => voice != Voice::Passive,
        // Who is made to do it: これを進化させる, 相手に手札を捨てさせる.
        (Object | To, Topic) => voice == Voice::Causative,
        (Also, Object)
        | (ToTopic | ToAlso | Toward, To)
        | (FromTopic | FromAlso | Among, From)
        | (AtOnly | AtNoMore, At) => true,
        _ => false,
    }
}

/// The slot that a phrase fills: one that names its particle, else one that it can stand for.
fn slot_for(frame: &[Slot], particle: &Particle, sorts: Sorts, voice: Voice) -> Option<usize> {
    let fits = |slot: &Slot| slot.sorts.meets(sorts);
    // は names the doer's slot, but in the passive it is what is done to, and を is nothing.
    let changed = voice == Voice::Passive && matches!(particle, Particle::Topic | Particle::Object);
    let exact = |slot: &Slot| slot.particle == *particle && !changed;
    // A player is made to do it with に, a card with を.
    let made = |slot: &Slot| match (particle, &slot.particle) {
        (Particle::To, Particle::Topic) => sorts.meets(Sorts::PLAYER),
        (Particle::Object, Particle::Topic) => !sorts.meets(Sorts::PLAYER),
        _ => true,
    };
    let by_rule = |slot: &Slot| stands_for(particle, &slot.particle, voice) && made(slot);
    // 残りはデッキの下に置く: what it is done to may be what the sentence is about, where nothing else can be.
    let fronted = |slot: &Slot| {
        let left = *particle == Particle::Topic && sorts.meets(Sorts::MODE);
        left && slot.particle == Particle::Object && voice == Voice::Active
    };
    frame
        .iter()
        .position(|slot| exact(slot) && fits(slot))
        .or_else(|| frame.iter().position(|slot| by_rule(slot) && fits(slot)))
        .or_else(|| frame.iter().position(|slot| fronted(slot) && fits(slot)))
}

/// Could a phrase of these sorts with this particle fill a slot of the frame?
pub(crate) fn fills(frame: &[Slot], particle: &Particle, sorts: Sorts, voice: Voice) -> bool {
    slot_for(frame, particle, sorts, voice).is_some()
}

/// The use of a phrase that fills no slot. Only particles named here are free; each is a hole through which
/// nonsense could pass.
fn free_use(
    particle: &Particle,
    sorts: Sorts,
    voice: Voice,
    (stands, after): (Stands, &[Arg]),
) -> Option<Use> {
    let is = |any: Sorts| sorts.meets(any);
    let passive = voice == Voice::Passive;
    match particle {
        Particle::At | Particle::AtTopic if is(Sorts::DEED.or(Sorts::HARM)) => Some(Use::Means),
        Particle::By | Particle::ByStem if is(Sorts::DEED.or(Sorts::HARM).or(Sorts::CARD).or(Sorts::KEY)) => {
            Some(Use::Means)
        }
        Particle::To | Particle::ToTopic if passive && is(Sorts::CARD.or(Sorts::DEED)) => Some(Use::Doer),
        Particle::To
        | Particle::ToOnly
        | Particle::ToAlso
        | Particle::AtAlso
        | Particle::AtTopic
        | Particle::ExceptAt
        | Particle::Until
            if is(Sorts::TIME) =>
        {
            Some(Use::Time)
        }
        // 疲労状態でもアタックできる: though it is in that state.
        Particle::AtAlso if is(Sorts::STATE) => Some(Use::Time),
        Particle::Until if is(Sorts::QUANTITY.or(Sorts::NUMBER)) => Some(Use::Count(None)),
        Particle::Per | Particle::Extent | Particle::Every => Some(Use::Each),
        Particle::As | Particle::AsAlso | Particle::RatherThan => Some(Use::As),
        // 相手の〔アタックしている〕カード, すべての〔アタックしている〕カード
        Particle::Of if stands == Stands::Relative && is(Sorts::PLAYER.or(Sorts::PLACE)) => Some(Use::Whose),
        Particle::Of if stands == Stands::Relative && sorts == Sorts::QUANTITY => Some(Use::Whose),
        // その中の〔アタックしている〕カード
        Particle::Of if stands == Stands::Relative && sorts == Sorts::MODE => Some(Use::Whose),
        Particle::OfWhich => {
            let one = |arg: &Arg| matches!(arg, Arg::Phrase(one, ..) if crate::plain::is_one_of(one));
            after.first().is_some_and(one).then_some(Use::Whose)
        }
        Particle::Topic if is(Sorts::TIME) => Some(Use::Time),
        Particle::Topic if is(Sorts::ZONE.or(Sorts::CARD).or(Sorts::PLAYER)) => {
            // このカードはコストが…: a topic before another subject.
            let subject = |arg: &Arg| matches!(arg, Arg::Phrase(_, Some(Particle::Subject), _));
            after.iter().any(subject).then_some(Use::About)
        }
        _ => None,
    }
}

/// Is it what の marks as the subject of a clause before a noun?
pub(crate) fn is_own_subject(sorts: Sorts) -> bool {
    sorts.meets(Sorts::FIGURE.or(Sorts::NAME))
}

/// The use of a phrase without a particle.
fn bare_use(lexicon: &Lexicon, frame: &[Slot], chain: &Chain, sorts: Sorts, uses: &[Use]) -> Option<Use> {
    let counted = matches!(chain.last(), Atom::Quantity(_));
    let object = frame.iter().position(|s| s.particle == Particle::Object && s.sorts.meets(sorts));
    // ライフを500支払う: a number beside what it is a number of.
    let object = object.filter(|object| sorts != Sorts::NUMBER || !uses.contains(&Use::Slot(*object)));
    if let Some(object) = object
        && counted
        && !sorts.meets(Sorts::QUANTITY)
    {
        return Some(Use::Slot(object));
    }
    if matches!(chain.last(), Atom::Changes(_)) || sorts.meets(Sorts::CHANGE) {
        return Some(Use::Change);
    }
    if sorts.meets(Sorts::TIME) {
        return Some(Use::Time);
    }
    // 分: as much as a figure. コスト3 is none.
    let measure = matches!(chain.last(), Atom::Noun(word) if word.entry(lexicon).sorts.meets(Sorts::ALONE));
    let number = sorts == Sorts::NUMBER;
    let plain = counted && !sorts.meets(Sorts::FIGURE);
    (plain || number || measure || sorts == Sorts::QUANTITY || sorts.meets(Sorts::HARM))
        .then_some(Use::Count(None))
}

/// The argument that a count stands for: the nearest phrase before it that can be counted, else the object.
fn counted(frame: &[Slot], uses: &[Use], sorts: &[Sorts], number: bool) -> Option<usize> {
    let countable = Sorts::CARD.or(Sorts::PILE).or(Sorts::TRAIT).or(Sorts::THING).or(Sorts::MODE);
    // ダメージは100減る, ダメージを300与える: damage is a number where nothing is done to it, or where only a number is told.
    let harm = number || frame.iter().all(|slot| slot.particle != Particle::Object);
    let countable = countable.or(if harm { Sorts::FIGURE.or(Sorts::HARM) } else { Sorts::FIGURE });
    let can = |n: &usize| matches!(uses[*n], Use::Slot(_)) && sorts[*n].meets(countable);
    let object = |n: &usize| matches!(uses[*n], Use::Slot(slot) if frame[slot].particle == Particle::Object);
    let all = || 0..uses.len();
    all().rev().find(|n| can(n) && object(n)).or_else(|| all().rev().find(can))
}

/// さらに300回復する: is it done to a figure, which may have been said before?
fn is_of_figure(slot: &Slot) -> bool {
    slot.particle == Particle::Object
        && slot.needed
        && slot.sorts.meets(Sorts::FIGURE)
        && !slot.sorts.meets(Sorts::CARD.or(Sorts::HARM).or(Sorts::KEY))
}

/// Where a predicate stands: what may be left out there, and what may stand there beside the slots.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stands {
    /// At the start of a line: nothing was spoken of before.
    First,
    /// After something that an empty slot could mean.
    Spoken,
    /// Before the noun it is said of.
    Relative,
}

impl Stands {
    /// A clause, after another in its line or not.
    pub fn clause(spoken: bool) -> Stands {
        if spoken { Stands::Spoken } else { Stands::First }
    }
}

/// する says nothing by itself: a change, a result or an adverb must.
fn says_something(lexicon: &Lexicon, verb: VerbId, told: bool) -> Result<(), Misfit> {
    let stemless = lexicon.verb(verb).stem.is_empty() && lexicon.verb(verb).conjugation == Conjugation::Suru;
    match stemless && !told {
        true => Err(Misfit::Missing { verb, slot: Particle::To, sorts: Sorts::STATE.or(Sorts::VALUE) }),
        false => Ok(()),
    }
}

/// Fills one frame of a verb, or says what doesn't fit.
fn fill(
    lexicon: &Lexicon,
    frame: &[Slot],
    args: &[Arg],
    (verb, voice): (VerbId, Voice),
    stands: Stands,
) -> Result<Vec<Use>, Misfit> {
    let mut uses: Vec<Use> = Vec::with_capacity(args.len());
    let mut sorts_before: Vec<Sorts> = Vec::with_capacity(args.len());
    for (n, arg) in args.iter().enumerate() {
        let (used, sorts) = match arg {
            Arg::Adverb(..) => (Some(Use::Adverb), Sorts::NONE),
            Arg::Mark(..) => (Some(Use::Mark), Sorts::NONE),
            Arg::Clause(_) => (Some(Use::Clause), Sorts::NONE),
            Arg::Phrase(chain, particle, _) => {
                let sorts = sorts_of(chain, lexicon);
                if sorts.is_empty() {
                    return Err(Misfit::Phrase(chain.at));
                }
                let used = match particle {
                    None => bare_use(lexicon, frame, chain, sorts, &uses),
                    // 名前の異なる N: の for が. ATK200以下の、アタックしている N: what N is like.
                    Some(Particle::Of) if stands == Stands::Relative && is_own_subject(sorts) => {
                        let bounded = matches!(chain.last(), Atom::Quantity(_)).then_some(Use::Whose);
                        bounded.or_else(|| slot_for(frame, &Particle::Subject, sorts, voice).map(Use::Slot))
                    }
                    Some(particle) => slot_for(frame, particle, sorts, voice)
                        .map(Use::Slot)
                        .filter(|used| !uses.contains(used))
                        .or_else(|| free_use(particle, sorts, voice, (stands, &args[n + 1..]))),
                };
                (used, sorts)
            }
        };
        let used = match used {
            Some(Use::Count(None)) => {
                let of = counted(frame, &uses, &sorts_before, sorts == Sorts::NUMBER);
                // カードを1引く: only a figure is counted without a counter.
                let figure = of
                    .is_some_and(|n| sorts_before[n].meets(Sorts::FIGURE.or(Sorts::KEY).or(Sorts::HARM)))
                    || (of.is_none() && stands == Stands::Spoken && frame.iter().any(is_of_figure));
                if sorts == Sorts::NUMBER && !figure {
                    return Err(Misfit::Argument { verb, at: span_of(arg), takes: Vec::new() });
                }
                Use::Count(of)
            }
            Some(used) if !matches!(used, Use::Slot(_)) || !uses.contains(&used) => used,
            _ => {
                let takes = frame.iter().map(|slot| (slot.particle.clone(), slot.sorts)).collect();
                return Err(Misfit::Argument { verb, at: span_of(arg), takes });
            }
        };
        uses.push(used);
        sorts_before.push(sorts);
    }
    // What is needed may be left out where something was spoken of before, or a count or change stands for it.
    let stands_in = uses.iter().any(|used| matches!(used, Use::Count(_) | Use::Change));
    let filled = |n: usize| uses.contains(&Use::Slot(n));
    // +1 and a result, such as 裏向きに, exclude each other.
    let result = |used: &Use| matches!(used, Use::Slot(n) if matches!(frame[*n].particle, Particle::To | Particle::With));
    if uses.contains(&Use::Change)
        && let Some(n) = uses.iter().position(result)
    {
        return Err(Misfit::Argument { verb, at: span_of(&args[n]), takes: Vec::new() });
    }
    let tells = |used: &Use| result(used) || matches!(used, Use::Change | Use::Adverb);
    says_something(lexicon, verb, uses.iter().any(tells))?;
    let missing = frame.iter().enumerate().find(|(n, slot)| slot.needed && !filled(*n));
    // このカードは使用できる: what can be used stands where its user would.
    let topic = || frame.iter().position(|slot| slot.particle == Particle::Topic).is_some_and(filled);
    let stands_in = stands_in || (voice == Voice::Potential && topic());
    match missing {
        Some((_, slot)) if stands == Stands::First && !stands_in && voice != Voice::Passive => {
            Err(Misfit::Missing { verb, slot: slot.particle.clone(), sorts: slot.sorts })
        }
        _ => Ok(uses),
    }
}

fn span_of(arg: &Arg) -> At {
    match arg {
        Arg::Phrase(chain, ..) => chain.at,
        Arg::Clause(clause) => clause.at,
        Arg::Adverb(..) | Arg::Mark(..) => At::default(),
    }
}

/// Fills the first frame of a verb that fits.
pub fn filled(
    lexicon: &Lexicon,
    args: &[Arg],
    verb: VerbId,
    voice: Voice,
    stands: Stands,
) -> Result<Filled, Misfit> {
    let mut first_misfit = None;
    for (frame, slots) in of(lexicon, verb).iter().enumerate() {
        match fill(lexicon, slots, args, (verb, voice), stands) {
            Ok(uses) => return Ok(Filled { frame, uses }),
            Err(misfit) => {
                first_misfit.get_or_insert(misfit);
            }
        }
    }
    Err(first_misfit.unwrap_or(Misfit::Argument { verb, at: At::default(), takes: Vec::new() }))
}
