//! Printed cards, and what is prepared from them.

use engine::effect::Asked;
use engine::{Lang, Reason};
use language::Lexicon;
use text::Unplayed;

use crate::game::Los;
use crate::table::{Figure, Keys};
use crate::vocabulary::{Ability, Given, Told, Ward};

engine::named! {
    /// A kind of card (2).
    #[derive(Default)]
    pub enum Kind {
        #[default]
        Character = "キャラクター", "character";
        Effect = "エフェクト", "effect";
        Support = "サポート", "support";
    }
}

engine::named! {
    /// 属性 (2.6)
    pub enum Attribute {
        Light = "光", "light";
        Dark = "闇", "dark";
        Fire = "火", "fire";
        Water = "水", "water";
        Wood = "木", "wood";
        Earth = "土", "earth";
    }
}

/// What is printed on a card.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Facts {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is called in English; empty where nobody says so. It is by its name alone that a card is known.
    #[serde(skip)]
    pub name_en: String,
    /// Its kind.
    pub kind: Kind,
    /// フラッシュ, of an effect.
    pub flash: bool,
    /// フィールド, of a support.
    pub field: bool,
    /// Its attribute.
    pub attribute: Option<Attribute>,
    /// Its races.
    pub races: Vec<String>,
    /// ATK, DEF, DOWN, SPEED and COST.
    pub figures: [i16; 5],
    /// The lead icons of the upright card: a bit for each of up, right, down, left.
    pub lead: u8,
    /// Its text.
    pub text: String,
    /// Is it a card of which a deck may hold one (LS-13)?
    pub limited: bool,
}

impl Facts {
    /// What it is called in a language.
    pub fn called(&self, lang: Lang) -> &str {
        engine::called(lang, &self.name, &self.name_en)
    }

    /// A printed number.
    pub fn figure(&self, figure: Figure) -> i16 {
        self.figures[figure as usize]
    }
}

/// A card of a match: what is printed, and what was read of it.
#[derive(Clone, Debug, Default)]
pub struct Printed {
    /// What is printed.
    pub facts: Facts,
    /// The keywords printed on it.
    pub keys: Keys,
    /// スピード耐性 and エネルギー耐性; 0 is none.
    pub resists: [u8; 2],
    /// Its abilities: rows of [`Lore::abilities`].
    pub abilities: Vec<u16>,
    /// Does something hold while it lies face up in play?
    pub holds: bool,
    /// What its abilities look for, a bit for each topic.
    pub topics: u64,
    /// May a deck hold any number of it?
    pub any_number: bool,
    /// What of its text can't be played.
    pub gaps: Vec<Unplayed>,
    /// The ruling by which a phrase has no meaning.
    pub refused: Reason,
}

/// What is prepared from the cards of a match.
#[derive(Clone, Debug, Default)]
pub struct Lore {
    /// Every ability of every card.
    pub abilities: Vec<Ability>,
    /// What can be given by a deed for a while.
    pub given: Vec<Given>,
    /// What certain cards don't do to others.
    pub wards: Vec<Ward>,
    /// What there is to choose from, in words of both languages.
    pub options: Vec<Vec<(String, String)>>,
    /// Squares that texts tell by another card.
    pub told: Vec<Told>,
    /// What texts ask about the turn so far.
    pub asked: Vec<Asked<Los>>,
    /// What they ask about, a bit for each topic.
    pub asked_topics: u64,
    /// Races that texts and cards name.
    pub races: Vec<String>,
    /// What any ability of the match looks for, a bit for each topic.
    pub topics: u64,
    /// Does something in play give abilities to cards?
    pub grants: bool,
    /// Does something in play take texts away?
    pub mutes: bool,
    /// Is something done instead of another?
    pub replaces: bool,
    /// Does a text change costs?
    pub costs: bool,
    /// Does a text change damage that cards deal?
    pub deals: bool,
    /// What abilities that work in the trash look for, a bit for each topic.
    pub outside: u64,
    /// Is there an ability that is used out of a hand or the trash?
    pub used_outside: bool,
    /// Can a text tell one energy from another?
    pub tells_energy: bool,
    /// The name of the card that is lowered now.
    pub naming: String,
    /// The words of the game, and what its cards are called in English.
    pub lexicon: Lexicon,
    /// An ability that does nothing, for deeds that no card ordered.
    pub nothing: u16,
}

impl Lore {
    /// An ability.
    pub fn ability(&self, code: u16) -> Option<&Ability> {
        self.abilities.get(code as usize)
    }

    /// The row of a race.
    pub fn race(&self, word: &str) -> Option<u16> {
        self.races.iter().position(|known| known == word).map(|at| at as u16)
    }
}
