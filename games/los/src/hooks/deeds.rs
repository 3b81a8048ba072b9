//! Deeds: verbs of the language with their slots, as verbs of the engine.

use engine::End;
use engine::effect::{Bound, Side, SlotId};
use language::DeedId;
use language::card::told;
use language::genre::{self, Adverb};
use language::grammar::{
    Amount as Number, Arg, Atom, Chain, Clause, Link, Particle, Pred, Quantity, Tie, Tied,
};
use language::scribe::amounts::{aimed_at, as_many, bounded, is_aim, number, per, times, value};
use language::scribe::phrase::{Count, Phrase, Says, Whose, count};
use language::scribe::picking::{carried, phrase_in, target};
use language::scribe::sentences::{body, one_of, player, sentences, tried_price};
use language::scribe::words::Words;
use language::scribe::{Actor, Choice, Lowered, Pick, Plays, Refused};
use language::view::Slots;

use super::events::whom;
use super::times as times_of;
use super::{
    DAMAGE_TO_CHARACTER, Hooks, cannot, figure_of, harm, lasting, moves, own_noun, posture, prohibitions,
    shared_noun,
};
use crate::lexicon::{Deed, Noun};
use crate::table::{Figure, Key, LANES, Phase, Row, Rule, Zone};
use crate::vocabulary::{
    Amount, Change, Condition, Do, Filter, Given, Measure, Op, Pose, Reference, Selector, Sort, Spot, Term,
    Test, Verb, Whom,
};

fn not_understood<T>(slots: &Slots<'_>) -> Lowered<T> {
    cannot(slots.at(), "この行為", "such a deed")
}

/// Is a lane chosen?
pub(super) fn chooses_lane(hooks: &Hooks<'_>, deed: DeedId, slots: &Slots<'_>) -> bool {
    genre::Deed::of(deed) == Some(genre::Deed::Choose)
        && slots.peek(&Particle::Object).is_some_and(|chain| lane_of(hooks, chain).is_some())
}

/// レーン, 相手のレーン: whose, where that is said.
fn lane_of(hooks: &Hooks<'_>, chain: &Chain) -> Option<Option<Side>> {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Noun(word), [], None) if Noun::of(*word) == Some(Noun::Lane) => Some(None),
        (Atom::Noun(whose), [Tied::By(Tie::Of, Atom::Noun(word))], None)
            if Noun::of(*word) == Some(Noun::Lane) =>
        {
            hooks.whose(*whose)?.side(Side::Mine).map(Some)
        }
        _ => None,
    }
}

/// The player or players that a deed is done to where who does it is who it is done to.
pub(super) fn whom_of(by: Actor) -> Whom {
    match by {
        Actor::Both => Whom::Both,
        by => Whom::One(by.side()),
    }
}

/// お互いは…する: is each of these done by both players at once, as so much life or so many cards?
pub(super) fn done_by_both(hooks: &Hooks<'_>, clauses: &[Clause]) -> bool {
    let together = |clause: &Clause| {
        let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
        let printed = |arg: &Arg| match arg {
            Arg::Phrase(chain, None, _) => chain.relative.is_none(),
            // 手札が5枚になるように: of each player's hand.
            Arg::Clause(_) => false,
            _ => true,
        };
        let of_players = matches!(
            deed,
            Some(genre::Deed::Draw | genre::Deed::Recover | genre::Deed::Lose | genre::Deed::Suffer)
        );
        of_players && clause.args.iter().all(printed)
    };
    let negated = |clause: &Clause| match &clause.pred {
        Pred::Verb { tense, .. } => tense.negated(),
        _ => false,
    };
    clauses.iter().all(|clause| together(clause) || negated(clause))
}

/// Does a deed.
pub(super) fn deed(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
    let by = each_of_both(hooks, deed, slots, by);
    let side = by.side();
    if by != Actor::Unsaid
        && let Some(changes) = prohibitions::of_player(hooks, deed, slots)?
    {
        return lasting::given_to_players(hooks, changes, by);
    }
    if let Some((whom, changes)) = harm::unhurt(hooks, deed, slots)? {
        return match hooks.until {
            Some(_) => lasting::given_to_players(hooks, changes, whom),
            None => not_understood(slots),
        };
    }
    if genre::Deed::of(deed) == Some(genre::Deed::Attack) && slots.take_adverb(Adverb::OnceMore.word()) {
        return again(hooks, slots, side);
    }
    if lasting::is_floor(deed, slots) {
        return lasting::floor_given(hooks, slots);
    }
    if let Some(lasting) = lasting::changes(hooks, deed, slots, side)? {
        return lasting::given(hooks, slots, lasting, side);
    }
    if let Some(own) = Deed::of(deed) {
        return own_deed(hooks, own, slots, side);
    }
    let Some(deed) = genre::Deed::of(deed) else { return not_understood(slots) };
    let object = Particle::Object;
    match deed {
        genre::Deed::Choose | genre::Deed::Find => choose(hooks, slots, side),
        genre::Deed::Destroy => done_to(hooks, slots, &object, Verb::Destroy, side),
        genre::Deed::Reveal => reveal(hooks, slots, side),
        genre::Deed::Show => shown(hooks, slots, side),
        genre::Deed::Discard => {
            let verb = Verb::Go(Spot::Zone(Zone::Trash), Pose::default(), false);
            done_to(hooks, slots, &object, verb, side)
        }
        genre::Deed::Swap => aspect(hooks, slots, Verb::Swap, side),
        genre::Deed::ChangeTo if is_redirected(slots) => redirect(hooks, slots, side),
        genre::Deed::ChangeTo => aspect(hooks, slots, Verb::ChangeDisplay, side),
        genre::Deed::Draw => draw(hooks, slots, by),
        genre::Deed::Recover => life(hooks, slots, Verb::Recover, by),
        genre::Deed::Lose => life(hooks, slots, Verb::LoseLife, by),
        // 相手のライフを200減らす
        genre::Deed::Reduce if is_life(slots, &object) => life(hooks, slots, Verb::LoseLife, by),
        genre::Deed::Raise if is_life(slots, &object) => life(hooks, slots, Verb::Recover, by),
        genre::Deed::Give => damage(hooks, slots, None, side),
        genre::Deed::Suffer => damage(hooks, slots, Some(by), side),
        genre::Deed::Move => moved(hooks, slots, side),
        genre::Deed::Shuffle => shuffle(hooks, slots, side),
        genre::Deed::Look => look(hooks, slots, side),
        // 以下から1つを選んで使う: what was chosen.
        genre::Deed::Use if uses_chosen(hooks, slots) => Ok(()),
        genre::Deed::Play | genre::Deed::Use => {
            let free = slots.take_adverb(Adverb::WithoutPaying.word());
            done_to(hooks, slots, &object, Verb::Play(free), side)
        }
        genre::Deed::Return if slots.peek(&Particle::To).is_none() => back_on_top(hooks, slots, side),
        genre::Deed::Put | genre::Deed::Return | genre::Deed::Add | genre::Deed::Bring => {
            put(hooks, slots, side)
        }
        genre::Deed::Change if is_life(slots, &object) => life_becomes(hooks, slots, &object, by),
        genre::Deed::Become if is_life(slots, &Particle::Topic) => {
            life_becomes(hooks, slots, &Particle::Topic, by)
        }
        // 相手のライフも半分にする, このカードもアタック表示にする
        genre::Deed::Change if slots.peek(&object).is_none() && is_life(slots, &Particle::Topic) => {
            life_becomes(hooks, slots, &Particle::Topic, by)
        }
        genre::Deed::Change => turned(hooks, slots, &object_slot(slots), side),
        genre::Deed::Become => turned(hooks, slots, &Particle::Topic, side),
        genre::Deed::Do => repeat(hooks, slots),
        genre::Deed::Pay => life(hooks, slots, Verb::LoseLife, by),
        _ => of_the_game(hooks, deed, slots, by),
    }
}

