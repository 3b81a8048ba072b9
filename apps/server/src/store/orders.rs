//! What whoever runs the server wants done to a match. It stands in the base, so that only who may write there can order
//! it; a server that runs does it within a second or two.

use super::base::{Base, now};
use super::{Failed, Store};

/// What is to be done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// The match ends where it is, without a winner of the running game.
    End,
    /// It is kept no longer.
    Delete,
}

impl What {
    const ALL: [What; 2] = [What::End, What::Delete];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            What::End => "end",
            What::Delete => "delete",
        }
    }
}

/// Something that is to be done to a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The match.
    pub id: String,
    /// What is to be done with it.
    pub what: What,
}

/// Nobody has begun with it; somebody has; it is done. Anything else says why it can't be.
const WANTED: &str = "";
const BEGUN: &str = "begun";
const DONE: &str = "done";

/// What nobody waits for any more is forgotten after so many milliseconds.
const STALE: i64 = 60_000;

/// Says a sentence on the connection that writes, and how many rows it was about.
macro_rules! change {
    ($base:expr, $sentence:expr $(, $bound:expr)*) => {
        match $base {
            Base::Sqlite { write, .. } => {
                sqlx::query($sentence)$(.bind($bound))*.execute(write).await?.rows_affected()
            }
            Base::Postgres(pool) => {
                sqlx::query($sentence)$(.bind($bound))*.execute(pool).await?.rows_affected()
            }
        }
    };
}

impl Store {
    /// Writes down an order. One that is there for the same match is refused.
    pub async fn order(&self, order: &Order) -> Result<(), Failed> {
        let now = now();
        change!(&self.base, "DELETE FROM orders WHERE made < $1", now - STALE);
        let put = change!(
            &self.base,
            "INSERT INTO orders (id, made, what, state) VALUES ($1, $2, $3, '') ON CONFLICT (id) DO NOTHING",
            &order.id,
            now,
            order.what.word()
        );
        if put == 0 {
            return Err(Failed(
                "something else is being done to this match; try again in a minute".to_owned(),
            ));
        }
        Ok(())
    }

    /// The orders that nobody has begun with.
    pub async fn ordered(&self) -> Result<Vec<Order>, Failed> {
        let rows: Vec<(String, String)> = super::base::each!(&self.base, pool => {
            sqlx::query_as("SELECT id, what FROM orders WHERE state = '' ORDER BY made LIMIT 16")
                .fetch_all(pool)
                .await?
        });
        let known = |(id, word): (String, String)| {
            let what = What::ALL.into_iter().find(|what| what.word() == word)?;
            Some(Order { id, what })
        };
        Ok(rows.into_iter().filter_map(known).collect())
    }

    /// Begins with an order: whether nobody else has.
    pub async fn begin_order(&self, order: &Order) -> Result<bool, Failed> {
        let sentence = "UPDATE orders SET state = $1 WHERE id = $2 AND what = $3 AND state = $4";
        Ok(change!(&self.base, sentence, BEGUN, &order.id, order.what.word(), WANTED) == 1)
    }

    /// Says what came of an order.
    pub async fn end_order(&self, order: &Order, came: Result<(), String>) -> Result<(), Failed> {
        let state = came.map_or_else(|why| why, |()| DONE.to_owned());
        change!(&self.base, "UPDATE orders SET state = $1 WHERE id = $2", state, &order.id);
        Ok(())
    }

    /// What came of an order, if anything has; then it is forgotten.
    pub async fn came_of(&self, order: &Order) -> Result<Option<Result<(), String>>, Failed> {
        let found: Option<(String,)> = super::base::each!(&self.base, pool => {
            sqlx::query_as("SELECT state FROM orders WHERE id = $1").bind(&order.id).fetch_optional(pool).await?
        });
        let came = match found {
            None => Err("the order is gone".to_owned()),
            Some((state,)) if state == WANTED || state == BEGUN => return Ok(None),
            Some((state,)) if state == DONE => Ok(()),
            Some((why,)) => Err(why),
        };
        self.withdraw(order).await?;
        Ok(Some(came))
    }

    /// An order is no longer wanted.
    pub async fn withdraw(&self, order: &Order) -> Result<(), Failed> {
        change!(&self.base, "DELETE FROM orders WHERE id = $1", &order.id);
        Ok(())
    }
}
