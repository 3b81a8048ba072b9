//! Deck construction (6.1, the titles' own conditions of 14, and the formats of appendix B).

use engine::{DeckFault, Def, Lang, Reason};

use crate::cards::{Printed, Special, VANGUARD};
use crate::formats::{Format, SEALED};
use crate::game::Rules;
use crate::kinds::{Class, DeckKind, Keyword};
use crate::table::{Kind, Zone};
use crate::vocabulary::Verb;

/// Every format with its word and its names in Japanese and English.
pub const FORMATS: [(Format, &str, &str, &str); 4] = [
    (Format::Standard, "standard", "スタンダード", "Standard"),
    (Format::Open8, "open8", "オープン8", "Open 8"),
    (Format::BoxBattle, "box-battle", "ボックスバトル", "Box Battle"),
    (Format::Crossover, "crossover", "クロスオーバー", "Crossover"),
];

/// The most cards of a main deck that a table takes where the book names no maximum (SV-141).
const TABLE_TAKES: usize = 80;
/// Copies of a name in each deck (6.1.1.4).
const COPIES: usize = 3;

/// The rules of a match in this format.
pub fn with_format(mut rules: Rules, format: Format) -> Rules {
    if sealed(format) {
        rules.flags |= 1 << SEALED;
    }
    rules
}

fn sealed(format: Format) -> bool {
    matches!(format, Format::Open8 | Format::BoxBattle)
}

/// What keeps a deck from being built on a title: of which card, by which clause, in Japanese, in English.
type TitleFault<'a> = (Option<&'a Printed>, Reason, String, String);

/// A list, sorted into its parts.
struct Parts<'a> {
    rules: &'a Rules,
    format: Format,
    leaders: Vec<&'a Printed>,
    main: Vec<&'a Printed>,
    evolve: Vec<&'a Printed>,
    faults: Vec<DeckFault>,
}

/// Every reason a list is no deck of this format. Cards may be listed under the zone they are meant for.
pub fn check(rules: &Rules, format: Format, deck: &[(Option<Zone>, Def)]) -> Vec<DeckFault> {
    let mut parts = Parts { rules, format, leaders: vec![], main: vec![], evolve: vec![], faults: vec![] };
    parts.sort(deck);
    parts.sizes();
    parts.copies();
    parts.basis();
    parts.start_amulets();
    parts.texts(deck);
    parts.faults
}

impl<'a> Parts<'a> {
    /// A reason that is about no card alone.
    fn fault(&mut self, why: Reason, ja: String, en: String) {
        self.add(DeckFault::new(ja, en, why));
    }

    /// A reason that is about a card.
    fn fault_of(&mut self, printed: &Printed, why: Reason, ja: String, en: String) {
        let row = self.rules.cards.iter().position(|known| std::ptr::eq(known, printed));
        self.add(DeckFault { card: row.map(|row| Def(row as u16)), ..DeckFault::new(ja, en, why) });
    }

