//! What lies on a BlackPoker table, and how its own events change it.

use engine::{
    Choice, Clause, Count, Def, Event, Few, Flow, Game, Ix, Observer, Place, Question, Reason, Refers,
    Rename, Rules, Seat, Seats, Set, State, Table, Waiting,
};

use crate::actions::{Act, Action};
use crate::attack::{self, Blocking};
use crate::raise::{self, Raise};
use crate::setup::Dealing;
use crate::{ask, core_rule, deck, deploy, magic, setup, succession, turn};

/// The game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct BlackPoker;

/// A kind of zone.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Zone {
    /// ライフ: the draw pile, and the life.
    Life,
    /// 手札
    Hand,
    /// 場, the soldiers on it.
    Field,
    /// 場, the row of bulwarks.
    Wall,
    /// 墓地
    Grave,
    /// ステージ: the key cards of actions that wait there.
    Stage,
}

impl engine::Zone for Zone {
    const ALL: &'static [Zone] = &[Zone::Life, Zone::Hand, Zone::Field, Zone::Wall, Zone::Grave, Zone::Stage];

    fn number(self) -> usize {
        self as usize
    }

    fn ordered(self) -> bool {
        self != Zone::Hand
    }
}

/// What a character has beside its cards.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Body {
    /// What アップ and ダウン added to its number this turn.
    pub delta: i16,
    /// Is it attacking?
    pub attacks: bool,
    /// The attacker it blocks.
    pub blocks: Ix,
}

impl Refers for Body {
    fn refer(&mut self, rename: &mut impl Rename) {
        rename.card(&mut self.blocks);
    }
}

/// What a seat has beside its cards.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Purse {
    /// Was 防壁設置 raised this turn?
    pub set_wall: bool,
    /// Was アタック raised this turn?
    pub attacked: bool,
}

/// What the seats share beside the cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Common {
    /// Who holds chance.
    pub chance: Seat,
    /// Who has passed since something last happened.
    pub passed: Seats,
    /// Did both pass on an empty stage, with nothing raised since?
    pub stalled: bool,
    /// The actions on the stage, the one to resolve next last.
    pub stage: Few<Action, 6>,
}

impl Common {
    /// The action with this number, if it is still on the stage.
    pub fn action(&self, serial: u8) -> Option<&Action> {
        self.stage.iter().find(|action| action.serial == serial)
    }

    /// The number of the next action: higher than any that something on the stage could be aimed at.
    pub fn next_serial(&self) -> u8 {
        self.stage.iter().map(|action| action.serial).max().unwrap_or(0).wrapping_add(1)
    }
}

impl Refers for Common {
    fn refer(&mut self, rename: &mut impl Rename) {
        self.stage.iter_mut().for_each(|action| action.refer(rename));
    }
}

/// The game's own events.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Own {
    /// This seat goes first.
    First(Seat),
    /// An action is announced.
    Announced(Act, Seat),
    /// A seat passes.
    Passed(Seat),
    /// Chance goes to the turn player; both passed on an empty stage.
    Stalled,
    /// Chance goes to the turn player after a resolution.
    ChanceReturns,
    /// An action is put on the stage.
    Pushed(Action),
    /// The topmost action leaves the stage to be resolved.
    Popped(Action),
    /// An action resolves without effect.
    NoEffect(Act, Seat),
    /// An action is taken off the stage.
    Negated(Action),
    /// A character's number changes until the turn ends.
    Changed(Ix, i16),
    /// These soldiers attack.
    Attacks(Set),
    /// These characters block an attacker.
    Blocks(Ix, Set),
    /// Attackers and blockers are so no longer.
    CombatEnds,
    /// What lasts until the turn ends is over.
    TurnEnds,
}

