//! English of phrases: の-chains turned round, with possessives, articles and plurals.

use crate::fits::{sorts_of, sorts_of_atom};
use crate::grammar::{Amount, Atom, Bound, Chain, Quantity, Tie, Tied};
use crate::lexicon::Lexicon;
use crate::sorts::Sorts;
use crate::syntax::Syntax;

/// A noun phrase in English.
#[derive(Clone, Default, Debug)]
pub struct Np {
    /// With its article.
    pub text: String,
    /// Without an article it was only given because English wants one.
    pub bare: String,
    /// Is it more than one?
    pub plural: bool,
    /// What it stands for.
    pub sorts: Sorts,
}

/// Words that stand together between two の: adjectives, a noun, a count.
#[derive(Default)]
struct Part<'t> {
    atoms: Vec<&'t Atom>,
    limit: String,
}

impl<'t> Part<'t> {
    fn of(atom: &'t Atom) -> Part<'t> {
        Part { atoms: vec![atom], limit: String::new() }
    }

    fn quantity(&self) -> Option<&'t Quantity> {
        self.atoms.iter().find_map(|atom| match atom {
            Atom::Quantity(quantity) => Some(quantity),
            _ => None,
        })
    }

    /// Is it only a count: すべて of すべてのカード?
    fn only_quantity(&self) -> Option<&'t Quantity> {
        self.quantity().filter(|_| self.atoms.len() == 1)
    }
}