    fn add(&mut self, fault: DeckFault) {
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    /// Puts each card where it belongs, and says what does not belong where it is listed.
    fn sort(&mut self, deck: &[(Option<Zone>, Def)]) {
        for &(listed, def) in deck {
            let rules = self.rules;
            let printed = rules.printed(def);
            let facts = &printed.facts;
            let at_home = match (facts.kind, facts.special) {
                (Kind::Leader, _) => Some(Zone::Leader),
                (_, Some(Special::Evolve | Special::Advance)) => Some(Zone::EvolveDeck),
                (_, Some(Special::Token)) => None,
                (_, None) => Some(Zone::Deck),
            };
            let meant = listed.or(at_home).unwrap_or(Zone::Deck);
            if at_home != Some(meant) {
                let why = match (meant, sealed(self.format)) {
                    (Zone::Leader, _) => rule!("6.1.1.1"),
                    (Zone::EvolveDeck, false) => rule!("6.1.1.3"),
                    (Zone::EvolveDeck, true) => rule!("B-1/6.1.1.4"),
                    (_, false) => rule!("6.1.1.2"),
                    (_, true) => rule!("B-1/6.1.1.3"),
                };
                let (what_ja, what_en) = (what(printed, Lang::Ja), what(printed, Lang::En));
                let (zone_ja, zone_en) = (meant.name(Lang::Ja), meant.name(Lang::En));
                self.fault_of(
                    printed,
                    why,
                    format!("{}は{what_ja}で、{zone_ja}に入りません", facts.name),
                    format!("{} is a {what_en}: not in {zone_en}", facts.called(Lang::En)),
                );
            }
            match meant {
                Zone::Leader => self.leaders.push(printed),
                Zone::EvolveDeck => self.evolve.push(printed),
                _ => self.main.push(printed),
            }
        }
    }

    fn sizes(&mut self) {
        let (leaders, main, evolve) = (self.leaders.len(), self.main.len(), self.evolve.len());
        let (least, most, main_why, most_why) = if sealed(self.format) {
            (30, TABLE_TAKES, rule!("B-1/6.1.1.3"), ruling!("SV-141"))
        } else {
            (40, 50, rule!("6.1.1.2"), rule!("6.1.1.2"))
        };
        if main < least {
            self.fault(
                main_why,
                format!("メインデッキが{main}枚です。{least}枚以上必要です"),
                format!("main deck of {main} cards; at least {least}"),
            );
        }
        if main > most {
            self.fault(
                most_why,
                format!("メインデッキが{main}枚です。{most}枚までです"),
                format!("main deck of {main} cards; at most {most}"),
            );
        }
        let (most, why) =
            if sealed(self.format) { (TABLE_TAKES, ruling!("SV-141")) } else { (10, rule!("6.1.1.3")) };
        if evolve > most {
            self.fault(
                why,
                format!("エボルヴデッキが{evolve}枚です。{most}枚までです"),
                format!("evolve deck of {evolve} cards; at most {most}"),
            );
        }
        let (least, most, why) = match self.format {
            Format::Standard => (1, 1, rule!("6.1.1.1")),
            Format::Crossover => (2, 2, rule!("B-2/6.1.1.1")),
            Format::Open8 | Format::BoxBattle => (0, 1, rule!("B-1/6.1.1.2")),
        };
        if leaders < least || leaders > most {
            let ja = format!("リーダーが{leaders}枚です。{least}枚必要です");
            self.fault(why, ja, format!("{leaders} leader cards; {most} wanted"));
        }
    }

    /// Three of a name in each deck, or as many as a card says of itself (6.1.1.4, 6.1.2).
    fn copies(&mut self) {
        if sealed(self.format) {
            return;
        }
        let rules = self.rules;
        let first = |printed: &'a Printed| match (printed.facts.face, printed.other_face) {
            (Some(2), Some(first)) => rules.printed(first),
            _ => printed,
        };
        for (kind, list) in [(DeckKind::Main, self.main.clone()), (DeckKind::Evolve, self.evolve.clone())] {
            let mut seen: Vec<u16> = Vec::new();
            for printed in list.iter().copied().map(first) {
                if seen.contains(&printed.name) {
                    continue;
                }
                seen.push(printed.name);
                let copies = list.iter().copied().map(first).filter(|other| other.name == printed.name);
                let copies = copies.count();
                let own = own_limit(printed, kind);
                let most = own.unwrap_or(COPIES);
                if copies > most {
                    let (name, called) = named(printed);
                    let why = match (own, printed.other_face) {
                        (Some(_), _) => rule!("6.1.2"),
                        (None, Some(_)) => rule!("6.1.1.4.1"),
                        (None, None) => rule!("6.1.1.4"),
                    };
                    self.fault_of(
                        printed,
                        why,
                        format!("{name}が{copies}枚あります。{most}枚までです"),
                        format!("{copies} copies of {called}; at most {most}"),
                    );
                }
            }
        }
    }