/// A deed of this game alone.
fn own_deed(hooks: &mut Hooks<'_>, deed: Deed, slots: &mut Slots<'_>, side: Side) -> Lowered<()> {
    match deed {
        Deed::Down => done_to(hooks, slots, &object_slot(slots), Verb::Down, side),
        Deed::Regain => regain(hooks, slots, true, side),
        Deed::Gain => regain(hooks, slots, false, side),
        Deed::Negate => negate(hooks, slots, side),
        Deed::Compare => compare(hooks, slots, side),
        Deed::Fight | Deed::FightWithDef | Deed::BeNegated => not_understood(slots),
    }
}

/// What ends the game, or changes its course.
fn of_the_game(hooks: &mut Hooks<'_>, deed: genre::Deed, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
    match deed {
        genre::Deed::Skip => skip(hooks, slots),
        genre::Deed::Gain if gains_turn(slots) => extra_turn(hooks, slots, by),
        // 以下から1つを選んで発動する: what was chosen.
        genre::Deed::UseText if hooks.writer.program().modes.is_some() => Ok(()),
        genre::Deed::Win | genre::Deed::LoseGame => wins(hooks, slots, by, deed == genre::Deed::Win),
        _ => not_understood(slots),
    }
}

/// Are things to choose from chosen and used, and nothing else named?
fn uses_chosen(hooks: &mut Hooks<'_>, slots: &Slots<'_>) -> bool {
    hooks.writer.program().modes.is_some() && slots.peek(&Particle::Object).is_none()
}

/// もう1度アタックできる
fn again(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    slots.take_form();
    // Once more is of this turn.
    hooks.lasted = hooks.until == Some(Term::Turn);
    done_to(hooks, slots, &Particle::Topic, Verb::Again, by)
}

/// お互いの手札を…置き、それぞれカードを4枚引く: both do it, where the deed before was done to both players' cards.
fn each_of_both(hooks: &Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, by: Actor) -> Actor {
    let of_players = matches!(
        genre::Deed::of(deed),
        Some(genre::Deed::Draw | genre::Deed::Recover | genre::Deed::Lose | genre::Deed::Suffer)
    );
    let both = match hooks.writer.ops().last() {
        Some(Op::Do(Do { to: Reference::Every(of), .. })) => {
            [Side::Mine, Side::Theirs].iter().all(|wanted| of.places.iter().any(|(_, side)| side == wanted))
        }
        _ => false,
    };
    let each = by == Actor::Unsaid && of_players && both && slots.take_adverb(Adverb::Each.word());
    if each { Actor::Both } else { by }
}

/// What it is done to stands in を, or in は where a card is the subject.
fn object_slot(slots: &Slots<'_>) -> Particle {
    match slots.peek(&Particle::Object) {
        None if slots.peek(&Particle::Topic).is_some() => Particle::Topic,
        _ => Particle::Object,
    }
}

/// A deed that is done to cards and nothing else.
fn done_to(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    slot: &Particle,
    verb: Verb,
    by: Side,
) -> Lowered<()> {
    let random = slots.take_adverb(Adverb::AtRandom.word());
    let to = match so_many(hooks, slots, by, (None, false))? {
        Some(to) if !random => to,
        Some(_) => return not_understood(slots),
        None => target(hooks, slots, slot, Pick { random, ..Pick::by(by) })?,
    };
    hooks.writer().deed(verb, to, Amount::N(1));
    Ok(())
}

fn choose(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    if slots.peek(&Particle::From).and_then(shared_noun) == Some(genre::Noun::Following) {
        slots.take(&Particle::From);
        return if by == Side::Mine { modes(hooks, slots) } else { modes_of(hooks, slots, by) };
    }
    if let Some(whose) = slots.peek(&Particle::Object).and_then(|chain| lane_of(hooks, chain)) {
        return lane(hooks, slots, whose);
    }
    if let Some(clause) = slots.take_clause(|clause| clause.link == Some(Link::SoThat)) {
        hooks.such = Some(such(hooks, clause)?);
    }
    // その差の数だけ選ぶ
    if matches!(slots.peek_each(), Some((_, Particle::Extent)))
        && so_many(hooks, slots, by, (None, true))?.is_some()
    {
        return Ok(());
    }
    let random = slots.take_adverb(Adverb::AtRandom.word());
    let how = Pick { aims: true, random, ..Pick::by(by) };
    target(hooks, slots, &Particle::Object, how).map(|_| ())
}

/// How the cards of one choice must go together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Such {
    /// No two of one name.
    NamesDiffer,
    /// No two that share an attribute, or a number.
    Differ(Sort),
    /// A number of all of them together comes to so much, or less; whether the printed one is meant.
    Total(Figure, bool, i16),
}

impl Such {
    /// 名称が異なる, 属性が異なる, コストが異なる
    pub(super) fn differ(what: &Chain) -> Option<Such> {
        if matches!(shared_noun(what), Some(genre::Noun::Name | genre::Noun::CardName)) {
            return Some(Such::NamesDiffer);
        }
        let word = what.only_noun()?;
        match Noun::of(word) {
            Some(Noun::Attribute) => Some(Such::Differ(Sort::Attribute)),
            Some(Noun::Race) => Some(Such::Differ(Sort::Race)),
            _ => figure_of(word).map(Sort::Figure).map(Such::Differ),
        }
    }

    /// What the next card must be like, seen with those already in this slot.
    pub(super) fn filter(self, own: SlotId) -> Filter {
        let own = Reference::Slot(own);
        match self {
            Such::NamesDiffer => Filter::Not(Box::new(Filter::Is(Test::Namesake(own)))),
            Such::Differ(sort) => Filter::Not(Box::new(Filter::Is(Test::Alike(sort, own)))),
            Such::Total(figure, printed, total) => {
                let so_far = Amount::Own(Measure::Figure(own, figure, printed));
                let left = Amount::Sum(vec![Amount::Times(Box::new(so_far), -1), Amount::N(total)]);
                Filter::Is(Test::Figure(figure, printed, Bound::AtMost, Box::new(left)))
            }
        }
    }
}

