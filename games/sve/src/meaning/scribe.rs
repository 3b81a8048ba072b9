//! A program being written: its steps, what it remembers, and what それ means at this point of the text.

use engine::effect::{Bound, Choose, Do, SlotId, When};
use engine::{Def, Reason};
use text::Called;

use super::each::Memory;
use crate::book::Book;
use crate::effect as ast;
use crate::effect::{Ability as Read, Statement};
use crate::steps::REVEALED;
use crate::table::Zone;
use crate::vocabulary::{Amount, Condition, Filter, Op, Price, Program, Reference, Selector, Verb};
use crate::wording::{normalise, render};

pub(super) use engine::effect::Side;

/// What keeps a text from being played.
#[derive(Clone, Debug)]
pub(super) struct Blank {
    /// The words it is about, where they are not the sentence itself.
    pub phrase: Option<String>,
    /// What would be needed.
    pub needs: Called,
}

/// Something made of a text, or what it still needs.
pub(super) type Lowered<T> = Result<T, Blank>;

/// This can't be played yet: what is not supported in Japanese, what would be needed in English.
pub(super) fn needs<T>(ja: &'static str, en: &'static str) -> Lowered<T> {
    Err(Blank { phrase: None, needs: Called::new(ja, en) })
}

/// The words of a paragraph and the way back to what is printed.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    /// The paragraph in its normal form.
    text: String,
    /// Where each byte of it stands in what is printed.
    printed: Vec<u16>,
    /// How far it has been gone through.
    at: usize,
}

impl Words {
    /// The words of an ability that was read from this part of a printed text.
    pub fn of(printed: &str, ability: &Read, at: &std::ops::Range<usize>) -> Words {
        let text = render(ability);
        let normal = normalise(printed);
        let mut starts = normal.text().match_indices(&text).map(|(start, _)| start);
        let start = starts.find(|&start| normal.printed(start..start + text.len()) == *at).unwrap_or(0);
        let place =
            |byte: usize| normal.printed(start + byte..start + byte).start.min(u16::MAX.into()) as u16;
        Words { printed: (0..=text.len()).map(place).collect(), text, at: 0 }
    }

    /// The words of another paragraph follow.
    pub fn and(mut self, other: Words) -> Words {
        self.printed.pop();
        self.printed.extend(other.printed);
        self.text.push_str(&other.text);
        self
    }

    /// Where what ends before this byte ends in what is printed: reminders after it are no part of it.
    fn ends(&self, end: usize) -> u16 {
        let last = self.text[..end].chars().next_back().map_or(0, char::len_utf8);
        let from = self.printed[end - last];
        self.printed[end].min(from + last as u16)
    }

    /// Goes to the words of a sentence; where they stand in what is printed.
    fn find(&mut self, statement: &Statement) -> Option<((u16, u16), usize)> {
        let words = render(&Read::Text(vec![statement.clone()]));
        let start = self.at + self.text.get(self.at..)?.find(&words)?;
        self.at = start;
        let end = start + words.len();
        Some(((self.printed[start], self.ends(end)), end))
    }
}

/// What a pronoun means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum It {
    /// Nothing has been spoken of.
    Nothing,
    /// These.
    These(Reference),
    /// What these steps really touch, once someone asks.
    Touched(Vec<usize>),
}

/// How to tell whether something was done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Did {
    /// This step has touched something.
    Step(usize),
    /// The run says so right after it.
    Flag,
}

/// The cards looked at.
#[derive(Clone, Debug)]
pub(super) struct Looked {
    /// Where they lie.
    pub places: Vec<(Zone, Side)>,
    /// What tells them from others there.
    pub filters: Vec<Filter>,
    /// The slots of those taken out of them.
    pub taken: Vec<SlotId>,
}

/// How many things a program can remember: the last slot is the evolve card's.
const SLOTS: u8 = REVEALED;

