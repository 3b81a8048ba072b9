//! Writes a program: ops with the words and clauses behind them, slots, and what それ means.

use engine::Def;
use engine::Reason;
use engine::effect::{Choose, Do, Side, SlotId, When};
use text::Called;

use crate::cards::{Kind, Lore};
use crate::effect::{At, Body, Zone as Said};
use crate::table::Zone;
use crate::vocabulary::{Amount, Condition, Given, Op, Price, Program, Reference, Selector, Term, Verb};

/// What was lowered, or why it could not be.
pub(crate) type Lowered<T> = Result<T, Called>;

/// Something that the rules of this table can't play yet.
pub(crate) fn cannot<T>(ja: &'static str, en: &'static str) -> Lowered<T> {
    Err(Called::new(ja, en))
}

/// A program on its way.
pub(crate) struct Scribe<'b> {
    /// What the match keeps.
    pub lore: &'b mut Lore,
    /// The card.
    pub def: Def,
    /// Its kind.
    pub kind: Kind,
    program: Program,
    at: (u16, u16),
    cites: Vec<Reason>,
    slots: u8,
    /// What それ means here.
    pub it: Option<Reference>,
    /// What it meant before that.
    before: Option<Reference>,
    /// In which zone the ability works, if not in play.
    pub home: Option<Zone>,
    /// Was the opponent asked before, perhaps?
    spoke: bool,
    /// Was a lane chosen?
    pub lane: bool,
    /// The cards looked at.
    pub looked: Option<Selector>,
    sentence: u8,
}

