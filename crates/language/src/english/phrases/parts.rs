//! The parts of a phrase between two の, and which of them stand beside each other.

use super::{Article, Noun, Plain, determiner, word};
use crate::fits::sorts_of_atom;
use crate::grammar::{Atom, Chain, Limit, Quantity, Tie, Tied};
use crate::lexicon::Lexicon;
use crate::sorts::Sorts;
use crate::syntax::Syntax;

/// Words that stand together between two の: determiners, a noun, a count.
#[derive(Default, Clone)]
pub(super) struct Part<'t> {
    pub atoms: Vec<&'t Atom>,
    pub limit: Option<&'t Limit>,
    /// Others that stand for the same: 火属性または土属性.
    pub others: Vec<(String, Part<'t>)>,
    /// What it is the same as: このカードと同じレーン.
    pub same_as: Option<String>,
    /// Is it what something is done to: リーダーへの攻撃?
    pub toward: bool,
}

/// What a part does in a phrase.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// コスト3以下
    Measured,
    Player,
    Place,
    /// 火属性, 裏側表示
    Like,
    Card,
    Time,
    /// 分
    Extent,
    Figure,
    Other,
}

impl<'t> Part<'t> {
    fn of(atom: &'t Atom) -> Part<'t> {
        Part { atoms: vec![atom], ..Part::default() }
    }

    pub fn quantity(&self) -> Option<&'t Quantity> {
        self.atoms.iter().find_map(|atom| match atom {
            Atom::Quantity(quantity) => Some(quantity),
            _ => None,
        })
    }

