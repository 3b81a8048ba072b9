//! Cards that go somewhere, tokens that are made, cards that are found in a deck.

use engine::effect::{Bound, Side};
use language::grammar::{Atom, Chain, Particle, Quantity};
use language::scribe::phrase::{Count, Phrase, Pronoun, Says};
use language::scribe::picking::{carried, phrase_in};
use language::scribe::writer::Touch;
use language::scribe::{Lowered, Pick, Plays, Step, amounts};
use language::view::Slots;
use language::{Tense, genre};

use super::deeds::{ONE, bare_name, chosen_of, may, must_be_done, picked, some_of_them};
use super::{Did, Hooks, cannot, choices, words};
use crate::game::Sve;
use crate::lexicon::Noun;
use crate::table::Zone;
use crate::vocabulary::{Amount, Condition, Filter, Op, Reference, Selector, Verb, Way};

/// Where cards go, by the place that に marks, and whose that is.
fn way(hooks: &Hooks<'_>, chain: &Chain) -> Lowered<(Way, Option<Side>)> {
    let refused = || cannot(chain.at, "この移し先", "such a place to go to");
    let Some(mut nouns) = words::nouns(chain) else { return refused() };
    let mut side = None;
    if let Some(whose) = nouns.first().and_then(|word| hooks.whose(*word)) {
        // The owner's: where every card goes anyway.
        side = whose.side(Side::Mine);
        nouns.remove(0);
    }
    let [word] = nouns[..] else { return refused() };
    let way = match genre::Noun::of(word) {
        Some(genre::Noun::DeckTop) => Way::DeckTop,
        Some(genre::Noun::DeckBottom) => Way::DeckBottom,
        _ => match words::zone(word) {
            Some(Zone::Hand) => Way::Hand,
            Some(Zone::Ex) => Way::Ex,
            Some(Zone::Field) => Way::Field,
            Some(Zone::Cemetery) => Way::Bury,
            // What is shuffled into it: デッキに戻し、シャッフルする.
            Some(Zone::Deck) => Way::DeckAnywhere,
            _ => return refused(),
        },
    };
    Ok((way, side))
}

/// デッキの上から3番目に: where a card is put that goes between others.
fn nth(hooks: &Hooks<'_>, chain: &Chain, slots: &mut Slots<'_>) -> Lowered<Option<(Way, Option<Side>)>> {
    let n = match (&chain.first, amounts::number(chain)) {
        (Atom::Quantity(Quantity::Count { unit: Some(unit), .. }), Some(n))
            if genre::Counter::of(*unit) == Some(genre::Counter::Place) =>
        {
            n
        }
        _ => return Ok(None),
    };
    match slots.take(&Particle::From).printed().map(|from| way(hooks, from)) {
        Some(Ok((Way::DeckTop, side))) => Ok(Some((Way::DeckFromTop(n.min(250) as u8), side))),
        _ => cannot(chain.at, "この移し先", "such a place to go to"),
    }
}

