//! Rich tables of Shadowverse EVOLVE.

use engine::effect::Program;
use engine::{Def, Rules};
use sve::{Ability, Kind, Nature, Special, Sve};

use crate::apart::{Acting, Lines, Pool, kept_in_the_lore};

/// Counters of the kind that a text speaks of, or stack counters.
fn counters(text: &str) -> String {
    let end = text.find("カウンター").filter(|at| *at > 0);
    let word = |end: usize| {
        let start = text[..end].rfind(|c: char| !('一'..='龥').contains(&c) && !('ァ'..='ヶ').contains(&c));
        let start = start.map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
        &text[start..end]
    };
    let kind = end.map(word).filter(|kind| !kind.is_empty()).unwrap_or("スタック");
    format!(" ({kind} 3)")
}

fn named_card(rules: &Rules<Sve>, name: &str) -> Option<Def> {
    (0..rules.cards.len() as u16).map(Def).find(|def| rules.printed(*def).facts.name == name)
}

impl Acting for Sve {
    kept_in_the_lore!();

    const THEMES: &'static [&'static str] = &[
        "スタック",
        "土の秘術",
        "カウンター",
        "出走",
        "食事",
        "ドライブ",
        "レッスン",
        "操縦",
        "進化",
        "捨て",
        "破壊",
        "手札に戻",
        "アクト",
        "EXエリア",
        "消滅",
        "真紅",
        "交戦",
        "ラストワード",
        "リーダーに",
    ];

    fn on_field(text: &str) -> bool {
        text.contains("これ") || text.contains('《') || text.contains("したとき")
    }

    fn does(verb: &Self::Verb) -> bool {
        let _ = verb;
        true
    }

    fn holds(ability: &Ability) -> usize {
        if let Nature::Static { changes, .. } = &ability.nature { changes.len() } else { 0 }
    }

    fn let_go(ability: &mut Ability, at: usize) {
        if let Nature::Static { changes, .. } = &mut ability.nature {
            changes.remove(at);
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
        let facts = |def: Def| &rules.printed(def).facts;
        let plain = |def: Def| facts(def).special.is_none() && facts(def).kind != Kind::Leader;
        let evolves = |def: Def| facts(def).special.is_some_and(|special| special != Special::Token);
        let ground = |def: Def| matches!(facts(def).kind, Kind::Follower | Kind::Amulet);
        let named = |name: &str| {
            let same = |def: &Def| plain(*def) && ground(*def) && facts(*def).name == name;
            (0..rules.cards.len() as u16).map(Def).find(same)
        };
        let mut lines = Lines::default();
        let mine = pool.dice.below(4) == 0;
        for (seat, own) in [('A', !mine), ('B', mine)] {
            let one: Vec<Def> = if own { vec![subject] } else { Vec::new() };
            let again: Vec<Def> = one.iter().copied().filter(|def| plain(*def)).collect();
            let mut list = |zone: &str, words: Vec<String>| {
                lines.add(&format!("{seat} {zone}"), &words.join(", "));
            };
            let spread = |pool: &mut Pool<'_>, n: usize, more: &[Def], fits: &dyn Fn(Def) -> bool| {
                let defs = pool.some(n, fits).into_iter().chain(more.iter().copied());
                defs.map(|def| facts(def).id.clone()).collect::<Vec<String>>()
            };
            let few = pool.dice.below(5);
            list("hand", spread(pool, few, &again.repeat(2), &plain));
            list("deck", spread(pool, 14, &again, &plain));
            let dead = 6 + pool.dice.below(18);
            list("cemetery", spread(pool, dead, &again, &plain));
            list("banished", spread(pool, 3, &again, &plain));
            let outside = |def: Def| !evolves(def) && facts(def).kind != Kind::Leader;
            let there: Vec<Def> = one.iter().copied().filter(|def| outside(*def)).collect();
            let item = named_card(rules, sve::MAGIC_ITEM).filter(|_| few > 1);
            list("ex", spread(pool, few % 3, &[there, item.into_iter().collect()].concat(), &outside));
            let mut field: Vec<String> = Vec::new();
            let counters = counters(&facts(subject).text);
            let marks = ["", "", " (acted)", " (+1/+1)", " (new)", " (damage 1)", &counters];
            for def in pool.some(1 + few % 3, |def| ground(def) && !evolves(def)) {
                field.push(format!("{}{}", facts(def).id, marks[pool.dice.below(7)]));
            }
            let mut evolve = spread(pool, 3, &[], &|def| evolves(def));
            if own {
                let used = [sve::CARROT, sve::DRIVE_POINT];
                let used = used.into_iter().filter_map(|name| named_card(rules, name));
                evolve
                    .extend(used.flat_map(|def| [facts(def).id.clone(), format!("{} (up)", facts(def).id)]));
            }
            if pool.dice.below(2) == 0 {
                let up = spread(pool, 2, &[], &|def| evolves(def));
                evolve.extend(up.into_iter().map(|id| format!("{id} (up)")));
            }
            for def in one {
                let id = &facts(def).id;
                if evolves(def) {
                    evolve.extend([id.clone(), id.clone()]);
                    let name = &facts(def).name;
                    let leads =
                        |def: Def| plain(def) && ground(def) && facts(def).text.contains(name.as_str());
                    let under = named(name).or(pool.some(1, leads).pop());
                    if let Some(under) = under {
                        let under = &facts(under).id;
                        let how = [format!("{under} (evolved {id})"), under.clone()];
                        field.push(how[pool.dice.below(2)].clone());
                    }
                } else if ground(def) {
                    field.push(format!("{id}{}", ["", &counters][pool.dice.below(2)]));
                    let other = |other: &Def| evolves(*other) && facts(*other).name == facts(def).name;
                    let found = (0..rules.cards.len() as u16).map(Def).find(other);
                    evolve.extend(found.map(|def| facts(def).id.clone()));
                } else if facts(def).kind == Kind::Leader {
                    list("leader", vec![id.clone()]);
                }
            }
            list("field", field);
            list("evolve", evolve);
            let most = 4 + pool.dice.below(7);
            lines.add(&format!("{seat} pp"), &format!("{}/{most}", most - pool.dice.below(2)));
            lines.add(&format!("{seat} ep"), &pool.dice.below(3).to_string());
            lines.add(&format!("{seat} life"), &(6 + pool.dice.below(15)).to_string());
        }
        lines.text
    }
}
