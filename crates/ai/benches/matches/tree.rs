//! The player before rollouts on shared tables, kept to be measured against.
//!
//! Information-set Monte-Carlo tree search: one tree of what the seat can tell apart, walked through many
//! made-up games that agree with its view.

use std::time::{Duration, Instant};

use engine::{Code, Flow, Options, Rules, Seat, Sight, State, advance, code, determinize, put_listed};
use table::Tabled;

use ai::Luck;

/// How long to search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many walks.
    Iterations(u32),
    /// So long.
    Time(Duration),
}

/// How much a rarely tried answer is favoured.
const CURIOSITY: f32 = 0.5;
/// How many turns a walk goes through: all answers are compared at the same distance.
const HORIZON: u32 = 4;
/// How many answers are tried out at each decision beyond the tree.
const CANDIDATES: usize = 3;
/// How many decisions a walk has beyond the tree, should turns never end.
const PATIENCE: usize = 200;

/// Answers that were walked from one point, as far as the seat that is asked there can tell it from others.
#[derive(Clone, Default)]
struct Node {
    walks: u32,
    children: Vec<Child>,
}

#[derive(Clone)]
struct Child {
    code: Code,
    node: usize,
    /// How often it was walked.
    walks: u32,
    /// How often it could have been.
    chances: u32,
    /// What it gave seat A, summed.
    worth: f32,
}

struct Tree {
    nodes: Vec<Node>,
}

/// The answer that was walked most.
pub fn search<G: Tabled>(sight: &Sight<'_, G>, budget: Budget, luck: &mut Luck) -> usize {
    let view = sight.view();
    let mut tree = Tree { nodes: vec![Node::default()] };
    let mut list = Options::new();
    let began = Instant::now();
    for walk in 0.. {
        let enough = match budget {
            Budget::Iterations(most) => walk >= most,
            Budget::Time(time) => walk > 0 && began.elapsed() >= time,
        };
        if enough {
            break;
        }
        let mut state = determinize(sight.rules(), &view, luck.number());
        tree.walk(sight.rules(), &mut state, &mut list, luck);
    }
    let root = &tree.nodes[0].children;
    let tried = |at: usize| {
        let wanted = sight.code(at);
        root.iter().find(|child| child.code == wanted).map_or(0, |child| child.walks)
    };
    (0..sight.answers()).max_by_key(|&at| (tried(at), std::cmp::Reverse(at))).unwrap_or(0)
}

impl Tree {
    /// Down the tree, one answer beyond it, on to the horizon, and back up with what the table is worth there.
    fn walk<G: Tabled>(
        &mut self,
        rules: &Rules<G>,
        state: &mut State<G>,
        list: &mut Options,
        luck: &mut Luck,
    ) {
        let mut path = Vec::new();
        let mut at = 0;
        let mut beyond = 0;
        let mut turns = Turns::from(state);
        while beyond < PATIENCE && advance(rules, state, list, &mut ()) == Flow::Ask && !list.is_empty() {
            if turns.passed(state) >= HORIZON {
                break;
            }
            if beyond > 0 {
                beyond += 1;
                let choice = sensible(rules, state, list, luck);
                put_listed(rules, state, list, choice, &mut ());
                continue;
            }
            let seat = G::question(rules, state).to;
            let codes: Vec<Code> = list.iter().map(|&choice| code(&state.table, choice)).collect();
            let idle = list.iter().position(|&choice| G::idle(choice));
            let (choice, child, new) = self.select(at, &codes, idle, seat, luck);
            beyond = new.into();
            path.push((at, child));
            at = self.nodes[at].children[child].node;
            put_listed(rules, state, list, choice, &mut ());
        }
        let worth = settle(rules, state, list, Seat::A, luck);
        for (node, child) in path {
            self.nodes[node].walks += 1;
            let child = &mut self.nodes[node].children[child];
            child.walks += 1;
            child.worth += worth;
        }
    }

