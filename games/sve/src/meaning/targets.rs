//! What something is done to.

use engine::effect::When;

use super::amounts::{plus, times};
use super::scribe::{It, Looked, Lowered, Scribe, Side, Such, needs};
use super::selectors::{Among, bound, is_hidden, zone};
use crate::effect as ast;
use crate::effect::{Count, Goes, Join, Past, Pick, Target, Whose};
use crate::table::Zone;
use crate::vocabulary::{Amount, Filter, Measure, Reference, Selector, Test, Verb};

/// As many as there are.
const ANY: i16 = 99;

impl Scribe<'_> {
    /// What a target is. Cards counted out where it is done are chosen here.
    pub fn target(&mut self, target: &Target) -> Lowered<Reference> {
        self.target_may(target, false)
    }

    /// What a target is; may it be left undone?
    pub fn target_may(&mut self, target: &Target, may: bool) -> Lowered<Reference> {
        match target {
            Target::This(_) if self.moved.is_some() => {
                let step = self.moved.unwrap_or_default();
                Ok(Reference::Slot(self.touched(step)?))
            }
            Target::This(None) => Ok(Reference::This),
            Target::This(Some(place)) => {
                let there = place.zone.map_or(Zone::Field, zone);
                if there != Zone::Field && self.works.is_none() {
                    self.works = Some(there);
                }
                Ok(Reference::This)
            }
            Target::It | Target::Them | Target::EachOfThem => self.it(),
            Target::Leader(whose) => self.leader(*whose),
            Target::Former => self.nth_chosen(0),
            Target::Latter => self.nth_chosen(1),
            Target::That(past, _) => self.past(*past),
            Target::Those(_) => self.it(),
            Target::SomeOfThem(n, _) => self.some_of_them(*n),
            Target::OthersOfThem(..) => {
                let Some(looked) = self.looked.clone() else {
                    return needs("前に見ていないカードの残り", "those that are left");
                };
                Ok(Reference::Every(rest_of(&looked)))
            }
            Target::Pick(pick) => self.pick(pick, None, When::Now, may),
            Target::Every(of) => Ok(Reference::Every(self.selector(of)?)),
            Target::Among(_, picks, join) => self.among(picks, *join, may),
            Target::Rest => {
                let Some(looked) = self.looked.clone() else {
                    return needs("前に見ていないカードの残り", "the cards that were looked at");
                };
                Ok(Reference::Every(rest_of(&looked)))
            }
            Target::Top(whose, n) => {
                let side = self.side(*whose)?;
                let n = self.amount(n)?;
                self.counted_off(side, n, engine::End::Top)
            }
            Target::Half(place, end) => {
                self.cite(rule!("5.29.2"));
                if end.is_some() {
                    self.cite(rule!("5.29.2.1"));
                }
                let of = self.all_at(place)?;
                let half = Amount::Half(Box::new(Amount::Count(of.clone())));
                match (&of.places[..], end) {
                    ([(Zone::Deck, side)], Some(end)) => {
                        let end = match end {
                            ast::End::Top => engine::End::Top,
                            ast::End::Bottom => engine::End::Bottom,
                        };
                        self.counted_off(*side, half, end)
                    }
                    _ => {
                        let slot = self.choose(When::Now, of, half.clone(), half, Such::plain(may))?;
                        Ok(Reference::Slot(slot))
                    }
                }
            }
            Target::Both(a, b, _) => {
                let (a, b) = (self.target_may(a, may)?, self.target_may(b, may)?);
                Ok(Reference::Both(vec![a, b]))
            }
            _ => needs("この種類のものへの処理", "what this is done to"),
        }
    }

    /// Cards at an end of a deck, by number.
    pub fn counted_off(&mut self, side: Side, n: Amount, end: engine::End) -> Lowered<Reference> {
        let step = self.deed(Verb::Count(side, end), Reference::Nothing, n);
        Ok(Reference::Slot(self.touched(step)?))
    }

    /// What stands for a player.
    pub fn leader(&mut self, whose: Whose) -> Lowered<Reference> {
        Ok(match whose {
            Whose::Own => Reference::Leader(Side::Mine),
            Whose::Opponent | Whose::OneOpponent => Reference::Leader(Side::Theirs),
            Whose::Theirs => Reference::Leader(self.who),
            Whose::Its | Whose::ItsPlayer => Reference::LeaderOf(Box::new(self.it()?)),
            Whose::Each => {
                Reference::Both(vec![Reference::Leader(Side::Mine), Reference::Leader(Side::Theirs)])
            }
            Whose::Unsaid if self.in_cost => Reference::Leader(Side::Mine),
            Whose::Unsaid => {
                Reference::Both(vec![Reference::Leader(Side::Mine), Reference::Leader(Side::Theirs)])
            }
        })
    }

    fn nth_chosen(&self, nth: usize) -> Lowered<Reference> {
        match self.chosen.get(nth) {
            Some(slot) if self.chosen.len() == 2 => Ok(Reference::Slot(*slot)),
            _ => needs("2つ選んでいない「前者」「後者」", "two things that were chosen one after the other"),
        }
    }

    fn past(&mut self, past: Past) -> Lowered<Reference> {
        let goes: Goes = match past {
            Past::Chosen => {
                return match self.chosen[..] {
                    [] => needs("前に選んでいないもの", "what was chosen"),
                    [.., last] => Ok(Reference::Slot(last)),
                };
            }
            Past::Revealed => Goes::Revealed,
            Past::PutIntoEx => Goes::Ex,
            Past::Buried => Goes::Cemetery,
            Past::Discarded => Goes::Discarded,
            Past::Banished => Goes::Banished,
        };
        self.done_to(goes)
    }

    /// その中の1体: the chooser takes some of those spoken of; the others are 残り.
    fn some_of_them(&mut self, n: u16) -> Lowered<Reference> {
        let Reference::Slot(all) = self.it()? else {
            return needs("複数のまとまりからの選択", "one group to take them from");
        };
        let of = self.anywhere(vec![Filter::In(all)]);
        let n = Amount::N(n as i16);
        let slot = self.choose(When::Now, of.clone(), n.clone(), n, Such::plain(false))?;
        self.looked = Some(Looked { places: of.places, filters: of.filters, taken: vec![slot] });
        Ok(Reference::Slot(slot))
    }

    /// Cards wherever they lie in the open.
    fn anywhere(&self, filters: Vec<Filter>) -> Selector {
        let zones = [Zone::Field, Zone::Ex, Zone::Cemetery, Zone::Banished];
        let both = |zone: Zone| [(zone, Side::Mine), (zone, Side::Theirs)];
        Selector { places: zones.into_iter().flat_map(both).collect(), filters }
    }

    /// その中から: out of the cards looked at, and so taken from them.
    fn among(&mut self, picks: &[Pick], join: Join, may: bool) -> Lowered<Reference> {
        let Some(looked) = self.looked.clone() else {
            return needs("前に見ていないカードからの選択", "the cards that were looked at");
        };
        let mut all = Vec::new();
        if join == Join::Or && picks.len() > 1 {
            return needs("見たカードからのこの種類の選択", "one choice among those looked at");
        }
        for pick in picks {
            let not: Vec<Filter> = looked.taken.iter().map(|slot| Filter::NotIn(*slot)).collect();
            let filters: Vec<Filter> = looked.filters.iter().cloned().chain(not).collect();
            for one in kinds_of(pick) {
                let found = self.pick(&one, Some((&looked.places, &filters)), When::Now, may)?;
                if let (Reference::Slot(slot), Some(looked)) = (&found, &mut self.looked) {
                    looked.taken.push(*slot);
                }
                all.push(found);
            }
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Reference::Both(all) })
    }

    /// Some of the cards that a selector names.
    pub fn pick(
        &mut self,
        pick: &Pick,
        places: Option<Among<'_>>,
        at: When,
        may: bool,
    ) -> Lowered<Reference> {
        let of = self.selector_at(&pick.of, places)?;
        if pick.each && pick.of.kinds.len() > 1 {
            let mut all = Vec::new();
            for one in kinds_of(pick) {
                all.push(self.pick(&one, places, at, may)?);
            }
            return Ok(Reference::Both(all));
        }
        let (least, most) = match &pick.count {
            Count::All => return Ok(Reference::Every(of)),
            Count::Exactly(n, _) => {
                let n = self.amount_now(n)?;
                (n.clone(), n)
            }
            Count::UpTo(n, _) => (Amount::N(0), self.amount_now(n)?),
            Count::Unsaid => (Amount::N(1), Amount::N(1)),
            Count::AnyNumber => (Amount::N(0), Amount::N(ANY)),
        };
        let such = match pick.such {
            None => Such::plain(may),
            Some(ast::Such::AtRandom) => Such { random: true, ..Such::plain(may) },
            Some(ast::Such::NamesDiffer) => Such {
                filters: Box::new(|own| {
                    vec![Filter::Not(Box::new(Filter::Is(Test::SameNameAs(Reference::Slot(own)))))]
                }),
                ..Such::plain(may)
            },
            Some(ast::Such::CostsDiffer) => Such {
                filters: Box::new(|own| {
                    vec![Filter::Not(Box::new(Filter::Is(Test::SameCostAs(Reference::Slot(own)))))]
                }),
                ..Such::plain(may)
            },
            Some(ast::Such::CostsTotal(total, ast::Bound::AtMost)) => Such {
                filters: Box::new(move |own| {
                    let spent = Amount::Own(Measure::Cost(Reference::Slot(own)));
                    let left = plus(times(spent, -1), total as i16);
                    vec![Filter::Is(Test::Cost(bound(ast::Bound::AtMost), Box::new(left)))]
                }),
                ..Such::plain(may)
            },
            Some(_) => {
                return needs("合計によるこの種類の選択", "a way to choose so that they come to this");
            }
        };
        let at = if such.random || is_hidden(&of) { When::Now } else { at };
        // In a hidden zone a quality can't be demanded (SV-44).
        let asks = is_hidden(&of) && !Self::is_only_place(&pick.of);
        if asks {
            self.cite(ruling!("SV-44"));
        }
        if such.random {
            self.cite(rule!("5.18.1"));
        }
        self.cite(match at {
            When::Play if least == Amount::N(0) => ruling!("SV-71"),
            When::Play => ruling!("SV-68"),
            When::Now if is_hidden(&of) => ruling!("SV-67"),
            When::Now => ruling!("SV-73"),
        });
        if self.who == Side::Mine {
            self.cite(rule!("3.1.2.4.1"));
        }
        let least = if asks { Amount::N(0) } else { least };
        let slot = self.choose(at, of, least, most, such)?;
        Ok(Reference::Slot(slot))
    }

    /// …を選ぶ。
    pub fn choose_picks(&mut self, among: bool, picks: &[Pick], join: Join) -> Lowered<()> {
        if among {
            let found = self.among(picks, join, false)?;
            self.it = It::These(found);
            return Ok(());
        }
        let at = if self.who == Side::Mine { When::Play } else { When::Now };
        let mut all = Vec::new();
        if join == Join::Or && picks.len() > 1 {
            all.push(self.one_of(picks, at)?);
        } else {
            for pick in picks {
                for one in kinds_of(pick) {
                    if !all.is_empty() {
                        self.cite(ruling!("SV-72"));
                    }
                    all.push(self.pick(&one, None, at, false)?);
                }
            }
        }
        self.chosen = all
            .iter()
            .filter_map(|one| match one {
                Reference::Slot(slot) => Some(*slot),
                _ => None,
            })
            .collect();
        self.it = It::These(if all.len() == 1 { all.remove(0) } else { Reference::Both(all) });
        Ok(())
    }

    /// AかBを選ぶ: one choice out of both.
    fn one_of(&mut self, picks: &[Pick], at: When) -> Lowered<Reference> {
        let mut places = Vec::new();
        let mut either = Vec::new();
        let mut counts = Vec::new();
        for pick in picks {
            let of = self.selector(&pick.of)?;
            counts.push(match &pick.count {
                Count::Exactly(ast::Amount::N(n), _) => (*n, *n),
                Count::UpTo(ast::Amount::N(n), _) => (0, *n),
                // So many as the pick after it says, out of both.
                Count::Unsaid => shared_count(picks),
                _ => return needs("決まった枚数でない選択", "as many of the one as of the other"),
            });
            for &(zone, side) in &of.places {
                let mut filters = vec![Filter::Is(Test::Lies(zone)), Filter::Is(Test::Of(side))];
                filters.extend(of.filters.iter().cloned());
                either.push(filters);
                if !places.contains(&(zone, side)) {
                    places.push((zone, side));
                }
            }
        }
        if pick_differs(picks) || counts.iter().any(|count| *count != counts[0]) {
            return needs("枚数の異なる選択", "as many of the one as of the other");
        }
        let of = Selector { places, filters: vec![Filter::Any(either)] };
        let (least, most) = counts[0];
        let (least, most) = (Amount::N(least as i16), Amount::N(most as i16));
        let at = if is_hidden(&of) { When::Now } else { at };
        let slot = self.choose(at, of, least, most, Such::plain(false))?;
        Ok(Reference::Slot(slot))
    }
}

