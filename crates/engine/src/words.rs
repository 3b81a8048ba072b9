//! How a game is told: names, prompts, log lines, and the words of saves and positions.

use crate::card::{CARDS, Def, Face, Ix, Ref};
use crate::clause::{Because, Reason};
use crate::event::Event;
use crate::field::{Field, Line};
use crate::forced::Forced;
use crate::game::{Game, Rules};
use crate::log::{self, Tells};
use crate::question::{Choice, Lack, Question};
use crate::run::Observer;
use crate::seat::Seat;
use crate::setup::{Laid, Setup};
use crate::state::State;
use crate::table::Table;
use crate::view::{View, Viewer};
use crate::zone::{Place, Zone as _};

/// The language things are told in.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// Japanese.
    #[default]
    Ja,
    /// English.
    En,
}

impl Lang {
    /// One of two texts.
    pub fn pick<T>(self, ja: T, en: T) -> T {
        match self {
            Lang::Ja => ja,
            Lang::En => en,
        }
    }
}

/// Tells someone what lies on a table, naming only the cards they may know.
#[derive(Copy, Clone)]
pub struct Teller<'a, G: Game> {
    /// The rules of the match.
    pub rules: &'a Rules<G>,
    /// The table, as it is after what is told.
    pub table: &'a Table<G>,
    /// To whom.
    pub viewer: Viewer,
    /// In which language.
    pub lang: Lang,
}

impl<G: Words> Teller<'_, G> {
    /// The card's name, where the listener may know it.
    pub fn name(&self, card: Ix) -> Option<String> {
        (card.is_some() && self.viewer.knows(self.rules, self.table, card))
            .then(|| G::card_name(self.rules, self.table.card(card).def, self.lang))
    }
}

impl<G: Game> Teller<'_, G> {
    /// A card of which nothing more is told.
    pub fn a_card(&self) -> String {
        self.lang.pick("カード", "a card").to_owned()
    }

    /// Is it hidden from the viewer which card this is, and where exactly it lies?
    pub fn veils(&self, card: Ix) -> bool {
        let zone = self.table.card(card).place.zone::<G::Zone>();
        let lost = !zone.ordered() || zone == G::DECK_ZONE;
        lost && self.table.lies(card) && !self.viewer.knows(self.rules, self.table, card)
    }

    /// May a line that is not about a move name the card? Of cards that lie in no order, a listener who does not see
    /// them can't tell which one it is, though they may know that such a card is among them.
    pub fn sees(&self, card: Ix) -> bool {
        let seen = |seat| G::sees(self.rules, self.table, seat, card);
        !self.table.lies(card)
            || self.table.zone(card).ordered()
            || match self.viewer {
                Viewer::Seat(seat) => seen(seat),
                Viewer::Public => Seat::BOTH.into_iter().all(seen),
                Viewer::All => true,
            }
    }
}

/// What a card is called: by its name, or in English by its English name where it has one.
pub fn called<'n>(lang: Lang, name: &'n str, english: &'n str) -> &'n str {
    if lang == Lang::En && !english.is_empty() { english } else { name }
}

/// A name without the quotes it may stand in.
pub fn unquoted(word: &str) -> &str {
    let word = word.trim();
    word.strip_prefix('『').and_then(|rest| rest.strip_suffix('』')).unwrap_or(word)
}

/// The word of a card that stands for nobody's own.
pub const NOBODY: &str = "nobody";

/// The word for a card in saves: its id, or its name where it has none.
pub fn id_or_name(id: &str, name: &str) -> String {
    if id.is_empty() { name.to_owned() } else { id.to_owned() }
}

/// A card of this name as a position writes it in this zone: by its name where that means it, else by its word.
pub fn by_name<G: Words>(rules: &Rules<G>, zone: G::Zone, def: Def, name: &str) -> String {
    let clear = |c: char| !c.is_whitespace() && !"()（）,、+:：『』".contains(c);
    let quoted = if name.chars().all(clear) { name.to_owned() } else { format!("『{name}』") };
    let means_it = !name.is_empty() && G::find_at(rules, zone, &quoted) == Some(def);
    if means_it { quoted } else { G::card_word(rules, def) }
}

