//! Two games that differ in one part of one ability.

use std::collections::{HashMap, HashSet};

use engine::effect::{Op, Program};
use engine::{
    Chance, Def, Flow, Options, Rules, State, Viewer, advance, forget_moments, put_listed, refusals,
};
use table::{Tabled, read_position};

use crate::dice::Dice;

/// So many tables are tried for a part before it is said never to act; most act at one of the first.
const TABLES: u64 = 4000;
/// So many decisions are made at each.
const DECISIONS: usize = 90;

/// A part of an ability.
#[derive(Copy, Clone, Debug)]
pub enum Part {
    /// A step of its program.
    Step(usize),
    /// Something that holds.
    Hold(usize),
}

/// A game whose abilities can be taken apart.
pub trait Acting: Tabled + engine::effect::Effects {
    type Ability: Clone + PartialEq + std::fmt::Debug;
    fn abilities(rules: &mut Rules<Self>) -> &mut Vec<Self::Ability>;
    fn steps(ability: &mut Self::Ability) -> &mut Program<Self>;
    /// How many things hold by it.
    fn holds(ability: &Self::Ability) -> usize;
    /// Without one of them.
    fn let_go(ability: &mut Self::Ability, at: usize);
    /// The id, name and words of a card: its types or races, and its text. None where it can't be played.
    fn words(rules: &Rules<Self>, def: Def) -> Option<(String, Vec<String>, String)>;
    /// Words of texts that have to do with each other.
    const THEMES: &'static [&'static str];
    /// Does a text seem to be one of a card that lies on the field?
    fn on_field(text: &str) -> bool;
    /// Does this step do something itself? What only ends an effect that can't go on does not.
    fn does(verb: &Self::Verb) -> bool;
    /// A rich table for a card, as the notation of positions has it.
    fn lay(rules: &Rules<Self>, pool: &mut Pool<'_>, subject: Def) -> String;
}

/// Where every game keeps its abilities, and an ability its program.
macro_rules! kept_in_the_lore {
    () => {
        type Ability = Ability;

        fn abilities(rules: &mut Rules<Self>) -> &mut Vec<Ability> {
            &mut rules.lore.abilities
        }

        fn steps(ability: &mut Ability) -> &mut Program<Self> {
            &mut ability.program
        }
    };
}
pub(crate) use kept_in_the_lore;

/// The cards a table is laid with.
pub struct Pool<'a> {
    /// Every card that can be played.
    pub all: &'a [Def],
    /// Those that the subject's text names, those that have to do with what it names, and those of the same themes.
    pub near: [&'a [Def]; 3],
    pub dice: Dice,
}

/// A position, line by line.
#[derive(Default)]
pub struct Lines {
    pub text: String,
}

impl Lines {
    pub fn add(&mut self, key: &str, value: &str) {
        self.text.push_str(&format!("{key}: {}\n", if value.is_empty() { "none" } else { value }));
    }
}

impl Pool<'_> {
    /// So many cards that are like this, some of them such as the text speaks of.
    pub fn some(&mut self, n: usize, fits: impl Fn(Def) -> bool) -> Vec<Def> {
        let fitting = |of: &[Def]| -> Vec<Def> { of.iter().copied().filter(|def| fits(*def)).collect() };
        let (near, all) = (self.near.map(fitting), fitting(self.all));
        let mut found = Vec::new();
        while found.len() < n && !all.is_empty() {
            let from = near.get(self.dice.below(6)).filter(|near| !near.is_empty()).unwrap_or(&all);
            found.push(from[self.dice.below(from.len())]);
        }
        found
    }
}

/// Does what lies there differ? Work that waits and what is only remembered do not count.
fn differ<G: Acting>(one: (&Rules<G>, &State<G>), two: (&Rules<G>, &State<G>)) -> bool {
    let [one, two] = [one, two].map(|(rules, state)| {
        let mut open = state.view(rules, Viewer::All);
        forget_moments(&mut open);
        (open.cards, open.places, open.purses, open.turn)
    });
    one != two
}

