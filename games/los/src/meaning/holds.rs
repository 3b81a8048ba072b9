//! What holds while a card lies face up in play.

use engine::effect::Side;

use super::changes::{icons, keyword_changes, player_changes, rule_changes};
use super::conditions::during;
use super::scribe::{Lowered, Scribe, cannot};
use super::selectors::{figure, whom};
use crate::effect as read;
use crate::effect::{Deed, Gain, Lead, Target};
use crate::table::{Figure, Key};
use crate::vocabulary::{Amount, Change, Condition, Hold, Reach, Reference};

impl Scribe<'_> {
    /// What holds while the card lies face up in play.
    pub fn holds(&mut self, sentence: &read::Sentence, holds: &mut Vec<Hold>) -> Lowered<()> {
        let mut when = Vec::new();
        for lead in &sentence.leads {
            match lead {
                Lead::If(condition, _) => when.push(self.condition(condition)?),
                Lead::During(turn, said) => when.extend(during(*turn, *said)),
                Lead::Then | Lead::Also => {}
                Lead::Instead(_) => {
                    return cannot("「代わりに」継続する効果", "something that holds instead");
                }
                Lead::AtEndOfTurn(_) => {
                    return cannot(
                        "ターン終了時に行う継続する効果",
                        "what is done at the end of the turn, as something that holds",
                    );
                }
            }
        }
        for clause in &sentence.clauses {
            if clause.lasts.is_some() {
                return cannot("期限のある継続する効果", "something that holds and ends");
            }
            let n = match &clause.per {
                None => Amount::N(1),
                Some((per, _)) => {
                    let of = self.selector(&per.of, Side::Mine)?;
                    Amount::Per(Box::new(Amount::Count(of)), per.n.min(999) as i16)
                }
            };
            self.hold(&clause.deed, whom(clause.by), &when, n, holds)?;
        }
        Ok(())
    }

    fn hold(
        &mut self,
        deed: &Deed,
        by: crate::vocabulary::Whom,
        when: &[Condition],
        n: Amount,
        holds: &mut Vec<Hold>,
    ) -> Lowered<()> {
        let mut changes: Vec<(Change, Amount)> = Vec::new();
        let plain =
            |all: Vec<Change>| all.into_iter().map(|change| (change, Amount::N(1))).collect::<Vec<_>>();
        let target = match deed {
            Deed::Change(target, all, _) => {
                for change in all {
                    changes.push(self.change(change, &n, Side::Mine)?);
                }
                target
            }
            Deed::Set { what, figures, to, .. } => {
                for &which in figures {
                    changes.push(self.set(figure(which), to, Side::Mine)?);
                }
                what
            }
            Deed::Gain(target, Gain::Keywords(keywords, _), _) => {
                changes = plain(keyword_changes(keywords, false)?);
                target
            }
            Deed::Gain(target, Gain::Ability(given), _) => {
                let code = self.quoted(given)?;
                self.lore.grants = true;
                changes = plain(vec![Change::Ability(code)]);
                target
            }
            Deed::LoseText(target, _) => {
                self.lore.mutes = true;
                changes = plain(vec![Change::Key(Key::Textless)]);
                target
            }
            Deed::Lose(target, keywords, _) => {
                changes = plain(keyword_changes(keywords, true)?);
                target
            }
            Deed::Attribute { what, to, also } => {
                changes = plain(vec![Change::Attribute(*to as u8, *also)]);
                what
            }
            Deed::Rule(target, rule) => {
                changes = plain(rule_changes(rule)?);
                target
            }
            Deed::AddLead(target, ways) => {
                changes = plain(vec![Change::Lead(icons(ways))]);
                target
            }
            Deed::PlayerRule(rule) => {
                for change in player_changes(rule)? {
                    let (when, n) = (when.to_vec(), Amount::N(1));
                    holds.push(Hold { when, on: Reach::Players(by), change, n });
                }
                return Ok(());
            }
            _ => return cannot("継続する効果としての処理", "a deed, as something that holds"),
        };
        let on = match target {
            Target::Pick(_) => {
                return cannot(
                    "選んだカードに継続する効果",
                    "a card that was chosen, as something that holds",
                );
            }
            target => self.spoken(target, Side::Mine)?,
        };
        self.it = Some(on.clone());
        let costs = |(change, _): &(Change, Amount)| {
            matches!(change, Change::Add(Figure::Cost, _) | Change::Set(Figure::Cost, _))
        };
        let elsewhere = match &on {
            Reference::Every(of) => of.places.iter().any(|(zone, _)| !zone.is_field()),
            _ => self.home.is_some(),
        };
        if elsewhere && !changes.iter().all(costs) {
            return cannot(
                "場にないカードに継続する効果",
                "something that holds for cards that are not in play",
            );
        }
        self.lore.costs |= changes.iter().any(costs);
        for (change, n) in changes {
            match change {
                Change::Set(..) => self.cite(rule!("9.5")),
                Change::Add(..) => self.cite(rule!("8.9")),
                _ => {}
            }
            holds.push(Hold { when: when.to_vec(), on: Reach::Cards(on.clone()), change, n });
        }
        Ok(())
    }
}
