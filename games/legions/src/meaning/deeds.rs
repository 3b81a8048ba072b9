//! Deeds (39).

use engine::effect::{Do, Modes, Side};

use super::scribe::{Lowered, Scribe, needs};
use crate::effect as ast;
use crate::effect::{
    Clause, CoreSpot, Deed, Dest, EffectKind, Gain, Hold, LaneTo, Manner, Posture, Sign, Target, Until,
};
use crate::table::Keys;
use crate::vocabulary::{
    Amount, Change, Coming, Given, Grant, MasterAttack, Op, Reference, Spot, Term, Topic, Verb, Way,
};

impl Scribe<'_, '_> {
    /// One deed, its number multiplied where it is done for each of something.
    pub fn deed(&mut self, clause: &Clause, per: Option<&Amount>) -> Lowered<()> {
        let many = |n: Amount| times(n, per);
        match &clause.deed {
            Deed::Choose(target) => drop(self.target(target)?),
            Deed::Damage { to, n, harm, .. } => {
                let to = self.target(to)?;
                let n = many(self.amount(n)?);
                if self.remembers && !matches!(to, Reference::Slot(_)) {
                    self.act_on(Verb::Damage(*harm), to, n)?;
                } else {
                    self.act(Verb::Damage(*harm), to, n);
                }
            }
            Deed::Life { who, n, lose, .. } => {
                let n = many(self.amount(n)?);
                let n = if *lose { Amount::Times(Box::new(n), -1) } else { n };
                for side in self.master_sides(who.as_ref())? {
                    self.act(Verb::Life(side), Reference::Nothing, n.clone());
                }
            }
            Deed::Wt { what, sign, n } => {
                let to = self.target(what)?;
                let n = many(self.amount(n)?);
                let n = if *sign == Sign::Minus { Amount::Times(Box::new(n), -1) } else { n };
                self.act_on(Verb::Wt, to, n)?;
            }
            Deed::Break(what) => {
                let to = self.target(what)?;
                self.act_on(Verb::Break, to, Amount::N(0))?;
            }
            Deed::Go { what, to, manner, .. } => {
                let cards = self.target(what)?;
                let way = self.way(to, manner)?;
                self.act_on(Verb::Go(way), cards, Amount::N(0))?;
            }
            Deed::Exile { what, face_down } => {
                let cards = self.target(what)?;
                self.act_on(Verb::Go(Way::Exile(face_down.is_some())), cards, Amount::N(0))?;
            }
            Deed::Turn(
                what,
                posture @ (Posture::Active | Posture::Exhausted | Posture::Reversed | Posture::Open),
            ) => {
                let to = self.target(what)?;
                self.act(Verb::Turn(*posture), to, Amount::N(0));
            }
            Deed::Turn(..) => return needs("この状態にすること", "a state that can be given"),
            Deed::Exhaust(what) => {
                let to = self.target(what)?;
                self.act(Verb::Turn(Posture::Exhausted), to, Amount::N(0));
            }
            Deed::Ready(what) => {
                let to = self.target(what)?;
                self.act(Verb::Turn(Posture::Active), to, Amount::N(0));
            }
            Deed::MasterAttack { atk, with, .. } => {
                let n = self.amount(atk)?;
                let mut keys = Keys::NONE;
                for gain in with {
                    match gain {
                        Gain::Keyword(keyword, _) => keys.add(keyword.name, fixed(keyword)?),
                        _ => {
                            return needs(
                                "キーワード以外を得るマスターアタック",
                                "a master's attack with keywords alone",
                            );
                        }
                    }
                }
                self.book.lore.attacks.push(MasterAttack { keys });
                let row = (self.book.lore.attacks.len() - 1) as u16;
                self.act(Verb::MasterAttack(row), Reference::Nothing, n);
                self.fought = true;
            }
            Deed::Gain { who, what, said, .. } => {
                let to = self.target(who)?;
                let grants = self.got(what, *said, per)?;
                self.give(to, grants, clause)?;
            }
            Deed::Set { who, which, n, .. } => {
                let to = self.target(who)?;
                let n = self.amount(n)?;
                let grants = which.iter().map(|figure| Grant::Set(*figure, n.clone())).collect();
                self.give(to, grants, clause)?;
            }
            Deed::Hold(Target::Player(actor), hold @ (Hold::Never(how) | Hold::Cannot(how, _)))
                if super::holds::of_units(how) =>
            {
                let (to, grants) = (self.units_of(*actor)?, vec![self.hold(hold)?]);
                self.give(to, grants, clause)?;
            }
            Deed::Hold(who, hold) => {
                let to = self.target(who)?;
                let grants = vec![self.hold(hold)?];
                self.give(to, grants, clause)?;
            }
            Deed::Draw { n, up_to: false, from } => {
                let side = from.map_or(Ok(self.actor), |(whose, _)| self.one_side(whose))?;
                let n = many(self.amount(n)?);
                self.act(Verb::Draw(side), Reference::Nothing, n);
            }
            Deed::Draw { n: ast::Amount::N(n @ 1..=9), from, .. } => {
                let side = from.map_or(Ok(self.actor), |(whose, _)| self.one_side(whose))?;
                let mut over = Vec::new();
                for _ in 0..*n {
                    over.push(self.push(Op::May(0)));
                    self.act(Verb::Draw(side), Reference::Nothing, Amount::N(1));
                }
                over.into_iter().for_each(|step| self.land(step));
            }
            Deed::Draw { .. } => return needs("決まった枚数でない「まで引く」", "a printed number of cards"),
            Deed::ExhaustCores { from, n, .. } => {
                let (side, _) = self.spot(from.as_ref().map(|(spot, _)| spot))?;
                let n = self.how_many(n.as_ref(), per)?;
                self.act(Verb::ExhaustCores(side), Reference::Nothing, n);
            }
            Deed::ReadyCores { from, n, .. } => {
                let (side, _) = self.spot(from.as_ref().map(|(spot, _)| spot))?;
                let n = self.how_many(n.as_ref(), per)?;
                self.act(Verb::ReadyCores(side), Reference::Nothing, n);
            }
            Deed::Cores { n, from, to, put, state, .. } => {
                let outside = from.is_none() && *put;
                let (side, from) = self.spot(from.as_ref().map(|(spot, _)| spot))?;
                let from = match (from, state) {
                    _ if outside => Spot::Outside,
                    (Spot::Zone, Some(Posture::Active)) => Spot::Active,
                    (Spot::Zone, Some(Posture::Exhausted)) => Spot::Tired,
                    (from, None) => from,
                    _ => return needs("コアゾーン以外のコアの状態の指定", "cores of the core zone"),
                };
                let (whose, to) = self.spot(Some(to))?;
                let side = if from == Spot::Outside { whose } else { side };
                let n = self.how_many(n.as_ref(), per)?;
                self.act(Verb::Cores(side, from, whose, to), Reference::Nothing, n);
            }
            Deed::Modes(modes) => self.modes(modes)?,
            Deed::EffectOf(what, kind) => {
                let to = self.target(what)?;
                let topic = match kind {
                    EffectKind::Play | EffectKind::All => Topic::AsPlayed,
                    EffectKind::Placed => Topic::Placed,
                    EffectKind::Broken => Topic::Breaks,
                    EffectKind::Attacks => Topic::Attacks,
                    EffectKind::Unlocked => Topic::Unlocked,
                };
                self.act(Verb::EffectOf(topic), to, Amount::N(0));
            }
            Deed::Unlock(what) => {
                let to = self.target(what)?;
                self.act(Verb::Unlock, to, Amount::N(0));
            }
            Deed::Play(what) => {
                let to = self.target(what)?;
                self.act(Verb::Play, to, Amount::N(0));
            }
            Deed::Token { kind, n, up_to, place, manner, .. } => {
                let Some(&def) = self.book.names.get(&*kind.name) else {
                    return needs("この名前のトークン", "a token of this name");
                };
                let side = match place {
                    None => self.actor,
                    Some((Dest::Place(place) | Dest::FreeSpace(place), _)) => self.one_side(place.whose)?,
                    Some((Dest::FreeLane(whose) | Dest::AnyFreeLane(whose), _)) => self.one_side(*whose)?,
                    Some(_) => return needs("この場所に置くトークン", "a field for the token"),
                };
                let n = many(self.amount(n)?);
                self.act(Verb::Make(def, side, coming(None, manner)?, *up_to), Reference::Nothing, n);
            }
            Deed::Battle(one, other) => {
                let one = self.target(one)?;
                let slot = self.kept(other)?;
                self.act(Verb::Battle(slot), one, Amount::N(0));
                self.fought = true;
            }
            Deed::AsBattleDamage { .. } => self.as_battle_damage()?,
            Deed::Wins(actor, wins) => {
                let side = self.side(*actor)?;
                self.act(Verb::End(side, *wins), Reference::Nothing, Amount::N(0));
            }
            Deed::GainMp { n, .. } => {
                let n = many(self.amount(n)?);
                self.act(Verb::GainMp(self.actor), Reference::Nothing, n);
            }
            Deed::Reveal(what) => {
                let to = self.target(what)?;
                self.looked_at(&to);
                self.act(Verb::Reveal, to, Amount::N(0));
            }
            Deed::Look(what, _) => {
                let to = self.target(what)?;
                self.looked_at(&to);
                self.act(Verb::Look, to, Amount::N(0));
            }
            Deed::Shuffle(whose) => {
                let side = whose.map_or(Ok(self.actor), |whose| self.one_side(whose))?;
                self.act(Verb::Shuffle(side), Reference::Nothing, Amount::N(0));
            }
            Deed::MoveLane(what, to) => {
                let card = self.target(what)?;
                let lane = match to {
                    LaneTo::Any(_) | LaneTo::Next(_) => None,
                    LaneTo::Lane(lane) => Some(*lane),
                };
                self.act(Verb::MoveLane(lane), card, Amount::N(0));
            }
            Deed::Swap(one, other) => {
                let one = self.target(one)?;
                let slot = self.kept(other)?;
                self.act(Verb::Swap(slot), one, Amount::N(0));
            }
            Deed::Let(var, value, _) => {
                self.named_later.retain(|(known, _)| known != var);
                self.name(*var, value)?;
            }
            Deed::Limit(n, _) => self.limit = Some((*n).min(255) as u8),
            Deed::Nothing => drop(self.act(Verb::Nothing, Reference::Nothing, Amount::N(0))),
            Deed::PayMp { n, .. } => {
                let n = many(self.amount(n)?);
                self.act(Verb::PayMp(self.actor), Reference::Nothing, n);
            }
            Deed::Define(..) => {}
            Deed::Mute(..) => {
                return needs("ここでの能力を誘発させない効果", "abilities that are not set off");
            }
            Deed::TreatAsIn { .. } => {
                return needs("他の領域にあるものとして扱うカード", "cards treated as being elsewhere");
            }
            Deed::Cost { .. } => return needs("ここでのコストの変更", "costs that change"),
            Deed::ChangeDamage { .. } => return needs("ここでのダメージの変更", "damage that is changed"),
        }
        Ok(())
    }

