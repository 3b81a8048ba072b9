//! Pending work: the frames of the game, each a named stage.

use engine::effect::Run;
use engine::{Because, Ix, Moment, Ref, Refers, Rename, Seat, Set, What};

use crate::events::Own;
use crate::game::Los;
use crate::vocabulary::{Goes, Pose, Spot};

/// How far the set-up has come.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum SetUp {
    /// Lives are set, decks are shuffled.
    #[default]
    Shuffle,
    /// Cards are drawn to compare: two, or one more after a tie; which comparison it is.
    Draw(u8),
    /// A seat picks the card to show; what the other seat picked before.
    Pick(Seat, Ix, u8),
    /// Both are shown.
    Show([Ix; 2], u8),
    /// They are compared.
    Compare(u8),
    /// The first player is known; the cards go under the decks, this seat's now.
    Return(Seat, Seat),
    /// Seven cards each.
    Deal(Seat),
    /// The first player, then the second, says whether to exchange; what the first said.
    Mulligan(Seat, bool),
    /// Hands go back and decks are shuffled, of these seats.
    Exchange([bool; 2]),
    /// Seven new cards for them.
    Redraw([bool; 2]),
    /// The first turn begins.
    Begin,
}

/// How far a turn has come.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Turn {
    /// It begins.
    Begin,
    /// セットアップフェイズ: everything is regained.
    Regain,
    /// A card is drawn.
    Draw,
    /// セットアップフェイズ is over.
    StartEnds,
    /// メインフェイズ begins.
    ToMain,
    /// The turn player acts.
    #[default]
    Main,
    /// リードフェイズ begins.
    ToLead,
    /// The turn player moves characters.
    Lead,
    /// アタックフェイズ begins.
    ToAttack,
    /// The turn player attacks.
    Attack,
    /// The attack phase is over.
    AttackEnds,
    /// エンドフェイズ: what goes off at the end.
    End,
    /// What lasted until the end ends.
    EffectsEnd,
    /// The hand is too large; these go.
    Discard(Set),
    /// The turn passes.
    Pass,
}

/// A character on its way into play.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Placing {
    /// Which.
    pub card: Ix,
    /// Who chooses where and how.
    pub seat: Seat,
    /// The square chosen for it.
    pub square: u8,
    /// Is it played, rather than put there by a text?
    pub played: bool,
    /// How it must lie, as far as that is said.
    pub pose: Pose,
    /// Why it comes.
    pub because: Because,
}

/// Energy is gained for a cost, as its player chooses (LS-59).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pays {
    /// Whose.
    pub seat: Seat,
    /// How much.
    pub n: u8,
    /// Which, so far.
    pub chosen: Set,
    /// The card that is played then; nobody, where an ability is paid for.
    pub card: Ix,
}

/// How far an attack has come (5.5.1).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fight {
    /// I: a face-down target is turned up.
    TurnUp,
    /// IV: can it go on, and against whom?
    Check,
    /// V: the numbers are compared.
    Compare,
    /// 毒呪
    Venom,
    /// What goes off as the battle ends.
    Ends,
    /// It is over.
    Over,
}

/// Characters went down: their DOWN damage, then the trash (5.5.1 VI).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fell {
    /// Which.
    pub cards: Set,
    /// 0 and 1: the damage of the opponent's, of one's own; 2: what goes off; 3: the trash.
    pub stage: u8,
    /// In battle?
    pub battle: bool,
}

/// Both may act in turn, one effect each, until both pass.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Exchange {
    /// Whose turn to act it is.
    pub seat: Seat,
    /// How many passed since something was done.
    pub passes: u8,
    /// Is it a battle's, or before the attack phase ends?
    pub battle: bool,
    /// How many effects resolved in it.
    pub done: u16,
}

/// A text moves or puts cards, one after the other, each to a square of a player's choice.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Walk {
    /// Who chooses.
    pub seat: Seat,
    /// Which cards are left.
    pub cards: Set,
    /// Where they go.
    pub to: Walking,
    /// Why.
    pub because: Because,
    /// Did one of them go already?
    pub moved: bool,
}

