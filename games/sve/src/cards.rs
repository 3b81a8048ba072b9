//! Printed cards (2), and what is prepared from them for a match.

use std::collections::BTreeMap;

use engine::effect::Asked;
use engine::{Def, Lang, Reason};
use text::Unplayed;

use crate::game::Sve;
use crate::kinds::{Class, DeckKind, DriveTrigger, Keyword};
use crate::reading::{Lexicon, Reading};
use crate::table::{Keys, Kind, Zone};
use crate::vocabulary::{Ability, Amount, Given, Matters, Selector, Sort};

engine::named! {
    /// A special kind (2.3.3, 9.1).
    pub enum Special {
        Evolve = "エボルヴ", "evolve";
        Advance = "アドバンス", "advance";
        Token = "トークン", "token";
    }
}

/// What is printed on one face of a card, as a file gives it.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Facts {
    /// Its collector number.
    pub id: String,
    /// カード名 (2.1)
    pub name: String,
    /// What it is called in English; empty where nobody says so. It is by its name alone that a card is known.
    #[serde(skip)]
    pub name_en: String,
    /// クラス (2.2)
    pub class: Option<Class>,
    /// 種類 (2.3)
    pub kind: Kind,
    /// 特殊な種類 (2.3.3)
    pub special: Option<Special>,
    /// タイプ (2.4)
    pub types: Vec<String>,
    /// コスト (2.5)
    pub cost: Option<i16>,
    /// 攻撃力 (2.7)
    pub attack: Option<i16>,
    /// 体力 (2.8)
    pub defense: Option<i16>,
    /// テキスト (2.6)
    pub text: String,
    /// タイトル (2.13.2.1)
    pub title: Option<String>,
    /// コラボ名 (2.14)
    pub collab: Option<String>,
    /// トリガーアイコン (14.4.1), where the file names it.
    pub icon: Option<DriveTrigger>,
    /// Which face of a double-faced card it is: 1 or 2 (2.15).
    pub face: Option<u8>,
    /// The line of the rulebook that defines it, for tokens (appendix A).
    pub clause: Option<String>,
    /// The files that somebody brought it in, by number; none for what comes with the game. What their cards bring into
    /// the language is theirs ([`crate::files`]).
    pub files: Vec<u16>,
}

impl Facts {
    /// What it is called in a language.
    pub fn called(&self, lang: Lang) -> &str {
        engine::called(lang, &self.name, &self.name_en)
    }
}

/// A printed face, ready to be played.
#[derive(Clone, Debug)]
pub struct Printed {
    /// What is printed.
    pub facts: Facts,
    /// Its name, as a row of the match's names.
    pub name: u16,
    /// Its types, as rows of the match's types.
    pub types: Vec<u16>,
    /// Its title, as a row of the match's titles; 0 for none.
    pub title: u8,
    /// Its abilities: rows of the match's abilities.
    pub abilities: std::ops::Range<u16>,
    /// Its keywords, printed and unconditional.
    pub keys: Keys,
    /// What its triggered abilities look for, a bit each.
    pub topics: u64,
    /// Does it have an ability that holds while it lies there?
    pub statics: bool,
    /// Does it have an ability that is done in the place of something?
    pub replaces: bool,
    /// Does it have an ability that changes how it is played?
    pub as_played: bool,
    /// Does it have an ability to use, and in which zones it can be used: a bit each.
    pub uses: u16,
    /// Does it have a quick ability to use (12.3.3)?
    pub quick_use: bool,
    /// Does an ability of it hold under a condition, or for other cards?
    pub shifting: bool,
    /// What its abilities that hold matter for.
    pub matters: Matters,
    /// Is it quick by a keyword of its own (12.3.2)?
    pub quick: bool,
    /// What it does as a spell: a row of the match's abilities.
    pub spell: Option<u16>,
    /// The sorts of ability printed on it, a bit each.
    pub sorts: u16,
    /// Its trigger icon (14.4.1).
    pub icon: Option<DriveTrigger>,
    /// How many copies it says that a deck may hold of it (6.1.2).
    pub copies: Option<(DeckKind, u16)>,
    /// The other face of a double-faced card.
    pub other_face: Option<Def>,
    /// The line of the rulebook that defines it.
    pub defined: Reason,
    /// How its text was read.
    pub reading: Reading,
    /// By which of the match's words: a row of [`Lore::lexicons`].
    pub words: u16,
    /// What of its text can't be played.
    pub unread: Vec<Unplayed>,
}

impl Printed {
    /// Does it print this keyword?
    pub fn has(&self, key: Keyword) -> bool {
        self.keys.has(key)
    }

    /// Does it print an ability of this sort?
    pub fn prints(&self, sort: Sort) -> bool {
        self.sorts >> sort as u16 & 1 == 1
    }

    /// Is it a token?
    pub fn is_token(&self) -> bool {
        self.facts.special == Some(Special::Token)
    }

    /// Is it an advance card?
    pub fn is_advance(&self) -> bool {
        self.facts.special == Some(Special::Advance)
    }
}

/// The counter that 【スタック】 speaks of.
pub const STACK: u8 = 1;

