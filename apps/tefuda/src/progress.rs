//! How far long work has come, where someone is watching.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Runs work that counts up how much of `all` is done, with a bar at a terminal. `what` is counted.
pub fn watched<T: Send>(all: u64, what: &str, work: impl FnOnce(&AtomicU64) -> T + Send) -> T {
    let done = AtomicU64::new(0);
    if !std::io::stderr().is_terminal() {
        return work(&done);
    }
    let bar = ProgressBar::new(all);
    let style = ProgressStyle::with_template(&format!(
        "{{bar:40}} {{pos}}/{{len}} {what}  {{per_sec}}  {{eta}} left"
    ));
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let over = AtomicBool::new(false);
    let result = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                bar.set_position(done.load(Ordering::Relaxed));
                std::thread::sleep(Duration::from_millis(100));
            }
        });
        let result = work(&done);
        over.store(true, Ordering::Relaxed);
        result
    });
    bar.finish_and_clear();
    result
}
