//! Log lines: what is told of the events of every game in the same way.

use crate::card::{Def, Face, Ix};
use crate::effect::On;
use crate::event::{Event, Move, Outcome, What};
use crate::game::Game;
use crate::seat::Seat;
use crate::set::Set;
use crate::view::Viewer;
use crate::words::{Lang, Teller, Words};
use crate::zone::Place;

/// How a game tells what happens.
pub trait Tells: Game {
    /// Are cards told by their place on the table, so that one that nobody knows is told too? On its way a card then has
    /// only its name.
    const BY_PLACE: bool = false;

    /// A card where it lies, named as far as the listener may know it.
    fn told(teller: &Teller<'_, Self>, card: Ix) -> String;
    /// Cards, which stand for `~`, are turned back, and sideways; after `|` what is said of several.
    const TURNED: [(&'static str, &'static str); 2];
    /// Cards, which stand for `~`, are turned face up, and face down.
    const FLIPPED: [(&'static str, &'static str); 2] =
        [("表にする：~", "turned up: ~"), ("裏にする：~", "turned down: ~")];
    /// Cards go from one place to another.
    fn moved(teller: &Teller<'_, Self>, change: &Move, what: &str) -> (String, String);
    /// Tokens are made.
    fn made(teller: &Teller<'_, Self>, def: Def, n: u8, to: Place) -> Option<String> {
        let _ = (teller, def, n, to);
        None
    }
    /// Tokens are no more.
    fn unmade(teller: &Teller<'_, Self>) -> Option<String> {
        let _ = teller;
        None
    }
    /// Is an act called by this, among all that is told of it?
    fn names_act(what: &What<Self>) -> bool {
        let _ = what;
        false
    }
    /// An event of the game's own, or `None` where there is nothing to tell.
    fn own_line(teller: &Teller<'_, Self>, own: &Self::Own) -> Option<String>;
}

impl<G: Game> Teller<'_, G> {
    /// A line in the language asked for.
    pub fn say(&self, ja: impl Into<String>, en: impl Into<String>) -> Option<String> {
        Some(match self.lang {
            Lang::Ja => ja.into(),
            Lang::En => en.into(),
        })
    }

    /// May the listener know which card this is?
    pub fn knows(&self, card: Ix) -> bool {
        self.table.lies(card) && self.viewer.knows(self.rules, self.table, card)
    }

    /// Is it hidden from the listener which card something lasting is on?
    pub fn veils_on(&self, on: On) -> bool {
        matches!(on, On::Object(object) if self.veils(object.card))
    }
}

impl<G: Tells> Teller<'_, G> {
    /// A card where it lies; only a card, where the listener can't tell which.
    pub fn told_there(&self, card: Ix) -> String {
        if self.sees(card) { G::told(self, card) } else { self.a_card() }
    }

    /// What something lasting is on.
    pub fn told_on(&self, on: On) -> String {
        match on {
            On::Object(object) => self.told_there(object.card),
            On::Seat(seat) => seat.to_string(),
        }
    }
}

impl<G: Words> Teller<'_, G> {
    /// Several cards on their way: those the listener may know by name, and how many others.
    pub fn several(&self, cards: &Set) -> String {
        self.list(cards, |card| match G::BY_PLACE {
            true => self.name(card),
            false => self.knows(card).then(|| G::told(self, card)),
        })
    }

    /// Several cards that stay where they lie, as far as the listener can tell them from others.
    pub fn several_there(&self, cards: &Set) -> String {
        let told = |card| G::BY_PLACE || (self.knows(card) && self.sees(card));
        self.list(cards, |card| told(card).then(|| G::told(self, card)))
    }

    /// Cards that were chosen where they lie; none where it is hidden which they are: what is chosen unseen is told by what
    /// happens to it.
    pub fn chosen(&self, cards: &Set) -> Option<String> {
        (!cards.iter().any(|card| self.veils(card))).then(|| self.several_there(cards))
    }

    /// Several cards: those that can be told of, in the order they lie, and how many others.
    fn list(&self, cards: &Set, told: impl Fn(Ix) -> Option<String>) -> String {
        let mut names = Vec::new();
        let mut others = 0;
        for card in self.table.as_they_lie(cards) {
            match told(card) {
                Some(name) => names.push(name),
                None => others += 1,
            }
        }
        let told = names.join(self.lang.pick("、", ", "));
        match (names.len(), others, self.lang) {
            (0, n, Lang::Ja) => format!("{n}枚"),
            (0, 1, Lang::En) => "1 card".to_owned(),
            (0, n, Lang::En) => format!("{n} cards"),
            (_, 0, _) => told,
            (_, n, Lang::Ja) => format!("{told} ほか{n}枚"),
            (_, n, Lang::En) => format!("{told} and {n} more"),
        }
    }
}

