//! Sentences become steps, in the printed order (01-4).

use engine::effect::Side;

use super::abilities::at;
use super::scribe::{Lowered, Scribe, needs};
use crate::effect as ast;
use crate::effect::{Body, Clause, Deed, Form, Lead, Sentence, Statement, Target, Var};
use crate::vocabulary::{Amount, Condition, Op, Reference, Spoken, Verb};

/// What decides between two sentences.
enum Branch<'a> {
    /// The second is done where this holds.
    If(&'a ast::Condition),
    /// The second is done where this is paid (40).
    Pay(&'a [ast::Price]),
}

impl Scribe<'_, '_> {
    /// Everything that is done, in the printed order (01-4).
    pub fn body(&mut self, body: &Body) -> Lowered<()> {
        let outer = std::mem::replace(&mut self.named_later, names_x(body));
        self.remembers |= asks_what_broke(body);
        let mut at = 0;
        while let Some(statement) = body.statements.get(at) {
            let next = body.statements.get(at + 1);
            at += 1;
            match (statement, next) {
                (Statement::Sentence(usual), Some(Statement::Sentence(other))) if replaces(other) => {
                    at += 1;
                    let Some(Lead::If(condition, _)) = lead_of(other, 0) else { continue };
                    self.either(usual, &Branch::If(condition), other, &[])?;
                }
                (Statement::Sentence(usual), Some(Statement::Pay { at: words, cost, body, .. }))
                    if pays_instead(body) =>
                {
                    at += 1;
                    self.at(*words);
                    let Some((Statement::Sentence(other), rest)) = body.statements.split_first() else {
                        continue;
                    };
                    self.either(usual, &Branch::Pay(cost), other, rest)?;
                }
                (Statement::Sentence(one), Some(Statement::Sentence(other))) if is_otherwise(other) => {
                    at += 1;
                    self.otherwise(one, other)?;
                }
                (Statement::Sentence(sentence), _) => self.sentence(sentence)?,
                (Statement::Pay { at: words, cost, body, .. }, _) => {
                    self.at(*words);
                    let step = self.pay(cost)?;
                    self.body(body)?;
                    self.land(step);
                }
            }
            if self.first.is_none() {
                self.first = Some(self.here());
            }
        }
        self.named_later = outer;
        Ok(())
    }

    /// A cost that may be paid here (40).
    fn pay(&mut self, cost: &[ast::Price]) -> Lowered<u16> {
        for price in cost {
            match price {
                ast::Price::Exhaust => self.note(rule!("40-2")),
                ast::Price::Devotion => self.note(rule!("40-3")),
                ast::Price::ManaBoost(_) => self.note(rule!("40-4")),
                ast::Price::SoulCharge(_) => self.note(rule!("40-5")),
                ast::Price::Mp { .. } | ast::Price::Do(_) | ast::Price::Together(..) => {}
            }
        }
        let prices = self.prices(cost)?;
        let cost = self.cost(prices);
        Ok(self.push(Op::Pay(cost, 0)))
    }

    /// A sentence in whose place another is done (代わりに). What the first chose, the other speaks of too.
    fn either(
        &mut self,
        usual: &Sentence,
        branch: &Branch<'_>,
        other: &Sentence,
        rest: &[Statement],
    ) -> Lowered<()> {
        self.next_sentence();
        let (mut to_end, actor) = (Vec::new(), self.actor);
        let shares = speaks_of_the_last(other);
        let (mut done, mut last) = (&usual.clauses[..0], usual.clauses.clone());
        if shares && let Some((one, before)) = usual.clauses.split_last() {
            done = before;
            last = vec![one.clone()];
        }
        for clause in done {
            self.at(clause.at);
            at(clause.at, self.clause(clause, false, &mut to_end))?;
        }
        if let (true, Some(clause)) = (shares, last.first_mut()) {
            self.at(clause.at);
            at(clause.at, self.chosen_before(clause, &mut to_end))?;
        }
        let step = match branch {
            Branch::If(condition) => {
                let condition = self.condition(condition)?;
                self.push(Op::Unless(condition, 0))
            }
            Branch::Pay(cost) => self.pay(cost)?,
        };
        let before = (self.it.clone(), self.looked.clone(), self.taken.clone());
        self.led(other, true)?;
        for statement in rest {
            if let Statement::Sentence(sentence) = statement {
                self.sentence(sentence)?;
            }
        }
        let over = self.push(Op::Jump(0));
        self.land(step);
        (self.it, self.looked, self.taken) = before;
        for clause in &last {
            self.at(clause.at);
            at(clause.at, self.clause(clause, false, &mut to_end))?;
        }
        self.land(over);
        self.actor = actor;
        to_end.into_iter().for_each(|step| self.land(step));
        Ok(())
    }

    /// What a clause is done to is chosen now, and its conditions are asked; the clause then speaks of that.
    fn chosen_before(&mut self, clause: &mut Clause, to_end: &mut Vec<u16>) -> Lowered<()> {
        let leads = std::mem::take(&mut clause.leads);
        self.leads(&leads, to_end)?;
        if let Some(target @ (Target::Pick(_) | Target::Every(..))) = clause.deed.target_mut() {
            self.target(target)?;
            *target = Target::Left;
        }
        Ok(())
    }

    /// …場合、A。そうでない場合、B。
    fn otherwise(&mut self, one: &Sentence, other: &Sentence) -> Lowered<()> {
        let Some(Lead::If(condition, _)) = lead_of(one, 0) else {
            return needs("対になる文のない「そうでない場合」", "the other case to be told");
        };
        let condition = self.condition(condition)?;
        let step = self.push(Op::Unless(condition, 0));
        let before = (self.it.clone(), self.looked.clone(), self.taken.clone());
        self.led(one, true)?;
        let over = self.push(Op::Jump(0));
        self.land(step);
        (self.it, self.looked, self.taken) = before;
        self.led(other, true)?;
        self.land(over);
        Ok(())
    }

    /// One sentence.
    pub fn sentence(&mut self, sentence: &Sentence) -> Lowered<()> {
        self.led(sentence, false)
    }

    /// One sentence; without what stands before its first deed, where that was dealt with.
    fn led(&mut self, sentence: &Sentence, led: bool) -> Lowered<()> {
        self.next_sentence();
        let mut to_end = Vec::new();
        let before = self.actor;
        let mut from = 0;
        while let Some(clause) = sentence.clauses.get(from) {
            let led = led && from == 0;
            self.at(clause.at);
            if clause.form == Form::Or {
                let alternatives = sentence.clauses[from..].iter().position(|one| one.form != Form::Or);
                let to = from + alternatives.unwrap_or(0) + 1;
                at(clause.at, self.one_of(&sentence.clauses[from..to], led, &mut to_end))?;
                from = to;
            } else if let Some(when) = clause.leads.iter().find(|lead| is_later(lead)) {
                at(clause.at, self.later(when, &sentence.clauses[from..], &mut to_end))?;
                break;
            } else {
                at(clause.at, self.clause(clause, led, &mut to_end))?;
                from += 1;
            }
        }
        self.actor = before;
        to_end.into_iter().for_each(|step| self.land(step));
        Ok(())
    }

    /// AするかBする: one of them, as the player likes.
    fn one_of(&mut self, all: &[Clause], led: bool, to_end: &mut Vec<u16>) -> Lowered<()> {
        let mut all = all.to_vec();
        if let Some(first) = all.first_mut() {
            if led {
                first.leads.clear();
            }
            self.chosen_before(first, to_end)?;
            first.form = Form::Stem;
        }
        self.push(Op::Speak(self.actor));
        let row = self.book.options(&all.iter().map(alone).collect::<Vec<_>>());
        let asks = self.push(Op::OneOf(row, Vec::new()));
        let before = (self.it.clone(), self.looked.clone(), self.taken.clone());
        let (mut starts, mut over) = (Vec::new(), Vec::new());
        for clause in &mut all {
            clause.form = Form::Stem;
            (self.it, self.looked, self.taken) = before.clone();
            starts.push(self.here());
            self.at(clause.at);
            self.clause(clause, false, to_end)?;
            over.push(self.push(Op::Jump(0)));
        }
        over.into_iter().for_each(|step| self.land(step));
        self.program.ops[usize::from(asks)] = Op::OneOf(row, starts);
        Ok(())
    }

    /// What stands before a deed; how many times over it is done, where that is said.
    pub fn leads(&mut self, leads: &[Lead], to_end: &mut Vec<u16>) -> Lowered<Option<Amount>> {
        let mut per = None;
        for lead in leads {
            match lead {
                Lead::If(condition, _) => {
                    let condition = self.condition(condition)?;
                    to_end.push(self.push(Op::Unless(condition, 0)));
                }
                Lead::Let(var, value, _) => self.name(*var, value)?,
                Lead::Per(each) => per = Some(self.each(each)?),
                Lead::Then | Lead::Further | Lead::Also => {}
                Lead::For(_) => return needs("この種類の効果の期間", "an effect that can be set up"),
                Lead::Instead | Lead::InsteadOf(_) | Lead::InsteadOfEvent(_) => {
                    return needs("置き換えるもののない「代わりに」", "what it replaces to be told");
                }
                Lead::AtEndOfTurn | Lead::Later(..) => {
                    return needs("後で行うこの種類の処理", "deeds for later");
                }
            }
        }
        Ok(per)
    }

    /// A number is named from here on (05-3).
    pub fn name(&mut self, var: Var, value: &ast::Value) -> Lowered<()> {
        let value = self.value(value)?;
        self.note(rule!("05-3"));
        if var == Var::X && !self.holds {
            self.push(Op::Let(value));
            self.x = true;
            self.named.retain(|(known, _)| *known != var);
        } else {
            self.named.push((var, value));
        }
        Ok(())
    }

    fn clause(&mut self, clause: &Clause, led: bool, to_end: &mut Vec<u16>) -> Lowered<()> {
        if self.rule_clause(clause, led, to_end)? {
            return Ok(());
        }
        let mut per = if led { None } else { self.leads(&clause.leads, to_end)? };
        if let Some(each) = &clause.each {
            per = Some(self.each(each)?);
        }
        if clause.form.optional() && matches!(clause.deed, Deed::PayMp { .. }) {
            return self.may_pay(clause, to_end);
        }
        if clause.form.optional() {
            to_end.push(self.push(Op::May(0)));
        }
        match players(clause) {
            Some(Target::Player(ast::Actor::Each(_))) => {
                let before = self.it.clone();
                for spoken in [Spoken::TurnPlayer, Spoken::Other] {
                    self.it = before.clone();
                    self.act(Verb::Speak(spoken), Reference::Nothing, Amount::N(0));
                    self.spoken_deed(clause, per.as_ref())?;
                }
                Ok(())
            }
            Some(Target::Player(ast::Actor::TurnPlayer)) => {
                self.act(Verb::Speak(Spoken::TurnPlayer), Reference::Nothing, Amount::N(0));
                self.spoken_deed(clause, per.as_ref())
            }
            Some(Target::OwnerOf(of)) => {
                let of = self.reference(of)?;
                self.act(Verb::Speak(Spoken::Owner), of, Amount::N(0));
                self.spoken_deed(clause, per.as_ref())
            }
            _ => {
                match &clause.by {
                    Some(Target::Player(actor)) => self.actor = self.side(*actor)?,
                    Some(Target::This(_)) | None => {}
                    Some(_) => return needs("プレイヤー以外が行う処理", "a player who acts"),
                }
                self.deed(clause, per.as_ref())
            }
        }
    }

    /// A clause that sets something up; its other conditions are asked now.
    fn rule_clause(&mut self, clause: &Clause, led: bool, to_end: &mut Vec<u16>) -> Lowered<bool> {
        let sets_up = |lead: &Lead| match lead {
            Lead::If(condition, _) => matches!(condition, ast::Condition::Would(_)),
            Lead::Instead | Lead::InsteadOf(_) | Lead::InsteadOfEvent(_) | Lead::For(_) | Lead::Per(_) => {
                true
            }
            _ => false,
        };
        let of_rules = matches!(
            &clause.deed,
            Deed::Cost { .. }
                | Deed::ChangeDamage { .. }
                | Deed::Mute(..)
                | Deed::TreatAsIn { .. }
                | Deed::Hold(_, ast::Hold::CannotUse(..) | ast::Hold::Targets { may: false, .. })
                | Deed::Hold(_, ast::Hold::Never(_) | ast::Hold::Cannot(..))
        );
        let said: Vec<Lead> = clause.leads.iter().filter(|_| !led).cloned().collect();
        if !of_rules && !said.iter().any(|lead| matches!(lead, Lead::For(_))) {
            return Ok(false);
        }
        let (rule, now): (Vec<Lead>, Vec<Lead>) = said.into_iter().partition(sets_up);
        let clause = Clause { leads: rule, ..clause.clone() };
        let from = self.here();
        self.leads(&now, to_end)?;
        if self.rule_for_a_time(&clause)? {
            return Ok(true);
        }
        // Nothing was set up: the clause is followed as any other.
        self.program.ops.truncate(usize::from(from));
        self.program.words.truncate(usize::from(from));
        self.program.cites.truncate(usize::from(from));
        to_end.retain(|step| *step < from);
        Ok(false)
    }

    /// A deed of the player just spoken of.
    fn spoken_deed(&mut self, clause: &Clause, per: Option<&Amount>) -> Lowered<()> {
        let mut clause = clause.clone();
        self.actor = Side::Spoken;
        let spoken = Target::Player(ast::Actor::That);
        if clause.by.take().is_none()
            && let Some(target) = clause.deed.target_mut()
        {
            *target = spoken;
        }
        self.deed(&clause, per)
    }

    /// マスターポイントを2点支払ってもよい: then it was done.
    fn may_pay(&mut self, clause: &Clause, to_end: &mut Vec<u16>) -> Lowered<()> {
        let Deed::PayMp { n, .. } = &clause.deed else {
            return needs("マスターポイント以外の任意の支払い", "points to pay");
        };
        self.act(Verb::Fail, Reference::Nothing, Amount::N(0));
        let price = crate::vocabulary::Price::Mp(self.amount(n)?);
        let cost = self.cost(vec![price]);
        to_end.push(self.push(Op::Pay(cost, 0)));
        self.act(Verb::Nothing, Reference::Nothing, Amount::N(0));
        Ok(())
    }

    /// So many times over.
    pub fn each(&mut self, each: &ast::Each) -> Lowered<Amount> {
        let count = Amount::Count(self.selector(&each.of)?);
        Ok(if each.n > 1 { Amount::Per(Box::new(count), each.n.min(99) as i16) } else { count })
    }

    /// Both conditions, or the one there is.
    pub fn both(conditions: &[Condition]) -> Option<Condition> {
        match conditions {
            [] => None,
            [one] => Some(one.clone()),
            all => Some(Condition::All(all.to_vec())),
        }
    }
}

/// Players that are more than one, or found out as the text is followed.
fn players(clause: &Clause) -> Option<&Target> {
    let by = clause.by.as_ref().or_else(|| clause.deed.target())?;
    let several = |actor: &ast::Actor| matches!(actor, ast::Actor::Each(_) | ast::Actor::TurnPlayer);
    match by {
        Target::Player(actor) if several(actor) => Some(by),
        Target::OwnerOf(_) => Some(by),
        _ => None,
    }
}

fn lead_of(sentence: &Sentence, nth: usize) -> Option<&Lead> {
    sentence.clauses.first()?.leads.get(nth)
}

/// Does the sentence stand in the place of the one before it?
fn replaces(sentence: &Sentence) -> bool {
    let leads = sentence.clauses.first().map_or(&[][..], |clause| &clause.leads);
    matches!(leads, [Lead::If(condition, _), Lead::Instead] if !matches!(condition, ast::Condition::Would(_)))
}

/// Does what is bought stand in the place of the sentence before it?
fn pays_instead(body: &Body) -> bool {
    match body.statements.first() {
        Some(Statement::Sentence(sentence)) => matches!(lead_of(sentence, 0), Some(Lead::Instead)),
        _ => false,
    }
}

fn is_otherwise(sentence: &Sentence) -> bool {
    matches!(lead_of(sentence, 0), Some(Lead::If(ast::Condition::Otherwise, _)))
}

/// ターン終了時に, 次のあなたのスタートフェイズ開始時に
fn is_later(lead: &Lead) -> bool {
    matches!(lead, Lead::AtEndOfTurn | Lead::Later(..))
}

/// Does a sentence leave out what it is done to?
fn speaks_of_the_last(sentence: &Sentence) -> bool {
    let target = sentence.clauses.first().and_then(|clause| clause.deed.target());
    matches!(target, Some(Target::Left | Target::It(_)))
}

/// これによって…ブレイクした場合
fn asks_what_broke(body: &Body) -> bool {
    let asks = |lead: &Lead| matches!(lead, Lead::If(ast::Condition::Happened { .. }, _));
    body.statements.iter().any(|statement| match statement {
        Statement::Sentence(sentence) => sentence.clauses.iter().any(|clause| clause.leads.iter().any(asks)),
        Statement::Pay { body, .. } => asks_what_broke(body),
    })
}

/// Xは…に等しい, said after X: what X is before that sentence.
pub(super) fn names_x(body: &Body) -> Vec<(Var, ast::Value)> {
    let mut found = Vec::new();
    for statement in &body.statements {
        let Statement::Sentence(sentence) = statement else { continue };
        for clause in &sentence.clauses {
            if let Deed::Let(var, value, _) = &clause.deed {
                found.push((*var, value.clone()));
            }
        }
    }
    found
}

/// One of several clauses, as it would be said alone.
fn alone(clause: &Clause) -> Body {
    let clause = Clause { form: Form::Plain, comma: false, ..clause.clone() };
    let (at, stop, brackets) = (clause.at, false, false);
    Body { statements: vec![Statement::Sentence(Sentence { at, clauses: vec![clause], stop, brackets })] }
}
