//! What happens.

use super::deeds::destination;
use super::parts::{actor, by, many, one, posture, row, target, to_posture, zone};
use crate::effect::{Act, Actor, Befalls, Event, EverySaid, Target, To};

/// this attacks; one of your ＜竜＞ goes down
pub(super) fn event(event: &Event) -> String {
    told(event, false)
}

/// this attacked
pub(super) fn earlier(event: &Event) -> String {
    told(event, true)
}

fn told(event: &Event, past: bool) -> String {
    match event {
        Event::Befalls(what, how) => format!("{} {}", anyone(what), befalls(how, past)),
        Event::Either(what, any) => {
            let any: Vec<String> = any.iter().map(|how| befalls(how, past)).collect();
            format!("{} {}", anyone(what), any.join(" or "))
        }
        Event::Does(who, what) => format!("{} {}", actor(*who), act(*who, what, past)),
    }
}

/// Any of such cards is one of them.
fn anyone(what: &Target) -> String {
    match what {
        Target::Every(of, EverySaid::Unsaid) => one(of),
        other => target(other),
    }
}

/// A verb of one card, now or before.
fn verb(past: bool, now: &'static str, before: &'static str) -> &'static str {
    if past { before } else { now }
}

fn befalls(how: &Befalls, past: bool) -> String {
    let verb = |now, before| verb(past, now, before);
    match how {
        Befalls::Came { zone: None, .. } => verb("comes", "came").to_owned(),
        Befalls::Came { zone: Some(at), .. } => format!("{} to the {}", verb("comes", "came"), zone(*at)),
        Befalls::Turned { from, to, .. } => {
            let turns = verb("turns", "turned");
            match from {
                Some(from) => format!("{turns} from {} to {}", posture(*from), posture(*to)),
                None => format!("{turns} {}", to_posture(*to)),
            }
        }
        Befalls::Attacks { direct, .. } => {
            format!("{}{}", verb("attacks", "attacked"), if *direct { " directly" } else { "" })
        }
        Befalls::Attacked => verb("is attacked", "was attacked").to_owned(),
        Befalls::Battles { with, .. } => {
            let with = with.as_ref().map_or(String::new(), |with| format!(" {}", one(with)));
            format!("{}{with}", verb("battles", "battled"))
        }
        Befalls::Downed { by: cause, .. } => format!("{}{}", verb("goes down", "went down"), by(*cause)),
        Befalls::Downs { by: cause, what, .. } => {
            format!("{} {} down{}", verb("brings", "brought"), one(what), by(*cause))
        }
        Befalls::Destroyed(cause) => format!("{}{}", verb("is destroyed", "was destroyed"), by(*cause)),
        Befalls::Put { from, by: cause, to } => {
            let from = from.map_or(String::new(), |from| format!(" from the {}", zone(from)));
            format!("{}{from} into the {}{}", verb("is put", "was put"), zone(*to), by(*cause))
        }
        Befalls::Returned { by: cause, to } => {
            format!("{} to the {}{}", verb("returns", "returned"), zone(*to), by(*cause))
        }
        Befalls::Left(cause) => format!("{} the field{}", verb("leaves", "left"), by(*cause)),
        Befalls::Deals { to, direct, .. } => {
            let direct = if *direct { " by a direct attack" } else { "" };
            format!("{} damage to {}{direct}", verb("deals", "dealt"), actor(*to))
        }
        Befalls::Moved { by: cause, to } => {
            let to = match to {
                None => String::new(),
                Some(To::Row { row: at, lane: false }) => format!(" to the {}", row(*at)),
                Some(to) => format!(" {}", destination(*to)),
            };
            format!("{}{to}{}", verb("moves", "moved"), by(*cause))
        }
        Befalls::Chosen { by: cause, .. } => format!("{}{}", verb("is chosen", "was chosen"), by(*cause)),
        Befalls::Gained(true) => verb("is regained", "was regained").to_owned(),
        Befalls::Gained(false) => verb("is gained", "was gained").to_owned(),
    }
}

fn act(who: Actor, what: &Act, past: bool) -> String {
    let verb = |now: &str, before: &str| match (past, who) {
        (true, _) => before.to_owned(),
        (false, Actor::Opponent) => format!("{now}s"),
        (false, Actor::Own | Actor::Both(_)) => now.to_owned(),
    };
    let be = match (past, who) {
        (true, Actor::Opponent) => "was",
        (true, _) => "were",
        (false, Actor::Opponent) => "is",
        (false, _) => "are",
    };
    match what {
        Act::Draws { by: cause, n } => {
            let n = n.map_or("cards".to_owned(), |n| format!("{n} cards"));
            format!("{} {n}{}", verb("draw", "drew"), by(*cause))
        }
        Act::Attacks(_) => verb("attack", "attacked"),
        Act::Plays(what, _) => format!("{} {}", verb("play", "played"), one(what)),
        Act::Brings(what) => format!("{} {} to the field", verb("bring", "brought"), one(what)),
        Act::Suffers { by: cause, down } => {
            format!("{} {}damage{}", verb("take", "took"), if *down { "DOWN " } else { "" }, by(*cause))
        }
        Act::Recovers => format!("{} life", verb("recover", "recovered")),
        Act::LosesLife => format!("{} life", verb("lose", "lost")),
        Act::AttackedDirectly => format!("{be} attacked directly"),
        Act::PutsEnergy => format!("{} a card into the energy zone", verb("put", "put")),
        Act::Destroys(cause, what) => {
            format!("{} {}{}", verb("destroy", "destroyed"), many(what), by(*cause))
        }
        Act::Discards(cause) => format!("{} hand cards into the trash{}", verb("put", "put"), by(*cause)),
    }
}
