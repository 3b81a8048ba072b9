//! Replays: of games that have ended here, and of those that someone brings.

use std::collections::{BTreeSet, VecDeque};
use std::net::IpAddr;
use std::num::ParseIntError;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use engine::Seat;
use serde::Deserialize;
use table::wire::{BringReplay, GoOnFrom, Kept, Mode, Opponent, ReplayLook, Seated, Tongue};
use table::{AnySession, Fault, Part, Replay, replay_text_of, said};

use super::App;
use super::body::{self, At, Body, unread};
use super::limit::Asker;
use super::matches::{level, name};
use crate::budget::{computed, size};
use crate::cards;
use crate::config::Limits;
use crate::record::{Came, GameTold, Letter, LineTold, Prior, Setup, Side};
use crate::refuse::Refusal;
use crate::seeds::{self, hash, hex};
use crate::store::{Write, paper};
use crate::tables::{Word, telling};

/// Replays that were looked at lately.
pub type Shelf = Mutex<VecDeque<(String, Arc<Kind>)>>;
/// So many stay on the shelf.
const SHELF: usize = 64;

/// No replay is played for longer.
const LONGEST: Duration = Duration::from_secs(10);

/// A replay, as its file holds it and as it was read.
pub struct Kind {
    text: String,
    /// What the file says.
    pub replay: Replay,
    turns: OnceLock<Vec<u32>>,
}

impl Kind {
    /// After how many inputs each turn has begun.
    fn turns(&self, limits: &Limits) -> &[u32] {
        self.turns.get_or_init(|| {
            let mut found = Found::default();
            let played = play(&self.replay, limits, |session| found.look(session));
            if let Ok(session) = &played {
                found.look(session);
            }
            found.turns
        })
    }
}

/// The turns that have begun so far, and how many entries of the log were looked at for them.
#[derive(Default)]
struct Found {
    turns: Vec<u32>,
    looked: usize,
}

impl Found {
    fn look(&mut self, session: &AnySession) {
        let entries = &session.log().entries[self.looked..];
        self.looked += entries.len();
        let begun = entries.iter().filter(|entry| entry.part == Some(Part::Turn));
        self.turns.extend(begun.map(|_| session.decisions() as u32));
    }
}

fn read(text: String, cards: &[String]) -> Result<Kind, Refusal> {
    if cards.iter().map(String::len).sum::<usize>() > 2 * cards::LARGEST_CARDS {
        let most = 2 * cards::LARGEST_CARDS;
        let ja = format!("カードファイルは合わせて{most}バイトまでです");
        return Err(Refusal::large(said(ja, format!("card files have at most {most} bytes together"))));
    }
    let known = cards::read(cards.iter().map(String::as_str)).map_err(Refusal::bad)?;
    let replay = Replay::read(&text, &known).map_err(|fault| Refusal::bad(Fault::all(&[fault])))?;
    Ok(Kind { text, replay, turns: OnceLock::new() })
}

impl App {
    /// A replay by its id: a match and the number of its game, or the id of one that was brought.
    pub async fn replay(&self, id: &str, asker: IpAddr) -> Result<Arc<Kind>, Refusal> {
        let shelf = || self.inner.replays.lock().unwrap_or_else(|broken| broken.into_inner());
        if let Some((_, kind)) = shelf().iter().find(|(known, _)| known == id) {
            return Ok(Arc::clone(kind));
        }
        let missing = || Refusal::missing(said("そのリプレイはありません", "there is no such replay"));
        let (text, cards) = match id.split_once('-') {
            Some((of, game)) if seeds::is_id(of) => {
                let game: usize = game.parse().map_err(|_| missing())?;
                let text = match self.told(of, id).await? {
                    Some(told) => told.replay,
                    None => self.inner.tables.ask(of, asker, |tell| Word::Replay(game, tell)).await?,
                };
                (text, Vec::new())
            }
            _ if seeds::is_id(id) => {
                let body = self.inner.store.paper(paper::REPLAY, id).await?.ok_or_else(missing)?;
                let brought: BringReplay = serde_json::from_str(&body).map_err(|error| unread(&error))?;
                (brought.text, brought.cards)
            }
            _ => return Err(missing()),
        };
        let kind = Arc::new(self.inner.tables.aside(asker, move || read(text, &cards)).await?);
        let mut shelf = shelf();
        shelf.push_back((id.to_owned(), Arc::clone(&kind)));
        if shelf.len() > SHELF {
            shelf.pop_front();
        }
        Ok(kind)
    }

