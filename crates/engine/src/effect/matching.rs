//! Whether demands on cards can all be met at once.

use crate::card::Ix;
use crate::set::Set;

/// Can these demands be met with different cards for each? Cards are matched to places one by one, each new one
/// pushing others along where it must.
pub fn can_match(demands: &[(Set, usize)]) -> bool {
    let mut places: Vec<Set> = Vec::new();
    for (cards, n) in demands {
        if cards.len() < *n {
            return false;
        }
        places.extend(std::iter::repeat_n(*cards, *n));
    }
    if demands.iter().filter(|(_, n)| *n > 0).count() < 2 {
        return true;
    }
    let mut taken: Vec<(Ix, usize)> = Vec::new();
    (0..places.len()).all(|place| push_along(&places, place, &mut taken, &mut Set::EMPTY.clone()))
}

fn push_along(places: &[Set], place: usize, taken: &mut Vec<(Ix, usize)>, tried: &mut Set) -> bool {
    for card in places[place].iter() {
        if tried.has(card) {
            continue;
        }
        tried.insert(card);
        match taken.iter().position(|(other, _)| *other == card) {
            None => {
                taken.push((card, place));
                return true;
            }
            Some(at) => {
                let other = taken[at].1;
                if push_along(places, other, taken, tried) {
                    if let Some(entry) = taken.iter_mut().find(|(c, p)| *c == card && *p == other) {
                        entry.1 = place;
                    }
                    return true;
                }
            }
        }
    }
    false
}