    /// Whose life it is.
    fn master_sides(&mut self, who: Option<&Target>) -> Lowered<Vec<Side>> {
        match who {
            None => Ok(vec![self.actor]),
            Some(Target::Player(actor)) => Ok(vec![self.side(*actor)?]),
            Some(Target::Every(of, _)) => match of.places[..] {
                [place] if matches!(place.whose, ast::Whose::Both(_)) => Ok(vec![Side::Mine, Side::Theirs]),
                [place] => Ok(vec![self.one_side(place.whose)?]),
                _ => needs("この種類のマスターの指定", "one master"),
            },
            Some(_) => needs("この種類のマスターの指定", "one master"),
        }
    }

    /// What something is done with, remembered.
    fn kept(&mut self, target: &Target) -> Lowered<u8> {
        let found = self.target(target)?;
        match found {
            Reference::Slot(slot) => Ok(slot),
            found => {
                let slot = self.slot()?;
                self.push(Op::Do(Do { verb: Verb::Keep, to: found, n: Amount::N(0), into: Some(slot) }));
                Ok(slot)
            }
        }
    }

    fn how_many(&mut self, n: Option<&(ast::Amount, ast::Unit)>, per: Option<&Amount>) -> Lowered<Amount> {
        match n {
            None => Ok(Amount::N(-1)),
            Some((n, _)) => Ok(times(self.amount(n)?, per)),
        }
    }

