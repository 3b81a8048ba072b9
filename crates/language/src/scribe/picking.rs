//! Which cards a phrase means, and what a deed is done to.

use engine::effect::{Amount, Effects, Filter, Reference, Selector, Side};

use crate::genre;
use crate::grammar::Particle;
use crate::scribe::phrase::{Count, Phrase, Pronoun, Says};
use crate::scribe::{Choice, Lowered, Pick, Plays, Refused, Step};
use crate::view::{Filler, Slots};

/// As many as there can be.
const MOST: i16 = 99;

impl<G: Effects> Phrase<G> {
    fn sides(&self, zone: G::Zone, hooks: &impl Plays<Game = G>, by: Side) -> Vec<Side> {
        match self.whose.get().map(|whose| whose.side(by)) {
            Some(Some(side)) => vec![side],
            None if hooks.is_private(zone) => vec![by],
            _ => vec![Side::Mine, Side::Theirs],
        }
    }

    /// What the cards must be like, wherever they lie.
    pub fn tests(&self) -> Vec<Filter<G>> {
        let mut all = self.places.clone();
        all.extend(self.head.get().iter().flat_map(|head| head.tests.iter().cloned()));
        all.extend(self.filters.iter().cloned());
        all
    }

    /// Is it a word or several that stand for cards, not only a place or a player?
    pub fn is_of_cards(&self) -> bool {
        self.said(Says::PRONOUN.and(Says::HEAD)) || self.stands_for_cards
    }

    /// The cards that the phrase means. How many of them is left to the caller.
    pub fn selector<P: Plays<Game = G>>(&self, hooks: &mut P, by: Side) -> Lowered<Selector<G>> {
        let head = self.head.get();
        let board = !self.places.is_empty();
        let zones = match (self.zones.get(), head) {
            // 自分の手札の前衛: rows and lanes are of the board.
            (Some(zones), _) if board && !hooks.narrows(zones) => {
                return Err(Refused::new(self.at, "二つの場所", "two places at once"));
            }
            (Some(zones), _) => zones.clone(),
            (None, Some(head)) if !board => head.zones.clone(),
            (None, _) => hooks.board(),
        };
        if zones.is_empty() {
            return Err(Refused::new(self.at, "どこにあるか", "where they lie"));
        }
        let places =
            zones.iter().flat_map(|zone| self.sides(*zone, hooks, by).into_iter().map(|side| (*zone, side)));
        let mut places: Vec<(G::Zone, Side)> = places.collect();
        self.cite_places(hooks, &places);
        hooks.arrange(&mut places);
        let mut of = Selector { places, filters: self.tests() };
        hooks.narrow(&mut of);
        hooks.means(&of);
        if let Some((figure, more)) = self.most.get() {
            hooks.most(&mut of, *figure, *more)?;
        }
        Ok(of)
    }

    /// The rulings by which cards lie in these places; of cards that were looked at it is known.
    fn cite_places<P: Plays<Game = G>>(&self, hooks: &mut P, places: &[(G::Zone, Side)]) {
        if self.said(Says::AMONG) {
            return;
        }
        let board = hooks.board();
        if self.zones.get().is_none() && places.iter().all(|(zone, _)| board.contains(zone)) {
            hooks.cite(Step::Anywhere);
        }
        let side = |wanted: Side| places.iter().any(|(_, side)| *side == wanted);
        if self.whose.get().is_none() && side(Side::Mine) && side(Side::Theirs) {
            hooks.cite(Step::Anyone);
        }
        if places.len() > 1 {
            hooks.cite(Step::Together);
        }
    }

    fn pronounced<P: Plays<Game = G>>(&self, hooks: &mut P, pronoun: Pronoun) -> Lowered<Reference<G>> {
        match pronoun {
            Pronoun::This => hooks.this(),
            Pronoun::It => {
                hooks.cite(Step::It);
                let nothing = Refused::new(self.at, "前に述べていないもの", "nothing was spoken of before");
                // 公開したカード: what the last such deed was done to, not what それ would mean.
                let it = if self.chosen { hooks.writer().it()? } else { hooks.it()? };
                it.ok_or(nothing)
            }
        }
    }

