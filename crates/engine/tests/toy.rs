//! A toy game that uses what BlackPoker does not: all five shapes of question, objects that stay the same
//! across a move, last-known copies, and what a seat knows of cards that look alike.

use engine::{
    Because, Both, Chance, Choice, Clause, Count, Def, Event, Face, Flow, Game, Identity, Input, Ix, Lack,
    Look, Move, Observer, Open, Options, Outcome, Place, Question, Reason, Refers, Rename, Rules, Seat,
    Seats, Set, Shape, State, Table, Viewer, Waiting, What, advance, force, put, question,
};

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Toy;

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
enum Zone {
    Deck,
    Hand,
    Row,
    Pit,
}

impl engine::Zone for Zone {
    const ALL: &'static [Zone] = &[Zone::Deck, Zone::Hand, Zone::Row, Zone::Pit];
    fn number(self) -> usize {
        self as usize
    }
    fn ordered(self) -> bool {
        self != Zone::Hand
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Body {
    counters: u8,
}

impl Refers for Body {
    fn refer(&mut self, _: &mut impl Rename) {}
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Nothing;

impl Refers for Nothing {
    fn refer(&mut self, _: &mut impl Rename) {}
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
enum Step {
    /// Draw how many?
    #[default]
    Draw,
    /// Play one of the hand, or stop.
    Play,
    /// Which of two ways?
    Way,
    /// In which order do the row's first two cards count? The first is given, if it is.
    Order(Ix),
    /// Again?
    Again,
}

impl Refers for Step {
    fn refer(&mut self, rename: &mut impl Rename) {
        if let Step::Order(card) = self {
            rename.card(card);
        }
    }
}

const WHY: Reason = Reason::row(0);
static CLAUSES: [Clause; 1] = [Clause {
    edition: "toy",
    id: "1",
    ja: "遊ぶ",
    en: "play",
    status: "",
    cited: true,
    seen: true,
    only_cited: false,
    twin: engine::Reason::NONE,
}];

fn place(zone: Zone) -> Place {
    Place::of(zone, Seat::A)
}

fn shift(cards: Set, from: Zone, to: Zone) -> Move {
    Move { cards, from: place(from), to: place(to), ..Move::default() }
}

impl Game for Toy {
    type Zone = Zone;
    type Printed = ();
    type Step = Step;
    type Body = Body;
    type Marks = ();
    type Purse = ();
    type Common = Nothing;
    type Own = u8;
    type Ask = ();
    type Want = ();
    type Lore = ();

    fn clauses() -> &'static [Clause] {
        &CLAUSES
    }
    const OPENING: Step = Step::Draw;
    const AFTERMATH: Step = Step::Again;
    const DECK_ZONE: Zone = Zone::Deck;
    fn has_body(zone: Zone) -> bool {
        matches!(zone, Zone::Row | Zone::Pit)
    }
    fn step(_: &Rules<Self>, state: &mut State<Self>, _: &mut impl Observer<Self>) -> Flow {
        match state.top() {
            None => {
                state.propose(What::Over(Outcome::Draw), WHY);
                Flow::On
            }
            Some(Step::Order(_)) if state.table.at(Zone::Row, Seat::A).len() < 2 => {
                state.next(Step::Again);
                Flow::On
            }
            Some(Step::Draw | Step::Play | Step::Way | Step::Order(_) | Step::Again) => Flow::Ask,
        }
    }
    /// A counter on the first card of the row.
    fn apply(_: &Rules<Self>, table: &mut Table<Self>, n: &u8) {
        if let Some(&card) = table.at(Zone::Row, Seat::A).first()
            && let Some(body) = table.body_mut(card)
        {
            body.counters += n;
        }
    }
    fn look_back(look: Look<'_, Self, impl Observer<Self>>) {
        let Look { table, moment, waiting, .. } = look;
        for event in moment {
            if let What::Move(change) = &event.what
                && change.from == place(Zone::Row)
            {
                for card in change.cards.iter() {
                    waiting.push(Waiting { ability: 1, source: table.object(card), ..Waiting::default() });
                }
            }
        }
    }
    fn question(_: &Rules<Self>, state: &State<Self>) -> Question<Self> {
        let shape = match state.top().unwrap_or_default() {
            Step::Draw => Shape::Number { low: 0, high: 3 },
            Step::Play => Shape::Cards { stop: true },
            Step::Way => Shape::One,
            Step::Order(_) => Shape::Order,
            Step::Again => Shape::YesNo,
        };
        Question { to: Seat::A, whose: Seat::B, shape, ask: (), because: WHY }
    }
    fn answers(_: &Rules<Self>, state: &State<Self>, each: &mut impl FnMut(Choice, Result<(), Lack<()>>)) {
        match state.top().unwrap_or_default() {
            Step::Draw => (0..5).for_each(|n| {
                each(Choice::number(0, n), if n <= 3 { Ok(()) } else { Err(Lack::new((), WHY)) })
            }),
            Step::Play => {
                state
                    .table
                    .at(Zone::Hand, Seat::A)
                    .iter()
                    .for_each(|&card| each(Choice::card(1, card), Ok(())));
                each(Choice::plain(2), Ok(()));
            }
            Step::Way => (0..2).for_each(|n| each(Choice::number(3, n), Ok(()))),
            Step::Order(first) => {
                for &card in state.table.at(Zone::Row, Seat::A).iter().take(2) {
                    each(Choice::card(4, card), if card == first { Err(Lack::new((), WHY)) } else { Ok(()) });
                }
            }
            Step::Again => (0..2).for_each(|n| each(Choice::number(5, n), Ok(()))),
        }
    }
    fn answer(_: &Rules<Self>, state: &mut State<Self>, choice: Choice) {
        match state.top().unwrap_or_default() {
            Step::Draw => {
                state.next(Step::Play);
                let deck = state.table.at(Zone::Deck, Seat::A).iter().rev();
                let cards: Set = deck.take(choice.arg.into()).copied().collect();
                state.propose(What::Move(shift(cards, Zone::Deck, Zone::Hand)), WHY);
            }
            Step::Play if choice.card.is_some() => {
                state.propose(What::Move(shift(Set::only(choice.card), Zone::Hand, Zone::Row)), WHY);
            }
            Step::Play => state.next(Step::Way),
            Step::Way => {
                state.next(Step::Order(Ix::NONE));
                state.propose(What::Own(choice.arg as u8 + 1), WHY);
            }
            // The second of two has one place left: it is answered without being asked.
            Step::Order(first) => {
                state.next(if first.is_some() { Step::Again } else { Step::Order(choice.card) })
            }
            Step::Again if choice.arg == 1 => state.next(Step::Draw),
            Step::Again => state.pop(),
        }
    }
    const ENDLESS: &'static [Reason] = &[];
    const CONCESSION: &'static [Reason] = &[WHY];
    fn open(zone: Zone) -> Open {
        match zone {
            Zone::Deck => Open::Nobody,
            Zone::Hand => Open::Own,
            Zone::Row => Open::FaceUp,
            Zone::Pit => Open::All,
        }
    }
    const UNTOLD: Reason = WHY;
    fn count(_: &Rules<Self>, table: &Table<Self>, _: Seat, place: Place) -> Count {
        Count::Exactly(table.run(place).len() as u8)
    }
}

fn rules() -> Rules<Toy> {
    Rules {
        cards: Box::new([(); 4]),
        flags: 0,
        pool: vec![vec![Def(0), Def(1)]],
        prints: Vec::new(),
        lore: (),
    }
}

/// Two cards 0, two cards 1, one card 2 in A's deck.
fn begin() -> State<Toy> {
    let deck = [0, 1, 0, 1, 2].map(Def);
    let mut state = State::new(Both([&deck, &[]]), Chance::from_number(1)).unwrap();
    advance(&rules(), &mut state, &mut Options::new(), &mut ());
    state
}

fn happen(state: &mut State<Toy>, what: What<Toy>) {
    force(&rules(), state, &[Event::new(what, WHY)], &mut ());
}

fn at(state: &State<Toy>, zone: Zone) -> Vec<Ix> {
    state.table.at(zone, Seat::A).to_vec()
}

#[test]
fn five_shapes_are_asked_and_a_single_answer_is_given_unasked() {
    #[derive(Default)]
    struct Forced(Vec<bool>);
    impl Observer<Toy> for Forced {
        fn answered(&mut self, _: &Rules<Toy>, _: &State<Toy>, _: &Question<Toy>, _: Choice, forced: bool) {
            self.0.push(forced);
        }
    }
    let (rules, mut state, mut list, mut seen) = (rules(), begin(), Options::new(), Forced::default());
    let mut shapes = Vec::new();
    // Draw three, play two, stop, the second way, an order, and no more.
    for wanted in [3, 0, 0, 1, 1, 0, 0] {
        assert_eq!(advance(&rules, &mut state, &mut list, &mut seen), Flow::Ask);
        let asked = question(&rules, &state).unwrap();
        assert_eq!(
            (asked.to, asked.whose),
            (Seat::A, Seat::B),
            "whose choice it is and who answers are two things"
        );
        shapes.push(asked.shape);
        put(&rules, &mut state, Input::Answer(list[wanted]), &mut seen).unwrap();
    }
    assert_eq!(advance(&rules, &mut state, &mut list, &mut seen), Flow::Over);
    for shape in [
        Shape::Number { low: 0, high: 3 },
        Shape::Cards { stop: true },
        Shape::One,
        Shape::Order,
        Shape::YesNo,
    ] {
        assert!(shapes.contains(&shape), "{shape:?}");
    }
    assert_eq!(seen.0.iter().filter(|forced| **forced).count(), 1, "the last of an order is not asked");
    let first = at(&state, Zone::Row)[0];
    assert_eq!(state.table.body(first).unwrap().counters, 2);
}

#[test]
fn a_refused_answer_changes_nothing_and_says_why() {
    let (rules, mut state) = (rules(), begin());
    let before = state.clone();
    assert!(put(&rules, &mut state, Input::Answer(Choice::number(0, 4)), &mut ()).is_err());
    assert!(put(&rules, &mut state, Input::Answer(Choice::number(9, 9)), &mut ()).is_err());
    assert!(state == before);
    put(&rules, &mut state, Input::Concede(Seat::B), &mut ()).unwrap();
    assert_eq!(state.table.over(), Some(Outcome::Won(Seat::A)));
    assert!(put(&rules, &mut state, Input::Concede(Seat::A), &mut ()).is_err());
}

#[test]
fn a_move_makes_a_new_object_unless_the_book_says_otherwise() {
    let mut state = begin();
    let card = at(&state, Zone::Deck)[0];
    happen(&mut state, What::Move(shift(Set::only(card), Zone::Deck, Zone::Row)));
    happen(&mut state, What::Own(3));
    let object = state.table.object(card);
    assert!(state.table.still(object));

    let same = Move { identity: Identity::Same, ..shift(Set::only(card), Zone::Row, Zone::Pit) };
    happen(&mut state, What::Move(same));
    assert!(state.table.still(object), "it is the same object");
    assert_eq!(state.table.body(card).unwrap().counters, 3, "and keeps what it had");
    assert!(state.last_known(object).is_none());

    happen(&mut state, What::Move(shift(Set::only(card), Zone::Pit, Zone::Row)));
    assert!(!state.table.still(object));
    assert_eq!(state.table.body(card).unwrap().counters, 0, "a new object begins anew");
    let ghost = state.last_known(object).expect("what left is remembered as it was");
    assert_eq!((ghost.body.counters, ghost.card.place), (3, place(Zone::Pit)));
    // What left set off an ability while it was still there.
    assert_eq!(state.work.waiting.len(), 1);
    assert_eq!(state.work.waiting[0].source, object);
}

#[test]
fn cards_leave_a_pile_from_its_top_and_keep_their_order() {
    let mut state = begin();
    let deck = at(&state, Zone::Deck);
    let three: Set = deck[2..].iter().copied().collect();
    happen(&mut state, What::Move(shift(three, Zone::Deck, Zone::Pit)));
    assert_eq!(at(&state, Zone::Pit), [deck[4], deck[3], deck[2]], "the last one moved lies on top");
}

#[test]
fn the_known_copy_leaves_first() {
    let mut state = begin();
    let deck = at(&state, Zone::Deck);
    // Both cards 0 and a card 1 in A's hand; B has seen the first card 0.
    let hand: Set = deck[..3].iter().copied().collect();
    happen(&mut state, What::Move(shift(hand, Zone::Deck, Zone::Hand)));
    happen(&mut state, What::Show { cards: Set::only(deck[0]), to: Seats::ALL });
    let seen = |state: &State<Toy>| {
        state.view(&rules(), Viewer::Seat(Seat::B)).listed(Zone::Hand, Seat::A).among.clone()
    };
    assert_eq!(seen(&state), [Def(0)]);
    // The other card 0 is played: nobody could tell, so it was the one B knew of.
    happen(&mut state, What::Move(shift(Set::only(deck[2]), Zone::Hand, Zone::Row)));
    assert_eq!(seen(&state), []);
}

#[test]
fn what_slips_away_unseen_might_be_any() {
    let mut state = begin();
    let deck = at(&state, Zone::Deck);
    let hand: Set = deck[..3].iter().copied().collect();
    happen(&mut state, What::Move(shift(hand, Zone::Deck, Zone::Hand)));
    happen(&mut state, What::Show { cards: Set::only(deck[0]), to: Seats::ALL });
    let down = |card| Move { face: Face::Down, ..shift(Set::only(card), Zone::Hand, Zone::Row) };
    let looks = |card| {
        let mut state = state.clone();
        happen(&mut state, What::Move(down(card)));
        format!("{:?}", state.view(&rules(), Viewer::Seat(Seat::B)))
    };
    // Whether the card B knew or another one was laid face down, B sees the same.
    assert_eq!(looks(deck[0]), looks(deck[1]));
}

#[test]
fn a_shuffle_is_forgotten_by_everyone() {
    let mut state = begin();
    let deck = at(&state, Zone::Deck);
    happen(&mut state, What::Show { cards: deck.iter().copied().collect(), to: Seats::ALL });
    assert!(Viewer::Public.knows(&rules(), &state.table, deck[0]));
    happen(&mut state, What::Shuffle(place(Zone::Deck)));
    assert!(deck.iter().all(|&card| !Viewer::Seat(Seat::A).knows(&rules(), &state.table, card)));
    let mut after = at(&state, Zone::Deck);
    after.sort();
    assert_eq!(after, deck, "nothing is lost");
}

fn traced(rules: &Rules<Toy>, event: &Event<Toy>) -> u64 {
    use std::hash::Hasher;
    let mut digest = engine::Digest::new();
    engine::trace(rules, event, &mut digest);
    digest.finish()
}

#[test]
fn a_trace_tells_what_happened_and_not_why() {
    let rules = rules();
    let cards = Set::only(Ix::new(1));
    let words = engine::Span { def: Def(2), from: 3, to: 9 };
    let turn = |because: Because| Event::new(What::Turn { cards, turned: true }, because);
    let moved = Because { words, ..Because::from(Reason::row(7)) }.and(Reason::row(8));
    assert_eq!(traced(&rules, &turn(Reason::row(1).into())), traced(&rules, &turn(moved)));
    let upright: Event<Toy> = Event::new(What::Turn { cards, turned: false }, Reason::row(1));
    assert_ne!(traced(&rules, &turn(Reason::row(1).into())), traced(&rules, &upright));
}

#[test]
fn a_trace_names_cards_by_their_ids() {
    let make =
        |def| Event::<Toy>::new(What::Make { def, n: 1, to: Place::of(Zone::Row, Seat::A) }, Reason::NONE);
    let as_shipped = Rules { prints: vec![11, 22, 33, 44], ..rules() };
    let after_another = Rules { prints: vec![99, 11, 22, 33], ..rules() };
    assert_eq!(traced(&as_shipped, &make(Def(1))), traced(&after_another, &make(Def(2))));
    assert_ne!(traced(&as_shipped, &make(Def(1))), traced(&as_shipped, &make(Def(2))));
}
