//! The data base: SQLite in a file, or PostgreSQL. Both speak the same sentences.

use std::collections::HashSet;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteAutoVacuum, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{Postgres, QueryBuilder, Sqlite, Transaction};

use super::{Failed, Fence, Write, leases, place};

/// A data base that is open.
#[derive(Clone)]
pub enum Base {
    /// In a file: those who read, and the one who writes.
    Sqlite {
        /// For those who read.
        read: SqlitePool,
        /// One connection, for the one who writes.
        write: SqlitePool,
    },
    /// On a server.
    Postgres(PgPool),
}

/// A deed as it stands there: its number, its seat, itself, how long it was waited for, what came of it.
pub type Row = (i64, String, String, i64, String);

/// The tables as they came to be, one step after the other.
fn steps(texts: &[(i64, &'static str, &'static str)]) -> Migrator {
    let step = |&(version, title, text): &(i64, &'static str, &'static str)| {
        let sql = sqlx::SqlStr::from_static(text);
        Migration::new(version, title.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(texts.iter().map(step).collect())
}

/// Asks whichever base it is.
macro_rules! each {
    ($base:expr, $pool:ident => $body:expr) => {
        match $base {
            Base::Sqlite { read: $pool, .. } => $body,
            Base::Postgres($pool) => $body,
        }
    };
}

pub(super) use each;

/// What is deleted with a match: its deeds, itself, and its games as they were told.
const FORGOTTEN: [&str; 3] = [
    "DELETE FROM deeds WHERE id = $1",
    "DELETE FROM matches WHERE id = $1",
    "DELETE FROM papers WHERE id IN ($1, $1 || '-1', $1 || '-2', $1 || '-3', $1 || '-4', $1 || '-5', $1 || '-6', \
     $1 || '-7', $1 || '-8', $1 || '-9')",
];

/// So many rows are put in with one sentence.
const ROWS: usize = 200;

/// Writes a batch within a transaction of either kind.
macro_rules! put {
    ($kind:ty, $moment:ident, $writes:expr, $made:expr) => {{
        let (writes, made): (&[&Write], i64) = ($writes, $made);
        let moment = &mut $moment;
        for write in writes {
            let query = match write {
                Write::Deed { .. } => continue,
                Write::Match { id, setup } => {
                    sqlx::query::<$kind>("INSERT INTO matches (id, made, setup) VALUES ($1, $2, $3)")
                        .bind(id)
                        .bind(made)
                        .bind(setup)
                }
                Write::Paper { id, kind, body } => {
                    sqlx::query::<$kind>("INSERT INTO papers (id, made, kind, body) VALUES ($1, $2, $3, $4)")
                        .bind(id)
                        .bind(made)
                        .bind(*kind)
                        .bind(body)
                }
                Write::Pulse => sqlx::query::<$kind>(
                    "INSERT INTO pulse (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
                )
                .bind(made),
                Write::Forget { id } => {
                    for sentence in FORGOTTEN {
                        sqlx::query::<$kind>(sentence).bind(id).execute(&mut **moment).await?;
                    }
                    continue;
                }
                Write::ForgetPapers { before } => sqlx::query::<$kind>(
                    "DELETE FROM papers WHERE kind IN ('deck', 'replay') AND made < $1",
                )
                .bind(*before),
            };
            query.execute(&mut **moment).await?;
        }
        let deeds: Vec<_> = writes.iter().filter_map(|write| as_deed(write)).collect();
        for rows in deeds.chunks(ROWS) {
            let mut builder: QueryBuilder<$kind> =
                QueryBuilder::new("INSERT INTO deeds (id, n, seat, deed, ms, came, made) ");
            builder.push_values(rows, |mut row, &(id, n, seat, deed, ms, came)| {
                row.push_bind(id).push_bind(n).push_bind(seat).push_bind(deed).push_bind(ms).push_bind(came);
                row.push_bind(made);
            });
            builder.build().persistent(rows.len() == 1).execute(&mut **moment).await?;
        }
    }};
}

/// What is to be written together, and the number by which it may be.
pub type Wanted<'a> = (&'a [Write], Option<&'a Fence>);

/// What is written of jobs, some of which do not stand.
fn standing<'a>(jobs: &[Wanted<'a>], stand: &[bool]) -> Vec<&'a Write> {
    jobs.iter().zip(stand).filter(|(_, stands)| **stands).flat_map(|((writes, _), _)| writes.iter()).collect()
}

/// Which jobs may be written: those without a number, and those whose number stands. It does until the transaction ends:
/// who would take the match over waits for it. With it comes the time, which is the base's where there are numbers.
async fn fenced(
    moment: &mut Transaction<'_, Postgres>,
    jobs: &[Wanted<'_>],
) -> Result<(Vec<bool>, i64), Failed> {
    let fences: Vec<&Fence> = jobs.iter().filter_map(|(_, fence)| *fence).collect();
    if fences.is_empty() {
        return Ok((vec![true; jobs.len()], now()));
    }
    let ids: Vec<&str> = fences.iter().map(|fence| fence.id.as_str()).collect();
    let numbers: Vec<i64> = fences.iter().map(|fence| fence.number).collect();
    let rows: Vec<(String, i64, i64)> = sqlx::query_as(
        "SELECT l.id, l.fence, now_ms() FROM leases l \
         JOIN unnest($1::text[], $2::bigint[]) AS w (id, fence) ON l.id = w.id AND l.fence = w.fence \
         ORDER BY l.id FOR SHARE OF l",
    )
    .bind(ids)
    .bind(numbers)
    .fetch_all(&mut **moment)
    .await?;
    let known: HashSet<(&str, i64)> = rows.iter().map(|(id, fence, _)| (id.as_str(), *fence)).collect();
    let stands = |(_, fence): &Wanted<'_>| {
        fence.is_none_or(|fence| known.contains(&(fence.id.as_str(), fence.number)))
    };
    let made = rows.iter().map(|&(_, _, made)| made).max().unwrap_or_else(now);
    Ok((jobs.iter().map(stands).collect(), made))
}

