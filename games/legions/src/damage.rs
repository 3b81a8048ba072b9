//! Damage (11): how much comes of what is to be dealt.

use engine::effect::Side;
use engine::{Because, Ix, Ref, What};

use crate::current;
use crate::events::Own;
use crate::game::{Observer, Rules, State, Table};
use crate::happening::Origin;
use crate::kinds::{Category, Harm, KeywordName};
use crate::standing::{self, Coming, Swap};
use crate::table::Zone;
use crate::vocabulary::{Bans, Topic};

/// A blow about to be dealt.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Blow {
    /// Its source (02-44a).
    pub by: Ref,
    /// To what.
    pub to: Ix,
    /// How much.
    pub n: i16,
    /// Which.
    pub harm: Harm,
    /// Is the source the unit that attacked it?
    pub attack: bool,
}

/// Damage is dealt, changed by what changes it. What comes to 0 is no damage (11-5).
pub(crate) fn deal(
    rules: &Rules,
    state: &mut State,
    blow: Blow,
    because: Because,
    observer: &mut impl Observer,
) -> bool {
    let Blow { by, to, .. } = blow;
    let table = &state.table;
    if !current::is_unit(table, to) {
        observer.cite(rule!("22-3"));
        return false;
    }
    let (n, bane) = with_bane(rules, table, blow);
    if by.card.is_some() && !table.still(by) {
        observer.cite(ruling!("LG-90"));
    }
    let (n, changed) = if n > 0 { standing::damage(rules, table, blow, n) } else { (n, false) };
    if changed {
        observer.cite(rule!("36-13"));
    }
    if n > 0 && rules.lore.ruled && dealt_instead(rules, state, Blow { n, ..blow }, because, observer) {
        return false;
    }
    deal_to(rules, state, Blow { n, ..blow }, because, bane, observer)
}

/// Damage is dealt to a unit, unless it takes none.
fn deal_to(
    rules: &Rules,
    state: &mut State,
    Blow { by, to, n, harm, attack }: Blow,
    because: Because,
    bane: Option<engine::Reason>,
    observer: &mut impl Observer,
) -> bool {
    let table = &state.table;
    let why = match harm {
        Harm::Effect if current::has(table, to, KeywordName::EffectProof) => Some(rule!("41-7")),
        Harm::Effect if current::banned(table, to, Bans::DAMAGE.or(Bans::EFFECT_DAMAGE)) => {
            Some(rules.lore.edition.text(rule!("39-21")))
        }
        Harm::Battle if current::banned(table, to, Bans::DAMAGE.or(Bans::BATTLE_DAMAGE)) => {
            Some(rules.lore.edition.text(rule!("39-21")))
        }
        _ => None,
    };
    if let Some(why) = why {
        observer.cite(why);
        observer.cite(rule!("11-5"));
        return false;
    }
    if n <= 0 {
        let bane = [KeywordName::MasterBane, KeywordName::LordBane, KeywordName::MinionBane];
        if table.still(by) && bane.iter().any(|&key| current::has(table, by.card, key)) {
            observer.cite(ruling!("LG-54"));
        }
        observer.cite(rule!("11-5"));
        return false;
    }
    let how = if table.zone(to) == Zone::Master { rule!("11-2") } else { rule!("11-3") };
    let because = match bane {
        Some(why) => because.and(why).and(how),
        None => because.and(how),
    };
    observer.cite(rule!("11-1"));
    if table.zone(to) != Zone::Master && current::hp(table, to) < n {
        observer.cite(rule!("10-2"));
    }
    state.propose(What::Own(Own::Damage { card: to, n, harm, by, attack }), because);
    true
}

/// Something is done in the place of the damage, or it is dealt to another unit (36-18, 39-16).
fn dealt_instead(
    rules: &Rules,
    state: &mut State,
    blow: Blow,
    because: Because,
    observer: &mut impl Observer,
) -> bool {
    let Blow { by, n, harm, .. } = blow;
    let (mut to, mut used) = (blow.to, Vec::new());
    let origin = if harm == Harm::Effect { Origin::of(rules, because) } else { None };
    loop {
        let told = Coming { n, harm, by: origin, ..Coming::of(Topic::Suffers, &state.table, to) };
        let suffers = Coming { source: by.card, ..told };
        let mut found = standing::instead(rules, state, &suffers, &mut used);
        if found.is_none() && by.card.is_some() && state.table.still(by) {
            let (card, seat) = (by.card, state.table.seat(by.card));
            let deals = Coming { topic: Topic::Deals, card, seat, source: to, ..told };
            found = standing::instead(rules, state, &deals, &mut used);
        }
        let Some(replacement) = found else { break };
        if rules.lore.edition.added {
            observer.cite(rule!("36-18"));
        }
        observer.cite(rule!("39-16"));
        to = match replacement.swap {
            Swap::ToThis => replacement.run.source.card,
            Swap::ToMaster(Side::Theirs) => current::master(&state.table, replacement.run.seat.other()),
            Swap::ToMaster(_) => current::master(&state.table, replacement.run.seat),
            _ => {
                standing::begin(rules, state, &replacement, None, because);
                return true;
            }
        };
    }
    if to == blow.to {
        return false;
    }
    let attack = false;
    deal_to(rules, state, Blow { to, attack, ..blow }, because, None, observer);
    true
}

/// In its player's turn a unit deals more to what it is made for (41-14 to 41-16); 0 stays 0 (LG-54).
fn with_bane(rules: &Rules, table: &Table, blow: Blow) -> (i16, Option<engine::Reason>) {
    let Blow { by, to, n, .. } = blow;
    if n <= 0 || !table.still(by) || !current::is_unit(table, by.card) {
        return (n, None);
    }
    let seat = table.seat(by.card);
    if seat != table.turn() || table.seat(to) == seat {
        return (n, None);
    }
    let (key, why) = match current::category(rules, table, to) {
        Some(Category::Master) => (KeywordName::MasterBane, rule!("41-14")),
        Some(Category::Lord) => (KeywordName::LordBane, rule!("41-15")),
        Some(Category::Minion) => (KeywordName::MinionBane, rule!("41-16")),
        _ => return (n, None),
    };
    match current::number(table, by.card, key) {
        0 => (n, None),
        more => (n.saturating_add(more.into()), Some(why)),
    }
}
