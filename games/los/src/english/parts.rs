//! The parts of sentences: cards, places, numbers, targets.

use crate::effect::{
    Actor, Amount, Attribute, Beside, Bound, By, Count, Display, EverySaid, Face, Figure, Filter, ItSaid,
    Keyword, Kind, Lane, Mark, Noun, Per, Pick, Place, Posture, Row, Selector, Target, Value, Whose, Zone,
};

/// With a capital at the start.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

pub(super) fn attribute(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Light => "light",
        Attribute::Dark => "dark",
        Attribute::Fire => "fire",
        Attribute::Water => "water",
        Attribute::Wood => "wood",
        Attribute::Earth => "earth",
    }
}

pub(super) fn keyword(keyword: Keyword) -> String {
    match keyword {
        Keyword::Sky => "Sky".to_owned(),
        Keyword::SpeedProof(n) => format!("Speed Resistance {n}"),
        Keyword::EnergyProof(n) => format!("Energy Resistance {n}"),
        Keyword::TwoAttacks => "Double Attack".to_owned(),
        Keyword::Venom => "Venom Curse".to_owned(),
        Keyword::Flash => "Flash".to_owned(),
        Keyword::Field => "Field".to_owned(),
    }
}

pub(super) fn keywords(all: &[Keyword]) -> String {
    all.iter().map(|&one| keyword(one)).collect::<Vec<_>>().join(", ")
}

pub(super) fn figure(figure: Figure) -> &'static str {
    match figure {
        Figure::Atk => "ATK",
        Figure::Def => "DEF",
        Figure::Down => "DOWN",
        Figure::Speed => "speed",
        Figure::Cost { .. } => "cost",
    }
}

pub(super) fn actor(actor: Actor) -> &'static str {
    match actor {
        Actor::Own => "you",
        Actor::Opponent => "the opponent",
        Actor::Both(_) => "both players",
    }
}

pub(super) fn owner(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "your",
        Whose::Opponent => "the opponent's",
        Whose::Both => "both players'",
        Whose::Owner => "the owner's",
        Whose::Unsaid => "the",
    }
}

pub(super) fn zone(zone: Zone) -> &'static str {
    match zone {
        Zone::Field => "field",
        Zone::Characters => "character zone",
        Zone::Supports => "support zone",
        Zone::Energy => "energy zone",
        Zone::Trash(_) => "trash",
        Zone::Deck => "deck",
        Zone::Hand => "hand",
    }
}

pub(super) fn row(row: Row) -> &'static str {
    match row {
        Row::Front => "front row",
        Row::Back => "back row",
    }
}

pub(super) fn side(side: Beside) -> &'static str {
    match side {
        Beside::Either => "a neighbouring lane",
        Beside::Left => "the lane to the left",
        Beside::Right => "the lane to the right",
    }
}

/// By which a lane or a square is told.
pub(super) fn mark(of: Mark) -> String {
    match of {
        Mark::This(this) => target(&Target::This(this)),
        Mark::It(it) => target(&Target::It(it)),
    }
}

/// the front row of its lane
pub(super) fn in_lane(lane: Lane, at: Option<Row>) -> String {
    let lane = match lane {
        Lane::Same(None | Some(Mark::This(_))) => "this card's lane".to_owned(),
        Lane::Same(Some(of)) => format!("the lane of {}", mark(of)),
        Lane::Beside(beside, None | Some(Mark::This(_))) => side(beside).to_owned(),
        Lane::Beside(beside, Some(of)) => format!("{} of {}", side(beside), mark(of)),
        Lane::Of(Mark::This(_)) => "this card's lane".to_owned(),
        Lane::Of(of) => format!("the lane of {}", mark(of)),
        Lane::Its => "this lane".to_owned(),
        Lane::That => "that lane".to_owned(),
    };
    format!("{}{lane}", at.map_or(String::new(), |at| format!("the {} of ", row(at))))
}