/// The verb of a deed that moves cards; none if it is another deed.
pub(super) fn verb(hooks: &mut Hooks<'_>, deed: genre::Deed, slots: &mut Slots<'_>) -> Lowered<Option<Verb>> {
    Ok(Some(match deed {
        genre::Deed::Destroy => Verb::Go(Way::Destroy),
        genre::Deed::Discard => Verb::Go(Way::Discard),
        genre::Deed::Banish => Verb::Go(Way::Banish),
        genre::Deed::Reveal => Verb::Reveal,
        genre::Deed::Put | genre::Deed::Return | genre::Deed::Add | genre::Deed::Bring => {
            let at = slots.at();
            hooks.sentence.back = deed == genre::Deed::Return;
            let (way, side) = match slots.take(&Particle::To).printed() {
                Some(chain) => match nth(hooks, chain, slots)? {
                    Some(found) => found,
                    None => way(hooks, chain)?,
                },
                None if deed == genre::Deed::Bring => (Way::Field, None),
                None => return cannot(at, "移し先のない移動", "a way without a place"),
            };
            let fits = match deed {
                genre::Deed::Bring => way == Way::Field,
                genre::Deed::Add => matches!(way, Way::Hand | Way::DeckAnywhere),
                genre::Deed::Return => matches!(way, Way::Hand | Way::DeckAnywhere),
                _ => !matches!(way, Way::Hand | Way::DeckAnywhere),
            };
            hooks.sentence.theirs = side == Some(Side::Theirs);
            hooks.sentence.mine = side == Some(Side::Mine);
            if !fits || (hooks.sentence.theirs && !matches!(way, Way::Field | Way::Ex)) {
                return cannot(at, "この移し先", "such a place to go to");
            }
            if matches!(way, Way::DeckBottom | Way::DeckTop) {
                slots.take_adverb(genre::Adverb::InAnyOrder.word());
            }
            let acted = match slots.take(&Particle::At).printed() {
                None => false,
                Some(chain) => {
                    let state = chain.only_noun().and_then(Noun::of);
                    if state != Some(Noun::Engaged) || way != Way::Field {
                        return cannot(at, "この状態", "such a state");
                    }
                    true
                }
            };
            Verb::Go(if acted { Way::FieldActed } else { way })
        }
        _ => return Ok(None),
    }))
}

/// What was shown or found goes somewhere, or tokens are made there; says whether it is so.
fn made_or_found(
    hooks: &mut Hooks<'_>,
    phrase: Option<&Phrase<Sve>>,
    verb: Verb,
    may: bool,
) -> Lowered<bool> {
    if phrase.is_none()
        && let Some(shown) = hooks.sentence.shown.take()
    {
        let moved = hooks.writer().deed(verb, shown, ONE);
        made(hooks, moved);
        return Ok(true);
    }
    if phrase.is_none() && hooks.sentence.found.is_some() {
        put_found(hooks, verb, may)?;
        return Ok(true);
    }
    // 『…』1体をアクト状態で場に出す: it would be made, and not found (5.4.2.2).
    if let (Some(phrase), Verb::Go(Way::FieldActed)) = (phrase, verb)
        && bare_name(phrase).is_some()
    {
        return cannot(phrase.at, "アクト状態で出すトークン", "a token that comes acted");
    }
    if let (Some(phrase), Verb::Go(way @ (Way::Field | Way::Ex))) = (phrase, verb)
        && let Some(name) = bare_name(phrase)
    {
        let n = match phrase.number() {
            Some(Count::Exactly(n)) => Amount::N(n),
            Some(Count::Named(var)) => hooks.named(var, phrase.at)?,
            _ => return cannot(phrase.at, "この数え方", "such a count"),
        };
        make(hooks, name, n, way, may)?;
        return Ok(true);
    }
    if let (Some(phrase), Verb::Go(way @ (Way::Field | Way::Ex)), false) = (phrase, verb, may)
        && let Some((like, n)) = alike(phrase)
    {
        let zone = if way == Way::Ex { Zone::Ex } else { Zone::Field };
        hooks.cite(Step::It);
        let alike = hooks.writer.deed(Verb::MakeLike(zone, hooks.who), like, Amount::N(n));
        made(hooks, alike);
        return Ok(true);
    }
    if let (Some(phrase), Verb::Go(way @ (Way::Field | Way::Ex))) = (phrase, verb)
        && let Some((tokens, beside)) = tokens(hooks, phrase)?
    {
        put(hooks, tokens, beside, (way, may))?;
        return Ok(true);
    }
    Ok(false)
}

/// The phrase in a slot, and the clauses by which it is understood, which may belong to a later step.
fn phrase_apart(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    slot: &Particle,
) -> Lowered<(Option<Phrase<Sve>>, Vec<engine::Reason>)> {
    let before = hooks.writer().take_cites();
    let phrase = phrase_in(hooks, slots, slot)?;
    let cites = hooks.writer().take_cites();
    before.into_iter().for_each(|cite| hooks.writer().cite(cite));
    Ok((phrase, cites))
}

/// The rulings by which a move is understood, where it is no price.
fn cite_move(hooks: &mut Hooks<'_>, differs: bool, this: bool) {
    if !hooks.in_cost && differs {
        hooks.writer().cite(ruling!("SV-140"));
    }
    if !hooks.in_cost && this {
        hooks.writer().cite(ruling!("SV-24"));
    }
}

