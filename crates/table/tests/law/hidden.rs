//! Nothing hidden leaves: what a seat may not know makes no difference to what it gets.

use std::fmt::Write;

use engine::{
    Code, Event, Flow, Input, Ix, Lang, Observer, Options, Question, Rules, Seat, State, Teller, Viewer,
    advance, clause_id, code, determinize, options, put, put_listed, question, refusals,
};
use table::{Tabled, knows_words};

use super::dice::Dice;
use super::games::Table;

/// How many decisions each law looks at.
const DECISIONS: usize = 100_000;

/// Everything a seat gets of a state: its view, the table in words, and, if it is asked, the question.
fn bytes<G: Tabled>(rules: &Rules<G>, state: &State<G>, viewer: Viewer, words: bool) -> String {
    let mut text = String::new();
    write!(text, "{:?}", state.view(rules, viewer)).unwrap();
    let asked = question(rules, state).filter(|question| viewer == Viewer::Seat(question.to));
    if let Some(question) = asked {
        let list = options(rules, state);
        for lang in [Lang::Ja, Lang::En] {
            let teller = Teller { rules, table: &state.table, viewer, lang };
            text += &G::prompt(&teller, &question);
            for &choice in list.iter() {
                text += &G::choice(&teller, state, choice);
            }
        }
        for &choice in list.iter() {
            write!(text, "{:?} {}", code(&state.table, choice), G::choice_word(rules, state, choice))
                .unwrap();
        }
    }
    if words {
        for lang in [Lang::Ja, Lang::En] {
            text += &serde_json::to_string(&table::show(rules, state, viewer, lang)).unwrap();
            if asked.is_some() {
                let teller = Teller { rules, table: &state.table, viewer, lang };
                for (choice, lack) in refusals(rules, state) {
                    text += &G::choice(&teller, state, choice);
                    text += &G::lack(&teller, &lack);
                }
            }
        }
    }
    text
}

/// Where two texts part, for a reader.
fn first_difference(a: &str, b: &str) -> String {
    let same = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let from = |text: &str| text.chars().skip(same.saturating_sub(300)).take(600).collect::<String>();
    format!("{}\n{}", from(a), from(b))
}

/// A state in which the cards a viewer does not know have exchanged prints, and handles, with each other.
fn permuted<G: Tabled>(rules: &Rules<G>, state: &State<G>, viewer: Viewer, dice: &mut Dice) -> State<G> {
    let mut other = state.clone();
    for owner in Seat::BOTH {
        let table = &state.table;
        let hidden: Vec<Ix> = table
            .all()
            .iter()
            .copied()
            .filter(|&card| table.card(card).owner() == owner && !viewer.knows(rules, table, card))
            .collect();
        for at in (1..hidden.len()).rev() {
            let to = dice.below(at + 1);
            other.exchange(hidden[at], hidden[to]);
            other.relabel(hidden[at], hidden[to]);
        }
    }
    other
}

pub fn views<G: Tabled>(tables: &[Table<G>]) {
    let mut seen = 0;
    let mut different = 0;
    for seed in 0.. {
        for table in tables {
            let rules = &table.rules;
            table.play(seed, &mut (), |state, _, dice| {
                seen += 1;
                let viewer = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Public][seen % 3];
                let other = permuted(rules, state, viewer, dice);
                different += usize::from(other != *state);
                let words = seen % 50 == 0;
                assert_eq!(bytes(rules, state, viewer, words), bytes(rules, &other, viewer, words));
            });
        }
        if seen >= DECISIONS {
            break;
        }
    }
    assert!(different * 10 > seen * 9, "the cards hardly ever changed places: {different} of {seen}");
}

/// Rules by which everyone sees that a hidden zone has no card of a sort: a skill without a target in its player's hand is
/// exiled as it is unlocked (33-4).
const TELLING: [&str; 1] = ["LG-11"];

/// What a seat is told of events, up to the first moment by which it comes to know a card it did not, or something of
/// hidden ones by a rule.
struct Told {
    viewer: Viewer,
    known: Vec<Ix>,
    /// Of the moments that are over, and of the one that happens.
    lines: Vec<String>,
    open: Vec<String>,
    ended: bool,
    /// Does the game wait where an answer for want of another would tell something, and has it waited?
    paced: bool,
    waited: bool,
}

