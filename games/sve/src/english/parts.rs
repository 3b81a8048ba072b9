//! The parts of sentences: cards, numbers, targets.

use crate::effect::{
    AmongSaid, Amount, Bound, Count, Counting, End, Face, Filter, Goes, Join, Kind, Mark, Namesake, Noun,
    Past, Pick, Place, Selector, Share, Such, Target, Value, Whose, Zone,
};
use crate::kinds::{Class, Figure, Keyword, Stat};

pub(super) fn name(text: &str) -> String {
    format!("“{text}”")
}

/// your, the opponent's
pub(super) fn owner(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "your",
        Whose::Opponent => "the opponent's",
        Whose::Theirs => "their own",
        Whose::Its => "its",
        Whose::ItsPlayer => "its player's",
        Whose::OneOpponent => "one opponent's",
        Whose::Each => "each player's",
        Whose::Unsaid => "the",
    }
}

pub(super) fn zone(zone: Zone) -> &'static str {
    match zone {
        Zone::Field => "field",
        Zone::Ex => "EX area",
        Zone::Hand => "hand",
        Zone::Cemetery => "cemetery",
        Zone::Deck => "deck",
        Zone::Banished => "banished zone",
        Zone::Evolve(Face::Any) => "evolve deck",
        Zone::Evolve(Face::Up) => "evolve deck, face up",
        Zone::Evolve(Face::Down) => "evolve deck, face down",
    }
}

pub(super) fn place(at: &Place) -> String {
    format!("{} {}", owner(at.whose), zone(at.zone.unwrap_or(Zone::Field)))
}

/// Where a selector's cards are: the field, where nothing is said.
pub(super) fn place_of(of: &Selector) -> String {
    if of.places.is_empty() {
        return "the field".to_owned();
    }
    let join = if of.joined == Join::Or { " or " } else { " and " };
    of.places.iter().map(place).collect::<Vec<_>>().join(join)
}

pub(super) fn keyword(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Guard => "Guard",
        Keyword::Storm => "Storm",
        Keyword::Rush => "Rush",
        Keyword::Assail => "Assail",
        Keyword::Intimidate => "Intimidate",
        Keyword::Bane => "Bane",
        Keyword::Aura => "Aura",
        Keyword::Drain => "Drain",
        Keyword::Stack => "Stack",
        Keyword::SingleDrive => "Single Drive",
        Keyword::TwinDrive => "Twin Drive",
        Keyword::TripleDrive => "Triple Drive",
        Keyword::StartAmulet => "Start Amulet",
        Keyword::Quick => "Quick",
    }
}

pub(super) fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Keyword(one) => keyword(one),
        Mark::Evolve => "an evolve ability",
        Mark::Meal => "a meal ability",
        Mark::Possess => "a possess ability",
        Mark::Activate => "an activated ability",
        Mark::Fanfare => "Fanfare",
        Mark::LastWords => "Last Words",
        Mark::WhenEvolved => "a when-evolved ability",
        Mark::WhenAttacking => "a when-attacking ability",
        Mark::EarthRite => "Earth Rite",
        Mark::Combo => "Combo",
        Mark::SpellChain => "Spell Chain",
        Mark::Awakening => "Awakening",
        Mark::NecroCharge => "Necro Charge",
        Mark::Crimson => "Crimson",
        Mark::Trigger => "a trigger",
    }
}

pub(super) fn keywords(all: &[Keyword]) -> String {
    all.iter().map(|&one| keyword(one)).collect::<Vec<_>>().join(", ")
}

pub(super) fn stat(stat: Stat) -> &'static str {
    match stat {
        Stat::Attack => "attack",
        Stat::Defense => "defense",
    }
}

pub(super) fn figure(of: Figure) -> &'static str {
    match of {
        Figure::Cost => "cost",
        Figure::Stat(one) => stat(one),
    }
}

pub(super) fn bounded(n: &str, bound: Bound) -> String {
    match bound {
        Bound::AtLeast => format!("{n} or more"),
        Bound::AtMost => format!("{n} or less"),
        Bound::Exactly => n.to_owned(),
    }
}

fn class(class: Class) -> &'static str {
    match class {
        Class::Elf => "Elf",
        Class::Royal => "Royal",
        Class::Witch => "Witch",
        Class::Dragon => "Dragon",
        Class::Nightmare => "Nightmare",
        Class::Bishop => "Bishop",
        Class::Neutral => "Neutral",
    }
}

