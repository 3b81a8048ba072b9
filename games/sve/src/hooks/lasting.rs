//! What cards gain, and what holds of them.

use engine::effect::Side;
use language::grammar::Particle::To;
use language::grammar::{
    AlsoFigure, Amount as Printed, Arg, Atom, Bound, Chain, Change as Said, Clause, Copula, Link, MoreChange,
    Particle, Pred, Quantity, Quote, Sign, Tie, Tied,
};
use language::lexicon::COUNTER;
use language::scribe::events::Slot::{By, Place};
use language::scribe::events::{self, CANNOT, DOES, Event, IS, Row};
use language::scribe::phrase::{Phrase, Var, Whose};
use language::scribe::{Actor, Lowered, Pick, Plays};
use language::view::{Form, Slots};
use language::{DeedId, Tense, Voice, Word, genre};

use super::deeds::{ONE, target};
use super::{Hooks, abilities, cannot, stat, words};
use crate::kinds::Stat;
use crate::lexicon::{Deed, Keyword, Noun};
use crate::table::Zone;
use crate::vocabulary::{Amount, Change, Dealer, Fate, Given, Reference, Sort3, Term, Verb};

/// Changes of figures, with their signs.
fn figures(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Vec<(Stat, bool, Amount)>> {
    let refused = || cannot(chain.at, "この変化", "such a change");
    let (Atom::Changes(language::grammar::Changes::All { first, more }), [], None) =
        (&chain.first, &chain.more[..], &chain.relative)
    else {
        return refused();
    };
    let more = more.iter().map(|more| match more {
        MoreChange::Slash { change }
        | MoreChange::Pause { change }
        | MoreChange::And { change }
        | MoreChange::Dot { change } => change,
    });
    let mut all: Vec<(Stat, bool, Amount)> = Vec::new();
    for change in std::iter::once(first).chain(more) {
        let Said::Of { figure: Some(figure), more, sign, n } = change else { return refused() };
        let also = more.iter().map(|also| match also {
            AlsoFigure::Slash { figure } | AlsoFigure::Dot { figure } => figure,
        });
        let n = match n {
            Printed::N { n } => Amount::N((*n).min(99) as i16),
            Printed::X => hooks.named(Var::X, chain.at)?,
            Printed::Y => return refused(),
        };
        for figure in std::iter::once(figure).chain(also) {
            let Some(stat) = stat(figure.0) else { return refused() };
            if all.iter().any(|(known, ..)| *known == stat) {
                return refused();
            }
            all.push((stat, *sign == Sign::Minus, n.clone()));
        }
    }
    Ok(all)
}

fn signed(n: i16, minus: bool) -> i8 {
    (if minus { -n } else { n }) as i8
}

/// +する: both numbers at once.
fn add(hooks: &mut Hooks<'_>, to: Reference, all: &[(Stat, bool, Amount)]) -> Lowered<()> {
    let at = hooks.writer().at();
    let printed = all.iter().all(|(.., n)| matches!(n, Amount::N(_)));
    let of = |wanted: Stat| {
        let found = all.iter().find(|(stat, ..)| *stat == wanted);
        found.map_or(0, |(_, minus, n)| match n {
            Amount::N(n) => signed(*n, *minus),
            _ => signed(1, *minus),
        })
    };
    let verb = Verb::Add(of(Stat::Attack), of(Stat::Defense));
    if printed {
        hooks.writer().deed(verb, to, ONE);
        return Ok(());
    }
    let n = all[0].2.clone();
    if all.iter().any(|(.., other)| *other != n) {
        return cannot(at, "攻撃力と体力で異なる変動する数値", "the same number for both");
    }
    hooks.writer().deed(verb, to, n);
    Ok(())
}

/// Figures that are more or less while something lasts, and so many times where the number is counted.
fn stats(at: language::grammar::At, all: &[(Stat, bool, Amount)]) -> Lowered<(Vec<Change>, Option<Amount>)> {
    let times = all.iter().map(|(.., n)| n).find(|n| !matches!(n, Amount::N(_))).cloned();
    let one = |(stat, minus, n): &(Stat, bool, Amount)| match (n, &times) {
        (Amount::N(n), None) => Ok(Change::Stat(*stat, signed(*n, *minus))),
        (n, Some(times)) if n == times => Ok(Change::Stat(*stat, signed(1, *minus))),
        _ => cannot(at, "攻撃力と体力で異なる変動する数値", "the same number for both"),
    };
    Ok((all.iter().map(one).collect::<Lowered<_>>()?, times))
}

/// What cards have from now on: 【守護】と【突進】, 「…」.
pub(super) fn gains(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Vec<Change>> {
    let at = chain.at;
    if chain.relative.is_some() {
        return cannot(at, "このもの", "such a gain");
    }
    // 武装・タイプ: a type, by its word.
    if let (Atom::Noun(word), [Tied::By(Tie::Dot, Atom::Noun(kind))]) = (&chain.first, &chain.more[..])
        && genre::Noun::of(*kind) == Some(genre::Noun::Type)
    {
        let entry = word.entry(hooks.lexicon);
        return match entry.sorts.meets(language::Sorts::TRAIT) && genre::Noun::of(*word).is_none() {
            true => Ok(vec![Change::Type(crate::cards::row(&mut hooks.book.lore.types, entry.ja))]),
            false => cannot(at, "このもの", "such a gain"),
        };
    }
    let mut atoms = vec![&chain.first];
    for tied in &chain.more {
        match tied {
            Tied::By(Tie::And, atom) | Tied::Beside(atom) => atoms.push(atom),
            _ => return cannot(at, "この並べ方", "words joined like this"),
        }
    }
    let mut all = Vec::new();
    for atom in atoms {
        match atom {
            Atom::Keyword(keyed) if keyed.n.is_none() => match Keyword::of(keyed.word) {
                Some(Keyword::Quick) => all.push(Change::Key(crate::kinds::Keyword::Quick)),
                word => match word.and_then(words::key) {
                    Some(key) => all.push(Change::Key(key)),
                    None => return cannot(at, "このキーワード", "such a keyword"),
                },
            },
            Atom::Quote(Quote::Text { line }) => {
                if let Some(keys) = abilities::keys(&line.0.clauses) {
                    all.extend(keys.into_iter().map(Change::Key));
                    continue;
                }
                if let Some(held) = abilities::quoted_hold(hooks, &line.0.clauses)? {
                    all.extend(held);
                    continue;
                }
                let rows = abilities::quoted(hooks, &line.0.clauses)?;
                all.extend(rows.into_iter().map(|row| Change::Ability(row, 0)));
            }
            _ => return cannot(at, "このもの", "such a gain"),
        }
    }
    Ok(all)
}

/// Gives something to cards for as long as the sentence says.
pub(super) fn give(hooks: &mut Hooks<'_>, to: &Reference, changes: Vec<Change>) {
    give_times(hooks, to, changes, ONE);
}

/// The same, with numbers so many times as much.
fn give_times(hooks: &mut Hooks<'_>, to: &Reference, changes: Vec<Change>, times: Amount) {
    hooks.sentence.lasted = true;
    if hooks.timed && hooks.sentence.until.is_none() {
        hooks.writer().cite(ruling!("SV-143"));
    }
    let uses = u8::from(std::mem::take(&mut hooks.sentence.once));
    for lasts in hooks.sentence.until.clone().unwrap_or_else(|| vec![Term::Gone]) {
        let row = hooks.book.give(Given { changes: changes.clone(), lasts, uses });
        hooks.writer().deed(Verb::Give(row), to.clone(), times.clone());
    }
}

/// Gives something to a player for as long as the sentence says.
pub(super) fn give_player(hooks: &mut Hooks<'_>, side: Side, change: Change, uses: u8) {
    hooks.sentence.lasted = true;
    for lasts in hooks.sentence.until.clone().unwrap_or_else(|| vec![Term::Gone]) {
        let row = hooks.book.give(Given { changes: vec![change], lasts, uses });
        hooks.writer().deed(Verb::GivePlayer(row, side), Reference::Nothing, ONE);
    }
}

/// 次のスタートフェイズに1枚引けない。: what the player spoken of can't do in that phase or time; says whether it is that.
pub(super) fn barred(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, by: Actor) -> Lowered<bool> {
    let timed = hooks.sentence.phase.is_some() || hooks.sentence.until.is_some();
    // 次の自分のターン、自分はカードをプレイできない。
    let own = by == Actor::One(Side::Mine);
    if (hooks.who != Side::Spoken && !own) || !timed {
        return Ok(false);
    }
    let who = hooks.who;
    let phase = hooks.sentence.phase.map(|phase| (phase, false));
    let Some(change) = super::playing::cannot_do(hooks, deed, slots, phase)? else { return Ok(false) };
    hooks.sentence.phase = None;
    give_player(hooks, who, change, 0);
    Ok(true)
}

/// ダメージを受けない
fn no_harm(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Change> {
    let at = slots.at();
    slots.take_form();
    let Some(chain) = slots.take(&Particle::Object).printed() else {
        return cannot(at, "このダメージ", "such damage");
    };
    let Some((sort, dealer, once)) = suffered(hooks, chain) else {
        return cannot(chain.at, "このダメージ", "such damage");
    };
    hooks.sentence.once = once;
    Ok(Change::NoDamage(sort, dealer))
}

/// What a clause says that holds of its subject; none if it is a deed.
pub(super) fn held(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
) -> Lowered<Option<Vec<Change>>> {
    let at = slots.at();
    let Some(form) = slots.peek_form() else { return Ok(None) };
    let shared = genre::Deed::of(deed);
    if let Some(change) = never(hooks, deed, slots)? {
        return Ok(Some(vec![change]));
    }
    match shared {
        Some(genre::Deed::Have | genre::Deed::Gain) if form.is_simple() => {
            let Some(chain) = slots.take(&Particle::Object).printed() else {
                return cannot(at, "何を持つか", "what is gained");
            };
            gains(hooks, chain).map(Some)
        }
        Some(genre::Deed::Change) if form.is_simple() && slots.has_change() => {
            if slots.peek(&Particle::Object).is_some() {
                return Ok(None);
            }
            let mut all = Vec::new();
            while let Some(chain) = slots.take_change() {
                all.extend(figures(hooks, chain)?);
            }
            let (changes, times) = stats(at, &all)?;
            hooks.times = times;
            Ok(Some(changes))
        }
        Some(genre::Deed::Attack) if form.voice == Voice::Potential && is_never(form) => {
            no_attack(slots).map(|change| Some(vec![change]))
        }
        // 攻撃されない
        Some(genre::Deed::Attack) if form.voice == Voice::Passive && is_never(form) => {
            slots.take_form();
            Ok(Some(vec![Change::NotAttacked]))
        }
        // 【守護】を失う
        Some(genre::Deed::Lose) if form.is_simple() => {
            let Some(chain) = slots.take(&Particle::Object).printed() else { return Ok(None) };
            let lost = |change| match change {
                Change::Key(key) => Some(Change::NoKey(key)),
                _ => None,
            };
            Ok(gains(hooks, chain)?.into_iter().map(lost).collect())
        }
        Some(genre::Deed::Exist) if form.is_simple() && slots.peek(&Particle::AtAlso).is_some() => {
            match slots.take(&Particle::AtAlso).printed().map(|chain| (&chain.first, &chain.more[..])) {
                Some((Atom::Name(name), [])) => Ok(Some(vec![Change::Name(hooks.name(&name.0))])),
                _ => cannot(at, "この名前", "such a name"),
            }
        }
        Some(genre::Deed::Come) if form.is_simple() => {
            let state = slots.take(&Particle::At).printed().and_then(Chain::only_noun);
            let place = slots.take(&Particle::To).printed().and_then(Chain::only_noun);
            match (state.and_then(Noun::of), place.and_then(words::zone)) {
                (Some(Noun::Engaged), Some(Zone::Field)) => Ok(Some(vec![Change::EntersActed])),
                _ => cannot(at, "この状態", "such a state"),
            }
        }
        Some(genre::Deed::Give) if form.is_simple() => match by_defense(slots) {
            true => Ok(Some(vec![Change::HitsByDefense])),
            false => Ok(None),
        },
        Some(genre::Deed::Give) if form.tense == Tense::Negative && form.voice == Voice::Active => {
            slots.take_form();
            let sort = slots.take(&Particle::Object).printed().and_then(harm);
            match sort {
                Some(sort) => Ok(Some(vec![Change::DealsNo(sort)])),
                None => cannot(at, "このダメージ", "such damage"),
            }
        }
        Some(genre::Deed::Suffer) if form.tense == Tense::Negative && form.voice == Voice::Active => {
            no_harm(hooks, slots).map(|change| Some(vec![change]))
        }
        _ => Ok(None),
    }
}

/// リーダーを攻撃できない
fn no_attack(slots: &mut Slots<'_>) -> Lowered<Change> {
    slots.take_form();
    let (leaders, followers) = match slots.take(&Particle::Object).printed() {
        None => (true, true),
        Some(chain) => match words::nouns(chain).unwrap_or_default()[..] {
            [word] | [_, word] if Noun::of(word) == Some(Noun::Leader) => (true, false),
            [word] if Noun::of(word) == Some(Noun::Follower) => (false, true),
            [word] if genre::Noun::of(word) == Some(genre::Noun::Opponent) => (true, true),
            _ => return cannot(chain.at, "この攻撃先", "whom the attack is at"),
        },
    };
    Ok(Change::NoAttack { leaders, followers })
}

/// 次のダメージ, 「相手の能力ダメージ」: which damage, whose, and whether only the next.
fn suffered(hooks: &Hooks<'_>, chain: &Chain) -> Option<(Sort3, Dealer, bool)> {
    if let Some(sort) = harm(chain) {
        return Some((sort, Dealer::Anyone, false));
    }
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Adnominal(next), [Tied::Beside(Atom::Noun(word))], None)
            if genre::Adnominal::of(*next) == Some(genre::Adnominal::Next) =>
        {
            harm_of(*word).map(|sort| (sort, Dealer::Anyone, true))
        }
        (Atom::Quote(Quote::Text { line }), [], None) => match &line.0.clauses[..] {
            [Clause { args, pred: Pred::Is(inner, Copula::Bare), link: None, .. }] if args.is_empty() => {
                match words::nouns(inner)?[..] {
                    [whose, word] if hooks.whose(whose)?.side(Side::Mine) == Some(Side::Theirs) => {
                        harm_of(word).map(|sort| (sort, Dealer::Opponent, false))
                    }
                    _ => None,
                }
            }
            _ => None,
        },
        _ => None,
    }
}

/// What can be said never to happen to cards, or not by abilities.
const NEVER: &[Row<Zone, Option<Fate>>] = &[
    (genre::Deed::Destroy.id(), IS, &[By], Some(Fate::Destroyed)),
    (genre::Deed::Banish.id(), DOES, &[By], Some(Fate::Banished)),
    (genre::Deed::Return.id(), IS, &[Place(To, &[Zone::Hand]), By], Some(Fate::Returned)),
    (genre::Deed::GoBack.id(), DOES, &[Place(To, &[Zone::Hand]), By], Some(Fate::Returned)),
    (genre::Deed::Seize.id(), IS, &[By], Some(Fate::Seized)),
    (Deed::Engage.id(), IS, &[By], Some(Fate::Acted)),
    (Deed::Engage.id(), DOES, &[By], Some(Fate::Acted)),
    (Deed::Refresh.id(), IS, &[By], Some(Fate::Stood)),
    (Deed::Refresh.id(), DOES, &[By], Some(Fate::Stood)),
    (Deed::Evolve.id(), CANNOT, &[], Some(Fate::Evolves)),
    (genre::Deed::Choose.id(), IS, &[By], None),
];

/// Is it said that something never happens?
fn is_never(form: Form) -> bool {
    matches!(form.tense, Tense::Negative | Tense::NegativeStem | Tense::Unable)
}

/// 能力によって破壊されない, 相手の能力によって選ばれない, スタートフェイズにスタンドしない: what never happens.
fn never(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>) -> Lowered<Option<Change>> {
    let at = slots.at();
    let Some(form) = slots.peek_form().filter(|form| is_never(*form)) else { return Ok(None) };
    if hooks.sentence.phase == Some(Noun::StartPhase) && (Deed::of(deed), form.voice) == STANDS {
        hooks.sentence.phase = None;
        slots.take_form();
        return Ok(Some(Change::NoStanding));
    }
    let Some(Event { topic: fate, by, .. }) = events::read(hooks, NEVER, (deed, form), slots)? else {
        return Ok(None);
    };
    slots.take_form();
    let by = by.map(|by| match (genre::Noun::of(by.what), by.whose, by.pointed) {
        (Some(genre::Noun::Ability), None, false) => Some(Dealer::Anyone),
        (Some(genre::Noun::Ability), Some(Whose::Opponent), false) => Some(Dealer::Opponent),
        _ => None,
    });
    // 能力によって破壊されず、消滅しない: by what is said of both.
    let by = by.or(hooks.sentence.by.map(Some).filter(|_| fate != Some(Fate::Evolves)));
    hooks.sentence.by = by.flatten();
    match (fate, by) {
        (Some(Fate::Destroyed), Some(Some(Dealer::Anyone))) => Ok(Some(Change::NotDestroyed)),
        (Some(Fate::Banished), Some(Some(Dealer::Anyone))) => Ok(Some(Change::NotBanished)),
        (Some(Fate::Evolves), None) => Ok(Some(Change::Never(Fate::Evolves, Dealer::Anyone))),
        (Some(fate), Some(Some(dealer))) => Ok(Some(Change::Never(fate, dealer))),
        (None, Some(Some(Dealer::Opponent))) => Ok(Some(Change::NotChosen)),
        _ => cannot(at, "何によるか", "by what"),
    }
}

/// スタンドし
const STANDS: (Option<Deed>, Voice) = (Some(Deed::Refresh), Voice::Active);

/// 攻撃力ではなく体力と同じダメージを与える
fn by_defense(slots: &mut Slots<'_>) -> bool {
    let rather = slots.take_as().is_some_and(|(chain, particle)| {
        let attack = chain.only_noun().and_then(stat) == Some(Stat::Attack);
        attack && *particle == Particle::RatherThan
    });
    rather
        && slots.take(&Particle::Object).printed().is_some_and(|chain| {
            match (&chain.first, &chain.more[..]) {
                (
                    Atom::Noun(figure),
                    [Tied::By(Tie::And, Atom::Adnominal(same)), Tied::Beside(Atom::Noun(damage))],
                ) => {
                    stat(*figure) == Some(Stat::Defense)
                        && genre::Adnominal::of(*same) == Some(genre::Adnominal::Same)
                        && genre::Noun::of(*damage) == Some(genre::Noun::Damage)
                }
                _ => false,
            }
        })
}

/// Which damage: 交戦ダメージ, 能力によるダメージ.
pub(super) fn harm(chain: &Chain) -> Option<Sort3> {
    let word = match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Noun(by), [Tied::By(Tie::By, Atom::Noun(damage))], None) => {
            let ability = genre::Noun::of(*by) == Some(genre::Noun::Ability);
            let damage = genre::Noun::of(*damage) == Some(genre::Noun::Damage);
            return (ability && damage).then_some(Sort3::Ability);
        }
        _ => chain.only_noun()?,
    };
    harm_of(word)
}

