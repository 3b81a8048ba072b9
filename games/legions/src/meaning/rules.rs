//! What holds beyond the values of units: costs, damage, what can't be done, what is done instead (36-18, 39-16).

use engine::effect::Side;

use super::scribe::{Lowered, Scribe, needs};
use crate::effect as ast;
use crate::effect::{
    Befalls, Category, Clause, CostSaid, DamageSaid, Deed, EffectKind, Event, HarmBound, Hold, Lead, Posture,
    Sign, Target,
};
use crate::standing::{Bar, Rule, Swap};
use crate::vocabulary::{
    Ability, Amount, Change, Filter, Grant, Holding, Nature, Reference, Test, Topic, Trigger, Way, Who, zones,
};

impl Scribe<'_, '_> {
    /// What a clause says to hold, with the conditions before it, where that is no value of a unit.
    pub fn rule(&mut self, clause: &Clause) -> Lowered<Option<Rule>> {
        if let Some(event) = replaced(&clause.leads) {
            return self.instead(&event, clause).map(Some);
        }
        let per = match &clause.each {
            Some(each) => Some(self.each(each)?),
            None => match clause
                .leads
                .iter()
                .find_map(|lead| if let Lead::Per(each) = lead { Some(each) } else { None })
            {
                Some(each) => Some(self.each(each)?),
                None => None,
            },
        };
        Ok(Some(match &clause.deed {
            Deed::Cost { who, which, sign, n, .. } => {
                let (of, core) = (self.sort(who)?, matches!(which, CostSaid::Core | CostSaid::Cc));
                let n = super::deeds::times(self.amount(n)?, per.as_ref());
                let n = if *sign == Sign::Minus { Amount::Times(Box::new(n), -1) } else { n };
                Rule::Cost { of, core, n }
            }
            Deed::ChangeDamage { said, by } => self.damage_rule(&clause.leads, said, by.as_ref())?,
            Deed::Hold(Target::Player(actor), Hold::CannotUse(of, what)) => {
                let (side, of) = (self.side(*actor)?, self.selector(of)?.filters);
                Rule::Cannot { side, what: *what, of }
            }
            Deed::Hold(who, Hold::Never(what) | Hold::Cannot(what, _)) => match self.bar(who, what)? {
                Some(rule) => rule,
                None => return Ok(None),
            },
            Deed::Hold(who, Hold::Targets { of, may: false, .. }) => {
                let (by, of) = (self.attackers(who)?, self.selector(of)?.filters);
                Rule::Bar(Bar::Targeted, of, by)
            }
            Deed::Mute(of, kind) => {
                let topic = match kind {
                    EffectKind::Placed => Topic::Placed,
                    EffectKind::Broken => Topic::Breaks,
                    EffectKind::Attacks => Topic::Attacks,
                    EffectKind::Unlocked => Topic::Unlocked,
                    EffectKind::All | EffectKind::Play => {
                        return needs("この種類の能力を誘発させない効果", "the condition that is meant");
                    }
                };
                Rule::Mute(self.sort(of)?, topic)
            }
            Deed::TreatAsIn { what, place, .. } if place.zone == Some(ast::Zone::Standby) && self.holds => {
                let what = match what {
                    Target::Left => vec![Filter::This],
                    what => self.sort(what)?,
                };
                self.note(rule!("39-23"));
                Rule::AsStandby(what)
            }
            _ => return Ok(None),
        }))
    }

    /// What a card must be like to be meant, wherever it lies unless a zone is said.
    pub fn sort(&mut self, target: &Target) -> Lowered<Vec<Filter>> {
        Ok(match target {
            Target::This(_) => vec![Filter::This],
            Target::Player(actor) => {
                vec![Filter::Is(Test::Category(Category::Master)), Filter::Is(Test::Of(self.side(*actor)?))]
            }
            Target::Every(of, _) => {
                let mut filters = self.selector(of)?.filters;
                if let [place] = of.places[..] {
                    if let [side] = self.sides(place.whose, place.zone)[..] {
                        filters.push(Filter::Is(Test::Of(side)));
                    }
                    if let Some(zone) = place.zone {
                        filters.push(Filter::Is(Test::Lies(zones(&super::selectors::zones_of(
                            zone,
                            Side::Mine,
                        )))));
                    }
                } else if of.places.len() > 1 {
                    return needs("複数の場所の指定", "one place");
                }
                filters
            }
            _ => return needs("特徴で示していないカード", "cards named by what they are like"),
        })
    }