/// Where cards are, with whose.
pub(super) fn place(whose: Whose, place: Place) -> String {
    let side_of = if whose == Whose::Unsaid { String::new() } else { format!(", on {} side", owner(whose)) };
    match place {
        Place::Zone(at) => {
            let on = if at == Zone::Field { "on" } else { "in" };
            format!("{on} {} {}", owner(whose), zone(at))
        }
        Place::Row(at) => format!("in {} {}", owner(whose), row(at)),
        Place::Lane(lane, at) => {
            format!("in {}{side_of}", in_lane(lane, at))
        }
        Place::NextSquares(of) => {
            format!("on the squares next to {}{side_of}", of.map_or("this".to_owned(), mark))
        }
    }
}

pub(super) fn posture(posture: Posture) -> String {
    match posture {
        Posture::Regained(true) => "regained".to_owned(),
        Posture::Regained(false) => "gained".to_owned(),
        Posture::Character { face, display } => {
            let face = face.map(|face| match face {
                Face::Up => "face-up",
                Face::Down => "face-down",
            });
            let display = display.map(|display| match display {
                Display::Attack => "attack display",
                Display::Defence => "defence display",
            });
            [face, display].into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
    }
}

/// As what it is turned to.
pub(super) fn to_posture(to: Posture) -> String {
    let display = matches!(to, Posture::Character { display: Some(_), .. });
    format!("{}{}", if display { "to " } else { "" }, posture(to))
}

/// As how it lies.
pub(super) fn in_posture(at: Posture) -> String {
    let display = matches!(at, Posture::Character { display: Some(_), .. });
    format!("{}{}", if display { "in " } else { "" }, posture(at))
}

/// 300 damage; damage equal to this card's ATK
pub(super) fn so_much(n: &Amount, of: &str) -> String {
    match n {
        Amount::N(n) => format!("{n} {of}"),
        Amount::Of(value, _) => format!("{of} equal to {}", self::value(value)),
    }
}

pub(super) fn bounded(n: &str, bound: Bound) -> String {
    match bound {
        Bound::AtLeast => format!("{n} or more"),
        Bound::AtMost => format!("{n} or less"),
        Bound::Exactly => n.to_owned(),
    }
}

pub(super) fn noun(noun: Noun) -> &'static str {
    match noun {
        Noun::Kind { kind: Kind::Character, .. } => "character",
        Noun::Kind { kind: Kind::Effect, .. } => "effect",
        Noun::Kind { kind: Kind::Support, .. } => "support",
        Noun::Flash => "effect (Flash)",
        Noun::Field => "support (Field)",
        Noun::Card | Noun::Unsaid => "card",
        Noun::Energy => "energy",
    }
}

fn plural(of: Noun) -> String {
    match of {
        Noun::Energy => "energy".to_owned(),
        Noun::Flash => "effects (Flash)".to_owned(),
        Noun::Field => "supports (Field)".to_owned(),
        other => format!("{}s", noun(other)),
    }
}

/// What a filter adds: before the noun, or after it.
enum Told {
    Before(String),
    After(String),
}

