//! A base is one server's: two would each think they know how a match stands. A base of PostgreSQL may be shared by
//! several that know of each other; one that wants it for itself alone is refused then.

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
    /// The same, with others that share it, by its address.
    Shared(Box<PgConnection>, String),
}

/// Waits a while for a lock.
async fn lock(connection: &mut PgConnection, sentence: &'static str) -> Result<bool, Failed> {
    for _ in 0..TRIES {
        let (held,): (bool,) = sqlx::query_as(sentence).bind(LOCK).fetch_one(&mut *connection).await?;
        if held {
            return Ok(true);
        }
        tokio::time::sleep(PAUSE).await;
    }
    Ok(false)
}

impl Held {
    /// Takes a base by its address for one server, which others are refused then.
    pub async fn take(address: &str) -> Result<Held, Failed> {
        if !is_postgres(address) {
            return Ok(Held::File { _lock: place::hold(&place::file(address)?)? });
        }
        let mut connection = PgConnectOptions::from_str(address)?.connect().await?;
        if lock(&mut connection, "SELECT pg_try_advisory_lock($1)").await? {
            return Ok(Held::Connection(Box::new(connection)));
        }
        Err(Failed("this base is kept by another server that runs; stop it first".to_owned()))
    }

    /// Takes a base of PostgreSQL together with others that do so.
    pub async fn share(address: &str) -> Result<Held, Failed> {
        if !is_postgres(address) {
            return Err(Failed(
                "several servers share a base of PostgreSQL alone; a file is one server's".to_owned(),
            ));
        }
        let mut connection = PgConnectOptions::from_str(address)?.connect().await?;
        if lock(&mut connection, "SELECT pg_try_advisory_lock_shared($1)").await? {
            return Ok(Held::Shared(Box::new(connection), address.to_owned()));
        }
        Err(Failed(
            "this base is kept by another server that runs alone; stop it first, or start it with --cluster too"
                .to_owned(),
        ))
    }

    /// Is it held still? A connection may have gone, and the lock with it.
    pub async fn still(&mut self) -> Result<(), Failed> {
        match self {
            Held::File { .. } => Ok(()),
            Held::Connection(connection) => Ok(connection.ping().await?),
            Held::Shared(connection, address) => {
                if connection.ping().await.is_ok() {
                    return Ok(());
                }
                // What a server writes is checked by its leases: it goes on unless somebody has the base alone.
                match PgConnectOptions::from_str(address)?.connect().await {
                    Ok(new) => {
                        **connection = new;
                        if lock(connection, "SELECT pg_try_advisory_lock_shared($1)").await? {
                            return Ok(());
                        }
                        Err(Failed("another server has taken the base for itself alone".to_owned()))
                    }
                    Err(error) => {
                        tracing::warn!(%error, "the base can't be reached");
                        Ok(())
                    }
                }
            }
        }
    }

    /// Lets it go.
    pub async fn release(self) {
        if let Held::Connection(connection) | Held::Shared(connection, _) = self
            && let Err(error) = connection.close().await
        {
            tracing::debug!(%error, "the lock of the base goes with its connection");
        }
    }
}
