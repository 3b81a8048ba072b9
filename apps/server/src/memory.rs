//! How much memory the tables at hand have, by the address that called them there and in all. It is worked out from what
//! they hold, not measured: who brings large files and long games has few tables at hand.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, PoisonError};

use table::said;

use crate::config::Limits;
use crate::refuse::Refusal;

/// Who has what nobody has asked for: tables that a server takes over. They are counted in all.
pub const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

#[derive(Default)]
struct Held {
    all: u64,
    each: HashMap<IpAddr, u64>,
}

/// What all tables have.
#[derive(Clone)]
pub struct Memory {
    held: Arc<Mutex<Held>>,
    each: u64,
    all: u64,
}

/// What one table has, until it is gone.
pub struct Share {
    of: Memory,
    address: IpAddr,
    bytes: u64,
}

impl Memory {
    /// Nothing is held yet.
    pub fn new(limits: &Limits) -> Memory {
        Memory { held: Arc::default(), each: limits.memory, all: limits.memory_in_all }
    }

    /// May an address have one more table at hand?
    pub fn check(&self, address: IpAddr) -> Result<(), Refusal> {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if address != NOBODY && held.each.get(&address).is_some_and(|&own| own >= self.each) {
            return Err(Refusal::spent(said(
                "このアドレスの卓が多すぎるか大きすぎます。しばらくしてからお試しください",
                "the tables of your address are too many or too large; try again in a while",
            )));
        }
        if held.all >= self.all {
            let ja = "いまは卓がすべて埋まっています。少ししてからお試しください";
            return Err(Refusal::busy(said(ja, "every table is taken; try again in a while")));
        }
        Ok(())
    }

    /// A table that an address has called to hand.
    pub fn share(&self, address: IpAddr) -> Share {
        Share { of: self.clone(), address, bytes: 0 }
    }
}

impl Share {
    /// Somebody sits down at a table that nobody had asked for: it is theirs.
    pub fn belongs_to(&mut self, address: IpAddr) {
        if self.address == NOBODY {
            let bytes = self.bytes;
            self.is(0);
            self.address = address;
            self.is(bytes);
        }
    }

    /// It has so many bytes now.
    pub fn is(&mut self, bytes: u64) {
        let mut held = self.of.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.all = held.all - self.bytes + bytes;
        let own = held.each.entry(self.address).or_default();
        *own = *own - self.bytes + bytes;
        if *own == 0 {
            held.each.remove(&self.address);
        }
        metrics::gauge!("tefuda_table_bytes").set(held.all as f64);
        self.bytes = bytes;
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.is(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_so_much_for_each_address_and_in_all() {
        let limits = Limits { memory: 100, memory_in_all: 250, ..Limits::NONE };
        let memory = Memory::new(&limits);
        let [one, two, three] = [1, 2, 3].map(|n| IpAddr::from([192, 0, 2, n]));
        let mut first = memory.share(one);
        first.is(60);
        assert!(memory.check(one).is_ok());
        let mut second = memory.share(one);
        second.is(60);
        assert_eq!(memory.check(one).unwrap_err().status, 429);
        assert!(memory.check(two).is_ok(), "another has its own");
        second.is(30);
        assert!(memory.check(one).is_ok(), "one of them was cut");
        drop(second);
        let mut third = memory.share(two);
        third.is(190);
        assert_eq!(memory.check(three).unwrap_err().status, 503, "all together");
        drop(third);
        assert!(memory.check(three).is_ok());
        let mut adopted = memory.share(NOBODY);
        adopted.is(150);
        assert!(memory.check(NOBODY).is_ok(), "nobody's are counted in all alone");
        adopted.belongs_to(three);
        assert_eq!(memory.check(three).unwrap_err().status, 429);
        adopted.belongs_to(two);
        assert!(memory.check(two).is_ok(), "it stays with the first");
        drop(adopted);
        drop(first);
        let held = memory.held.lock().unwrap();
        assert!(held.all == 0 && held.each.is_empty());
    }
}