fn filter(of: &Filter) -> Told {
    let after = |text: &str| Told::After(text.to_owned());
    match of {
        Filter::Other(_) => Told::Before("other".to_owned()),
        Filter::NotIt(it) => Told::After(format!("other than {}", target(it))),
        Filter::Attribute(any) => {
            Told::Before(any.iter().map(|&one| attribute(one)).collect::<Vec<_>>().join(" or "))
        }
        Filter::Race(any) => {
            Told::Before(any.iter().map(|race| format!("＜{race}＞")).collect::<Vec<_>>().join(" or "))
        }
        Filter::Name(name) => Told::Before(format!("“{name}”")),
        Filter::Figure { which, than, bound, printed, .. } => {
            let printed = if *printed { "printed " } else { "" };
            Told::After(format!("with {printed}{} {}", figure(*which), bounded(&amount(than), *bound)))
        }
        Filter::Both(all) => {
            let told = all.iter().map(|one| match filter(one) {
                Told::Before(text) | Told::After(text) => text,
            });
            Told::After(format!("that are both {}", told.collect::<Vec<_>>().join(" and ")))
        }
        Filter::Beyond { which, more } => {
            let than = if *more { "more" } else { "less" };
            Told::After(format!("with {than} {} than printed", figure(*which)))
        }
        Filter::Most { which, more } => {
            Told::After(format!("with the {} {}", if *more { "highest" } else { "lowest" }, figure(*which)))
        }
        Filter::Posture(is) => Told::Before(posture(*is).replace(" display", "-display")),
        Filter::Has { keywords, not, .. } => {
            let any = keywords.iter().map(|&one| keyword(one)).collect::<Vec<_>>().join(" or ");
            Told::After(format!("{} {any}", if *not { "without" } else { "with" }))
        }
        Filter::Textless => after("without text"),
        Filter::Attacking => Told::Before("attacking".to_owned()),
        Filter::Attacked => Told::Before("attacked".to_owned()),
        Filter::Battling(_) => after("in battle"),
        Filter::Fought { past: true, .. } => after("that battled this"),
        Filter::Fought { past: false, .. } => after("that battles this"),
        Filter::MovedThisTurn => after("that moved this turn"),
        Filter::CameThisTurn => after("that came this turn"),
        Filter::AttackedThisTurn => after("that attacked this turn"),
    }
}

/// Cards told by what they are like: whose stands first (“your fire characters”), or with the place.
fn told(of: &Selector, called: &str) -> String {
    let with_place = matches!(of.places[..], [Place::Zone(_) | Place::Row(_), ..]);
    let whose = match of.whose {
        Whose::Unsaid => None,
        _ if with_place => None,
        whose => Some(owner(whose).to_owned()),
    };
    let place_whose = if with_place { of.whose } else { Whose::Unsaid };
    let mut words: Vec<String> = whose.into_iter().collect();
    let mut after = Vec::new();
    for one in &of.filters {
        match filter(one) {
            Told::Before(text) => words.push(text),
            Told::After(text) => after.push(text),
        }
    }
    let stands_alone =
        of.noun == Noun::Unsaid && matches!(of.filters.last(), Some(Filter::Race(_) | Filter::Name(_)));
    if !stands_alone {
        words.push(called.to_owned());
    }
    words.extend(after);
    let places: Vec<String> = of.places.iter().map(|&at| place(place_whose, at)).collect();
    if !places.is_empty() {
        words.push(places.join(" or "));
    }
    words.join(" ")
}

/// your fire characters
pub(super) fn many(of: &Selector) -> String {
    told(of, &plural(of.noun))
}

/// one of your fire characters; a fire character
pub(super) fn one(of: &Selector) -> String {
    if of.whose == Whose::Unsaid || matches!(of.places[..], [Place::Zone(_) | Place::Row(_), ..]) {
        return article(&told(of, noun(of.noun)));
    }
    format!("one of {}", many(of))
}

pub(super) fn article(text: &str) -> String {
    if let Some(rest) = text.strip_prefix("other ") {
        return format!("another {rest}");
    }
    let vowel = text.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {text}", if vowel { "an" } else { "a" })
}

pub(super) fn pick(pick: &Pick) -> String {
    let chance = if pick.random { "at random " } else { "" };
    let up_to = format!("{chance}{}", if pick.count.up_to { "up to " } else { "" });
    let n = pick.count.n;
    if pick.count == Count::ANY {
        return format!("{chance}any number of {}", many(&pick.of));
    }
    if pick.among {
        let what = if pick.of.noun == Noun::Unsaid && pick.of.filters.is_empty() {
            String::new()
        } else {
            format!("{} ", told(&pick.of, if n == 1 { noun(pick.of.noun) } else { "cards" }))
        };
        return format!("{up_to}{n} {what}of them");
    }
    if of_someone(&pick.of) {
        return format!("{up_to}{n} of {}", many(&pick.of));
    }
    let called = if n == 1 { noun(pick.of.noun).to_owned() } else { plural(pick.of.noun) };
    format!("{up_to}{n} {}", told(&pick.of, &called))
}