/// A card by where it lies, as positions name it: `A character 1`; where cards lie in no order by print, `A hand TL-52`, or
/// `A hand TL-52 2` for the second of them.
pub fn object_word<G: Words>(rules: &Rules<G>, table: &Table<G>, card: Ix) -> String {
    let (seat, lies) = (table.seat(card), table.zone(card));
    let zone = G::zone_word(lies);
    if lies.ordered() {
        return format!("{seat} {zone} {}", table.position(card) + 1);
    }
    let def = table.card(card).def;
    let before = table.at(lies, seat).iter().take_while(|&&other| other != card);
    let copies = before.filter(|&&other| table.card(other).def == def).count();
    let id = G::card_word(rules, def);
    if copies == 0 { format!("{seat} {zone} {id}") } else { format!("{seat} {zone} {id} {}", copies + 1) }
}

/// The card that [`object_word`] names.
pub fn find_object<G: Words>(rules: &Rules<G>, setup: &Setup<G>, text: &str) -> Option<Ref> {
    let (seat, rest) = text.trim().split_once(' ')?;
    let seat = Seat::from_letter(seat)?;
    let named =
        |zone: &&G::Zone| rest.strip_prefix(G::zone_word(**zone)).is_some_and(|at| at.starts_with(' '));
    let zone = *G::Zone::ALL.iter().find(named)?;
    let at = rest[G::zone_word(zone).len()..].trim();
    let place = Place::of(zone, seat);
    let mut here = setup.cards.iter().enumerate().filter(|(_, laid)| laid.place == place);
    let (card, _) = match at.parse::<usize>() {
        Ok(at) if zone.ordered() => here.nth(at.checked_sub(1)?)?,
        _ => {
            let copy = |(id, copy): (_, &str)| Some((id, copy.parse::<usize>().ok()?));
            let (id, copy) = at.rsplit_once(' ').and_then(copy).unwrap_or((at, 1));
            let def = G::find_at(rules, zone, id)?;
            here.filter(|(_, laid)| laid.def == def).nth(copy.checked_sub(1)?)?
        }
    };
    Some(Ref { card: Ix::new(card.min(CARDS)), ..Ref::default() })
}

/// The number or id of a clause.
pub fn clause_id<G: Game>(reason: Reason) -> &'static str {
    G::clauses().get(reason.at()).map_or("", |clause| clause.id)
}

/// The clause as the match's edition has it: a rule that two editions share has a number in each. None where that
/// book says nothing of it.
pub fn in_edition<G: Game>(rules: &Rules<G>, reason: Reason) -> Reason {
    let edition = G::edition(rules);
    match G::clauses().get(reason.at()) {
        Some(clause) if !edition.is_empty() && ![edition, "ruling"].contains(&clause.edition) => clause.twin,
        _ => reason,
    }
}

/// The clauses of a reason, as the log of the match prints them.
pub fn clause_ids<G: Game>(rules: &Rules<G>, because: &Because) -> String {
    let own = because.reasons().map(|reason| in_edition(rules, reason)).filter(|reason| reason.is_some());
    own.map(clause_id::<G>).collect::<Vec<_>>().join(" ")
}

/// How one part of a table is drawn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// Side by side, each seen.
    Row,
    /// On top of each other.
    Pile,
    /// In no order, and known by its number: looked through when someone asks.
    Heap,
    /// Held in the hand.
    Hand,
    /// On squares, in rows and columns: [`Words::cell`] says on which.
    Grid,
}

/// A place that an answer names: a seat's zone, or a square of it as [`Words::cell`] counts them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Spot<Z> {
    /// Whose side.
    pub seat: Seat,
    /// The zone.
    pub zone: Z,
    /// The square: its row from the opponent's side, its column from its player's left.
    pub cell: Option<(u8, u8)>,
}

impl<Z> Spot<Z> {
    /// A whole zone.
    pub const fn zone(zone: Z, seat: Seat) -> Spot<Z> {
        Spot { seat, zone, cell: None }
    }
}

/// What an answer ends of a turn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ends {
    /// The phase in which nearly everything is done.
    Main,
    /// Another phase.
    Phase,
}

