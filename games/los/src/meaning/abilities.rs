//! Abilities: what they cost, where they work, what they do.

use engine::Def;
use engine::effect::Side;

use super::conditions::{during, phase};
use super::scribe::{Lowered, Scribe, cannot};
use super::sentences::may_be_left;
use crate::cards::{Kind, Lore};
use crate::effect as read;
use crate::effect::{Deed, Target, Turn};
use crate::table::Zone;
use crate::vocabulary::{Ability, Amount, Filter, Nature, Op, Price, Reference, Test, Verb};

/// One ability of a card.
pub(crate) fn ability(lore: &mut Lore, def: Def, of: Kind, at: u8, said: &read::Ability) -> Lowered<Ability> {
    let mut scribe = Scribe::new(lore, def, of);
    let bare = Ability { at, ..Ability::nothing(def) };
    match said {
        read::Ability::Triggered { when, cost, body } => {
            let given = when.during.map_or_else(Vec::new, |turn| during(turn, None));
            let on = scribe.triggers(&when.on)?;
            scribe.it = Some(Reference::Cause);
            let cost = match cost {
                Some(cost) => scribe.cost(cost)?,
                None => Vec::new(),
            };
            let optional = !cost.is_empty() || may_be_left(body);
            scribe.body(body, cost.is_empty() && optional)?;
            let often = when.often.unwrap_or(0).min(9) as u8;
            let home = scribe.home;
            if home == Some(Zone::Hand) {
                return cannot(
                    "手札で誘発し、他のプレイヤーが確かめられない能力",
                    "what goes off in a hand, where nobody else could check it",
                );
            }
            let program = scribe.finish();
            at_home(Ability {
                nature: Nature::Triggered(on),
                optional,
                often,
                given,
                cost,
                home,
                program,
                ..bare
            })
        }
        read::Ability::Activated { often, during: said, given, cost, body } => {
            let (turn, in_phase) = match said {
                None => (None, None),
                Some((turn, in_phase)) => {
                    let turn = match turn {
                        Turn::Own => Some(Side::Mine),
                        Turn::Opponent => Some(Side::Theirs),
                        Turn::Each | Turn::Unsaid => None,
                    };
                    (turn, in_phase.map(phase))
                }
            };
            let given = match given {
                None => Vec::new(),
                Some((condition, _)) => vec![scribe.condition(condition)?],
            };
            let cost = scribe.cost(cost)?;
            scribe.body(body, false)?;
            let often = often.unwrap_or(0).min(9) as u8;
            let nature = Nature::Activated { phase: in_phase, turn };
            let home = scribe.home;
            at_home(Ability { nature, often, given, cost, home, program: scribe.finish(), ..bare })
        }
        read::Ability::Text(body) if of == Kind::Effect => {
            scribe.body(body, false)?;
            Ok(Ability { program: scribe.finish(), ..bare })
        }
        read::Ability::Text(body) => {
            let mut holds = Vec::new();
            for sentence in &body.sentences {
                scribe.holds(sentence, &mut holds)?;
            }
            let (cites, home) = (scribe.take_cites(), scribe.home);
            let mut program = scribe.finish();
            program.cites.push(cites);
            Ok(Ability { nature: Nature::Static(holds), home, program, ..bare })
        }
        read::Ability::Instead { what, would, body } => {
            let (down, on) = scribe.replaced(what, *would)?;
            scribe.it = Some(Reference::Cause);
            scribe.instead(down, body)?;
            scribe.lore.replaces = true;
            Ok(Ability { nature: Nature::Instead(vec![on]), program: scribe.finish(), ..bare })
        }
        read::Ability::Keywords(..) | read::Ability::AnyNumber => cannot("能力でない文", "no ability"),
    }
}

/// Uses are counted on what lies in play only.
fn at_home(ability: Ability) -> Lowered<Ability> {
    if ability.home.is_some() && ability.often > 0 {
        return cannot("場にないカードの回数制限", "counted uses of a card that is not in play");
    }
    Ok(ability)
}