/// Does whose stand before the cards?
fn of_someone(of: &Selector) -> bool {
    of.whose != Whose::Unsaid && !matches!(of.places[..], [Place::Zone(_) | Place::Row(_), ..])
}

pub(super) fn target(target: &Target) -> String {
    match target {
        Target::This(_) => "this".to_owned(),
        Target::ThisIn(at, _) => format!("this card in the {}", zone(*at)),
        Target::It(ItSaid::Them | ItSaid::Those(_)) => "them".to_owned(),
        Target::It(ItSaid::It | ItSaid::That(_) | ItSaid::Chosen(_) | ItSaid::Omitted) => "it".to_owned(),
        Target::Pick(some) => pick(some),
        Target::Every(of, EverySaid::Unsaid) => many(of),
        Target::Every(of, _) if of.whose == Whose::Both => {
            format!("all {} of both players", many(&Selector { whose: Whose::Unsaid, ..of.clone() }))
        }
        Target::Every(of, _) => format!("all {}", many(of)),
        Target::Top { whose, n, .. } => {
            let whose = if *whose == Whose::Unsaid { "your" } else { owner(*whose) };
            let cards = if *n == 1 { "card".to_owned() } else { format!("{n} cards") };
            format!("the top {cards} of {whose} deck")
        }
        Target::Rest(_) => "the rest".to_owned(),
        Target::Both(first, second) => format!("{} and {}", self::target(first), self::target(second)),
    }
}

/// As the one that does or is something.
pub(super) fn subject(of: &Target) -> String {
    match of {
        Target::It(ItSaid::Them | ItSaid::Those(_)) => "they".to_owned(),
        other => target(other),
    }
}

/// Are there several?
pub(super) fn is_many(target: &Target) -> bool {
    match target {
        Target::This(_)
        | Target::ThisIn(..)
        | Target::It(ItSaid::It | ItSaid::That(_) | ItSaid::Chosen(_) | ItSaid::Omitted) => false,
        Target::Pick(some) => some.count.n > 1,
        Target::Top { n, .. } => *n > 1,
        Target::It(ItSaid::Them | ItSaid::Those(_))
        | Target::Every(..)
        | Target::Rest(_)
        | Target::Both(..) => true,
    }
}

pub(super) fn possessive(of: &Target) -> String {
    match of {
        Target::This(_) => "this card's".to_owned(),
        Target::It(ItSaid::Them | ItSaid::Those(_)) => "their".to_owned(),
        Target::It(_) => "its".to_owned(),
        other => format!("{}'s", target(other)),
    }
}

pub(super) fn value(value: &Value) -> String {
    match value {
        Value::Figure { of, which, printed } => {
            let printed = if *printed { "printed " } else { "" };
            format!("{} {printed}{}", possessive(of), figure(*which))
        }
        Value::Count { of, .. } => format!("the number of {}", many(of)),
        Value::Total(of) => format!("the total of {}", self::value(of)),
        Value::Life(Whose::Unsaid) => "your life".to_owned(),
        Value::Life(whose) => format!("{} life", owner(*whose)),
    }
}

pub(super) fn amount(n: &Amount) -> String {
    match n {
        Amount::N(n) => n.to_string(),
        Amount::Of(of, _) => value(of),
    }
}

pub(super) fn per(per: &Per) -> String {
    match per.n {
        1 if !of_someone(&per.of) => format!("for each {}", told(&per.of, noun(per.of.noun))),
        1 => format!("for each of {}", many(&per.of)),
        n => format!("for every {n} of {}", many(&per.of)),
    }
}

pub(super) fn by(by: Option<By>) -> &'static str {
    match by {
        None => "",
        Some(By::Effect(_)) => " by an effect",
        Some(By::OpponentEffect(_)) => " by an effect of the opponent",
        Some(By::OwnEffect(_)) => " by an effect of yours",
        Some(By::Battle(_)) => " in battle",
    }
}
