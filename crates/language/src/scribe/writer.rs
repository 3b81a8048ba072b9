//! Writes a program: its steps with the words behind them, its slots, and what was spoken of.

use engine::Def;
use engine::effect::{
    Amount, Choose, Do, Effects, Op, Program, Reference, SLOTS, Selector, Side, SlotId, When,
};

use crate::grammar::At;
use crate::scribe::Refused;

/// What それ and an empty slot mean at some place.
#[derive(Clone, Debug)]
pub struct Spoken<G: Effects> {
    it: Option<Reference<G>>,
    carried: Option<Reference<G>>,
}

/// A program on its way.
#[derive(Clone, Debug)]
pub struct Writer<G: Effects> {
    program: Program<G>,
    at: At,
    slots: u8,
    sentence: u8,
    it: Option<Reference<G>>,
    carried: Option<Reference<G>>,
}

impl<G: Effects> Writer<G> {
    /// A program of no steps, for this card.
    pub fn new(def: Def) -> Writer<G> {
        let program = Program::empty(def);
        Writer { program, at: At::default(), slots: 0, sentence: 0, it: None, carried: None }
    }

    /// The program that was written.
    pub fn finish(self) -> Program<G> {
        self.program
    }

    /// The steps so far.
    pub fn ops(&self) -> &[Op<G>] {
        &self.program.ops
    }

    /// From here on steps come from these words.
    pub fn stands(&mut self, at: At) {
        self.at = at;
    }

    /// Choices of one sentence differ from each other; here another begins.
    pub fn next_sentence(&mut self) {
        self.sentence = self.sentence.wrapping_add(1);
    }

    /// Writes a step, and says which it is.
    pub fn write(&mut self, op: Op<G>) -> usize {
        let narrow = |at: u32| at.min(u16::MAX.into()) as u16;
        self.program.ops.push(op);
        self.program.words.push((narrow(self.at.start), narrow(self.at.end)));
        self.program.cites.push(Vec::new());
        self.program.ops.len() - 1
    }

    /// The jump at that step leads to the next one.
    pub fn land(&mut self, step: usize) {
        let here = self.program.ops.len() as u16;
        if let Some(Op::Unless(_, to) | Op::Jump(to) | Op::May(to) | Op::Mode(_, to) | Op::Pay(_, to)) =
            self.program.ops.get_mut(step)
        {
            *to = here;
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

    /// Cards are chosen and remembered: between two numbers of them.
    pub fn choose(
        &mut self,
        who: Side,
        of: Selector<G>,
        (least, most): (i16, i16),
        (aims, random): (bool, bool),
    ) -> Result<Reference<G>, Refused> {
        let into = self.slot()?;
        let (least, most, sentence) = (Amount::N(least), Amount::N(most), self.sentence);
        let at = When::Now;
        self.write(Op::Choose(Choose { who, at, of, least, most, may: false, aims, random, into, sentence }));
        Ok(Reference::Slot(into))
    }

    /// Something is done.
    pub fn deed(&mut self, verb: G::Verb, to: Reference<G>, n: Amount<G>) {
        self.write(Op::Do(Do { verb, to, n, into: None }));
    }

    /// From here on それ means this, and so does a slot that is left out.
    pub fn speak_of(&mut self, it: Reference<G>) {
        self.it = Some(it.clone());
        self.carried = Some(it);
    }

    /// From here on a slot that is left out means this; それ is as before.
    pub fn carry(&mut self, it: Reference<G>) {
        self.carried = Some(it);
    }

    /// What was spoken of, to be put back after words that don't change it, such as a cost.
    pub fn spoken_of(&self) -> Spoken<G> {
        Spoken { it: self.it.clone(), carried: self.carried.clone() }
    }

    /// Puts それ back; what is left out still means what was done last.
    pub fn put_back_it(&mut self, spoken: &Spoken<G>) {
        self.it = spoken.it.clone();
    }

    /// Puts back what was spoken of.
    pub fn put_back(&mut self, spoken: &Spoken<G>) {
        self.it = spoken.it.clone();
        self.carried = spoken.carried.clone();
    }

    /// What それ means.
    pub fn it(&self) -> Option<Reference<G>> {
        self.it.clone()
    }

    /// What a slot means that is left out.
    pub fn carried(&self) -> Option<Reference<G>> {
        self.carried.clone().or_else(|| self.it.clone())
    }
}
