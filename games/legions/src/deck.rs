//! Decks (23) and the regulation (24).

use engine::{DeckFault, Def, Lang, Reason};

use crate::game::Rules;
use crate::kinds::Category;
use crate::vocabulary::{Do, Op, Restriction, Verb};

/// How many cards a main deck has (24-2a).
pub const SIZE: usize = 40;
/// How many cards of one name (24-2c).
pub const COPIES: usize = 3;

/// A format with its word and its names.
pub const FORMATS: [(&str, &str, &str); 1] = [("standard", "スタンダード", "Standard")];

/// Every reason a list is not a deck of the standard regulation (24-2).
pub fn check(rules: &Rules, deck: &[Def]) -> Vec<DeckFault> {
    let mut faults = Vec::new();
    let mut fault = |ja: String, en: String, why: Reason| faults.push(DeckFault::new(ja, en, why));
    let facts = |def: Def| &rules.printed(def).facts;
    let masters: Vec<Def> =
        deck.iter().copied().filter(|&def| facts(def).category == Category::Master).collect();
    let main: Vec<Def> =
        deck.iter().copied().filter(|&def| facts(def).category != Category::Master).collect();
    match masters.len() {
        1 => {}
        0 => fault("マスターカードがありません".into(), "there is no master".into(), rule!("24-2a")),
        n => fault(
            format!("マスターカードが{n}枚あります。1枚です"),
            format!("{n} masters; exactly one"),
            rule!("24-2b"),
        ),
    }
    if main.len() != SIZE {
        let n = main.len();
        fault(
            format!("メインデッキが{n}枚です。ちょうど{SIZE}枚です"),
            format!("{n} cards in the main deck; exactly {SIZE}"),
            rule!("24-2a"),
        );
    }
    let mut told: Vec<&str> = Vec::new();
    let own = masters.first().map_or(0, |&def| rules.printed(def).colours);
    for &def in &main {
        let facts = facts(def);
        if told.contains(&&*facts.name) {
            continue;
        }
        told.push(&facts.name);
        let (name, called) = (&facts.name, facts.called(Lang::En));
        let mut fault =
            |ja: String, en: String, why: Reason| faults.push(DeckFault::new(ja, en, why).about(def));
        let copies =
            main.iter().filter(|&&other| rules.printed(other).name == rules.printed(def).name).count();
        if facts.token {
            fault(format!("{name}はトークンです"), format!("{called} is a token"), rule!("24-2e"));
        }
        if let Some(gap) = rules.printed(def).unread.first() {
            let (ja, en) = gap.told();
            let (ja, en) =
                (format!("{name}はまだ使えません：{ja}"), format!("{called} can't be played yet: {en}"));
            fault(ja, en, Reason::NONE);
        }
        let alike = |other: &&Def| rules.printed(**other).name == rules.printed(def).name;
        let printings = main.iter().filter(alike).any(|&other| other != def);
        if copies > COPIES {
            fault(
                format!("{name}が{copies}枚あります。{COPIES}枚までです"),
                format!("{copies} copies of {called}; at most {COPIES}"),
                if printings { rule!("14-2") } else { rule!("24-2c") },
            );
        }
        if facts.colours.len() > 1 && rules.printed(def).colours & !own != 0 {
            fault(
                format!("{name}は別のクラスの専用カードです"),
                format!("{called} belongs to another class"),
                rule!("24-2d"),
            );
        }
        restricted(rules, name, copies, &main, &mut fault);
    }
    faults
}

/// What the restrictions say of a card (24-3).
fn restricted(
    rules: &Rules,
    name: &str,
    copies: usize,
    main: &[Def],
    fault: &mut impl FnMut(String, String, Reason),
) {
    let called = rules.lore.lexicon.called(name);
    for restriction in &rules.lore.restrictions {
        match restriction {
            Restriction::Banned(banned) if **banned == *name => {
                fault(format!("{name}は禁止カードです"), format!("{called} is banned"), rule!("24-2f"));
            }
            Restriction::AtMost(limited, most) if **limited == *name && copies > usize::from(*most) => {
                fault(
                    format!("{name}は{most}枚までです"),
                    format!("{copies} copies of {called}; at most {most}"),
                    rule!("24-2g"),
                );
            }
            Restriction::NotWith(one, other) if **one == *name => {
                let there = |def: &Def| *rules.printed(*def).facts.name == **other;
                if main.iter().any(there) {
                    let other_called = rules.lore.lexicon.called(other);
                    fault(
                        format!("{name}と{other}は同時に入れられません"),
                        format!("{called} and {other_called} not together"),
                        rule!("24-2h"),
                    );
                }
            }
            _ => {}
        }
    }
}

/// The cards that a deck holds, and the tokens they make.
pub fn reached(rules: &Rules, deck: &[Def]) -> Vec<Def> {
    engine::reached(deck, |def, open| {
        // What a card gives is written on it too.
        let own = rules.lore.abilities.iter().filter(|ability| ability.def == def && !ability.built_in);
        open.extend(own.flat_map(|ability| &ability.program.ops).filter_map(|op| match op {
            Op::Do(Do { verb: Verb::Make(token, ..), .. }) => Some(*token),
            _ => None,
        }));
    })
}
