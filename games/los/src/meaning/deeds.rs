//! Deeds.

use engine::effect::Side;

use super::changes::{icons, keyword_changes, player_changes, players, rule_changes};
use super::scribe::{Lowered, Scribe, cannot};
use super::selectors::{figure, row, sides, whom};
use super::sentences::Frame;
use crate::ability::GIVEN;
use crate::cards::Kind;
use crate::effect as read;
use crate::effect::{
    Actor, DeckEnd, Deed, Display, Face, Gain, ItSaid, Lane, Lasts, Posture, Sign, Target, To, Turn, Whose,
};
use crate::table::{Figure, Key, Zone};
use crate::vocabulary::{
    Amount, Change, Filter, Goes, HALF, Op, Pose, Reference, Selector, Spot, Term, Test, Verb, Whom,
};

/// So much, so many times.
fn so_often(n: Amount, times: &Amount) -> Lowered<Amount> {
    match (n, times) {
        (n, Amount::N(1)) => Ok(n),
        (Amount::N(n), times) => Ok(Amount::Times(Box::new(times.clone()), n)),
        _ => cannot("場から読み取る数値をさらに倍にすること", "a number read off the table, so many times"),
    }
}

impl Scribe<'_> {
    /// One deed.
    pub fn clause(&mut self, clause: &read::Clause, frame: Frame) -> Lowered<()> {
        let actor = match clause.by {
            Some(Actor::Opponent) => Side::Theirs,
            _ => Side::Mine,
        };
        let times = match &clause.per {
            None => Amount::N(1),
            Some((per, _)) => {
                let of = self.selector(&per.of, actor)?;
                Amount::Per(Box::new(Amount::Count(of)), per.n.min(999) as i16)
            }
        };
        let term = frame.term.unwrap_or(Term::Stays);
        let counts = matches!(
            clause.deed,
            Deed::Change(..)
                | Deed::Draw(..)
                | Deed::Recover(..)
                | Deed::LoseLife(..)
                | Deed::Damage { .. }
                | Deed::Suffer(..)
        );
        if clause.per.is_some() && !counts {
            return cannot("この種類の処理を数だけ繰り返すこと", "such a deed, so many times");
        }
        match &clause.deed {
            Deed::Choose(pick) => {
                let chosen = self.pick(pick, actor, true)?;
                self.speak_of(chosen);
            }
            Deed::Destroy(target) => self.simple(Verb::Destroy, target, actor)?,
            Deed::Down(target, _) => self.simple(Verb::Down, target, actor)?,
            Deed::Move(target, to, _) => {
                let omitted = *target == Target::It(ItSaid::Omitted);
                let verb = match to {
                    To::Lane(lane, said) if omitted && *lane != Lane::That => {
                        let said = said.map(row);
                        Verb::MoveTo(self.beside_it(|scribe| scribe.squares_of_lane(*lane, said))?)
                    }
                    To::Lane(lane, said) => Verb::MoveTo(self.squares_of_lane(*lane, said.map(row))?),
                    To::NextSquare(Some(mark)) if omitted => {
                        Verb::MoveTo(self.beside_it(|scribe| scribe.squares_next(*mark))?)
                    }
                    To::NextSquare(Some(mark)) => Verb::MoveTo(self.squares_next(*mark)?),
                    to => Verb::Move(goes(*to)?),
                };
                self.simple(verb, target, actor)?;
            }
            Deed::Swap(target) => self.simple(Verb::Swap, target, actor)?,
            Deed::Turn { what, to, .. } => match pose(*to) {
                Pose { gained: Some(gained), .. } => self.simple(Verb::Regain(!gained), what, actor)?,
                pose => self.simple(Verb::Turn(pose), what, actor)?,
            },
            Deed::Regain { what, regained, .. } => {
                let target = self.turnable(what, actor, *regained)?;
                self.deed(Verb::Regain(*regained), target, Amount::N(1));
            }
            Deed::Draw(n, from) => {
                let verb = Verb::Draw(whom(clause.by), *from == Some(DeckEnd::Bottom));
                let n = so_often(Amount::N((*n).min(99) as i16), &times)?;
                self.deed(verb, Reference::Nothing, n);
            }
            Deed::Recover(whose, n) => {
                let n = so_often(self.amount(n, actor)?, &times)?;
                self.deed(Verb::Recover(life_of(*whose, clause.by)), Reference::Nothing, n);
            }
            Deed::LoseLife(whose, n) => {
                let n = so_often(self.amount(n, actor)?, &times)?;
                self.deed(Verb::LoseLife(life_of(*whose, clause.by)), Reference::Nothing, n);
            }
            Deed::Damage { to, n, .. } => {
                let n = so_often(self.amount(n, actor)?, &times)?;
                self.deed(Verb::Damage(whom(Some(*to))), Reference::Nothing, n);
            }
            Deed::Suffer(n, _) => {
                let n = so_often(self.amount(n, actor)?, &times)?;
                self.deed(Verb::Damage(whom(clause.by)), Reference::Nothing, n);
            }
            Deed::Shuffle(whose) => {
                let side = if *whose == Whose::Opponent { Side::Theirs } else { actor };
                self.deed(Verb::Shuffle(side), Reference::Nothing, Amount::N(1));
            }
            Deed::Look(target) => {
                let Target::Top { whose, n, .. } = target else {
                    return self.look(target, actor);
                };
                let side = if *whose == Whose::Opponent { Side::Theirs } else { actor };
                let into = self.slot()?;
                self.deed_into(Verb::Top(side, true), Amount::N((*n).min(99) as i16), into);
                self.looked =
                    Some(Selector { places: vec![(Zone::Deck, side)], filters: vec![Filter::In(into)] });
                self.it = Some(Reference::Slot(into));
            }
            Deed::Reveal { what, .. } => self.simple(Verb::Reveal, what, actor)?,
            Deed::Play { what, free } => self.simple(Verb::Play(*free), what, actor)?,
            Deed::Put(target, to, _) => self.put(target, to, actor)?,
            Deed::Change(target, changes, _) => {
                let target = self.target(target, actor)?;
                for change in changes {
                    let (change, n) = self.change(change, &times, actor)?;
                    self.give(&target, change, term, n)?;
                }
            }
            Deed::Set { what, figures, to, .. } => {
                let target = self.target(what, actor)?;
                for &which in figures {
                    let (change, n) = self.set(figure(which), to, actor)?;
                    self.give(&target, change, term, n)?;
                }
            }
            Deed::Gain(target, Gain::Keywords(keywords, _), _) => {
                let target = self.target(target, actor)?;
                for change in keyword_changes(keywords, false)? {
                    self.give(&target, change, term, Amount::N(1))?;
                }
            }
            Deed::Lose(target, keywords, _) => {
                let target = self.target(target, actor)?;
                for change in keyword_changes(keywords, true)? {
                    self.give(&target, change, term, Amount::N(1))?;
                }
            }
            Deed::LoseText(target, _) => {
                let target = self.target(target, actor)?;
                self.give(&target, Change::Key(Key::Textless), term, Amount::N(1))?;
            }
            Deed::Attribute { what, to, also } => {
                let target = self.target(what, actor)?;
                self.give(&target, Change::Attribute(*to as u8, *also), term, Amount::N(1))?;
            }
            Deed::Rule(target, read::Rule::AttacksAgain) => self.simple(Verb::Again, target, actor)?,
            Deed::Rule(target, rule) => {
                let target = self.target(target, actor)?;
                for change in rule_changes(rule)? {
                    self.give(&target, change, term, Amount::N(1))?;
                }
            }
            Deed::PlayerRule(rule) => {
                for change in player_changes(rule)? {
                    let given = self.given(change, term);
                    for side in players(whom(clause.by)) {
                        self.deed(Verb::GivePlayer(given, side), Reference::Nothing, Amount::N(1));
                    }
                }
            }
            Deed::AddLead(target, ways) => {
                let target = self.target(target, actor)?;
                self.give(&target, Change::Lead(icons(ways)), term, Amount::N(1))?;
            }
            Deed::Modes { n, modes } => {
                let modes = &modes[..modes.len().min(8)];
                self.modes(modes, (*n).min(8) as u8);
                for (at, mode) in modes.iter().enumerate() {
                    let gate = self.write(Op::Mode(at as u8, 0));
                    self.body(mode, false)?;
                    self.land(gate);
                }
            }
            Deed::Gain(target, Gain::Ability(given), _) => {
                let target = self.target(target, actor)?;
                let code = self.quoted(given)?;
                self.give(&target, Change::Ability(code), term, Amount::N(1))?;
            }
            Deed::ChangeDisplay(target) => self.simple(Verb::ChangeDisplay, target, actor)?,
            Deed::ChooseLane => {
                self.cite(rule!("3.3.4"));
                self.choose_lane()?;
            }
        }
        Ok(())
    }

    /// 見る: cards that lie somewhere, out of which some may be picked then.
    fn look(&mut self, target: &Target, actor: Side) -> Lowered<()> {
        let target = self.target(target, actor)?;
        self.looked = match &target {
            Reference::Every(of) => Some(of.clone()),
            _ => None,
        };
        self.deed(Verb::Look, target, Amount::N(1));
        Ok(())
    }

    /// A deed on what is meant, which is what was spoken of from then on.
    fn simple(&mut self, verb: Verb, target: &Target, actor: Side) -> Lowered<()> {
        let target = self.target(target, actor)?;
        self.deed(verb, target, Amount::N(1));
        Ok(())
    }

    /// What is meant, picked where it must be.
    fn target(&mut self, target: &Target, actor: Side) -> Lowered<Reference> {
        let found = match target {
            Target::Pick(pick) => self.pick(pick, actor, false)?,
            Target::Top { whose, n, .. } => {
                let side = if *whose == Whose::Opponent { Side::Theirs } else { actor };
                let into = self.slot()?;
                self.deed_into(Verb::Top(side, false), Amount::N((*n).min(99) as i16), into);
                Reference::Slot(into)
            }
            Target::Rest(_) => {
                let Some(looked) = self.looked.clone() else {
                    return cannot("何も見ていない「残り」", "what is left of nothing");
                };
                return Ok(Reference::Every(looked));
            }
            Target::Every(of, _) => {
                if !of.reads_the_face() {
                    self.cite(ruling!("LS-47"));
                }
                Reference::Every(self.selector(of, actor)?)
            }
            other => self.spoken(other, actor)?,
        };
        if !matches!(target, Target::This(_)) {
            self.speak_of(found.clone());
        }
        Ok(found)
    }

    /// So many of these are picked; by 選ぶ where it `aims`.
    fn pick(&mut self, pick: &read::Pick, actor: Side, aims: bool) -> Lowered<Reference> {
        let mut of = self.selector(&pick.of, actor)?;
        if pick.among {
            let Some(looked) = self.looked.clone() else {
                return cannot("誰も見ていないカードからの選択", "out of cards that nobody looked at");
            };
            of.places = looked.places;
            of.filters.splice(0..0, looked.filters);
        }
        let most = pick.count.n.min(99) as i16;
        let least = if pick.count.up_to { 0 } else { most };
        // Whoever picks out of a hand they can't look into picks by chance.
        let blind = !pick.among && of.places.iter().any(|&(zone, side)| zone == Zone::Hand && side != actor);
        self.choose(actor, of, (least, most), aims, pick.random || blind)
    }

    /// Energy or a support that can be turned: what lies that way already is not picked.
    fn turnable(&mut self, target: &Target, actor: Side, up: bool) -> Lowered<Reference> {
        let Target::Pick(pick) = target else { return self.target(target, actor) };
        let gained = Filter::Is(Test::Gained);
        let mut of = self.selector(&pick.of, actor)?;
        of.filters.push(if up { gained } else { Filter::Not(Box::new(gained)) });
        let most = pick.count.n.min(99) as i16;
        let least = if pick.count.up_to { 0 } else { most };
        self.choose(actor, of, (least, most), false, pick.random)
    }

    fn put(&mut self, target: &Target, to: &read::PutTo, actor: Side) -> Lowered<()> {
        let spot = match to.spot {
            read::Spot::Zone(read::Zone::Hand) => Spot::Zone(Zone::Hand),
            read::Spot::Zone(read::Zone::Trash(_)) => Spot::Zone(Zone::Trash),
            read::Spot::Zone(read::Zone::Energy) => Spot::Zone(Zone::Energy),
            read::Spot::Zone(read::Zone::Supports) => Spot::Support,
            read::Spot::Zone(read::Zone::Field | read::Zone::Characters) => Spot::Field(None),
            read::Spot::Zone(read::Zone::Deck) => Spot::Deck(engine::End::Bottom),
            read::Spot::Row(said) => Spot::Field(Some(row(said))),
            read::Spot::DeckTop => Spot::Deck(engine::End::Top),
            read::Spot::DeckBottom => Spot::Deck(engine::End::Bottom),
        };
        let pose = to.posture.map(pose).unwrap_or_default();
        if let Target::Pick(read::Pick { of, .. }) | Target::Every(of, _) = target {
            let energy =
                of.noun == read::Noun::Energy || of.places.contains(&read::Place::Zone(read::Zone::Energy));
            self.lore.tells_energy |= energy;
        }
        let target = self.target(target, actor)?;
        self.deed(Verb::Go(spot, pose, to.any_order), target, Amount::N(1));
        Ok(())
    }

    /// A change of a number, and how often.
    pub fn change(
        &mut self,
        change: &read::Change,
        times: &Amount,
        actor: Side,
    ) -> Lowered<(Change, Amount)> {
        let sign = if change.sign == Sign::Plus { 1 } else { -1 };
        let of = figure(change.figure);
        Ok(match &change.by {
            read::Amount::N(n) => (Change::Add(of, sign * (*n).min(30_000) as i16), times.clone()),
            by if *times == Amount::N(1) => (Change::Add(of, sign), self.amount(by, actor)?),
            _ => {
                return cannot(
                    "場から読み取る数値をさらに倍にすること",
                    "a number read off the table, so many times",
                );
            }
        })
    }

    /// What a number becomes.
    pub fn set(&mut self, of: Figure, to: &read::SetTo, actor: Side) -> Lowered<(Change, Amount)> {
        if matches!(to, read::SetTo::Times(_) | read::SetTo::Half) {
            self.cite(ruling!("LS-56"));
        }
        Ok(match to {
            read::SetTo::N(n) => (Change::Set(of, (*n).min(30_000) as i16), Amount::N(1)),
            read::SetTo::Same(value, _) => (Change::Set(of, 1), self.value(value, actor)?),
            read::SetTo::Printed => (Change::Printed(of), Amount::N(1)),
            read::SetTo::Times(n) => (Change::Scale(of, (*n).clamp(1, 99) as i8), Amount::N(1)),
            read::SetTo::Half => (Change::Scale(of, HALF), Amount::N(1)),
        })
    }

    /// An ability in quotes, which whoever gets it has as its own.
    pub fn quoted(&mut self, given: &read::Ability) -> Lowered<u16> {
        let given = match given {
            read::Ability::Keywords(..) | read::Ability::AnyNumber => {
                return cannot("「」に文として入れた特殊効果", "a special effect in quotes as a sentence");
            }
            given => super::abilities::ability(self.lore, self.def, Kind::Character, GIVEN, given)?,
        };
        if given.home.is_some() {
            return cannot(
                "「」で与えて場の外で働く能力",
                "an ability given in quotes that works outside play",
            );
        }
        self.lore.abilities.push(given);
        Ok(self.lore.abilities.len() as u16 - 1)
    }

    fn give(&mut self, target: &Reference, change: Change, term: Term, n: Amount) -> Lowered<()> {
        self.lore.costs |= matches!(change, Change::Add(Figure::Cost, _) | Change::Set(Figure::Cost, _));
        let given = self.given(change, term);
        self.deed(Verb::Give(given), target.clone(), n);
        Ok(())
    }
}

