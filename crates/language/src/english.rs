//! English of lines and clauses: the frame's template in the mood of the form, conditions before what they allow.

mod counts;
mod forms;
pub mod phrases;
mod relatives;
mod slots;
mod told;
mod verbs;

use crate::conjugation::{Tense, Voice};
use crate::fits::sorts_of;
use crate::frames::{self, Stands};
use crate::genre;
use crate::grammar::{Arg, Atom, Chain, Clause, Copula, Line, Link, Mark, Particle, Pred, Tied};
use crate::lexicon::Lexicon;
use crate::sorts::Sorts;
use crate::syntax::Syntax;
use counts::{count_words, only_count, rate};
use phrases::{Np, Plain, at_place, np};
use verbs::{Carried, Mood, Spoken, Subject, Told, Verb};

/// Says a phrase in English.
pub fn phrase(lexicon: &Lexicon, chain: &Chain, out: &mut String) {
    out.push_str(&np(lexicon, chain, None, Plain::One).text);
}

/// Says a line in English: sentences with capitals and full stops.
pub fn line(lexicon: &Lexicon, line: &Line, out: &mut String) {
    if line.listed {
        out.push_str("• ");
    }
    let mut said = String::new();
    let mut talk = Talk::default();
    for n in 0..line.clauses.len() {
        talk.clause(lexicon, &line.clauses[n..], &mut said);
    }
    Capitals::default().write(said.trim_end().trim_end_matches([',', ';']), out);
}

/// The clauses of a line, each as it is printed and as it is said in English.
pub fn phrases(lexicon: &Lexicon, printed: &Line, meant: &Line) -> Vec<(String, String)> {
    let (mut said, mut talk, mut capitals) = (String::new(), Talk::default(), Capitals::default());
    let mut found = Vec::new();
    for (n, clause) in printed.clauses.iter().enumerate().take(meant.clauses.len()) {
        let before = said.len();
        talk.clause(lexicon, &meant.clauses[n..], &mut said);
        let (mut ja, mut en) = (String::new(), String::new());
        clause.write(lexicon, &mut ja);
        capitals.write(said.get(before..).unwrap_or_default(), &mut en);
        found.push((ja, en.trim().trim_end_matches([',', ';']).to_owned()));
    }
    found
}

/// Where a capital stands: at the beginning of what is said, and after a full stop.
struct Capitals {
    starts: bool,
    mode: bool,
}

impl Default for Capitals {
    fn default() -> Capitals {
        Capitals { starts: true, mode: false }
    }
}

impl Capitals {
    fn write(&mut self, said: &str, out: &mut String) {
        for c in said.chars() {
            match self.starts && c.is_alphabetic() {
                true => out.extend(c.to_uppercase()),
                false => out.push(c),
            }
            // (1) Draw 1 card.
            self.starts =
                matches!(c, '.' | ':') || self.mode && c == ')' || (self.starts && !c.is_alphanumeric());
            self.mode = c == '(' || self.mode && c.is_ascii_digit();
        }
    }
}

/// Says a clause in English, with what ties it to the next one.
pub fn clause(lexicon: &Lexicon, clause: &Clause, out: &mut String) {
    Talk::default().clause(lexicon, std::slice::from_ref(clause), out);
}

/// The head of an ability: what sets it off, or what it costs.
fn head(lexicon: &Lexicon, mark: &Mark) -> String {
    let mut said = String::new();
    mark.english(lexicon, &mut said);
    if !matches!(mark, Mark::Titled { .. } | Mark::Called { .. } | Mark::Timing { .. }) {
        return said;
    }
    let said = said.replace("/when", " or when").replace("/When", " or when");
    let edge = ["the start", "the end", "The start", "The end"].iter().any(|edge| said.starts_with(edge));
    match said.chars().next() {
        Some(first) if edge => format!("At {}{}", first.to_lowercase(), &said[first.len_utf8()..]),
        _ => said,
    }
}

