//! What the words of Legend of Stars mean to the shared scribe. A start: it lowers what it understands and refuses
//! the rest, and is compared with `meaning`, which plays, ability by ability.

mod costs;
mod deeds;
mod events;
mod heads;
mod lasting;
#[cfg(test)]
mod oracle;

use engine::Def;
use engine::effect::{Bound, Reference, Side};
use language::grammar::{Atom, Clause, Link, Raw};
use language::lexicon::NOUN;
use language::scribe::writer::Writer;
use language::scribe::{Described, Head, Plays, Refused, sentence, sentences};
use language::view::{Slots, View};
use language::{DeedId, Lexicon, Word, genre};

use crate::cards::{Kind, Lore};
use crate::game::Los;
use crate::lexicon::{Noun, lexicon};
use crate::table::{Figure, Row, Zone};
use crate::vocabulary::{Ability, Amount, Filter, Nature, Pose, Term, Test};

/// What the match keeps, while a card is lowered.
pub(crate) struct Hooks<'l> {
    pub lore: &'l mut Lore,
    /// The duration that was said in this sentence; it reaches to its end.
    pub until: Option<Term>,
}

fn is(test: Test) -> Filter {
    Filter::Is(test)
}

fn not(test: Test) -> Filter {
    Filter::Not(Box::new(Filter::Is(test)))
}

/// A posture, by its word: each part that it says.
pub(crate) fn posture(word: Noun) -> Option<Pose> {
    let pose = |up, defence| Some(Pose { up, defence, gained: None });
    let gained = |gained| Some(Pose { gained: Some(gained), ..Pose::default() });
    match word {
        Noun::FaceUpDisplay | Noun::Up => pose(Some(true), None),
        Noun::FaceDownDisplay | Noun::Under => pose(Some(false), None),
        Noun::AttackDisplay => pose(None, Some(false)),
        Noun::DefenceDisplay => pose(None, Some(true)),
        Noun::FaceUpAttack => pose(Some(true), Some(false)),
        Noun::FaceDownAttack => pose(Some(false), Some(false)),
        Noun::FaceUpDefence => pose(Some(true), Some(true)),
        Noun::FaceDownDefence => pose(Some(false), Some(true)),
        Noun::Gained => gained(true),
        Noun::Regained => gained(false),
        _ => None,
    }
}

/// A card that lies so.
fn lies(pose: Pose) -> Filter {
    if let Some(gained) = pose.gained {
        return if gained { is(Test::Gained) } else { not(Test::Gained) };
    }
    let up = pose.up.map(|up| if up { is(Test::FaceUp) } else { not(Test::FaceUp) });
    let defence = pose.defence.map(|defence| if defence { is(Test::Defence) } else { not(Test::Defence) });
    Filter::Any(vec![up.into_iter().chain(defence).collect()])
}

/// A figure of a character, by its word.
pub(crate) fn figure_of(word: Noun) -> Option<Figure> {
    match word {
        Noun::Atk => Some(Figure::Atk),
        Noun::Def => Some(Figure::Def),
        Noun::Down => Some(Figure::Down),
        Noun::Speed => Some(Figure::Speed),
        _ => None,
    }
}

fn attribute(word: Noun) -> Option<u8> {
    let all = [Noun::Light, Noun::Dark, Noun::Fire, Noun::Water, Noun::Wood, Noun::Earth];
    all.iter().position(|one| *one == word).map(|n| n as u8)
}

