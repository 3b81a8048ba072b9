//! English of a verb and what belongs to it: the frame's template in the mood of the form.

use super::counts::{measure, only_count, rate};
use super::forms::{ongoing, past, third_person};
use super::phrases::{Np, Plain, np};
use super::relatives::split_verb;
use super::slots::{object_of, rest_of};
use super::told::Parts;
pub use super::told::{Carried, Mood, Spoken, Subject, Told};
use crate::conjugation::{Tense, Voice};
use crate::frames::{self, Role, Stands, Use};
use crate::grammar::{Amount, Arg, Atom, Chain, Particle, Quantity};
use crate::lexicon::{Lexicon, VerbId};
use crate::sorts::Sorts;

/// A verb with its arguments, to be said.
#[derive(Copy, Clone)]
pub struct Verb<'t> {
    /// The words.
    pub lexicon: &'t Lexicon,
    /// What stands before the verb.
    pub args: &'t [Arg],
    /// The verb.
    pub verb: VerbId,
    /// Its voice.
    pub voice: Voice,
    /// Its tense.
    pub tense: Tense,
    /// Where it stands.
    pub stands: Stands,
    /// How it is told.
    pub mood: Mood,
}

impl Verb<'_> {
    fn parts(&self) -> Option<Parts> {
        let filled = frames::filled(self.lexicon, self.args, self.verb, self.voice, self.stands).ok()?;
        let frame = frames::of(self.lexicon, self.verb)[filled.frame];
        let object = frame.iter().find(|slot| slot.particle == Particle::Object);
        let doer = frame.iter().find(|slot| slot.particle == Particle::Topic);
        let mut parts = Parts {
            takes_cards: object.is_some_and(|slot| slot.sorts.meets(Sorts::CARD)),
            to_cards: object.is_some_and(|slot| slot.sorts.meets(Sorts::HARM))
                && frame.iter().any(|slot| slot.particle == Particle::To && slot.sorts.meets(Sorts::PLAYER)),
            needs_object: object.is_some_and(|slot| slot.needed),
            aspect: object.is_some_and(|slot| slot.role == Role::Aspect),
            players: doer.is_some_and(|slot| slot.sorts == Sorts::PLAYER),
            cards: doer.is_some_and(|slot| slot.sorts.meets(Sorts::CARD)),
            ..Parts::default()
        };
        let objects = |used: &Use| matches!(used, Use::Slot(n) if frame[*n].particle == Particle::Object);
        let object = filled.uses.iter().position(objects);
        let from = |n: usize| matches!(filled.uses[n], Use::Slot(n) if frame[n].particle == Particle::From);
        let mut counts: Vec<(usize, &Chain)> = Vec::new();
        for (arg, used) in self.args.iter().zip(&filled.uses) {
            let Arg::Phrase(chain, ..) = arg else { continue };
            let Use::Count(of) = *used else { continue };
            match (of.filter(|n| !from(*n)).or(object), only_count(chain)) {
                _ if measure(self.lexicon, chain).is_some() => {}
                (Some(of), Some(count)) => {
                    // このカードは何枚入れてもよい
                    parts.done_to |= *count == Quantity::HowMany && object.is_none();
                    counts.push((of, chain));
                }
                (None, _) if object.is_none() => {
                    parts.count = Some(np(self.lexicon, chain, None, Plain::One).text);
                }
                // ライフをこのカードのDOWN分回復する
                _ => parts.measure = Some(np(self.lexicon, chain, None, Plain::One).text),
            }
        }
        for (n, (arg, used)) in self.args.iter().zip(&filled.uses).enumerate() {
            let count = counts.iter().find(|(of, _)| *of == n).map(|(_, chain)| *chain);
            match rate(self.lexicon, &self.args[n..]) {
                Some(rate) => parts.before.push(rate),
                None if n > 0 && rate(self.lexicon, &self.args[n - 1..]).is_some() => {}
                None => self.part(arg, *used, frame, count, &mut parts),
            }
        }
        Some(parts)
    }

    fn part(&self, arg: &Arg, used: Use, frame: &[frames::Slot], count: Option<&Chain>, parts: &mut Parts) {
        match arg {
            Arg::Mark(..) => {}
            Arg::Adverb(word, pause) => {
                let en = word.entry(self.lexicon).en;
                if pause.is_some() {
                    parts.before.push(format!("{en},"));
                } else {
                    parts.after.push(en.to_owned());
                }
            }
            Arg::Clause(inner) => {
                let mut out = String::new();
                super::clause(self.lexicon, inner, &mut out);
                parts.before.push(out.trim_end().to_owned());
            }
            Arg::Phrase(chain, particle, _) => {
                self.phrase(chain, particle.as_ref(), (used, frame, count), parts)
            }
        }
    }

    fn phrase(
        &self,
        chain: &Chain,
        particle: Option<&Particle>,
        (used, frame, count): (Use, &[frames::Slot], Option<&Chain>),
        parts: &mut Parts,
    ) {
        let slot = match used {
            Use::Slot(n) => Some(&frame[n].particle),
            _ => None,
        };
        let plain = match used {
            Use::Slot(_) | Use::Change => self.mood.plain,
            _ => Plain::One,
        };
        let said = np(self.lexicon, chain, count, plain);
        let passive = self.voice == Voice::Passive;
        let mut word = String::new();
        crate::syntax::Syntax::english(&particle.cloned(), self.lexicon, &mut word);
        match (used, slot) {
            (_, Some(Particle::Topic)) => parts.subject = Some(said),
            (_, Some(Particle::Object)) if passive => parts.subject = Some(said),
            (_, Some(Particle::Object))
                if self.voice == Voice::Potential && particle != Some(&Particle::Object) =>
            {
                parts.subject = Some(said);
                parts.done_to = true;
            }
            (_, Some(slot)) => parts.slots.push((slot.clone(), said)),
            (Use::Count(_), _) => parts.measure = measure(self.lexicon, chain).or(parts.measure.take()),
            (Use::Change, _) => parts.changes.push(said),
            (Use::Time, _) => time(said.text, particle, &word, parts),
            (Use::Means, _) if parts.after.last().is_some_and(|word| word.ends_with("ly")) && !said.owned => {
                // 直接アタックで: by a direct attack.
                let adverb = parts.after.pop().unwrap_or_default();
                parts.after.push(format!("by a {} {}", adverb.trim_end_matches("ly"), said.bare));
            }
            (Use::Doer | Use::Means, _) => parts.after.push(format!("by {}", said.text)),
            (Use::Each, _) if particle == Some(&Particle::Per) => {
                parts.after.push(self.for_each(chain, &said));
            }
            (Use::As, _) if self.lexicon.verb(self.verb).row.en.starts_with("be/") => {
                let also = if particle == Some(&Particle::AsAlso) { "also " } else { "" };
                parts.after.push(format!("{also}{}", said.bare));
            }
            (Use::About | Use::Whose, _) => parts.before.push(format!("for {},", said.text)),
            _ => parts.after.push(format!("{word} {}", said.text)),
        }
    }

    /// につき: for each character, for every 5 cards.
    fn for_each(&self, chain: &Chain, said: &Np) -> String {
        let counted = chain.atoms().find_map(|atom| match atom {
            Atom::Quantity(Quantity::Count { n, .. }) => Some(n),
            _ => None,
        });
        if counted.is_some_and(|n| *n != Amount::N { n: 1 }) {
            return format!("for every {}", said.text);
        }
        let words = said.text.strip_prefix("1 ").unwrap_or(&said.bare);
        format!("for each {words}")
    }

    /// Says the clause: what stands before its conjunction, the clause, and what it leaves to the next.
    pub fn say(&self, unnamed: Subject, spoken: &Spoken) -> Told {
        let row = self.lexicon.verb(self.verb).row;
        let Some(mut parts) = self.parts() else {
            let body = row.en.to_owned();
            return Told { before: String::new(), body, subject: None, spoken: Spoken::default() };
        };
        let en = self.template(row.en, &mut parts);
        let (verb, rest) = en.split_once(' ').unwrap_or((&en, ""));
        let (base, participle) = verb.split_once('/').unwrap_or((verb, verb));
        let rest = if base == "do" && self.mood.past && rest == "so" { "" } else { rest };
        let subject = parts.subject.take();
        // この能力は使える
        let deed = subject.as_ref().is_some_and(|np| np.sorts == Sorts::DEED);
        parts.done_to |= deed
            && self.voice == Voice::Potential
            && parts.needs_object
            && parts.slot(&Particle::Object).is_none();
        let (named, plural) = self.subject(subject.as_ref(), unnamed, spoken, &parts);
        let subject_sorts = subject.as_ref().map_or(Sorts::NONE, |np| np.sorts);
        let listed = parts.slot(&Particle::From).is_some_and(|np| np.sorts.meets(Sorts::MODE));
        object_of(&mut parts, (&subject, unnamed, self.voice), (spoken, plural));
        let thing = spoken_of(&parts, subject.as_ref(), self.voice).or(spoken.thing);
        let before = std::mem::take(&mut parts.before).join(" ");
        // それはスタンドしない: a card that does it does it to itself.
        parts.needs_object &= !(parts.done_to || subject_sorts.meets(Sorts::CARD) && parts.cards);
        let exists = en.starts_with("be/been in") && subject.as_ref().is_some_and(|np| !np.definite);
        let mut words: Vec<String> = match (&subject, exists) {
            (Some(np), true) if self.voice == Voice::Active => self.there_is(np),
            _ => {
                let verb = match parts.done_to {
                    true if self.tense.negated() => format!("can’t be {participle}"),
                    true if self.tense.allows() => format!("may be {participle}"),
                    true => format!("can be {participle}"),
                    false => self.verb_words(base, participle, plural.unwrap_or(true), plural.is_none()),
                };
                named.iter().cloned().chain([verb]).collect()
            }
        };
        words.extend(rest_of(rest, &mut parts, self.voice));
        words.append(&mut parts.after);
        words.retain(|word| !word.is_empty());
        let left = plural.filter(|_| named.as_deref() != Some("you"));
        let player = subject.as_ref().map_or(parts.players, |np| np.sorts.meets(Sorts::PLAYER));
        let actor = named.filter(|name| player && name != "you");
        Told {
            before,
            body: words.join(" "),
            subject: left.map(|plural| Carried { plural, player }),
            spoken: Spoken { thing, listed, actor, chosen: row.en.starts_with("choose/") },
        }
    }

    /// The subject's words, and whether it is more than one; none of a command.
    fn subject(
        &self,
        subject: Option<&Np>,
        unnamed: Subject,
        spoken: &Spoken,
        parts: &Parts,
    ) -> (Option<String>, Option<bool>) {
        let it = || {
            let many = spoken.thing == Some(true);
            (Some(if many { "they" } else { "it" }.to_owned()), Some(many))
        };
        match (subject, unnamed) {
            (Some(np), _) if np.text == "each player" && self.tense.negated() => {
                (Some("players".to_owned()), Some(true))
            }
            (Some(np), _) if np.text == "them" => (Some("they".to_owned()), Some(true)),
            (Some(np), _) => (Some(np.text.clone()), Some(np.plural || np.text == "you")),
            (None, Subject::It) if parts.players => {
                let who = spoken.actor.clone().unwrap_or_else(|| "you".to_owned());
                let plural = who == "you";
                (Some(who), Some(plural))
            }
            (None, Subject::It) => (Some("it".to_owned()), Some(false)),
            (None, Subject::That(plural)) => (None, Some(plural)),
            (None, Subject::Carried(carried))
                if !(parts.players || parts.changed)
                    || parts.players && carried.player
                    || parts.changed && !carried.player =>
            {
                (None, Some(carried.plural))
            }
            (None, _) if parts.changed || gains(parts) && spoken.thing.is_some() => it(),
            (None, _) => (None, None),
        }
    }

    /// there are 2 or more characters, there are no characters, none of your characters are
    fn there_is(&self, np: &Np) -> Vec<String> {
        let negated = self.tense.negated();
        if negated && np.owned {
            let all = np.text.strip_prefix("one of ").unwrap_or(&np.text);
            return vec![format!("none of {all} are")];
        }
        if np.owned {
            return vec![np.text.clone(), if np.plural { "are" } else { "is" }.to_owned()];
        }
        if negated {
            let noun = match self.args_subject() {
                Some(chain) => super::phrases::np(self.lexicon, chain, None, Plain::All),
                None => np.clone(),
            };
            return vec![format!("there are no {}", noun.bare)];
        }
        vec![format!("there {} {}", if np.plural { "are" } else { "is" }, np.text)]
    }

    fn args_subject(&self) -> Option<&Chain> {
        self.args.iter().find_map(|arg| match arg {
            Arg::Phrase(chain, Some(Particle::Subject | Particle::Topic | Particle::Also), _) => Some(chain),
            _ => None,
        })
    }

    /// The template of the verb, by what it is done to and what it makes of it.
    fn template(&self, en: &str, parts: &mut Parts) -> String {
        if !parts.changes.is_empty() {
            change(parts);
            parts.changed = true;
            return "get/gotten {を}".to_owned();
        }
        let mut templates = en.split(" | ");
        let first = templates.next().unwrap_or(en);
        let object = parts.slot(&Particle::Object).map_or(Sorts::NONE, |np| np.sorts);
        let other = templates.find_map(|template| {
            let (when, template) = template.split_once(": ")?;
            let fits = match when {
                "deed" => object.meets(Sorts::DEED) && !object.meets(Sorts::CARD),
                "harm" => object.meets(Sorts::HARM),
                "none" => object.is_empty() && self.voice == Voice::Active && parts.subject.is_some(),
                _ => false,
            };
            fits.then_some(template)
        });
        let doing = parts.slot(&Particle::Object).filter(|_| first.starts_with("do/done {を}"));
        // 戦闘を行う: battle, 攻撃を行う: attack.
        if let Some(verb) =
            doing.map(|np| np.bare.clone()).filter(|noun| ["battle", "attack"].contains(&noun.as_str()))
        {
            parts.take(&Particle::Object);
            parts.needs_object = false;
            let done = format!("{}ed", verb.trim_end_matches('e'));
            return format!("{verb}/{done} {{と}}");
        }
        match parts.slot(&Particle::To).filter(|np| np.sorts == Sorts::STATE) {
            Some(state) => self.result(other.unwrap_or(first), &state.clone(), parts),
            None => other.unwrap_or(first).to_owned(),
        }
    }

    /// What something is made, or becomes: attack position, face up, downed.
    fn result(&self, template: &str, state: &Np, parts: &mut Parts) -> String {
        let made = template.starts_with("make");
        if !made && !template.starts_with("become") {
            return template.to_owned();
        }
        let done = self.lexicon.verbs().map(|(_, verb)| split_verb(verb.row.en));
        let verb = done.into_iter().find(|(_, participle)| *participle == state.bare && state.adjective);
        match verb {
            Some((base, participle)) if made => {
                parts.take(&Particle::To);
                format!("{base}/{participle} {{を}}")
            }
            Some(_) => "be/been {に}".to_owned(),
            None if state.adjective => template.to_owned(),
            None if made => "change/changed {を} to {に}".to_owned(),
            None => "change/changed to {に}".to_owned(),
        }
    }

    /// The verb in its form.
    fn verb_words(&self, base: &str, participle: &str, plural: bool, commands: bool) -> String {
        let be = if plural { "are" } else { "is" };
        let was = if plural { "were" } else { "was" };
        let negated = self.tense.negated();
        let may = self.tense.allows();
        let row = self.lexicon.verb(self.verb).row.en;
        let stative = row.starts_with("be/") || row.starts_with("have/");
        let told = self.mood.past;
        let ongoing_now = self.tense == Tense::Ongoing || self.tense == Tense::NotOngoing;
        match self.voice {
            Voice::Passive if may => format!("may be {participle}"),
            Voice::Passive if self.mood.would => format!("would be {participle}"),
            Voice::Passive if told && negated => format!("{was}n’t {participle}"),
            Voice::Passive if told => format!("{was} {participle}"),
            Voice::Passive if negated => format!("{be}n’t {participle}"),
            Voice::Passive if ongoing_now && self.stands == Stands::Relative => {
                format!("{be} being {participle}")
            }
            Voice::Passive => format!("{be} {participle}"),
            Voice::Potential if negated => format!("can’t {base}"),
            Voice::Potential if commands => format!("you may {base}"),
            Voice::Potential => format!("can {base}"),
            _ if self.tense == Tense::Unable => format!("can’t {base}"),
            _ if may && commands => format!("you may {base}"),
            _ if may => format!("may {base}"),
            _ if self.mood.would && !stative => format!("would {base}"),
            _ if told && base == "be" => format!("{was}{}", if negated { "n’t" } else { "" }),
            _ if told && negated && base == "do" => "didn’t".to_owned(),
            _ if told && negated => format!("didn’t {base}"),
            _ if told => if base == "have" { "had" } else { past(base, participle) }.to_owned(),
            _ if negated && base == "be" => format!("{be}n’t"),
            _ if ongoing_now && !stative && !["be", "become"].contains(&base) && !commands => {
                format!("{be}{} {}", if negated { "n’t" } else { "" }, ongoing(base))
            }
            _ if negated && (plural || commands) => format!("don’t {base}"),
            _ if negated => format!("doesn’t {base}"),
            _ if base == "be" && commands => "it is".to_owned(),
            _ if base == "be" => be.to_owned(),
            _ if commands || plural => base.to_owned(),
            _ => third_person(base),
        }
    }
}