    /// Are the cards known by a clause before the noun for them: 捨てたカード?
    pub(super) fn is_made_known(&self) -> bool {
        self.chosen
    }

    /// The cards that are known by a clause before the noun for them.
    pub(super) fn made_known<P: Plays<Game = G>>(&self, hooks: &mut P) -> Lowered<Option<Reference<G>>> {
        match (self.chosen, self.known.get(), self.pronoun.get()) {
            (true, Some(known), _) => Ok(Some(known.clone())),
            (true, None, Some(pronoun)) => self.pronounced(hooks, *pronoun).map(Some),
            _ => Ok(None),
        }
    }

    /// What is spoken of without being picked: cards known already, or all of these.
    pub fn spoken<P: Plays<Game = G>>(&self, hooks: &mut P, by: Side) -> Lowered<Reference<G>> {
        self.only(Says::CARDS.and(Says::PRONOUN).and(Says::SECOND).and(Says::COUNT))?;
        if let Some(count) = self.number()
            && count != Count::All
        {
            return Err(Refused::new(self.at, "先に選ぶカード", "cards that would have to be picked first"));
        }
        if let Some(known) = self.known.get() {
            self.only(Says::PRONOUN)?;
            return Ok(known.clone());
        }
        let Some(pronoun) = self.pronoun.get() else {
            if let Some(second) = self.second.get() {
                let mut one = self.clone();
                one.second.take();
                let (one, two) = (one.spoken(hooks, by)?, second.spoken(hooks, by)?);
                return Ok(beside(one, two));
            }
            if !self.said(Says::CARDS) {
                return Err(Refused::new(self.at, "カードでないもの", "something that is no card"));
            }
            return self.selector(hooks, by).map(Reference::Every);
        };
        if self.number().is_some() {
            return Err(Refused::new(self.at, "この指し方", "such a pronoun"));
        }
        // 選んだ自分のカード: those of what was chosen that are that player's.
        if let (true, Some(whose)) = (self.chosen, self.whose.get()) {
            self.only(Says::PRONOUN.and(Says::WHOSE))?;
            let found = self.pronounced(hooks, *pronoun)?;
            return of_player(hooks, found, whose.side(by)).ok_or(Refused::new(
                self.at,
                "この指し方",
                "such a pronoun",
            ));
        }
        if let Some(second) = self.second.get() {
            self.only(Says::PRONOUN.and(Says::SECOND))?;
            let (one, two) = (self.pronounced(hooks, *pronoun)?, second.spoken(hooks, by)?);
            return Ok(Reference::Both(vec![one, two]));
        }
        if let (Pronoun::This, Some(zones)) = (pronoun, self.zones.get()) {
            self.only(Says::PRONOUN.and(Says::ZONES).and(Says::WHOSE))?;
            // Whose hand this card is in goes without saying; another's it can't be in.
            if self.whose.get().is_some_and(|whose| whose.side(Side::Mine) != Some(Side::Mine)) {
                return Err(Refused::new(self.at, "この指し方", "such a pronoun"));
            }
            let this = hooks.this()?;
            if this == Reference::This {
                hooks.works_in(&zones.clone(), self.at)?;
            }
            return Ok(this);
        }
        self.only(Says::PRONOUN)?;
        self.pronounced(hooks, *pronoun)
    }

    /// デッキの上のカード: the one on top.
    pub fn counts_one_on_top(&mut self) -> Lowered<()> {
        let end = Says::END.and(Says::WHOSE).and(Says::HEAD);
        let alone = self.said(Says::END) && self.said(Says::HEAD) && self.says_only(end);
        if alone && !self.told_apart { self.count.set(Count::Exactly(1), self.at) } else { Ok(()) }
    }

