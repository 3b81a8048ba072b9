//! Writes a program: its steps with the words and clauses behind them, its slots, and what was spoken of.

use engine::effect::{
    Amount, Choose, Do, Effects, Filter, Op, Program, Reference, SLOTS, Selector, Side, SlotId, When,
};
use engine::{Def, Reason};

use crate::genre;
use crate::grammar::At;
use crate::lexicon::DeedId;
use crate::scribe::done::{Did, Ends};
use crate::scribe::{Actor, Choice, Refused};

/// A deed that was written: it remembers what it touched once someone asks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Touch(usize);

impl Touch {
    /// The step that does it.
    pub fn step(self) -> usize {
        self.0
    }
}

/// Something that was spoken of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mention<G: Effects> {
    /// Known already.
    Known(Reference<G>),
    /// What these deeds touch.
    Touched(Vec<Touch>),
}

impl<G: Effects> From<Reference<G>> for Mention<G> {
    fn from(known: Reference<G>) -> Mention<G> {
        Mention::Known(known)
    }
}

impl<G: Effects> From<Touch> for Mention<G> {
    fn from(touch: Touch) -> Mention<G> {
        Mention::Touched(vec![touch])
    }
}

/// What それ, an empty slot and 残り mean at some place.
#[derive(Clone, Debug)]
pub struct Spoken<G: Effects> {
    it: Option<Mention<G>>,
    /// What それ meant before that.
    before: Option<Mention<G>>,
    carried: Option<Mention<G>>,
    looked_at: Option<Selector<G>>,
    /// Those of them that were taken.
    taken: Vec<SlotId>,
    /// All of them that are like this were taken.
    taken_like: Vec<Vec<Filter<G>>>,
    /// Was it told what becomes of those that are left?
    rest_told: bool,
    /// What was chosen by the last 選ぶ, one after the other.
    chosen: Vec<Reference<G>>,
    /// The cards that a condition found.
    found: Option<Reference<G>>,
}

impl<G: Effects> Spoken<G> {
    fn nothing() -> Spoken<G> {
        let (taken, taken_like, chosen) = (Vec::new(), Vec::new(), Vec::new());
        let (it, before, carried, looked_at, found) = (None, None, None, None, None);
        Spoken { it, before, carried, looked_at, taken, taken_like, rest_told: false, chosen, found }
    }
}

/// この効果で表側表示になった after 表側表示にする: is the one what comes of the other?
fn is_outcome(came: DeedId, did: DeedId) -> bool {
    use genre::Deed::{Become, Bring, Change, Come, GoBack, Return};
    matches!(
        (genre::Deed::of(came), genre::Deed::of(did)),
        (Some(Become), Some(Change)) | (Some(GoBack), Some(Return)) | (Some(Come), Some(Bring))
    )
}

/// Is the player spoken of mentioned?
pub fn speaks(node: &impl std::fmt::Debug) -> bool {
    format!("{node:?}").split(|c: char| !c.is_alphanumeric()).any(|word| word == "Spoken")
}

/// These cards, where the player spoken of is this one; none if that is not known.
fn of_player<G: Effects>(mut of: Selector<G>, side: Option<Side>) -> Option<Selector<G>> {
    for (_, whose) in &mut of.places {
        if *whose == Side::Spoken {
            *whose = side?;
        }
    }
    (!speaks(&of.filters)).then_some(of)
}

/// How far a program has come, to go back to.
pub struct Mark<G: Effects> {
    steps: usize,
    slots: u8,
    given: usize,
    done: usize,
    since: usize,
    spoken: Spoken<G>,
    cites: Vec<Reason>,
}

/// A program on its way.
pub struct Writer<G: Effects> {
    program: Program<G>,
    at: At,
    cites: Vec<Reason>,
    slots: u8,
    /// The deeds that were given a slot, in that order.
    given: Vec<Touch>,
    /// What was done, one after the other.
    done: Vec<Did<G>>,
    /// Who does what is written now.
    by: Actor,
    /// The first step that may be asked for: 捨てたなら.
    since: usize,
    sentence: u8,
    spoken: Spoken<G>,
    /// Was the opponent asked before, perhaps?
    spoke: bool,
    /// Was it asked what それ or something left out means?
    asked: bool,
}

