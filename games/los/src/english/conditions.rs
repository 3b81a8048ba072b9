//! What must hold.

use super::events::earlier;
use super::parts::{
    amount, article, attribute, bounded, figure, in_posture, is_many, keyword, many, noun, one, place,
    subject, value,
};
use crate::effect::{Compared, Condition, Filter, Target, Whose};

pub(super) fn condition(condition: &Condition) -> String {
    match condition {
        Condition::Did => "you did".to_owned(),
        Condition::DidNot => "you didn't".to_owned(),
        Condition::There { place: at, what, count, none, .. } => {
            let at = at.map_or(String::new(), |(whose, at)| format!(" {}", place(whose, at)));
            match (none, count) {
                (true, _) => format!("there are no {}{at}", many(what)),
                (false, None) => format!("there is {}{at}", one(what)),
                (false, Some((n, _, bound))) => {
                    format!("there are {} {}{at}", bounded(&n.to_string(), *bound), many(what))
                }
            }
        }
        Condition::In { what, place: at, not, .. } => {
            let is = be(what, *not);
            format!("{} {is} {}", subject(what), place(Whose::Unsaid, *at))
        }
        Condition::Like { what, filter, not } => like(what, filter, *not),
        Condition::Is { what, noun: kind, not } => {
            format!("{} {} {}", subject(what), be(what, *not), article(noun(*kind)))
        }
        Condition::Measure { value: of, with, .. } => match with {
            Compared::To(n, bound) => format!("{} is {}", value(of), bounded(&amount(n), *bound)),
            Compared::With { value: than, more, .. } => {
                format!("{} is {} than {}", value(of), if *more { "more" } else { "less" }, value(than))
            }
        },
        Condition::Both { one, two, .. } => format!("{} and {}", self::condition(one), self::condition(two)),
        Condition::Earlier(event) => format!("{} this turn", earlier(event)),
    }
}

fn be(what: &Target, not: bool) -> String {
    format!("{}{}", if is_many(what) { "are" } else { "is" }, if not { " not" } else { "" })
}

fn like(what: &Target, filter: &Filter, not: bool) -> String {
    let (who, is) = (subject(what), be(what, not));
    match filter {
        Filter::Other(_) => format!("{who} {is} another card"),
        Filter::NotIt(it) => format!("{who} {is} other than {}", subject(it)),
        Filter::Attribute(any) => {
            format!("{who} {is} {}", any.iter().map(|&a| attribute(a)).collect::<Vec<_>>().join(" or "))
        }
        Filter::Race(any) => {
            format!("{who} {is} {}", any.iter().map(|r| format!("＜{r}＞")).collect::<Vec<_>>().join(" or "))
        }
        Filter::Name(name) => format!("{who} {is} “{name}”"),
        Filter::Figure { which, than, bound, printed, .. } => {
            let printed = if *printed { "printed " } else { "" };
            let than = bounded(&amount(than), *bound);
            format!("the {printed}{} of {who} is{} {than}", figure(*which), if not { " not" } else { "" })
        }
        Filter::Both(all) => all.iter().map(|one| like(what, one, not)).collect::<Vec<_>>().join(" and "),
        Filter::Beyond { which, more } => {
            let than = if *more { "more" } else { "less" };
            format!("the {} of {who} is {than} than printed", figure(*which))
        }
        Filter::Most { which, more } => {
            format!(
                "{who} {is} the one with the {} {}",
                if *more { "highest" } else { "lowest" },
                figure(*which)
            )
        }
        Filter::Posture(how) => format!("{who} {is} {}", in_posture(*how)),
        Filter::Has { keywords, not, .. } => {
            let any = keywords.iter().map(|&k| keyword(k)).collect::<Vec<_>>().join(" or ");
            format!("{who} {} {any}", if *not { "lacks" } else { "has" })
        }
        Filter::Textless => format!("{who} has no text"),
        Filter::Attacking => format!("{who} {is} attacking"),
        Filter::Attacked => format!("{who} {is} being attacked"),
        Filter::Battling(_) => format!("{who} {is} in battle"),
        Filter::Fought { past: true, .. } => format!("{who} battled this"),
        Filter::Fought { past: false, .. } => format!("{who} battles this"),
        Filter::MovedThisTurn => format!("{who} moved this turn"),
        Filter::CameThisTurn => format!("{who} came this turn"),
        Filter::AttackedThisTurn => format!("{who} attacked this turn"),
    }
}
