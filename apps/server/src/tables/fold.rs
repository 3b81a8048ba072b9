//! Folding a stored match: it must come to what came of its deeds when they were done, else it is stopped.

use engine::{Lang, Viewer};
use table::{Entry, Said, said};

use super::play::Play;
use super::telling;
use crate::record::{Came, Done, GameTold, LineTold, Setup};
use crate::store::{Failed, Write, paper};

/// A program that plays a stored match comes to something else than the one that kept it.
fn otherwise(deed: usize) -> Said {
    said(
        format!("この対戦は続けられません：{deed}手目から、対戦したときのプログラムとは別の展開になります"),
        format!(
            "this match can't go on: from deed {deed} this program plays it otherwise than when it was played"
        ),
    )
}

/// A match was kept before what came of its deeds was written down.
fn unchecked() -> Said {
    said(
        "この対戦は古いバージョンで保存されたもので、同じ展開になることを確かめられないため、続けられません",
        "this match was kept by an older version: it can't be checked that it is played the same, so it can't go on",
    )
}

fn read_otherwise() -> Said {
    said(
        "この対戦は続けられません：カードの読みかたが、対戦を始めたときと異なります",
        "this match can't go on: its cards are read otherwise than when it was begun",
    )
}

impl Play {
    /// A match that is being set up: as it was asked for, with what came of setting it up.
    pub fn set_up(mut setup: Setup, release: &str) -> Result<Setup, Said> {
        setup.program = Some(release.to_owned());
        setup.came = Came::default();
        setup.came = Play::new(setup.clone())?.came(true);
        Ok(setup)
    }

    /// A match after these deeds. Where this program plays it otherwise than the one that kept it, it is stopped there:
    /// what happened until then can be looked at, and nothing more can be done.
    pub fn fold(setup: Setup, deeds: &[(Done, Option<Came>)]) -> Result<Play, Said> {
        if setup.program.is_none() {
            return Play::stopped_before(setup, unchecked());
        }
        let mut play = match Play::new(setup.clone()) {
            Ok(play) => play,
            Err(why) => return Play::stopped_before(setup, why),
        };
        let begun = play.came(true);
        if begun.digest != setup.came.digest {
            return Play::stopped_before(setup, otherwise(0));
        }
        let mut stopped = (begun.cards != setup.came.cards).then(read_otherwise);
        for (at, (done, came)) in deeds.iter().enumerate() {
            let same = play.apply(done).is_ok().then(|| play.came(done.deed.begins_game()));
            match (same, came) {
                (Some(now), Some(then)) if now.digest == then.digest => {
                    if now.cards != then.cards {
                        stopped.get_or_insert_with(read_otherwise);
                    }
                }
                (_, came) => {
                    let why = if came.is_some() { otherwise(at + 1) } else { unchecked() };
                    // What came of this deed is another game's: it is folded again up to there.
                    play = Play::new(setup)?;
                    for (done, _) in &deeds[..at] {
                        play.apply(done)?;
                    }
                    stopped = Some(why);
                    break;
                }
            }
        }
        play.stopped = stopped;
        Ok(play)
    }

    /// A match of which nothing can be shown but how it was to be played.
    fn stopped_before(setup: Setup, why: Said) -> Result<Play, Said> {
        let mut play = Play::undealt(setup)?;
        play.mark(0);
        play.stopped = Some(why);
        Ok(play)
    }

    /// Why the match can't go on, if it can't.
    pub fn stopped(&self) -> Option<&Said> {
        self.stopped.as_ref()
    }

    /// What came of the last deed; with how the cards were read, where a game began with it.
    pub fn came(&self, begins: bool) -> Came {
        let session = self.session();
        let cards = session.filter(|_| begins).and_then(|session| session.opening());
        Came {
            digest: session.map_or(0, |session| session.log().digest()),
            cards: cards.map(|opening| opening.cards_digest()),
        }
    }

    /// What is to be written once a deed is done: it, a game that has ended with it, and that the match is over, where
    /// so many games and that were kept before. Its replays are told from then on.
    pub fn to_keep(&self, id: &str, done: &Done, kept: (usize, bool)) -> Result<Vec<Write>, Failed> {
        let mut writes =
            vec![Write::of_deed(id, self.deeds() - 1, done, &self.came(done.deed.begins_game()))?];
        let ended = self.ended_games();
        if let Some(game) = self.last_game().filter(|_| ended > kept.0) {
            let body = serde_json::to_string(&game).map_err(|error| Failed(error.to_string()))?;
            writes.push(Write::Paper { id: telling::replay_id(id, ended), kind: paper::GAME, body });
        }
        if self.is_over() && !kept.1 {
            writes.push(Write::Paper { id: id.to_owned(), kind: paper::OVER, body: String::new() });
        }
        Ok(writes)
    }

    /// How many games have ended.
    pub fn ended_games(&self) -> usize {
        self.dealt.iter().filter(|dealt| dealt.replay.is_some()).count()
    }

    /// The game that ended last, as it is told, where no other has begun since.
    pub fn last_game(&self) -> Option<GameTold> {
        let (session, replay) = (self.session()?, self.dealt.last()?.replay.clone()?);
        let line = |entry: &Entry| {
            let told = |lang| entry.line(Viewer::All, lang).unwrap_or_default().to_owned();
            LineTold { ja: told(Lang::Ja), en: told(Lang::En), clauses: entry.clauses.join(", ") }
        };
        Some(GameTold { replay, lines: session.log().after(Viewer::All, 0).map(line).collect() })
    }
}
