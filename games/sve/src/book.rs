//! The book in which the abilities of a match are written down.

use std::ops::Range;

use engine::Def;
use engine::effect::{Amount, Do, Op, Program, Reference, Selector, Side, When};

use crate::cards::{CARROT, Facts, Lore, STACK, row};
use crate::kinds::{Icon, Keyword};
use crate::table::Zone;
use crate::vocabulary::{Ability, Filter, Given, Nature, Price, Sort3, Test, Topic, Trigger, Verb, Who};

/// The book in which the abilities of a match are written down.
pub(crate) struct Book {
    /// What is prepared.
    pub lore: Lore,
    /// The abilities of the card being written down: those that it gives to others are not its own.
    pub own: Vec<Ability>,
    /// The files of the card being written down: names mean their cards before those of others.
    pub files: Vec<u16>,
    /// The faces of the match: for tokens that texts make.
    faces: Vec<Face>,
    /// The card name behind each collaboration name (2.14.2).
    collabs: Vec<(String, String, Vec<u16>)>,
}

/// A face by its name.
struct Face {
    name: String,
    token: bool,
    files: Vec<u16>,
}

impl Book {
    /// A book with the abilities that keywords stand for.
    pub fn new(faces: &[Facts]) -> Book {
        let mut lore = Lore { titles: vec![String::new()], ..Lore::default() };
        lore.counters = vec![String::new(), "スタック".to_owned()];
        row(&mut lore.names, CARROT);
        let token = |facts: &Facts| facts.special == Some(crate::cards::Special::Token);
        let collab = |facts: &Facts| {
            facts.collab.clone().map(|collab| (collab, facts.name.clone(), facts.files.clone()))
        };
        let collabs = faces.iter().filter_map(collab).collect();
        let face = |facts: &Facts| Face {
            name: facts.name.clone(),
            token: token(facts),
            files: facts.files.clone(),
        };
        let faces = faces.iter().map(face).collect();
        let mut book = Book { lore, own: Vec::new(), files: Vec::new(), faces, collabs };
        book.built_in();
        book
    }

    fn built_in(&mut self) {
        let def = Def(u16::MAX);
        let program = |ops: Vec<Op<crate::game::Sve>>| {
            let words = vec![(0, 0); ops.len()];
            Program { ops, words, ..Program::empty(def) }
        };
        let trigger = |topic, damage| Trigger { damage, ..Trigger::plain(topic, Who::This) };
        let ability = |nature, program| Ability {
            nature,
            works: Zone::Field,
            limits: Vec::new(),
            nth: u8::MAX,
            aims: crate::stages::aims(&program),
            program,
            costs_to_play: false,
            counts: false,
            remembers: None,
            earth_rite: 0,
            rite_modes: 0,
        };
        let todo = |verb, to, n| Op::Do(Do { verb, to, n, into: None });
        let heal = todo(Verb::Add(0, 1), Reference::Leader(Side::Mine), Amount::Cause);
        self.lore.built_in.drain =
            self.write(ability(Nature::Triggered(trigger(Topic::Hits, Sort3::Attack)), program(vec![heal])));
        let check = || todo(Verb::DriveCheck(Side::Mine), Reference::Nothing, Amount::N(1));
        let attacks = || Nature::Triggered(trigger(Topic::Attacks, Sort3::Any));
        self.lore.built_in.single_drive = self.write(ability(attacks(), program(vec![check()])));
        self.lore.built_in.twin_drive = self.write(ability(attacks(), program(vec![check(), check()])));
        self.lore.built_in.triple_drive =
            self.write(ability(attacks(), program(vec![check(), check(), check()])));
        let stacks = Selector {
            places: vec![(Zone::Field, Side::Mine)],
            filters: vec![Filter::Other, Filter::Is(Test::Has(Keyword::Stack))],
        };
        let choose = Op::Choose(engine::effect::Choose {
            who: Side::Mine,
            at: When::Play,
            of: stacks,
            least: Amount::N(1),
            most: Amount::N(1),
            may: false,
            aims: true,
            random: false,
            into: 0,
            sentence: 0,
        });
        let moves = todo(Verb::MoveCounters(STACK), Reference::Slot(0), Amount::N(0));
        let mut stack = program(vec![choose, moves]);
        stack.costs = vec![vec![Price::ActThis]];
        stack.cites = vec![vec![rule!("13.3.2.2")]; stack.ops.len()];
        let nature = Nature::Activated { icon: Icon::Activate, quick: false };
        self.lore.built_in.stack = self.write(ability(nature, stack));
    }

    /// The card name that a name in a text means: a collaboration name means the name of the card that has it.
    pub fn meant<'a>(&'a self, name: &'a str) -> &'a str {
        let find = |own: bool| {
            self.collabs.iter().find(|(collab, _, files)| collab == name && (!own || self.is_own(files)))
        };
        // What somebody else's card is called besides means nothing where a card of one's own has that name.
        let known = || self.faces.iter().any(|face| face.name == name && self.is_own(&face.files));
        let others = || if known() { None } else { find(false) };
        find(true).or_else(others).map_or(name, |(_, name, _)| name)
    }

    /// Do the files hold what the card being written down may speak of whatever else is there: the game's own cards, or
    /// those of its own files?
    fn is_own(&self, files: &[u16]) -> bool {
        files.is_empty() || files.iter().any(|file| self.files.contains(file))
    }

    /// Writes an ability down; its row.
    pub fn write(&mut self, ability: Ability) -> u16 {
        self.lore.abilities.push(ability);
        (self.lore.abilities.len() - 1) as u16
    }

    /// The abilities of a card are all written down; their rows, one after the other.
    pub fn close(&mut self) -> Range<u16> {
        let first = self.lore.abilities.len() as u16;
        self.lore.abilities.append(&mut self.own);
        first..self.lore.abilities.len() as u16
    }

    /// Writes down something that effects give; its row.
    pub fn give(&mut self, given: Given) -> u16 {
        self.lore.given.push(given);
        (self.lore.given.len() - 1) as u16
    }

    /// The face that a text means when it makes a card of this name (5.4.2.2): tokens first.
    pub fn token(&self, name: &str) -> Option<Def> {
        let name = self.meant(name);
        let find = |own: bool, token: bool| {
            let meant = |face: &Face| {
                face.name == name && (face.token || !token) && (!own || self.is_own(&face.files))
            };
            self.faces.iter().position(meant)
        };
        let ways = [(true, true), (true, false), (false, true), (false, false)];
        ways.into_iter().find_map(|(own, token)| find(own, token)).map(|at| Def(at as u16))
    }
}