    /// A game of a match that is over, as it was told.
    async fn told(&self, of: &str, id: &str) -> Result<Option<GameTold>, Refusal> {
        if self.inner.store.paper(paper::OVER, of).await?.is_none() {
            return Ok(None);
        }
        let body = self.inner.store.paper(paper::GAME, id).await?;
        body.map(|body| serde_json::from_str(&body).map_err(|error| unread(&error))).transpose()
    }
}

/// The log of a game that has ended here, as it was told: it can be read whatever this program makes of its inputs.
pub async fn lines(
    State(app): State<App>,
    At(id): At<String>,
    look: Result<Query<Look>, axum::extract::rejection::QueryRejection>,
) -> Result<impl IntoResponse, Refusal> {
    let Query(Look { lang, .. }) = look.map_err(|error| unread(&error.body_text()))?;
    let missing = || Refusal::missing(said("その記録はありません", "there is no such log"));
    let of = id.split_once('-').map(|(of, _)| of).filter(|of| seeds::is_id(of)).ok_or_else(missing)?;
    let told = app.told(of, &id).await?.ok_or_else(missing)?;
    let line = |line: &LineTold| {
        let words = engine::Lang::from(lang).pick(&line.ja, &line.en);
        if line.clauses.is_empty() { format!("{words}\n") } else { format!("{words} [{}]\n", line.clauses) }
    };
    let text: String = told.lines.iter().map(line).collect();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

/// The file.
pub async fn file(
    State(app): State<App>,
    Asker(address): Asker,
    At(id): At<String>,
) -> Result<impl IntoResponse, Refusal> {
    let kind = app.replay(&id, address).await?;
    let name = format!("attachment; filename=\"{id}.tefuda\"");
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, kind.text.clone()))
}

/// Takes a replay that someone brings, if it plays to the same events. What is kept is what was played, as this program
/// writes it, and not what was sent.
pub async fn bring(
    State(app): State<App>,
    Asker(address): Asker,
    Body(brought): Body<BringReplay, { body::LARGEST }>,
) -> Result<Json<Kept>, Refusal> {
    let BringReplay { text, cards } = brought;
    let limits = app.inner.config.limits;
    let check = move || {
        let kind = read(text, &cards)?;
        let session = play(&kind.replay, &limits, |_| {})?;
        let carries = |text: &String| text.lines().any(|line| line.starts_with("file: "));
        let names = kind.replay.names.each_ref().map(|given| name(Some(given.clone())));
        let [a, b] = names;
        match replay_text_of(&session, &[a?, b?]) {
            // The cards are in it, or there are none.
            Some(text) if cards.is_empty() || carries(&text) => Ok(BringReplay { text, cards: Vec::new() }),
            Some(text) => Ok(BringReplay { text, cards }),
            None => Ok(BringReplay { text: kind.text, cards }),
        }
    };
    let kept = app.inner.tables.watch(address, check).await?;
    let body = serde_json::to_string(&kept).map_err(|error| unread(&error))?;
    let id = seeds::id(&seeds::fresh()?);
    let write = Write::Paper { id: id.clone(), kind: paper::REPLAY, body };
    app.inner.tables.budgets().bytes.take(address, size(&write))?;
    app.inner.store.write(vec![write]).await?;
    Ok(Json(Kept { id }))
}

/// Plays a replay again, within what a match may be and the time that looking at one may take.
pub fn play(
    replay: &Replay,
    limits: &Limits,
    mut see: impl FnMut(&AnySession),
) -> Result<AnySession, Refusal> {
    let began = computed();
    let played = replay.play_while(|session| {
        see(session);
        let fits =
            session.decisions() < limits.deeds as usize && session.log().entries.len() < limits.entries;
        // A game that had its greatest length has the input more that ended it.
        let last = session.decisions() + 1 == replay.inputs.len();
        if (fits || last) && computed().saturating_sub(began) < LONGEST {
            return Ok(());
        }
        Err(said("ここまでで長すぎます。この先は再生できません", "it is too long up to here to be played on"))
    });
    played.map_err(|fault| Refusal::bad(Fault::all(&[fault])))
}

/// How a replay is looked at.
#[derive(Deserialize)]
pub struct Look {
    #[serde(default = "open")]
    view: Mode,
    /// In which language.
    #[serde(default)]
    pub lang: Tongue,
}

fn open() -> Mode {
    Mode::All
}

/// The first inputs of a replay, so that it plays up to there.
fn first(replay: &Replay, inputs: usize) -> Replay {
    let mut first = replay.clone();
    if inputs < first.inputs.len() {
        first.inputs.truncate(inputs);
        first.end = (0, "unfinished".to_owned());
    }
    first
}

