//! BlackPoker as it is drawn: with playing cards.

use blackpoker::{BlackPoker, Own, Suit, Zone, number, suit};
use engine::{Def, Ix, Lang, Rules, Seat, Set, Shown, Table, View, Words};

use super::{Aim, Drawn, Held, figure, said, there};
use crate::face::{Face, Said};
use crate::motion::Motion;

fn tone(suit: Option<Suit>) -> &'static str {
    match suit {
        Some(Suit::Spade) => "spade",
        Some(Suit::Heart) => "heart",
        Some(Suit::Diamond) => "diamond",
        Some(Suit::Club) => "club",
        None => "joker",
    }
}

/// What a playing card may be used for.
fn roles(rules: &Rules<BlackPoker>, def: Def) -> Vec<Said> {
    let [ja, en] = [Lang::Ja, Lang::En].map(|lang| BlackPoker::about(rules, def, lang));
    ja.into_iter().zip(en).map(|((ja, _), (en, _))| said(ja, en)).collect()
}

impl Drawn for BlackPoker {
    fn text(_: &Rules<Self>, _: Def) -> &str {
        ""
    }

    fn face(rules: &Rules<Self>, def: Def) -> Face {
        let sign = suit(def).map_or("Joker", Suit::sign);
        Face {
            word: BlackPoker::card_word(rules, def),
            name: said(
                BlackPoker::card_name(rules, def, Lang::Ja),
                BlackPoker::card_name(rules, def, Lang::En),
            ),
            kind: said("トランプ", "playing card"),
            tones: vec![tone(suit(def)).to_owned()],
            tone: said(sign, sign),
            figures: vec![figure("number", "数", "number", number(def).into())],
            types: Vec::new(),
            text: Vec::new(),
            roles: roles(rules, def),
            marks: Vec::new(),
        }
    }

    fn motion(table: &Table<Self>, own: &Own) -> Motion {
        match *own {
            Own::Attacks(by) => {
                let seat = by.iter().next().map(|card| table.seat(card).other());
                Motion::Strike { by, at: Set::EMPTY, seat }
            }
            Own::Blocks(attacker, by) => Motion::Strike { by, at: Set::only(attacker), seat: None },
            Own::Changed(card, by) => Motion::change(Set::only(card), by),
            _ => Motion::Nothing,
        }
    }

    fn now(view: &View<Self>, card: Ix) -> Vec<(&'static str, i16)> {
        let Some(shown) = view.cards.get(card.at()) else { return Vec::new() };
        let Some(body) = shown.body.filter(|_| shown.place.zone::<Zone>() == Zone::Field) else {
            return Vec::new();
        };
        let all = std::iter::once(shown).chain(view.attached(card).map(|(_, attached)| attached));
        let printed: i16 = all.map(|shown| shown.def.map_or(0, |def| i16::from(number(def)))).sum();
        vec![("number", printed + body.delta)]
    }

    fn held(view: &View<Self>, seat: Seat, lang: Lang) -> Vec<Held> {
        if !view.has_begun() || view.common.chance != seat {
            return Vec::new();
        }
        vec![("chance", lang.pick("チャンス", "chance"), String::new())]
    }

    fn aims(view: &View<Self>) -> Vec<Aim> {
        let aim = |(at, shown): (usize, &Shown<Self::Body>)| {
            let (card, body) = (Ix::new(at), shown.body?);
            match there(view, body.blocks) {
                Some(attacker) => Some(Aim::card(card, attacker)),
                None => body.attacks.then(|| Aim::seat(card, shown.place.seat().other())),
            }
        };
        view.cards.iter().enumerate().filter_map(aim).collect()
    }

    fn phase(_: &View<Self>, _: Lang) -> String {
        String::new()
    }

    fn pending(rules: &Rules<Self>, view: &View<Self>, lang: Lang) -> Vec<String> {
        // The first note is of the turn, the others of the stage.
        BlackPoker::notes(rules, view, lang).into_iter().skip(1).collect()
    }
}