impl<G: Effects> Writer<G> {
    /// A program of no steps, for this card.
    pub fn new(def: Def) -> Writer<G> {
        Writer {
            program: Program::empty(def),
            at: At::default(),
            cites: Vec::new(),
            slots: 0,
            given: Vec::new(),
            done: Vec::new(),
            by: Actor::Unsaid,
            since: 0,
            sentence: 0,
            spoken: Spoken::nothing(),
            spoke: false,
            asked: false,
        }
    }

    /// The program that was written.
    pub fn finish(self) -> Program<G> {
        self.program
    }

    /// The program, to be given what belongs to it as a whole: its modes.
    pub fn program(&mut self) -> &mut Program<G> {
        &mut self.program
    }

    /// The steps so far.
    pub fn ops(&self) -> &[Op<G>] {
        &self.program.ops
    }

    /// The number of the next step.
    pub fn here(&self) -> u16 {
        self.program.ops.len() as u16
    }

    /// From here on steps come from these words.
    pub fn stands(&mut self, at: At) {
        self.at = at;
    }

    /// Where the words stand that steps come from.
    pub fn at(&self) -> At {
        self.at
    }

    /// A clause of the rules by which the next step is understood.
    pub fn cite(&mut self, reason: Reason) {
        if !self.cites.contains(&reason) {
            self.cites.push(reason);
        }
    }

    /// What was cited and belongs to no step.
    pub fn take_cites(&mut self) -> Vec<Reason> {
        std::mem::take(&mut self.cites)
    }

    /// Choices of one sentence differ from each other; here another begins.
    pub fn next_sentence(&mut self) {
        self.sentence = self.sentence.wrapping_add(1);
    }

    /// The number of this sentence.
    pub fn sentence(&self) -> u8 {
        self.sentence
    }

    /// How far the program has come.
    pub fn mark(&self) -> Mark<G> {
        Mark {
            steps: self.program.ops.len(),
            slots: self.slots,
            given: self.given.len(),
            done: self.done.len(),
            since: self.since,
            spoken: self.spoken.clone(),
            cites: self.cites.clone(),
        }
    }

    /// Takes back what was written since.
    pub fn back_to(&mut self, mark: Mark<G>) {
        self.program.ops.truncate(mark.steps);
        self.program.words.truncate(mark.steps);
        self.program.cites.truncate(mark.steps);
        for Touch(step) in self.given.drain(mark.given..) {
            if let Some(Op::Do(todo)) = self.program.ops.get_mut(step) {
                todo.into = None;
            }
        }
        self.done.truncate(mark.done);
        (self.slots, self.since) = (mark.slots, mark.since);
        self.spoken = mark.spoken;
        self.cites = mark.cites;
    }

    /// Does something before the last step; what led behind that still does.
    pub fn deed_before_last(&mut self, verb: G::Verb, to: Reference<G>, n: Amount<G>) {
        let (was, last) = (self.here(), self.program.ops.len().saturating_sub(1));
        self.deed(verb, to, n);
        self.program.ops[last..].rotate_right(1);
        self.program.words[last..].rotate_right(1);
        self.program.cites[last..].rotate_right(1);
        for op in &mut self.program.ops {
            if let Op::Unless(_, to) | Op::Jump(to) | Op::May(to) | Op::Mode(_, to) | Op::Pay(_, to) = op
                && *to == was
            {
                *to += 1;
            }
        }
    }

    /// Takes back the last step, a deed that nobody asked for.
    pub fn unwrite(&mut self) {
        self.program.ops.pop();
        self.program.words.pop();
        self.program.cites.pop();
    }