impl<'b> Scribe<'b> {
    pub fn new(lore: &'b mut Lore, def: Def, kind: Kind) -> Scribe<'b> {
        let program = Program::empty(def);
        let (cites, at) = (Vec::new(), (0, 0));
        Scribe {
            lore,
            def,
            kind,
            program,
            at,
            cites,
            slots: 0,
            it: None,
            before: None,
            home: None,
            spoke: false,
            lane: false,
            looked: None,
            sentence: 0,
        }
    }

    /// The program that was written.
    pub fn finish(self) -> Program {
        self.program
    }

    /// From here on the words stand there.
    pub fn stands(&mut self, at: At) {
        self.at = (at.start.min(u16::MAX.into()) as u16, at.end.min(u16::MAX.into()) as u16);
    }

    /// A clause by which the next step is understood.
    pub fn cite(&mut self, reason: Reason) {
        if !self.cites.contains(&reason) {
            self.cites.push(reason);
        }
    }

    /// What was cited and belongs to no step.
    pub fn take_cites(&mut self) -> Vec<Reason> {
        std::mem::take(&mut self.cites)
    }

    /// The number of the next step.
    pub fn here(&self) -> u16 {
        self.program.ops.len() as u16
    }

    /// Writes a step.
    pub fn write(&mut self, op: Op) -> usize {
        self.program.ops.push(op);
        self.program.words.push(self.at);
        self.program.cites.push(std::mem::take(&mut self.cites));
        self.program.ops.len() - 1
    }

    /// The jump at that step leads here.
    pub fn land(&mut self, at: usize) {
        let here = self.here();
        if let Some(Op::Unless(_, to) | Op::Jump(to) | Op::May(to) | Op::Mode(_, to) | Op::Pay(_, to)) =
            self.program.ops.get_mut(at)
        {
            *to = here;
        }
    }

    /// This card is spoken of where it lies: there its ability works.
    pub fn works_in(&mut self, zone: Said) -> Lowered<Reference> {
        self.home = match zone {
            Said::Field | Said::Characters | Said::Supports => return Ok(Reference::This),
            Said::Hand => Some(Zone::Hand),
            Said::Trash(_) => Some(Zone::Trash),
            Said::Deck | Said::Energy => {
                return cannot(
                    "デッキやエネルギーで働くカード（3.4）",
                    "a card that works in the deck or as energy (3.4)",
                );
            }
        };
        Ok(Reference::This)
    }

    /// From here on this player is asked.
    pub fn speak(&mut self, side: Side) {
        if side != Side::Mine || self.spoke {
            self.spoke = true;
            self.write(Op::Speak(side));
        }
    }

    /// One of the lanes is chosen: the number of the lane is X from then on.
    pub fn choose_lane(&mut self) -> Lowered<()> {
        let set = |scribe: &mut Self, lane: usize| {
            scribe.write(Op::Let(Amount::N(lane as i16)));
            Ok(())
        };
        self.one_of(0, crate::table::LANES.into(), set)?;
        self.lane = true;
        Ok(())
    }

    /// One of several is done, as whoever is asked chooses. The number says what they are called: 0 is lanes, else
    /// what each takes, from that row of the program's costs on, less one.
    pub fn one_of(
        &mut self,
        row: u16,
        n: usize,
        mut lower: impl FnMut(&mut Self, usize) -> Lowered<()>,
    ) -> Lowered<()> {
        let asks = self.write(Op::OneOf(row, Vec::new()));
        let (mut starts, mut ends) = (Vec::new(), Vec::new());
        for at in 0..n {
            starts.push(self.here());
            lower(self, at)?;
            ends.push(self.write(Op::Jump(0)));
        }
        ends.into_iter().for_each(|end| self.land(end));
        self.program.ops[asks] = Op::OneOf(row, starts);
        Ok(())
    }

    /// A cost of the program: its number.
    pub fn cost_row(&mut self, price: Option<Price>) -> u16 {
        self.program.costs.push(price.into_iter().collect());
        self.program.costs.len() as u16 - 1
    }

    /// So many of these modes are chosen.
    pub fn modes(&mut self, modes: &[Body], n: u8) {
        let said = |mode: &Body| {
            let (ja, en) = (crate::wording::render_body(mode), crate::english::body(mode));
            (ja.trim_end_matches('。').to_owned(), en.trim_end_matches('.').to_owned())
        };
        let row = self.lore.options.len() as u16;
        self.lore.options.push(modes.iter().map(said).collect());
        let of = modes.len() as u8;
        self.program.modes = Some(engine::effect::Modes { of, n, up_to: false, instead: None, row });
    }

    /// A new slot.
    pub fn slot(&mut self) -> Lowered<SlotId> {
        if usize::from(self.slots) >= engine::effect::SLOTS {
            return cannot("指すものが多すぎる文", "more things are spoken of than can be kept in mind");
        }
        self.slots += 1;
        Ok(self.slots - 1)
    }

    /// A new sentence: choices of one differ from each other.
    pub fn next_sentence(&mut self) {
        self.sentence = self.sentence.wrapping_add(1);
    }

    /// A choice of cards, remembered.
    pub fn choose(
        &mut self,
        who: Side,
        of: Selector,
        n: (i16, i16),
        aims: bool,
        random: bool,
    ) -> Lowered<Reference> {
        let into = self.slot()?;
        let (least, most) = (Amount::N(n.0), Amount::N(n.1));
        let sentence = self.sentence;
        let at = When::Now;
        let choose = Choose { who, at, of, least, most, may: false, aims, random, into, sentence };
        self.write(Op::Choose(choose));
        Ok(Reference::Slot(into))
    }

    /// A deed.
    pub fn deed(&mut self, verb: Verb, to: Reference, n: Amount) {
        self.write(Op::Do(Do { verb, to, n, into: None }));
    }

    /// A deed whose cards are remembered.
    pub fn deed_into(&mut self, verb: Verb, n: Amount, into: SlotId) {
        self.write(Op::Do(Do { verb, to: Reference::Nothing, n, into: Some(into) }));
    }

    /// Goes on only if this holds; the step whose jump is to be landed.
    pub fn only_if(&mut self, condition: Condition) -> usize {
        self.write(Op::Unless(condition, 0))
    }

    /// A row of the match's list of things given.
    pub fn given(&mut self, change: crate::vocabulary::Change, until: Term) -> u16 {
        self.lore.given.push(Given { change, until });
        self.lore.given.len() as u16 - 1
    }

    /// From here on それ means this.
    pub fn speak_of(&mut self, it: Reference) {
        if self.it.as_ref() != Some(&it) {
            self.before = self.it.replace(it);
        }
    }

    /// Lowers words beside something left out, which それ was last: there it means what was spoken of before.
    pub fn beside_it<T>(&mut self, lower: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<T> {
        let it = self.it.clone();
        if self.before.is_some() {
            self.it = self.before.clone();
        }
        let lowered = lower(self);
        self.it = it;
        lowered
    }

    /// What それ means.
    pub fn it(&self) -> Lowered<Reference> {
        self.it.clone().ok_or(Called::new("前に述べていないもの", "nothing was spoken of before"))
    }
}