    /// What a deed is done to: what is known already, so many of these as someone picks, or all of them.
    pub fn pick<P: Plays<Game = G>>(mut self, hooks: &mut P, how: Pick<G>) -> Lowered<Reference<G>> {
        let at = self.at;
        // カードを3枚見て、1枚を手札に加える: of those that were looked at.
        if self.said(Says::COUNT) && self.says_only(Says::COUNT) && hooks.writer().looked_at().is_some() {
            self.say(Says::AMONG)?;
        }
        self.counts_one_on_top()?;
        if self.said(Says::REST) {
            return self.of_the_rest(hooks, how);
        }
        if let Some(second) = self.second.take() {
            let Pick { by, aims, random, only } = how;
            let one = self.pick(hooks, Pick { by, aims, random, only: only.clone() })?;
            let two = second.pick(hooks, Pick { by, aims, random, only })?;
            let both = beside(one, two);
            hooks.writer().speak_of(both.clone());
            return Ok(both);
        }
        if self.or.get().is_some() {
            let found = self.one_of(hooks, how)?;
            hooks.writer().speak_of(found.clone());
            return Ok(found);
        }
        if self.known.get().is_some() {
            let found = self.spoken(hooks, how.by)?;
            hooks.writer().speak_of(found.clone());
            return Ok(found);
        }
        let found = match (self.pronoun.get(), self.number()) {
            (None, Some(count @ (Count::Exactly(_) | Count::Named(_) | Count::Half)))
                if self.said(Says::END) =>
            {
                self.off_an_end(hooks, how.by, count)?
            }
            (Some(_), _) => {
                // 手札にあるこのカード: where it lies is said of it.
                let told = Says::PRONOUN.and(Says::ZONES).and(Says::WHOSE);
                let this = self.says_only(told) && self.pronoun.get() == Some(&Pronoun::This);
                let found = self.spoken(hooks, how.by)?;
                if this && !hooks.this_is_it() {
                    hooks.writer().carry(found.clone());
                    return Ok(found);
                }
                found
            }
            (None, Some(count @ (Count::Exactly(_) | Count::Named(_)))) => {
                let n = number(hooks, count, at)?;
                self.chosen(hooks, how, (n.clone(), n))?
            }
            (None, Some(Count::Half)) => {
                let of = self.out_of_all(hooks, how.by)?;
                let n = half(hooks, of, at)?;
                self.chosen(hooks, how, (n.clone(), n))?
            }
            (None, Some(count @ (Count::UpTo(_) | Count::UpToNamed(_)))) => {
                let n = number(hooks, count, at)?;
                self.chosen(hooks, how, (Amount::N(0), n))?
            }
            (None, None | Some(Count::All)) => self.every(hooks, how.by)?,
            // 1体以上選ぶ: so many at least.
            (None, Some(Count::Bounded(engine::effect::Bound::AtLeast, n))) if how.aims => {
                self.count.take();
                self.count.set(Count::UpTo(MOST), at)?;
                self.chosen(hooks, how, (Amount::N(n), Amount::N(MOST)))?
            }
            (None, Some(Count::Bounded(..) | Count::BoundedBy(..))) => {
                return Err(Refused::new(at, "この数え方", "such a count"));
            }
        };
        hooks.writer().speak_of(found.clone());
        Ok(found)
    }

    /// Nすべて: all of them.
    fn every<P: Plays<Game = G>>(mut self, hooks: &mut P, by: Side) -> Lowered<Reference<G>> {
        self.cards(hooks)?;
        self.only(Says::CARDS.and(Says::COUNT).and(Says::AMONG))?;
        self.count.take();
        hooks.means_every(&self.tests());
        // その中のNすべて: what is left is the others.
        if self.said(Says::AMONG) {
            hooks.writer().take_like(self.tests());
        }
        Ok(Reference::Every(self.out_of_all(hooks, by)?))
    }

