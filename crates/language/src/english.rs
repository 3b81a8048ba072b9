//! English of lines and clauses: the frame's template in the mood of the form, conditions before what they allow.

pub mod phrases;

use crate::conjugation::{Tense, Voice};
use crate::frames::{self, Stands, Use};
use crate::grammar::{Arg, Chain, Clause, Copula, Line, Link, Mark, Particle, Pred, Relative};
use crate::lexicon::{Lexicon, VerbId};
use crate::sorts::Sorts;
use crate::syntax::Syntax;
use phrases::{Np, np};

/// Says a phrase in English.
pub fn phrase(lexicon: &Lexicon, chain: &Chain, out: &mut String) {
    out.push_str(&np(lexicon, chain, None).text);
}

/// Says a line in English: sentences with capitals and full stops.
pub fn line(lexicon: &Lexicon, line: &Line, out: &mut String) {
    if line.listed {
        out.push_str("• ");
    }
    let mut said = String::new();
    let mut carried = None;
    for (n, clause) in line.clauses.iter().enumerate() {
        let last = n + 1 == line.clauses.len();
        carried = clause_after(lexicon, clause, (carried, last), &mut said);
    }
    let said = said.trim_end().trim_end_matches([',', ';']);
    let mut starts = true;
    for c in said.chars() {
        match starts && c.is_alphabetic() {
            true => out.extend(c.to_uppercase()),
            false => out.push(c),
        }
        starts = matches!(c, '.' | ':') || (starts && !c.is_alphanumeric());
    }
}

/// Says a clause in English, with what ties it to the next one.
pub fn clause(lexicon: &Lexicon, clause: &Clause, out: &mut String) {
    clause_after(lexicon, clause, (None, true), out);
}

/// Whether the subject of a clause, which the next may leave out, is more than one; none if there is none.
type Carried = Option<bool>;

/// Says a clause after another, and returns the subject that the next may leave out.
fn clause_after(
    lexicon: &Lexicon,
    clause: &Clause,
    (carried, last): (Carried, bool),
    out: &mut String,
) -> Carried {
    for arg in &clause.args {
        if let Arg::Mark(mark, _) = arg {
            mark.english(lexicon, out);
            out.push_str(if matches!(mark, Mark::Word { .. }) { " — " } else { " " });
        }
    }
    let link = clause.link.as_ref();
    let subordinate = link.is_some_and(is_subordinate);
    let inside = link.is_none() && last;
    let (before, body, subject) = body(lexicon, &clause.args, &clause.pred, (subordinate, inside, carried));
    if !before.is_empty() {
        out.push_str(&format!("{before} "));
    }
    let body = body.trim();
    match link {
        Some(Link::End) => out.push_str(&format!("{body}. ")),
        Some(Link::Cost) => {
            if body.is_empty() {
                let head = out.trim_end().trim_end_matches('—').trim_end().len();
                out.truncate(head);
            }
            out.push_str(&format!("{body}: "));
        }
        None if last => out.push_str(&format!("{body}. ")),
        None => out.push_str(&format!("{body} and ")),
        Some(link) => tied(lexicon, link, body, out),
    }
    // Only what goes on in the same sentence leaves its subject out.
    if matches!(link, None | Some(Link::Pause)) { subject } else { None }
}

