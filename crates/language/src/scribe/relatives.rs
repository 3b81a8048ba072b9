//! Relative clauses: what is said of cards before the noun for them.

use engine::effect::{Effects, Filter, Reference, Side};

use crate::conjugation::Tense;
use crate::genre;
use crate::grammar::{
    Arg, Atom, Chain, Clause, Copula, Particle, Pred, Quantity, Quote, Relative, Tie, Tied,
};
use crate::scribe::phrase::Phrase;
use crate::scribe::says::{Count, Says};
use crate::scribe::{Lowered, Plays, Refused, amounts, done, history};
use crate::view::{Form, View};

/// すべての〔前衛にいる〕カード: the count stands before the clause, and belongs to the noun after it.
fn without_all<P: Plays>(hooks: &P, said: &Relative) -> Option<Relative> {
    let all = |atom: &Atom| matches!(atom, Atom::Quantity(Quantity::All | Quantity::Every));
    let [Arg::Phrase(chain, particle, pause), rest @ ..] = &said.args[..] else { return None };
    if said.before.is_some() || !all(&chain.first) || chain.relative.is_some() {
        return None;
    }
    let first = match &chain.more[..] {
        [] if *particle == Some(Particle::Of) => None,
        [Tied::By(Tie::Of, Atom::Noun(word)), ..] if hooks.all_are_both() && hooks.zones(*word).is_some() => {
            return None;
        }
        [Tied::By(Tie::Of, first), more @ ..] => {
            let (first, more) = (first.clone(), more.to_vec());
            Some(Arg::Phrase(
                Chain { at: chain.at, relative: None, first, more },
                particle.clone(),
                pause.clone(),
            ))
        }
        _ => return None,
    };
    Some(Relative { args: first.into_iter().chain(rest.iter().cloned()).collect(), ..said.clone() })
}

impl<G: Effects> Phrase<G> {
    /// What is said of the cards by a clause before them.
    pub fn relative<P: Plays<Game = G>>(&mut self, hooks: &mut P, said: &Relative) -> Lowered<()> {
        if let Some(said) = without_all(hooks, said) {
            self.count.set(Count::All, said.at)?;
            return self.relative(hooks, &said);
        }
        if let Some(before) = &said.before {
            self.relative(hooks, before)?;
        }
        match &said.pred {
            Pred::Is(value, Copula::Of) if said.pause.is_none() => return self.add_value(hooks, said, value),
            Pred::Is(value, Copula::Is) => return self.is_so(hooks, said, value, false),
            Pred::Is(value, Copula::IsNot | Copula::IsNotTopic) => {
                return self.is_so(hooks, said, value, true);
            }
            _ => {}
        }
        if let Some(happened) = history::said(hooks, said)? {
            self.filters.push(happened);
            return Ok(());
        }
        let view = View::of_relative(hooks.lexicon(), said)?;
        let Some(deed) = view.deed() else {
            return Err(Refused::new(said.at, "この修飾", "such a relative clause"));
        };
        let no_words = said.args.is_empty();
        // フィールドにある、他のカード: only a place is set apart by a comma.
        let place = matches!(genre::Deed::of(deed), Some(genre::Deed::Be | genre::Deed::Exist));
        if said.pause.is_some() && !place {
            return Err(Refused::new(said.at, "この修飾", "such a relative clause"));
        }
        view.with(|slots| {
            if let Some(chain) = slots.take_whose() {
                let whose = Phrase::read(hooks, chain)?;
                self.add_whose(whose)?;
            }
            // 選んだカード, 破壊したカード, この効果で手札に戻したカード: what that was done to.
            if slots.peek_form().is_some_and(|form| form.tense == Tense::Past)
                && let Some(did) = done::asked(hooks, deed, slots)?
                && did.told(hooks, self)?
            {
                slots.take_form();
                return Ok(());
            }
            let form = slots.peek_form();
            match genre::Deed::of(deed) {
                // What was chosen before what was spoken of last.
                Some(genre::Deed::Choose)
                    if no_words && form == Some(Form::DONE) && !hooks.writer().chosen().is_empty() =>
                {
                    slots.take_form();
                    let last = hooks.writer().chosen().last().cloned();
                    last.map_or(Ok(()), |last| self.stands_for(last))
                }
                // 選ばれなかった N
                Some(genre::Deed::Choose)
                    if no_words && form.is_some_and(|form| form.tense == Tense::NegativePast) =>
                {
                    slots.take_form();
                    self.not_chosen(hooks)
                }
                // これと同名を除く N
                Some(genre::Deed::Except) if form.is_some_and(Form::is_simple) => {
                    let like = slots.take(&Particle::Object).printed();
                    let like = like.ok_or(Refused::new(said.at, "この修飾", "such a relative clause"))?;
                    let like = Phrase::read(hooks, like)?;
                    self.except(hooks, &like)
                }
                Some(genre::Deed::Be | genre::Deed::Exist) => {
                    if let Some(place) = slots.take(&Particle::To).printed() {
                        return self.lies_there(hooks, place);
                    }
                    let of = slots.take(&Particle::Topic).printed();
                    let none = Refused::new(said.at, "この修飾", "such a relative clause");
                    self.marked_by(hooks, of.ok_or(none)?)
                }
                _ => hooks.said(deed, slots, self),
            }
        })
    }

