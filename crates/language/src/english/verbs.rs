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
use crate::grammar::{Amount, Arg, Atom, Chain, Link, Particle, Quantity};
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
            // ダメージは1点減少する: by how much.
            let grows = ["increase/", "decrease/", "reduce/"].iter().any(|verb| self.row().starts_with(verb));
            if grows && measure(self.lexicon, chain).is_none() {
                parts.last.push(format!("by {}", np(self.lexicon, chain, None, Plain::One).text));
                continue;
            }
            match (of.filter(|n| !from(*n)).or(object), only_count(chain)) {
                _ if measure(self.lexicon, chain).is_some() => {}
                (Some(of), Some(count)) => {
                    // このカードは何枚入れてもよい
                    let many =
                        *count == Quantity::HowMany || self.tense.allows() || self.voice == Voice::Potential;
                    parts.done_to |= many && object.is_none() && parts.takes_cards && self.is_topic(of);
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

    /// Is it what is told of?
    fn is_topic(&self, n: usize) -> bool {
        matches!(self.args.get(n), Some(Arg::Phrase(_, Some(Particle::Topic), _)))
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
                let out = out.trim_end().to_owned();
                // コストの合計が5以下になるように: behind what is done.
                match inner.link == Some(Link::SoThat) {
                    true => parts.last.push(
                        out.trim_end_matches(',').replace("that name differs", "that their names differ"),
                    ),
                    false => parts.before.push(out),
                }
            }
            Arg::Phrase(chain, particle, _) => {
                self.phrase(chain, particle.as_ref(), (used, frame, count), parts)
            }
        }
    }

    fn row(&self) -> &str {
        self.lexicon.verb(self.verb).row.en
    }

    /// Pronouns by what was spoken of, keywords as a list.
    fn back(&self, chain: &Chain, said: &mut Np, modes: bool) {
        if let Atom::Noun(word) = &chain.first
            && chain.relative.is_none()
            && word.entry(self.lexicon).en == "it/they"
            && self.mood.they
        {
            match said.text.strip_prefix("it") {
                Some("") => {
                    (said.text, said.bare, said.plural) = ("them".to_owned(), "them".to_owned(), true)
                }
                Some(rest) if rest.starts_with("s ") => said.text = format!("their{}", &rest[1..]),
                Some(rest) if rest.starts_with(' ') => said.text = format!("them{rest}"),
                _ => {}
            }
        }
        // 1枚引く。これを2回くり返す。
        if modes && said.text == "this card" && self.row().starts_with("repeat/") {
            said.text = "this".to_owned();
        }
        if chain.atoms().all(|atom| matches!(atom, Atom::Keyword(_)))
            && !said.text.contains(" or ")
            && !said.text.contains(" and ")
            && let Some((before, last)) = said.text.rsplit_once(", ")
        {
            said.text = format!("{before} and {last}");
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
        let plain = match slot {
            // それをアミュレットにする: an amulet.
            Some(Particle::To) if ["make/", "become/"].iter().any(|verb| self.row().starts_with(verb)) => {
                Plain::One
            }
            _ => plain,
        };
        let mut said = np(self.lexicon, chain, count, plain);
        let modes = matches!(used, Use::Slot(n) if frame[n].sorts.meets(Sorts::MODE) && frame[n].sorts.meets(Sorts::CARD));
        self.back(chain, &mut said, modes);
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
                parts.after.push(for_each(chain, &said));
            }
            (Use::As, _) if said.text == "additional cost" => {
                parts.after.push(format!("{word} an {}", said.text))
            }
            (Use::As, _) if self.lexicon.verb(self.verb).row.en.starts_with("be/") => {
                let also = if particle == Some(&Particle::AsAlso) { "also " } else { "" };
                parts.after.push(format!("{also}{}", said.bare));
            }
            (Use::About | Use::Whose, _) => parts.before.push(format!("for {},", said.text)),
            _ if particle == Some(&Particle::Extent) && said.text.starts_with("the same as ") => {
                // 戻した枚数と同じだけ引く: draw cards equal to the number.
                if self.row().starts_with("draw/") {
                    let (text, bare) = ("cards".to_owned(), "cards".to_owned());
                    let cards = Np { text, bare, plural: true, sorts: Sorts::CARD, ..Np::default() };
                    parts.slots.push((Particle::Object, cards));
                }
                parts.last.push(format!("equal to {}", &said.text["the same as ".len()..]));
            }
            _ => parts.after.push(format!("{word} {}", said.text)),
        }
    }

    /// Says the clause: what stands before its conjunction, the clause, and what it leaves to the next.
    pub fn say(&self, unnamed: Subject, spoken: &Spoken) -> Told {
        let row = self.lexicon.verb(self.verb).row;
        let Some(mut parts) = self.parts() else {
            let body = row.en.to_owned();
            return Told { body, ..Told::default() };
        };
        let en = self.template(row.en, &mut parts);
        let (verb, rest) = en.split_once(' ').unwrap_or((&en, ""));
        let (base, participle) = verb.split_once('/').unwrap_or((verb, verb));
        let so = base == "do" && rest == "so" && self.mood.plain == Plain::One;
        let rest = if so { "" } else { rest };
        (parts.base, parts.cost) = (base.to_owned(), self.mood.cost);
        parts.one = self.mood.plain == Plain::One;
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
        if deed {
            self.when_usable(&mut parts);
        }
        let before = std::mem::take(&mut parts.before).join(" ");
        let there = subject.as_ref().is_some_and(|np| np.definite && np.sorts.meets(Sorts::CARD))
            && en.starts_with("be/been in")
            && self.stands == Stands::Spoken
            && parts.slots.is_empty()
            && parts.after.is_empty();
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
                    false if so => {
                        let one = plural == Some(false);
                        let does = if one { "does" } else { "do" };
                        format!("{does}{}", if self.tense.negated() { "n’t" } else { "" })
                    }
                    false => self.verb_words(base, participle, plural.unwrap_or(true), plural.is_none()),
                };
                let also = parts.after.iter().position(|word| word == "also");
                let verb = match also {
                    Some(at) => also_before(&verb, &parts.after.remove(at)),
                    None => verb,
                };
                named.iter().cloned().chain([verb]).collect()
            }
        };
        words.extend(rest_of(rest, &mut parts, self.voice));
        if there {
            words.push("in play".to_owned());
        }
        words.append(&mut parts.after);
        words.append(&mut parts.last);
        words.retain(|word| !word.is_empty());
        let left = plural.filter(|_| named.as_deref() != Some("you"));
        let player = subject.as_ref().map_or(parts.players, |np| np.sorts.meets(Sorts::PLAYER));
        let actor = named.filter(|name| player && name != "you");
        Told {
            before,
            body: words.join(" "),
            subject: left.map(|plural| Carried { plural, player }),
            spoken: Spoken { thing, listed, actor, chosen: row.en.starts_with("choose/") },
            may: false,
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
            (None, _) if self.unable() && parts.cards && spoken.thing.is_some() => it(),
            (None, _) if parts.changed || gains(parts) && spoken.thing.is_some() => it(),
            (None, _) => (None, None),
        }
    }

    /// この能力は1ターンに1回使える: how often and under which condition stand behind.
    fn when_usable(&self, parts: &mut Parts) {
        let before = std::mem::take(&mut parts.before);
        for word in before {
            let plain = word.trim_end_matches(',');
            let rate = plain.ends_with(" a turn") || plain.ends_with(" turns");
            let condition = parts.done_to && plain.starts_with("if ") && !self.tense.negated();
            match () {
                _ if rate => parts.after.push(plain.to_owned()),
                _ if condition => parts.last.push(format!("only {plain}")),
                _ => parts.before.push(word),
            }
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
        // 体力を+したとき
        if let [change] = &parts.changes[..]
            && ["+", "-"].contains(&change.text.trim())
            && parts.slot(&Particle::Object).is_some()
        {
            let raised = change.text.contains('+');
            parts.subject = parts.take(&Particle::Object);
            (parts.needs_object, parts.takes_cards) = (false, false);
            parts.changes.clear();
            return if raised { "be/raised" } else { "be/lowered" }.to_owned();
        }
        if !parts.changes.is_empty() {
            change(parts);
            parts.changed = true;
            return "get/gotten {を}".to_owned();
        }
        // 裏向きにする
        if en.starts_with("make/") && parts.after.iter().any(|word| word.starts_with("face ")) {
            return "turn/turned {を}".to_owned();
        }
        let mut templates = en.split(" | ");
        let first = templates.next().unwrap_or(en);
        let object = parts.slot(&Particle::Object).map_or(Sorts::NONE, |np| np.sorts);
        let other = templates.find_map(|template| {
            let (when, template) = template.split_once(": ")?;
            let fits = match when {
                "deed" => object.meets(Sorts::DEED) && !object.meets(Sorts::CARD),
                "harm" => object.meets(Sorts::HARM) || self.mood.harm && object.is_empty(),
                "none" => object.is_empty() && self.voice == Voice::Active && parts.subject.is_some(),
                _ => false,
            };
            fits.then_some(template)
        });
        let doing = parts.slot(&Particle::Object).filter(|_| first.starts_with("do/done {を}"));
        if doing.is_some_and(|np| np.bare.ends_with("turn")) {
            return "take/taken {を}".to_owned();
        }
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
            None if made && state.bare.starts_with("face ") => "turn/turned {を} {に}".to_owned(),
            None if state.adjective => template.to_owned(),
            None if made => "change/changed {を} to {に}".to_owned(),
            None => "change/changed to {に}".to_owned(),
        }
    }

    /// Is it what can’t be done?
    fn unable(&self) -> bool {
        matches!(self.tense, Tense::Unable | Tense::Nor)
            || self.voice == Voice::Potential && self.tense.negated()
    }

    /// The verb in its form.
    fn verb_words(&self, base: &str, participle: &str, plural: bool, commands: bool) -> String {
        if base == "be" && !["been", "treated"].contains(&participle) && self.voice == Voice::Active {
            let done = Verb { voice: Voice::Passive, ..*self };
            return done.verb_words(participle, participle, plural, false);
        }
        let be = if plural { "are" } else { "is" };
        let was = if plural { "were" } else { "was" };
        let negated = self.tense.negated();
        let may = self.mood.may || self.tense.allows() && !(self.mood.allowed && commands);
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
            Voice::Potential if commands && self.mood.allowed => base.to_owned(),
            Voice::Potential if commands => format!("you may {base}"),
            Voice::Potential => format!("can {base}"),
            _ if matches!(self.tense, Tense::Unable | Tense::Nor) => format!("can’t {base}"),
            _ if self.tense == Tense::Must => format!("must {base}"),
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

/// につき: for each character, for every 5 cards.
pub(super) fn for_each(chain: &Chain, said: &Np) -> String {
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

/// gets: also gets; you may put: you may also put
fn also_before(verb: &str, also: &str) -> String {
    let helpers = ["you may ", "may ", "can’t ", "can ", "doesn’t ", "don’t ", "is ", "are ", "would "];
    match helpers.iter().find_map(|helper| verb.strip_prefix(helper).map(|rest| (helper, rest))) {
        Some((helper, rest)) => format!("{helper}{also} {rest}"),
        None => format!("{also} {verb}"),
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
        // このターンの後
        None if text.ends_with(" back") => {
            parts.before.push(format!("after {},", text.trim_end_matches(" back")))
        }
        // 次の相手のターン中, このターンと次の相手のターン中
        _ if text.starts_with("during") || text.contains(" and during ") => {
            parts.before.push(format!("{text},"))
        }
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
            text = all.join(if np.text.contains(" or ") { " or " } else { " and " });
            parts.subject = np.of.map(|of| *of).or(parts.subject.take());
        }
        Some(np) if np.sorts.meets(Sorts::FIGURE) && parts.subject.is_some() => {
            text = format!("{text} {}", np.bare);
        }
        Some(np) if np.text == "cost" => parts.subject = Some(Np { text: "its cost".to_owned(), ..np }),
        Some(np) => parts.subject = Some(np),
        None => {}
    }
    parts.slots.push((Particle::Object, Np { text: text.clone(), bare: text, ..Np::default() }));
}
