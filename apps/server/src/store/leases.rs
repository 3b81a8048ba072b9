//! Several servers on one base of PostgreSQL: which of them run, and who keeps which match.
//!
//! A server's time ends unless it says in time that it is there; its matches end with it. Whoever takes one over gets a
//! greater number, and the transaction of a deed checks that its number still stands (`Base::put`): a server that was
//! paused, or cut off, writes nothing afterwards. Time is the base's.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Postgres, Transaction};

use super::Failed;

/// So long a server is taken to run after it has said so.
pub const LASTS: Duration = Duration::from_millis(2500);
/// A server that is gone is forgotten after so many milliseconds, once it has no match.
const FORGOTTEN: i64 = 60_000;

/// The number by which its keeper may write what is done in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fence {
    /// The match.
    pub id: String,
    /// The number.
    pub number: i64,
}

/// A server as others know it.
#[derive(Clone, PartialEq, Eq)]
pub struct Peer {
    /// Its name, new with each start.
    pub id: String,
    /// Where it is reached by other servers.
    pub address: SocketAddr,
    /// By which others show that they are such.
    pub secret: String,
    /// Which program it runs.
    pub release: String,
}

/// What came of asking for a match.
pub enum Taken {
    /// It is the server's own now; the clock of who is asked has run for so long, where it was somebody's before.
    Own(Fence, Option<Duration>),
    /// Another server keeps it, or is to.
    Elsewhere,
    /// There is no such match.
    Missing,
}

/// Who keeps which match.
#[derive(Clone)]
pub struct Leases {
    /// For what must not wait: that the server is there.
    beats: PgPool,
    pool: PgPool,
}

/// A lease as it stands, with its owner where that is known.
struct Row {
    owner: String,
    release: String,
    since: i64,
    handed: Option<i64>,
    until: Option<i64>,
    now: i64,
}

/// Locks a lease and reads it. Its owner is looked at in a sentence of its own, once the lock is there: in the same one it
/// would be the owner from before another server took the match meanwhile.
async fn lock(moment: &mut Transaction<'_, Postgres>, id: &str) -> Result<Option<Row>, Failed> {
    let row: Option<(String, String, i64, Option<i64>)> =
        sqlx::query_as("SELECT owner, release, since, handed FROM leases WHERE id = $1 FOR UPDATE")
            .bind(id)
            .fetch_optional(&mut **moment)
            .await?;
    let Some((owner, release, since, handed)) = row else { return Ok(None) };
    let (until, now): (Option<i64>, i64) =
        sqlx::query_as("SELECT (SELECT until FROM servers WHERE id = $1), now_ms()")
            .bind(&owner)
            .fetch_one(&mut **moment)
            .await?;
    Ok(Some(Row { owner, release, since, handed, until, now }))
}

/// Servers that run and stay.
const STAYING: &str =
    "SELECT id, address, secret, release FROM servers WHERE until > now_ms() AND NOT leaving";

type PeerRow = (String, String, String, String);

fn peer((id, address, secret, release): PeerRow) -> Option<Peer> {
    Some(Peer { id, address: address.parse().ok()?, secret, release })
}

/// How connections of a cluster are set up: nothing that is locked stays so because a server has stopped in the midst.
pub fn options(address: &str) -> Result<PgConnectOptions, Failed> {
    Ok(PgConnectOptions::from_str(address)?.options([
        ("statement_timeout", "60s"),
        ("lock_timeout", "2s"),
        ("idle_in_transaction_session_timeout", "2s"),
    ]))
}

impl Leases {
    /// Opens what is known of servers and leases.
    pub async fn open(address: &str) -> Result<Leases, Failed> {
        let pool = async |most: u32| {
            let options = options(address)?;
            let pool = PgPoolOptions::new().max_connections(most).acquire_timeout(Duration::from_secs(5));
            Ok::<PgPool, Failed>(pool.connect_with(options).await?)
        };
        Ok(Leases { beats: pool(1).await?, pool: pool(4).await? })
    }

    /// A server runs from now on.
    pub async fn join(&self, me: &Peer) -> Result<(), Failed> {
        sqlx::query(
            "INSERT INTO servers (id, address, secret, release, until) VALUES ($1, $2, $3, $4, now_ms() + $5)",
        )
        .bind(&me.id)
        .bind(me.address.to_string())
        .bind(&me.secret)
        .bind(&me.release)
        .bind(LASTS.as_millis() as i64)
        .execute(&self.beats)
        .await?;
        Ok(())
    }

