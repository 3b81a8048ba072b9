//! Abilities: sentences become steps, and what holds becomes what is held.

use engine::Def;
use engine::effect::Side;

use super::amounts::field_mask;
use super::events::has_card;
use super::scribe::{Blank, Book, END, Lowered, Scribe, needs};
use crate::effect as ast;
use crate::effect::{
    Ability as Read, Befalls, Body, Category, Clause, Deed, Event, Lead, Sentence, Statement, Target, Turn,
};
use crate::table::Zone;
use crate::vocabulary::{
    Ability, Amount, Change, Condition, Grant, Holding, Nature, Op, Reference, Topic, Trigger, Way, Who,
    zones,
};

/// Words of a clause that can't be played.
fn at<T>(at: ast::At, lowered: Lowered<T>) -> Lowered<T> {
    lowered.map_err(|blank| Blank { at: blank.at.or(Some(at)), ..blank })
}

impl Scribe<'_, '_> {
    /// Everything that is done, in the printed order (01-4).
    pub fn body(&mut self, body: &Body) -> Lowered<()> {
        let mut at = 0;
        while let Some(statement) = body.statements.get(at) {
            match statement {
                Statement::Sentence(sentence) => {
                    let next = match body.statements.get(at + 1) {
                        Some(Statement::Sentence(next)) => {
                            instead_of_the_last(next).map(|condition| (next, condition))
                        }
                        _ => None,
                    };
                    if let Some((next, condition)) = next {
                        at += 1;
                        self.either(sentence, next, condition)?;
                    } else {
                        self.sentence(sentence, false)?;
                    }
                }
                Statement::Pay { at: words, cost, body, .. } => {
                    self.at(*words);
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
                    let step = self.push(Op::Pay(cost, 0));
                    self.body(body)?;
                    self.land(step);
                }
            }
            if self.first.is_none() {
                self.first = Some(self.here());
            }
            at += 1;
        }
        Ok(())
    }

    /// A sentence in whose place another is done under a condition (代わりに).
    fn either(&mut self, usual: &Sentence, other: &Sentence, condition: &ast::Condition) -> Lowered<()> {
        let condition = self.condition(condition)?;
        let step = self.push(Op::Unless(condition, 0));
        let before = (self.it.clone(), self.looked, self.taken.clone());
        self.sentence(other, true)?;
        let over = self.push(Op::Jump(0));
        self.land(step);
        (self.it, self.looked, self.taken) = before;
        self.sentence(usual, false)?;
        self.land(over);
        Ok(())
    }

    /// One sentence; without what stands before its first deed, where that was dealt with.
    fn sentence(&mut self, sentence: &Sentence, led: bool) -> Lowered<()> {
        self.next_sentence();
        let mut to_end = Vec::new();
        let before = self.actor;
        for (nth, clause) in sentence.clauses.iter().enumerate() {
            self.at(clause.at);
            let lowered = self.clause(clause, led && nth == 0, &mut to_end);
            at(clause.at, lowered)?;
        }
        self.actor = before;
        to_end.into_iter().for_each(|step| self.land(step));
        Ok(())
    }

    fn clause(&mut self, clause: &Clause, led: bool, to_end: &mut Vec<u16>) -> Lowered<()> {
        let mut per = None;
        for lead in clause.leads.iter().filter(|_| !led) {
            match lead {
                Lead::If(condition, _) => {
                    let condition = self.condition(condition)?;
                    to_end.push(self.push(Op::Unless(condition, 0)));
                }
                Lead::Let(ast::Var::X, value, _) => {
                    let value = self.value(value)?;
                    self.note(rule!("05-3"));
                    self.push(Op::Let(value));
                }
                Lead::Per(each) => per = Some(self.each(each)?),
                Lead::Then | Lead::Further | Lead::Also => {}
                Lead::Let(..) => return needs("X alone"),
                Lead::For(_) => return needs("an effect that is set up"),
                Lead::Instead | Lead::InsteadOf(_) | Lead::InsteadOfEvent(_) => {
                    return needs("what it replaces to be told");
                }
                Lead::AtEndOfTurn | Lead::Later(..) => return needs("deeds for later"),
            }
        }
        if let Some(each) = &clause.each {
            per = Some(self.each(each)?);
        }
        if let Some(by) = &clause.by {
            match by {
                Target::Player(actor) => self.actor = self.side(*actor)?,
                Target::This(_) => {}
                _ => return needs("a player who acts"),
            }
        }
        match clause.form {
            ast::Form::Or => return needs("one of two deeds"),
            form if form.optional() => to_end.push(self.push(Op::May(0))),
            _ => {}
        }
        self.deed(clause, per.as_ref())
    }