    /// Which answer to walk next: a new one while there is room for more, else the best, with a bonus for the
    /// rarely tried. Gives its place in the list, its place among the children, and whether it is new.
    fn select(
        &mut self,
        at: usize,
        codes: &[Code],
        idle: Option<usize>,
        seat: Seat,
        luck: &mut Luck,
    ) -> (usize, usize, bool) {
        let node = &mut self.nodes[at];
        let places: Vec<Option<usize>> =
            codes.iter().map(|code| node.children.iter().position(|child| child.code == *code)).collect();
        for &place in places.iter().flatten() {
            node.children[place].chances += 1;
        }
        let known = places.iter().flatten().count();
        // Away from the root answers are tried one after the other, what begins nothing new first: else the
        // worth of an answer would be blurred by every foolish reply to it.
        let room = at == 0 || known < 1 + (node.walks as f32).sqrt() as usize;
        if known < codes.len() && (room || known == 0) {
            let fresh = |choice: &usize| places[*choice].is_none();
            let choice = idle.filter(fresh).unwrap_or_else(|| {
                let untried: Vec<usize> = (0..codes.len()).filter(fresh).collect();
                untried[luck.below(untried.len())]
            });
            let (code, child) = (codes[choice], node.children.len());
            let new = self.nodes.len();
            self.nodes[at].children.push(Child { code, node: new, walks: 0, chances: 1, worth: 0.0 });
            self.nodes.push(Node::default());
            return (choice, child, true);
        }
        let score = |place: usize| {
            let child = &node.children[place];
            let walks = child.walks.max(1) as f32;
            let mean = child.worth / walks;
            let mean = if seat == Seat::A { mean } else { 1.0 - mean };
            mean + CURIOSITY * ((child.chances as f32).ln() / walks).sqrt()
        };
        let mut best = (0, 0, f32::MIN);
        for (choice, place) in places.iter().enumerate() {
            if let Some(place) = *place {
                let score = score(place);
                if score > best.2 {
                    best = (choice, place, score);
                }
            }
        }
        (best.0, best.1, false)
    }
}

/// How often the turn has passed.
struct Turns {
    of: Seat,
    passed: u32,
}

impl Turns {
    fn from<G: Tabled>(state: &State<G>) -> Turns {
        Turns { of: state.table.turn(), passed: 0 }
    }

    fn passed<G: Tabled>(&mut self, state: &State<G>) -> u32 {
        if state.table.turn() != self.of {
            self.of = state.table.turn();
            self.passed += 1;
        }
        self.passed
    }
}

/// Plays anything until nothing is half done, and weighs the table.
fn settle<G: Tabled>(
    rules: &Rules<G>,
    state: &mut State<G>,
    list: &mut Options,
    seat: Seat,
    luck: &mut Luck,
) -> f32 {
    for _ in 0..40 {
        if advance(rules, state, list, &mut ()) != Flow::Ask || G::quiet(state) || list.is_empty() {
            break;
        }
        let idle = list.iter().position(|&choice| G::idle(choice));
        put_listed(rules, state, list, idle.unwrap_or_else(|| luck.below(list.len())), &mut ());
    }
    G::value(G::WEIGHTS, rules, &state.table, seat)
}

/// A sensible answer for whoever is asked: the best of a few, what begins nothing new among them.
fn sensible<G: Tabled>(rules: &Rules<G>, state: &State<G>, list: &Options, luck: &mut Luck) -> usize {
    let seat = G::question(rules, state).to;
    let idle = list.iter().position(|&choice| G::idle(choice));
    let mut inner = Options::new();
    let mut best = (0, f32::MIN);
    for candidate in 0..CANDIDATES.min(list.len()) {
        let at = idle.filter(|_| candidate == 0).unwrap_or_else(|| luck.below(list.len()));
        let mut tried = state.clone();
        put_listed(rules, &mut tried, list, at, &mut ());
        let worth = settle(rules, &mut tried, &mut inner, seat, luck);
        if worth > best.1 {
            best = (at, worth);
        }
    }
    best.0
}