/// How questions, answers and refusals are told.
pub trait Prompts: Game {
    /// What a question asks.
    fn prompt(teller: &Teller<'_, Self>, question: &Question<Self>) -> String;
    /// An answer as it stands on a button.
    fn choice(teller: &Teller<'_, Self>, state: &State<Self>, choice: Choice) -> String;
    /// An answer as it stands in a save; never changes, in no language.
    fn choice_word(rules: &Rules<Self>, state: &State<Self>, choice: Choice) -> String;
    /// Why a move can't be made, with the figures.
    fn lack(teller: &Teller<'_, Self>, lack: &Lack<Self::Want>) -> String;
    /// Does this answer let a chance to act go by, and nothing else?
    fn passes(choice: Choice) -> bool {
        let _ = choice;
        false
    }
    /// What this answer ends of its seat's own turn, in which the seat could have gone on acting.
    fn ends(state: &State<Self>, choice: Choice) -> Option<Ends> {
        let _ = (state, choice);
        None
    }
    /// Does this answer give up a card that lies on its own side of the table: exiles, sacrifices or discards it?
    fn harms(rules: &Rules<Self>, state: &State<Self>, choice: Choice) -> bool {
        let _ = (rules, state, choice);
        false
    }
    /// The cards of the hand of who is asked that this answer could use, where it does not name one yet.
    fn uses(rules: &Rules<Self>, state: &State<Self>, choice: Choice) -> Vec<Ix> {
        let _ = (rules, state, choice);
        Vec::new()
    }
    /// What this answer costs and does, where its name does not say so.
    fn explains(state: &State<Self>, choice: Choice, lang: Lang) -> Option<String> {
        let _ = (state, choice, lang);
        None
    }
    /// The places that an answer names, beside its card.
    fn spots(rules: &Rules<Self>, state: &State<Self>, choice: Choice) -> Vec<Spot<Self::Zone>> {
        let _ = (rules, state, choice);
        Vec::new()
    }
}

/// How positions are written down: by tables of fields, and by the game itself where a table can't say it.
pub trait Positions: Game {
    /// The mark of a card that stands upright, and of one that is turned sideways.
    const SIDEWAYS: [&'static str; 2];
    /// Marks of a card.
    const MARKS: &'static [Field<Self::Body>] = &[];
    /// Lines about a seat.
    const SEATS: &'static [Field<Self::Purse>] = &[];
    /// Lines about both.
    const SHARED: &'static [Field<Self::Common>] = &[];
    /// The keys of other lines about a seat, after its letter.
    const SEAT_LINES: &'static [&'static str] = &[];
    /// The keys of other lines.
    const LINES: &'static [&'static str];

    /// Reads another mark. `Ok(false)`: no such mark.
    fn read_mark(rules: &Rules<Self>, laid: &mut Laid<Self>, mark: &str) -> Result<bool, String>;
    /// The other marks of a card.
    fn marks(rules: &Rules<Self>, state: &State<Self>, card: Ix) -> Vec<String>;
    /// Reads another line. `Ok(false)`: no such line.
    fn read_line(rules: &Rules<Self>, setup: &mut Setup<Self>, line: Line<'_>) -> Result<bool, String>;
    /// The other lines about a seat.
    fn seat_lines(rules: &Rules<Self>, state: &State<Self>, seat: Seat) -> Vec<(&'static str, String)> {
        let _ = (rules, state, seat);
        Vec::new()
    }
    /// The other lines about both.
    fn lines(rules: &Rules<Self>, state: &State<Self>) -> Vec<(&'static str, String)>;
    /// Called once all lines are read: resolves what marks named by position, and says what could not be.
    fn complete(rules: &Rules<Self>, setup: &mut Setup<Self>) -> Vec<String>;
    /// Everything that makes a set-up impossible.
    fn check(rules: &Rules<Self>, setup: &Setup<Self>) -> Vec<String>;
    /// A set-up with nothing on the table.
    fn bare() -> Setup<Self>;
    /// Is this a position at rest, which the notation can write down?
    fn at_rest(state: &State<Self>) -> bool;
}

/// Deeds that no rule ordered, for positions and tests.
pub trait Forces: Game {
    /// Begins a deed of the game's own that no rule ordered, as `force:` writes it: pushes frames, or proposes a moment.
    fn force(state: &mut State<Self>, forced: Forced<'_, Self, impl Observer<Self>>) -> Result<(), String> {
        let _ = (state, forced);
        Ok(())
    }
    /// What such deeds are called.
    const DEEDS: &'static [&'static str] = &[];
}

/// What something that is said of a card tells: a screen that draws it need not say it again.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TagKind {
    /// A number of the card.
    Figure,
    /// Where it lies.
    Place,
    /// The signs printed on it, as they lie.
    Icons,
    /// Anything else.
    Says,
}

/// Something said of a card.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Tag {
    /// In words.
    pub text: String,
    /// What it tells.
    pub kind: TagKind,
}

impl Tag {
    /// A number of the card.
    pub fn figure(text: impl Into<String>) -> Tag {
        Tag { text: text.into(), kind: TagKind::Figure }
    }
}

impl<S: Into<String>> From<S> for Tag {
    fn from(text: S) -> Tag {
        Tag { text: text.into(), kind: TagKind::Says }
    }
}

/// What a game says of itself in words.
pub trait Words: Prompts + Positions + Forces + Tells {
    /// The name of a card.
    fn card_name(rules: &Rules<Self>, def: Def, lang: Lang) -> String;
    /// The card a word names, in any of the spellings that are understood.
    fn find_card(rules: &Rules<Self>, word: &str) -> Option<Def>;
    /// The card a word names where cards of this zone are listed.
    fn find_at(rules: &Rules<Self>, zone: Self::Zone, word: &str) -> Option<Def> {
        let _ = zone;
        Self::find_card(rules, word)
    }
    /// The word for a card in saves: never changes, and no other card has it.
    fn card_word(rules: &Rules<Self>, def: Def) -> String {
        Self::card_name(rules, def, Lang::Ja)
    }
    /// A card as a position writes it where cards of this zone are listed.
    fn written(rules: &Rules<Self>, zone: Self::Zone, def: Def) -> String {
        let _ = zone;
        Self::card_word(rules, def)
    }
    /// Where a card lies that a position attaches to one in this zone.
    fn tucked(rules: &Rules<Self>, def: Def, host: Self::Zone) -> Self::Zone {
        let _ = (rules, def);
        host
    }
    /// What a card is and can do, line by line, each with the clause behind it.
    fn about(rules: &Rules<Self>, def: Def, lang: Lang) -> Vec<(String, Reason)>;
    /// The name of a kind of zone.
    fn zone_name(zone: Self::Zone, lang: Lang) -> &'static str {
        zone.names()[1 + lang as usize]
    }
    /// The word for a kind of zone in positions and saves; never changes.
    fn zone_word(zone: Self::Zone) -> &'static str {
        zone.names()[0]
    }
    /// How a zone is drawn.
    fn layout(zone: Self::Zone) -> Layout;
    /// The row, from the opponent's side, and the column, from its player's left, where a card lies on squares.
    fn cell(view: &View<Self>, card: Ix) -> Option<(u8, u8)> {
        let _ = (view, card);
        None
    }
    /// The line that a zone shares with others, and its place in it from the left, as its own player sees it; whether the
    /// line is the other way round across the table.
    fn beside(zone: Self::Zone) -> Option<(u8, u8, bool)> {
        let _ = zone;
        None
    }
    /// Is nothing said of this zone while nothing lies there that is not told of with another card?
    fn seldom(zone: Self::Zone) -> bool {
        let _ = zone;
        false
    }
    /// Which way up cards usually lie there.
    fn usual_face(zone: Self::Zone) -> Face;
    /// Are the cards of this zone written in lines of the game's own, not in a line of the zone?
    fn in_lines(zone: Self::Zone) -> bool {
        let _ = zone;
        false
    }
    /// Cards to fill a zone with where a position does not say which, in this order.
    fn filler(rules: &Rules<Self>, zone: Self::Zone) -> Vec<Def>;

    /// An event as a log line, or `None` where there is nothing to tell.
    fn line(teller: &Teller<'_, Self>, event: &Event<Self>) -> Option<String> {
        log::line(teller, event)
    }

    /// What is to be said of a card beside its name and orientation: its current number, its role.
    fn tags(rules: &Rules<Self>, view: &View<Self>, card: Ix, lang: Lang) -> Vec<Tag>;
    /// What is to be said of the table beside its cards: whose turn, what waits.
    fn notes(rules: &Rules<Self>, view: &View<Self>, lang: Lang) -> Vec<String>;
}
