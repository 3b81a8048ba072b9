//! Rich tables of Legend of Stars.

use engine::effect::Program;
use engine::{Def, Rules};
use los::{Ability, Kind, Los, Nature};

use crate::apart::{Acting, Lines, Pool, kept_in_the_lore};

impl Acting for Los {
    kept_in_the_lore!();

    const THEMES: &'static [&'static str] = &[
        "ゲイン",
        "リゲイン",
        "裏側",
        "移動",
        "シャッフル",
        "破壊",
        "手札に戻",
        "表示",
        "捨て",
        "ダウン",
        "入れ替え",
    ];

    fn on_field(text: &str) -> bool {
        text.contains("このカード")
    }

    fn does(verb: &Self::Verb) -> bool {
        let _ = verb;
        true
    }

    fn holds(ability: &Ability) -> usize {
        if let Nature::Static(holds) = &ability.nature { holds.len() } else { 0 }
    }

    fn let_go(ability: &mut Ability, at: usize) {
        if let Nature::Static(holds) = &mut ability.nature {
            holds.remove(at);
        }
    }

    fn words(rules: &Rules<Self>, def: Def) -> Option<(String, Vec<String>, String)> {
        let printed = rules.printed(def);
        let facts = &printed.facts;
        let mut marks = facts.races.clone();
        marks.push(facts.name.clone());
        marks.extend(facts.attribute.map(|attribute| format!("{}属性", attribute.name(engine::Lang::Ja))));
        printed.gaps.is_empty().then(|| (facts.id.clone(), marks, facts.text.clone()))
    }

    fn lay(rules: &Rules<Self>, pool: &mut Pool<'_>, subject: Def) -> String {
        let kind = |def: Def| rules.printed(def).facts.kind;
        let id = |def: Def| rules.printed(def).facts.id.clone();
        let character = |def: Def| kind(def) == Kind::Character;
        let mut lines = Lines::default();
        let mine = pool.dice.below(4) == 0;
        lines.add("phase", ["main", "main", "lead", "attack"][pool.dice.below(4)]);
        for (seat, own) in [('A', !mine), ('B', mine)] {
            let mut list = |zone: &str, n: usize, more: &[Def], pool: &mut Pool<'_>| {
                let defs = pool.some(n, |_| true).into_iter().chain(more.iter().copied());
                lines.add(&format!("{seat} {zone}"), &defs.map(id).collect::<Vec<_>>().join(", "));
            };
            let one: &[Def] = if own { &[subject] } else { &[] };
            let (few, many) = (pool.dice.below(5), 2 + pool.dice.below(9));
            list("hand", few, &one.repeat(2), pool);
            list("energy", many, &[], pool);
            list("trash", 8, one, pool);
            list("deck", 12, one, pool);
            let mut squares: Vec<String> = ["front", "back"]
                .iter()
                .flat_map(|row| (1..=4).map(move |lane| format!("{row} {lane}")))
                .collect();
            let mut characters: Vec<String> = Vec::new();
            let others = pool.some(2 + few, character);
            for (at, def) in one.iter().copied().filter(|def| character(*def)).chain(others).enumerate() {
                let square = squares.remove(pool.dice.below(squares.len()));
                let display = ["", ", right", ", left"][pool.dice.below(3)];
                let down = if (at > 0 || !own) && pool.dice.below(4) == 0 { ", down" } else { "" };
                let fresh = if pool.dice.below(4) == 0 { ", shown" } else { "" };
                let fresh = if down.is_empty() { fresh } else { "" };
                characters.push(format!("{} ({square}{display}{down}{fresh})", id(def)));
            }
            lines.add(&format!("{seat} character"), &characters.join(", "));
            let support = |def: &Def| kind(*def) == Kind::Support;
            let laid = one.iter().copied().find(support).or(pool.some(1, |def| support(&def)).pop());
            lines.add(&format!("{seat} support"), &laid.map(id).unwrap_or_else(|| "none".into()));
            lines.add(&format!("{seat} life"), &(500 + 100 * pool.dice.below(20)).to_string());
        }
        lines.text
    }
}
