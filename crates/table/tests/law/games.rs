//! Whole games.

use engine::{Both, Chance, Choice, Def, Event, Flow, Observer, Options, Rules, State, advance, put_listed};
use table::Tabled;

use super::dice::Dice;
use crate::printed::{self, beside};

/// A game ready to be begun: rules, and a deck for each side.
pub struct Table<G: Tabled> {
    pub rules: Rules<G>,
    pub decks: Both<Vec<Def>>,
}

impl<G: Tabled> Table<G> {
    /// Every format, with every deck that comes with the game and is legal in it, and every flag switched too.
    pub fn of_every_format() -> Vec<Table<G>> {
        let info = G::info();
        let mut tables = Vec::new();
        let all: Vec<String> = info.flags.iter().map(|flag| flag.id.to_owned()).collect();
        for format in &info.formats {
            for flags in [Vec::new(), all.clone()] {
                let options = table::Options {
                    edition: info.editions[0].into(),
                    format: format.id.into(),
                    flags,
                    cards: table::Cards::default(),
                };
                let rules = G::rules(&options).expect("the options of the list are known");
                for deck in info.decks.iter().filter_map(|deck| G::deck(&rules, deck.named.id)) {
                    if G::check_deck(&rules, format.id, &deck).is_empty() {
                        let (rules, deck) = ((*rules).clone(), deck.defs());
                        tables.push(Table { rules, decks: Both([deck.clone(), deck]) });
                    }
                }
            }
        }
        assert!(!tables.is_empty(), "no deck is legal in any format");
        tables
    }

    pub fn begin(&self, seed: u64) -> State<G> {
        let [a, b] = &self.decks.0;
        State::new(Both([a, b]), Chance::from_number(seed)).expect("two decks fit on a table")
    }

    /// Plays a random game; `each` is called wherever someone must choose, before the answer is given.
    pub fn play<O: Observer<G>>(
        &self,
        seed: u64,
        observer: &mut O,
        mut each: impl FnMut(&State<G>, &Options, &mut Dice),
    ) -> State<G> {
        let mut state = self.begin(seed);
        let mut dice = Dice::new(seed + 1);
        let mut options = Options::new();
        for _ in 0..100_000 {
            if advance(&self.rules, &mut state, &mut options, observer) == Flow::Over {
                return state;
            }
            assert!(options.len() > 1, "a question with {} answers", options.len());
            each(&state, &options, &mut dice);
            put_listed(&self.rules, &mut state, &options, dice.below(options.len()), observer);
        }
        panic!("the game of seed {seed} does not end");
    }
}

impl Table<los::Los> {
    /// Every deck that comes with the game, whose flag is about decks alone, and the cards of the scenarios, which do
    /// all that texts can.
    pub fn of_every_deck() -> Vec<Table<los::Los>> {
        let decks = Table::of_every_format().into_iter().filter(|table| table.rules.flags == 0);
        decks.chain(Table::of_scenario_cards()).collect()
    }

    fn of_scenario_cards() -> Vec<Table<los::Los>> {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/los/tests/cards");
        let cards = table::Cards::load(&[folder]).expect("the cards of the scenarios are there");
        let ids: Vec<String> = cards.iter().map(|card| card.id.clone()).collect();
        let options = table::Options { cards, ..table::Options::of(table::GameId::Los) };
        let rules = los::Los::rules(&options).expect("the cards can be printed");
        let playable = |def: &engine::Def| {
            let printed = rules.printed(*def);
            // One that goes off by itself for ever, and one that ends the game, would leave little else.
            let ends = ["TL-C0", "TL-04"].contains(&&*printed.facts.id);
            ids.contains(&printed.facts.id) && printed.gaps.is_empty() && !ends
        };
        let all: Vec<engine::Def> = (0..rules.cards.len() as u16).map(engine::Def).filter(playable).collect();
        let table = |cards: &[Def]| {
            let half = |odd: usize| cards.iter().copied().skip(odd).step_by(2).collect();
            Table { decks: Both([half(0), half(1)]), rules: (*rules).clone() }
        };
        all.chunks(all.len().div_ceil(all.len().div_ceil(150))).map(table).collect()
    }
}

