//! Sentences: what must hold, what may be left undone, what is done instead.

use engine::effect::Side;

use super::conditions::during;
use super::deeds::term;
use super::scribe::{Lowered, Scribe, cannot};
use crate::effect as read;
use crate::effect::{Actor, Deed, Form, Lead};
use crate::vocabulary::{Ability, Amount, Nature, Op, Reference, Term, Verb};

/// What holds for the clauses of a sentence.
#[derive(Copy, Clone)]
pub(crate) struct Frame {
    /// How long it lasts, where that was said.
    pub term: Option<Term>,
}

impl Scribe<'_> {
    /// Everything an ability does. `agreed` where its first deed may be left undone and was agreed to beforehand.
    pub fn body(&mut self, body: &read::Body, agreed: bool) -> Lowered<()> {
        let instead = |of: &read::Sentence| of.leads.iter().any(|lead| matches!(lead, Lead::Instead(_)));
        let mut at = 0;
        while let Some(sentence) = body.sentences.get(at) {
            let agreed = agreed && at == 0;
            match body.sentences.get(at + 1).filter(|next| instead(next)) {
                Some(next) => {
                    self.this_or_instead(sentence, next, agreed)?;
                    at += 2;
                }
                None if instead(sentence) => {
                    return cannot("置き換えるもののない「代わりに」", "instead of nothing");
                }
                None => {
                    self.sentence(sentence, agreed)?;
                    at += 1;
                }
            }
        }
        Ok(())
    }

    /// …。…場合、代わりに…。: the second where its condition holds, else the first.
    fn this_or_instead(
        &mut self,
        usual: &read::Sentence,
        other: &read::Sentence,
        agreed: bool,
    ) -> Lowered<()> {
        let before = self.it.clone();
        let mut inner = other.clone();
        inner.leads.retain(|lead| matches!(lead, Lead::Then | Lead::Also | Lead::AtEndOfTurn(_)));
        self.stands(other.at);
        let mut gates = Vec::new();
        for lead in &other.leads {
            match lead {
                Lead::If(condition, _) => {
                    let condition = self.condition(condition)?;
                    self.cite(ruling!("LS-55"));
                    gates.push(self.only_if(condition));
                }
                Lead::During(turn, phase) => {
                    for condition in during(*turn, *phase) {
                        gates.push(self.only_if(condition));
                    }
                }
                _ => {}
            }
        }
        if gates.is_empty() {
            return cannot("常に代わりに行うこと", "something that is always done instead");
        }
        self.sentence(&inner, false)?;
        let end = self.write(Op::Jump(0));
        gates.into_iter().for_each(|gate| self.land(gate));
        self.it = before;
        self.sentence(usual, agreed)?;
        self.land(end);
        Ok(())
    }

    /// …するか、…する: one of these, as whoever does it chooses among those that can be done.
    fn either(&mut self, clauses: &[read::Clause], frame: Frame) -> Lowered<()> {
        let by = clauses.first().and_then(|first| first.by);
        let actor = if by == Some(Actor::Opponent) { Side::Theirs } else { Side::Mine };
        if matches!(by, Some(Actor::Both(_))) {
            return cannot("両方のプレイヤーがそれぞれ選ぶこと", "what each of both players chooses");
        }
        self.speak(actor);
        let mut row = None;
        for clause in clauses {
            let price = self.price(&clause.deed, actor).ok();
            row.get_or_insert(self.cost_row(price));
        }
        self.cite(ruling!("LS-57"));
        self.one_of(row.unwrap_or(0) + 1, clauses.len(), |scribe, at| {
            let clause = read::Clause { by: clauses[at].by.or(by), ..clauses[at].clone() };
            scribe.stands(clause.at);
            scribe.clause(&clause, frame)
        })
    }

    fn sentence(&mut self, sentence: &read::Sentence, agreed: bool) -> Lowered<()> {
        self.next_sentence();
        self.stands(sentence.at);
        if sentence.leads.iter().any(|lead| matches!(lead, Lead::AtEndOfTurn(_))) {
            return self.later(sentence);
        }
        let mut gates = Vec::new();
        for lead in &sentence.leads {
            match lead {
                Lead::If(condition, _) => {
                    let condition = self.condition(condition)?;
                    gates.push(self.only_if(condition));
                }
                Lead::During(turn, phase) => {
                    for condition in during(*turn, *phase) {
                        gates.push(self.only_if(condition));
                    }
                }
                Lead::AtEndOfTurn(_) | Lead::Then | Lead::Also | Lead::Instead(_) => {}
            }
        }
        let mut frame = Frame { term: None };
        let mut passed = 0;
        for (at, clause) in sentence.clauses.iter().enumerate() {
            if at < passed {
                continue;
            }
            self.stands(clause.at);
            if let Some((lasts, _)) = clause.lasts {
                frame.term = Some(term(lasts));
            }
            if clause.form == Form::Or {
                let more = sentence.clauses[at..].iter().take_while(|clause| clause.form == Form::Or).count();
                passed = at + more + 1;
                let all = sentence.clauses.get(at..passed).unwrap_or_default();
                self.either(all, frame)?;
                continue;
            }
            let may = clause.form.optional() && !(agreed && at == 0);
            if may && matches!(clause.by, Some(Actor::Both(_))) {
                return cannot("両方のプレイヤーが行ってもよいこと", "what both players may do");
            }
            let asked = may || clause.deed == Deed::ChooseLane;
            if asked {
                let other = clause.by == Some(Actor::Opponent);
                self.speak(if other { Side::Theirs } else { Side::Mine });
            }
            let gate = may.then(|| {
                self.cite(ruling!("LS-07"));
                self.write(Op::May(0))
            });
            self.clause(clause, frame)?;
            gates.extend(gate.filter(|_| at + 1 < sentence.clauses.len()));
            if let Some(gate) = gate.filter(|_| at + 1 == sentence.clauses.len()) {
                self.land(gate);
            }
        }
        gates.into_iter().for_each(|gate| self.land(gate));
        Ok(())
    }

    /// このターンの終了時、: done then, as an ability of its own.
    fn later(&mut self, sentence: &read::Sentence) -> Lowered<()> {
        let mut inner = sentence.clone();
        inner.leads.retain(|lead| !matches!(lead, Lead::AtEndOfTurn(_)));
        let about = self.it.clone().unwrap_or(Reference::This);
        let (def, of_kind) = (self.def, self.kind);
        let mut scribe = Scribe::new(self.lore, def, of_kind);
        scribe.it = Some(Reference::Cause);
        scribe.sentence(&inner, false)?;
        let program = scribe.finish();
        let ability = Ability { nature: Nature::Later, program, ..Ability::nothing(def) };
        self.lore.abilities.push(ability);
        let code = self.lore.abilities.len() as u16 - 1;
        self.deed(Verb::Later(code), about, Amount::N(1));
        Ok(())
    }
}

/// May everything it does be left undone (LS-07)? Then whoever lets it resolve has agreed to its first deed.
pub(crate) fn may_be_left(body: &read::Body) -> bool {
    let mut sentences = body.sentences.iter();
    let Some(first) = sentences.next() else { return false };
    let optional = first.leads.is_empty()
        && first.clauses.first().is_some_and(|clause| matches!(clause.form, Form::Can | Form::May));
    let alone = first.clauses.len() == 1;
    let did = |sentence: &read::Sentence| {
        sentence.leads.iter().any(|lead| matches!(lead, Lead::If(read::Condition::Did, _)))
    };
    optional && alone && sentences.all(did)
}