/// The slot of what it is done to: それは消滅する, フォロワーすべてはアクトする.
fn done_to(hooks: &Hooks<'_>, slots: &Slots<'_>, verb: Verb) -> Particle {
    let turns = matches!(verb, Verb::Act | Verb::Stand) && !hooks.in_cost;
    let alone = verb == Verb::Go(Way::Banish) || turns;
    match alone && slots.peek(&Particle::Object).is_none() && slots.peek(&Particle::Topic).is_some() {
        true => Particle::Topic,
        false => Particle::Object,
    }
}

/// Cards go somewhere, or are turned.
pub(super) fn go(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, verb: Verb) -> Lowered<()> {
    let at = slots.at();
    let mine = std::mem::take(&mut hooks.sentence.mine);
    let shows = verb == Verb::Reveal && slots.peek_form().is_some_and(|form| form.tense == Tense::Te);
    let may = may(slots)? || (shows && hooks.sentence.next_may);
    let random = slots.take_adverb(genre::Adverb::AtRandom.word());
    let slot = done_to(hooks, slots, verb);
    // The name of a token is no quality of cards.
    let (phrase, named) = phrase_apart(hooks, slots, &slot)?;
    if made_or_found(hooks, phrase.as_ref(), verb, may)? {
        return Ok(());
    }
    if std::mem::take(&mut hooks.sentence.theirs) {
        return cannot(at, "他のプレイヤーの領域への移動", "a way to another player's zone");
    }
    named.into_iter().for_each(|cite| hooks.writer().cite(cite));
    let mut phrase = phrase;
    if let Some(phrase) = &mut phrase {
        some_of_them(hooks, phrase)?;
    }
    let before = hooks.writer().spoken_of();
    let nothing = !hooks.writer().speaks();
    let pronoun = phrase.as_ref().and_then(|phrase| phrase.pronoun.get().copied());
    let top = phrase.as_ref().is_some_and(|phrase| phrase.said(Says::END));
    let spoken = top || phrase.is_none() || pronoun == Some(Pronoun::It);
    let number = phrase.as_ref().and_then(Phrase::number);
    let counted = pronoun.is_none() && number.is_some_and(|count| count != Count::All) && !top;
    let this = pronoun == Some(Pronoun::This);
    // A leader goes nowhere.
    if phrase.as_ref().is_some_and(is_leader) {
        return cannot(at, "リーダーの移動", "a leader that goes somewhere");
    }
    let gate = (may && !counted).then(|| hooks.may());
    hooks.sentence.may = may && counted;
    let down = match &phrase {
        Some(phrase) if gate.is_none() && !random => choices::down_to(hooks, slots, phrase)?,
        _ => None,
    };
    choices::take_such(hooks, slots)?;
    let (of, picks) = match (phrase, down) {
        (_, Some(cards)) => (cards, true),
        (Some(phrase), None) => picked(hooks, phrase, Pick { random, ..Pick::by(hooks.who) })?,
        (None, None) => (carried(hooks, at)?, false),
    };
    choices::chosen_such(hooks, slots)?;
    if mine && is_theirs(hooks, &of) {
        return cannot(at, "他のプレイヤーの領域への移動", "a way to another player's zone");
    }
    let back = std::mem::take(&mut hooks.sentence.back);
    let differs = matches!(verb, Verb::Go(Way::Destroy | Way::Bury | Way::Banish));
    cite_move(hooks, differs || back, this);
    let moved = matches!(verb, Verb::Go(_) | Verb::Control(_));
    let touched = hooks.writer().deed(verb, of.clone(), ONE);
    gate.into_iter().for_each(|gate| hooks.writer().land(gate));
    if verb == Verb::Go(Way::DeckAnywhere) {
        hooks.sentence.shuffles = Some(shuffled(hooks, &of));
    }
    hooks.did = Some(if moved { Did::Touched(touched) } else { Did::Flag });
    if this && !hooks.in_cost && matches!(verb, Verb::Go(Way::Field | Way::FieldActed | Way::Ex)) {
        hooks.moved = Some(touched);
    }
    if shows {
        hooks.sentence.shown = Some(of);
        return Ok(());
    }
    if verb == Verb::Reveal {
        return revealed(hooks, of);
    }
    let kept = !back && matches!(verb, Verb::Go(Way::Field | Way::FieldActed | Way::Ex | Way::Hand));
    // デッキの上1枚を墓場に置く。それがフォロワーなら: what it has become, where nothing else was spoken of.
    let milled = top && nothing && matches!(verb, Verb::Go(Way::Bury | Way::Banish));
    if (kept && (picks || spoken)) || milled {
        hooks.writer().speak_of(touched);
    } else if picks && !(nothing && verb != Verb::Go(Way::Discard)) {
        hooks.writer().put_back(&before);
    } else if nothing && matches!(verb, Verb::Act | Verb::Stand) {
        turned(hooks, of, touched);
    }
    Ok(())
}

