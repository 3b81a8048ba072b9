//! What comes with a request, with refusals that say what would be right.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use table::{said, unfit_number};

use crate::refuse::Refusal;

/// The largest body that is read: a replay with its cards.
pub const LARGEST: usize = 2 << 20;
/// The largest of any other: two decks with their cards, each sign written as up to six.
pub const LARGE: usize = 768 << 10;

/// How long it may take to come.
const SLOWEST: Duration = Duration::from_secs(30);

/// JSON of a known form, of at most so many bytes.
pub struct Body<T, const MOST: usize = LARGE>(pub T);

impl<T: DeserializeOwned, S: Send + Sync, const MOST: usize> FromRequest<S> for Body<T, MOST> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Self, Refusal> {
        let bytes = read(request, MOST).await?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| unread(&error))
    }
}

/// What stands in the address.
pub struct At<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for At<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let found = Path::from_request_parts(parts, state).await;
        found.map(|Path(found)| At(found)).map_err(|error| unread(&error.body_text()))
    }
}

/// The body of a request, of at most so many bytes.
pub async fn read(request: Request, most: usize) -> Result<Bytes, Refusal> {
    let body = axum::body::to_bytes(request.into_body(), most);
    let cut = || {
        let ja = format!("本文が途切れているか、{most}バイトを超えています");
        Refusal::large(said(ja, format!("the body is cut off or longer than {most} bytes")))
    };
    tokio::time::timeout(SLOWEST, body).await.map_err(|_| cut())?.map_err(|_| cut())
}

/// What was asked is not of the form that is expected.
pub fn unread(error: &impl std::fmt::Display) -> Refusal {
    if let Some(why) = unfit_number(&error.to_string()) {
        return Refusal::bad(why);
    }
    Refusal::bad(said(format!("要求を読めません：{error}"), format!("the request can't be read: {error}")))
}