    /// 残り: all that is left; 残りの2体: as many as are left. 残りの駒2体まで: so many of it, such as are said.
    fn of_the_rest<P: Plays<Game = G>>(self, hooks: &mut P, how: Pick<G>) -> Lowered<Reference<G>> {
        let at = self.at;
        self.only(Says::REST.and(Says::COUNT).and(Says::HEAD).and(Says::FILTERS))?;
        let nothing = Refused::new(at, "何も見ていない「残り」", "what is left of nothing");
        let mut rest = hooks.writer().rest().ok_or(nothing)?;
        if let (Some(Count::Exactly(told)), Some(left), false) =
            (self.number(), hooks.writer().left(), self.said(Says::HEAD))
        {
            let wrong = Refused::new(at, "残る数と合わない「残り」", "another number than are left");
            return if told == left { Ok(Reference::Every(rest)) } else { Err(wrong) };
        }
        rest.filters.extend(self.tests());
        let (least, most) = match self.number() {
            None | Some(Count::All) => return Ok(Reference::Every(rest)),
            Some(count @ (Count::Exactly(_) | Count::Named(_))) => {
                let n = number(hooks, count, at)?;
                (n.clone(), n)
            }
            Some(count) => (Amount::N(0), number(hooks, count, at)?),
        };
        let Pick { by: who, aims, random, only } = how;
        rest.filters.extend(only);
        let found = hooks.choose(Choice { who, of: rest, least, most, aims, random, among: true })?;
        hooks.writer().speak_of(found.clone());
        Ok(found)
    }

    /// デッキの上からカードを3枚, デッキの下半分
    fn off_an_end<P: Plays<Game = G>>(&self, hooks: &mut P, by: Side, count: Count) -> Lowered<Reference<G>> {
        let at = self.at;
        let top = self.said(Says::TOP);
        let end = if top { Says::TOP } else { Says::BOTTOM };
        self.only(end.and(Says::COUNT).and(Says::WHOSE).and(Says::HEAD))?;
        if self.head.get().is_some_and(|head| !head.tests.is_empty()) {
            return Err(Refused::new(at, "上から選ぶカード", "such cards off the top of a deck"));
        }
        let side = self.deck_of(by)?;
        let n = match (count, hooks.zones(genre::Noun::Deck.word())) {
            (Count::Half, Some(zones)) => {
                let places = zones.into_iter().map(|zone| (zone, side)).collect();
                half(hooks, Selector { places, filters: Vec::new() }, at)?
            }
            (count, _) => number(hooks, count, at)?,
        };
        if top { hooks.off_the_top(side, n) } else { hooks.off_the_bottom(side, n) }
    }

    /// A1体かB1体: one choice out of both.
    fn one_of<P: Plays<Game = G>>(self, hooks: &mut P, how: Pick<G>) -> Lowered<Reference<G>> {
        let at = self.at;
        let refused = || Refused::new(at, "この並べ方", "words joined like this");
        let (mut places, mut either, count) = (Vec::new(), Vec::new(), self.number());
        let among = self.said(Says::AMONG);
        let mut rest = Some(self);
        while let Some(mut one) = rest.take() {
            rest = one.or.take().map(|other| *other);
            one.cards(hooks)?;
            one.only(Says::CARDS.and(Says::COUNT).and(Says::AMONG))?;
            let of = one.out_of_all(hooks, how.by)?;
            // ミニオン1体かマスター: of which there is one.
            let counted = one.number() == count || (one.number().is_none() && hooks.is_single(&of));
            if !counted || one.said(Says::AMONG) != among {
                return Err(refused());
            }
            for place in of.places {
                // Where those lie that were looked at is told already.
                let mut filters = match among {
                    true => Vec::new(),
                    false => hooks.lies_at(place.0, place.1).ok_or_else(refused)?,
                };
                filters.extend(of.filters.iter().cloned());
                if !either.contains(&filters) {
                    either.push(filters);
                }
                if !places.contains(&place) {
                    places.push(place);
                }
            }
        }
        let (least, most) = match count {
            Some(Count::Exactly(n)) => (n, n),
            Some(Count::UpTo(n)) => (0, n),
            _ => return Err(refused()),
        };
        let (least, most) = (Amount::N(least), Amount::N(most));
        let mut filters = vec![Filter::Any(either)];
        filters.extend(how.only);
        let of = Selector { places, filters };
        let Pick { by: who, aims, random, .. } = how;
        hooks.choose(Choice { who, of, least, most, aims, random, among })
    }