/// フォロワーすべてをアクトする。それらは…: all that were named, though some lay so already (SV-13); where that was asked for,
/// those it was done to.
fn turned(hooks: &mut Hooks<'_>, of: Reference, touched: Touch) {
    match &of {
        Reference::Every(cards) if asks_state(&cards.filters) => hooks.writer().speak_of(touched),
        Reference::Every(_) => hooks.writer().speak_of(of),
        _ => {}
    }
}

/// Is it asked whether cards stand or are acted?
fn asks_state(filters: &[Filter]) -> bool {
    filters.iter().any(|filter| match filter {
        Filter::Is(test) => *test == crate::vocabulary::Test::Acted,
        Filter::Not(inner) => asks_state(std::slice::from_ref(inner)),
        Filter::Any(ways) => ways.iter().any(|way| asks_state(way)),
        _ => false,
    })
}

/// What a deed made, found or moved is spoken of.
fn made(hooks: &mut Hooks<'_>, deed: Touch) {
    hooks.did = Some(Did::Touched(deed));
    hooks.writer().speak_of(deed);
    hooks.aside = true;
}

fn is_leader(phrase: &Phrase<Sve>) -> bool {
    phrase.head.get().is_some_and(|head| head.zones[..] == [Zone::Leader])
}

/// May some of these cards be the other player's?
fn is_theirs(hooks: &Hooks<'_>, of: &Reference) -> bool {
    let places = |of: &Selector| of.places.iter().any(|(_, side)| *side != hooks.who);
    match of {
        Reference::Every(of) => places(of),
        Reference::Slot(_) => chosen_of(hooks, of).any(places),
        Reference::Both(all) => all.iter().any(|of| is_theirs(hooks, of)),
        _ => false,
    }
}

/// Whose deck cards are shuffled into.
fn shuffled(hooks: &Hooks<'_>, of: &Reference) -> Side {
    match of {
        Reference::Every(of) if of.places.iter().all(|(_, side)| *side == Side::Theirs) => Side::Theirs,
        _ => hooks.who,
    }
}

fn revealed(hooks: &mut Hooks<'_>, of: Reference) -> Lowered<()> {
    match &of {
        Reference::Every(of) => hooks.writer().look_at(Some(of.clone())),
        Reference::Slot(slot) => {
            let places = vec![(Zone::Deck, Side::Mine), (Zone::Hand, Side::Mine), (Zone::Hand, Side::Theirs)];
            let filters = vec![Filter::In(*slot)];
            hooks.writer().look_at(Some(Selector { places, filters }));
        }
        _ => {}
    }
    hooks.writer().speak_of(of);
    hooks.aside = true;
    Ok(())
}

/// Tokens by their names, and how many of each.
type Tokens = Vec<(u16, Amount)>;