    /// …にブロックされない, …にアタックされない, 相手のマスターにアタック出来ない
    fn bar(&mut self, who: &Target, what: &Befalls) -> Lowered<Option<Rule>> {
        Ok(Some(match what {
            Befalls::IsBlocked(Some(by)) => Rule::Bar(Bar::Blocked, self.sort(who)?, self.sort(by)?),
            Befalls::IsAttacked(Some(by)) | Befalls::Targeted { by: Some(by), .. } => {
                Rule::Bar(Bar::Targeted, self.sort(who)?, self.sort(by)?)
            }
            Befalls::Attacks { whom: Some(whom), .. } => {
                let by = self.attackers(who)?;
                Rule::Bar(Bar::Targeted, self.sort(whom)?, by)
            }
            _ => return Ok(None),
        }))
    }

    /// Units that attack: of a player, all of them.
    fn attackers(&mut self, who: &Target) -> Lowered<Vec<Filter>> {
        match who {
            Target::Player(actor) => Ok(vec![Filter::Is(Test::Of(self.side(*actor)?))]),
            who => self.sort(who),
        }
    }

    /// あなたのマスターが効果ダメージを受ける場合、そのダメージを-1する; あなたのスキルが与えるダメージを+1する
    fn damage_rule(
        &mut self,
        leads: &[Lead],
        said: &DamageSaid,
        by: Option<&(Sign, ast::Amount)>,
    ) -> Lowered<Rule> {
        let n = match by {
            None => None,
            Some((Sign::Minus, n)) => Some(Amount::Times(Box::new(self.amount(n)?), -1)),
            Some((Sign::Plus, n)) => Some(self.amount(n)?),
        };
        let would = leads.iter().find_map(|lead| match lead {
            Lead::If(ast::Condition::Would(event), _) => Some(&**event),
            _ => None,
        });
        let (by, to, harm) = match (said, would) {
            (DamageSaid::DealtBy(by, harm), None) => (Some(self.sort(by)?), None, *harm),
            (DamageSaid::TakenBy(to, harm), None) => (None, Some(self.sort(to)?), *harm),
            (_, Some(Event::Befalls(to, Befalls::Suffers { from, harm, bound: HarmBound::Any }))) => {
                let by = from.as_ref().map(|from| self.sort(from)).transpose()?;
                (by, Some(self.sort(to)?), *harm)
            }
            (_, Some(Event::Befalls(by, Befalls::Deals { to, harm, bound: HarmBound::Any }))) => {
                let to = to.as_ref().map(|to| self.sort(to)).transpose()?;
                (Some(self.sort(by)?), to, *harm)
            }
            _ => return needs("この種類のダメージの変更", "whose damage it is"),
        };
        Ok(Rule::Damage { by, to, harm, n })
    }

    /// What is done in the place of what would happen.
    fn instead(&mut self, event: &Event, clause: &Clause) -> Lowered<Rule> {
        if let (
            Deed::ChangeDamage { said, by },
            Event::Befalls(_, Befalls::Suffers { .. } | Befalls::Deals { .. }),
        ) = (&clause.deed, event)
        {
            return self.damage_rule(&clause.leads, said, by.as_ref());
        }
        let mut triggers = Vec::new();
        self.event(event, &mut triggers)?;
        let [trigger] = &triggers[..] else {
            return needs("複数の出来事の置き換え", "one thing that is replaced");
        };
        let replaceable = matches!(
            trigger.topic,
            Topic::Breaks | Topic::Suffers | Topic::Put | Topic::Exiled | Topic::Returned | Topic::Draws
        );
        if !replaceable {
            return needs("この種類の出来事の置き換え", "something that can be replaced");
        }
        let affected = |target: &Target| match (target, &trigger.who) {
            (Target::Left | Target::It(_), _) => true,
            (Target::This(_), who) => *who == Who::This,
            _ => false,
        };
        let of_card = trigger.topic != Topic::Suffers && trigger.topic != Topic::Draws;
        let swap = match &clause.deed {
            Deed::Go { what, to, manner, .. } if of_card && affected(what) => match self.way(to, manner)? {
                Way::Field(_) => return needs("フィールドへの移動に置き換えること", "a move off the field"),
                way => Swap::Way(way),
            },
            Deed::Exile { what, face_down } if of_card && affected(what) => {
                Swap::Way(Way::Exile(face_down.is_some()))
            }
            Deed::Turn(what, Posture::Reversed) if of_card && affected(what) => Swap::Reverse,
            _ => Swap::Program(self.done_instead(clause, trigger)?),
        };
        self.note(rule!("39-16"));
        Ok(Rule::Instead(Box::new(trigger.clone()), swap))
    }

