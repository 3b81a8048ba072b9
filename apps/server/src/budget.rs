//! What each address may use up. Cost is counted, not requests: seconds of computing as they were measured, bytes as
//! they are kept. Who has used up theirs waits or is refused, and is told of nobody else.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota};
use rustix::time::{ClockId, clock_gettime};
use table::said;
use tokio::time::Instant;

use crate::config::Limits;
use crate::refuse::Refusal;
use crate::store::Write;

/// So many addresses are remembered before those are forgotten that have used nothing lately.
const REMEMBERED: usize = 10_000;

/// Nobody waits for their computing time for more seconds than this.
const LONGEST_WAIT: u32 = 60;

/// All budgets of a server.
pub struct Budgets {
    /// For decks, cards, replays and matches that are folded.
    pub work: Arc<Time>,
    /// For machines that think.
    pub thinking: Arc<Time>,
    /// For what is said and told at tables.
    pub words: Time,
    /// For what is kept.
    pub bytes: Bytes,
}

impl Budgets {
    /// Nothing is used up yet.
    pub fn new(limits: &Limits) -> Budgets {
        Budgets {
            work: Arc::new(Time::new("work", limits.cpu, 40)),
            thinking: Arc::new(Time::new("thinking", limits.thinking, 60)),
            words: Time::new("words", limits.words, 4),
            bytes: Bytes::new(limits.bytes, limits.bytes_in_all, limits.base),
        }
    }
}

/// Computing time of each address. What something costs is known once it is done, so an address may come to owe some.
pub struct Time {
    /// What it is for, in figures.
    name: &'static str,
    /// Milliseconds that come back each second.
    each_second: u32,
    /// How much there is at most.
    most: Duration,
    used: Mutex<HashMap<IpAddr, Used>>,
}

/// So much had been used up, and not come back yet, at a time.
#[derive(Copy, Clone)]
struct Used {
    time: Duration,
    at: Instant,
}

impl Time {
    /// So many milliseconds a second, and so many seconds' worth at once.
    pub fn new(name: &'static str, each_second: u32, at_once: u32) -> Time {
        let each_second = each_second.max(1);
        let most = Duration::from_millis(u64::from(each_second)) * at_once;
        Time { name, each_second, most, used: Mutex::default() }
    }

    fn left_of(&self, used: Used, now: Instant) -> Duration {
        let back = now.saturating_duration_since(used.at) * self.each_second / 1000;
        used.time.saturating_sub(back)
    }

    /// How long an address that has used up its time has to wait.
    pub fn owed(&self, address: IpAddr) -> Option<Duration> {
        self.owed_at(address, Instant::now())
    }

    fn owed_at(&self, address: IpAddr, now: Instant) -> Option<Duration> {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let used = self.left_of(*used.get(&address)?, now);
        let over = used.checked_sub(self.most).filter(|over| !over.is_zero())?;
        Some(over * 1000 / self.each_second)
    }

    /// An address has used so much.
    pub fn charge(&self, address: IpAddr, cost: Duration) {
        metrics::counter!("tefuda_used_microseconds", "budget" => self.name)
            .increment(u64::try_from(cost.as_micros()).unwrap_or(0));
        self.charge_at(address, cost, Instant::now());
    }

    fn charge_at(&self, address: IpAddr, cost: Duration, now: Instant) {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() >= REMEMBERED {
            used.retain(|_, used| !self.left_of(*used, now).is_zero());
        }
        let own = used.entry(address).or_insert(Used { time: Duration::ZERO, at: now });
        let debt = Duration::from_millis(u64::from(self.each_second)) * LONGEST_WAIT;
        let time = (self.left_of(*own, now) + cost).min(self.most + debt);
        *own = Used { time, at: now };
    }

    /// Refuses an address that has used up its time.
    pub fn check(&self, address: IpAddr) -> Result<(), Refusal> {
        let Some(wait) = self.owed(address) else { return Ok(()) };
        metrics::counter!("tefuda_spent", "budget" => self.name).increment(1);
        let seconds = wait.as_secs() + 1;
        Err(Refusal::spent(said(
            format!("このアドレスの計算時間を使い切りました。{seconds}秒後にお試しください"),
            format!("your address has used up its computing time; try again in {seconds} seconds"),
        )))
    }
}

/// Bytes that are kept for good.
pub struct Bytes {
    each: DefaultKeyedRateLimiter<IpAddr>,
    all: DefaultDirectRateLimiter,
    /// What the base holds, as it was measured and with what was kept since; and at most.
    base: AtomicU64,
    most: u64,
}

/// So many seconds' worth of bytes may be kept at once.
const BYTES_AT_ONCE: u32 = 2048;

fn quota(each_second: u32) -> Quota {
    let some = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(some(each_second)).allow_burst(some(each_second.saturating_mul(BYTES_AT_ONCE)))
}

impl Bytes {
    /// So many bytes a second of each address, and in all; and so many in the base.
    pub fn new(each: u32, all: u32, most: u64) -> Bytes {
        let (each, all) = (quota(each), quota(all));
        let (each, all) = (DefaultKeyedRateLimiter::keyed(each), DefaultDirectRateLimiter::direct(all));
        Bytes { each, all, base: AtomicU64::new(0), most }
    }

    /// The base was measured.
    pub fn base_is(&self, bytes: u64) {
        self.base.store(bytes, Ordering::Relaxed);
    }

