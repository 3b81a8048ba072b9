//! A base is one server's: two would each think they know how a match stands.

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection};

use super::base::is_postgres;
use super::{Failed, place};

/// The number by which servers of this program lock a base of PostgreSQL.
const LOCK: i64 = 0x7465_6675_6461;
/// A server that was killed a moment ago may still hold it.
const TRIES: u32 = 25;
const PAUSE: Duration = Duration::from_millis(200);

/// A base that is held, for as long as this is there.
pub enum Held {
    /// A file.
    File {
        /// Its lock.
        _lock: place::Held,
    },
    /// A base of PostgreSQL, by a connection of its own.
    Connection(Box<PgConnection>),
}

impl Held {
    /// Takes a base by its address for one server, which others are refused then.
    pub async fn take(address: &str) -> Result<Held, Failed> {
        if !is_postgres(address) {
            return Ok(Held::File { _lock: place::hold(&place::file(address)?)? });
        }
        let mut connection = PgConnectOptions::from_str(address)?.connect().await?;
        for _ in 0..TRIES {
            let (held,): (bool,) = sqlx::query_as("SELECT pg_try_advisory_lock($1)")
                .bind(LOCK)
                .fetch_one(&mut connection)
                .await?;
            if held {
                return Ok(Held::Connection(Box::new(connection)));
            }
            tokio::time::sleep(PAUSE).await;
        }
        Err(Failed("this base is kept by another server that runs; stop it first".to_owned()))
    }

    /// Is it held still? A connection may have gone, and the lock with it.
    pub async fn still(&mut self) -> Result<(), Failed> {
        match self {
            Held::File { .. } => Ok(()),
            Held::Connection(connection) => Ok(connection.ping().await?),
        }
    }

    /// Lets it go.
    pub async fn release(self) {
        if let Held::Connection(connection) = self
            && let Err(error) = connection.close().await
        {
            tracing::debug!(%error, "the lock of the base goes with its connection");
        }
    }
}