/// Does it give what only a card can have: a keyword, an ability?
fn gains(parts: &Parts) -> bool {
    let given = parts.slot(&Particle::Object).map_or(Sorts::NONE, |np| np.sorts);
    parts.cards && !parts.to_cards && given.meets(Sorts::KEY.or(Sorts::QUOTE)) && !given.meets(Sorts::CARD)
}

/// When it is done.
fn time(text: String, particle: Option<&Particle>, word: &str, parts: &mut Parts) {
    match particle {
        _ if text.starts_with("during") => parts.before.push(format!("{text},")),
        None => parts.before.push(format!("at {text},")),
        Some(Particle::Until) => parts.before.push(format!("until {text},")),
        Some(Particle::To) => parts.after.push(format!("in {text}")),
        _ => parts.after.push(format!("{word} {text}")),
    }
}

/// What a later clause that names nothing is about.
fn spoken_of(parts: &Parts, subject: Option<&Np>, voice: Voice) -> Option<bool> {
    let things = Sorts::CARD.or(Sorts::TRAIT).or(Sorts::QUANTITY).or(Sorts::PILE);
    let plural = |np: &Np| match &np.of {
        Some(of) => Some(of.plural),
        None if np.sorts.meets(things) && !np.sorts.meets(Sorts::FIGURE) => Some(np.plural),
        None => None,
    };
    let object = parts.slot(&Particle::Object).filter(|_| voice != Voice::Passive);
    object.and_then(plural).or_else(|| subject.and_then(plural))
}

/// ATK+100する, ATKを+100する: who gets what.
fn change(parts: &mut Parts) {
    let figures = parts.take(&Particle::Object);
    let changes = std::mem::take(&mut parts.changes);
    let mut words = Vec::new();
    for change in changes {
        // このカードのATK+100する
        match change.of {
            Some(owner) if parts.subject.is_none() => {
                parts.subject = Some(*owner);
                words.extend(change.figures);
            }
            _ => words.push(change.text),
        }
    }
    let mut text = words.join(" ");
    match figures {
        Some(np) if !np.figures.is_empty() => {
            let all: Vec<String> = np.figures.iter().map(|figure| format!("{text} {figure}")).collect();
            text = all.join(" and ");
            parts.subject = np.of.map(|of| *of).or(parts.subject.take());
        }
        Some(np) if np.sorts.meets(Sorts::FIGURE) && parts.subject.is_some() => {
            text = format!("{text} {}", np.bare);
        }
        Some(np) => parts.subject = Some(np),
        None => {}
    }
    parts.slots.push((Particle::Object, Np { text: text.clone(), bare: text, ..Np::default() }));
}
