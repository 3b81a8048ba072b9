//! What fills the slots of a template: objects that were left out, the top cards of a deck, one of several.

use super::forms::plural_of;
use super::phrases::{Np, at_place, possessive, top_cards};
use super::told::{Parts, Spoken, Subject};
use crate::conjugation::Voice;
use crate::grammar::Particle;
use crate::sorts::Sorts;

/// Finishes the object of a clause by what else the clause says, and by what was spoken of.
pub(super) fn object_of(
    parts: &mut Parts,
    (subject, unnamed, voice): (&Option<Np>, Subject, Voice),
    (spoken, plural): (&Spoken, Option<bool>),
) {
    counted_from(parts);
    let card = subject.as_ref().is_some_and(|np| np.sorts.meets(Sorts::CARD.or(Sorts::TRAIT)));
    let many = if card { plural == Some(true) } else { spoken.thing == Some(true) };
    let its = if many { "their" } else { "its" };
    // 表示を変更する: of what was spoken of.
    let (aspect, makes) = (parts.aspect, parts.base == "make");
    for (particle, np) in &mut parts.slots {
        let figure = np.sorts.meets(Sorts::FIGURE) && !np.owned && np.of.is_none();
        let printed = figure && np.bare.starts_with("the printed ");
        let loses = card
            && *particle == Particle::Object
            && np.sorts == Sorts::DEED
            && !np.owned
            && np.bare == "effect";
        let cost = figure && *particle == Particle::Object && np.bare == "cost" && makes;
        let card_itself = np.sorts.meets(Sorts::CARD);
        if aspect && *particle == Particle::Object && !np.owned && np.of.is_none() && !card_itself {
            let bare = if many { plural_of(&np.bare) } else { np.bare.clone() };
            np.text = format!("{its} {bare}");
        } else if cost {
            np.text = "its cost".to_owned();
        } else if printed {
            np.text = format!("{its} {}", np.bare.trim_start_matches("the "));
        } else if figure && *particle == Particle::To && card && np.bare.starts_with("a ") {
            np.text = format!("{its} {}s", np.bare.trim_start_matches("a "));
        } else if loses {
            np.text = format!("{its} effects");
        }
    }
    // 相手より: than the opponent’s.
    for (particle, np) in &mut parts.slots {
        if *particle == Particle::Than && np.sorts == Sorts::PLAYER {
            np.text = if np.text == "you" { "yours".to_owned() } else { possessive(&np.text) };
        }
    }
    let doer = match unnamed {
        _ if subject.is_some() => false,
        Subject::Command => true,
        Subject::Carried(carried) => carried.player,
        Subject::It | Subject::That(_) => false,
    };
    let said = parts.slot(&Particle::Object).is_some() || parts.count.is_some();
    if !said && voice != Voice::Passive && parts.takes_cards && doer && spoken.thing.is_some() {
        parts.needs_object = true;
    }
    if !said && parts.needs_object && !parts.done_to {
        let text = if spoken.thing == Some(true) { "them" } else { "it" }.to_owned();
        let known = Np {
            bare: text.clone(),
            text,
            plural: spoken.thing == Some(true),
            sorts: Sorts::CARD,
            ..Np::default()
        };
        if voice != Voice::Passive
            && (doer || subject.as_ref().is_none_or(|np| !np.sorts.meets(Sorts::CARD) || !parts.cards))
        {
            parts.slots.push((Particle::Object, known));
        }
    }
    // 1体選び、3ダメージを与える: to what was chosen.
    if doer
        && spoken.chosen
        && parts.to_cards
        && parts.slot(&Particle::To).is_none()
        && voice == Voice::Active
    {
        let text = if spoken.thing == Some(true) { "them" } else { "it" }.to_owned();
        parts
            .slots
            .push((Particle::To, Np { bare: text.clone(), text, sorts: Sorts::CARD, ..Np::default() }));
    }
    owners(parts, (subject.as_ref(), unnamed), plural);
}

/// その中から1枚: 1 of them. デッキの上から2枚: the top 2 cards of the deck.
fn counted_from(parts: &mut Parts) {
    let Some(from) = parts.slot(&Particle::From).cloned() else { return };
    let object = parts.slot(&Particle::Object).cloned();
    let count = object.as_ref().map(|np| np.text.clone()).or(parts.count.clone());
    let Some(count) = count else { return };
    let sorts = object.as_ref().map_or(Sorts::QUANTITY, |np| np.sorts);
    let plural = object.as_ref().map_or(count != "1 card" && count != "1", |np| np.plural);
    let bare_count =
        count.strip_suffix(" cards").or(count.strip_suffix(" card")).unwrap_or(&count).to_owned();
    let text = if from.sorts.meets(Sorts::MODE) && sorts == Sorts::QUANTITY {
        format!("{} of {}", bare_count.trim_end_matches(" of"), from.text)
    } else if from.sorts.meets(Sorts::MODE) {
        format!("{count} among {}", from.text)
    } else if let Some(top) = top_cards(&count, &from.text) {
        top
    } else {
        return;
    };
    parts.take(&Particle::From);
    parts.take(&Particle::Object);
    parts.count = None;
    let np = Np { bare: text.clone(), text, plural, sorts, ..Np::default() };
    parts.slots.push((Particle::Object, np));
}

