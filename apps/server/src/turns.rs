//! Work that takes long, done in fair turns: each kind has threads of its own, and each address a queue of its own.
//! The addresses take turns, and none has all threads of a kind, so whoever asks for much waits for themselves.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use table::said;
use tokio::sync::oneshot;

use crate::budget::{Time, computed};
use crate::refuse::Refusal;

/// Things that wait, by address.
struct Queue<J> {
    waiting: HashMap<IpAddr, VecDeque<J>>,
    /// Whose turn it is next, each address with something that waits once.
    order: VecDeque<IpAddr>,
    /// So much waits.
    length: usize,
    /// So much may, for one address and in all.
    most: (usize, usize),
    /// So much is being done for each address, and may be.
    done_now: HashMap<IpAddr, usize>,
    most_done: usize,
}

/// Why nothing more may wait.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Full {
    /// The address has too much that waits.
    Own,
    /// There is no room for anybody's.
    All,
}

impl<J> Queue<J> {
    fn new(each: usize, all: usize, threads: usize) -> Queue<J> {
        Queue {
            waiting: HashMap::new(),
            order: VecDeque::new(),
            length: 0,
            most: (each, all),
            done_now: HashMap::new(),
            most_done: threads.saturating_sub(1).max(1),
        }
    }

    fn push(&mut self, address: IpAddr, job: J) -> Result<(), Full> {
        let (each, all) = self.most;
        if self.waiting.get(&address).is_some_and(|own| own.len() >= each) {
            return Err(Full::Own);
        }
        if self.length >= all {
            return Err(Full::All);
        }
        let own = self.waiting.entry(address).or_default();
        if own.is_empty() {
            self.order.push_back(address);
        }
        own.push_back(job);
        self.length += 1;
        Ok(())
    }

    /// The first thing of the address whose turn it is; its next one waits until all others had theirs. An address
    /// for which as much is being done as may be is passed over.
    fn pop(&mut self) -> Option<(IpAddr, J)> {
        let may = |address: &IpAddr| self.done_now.get(address).is_none_or(|&now| now < self.most_done);
        let next = self.order.iter().position(may)?;
        let address = self.order.remove(next)?;
        let own = self.waiting.get_mut(&address)?;
        let job = own.pop_front()?;
        self.length -= 1;
        if own.is_empty() {
            self.waiting.remove(&address);
        } else {
            self.order.push_back(address);
        }
        *self.done_now.entry(address).or_default() += 1;
        Some((address, job))
    }

    /// Something is done for an address.
    fn done(&mut self, address: IpAddr) {
        if let Some(now) = self.done_now.get_mut(&address) {
            *now -= 1;
            if *now == 0 {
                self.done_now.remove(&address);
            }
        }
    }
}

type Job = Box<dyn FnOnce() + Send>;

struct Shared {
    queue: Mutex<(Queue<Job>, bool)>,
    news: Condvar,
    /// Whose time is used up, by address.
    time: Arc<Time>,
}

/// The threads of one kind of work.
pub struct Turns {
    shared: Arc<Shared>,
    /// The longest that something waits for its turn.
    patience: Duration,
}

impl Turns {
    /// So many threads of a name, charged to a budget; so much may wait of one address, and in all.
    pub fn new(
        name: &str,
        threads: usize,
        most: (usize, usize),
        patience: Duration,
        time: Arc<Time>,
    ) -> std::io::Result<Turns> {
        let queue = Mutex::new((Queue::new(most.0, most.1, threads), false));
        let shared = Arc::new(Shared { queue, news: Condvar::new(), time });
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new().name(name.to_owned()).spawn(move || work(&shared))?;
        }
        Ok(Turns { shared, patience })
    }

    /// How much waits for its turn.
    pub fn waiting(&self) -> usize {
        self.shared.queue.lock().unwrap_or_else(PoisonError::into_inner).0.length
    }

    /// Does something for an address when it is its turn. What nobody waits for any more is not begun.
    pub async fn run<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (tell, told) = oneshot::channel();
        let job = move || {
            if !tell.is_closed() {
                drop(tell.send(work()));
            }
        };
        {
            let mut queue = self.shared.queue.lock().unwrap_or_else(PoisonError::into_inner);
            queue.0.push(address, Box::new(job)).map_err(|full| match full {
                Full::Own => Refusal::often(),
                Full::All => busy(),
            })?;
        }
        self.shared.news.notify_one();
        match tokio::time::timeout(self.patience, told).await {
            Ok(Ok(done)) => done,
            Ok(Err(_)) => Err(Refusal::busy(said("処理できませんでした", "this could not be worked out"))),
            Err(_) => Err(busy()),
        }
    }
}

fn busy() -> Refusal {
    let ja = "いまは混み合っています。少ししてからお試しください";
    Refusal::busy(said(ja, "the server is busy; try again in a while"))
}

