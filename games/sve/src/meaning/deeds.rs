//! What is done: moves, tokens, looking, searching, and the rest.

use engine::effect::When;

use super::amounts::{plus, times};
use super::scribe::{Did, It, Looked, Lowered, Scribe, Side, Such, at_least, needs};
use super::selectors::is_hidden;
use crate::cards::STACK;
use crate::effect as ast;
use crate::effect::{Goes, Grant, Join, Manner, Pick, Sign, Statement, Target, TokenName, Whose};
use crate::table::{Kind, Zone};
use crate::vocabulary::{Amount, Filter, Measure, Op, Reference, Selector, Test, Verb, Way};

/// One.
const ONE: Amount = Amount::N(1);

/// The verb for a way to go, where it is but one.
pub(super) fn verb(goes: Goes, manner: &Manner) -> Lowered<Verb> {
    let way = match goes {
        Goes::Cemetery => Way::Bury,
        Goes::Ex => Way::Ex,
        Goes::Field | Goes::Out if manner.acted => Way::FieldActed,
        Goes::Field | Goes::Out => Way::Field,
        Goes::BackToHand | Goes::Hand => Way::Hand,
        Goes::DeckTop => Way::DeckTop,
        Goes::DeckBottom => Way::DeckBottom,
        Goes::ShuffledIn => Way::DeckAnywhere,
        Goes::Destroyed => Way::Destroy,
        Goes::Banished => Way::Banish,
        Goes::Discarded => Way::Discard,
        Goes::Taken => return Ok(Verb::Control(Side::Mine)),
        Goes::Given => return Ok(Verb::Control(Side::Theirs)),
        Goes::Acted => return Ok(Verb::Act),
        Goes::Stood => return Ok(Verb::Stand),
        Goes::Revealed => return Ok(Verb::Reveal),
        Goes::FaceUp => return Ok(Verb::Flip(engine::Face::Up)),
        Goes::FaceDown => return Ok(Verb::Flip(engine::Face::Down)),
        Goes::Played => return Ok(Verb::Play(None)),
        Goes::DeckFromTop(_) | Goes::FieldOrEx => return needs("one way to go"),
    };
    Ok(Verb::Go(way))
}

/// Is a card there another object, so that それ means the new one (4.1.4.1, SV-131)?
fn is_new(goes: Goes) -> bool {
    matches!(
        goes,
        Goes::Ex | Goes::Field | Goes::Out | Goes::FieldOrEx | Goes::Hand | Goes::Cemetery | Goes::Banished
    )
}

/// Is something of this target chosen as it is done?
fn has_pick(target: &Target) -> bool {
    match target {
        Target::Pick(pick) => pick.count != ast::Count::All,
        Target::Among(..) | Target::SomeOfThem(..) => true,
        Target::Both(a, b, _) => has_pick(a) || has_pick(b),
        _ => false,
    }
}

