//! How the game is told, in Japanese and English.

use engine::{Def, Face, Ix, Lang, Layout, Reason, Seat, Shown, Tag, Words};

use crate::cards::{CARROT, DRIVE_POINT, Special};
use crate::game::{Rules, Sve, View};
use crate::naming;
use crate::table::{Body, Kind, OWN_FORM, Zone};
use crate::told;

/// The name of the card that fills a pile where a position does not say which.
pub const BLANK: &str = "白紙の旅人";

impl Words for Sve {
    fn card_name(rules: &Rules, def: Def, lang: Lang) -> String {
        told::name(rules, def, lang)
    }

    fn find_card(rules: &Rules, word: &str) -> Option<Def> {
        told::find(rules, word)
    }

    fn find_at(rules: &Rules, zone: Zone, word: &str) -> Option<Def> {
        told::find_at(rules, zone, word)
    }

    fn card_word(rules: &Rules, def: Def) -> String {
        told::word(rules, def)
    }

    fn written(rules: &Rules, zone: Zone, def: Def) -> String {
        engine::by_name(rules, zone, def, &rules.printed(def).facts.name)
    }

    fn tucked(rules: &Rules, def: Def, _: Zone) -> Zone {
        match rules.printed(def).facts.name.as_str() {
            CARROT => Zone::Racing,
            DRIVE_POINT => Zone::Drive,
            _ => Zone::Evolution,
        }
    }

    fn about(rules: &Rules, def: Def, lang: Lang) -> Vec<(String, Reason)> {
        about(rules, def, lang)
    }

    fn layout(zone: Zone) -> Layout {
        match zone {
            Zone::Hand => Layout::Hand,
            Zone::EvolveDeck => Layout::Heap,
            Zone::Leader | Zone::Deck | Zone::Cemetery | Zone::Banished => Layout::Pile,
            Zone::Field
            | Zone::Ex
            | Zone::Resolution
            | Zone::Evolution
            | Zone::Racing
            | Zone::Drive
            | Zone::Trigger => Layout::Row,
        }
    }

    fn seldom(zone: Zone) -> bool {
        match zone {
            Zone::Banished
            | Zone::Resolution
            | Zone::Evolution
            | Zone::Racing
            | Zone::Drive
            | Zone::Trigger => true,
            Zone::Leader
            | Zone::Field
            | Zone::Deck
            | Zone::EvolveDeck
            | Zone::Hand
            | Zone::Ex
            | Zone::Cemetery => false,
        }
    }

    fn usual_face(zone: Zone) -> Face {
        told::usual_face(zone)
    }

    fn filler(rules: &Rules, zone: Zone) -> Vec<Def> {
        let vanilla = |def: &Def| {
            let facts = &rules.printed(*def).facts;
            facts.text.is_empty() && facts.kind == Kind::Follower && told::fits(rules, *def, zone)
        };
        let blank = told::find_at(rules, zone, BLANK).filter(vanilla);
        let blank = blank.or_else(|| (0..rules.cards.len()).map(|at| Def(at as u16)).find(vanilla));
        blank.map_or(Vec::new(), |def| vec![def; engine::CARDS])
    }

    fn tags(rules: &Rules, view: &View, card: Ix, lang: Lang) -> Vec<Tag> {
        let Some(shown) = view.cards.get(card.at()) else { return Vec::new() };
        let Some(def) = shown.def else { return Vec::new() };
        let facts = &rules.printed(def).facts;
        match (shown.place.zone::<Zone>(), &shown.body) {
            (Zone::Leader, Some(body)) => vec![Tag::figure(body.now[1].to_string())],
            (Zone::Field, Some(body)) => field_tags(rules, view, shown, body, lang),
            (Zone::Ex, Some(body)) => {
                let mut tags: Vec<Tag> = facts.cost.iter().map(|cost| told_cost(*cost, lang)).collect();
                if facts.attack.is_some() {
                    tags.push(Tag::figure(format!("{}/{}", body.now[0], body.now[1])));
                }
                tags.extend(naming::keywords(body.keys, lang).map(Tag::from));
                tags.extend(counter_tags(rules, body, lang));
                tags
            }
            (Zone::Hand, _) => {
                let mut tags: Vec<Tag> = facts.cost.iter().map(|cost| told_cost(*cost, lang)).collect();
                if let (Some(attack), Some(defense)) = (facts.attack, facts.defense) {
                    tags.push(Tag::figure(format!("{attack}/{defense}")));
                }
                tags
            }
            (Zone::EvolveDeck, _) if shown.face == Face::Up => vec![lang.pick("表", "face up").into()],
            _ => Vec::new(),
        }
    }

