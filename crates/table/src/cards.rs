//! Files of printed cards: JSON lines, TOML, or a folder of them, read by the game whose wording they use.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sve::Lexicon;

use crate::fault::{Fault, text_of};

/// A game whose printed cards can be read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wording {
    /// Shadowverse EVOLVE.
    Sve,
    /// Legend of Stars.
    Los,
    /// レギオンズ！
    Legions,
}

impl Wording {
    /// The wording a word names.
    pub fn find(word: &str) -> Option<Wording> {
        match word {
            "sve" => Some(Wording::Sve),
            "los" => Some(Wording::Los),
            "legions" => Some(Wording::Legions),
            _ => None,
        }
    }
}

/// What a file says of a card, as far as reading needs it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct PrintedCard {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its class.
    #[serde(default)]
    pub class: Option<String>,
    /// Its kind.
    #[serde(default)]
    pub kind: Option<String>,
    /// Its special kind.
    #[serde(default)]
    pub special: Option<String>,
    /// Its types.
    #[serde(default)]
    pub types: Vec<String>,
    /// Its cost.
    #[serde(default)]
    pub cost: Option<i16>,
    /// Its attack.
    #[serde(default)]
    pub attack: Option<i16>,
    /// Its defence.
    #[serde(default)]
    pub defense: Option<i16>,
    /// Its text.
    #[serde(default)]
    pub text: Option<String>,
    /// The title it belongs to.
    #[serde(default)]
    pub title: Option<String>,
    /// The name of its collaboration.
    #[serde(default)]
    pub collab: Option<String>,
    /// Its trigger icon.
    #[serde(default)]
    pub trigger: Option<String>,
    /// Which face of a double-faced card it is.
    #[serde(default)]
    pub face: Option<u8>,
    /// Its attribute.
    #[serde(default)]
    pub attribute: Option<String>,
    /// Its races.
    #[serde(default)]
    pub races: Vec<String>,
    /// SPEED
    #[serde(default)]
    pub speed: Option<i16>,
    /// ATK
    #[serde(default)]
    pub atk: Option<i16>,
    /// DEF
    #[serde(default)]
    pub def: Option<i16>,
    /// DOWN
    #[serde(default)]
    pub down: Option<i16>,
    /// The lead icons of the upright card.
    #[serde(default)]
    pub lead: Vec<String>,
    /// Is it a card of which a deck may hold one?
    #[serde(default)]
    pub limited: bool,
    /// The line of the rulebook that defines it, of a token.
    #[serde(default)]
    pub clause: Option<String>,
    /// Its category (Legions).
    #[serde(default)]
    pub category: Option<String>,
    /// Its colours (Legions).
    #[serde(default)]
    pub colours: Vec<String>,
    /// Its core cost (Legions).
    #[serde(default)]
    pub cc: Option<u8>,
    /// Its wait turn (Legions).
    #[serde(default)]
    pub wt: Option<u8>,
    /// Its HP (Legions).
    #[serde(default)]
    pub hp: Option<i16>,
    /// Is it a token (Legions)?
    #[serde(default)]
    pub token: bool,
    /// What the regulation says of it (Legions): 禁止, 1枚制限, 2枚制限, アンロック制限, 同時使用制限 and a name.
    #[serde(default)]
    pub restrictions: Vec<String>,
}

/// A word's meaning in a list, or what would be right.
fn meant<T: Copy>(card: &PrintedCard, what: &str, word: &str, all: &[(&str, T)]) -> Result<T, String> {
    let found = all.iter().find(|(known, _)| *known == word);
    found.map(|(_, meaning)| *meaning).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|(word, _)| *word).collect();
        format!("card {} {}: {what} {word:?}; expected one of {}", card.id, card.name, known.join(", "))
    })
}