/// How such cards go.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Walking {
    /// They move (8.2).
    Moves(Goes),
    /// They come into play.
    Comes(Spot, Pose),
    /// They are turned: to the right or the left is a choice.
    Turns(Pose),
    /// They are put on or under the deck, in an order of choice.
    Deck(engine::End),
    /// The same, in an order that chance makes.
    Shuffled(engine::End),
}

/// Something that would happen, and what is done instead (LS-55).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Would {
    /// Which ability is done instead.
    pub code: u16,
    /// Whose it is.
    pub seat: Seat,
    /// The card that has it.
    pub source: Ref,
    /// The card to which it would happen.
    pub cause: Ref,
    /// What would happen.
    pub what: What<Los>,
    /// The clauses by which it would happen.
    pub because: Because,
    /// How far it has come.
    pub stage: Stage,
}

/// How far it has come with what is done instead.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// It begins.
    Begins,
    /// It goes on.
    Goes,
    /// It was left undone: what would have happened happens.
    AfterAll,
    /// That happens.
    Happens,
}

/// Pending work.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The game is set up.
    SetUp(SetUp),
    /// A turn goes on.
    Turn(Turn),
    /// A character from the hand: on which square?
    Square(Placing),
    /// In which display?
    Display(Placing),
    /// A cost is paid.
    Pays(Pays),
    /// An attack goes on.
    Fight(Fight),
    /// Characters went down.
    Fell(Fell),
    /// Both may act in turn.
    Exchange(Exchange),
    /// What waits resolves, in turn (9.3): whose turn it is, how many passed, how many resolved.
    Round(Seat, u8, u16),
    /// A program resolves.
    Resolve(Run),
    /// An effect card that was used goes to the trash.
    Finish(Ref),
    /// What turned face up by being chosen since then has its effect now (9.6.2.5).
    TurnedUp(Moment),
    /// Cards go to squares, one after the other.
    Walk(Walk),
    /// Something would happen.
    Would(Would),
}

impl Default for Step {
    fn default() -> Step {
        Step::Turn(Turn::Main)
    }
}

impl Refers for Step {
    fn refer(&mut self, rename: &mut impl Rename) {
        match self {
            Step::SetUp(SetUp::Pick(_, card, _)) => rename.card(card),
            Step::SetUp(SetUp::Show(cards, _)) => cards.iter_mut().for_each(|card| rename.card(card)),
            Step::SetUp(_) | Step::Exchange(_) | Step::Round(..) => {}
            Step::Turn(Turn::Discard(cards)) => rename.set(cards),
            Step::Turn(_) => {}
            Step::Square(placing) | Step::Display(placing) => rename.card(&mut placing.card),
            Step::Fell(fell) => rename.set(&mut fell.cards),
            Step::Pays(pays) => {
                rename.set(&mut pays.chosen);
                rename.card(&mut pays.card);
            }
            Step::Fight(_) => {}
            Step::Resolve(run) => run.refer(rename),
            Step::Finish(object) => rename.object(object),
            Step::TurnedUp(moment) => rename.moment(moment),
            Step::Walk(walk) => rename.set(&mut walk.cards),
            Step::Would(would) => {
                rename.object(&mut would.source);
                rename.object(&mut would.cause);
                refer_would(&mut would.what, rename);
            }
        }
    }
}

/// What can be withheld, by the cards it is about.
fn refer_would(what: &mut What<Los>, rename: &mut impl Rename) {
    match what {
        What::Move(change) => {
            rename.set(&mut change.cards);
            rename.card(&mut change.last);
            rename.card(&mut change.host);
        }
        What::Turn { cards, .. } | What::Own(Own::Destroyed(cards, _) | Own::Down(cards, _)) => {
            rename.set(cards)
        }
        What::Own(Own::Moves(card, ..) | Own::Displays(card, ..) | Own::TurnedDown(card)) => {
            rename.card(card)
        }
        What::Own(Own::Hurt { source, .. }) => rename.object(source),
        _ => {}
    }
}
