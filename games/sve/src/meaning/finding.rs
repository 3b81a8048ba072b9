//! Looking at the top of a deck (5.10), searching it (5.7), and finding what could be played.

use engine::effect::{Do, When};

use super::deeds::{ONE, verb};
use super::scribe::{Did, It, Looked, Lowered, Scribe, at_least, needs};
use crate::effect as ast;
use crate::effect::{Goes, Join, Manner, Pick, Statement, Whose};
use crate::steps::REVEALED;
use crate::table::Zone;
use crate::vocabulary::{Filter, Op, Reference, Verb};

impl Scribe<'_> {
    /// 自分のデッキの上3枚を見る。
    pub fn look(&mut self, whose: Whose, n: &ast::Amount, up_to: bool) -> Lowered<()> {
        let side = self.side(whose)?;
        let n = self.amount(n)?;
        let verb = if up_to { Verb::LookUpTo(side) } else { Verb::Look(side) };
        let step = self.deed(verb, Reference::Nothing, n);
        let slot = self.touched(step)?;
        self.looked = Some(Looked {
            places: vec![(Zone::Deck, side)],
            filters: vec![Filter::In(slot)],
            taken: Vec::new(),
        });
        self.it = It::These(Reference::Slot(slot));
        Ok(())
    }

    /// デッキを探す (5.7): what was found is shown where a quality was asked (SV-45), and the deck is shuffled.
    pub fn search(
        &mut self,
        whose: Whose,
        picks: &[Pick],
        join: Join,
        then: Option<&(Manner, Goes)>,
    ) -> Lowered<()> {
        let side = self.side(whose)?;
        if side != self.who {
            return needs("他のプレイヤーのデッキから探すこと", "a search in one's own deck");
        }
        let variable = picks.iter().find_map(|pick| match &pick.count {
            ast::Count::Exactly(n, _) | ast::Count::UpTo(n, _) if !matches!(n, ast::Amount::N(_)) => Some(n),
            _ => None,
        });
        // Nothing is searched for where the number is 0 (SV-14).
        let leap = match variable {
            Some(n) => {
                let n = self.amount_now(n)?;
                self.cite(ruling!("SV-14"));
                Some(self.leap(Op::Unless(at_least(n, 1), 0)))
            }
            None => None,
        };
        self.deed(Verb::Search(side), Reference::Nothing, ONE);
        let places = [(Zone::Deck, side)];
        let quality = picks.iter().any(|pick| !Self::is_only_place(&pick.of));
        self.cite(if quality { rule!("5.7.1.2") } else { rule!("5.7.1.1") });
        self.cite(ruling!("SV-45"));
        let may = then.is_some_and(|(manner, _)| manner.may);
        let mut found = Vec::new();
        if join == Join::Or && picks.len() > 1 {
            let mut one = picks[0].clone();
            one.of.kinds = picks.iter().flat_map(|pick| pick.of.kinds.iter().cloned()).collect();
            if picks.iter().any(|pick| pick.count != one.count || !pick.of.early.is_empty()) {
                return needs("枚数の異なるカードを探すこと", "as many of the one as of the other");
            }
            found.push(self.pick(&one, Some((&places, &[])), When::Now, may)?);
        } else {
            for pick in picks {
                found.push(self.pick(pick, Some((&places, &[])), When::Now, may)?);
            }
        }
        let found = if found.len() == 1 { found.remove(0) } else { Reference::Both(found) };
        let shuffle = Op::Do(Do { verb: Verb::Shuffle(side), to: Reference::Nothing, n: ONE, into: None });
        match then {
            Some((manner, goes)) => {
                if quality
                    && !matches!(goes, Goes::Field | Goes::Out | Goes::Ex | Goes::Cemetery | Goes::Banished)
                {
                    self.deed(Verb::Reveal, found.clone(), ONE);
                }
                let step = self.deed(verb(*goes, manner)?, found, ONE);
                self.deeds.push((*goes, It::Touched(vec![step])));
                self.did = Some(Did::Step(step));
                self.it = It::Touched(vec![step]);
                self.write(shuffle);
            }
            None => {
                let Reference::Slot(slot) = found else {
                    return needs("複数のカードを別々に探すこと", "one search");
                };
                if quality {
                    self.deed(Verb::Reveal, found, ONE);
                }
                let filters = vec![Filter::In(slot)];
                self.looked = Some(Looked { places: places.to_vec(), filters, taken: Vec::new() });
                self.it = It::These(Reference::Slot(slot));
                self.at_end.push(shuffle);
            }
        }
        if let Some(leap) = leap {
            self.land(leap);
        }
        Ok(())
    }

    /// …を探し、手札に加える。それが…なら、代わりに場に出してよい。: one search, and then the one way or the other.
    pub fn search_or(&mut self, statement: &Statement, when: &ast::Gate, deed: &Statement) -> Lowered<()> {
        let (
            Statement::Search { whose, picks, join, then: Some((manner, goes)) },
            Statement::Search { then: Some((other, way)), .. },
        ) = (statement, deed)
        else {
            return needs("デッキを探す処理のこの種類の置き換え", "one search");
        };
        let at_end = std::mem::take(&mut self.at_end);
        self.search(*whose, picks, *join, None)?;
        let shuffle = std::mem::replace(&mut self.at_end, at_end);
        let found = self.it()?;
        let condition = self.gate(when)?;
        let mut ends = vec![self.leap(Op::Unless(condition, 0))];
        if other.may {
            ends.push(self.leap(Op::May(0)));
        }
        let first = self.deed(verb(*way, other)?, found.clone(), ONE);
        let after = self.leap(Op::Jump(0));
        ends.into_iter().for_each(|end| self.land(end));
        let second = self.deed(verb(*goes, manner)?, found, ONE);
        self.land(after);
        for op in shuffle {
            self.write(op);
        }
        self.it = It::Touched(vec![first, second]);
        self.looked = None;
        Ok(())
    }

    /// What could be played is found before one of it is picked.
    pub fn playable(&mut self, cost: Option<i16>) -> Option<(usize, u8)> {
        // The pick itself needs a slot too.
        let slot = self.slots_from(None);
        if slot + 2 > REVEALED {
            return None;
        }
        self.slots_from(Some(slot + 1));
        let verb = Verb::Playable(cost);
        let step = self.write(Op::Do(Do { verb, to: Reference::Nothing, n: ONE, into: Some(slot) }));
        Some((step, slot))
    }

    /// The pick just written is one of what could be played (10.6.2.1.2).
    pub fn only_playable(&mut self, step: usize, slot: u8) {
        let picked = self.program.ops[step..].iter_mut().rev().find_map(|op| match op {
            Op::Choose(choose) if choose.at == When::Now => {
                let of = choose.of.clone();
                choose.of.filters.push(Filter::In(slot));
                Some(of)
            }
            _ => None,
        });
        if let (Some(of), Op::Do(todo)) = (picked, &mut self.program.ops[step]) {
            todo.to = Reference::Every(of);
        }
    }
}