/// 名称が異なるように, コストの合計が4以下になるように
fn such(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Such> {
    let refused = || cannot(clause.at, "この選び方", "such a way to choose");
    let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
    match (&clause.args[..], deed) {
        ([Arg::Phrase(what, Some(Particle::Subject), _)], Some(genre::Deed::Differ)) => {
            Such::differ(what).map_or_else(refused, Ok)
        }
        (
            [Arg::Phrase(what, Some(Particle::Subject), _), Arg::Phrase(n, Some(Particle::To), _)],
            Some(genre::Deed::Become),
        ) if what.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Total) => {
            let total = Phrase::read(hooks, what)?;
            total.only(Says::FIGURES)?;
            let figure = match total.figures[..] {
                [(word, printed)] => figure_of(word).map(|figure| (figure, printed)),
                _ => None,
            };
            match (figure, bounded(hooks, n)?) {
                (Some((figure, printed)), (Bound::AtMost, Amount::N(n))) => {
                    Ok(Such::Total(figure, printed, n))
                }
                _ => refused(),
            }
        }
        _ => refused(),
    }
}

/// The most modes that a text may have.
const MOST_MODES: usize = 8;

/// 以下から1つを選んで: the lines after it are what there is to choose from.
fn modes(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    let chain = slots.take(&Particle::Object).printed().or_else(|| slots.take_count());
    let chain = chain.or_else(|| slots.take_count_of(&Particle::From));
    let (n, up_to) = match chain.map(count) {
        Some(Ok(Count::Exactly(n))) => (usize::try_from(n).unwrap_or_default(), false),
        // 2つまで
        Some(Ok(Count::UpTo(n))) => (usize::try_from(n).unwrap_or_default(), true),
        _ => return not_understood(slots),
    };
    let modes = hooks.modes;
    if modes.len() < 2 || modes.len() > MOST_MODES || n > modes.len() || n == 0 {
        return cannot(at, "選択肢の数", "how many there are to choose from");
    }
    // What stands before is done first, and only then is chosen.
    let done = |op: &Op| matches!(op, Op::Do(_) | Op::Choose(_));
    let start = usize::from(hooks.start);
    if hooks.writer.ops()[start..].iter().any(done) {
        return match n {
            1 if !up_to => one_mode(hooks, Side::Mine),
            _ => cannot(at, "選択肢の数", "how many there are to choose from"),
        };
    }
    let row = hooks.lore.options.len() as u16;
    let options = modes.iter().map(|mode| told(&hooks.lore.lexicon, mode)).collect();
    hooks.lore.options.push(options);
    let of = modes.len() as u8;
    let n = n as u8;
    hooks.writer.program().modes = Some(engine::effect::Modes { of, n, up_to, instead: None, row });
    for (at, mode) in modes.iter().enumerate() {
        let gate = hooks.writer.write(Op::Mode(at as u8, 0));
        body(hooks, &mode.clauses, false)?;
        hooks.writer.land(gate);
    }
    Ok(())
}

/// 相手は以下から1つを選ぶ: one of the lines after it, as that player chooses among those that can be done.
fn modes_of(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let at = slots.at();
    let chain = slots.take(&Particle::Object).printed().or_else(|| slots.take_count());
    let one = chain.or_else(|| slots.take_count_of(&Particle::From)).map(count);
    let modes = hooks.modes;
    if !matches!(one, Some(Ok(Count::Exactly(1)))) || modes.len() < 2 || modes.len() > MOST_MODES {
        return cannot(at, "選択肢の数", "how many there are to choose from");
    }
    one_mode(hooks, by)
}

/// One of the lines, chosen by this player as it is come to.
fn one_mode(hooks: &mut Hooks<'_>, by: Side) -> Lowered<()> {
    let modes = hooks.modes;
    let mut first = None;
    for mode in modes {
        let sentence = sentences(&mode.clauses).next().unwrap_or_default();
        let price = tried_price(hooks, sentence, Actor::Unsaid);
        let row = hooks.writer.cost_row(price.into_iter().collect());
        first = first.or(Some(row));
    }
    hooks.opponent_chose = true;
    hooks.writer.speak(by);
    let row = first.map_or(0, |row| row + 1);
    one_of(hooks, row, modes.len(), |hooks, nth| body(hooks, &modes[nth].clauses, false))
}

/// レーンを1つ選ぶ: the number of the lane is X from then on.
fn lane(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, whose: Option<Side>) -> Lowered<()> {
    let one = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    slots.take(&Particle::Object);
    if one.and_then(number) != Some(1) {
        return cannot(slots.at(), "レーンの数", "how many lanes");
    }
    hooks.writer.cite(rule!("3.3.4"));
    let asks = hooks.writer.write(Op::OneOf(0, Vec::new()));
    let (mut starts, mut ends) = (Vec::new(), Vec::new());
    for lane in 0..LANES {
        starts.push(hooks.writer.here());
        hooks.writer.write(Op::Let(Amount::N(lane.into())));
        ends.push(hooks.writer.write(Op::Jump(0)));
    }
    ends.into_iter().for_each(|end| hooks.writer.land(end));
    hooks.writer.ways(asks, starts);
    hooks.lane = Some(whose);
    Ok(())
}

/// What is changed of a card is not the card: 位置を入れ替える, 表示を変更する.
fn aspect(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, verb: Verb, by: Side) -> Lowered<()> {
    let at = slots.at();
    let Some(mut phrase) = phrase_in(hooks, slots, &Particle::Object)? else {
        return not_understood(slots);
    };
    if !phrase.said(Says::ASPECT) {
        return not_understood(slots);
    }
    phrase.forget(Says::ASPECT);
    let bare = phrase.says_only(Says::NOTHING);
    let to = match bare {
        // このカードは表示を変更できる
        true if verb == Verb::ChangeDisplay && slots.peek(&Particle::Topic).is_some() => {
            target(hooks, slots, &Particle::Topic, Pick::by(by))?
        }
        true => carried(hooks, at)?,
        false => phrase.pick(hooks, Pick::by(by))?,
    };
    let to = match (verb, phrase_in(hooks, slots, &Particle::With)?) {
        // …を選び、…と位置を入れ替える
        (Verb::Swap, Some(other)) => Reference::Both(vec![to, other.pick(hooks, Pick::by(by))?]),
        (_, None) => to,
        (_, Some(_)) => return not_understood(slots),
    };
    if verb == Verb::Swap && !are_two(hooks, &to) {
        return cannot(at, "何と入れ替えるか", "with what it changes places");
    }
    hooks.writer.deed(verb, to, Amount::N(1));
    Ok(())
}

/// Can two cards be meant, which change places?
fn are_two(hooks: &Hooks<'_>, to: &Reference) -> bool {
    let chosen = |slot: SlotId| {
        hooks.writer.ops().iter().any(|op| match op {
            Op::Choose(choose) => choose.into == slot && choose.most == Amount::N(2),
            Op::Do(todo) => todo.into == Some(slot),
            _ => false,
        })
    };
    match to {
        Reference::Both(all) => all.len() == 2,
        Reference::Slot(slot) => chosen(*slot),
        Reference::Every(_) => true,
        _ => false,
    }
}

