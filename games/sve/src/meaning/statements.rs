//! Sentences, in the order they are followed.

use super::amounts::times;
use super::scribe::{Did, It, Lowered, Scribe, Side, at_least, needs};
use crate::effect as ast;
use crate::effect::{Actor, Condition as Asked, Gate, Repeat, Statement, in_order};
use crate::vocabulary::{Amount, Condition, Filter, Measure, Op, Reference, Test, Verb};

impl Scribe<'_> {
    /// A whole text: what X is and which sentences are replaced is found first.
    pub fn text(&mut self, body: &[Statement]) -> Lowered<()> {
        let all = in_order(body);
        let mut said = all.iter().filter_map(|one| match one {
            Statement::Let(value) => Some(value.clone()),
            _ => None,
        });
        self.x = said.next().or(self.x.take());
        if said.next().is_some() {
            return needs("複数のX", "one X");
        }
        let mut insteads: Vec<(*const Statement, Statement)> = Vec::new();
        let mut deeds: Vec<(*const Statement, *const Statement)> = Vec::new();
        for (at, &one) in all.iter().enumerate() {
            let Statement::Instead { deed, back, .. } = one else { continue };
            let Some(replaced) = at.checked_sub(usize::from(*back)).map(|at| std::ptr::from_ref(all[at]))
            else {
                return needs("置き換えるもののない「代わりに」", "the sentence that is replaced");
            };
            // What replaces a replacement replaces the sentence itself.
            let of = deeds.iter().find(|(deed, _)| std::ptr::eq(*deed, replaced));
            let replaced = of.map_or(replaced, |(_, of)| *of);
            deeds.push((std::ptr::from_ref(&**deed), replaced));
            insteads.push((replaced, one.clone()));
        }
        self.insteads = insteads;
        self.body(body)?;
        for op in std::mem::take(&mut self.at_end) {
            self.write(op);
        }
        Ok(())
    }

    /// Sentences one after the other.
    pub fn body(&mut self, body: &[Statement]) -> Lowered<()> {
        let mut last: Option<(&Statement, usize, usize)> = None;
        let mut rest = body.iter().peekable();
        while let Some(statement) = rest.next() {
            if let (Statement::If(gate, yes), Some(Statement::If(other, no))) = (statement, rest.peek())
                && is_else(gate, other)
            {
                self.if_else(statement, gate, yes, no)?;
                rest.next();
                last = None;
                continue;
            }
            if let Statement::Repeat(repeat) = statement {
                let Some((before, word, step)) = last else {
                    return needs("前に文のない繰り返し", "the sentence that is repeated");
                };
                self.repeat(*repeat, before, word, step)?;
                continue;
            }
            last = Some((statement, self.at_word(), self.here()));
            self.statement(statement)?;
        }
        Ok(())
    }

    fn if_else(
        &mut self,
        statement: &Statement,
        gate: &Gate,
        yes: &[Statement],
        no: &[Statement],
    ) -> Lowered<()> {
        let words = self.begin_words(statement);
        let condition = self.gate(gate)?;
        let leap = self.leap(Op::Unless(condition, 0));
        let before = (self.it.clone(), self.x_said);
        self.body(yes)?;
        let after = self.leap(Op::Jump(0));
        self.land(leap);
        self.end_words(words);
        let there = std::mem::replace(&mut self.it, before.0);
        self.x_said = before.1;
        self.body(no)?;
        self.land(after);
        self.it = either(there, self.it.clone());
        self.x_said = before.1;
        Ok(())
    }

    /// One sentence, or what is done in its place.
    fn statement(&mut self, statement: &Statement) -> Lowered<()> {
        let words = self.begin_words(statement);
        let of = |(replaced, _): &&(*const Statement, Statement)| std::ptr::eq(*replaced, statement);
        let insteads: Vec<Statement> = self.insteads.iter().filter(of).map(|(_, one)| one.clone()).collect();
        self.replaced(statement, &insteads).inspect_err(|_| {
            if self.sentence_text.is_empty() && statement.inside().is_empty() {
                self.sentence_text = crate::wording::render(&ast::Ability::Text(vec![statement.clone()]));
            }
        })?;
        self.speak_again();
        self.end_words(words);
        Ok(())
    }

    /// Where a sentence spoke of the player of それ, the next speaks of the doer again.
    fn speak_again(&mut self) {
        if std::mem::take(&mut self.spoke) {
            self.write(Op::Speak(Side::Mine));
        }
    }

    /// A sentence under the conditions of what replaces it, the last one first (SV-129).
    fn replaced(&mut self, statement: &Statement, insteads: &[Statement]) -> Lowered<()> {
        let Some((Statement::Instead { when, deed, .. }, earlier)) = insteads.split_last() else {
            return self.plain(statement);
        };
        if matches!(statement, Statement::Choose(..)) {
            return needs(
                "プレイした時に決まらない選択数",
                "a number to choose that is fixed when it is played",
            );
        }
        self.cite(rule!("10.2.1.3.1"));
        self.cite(rule!("10.10.2.5.1"));
        // How much is divided is settled when it is played (SV-70): one deed with the one number or the other.
        if let (Statement::Divide(to, n), Statement::Divide(_, more), []) = (statement, &**deed, earlier) {
            let condition = self.gate(when)?;
            self.cite(ruling!("SV-70"));
            self.cite(ruling!("SV-129"));
            let (n, more) = (self.amount_now(n)?, self.amount_now(more)?);
            let n = Amount::Own(Measure::If(Box::new(condition), Box::new(more), Box::new(n)));
            return self.divide(to, n);
        }
        if let Statement::Search { .. } = statement {
            return if earlier.is_empty() {
                self.search_or(statement, when, deed)
            } else {
                needs("デッキを探す処理の複数の置き換え", "one search")
            };
        }
        let condition = self.gate(when)?;
        self.cite(ruling!("SV-129"));
        let leap = self.leap(Op::Unless(condition, 0));
        let before = (self.it.clone(), self.x_said);
        self.statement(deed)?;
        let after = self.leap(Op::Jump(0));
        self.land(leap);
        let there = std::mem::replace(&mut self.it, before.0);
        self.x_said = before.1;
        self.replaced(statement, earlier)?;
        self.land(after);
        self.it = either(there, self.it.clone());
        self.did = None;
        Ok(())
    }

    /// Before the first deed with an X, X is said.
    fn say_x(&mut self, statement: &Statement) -> Lowered<()> {
        let at_play = matches!(statement, Statement::Choose(..) | Statement::Divide(..));
        if self.x_said || at_play || !statement.inside().is_empty() || !mentions_x(statement) {
            return Ok(());
        }
        if let Some(value) = self.x.clone() {
            let n = self.value(&value)?;
            self.cite(rule!("5.2.1.2.1"));
            self.write(Op::Let(n));
            self.x_said = true;
        }
        Ok(())
    }

    fn plain(&mut self, statement: &Statement) -> Lowered<()> {
        self.say_x(statement)?;
        match statement {
            Statement::Choose(among, picks, join) => self.choose_picks(among.is_some(), picks, *join),
            Statement::If(gate, inside) => {
                let condition = self.gate(gate)?;
                self.cite(ruling!("SV-127"));
                let said = self.x_said;
                let spoke = self.spoke;
                self.only_if(condition, |scribe| {
                    scribe.speak_again();
                    scribe.body(inside)
                })?;
                self.spoke = spoke;
                self.x_said = said;
                Ok(())
            }
            Statement::Instead { when, rest, .. } => {
                if rest.is_empty() {
                    return Ok(());
                }
                let condition = self.gate(when)?;
                self.only_if(condition, |scribe| scribe.body(rest))
            }
            Statement::Then(body) => self.body(body),
            Statement::Further(deed, _) => {
                self.cite(ruling!("SV-129"));
                self.statement(deed)
            }
            Statement::Either(first, second, _) => {
                let both = [vec![(**first).clone()], vec![(**second).clone()]];
                let before = self.it.clone();
                self.either_of(&both, |scribe, at| {
                    if at > 0 {
                        scribe.it = before.clone();
                        scribe.x_said = false;
                    }
                    scribe.statement([first, second][at])
                })
            }
            Statement::Per(per, deed) => {
                let many = self.per(per)?;
                let from = self.here();
                self.statement(deed)?;
                self.multiply(from, &many)
            }
            Statement::Let(_) => Ok(()),
            Statement::Pay(cost, body) => {
                let prices = self.cost(cost)?;
                self.program.costs.push(prices);
                let cost = self.program.costs.len() as u16 - 1;
                self.cite(rule!("10.4.7.1"));
                self.cite(ruling!("SV-128"));
                let leap = self.leap(Op::Pay(cost, 0));
                self.body(body)?;
                self.land(leap);
                Ok(())
            }
            Statement::By(actor, _, body) => self.by(*actor, body),
            Statement::Modes { n, up_to, instead, limits, modes, .. } => {
                self.limits.extend(limits.iter().cloned());
                self.modes(*n, *up_to, instead.as_ref(), modes)
            }
            Statement::RepeatBelow(n, body) => {
                let word = self.at_word();
                for _ in 0..*n {
                    self.again_from(word);
                    self.body(body)?;
                }
                Ok(())
            }
            Statement::GoAnd(what, goes, then, _) => {
                self.go(what, &ast::Manner::PLAIN, *goes)?;
                self.statement(then)
            }
            _ => self.deed_of(statement),
        }
    }

    /// The sentence before is followed again.
    fn repeat(&mut self, repeat: Repeat, before: &Statement, word: usize, step: usize) -> Lowered<()> {
        match repeat {
            Repeat::Again(n) => {
                for _ in 0..n {
                    self.cite(ruling!("SV-97"));
                    self.again_from(word);
                    self.statement(before)?;
                }
                Ok(())
            }
            Repeat::UntilFull(zone) => {
                // It also stops where nothing is left to put there (SV-97).
                self.cite(ruling!("SV-97"));
                let room = at_least(self.room(zone), 1);
                let leap = self.leap(Op::Unless(Condition::All(vec![room, Condition::Done]), 0));
                self.write(Op::Jump(step as u16));
                self.land(leap);
                // Only what was put there last is remembered.
                self.it = It::Nothing;
                self.deeds.clear();
                Ok(())
            }
        }
    }

    /// Every number of these steps is so many times as much.
    fn multiply(&mut self, from: usize, many: &Amount) -> Lowered<()> {
        for op in &mut self.program.ops[from..] {
            let numbers: Vec<&mut Amount> = match op {
                Op::Do(todo) => match todo.verb {
                    Verb::Go(_) | Verb::Give(_) | Verb::Act | Verb::Stand | Verb::Reveal => continue,
                    _ => vec![&mut todo.n],
                },
                Op::Choose(choose) => vec![&mut choose.least, &mut choose.most],
                Op::Speak(_) | Op::Jump(_) | Op::May(_) | Op::OneOf(..) => continue,
                _ => return needs("この種類の処理を倍にすること", "one deed to multiply"),
            };
            for n in numbers {
                match n {
                    Amount::N(by) => *n = times(many.clone(), *by),
                    _ => return needs("変動する数値を倍にすること", "one number to multiply"),
                }
            }
        }
        Ok(())
    }

    /// Someone else does it.
    fn by(&mut self, actor: Actor, body: &[Statement]) -> Lowered<()> {
        match actor {
            Actor::Own => self.body(body),
            Actor::Opponent | Actor::OpponentPlayer | Actor::OneOpponent | Actor::EachOpponent => self
                .spoken(body, |scribe| {
                    scribe.write(Op::Speak(Side::Theirs));
                }),
            Actor::Each => self.each_player(body),
            Actor::ItsPlayer => {
                let it = self.it()?;
                let mine = Condition::Are(it, vec![Filter::Is(Test::Of(Side::Mine))]);
                self.spoken(body, |scribe| scribe.speak_if(mine, Side::Mine, Side::Theirs))
            }
        }
    }

    /// The player spoken of is the one, or else the other.
    pub fn speak_if(&mut self, condition: Condition, yes: Side, no: Side) {
        let leap = self.leap(Op::Unless(condition, 0));
        self.write(Op::Speak(yes));
        let after = self.leap(Op::Jump(0));
        self.land(leap);
        self.write(Op::Speak(no));
        self.land(after);
    }

    fn spoken(&mut self, body: &[Statement], speak: impl FnOnce(&mut Self)) -> Lowered<()> {
        if self.who == Side::Spoken {
            return needs("プレイヤーごとの処理の入れ子", "one player to speak of");
        }
        speak(self);
        self.who = Side::Spoken;
        let done = self.body(body);
        self.who = Side::Mine;
        done?;
        self.write(Op::Speak(Side::Mine));
        Ok(())
    }

    fn modes(
        &mut self,
        n: u16,
        up_to: bool,
        instead: Option<&(Gate, u16, bool)>,
        modes: &[Vec<Statement>],
    ) -> Lowered<()> {
        // Another player's choice is asked for when the text comes to it: nothing lies between (5.17.3).
        if self.who == Side::Spoken && n == 1 && !up_to && instead.is_none() {
            self.cite(rule!("5.17.1"));
            let before = self.it.clone();
            return self.either_of(modes, |scribe, at| {
                scribe.it = before.clone();
                scribe.body(&modes[at])
            });
        }
        if self.program.modes.is_some() || self.who != Side::Mine {
            return needs(
                "2回以上の、または他のプレイヤーによる効果の選択",
                "one choice of modes by the master",
            );
        }
        let instead = match instead {
            Some((gate, n, up_to)) => Some((self.gate(gate)?, *n as u8, *up_to)),
            None => None,
        };
        let most = instead.as_ref().map_or(n, |(_, more, _)| n.max(u16::from(*more)));
        let of = modes.len() as u8;
        let row = self.book.options(modes);
        self.program.modes = Some(engine::effect::Modes { of, n: n as u8, up_to, instead, row });
        let (it, first) = (self.it.clone(), self.slots_from(None));
        let mut furthest = first;
        for (at, mode) in modes.iter().enumerate() {
            self.cite(rule!("5.17.1.1"));
            self.cite(ruling!("SV-69"));
            let leap = self.leap(Op::Mode(at as u8, 0));
            self.it = it.clone();
            self.looked = None;
            self.did = None;
            self.x_said = false;
            self.deeds.clear();
            // Of modes of which one is chosen, the others remember nothing.
            self.slots_from((most == 1).then_some(first));
            self.body(mode)?;
            furthest = furthest.max(self.slots_from(None));
            self.land(leap);
        }
        self.slots_from(Some(furthest));
        Ok(())
    }

    /// Writes several things of which the player spoken of chooses one.
    pub fn either_of(
        &mut self,
        options: &[Vec<Statement>],
        mut write: impl FnMut(&mut Self, usize) -> Lowered<()>,
    ) -> Lowered<()> {
        let row = self.book.options(options);
        self.cite(ruling!("SV-133"));
        let asks = self.write(Op::OneOf(row, Vec::new()));
        let (mut starts, mut ends) = (Vec::new(), Vec::new());
        for at in 0..options.len() {
            starts.push(self.here() as u16);
            write(self, at)?;
            ends.push(self.leap(Op::Jump(0)));
        }
        ends.into_iter().for_each(|end| self.land(end));
        self.program.ops[asks] = Op::OneOf(row, starts);
        Ok(())
    }

    /// Something that may be done, where nothing is chosen for it: the player is asked.
    pub fn asked(&mut self, may: bool, write: impl FnOnce(&mut Self) -> Lowered<()>) -> Lowered<()> {
        if !may {
            return write(self);
        }
        let leap = self.leap(Op::May(0));
        write(self)?;
        self.land(leap);
        self.did = self.did.or(Some(Did::Flag));
        Ok(())
    }

    /// What is spoken of from now on.
    pub fn speak_of(&mut self, reference: Reference) {
        self.it = It::These(reference);
    }
}