/// The table of a replay after so many inputs.
pub async fn look(
    State(app): State<App>,
    Asker(address): Asker,
    At((id, at)): At<(String, String)>,
    look: Result<Query<Look>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<ReplayLook>, Refusal> {
    let Query(Look { view, lang }) = look.map_err(|error| unread(&error.body_text()))?;
    let at: usize = at.parse().map_err(|error: ParseIntError| unread(&error))?;
    let kind = app.replay(&id, address).await?;
    let limits = app.inner.config.limits;
    let looked = app.inner.tables.watch(address, move || {
        let replay = &kind.replay;
        let at = at.min(replay.inputs.len());
        let session = play(&first(replay, at), &limits, |_| {})?;
        Ok(ReplayLook {
            game: replay.game.info().id.to_owned(),
            edition: replay.options.edition.clone(),
            inputs: replay.inputs.len() as u32,
            turns: kind.turns(&limits).to_vec(),
            names: replay.names.clone(),
            seats: replay.inputs.iter().map(|(_, given)| given.seat.letter()).collect(),
            update: telling::look(&session, view.into(), lang.into(), 0, &mut BTreeSet::new()),
        })
    });
    looked.await.map(Json)
}

/// A match against the machine that goes on from a point of a replay.
pub async fn go_on(
    State(app): State<App>,
    Asker(address): Asker,
    At(id): At<String>,
    Body(asked): Body<GoOnFrom>,
) -> Result<Json<Seated>, Refusal> {
    let seat = Seat::from_letter(&asked.seat)
        .ok_or_else(|| Refusal::bad(said("席はAかBです", "the seats are A and B")))?;
    let (level, name) = (level(asked.level)?, name(asked.name)?);
    let kind = app.replay(&id, address).await?;
    let replay = &kind.replay;
    let inputs = replay.inputs.iter().take(asked.at as usize);
    let inputs: Vec<(Letter, String)> =
        inputs.map(|(_, given)| (given.seat.into(), given.word.clone())).collect();
    let token = hex(&seeds::fresh()?);
    let mut tokens = [None, None];
    tokens[seat.index()] = Some(hex(&hash(token.as_bytes())));
    let side = |own: Seat| {
        let name = if own == seat { name.clone() } else { String::new() };
        let deck = replay.decks[own].join("\n");
        Side { name, deck, cards: None, part: [0; 32], token: None, hints: None }
    };
    let setup = Setup {
        game: replay.game.info().id.to_owned(),
        edition: replay.options.edition.clone(),
        format: replay.options.format.clone(),
        flags: replay.options.flags.clone(),
        cards: replay.options.cards.texts().to_vec(),
        sides: Seat::BOTH.map(|own| Some(side(own))),
        tokens,
        opponent: Opponent::Machine { level },
        machine: Some(seat.other().into()),
        best_of: 1,
        clock: None,
        server: [0; 32],
        next: seeds::fresh()?,
        prior: Some(Prior { seed: replay.seed, decides: replay.decides.map(Into::into), inputs }),
        program: None,
        came: Came::default(),
    };
    let id = app.begin(address, setup).await?;
    Ok(Json(Seated { id, seat: asked.seat, token, other: None }))
}

#[cfg(test)]
mod tests {
    use engine::Both;
    use table::{GameId, Options, replay_text};

    use super::*;

    #[test]
    fn turns_begin_where_they_are_said_to() {
        let game = GameId::Sve;
        let options = Options::of(game);
        let deck = game.usual_deck(&options.format);
        let mut session =
            AnySession::begin(game, &options, Both([deck, deck]), [7; 32]).expect("the deck is legal");
        for n in 0..60 {
            // The last answers end things, so that turns pass.
            let offers = session.asked(engine::Lang::En).expect("the game goes on").offers.len();
            session.answer(if n % 3 == 0 { 0 } else { offers - 1 }).expect("it is offered");
        }
        let kind = read(replay_text(&session).expect("it began with decks"), &[]).expect("it is a replay");
        let limits = Limits::USUAL;
        let turns = kind.turns(&limits);
        assert!(turns.len() > 3, "{turns:?}");
        for (nth, &at) in turns.iter().enumerate() {
            let begun = |inputs: u32| {
                let session = play(&first(&kind.replay, inputs as usize), &limits, |_| {}).expect("it plays");
                session.log().entries.iter().filter(|entry| entry.part == Some(Part::Turn)).count()
            };
            assert!(begun(at) > nth, "turn {nth} has not begun after {at} inputs");
            assert!(at == 0 || begun(at - 1) <= nth, "turn {nth} began before {at} inputs");
        }
    }
}