    /// Writes a step, and says which it is.
    pub fn write(&mut self, op: Op<G>) -> usize {
        let narrow = |at: u32| at.min(u16::MAX.into()) as u16;
        self.program.ops.push(op);
        self.program.words.push((narrow(self.at.start), narrow(self.at.end)));
        self.program.cites.push(std::mem::take(&mut self.cites));
        self.program.ops.len() - 1
    }

    /// The jump at that step leads to the next one.
    pub fn land(&mut self, step: usize) {
        let here = self.here();
        if let Some(Op::Unless(_, to) | Op::Jump(to) | Op::May(to) | Op::Mode(_, to) | Op::Pay(_, to)) =
            self.program.ops.get_mut(step)
        {
            *to = here;
        }
    }

    /// Where the ways of a choice begin that was written before.
    pub fn ways(&mut self, step: usize, starts: Vec<u16>) {
        if let Some(Op::OneOf(_, all)) = self.program.ops.get_mut(step) {
            *all = starts;
        }
    }

    /// What it costs to play, where that is said.
    pub fn costs(&self) -> &[G::Price] {
        self.program.costs.first().map_or(&[], |first| first)
    }

    /// A cost of the program: its number.
    pub fn cost_row(&mut self, prices: Vec<G::Price>) -> u16 {
        self.program.costs.push(prices);
        self.program.costs.len() as u16 - 1
    }

    /// From here on others than the player whose text it is may be spoken to.
    pub fn speaks_to_others(&mut self) {
        self.spoke = true;
    }

    /// From here on this player is asked.
    pub fn speak(&mut self, side: Side) {
        if side != Side::Mine || self.spoke {
            self.spoke = true;
            self.write(Op::Speak(side));
        }
    }

    /// The player spoken to is no longer spoken to: what was said of their cards is said of this player's, and
    /// forgotten where it is not known whose they are.
    pub fn spoke_to(&mut self, side: Option<Side>) {
        let Spoken { it, before, carried, looked_at, .. } = &mut self.spoken;
        *looked_at = looked_at.take().and_then(|of| of_player(of, side));
        for mention in [it, before, carried] {
            *mention = match mention.take() {
                Some(Mention::Known(Reference::Every(of))) => {
                    of_player(of, side).map(|of| Mention::Known(Reference::Every(of)))
                }
                Some(Mention::Known(known)) if speaks(&known) => None,
                mention => mention,
            };
        }
    }

    /// A slot that nothing is remembered in yet.
    pub fn slot(&mut self) -> Result<SlotId, Refused> {
        if usize::from(self.slots) >= SLOTS {
            return Err(Refused::new(
                self.at,
                "指すものが多すぎる文",
                "more things are spoken of than can be kept in mind",
            ));
        }
        self.slots += 1;
        Ok(self.slots - 1)
    }

    /// The next slot; from here on another one is, where it is given: what the ones after it remember is forgotten.
    pub fn slots_from(&mut self, slot: Option<SlotId>) -> SlotId {
        let was = self.slots;
        self.slots = slot.unwrap_or(was);
        was
    }

    /// Cards are chosen and remembered: between two numbers of them.
    pub fn choose(&mut self, choice: Choice<G>) -> Result<SlotId, Refused> {
        let into = self.slot()?;
        let Choice { who, of, least, most, aims, random, .. } = choice;
        let (at, sentence) = (When::Now, self.sentence);
        self.write(Op::Choose(Choose { who, at, of, least, most, may: false, aims, random, into, sentence }));
        Ok(into)
    }

    /// Something is done.
    pub fn deed(&mut self, verb: G::Verb, to: Reference<G>, n: Amount<G>) -> Touch {
        Touch(self.write(Op::Do(Do { verb, to, n, into: None })))
    }

    /// The slot in which a deed remembers what it touched, from now on.
    pub fn touched(&mut self, Touch(step): Touch) -> Result<SlotId, Refused> {
        if let Some(Op::Do(Do { into: Some(slot), .. })) = self.program.ops.get(step) {
            return Ok(*slot);
        }
        let slot = self.slot()?;
        if let Some(Op::Do(todo)) = self.program.ops.get_mut(step) {
            todo.into = Some(slot);
            self.given.push(Touch(step));
        }
        Ok(slot)
    }