/// Says how a clause is tied to the next one.
fn tied(lexicon: &Lexicon, link: &Link, body: &str, out: &mut String) {
    match link {
        Link::Instead | Link::InsteadPause => out.push_str(&format!("rather than {body}, ")),
        Link::WhenOr | Link::WhenOrPause | Link::WhenKanjiOr => out.push_str(&format!("when {body}, or ")),
        Link::Or | Link::OrPause | Link::CommaOrPause => out.push_str(&format!("{body} or ")),
        Link::But => out.push_str(&format!("{body}, but ")),
        Link::ByDoing | Link::ByDoingPause => out.push_str(&format!("{body}; by doing this, ")),
        Link::Without => out.push_str(&format!("{body}, ")),
        link if is_subordinate(link)
            || matches!(link, Link::SoThat | Link::JustAs | Link::Until | Link::Because) =>
        {
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
            | Link::CasePause
            | Link::AsLongAs
            | Link::While
            | Link::Upon
    )
}

/// What stands before a clause's conjunction, the clause, and the subject it leaves to the next.
fn body(
    lexicon: &Lexicon,
    args: &[Arg],
    pred: &Pred,
    (subordinate, inside, carried): (bool, bool, Carried),
) -> (String, String, Carried) {
    match pred {
        Pred::Verb { verb, voice, tense } => {
            let stands = Stands::Spoken;
            let said = Said { lexicon, args, verb: *verb, voice: *voice, tense: *tense, stands };
            said.say(match carried {
                _ if subordinate => Subject::It,
                Some(plural) => Subject::Carried(plural),
                None => Subject::Command,
            })
        }
        Pred::Is(chain, copula) => (String::new(), is(lexicon, args, chain, (copula, inside)), None),
        Pred::Aside(inner) => {
            let mut out = String::from("(");
            inner.english(lexicon, &mut out);
            (String::new(), out + ")", None)
        }
        Pred::Nothing => (String::new(), String::new(), None),
    }
}

/// A noun as the predicate.
fn is(lexicon: &Lexicon, args: &[Arg], chain: &Chain, (copula, inside): (&Copula, bool)) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut after: Vec<String> = Vec::new();
    let mut subject = None;
    for arg in args {
        match arg {
            Arg::Phrase(c, Some(Particle::Subject | Particle::Topic | Particle::Also), _) => {
                subject = Some(np(lexicon, c, None));
            }
            Arg::Phrase(c, Some(particle), _) => {
                let mut word = String::new();
                particle.english(lexicon, &mut word);
                after.push(format!("{word} {}", np(lexicon, c, None).text));
            }
            Arg::Phrase(c, None, _) => words.push(format!("{},", np(lexicon, c, None).text)),
            Arg::Adverb(word, _) => after.push(word.entry(lexicon).en.to_owned()),
            Arg::Clause(inner) => {
                let mut out = String::new();
                clause(lexicon, inner, &mut out);
                words.push(out.trim_end().to_owned());
            }
            Arg::Mark(..) => {}
        }
    }
    let value = np(lexicon, chain, None);
    if let Some(subject) = subject {
        let mut verb = String::new();
        copula.english(lexicon, &mut verb);
        words.push(subject.text);
        words.push(if subject.plural && verb == "is" { "are".to_owned() } else { verb });
        words.push(value.bare);
    } else if !matches!(copula, Copula::Bare | Copula::Of) {
        let mut verb = String::new();
        copula.english(lexicon, &mut verb);
        words.push(format!("it {verb} {}", value.bare));
    } else if value.sorts.meets(Sorts::HARM) && !inside {
        words.push(format!("deal {}", value.text));
    } else {
        words.push(value.text);
    }
    words.extend(after);
    words.join(" ")
}

/// Who does it, where nobody is named.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Subject {
    /// The reader, who is told to.
    Command,
    /// What was spoken of before.
    It,
    /// The noun that the clause is said of; is it more than one?
    That(bool),
    /// The subject of the clause before; is it more than one?
    Carried(bool),
}

/// A verb with its arguments, to be said.
struct Said<'t> {
    lexicon: &'t Lexicon,
    args: &'t [Arg],
    verb: VerbId,
    voice: Voice,
    tense: Tense,
    stands: Stands,
}

/// The parts of an English predicate.
#[derive(Default)]
struct Parts {
    subject: Option<Np>,
    slots: Vec<(Particle, String)>,
    /// Is an object needed, and so meant where none is printed?
    needs_object: bool,
    /// Can only a player do it?
    players: bool,
    /// Can a card do it?
    cards: bool,
    /// Is the subject what it is done to? この能力は使える.
    done_to: bool,
    count: Option<String>,
    changes: Vec<String>,
    before: Vec<String>,
    after: Vec<String>,
}