/// The hand of who does it, the owner of what it is done to.
fn owners(parts: &mut Parts, (subject, unnamed): (Option<&Np>, Subject), plural: Option<bool>) {
    let whose = match subject {
        None if plural.is_none() => "your",
        None if matches!(unnamed, Subject::Carried(carried) if carried.player) => "their",
        Some(np) if np.text == "you" => "your",
        Some(np) if np.sorts.meets(Sorts::PLAYER) => "their",
        _ => "the",
    };
    let many = parts.slot(&Particle::Object).is_some_and(|np| np.plural);
    let (base, cost, one) = (parts.base.clone(), parts.cost, parts.one);
    for (particle, np) in &mut parts.slots {
        let (object, pile) = (*particle == Particle::Object, np.sorts.meets(Sorts::PILE));
        if object && pile && !np.owned {
            np.text = np.text.replacen(" from the ", &format!(" from {whose} "), 1);
            np.text = np.text.replacen(" in the ", &format!(" in {whose} "), 1);
            // 手札を捨てたとき: a card of it; 手札を公開する: all of it.
            np.text = match np.text.as_str() {
                "the hand" if base == "discard" && one => format!("a card from {whose} hand"),
                "your hand" if base == "discard" && one => "a card from your hand".to_owned(),
                "the hand" => format!("{whose} hand"),
                text => text.to_owned(),
            };
        } else if object && whose != "the" {
            let from = if base == "discard" { "from" } else { "in" };
            np.text = np.text.replace(" in the hand", &format!(" {from} {whose} hand"));
        }
        if base == "discard" && object {
            np.text = np.text.replace(" in your hand", " from your hand");
        }
        if base == "take" && object {
            np.text = np.text.replacen("counter on ", "counter off ", 1).replacen(
                "counters on ",
                "counters off ",
                1,
            );
        }
        // What a cost takes is the player’s own.
        if cost && object && whose == "your" {
            for (place, own) in [
                (" on the field", " on your field"),
                (" in the EX area", " in your EX area"),
                (" in the cemetery", " in your cemetery"),
                (" in the evolve deck", " in your evolve deck"),
                (" of the deck", " of your deck"),
            ] {
                np.text = np.text.replace(place, own);
            }
        }
        if base == "add" && *particle == Particle::To && np.text == "the hand" {
            np.text = format!("{whose} hand");
        }
        let place = np.text.strip_prefix("its owner’s ").filter(|_| many && *particle == Particle::To);
        if let Some(place) = place {
            np.text = format!("their owners’ {}", plural_of(place));
        }
    }
}

/// A word before a place: into the trash, but on top of the deck.
fn placed(base: &str, before: &str, np: &Np) -> String {
    let ends = ["the top of ", "the bottom of ", "the very top of ", "the very bottom of "];
    let end = ends.iter().any(|end| np.text.starts_with(end));
    match before {
        "into" | "onto" | "in" if end => at_place(&np.text),
        // これにカウンターを置く
        "into" if base == "put" && np.sorts.meets(Sorts::CARD) && !np.sorts.meets(Sorts::PLACE) => {
            format!("on {}", np.text)
        }
        "to" if np.text.starts_with("the direction of ") => format!("in {}", np.text),
        "in" => at_place(&np.text),
        "onto" => {
            format!("{} {}", if at_place(&np.text).starts_with("on ") { "onto" } else { "into" }, np.text)
        }
        _ => format!("{before} {}", np.text),
    }
}

/// The words after the verb: each slot with what stands before it in the template, if it is filled.
pub(super) fn rest_of(template: &str, parts: &mut Parts, voice: Voice) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        // {に:the field}: where it is if nothing is said.
        let (slot, unsaid) = slot.split_once(':').unwrap_or((slot, ""));
        let particle = match slot {
            "を" => Some(Particle::Object),
            "に" => Some(Particle::To),
            "から" => Some(Particle::From),
            "と" => Some(Particle::With),
            "より" => Some(Particle::Than),
            _ => None,
        };
        let filled = particle.clone().and_then(|particle| parts.take(&particle));
        match (particle, filled) {
            (Some(Particle::Object), _) if voice == Voice::Passive => {}
            (_, Some(np)) => words.push(placed(&parts.base, before.trim(), &np)),
            (Some(Particle::Object), None) => words.extend(parts.count.take()),
            (_, None) if !unsaid.is_empty() => words.push(format!("{} {unsaid}", before.trim())),
            (_, None) => {}
        }
        if slot == "を" {
            words.extend(parts.measure.take());
        }
        rest = after;
    }
    words.push(rest.trim().to_owned());
    words.extend(parts.measure.take());
    words.extend(parts.count.take());
    for (particle, np) in std::mem::take(&mut parts.slots) {
        let word = match particle {
            Particle::To => "to",
            Particle::From => "from",
            Particle::With => "with",
            Particle::Than => "than",
            // In attack position, but face up, and gained.
            Particle::At if np.adjective && np.bare.ends_with("ed") => ",",
            Particle::At if np.adjective => "",
            Particle::At if np.sorts.meets(Sorts::KEY.or(Sorts::QUOTE).or(Sorts::FIGURE)) => "with",
            Particle::At if np.sorts.meets(Sorts::CARD) => "between",
            Particle::At => "in",
            // これは『竜』でもある
            Particle::AtAlso => "also",
            _ => "",
        };
        words.push(format!("{word} {}", np.text));
    }
    words.iter_mut().for_each(|word| *word = word.trim().to_owned());
    words.retain(|word| !word.is_empty());
    for n in (1..words.len()).rev() {
        if let Some(state) = words[n].strip_prefix(", ").map(str::to_owned) {
            words[n - 1].push(',');
            words[n] = state;
        }
    }
    words
}