impl Told {
    fn new<G: Tabled>(rules: &Rules<G>, state: &State<G>, viewer: Viewer, paced: bool) -> Told {
        let known = known(rules, &state.table, viewer);
        Told { viewer, known, lines: Vec::new(), open: Vec::new(), ended: false, paced, waited: false }
    }
}

fn known<G: Tabled>(rules: &Rules<G>, table: &engine::Table<G>, viewer: Viewer) -> Vec<Ix> {
    let mut known: Vec<Ix> = table.all().iter().copied().filter(|&c| viewer.knows(rules, table, c)).collect();
    known.sort();
    known
}

impl<G: Tabled> Observer<G> for Told {
    fn event(&mut self, rules: &Rules<G>, table: &engine::Table<G>, event: &Event<G>) {
        let now = known(rules, table, self.viewer);
        self.ended |= now.iter().any(|card| !self.known.contains(card));
        self.ended |= event.because.also.iter().any(|also| TELLING.contains(&clause_id::<G>(*also)));
        if !self.ended {
            let before = self.open.len();
            for lang in [Lang::Ja, Lang::En] {
                self.open.extend(G::line(&Teller { rules, table, viewer: self.viewer, lang }, event));
            }
            // Words go with a line; what is not told of has none.
            if self.open.len() > before && knows_words(rules, table, self.viewer, &event.because) {
                self.open.push(format!("{:?}", event.because.words));
            }
        }
    }
    fn moment(&mut self, _: &Rules<G>, _: &engine::Table<G>) {
        let open = std::mem::take(&mut self.open);
        if !self.ended {
            self.lines.extend(open);
        }
    }
    fn pauses(&mut self, question: &Question<G>) -> bool {
        self.waited = self.paced && G::secret(&question.ask) && !self.waited;
        self.waited
    }
}

/// Gives both states the same answer of the seat that is asked, and compares what a seat or a spectator is told.
pub fn lines<G: Tabled>(tables: &[Table<G>]) {
    let (mut seen, mut compared) = (0, 0);
    for seed in 1000.. {
        for table in tables {
            let rules = &table.rules;
            table.play(seed, &mut (), |state, options, dice| {
                seen += 1;
                let Some(asked) = question(rules, state) else { return };
                let viewers = [Viewer::Seat(asked.to), Viewer::Seat(asked.to.other()), Viewer::Public];
                let viewer = viewers[seen % 3];
                let other = permuted(rules, state, viewer, dice);
                let at = dice.below(options.len());
                let wanted = code(&state.table, options[at]);
                let tell = |state: &State<G>| {
                    let list = engine::options(rules, state);
                    let choice = list.iter().find(|&&choice| code(&state.table, choice) == wanted);
                    let mut told = Told::new(rules, state, viewer, false);
                    let mut state = state.clone();
                    // Who sees less than the one who answers may find that answer missing in the other game.
                    let Some(&choice) = choice else {
                        assert!(viewer != Viewer::Seat(asked.to), "the same answers are offered");
                        return Vec::new();
                    };
                    put(rules, &mut state, Input::Answer(choice), &mut told).expect("a listed answer");
                    advance(rules, &mut state, &mut Options::new(), &mut told);
                    told.lines
                };
                let (one, two) = (tell(state), tell(&other));
                let both = one.len().min(two.len());
                compared += both;
                assert_eq!(one[..both], two[..both]);
            });
        }
        if seen >= DECISIONS {
            break;
        }
    }
    assert!(compared > DECISIONS / 2, "only {compared} lines were compared");
}

/// A game that goes on from a state, as the table plays it: it waits wherever it would for someone who could choose.
struct Paced<G: Tabled> {
    state: State<G>,
    options: Options,
    told: Told,
}

