//! English of phrases: の-chains turned round, with possessives, articles and plurals.

mod nouns;
mod parts;

use super::forms::plural_of;
use super::relatives::{Said, gap, relative, whose};
use crate::belonging;
use crate::fits::sorts_of;
use crate::genre;
use crate::grammar::{
    Arg, Atom, Bound, Chain, Clause, Copula, Limit, Particle, Pred, Quantity, Quote, Relative, Tie, Tied,
};
use crate::lexicon::Lexicon;
use crate::sorts::Sorts;
use crate::syntax::Syntax;
use nouns::{Article, Noun, determiner, noun};
use parts::{Class, Part, groups, loose_determiners};

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
    /// Is it a certain one: this card, it, you?
    pub definite: bool,
    /// Is it said whose it is?
    pub owned: bool,
    /// Is it an adjective: face up, fire?
    pub adjective: bool,
    /// Do only words before the head tell of it?
    pub simple: bool,
    /// The cards whose figure or deed it is.
    pub of: Option<Box<Np>>,
    /// The figures it names, without whose they are.
    pub figures: Vec<String>,
}

/// Whether a plain noun without a count is told as one, or as all there are.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Plain {
    /// What happens to one: when one of your characters moves.
    #[default]
    One,
    /// What holds for all: your characters can’t move.
    All,
}

/// A phrase in English; a count that stands elsewhere in the clause may belong to it.
pub fn np(lexicon: &Lexicon, chain: &Chain, count: Option<&Chain>, plain: Plain) -> Np {
    if let Some((front, rest)) = belonging::front(lexicon, chain) {
        let (one, two) = (np(lexicon, &front, None, plain), np(lexicon, &rest, count, plain));
        let joined = |a: &str, b: &str| format!("{a} and {b}");
        let (text, bare) = (joined(&one.text, &two.text), joined(&one.bare, &two.bare));
        return Np { text, bare, plural: true, ..two };
    }
    if let Some((each, set)) = each_counted(chain) {
        let said = np(lexicon, &each, count, plain);
        let of = |text: &str| if set { format!("set of {text}") } else { text.to_owned() };
        return Np { text: of(&said.text), bare: of(&said.bare), ..said };
    }
    if let Some((of_what, all)) = part_of(chain) {
        let said = np(lexicon, &of_what, None, plain);
        let of = |text: &str| format!("{} of {text}", if all { "all" } else { "one" });
        return Np { text: of(&said.text), bare: of(&said.bare), plural: all, ..said };
    }
    let unquoted = unquoted(lexicon, chain);
    let chain = unquoted.as_ref().unwrap_or(chain);
    let whose_it_is = outer(lexicon, chain);
    let chain = whose_it_is.as_ref().unwrap_or(chain);
    let mut joined = groups(lexicon, chain);
    let said = chain.relative.as_deref();
    if let (Some(said), Some((_, parts))) = (said, joined.first_mut()) {
        // 相手の〔アタックしている〕カード: whose it is stands before the clause.
        let before: Vec<Part<'_>> = whose(lexicon, said)
            .flat_map(|chain| groups(lexicon, chain))
            .flat_map(|(_, parts)| parts)
            .collect();
        parts.splice(0..0, before);
        loose_determiners(parts);
    }
    let count = count.and_then(|chain| {
        chain.atoms().find_map(|atom| match atom {
            Atom::Quantity(quantity) => Some(quantity),
            _ => None,
        })
    });
    let last = joined.len() - 1;
    let counted = count.is_some() || joined[last].1.iter().any(|part| part.quantity().is_some());
    let mut all = Np { sorts: sorts_of(chain, lexicon), simple: last == 0, ..Np::default() };
    for (n, (tie, parts)) in joined.iter().enumerate() {
        // A, B and C
        let listed = n < last && joined[n + 1].0 == *tie && [" and ", " or "].contains(&tie.as_str());
        let tie = if listed { ", " } else { tie };
        // 1枚のカードか2体のトークン: the count of the last may mean each.
        let plain = if n < last && counted { Plain::One } else { plain };
        let wants = Wants { lexicon, plain, count: count.filter(|_| n == last) };
        let one = wants.group(parts, said.filter(|_| n == last));
        all.text.push_str(tie);
        all.bare.push_str(tie);
        all.text.push_str(&one.text);
        all.bare.push_str(&one.bare);
        all.plural |= one.plural || (n > 0 && joined[last].0.contains("and"));
        all.definite |= one.definite;
        all.owned |= one.owned;
        all.adjective |= one.adjective;
        all.simple &= one.simple;
        all.of = all.of.or(one.of);
        all.figures.extend(one.figures);
    }
    all
}

