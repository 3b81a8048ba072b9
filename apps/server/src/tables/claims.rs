//! A game whose other player has gone can be claimed.

use std::time::Duration;

use engine::Seat;
use table::said;
use tokio::time::Instant;

use super::actor::{Keeper, Trouble};
use crate::record::{Deed, Done};
use crate::refuse::Refusal;

impl Keeper {
    /// A connection of a seat is gone: perhaps nobody is there any more.
    pub fn goes(&mut self, seat: Seat) {
        if !self.listeners.values().any(|listener| listener.seat == Some(seat)) {
            self.gone[seat.index()].get_or_insert_with(Instant::now);
        }
    }

    /// For how long nobody has been at a seat.
    pub fn gone_for(&self, seat: Seat) -> Option<Duration> {
        self.gone[seat.index()].map(|since| since.elapsed())
    }

    /// A seat claims the game: it waits for the other player, who has been gone for long.
    pub async fn claim(&mut self, seat: Seat) -> Result<(), Trouble> {
        self.playing()?;
        let (other, needed) = (seat.other(), self.tables.config().claim);
        if !self.play.by_link() {
            let ja = "勝ちを申し立てられるのは、リンクで対戦する2人のゲームだけです";
            return Err(Refusal::bad(said(ja, "only a game of two people by link can be claimed")).into());
        }
        let Some(gone) = self.gone_for(other) else {
            return Err(Refusal::bad(said("相手は席にいます", "the other player is here")).into());
        };
        if gone < needed {
            let left = (needed - gone).as_secs() + 1;
            let ja = format!("あと{left}秒、相手が戻らなければ申し立てられます");
            return Err(Refusal::bad(said(ja, format!("it can be claimed in {left} seconds"))).into());
        }
        if self.play.asked() != Some(other) {
            let ja = "ゲームは相手を待っていません";
            return Err(Refusal::bad(said(ja, "the game does not wait for the other player")).into());
        }
        let ms = self.waited();
        self.go_on_through_pauses().await?;
        // Who had nothing to choose has passed meanwhile: then it is for this seat to go on.
        if !self.play.runs() || self.play.asked() != Some(other) {
            return Ok(());
        }
        tracing::info!(id = %self.id, seat = seat.letter(), "a game is claimed");
        self.commit(Done { seat: other, deed: Deed::Gone, ms }).await
    }
}
