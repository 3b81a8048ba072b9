//! What a text did itself, asked for later: 捨てたカード1枚につき, この効果で…が破壊された場合, 移動できなかった場合.

use engine::effect::{Amount, Bound, Condition, Effects, Filter, Op, Reference};

use crate::conjugation::Tense;
use crate::genre;
use crate::grammar::{Amount as Number, At, Atom, Bound as Bounded, Chain, Particle, Quantity, Tie, Tied};
use crate::lexicon::{DeedId, NOUN};
use crate::scribe::conditions::negated;
use crate::scribe::phrase::{Count, Phrase, Pronoun, Says};
use crate::scribe::sentences::player;
use crate::scribe::writer::{Mention, Touch};
use crate::scribe::{Actor, Lowered, Plays, Refused};
use crate::syntax::Word;
use crate::view::Slots;

/// The slots by which deeds of one verb are told apart: to where, from where.
const APART: [Particle; 2] = [Particle::To, Particle::From];

/// The last words of those slots.
pub type Ends = [Option<Word<NOUN>>; 2];

/// A deed that this text did.
#[derive(Clone, Debug)]
pub struct Did<G: Effects> {
    /// The deed that the verb tells.
    pub deed: DeedId,
    /// Who did it.
    pub by: Actor,
    /// To where and from where, by the last word.
    pub ends: Ends,
    /// What それ meant then.
    pub it: Option<Mention<G>>,
    /// Its last step.
    pub step: Option<Touch>,
    /// What is asked of the cards by where they went: 自分の手札に.
    pub like: Vec<Filter<G>>,
}

/// Does a deed, and keeps in mind that this text did it.
pub fn do_it<P: Plays>(hooks: &mut P, deed: DeedId, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
    let from = hooks.writer().ops().len();
    hooks.writer().acts(by);
    hooks.deed(deed, slots, by)?;
    let ends = APART.map(|slot| slots.printed(&slot).and_then(Chain::last_noun));
    hooks.writer().did(deed, ends, from);
    Ok(())
}

/// この効果で, これによって: by this text itself.
fn is_this_text(chain: &Chain) -> bool {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (first, [], None) => first.noun() == Some(genre::Noun::This),
        (first, [Tied::Beside(Atom::Noun(word))], None) => {
            let text = matches!(genre::Noun::of(*word), Some(genre::Noun::Effect | genre::Noun::Ability));
            first.adnominal() == Some(genre::Adnominal::This) && text
        }
        // このカードの効果で
        (first, [Tied::Beside(Atom::Noun(card)), Tied::By(Tie::Of, Atom::Noun(word))], None) => {
            let text = matches!(genre::Noun::of(*word), Some(genre::Noun::Effect | genre::Noun::Ability));
            let card = genre::Noun::of(*card) == Some(genre::Noun::Card);
            first.adnominal() == Some(genre::Adnominal::This) && card && text
        }
        _ => false,
    }
}

/// The deed of this text that a clause asks for; none if it asks for something else. The words that name it are taken.
pub fn asked<P: Plays>(hooks: &mut P, deed: DeedId, slots: &mut Slots<'_>) -> Lowered<Option<Did<P::Game>>> {
    let past = |tense| matches!(tense, Tense::Past | Tense::NegativePast);
    if !slots.peek_form().is_some_and(|form| past(form.tense))
        || slots.peek_means().is_some_and(|means| !is_this_text(means))
    {
        return Ok(None);
    }
    let ends = APART.map(|slot| slots.peek(&slot));
    let words = ends.map(|end| end.and_then(Chain::last_noun));
    if ends.iter().zip(&words).any(|(end, word)| end.is_some() && word.is_none()) {
        return Ok(None);
    }
    let Some(mut did) = hooks.writer().has_done(deed, words).cloned() else { return Ok(None) };
    // 自分の手札に戻った: whose they are is said with the place they went to.
    if let Some(Atom::Noun(word)) = ends[0].map(|chain| &chain.first)
        && let Some(side) = hooks.whose(*word).and_then(|whose| whose.side(engine::effect::Side::Mine))
    {
        did.like.extend(hooks.of_side(side));
    }
    slots.take_means();
    for slot in &APART {
        slots.take(slot);
    }
    // 相手が捨てた: whoever did it.
    if let Some(whose) = slots.peek(&Particle::Topic).and_then(|chain| player(hooks, chain)) {
        slots.take(&Particle::Topic);
        if Actor::of(whose).map(Actor::side) != Some(did.by.side()) {
            return Err(Refused::new(slots.at(), "別のプレイヤーが行ったこと", "what another player did"));
        }
    }
    Ok(Some(did))
}

/// What a step remembers of the cards that it is done to; none if it keeps nothing.
fn touched<P: Plays>(hooks: &mut P, step: Option<Touch>) -> Lowered<Option<Reference<P::Game>>> {
    let Some(step) = step else { return Ok(None) };
    match &hooks.writer().ops()[step.step()] {
        Op::Do(todo) => {
            let todo = todo.clone();
            match hooks.remembers(&todo) {
                true => hooks.writer().touched(step).map(Reference::Slot).map(Some),
                false => Ok(None),
            }
        }
        _ => Ok(None),
    }
}

/// The cards that were chosen for a step to be done to; none if it is done to others.
fn chosen_for<P: Plays>(hooks: &mut P, step: Option<Touch>) -> Option<Reference<P::Game>> {
    let Op::Do(todo) = hooks.writer().ops()[step?.step()].clone() else { return None };
    let Reference::Slot(slot) = todo.to else { return None };
    let chosen = |op: &Op<P::Game>| matches!(op, Op::Choose(choose) if choose.into == slot);
    let known = hooks.stays(&todo) && hooks.writer().ops().iter().any(chosen);
    known.then_some(Reference::Slot(slot))
}