/// A program being written.
pub(super) struct Scribe<'b> {
    pub book: &'b mut Book,
    pub program: Program,
    pub words: Words,
    span: (u16, u16),
    /// The sentence being written, for the message where it can't be.
    pub sentence_text: String,
    next_slot: u8,
    /// Slots that a choice at play time fills.
    at_play: Vec<SlotId>,
    sentence: u8,
    /// What それ means.
    pub it: It,
    /// The step by which this text has moved これ: what it became is これ from then on (4.1.4.1).
    pub moved: Option<usize>,
    /// What was chosen by 選ぶ, in order.
    pub chosen: Vec<SlotId>,
    /// その中
    pub looked: Option<Looked>,
    /// The last deeds, with the steps that did them.
    pub deeds: Vec<(ast::Goes, It)>,
    /// How to tell whether the last thing to be done was done.
    pub did: Option<Did>,
    /// The same of the other player, where each player does something.
    pub aside: Option<Memory>,
    /// Who does it: the master, or the player spoken of.
    pub who: Side,
    /// What X is, where the text says it.
    pub x: Option<ast::Value>,
    /// Has it been said by now?
    pub x_said: bool,
    /// Has this sentence spoken of the player of それ?
    pub spoke: bool,
    /// The slot that remembers what paid the ability's own cost.
    pub paid_with: Option<SlotId>,
    /// Is it about how this card is played? It lies in the resolution zone when that is read (10.6.2.1), and so it is
    /// not among the cards of the zone it came from.
    pub leaves: bool,
    /// Is it about a card that is about to be played, so that it does not count itself yet?
    pub playing: bool,
    /// The clauses by which the next step is understood.
    cites: Vec<Reason>,
    /// What is done when the text is at its end.
    pub at_end: Vec<Op>,
    /// Whose an unsaid place is: in a cost one's own (SV-77).
    pub in_cost: bool,
    /// How many stack counters 【土の秘術】 asks for.
    pub earth_rite: u8,
    /// What sets the ability off is a card, so that それ can mean it.
    pub cause: bool,
    /// Sentences that are replaced, with what replaces them.
    pub insteads: Vec<(*const Statement, Statement)>,
    /// Where the ability works, where the text says it.
    pub works: Option<Zone>,
    /// Limits said in the middle.
    pub limits: Vec<ast::Limit>,
}

impl<'b> Scribe<'b> {
    /// Nothing is written yet.
    pub fn new(book: &'b mut Book, def: Def, words: Words) -> Scribe<'b> {
        let mut program = Program::empty(def);
        // What an ability costs to play comes first, also where it costs nothing.
        program.costs.push(Vec::new());
        Scribe {
            book,
            program,
            words,
            span: (0, 0),
            sentence_text: String::new(),
            next_slot: 0,
            at_play: Vec::new(),
            sentence: 0,
            it: It::Nothing,
            moved: None,
            chosen: Vec::new(),
            looked: None,
            deeds: Vec::new(),
            did: None,
            aside: None,
            who: Side::Mine,
            x: None,
            x_said: false,
            cites: Vec::new(),
            spoke: false,
            paid_with: None,
            playing: false,
            leaves: false,
            at_end: Vec::new(),
            in_cost: false,
            earth_rite: 0,
            cause: false,
            insteads: Vec::new(),
            works: None,
            limits: Vec::new(),
        }
    }

    /// Another text of the same card, inside this one: a quotation, or a trigger for later.
    pub fn inner(&mut self) -> Scribe<'_> {
        let def = self.program.def;
        let words = Words { text: String::new(), printed: vec![self.span.0], at: 0 };
        let span = self.span;
        Scribe { span, ..Scribe::new(self.book, def, words) }
    }

    /// The program as it stands; another can be begun.
    pub fn finish(&mut self) -> Program {
        if self.earth_rite > 0 {
            let cost = vec![self.stack_price(self.earth_rite)];
            self.program.costs.push(cost);
        }
        let mut next = Program::empty(self.program.def);
        next.costs.push(Vec::new());
        std::mem::replace(&mut self.program, next)
    }

    /// Stack counters taken from own amulets (13.3.3.1).
    pub fn stack_price(&self, n: u8) -> Price {
        let of = Selector {
            places: vec![(Zone::Field, Side::Mine)],
            filters: vec![Filter::Is(crate::vocabulary::Test::Has(crate::kinds::Keyword::Stack))],
        };
        Price::Counters(of, crate::cards::STACK, n.into())
    }