    /// Such deeds among those that may be asked for.
    pub fn deeds(&self, such: impl Fn(&Do<G>) -> bool) -> impl DoubleEndedIterator<Item = Touch> {
        let since = self.program.ops.iter().enumerate().skip(self.since);
        since.filter(move |(_, op)| matches!(op, Op::Do(todo) if such(todo))).map(|(step, _)| Touch(step))
    }

    /// What was done so far is not asked for any more.
    pub fn forget_deeds(&mut self) {
        self.since = self.program.ops.len();
    }

    /// What was spoken of, as steps have it.
    fn resolve(&mut self, mention: Option<Mention<G>>) -> Result<Option<Reference<G>>, Refused> {
        self.asked = true;
        Ok(match mention {
            None => None,
            Some(Mention::Known(known)) => Some(known),
            Some(Mention::Touched(deeds)) => {
                let slots = deeds.into_iter().map(|deed| self.touched(deed).map(Reference::Slot));
                let mut all = slots.collect::<Result<Vec<_>, _>>()?;
                Some(if all.len() == 1 { all.remove(0) } else { Reference::Both(all) })
            }
        })
    }

    /// From here on それ means this, and so does a slot that is left out.
    pub fn speak_of(&mut self, it: impl Into<Mention<G>>) {
        let it = it.into();
        if self.spoken.it.as_ref() != Some(&it) {
            self.spoken.before = self.spoken.it.replace(it.clone());
        }
        self.spoken.carried = Some(it);
    }

    /// …が2体以上いる場合、それら: a condition found these cards.
    pub fn find(&mut self, cards: Reference<G>) {
        self.spoken.found = Some(cards);
    }

    /// The cards that a condition found, where nothing else was spoken of.
    pub fn found(&self) -> Option<Reference<G>> {
        self.spoken.found.clone().filter(|_| self.spoken.it.is_none())
    }

    /// From here on それ means what this deed touched, where it means nothing yet.
    pub fn speak_also_of(&mut self, touched: impl Into<Mention<G>>) {
        self.spoken.it.get_or_insert(touched.into());
    }

    /// From here on それ means what is remembered next.
    pub fn speak_of_the_next(&mut self) {
        self.speak_of(Reference::Slot(self.slots));
    }

    /// From here on this player does what is written.
    pub fn acts(&mut self, by: Actor) {
        self.by = by;
    }

    /// Who did what was done last.
    pub fn actor(&self) -> Actor {
        self.by
    }

    /// What was done to what それ means there was done to what it means here.
    pub fn did_as(&mut self, there: &Writer<G>) {
        let done = there.done.iter().filter(|did| did.it == there.spoken.it);
        let here = |did: &Did<G>| Did { it: self.spoken.it.clone(), step: None, ..did.clone() };
        let done: Vec<Did<G>> = done.map(here).collect();
        self.done.extend(done);
    }

    /// This was done, by the steps since then.
    pub fn did(&mut self, deed: DeedId, ends: Ends, from: usize) {
        let steps = self.program.ops.iter().enumerate().skip(from);
        let step = steps.filter(|(_, op)| matches!(op, Op::Do(_))).map(|(step, _)| Touch(step)).last();
        let it = self.spoken.it.clone();
        self.done.push(Did { deed, by: self.by, ends, it, step, like: Vec::new() });
    }

    /// Such a deed, to and from there where that is said: of the player who acts now, to what それ means, else the last.
    pub fn has_done(&self, deed: DeedId, ends: Ends) -> Option<&Did<G>> {
        let there = |(told, done): (&Option<_>, &Option<_>)| told.is_none() || told == done;
        let same = |did: &&Did<G>| {
            (did.deed == deed || is_outcome(deed, did.deed)) && ends.iter().zip(&did.ends).all(there)
        };
        let mut all = self.done.iter().rev().filter(same);
        let own = |did: &&Did<G>| matches!(self.by, Actor::One(_)) && did.by == self.by;
        let it = |did: &&Did<G>| self.is_it(&did.it);
        all.clone().find(own).or_else(|| all.clone().find(it)).or_else(|| all.next())
    }