/// 以下のどちらか, それらすべて: of what, and whether all of it.
fn part_of(chain: &Chain) -> Option<(Chain, bool)> {
    let of = chain.without_last()?;
    match (chain.last().noun(), chain.last()) {
        (Some(genre::Noun::EitherOne | genre::Noun::AnyOne), _) => Some((of, false)),
        (_, Atom::Quantity(Quantity::All)) if of.is(genre::Noun::Them) => Some((of, true)),
        _ => None,
    }
}

/// 「+1/+1」の修正と「先制」: what is quoted only because it is given is told without quotation marks, and a noun that
/// English has no word for is left out.
fn unquoted(lexicon: &Lexicon, chain: &Chain) -> Option<Chain> {
    let told = |atom: &Atom| match atom {
        Atom::Quote(Quote::Text { line }) => {
            let plain = Sorts::KEY.or(Sorts::CHANGE).or(Sorts::FIGURE);
            let inner = line.0.only_chain()?;
            let only = |tied: &Tied| matches!(tied, Tied::Beside(_) | Tied::By(Tie::Of, _));
            let cards = !inner.more.is_empty() && sorts_of(inner, lexicon).meets(Sorts::CARD);
            let described = (inner.relative.is_some() || cards)
                && chain.relative.is_none()
                && chain.more.iter().all(only);
            let plain = inner.relative.is_none() && sorts_of(inner, lexicon).meets(plain);
            (plain || described).then(|| inner.clone())
        }
        _ => None,
    };
    let silent = |atom: &Atom| matches!(atom, Atom::Noun(word) if word.entry(lexicon).en.is_empty());
    let any = chain.atoms().any(|atom| told(atom).is_some() || silent(atom));
    if !any || silent(&chain.first) {
        return None;
    }
    let mut relative = chain.relative.clone();
    let mut inner = |atom: &Atom| match told(atom) {
        Some(inner) => {
            relative = relative.take().or(inner.relative);
            (inner.first, inner.more)
        }
        None => (atom.clone(), Vec::new()),
    };
    let (first, mut more) = inner(&chain.first);
    for tied in &chain.more {
        let (tie, atom) = match tied {
            Tied::By(_, atom) | Tied::Beside(atom) if silent(atom) => continue,
            // 「先制」「再生」: side by side.
            Tied::Beside(atom) if told(atom).is_some() => (Some(Tie::Space), atom),
            Tied::Beside(atom) => (None, atom),
            Tied::By(tie, atom) => (Some(tie.clone()), atom),
            Tied::Limit(_) => {
                more.push(tied.clone());
                continue;
            }
        };
        let (next, rest) = inner(atom);
        more.push(tie.map_or_else(|| Tied::Beside(next.clone()), |tie| Tied::By(tie, next.clone())));
        more.extend(rest);
    }
    Some(Chain { first, more, relative, at: chain.at })
}

/// AとB各1枚, 『…』『…』1枚ずつ: each of them with its count, and whether they make a set.
fn each_counted(chain: &Chain) -> Option<(Chain, bool)> {
    let (mut more, mut set) = (&chain.more[..], false);
    if let [before @ .., Tied::Beside(Atom::Quantity(Quantity::Count { unit: Some(unit), .. }))] = more
        && genre::Counter::of(*unit) == Some(genre::Counter::Set)
    {
        (more, set) = (before, true);
    }
    let (last, parts) = more.split_last()?;
    let count = match last {
        Tied::Beside(Atom::Quantity(Quantity::Apiece { n, unit })) => (n, Some(*unit)),
        Tied::Beside(Atom::Quantity(Quantity::Count { n, unit, bound: Some(Bound::Each) })) => (n, *unit),
        _ => return None,
    };
    let count = Quantity::Count { n: count.0.clone(), unit: count.1, bound: None };
    let count = || Tied::Beside(Atom::Quantity(count.clone()));
    let (mut more, mut last) = (Vec::new(), &chain.first);
    for tied in parts {
        let next = match (tied, last) {
            (Tied::By(Tie::And, _), _) => Some(tied.clone()),
            (Tied::Beside(atom @ Atom::Name(_)), Atom::Name(_)) => Some(Tied::By(Tie::And, atom.clone())),
            _ => None,
        };
        more.extend(next.iter().map(|_| count()));
        more.push(next.unwrap_or_else(|| tied.clone()));
        last = tied.atom().unwrap_or(last);
    }
    more.push(count());
    (more.len() > parts.len() + 1).then(|| (Chain { more, ..chain.clone() }, set))
}

