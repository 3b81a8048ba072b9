//! How the game is told, in Japanese and English.

use engine::{Def, Face, Ix, Lang, Layout, Reason, Seat, Shown, Tag, Words};

use crate::game::{Legions, Rules, View};
use crate::kinds::Category;
use crate::table::{Body, Zone};
use crate::{naming, told};

impl Words for Legions {
    fn card_name(rules: &Rules, def: Def, lang: Lang) -> String {
        told::name(rules, def, lang)
    }

    fn find_card(rules: &Rules, word: &str) -> Option<Def> {
        told::find(rules, word)
    }

    fn card_word(rules: &Rules, def: Def) -> String {
        told::word(rules, def)
    }

    fn written(rules: &Rules, zone: Zone, def: Def) -> String {
        engine::by_name(rules, zone, def, &rules.printed(def).facts.name)
    }

    fn about(rules: &Rules, def: Def, lang: Lang) -> Vec<(String, Reason)> {
        about(rules, def, lang)
    }

    fn layout(zone: Zone) -> Layout {
        match zone {
            Zone::Hand => Layout::Hand,
            Zone::Deck | Zone::Exile => Layout::Pile,
            _ => Layout::Row,
        }
    }

    /// As on the play sheet: standby and the timeline, the leader zone, the three lanes, which mirror each other.
    fn beside(zone: Zone) -> Option<(u8, u8, bool)> {
        match zone {
            Zone::Standby => Some((0, 0, false)),
            Zone::Wait1 => Some((0, 1, false)),
            Zone::Wait2 => Some((0, 2, false)),
            Zone::Wait3 => Some((0, 3, false)),
            Zone::Wait4 => Some((0, 4, false)),
            Zone::Master => Some((1, 0, false)),
            Zone::Lord => Some((1, 1, false)),
            Zone::Left => Some((2, 0, true)),
            Zone::Centre => Some((2, 1, true)),
            Zone::Right => Some((2, 2, true)),
            Zone::Deck | Zone::Hand | Zone::Exile | Zone::Play => None,
        }
    }

    fn seldom(zone: Zone) -> bool {
        zone == Zone::Play
    }

    fn usual_face(zone: Zone) -> Face {
        told::usual_face(zone)
    }

    fn filler(rules: &Rules, zone: Zone) -> Vec<Def> {
        let plain = |def: &Def| {
            let printed = rules.printed(*def);
            printed.facts.text.is_empty() && printed.category == Category::Minion && !printed.facts.token
        };
        let all = (0..rules.cards.len()).map(|at| Def(at as u16));
        match zone {
            Zone::Master => vec![rules.lore.nobody],
            _ => all.into_iter().find(plain).map_or(Vec::new(), |def| vec![def; engine::CARDS]),
        }
    }

    fn tags(rules: &Rules, view: &View, card: Ix, lang: Lang) -> Vec<Tag> {
        let Some(shown) = view.cards.get(card.at()) else { return Vec::new() };
        let Some(def) = shown.def else { return Vec::new() };
        let facts = &rules.printed(def).facts;
        match (shown.place.zone::<Zone>(), &shown.body) {
            (Zone::Master, _) => master_tags(view, shown.place.seat(), lang),
            (_, Some(body)) => unit_tags(view, shown, body, lang),
            (Zone::Hand | Zone::Standby | Zone::Play, _) => printed_tags(facts, lang),
            _ => Vec::new(),
        }
    }

    fn notes(_: &Rules, view: &View, lang: Lang) -> Vec<String> {
        let phase = view.common.phase.map_or("", |phase| phase.name(lang));
        let mut notes = vec![format!("{}  {phase}", view.told_turn(lang)).trim().to_owned()];
        for seat in Seat::BOTH {
            let purse = &view.purses[seat];
            let mut note = format!(
                "{seat} {}{}  {}{}/{}",
                lang.pick("ライフ", "life "),
                purse.life,
                lang.pick("コア", "cores "),
                purse.active,
                purse.active + purse.tired,
            );
            if purse.mp > 0 {
                note += &format!("  MP+{}", purse.mp);
            }
            if purse.waiting != [0; 4] {
                let [a, b, c, d] = purse.waiting;
                note += &format!("  {}{a} {b} {c} {d}", lang.pick("ウェイトのコア ", "waiting cores "));
            }
            notes.push(note);
        }
        notes
    }
}

/// The life of a master, its mode, the cores on it.
fn master_tags(view: &View, seat: Seat, lang: Lang) -> Vec<Tag> {
    let purse = &view.purses[seat];
    let mut tags = vec![format!("{}{}", lang.pick("ライフ", "life "), purse.life).into()];
    tags.push(
        if purse.awakened { lang.pick("覚醒", "awakened") } else { lang.pick("通常", "normal") }.into(),
    );
    if purse.on_master > 0 {
        tags.push(format!("{}{}", lang.pick("コア", "cores "), purse.on_master).into());
    }
    tags
}