    /// Does それ mean this now?
    pub fn is_it(&self, it: &Option<Mention<G>>) -> bool {
        it.is_some() && *it == self.spoken.it
    }

    /// Is nothing done after this step?
    pub fn is_last_deed(&self, step: Option<Touch>) -> bool {
        let last = self.program.ops.iter().rposition(|op| matches!(op, Op::Do(_)));
        last.is_some() && last == step.map(Touch::step)
    }

    /// This was chosen by the word 選ぶ.
    pub fn chose(&mut self, of: &Reference<G>) {
        self.spoken.chosen = match of {
            Reference::Both(all) => all.clone(),
            one => vec![one.clone()],
        };
    }

    /// What was chosen by the last 選ぶ, one after the other.
    pub fn chosen(&self) -> &[Reference<G>] {
        &self.spoken.chosen
    }

    /// None of what was chosen by the last 選ぶ; nothing where nothing was.
    pub fn none_chosen(&self) -> Option<Filter<G>> {
        let other = |of: &Reference<G>| match of {
            Reference::Slot(slot) => Some(Filter::NotIn(*slot)),
            _ => None,
        };
        let mut all = self.spoken.chosen.iter().map(other).collect::<Option<Vec<_>>>()?;
        match all.len() {
            0 => None,
            1 => all.pop(),
            _ => Some(Filter::Any(vec![all])),
        }
    }

    /// From here on a slot that is left out means this; それ is as before.
    pub fn carry(&mut self, it: Reference<G>) {
        self.spoken.carried = Some(it.into());
    }

    /// These cards are looked at: その中 and 残り mean them.
    pub fn look_at(&mut self, cards: Option<Selector<G>>) {
        self.spoken.looked_at = cards;
        self.spoken.taken.clear();
        self.spoken.taken_like.clear();
        self.spoken.rest_told = false;
    }

    /// May more of the cards looked at be taken, after some were?
    pub fn takes_more(&self) -> bool {
        !self.spoken.taken.is_empty() && !self.spoken.rest_told
    }

    /// Of the cards looked at these are taken.
    pub fn take(&mut self, slot: SlotId) {
        self.spoken.taken.push(slot);
    }

    /// Of the cards looked at all that are like this are taken.
    pub fn take_like(&mut self, filters: Vec<Filter<G>>) {
        self.spoken.taken_like.push(filters);
    }

    /// Those of the cards looked at that were taken.
    pub fn taken(&self) -> &[SlotId] {
        &self.spoken.taken
    }

    /// Those of the cards looked at that are left.
    pub fn rest(&mut self) -> Option<Selector<G>> {
        self.spoken.rest_told = true;
        let mut rest = self.spoken.looked_at.clone()?;
        rest.filters.extend(self.spoken.taken.iter().map(|slot| Filter::NotIn(*slot)));
        let like = |like: &Vec<Filter<G>>| Filter::Not(Box::new(Filter::Any(vec![like.clone()])));
        rest.filters.extend(self.spoken.taken_like.iter().map(like));
        Some(rest)
    }

    /// How many of the cards looked at are left, where the text tells how many there were and how many were taken.
    pub fn left(&self) -> Option<i16> {
        let [Filter::In(looked)] = self.spoken.looked_at.as_ref()?.filters[..] else { return None };
        let known = |n: &Amount<G>| match n {
            Amount::N(n) => Some(*n),
            _ => None,
        };
        let there = self.ops().iter().find_map(|op| match op {
            Op::Do(todo) if todo.into == Some(looked) => Some(known(&todo.n)),
            _ => None,
        })??;
        let number = |slot: &SlotId| {
            let chosen = |op: &Op<G>| match op {
                Op::Choose(choose) if choose.into == *slot && choose.least == choose.most => {
                    known(&choose.most)
                }
                _ => None,
            };
            self.ops().iter().find_map(chosen)
        };
        let taken: Option<Vec<i16>> = self.spoken.taken.iter().map(number).collect();
        let all = self.spoken.taken_like.is_empty();
        taken.filter(|taken| all && !taken.is_empty()).map(|taken| there - taken.iter().sum::<i16>())
    }