/// 自分の他の〔【守護】を持つ〕フォロワー: what stands before the keyword that cards have tells of the cards.
fn outer(lexicon: &Lexicon, chain: &Chain) -> Option<Chain> {
    let said = chain.relative.as_deref()?;
    let at = said.args.iter().position(|arg| matches!(arg, Arg::Phrase(_, Some(Particle::Object), _)))?;
    let Arg::Phrase(object, particle, pause) = &said.args[at] else { return None };
    let key = |tied: &Tied| matches!(tied.atom(), Some(Atom::Keyword(_)));
    let split = object.more.iter().position(key).filter(|_| object.relative.is_none())?;
    let tells = |atom: &Atom| match atom {
        Atom::Adnominal(_) => true,
        Atom::Noun(word) => word.entry(lexicon).sorts.meets(Sorts::PLAYER.or(Sorts::PLACE)),
        _ => false,
    };
    let before = std::iter::once(&object.first).chain(object.more[..split].iter().filter_map(Tied::atom));
    if !before.into_iter().all(tells) {
        return None;
    }
    let whose = Chain { more: object.more[..split].to_vec(), ..object.clone() };
    let first = object.more[split].atom()?.clone();
    let key = Chain { first, more: object.more[split + 1..].to_vec(), ..object.clone() };
    let mut said = said.clone();
    said.args[at] = Arg::Phrase(key, particle.clone(), pause.clone());
    said.args.insert(at, Arg::Phrase(whose, Some(Particle::Of), None));
    Some(Chain { relative: Some(Box::new(said)), ..chain.clone() })
}

/// What a phrase is said with.
#[derive(Copy, Clone)]
struct Wants<'t> {
    lexicon: &'t Lexicon,
    plain: Plain,
    /// A count that stands elsewhere.
    count: Option<&'t Quantity>,
}

/// What stands around the head of a group.
#[derive(Default)]
struct Around {
    owner: String,
    /// Is the owner a player, or more than one card?
    many_owners: bool,
    before: Vec<String>,
    place: String,
    after: Vec<String>,
}

impl Around {
    /// A part before the head: whose it is, where it lies, what it is like.
    fn add(&mut self, lexicon: &Lexicon, part: &Part<'_>) {
        let plain = if part.class(lexicon) == Class::Card { Plain::All } else { Plain::One };
        let said = noun(lexicon, part, None, (&self.owner, plain));
        let whole = said.whole(&self.owner);
        match part.class(lexicon) {
            _ if said.core.starts_with("other than ") => {
                let whole = said.core.replacen("than ", &format!("than {} ", said.det), 1);
                self.after.push(whole.replace("  ", " "));
            }
            _ if ["the lowest ", "the highest "].iter().any(|most| said.core.starts_with(most)) => {
                self.after.push(format!("with {}", said.core));
            }
            Class::Measured => {
                let measured = format!("{} {}", said.det.trim_start_matches("the"), said.core);
                self.after.push(format!("with {}", measured.trim()));
            }
            Class::Player => {
                self.many_owners = true;
                self.owner = possessive(&whole);
            }
            Class::Place => {
                let of = std::mem::take(&mut self.place);
                let joint = if is_side(&of) { on_or_in(&of) } else { "of" };
                self.place = if of.is_empty() { whole } else { format!("{whole} {joint} {of}") };
                self.owner.clear();
            }
            Class::Like if said.adjective => self.before.push(said.core.replace("face ", "face-")),
            Class::Like => self.after.push(format!("in {}", said.core)),
            Class::Card if part.is_name() => self.before.push(said.core),
            Class::Card => self.owner = possessive(&whole),
            // このターンの終了時: the end of this turn.
            Class::Time => self.owner = whole,
            Class::Extent => {
                let of = self.take_figure().unwrap_or_else(|| said.core.clone());
                self.after.push(format!("equal to {of}"));
            }
            Class::Figure | Class::Other => {
                self.after.insert(0, format!("of {whole}"));
                self.owner.clear();
            }
        }
    }

