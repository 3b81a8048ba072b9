//! Words of a phrase that と, または and their like join to those before.

use engine::effect::{Effects, Filter, Side};

use crate::genre;
use crate::grammar::{At, Atom, Tie};
use crate::scribe::phrase::{Count, Phrase, Says, badly_joined};
use crate::scribe::words::Words;
use crate::scribe::{Described, Head, Lowered, Plays};

impl<G: Effects> Phrase<G> {
    /// Another noun for cards beside the one before: ミニオンかロード. Either is meant.
    fn another_head<P: Plays<Game = G>>(&mut self, hooks: &mut P, words: &mut Words<'_>) -> Lowered<bool> {
        let Some(Atom::Noun(word)) = words.peek(0).map(|next| next.atom) else { return Ok(false) };
        let (Some(head), Some(more)) = (self.head.get(), hooks.head(*word)) else { return Ok(false) };
        // 陰陽師・カードやスペル: any card is a card, so what stands before it is said of that alone.
        let bare = head.tests.is_empty() && !self.filters.is_empty();
        if bare || (self.count.get().is_some() && !self.count_before_head) {
            return Ok(false);
        }
        let Some(mut head) = self.head.take() else { return Ok(false) };
        words.skip(1);
        let mut any = match &mut head.tests[..] {
            [Filter::Any(any)] => std::mem::take(any),
            _ => vec![std::mem::take(&mut head.tests)],
        };
        any.push(more.tests);
        head.zones
            .extend(more.zones.into_iter().filter(|zone| !head.zones.contains(zone)).collect::<Vec<_>>());
        self.head.set(Head { tests: vec![Filter::Any(any)], zones: head.zones }, self.at)?;
        Ok(true)
    }

    /// Another place beside the one before: 手札またはトラッシュ, タイムライン及びスタンバイゾーン.
    fn another_zone<P: Plays<Game = G>>(&mut self, hooks: &mut P, words: &mut Words<'_>) -> Lowered<bool> {
        let Some(Atom::Noun(first)) = words.peek(0).map(|next| next.atom) else { return Ok(false) };
        // 自分の場か自分のEXエリア: whose it is may be said again.
        let again = self.whose.get().is_some() && hooks.whose(*first).as_ref() == self.whose.get();
        let word = if again { words.noun(1) } else { Some(*first) };
        // 手札すべてと墓場のカードすべて: two groups, each counted.
        let plain = self.filters.is_empty() && self.head.get().is_none() && self.count.get().is_none();
        let (Some(_), Some(more), true) = (self.zones.get(), word.and_then(|word| hooks.zones(word)), plain)
        else {
            return Ok(false);
        };
        words.skip(1 + usize::from(again));
        let mut zones = self.zones.take().unwrap_or_default();
        zones.extend(more);
        self.zones.set(zones, self.at)?;
        Ok(true)
    }