pub(super) fn noun(noun: Noun) -> &'static str {
    match noun {
        Noun::Follower => "follower",
        Noun::Amulet => "amulet",
        Noun::Spell => "spell",
        Noun::Card => "card",
        Noun::EvolveFollower => "evolve follower",
        Noun::EvolveCard => "evolve card",
        Noun::AdvanceFollower => "advance follower",
        Noun::AdvanceCard => "advance card",
        Noun::Token => "token",
        Noun::Leader => "leader",
        Noun::Player => "player",
        Noun::Unsaid => "",
    }
}

/// What was done to cards, as a participle.
pub(super) fn done(goes: Goes) -> &'static str {
    match goes {
        Goes::Cemetery => "buried",
        Goes::Ex => "put into the EX area",
        Goes::Field | Goes::Out => "put onto the field",
        Goes::FieldOrEx => "put onto the field or into the EX area",
        Goes::BackToHand => "returned to the hand",
        Goes::Hand => "added to the hand",
        Goes::DeckTop | Goes::DeckFromTop(_) => "put on top of the deck",
        Goes::DeckBottom => "put at the bottom of the deck",
        Goes::DeckTopOrBottom | Goes::DeckFromTopOrBottom(_) => "put into the deck",
        Goes::ShuffledIn => "shuffled into the deck",
        Goes::Destroyed => "destroyed",
        Goes::Banished => "banished",
        Goes::Discarded => "discarded",
        Goes::Taken => "taken",
        Goes::Given => "given away",
        Goes::Acted => "acted",
        Goes::Stood => "stood",
        Goes::Revealed => "revealed",
        Goes::FaceDown => "turned face down",
        Goes::FaceUp => "turned face up",
        Goes::Played => "played",
    }
}

pub(super) fn kind(what: &Kind) -> String {
    described(&what.filters, what.noun, false)
}

fn described(filters: &[Filter], called: Noun, many: bool) -> String {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let original = |printed: bool| if printed { "original " } else { "" };
    for filter in filters {
        match filter {
            Filter::Other => before.push("other".to_owned()),
            Filter::Acted => before.push("acted".to_owned()),
            Filter::Stood => before.push("standing".to_owned()),
            Filter::Evolved => before.push("evolved".to_owned()),
            Filter::NotEvolved => before.push("unevolved".to_owned()),
            Filter::Raced => after.push("that has raced".to_owned()),
            Filter::Token => before.push("token".to_owned()),
            Filter::NotToken => before.push("non-token".to_owned()),
            Filter::NotType(kind) => before.push(format!("non-{kind}")),
            Filter::Class(one) => before.push(class(*one).to_owned()),
            Filter::NotClass(one) => before.push(format!("non-{}", class(*one))),
            Filter::Type(kind) => before.push(kind.to_string()),
            Filter::Name(named) => before.push(name(named)),
            Filter::NamePart(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| name(part)).collect();
                after.push(format!("with {} in its name", parts.join(" or ")));
            }
            Filter::Named(of, Namesake::Same) => after.push(format!("with the name of {}", target(of))),
            Filter::Named(of, _) => after.push(format!("with another name than {}", target(of))),
            Filter::CostAndKindOf(of) => {
                after.push(format!("with the original cost and kind of {}", target(of)));
            }
            Filter::Figure { printed, of, n, bound } => after.push(format!(
                "with {}{} {}",
                original(*printed),
                figure(*of),
                bounded(&amount(n), *bound)
            )),
            Filter::Extreme(printed, of, most) => after.push(format!(
                "with the {} {}{}",
                if *most { "greatest" } else { "least" },
                original(*printed),
                figure(*of)
            )),
            Filter::OddCost(odd) => {
                after.push(format!("with an {} original cost", if *odd { "odd" } else { "even" }));
            }
            Filter::Has(marks, join) => {
                let marks: Vec<&str> = marks.iter().map(|&one| mark(one)).collect();
                after.push(format!("with {}", marks.join(if *join == Join::And { " and " } else { " or " })));
            }
            Filter::HasCounter(kind) => after.push(format!("with {kind} counters")),
            Filter::EnteredThisTurn => after.push("that came to the field this turn".to_owned()),
            Filter::HurtThisTurn(None) => after.push("damaged this turn".to_owned()),
            Filter::HurtThisTurn(Some(by)) => after.push(format!("damaged this turn by {}", selector(by))),
            Filter::ByThis(goes) => after.push(format!("{} by this", done(*goes))),
        }
    }
    let plural = if many && called != Noun::Unsaid { "s" } else { "" };
    before.push(format!("{}{plural}", noun(called)));
    before.extend(after);
    before.retain(|word| !word.is_empty());
    before.join(" ")
}

