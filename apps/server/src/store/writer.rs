//! The one who writes.

use tokio::sync::mpsc;

use super::base::Wanted;
use super::{Base, Failed, Job};

/// So many jobs go into one transaction at most.
const TOGETHER: usize = 1024;

/// Takes all that waits, writes it in one transaction, tells everyone, and begins again.
pub async fn write_all(base: Base, mut waiting: mpsc::Receiver<Job>) {
    let mut jobs: Vec<Job> = Vec::new();
    while waiting.recv_many(&mut jobs, TOGETHER).await > 0 {
        let began = std::time::Instant::now();
        let writes: usize = jobs.iter().map(|job| job.writes.len()).sum();
        let all: Vec<Wanted<'_>> = jobs.iter().map(wanted).collect();
        let together = if writes == 0 { Ok(vec![true; jobs.len()]) } else { base.put(&all).await };
        metrics::histogram!("tefuda_commit_seconds").record(began.elapsed().as_secs_f64());
        metrics::histogram!("tefuda_commit_writes").record(writes as f64);
        match together {
            Ok(stand) => {
                jobs.drain(..).zip(stand).for_each(|(job, stands)| drop(job.tell.send(came(stands))));
            }
            Err(failed) => apart(&base, &mut jobs, failed).await,
        }
    }
}

fn wanted(job: &Job) -> Wanted<'_> {
    (&job.writes, job.fence.as_ref())
}

fn came(stands: bool) -> Result<(), Failed> {
    if stands {
        return Ok(());
    }
    metrics::counter!("tefuda_fenced").increment(1);
    Err(Failed("another server has taken the match over".to_owned()))
}

/// One job spoils the transaction of all: each is written alone, so that only it fails.
async fn apart(base: &Base, jobs: &mut Vec<Job>, failed: Failed) {
    tracing::warn!(jobs = jobs.len(), error = %failed.0, "a transaction failed; its jobs are written one by one");
    for job in jobs.drain(..) {
        let alone = if job.writes.is_empty() { Ok(vec![true]) } else { base.put(&[wanted(&job)]).await };
        let alone = alone.and_then(|stand| came(stand == [true]));
        if let Err(failed) = &alone {
            tracing::error!(error = %failed.0, "not written");
        }
        drop(job.tell.send(alone));
    }
}
