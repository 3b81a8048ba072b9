//! Deeds of other players: 相手プレイヤーすべては…, 各プレイヤーは…, それのプレイヤーは….

use engine::effect::{Do, Side};
use language::grammar::{Arg, At, Atom, Chain, Clause, Particle, Pred, Quantity, Relative, Tie, Tied};
use language::lexicon::NOUN;
use language::scribe::conditions::negated;
use language::scribe::phrase::{Phrase, Whose};
use language::scribe::sentences::begin;
use language::scribe::words::Words;
use language::scribe::writer::{Spoken, speaks};
use language::scribe::{Lowered, Plays};
use language::view::View;
use language::{Tense, Voice, Word, genre};

use super::sentences::plain;
use super::{Did, Hooks, cannot, conditions, deeds, fact, is};
use crate::game::Sve;
use crate::lexicon::Noun;
use crate::table::{Kind, Zone};
use crate::vocabulary::{Amount, Condition, Fact, Filter, Op, Reference, Selector, Test, Verb, Way};

/// Who does the deeds of some sentences.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Doer {
    /// The opponent.
    Opponent,
    /// Each player.
    Each,
    /// The player whose card was spoken of.
    OfIt,
}

/// The player that a phrase names, if it is another than the one whose text it is.
pub(super) fn doer(chain: &Chain) -> Option<Doer> {
    if chain.relative.is_some() {
        return None;
    }
    match (&chain.first, &chain.more[..]) {
        (first, []) if first.noun() == Some(genre::Noun::Opponent) => Some(Doer::Opponent),
        (first, [Tied::Beside(Atom::Quantity(n))]) if first.noun() == Some(genre::Noun::Opponent) => {
            match n {
                Quantity::All => Some(Doer::Opponent),
                Quantity::Count { n: language::grammar::Amount::N { n: 1 }, bound: None, .. } => {
                    Some(Doer::Opponent)
                }
                _ => None,
            }
        }
        (first, [Tied::Beside(player)])
            if first.adnominal() == Some(genre::Adnominal::Each)
                && player.noun() == Some(genre::Noun::Player) =>
        {
            Some(Doer::Each)
        }
        // プレイヤーすべて
        (first, [Tied::Beside(Atom::Quantity(Quantity::All | Quantity::Every | Quantity::Whole))])
            if first.noun() == Some(genre::Noun::Player) =>
        {
            Some(Doer::Each)
        }
        (first, [Tied::By(Tie::Of, player)])
            if first.noun() == Some(genre::Noun::It) && player.noun() == Some(genre::Noun::Player) =>
        {
            Some(Doer::OfIt)
        }
        _ => None,
    }
}

/// The other player who does what a sentence says, and the sentence without those words: 相手は手札1枚を捨てる,
/// 相手に手札1枚を捨てさせる.
pub(super) fn split(sentence: &[Clause]) -> Option<(Doer, Vec<Clause>)> {
    let mut sentence = sentence.to_vec();
    let first = sentence.first_mut()?;
    let marked = match &mut first.pred {
        Pred::Verb { voice: voice @ Voice::Causative, .. } if first.args.iter().any(is_told) => {
            *voice = Voice::Active;
            Particle::To
        }
        _ => Particle::Topic,
    };
    let who = |arg: &Arg| arg.phrase(std::slice::from_ref(&marked)).and_then(doer);
    let (at, who) = first.args.iter().enumerate().find_map(|(at, arg)| Some((at, who(arg)?)))?;
    first.args.remove(at);
    Some((who, sentence))
}

/// 相手に: is it another player who is made to do something?
fn is_told(arg: &Arg) -> bool {
    arg.phrase(&[Particle::To]).and_then(doer).is_some()
}

/// 戻さなかったプレイヤーのリーダーに…: which players are meant by what they did, and the clause told of such a player.
fn who_did(sentence: &[Clause]) -> Option<(Relative, Vec<Clause>)> {
    let mut sentence = sentence.to_vec();
    let named = |arg: &mut Arg| match arg {
        Arg::Phrase(chain, ..) if chain.first.noun() == Some(genre::Noun::Player) => {
            let said = chain.relative.take()?;
            chain.first = Atom::Noun(genre::Noun::Oneself.word());
            Some(*said)
        }
        _ => None,
    };
    let said = sentence.first_mut()?.args.iter_mut().find_map(named)?;
    Some((said, sentence))
}