    /// 相手の, ATK200以下の: whose they are or where, or what they are like.
    fn add_whose(&mut self, whose: Phrase<G>) -> Lowered<()> {
        match whose.says_only(Says::FILTERS) {
            true => self.filters.extend(whose.filters),
            false => self.add_place(whose)?,
        }
        Ok(())
    }

    /// このカードがいるレーン: the mark of a place.
    fn marked_by<P: Plays<Game = G>>(&mut self, hooks: &mut P, of: &Chain) -> Lowered<()> {
        let at = of.at;
        let mut of = Phrase::read(hooks, of)?;
        of.only(Says::PRONOUN)?;
        match of.pronoun.take() {
            Some(pronoun) => self.pronoun.set(pronoun, at),
            None => Err(Refused::new(at, "この修飾", "such a relative clause")),
        }
    }

    /// Any but those that were chosen before.
    fn not_chosen<P: Plays<Game = G>>(&mut self, hooks: &mut P) -> Lowered<()> {
        let nothing = || Refused::new(self.at, "前に述べていないもの", "nothing was spoken of before");
        let chosen = match hooks.writer().it()?.ok_or_else(nothing)? {
            Reference::Both(all) => all,
            one => vec![one],
        };
        for one in chosen {
            match one {
                Reference::Slot(slot) => self.filters.push(Filter::NotIn(slot)),
                _ => return Err(nothing()),
            }
        }
        Ok(())
    }

    /// 「コスト3以下のカード」1枚: quoted words that say which cards are meant.
    pub(super) fn quoted<P: Plays<Game = G>>(&mut self, hooks: &mut P, atom: &Atom) -> Lowered<()> {
        let refused = Refused::new(self.at, "この語", "such a word");
        let Atom::Quote(Quote::Text { line }) = atom else { return Err(refused) };
        if self.said(Says::HEAD.and(Says::COUNT).and(Says::PRONOUN)) {
            return Err(refused);
        }
        match (line.0.only_chain(), &line.0.clauses[..]) {
            (Some(chain), _) => self.add(hooks, chain)?,
            (_, [Clause { args, pred: Pred::Is(like, Copula::Bare), link: None, .. }]) => match &args[..] {
                [Arg::Phrase(figures, Some(Particle::Subject), None)] => {
                    self.alike(hooks, figures, like)?;
                }
                // 「それと同じ名前の元々のコスト3以下のカード」
                [Arg::Phrase(front, Some(Particle::Of), None)] => {
                    self.add(hooks, front)?;
                    self.add(hooks, like)?;
                }
                _ => return Err(refused),
            },
            _ => return Err(refused),
        }
        let named = self.said(Says::HEAD) && !self.said(Says::PRONOUN);
        // 「これによって公開したカード」: cards that are known already.
        let known = self.is_made_known() && self.said(Says::PRONOUN) && !self.said(Says::HEAD);
        match (named || known) && !self.said(Says::COUNT.and(Says::FIGURES)) {
            true => Ok(()),
            false => Err(refused),
        }
    }

    /// コストと種類がそれと同じ N: these figures are those of cards that were spoken of.
    fn alike<P: Plays<Game = G>>(&mut self, hooks: &mut P, figures: &Chain, like: &Chain) -> Lowered<()> {
        let refused = || Refused::new(self.at, "この修飾", "such a relative clause");
        let same = |tied: &Tied| matches!(tied, Tied::By(Tie::And, Atom::Adnominal(word)) if genre::Adnominal::of(*word) == Some(genre::Adnominal::Same));
        let at = like.more.iter().position(same).ok_or_else(refused)?;
        let Some((Tied::Beside(first), rest)) = like.more[at + 1..].split_first() else {
            return Err(refused());
        };
        let of = Chain { more: like.more[..at].to_vec(), ..like.clone() };
        let of = Phrase::read(hooks, &of)?;
        of.only(Says::PRONOUN)?;
        let of = of.spoken(hooks, Side::Mine)?;
        let figures = Phrase::read(hooks, figures)?;
        figures.only(Says::FIGURES)?;
        let mut all = Vec::new();
        for figure in &figures.figures {
            all.push(hooks.same_figure(*figure, of.clone()).ok_or_else(refused)?);
        }
        self.filters.push(Filter::Any(vec![all]));
        self.add(hooks, &Chain { relative: None, first: first.clone(), more: rest.to_vec(), at: like.at })
    }