impl Scribe<'_> {
    /// What is paid: how, in the program; whether it can be, in what is returned.
    fn cost(&mut self, cost: &read::Cost) -> Lowered<Vec<Price>> {
        let mut prices = Vec::new();
        for price in &cost.prices {
            match price {
                read::Price::Energy(n) => {
                    let n = (*n).min(99) as i16;
                    prices.push(Price::Energy(n));
                    self.deed(Verb::Pay, Reference::Nothing, Amount::N(n));
                }
                read::Price::Do(clause) => {
                    prices.push(self.price(&clause.deed, Side::Mine)?);
                    let body = read::Body {
                        sentences: vec![read::Sentence {
                            at: clause.at,
                            leads: Vec::new(),
                            clauses: vec![read::Clause { form: read::Form::Plain, ..(**clause).clone() }],
                            topic: None,
                        }],
                    };
                    let it = self.it.clone();
                    self.body(&body, false)?;
                    self.it = it;
                }
            }
        }
        Ok(prices)
    }

    /// What is done instead; where it may be left, what would have happened happens after all.
    fn instead(&mut self, down: bool, body: &read::Body) -> Lowered<()> {
        self.cite(ruling!("LS-55"));
        let first = body.sentences.first().filter(|first| first.leads.is_empty());
        let first = first.and_then(|first| first.clauses.first()).filter(|clause| clause.form.optional());
        let Some(first) = first else { return self.body(body, false) };
        let price = self.price(&first.deed, Side::Mine).ok();
        let row = self.cost_row(price);
        let gate = self.write(Op::Pay(row, 0));
        self.body(body, true)?;
        let end = self.write(Op::Jump(0));
        self.land(gate);
        self.deed(Verb::Anyway(down), Reference::Cause, Amount::N(1));
        self.land(end);
        Ok(())
    }

    /// Can a deed that is a cost be done?
    pub fn price(&mut self, deed: &Deed, actor: Side) -> Lowered<Price> {
        let not_gained = Filter::Not(Box::new(Filter::Is(Test::Gained)));
        Ok(match deed {
            Deed::Regain { what: Target::This(_), regained: false, .. } => Price::This(vec![not_gained]),
            Deed::Put(Target::This(_), ..)
            | Deed::Destroy(Target::This(_))
            | Deed::Move(Target::This(_), ..) => Price::This(Vec::new()),
            Deed::Put(Target::ThisIn(zone, _), ..) | Deed::Reveal { what: Target::ThisIn(zone, _), .. } => {
                self.works_in(*zone)?;
                Price::This(Vec::new())
            }
            Deed::Turn { what: Target::This(_), to, .. } => {
                let so = super::selectors::posture_filter(*to);
                Price::This(vec![Filter::Not(Box::new(so))])
            }
            Deed::Turn { what: Target::Pick(pick), to, .. } => {
                let so = super::selectors::posture_filter(*to);
                let mut of = self.selector(&pick.of, actor)?;
                of.filters.push(Filter::Not(Box::new(so)));
                Price::Cards(of, pick.count.n.min(99) as i16)
            }
            Deed::ChangeDisplay(Target::This(_)) => Price::This(Vec::new()),
            Deed::Put(Target::Every(of, _), ..) => Price::Cards(self.selector(of, actor)?, 1),
            Deed::Suffer(..) => Price::Life(0),
            Deed::Put(Target::Pick(pick), ..) | Deed::Destroy(Target::Pick(pick)) => {
                let of = self.selector(&pick.of, actor)?;
                Price::Cards(of, pick.count.n.min(99) as i16)
            }
            Deed::Regain { what: Target::Pick(pick), regained: false, .. } => {
                let mut of = self.selector(&pick.of, actor)?;
                of.filters.push(not_gained);
                Price::Cards(of, pick.count.n.min(99) as i16)
            }
            Deed::Put(Target::Top { n, .. }, ..) if actor == Side::Mine => Price::Deck((*n).min(99) as i16),
            Deed::LoseLife(_, read::Amount::N(n)) if actor == Side::Mine => {
                Price::Life((*n).min(30_000) as i16)
            }
            _ => return cannot("この種類のコスト", "such a cost"),
        })
    }
}