/// Whoever attacks now, of these where that is said.
fn attacking(of: Option<Reference>) -> Reference {
    let places = [Side::Mine, Side::Theirs].map(|side| (Zone::Character, side)).to_vec();
    let mut filters = vec![Filter::Is(Test::Attacking)];
    filters.extend(of.map(|of| Filter::Is(Test::Among(of))));
    Reference::Every(Selector { places, filters })
}

/// アタックを無効にする: whoever attacks can't go on with it.
fn negate(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(object) = slots.take(&Particle::Object).printed() else { return not_understood(slots) };
    if object.last_noun().and_then(Noun::of) != Some(Noun::Attack) || hooks.until.is_some() {
        return not_understood(slots);
    }
    // アタックを1回無効にする: there is one attack at a time.
    let once = |chain: &Chain| number(chain) == Some(1);
    if slots.take_count_of_if(&Particle::Object, once).is_none() && slots.peek_count().is_some_and(once) {
        slots.take_count();
    }
    let whose = match (&object.first, &object.more[..], &object.relative) {
        (_, [], None) => None,
        (first, [Tied::Beside(_)], None)
            if matches!(first.adnominal(), Some(genre::Adnominal::That | genre::Adnominal::This)) =>
        {
            None
        }
        (_, [.., Tied::By(Tie::Of, _)], _) => {
            let cards = Chain { more: object.more[..object.more.len() - 1].to_vec(), ..object.clone() };
            match player(hooks, &cards).map(|whose| whose.side(by)) {
                Some(Some(side)) => {
                    let of = Selector { places: vec![(Zone::Character, side)], filters: Vec::new() };
                    Some(Reference::Every(of))
                }
                Some(None) => return not_understood(slots),
                None => Some(Phrase::read(hooks, &cards)?.pick(hooks, Pick::by(by))?),
            }
        }
        _ => return not_understood(slots),
    };
    hooks.writer.cite(ruling!("LS-65"));
    hooks.lore.given.push(Given { change: Change::Key(Key::CantAttack), until: Term::Battle });
    let row = hooks.lore.given.len() as u16 - 1;
    hooks.writer.deed(Verb::Give(row), attacking(whose), Amount::N(1));
    Ok(())
}

/// この処理を合計3回行う, この効果をもう1回行う: what the text does so far begins again.
fn repeat(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let this = slots.take(&Particle::Object).printed().is_some_and(|chain| {
        let text = |word| matches!(genre::Noun::of(word), Some(genre::Noun::Process | genre::Noun::Effect));
        chain.first.adnominal() == Some(genre::Adnominal::This)
            && chain.more.len() == 1
            && chain.last_noun().is_some_and(text)
    });
    // What was chosen or told once is not told anew.
    if !this || hooks.lane.is_some() || hooks.writer.program().modes.is_some() {
        return not_understood(slots);
    }
    let start = hooks.start;
    if slots.take_adverb(Adverb::OnceMore.word()) {
        // As often as its player wants to and can: else it would never end.
        let asked = hooks.writer.ops().iter().any(|op| matches!(op, Op::May(_) | Op::Pay(..)));
        if !asked {
            return not_understood(slots);
        }
        hooks.writer.write(Op::Jump(start));
        return Ok(());
    }
    let count = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    let n = match count.map(|chain| (&chain.first, &chain.more[..])) {
        Some((Atom::Quantity(Quantity::InTotal { n: Number::N { n }, unit, bound: None }), []))
            if matches!(genre::Counter::of(*unit), Some(genre::Counter::Time | genre::Counter::Occasion)) =>
        {
            (*n).min(99) as i16
        }
        _ => return not_understood(slots),
    };
    // X counts how often it was done.
    hooks.writer.write(Op::Let(Amount::Sum(vec![Amount::X, Amount::N(1)])));
    hooks.writer.write(Op::Unless(Condition::Is(Amount::X, Bound::AtLeast, Amount::N(n)), start));
    Ok(())
}

/// 次の相手のリードフェイズをスキップする
fn skip(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let Some(object) = slots.take(&Particle::Object).printed() else { return not_understood(slots) };
    let (rule, term, side) = match times_of::apart(hooks, object) {
        Some(times_of::Apart { which: Some(genre::Adnominal::Next), side: Some(side), nouns }) => {
            let rule = match nouns[..] {
                [phase] => times_of::phase(phase).and_then(skipped),
                _ => None,
            };
            (rule, Term::NextTurn(side), side)
        }
        _ => return not_understood(slots),
    };
    let Some(rule) = rule else { return not_understood(slots) };
    hooks.until = Some(term);
    lasting::given_to_players(hooks, vec![Change::Rule(rule)], Actor::One(side))
}

/// 追加ターン
fn gains_turn(slots: &Slots<'_>) -> bool {
    slots.peek(&Particle::Object).is_some_and(|chain| chain.is(genre::Noun::ExtraTurn))
}

/// 自分は追加ターンを得る
fn extra_turn(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
    slots.take(&Particle::Object);
    if by == Actor::Both || hooks.until.is_some() {
        return not_understood(slots);
    }
    hooks.writer.cite(ruling!("LS-85"));
    hooks.writer.deed(Verb::ExtraTurn(by.side()), Reference::Nothing, Amount::N(1));
    Ok(())
}

/// お互いの手札の枚数を比べる: what is said of more or less after it is of these.
fn compare(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(object) = slots.take(&Particle::Object).printed() else { return not_understood(slots) };
    let Some((one, two)) = super::kinds::of_each_player(hooks, object) else { return not_understood(slots) };
    let (one, two) = (value(hooks, &one, by)?, value(hooks, &two, by)?);
    hooks.compares(&one, &two);
    hooks.between_players = hooks.compared.clone();
    Ok(())
}

/// 自分はゲームに勝利する, 相手は敗北する
fn wins(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Actor, wins: bool) -> Lowered<()> {
    let game = slots.take(&Particle::To).printed().is_none_or(|chain| chain.is(genre::Noun::Game));
    let Actor::One(side) = by else { return not_understood(slots) };
    if !game {
        return not_understood(slots);
    }
    let other = if side == Side::Mine { Side::Theirs } else { Side::Mine };
    hooks.writer.deed(Verb::Win(if wins { side } else { other }), Reference::Nothing, Amount::N(1));
    Ok(())
}

/// What leaves the phase out.
fn skipped(phase: Phase) -> Option<Rule> {
    match phase {
        Phase::Lead => Some(Rule::SkipsLead),
        Phase::Attack => Some(Rule::SkipsAttack),
        _ => None,
    }
}