    fn each(&mut self, each: &ast::Each) -> Lowered<Amount> {
        let count = Amount::Count(self.selector(&each.of)?);
        Ok(if each.n > 1 { Amount::Per(Box::new(count), each.n.min(99) as i16) } else { count })
    }
}

/// Does the sentence stand in the place of the one before it, and when?
fn instead_of_the_last(sentence: &Sentence) -> Option<&ast::Condition> {
    let leads = &sentence.clauses.first()?.leads;
    match &leads[..] {
        [Lead::If(condition, _), Lead::Instead] if !matches!(condition, ast::Condition::Would(_)) => {
            Some(condition)
        }
        _ => None,
    }
}

/// One ability of a card; its row in the list.
pub(super) fn lower(book: &mut Book<'_>, def: Def, category: Category, nth: u8, read: &Read) -> Lowered<()> {
    let mut scribe = Scribe::new(book, def);
    let (nature, name) = match read {
        Read::Keywords(..) => return Ok(()),
        Read::Text(body) => {
            scribe.body(body)?;
            (Nature::Text, None)
        }
        Read::Defined(defined) => (scribe.defined(defined)?, defined.name.clone()),
    };
    let works = match &nature {
        Nature::Text => 0,
        Nature::Triggered(all) => works(&scribe, category, all),
        Nature::Static(..) | Nature::AtWill(_) => field_mask(),
    };
    let (limit, first) = (scribe.limit, scribe.first.unwrap_or(scribe.here()));
    let program = scribe.program;
    let ability = Ability { def, nth, name, works, nature, program, first, limit, built_in: false };
    book.lore.abilities.push(ability);
    Ok(())
}

/// Where an ability that is set off works: on the field (37-1), of a skill in standby (36-3a), or where its text says
/// (36-14).
fn works(scribe: &Scribe<'_, '_>, category: Category, all: &[Trigger]) -> u16 {
    let mut works = match category {
        Category::Skill | Category::Arts => zones(&[Zone::Standby]),
        Category::Master | Category::Minion | Category::Lord => field_mask(),
    };
    if scribe.works != 0 {
        works = scribe.works;
    }
    for trigger in all.iter().filter(|trigger| trigger.who == Who::This) {
        match trigger.topic {
            Topic::Unlocked | Topic::Played => works |= zones(&[Zone::Play]),
            Topic::Put => works |= trigger.to,
            Topic::Exiled | Topic::Returned => works |= trigger.from,
            Topic::Later | Topic::Sooner => works |= zones(&crate::table::TIMELINE) | zones(&[Zone::Standby]),
            _ => {}
        }
    }
    works
}

/// An ability that a text gives; its row.
pub(super) fn granted(book: &mut Book<'_>, def: Def, read: &Read) -> Lowered<u16> {
    let Read::Defined(_) = read else { return needs("one ability told in full") };
    lower(book, def, Category::Minion, 0, read)?;
    Ok((book.lore.abilities.len() - 1) as u16)
}