    /// An address wants so many bytes kept.
    pub fn take(&self, address: IpAddr, bytes: usize) -> Result<(), Refusal> {
        let Some(bytes) = NonZeroU32::new(u32::try_from(bytes).unwrap_or(u32::MAX)) else { return Ok(()) };
        if self.base.load(Ordering::Relaxed) >= self.most {
            metrics::counter!("tefuda_spent", "budget" => "base").increment(1);
            return Err(Refusal::full(said(
                "サーバーの保存先がいっぱいです。新しいものは保存できません",
                "this server's store is full: nothing new can be kept",
            )));
        }
        if self.each.len() > REMEMBERED {
            self.each.retain_recent();
        }
        if !matches!(self.each.check_key_n(&address, bytes), Ok(Ok(()))) {
            metrics::counter!("tefuda_spent", "budget" => "bytes").increment(1);
            return Err(Refusal::spent(said(
                "このアドレスから保存されたものが多すぎます。しばらくしてからお試しください",
                "too much was kept for your address lately; try again in a while",
            )));
        }
        if !matches!(self.all.check_n(bytes), Ok(Ok(()))) {
            metrics::counter!("tefuda_spent", "budget" => "bytes").increment(1);
            let ja = "いまは保存できません。しばらくしてからお試しください";
            return Err(Refusal::busy(said(ja, "nothing more can be kept now; try again in a while")));
        }
        self.base.fetch_add(u64::from(bytes.get()), Ordering::Relaxed);
        metrics::counter!("tefuda_kept_bytes").increment(u64::from(bytes.get()));
        Ok(())
    }
}

/// How many bytes are kept with something.
pub fn size(write: &Write) -> usize {
    match write {
        Write::Match { id, setup } => id.len() + setup.len(),
        Write::Deed { id, deed, .. } => id.len() + deed.len(),
        Write::Paper { id, body, .. } => id.len() + body.len(),
        Write::Pulse | Write::Forget { .. } | Write::ForgetPapers { .. } => 0,
    }
}

/// How much this thread has computed.
pub fn computed() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// How much computing something takes, wherever it goes on: what it waits for is not counted.
pub async fn metered<T>(work: impl Future<Output = T>) -> (T, Duration) {
    let mut work = pin!(work);
    let mut cost = Duration::ZERO;
    std::future::poll_fn(move |context| {
        let began = computed();
        let done = work.as_mut().poll(context);
        cost += computed().saturating_sub(began);
        match done {
            Poll::Ready(done) => Poll::Ready((done, cost)),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    #[test]
    fn time_that_is_used_up_comes_back() {
        let (time, began) = (Time::new("test", 250, 40), Instant::now());
        let after = |seconds: u64| began + Duration::from_secs(seconds);
        time.charge_at(ONE, Duration::from_secs(10), began);
        assert_eq!(time.owed_at(ONE, began), None, "ten seconds at once");
        time.charge_at(ONE, Duration::from_secs(1), began);
        assert_eq!(time.owed_at(ONE, began), Some(Duration::from_secs(4)));
        assert_eq!(time.owed_at(OTHER, began), None, "another's is another's");
        assert_eq!(time.owed_at(ONE, after(3)), Some(Duration::from_secs(1)));
        assert_eq!(time.owed_at(ONE, after(4)), None);
        time.charge_at(ONE, Duration::from_secs(1000), after(4));
        assert_eq!(time.owed_at(ONE, after(4)), Some(Duration::from_secs(60)), "nobody waits for ever");
    }

    #[test]
    fn who_has_used_up_their_time_is_told_when_to_come_back() {
        let time = Time::new("test", 1, 1);
        assert!(time.check(ONE).is_ok());
        time.charge(ONE, Duration::from_secs(1));
        let told = time.check(ONE).unwrap_err();
        assert!(told.status == 429 && told.why.en.contains("try again in "), "{told:?}");
        assert!(time.check(OTHER).is_ok());
    }

    #[test]
    fn bytes_are_counted_by_address_and_in_all() {
        let bytes = Bytes::new(1, 2, u64::MAX);
        let at_once = BYTES_AT_ONCE as usize;
        assert!(bytes.take(ONE, at_once).is_ok());
        assert_eq!(bytes.take(ONE, at_once / 2).unwrap_err().status, 429);
        assert!(bytes.take(OTHER, at_once).is_ok());
        let third = IpAddr::from([192, 0, 2, 3]);
        assert_eq!(bytes.take(third, at_once).unwrap_err().status, 503, "all of them together");
        assert_eq!(bytes.take(third, usize::MAX).unwrap_err().status, 429, "however much it is");
    }

    #[test]
    fn a_base_that_is_full_takes_nothing_new() {
        let bytes = Bytes::new(u32::MAX, u32::MAX, 1000);
        assert!(bytes.take(ONE, 600).is_ok());
        assert!(bytes.take(ONE, 600).is_ok(), "what is begun below the limit goes through");
        assert_eq!(bytes.take(OTHER, 1).unwrap_err().status, 507);
        bytes.base_is(999);
        assert!(bytes.take(OTHER, 1).is_ok(), "there is room again");
    }

    #[tokio::test]
    async fn what_is_waited_for_costs_nothing() {
        let ((), cost) = metered(tokio::time::sleep(Duration::from_millis(50))).await;
        assert!(cost < Duration::from_millis(50), "{cost:?}");
    }
}