    /// Goes to the words of a sentence; gives back where to go on after it.
    pub fn begin_words(&mut self, statement: &Statement) -> (usize, (u16, u16)) {
        let before = self.span;
        self.sentence = self.sentence.saturating_add(1);
        match self.words.find(statement) {
            Some((span, end)) => {
                self.span = span;
                (end, before)
            }
            None => (self.words.at, before),
        }
    }

    /// The words of a sentence are done with.
    pub fn end_words(&mut self, (end, span): (usize, (u16, u16))) {
        self.words.at = end;
        self.span = span;
    }

    /// Goes back to earlier words: they are followed again.
    pub fn again_from(&mut self, at: usize) {
        self.words.at = at;
    }

    /// How far the words have been gone through.
    pub fn at_word(&self) -> usize {
        self.words.at
    }

    /// The next step's number.
    pub fn here(&self) -> usize {
        self.program.ops.len()
    }

    /// Writes a step; its number.
    pub fn write(&mut self, op: Op) -> usize {
        self.program.ops.push(op);
        self.program.cites.push(std::mem::take(&mut self.cites));
        self.program.words.push(self.span);
        self.here() - 1
    }

    /// The last step is taken back.
    pub fn unwrite(&mut self) {
        self.program.ops.pop();
        self.program.cites.pop();
        self.program.words.pop();
    }

    /// The next step is understood by this clause.
    pub fn cite(&mut self, reason: Reason) {
        if !self.cites.contains(&reason) {
            self.cites.push(reason);
        }
    }

    /// Writes a deed; its number.
    pub fn deed(&mut self, verb: Verb, to: Reference, n: Amount) -> usize {
        self.write(Op::Do(Do { verb, to, n, into: None }))
    }

    /// Writes a step that jumps behind what is written until [`Scribe::land`].
    pub fn leap(&mut self, op: Op) -> usize {
        self.write(op)
    }

    /// The jump of this step leads here.
    pub fn land(&mut self, at: usize) {
        let here = self.here() as u16;
        if let Op::Unless(_, to) | Op::Jump(to) | Op::May(to) | Op::Pay(_, to) | Op::Mode(_, to) =
            &mut self.program.ops[at]
        {
            *to = here;
        }
    }

    /// Writes what is done only under a condition.
    pub fn only_if(
        &mut self,
        condition: Condition,
        write: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        let leap = self.leap(Op::Unless(condition, 0));
        write(self)?;
        self.land(leap);
        Ok(())
    }

    /// A new slot. Where all are taken, one that nothing written later can speak of.
    pub fn slot(&mut self) -> Lowered<SlotId> {
        if self.next_slot < SLOTS {
            self.next_slot += 1;
            return Ok(self.next_slot - 1);
        }
        let needed = self.needed();
        let free = (0..SLOTS).find(|slot| !needed.contains(slot));
        free.map_or_else(|| needs("覚えておくものが多すぎる文", "fewer things to remember"), Ok)
    }

    /// A new slot for a choice at play time: it must not be written by anything else.
    pub fn slot_at_play(&mut self) -> Lowered<SlotId> {
        if self.next_slot >= SLOTS {
            return needs("覚えておくものが多すぎる文", "fewer things to remember");
        }
        let slot = self.slot()?;
        self.at_play.push(slot);
        Ok(slot)
    }

    /// The slots that something written later may speak of.
    fn needed(&self) -> Vec<SlotId> {
        let memory = self.memory();
        let memories = std::iter::once(&memory).chain(&self.aside);
        memories.flat_map(|memory| self.needed_by(memory)).collect()
    }

    fn needed_by(&self, memory: &Memory) -> Vec<SlotId> {
        let mut all: Vec<SlotId> = memory.chosen.iter().rev().take(2).copied().collect();
        let mut of = |it: &It| {
            if let It::These(reference) = it {
                slots_of(reference, &mut all);
            }
        };
        of(&memory.it);
        memory.deeds.iter().rev().take(1).for_each(|(_, it)| of(it));
        if let Some(looked) = &memory.looked {
            all.extend(&looked.taken);
            all.extend(looked.filters.iter().filter_map(|filter| match filter {
                Filter::In(slot) => Some(*slot),
                _ => None,
            }));
        }
        if let Some(Did::Step(step)) = memory.did
            && let Some(Op::Do(Do { into: Some(slot), .. })) = self.program.ops.get(step)
        {
            all.push(*slot);
        }
        all
    }

