//! Information-set Monte-Carlo tree search: one tree of what the seat can tell apart, walked through many
//! made-up games that agree with its view.

use std::time::{Duration, Instant};

use engine::{Code, Flow, Options, Seat, Sight, advance, code, determinize, put_listed};
use table::Tabled;

use crate::greedy::settle;
use crate::luck::Luck;

/// How long to search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Budget {
    /// So many walks.
    Iterations(u32),
    /// So long.
    Time(Duration),
}

/// How much a rarely tried answer is favoured.
const CURIOSITY: f32 = 0.5;
/// How many decisions are played beyond the tree before a table is weighed.
const BEYOND: usize = 8;

#[derive(Clone, Default)]
struct Node {
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

/// The answer that was walked most.
pub(crate) fn search<G: Tabled>(sight: &Sight<'_, G>, budget: Budget, luck: &mut Luck) -> usize {
    let view = sight.view();
    let mut tree = vec![Node::default()];
    let mut list = Options::new();
    let mut path = Vec::new();
    let began = Instant::now();
    for walk in 0.. {
        let enough = match budget {
            Budget::Iterations(most) => walk >= most,
            Budget::Time(time) => walk > 0 && began.elapsed() >= time,
        };
        if enough {
            break;
        }
        let rules = sight.rules();
        let mut state = determinize(rules, &view, luck.number());
        path.clear();
        let mut at = 0;
        // Down the tree, and one answer beyond it.
        let mut grown = false;
        while !grown && advance(rules, &mut state, &mut list, &mut ()) == Flow::Ask && !list.is_empty() {
            let seat = G::question(rules, &state).to;
            let codes: Vec<Code> = list.iter().map(|&choice| code(&state.table, choice)).collect();
            let (choice, child, new) = select(&mut tree, at, &codes, seat, luck);
            grown = new;
            path.push((at, child));
            at = tree[at].children[child].node;
            put_listed(rules, &mut state, &list, choice, &mut ());
        }
        for _ in 0..BEYOND {
            if advance(rules, &mut state, &mut list, &mut ()) != Flow::Ask || list.is_empty() {
                break;
            }
            put_listed(rules, &mut state, &list, luck.below(list.len()), &mut ());
        }
        let worth = settle(rules, &mut state, &mut list, Seat::A, luck);
        for &(node, child) in &path {
            let child = &mut tree[node].children[child];
            child.walks += 1;
            child.worth += worth;
        }
    }
    let walks = |at: usize| {
        let wanted = sight.code(at);
        tree[0].children.iter().find(|child| child.code == wanted).map_or(0, |child| child.walks)
    };
    (0..sight.answers()).max_by_key(|&at| (walks(at), std::cmp::Reverse(at))).unwrap_or(0)
}

/// Which answer to walk next: one never tried, else the best with a bonus for the rarely tried.
/// Gives its place in the list, its place among the children, and whether it is new.
fn select(
    tree: &mut Vec<Node>,
    at: usize,
    codes: &[Code],
    seat: Seat,
    luck: &mut Luck,
) -> (usize, usize, bool) {
    let known = |code: &Code| tree[at].children.iter().position(|child| child.code == *code);
    let places: Vec<Option<usize>> = codes.iter().map(known).collect();
    let untried: Vec<usize> = (0..codes.len()).filter(|&choice| places[choice].is_none()).collect();
    for &place in places.iter().flatten() {
        tree[at].children[place].chances += 1;
    }
    if !untried.is_empty() {
        let choice = untried[luck.below(untried.len())];
        let node = tree.len();
        tree.push(Node::default());
        let children = &mut tree[at].children;
        children.push(Child { code: codes[choice], node, walks: 0, chances: 1, worth: 0.0 });
        return (choice, children.len() - 1, true);
    }
    let score = |place: usize| {
        let child = &tree[at].children[place];
        let walks = child.walks.max(1) as f32;
        let mean = child.worth / walks;
        let mean = if seat == Seat::A { mean } else { 1.0 - mean };
        mean + CURIOSITY * ((child.chances as f32).ln() / walks).sqrt()
    };
    let mut best = (0, 0, f32::MIN);
    for (choice, place) in places.iter().enumerate() {
        if let Some(place) = *place
            && score(place) > best.2
        {
            best = (choice, place, score(place));
        }
    }
    (best.0, best.1, false)
}