    /// A deck is built on its leader's class or on a title, at least one of the two (6.1.1.5); in a crossover, on
    /// two classes (B-2). Where neither holds, every reason is told.
    fn basis(&mut self) {
        if sealed(self.format) {
            return;
        }
        let before = self.faults.len();
        self.classes();
        let title = self.leaders.first().and_then(|leader| leader.facts.title.clone());
        let by_class = self.faults.len() == before;
        let (false, Format::Standard, Some(title)) = (by_class, self.format, title) else {
            if !by_class && self.format == Format::Standard {
                self.no_basis();
            }
            return;
        };
        let by_title = self.title_faults(&title);
        if by_title.is_empty() {
            self.faults.truncate(before);
            return;
        }
        for (card, why, ja, en) in by_title {
            match card {
                Some(printed) => self.fault_of(printed, why, ja, en),
                None => self.fault(why, ja, en),
            }
        }
        self.no_basis();
    }

    fn no_basis(&mut self) {
        self.fault(
            rule!("6.1.1.5"),
            "リーダーのクラスでもタイトルでも組めていません".to_owned(),
            "built neither on the leader's class nor on a title".to_owned(),
        );
    }

    /// Each card is of the leader's class or neutral (6.1.1.5.1, B-2).
    fn classes(&mut self) {
        let classes: Vec<Class> = self.leaders.iter().filter_map(|leader| leader.facts.class).collect();
        if classes.is_empty() {
            return;
        }
        let crossover = self.format == Format::Crossover;
        let why = if crossover { rule!("B-2/6.1.1.5.1") } else { rule!("6.1.1.5.1") };
        let list: Vec<&Printed> = self.main.iter().chain(&self.evolve).copied().collect();
        let all = |lang| classes.iter().map(|&c| c.name(lang)).collect::<Vec<_>>().join("・");
        let (ja, en) = (all(Lang::Ja), all(Lang::En));
        for printed in list {
            let Some(class) = printed.facts.class else { continue };
            if class != Class::Neutral && !classes.contains(&class) {
                let (name, called) = named(printed);
                let (its_ja, its_en) = (class.name(Lang::Ja), class.name(Lang::En));
                self.fault_of(
                    printed,
                    why,
                    format!("{name}は{its_ja}です。{ja}のデッキに入りません"),
                    format!("{called} is {its_en}, not {en} or neutral"),
                );
            }
        }
        if crossover {
            self.crossover(&classes);
        }
    }

    fn crossover(&mut self, classes: &[Class]) {
        if let [one, two, ..] = classes
            && one == two
        {
            let (ja, en) = (one.name(Lang::Ja), one.name(Lang::En));
            self.fault(
                rule!("B-2/6.1.1.1"),
                format!("リーダーが2枚とも{ja}です"),
                format!("both leaders are {en}; their classes must differ"),
            );
        }
        for &class in classes {
            if !self.main.iter().any(|printed| printed.facts.class == Some(class)) {
                let (ja, en) = (class.name(Lang::Ja), class.name(Lang::En));
                self.fault(
                    rule!("B-2/6.1.1.5.2"),
                    format!("メインデッキに{ja}のカードがありません"),
                    format!("no {en} card in the main deck"),
                );
            }
        }
    }

    /// Different start amulets do not go together, in any deck (14.4.4.1.1).
    fn start_amulets(&mut self) {
        let starts = self.starts();
        if let Some(other) = starts.iter().find(|printed| printed.name != starts[0].name) {
            let ((one, one_called), (other, other_called)) = (named(starts[0]), named(other));
            self.fault_of(
                starts[0],
                rule!("14.4.4.1.1"),
                format!("スタートアミュレットの{one}と{other}は一緒に入りません"),
                format!("{one_called} and {other_called} are different start amulets"),
            );
        }
    }

