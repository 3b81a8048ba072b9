//! What each viewer is told of a match.

use std::collections::BTreeSet;
use std::time::Duration;

use engine::{Lang, Seat, Viewer};
use table::AnySession;
use table::wire::{Clock, Fairness, MatchInfo, Player, Reveal, Sown, Step, Update};

use super::play::Play;
use crate::seeds::{hash, hex};

/// Whom a connection looks with.
pub fn viewer(seat: Option<Seat>) -> Viewer {
    seat.map_or(Viewer::Public, Viewer::Seat)
}

/// The name of a viewer.
pub fn you(seat: Option<Seat>) -> String {
    seat.map_or("public", Seat::letter).to_owned()
}

/// The replay of a game of a match.
pub fn replay_id(id: &str, game: usize) -> String {
    format!("{id}-{game}")
}

/// How a seat is taken at this moment.
#[derive(Copy, Clone)]
pub struct Sits {
    /// Is somebody there?
    pub here: bool,
    /// Do they wait for the next game or match?
    pub ready: bool,
    /// For how long has nobody been there?
    pub gone: Option<Duration>,
}

/// How a match is played, for anyone.
pub fn info(id: &str, play: &Play, seats: [Sits; 2], claim: Option<Duration>) -> MatchInfo {
    let setup = &play.setup;
    let score = play.standing().score();
    let ended = play.dealt.iter().enumerate().filter(|(_, dealt)| dealt.replay.is_some());
    MatchInfo {
        id: id.to_owned(),
        game: setup.game.clone(),
        edition: setup.edition.clone(),
        format: setup.format.clone(),
        flags: setup.flags.clone(),
        players: Seat::BOTH.map(|seat| player(play, seat, seats[seat.index()])).into(),
        best_of: setup.best_of,
        game_number: play.number(),
        score: [score.won[Seat::A], score.won[Seat::B], score.drawn],
        clock: setup.clock,
        hints: play.hints(),
        fairness: fairness(play),
        // Before that they would tell what the decks of the next game hold.
        replays: ended.filter(|_| play.is_over()).map(|(at, _)| replay_id(id, at + 1)).collect(),
        next: play.next.clone(),
        stopped: play.stopped().cloned(),
        claim: claim.map(seconds),
    }
}

fn seconds(time: Duration) -> u32 {
    u32::try_from(time.as_secs()).unwrap_or(u32::MAX)
}

fn player(play: &Play, seat: Seat, Sits { here, ready, gone }: Sits) -> Player {
    let side = play.sides[seat.index()].as_ref();
    let is = match (play.is_machine(seat), side) {
        (true, _) => "machine",
        (false, Some(_)) => "person",
        (false, None) => "nobody",
    };
    let name = side.map(|side| side.name.clone()).unwrap_or_default();
    let gone = gone.filter(|_| is == "person").map(seconds);
    Player { name, is: is.to_owned(), here, ready, gone }
}

/// What the shuffles come from. The server's part is told only when no game of the match is left to be dealt by it.
/// A match that goes on from a replay has a seed that is known.
fn fairness(play: &Play) -> Fairness {
    let setup = &play.setup;
    let next = play.is_over().then(|| hex(&hash(&setup.next)));
    if setup.prior.is_some() {
        return Fairness { commitment: String::new(), parts: Vec::new(), reveal: None, next };
    }
    let sown =
        play.dealt.iter().map(|dealt| Sown { number: dealt.number.to_string(), seed: hex(&dealt.seed) });
    Fairness {
        commitment: hex(&hash(&setup.server)),
        parts: play.parts().iter().map(hex).collect(),
        reveal: play.is_over().then(|| Reveal { server: hex(&setup.server), seeds: sown.collect() }),
        next,
    }
}

/// Looks at a session with someone's eyes. `named` holds the words of the faces that this viewer has; `kept` is how
/// many entries of the log are known.
pub fn look(
    session: &AnySession,
    viewer: Viewer,
    lang: Lang,
    kept: usize,
    named: &mut BTreeSet<String>,
) -> Update {
    let from = session.log().told_of(viewer, kept);
    let table = session.show(viewer, lang);
    let words = table.zones.iter().flat_map(|zone| &zone.cards).filter_map(|card| card.word.as_ref());
    let new = words.filter(|word| named.insert((*word).clone()));
    let faces = new.filter_map(|word| session.face(word)).collect();
    let own = session.asked_seat().is_some_and(|seat| viewer == Viewer::Seat(seat) || viewer == Viewer::All);
    Update {
        version: 0,
        game: 1,
        at: session.decisions() as u32,
        from,
        lines: session.lines(viewer, lang, from),
        table,
        faces,
        asked: if own { session.asked(lang) } else { None },
        waits: session.waits(),
        undo: None,
        clock: None,
        ended: None,
        room: None,
    }
}

/// What is told with a table beside it.
#[derive(Clone)]
pub struct Beside {
    /// The clocks.
    pub clock: Option<Clock>,
    /// For how many answers there is room, where they are few.
    pub room: Option<u32>,
}

/// The match as it stands for a viewer who has `kept` entries of the log; nothing while a seat is empty.
pub fn update(
    play: &Play,
    seat: Option<Seat>,
    lang: Lang,
    kept: usize,
    named: &mut BTreeSet<String>,
    Beside { clock, room }: Beside,
) -> Option<Update> {
    let undo = seat.and_then(|seat| play.undo_offer(seat));
    let looked = look(play.session()?, viewer(seat), lang, kept, named);
    // Nobody is waited for at a match that can't go on.
    let goes_on = play.stopped().is_none();
    Some(Update {
        asked: looked.asked.filter(|_| goes_on),
        version: play.version(),
        game: play.number(),
        at: play.version(),
        undo: undo.map(|offer| Step { to: offer.version, consent: offer.consent }),
        clock,
        ended: play.ended,
        room,
        ..looked
    })
}
