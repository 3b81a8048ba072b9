//! Views: what someone may see or has come to know, named piece by piece.

use std::ops::Range;

use crate::card::{CARDS, Def, Face, Ix, Moment, Ref};
use crate::event::Outcome;
use crate::few::Few;
use crate::game::{Count, Game, Refers, Rename, Rules};
use crate::question::{Code, Options, Shape};
use crate::run;
use crate::seat::{Both, Seat, Seats};
use crate::setup::BEFORE;
use crate::state::{Ghost, State, Waiting};
use crate::table::Table;
use crate::words::Lang;
use crate::zone::{PLACES, Place, Zone};

/// Someone who looks at a table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// A spectator: sees what both players see.
    Public,
    /// The open table, once there is nothing left to hide.
    All,
}

impl Viewer {
    /// May the viewer know which card this is?
    pub fn knows<G: Game>(self, rules: &Rules<G>, table: &Table<G>, card: Ix) -> bool {
        let knows = |seat| table.card(card).known.has(seat) || G::sees(rules, table, seat, card);
        match self {
            Viewer::Seat(seat) => knows(seat),
            Viewer::Public => knows(Seat::A) && knows(Seat::B),
            Viewer::All => true,
        }
    }

    fn count<G: Game>(self, rules: &Rules<G>, table: &Table<G>, place: Place) -> Count {
        match self {
            Viewer::Seat(seat) => G::count(rules, table, seat, place),
            // A spectator is told what the place's owner's opponent is told: the less of the two.
            Viewer::Public => G::count(rules, table, place.seat().other(), place),
            Viewer::All => Count::Exactly(table.run(place).len() as u8),
        }
    }
}

/// A card that lies somewhere definite. Its handle in this view is its position in [`View::cards`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shown<B> {
    /// Which card it is, where the viewer may know.
    pub def: Option<Def>,
    /// Where it lies.
    pub place: Place,
    /// Whose deck it came from.
    pub owner: Seat,
    /// Which way up it lies.
    pub face: Face,
    /// Is it turned sideways?
    pub turned: bool,
    /// Who knows which card it is, where the viewer does.
    pub known: Seats,
    /// The card it is attached to, by its handle in this view.
    pub host: Ix,
    /// What the game keeps of it.
    pub body: Option<B>,
    /// Since when it is this object.
    pub since: Moment,
}

/// What a viewer is told of one place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Listed {
    /// How many cards there are.
    pub count: Count,
    /// The cards that lie somewhere definite, bottom first, as a range of [`View::cards`].
    pub cards: Range<usize>,
    /// Cards known to be among the others, nobody knows which.
    pub among: Vec<Def>,
}

/// A table as one viewer may see it. It holds no handle of the state it was made from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View<G: Game> {
    /// Whose view it is.
    pub viewer: Viewer,
    /// Each place, by its number.
    pub places: Vec<Listed>,
    /// The cards that lie somewhere definite.
    pub cards: Vec<Shown<G::Body>>,
    /// What else the viewer's own deck holds, sorted: the viewer knows the list, not where each card is.
    pub unplaced: Vec<Def>,
    /// What each seat has beside its cards.
    pub purses: Both<G::Purse>,
    /// What the seats share beside the cards.
    pub common: G::Common,
    /// Pending work.
    pub frames: Few<G::Step, 8>,
    /// Abilities that wait.
    pub waiting: Few<Waiting, 16>,
    /// What left while the work goes on.
    pub ghosts: Vec<Ghost<G::Body>>,
    /// Whose turn it is.
    pub turn: Seat,
    /// When it began.
    pub turn_began: Moment,
    /// The present moment.
    pub now: Moment,
    /// How the game ended, if it has.
    pub over: Option<Outcome>,
}

impl<G: Game> View<G> {
    /// What is told of a seat's zone.
    pub fn listed(&self, zone: G::Zone, seat: Seat) -> &Listed {
        &self.places[Place::of(zone, seat).at()]
    }

    /// The cards of a seat's zone that lie somewhere definite, with their handles in this view.
    pub fn at(&self, zone: G::Zone, seat: Seat) -> impl Iterator<Item = (Ix, &Shown<G::Body>)> {
        self.listed(zone, seat).cards.clone().map(|at| (Ix::new(at), &self.cards[at]))
    }

    /// The cards attached to a card.
    pub fn attached(&self, host: Ix) -> impl Iterator<Item = (Ix, &Shown<G::Body>)> {
        self.cards.iter().enumerate().filter(move |(_, c)| c.host == host).map(|(at, c)| (Ix::new(at), c))
    }