fn harm_of(word: language::Word<{ language::lexicon::NOUN }>) -> Option<Sort3> {
    if genre::Noun::of(word) == Some(genre::Noun::Damage) {
        return Some(Sort3::Any);
    }
    match Noun::of(word)? {
        Noun::AttackDamage => Some(Sort3::Attack),
        Noun::CombatDamage => Some(Sort3::Combat),
        Noun::AbilityDamage => Some(Sort3::Ability),
        _ => None,
    }
}

/// ドライブを持つ: it comes with a card (14.4).
fn is_drive(chain: &Chain) -> bool {
    let drive =
        matches!(&chain.first, Atom::Keyword(keyed) if Keyword::of(keyed.word) == Some(Keyword::Drive));
    drive && chain.more.is_empty()
}

/// Lowers a deed that gives cards something; says whether it is one.
pub(super) fn lasts(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>) -> Lowered<bool> {
    let simple = slots.peek_form().is_some_and(|form| form.is_simple());
    let shared = genre::Deed::of(deed);
    let changes = shared == Some(genre::Deed::Change) && simple && slots.has_change();
    if changes && slots.peek(&Particle::Object).is_none() {
        let (to, _) = target(hooks, slots, &Particle::Topic, Pick::by(Side::Mine))?;
        let mut all = Vec::new();
        while let Some(chain) = slots.take_change() {
            all.extend(figures(hooks, chain)?);
        }
        match hooks.sentence.until {
            None => add(hooks, to, &all)?,
            Some(_) => {
                let (changes, times) = stats(slots.at(), &all)?;
                give_times(hooks, &to, changes, times.unwrap_or(ONE));
            }
        }
        return Ok(true);
    }
    if shared == Some(genre::Deed::Change)
        && simple
        && let Some((to, changes)) = evolve_cost(hooks, slots)?
    {
        give(hooks, &to, changes);
        return Ok(true);
    }
    if shared == Some(genre::Deed::Change)
        && simple
        && let Some((to, changes)) = less_harm(hooks, slots)?
    {
        give(hooks, &to, changes);
        return Ok(true);
    }
    let holds = match shared {
        Some(genre::Deed::Have | genre::Deed::Gain) => simple,
        Some(genre::Deed::Attack | genre::Deed::Suffer | genre::Deed::Give) => !simple,
        _ => slots.peek_form().is_some_and(is_never) && NEVER.iter().any(|(never, ..)| *never == deed),
    };
    if !holds {
        return Ok(false);
    }
    let passive = slots.peek_form().is_some_and(|form| form.voice == Voice::Passive);
    let subject = if passive { Particle::Object } else { Particle::Topic };
    let (to, _) = target(hooks, slots, &subject, Pick::by(Side::Mine))?;
    if simple && slots.peek(&Particle::Object).is_some_and(is_drive) {
        slots.take(&Particle::Object);
        hooks.writer().deed(Verb::GainDrive, to, ONE);
        return Ok(true);
    }
    // 【守護】とこのターン、「…」を持つ: the first for good, as the time stands after it.
    let object = slots.peek(&Particle::Object).map(|chain| chain.at.start);
    let kept = slots.take(&Particle::With).printed();
    if let Some(chain) = kept
        && (hooks.sentence.until.is_none() || object.is_none_or(|at| at <= chain.at.end + "と".len() as u32))
    {
        return cannot(chain.at, "この助詞", "such a particle");
    }
    let Some(changes) = held(hooks, deed, slots)? else { return Ok(false) };
    if hooks.times.take().is_some() {
        return cannot(slots.at(), "変動する数値", "a number that stays");
    }
    give(hooks, &to, changes);
    if let Some(chain) = kept {
        let changes = gains(hooks, chain)?;
        let until = hooks.sentence.until.take();
        give(hooks, &to, changes);
        hooks.sentence.until = until;
    }
    Ok(true)
}

