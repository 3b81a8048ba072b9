//! A program being written: its steps, what it remembers, and what それ means at this point of the text.

use std::collections::BTreeMap;

use engine::Def;
use engine::effect::{Choose, Do, Side, When};
use text::Called;

use crate::cards::Lore;
use crate::effect::{At, Body, Value, Var};
use crate::table::Zone;
use crate::vocabulary::{Amount, Condition, Fact, Filter, Op, Price, Program, Reference, Selector, Verb};

/// What keeps a text from being played.
#[derive(Clone, Debug)]
pub(super) struct Blank {
    /// Where the words stand.
    pub at: Option<At>,
    /// What would be needed.
    pub needs: Called,
}

/// Something made of a text, or what it still needs.
pub(super) type Lowered<T> = Result<T, Blank>;

/// This can't be played yet: what is not supported in Japanese, what would be needed in English.
pub(super) fn needs<T>(ja: &'static str, en: &'static str) -> Lowered<T> {
    Err(Blank { at: None, needs: Called::new(ja, en) })
}

/// Behind the last step: the text ends there.
pub(super) const END: u16 = u16::MAX;
/// How many things a program can remember.
const SLOTS: u8 = engine::effect::SLOTS as u8;

/// What a text can speak of beside its own card.
pub(super) struct Book<'b> {
    pub lore: &'b mut Lore,
    /// Every card by its name.
    pub names: &'b BTreeMap<String, Def>,
}

impl Book<'_> {
    /// Writes down what there is to choose from, in words; its row.
    pub fn options(&mut self, options: &[Body]) -> u16 {
        let said = |option: &Body| {
            let (ja, en) = (crate::wording::render_body(option), crate::english::body(option));
            (ja.trim_end_matches('。').to_owned(), en.trim_end_matches('.').to_owned())
        };
        self.lore.options.push(options.iter().map(said).collect());
        (self.lore.options.len() - 1) as u16
    }
}

/// Cards that were looked at: where they lie, and where they are remembered; else what they are like.
#[derive(Clone)]
pub(super) struct Looked {
    pub places: Vec<(Zone, Side)>,
    pub filters: Vec<Filter>,
}

/// A program being written.
pub(super) struct Scribe<'a, 'b> {
    pub book: &'a mut Book<'b>,
    pub program: Program,
    span: (u16, u16),
    next_slot: u8,
    sentence: u8,
    /// What それ means.
    pub it: Option<Reference>,
    /// The cards looked at.
    pub looked: Option<Looked>,
    /// Those of them that were taken.
    pub taken: Vec<u8>,
    /// Who acts: あなた, or the player said to.
    pub actor: Side,
    /// What sets the ability off is a card, so that それ can mean it.
    pub cause: bool,
    /// Has a deed counted something?
    pub counted: bool,
    /// How many steps are the first effect (36-9).
    pub first: Option<u16>,
    /// How often a turn the ability works, where it is said inside.
    pub limit: Option<u8>,
    /// The zones in which the text says that its card is.
    pub works: u16,
    /// Is X said?
    pub x: bool,
    /// Numbers that stand for others (05-3).
    pub named: Vec<(Var, Amount)>,
    /// Numbers that a later sentence of the text names.
    pub named_later: Vec<(Var, Value)>,
    /// Was it said what それ is?
    pub speaks: bool,
    /// Was there a battle in the text?
    pub fought: bool,
    /// Is what was hurt asked for afterwards?
    pub remembers: bool,
    /// Was a lane chosen?
    pub lane: bool,
    /// Is it of something that holds? Nothing is done there.
    pub holds: bool,
    /// The clauses by which the next step is understood.
    pending: Vec<engine::Reason>,
}