fn as_deed(write: &Write) -> Option<(&str, i64, &'static str, &str, i64, &str)> {
    match write {
        Write::Deed { id, n, seat, deed, ms, came } => {
            Some((id, i64::from(*n), seat, deed, i64::from(*ms), came))
        }
        Write::Match { .. }
        | Write::Paper { .. }
        | Write::Pulse
        | Write::Forget { .. }
        | Write::ForgetPapers { .. } => None,
    }
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

impl Base {
    /// Opens it by its address: `postgres://…`, or `sqlite:` and a file.
    pub async fn open(address: &str) -> Result<Base, Failed> {
        if is_postgres(address) {
            // A base that does not answer keeps nobody waiting for ever.
            let options = PgConnectOptions::from_str(address)?.options([("statement_timeout", "60s")]);
            return Base::open_postgres(options).await;
        }
        Base::open_sqlite(&place::file(address)?).await
    }

    /// Opens one that several servers share.
    pub async fn open_shared(address: &str) -> Result<Base, Failed> {
        Base::open_postgres(leases::options(address)?).await
    }

    async fn open_postgres(options: PgConnectOptions) -> Result<Base, Failed> {
        let pool = PgPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(10))
            .connect_with(options)
            .await?;
        steps(&[
            (1, "matches", include_str!("../../migrations/postgres/1_matches.sql")),
            (2, "came", include_str!("../../migrations/postgres/2_came.sql")),
            (3, "kept", include_str!("../../migrations/postgres/3_kept.sql")),
            (4, "cluster", include_str!("../../migrations/postgres/4_cluster.sql")),
        ])
        .run(&pool)
        .await
        .map_err(told)?;
        Ok(Base::Postgres(pool))
    }

    async fn open_sqlite(file: &Path) -> Result<Base, Failed> {
        place::prepare(file)?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10));
        let writes = options.clone().auto_vacuum(SqliteAutoVacuum::Incremental);
        let write = SqlitePoolOptions::new().max_connections(1).connect_with(writes).await?;
        steps(&[
            (1, "matches", include_str!("../../migrations/sqlite/1_matches.sql")),
            (2, "came", include_str!("../../migrations/sqlite/2_came.sql")),
            (3, "kept", include_str!("../../migrations/sqlite/3_kept.sql")),
        ])
        .run(&write)
        .await
        .map_err(told)?;
        let read = SqlitePoolOptions::new().max_connections(4).connect_with(options.read_only(true)).await?;
        Ok(Base::Sqlite { read, write })
    }

    /// How a match was set up.
    pub async fn setup(&self, id: &str) -> Result<Option<String>, Failed> {
        each!(self, pool => {
            let found: Option<(String,)> =
                sqlx::query_as("SELECT setup FROM matches WHERE id = $1").bind(id).fetch_optional(pool).await?;
            Ok(found.map(|(setup,)| setup))
        })
    }

    /// What was done in a match, in order.
    pub async fn deeds(&self, id: &str) -> Result<Vec<Row>, Failed> {
        each!(self, pool => {
            let rows = sqlx::query_as("SELECT n, seat, deed, ms, came FROM deeds WHERE id = $1 ORDER BY n");
            Ok(rows.bind(id).fetch_all(pool).await?)
        })
    }

    /// A replay or a deck.
    pub async fn paper(&self, kind: &str, id: &str) -> Result<Option<String>, Failed> {
        each!(self, pool => {
            let found: Option<(String,)> =
                sqlx::query_as("SELECT body FROM papers WHERE id = $1 AND kind = $2")
                    .bind(id).bind(kind).fetch_optional(pool).await?;
            Ok(found.map(|(body,)| body))
        })
    }

    /// Writes in one transaction what may be written: says of each job whether its number still stands.
    pub async fn put(&self, jobs: &[Wanted<'_>]) -> Result<Vec<bool>, Failed> {
        match self {
            Base::Sqlite { write, .. } => {
                let mut moment = write.begin().await?;
                let stand = vec![true; jobs.len()];
                put!(Sqlite, moment, &standing(jobs, &stand), now());
                moment.commit().await?;
                Ok(stand)
            }
            Base::Postgres(pool) => {
                let mut moment = pool.begin().await?;
                let (stand, made) = fenced(&mut moment, jobs).await?;
                put!(Postgres, moment, &standing(jobs, &stand), made);
                moment.commit().await?;
                Ok(stand)
            }
        }
    }

    /// Closes it.
    pub async fn close(&self) {
        match self {
            Base::Sqlite { read, write } => {
                read.close().await;
                write.close().await;
            }
            Base::Postgres(pool) => pool.close().await,
        }
    }
}

/// Is it the address of a server of its own?
pub fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

fn told(error: sqlx::migrate::MigrateError) -> Failed {
    Failed(error.to_string())
}