/// Lowers what such a player does, or what is done to them, where it is so of the player spoken of.
fn of_those(hooks: &mut Hooks<'_>, said: &Relative, sentence: &[Clause]) -> Lowered<()> {
    let view = View::of_relative(hooks.lexicon(), said)?;
    let Some(deed) = view.deed() else { return cannot(said.at, "この修飾", "such a relative clause") };
    let did = view.with(|slots| {
        let not = match slots.take_form().map(|form| form.tense) {
            Some(Tense::Past) => false,
            Some(Tense::NegativePast) => true,
            _ => return cannot(said.at, "この修飾", "such a relative clause"),
        };
        match conditions::asked_for(hooks, deed, slots)? {
            Some(slot) => Ok(negated(conditions::some(Amount::Remembered(slot)), not)),
            None => cannot(said.at, "前に述べていない処理", "the deed that is asked for"),
        }
    })?;
    hooks.writer().cite(ruling!("SV-135"));
    let gate = hooks.writer().write(Op::Unless(did, 0));
    plain(hooks, sentence)?;
    hooks.writer().land(gate);
    Ok(())
}

/// Does a sentence say what the same player does with the cards looked at, or what befalls those who did something?
pub(super) fn goes_on(sentence: &[Clause]) -> bool {
    if who_did(sentence).is_some() {
        return true;
    }
    let first = sentence.first().and_then(|clause| clause.args.first());
    let first = first.and_then(|arg| arg.phrase(&[Particle::From, Particle::Object]));
    let first = first.and_then(|chain| chain.first.noun());
    matches!(first, Some(genre::Noun::AmongThem | genre::Noun::Rest))
}

/// Another player follows the text from here on.
fn speak(hooks: &mut Hooks<'_>, side: Side) {
    hooks.writer().cite(rule!("1.3.4.1"));
    hooks.writer().write(Op::Speak(side));
}

/// The player spoken of is the one, or else the other.
fn speak_if(hooks: &mut Hooks<'_>, condition: Condition, yes: Side, no: Side) {
    let leap = hooks.writer().write(Op::Unless(condition, 0));
    speak(hooks, yes);
    let after = hooks.writer().write(Op::Jump(0));
    hooks.writer().land(leap);
    speak(hooks, no);
    hooks.writer().land(after);
}

/// それの場, それのプレイヤーのデッキ: cards of the player of それ, who is spoken of until the sentence ends.
pub(super) fn of_it(hooks: &mut Hooks<'_>, words: &mut Words<'_>, phrase: &mut Phrase<Sve>) -> Lowered<bool> {
    let (Some(it), Some(next)) = (words.noun(0).and_then(genre::Noun::of), words.noun(1)) else {
        return Ok(false);
    };
    let player = genre::Noun::of(next) == Some(genre::Noun::Player);
    if it != genre::Noun::It || !(player || hooks.zones(next).is_some()) || hooks.who != Side::Mine {
        return Ok(false);
    }
    words.skip(1 + usize::from(player));
    if !std::mem::replace(&mut hooks.sentence.spoke, true) {
        let it = deeds::it(hooks, phrase.at)?;
        speak_if(hooks, Condition::Are(it, vec![is(Test::Of(Side::Mine))]), Side::Mine, Side::Theirs);
    }
    phrase.whose.set(Whose::Spoken, phrase.at)?;
    Ok(true)
}

/// そのリーダー, そのスペル: the leader of the player of what was spoken of; what set the ability off, where what was spoken
/// of last is another kind of card.
pub(super) fn that(hooks: &mut Hooks<'_>, noun: Word<NOUN>) -> Lowered<Option<Reference>> {
    let wanted = match Noun::of(noun) {
        Some(Noun::Leader) => Kind::Leader,
        Some(Noun::Follower) => Kind::Follower,
        Some(Noun::Amulet) => Kind::Amulet,
        Some(Noun::Spell) => Kind::Spell,
        _ => return Ok(None),
    };
    let Some(it) = hooks.writer().it()? else { return Ok(None) };
    let is_it = match (kind_of(hooks, &it), wanted) {
        (Some(kind), wanted) => kind == wanted,
        // Cards on the field, or wherever, are no leaders.
        (None, wanted) => wanted != Kind::Leader,
    };
    if is_it {
        return Ok(None);
    }
    hooks.writer().cite(ruling!("SV-131"));
    if wanted == Kind::Leader {
        hooks.writer().cite(rule!("10.11.1"));
        hooks.writer().cite(ruling!("SV-75"));
        return Ok(Some(Reference::LeaderOf(Box::new(it))));
    }
    match hooks.cause.contains(&is(Test::Kind(wanted))) {
        true => Ok(Some(Reference::Cause)),
        false => cannot(hooks.writer().at(), "指すもののない「その」", "what その means"),
    }
}