    /// A figure before 分 or 数値: of what it is, is said by it.
    fn take_figure(&mut self) -> Option<String> {
        let of = self.after.first()?.strip_prefix("of ")?.to_owned();
        self.after.remove(0);
        Some(of)
    }

    /// Where it lies, and what else stands behind the head.
    fn behind(self, of_place: bool) -> Vec<String> {
        let place = (!self.place.is_empty()).then(|| match of_place && !is_side(&self.place) {
            true => format!("of {}", self.place),
            false => at_place(&self.place),
        });
        place.into_iter().chain(self.after).collect()
    }
}

impl<'t> Wants<'t> {
    /// Parts over の, turned round.
    fn group(&self, parts: &[Part<'_>], said: Option<&Relative>) -> Np {
        let Some((head, rest)) = parts.split_last() else { return Np::default() };
        let cards = |part: &Part<'_>| part.class(self.lexicon) == Class::Card;
        if let Some(at) = rest.iter().position(|part| part.toward) {
            // リーダーへの攻撃: an attack on a leader.
            let whom = Wants { count: None, ..*self }.group(&rest[..=at], None);
            let what = self.group(&parts[at + 1..], said);
            let to = if what.sorts.meets(Sorts::DEED) { "on" } else { "to" };
            let joined = |what: &str| format!("{what} {to} {}", whom.text);
            return Np { text: joined(&what.text), bare: joined(&what.bare), simple: false, ..what };
        }
        let numbers = head.said(self.lexicon, false) == "number"
            && rest.last().is_some_and(|p| p.is_counter(self.lexicon));
        if numbers {
            // これの炎カウンターの数
            return Wants { plain: Plain::One, count: None, ..*self }.group(rest, said);
        }
        if head.is_counter(self.lexicon)
            && let Some((owner, between)) = rest.iter().rposition(cards).map(|at| rest.split_at(at + 1))
            && between.is_empty()
        {
            // これの炎カウンター2個: 2 flame counters on this card.
            let on = Wants { count: None, ..*self }.group(owner, said);
            let none = self.count.is_none() && head.quantity().is_none();
            let all = Wants { plain: Plain::All, ..*self };
            let mut counters = if none { all } else { *self }.group(std::slice::from_ref(head), None);
            if none && self.plain == Plain::One {
                counters.text = format!("the number of {}", counters.text);
                counters.bare = counters.text.clone();
                counters.plural = false;
            }
            let joined = |what: &str| format!("{what} on {}", on.text);
            return Np {
                text: joined(&counters.text),
                bare: joined(&counters.bare),
                simple: false,
                ..counters
            };
        }
        if head.is_aspect(self.lexicon)
            && let Some(owner) = rest.iter().rposition(cards)
        {
            let number = head.said(self.lexicon, false).contains("number");
            let plain = if number { Plain::All } else { self.plain };
            let owner_np = Wants { count: None, plain, ..*self }.group(&rest[..=owner], said);
            return bounded(head, self.aspect(head, &rest[owner + 1..], owner_np));
        }
        let belongs = said.map(|said| gap(self.lexicon, said, parts.iter().map(|p| p.sorts(self.lexicon))));
        let mut around = Around::default();
        let figure = head.class(self.lexicon) == Class::Figure && !head.is_counter(self.lexicon);
        let mut count = head.quantity().or(self.count.filter(|_| !figure));
        let mut definite = false;
        for (n, part) in rest.iter().enumerate() {
            match part.only_quantity() {
                Some(quantity) if count.is_none() => count = Some(quantity),
                _ => around.add(self.lexicon, part),
            }
            if let Some(said) = said.filter(|_| belongs == Some(n)) {
                let told = relative(self.lexicon, said, (part.sorts(self.lexicon), false));
                around.tell_place(told);
            }
        }
        let mut named = noun(self.lexicon, head, count, (&around.owner, self.plain));
        named.counts_figure(self.lexicon, self.count);
        if let Some(said) = said.filter(|_| belongs.is_none_or(|n| n == rest.len())) {
            match relative(self.lexicon, said, (named.sorts, named.plural_word)) {
                Said::Before(word) => around.before.push(word),
                Said::Certain(word) => {
                    definite = true;
                    if count.is_none() && around.owner.is_empty() {
                        named = noun(self.lexicon, head, None, ("", Plain::One));
                    }
                    around.before.push(word);
                }
                Said::After(words) => around.after.push(words),
            }
        }
        bounded(head, self.assembled(named, around, definite))
    }

    /// A figure, a state or a deed of cards: the cost of water characters in your hand.
    fn aspect(&self, head: &Part<'_>, between: &[Part<'_>], owner: Np) -> Np {
        if head.class(self.lexicon) == Class::Extent {
            let figure = head.extent_of(self.lexicon);
            let figure = if figure.is_empty() {
                between.first().map_or_else(String::new, |part| part.said(self.lexicon, false))
            } else {
                figure
            };
            let text = format!("equal to {} {figure}", possessive(&owner.text));
            return Np { bare: text.clone(), text, sorts: Sorts::QUANTITY, ..Np::default() };
        }
        let mut around = Around { many_owners: owner.plural, ..Around::default() };
        let mut prefix = String::new();
        let joined = owner.text.contains(" and ");
        let short = owner.simple && !owner.text.contains('’') && !joined && (owner.definite || !owner.plural);
        let place = head.class(self.lexicon) == Class::Time;
        if short || place {
            around.owner = possessive(&owner.text);
        }
        for part in between {
            match part.class(self.lexicon) {
                // ATKの合計: the total ATK; ATKの数値分: equal to the ATK
                Class::Figure => {
                    let said = noun(self.lexicon, part, None, ("", Plain::One));
                    prefix = format!("{prefix} {}", said.core).trim_start().to_owned();
                }
                _ => around.add(self.lexicon, part),
            }
        }
        let mut named = noun(self.lexicon, head, None, (&around.owner, Plain::One));
        named.counts_figure(self.lexicon, self.count);
        if let Some(whole) = around.equal(between, self.lexicon, &prefix, &owner, short) {
            named.core = format!("{} {whole}", named.core);
            around = Around::default();
        } else if named.core == "value" && !prefix.is_empty() {
            named.core = prefix;
        } else if named.core == "number of kinds" && !prefix.is_empty() {
            named.det = "the".to_owned();
            named.core = format!("number of different {}", plural_of(&prefix));
        } else if !prefix.is_empty() {
            named.det = "the".to_owned();
            named.core = format!("{} {prefix}", named.core);
        }
        let figures = head.figures(self.lexicon, &named);
        let (det, deed) = (named.det.is_empty(), named.sorts.meets(Sorts::DEED));
        if deed && !named.counted() && det && (owner.plural || !owner.definite) {
            named.pluralize();
        }
        if owner.plural && named.sorts.meets(Sorts::STATE) || figures.len() > 1 {
            named.plural = true;
        }
        let counted = named.sorts.meets(Sorts::STATE) && owner.plural && !head.is_mass(self.lexicon);
        if counted || joined && figures.len() == 1 && !named.core.contains("number") {
            named.core = plural_of(&named.core);
        }
        let of = !short && !place && around.after.is_empty() && !named.core.contains(" equal to ");
        if of {
            around.after.push(format!("of {}", owner.text));
            // カードの枚数: the number of cards, said once.
            if named.core == "number of cards" {
                named.core = "number".to_owned();
            }
            if named.det.is_empty() {
                named.det = "the".to_owned();
            }
        }
        Np { of: Some(Box::new(owner)), figures, owned: true, ..self.assembled(named, around, true) }
    }