impl PrintedCard {
    /// What is printed, as Legions knows it, or what of it is no card of that game.
    pub(crate) fn legions_facts(&self) -> Result<legions::Facts, String> {
        use legions::effect::{Category, Colour};
        let categories = [
            ("マスター", Category::Master),
            ("スキル", Category::Skill),
            ("アーツ", Category::Arts),
            ("ミニオン", Category::Minion),
            ("ロード", Category::Lord),
        ];
        let colours = [
            ("黒", Colour::Black),
            ("赤", Colour::Red),
            ("白", Colour::White),
            ("緑", Colour::Green),
            ("青", Colour::Blue),
        ];
        let category = meant(self, "category", self.category.as_deref().unwrap_or_default(), &categories)?;
        let mut own = Vec::new();
        for word in &self.colours {
            own.push(meant(self, "colour", word, &colours)?);
        }
        let wt = self.wt.unwrap_or(1);
        if !(1..=4).contains(&wt) {
            return Err(format!("card {} {}: wt {wt}; expected 1 to 4", self.id, self.name));
        }
        let number = |what: &str, n: i16, most: i16| {
            let fits = (0..=most).contains(&n).then_some(n);
            fits.ok_or_else(|| format!("card {} {}: {what} {n}; expected 0 to {most}", self.id, self.name))
        };
        Ok(legions::Facts {
            id: self.id.clone(),
            name: self.name.clone(),
            category,
            colours: own,
            types: self.types.clone(),
            cost: number("cost", self.cost.unwrap_or(0), 99)? as u8,
            cc: self.cc.unwrap_or(0),
            wt,
            atk: number("atk", self.atk.unwrap_or(0), 99)?,
            hp: number("hp", self.hp.unwrap_or(0), 99)?,
            text: self.text.clone().unwrap_or_default(),
            token: self.token,
            clause: self.clause.clone(),
        })
    }

    /// What is printed, as Shadowverse EVOLVE knows it, or what of it is no card of that game.
    pub(crate) fn facts(&self) -> Result<sve::Facts, String> {
        use sve::effect::{Class, DriveTrigger};
        use sve::{Kind, Special};
        let classes = [
            ("エルフ", Class::Elf),
            ("ロイヤル", Class::Royal),
            ("ウィッチ", Class::Witch),
            ("ドラゴン", Class::Dragon),
            ("ナイトメア", Class::Nightmare),
            ("ビショップ", Class::Bishop),
            ("ニュートラル", Class::Neutral),
        ];
        let kinds = [
            ("フォロワー", Kind::Follower),
            ("アミュレット", Kind::Amulet),
            ("スペル", Kind::Spell),
            ("リーダー", Kind::Leader),
        ];
        let specials =
            [("エボルヴ", Special::Evolve), ("アドバンス", Special::Advance), ("トークン", Special::Token)];
        let icons = [
            ("クリティカル", DriveTrigger::Critical),
            ("ドロー", DriveTrigger::Draw),
            ("スタンド", DriveTrigger::Stand),
            ("ヒール", DriveTrigger::Heal),
        ];
        let class = self.class.as_ref().map(|word| meant(self, "class", word, &classes)).transpose()?;
        let special =
            self.special.as_ref().map(|word| meant(self, "special", word, &specials)).transpose()?;
        let icon = self.trigger.as_ref().map(|word| meant(self, "trigger", word, &icons)).transpose()?;
        Ok(sve::Facts {
            id: self.id.clone(),
            name: self.name.clone(),
            class,
            kind: meant(self, "kind", self.kind.as_deref().unwrap_or_default(), &kinds)?,
            special,
            types: self.types.clone(),
            cost: self.cost,
            attack: self.attack,
            defense: self.defense,
            text: self.text.clone().unwrap_or_default(),
            title: self.title.clone(),
            collab: self.collab.clone(),
            icon,
            face: self.face,
            clause: self.clause.clone(),
        })
    }
}

impl PrintedCard {
    /// What is printed, as Legend of Stars knows it, or what of it is no card of that game.
    pub(crate) fn los_facts(&self) -> Result<los::Facts, String> {
        use los::effect::Attribute;
        use los::{Kind, Way};
        let kinds = [
            ("キャラクター", (Kind::Character, false, false)),
            ("エフェクト", (Kind::Effect, false, false)),
            ("エフェクト（フラッシュ）", (Kind::Effect, true, false)),
            ("サポート", (Kind::Support, false, false)),
            ("サポート（フィールド）", (Kind::Support, false, true)),
        ];
        let attributes = [
            ("光", Attribute::Light),
            ("闇", Attribute::Dark),
            ("火", Attribute::Fire),
            ("水", Attribute::Water),
            ("木", Attribute::Wood),
            ("土", Attribute::Earth),
        ];
        let ways = [
            ("up", Way::Up),
            ("right", Way::Right),
            ("down", Way::Down),
            ("left", Way::Left),
            ("▲", Way::Up),
            ("▶", Way::Right),
            ("▼", Way::Down),
            ("◀", Way::Left),
        ];
        let (kind, flash, field) = meant(self, "kind", self.kind.as_deref().unwrap_or_default(), &kinds)?;
        let attribute =
            self.attribute.as_ref().map(|word| meant(self, "attribute", word, &attributes)).transpose()?;
        let mut lead = 0;
        for word in &self.lead {
            lead |= meant(self, "lead", word, &ways)?.bit();
        }
        let mut figures = [0; 5];
        let named = [
            ("atk", self.atk),
            ("def", self.def),
            ("down", self.down),
            ("speed", self.speed),
            ("cost", self.cost),
        ];
        for (figure, (word, n)) in figures.iter_mut().zip(named) {
            let n = n.unwrap_or(0);
            if !(0..=9999).contains(&n) {
                return Err(format!("card {} {}: {word} {n}; expected 0 to 9999", self.id, self.name));
            }
            *figure = n;
        }
        if kind == Kind::Character && (self.atk.is_none() || self.def.is_none() || self.down.is_none()) {
            return Err(format!("card {} {}: a character has atk, def and down", self.id, self.name));
        }
        Ok(los::Facts {
            id: self.id.clone(),
            name: self.name.clone(),
            kind,
            flash,
            field,
            attribute,
            races: self.races.clone(),
            figures,
            lead,
            text: self.text.clone().unwrap_or_default(),
            limited: self.limited,
        })
    }
}