/// アタックの対象
fn is_redirected(slots: &Slots<'_>) -> bool {
    slots.peek(&Particle::Object).is_some_and(|chain| {
        let target = |chain: &Chain| chain.last_noun() == Some(genre::Noun::Target.word());
        let attack = if target(chain) { chain.without_last() } else { Some(chain.clone()) };
        // そのアタックの対象, そのアタック
        attack.is_some_and(|attack| {
            let pointed =
                matches!(attack.first.adnominal(), Some(genre::Adnominal::That | genre::Adnominal::This));
            let words = if pointed { 1 } else { 0 };
            attack.last_noun().and_then(Noun::of) == Some(Noun::Attack) && attack.more.len() == words
        })
    })
}

/// アタックの対象を…に変更する
fn redirect(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    slots.take(&Particle::Object);
    let Some(to) = slots.take(&Particle::To).printed() else { return not_understood(slots) };
    let mut to = Phrase::read(hooks, to)?;
    // …のキャラクターに変更する: to one of them.
    if to.number().is_none() && !to.said(Says::PRONOUN) {
        to.count.set(Count::Exactly(1), to.at)?;
    }
    let to = to.pick(hooks, Pick::by(by))?;
    hooks.writer.cite(ruling!("LS-66"));
    hooks.writer.deed(Verb::Redirect, to, Amount::N(1));
    Ok(())
}

/// Cards are regained, or gained: only those that aren't yet are picked, and それ stays what it was.
fn regain(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, up: bool, by: Side) -> Lowered<()> {
    let gained = Filter::Is(Test::Gained);
    let only = Some(if up { gained } else { Filter::Not(Box::new(gained)) });
    let (spoken, steps) = (hooks.writer.spoken_of(), hooks.writer.ops().len());
    let to = match so_many(hooks, slots, by, (only.clone(), false))? {
        Some(to) => to,
        None => target(hooks, slots, &Particle::Object, Pick { only, ..Pick::by(by) })?,
    };
    if hooks.writer.ops().len() > steps {
        hooks.writer.put_back_it(&spoken);
    }
    hooks.writer.deed(Verb::Regain(up), to, Amount::N(1));
    Ok(())
}

fn draw(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
    if let Some(aim) = slots.take_clause(is_aim) {
        // 手札が5枚になるまでカードを引く
        let card = slots.take(&Particle::Object).printed().map(shared_noun);
        let (hand, n) = aimed_at(hooks, aim, by.side())?;
        if by == Actor::Both
            || card != Some(Some(genre::Noun::Card))
            || hand.places != [(Zone::Hand, by.side())]
        {
            return not_understood(slots);
        }
        let held = Amount::Times(Box::new(Amount::Count(hand)), -1);
        let n = Amount::Sum(vec![Amount::N(n), held]);
        hooks.writer.deed(Verb::Draw(whom_of(by), false), Reference::Nothing, n);
        return Ok(());
    }
    if let Some(n) = as_many(hooks, slots, by.side())? {
        // …の数だけカードを引く
        let card = slots.take(&Particle::Object).printed().map(shared_noun);
        if card != Some(Some(genre::Noun::Card)) {
            return not_understood(slots);
        }
        hooks.writer.deed(Verb::Draw(whom_of(by), false), Reference::Nothing, n);
        return Ok(());
    }
    let often = per(hooks, slots, by.side())?;
    let count = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    let card = slots.take(&Particle::Object).printed().map(shared_noun);
    let bottom = match slots.take(&Particle::From).printed() {
        None => false,
        Some(chain) => match shared_noun(chain) {
            Some(genre::Noun::DeckTop | genre::Noun::Deck) => false,
            Some(genre::Noun::DeckBottom) => true,
            _ => return cannot(chain.at, "どこから引くか", "drawn from where"),
        },
    };
    let cards = matches!(card, None | Some(Some(genre::Noun::Card)));
    let Some(count) = count.filter(|_| cards) else { return not_understood(slots) };
    let n = match number(count) {
        Some(n) => Amount::N(n.min(99)),
        None => value(hooks, count, by.side())?,
    };
    let n = times(n, often.as_ref(), slots.at())?;
    hooks.writer.deed(Verb::Draw(whom_of(by), bottom), Reference::Nothing, n);
    Ok(())
}

fn life(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, verb: fn(Whom) -> Verb, by: Actor) -> Lowered<()> {
    // その数値だけライフを回復する
    let many = as_many(hooks, slots, by.side())?;
    let often = per(hooks, slots, by.side())?;
    let count = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    let Some(object) = slots.take(&Particle::Object).printed() else {
        // さらに300回復する: after life that was recovered before.
        let before = |op: &Op| matches!(op, Op::Do(Do { verb: Verb::Recover(_), .. }));
        let again = hooks.writer.ops().iter().any(before) && verb(Whom::Both) == Verb::Recover(Whom::Both);
        let Some(count) = count.filter(|_| again) else {
            return not_understood(slots);
        };
        let n = times(value(hooks, count, by.side())?, often.as_ref(), slots.at())?;
        hooks.writer.deed(verb(whom_of(by)), Reference::Nothing, n);
        return Ok(());
    };
    let phrase = Phrase::read(hooks, object)?;
    phrase.only(Says::WHOSE.and(Says::FIGURES))?;
    let life = matches!(phrase.figures[..], [(word, false)] if Noun::of(word) == Some(Noun::Life));
    let whose = match phrase.whose.get() {
        None | Some(Whose::Own) => whom_of(by),
        Some(Whose::Both) => Whom::Both,
        Some(whose) => match whose.side(by.side()) {
            Some(side) => Whom::One(side),
            None => return not_understood(slots),
        },
    };
    let n = match (many, count) {
        (Some(many), None) if life => many,
        (None, Some(count)) if life => value(hooks, count, by.side())?,
        _ => return not_understood(slots),
    };
    let n = times(n, often.as_ref(), slots.at())?;
    hooks.writer.deed(verb(whose), Reference::Nothing, n);
    Ok(())
}

fn is_life(slots: &Slots<'_>, slot: &Particle) -> bool {
    slots.peek(slot).and_then(Chain::last_noun).and_then(Noun::of) == Some(Noun::Life)
}

/// ライフを半分にする, ライフを1000にする: as much is lost as is too much, or recovered as lacks.
fn life_becomes(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, slot: &Particle, by: Actor) -> Lowered<()> {
    let Some(object) = slots.take(slot).printed() else { return not_understood(slots) };
    let phrase = Phrase::read(hooks, object)?;
    phrase.only(Says::WHOSE.and(Says::FIGURES))?;
    let side = match phrase.whose.get() {
        None if by != Actor::Both => by.side(),
        Some(whose) => whose.side(by.side()).ok_or(Refused::new(slots.at(), "誰のライフか", "whose life"))?,
        None => return not_understood(slots),
    };
    let Some(to) = slots.take(&Particle::To).printed() else { return not_understood(slots) };
    let life = Amount::Own(Measure::Life(side));
    if let (Atom::Quantity(Quantity::Half), []) = (&to.first, &to.more[..]) {
        // What is left is rounded down.
        hooks.writer.cite(ruling!("LS-56"));
        let half = Amount::Half(Box::new(life));
        hooks.writer.deed(Verb::LoseLife(Whom::One(side)), Reference::Nothing, half);
        return Ok(());
    }
    let n = value(hooks, to, by.side())?;
    let less = |of: Amount, by: Amount| Amount::Sum(vec![of, Amount::Times(Box::new(by), -1)]);
    let (lost, lacks) = (less(life.clone(), n.clone()), less(n, life));
    hooks.writer.deed(Verb::LoseLife(Whom::One(side)), Reference::Nothing, lost);
    hooks.writer.deed(Verb::Recover(Whom::One(side)), Reference::Nothing, lacks);
    Ok(())
}

