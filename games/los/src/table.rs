//! What lies on a Legend of Stars table.

use engine::effect::{History, Lasts};
use engine::{Few, Ix, Reason, Ref, Refers, Rename, Seat};

use crate::game::Table;
use crate::vocabulary::{Change, Ends, Later};

pub use crate::squares::{Facing, LANES, Row, Square, Way, at_square, facing_lane};

engine::zones! {
    /// A kind of zone (3).
    pub enum Zone unordered [Hand, Trash] {
        Deck = "deck", "デッキ", "Deck";
        Trash = "trash", "トラッシュ", "Trash";
        /// Cards shown to decide who begins.
        Opening = "opening", "先攻決め", "Opening";
        Hand = "hand", "手札", "Hand";
        /// エネルギーゾーン
        Energy = "energy", "エネルギー", "Energy";
        /// サポートゾーン
        Support = "support", "サポート", "Supports";
        /// An effect card while it is used.
        Used = "used", "使用中", "In use";
        /// キャラクターゾーン
        Character = "character", "キャラクター", "Characters";
    }
}

impl Zone {
    /// 場 (3).
    pub fn is_field(self) -> bool {
        matches!(self, Zone::Character | Zone::Support)
    }
}

/// The clauses that say who may look into a zone.
pub(crate) fn looked_into(zone: Zone) -> &'static [Reason] {
    const TRASH: &[Reason] = &[rule!("3.2")];
    const HAND: &[Reason] = &[rule!("3.6")];
    const CHARACTERS: &[Reason] = &[ruling!("LS-23"), rule!("6.4")];
    const ENERGY: &[Reason] = &[ruling!("LS-25")];
    match zone {
        Zone::Trash => TRASH,
        Zone::Hand => HAND,
        Zone::Character => CHARACTERS,
        Zone::Energy => ENERGY,
        Zone::Deck | Zone::Opening | Zone::Support | Zone::Used => &[],
    }
}

engine::named! {
    /// A number of a card.
    pub enum Figure {
        Atk = "ATK", "ATK";
        Def = "DEF", "DEF";
        Down = "DOWN", "DOWN";
        Speed = "スピード", "speed";
        Cost = "コスト", "cost";
    }
}

engine::named! {
    /// A special ability, a bar or a leave that holds for a card or not (8.13, 9.2). The two resistances have numbers.
    pub enum Key {
        Sky = "上空", "sky";
        Twice = "2回攻撃", "attacks twice";
        Venom = "毒呪", "venom curse";
        CantAttack = "アタックできない", "can't attack";
        CantAttackDirectly = "直接アタックできない", "can't attack directly";
        CantMove = "移動できない", "can't move";
        CantTurn = "表示を変更できない", "can't change display";
        CantUse = "効果を発動できない", "can't use effects";
        CantRegain = "リゲインできない", "can't be regained";
        Undestroyed = "破壊されない", "can't be destroyed";
        UndestroyedByOther = "相手の効果で破壊されない", "not destroyed by the opponent";
        /// ダウン状態にならない
        Undowned = "ダウンしない", "can't go down";
        /// 戦闘でダウン状態にならない
        UndownedInBattle = "戦闘でダウンしない", "can't go down in battle";
        /// 効果でダウン状態にならない
        UndownedByEffect = "効果でダウンしない", "can't go down by effects";
        Unchosen = "選ばれない", "can't be chosen";
        /// 相手の効果で選ばれない
        UnchosenByOther = "相手に選ばれない", "not chosen by the opponent";
        NoCharacters = "相手のキャラクターの効果を受けない", "unaffected by characters";
        NoEffects = "相手のエフェクトの効果を受けない", "unaffected by effects";
        NoSupports = "相手のサポートの効果を受けない", "unaffected by supports";
        /// 相手のエフェクト（フラッシュ）の効果を受けない
        NoFlashes = "相手のフラッシュの効果を受けない", "unaffected by flashes";
        AttacksDirectly = "直接アタックできる", "attacks directly";
        AttacksFromBack = "後衛からアタックできる", "attacks from the back";
        AttacksInDefence = "ディフェンス表示でアタックできる", "attacks in defence";
        /// 場に出たターンでも移動できる
        MovesAtOnce = "出たターンに移動できる", "moves at once";
        /// 表側表示になったターンでも移動できる
        MovesWhenShown = "表になったターンに移動できる", "moves when turned up";
        MovesAnyWay = "上下左右に移動できる", "moves any way";
        /// 効果を失っている
        Textless = "効果なし", "without effects";
        Unreturned = "手札に戻されない", "can't be returned";
        UnreturnedByOther = "相手の効果で手札に戻されない", "not returned by the opponent";
        Unmoved = "効果で移動しない", "not moved by effects";
        UnmovedByOther = "相手の効果で移動しない", "not moved by the opponent";
        CantMoveToFront = "前衛に移動できない", "can't move to the front";
        CantMoveToBack = "後衛に移動できない", "can't move to the back";
        MustAttack = "アタックしなければならない", "must attack";
        NoDownDamage = "ダウンダメージを与えない", "deals no DOWN damage";
        UnchosenByEffects = "相手のエフェクトに選ばれない", "not chosen by effects";
        UnchosenByCharacters = "相手のキャラクターに選ばれない", "not chosen by characters";
        UnchosenBySupports = "相手のサポートに選ばれない", "not chosen by supports";
        /// ATKの代わりにDEFで戦闘を行う
        FightsWithDef = "DEFで戦う", "fights with DEF";
        /// 前衛にキャラクターがいても、後衛のキャラクターにアタックできる
        AttacksBack = "後衛にアタックできる", "attacks the back row";
        /// 隣のレーンのキャラクターにアタックできる
        AttacksBeside = "隣のレーンにアタックできる", "attacks beside";
        CantStand = "アタック表示にできない", "can't come to attack position";
        CantDefend = "ディフェンス表示にできない", "can't come to defence position";
        CantShow = "表側表示にできない", "can't be turned up";
        CantHide = "裏側表示にできない", "can't be turned down";
        /// 効果以外で表示を変更できない
        CantTurnByRule = "効果以外で表示を変更できない", "changes position by effects alone";
    }
}

