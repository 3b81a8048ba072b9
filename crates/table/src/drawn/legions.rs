//! レギオンズ！ as it is drawn.

use engine::{Def, Ix, Lang, Rules, Seat, Set, Table, View, Words};
use legions::kinds::{Category, Colour};
use legions::{Legions, Own, Step, Zone};

use super::{Aim, Drawn, Held, figure, paragraph, said, there};
use crate::face::Face;
use crate::motion::Motion;

fn tone(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::Red => "red",
        Colour::White => "white",
        Colour::Green => "green",
        Colour::Blue => "blue",
    }
}

impl Drawn for Legions {
    fn text(rules: &Rules<Self>, def: Def) -> &str {
        &rules.printed(def).facts.text
    }

    fn lexicon(rules: &Rules<Self>, _: Def) -> Option<&language::Lexicon> {
        Some(&rules.lore.lexicon)
    }

    fn phrases(rules: &Rules<Self>, def: Def) -> Vec<super::Phrases> {
        super::phrases_of(&rules.lore.lexicon, &rules.printed(def).reading)
    }

    fn face(rules: &Rules<Self>, def: Def) -> Face {
        let printed = rules.printed(def);
        let facts = &printed.facts;
        let colours = |lang| {
            let names = facts.colours.iter().map(|&colour| colour.name(lang));
            names.collect::<Vec<_>>().join(lang.pick("", " "))
        };
        let fights = matches!(facts.category, Category::Minion | Category::Lord);
        let unlocked = facts.category != Category::Master && !facts.token;
        let mut figures = Vec::new();
        if unlocked {
            figures.push(figure("cost", "コスト", "cost", facts.cost.into()));
            figures.push(figure("cc", "CC", "CC", facts.cc.into()));
            figures.push(figure("wt", "WT", "WT", facts.wt.into()));
        }
        if fights {
            figures.push(figure("atk", "ATK", "ATK", facts.atk));
            figures.push(figure("hp", "HP", "HP", facts.hp));
        }
        let text = printed.reading.abilities.iter().map(|(at, read)| {
            let read = read.as_ref().map(|ability| {
                said(legions::render(ability), legions::english(&rules.lore.lexicon, ability))
            });
            paragraph(&facts.text, at, read.map_err(|gap| (gap.phrase.as_str(), gap.expected.as_slice())))
        });
        Face {
            word: Legions::card_word(rules, def),
            name: said(Legions::card_name(rules, def, Lang::Ja), Legions::card_name(rules, def, Lang::En)),
            kind: said(facts.category.name(Lang::Ja), facts.category.name(Lang::En)),
            tones: facts.colours.iter().map(|&colour| tone(colour).to_owned()).collect(),
            tone: said(colours(Lang::Ja), colours(Lang::En)),
            figures,
            types: facts.types.clone(),
            text: text.collect(),
            roles: Vec::new(),
            marks: facts.token.then(|| "token".to_owned()).into_iter().collect(),
        }
    }

    fn motion(_: &Table<Self>, own: &Own) -> Motion {
        match *own {
            Own::Attacks(fight) | Own::Fights(fight) => Motion::duel(fight.attacker.card, fight.target.card),
            Own::Damage { card, n, .. } => Motion::change(Set::only(card), -n),
            Own::Life(seat, _, by) if by != 0 => Motion::change_of(seat, by),
            Own::Breaks(card, _) => Motion::Fall(Set::only(card)),
            _ => Motion::Nothing,
        }
    }

    fn now(view: &View<Self>, card: Ix) -> Vec<(&'static str, i16)> {
        let Some(shown) = view.cards.get(card.at()) else { return Vec::new() };
        let zone = shown.place.zone::<Zone>();
        let fights = matches!(zone, Zone::Left | Zone::Centre | Zone::Right | Zone::Lord);
        match (shown.def, &shown.body) {
            (Some(_), Some(body)) if fights => vec![("atk", body.atk), ("hp", body.hp - body.damage)],
            _ => Vec::new(),
        }
    }

    fn held(view: &View<Self>, seat: Seat, lang: Lang) -> Vec<Held> {
        let purse = view.purses[seat];
        let mut held = vec![
            ("life", lang.pick("ライフ", "life"), purse.life.to_string()),
            ("cores", lang.pick("コア", "cores"), format!("{}/{}", purse.active, purse.active + purse.tired)),
        ];
        if purse.mp > 0 {
            held.push(("mp", "MP", format!("+{}", purse.mp)));
        }
        for (n, id) in purse.waiting.into_iter().zip(["wait1", "wait2", "wait3", "wait4"]) {
            if n > 0 {
                held.push((id, lang.pick("ウェイトのコア", "waiting cores"), n.to_string()));
            }
        }
        if purse.awakened {
            held.push(("awakened", lang.pick("覚醒", "awakened"), String::new()));
        }
        held
    }

    fn aims(view: &View<Self>) -> Vec<Aim> {
        let fight = view.frames.iter().rev().find_map(|step| match step {
            Step::Battle(battle) => Some(battle.fight),
            _ => None,
        });
        let both = fight.and_then(|fight| there(view, fight.attacker).zip(there(view, fight.target)));
        both.map(|(by, at)| Aim::card(by, at)).into_iter().collect()
    }

    fn phase(view: &View<Self>, lang: Lang) -> String {
        view.common.phase.map_or("", |phase| phase.name(lang)).to_owned()
    }
}
