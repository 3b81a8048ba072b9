//! What is not taken, and why.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::store::Failed;

/// Something was not taken. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Of which kind.
    pub status: StatusCode,
    /// Why, for a person.
    pub why: String,
}

impl Refusal {
    fn new(status: StatusCode, why: impl Into<String>) -> Refusal {
        Refusal { status, why: why.into() }
    }

    /// It can't be understood, or may not be so.
    pub fn bad(why: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, why)
    }

    /// There is no such thing.
    pub fn missing(why: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, why)
    }

    /// It is someone else's.
    pub fn foreign(why: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::FORBIDDEN, why)
    }

    /// It does not go with how things stand.
    pub fn conflict(why: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::CONFLICT, why)
    }

    /// Too much at once.
    pub fn large(why: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, why)
    }

    /// Too often.
    pub fn often() -> Refusal {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, "too many requests; wait a moment")
    }

    /// Not now.
    pub fn busy(why: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, why)
    }
}

impl From<Failed> for Refusal {
    fn from(failed: Failed) -> Refusal {
        tracing::error!(error = %failed.0, "the store failed");
        Refusal::busy("the store does not answer; try again")
    }
}

impl From<getrandom::Error> for Refusal {
    fn from(error: getrandom::Error) -> Refusal {
        tracing::error!(%error, "no random bytes");
        Refusal::busy("the system gives no random bytes; try again")
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        metrics::counter!("tefuda_refusals", "status" => self.status.as_str().to_owned()).increment(1);
        (self.status, axum::Json(json!({ "error": self.why }))).into_response()
    }
}