fn all_kinds(of: &Selector, many: bool) -> String {
    let join = if of.or == Join::And { " and " } else { " or " };
    let one = |what: &Kind| {
        let filters: Vec<Filter> = of.early.iter().chain(&what.filters).cloned().collect();
        described(&filters, what.noun, many)
    };
    of.kinds.iter().map(one).collect::<Vec<_>>().join(join)
}

/// What a card is, without where it lies.
pub(super) fn kinds(of: &Selector) -> String {
    all_kinds(of, false)
}

/// What several cards are.
pub(super) fn kinds_of_many(of: &Selector) -> String {
    all_kinds(of, true)
}

fn located(of: &Selector, many: bool) -> String {
    let what = all_kinds(of, many);
    if of.kinds.iter().all(|kind| matches!(kind.noun, Noun::Leader | Noun::Player)) {
        return match of.places.first().map_or(Whose::Unsaid, |place| place.whose) {
            Whose::Opponent => format!("opposing {what}"),
            Whose::Own => format!("your {what}"),
            _ => what,
        };
    }
    let what = if what.is_empty() { format!("card{}", if many { "s" } else { "" }) } else { what };
    let by_this = |kind: &Kind| kind.filters.iter().any(|filter| matches!(filter, Filter::ByThis(_)));
    if of.places.is_empty() && of.kinds.iter().any(by_this) {
        return what;
    }
    let field = of.places.first().is_none_or(|place| place.zone.unwrap_or(Zone::Field) == Zone::Field);
    format!("{what} {} {}", if field { "on" } else { "in" }, place_of(of))
}

/// Which card, without how many.
pub(super) fn selector(of: &Selector) -> String {
    located(of, false)
}

/// Which cards, without how many.
pub(super) fn selectors(of: &Selector) -> String {
    located(of, true)
}

/// With its article: another follower, an amulet.
pub(super) fn a(what: &str) -> String {
    match what.strip_prefix("other ") {
        Some(rest) => format!("another {rest}"),
        None if what.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O']) => format!("an {what}"),
        None => format!("a {what}"),
    }
}

/// Is it just one?
fn is_one(count: &Count) -> bool {
    matches!(count, Count::Exactly(Amount::N(1), _) | Count::UpTo(Amount::N(1), _) | Count::Unsaid)
}

pub(super) fn counted(count: &Count, what: &str) -> String {
    match count {
        Count::Exactly(n, _) => format!("{} {what}", amount(n)),
        Count::UpTo(n, _) => format!("up to {} {what}", amount(n)),
        Count::All => format!("all {what}"),
        Count::AnyNumber => format!("any number of {what}"),
        Count::Unsaid => what.to_owned(),
    }
}

fn such(how: Option<Such>) -> String {
    match how {
        None => String::new(),
        Some(Such::NamesDiffer) => " with different names".to_owned(),
        Some(Such::CostsDiffer) => " with different original costs".to_owned(),
        Some(Such::AtRandom) => " at random".to_owned(),
        Some(Such::CostsTotal(n, bound)) => {
            format!(" whose original costs add up to {}", bounded(&n.to_string(), bound))
        }
    }
}

pub(super) fn pick(pick: &Pick) -> String {
    let each = if pick.each { " each" } else { "" };
    format!("{}{each}{}", counted(&pick.count, &located(&pick.of, !is_one(&pick.count))), such(pick.such))
}

/// Picks out of cards at hand: where they lie goes without saying.
pub(super) fn picks_there(all: &[Pick], join: Join) -> String {
    let one = |pick: &Pick| {
        let each = if pick.each { " each" } else { "" };
        let many = !is_one(&pick.count);
        let what = all_kinds(&pick.of, many);
        let what = if what.is_empty() { format!("card{}", if many { "s" } else { "" }) } else { what };
        format!("{}{each}{}", counted(&pick.count, &what), such(pick.such))
    };
    all.iter().map(one).collect::<Vec<_>>().join(if join == Join::And { " and " } else { " or " })
}