    /// 前者, 後者: one of two that were chosen one after the other.
    pub(super) fn nth_chosen<P: Plays<Game = G>>(&mut self, hooks: &mut P, nth: usize) -> Lowered<()> {
        match hooks.writer().chosen() {
            [one, two] => {
                let known = if nth == 0 { one } else { two }.clone();
                self.stands_for(known)
            }
            _ => Err(Refused::new(
                self.at,
                "2つ選んでいない「前者」「後者」",
                "two things that were chosen one after the other",
            )),
        }
    }

    /// 場にある N
    pub fn lies_there<P: Plays<Game = G>>(&mut self, hooks: &mut P, place: &Chain) -> Lowered<()> {
        let mut place = Phrase::read(hooks, place)?;
        // ロード以外の場にあるカード: what they are not is said of the cards.
        let (not, like) =
            std::mem::take(&mut place.filters).into_iter().partition(|one| matches!(one, Filter::Not(_)));
        place.filters = like;
        self.filters.extend::<Vec<_>>(not);
        self.add_place(place)
    }

    /// トークンではない N, 疲労状態である N
    fn is_so<P: Plays<Game = G>>(
        &mut self,
        hooks: &mut P,
        said: &Relative,
        value: &Chain,
        not: bool,
    ) -> Lowered<()> {
        if !said.args.is_empty() || said.pause.is_some() {
            return Err(Refused::new(said.at, "この修飾", "such a relative clause"));
        }
        let mut what = Phrase::read(hooks, value)?;
        // 相手のディフェンス表示でない N: whose N is.
        if let Some(whose) = what.whose.take() {
            self.whose.set(whose, said.at)?;
        }
        if not {
            return self.except(hooks, &what);
        }
        what.only(Says::HEAD.and(Says::FILTERS))?;
        match what.tests() {
            tests if tests.is_empty() => {
                return Err(Refused::new(said.at, "この修飾", "such a relative clause"));
            }
            tests => self.filters.extend(tests),
        }
        Ok(())
    }

    /// All but what is like this.
    fn except<P: Plays<Game = G>>(&mut self, hooks: &P, what: &Phrase<G>) -> Lowered<()> {
        what.only(Says::HEAD.and(Says::FILTERS))?;
        let nothing = Refused::new(what.at, "この修飾", "such a relative clause");
        self.all_but(hooks, what.tests(), nothing)
    }

    /// コストが3以下の N: a figure and its value, and whose N is.
    fn add_value<P: Plays<Game = G>>(
        &mut self,
        hooks: &mut P,
        said: &Relative,
        value: &Chain,
    ) -> Lowered<()> {
        let refused = || Refused::new(said.at, "この修飾", "such a relative clause");
        let figure = match &said.args[..] {
            [Arg::Phrase(figure, Some(Particle::Subject), None)] => figure,
            [
                Arg::Phrase(whose, Some(Particle::Of), None),
                Arg::Phrase(figure, Some(Particle::Subject), None),
            ] => {
                let whose = Phrase::read(hooks, whose)?;
                self.add_place(whose)?;
                figure
            }
            _ => return Err(refused()),
        };
        let figure = Phrase::read(hooks, figure)?;
        figure.only(Says::FIGURES)?;
        let [figure] = figure.figures[..] else { return Err(refused()) };
        // コストが奇数の N
        let parity = value.only_noun().and_then(genre::Noun::of);
        if let Some(even @ (genre::Noun::Odd | genre::Noun::Even)) = parity {
            let odd = hooks.odd(figure).ok_or_else(refused)?;
            let even = even == genre::Noun::Even;
            self.filters.push(if even { Filter::Not(Box::new(odd)) } else { odd });
            return Ok(());
        }
        let (bound, than) = amounts::bounded(hooks, value)?;
        let filter = hooks.figure_test(figure, bound, than).ok_or_else(refused)?;
        self.filters.push(filter);
        Ok(())
    }
}
