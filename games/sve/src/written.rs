//! A card as it is played, in the notation of the effect language.

use engine::Def;
use engine::effect::{Rows, notation};

use crate::cards::Printed;
use crate::game::{Rules, Sve};
use crate::kinds::Keyword;

engine::rows! {
    Sve: put = puts, given = given, counter = counters, name = names, ability = abilities, kind = types,
    selector = selectors, title = titles,
}

/// A card as it is played: keywords, abilities and what can't be played, a line each; with the clauses by which its
/// words are understood, where they are wanted.
pub fn written(rules: &Rules, def: Def, clauses: bool) -> Vec<String> {
    let lists = Lists(rules);
    let Printed { keys, abilities, quick, other_face, unread, .. } = rules.printed(def);
    let keys = Keyword::ALL.iter().filter(|key| keys.has(**key));
    let mut lines: Vec<String> = keys.map(|key| notation(key, &lists, clauses)).collect();
    lines.extend(quick.then(|| "PlayedQuick".to_owned()));
    lines.extend(other_face.map(|face| format!("OtherFace({})", lists.print(face.0.into()))));
    let rows = usize::from(abilities.start)..usize::from(abilities.end);
    let abilities = rules.lore.abilities.get(rows).unwrap_or_default();
    lines.extend(abilities.iter().map(|ability| notation(ability, &lists, clauses)));
    lines.extend(unread.iter().map(|gap| format!("unplayed {}", gap.phrase)));
    lines
}
