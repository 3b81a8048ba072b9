//! A game looked at again, part by part: which answers cost something, and how the seats stood.

use std::num::ParseIntError;
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};
use engine::Lang;
use table::AnySession;
use table::wire::{AnswerLooked, Better, ReviewPart};

use super::App;
use super::body::{At, unread};
use super::limit::Asker;
use super::replays::{Look, play};
use crate::budget::computed;
use crate::refuse::Refusal;

/// So many rollouts for each answer that was given.
const ROLLOUTS: u32 = 60;
/// After so much computing a part is told; whoever wants the next one asks for it.
const PART: Duration = Duration::from_millis(600);

/// The answers of a replay from some input on, as many as there is time for.
pub async fn part(
    State(app): State<App>,
    Asker(address): Asker,
    At((id, from)): At<(String, String)>,
    look: Result<Query<Look>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<ReviewPart>, Refusal> {
    let Query(look) = look.map_err(|error| unread(&error.body_text()))?;
    let from: usize = from.parse().map_err(|error: ParseIntError| unread(&error))?;
    let kind = app.replay(&id, address).await?;
    let limits = app.inner.config.limits;
    let looked = app.inner.tables.watch(address, move || {
        let session = play(&kind.replay, &limits, |_| {})?;
        Ok(review(&session, from, look.lang.into()))
    });
    looked.await.map(Json)
}

fn review(session: &AnySession, from: usize, lang: Lang) -> ReviewPart {
    let began = computed();
    let (mut begun, mut next) = (false, None);
    let how = ai::Review { rollouts: ROLLOUTS, seed: 1 };
    let found = ai::review(session, how, &mut |input, _| {
        if input < from || next.is_some() {
            return false;
        }
        // One at least: whoever goes on asking comes to the end.
        if begun && computed().saturating_sub(began) > PART {
            next = Some(input as u32);
            return false;
        }
        begun = true;
        true
    });
    let answers = found.iter().map(|one| told(session, one, lang));
    ReviewPart { answers: answers.collect(), next }
}

fn told(session: &AnySession, looked: &ai::Looked, lang: Lang) -> AnswerLooked {
    let percent = |share: f64| (share * 100.0).round() as u8;
    AnswerLooked {
        input: looked.input as u32,
        turn: looked.turn,
        seat: looked.seat.letter().to_owned(),
        stands: looked.best.percent(),
        cost: percent(looked.cost()),
        better: looked.is_costly().then(|| better(session, looked, lang)),
    }
}

fn better(session: &AnySession, looked: &ai::Looked, lang: Lang) -> Better {
    let mut then = session.clone();
    then.undo_to(looked.input);
    let offers = then.asked(lang).map(|asked| asked.offers).unwrap_or_default();
    let text = |at: usize| offers.get(at).map(|offer| offer.text.clone()).unwrap_or_default();
    Better { given: text(looked.given.at), better: text(looked.best.at) }
}