    /// Where cores lie, and whose they are; not said is the own core zone.
    fn spot(&mut self, spot: Option<&CoreSpot>) -> Lowered<(Side, Spot)> {
        use ast::Zone;
        Ok(match spot {
            None => (self.actor, Spot::Zone),
            Some(CoreSpot::Outside) => (self.actor, Spot::Outside),
            Some(CoreSpot::Of(whose)) => (self.one_side(*whose)?, Spot::Zone),
            Some(CoreSpot::Area(whose, Posture::Exhausted)) => (self.one_side(*whose)?, Spot::Tired),
            Some(CoreSpot::Area(whose, _)) => (self.one_side(*whose)?, Spot::Active),
            Some(CoreSpot::Place(place)) => {
                let spot = match place.zone {
                    Some(Zone::Cores) | None => Spot::Zone,
                    Some(Zone::Wait(wait, _)) if wait.from == wait.to => Spot::Wait(wait.from),
                    Some(_) => return needs("この領域のコア", "a place for cores"),
                };
                (self.one_side(place.whose)?, spot)
            }
            Some(CoreSpot::On(Target::Every(of, _))) => {
                let side = match of.places[..] {
                    [place] => self.one_side(place.whose)?,
                    _ => return needs("この種類のカードの上のコア", "one card to put cores on"),
                };
                match of.nouns[..] {
                    [ast::Noun::Kind(ast::Category::Master, _)] => (side, Spot::Master),
                    [ast::Noun::Kind(ast::Category::Lord, _)] => (side, Spot::Lord),
                    _ => return needs("マスターとロード以外の上のコア", "a master or lord to put cores on"),
                }
            }
            Some(CoreSpot::On(Target::This(_))) => (Side::Mine, Spot::Lord),
            Some(CoreSpot::On(_)) => {
                return needs("マスターとロード以外の上のコア", "a master or lord to put cores on");
            }
        })
    }

