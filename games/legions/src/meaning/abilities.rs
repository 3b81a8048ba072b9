//! Abilities: sentences become steps, and what holds becomes what is held.

use engine::Def;
use engine::effect::Side;

use super::amounts::field_mask;
use super::events::has_card;
use super::scribe::{Blank, Book, END, Lowered, Scribe, needs};
use crate::effect as ast;
use crate::effect::{
    Ability as Read, Befalls, Body, Category, Clause, Deed, Event, Hold, Lead, Sentence, Statement, Target,
    Turn,
};
use crate::standing::Rule;
use crate::table::Zone;
use crate::vocabulary::{
    Ability, Amount, Condition, Filter, Grant, Holding, Nature, Op, Reference, Selector, Test, Topic,
    Trigger, Who, zones,
};

/// Words of a clause that can't be played.
pub(super) fn at<T>(at: ast::At, lowered: Lowered<T>) -> Lowered<T> {
    lowered.map_err(|blank| Blank { at: blank.at.or(Some(at)), ..blank })
}

/// One ability of a card; its row in the list.
pub(super) fn lower(book: &mut Book<'_>, def: Def, category: Category, nth: u8, read: &Read) -> Lowered<()> {
    let mut scribe = Scribe::new(book, def);
    let (nature, name) = match read {
        Read::Keywords(..) => return Ok(()),
        Read::Text(body) if is_of_cost(body) => (scribe.always(None, body)?, None),
        Read::Text(body) => {
            scribe.body(body)?;
            (Nature::Text, None)
        }
        Read::Defined(defined) => (scribe.defined(defined)?, defined.name.clone()),
    };
    let works = match &nature {
        Nature::Text => 0,
        Nature::Triggered(all) => works(&scribe, category, all),
        // What a card itself costs matters where it is unlocked from (36-14).
        Nature::Static(_, all) if all.iter().all(is_own_cost) => zones(&[Zone::Hand]),
        Nature::Static(..) if scribe.works != 0 => scribe.works,
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

/// このカードのコストは…: the text says nothing of being played.
fn is_of_cost(body: &Body) -> bool {
    body.statements.iter().all(|statement| match statement {
        Statement::Sentence(sentence) => sentence
            .clauses
            .iter()
            .all(|clause| matches!(&clause.deed, Deed::Cost { who: Target::This(_), .. })),
        Statement::Pay { .. } => false,
    })
}

/// Is it the cost of the card itself?
fn is_own_cost(holding: &Holding) -> bool {
    matches!(&holding.rule, Some(Rule::Cost { of, .. }) if of[..] == [Filter::This])
}

/// An ability that a text gives; its row.
pub(super) fn granted(book: &mut Book<'_>, def: Def, read: &Read) -> Lowered<u16> {
    match read {
        Read::Defined(_) => lower(book, def, Category::Minion, 0, read)?,
        Read::Text(body) => {
            let mut scribe = Scribe::new(book, def);
            let nature = scribe.always(None, body)?;
            return Ok(scribe.written(nature));
        }
        Read::Keywords(..) => return needs("キーワードで示した能力", "one ability told in full"),
    }
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
                    return needs("コストのある常時効果", "no cost for what holds");
                }
                let turn = turn.map(|turn| if turn == Turn::Own { Side::Mine } else { Side::Theirs });
                self.always(turn, &defined.body)
            }
        }
    }

    /// Everything that holds.
    fn always(&mut self, turn: Option<Side>, body: &Body) -> Lowered<Nature> {
        let mut all = Vec::new();
        self.named_later = super::statements::names_x(body);
        for statement in &body.statements {
            let Statement::Sentence(sentence) = statement else {
                return needs("コストのある常時効果", "no cost for what holds");
            };
            if matches!(&sentence.clauses[..], [Clause { deed: Deed::Let(..), .. }]) {
                continue;
            }
            self.holding(sentence, &mut all)?;
        }
        Ok(Nature::Static(turn, all))
    }

    /// What holds while a card lies there (37-3).
    fn holding(&mut self, sentence: &Sentence, all: &mut Vec<Holding>) -> Lowered<()> {
        let mut conditions: Vec<Condition> = Vec::new();
        self.holds = true;
        for clause in &sentence.clauses {
            self.at(clause.at);
            at(clause.at, self.held_clause(clause, &mut conditions, all))?;
        }
        self.named.clear();
        Ok(())
    }

    fn held_clause(
        &mut self,
        clause: &Clause,
        conditions: &mut Vec<Condition>,
        all: &mut Vec<Holding>,
    ) -> Lowered<()> {
        let mut per = None;
        for lead in &clause.leads {
            match lead {
                Lead::If(ast::Condition::Would(event), _) => {
                    if let Some(condition) = self.while_it_does(event)? {
                        conditions.push(condition);
                    }
                }
                Lead::If(condition, _) => {
                    let condition = self.condition(condition)?;
                    conditions.push(condition);
                }
                Lead::Let(var, value, _) => self.name(*var, value)?,
                Lead::Per(each) => per = Some(self.each(each)?),
                Lead::Also | Lead::Further | Lead::Then => {}
                Lead::Instead | Lead::InsteadOf(_) | Lead::InsteadOfEvent(_) => {}
                Lead::For(_) | Lead::AtEndOfTurn | Lead::Later(..) => {
                    return needs("常時効果の期間や時点の指定", "something that can hold");
                }
            }
        }
        if let Some(each) = &clause.each {
            per = Some(self.each(each)?);
        }
        let condition = Scribe::both(conditions);
        let holding = match self.rule(clause)? {
            Some(rule) => Holding { condition, on: Reference::Nothing, grants: Vec::new(), rule: Some(rule) },
            None => {
                let (on, grants) = self.held(&clause.deed, per.as_ref())?;
                Holding { condition, on, grants, rule: None }
            }
        };
        all.push(holding);
        Ok(())
    }

    /// このミニオンがアタックする場合: while it does. What is replaced is no condition.
    fn while_it_does(&mut self, event: &Event) -> Lowered<Option<Condition>> {
        let Event::Befalls(who, how) = event else { return Ok(None) };
        let test = match how {
            Befalls::Attacks { .. } => Test::Attacker,
            Befalls::IsAttacked(_) | Befalls::Targeted { .. } => Test::AttackTarget,
            _ => return Ok(None),
        };
        let who = self.reference(who)?;
        let mut all = vec![Condition::Are(who, vec![Filter::Is(test)])];
        if let Befalls::Attacks { whom: Some(whom), .. } = how {
            let target = self.reference(&Target::AttackTarget(false))?;
            all.push(Condition::Are(target, self.sort(whom)?));
        }
        Ok(Scribe::both(&all))
    }

    fn held(&mut self, deed: &Deed, per: Option<&Amount>) -> Lowered<(Reference, Vec<Grant>)> {
        Ok(match deed {
            Deed::Gain { who, what, said, .. } => {
                let on = self.topic(who)?;
                (on, self.got(what, *said, per)?)
            }
            Deed::Hold(Target::Player(actor), hold @ (Hold::Never(how) | Hold::Cannot(how, _)))
                if super::holds::of_units(how) =>
            {
                (self.units_of(*actor)?, vec![self.hold(hold)?])
            }
            Deed::Hold(who, hold) => {
                let on = self.topic(who)?;
                (on, vec![self.hold(hold)?])
            }
            Deed::Set { who, which, n, .. } => {
                let on = self.topic(who)?;
                let n = self.amount(n)?;
                (on, which.iter().map(|figure| Grant::Set(*figure, n.clone())).collect())
            }
            _ => return needs("この種類の常時効果", "something that can hold"),
        })
    }

    /// What something is said of; it is spoken of from there on. Nothing said is this card.
    fn topic(&mut self, who: &Target) -> Lowered<Reference> {
        let on = match (who, &self.it) {
            (Target::Left, None) => Reference::This,
            (who, _) => self.reference(who)?,
        };
        self.it = Some(on.clone());
        Ok(on)
    }

    /// All units of a player.
    pub fn units_of(&mut self, actor: ast::Actor) -> Lowered<Reference> {
        let side = self.side(actor)?;
        let places = crate::table::FIELD.iter().map(|&zone| (zone, side)).collect();
        Ok(Reference::Every(Selector { places, filters: vec![Filter::Is(Test::Unit)] }))
    }
}