/// 『…』1枚と『…』1枚, それと『…』1体: tokens of several sorts, and the cards beside them; refused where those are picked.
fn tokens(hooks: &mut Hooks<'_>, phrase: &Phrase<Sve>) -> Lowered<Option<(Tokens, Reference)>> {
    let at = phrase.at;
    let (mut rest, mut all, mut others) = (Some(phrase.clone()), Vec::new(), false);
    let mut beside = Reference::Nothing;
    while let Some(mut one) = rest.take() {
        rest = one.second.take().map(|second| *second);
        match (bare_name(&one), one.number()) {
            (Some(name), Some(Count::Exactly(n))) => all.push((name, Amount::N(n))),
            (Some(name), Some(Count::Named(var))) => all.push((name, hooks.named(var, at)?)),
            (Some(_), _) => return cannot(at, "この数え方", "such a count"),
            (None, None)
                if one.says_only(Says::PRONOUN)
                    && rest.is_some()
                    && beside == Reference::Nothing
                    && one.pronoun.get() == Some(&language::scribe::phrase::Pronoun::It) =>
            {
                beside = super::deeds::it(hooks, at)?;
            }
            (None, _) => others = true,
        }
    }
    match (all.len(), others) {
        (0, _) => Ok(None),
        (_, true) => cannot(at, "このカードとトークンを合わせた移動", "one way for cards and for tokens"),
        _ => Ok(Some((all, beside))),
    }
}

/// それと同名のトークン・カード1枚: the card that a token is like, and how many.
fn alike(phrase: &Phrase<Sve>) -> Option<(Reference, i16)> {
    use crate::vocabulary::{Filter, Test};
    let plain = phrase.head.get().is_none_or(|head| head.tests.is_empty());
    match (&phrase.filters[..], phrase.number()) {
        ([Filter::Is(Test::SameNameAs(like)), Filter::Is(Test::Token)], Some(Count::Exactly(n)))
            if plain && phrase.says_only(Says::FILTERS.and(Says::HEAD).and(Says::COUNT)) =>
        {
            Some((like.clone(), n))
        }
        _ => None,
    }
}

/// Tokens that one sentence names come together: they compete for room (SV-33).
fn put(hooks: &mut Hooks<'_>, tokens: Tokens, beside: Reference, (way, may): (Way, bool)) -> Lowered<()> {
    let at = hooks.writer().at();
    let mut row = Vec::new();
    for (name, n) in tokens {
        let name = hooks.book.lore.names[usize::from(name)].clone();
        match hooks.book.token(&name) {
            Some(def) => row.push((def, n)),
            None => return cannot(at, "この名前のカード", "a card of this name in the match"),
        }
    }
    if row.len() > crate::steps::SORTS {
        return cannot(at, "種類が多いトークン", "few sorts of tokens");
    }
    let zone = if way == Way::Ex { Zone::Ex } else { Zone::Field };
    let side = if std::mem::take(&mut hooks.sentence.theirs) { Side::Theirs } else { hooks.who };
    let gate = may.then(|| hooks.may());
    hooks.writer().cite(rule!("5.4.2.2"));
    hooks.writer().cite(ruling!("SV-33"));
    hooks.book.lore.puts.push(row);
    let row = (hooks.book.lore.puts.len() - 1) as u16;
    let put = hooks.writer().deed(Verb::Put(row, zone, side), beside, ONE);
    gate.into_iter().for_each(|gate| hooks.writer().land(gate));
    made(hooks, put);
    Ok(())
}

/// A token is made.
fn make(hooks: &mut Hooks<'_>, name: u16, n: Amount, way: Way, may: bool) -> Lowered<()> {
    let at = hooks.writer().at();
    let name = hooks.book.lore.names[usize::from(name)].clone();
    let Some(def) = hooks.book.token(&name) else {
        return cannot(at, "この名前のカード", "a card of this name in the match");
    };
    let zone = if way == Way::Ex { Zone::Ex } else { Zone::Field };
    let side = if std::mem::take(&mut hooks.sentence.theirs) { Side::Theirs } else { hooks.who };
    let gate = may.then(|| hooks.may());
    hooks.writer().cite(rule!("5.4.2.2"));
    let token = hooks.writer().deed(Verb::Make(def, zone, side), Reference::Nothing, n);
    gate.into_iter().for_each(|gate| hooks.writer().land(gate));
    made(hooks, token);
    Ok(())
}