    /// The words in their order.
    fn assembled(&self, named: Noun, around: Around, told: bool) -> Np {
        let mut around = around;
        if named.sorts.meets(Sorts::FIGURE) && named.counted() && around.owner == "your" {
            around.owner.clear();
        }
        if named.unique && named.counted() && around.owner == "the opponent’s" {
            around.owner.clear();
            around.before.insert(0, "opposing".to_owned());
        }
        let owned = !around.owner.is_empty();
        let mut words: Vec<String> = Vec::new();
        let mut named = named;
        let deed = named.sorts.meets(Sorts::DEED) && !named.sorts.meets(Sorts::CARD);
        if deed && around.many_owners && !named.counted() && named.det.is_empty() {
            named.pluralize();
        }
        if named.pile && named.counted() {
            let whose = match around.owner.as_str() {
                _ if named.core.starts_with("the ") => "",
                "" => "the ",
                owner => &format!("{owner} "),
            };
            let count = named.count.trim_end_matches(" from");
            let end = top_cards(count, &named.core);
            words.push(end.unwrap_or_else(|| format!("{} {whose}{}", named.count, named.core)));
        } else {
            if named.counted() {
                let of = if owned && !named.count.ends_with(" of") { " of" } else { "" };
                words.push(format!("{}{of}", named.count));
            }
            if owned && !named.owned {
                words.push(around.owner.clone());
            }
            words.push(named.det.clone());
            words.extend(around.before.iter().cloned());
            words.push(named.core.clone());
        }
        let definite = told || named.definite;
        let behind = around.behind(named.sorts.meets(Sorts::PLACE) && !named.sorts.meets(Sorts::CARD));
        let simple = behind.is_empty() && !named.counted();
        words.extend(behind);
        words.retain(|word| !word.is_empty());
        let bare = words.join(" ");
        let article = match named.article {
            _ if named.counted() || owned || !named.det.is_empty() => "",
            Article::A if told => "the ",
            Article::A if bare.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) => "an ",
            Article::A => "a ",
            Article::The => "the ",
            Article::None if told && named.plural => "the ",
            Article::None => "",
        };
        Np {
            text: format!("{article}{bare}"),
            bare,
            plural: named.plural,
            sorts: named.sorts,
            definite,
            owned,
            adjective: named.adjective,
            simple,
            of: None,
            figures: named.figures,
        }
    }
}