/// A phrase that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UnreadPhrase {
    /// The card.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The phrase.
    pub sentence: String,
    /// Where it begins in the printed text, in characters from 0.
    pub at: usize,
    /// What would have been read there.
    pub expected: Vec<&'static str>,
}

/// How a file of cards was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardReport {
    /// How many faces there are.
    pub cards: usize,
    /// How many of them were read whole.
    pub read: usize,
    /// What was not.
    pub unread: Vec<UnreadPhrase>,
}

/// A file of cards in TOML.
#[derive(Deserialize)]
struct CardFile {
    #[serde(default)]
    card: Vec<PrintedCard>,
}

/// A file at fault, and how.
pub type FileFaults = (PathBuf, Vec<Fault>);

/// The cards of a text: TOML where it has `[[card]]`, else a JSON object a line.
pub fn read_card_text(text: &str) -> Result<Vec<PrintedCard>, Vec<Fault>> {
    let toml = text.lines().any(|line| line.trim_start_matches('\u{feff}').trim() == "[[card]]");
    if toml { from_toml(text.trim_start_matches('\u{feff}')) } else { from_json_lines(text) }
}

/// Reads every card of a file or a folder.
pub fn load_cards(path: &Path) -> Result<Vec<PrintedCard>, FileFaults> {
    let failed = |error: std::io::Error| (path.to_owned(), vec![Fault::whole(error.to_string())]);
    if path.is_dir() {
        let entries: Result<Vec<_>, _> = std::fs::read_dir(path).map_err(failed)?.collect();
        let mut inside: Vec<PathBuf> =
            entries.map_err(failed)?.into_iter().map(|entry| entry.path()).collect();
        inside.sort();
        let cards = |path: &PathBuf| path.extension().is_some_and(|e| e == "toml" || e == "jsonl");
        let all: Result<Vec<_>, _> =
            inside.iter().filter(|path| cards(path)).map(|path| load_cards(path)).collect();
        return all.map(|files| files.into_iter().flatten().collect());
    }
    let bytes = std::fs::read(path).map_err(failed)?;
    let text = text_of(&bytes).map_err(|fault| (path.to_owned(), vec![fault]))?;
    let toml = path.extension().is_some_and(|ending| ending == "toml");
    let read = if toml { from_toml(text) } else { from_json_lines(text) };
    read.map_err(|faults| (path.to_owned(), faults))
}

pub(crate) fn from_toml(text: &str) -> Result<Vec<PrintedCard>, Vec<Fault>> {
    let file: Result<CardFile, toml::de::Error> = toml::from_str(text);
    file.map(|file| file.card).map_err(|error| {
        let line = error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        vec![Fault { line, what: error.message().to_owned() }]
    })
}

fn from_json_lines(text: &str) -> Result<Vec<PrintedCard>, Vec<Fault>> {
    let mut cards = Vec::new();
    let mut faults = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match serde_json::from_str(line) {
            Ok(card) => cards.push(card),
            Err(error) => {
                faults.push(Fault::at(at + 1, format!("{error}; expected a card as one JSON object")))
            }
        }
    }
    if faults.is_empty() { Ok(cards) } else { Err(faults) }
}