    /// Where a card goes.
    pub fn way(&mut self, to: &Dest, manner: &Manner) -> Lowered<Way> {
        use ast::Zone;
        Ok(match to {
            Dest::Unsaid | Dest::FreeLane(_) | Dest::AnyFreeLane(_) => Way::Field(coming(None, manner)?),
            Dest::OwnWait(_) => Way::OwnWait,
            Dest::DeckTop { .. } => Way::DeckTop,
            Dest::DeckBottom { .. } => Way::DeckBottom,
            Dest::WhereItWas => return needs("元の場所への移動", "where it was to be known"),
            Dest::Place(place) | Dest::FreeSpace(place) => match place.zone {
                Some(Zone::Hand) => Way::Hand,
                Some(Zone::Deck) => Way::DeckTop,
                Some(Zone::Standby) => Way::Standby,
                Some(Zone::Exile) => Way::Exile(manner.face_down.is_some()),
                Some(Zone::Wait(wait, _)) if wait.from == wait.to => Way::Wait(wait.from),
                Some(Zone::Field | Zone::Minions | Zone::LordArea) | None => {
                    Way::Field(coming(None, manner)?)
                }
                Some(Zone::Lane(lane)) => Way::Field(coming(Some(lane), manner)?),
                Some(_) => return needs("この領域への移動", "a zone that cards can be put in"),
            },
        })
    }

    /// What is got, or lost.
    pub fn got(&mut self, what: &[Gain], said: ast::GainSaid, per: Option<&Amount>) -> Lowered<Vec<Grant>> {
        if !matches!(said, ast::GainSaid::Lose | ast::GainSaid::Strip) {
            return self.grants(what, per);
        }
        what.iter()
            .map(|gain| match gain {
                Gain::Keyword(keyword, _) => Ok(Grant::Plain(Change::Lose(keyword.name))),
                _ => needs("キーワード以外を失うこと", "keywords that are lost"),
            })
            .collect()
    }

    /// What is given, with its numbers still open.
    pub fn grants(&mut self, what: &[Gain], per: Option<&Amount>) -> Lowered<Vec<Grant>> {
        let mut all = Vec::new();
        for gain in what {
            all.push(match gain {
                Gain::Stats { atk, hp, .. } => {
                    let mut part = |change: &ast::StatChange| -> Lowered<Amount> {
                        let n = times(self.amount(&change.n)?, per);
                        Ok(if change.sign == Sign::Minus { Amount::Times(Box::new(n), -1) } else { n })
                    };
                    Grant::Stats(part(atk)?, part(hp)?)
                }
                Gain::Keyword(keyword, _) => {
                    let n = keyword.n.as_ref().map_or(Ok(Amount::N(0)), |n| self.amount(n))?;
                    Grant::Key(keyword.name, n)
                }
                Gain::Ability(ability) => {
                    let id = super::abilities::granted(self.book, self.program.def, ability)?;
                    Grant::Plain(Change::Ability(id))
                }
                Gain::Type(word) => {
                    Grant::Plain(Change::Type(crate::cards::row(&mut self.book.lore.types, word)))
                }
                Gain::Colour(colour) => Grant::Plain(Change::Colour(*colour)),
            });
        }
        Ok(all)
    }

    /// What holds of a unit.
    pub fn hold(&mut self, hold: &Hold) -> Lowered<Grant> {
        Ok(Grant::Plain(match hold {
            Hold::Never(what) | Hold::Cannot(what, _) => Change::Ban(super::holds::ban(what)?),
            Hold::LosesAll => Change::Mute,
            Hold::Targets { of, may: true, .. } if super::holds::is_lords(of) => {
                Change::Ban(crate::vocabulary::Bans::TARGETS_LORDS)
            }
            Hold::Targets { .. } => return needs("この種類の対象の指定", "targets told apart"),
            Hold::CannotUse(..) => return needs("プレイヤーによる使用の禁止", "what a player can't use"),
        }))
    }