impl Table<legions::Legions> {
    /// The cards of the scenarios, which do all that texts can, under shipped masters.
    fn of_cards_of_scenarios(edition: &str) -> Vec<Table<legions::Legions>> {
        use legions::Legions;
        use legions::kinds::Category;
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/legions/tests/cards");
        let cards = table::Cards::load(&[folder]).expect("the cards of the scenarios are there");
        let ids: Vec<String> = cards.iter().map(|card| card.id.clone()).collect();
        let legions = table::Options::of(table::GameId::Legions);
        let options = table::Options { cards, edition: edition.into(), ..legions };
        let rules = Legions::rules(&options).expect("the cards can be printed");
        let playable = |def: &Def| {
            let printed = rules.printed(*def);
            let own = ids.contains(&printed.facts.id) && !printed.facts.token;
            own && printed.category != Category::Master && printed.unread.is_empty()
        };
        let all: Vec<Def> = (0..rules.cards.len() as u16).map(Def).filter(playable).collect();
        let table = |cards: &[Def]| {
            let deck = |(odd, named): (usize, &str)| {
                let shipped = Legions::deck(&rules, named).expect("the deck comes with the game").defs();
                let master = |def: &Def| rules.printed(*def).category == Category::Master;
                shipped.into_iter().filter(master).chain(cards.iter().copied().skip(odd).step_by(2)).collect()
            };
            Table { decks: Both([(0, "fairy"), (1, "grave")].map(deck)), rules: (*rules).clone() }
        };
        // As many tables as there are eighties, none of a few cards only.
        let tables = all.len().div_ceil(80).max(1);
        all.chunks(all.len().div_ceil(tables)).map(table).collect()
    }

    /// By both books, with the decks that come with the game and the cards of the scenarios.
    pub fn of_both_books() -> Vec<Table<legions::Legions>> {
        let strange = legions::Legions::info().editions.into_iter().flat_map(Table::of_cards_of_scenarios);
        Table::of_shipped_decks().into_iter().chain(strange).collect()
    }

    /// Two decks against each other, by both books, and with every flag switched.
    pub fn of_shipped_decks() -> Vec<Table<legions::Legions>> {
        use legions::Legions;
        let info = Legions::info();
        let all: Vec<String> = info.flags.iter().map(|flag| flag.id.to_owned()).collect();
        let [new, old] = info.editions[..] else { panic!("two editions") };
        let games = [
            (new, Vec::new(), ["fairy", "grave"]),
            (new, Vec::new(), ["rune", "puppet"]),
            (new, all, ["grave", "rune"]),
            (old, Vec::new(), ["puppet", "fairy"]),
            (old, Vec::new(), ["rune", "grave"]),
        ];
        let table = |(edition, flags, decks): (&str, Vec<String>, [&str; 2])| {
            let options = table::Options {
                edition: edition.into(),
                flags,
                ..table::Options::of(table::GameId::Legions)
            };
            let rules = Legions::rules(&options).expect("the options of the list are known");
            let decks = decks.map(|deck| {
                let deck = Legions::deck(&rules, deck).expect("the deck comes with the game");
                assert!(Legions::check_deck(&rules, "standard", &deck).is_empty(), "a shipped deck is legal");
                deck.defs()
            });
            Table { rules: (*rules).clone(), decks: Both(decks) }
        };
        games.into_iter().map(table).collect()
    }
}

impl Table<sve::Sve> {
    /// Cards with keywords alone, and the decks that come with the game as far as their cards can be played: in
    /// the usual format, and where a follower can be given rush.
    pub fn of_plain_cards() -> Vec<Table<sve::Sve>> {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/sve/tests/cards");
        let cards = table::Cards::load(&[folder.join("plain.toml")]).expect("the cards can be read");
        let plain = std::fs::read_to_string(folder.join("plain.txt")).expect("the deck is there");
        let mut tables = Vec::new();
        for format in ["standard", "open8"] {
            let options = table::Options {
                format: format.into(),
                cards: cards.clone(),
                ..table::Options::of(table::GameId::Sve)
            };
            let rules = sve::Sve::rules(&options).expect("the options are known");
            let shipped = sve::Sve::info().decks.into_iter();
            let mut decks = vec![table::read_deck::<sve::Sve>(&rules, &plain).expect("the deck can be read")];
            if format == "standard" {
                decks.extend(shipped.filter_map(|deck| sve::Sve::deck(&rules, deck.named.id)));
            }
            for deck in decks.into_iter().filter(|deck| sve::Sve::check_deck(&rules, format, deck).is_empty())
            {
                let (rules, deck) = ((*rules).clone(), deck.defs());
                tables.push(Table { rules, decks: Both([deck.clone(), deck]) });
            }
        }
        assert!(tables.len() >= 2, "the plain deck is legal");
        tables
    }
}

