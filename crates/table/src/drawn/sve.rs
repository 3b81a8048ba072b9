//! Shadowverse EVOLVE as it is drawn.

use engine::{Def, Ix, Lang, Rules, Seat, Table, View, Words};
use sve::kinds::Class;
use sve::{Own, Special, Sve, Way, Zone};

use super::{Aim, Drawn, Held, figure, paragraph, said, there};
use crate::face::Face;
use crate::motion::Motion;

fn tone(class: Option<Class>) -> &'static str {
    match class {
        Some(Class::Elf) => "elf",
        Some(Class::Royal) => "royal",
        Some(Class::Witch) => "witch",
        Some(Class::Dragon) => "dragon",
        Some(Class::Nightmare) => "nightmare",
        Some(Class::Bishop) => "bishop",
        Some(Class::Neutral) | None => "neutral",
    }
}

impl Drawn for Sve {
    fn text(rules: &Rules<Self>, def: Def) -> &str {
        &rules.printed(def).facts.text
    }

    fn lexicon(rules: &Rules<Self>, def: Def) -> Option<&language::Lexicon> {
        Some(rules.lore.lexicon(rules.printed(def)))
    }

    fn phrases(rules: &Rules<Self>, def: Def) -> Vec<super::Phrases> {
        let printed = rules.printed(def);
        super::phrases_of(rules.lore.lexicon(printed), &printed.reading)
    }

    fn face(rules: &Rules<Self>, def: Def) -> Face {
        let printed = rules.printed(def);
        let facts = &printed.facts;
        let kind = |lang| {
            let kind = facts.kind.name(lang);
            match facts.special {
                Some(special) => format!("{kind}・{}", special.name(lang)),
                None => kind.to_owned(),
            }
        };
        let class = |lang| facts.class.map_or("", |class| class.name(lang));
        let numbers = [
            facts.cost.map(|cost| figure("cost", "コスト", "cost", cost)),
            facts.attack.map(|attack| figure("attack", "攻撃力", "attack", attack)),
            facts.defense.map(|defense| figure("defense", "体力", "defence", defense)),
        ];
        let text = printed.reading.abilities.iter().map(|(at, read)| {
            let lexicon = rules.lore.lexicon(printed);
            let read = read
                .as_ref()
                .map(|ability| said(sve::render(lexicon, ability), sve::english(lexicon, ability)));
            paragraph(&facts.text, at, read.map_err(|gap| (gap.phrase.as_str(), gap.expected.as_slice())))
        });
        Face {
            word: Sve::card_word(rules, def),
            name: said(Sve::card_name(rules, def, Lang::Ja), Sve::card_name(rules, def, Lang::En)),
            kind: said(kind(Lang::Ja), kind(Lang::En)),
            tones: vec![tone(facts.class).to_owned()],
            tone: said(class(Lang::Ja), class(Lang::En)),
            figures: numbers.into_iter().flatten().collect(),
            types: facts.types.clone(),
            text: text.collect(),
            roles: Vec::new(),
            marks: (facts.special == Some(Special::Token)).then(|| "token".to_owned()).into_iter().collect(),
        }
    }

    fn form(own: Def, body: Option<&sve::Body>) -> Def {
        body.map(|body| body.form).filter(|&form| form != sve::OWN_FORM).unwrap_or(own)
    }

    fn motion(_: &Table<Self>, own: &Own) -> Motion {
        match own {
            Own::Attacks(attack) => Motion::duel(attack.attacker.card, attack.target.card),
            Own::Damage { cards, n, .. } => Motion::change(*cards, -n),
            Own::Add { cards, n, .. } => Motion::change(*cards, *n),
            Own::Word(cards, Way::Destroy | Way::Banish) => Motion::Fall(*cards),
            _ => Motion::Nothing,
        }
    }

    fn now(view: &View<Self>, card: Ix) -> Vec<(&'static str, i16)> {
        let Some(shown) = view.cards.get(card.at()) else { return Vec::new() };
        // Elsewhere a card is what is printed on it.
        let counts = matches!(shown.place.zone(), Zone::Field | Zone::Leader);
        match (shown.def, &shown.body) {
            (Some(_), Some(body)) if counts => vec![("attack", body.now[0]), ("defense", body.now[1])],
            _ => Vec::new(),
        }
    }

    fn held(view: &View<Self>, seat: Seat, lang: Lang) -> Vec<Held> {
        let purse = view.purses[seat];
        let leader = view.at(Zone::Leader, seat).filter_map(|(_, shown)| shown.body).last();
        let mut held = Vec::new();
        if let Some(body) = leader {
            held.push(("life", lang.pick("体力", "life"), body.now[1].to_string()));
        }
        held.push(("pp", "PP", format!("{}/{}", purse.pp, purse.pp_max)));
        held.push(("ep", "EP", purse.ep.to_string()));
        held
    }

    fn aims(view: &View<Self>) -> Vec<Aim> {
        let attack = view.common.attack;
        let both = there(view, attack.attacker).zip(there(view, attack.target));
        both.map(|(by, at)| Aim::card(by, at)).into_iter().collect()
    }

    fn phase(view: &View<Self>, lang: Lang) -> String {
        view.common.phase.name(lang).to_owned()
    }
}