/// 自分のリーダーが受けるダメージを-1する: of whom, and what becomes of it.
pub(super) fn less_harm(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
) -> Lowered<Option<(Reference, Vec<Change>)>> {
    let Some(chain) = slots.peek(&Particle::Object) else { return Ok(None) };
    let Some(said) = chain.relative.as_deref().filter(|said| said.before.is_none()) else { return Ok(None) };
    let mut bare = Chain { relative: None, ..chain.clone() };
    // 受ける4以上のダメージを3にする
    let mut cap = None;
    if let (
        Atom::Quantity(Quantity::Count { n: Printed::N { n }, unit: None, bound: Some(Bound::Least) }),
        [Tied::By(Tie::Of, damage)],
    ) = (&chain.first, &chain.more[..])
    {
        cap = Some((*n).min(99) as i8);
        bare = Chain { first: damage.clone(), more: Vec::new(), ..bare };
    }
    let Some(sort) = harm(&bare) else { return Ok(None) };
    let (
        Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. },
        [Arg::Phrase(whom, Some(Particle::Subject), _)],
    ) = (&said.pred, &said.args[..])
    else {
        return Ok(None);
    };
    let takes = match said.pred.deed(hooks.lexicon()).and_then(genre::Deed::of) {
        Some(genre::Deed::Suffer) => true,
        Some(genre::Deed::Give) => false,
        _ => return Ok(None),
    };
    let phrase = Phrase::read(hooks, whom)?;
    let (to, _) = super::deeds::picked(hooks, phrase, Pick::by(Side::Mine))?;
    slots.take(&Particle::Object);
    if let Some(from) = cap {
        let most = slots.take(&Particle::To).printed().and_then(language::scribe::amounts::number);
        return match most {
            Some(most) if takes && sort == Sort3::Any => {
                Ok(Some((to, vec![Change::DamageCap(from, most.min(99) as i8)])))
            }
            _ => cannot(slots.at(), "この変化", "such a change"),
        };
    }
    // 受けるダメージを0にする, 次に受けるダメージを0にする
    if takes && !slots.has_change() && slots.take_adverb(genre::Adverb::Next.word()) {
        let to_none = slots.take(&Particle::To).printed().and_then(language::scribe::amounts::number);
        hooks.sentence.once = to_none == Some(0);
        return match to_none {
            Some(0) => Ok(Some((to, vec![Change::NoDamage(sort, Dealer::Anyone)]))),
            _ => cannot(slots.at(), "この変化", "such a change"),
        };
    }
    if takes && sort == Sort3::Any && !slots.has_change() {
        let to_none = slots.take(&Particle::To).printed().and_then(language::scribe::amounts::number);
        return match to_none {
            Some(0) => Ok(Some((to, vec![Change::DamageCap(1, 0)]))),
            _ => cannot(slots.at(), "この変化", "such a change"),
        };
    }
    match slots.take_change().and_then(super::grants::change) {
        Some(n) if takes => Ok(Some((to, vec![Change::DamageTaken(sort, n as i8)]))),
        Some(n) => Ok(Some((to, vec![Change::DamageDealt(sort, n as i8)]))),
        None => cannot(slots.at(), "この変化", "such a change"),
    }
}