    /// Whose deck.
    pub fn deck_of(&self, by: Side) -> Lowered<Side> {
        match self.whose.get() {
            None => Ok(by),
            Some(whose) => whose.side(by).ok_or(Refused::new(self.at, "誰のデッキか", "whose deck is meant")),
        }
    }

    /// A deed is done to cards: not to a number of them, a bare place on the board or a player.
    fn cards<P: Plays<Game = G>>(&self, hooks: &P) -> Lowered<()> {
        let pile = self.zones.get().is_some_and(|zones| zones.iter().all(|zone| hooks.is_pile(*zone)));
        match self.is_of_cards() || pile || self.said(Says::AMONG) {
            true => Ok(()),
            false => Err(Refused::new(self.at, "カードでないもの", "something that is no card")),
        }
    }

    /// The cards that the phrase means; of those that were looked at, if it says その中.
    fn out_of_all<P: Plays<Game = G>>(&self, hooks: &mut P, by: Side) -> Lowered<Selector<G>> {
        let among = self.said(Says::AMONG);
        if among && self.said(Says::ZONES.and(Says::PLACES).and(Says::WHOSE)) {
            return Err(Refused::new(self.at, "二つの場所", "two places at once"));
        }
        // Where cards lie that are looked at need not be said: an effect card lies nowhere else.
        if among && self.head.get().is_some_and(|head| head.zones.is_empty()) {
            let mut anywhere = self.clone();
            anywhere.zones.set(hooks.board(), self.at)?;
            anywhere.forget(Says::AMONG);
            let of = anywhere.selector(hooks, by)?;
            return self.looked_at(hooks, of);
        }
        let of = self.selector(hooks, by)?;
        if among { self.looked_at(hooks, of) } else { Ok(of) }
    }

    fn looked_at<P: Plays<Game = G>>(&self, hooks: &mut P, mut of: Selector<G>) -> Lowered<Selector<G>> {
        let nobody = Refused::new(self.at, "誰も見ていないカード", "cards that nobody looked at");
        // …が2枚以上ある場合、その中の1枚: of those that were found.
        let found = match hooks.writer().found() {
            Some(Reference::Every(found)) => Some(found),
            _ => None,
        };
        let looked = hooks.writer().looked_at().or(found).ok_or(nobody)?;
        of.places = looked.places;
        of.filters.splice(0..0, looked.filters);
        Ok(of)
    }

    fn chosen<P: Plays<Game = G>>(
        &self,
        hooks: &mut P,
        how: Pick<G>,
        (least, most): (Amount<G>, Amount<G>),
    ) -> Lowered<Reference<G>> {
        self.cards(hooks)?;
        self.only(Says::CARDS.and(Says::COUNT).and(Says::AMONG))?;
        let among = self.said(Says::AMONG);
        let mut of = self.out_of_all(hooks, how.by)?;
        of.filters.extend(how.only);
        // Whoever picks out of a hand they can't look into picks by chance.
        let blind = |(zone, side): &(G::Zone, Side)| hooks.is_hidden(*zone) && *side != how.by;
        let random = how.random || (!among && of.places.iter().any(blind));
        hooks.choose(Choice { who: how.by, of, least, most, aims: how.aims, random, among })
    }
}