/// Cards that move, in English: `A's hand to the deck: …`, `A's field to B's field: …`.
pub fn told_move(from: Seat, left: &str, to: Option<Seat>, came: &str, what: &str) -> String {
    let (left, came) = (within_line(left), within_line(came));
    // What is numbered has no article.
    let numbered = came.ends_with(char::is_uppercase);
    match to {
        None if left == came => format!("within {from}'s {left}: {what}"),
        None if numbered => format!("{from}'s {left} to {came}: {what}"),
        None => format!("{from}'s {left} to the {came}: {what}"),
        Some(to) => format!("{from}'s {left} to {to}'s {came}: {what}"),
    }
}

/// The name of a zone inside an English line: `hand`, but `EX area` and `Wait II`.
pub fn within_line(name: &str) -> String {
    let mut letters = name.chars();
    match letters.next() {
        Some(first) if !letters.clone().any(char::is_uppercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => name.to_owned(),
    }
}

/// An event as a log line, or `None` where there is nothing to tell.
pub(crate) fn line<G: Words>(teller: &Teller<'_, G>, event: &Event<G>) -> Option<String> {
    let there = |(ja, en): (&str, &str), cards: &Set| {
        let said = teller.lang.pick(ja, en);
        let (one, several) = said.split_once('|').unwrap_or((said, said));
        let said = if cards.len() == 1 { one } else { several };
        Some(said.replace('~', &teller.several_there(cards)))
    };
    match &event.what {
        What::Move(Move { cards, .. })
        | What::Turn { cards, .. }
        | What::Flip { cards, .. }
        | What::Show { cards, .. }
            if cards.is_empty() =>
        {
            None
        }
        What::Move(change) => {
            let (ja, en) = G::moved(teller, change, &teller.several(&change.cards));
            teller.say(ja, en)
        }
        What::Turn { cards, turned } => there(G::TURNED[usize::from(*turned)], cards),
        What::Flip { cards, face } => there(G::FLIPPED[usize::from(*face == Face::Down)], cards),
        What::Show { cards, to } => {
            let shown = match teller.viewer {
                Viewer::Seat(seat) => to.has(seat),
                Viewer::Public => Seat::BOTH.iter().all(|&seat| to.has(seat)),
                Viewer::All => true,
            };
            let what = if shown { teller.several(cards) } else { teller.several_there(cards) };
            let seen: Vec<&str> = Seat::BOTH.iter().filter(|&&s| to.has(s)).map(|s| s.letter()).collect();
            let verb = if seen.len() == 1 { "sees" } else { "see" };
            let seen = seen.join(teller.lang.pick("と", " and "));
            teller.say(format!("{seen}が見る：{what}"), format!("{seen} {verb}: {what}"))
        }
        What::Make { def, n, to } => G::made(teller, *def, *n, *to),
        What::Unmake(_) => G::unmade(teller),
        What::Shuffle(place) => {
            let (seat, zone) = (place.seat(), G::zone_name(place.zone(), teller.lang));
            let within = within_line(zone);
            teller.say(format!("{seat}は{zone}を切る"), format!("{seat} shuffles the {within}"))
        }
        What::Roll { sides: 2, shows } => {
            let seat = if *shows == 0 { Seat::A } else { Seat::B };
            teller.say(format!("無作為に決まる：{seat}"), format!("chance decides: {seat}"))
        }
        What::Roll { shows, .. } => {
            let shows = shows + 1;
            teller.say(format!("サイコロの目は{shows}"), format!("the die shows {shows}"))
        }
        What::Lot { .. } => teller.say("無作為に選ばれる", "chosen by chance"),
        What::TurnPasses(seat) => teller.say(format!("{seat}のターン"), format!("{seat}'s turn")),
        What::Over(Outcome::Won(seat)) => teller.say(format!("{seat}の勝ち"), format!("{seat} wins")),
        What::Over(Outcome::Draw) => teller.say("引き分け", "a draw"),
        What::Own(own) => G::own_line(teller, own),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_stand_in_an_english_line_as_words() {
        assert_eq!(told_move(Seat::A, "Hand", None, "Deck", "x"), "A's hand to the deck: x");
        assert_eq!(told_move(Seat::A, "Field", None, "EX area", "x"), "A's field to the EX area: x");
        assert_eq!(told_move(Seat::B, "Wait III", None, "Wait II", "x"), "B's Wait III to Wait II: x");
        assert_eq!(
            told_move(Seat::A, "Field", Some(Seat::B), "Cemetery", "x"),
            "A's field to B's cemetery: x"
        );
        assert_eq!(told_move(Seat::A, "Deck", None, "Deck", "x"), "within A's deck: x");
    }
}