/// それぞれ: a pick for each kind.
fn kinds_of(pick: &Pick) -> Vec<Pick> {
    if !pick.each || pick.of.kinds.len() < 2 {
        return vec![Pick { each: false, ..pick.clone() }];
    }
    let one = |kind: &ast::Kind| {
        let of = ast::Selector { kinds: vec![kind.clone()], ..pick.of.clone() };
        Pick { of, each: false, ..pick.clone() }
    };
    pick.of.kinds.iter().map(one).collect()
}

/// The count that picks without one of their own share.
fn shared_count(picks: &[Pick]) -> (u16, u16) {
    let said = picks.iter().find_map(|pick| match &pick.count {
        Count::Exactly(ast::Amount::N(n), _) => Some((*n, *n)),
        Count::UpTo(ast::Amount::N(n), _) => Some((0, *n)),
        _ => None,
    });
    said.unwrap_or((1, 1))
}

fn pick_differs(picks: &[Pick]) -> bool {
    picks.iter().any(|pick| pick.such.is_some() || pick.each)
}

/// 残り: those looked at that were not taken.
fn rest_of(looked: &Looked) -> Selector {
    let not = looked.taken.iter().map(|slot| Filter::NotIn(*slot));
    let filters = looked.filters.iter().cloned().chain(not).collect();
    Selector { places: looked.places.clone(), filters }
}