impl Said<'_> {
    fn parts(&self) -> Option<Parts> {
        let filled = frames::filled(self.lexicon, self.args, self.verb, self.voice, self.stands).ok()?;
        let frame = frames::of(self.lexicon, self.verb)[filled.frame];
        let object = frame.iter().find(|slot| slot.particle == Particle::Object);
        let doer = frame.iter().find(|slot| slot.particle == Particle::Topic);
        let mut parts = Parts {
            needs_object: object.is_some_and(|slot| slot.needed),
            players: doer.is_some_and(|slot| slot.sorts == Sorts::PLAYER),
            cards: doer.is_some_and(|slot| slot.sorts.meets(Sorts::CARD)),
            ..Parts::default()
        };
        let counts: Vec<(usize, &Chain)> = self
            .args
            .iter()
            .zip(&filled.uses)
            .filter_map(|(arg, used)| match (arg, used) {
                (Arg::Phrase(chain, ..), Use::Count(Some(of))) => Some((*of, chain)),
                _ => None,
            })
            .collect();
        for (n, (arg, used)) in self.args.iter().zip(&filled.uses).enumerate() {
            let count = counts.iter().find(|(of, _)| *of == n).map(|(_, chain)| *chain);
            self.part(arg, *used, frame, count, &mut parts);
        }
        Some(parts)
    }

    fn part(&self, arg: &Arg, used: Use, frame: &[frames::Slot], count: Option<&Chain>, parts: &mut Parts) {
        let lexicon = self.lexicon;
        match arg {
            Arg::Mark(..) => {}
            Arg::Adverb(word, pause) => {
                let en = word.entry(lexicon).en;
                if pause.is_some() {
                    parts.before.push(format!("{en},"));
                } else {
                    parts.after.push(en.to_owned());
                }
            }
            Arg::Clause(inner) => {
                let mut out = String::new();
                clause(lexicon, inner, &mut out);
                parts.before.push(out.trim_end().to_owned());
            }
            Arg::Phrase(chain, particle, _) => {
                let said = np(lexicon, chain, count);
                let mut word = String::new();
                particle.english(lexicon, &mut word);
                let passive = self.voice == Voice::Passive;
                match used {
                    Use::Slot(n) if frame[n].particle == Particle::Topic => parts.subject = Some(said),
                    Use::Slot(n) if frame[n].particle == Particle::Object && passive => {
                        parts.subject = Some(said);
                    }
                    Use::Slot(n)
                        if frame[n].particle == Particle::Object
                            && self.voice == Voice::Potential
                            && *particle != Some(Particle::Object) =>
                    {
                        parts.subject = Some(said);
                        parts.done_to = true;
                    }
                    Use::Slot(n) => parts.slots.push((frame[n].particle.clone(), said.text)),
                    Use::Count(None) => parts.count = Some(said.text),
                    Use::Count(Some(_)) => {}
                    Use::Change => parts.changes.push(said.text),
                    Use::Time if said.text.starts_with("during") => {
                        parts.before.push(format!("{},", said.text))
                    }
                    Use::Time if particle.is_none() => parts.before.push(format!("at {},", said.text)),
                    Use::Time if *particle == Some(Particle::To) => {
                        parts.after.push(format!("in {}", said.text))
                    }
                    Use::Doer | Use::Means => parts.after.push(format!("by {}", said.text)),
                    Use::About | Use::Whose => parts.before.push(format!("for {},", said.text)),
                    _ => parts.after.push(format!("{word} {}", said.text)),
                }
            }
        }
    }

    /// What stands before the clause's conjunction, the clause, and the subject it leaves to the next.
    fn say(&self, unnamed: Subject) -> (String, String, Carried) {
        let row = self.lexicon.verb(self.verb).row;
        let Some(mut parts) = self.parts() else { return (String::new(), row.en.to_owned(), None) };
        let mut en = row.en;
        if !parts.changes.is_empty() {
            // ATK+100する: what changes gets the change.
            en = "get/gotten";
            let object = parts.slots.iter().position(|(particle, _)| *particle == Particle::Object);
            if let Some(object) = object {
                let text = parts.slots.remove(object).1;
                parts.subject = Some(Np { text, ..Np::default() });
            }
        }
        let (verb, rest) = en.split_once(' ').unwrap_or((en, ""));
        let (base, participle) = verb.split_once('/').unwrap_or((verb, verb));
        let subject = parts.subject.take();
        let agreement = |np: &Np| np.plural || np.text == "you";
        let (named, plural) = match (&subject, unnamed) {
            (Some(np), _) => (Some(np.text.clone()), Some(agreement(np))),
            (None, Subject::It) if parts.players => (Some("you".to_owned()), Some(true)),
            (None, Subject::It) => (Some("it".to_owned()), Some(false)),
            (None, Subject::That(plural)) => (None, Some(plural)),
            (None, Subject::Carried(plural)) if !parts.players => (None, Some(plural)),
            (None, _) => (None, None),
        };
        let before = std::mem::take(&mut parts.before).join(" ");
        let mut words: Vec<String> = named.into_iter().collect();
        words.push(match parts.done_to {
            true if self.tense.negated() => format!("can’t be {participle}"),
            true => format!("can be {participle}"),
            false => self.verb_words(base, participle, plural.unwrap_or(true), plural.is_none()),
        });
        // それはスタンドしない: a card that does it does it to itself.
        let card = subject.as_ref().is_some_and(|np| np.sorts.meets(Sorts::CARD));
        parts.needs_object &= !(parts.done_to || card && parts.cards);
        words.extend(rest_of(rest, &parts, self.voice));
        if let Some(count) = parts.count.filter(|_| !rest.contains("{を}")) {
            words.push(count);
        }
        words.append(&mut parts.changes);
        words.append(&mut parts.after);
        let left = plural.filter(|_| subject.is_none_or(|np| np.text != "you"));
        (before, words.join(" "), left)
    }

    /// The verb in its form.
    fn verb_words(&self, base: &str, participle: &str, plural: bool, commands: bool) -> String {
        let be = if plural { "are" } else { "is" };
        let negated = self.tense.negated();
        let may = self.tense.allows();
        match self.voice {
            Voice::Passive if may => format!("may be {participle}"),
            Voice::Passive if negated => format!("{be}n’t {participle}"),
            Voice::Passive => format!("{be} {participle}"),
            Voice::Potential if negated => format!("can’t {base}"),
            Voice::Potential if commands => format!("you may {base}"),
            Voice::Potential => format!("can {base}"),
            _ if self.tense == Tense::Unable => format!("can’t {base}"),
            _ if may && commands => format!("you may {base}"),
            _ if may => format!("may {base}"),
            _ if negated && base == "be" => format!("{be}n’t"),
            _ if negated && (plural || commands) => format!("don’t {base}"),
            _ if negated => format!("doesn’t {base}"),
            _ if base == "be" && commands => "it is".to_owned(),
            _ if base == "be" => be.to_owned(),
            _ if commands || plural => base.to_owned(),
            _ => third_person(base),
        }
    }
}