impl Drop for Turns {
    fn drop(&mut self) {
        self.shared.queue.lock().unwrap_or_else(PoisonError::into_inner).1 = true;
        self.shared.news.notify_all();
    }
}

/// What a thread does: whatever is next.
fn work(shared: &Shared) {
    while let Some((address, job)) = next(shared) {
        let began = computed();
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("work stopped");
        }
        shared.time.charge(address, computed().saturating_sub(began));
        shared.queue.lock().unwrap_or_else(PoisonError::into_inner).0.done(address);
        // What of this address was passed over may be next.
        shared.news.notify_one();
    }
}

fn next(shared: &Shared) -> Option<(IpAddr, Job)> {
    let mut queue = shared.queue.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        if queue.1 {
            return None;
        }
        if let Some(next) = queue.0.pop() {
            return Some(next);
        }
        queue = shared.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::timeout;

    use super::*;

    fn address(n: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, n])
    }

    #[test]
    fn addresses_take_turns() {
        let mut queue = Queue::new(100, 1000, 100);
        for n in 0..50 {
            queue.push(address(1), n).unwrap();
        }
        queue.push(address(2), 100).unwrap();
        queue.push(address(3), 200).unwrap();
        queue.push(address(2), 101).unwrap();
        let order: Vec<i32> = std::iter::from_fn(|| queue.pop()).map(|(_, job)| job).collect();
        assert_eq!(order[..7], [0, 100, 200, 1, 101, 2, 3]);
        assert_eq!(order.len(), 53);
        assert!(queue.waiting.is_empty() && queue.order.is_empty() && queue.length == 0);
    }

    #[test]
    fn no_address_has_all_threads() {
        let mut queue = Queue::new(100, 1000, 3);
        for n in 0..5 {
            queue.push(address(1), n).unwrap();
        }
        assert_eq!(queue.pop(), Some((address(1), 0)));
        assert_eq!(queue.pop(), Some((address(1), 1)));
        assert_eq!(queue.pop(), None, "the third thread is for others");
        queue.push(address(2), 100).unwrap();
        assert_eq!(queue.pop(), Some((address(2), 100)));
        queue.done(address(1));
        assert_eq!(queue.pop(), Some((address(1), 2)));
        let mut alone = Queue::new(100, 1000, 1);
        alone.push(address(1), 7).unwrap();
        assert_eq!(alone.pop(), Some((address(1), 7)), "where there is one, it is for everyone");
    }

    #[test]
    fn so_much_may_wait() {
        let mut queue = Queue::new(2, 3, 4);
        queue.push(address(1), ()).unwrap();
        queue.push(address(1), ()).unwrap();
        assert_eq!(queue.push(address(1), ()), Err(Full::Own));
        queue.push(address(2), ()).unwrap();
        assert_eq!(queue.push(address(3), ()), Err(Full::All));
        queue.pop();
        assert_eq!(queue.push(address(3), ()), Ok(()));
    }

    #[tokio::test]
    async fn work_that_fails_takes_nobody_along() {
        let time = Arc::new(Time::new("test", 1000, 10));
        let turns = Turns::new("test", 1, (10, 10), Duration::from_secs(60), time).unwrap();
        std::panic::set_hook(Box::new(|_| {}));
        let failed = turns.run::<()>(address(1), || panic!("on purpose")).await;
        assert_eq!(failed.unwrap_err().status, 503);
        assert_eq!(turns.run(address(1), || Ok(7)).await, Ok(7), "the thread is still there");
    }

    #[tokio::test]
    async fn what_nobody_waits_for_is_not_begun() {
        let time = Arc::new(Time::new("test", 1000, 10));
        let turns = Arc::new(Turns::new("test", 1, (10, 10), Duration::from_secs(60), time).unwrap());
        let (go, stop) = std::sync::mpsc::channel::<()>();
        let first = turns.run(address(1), move || {
            let _ = stop.recv();
            Ok(())
        });
        let mut first = std::pin::pin!(first);
        assert!(timeout(Duration::ZERO, &mut first).await.is_err(), "it waits");
        let begun = Arc::new(std::sync::atomic::AtomicBool::new(false));
        {
            let begun = Arc::clone(&begun);
            let gone = turns.run(address(1), move || {
                begun.store(true, std::sync::atomic::Ordering::SeqCst);
                Ok(())
            });
            let mut gone = std::pin::pin!(gone);
            assert!(timeout(Duration::ZERO, &mut gone).await.is_err(), "it waits behind the first");
        }
        go.send(()).unwrap();
        first.await.unwrap();
        turns.run(address(1), || Ok(())).await.unwrap();
        assert!(!begun.load(std::sync::atomic::Ordering::SeqCst));
    }
}