impl Table<sve::Sve> {
    /// Decks of real cards, by chance, where they lie beside the project.
    pub fn of_printed_cards() -> Option<Vec<Table<sve::Sve>>> {
        let (tokens, cards) = (beside("data/sve-tokens.jsonl")?, beside("corpus/sve-cards.jsonl")?);
        let faces: Vec<sve::Facts> = tokens.into_iter().chain(cards).collect();
        let rules = sve::rules(&faces);
        let table = |seed| {
            let mut dice = Dice::new(seed);
            let mut deck = || printed::deck(&rules, &faces, &mut |n| dice.below(n));
            Table { decks: Both([deck(), deck()]), rules: rules.clone() }
        };
        Some((1..=40).map(table).collect())
    }
}

/// Everything an observer is told.
pub struct Tape<G: Tabled> {
    pub moments: Vec<Vec<Event<G>>>,
    pub open: Vec<Event<G>>,
    pub choices: Vec<(Choice, bool)>,
}

impl<G: Tabled> Default for Tape<G> {
    fn default() -> Tape<G> {
        Tape { moments: Vec::new(), open: Vec::new(), choices: Vec::new() }
    }
}

impl<G: Tabled> Observer<G> for Tape<G> {
    fn event(&mut self, _: &Rules<G>, _: &engine::Table<G>, event: &Event<G>) {
        self.open.push(*event);
    }
    fn moment(&mut self, _: &Rules<G>, _: &engine::Table<G>) {
        self.moments.push(std::mem::take(&mut self.open));
    }
    fn answered(
        &mut self,
        _: &Rules<G>,
        _: &State<G>,
        _: &engine::Question<G>,
        choice: Choice,
        forced: bool,
    ) {
        self.choices.push((choice, forced));
    }
}

pub fn end<G: Tabled>(tables: &[Table<G>]) {
    for table in tables {
        for seed in 0..300 {
            let state = table.play(seed, &mut (), |_, _, _| {});
            assert!(state.table.over().is_some());
        }
    }
}

pub fn repeat<G: Tabled>(tables: &[Table<G>]) {
    for table in tables {
        for seed in 0..20 {
            let (mut first, mut second) = (Tape::default(), Tape::default());
            let a = table.play(seed, &mut first, |_, _, _| {});
            let b = table.play(seed, &mut second, |_, _, _| {});
            assert!(a == b && first.moments == second.moments, "seed {seed}");
        }
        let (mut first, mut second) = (Tape::default(), Tape::default());
        table.play(1, &mut first, |_, _, _| {});
        table.play(2, &mut second, |_, _, _| {});
        assert!(first.moments != second.moments, "another seed, another game");
    }
}

pub fn copies_go_on_alike<G: Tabled>(tables: &[Table<G>]) {
    for table in tables {
        for seed in 0..20 {
            let mut copies = Vec::new();
            let end = table.play(seed, &mut (), |state, options, dice| {
                copies.push((state.clone(), options.clone(), dice.clone()));
            });
            for (mut state, mut options, mut dice) in copies.into_iter().step_by(7) {
                loop {
                    put_listed(&table.rules, &mut state, &options, dice.below(options.len()), &mut ());
                    if advance(&table.rules, &mut state, &mut options, &mut ()) == Flow::Over {
                        break;
                    }
                }
                assert!(state == end, "seed {seed}");
                assert_eq!(state.digest(), end.digest());
            }
        }
    }
}

/// A copy of a state is a copy of memory unless a list outgrew its place, which hardly ever happens.
pub fn stay_in_place<G: Tabled>(tables: &[Table<G>]) {
    let mut short: engine::Few<u8, 2> = engine::Few::new();
    short.push(1);
    short.push(2);
    if short.has_spilled() {
        eprintln!("skipped: lists hold one item in place here");
        return;
    }
    for table in tables {
        let (mut seen, mut spilled) = (0, 0);
        for seed in 0..200 {
            table.play(seed, &mut (), |state, _, _| {
                seen += 1;
                spilled += usize::from(state.has_spilled());
            });
        }
        assert!(spilled * 1000 <= seen, "{spilled} of {seen} states have a list on the heap");
    }
}