/// Pending work.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Step {
    /// The game is set up.
    Deal(Dealing),
    /// The holder of chance raises an action or passes.
    #[default]
    Chance,
    /// A pass was made.
    Passed,
    /// An action has been resolved; chance returns.
    Resolved,
    /// An action is being raised.
    Raise(Raise),
    /// An action begins to resolve.
    Effect(Action),
    /// 防壁設置: which card?
    PlaceWall(Action),
    /// ツイスト: which way?
    TwistWay(Action),
    /// サーチ: which card?
    Find(Action),
    /// サーチ: the pile is shuffled.
    Reshuffle(Action),
    /// ドロー: another one?
    DrawMore(Action),
    /// エンド: the hand is too large.
    Discard(Action),
    /// エンド: チャージ is raised.
    Charge(Action),
    /// チャージ: ドロー is raised.
    RaiseDraw(Action),
    /// ダウン: is its number 0 or less?
    Shrunk(Action),
    /// アタック: who attacks?
    Attackers(Action, Set),
    /// ブロック: who blocks?
    Blockers(Action, Blocking),
    /// ダメージ判定: the losers fall.
    Fights(Action),
    /// ダメージ判定: the opponent is hurt.
    Hurt(Action, u16),
    /// The key cards of a resolved action leave the stage.
    Tidy(Action),
    /// 勝敗判定: has anyone lost?
    Judge,
    /// 誘発: does anything wait?
    Triggers,
}

impl Refers for Step {
    fn refer(&mut self, rename: &mut impl Rename) {
        match self {
            Step::Raise(raise) => raise.action.refer(rename),
            Step::Effect(action)
            | Step::PlaceWall(action)
            | Step::TwistWay(action)
            | Step::Find(action)
            | Step::Reshuffle(action)
            | Step::DrawMore(action)
            | Step::Discard(action)
            | Step::Charge(action)
            | Step::RaiseDraw(action)
            | Step::Shrunk(action)
            | Step::Fights(action)
            | Step::Hurt(action, _)
            | Step::Tidy(action) => action.refer(rename),
            Step::Attackers(action, chosen) => {
                action.refer(rename);
                rename.set(chosen);
            }
            Step::Blockers(action, blocking) => {
                action.refer(rename);
                rename.card(&mut blocking.attacker);
                rename.set(&mut blocking.chosen);
            }
            Step::Deal(_) | Step::Chance | Step::Passed | Step::Resolved | Step::Judge | Step::Triggers => {}
        }
    }
}

/// What a question is about.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// Raise what, or pass?
    Chance,
    /// Which bulwark pays B for this action?
    Drive(Act),
    /// Which card pays D for this action?
    Discard(Act),
    /// Which key card?
    Key(Act),
    /// Aimed at what?
    Target(Act),
    /// Which card becomes a bulwark?
    PlaceWall,
    /// Drive or charge it?
    TwistWay,
    /// Which card of life?
    Find,
    /// Draw another card?
    DrawMore,
    /// Which card goes, so that seven remain?
    HandLimit,
    /// Who attacks?
    Attackers,
    /// Who blocks this attacker?
    Blockers(Ix),
}

/// Kinds of answer.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Pick {
    /// Raise the action with this number in the list.
    Raise,
    /// Pass.
    Pass,
    /// This card or character.
    Card,
    /// The action with this number on the stage.
    Action,
    /// The opponent.
    Opponent,
    /// The card with this number in the card table.
    Print,
    /// No more.
    Stop,
    /// Yes.
    Yes,
    /// No.
    No,
    /// Drive it.
    Drive,
    /// Charge it.
    Charge,
}

impl Pick {
    /// Every kind, by its number.
    pub const ALL: [Pick; 11] = [
        Pick::Raise,
        Pick::Pass,
        Pick::Card,
        Pick::Action,
        Pick::Opponent,
        Pick::Print,
        Pick::Stop,
        Pick::Yes,
        Pick::No,
        Pick::Drive,
        Pick::Charge,
    ];

    /// An answer of this kind alone.
    pub const fn plain(self) -> Choice {
        Choice::plain(self as u8)
    }

    /// An answer that names a card.
    pub const fn card(card: Ix) -> Choice {
        Choice::card(Pick::Card as u8, card)
    }

    /// An answer that names a number.
    pub const fn number(self, n: u16) -> Choice {
        Choice::number(self as u8, n)
    }