impl Around {
    /// What a clause tells of the place that was said last.
    fn tell_place(&mut self, told: Said) {
        match told {
            Said::Before(words) | Said::Certain(words) | Said::After(words) => {
                self.place = format!("{} {words}", self.place).trim_start().to_owned();
            }
        }
    }

    /// ATKの数値分: equal to this card’s ATK.
    fn equal(
        &self,
        between: &[Part<'_>],
        lexicon: &Lexicon,
        prefix: &str,
        owner: &Np,
        short: bool,
    ) -> Option<String> {
        let extent = between.iter().find(|part| part.class(lexicon) == Class::Extent)?;
        let own = extent.extent_of(lexicon);
        let figure = if prefix.is_empty() { own } else { prefix.to_owned() };
        let whole = match short {
            true => format!("{} {figure}", possessive(&owner.text)),
            false => format!("the {figure} of {}", owner.text),
        };
        Some(format!("equal to {whole}"))
    }
}

/// A figure that bounds another: at most this card’s ATK.
fn bounded(head: &Part<'_>, said: Np) -> Np {
    match head.limit {
        Some(limit) => Np { text: limited(limit, &said.text), bare: limited(limit, &said.bare), ..said },
        None => said,
    }
}

fn limited(limit: &Limit, figure: &str) -> String {
    match limit {
        Limit::Least => format!("at least {figure}"),
        Limit::Most => format!("at most {figure}"),
        Limit::Below => format!("less than {figure}"),
    }
}

/// The phrase that is all that stands in quotes: 「ドール」. What is called by it needs no article.
fn quoted(atom: &Atom) -> Option<&Chain> {
    let Atom::Quote(Quote::Text { line }) = atom else { return None };
    match &line.0.clauses[..] {
        [Clause { args, pred: Pred::Is(chain, Copula::Bare), link: None, .. }] if args.is_empty() => {
            Some(chain)
        }
        _ => None,
    }
}

/// 「このターン中に自分がプレイしたカードの枚数」: a figure that is described.
fn is_figure(lexicon: &Lexicon, clauses: &[Clause]) -> bool {
    match clauses {
        [Clause { pred: Pred::Is(chain, Copula::Bare), link: None, .. }] => {
            sorts_of(chain, lexicon).meets(Sorts::FIGURE)
                && !sorts_of(chain, lexicon).meets(Sorts::KEY.or(Sorts::CARD))
        }
        _ => false,
    }
}

/// A word, in the plural if it is counted.
fn word(lexicon: &Lexicon, atom: &Atom, plural: bool) -> String {
    if let Some(chain) = quoted(atom) {
        let said = np(lexicon, chain, None, Plain::One);
        let figure = said.sorts.meets(Sorts::FIGURE) && !said.sorts.meets(Sorts::KEY.or(Sorts::CARD));
        return if figure && !chain.more.is_empty() { said.text } else { format!("“{}”", said.bare) };
    }
    let entry = match atom {
        Atom::Noun(word) => word.entry(lexicon),
        Atom::Adnominal(word) => word.entry(lexicon),
        Atom::Name(name) => return format!("“{}”", lexicon.called(&name.0)),
        Atom::Trait(name) => return format!("＜{}＞", name.0.trim_matches(['＜', '＞'])),
        Atom::Quote(Quote::Text { line }) if is_figure(lexicon, &line.0.clauses) => {
            let mut out = String::new();
            super::line(lexicon, &line.0, &mut out);
            let out = out.trim_end().trim_end_matches('.').to_owned();
            let mut letters = out.chars();
            let first = letters.next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
            return first + letters.as_str();
        }
        other => {
            let mut out = String::new();
            other.english(lexicon, &mut out);
            return out.replace(" /", "/").replace('「', "“").replace('」', "”").trim().to_owned();
        }
    };
    match (plural, entry.en.split_once('/')) {
        (true, Some((_, many))) => many.to_owned(),
        (false, Some((one, _))) => one.to_owned(),
        (true, None) => plural_of(entry.en),
        (false, None) => entry.en.to_owned(),
    }
}

/// Does the place lie on a side: the left?
fn is_side(place: &str) -> bool {
    ["the left", "the right"].contains(&place)
}

/// on for what is flat, in for the others
fn on_or_in(place: &str) -> &'static str {
    let noun = place.split(" of ").next().unwrap_or(place);
    let noun = noun.split(" on ").next().unwrap_or(noun).split(" where ").next().unwrap_or(noun);
    let noun = noun.split(" as ").next().unwrap_or(noun);
    let flat = ["field", "square", "squares", "left", "right", "side", "board"];
    if noun.rsplit(' ').next().is_some_and(|word| flat.contains(&word)) { "on" } else { "in" }
}