/// What holds for a card, a bit each.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Keys([u16; 3]);

impl Keys {
    /// With this one too.
    #[must_use]
    pub const fn with(self, key: Key) -> Keys {
        let mut bits = self.0;
        bits[key as usize / 16] |= 1 << (key as u16 % 16);
        Keys(bits)
    }

    /// Without this one.
    #[must_use]
    pub const fn without(self, key: Key) -> Keys {
        let mut bits = self.0;
        bits[key as usize / 16] &= !(1 << (key as u16 % 16));
        Keys(bits)
    }

    /// Is it there?
    pub const fn has(self, key: Key) -> bool {
        self.0[key as usize / 16] >> (key as u16 % 16) & 1 == 1
    }
}

/// What holds for a player.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Rule {
    /// カードを引けない
    CantDraw,
    /// キャラクターをプレイできない
    CantPlayCharacters,
    /// エフェクトをプレイできない
    CantPlayEffects,
    /// サポートをプレイできない
    CantPlaySupports,
    /// ダメージを受けない
    Undamaged,
    /// ダウンダメージを受けない
    UndamagedByDown,
    /// 効果でダメージを受けない
    UndamagedByEffect,
    /// 戦闘でダメージを受けない
    UndamagedInBattle,
    /// エフェクト（フラッシュ）をプレイできない
    CantPlayFlashes,
    /// アタックできない
    CantAttack,
    /// ライフを回復できない
    CantRecover,
    /// キャラクターを裏側表示で出せない
    CantPlayDown,
    /// リードフェイズをスキップする
    SkipsLead,
    /// アタックフェイズをスキップする
    SkipsAttack,
    /// エネルギーをリゲインできない
    CantRegainEnergy,
    /// エネルギーゾーンにカードを置けない
    CantPutEnergy,
}

/// What holds for a player, a bit each.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct RuleSet(u32);

impl RuleSet {
    /// With this one too.
    #[must_use]
    pub const fn with(self, rule: Rule) -> RuleSet {
        RuleSet(self.0 | 1 << rule as u32)
    }

    /// Is it there?
    pub const fn has(self, rule: Rule) -> bool {
        self.0 >> rule as u32 & 1 == 1
    }
}

/// The present values of a face-up card in play; of a face-down one there are none (LS-23).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Now {
    /// The numbers, in the order of [`Figure::ALL`].
    pub figures: [i16; 5],
    /// What holds for it.
    pub keys: Keys,
    /// スピード耐性 and エネルギー耐性; 0 is none.
    pub resists: [u8; 2],
    /// The lead icons of the upright card, and above them the ways it may go whichever way it lies.
    pub lead: u8,
    /// Its attributes, a bit each.
    pub attributes: u8,
    /// How often it may attack, and lead, each turn.
    pub times: Times,
}

/// How often a character may attack, and lead, each turn: up to 15 times each.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Times(u8);