    /// The kind of an answer.
    pub fn of(choice: Choice) -> Option<Pick> {
        Pick::ALL.get(choice.kind as usize).copied()
    }
}

/// What a move lacks.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Want {
    /// Only effects raise this action.
    Effect,
    /// One's own turn.
    OwnTurn,
    /// An empty stage: so many actions are on it.
    EmptyStage(u8),
    /// It was raised this turn already.
    AnotherTurn,
    /// So many charged bulwarks; there are so many.
    Walls(u8, u8),
    /// A card of life.
    Life,
    /// A key card in hand.
    Key,
    /// A card to discard besides the key card.
    SpareCard,
    /// A target.
    Target,
    /// Something to have changed since both passed.
    Change,
    /// To be charged.
    Charged,
    /// To have come before this turn.
    Readiness,
    /// To be a soldier.
    Soldier,
    /// To be another card: this one is not a key card of the action.
    OtherKey,
    /// To be a legal target of the action.
    OtherTarget,
    /// To be free: it blocks another attacker.
    Free,
    /// To block alone: a bulwark can't block together with others.
    Alone,
}

/// Why a move can't be made.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lack {
    /// What it lacks.
    pub want: Want,
    /// The clause that demands it.
    pub why: Reason,
}

/// Rulings that a match can switch.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Flag {
    /// BP-01: both at no life, the turn player loses.
    TurnPlayerLosesTies,
    /// BP-18: counts are told exactly.
    CountsAreTold,
}

/// The rules of a match with these flags (by the ids of their rulings) in a format.
pub fn rules(format: deck::Format, flags: &[Flag]) -> Rules<BlackPoker> {
    Rules {
        cards: (0..crate::cards::KINDS).map(Def).collect(),
        flags: flags.iter().fold(0, |all, &flag| all | 1 << flag as u32),
        pool: deck::pool(format),
    }
}

impl Game for BlackPoker {
    type Zone = Zone;
    type Printed = Def;
    type Step = Step;
    type Body = Body;
    type Purse = Purse;
    type Common = Common;
    type Own = Own;
    type Ask = Ask;
    type Lack = Lack;