    /// Is it only a count: すべて of すべてのカード?
    pub fn only_quantity(&self) -> Option<&'t Quantity> {
        self.quantity().filter(|_| self.atoms.len() == 1)
    }

    /// The nouns and names, without determiners and counts.
    pub fn words(&self) -> Vec<&'t Atom> {
        let is_word = |atom: &&&Atom| !matches!(atom, Atom::Quantity(_) | Atom::Adnominal(_));
        self.atoms.iter().filter(is_word).copied().collect()
    }

    pub fn sorts(&self, lexicon: &Lexicon) -> Sorts {
        self.atoms.iter().fold(Sorts::NONE, |before, atom| {
            let sorts = sorts_of_atom(atom, lexicon);
            if matches!(atom, Atom::Quantity(_)) { before.or(sorts) } else { sorts }
        })
    }

    pub fn class(&self, lexicon: &Lexicon) -> Class {
        let sorts = self.sorts(lexicon);
        let is = |any: Sorts| sorts.meets(any);
        let alone = matches!(self.words().last(), Some(Atom::Noun(word)) if word.entry(lexicon).sorts.meets(Sorts::ALONE));
        match () {
            _ if alone => Class::Extent,
            _ if is(Sorts::FIGURE) && is(Sorts::QUANTITY.or(Sorts::NUMBER)) => Class::Measured,
            _ if is(Sorts::PLAYER) => Class::Player,
            _ if is(Sorts::CARD) => Class::Card,
            _ if is(Sorts::PLACE) => Class::Place,
            _ if is(Sorts::STATE) && !is(Sorts::ADNOMINAL) || sorts == Sorts::TRAIT => Class::Like,
            _ if is(Sorts::TIME) => Class::Time,
            _ if is(Sorts::FIGURE) => Class::Figure,
            _ => Class::Other,
        }
    }

    /// Is it a name or kind in brackets, which stands before a noun as it is?
    pub fn is_name(&self) -> bool {
        matches!(self.atoms[..], [Atom::Trait(_) | Atom::Name(_) | Atom::Quote(_)])
    }

    /// Is it something of a card: a figure, a state, an effect?
    pub fn is_aspect(&self, lexicon: &Lexicon) -> bool {
        let aspects = Sorts::FIGURE.or(Sorts::STATE).or(Sorts::DEED).or(Sorts::HARM).or(Sorts::CHANGE);
        let sorts = self.sorts(lexicon);
        let aspects = aspects.or(Sorts::TIME);
        sorts.meets(aspects) && !sorts.meets(Sorts::CARD.or(Sorts::PLACE))
    }

    /// Is it a counter that lies on cards?
    pub fn is_counter(&self, lexicon: &Lexicon) -> bool {
        let Some(Atom::Noun(word)) = self.words().last().copied() else { return false };
        let entry = word.entry(lexicon);
        entry.sorts.meets(Sorts::FIGURE) && entry.en.ends_with("counter")
    }

    /// Whether the word is always one or always many, and whether it is an adjective.
    pub fn own_number(&self, lexicon: &Lexicon) -> (Option<bool>, bool) {
        let Some(Atom::Noun(word)) = self.words().last().copied() else { return (None, false) };
        let entry = word.entry(lexicon);
        let (one, many) = entry.en.split_once('/').unwrap_or((entry.en, ""));
        let like = Sorts::STATE.or(Sorts::TRAIT);
        let adjective = entry.sorts.meets(like) && !entry.sorts.meets(Sorts::CARD) && one == many;
        let pronoun = entry.sorts.meets(Sorts::BACK);
        let own = match one {
            "them" | "both players" | "you" => Some(true),
            _ if pronoun => Some(false),
            _ => None,
        };
        (own, adjective)
    }

    /// Is there only one such thing, or is it never counted? The row of such a noun gives its plural, for where it
    /// is counted all the same: leader/leaders, energy/energy.
    pub fn is_mass(&self, lexicon: &Lexicon) -> bool {
        let Some(Atom::Noun(word)) = self.words().last().copied() else { return false };
        let en = word.entry(lexicon).en;
        en.starts_with("the ") || en.contains('/')
    }

    /// Is it a certain one: this card, it, the opponent?
    pub fn is_certain(&self, lexicon: &Lexicon) -> bool {
        self.atoms.iter().any(|atom| match atom {
            Atom::Adnominal(word) => {
                let en = word.entry(lexicon).en;
                ["this", "that", "those", "the "].iter().any(|begin| en.starts_with(begin))
            }
            Atom::Noun(word) => word.entry(lexicon).sorts.meets(Sorts::BACK.or(Sorts::PLAYER)),
            _ => false,
        })
    }

    /// The words of the part, in the plural if wanted.
    pub fn said(&self, lexicon: &Lexicon, plural: bool) -> String {
        let words = self.words();
        let mut said = String::new();
        for (n, atom) in words.iter().enumerate() {
            let keys = n > 0 && matches!((words[n - 1], atom), (Atom::Keyword(_), Atom::Keyword(_)));
            let text = word(lexicon, atom, plural && n + 1 == words.len());
            // Sky, Venom; but ▲▼.
            match keys {
                true if text.starts_with(char::is_alphanumeric) => said.push_str(&format!(", {text}")),
                true => said.push_str(&text),
                false => add_word(&mut said, &text),
            }
        }
        if let [.., before, Atom::Noun(last)] = &words[..] {
            let (en, place) = (last.entry(lexicon).en, sorts_of_atom(before, lexicon).meets(Sorts::PLACE));
            let most = ["the lowest", "the highest"].iter().find(|most| en.starts_with(**most));
            if let Some((figure, most)) =
                most.and_then(|most| Some((said.strip_suffix(most)?.trim_end(), most)))
            {
                said = format!("{most} {figure}");
            } else if let Some(what) = said.strip_suffix(" anything else") {
                // 手札以外, それ以外
                said = if place {
                    format!("anywhere other than the {what}")
                } else {
                    format!("other than {what}")
                };
            }
        }
        if self.same_as.is_some() && said == "value" {
            said.clear();
        }
        for (tie, other) in &self.others {
            let det = determiner(lexicon, other, plural, "").words;
            let other = format!("{det} {}", other.said(lexicon, plural));
            said = format!("{said}{tie}{}", other.trim_start());
        }
        said
    }

    /// The figures that a head names.
    pub fn figures(&self, lexicon: &Lexicon, noun: &Noun) -> Vec<String> {
        if !self.sorts(lexicon).meets(Sorts::FIGURE.or(Sorts::CHANGE)) {
            return Vec::new();
        }
        match self.others[..] {
            [] => vec![noun.core.clone()],
            _ => {
                let first = Part { others: Vec::new(), ..self.clone() };
                let rest = self.others.iter().map(|(_, other)| other.said(lexicon, false));
                std::iter::once(first.said(lexicon, false)).chain(rest).collect()
            }
        }
    }

    /// The figure before 分: DOWN of DOWN分.
    pub fn extent_of(&self, lexicon: &Lexicon) -> String {
        let words = self.words();
        let before = &words[..words.len().saturating_sub(1)];
        let dets = self.atoms.iter().filter_map(|atom| match atom {
            Atom::Adnominal(word) => Some(word.entry(lexicon).en.trim_start_matches("the ").to_owned()),
            _ => None,
        });
        let words = before.iter().map(|atom| word(lexicon, atom, false));
        dets.chain(words).collect::<Vec<_>>().join(" ")
    }

    /// The article of the noun without a determiner: places and times are the ones there are.
    pub fn article(&self, lexicon: &Lexicon, said: &str) -> Article {
        let sorts = self.sorts(lexicon);
        let named = matches!(self.words().last(), Some(Atom::Trait(_) | Atom::Name(_) | Atom::Quote(_)));
        if named && sorts.meets(Sorts::CARD) {
            return if self.quantity().is_none() { Article::A } else { Article::None };
        }
        let Some(Atom::Noun(word)) = self.words().last().copied() else { return Article::None };
        let entry = word.entry(lexicon);
        let same = entry.en.split_once('/').is_some_and(|(one, many)| one == many);
        let own =
            ["the ", "this ", "each ", "you", "it", "when ", "always", "any ", "during ", "that ", "a "];
        let own = own.iter().any(|begin| said.starts_with(begin));
        let like = sorts.meets(Sorts::STATE.or(Sorts::KEY).or(Sorts::TRAIT)) && !sorts.meets(Sorts::CARD);
        if same || own || like || self.quantity().is_some() && sorts.meets(Sorts::FIGURE) {
            Article::None
        } else if sorts.meets(Sorts::PLACE.or(Sorts::TIME).or(Sorts::MODE)) {
            Article::The
        } else if self.is_counter(lexicon) {
            Article::A
        } else if sorts.meets(Sorts::FIGURE) {
            let counts = ["number", "total", "direction", "difference", "maximum"];
            if counts.iter().any(|begin| said.starts_with(begin)) { Article::The } else { Article::None }
        } else {
            Article::A
        }
    }
}