/// One part of a text: where it stands, and what was understood or was not.
type Part = (std::ops::Range<usize>, Result<(String, String), (String, usize, Vec<&'static str>)>);

/// Reads texts in the wording of a game.
struct Reader {
    wording: Wording,
    lexicon: Lexicon,
}

impl Reader {
    fn new(wording: Wording, cards: &[PrintedCard]) -> Reader {
        Reader { wording, lexicon: sve_lexicon(cards) }
    }

    /// The parts of a text, each with its meaning in Japanese and English, or the phrase that has none.
    fn read(&self, text: &str) -> Vec<Part> {
        match self.wording {
            Wording::Sve => {
                let part = |(at, read): (_, Result<sve::effect::Ability, sve::Gap>)| {
                    let read = read.map(|ability| (sve::render(&ability), sve::english(&ability)));
                    (at, read.map_err(|gap| (gap.phrase, gap.at.start, gap.expected)))
                };
                sve::read(&self.lexicon, text).paragraphs.into_iter().map(part).collect()
            }
            Wording::Los => {
                let part = |(at, read): (_, Result<los::effect::Ability, los::Gap>)| {
                    let read = read.map(|ability| (los::render(&ability), los::english(&ability)));
                    (at, read.map_err(|gap| (gap.phrase, gap.at.start, gap.expected)))
                };
                los::read(text).abilities.into_iter().map(part).collect()
            }
            Wording::Legions => {
                let part = |(at, read): (_, Result<legions::effect::Ability, legions::Gap>)| {
                    let read = read.map(|ability| (legions::render(&ability), legions::english(&ability)));
                    (at, read.map_err(|gap| (gap.phrase, gap.at.start, gap.expected)))
                };
                legions::read(text).abilities.into_iter().map(part).collect()
            }
        }
    }
}

/// Reads the text of every card, and says what could not be read.
pub fn read_cards(wording: Wording, cards: &[PrintedCard]) -> CardReport {
    let reader = Reader::new(wording, cards);
    let mut report = CardReport { cards: cards.len(), read: 0, unread: Vec::new() };
    for card in cards {
        let text = card.text.as_deref().unwrap_or_default();
        let before = report.unread.len();
        for (sentence, start, expected) in reader.read(text).into_iter().filter_map(|(_, read)| read.err()) {
            let at = text[..start].chars().count();
            let (id, name) = (card.id.clone(), card.name.clone());
            report.unread.push(UnreadPhrase { id, name, sentence, at, expected });
        }
        report.read += usize::from(report.unread.len() == before);
    }
    report
}

/// The phrases that could not be read, the most frequent first.
pub fn unread_phrases(report: &CardReport) -> Vec<(usize, &str)> {
    let mut counts: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    for phrase in &report.unread {
        *counts.entry(&phrase.sentence).or_default() += 1;
    }
    let mut all: Vec<(usize, &str)> = counts.into_iter().map(|(phrase, n)| (n, phrase)).collect();
    all.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    all
}

/// One paragraph of a card: what is printed, and what was understood of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Understood {
    /// As it is printed.
    pub printed: String,
    /// What was understood, in Japanese and English.
    pub meaning: Option<(String, String)>,
    /// The phrase that was not, and what was expected there.
    pub unread: Option<(String, Vec<&'static str>)>,
}

/// The faces of a card by its id or name, each with what was understood of its text.
pub fn show_cards(
    wording: Wording,
    cards: &[PrintedCard],
    word: &str,
) -> Vec<(PrintedCard, Vec<Understood>)> {
    let reader = Reader::new(wording, cards);
    let wanted = cards.iter().filter(|card| card.id == word || card.name == word);
    wanted.map(|card| (card.clone(), understood(&reader, card))).collect()
}

fn understood(reader: &Reader, card: &PrintedCard) -> Vec<Understood> {
    let text = card.text.as_deref().unwrap_or_default();
    let one = |(at, read): Part| Understood {
        printed: text[at].trim_end().to_owned(),
        meaning: read.as_ref().ok().cloned(),
        unread: read.err().map(|(phrase, _, expected)| (phrase, expected)),
    };
    reader.read(text).into_iter().map(one).collect()
}

/// The tokens that the rulebook defines: other cards speak of their types.
const SVE_TOKENS: &str = include_str!("../../../cards/sve/tokens.toml");

fn sve_lexicon(cards: &[PrintedCard]) -> Lexicon {
    let tokens = from_toml(SVE_TOKENS).unwrap_or_default();
    Lexicon::new(cards.iter().chain(&tokens).flat_map(|card| card.types.iter().map(String::as_str)))
}