/// What of a printed card is asked for at every question, in two bytes: where its abilities are used, a bit for each
/// zone, and whether it or they are quick.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Hint(u16);

impl Hint {
    /// It may be played in a quick window.
    pub const PLAYED_QUICK: Hint = Hint(1 << 15);
    /// An ability of it may be used in a quick window.
    pub const USED_QUICK: Hint = Hint(1 << 14);

    /// What is to be known of a card.
    pub fn of(printed: &Printed) -> Hint {
        let mut hint = Hint(printed.uses);
        if printed.quick || printed.as_played {
            hint.0 |= Hint::PLAYED_QUICK.0;
        }
        if printed.quick_use {
            hint.0 |= Hint::USED_QUICK.0;
        }
        hint
    }

    /// It has an ability that is used in this zone.
    pub const fn used_in(zone: Zone) -> Hint {
        Hint(1 << zone as u16)
    }

    /// What either says.
    pub const fn or(self, other: Hint) -> Hint {
        Hint(self.0 | other.0)
    }

    /// Is it so?
    pub const fn has(self, what: Hint) -> bool {
        self.0 & what.0 != 0
    }
}

/// What is prepared from the cards of a match.
#[derive(Clone, Debug, Default)]
pub struct Lore {
    /// Names.
    pub names: Vec<String>,
    /// Types.
    pub types: Vec<String>,
    /// Titles; row 0 is none.
    pub titles: Vec<String>,
    /// Kinds of counter; row 0 is none, row 1 is the stack counter.
    pub counters: Vec<String>,
    /// Abilities.
    pub abilities: Vec<Ability>,
    /// Things that effects give.
    pub given: Vec<Given>,
    /// On which card each selector stands.
    pub selector_of: Vec<Def>,
    /// What there is to choose from where a text says か: each in Japanese and English.
    pub options: Vec<Vec<(String, String)>>,
    /// The tokens of several sorts that a sentence makes: which, and how many.
    pub puts: Vec<Vec<(Def, Amount)>>,
    /// Selectors that lasting effects speak of.
    pub selectors: Vec<Selector>,
    /// Cards by their ids.
    pub by_id: BTreeMap<String, Def>,
    /// The face of each name that a text makes or a deck holds: tokens first (5.4.2.2).
    pub by_name: BTreeMap<String, Def>,
    /// The abilities that keywords stand for.
    pub built_in: BuiltIn,
    /// What any triggered ability looks for, a bit each.
    pub topics: u64,
    /// What any ability is done in the place of, a bit each.
    pub instead: u64,
    /// What is asked of many cards at once, for each printed card.
    pub hints: Vec<Hint>,
    /// The same of all of them together, and of those with an ability for a quick window.
    pub hinted: [Hint; 2],
    /// What triggered abilities look for that work elsewhere than on the field.
    pub elsewhere: u64,
    /// What texts ask about the turn so far.
    pub asked: Vec<Asked<Sve>>,
    /// What they ask about, a bit for each topic.
    pub asked_topics: u64,
    /// The leader of a player who has no leader card (B-1).
    pub nobody: Def,
    /// The words of the game, and those that its cards bring: of all of them, and of each file.
    pub lexicons: Vec<Lexicon>,
}

impl Lore {
    /// What the card of a name is called in a language.
    pub fn called<'n>(&'n self, name: &'n str, lang: Lang) -> &'n str {
        match (lang, self.lexicons.first()) {
            (Lang::En, Some(words)) => words.called(name),
            _ => name,
        }
    }

    /// A name by its row, in a language.
    pub fn name(&self, row: u16, lang: Lang) -> &str {
        self.names.get(usize::from(row)).map_or("", |name| self.called(name, lang))
    }

    /// The words by which a face was read.
    pub fn lexicon(&self, printed: &Printed) -> &Lexicon {
        &self.lexicons[usize::from(printed.words)]
    }
}

/// The abilities that keywords stand for: rows of the match's abilities.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct BuiltIn {
    /// ドレイン (12.13.2)
    pub drain: u16,
    /// シングルドライブ (14.4.6.2)
    pub single_drive: u16,
    /// ツインドライブ (14.4.6.3)
    pub twin_drive: u16,
    /// トリプルドライブ
    pub triple_drive: u16,
    /// The third ability of スタック (13.3.2.2).
    pub stack: u16,
}

/// The title whose decks have magic items (14.3).
pub const CINDERELLA: &str = "アイドルマスター シンデレラガールズ";
/// The title whose decks have start amulets and trigger icons (14.4).
pub const VANGUARD: &str = "カードファイト!! ヴァンガード";
/// The title whose cards eat and race (14.2).
pub const UMAMUSUME: &str = "ウマ娘 プリティーダービー";
/// What a card that eats eats (14.2.1.1).
pub const CARROT: &str = "にんじん";
/// What a card that rides uses (14.4.9.2).
pub const DRIVE_POINT: &str = "ドライブポイント";
/// What a player of that title begins with (14.3.1.2).
pub const MAGIC_ITEM: &str = "魔法のアイテム";

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