impl Scribe<'_> {
    /// A sentence that is one deed.
    pub fn deed_of(&mut self, statement: &Statement) -> Lowered<()> {
        match statement {
            Statement::Go(what, manner, goes) => self.go(what, manner, *goes),
            Statement::Make { tokens, join, manner, goes, .. } => self.make(tokens, *join, manner, *goes),
            Statement::Search { whose, picks, join, then } => {
                self.search(*whose, picks, *join, then.as_ref())
            }
            Statement::Look(whose, n, up_to) => self.look(*whose, n, *up_to),
            Statement::LookAt(place) => {
                let of = self.all_at(place)?;
                self.deed(Verb::Peek, Reference::Every(of.clone()), ONE);
                self.looked = Some(Looked { places: of.places, filters: of.filters, taken: Vec::new() });
                Ok(())
            }
            Statement::Draw { n, up_to, may } => {
                let n = self.amount(n)?;
                let who = self.who;
                self.asked(*may, |scribe| {
                    let verb = if *up_to { Verb::DrawUpTo(who) } else { Verb::Draw(who) };
                    scribe.deed(verb, Reference::Nothing, n);
                    Ok(())
                })?;
                if *may {
                    self.did = Some(Did::Flag);
                }
                Ok(())
            }
            Statement::Damage(to, n) => {
                let to = self.done_on(to)?;
                let n = self.amount(n)?;
                self.deed(Verb::Damage, to, n);
                Ok(())
            }
            Statement::Divide(to, n) => {
                let to = self.target(to)?;
                let n = self.amount_now(n)?;
                self.no_more_than(&to, &n);
                self.deed(Verb::Divide, to, n);
                Ok(())
            }
            Statement::Vanish(to) => self.go(to, &Manner::PLAIN, Goes::Banished),
            Statement::Change(lasts, to, changes) => self.change(*lasts, to, changes),
            Statement::Set(to, stats, n, _) => {
                let to = self.done_on(to)?;
                let n = self.amount(n)?;
                for stat in stats {
                    self.deed(Verb::Set(*stat), to.clone(), n.clone());
                }
                Ok(())
            }
            Statement::Become(lasts, to, into) => self.become_(*lasts, to, *into),
            Statement::Hold(lasts, to, holds) => self.hold(*lasts, to, holds),
            Statement::Evolve(to, names, may) => {
                let name = match &names[..] {
                    [] => u16::MAX,
                    [one] => self.name(one),
                    _ => return needs("one card to evolve into"),
                };
                let to = self.target_may(to, *may && has_pick(to))?;
                self.asked(*may, |scribe| {
                    scribe.deed(Verb::Evolve(name), to, ONE);
                    Ok(())
                })?;
                self.did = Some(Did::Flag);
                Ok(())
            }
            Statement::Transform(to, name) => {
                let to = self.done_on(to)?;
                let def = self.token(name)?;
                self.deed(Verb::Transform(def), to, ONE);
                Ok(())
            }
            Statement::Feed(to, n) => self.simple(Verb::Meal, to, *n as i16),
            Statement::DriveCheck(n) => {
                let (who, n) = (self.who, n.unwrap_or(1) as i16);
                self.deed(Verb::DriveCheck(who), Reference::Nothing, Amount::N(n));
                Ok(())
            }
            Statement::Race(to, n) => self.simple(Verb::Race, to, *n as i16),
            Statement::Drive(to) => self.simple(Verb::GainDrive, to, 1),
            Statement::Pilot(to) => self.simple(Verb::Pilot, to, 1),
            Statement::PutCounters(to, name, n, _) => {
                let to = self.done_on(to)?;
                let n = self.amount(n)?;
                let counter = self.counter(name);
                self.deed(Verb::Counter(counter), to, n);
                Ok(())
            }
            Statement::TakeCounters(of, name, n) => {
                let of = self.done_on(of)?;
                let counter = self.counter(name);
                let n = match n {
                    Some((n, _)) => times(self.amount(n)?, -1),
                    None => self.all_counters(&of, counter),
                };
                let step = self.deed(Verb::Counter(counter), of, n);
                self.did = Some(Did::Step(step));
                Ok(())
            }
            Statement::MoveCounters(to, Target::This(None), name) => {
                let to = self.done_on(to)?;
                let counter = self.counter(name);
                self.deed(Verb::MoveCounters(counter), to, ONE);
                Ok(())
            }
            Statement::Grant(whose, grant) => self.grant(*whose, grant),
            Statement::PlayFor(what, n, may) => self.play(what, Some(*n as i16), *may),
            Statement::WhenPlayed(lasts, what, body) => self.when_played(*lasts, what, body),
            Statement::WhenPlaying(lasts, next, of, body) => self.when_playing(*lasts, *next, of, body),
            Statement::EvolveCost(lasts, to, by) => self.evolve_cost(*lasts, to, by),
            Statement::Later(lasts, once, when, body) => self.later(*lasts, *once, when, body),
            Statement::RollDie => {
                self.deed(Verb::Roll, Reference::Nothing, ONE);
                Ok(())
            }
            Statement::NameCard => {
                self.deed(Verb::Name, Reference::Nothing, ONE);
                Ok(())
            }
            Statement::Wins(actor, wins) => {
                let own = *actor == ast::Actor::Own;
                let side = if own == *wins { Side::Mine } else { Side::Theirs };
                self.deed(Verb::Win(side), Reference::Nothing, ONE);
                Ok(())
            }
            Statement::ExtraTurn(actor) => {
                let side = if *actor == ast::Actor::Own { Side::Mine } else { Side::Theirs };
                self.deed(Verb::ExtraTurn(side), Reference::Nothing, ONE);
                Ok(())
            }
            Statement::SkipTurn(whose) => {
                let side = self.side(*whose)?;
                self.deed(Verb::Skip(side), Reference::Nothing, ONE);
                Ok(())
            }
            Statement::Shuffle(whose) => {
                let side = self.side(*whose)?;
                self.deed(Verb::Shuffle(side), Reference::Nothing, ONE);
                Ok(())
            }
            Statement::Swap(a, b) => {
                let a = self.done_on(a)?;
                let it = self.it.clone();
                let b = self.done_on(b)?;
                self.it = it;
                let Reference::Slot(slot) = b else { return needs("a card to change places with") };
                self.deed(Verb::Swap(slot), a, ONE);
                Ok(())
            }
            Statement::AllBut(pick, of, goes) => {
                let Reference::Slot(kept) = self.pick(pick, None, When::Now, false)? else {
                    return needs("one card that stays");
                };
                let mut of = self.selector(of)?;
                of.filters.push(Filter::NotIn(kept));
                let verb = verb(*goes, &Manner::PLAIN)?;
                self.deed(verb, Reference::Every(of), ONE);
                Ok(())
            }
            Statement::DiscardTo(n) => {
                let hand = Selector { places: vec![(Zone::Hand, self.who)], filters: Vec::new() };
                let too_many = plus(Amount::Count(hand.clone()), -(*n as i16));
                // The number is that at the start: cards chosen stay in the hand until all go.
                let slot = self.choose(When::Now, hand, too_many.clone(), too_many, Such::plain(false))?;
                let step = self.deed(Verb::Go(Way::Discard), Reference::Slot(slot), ONE);
                self.deeds.push((Goes::Discarded, It::Touched(vec![step])));
                Ok(())
            }
            _ => needs("a deed the table knows"),
        }
    }

    /// Every target of a division gets 1 at least, so that there are no more of them than there is to divide
    /// (10.6.2.4.2).
    fn no_more_than(&mut self, to: &Reference, n: &Amount) {
        let Reference::Slot(slot) = to else { return };
        for op in &mut self.program.ops {
            if let Op::Choose(choose) = op
                && choose.into == *slot
            {
                let most = std::mem::replace(&mut choose.most, Amount::X);
                choose.most = Amount::Own(Measure::Least(vec![most, n.clone()]));
            }
        }
    }

    fn simple(&mut self, verb: Verb, to: &Target, n: i16) -> Lowered<()> {
        let to = self.done_on(to)?;
        self.deed(verb, to, Amount::N(n));
        Ok(())
    }

    /// What a deed is done to; it is spoken of from then on, where it was picked for it.
    pub fn done_on(&mut self, target: &Target) -> Lowered<Reference> {
        let to = self.target(target)?;
        if has_pick(target) {
            self.speak_of(to.clone());
        }
        Ok(to)
    }

    /// The face that a token's name means.
    pub fn token(&mut self, name: &str) -> Lowered<engine::Def> {
        self.book.token(name).ok_or_else(|| super::scribe::Blank {
            phrase: Some(format!("『{name}』")),
            needs: "a card of this name in the match",
        })
    }

    /// Cards go somewhere, or are turned.
    pub fn go(&mut self, what: &Target, manner: &Manner, goes: Goes) -> Lowered<()> {
        if goes == Goes::Played {
            return self.play(what, None, manner.may);
        }
        let foreign = matches!(manner.whose, Whose::Opponent | Whose::OneOpponent);
        if foreign && matches!(goes, Goes::Field | Goes::Out | Goes::Ex) {
            return needs("a way to another player's zone");
        }
        let picks = has_pick(what);
        let leap = (manner.may && !picks).then(|| self.leap(Op::May(0)));
        let of = self.target_may(what, manner.may)?;
        if manner.reveal {
            self.deed(Verb::Reveal, of.clone(), ONE);
            self.deeds.push((Goes::Revealed, It::These(of.clone())));
        }
        let steps = if goes == Goes::FieldOrEx {
            let field = self.leap(Op::May(0));
            let first = self.deed(Verb::Go(Way::Field), of.clone(), ONE);
            let after = self.leap(Op::Jump(0));
            self.land(field);
            let second = self.deed(Verb::Go(Way::Ex), of.clone(), ONE);
            self.land(after);
            vec![first, second]
        } else {
            vec![self.deed(verb(goes, manner)?, of.clone(), ONE)]
        };
        if let Some(leap) = leap {
            self.land(leap);
        }
        if goes == Goes::ShuffledIn {
            let side = match &of {
                Reference::Every(of) if of.places.iter().all(|(_, side)| *side == Side::Theirs) => {
                    Side::Theirs
                }
                _ => self.who,
            };
            self.deed(Verb::Shuffle(side), Reference::Nothing, ONE);
        }
        if goes == Goes::Revealed {
            self.looked = match &of {
                Reference::Every(of) => {
                    let (places, filters) = (of.places.clone(), of.filters.clone());
                    Some(Looked { places, filters, taken: Vec::new() })
                }
                Reference::Slot(slot) => Some(Looked {
                    places: vec![(Zone::Deck, self.who), (Zone::Hand, self.who), (Zone::Hand, Side::Theirs)],
                    filters: vec![Filter::In(*slot)],
                    taken: Vec::new(),
                }),
                _ => self.looked.take(),
            };
        }
        let touched = It::Touched(steps.clone());
        let moved =
            !matches!(goes, Goes::Revealed | Goes::Acted | Goes::Stood | Goes::FaceUp | Goes::FaceDown);
        self.did = Some(if steps.len() == 1 && moved { Did::Step(steps[0]) } else { Did::Flag });
        self.deeds.push((goes, if moved { touched.clone() } else { It::These(of.clone()) }));
        let spoken_of =
            picks || matches!(what, Target::It | Target::Them | Target::That(..) | Target::Top(..));
        if is_new(goes) && (spoken_of || *what == Target::THIS && goes != Goes::Cemetery) {
            // What これ or それ became; a card that left the field is still what it was (SV-131).
            let left = matches!(goes, Goes::Cemetery | Goes::Banished) && !self.is_from_hidden(&of);
            if *what != Target::THIS {
                self.it = if left { It::These(of) } else { touched };
            }
        } else if picks && goes != Goes::Discarded {
            self.it = It::These(of);
        }
        Ok(())
    }

    /// Do the cards come from where they could not be seen, so that only the new object can be spoken of?
    fn is_from_hidden(&self, of: &Reference) -> bool {
        let Reference::Slot(slot) = of else { return false };
        self.program.ops.iter().any(|op| match op {
            Op::Do(todo) => todo.into == Some(*slot) && matches!(todo.verb, Verb::Count(..) | Verb::Look(_)),
            Op::Choose(choose) => choose.into == *slot && is_hidden(&choose.of),
            _ => false,
        })
    }

    /// A card is played in the course of the text (SV-82).
    fn play(&mut self, what: &Target, cost: Option<i16>, may: bool) -> Lowered<()> {
        let picks = has_pick(what);
        let of = self.target_may(what, may && picks)?;
        self.asked(may && !picks, |scribe| {
            scribe.deed(Verb::Play(cost), of.clone(), ONE);
            Ok(())
        })?;
        if picks {
            self.speak_of(of);
        }
        self.did = Some(Did::Flag);
        Ok(())
    }

    /// 自分のデッキの上3枚を見る。
    fn look(&mut self, whose: Whose, n: &ast::Amount, up_to: bool) -> Lowered<()> {
        let side = self.side(whose)?;
        let n = self.amount(n)?;
        let verb = if up_to { Verb::LookUpTo(side) } else { Verb::Look(side) };
        let step = self.deed(verb, Reference::Nothing, n);
        let slot = self.touched(step)?;
        self.looked = Some(Looked {
            places: vec![(Zone::Deck, side)],
            filters: vec![Filter::In(slot)],
            taken: Vec::new(),
        });
        self.it = It::These(Reference::Slot(slot));
        Ok(())
    }

    /// デッキを探す (5.7): what was found is shown where a quality was asked (SV-45), and the deck is shuffled.
    fn search(
        &mut self,
        whose: Whose,
        picks: &[Pick],
        join: Join,
        then: Option<&(Manner, Goes)>,
    ) -> Lowered<()> {
        let side = self.side(whose)?;
        if side != self.who {
            return needs("a search in one's own deck");
        }
        let variable = picks.iter().find_map(|pick| match &pick.count {
            ast::Count::Exactly(n, _) | ast::Count::UpTo(n, _) if !matches!(n, ast::Amount::N(_)) => Some(n),
            _ => None,
        });
        // Nothing is searched for where the number is 0 (SV-14).
        let leap = match variable {
            Some(n) => {
                let n = self.amount_now(n)?;
                Some(self.leap(Op::Unless(at_least(n, 1), 0)))
            }
            None => None,
        };
        self.deed(Verb::Search(side), Reference::Nothing, ONE);
        let places = [(Zone::Deck, side)];
        let quality = picks.iter().any(|pick| !Self::is_only_place(&pick.of));
        let may = then.is_some_and(|(manner, _)| manner.may);
        let mut found = Vec::new();
        if join == Join::Or && picks.len() > 1 {
            let mut one = picks[0].clone();
            one.of.kinds = picks.iter().flat_map(|pick| pick.of.kinds.iter().cloned()).collect();
            if picks.iter().any(|pick| pick.count != one.count || !pick.of.early.is_empty()) {
                return needs("as many of the one as of the other");
            }
            found.push(self.pick(&one, Some((&places, &[])), When::Now, may)?);
        } else {
            for pick in picks {
                found.push(self.pick(pick, Some((&places, &[])), When::Now, may)?);
            }
        }
        let found = if found.len() == 1 { found.remove(0) } else { Reference::Both(found) };
        let shuffle = Op::Do(engine::effect::Do {
            verb: Verb::Shuffle(side),
            to: Reference::Nothing,
            n: ONE,
            into: None,
        });
        match then {
            Some((manner, goes)) => {
                if quality
                    && !matches!(goes, Goes::Field | Goes::Out | Goes::Ex | Goes::Cemetery | Goes::Banished)
                {
                    self.deed(Verb::Reveal, found.clone(), ONE);
                }
                let step = self.deed(verb(*goes, manner)?, found, ONE);
                self.deeds.push((*goes, It::Touched(vec![step])));
                self.did = Some(Did::Step(step));
                self.it = It::Touched(vec![step]);
                self.write(shuffle);
            }
            None => {
                let Reference::Slot(slot) = found else { return needs("one search") };
                if quality {
                    self.deed(Verb::Reveal, found, ONE);
                }
                let filters = vec![Filter::In(slot)];
                self.looked = Some(Looked { places: places.to_vec(), filters, taken: Vec::new() });
                self.it = It::These(Reference::Slot(slot));
                self.at_end.push(shuffle);
            }
        }
        if let Some(leap) = leap {
            self.land(leap);
        }
        Ok(())
    }

    /// Tokens are made.
    fn make(&mut self, tokens: &[ast::Token], join: Join, manner: &Manner, goes: Goes) -> Lowered<()> {
        let side = self.side(manner.whose)?;
        let mut steps = Vec::new();
        self.asked(manner.may, |scribe| {
            let mut ends = Vec::new();
            for (at, token) in tokens.iter().enumerate() {
                let one_of = join == Join::Or && tokens.len() > 1;
                let leap = (one_of && at + 1 < tokens.len()).then(|| scribe.leap(Op::May(0)));
                let n = scribe.amount(&token.n)?;
                match goes {
                    Goes::Ex => steps.push(scribe.make_one(token, n, Zone::Ex, side, manner.acted)?),
                    Goes::Field | Goes::Out => {
                        steps.push(scribe.make_one(token, n, Zone::Field, side, manner.acted)?);
                    }
                    Goes::FieldOrEx => {
                        let field = scribe.leap(Op::May(0));
                        steps.push(scribe.make_one(token, n.clone(), Zone::Field, side, manner.acted)?);
                        let after = scribe.leap(Op::Jump(0));
                        scribe.land(field);
                        steps.push(scribe.make_one(token, n, Zone::Ex, side, manner.acted)?);
                        scribe.land(after);
                    }
                    _ => return needs("a place for a token"),
                }
                if let Some(leap) = leap {
                    ends.push(scribe.leap(Op::Jump(0)));
                    scribe.land(leap);
                }
            }
            ends.into_iter().for_each(|end| scribe.land(end));
            Ok(())
        })?;
        self.deeds.push((goes, It::Touched(steps.clone())));
        self.did = Some(if steps.len() == 1 { Did::Step(steps[0]) } else { Did::Flag });
        self.it = It::Touched(steps);
        Ok(())
    }

    fn make_one(
        &mut self,
        token: &ast::Token,
        n: Amount,
        zone: Zone,
        side: Side,
        acted: bool,
    ) -> Lowered<usize> {
        if acted {
            return needs("tokens that come acted");
        }
        Ok(match &token.name {
            TokenName::Named(name) => {
                let def = self.token(name)?;
                self.deed(Verb::Make(def, zone, side), Reference::Nothing, n)
            }
            TokenName::Like(target) => {
                let like = self.target(target)?;
                self.deed(Verb::MakeLike(zone, side), like, n)
            }
        })
    }

    fn grant(&mut self, whose: Whose, grant: &Grant) -> Lowered<()> {
        let side = self.side(whose)?;
        let signed = |sign: Sign, n: u16| Amount::N(if sign == Sign::Plus { n as i16 } else { -(n as i16) });
        match grant {
            Grant::RestorePp(n) => {
                let n = self.amount(n)?;
                self.deed(Verb::RecoverPp(side), Reference::Nothing, n);
            }
            Grant::PpMaximum(sign, n) => {
                self.deed(Verb::PpMax(side), Reference::Nothing, signed(*sign, *n));
            }
            Grant::Ep(sign, n) => {
                self.deed(Verb::Ep(side), Reference::Nothing, signed(*sign, *n));
            }
            Grant::Stack(n) => {
                let stacks =
                    vec![Filter::Is(Test::Has(ast::Keyword::Stack)), Filter::Is(Test::Kind(Kind::Amulet))];
                let of = Selector { places: vec![(Zone::Field, side)], filters: stacks };
                let slot = self.choose(When::Now, of, ONE, ONE, Such::plain(false))?;
                self.deed(Verb::Counter(STACK), Reference::Slot(slot), Amount::N(*n as i16));
            }
        }
        Ok(())
    }
}