/// Whose life: as it is said, else of who does the deed.
fn life_of(whose: Whose, by: Option<Actor>) -> Whom {
    match whose {
        Whose::Opponent => Whom::One(Side::Theirs),
        Whose::Both => Whom::Both,
        Whose::Own | Whose::Owner | Whose::Unsaid => whom(by),
    }
}

/// How long it lasts, as the rules know it.
pub(crate) fn term(lasts: Lasts) -> Term {
    let side = |turn: Turn| if turn == Turn::Opponent { Side::Theirs } else { Side::Mine };
    match lasts {
        Lasts::EndOfTurn | Lasts::ThisTurn => Term::Turn,
        Lasts::EndOfNextTurn(turn) => Term::NextTurnEnd(side(turn)),
        Lasts::NextTurn(turn) => Term::NextTurn(side(turn)),
        Lasts::StartOfNextTurn(turn) => Term::NextTurnStart(side(turn)),
        Lasts::Battle(_) => Term::Battle,
        Lasts::AttackPhase => Term::AttackPhase,
    }
}

fn goes(to: To) -> Lowered<Goes> {
    Ok(match to {
        To::Row { row: said, .. } => Goes::Row(row(said)),
        To::Beside(beside, said) => {
            let (left, right) = sides(beside);
            Goes::Beside(left, right, said.map(row))
        }
        To::OtherLane(said) => Goes::OtherLane(said.map(row)),
        To::Square { row: said, .. } => Goes::Square(said.map(row)),
        To::NextSquare(None) => Goes::Next,
        To::Lead => Goes::Lead,
        To::NextSquare(Some(_)) | To::Lane(..) => {
            return cannot("他のカードで示したマス", "a square told by another card");
        }
    })
}

fn pose(posture: Posture) -> Pose {
    match posture {
        Posture::Character { face, display } => Pose {
            up: face.map(|face| face == Face::Up),
            defence: display.map(|display| display == Display::Defence),
            gained: None,
        },
        Posture::Regained(up) => Pose { gained: Some(!up), ..Pose::default() },
    }
}