impl Plays for Hooks<'_> {
    type Game = Los;

    fn lexicon(&self) -> &Lexicon {
        lexicon()
    }

    fn head(&self, word: Word<NOUN>) -> Option<Head<Los>> {
        if genre::Noun::of(word) == Some(genre::Noun::Card) {
            return Some(Head { tests: Vec::new(), zones: vec![Zone::Character, Zone::Support] });
        }
        let (test, zones) = match Noun::of(word)? {
            Noun::Character | Noun::CharacterCard => {
                (Some(Test::Kind(Kind::Character)), vec![Zone::Character])
            }
            Noun::Support | Noun::SupportCard => (Some(Test::Kind(Kind::Support)), vec![Zone::Support]),
            Noun::Effect | Noun::EffectCard => (Some(Test::Kind(Kind::Effect)), Vec::new()),
            Noun::FlashEffect => (Some(Test::Flash), Vec::new()),
            Noun::FieldSupport => (Some(Test::Field), vec![Zone::Support]),
            Noun::Energy => (None, vec![Zone::Energy]),
            _ => return None,
        };
        Some(Head { tests: test.into_iter().map(is).collect(), zones })
    }

    fn zones(&self, word: Word<NOUN>) -> Option<Vec<Zone>> {
        match genre::Noun::of(word) {
            Some(genre::Noun::Field) => return Some(vec![Zone::Character, Zone::Support]),
            Some(genre::Noun::Deck) => return Some(vec![Zone::Deck]),
            Some(genre::Noun::Hand) => return Some(vec![Zone::Hand]),
            _ => {}
        }
        match Noun::of(word)? {
            Noun::CharacterZone => Some(vec![Zone::Character]),
            Noun::SupportZone => Some(vec![Zone::Support]),
            Noun::EnergyZone => Some(vec![Zone::Energy]),
            Noun::Trash => Some(vec![Zone::Trash]),
            _ => None,
        }
    }

    fn filter(&mut self, atom: &Atom) -> Option<Described<Los>> {
        match atom {
            Atom::Trait(Raw(race)) => {
                let row = self.lore.race(race).unwrap_or_else(|| {
                    self.lore.races.push(race.to_string());
                    self.lore.races.len() as u16 - 1
                });
                Some(Described::Card(Filter::Any(vec![vec![is(Test::Race(row))]])))
            }
            Atom::Noun(word) => {
                let word = Noun::of(*word)?;
                match word {
                    Noun::FrontRow => Some(Described::Place(is(Test::Row(Row::Front)))),
                    Noun::BackRow => Some(Described::Place(is(Test::Row(Row::Back)))),
                    word => attribute(word)
                        .map(|n| Filter::Any(vec![vec![is(Test::Attribute(n))]]))
                        .or_else(|| posture(word).map(lies))
                        .map(Described::Like),
                }
            }
            _ => None,
        }
    }

    fn figure(&self, word: Word<NOUN>, bound: Bound, n: i16) -> Option<Filter> {
        let figure = match (genre::Noun::of(word), Noun::of(word)) {
            (Some(genre::Noun::Cost), _) | (_, Some(Noun::EnergyCost)) => Figure::Cost,
            (_, Some(word)) => figure_of(word)?,
            _ => return None,
        };
        Some(is(Test::Figure(figure, false, bound, Box::new(Amount::N(n)))))
    }

    fn lies_in(&self, zones: &[Zone]) -> Filter {
        Filter::Any(zones.iter().map(|zone| vec![is(Test::Lies(*zone))]).collect())
    }

    fn is_private(&self, zone: Zone) -> bool {
        matches!(zone, Zone::Hand | Zone::Deck | Zone::Trash | Zone::Energy)
    }

    fn is_hidden(&self, zone: Zone) -> bool {
        zone == Zone::Hand
    }

    fn board(&self) -> Vec<Zone> {
        vec![Zone::Character]
    }

    fn next_sentence(&mut self) {
        self.until = None;
    }

    fn deed(
        &mut self,
        writer: &mut Writer<Los>,
        deed: DeedId,
        slots: &mut Slots<'_>,
        by: Side,
    ) -> Result<(), Refused> {
        deeds::deed(self, writer, deed, slots, by)
    }
}

/// A clause as it is looked at before it is lowered; none if it makes no sense.
fn looked_at<'c>(hooks: &Hooks<'_>, clause: &'c Clause) -> Option<View<'c>> {
    View::of_clause(hooks.lexicon(), clause, true).ok()
}

