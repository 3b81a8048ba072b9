//! Numbers: printed, named, counted, read off cards and players.

use engine::effect::Side;
use language::genre;
use language::grammar::{
    Arg, At, Atom, Chain, Change, Changes, Particle, Pred, Quantity, Relative, Sign, Tie, Tied,
};
use language::scribe::amounts::value;
use language::scribe::phrase::{Phrase, Says, Var};
use language::scribe::{Lowered, Plays};
use language::view::View;
use language::{Tense, Voice, genre::Deed};

use super::{Hooks, cannot};
use crate::kinds::Category;
use crate::lexicon::Noun;
use crate::vocabulary::{Amount, Measure, Reference, Spot};

/// A number that the text names, before it is used or after (05-3).
pub(super) fn named(hooks: &mut Hooks<'_>, var: Var, at: At) -> Lowered<Amount> {
    if let Some((_, n)) = hooks.named.iter().rev().find(|(known, _)| *known == var) {
        return Ok(n.clone());
    }
    let later = hooks.named_later.iter().find(|(known, _)| *known == var).map(|(_, told)| told.clone());
    match later {
        Some(told) => {
            let before = std::mem::take(&mut hooks.named_later);
            let n = value(hooks, &told, Side::Mine);
            hooks.named_later = before;
            n
        }
        None if var == Var::X && hooks.x => Ok(Amount::X),
        None => cannot(at, "何を表すか示されていない数", "a number that is not told"),
    }
}

/// The deed of a relative clause in the past that has no words of its own.
fn done(hooks: &Hooks<'_>, said: &Relative) -> Option<language::DeedId> {
    match &said.pred {
        Pred::Verb { tense: Tense::Past, .. } if said.before.is_none() => {
            let by_this = said.args.iter().all(super::conditions::is_by_this);
            said.pred.deed(hooks.lexicon()).filter(|_| by_this)
        }
        _ => None,
    }
}

/// The same where it says その時に: of what set the ability off.
fn deed_then(hooks: &Hooks<'_>, chain: &Chain) -> Option<language::DeedId> {
    let said = chain.relative.as_deref()?;
    let then = |arg: &Arg| match arg {
        Arg::Phrase(chain, Some(Particle::To), _) => {
            chain.first.adnominal() == Some(genre::Adnominal::That)
                && chain.more.len() == 1
                && chain.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Time)
        }
        _ => false,
    };
    let args = said.args.iter().filter(|arg| !then(arg)).cloned().collect();
    done(hooks, &Relative { args, ..said.clone() })
}

