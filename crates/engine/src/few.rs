//! Short lists that live inside the state.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// A list that holds its first `K` items in place and moves to the heap when it outgrows them.
///
/// Nothing is ever dropped or refused for lack of room; a copy of a list that has not
/// outgrown its place is a copy of memory. What was taken out may stay in place unseen: neither comparing, nor
/// hashing, nor printing looks beyond the end.
pub struct Few<T: Copy + Default, const K: usize> {
    len: u8,
    inside: [T; K],
    #[expect(clippy::box_collection, reason = "eight bytes in every state instead of twenty-four")]
    spilled: Option<Box<Vec<T>>>,
}

impl<T: Copy + Default, const K: usize> Few<T, K> {
    /// An empty list.
    pub fn new() -> Self {
        Few { len: 0, inside: [T::default(); K], spilled: None }
    }

    /// How many items it holds in place. With the feature `tight`, one: what holds then holds for any room.
    const ROOM: usize = if cfg!(feature = "tight") || K < 1 { 1 } else { K };
    const FITS: () = assert!(K >= 1 && K <= u8::MAX as usize);

    /// Adds an item at the end.
    #[inline]
    pub fn push(&mut self, item: T) {
        let () = Self::FITS;
        if self.spilled.is_none() && (self.len as usize) < Self::ROOM {
            self.inside[self.len as usize] = item;
            self.len += 1;
        } else {
            self.push_outside(item);
        }
    }

    #[cold]
    #[inline(never)]
    fn push_outside(&mut self, item: T) {
        match &mut self.spilled {
            Some(heap) => heap.push(item),
            None => {
                let mut heap = self.inside[..self.len as usize].to_vec();
                heap.push(item);
                self.spilled = Some(Box::new(heap));
            }
        }
    }

    /// Takes the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        if let Some(heap) = &mut self.spilled {
            let item = heap.pop();
            self.come_back();
            return item;
        }
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(self.inside[self.len as usize])
    }

    /// Takes the item at a place and closes the gap. Out of range takes nothing.
    pub fn remove(&mut self, at: usize) -> Option<T> {
        if let Some(heap) = &mut self.spilled {
            let item = (at < heap.len()).then(|| heap.remove(at));
            self.come_back();
            return item;
        }
        let len = self.len as usize;
        if at >= len {
            return None;
        }
        let item = self.inside[at];
        self.inside.copy_within(at + 1..len, at);
        self.len -= 1;
        Some(item)
    }

    /// A list that has become short enough lives in place again.
    fn come_back(&mut self) {
        if let Some(heap) = self.spilled.take_if(|heap| heap.len() <= Self::ROOM) {
            self.inside[..heap.len()].copy_from_slice(&heap);
            self.len = heap.len() as u8;
        }
    }

    /// How many items there are.
    #[inline]
    pub fn len(&self) -> usize {
        match &self.spilled {
            None => self.len as usize,
            Some(heap) => heap.len(),
        }
    }

    /// Are there none? A list on the heap is longer than its place.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0 && self.spilled.is_none()
    }

    /// The last item.
    #[inline]
    pub fn last(&self) -> Option<&T> {
        match &self.spilled {
            None => self.inside.get((self.len as usize).wrapping_sub(1)),
            Some(heap) => heap.last(),
        }
    }

    /// The last item, to be changed.
    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        match &mut self.spilled {
            None => self.inside.get_mut((self.len as usize).wrapping_sub(1)),
            Some(heap) => heap.last_mut(),
        }
    }

    /// The item at a place that is known to be filled.
    #[inline]
    pub(crate) fn filled(&self, at: usize) -> &T {
        match &self.spilled {
            None => &self.inside[at],
            Some(heap) => &heap[at],
        }
    }

    /// The same, to be changed.
    #[inline]
    pub(crate) fn filled_mut(&mut self, at: usize) -> &mut T {
        match &mut self.spilled {
            None => &mut self.inside[at],
            Some(heap) => &mut heap[at],
        }
    }

    /// Takes everything out; a heap that was needed is given back.
    pub fn clear(&mut self) {
        self.len = 0;
        self.spilled = None;
    }

    /// Has the list moved to the heap?
    pub fn has_spilled(&self) -> bool {
        self.spilled.is_some()
    }
}

impl<T: Copy + Default + fmt::Debug, const K: usize> fmt::Debug for Few<T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Default, const K: usize> Clone for Few<T, K> {
    #[inline]
    fn clone(&self) -> Self {
        Few { len: self.len, inside: self.inside, spilled: self.spilled.clone() }
    }
}

impl<T: Copy + Default, const K: usize> Default for Few<T, K> {
    fn default() -> Self {
        Few::new()
    }
}

impl<T: Copy + Default, const K: usize> Deref for Few<T, K> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        match &self.spilled {
            None => &self.inside[..self.len as usize],
            Some(heap) => heap,
        }
    }
}

impl<T: Copy + Default, const K: usize> DerefMut for Few<T, K> {
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.spilled {
            None => &mut self.inside[..self.len as usize],
            Some(heap) => heap,
        }
    }
}

impl<T: Copy + Default + PartialEq, const K: usize> PartialEq for Few<T, K> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Copy + Default + Eq, const K: usize> Eq for Few<T, K> {}

impl<T: Copy + Default + Hash, const K: usize> Hash for Few<T, K> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (**self).hash(hasher);
    }
}

impl<T: Copy + Default, const K: usize> FromIterator<T> for Few<T, K> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Few::new();
        for item in items {
            list.push(item);
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use super::Few;
    use proptest::prelude::*;

    proptest! {
        /// A list behaves the same whatever its room is.
        #[test]
        fn room_makes_no_difference(ops in proptest::collection::vec((0u8..4, 0u16..9), 0..60)) {
            let (mut small, mut large, mut plain) = (Few::<u16, 1>::new(), Few::<u16, 64>::new(), Vec::new());
            for (op, n) in ops {
                match op {
                    0 | 1 => { small.push(n); large.push(n); plain.push(n); }
                    2 => { prop_assert_eq!(small.pop(), large.pop()); plain.pop(); }
                    _ => {
                        let at = n as usize;
                        prop_assert_eq!(small.remove(at), large.remove(at));
                        if at < plain.len() { plain.remove(at); }
                    }
                }
                prop_assert_eq!(&*small, &plain[..]);
                prop_assert_eq!(&*large, &plain[..]);
            }
        }
    }
}
