//! Matches that are listed for anyone. Each is a paper that is written anew for as long as its player waits.

use super::base::{Base, each, now};
use super::{Failed, Store, paper};

/// A match is listed for so many milliseconds after its player was last heard.
const LISTED: i64 = 45_000;

/// Those that are listed and that nobody has joined, the newest first.
const OPEN: &str = "SELECT m.id, m.setup, p.body FROM papers p JOIN matches m ON p.id = m.id || '-open' \
    WHERE p.kind = $1 AND p.made > $2 AND NOT EXISTS (SELECT 1 FROM deeds d WHERE d.id = m.id) \
    ORDER BY m.made DESC LIMIT $3";

/// Says a sentence on the connection that writes.
macro_rules! change {
    ($base:expr, $sentence:expr $(, $bound:expr)*) => {
        match $base {
            Base::Sqlite { write, .. } => {
                sqlx::query($sentence)$(.bind($bound))*.execute(write).await?;
            }
            Base::Postgres(pool) => {
                sqlx::query($sentence)$(.bind($bound))*.execute(pool).await?;
            }
        }
    };
}

impl Store {
    /// Lists a match for a while, with the token of its free seat. Those whose time is over go.
    pub async fn list_open(&self, id: &str, token: &str) -> Result<(), Failed> {
        let now = now();
        change!(&self.base, "DELETE FROM papers WHERE kind = $1 AND made < $2", paper::OPEN, now - LISTED);
        change!(
            &self.base,
            "INSERT INTO papers (id, made, kind, body) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (id) DO UPDATE SET made = excluded.made",
            format!("{id}-open"),
            now,
            paper::OPEN,
            token
        );
        Ok(())
    }

    /// A match is listed no longer.
    pub async fn unlist(&self, id: &str) -> Result<(), Failed> {
        change!(
            &self.base,
            "DELETE FROM papers WHERE kind = $1 AND id = $2",
            paper::OPEN,
            format!("{id}-open")
        );
        Ok(())
    }

    /// The matches that are listed, so many at most: id, how it was set up, the token of the free seat.
    pub async fn open_matches(&self, most: i64) -> Result<Vec<(String, String, String)>, Failed> {
        each!(&self.base, pool => {
            let rows = sqlx::query_as(OPEN).bind(paper::OPEN).bind(now() - LISTED).bind(most);
            Ok(rows.fetch_all(pool).await?)
        })
    }
}