impl<G: Effects> Did<G> {
    /// 捨てたカード: the phrase stands for what it was done to. Says whether that is known.
    pub fn told<P: Plays<Game = G>>(self, hooks: &mut P, phrase: &mut Phrase<G>) -> Lowered<bool> {
        let told = match touched(hooks, self.step)? {
            Some(known) => phrase.stands_for(known).map(|()| true),
            None if hooks.writer().is_it(&self.it) => phrase.stands_for_it().map(|()| true),
            // Something else is spoken of by now: what was chosen for it is remembered still.
            None => match chosen_for(hooks, self.step) {
                Some(known) => phrase.stands_for(known).map(|()| true),
                None => Ok(false),
            },
        }?;
        if told {
            phrase.filters.extend(self.like);
        }
        Ok(told)
    }

    /// ＜魚＞を捨てた場合, 2体以上が破壊された場合: whether it was done, to such cards, to so many.
    pub fn condition<P: Plays<Game = G>>(
        self,
        hooks: &mut P,
        slots: &mut Slots<'_>,
    ) -> Lowered<Condition<G>> {
        let at = slots.at();
        let not = slots.take_form().is_some_and(|form| form.tense.negated());
        let (object, topic) = (Particle::Object, Particle::Topic);
        let count = slots.take_count_of(&object).or_else(|| slots.take_count_of(&topic));
        let to = slots.take(&object).printed().or_else(|| slots.take(&topic).printed());
        let mut phrase = to.map(|to| Phrase::read(hooks, to)).transpose()?.unwrap_or(Phrase::empty(at));
        // 1枚も…しなかった: not even one.
        let count = count.or_else(|| slots.take_count()).filter(|count| !(not && is_not_even_one(count)));
        if let Some(count) = count {
            phrase.add_count(count)?;
        }
        let (bound, n) = match phrase.count.take() {
            None => (Bound::AtLeast, 1),
            Some(Count::Exactly(n)) => (Bound::AtLeast, n),
            Some(Count::Bounded(bound, n)) => (bound, n),
            Some(_) => return Err(Refused::new(at, "この数え方", "such a count")),
        };
        let plain = phrase.says_only(Says::PRONOUN) && bound == Bound::AtLeast && n == 1;
        let of = match touched(hooks, self.step)? {
            Some(of) => of,
            // What leaves nothing to remember was done, or was not.
            None if plain && hooks.writer().is_last_deed(self.step) => {
                return Ok(negated(Condition::Done, not));
            }
            None => {
                return Err(Refused::new(at, "前に行ったことの条件", "what was done before, as a condition"));
            }
        };
        let mut like = like(hooks, &phrase)?;
        like.extend(self.like);
        Ok(negated(Condition::Is(counted(of, like), bound, Amount::N(n)), not))
    }
}

/// 1枚も
pub fn is_not_even_one(chain: &Chain) -> bool {
    let one = |quantity: &Quantity| {
        matches!(quantity, Quantity::Count { n: Number::N { n: 1 }, bound: Some(Bounded::NotEven), .. })
    };
    chain.more.is_empty() && matches!(&chain.first, Atom::Quantity(quantity) if one(quantity))
}

/// What cards must be like to be told so, wherever they lie.
fn like<P: Plays>(hooks: &P, phrase: &Phrase<P::Game>) -> Lowered<Vec<Filter<P::Game>>> {
    if phrase.pronoun.get() == Some(&Pronoun::It) {
        return phrase.only(Says::PRONOUN).map(|()| Vec::new());
    }
    phrase.only(Says::HEAD.and(Says::FILTERS).and(Says::WHOSE))?;
    let mut all = phrase.tests();
    if let Some(whose) = phrase.whose.get() {
        let of = whose.side(engine::effect::Side::Mine).and_then(|side| hooks.of_side(side));
        all.push(of.ok_or(Refused::new(phrase.at, "誰のカードか", "whose cards"))?);
    }
    Ok(all)
}

/// How many of these are like that.
pub fn counted<G: Effects>(of: Reference<G>, like: Vec<Filter<G>>) -> Amount<G> {
    match of {
        Reference::Slot(slot) if like.is_empty() => Amount::Remembered(slot),
        of => Amount::Like(of, like),
    }
}

/// How many of the cards that a clause before the noun makes known are as the phrase says; none if it makes none known.
pub fn count_of<P: Plays>(
    hooks: &mut P,
    phrase: &Phrase<P::Game>,
    at: At,
) -> Lowered<Option<Amount<P::Game>>> {
    let Some(of) = phrase.made_known(hooks)? else { return Ok(None) };
    let mut like = phrase.noun_says.clone();
    like.extend(phrase.filters.iter().cloned());
    // 破壊した相手のカード1枚につき
    if let Some(whose) = phrase.whose.get() {
        let of = whose.side(engine::effect::Side::Mine).and_then(|side| hooks.of_side(side));
        like.push(of.ok_or(Refused::new(at, "誰のカードか", "whose cards"))?);
    }
    match phrase.said(Says::ZONES.and(Says::PLACES).and(Says::MOST)) {
        true => Err(Refused::new(at, "この数え方", "such a count")),
        false => Ok(Some(counted(of, like))),
    }
}