/// Xが4以上のダメージを受ける場合、代わりに3ダメージを受ける: of whom, and what becomes of such damage.
pub(super) fn capped<'c>(hooks: &Hooks<'_>, would: &'c Clause, then: &Clause) -> Option<(&'c Chain, Change)> {
    let plain = |clause: &Clause| {
        clause.does(hooks.lexicon, genre::Deed::Suffer)
            && matches!(clause.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. })
    };
    let upon = matches!(would.link, Some(Link::When | Link::Case | Link::CasePause | Link::Upon));
    let damage = |unit: &Word<COUNTER>| {
        matches!(genre::Counter::of(*unit), Some(genre::Counter::Damage | genre::Counter::OfDamage))
    };
    let whom = would.args.iter().find_map(|arg| arg.phrase(&[Particle::Subject]))?;
    let harm = would.args.iter().find_map(|arg| arg.phrase(&[Particle::Object]))?;
    let from = match (&harm.first, &harm.more[..], &harm.relative) {
        (
            Atom::Quantity(Quantity::Count { n: Printed::N { n }, unit: None, bound: Some(Bound::Least) }),
            [Tied::By(Tie::Of, word)],
            None,
        ) if word.noun() == Some(genre::Noun::Damage) => *n,
        _ => return None,
    };
    let most = then.args.iter().find_map(|arg| match arg {
        Arg::Phrase(chain, Some(Particle::Object) | None, _) => match (&chain.first, &chain.more[..]) {
            (Atom::Quantity(Quantity::Count { n: Printed::N { n }, unit: Some(unit), bound: None }), [])
                if damage(unit) =>
            {
                Some(*n)
            }
            _ => None,
        },
        _ => None,
    })?;
    let instead = then.args.iter().any(|arg| arg.is(genre::Adverb::Instead));
    let whole = would.args.len() == 2 && then.args.len() == 2 && instead;
    let so = plain(would) && plain(then) && upon && whole && most < from && from < 100;
    so.then_some((whom, Change::DamageCap(from as i8, most as i8)))
}