pub(super) fn past(past: Past) -> &'static str {
    match past {
        Past::Chosen => "chosen",
        Past::Revealed => "revealed",
        Past::PutIntoEx => "card put into the EX area, the",
        Past::Buried => "buried",
        Past::Discarded => "discarded",
        Past::Banished => "banished",
    }
}

pub(super) fn target(what: &Target) -> String {
    match what {
        Target::This(None) => "this".to_owned(),
        Target::This(Some(at)) => format!("this in {}", place(at)),
        Target::It => "it".to_owned(),
        Target::Them => "them".to_owned(),
        Target::EachOfThem => "each of them".to_owned(),
        Target::Leader(whose) => format!("{} leader", owner(*whose)),
        Target::Player(who) => super::conditions::actor(*who).to_owned(),
        Target::Former => "the former".to_owned(),
        Target::Latter => "the latter".to_owned(),
        Target::That(how, called) => format!("the {} {}", past(*how), noun(*called)),
        Target::Those(names) => {
            format!("those {}", names.iter().map(|one| name(one)).collect::<Vec<_>>().join(" and "))
        }
        Target::SomeOfThem(n, _) => format!("{n} of them"),
        Target::OthersOfThem(n, _) => format!("the other {n} of them"),
        Target::Pick(chosen) => pick(chosen),
        Target::Every(of) => format!("every {}", selector(of)),
        Target::Among(said, all, join) => {
            let of = if *said == AmongSaid::Unsaid { "of the rest" } else { "of them" };
            format!("{} {of}", picks_there(all, *join))
        }
        Target::Rest => "the rest".to_owned(),
        Target::Top(whose, n) => format!("the top {} of {} deck", amount(n), owner(*whose)),
        Target::Half(at, end) => {
            let half = match end {
                Some(End::Top) => "the upper half",
                Some(End::Bottom) => "the lower half",
                None => "half",
            };
            format!("{half} of {}", place(at))
        }
        Target::Both(first, second, _) => format!("{} and {}", target(first), target(second)),
    }
}

pub(super) fn value(of: &Value) -> String {
    match of {
        Value::Count(of, Counting::Names) => format!("the number of different names of {}", selectors(of)),
        Value::Count(of, Counting::Costs) => {
            format!("the number of different original costs of {}", selectors(of))
        }
        Value::Count(of, _) => format!("the number of {}", selectors(of)),
        Value::Figure(of, printed, what) => {
            format!("the {}{} of {}", if *printed { "original " } else { "" }, figure(*what), target(of))
        }
        Value::Extreme(of, most, what) => {
            let most = if *most { "greatest" } else { "least" };
            format!("the {most} {} of {}", figure(*what), selectors(of))
        }
        Value::LeaderHurt => "how often your leader's defense fell this turn".to_owned(),
        Value::PaidByActing(of) => format!("the number of {} acted for its extra cost", selectors(of)),
        Value::PpMaximum(whose) => format!("{} PP maximum", owner(*whose)),
        Value::Ep(whose) => format!("{} EP", owner(*whose)),
        Value::PpLeft(whose) => format!("{} remaining PP", owner(*whose)),
        Value::Counters(of, kind) => format!("the number of {kind} counters on {}", target(of)),
        Value::PlayedThisTurn(of) => format!("the number of {} you played this turn", kinds_of_many(of)),
        Value::BuriedThisTurn(of) => {
            format!("the number of {} that went from the field to the cemetery this turn", kinds_of_many(of))
        }
        Value::ThatDamage => "that damage".to_owned(),
        Value::Rolled => "what the die shows".to_owned(),
        Value::HowManyReturned => "the number returned".to_owned(),
        Value::HowManyDiscarded => "the number discarded".to_owned(),
        Value::Plus(of, n) => format!("{} {n:+}", value(of)),
    }
}

pub(super) fn amount(n: &Amount) -> String {
    match n {
        Amount::N(n) => n.to_string(),
        Amount::X => "X".to_owned(),
        Amount::Of(of, Share::Whole) => value(of),
        Amount::Of(of, Share::Times(times)) => format!("{times} times {}", value(of)),
        Amount::Of(of, Share::Half) => format!("half {}", value(of)),
    }
}
