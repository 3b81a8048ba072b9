//! Printed cards (14), and what is prepared from them for a match.

use std::collections::BTreeMap;

use engine::effect::Asked;
use engine::{Def, Lang, Reason};
use language::Lexicon;
use text::Unplayed;

use crate::edition::Edition;
use crate::game::Legions;
use crate::kinds::{Category, Class, Colour};
use crate::reading::Reading;
use crate::table::Keys;
use crate::vocabulary::{Ability, Given, Holding, MasterAttack, Restriction};

/// What is printed on a card, as a file gives it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Facts {
    /// Its id.
    pub id: String,
    /// カードの名前 (14-2)
    pub name: String,
    /// What it is called in English; empty where nobody says so. It is by its name alone that a card is known.
    #[serde(skip)]
    pub name_en: String,
    /// カテゴリー (14-3e)
    pub category: Category,
    /// カラーシンボル (06-1, 14-3a); of a master, those it has (14-3k).
    pub colours: Vec<Colour>,
    /// タイプ (14-3b)
    pub types: Vec<String>,
    /// コスト (14-3f)
    pub cost: u8,
    /// CC (14-3g)
    pub cc: u8,
    /// WT (14-3j)
    pub wt: u8,
    /// ATK (14-3h)
    pub atk: i16,
    /// HP (14-3i)
    pub hp: i16,
    /// テキスト (14-3c)
    pub text: String,
    /// Is it a token (42)?
    pub token: bool,
    /// The clause that defines it, of a token (43).
    pub clause: Option<String>,
}

impl Default for Facts {
    fn default() -> Facts {
        Facts {
            id: String::new(),
            name: String::new(),
            name_en: String::new(),
            category: Category::Minion,
            colours: Vec::new(),
            types: Vec::new(),
            cost: 0,
            cc: 0,
            wt: 1,
            atk: 0,
            hp: 0,
            text: String::new(),
            token: false,
            clause: None,
        }
    }
}

impl Facts {
    /// What it is called in a language.
    pub fn called(&self, lang: Lang) -> &str {
        engine::called(lang, &self.name, &self.name_en)
    }

    /// The class of a master (13).
    pub fn class(&self) -> Option<Class> {
        crate::vocabulary::class_of(&self.colours)
    }
}

/// A printed card, ready to be played.
#[derive(Clone, Debug)]
pub struct Printed {
    /// What is printed.
    pub facts: Facts,
    /// Its category.
    pub category: Category,
    /// Its name, as a row of the match's names.
    pub name: u16,
    /// Its types, as rows of the match's types.
    pub types: Vec<u16>,
    /// Its colours, a bit each.
    pub colours: u8,
    /// Its abilities: rows of the match's abilities.
    pub abilities: std::ops::Range<u16>,
    /// Its keywords (14-3d).
    pub keys: Keys,
    /// What sets its abilities off, a bit each.
    pub topics: u64,
    /// The zones in which an ability of it can be set off, a bit each.
    pub works: u16,
    /// Does it have an ability that holds?
    pub statics: bool,
    /// Does one of its abilities that hold say what may be done, costs or replaces something?
    pub ruled: bool,
    /// Does it have an ability to use at will?
    pub at_will: bool,
    /// What it does as it is played: a row of the match's abilities.
    pub text: Option<u16>,
    /// The row of its limit on unlocking (24-3e).
    pub limit: Option<u8>,
    /// The clause that defines it.
    pub defined: Reason,
    /// How its text was read.
    pub reading: Reading,
    /// What of its text can't be played.
    pub unread: Vec<Unplayed>,
}

impl Printed {
    /// Does it print all of these colours?
    pub fn has_colour(&self, colour: Colour) -> bool {
        self.colours >> colour as u8 & 1 == 1
    }
}

/// What is prepared from the cards of a match.
#[derive(Clone, Debug, Default)]
pub struct Lore {
    /// The book.
    pub edition: Edition,
    /// Names.
    pub names: Vec<String>,
    /// Types.
    pub types: Vec<String>,
    /// Abilities; the first are those of the rules (21-3b, 21-3c, 41-9, 41-11).
    pub abilities: Vec<Ability>,
    /// What there is to choose from, in words of both languages.
    pub options: Vec<Vec<(String, String)>>,
    /// The words of the game, and what its cards are called in English.
    pub lexicon: Lexicon,
    /// Things that effects give.
    pub given: Vec<Given>,
    /// What texts ask about the turn so far.
    pub asked: Vec<Asked<Legions>>,
    /// What they ask about, a bit for each topic.
    pub asked_topics: u64,
    /// What holds for a time.
    pub holdings: Vec<Holding>,
    /// Is there anything that holds beyond the values of units?
    pub ruled: bool,
    /// Does an ability that holds give others an ability?
    pub gives: bool,
    /// Does any ability ask for the first of a turn?
    pub firsts: bool,
    /// May something be done in the place of something else, as a player likes?
    pub may_replace: bool,
    /// The edges of phases at which something ends, a bit each.
    pub edges: u64,
    /// Attacks of masters.
    pub attacks: Vec<MasterAttack>,
    /// Cards by their ids.
    pub by_id: BTreeMap<String, Def>,
    /// Cards by their names.
    pub by_name: BTreeMap<String, Def>,
    /// What any ability is set off by, a bit each.
    pub topics: u64,
    /// What abilities that work elsewhere than on the field are set off by.
    pub elsewhere: u64,
    /// Is there any ability that holds?
    pub statics: bool,
    /// Restrictions (24-3).
    pub restrictions: Vec<Restriction>,
    /// The master of a player who has none.
    pub nobody: Def,
}

/// コアブースト (21-3b): the row of its ability.
pub const CORE_BOOST: u16 = 0;
/// 強襲付与 (21-3c)
pub const GRANT_ASSAULT: u16 = 1;
/// 衝撃 (41-9)
pub const IMPACT: u16 = 2;
/// 貫通 (41-11)
pub const PIERCE: u16 = 3;

/// The row of a word in a list, which grows where it has no such word.
pub(crate) fn row(list: &mut Vec<String>, word: &str) -> u16 {
    match list.iter().position(|known| known == word) {
        Some(at) => at as u16,
        None => {
            list.push(word.to_owned());
            (list.len() - 1) as u16
        }
    }
}