/// Those of the cards remembered that lie at this player's.
fn of_player<P: Plays>(
    hooks: &P,
    found: Reference<P::Game>,
    side: Option<Side>,
) -> Option<Reference<P::Game>> {
    let slots = match found {
        Reference::Both(all) => all,
        one => vec![one],
    };
    let one_of = |slot: Reference<P::Game>| match slot {
        Reference::Slot(slot) => Some(vec![Filter::In(slot)]),
        _ => None,
    };
    let any = slots.into_iter().map(one_of).collect::<Option<Vec<_>>>()?;
    let side = side?;
    let places = hooks.board().into_iter().map(|zone| (zone, side)).collect();
    Some(Reference::Every(Selector { places, filters: vec![Filter::Any(any)] }))
}

/// Both of these, one after the other.
pub fn beside<G: Effects>(one: Reference<G>, two: Reference<G>) -> Reference<G> {
    let parts = |of| match of {
        Reference::Both(parts) => parts,
        of => vec![of],
    };
    let mut all = parts(one);
    all.extend(parts(two));
    Reference::Both(all)
}

/// Half of these cards.
fn half<P: Plays>(hooks: &mut P, of: Selector<P::Game>, at: crate::grammar::At) -> Lowered<Amount<P::Game>> {
    hooks.half(Amount::Count(of)).ok_or(Refused::new(at, "この数え方", "such a count"))
}

/// How many are chosen.
fn number<P: Plays>(hooks: &mut P, count: Count, at: crate::grammar::At) -> Lowered<Amount<P::Game>> {
    match count {
        Count::Exactly(n) | Count::UpTo(n) => Ok(Amount::N(n)),
        Count::Named(var) | Count::UpToNamed(var) => hooks.named(var, at),
        Count::Bounded(..) | Count::BoundedBy(..) | Count::All | Count::Half => {
            Err(Refused::new(at, "この数え方", "such a count"))
        }
    }
}

/// The phrase in a slot, with the count and the place that stand beside it; none if it is left out.
pub fn phrase_in<P: Plays>(
    hooks: &mut P,
    slots: &mut Slots<'_>,
    slot: &Particle,
) -> Lowered<Option<Phrase<P::Game>>> {
    let at = slots.at();
    // 手札から1枚: the count may stand for the place.
    let count = slots.take_count_of(slot).or_else(|| slots.take_count_of(&Particle::From));
    let filler = slots.take(slot);
    let from = match slots.take(&Particle::From).printed() {
        Some(from) => Some(Phrase::read(hooks, from)?),
        None => None,
    };
    let mut phrase = match (filler, count.is_some() || from.is_some()) {
        (Filler::Printed(chain), _) => Phrase::read(hooks, chain)?,
        (Filler::Carried | Filler::Unsaid, false) => return Ok(None),
        (Filler::Carried | Filler::Unsaid, true) => Phrase::empty(at),
    };
    let beside = if count.is_none() && phrase.number().is_none() { slots.take_count() } else { None };
    if let Some(count) = count.or(beside) {
        phrase.add_count(count)?;
    }
    if let Some(from) = from {
        phrase.add_place(from)?;
    }
    Ok(Some(phrase))
}

/// What a deed is done to: picked if it is counted, and remembered as what is spoken of.
pub fn target<P: Plays>(
    hooks: &mut P,
    slots: &mut Slots<'_>,
    slot: &Particle,
    how: Pick<P::Game>,
) -> Lowered<Reference<P::Game>> {
    match phrase_in(hooks, slots, slot)? {
        Some(phrase) => phrase.pick(hooks, how),
        None => carried(hooks, slots.at()),
    }
}

/// What something that is left out means.
pub fn carried<P: Plays>(hooks: &mut P, at: crate::grammar::At) -> Lowered<Reference<P::Game>> {
    let nothing = Refused::new(at, "前に述べていないもの", "nothing was spoken of before");
    hooks.writer().carried()?.ok_or(nothing)
}
