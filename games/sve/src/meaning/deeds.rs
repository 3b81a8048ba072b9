//! What is done: moves, tokens, looking, searching, and the rest.

use engine::effect::When;

use super::amounts::{plus, times};
use super::scribe::{Did, It, Looked, Lowered, Scribe, Side, Such, needs};
use super::selectors::is_hidden;
use crate::cards::STACK;
use crate::effect as ast;
use crate::effect::{Goes, Grant, Manner, Sign, Statement, Target, Whose};
use crate::table::{Kind, Zone};
use crate::vocabulary::{Amount, Filter, Measure, Op, Reference, Selector, Test, Verb, Way};

/// One.
pub(super) const ONE: Amount = Amount::N(1);

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
        Goes::DeckFromTop(nth) => Way::DeckFromTop(nth.min(250) as u8),
        Goes::FieldOrEx | Goes::DeckTopOrBottom | Goes::DeckFromTopOrBottom(_) => {
            return needs("移す先の選択", "one way to go");
        }
    };
    Ok(Verb::Go(way))
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

/// The token that a pick means which is a bare name, with nothing said of where it lies.
fn token_of(target: &Target) -> Option<ast::Token> {
    let Target::Pick(ast::Pick { of, such: None, each: false, count }) = target else { return None };
    let ([kind], true, true) = (&of.kinds[..], of.early.is_empty(), of.places.is_empty()) else {
        return None;
    };
    let ([ast::Filter::Name(name)], ast::Noun::Unsaid) = (&kind.filters[..], kind.noun) else { return None };
    let (n, unit, up_to) = match count {
        ast::Count::Exactly(n, unit) => (n.clone(), *unit, false),
        ast::Count::UpTo(n, unit) => (n.clone(), *unit, true),
        _ => return None,
    };
    Some(ast::Token { name: ast::TokenName::Named(name.clone()), n, unit: Some(unit), up_to })
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
                let n = self.amount_now(n)?;
                self.divide(to, n)
            }
            Statement::Vanish(to) => self.go(to, &Manner::PLAIN, Goes::Banished),
            Statement::Change(lasts, to, changes) => self.change(*lasts, to, changes),
            Statement::Set(to, stats, n, _) => {
                let to = self.done_on(to)?;
                let n = self.amount(n)?;
                let which = if stats.len() > 1 { None } else { stats.first().copied() };
                self.deed(Verb::Set(which), to, n);
                Ok(())
            }
            Statement::Become(lasts, to, into) => self.become_(*lasts, to, *into),
            Statement::Hold(lasts, to, holds) => self.hold(*lasts, to, holds),
            Statement::Evolve(to, names, may) => {
                let name = match &names[..] {
                    [] => u16::MAX,
                    [one] => self.name(one),
                    _ => return needs("複数の進化先", "one card to evolve into"),
                };
                let to = self.target_may(to, *may && has_pick(to))?;
                self.asked(*may, |scribe| {
                    scribe.deed(Verb::Evolve(name), to, ONE);
                    Ok(())
                })?;
                self.did = Some(Did::Flag);
                Ok(())
            }
            Statement::Transform(to, names) => {
                let [name] = &names[..] else {
                    return needs("複数の変身先", "one token to become");
                };
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
            Statement::PutCounters(to, name, n, _, may) => {
                let to = self.done_on(to)?;
                let n = self.amount(n)?;
                let counter = self.counter(name);
                self.asked(*may, |scribe| {
                    scribe.deed(Verb::Counter(counter), to, n);
                    Ok(())
                })
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
                let Reference::Slot(slot) = b else {
                    return needs("この種類のカードとの入れ替え", "a card to change places with");
                };
                self.deed(Verb::Swap(slot), a, ONE);
                Ok(())
            }
            Statement::AllBut(pick, of, goes) => {
                let Reference::Slot(kept) = self.pick(pick, None, When::Now, false)? else {
                    return needs("残すカードのこの種類の選択", "one card that stays");
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
            Statement::Bar(phase, barred) => self.bar(*phase, barred),
            _ => needs("この種類の処理", "a deed the table knows"),
        }
    }

    /// それに5ダメージを割りふる。
    pub fn divide(&mut self, to: &Target, n: Amount) -> Lowered<()> {
        let to = self.target(to)?;
        self.no_more_than(&to, &n);
        self.deed(Verb::Divide, to, n);
        Ok(())
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
            needs: text::Called::new("この名前のカード", "a card of this name in the match"),
        })
    }

    /// Cards go somewhere, or are turned.
    pub fn go(&mut self, what: &Target, manner: &Manner, goes: Goes) -> Lowered<()> {
        if goes == Goes::Played {
            return self.play(what, None, manner.may);
        }
        // A bare name that goes where tokens lie is a token to be made (5.4.2.2).
        if let (Target::Both(first, second, _), Goes::Ex | Goes::Field | Goes::Out) = (what, goes)
            && let Some(token) = token_of(second)
        {
            if matches!(**first, Target::This(_)) {
                return needs("このカードとトークンを合わせた移動", "one way for this card and for a token");
            }
            let side = self.side(manner.whose)?;
            let zone = if goes == Goes::Ex { Zone::Ex } else { Zone::Field };
            let cards = self.target_may(first, manner.may)?;
            let mut step = 0;
            self.asked(manner.may && !has_pick(first), |scribe| {
                step = scribe.put(cards, &[token], zone, side, manner.acted)?;
                Ok(())
            })?;
            return self.made(goes, vec![step]);
        }
        let foreign = matches!(manner.whose, Whose::Opponent | Whose::OneOpponent);
        if foreign && matches!(goes, Goes::Field | Goes::Out | Goes::Ex) {
            return needs("他のプレイヤーの領域への移動", "a way to another player's zone");
        }
        let picks = has_pick(what);
        let leap = (manner.may && !picks).then(|| self.leap(Op::May(0)));
        let of = self.target_may(what, manner.may)?;
        if manner.reveal {
            self.deed(Verb::Reveal, of.clone(), ONE);
        }
        let steps = if goes == Goes::DeckTopOrBottom {
            // Each card to the one end or the other (SV-42).
            let Some(from) = self.selector_of(&of) else {
                return needs("デッキの上か下の選択", "one way to go");
            };
            let top = self.choose(When::Now, from, Amount::N(0), Amount::N(99), Such::plain(false))?;
            let first = self.deed(Verb::Go(Way::DeckTop), Reference::Slot(top), ONE);
            let Some(mut rest) = self.selector_of(&of) else {
                return needs("デッキの上か下の選択", "one way to go");
            };
            rest.filters.push(Filter::NotIn(top));
            vec![first, self.deed(Verb::Go(Way::DeckBottom), Reference::Every(rest), ONE)]
        } else if goes == Goes::FieldOrEx {
            let to = |goes: Goes| Statement::Go(what.clone(), Manner { may: false, ..*manner }, goes);
            let mut steps = Vec::new();
            self.either_of(&[vec![to(Goes::Field)], vec![to(Goes::Ex)]], |scribe, at| {
                let way = [Way::Field, Way::Ex][at];
                steps.push(scribe.deed(Verb::Go(way), of.clone(), ONE));
                Ok(())
            })?;
            steps
        } else {
            if matches!(goes, Goes::Destroyed | Goes::Cemetery | Goes::Banished | Goes::BackToHand) {
                self.cite(ruling!("SV-140"));
            }
            if matches!(what, Target::This(_)) {
                self.cite(ruling!("SV-24"));
            }
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
        if goes == Goes::Revealed {
            self.it = It::These(of.clone());
        }
        let touched = It::Touched(steps.clone());
        let moved =
            !matches!(goes, Goes::Revealed | Goes::Acted | Goes::Stood | Goes::FaceUp | Goes::FaceDown);
        self.did = Some(if steps.len() == 1 && moved { Did::Step(steps[0]) } else { Did::Flag });
        if manner.reveal {
            // What was shown is known as what it has become.
            self.deeds.push((Goes::Revealed, touched.clone()));
        }
        self.deeds.push((goes, if moved { touched.clone() } else { It::These(of.clone()) }));
        if matches!(what, Target::This(_)) && matches!(goes, Goes::Field | Goes::Out | Goes::Ex) {
            self.moved = Some(steps[0]);
        }
        let spoken_of =
            picks || matches!(what, Target::It | Target::Them | Target::That(..) | Target::Top(..));
        let kept = matches!(goes, Goes::Field | Goes::Out | Goes::FieldOrEx | Goes::Ex | Goes::Hand);
        if kept && spoken_of {
            // What they became (4.1.4.1, SV-131).
            self.it = touched;
        } else if spoken_of && self.it == It::Nothing && !self.cause && goes != Goes::Discarded {
            // Cards that are lost are spoken of only where nothing else was: what they were on the field, or what they
            // became where they could not be seen before.
            self.it = if self.is_from_hidden(&of) { touched } else { It::These(of) };
        }
        Ok(())
    }

    /// The selector of the cards that a reference means, where they are known to lie in certain places.
    fn selector_of(&self, of: &Reference) -> Option<Selector> {
        let Reference::Slot(slot) = of else {
            return if let Reference::Every(of) = of { Some(of.clone()) } else { None };
        };
        let places = self.program.ops.iter().rev().find_map(|op| match op {
            Op::Choose(choose) if choose.into == *slot => Some(choose.of.places.clone()),
            Op::Do(todo) if todo.into == Some(*slot) => match todo.verb {
                Verb::Look(side) | Verb::LookUpTo(side) | Verb::Count(side, _) => {
                    Some(vec![(Zone::Deck, side)])
                }
                _ => None,
            },
            _ => None,
        })?;
        Some(Selector { places, filters: vec![Filter::In(*slot)] })
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
        let can = if picks { self.playable(cost) } else { None };
        let of = self.target_may(what, may && picks)?;
        if let Some((step, slot)) = can {
            self.only_playable(step, slot);
        }
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
                let stacks = vec![
                    Filter::Is(Test::Has(crate::kinds::Keyword::Stack)),
                    Filter::Is(Test::Kind(Kind::Amulet)),
                ];
                let of = Selector { places: vec![(Zone::Field, side)], filters: stacks };
                let slot = self.choose(When::Now, of, ONE, ONE, Such::plain(false))?;
                self.deed(Verb::Counter(STACK), Reference::Slot(slot), Amount::N(*n as i16));
            }
        }
        Ok(())
    }
}