/// A phrase in English; a count that stands elsewhere in the clause may belong to it.
pub fn np(lexicon: &Lexicon, chain: &Chain, count: Option<&Chain>) -> Np {
    let mut joined: Vec<(Option<&Tie>, Vec<Part<'_>>)> = vec![(None, vec![Part::of(&chain.first)])];
    for tied in &chain.more {
        let Some((_, parts)) = joined.last_mut() else { break };
        match (tied, parts.last_mut()) {
            (Tied::By(Tie::Of | Tie::Toward | Tie::From | Tie::By | Tie::As, atom), _) => {
                parts.push(Part::of(atom));
            }
            (Tied::Beside(atom) | Tied::By(Tie::Dot, atom), Some(part)) => part.atoms.push(atom),
            (Tied::Limit(limit), Some(part)) => limit.english(lexicon, &mut part.limit),
            (Tied::By(tie, atom), _) => joined.push((Some(tie), vec![Part::of(atom)])),
            (Tied::Beside(_) | Tied::Limit(_), None) => {}
        }
    }
    let several = joined.len() > 1;
    let mut all = Np { sorts: sorts_of(chain, lexicon), ..Np::default() };
    let last = joined.len() - 1;
    let count = count.and_then(|chain| {
        chain.atoms().find_map(|atom| match atom {
            Atom::Quantity(quantity) => Some(quantity),
            _ => None,
        })
    });
    for (n, (tie, parts)) in joined.iter().enumerate() {
        let mut word = String::new();
        if let Some(tie) = tie {
            tie.english(lexicon, &mut word);
        }
        let one = group(lexicon, parts, if n == last { count } else { None });
        all.text.push_str(&word);
        all.bare.push_str(&word);
        all.text.push_str(&one.text);
        all.bare.push_str(&one.bare);
        all.plural |= one.plural || (several && word.contains("and"));
    }
    if let Some(said) = &chain.relative {
        let relative = format!(" {}", super::relative(lexicon, said, all.plural));
        all.text.push_str(&relative);
        all.bare.push_str(&relative);
    }
    all
}

/// What stands around the head of a group.
#[derive(Default)]
struct Around {
    owner: String,
    before: Vec<String>,
    after: Vec<String>,
}

impl Around {
    /// A part before the head: whose it is, where it lies, what it is like.
    fn add(&mut self, lexicon: &Lexicon, part: &Part<'_>) {
        let said = noun(lexicon, part, None, &self.owner);
        let sorts = said.sorts;
        let whole = if said.owned || self.owner.is_empty() {
            said.whole()
        } else {
            format!("{} {}", self.owner, said.words)
        };
        if sorts.meets(Sorts::FIGURE) && sorts.meets(Sorts::QUANTITY.or(Sorts::NUMBER)) {
            self.after.push(format!("with {}", said.words));
        } else if sorts.meets(Sorts::PLAYER) {
            self.owner = possessive(&whole);
        } else if sorts.meets(Sorts::PLACE) {
            self.after.insert(0, format!("in {whole}"));
            self.owner.clear();
        } else if sorts.meets(Sorts::STATE.or(Sorts::ADNOMINAL)) || sorts == Sorts::TRAIT {
            self.before.push(said.words);
        } else if sorts.meets(Sorts::CARD) {
            self.owner = possessive(&whole);
        } else if sorts.meets(Sorts::TIME) {
            // このターンの終了時: the end of this turn.
            self.owner = whole;
        } else {
            self.after.insert(0, format!("of {whole}"));
            self.owner.clear();
        }
    }
}

/// Parts over の, turned round.
fn group(lexicon: &Lexicon, parts: &[Part<'_>], count: Option<&Quantity>) -> Np {
    let Some((head, rest)) = parts.split_last() else { return Np::default() };
    let mut around = Around::default();
    let mut count = head.quantity().or(count);
    for part in rest {
        match part.only_quantity() {
            Some(quantity) if count.is_none() => count = Some(quantity),
            _ => around.add(lexicon, part),
        }
    }
    let owned = !around.owner.is_empty();
    let said = noun(lexicon, head, count, &around.owner);
    let mut words: Vec<String> = Vec::new();
    if !said.counted.is_empty() {
        let of = if owned || said.pile { " of" } else { "" };
        words.push(format!("{}{of}", said.counted.trim_end_matches(" of")));
    }
    let article = if around.before.is_empty() { said.article } else { "" };
    words.push(if said.counted.is_empty() || said.pile { article.to_owned() } else { String::new() });
    if !said.owned {
        words.push(around.owner);
    }
    words.extend(around.before);
    words.push(said.words);
    words.extend(around.after);
    words.retain(|word| !word.is_empty());
    let text = words.join(" ");
    let bare = text.strip_prefix(said.article).unwrap_or(&text).trim_start().to_owned();
    Np { text, bare, plural: said.plural, sorts: said.sorts }
}

/// A part: its words, its count, and the article it needs.
struct Noun {
    article: &'static str,
    words: String,
    counted: String,
    plural: bool,
    /// Does the noun stand for the cards that lie there?
    pile: bool,
    /// Do its words say already whose it is?
    owned: bool,
    sorts: Sorts,
}

impl Noun {
    fn whole(&self) -> String {
        let words = [self.counted.as_str(), self.article, self.words.as_str()];
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

fn noun(lexicon: &Lexicon, part: &Part<'_>, count: Option<&Quantity>, owner: &str) -> Noun {
    let count = part.quantity().or(count);
    let is_word = |atom: &&&Atom| !matches!(atom, Atom::Quantity(_));
    let words: Vec<&&Atom> = part.atoms.iter().filter(is_word).collect();
    let sorts = part.atoms.iter().fold(Sorts::NONE, |before, atom| {
        let sorts = sorts_of_atom(atom, lexicon);
        if matches!(atom, Atom::Quantity(_)) { before.or(sorts) } else { sorts }
    });
    let figure = sorts.meets(Sorts::FIGURE.or(Sorts::KEY)) && !words.is_empty();
    let pile = sorts.meets(Sorts::PILE) && count.is_some() && !words.is_empty();
    let many = count.is_some_and(is_many);
    let plural = !figure && !pile && (many || (count.is_some() && !owner.is_empty()));
    let mut said = String::new();
    let mut determined = false;
    for (n, atom) in words.iter().enumerate() {
        determined |= matches!(atom, Atom::Adnominal(word) if word.entry(lexicon).en != "other");
        add_word(&mut said, &word(lexicon, atom, plural && n + 1 == words.len()));
    }
    let owned = said.contains('~');
    let whose = if owner.is_empty() && !determined { "the" } else { owner };
    said = said.replace('~', &format!("{whose} ")).replace("  ", " ").trim().to_owned();
    let mut counted = String::new();
    if let Some(count) = count {
        let count = count_words(lexicon, count, words.is_empty() || pile);
        match figure || words.is_empty() {
            true => said = format!("{said} {count}").trim().to_owned(),
            false => counted = count,
        }
    }
    said.push_str(&part.limit);
    let wants_article = !determined && !plural && !figure && !owned && (owner.is_empty() || pile);
    let article = match words.last() {
        Some(Atom::Noun(word)) if wants_article && (owner.is_empty() || !pile) => {
            article(word.entry(lexicon).en, &said, sorts)
        }
        _ => "",
    };
    Noun { article, words: said, counted, plural: many && !figure, pile, owned, sorts }
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

/// The article of a singular noun without a determiner: places and figures are the ones there are.
fn article(en: &str, text: &str, sorts: Sorts) -> &'static str {
    let same_plural = en.split_once('/').is_some_and(|(one, many)| one == many);
    let own = ["the ", "this ", "each ", "you", "it", "when ", "always", "any ", "during ", "that "];
    let own = own.iter().any(|word| text.starts_with(word));
    let adjective = sorts.meets(Sorts::STATE.or(Sorts::KEY).or(Sorts::TRAIT)) && !sorts.meets(Sorts::CARD);
    if same_plural || own || adjective {
        ""
    } else if sorts.meets(Sorts::PLACE.or(Sorts::FIGURE).or(Sorts::TIME).or(Sorts::MODE)) {
        "the"
    } else if text.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) {
        "an"
    } else {
        "a"
    }
}

/// A word, in the plural if it is counted.
fn word(lexicon: &Lexicon, atom: &Atom, plural: bool) -> String {
    let entry = match atom {
        Atom::Noun(word) => word.entry(lexicon),
        Atom::Adnominal(word) => word.entry(lexicon),
        other => {
            let mut out = String::new();
            other.english(lexicon, &mut out);
            return out.replace(" /", "/").trim().to_owned();
        }
    };
    match (plural, entry.en.split_once('/')) {
        (true, Some((_, many))) => many.to_owned(),
        (false, Some((one, _))) => one.to_owned(),
        (true, None) => plural_of(entry.en),
        (false, None) => entry.en.to_owned(),
    }
}

/// cards, abilities, boxes
fn plural_of(one: &str) -> String {
    match one {
        _ if one.ends_with('~') => one.to_owned(),
        _ if one.ends_with('y') && !["ay", "ey", "oy", "uy"].iter().any(|end| one.ends_with(end)) => {
            format!("{}ies", &one[..one.len() - 1])
        }
        _ if one.ends_with(['s', 'x']) || one.ends_with("ch") || one.ends_with("sh") => format!("{one}es"),
        _ => format!("{one}s"),
    }
}

fn is_many(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::Count { n: Amount::N { n: 1 }, bound, .. } => matches!(bound, Some(Bound::Least)),
        Quantity::Half | Quantity::UpperHalf | Quantity::LowerHalf => false,
        _ => true,
    }
}

/// A count: "up to 2", "3 or more", "all"; with what is counted if no noun says it.
fn count_words(lexicon: &Lexicon, quantity: &Quantity, alone: bool) -> String {
    let Quantity::Count { n, unit, bound } = quantity else {
        let mut out = String::new();
        quantity.english(lexicon, &mut out);
        return if alone && out.ends_with(" of") { format!("{out} cards") } else { out };
    };
    let mut number = String::new();
    n.english(lexicon, &mut number);
    let unit_en = unit.map_or("", |unit| unit.entry(lexicon).en);
    let cards = unit.is_some_and(|unit| unit.entry(lexicon).sorts == Sorts::CARD);
    let one = matches!(n, Amount::N { n: 1 });
    let unit_en = match (unit_en, alone && cards) {
        ("", true) if one => "card",
        ("", true) => "cards",
        (unit, _) if one => unit.strip_suffix('s').unwrap_or(unit),
        (unit, _) => unit,
    };
    // An ordinal joins its number: 3th would be wrong for 1 to 3, so the number stands behind it.
    if let Some(counted) = unit_en.strip_prefix("th") {
        return format!("{} no. {number}", if counted.is_empty() { "number" } else { counted.trim() });
    }
    let joint = if unit_en.is_empty() { "" } else { " " };
    match bound {
        Some(Bound::UpTo) => format!("up to {number}{joint}{unit_en}"),
        Some(Bound::UpToEach) => format!("up to {number}{joint}{unit_en} each"),
        Some(bound) => {
            let mut after = String::new();
            bound.english(lexicon, &mut after);
            format!("{number}{joint}{unit_en}{after}")
        }
        None => format!("{number}{joint}{unit_en}"),
    }
}

/// your, the opponent’s
fn possessive(owner: &str) -> String {
    match owner {
        "you" => "your".to_owned(),
        "it" => "its".to_owned(),
        "them" => "their".to_owned(),
        _ if owner.ends_with('s') => format!("{owner}’"),
        _ => format!("{owner}’s"),
    }
}