impl Times {
    /// So many attacks, and so many moves.
    pub fn new(attacks: u8, moves: u8) -> Times {
        Times(attacks.min(15) | moves.min(15) << 4)
    }

    /// Attacks.
    pub fn attacks(self) -> u8 {
        self.0 & 15
    }

    /// Moves.
    pub fn moves(self) -> u8 {
        self.0 >> 4
    }
}

impl Now {
    /// A number.
    pub fn figure(&self, figure: Figure) -> i16 {
        self.figures[figure as usize]
    }
}

/// What a card in play has beside its record.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Body {
    /// Where in the character zone.
    pub square: Square,
    /// How it lies.
    pub facing: Facing,
    /// Was its display changed this turn?
    pub changed: bool,
    /// Moves it made in the lead phase this turn.
    pub led: u8,
    /// Was it turned face up this turn?
    pub shown: bool,
    /// Is it down, and not yet in the trash?
    pub beaten: bool,
    /// Attacks it declared this turn.
    pub attacks: u8,
    /// Attacks beyond the usual that it may declare this turn.
    pub again: u8,
    /// How often its abilities that are counted were used this turn.
    pub used: [Used; 4],
    /// Its present values.
    pub now: Now,
}

/// An ability, by its number among those of the match, and how often it was used.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Used {
    /// Which; 0 is none.
    pub code: u16,
    /// How often.
    pub n: u8,
}

impl Body {
    /// How often an ability was used this turn.
    pub fn uses(&self, code: u16) -> u8 {
        self.used.iter().find(|used| used.code == code).map_or(0, |used| used.n)
    }

    /// It was used so often, or once more.
    pub fn count_use(&mut self, code: u16, n: u8) {
        if let Some(used) = self.used.iter_mut().find(|used| used.code == code || used.n == 0) {
            *used = Used { code, n: used.n.saturating_add(n) };
        }
    }

    /// It was used once less. Of an ability that was not used nothing is left, so that alike bodies are equal.
    pub fn take_back_use(&mut self, code: u16) {
        let Some(at) = self.used.iter().position(|used| used.code == code && used.n > 0) else { return };
        self.used[at].n -= 1;
        if self.used[at].n == 0 {
            self.used[at] = Used::default();
            self.used[at..].rotate_left(1);
        }
    }
}

engine::refers! { Body: }

/// What a seat has beside its cards.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Purse {
    /// ライフ
    pub life: i32,
    /// Was a card put into the energy zone this turn?
    pub energised: bool,
    /// How many cards beyond that were put there.
    pub energised_more: u8,
    /// How many may be put there each turn, where a text says so.
    pub energies: u8,
    /// Turns begun.
    pub turns: u8,
    /// Turns that come beside the usual ones.
    pub extra: u8,
    /// Had it to draw with no card left?
    pub drew_nothing: bool,
    /// What holds for the player.
    pub now: RuleSet,
    /// How damage to the player is changed, by [`Harm`](crate::events::Harm).
    pub harm: [Damaged; 6],
    /// How life that is recovered is changed.
    pub heals: Damaged,
    /// How much of it is the most that is taken at one time; 0 is any number.
    pub most_harm: [i16; 6],
    /// How many cards may be left in hand, where a text says so.
    pub hand: Option<u8>,
    /// How many more than that, or fewer.
    pub more_hand: i8,
}

/// How damage is changed: so much more, then so many times as much, then halved so often.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Damaged {
    /// So much more, or less.
    pub more: i16,
    /// So many times as much; 0 is as much.
    pub fold: u8,
    /// Halved so often.
    pub halves: u8,
}

impl Damaged {
    /// How much it is then.
    pub fn of(self, n: i16) -> i16 {
        let n = n.saturating_add(self.more).max(0).saturating_mul(self.fold.max(1).into());
        n.min(30_000) >> self.halves.min(15)
    }
}

/// Which damage is meant.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Hurts {
    /// By whatever it is dealt.
    Any,
    /// 戦闘で
    Battle,
    /// 効果で
    Effect,
    /// ダウンダメージ
    Down,
    /// 直接アタックで
    Direct,
    /// 自分の効果で: of whoever is hurt.
    OwnEffect,
    /// 相手の効果で
    OtherEffect,
    /// 相手のキャラクターの効果で
    OtherCharacters,
    /// 相手のエフェクトの効果で
    OtherEffects,
    /// 相手のサポートの効果で
    OtherSupports,
}

