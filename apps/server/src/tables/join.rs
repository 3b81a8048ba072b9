//! Somebody comes by a link, perhaps with cards of their own.

use std::net::IpAddr;

use engine::Seat;
use table::{Said, said};
use tokio::task::block_in_place;

use super::actor::{Keeper, Trouble};
use crate::cards;
use crate::record::{Deed, Done, Side};
use crate::refuse::Refusal;

/// So often somebody may come by a link with cards that clash with the other's.
const MOST_CLASHES: u32 = 5;
impl Keeper {
    /// Somebody comes by the link.
    pub async fn join(&mut self, token: &str, side: Side, address: IpAddr) -> Result<Seat, Trouble> {
        // Who comes again with the same secret, having heard no answer, has come.
        if let Some(seat) = side.token.as_deref().and_then(|own| self.play.seat_of_hash(own)) {
            return Ok(seat);
        }
        let Some(seat) = self.play.invited(token) else {
            return Err(Refusal::stranger().into());
        };
        if self.play.sides[seat.index()].is_some() {
            return Err(Refusal::conflict(said("その席は埋まっています", "the seat is taken")).into());
        }
        if side.cards.is_some() {
            self.fits_in(&side, self.play.sides[seat.other().index()].as_ref())
                .inspect_err(|_| self.clashes += 1)?;
        }
        self.read_cards(seat, &side, address).await?;
        // Who sat there with the link alone is told nothing more.
        self.listeners.retain(|_, listener| listener.seat != Some(seat));
        self.goes(seat);
        self.commit(Done { seat, deed: Deed::Join(side), ms: 0 }).await?;
        tracing::info!(id = %self.id, seat = seat.letter(), "a seat is taken");
        Ok(seat)
    }

    /// Has the cards of both players read, when it is the turn of who joins. The game begins with them at once then.
    async fn read_cards(&self, seat: Seat, side: &Side, address: IpAddr) -> Result<(), Refusal> {
        let mut sides = self.play.sides.each_ref().map(Option::as_ref);
        sides[seat.index()] = Some(side);
        let texts: Vec<String> = sides.into_iter().flatten().filter_map(|side| side.cards.clone()).collect();
        if texts.is_empty() {
            return Ok(());
        }
        let (game, setup) = (self.play.game, &self.play.setup);
        let texts: Vec<String> = setup.cards.iter().cloned().chain(texts).collect();
        let (edition, format) = (Some(setup.edition.clone()), Some(setup.format.clone()));
        let flags = setup.flags.clone();
        let read = move || {
            let own = cards::read(texts.iter().map(String::as_str)).map_err(Refusal::bad)?;
            cards::options(game, edition, format, flags, own).map(drop).map_err(Refusal::bad)
        };
        self.tables.aside(address, read).await
    }

    /// Do the cards that somebody brings go with those of the other player? Which do not would tell what the other
    /// brought; and so would asking again and again.
    fn fits_in(&self, side: &Side, other: Option<&Side>) -> Result<(), Refusal> {
        if self.clashes >= MOST_CLASHES {
            return Err(Refusal::bad(said(
                "このリンクではカードファイルをもう使えません。ファイルなしで席に着くか、新しいリンクをもらってください",
                "no more card files are taken by this link; sit down without one, or ask for a new link",
            )));
        }
        let read = |side: Option<&Side>| cards::read(side.and_then(|side| side.cards.as_deref()).into_iter());
        let clash = || Ok(cards::clash(&read(Some(side))?, &read(other)?));
        if !block_in_place(clash).map_err(|why: Said| Refusal::bad(why))? {
            return Ok(());
        }
        Err(Refusal::bad(said(
            "相手のカードとidか名前が重なるカードがあります。idと名前を変えてください",
            "a card of yours has an id or a name that the other player's cards have; give yours others",
        )))
    }
}