    /// Slots from here on are free again: for modes of which only one is chosen.
    pub fn slots_from(&mut self, slot: Option<u8>) -> u8 {
        let was = self.next_slot;
        if let Some(slot) = slot {
            self.next_slot = slot;
        }
        was
    }

    /// Writes a choice; its slot.
    pub fn choose(
        &mut self,
        at: When,
        mut of: Selector,
        least: Amount,
        most: Amount,
        such: Such,
    ) -> Lowered<SlotId> {
        let into = if at == When::Play { self.slot_at_play()? } else { self.slot()? };
        (such.filters)(into).into_iter().for_each(|filter| of.filters.push(filter));
        let aims = at == When::Play;
        self.write(Op::Choose(Choose {
            who: self.who,
            at,
            of,
            least,
            most,
            may: such.may,
            aims,
            random: such.random,
            into,
            sentence: self.sentence,
        }));
        Ok(into)
    }

    /// Was the last thing to be done, done?
    pub fn did_so(&mut self) -> Lowered<Condition> {
        match self.did {
            None => needs("前に述べていない処理を行ったかの条件", "the deed that is asked for"),
            Some(Did::Flag) => Ok(Condition::Done),
            Some(Did::Step(step)) => Ok(at_least(Amount::Remembered(self.touched(step)?), 1)),
        }
    }

    /// What それ means here.
    pub fn it(&mut self) -> Lowered<Reference> {
        self.cite(ruling!("SV-131"));
        let it = self.it.clone();
        let found = self.resolve(it)?;
        self.it = It::These(found.clone());
        Ok(found)
    }

    /// What a pronoun means: steps that touch something remember it from now on.
    pub fn resolve(&mut self, it: It) -> Lowered<Reference> {
        match it {
            It::These(reference) => Ok(reference),
            It::Nothing if self.cause => Ok(Reference::Cause),
            It::Nothing => needs("指すもののない「それ」", "what それ means"),
            It::Touched(steps) => {
                let mut all = Vec::new();
                for step in steps {
                    let slot = self.touched(step)?;
                    all.push(Reference::Slot(slot));
                }
                Ok(if all.len() == 1 { all.remove(0) } else { Reference::Both(all) })
            }
        }
    }

    /// The slot in which a deed remembers what it touched.
    pub fn touched(&mut self, step: usize) -> Lowered<SlotId> {
        if let Op::Do(Do { into: Some(slot), .. }) = &self.program.ops[step] {
            return Ok(*slot);
        }
        let slot = self.slot()?;
        if let Op::Do(todo) = &mut self.program.ops[step] {
            todo.into = Some(slot);
        }
        Ok(slot)
    }
}

/// The slots that a reference speaks of.
fn slots_of(reference: &Reference, all: &mut Vec<SlotId>) {
    match reference {
        Reference::Slot(slot) => all.push(*slot),
        Reference::LeaderOf(of) => slots_of(of, all),
        Reference::Both(both) => both.iter().for_each(|one| slots_of(one, all)),
        _ => {}
    }
}

/// How cards are chosen, beside how many.
pub(super) struct Such {
    /// May it be left undone?
    pub may: bool,
    /// Is it left to chance?
    pub random: bool,
    /// What the next card must be like, seen with those already in this slot.
    pub filters: Box<dyn Fn(SlotId) -> Vec<Filter>>,
}

impl Such {
    /// Nothing said.
    pub fn plain(may: bool) -> Such {
        Such { may, random: false, filters: Box::new(|_| Vec::new()) }
    }
}

/// There are so many, or more.
pub(super) fn at_least(n: Amount, least: i16) -> Condition {
    Condition::Is(n, Bound::AtLeast, Amount::N(least))
}