/// The heads of a clause: Quick, Activate — pay 1 PP, … .
fn heads(lexicon: &Lexicon, clause: &Clause, out: &mut String) {
    let marks: Vec<&Mark> = clause
        .args
        .iter()
        .filter_map(|arg| match arg {
            Arg::Mark(mark, _) => Some(mark),
            _ => None,
        })
        .collect();
    let only = clause.pred == Pred::Nothing && clause.link == Some(Link::Cost);
    for (n, mark) in marks.iter().enumerate() {
        let said = head(lexicon, mark);
        let next = marks.get(n + 1).map(|mark| head(lexicon, mark));
        let paid = said.starts_with("pay ");
        let joint = match &next {
            _ if !matches!(mark, Mark::Word { .. }) || said.starts_with('(') => " ",
            Some(_) | None if paid => ", ",
            Some(next) if next.starts_with("pay ") || only && n + 2 == marks.len() => " — ",
            Some(_) => ", ",
            None => " — ",
        };
        out.push_str(&said);
        out.push_str(joint);
    }
}

/// A clause without 次に.
fn without_next(lexicon: &Lexicon, clause: &Clause) -> Option<Clause> {
    let next = |arg: &Arg| matches!(arg, Arg::Adverb(word, _) if word.entry(lexicon).en == "next");
    let at = clause.args.iter().position(next)?;
    let mut clause = clause.clone();
    clause.args.remove(at);
    Some(clause)
}

/// Is the clause paid: does the row that it begins end in a cost?
fn is_cost(lexicon: &Lexicon, clause: &Clause, after: &[Clause]) -> bool {
    // 追加コストとして
    let extra = |arg: &Arg| match arg {
        Arg::Phrase(chain, Some(Particle::As), _) => {
            np(lexicon, chain, None, Plain::One).bare.ends_with(" cost")
        }
        _ => false,
    };
    if clause.args.iter().any(extra) {
        return true;
    }
    let goes_on = |link: &Option<Link>| {
        matches!(
            link,
            None | Some(Link::Pause | Link::Or | Link::OrPause | Link::CommaOr | Link::CommaOrPause)
        )
    };
    let last = std::iter::once(clause).chain(after).find(|clause| !goes_on(&clause.link));
    last.is_some_and(|clause| clause.link == Some(Link::Cost))
}

/// 公開して手札に加えてよい: does the clause behind say that this one may be left too?
fn may_be_left(lexicon: &Lexicon, clause: &Clause, after: &[Clause]) -> bool {
    let plain = |clause: &Clause| {
        let told = |arg: &Arg| {
            matches!(arg, Arg::Phrase(_, Some(Particle::Subject | Particle::Topic | Particle::Also), _))
        };
        !clause.args.iter().any(told)
    };
    let Some(next) = after.first().filter(|next| clause.link.is_none() && plain(next) && plain(clause))
    else {
        return false;
    };
    match (&clause.pred, &next.pred) {
        (Pred::Verb { verb, tense: Tense::Te, .. }, Pred::Verb { voice, tense, .. }) => {
            let allows = tense.allows() || *voice == Voice::Potential && !tense.negated();
            allows && !lexicon.verb(*verb).row.en.starts_with("choose/")
        }
        _ => false,
    }
}

/// What was said before a clause.
#[derive(Default)]
struct Talk {
    /// The subject that the next clause may leave out.
    carried: Option<Carried>,
    spoken: Spoken,
    /// Has the conjunction of joined conditions been said?
    inside: bool,
    /// Has it been said that the next clause may be left?
    allowed: bool,
}

impl Talk {
    /// Says the first of the clauses that are left.
    fn clause(&mut self, lexicon: &Lexicon, clauses: &[Clause], out: &mut String) {
        let Some((clause, after)) = clauses.split_first() else { return };
        heads(lexicon, clause, out);
        let link = clause.link.as_ref();
        let condition = condition(lexicon, clauses);
        // 次に自分のエンドフェイズが来たとき: the next time.
        let next_time = condition.and_then(|_| without_next(lexicon, clause));
        let clause = next_time.as_ref().unwrap_or(clause);
        let last = after.is_empty();
        if self.uses_what_was_chosen(lexicon, clause) {
            // 以下から1つを選んで発動する: to choose it is to use it.
            let head = out.trim_end().trim_end_matches(" and").len();
            out.truncate(head);
            tied(lexicon, link, "", last, out);
            *self = Talk::default();
            return;
        }
        let told = self.body(lexicon, clause, (condition, after));
        let mut body = told.body.trim().to_owned();
        if let Some(conjunction) = condition
            && !self.inside
        {
            let mut word = String::new();
            conjunction.english(lexicon, &mut word);
            let word = word.trim().trim_start_matches("or ");
            // 前衛にいる時: while it lasts.
            let lasts = word == "when" && lasts(lexicon, &clause.pred);
            let word = if lasts { "while" } else { word };
            let word = if next_time.is_some() { "the next time" } else { word };
            body = format!("{word} {body}");
        }
        if !told.before.is_empty() {
            out.push_str(&format!("{} ", told.before));
        }
        self.inside = condition.is_some() && !link.is_some_and(is_subordinate);
        let keyword =
            matches!(&clause.pred, Pred::Is(chain, _) if sorts_of(chain, lexicon).meets(Sorts::KEY));
        match link {
            None if last && keyword => out.push_str(&body),
            // A, B and C
            Some(Link::Pause) | None if !self.inside && goes_on_after(after) => {
                out.push_str(&format!("{body}, "))
            }
            link => tied(lexicon, link, &body, last, out),
        }
        // Only what goes on in the same sentence leaves its subject out.
        let goes_on =
            matches!(link, None | Some(Link::Pause | Link::But | Link::Or | Link::OrPause)) || self.inside;
        self.allowed = told.may;
        self.carried = if goes_on { told.subject } else { None };
        self.spoken = told.spoken;
    }