/// One of the answers, often one about the subject.
fn pick<G: Acting>(state: &State<G>, options: &Options, subject: Def, dice: &mut Dice) -> usize {
    let about = |at: &usize| {
        let card = options[*at].card;
        card.is_some() && state.table.card(card).def == subject
    };
    let own: Vec<usize> = (0..options.len()).filter(about).collect();
    let bare: Vec<usize> = (0..options.len()).filter(|at| !options[*at].card.is_some()).collect();
    match dice.below(12) {
        0..6 if !own.is_empty() => own[dice.below(own.len())],
        6 if !bare.is_empty() => bare[dice.below(bare.len())],
        _ => dice.below(options.len()),
    }
}

/// Do two games by these rules come apart?
fn apart<G: Acting>(rules: [&Rules<G>; 2], start: &State<G>, subject: Def, dice: &mut Dice) -> bool {
    let (mut one, mut two) = (start.clone(), start.clone());
    G::settle(rules[1], &mut two.table, &[], &mut ());
    let (mut a, mut b) = (Options::new(), Options::new());
    for _ in 0..DECISIONS {
        let flow = advance(rules[0], &mut one, &mut a, &mut ());
        let other = advance(rules[1], &mut two, &mut b, &mut ());
        if flow == Flow::Over || other == Flow::Over {
            return flow != other || differ((rules[0], &one), (rules[1], &two));
        }
        // What is asked in the middle of an effect that is left out in the other.
        for _ in 0..12 {
            if a.iter().eq(b.iter()) {
                break;
            }
            let at = pick(&one, &a, subject, dice);
            put_listed(rules[0], &mut one, &a, at, &mut ());
            if advance(rules[0], &mut one, &mut a, &mut ()) == Flow::Over {
                return true;
            }
        }
        if a.iter().ne(b.iter()) || differ((rules[0], &one), (rules[1], &two)) {
            return true;
        }
        if refusals(rules[0], &one) != refusals(rules[1], &two) {
            return true;
        }
        let at = pick(&one, &a, subject, dice);
        put_listed(rules[0], &mut one, &a, at, &mut ());
        put_listed(rules[1], &mut two, &b, at, &mut ());
    }
    false
}

/// A card that is tried, with the cards its tables are laid with.
struct Subject<'a> {
    def: Def,
    id: &'a str,
    all: &'a [Def],
    near: [Vec<Def>; 3],
}

impl Subject<'_> {
    /// Do games by these rules come apart at one of its tables?
    fn parts_ways<G: Acting>(&self, rules: [&Rules<G>; 2]) -> bool {
        let own = self.id.bytes().fold(7_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        (0..TABLES).any(|seed| {
            let [named, near, akin] = &self.near;
            let dice = Dice::new(own.wrapping_add(seed * 7919));
            let mut pool = Pool { all: self.all, near: [named, near, akin], dice };
            let text = G::lay(rules[0], &mut pool, self.def);
            let start = read_position(rules[0], &text, 1, Chance::from_number(seed));
            // A table that chance lays against the rules is not tried.
            start.is_ok_and(|start| apart(rules, &start, self.def, &mut pool.dice))
        })
    }
}

/// Every card that can be played: its id, its marks with its name last, and its text.
type Words = Vec<Option<(String, Vec<String>, String)>>;

/// The cards that a text names, those that have to do with what it names or that name its card, and those of its themes.
fn near<G: Acting>(words: &Words, name: &str, text: &str) -> [Vec<Def>; 3] {
    let like = |fits: &dyn Fn(&[String], &str) -> bool| -> Vec<Def> {
        let fits = |word: &Option<(String, Vec<String>, String)>| {
            word.as_ref().is_some_and(|(_, marks, text)| fits(marks, text))
        };
        (0..words.len()).filter(|at| fits(&words[*at])).map(|at| Def(at as u16)).collect()
    };
    let has = |text: &str, word: &str| !word.is_empty() && text.contains(word);
    let quoted = || text.split('『').skip(1).filter_map(|rest| rest.split('』').next()).chain([name]);
    [
        like(&|marks, _| marks.last().is_some_and(|name| has(text, name))),
        like(&|marks, other| {
            marks.iter().any(|mark| has(text, mark)) || quoted().any(|name| has(other, name))
        }),
        like(&|_, other| G::THEMES.iter().any(|theme| has(text, theme) && has(other, theme))),
    ]
}