/// Damage is given to someone, or someone suffers it.
fn damage(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, suffers: Option<Actor>, by: Side) -> Lowered<()> {
    // 受けたダメージと同じだけ相手にダメージを与える
    let many = as_many(hooks, slots, by)?;
    let often = per(hooks, slots, by)?;
    let Some(harm) = slots.take(&Particle::Object).printed() else { return not_understood(slots) };
    let nobody = Err(Refused { at: slots.at(), why: DAMAGE_TO_CHARACTER });
    let whom = match suffers {
        // 100ダメージを受ける: nobody but a player suffers damage (8.11).
        Some(Actor::Unsaid) if slots.peek(&Particle::Topic).is_none() => Whom::One(Side::Mine),
        Some(Actor::Unsaid) => return nobody,
        Some(by) => whom_of(by),
        None => match slots.take(&Particle::To).printed() {
            Some(to) => whom(hooks, to)?,
            // 代わりに300ダメージを与える: to whom damage was dealt before.
            None => match hooks.writer.ops().iter().rev().find_map(damaged) {
                Some(whom) => whom,
                None => return nobody,
            },
        },
    };
    let n = match (number(harm), harm.more.last()) {
        _ if many.is_some() => match many.filter(|_| shared_noun(harm) == Some(genre::Noun::Damage)) {
            Some(many) => many,
            None => return not_understood(slots),
        },
        (Some(n), _) if is_harm(&harm.first) => Amount::N(n),
        // このカードのATK分のダメージ
        (None, Some(Tied::By(Tie::Of, Atom::Noun(word))))
            if genre::Noun::of(*word) == Some(genre::Noun::Damage) =>
        {
            let much = Chain { more: harm.more[..harm.more.len() - 1].to_vec(), ..harm.clone() };
            value(hooks, &much, by)?
        }
        // ATKの合計分、…にダメージを与える, …にダメージを300与える
        (None, None) if shared_noun(harm) == Some(genre::Noun::Damage) => {
            let count = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
            let told = |chain: &&Chain| is_extent(chain) || is_bare_number(chain);
            let Some(much) = count.filter(told) else { return not_understood(slots) };
            value(hooks, much, by)?
        }
        _ => return not_understood(slots),
    };
    let n = times(n, often.as_ref(), slots.at())?;
    hooks.writer.deed(Verb::Damage(whom), Reference::Nothing, n);
    Ok(())
}

/// Who is damaged by a step.
fn damaged(op: &Op) -> Option<Whom> {
    match op {
        Op::Do(Do { verb: Verb::Damage(whom), .. }) => Some(*whom),
        _ => None,
    }
}

/// 300
fn is_bare_number(chain: &Chain) -> bool {
    matches!(chain.first, Atom::Quantity(Quantity::Count { unit: None, bound: None, .. }))
        && chain.more.is_empty()
}

/// …の分: as much as that, or as many.
fn is_extent(chain: &Chain) -> bool {
    chain.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Extent)
}

/// 300ダメージ
fn is_harm(atom: &Atom) -> bool {
    match atom {
        Atom::Quantity(Quantity::Count { unit: Some(unit), .. }) => matches!(
            genre::Counter::of(*unit),
            Some(genre::Counter::Damage | genre::Counter::OfDamage | genre::Counter::PointOfDamage)
        ),
        _ => false,
    }
}

fn moved(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let slot = object_slot(slots);
    let omitted = slots.peek(&slot).is_none();
    let (verb, whose) = moves::verb(hooks, slots, omitted)?;
    done_to(hooks, slots, &slot, verb, by)?;
    let Some(whose) = whose.filter(|whose| *whose != Whose::Owner) else { return Ok(()) };
    // 自分の後衛に: nothing moves to the other player's squares (LS-18).
    let to = match hooks.writer.ops().last() {
        Some(Op::Do(todo)) => side_of(hooks, &todo.to),
        _ => None,
    };
    match to.is_some() && to == whose.side(by) {
        true => Ok(()),
        false => cannot(slots.at(), "誰のマスか", "whose squares"),
    }
}

/// The other side, where cards of either player may be meant.
fn sides_of(hooks: &Hooks<'_>, of: &Reference) -> Option<Side> {
    let both = |of: &Selector| {
        [Side::Mine, Side::Theirs].iter().all(|side| of.places.iter().any(|(_, whose)| whose == side))
    };
    let found = match of {
        Reference::Every(of) => both(of),
        Reference::Slot(slot) => hooks.writer.ops().iter().any(|op| match op {
            Op::Choose(choose) if choose.into == *slot => both(&choose.of),
            _ => false,
        }),
        _ => false,
    };
    found.then_some(Side::Theirs)
}

/// Whose cards these are, where that is known.
fn side_of(hooks: &Hooks<'_>, of: &Reference) -> Option<Side> {
    let all = |of: &Selector| {
        let first = of.places.first().map(|(_, side)| *side);
        first.filter(|first| of.places.iter().all(|(_, side)| side == first))
    };
    match of {
        Reference::This => Some(Side::Mine),
        Reference::Every(of) => all(of),
        Reference::Slot(slot) => hooks.writer.ops().iter().rev().find_map(|op| match op {
            Op::Choose(choose) if choose.into == *slot => all(&choose.of),
            _ => None,
        }),
        Reference::Cause => hooks.cause_of,
        Reference::Both(both) => {
            let first = side_of(hooks, both.first()?)?;
            both.iter().all(|one| side_of(hooks, one) == Some(first)).then_some(first)
        }
        _ => None,
    }
}

fn shuffle(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(object) = slots.take(&Particle::Object).printed() else {
        // デッキに戻し、シャッフルする: the decks that cards went into.
        let sides = match hooks.writer.ops().last() {
            Some(Op::Do(Do { verb: Verb::Go(Spot::Deck(_), ..), to: Reference::Every(of), .. })) => {
                let side = |wanted: Side| of.places.iter().any(|(_, side)| *side == wanted).then_some(wanted);
                [Side::Mine, Side::Theirs].into_iter().filter_map(side).collect()
            }
            Some(Op::Do(Do { verb: Verb::Go(Spot::Deck(_), ..), .. })) => vec![by],
            _ => return not_understood(slots),
        };
        for side in sides {
            hooks.writer.deed(Verb::Shuffle(side), Reference::Nothing, Amount::N(1));
        }
        return Ok(());
    };
    let phrase = Phrase::read(hooks, object)?;
    phrase.only(Says::WHOSE.and(Says::ZONES))?;
    if phrase.zones.get().map(|zones| &zones[..]) != Some(&[Zone::Deck]) {
        return not_understood(slots);
    }
    let sides = match phrase.whose.get() {
        Some(Whose::Both) => vec![Side::Mine, Side::Theirs],
        _ => vec![phrase.deck_of(by)?],
    };
    for side in sides {
        hooks.writer.deed(Verb::Shuffle(side), Reference::Nothing, Amount::N(1));
    }
    Ok(())
}