/// The words after the verb: each slot with what stands before it in the template, if it is filled. An object that
/// was left out is "it".
fn rest_of(template: &str, parts: &Parts, voice: Voice) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        let find =
            |wanted: Particle| parts.slots.iter().find(|(p, _)| *p == wanted).map(|(_, text)| text.clone());
        let text = match slot {
            "を" if voice == Voice::Passive => None,
            "を" => find(Particle::Object)
                .or_else(|| parts.count.clone())
                .or_else(|| parts.needs_object.then(|| "it".to_owned())),
            "に" => find(Particle::To),
            "から" => find(Particle::From),
            "と" => find(Particle::With),
            "より" => find(Particle::Than),
            _ => None,
        };
        if let Some(text) = text {
            words.extend([before.trim().to_owned(), text]);
        }
        rest = after;
    }
    words.push(rest.trim().to_owned());
    let named = ["を", "に", "から", "と", "より"].map(|slot| template.contains(&format!("{{{slot}}}")));
    for (particle, text) in &parts.slots {
        let (known, word) = match particle {
            Particle::Object => (true, ""),
            Particle::To => (named[1], "to"),
            Particle::From => (named[2], "from"),
            Particle::With => (named[3], "with"),
            Particle::Than => (named[4], "than"),
            Particle::At => (false, "in"),
            _ => (false, ""),
        };
        if !known {
            words.push(format!("{word} {text}").trim().to_owned());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// draws, pays, searches, does
fn third_person(base: &str) -> String {
    match base {
        "have" => "has".to_owned(),
        _ if base.ends_with(['s', 'x', 'o']) || base.ends_with("ch") || base.ends_with("sh") => {
            format!("{base}es")
        }
        _ if base.ends_with('y') && !["ay", "ey", "oy", "uy"].iter().any(|end| base.ends_with(end)) => {
            format!("{}ies", &base[..base.len() - 1])
        }
        _ => format!("{base}s"),
    }
}

/// What a relative clause says of its noun: "that has Guard", "with cost 3 or less".
pub(crate) fn relative(lexicon: &Lexicon, said: &Relative, plural: bool) -> String {
    let mut out = match &said.before {
        Some(before) => format!("{} and ", relative(lexicon, before, plural)),
        None => String::new(),
    };
    match &said.pred {
        Pred::Verb { verb, voice, tense } => {
            let stands = Stands::Relative;
            let predicate =
                Said { lexicon, args: &said.args, verb: *verb, voice: *voice, tense: *tense, stands };
            out.push_str("that ");
            let (before, said, _) = predicate.say(Subject::That(plural));
            out.push_str(&said);
            if !before.is_empty() {
                out.push_str(&format!(" ({})", before.trim_end_matches(',')));
            }
        }
        Pred::Is(value, copula) => {
            let negated = matches!(copula, Copula::IsNot | Copula::IsNotTopic);
            let figure = said.args.iter().rev().find_map(|arg| match arg {
                Arg::Phrase(chain, Some(Particle::Subject), _) => Some(np(lexicon, chain, None).bare),
                _ => None,
            });
            let value = np(lexicon, value, None).bare;
            out.push_str(&match (figure, negated) {
                (Some(figure), _) => format!("with {figure} {value}"),
                (None, true) => format!("that isn’t a {value}"),
                (None, false) => format!("that is a {value}"),
            });
            let whose = said.args.iter().find_map(|arg| match arg {
                Arg::Phrase(chain, Some(Particle::Of), _) => Some(np(lexicon, chain, None)),
                _ => None,
            });
            if let Some(whose) = whose {
                let of = if whose.sorts.meets(Sorts::PLAYER) { "of" } else { "in" };
                out.push_str(&format!(" {of} {}", whose.text));
            }
        }
        Pred::Nothing | Pred::Aside(_) => {}
    }
    out
}