/// The parts of an ability, with their names.
fn parts<G: Acting>(ability: &mut G::Ability, nth: usize) -> Vec<(Part, String)> {
    let mut parts: Vec<(Part, String)> =
        (0..G::holds(ability)).map(|at| (Part::Hold(at), format!("{nth} hold {at}"))).collect();
    for (at, op) in G::steps(ability).ops.iter().enumerate() {
        if matches!(op, Op::Do(todo) if G::does(&todo.verb)) {
            parts.push((Part::Step(at), format!("{nth} step {at}")));
        }
    }
    parts
}

/// One ability of a card, and every row of the match that has it.
struct Whole<A> {
    def: Def,
    ability: A,
    /// Which of the card's it is. Rows of the match move with every card that is added.
    nth: usize,
    rows: Vec<usize>,
}

/// Every ability of the match; what was written down twice is one.
fn abilities<G: Acting>(rules: &Rules<G>) -> Vec<Whole<G::Ability>> {
    let mut rules = rules.clone();
    let all = G::abilities(&mut rules);
    let mut counted: HashMap<u16, usize> = HashMap::new();
    let mut found = Vec::new();
    for row in 0..all.len() {
        let ability = all[row].clone();
        let rows: Vec<usize> = (0..all.len()).filter(|at| all[*at] == ability).collect();
        if rows.first() == Some(&row) {
            let def = G::steps(&mut ability.clone()).def;
            let nth = *counted.entry(def.0).and_modify(|n| *n += 1).or_insert(1_usize);
            found.push(Whole { def, ability, nth, rows });
        }
    }
    found
}

/// The card and the name of every part of the match.
pub fn all_parts<G: Acting>(rules: &Rules<G>) -> HashSet<(String, String)> {
    let named = |mut whole: Whole<G::Ability>| {
        // Rules of the game have abilities too, on no card.
        let printed = Some(whole.def).filter(|def| usize::from(def.0) < rules.cards.len());
        let words = printed.and_then(|def| G::words(rules, def));
        let id = words.map(|(id, ..)| id).unwrap_or_default();
        parts::<G>(&mut whole.ability, whole.nth).into_iter().map(move |(_, name)| (id.clone(), name))
    };
    abilities(rules).into_iter().flat_map(named).collect()
}

/// The parts that never act, each as a line: card, part, whether it was come to, and the text. `tried` says which cards are
/// tried, `known` which parts are not.
pub fn still<G: Acting>(
    rules: &Rules<G>,
    tried: impl Fn(&str) -> bool,
    known: &HashSet<(String, String)>,
) -> Vec<String> {
    let words: Words = (0..rules.cards.len() as u16).map(|def| G::words(rules, Def(def))).collect();
    let all: Vec<Def> = (0..words.len()).filter(|at| words[*at].is_some()).map(|at| Def(at as u16)).collect();
    let mut cut = rules.clone();
    let mut never = Vec::new();
    for Whole { def, mut ability, nth, rows } in abilities(rules) {
        let Some((id, marks, text)) = words.get(def.0 as usize).and_then(Option::as_ref) else { continue };
        let Some(name) = marks.last().filter(|_| tried(id) && !text.is_empty()) else { continue };
        let whole = ability.clone();
        let subject = Subject { def, id, all: &all, near: near::<G>(&words, name, text) };
        let mut try_with = |other: G::Ability| {
            rows.iter().for_each(|at| G::abilities(&mut cut)[*at] = other.clone());
            let apart = subject.parts_ways([rules, &cut]);
            rows.iter().for_each(|at| G::abilities(&mut cut)[*at] = whole.clone());
            apart
        };
        for (part, part_name) in parts::<G>(&mut ability, nth) {
            if known.contains(&(id.clone(), part_name.clone())) {
                continue;
            }
            let mut less = ability.clone();
            match part {
                Part::Step(at) => G::steps(&mut less).ops[at] = Op::Jump(at as u16 + 1),
                Part::Hold(at) => G::let_go(&mut less, at),
            }
            if try_with(less) {
                continue;
            }
            // Is it come to at all? A question in its place would be asked.
            let reached = match part {
                Part::Step(at) => {
                    let mut asks = ability.clone();
                    G::steps(&mut asks).ops[at] = Op::May(at as u16 + 1);
                    if try_with(asks) { "without effect" } else { "not come to" }
                }
                Part::Hold(_) => "holds unseen",
            };
            never.push(format!("{id}\t{part_name}\t{reached}\t{}", text.replace('\n', "／")));
        }
    }
    never
}