/// `3/2`, keywords, `行動不能`; of a reversed card nothing of what is printed on it.
fn unit_tags(view: &View, shown: &Shown<Body>, body: &Body, lang: Lang) -> Vec<Tag> {
    let mut tags = Vec::new();
    if shown.face == Face::Down {
        tags.push(lang.pick("リバース", "reversed").into());
        return tags;
    }
    tags.push(Tag::figure(format!("{}/{}", body.atk, (body.hp - body.damage).max(0))));
    tags.extend(naming::keywords(body.keys, lang).map(Tag::from));
    if body.stunned {
        tags.push(lang.pick("行動不能", "stunned").into());
    }
    if body.mute {
        tags.push(lang.pick("効果なし", "no effects").into());
    }
    let seat = shown.place.seat();
    if shown.place.zone::<Zone>() == Zone::Lord && view.purses[seat].on_lord > 0 {
        tags.push(format!("{}{}", lang.pick("コア", "cores "), view.purses[seat].on_lord).into());
    }
    tags
}

fn printed_tags(facts: &crate::cards::Facts, lang: Lang) -> Vec<Tag> {
    let mut tags = vec![Tag::figure(format!("{}{}", lang.pick("コスト", "cost "), facts.cost))];
    match facts.category {
        Category::Minion => tags.push(Tag::figure(format!("{}/{}", facts.atk, facts.hp))),
        Category::Lord => {
            tags.push(Tag::figure(format!("{}/{}", facts.atk, facts.hp)));
            tags.push(Tag::figure(format!("CC{}", facts.cc)));
        }
        Category::Master | Category::Skill | Category::Arts => {}
    }
    if matches!(facts.category, Category::Minion | Category::Skill) {
        tags.push(Tag::figure(format!("WT{}", facts.wt)));
    }
    tags
}

/// What every master can do, whatever its abilities are called.
fn every_master(lang: Lang) -> [(String, Reason); 4] {
    let line = |ja: &str, en: &str, why| (lang.pick(ja, en).to_owned(), why);
    [
        line("通常：スキルとミニオンをアンロックする", "normal: unlocks skills and minions", rule!("21-2a")),
        line(
            "覚醒：四つのカテゴリーをアンロックする",
            "awakened: unlocks all four categories",
            rule!("21-3a"),
        ),
        line(
            "覚醒：コアブースト（疲労して、ゲーム外のコア1つを自身に置く）",
            "awakened: core boost (exhaust: a core from outside the game comes to lie on it)",
            rule!("21-3b"),
        ),
        line(
            "覚醒：強襲付与（疲労して、自分のユニット1体にターン終了時まで強襲）",
            "awakened: grant assault (exhaust: a unit of yours has 強襲 until the turn ends)",
            rule!("21-3c"),
        ),
    ]
}

/// What is printed on a card.
fn about(rules: &Rules, def: Def, lang: Lang) -> Vec<(String, Reason)> {
    let printed = rules.printed(def);
    let facts = &printed.facts;
    let mut lines = vec![(format!("{}  {}", facts.id, facts.category.name(lang)), rule!("14-3e"))];
    let colours: Vec<&str> = facts.colours.iter().map(|&colour| colour.name(lang)).collect();
    let why = if facts.category == Category::Master { rule!("14-3k") } else { rule!("14-3a") };
    lines.push((colours.join(lang.pick("", " ")), why));
    if !facts.types.is_empty() {
        lines.push((facts.types.join("・"), rule!("14-3b")));
    }
    if facts.category != Category::Master {
        lines.push((format!("{}{}", lang.pick("コスト", "cost "), facts.cost), rule!("14-3f")));
    }
    if facts.category == Category::Lord {
        lines.push((format!("CC {}", facts.cc), rule!("14-3g")));
    }
    if matches!(facts.category, Category::Minion | Category::Lord) {
        lines.push((format!("ATK {}  HP {}", facts.atk, facts.hp), rule!("14-3h")));
    }
    if matches!(facts.category, Category::Minion | Category::Skill) && !facts.token {
        lines.push((format!("WT {}", facts.wt), rule!("14-3j")));
    }
    for part in facts.text.lines() {
        lines.push((part.to_owned(), rule!("14-3c")));
    }
    if facts.category == Category::Master {
        lines.extend(every_master(lang));
    }
    for gap in &printed.unread {
        let (ja, en) = gap.told();
        let said = lang.pick(format!("まだ使えない：{ja}"), format!("not playable yet: {en}"));
        lines.push((format!("? {said}"), rule!("14-3c")));
    }
    if facts.token {
        lines.push((lang.pick("デッキに入らない", "no card of a deck").to_owned(), rule!("24-2e")));
    }
    lines
}