    /// ATKとDEF, このカードとそのカード, ATKと同じ
    pub(super) fn and<P: Plays<Game = G>>(&mut self, hooks: &mut P, words: &mut Words<'_>) -> Lowered<()> {
        let at = self.at;
        let listed = matches!(words.peek(0).and_then(|next| next.tie), Some(Tie::Slash | Tie::Dot));
        if self.another_zone(hooks, words)? || (listed && self.another_head(hooks, words)?) {
            return Ok(());
        }
        if words.adnominal(0) == Some(genre::Adnominal::Same) {
            words.skip(1);
            // それと同じ名前の
            if matches!(
                words.noun(0).and_then(genre::Noun::of),
                Some(genre::Noun::Name | genre::Noun::CardName)
            ) {
                words.skip(1);
                return self.same_name(hooks, false);
            }
            if words.noun(0).and_then(genre::Noun::of) == Some(genre::Noun::Value) {
                words.skip(1);
            }
            return self.say(Says::SAME);
        }
        if matches!(words.adnominal(0), Some(genre::Adnominal::SameName | genre::Adnominal::Namesake)) {
            words.skip(1);
            return self.same_name(hooks, false);
        }
        // それと異なるカード名の
        if words.adnominal(0) == Some(genre::Adnominal::Different)
            && matches!(
                words.noun(1).and_then(genre::Noun::of),
                Some(genre::Noun::Name | genre::Noun::CardName)
            )
        {
            words.skip(2);
            return self.same_name(hooks, true);
        }
        if !self.figures.is_empty() {
            let Some(Atom::Noun(word)) = words.take().map(|next| next.atom) else {
                return Err(badly_joined(at));
            };
            return match hooks.is_figure(*word) {
                true => {
                    self.figures.push((*word, false));
                    Ok(())
                }
                false => Err(badly_joined(at)),
            };
        }
        let known = Says::PRONOUN.and(Says::ZONES).and(Says::WHOSE);
        let known = self.said(Says::PRONOUN) && self.says_only(known);
        let pile = self.zones.get().is_some_and(|zones| zones.iter().all(|zone| hooks.is_pile(*zone)));
        let bare = pile && !self.is_of_cards();
        let counted = (self.is_of_cards() || bare) && self.count.get().is_some();
        let mut second = self.after(hooks, words)?;
        second.of_the_same(self, bare && counted)?;
        if second.unsay(Says::ASPECT) {
            self.say(Says::ASPECT)?;
        }
        if second.unsay(Says::EACH) {
            // AとBそれぞれ1枚: so many of the one, and so many of the other.
            let Some(count) = second.number().filter(|_| !known && !counted) else {
                return Err(badly_joined(at));
            };
            self.count.set(count, at)?;
            self.say(Says::EACH)?;
        } else if !known && !counted {
            // AとBすべて: all of both, if the second is told apart.
            let all = second.number() == Some(Count::All) && second.said(Says::WHOSE.and(Says::ZONES));
            let names = self.stands_for_cards && second.stands_for_cards && second.number().is_none();
            let uncounted = second.number().is_none() && second.is_of_cards() && !second.said(Says::PRONOUN);
            if !(all || names || uncounted) || !self.is_of_cards() {
                return Err(badly_joined(at));
            }
            if !(all || names) {
                self.say(Says::UNCOUNTED)?;
            }
        }
        second.lies_where(self, at)?;
        self.second.set(Box::new(second), at)
    }

    /// 自分の手札すべてと墓場のカードすべて: of the same player.
    fn of_the_same(&mut self, before: &Phrase<G>, so: bool) -> Lowered<()> {
        match before.whose.get() {
            Some(whose) if so && self.said(Says::ZONES) && !self.said(Says::WHOSE) => {
                self.whose.set(*whose, self.at)
            }
            _ => Ok(()),
        }
    }

    /// それと同名の: what was spoken of says what the name is, or is not.
    fn same_name<P: Plays<Game = G>>(&mut self, hooks: &mut P, not: bool) -> Lowered<()> {
        self.only(Says::PRONOUN.and(Says::ZONES).and(Says::WHOSE))?;
        let mut of = Phrase::empty(self.at);
        (of.pronoun, of.known) = (std::mem::take(&mut self.pronoun), std::mem::take(&mut self.known));
        let of = of.spoken(hooks, Side::Mine)?;
        let filter = hooks.same_name(of).ok_or_else(|| badly_joined(self.at))?;
        self.filters.push(if not { hooks.unlike(filter) } else { filter });
        Ok(())
    }

    /// The rest of the words as a phrase of its own; its tie was looked at.
    fn after<P: Plays<Game = G>>(&self, hooks: &mut P, words: &mut Words<'_>) -> Lowered<Phrase<G>> {
        let mut after = Phrase::empty(self.at);
        words.untie();
        if !hooks.place(words, &mut after)? {
            after.word(hooks, words)?;
        }
        after.words(hooks, words)?;
        Ok(after)
    }

    /// What doesn't say where it lies, lies where the phrase before says: 墓場のこれとカード2枚.
    fn lies_where(&mut self, before: &Phrase<G>, at: At) -> Lowered<()> {
        if self.said(Says::WHOSE.and(Says::ZONES).and(Says::PRONOUN)) {
            return Ok(());
        }
        if let Some(whose) = before.whose.get() {
            self.whose.set(*whose, at)?;
        }
        if let Some(zones) = before.zones.get() {
            self.zones.set(zones.clone(), at)?;
        }
        if let Some(mut second) = self.second.take() {
            second.lies_where(before, at)?;
            self.second.set(second, at)?;
        }
        if let Some(mut other) = self.or.take() {
            other.lies_where(before, at)?;
            self.or.set(other, at)?;
        }
        Ok(())
    }

