//! What whoever runs a server may do with its matches: look at them, end them, delete them, take a copy. Everything goes
//! through the base; who may write there may do this, and nobody else.

use std::time::Duration;

use table::wire::Opponent;
use tokio::time::Instant;

use crate::record::{Deed, Done, Setup};
use crate::seeds;
use crate::store::{Failed, Held, Order, Store, What, Write};
use crate::tables::Play;
use engine::Seat;

/// So long a server that runs has to begin with what is ordered; then it is done without one.
const PATIENCE: Duration = Duration::from_secs(4);
/// So long it may take.
const LONGEST: Duration = Duration::from_secs(60);
const AGAIN: Duration = Duration::from_millis(100);

/// A base, as who runs the server sees it.
pub struct Admin {
    store: Store,
    address: String,
}

/// A match in a list, for whoever runs the server: no token of a seat, no hand, no deck.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: String,
    /// Who sits across: `machine`, `link` or `here`.
    pub opponent: &'static str,
    /// When it was set up, in milliseconds since 1970.
    pub made: i64,
    /// When something was last done.
    pub last: i64,
    /// How many deeds there were.
    pub deeds: i64,
    /// How many bytes its set-up has.
    pub bytes: usize,
}

/// A match as it stands.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Shown {
    /// What stands in the list.
    #[serde(flatten)]
    pub row: Row,
    /// Edition and format.
    pub edition: String,
    /// The format.
    pub format: String,
    /// The players' names.
    pub players: Vec<String>,
    /// How many games at most, and which this is.
    pub best_of: u8,
    /// Which game this is.
    pub game_number: u8,
    /// Games won by A, by B, and by nobody.
    pub score: [u8; 3],
    /// Is the match over?
    pub over: bool,
    /// The version of the program that set it up.
    pub program: Option<String>,
    /// Why it can't go on, where this program plays it otherwise.
    pub stopped: Option<String>,
}

fn row(listed: &crate::store::Listed) -> Row {
    let setup: Option<Setup> = serde_json::from_str(&listed.setup).ok();
    let opponent = match setup.as_ref().map(|setup| setup.opponent) {
        Some(Opponent::Machine { .. }) => "machine",
        Some(Opponent::Link) => "link",
        Some(Opponent::Here) => "here",
        None => "unreadable",
    };
    Row {
        id: listed.id.clone(),
        game: setup.map(|setup| setup.game).unwrap_or_default(),
        opponent,
        made: listed.made,
        last: listed.last,
        deeds: listed.deeds,
        bytes: listed.setup.len(),
    }
}

impl Admin {
    /// Opens a base by its address. Servers may use it meanwhile.
    pub async fn open(address: &str) -> Result<Admin, String> {
        let store = Store::open(address).await.map_err(told)?;
        Ok(Admin { store, address: address.to_owned() })
    }

    /// Closes it.
    pub async fn close(self) {
        self.store.close().await;
    }

    /// The newest matches, so many at most.
    pub async fn list(&self, most: u32) -> Result<Vec<Row>, String> {
        Ok(self.store.list(i64::from(most)).await.map_err(told)?.iter().map(row).collect())
    }

    async fn play(&self, id: &str) -> Result<Play, String> {
        let (setup, deeds) = self.store.find(id).await.map_err(told)?.ok_or_else(|| none(id))?;
        Play::fold(setup, &deeds).map_err(|why| why.en)
    }

    /// A match as it stands.
    pub async fn show(&self, id: &str) -> Result<Shown, String> {
        let listed = self.store.one(id).await.map_err(told)?.ok_or_else(|| none(id))?;
        let play = self.play(id).await?;
        let score = play.standing().score();
        let name = |seat: Seat| play.sides[seat.index()].as_ref().map(|side| side.name.clone());
        Ok(Shown {
            row: row(&listed),
            edition: play.setup.edition.clone(),
            format: play.setup.format.clone(),
            players: Seat::BOTH.into_iter().map(|seat| name(seat).unwrap_or_default()).collect(),
            best_of: play.setup.best_of,
            game_number: play.number(),
            score: [score.won[Seat::A], score.won[Seat::B], score.drawn],
            over: play.is_over(),
            program: play.setup.program.clone(),
            stopped: play.stopped().map(|why| why.en.clone()),
        })
    }

    /// A match with everything that is kept of it, as JSON: also what its players may not know.
    pub async fn export(&self, id: &str) -> Result<serde_json::Value, String> {
        self.store.raw(id).await.map_err(told)?.ok_or_else(|| none(id))
    }

    /// Ends a match where it is. The running game is a draw.
    pub async fn end(&self, id: &str) -> Result<(), String> {
        self.order(Order { id: id.to_owned(), what: What::End }).await
    }

    /// Deletes a match and everything that is kept of it.
    pub async fn delete(&self, id: &str) -> Result<(), String> {
        self.order(Order { id: id.to_owned(), what: What::Delete }).await
    }

    /// Writes a copy of the whole base to a new file, as it stands at one moment.
    pub async fn backup(&self, file: &std::path::Path) -> Result<(), String> {
        self.store.copy_to(file).await.map_err(told)
    }

    /// Makes the base as small as it can be. No server may run meanwhile.
    pub async fn vacuum(&self) -> Result<u64, String> {
        let held = Held::take(&self.address).await.map_err(told)?;
        let done = self.store.write_anew().await;
        held.release().await;
        done.map_err(told)?;
        self.store.size().await.map_err(told)
    }

    /// Has something done: by the server that runs, or where none begins with it, here.
    async fn order(&self, order: Order) -> Result<(), String> {
        if !seeds::is_id(&order.id) || self.store.one(&order.id).await.map_err(told)?.is_none() {
            return Err(none(&order.id));
        }
        self.store.order(&order).await.map_err(told)?;
        let began = Instant::now();
        while began.elapsed() < LONGEST {
            if let Some(came) = self.store.came_of(&order).await.map_err(told)? {
                return came;
            }
            if began.elapsed() > PATIENCE && self.store.begin_order(&order).await.map_err(told)? {
                let came = self.obey(&order).await;
                self.store.withdraw(&order).await.map_err(told)?;
                return came;
            }
            tokio::time::sleep(AGAIN).await;
        }
        Err("the server has not said whether it is done; look again later".to_owned())
    }

    async fn obey(&self, Order { id, what }: &Order) -> Result<(), String> {
        let held = Held::take(&self.address).await.map_err(told)?;
        self.store.is_alone().await.map_err(told)?;
        let done = match what {
            What::Delete => self.store.write(vec![Write::Forget { id: id.clone() }]).await.map_err(told),
            What::End => self.end_here(id).await,
        };
        held.release().await;
        done
    }

    async fn end_here(&self, id: &str) -> Result<(), String> {
        let mut play = self.play(id).await?;
        let kept = (play.ended_games(), play.is_over());
        let done = Done { seat: Seat::A, deed: Deed::CallOff, ms: 0 };
        play.apply(&done).map_err(|why| why.en)?;
        let writes = play.to_keep(id, &done, kept).map_err(told)?;
        self.store.write(writes).await.map_err(told)
    }
}

fn told(failed: Failed) -> String {
    failed.to_string()
}

fn none(id: &str) -> String {
    format!("there is no match {id:?}")
}