    fn notes(_: &Rules, view: &View, lang: Lang) -> Vec<String> {
        let phase = view.common.phase.name(lang);
        let mut notes = vec![format!("{}  {phase}", view.told_turn(lang)).trim().to_owned()];
        for seat in Seat::BOTH {
            let purse = view.purses[seat];
            let life = view.at(Zone::Leader, seat).filter_map(|(_, shown)| shown.body).last();
            let life = life.map_or(0, |body| body.now[1]);
            notes.push(format!(
                "{seat} {}{life}  PP {}/{}  EP {}",
                lang.pick("体力", "life "),
                purse.pp,
                purse.pp_max,
                purse.ep
            ));
        }
        notes
    }
}

fn told_cost(cost: i16, lang: Lang) -> Tag {
    Tag::figure(format!("{}{cost}", lang.pick("コスト", "cost ")))
}

/// `3/2`, `守護`, `スタック 2`, `進化`, `新`.
fn field_tags(rules: &Rules, view: &View, shown: &Shown<Body>, body: &Body, lang: Lang) -> Vec<Tag> {
    let mut tags = Vec::new();
    if body.kind == Kind::Follower {
        tags.push(Tag::figure(format!("{}/{}", body.now[0], body.now[1])));
    }
    if body.form != OWN_FORM {
        tags.push(lang.pick("進化", "evolved").into());
    }
    tags.extend(naming::keywords(body.keys, lang).map(Tag::from));
    tags.extend(counter_tags(rules, body, lang));
    if body.mute {
        tags.push(lang.pick("能力なし", "no abilities").into());
    }
    if body.came >= view.turn_began || view.arrived_this_turn(shown) {
        tags.push(lang.pick("新", "new").into());
    }
    tags
}

fn counter_tags(rules: &Rules, body: &Body, lang: Lang) -> Vec<Tag> {
    let on = body.counters.iter().filter(|(_, n)| *n > 0);
    on.map(|&(kind, n)| {
        let word = rules.lore.counters.get(kind as usize).map_or("", String::as_str);
        format!("{} {n}", naming::counter(word, lang)).into()
    })
    .collect()
}

/// What is printed on a card, and what was understood of its text.
fn about(rules: &Rules, def: Def, lang: Lang) -> Vec<(String, Reason)> {
    let printed = rules.printed(def);
    let facts = &printed.facts;
    let mut kind = facts.kind.name(lang).to_owned();
    if let Some(special) = facts.special {
        kind = format!("{kind} ({})", special.name(lang));
    }
    let mut lines = vec![(format!("{}  {kind}", facts.id), rule!("2.3.1"))];
    if let Some(class) = facts.class {
        lines.push((class.name(lang).to_owned(), rule!("2.2.1")));
    }
    if !facts.types.is_empty() {
        lines.push((facts.types.join("・"), rule!("2.4.1")));
    }
    if let Some(title) = &facts.title {
        lines.push((title.clone(), rule!("2.13.2.1")));
    }
    if let Some(cost) = facts.cost {
        lines.push((told_cost(cost, lang).text, rule!("2.5.1")));
    }
    if let (Some(attack), Some(defense)) = (facts.attack, facts.defense) {
        lines.push((format!("{attack}/{defense}"), rule!("2.7.1")));
    }
    for (at, read) in &printed.reading.abilities {
        let text = facts.text.get(at.clone()).unwrap_or_default().trim_end().to_owned();
        match (read, lang) {
            (Ok(ability), Lang::En) => {
                lines.push((
                    format!(
                        "{text}\n    = {}",
                        crate::reading::english(rules.lore.lexicon(printed), ability)
                    ),
                    rule!("2.6.1"),
                ));
            }
            _ => lines.push((text, rule!("2.6.1"))),
        }
    }
    for gap in &printed.unread {
        let (ja, en) = gap.told();
        let said = lang.pick(format!("まだ使えない：{ja}"), format!("not playable yet: {en}"));
        lines.push((format!("? {said}"), rule!("2.6.1")));
    }
    if facts.special == Some(Special::Token) {
        lines.push((lang.pick("デッキに入らない", "no card of a deck").to_owned(), rule!("6.1.1.2")));
    }
    lines
}