/// 除外したカード1枚, これによってブレイクしたミニオン1体: once for each of those that the text did this to; none if it is another
/// phrase.
pub(super) fn done_to(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Amount>> {
    let Some(deed) = chain.relative.as_deref().and_then(|said| done(hooks, said)) else { return Ok(None) };
    let mut phrase = Phrase::read(hooks, &Chain { relative: None, ..chain.clone() })?;
    let n = match phrase.count.take() {
        Some(language::scribe::phrase::Count::Exactly(n @ 1..)) => n,
        _ => return Ok(None),
    };
    let said = chain.relative.as_deref().is_some_and(|said| !said.args.is_empty());
    let broke = crate::lexicon::Deed::of(deed) == Some(crate::lexicon::Deed::Break);
    let paid = hooks.paid == Some(deed) && !said;
    let count = match paid {
        true => {
            phrase.only(Says::HEAD)?;
            Amount::X
        }
        false if !broke && hooks.writer.has_done(deed, [None, None]).is_none() => return Ok(None),
        false => {
            let Some(Reference::Slot(slot)) = hooks.writer.it()? else { return Ok(None) };
            let such = super::conditions::such(hooks, phrase)?;
            let fell = broke && hooks.writer.has_done(deed, [None, None]).is_none();
            Amount::Own(if fell { Measure::Fell(slot, such) } else { Measure::Among(slot, such) })
        }
    };
    Ok(Some(if n == 1 { count } else { Amount::Per(Box::new(count), n) }))
}

fn that(chain: &Chain) -> bool {
    match &chain.first {
        Atom::Adnominal(word) => {
            matches!(genre::Adnominal::of(*word), Some(genre::Adnominal::That | genre::Adnominal::This))
        }
        _ => false,
    }
}

/// A number that only this game tells in such words; none if it is another phrase.
pub(super) fn own(hooks: &mut Hooks<'_>, chain: &Chain, by: Side) -> Lowered<Option<Amount>> {
    if let Some(sum) = added(hooks, chain, by)? {
        return Ok(Some(sum));
    }
    if let Some(free) = free_lanes(hooks, chain)? {
        return Ok(Some(free));
    }
    if let Some(of) = taken(hooks, chain)? {
        return Ok(Some(Amount::Own(Measure::Hurt(of))));
    }
    // …の半分（端数切り捨て）
    if let (Some(half @ (Noun::HalfDown | Noun::HalfUp)), Some(of)) =
        (chain.last_noun().and_then(Noun::of), chain.without_last())
    {
        let n = Box::new(value(hooks, &of, by)?);
        hooks.writer.cite(ruling!("LG-75"));
        return Ok(Some(if half == Noun::HalfDown { Amount::Per(n, 2) } else { Amount::Half(n) }));
    }
    let Some(last) = chain.more.last() else {
        return match counted(hooks, chain)? {
            // コアゾーンにあるコア
            None if chain.relative.is_some() => cores(hooks, chain),
            found => Ok(found),
        };
    };
    match last {
        // …の半分, …の2倍
        Tied::By(Tie::Of, Atom::Quantity(quantity)) => {
            let Some(of) = chain.without_last() else { return Ok(None) };
            match quantity {
                Quantity::Half => {
                    let n = value(hooks, &of, by)?;
                    hooks.writer.cite(rule!("05-2"));
                    hooks.writer.cite(ruling!("LG-75"));
                    Ok(Some(match hooks.drops_fractions {
                        true => Amount::Per(Box::new(n), 2),
                        false => Amount::Half(Box::new(n)),
                    }))
                }
                Quantity::Count { n: language::grammar::Amount::N { n }, unit: Some(unit), bound: None }
                    if genre::Counter::of(*unit) == Some(genre::Counter::Fold) =>
                {
                    let of = value(hooks, &of, by)?;
                    Ok(Some(Amount::Times(Box::new(of), (*n).min(99) as i16)))
                }
                _ => Ok(None),
            }
        }
        // …+2
        Tied::Beside(Atom::Changes(Changes::All {
            first: Change::Of { figure: None, more, sign, n: language::grammar::Amount::N { n } },
            more: others,
        })) if more.is_empty() && others.is_empty() => {
            let Some(of) = chain.without_last() else { return Ok(None) };
            let n = (*n).min(999) as i16;
            let n = if *sign == Sign::Plus { n } else { -n };
            Ok(Some(Amount::Sum(vec![value(hooks, &of, by)?, Amount::N(n)])))
        }
        // …分, …の合計
        Tied::Beside(Atom::Noun(word)) if genre::Noun::of(*word) == Some(genre::Noun::Extent) => {
            let Some(of) = chain.without_last() else { return Ok(None) };
            value(hooks, &of, by).map(Some)
        }
        _ => {
            if let Some(found) = counted(hooks, chain)? {
                return Ok(Some(found));
            }
            if let Some(found) = cores(hooks, chain)? {
                return Ok(Some(found));
            }
            if let Some(found) = life(hooks, chain)? {
                return Ok(Some(found));
            }
            number_of(hooks, chain, by)
        }
    }
}

/// あなたのフィールドの空いているレーンの数; none if it is another phrase.
pub(super) fn free_lanes(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Amount>> {
    let number = chain.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Number);
    let Some(lanes) = chain.without_last().filter(|_| number) else { return Ok(None) };
    let (lanes, free) = super::going::without_free(&lanes);
    if !free || lanes.last_noun().and_then(Noun::of) != Some(Noun::Lane) {
        return Ok(None);
    }
    free_lanes_of(hooks, &lanes).map(Some)
}

/// あなたのフィールドのレーン: how many of these are free.
pub(super) fn free_lanes_of(hooks: &mut Hooks<'_>, lanes: &Chain) -> Lowered<Amount> {
    let side = match lanes.without_last() {
        None => Some(Side::Mine),
        Some(field) => {
            let phrase = Phrase::read(hooks, &field)?;
            phrase.only(Says::WHOSE.and(Says::ZONES))?;
            phrase.whose.get().map_or(Some(Side::Mine), |whose| whose.side(Side::Mine))
        }
    };
    match side {
        Some(side) => Ok(Amount::Own(Measure::FreeLanes(side))),
        None => cannot(lanes.at, "誰のレーンか", "whose lanes"),
    }
}

/// …の枚数に1を加えた数値: so much more; none if it is another phrase.
fn added(hooks: &mut Hooks<'_>, chain: &Chain, by: Side) -> Lowered<Option<Amount>> {
    let number = chain.first.noun();
    let sum = matches!(number, Some(genre::Noun::Value | genre::Noun::Worth | genre::Noun::Number))
        && chain.more.is_empty();
    let Some(said) = chain.relative.as_deref().filter(|_| sum) else { return Ok(None) };
    let view = View::of_relative(hooks.lexicon(), said)?;
    if view.deed().and_then(Deed::of) != Some(Deed::Add) {
        return Ok(None);
    }
    view.with(|slots| {
        let past = slots.take_form().is_some_and(|form| form.tense == Tense::Past);
        let more = slots.take(&Particle::Object).printed().and_then(language::scribe::amounts::number);
        match (slots.take(&Particle::To).printed(), more) {
            (Some(of), Some(more)) if past => {
                // A clause before belongs to what is added to.
                let mut of = of.clone();
                of.relative = of.relative.or(said.before.clone());
                Ok(Some(Amount::Sum(vec![value(hooks, &of, by)?, Amount::N(more)])))
            }
            _ => cannot(chain.at, "この数値", "such a number"),
        }
    })
}

/// …の体数, …の合計枚数: the words that card games don't share.
fn number_of(hooks: &mut Hooks<'_>, chain: &Chain, by: Side) -> Lowered<Option<Amount>> {
    let last = chain.last_noun();
    let bodies = last.and_then(Noun::of) == Some(Noun::BodyNumber);
    let Some(of) = chain.without_last().filter(|_| bodies) else { return Ok(None) };
    let phrase = Phrase::read(hooks, &of)?;
    phrase.only(Says::CARDS)?;
    Ok(Some(Amount::Count(phrase.selector(hooks, by)?)))
}

/// 与えたダメージ, 除外した枚数, 支払ったマスターポイント: what the deeds of the text came to.
fn counted(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Amount>> {
    let Some(last) = chain.last_noun() else { return Ok(None) };
    let damage = genre::Noun::of(last) == Some(genre::Noun::Damage);
    let number = matches!(genre::Noun::of(last), Some(genre::Noun::CardNumber | genre::Noun::Number))
        || matches!(Noun::of(last), Some(Noun::BodyNumber | Noun::PieceNumber));
    let points = matches!(Noun::of(last), Some(Noun::MasterPoint | Noun::Mp | Noun::PointNumber));
    let deed = chain.relative.as_deref().and_then(|said| done(hooks, said));
    let alone = chain.more.is_empty();
    // そのダメージ, その枚数
    let again = chain.relative.is_none() && that(chain) && chain.more.len() == 1;
    let dealt = matches!(deed.and_then(Deed::of), Some(Deed::Give | Deed::Suffer)) && alone;
    if damage && (dealt || again) {
        return Ok(Some(if hooks.counted { Amount::Own(Measure::Counted) } else { Amount::Cause }));
    }
    // その時に得たライフの点数
    let got = matches!(deed_then(hooks, chain).and_then(Deed::of), Some(Deed::Gain | Deed::Lose));
    let life = matches!(&chain.first, Atom::Noun(word) if Noun::of(*word) == Some(Noun::Life));
    let told = alone || (chain.more.len() == 1 && Noun::of(last) == Some(Noun::PointNumber));
    if life && got && told {
        return Ok(Some(if hooks.counted { Amount::Own(Measure::Counted) } else { Amount::Cause }));
    }
    // その点数: of the damage, or of the life
    if Noun::of(last) == Some(Noun::PointNumber) && again {
        return Ok(Some(if hooks.counted { Amount::Own(Measure::Counted) } else { Amount::Cause }));
    }
    if number && again {
        return Ok(Some(Amount::Own(Measure::Counted)));
    }
    // 支払ったマスターポイントの点数
    let paid = deed.and_then(Deed::of) == Some(Deed::Pay);
    if points && paid && chain.more.len() <= 1 {
        return named(hooks, Var::X, chain.at).map(Some);
    }
    // 除外した枚数, 除外したカードの枚数
    let cards = match (&chain.first, &chain.more[..]) {
        (_, []) => true,
        (Atom::Noun(card), [_]) => hooks.head(*card).is_some(),
        _ => false,
    };
    if number && deed.is_some() && cards && !paid {
        return Ok(Some(Amount::Own(Measure::Counted)));
    }
    Ok(None)
}

/// コアの数: the phrase without its noun for a number, and whether it had one.
pub(super) fn of_cores(chain: &Chain) -> Option<Chain> {
    let is_core = |chain: &Chain| chain.last_noun().and_then(Noun::of) == Some(Noun::Core);
    if is_core(chain) {
        return Some(chain.clone());
    }
    let last = chain.last_noun()?;
    let number = matches!(
        genre::Noun::of(last),
        Some(genre::Noun::Number | genre::Noun::CardNumber | genre::Noun::Total)
    ) || Noun::of(last) == Some(Noun::PieceNumber);
    chain.without_last().filter(|cores| number && is_core(cores))
}

/// How many cores there are, in the core zone or on a card.
pub(super) fn cores(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Amount>> {
    let Some(cores) = of_cores(chain) else { return Ok(None) };
    let (cores, state) = without_state(cores);
    if let Some(said) = &cores.relative {
        if !cores.more.is_empty() {
            return cannot(chain.at, "この種類のコア", "such cores");
        }
        let view = View::of_relative(hooks.lexicon(), said)?;
        let put = view.deed().and_then(Deed::of) == Some(Deed::Put);
        let exists = put || matches!(view.deed().and_then(Deed::of), Some(Deed::Exist | Deed::Be));
        return view.with(|slots| {
            // 置かれているコア, あるコア
            if put
                && !slots.take_form().is_some_and(|form| {
                    form.voice == Voice::Passive && matches!(form.tense, Tense::Past | Tense::Ongoing)
                })
            {
                return cannot(said.at, "この種類のコア", "such cores");
            }
            match slots.take(&Particle::To).printed().filter(|_| exists) {
                Some(place) => place_of_cores(hooks, place, state).map(Some),
                None => cannot(said.at, "この種類のコア", "such cores"),
            }
        });
    }
    match cores.without_last() {
        // あなたのコア
        Some(whose) => {
            if let Some(on) = on_card(hooks, &whose)? {
                return Ok(Some(Amount::Own(Measure::CoresOn(on))));
            }
            // コアゾーンのコア
            if whose.last_noun().and_then(Noun::of) == Some(Noun::CoreZone) {
                return place_of_cores(hooks, &whose, state).map(Some);
            }
            let phrase = Phrase::read(hooks, &whose)?;
            phrase.only(Says::WHOSE)?;
            match phrase.whose.get().and_then(|whose| whose.side(Side::Mine)) {
                Some(side) => Ok(Some(Amount::Own(whole(side, state)))),
                None => cannot(chain.at, "誰のコアか", "whose cores"),
            }
        }
        None => Ok(Some(Amount::Own(whole(Side::Mine, state)))),
    }
}

/// All cores of a player; only those of the core zone are in a state (07-2).
fn whole(side: Side, state: Option<Spot>) -> Measure {
    state.map_or(Measure::Cores(side, false), |spot| Measure::CoresIn(side, spot))
}

/// 活性状態のコア: the phrase without the word for their state, and where such cores lie.
pub(super) fn without_state(mut cores: Chain) -> (Chain, Option<Spot>) {
    let spot = |atom: &Atom| match atom {
        Atom::Noun(word) => match Noun::of(*word) {
            Some(Noun::Active) => Some(Spot::Active),
            Some(Noun::Tired) => Some(Spot::Tired),
            _ => None,
        },
        _ => None,
    };
    let [before @ .., Tied::By(Tie::Of, core)] = &cores.more[..] else { return (cores, None) };
    let core = core.clone();
    match before.last() {
        None => match spot(&cores.first) {
            Some(found) => {
                (cores.first, cores.more) = (core, Vec::new());
                (cores, Some(found))
            }
            None => (cores, None),
        },
        Some(tied) => match tied.atom().and_then(spot) {
            Some(found) => {
                let mut more = before[..before.len() - 1].to_vec();
                more.push(Tied::By(Tie::Of, core));
                cores.more = more;
                (cores, Some(found))
            }
            None => (cores, None),
        },
    }
}

/// コア1つ, コアゾーンにあるコア2つ: once for each so many cores; none if it is another phrase.
pub(super) fn each_core(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Amount>> {
    let (Some(Tied::Beside(Atom::Quantity(n))), Some(of)) = (chain.more.last(), chain.without_last()) else {
        return Ok(None);
    };
    let Quantity::Count { n: language::grammar::Amount::N { n: n @ 1.. }, unit: Some(_), bound: None } = n
    else {
        return Ok(None);
    };
    if of_cores(&of).is_none() {
        return Ok(None);
    }
    let there = cores(hooks, &of)?;
    let n = (*n).min(99) as i16;
    Ok(there.map(|there| if n == 1 { there } else { Amount::Per(Box::new(there), n) }))
}

/// このカードが受けているダメージ: how much, of such units; none if it is another phrase.
pub(super) fn taken(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Reference>> {
    let damage = chain.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Damage);
    let Some(said) = chain.relative.as_deref().filter(|_| damage && chain.more.is_empty()) else {
        return Ok(None);
    };
    let suffers = matches!(said.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Ongoing, .. })
        && said.pred.does(hooks.lexicon(), Deed::Suffer);
    match &said.args[..] {
        [Arg::Phrase(who, Some(Particle::Subject), _)] if suffers && said.before.is_none() => {
            Phrase::read(hooks, who)?.spoken(hooks, Side::Mine).map(Some)
        }
        _ => Ok(None),
    }
}

/// このカードが受けているダメージ1点: once for each so much; none if it is another phrase.
pub(super) fn each_point_taken(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Amount>> {
    let Atom::Quantity(Quantity::Count { n, unit, bound: None }) = chain.last() else { return Ok(None) };
    let point = unit.is_none_or(|unit| genre::Counter::of(unit) == Some(genre::Counter::Point));
    let (language::grammar::Amount::N { n: n @ 1.. }, true, Some(of)) = (n, point, chain.without_last())
    else {
        return Ok(None);
    };
    let n = (*n).min(99) as i16;
    let much = taken(hooks, &of)?.map(|of| Amount::Own(Measure::Hurt(of)));
    Ok(much.map(|much| if n == 1 { much } else { Amount::Per(Box::new(much), n) }))
}

/// このカードの上: the card; none if it is another place.
pub(super) fn on_card(hooks: &mut Hooks<'_>, place: &Chain) -> Lowered<Option<Reference>> {
    let top = place.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Top);
    // 上にあるコア: on this card.
    if place.is(genre::Noun::Top) && matches!(hooks.category, Category::Lord | Category::Master) {
        return Ok(Some(Reference::This));
    }
    let Some(card) = place.without_last().filter(|_| top) else { return Ok(None) };
    let phrase = Phrase::read(hooks, &card)?;
    phrase.spoken(hooks, Side::Mine).map(Some)
}

/// How many cores lie there, in such a state where one is said.
pub(super) fn place_of_cores(hooks: &mut Hooks<'_>, place: &Chain, state: Option<Spot>) -> Lowered<Amount> {
    let refused = || cannot(place.at, "この領域のコア", "cores in such a place");
    // コアゾーンとリーダーゾーン: of both together.
    if let (Some((one, mut two)), None) = (place.split_at_and(), state) {
        let of = |hooks: &Hooks<'_>, chain: &Chain| {
            let first = chain.first_noun().filter(|word| hooks.whose(*word).is_some());
            first.filter(|_| !chain.more.is_empty())
        };
        if let (Some(whose), None) = (of(hooks, &one), of(hooks, &two)) {
            let first = std::mem::replace(&mut two.first, Atom::Noun(whose));
            two.more.insert(0, Tied::By(Tie::Of, first));
        }
        let both = [place_of_cores(hooks, &one, None)?, place_of_cores(hooks, &two, None)?];
        return Ok(Amount::Sum(both.to_vec()));
    }
    if let Some(on) = on_card(hooks, place)? {
        return if state.is_none() { Ok(Amount::Own(Measure::CoresOn(on))) } else { refused() };
    }
    let leaders = place.last_noun().and_then(Noun::of) == Some(Noun::LeaderZone) && state.is_none();
    let zone = place.last_noun().and_then(Noun::of) == Some(Noun::CoreZone);
    if !zone && !leaders {
        let (side, spot) = super::cores::spot(hooks, place, Side::Mine)?;
        let told = !matches!(spot, Spot::Outside | Spot::Zone) && state.is_none();
        return if told { Ok(Amount::Own(Measure::CoresIn(side, spot))) } else { refused() };
    }
    let side = match place.without_last() {
        None => Some(Side::Mine),
        Some(whose) => {
            let phrase = Phrase::read(hooks, &whose)?;
            phrase.only(Says::WHOSE)?;
            phrase.whose.get().and_then(|whose| whose.side(Side::Mine))
        }
    };
    let there = |side, spot| Amount::Own(Measure::CoresIn(side, spot));
    match (side, state) {
        (Some(side), None) if leaders => {
            Ok(Amount::Sum(vec![there(side, Spot::Master), there(side, Spot::Lord)]))
        }
        (Some(side), None) => Ok(Amount::Own(Measure::Cores(side, true))),
        (Some(side), Some(spot)) => Ok(there(side, spot)),
        (None, _) => refused(),
    }
}

/// あなたのマスターのライフ, あなたのライフ
fn life(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Amount>> {
    if chain.last_noun().and_then(Noun::of) != Some(Noun::Life) {
        return Ok(None);
    }
    let Some(whose) = chain.without_last() else { return Ok(None) };
    match master_of(hooks, &whose)? {
        Some(side) => Ok(Some(Amount::Own(Measure::Life(side)))),
        None => cannot(chain.at, "誰のライフか", "whose life"),
    }
}

/// あなたのマスター, あなた: the side of one player.
pub(super) fn master_of(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Side>> {
    let master = chain.last_noun().and_then(Noun::of) == Some(Noun::Master);
    let whose = match (master, chain.without_last()) {
        (true, None) => return Ok(Some(Side::Mine)),
        (true, Some(whose)) => whose,
        (false, _) => chain.clone(),
    };
    let phrase = Phrase::read(hooks, &whose)?;
    phrase.only(Says::WHOSE)?;
    Ok(phrase.whose.get().and_then(|whose| whose.side(Side::Mine)))
}

/// How much: 3ダメージ, このカードのATKに等しいダメージ, そのダメージと同じ点数のライフ. The last noun is what there is so much of.
pub(super) fn so_much(hooks: &mut Hooks<'_>, chain: &Chain, by: Side) -> Lowered<Amount> {
    if let (Atom::Quantity(_), [], None) = (&chain.first, &chain.more[..], &chain.relative) {
        return value(hooks, chain, by);
    }
    let refused = || cannot(chain.at, "この数値", "such a number");
    if let Some(said) = chain.relative.as_deref()
        && let Some(of) = equal_to(hooks, said)?
    {
        // に等しいダメージ, に等しい点数のライフ
        let points = |word: language::Word<_>| Noun::of(word) == Some(Noun::PointNumber);
        return match (&chain.first, &chain.more[..]) {
            (Atom::Noun(_), []) => value(hooks, &of, by),
            (Atom::Noun(word), [Tied::By(Tie::Of, Atom::Noun(_))])
                if points(*word) || genre::Noun::of(*word) == Some(genre::Noun::CardNumber) =>
            {
                value(hooks, &of, by)
            }
            _ => refused(),
        };
    }
    // と同じダメージ, と同じ点数のライフ
    let same = chain.more.iter().position(|tied| {
        matches!(tied, Tied::By(Tie::And, Atom::Adnominal(word))
            if genre::Adnominal::of(*word) == Some(genre::Adnominal::Same))
    });
    // それと同じダメージ, 同じ点数のダメージ: as much as was dealt or got.
    let alone = chain.first.adnominal() == Some(genre::Adnominal::Same) && chain.relative.is_none();
    let it = same == Some(0) && matches!(chain.first.noun(), Some(genre::Noun::It));
    if it || (alone && chain.more.len() == 2) {
        return Ok(if hooks.counted { Amount::Own(Measure::Counted) } else { Amount::Cause });
    }
    if let Some(at) = same {
        let of = Chain { more: chain.more[..at].to_vec(), ..chain.clone() };
        return match chain.more.len() - at {
            2 | 3 => value(hooks, &of, by),
            _ => refused(),
        };
    }
    // 分のダメージ, の半分のダメージ
    match chain.without_last() {
        Some(of) => value(hooks, &of, by),
        None => refused(),
    }
}

/// Nに等しい: what it is equal to. A clause before belongs to that.
pub(super) fn equal_to(hooks: &Hooks<'_>, said: &Relative) -> Lowered<Option<Chain>> {
    let view = View::of_relative(hooks.lexicon(), said)?;
    if view.deed().and_then(Deed::of) != Some(Deed::Equal) {
        return Ok(None);
    }
    view.with(|slots| match slots.take(&Particle::To).printed() {
        Some(of) => {
            let mut of = of.clone();
            if let (None, Some(before)) = (&of.relative, &said.before) {
                of.relative = Some(before.clone());
            }
            Ok(Some(of))
        }
        None => cannot(said.at, "何に等しいか", "equal to what"),
    })
}