    /// Has any turn begun? Until then nobody is known to be first.
    pub fn has_begun(&self) -> bool {
        self.turn_began > BEFORE
    }

    /// Whose turn it is, in words; nothing before the first has begun.
    pub fn told_turn(&self, lang: Lang) -> String {
        if self.has_begun() {
            format!("{} {}", lang.pick("ターン", "turn"), self.turn)
        } else {
            String::new()
        }
    }

    /// Has the card been this object only since the turn began?
    pub fn arrived_this_turn(&self, card: &Shown<G::Body>) -> bool {
        card.since >= self.turn_began
    }
}

/// From handles of the state to handles of a view.
pub(crate) struct Labels<'a, G: Game> {
    table: &'a Table<G>,
    labels: [Ix; CARDS],
}

impl<G: Game> Rename for Labels<'_, G> {
    fn card(&mut self, card: &mut Ix) {
        *card = if card.is_some() { self.labels[card.at()] } else { Ix::NONE };
    }

    fn object(&mut self, object: &mut Ref) {
        if self.table.still(*object) {
            self.card(&mut object.card);
            // Since when a card lies somewhere tells which one it is.
            if !object.card.is_some() {
                object.since = Moment(0);
            }
        } else {
            object.card = Ix::NONE;
        }
    }
}

/// Lists the cards of the table that lie somewhere definite for this viewer, in an order that tells nothing.
fn label<'a, G: Game>(
    rules: &Rules<G>,
    table: &'a Table<G>,
    viewer: Viewer,
    places: &mut Vec<Listed>,
    order: &mut Vec<Ix>,
) -> Labels<'a, G> {
    let mut labels = [Ix::NONE; CARDS];
    for at in 0..PLACES {
        let place = Place::new(at);
        let run = table.run(place);
        let start = order.len();
        let mut among = Vec::new();
        let mut count = Count::Exactly(0);
        if !run.is_empty() || at < G::Zone::ALL.len() * 2 {
            count = viewer.count(rules, table, place);
            let ordered = place.zone::<G::Zone>().ordered();
            let all = ordered && matches!(count, Count::Exactly(_));
            for &card in run {
                let sees = match viewer {
                    Viewer::Seat(seat) => G::sees(rules, table, seat, card),
                    Viewer::Public => Seat::BOTH.iter().all(|&seat| G::sees(rules, table, seat, card)),
                    Viewer::All => true,
                };
                let knows = sees || viewer.knows(rules, table, card);
                if all || (knows && (ordered || sees)) {
                    labels[card.at()] = Ix::new(order.len());
                    order.push(card);
                } else if knows {
                    among.push(table.card(card).def);
                }
            }
        }
        if viewer == Viewer::All && !run.is_empty() && !place.zone::<G::Zone>().ordered() {
            let host = |card: Ix| table.card(card).host;
            let label = |card: Ix| if host(card).is_some() { labels[host(card).at()] } else { Ix::NONE };
            order[start..].sort_by_cached_key(|&card| {
                let record = table.card(card);
                let up = record.face() == Face::Up;
                let new = record.since >= table.turn_began;
                let spoken = G::spoken_of(&table.common, table.object(card));
                (record.def, label(card), up, record.known.bits(), new, spoken, record.since)
            });
            for (offset, &card) in order[start..].iter().enumerate() {
                labels[card.at()] = Ix::new(start + offset);
            }
        }
        among.sort_unstable();
        places.push(Listed { count, cards: start..order.len(), among });
    }
    Labels { table, labels }
}