    /// Is the clause only the use of what was chosen of a list?
    fn uses_what_was_chosen(&self, lexicon: &Lexicon, clause: &Clause) -> bool {
        let Pred::Verb { verb, .. } = &clause.pred else { return false };
        let deeds = |slot: &frames::Slot| slot.particle == Particle::Object && slot.sorts == Sorts::DEED;
        let uses = frames::of(lexicon, *verb).iter().any(|frame| frame.iter().any(deeds))
            || genre::Deed::of(lexicon.verb(*verb).deed) == Some(genre::Deed::Gain);
        self.spoken.listed && clause.args.is_empty() && uses
    }

    /// What stands before a clause's conjunction, the clause, and what it leaves to the next.
    fn body(
        &self,
        lexicon: &Lexicon,
        clause: &Clause,
        (condition, after): (Option<&Link>, &[Clause]),
    ) -> Told {
        let args = &clause.args;
        let plain = |body: String| Told { body, spoken: self.spoken.clone(), ..Told::default() };
        match &clause.pred {
            Pred::Verb { verb, voice, tense } => {
                let mood = self.mood(lexicon, clause, (condition, after));
                let said = Verb {
                    lexicon,
                    args,
                    verb: *verb,
                    voice: *voice,
                    tense: *tense,
                    stands: Stands::Spoken,
                    mood,
                };
                let unnamed = match self.carried {
                    Some(carried) if self.inside || condition.is_none() => Subject::Carried(carried),
                    _ if condition.is_some() => Subject::It,
                    Some(carried) => Subject::Carried(carried),
                    None => Subject::Command,
                };
                Told { may: mood.may, ..said.say(unnamed, &self.spoken) }
            }
            Pred::Is(chain, copula) => {
                let bare = clause.link.is_none() && after.is_empty();
                self.is(lexicon, args, chain, (copula, condition.is_some(), bare))
            }
            Pred::Aside(inner) => {
                let mut out = String::from("(");
                inner.english(lexicon, &mut out);
                plain(out + ")")
            }
            Pred::Nothing => plain(String::new()),
        }
    }

    /// How a clause is told, by what ties it to the next.
    fn mood(
        &self,
        lexicon: &Lexicon,
        clause: &Clause,
        (condition, after): (Option<&Link>, &[Clause]),
    ) -> Mood {
        let Pred::Verb { voice, tense, .. } = &clause.pred else { return Mood::default() };
        let case = matches!(condition, Some(Link::Case | Link::CasePause | Link::If | Link::IfPause));
        let adverb = |clause: &Clause, en: &str| {
            let is = |arg: &Arg| matches!(arg, Arg::Adverb(word, _) if word.entry(lexicon).en == en);
            clause.args.iter().any(is)
        };
        let instead = after.first().is_some_and(|next| adverb(next, "instead"));
        let done = matches!(tense, Tense::Past | Tense::NegativePast | Tense::WasOngoing);
        let in_turn = adverb(clause, "this turn") && matches!(tense, Tense::Ongoing | Tense::NotOngoing);
        Mood {
            would: case && instead && *tense == Tense::Plain && *voice != Voice::Potential,
            past: case && (done || in_turn),
            plain: if condition.is_some() { Plain::One } else { Plain::All },
            cost: condition.is_none() && is_cost(lexicon, clause, after),
            they: self.spoken.thing == Some(true),
            may: condition.is_none() && may_be_left(lexicon, clause, after),
            allowed: self.allowed,
            harm: false,
        }
    }