/// May the first deed of a text be left undone, and does the rest depend on it? Then the whole ability may.
fn may_be_left(hooks: &Hooks<'_>, body: &[Clause]) -> bool {
    let mut all = sentences(body);
    let first = match all.next() {
        Some([only]) => {
            looked_at(hooks, only).and_then(|view| view.form()).is_some_and(|form| form.may_be_left())
        }
        _ => false,
    };
    let depends = |clauses: &[Clause]| {
        let did = clauses.first().and_then(|clause| looked_at(hooks, clause));
        did.is_some_and(|view| {
            view.deed().and_then(genre::Deed::of) == Some(genre::Deed::DoSo)
                && view.form().is_some_and(|form| !form.tense.negated())
        })
    };
    first && all.all(depends)
}

/// Lowers a line to an ability of a card of this kind.
pub(crate) fn ability(
    hooks: &mut Hooks<'_>,
    (def, at, kind): (Def, u8, Kind),
    clauses: &[Clause],
) -> Result<Ability, Refused> {
    let mut clauses = clauses.to_vec();
    let Some(first) = clauses.first_mut() else {
        return Err(Refused::new(Default::default(), "空の行", "an empty line"));
    };
    let often = heads::limit(first);
    let edge = heads::edge(first);
    let during = if edge.is_none() { heads::during(first) } else { None };
    let mut writer = Writer::new(def);
    let bare = Ability { at, often, ..Ability::nothing(def) };
    let (trigger, body) = match (edge, &clauses[..]) {
        (Some(edge), body) => (Some(edge), body),
        (None, [event, body @ ..]) if matches!(event.link, Some(Link::When | Link::WhenKanji)) => {
            (Some(events::event(hooks, event)?), body)
        }
        (None, body) => (None, body),
    };
    if let Some(trigger) = &trigger {
        let this = trigger.who.contains(&Filter::This);
        writer.speak_of(Reference::Cause);
        writer.carry(if this { Reference::This } else { Reference::Cause });
    }
    let (cost, body) = match costs::length(body) {
        Some(n) => (Some(costs::cost(hooks, &mut writer, &body[..n])?), &body[n..]),
        None => (None, body),
    };
    let at = clauses[0].at;
    if during.is_some() && (trigger.is_some() || cost.is_none()) {
        return Err(Refused::new(at, "この時期", "such a time"));
    }
    let (paid, given, prices) = match cost {
        Some(cost) => (true, cost.given, cost.prices),
        None => (false, Vec::new(), Vec::new()),
    };
    let bare = Ability { given, cost: prices, ..bare };
    let Some(trigger) = trigger else {
        if paid {
            lower_body(hooks, &mut writer, body, false)?;
            let (turn, phase) = during.unwrap_or((None, None));
            return Ok(Ability {
                nature: Nature::Activated { phase, turn },
                program: writer.finish(),
                ..bare
            });
        }
        if often != 0 {
            return Err(Refused::new(at, "回数の限り", "how often it may be used"));
        }
        if kind == Kind::Effect {
            lower_body(hooks, &mut writer, body, false)?;
            return Ok(Ability { nature: Nature::Text, program: writer.finish(), ..bare });
        }
        let holds = lasting::holds(hooks, &mut writer, body)?;
        return Ok(Ability { nature: Nature::Static(holds), program: writer.finish(), ..bare });
    };
    let agreed = !paid && may_be_left(hooks, body);
    let optional = paid || agreed;
    lower_body(hooks, &mut writer, body, agreed)?;
    Ok(Ability { nature: Nature::Triggered(vec![trigger]), optional, program: writer.finish(), ..bare })
}

/// Lowers the sentences of a text. `agreed` says that whoever may do the first has agreed already.
fn lower_body(
    hooks: &mut Hooks<'_>,
    writer: &mut Writer<Los>,
    body: &[Clause],
    agreed: bool,
) -> Result<(), Refused> {
    for (n, clauses) in sentences(body).enumerate() {
        sentence(hooks, writer, clauses, agreed && n == 0)?;
    }
    Ok(())
}