/// What kind of card is meant, as far as the text says it.
fn kind_of(hooks: &Hooks<'_>, of: &Reference) -> Option<Kind> {
    let said = |filters: &[Filter]| {
        filters.iter().find_map(|filter| match filter {
            Filter::Is(Test::Kind(kind)) => Some(*kind),
            _ => None,
        })
    };
    let selected = |of: &Selector| match of.places.iter().all(|(zone, _)| *zone == Zone::Leader) {
        true => Some(Kind::Leader),
        false => said(&of.filters),
    };
    match of {
        Reference::Leader(_) | Reference::LeaderOf(_) => Some(Kind::Leader),
        Reference::This => Some(hooks.kind),
        Reference::Cause => said(&hooks.cause),
        Reference::Every(of) => selected(of),
        Reference::Slot(_) => deeds::chosen_of(hooks, of).find_map(selected),
        _ => None,
    }
}

/// その相手のフォロワー: of the cards that were chosen on both sides, those of that side.
pub(super) fn of_both(
    hooks: &mut Hooks<'_>,
    words: &mut Words<'_>,
    phrase: &mut Phrase<Sve>,
) -> Lowered<bool> {
    let whose = words.noun(1).and_then(|word| hooks.whose(word)).and_then(|whose| whose.side(Side::Mine));
    let (Some(genre::Adnominal::That), Some(side)) = (words.adnominal(0), whose) else { return Ok(false) };
    // その相手の場のフォロワー
    let field = words.noun(2).and_then(super::words::zone) == Some(crate::table::Zone::Field);
    let said = 2 + usize::from(field);
    if words.noun(said).is_none_or(|word| hooks.head(word).is_none()) {
        return Ok(false);
    }
    let Some(Reference::Both(all)) = hooks.writer().it()? else { return Ok(false) };
    let on = |of: &&Reference| {
        let mut places = deeds::chosen_of(hooks, of).flat_map(|of| &of.places).peekable();
        places.peek().is_some() && places.all(|(_, lies)| *lies == side)
    };
    let meant: Vec<&Reference> = all.iter().filter(on).collect();
    let [one] = meant[..] else { return Ok(false) };
    hooks.writer.cite(ruling!("SV-131"));
    words.skip(said);
    phrase.stands_for(one.clone())?;
    Ok(true)
}

/// Where the player of それ was spoken of, whose text it is is spoken of again; says whether it was so.
pub(super) fn speak_again(hooks: &mut Hooks<'_>) -> bool {
    let spoke = std::mem::take(&mut hooks.sentence.spoke);
    if spoke {
        speak(hooks, Side::Mine);
    }
    spoke
}

/// Sentences that another player follows.
pub(super) fn by(hooks: &mut Hooks<'_>, who: Doer, sentences: &[Vec<Clause>]) -> Lowered<()> {
    if who == Doer::Each && hooks.who == Side::Mine {
        return each(hooks, sentences);
    }
    tell(hooks, who, sentences[0][0].at, |hooks| {
        sentences.iter().try_for_each(|sentence| {
            begin(hooks, sentence);
            plain(hooks, sentence)
        })
    })
}