/// Where something lies: in the hand, on the field, on top of the deck.
pub fn at_place(place: &str) -> String {
    if let Some(of) = place.strip_prefix("the top of ") {
        format!("on top of {of}")
    } else if ["the bottom of ", "the very top of ", "the very bottom of "]
        .iter()
        .any(|end| place.starts_with(end))
    {
        format!("on {place}")
    } else {
        format!("{} {place}", on_or_in(place))
    }
}

/// デッキの上から2枚: the top 2 cards of the deck.
pub fn top_cards(count: &str, place: &str) -> Option<String> {
    let (end, of) = place.split_once(" of ").filter(|(end, _)| ["the top", "the bottom"].contains(end))?;
    if count == "half of" {
        return Some(format!("{end} half of {of}"));
    }
    let number = count.strip_suffix(" cards").or(count.strip_suffix(" card"))?;
    number.starts_with(|c: char| c.is_ascii_digit() || c == 'X').then(|| match number {
        "1" => format!("{end} card of {of}"),
        number => format!("{end} {number} cards of {of}"),
    })
}

/// your, the opponent’s
pub fn possessive(owner: &str) -> String {
    match owner {
        "you" => "your".to_owned(),
        "it" => "its".to_owned(),
        // 自身の場
        "that player" => "their".to_owned(),
        "them" | "they" => "their".to_owned(),
        _ if owner.ends_with('s') => format!("{owner}’"),
        _ => format!("{owner}’s"),
    }
}