/// What a pronoun means after one of two things was done.
pub(super) fn either(a: It, b: It) -> It {
    match (a, b) {
        (a, b) if a == b => a,
        (It::Touched(mut a), It::Touched(b)) => {
            a.extend(b);
            It::Touched(a)
        }
        (It::These(a), It::These(b)) => It::These(Reference::Both(vec![a, b])),
        (It::Nothing, one) | (one, It::Nothing) => one,
        (_, b) => b,
    }
}

/// Is the second condition the exact negation of the first (SV-135), and about what this text has done or shown,
/// which is no longer to be seen once it has moved on?
pub(super) fn is_else(gate: &Gate, other: &Gate) -> bool {
    let (Gate::If(first), Gate::If(second)) = (gate, other) else { return false };
    match (&**first, &**second) {
        (Asked::Is(a, kind, not), Asked::Is(b, other, is)) => a == b && kind == other && not != is,
        (Asked::IsNamedCard(a, not), Asked::IsNamedCard(b, is)) => a == b && not != is,
        (Asked::Did { deed: a, to, not, .. }, Asked::Did { deed: b, to: other, not: is, .. }) => {
            a == b && to == other && not != is
        }
        _ => false,
    }
}

/// Does a sentence speak of X? Every number of the tree is asked by what it shows of itself.
fn mentions_x(statement: &Statement) -> bool {
    format!("{statement:?}").split(|c: char| !c.is_alphanumeric()).any(|word| word == "X")
}