/// これの《進化》コストを0にする, …は「…」と同じだけ-1する: of what, and what becomes of it.
pub(super) fn evolve_cost(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
) -> Lowered<Option<(Reference, Vec<Change>)>> {
    let found = [Particle::Object, Particle::Topic].into_iter().find_map(|at| Some((slots.peek(&at)?, at)));
    let Some((chain, slot)) = found else { return Ok(None) };
    let [before @ .., Tied::By(Tie::Of, Atom::Keyword(keyed)), Tied::Beside(Atom::Noun(cost))] =
        &chain.more[..]
    else {
        return Ok(None);
    };
    let evolves = Keyword::of(keyed.word) == Some(Keyword::Evolve);
    if !evolves || genre::Noun::of(*cost) != Some(genre::Noun::Cost) {
        return Ok(None);
    }
    let of = Chain { more: before.to_vec(), ..chain.clone() };
    slots.take(&slot);
    let phrase = Phrase::read(hooks, &of)?;
    let (to, _) = super::deeds::picked(hooks, phrase, Pick::by(Side::Mine))?;
    let each = language::scribe::amounts::as_many(hooks, slots, Side::Mine)?;
    let change = match (slots.take_change(), each) {
        (Some(chain), None) => super::grants::change(chain).map(|n| Change::EvolveCosts(n as i8)),
        (Some(chain), Some(Amount::Count(of))) => {
            let row = hooks.select(of);
            super::grants::change(chain).map(|n| Change::EvolveCostsPer(row, n as i8))
        }
        (_, Some(_)) => None,
        (None, None) => {
            let n = slots.take(&Particle::To).printed().and_then(language::scribe::amounts::number);
            n.map(|n| Change::EvolveCostsTo(n.min(99) as i8))
        }
    };
    match change {
        Some(change) => Ok(Some((to, vec![change]))),
        None => cannot(slots.at(), "この変化", "such a change"),
    }
}
