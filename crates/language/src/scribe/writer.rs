//! Writes a program: its steps with the words and clauses behind them, its slots, and what was spoken of.

use std::cell::Cell;

use engine::effect::{
    Amount, Choose, Do, Effects, Op, Program, Reference, SLOTS, Selector, Side, SlotId, When,
};
use engine::{Def, Reason};

use crate::grammar::At;
use crate::lexicon::DeedId;
use crate::scribe::{Choice, Refused};

/// What それ, an empty slot and 残り mean at some place.
#[derive(Clone, Debug)]
pub struct Spoken<G: Effects> {
    it: Option<Reference<G>>,
    /// What それ meant before that.
    before: Option<Reference<G>>,
    carried: Option<Reference<G>>,
    looked_at: Option<Selector<G>>,
    /// What was done to it since it was spoken of: 破壊したカード means it only if it was destroyed.
    done: Vec<DeedId>,
    /// What was chosen by the last 選ぶ, one after the other.
    chosen: Vec<Reference<G>>,
}

impl<G: Effects> Spoken<G> {
    fn nothing() -> Spoken<G> {
        Spoken {
            it: None,
            before: None,
            carried: None,
            looked_at: None,
            done: Vec::new(),
            chosen: Vec::new(),
        }
    }
}

/// How far a program has come, to go back to.
pub struct Mark<G: Effects> {
    steps: usize,
    slots: u8,
    spoken: Spoken<G>,
    cites: Vec<Reason>,
}

/// A program on its way.
pub struct Writer<G: Effects> {
    program: Program<G>,
    at: At,
    cites: Vec<Reason>,
    slots: u8,
    sentence: u8,
    spoken: Spoken<G>,
    /// Was the opponent asked before, perhaps?
    spoke: bool,
    /// Was it asked what それ or something left out means?
    asked: Cell<bool>,
}

impl<G: Effects> Writer<G> {
    /// A program of no steps, for this card.
    pub fn new(def: Def) -> Writer<G> {
        let (program, spoken) = (Program::empty(def), Spoken::nothing());
        let (at, cites, asked) = (At::default(), Vec::new(), Cell::new(false));
        Writer { program, at, cites, slots: 0, sentence: 0, spoken, spoke: false, asked }
    }

    /// The program that was written.
    pub fn finish(self) -> Program<G> {
        self.program
    }

    /// The program that was written, in which deeds remember what they touched only where a later step asks.
    pub fn finish_lean(mut self) -> Program<G> {
        let told = format!("{:?}", self.program);
        self.forget(0, &told);
        self.program
    }

    /// From a step on, deeds remember what they touched only where one of these steps asks.
    pub fn lean(&mut self, from: u16) {
        let from = usize::from(from);
        let told = format!("{:?}", &self.program.ops[from..]);
        self.forget(from, &told);
    }

    fn forget(&mut self, from: usize, told: &str) {
        let asked = |slot: SlotId| {
            let words = ["Slot(", "In(", "Remembered(", "Swap("];
            words.iter().any(|word| told.contains(&format!("{word}{slot})")))
        };
        for op in &mut self.program.ops[from..] {
            if let Op::Do(todo) = op
                && todo.into.is_some_and(|slot| !asked(slot))
            {
                todo.into = None;
            }
        }
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
        let (steps, slots) = (self.program.ops.len(), self.slots);
        Mark { steps, slots, spoken: self.spoken.clone(), cites: self.cites.clone() }
    }

    /// Takes back what was written since.
    pub fn back_to(&mut self, mark: Mark<G>) {
        self.program.ops.truncate(mark.steps);
        self.program.words.truncate(mark.steps);
        self.program.cites.truncate(mark.steps);
        self.slots = mark.slots;
        self.spoken = mark.spoken;
        self.cites = mark.cites;
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

    /// How many slots are left.
    pub fn slots_left(&self) -> usize {
        SLOTS.saturating_sub(usize::from(self.slots))
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
    pub fn deed(&mut self, verb: G::Verb, to: Reference<G>, n: Amount<G>) {
        self.write(Op::Do(Do { verb, to, n, into: None }));
    }

    /// Something is done, and what it touched is remembered.
    pub fn deed_on(&mut self, verb: G::Verb, to: Reference<G>, n: Amount<G>) -> Result<SlotId, Refused> {
        let into = self.slot()?;
        self.write(Op::Do(Do { verb, to, n, into: Some(into) }));
        Ok(into)
    }

    /// Something is done with so many cards, which are remembered.
    pub fn deed_into(&mut self, verb: G::Verb, n: Amount<G>) -> Result<SlotId, Refused> {
        self.deed_on(verb, Reference::Nothing, n)
    }

    /// From here on それ means this, and so does a slot that is left out.
    pub fn speak_of(&mut self, it: Reference<G>) {
        if self.spoken.it.as_ref() != Some(&it) {
            self.spoken.before = self.spoken.it.replace(it.clone());
            self.spoken.done.clear();
        }
        self.spoken.carried = Some(it);
    }

    /// From here on それ means what is remembered next.
    pub fn speak_of_the_next(&mut self) {
        self.speak_of(Reference::Slot(self.slots));
    }

    /// This was done to what それ means.
    pub fn did(&mut self, deed: DeedId) {
        self.spoken.done.push(deed);
    }

    /// Was this done to what それ means?
    pub fn has_done(&self, deed: DeedId) -> bool {
        self.spoken.done.contains(&deed)
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

    /// From here on a slot that is left out means this; それ is as before.
    pub fn carry(&mut self, it: Reference<G>) {
        self.spoken.carried = Some(it);
    }

    /// These cards are looked at: その中 and 残り mean them.
    pub fn look_at(&mut self, cards: Option<Selector<G>>) {
        self.spoken.looked_at = cards;
    }

    /// The cards that were looked at.
    pub fn looked_at(&self) -> Option<Selector<G>> {
        self.spoken.looked_at.clone()
    }

    /// From here on それ means these cards; what was carried before is over.
    pub fn only_speak_of(&mut self, it: Reference<G>) {
        self.spoken.it = Some(it);
        self.spoken.carried = None;
        self.spoken.done.clear();
    }

    /// What was spoken of, to be put back after words that don't change it, such as a cost.
    pub fn spoken_of(&self) -> Spoken<G> {
        self.spoken.clone()
    }

    /// Puts それ back; what is left out still means what was done last.
    pub fn put_back_it(&mut self, spoken: &Spoken<G>) {
        self.spoken.it = spoken.it.clone();
        self.spoken.done = spoken.done.clone();
    }

    /// Puts back what was spoken of, but for the cards that were looked at.
    pub fn put_back(&mut self, spoken: &Spoken<G>) {
        self.put_back_it(spoken);
        self.spoken.carried = spoken.carried.clone();
    }

    /// Beside something left out, それ means what was spoken of before that. Says what it means now, to be put back.
    pub fn speak_of_the_one_before(&mut self) -> Spoken<G> {
        let now = self.spoken.clone();
        if self.spoken.before.is_some() {
            self.spoken.it = self.spoken.before.clone();
        }
        now
    }

    /// What それ means.
    pub fn it(&self) -> Option<Reference<G>> {
        self.asked.set(true);
        self.spoken.it.clone()
    }

    /// Was it asked what それ or something left out means?
    pub fn was_asked(&self) -> bool {
        self.asked.get()
    }

    /// What a slot means that is left out.
    pub fn carried(&self) -> Option<Reference<G>> {
        self.asked.set(true);
        self.spoken.carried.clone().or_else(|| self.spoken.it.clone())
    }
}
