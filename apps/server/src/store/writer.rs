//! The one who writes.

use tokio::sync::mpsc;

use super::{Base, Failed, Job, Write};

/// So many jobs go into one transaction at most.
const TOGETHER: usize = 1024;

/// Takes all that waits, writes it in one transaction, tells everyone, and begins again.
pub async fn write_all(base: Base, mut waiting: mpsc::Receiver<Job>) {
    let mut jobs: Vec<Job> = Vec::new();
    while waiting.recv_many(&mut jobs, TOGETHER).await > 0 {
        let began = std::time::Instant::now();
        let all: Vec<Write> = jobs.iter().flat_map(|(writes, _)| writes.iter().cloned()).collect();
        let together = if all.is_empty() { Ok(()) } else { base.put(&all).await };
        metrics::histogram!("tefuda_commit_seconds").record(began.elapsed().as_secs_f64());
        metrics::histogram!("tefuda_commit_writes").record(all.len() as f64);
        match together {
            Ok(()) => jobs.drain(..).for_each(|(_, tell)| drop(tell.send(Ok(())))),
            Err(failed) => apart(&base, &mut jobs, failed).await,
        }
    }
}

/// One job spoils the transaction of all: each is written alone, so that only it fails.
async fn apart(base: &Base, jobs: &mut Vec<Job>, failed: Failed) {
    tracing::warn!(jobs = jobs.len(), error = %failed.0, "a transaction failed; its jobs are written one by one");
    for (writes, tell) in jobs.drain(..) {
        let alone = if writes.is_empty() { Ok(()) } else { base.put(&writes).await };
        if let Err(failed) = &alone {
            tracing::error!(error = %failed.0, "not written");
        }
        drop(tell.send(alone));
    }
}