/// 見る: the top of a deck, or cards that lie somewhere, out of which some may be picked then.
fn look(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(mut phrase) = phrase_in(hooks, slots, &Particle::Object)? else { return not_understood(slots) };
    phrase.counts_one_on_top()?;
    if !phrase.said(Says::TOP) {
        let to = phrase.pick(hooks, Pick::by(by))?;
        let looked = match &to {
            Reference::Every(of) => Some(of.clone()),
            _ => None,
        };
        hooks.writer.look_at(looked);
        hooks.writer.deed(Verb::Look, to, Amount::N(1));
        return Ok(());
    }
    phrase.only(Says::TOP.and(Says::WHOSE).and(Says::COUNT).and(Says::HEAD))?;
    let plain = phrase.head.get().is_none_or(|head| head.tests.is_empty());
    let Some(Count::Exactly(n)) = phrase.number().filter(|_| plain) else { return not_understood(slots) };
    let side = phrase.deck_of(by)?;
    let top = hooks.writer.deed(Verb::Top(side, true), Reference::Nothing, Amount::N(n));
    let into = hooks.writer.touched(top)?;
    let cards = Selector { places: vec![(Zone::Deck, side)], filters: vec![Filter::In(into)] };
    hooks.writer.look_at(Some(cards));
    hooks.writer.only_speak_of(Reference::Slot(into));
    Ok(())
}

/// 公開する: cards off the top of a deck may be picked from then.
fn reveal(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let top = match phrase_in(hooks, slots, &Particle::Object)? {
        Some(phrase) => {
            let top = phrase.said(Says::TOP).then(|| phrase.deck_of(by)).transpose()?;
            let to = phrase.pick(hooks, Pick::by(by))?;
            hooks.writer.deed(Verb::Reveal, to.clone(), Amount::N(1));
            top.zip(slot_of(&to))
        }
        None => {
            let to = carried(hooks, slots.at())?;
            hooks.writer.deed(Verb::Reveal, to, Amount::N(1));
            None
        }
    };
    if let Some((side, slot)) = top {
        let cards = Selector { places: vec![(Zone::Deck, side)], filters: vec![Filter::In(slot)] };
        hooks.writer.look_at(Some(cards));
    }
    Ok(())
}

fn slot_of(to: &Reference) -> Option<engine::effect::SlotId> {
    match to {
        Reference::Slot(slot) => Some(*slot),
        _ => None,
    }
}

/// 相手に見せる
fn shown(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    match slots.take(&Particle::To).printed().and_then(shared_noun) {
        Some(genre::Noun::Opponent) => done_to(hooks, slots, &Particle::Object, Verb::Reveal, by),
        _ => not_understood(slots),
    }
}

/// 自分の後衛の空いているマス: of which row, where one is said.
fn free_squares(hooks: &Hooks<'_>, chain: &Chain) -> Option<Option<Row>> {
    let mut words = Words::of(chain);
    if chain.relative.is_some() {
        return None;
    }
    let own = |word| matches!(hooks.whose(word), Some(Whose::Owner | Whose::Own));
    if words.noun(0).is_some_and(own) {
        words.skip(1);
    }
    let free = |words: &mut Words<'_>| {
        use genre::Adnominal::{Any, Free, Liked};
        while matches!(words.adnominal(0), Some(Free | Any | Liked)) {
            words.skip(1);
        }
    };
    // 空いている後衛のマス, 後衛の空いているマス
    free(&mut words);
    let row = words.noun(0).and_then(Noun::of).and_then(super::places::row);
    words.skip(usize::from(row.is_some()));
    free(&mut words);
    let square = words.noun(0).and_then(Noun::of) == Some(Noun::Square) && words.peek(1).is_none();
    square.then_some(row)
}

/// 前衛, 場: a place in play, where a card lies at whoever it is put at.
fn is_row(word: language::Word<{ language::lexicon::NOUN }>) -> bool {
    Noun::of(word).and_then(super::places::row).is_some() || genre::Noun::of(word) == Some(genre::Noun::Field)
}

/// Where a text puts cards.
fn spot(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Spot> {
    if let Some(row) = free_squares(hooks, chain) {
        return Ok(Spot::Field(row));
    }
    // 持ち主の手札, 相手のデッキの下: a card goes to its owner's in any case.
    let word = match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Noun(word), [], None) => *word,
        (Atom::Noun(whose), [Tied::By(Tie::Of, Atom::Noun(word))], None)
            if matches!(hooks.whose(*whose), Some(Whose::Owner | Whose::Own))
                || (matches!(hooks.whose(*whose), Some(Whose::Opponent)) && !is_row(*word)) =>
        {
            *word
        }
        _ => return cannot(chain.at, "どこに置くか", "put where"),
    };
    if let Some(row) = Noun::of(word).and_then(super::places::row) {
        return Ok(Spot::Field(Some(row)));
    }
    match genre::Noun::of(word) {
        Some(genre::Noun::DeckTop) => return Ok(Spot::Deck(End::Top)),
        Some(genre::Noun::DeckBottom) => return Ok(Spot::Deck(End::Bottom)),
        _ => {}
    }
    match hooks.zones(word).as_deref() {
        Some([Zone::Deck]) => Ok(Spot::Deck(End::Bottom)),
        Some([Zone::Support]) => Ok(Spot::Support),
        Some([Zone::Character, ..]) => Ok(Spot::Field(None)),
        Some([zone]) => Ok(Spot::Zone(*zone)),
        _ => cannot(chain.at, "どこに置くか", "put where"),
    }
}

/// カードを3枚見て、好きな順番で戻す: where they were looked at.
fn back_on_top(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let looked = hooks.writer.looked_at();
    let deck = looked.is_some_and(|of| matches!(of.places[..], [(Zone::Deck, _)]));
    if !deck || !slots.take_adverb(Adverb::InAnyOrder.word()) {
        return not_understood(slots);
    }
    let to = target(hooks, slots, &Particle::Object, Pick::by(by))?;
    hooks.writer.deed(Verb::Go(Spot::Deck(End::Top), Pose::default(), true), to, Amount::N(1));
    Ok(())
}