/// What one other player does.
pub(super) fn tell<T>(
    hooks: &mut Hooks<'_>,
    who: Doer,
    at: At,
    what: impl FnOnce(&mut Hooks<'_>) -> Lowered<T>,
) -> Lowered<T> {
    if hooks.who != Side::Mine {
        return cannot(at, "プレイヤーごとの処理の入れ子", "one player to speak of");
    }
    let side = match who {
        Doer::Each => return cannot(at, "他のプレイヤーの処理", "what another player does"),
        Doer::Opponent => {
            speak(hooks, Side::Theirs);
            Some(Side::Theirs)
        }
        Doer::OfIt => {
            let it = deeds::it(hooks, at)?;
            let mine = Condition::Are(it, vec![is(Test::Of(Side::Mine))]);
            speak_if(hooks, mine, Side::Mine, Side::Theirs);
            None
        }
    };
    hooks.who = Side::Spoken;
    let done = what(hooks);
    hooks.who = Side::Mine;
    let done = done?;
    hooks.writer().spoke_to(side);
    speak(hooks, Side::Mine);
    Ok(done)
}

/// What a text keeps in mind of what one of the players has done.
#[derive(Clone)]
struct Mind {
    spoken: Spoken<Sve>,
    did: Option<Did>,
}

impl Mind {
    fn of(hooks: &mut Hooks<'_>) -> Mind {
        Mind { spoken: hooks.writer().spoken_of(), did: hooks.did }
    }

    fn put_back(&self, hooks: &mut Hooks<'_>) {
        hooks.writer().put_back_all(&self.spoken);
        hooks.did = self.did;
    }
}

/// Each player does all of it, sentence by sentence: the turn player, then the other; both in one moment where
/// nothing is chosen and it can be so (1.3.4.1, SV-18).
fn each(hooks: &mut Hooks<'_>, sentences: &[Vec<Clause>]) -> Lowered<()> {
    let mut minds = [Mind::of(hooks), Mind::of(hooks)];
    hooks.who = Side::Spoken;
    // Cards are shuffled into the decks of both before anything else is done.
    let lexicon = hooks.lexicon;
    let shuffled = |clause: &Clause| clause.does(lexicon, genre::Deed::Shuffle);
    for sentence in sentences.iter().flat_map(|sentence| sentence.split_inclusive(shuffled)) {
        let mut held = None;
        for (nth, yes, no) in [(0, Side::Mine, Side::Theirs), (1, Side::Theirs, Side::Mine)] {
            hooks.writer().cite(rule!("1.3.4.1"));
            hooks.writer().cite(ruling!("SV-18"));
            speak_if(hooks, fact(Fact::TurnOf(Side::Mine)), yes, no);
            minds[nth].put_back(hooks);
            let from = usize::from(hooks.writer().here());
            hooks.x_said = false;
            begin(hooks, sentence);
            match who_did(sentence) {
                Some((said, sentence)) => of_those(hooks, &said, &sentence)?,
                None => plain(hooks, sentence)?,
            }
            hooks.x_said = false;
            minds[nth] = Mind::of(hooks);
            if nth == 0 {
                held = at_once(hooks, from);
            } else if let Some(first) = held.take() {
                together(hooks, &first)?;
                minds[0] = minds[1].clone();
            }
        }
    }
    hooks.who = Side::Mine;
    speak(hooks, Side::Mine);
    Ok(())
}

/// The one deed written since this step, where nothing is chosen for it: it waits for the other player's.
fn at_once(hooks: &mut Hooks<'_>, from: usize) -> Option<Do<Sve>> {
    let (last, before) = hooks.writer.ops()[from..].split_last()?;
    let counts = |op: &Op| matches!(op, Op::Do(todo) if matches!(todo.verb, Verb::Count(..)));
    let Op::Do(todo) = last else { return None };
    let at_once = before.iter().all(counts)
        && is_for_both(todo.verb)
        && todo.into.is_none()
        && !speaks(&todo.n)
        && widened(&todo.to).is_some();
    let todo = at_once.then(|| todo.clone())?;
    hooks.writer().unwrite();
    Some(todo)
}

/// The deed just written is the other player's share of this one: it is one deed.
fn together(hooks: &mut Hooks<'_>, first: &Do<Sve>) -> Lowered<()> {
    let at = hooks.writer().at();
    let refused = || cannot(at, "両方のプレイヤーが同時に行うこの種類の処理", "one deed for both");
    let Some(Op::Do(second)) = hooks.writer().program().ops.last_mut() else { return refused() };
    let (Some(a), Some(b)) = (widened(&first.to), widened(&second.to)) else { return refused() };
    if first.verb != second.verb || first.n != second.n {
        return refused();
    }
    second.to = if a == b { a } else { Reference::Both(vec![a, b]) };
    Ok(())
}

/// Can one such deed be done to the cards of both?
fn is_for_both(verb: Verb) -> bool {
    match verb {
        Verb::Go(way) => matches!(
            way,
            Way::Destroy | Way::Bury | Way::Banish | Way::Discard | Way::Hand | Way::DeckAnywhere
        ),
        Verb::Act | Verb::Stand | Verb::Damage | Verb::Add(..) | Verb::Reveal => true,
        _ => false,
    }
}

/// What is meant of the player spoken of, of both players.
fn widened(of: &Reference) -> Option<Reference> {
    match of {
        Reference::Slot(_) => Some(of.clone()),
        Reference::Leader(Side::Spoken) => {
            Some(Reference::Both(vec![Reference::Leader(Side::Mine), Reference::Leader(Side::Theirs)]))
        }
        Reference::Every(of) if !speaks(&of.filters) => {
            let mut places = Vec::new();
            for &(zone, side) in &of.places {
                match side {
                    Side::Spoken => places.extend([(zone, Side::Mine), (zone, Side::Theirs)]),
                    Side::Mine | Side::Theirs => places.push((zone, side)),
                }
            }
            Some(Reference::Every(Selector { places, filters: of.filters.clone() }))
        }
        _ => None,
    }
}