    /// 妖精・フォロワーか兵士・フォロワー: cards of one sort or of another, with one count for both.
    fn another_sort<P: Plays<Game = G>>(&mut self, hooks: &mut P, words: &mut Words<'_>) -> Lowered<()> {
        let at = self.at;
        let mut other = self.after(hooks, words)?;
        let told = Says::HEAD.and(Says::FILTERS).and(Says::COUNT);
        let (Some(head), true) = (self.head.take(), other.says_only(told)) else {
            return Err(badly_joined(at));
        };
        // 他のAかB: it can't be told how far that reaches.
        let shared = self.filters.contains(&Filter::Other) || other.filters.contains(&Filter::Other);
        let more = match other.head.get() {
            Some(head) => head.zones.clone(),
            None if other.stands_for_cards => Vec::new(),
            None => return Err(badly_joined(at)),
        };
        if shared || self.count.get().is_some() {
            return Err(badly_joined(at));
        }
        let mut zones = head.zones;
        zones.extend(more.into_iter().filter(|zone| !zones.contains(zone)).collect::<Vec<_>>());
        let one: Vec<Filter<G>> = head.tests.into_iter().chain(std::mem::take(&mut self.filters)).collect();
        let mut any = vec![one];
        match &mut other.tests()[..] {
            [Filter::Any(more)] => any.append(more),
            more => any.push(more.to_vec()),
        }
        if any.iter().any(Vec::is_empty) {
            return Err(badly_joined(at));
        }
        if let Some(count) = other.count.take() {
            self.count.set(count, at)?;
        }
        self.filters.push(Filter::Any(any));
        self.head.set(Head { tests: Vec::new(), zones }, at)
    }

    /// 火属性または土属性, 手札またはトラッシュ
    pub(super) fn or<P: Plays<Game = G>>(&mut self, hooks: &mut P, words: &mut Words<'_>) -> Lowered<()> {
        let at = self.at;
        let joined = || badly_joined(at);
        if self.another_zone(hooks, words)? || self.another_head(hooks, words)? {
            return Ok(());
        }
        let cards = self.is_of_cards() || self.stands_for_cards;
        if cards && self.count.get().is_some() && !self.count_before_head {
            // A1体かB1体: one of both.
            let mut other = self.after(hooks, words)?;
            // 相手の場の駒1体かリーダー1人: a leader lies in a place of its own.
            let board = hooks.board();
            let own =
                |head: &Head<G>| head.tests.is_empty() && head.zones.iter().any(|zone| !board.contains(zone));
            match (other.head.get().is_some_and(own), self.whose.get()) {
                (false, _) => other.lies_where(self, at)?,
                (true, Some(whose)) if !other.said(Says::WHOSE) => other.whose.set(*whose, at)?,
                (true, _) => {}
            }
            // 駒1体か相手のリーダー: there is one.
            if other.head.get().is_some_and(own)
                && self.number() == Some(Count::Exactly(1))
                && other.number().is_none()
            {
                other.count.set(Count::Exactly(1), at)?;
            }
            return self.or.set(Box::new(other), at);
        }
        if self.head.get().is_some() {
            return self.another_sort(hooks, words);
        }
        let next = words.take().ok_or_else(joined)?;
        let last = self.filters.pop().ok_or_else(joined)?;
        let more = match hooks.filter(next.atom).ok_or_else(joined)? {
            Described::Like(more) | Described::Card(more) => more,
        };
        let mut all = ways(last).ok_or_else(joined)?;
        all.extend(ways(more).ok_or_else(joined)?);
        self.filters.push(Filter::Any(all));
        Ok(())
    }
}

/// The ways in which a card can be as it is said, if another can stand beside them.
fn ways<G: Effects>(filter: Filter<G>) -> Option<Vec<Vec<Filter<G>>>> {
    match filter {
        Filter::Any(ways) => Some(ways),
        Filter::Is(test) => Some(vec![vec![Filter::Is(test)]]),
        _ => None,
    }
}
