//! What cards and players gain, and what holds of them.

use super::amounts::times;
use super::scribe::{Lowered, Scribe, Side, needs};
use super::selectors::zone;
use crate::effect as ast;
use crate::effect::{
    Actor, Becomes, CostBy, Gain, Harm, Hold, Join, Lasts, Noun, Prey, Sign, Statement, Target, Whose,
};
use crate::kinds::Stat;
use crate::table::Kind;
use crate::vocabulary::{
    Amount, Change, Condition, Dealer, Filter, Given, Reference, Selector, Sort3, Span, Term, Test, Topic,
    Verb,
};

const ONE: Amount = Amount::N(1);

/// A sort of damage, in the game's terms.
pub(super) fn sort(harm: Harm) -> Sort3 {
    match harm {
        Harm::Any => Sort3::Any,
        Harm::Attack => Sort3::Attack,
        Harm::Combat => Sort3::Combat,
        Harm::Ability => Sort3::Ability,
    }
}

/// A number with its sign.
fn signed(sign: Sign, n: i16) -> i16 {
    if sign == Sign::Plus { n } else { -n }
}

/// A number small enough to be kept with what holds.
fn small(n: i16) -> Lowered<i8> {
    i8::try_from(n).or_else(|_| needs("大きすぎる数値", "a smaller number"))
}

/// What holds of something: the changes, and how often they act.
pub(super) struct Held {
    pub changes: Vec<Change>,
    pub uses: u8,
    /// Is it about a player, not a card?
    pub of_player: bool,
    /// Only while this too.
    pub only: Option<Condition>,
}

impl Held {
    fn of(change: Change) -> Held {
        Held { changes: vec![change], uses: 0, of_player: false, only: None }
    }
}