impl<'a, 'b> Scribe<'a, 'b> {
    /// Nothing is written yet.
    pub fn new(book: &'a mut Book<'b>, def: Def) -> Scribe<'a, 'b> {
        let mut program = Program::empty(def);
        program.costs.push(Vec::new());
        Scribe {
            book,
            program,
            span: (0, 0),
            next_slot: 0,
            sentence: 0,
            it: None,
            looked: None,
            taken: Vec::new(),
            actor: Side::Mine,
            cause: false,
            counted: false,
            first: None,
            limit: None,
            works: 0,
            x: false,
            named: Vec::new(),
            named_later: Vec::new(),
            speaks: false,
            fought: false,
            remembers: false,
            lane: false,
            holds: false,
            pending: Vec::new(),
        }
    }

    /// The words that are written of now.
    pub fn at(&mut self, at: At) {
        let byte = |n: u32| n.min(u16::MAX.into()) as u16;
        self.span = (byte(at.start), byte(at.end));
    }

    /// A new sentence: its choices differ from each other.
    pub fn next_sentence(&mut self) {
        self.sentence = self.sentence.saturating_add(1);
    }

    /// The number of the next step.
    pub fn here(&self) -> u16 {
        self.program.ops.len() as u16
    }

    /// One more step; its number.
    pub fn push(&mut self, op: Op) -> u16 {
        self.program.ops.push(op);
        self.program.words.push(self.span);
        let cites = std::mem::take(&mut self.pending);
        self.program.cites.push(cites);
        self.here() - 1
    }

    /// A clause by which the last step is understood.
    pub fn cite(&mut self, why: engine::Reason) {
        if let Some(cites) = self.program.cites.last_mut() {
            cites.push(why);
        }
    }

    /// A clause by which the next step will be understood.
    pub fn note(&mut self, why: engine::Reason) {
        self.pending.push(why);
    }

    /// A step that jumps is told where to, now that it is known.
    pub fn land(&mut self, step: u16) {
        let here = self.here();
        if let Some(Op::Unless(_, to) | Op::Jump(to) | Op::May(to) | Op::Pay(_, to) | Op::Mode(_, to)) =
            self.program.ops.get_mut(step as usize)
        {
            *to = here;
        }
    }

    /// A place to remember something.
    pub fn slot(&mut self) -> Lowered<u8> {
        if self.next_slot >= SLOTS {
            return needs("覚えておくものが多すぎる文", "fewer things to remember");
        }
        self.next_slot += 1;
        Ok(self.next_slot - 1)
    }

    /// Cards are chosen, as many as are asked for, or the text ends here (LG-60).
    pub fn choose(
        &mut self,
        of: Selector,
        least: Amount,
        most: Amount,
        aims: bool,
        random: bool,
    ) -> Lowered<u8> {
        let into = self.slot()?;
        if least != Amount::N(0) {
            let choice = self.here() + 2;
            let can = Condition::Own(Fact::CanChoose(choice));
            self.push(Op::Unless(Condition::Not(Box::new(can)), choice));
            self.push(Op::Do(Do { verb: Verb::Stop, to: Reference::Nothing, n: Amount::N(0), into: None }));
        }
        let (who, at, sentence) = (self.actor, When::Now, self.sentence);
        self.push(Op::Choose(Choose { who, at, of, least, most, may: false, aims, random, into, sentence }));
        self.cite(rule!("36-6"));
        self.cite(ruling!("LG-61"));
        Ok(into)
    }

    /// Something is done.
    pub fn act(&mut self, verb: Verb, to: Reference, n: Amount) -> u16 {
        self.counted = true;
        self.push(Op::Do(Do { verb, to, n, into: None }))
    }

    /// Something is done, and what it touched is spoken of from here on.
    pub fn act_on(&mut self, verb: Verb, to: Reference, n: Amount) -> Lowered<()> {
        let into = self.slot()?;
        self.counted = true;
        self.push(Op::Do(Do { verb, to, n, into: Some(into) }));
        self.it = Some(Reference::Slot(into));
        Ok(())
    }

    /// A cost to be paid inside the text.
    pub fn cost(&mut self, cost: Vec<Price>) -> u16 {
        self.program.costs.push(cost);
        (self.program.costs.len() - 1) as u16
    }
}
