//! How much is kept, how long, and how it is let go.

use super::base::{Base, each};
use super::{Failed, Store};

/// A match in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// When it was set up, in milliseconds since 1970.
    pub made: i64,
    /// How, as JSON.
    pub setup: String,
    /// How many deeds there were.
    pub deeds: i64,
    /// When the last one was done.
    pub last: i64,
}

/// The last deed of a match `m`, when it was done, or when the match was set up.
const LIST: &str = "SELECT m.id, m.made, m.setup, \
    COALESCE((SELECT d.n + 1 FROM deeds d WHERE d.id = m.id ORDER BY d.n DESC LIMIT 1), 0), \
    COALESCE((SELECT d.made FROM deeds d WHERE d.id = m.id ORDER BY d.n DESC LIMIT 1), m.made) \
    FROM matches m WHERE $1 = '' OR m.id = $1 ORDER BY m.made DESC, m.id LIMIT $2";

/// Matches that were set up before a time and in which nothing was done since.
const OLD: &str = "SELECT m.id FROM matches m WHERE m.made < $1 AND \
    COALESCE((SELECT d.made FROM deeds d WHERE d.id = m.id ORDER BY d.n DESC LIMIT 1), m.made) < $1 \
    ORDER BY m.made LIMIT $2";

/// So many pages are given back at a time: others write in between.
const PAGES: &str = "PRAGMA incremental_vacuum(256)";

impl Base {
    async fn free_pages(&self) -> Result<i64, Failed> {
        match self {
            Base::Sqlite { write, .. } => {
                let (free,): (i64,) = sqlx::query_as("PRAGMA freelist_count").fetch_one(write).await?;
                Ok(free)
            }
            Base::Postgres(_) => Ok(0),
        }
    }
}

impl Store {
    /// The matches that are kept, the newest first, so many at most.
    pub async fn list(&self, most: i64) -> Result<Vec<Listed>, Failed> {
        self.listed("", most).await
    }

    /// One of them.
    pub async fn one(&self, id: &str) -> Result<Option<Listed>, Failed> {
        Ok(if id.is_empty() { None } else { self.listed(id, 1).await?.pop() })
    }

    async fn listed(&self, id: &str, most: i64) -> Result<Vec<Listed>, Failed> {
        let rows: Vec<(String, i64, String, i64, i64)> = each!(&self.base, pool => {
            sqlx::query_as(LIST).bind(id).bind(most).fetch_all(pool).await?
        });
        let listed = |(id, made, setup, deeds, last): (String, i64, String, i64, i64)| Listed {
            id,
            made,
            setup,
            deeds,
            last: last.max(made),
        };
        Ok(rows.into_iter().map(listed).collect())
    }

    /// Matches in which nothing was done since a time, so many at most.
    pub async fn old(&self, before: i64, most: i64) -> Result<Vec<String>, Failed> {
        let rows: Vec<(String,)> = each!(&self.base, pool => {
            sqlx::query_as(OLD).bind(before).bind(most).fetch_all(pool).await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Every deed of a match as it stands there, with when it was done; and its papers.
    pub async fn raw(&self, id: &str) -> Result<Option<serde_json::Value>, Failed> {
        let Some(setup) = self.base.setup(id).await? else { return Ok(None) };
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap_or(text.into());
        let mut deeds = Vec::new();
        for (n, seat, deed, ms, came) in self.base.deeds(id).await? {
            deeds.push(serde_json::json!({
                "n": n, "seat": seat, "deed": read(&deed), "ms": ms, "came": read(&came),
            }));
        }
        let mut games = Vec::new();
        for game in 1..=9 {
            if let Some(body) = self.paper(super::paper::GAME, &format!("{id}-{game}")).await? {
                games.push(read(&body));
            }
        }
        Ok(Some(serde_json::json!({ "id": id, "setup": read(&setup), "deeds": deeds, "games": games })))
    }

    /// How many bytes are in use.
    pub async fn size(&self) -> Result<u64, Failed> {
        let (bytes,): (i64,) = match &self.base {
            Base::Sqlite { read, .. } => {
                sqlx::query_as(
                    "SELECT (page_count - freelist_count) * page_size \
                     FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()",
                )
                .fetch_one(read)
                .await?
            }
            Base::Postgres(pool) => {
                sqlx::query_as("SELECT pg_database_size(current_database())").fetch_one(pool).await?
            }
        };
        Ok(u64::try_from(bytes).unwrap_or(0))
    }

    /// Gives back to the system what is no longer used. PostgreSQL does so by itself.
    pub async fn give_back(&self) -> Result<(), Failed> {
        let Base::Sqlite { write, .. } = &self.base else { return Ok(()) };
        let mut before = i64::MAX;
        loop {
            let free = self.base.free_pages().await?;
            // A file from before this was set gives nothing back until it is written anew.
            if free == 0 || free >= before {
                break;
            }
            before = free;
            sqlx::query(PAGES).fetch_all(write).await?;
        }
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_all(write).await?;
        Ok(())
    }

    /// Writes a copy of everything as it stands at one moment to a new file. Servers may write meanwhile.
    pub async fn copy_to(&self, file: &std::path::Path) -> Result<(), Failed> {
        let Base::Sqlite { write, .. } = &self.base else {
            return Err(Failed("PostgreSQL is copied by pg_dump".to_owned()));
        };
        let name = file.to_str().ok_or_else(|| Failed(format!("{} is no text", file.display())))?;
        super::place::create(file)?;
        sqlx::query("VACUUM INTO $1").bind(name).execute(write).await?;
        Ok(())
    }

    /// Writes the whole file anew, as small as it can be: nobody else may use it meanwhile.
    pub async fn write_anew(&self) -> Result<(), Failed> {
        match &self.base {
            Base::Sqlite { write, .. } => {
                for sentence in
                    ["PRAGMA auto_vacuum = INCREMENTAL", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"]
                {
                    sqlx::query(sentence).fetch_all(write).await?;
                }
            }
            Base::Postgres(pool) => {
                sqlx::query("VACUUM").execute(pool).await?;
            }
        }
        Ok(())
    }
}