    /// A noun as the predicate.
    fn is(
        &self,
        lexicon: &Lexicon,
        args: &[Arg],
        chain: &Chain,
        (copula, condition, bare): (&Copula, bool, bool),
    ) -> Told {
        let Beside { before, mut after, subject, counted, each } = around(lexicon, args, chain);
        let value = np(lexicon, chain, None, Plain::One);
        let mut be = String::new();
        copula.english(lexicon, &mut be);
        let told = state_or_noun(chain, &value);
        let cards = only_count(chain).filter(|_| value.sorts == Sorts::QUANTITY);
        let plural = subject.as_ref().map(|np| np.plural);
        let be_many = be.replace("isn’t", "aren’t").replace("is", "are").replace("was", "were");
        let bare = bare && !args.iter().any(|arg| matches!(arg, Arg::Phrase(_, Some(Particle::To), _)));
        let measured = measured(chain).filter(|_| value.sorts.meets(Sorts::FIGURE));
        let body = match (&subject, cards) {
            // 【覚醒】状態なら: if Overflow is active.
            (None, _) if active(chain).is_some() && value.sorts.meets(Sorts::STATE) => {
                format!("{} {be} active", value.bare.trim_end_matches(" state"))
            }
            // 自分のリーダーの体力6以下なら
            (None, None) if condition && measured.is_some() => {
                let (figure, count) = measured.unwrap_or_else(|| (chain.clone(), chain.clone()));
                let figure = np(lexicon, &figure, None, Plain::One);
                let be = if figure.plural { be_many } else { be };
                format!("{} {be} {}", figure.text, np(lexicon, &count, None, Plain::One).bare)
            }
            // それがコスト2以下なら
            (Some(np), None) if measured.is_some() && np.sorts.meets(Sorts::CARD) => {
                let has = if np.plural { "have" } else { "has" };
                format!("{} {has} {}", np.text, value.bare.trim_start_matches("the "))
            }
            // 手札が2枚以下: there are 2 or fewer cards in the hand.
            (Some(place), Some(count)) if place.sorts.meets(Sorts::PLACE) => {
                let be = if counts::is_many(count) { be_many } else { be };
                format!("there {be} {} {}", count_words(lexicon, count, true), at_place(&place.text))
            }
            // これの炎カウンターが2個以上: there are 2 or more flame counters on it.
            (Some(np), _) if np.text.contains(" counters on ") && value.sorts.meets(Sorts::QUANTITY) => {
                let many = counted.unwrap_or_else(|| np.clone());
                format!("there {} {}", if many.plural { be_many } else { be }, many.text)
            }
            // 場の駒が3枚以上: there are 3 or more pieces on the field.
            (Some(np), Some(_)) if !np.definite && np.sorts.meets(Sorts::CARD.or(Sorts::TRAIT)) => {
                let many = counted.unwrap_or_else(|| np.clone());
                format!("there {} {}", if many.plural { be_many } else { be }, many.text)
            }
            (Some(np), _) if np.text.starts_with("the number of ") => {
                format!("{} {be} {}", np.text, told.replace(" kinds", "").trim_end_matches(" cards"))
            }
            (Some(np), _) => format!("{} {} {told}", np.text, if np.plural { be_many } else { be }),
            (None, _) if condition || !matches!(copula, Copula::Bare | Copula::Of) => {
                let told = if value.sorts.meets(Sorts::TIME) { value.text.clone() } else { told };
                match self.carried {
                    None if value.sorts == Sorts::STATE && !value.adjective => told,
                    Some(Carried { plural: true, .. }) => format!("they {be_many} {told}"),
                    _ => format!("it {be} {told}"),
                }
            }
            (None, _) if value.sorts.meets(Sorts::HARM) && !bare => format!("deal {}", value.text),
            (None, _) => value.text.clone(),
        };
        let thing = subject.as_ref().map(|np| np.of.as_ref().map_or(np.plural, |of| of.plural));
        let also = after.iter().position(|word| word == "also").map(|at| after.remove(at));
        let words: Vec<String> = also.into_iter().chain([body]).chain(after).chain(each).collect();
        Told {
            before: before.join(" "),
            body: words.join(" "),
            subject: plural.map(|plural| Carried { plural, player: false }),
            spoken: Spoken { thing: thing.or(self.spoken.thing), ..Spoken::default() },
            may: false,
        }
    }
}