fn put(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(to) = slots.take(&Particle::To).printed() else { return not_understood(slots) };
    let whose = match &to.first {
        Atom::Noun(word) => hooks.whose(*word),
        _ => None,
    };
    let spot = spot(hooks, to)?;
    let pose = match slots.take(&Particle::At).printed() {
        None => Pose::default(),
        Some(chain) => match own_noun(chain).and_then(posture).filter(|pose| pose.way.is_none()) {
            Some(pose) => pose,
            None => return not_understood(slots),
        },
    };
    // Nothing that is brought onto the field is paid for.
    let free = slots.take_adverb(Adverb::WithoutPaying.word());
    if free && !matches!(spot, Spot::Field(_) | Spot::Support) {
        return not_understood(slots);
    }
    // それぞれ持ち主の手札に戻す: each goes to its owner's in any case.
    slots.take_adverb(Adverb::Each.word());
    let order = slots.take_adverb(Adverb::InAnyOrder.word());
    let random = slots.take_adverb(Adverb::AtRandom.word());
    // 残りをランダムな順番でデッキの下に置く
    let (spot, order, random) = match spot {
        Spot::Deck(end) if order && random => (Spot::Shuffled(end), false, false),
        spot => (spot, order, random),
    };
    let to = match so_many(hooks, slots, by, (None, false))? {
        Some(to) if !random => to,
        Some(_) => return not_understood(slots),
        None => target(hooks, slots, &Particle::Object, Pick { random, ..Pick::by(by) })?,
    };
    // 相手のトラッシュから…自分の場に出す: a card comes to its owner's side alone.
    if let (Spot::Field(_) | Spot::Support, Some(side)) = (spot, side_of(hooks, &to).or(sides_of(hooks, &to)))
        && side != Side::Mine
        && !whose.is_some_and(|whose| whose == Whose::Owner || whose.side(by) == Some(side))
    {
        return cannot(slots.at(), "相手のカードを出す場", "where a card of the opponent comes into play");
    }
    let energy = |of: &Selector| of.places.iter().any(|(zone, _)| *zone == Zone::Energy);
    hooks.lore.tells_energy |= match (&to, hooks.writer.ops().last()) {
        (Reference::Every(of), _) => energy(of),
        (Reference::Slot(slot), Some(Op::Choose(choose))) if choose.into == *slot => energy(&choose.of),
        _ => false,
    };
    hooks.writer.deed(Verb::Go(spot, pose, order), to, Amount::N(1));
    Ok(())
}

/// 手札が4枚になるように, 手札に加えた枚数分: what a deed is done to where it is told by a number how many; none if it isn't.
fn so_many(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    by: Side,
    (only, aims): (Option<Filter>, bool),
) -> Lowered<Option<Reference>> {
    let at = slots.at();
    let many = as_many(hooks, slots, by)?;
    let extent = slots.take_count_of_if(&Particle::Object, is_extent);
    let extent =
        extent.or_else(|| slots.peek_count().filter(|c| is_extent(c)).and_then(|_| slots.take_count()));
    let aim = slots.take_clause(is_aim);
    if extent.is_none() && aim.is_none() && many.is_none() {
        return Ok(None);
    }
    let Some(phrase) = phrase_in(hooks, slots, &Particle::Object)? else { return not_understood(slots) };
    let many = match (extent, many) {
        (Some(extent), None) => Some(value(hooks, extent, by)?),
        (None, many) => many,
        (Some(_), Some(_)) => return cannot(at, "この数え方", "such a count"),
    };
    let (n, mut of) = match (many, aim) {
        (Some(n), None) => {
            if phrase.said(Says::TOP) {
                phrase.only(Says::TOP.and(Says::WHOSE).and(Says::HEAD))?;
                let plain = phrase.head.get().is_none_or(|head| head.tests.is_empty());
                let side = phrase.deck_of(by)?;
                return if plain { hooks.off_the_top(side, n).map(Some) } else { not_understood(slots) };
            }
            phrase.only(Says::CARDS)?;
            (n, phrase.selector(hooks, by)?)
        }
        (None, Some(aim)) => {
            let (left, n) = match bare_aim(hooks, aim) {
                // 7枚になるように手札を…: of which so many are to be left.
                Some(n) => (phrase.selector(hooks, by)?, n),
                None => aimed_at(hooks, aim, by)?,
            };
            // カード: those of which so many are to be left.
            if phrase.head.get().is_some_and(|head| head.tests.is_empty()) && !phrase.said(Says::ZONES) {
                phrase.only(Says::HEAD)?;
            } else if phrase.selector(hooks, by)? != left {
                return not_understood(slots);
            }
            (Amount::Sum(vec![Amount::Count(left.clone()), Amount::N(-n)]), left)
        }
        _ => return cannot(at, "この数え方", "such a count"),
    };
    of.filters.extend(only);
    let choice = Choice { who: by, of, least: n.clone(), most: n, aims, random: false, among: false };
    let to = hooks.choose(choice)?;
    hooks.writer.speak_of(to.clone());
    Ok(Some(to))
}

/// 4枚になるように: how many are left of what the deed is done to.
fn bare_aim(hooks: &Hooks<'_>, clause: &Clause) -> Option<i16> {
    let [Arg::Phrase(n, Some(Particle::To), _)] = &clause.args[..] else { return None };
    match count(n) {
        Ok(Count::Exactly(n)) if clause.does(hooks.lexicon(), genre::Deed::Become) => Some(n),
        _ => None,
    }
}

/// 裏側表示にする, ダウン状態になる
fn turned(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, slot: &Particle, by: Side) -> Lowered<()> {
    let Some(to) = slots.take(&Particle::To).printed() else { return not_understood(slots) };
    // アタック表示またはディフェンス表示にする: the one of both that can be done (LS-57).
    if let Some((one, two)) = to.split_at_or() {
        let display = |chain: &Chain| match own_noun(chain).and_then(posture) {
            Some(Pose { up: None, defence, gained: None, way: None }) => defence,
            _ => None,
        };
        return match (display(&one), display(&two)) {
            (Some(one), Some(two)) if one != two => {
                hooks.writer.cite(ruling!("LS-57"));
                done_to(hooks, slots, slot, Verb::ChangeDisplay, by)
            }
            _ => not_understood(slots),
        };
    }
    let Some(to) = own_noun(to) else { return not_understood(slots) };
    let verb = match (to, posture(to)) {
        (Noun::Downed, _) => Verb::Down,
        (_, Some(Pose { gained: Some(gained), .. })) => return regain(hooks, slots, !gained, by),
        (_, Some(pose)) => Verb::Turn(pose),
        (_, None) => return not_understood(slots),
    };
    // ディフェンス表示からアタック表示に: what lies otherwise already is not turned.
    if let Some(from) = slots.take(&Particle::From).printed() {
        let opposite = |one: Option<bool>, two: Option<bool>| one.is_some() && one == two.map(|two| !two);
        match (own_noun(from).and_then(posture), posture(to)) {
            (Some(from), Some(to)) if opposite(from.up, to.up) || opposite(from.defence, to.defence) => {}
            _ => return not_understood(slots),
        }
    }
    done_to(hooks, slots, slot, verb, by)
}
