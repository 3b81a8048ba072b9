//! Legend of Stars as it is drawn.

use engine::{Def, Ix, Lang, Rules, Seat, Set, Shown, Table, View, Words};
use los::{Attribute, Facing, Kind, Los, Own, Phase, Way};
use text::Called;

use super::{Aim, Drawn, Held, Lies, figure, paragraph, said, there};
use crate::face::Face;
use crate::motion::Motion;

/// The numbers of a character, as words.
const FIGURES: [(los::Figure, &str); 5] = [
    (los::Figure::Cost, "cost"),
    (los::Figure::Speed, "speed"),
    (los::Figure::Atk, "atk"),
    (los::Figure::Def, "def"),
    (los::Figure::Down, "down"),
];

fn tone(attribute: Option<Attribute>) -> &'static str {
    match attribute {
        Some(Attribute::Light) => "light",
        Some(Attribute::Dark) => "dark",
        Some(Attribute::Fire) => "fire",
        Some(Attribute::Water) => "water",
        Some(Attribute::Wood) => "wood",
        Some(Attribute::Earth) => "earth",
        None => "none",
    }
}

impl Drawn for Los {
    fn text(rules: &Rules<Self>, def: Def) -> &str {
        &rules.printed(def).facts.text
    }

    fn lexicon(rules: &Rules<Self>, _: Def) -> Option<&language::Lexicon> {
        Some(&rules.lore.lexicon)
    }

    fn phrases(rules: &Rules<Self>, def: Def) -> Vec<super::Phrases> {
        super::phrases_of(&rules.lore.lexicon, &los::read(&rules.printed(def).facts.text))
    }

    fn face(rules: &Rules<Self>, def: Def) -> Face {
        let facts = &rules.printed(def).facts;
        let character = facts.kind == Kind::Character;
        let printed = |which: &(los::Figure, &str)| {
            character || matches!(which.0, los::Figure::Cost | los::Figure::Speed)
        };
        let figures = FIGURES
            .iter()
            .filter(|which| printed(which))
            .map(|&(which, id)| figure(id, which.name(Lang::Ja), which.name(Lang::En), facts.figure(which)));
        let attribute = |lang| facts.attribute.map_or("", |attribute| attribute.name(lang));
        let reading = los::read(&facts.text);
        let gaps = &rules.printed(def).gaps;
        let refused: Vec<(&str, [Called; 1])> =
            gaps.iter().filter_map(|gap| Some((gap.phrase.as_str(), [gap.why?.called()]))).collect();
        let text = reading.abilities.iter().map(|(at, read)| {
            let read = match read {
                Err(gap) => Err((gap.phrase.as_str(), gap.expected.as_slice())),
                Ok(ability) => {
                    let printed = los::render(ability);
                    match refused.iter().find(|(phrase, _)| printed.contains(phrase)) {
                        Some((phrase, why)) => Err((*phrase, why.as_slice())),
                        None => Ok(said(printed, los::english(&rules.lore.lexicon, ability))),
                    }
                }
            };
            paragraph(&facts.text, at, read)
        });
        let ways = [(Way::Up, "up"), (Way::Right, "right"), (Way::Down, "down"), (Way::Left, "left")];
        let mut marks: Vec<String> = ways
            .iter()
            .filter(|(way, _)| facts.lead & way.bit() != 0)
            .map(|(_, id)| (*id).to_owned())
            .collect();
        let more = [(facts.flash, "flash"), (facts.field, "field"), (facts.limited, "limited")];
        marks.extend(more.iter().filter(|(is, _)| *is).map(|(_, id)| (*id).to_owned()));
        Face {
            word: Los::card_word(rules, def),
            name: said(Los::card_name(rules, def, Lang::Ja), Los::card_name(rules, def, Lang::En)),
            kind: said(facts.kind.name(Lang::Ja), facts.kind.name(Lang::En)),
            tones: vec![tone(facts.attribute).to_owned()],
            tone: said(attribute(Lang::Ja), attribute(Lang::En)),
            figures: figures.collect(),
            types: facts.races.clone(),
            text: text.collect(),
            roles: Vec::new(),
            marks,
        }
    }

    fn lies(shown: &Shown<Self::Body>) -> Lies {
        match shown.body.map(|body| body.facing) {
            Some(Facing::Right) => Lies::Right,
            Some(Facing::Left) => Lies::Left,
            _ if shown.turned => Lies::Right,
            Some(Facing::Attack) | None => Lies::Upright,
        }
    }

    fn motion(table: &Table<Self>, own: &Own) -> Motion {
        match *own {
            Own::Attacks(battle) if table.still(battle.target) => {
                Motion::duel(battle.attacker.card, battle.target.card)
            }
            Own::Attacks(battle) => {
                let card = battle.attacker.card;
                let seat = Some(table.seat(card).other());
                Motion::Strike { by: Set::only(card), at: Set::EMPTY, seat }
            }
            Own::Fights { attacker, target, .. } => Motion::duel(attacker, target),
            Own::Down(cards, _) | Own::Destroyed(cards, _) => Motion::Fall(cards),
            Own::Hurt { seat, n, .. } | Own::LosesLife(seat, n) => Motion::change_of(seat, -n),
            Own::Recovers(seat, n) => Motion::change_of(seat, n),
            _ => Motion::Nothing,
        }
    }

    fn now(view: &View<Self>, card: Ix) -> Vec<(&'static str, i16)> {
        let Some(shown) = view.cards.get(card.at()) else { return Vec::new() };
        match (shown.def, &shown.body) {
            (Some(_), Some(body)) => {
                FIGURES.iter().map(|&(which, id)| (id, body.now.figure(which))).collect()
            }
            _ => Vec::new(),
        }
    }

    fn held(view: &View<Self>, seat: Seat, lang: Lang) -> Vec<Held> {
        vec![("life", lang.pick("ライフ", "life"), view.purses[seat].life.to_string())]
    }

    fn aims(view: &View<Self>) -> Vec<Aim> {
        let battle = view.common.battle;
        let aim = |by: Ix| match there(view, battle.target) {
            Some(at) => Aim::card(by, at),
            None => Aim::seat(by, view.cards[by.at()].place.seat().other()),
        };
        there(view, battle.attacker).map(aim).into_iter().collect()
    }

    fn phase(view: &View<Self>, lang: Lang) -> String {
        let phase = Phase::ALL.iter().find(|(phase, ..)| *phase == view.common.phase);
        phase.map_or("", |&(_, _, ja, en)| lang.pick(ja, en)).to_owned()
    }
}