    fn starts(&self) -> Vec<&'a Printed> {
        self.main.iter().copied().filter(|printed| printed.has(Keyword::StartAmulet)).collect()
    }

    /// What keeps the deck from being built on its leader's title: cards without it (6.1.1.5.2), and what the title
    /// itself asks for (6.1.1.5.2.1, 14.4.2).
    fn title_faults(&self, title: &str) -> Vec<TitleFault<'a>> {
        let mut found = Vec::new();
        for &printed in self.main.iter().chain(&self.evolve) {
            if printed.facts.title.as_deref() != Some(title) {
                let (name, called) = named(printed);
                found.push((
                    Some(printed),
                    rule!("6.1.1.5.2"),
                    format!("{name}のタイトルは{title}ではありません"),
                    format!("{called} is not of {title}"),
                ));
            }
        }
        if title != VANGUARD {
            return found;
        }
        let before = found.len();
        if self.starts().is_empty() {
            found.push((
                None,
                rule!("14.4.2.1.1"),
                "スタートアミュレットがありません".to_owned(),
                "no start amulet in the deck".to_owned(),
            ));
        }
        let class = self.leaders.first().and_then(|leader| leader.facts.class);
        for &printed in
            self.main.iter().filter(|printed| printed.icon.is_some() && printed.facts.class != class)
        {
            let (name, called) = named(printed);
            found.push((
                Some(printed),
                rule!("14.4.2.1.2"),
                format!("トリガーを持つ{name}はリーダーと同じクラスではありません"),
                format!("{called} has a trigger, but not its leader's class"),
            ));
        }
        if found.len() > before {
            let own = (
                format!("{title}のデッキの条件を満たしていません"),
                format!("what {title} asks of its decks is not met"),
            );
            for why in [rule!("14.4.2.1"), rule!("6.1.1.5.2.1")] {
                found.push((None, why, own.0.clone(), own.1.clone()));
            }
        }
        found
    }

    /// Every card that the deck holds or makes can be played.
    fn texts(&mut self, deck: &[(Option<Zone>, Def)]) {
        let all: Vec<Def> = deck.iter().map(|&(_, def)| def).collect();
        for def in reached(self.rules, &all) {
            let printed = self.rules.printed(def);
            for gap in &printed.unread {
                let ((name, called), id) = (named(printed), &printed.facts.id);
                let (ja, en) = gap.told();
                self.fault_of(
                    printed,
                    Reason::NONE,
                    format!("{id} {name}の文はまだ使えません：{ja}"),
                    format!("{id} {called} can't be played yet: {en}"),
                );
            }
        }
    }
}

/// Its name, and what it is called in English.
fn named(printed: &Printed) -> (&str, &str) {
    (&printed.facts.name, printed.facts.called(Lang::En))
}

/// What kind of card it is, special kind first.
fn what(printed: &Printed, lang: Lang) -> String {
    let kind = printed.facts.kind.name(lang);
    match printed.facts.special {
        Some(special) => {
            let special = special.name(lang);
            lang.pick(format!("{special}・{kind}"), format!("{special} {kind}"))
        }
        None => kind.to_owned(),
    }
}

/// How many copies a card says that a deck may hold of it (6.1.2).
fn own_limit(printed: &Printed, kind: DeckKind) -> Option<usize> {
    printed.copies.filter(|(of, _)| *of == kind).map(|(_, n)| usize::from(n))
}

/// The different cards of a deck, and those that their texts make.
pub fn reached(rules: &Rules, deck: &[Def]) -> Vec<Def> {
    engine::reached(deck, |def, open| {
        open.extend(rules.printed(def).other_face);
        let abilities = rules.lore.abilities.iter().filter(|ability| ability.program.def == def);
        for op in abilities.flat_map(|ability| &ability.program.ops) {
            let engine::effect::Op::Do(todo) = op else { continue };
            match todo.verb {
                Verb::Make(made, ..) | Verb::Transform(made) => open.push(made),
                Verb::Put(row, ..) => {
                    open.extend(rules.lore.puts[row as usize].iter().map(|(made, _)| *made));
                }
                _ => {}
            }
        }
    })
}
