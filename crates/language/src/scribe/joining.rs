//! Words of a phrase that と, または and their like join to those before.

use engine::effect::{Effects, Filter};

use crate::genre;
use crate::grammar::{Atom, Tie};
use crate::scribe::phrase::{Phrase, Says, badly_joined};
use crate::scribe::words::Words;
use crate::scribe::{Described, Head, Lowered, Plays};

impl<G: Effects> Phrase<G> {
    /// Another noun for cards beside the one before: ミニオンかロード. Either is meant.
    fn another_head<P: Plays<Game = G>>(&mut self, hooks: &mut P, words: &mut Words<'_>) -> Lowered<bool> {
        let Some(Atom::Noun(word)) = words.peek(0).map(|next| next.atom) else { return Ok(false) };
        let (Some(_), Some(more)) = (self.head.get(), hooks.head(*word)) else { return Ok(false) };
        if self.count.get().is_some() && !self.count_before_head {
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
        let Some(Atom::Noun(word)) = words.peek(0).map(|next| next.atom) else { return Ok(false) };
        let plain = self.filters.is_empty() && self.head.get().is_none();
        let (Some(_), Some(more), true) = (self.zones.get(), hooks.zones(*word), plain) else {
            return Ok(false);
        };
        words.skip(1);
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
            if words.noun(0).and_then(genre::Noun::of) == Some(genre::Noun::Value) {
                words.skip(1);
            }
            return self.say(Says::SAME);
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
        let known = self.said(Says::PRONOUN) && self.says_only(Says::PRONOUN);
        let counted = self.is_of_cards() && self.count.get().is_some();
        if !known && !counted {
            return Err(badly_joined(at));
        }
        let mut second = Phrase::empty(at);
        // The rest belongs to the second; its tie was looked at here.
        second.word(hooks, words)?;
        second.words(hooks, words)?;
        if second.unsay(Says::ASPECT) {
            self.say(Says::ASPECT)?;
        }
        self.second.set(Box::new(second), at)
    }

    /// 火属性または土属性, 手札またはトラッシュ
    pub(super) fn or<P: Plays<Game = G>>(&mut self, hooks: &mut P, words: &mut Words<'_>) -> Lowered<()> {
        let at = self.at;
        let joined = || badly_joined(at);
        if self.another_zone(hooks, words)? || self.another_head(hooks, words)? {
            return Ok(());
        }
        let next = words.take().ok_or_else(joined)?;
        let last = self.filters.pop().ok_or_else(joined)?;
        let (
            Filter::Any(mut all),
            Some(Described::Like(Filter::Any(more)) | Described::Card(Filter::Any(more))),
        ) = (last, hooks.filter(next.atom))
        else {
            return Err(joined());
        };
        all.extend(more);
        self.filters.push(Filter::Any(all));
        Ok(())
    }
}