impl Scribe<'_> {
    /// How long, in the game's terms: more than one time, where they lie apart (SV-52).
    fn terms(&mut self, lasts: Lasts) -> Lowered<Vec<Term>> {
        let side = |whose: Whose| match whose {
            Whose::Own => Ok(Side::Mine),
            Whose::Opponent | Whose::OneOpponent => Ok(Side::Theirs),
            Whose::Its | Whose::ItsPlayer => Ok(Side::Spoken),
            Whose::Theirs | Whose::Each | Whose::Unsaid => {
                needs("この種類のプレイヤーのターン", "whose turn")
            }
        };
        Ok(match lasts {
            Lasts::Unsaid => vec![Term::Gone],
            Lasts::ThisTurn => vec![Term::Turn],
            Lasts::UntilEndOfNext(whose) => vec![Term::NextTurnOf(side(whose)?)],
            Lasts::InNext(whose) => vec![Term::OnlyNextTurnOf(side(whose)?)],
            Lasts::ThisTurnAndNext(whose) => vec![Term::Turn, Term::OnlyNextTurnOf(side(whose)?)],
        })
    }

    /// Gives something to cards.
    fn give(&mut self, to: &Reference, changes: &[Change], terms: &[Term], uses: u8) {
        for &lasts in terms {
            let row = self.book.give(Given { changes: changes.to_vec(), lasts, uses });
            self.deed(Verb::Give(row), to.clone(), ONE);
        }
    }

    /// Gives something to a player.
    fn give_player(&mut self, side: Side, changes: &[Change], terms: &[Term], uses: u8) {
        for &lasts in terms {
            let row = self.book.give(Given { changes: changes.to_vec(), lasts, uses });
            self.deed(Verb::GivePlayer(row, side), Reference::Nothing, ONE);
        }
    }

    /// 次のスタートフェイズに1枚引けない。 Of the one who does it, in the next turn of theirs.
    pub fn bar(&mut self, phase: ast::Phase, barred: &ast::Barred) -> Lowered<()> {
        let change = match (phase, barred) {
            (ast::Phase::Start, ast::Barred::Draw(1)) => Change::NoDrawing(Span::Start),
            (ast::Phase::Start, ast::Barred::PpMaximum(1)) => Change::NoPpGrowth,
            (ast::Phase::Main, ast::Barred::Play(of)) => Change::CannotPlay(self.described(of)?),
            _ => return needs("そのフェイズのこの種類の禁止", "something that is done in that phase"),
        };
        let who = self.who;
        self.give_player(who, &[change], &[Term::OnlyNextTurnOf(who)], 0);
        Ok(())
    }

    /// …は《攻撃力》+1して、【突進】を持つ。
    pub fn change(&mut self, lasts: Lasts, target: &Target, changes: &[ast::Change]) -> Lowered<()> {
        let to = self.done_on(target)?;
        let terms = &self.terms(lasts)?[..];
        for change in changes {
            match change {
                ast::Change::Stats(stats) if lasts == Lasts::Unsaid => self.add(&to, stats)?,
                ast::Change::Stats(stats) => {
                    let changes = self.stat_changes(stats)?;
                    self.give(&to, &changes, terms, 0);
                }
                ast::Change::Gain(gains, Join::Or) if gains.len() > 1 => {
                    let one = |gain: &Gain| {
                        let gain = ast::Change::Gain(vec![gain.clone()], Join::And);
                        vec![Statement::Change(lasts, target.clone(), vec![gain])]
                    };
                    let options: Vec<Vec<Statement>> = gains.iter().map(one).collect();
                    self.either_of(&options, |scribe, at| scribe.gain(&to, &gains[at..=at], terms))?;
                }
                ast::Change::Gain(gains, _) => self.gain(&to, gains, terms)?,
                ast::Change::LoseAbilities => self.give(&to, &[Change::Mute], terms, 0),
                ast::Change::Lose(keys) => {
                    let keys: Vec<Change> = keys.iter().map(|key| Change::NoKey(*key)).collect();
                    self.give(&to, &keys, terms, 0);
                }
            }
        }
        Ok(())
    }

    /// +する: both numbers at once.
    fn add(&mut self, to: &Reference, stats: &[(Stat, Sign, ast::Amount)]) -> Lowered<()> {
        let mut each = Vec::new();
        for (stat, sign, n) in stats {
            each.push((*stat, *sign, self.amount(n)?));
        }
        let of = |wanted: Stat| each.iter().find(|(stat, ..)| *stat == wanted);
        let factor =
            |entry: Option<&(Stat, Sign, Amount)>, n: i16| entry.map_or(0, |(_, sign, _)| signed(*sign, n));
        let number = |entry: Option<&(Stat, Sign, Amount)>| match entry {
            None => Some(0),
            Some((_, sign, Amount::N(n))) => Some(signed(*sign, *n)),
            Some(_) => None,
        };
        let (attack, defense) = (of(Stat::Attack), of(Stat::Defense));
        if let (Some(a), Some(d)) = (number(attack), number(defense)) {
            self.deed(Verb::Add(small(a)?, small(d)?), to.clone(), ONE);
            return Ok(());
        }
        let same = match (attack, defense) {
            (Some((_, _, a)), Some((_, _, d))) => a == d,
            _ => true,
        };
        if !same {
            return needs("攻撃力と体力で異なる変動する数値", "the same number for both");
        }
        let n = each[0].2.clone();
        let verb = Verb::Add(small(factor(attack, 1))?, small(factor(defense, 1))?);
        self.deed(verb, to.clone(), n);
        Ok(())
    }

    fn stat_changes(&mut self, stats: &[(Stat, Sign, ast::Amount)]) -> Lowered<Vec<Change>> {
        let one = |(stat, sign, n): &(Stat, Sign, ast::Amount)| match n {
            ast::Amount::N(n) => Ok(Change::Stat(*stat, small(signed(*sign, *n as i16))?)),
            _ => needs("変動する数値", "a number that stays"),
        };
        stats.iter().map(one).collect()
    }

    fn gain(&mut self, to: &Reference, gains: &[Gain], terms: &[Term]) -> Lowered<()> {
        let mut together = Vec::new();
        for gain in gains {
            match gain {
                Gain::Ability(ability, lasts) if *lasts != Lasts::Unsaid => {
                    let terms = self.terms(*lasts)?;
                    let changes = self.quoted(ability)?;
                    self.give(to, &changes, &terms, 0);
                }
                _ => together.extend(self.gained(gain)?),
            }
        }
        if !together.is_empty() {
            self.give(to, &together, terms, 0);
        }
        Ok(())
    }

    fn gained(&mut self, gain: &Gain) -> Lowered<Vec<Change>> {
        Ok(match gain {
            Gain::Keyword(key) => vec![Change::Key(*key)],
            Gain::Type(word) => vec![Change::Type(crate::cards::row(&mut self.book.lore.types, word))],
            Gain::Ability(ability, _) => self.quoted(ability)?,
        })
    }

    /// An ability in 「」, as what holds for a card.
    fn quoted(&mut self, ability: &ast::Ability) -> Lowered<Vec<Change>> {
        if let ast::Ability::Keywords(keys) = ability {
            return Ok(keys.iter().map(|key| Change::Key(*key)).collect());
        }
        if let ast::Ability::Static(all) = ability
            && all
                .iter()
                .all(|one| one.whiles.is_empty() && one.inner.is_empty() && one.subject == Target::THIS)
        {
            let mut changes = Vec::new();
            for hold in all.iter().flat_map(|one| &one.holds) {
                let held = self.held(hold)?;
                if held.uses > 0 || held.of_player || held.only.is_some() {
                    return needs("カードに与えるこの種類の継続する効果", "what holds for a card");
                }
                changes.extend(held.changes);
            }
            return Ok(changes);
        }
        let rows = super::abilities::quoted(self, ability)?;
        Ok(rows.into_iter().map(|row| Change::Ability(row, 0)).collect())
    }

    /// それをアミュレットにする。
    pub fn become_(&mut self, lasts: Lasts, to: &Target, into: Becomes) -> Lowered<()> {
        let to = self.done_on(to)?;
        let terms = &self.terms(lasts)?[..];
        match into {
            Becomes::Boxed if lasts == Lasts::Unsaid => {
                self.deed(Verb::Box, to, ONE);
            }
            Becomes::Boxed => self.give(&to, &[Change::Boxed], terms, 0),
            Becomes::Kind(noun) => {
                let kind = match noun {
                    Noun::Follower => Kind::Follower,
                    Noun::Amulet => Kind::Amulet,
                    _ => return needs("この種類への変化", "a kind to become"),
                };
                if lasts == Lasts::Unsaid {
                    self.deed(Verb::Become(kind), to, ONE);
                } else {
                    self.give(&to, &[Change::Kind(kind)], terms, 0);
                }
            }
        }
        Ok(())
    }

    /// このターン、それはダメージを与えない。
    pub fn hold(&mut self, lasts: Lasts, to: &Target, holds: &[Hold]) -> Lowered<()> {
        let player = matches!(to, Target::Player(_));
        let target = if player { Reference::Nothing } else { self.done_on(to)? };
        let terms = self.terms(lasts)?;
        for hold in holds {
            let held = self.held(hold)?;
            let terms = match hold {
                Hold::DoesNotStand(whose, true) if lasts == Lasts::Unsaid => {
                    self.terms(Lasts::InNext(*whose))?
                }
                _ => terms.clone(),
            };
            if held.only.is_some() {
                return needs("条件付きで継続する効果", "what holds without a condition");
            }
            if held.of_player {
                let side = self.player_side(to)?;
                self.give_player(side, &held.changes, &terms, held.uses);
            } else if player {
                return needs("プレイヤーに継続するこの種類の効果", "what holds for a player");
            } else {
                self.give(&target, &held.changes, &terms, held.uses);
            }
        }
        Ok(())
    }

    /// Which player something holds for.
    pub fn player_side(&mut self, subject: &Target) -> Lowered<Side> {
        match subject {
            Target::Player(Actor::Own) | Target::This(_) => Ok(Side::Mine),
            Target::Player(Actor::Each | Actor::ItsPlayer) => {
                needs("この種類のプレイヤーの指定", "one player")
            }
            Target::Player(_) => Ok(Side::Theirs),
            Target::Leader(whose) => self.side(*whose),
            _ => needs("この種類のプレイヤーの指定", "one player"),
        }
    }

    /// What holds, in the game's terms.
    pub fn held(&mut self, hold: &Hold) -> Lowered<Held> {
        let n = |sign: Sign, n: u16| small(signed(sign, n as i16));
        Ok(Held::of(match hold {
            Hold::Change(changes) => {
                let mut all = Vec::new();
                for change in changes {
                    match change {
                        ast::Change::Stats(stats) => all.extend(self.stat_changes(stats)?),
                        ast::Change::Gain(gains, join) if gains.len() == 1 || *join == Join::And => {
                            for gain in gains {
                                all.extend(self.gained(gain)?);
                            }
                        }
                        ast::Change::LoseAbilities => all.push(Change::Mute),
                        ast::Change::Lose(keys) => all.extend(keys.iter().map(|key| Change::NoKey(*key))),
                        ast::Change::Gain(..) => return needs("得る能力の選択", "what holds"),
                    }
                }
                return Ok(Held { changes: all, uses: 0, of_player: false, only: None });
            }
            Hold::AlsoNamed(name) => Change::Name(self.name(name)),
            Hold::TakesNo(harm, whose, next) => {
                let dealer = match whose {
                    Whose::Unsaid => Dealer::Anyone,
                    Whose::Opponent => Dealer::Opponent,
                    _ => return needs("この種類のプレイヤーが与えるダメージ", "whose damage"),
                };
                let uses = u8::from(*next);
                return Ok(Held { uses, ..Held::of(Change::NoDamage(sort(*harm), dealer)) });
            }
            Hold::SpellChainCounts(of) => {
                let of = self.selector(of)?;
                let row = self.select(of);
                return Ok(Held { of_player: true, ..Held::of(Change::SpellChain(row)) });
            }
            Hold::DealsNo(harm) => Change::DealsNo(sort(*harm)),
            Hold::Takes(harm, sign, by) => Change::DamageTaken(sort(*harm), n(*sign, *by)?),
            Hold::Deals(harm, sign, by) => Change::DamageDealt(sort(*harm), n(*sign, *by)?),
            Hold::TakesAtMost(from, to) => Change::DamageCap(n(Sign::Plus, *from)?, n(Sign::Plus, *to)?),
            Hold::DealsDefense => Change::HitsByDefense,
            Hold::NotDestroyed => Change::NotDestroyed,
            Hold::NotBanished => Change::NotBanished,
            Hold::NotChosen => Change::NotChosen,
            Hold::CannotPlay(of) => {
                let row = self.described(of)?;
                return Ok(Held { of_player: true, ..Held::of(Change::CannotPlay(row)) });
            }
            Hold::CannotDraw => {
                return Ok(Held { of_player: true, ..Held::of(Change::NoDrawing(Span::All)) });
            }
            Hold::CannotAttack(prey) => {
                let (leaders, followers) = match prey {
                    Prey::Anyone(_) => (true, true),
                    Prey::OpponentLeader | Prey::Leader => (true, false),
                    Prey::Follower => (false, true),
                };
                Change::NoAttack { leaders, followers }
            }
            Hold::DoesNotTrigger(mark) => Change::NoTrigger(match mark {
                ast::Mark::Fanfare => Topic::Enters,
                ast::Mark::LastWords => Topic::Buried,
                ast::Mark::WhenEvolved => Topic::Evolves,
                ast::Mark::WhenAttacking => Topic::Attacks,
                _ => return needs("この種類の能力を誘発させない効果", "what does not trigger"),
            }),
            Hold::IgnoresGuard => Change::PassesGuard,
            Hold::DoesNotStand(..) => Change::NoStanding,
            Hold::MustBeChosen => Change::MustBeChosen,
            Hold::EntersActed => Change::EntersActed,
            Hold::EvolveCost(by) => self.evolve_by(by)?,
            Hold::DrawsOnlyInStartPhase => {
                return Ok(Held { of_player: true, ..Held::of(Change::NoDrawing(Span::NotStart)) });
            }
            Hold::WhenPlaying(of, body) => {
                let (change, only) = self.cost_change(Some(of), body)?;
                return Ok(Held { of_player: true, only, ..Held::of(change) });
            }
            _ => return needs("この種類の継続する効果", "what holds"),
        }))
    }

    fn evolve_by(&mut self, by: &CostBy) -> Lowered<Change> {
        match by {
            CostBy::To(n) => Ok(Change::EvolveCostsTo(small(*n as i16)?)),
            CostBy::By(sign, ast::Amount::N(n)) => Ok(Change::EvolveCosts(small(signed(*sign, *n as i16))?)),
            CostBy::By(sign, ast::Amount::Of(value, ast::Share::Whole)) => {
                let Amount::Count(of) = self.value(value)? else {
                    return needs("カードの枚数以外による進化コストの変更", "cards to count");
                };
                let row = self.select(of);
                Ok(Change::EvolveCostsPer(row, small(signed(*sign, 1))?))
            }
            CostBy::By(..) => needs("変動する数値", "a number that stays"),
        }
    }

    /// このターン、これの《進化》コストを0にする。
    pub fn evolve_cost(&mut self, lasts: Lasts, to: &Target, by: &CostBy) -> Lowered<()> {
        let to = self.done_on(to)?;
        let (change, terms) = (self.evolve_by(by)?, self.terms(lasts)?);
        self.give(&to, &[change], &terms, 0);
        Ok(())
    }

    /// The row of a selector that only says what a card is like, wherever it lies.
    fn described(&mut self, of: &ast::Selector) -> Lowered<u16> {
        let zones: Vec<ast::Zone> = of.places.iter().filter_map(|place| place.zone).collect();
        let mut of = self.selector(of)?;
        if let [from] = zones[..] {
            of.filters.push(Filter::Is(Test::PlayedFrom(zone(from))));
        }
        let slots = of.filters.iter().any(|filter| matches!(filter, Filter::In(_)));
        if slots {
            return needs("プレイする時にわからないカード", "cards that are known when they are played");
        }
        Ok(self.select(Selector { places: Vec::new(), ..of }))
    }

    /// Writes down a selector that changes speak of; its row.
    fn select(&mut self, of: Selector) -> u16 {
        let lore = &mut self.book.lore;
        lore.selectors.push(of);
        lore.selector_of.push(self.program.def);
        (lore.selectors.len() - 1) as u16
    }

    /// What a cost becomes, for cards of a selector or for one card; under a condition, where one is said.
    fn cost_change(
        &mut self,
        of: Option<&ast::Selector>,
        body: &[Statement],
    ) -> Lowered<(Change, Option<Condition>)> {
        let row = match of {
            Some(of) => self.described(of)?,
            None => u16::MAX,
        };
        match body {
            [Statement::Cost(CostBy::By(sign, ast::Amount::N(n)), false)] => {
                Ok((Change::Costs(row, small(signed(*sign, *n as i16))?), None))
            }
            [Statement::Cost(CostBy::To(n), false)] => Ok((Change::CostsTo(row, small(*n as i16)?), None)),
            [Statement::If(gate, inside)] => {
                self.playing = true;
                let condition = self.gate(gate);
                self.playing = false;
                let condition = condition?;
                let (change, None) = self.cost_change(of, inside)? else {
                    return needs("条件の入れ子", "one condition");
                };
                Ok((change, Some(condition)))
            }
            _ => needs("この種類のコストの変更", "a change of the cost"),
        }
    }

    /// このターン、それをプレイする際、コストを-2する。
    pub fn when_played(&mut self, lasts: Lasts, what: &Target, body: &[Statement]) -> Lowered<()> {
        let to = self.done_on(what)?;
        let (change, None) = self.cost_change(None, body)? else {
            return needs("条件付きのコストの変更", "no condition");
        };
        let terms = self.terms(lasts)?;
        self.give(&to, &[change], &terms, 0);
        Ok(())
    }

    /// このターン、次に自分が…をプレイする際、コストを-2する。
    pub fn when_playing(
        &mut self,
        lasts: Lasts,
        next: bool,
        of: &ast::Selector,
        body: &[Statement],
    ) -> Lowered<()> {
        let (change, None) = self.cost_change(Some(of), body)? else {
            return needs("条件付きのコストの変更", "no condition");
        };
        let terms = self.terms(lasts)?;
        self.give_player(Side::Mine, &[change], &terms, u8::from(next));
        Ok(())
    }

    /// How much less a card costs, from sentences about its own cost.
    pub fn less(&mut self, by: &CostBy) -> Lowered<Amount> {
        match by {
            CostBy::By(sign, n) => {
                let n = self.amount_now(n)?;
                Ok(if *sign == Sign::Minus { n } else { times(n, -1) })
            }
            CostBy::To(_) => needs("増減でないコストの変更", "a cost that changes by a number"),
        }
    }
}