impl Hurts {
    /// Every one with its word in positions.
    pub const ALL: [(Hurts, &'static str); 10] = [
        (Hurts::Any, "any"),
        (Hurts::Battle, "battle"),
        (Hurts::Effect, "effect"),
        (Hurts::Down, "down"),
        (Hurts::Direct, "direct"),
        (Hurts::OwnEffect, "own-effect"),
        (Hurts::OtherEffect, "other-effect"),
        (Hurts::OtherCharacters, "other-characters"),
        (Hurts::OtherEffects, "other-effects"),
        (Hurts::OtherSupports, "other-supports"),
    ];

    /// Is damage of this kind meant?
    pub fn means(self, blow: Blow) -> bool {
        let attack = matches!(blow, Blow::Attack | Blow::Down);
        match self {
            Hurts::Any => true,
            Hurts::Battle => attack,
            Hurts::Effect => !attack,
            Hurts::Down => blow == Blow::Down,
            Hurts::Direct => blow == Blow::Attack,
            Hurts::OwnEffect => blow == Blow::OwnEffect,
            Hurts::OtherEffect => !attack && blow != Blow::OwnEffect,
            Hurts::OtherCharacters => blow == Blow::Character,
            Hurts::OtherEffects => blow == Blow::Effect,
            Hurts::OtherSupports => blow == Blow::Support,
        }
    }
}

/// By what a player is hurt, as far as texts tell it apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Blow {
    /// A direct attack.
    Attack,
    /// A character of theirs that went down.
    Down,
    /// An effect of their own.
    OwnEffect,
    /// An effect of the other player's character.
    Character,
    /// The other player's effect card.
    Effect,
    /// An effect of the other player's support.
    Support,
}

impl Blow {
    /// Every one.
    pub const ALL: [Blow; 6] =
        [Blow::Attack, Blow::Down, Blow::OwnEffect, Blow::Character, Blow::Effect, Blow::Support];
}

/// Where a turn is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Phase {
    /// Before the first turn.
    #[default]
    SetUp,
    /// セットアップフェイズ
    Start,
    /// メインフェイズ
    Main,
    /// リードフェイズ
    Lead,
    /// アタックフェイズ
    Attack,
    /// エンドフェイズ
    End,
}

impl Phase {
    /// Every phase with its word, its name and its English name.
    pub const ALL: [(Phase, &'static str, &'static str, &'static str); 6] = [
        (Phase::SetUp, "setup", "準備", "set-up"),
        (Phase::Start, "start", "セットアップフェイズ", "setup phase"),
        (Phase::Main, "main", "メインフェイズ", "main phase"),
        (Phase::Lead, "lead", "リードフェイズ", "lead phase"),
        (Phase::Attack, "attack", "アタックフェイズ", "attack phase"),
        (Phase::End, "end", "エンドフェイズ", "end phase"),
    ];
}

/// An attack that goes on (5.5.1).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Battle {
    /// Who attacks.
    pub attacker: Ref,
    /// Whom, as far as is known now; nobody where it goes straight at the player.
    pub target: Ref,
    /// Was it declared straight at the player by 上空?
    pub sky: bool,
    /// Did the two compare their numbers?
    pub fought: bool,
    /// Whom 毒呪 will take down: the attacker, the target.
    pub cursed: [bool; 2],
    /// Was it turned to its target by a text (LS-66)?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub turned: bool,
}

/// What the seats share beside the cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Common {
    /// Where the turn is.
    pub phase: Phase,
    /// Who began the game.
    pub first: Seat,
    /// The attack that goes on; its attacker is nobody where there is none.
    pub battle: Battle,
    /// Effects that last.
    pub lasts: Lasts<Change, Ends, 16>,
    /// What happened this turn that texts ask for.
    pub history: History,
    /// Whose effect resolves, or resolved last, and of which card.
    pub acting: (Seat, Ix),
    /// What waits for a later moment.
    pub later: Few<Later, 4>,
    /// The order in which cards came that set numbers, where a position says it.
    pub order: Few<Ref, 2>,
}

impl Refers for Common {
    fn refer(&mut self, rename: &mut impl Rename) {
        rename.object(&mut self.battle.attacker);
        rename.object(&mut self.battle.target);
        rename.card(&mut self.acting.1);
        self.lasts.refer(rename);
        self.history.refer(rename);
        self.later.iter_mut().for_each(|later| later.refer(rename));
        self.order.iter_mut().for_each(|object| rename.object(object));
    }
}

/// The energy of a seat that is not gained yet.
pub fn energy(table: &Table, seat: Seat) -> usize {
    table.at(Zone::Energy, seat).iter().filter(|&&card| !table.card(card).turned()).count()
}