/// 自分のデッキから…を探し、: what was found waits for the clause that says where it goes (5.7).
pub(super) fn find(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    must_be_done(slots)?;
    let (Some(phrase), named) = phrase_apart(hooks, slots, &Particle::Object)? else {
        return cannot(at, "何を探すか", "what is looked for");
    };
    let side = phrase.deck_of(hooks.who)?;
    if phrase.zones.get().is_none_or(|zones| zones[..] != [Zone::Deck]) || side != Side::Mine {
        return cannot(at, "どこで探すか", "a search in one's own deck");
    }
    match phrase.number() {
        Some(Count::Exactly(_) | Count::UpTo(_)) => {}
        Some(Count::Named(var) | Count::UpToNamed(var)) => {
            // Nothing is searched for where the number is 0 (SV-14).
            let n = hooks.named(var, at)?;
            let some = Condition::Is(hooks.now(n)?, Bound::AtLeast, ONE);
            hooks.writer().cite(ruling!("SV-14"));
            let skip = hooks.writer().write(Op::Unless(some, 0));
            hooks.sentence.skips.push(skip);
        }
        _ => return cannot(at, "この数え方", "such a count"),
    }
    hooks.writer().deed(Verb::Search(side), Reference::Nothing, ONE);
    named.into_iter().for_each(|cite| hooks.writer().cite(cite));
    let mut phrase = phrase;
    let mut quality = !phrase.tests().is_empty();
    if let Some(second) = phrase.second.take() {
        if second.second.get().is_some()
            || !matches!(second.number(), Some(Count::Exactly(_) | Count::UpTo(_)))
        {
            return cannot(at, "この数え方", "such a count");
        }
        quality |= !second.tests().is_empty();
        phrase.second.set(second, at)?;
    }
    choices::take_such(hooks, slots)?;
    hooks.writer().cite(if quality { rule!("5.7.1.2") } else { rule!("5.7.1.1") });
    hooks.writer().cite(ruling!("SV-45"));
    let (found, _) = picked(hooks, phrase, Pick::by(hooks.who))?;
    choices::chosen_such(hooks, slots)?;
    hooks.sentence.found = Some((found, quality, side));
    Ok(())
}

/// …探す。その中から…: what was found is looked at, and the deck is shuffled at the end of the text (5.7).
pub(super) fn keep_found(hooks: &mut Hooks<'_>) {
    let Some((Reference::Slot(slot), quality, side)) = hooks.sentence.found else { return };
    hooks.sentence.found = None;
    if quality {
        hooks.writer().cite(rule!("5.7.1.2"));
        hooks.writer().deed(Verb::Reveal, Reference::Slot(slot), ONE);
    }
    let looked = Selector { places: vec![(Zone::Deck, side)], filters: vec![Filter::In(slot)] };
    hooks.writer().look_at(Some(looked));
    hooks.writer().speak_of(Reference::Slot(slot));
    hooks.aside = true;
    hooks.searched = Some(side);
}

/// …手札に加える。: what was found goes there, shown where a quality was asked (SV-45), and the deck is shuffled.
fn put_found(hooks: &mut Hooks<'_>, verb: Verb, may: bool) -> Lowered<()> {
    let Some((found, quality, side)) = hooks.sentence.found.take() else { return Ok(()) };
    if may && matches!(found, Reference::Both(_)) {
        let at = hooks.writer().at();
        return cannot(at, "この形", "such a form");
    }
    if may && let Some(Op::Choose(choose)) = hooks.writer().program().ops.last_mut() {
        choose.may = true;
    }
    let open = matches!(verb, Verb::Go(Way::Field | Way::FieldActed | Way::Ex | Way::Bury | Way::Banish));
    if quality && !open {
        hooks.writer().cite(rule!("5.7.1.2"));
        hooks.writer().deed(Verb::Reveal, found.clone(), ONE);
    }
    let put = hooks.writer().deed(verb, found, ONE);
    made(hooks, put);
    hooks.writer().cite(rule!("5.7.2"));
    hooks.writer().deed(Verb::Shuffle(side), Reference::Nothing, ONE);
    Ok(())
}
