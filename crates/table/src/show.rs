//! A view in words, for any screen: zones, cards, what is said of them.

use engine::{
    Count, Def, Face, Ix, Lang, Layout, Outcome, Rules, Seat, Shown, State, Tag, View, Viewer, Zone,
};
use serde::Serialize;
use ts_rs::TS;

use crate::drawn::{Aim, Drawn, Held, Lies};
use crate::session::Session;

/// A card as someone sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct CardShown {
    /// Its handle in this view.
    pub id: u16,
    /// The word of its face, by which it is drawn; `None` for a back.
    pub word: Option<String>,
    /// Its name; `None` for a back.
    pub name: Option<String>,
    /// Does its back show to the others?
    pub down: bool,
    /// Which way it lies.
    pub lies: Lies,
    /// What else is to be said of it.
    #[ts(type = "Array<{ text: string, kind: \"figure\" | \"place\" | \"icons\" | \"says\" }>")]
    pub tags: Vec<Tag>,
    /// Its numbers as they are now, by their words; those that only its print says are not listed.
    pub now: Vec<(&'static str, i16)>,
    /// The cards attached to it.
    pub attached: Vec<String>,
    /// Where on the squares of its zone: the row from the opponent's side, the column from its player's left.
    pub cell: Option<(u8, u8)>,
}

impl CardShown {
    /// Is it turned sideways, and not on a square, where what is said of a card tells how it lies?
    pub fn turned(&self) -> bool {
        self.lies != Lies::Upright && self.cell.is_none()
    }

    /// What is said of it, in words.
    pub fn said(&self) -> Vec<&str> {
        self.tags.iter().map(|tag| tag.text.as_str()).collect()
    }
}

/// A zone as someone sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ZoneShown {
    /// Its word.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Whose it is.
    pub seat: &'static str,
    /// `row`, `pile`, `heap`, `hand` or `grid`.
    pub layout: &'static str,
    /// The line it shares with other zones of its seat, its place in it from the left, and whether the line is the other
    /// way round across the table.
    pub beside: Option<(u8, u8, bool)>,
    /// How many cards, as far as that is told: `7`, `10+`, or nothing.
    pub count: String,
    /// The cards that are listed, left to right, or bottom first.
    pub cards: Vec<CardShown>,
    /// Cards known to be among the others.
    pub among: Vec<String>,
}

/// A strike that is under way: who strikes, and at which card or seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct AimShown {
    /// The card that strikes, by its handle.
    pub by: u16,
    /// The card it strikes at.
    pub at: Option<u16>,
    /// The seat it strikes at.
    pub seat: Option<&'static str>,
}

impl From<Aim> for AimShown {
    fn from(Aim { by, at, seat }: Aim) -> AimShown {
        let handle = |card: Ix| card.at() as u16;
        AimShown { by: handle(by), at: at.map(handle), seat: seat.map(Seat::letter) }
    }
}

/// A table as someone sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TableShown {
    /// `A`, `B`, `public` or `all`.
    pub viewer: &'static str,
    /// Whose turn it is, once one has begun.
    pub turn: Option<&'static str>,
    /// The phase or step of the turn.
    pub phase: String,
    /// What is to be said beside the cards.
    pub notes: Vec<String>,
    /// What waits to be done, the next first.
    pub pending: Vec<String>,
    /// The strikes that are under way.
    pub aims: Vec<AimShown>,
    /// What each seat has beside its cards: its word, its name, how much. Seat A's first.
    pub held: [Vec<Held>; 2],
    /// The zones, seat A's first.
    pub zones: Vec<ZoneShown>,
    /// `A`, `B`, `draw`, or nothing while the game goes on.
    pub won: Option<&'static str>,
}

impl TableShown {
    /// A seat's zone, by its word.
    pub fn zone(&self, seat: Seat, id: &str) -> Option<&ZoneShown> {
        self.zones.iter().find(|zone| zone.seat == seat.letter() && zone.id == id)
    }
}

/// A count as far as it is told.
pub(crate) fn told_count(count: Count) -> String {
    match count {
        Count::Exactly(n) => n.to_string(),
        Count::AtLeast(n) => format!("{n}+"),
        Count::Untold => String::new(),
    }
}

impl<G: Drawn> Session<G> {
    /// The table in words, as a viewer may see it.
    pub fn show(&self, viewer: Viewer, lang: Lang) -> TableShown {
        show(self.rules(), self.state(), viewer, lang)
    }
}

/// A state in words, as a viewer may see it.
pub fn show<G: Drawn>(rules: &Rules<G>, state: &State<G>, viewer: Viewer, lang: Lang) -> TableShown {
    let view = state.view(rules, viewer);
    let mut zones = Vec::new();
    for seat in Seat::BOTH {
        for &zone in G::Zone::ALL {
            let shown = show_zone(rules, &view, zone, seat, lang);
            if !(G::seldom(zone) && shown.cards.is_empty() && shown.among.is_empty()) {
                zones.push(shown);
            }
        }
    }
    TableShown {
        viewer: match viewer {
            Viewer::Seat(seat) => seat.letter(),
            Viewer::Public => "public",
            Viewer::All => "all",
        },
        turn: view.has_begun().then(|| view.turn.letter()),
        phase: G::phase(&view, lang),
        notes: G::notes(rules, &view, lang),
        pending: G::pending(rules, &view, lang),
        aims: G::aims(&view).into_iter().map(AimShown::from).collect(),
        held: Seat::BOTH.map(|seat| G::held(&view, seat, lang)),
        zones,
        won: view.over.map(|outcome| match outcome {
            Outcome::Won(seat) => seat.letter(),
            Outcome::Draw => "draw",
        }),
    }
}

fn show_zone<G: Drawn>(rules: &Rules<G>, view: &View<G>, zone: G::Zone, seat: Seat, lang: Lang) -> ZoneShown {
    let listed = view.listed(zone, seat);
    let name = |def: Def| G::card_name(rules, def, lang);
    let shown = |(card, shown): (Ix, &Shown<G::Body>)| CardShown {
        id: card.at() as u16,
        word: shown.def.map(|own| G::card_word(rules, G::form(own, shown.body.as_ref()))),
        now: G::now(view, card),
        name: shown.def.map(name),
        // In a hand or a heap cards usually show their backs to the others.
        down: shown.face == Face::Down && !matches!(G::layout(zone), Layout::Hand | Layout::Heap),
        lies: G::lies(shown),
        tags: G::tags(rules, view, card, lang),
        cell: G::cell(view, card),
        attached: view
            .attached(card)
            .filter_map(|(_, attached)| attached.def)
            .map(name)
            .filter(|attached| shown.def.map(name).as_ref() != Some(attached))
            .collect(),
    };
    ZoneShown {
        id: G::zone_word(zone),
        name: G::zone_name(zone, lang),
        seat: seat.letter(),
        beside: G::beside(zone),
        layout: match G::layout(zone) {
            Layout::Row => "row",
            Layout::Pile => "pile",
            Layout::Heap => "heap",
            Layout::Hand => "hand",
            Layout::Grid => "grid",
        },
        count: told_count(listed.count),
        cards: view.at(zone, seat).filter(|(_, card)| !card.host.is_some()).map(shown).collect(),
        among: listed.among.iter().copied().map(name).collect(),
    }
}
