//! A noun of a phrase with its count, its determiners and the article it needs.

use super::super::counts::{count_words, is_many};
use super::super::forms::plural_of;
use super::Plain;
use super::parts::{Class, Part};
use crate::grammar::{Atom, Quantity};
use crate::lexicon::Lexicon;
use crate::sorts::Sorts;

/// The article that a noun needs.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Article {
    None,
    A,
    The,
}

/// A part: its words, its count, and the article it needs.
pub(super) struct Noun {
    pub(super) article: Article,
    /// this, other
    pub(super) det: String,
    pub(super) core: String,
    pub(super) count: String,
    pub(super) plural: bool,
    /// Is the word itself in the plural, as in "1 of your characters"?
    pub(super) plural_word: bool,
    /// Does the noun stand for the cards that lie there?
    pub(super) pile: bool,
    /// Do its words say already whose it is?
    pub(super) owned: bool,
    pub(super) adjective: bool,
    pub(super) definite: bool,
    pub(super) sorts: Sorts,
    pub(super) figures: Vec<String>,
    /// Has each player only one: leader?
    pub(super) unique: bool,
}

impl Noun {
    pub(super) fn counted(&self) -> bool {
        !self.count.is_empty()
    }

    pub(super) fn pluralize(&mut self) {
        if !self.plural && !self.plural_word {
            self.core = plural_of(&self.core);
            self.plural = true;
            self.plural_word = true;
            self.article = Article::None;
        }
    }