/// Adds a word; one that ends in ~ takes the words before it: メインフェイズ＋中, during the main phase.
fn add_word(said: &mut String, word: &str) {
    match word.strip_suffix('~') {
        Some(before) if !said.is_empty() => *said = format!("{before}~{said}"),
        _ if said.is_empty() => said.push_str(word),
        _ => {
            said.push(' ');
            said.push_str(word);
        }
    }
}

/// A phrase as groups that と or か ties, each of parts over の.
pub(super) fn groups<'t>(lexicon: &Lexicon, chain: &'t Chain) -> Vec<(String, Vec<Part<'t>>)> {
    let mut all: Vec<(Option<&Tie>, Vec<Part<'_>>)> = vec![(None, vec![Part::of(&chain.first)])];
    for tied in &chain.more {
        let Some((_, parts)) = all.last_mut() else { break };
        match (tied, parts.last_mut()) {
            // 火属性かつコスト3以下の: both are said of the noun.
            (Tied::By(Tie::Toward, atom), Some(part)) => {
                part.toward = true;
                parts.push(Part::of(atom));
            }
            (
                Tied::By(Tie::Of | Tie::Toward | Tie::With | Tie::From | Tie::By | Tie::As | Tie::Both, atom),
                _,
            ) => {
                parts.push(Part::of(atom));
            }
            (Tied::Beside(atom) | Tied::By(Tie::Dot, atom), Some(part)) => part.atoms.push(atom),
            (Tied::Limit(limit), Some(part)) => part.limit = Some(limit),
            (Tied::By(tie, atom), _) => all.push((Some(tie), vec![Part::of(atom)])),
            (Tied::Beside(_) | Tied::Limit(_), None) => {}
        }
    }
    let mut joined: Vec<(String, Vec<Part<'_>>)> = Vec::new();
    for (tie, mut parts) in all {
        move_determiners(lexicon, &mut parts);
        let mut word = String::new();
        if let Some(tie) = tie {
            tie.english(lexicon, &mut word);
        }
        match joined.pop() {
            Some((before, left)) => join(lexicon, (before, left), (word, tie, parts), &mut joined),
            None => joined.push((word, parts)),
        }
    }
    joined
}

/// 次の自分のターン: the determiner belongs to what is the player's.
fn move_determiners(lexicon: &Lexicon, parts: &mut [Part<'_>]) {
    for n in 1..parts.len() {
        let moved = match parts[n - 1].atoms[..] {
            [det @ Atom::Adnominal(_), Atom::Noun(word)] => {
                let entry = word.entry(lexicon);
                let whose = ["you", "the opponent", "each player"].iter().any(|en| entry.en.starts_with(en));
                whose.then_some(det)
            }
            _ => None,
        };
        if let Some(det) = moved {
            parts[n - 1].atoms.remove(0);
            parts[n].atoms.insert(0, det);
        }
    }
}

/// 他の before a clause: it belongs to the noun behind the clause.
pub(super) fn loose_determiners(parts: &mut Vec<Part<'_>>) {
    let loose = |part: &Part<'_>| part.atoms.iter().all(|atom| matches!(atom, Atom::Adnominal(_)));
    while let Some(at) = parts.iter().position(loose).filter(|at| at + 1 < parts.len()) {
        let mut part = parts.remove(at);
        if let Some(head) = parts.last_mut() {
            part.atoms.append(&mut head.atoms);
            head.atoms = part.atoms;
        }
    }
}

/// Joins what と or か ties to what stands before it.
fn join<'t>(
    lexicon: &Lexicon,
    (before, mut left): (String, Vec<Part<'t>>),
    (word, tie, mut right): (String, Option<&Tie>, Vec<Part<'t>>),
    joined: &mut Vec<(String, Vec<Part<'t>>)>,
) {
    let same = ["the same", "of the same name", "different"];
    let begins_same =
        matches!(right[0].atoms.first(), Some(Atom::Adnominal(det)) if same.contains(&det.entry(lexicon).en));
    if begins_same && matches!(tie, Some(Tie::And | Tie::AndPause)) {
        // 自分の場のそれと同名のフォロワー: the place is theirs.
        let back = left.last().is_some_and(|last| last.sorts(lexicon).meets(Sorts::BACK));
        let at = if back { left.len() - 1 } else { 0 };
        right[0].same_as = Some(phrase_of(lexicon, &left[at..]));
        right.splice(0..0, left.drain(..at));
        joined.push((before, right));
        return;
    }
    // 自分の場か自分のEXエリアのカード
    let player = |part: &Part<'_>| part.class(lexicon) == Class::Player;
    let place = |part: Option<&Part<'_>>| part.is_some_and(|part| part.class(lexicon) == Class::Place);
    if let [whose, at, _, ..] = &right[..]
        && player(whose)
        && place(Some(at))
        && place(left.last())
        && left.iter().any(|part| part.atoms == whose.atoms)
    {
        right.remove(0);
    }
    let class = |part: &Part<'_>| match part.class(lexicon) {
        Class::Measured => Class::Like,
        class => class,
    };
    let alike = left.last().is_some_and(|last| class(last) == class(&right[0]));
    let plain = |part: &Part<'_>| {
        part.quantity().is_none() && !matches!(part.atoms.first(), Some(Atom::Adnominal(_)))
    };
    let heads = right.len() == 1
        && plain(&right[0])
        && left.len() > 1
        && left.last().is_some_and(|p| p.quantity().is_none());
    if alike && (right.len() > 1 || heads) {
        let first = right.remove(0);
        if let Some(last) = left.last_mut() {
            last.others.push((word, first));
        }
        left.extend(right);
        joined.push((before, left));
    } else {
        joined.push((before, left));
        joined.push((word, right));
    }
}

/// The words of parts that stand for one phrase.
fn phrase_of(lexicon: &Lexicon, parts: &[Part<'_>]) -> String {
    super::Wants { lexicon, plain: Plain::All, count: None }.group(parts, None).text
}