/// in attack position, a character, the same
fn state_or_noun(chain: &Chain, value: &Np) -> String {
    let noun = value.sorts.meets(Sorts::CARD.or(Sorts::DEED)) && !value.adjective;
    let same = chain.first.adnominal() == Some(genre::Adnominal::Same);
    match value.sorts.meets(Sorts::STATE) && !value.adjective && !same {
        true => format!("in {}", value.bare),
        false if noun => value.text.clone(),
        false => value.bare.clone(),
    }
}

/// What stands around a noun that something is.
#[derive(Default)]
struct Beside {
    before: Vec<String>,
    after: Vec<String>,
    /// What is so.
    subject: Option<Np>,
    /// The same with the noun as its count.
    counted: Option<Np>,
    /// For each of what.
    each: Vec<String>,
}

/// The words around a noun that something is.
fn around(lexicon: &Lexicon, args: &[Arg], chain: &Chain) -> Beside {
    let mut all = Beside::default();
    for (n, arg) in args.iter().enumerate() {
        match arg {
            Arg::Phrase(c, Some(Particle::Subject | Particle::Topic | Particle::Also), _) => {
                all.subject = Some(np(lexicon, c, None, Plain::One));
                all.counted = Some(np(lexicon, c, Some(chain), Plain::One));
            }
            Arg::Phrase(c, Some(Particle::Per), _) => {
                all.each.push(verbs::for_each(c, &np(lexicon, c, None, Plain::One)));
            }
            _ if n > 0 && rate(lexicon, &args[n - 1..]).is_some() => {}
            _ if rate(lexicon, &args[n..]).is_some() => all.before.extend(rate(lexicon, &args[n..])),
            arg => beside(lexicon, arg, (&mut all.before, &mut all.after)),
        }
    }
    all
}

/// 【覚醒】状態: a keyword that is a state.
fn active(chain: &Chain) -> Option<&Chain> {
    matches!((&chain.first, &chain.more[..]), (Atom::Keyword(_), [Tied::Beside(Atom::Noun(_))]))
        .then_some(chain)
}

/// 体力6以下: a figure and its value.
fn measured(chain: &Chain) -> Option<(Chain, Chain)> {
    let (Tied::Beside(Atom::Quantity(count)), rest) = chain.more.split_last()? else { return None };
    let count =
        Chain { relative: None, first: Atom::Quantity(count.clone()), more: Vec::new(), ..chain.clone() };
    Some((Chain { more: rest.to_vec(), ..chain.clone() }, count))
}

/// What stands beside a noun that is the predicate: a time before it, the rest behind it.
fn beside(lexicon: &Lexicon, arg: &Arg, (before, after): (&mut Vec<String>, &mut Vec<String>)) {
    match arg {
        Arg::Phrase(chain, particle, _) => {
            let said = np(lexicon, chain, None, Plain::One);
            let mut word = String::new();
            particle.english(lexicon, &mut word);
            match particle {
                None if said.text.starts_with("during ") => before.push(format!("{},", said.text)),
                None if said.sorts.meets(Sorts::TIME) => before.push(format!("at {},", said.text)),
                None => before.push(format!("{},", said.text)),
                Some(Particle::Until) if said.sorts.meets(Sorts::TIME) => {
                    before.push(format!("until {},", said.text));
                }
                Some(_) => after.push(format!("{word} {}", said.text)),
            }
        }
        Arg::Adverb(word, Some(_)) => before.push(format!("{},", word.entry(lexicon).en)),
        Arg::Adverb(word, None) => after.push(word.entry(lexicon).en.to_owned()),
        Arg::Clause(inner) => {
            let mut out = String::new();
            clause(lexicon, inner, &mut out);
            before.push(out.trim_end().to_owned());
        }
        Arg::Mark(..) => {}
    }
}