    /// The noun with its owner, or with its article.
    pub(super) fn whole(&self, owner: &str) -> String {
        let article = match self.article {
            _ if !owner.is_empty() || self.counted() || !self.det.is_empty() => "",
            Article::None => "",
            Article::The => "the",
            Article::A if self.core.starts_with(['a', 'e', 'i', 'o', 'u']) => "an",
            Article::A => "a",
        };
        let owner = if self.owned { "" } else { owner };
        let core = if owner.is_empty() { &self.core } else { self.core.trim_start_matches("its ") };
        let words = [self.count.as_str(), article, owner, &self.det, core];
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// The words before a noun, and what they tell of it.
pub(super) struct Determiner {
    pub(super) words: String,
    /// Does it make the noun a certain one, or give it an article?
    pub(super) determines: bool,
    pub(super) many: bool,
}

pub(super) fn determiner(lexicon: &Lexicon, part: &Part<'_>, plural: bool, owner: &str) -> Determiner {
    let mut all = Determiner { words: String::new(), determines: false, many: false };
    for atom in &part.atoms {
        let Atom::Adnominal(word) = atom else { continue };
        let en = word.entry(lexicon).en;
        let (one, more) = en.split_once('/').unwrap_or((en, en));
        let open = ["other", "different", "of the same name"].contains(&one) || one == "another";
        all.many |= ["those", "all", "both", "different", "the remaining"].contains(&one);
        let en = if plural || all.many { more } else { one };
        let en = if owner.is_empty() || open {
            en
        } else {
            ["the ", "a ", "an "].iter().find_map(|article| en.strip_prefix(article)).unwrap_or(en)
        };
        all.determines |= !open;
        all.words = format!("{} {en}", all.words).trim_start().to_owned();
    }
    all
}

pub(super) fn noun(
    lexicon: &Lexicon,
    part: &Part<'_>,
    count: Option<&Quantity>,
    (owner, plain): (&str, Plain),
) -> Noun {
    let count = part.quantity().or(count);
    let words = part.words();
    let sorts = part.sorts(lexicon);
    let class = part.class(lexicon);
    let counter = part.is_counter(lexicon);
    let figure = sorts.meets(Sorts::FIGURE.or(Sorts::KEY)) && !sorts.meets(Sorts::CARD) && !words.is_empty();
    let figure = figure && !counter;
    let pile = sorts.meets(Sorts::PILE.or(Sorts::DECK)) && count.is_some() && !words.is_empty();
    let counts_many = count.is_some_and(|count| is_many(count) && *count != Quantity::HowMany);
    let det = determiner(lexicon, part, counts_many, owner);
    let many = counts_many || det.many;
    let (own, adjective) = part.own_number(lexicon);
    let open =
        class == Class::Card && count.is_none() && !det.determines && own.is_none() && !part.is_mass(lexicon);
    let countable = part.said(lexicon, false) != part.said(lexicon, true);
    let unique = class == Class::Card && own.is_none() && part.is_mass(lexicon) && countable;
    // これは10枚まで: up to 10 of this card.
    let back = count.is_some() && own == Some(false);
    let all = open && plain == Plain::All || counter && count.is_none() && plain == Plain::All;
    let one_of = open && plain == Plain::One && !owner.is_empty();
    let of_owner = count.is_some() && !owner.is_empty() && !unique && !counter;
    let plural_word = !figure && !pile && !back && (many || all || one_of || of_owner);
    let number = words.is_empty() && sorts == Sorts::NUMBER;
    let plural = own.unwrap_or(!figure && !pile && !number && (many || all));
    let mut noun = Noun {
        article: Article::None,
        core: part.said(lexicon, plural_word),
        count: if one_of { "one of".to_owned() } else { String::new() },
        plural,
        plural_word,
        pile,
        owned: false,
        adjective,
        definite: part.is_certain(lexicon),
        sorts,
        figures: Vec::new(),
        det: det.words,
        unique,
    };
    same_name(&mut noun, part);
    if noun.core.contains('~') {
        noun.owned = !owner.is_empty();
        let whose = format!("{owner} {}", noun.det).trim().to_owned();
        let whose = if whose.is_empty() { "the".to_owned() } else { whose };
        noun.core = noun.core.replace('~', &format!("{whose} ")).replace("  ", " ").trim().to_owned();
        noun.det.clear();
    }
    noun.count_in(lexicon, count, (figure, pile, words.is_empty()));
    if back {
        noun.count = format!("{} of", noun.count);
    }
    if class == Class::Player {
        noun.opponents();
    }
    if let Some(same) = part.same_as.as_ref().filter(|_| !noun.core.contains("the same name")) {
        let than = if noun.det.contains("different") { "than" } else { "as" };
        noun.core = format!("{} {than} {same}", noun.core).trim().to_owned();
    }
    let openly_other = noun.det == "other" && !plural_word && count.is_none() && owner.is_empty();
    if openly_other && class == Class::Card {
        noun.det = "another".to_owned();
    }
    if !det.determines && !plural_word && !noun.owned {
        noun.article = part.article(lexicon, &noun.core);
    }
    if noun.article == Article::The && figure {
        noun.det = "the".to_owned();
        noun.article = Article::None;
    }
    if !owner.is_empty() && noun.det == "the" {
        noun.det.clear();
    }
    noun
}

/// それと同名のフォロワー: followers with the same name as it.
fn same_name(noun: &mut Noun, part: &Part<'_>) {
    if noun.det.contains("of the same name") {
        noun.det = noun.det.replace("of the same name", "").trim().to_owned();
        let other = part.same_as.as_ref().map_or_else(String::new, |same| format!(" as {same}"));
        noun.core = format!("{} with the same name{other}", noun.core);
    }
}

impl Noun {
    /// 相手プレイヤーすべて: each opponent.
    fn opponents(&mut self) {
        let Some(one) = self.core.strip_prefix("the ").filter(|_| self.counted()) else { return };
        let one = one.to_owned();
        match self.count.as_str() {
            "all" => {
                self.count = "each".to_owned();
                self.core = one.trim_end_matches('s').to_owned();
                (self.plural, self.plural_word) = (false, false);
            }
            _ => self.core = one,
        }
    }

    /// ライフを300回復する: recover 300 life.
    pub(super) fn counts_figure(&mut self, lexicon: &Lexicon, count: Option<&Quantity>) {
        if let Some(count) = count.filter(|_| self.sorts.meets(Sorts::FIGURE) && !self.counted()) {
            self.count = count_words(lexicon, count, false);
            // ライフを5点得る: gain 5 life.
            if let Some(number) = self.count.strip_suffix(" points").or(self.count.strip_suffix(" point")) {
                self.count = number.to_owned();
            }
            self.det.clear();
        }
    }

    /// Says the count of a noun: before it, or behind it if it is a figure's value.
    pub(super) fn count_in(
        &mut self,
        lexicon: &Lexicon,
        count: Option<&Quantity>,
        (figure, pile, alone): (bool, bool, bool),
    ) {
        let Some(quantity) = count else { return };
        let count = count_words(lexicon, quantity, alone || pile);
        match quantity {
            Quantity::HowMany if !self.det.is_empty() => self.count = "any number of".to_owned(),
            _ if figure || alone => self.core = format!("{} {count}", self.core).trim().to_owned(),
            Quantity::Count { .. } if pile => self.count = format!("{count} from"),
            Quantity::Half if pile => self.count = "half of".to_owned(),
            _ if pile => self.count = format!("{count} in"),
            _ => self.count = count,
        }
    }
}