    /// A server says that it is there: whether its time was not over.
    pub async fn beat(&self, id: &str) -> Result<bool, Failed> {
        let there =
            sqlx::query("UPDATE servers SET until = now_ms() + $2 WHERE id = $1 AND until > now_ms()")
                .bind(id)
                .bind(LASTS.as_millis() as i64)
                .execute(&self.beats)
                .await?;
        Ok(there.rows_affected() == 1)
    }

    /// The names of the servers that run.
    pub async fn running(&self) -> Result<HashSet<String>, Failed> {
        let rows: Vec<(String,)> =
            sqlx::query_as("SELECT id FROM servers WHERE until > now_ms()").fetch_all(&self.beats).await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// A server takes no more matches.
    pub async fn leave(&self, id: &str) -> Result<(), Failed> {
        sqlx::query("UPDATE servers SET leaving = TRUE WHERE id = $1").bind(id).execute(&self.beats).await?;
        Ok(())
    }

    /// A server has gone, and handed over what it had.
    pub async fn gone(&self, id: &str) -> Result<(), Failed> {
        sqlx::query(
            "DELETE FROM servers s WHERE s.id = $1 AND NOT EXISTS (SELECT 1 FROM leases l WHERE l.owner = s.id)",
        )
        .bind(id)
        .execute(&self.beats)
        .await?;
        Ok(())
    }

    /// Forgets servers that are gone for long and whose matches were taken over.
    pub async fn tidy(&self) -> Result<(), Failed> {
        sqlx::query(
            "DELETE FROM servers s WHERE s.until < now_ms() - $1 \
             AND NOT EXISTS (SELECT 1 FROM leases l WHERE l.owner = s.id)",
        )
        .bind(FORGOTTEN)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The server that keeps a match, where another does; or that is to, since it runs the program the match was kept by
    /// last. Nobody where it is this server's to take.
    pub async fn keeper(&self, id: &str, me: &Peer) -> Result<Option<Peer>, Failed> {
        let row: Option<(String, String, Option<bool>)> = sqlx::query_as(
            "SELECT l.owner, l.release, s.until > now_ms() FROM leases l LEFT JOIN servers s ON s.id = l.owner \
             WHERE l.id = $1",
        )
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        match row {
            None => Ok(None),
            Some((owner, _, _)) if owner == me.id => Ok(None),
            Some((owner, _, Some(true))) => {
                let row: Option<PeerRow> =
                    sqlx::query_as("SELECT id, address, secret, release FROM servers WHERE id = $1")
                        .bind(owner)
                        .fetch_optional(&self.pool)
                        .await?;
                Ok(row.and_then(peer))
            }
            Some((_, release, _)) => of_release(&self.pool, &release, me).await,
        }
    }

    /// Takes a match, if nobody else keeps it.
    pub async fn take(&self, id: &str, me: &Peer) -> Result<Taken, Failed> {
        let mut moment = self.pool.begin().await?;
        let taken = match lock(&mut moment, id).await? {
            None => take_new(&mut moment, id, me).await?,
            Some(row) => {
                let lives = row.until.is_some_and(|until| until > row.now);
                let other = row.owner != me.id;
                if other && (lives || of_release(&mut *moment, &row.release, me).await?.is_some()) {
                    return Ok(Taken::Elsewhere);
                }
                take_over(&mut moment, id, me, &row).await?
            }
        };
        moment.commit().await?;
        Ok(taken)
    }

    /// A match is nobody's: nobody plays it.
    pub async fn let_go(&self, fence: &Fence) -> Result<(), Failed> {
        sqlx::query("DELETE FROM leases WHERE id = $1 AND fence = $2")
            .bind(&fence.id)
            .bind(fence.number)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// A match is handed over to whoever takes it, of servers of a release first; its clocks run until now.
    pub async fn hand_over(&self, fence: &Fence, release: &str) -> Result<(), Failed> {
        sqlx::query(
            "UPDATE leases SET owner = '', release = $3, handed = now_ms(), fence = nextval('fences') \
             WHERE id = $1 AND fence = $2",
        )
        .bind(&fence.id)
        .bind(fence.number)
        .bind(release)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Does a server of this release run?
    pub async fn runs(&self, release: &str, me: &Peer) -> Result<bool, Failed> {
        Ok(of_release(&self.pool, release, me).await?.is_some())
    }

    /// Matches whose keeper is gone and which this server may take, so many at most, in an order of its own.
    pub async fn orphans(&self, me: &Peer, most: i64) -> Result<Vec<String>, Failed> {
        let rows: Vec<(String,)> = sqlx::query_as(
            "SELECT l.id FROM leases l WHERE l.owner NOT IN (SELECT id FROM servers WHERE until > now_ms()) \
             AND (l.release = $1 OR l.release NOT IN \
                 (SELECT release FROM servers WHERE until > now_ms() AND NOT leaving)) \
             ORDER BY md5(l.id || $2) LIMIT $3",
        )
        .bind(&me.release)
        .bind(&me.id)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Keeps the server's part of a seed. Beyond so many, the older half goes.
    pub async fn put_draft(&self, id: &str, server: &str) -> Result<(), Failed> {
        sqlx::query("INSERT INTO drafts (id, server, made) VALUES ($1, $2, now_ms())")
            .bind(id)
            .bind(server)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The part of a draft that is not older than so many milliseconds; it is given once.
    pub async fn take_draft(&self, id: &str, lasts: i64) -> Result<Option<String>, Failed> {
        let row: Option<(String,)> =
            sqlx::query_as("DELETE FROM drafts WHERE id = $1 AND made > now_ms() - $2 RETURNING server")
                .bind(id)
                .bind(lasts)
                .fetch_optional(&self.pool)
                .await?;
        Ok(row.map(|(server,)| server))
    }

    /// Forgets drafts that are older than so many milliseconds, and of more than so many the older half.
    pub async fn tidy_drafts(&self, lasts: i64, most: i64) -> Result<(), Failed> {
        sqlx::query("DELETE FROM drafts WHERE made < now_ms() - $1").bind(lasts).execute(&self.pool).await?;
        sqlx::query(
            "DELETE FROM drafts WHERE (SELECT count(*) FROM drafts) > $1 \
             AND made <= (SELECT made FROM drafts ORDER BY made OFFSET $1 / 2 LIMIT 1)",
        )
        .bind(most)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Closes it.
    pub async fn close(&self) {
        self.beats.close().await;
        self.pool.close().await;
    }
}

/// A server that runs another program than this, by its name; none where this one runs the same.
async fn of_release<'e>(
    executor: impl sqlx::PgExecutor<'e>,
    release: &str,
    me: &Peer,
) -> Result<Option<Peer>, Failed> {
    if release == me.release {
        return Ok(None);
    }
    let rows: Vec<PeerRow> = sqlx::query_as(STAYING).fetch_all(executor).await?;
    Ok(rows.into_iter().filter_map(peer).find(|peer| peer.release == release))
}

/// Takes a match that nobody has: its clocks begin now.
async fn take_new(moment: &mut Transaction<'_, Postgres>, id: &str, me: &Peer) -> Result<Taken, Failed> {
    let row: Option<(i64,)> = sqlx::query_as(
        "INSERT INTO leases (id, owner, fence, release, since) \
         SELECT id, $2, nextval('fences'), $3, now_ms() FROM matches WHERE id = $1 \
         ON CONFLICT (id) DO NOTHING RETURNING fence",
    )
    .bind(id)
    .bind(&me.id)
    .bind(&me.release)
    .fetch_optional(&mut **moment)
    .await?;
    if let Some((number,)) = row {
        return Ok(Taken::Own(Fence { id: id.to_owned(), number }, None));
    }
    let there: Option<(String,)> =
        sqlx::query_as("SELECT id FROM matches WHERE id = $1").bind(id).fetch_optional(&mut **moment).await?;
    // Somebody else was faster.
    Ok(if there.is_some() { Taken::Elsewhere } else { Taken::Missing })
}

/// Takes a match whose keeper has gone. The time that somebody has thought until then is not given back; that nobody was
/// there to hear an answer costs nobody more than the keeper's last lease.
async fn take_over(
    moment: &mut Transaction<'_, Postgres>,
    id: &str,
    me: &Peer,
    row: &Row,
) -> Result<Taken, Failed> {
    let last: Option<(i64,)> = sqlx::query_as("SELECT made FROM deeds WHERE id = $1 ORDER BY n DESC LIMIT 1")
        .bind(id)
        .fetch_optional(&mut **moment)
        .await?;
    let since = last.map_or(row.since, |(made,)| made.max(row.since));
    let heard = if row.owner == me.id { row.now } else { row.handed.or(row.until).unwrap_or(row.now) };
    let waited = (heard.min(row.now) - since).max(0);
    let (number,): (i64,) = sqlx::query_as(
        "UPDATE leases SET owner = $2, fence = nextval('fences'), release = $3, since = $4, handed = NULL \
         WHERE id = $1 RETURNING fence",
    )
    .bind(id)
    .bind(&me.id)
    .bind(&me.release)
    .bind(row.now - waited)
    .fetch_one(&mut **moment)
    .await?;
    let waited = Duration::from_millis(u64::try_from(waited).unwrap_or(0));
    Ok(Taken::Own(Fence { id: id.to_owned(), number }, Some(waited)))
}