    /// A program that is followed in the place of something; its row.
    fn done_instead(&mut self, clause: &Clause, trigger: &Trigger) -> Lowered<u16> {
        let def = self.program.def;
        let mut scribe = Scribe::new(self.book, def);
        scribe.cause = !matches!(trigger.who, Who::Player(_));
        let mut plain = clause.clone();
        plain.leads.retain(|lead| {
            !matches!(lead, Lead::Instead | Lead::InsteadOf(_) | Lead::InsteadOfEvent(_) | Lead::For(_))
                && !matches!(lead, Lead::If(ast::Condition::Would(_), _))
        });
        let sentence = ast::Sentence { at: clause.at, clauses: vec![plain], stop: true, brackets: false };
        scribe.sentence(&sentence)?;
        Ok(scribe.written(Nature::Triggered(Vec::new())))
    }

    /// The program becomes an ability of its own; its row.
    pub fn written(self, nature: Nature) -> u16 {
        let first = self.first.unwrap_or(self.here());
        let (def, program, limit) = (self.program.def, self.program, self.limit);
        let ability = Ability {
            def,
            nth: u8::MAX,
            name: None,
            works: 0,
            nature,
            program,
            first,
            limit,
            built_in: false,
        };
        self.book.lore.abilities.push(ability);
        (self.book.lore.abilities.len() - 1) as u16
    }

    /// A rule that holds for a time, where the clause says such a one.
    pub fn rule_for_a_time(&mut self, clause: &Clause) -> Lowered<bool> {
        let cost =
            matches!(&clause.deed, Deed::Cost { who: Target::Pick(_) | Target::It(_) | Target::Left, .. });
        let speaks = matches!(&clause.deed, Deed::TreatAsIn { .. });
        if cost || speaks {
            return self.on_cards(clause).map(|()| true);
        }
        let Some(rule) = self.rule(clause)? else { return Ok(false) };
        let untimed = clause.lasts.is_none() && !clause.leads.iter().any(|lead| matches!(lead, Lead::For(_)));
        if untimed && matches!(rule, Rule::Instead(..) | Rule::Damage { .. }) {
            return needs("期間のない置き換え", "how long it lasts");
        }
        let holding =
            Holding { condition: None, on: Reference::Nothing, grants: Vec::new(), rule: Some(rule) };
        self.book.lore.holdings.push(holding);
        let row = (self.book.lore.holdings.len() - 1) as u16;
        self.give(Reference::Nothing, vec![Grant::Plain(Change::Holds(row))], clause)?;
        Ok(true)
    }

    /// What lasts on cards wherever they lie: another cost, or being treated as in standby (39-23).
    fn on_cards(&mut self, clause: &Clause) -> Lowered<()> {
        match &clause.deed {
            Deed::Cost { who, which, sign, n, .. } => {
                let to = self.target(who)?;
                let n = self.amount(n)?;
                let n = if *sign == Sign::Minus { Amount::Times(Box::new(n), -1) } else { n };
                let grant = Grant::Cost(matches!(which, CostSaid::Core | CostSaid::Cc), n);
                self.give(to, vec![grant], clause)
            }
            Deed::TreatAsIn { what, place, .. } if place.zone == Some(ast::Zone::Standby) => {
                let to = self.target(what)?;
                self.note(rule!("39-23"));
                self.give(to, vec![Grant::Plain(Change::AsStandby)], clause)
            }
            _ => needs("スタンバイゾーン以外にあるものとして扱うカード", "cards treated as being in standby"),
        }
    }