/// What a viewer may see, built by naming it.
pub(crate) fn view<G: Game>(rules: &Rules<G>, state: &State<G>, viewer: Viewer) -> (View<G>, Handles) {
    let table = &state.table;
    let mut places = Vec::with_capacity(PLACES);
    let mut order = Vec::with_capacity(table.all().len());
    let mut labels = label(rules, table, viewer, &mut places, &mut order);

    let mut cards = Vec::with_capacity(order.len());
    for &card in &order {
        let record = table.card(card);
        let knows = viewer.knows(rules, table, card);
        let mut host = record.host;
        labels.card(&mut host);
        let mut body = table.body(card).copied();
        if let Some(body) = &mut body {
            body.refer(&mut labels);
        }
        cards.push(Shown {
            def: knows.then_some(record.def),
            place: record.place,
            owner: record.owner(),
            face: record.face(),
            turned: record.turned(),
            known: if knows { record.known } else { Seats::NONE },
            host,
            body,
            since: record.since,
        });
    }

    let mut unplaced = Vec::new();
    if let Viewer::Seat(seat) = viewer {
        let own = table.all().iter().map(|&card| (card, table.card(card)));
        unplaced.extend(
            own.filter(|(card, record)| record.owner() == seat && !viewer.knows(rules, table, *card))
                .map(|(_, record)| record.def),
        );
        unplaced.sort_unstable();
    }

    let mut common = table.common.clone();
    common.refer(&mut labels);
    if viewer != Viewer::All {
        G::veil_common(&mut common);
    }
    let mut frames = state.work.frames.clone();
    for frame in frames.iter_mut() {
        G::veil(frame, viewer);
        frame.refer(&mut labels);
    }
    let mut waiting = state.work.waiting.clone();
    waiting.iter_mut().for_each(|waits| waits.refer(&mut labels));
    let ghosts = state.work.ghosts.iter().map(|ghost| told_ghost(rules, table, viewer, ghost, &mut labels));

    let ghosts = ghosts.collect();
    let view = View {
        viewer,
        places,
        cards,
        unplaced,
        purses: table.purses,
        common,
        frames,
        waiting,
        ghosts,
        turn: table.turn,
        turn_began: table.turn_began,
        now: table.now,
        over: table.over,
    };
    (view, Handles(labels.labels))
}

/// What left, told only as far as the viewer knows the card.
fn told_ghost<G: Game>(
    rules: &Rules<G>,
    table: &Table<G>,
    viewer: Viewer,
    ghost: &Ghost<G::Body>,
    labels: &mut Labels<'_, G>,
) -> Ghost<G::Body> {
    let mut told = *ghost;
    // In a made-up state what left has no card any more, and was told before.
    if ghost.of.card.is_some() && !viewer.knows(rules, table, ghost.of.card) {
        told.card.def = Def::default();
        told.card.known = Seats::NONE;
    }
    told.card.body = crate::card::NO_BODY;
    labels.card(&mut told.card.host);
    told.body.refer(labels);
    labels.object(&mut told.of);
    told
}

/// A seat's look at the game: what it is asked, its answers, and its view when it wants one.
///
/// Players get this and nothing else; the state inside can't be reached.
#[derive(Copy, Clone)]
pub struct Sight<'a, G: Game> {
    rules: &'a Rules<G>,
    state: &'a State<G>,
    options: &'a Options,
    seat: Seat,
}

impl<'a, G: Game> Sight<'a, G> {
    /// The sight of the seat that is asked, with the answers [`crate::advance`] listed.
    pub fn of_asked(rules: &'a Rules<G>, state: &'a State<G>, options: &'a Options) -> Sight<'a, G> {
        Sight { rules, state, options, seat: G::question(rules, state).to }
    }

    /// The rules of the match.
    pub fn rules(&self) -> &'a Rules<G> {
        self.rules
    }

    /// Whose sight it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How the question is answered.
    pub fn shape(&self) -> Shape {
        G::question(self.rules, self.state).shape
    }

    /// How many answers there are.
    pub fn answers(&self) -> usize {
        self.options.len()
    }

    /// The code of an answer.
    pub fn code(&self, at: usize) -> Code {
        run::code(&self.state.table, self.options[at])
    }

    /// What the seat may see or has come to know.
    pub fn view(&self) -> View<G> {
        self.state.view(self.rules, Viewer::Seat(self.seat))
    }
}

/// By which handles a view lists the cards of the state it is made from.
pub struct Handles([Ix; CARDS]);

impl Handles {
    /// The handle of a card, where the view lists it.
    pub fn of(&self, card: Ix) -> Option<Ix> {
        self.0.get(card.at()).copied().filter(|handle| card.is_some() && handle.is_some())
    }
}

impl<G: Game> State<G> {
    /// The handles of the view that a viewer gets now.
    pub fn handles(&self, rules: &Rules<G>, viewer: Viewer) -> Handles {
        Handles(label(rules, &self.table, viewer, &mut Vec::new(), &mut Vec::new()).labels)
    }

    /// What a viewer may see or has come to know.
    pub fn view(&self, rules: &Rules<G>, viewer: Viewer) -> View<G> {
        view(rules, self, viewer).0
    }

    /// The same, with the handles by which it lists the cards of this state.
    pub fn view_and_handles(&self, rules: &Rules<G>, viewer: Viewer) -> (View<G>, Handles) {
        view(rules, self, viewer)
    }
}