impl<G: Tabled> Paced<G> {
    fn new(rules: &Rules<G>, state: State<G>, viewer: Viewer) -> Paced<G> {
        let mut told = Told::new(rules, &state, viewer, true);
        let options = options(rules, &state);
        told.waited = options.len() == 1;
        Paced { state, options, told }
    }

    fn codes(&self) -> Vec<Code> {
        self.options.iter().map(|&choice| code(&self.state.table, choice)).collect()
    }

    /// Gives an answer, or lets the game give the only one, and goes on to where it waits next.
    fn go_on(&mut self, rules: &Rules<G>, at: usize) -> Flow {
        if self.options.len() > 1 {
            put_listed(rules, &mut self.state, &self.options, at, &mut self.told);
        }
        advance(rules, &mut self.state, &mut self.options, &mut self.told)
    }
}

/// How many answers two games that differ in hidden cards are given side by side.
const TOGETHER: usize = 12;

/// Gives two games the same answers as long as both can be given them, and compares whom the table waits for: whether
/// a seat is asked, and how often, tells another nothing of what it holds.
pub fn waits<G: Tabled>(tables: &[Table<G>]) {
    let (mut seen, mut compared, mut lone) = (0_usize, 0, 0);
    for seed in 2000.. {
        for table in tables {
            let rules = &table.rules;
            table.play(seed, &mut (), |state, _, dice| {
                seen += 1;
                let Some(asked) = question(rules, state) else { return };
                // In the middle of something, other cards might not have let it begin.
                if state.work.frames.len() > 1 {
                    return;
                }
                let viewer = [Viewer::Seat(asked.to.other()), Viewer::Public][seen % 2];
                let other = permuted(rules, state, viewer, dice);
                let mut games = [state.clone(), other].map(|state| Paced::new(rules, state, viewer));
                for _ in 0..TOGETHER {
                    let [one, two] = [&games[0], &games[1]].map(Paced::codes);
                    lone += usize::from((one.len() == 1) != (two.len() == 1));
                    // The game that can do less leads.
                    let lead = if one.len() <= two.len() { &one } else { &two };
                    let wanted = lead[dice.below(lead.len())];
                    let places = [&one, &two].map(|codes| codes.iter().position(|&known| known == wanted));
                    let [Some(first), Some(second)] = places else { return };
                    let flows = [games[0].go_on(rules, first), games[1].go_on(rules, second)];
                    let [one, two] = &games;
                    let both = one.told.lines.len().min(two.told.lines.len());
                    assert_eq!(one.told.lines[..both], two.told.lines[..both]);
                    if one.told.ended || two.told.ended {
                        return;
                    }
                    compared += 1;
                    let [a, b] = [one, two].map(|game| bytes(rules, &game.state, viewer, false));
                    let asks = [one, two].map(|game| question(rules, &game.state));
                    assert!(a == b, "seed {seed}: {asks:?}\n{}", first_difference(&a, &b));
                    assert_eq!(one.told.lines.len(), two.told.lines.len(), "seed {seed}: {asks:?}");
                    if flows.contains(&Flow::Over) {
                        return;
                    }
                }
            });
        }
        if compared >= DECISIONS / 4 {
            break;
        }
    }
    assert!(lone * 200 > compared, "a choice was open in one game alone {lone} times only, of {compared}");
}

/// A state made up from a view gives that view again, and the same answers.
pub fn made_up<G: Tabled>(tables: &[Table<G>]) {
    for table in tables {
        let rules = &table.rules;
        for seed in 0..40 {
            table.play(seed, &mut (), |state, options, dice| {
                let Some(asked) = question(rules, state) else { return };
                let view = state.view(rules, Viewer::Seat(asked.to));
                let made = determinize(rules, &view, dice.below(1 << 30) as u64);
                let again = made.view(rules, Viewer::Seat(asked.to));
                assert!(again == view, "seed {seed}\n{view:#?}\n{again:#?}");
                let codes = |state: &State<G>, list: &[engine::Choice]| -> Vec<engine::Code> {
                    list.iter().map(|&choice| code(&state.table, choice)).collect()
                };
                assert_eq!(codes(&made, &engine::options(rules, &made)), codes(state, options));
            });
        }
    }
}