    /// Something is given for as long as its clause says.
    pub fn give(&mut self, to: Reference, grants: Vec<Grant>, clause: &Clause) -> Lowered<()> {
        use ast::{Phase, PhaseEdge};
        let set_up = clause.leads.iter().find_map(|lead| match lead {
            ast::Lead::For(until) => Some(*until),
            _ => None,
        });
        let lasts = match clause.lasts.as_ref().map(|lasts| lasts.until).or(set_up) {
            None => Term::Gone,
            Some(Until::EndOfTurn | Until::ThisTurn) => Term::Turn,
            Some(Until::EndOfNextTurn(whose)) => Term::NextTurnOf(self.one_side(whose)?),
            Some(Until::Battle(_)) => Term::Battle,
            Some(Until::StartOfNextTurn(whose)) => {
                Term::Edge(self.one_side(whose)?, Phase::Start, PhaseEdge::Begins)
            }
            Some(Until::NextPhase(whose, phase, edge)) => {
                Term::Edge(self.one_side(whose)?, phase, edge.unwrap_or(PhaseEdge::Begins))
            }
            Some(Until::InNextPhase(whose, phase)) => Term::Within(self.one_side(whose)?, phase),
        };
        match lasts {
            Term::Edge(_, phase, edge) => self.book.lore.edges |= Topic::edge(phase, edge).bit(),
            Term::Within(_, phase) => self.book.lore.edges |= Topic::edge(phase, PhaseEdge::Ends).bit(),
            _ => {}
        }
        self.book.lore.given.push(Given { grants, lasts });
        let row = (self.book.lore.given.len() - 1) as u16;
        self.act(Verb::Give(row), to, Amount::N(0));
        Ok(())
    }

    /// Some of several effects, or all of them (39-14, 39-15).
    fn modes(&mut self, modes: &ast::Modes) -> Lowered<()> {
        let of = modes.modes.len().min(8) as u8;
        if let Some(n) = &modes.n {
            let ast::Amount::N(n) = n else {
                return needs("決まった数でない効果の選択", "a fixed number of effects");
            };
            if self.program.modes.is_some() || modes.modes.len() > 8 {
                return needs("2回以上の、または9個以上からの効果の選択", "one list of effects");
            }
            let n = (*n).min(u16::from(of)) as u8;
            let row = self.book.options(&modes.modes);
            self.program.modes = Some(Modes { of, n, up_to: modes.up_to, instead: None, row });
        }
        for (at, body) in modes.modes.iter().enumerate() {
            let skip = modes.n.is_some().then(|| self.push(Op::Mode(at as u8, 0)));
            self.body(body)?;
            if let Some(skip) = skip {
                self.land(skip);
            }
        }
        Ok(())
    }

    /// The damage spoken of counts as battle damage (39-27).
    fn as_battle_damage(&mut self) -> Lowered<()> {
        let last = self.program.ops.iter_mut().rev().find_map(|op| match op {
            Op::Do(todo) if matches!(todo.verb, Verb::Damage(_)) => Some(todo),
            _ => None,
        });
        match last {
            Some(todo) => {
                todo.verb = Verb::Damage(ast::Harm::Battle);
                Ok(())
            }
            None => needs("前に述べていないダメージ", "damage spoken of before"),
        }
    }
}

/// So many times over.
pub(super) fn times(n: Amount, per: Option<&Amount>) -> Amount {
    match (n, per) {
        (n, None) => n,
        (Amount::N(n), Some(per)) => Amount::Times(Box::new(per.clone()), n),
        (n, Some(_)) => n,
    }
}

/// The number of a keyword that must be printed.
pub(super) fn fixed(keyword: &ast::Keyword) -> Lowered<u8> {
    match &keyword.n {
        None => Ok(0),
        Some(ast::Amount::N(n)) => Ok((*n).min(255) as u8),
        Some(_) => needs("変動する数値のキーワード", "a printed number"),
    }
}

/// How a card comes to the field.
fn coming(lane: Option<ast::Lane>, manner: &Manner) -> Lowered<Coming> {
    let mut coming = Coming { lane, ..Coming::default() };
    match manner.posture {
        None | Some(Posture::Active | Posture::Open) => {}
        Some(Posture::Exhausted) => coming.exhausted = true,
        Some(Posture::Reversed) => coming.reversed = true,
        Some(_) => return needs("この状態での配置", "a state that a card can come in"),
    }
    Ok(coming)
}