impl Scribe<'_, '_> {
    fn defined(&mut self, defined: &ast::Defined) -> Lowered<Nature> {
        match &defined.when {
            ast::When::Triggered(all, _) => {
                let triggers = self.triggers(all)?;
                self.cause = has_card(&triggers);
                if !defined.cost.is_empty() {
                    let prices = self.prices(&defined.cost)?;
                    let cost = self.cost(prices);
                    self.push(Op::Pay(cost, END));
                    self.first = Some(self.here());
                }
                self.body(&defined.body)?;
                Ok(Nature::Triggered(triggers))
            }
            ast::When::AtWill(limit) => {
                let prices = self.prices(&defined.cost)?;
                self.program.costs[0] = prices;
                self.body(&defined.body)?;
                Ok(Nature::AtWill(limit.map(|n| n.min(255) as u8)))
            }
            ast::When::Static(turn) => {
                if !defined.cost.is_empty() {
                    return needs("no cost for what holds");
                }
                let turn = turn.map(|turn| if turn == Turn::Own { Side::Mine } else { Side::Theirs });
                let mut all = Vec::new();
                for statement in &defined.body.statements {
                    let Statement::Sentence(sentence) = statement else {
                        return needs("no cost for what holds");
                    };
                    self.holding(sentence, &mut all)?;
                }
                Ok(Nature::Static(turn, all))
            }
        }
    }

    /// What holds while a card lies there (37-3).
    fn holding(&mut self, sentence: &Sentence, all: &mut Vec<Holding>) -> Lowered<()> {
        let mut conditions: Vec<Condition> = Vec::new();
        for clause in &sentence.clauses {
            self.at(clause.at);
            if let Some(holding) = at(clause.at, self.replaces(clause))? {
                all.push(holding);
                continue;
            }
            let mut per = None;
            for lead in &clause.leads {
                match lead {
                    Lead::If(condition, _) => conditions.push(at(clause.at, self.condition(condition))?),
                    Lead::Per(each) => per = Some(self.each(each)?),
                    Lead::Also | Lead::Further | Lead::Then => {}
                    _ => return at(clause.at, needs("something that can hold")),
                }
            }
            if let Some(each) = &clause.each {
                per = Some(at(clause.at, self.each(each))?);
            }
            let (on, grants) = at(clause.at, self.held(&clause.deed, per.as_ref()))?;
            let condition = match conditions.len() {
                0 => None,
                1 => conditions.first().cloned(),
                _ => Some(Condition::All(conditions.clone())),
            };
            all.push(Holding { condition, on, grants });
        }
        Ok(())
    }

    fn held(&mut self, deed: &Deed, per: Option<&Amount>) -> Lowered<(Reference, Vec<Grant>)> {
        Ok(match deed {
            Deed::Gain { said: ast::GainSaid::Lose | ast::GainSaid::Strip, .. } => {
                return needs("keywords that are lost");
            }
            Deed::Gain { who, what, .. } => {
                let on = self.reference(who)?;
                self.it = Some(on.clone());
                (on, self.grants(what, per)?)
            }
            Deed::Hold(who, hold) => {
                let on = self.reference(who)?;
                self.it = Some(on.clone());
                (on, vec![self.hold(hold)?])
            }
            Deed::Set { who, which, n, .. } => {
                let on = self.reference(who)?;
                let n = self.amount(n)?;
                (on, which.iter().map(|figure| Grant::Set(*figure, n.clone())).collect())
            }
            _ => return needs("something that can hold"),
        })
    }

    /// このカードがブレイクする場合、代わりにこのカードを手札に戻す (36-18).
    fn replaces(&mut self, clause: &Clause) -> Lowered<Option<Holding>> {
        let of_break = |event: &Event| {
            matches!(event, Event::Befalls(Target::This(_), Befalls::Breaks { by: None, .. }))
        };
        let own_break = match &clause.leads[..] {
            [Lead::If(ast::Condition::Would(event), _), Lead::Instead] => of_break(event),
            [Lead::InsteadOfEvent(event)] => of_break(event),
            _ => return Ok(None),
        };
        if !own_break {
            return needs("a replacement of its own break");
        }
        let way = match &clause.deed {
            Deed::Go { what: Target::This(_) | Target::Left, to, manner, .. } => self.way(to, manner)?,
            Deed::Exile { what: Target::This(_) | Target::Left, face_down } => {
                Way::Exile(face_down.is_some())
            }
            _ => return needs("a move in the place of its break"),
        };
        if matches!(way, Way::Field(_)) {
            return needs("a move off the field");
        }
        Ok(Some(Holding {
            condition: None,
            on: Reference::This,
            grants: vec![Grant::Plain(Change::BreakTo(way))],
        }))
    }
}