    /// ターン終了時に, 次のあなたのスタートフェイズ開始時に: what is done then becomes an ability that waits.
    pub fn later(&mut self, when: &Lead, clauses: &[Clause], to_end: &mut Vec<u16>) -> Lowered<()> {
        let (sides, topic) = match when {
            Lead::AtEndOfTurn => {
                (vec![Side::Mine, Side::Theirs], Topic::edge(ast::Phase::End, ast::PhaseEdge::Ends))
            }
            Lead::Later(whose, phase, edge) => {
                let both = vec![Side::Mine, Side::Theirs];
                let unsaid = whose.is_none_or(|whose| whose == ast::Whose::Unsaid);
                let sides = if unsaid { both } else { self.sides(whose.unwrap_or(ast::Whose::Unsaid), None) };
                (sides, Topic::edge(*phase, *edge))
            }
            _ => return needs("この種類の時点の指定", "a time"),
        };
        let triggers = sides
            .into_iter()
            .map(|side| Trigger { who: Who::Player(side), ..Trigger::this(topic) })
            .collect();
        let mut clauses = clauses.to_vec();
        if let Some(first) = clauses.first_mut() {
            let at = first.leads.iter().position(|lead| lead == when).unwrap_or(0);
            let then = first.leads.split_off((at + 1).min(first.leads.len()));
            let mut before = std::mem::replace(&mut first.leads, then);
            before.pop();
            self.leads(&before, to_end)?;
        }
        let (it, x) = (self.it.clone().or(self.cause.then_some(Reference::Cause)), self.x);
        let def = self.program.def;
        let mut scribe = Scribe::new(self.book, def);
        scribe.it = it.as_ref().map(|_| Reference::Cause);
        if x {
            scribe.named.push((ast::Var::X, Amount::Cause));
        }
        let at = clauses.first().map_or(ast::At::default(), |clause| clause.at);
        scribe.sentence(&ast::Sentence { at, clauses, stop: true, brackets: false })?;
        let speaks = scribe.speaks;
        let row = scribe.written(Nature::Triggered(triggers));
        let to = if speaks { it.unwrap_or(Reference::Nothing) } else { Reference::Nothing };
        self.act(crate::vocabulary::Verb::Later(row), to, if x { Amount::X } else { Amount::N(0) });
        Ok(())
    }
}

/// What is replaced, where the leads say so.
fn replaced(leads: &[Lead]) -> Option<Event> {
    let would = leads.iter().find_map(|lead| match lead {
        Lead::If(ast::Condition::Would(event), _) => Some((**event).clone()),
        _ => None,
    });
    leads.iter().find_map(|lead| match lead {
        Lead::Instead => would.clone(),
        Lead::InsteadOfEvent(event) => Some(event.clone()),
        Lead::InsteadOf(clause) => event_of(&clause.deed),
        _ => None,
    })
}

/// A deed as what happens to a card: このカードをタイムラインに置く代わりに.
fn event_of(deed: &Deed) -> Option<Event> {
    let befalls = |what: &Target, how: Befalls| Some(Event::Befalls(what.clone(), how));
    match deed {
        Deed::Go { what, to: ast::Dest::Place(place), .. } if place.zone == Some(ast::Zone::Hand) => {
            befalls(what, Befalls::Returned { by: None, passive: true })
        }
        Deed::Go { what, to: ast::Dest::Place(place), .. } => {
            befalls(what, Befalls::Put { from: None, to: *place, moves: false })
        }
        Deed::Exile { what, .. } => befalls(what, Befalls::Exiled { from: None, by: None }),
        Deed::Break(what) => befalls(what, Befalls::Breaks { by: None, passive: false }),
        Deed::Draw { .. } => Some(Event::Does(ast::Actor::You, ast::Act::Draws(None))),
        _ => None,
    }
}