    fn clauses() -> &'static [Clause] {
        crate::clauses::CLAUSES
    }

    fn opening() -> Step {
        Step::Deal(Dealing::Shuffle)
    }

    fn aftermath() -> Step {
        Step::Judge
    }

    fn deck_zone() -> Zone {
        Zone::Life
    }

    fn has_body(zone: Zone) -> bool {
        matches!(zone, Zone::Field | Zone::Wall)
    }

    fn step<O: Observer<Self>>(rules: &Rules<Self>, state: &mut State<Self>, observer: &mut O) -> Flow {
        let Some(step) = state.top() else {
            state.push(Step::Chance);
            return Flow::On;
        };
        match step {
            Step::Deal(stage) => setup::step(state, stage),
            Step::Chance => return Flow::Ask,
            Step::Passed => core_rule::passed(state),
            Step::Resolved => core_rule::resolved(state),
            Step::Raise(raise) => return raise::step(state, raise),
            Step::Effect(action) => core_rule::effect(state, action),
            Step::PlaceWall(action) => return deploy::place_wall(state, action),
            Step::TwistWay(_) => return Flow::Ask,
            Step::Find(action) => return magic::find(state, action),
            Step::Reshuffle(action) => magic::reshuffle(state, action),
            Step::DrawMore(action) => return turn::draw_more(state, action),
            Step::Discard(action) => return turn::discard(state, action),
            Step::Charge(action) => turn::charge(state, action),
            Step::RaiseDraw(action) => turn::raise_draw(state, action),
            Step::Shrunk(action) => magic::shrunk(state, action),
            Step::Attackers(..) => return Flow::Ask,
            Step::Blockers(action, blocking) => return attack::blockers(state, action, blocking),
            Step::Fights(action) => attack::fights(state, action, observer),
            Step::Hurt(action, damage) => attack::hurt(state, action, damage),
            Step::Tidy(action) => core_rule::tidy(state, action),
            Step::Judge => core_rule::judge(rules, state),
            Step::Triggers => succession::triggers(state, observer),
        }
        Flow::On
    }

    fn apply(_: &Rules<Self>, table: &mut Table<Self>, own: &Own) {
        match *own {
            Own::First(seat) => table.common.chance = seat,
            Own::Announced(act, seat) => {
                table.common.passed = Seats::NONE;
                table.common.stalled = false;
                match act {
                    Act::SetWall => table.purses[seat].set_wall = true,
                    Act::Attack => table.purses[seat].attacked = true,
                    _ => {}
                }
            }
            Own::Passed(seat) => {
                table.common.passed = table.common.passed.with(seat);
                table.common.chance = seat.other();
            }
            Own::Stalled => {
                table.common.passed = Seats::NONE;
                table.common.stalled = true;
                table.common.chance = table.turn();
            }
            Own::ChanceReturns => {
                table.common.passed = Seats::NONE;
                table.common.chance = table.turn();
            }
            Own::Pushed(action) => {
                table.common.passed = Seats::NONE;
                table.common.stage.push(action);
            }
            Own::Popped(_) => drop(table.common.stage.pop()),
            Own::NoEffect(..) => {}
            Own::Negated(action) => {
                let at = table.common.stage.iter().position(|a| a.serial == action.serial);
                if let Some(at) = at {
                    table.common.stage.remove(at);
                }
            }
            Own::Changed(unit, by) => {
                if let Some(body) = table.body_mut(unit) {
                    body.delta += by;
                }
            }
            Own::Attacks(units) => {
                for unit in units.iter() {
                    if let Some(body) = table.body_mut(unit) {
                        body.attacks = true;
                    }
                }
            }
            Own::Blocks(attacker, units) => {
                for unit in units.iter() {
                    if let Some(body) = table.body_mut(unit) {
                        body.blocks = attacker;
                    }
                }
            }
            Own::CombatEnds => table.bodies_mut().for_each(|body| {
                body.attacks = false;
                body.blocks = Ix::NONE;
            }),
            Own::TurnEnds => {
                table.purses = Default::default();
                table.bodies_mut().for_each(|body| body.delta = 0);
            }
        }
    }

    fn look_back<O: Observer<Self>>(
        _: &Rules<Self>,
        table: &Table<Self>,
        moment: &[Event<Self>],
        waiting: &mut Few<Waiting, 16>,
        observer: &mut O,
    ) {
        succession::look_back(table, moment, waiting, observer);
    }

    fn question(_: &Rules<Self>, state: &State<Self>) -> Question<Self> {
        ask::question(state)
    }

    fn answers(_: &Rules<Self>, state: &State<Self>, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
        ask::answers(state, each);
    }

    fn answer(_: &Rules<Self>, state: &mut State<Self>, choice: Choice) {
        ask::answer(state, choice);
    }

    fn concession() -> Reason {
        ruling!("BP-28")
    }

    fn lacking(lack: &Lack) -> Reason {
        lack.why
    }

    fn sees(_: &Rules<Self>, table: &Table<Self>, seat: Seat, card: Ix) -> bool {
        let record = table.card(card);
        let own = record.place.seat() == seat;
        match record.place.zone::<Zone>() {
            Zone::Life => false,
            Zone::Hand => own,
            Zone::Field | Zone::Stage => true,
            Zone::Wall => own || record.face() == engine::Face::Up,
            Zone::Grave => own || table.run(record.place).last() == Some(&card),
        }
    }

    fn untold() -> Reason {
        ruling!("BP-18")
    }

    fn count(rules: &Rules<Self>, table: &Table<Self>, seat: Seat, place: Place) -> Count {
        let n = table.run(place).len() as u8;
        if place.seat() == seat || rules.flag(Flag::CountsAreTold as u32) {
            return Count::Exactly(n);
        }
        match place.zone::<Zone>() {
            Zone::Life if n >= 10 => Count::AtLeast(10),
            Zone::Grave => Count::Untold,
            Zone::Life | Zone::Hand | Zone::Field | Zone::Wall | Zone::Stage => Count::Exactly(n),
        }
    }
}