/// The conjunction of a condition that begins with the first clause: its own, or that of the clauses it is joined
/// with.
fn condition<'t>(lexicon: &Lexicon, clauses: &'t [Clause]) -> Option<&'t Link> {
    for clause in clauses {
        let link = clause.link.as_ref()?;
        if is_subordinate(link) {
            return Some(link);
        }
        let joins = matches!(link, Link::And | Link::AndPause | Link::CommaAnd | Link::CommaAndPause);
        let holds = *link == Link::Pause && tells_state(lexicon, &clause.pred);
        if matches!(
            link,
            Link::WhenOr | Link::WhenOrPause | Link::WhenKanjiOr | Link::WhenSlash | Link::WhenKanjiSlash
        ) {
            return Some(link);
        }
        if !joins && !holds {
            return None;
        }
    }
    None
}

/// Is the clause after this one not the last of the row that it belongs to?
fn goes_on_after(after: &[Clause]) -> bool {
    let [next, _, ..] = after else { return false };
    let told = |arg: &Arg| matches!(arg, Arg::Phrase(_, Some(Particle::Subject | Particle::Topic), _));
    matches!(next.link, None | Some(Link::Pause)) && !next.args.iter().any(told)
}

/// Does the predicate tell what lasts, rather than what happens?
fn lasts(lexicon: &Lexicon, pred: &Pred) -> bool {
    match pred {
        Pred::Is(..) => true,
        Pred::Verb { verb, tense, .. } => {
            let en = lexicon.verb(*verb).row.en;
            let now = matches!(tense, Tense::Plain | Tense::Negative | Tense::Ongoing | Tense::NotOngoing);
            now && (en.starts_with("be/been") || en.starts_with("have/"))
        }
        Pred::Nothing | Pred::Aside(_) => false,
    }
}

/// Does the predicate tell how something is, rather than what happens: 前衛にいて、?
fn tells_state(lexicon: &Lexicon, pred: &Pred) -> bool {
    match pred {
        Pred::Is(_, copula) => *copula == Copula::AndIs,
        Pred::Verb { verb, tense, .. } => {
            let en = lexicon.verb(*verb).row.en;
            matches!(tense, Tense::Te | Tense::Stem) && (en.starts_with("be/been") || en.starts_with("have/"))
        }
        Pred::Nothing | Pred::Aside(_) => false,
    }
}

/// Says a clause and how it is tied to the next one.
fn tied(lexicon: &Lexicon, link: Option<&Link>, body: &str, last: bool, out: &mut String) {
    let Some(link) = link else {
        out.push_str(&format!("{body}{}", if last { ". " } else { " and " }));
        return;
    };
    match link {
        Link::End => out.push_str(&format!("{body}. ")),
        Link::Cost => {
            if body.is_empty() {
                let head = out.trim_end().trim_end_matches(['—', ',']).trim_end().len();
                out.truncate(head);
            }
            out.push_str(&format!("{body}: "));
        }
        Link::Instead | Link::InsteadPause => out.push_str(&format!("rather than {body}, ")),
        Link::WhenOr
        | Link::WhenOrPause
        | Link::WhenKanjiOr
        | Link::WhenSlash
        | Link::WhenKanjiSlash
        | Link::Slash => out.push_str(&format!("{body} or ")),
        Link::Or | Link::OrPause | Link::CommaOrPause => out.push_str(&format!("{body} or ")),
        Link::But => out.push_str(&format!("{body}, but ")),
        Link::ByDoing | Link::ByDoingPause => out.push_str(&format!("{body}; by doing this, ")),
        Link::Without => out.push_str(&format!("{body}, ")),
        link if is_subordinate(link) => out.push_str(&format!("{body}, ")),
        Link::SoThat | Link::JustAs | Link::Until | Link::Because => {
            let mut word = String::new();
            link.english(lexicon, &mut word);
            out.push_str(&format!("{} {body}, ", word.trim()));
        }
        _ => out.push_str(&format!("{body} and ")),
    }
}

/// Does the clause say when, or under which condition, the next one holds?
fn is_subordinate(link: &Link) -> bool {
    matches!(
        link,
        Link::When
            | Link::WhenKanji
            | Link::WhenKanjiTo
            | Link::WhenEnd
            | Link::WhenKanjiEnd
            | Link::EachTime
            | Link::EachTimeTo
            | Link::If
            | Link::IfPause
            | Link::Case
            | Link::CaseOnly
            | Link::CaseOnlyTo
            | Link::CasePause
            | Link::AsLongAs
            | Link::AsLongAsStraight
            | Link::While
            | Link::Upon
    )
}