    /// The cards that were looked at.
    pub fn looked_at(&self) -> Option<Selector<G>> {
        self.spoken.looked_at.clone()
    }

    /// Whose cards of a hidden pile someone who chooses there must look through first: all but those that the text says
    /// are looked at already, or of which it is known which are meant.
    pub fn unseen(&self, choice: &Choice<G>, pile: G::Zone) -> Vec<Side> {
        let some = |filter: &Filter<G>| matches!(filter, Filter::In(_));
        let whole = |of: &Selector<G>| !of.filters.iter().any(some);
        if choice.random || !whole(&choice.of) {
            return Vec::new();
        }
        let looked = self.spoken.looked_at.as_ref().filter(|of| whole(of));
        let seen = |place: &(G::Zone, Side)| looked.is_some_and(|of| of.places.contains(place));
        let there = choice.of.places.iter().filter(|place| place.0 == pile && !seen(place));
        there.map(|(_, side)| *side).collect()
    }

    /// From here on それ means these cards; what was carried before is over.
    pub fn only_speak_of(&mut self, it: Reference<G>) {
        self.spoken.it = Some(it.into());
        self.spoken.carried = None;
    }

    /// What was spoken of, to be put back after words that don't change it, such as a cost.
    pub fn spoken_of(&self) -> Spoken<G> {
        self.spoken.clone()
    }

    /// Puts それ back; what is left out still means what was done last.
    pub fn put_back_it(&mut self, spoken: &Spoken<G>) {
        self.spoken.it = spoken.it.clone();
    }

    /// Puts back what was spoken of, but for the cards that were looked at.
    pub fn put_back(&mut self, spoken: &Spoken<G>) {
        self.put_back_it(spoken);
        self.spoken.carried = spoken.carried.clone();
    }

    /// Puts back what was spoken of, and the cards that were looked at.
    pub fn put_back_all(&mut self, spoken: &Spoken<G>) {
        self.put_back(spoken);
        self.spoken.looked_at = spoken.looked_at.clone();
        self.spoken.taken = spoken.taken.clone();
        self.spoken.taken_like = spoken.taken_like.clone();
    }

    /// Only one of two ways was gone: それ means what it meant at the end of the other, or what it means now. Nothing
    /// where these can't be told apart.
    pub fn or_it(&mut self, there: &Spoken<G>) {
        self.spoken.it = match (there.it.clone(), self.spoken.it.take()) {
            (one, two) if one == two => one,
            (None, one) | (one, None) => one,
            (Some(Mention::Touched(mut one)), Some(Mention::Touched(two))) => {
                one.extend(two);
                Some(Mention::Touched(one))
            }
            _ => None,
        };
        self.spoken.carried = None;
    }

    /// Beside something left out, それ means what was spoken of before that. Says what it means now, to be put back.
    pub fn speak_of_the_one_before(&mut self) -> Spoken<G> {
        let now = self.spoken.clone();
        if self.spoken.before.is_some() {
            self.spoken.it = self.spoken.before.clone();
        }
        now
    }

    /// Does それ mean something?
    pub fn speaks(&self) -> bool {
        self.spoken.it.is_some()
    }

    /// What それ means: the deed that touched it remembers it from now on.
    pub fn it(&mut self) -> Result<Option<Reference<G>>, Refused> {
        self.resolve(self.spoken.it.clone())
    }

    /// Was it asked what それ or something left out means?
    pub fn was_asked(&self) -> bool {
        self.asked
    }

    /// What a slot means that is left out.
    pub fn carried(&mut self) -> Result<Option<Reference<G>>, Refused> {
        self.resolve(self.spoken.carried.clone().or_else(|| self.spoken.it.clone()))
    }
}
