//! Rich tables of Legions!.

use engine::effect::Program;
use engine::{Def, Rules};
use legions::kinds::Category;
use legions::{Ability, Legions, Nature};

use crate::apart::{Acting, Lines, Pool, kept_in_the_lore};

impl Acting for Legions {
    kept_in_the_lore!();

    const THEMES: &'static [&'static str] = &[
        "疲労",
        "除外",
        "ブレイク",
        "コア",
        "リバース",
        "ＷＴ",
        "ライフ",
        "アタック",
        "覚醒",
        "トークン",
        "マスターポイント",
        "バトル",
        "スタンバイ",
        "失",
    ];

    fn on_field(text: &str) -> bool {
        text.contains('《')
    }

    fn does(verb: &Self::Verb) -> bool {
        use legions::Verb::{Fail, Nothing, Speak, Stop};
        !matches!(verb, Fail | Nothing | Speak(_) | Stop)
    }

    fn holds(ability: &Ability) -> usize {
        if let Nature::Static(_, holds) = &ability.nature { holds.len() } else { 0 }
    }

    fn let_go(ability: &mut Ability, at: usize) {
        if let Nature::Static(_, holds) = &mut ability.nature {
            holds.remove(at);
        }
    }

    fn words(rules: &Rules<Self>, def: Def) -> Option<(String, Vec<String>, String)> {
        let printed = rules.printed(def);
        let facts = &printed.facts;
        let mut marks = facts.types.clone();
        marks.push(facts.name.clone());
        printed.unread.is_empty().then(|| (facts.id.clone(), marks, facts.text.clone()))
    }

    fn lay(rules: &Rules<Self>, pool: &mut Pool<'_>, subject: Def) -> String {
        let kind = |def: Def| rules.printed(def).category;
        let id = |def: Def| rules.printed(def).facts.id.clone();
        let token = |def: Def| rules.printed(def).facts.token;
        let of = |one: Category| move |def: Def| kind(def) == one;
        let mut lines = Lines::default();
        let mine = pool.dice.below(4) == 0;
        for (seat, own) in [('A', !mine), ('B', mine)] {
            let one: Vec<Def> = if own { vec![subject] } else { Vec::new() };
            let carried = |def: &Def| !token(*def) && kind(*def) != Category::Master;
            let again: Vec<Def> = one.iter().copied().filter(carried).collect();
            let mut list = |zone: &str, defs: Vec<Def>, mark: &str| {
                let words: Vec<String> = defs.into_iter().map(|def| format!("{}{mark}", id(def))).collect();
                lines.add(&format!("{seat} {zone}"), &words.join(", "));
            };
            let loose = |def: Def| !token(def) && kind(def) != Category::Master;
            let few = pool.dice.below(5);
            let spread = |pool: &mut Pool<'_>, n: usize, more: &[Def]| {
                let mut defs = pool.some(n, loose);
                defs.extend_from_slice(more);
                defs
            };
            list("hand", spread(pool, few, &again.repeat(2)), "");
            list("deck", spread(pool, 12, &again), "");
            list("exile", spread(pool, 5, &again), "");
            list("standby", spread(pool, 1, &again), "");
            list("wait1", spread(pool, 1, &[]), "");
            list("wait2", spread(pool, 1, &again), "");
            let home = ["left", "centre", "right"][pool.dice.below(3)];
            for lane in ["left", "centre", "right"] {
                let unit = |def: Def| kind(def) == Category::Minion;
                let own = one.iter().copied().find(|def| lane == home && unit(*def));
                let n = usize::from(own.is_none() && pool.dice.below(4) > 0);
                let units = own.into_iter().chain(pool.some(n, unit)).collect();
                list(
                    lane,
                    units,
                    ["", "", " (exhausted)", " (new, stunned)", " (reversed)"][pool.dice.below(5)],
                );
            }
            let seated = |one: &[Def], like: Category| one.iter().copied().find(|def| kind(*def) == like);
            let lord = seated(&one, Category::Lord).or(pool.some(few % 2, of(Category::Lord)).pop());
            list("lord", lord.into_iter().collect(), ["", "", " (reversed)"][pool.dice.below(3)]);
            let master = seated(&one, Category::Master).or(pool.some(few % 2, of(Category::Master)).pop());
            if let Some(master) = master {
                list("master", vec![master], "");
            }
            lines.add(&format!("{seat} life"), &(5 + pool.dice.below(15)).to_string());
            lines
                .add(&format!("{seat} cores"), &format!("{}/{}", 3 + pool.dice.below(7), pool.dice.below(3)));
            lines.add(&format!("{seat} awakened"), ["yes", "no"][pool.dice.below(2)]);
            lines.add(&format!("{seat} mp"), &pool.dice.below(6).to_string());
        }
        lines.text
    }
}
